/* Flow declarations: budgets, menus, phases, verbs, and the steps of the tracks in order. */
#include "game/build.h"

#include "diag/hint.h"

#include <string.h>

enum { STEPS_MAX = 512, ANCHOR_STEPS_MAX = 64 };

static void build_budgets(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    BST__EACH_DECLARATION(build, BST__DECLARE_BUDGET) {
        const char *per = bst__node_text(d->node, "per", "part");
        if (rules->budget_count == BST__BUDGETS_MAX) {
            bst__build_complain(build, d->node, "E-LIMIT", "more than %d budgets",
                                BST__BUDGETS_MAX);
            return;
        }
        bst__budget *budget = &rules->budgets[rules->budget_count++];
        budget->name = bst__node_text(d->node, "name", "");
        budget->scope = strcmp(per, "part") == 0   ? BST__SCOPE_PART
                        : strcmp(per, "turn") == 0 ? BST__SCOPE_TURN
                        : strcmp(per, "menu") == 0 ? BST__SCOPE_MENU
                                                   : BST__SCOPE_GAME;
        budget->max = (uint8_t)bst__build_number(build, bst__node_get(d->node, "max"), 1);
        rules->void_budgets |= budget->max ? 0 : UINT32_C(1) << (rules->budget_count - 1);
    }
}

static void build_menus(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    BST__EACH_DECLARATION(build, BST__DECLARE_MENU) {
        if (rules->menu_count == BST__MENUS_MAX) {
            bst__build_complain(build, d->node, "E-LIMIT", "more than %d menus", BST__MENUS_MAX);
            return;
        }
        bst__menu *menu = &rules->menus[rules->menu_count++];
        const bst_node *ends = bst__node_get(d->node, "ends_with");
        menu->name = bst__node_text(d->node, "name", "");
        menu->ends_with = ends ? (int8_t)bst__build_budget(build, ends) : -1;
        menu->no_pass = !bst__node_bool(d->node, "pass", true);
    }
}

static int func_of(const bst_node *node, const char *key)
{
    const bst_node *value = bst__node_get(node, key);
    return value ? value->func : 0;
}

/* What the engine lists, and may do, in a phase. */
static void fill_phase_over(bst__build *build, bst__phase *phase, const bst_node *node)
{
    const bst_node *times = bst__node_get(node, "times");
    const bst_node *mark = bst__node_get(node, "mark");
    const bst_node *cause = bst__node_get(node, "cause");
    phase->verb = (uint16_t)bst__build_verb(build, node, bst__node_text(node, "verb", ""), 1,
                                            &phase->over.type);
    phase->counted = times != NULL;
    phase->times = bst__build_number(build, times, 0);
    phase->in_turn = bst__node_bool(node, "in_turn", false);
    phase->mark = mark ? (int16_t)bst__build_attr_live(build, mark, 1u << BST__ON_CELL) : -1;
    phase->cause = cause ? (uint8_t)bst__build_cause(build, cause) : 0;
    if (bst__node_get(node, "move")) {
        phase->move_piece = bst__build_piece_of(build, node, "move");
        bst__build_check_move(build, node, phase->move_piece, phase->over.type, phase->cause);
        if (phase->over.type != BST__ARG_CELL) {
            bst__build_complain(build, bst__node_get(node, "over"), "E-PHASE",
                                "in a phase, a piece moves to cells");
        }
    }
}

/* Choices are written with one word for each argument, and told apart by it. */
static void check_bag_word(bst__build *build, const bst_node *bag, const bst_node *item)
{
    const bst_node *word = bst__node_get(item, "word");
    const bst_node *other = bag->first;
    while (strcmp(bst__node_text(other, "word", ""), word->text) != 0) {
        other = other->next;
    }
    if (other != item) {
        bst__build_complain(build, word, "E-PHASE", "`%s` is in the bag twice", word->text);
    } else if (word->text[0] == '\0' || strchr(word->text, ' ')) {
        bst__build_complain(build, word, "E-PHASE",
                            "`%s` is no word for a choice: it is empty or has blanks", word->text);
    }
}

