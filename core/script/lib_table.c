/* The table library: raw, bounded, and the same everywhere.
 *
 * Stock Lua's sort takes its pivot from the clock, which decides the order of equal elements and
 * what a wrong comparison function does. This one merges: stable, and indifferent to lies.
 */
#include <string.h>

#include "script/sandbox_private.h"

enum { MOVES_PER_STEP = 2 };

static lua_Integer raw_length(lua_State *L, int index)
{
    return (lua_Integer)lua_rawlen(L, index);
}

static int lib_concat(lua_State *L)
{
    size_t between_size = 0;
    bst__script_push_raw(L, 1);
    lua_replace(L, 1);
    const char *between = luaL_optlstring(L, 2, "", &between_size);
    lua_Integer from = luaL_optinteger(L, 3, 1);
    lua_Integer to = luaL_opt(L, luaL_checkinteger, 4, raw_length(L, 1));
    luaL_Buffer buffer;
    lua_settop(L, 4);
    luaL_buffinit(L, &buffer);
    for (lua_Integer i = from; i <= to; i++) {
        int type = lua_rawgeti(L, 1, i);
        if (type != LUA_TSTRING && type != LUA_TNUMBER) {
            return luaL_error(L, "element %d is a %s, not a text or number", (int)i,
                              lua_typename(L, type));
        }
        bst__script_charge(L, 1);
        luaL_addvalue(&buffer);
        if (i != to) {
            luaL_addlstring(&buffer, between, between_size);
        }
        bst__check_text_size(L, luaL_bufflen(&buffer));
        if (i == LUA_MAXINTEGER) {
            break;
        }
    }
    luaL_pushresult(&buffer);
    return 1;
}

static int lib_insert(lua_State *L)
{
    bst__check_writable(L, 1);
    lua_Integer end = raw_length(L, 1) + 1;
    lua_Integer at = end;
    int count = lua_gettop(L);
    if (count == 3) {
        at = luaL_checkinteger(L, 2);
        luaL_argcheck(L, at >= 1 && at <= end, 2, "position out of bounds");
    } else if (count != 2) {
        return luaL_error(L, "wrong number of arguments to 'insert'");
    }
    bst__script_charge(L, (size_t)(end - at) / MOVES_PER_STEP);
    for (lua_Integer i = end; i > at; i--) {
        lua_rawgeti(L, 1, i - 1);
        lua_rawseti(L, 1, i);
    }
    lua_rawseti(L, 1, at);
    return 0;
}

static int lib_remove(lua_State *L)
{
    bst__check_writable(L, 1);
    lua_Integer length = raw_length(L, 1);
    lua_Integer at = luaL_optinteger(L, 2, length);
    if (!lua_isnoneornil(L, 2)) {
        luaL_argcheck(L, (at >= 1 && at <= length + 1) || (length == 0 && at == 0), 2,
                      "position out of bounds");
    }
    lua_rawgeti(L, 1, at);
    if (at < length) {
        bst__script_charge(L, (size_t)(length - at) / MOVES_PER_STEP);
    }
    for (lua_Integer i = at; i < length; i++) {
        lua_rawgeti(L, 1, i + 1);
        lua_rawseti(L, 1, i);
    }
    lua_pushnil(L);
    lua_rawseti(L, 1, at > length ? at : length);
    return 1;
}

static int lib_unpack(lua_State *L)
{
    bst__script_push_raw(L, 1);
    lua_replace(L, 1);
    lua_Integer from = luaL_optinteger(L, 2, 1);
    lua_Integer to = luaL_opt(L, luaL_checkinteger, 3, raw_length(L, 1));
    if (from > to) {
        return 0;
    }
    if ((lua_Unsigned)to - (lua_Unsigned)from >= BST_SCRIPT_VALUES_MAX) {
        return luaL_error(L, "more than %d values to unpack", BST_SCRIPT_VALUES_MAX);
    }
    int count = (int)(to - from) + 1;
    luaL_checkstack(L, count, "too many values to unpack");
    for (int i = 0; i < count; i++) {
        lua_rawgeti(L, 1, from + i);
    }
    return count;
}

static int lib_pack(lua_State *L)
{
    int count = lua_gettop(L);
    lua_createtable(L, count, 1);
    lua_insert(L, 1);
    for (int i = count; i >= 1; i--) {
        lua_rawseti(L, 1, i);
    }
    lua_pushinteger(L, count);
    lua_setfield(L, 1, "n");
    return 1;
}

