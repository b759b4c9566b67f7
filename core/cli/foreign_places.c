/* Their locations and our segments. A location says the sides or half sides that a part of a
 * feature owns as its tile lies, or that it is inside the tile. */
#include <string.h>

#include "cli/foreign.h"
#include "data/schema.h"

static const char SIDES[] = "NESW";

/* What a location says: half sides where it has dots or L and R, else sides. */
typedef struct location {
    uint16_t slots; /* bits as bst_segment_view has them */
    bool is_halves;
    uint32_t inner; /* the first, second... of its kind inside the tile; 0: not inside */
} location;

static bool side_of(char letter, unsigned *out)
{
    const char *found = letter ? strchr(SIDES, letter) : NULL;
    *out = found ? (unsigned)(found - SIDES) : 0;
    return found != NULL;
}

static bool read_halves(const char *text, location *out)
{
    unsigned side;
    out->is_halves = true;
    for (; side_of(text[0], &side) && (text[1] == 'L' || text[1] == 'R'); text += 3) {
        out->slots |= (uint16_t)(1u << (side * 3 + (text[1] == 'R' ? 2u : 0u)));
        if (text[2] != '.') {
            return text[2] == '\0';
        }
    }
    return false;
}

static bool read_sides(const char *text, location *out)
{
    unsigned side;
    bool is_all_but = *text == '_';
    for (text += is_all_but; side_of(*text, &side); text++) {
        out->slots |= (uint16_t)(7u << (side * 3));
    }
    if (is_all_but) {
        out->slots = (uint16_t)(~out->slots & 0xfff);
    }
    return *text == '\0' && out->slots != 0;
}

static bool read_location(const char *text, location *out)
{
    memset(out, 0, sizeof *out);
    size_t inner = strspn(text, "I");
    if (inner > 0) {
        out->inner = (uint32_t)inner;
        return text[inner] == '\0';
    }
    bool has_halves = text[0] && (text[1] == 'L' || text[1] == 'R');
    return has_halves ? read_halves(text, out) : read_sides(text, out);
}

/* The sides of which the segment owns a part, or (`whole`) both halves or the middle. */
static uint16_t sides_of(uint16_t slots, bool whole)
{
    uint16_t sides = 0;
    for (unsigned side = 0; side < 4; side++) {
        unsigned owned = slots >> (side * 3) & 7;
        if (whole ? (owned & 2) || (owned & 5) == 5 : owned != 0) {
            sides |= (uint16_t)(7u << (side * 3));
        }
    }
    return sides;
}

static bool is_at(const bst_segment_view *segment, const location *at, bool whole)
{
    if (at->inner) {
        return segment->slots == 0;
    }
    if (at->is_halves) {
        return (segment->slots & 0xb6d) != 0 && (segment->slots & 0xb6d) == at->slots;
    }
    return sides_of(segment->slots, whole) == at->slots;
}

/* Where two parts share a side, only one of them is named by it: so by any part of a side first. */
static bool find_segment(const bst__foreign *f, int32_t x, int32_t y, const bst_node *kinds,
                         const location *at, bst_segment_view *out)
{
    for (int whole = 0; whole < 2; whole++) {
        uint32_t before = at->inner ? at->inner - 1 : 0;
        for (uint32_t i = 0; bst_game_segment(f->game, x, y, i, out); i++) {
            if (bst__foreign_names(kinds, out->kind) && is_at(out, at, whole) && before-- == 0) {
                return true;
            }
        }
    }
    return false;
}

bool bst__foreign_segment(const bst__foreign *f, const json_t *list, size_t at,
                          bst_segment_view *out)
{
    int32_t x = bst__foreign_int(json_array_get(list, at));
    int32_t y = bst__foreign_int(json_array_get(list, at + 1));
    const char *feature = bst__foreign_string(json_array_get(list, at + 2));
    const char *where = bst__foreign_string(json_array_get(list, at + 3));
    const bst_node *entry = bst__foreign_find(f->tables, "features", feature);
    const char *slot = bst__node_text(bst__node_get(entry, "locations"), where, NULL);
    location read;
    if (!entry) {
        return false;
    }
    if (slot) {
        char name[BST__FOREIGN_NAME_BYTES];
        (void)snprintf(name, sizeof name, "%d,%d:%s", (int)x, (int)y, slot);
        return bst_game_segment_named(f->game, name, out);
    }
    const bst_node *kinds = entry->type == BST_NODE_MAP ? bst__node_get(entry, "kinds") : entry;
    return read_location(where, &read) && find_segment(f, x, y, kinds, &read, out);
}

bool bst__foreign_place(const bst__foreign *f, const json_t *list, size_t at, char *out,
                        size_t size)
{
    bst_segment_view segment;
    const char *feature = bst__foreign_string(json_array_get(list, at + 2));
    const bst_node *entry = bst__foreign_find(f->tables, "features", feature);
    if (entry && strcmp(entry->text, "cell") == 0) {
        (void)snprintf(out, size, "%d,%d", (int)bst__foreign_int(json_array_get(list, at)),
                       (int)bst__foreign_int(json_array_get(list, at + 1)));
        return true;
    }
    const char *where = bst__foreign_string(json_array_get(list, at + 3));
    const char *zone = bst__node_text(bst__node_get(entry, "zones"), where, NULL);
    if (zone) {
        (void)snprintf(out, size, "%s", zone);
        return true;
    }
    if (!bst__foreign_segment(f, list, at, &segment)) {
        (void)snprintf(out, size, "?");
        return false;
    }
    (void)snprintf(out, size, "%s", segment.name);
    return true;
}

bool bst__foreign_segment_numbered(const bst__foreign *f, uint32_t number, bst_segment_view *out)
{
    uint32_t tiles = bst_game_tile_count(f->game);
    for (uint32_t i = 0; i < tiles && number != 0; i++) {
        bst_cell_view cell = bst_game_tile(f->game, i);
        for (uint32_t n = 0; bst_game_segment(f->game, cell.x, cell.y, n, out); n++) {
            if (out->segment == number) {
                return true;
            }
        }
    }
    return false;
}
