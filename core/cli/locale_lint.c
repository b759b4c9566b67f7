/* What texts there should be follows from what a ruleset declares; what is declared may depend on
 * options. So a message that the ruleset does not know is looked for in others too, each with one
 * option changed, before anybody is warned. */
#include "cli/locale_lint.h"

#include <stdio.h>
#include <string.h>

#include "data/locale.h"
#include "data/manifest.h"
#include "data/merge.h"
#include "game/say.h"
#include "script/files.h"
#include "script/language.h"

enum { ID_BYTES = 256, SHOWN = 5 };

/* Who lacks something where a message is missing. */
typedef enum need {
    NEED_NOT,     /* nobody: it reads well as it is, or is seldom seen */
    NEED_OTHERS,  /* all languages but English, which the declarations give */
    NEED_ALL
} need;

typedef struct known {
    const char *id;
    uint16_t source; /* as messages count them */
    uint8_t need;
    bool has_forms; /* .one and .many */
} known;

typedef struct linting {
    bst__cli *cli;
    bst_arena arena;
    known *list;
    uint32_t count;
    uint32_t capacity;
    const char **languages;
    uint32_t language_count;
    bool failed;
} linting;

/* ------------------------------------------------------------------ what can be said */

static bool names(const known *entry, const char *id)
{
    size_t size = strlen(entry->id);
    return strncmp(entry->id, id, size) == 0 &&
           (id[size] == '\0' || (entry->has_forms && (strcmp(id + size, ".one") == 0 ||
                                                      strcmp(id + size, ".many") == 0)));
}

static bool is_known(const linting *l, const char *id)
{
    for (uint32_t i = 0; i < l->count; i++) {
        if (names(&l->list[i], id)) {
            return true;
        }
    }
    return false;
}

static void add(linting *l, uint32_t source, need needs, bool has_forms, const char *id)
{
    if (l->count == l->capacity) {
        uint32_t capacity = 2 * l->capacity + 64;
        known *list = BST_ARENA_ARRAY(&l->arena, known, capacity);
        if (!list) {
            l->failed = true;
            return;
        }
        if (l->count > 0) {
            memcpy(list, l->list, l->count * sizeof *list);
        }
        l->list = list;
        l->capacity = capacity;
    }
    l->failed = l->failed || !id;
    if (id && !is_known(l, id)) {
        l->list[l->count++] = (known){id, (uint16_t)source, (uint8_t)needs, has_forms};
    }
}

/* Ids of the form SORT.NAME. */
static void add_named(linting *l, uint32_t source, need needs, bool has_forms, const char *sort,
                      const char *name)
{
    add(l, source, needs, has_forms, bst__arena_printf(&l->arena, "%s.%s", sort, name));
}

/* Whose declaration `name` in `section` is. */
static uint32_t source_of(const bst_ruleset *rules, const char *section, const char *name)
{
    const bst_node *node = bst__node_get(bst__node_get(rules->merge->root, section), name);
    return BST__LOCALE_GAME + (node ? node->source : 0u);
}

static void add_things(linting *l, const bst_ruleset *rules)
{
    for (uint32_t i = 1; i <= rules->board.kind_count; i++) {
        const bst__kind *kind = &rules->kinds[i];
        uint32_t source = source_of(rules, "kinds", kind->name);
        add_named(l, source, NEED_OTHERS, true, "kind", kind->name);
        add(l, source, kind->member.one ? NEED_OTHERS : NEED_NOT, true,
            bst__arena_printf(&l->arena, "kind.%s.member", kind->name));
    }
    for (uint32_t i = 1; i <= rules->piece_kind_count; i++) {
        const char *name = rules->piece_kinds[i].name;
        add_named(l, source_of(rules, "pieces", name), NEED_OTHERS, true, "piece", name);
    }
    for (uint32_t i = 0; i < rules->attr_count; i++) {
        const bst__attr *attr = &rules->attrs[i];
        bool is_shown = attr->on == BST__ON_SEGMENT || attr->on == BST__ON_PLAYER;
        add_named(l, source_of(rules, "attributes", attr->name), is_shown ? NEED_OTHERS : NEED_NOT,
                  true, "attribute", attr->name);
    }
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        add_named(l, BST__LOCALE_GAME, NEED_NOT, false, "tile", rules->tiles[i].id);
    }
}

