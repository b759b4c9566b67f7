/* Building: names to numbers, with a complaint at the line where a name is unknown. */
#include "game/build.h"

#include "base/text.h"

#include <stdarg.h>
#include <string.h>

void bst__build_complain(bst__build *build, const bst_node *at, const char *code,
                         const char *format, ...)
{
    char message[256];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    bst_span span = {0};
    if (at) {
        span = at->span;
    } else if (build->caller) {
        span = build->caller(build->caller_user);
    }
    bst_diags_add(build->diags, BST_ERROR, code, span, "%s", message);
    build->failed = true;
}

void *bst__build_alloc(bst__build *build, size_t size)
{
    void *memory = bst__arena_zalloc(&build->rules->arena, size);
    if (!memory) {
        bst__build_complain(build, NULL, "E-MEMORY", "out of memory");
    }
    return memory;
}

const char *bst__build_text(bst__build *build, const char *text)
{
    char *copy = bst__arena_copy(&build->rules->arena, text, strlen(text));
    if (!copy) {
        bst__build_complain(build, NULL, "E-MEMORY", "out of memory");
        return "";
    }
    return copy;
}

void bst__build_unknown(bst__build *build, const bst_node *node, const char *what,
                        const char *const *known, size_t count)
{
    const char *near = bst__text_nearest(node->text, known, count);
    bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-NAME", node->span,
                                   "there is no %s `%s`", what, node->text);
    if (near) {
        bst_diag_hint(diag, "did you mean `%s`?", near);
    }
    build->failed = true;
}

static bst__kindmask kinds_with_trait(const bst_ruleset *rules, const char *name)
{
    int trait = bst__rules_trait(rules, name);
    bst__kindmask mask = 0;
    for (uint32_t i = 1; i <= rules->board.kind_count && trait >= 0; i++) {
        mask |= rules->kinds[i].traits >> trait & 1 ? 1u << i : 0;
    }
    return mask;
}

/* A trait stands for all kinds that have it. */
bst__kindmask bst__build_kinds_of(bst__build *build, const bst_node *names)
{
    const bst_ruleset *rules = build->rules;
    bst__kindmask mask = 0;
    BST_NODE_ITEMS(name, names) {
        int kind = bst__rules_kind(rules, name->text);
        bst__kindmask having = kind ? 1u << kind : kinds_with_trait(rules, name->text);
        if (having) {
            mask |= having;
            continue;
        }
        const char *known[BST__KINDS_MAX];
        for (uint32_t i = 0; i < rules->board.kind_count; i++) {
            known[i] = rules->kinds[i + 1].name;
        }
        bst__build_unknown(build, name, "kind", known, rules->board.kind_count);
    }
    return mask;
}

int bst__build_trait(bst__build *build, const bst_node *name)
{
    bst_ruleset *rules = build->rules;
    int trait = bst__rules_trait(rules, name->text);
    if (trait >= 0) {
        return trait;
    }
    if (rules->trait_count == BST__TRAITS_MAX) {
        bst__build_complain(build, name, "E-LIMIT", "more than %d traits", BST__TRAITS_MAX);
        return 0;
    }
    rules->traits[rules->trait_count] = bst__build_text(build, name->text);
    return (int)rules->trait_count++;
}

/* In rules a trait must be one that some piece or kind has. */
bst__traits bst__build_traits_of(bst__build *build, const bst_node *names)
{
    bst__traits mask = 0;
    BST_NODE_ITEMS(name, names) {
        int trait = bst__rules_trait(build->rules, name->text);
        if (trait < 0) {
            bst__build_unknown(build, name, "trait", build->rules->traits,
                               build->rules->trait_count);
        } else {
            mask |= 1u << trait;
        }
    }
    return mask;
}

/* A cause, or every cause of a class, or of an action ("put", "take" ...). */
bst__causes bst__build_causes_of(bst__build *build, const bst_node *names)
{
    static const char *const actions[] = {"put", "take", "enter", "place"};
    const bst_ruleset *rules = build->rules;
    bst__causes mask = 0;
    BST_NODE_ITEMS(name, names) {
        bst__causes found = 0;
        const char *known[2 * BST__CAUSES_MAX];
        uint32_t known_count = 0;
        for (uint32_t i = 1; i <= rules->cause_count; i++) {
            const bst__cause *cause = &rules->causes[i];
            known[known_count++] = cause->name;
            known[known_count++] = cause->class_name;
            if (strcmp(cause->name, name->text) == 0 ||
                strcmp(cause->class_name, name->text) == 0 ||
                strcmp(actions[cause->action], name->text) == 0) {
                found |= UINT64_C(1) << i;
            }
        }
        if (!found) {
            bst__build_unknown(build, name, "cause or class of causes", known, known_count);
        }
        mask |= found;
    }
    return mask;
}

