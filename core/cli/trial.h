/* Trials: games played by hand, with every check, to see whether and how they fail. What a
 * simulation found is tried again and again with less, until nothing can be left out.
 */
#ifndef BST_CLI_TRIAL_H
#define BST_CLI_TRIAL_H

#include <stdbool.h>

#include <bastide/bastide.h>

#include "base/text.h"

/* How a game failed: two faults are the same where code and place are. */
typedef struct bst__fault {
    char code[48];
    char place[200]; /* "file:line", else the message without its numbers */
    char message[256];
} bst__fault;

bool bst__fault_same(const bst__fault *a, const bst__fault *b);
/* The fault that `diags` tell, or in its place the words of `status`. */
void bst__fault_read(bst__fault *out, const bst_diags *diags, const bst_sources *sources,
                     bst_status status);

/* One choice: its text, and whether chance made it. */
typedef struct bst__trial_choice {
    char *text;
    bool by_chance;
} bst__trial_choice;

/* What was played, and how it failed. */
typedef struct bst__trial {
    bst_setup *setup;
    bst__trial_choice *choices;
    uint32_t count;
    uint32_t capacity;
    bool has_failed;
    bool is_refused;  /* the last choice led to the fault and was taken back */
    bst__fault fault;
} bst__trial;

void bst__trial_free(bst__trial *trial);
/* Exchanges the two. */
void bst__trial_swap(bst__trial *a, bst__trial *b);

/* Where trials are made: keeps the ruleset of the latest setup. */
typedef struct bst__bench bst__bench;

/* `data_dir` is borrowed. `replays`: a game that did not fail is played again from its choices;
 * `probes`: every decision is probed. BST_E_NOMEM */
BST_MUST_USE bst_status bst__bench_create(bst__bench **out, const char *data_dir, bool replays,
                                          bool probes);
void bst__bench_destroy(bst__bench *bench);
/* How many games were begun. */
uint32_t bst__bench_trials(const bst__bench *bench);

/* Each plays a game of `setup` until it fails or ends, and fills `out`, which is to be freed in any
 * case. A setup that does not load has failed before the first choice. BST_E_NOMEM */

/* At random, as `seed` says. */
BST_MUST_USE bst_status bst__bench_walk(bst__trial *out, bst__bench *bench, const bst_setup *setup,
                                        uint64_t seed);
/* By the `count` choices; those that are not possible when their turn comes are left out. */
BST_MUST_USE bst_status bst__bench_play(bst__trial *out, bst__bench *bench, const bst_setup *setup,
                                        const bst__trial_choice *choices, uint32_t count);
/* The same, then any choice, and any answers of chance to it, that fail like `fault`. */
BST_MUST_USE bst_status bst__bench_find(bst__trial *out, bst__bench *bench, const bst_setup *setup,
                                        const bst__trial_choice *choices, uint32_t count,
                                        const bst__fault *fault);
/* The game of `trial` as it was before the choice that was taken back; NULL where there is none.
 * Destroy before the bench is used again. BST_E_NOMEM */
BST_MUST_USE bst_status bst__bench_game(bst_game **out, bst__bench *bench,
                                        const bst__trial *trial);

#endif
