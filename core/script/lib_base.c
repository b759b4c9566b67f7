/* The basic functions that mods get, and the environment made of them.
 *
 * What is missing is missing on purpose: loading code, raw writing, metatables to look at,
 * coroutines, garbage collection, and a protected call with a handler of the mod's own.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "script/sandbox_private.h"

void bst__check_text_size(lua_State *L, size_t size)
{
    if (size > BST_SCRIPT_TEXT_MAX) {
        bst__script_exhaust(L, "E-BUDGET-TEXT", "a text longer than %u bytes",
                            (unsigned)BST_SCRIPT_TEXT_MAX);
    }
}

/* --- Errors ------------------------------------------------------------------------------- */

static int lib_error(lua_State *L)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    lua_Integer level = luaL_optinteger(L, 2, 1);
    lua_settop(L, 1);
    if (lua_type(L, 1) == LUA_TSTRING) {
        sandbox->pending_text = lua_tostring(L, 1);
        sandbox->pending_code = "E-LUA";
        sandbox->pending_level = level == 2 ? 2 : 1;
    }
    return lua_error(L);
}

static int lib_assert(lua_State *L)
{
    luaL_checkany(L, 1);
    if (lua_toboolean(L, 1)) {
        return lua_gettop(L);
    }
    if (lua_gettop(L) < 2) {
        lua_pushliteral(L, "assertion failed");
    }
    lua_remove(L, 1);
    lua_settop(L, 1);
    return lib_error(L);
}

/* Runs where the error is raised: too deep a stack is a matter of budget, not for mods to catch. */
static int on_caught(lua_State *L)
{
    if (!bst__sandbox_of(L)->final && bst__fault_is_deep(L)) {
        bst__fault_final(L, BST_E_BUDGET, "E-BUDGET-DEPTH", "the calls are nested too deeply");
    }
    return 1;
}

static int lib_pcall(lua_State *L)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    luaL_checkany(L, 1);
    lua_pushcfunction(L, on_caught);
    lua_insert(L, 1);
    int status = lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 1);
    if (status != LUA_OK) {
        bst__fault_settle(sandbox, status);
        if (sandbox->final) {
            return bst__fault_throw(L);
        }
    }
    lua_pushboolean(L, status == LUA_OK);
    lua_replace(L, 1);
    return lua_gettop(L);
}

/* --- Values ------------------------------------------------------------------------------- */

static int lib_type(lua_State *L)
{
    luaL_checkany(L, 1);
    lua_pushstring(L, luaL_typename(L, 1));
    return 1;
}

static int lib_select(lua_State *L)
{
    int count = lua_gettop(L) - 1;
    if (lua_type(L, 1) == LUA_TSTRING && strcmp(lua_tostring(L, 1), "#") == 0) {
        lua_pushinteger(L, count);
        return 1;
    }
    lua_Integer from = luaL_checkinteger(L, 1);
    from = from < 0 ? count + 1 + from : from;
    luaL_argcheck(L, from >= 1, 1, "index out of range");
    return from > count ? 0 : count + 1 - (int)from;
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

/* Leading and trailing spaces and a minus are allowed, as in stock Lua; the value wraps around. */
static bool parse_in_base(const char *text, size_t size, int base, lua_Integer *out)
{
    static const char spaces[] = " \f\n\r\t\v";
    lua_Unsigned value = 0;
    size_t i = 0;
    while (i < size && text[i] && strchr(spaces, text[i])) {
        i++;
    }
    while (size > i && text[size - 1] && strchr(spaces, text[size - 1])) {
        size--;
    }
    bool is_negative = i < size && text[i] == '-';
    i += is_negative || (i < size && text[i] == '+');
    if (i == size) {
        return false;
    }
    for (; i < size; i++) {
        int digit = digit_value(text[i]);
        if (digit >= base) {
            return false;
        }
        value = value * (lua_Unsigned)base + (lua_Unsigned)digit;
    }
    *out = (lua_Integer)(is_negative ? 0u - value : value);
    return true;
}

static int lib_tonumber(lua_State *L)
{
    enum { NUMERAL_MAX = 200 }; /* as long as Lua's own; conversion time grows with length */
    size_t size = 0;
    if (lua_isnoneornil(L, 2)) {
        luaL_checkany(L, 1);
        if (lua_type(L, 1) == LUA_TNUMBER) {
            lua_settop(L, 1);
            return 1;
        }
        const char *text = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &size) : NULL;
        if (text && size <= NUMERAL_MAX && lua_stringtonumber(L, text) == size + 1) {
            return 1;
        }
        lua_pushnil(L);
        return 1;
    }
    lua_Integer base = luaL_checkinteger(L, 2);
    lua_Integer value = 0;
    luaL_checktype(L, 1, LUA_TSTRING);
    luaL_argcheck(L, base >= 2 && base <= 36, 2, "base out of range");
    const char *text = lua_tolstring(L, 1, &size);
    if (size <= NUMERAL_MAX && parse_in_base(text, size, (int)base, &value)) {
        lua_pushinteger(L, value);
    } else {
        lua_pushnil(L);
    }
    return 1;
}

