/* `game` for walks over pieces: of a feature, a cell, a zone, a player. */
#include "script/bind.h"

#include <stdlib.h>

static int next_member(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, bst__walk_first(L));
    uint32_t last = bst__walk_last(L);
    uint32_t first = board->features[root].members;
    uint32_t least = 0;
    for (uint32_t piece = first; piece;) {
        least = piece > last && (!least || piece < least) ? piece : least;
        piece = board->pieces[piece].next == first ? 0 : board->pieces[piece].next;
    }
    return bst__walk_end(L, BST__REF_PIECE, least);
}

static int walk_members(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    if (!board->features[bst__board_root(board, segment)].members) {
        return bst__bind_walk_none(L);
    }
    return bst__bind_walk(L, next_member, BST__REF_SEGMENT, segment, BST__REF_NONE, 0);
}

/* The next piece after `piece` at such a site; 0 where there is none. */
static uint32_t piece_at(const bst__board *board, bst__site site, uint32_t at, uint32_t piece)
{
    const bst__piece *pieces = board->pieces;
    uint32_t end = board->head->piece_count + 1u;
    for (piece++; piece < end; piece++) {
        if (pieces[piece].at == at && pieces[piece].site == site) {
            return piece;
        }
    }
    return 0;
}

static int next_on_cell(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    return bst__walk_end(L, BST__REF_PIECE, piece_at(board, BST__SITE_CELL, bst__walk_first(L),
                                                     bst__walk_last(L)));
}

static int walk_on_cell(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return piece_at(&bst__bind_game(L)->board, BST__SITE_CELL, cell, 0)
               ? bst__bind_walk(L, next_on_cell, BST__REF_CELL, cell, BST__REF_NONE, 0)
               : bst__bind_walk_none(L);
}

/* The next piece that stands on a cell of those meant, seen from the walk's own cell. */
static int next_standing(lua_State *L, bool (*is_meant)(int32_t dx, int32_t dy, int32_t reach))
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *middle = &board->cells[bst__walk_first(L)];
    int32_t reach = (int32_t)bst__walk_second(L);
    for (uint32_t piece = bst__walk_last(L) + 1; piece <= board->head->piece_count; piece++) {
        const bst__piece *p = &board->pieces[piece];
        const bst__cell *at = p->site == BST__SITE_CELL ? &board->cells[p->at] : NULL;
        if (at && is_meant(abs(at->x - middle->x), abs(at->y - middle->y), reach)) {
            return bst__walk_end(L, BST__REF_PIECE, piece);
        }
    }
    return bst__walk_end(L, BST__REF_PIECE, 0);
}

static bool is_around(int32_t dx, int32_t dy, int32_t reach)
{
    (void)reach;
    return dx <= 1 && dy <= 1 && (dx || dy);
}

static int next_piece_around(lua_State *L)
{
    return next_standing(L, is_around);
}

/* game:pieces_around(cell): on the cells that share a side or a corner with it */
static int walk_pieces_around(lua_State *L)
{
    return bst__bind_walk_of(L, next_piece_around, BST__REF_CELL);
}

static bool is_in_cross(int32_t dx, int32_t dy, int32_t reach)
{
    return (dx == 0 || dy == 0) && dx + dy <= reach;
}

static int next_piece_in_cross(lua_State *L)
{
    return next_standing(L, is_in_cross);
}

/* game:pieces_in_cross(cell, reach): on the cells that game:cross(cell, reach) goes through */
static int walk_pieces_in_cross(lua_State *L)
{
    return bst__bind_walk_reach(L, next_piece_in_cross);
}

static int next_in_zone(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t zone = bst__walk_first(L);
    uint32_t owner = bst__walk_second(L);
    for (uint32_t piece = bst__walk_last(L) + 1; piece <= board->head->piece_count; piece++) {
        const bst__piece *p = &board->pieces[piece];
        if (p->site == BST__SITE_ZONE && p->at == zone && (!owner || p->owner == owner)) {
            return bst__walk_end(L, BST__REF_PIECE, piece);
        }
    }
    return bst__walk_end(L, BST__REF_PIECE, 0);
}

/* game:pieces_in(zone [, player]) */
static int walk_in_zone(lua_State *L)
{
    uint32_t zone = bst__bind_ref(L, 2, BST__REF_ZONE);
    uint32_t owner = bst__bind_opt(L, 3, BST__REF_PLAYER);
    return piece_at(&bst__bind_game(L)->board, BST__SITE_ZONE, zone, 0)
               ? bst__bind_walk(L, next_in_zone, BST__REF_ZONE, zone, BST__REF_PLAYER, owner)
               : bst__bind_walk_none(L);
}

static int next_piece(lua_State *L)
{
    const bst_game *game = bst__bind_game(L);
    uint32_t kind = bst__walk_first(L);
    uint32_t owner = bst__walk_second(L);
    uint32_t piece = bst__walk_last(L) + 1;
    uint32_t end = game->board.head->piece_count + 1u;
    for (uint32_t seat = owner; kind && seat <= (owner ? owner : game->head->players); seat++) {
        /* those of a kind and a seat are numbered one after the other */
        uint32_t first = game->piece_first[seat][kind];
        uint32_t after = first + game->piece_count[seat][kind];
        if (piece < after && first < after) {
            return bst__walk_end(L, BST__REF_PIECE, piece < first ? first : piece);
        }
    }
    for (; !kind && piece < end; piece++) {
        if (!owner || game->board.pieces[piece].owner == owner) {
            return bst__walk_end(L, BST__REF_PIECE, piece);
        }
    }
    return bst__walk_end(L, BST__REF_PIECE, 0);
}

/* game:pieces([piece kind [, player]]) */
static int walk_pieces(lua_State *L)
{
    bst__bind_game(L);
    uint32_t kind = lua_isnoneornil(L, 2) ? 0 : bst__bind_piece_kind(L, 2);
    uint32_t owner = bst__bind_opt(L, 3, BST__REF_PLAYER);
    return bst__bind_walk(L, next_piece, BST__REF_PIECE_KIND, kind, BST__REF_PLAYER, owner);
}

const luaL_Reg bst__bind_walk_pieces[] = {{"members", walk_members},
                                          {"pieces_on", walk_on_cell},
                                          {"pieces_around", walk_pieces_around},
                                          {"pieces_in_cross", walk_pieces_in_cross},
                                          {"pieces", walk_pieces},
                                          {"pieces_in", walk_in_zone},
                                          {NULL, NULL}};
