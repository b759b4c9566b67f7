/* What laying tiles and laying something over them share. */
#ifndef BST_BOARD_LAY_H
#define BST_BOARD_LAY_H

#include "board/board.h"

/* How many of the 4 cells beside the cell, or of the 8 around it, have tiles. */
uint32_t bst__board_laid_near(const bst__board *board, const bst__cell *cell, uint32_t around);

/* Whether `t` may lie on the open cell `c` in `turn`. */
bool bst__board_fits_between(const bst__board *board, const bst__tiledef *t, const bst__cell *c,
                             uint32_t turn);

/* The open neighbour `cell` of `from` (0: it is new and made, inside the border) learns that it
 * meets a side of this type. Returns it. */
uint16_t bst__board_show_side(bst__board *board, const bst__cell *from, uint32_t side,
                              uint16_t cell, uint8_t type);

/* Makes segment `from` and those behind it of what lies on the cell. */
void bst__board_add_segments(bst__board *board, uint32_t cell, uint32_t from);

#endif
