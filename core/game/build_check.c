/* Declarations that are wrong beside each other, or say nothing: what exists already is not
 * declared again by mistake, and nothing that can never matter is accepted in silence. */
#include "game/build.h"

#include <string.h>

static void complain_twice(bst__build *build, const bst_node *first, const bst_node *second,
                           const char *what)
{
    bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-DUPLICATE", second->span,
                                   "%s `%s` is declared twice", what, second->text);
    bst_diag_related(diag, first->span, "first declared here");
    build->failed = true;
}

static bool same_value(const bst_node *a, const bst_node *b, const char *key)
{
    return strcmp(bst__node_text(a, key, ""), bst__node_text(b, key, "")) == 0;
}

static void check_names(bst__build *build, const bst__declaration *d)
{
    const bst_node *name = bst__node_get(d->node, "name");
    for (const bst__declaration *e = build->first; name && e != d; e = e->next) {
        if (e->what != d->what || !same_value(e->node, d->node, "name") ||
            (d->what == BST__DECLARE_STEP && (!same_value(e->node, d->node, "at") ||
                                              !same_value(e->node, d->node, "track")))) {
            continue;
        }
        complain_twice(build, bst__node_get(e->node, "name"), name,
                       bst__declare_calls[d->what].name);
        return;
    }
}

/* The first of `names` that is also one of `others`. */
static const bst_node *shared(const bst_node *names, const bst_node *others)
{
    BST_NODE_ITEMS(name, names) {
        if (bst__node_place(others, name->text) != 0) {
            return name;
        }
    }
    return NULL;
}

static void check_score(bst__build *build, const bst__declaration *d)
{
    for (const bst__declaration *e = build->first; e != d; e = e->next) {
        if (e->what != BST__DECLARE_SCORE || bst__node_get(e->node, "when") ||
            bst__node_get(d->node, "when")) {
            continue;
        }
        const bst_node *kind =
            shared(bst__node_get(d->node, "kind"), bst__node_get(e->node, "kind"));
        const bst_node *mode =
            shared(bst__node_get(d->node, "mode"), bst__node_get(e->node, "mode"));
        if (kind && mode) {
            bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-DUPLICATE", d->node->span,
                                           "what `%s` is worth in mode `%s` is declared twice",
                                           kind->text, mode->text);
            bst_diag_related(diag, e->node->span, "first declared here");
            bst_diag_hint(diag, "bst.rate changes what is declared elsewhere");
            build->failed = true;
            return;
        }
    }
}

/* Whether the declaration has one of the keys, which end with NULL. */
static bool has_any(const bst_node *node, const char *const *keys)
{
    for (; *keys; keys++) {
        if (bst__node_get(node, *keys)) {
            return true;
        }
    }
    return false;
}

/* Whether the choice of such a thing lets a piece go there. */
static bool walks(const bst_node *over)
{
    return over && bst__node_get(over, "walk") &&
           strcmp(bst__node_text(over, "of", ""), "segments") == 0;
}

/* Whether what may be chosen depends on what `f.a` names. */
static bool reads_frame(const bst_node *over)
{
    return walks(over) || (over && bst__node_get(over, "cross"));
}

static void check_phase(bst__build *build, const bst_node *node)
{
    static const char *const of_over[] = {"move", "cause", "mark", "times", "in_turn", NULL};
    const bst_node *name = bst__node_get(node, "name");
    bool has_over = bst__node_get(node, "over") != NULL;
    bool has_options = has_over || bst__node_get(node, "options") != NULL;
    bool has_bag = bst__node_get(node, "bag") != NULL;
    bool has_chance = has_bag || bst__node_get(node, "chance") != NULL;
    bool has_choose = bst__node_get(node, "choose") != NULL;
    bool moves = bst__node_get(node, "move") != NULL || walks(bst__node_get(node, "over"));
    const char *problem = NULL;
    if (has_over && bst__node_get(node, "options")) {
        problem = "has `over` and `options`: one lists what may be chosen";
    } else if (has_bag && bst__node_get(node, "chance")) {
        problem = "has `bag` and `chance`: one says what may be drawn";
    } else if ((has_over || has_bag) != (bst__node_get(node, "verb") != NULL)) {
        problem = "needs `verb` together with `over` or `bag`";
    } else if (has_options && has_chance) {
        problem = has_bag ? "has `bag`, and somebody else decides: who does?"
                          : "has `options` and `chance`: who decides?";
    } else if (bst__node_bool(node, "physical", false) && !has_chance) {
        problem = "is `physical`, but has neither `chance` nor `bag`";
    } else if (bst__node_bool(node, "pass", false) && !has_options) {
        problem = "may be passed, but nobody decides in it";
    } else if (has_choose && !has_options && !has_chance) {
        problem = "has `choose`, but neither `options` nor `chance`";
    } else if (!has_over && has_any(node, of_over)) {
        problem = "has keys that need `over`";
    } else if (bst__node_get(node, "times") && reads_frame(bst__node_get(node, "over"))) {
        problem = "counts its `times` in `f.a`, which `over` reads as a piece or segment";
    } else if (!has_choose && !moves && !has_bag && (has_options || has_chance)) {
        problem = "lets somebody choose, but has no `choose`";
    } else if (!has_choose && !moves && !has_bag && !bst__node_get(node, "enter")) {
        problem = "has no function";
    }
    if (problem) {
        bst__build_complain(build, name, "E-PHASE", "phase `%s` %s", name->text, problem);
    }
}

