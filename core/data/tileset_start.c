/* The tiles that lie at the start: they are defined, one to a cell, and as many as tiles say. */
#include <string.h>

#include "base/text.h"
#include "data/tileset_build.h"
#include "diag/hint.h"

static bool is_far(int32_t number)
{
    return number < INT16_MIN || number > INT16_MAX;
}

/* Reads [x, y] or "x,y". */
static bool read_cell(const bst_node *at, int32_t *x, int32_t *y)
{
    if (at->type == BST_NODE_LIST) {
        return bst__node_as_int(at->first, x) && bst__node_as_int(at->first->next, y);
    }
    const char *comma = strchr(at->text, ',');
    char left[16] = {0};
    size_t size = comma ? (size_t)(comma - at->text) : sizeof left;
    if (size >= sizeof left) {
        return false;
    }
    memcpy(left, at->text, size);
    return bst__text_to_int(left, x) && bst__text_to_int(comma + 1, y);
}

static const bst__tileset_tile *find_tile(const bst__tileset *t, const char *id)
{
    for (uint32_t i = 0; i < t->tiles_count; i++) {
        if (strcmp(t->tiles[i].id, id) == 0) {
            return &t->tiles[i];
        }
    }
    return NULL;
}

static void hint_tile(const bst__tileset *t, const char *id, bst_diag *diag)
{
    const char *known[BST__KNOWN_MAX];
    size_t count = 0;
    for (uint32_t i = 0; i < t->tiles_count && count < BST__KNOWN_MAX; i++) {
        known[count++] = t->tiles[i].id;
    }
    (void)bst__diag_hint_nearest(diag, id, known, count);
}

static void check_start_entry(bst__modeller *b, const bst_node *entry)
{
    const bst_node *at = bst__node_get(entry, "at");
    const bst_node *name = bst__node_get(entry, "tile");
    int32_t x = 0;
    int32_t y = 0;
    if (!find_tile(b->tileset, name->text)) {
        bst_diag *diag =
            bst__build_error(b, "E-REF-TILE", name->span, "no tile `%s` is defined", name->text);
        hint_tile(b->tileset, name->text, diag);
    }
    if (!read_cell(at, &x, &y)) {
        bst_diag *diag = bst__build_error(b, "E-START-CELL", at->span, "`%s` is no cell", at->text);
        bst_diag_hint(diag, "write [x, y], such as [0, 0]");
        return;
    }
    if (is_far(x) || is_far(y)) {
        bst__build_error(b, "E-START-CELL", at->span,
                         "%d,%d is no cell: each of the two is from -32768 to 32767", x, y);
    }
    const bst_node *first = bst__build_section(b, "start")->first;
    for (const bst_node *other = first; other != entry; other = other->next) {
        const bst_node *other_at = bst__node_get(other, "at");
        int32_t other_x = 0;
        int32_t other_y = 0;
        if (read_cell(other_at, &other_x, &other_y) && other_x == x && other_y == y) {
            bst_diag *diag = bst__build_error(b, "E-START-CELL", at->span,
                                              "two tiles are laid on the cell %d,%d", x, y);
            bst_diag_related(diag, other_at->span, "the first one");
            return;
        }
    }
}

/* The copies that a tile sets aside are those that `start` lays. */
void bst__build_check_start(bst__modeller *b)
{
    const bst__tileset *t = b->tileset;
    const bst_node *start = bst__build_section(b, "start");
    BST_NODE_EACH (entry, start) {
        check_start_entry(b, entry);
    }
    for (uint32_t i = 0; start && i < t->tiles_count; i++) {
        int32_t laid = 0;
        BST_NODE_EACH (entry, start) {
            laid += strcmp(bst__node_text(entry, "tile", ""), t->tiles[i].id) == 0 ? 1 : 0;
        }
        if (laid != t->tiles[i].start) {
            bst_diag *diag =
                bst__build_error(b, "E-START-COUNT", bst__node_get(t->tiles[i].node, "id")->span,
                                 "tile `%s` says `start: %d`, but `start` of the game lays %d",
                                 t->tiles[i].id, t->tiles[i].start, laid);
            bst_diag_related(diag, start->key_span, "the tiles laid at the start");
        }
    }
}
