/* Scenarios: small scenes with what must follow, read from YAML and played through the public
 * interface.
 *
 * The reader checks shapes and keys once, so that everything behind it may trust its nodes. A
 * scenario borrows its nodes and texts from the suite that it was read into; a result has an arena
 * of its own, because most results are thrown away as soon as they are reported.
 */
#ifndef BST_CLI_SCENARIO_H
#define BST_CLI_SCENARIO_H

#include <bastide/bastide.h>

#include "base/arena.h"
#include "base/text.h"
#include "data/node.h"

/* ------------------------------------------------------------------ what is read */

typedef struct bst_scenario bst_scenario;

struct bst_scenario {
    const char *file;            /* as shown in messages and kept for --failed */
    const char *name;            /* with the variant's name in brackets */
    bst_span span;               /* of the name */
    const bst_node *defaults;    /* the file's `defaults` map, or NULL */
    const bst_node *map;         /* the scenario itself */
    const bst_node *variant;     /* one entry of its `variants`, or NULL */
    bst_scenario *next;
};

typedef struct bst_suite {
    bst_sources *sources;
    bst_arena arena;
    bst_scenario *first;
    bst_scenario *last;
    uint32_t count;
} bst_suite;

bst_status bst__suite_init(bst_suite *suite);
void bst__suite_free(bst_suite *suite);

/* Reads the scenarios of the file `path` (of a *.md file: its blocks that begin with
 * "```yaml scenario") and appends them to `suite`, all of them or, where one is
 * wrong, none. BST_E_IO, BST_E_SYNTAX, BST_E_INVALID with diagnostics, BST_E_NOMEM. */
bst_status bst__scenario_read(bst_suite *suite, const char *path, bst_diags *diags);

/* The node of `key` that holds for `scenario`: of its variant, else its own, else the file's
 * default; NULL where none says anything. */
const bst_node *bst__scenario_get(const bst_scenario *scenario, const char *key);

/* The same for a key of the map `setup`; each level replaces single keys of it. */
const bst_node *bst__scenario_setup(const bst_scenario *scenario, const char *key);

/* Whether the name or one of the covered ids contains `text`. */
bool bst__scenario_matches(const bst_scenario *scenario, const char *text);

/* A tile of the scene: "BA/C 1,-1 @270" or, with no turn, "BA/C 1,-1". */
typedef struct bst_scene_tile {
    char tile[64];
    int32_t x;
    int32_t y;
    uint32_t turn; /* quarter turns clockwise */
    char overlay[32]; /* what lies over it; "" nothing */
    uint32_t overlay_turn;
} bst_scene_tile;

/* Reads the first `size` bytes of `text`; false where they are no such thing. */
bool bst__scene_tile_parse(bst_scene_tile *out, const char *text, size_t size);

/* A piece of the scene: "Red pawn W": seat name (may hold spaces), kind, slot or inner kind. */
typedef struct bst_scene_piece {
    char player[64];
    char kind[64];
    char slot[64];
} bst_scene_piece;

bool bst__scene_piece_parse(bst_scene_piece *out, const char *text, size_t size);

/* ------------------------------------------------------------------ what came of it */

typedef struct bst_failure bst_failure;

struct bst_failure {
    bst_span span;         /* the expectation or the choice */
    const char *message;   /* one line */
    const char *expected;  /* one item a line; NULL where the message says all */
    const char *actual;
    bst_failure *next;
};

typedef struct bst_result {
    bst_arena arena;
    bst_failure *first;
    bst_failure *last;
    const char *board;     /* the game as it was at the first failure; NULL where nothing failed */
    const char *ledger;
    uint64_t nanoseconds;
} bst_result;

void bst__result_init(bst_result *result);
void bst__result_free(bst_result *result);

/* ------------------------------------------------------------------ running */

typedef struct bst_rulesets bst_rulesets;

/* Keeps the rulesets of the latest setups, since neighbours in a file mostly share one. `where`
 * (may be NULL) names the folders in which mods are looked for besides those of the data; all are
 * borrowed. */
bst_status bst__rulesets_create(bst_rulesets **out, const char *data_dir, const bst_setup *where,
                                bst_sources *sources);
void bst__rulesets_destroy(bst_rulesets *rulesets);
/* Works out the preset of `setup`, where it is a file. Statuses of bst_setup_use_preset. */
bst_status bst__rulesets_use_preset(const bst_rulesets *rulesets, bst_setup *setup,
                                    bst_diags *diags);
/* The ruleset of `setup`, which stays good until the next call. Statuses of bst_ruleset_create. */
bst_status bst__rulesets_get(bst_ruleset **out, bst_rulesets *rulesets, const bst_setup *setup,
                             bst_diags *diags);

