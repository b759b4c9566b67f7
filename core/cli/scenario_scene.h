/* From a scenario to the game that it starts with. */
#ifndef BST_CLI_SCENARIO_SCENE_H
#define BST_CLI_SCENARIO_SCENE_H

#include "cli/scenario.h"

/* Makes run->setup of what the scenario, its variant and the file's defaults say. */
bst_status bst__scene_setup(bst_run *run);

/* Lays the board, sets supplies, scores, deck and the first player; failures go into the run. */
void bst__scene_build(bst_run *run);

/* A new game of the run's ruleset and `setup`, as scenarios want it. */
bst_status bst__scene_game(bst_game **out, bst_run *run, const bst_setup *setup);

/* Chance's answers that need no word in `play`: tiles in the order of the scenario, then by a
 * fixed seed, and who begins. Stops at the first decision that is none of these. */
void bst__scene_answer_chance(bst_run *run);

#endif
