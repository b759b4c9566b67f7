/* Templates: how an option or an answer of ours is said from the parts of one of theirs.
 *
 * In a template `{WORD ARGUMENTS}` stands for a part; numbers are places in the option's array:
 *   {3}             as it is             {3 WORDS}     looked up in `words: WORDS:`
 *   {cell 1}        x,y                  {place 1}     a pointer's segment
 *   {piece 1}       a pointer to a piece {kind 1}      our kind for a type of pieces
 *   {feature 1}     the feature of a pointer's segment, as we name it
 *   {above 3}       the next higher number; {above 3 10}: the one that is 10 higher
 *   {listed NAME 1} the tile at a place of the auction NAME
 *   {held 1 ZONE}   a type of pieces, its id and who holds it in a zone of his
 *   {seat 3}        a player             {seat first}  the first seat
 *   {tile}          the next tile drawn  {step KEY}    a value of the step
 *   {event TYPE KEY [WORDS]}             of the step's next event of that type
 * A place in a list inside the option is said as {place 6.1}.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/foreign.h"
#include "data/schema.h"

enum { WORDS_MAX = 4, TERM_BYTES = 120 };

typedef struct term {
    char text[TERM_BYTES];
    char *words[WORDS_MAX];
    uint32_t count;
} term;

static bool add_word(const bst__foreign *f, const char *table, const char *word, bst_text *out)
{
    const char *found = bst__foreign_word(f->tables, table, word);
    if (!found) {
        return bst__foreign_refuse(out, "no word of a table for", word);
    }
    bst__text_add(out, found);
    return true;
}

static bool add_value(const bst__foreign *f, const json_t *value, const char *table, bst_text *out)
{
    char buffer[BST__FOREIGN_NUMBER_BYTES];
    const char *text = bst__foreign_text(value, buffer);
    if (table && !bst__foreign_is_any(value)) {
        return add_word(f, table, text, out);
    }
    bst__text_add(out, text);
    return true;
}

/* With words, events whose value is none of them are about something else. */
static const json_t *next_value(bst__foreign *f, const char *type, const char *key,
                                const char *words)
{
    const json_t *events = json_object_get(f->step, "ev");
    while (f->events_used < json_array_size(events)) {
        const json_t *event = json_array_get(events, f->events_used++);
        const json_t *value = json_object_get(json_array_get(event, 1), key);
        char buffer[BST__FOREIGN_NUMBER_BYTES];
        if (strcmp(bst__foreign_string(json_array_get(event, 0)), type) == 0 &&
            (!words || bst__foreign_word(f->tables, words, bst__foreign_text(value, buffer)))) {
            return value;
        }
    }
    return NULL;
}

static bool add_our_piece(const bst__foreign *f, const bst__foreign_piece *wanted, uint32_t rank,
                          bst_text *out)
{
    for (uint32_t i = 0; i < f->ours.count; i++) {
        const bst__foreign_piece *piece = &f->ours.items[i];
        if (piece->seat == wanted->seat && strcmp(piece->kind, wanted->kind) == 0 &&
            strcmp(piece->place, wanted->place) == 0 && rank-- == 0) {
            bst__text_addf(out, "%s.%s.%u", bst_game_player_name(f->game, piece->seat), piece->kind,
                           (unsigned)piece->number);
            return true;
        }
    }
    return bst__foreign_refuse(out, "we have no such piece as", wanted->id);
}

/* Without an account of theirs the id says who owns what, "0.KIND.1", and pieces that are alike in
 * one place are equal. */
static bool add_named_piece(const bst__foreign *f, const char *id, const char *place, bst_text *out)
{
    bst__foreign_piece wanted = {0};
    char owner[BST__FOREIGN_NAME_BYTES];
    char type[BST__FOREIGN_NAME_BYTES];
    int32_t seat = 0;
    size_t first = strcspn(id, ".");
    size_t second = id[first] ? strcspn(id + first + 1, ".") : 0;
    (void)snprintf(owner, sizeof owner, "%.*s", (int)first, id);
    (void)snprintf(type, sizeof type, "%.*s", (int)second, id[first] ? id + first + 1 : "");
    const char *name = bst__foreign_word(f->tables, "pieces", type);
    if (!bst__text_to_int(owner, &seat) || seat < 0 || !name) {
        return bst__foreign_refuse(out, "no table knows the piece", id);
    }
    wanted.seat = (uint32_t)seat + 1;
    (void)snprintf(wanted.id, sizeof wanted.id, "%s", id);
    (void)snprintf(wanted.kind, sizeof wanted.kind, "%s", bst__foreign_piece_kind(f, name));
    (void)snprintf(wanted.place, sizeof wanted.place, "%s", place);
    return add_our_piece(f, &wanted, 0, out);
}