/* One scenario in play. */
typedef struct bst_run {
    const bst_scenario *scenario;
    const bst_sources *sources;
    bst_result *result;
    bst_ruleset *ruleset;
    bst_setup *setup;
    bst_game *game;
    bst_diags *diags;        /* of the last call into the engine */
    bool is_edited;          /* built by hand: a record could not tell it */
    bool is_stopped;         /* a choice failed: what follows would fail for that reason */
    bst_status status;       /* BST_E_NOMEM once memory ran out */
    uint32_t awards_seen;    /* awards before the last `ledger` */
    const bst_node *draw;    /* the tile that is drawn next; NULL: by the seed */
    bool draws_list;         /* it is one of a list */
    uint64_t random;
    uint32_t undo_count;     /* choices that can be taken back ... */
    const bst_node **undo_draws; /* ... and what was to be drawn before each of them */
    uint32_t undo_capacity;
} bst_run;

/* Plays `scenario` into `result`. Failures of the scenario are in `result`; the status is
 * BST_E_NOMEM or BST_OK. */
bst_status bst__scenario_run(bst_result *result, const bst_scenario *scenario,
                             bst_rulesets *rulesets, bst_sources *sources);

/* Notes a failure at `span`. `expected` and `actual` may be NULL and are copied. */
void bst__run_fail(bst_run *run, bst_span span, const char *expected, const char *actual,
                   const char *format, ...) BST_PRINTF(5, 6);

/* The messages of the run's diagnostics in one line, or the words of `status` where there are
 * none. Borrowed from the result. */
const char *bst__run_reason(bst_run *run, bst_status status);

/* The seat called `name`; a failure at `span` and 0 where none is. */
uint32_t bst__run_seat(bst_run *run, const char *name, bst_span span);
/* Whether the entry's key is a kind of piece; a failure where it is none. */
bool bst__run_piece_kind(bst_run *run, const bst_node *entry);
/* The zone that the entry's key names: "hand Red" or, for one of the game itself, "shelf". A
 * failure and false where there is none. */
bool bst__run_zone(bst_run *run, const bst_node *entry, char *zone, size_t size, uint32_t *seat);

/* ------------------------------------------------------------------ expectations */

/* What the value of an expectation must look like, so that the reader can refuse all else. */
typedef enum bst_expect_shape {
    BST_SHAPE_INT,
    BST_SHAPE_BOOL,
    BST_SHAPE_TEXT,
    BST_SHAPE_TEXTS,        /* a list of texts, or one text */
    BST_SHAPE_REASONS,      /* texts, or a map of text to text */
    BST_SHAPE_INTS,         /* a map of integers */
    BST_SHAPE_TEXT_MAP,     /* a map of texts */
    BST_SHAPE_TEXTS_MAP,    /* a map of texts or lists of texts */
    BST_SHAPE_INTS_MAP,     /* a map of maps of integers */
    BST_SHAPE_FEATURES      /* a map of maps of texts or lists of texts */
} bst_expect_shape;

typedef struct bst_expect_key {
    const char *key;
    bst_expect_shape shape;
    void (*check)(bst_run *run, const bst_node *value);
    const char *doc; /* one sentence */
} bst_expect_key;

/* The table of expectations: entry `index`, or NULL past the end. */
const bst_expect_key *bst__expect_key(uint32_t index);
const bst_expect_key *bst__expect_find(const char *key);

/* The other half of that table: what concerns the board. */
void bst__expect_feature(bst_run *run, const bst_node *value);
void bst__expect_same_feature(bst_run *run, const bst_node *value);
void bst__expect_other_feature(bst_run *run, const bst_node *value);
void bst__expect_attributes(bst_run *run, const bst_node *value);
void bst__expect_pieces(bst_run *run, const bst_node *value);
void bst__expect_laid(bst_run *run, const bst_node *value);
void bst__expect_zone_tiles(bst_run *run, const bst_node *value);
void bst__expect_zone_pieces(bst_run *run, const bst_node *value);

/* A list of lines that is compared as a whole. */
typedef struct bst_lines {
    bst_text text;
    uint32_t count;
} bst_lines;

void bst__lines_add(bst_lines *lines, const char *line);
void bst__lines_sort(bst_lines *lines);
/* Fails `run` at `span` where the two differ; frees both. */
void bst__lines_compare(bst_run *run, bst_span span, const char *what, bst_lines *expected,
                        bst_lines *actual);
/* Fails `run` at `span` where the numbers differ: `format` names what was counted. */
void bst__expect_number(bst_run *run, bst_span span, int64_t expected, int64_t actual,
                        const char *format, ...) BST_PRINTF(5, 6);

/* "Red 4 lawn closed: 2 tile x 2": the award in one line, as `ledger` expects it. */
void bst__award_line(bst_text *out, const bst_game *game, uint32_t index);

/* ------------------------------------------------------------------ reports */

typedef enum bst_report_format {
    BST_REPORT_TEXT,
    BST_REPORT_TAP,
    BST_REPORT_JUNIT
} bst_report_format;

typedef struct bst_report {
    bst_report_format format;
    FILE *stream;
    const bst_sources *sources;
    bool colour;
    bool timing;
    uint32_t passed;
    uint32_t failed;
    uint64_t nanoseconds;
    bst_text body; /* JUnit: its head counts what follows, so the rest is kept until the end */
} bst_report;

void bst__report_result(bst_report *report, const bst_scenario *scenario,
                        const bst_result *result);
/* Writes what is left. BST_E_IO, BST_E_NOMEM. */
bst_status bst__report_end(bst_report *report);

#endif
