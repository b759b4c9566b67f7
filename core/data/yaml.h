/* YAML text to a tree of nodes: the part of YAML that can be read in one way only.
 *
 * Refused with a diagnostic each: aliases, anchors, tags, merge keys, keys that are no scalars,
 * keys that occur twice, several documents, empty files, and whatever passes a limit.
 */
#ifndef BST_DATA_YAML_H
#define BST_DATA_YAML_H

#include <stdint.h>

#include <bastide/diag.h>
#include <bastide/status.h>

#include "base/arena.h"
#include "data/node.h"

/* Reads file `file` of `sources` into nodes of `arena`, all marked with `source`. On failure *out
 * is NULL and, but for BST_E_NOMEM, at least one error was added to `diags`.
 *
 *   BST_E_SYNTAX   no YAML, or no UTF-8
 *   BST_E_INVALID  YAML with something that is refused
 *   BST_E_LIMIT    too long, too deep or too many nodes
 *   BST_E_NOMEM
 */
BST_MUST_USE bst_status bst__yaml_load(const bst_node **out, bst_arena *arena,
                                       const bst_sources *sources, uint32_t file, uint16_t source,
                                       bst_diags *diags);

#endif
