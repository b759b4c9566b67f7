/* The table of another engine's words that lies beside a game or mod. */
#ifndef BST_CLI_LINT_IMPORT_H
#define BST_CLI_LINT_IMPORT_H

#include "cli/cli_common.h"

/* Checks the file `path`, if there is one: its form, and the names of ours in it. `mods`: the
 * folder in which other mods lie too, or NULL. BST_E_INVALID, BST_E_SYNTAX, BST_E_IO with
 * diagnostics; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__lint_import(bst__cli *cli, const bst_ruleset *rules, const char *path,
                                         const char *mods);

#endif
