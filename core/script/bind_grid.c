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

static uint32_t kind_at(const bst__tiledef *tile, uint32_t turn, uint32_t side)
{
    const uint8_t *at = &tile->slot_segment[turn][side * 3];
    uint32_t index = at[1];
    if (!index && at[0] == at[2]) {
        index = at[0];
    }
    return index ? tile->segments[index - 1].kind : 0;
}

/* game:kind_at(tile, turn, side): the same of a tile that need not lie anywhere, as a kind */
static int get_kind_at(lua_State *L)
{
    const bst__boarddef *def = bst__bind_game(L)->board.def;
    const bst__tiledef *tile = &def->tiles[bst__bind_ref(L, 2, BST__REF_TILE)];
    uint32_t turn = turn_arg(L, 3);
    return bst__bind_push(L, BST__REF_KIND, kind_at(tile, turn, side_arg(L, 4)));
}

/* The first side to look at, which may be one too many: a walk over the sides ends so. */
static uint32_t from_arg(lua_State *L, int arg)
{
    lua_Integer from = luaL_optinteger(L, arg, 0);
    luaL_argcheck(L, from >= 0 && from <= BST_SIDES, arg, "sides are looked at from 0 to 4 on");
    return (uint32_t)from;
}

static int push_side(lua_State *L, uint32_t side)
{
    if (side == BST_SIDES) {
        lua_pushnil(L);
    } else {
        lua_pushinteger(L, side);
    }
    return 1;
}

/* game:side_at(tile, turn, kind, from): all such sides of the tile from there on, as kind_at */
static int get_side_at(lua_State *L)
{
    const bst__boarddef *def = bst__bind_game(L)->board.def;
    const bst__tiledef *tile = &def->tiles[bst__bind_ref(L, 2, BST__REF_TILE)];
    uint32_t turn = turn_arg(L, 3);
    uint32_t kind = bst__bind_kind(L, 4);
    int found = 0;
    for (uint32_t side = from_arg(L, 5); side < BST_SIDES; side++) {
        if (kind_at(tile, turn, side) == kind) {
            lua_pushinteger(L, side);
            found++;
        }
    }
    return found ? found : push_side(L, BST_SIDES);
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

typedef bool side_test(const bst__board *board, uint32_t cell, uint32_t side, uint32_t kind);

/* The first side of a cell for which the test holds: cell, kind and from are the arguments. */
static int push_first_side(lua_State *L, side_test *holds)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    uint32_t kind = bst__bind_kind(L, 3);
    uint32_t side = from_arg(L, 4);
    while (side < BST_SIDES && !holds(board, cell, side, kind)) {
        side++;
    }
    return push_side(L, side);
}

/* Whether what lies across the side of an open cell shows nothing of the kind there. */
static bool shows_none(const bst__board *board, uint32_t cell, uint32_t side, uint32_t kind)
{
    const bst__cell *c = &board->cells[cell];
    const uint8_t *kinds = board->def->side_kinds[c->sides[side]];
    return !c->tile && c->sides[side] != BST__SIDE_ANY && kinds[0] != kind && kinds[1] != kind &&
           kinds[2] != kind;
}

static uint32_t segment_across(const bst__board *board, uint32_t cell, uint32_t side)
{
    return middle_of(board, bst__board_beside(board, cell, side), side ^ 2u);
}

static bool is_across(const bst__board *board, uint32_t cell, uint32_t side, uint32_t kind)
{
    uint32_t segment =
        shows_none(board, cell, side, kind) ? 0 : segment_across(board, cell, side);
    return segment && board->segments[segment].kind == kind;
}

/* game:side_across(cell, kind, from): the first side at which the cell across shows the kind */
static int get_side_across(lua_State *L)
{
    return push_first_side(L, is_across);
}

/* Segments are numbered as their tiles are laid. */
static bool joins_older(const bst__board *board, uint32_t cell, uint32_t side, uint32_t kind)
{
    uint32_t older = segment_across(board, cell, side);
    uint32_t own = middle_of(board, cell, side);
    return older && older < own && board->segments[own].kind == kind;
}

/* game:side_joined(cell, kind, from): the first side at which the laid tile joins this kind of a
 * tile that was laid before it */
static int get_side_joined(lua_State *L)
{
    return push_first_side(L, joins_older);
}

const luaL_Reg bst__bind_grid[] = {{"xy", get_xy},
                                   {"spot", get_spot},
                                   {"cell_at", get_cell_at},
                                   {"across", get_across},
                                   {"segment_at", get_segment_at},
                                   {"kind_at", get_kind_at},
                                   {"side_at", get_side_at},
                                   {"side_across", get_side_across},
                                   {"side_joined", get_side_joined},
                                   {"lay", do_lay},
                                   {NULL, NULL}};
