/* Judges where plain tiles fit, slot against slot, and compares that with the fast path.
 *
 * What was judged is kept per cell, with what the cell saw and what the fast path had for it. */
#include "board/judge.h"

#include <string.h>

typedef struct judged {
    bst__seen seen;
    uint8_t sides[BST_SIDES]; /* of the fast path */
    bool is_known;
    uint8_t turns[]; /* per tile, bits */
} judged;

static size_t stride(const bst__boarddef *def)
{
    return sizeof(judged) + def->tile_count + 1u;
}

size_t bst__judged_bytes(const bst__boarddef *def, const bst__boardcaps *caps)
{
    return stride(def) * caps->cells;
}

static bool slots_agree(const bst__boarddef *def, const bst__tiledef *tile, uint32_t turn,
                        uint32_t side, const bst__seen *seen)
{
    for (uint32_t i = side * 3; i < side * 3 + 3; i++) {
        uint8_t mine = tile->slot_segment[turn][i];
        uint8_t a = mine ? tile->segments[mine - 1].kind : 0;
        uint8_t b = seen->kinds[i];
        uint32_t kinds = (a ? 1u << a : 0) | (b ? 1u << b : 0);
        if (a != b && (kinds & def->must_match)) {
            return false;
        }
    }
    return true;
}

static bool fits(const bst__boarddef *def, const bst__tiledef *tile, uint32_t turn,
                 const bst__seen *seen)
{
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        uint32_t my_side = (side + BST_SIDES - turn) % BST_SIDES;
        if (seen->sides[side] == BST__SEEN_TILE && !(tile->any_sides >> my_side & 1) &&
            !slots_agree(def, tile, turn, side, seen)) {
            return false;
        }
    }
    return true;
}

/* Whether the fast path agrees. */
static bool judge(const bst__board *board, uint32_t cell, const bst__seen *seen, uint8_t *turns)
{
    const bst__boarddef *def = board->def;
    bool is_open = !board->cells[cell].closed;
    for (uint32_t tile = 1; tile <= def->tile_count; tile++) {
        turns[tile] = 0;
        for (uint32_t turn = 0; turn < BST_TURNS && def->tiles[tile].plain; turn++) {
            bool slow = fits(def, &def->tiles[tile], turn, seen);
            if (is_open && slow != bst__board_fits(board, tile, cell, turn)) {
                return false;
            }
            turns[tile] = (uint8_t)(turns[tile] | (slow ? 1u << turn : 0u));
        }
    }
    return true;
}

const uint8_t *bst__judge(const bst__board *board, uint32_t cell, const bst__seen *seen,
                          uint8_t *turns)
{
    if (!board->judged) {
        return judge(board, cell, seen, turns) ? turns : NULL;
    }
    judged *j = (judged *)(void *)(board->judged + stride(board->def) * cell);
    const uint8_t *sides = board->cells[cell].sides;
    if (!j->is_known || memcmp(&j->seen, seen, sizeof *seen) != 0 ||
        memcmp(j->sides, sides, sizeof j->sides) != 0) {
        /* the fast path's judgement of a closed cell is not compared: it is made again once open */
        j->is_known = judge(board, cell, seen, j->turns) && !board->cells[cell].closed;
        if (!j->is_known && !board->cells[cell].closed) {
            return NULL;
        }
        j->seen = *seen;
        memcpy(j->sides, sides, sizeof j->sides);
    }
    return j->turns;
}