int bst__build_piece(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    int piece = bst__rules_piece_kind(rules, name->text);
    if (!piece) {
        const char *known[BST__PIECE_KINDS_MAX];
        for (uint32_t i = 0; i < rules->piece_kind_count; i++) {
            known[i] = rules->piece_kinds[i + 1].name;
        }
        bst__build_unknown(build, name, "piece", known, rules->piece_kind_count);
        return -1;
    }
    return piece;
}

int bst__build_attr(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    int attr = bst__rules_attr(rules, name->text);
    if (attr < 0) {
        const char *known[BST__ATTRS_MAX];
        for (uint32_t i = 0; i < rules->attr_count; i++) {
            known[i] = rules->attrs[i].name;
        }
        bst__build_unknown(build, name, "attribute", known, rules->attr_count);
    }
    return attr;
}

int bst__build_cause(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    int cause = bst__rules_cause(rules, name->text);
    if (!cause) {
        const char *known[BST__CAUSES_MAX];
        for (uint32_t i = 0; i < rules->cause_count; i++) {
            known[i] = rules->causes[i + 1].name;
        }
        bst__build_unknown(build, name, "cause", known, rules->cause_count);
    }
    return cause;
}

int bst__build_mode(bst__build *build, const bst_node *name)
{
    bst_ruleset *rules = build->rules;
    int mode = bst__rules_mode(rules, name->text);
    if (mode >= 0) {
        return mode;
    }
    if (rules->mode_count == BST__MODES_MAX) {
        bst__build_complain(build, name, "E-LIMIT", "more than %d modes", BST__MODES_MAX);
        return 0;
    }
    rules->modes[rules->mode_count] = bst__build_text(build, name->text);
    return (int)rules->mode_count++;
}

int bst__build_budget(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    const char *known[BST__BUDGETS_MAX];
    for (uint32_t i = 0; i < rules->budget_count; i++) {
        if (strcmp(rules->budgets[i].name, name->text) == 0) {
            return (int)i;
        }
        known[i] = rules->budgets[i].name;
    }
    bst__build_unknown(build, name, "budget", known, rules->budget_count);
    return -1;
}

uint32_t bst__build_budgets(bst__build *build, const bst_node *names)
{
    uint32_t mask = 0;
    BST_NODE_ITEMS(name, names) {
        int budget = bst__build_budget(build, name);
        mask |= budget >= 0 ? 1u << budget : 0;
    }
    return mask;
}

int bst__build_word(bst__build *build, const char *word)
{
    enum { WORDS_MAX = 512 };
    bst_ruleset *rules = build->rules;
    int index = bst__rules_word(rules, word);
    if (index >= 0) {
        return index;
    }
    if (!rules->words) {
        rules->words = bst__build_alloc(build, sizeof *rules->words * WORDS_MAX);
    }
    if (rules->words && rules->word_count == WORDS_MAX && !build->has_told_words) {
        bst__build_complain(build, NULL, "E-LIMIT", "`%s` is one word too many: at most %d", word,
                            WORDS_MAX);
        build->has_told_words = true;
    }
    if (!rules->words || rules->word_count == WORDS_MAX) {
        return 0;
    }
    rules->words[rules->word_count] = bst__build_text(build, word);
    return (int)rules->word_count++;
}

int bst__build_source(bst__build *build, const char *name)
{
    bst_ruleset *rules = build->rules;
    for (uint32_t i = 0; i < rules->award_source_count; i++) {
        if (strcmp(rules->award_sources[i], name) == 0) {
            return (int)i;
        }
    }
    if (rules->award_source_count == BST__SOURCES_MAX) {
        return -1;
    }
    rules->award_sources[rules->award_source_count] = bst__build_text(build, name);
    return (int)rules->award_source_count++;
}

