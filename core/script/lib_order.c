/* Walking tables in a defined order, which stock Lua does not have.
 *
 * Integers come first, ascending, then strings by bytes, then false and true. Other keys have no
 * order that is the same everywhere, so walking over them is an error.
 */
#include <stdlib.h>
#include <string.h>

#include "script/sandbox_private.h"

enum {
    KEYS_ON_STACK = 32,
    BYTES_PER_STEP = 64,
    WIDTH_PER_STEP = 128 /* bytes of an emptied table that Lua walks over in one step's time */
};

typedef struct sort_key {
    int rank;
    lua_Integer integer; /* or the place among the keys as found */
    const char *text;
    size_t size;
} sort_key;

typedef struct sort_item {
    sort_key key;
    lua_Integer place;
} sort_item;

static sort_key read_key(lua_State *L, int index)
{
    sort_key key = {0};
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            key.integer = lua_tointeger(L, index);
            return key;
        }
        break;
    case LUA_TSTRING:
        key.rank = 1;
        key.text = lua_tolstring(L, index, &key.size);
        return key;
    case LUA_TBOOLEAN:
        key.rank = 2;
        key.integer = lua_toboolean(L, index);
        return key;
    default:
        break;
    }
    bst__script_raise(L, "E-LUA-ARG", 1, "a table with a %s as a key has no defined order",
                      lua_type(L, index) == LUA_TNUMBER ? "fraction" : luaL_typename(L, index));
    return key;
}

static int compare_keys(const sort_key *a, const sort_key *b)
{
    if (a->rank != b->rank) {
        return a->rank < b->rank ? -1 : 1;
    }
    if (a->rank != 1) {
        return (a->integer > b->integer) - (a->integer < b->integer);
    }
    int order = memcmp(a->text, b->text, a->size < b->size ? a->size : b->size);
    return order != 0 ? order : (a->size > b->size) - (a->size < b->size);
}

static int compare_items(const void *a, const void *b)
{
    return compare_keys(&((const sort_item *)a)->key, &((const sort_item *)b)->key);
}

static void charge_walk(lua_State *L, size_t count, size_t bytes)
{
    bst__script_charge(L, count + bytes / BYTES_PER_STEP +
                              bst__sandbox_of(L)->widest / WIDTH_PER_STEP);
}

/* Replaces the sequence at the top of the stack by a sorted one. */
static void sort_sequence(lua_State *L, lua_Integer count)
{
    sort_item local[KEYS_ON_STACK];
    sort_item *items = local;
    int sequence = lua_gettop(L);
    size_t bytes = 0;
    size_t rounds = 1;
    lua_createtable(L, (int)count, 0);
    if (count > KEYS_ON_STACK) {
        items = lua_newuserdatauv(L, (size_t)count * sizeof(*items), 0);
    } else {
        lua_pushnil(L);
    }
    for (lua_Integer i = 0; i < count; i++) {
        lua_rawgeti(L, sequence, i + 1);
        items[i] = (sort_item){.key = read_key(L, -1), .place = i + 1};
        bytes += items[i].key.size;
        lua_pop(L, 1);
    }
    for (lua_Integer left = count; left > 1; left /= 2) {
        rounds++;
    }
    bst__script_charge(L, rounds * ((size_t)count / 4 + bytes / BYTES_PER_STEP));
    qsort(items, (size_t)count, sizeof(*items), compare_items);
    for (lua_Integer i = 0; i < count; i++) {
        lua_rawgeti(L, sequence, items[i].place);
        lua_rawseti(L, sequence + 1, i + 1);
    }
    lua_pop(L, 1);
    lua_replace(L, sequence);
}

lua_Integer bst__script_push_keys(lua_State *L, int index)
{
    int table = lua_absindex(L, index);
    lua_Integer count = 0;
    size_t bytes = 0;
    bool sorted = true;
    sort_key last = {.rank = -1};
    luaL_checkstack(L, 8, NULL);
    lua_createtable(L, (int)lua_rawlen(L, table), 0);
    int sequence = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        sort_key key = read_key(L, -1);
        sorted = sorted && compare_keys(&last, &key) < 0;
        bytes += key.size;
        last = key;
        lua_pushvalue(L, -1);
        lua_rawseti(L, sequence, ++count);
    }
    charge_walk(L, (size_t)count, bytes);
    if (!sorted) {
        sort_sequence(L, count);
    }
    return count;
}

/* Upvalues: the table's content, its keys, and the place of the last one. */
static int next_pair(lua_State *L)
{
    lua_Integer place = lua_tointeger(L, lua_upvalueindex(3));
    lua_settop(L, 0);
    while (lua_rawgeti(L, lua_upvalueindex(2), ++place) != LUA_TNIL) {
        lua_pushvalue(L, -1);
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
            lua_pushinteger(L, place);
            lua_replace(L, lua_upvalueindex(3));
            return 2;
        }
        lua_settop(L, 0); /* removed during the walk */
    }
    return 1;
}

/* Pushes the keys of the frozen table 1, whose content is on top. They are sorted once; every walk
 * is charged the same, because a budget must not depend on what was walked before. */
static void push_frozen_keys(lua_State *L)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    int raw = lua_gettop(L);
    lua_getmetatable(L, 1);
    if (lua_rawgetp(L, -1, &bst__key_keys) != LUA_TTABLE) {
        uint64_t steps = sandbox->steps;
        size_t widest = sandbox->widest;
        lua_pop(L, 1);
        bst__script_push_keys(L, raw);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, raw + 1, &bst__key_keys);
        sandbox->steps = steps;
        sandbox->widest = widest;
    }
    lua_remove(L, raw + 1);
    bst__script_charge(L, (size_t)lua_rawlen(L, -1));
}

int bst__lib_pairs(lua_State *L)
{
    bst__script_push_raw(L, 1);
    if (lua_rawequal(L, 1, -1)) {
        bst__script_push_keys(L, -1);
    } else {
        push_frozen_keys(L);
    }
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_pair, 3);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

/* The smallest key above the given one. Linear, so that it needs no memory of the walk. */
int bst__lib_next(lua_State *L)
{
    bst__script_push_raw(L, 1);
    lua_replace(L, 1);
    lua_settop(L, 2);
    sort_key after = {.rank = -1};
    if (!lua_isnil(L, 2)) {
        after = read_key(L, 2);
    }
    sort_key best = {.rank = 3};
    size_t count = 0;
    size_t bytes = 0;
    lua_pushnil(L);
    lua_pushnil(L); /* stack: table, after, best key, walking key */
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        sort_key key = read_key(L, 4);
        count++;
        bytes += key.size;
        if (compare_keys(&key, &after) > 0 && compare_keys(&key, &best) < 0) {
            best = key;
            lua_pushvalue(L, 4);
            lua_replace(L, 3);
        }
    }
    charge_walk(L, count / 4, bytes);
    if (best.rank == 3) {
        lua_pushnil(L);
        return 1;
    }
    lua_settop(L, 3);
    lua_pushvalue(L, 3);
    lua_rawget(L, 1);
    return 2;
}
