/* Regions: laid cells that are connected by sides and all carry one attribute. */
#include "game/game.h"

typedef struct region {
    const bst_game *game;
    uint32_t attr;
    uint32_t without; /* a cell that is left out; 0 none */
    uint32_t sought[BST_SIDES]; /* cells that are looked for, 0 none */
    uint32_t missing; /* how many of them were not found yet: the last one ends it */
} region;

static bool carries(const bst_game *game, uint32_t attr, uint32_t cell)
{
    return cell && game->board.cells[cell].tile && bst__attr_get(game, attr, cell) != 0;
}

static bst__admit enter(void *user, uint32_t cell)
{
    region *r = user;
    if (cell == r->without || !carries(r->game, r->attr, cell)) {
        return BST__ADMIT_NO;
    }
    for (uint32_t side = 0; side < BST_SIDES && r->missing; side++) {
        if (r->sought[side] == cell && --r->missing == 0) {
            return BST__ADMIT_LAST;
        }
    }
    return BST__ADMIT_YES;
}

static const uint16_t *spread(region *r, uint32_t cell, uint32_t *out_count)
{
    bst__board *board = (bst__board *)(uintptr_t)&r->game->board; /* what it writes is scratch */
    return bst__board_spread_cell(board, cell, enter, r, out_count);
}

uint32_t bst__region(const bst_game *game, uint32_t attr, uint32_t cell, const uint16_t **out_cells)
{
    region r = {.game = game, .attr = attr};
    uint32_t count = 0;
    if (carries(game, attr, cell)) {
        *out_cells = spread(&r, cell, &count);
    }
    return count;
}

/* Whether its neighbours in the region no longer find each other. */
bool bst__region_splits(const bst_game *game, uint32_t attr, uint32_t cell)
{
    const bst__cell *c = &game->board.cells[cell];
    region r = {.game = game, .attr = attr, .without = cell};
    uint32_t first = 0;
    uint32_t count;
    for (uint32_t side = 0; side < BST_SIDES && carries(game, attr, cell); side++) {
        uint32_t next = carries(game, attr, c->neighbours[side]) ? c->neighbours[side] : 0;
        r.sought[side] = first ? next : 0;
        r.missing += first && next ? 1 : 0;
        first = first ? first : next;
    }
    if (r.missing) {
        (void)spread(&r, first, &count);
    }
    return r.missing != 0;
}