/* What chance draws from. */
static void fill_phase_bag(bst__build *build, bst__phase *phase, const bst_node *node)
{
    static const uint8_t args[] = {BST__ARG_WORD};
    const bst_node *bag = bst__node_get(node, "bag");
    const uint32_t on = 1u << BST__ON_GAME | 1u << BST__ON_PLAYER;
    phase->verb =
        (uint16_t)bst__build_verb(build, node, bst__node_text(node, "verb", ""), 1, args);
    phase->bag = bst__build_alloc(build, sizeof *phase->bag * BST__BAG_MAX);
    for (const bst_node *item = bag->first; item && phase->bag; item = item->next) {
        const bst_node *out = bst__node_get(item, "out");
        bst__bagged *bagged = &phase->bag[phase->bag_count++];
        check_bag_word(build, bag, item);
        bagged->word = bst__build_word(build, bst__node_text(item, "word", ""));
        bagged->count = bst__build_number(build, bst__node_get(item, "count"), 0);
        if (bagged->count < 0 || bagged->count > UINT16_MAX) {
            bst__build_complain(build, bst__node_get(item, "count"), "E-PHASE",
                                "0 to %d things of a sort are in a bag, not %d", UINT16_MAX,
                                (int)bagged->count);
        }
        bagged->out = out ? (int16_t)bst__build_attr_live(build, out, on) : -1;
        bagged->choose = func_of(item, "choose");
    }
}

static void build_phases(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    uint32_t count = 0;
    BST__EACH_DECLARATION(build, BST__DECLARE_PHASE) {
        count++;
    }
    rules->phases = bst__build_alloc(build, sizeof *rules->phases * (count + 1));
    if (!rules->phases) {
        return;
    }
    BST__EACH_DECLARATION(build, BST__DECLARE_PHASE) {
        const bst_node *name = bst__node_get(d->node, "name");
        bst__phase *phase = &rules->phases[rules->phase_count++];
        phase->name = name->text;
        phase->enter = func_of(d->node, "enter");
        phase->options = func_of(d->node, "options");
        phase->chance = func_of(d->node, "chance");
        phase->choose = func_of(d->node, "choose");
        phase->pass = bst__node_bool(d->node, "pass", false);
        phase->physical = bst__node_bool(d->node, "physical", false);
        if (bst__node_get(d->node, "over")) {
            bst__build_over(build, &phase->over, bst__node_get(d->node, "over"));
            fill_phase_over(build, phase, d->node);
        }
        if (bst__node_get(d->node, "bag")) {
            fill_phase_bag(build, phase, d->node);
        }
        phase->source = d->source;
        phase->span = d->node->span;
    }
}

static uint8_t arg_type(const char *word)
{
    for (uint32_t i = 0; i < BST__ARG_COUNT; i++) {
        if (strcmp(bst__argtype_names[i], word) == 0) {
            return (uint8_t)i;
        }
    }
    return BST__ARG_INTEGER;
}

int bst__build_verb_node(bst__build *build, const bst_node *node)
{
    uint8_t args[BST_ARGS_MAX] = {0};
    uint32_t argc = 0;
    BST_NODE_EACH(arg, bst__node_get(node, "args")) {
        args[argc++] = arg_type(arg->text);
    }
    return bst__build_verb(build, node, bst__node_text(node, "name", ""), argc, args);
}

/* ---------------------------------------------------------------- steps */

typedef struct pending {
    const bst__declaration *declaration;
    bool placed;
} pending;

static bool names(const bst_node *list, const char *name)
{
    return name && bst__node_place(list, name) != 0;
}

/* Whether `later` must wait for `earlier`: one of them says so. */
static bool waits(const bst_node *later, const bst_node *earlier)
{
    const char *later_name = bst__node_text(later, "name", NULL);
    const char *earlier_name = bst__node_text(earlier, "name", NULL);
    return names(bst__node_get(later, "after"), earlier_name) ||
           names(bst__node_get(earlier, "before"), later_name);
}

