/* What subscriptions do without a script, compiled: points, marks, and pieces that are taken or
 * moved. What is said beside that would silently not count, so it is complained about. */
#include "game/build.h"

#include <string.h>

/* What each sort of effect is known by, and the other key that goes with it. */
static const struct {
    const char *key;
    const char *with;
    bool needs;
} sorts[] = {[BST__DOES_PAY] = {"points", "source", true},
             [BST__DOES_MARK] = {"mark", "over", false},
             [BST__DOES_TAKE] = {"take", "over", true},
             [BST__DOES_MOVE] = {"move", "cause", true}};
enum { SORTS = sizeof sorts / sizeof *sorts };

static int sort_of(const bst_node *node)
{
    for (int i = 0; i < SORTS; i++) {
        if (bst__node_get(node, sorts[i].key)) {
            return i;
        }
    }
    return -1;
}

/* Whether the effect is of one sort and has what it needs, and nothing else. */
static bool is_whole(bst__build *build, const bst_node *node)
{
    int sort = sort_of(node);
    if (sort < 0) {
        bst__build_complain(build, node, "E-HOOK",
                            "an effect needs `points`, `mark`, `take` or `move`");
        return false;
    }
    if (sorts[sort].needs && !bst__node_get(node, sorts[sort].with)) {
        bst__build_complain(build, node, "E-HOOK", "`%s` needs `%s`", sorts[sort].key,
                            sorts[sort].with);
        return false;
    }
    BST_NODE_EACH(entry, node) {
        if (strcmp(entry->key, sorts[sort].key) != 0 &&
            strcmp(entry->key, sorts[sort].with) != 0) {
            bst_node key = bst__node_key(entry);
            bst__build_complain(build, &key, "E-HOOK", "`%s` does not go with `%s`", entry->key,
                                sorts[sort].key);
            return false;
        }
    }
    return true;
}

static void fill_pay(bst__build *build, bst__effect *effect, bst__hook hook, const bst_node *node)
{
    int source = bst__build_source(build, bst__node_text(node, "source", ""));
    effect->points = bst__build_number(build, bst__node_get(node, "points"), 0);
    effect->pays = (uint16_t)(source > 0 ? source : 0);
    if (source < 0) {
        bst__build_complain(build, node, "E-LIMIT", "more than %d sources of points",
                            BST__SOURCES_MAX);
    }
    if (strcmp(bst__hooks[hook].args, "player") != 0) {
        bst__build_complain(build, node, "E-HOOK", "`%s` is not about a player who could be paid",
                            bst__hooks[hook].name);
    }
}

/* What the hook is told about first, besides the game; numbers stand behind it. */
static uint32_t subjects_of(bst__hook hook)
{
    const char *args = bst__hooks[hook].args;
    uint32_t on = 1u << BST__ON_GAME;
    on |= strncmp(args, "player", 6) == 0 ? 1u << BST__ON_PLAYER : 0;
    on |= strncmp(args, "piece", 5) == 0 ? 1u << BST__ON_PIECE : 0;
    on |= strstr(args, "cell") ? 1u << BST__ON_CELL : 0;
    return on | (strstr(args, "segment") || strstr(args, "feature") ? 1u << BST__ON_SEGMENT : 0);
}

/* What is made of others has what these have, and nothing of its own. */
static void check_own(bst__build *build, const bst__effect *effect, const bst_node *mark)
{
    const bst_ruleset *rules = build->rules;
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        if ((effect->over.kinds >> kind & 1) &&
            (rules->kinds[kind].made_of & ~effect->over.kinds)) {
            bst__build_complain(build, mark, "E-HOOK",
                                "`%s` is made of other kinds: what is marked are these",
                                rules->kinds[kind].name);
        }
    }
}

static void fill_mark(bst__build *build, bst__effect *effect, bst__hook hook, const bst_node *node)
{
    const bst_node *mark = bst__node_get(node, "mark");
    uint32_t carrier =
        effect->over.used ? bst__build_over_carrier(&effect->over) : subjects_of(hook);
    if (!carrier) {
        bst__build_complain(build, mark, "E-HOOK", "these things have no attributes");
        return;
    }
    effect->mark = (int16_t)bst__build_attr_live(build, mark, carrier);
    check_own(build, effect, mark);
}

static void fill_take(bst__build *build, bst__effect *effect, const bst_node *node)
{
    const bst_node *cause = bst__node_get(node, "take");
    effect->cause = (uint8_t)bst__build_cause(build, cause);
    if (effect->over.type != BST__ARG_PIECE) {
        bst__build_complain(build, cause, "E-HOOK", "only pieces are taken");
    }
}

static void fill_move(bst__build *build, bst__effect *effect, bst__hook hook, const bst_node *node)
{
    effect->cause = (uint8_t)bst__build_cause(build, bst__node_get(node, "cause"));
    effect->move_piece = bst__build_piece_of(build, node, "move");
    if (effect->cause && effect->move_piece > 0) {
        bst__build_check_move(build, node, effect->move_piece, BST__ARG_CELL, effect->cause);
    }
    if (!strstr(bst__hooks[hook].args, "cell")) {
        bst__build_complain(build, node, "E-HOOK",
                            "`%s` is not about a cell to which a piece could go",
                            bst__hooks[hook].name);
    }
}

bst__effect *bst__build_effect(bst__build *build, bst__hook hook, const bst_node *node)
{
    bst__effect *effect =
        node && is_whole(build, node) ? bst__build_alloc(build, sizeof *effect) : NULL;
    if (!effect) {
        return NULL;
    }
    effect->does = (uint8_t)sort_of(node);
    if (bst__node_get(node, "over")) {
        bst__build_over(build, &effect->over, bst__node_get(node, "over"));
    }
    switch ((bst__does)effect->does) {
    case BST__DOES_PAY:
        fill_pay(build, effect, hook, node);
        break;
    case BST__DOES_MARK:
        fill_mark(build, effect, hook, node);
        break;
    case BST__DOES_TAKE:
        fill_take(build, effect, node);
        break;
    case BST__DOES_MOVE:
        fill_move(build, effect, hook, node);
        break;
    }
    return effect;
}
