/* Spots: the points at which pieces stand, for rules that measure. A tile may say where; else the
 * spot lies in the midst of the segment's slots, each taken at some way from the middle of the
 * tile. */
#include "board/board.h"

enum { CELL = 100, HALF = CELL / 2 }; /* hundredths */

/* Where each slot is, clockwise from the north-west corner. */
static const int8_t slot_x[BST_SLOTS] = {-25, 0, 25, 30, 30, 30, 25, 0, -25, -30, -30, -30};
static const int8_t slot_y[BST_SLOTS] = {-30, -30, -30, -25, 0, 25, 30, 30, 30, 25, 0, -25};

void bst__spot_turn(int32_t *x, int32_t *y)
{
    int32_t east = *x;
    *x = -*y;
    *y = east;
}

static void find_midst(uint32_t slots, int32_t *x, int32_t *y)
{
    int32_t count = 0;
    *x = 0;
    *y = 0;
    for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
        if (slots >> slot & 1) {
            *x += slot_x[slot];
            *y += slot_y[slot];
            count++;
        }
    }
    *x = count ? *x / count : 0;
    *y = count ? *y / count : 0;
}

/* From the middle of the tile on which the segment lies. */
static void find_in_tile(const bst__board *board, uint32_t segment, int32_t *x, int32_t *y)
{
    const bst__segdef *def = bst__board_segdef(board, segment);
    if (!def->has_spot) {
        find_midst(bst__board_slots(board, segment), x, y);
        return;
    }
    *x = def->spot_x;
    *y = def->spot_y;
    for (uint32_t i = 0; i < board->cells[board->segments[segment].cell].turn; i++) {
        bst__spot_turn(x, y);
    }
}

bool bst__board_spot(const bst__board *board, uint32_t piece, int32_t *out_x, int32_t *out_y)
{
    const bst__piece *p = &board->pieces[piece];
    int32_t x = 0;
    int32_t y = 0;
    if (p->site == BST__SITE_CORNER) {
        x = -HALF;
        y = -HALF;
    } else if (p->site == BST__SITE_CELL && p->segment) {
        find_in_tile(board, p->segment, &x, &y);
    } else if (p->site != BST__SITE_CELL) {
        return false;
    }
    const bst__cell *cell = &board->cells[p->at];
    *out_x = cell->x * CELL + x;
    *out_y = cell->y * CELL + y;
    return true;
}
