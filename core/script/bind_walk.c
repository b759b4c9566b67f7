/* `game` for reading many things: stateless walks in ascending order of ids. */
#include "script/bind.h"

#include <stdlib.h>

/* A walk's control value is the last id given; the next one is found from it anew, so that what a
 * loop's body takes away is passed over. */
int bst__bind_walk(lua_State *L, lua_CFunction next, bst__reftype type, uint32_t index,
                   bst__reftype second_type, uint32_t second)
{
    lua_pushinteger(L, bst__script_env(L));
    lua_pushinteger(L, index ? BST__REF(type, index) : 0);
    lua_pushinteger(L, second ? BST__REF(second_type, second) : 0);
    lua_pushcclosure(L, next, 3);
    lua_pushnil(L);
    lua_pushinteger(L, 0);
    return 3;
}

static int next_nothing(lua_State *L)
{
    lua_pushnil(L);
    return 1;
}

int bst__bind_walk_none(lua_State *L)
{
    lua_pushcfunction(L, next_nothing);
    return 1;
}

uint32_t bst__walk_first(lua_State *L)
{
    return BST__REF_INDEX(lua_tointeger(L, lua_upvalueindex(2)));
}

uint32_t bst__walk_second(lua_State *L)
{
    return BST__REF_INDEX(lua_tointeger(L, lua_upvalueindex(3)));
}

uint32_t bst__walk_last(lua_State *L)
{
    return BST__REF_INDEX(luaL_checkinteger(L, 2));
}

int bst__walk_end(lua_State *L, bst__reftype type, uint32_t index)
{
    if (!index) {
        lua_pushnil(L);
        return 1;
    }
    return bst__bind_push(L, type, index);
}

static int next_player(lua_State *L)
{
    uint32_t seat = bst__walk_last(L) + 1;
    return bst__walk_end(L, BST__REF_PLAYER,
                    seat <= bst__bind_game(L)->head->players ? seat : 0);
}

static int walk_players(lua_State *L)
{
    bst__bind_game(L);
    lua_pushcfunction(L, next_player); /* it needs to know nothing more */
    lua_pushnil(L);
    lua_pushinteger(L, 0);
    return 3;
}

static int next_segment(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *cell = &board->cells[bst__walk_first(L)];
    uint32_t kind = bst__walk_second(L);
    uint32_t last = bst__walk_last(L);
    uint32_t end = cell->tile ? cell->segments + bst__board_tile(board, cell)->segment_count : 0;
    uint32_t segment = last ? last + 1 : cell->segments;
    while (kind && segment < end && board->segments[segment].kind != kind) {
        segment++;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, segment < end ? segment : 0);
}

/* Of a large feature, looking through the board from there on finds the next segment sooner than
 * looking at all of its own does. */
static bool is_large(const bst__board *board, uint32_t size)
{
    return size * size > board->head->segment_count;
}

/* The feature's first segment on this cell or a later one, after the segment `last`; 0: none. */
static uint32_t segment_from(const bst__board *board, uint32_t root, uint32_t cell, uint32_t last)
{
    for (; cell <= board->head->cell_count; cell++) {
        const bst__cell *at = &board->cells[cell];
        uint32_t count = at->tile ? bst__board_tile(board, at)->segment_count : 0;
        for (uint32_t s = at->segments; s < at->segments + count; s++) {
            if (bst__board_root(board, s) == root &&
                (s > last || board->segments[last].cell != cell)) {
                return s;
            }
        }
    }
    return 0;
}

uint32_t bst__bind_segment_after(lua_State *L, uint32_t root, uint32_t last)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__segment *segments = board->segments;
    uint32_t least = 0;
    uint32_t at = root;
    bst__script_charge(L, board->features[root].size);
    if (is_large(board, board->features[root].size)) {
        return segment_from(board, root, segments[last].cell, last);
    }
    do {
        bool is_later = segments[at].cell > segments[last].cell ||
                        (segments[at].cell == segments[last].cell && at > last);
        bool is_less = segments[at].cell < segments[least].cell ||
                       (segments[at].cell == segments[least].cell && at < least);
        least = is_later && (!least || is_less) ? at : least;
        at = segments[at].next;
    } while (at != root);
    return least;
}