int32_t bst__build_number(bst__build *build, const bst_node *node, int32_t fallback)
{
    int32_t value;
    if (!node) {
        return fallback;
    }
    if (bst__node_as_int(node, &value)) {
        return value;
    }
    const bst__setting *setting = bst__rules_setting(build->rules, node->text);
    if (!setting || setting->type == 2) {
        bst__build_complain(build, node, "E-OPTION",
                            "`%s` is neither a number nor an option with one", node->text);
        return fallback;
    }
    return setting->number;
}

int bst__build_verb(bst__build *build, const bst_node *at, const char *name, uint32_t argc,
                    const uint8_t *args)
{
    enum { VERBS_MAX = 256 };
    bst_ruleset *rules = build->rules;
    for (uint32_t i = 0; i < rules->verb_count; i++) {
        const bst__verb *verb = &rules->verbs[i];
        if (strcmp(verb->name, name) != 0 || verb->argc != argc) {
            continue;
        }
        if (argc && memcmp(verb->args, args, argc) != 0) {
            bst__build_complain(build, at, "E-VERB",
                             "verb `%s` is declared with other types of arguments elsewhere", name);
        }
        return (int)i;
    }
    if (!rules->verbs) {
        rules->verbs = bst__build_alloc(build, sizeof *rules->verbs * VERBS_MAX);
    }
    if (!rules->verbs || rules->verb_count == VERBS_MAX) {
        bst__build_complain(build, at, "E-LIMIT", "more than %d verbs", VERBS_MAX);
        return 0;
    }
    bst__verb *verb = &rules->verbs[rules->verb_count];
    verb->name = bst__build_text(build, name);
    verb->argc = (uint8_t)argc;
    if (argc) {
        memcpy(verb->args, args, argc);
    }
    return (int)rules->verb_count++;
}

/* What every game has: scripts that are loaded later add to it. */
static void name_basics(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    static const char *const modes[] = {"closed", "open", "final"};
    for (uint32_t i = 0; i < 3; i++) {
        rules->modes[i] = modes[i];
    }
    rules->mode_count = 3;
    rules->mode_closed = 0;
    rules->mode_open = 1;
    rules->mode_final = 2;
    rules->award_sources[0] = "feature";
    rules->award_source_count = 1;
}

bst_status bst__build_things(bst__build *build)
{
    static const uint8_t tile_arg[] = {BST__ARG_TILE};
    name_basics(build);
    bst__build_verb(build, NULL, "pass", 0, NULL);
    bst__build_verb(build, NULL, "draw", 1, tile_arg);
    bst__build_vocabulary(build);
    bst__build_kinds(build);
    bst__build_attributes(build);
    bst__build_pieces(build);
    bst__build_zones(build);
    bst__build_decks(build);
    bst__build_tracks(build);
    bst_status status = bst__build_tiles(build);
    if (status != BST_OK) {
        return status;
    }
    return build->failed ? BST_E_INVALID : BST_OK;
}

bst_status bst__build_declare(bst__build *build, bst__declares what, const bst_node *node,
                              uint16_t source)
{
    if (!bst__schema_check(node, bst__declare_calls[what].shape, build->diags)) {
        build->failed = true;
        return BST_OK; /* collected: the rest is looked at too */
    }
    bst__declaration *declaration = bst__build_alloc(build, sizeof *declaration);
    if (!declaration) {
        return BST_E_NOMEM;
    }
    declaration->what = what;
    declaration->node = node;
    declaration->source = source;
    if (build->last) {
        build->last->next = declaration;
    } else {
        build->first = declaration;
    }
    build->last = declaration;
    return BST_OK;
}

bst_status bst__build_rules(bst__build *build)
{
    if (build->failed) {
        return BST_E_INVALID;
    }
    bst__build_replace(build);
    bst__build_check(build);
    bst__build_flow(build);
    if (!build->failed) {
        bst__build_offers(build);
        bst__build_scores(build);
        bst__build_hooks(build);
        bst__sought_find(build->rules);
        bst__build_masks(build->rules);
    }
    return build->failed ? BST_E_INVALID : BST_OK;
}

uint32_t bst__build_count(const bst__build *build, bst__declares what)
{
    uint32_t count = 0;
    BST__EACH_DECLARATION(build, what) {
        count++;
    }
    return count;
}
