/* Rule declarations: claims, offers, scores, hooks. Each complains at the line that is wrong. */
#include "game/build.h"

#include "diag/hint.h"

#include <string.h>

#define EACH_DECLARATION(build, which)                                                             \
    for (const bst__declaration *d = (build)->first; d; d = d->next)                               \
        if (d->what == (which))

static uint32_t count_of(const bst__build *build, bst__declares what)
{
    uint32_t count = 0;
    EACH_DECLARATION(build, what) {
        count++;
    }
    return count;
}

/* ---------------------------------------------------------------- claims and offers */

static uint32_t menus_of(bst__build *build, const bst_node *names)
{
    const bst_ruleset *rules = build->rules;
    uint32_t mask = 0;
    BST_NODE_ITEMS(name, names) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < rules->menu_count; i++) {
            if (strcmp(rules->menus[i].name, name->text) == 0) {
                found = 1u << i;
            }
        }
        if (!found) {
            bst__build_unknown_menu(build, name);
        }
        mask |= found;
    }
    return mask;
}

static uint8_t word_place(const char *word, const char *const *words, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return (uint8_t)i;
        }
    }
    return 0;
}

static void fill_claim(bst__build *build, bst__claim *claim, const bst_node *node)
{
    static const char *const where[] = {"placed", "beside", "board"};
    static const char *const feature[] = {"free", "any", "own"};
    claim->name = bst__node_text(node, "name", "");
    claim->trait = bst__build_traits_of(build, bst__node_get(node, "trait"));
    BST_NODE_ITEMS(piece, bst__node_get(node, "piece")) {
        int kind = bst__build_piece(build, piece);
        claim->pieces |= kind > 0 ? 1u << kind : 0;
    }
    claim->kinds = bst__build_kinds_of(build, bst__node_get(node, "kinds"));
    claim->where = word_place(bst__node_text(node, "where", "placed"), where, 3);
    claim->feature = word_place(bst__node_text(node, "feature", "free"), feature, 3);
    claim->open = bst__node_bool(node, "open", false);
    claim->needs_own = -1;
    const bst_node *needs = bst__node_get(node, "needs");
    if (needs) {
        int kind = bst__rules_piece_kind(build->rules, needs->text);
        int trait = bst__rules_trait(build->rules, needs->text);
        claim->needs_own = kind ? (int16_t)kind : -1;
        claim->needs_trait = !kind && trait >= 0 ? 1u << trait : 0;
        if (!kind && trait < 0) {
            const char *known[BST__PIECE_KINDS_MAX + BST__TRAITS_MAX];
            size_t count = 0;
            for (uint32_t i = 1; i <= build->rules->piece_kind_count; i++) {
                known[count++] = build->rules->piece_kinds[i].name;
            }
            for (uint32_t i = 0; i < build->rules->trait_count; i++) {
                known[count++] = build->rules->traits[i];
            }
            bst__build_unknown(build, needs, "piece or trait", known, count);
        }
    }
    claim->without = bst__build_piece_of(build, node, "without");
    claim->cause = (uint8_t)bst__build_cause(build, bst__node_get(node, "cause"));
    claim->spend = bst__build_budgets(build, bst__node_get(node, "spend"));
    claim->when = bst__build_filter(build, bst__node_get(node, "when"), 0);
}

/* Takes all rules that are not taken yet and have the offer's verb and menus. */
static void collect_claims(bst__build *build, bst__offer *offer, bool *taken)
{
    bst_ruleset *rules = build->rules;
    uint32_t index = 0;
    offer->claim_first = (uint16_t)rules->claim_count;
    EACH_DECLARATION(build, BST__DECLARE_CLAIM) {
        const char *its = bst__node_text(d->node, "verb", "deploy");
        uint32_t menus = menus_of(build, bst__node_get(d->node, "menu"));
        if (!taken[index] && strcmp(its, offer->name) == 0 && menus == offer->menus) {
            taken[index] = true;
            fill_claim(build, &rules->claims[rules->claim_count++], d->node);
            offer->claim_count++;
        }
        index++;
    }
}

