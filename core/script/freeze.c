/* Frozen tables and metatables.
 *
 * A frozen table keeps its identity but is empty: its content moved to a shadow table that only
 * its metatable reaches. Mods cannot get at metatables: what they give to setmetatable is copied
 * event by event, so that no later `mt.__mode = "k"` can reach the collector. Frozen means for
 * ever; there is no thaw.
 */
#include <string.h>

#include "script/sandbox_private.h"

const char bst__key_shadow = 's';
const char bst__key_locked = 'l';
const char bst__key_height = 'h';
const char bst__key_keys = 'k';
const char bst__key_env = 'e';

static bool has_mark(lua_State *L, int index, const char *key)
{
    if (!lua_getmetatable(L, index)) {
        return false;
    }
    bool has = lua_rawgetp(L, -1, key) != LUA_TNIL;
    lua_pop(L, 2);
    return has;
}

bool bst__script_is_frozen(lua_State *L, int index)
{
    return has_mark(L, index, &bst__key_shadow);
}

void bst__script_push_raw(lua_State *L, int index)
{
    luaL_checktype(L, index, LUA_TTABLE);
    index = lua_absindex(L, index);
    if (lua_getmetatable(L, index)) {
        if (lua_rawgetp(L, -1, &bst__key_shadow) == LUA_TTABLE) {
            lua_remove(L, -2);
            return;
        }
        lua_pop(L, 2);
    }
    lua_pushvalue(L, index);
}

int bst__raise_frozen(lua_State *L)
{
    return bst__script_raise(L, "E-STATE", 1, "this table is frozen: nothing that scripts hold "
                             "may change after loading");
}

static const char *key_name(lua_State *L, int index)
{
    return lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "?";
}

static int raise_global(lua_State *L)
{
    return bst__script_raise(L, "E-STATE", 1, "global '%.100s' is assigned after loading",
                             key_name(L, 2));
}

int bst__raise_undefined(lua_State *L)
{
    return bst__script_raise(L, "E-LUA-GLOBAL", 1, "there is no global '%.100s'",
                             key_name(L, 2));
}

void bst__check_writable(lua_State *L, int index)
{
    luaL_checktype(L, index, LUA_TTABLE);
    if (bst__script_is_frozen(L, index)) {
        bst__raise_frozen(L);
    }
}

/* --- Freezing ----------------------------------------------------------------------------- */

static int index_by_function(lua_State *L)
{
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
        return 1;
    }
    lua_settop(L, 2);
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_insert(L, 1);
    lua_call(L, 2, 1);
    return 1;
}

static int length_of_shadow(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, lua_upvalueindex(1)));
    return 1;
}

/* Moves all fields of the table at `from` into a new table, which is pushed. */
static void push_moved(lua_State *L, int from)
{
    int hashed = 0;
    int length = (int)lua_rawlen(L, from);
    lua_pushnil(L);
    while (lua_next(L, from)) {
        lua_pop(L, 1);
        hashed++;
    }
    lua_createtable(L, length, hashed > length ? hashed - length : 0);
    int shadow = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, from)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, shadow);
    }
    lua_pushnil(L);
    while (lua_next(L, from)) {
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        lua_pushnil(L);
        lua_rawset(L, from);
    }
}

/* Sets __index of the frozen metatable `guard` so that reads find the shadow first, then what the
 * old metatable `events` says. A function there must see the frozen table, never the shadow. */
static void set_index(lua_State *L, int guard, int shadow, int events)
{
    int kind = LUA_TNIL;
    if (events) {
        lua_pushliteral(L, "__index");
        kind = lua_rawget(L, events);
    } else {
        lua_pushnil(L);
    }
    if (events && lua_rawgetp(L, events, &bst__key_env) != LUA_TNIL) {
        lua_pushvalue(L, events);
        lua_setmetatable(L, shadow);
        lua_pop(L, 2);
        lua_pushvalue(L, shadow);
    } else {
        if (events) {
            lua_pop(L, 1);
        }
        if (kind == LUA_TTABLE) {
            lua_createtable(L, 0, 1);
            lua_insert(L, -2);
            lua_setfield(L, -2, "__index");
            lua_setmetatable(L, shadow);
            lua_pushvalue(L, shadow);
        } else if (kind == LUA_TFUNCTION) {
            lua_pushvalue(L, shadow);
            lua_insert(L, -2);
            lua_pushcclosure(L, index_by_function, 2);
        } else {
            lua_pop(L, 1);
            lua_pushvalue(L, shadow);
        }
    }
    lua_setfield(L, guard, "__index");
}

static void copy_events(lua_State *L, int guard, int events)
{
    lua_pushnil(L);
    while (lua_next(L, events)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, guard);
    }
}

void bst__freeze_table(lua_State *L, int index)
{
    int table = lua_absindex(L, index);
    int top = lua_gettop(L);
    if (bst__script_is_frozen(L, table)) {
        return;
    }
    luaL_checkstack(L, 12, NULL);
    int events = lua_getmetatable(L, table) ? lua_gettop(L) : 0;
    push_moved(L, table);
    int shadow = lua_gettop(L);
    lua_createtable(L, 0, 6);
    int guard = lua_gettop(L);
    bool is_env = false;
    if (events) {
        copy_events(L, guard, events);
        is_env = lua_rawgetp(L, events, &bst__key_env) != LUA_TNIL;
        lua_pop(L, 1);
    }
    set_index(L, guard, shadow, events);
    lua_pushcfunction(L, is_env ? raise_global : bst__raise_frozen);
    lua_setfield(L, guard, "__newindex");
    lua_pushliteral(L, "__len");
    if (lua_rawget(L, guard) == LUA_TNIL) {
        lua_pushvalue(L, shadow);
        lua_pushcclosure(L, length_of_shadow, 1);
        lua_setfield(L, guard, "__len");
    }
    lua_pop(L, 1);
    lua_pushvalue(L, shadow);
    lua_rawsetp(L, guard, &bst__key_shadow);
    lua_pushboolean(L, 1);
    lua_rawsetp(L, guard, &bst__key_locked);
    lua_pushvalue(L, guard);
    lua_setmetatable(L, table);
    lua_settop(L, top);
}

