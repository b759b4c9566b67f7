/* Short games of random choices, so that the scripts of what is checked run. */
#ifndef BST_CLI_CHECK_PLAY_H
#define BST_CLI_CHECK_PLAY_H

#include "cli/cli_common.h"

/* Plays on `ruleset`, made of `setup`, with self-checks; further games with a deck of `tiles` only
 * (ids, a line each; "": none), so that few tiles among many meet all the same. Statuses of
 * bst_game_choose; then there is the script's own diagnostic, and one that says which game it
 * was. */
BST_MUST_USE bst_status bst__check_play(bst__cli *cli, bst_ruleset *ruleset,
                                        const bst_setup *setup, const char *tiles);

#endif