/* Claim rules of one verb and menu form one offer, in the order of their declaration. */
static void build_claims(bst__build *build)
{
    static const uint8_t args[] = {BST__ARG_PIECE_KIND, BST__ARG_SEGMENT};
    bst_ruleset *rules = build->rules;
    uint32_t count = count_of(build, BST__DECLARE_CLAIM);
    rules->claims = bst__build_alloc(build, sizeof *rules->claims * (count + 1));
    bool *taken = bst__build_alloc(build, sizeof *taken * (count + 1));
    if (!rules->claims || !taken) {
        return;
    }
    uint32_t index = 0;
    EACH_DECLARATION(build, BST__DECLARE_CLAIM) {
        if (taken[index++]) {
            continue;
        }
        const bst_node *verb = bst__node_get(d->node, "verb");
        const char *name = verb ? verb->text : "deploy";
        bst__offer *offer = &rules->offers[rules->offer_count++];
        offer->name = name;
        offer->verb = (uint16_t)bst__build_verb(build, d->node, name, 2, args);
        offer->builtin = BST__BUILTIN_CLAIM;
        offer->menus = menus_of(build, bst__node_get(d->node, "menu"));
        offer->cost = -1;
        offer->source = d->source;
        collect_claims(build, offer, taken);
    }
}

/* What carries the attributes of things that an offer lists. */
static uint32_t over_targets(uint8_t type)
{
    switch (type) {
    case BST__ARG_CELL:
        return 1u << BST__ON_CELL;
    case BST__ARG_SEGMENT:
        return 1u << BST__ON_SEGMENT;
    case BST__ARG_PIECE:
        return 1u << BST__ON_PIECE;
    case BST__ARG_PLAYER:
        return 1u << BST__ON_PLAYER;
    default:
        return 1u << BST__ON_ZONE;
    }
}

static void fill_over(bst__build *build, bst__over *over, const bst_node *node)
{
    static const char *const names[] = {"cells", "segments", "pieces", "players", "zones"};
    static const uint8_t types[] = {BST__ARG_CELL, BST__ARG_SEGMENT, BST__ARG_PIECE,
                                    BST__ARG_PLAYER, BST__ARG_ZONE};
    const bst_node *value;
    over->used = true;
    over->type = types[word_place(bst__node_text(node, "of", "cells"), names, 5)];
    over->kinds = bst__build_kinds_of(build, bst__node_get(node, "kinds"));
    uint32_t on = over_targets(over->type);
    value = bst__node_get(node, "has");
    over->has = value ? (int16_t)bst__build_attr_on(build, value, on) : -1;
    value = bst__node_get(node, "lacks");
    over->lacks = value ? (int16_t)bst__build_attr_on(build, value, on) : -1;
    value = bst__node_get(node, "own");
    over->own = value ? (int16_t)bst__node_bool(node, "own", true) : -1;
    over->piece_kind = bst__build_piece_of(build, node, "piece");
    value = bst__node_get(node, "zone");
    over->zone = value ? (int16_t)bst__rules_zone(build->rules, value->text) : -1;
    if (over->zone == 0) {
        const char *known[BST__ZONES_MAX];
        for (uint32_t i = 0; i < build->rules->zone_count; i++) {
            known[i] = build->rules->zones[i + 1].name;
        }
        bst__build_unknown(build, value, "zone", known, build->rules->zone_count);
    }
    over->on_board = bst__node_bool(node, "on_board", false);
    over->placed = bst__node_bool(node, "placed", false);
    over->open = bst__node_bool(node, "open", false);
    over->free = bst__node_bool(node, "free", false);
}

static void unknown_source(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    const char *known[BST__ZONES_MAX + BST__DECKS_MAX];
    size_t count = 0;
    for (uint32_t i = 1; i <= rules->deck_count; i++) {
        known[count++] = rules->decks[i];
    }
    for (uint32_t i = 1; i <= rules->zone_count; i++) {
        known[count++] = rules->zones[i].name;
    }
    bst__build_unknown(build, name, "deck or zone", known, count);
}

