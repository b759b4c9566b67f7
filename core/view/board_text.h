/* The board of a game as text, for terminals and messages.
 *
 * A tile is a box of 9 by 3 characters. Along its border stand the letters of the kinds on its
 * sides, in the middle those of its inner kinds and the pieces on it:
 *
 *     +---------+
 *     |f  fcf  f|   WR   NL N NR   EL
 *     |r m RfS r|   W              E      Red's piece f stands on the segment at S
 *     |f  frf  f|   WL   SR S SL   ER
 *     +---------+
 */
#ifndef BST_VIEW_BOARD_TEXT_H
#define BST_VIEW_BOARD_TEXT_H

#include <bastide/game.h>

#include "base/text.h"

/* A short text in the middle of a cell that holds no tile: where something may be laid. */
typedef struct bst_board_mark {
    int32_t x;
    int32_t y;
    char text[10];
} bst_board_mark;

/* Appends the board of `game` to `out`, with plain ASCII lines where `ascii` is not 0.
 * BST_E_NOMEM. */
BST_MUST_USE bst_status bst__view_board_text(bst_text *out, const bst_game *game, int ascii);

/* The same with `count` marks. */
BST_MUST_USE bst_status bst__view_board_marked(bst_text *out, const bst_game *game, int ascii,
                                               const bst_board_mark *marks, uint32_t count);

#endif