static const char *push_by_event(lua_State *L, int index, size_t *size)
{
    lua_pushvalue(L, index);
    lua_call(L, 1, 1);
    if (lua_type(L, -1) != LUA_TSTRING) {
        bst__script_raise(L, "E-LUA-ARG", 1, "__tostring must return a text");
    }
    return lua_tolstring(L, -1, size);
}

const char *bst__script_push_text(lua_State *L, int index, size_t *size)
{
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        if (!lua_isinteger(L, index) && isnan(lua_tonumber(L, index))) {
            lua_pushliteral(L, "nan"); /* the C library prints a sign, or not */
            break;
        }
        lua_pushvalue(L, index);
        break;
    case LUA_TSTRING:
        lua_pushvalue(L, index);
        break;
    case LUA_TBOOLEAN:
        lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false");
        break;
    case LUA_TTABLE:
        if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
            return push_by_event(L, index, size);
        }
        lua_pushliteral(L, "table");
        break;
    default:
        lua_pushstring(L, luaL_typename(L, index));
        break;
    }
    return lua_tolstring(L, -1, size);
}

static int lib_tostring(lua_State *L)
{
    size_t size = 0;
    luaL_checkany(L, 1);
    (void)bst__script_push_text(L, 1, &size);
    return 1;
}

/* --- Tables, raw -------------------------------------------------------------------------- */

static int lib_rawequal(lua_State *L)
{
    luaL_checkany(L, 1);
    luaL_checkany(L, 2);
    lua_pushboolean(L, lua_rawequal(L, 1, 2));
    return 1;
}

static int lib_rawlen(lua_State *L)
{
    if (lua_type(L, 1) == LUA_TSTRING) {
        lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
        return 1;
    }
    bst__script_push_raw(L, 1);
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, -1));
    return 1;
}

static int lib_rawget(lua_State *L)
{
    luaL_checkany(L, 2);
    lua_settop(L, 2);
    bst__script_push_raw(L, 1);
    lua_insert(L, 2);
    lua_rawget(L, 2);
    return 1;
}

static int next_index(lua_State *L)
{
    lua_Integer index = luaL_checkinteger(L, 2);
    index = (lua_Integer)((lua_Unsigned)index + 1u);
    lua_pushinteger(L, index);
    return lua_geti(L, 1, index) == LUA_TNIL ? 1 : 2;
}

