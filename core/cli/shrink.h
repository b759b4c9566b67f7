/* Makes a game that failed small: fewer options, mods and players, fewer choices. */
#ifndef BST_CLI_SHRINK_H
#define BST_CLI_SHRINK_H

#include "cli/trial.h"

typedef struct bst__shrink {
    const char *data_dir;
    const bst_setup *setup; /* of the game that failed */
    const bst_game *game;   /* as far as it went; NULL where its setup does not load */
    bool replays;           /* whether games are played again from their choices */
    bst__fault fault;       /* how it failed */

    /* what comes of it */
    bst__trial smallest;    /* to be freed; has not failed where the fault was not met again */
    uint32_t choices_before;
    uint32_t trials;
} bst__shrink;

/* Tries less and less. The result is a function of the fields above. BST_E_NOMEM */
BST_MUST_USE bst_status bst__shrink_run(bst__shrink *shrink);

/* Writes into the folder `dir` (made where it is not there) what is known of a failure:
 * `NAME.yaml`, the record of the game; `NAME-setup.yaml`, its setup; `NAME-scenario.yaml`, the
 * smallest game that fails the same way, as a scenario. Says on `stream` what was written and how
 * it is run.
 *   BST_E_IO with diagnostics; BST_E_NOMEM */
BST_MUST_USE bst_status bst__shrink_keep(bst__shrink *shrink, const char *dir, const char *name,
                                         FILE *stream, bst_diags *diags);

#endif
