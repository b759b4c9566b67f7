/* `game` for attributes of cells: where they are, and how cells that carry them hang together. */
#include "script/bind.h"

static uint32_t cell_attr(lua_State *L, int arg)
{
    uint32_t attr = bst__bind_attr(L, arg);
    const bst__attr *a = &bst__bind_game(L)->rules->attrs[attr];
    luaL_argcheck(L, a->on == BST__ON_CELL, arg, "that is no attribute of cells");
    return attr;
}

static int next_marked(lua_State *L)
{
    const bst_game *game = bst__bind_game(L);
    uint32_t attr = bst__walk_second(L) - 1;
    uint32_t count = game->board.head->cell_count;
    uint32_t cell = bst__walk_last(L) + 1;
    while (cell <= count &&
           !(game->board.cells[cell].tile && bst__attr_get(game, attr, cell))) {
        cell++;
    }
    return bst__walk_end(L, BST__REF_CELL, cell <= count ? cell : 0);
}

/* game:marked(attribute): the laid cells on which it is not 0 */
static int walk_marked(lua_State *L)
{
    return bst__bind_walk(L, next_marked, BST__REF_NONE, 0, BST__REF_NONE, cell_attr(L, 2) + 1);
}

static int next_in_region(lua_State *L)
{
    const bst_game *game = bst__bind_game(L);
    const uint16_t *cells;
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    uint32_t count = bst__region(game, bst__walk_second(L) - 1, bst__walk_first(L), &cells);
    bst__script_charge(L, count);
    for (uint32_t i = 0; i < count; i++) {
        least = cells[i] > last && (!least || cells[i] < least) ? cells[i] : least;
    }
    return bst__walk_end(L, BST__REF_CELL, least);
}

/* game:region(cell, attribute): cells connected with it by sides that all carry it */
static int walk_region(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_walk(L, next_in_region, BST__REF_CELL, cell, BST__REF_NONE,
                          cell_attr(L, 3) + 1);
}

/* game:splits(cell, attribute): whether the region falls apart without it */
static int get_splits(lua_State *L)
{
    const bst_game *game = bst__bind_game(L);
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    lua_pushboolean(L, bst__region_splits(game, cell_attr(L, 3), cell));
    return 1;
}

const luaL_Reg bst__bind_regions[] = {{"marked", walk_marked},
                                      {"region", walk_region},
                                      {"splits", get_splits},
                                      {NULL, NULL}};
