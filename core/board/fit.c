/* The cache of fit counts: rows keyed by the four side types around an open cell.
 *
 * Rows are a pure function of the definition, so sharing them between games of one ruleset changes
 * nothing but speed. Row numbers never reach a state. */
#include "board/fit.h"

#include <string.h>

static void compute(const bst__boarddef *def, const uint8_t sides[BST_SIDES], uint16_t *counts)
{
    memset(counts, 0, sizeof *counts * def->signature_stride);
    for (uint32_t s = 1; s <= def->signature_count; s++) {
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            bool fits = true;
            for (uint32_t side = 0; side < BST_SIDES; side++) {
                uint64_t match = def->side_match[def->signatures[s][turn][side]];
                fits = fits && (match >> sides[side] & 1);
            }
            counts[s] = (uint16_t)(counts[s] + fits);
        }
    }
}

/* Small rulesets have a row for every combination at its own place; large ones hash. */
static uint32_t place_of(const bst__boarddef *def, const uint8_t sides[BST_SIDES])
{
    uint32_t bits = def->side_bits;
    uint32_t key = (uint32_t)sides[0] | (uint32_t)sides[1] << bits |
                   (uint32_t)sides[2] << 2 * bits | (uint32_t)sides[3] << 3 * bits;
    if (bits > 4) {
        key = (uint32_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 40);
    }
    return key & (def->row_capacity - 1);
}

enum { ROWS_MAX = 1 << 16 };

static bool make_table(bst__boarddef *def)
{
    uint32_t bits = 1;
    while (1u << bits < def->side_type_count) {
        bits++;
    }
    uint32_t capacity = bits > 4 ? ROWS_MAX : 1u << 4 * bits;
    def->rows = BST_ARENA_ARRAY(def->arena, bst__fitrow *, capacity);
    if (!def->rows) {
        return false;
    }
    def->side_bits = bits;
    def->row_capacity = capacity;
    return true;
}

/* Hashed tables are never filled more than half: past it, rows are computed anew each time. */
static const uint16_t *add_row(bst__boarddef *def, const uint8_t sides[BST_SIDES],
                               uint16_t *scratch)
{
    bool full = def->side_bits > 4 && def->row_count >= ROWS_MAX / 2;
    bst__fitrow *row = NULL;
    if (!full && (def->rows || make_table(def))) {
        size_t counts = sizeof *row->counts * def->signature_stride;
        row = bst__arena_zalloc(def->arena, sizeof *row + counts);
    }
    if (!row) {
        compute(def, sides, scratch);
        return scratch;
    }
    memcpy(row->sides, sides, BST_SIDES);
    compute(def, sides, row->counts);
    uint32_t at = place_of(def, sides);
    while (def->rows[at]) {
        at = (at + 1) & (def->row_capacity - 1);
    }
    def->rows[at] = row;
    def->row_count++;
    return row->counts;
}

const uint16_t *bst__fit_row_find(bst__boarddef *def, const uint8_t sides[BST_SIDES],
                                  uint16_t scratch[BST__SIGNATURES_MAX])
{
    if (def->rows) {
        uint32_t at = place_of(def, sides);
        for (const bst__fitrow *row; (row = def->rows[at]) != NULL;
             at = (at + 1) & (def->row_capacity - 1)) {
            if (memcmp(row->sides, sides, BST_SIDES) == 0) {
                return row->counts;
            }
        }
    }
    return add_row(def, sides, scratch);
}
