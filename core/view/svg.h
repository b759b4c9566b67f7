/* Pictures as SVG documents: tiles, boards, sheets of tiles. Everything is drawn from what kinds,
 * attributes and pieces declare; equal input gives equal bytes.
 */
#ifndef BST_VIEW_SVG_H
#define BST_VIEW_SVG_H

#include <bastide/game.h>

#include "base/text.h"

/* What a board's picture shows besides the board. */
typedef struct bst_svg_board {
    const char *caption; /* a line of text, or NULL */
    bool fixed;          /* draw the cells from x_min, y_min to x_max, y_max whatever lies there */
    int32_t x_min;
    int32_t x_max;
    int32_t y_min;
    int32_t y_max;
} bst_svg_board;

/* Appends the tile `id` of `ruleset` in its four turns, side by side, as a document.
 * BST_E_NOTFOUND, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__svg_tile_turns(bst_text *out, const bst_ruleset *ruleset,
                                            const char *id);

/* What a sheet shows. Names that are no tiles or pieces of the ruleset are left out. */
typedef struct bst_svg_sheet {
    const char *const *tiles;
    uint32_t tile_count;
    const char *const *pieces; /* shown below */
    uint32_t piece_count;
    bool notes; /* the numbers of segments, what they are and which of them touch */
} bst_svg_sheet;

/* Appends a sheet of tiles, each with its count, and below them what their signs mean.
 * BST_E_NOMEM. */
BST_MUST_USE bst_status bst__svg_sheet(bst_text *out, const bst_ruleset *ruleset,
                                       const bst_svg_sheet *what);

/* Appends the board of `game`, the pieces on it, and a panel with players, scores and supplies.
 * BST_E_NOMEM; where the game is over, what bst_game_ranks says. */
BST_MUST_USE bst_status bst__svg_board(bst_text *out, const bst_game *game,
                                       const bst_svg_board *what, bst_diags *diags);

/* The cells that `game` has tiles on; false where there are none. */
bool bst__svg_board_bounds(const bst_game *game, bst_svg_board *what);

#endif