static void check_offer(bst__build *build, const bst_node *node)
{
    static const char *const sources[] = {"over", "options", "args", NULL};
    static const char *const of_over[] = {"adds", "track", NULL};
    const bst_node *builtin = bst__node_get(node, "builtin");
    bool is_listed = builtin && strcmp(builtin->text, "move") != 0 &&
                     strcmp(builtin->text, "take") != 0 && strcmp(builtin->text, "use") != 0;
    if (is_listed && has_any(node, sources)) {
        bst__build_complain(build, node, "E-OFFER",
                            "builtin `%s` lists its options itself: no over, options or args",
                            builtin->text);
    } else if (bst__node_get(node, "over") && bst__node_get(node, "options")) {
        bst__build_complain(build, node, "E-OFFER", "an offer has `over` or `options`, not both");
    } else if (!bst__node_get(node, "over") && has_any(node, of_over)) {
        bst__build_complain(build, node, "E-OFFER",
                            "`adds` and `track` need `over`: they are about what is chosen there");
    } else if (bst__node_get(node, "track") && bst__node_get(node, "choose")) {
        bst__build_complain(build, node, "E-OFFER", "`choose` can push the track itself");
    } else if (!builtin && !bst__node_get(node, "choose") && !has_any(node, of_over)) {
        bst__build_complain(build, node, "E-OFFER",
                            "an offer needs `builtin`, `choose`, `adds` or `track`");
    } else if (bst__node_get(node, "args") && !bst__node_get(node, "options")) {
        bst__build_complain(build, node, "E-OFFER", "`args` is for offers with `options`");
    }
}

static void check_content(bst__build *build, const bst__declaration *d)
{
    static const char *const pieces[] = {"trait", "piece", NULL};
    static const char *const stages[] = {"set",   "add",   "times", "void",
                                         "bonus", "scale", "last",  NULL};
    static const char *const closed[] = {"kind", "piece", "tile", NULL};
    const bst_node *node = d->node;
    if (d->what == BST__DECLARE_PHASE) {
        check_phase(build, node);
    } else if (d->what == BST__DECLARE_OFFER) {
        check_offer(build, node);
    } else if (d->what == BST__DECLARE_CLAIM && !has_any(node, pieces)) {
        bst__build_complain(build, node, "E-OFFER", "a claim rule needs `trait` or `piece`");
    } else if (d->what == BST__DECLARE_RATE && !has_any(node, stages)) {
        bst__build_complain(build, node, "E-RATE",
                            "a rate needs one of set, add, times, void, bonus, scale and last");
    } else if (d->what == BST__DECLARE_CLOSED_TO && !has_any(node, closed)) {
        bst__build_complain(build, node, "E-CLOSING", "a closing needs `kind`, `piece` or `tile`");
    } else if (d->what == BST__DECLARE_SET &&
               !bst__node_get(node, "loops") != !bst__node_get(node, "kind")) {
        bst__build_complain(build, node, "E-SET", "`loops` and `kind` need each other");
    }
}

void bst__build_check(bst__build *build)
{
    for (const bst__declaration *d = build->first; d; d = d->next) {
        if (d->what == BST__DECLARE_SCORE) {
            check_score(build, d);
        } else if (d->what != BST__DECLARE_VERB) {
            check_names(build, d);
        }
        check_content(build, d);
    }
}