/* --- setmetatable ------------------------------------------------------------------------- */

static const char *const events_allowed[] = {
    "__index", "__newindex", "__call", "__add", "__sub", "__mul", "__div", "__mod", "__pow",
    "__unm", "__idiv", "__band", "__bor", "__bxor", "__shl", "__shr", "__bnot", "__concat",
    "__len", "__eq", "__lt", "__le", "__close", "__tostring", NULL};

static const char *const events_refused[] = {"__gc", "__mode", "__metatable", "__name", "__pairs",
                                             NULL};

static void check_events(lua_State *L, int raw)
{
    for (int i = 0; events_refused[i]; i++) {
        lua_pushstring(L, events_refused[i]);
        if (lua_rawget(L, raw) != LUA_TNIL) {
            bst__script_raise(L, "E-LUA-ARG", 1, "a metatable may not have %s",
                              events_refused[i]);
        }
        lua_pop(L, 1);
    }
}

static bool is_same(lua_State *L, int raw, int copy)
{
    for (int i = 0; events_allowed[i]; i++) {
        lua_pushstring(L, events_allowed[i]);
        lua_pushvalue(L, -1);
        lua_rawget(L, raw);
        lua_insert(L, -2);
        lua_rawget(L, copy);
        bool same = lua_rawequal(L, -1, -2) != 0;
        lua_pop(L, 2);
        if (!same) {
            return false;
        }
    }
    return true;
}

/* Tables behind the one at the top of the stack through __index and __newindex, itself counted. */
static lua_Integer height_of_top(lua_State *L)
{
    lua_Integer height = 1;
    if (lua_getmetatable(L, -1)) {
        lua_rawgetp(L, -1, &bst__key_height);
        height += lua_tointeger(L, -1);
        lua_pop(L, 2);
    }
    return height;
}

/* Lua follows up to 2000 tables in one instruction. So a chain is built from its far end, and its
 * length is known at each step. */
static void set_height(lua_State *L, int copy)
{
    static const char *const links[] = {"__index", "__newindex"};
    lua_Integer height = 0;
    bst__anchor_push(L, BST__ANCHOR_TARGETS);
    int targets = lua_gettop(L);
    for (int i = 0; i < 2; i++) {
        lua_pushstring(L, links[i]);
        if (lua_rawget(L, copy) == LUA_TTABLE) {
            lua_Integer below = height_of_top(L);
            height = below > height ? below : height;
            lua_pushvalue(L, -1);
            lua_pushboolean(L, 1);
            lua_rawset(L, targets);
        }
        lua_pop(L, 1);
    }
    if (height > BST_SCRIPT_INDEX_CHAIN_MAX) {
        bst__script_raise(L, "E-LUA-ARG", 1, "more than %d tables behind each other by __index",
                          BST_SCRIPT_INDEX_CHAIN_MAX);
    }
    lua_pushinteger(L, height);
    lua_rawsetp(L, copy, &bst__key_height);
    lua_pop(L, 1);
}

/* Pushes the host's copy of the mod's metatable at `index`: made once, again if it has changed. */
static void push_copy(lua_State *L, int index)
{
    bst__script_push_raw(L, index);
    int raw = lua_gettop(L);
    bool is_frozen = !lua_rawequal(L, index, raw);
    bst__anchor_push(L, BST__ANCHOR_SNAPSHOTS);
    int copies = lua_gettop(L);
    lua_pushvalue(L, index);
    bool has_copy = lua_rawget(L, copies) == LUA_TTABLE;
    if (!has_copy || !is_frozen) {
        check_events(L, raw);
    }
    if (has_copy && (is_frozen || is_same(L, raw, lua_gettop(L)))) {
        lua_replace(L, raw);
        lua_settop(L, raw);
        return;
    }
    lua_pop(L, 1);
    lua_newtable(L);
    int copy = lua_gettop(L);
    for (int i = 0; events_allowed[i]; i++) {
        lua_pushstring(L, events_allowed[i]);
        lua_pushvalue(L, -1);
        if (lua_rawget(L, raw) == LUA_TNIL) {
            lua_pop(L, 2);
        } else {
            lua_rawset(L, copy);
        }
    }
    set_height(L, copy);
    lua_pushvalue(L, index);
    lua_pushvalue(L, copy);
    lua_rawset(L, copies);
    lua_replace(L, raw);
    lua_settop(L, raw);
}

static bool is_target(lua_State *L, int index)
{
    bst__anchor_push(L, BST__ANCHOR_TARGETS);
    lua_pushvalue(L, index);
    bool is = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    return is;
}

int bst__lib_setmetatable(lua_State *L)
{
    int type = lua_type(L, 2);
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argcheck(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table expected");
    lua_settop(L, 2);
    if (has_mark(L, 1, &bst__key_locked)) {
        return bst__raise_frozen(L);
    }
    if (type == LUA_TTABLE) {
        push_copy(L, 2);
        lua_rawgetp(L, 3, &bst__key_height);
        if (lua_tointeger(L, -1) > 0 && is_target(L, 1)) {
            return bst__script_raise(L, "E-LUA-ARG", 1, "set the metatable of a table before it "
                                     "is used as an __index");
        }
        lua_pop(L, 1);
    }
    lua_setmetatable(L, 1);
    lua_settop(L, 1);
    return 1;
}