/* What scripts declare: the last source with texts has to say it, unless another does. */
static void add_rules(linting *l, const bst_ruleset *rules)
{
    uint32_t source = BST__LOCALE_GAME + rules->source_count - 1;
    for (uint32_t i = 0; i < rules->verb_count; i++) {
        add_named(l, source, NEED_ALL, false, "verb", rules->verbs[i].name);
    }
    for (uint32_t i = 0; i < rules->menu_count; i++) {
        add_named(l, source, NEED_ALL, false, "menu", rules->menus[i].name);
    }
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        bool asks = rules->phases[i].options || rules->phases[i].chance;
        add_named(l, source, asks ? NEED_ALL : NEED_NOT, false, "phase", rules->phases[i].name);
    }
    for (uint32_t i = 0; i < rules->mode_count; i++) {
        bool is_usual = i == rules->mode_closed || i == rules->mode_final;
        add_named(l, source, is_usual ? NEED_ALL : NEED_NOT, false, "mode", rules->modes[i]);
    }
    for (uint32_t i = 0; i < rules->award_source_count; i++) {
        add_named(l, source, i > 0 ? NEED_ALL : NEED_NOT, false, "source",
                  rules->award_sources[i]);
    }
    for (uint32_t i = 0; i < rules->word_count; i++) {
        bst__words words;
        bool is_thing = bst__rules_words(rules, rules->words[i], &words);
        add_named(l, source, is_thing ? NEED_NOT : NEED_OTHERS, false, "label", rules->words[i]);
    }
    for (uint32_t i = 0; i < rules->rate_count; i++) {
        bst__words words;
        const char *label = rules->rates[i].label;
        if (label && !bst__rules_words(rules, label, &words)) {
            add_named(l, source, NEED_OTHERS, false, "label", label);
        }
    }
}

static need about_needed(const bst_node *node)
{
    return bst__node_get(node, "about") ? NEED_OTHERS : NEED_NOT;
}

static void add_option(linting *l, const bst_node *option)
{
    uint32_t source = BST__LOCALE_GAME + option->source;
    add(l, source, about_needed(option), false,
        bst__arena_printf(&l->arena, "option.%s.about", option->key));
    BST_NODE_EACH (value, bst__node_get(option, "values")) {
        add(l, source, NEED_NOT, false,
            bst__arena_printf(&l->arena, "option.%s.value.%s", option->key, value->text));
    }
}

/* Elements and sets are options MOD.NAME: the number of their mod, else 0. */
static uint32_t find_switch(const bst_ruleset *rules, const bst_node *node, const char **out_name)
{
    const char *option = node->key;
    if (!node->made) {
        return 0;
    }
    for (uint32_t i = 1; i < rules->source_count; i++) {
        size_t size = strlen(rules->source_list[i].id);
        if (strncmp(option, rules->source_list[i].id, size) == 0 && option[size] == '.') {
            *out_name = option + size + 1;
            return i;
        }
    }
    return 0;
}

static void add_settings(linting *l, const bst_ruleset *rules)
{
    const bst_node *root = rules->merge->root;
    add(l, BST__LOCALE_GAME, NEED_NOT, false, "game.name");
    add(l, BST__LOCALE_GAME, about_needed(root), false, "game.about");
    BST_NODE_EACH (option, bst__node_get(root, "options")) {
        const char *name = NULL;
        uint32_t mod = find_switch(rules, option, &name);
        if (mod == 0) {
            add_option(l, option);
        } else {
            /* Two that every mod has are the engine's. */
            bool is_own = strcmp(name, "elements") != 0 && strcmp(name, BST__SET_OF_REST) != 0;
            add_named(l, BST__LOCALE_GAME + mod, is_own ? about_needed(option) : NEED_NOT, false,
                      "element", name);
        }
    }
    BST_NODE_EACH (preset, bst__node_get(root, "presets")) {
        add_named(l, BST__LOCALE_GAME + preset->source, about_needed(preset), false, "preset",
                  preset->key);
    }
    for (uint32_t i = 1; i < rules->source_count; i++) {
        add(l, BST__LOCALE_GAME + i, NEED_OTHERS, false, "mod.name");
        add(l, BST__LOCALE_GAME + i, NEED_OTHERS, false, "mod.about");
    }
}

static void add_engine(linting *l)
{
    for (int i = 0; i < BST__UI_COUNT; i++) {
        add(l, BST__LOCALE_ENGINE, NEED_OTHERS, false, bst__ui_texts[i].id);
    }
    for (int i = 0; i < BST__MEASURE_FOLD; i++) {
        if (bst__measure_words[i].one) {
            add_named(l, BST__LOCALE_ENGINE, NEED_OTHERS, true, "measure", bst__measure_labels[i]);
        }
    }
}

static void add_all(linting *l, const bst_ruleset *rules)
{
    add_things(l, rules);
    add_rules(l, rules);
    add_settings(l, rules);
}

