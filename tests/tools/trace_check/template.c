/* Templates: how an option or an answer of ours is said from the parts of one of theirs.
 *
 * In a template `{WORD ARGUMENTS}` stands for a part; numbers are places in the option's array:
 *   {3}             as it is             {3 WORDS}     looked up in `words: WORDS:`
 *   {cell 1}        x,y                  {place 1}     a pointer's segment
 *   {piece 1}       a meeple pointer     {kind 1}      a meeple type's piece kind
 *   {seat 3}        a player             {seat first}  the first seat
 *   {tile}          the next tile drawn  {step KEY}    a value of the step
 *   {event TYPE KEY [WORDS]}             of the step's next event of that type
 * A place in a list inside the option is said as {place 6.1}.
 */
#include <stdlib.h>
#include <string.h>

#include "data/schema.h"
#include "trace.h"

enum { WORDS_MAX = 4, TERM_BYTES = 120 };

typedef struct term {
    char text[TERM_BYTES];
    char *words[WORDS_MAX];
    uint32_t count;
} term;

/* The list and the place in it that `path` leads to. */
static bool find_place(const json_t **list, size_t *at, const char *path)
{
    char *end = NULL;
    for (const char *step = path; *step >= '0' && *step <= '9'; step = end + 1) {
        *at = strtoul(step, &end, 10);
        if (*end != '.') {
            return *end == '\0';
        }
        *list = json_array_get(*list, *at);
    }
    return false;
}

static bool refuse(bst_text *out, const char *why, const char *what)
{
    bst__text_clear(out);
    bst__text_addf(out, "%s `%s`", why, what);
    return false;
}

static bool add_word(const trace_game *g, const char *table, const char *word, bst_text *out)
{
    const bst_node *words = trace_find(&g->run->tables, "words", table);
    const bst_node *found = bst__node_get(words, word);
    if (!found) {
        return refuse(out, "no word of a table for", word);
    }
    bst__text_add(out, found->text);
    return true;
}

static bool add_value(const trace_game *g, const json_t *value, const char *table, bst_text *out)
{
    char buffer[TRACE_NUMBER_BYTES];
    const char *text = trace_text(value, buffer);
    if (table) {
        return add_word(g, table, text, out);
    }
    bst__text_add(out, text);
    return true;
}

static const json_t *next_event(trace_game *g, const char *type)
{
    const json_t *events = json_object_get(g->step, "ev");
    while (g->events_used < json_array_size(events)) {
        const json_t *event = json_array_get(events, g->events_used++);
        if (strcmp(trace_string(json_array_get(event, 0)), type) == 0) {
            return json_array_get(event, 1);
        }
    }
    return NULL;
}

/* Several of a kind in one place: theirs and ours are paired in order. */
static bool add_piece(const trace_game *g, const json_t *item, size_t at, bst_text *out)
{
    char place[TRACE_NAME_BYTES];
    const char *id = trace_string(json_array_get(item, at + TRACE_POINTER));
    const trace_piece *wanted = NULL;
    uint32_t rank = 0;
    (void)trace_place(g, item, at, place, sizeof place);
    for (uint32_t i = 0; i < g->theirs.count && !wanted; i++) {
        const trace_piece *piece = &g->theirs.items[i];
        wanted = strcmp(piece->id, id) == 0 ? piece : NULL;
    }
    if (!wanted || strcmp(wanted->place, place) != 0) {
        return refuse(out, "there is no piece", id);
    }
    for (const trace_piece *piece = g->theirs.items; piece < wanted; piece++) {
        rank += piece->seat == wanted->seat && strcmp(piece->kind, wanted->kind) == 0 &&
                strcmp(piece->place, place) == 0;
    }
    for (uint32_t i = 0; i < g->ours.count; i++) {
        const trace_piece *piece = &g->ours.items[i];
        if (piece->seat == wanted->seat && strcmp(piece->kind, wanted->kind) == 0 &&
            strcmp(piece->place, place) == 0 && rank-- == 0) {
            bst__text_addf(out, "%s.%s.%u", bst_game_player_name(g->game, piece->seat), piece->kind,
                           (unsigned)piece->number);
            return true;
        }
    }
    return refuse(out, "we have no such piece as", id);
}

static bool add_seat(const trace_game *g, const json_t *item, const char *where, bst_text *out)
{
    size_t at = 0;
    int32_t player = 0;
    if (strcmp(where, "first") != 0) {
        if (!find_place(&item, &at, where)) {
            return refuse(out, "no place in an option:", where);
        }
        player = trace_int(json_array_get(item, at));
    }
    if (player < 0 || (uint32_t)player >= bst_game_players(g->game)) {
        return refuse(out, "no player at", where);
    }
    bst__text_add(out, bst_game_player_name(g->game, (uint32_t)player + 1));
    return true;
}

