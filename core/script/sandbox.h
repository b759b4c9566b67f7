/* A host for untrusted Lua that knows nothing of games.
 *
 * One sandbox is one Lua state for one ruleset. Each mod gets an environment of its own, made of
 * an allow-list. Life: create, then per mod an environment, its modules, what the engine exposes,
 * and its chunks; then seal; then any number of calls of the functions that were registered while
 * loading. After sealing nothing that Lua holds can change: tables are frozen, globals are
 * read-only, and bst__sandbox_verify() finds what changed in local variables. So all state of a
 * game is where the engine can copy and hash it.
 *
 * Only integers, truth values and one text cross the border. Every failure is one diagnostic with
 * the line of the mod's own code. A failure by budget (time, memory, depth, text, pattern) cannot
 * be caught by the mod.
 */
#ifndef BST_SCRIPT_SANDBOX_H
#define BST_SCRIPT_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <bastide/diag.h>
#include <bastide/status.h>

#include "base/arena.h"

typedef struct bst__sandbox bst__sandbox;

/* Receives what mod `label` logs: one call per line, no line end. */
typedef void bst__sandbox_log_fn(void *user, const char *label, const char *line, size_t size);

/* Creates an empty sandbox. `sources` is borrowed and holds the text of all chunks. All memory
 * comes through `alloc`. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__sandbox_create(bst__sandbox **out, bst_alloc alloc,
                                            bst_sources *sources);
void bst__sandbox_destroy(bst__sandbox *sandbox);

/* Where log() goes; NULL drops it, which is the default. */
void bst__sandbox_set_log(bst__sandbox *sandbox, bst__sandbox_log_fn *log, void *user);

/* What the engine is doing, for the "where" of diagnostics: static text such as a hook's name, or
 * NULL. Borrowed until set again. */
void bst__sandbox_set_where(bst__sandbox *sandbox, const char *where);

/* Makes a fresh environment for the mod `label` ("inns@1.0", copied) and gives its number from 1.
 * One `budgeted` environment arms the instruction budget for the whole sandbox; shipped and
 * unmodified mods go without, which is twice as fast. BST_E_STATE after sealing; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__sandbox_env(int *out_env, bst__sandbox *sandbox, const char *label,
                                         bool budgeted);

/* Lets `require "name"` in `env` run file `file` of the sources, once per environment; its result
 * is what the chunk returns, or true. BST_E_STATE after sealing; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__sandbox_add_module(bst__sandbox *sandbox, int env, const char *name,
                                                uint32_t file);

/* Runs file `file` of the sources in `env` as a text chunk named by its display name.
 *
 *   BST_E_SYNTAX  it does not parse
 *   BST_E_SCRIPT  it raised an error
 *   BST_E_BUDGET  it used up a budget
 *   BST_E_STATE   the sandbox is sealed
 *   BST_E_NOMEM
 * All but the last two add one diagnostic. */
BST_MUST_USE bst_status bst__sandbox_load(bst__sandbox *sandbox, int env, uint32_t file,
                                          bst_diags *diags);

/* Once all is loaded, before sealing: whether every global that some function reads is there. Each
 * that is not adds an E-LUA-GLOBAL diagnostic, and the result is BST_E_SCRIPT. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__sandbox_check_globals(bst__sandbox *sandbox, bst_diags *diags);

/* Ends loading: freezes all tables that registered functions and environments reach, and records
 * the local variables that registered functions share. BST_E_BUDGET where this needs more memory
 * than the sandbox may have (one diagnostic); BST_E_NOMEM. After a failure the sandbox is good for
 * destroying only. Sealing again does nothing. */
BST_MUST_USE bst_status bst__sandbox_seal(bst__sandbox *sandbox, bst_diags *diags);

/* Compares the recorded local variables with what was recorded. Each that differs adds an E-STATE
 * diagnostic that names it and the function, is set back, and makes the result BST_E_STATE. */
BST_MUST_USE bst_status bst__sandbox_verify(bst__sandbox *sandbox, bst_diags *diags);

/* Calls the registered function `ref` with `args` (at most 16). The first `ret_max` results go to
 * `rets`: integers, floats with an integer's value, and truth values as 0 and 1; nil ends them.
 * A call from within a call shares its budget; where it fails, the binding that made it must end
 * with bst__script_abort().
 *
 *   BST_E_SCRIPT  it raised an error, or a result is something else
 *   BST_E_BUDGET  it used up a budget
 *   BST_E_NOMEM
 * The first two add one diagnostic, or none if a call within this one has added it. */
BST_MUST_USE bst_status bst__sandbox_call(bst__sandbox *sandbox, int ref, int argc,
                                          const int64_t *args, int ret_max, int *ret_count,
                                          int64_t *rets, bst_diags *diags);

/* The same with the first `receivers` objects that were set as receivers before the arguments: what
 * a script gets as `game` and `f`. */
enum { BST__RECEIVERS_MAX = 2 };
BST_MUST_USE bst_status bst__sandbox_call_on(bst__sandbox *sandbox, int ref, int receivers,
                                             int argc, const int64_t *args, int ret_max,
                                             int *ret_count, int64_t *rets, bst_diags *diags);
BST_MUST_USE bst_status bst__sandbox_call_text_on(bst__sandbox *sandbox, int ref, int receivers,
                                                  int argc, const int64_t *args, char *buffer,
                                                  size_t size, bool *out_has, bst_diags *diags);

/* The same for a function whose result is a text or nothing (nil or false). The text is cut to
 * `size` - 1 bytes, at a code point's border, and terminated; *out_has tells whether there is
 * one. */
BST_MUST_USE bst_status bst__sandbox_call_text(bst__sandbox *sandbox, int ref, int argc,
                                               const int64_t *args, char *buffer, size_t size,
                                               bool *out_has, bst_diags *diags);

/* The line of mod code that runs at the moment: file 0 where none does. */
bst_span bst__sandbox_span(const bst__sandbox *sandbox);

/* Where the registered function begins, and the environment that registered it (0: no such). */
bst_span bst__sandbox_ref_span(const bst__sandbox *sandbox, int ref);
/* How many parameters it names; 0 where it takes any number. */
int bst__sandbox_ref_params(const bst__sandbox *sandbox, int ref);
int bst__sandbox_ref_env(const bst__sandbox *sandbox, int ref);

/* Label of an environment; "" for an unknown number. Borrowed. */
const char *bst__sandbox_label(const bst__sandbox *sandbox, int env);

/* Steps (about instructions) that the last outermost call has used; 0 where no environment is
 * budgeted. */
uint64_t bst__sandbox_steps(const bst__sandbox *sandbox);

/* From now on no instructions are counted: all scripts are known to end. After sealing. */
void bst__sandbox_trust(bst__sandbox *sandbox);

/* Bytes that the sandbox holds now. */
size_t bst__sandbox_bytes(const bst__sandbox *sandbox);

/* Whether the byte is one that texts of scripts may not bring to a terminal. */
static inline bool bst__script_is_control(char byte)
{
    return (unsigned char)byte < 0x20 || byte == 0x7F;
}

#endif