/* ------------------------------------------------------------------ with other options */

static void add_variant(linting *l, const bst_setup *setup, const char *option, const char *value)
{
    bst_setup *other = NULL;
    bst_ruleset *ruleset = NULL;
    bst_diags *diags = NULL;
    bst_status status = bst_setup_clone(&other, setup);
    if (status == BST_OK) {
        status = bst_setup_set_option(other, option, value);
    }
    if (status == BST_OK) {
        status = bst_diags_create(&diags, l->cli->sources);
    }
    if (status == BST_OK) {
        status = bst_ruleset_create(&ruleset, other, bst__text_get(&l->cli->data_path),
                                    l->cli->sources, diags);
    }
    /* Options may exclude each other: then there is nothing to learn. */
    if (status == BST_OK) {
        uint32_t from = l->count;
        add_all(l, ruleset);
        for (uint32_t i = from; i < l->count; i++) {
            /* What the ruleset lends goes with it. */
            l->list[i].id = bst__arena_printf(&l->arena, "%s", l->list[i].id);
            l->list[i].need = NEED_NOT;
        }
    }
    l->failed = l->failed || status == BST_E_NOMEM;
    bst_ruleset_destroy(ruleset);
    bst_diags_destroy(diags);
    bst_setup_destroy(other);
}

static void add_variants(linting *l, const bst_ruleset *rules, const bst_setup *setup)
{
    const bst_node *options = bst__node_get(rules->merge->root, "options");
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        const bst__setting *setting = &rules->settings[i];
        if (setting->type == 0) {
            add_variant(l, setup, setting->name, setting->number ? "no" : "yes");
        }
        BST_NODE_EACH (value, bst__node_get(bst__node_get(options, setting->name), "values")) {
            if (strcmp(value->text, setting->value) != 0) {
                add_variant(l, setup, setting->name, value->text);
            }
        }
    }
}

/* ------------------------------------------------------------------ comparing */

static bool is_looked_at(const bst_ruleset *rules, uint32_t source)
{
    return rules->source_count > 1 ? source > BST__LOCALE_GAME : source <= BST__LOCALE_GAME;
}

static bool all_known(const linting *l, const bst_ruleset *rules)
{
    for (uint32_t i = 0; i < rules->locale->count; i++) {
        const bst__message *message = &rules->locale->list[i];
        if (is_looked_at(rules, message->source) && !is_known(l, message->id)) {
            return false;
        }
    }
    return true;
}

static void report_unknown(linting *l, const bst__message *message)
{
    const char *ids[1024];
    size_t count = 0;
    for (; count < l->count && count < sizeof ids / sizeof *ids; count++) {
        ids[count] = l->list[count].id;
    }
    bst_diag *diag = bst_diags_add(l->cli->diags, BST_WARNING, "W-LOCALE-UNUSED", message->span,
                                   "nothing is called `%s`", message->id);
    const char *nearest = bst__text_nearest(message->id, ids, count);
    if (nearest) {
        bst_diag_hint(diag, "did you mean `%s`?", nearest);
    }
}

/* Whether the English text has the parameter too. */
static bool has_parameter(const char *english, const char *name, size_t size)
{
    const char *other = NULL;
    size_t other_size = 0;
    while (bst__locale_next_parameter(&english, &other, &other_size)) {
        if (other_size == size && memcmp(other, name, size) == 0) {
            return true;
        }
    }
    return false;
}

static void check_parameters(linting *l, const bst__message *message)
{
    const char *english = "";
    const char *name = NULL;
    size_t size = 0;
    for (int i = 0; i < BST__UI_COUNT; i++) {
        if (strcmp(bst__ui_texts[i].id, message->id) == 0) {
            english = bst__ui_texts[i].english;
        }
    }
    for (const char *at = message->text; bst__locale_next_parameter(&at, &name, &size);) {
        if (!has_parameter(english, name, size)) {
            bst_diag *diag =
                bst_diags_add(l->cli->diags, BST_WARNING, "W-LOCALE-PARAMETER", message->span,
                              "`%s` has no `{%.*s}` to fill in", message->id, (int)size, name);
            if (english[0] != '\0') {
                bst_diag_hint(diag, "in English it is: %s", english);
            }
        }
    }
}

static bool is_said(const bst__locale *locale, const known *entry)
{
    for (uint32_t i = 0; i < locale->count; i++) {
        /* The name of each mod is its own. */
        bool is_own = strncmp(entry->id, "mod.", 4) != 0 || entry->source == locale->list[i].source;
        if (is_own && names(entry, locale->list[i].id)) {
            return true;
        }
    }
    return false;
}

