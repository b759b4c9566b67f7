/* The integer part of the mathematical library, and the basics of UTF-8.
 *
 * No random numbers: those come from the engine only. No functions whose last digit depends on
 * the C library.
 */
#include <math.h>

#include "base/utf8.h"
#include "script/sandbox_private.h"

static int lib_abs(lua_State *L)
{
    if (lua_isinteger(L, 1)) {
        lua_Integer value = lua_tointeger(L, 1);
        lua_pushinteger(L, value < 0 ? (lua_Integer)(0u - (lua_Unsigned)value) : value);
    } else {
        lua_pushnumber(L, fabs(luaL_checknumber(L, 1)));
    }
    return 1;
}

static int push_rounded(lua_State *L, lua_Number value)
{
    lua_Integer integer = 0;
    if (lua_numbertointeger(value, &integer)) {
        lua_pushinteger(L, integer);
    } else {
        lua_pushnumber(L, value);
    }
    return 1;
}

static int lib_floor(lua_State *L)
{
    if (lua_isinteger(L, 1)) {
        lua_settop(L, 1);
        return 1;
    }
    return push_rounded(L, floor(luaL_checknumber(L, 1)));
}

static int lib_ceil(lua_State *L)
{
    if (lua_isinteger(L, 1)) {
        lua_settop(L, 1);
        return 1;
    }
    return push_rounded(L, ceil(luaL_checknumber(L, 1)));
}

static int push_extreme(lua_State *L, bool largest)
{
    int count = lua_gettop(L);
    int best = 1;
    (void)luaL_checknumber(L, 1);
    for (int i = 2; i <= count; i++) {
        (void)luaL_checknumber(L, i);
        bool is_better = largest ? lua_compare(L, best, i, LUA_OPLT) != 0
                                 : lua_compare(L, i, best, LUA_OPLT) != 0;
        best = is_better ? i : best;
    }
    lua_pushvalue(L, best);
    return 1;
}

static int lib_max(lua_State *L)
{
    return push_extreme(L, true);
}

static int lib_min(lua_State *L)
{
    return push_extreme(L, false);
}

static int lib_tointeger(lua_State *L)
{
    int is_integer = 0;
    luaL_checkany(L, 1);
    lua_Integer value = 0;
    if (lua_type(L, 1) == LUA_TNUMBER) {
        value = lua_tointegerx(L, 1, &is_integer);
    }
    if (is_integer) {
        lua_pushinteger(L, value);
    } else {
        lua_pushnil(L);
    }
    return 1;
}

static int lib_math_type(lua_State *L)
{
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TNUMBER) {
        lua_pushstring(L, lua_isinteger(L, 1) ? "integer" : "float");
    } else {
        lua_pushnil(L);
    }
    return 1;
}

static int lib_ult(lua_State *L)
{
    lua_Unsigned a = (lua_Unsigned)luaL_checkinteger(L, 1);
    lua_Unsigned b = (lua_Unsigned)luaL_checkinteger(L, 2);
    lua_pushboolean(L, a < b);
    return 1;
}

const luaL_Reg bst__lib_math[] = {
    {"abs", lib_abs}, {"ceil", lib_ceil}, {"floor", lib_floor},
    {"max", lib_max}, {"min", lib_min},   {"tointeger", lib_tointeger},
    {"ult", lib_ult}, {"type", lib_math_type}, {NULL, NULL}};

/* --- UTF-8 -------------------------------------------------------------------------------- */

enum { BYTES_PER_STEP = 8 };

static int lib_utf8_char(lua_State *L)
{
    luaL_Buffer buffer;
    int count = lua_gettop(L);
    luaL_buffinit(L, &buffer);
    for (int i = 1; i <= count; i++) {
        lua_Integer point = luaL_checkinteger(L, i);
        luaL_argcheck(L, point >= 0 && point <= 0x10FFFF && !(point >= 0xD800 && point <= 0xDFFF),
                      i, "no code point");
        lua_pushfstring(L, "%U", (long)point);
        luaL_addvalue(&buffer);
    }
    luaL_pushresult(&buffer);
    return 1;
}

/* Number of code points, or nil and the place of the first byte that is wrong. */
static int lib_utf8_len(lua_State *L)
{
    size_t size = 0;
    const char *text = luaL_checklstring(L, 1, &size);
    lua_Integer count = 0;
    bst__script_charge(L, size / BYTES_PER_STEP);
    for (size_t at = 0; at < size; count++) {
        size_t step = bst__utf8_size(text + at, size - at);
        if (step == 0) {
            lua_pushnil(L);
            lua_pushinteger(L, (lua_Integer)at + 1);
            return 2;
        }
        at += step;
    }
    lua_pushinteger(L, count);
    return 1;
}

static int lib_utf8_codepoint(lua_State *L)
{
    size_t size = 0;
    const char *text = luaL_checklstring(L, 1, &size);
    lua_Integer at = luaL_optinteger(L, 2, 1);
    luaL_argcheck(L, at >= 1 && (lua_Unsigned)at <= size, 2, "out of bounds");
    size_t step = bst__utf8_size(text + at - 1, size - (size_t)at + 1);
    luaL_argcheck(L, step > 0, 1, "invalid UTF-8");
    lua_pushinteger(L, (lua_Integer)bst__utf8_point(text + at - 1, step));
    return 1;
}

static int next_code(lua_State *L)
{
    size_t size = 0;
    const char *text = luaL_checklstring(L, 1, &size);
    lua_Integer last = luaL_checkinteger(L, 2);
    luaL_argcheck(L, last >= 0 && (lua_Unsigned)last <= size, 2, "out of bounds");
    size_t at = (size_t)last;
    if (at > 0) {
        size_t last_step = bst__utf8_size(text + at - 1, size - at + 1);
        luaL_argcheck(L, last_step > 0, 1, "invalid UTF-8");
        at = at - 1 + last_step;
    }
    if (at >= size) {
        return 0;
    }
    size_t step = bst__utf8_size(text + at, size - at);
    luaL_argcheck(L, step > 0, 1, "invalid UTF-8");
    lua_pushinteger(L, (lua_Integer)at + 1);
    lua_pushinteger(L, (lua_Integer)bst__utf8_point(text + at, step));
    return 2;
}

static int lib_utf8_codes(lua_State *L)
{
    luaL_checkstring(L, 1);
    lua_pushcfunction(L, next_code);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

const luaL_Reg bst__lib_utf8[] = {{"char", lib_utf8_char},
                                  {"codepoint", lib_utf8_codepoint},
                                  {"codes", lib_utf8_codes},
                                  {"len", lib_utf8_len},
                                  {NULL, NULL}};
