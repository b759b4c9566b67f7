/* A game that is played again whenever its rules change. */
#ifndef BST_CLI_WATCH_H
#define BST_CLI_WATCH_H

#include "cli/cli_common.h"

/* What the rules of one moment of the files come to. */
typedef struct bst__watch_version {
    bst_sources *sources;
    bst_diags *diags;
    bst_ruleset *ruleset;
    bst_game *game;
    uint32_t at;     /* choices of the watched game that were made */
    uint32_t passes; /* more or less than before */
} bst__watch_version;

typedef struct bst__watch_choice {
    const char *text;
    uint32_t seat;
} bst__watch_choice;

typedef struct bst__watch {
    bst__cli *cli;
    const bst_setup *setup;
    uint32_t moves;            /* of a game that is played by chance */
    bst_arena arena;           /* of the choices */
    bst__watch_choice *choices; /* NULL until there is a game */
    uint32_t count;
    bst__watch_version good; /* the last one that got to the moment; all NULL: none did */
} bst__watch;

/* Takes over the choices of a record, up to `moves` of them. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__watch_take(bst__watch *watch, const bst_record *record,
                                        uint32_t moves);

/* Builds the rules from the files as they are now, plays the game to its moment, prints on stdout
 * what became of it, and keeps it where it is good. False where it is not. */
bool bst__watch_run(bst__watch *watch);

void bst__watch_close(bst__watch *watch);

#endif
