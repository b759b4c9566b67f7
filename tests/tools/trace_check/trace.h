/* The oracle: games recorded with another engine, replayed step by step and compared.
 *
 * The other engine's words are translated by tables (YAML); nothing here knows a rule of a game.
 * "They" is the other engine and its trace, "we" is the engine under test.
 */
#ifndef TRACE_CHECK_TRACE_H
#define TRACE_CHECK_TRACE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <bastide/bastide.h>

#include "base/arena.h"
#include "base/text.h"
#include "data/node.h"

enum {
    TRACE_PARTS_MAX = 64,
    TRACE_NAME_BYTES = 40,
    TRACE_OPTION_BYTES = 256,
    TRACE_NUMBER_BYTES = 24,
    TRACE_POINTER = 4 /* x, y, feature, location */
};

/* ------------------------------------------------------------------ tables */

/* One table: the game's own, or that of a mod. */
typedef struct trace_part {
    const bst_node *root;
    const char *game;
    const char *mod; /* NULL for the game's own */
    bool is_active;  /* in the game being replayed */
} trace_part;

typedef struct trace_tables {
    bst_arena arena;
    bst_sources *sources;
    bst_diags *diags;
    trace_part parts[TRACE_PARTS_MAX];
    uint32_t count;
} trace_tables;

/* Reads scripts/GAME/import.yaml and mods/NAME/import.yaml below `data_dir`; false after printing
 * why not. */
bool trace_tables_load(trace_tables *tables, const char *data_dir);
void trace_tables_free(trace_tables *tables);

/* Reads one YAML file, or NULL after printing why not. */
const bst_node *trace_yaml(trace_tables *tables, const char *path);

/* Whether a table has the form of one; what is wrong is added to `diags`. */
bool trace_table_check(const bst_node *root, bst_diags *diags);

/* The entry `key` of `section` in a table that is in play: those of mods come first. */
const bst_node *trace_find(const trace_tables *tables, const char *section, const char *key);
/* Likewise in any table, with the part that has it. */
const bst_node *trace_find_any(trace_tables *tables, const char *section, const char *key,
                               trace_part **out_part);
/* Whether a scalar is `text`, or a list holds it. */
bool trace_names(const bst_node *names, const char *text);

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
    trace_tables tables;

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

typedef struct trace_piece {
    uint32_t seat;
    uint32_t number; /* of ours */
    char kind[TRACE_NAME_BYTES];
    char place[TRACE_NAME_BYTES];
    char id[TRACE_NAME_BYTES]; /* of theirs, "" for ours */
} trace_piece;

typedef struct trace_pieces {
    trace_piece *items;
    uint32_t count;
    uint32_t capacity;
} trace_pieces;

/* Texts that are owned. */
typedef struct trace_list {
    char **items;
    uint32_t count;
    uint32_t capacity;
} trace_list;

typedef struct trace_game {
    trace_run *run;
    const json_t *json;
    const json_t *steps;
    const json_t *step; /* NULL at the start */
    size_t index;       /* of the step */
    bst_setup *setup;
    bst_ruleset *ruleset;
    bst_game *game;
    trace_list draws;
    uint32_t draws_used;
    uint32_t events_used; /* of this step, by templates */
    uint32_t awards_seen;
    uint32_t discards;
    trace_pieces ours;   /* on the board before the step */
    trace_pieces theirs; /* on the board by their account */
    bool is_broken;      /* the rest cannot be compared */
    bool is_over;        /* the last step is done */
} trace_game;

void trace_play(trace_run *run, const json_t *json);

/* A setup for the game, or NULL after saying which of its words no table knows. */
bst_setup *trace_setup(trace_run *run, const json_t *json);

/* Counts and prints a disagreement about `what`; `detail` holds lines of its own. */
void trace_disagree(trace_game *g, const char *what, const char *format, ...) BST_PRINTF(3, 4);

/* ------------------------------------------------------------------ translating */

/* The segment that a pointer at `at` of `list` names; false where we have none such. */
bool trace_segment(const trace_game *g, const json_t *list, size_t at, bst_segment_view *out);
/* What a pointer names, as text: a segment, or a cell where the feature is one of `cell`. */
bool trace_place(const trace_game *g, const json_t *list, size_t at, char *out, size_t size);
/* The segment with this number. */
bool trace_segment_numbered(const trace_game *g, uint32_t number, bst_segment_view *out);

/* Fills a template from `item` (an option or an event); false with the reason in `out`. */
bool trace_fill(trace_game *g, const char *template, const json_t *item, bst_text *out);
/* The text of one of their options: false with the reason in `out` where it cannot be said;
 * `out` stays empty where a table says that we have none such. */
bool trace_option(trace_game *g, const json_t *option, bst_text *out);
bool trace_when(const trace_game *g, const bst_node *when, const json_t *item);

/* ------------------------------------------------------------------ comparing */

void trace_compare_decision(trace_game *g);
/* What the step brought: numbers, pieces, points. */
void trace_compare_result(trace_game *g);
void trace_compare_start(trace_game *g);
void trace_compare_final(trace_game *g);
void trace_compare_pieces(trace_game *g);
void trace_compare_points(trace_game *g);
void trace_compare_figures(trace_game *g);

/* Our pieces that are on the board. */
void trace_pieces_read(const trace_game *g, trace_pieces *out);
void trace_pieces_add(trace_pieces *pieces, const trace_piece *piece);
void trace_pieces_free(trace_pieces *pieces);

/* ------------------------------------------------------------------ small things */

void trace_list_add(trace_list *list, const char *text);
void trace_list_sort(trace_list *list); /* and every text once */
void trace_list_free(trace_list *list);
/* Lines for what only one of two sorted lists has, or only ours. */
void trace_list_difference(bst_text *out, const trace_list *theirs, const trace_list *ours,
                           bool only_ours);

void *trace_grow(void *items, uint32_t count, uint32_t *capacity, size_t size);
/* A scalar as text: whole numbers, true, false, texts; others are "?". */
const char *trace_text(const json_t *value, char buffer[TRACE_NUMBER_BYTES]);
int32_t trace_int(const json_t *value);
/* Names of our pieces for a type of theirs; "" where no table knows it. */
const char *trace_piece_kind(const trace_game *g, const char *type);
const char *trace_string(const json_t *value); /* "" where it is none */

#endif
