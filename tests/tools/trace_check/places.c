/* Their locations and our segments. A location says the sides or half sides that a part of a
 * feature owns as its tile lies, or that it is inside the tile. */
#include <string.h>

#include "data/schema.h"
#include "trace.h"

static const char SIDES[] = "NESW";

/* What a location says: half sides where it has dots or L and R, else sides. */
typedef struct location {
    uint16_t slots; /* bits as bst_segment_view has them */
    bool is_halves;
    bool is_inner;
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
    if (*text == 'I') {
        out->is_inner = true;
        return true;
    }
    bool has_halves = text[0] && (text[1] == 'L' || text[1] == 'R');
    return has_halves ? read_halves(text, out) : read_sides(text, out);
}

static bool is_at(const bst_segment_view *segment, const location *at)
{
    uint16_t slots = segment->slots;
    if (at->is_inner) {
        return slots == 0;
    }
    if (at->is_halves) {
        return (slots & 0xb6d) != 0 && (slots & 0xb6d) == at->slots;
    }
    uint16_t sides = 0;
    for (unsigned side = 0; side < 4; side++) {
        if (slots >> (side * 3) & 7) {
            sides |= (uint16_t)(7u << (side * 3));
        }
    }
    return sides == at->slots;
}

static bool find_segment(const trace_game *g, int32_t x, int32_t y, const bst_node *kinds,
                         const location *at, bst_segment_view *out)
{
    for (uint32_t i = 0; bst_game_segment(g->game, x, y, i, out); i++) {
        if (trace_names(kinds, out->kind) && is_at(out, at)) {
            return true;
        }
    }
    return false;
}

bool trace_segment(const trace_game *g, const json_t *list, size_t at, bst_segment_view *out)
{
    int32_t x = trace_int(json_array_get(list, at));
    int32_t y = trace_int(json_array_get(list, at + 1));
    const char *feature = trace_string(json_array_get(list, at + 2));
    const char *where = trace_string(json_array_get(list, at + 3));
    const bst_node *entry = trace_find(&g->run->tables, "features", feature);
    const char *slot = bst__node_text(bst__node_get(entry, "locations"), where, NULL);
    location read;
    if (!entry) {
        return false;
    }
    if (slot) {
        char name[TRACE_NAME_BYTES];
        (void)snprintf(name, sizeof name, "%d,%d:%s", (int)x, (int)y, slot);
        return bst_game_segment_named(g->game, name, out);
    }
    const bst_node *kinds = entry->type == BST_NODE_MAP ? bst__node_get(entry, "kinds") : entry;
    return read_location(where, &read) && find_segment(g, x, y, kinds, &read, out);
}

bool trace_place(const trace_game *g, const json_t *list, size_t at, char *out, size_t size)
{
    bst_segment_view segment;
    const char *feature = trace_string(json_array_get(list, at + 2));
    const bst_node *entry = trace_find(&g->run->tables, "features", feature);
    if (entry && strcmp(entry->text, "cell") == 0) {
        (void)snprintf(out, size, "%d,%d", (int)trace_int(json_array_get(list, at)),
                       (int)trace_int(json_array_get(list, at + 1)));
        return true;
    }
    if (!trace_segment(g, list, at, &segment)) {
        (void)snprintf(out, size, "?");
        return false;
    }
    (void)snprintf(out, size, "%s", segment.name);
    return true;
}

bool trace_segment_numbered(const trace_game *g, uint32_t number, bst_segment_view *out)
{
    uint32_t tiles = bst_game_tile_count(g->game);
    for (uint32_t i = 0; i < tiles && number != 0; i++) {
        bst_cell_view cell = bst_game_tile(g->game, i);
        for (uint32_t n = 0; bst_game_segment(g->game, cell.x, cell.y, n, out); n++) {
            if (out->segment == number) {
                return true;
            }
        }
    }
    return false;
}
