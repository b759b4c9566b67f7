/* Where plain tiles fit, judged slot against slot; a part of the slow twin of the board.
 *
 * A judgement follows from what an open cell sees around it alone, so that it can be kept as long
 * as the cell sees the same.
 */
#ifndef BST_BOARD_JUDGE_H
#define BST_BOARD_JUDGE_H

#include "board/board.h"

enum { BST__SEEN_NOTHING, BST__SEEN_TILE, BST__SEEN_ANY };

/* What an open cell sees: at each side nothing, a tile, or a side that takes everything; and the
 * kinds across its slots, 0 none. */
typedef struct bst__seen {
    uint8_t sides[BST_SIDES];
    uint8_t kinds[BST_SLOTS];
} bst__seen;

/* Bytes for the judgements of all cells: what board->judged points to, zeroed. */
size_t bst__judged_bytes(const bst__boarddef *def, const bst__boardcaps *caps);

/* Per plain tile the bits of the turns in which it fits the open cell: in board->judged, or in
 * `turns` where there is none. NULL where the fast path judges otherwise. */
const uint8_t *bst__judge(const bst__board *board, uint32_t cell, const bst__seen *seen,
                          uint8_t *turns);

#endif