/* The file of `source`: 0 where it has none. */
static uint32_t file_of(const bst__locale *locale, uint32_t source)
{
    for (uint32_t i = 0; i < locale->count; i++) {
        if (locale->list[i].source == source) {
            return locale->list[i].span.file;
        }
    }
    return 0;
}

static void report_missing(linting *l, const bst_ruleset *rules, uint32_t source)
{
    const bst__locale *locale = rules->locale;
    bool is_english = strcmp(locale->language, "en") == 0;
    bst_span span = {.file = file_of(locale, source), .line = 1, .col = 1, .end_line = 1,
                     .end_col = 2};
    bst_text list = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        const known *entry = &l->list[i];
        bool is_needed = entry->need == NEED_ALL || (entry->need == NEED_OTHERS && !is_english);
        if (entry->source != source || !is_needed || is_said(locale, entry)) {
            continue;
        }
        if (count++ < SHOWN) {
            bst__text_addf(&list, "%s`%s`", count > 1 ? ", " : "", entry->id);
        }
    }
    if (count > 0 && span.file > 0) {
        bst_diags_add(l->cli->diags, BST_WARNING, "W-LOCALE-MISSING", span,
                      "texts in `%s` are missing: %s%s", locale->language, bst__text_get(&list),
                      count > SHOWN ? ", and more" : "");
    }
    l->failed = l->failed || list.failed;
    bst__text_free(&list);
}

static void compare(linting *l, const bst_ruleset *rules, const bst_setup *setup)
{
    uint32_t sure = l->count;
    if (!all_known(l, rules)) {
        add_variants(l, rules, setup);
    }
    for (uint32_t i = 0; i < rules->locale->count; i++) {
        const bst__message *message = &rules->locale->list[i];
        if (!is_looked_at(rules, message->source)) {
            continue;
        }
        if (is_known(l, message->id)) {
            check_parameters(l, message);
        } else {
            report_unknown(l, message);
        }
    }
    l->count = sure;
    for (uint32_t i = 0; i < rules->source_count + BST__LOCALE_GAME; i++) {
        if (is_looked_at(rules, i)) {
            report_missing(l, rules, i);
        }
    }
}

/* ------------------------------------------------------------------ languages */

static bst_status note_language(void *user, const char *name)
{
    linting *l = user;
    const char **list = BST_ARENA_ARRAY(&l->arena, const char *, l->language_count + 1);
    const char *copy = bst__arena_printf(&l->arena, "%s", name);
    for (uint32_t i = 0; i < l->language_count; i++) {
        if (strcmp(l->languages[i], name) == 0) {
            return BST_OK;
        }
    }
    if (!list || !copy) {
        return BST_E_NOMEM;
    }
    if (l->language_count > 0) {
        memcpy(list, l->languages, l->language_count * sizeof *list);
    }
    list[l->language_count++] = copy;
    l->languages = list;
    return BST_OK;
}

static bst_status find_languages(linting *l, const bst_ruleset *rules)
{
    char path[BST__PATH_BYTES];
    (void)snprintf(path, sizeof path, "%s/scripts/locale", rules->data_dir);
    bst_status status = bst__folder_names(path, ".yaml", note_language, l);
    (void)snprintf(path, sizeof path, "%s/scripts/%s/locale", rules->data_dir, rules->game_id);
    if (status == BST_OK) {
        status = bst__folder_names(path, ".yaml", note_language, l);
    }
    for (uint32_t i = 1; i < rules->source_count && status == BST_OK; i++) {
        (void)snprintf(path, sizeof path, "%s/locale", rules->source_list[i].folder);
        status = bst__folder_names(path, ".yaml", note_language, l);
    }
    return status;
}

bst_status bst__locale_lint(bst__cli *cli, bst_ruleset *ruleset, const bst_setup *setup)
{
    linting l = {.cli = cli};
    bst__arena_init(&l.arena, bst__alloc_libc);
    bst_status status = find_languages(&l, ruleset);
    add_engine(&l);
    add_all(&l, ruleset);
    for (uint32_t i = 0; i < l.language_count && status == BST_OK; i++) {
        status = bst_ruleset_set_language(ruleset, l.languages[i], cli->sources, cli->diags);
        if (status == BST_OK && ruleset->locale) {
            compare(&l, ruleset, setup);
        }
    }
    ruleset->locale = NULL;
    if (status == BST_OK && l.failed) {
        status = BST_E_NOMEM;
    }
    bst__arena_free(&l.arena);
    return status;
}
