/* `game` for the grid: where cells lie, what is across their sides, what a tile shows there.
 *
 * Sides are numbered as turns are: 0 north, 1 east, 2 south, 3 west, so that a turn added to a side
 * of a tile as printed is that side as the tile lies. */
#include "script/bind.h"

static uint32_t side_arg(lua_State *L, int arg)
{
    lua_Integer side = luaL_checkinteger(L, arg);
    luaL_argcheck(L, side >= 0 && side < BST_SIDES, arg, "a side is 0 to 3");
    return (uint32_t)side;
}

static uint32_t turn_arg(lua_State *L, int arg)
{
    lua_Integer turn = luaL_checkinteger(L, arg);
    luaL_argcheck(L, turn >= 0 && turn < BST_TURNS, arg, "a turn is 0 to 3");
    return (uint32_t)turn;
}

/* game:xy(cell): where it lies; x grows east, y grows south */
static int get_xy(lua_State *L)
{
    const bst__cell *cell = &bst__bind_game(L)->board.cells[bst__bind_ref(L, 2, BST__REF_CELL)];
    lua_pushinteger(L, cell->x);
    lua_pushinteger(L, cell->y);
    return 2;
}

/* game:spot(piece): the point where it stands, in hundredths of a cell */
static int get_spot(lua_State *L)
{
    int32_t x;
    int32_t y;
    if (!bst__board_spot(&bst__bind_game(L)->board, bst__bind_ref(L, 2, BST__REF_PIECE), &x, &y)) {
        return 0;
    }
    lua_pushinteger(L, x);
    lua_pushinteger(L, y);
    return 2;
}

/* game:cell_at(x, y): laid or open; 0 where neither it nor one beside it is laid */
static int get_cell_at(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_Integer x = luaL_checkinteger(L, 2);
    lua_Integer y = luaL_checkinteger(L, 3);
    bool is_far = x < INT16_MIN || x > INT16_MAX || y < INT16_MIN || y > INT16_MAX;
    uint32_t cell = is_far ? 0 : bst__board_cell_at(&game->board, (int32_t)x, (int32_t)y);
    return bst__bind_push(L, BST__REF_CELL, cell);
}

/* game:across(cell, side): the cell on the other side of it */
static int get_across(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_push(L, BST__REF_CELL, bst__board_beside(board, cell, side_arg(L, 3)));
}

/* The line in the middle of the side, else the area that has both of its halves; 0 none. */
static uint32_t middle_of(const bst__board *board, uint32_t cell, uint32_t side)
{
    if (!cell || !board->cells[cell].tile) {
        return 0;
    }
    uint32_t left = bst__board_slot(board, cell, side * 3);
    uint32_t right = bst__board_slot(board, cell, side * 3 + 2);
    uint32_t middle = bst__board_slot(board, cell, side * 3 + 1);
    return middle || left != right ? middle : left;
}

/* game:segment_at(cell, side) */
static int get_segment_at(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_push(L, BST__REF_SEGMENT, middle_of(board, cell, side_arg(L, 3)));
}

/* game:kind_at(tile, turn, side): the same of a tile that need not lie anywhere, as a kind */
static int get_kind_at(lua_State *L)
{
    const bst__boarddef *def = bst__bind_game(L)->board.def;
    const bst__tiledef *tile = &def->tiles[bst__bind_ref(L, 2, BST__REF_TILE)];
    uint32_t turn = turn_arg(L, 3);
    uint32_t slot = side_arg(L, 4) * 3;
    const uint8_t *at = tile->slot_segment[turn];
    uint32_t index = at[slot + 1];
    if (!index && at[slot] == at[slot + 2]) {
        index = at[slot];
    }
    return bst__bind_push(L, BST__REF_KIND, index ? tile->segments[index - 1].kind : 0);
}

/* game:lay(tile, cell, turn): from its deck; told to nobody */
static int do_lay(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t tile = bst__bind_ref(L, 2, BST__REF_TILE);
    uint32_t cell = bst__bind_ref(L, 3, BST__REF_CELL);
    uint32_t turn = turn_arg(L, 4);
    uint32_t deck = bst__deck_with(game, tile);
    if (!deck) {
        return bst__script_raise(L, "E-DECK", 1, "no deck holds another tile '%s'",
                                 game->rules->tiles[tile].id);
    }
    if (!bst__board_fits(&game->board, tile, cell, turn)) {
        return bst__script_raise(L, "E-DECK", 1, "tile '%s' does not fit there",
                                 game->rules->tiles[tile].id);
    }
    bst__deck_take(game, deck, tile);
    bst__lay_aside(game, tile, cell, turn);
    return 0;
}

/* game:kind_across(cell, side): what the cell across shows there, as `segment_at` */
static int get_kind_across(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    uint32_t side = side_arg(L, 3);
    uint32_t beside = bst__board_beside(board, cell, side);
    uint32_t segment = middle_of(board, beside, side ^ 2u);
    return bst__bind_push(L, BST__REF_KIND, board->segments[segment].kind);
}

const luaL_Reg bst__bind_grid[] = {{"xy", get_xy},
                                   {"spot", get_spot},
                                   {"cell_at", get_cell_at},
                                   {"across", get_across},
                                   {"segment_at", get_segment_at},
                                   {"kind_at", get_kind_at},
                                   {"kind_across", get_kind_across},
                                   {"lay", do_lay},
                                   {NULL, NULL}};
