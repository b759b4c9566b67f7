/* Regions: laid cells that are connected by sides and all carry one attribute. */
#include "game/game.h"

typedef struct region {
    const bst_game *game;
    uint32_t attr;
    uint32_t without; /* a cell that is left out; 0 none */
} region;

static bst__admit enter(void *user, uint32_t cell)
{
    const region *r = user;
    bool belongs = cell != r->without && bst__attr_get(r->game, r->attr, cell) != 0;
    return belongs ? BST__ADMIT_YES : BST__ADMIT_NO;
}

static uint32_t spread(const bst_game *game, region *r, uint32_t cell, const uint16_t **out_cells)
{
    bst__board *board = (bst__board *)(uintptr_t)&game->board; /* what it writes is scratch */
    uint32_t count = 0;
    if (enter(r, cell) == BST__ADMIT_YES) {
        *out_cells = bst__board_spread_cell(board, cell, enter, r, &count);
    }
    return count;
}

uint32_t bst__region(const bst_game *game, uint32_t attr, uint32_t cell, const uint16_t **out_cells)
{
    region r = {game, attr, 0};
    return spread(game, &r, cell, out_cells);
}

bool bst__region_splits(const bst_game *game, uint32_t attr, uint32_t cell)
{
    const bst__cell *c = &game->board.cells[cell];
    const uint16_t *cells;
    region whole = {game, attr, 0};
    region rest = {game, attr, cell};
    uint32_t size = spread(game, &whole, cell, &cells);
    uint32_t left = 0;
    for (uint32_t side = 0; side < BST_SIDES && size > 2 && !left; side++) {
        uint32_t next = c->neighbours[side];
        left = next && game->board.cells[next].tile ? spread(game, &rest, next, &cells) : 0;
    }
    return size > 2 && left < size - 1;
}