static int next_segment_of(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, bst__walk_first(L));
    uint32_t last = bst__walk_last(L);
    bool is_by_hand = last > board->head->segment_count; /* a script called the walk itself */
    return bst__walk_end(L, BST__REF_SEGMENT,
                         is_by_hand ? 0 : bst__bind_segment_after(L, root, last));
}

/* game:segments(cell [, kind]): of the tile on it; game:segments(feature): its own, cell by cell */
static int walk_segments(lua_State *L)
{
    lua_Integer ref = luaL_checkinteger(L, 2);
    if (ref > 0 && BST__REF_TYPE(ref) == BST__REF_SEGMENT) {
        luaL_argcheck(L, lua_isnoneornil(L, 3), 3, "a feature's segments are of one kind");
        return bst__bind_walk_of(L, next_segment_of, BST__REF_SEGMENT);
    }
    if (ref == 0) {
        return bst__script_raise(L, "E-ID", 1, "expected a cell or a feature, got the number 0");
    }
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    uint32_t kind = lua_isnoneornil(L, 3) ? 0 : bst__bind_kind(L, 3);
    return bst__bind_walk(L, next_segment, BST__REF_CELL, cell, BST__REF_KIND, kind);
}

static int next_facing(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = bst__walk_first(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    uint32_t at = 0;
    for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
        uint32_t segment = 0;
        at = slot % 3 ? at : bst__board_beside(board, cell, slot / 3);
        if (at && board->cells[at].tile) {
            segment = bst__board_slot(board, at, (slot + BST_SLOTS / 2) % BST_SLOTS);
        }
        least = segment > last && (!least || segment < least) ? segment : least;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:facing(cell): what the tiles beside it show at the sides that they share with it */
static int walk_facing(lua_State *L)
{
    return bst__bind_walk_of(L, next_facing, BST__REF_CELL);
}

static int next_beside(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *cell = &board->cells[bst__walk_first(L)];
    uint32_t reach = bst__walk_second(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (int32_t dx = -1; dx <= 1; dx++) {
        for (int32_t dy = -1; dy <= 1; dy++) {
            bool counts = reach == 8 ? dx || dy : (dx == 0) != (dy == 0);
            uint32_t at =
                counts ? bst__board_cell_at(board, cell->x + dx, cell->y + dy) : 0;
            if (at && board->cells[at].tile && at > last && (!least || at < least)) {
                least = at;
            }
        }
    }
    return bst__walk_end(L, BST__REF_CELL, least);
}

/* game:beside(cell): laid cells that share a side; game:around(cell): or a corner */
static int walk_beside(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_walk(L, next_beside, BST__REF_CELL, cell, BST__REF_CELL, 4);
}

static int walk_around(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_walk(L, next_beside, BST__REF_CELL, cell, BST__REF_CELL, 8);
}

static int next_segment_around(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *middle = &board->cells[bst__walk_first(L)];
    uint32_t kind = bst__walk_second(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (int32_t i = 0; i < 9; i++) {
        uint32_t at = i == 4 ? 0 : bst__board_cell_at(board, middle->x + i % 3 - 1,
                                                      middle->y + i / 3 - 1);
        const bst__cell *cell = &board->cells[at];
        uint32_t count = cell->tile ? bst__board_tile(board, cell)->segment_count : 0;
        uint32_t end = cell->segments + (at ? count : 0);
        end = least && least < end ? least : end;
        for (uint32_t s = last < cell->segments ? cell->segments : last + 1; s < end; s++) {
            if (board->segments[s].kind && (!kind || board->segments[s].kind == kind)) {
                least = s;
                break;
            }
        }
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:segments_around(cell [, kind]): of the laid cells that share a side or a corner with it */
static int walk_segments_around(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    uint32_t kind = lua_isnoneornil(L, 3) ? 0 : bst__bind_kind(L, 3);
    return bst__bind_walk(L, next_segment_around, BST__REF_CELL, cell, BST__REF_KIND, kind);
}

static int next_at_corner(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t last = bst__walk_last(L);
    uint32_t kind = bst__walk_second(L);
    uint32_t least = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t at = bst__board_corner_segment(board, bst__walk_first(L), i);
        if (at > last && (!kind || board->segments[at].kind == kind) && (!least || at < least)) {
            least = at;
        }
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:corner_segments(corner [, kind]): the segments that the tiles show at it */
static int walk_corner_segments(lua_State *L)
{
    uint32_t corner = bst__bind_ref(L, 2, BST__REF_CORNER);
    uint32_t kind = lua_isnoneornil(L, 3) ? 0 : bst__bind_kind(L, 3);
    return bst__bind_walk(L, next_at_corner, BST__REF_CORNER, corner, BST__REF_KIND, kind);
}

static int next_cell(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = bst__walk_last(L) + 1;
    while (cell <= board->head->cell_count && !board->cells[cell].tile) {
        cell++;
    }
    return bst__walk_end(L, BST__REF_CELL, cell <= board->head->cell_count ? cell : 0);
}

static int next_cell_of(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, bst__walk_first(L));
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    uint32_t at = root;
    bst__script_charge(L, board->features[root].size);
    if (is_large(board, board->features[root].size)) {
        least = segment_from(board, root, last + 1, 0);
        return bst__walk_end(L, BST__REF_CELL, board->segments[least].cell);
    }
    do {
        uint32_t cell = board->segments[at].cell;
        least = cell > last && (!least || cell < least) ? cell : least;
        at = board->segments[at].next;
    } while (at != root);
    return bst__walk_end(L, BST__REF_CELL, least);
}

/* game:cells([feature]): all laid cells, or those that it lies on */
static int walk_cells(lua_State *L)
{
    if (!lua_isnoneornil(L, 2)) {
        return bst__bind_walk_of(L, next_cell_of, BST__REF_SEGMENT);
    }
    bst__bind_game(L);
    return bst__bind_walk(L, next_cell, BST__REF_NONE, 0, BST__REF_NONE, 0);
}

/* A row of laid tiles is no longer than their number. */
static int next_in_cross(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *middle = &board->cells[bst__walk_first(L)];
    int32_t reach = (int32_t)bst__walk_second(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    reach = reach < board->head->cell_count ? reach : board->head->cell_count;
    for (int32_t i = -reach; i <= reach; i++) {
        uint32_t at[2] = {bst__board_cell_at(board, middle->x + i, middle->y),
                          bst__board_cell_at(board, middle->x, middle->y + i)};
        for (uint32_t k = 0; k < 2; k++) {
            bool is_next = at[k] > last && board->cells[at[k]].tile && (!least || at[k] < least);
            least = is_next ? at[k] : least;
        }
    }
    return bst__walk_end(L, BST__REF_CELL, least);
}

int bst__bind_walk_of(lua_State *L, lua_CFunction next, bst__reftype type)
{
    return bst__bind_walk(L, next, type, bst__bind_ref(L, 2, type), BST__REF_NONE, 0);
}

int bst__bind_walk_reach(lua_State *L, lua_CFunction next)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    lua_Integer reach = luaL_checkinteger(L, 3);
    luaL_argcheck(L, reach >= 0 && reach <= UINT16_MAX, 3, "a reach is 0 to 65535");
    return bst__bind_walk(L, next, BST__REF_CELL, cell, BST__REF_NONE, (uint32_t)reach);
}

/* game:cross(cell, reach): laid cells of its row and column, at most so far away, with itself */
static int walk_cross(lua_State *L)
{
    return bst__bind_walk_reach(L, next_in_cross);
}

const luaL_Reg bst__bind_walks[] = {{"players", walk_players},
                                    {"cells", walk_cells},
                                    {"segments", walk_segments},
                                    {"facing", walk_facing},
                                    {"beside", walk_beside},
                                    {"around", walk_around},
                                    {"segments_around", walk_segments_around},
                                    {"corner_segments", walk_corner_segments},
                                    {"cross", walk_cross},
                                    {NULL, NULL}};