/* Several of a kind in one place: theirs and ours are paired in order. */
static bool add_piece(const bst__foreign *f, const json_t *item, size_t at, bst_text *out)
{
    char place[BST__FOREIGN_NAME_BYTES];
    const char *id = bst__foreign_string(json_array_get(item, at + BST__FOREIGN_POINTER));
    const bst__foreign_piece *wanted = NULL;
    uint32_t rank = 0;
    (void)bst__foreign_place(f, item, at, place, sizeof place);
    if (!f->has_account) {
        return add_named_piece(f, id, place, out);
    }
    for (uint32_t i = 0; i < f->theirs.count && !wanted; i++) {
        const bst__foreign_piece *piece = &f->theirs.items[i];
        wanted = strcmp(piece->id, id) == 0 ? piece : NULL;
    }
    if (!wanted || strcmp(wanted->place, place) != 0) {
        return bst__foreign_refuse(out, "there is no piece", id);
    }
    for (const bst__foreign_piece *piece = f->theirs.items; piece < wanted; piece++) {
        rank += piece->seat == wanted->seat && strcmp(piece->kind, wanted->kind) == 0 &&
                strcmp(piece->place, place) == 0;
    }
    return add_our_piece(f, wanted, rank, out);
}

static bool add_seat(const bst__foreign *f, const json_t *item, const char *where, bst_text *out)
{
    size_t at = 0;
    int32_t player = 0;
    if (strcmp(where, "first") != 0) {
        if (!bst__foreign_item_at(&item, &at, where)) {
            return bst__foreign_refuse(out, "no place in an option:", where);
        }
        player = bst__foreign_int(json_array_get(item, at));
    }
    if (player < 0 || (uint32_t)player >= bst_game_players(f->game)) {
        return bst__foreign_refuse(out, "no player at", where);
    }
    bst__text_add(out, bst_game_player_name(f->game, (uint32_t)player + 1));
    return true;
}

/* Pieces that are alike in one zone are equal: theirs and ours are paired in order. */
static uint32_t rank_held(const bst__foreign *f, const json_t *item, size_t at)
{
    uint32_t rank = 0;
    size_t i;
    json_t *other;
    json_array_foreach(json_object_get(f->step, "opts"), i, other) {
        bool is_alike = json_equal(json_array_get(other, 0), json_array_get(item, 0)) &&
                        json_equal(json_array_get(other, at), json_array_get(item, at)) &&
                        json_equal(json_array_get(other, at + 2), json_array_get(item, at + 2));
        if (is_alike && json_equal(json_array_get(other, at + 1), json_array_get(item, at + 1))) {
            return rank;
        }
        rank += is_alike;
    }
    return 0;
}

static bool add_held(const bst__foreign *f, const json_t *item, size_t at, const char *zone,
                     bst_text *out)
{
    const char *kind = bst__foreign_piece_kind(f, bst__foreign_string(json_array_get(item, at)));
    const char *id = bst__foreign_string(json_array_get(item, at + 1));
    const json_t *holder = json_array_get(item, at + 2);
    uint32_t owner = (uint32_t)strtoul(id, NULL, 10) + 1;
    uint32_t rank = rank_held(f, item, at);
    uint32_t number = 0;
    bst_piece_view last = {0};
    for (uint32_t i = 0; i < bst_game_piece_count(f->game); i++) {
        bst_piece_view view = bst_game_piece(f->game, i);
        bool is_next = last.kind && view.owner == last.owner && strcmp(view.kind, last.kind) == 0;
        number = is_next ? number + 1 : 1;
        last = view;
        if (view.owner == owner && strcmp(view.kind, kind) == 0 && view.zone &&
            strcmp(view.zone, zone) == 0 &&
            (!json_is_integer(holder) ||
             view.zone_seat == (uint32_t)bst__foreign_int(holder) + 1) &&
            rank-- == 0) {
            bst__text_addf(out, "%s.%s.%u", bst_game_player_name(f->game, owner), kind,
                           (unsigned)number);
            return true;
        }
    }
    return bst__foreign_refuse(out, "nobody of ours holds", id);
}

/* A feature is named by its first segment. */
static bool add_feature(const bst__foreign *f, const json_t *item, size_t at, bst_text *out)
{
    bst_segment_view segment;
    if (!bst__foreign_segment(f, item, at, &segment) ||
        !bst__foreign_segment_numbered(f, segment.feature, &segment)) {
        return bst__foreign_refuse(out, "we have no such place as",
                                   bst__foreign_string(json_array_get(item, at + 3)));
    }
    bst__text_add(out, segment.name);
    return true;
}

