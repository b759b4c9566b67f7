/* The cache of fit counts: rows keyed by the four side types around an open cell.
 *
 * Rows are a pure function of the definition, so sharing them between games of one ruleset changes
 * nothing but speed. Row numbers never reach a state. */
#include "board/fit.h"

#include <string.h>

struct bst__fitrow {
    uint8_t sides[BST_SIDES];
    uint8_t counts[]; /* signature_stride */
};

static void compute(const bst__boarddef *def, const uint8_t sides[BST_SIDES], uint8_t *counts)
{
    memset(counts, 0, def->signature_stride);
    for (uint32_t s = 1; s <= def->signature_count; s++) {
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            bool fits = true;
            for (uint32_t side = 0; side < BST_SIDES; side++) {
                uint64_t match = def->side_match[def->signatures[s][turn][side]];
                fits = fits && (match >> sides[side] & 1);
            }
            counts[s] = (uint8_t)(counts[s] + fits);
        }
    }
}

static uint32_t key_of(const uint8_t sides[BST_SIDES])
{
    return (uint32_t)sides[0] | (uint32_t)sides[1] << 8 | (uint32_t)sides[2] << 16 |
           (uint32_t)sides[3] << 24;
}

static uint32_t hash_of(uint32_t key)
{
    return (uint32_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 40);
}

/* The old, smaller table stays in the arena: growing happens a dozen times in a ruleset's life. */
static bool grow(bst__boarddef *def)
{
    uint32_t capacity = def->row_capacity ? def->row_capacity * 2 : 256;
    bst__fitrow **rows = BST_ARENA_ARRAY(def->arena, bst__fitrow *, capacity);
    if (!rows) {
        return false;
    }
    for (uint32_t i = 0; i < def->row_capacity; i++) {
        bst__fitrow *row = def->rows[i];
        if (row) {
            uint32_t at = hash_of(key_of(row->sides)) & (capacity - 1);
            while (rows[at]) {
                at = (at + 1) & (capacity - 1);
            }
            rows[at] = row;
        }
    }
    def->rows = rows;
    def->row_capacity = capacity;
    return true;
}

static const uint8_t *add_row(bst__boarddef *def, const uint8_t sides[BST_SIDES], uint8_t *scratch)
{
    if ((def->row_count + 1) * 2 > def->row_capacity && !grow(def)) {
        compute(def, sides, scratch);
        return scratch;
    }
    bst__fitrow *row = bst__arena_zalloc(def->arena, sizeof *row + def->signature_stride);
    if (!row) {
        compute(def, sides, scratch);
        return scratch;
    }
    memcpy(row->sides, sides, BST_SIDES);
    compute(def, sides, row->counts);
    uint32_t at = hash_of(key_of(sides)) & (def->row_capacity - 1);
    while (def->rows[at]) {
        at = (at + 1) & (def->row_capacity - 1);
    }
    def->rows[at] = row;
    def->row_count++;
    return row->counts;
}

const uint8_t *bst__fit_row(bst__boarddef *def, const uint8_t sides[BST_SIDES],
                            uint8_t scratch[BST__SIGNATURES_MAX])
{
    if (def->row_capacity) {
        uint32_t key = key_of(sides);
        uint32_t at = hash_of(key) & (def->row_capacity - 1);
        for (const bst__fitrow *row; (row = def->rows[at]) != NULL;
             at = (at + 1) & (def->row_capacity - 1)) {
            if (key_of(row->sides) == key) {
                return row->counts;
            }
        }
    }
    return add_row(def, sides, scratch);
}
