/* Names that scripts misspell: of what the rules declare, and of the functions that scripts can
 * call. What is near is told, as it is for YAML. */
#include "script/unknown.h"

#include <string.h>

#include "diag/diag_parts.h"
#include "diag/hint.h"
#include "script/bind.h"

enum { NAMES_MAX = 1024, CALL_BYTES = 64 };

typedef struct name_list {
    const char *names[NAMES_MAX];
    size_t count;
} name_list;

static void add(name_list *list, const char *name)
{
    if (name && list->count < NAMES_MAX) {
        list->names[list->count++] = name;
    }
}

/* ------------------------------------------------------------------ what the rules declare */

#define LIST(what, from, to, field)                                                                \
    static void list_##what(name_list *list, const bst_ruleset *rules)                             \
    {                                                                                              \
        for (uint32_t i = (from); i < (to); i++) {                                                 \
            add(list, rules->field);                                                               \
        }                                                                                          \
    }

LIST(attributes, 0, rules->attr_count, attrs[i].name)
LIST(budgets, 0, rules->budget_count, budgets[i].name)
LIST(causes, 1, rules->cause_count + 1, causes[i].name)
LIST(decks, 1, rules->deck_count + 1, decks[i].name)
LIST(kinds, 1, rules->board.kind_count + 1, kinds[i].name)
LIST(modes, 0, rules->mode_count, modes[i])
LIST(options, 0, rules->setting_count, settings[i].name)
LIST(phases, 0, rules->phase_count, phases[i].name)
LIST(pieces, 1, rules->piece_kind_count + 1, piece_kinds[i].name)
LIST(tiles, 1, rules->board.tile_count + 1, tiles[i].id)
LIST(tracks, 0, rules->track_count, tracks[i].name)
LIST(traits, 0, rules->trait_count, traits[i])
LIST(verbs, 0, rules->verb_count, verbs[i].name)
LIST(words, 0, rules->word_count, words[i])
LIST(zones, 1, rules->zone_count + 1, zones[i].name)

static void list_measures(name_list *list, const bst_ruleset *rules)
{
    for (uint32_t i = 0; i < BST__MEASURE_FOLD; i++) {
        add(list, bst__measure_names[i]);
    }
    list_attributes(list, rules);
}

static void list_frames(name_list *list, const bst_ruleset *rules)
{
    list_tracks(list, rules);
    list_phases(list, rules);
}

static const struct {
    const char *what;
    void (*list)(name_list *list, const bst_ruleset *rules);
} named[BST__NAME_COUNT] = {
    [BST__NAME_ATTRIBUTE] = {"attribute", list_attributes},
    [BST__NAME_BUDGET] = {"budget", list_budgets},
    [BST__NAME_CAUSE] = {"cause", list_causes},
    [BST__NAME_DECK] = {"deck", list_decks},
    [BST__NAME_FRAME] = {"track or phase", list_frames},
    [BST__NAME_KIND] = {"kind", list_kinds},
    [BST__NAME_MEASURE] = {"measure", list_measures},
    [BST__NAME_MODE] = {"mode", list_modes},
    [BST__NAME_OPTION] = {"option", list_options},
    [BST__NAME_PHASE] = {"phase", list_phases},
    [BST__NAME_PIECE] = {"piece", list_pieces},
    [BST__NAME_TILE] = {"tile", list_tiles},
    [BST__NAME_TRACK] = {"track", list_tracks},
    [BST__NAME_TRAIT] = {"trait", list_traits},
    [BST__NAME_VERB] = {"verb", list_verbs},
    [BST__NAME_WORD] = {"word", list_words},
    [BST__NAME_ZONE] = {"zone", list_zones},
};

const char *bst__script_near(const bst_ruleset *rules, bst__name_type type, const char *name)
{
    name_list list = {.count = 0};
    named[type].list(&list, rules);
    return bst__text_nearest(name, list.names, list.count);
}

int bst__script_unknown(lua_State *L, bst__name_type type, const char *name)
{
    const char *near = bst__script_near(bst__bind_scripts(L)->rules, type, name);
    return bst__script_raise_near(L, "E-NAME", near, "there is no %s '%.60s'", named[type].what,
                                  name);
}

/* ------------------------------------------------------------------ what scripts can call */

/* Lua says "attempt to call a nil value (method 'name')", or another word for where it is. */
static bool parse_call(char word[CALL_BYTES], bool *is_method, const char *message)
{
    static const char before[] = "call a nil value (";
    const char *sort = strstr(message, before);
    const char *from = sort ? strchr(sort, '\'') : NULL;
    const char *to = from ? strchr(from + 1, '\'') : NULL;
    size_t size = to ? (size_t)(to - from) - 1 : CALL_BYTES;
    if (size >= CALL_BYTES) {
        return false;
    }
    *is_method = strncmp(sort + sizeof before - 1, "method ", strlen("method ")) == 0;
    memcpy(word, from + 1, size);
    word[size] = '\0';
    return true;
}

static bool has_text(const char *line, size_t size, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= size; i++) {
        if (memcmp(line + i, text, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the line calls `table.word`. */
static bool line_calls(const bst_sources *sources, bst_span span, const char *table,
                       const char *word)
{
    char call[2 * CALL_BYTES];
    size_t size = 0;
    const char *line = bst__sources_line(sources, span.file, span.line, &size);
    (void)snprintf(call, sizeof call, "%s.%s", table, word);
    return line && has_text(line, size, call);
}

static void list_functions(name_list *list, const luaL_Reg *functions)
{
    for (; functions->name; functions++) {
        add(list, functions->name);
    }
}

void bst__script_hint_call(bst_diag *diag, const bst_sources *sources, bst_span span,
                           const char *message)
{
    char word[CALL_BYTES];
    name_list list = {.count = 0};
    bool is_method = false;
    if (!parse_call(word, &is_method, message)) {
        return;
    }
    if (is_method) {
        for (size_t i = 0; bst__bind_game_tables[i]; i++) {
            list_functions(&list, bst__bind_game_tables[i]);
        }
    } else if (line_calls(sources, span, "bst", word)) {
        list_functions(&list, bst__bind_bst);
    }
    if (list.count > 0) {
        (void)bst__diag_hint_nearest(diag, word, list.names, list.count);
    }
}
