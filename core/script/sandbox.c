/* Life of a sandbox: its Lua state, environments, registered functions and exposed tables.
 *
 * Everything that may allocate in Lua runs in protected mode, so that no error ever leaves this
 * directory by longjmp.
 */
#include "script/sandbox.h"

#include <string.h>

#include "script/sandbox_private.h"

bst__sandbox *bst__sandbox_of(lua_State *L)
{
    return *(bst__sandbox **)lua_getextraspace(L);
}

void bst__sandbox_set_host(bst__sandbox *sandbox, void *host)
{
    sandbox->host = host;
}

void *bst__sandbox_host(lua_State *L)
{
    return bst__sandbox_of(L)->host;
}

bst_sources *bst__sandbox_sources(const bst__sandbox *sandbox)
{
    return sandbox->sources;
}

void bst__anchor_push(lua_State *L, int slot)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, bst__sandbox_of(L)->anchor);
    lua_rawgeti(L, -1, slot);
    lua_remove(L, -2);
}

static void push_weak_table(lua_State *L)
{
    lua_newtable(L);
    lua_newtable(L);
    lua_pushliteral(L, "k");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
}

static int open_state(lua_State *L)
{
    bst__sandbox *sandbox = lua_touserdata(L, 1);
    enum { PROBE = 100 };
    char probe[PROBE];
    memset(probe, 'x', sizeof(probe));
    sandbox->text_overhead = 64;
    sandbox->longest = 0;
    lua_pushlstring(L, probe, sizeof(probe));
    sandbox->text_overhead = sandbox->longest - PROBE;
    lua_createtable(L, BST__ANCHOR_COUNT, 0);
    for (int slot = 1; slot <= BST__ANCHOR_COUNT; slot++) {
        if (slot == BST__ANCHOR_SNAPSHOTS || slot == BST__ANCHOR_TARGETS) {
            push_weak_table(L);
        } else {
            lua_newtable(L);
        }
        lua_rawseti(L, -2, slot);
    }
    sandbox->anchor = luaL_ref(L, LUA_REGISTRYINDEX);
    bst__lib_open(L);
    return 0;
}

bst_status bst__sandbox_create(bst__sandbox **out, bst_alloc alloc, bst_sources *sources)
{
    *out = NULL;
    bst__sandbox *sandbox = alloc.resize(alloc.user, NULL, 0, sizeof(*sandbox));
    if (!sandbox) {
        return BST_E_NOMEM;
    }
    memset(sandbox, 0, sizeof(*sandbox));
    sandbox->alloc = alloc;
    /* a host with an allocator of its own may want to count or to fail each block */
    bst__pool_init(&sandbox->pool, alloc,
                   alloc.resize == bst__alloc_libc.resize ? BST__POOL_SMALL_MAX : 0);
    sandbox->sources = sources;
    lua_State *L = lua_newstate(bst__sandbox_resize, sandbox);
    if (!L) {
        bst__sandbox_destroy(sandbox);
        return BST_E_NOMEM;
    }
    *(bst__sandbox **)lua_getextraspace(L) = sandbox;
    sandbox->L = L;
    if (bst__sandbox_protect(sandbox, open_state, sandbox, NULL) != BST_OK) {
        bst__sandbox_destroy(sandbox);
        return BST_E_NOMEM;
    }
    *out = sandbox;
    return BST_OK;
}

static void release(bst__sandbox *sandbox, void *array, int capacity, size_t item_size)
{
    if (array) {
        sandbox->alloc.resize(sandbox->alloc.user, array, (size_t)capacity * item_size, 0);
    }
}

void bst__sandbox_destroy(bst__sandbox *sandbox)
{
    if (!sandbox) {
        return;
    }
    if (sandbox->L) {
        lua_sethook(sandbox->L, NULL, 0, 0);
        lua_close(sandbox->L);
    }
    bst__pool_free(&sandbox->pool);
    for (int i = 0; i < sandbox->envs_count; i++) {
        release(sandbox, sandbox->envs[i].label, 1, sandbox->envs[i].label_bytes);
    }
    release(sandbox, sandbox->envs, sandbox->envs_capacity, sizeof(*sandbox->envs));
    release(sandbox, sandbox->refs, sandbox->refs_capacity, sizeof(*sandbox->refs));
    release(sandbox, sandbox->files, sandbox->files_capacity, sizeof(*sandbox->files));
    release(sandbox, sandbox->uses, sandbox->uses_capacity, sizeof(*sandbox->uses));
    release(sandbox, sandbox->dump, sandbox->dump_capacity, 1);
    release(sandbox, sandbox->recorded, sandbox->recorded_capacity, sizeof(*sandbox->recorded));
    sandbox->alloc.resize(sandbox->alloc.user, sandbox, sizeof(*sandbox), 0);
}

void bst__sandbox_set_log(bst__sandbox *sandbox, bst__sandbox_log_fn *log, void *user)
{
    sandbox->log = log;
    sandbox->log_user = user;
}

void bst__sandbox_set_where(bst__sandbox *sandbox, const char *where)
{
    sandbox->where = where;
}

size_t bst__sandbox_bytes(const bst__sandbox *sandbox)
{
    return sandbox->bytes;
}

const char *bst__sandbox_label(const bst__sandbox *sandbox, int env)
{
    return env >= 1 && env <= sandbox->envs_count ? sandbox->envs[env - 1].label : "";
}

/* --- Environments ------------------------------------------------------------------------- */

