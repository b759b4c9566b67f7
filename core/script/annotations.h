/* What editors want to know about `bst` and `game`, written for the Lua language server. */
#ifndef BST_SCRIPT_ANNOTATIONS_H
#define BST_SCRIPT_ANNOTATIONS_H

#include "base/text.h"

/* Appends a file of definitions, made from the tables of calls, hooks and declarations. A name of
 * an argument that no type is known for becomes `unknown`. BST_E_NOMEM; BST_E_LIMIT. */
BST_MUST_USE bst_status bst__annotations(bst_text *out);

#endif