static void fill_sources(bst__build *build, bst__offer *offer, const bst_node *names)
{
    const bst_ruleset *rules = build->rules;
    BST_NODE_ITEMS(name, names) {
        int deck = bst__rules_deck(rules, name->text);
        int zone = bst__rules_zone(rules, name->text);
        if (offer->deck_count == 4) {
            bst__build_complain(build, name, "E-LIMIT", "more than 4 places to draw from");
            return;
        }
        if (!deck && !zone) {
            unknown_source(build, name);
            return;
        }
        offer->decks[offer->deck_count] = (uint8_t)deck;
        offer->from_zone[offer->deck_count++] = (int16_t)(deck ? -1 : zone);
    }
    if (!offer->deck_count) {
        offer->decks[0] = 1;
        offer->from_zone[0] = -1;
        offer->deck_count = 1;
    }
}

static void fill_must(bst__build *build, bst__offer *offer, const bst_node *must)
{
    bst__filter always = BST__FILTER_INIT;
    offer->must_when = always;
    if (!must) {
        return;
    }
    bool truth = false;
    if (must->type == BST_NODE_MAP) {
        offer->must = 1;
        offer->must_when = bst__build_filter(build, must, 0);
    } else if (bst__node_as_bool(must, &truth)) {
        offer->must = truth;
    } else {
        offer->must = 2;
    }
}

/* The verb's argument types follow from what the offer lists. */
static void fill_verb(bst__build *build, bst__offer *offer, const bst_node *node)
{
    uint8_t args[BST_ARGS_MAX] = {0};
    uint32_t argc = 0;
    if (offer->builtin == BST__BUILTIN_PLACE) {
        args[argc++] = BST__ARG_CELL;
        args[argc++] = BST__ARG_TURN;
    } else if (offer->over.used) {
        args[argc++] = offer->over.type;
    } else {
        BST_NODE_EACH(arg, bst__node_get(node, "args")) {
            for (uint32_t i = 0; i < BST__ARG_COUNT; i++) {
                if (strcmp(bst__argtype_names[i], arg->text) == 0) {
                    args[argc] = (uint8_t)i;
                }
            }
            argc++;
        }
    }
    offer->name = bst__node_text(node, "verb", "");
    offer->verb = (uint16_t)bst__build_verb(build, node, offer->name, argc, args);
}

/* What is moved is the one piece of a neutral kind, and it goes where a piece can be. */
static void check_move(bst__build *build, const bst__offer *offer, const bst_node *node)
{
    if (offer->move_piece <= 0 || !offer->over.used || !offer->cause) {
        bst__build_complain(build, node, "E-OFFER", "moving needs `move`, `over` and `cause`");
        return;
    }
    const bst__piecekind *kind = &build->rules->piece_kinds[offer->move_piece];
    bool single = kind->neutral;
    for (uint32_t i = 1; i <= build->rules->seats_max; i++) {
        single = single && kind->each[i] == 1;
    }
    if (!single) {
        bst__build_complain(build, bst__node_get(node, "move"), "E-OFFER",
                            "`%s` is no neutral piece of which there is one", kind->name);
    }
    if (offer->over.type != BST__ARG_CELL && offer->over.type != BST__ARG_ZONE &&
        offer->over.type != BST__ARG_SEGMENT) {
        bst__build_complain(build, bst__node_get(node, "over"), "E-OFFER",
                            "a piece moves to cells, segments or zones");
    }
}

