/* Bots against each other, in pairs: every two of them play games of two seats, each game twice
 * with the seats exchanged. */
#ifndef BST_CLI_MATCH_H
#define BST_CLI_MATCH_H

#include <stdatomic.h>

#include "cli/bots.h"
#include "cli/cli_common.h"

enum { BST__MATCH_NAME = 64 };

typedef struct bst__match_game {
    bool is_played;
    int32_t scores[3]; /* by seat, from 1 */
    uint32_t winner;   /* a seat, 0 where it is a draw */
    uint32_t choices;
    uint64_t ms;
} bst__match_game;

typedef struct bst__match {
    const bst_setup *setup;
    const char *data_dir;
    uint64_t seed;
    uint32_t jobs;
    bst__bots bots; /* in the order of their names, from 1 */
    char names[BST_SEATS_MAX + 1][BST__MATCH_NAME];
    uint32_t pairs;
    uint64_t games;           /* of all pairs */
    bst__match_game *results; /* one for each */
    FILE *csv;                /* where each game is added, or NULL */
    bool shows_progress;

    atomic_uint_least64_t next;
    atomic_uint_least64_t done;
    atomic_bool stops; /* a worker failed */
} bst__match;

/* Which bots sit where in game `game`: games of all pairs take turns, so that their numbers stay
 * what they are when more are played. */
typedef struct bst__match_place {
    uint32_t first;    /* the pair, by the order of names */
    uint32_t second;
    uint32_t seats[3]; /* who sits at seat 1 and 2 */
    uint64_t seed;
} bst__match_place;
bst__match_place bst__match_place_of(const bst__match *match, uint64_t game);

/* Plays what is not played yet. BST__EXIT_OK, or BST__EXIT_FAILED after printing why, or after an
 * interrupt. */
int bst__match_run(bst__match *match);
/* From now on an interrupt ends the match and not the program. */
void bst__match_catch_interrupts(void);
bool bst__match_was_interrupted(void);

/* --- the file --- */

/* Opens `path`; games that it holds are taken over, a line that was cut off is removed. False with
 * what is wrong in `problem`. */
bool bst__match_open_csv(bst__match *match, const char *path, char *problem, size_t size);
/* Adds a game; false with errno set where that failed. */
bool bst__match_add_csv(const bst__match *match, uint64_t game);

#endif