static int find_menu(const bst_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->menu_count; i++) {
        if (strcmp(rules->menus[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

void bst__build_unknown_menu(bst__build *build, const bst_node *name)
{
    const char *known[BST__MENUS_MAX];
    for (uint32_t i = 0; i < build->rules->menu_count; i++) {
        known[i] = build->rules->menus[i].name;
    }
    bst__build_unknown(build, name, "menu", known, build->rules->menu_count);
}

static void unknown_phase(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    const char **known = bst__build_alloc(build, sizeof *known * (rules->phase_count + 1));
    for (uint32_t i = 0; known && i < rules->phase_count; i++) {
        known[i] = rules->phases[i].name;
    }
    bst__build_unknown(build, name, "phase", known, known ? rules->phase_count : 0);
}

static uint8_t zone_for_tiles(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    int zone = name ? bst__rules_zone(rules, name->text) : 0;
    if (name && (!zone || !rules->zones[zone].holds_tiles || rules->zones[zone].per_player)) {
        bst__build_complain(build, name, "E-STEP", "there is no zone `%s` of the game for tiles",
                            name->text);
        return 0;
    }
    return (uint8_t)zone;
}

static void fill_step_builtin(bst__build *build, bst__step *step, const bst_node *node)
{
    const char *name = bst__node_text(node, "builtin", "");
    const bst_node *cause = bst__node_get(node, "cause");
    step->kind = BST__STEP_BUILTIN;
    for (uint32_t i = 0; i < BST__BUILTIN_COUNT; i++) {
        if (strcmp(bst__builtin_names[i], name) == 0) {
            step->builtin = (uint8_t)i;
        }
    }
    if (step->builtin == BST__BUILTIN_MOVE) {
        step->cause = cause ? (uint8_t)bst__build_cause(build, cause) : 0;
        step->move_piece = bst__build_piece_of(build, node, "move");
        bst__build_check_move(build, node, step->move_piece, BST__ARG_CELL, step->cause);
    }
}

static void fill_step(bst__build *build, bst__step *step, const bst__declaration *d)
{
    bst_ruleset *rules = build->rules;
    const bst_node *node = d->node;
    const bst_node *menu = bst__node_get(node, "menu");
    const bst_node *phase = bst__node_get(node, "phase");
    const bst_node *builtin = bst__node_get(node, "builtin");
    memset(step, 0, sizeof *step);
    step->source = d->source;
    step->span = node->span;
    step->name = bst__node_text(node, "name", "");
    step->when = bst__build_when(
        bst__build_filter(build, bst__node_get(node, "when"), 0));
    step->kinds = bst__build_kinds_of(build, bst__node_get(node, "kinds"));
    step->into = zone_for_tiles(build, bst__node_get(node, "into"));
    step->restore = bst__build_budgets(build, bst__node_get(node, "restore"));
    if ((menu != NULL) + (phase != NULL) + (builtin != NULL) != 1) {
        bst__build_complain(build, node, "E-STEP", "a step has one of menu, phase and builtin");
        return;
    }
    if ((bst__node_get(node, "move") || bst__node_get(node, "cause")) &&
        strcmp(bst__node_text(node, "builtin", ""), "move") != 0) {
        bst__build_complain(build, node, "E-STEP", "`move` and `cause` are for builtin `move`");
    }
    int target = 0;
    if (menu) {
        step->kind = BST__STEP_MENU;
        target = find_menu(rules, menu->text);
        if (target < 0) {
            bst__build_unknown_menu(build, menu);
        }
    } else if (phase) {
        step->kind = BST__STEP_PHASE;
        target = bst__rules_phase(rules, phase->text);
        if (target < 0) {
            unknown_phase(build, phase);
        }
    } else {
        fill_step_builtin(build, step, node);
    }
    step->target = (uint16_t)(target > 0 ? target : 0);
    const bst_node *mode = bst__node_get(node, "mode");
    step->mode = mode ? (uint8_t)bst__build_mode(build, mode) : rules->mode_final;
}

static bool at_anchor(const bst__declaration *d, const bst__track *track, const char *anchor)
{
    const char *of = bst__node_text(d->node, "track", track->name);
    return strcmp(bst__node_text(d->node, "at", ""), anchor) == 0 && strcmp(of, track->name) == 0;
}

/* The steps at one anchor: as declared, but that those wait which must. */
static void order_anchor(bst__build *build, bst__track *track, const char *anchor, bool *used)
{
    pending list[ANCHOR_STEPS_MAX];
    uint32_t count = 0;
    uint32_t index = 0;
    BST__EACH_DECLARATION(build, BST__DECLARE_STEP) {
        if (at_anchor(d, track, anchor)) {
            used[index] = true;
            if (count == ANCHOR_STEPS_MAX) {
                bst__build_complain(build, d->node, "E-LIMIT", "more than %d steps at one anchor",
                                 ANCHOR_STEPS_MAX);
                return;
            }
            list[count].declaration = d;
            list[count++].placed = false;
        }
        index++;
    }
    for (uint32_t done = 0; done < count; done++) {
        uint32_t next = count;
        for (uint32_t i = 0; i < count && next == count; i++) {
            bool ready = !list[i].placed;
            for (uint32_t j = 0; j < count && ready; j++) {
                ready = list[j].placed || j == i ||
                        !waits(list[i].declaration->node, list[j].declaration->node);
            }
            next = ready ? i : next;
        }
        if (next == count) {
            uint32_t waiting = 0;
            while (list[waiting].placed) {
                waiting++;
            }
            bst__build_complain(build, list[waiting].declaration->node, "E-ORDER",
                             "the steps at anchor `%s` wait for each other in a circle", anchor);
            return;
        }
        list[next].placed = true;
        fill_step(build, &track->steps[track->step_count++], list[next].declaration);
    }
}

static void add_track_step(bst__build *build, bst__track *track, const char *anchor)
{
    int target = bst__rules_track(build->rules, anchor);
    bst__step *step = &track->steps[track->step_count++];
    memset(step, 0, sizeof *step);
    step->kind = BST__STEP_TRACK;
    step->target = (uint16_t)target;
    step->name = anchor;
}

static uint16_t target_of(bst__build *build, const bst__track *track, const bst_node *to)
{
    for (uint32_t a = 0; a < track->anchor_count; a++) {
        if (strcmp(track->anchors[a], to->text) == 0) {
            return track->anchor_steps[a];
        }
    }
    bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-TRACK", to->span,
                                   "track `%s` has no anchor `%s`", track->name, to->text);
    bst__diag_hint_nearest(diag, to->text, track->anchors, track->anchor_count);
    build->failed = true;
    return 0;
}

/* discard and jump name an anchor; only now is its first step known. */
static void resolve_targets(bst__build *build, bst__track *track)
{
    uint32_t at = 0;
    BST__EACH_DECLARATION(build, BST__DECLARE_STEP) {
        const bst_node *to = bst__node_get(d->node, "to");
        const bst_node *builtin = bst__node_get(d->node, "builtin");
        if (!builtin || (!to && strcmp(builtin->text, "jump") != 0)) {
            continue;
        }
        for (at = 0; at < track->step_count; at++) {
            bst__step *step = &track->steps[at];
            bool same = step->kind == BST__STEP_BUILTIN &&
                        strcmp(step->name, bst__node_text(d->node, "name", "")) == 0 &&
                        strcmp(bst__builtin_names[step->builtin], builtin->text) == 0;
            if (!same || !at_anchor(d, track, bst__node_text(d->node, "at", ""))) {
                continue;
            }
            step->to = to ? target_of(build, track, to) : track->step_count;
        }
    }
}

static const bst_node *track_node(const bst__build *build, const bst__track *track)
{
    return bst__node_get(bst__node_get(build->root, "tracks"), track->name);
}

/* A step that hangs nowhere: its anchor, or its track, is unknown. */
static void unknown_anchor(bst__build *build, const bst_node *step)
{
    enum { KNOWN_MAX = 256 };
    const bst_ruleset *rules = build->rules;
    const bst_node *at = bst__node_get(step, "at");
    const bst_node *of = bst__node_get(step, "track");
    const char *known[KNOWN_MAX];
    size_t count = 0;
    for (uint32_t t = 0; t < rules->track_count; t++) {
        const bst__track *track = &rules->tracks[t];
        for (uint32_t a = 0; a < track->anchor_count && count < KNOWN_MAX; a++) {
            bool is_track = bst__rules_track(rules, track->anchors[a]) >= 0; /* no steps there */
            if (!is_track && (!of || strcmp(of->text, track->name) == 0)) {
                known[count++] = track->anchors[a];
            }
        }
    }
    bst_diag *diag;
    if (of && bst__rules_track(rules, of->text) < 0) {
        diag = bst_diags_add(build->diags, BST_ERROR, "E-TRACK", of->span,
                             "there is no track `%s`", of->text);
    } else if (of) {
        diag = bst_diags_add(build->diags, BST_ERROR, "E-TRACK", at->span,
                             "track `%s` has no anchor `%s`", of->text, at->text);
    } else {
        diag = bst_diags_add(build->diags, BST_ERROR, "E-TRACK", at->span,
                             "no track has an anchor `%s`", at->text);
    }
    bst__diag_hint_nearest(diag, at->text, known, count);
    build->failed = true;
}

static void build_steps(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    uint32_t count = 0;
    BST__EACH_DECLARATION(build, BST__DECLARE_STEP) {
        count++;
    }
    bool *used = bst__build_alloc(build, sizeof *used * (count + 1));
    for (uint32_t t = 0; t < rules->track_count && used; t++) {
        bst__track *track = &rules->tracks[t];
        track->steps =
            bst__build_alloc(build, sizeof *track->steps * (count + track->anchor_count + 1));
        if (!track->steps) {
            return;
        }
        const bst_node *anchor = track_node(build, track)->first;
        for (uint32_t a = 0; a < track->anchor_count; a++, anchor = anchor->next) {
            track->anchor_steps[a] = track->step_count;
            if (anchor->type == BST_NODE_SCALAR && bst__rules_track(rules, anchor->text) < 0) {
                order_anchor(build, track, track->anchors[a], used);
            } else if (bst__rules_track(rules, track->anchors[a]) >= 0) {
                add_track_step(build, track, track->anchors[a]);
            } else {
                bst__build_complain(build, anchor, "E-TRACK", "there is no track `%s`",
                                 track->anchors[a]);
            }
        }
        resolve_targets(build, track);
    }
    uint32_t index = 0;
    BST__EACH_DECLARATION(build, BST__DECLARE_STEP) {
        if (used && !used[index]) {
            unknown_anchor(build, d->node);
        }
        index++;
    }
}

static void build_set(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    BST__EACH_DECLARATION(build, BST__DECLARE_SET) {
        const char *ties = bst__node_text(d->node, "ties", NULL);
        if (ties) {
            rules->ties_none = strcmp(ties, "none") == 0;
        }
        rules->rank_shared = bst__node_bool(d->node, "shared_rank", rules->rank_shared);
        uint32_t links = (uint32_t)bst__node_int(d->node, "links", 0);
        rules->links = rules->links > links ? rules->links : links;
        rules->track_length = bst__node_int(d->node, "track_length", rules->track_length);
        rules->shows_laps = bst__node_bool(d->node, "laps", rules->shows_laps);
        bst__kindmask kinds = bst__build_kinds_of(build, bst__node_get(d->node, "kind"));
        for (uint32_t i = 1; i <= rules->board.kind_count; i++) {
            if (kinds >> i & 1) {
                rules->board.kinds[i].loops =
                    bst__node_bool(d->node, "loops", rules->board.kinds[i].loops);
            }
        }
    }
}

void bst__build_flow(bst__build *build)
{
    build_budgets(build);
    build_menus(build);
    build_phases(build);
    build_steps(build);
    build_set(build);
}