static void fill_offer(bst__build *build, bst__offer *offer, const bst__declaration *d)
{
    const bst_node *node = d->node;
    const bst_node *builtin = bst__node_get(node, "builtin");
    const bst_node *value = bst__node_get(node, "over");
    offer->source = d->source;
    offer->menus = menus_of(build, bst__node_get(node, "menu"));
    offer->spend = bst__build_budgets(build, bst__node_get(node, "spend"));
    for (uint32_t i = 0; builtin && i < BST__BUILTIN_COUNT; i++) {
        if (strcmp(bst__builtin_names[i], builtin->text) == 0) {
            offer->builtin = (uint8_t)i;
        }
    }
    if (value) {
        fill_over(build, &offer->over, value);
    }
    fill_verb(build, offer, node);
    fill_sources(build, offer, bst__node_get(node, "from"));
    value = bst__node_get(node, "cost");
    offer->cost = value ? (int16_t)bst__build_attr_live(build, value, 1u << BST__ON_PLAYER) : -1;
    fill_must(build, offer, bst__node_get(node, "must"));
    offer->automatic = bst__node_bool(node, "auto", false);
    offer->when = bst__build_filter(build, bst__node_get(node, "when"), 0);
    value = bst__node_get(node, "options");
    offer->options = value ? value->func : 0;
    value = bst__node_get(node, "choose");
    offer->choose = value ? value->func : 0;
    offer->move_piece = bst__build_piece_of(build, node, "move");
    value = bst__node_get(node, "cause");
    offer->cause = value ? (uint8_t)bst__build_cause(build, value) : 0;
    if (offer->builtin == BST__BUILTIN_MOVE) {
        check_move(build, offer, node);
    }
}

static void fill_menus(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    for (uint32_t m = 0; m < rules->menu_count; m++) {
        bst__menu *menu = &rules->menus[m];
        menu->offers =
            bst__build_alloc(build, sizeof *menu->offers * (rules->offer_count + 1));
        for (uint32_t i = 0; menu->offers && i < rules->offer_count; i++) {
            if (rules->offers[i].menus >> m & 1) {
                menu->offers[menu->offer_count++] = (uint16_t)i;
            }
        }
    }
}

void bst__build_offers(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    uint32_t count =
        count_of(build, BST__DECLARE_OFFER) + count_of(build, BST__DECLARE_CLAIM);
    rules->offers = bst__build_alloc(build, sizeof *rules->offers * (count + 1));
    if (!rules->offers) {
        return;
    }
    EACH_DECLARATION(build, BST__DECLARE_OFFER) {
        fill_offer(build, &rules->offers[rules->offer_count++], d);
    }
    build_claims(build);
    fill_menus(build);
}

/* ---------------------------------------------------------------- scores */

static void fill_each(bst__build *build, bst__each *each, const bst_node *node)
{
    const bst_node *trait = bst__node_get(node, "trait");
    each->used = true;
    each->trait = trait ? bst__build_traits_of(build, trait) : 0;
    each->kinds = bst__build_kinds_of(build, bst__node_get(node, "kind"));
    each->mode = (uint8_t)bst__build_mode(build, bst__node_get(node, "mode"));
    each->base = bst__build_number(build, bst__node_get(node, "base"), 0);
}

static int measure_named(const bst_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < BST__MEASURE_FOLD; i++) {
        if (strcmp(bst__measure_names[i], name) == 0) {
            return (int)i;
        }
    }
    int attr = bst__rules_attr(rules, name);
    return attr >= 0 && rules->attrs[attr].fold >= 0
               ? (int)BST__MEASURE_FOLD + rules->attrs[attr].fold
               : -1;
}

static void unknown_measure(bst__build *build, const bst_node *term)
{
    const bst_ruleset *rules = build->rules;
    const char *known[BST__MEASURE_FOLD + BST__ATTRS_MAX];
    size_t count = 0;
    for (uint32_t i = 0; i < BST__MEASURE_FOLD; i++) {
        known[count++] = bst__measure_names[i];
    }
    for (uint32_t i = 0; i < rules->attr_count; i++) {
        if (rules->attrs[i].fold >= 0) {
            known[count++] = rules->attrs[i].name;
        }
    }
    bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-MEASURE", term->key_span,
                                   "`%s` is no measure and no attribute of segments", term->key);
    bst__diag_hint_nearest(diag, term->key, known, count);
    build->failed = true;
}

