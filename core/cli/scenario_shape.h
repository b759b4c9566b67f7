/* Checks of a scenario's nodes: what is written where. */
#ifndef BST_CLI_SCENARIO_SHAPE_H
#define BST_CLI_SCENARIO_SHAPE_H

#include "cli/scenario.h"

/* Each adds a diagnostic for the first thing that is wrong and answers false. */
bool bst__shape_scenario(const bst_node *map, bst_diags *diags);
bool bst__shape_defaults(const bst_node *map, bst_diags *diags);

#endif
