/* One tile as 9 by 5 characters: areas as filled shapes, lines from the middles of sides to the
 * centre, inner kinds in the centre. Made for boards on which tiles lie side by side, so a line
 * goes on from tile to tile.
 *
 *     CCCCCCCCC    an area in the north, an area around it,
 *     ..CCCCC..    a line from west to south
 *     ════╗....
 *     ....║....
 *     ....║....
 */
#ifndef BST_VIEW_TILE_CELLS_H
#define BST_VIEW_TILE_CELLS_H

#include <bastide/game.h>

#include "board/board.h"
#include "view/canvas.h"

enum { BST__CELLS_COLS = 9, BST__CELLS_ROWS = 5 };

typedef struct bst__tile_cells {
    bst__spot at[BST__CELLS_ROWS][BST__CELLS_COLS];
    /* the segment that a place shows, from 1; 0 none */
    uint8_t segment[BST__CELLS_ROWS][BST__CELLS_COLS];
    /* where a piece of two characters stands on each segment, by index */
    struct {
        int8_t col;
        int8_t row;
    } place[BST__TILE_SEGMENTS_MAX];
} bst__tile_cells;

/* Draws tile number `tile` of `rules` as it lies after `turn` quarter turns; with ASCII alone where
 * `ascii`. Where `shaded`, letters are lighter than their ground instead of darker: on every second
 * tile of a board, that shows where tiles end. */
void bst__tile_cells_draw(bst__tile_cells *out, const bst_ruleset *rules, uint32_t tile,
                          uint32_t turn, bool ascii, bool shaded);

/* The colour that a kind declares; 0 none. */
bst__ink bst__ink_of_kind(const bst_ruleset *rules, uint32_t kind);
/* The colour of a seat: what the name that the rules give it says where that is a colour, else one
 * by its number. Seat 0: grey. */
bst__ink bst__ink_of_seat(const bst_ruleset *rules, uint32_t seat);
/* The character of a kind: its letter, or its name's first. */
const char *bst__letter_of_kind(const bst_ruleset *rules, uint32_t kind);

#endif
