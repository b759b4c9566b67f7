/* Many games by bots: what each worker does, and what it sums up.
 *
 * All sums are integers and games are numbered, so that the result is the same whatever number of
 * workers shares them.
 */
#ifndef BST_CLI_SIM_H
#define BST_CLI_SIM_H

#include <stdatomic.h>

#include "cli/bots.h"
#include "cli/cli_common.h"

enum {
    BST__SIM_ROWS_MAX = 512, /* kinds of awards told apart */
    BST__SIM_WIN = 840,      /* a win, which up to 8 players can share evenly */
    BST__SIM_JOBS_MAX = 256
};

/* One game as a line of the CSV file. */
typedef struct bst__sim_result {
    uint64_t seed;
    uint32_t turns;
    uint32_t choices;
    int32_t scores[BST_SEATS_MAX + 1];
    uint32_t ranks[BST_SEATS_MAX + 1];
} bst__sim_result;

typedef struct bst__sim_seat {
    int64_t sum;
    int64_t squares;
    int64_t wins; /* in BST__SIM_WIN */
    int32_t min;
    int32_t max;
} bst__sim_seat;

/* Points of one kind of award. The texts belong to a ruleset. */
typedef struct bst__sim_row {
    const char *source;
    const char *mode;
    const char *kind;
    int64_t points;
    int64_t awards;
} bst__sim_row;

typedef struct bst__sim_stats {
    uint64_t games;
    uint64_t turns;
    uint64_t choices;
    bst__sim_seat seats[BST_SEATS_MAX + 1];
    uint32_t row_count;
    bst__sim_row rows[BST__SIM_ROWS_MAX];
} bst__sim_stats;

typedef struct bst__sim {
    const bst_setup *setup;
    const char *data_dir;
    const char *data_given; /* what --data-dir said, or NULL */
    uint64_t games;
    uint64_t seed;
    uint32_t jobs;
    bst__bots bots;
    const char *bot_list; /* as --bots named them */
    bool checks;
    bool replay_check;
    bst__sim_result *results; /* one per game, or NULL */
    bool shows_progress;
    FILE *report; /* where the tables go, or NULL */

    bst__sim_stats stats;
    uint32_t players;
    char names[BST_SEATS_MAX + 1][32];
    char game_name[64];

    atomic_uint_least64_t next;   /* the game to be played next */
    atomic_uint_least64_t done;
    atomic_uint_least64_t failed; /* the first game that failed; UINT64_MAX none */
} bst__sim;

/* The seed of game `game`, from 0. */
uint64_t bst__sim_seed(uint64_t seed, uint64_t game);

/* Plays all games. BST__EXIT_OK, or BST__EXIT_FAILED after printing why on stderr. */
int bst__sim_run(bst__sim *sim);

void bst__sim_count(bst__sim_stats *stats, const bst_game *game, bst__sim_result *result);
void bst__sim_merge(bst__sim_stats *stats, const bst__sim_stats *more, uint32_t players);

void bst__sim_print(const bst__sim *sim, FILE *stream);
bst_status bst__sim_write_csv(const bst__sim *sim, FILE *stream);

#endif