/* Terms that name a place in the option: the word, then the place. */
static bool add_from_item(const trace_game *g, const term *t, const json_t *item, bst_text *out)
{
    char place[TRACE_NAME_BYTES];
    size_t at = 0;
    const char *word = t->words[0];
    if (t->count < 2 || !find_place(&item, &at, t->words[1])) {
        return refuse(out, "no such term in a template:", word);
    }
    const json_t *value = json_array_get(item, at);
    if (strcmp(word, "cell") == 0) {
        bst__text_addf(out, "%d,%d", (int)trace_int(value),
                       (int)trace_int(json_array_get(item, at + 1)));
        return true;
    }
    if (strcmp(word, "kind") == 0) {
        const char *kind = trace_piece_kind(g, trace_string(value));
        bst__text_add(out, kind);
        return *kind != '\0' || refuse(out, "no table knows the piece", trace_string(value));
    }
    if (strcmp(word, "place") == 0) {
        bool is_found = trace_place(g, item, at, place, sizeof place);
        bst__text_add(out, place);
        return is_found ||
               refuse(out, "we have no such place as", trace_string(json_array_get(item, at + 3)));
    }
    return strcmp(word, "piece") == 0 ? add_piece(g, item, at, out)
                                      : refuse(out, "no such term in a template:", word);
}

static bool add_term(trace_game *g, const term *t, const json_t *item, bst_text *out)
{
    size_t at = 0;
    const json_t *list = item;
    const char *word = t->words[0];
    const char *second = t->count > 1 ? t->words[1] : NULL;
    if (find_place(&list, &at, word)) {
        return add_value(g, json_array_get(list, at), second, out);
    }
    if (strcmp(word, "tile") == 0) {
        if (g->draws_used == g->draws.count) {
            return refuse(out, "they draw no tile any more for", "{tile}");
        }
        bst__text_add(out, g->draws.items[g->draws_used++]);
        return true;
    }
    if (strcmp(word, "seat") == 0 && second) {
        return add_seat(g, item, second, out);
    }
    if (strcmp(word, "step") == 0 && second) {
        return add_value(g, json_object_get(g->step, second), t->count > 2 ? t->words[2] : NULL,
                         out);
    }
    if (strcmp(word, "event") == 0 && t->count > 2) {
        const json_t *event = next_event(g, second);
        return event ? add_value(g, json_object_get(event, t->words[2]),
                                 t->count > 3 ? t->words[3] : NULL, out)
                     : refuse(out, "they have no event", second);
    }
    return add_from_item(g, t, item, out);
}

/* Splits the term at `text`, which ends at `end`, at its blanks. */
static bool split(term *t, const char *text, const char *end)
{
    char *rest = NULL;
    t->count = 0;
    if (end - text >= TERM_BYTES) {
        return false;
    }
    memcpy(t->text, text, (size_t)(end - text));
    t->text[end - text] = '\0';
    for (char *word = strtok_r(t->text, " ", &rest); word && t->count < WORDS_MAX;
         word = strtok_r(NULL, " ", &rest)) {
        t->words[t->count++] = word;
    }
    return t->count > 0;
}

bool trace_fill(trace_game *g, const char *template, const json_t *item, bst_text *out)
{
    const char *text = template;
    bst__text_clear(out);
    for (const char *open = strchr(text, '{'); open; open = strchr(text, '{')) {
        term t;
        const char *end = strchr(open, '}');
        bst__text_add_bytes(out, text, (size_t)(open - text));
        if (!end || !split(&t, open + 1, end)) {
            return refuse(out, "a template is not well formed:", template);
        }
        if (!add_term(g, &t, item, out)) {
            return false;
        }
        text = end + 1;
    }
    bst__text_add(out, text);
    return true;
}

bool trace_when(const trace_game *g, const bst_node *when, const json_t *item)
{
    char buffer[TRACE_NUMBER_BYTES];
    BST_NODE_EACH(condition, when) {
        size_t at = 0;
        const json_t *list = item;
        const json_t *value = find_place(&list, &at, condition->key)
                                  ? json_array_get(list, at)
                                  : json_object_get(g->step, condition->key);
        if (!value || !trace_names(condition, trace_text(value, buffer))) {
            return false;
        }
    }
    return true;
}

/* The template of one case, or NULL where its condition does not hold. */
static const char *case_template(const trace_game *g, const bst_node *one, const json_t *option)
{
    const bst_node *as = one->type == BST_NODE_SCALAR ? one : bst__node_get(one, "as");
    if (!trace_when(g, bst__node_get(one, "when"), option)) {
        return NULL;
    }
    return as && strcmp(as->text, "ignore") != 0 ? as->text : "";
}

/* Cases of one table, in order. */
static const char *find_template(const trace_game *g, const trace_part *part, const char *type,
                                 const json_t *option)
{
    const bst_node *cases = bst__node_get(bst__node_get(part->root, "options"), type);
    const char *found = NULL;
    if (!part->is_active || !cases) {
        return NULL;
    }
    if (cases->type == BST_NODE_LIST) {
        for (const bst_node *one = cases->first; one && !found; one = one->next) {
            found = case_template(g, one, option);
        }
        return found;
    }
    return case_template(g, cases, option);
}

bool trace_option(trace_game *g, const json_t *option, bst_text *out)
{
    const trace_tables *tables = &g->run->tables;
    const char *type = trace_string(json_array_get(option, 0));
    const char *template = NULL;
    for (int mods = 1; mods >= 0 && !template; mods--) {
        for (uint32_t i = tables->count; i > 0 && !template; i--) {
            const trace_part *part = &tables->parts[i - 1];
            if ((part->mod != NULL) == (mods == 1)) {
                template = find_template(g, part, type, option);
            }
        }
    }
    return template ? trace_fill(g, template, option, out)
                    : refuse(out, "no table knows an option like", type);
}
