/* What C functions that mods call (bindings) need of the sandbox.
 *
 * A binding may raise only while its C frame owns nothing. It may use the ordinary luaL_check
 * functions: their errors become E-LUA-ARG at the mod's line.
 */
#ifndef BST_SCRIPT_SANDBOX_LUA_H
#define BST_SCRIPT_SANDBOX_LUA_H

#include <lauxlib.h>
#include <lua.h>

#include "script/sandbox.h"

#if LUA_VERSION_NUM != 504
#error "the sandbox was examined for Lua 5.4 only"
#endif

/* The sandbox that `L` belongs to. */
bst__sandbox *bst__sandbox_of(lua_State *L);
bst_sources *bst__sandbox_sources(const bst__sandbox *sandbox);
/* What its bindings work on. */
void bst__sandbox_set_host(bst__sandbox *sandbox, void *host);
void *bst__sandbox_host(lua_State *L);

/* Sets the global `name` of `env` to a frozen table of `fns`. Each function has the environment's
 * number in its first upvalue. BST_E_STATE after sealing; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__sandbox_expose(bst__sandbox *sandbox, int env, const char *name,
                                            const luaL_Reg *fns);
int bst__script_env(lua_State *L);

/* Registers the function at `index` for environment `env` and returns its reference, from 1.
 * Raises E-LUA-ARG if it is none, E-STATE after sealing. */
int bst__sandbox_ref(lua_State *L, int env, int index);

/* Runs `function` with `data` as its light userdata in protected mode: for set-up that allocates.
 * BST_E_NOMEM where it raises. */
BST_MUST_USE bst_status bst__script_protect(bst__sandbox *sandbox, lua_CFunction function,
                                            void *data);
/* Freezes the table at `index` for ever. */
void bst__script_freeze(lua_State *L, int index);

/* Pops the value on top and keeps it as receiver `which` (0 or 1), for bst__sandbox_call_on. */
void bst__sandbox_set_receiver(lua_State *L, int which);

/* Raises an error that a mod may catch with pcall. `code` is static text; `level` 1 blames the line
 * that called the binding, 2 the caller of that. Never returns. */
int bst__script_raise(lua_State *L, const char *code, int level, const char *format, ...)
    BST_PRINTF(4, 5) BST_COLD;
/* The same at level 1, with the name that may have been meant instead (static text or the rules';
 * NULL: none). */
int bst__script_raise_near(lua_State *L, const char *code, const char *near, const char *format,
                           ...) BST_PRINTF(4, 5) BST_COLD;

/* Raises a budget error, which no mod can catch. Never returns. */
int bst__script_exhaust(lua_State *L, const char *code, const char *format, ...)
    BST_PRINTF(3, 4) BST_COLD;

/* Raises an error that no mod can catch, since what it has done so far must be taken back. `code`
 * is static text. Never returns. */
int bst__script_refuse(lua_State *L, const char *code, const char *message);

/* Passes on a failure that a call within the binding has already reported. Never returns. */
int bst__script_abort(lua_State *L, bst_status status);

/* Counts work that C does for a mod: one step is about one instruction. Raises E-BUDGET-TIME. */
void bst__script_charge(lua_State *L, size_t steps);

/* The line that called the running binding: file 0 where no mod code did. */
bst_span bst__script_span(lua_State *L);

/* Pushes the table at `index`, or what it holds if it is frozen: for raw reading only. Raises
 * E-LUA-ARG if it is no table. */
void bst__script_push_raw(lua_State *L, int index);
bool bst__script_is_frozen(lua_State *L, int index);

/* Pushes a sequence of the keys of the raw table at `index` in the defined order: integers
 * ascending, strings by bytes, false, true. Raises E-LUA-ARG for other keys. Returns how many. */
lua_Integer bst__script_push_keys(lua_State *L, int index);

/* Pushes the text of the value at `index`, without addresses; calls a mod's __tostring. */
const char *bst__script_push_text(lua_State *L, int index, size_t *size);

#endif
