/* The end of loading: after it, nothing that scripts hold can change unnoticed.
 *
 * From all registered functions, environments and modules we walk to every table and function
 * that they reach. Tables are frozen. Local variables that functions share (upvalues) cannot be
 * protected by Lua, so they are recorded and compared.
 */
#include <stdio.h>

#include "script/sandbox_private.h"

enum { YOUNG_PERCENT = 10 }; /* memory grows by as much until young objects are collected */

typedef struct walk {
    bst__sandbox *sandbox;
    int seen;      /* stack index: object -> true */
    int queue;     /* stack index: sequence of objects */
    int functions; /* stack index: recorded functions */
    int values;    /* stack index: recorded values */
    lua_Integer head;
    lua_Integer tail;
    size_t longest;
} walk;

/* Pops the value and queues it, if it is a table or function not seen before. */
static void enqueue(lua_State *L, walk *at)
{
    int type = lua_type(L, -1);
    if (type == LUA_TSTRING) {
        size_t size = lua_rawlen(L, -1);
        at->longest = size > at->longest ? size : at->longest;
    }
    if (type != LUA_TTABLE && type != LUA_TFUNCTION) {
        lua_pop(L, 1);
        return;
    }
    lua_pushvalue(L, -1);
    if (lua_rawget(L, at->seen) == LUA_TNIL) {
        lua_pushvalue(L, -2);
        lua_pushboolean(L, 1);
        lua_rawset(L, at->seen);
        lua_pushvalue(L, -2);
        lua_rawseti(L, at->queue, ++at->tail);
    }
    lua_pop(L, 2);
}

static void enqueue_fields(lua_State *L, walk *at, int table)
{
    lua_pushnil(L);
    while (lua_next(L, table)) {
        enqueue(L, at);
        lua_pushvalue(L, -1);
        enqueue(L, at);
    }
}

static void visit_table(lua_State *L, walk *at, int table)
{
    if (bst__script_is_frozen(L, table)) {
        return; /* a library: the host's own functions */
    }
    if (lua_getmetatable(L, table)) {
        enqueue_fields(L, at, lua_gettop(L));
        lua_pop(L, 1);
    }
    bst__freeze_table(L, table);
    bst__script_push_raw(L, table);
    enqueue_fields(L, at, lua_gettop(L));
    lua_pop(L, 1);
}

static bool is_new_upvalue(lua_State *L, walk *at, int function, int number)
{
    void *id = lua_upvalueid(L, function, number);
    bool is_new = lua_rawgetp(L, at->seen, id) == LUA_TNIL;
    lua_pop(L, 1);
    if (is_new) {
        lua_pushboolean(L, 1);
        lua_rawsetp(L, at->seen, id);
    }
    return is_new;
}

static void record(lua_State *L, walk *at, int function, int number)
{
    bst__sandbox *sandbox = at->sandbox;
    int count = sandbox->recorded_count;
    bst__recorded *recorded = bst__sandbox_grow(sandbox, sandbox->recorded,
                                                &sandbox->recorded_capacity, count + 1,
                                                sizeof(*recorded));
    if (!recorded) {
        bst__script_abort(L, BST_E_NOMEM);
        return;
    }
    sandbox->recorded = recorded;
    recorded[count] = (bst__recorded){.upvalue = number};
    lua_pushvalue(L, -1);
    lua_rawseti(L, at->values, count + 1);
    lua_pushvalue(L, function);
    lua_rawseti(L, at->functions, count + 1);
    sandbox->recorded_count++;
}

static void visit_function(lua_State *L, walk *at, int function)
{
    for (int number = 1; lua_getupvalue(L, function, number); number++) {
        if (is_new_upvalue(L, at, function, number)) {
            record(L, at, function, number);
        }
        enqueue(L, at);
    }
}

static void enqueue_roots(lua_State *L, walk *at)
{
    const bst__sandbox *sandbox = at->sandbox;
    for (int i = 0; i < sandbox->refs_count; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, sandbox->refs[i].lua_ref);
        enqueue(L, at);
    }
    bst__anchor_push(L, BST__ANCHOR_ENVS);
    enqueue_fields(L, at, lua_gettop(L));
    bst__anchor_push(L, BST__ANCHOR_LOADED);
    int loaded = lua_gettop(L);
    for (int env = 1; env <= sandbox->envs_count; env++) {
        lua_rawgeti(L, loaded, env);
        enqueue_fields(L, at, loaded + 1);
        lua_pop(L, 1);
    }
    lua_pop(L, 2);
}

static int seal(lua_State *L)
{
    walk at = {.sandbox = lua_touserdata(L, 1)};
    at.sandbox->recorded_count = 0;
    lua_newtable(L);
    at.seen = lua_gettop(L);
    lua_newtable(L);
    at.queue = lua_gettop(L);
    bst__anchor_push(L, BST__ANCHOR_FUNCTIONS);
    at.functions = lua_gettop(L);
    bst__anchor_push(L, BST__ANCHOR_VALUES);
    at.values = lua_gettop(L);
    enqueue_roots(L, &at);
    at.sandbox->widest = 0;
    while (at.head < at.tail) {
        lua_rawgeti(L, at.queue, ++at.head);
        int item = lua_gettop(L);
        if (lua_istable(L, item)) {
            visit_table(L, &at, item);
        } else {
            visit_function(L, &at, item);
        }
        lua_settop(L, item - 1);
    }
    size_t parsed = at.sandbox->longest_parsed;
    at.sandbox->longest_sealed = at.longest > parsed ? at.longest : parsed;
    at.sandbox->widest_sealed = at.sandbox->widest;
    return 0;
}