static bool add_listed(const bst__foreign *f, const json_t *item, const char *list,
                       const char *where, bst_text *out)
{
    size_t at = 0;
    const json_t *entries = json_object_get(f->lists, list);
    if (!bst__foreign_item_at(&item, &at, where)) {
        return bst__foreign_refuse(out, "no place in an option:", where);
    }
    if (bst__foreign_is_any(json_array_get(item, at))) {
        bst__text_add(out, BST__FOREIGN_ANY);
        return true;
    }
    int32_t index = bst__foreign_int(json_array_get(item, at));
    const json_t *entry = index >= 0 ? json_array_get(entries, (size_t)index) : NULL;
    if (!entry) {
        return bst__foreign_refuse(out, "nothing is known at that place of", list);
    }
    bst__text_add(out, bst__foreign_string(json_array_get(entry, 0)));
    return true;
}

/* Terms that name a place in the option: the word, then the place. */
static bool add_from_item(const bst__foreign *f, const term *t, const json_t *item, bst_text *out)
{
    char place[BST__FOREIGN_NAME_BYTES];
    size_t at = 0;
    const char *word = t->words[0];
    if (t->count < 2 || !bst__foreign_item_at(&item, &at, t->words[1])) {
        return bst__foreign_refuse(out, "no such term in a template:", word);
    }
    const json_t *value = json_array_get(item, at);
    if (bst__foreign_is_any(value)) {
        bst__text_add(out, BST__FOREIGN_ANY);
        return true;
    }
    if (strcmp(word, "cell") == 0) {
        bst__text_addf(out, "%d,%d", (int)bst__foreign_int(value),
                       (int)bst__foreign_int(json_array_get(item, at + 1)));
        return true;
    }
    if (strcmp(word, "kind") == 0) {
        const char *kind = bst__foreign_piece_kind(f, bst__foreign_string(value));
        bst__text_add(out, kind);
        return *kind != '\0' || bst__foreign_refuse(out, "no table knows the piece",
                                                    bst__foreign_string(value));
    }
    if (strcmp(word, "held") == 0 && t->count > 2) {
        return add_held(f, item, at, t->words[2], out);
    }
    if (strcmp(word, "place") == 0) {
        bool is_found = bst__foreign_place(f, item, at, place, sizeof place);
        bst__text_add(out, place);
        return is_found || bst__foreign_refuse(out, "we have no such place as",
                                               bst__foreign_string(json_array_get(item, at + 3)));
    }
    if (strcmp(word, "above") == 0) {
        int32_t more = 1;
        if (t->count > 2 && !bst__text_to_int(t->words[2], &more)) {
            return bst__foreign_refuse(out, "no number of 32 bits:", t->words[2]);
        }
        bst__text_addf(out, "%lld", (long long)bst__foreign_int(value) + more);
        return true;
    }
    if (strcmp(word, "feature") == 0) {
        return add_feature(f, item, at, out);
    }
    return strcmp(word, "piece") == 0
               ? add_piece(f, item, at, out)
               : bst__foreign_refuse(out, "no such term in a template:", word);
}

static bool add_term(bst__foreign *f, const term *t, const json_t *item, bst_text *out)
{
    size_t at = 0;
    const json_t *list = item;
    const char *word = t->words[0];
    const char *second = t->count > 1 ? t->words[1] : NULL;
    if (bst__foreign_item_at(&list, &at, word)) {
        return add_value(f, json_array_get(list, at), second, out);
    }
    if (strcmp(word, "tile") == 0) {
        if (f->draws_used == f->draws.count) {
            return bst__foreign_refuse(out, "they draw no tile any more for", "{tile}");
        }
        bst__text_add(out, f->draws.items[f->draws_used++]);
        return true;
    }
    if (strcmp(word, "seat") == 0 && second) {
        return add_seat(f, item, second, out);
    }
    if (strcmp(word, "step") == 0 && second) {
        return add_value(f, json_object_get(f->step, second), t->count > 2 ? t->words[2] : NULL,
                         out);
    }
    if (strcmp(word, "listed") == 0 && t->count > 2) {
        return add_listed(f, item, second, t->words[2], out);
    }
    if (strcmp(word, "event") == 0 && t->count > 2) {
        const char *words = t->count > 3 ? t->words[3] : NULL;
        const json_t *value = next_value(f, second, t->words[2], words);
        return value ? add_value(f, value, words, out)
                     : bst__foreign_refuse(out, "they have no event", second);
    }
    return add_from_item(f, t, item, out);
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

bool bst__foreign_fill(bst__foreign *f, const char *template, const json_t *item, bst_text *out)
{
    const char *text = template;
    bst__text_clear(out);
    for (const char *open = strchr(text, '{'); open; open = strchr(text, '{')) {
        term t;
        const char *end = strchr(open, '}');
        bst__text_add_bytes(out, text, (size_t)(open - text));
        if (!end || !split(&t, open + 1, end)) {
            return bst__foreign_refuse(out, "a template is not well formed:", template);
        }
        if (!add_term(f, &t, item, out)) {
            return false;
        }
        text = end + 1;
    }
    bst__text_add(out, text);
    return true;
}
