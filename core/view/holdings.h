/* What somebody has besides pieces in the supply, as text. */
#ifndef BST_VIEW_HOLDINGS_H
#define BST_VIEW_HOLDINGS_H

#include "game/game.h"

/* Appends what `seat` has of attributes, and the pieces in its zones that all may see (seat 0:
 * those of the game): " [3 coins] [cage: Blue dog]". Nothing where it has none. */
void bst__holdings_text(bst_text *out, const bst_game *game, uint32_t seat);

/* Appends the letters of what the cell at x, y carries. */
void bst__cell_text(bst_text *out, const bst_game *game, int32_t x, int32_t y);

/* The value that pictures write beside a segment of an inner kind: that of the first attribute
 * which is the kind's own and changes in play; 0 where there is none. */
int32_t bst__shown_value(const bst_game *game, uint32_t segment);

#endif
