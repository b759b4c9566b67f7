/* Letters of one tile: where each of the 12 slots stands in a small box of characters. */
#include "view/tile_text.h"

#include <string.h>

#include "base/utf8.h"

enum { SLOTS = 12, MIDDLE_ROW = 1, MIDDLE_END = BST__TILE_COLS - 1 };

/* Clockwise from the north-west corner: NL N NR EL E ER SL S SR WL W WR. */
static const struct {
    uint8_t row;
    uint8_t col;
} places[SLOTS] = {
    {0, 3}, {0, 4}, {0, 5}, {0, 8}, {1, 8}, {2, 8}, {2, 5}, {2, 4}, {2, 3}, {2, 0}, {1, 0}, {0, 0},
};

bst__glyph bst__glyph_of(const char *text)
{
    bst__glyph glyph = {{0}};
    size_t size = strlen(text);
    size_t bytes = bst__utf8_size(text, size);
    if (size == 0) {
        return glyph;
    }
    if (bytes == 0) {
        glyph.bytes[0] = '?';
    } else {
        memcpy(glyph.bytes, text, bytes);
    }
    return glyph;
}

void bst__tile_text_slots(bst__tile_text *tile, uint32_t slots, bst__glyph glyph)
{
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
        if (slots >> slot & 1u) {
            tile->at[places[slot].row][places[slot].col] = glyph;
        }
    }
}

uint32_t bst__tile_text_middle(bst__tile_text *tile, uint32_t col, const char *text)
{
    while (*text != '\0' && col < MIDDLE_END) {
        size_t bytes = bst__utf8_size(text, strlen(text));
        tile->at[MIDDLE_ROW][col++] = bst__glyph_of(text);
        text += bytes > 0 ? bytes : 1;
    }
    return col;
}

uint32_t bst__tile_text_whole_sides(uint32_t slots)
{
    uint32_t middles = 0;
    for (uint32_t side = 0; side < 4; side++) {
        if ((slots >> (3 * side) & 5u) == 5u) {
            middles |= 2u << (3 * side);
        }
    }
    return middles;
}
