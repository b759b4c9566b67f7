/* Lists, numbers and texts for the other files about games of another engine. */
#include <stdlib.h>
#include <string.h>

#include "cli/foreign.h"

/* Room for one more item; false where memory ran out. */
static bool grow(void **items, uint32_t count, uint32_t *capacity, size_t size)
{
    uint32_t more = *capacity ? *capacity * 2 : 16;
    if (count < *capacity) {
        return true;
    }
    void *grown = realloc(*items, more * size);
    if (grown) {
        *items = grown;
        *capacity = more;
    }
    return grown != NULL;
}

void bst__foreign_list_add(bst__foreign_list *list, const char *text)
{
    void *items = list->items;
    bool is_room = grow(&items, list->count, &list->capacity, sizeof *list->items);
    char *copy = is_room ? strdup(text) : NULL;
    list->items = items;
    if (copy) {
        list->items[list->count++] = copy;
    } else {
        list->failed = true;
    }
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void bst__foreign_list_sort(bst__foreign_list *list)
{
    uint32_t kept = 0;
    if (list->count == 0) {
        return;
    }
    qsort(list->items, list->count, sizeof *list->items, compare_texts);
    for (uint32_t i = 1; i < list->count; i++) {
        if (strcmp(list->items[kept], list->items[i]) == 0) {
            free(list->items[i]);
        } else {
            list->items[++kept] = list->items[i];
        }
    }
    list->count = kept + 1;
}

void bst__foreign_list_free(bst__foreign_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        free(list->items[i]);
    }
    free(list->items);
    memset(list, 0, sizeof *list);
}

void bst__foreign_list_difference(bst_text *out, const bst__foreign_list *theirs,
                                  const bst__foreign_list *ours, bool only_ours)
{
    uint32_t t = 0;
    uint32_t o = 0;
    while (t < theirs->count || o < ours->count) {
        int order = t == theirs->count ? 1
                    : o == ours->count ? -1
                                       : strcmp(theirs->items[t], ours->items[o]);
        if (order < 0 && !only_ours) {
            bst__text_addf(out, "    only they: %s\n", theirs->items[t]);
        } else if (order > 0) {
            bst__text_addf(out, "    only we:   %s\n", ours->items[o]);
        }
        t += order <= 0;
        o += order >= 0;
    }
}

void bst__foreign_pieces_add(bst__foreign_pieces *pieces, const bst__foreign_piece *piece)
{
    void *items = pieces->items;
    bool is_room = grow(&items, pieces->count, &pieces->capacity, sizeof *pieces->items);
    pieces->items = items;
    if (is_room) {
        pieces->items[pieces->count++] = *piece;
    } else {
        pieces->failed = true;
    }
}

void bst__foreign_pieces_free(bst__foreign_pieces *pieces)
{
    free(pieces->items);
    memset(pieces, 0, sizeof *pieces);
}

void bst__foreign_free(bst__foreign *f)
{
    bst__foreign_list_free(&f->draws);
    bst__foreign_pieces_free(&f->ours);
    bst__foreign_pieces_free(&f->theirs);
    json_decref(f->lists);
}

const char *bst__foreign_text(const json_t *value, char buffer[BST__FOREIGN_NUMBER_BYTES])
{
    if (json_is_string(value)) {
        return json_string_value(value);
    }
    if (json_is_integer(value)) {
        (void)snprintf(buffer, BST__FOREIGN_NUMBER_BYTES, "%lld",
                       (long long)json_integer_value(value));
        return buffer;
    }
    return json_is_boolean(value) ? (json_is_true(value) ? "true" : "false") : "?";
}

int32_t bst__foreign_int(const json_t *value)
{
    json_int_t number = json_integer_value(value);
    return number > INT32_MAX ? INT32_MAX : number < INT32_MIN ? INT32_MIN : (int32_t)number;
}

const char *bst__foreign_string(const json_t *value)
{
    const char *text = json_string_value(value);
    return text ? text : "";
}

const char *bst__foreign_piece_kind(const bst__foreign *f, const char *type)
{
    const bst_node *node = bst__foreign_find(f->tables, "pieces", type);
    return node ? node->text : "";
}

bool bst__foreign_token(const bst__foreign *f, const char *name, uint32_t seat, int32_t *out)
{
    const bst_node *entry = bst__foreign_find(f->tables, "tokens", name);
    const char *piece = bst__node_text(entry, "piece", NULL);
    const char *attribute = bst__node_text(entry, "attribute", NULL);
    const char *zone = bst__node_text(entry, "zone", NULL);
    if (zone) {
        for (*out = 0; bst_game_zone_tile(f->game, zone, seat, (uint32_t)*out); ++*out) {
        }
    } else if (piece) {
        *out = (int32_t)bst_game_supply(f->game, seat, piece);
    } else if (attribute) {
        *out = bst_game_attribute(f->game, attribute, seat);
    }
    return piece || attribute || zone;
}

static bool allows(const bst_node *reason, const char *key, const char *word)
{
    const bst_node *words = bst__node_get(reason, key);
    return !words || bst__foreign_names(words, word);
}

bool bst__foreign_is_reason(const bst_node *reason, const bst_award *award)
{
    return allows(reason, "source", award->source) && allows(reason, "mode", award->mode) &&
           allows(reason, "kind", award->kind);
}

bool bst__foreign_item_at(const json_t **list, size_t *at, const char *path)
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

bool bst__foreign_is_any(const json_t *value)
{
    return strcmp(bst__foreign_string(value), BST__FOREIGN_ANY) == 0;
}

bool bst__foreign_refuse(bst_text *out, const char *why, const char *what)
{
    bst__text_clear(out);
    bst__text_addf(out, "%s `%s`", why, what);
    return false;
}
