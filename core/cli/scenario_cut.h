/* A moment of a game as a scenario: its setup, its choices, and what the moment shows. */
#ifndef BST_CLI_SCENARIO_CUT_H
#define BST_CLI_SCENARIO_CUT_H

#include <stdbool.h>

#include <bastide/bastide.h>

#include "base/text.h"

/* Appends a scenario file called `name` that plays the choices of `game` and expects what `game`
 * shows: scores, who decides what among how many options, and the awards of the last player's
 * choice. Draws that are pending are answered, since a scenario leaves none open.
 *   BST_E_STATE  what scenarios cannot say, with a diagnostic; BST_E_NOMEM
 *   and those of choosing */
BST_MUST_USE bst_status bst__scenario_cut(bst_text *out, const bst_game *game, const char *name,
                                          bst_diags *diags);

/* The same for a game in which the choice `choice`, of chance where `by_chance`, fails: it is made
 * last, and the scenario expects the scores of the moment before. NULL: the last choice of `game`
 * is the one that failed. */
BST_MUST_USE bst_status bst__scenario_cut_failing(bst_text *out, const bst_game *game,
                                                  const char *name, const char *choice,
                                                  bool by_chance, bst_diags *diags);

/* A scenario of a game that does not even begin. BST_E_NOMEM */
BST_MUST_USE bst_status bst__scenario_cut_start(bst_text *out, const bst_setup *setup,
                                                const char *name);

#endif
