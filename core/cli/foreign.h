/* Games of another engine: its words in ours, as tables (YAML) say it.
 *
 * Nothing here knows a rule of a game. "They" is the other engine and what it wrote down, "we" is
 * the engine here. Their choices are lists, `["TYPE", VALUE...]`, as the page about the oracle
 * explains; templates of the tables make texts of our notation from them.
 */
#ifndef BST_CLI_FOREIGN_H
#define BST_CLI_FOREIGN_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <bastide/bastide.h>

#include "base/arena.h"
#include "base/text.h"
#include "data/node.h"

enum {
    BST__FOREIGN_PARTS_MAX = 64,
    BST__FOREIGN_NAME_BYTES = 40,
    BST__FOREIGN_OPTION_BYTES = 256,
    BST__FOREIGN_NUMBER_BYTES = 24,
    BST__FOREIGN_UNKNOWN_MAX = 64,
    BST__FOREIGN_POINTER = 4 /* x, y, feature, location */
};

/* Stands in a choice of theirs for a value that nobody names: any will do. */
#define BST__FOREIGN_ANY "*"

/* ------------------------------------------------------------------ tables */

/* One table: the game's own, or that of a mod. */
typedef struct bst__foreign_part {
    const bst_node *root;
    const char *game;
    const char *mod; /* NULL for the game's own */
    bool is_active;  /* in the game being played */
    bool is_broken;  /* nothing of it counts, but that games with this mod cannot be played */
} bst__foreign_part;

typedef struct bst__foreign_tables {
    bst_arena arena;
    bst_sources *sources; /* borrowed, as are these: */
    bst_diags *diags;
    bst__foreign_part parts[BST__FOREIGN_PARTS_MAX];
    uint32_t count;
} bst__foreign_tables;

/* Begins with no tables. What is wrong with a table is told to `diags`. */
void bst__foreign_tables_init(bst__foreign_tables *tables, bst_sources *sources, bst_diags *diags);
/* Reads all FOLDER/NAME/import.yaml: those of mods, or those of games. A folder that is not there
 * has none. A table of a mod that is no good is kept as broken, with diagnostics. BST_E_IO,
 * BST_E_SYNTAX, BST_E_INVALID (of a game's table), BST_E_LIMIT with diagnostics; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__foreign_tables_read(bst__foreign_tables *tables, const char *folder,
                                                 bool is_for_mods);
void bst__foreign_tables_free(bst__foreign_tables *tables);

bool bst__foreign_tables_broken(const bst__foreign_tables *tables); /* whether any is */

/* Reads one YAML file; NULL with a diagnostic. */
BST_MUST_USE bst_status bst__foreign_yaml(bst__foreign_tables *tables, const char *path,
                                          const bst_node **out);

/* Whether a table has the form of one; what is wrong is added to `diags`. */
bool bst__foreign_table_check(const bst_node *root, bst_diags *diags);

/* The entry `key` of `section` in a table that is in play: those of mods come first. */
const bst_node *bst__foreign_find(const bst__foreign_tables *tables, const char *section,
                                  const char *key);
/* Likewise in any table, with the part that has it. */
const bst_node *bst__foreign_find_any(bst__foreign_tables *tables, const char *section,
                                      const char *key, bst__foreign_part **out_part);
/* What `word` is in the lists `words: NAME:` of all tables in play; NULL where none has it. */
const char *bst__foreign_word(const bst__foreign_tables *tables, const char *name,
                              const char *word);
/* Whether a scalar is `text`, or a list holds it. */
bool bst__foreign_names(const bst_node *names, const char *text);

/* ------------------------------------------------------------------ setups */

/* A word of theirs that no table knows. */
typedef struct bst__foreign_unknown {
    const char *what;                      /* "tile set" */
    const char *section;                   /* of their setup: "sets" */
    const char *name;                      /* borrowed from their setup */
    const char *broken;                    /* the mod whose broken table knows it, or NULL */
    char value[BST__FOREIGN_NUMBER_BYTES]; /* where only the value is unknown, else "" */
} bst__foreign_unknown;

typedef struct bst__foreign_head {
    bst__foreign_unknown unknown[BST__FOREIGN_UNKNOWN_MAX];
    uint32_t count; /* may be more than are kept */
} bst__foreign_head;

/* Puts into `setup` the game, mods and options that `json` with its `sets`, `elements` and `rules`
 * comes to, and makes their tables those in play. Words that no table knows are in `out`; the setup
 * is good where there are none. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__foreign_setup(bst__foreign_tables *tables, const json_t *json,
                                           bst_setup *setup, bst__foreign_head *out);
void bst__foreign_add_unknown(bst__foreign_head *head, const char *what, const char *section,
                              const char *name, const char *value);

/* ------------------------------------------------------------------ lists */

/* Texts that are owned. After a failed allocation `failed` stays set. */
typedef struct bst__foreign_list {
    char **items;
    uint32_t count;
    uint32_t capacity;
    bool failed;
} bst__foreign_list;

void bst__foreign_list_add(bst__foreign_list *list, const char *text);
void bst__foreign_list_sort(bst__foreign_list *list); /* and every text once */
void bst__foreign_list_free(bst__foreign_list *list);
/* Lines for what only one of two sorted lists has, or only ours. */
void bst__foreign_list_difference(bst_text *out, const bst__foreign_list *theirs,
                                  const bst__foreign_list *ours, bool only_ours);

typedef struct bst__foreign_piece {
    uint32_t seat;
    uint32_t number; /* of ours */
    char kind[BST__FOREIGN_NAME_BYTES];
    char place[BST__FOREIGN_NAME_BYTES];
    char id[BST__FOREIGN_NAME_BYTES]; /* of theirs, "" for ours */
    const json_t *item;               /* borrowed: theirs, with a pointer at place 2 */
} bst__foreign_piece;

