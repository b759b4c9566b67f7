/* Which pieces are meant: by kind, owner, place and attributes, as declarations say it. */
#include "game/game.h"

uint32_t bst__neutral_cell(const bst_game *game, int32_t kind)
{
    uint32_t piece = kind > 0 ? game->piece_first[0][kind] : 0;
    const bst__piece *p = &game->board.pieces[piece];
    return piece && p->site == BST__SITE_CELL ? p->at : 0;
}

/* `middle`: the cell of the neutral piece that they are to be with. */
static inline bool is_meant(const bst_game *game, const bst__which *which, uint32_t piece,
                            uint32_t seat, uint32_t middle)
{
    const bst__piece *p = &game->board.pieces[piece];
    if (!(which->kinds >> p->kind & 1)) {
        return false;
    }
    if (which->own >= 0 && (!p->owner || (p->owner == seat) != (which->own == 1))) {
        return false;
    }
    if (which->with >= 0 &&
        (p->kind == which->with || p->site != BST__SITE_CELL || p->at != middle)) {
        return false;
    }
    if (which->has >= 0 && !bst__attr_get(game, (uint32_t)which->has, piece)) {
        return false;
    }
    return which->lacks < 0 || !bst__attr_get(game, (uint32_t)which->lacks, piece);
}

bool bst__which_is(const bst_game *game, const bst__which *which, uint32_t piece, uint32_t seat)
{
    return is_meant(game, which, piece, seat, bst__neutral_cell(game, which->with));
}

/* Whether nothing is asked but the kind, once the pieces are those of whom it asks for. */
static inline bool asks_kind_only(const bst__which *which)
{
    return which->own != 0 && which->with < 0 && which->has < 0 && which->lacks < 0;
}

/* The first of one player's pieces from `at` to before `end` that is meant and stands so; `end`:
 * none. */
static inline uint32_t first_of(const bst_game *game, const bst__which *which, uint32_t at,
                                uint32_t end, uint32_t sites, uint32_t cell, uint32_t seat,
                                uint32_t middle)
{
    const bst__piece *pieces = game->board.pieces;
    if (asks_kind_only(which)) {
        while (at < end && !((sites >> pieces[at].site & 1) && (!cell || pieces[at].at == cell) &&
                             (which->kinds >> pieces[at].kind & 1))) {
            at++;
        }
        return at;
    }
    while (at < end && !((sites >> pieces[at].site & 1) && (!cell || pieces[at].at == cell) &&
                         is_meant(game, which, at, seat, middle))) {
        at++;
    }
    return at;
}

uint32_t bst__which_next(const bst_game *game, const bst__which *which, uint32_t piece,
                         uint32_t sites, uint32_t cell, uint32_t seat)
{
    uint32_t owner = which->own == 1 ? seat : 0;
    uint32_t last = which->own == 1 ? seat : game->head->players;
    uint32_t middle = bst__neutral_cell(game, which->with);
    if (which->with >= 0) { /* only what stands there needs to be looked at */
        if (!middle || (cell && cell != middle)) {
            return 0;
        }
        cell = middle;
        sites &= BST__ON_CELLS;
    }
    for (; owner <= last; owner++) {
        uint32_t end = game->seat_first[owner + 1];
        uint32_t at = game->seat_first[owner] > piece ? game->seat_first[owner] : piece + 1;
        if (at >= end || !(which->kinds & game->kinds_of[owner])) {
            continue;
        }
        at = first_of(game, which, at, end, sites, cell, seat, middle);
        if (at < end) {
            return at;
        }
    }
    return 0;
}

bool bst__which_on_board(const bst_game *game, const bst__which *which, uint32_t seat)
{
    return bst__which_next(game, which, 0, BST__ON_BOARD, 0, seat) != 0;
}

bool bst__which_in_feature(const bst_game *game, const bst__which *which, uint32_t root,
                           uint32_t seat)
{
    const bst__board *board = &game->board;
    uint32_t first = board->features[root].members;
    for (uint32_t piece = first; piece;) {
        if (bst__which_is(game, which, piece, seat)) {
            return true;
        }
        piece = board->pieces[piece].next == first ? 0 : board->pieces[piece].next;
    }
    return false;
}

bool bst__which_on_cell(const bst_game *game, const bst__which *which, uint32_t cell,
                          uint32_t seat)
{
    return bst__which_next(game, which, 0, BST__ON_CELLS, cell, seat) != 0;
}

void bst__which_cells(const bst_game *game, const bst__which *which, uint32_t seat,
                      uint64_t *cells)
{
    uint32_t middle = bst__neutral_cell(game, which->with);
    uint32_t last = which->own == 1 ? seat : game->head->players;
    for (uint32_t owner = which->own == 1 ? seat : 0; owner <= last; owner++) {
        uint32_t end = which->kinds & game->kinds_of[owner] ? game->seat_first[owner + 1] : 0;
        uint32_t at = game->seat_first[owner] ? game->seat_first[owner] : 1;
        for (; (at = first_of(game, which, at, end, BST__ON_CELLS, 0, seat, middle)) < end;
             at++) {
            uint32_t cell = game->board.pieces[at].at;
            cells[cell / 64] |= UINT64_C(1) << cell % 64;
        }
    }
}
