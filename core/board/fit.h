/* Counting legal placements: how many turns of each signature fit an open cell. */
#ifndef BST_BOARD_FIT_H
#define BST_BOARD_FIT_H

#include "board/board.h"

enum { BST__SIGNATURES_MAX = 2048 };

/* Fitting turns (0 to 4) per signature for an open cell that shows `sides`: signature_stride
 * numbers, from the cache, or computed into `scratch` where no memory is left to cache it. */
const uint16_t *bst__fit_row_find(bst__boarddef *def, const uint8_t sides[BST_SIDES],
                                  uint16_t scratch[BST__SIGNATURES_MAX]);

struct bst__fitrow {
    uint8_t sides[BST_SIDES];
    uint16_t counts[]; /* signature_stride */
};

/* The same; small rulesets have each row at a place of its own. */
static inline const uint16_t *bst__fit_row(bst__boarddef *def, const uint8_t sides[BST_SIDES],
                                           uint16_t scratch[BST__SIGNATURES_MAX])
{
    uint32_t bits = def->side_bits;
    if (bits && bits <= 4) {
        const bst__fitrow *row =
            def->rows[(uint32_t)sides[0] | (uint32_t)sides[1] << bits |
                      (uint32_t)sides[2] << 2 * bits | (uint32_t)sides[3] << 3 * bits];
        if (row) {
            return row->counts;
        }
    }
    return bst__fit_row_find(def, sides, scratch);
}

/* The sides at which the tile does not match what an open cell shows: bit 4 * turn + side. */
static inline uint32_t bst__fit_misfits(const bst__tiledef *tile, const uint8_t sides[BST_SIDES])
{
    return (uint32_t)(tile->misfits[0][sides[0]] | tile->misfits[1][sides[1]] |
                      tile->misfits[2][sides[2]] | tile->misfits[3][sides[3]]);
}

/* The turns (bits) in which the tile matches it: none where fewer sides show something than tiles
 * have to be beside it. */
static inline uint32_t bst__fit_turns(const bst__tiledef *tile, const uint8_t sides[BST_SIDES])
{
    if (tile->needs_neighbours) {
        uint32_t shown = 0;
        for (uint32_t side = 0; side < BST_SIDES; side++) {
            shown += sides[side] != BST__SIDE_NONE;
        }
        if (shown < tile->needs_neighbours) {
            return 0;
        }
    }
    uint32_t misfits = bst__fit_misfits(tile, sides);
    misfits |= misfits >> 1;
    misfits = ~(misfits | misfits >> 2) & 0x1111u;
    return (misfits | misfits >> 3 | misfits >> 6 | misfits >> 9) & 15u;
}

/* Whether a signature fits `sides` in `turn`. */
static inline bool bst__fit_sides(const uint64_t fits[BST_SIDES], const uint8_t sides[BST_SIDES])
{
    return (fits[0] >> sides[0] & fits[1] >> sides[1] & fits[2] >> sides[2] &
            fits[3] >> sides[3] & 1) != 0;
}

#endif