typedef struct bst__foreign_pieces {
    bst__foreign_piece *items;
    uint32_t count;
    uint32_t capacity;
    bool failed;
} bst__foreign_pieces;

void bst__foreign_pieces_add(bst__foreign_pieces *pieces, const bst__foreign_piece *piece);
void bst__foreign_pieces_free(bst__foreign_pieces *pieces);

/* ------------------------------------------------------------------ a game */

/* What translating needs to know of a game of theirs that we play. */
typedef struct bst__foreign {
    bst__foreign_tables *tables;
    bst_game *game;
    const json_t *step; /* an object with what is known of this moment; may be NULL */
    bst__foreign_list draws;
    uint32_t draws_used;
    uint32_t events_used; /* of the step, by templates */
    bst__foreign_pieces ours;
    bst__foreign_pieces theirs; /* on the board by their account */
    json_t *lists;              /* owned: what each list of `auctions` was last; may be NULL */
    bool has_account;           /* of theirs; else their ids say what a piece is */
} bst__foreign;

void bst__foreign_free(bst__foreign *f);

/* Our pieces that are on the board. */
void bst__foreign_pieces_read(const bst__foreign *f, bst__foreign_pieces *out);

/* The segment that a pointer at `at` of `list` names; false where we have none such. */
bool bst__foreign_segment(const bst__foreign *f, const json_t *list, size_t at,
                          bst_segment_view *out);
/* What a pointer names, as text: a segment, or a cell where the feature is one of `cell`. */
bool bst__foreign_place(const bst__foreign *f, const json_t *list, size_t at, char *out,
                        size_t size);
/* The segment with this number. */
bool bst__foreign_segment_numbered(const bst__foreign *f, uint32_t number, bst_segment_view *out);
/* The name of our piece kind for a type of theirs; "" where no table knows it. */
const char *bst__foreign_piece_kind(const bst__foreign *f, const char *type);

/* Fills a template from `item` (a choice or an event); false with the reason in `out`. */
bool bst__foreign_fill(bst__foreign *f, const char *template, const json_t *item, bst_text *out);
/* The text of one of their choices: false with the reason in `out` where it cannot be said;
 * `out` stays empty where a table says that we have none such. */
bool bst__foreign_option(bst__foreign *f, const json_t *option, bst_text *out);
/* The texts of all cases that a choice of theirs may be; open values (BST__FOREIGN_ANY) stay open.
 * False with the reason in `why`, which else is empty, where no case can be said. */
bool bst__foreign_patterns(bst__foreign *f, const json_t *option, bst__foreign_list *out,
                           bst_text *why);
/* The template that answers our decision `name`, at hand, where they do not ask; NULL where no
 * table says so. */
const char *bst__foreign_answer(const bst__foreign *f, const char *name);
/* How many tokens `name` of theirs `seat` has; false where no table counts them. */
bool bst__foreign_token(const bst__foreign *f, const char *name, uint32_t seat, int32_t *out);
/* Whether the reason for points, an entry of a table, is that of `award`. */
bool bst__foreign_is_reason(const bst_node *reason, const bst_award *award);
bool bst__foreign_when(const bst__foreign *f, const bst_node *when, const json_t *item);

/* ------------------------------------------------------------------ names of ours */

/* Sorts of our names that tables hold. */
typedef enum bst__foreign_sort {
    BST__FOREIGN_KIND, /* of segments */
    BST__FOREIGN_PIECE,
    BST__FOREIGN_ZONE,
    BST__FOREIGN_ATTRIBUTE,
    BST__FOREIGN_SOURCE, /* of awards */
    BST__FOREIGN_MODE,
    BST__FOREIGN_OPTION_NAME
} bst__foreign_sort;

/* Whether the rules have the name. */
bool bst__foreign_is_name(const bst_ruleset *rules, bst__foreign_sort sort, const char *name);
/* Likewise, or what lies beside the table declares it, though options may leave it out. */
bool bst__foreign_is_known(const bst_sources *sources, const bst_ruleset *rules,
                           bst__foreign_sort sort, const bst_node *name);
/* The first name that is not known of those in an entry of `points`, or of `tokens`. */
const bst_node *bst__foreign_reason_unknown(const bst_sources *sources, const bst_ruleset *rules,
                                            const bst_node *reason);
const bst_node *bst__foreign_token_unknown(const bst_sources *sources, const bst_ruleset *rules,
                                           const bst_node *token);
/* Whether an entry of `points` says which awards it means: some only have items. */
bool bst__foreign_reason_says(const bst_node *reason);

/* Our name of a tile of theirs; NULL where ours of that name is another one in this game. */
const char *bst__foreign_tile(const bst__foreign_tables *tables, const bst_ruleset *rules,
                              const char *tile);

/* ------------------------------------------------------------------ small things */

/* A scalar as text: whole numbers, true, false, texts; others are "?". */
const char *bst__foreign_text(const json_t *value, char buffer[BST__FOREIGN_NUMBER_BYTES]);
int32_t bst__foreign_int(const json_t *value);
const char *bst__foreign_string(const json_t *value); /* "" where it is none */
bool bst__foreign_is_any(const json_t *value);        /* BST__FOREIGN_ANY */
/* The list in *list, and the place in it, that a path such as "6.1" leads to. */
bool bst__foreign_item_at(const json_t **list, size_t *at, const char *path);
/* Leaves "WHY `WHAT`" in `out`, and is false. */
bool bst__foreign_refuse(bst_text *out, const char *why, const char *what);

#endif
