/* Many games by bots: what each worker does, and what it sums up.
 *
 * All sums are integers and games are numbered, so that the result is the same whatever number of
 * workers shares them.
 */
#ifndef BST_CLI_SIM_H
#define BST_CLI_SIM_H

#include <pthread.h>
#include <stdatomic.h>

#include "cli/bots.h"
#include "cli/cli_common.h"
#include "cli/probe.h"
#include "cli/random_setup.h"

enum {
    BST__SIM_ROWS_MAX = 512, /* kinds of awards told apart */
    BST__SIM_WIN = 840,      /* a win, which up to 8 players can share evenly */
    BST__SIM_JOBS_MAX = 256,
    BST__SIM_MODS_MAX = 256 /* mods whose games are counted */
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
    uint64_t with_mod[BST__SIM_MODS_MAX]; /* games with each mod of the random setups */
    uint64_t with_players[BST_SEATS_MAX + 1];
} bst__sim_stats;

typedef struct bst__sim {
    const bst_setup *setup;
    const char *data_dir;
    const char *data_given; /* what --data-dir said, or NULL */
    uint64_t games;
    uint64_t seed;
    uint32_t jobs;
    bst__bots bots;
    const char *bot_list; /* as --bots named them, or NULL */
    bool checks;
    bool replay_check;
    const bst__random_setups *random; /* each game has a setup of its own; or NULL */
    uint64_t seconds;                 /* play that long; 0: until `games` are played */
    uint64_t end;                     /* when that is, by the clock of the system */
    const char *keep_dir;             /* where a failure is written down, or NULL */
    bst__sim_result *results; /* one per game, or NULL */
    bool shows_progress;
    char doing[128]; /* said before the progress; or "" */
    FILE *report; /* where the tables go, or NULL */

    bst__sim_stats stats;
    uint32_t players;
    char names[BST_SEATS_MAX + 1][32];
    char game_name[64];

    atomic_uint_least64_t next;   /* the game to be played next */
    atomic_uint_least64_t done;
    atomic_uint_least64_t failed; /* the first game that failed; UINT64_MAX none */
} bst__sim;

/* What one thread has: a ruleset and games of its own. */
typedef struct bst__sim_worker {
    bst__sim *sim;
    bst_setup *setup; /* a random one; else NULL */
    bst_sources *sources;
    bst_diags *diags;
    bst_ruleset *ruleset;
    bst_game *game;
    bst__team *team;
    bst__probe *probe; /* where games are checked; else NULL */
    bst_game *again; /* the replay, with manual chance; or NULL */
    bst__sim_stats stats;
    uint64_t failed_game;
    bst_status failure;
    pthread_t thread;
    bool is_running;
} bst__sim_worker;

/* Who plays the game of `seed`: as --bots said; else random bots, and now and then, where setups
 * are drawn, another one at one seat. `list`: how --bots names them. */
void bst__sim_bots(const bst__sim *sim, const bst_setup *setup, uint64_t seed, bst__bots *out,
                   bst_text *list);
/* The setup that the worker plays. */
const bst_setup *bst__sim_setup(const bst__sim_worker *worker);
/* Makes all that a worker needs for games of one setup; for random ones, of game `game`. Statuses
 * of loading, with diagnostics in the worker's. */
bst_status bst__sim_open(bst__sim_worker *worker, uint64_t game);
void bst__sim_close(bst__sim_worker *worker);
/* Plays the game of `seed` to its end, with the checks that were asked for. */
bst_status bst__sim_play(bst__sim_worker *worker, uint64_t seed);

/* Says on stderr what failed, and how to see it again. */
void bst__sim_tell_failure(const bst__sim *sim, const bst__sim_worker *worker);
void bst__sim_tell_status(const bst__sim_worker *worker, bst_status status);

/* The seed of game `game`, from 0. */
uint64_t bst__sim_seed(uint64_t seed, uint64_t game);

/* Plays all games. BST__EXIT_OK, or BST__EXIT_FAILED after printing why on stderr. */
int bst__sim_run(bst__sim *sim);

/* The same with every two of the mods of `setups`, which sim->random is: `games` with each. */
int bst__sim_run_pairs(bst__sim *sim, bst__random_setups *setups);

BST_MUST_USE bst_status bst__sim_count(bst__sim_stats *stats, const bst_game *game,
                                       bst__sim_result *result, bst_diags *diags);
/* The same for a game of a random setup: its mods and players. */
void bst__sim_count_setup(bst__sim_stats *stats, const bst__sim *sim, const bst_game *game);
void bst__sim_merge(bst__sim_stats *stats, const bst__sim_stats *more, uint32_t players);

void bst__sim_print_setups(const bst__sim *sim, FILE *stream);
void bst__sim_print(const bst__sim *sim, FILE *stream);
bst_status bst__sim_write_csv(const bst__sim *sim, FILE *stream);

#endif
