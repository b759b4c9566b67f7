/* The board of a game as text, for terminals and messages. */
#ifndef BST_VIEW_BOARD_TEXT_H
#define BST_VIEW_BOARD_TEXT_H

#include <bastide/game.h>

#include "base/text.h"

/* Appends the board of `game` to `out`, with plain ASCII lines where `ascii` is not 0.
 * BST_E_NOMEM. */
BST_MUST_USE bst_status bst__view_board_text(bst_text *out, const bst_game *game, int ascii);

#endif
