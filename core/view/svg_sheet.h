/* Parts of a sheet of tiles. */
#ifndef BST_VIEW_SVG_SHEET_H
#define BST_VIEW_SVG_SHEET_H

#include "view/svg.h"

/* Draws what the signs of the sheet's tiles mean, and its pieces, from `y` on; with `out` NULL it
 * only measures. Returns the height. */
int32_t bst__svg_legend(bst_text *out, const bst_ruleset *rules, const bst_svg_sheet *sheet,
                        int32_t width, int32_t y);

#endif
