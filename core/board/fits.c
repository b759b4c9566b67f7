/* Whether a tile may lie on a cell: its sides, its neighbours, and what has to join. */
#include "board/board.h"
#include "board/fit.h"
#include "board/lay.h"

/* Whether so many tiles lie beside the cell, which show something there. */
static bool has_neighbours(const bst__board *board, const bst__cell *cell, uint32_t least)
{
    uint32_t shown = 0;
    for (uint32_t side = 0; side < BST_SIDES && least; side++) {
        shown += cell->sides[side] != BST__SIDE_NONE;
    }
    return shown >= least && (!least || bst__board_laid_near(board, cell, 4) >= least);
}

/* Whether a feature of one of these kinds (bits) lies somewhere. */
static bool lies_somewhere(const bst__board *board, uint32_t kinds)
{
    for (uint32_t i = 1; i <= board->head->segment_count; i++) {
        if (kinds >> board->segments[i].kind & 1) {
            return true;
        }
    }
    return false;
}

/* Whether one of the tile's must_join kinds joins something here; the first of them has nothing
 * that it could join. */
static bool joins_where_it_must(const bst__board *board, const bst__tiledef *tile,
                                const bst__cell *cell, uint32_t turn)
{
    const bst__boarddef *def = board->def;
    if (!tile->must_join) {
        return true;
    }
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        uint32_t type = tile->side_type[turn][side];
        const uint8_t *mine = def->side_kinds[type];
        const uint8_t *theirs = def->side_kinds[cell->sides[side]];
        uint32_t shared = def->side_joins[type] & def->side_joins[cell->sides[side]];
        for (uint32_t i = 0; shared && i < 3; i++) {
            if ((shared >> mine[i] & 1) && mine[i] == theirs[2 - i]) {
                return true;
            }
        }
    }
    return !lies_somewhere(board, tile->must_join);
}

bool bst__board_fits_between(const bst__board *board, const bst__tiledef *t, const bst__cell *c,
                             uint32_t turn)
{
    if (c->tile || !bst__fit_sides(t->side_fits[turn], c->sides)) {
        return false;
    }
    if (t->plain && !c->closed) {
        return true;
    }
    return !c->closed && has_neighbours(board, c, t->needs_neighbours) &&
           joins_where_it_must(board, t, c, turn);
}

bool bst__board_fits(const bst__board *board, uint32_t tile, uint32_t cell, uint32_t turn)
{
    return bst__board_fits_between(board, &board->def->tiles[tile], &board->cells[cell], turn);
}

uint32_t bst__board_fit_count(const bst__board *board, uint32_t tile)
{
    const bst__tiledef *t = &board->def->tiles[tile];
    if (t->plain) {
        return board->fit_counts[t->signature];
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->head->open_count; i++) {
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            count += bst__board_fits(board, tile, board->open[i], turn);
        }
    }
    return count;
}
