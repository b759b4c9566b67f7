/* A record played up to some choice: what commands look at. */
#ifndef BST_CLI_MOMENT_H
#define BST_CLI_MOMENT_H

#include "cli/cli_common.h"

typedef struct bst__moment {
    const char *path;
    bst_record *record;
    bst_ruleset *ruleset;
    bst_game *game;
    uint32_t at;    /* choices played */
    uint32_t count; /* choices of the record */
} bst__moment;

/* Reads the record `path` and plays its first `move` choices (NULL: all) with manual chance. A
 * differing lock is refused unless `is_forced`. BST__CLI_GOES_ON, or the exit code after saying
 * why; bst__moment_close in any case. */
int bst__moment_open(bst__moment *moment, bst__cli *cli, const char *path, const char *move,
                     bool is_forced);
void bst__moment_close(bst__moment *moment);

/* A game with manual chance in the state of `game`; NULL after saying why there is none. */
bst_game *bst__moment_copy(const bst__moment *moment, bst__cli *cli);

#endif
