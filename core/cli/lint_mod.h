/* What a mod that loads can still be told: what it declares and nothing uses. */
#ifndef BST_CLI_LINT_MOD_H
#define BST_CLI_LINT_MOD_H

#include "cli/mod_place.h"

/* Adds warnings to cli->diags, and the ids of the mod's tiles to `tiles`, a line each. For a mod
 * that loads without errors. BST_E_NOMEM, or what reading a file gives, with a diagnostic. */
BST_MUST_USE bst_status bst__lint_mod(bst__cli *cli, const bst__mod_place *place,
                                      bst_text *tiles);

#endif