static void fill_terms(bst__build *build, bst__rate *rate, const bst_node *terms)
{
    BST_NODE_EACH(term, terms) {
        if (strcmp(term->key, "each") == 0) {
            fill_each(build, &rate->each, term);
            continue;
        }
        int measure = measure_named(build->rules, term->key);
        if (measure < 0) {
            unknown_measure(build, term);
        } else if (rate->term_count == BST__TERMS_MAX) {
            bst__build_complain(build, term, "E-LIMIT", "more than %d rates", BST__TERMS_MAX);
        } else {
            rate->terms[rate->term_count].measure = (uint8_t)measure;
            rate->terms[rate->term_count++].rate = bst__build_number(build, term, 0);
        }
    }
}

static void fill_head(bst__build *build, bst__rate *rate, const bst__declaration *d)
{
    rate->source = d->source;
    rate->kinds = bst__build_kinds_of(build, bst__node_get(d->node, "kind"));
    rate->when = bst__build_filter(build, bst__node_get(d->node, "when"),
                                   BST__ASK_FEATURE | BST__ASK_MODE | BST__ASK_PAYEE);
    rate->label = bst__node_text(d->node, "label", NULL);
    const bst_node *modes = bst__node_get(d->node, "mode");
    rate->modes = modes ? 0 : UINT16_MAX;
    BST_NODE_ITEMS(mode, modes) {
        rate->modes = (uint16_t)(rate->modes | 1u << bst__build_mode(build, mode));
    }
}

/* The stages that a rate may name, in the order in which they are applied. */
static const struct {
    const char *key;
    bst__stage stage;
} stage_keys[] = {{"set", BST__STAGE_SET},     {"add", BST__STAGE_ADD},
                  {"times", BST__STAGE_TIMES}, {"void", BST__STAGE_VOID},
                  {"bonus", BST__STAGE_BONUS}, {"scale", BST__STAGE_SCALE},
                  {"last", BST__STAGE_LAST}};

static void add_rates(bst__build *build, const bst__declaration *d)
{
    bst_ruleset *rules = build->rules;
    for (uint32_t i = 0; i < sizeof stage_keys / sizeof *stage_keys; i++) {
        const bst_node *value = bst__node_get(d->node, stage_keys[i].key);
        if (!value) {
            continue;
        }
        bst__rate *rate = &rules->rates[rules->rate_count++];
        fill_head(build, rate, d);
        rate->stage = (uint8_t)stage_keys[i].stage;
        if (value->type == BST_NODE_MAP) {
            fill_terms(build, rate, value);
        } else if (rate->stage == BST__STAGE_VOID) {
            rate->on = bst__node_bool(d->node, "void", true);
        } else {
            rate->factor = bst__build_number(build, value, 1);
        }
    }
}

static void sort_rates(bst_ruleset *rules)
{
    for (uint32_t i = 1; i < rules->rate_count; i++) {
        bst__rate rate = rules->rates[i];
        uint32_t to = i;
        for (; to > 0 && rules->rates[to - 1].stage > rate.stage; to--) {
            rules->rates[to] = rules->rates[to - 1];
        }
        rules->rates[to] = rate;
    }
}

void bst__build_scores(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    uint32_t count =
        count_of(build, BST__DECLARE_SCORE) + 7 * count_of(build, BST__DECLARE_RATE);
    rules->rates = bst__build_alloc(build, sizeof *rules->rates * (count + 1));
    if (!rules->rates) {
        return;
    }
    EACH_DECLARATION(build, BST__DECLARE_SCORE) {
        bst__rate *rate = &rules->rates[rules->rate_count++];
        fill_head(build, rate, d);
        rate->stage = BST__STAGE_BASE;
        fill_terms(build, rate, bst__node_get(d->node, "terms"));
    }
    EACH_DECLARATION(build, BST__DECLARE_RATE) {
        add_rates(build, d);
    }
    sort_rates(rules);
}

/* ---------------------------------------------------------------- hooks */

