/* The letters of one tile, placed as in a box of 9 by 3 characters. */
#ifndef BST_VIEW_TILE_TEXT_H
#define BST_VIEW_TILE_TEXT_H

#include <stdint.h>

enum { BST__TILE_COLS = 9, BST__TILE_ROWS = 3 };

/* One character: up to four bytes and a terminator. Empty is a blank. */
typedef struct bst__glyph {
    char bytes[5];
} bst__glyph;

typedef struct bst__tile_text {
    bst__glyph at[BST__TILE_ROWS][BST__TILE_COLS];
} bst__tile_text;

/* The first character of `text`; "?" where it is no UTF-8. */
bst__glyph bst__glyph_of(const char *text);

/* Writes `glyph` beside every slot of `slots` (bit side*3 + {left 0, middle 1, right 2}). */
void bst__tile_text_slots(bst__tile_text *tile, uint32_t slots, bst__glyph glyph);

/* Writes `text` into the middle row from column `col` on, as far as there is room between the
 * letters of the sides. Returns the column after it. */
uint32_t bst__tile_text_middle(bst__tile_text *tile, uint32_t col, const char *text);

#endif
