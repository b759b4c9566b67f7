/* Checks the texts of all languages that a ruleset has files in. */
#ifndef BST_CLI_LOCALE_LINT_H
#define BST_CLI_LOCALE_LINT_H

#include "cli/cli_common.h"

/* Adds warnings about messages that nobody asks for, parameters that nobody fills in, and texts
 * that a language lacks. Only the mods' files are looked at where the ruleset has mods: the game's
 * are checked with the game. Statuses of bst_ruleset_set_language but BST_E_NOTFOUND. The ruleset
 * speaks English afterwards. */
BST_MUST_USE bst_status bst__locale_lint(bst__cli *cli, bst_ruleset *ruleset,
                                         const bst_setup *setup);

#endif