bst_status bst__sandbox_seal(bst__sandbox *sandbox, bst_diags *diags)
{
    if (sandbox->sealed) {
        return BST_OK;
    }
    bool budgeted = sandbox->budgeted;
    sandbox->budgeted = false; /* it is our own work, bounded by what the memory cap let in */
    lua_sethook(sandbox->L, NULL, 0, 0);
    bst_status status = bst__sandbox_protect(sandbox, seal, sandbox, diags);
    sandbox->budgeted = budgeted;
    sandbox->sealed = status == BST_OK;
    /* What a call makes is garbage when it returns: soon collected, its memory is still at hand. */
    lua_gc(sandbox->L, LUA_GCGEN, YOUNG_PERCENT, 0);
    return status;
}

/* rawequal, but a number that is not equal to itself has not changed either. */
static bool is_unchanged(lua_State *L, int a, int b)
{
    if (lua_rawequal(L, a, b)) {
        return true;
    }
    return lua_type(L, a) == LUA_TNUMBER && lua_type(L, b) == LUA_TNUMBER &&
           !lua_rawequal(L, a, a) && !lua_rawequal(L, b, b);
}

/* Pushes the mod's function to blame for a change in the one at `function`: that itself, or if it
 * is an iterator of the host, one that keeps it in a local variable, whose name is *name then. */
static void push_blamed(bst__sandbox *sandbox, int function, const char **name)
{
    lua_State *L = sandbox->L;
    lua_pushvalue(L, function);
    if (!lua_iscfunction(L, function)) {
        return;
    }
    bst__anchor_push(L, BST__ANCHOR_FUNCTIONS);
    bst__anchor_push(L, BST__ANCHOR_VALUES);
    int values = lua_gettop(L);
    for (int i = 0; i < sandbox->recorded_count; i++) {
        lua_rawgeti(L, values, i + 1);
        if (lua_rawequal(L, -1, function)) {
            lua_rawgeti(L, values - 1, i + 1);
            *name = lua_getupvalue(L, -1, sandbox->recorded[i].upvalue);
            lua_pop(L, 1);
            lua_replace(L, values - 2);
            break;
        }
        lua_pop(L, 1);
    }
    lua_settop(L, values - 2);
}

static void report_change(bst__sandbox *sandbox, int function, const char *name,
                          bst_diags *diags)
{
    lua_State *L = sandbox->L;
    lua_Debug ar;
    char text[BST__MESSAGE_MAX];
    push_blamed(sandbox, function, &name);
    lua_getinfo(L, ">S", &ar);
    bst_span span = {.file = bst__fault_file(sandbox, ar.source),
                     .line = ar.linedefined > 0 ? (uint32_t)ar.linedefined : 0};
    (void)snprintf(text, sizeof(text), "local variable '%.100s' was changed after loading by this "
                   "function, or by one that shares it",
                   name && name[0] ? name : "(of an iterator)");
    bst_diag *diag = bst__fault_add(sandbox, diags, bst__fault_env(sandbox, span.file), "E-STATE",
                                    span, text);
    bst_diag_hint(diag, "keep state in declared attributes");
}

/* An iterator has two variables that change together: one report will do. */
static bool is_same_iterator(lua_State *L, int functions, int index, int last)
{
    if (last < 0) {
        return false;
    }
    lua_rawgeti(L, functions, index + 1);
    lua_rawgeti(L, functions, last + 1);
    bool is_same = lua_iscfunction(L, -1) && lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return is_same;
}

/* What has changed is set back, so that other games of this state stay sound. */
bst_status bst__sandbox_verify(bst__sandbox *sandbox, bst_diags *diags)
{
    lua_State *L = sandbox->L;
    bst_status status = BST_OK;
    int last = -1;
    if (!sandbox->sealed) {
        return BST_E_STATE;
    }
    if (!lua_checkstack(L, 16)) {
        return BST_E_NOMEM;
    }
    int top = lua_gettop(L);
    bst__anchor_push(L, BST__ANCHOR_FUNCTIONS);
    bst__anchor_push(L, BST__ANCHOR_VALUES);
    for (int i = 0; i < sandbox->recorded_count; i++) {
        const bst__recorded *recorded = &sandbox->recorded[i];
        lua_rawgeti(L, top + 1, i + 1);
        const char *name = lua_getupvalue(L, top + 3, recorded->upvalue);
        lua_rawgeti(L, top + 2, i + 1);
        if (!is_unchanged(L, top + 4, top + 5)) {
            if (!is_same_iterator(L, top + 1, i, last)) {
                report_change(sandbox, top + 3, name, diags);
            }
            if (!lua_setupvalue(L, top + 3, recorded->upvalue)) {
                lua_pop(L, 1);
            }
            last = i;
            status = BST_E_STATE;
        }
        lua_settop(L, top + 2);
    }
    lua_settop(L, top);
    return status;
}
