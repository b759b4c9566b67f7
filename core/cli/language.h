/* The language that a command speaks. */
#ifndef BST_CLI_LANGUAGE_H
#define BST_CLI_LANGUAGE_H

#include "cli/cli_common.h"

/* Gives `ruleset` the language that --lang names, else the one of the environment where there are
 * texts in it and the terminal can show them. False after printing why not. */
bool bst__cli_speak(bst__cli *cli, bst_ruleset *ruleset);

#endif
