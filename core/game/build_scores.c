/* Scores, rates, hooks and closings, compiled. */
#include "game/build.h"

#include "diag/hint.h"

#include <string.h>

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

/* Measures before attributes, whatever order a script's table gives them: lines are read so. */
static void sort_terms(bst__rate *rate)
{
    for (uint32_t i = 1; i < rate->term_count; i++) {
        bst__term term = rate->terms[i];
        uint32_t to = i;
        for (; to > 0 && rate->terms[to - 1].measure > term.measure; to--) {
            rate->terms[to] = rate->terms[to - 1];
        }
        rate->terms[to] = term;
    }
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
    sort_terms(rate);
}

static void fill_head(bst__build *build, bst__rate *rate, const bst__declaration *d)
{
    rate->source = d->source;
    rate->span = d->node->span;
    const bst_node *kinds = bst__node_get(d->node, "kind");
    rate->kinds = kinds ? bst__build_kinds_of(build, kinds) : UINT32_MAX;
    rate->when = bst__build_filter(build, bst__node_get(d->node, "when"),
                                   BST__ASK_FEATURE | BST__ASK_MODE | BST__ASK_PAYEE);
    rate->label = bst__node_text(d->node, "label", NULL);
    rate->worth = bst__node_bool(d->node, "worth", false);
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
        if (bst__node_is_map(value)) {
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
        bst__build_count(build, BST__DECLARE_SCORE) +
        7 * bst__build_count(build, BST__DECLARE_RATE); /* one row per stage at most */
    rules->rates = bst__build_alloc(build, sizeof *rules->rates * (count + 1));
    if (!rules->rates) {
        return;
    }
    BST__EACH_DECLARATION(build, BST__DECLARE_SCORE) {
        bst__rate *rate = &rules->rates[rules->rate_count++];
        fill_head(build, rate, d);
        rate->stage = BST__STAGE_BASE;
        fill_terms(build, rate, bst__node_get(d->node, "terms"));
    }
    BST__EACH_DECLARATION(build, BST__DECLARE_RATE) {
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
    bool is_kind = strncmp(args, "piece_kind", 10) == 0;
    asks |= strstr(args, "piece") && !is_kind ? BST__ASK_OWNER : 0;
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
        uint32_t most = bst__build_count(build, d->what);
        subs->list = bst__build_alloc(build, sizeof *subs->list * most);
        if (!subs->list) {
            return;
        }
    }
    bst__subscription *sub = &subs->list[subs->count++];
    sub->when = bst__build_when(bst__build_filter(build, bst__node_get(d->node, "when"),
                                                      asks_of((bst__hook)hook)));
    const bst_node *call = bst__node_get(d->node, "call");
    sub->func = call ? call->func : 0;
    sub->effect = bst__build_effect(build, (bst__hook)hook, bst__node_get(d->node, "effect"));
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
    const bst_node *name = bst__node_get(node, "tile");
    int attr = name ? bst__build_attr_on(build, name, 1u << BST__ON_TILE) : -1;
    for (uint32_t i = 1; attr >= 0 && i <= rules->board.tile_count; i++) {
        rules->tiles[i].closed_to |= rules->tiles[i].attrs[attr] ? causes : 0;
    }
}

void bst__build_hooks(bst__build *build)
{
    static const bst__declares calls[] = {BST__DECLARE_ON, BST__DECLARE_VETO, BST__DECLARE_QUERY};
    for (uint32_t i = 0; i < 3; i++) {
        BST__EACH_DECLARATION(build, calls[i]) {
            subscribe(build, d);
        }
    }
    BST__EACH_DECLARATION(build, BST__DECLARE_CLOSED_TO) {
        close_to(build, d->node);
    }
}