static int open_env(lua_State *L)
{
    const int *env = lua_touserdata(L, 1);
    static const int slots[] = {BST__ANCHOR_MODULES, BST__ANCHOR_LOADED};
    for (size_t i = 0; i < sizeof(slots) / sizeof(slots[0]); i++) {
        bst__anchor_push(L, slots[i]);
        lua_newtable(L);
        lua_rawseti(L, -2, *env);
    }
    bst__anchor_push(L, BST__ANCHOR_ENVS);
    bst__lib_push_env(L, *env);
    lua_rawseti(L, -2, *env);
    return 0;
}

bst_status bst__sandbox_env(int *out_env, bst__sandbox *sandbox, const char *label, bool budgeted)
{
    *out_env = 0;
    if (sandbox->sealed) {
        return BST_E_STATE;
    }
    int env = sandbox->envs_count + 1;
    bst__env *envs = bst__sandbox_grow(sandbox, sandbox->envs, &sandbox->envs_capacity, env,
                                       sizeof(*envs));
    size_t bytes = strlen(label) + 1;
    if (!envs) {
        return BST_E_NOMEM;
    }
    sandbox->envs = envs;
    char *copy = sandbox->alloc.resize(sandbox->alloc.user, NULL, 0, bytes);
    if (!copy) {
        return BST_E_NOMEM;
    }
    memcpy(copy, label, bytes);
    bst_status status = bst__sandbox_protect(sandbox, open_env, &env, NULL);
    if (status != BST_OK) {
        release(sandbox, copy, 1, bytes);
        return BST_E_NOMEM;
    }
    envs[env - 1] = (bst__env){.label = copy, .label_bytes = bytes};
    sandbox->envs_count = env;
    sandbox->budgeted = sandbox->budgeted || budgeted;
    *out_env = env;
    return BST_OK;
}

/* --- What the engine exposes -------------------------------------------------------------- */

typedef struct exposure {
    int env;
    const char *name;
    const luaL_Reg *fns;
} exposure;

static int expose(lua_State *L)
{
    const exposure *what = lua_touserdata(L, 1);
    bst__anchor_push(L, BST__ANCHOR_ENVS);
    lua_rawgeti(L, -1, what->env);
    lua_pushstring(L, what->name);
    lua_newtable(L);
    for (const luaL_Reg *fn = what->fns; fn->name; fn++) {
        lua_pushinteger(L, what->env);
        lua_pushcclosure(L, fn->func, 1);
        lua_setfield(L, -2, fn->name);
    }
    bst__freeze_table(L, -1);
    lua_rawset(L, -3);
    return 0;
}

bst_status bst__sandbox_expose(bst__sandbox *sandbox, int env, const char *name,
                               const luaL_Reg *fns)
{
    exposure what = {.env = env, .name = name, .fns = fns};
    if (env < 1 || env > sandbox->envs_count) {
        return BST_E_USAGE;
    }
    if (sandbox->sealed) {
        return BST_E_STATE;
    }
    return bst__sandbox_protect(sandbox, expose, &what, NULL) == BST_OK ? BST_OK : BST_E_NOMEM;
}

int bst__script_env(lua_State *L)
{
    return (int)lua_tointeger(L, lua_upvalueindex(1));
}

/* --- Registered functions ----------------------------------------------------------------- */

int bst__sandbox_ref(lua_State *L, int env, int index)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    luaL_checktype(L, index, LUA_TFUNCTION);
    if (sandbox->sealed) {
        return bst__script_raise(L, "E-STATE", 1, "functions are registered while loading only");
    }
    bst__ref *refs = bst__sandbox_grow(sandbox, sandbox->refs, &sandbox->refs_capacity,
                                       sandbox->refs_count + 1, sizeof(*refs));
    if (!refs) {
        return bst__script_abort(L, BST_E_NOMEM);
    }
    sandbox->refs = refs;
    lua_pushvalue(L, index);
    int lua_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    refs[sandbox->refs_count++] = (bst__ref){.lua_ref = lua_ref, .env = env};
    return sandbox->refs_count;
}

bst_span bst__sandbox_ref_span(const bst__sandbox *sandbox, int ref)
{
    lua_Debug ar;
    if (ref < 1 || ref > sandbox->refs_count || !lua_checkstack(sandbox->L, 2)) {
        return (bst_span){0};
    }
    lua_rawgeti(sandbox->L, LUA_REGISTRYINDEX, sandbox->refs[ref - 1].lua_ref);
    lua_getinfo(sandbox->L, ">S", &ar);
    uint32_t line = ar.linedefined > 0 ? (uint32_t)ar.linedefined : 0;
    return bst__fault_line_span(sandbox, bst__fault_file(sandbox, ar.source), line);
}

int bst__sandbox_ref_params(const bst__sandbox *sandbox, int ref)
{
    lua_Debug ar;
    if (ref < 1 || ref > sandbox->refs_count || !lua_checkstack(sandbox->L, 2)) {
        return 0;
    }
    lua_rawgeti(sandbox->L, LUA_REGISTRYINDEX, sandbox->refs[ref - 1].lua_ref);
    lua_getinfo(sandbox->L, ">u", &ar);
    return ar.isvararg ? 0 : ar.nparams;
}

int bst__sandbox_ref_env(const bst__sandbox *sandbox, int ref)
{
    return ref >= 1 && ref <= sandbox->refs_count ? sandbox->refs[ref - 1].env : 0;
}
