/* Corners: the points where four cells meet, each named by the cell south-east of it.
 *
 * A piece on a corner stands on no cell, but is a member of a segment that lies at the corner. */
#include "board/board.h"

/* From the cell south-east of the corner, clockwise: where the cell lies, and the first of the two
 * slots at its side of the corner (the second follows clockwise). */
static const int8_t cell_x[4] = {0, -1, -1, 0};
static const int8_t cell_y[4] = {0, 0, -1, -1};
static const uint8_t slot_before[4] = {11, 2, 5, 8};

uint16_t bst__board_corner_cell(const bst__board *board, uint32_t corner, uint32_t number)
{
    const bst__cell *c = &board->cells[corner];
    return bst__board_cell_at(board, c->x + cell_x[number], c->y + cell_y[number]);
}

uint16_t bst__board_corner_segment(const bst__board *board, uint32_t corner, uint32_t number)
{
    uint16_t cell = bst__board_corner_cell(board, corner, number);
    if (!cell || !board->cells[cell].tile) {
        return 0;
    }
    uint32_t before = slot_before[number];
    uint16_t segment = bst__board_slot(board, cell, before);
    return segment == bst__board_slot(board, cell, (before + 1) % BST_SLOTS) ? segment : 0;
}

bool bst__board_corner_shows(const bst__board *board, uint32_t corner, uint32_t kind)
{
    for (uint32_t i = 0; i < 4; i++) {
        uint16_t segment = bst__board_corner_segment(board, corner, i);
        if (!segment || (kind && board->segments[segment].kind != kind)) {
            return false;
        }
    }
    return true;
}

bool bst__board_corner_holds(const bst__board *board, uint32_t corner, uint32_t segment)
{
    for (uint32_t i = 0; i < 4; i++) {
        if (segment && bst__board_corner_segment(board, corner, i) == segment) {
            return true;
        }
    }
    return false;
}

bool bst__board_corner_of(const bst__board *board, uint32_t corner, uint32_t cell)
{
    int32_t dx = board->cells[corner].x - board->cells[cell].x;
    int32_t dy = board->cells[corner].y - board->cells[cell].y;
    return (dx == 0 || dx == 1) && (dy == 0 || dy == 1);
}

void bst__board_put_corner(bst__board *board, uint32_t piece, uint32_t corner, uint32_t segment)
{
    bst__board_put(board, piece, segment);
    board->pieces[piece].site = BST__SITE_CORNER;
    board->pieces[piece].at = (uint16_t)corner;
}
