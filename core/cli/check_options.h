/* Building the rules of a mod with other values of its options. */
#ifndef BST_CLI_CHECK_OPTIONS_H
#define BST_CLI_CHECK_OPTIONS_H

#include "cli/mod_place.h"

/* Builds `setup`, of which `ruleset` was built, once more for each further value of each option
 * that the mod at `place` declares as true or false or as one of several words, its elements
 * included; all else stays. What is wrong then goes into cli->diags, with the value. Options that
 * the setup sets itself stay. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__check_options(const bst__cli *cli, const bst_ruleset *ruleset,
                                           const bst_setup *setup, const bst__mod_place *place);

#endif
