/* Declarations made by scripts, as the same trees that YAML files become. */
#ifndef BST_SCRIPT_DECLARE_H
#define BST_SCRIPT_DECLARE_H

#include "base/arena.h"
#include "data/node.h"
#include "script/sandbox_lua.h"

/* Turns the value at `index` into a tree in `arena`.
 *
 * A table with the keys 1 to n is a list, also the empty one; a table with texts as keys is a map,
 * its children sorted by key. Texts become quoted scalars; integers, floats with an integer's value
 * and truth values become plain ones. Functions are registered for `env`.
 * Every node has the span of the declaring call (see bst__script_span), functions their own.
 *
 * Call it in a binding only: it raises when out of memory. For anything else it adds one E-DECL
 * diagnostic and returns BST_E_INVALID with *out NULL; end the binding with bst__script_abort().
 * BST_E_NOMEM where `arena` is out of memory. */
BST_MUST_USE bst_status bst__lua_to_node(const bst_node **out, lua_State *L, int index, int env,
                                         bst_arena *arena, bst_span call_span, uint16_t source,
                                         bst_diags *diags);

#endif
