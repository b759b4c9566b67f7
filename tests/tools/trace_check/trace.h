/* The oracle: games recorded with another engine, replayed step by step and compared.
 *
 * The other engine's words are translated by tables (YAML); nothing here knows a rule of a game.
 * "They" is the other engine and its trace, "we" is the engine under test.
 */
#ifndef TRACE_CHECK_TRACE_H
#define TRACE_CHECK_TRACE_H

#include <stdio.h>

#include "cli/foreign.h"

/* ------------------------------------------------------------------ a run */

typedef struct trace_run {
    uint32_t disagreements_max; /* shown */
    uint32_t only_game;         /* 0: all */
    bool stops;                 /* at the first disagreement */
    bool is_verbose;
    bool allows_unknown;
    const char *record_dir;
    const char *data_dir;
    const bst_node *skips;
    bst__foreign_tables tables;

    const char *path;
    const char *file; /* the last part of the path */
    uint32_t number;  /* of the game in its file, from 1 */
    uint64_t games;
    uint64_t steps;
    uint64_t disagreements;
    uint64_t skipped;
    uint64_t not_in_play;
    bool is_stopped;
} trace_run;

/* Plays all games of a file; false where it cannot be read. */
bool trace_file(trace_run *run, const char *path);

/* ------------------------------------------------------------------ a game */

typedef struct trace_game {
    trace_run *run;
    const json_t *json;
    const json_t *steps;
    size_t index; /* of the step */
    bst_setup *setup;
    bst_ruleset *ruleset;
    bst__foreign f; /* `step` is NULL at the start */
    uint32_t awards_seen;
    uint32_t removed; /* tiles out before the first step: the setup's */
    uint32_t discards;
    bool is_broken; /* the rest cannot be compared */
    bool is_over;   /* the last step is done */
} trace_game;

void trace_play(trace_run *run, const json_t *json);

/* Makes steps that offer nothing part of those before them. */
void trace_merge_quiet(json_t *steps);

/* A setup for the game, or NULL after saying which of its words no table knows. */
bst_setup *trace_setup(trace_run *run, const json_t *json);

/* Counts and prints a disagreement about `what`; `detail` holds lines of its own. */
void trace_disagree(trace_game *g, const char *what, const char *format, ...) BST_PRINTF(3, 4);

/* ------------------------------------------------------------------ comparing */

void trace_compare_decision(trace_game *g);
/* What the step brought: numbers, pieces, points. */
void trace_compare_result(trace_game *g);
void trace_compare_start(trace_game *g);
void trace_compare_final(trace_game *g);
void trace_compare_pieces(trace_game *g);
void trace_compare_points(trace_game *g);
void trace_compare_figures(trace_game *g);
void trace_compare_flocks(trace_game *g, const json_t *state);
void trace_compare_auctions(trace_game *g, const json_t *state);

/* Room for one more item; where memory runs out, the program ends. */
void *trace_grow(void *items, uint32_t count, uint32_t *capacity, size_t size);

#endif