static int find_hook(bst__build *build, const bst__declaration *d)
{
    static const bst__declares calls[] = {
        [BST__NOTIFY] = BST__DECLARE_ON, [BST__VETO] = BST__DECLARE_VETO,
        [BST__QUERY] = BST__DECLARE_QUERY};
    const bst_node *name = bst__node_get(d->node, "hook");
    for (uint32_t i = 0; i < BST__HOOK_COUNT; i++) {
        if (strcmp(bst__hooks[i].name, name->text) == 0 &&
            calls[bst__hooks[i].kind] == d->what) {
            return (int)i;
        }
    }
    const char *known[BST__HOOK_COUNT];
    size_t count = 0;
    for (uint32_t i = 0; i < BST__HOOK_COUNT; i++) {
        if (calls[bst__hooks[i].kind] == d->what) {
            known[count++] = bst__hooks[i].name;
        }
    }
    bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-HOOK", name->span,
                                   "there is no hook `%s` for bst.%s", name->text,
                                   bst__declare_calls[d->what].name);
    build->failed = true;
    if (bst__diag_hint_nearest(diag, name->text, known, count)) {
        return -1;
    }
    for (uint32_t i = 0; i < BST__HOOK_COUNT; i++) {
        if (strcmp(bst__hooks[i].name, name->text) == 0) {
            bst_diag_hint(diag, "bst.%s has a hook of this name",
                          bst__declare_calls[calls[bst__hooks[i].kind]].name);
        }
    }
    return -1;
}

/* What a hook's filter may ask follows from what the hook is told. */
static uint32_t asks_of(bst__hook hook)
{
    const char *args = bst__hooks[hook].args;
    uint32_t asks = 0;
    if (strstr(args, "feature") || strstr(args, "segment") || hook == BST__HOOK_VETO_TAKE) {
        asks |= BST__ASK_FEATURE;
    }
    asks |= strstr(args, "piece") ? BST__ASK_PIECE : 0;
    asks |= strstr(args, "cause") ? BST__ASK_CAUSE : 0;
    asks |= strstr(args, "mode") ? BST__ASK_MODE : 0;
    asks |= strstr(args, "tied") ? BST__ASK_TIED : 0;
    asks |= hook == BST__HOOK_MODE || hook == BST__HOOK_LINES ? BST__ASK_PAYEE : 0;
    return asks;
}

static void subscribe(bst__build *build, const bst__declaration *d)
{
    int hook = find_hook(build, d);
    if (hook < 0) {
        return;
    }
    bst__subscriptions *subs = &build->rules->hooks[hook];
    if (!subs->list) {
        uint32_t most = count_of(build, d->what);
        subs->list = bst__build_alloc(build, sizeof *subs->list * most);
        if (!subs->list) {
            return;
        }
    }
    bst__subscription *sub = &subs->list[subs->count++];
    sub->when = bst__build_filter(build, bst__node_get(d->node, "when"), asks_of((bst__hook)hook));
    sub->func = bst__node_get(d->node, "call")->func;
    sub->source = d->source;
    sub->span = d->node->span;
}

static void close_to(bst__build *build, const bst_node *node)
{
    bst_ruleset *rules = build->rules;
    bst__causes causes = bst__build_causes_of(build, bst__node_get(node, "class"));
    bst__kindmask kinds = bst__build_kinds_of(build, bst__node_get(node, "kind"));
    for (uint32_t i = 1; i <= rules->board.kind_count; i++) {
        if (kinds >> i & 1) {
            rules->kinds[i].closed_to |= causes;
        }
    }
    BST_NODE_ITEMS(piece, bst__node_get(node, "piece")) {
        int kind = bst__build_piece(build, piece);
        if (kind > 0) {
            rules->piece_kinds[kind].closed_to |= causes;
        }
    }
}

void bst__build_hooks(bst__build *build)
{
    static const bst__declares calls[] = {BST__DECLARE_ON, BST__DECLARE_VETO, BST__DECLARE_QUERY};
    for (uint32_t i = 0; i < 3; i++) {
        EACH_DECLARATION(build, calls[i]) {
            subscribe(build, d);
        }
    }
    EACH_DECLARATION(build, BST__DECLARE_CLOSED_TO) {
        close_to(build, d->node);
    }
}