static int lib_move(lua_State *L)
{
    lua_Integer from = luaL_checkinteger(L, 2);
    lua_Integer to = luaL_checkinteger(L, 3);
    lua_Integer at = luaL_checkinteger(L, 4);
    int target = lua_isnoneornil(L, 5) ? 1 : 5;
    bst__check_writable(L, target);
    bst__script_push_raw(L, 1);
    int source = lua_gettop(L);
    if (to >= from) {
        enum { MOVES_MAX = 1000000 };
        luaL_argcheck(L, (lua_Unsigned)to - (lua_Unsigned)from < MOVES_MAX, 3,
                      "too many elements to move");
        luaL_argcheck(L, at <= LUA_MAXINTEGER - (to - from), 4, "destination wrap around");
        bst__script_charge(L, (size_t)(to - from));
        bool overlaps = at > from && at <= to && lua_rawequal(L, 1, target);
        for (lua_Integer i = 0; i <= to - from; i++) {
            lua_Integer offset = overlaps ? to - from - i : i;
            lua_rawgeti(L, source, from + offset);
            lua_rawseti(L, target, at + offset);
        }
    }
    lua_pushvalue(L, target);
    return 1;
}

/* --- Sorting ------------------------------------------------------------------------------ */

/* Stack of a sort: 1 table, 2 comparison function or nil, 3 and 4 the two sides of the merge. */
enum { FUNCTION = 2, SIDE_A = 3, SIDE_B = 4 };

static bool is_less_plain(lua_State *L)
{
    int a = lua_type(L, -2);
    int b = lua_type(L, -1);
    if (a == LUA_TNUMBER && b == LUA_TNUMBER) {
        return lua_compare(L, -2, -1, LUA_OPLT) != 0;
    }
    if (a != LUA_TSTRING || b != LUA_TSTRING) {
        return luaL_error(L, "a %s and a %s have no order", lua_typename(L, a),
                          lua_typename(L, b)) != 0;
    }
    size_t a_size = 0;
    size_t b_size = 0;
    const char *a_text = lua_tolstring(L, -2, &a_size);
    const char *b_text = lua_tolstring(L, -1, &b_size);
    size_t both = a_size < b_size ? a_size : b_size;
    bst__script_charge(L, both / 64);
    int order = memcmp(a_text, b_text, both);
    return order != 0 ? order < 0 : a_size < b_size;
}

/* Whether the value on top of the stack is less than the one below. Leaves both. */
static bool top_is_less(lua_State *L)
{
    bst__script_charge(L, 1);
    if (lua_isnil(L, FUNCTION)) {
        lua_pushvalue(L, -1);
        lua_pushvalue(L, -3);
        bool less = is_less_plain(L);
        lua_pop(L, 2);
        return less;
    }
    lua_pushvalue(L, FUNCTION);
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -4);
    lua_call(L, 2, 1);
    bool less = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    return less;
}

static void merge(lua_State *L, int from, int to, lua_Integer low, lua_Integer middle,
                  lua_Integer high)
{
    lua_Integer a = low;
    lua_Integer b = middle;
    for (lua_Integer out = low; out < high; out++) {
        bool take_b = a >= middle;
        if (a < middle && b < high) {
            lua_rawgeti(L, from, a);
            lua_rawgeti(L, from, b);
            take_b = top_is_less(L);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, from, take_b ? b : a);
        lua_rawseti(L, to, out);
        if (take_b) {
            b++;
        } else {
            a++;
        }
    }
}

static void copy_sequence(lua_State *L, int from, int to, lua_Integer count)
{
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(L, from, i);
        lua_rawseti(L, to, i);
    }
}

int bst__lib_sort(lua_State *L)
{
    bst__check_writable(L, 1);
    if (!lua_isnoneornil(L, 2)) {
        luaL_checktype(L, 2, LUA_TFUNCTION);
    }
    lua_settop(L, 2);
    lua_Integer count = raw_length(L, 1);
    bst__script_charge(L, (size_t)count);
    lua_createtable(L, (int)count, 0);
    lua_createtable(L, (int)count, 0);
    copy_sequence(L, 1, SIDE_A, count);
    int from = SIDE_A;
    int to = SIDE_B;
    for (lua_Integer width = 1; width < count; width *= 2) {
        for (lua_Integer low = 1; low <= count; low += 2 * width) {
            lua_Integer middle = low + width > count + 1 ? count + 1 : low + width;
            lua_Integer high = middle + width > count + 1 ? count + 1 : middle + width;
            merge(L, from, to, low, middle, high);
        }
        int swap = from;
        from = to;
        to = swap;
    }
    copy_sequence(L, from, 1, count);
    return 0;
}

const luaL_Reg bst__lib_table[] = {
    {"concat", lib_concat}, {"insert", lib_insert}, {"move", lib_move},
    {"pack", lib_pack},     {"remove", lib_remove}, {"sort", bst__lib_sort},
    {"unpack", lib_unpack}, {NULL, NULL}};