static int lib_ipairs(lua_State *L)
{
    luaL_checkany(L, 1);
    lua_pushcfunction(L, next_index);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

/* --- Log ---------------------------------------------------------------------------------- */

static int lib_log(lua_State *L)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    int count = lua_gettop(L);
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    for (int i = 1; i <= count; i++) {
        size_t size = 0;
        if (i > 1) {
            luaL_addchar(&buffer, ' ');
        }
        (void)bst__script_push_text(L, i, &size);
        bst__check_text_size(L, luaL_bufflen(&buffer) + size);
        luaL_addvalue(&buffer);
    }
    luaL_pushresult(&buffer);
    size_t size = 0;
    const char *line = lua_tolstring(L, -1, &size);
    sandbox->log_bytes += size + 1;
    if (sandbox->log_bytes > BST_SCRIPT_LOG_MAX) {
        return bst__script_exhaust(L, "E-BUDGET-TEXT", "more than %u bytes are logged in one call",
                                   (unsigned)BST_SCRIPT_LOG_MAX);
    }
    if (sandbox->log) {
        int env = (int)lua_tointeger(L, lua_upvalueindex(1));
        sandbox->log(sandbox->log_user, bst__sandbox_label(sandbox, env), line, size);
    }
    return 0;
}

/* --- The environment ---------------------------------------------------------------------- */

const luaL_Reg bst__lib_base[] = {
    {"assert", lib_assert},     {"error", lib_error},       {"ipairs", lib_ipairs},
    {"next", bst__lib_next},    {"pairs", bst__lib_pairs},  {"pcall", lib_pcall},
    {"rawequal", lib_rawequal}, {"rawget", lib_rawget},     {"rawlen", lib_rawlen},
    {"select", lib_select},     {"tonumber", lib_tonumber}, {"tostring", lib_tostring},
    {"type", lib_type},         {"setmetatable", bst__lib_setmetatable},
    {NULL, NULL}};

static const struct {
    const char *name;
    const luaL_Reg *fns;
} libraries[] = {{"math", bst__lib_math},
                 {"string", bst__lib_string},
                 {"table", bst__lib_table},
                 {"utf8", bst__lib_utf8}};

void bst__lib_open(lua_State *L)
{
    bst__anchor_push(L, BST__ANCHOR_LIBRARIES);
    for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); i++) {
        lua_newtable(L);
        luaL_setfuncs(L, libraries[i].fns, 0);
        if (libraries[i].fns == bst__lib_math) {
            lua_pushinteger(L, LUA_MAXINTEGER);
            lua_setfield(L, -2, "maxinteger");
            lua_pushinteger(L, LUA_MININTEGER);
            lua_setfield(L, -2, "mininteger");
        }
        bst__freeze_table(L, -1);
        lua_setfield(L, -2, libraries[i].name);
    }
    /* Methods of texts: the library's shadow, which mods can read only. */
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 1);
    lua_getfield(L, -3, "string");
    bst__script_push_raw(L, -1);
    lua_setfield(L, -3, "__index");
    lua_pop(L, 1);
    lua_setmetatable(L, -2);
    lua_pop(L, 2);
}

static void set_closure(lua_State *L, int env, const char *name, lua_CFunction function)
{
    lua_pushinteger(L, env);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, name);
}

void bst__lib_push_env(lua_State *L, int env)
{
    lua_newtable(L);
    luaL_setfuncs(L, bst__lib_base, 0);
    bst__anchor_push(L, BST__ANCHOR_LIBRARIES);
    for (size_t i = 0; i < sizeof(libraries) / sizeof(libraries[0]); i++) {
        lua_getfield(L, -1, libraries[i].name);
        lua_setfield(L, -3, libraries[i].name);
    }
    lua_pop(L, 1);
    set_closure(L, env, "log", lib_log);
    set_closure(L, env, "print", lib_log);
    set_closure(L, env, "require", bst__lib_require);
    lua_createtable(L, 0, 3);
    lua_pushcfunction(L, bst__raise_undefined);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 1);
    lua_rawsetp(L, -2, &bst__key_env);
    lua_pushboolean(L, 1);
    lua_rawsetp(L, -2, &bst__key_locked);
    lua_setmetatable(L, -2);
}
