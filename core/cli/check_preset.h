/* Checking preset files. */
#ifndef BST_CLI_CHECK_PRESET_H
#define BST_CLI_CHECK_PRESET_H

#include "cli/cli_common.h"
#include "data/node.h"

/* Checks preset `id` of the data folder, whose file is `root`, for each of its games that is there:
 * what it names must fit together, and have as many tiles as it says. That a mod is not there yet
 * is no mistake. Statuses with diagnostics; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__check_preset(bst__cli *cli, const char *id, const bst_node *root);

#endif
