/* Tiles as boxes of 9 by 3 characters: letters or numbers where the slots of segments are. */
#ifndef BST_VIEW_TILE_TEXT_H
#define BST_VIEW_TILE_TEXT_H

#include <stdint.h>

#include <bastide/game.h>

#include "base/text.h"

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

/* Appends the tile `id` of `ruleset` in its four turns side by side, each under "@0" and so on.
 * BST_E_NOTFOUND, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__view_tile_turns(bst_text *out, const bst_ruleset *ruleset,
                                             const char *id, int ascii);

/* Appends the tile `id` with the numbers of its segments, and what each of them is beside it.
 * BST_E_NOTFOUND, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__view_tile_numbered(bst_text *out, const bst_ruleset *ruleset,
                                                const char *id, int ascii);

/* The middles of the sides of which `slots` holds both halves. */
uint32_t bst__tile_text_whole_sides(uint32_t slots);

#endif
