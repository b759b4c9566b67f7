/* What a board's picture and its panel share. */
#ifndef BST_VIEW_SVG_BOARD_H
#define BST_VIEW_SVG_BOARD_H

#include "game/game.h"
#include "view/svg.h"
#include "view/svg_write.h"

enum { BST__PANEL_WIDTH = 760 };

/* The sign on a piece of `kind` of `seat`: its glyph, else its owner's first letter, else its own.
 * */
bst_text bst__svg_mark(const bst_game *game, uint32_t kind, uint32_t seat);

/* Draws the panel from 0, 0 down, or only measures it where `out` is NULL. Returns its height.
 * `ranks` by seat: 0 while the game goes on. */
int32_t bst__svg_panel(bst_text *out, const bst_game *game, const uint32_t *ranks,
                       const char *caption);

#endif
