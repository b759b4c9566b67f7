/* Saved games of another engine: read, played by our rules, checked against what they claim.
 *
 * A save is a JSON object: what was played with, the messages of the players in order, and in
 * a test sentences that have to hold at the end. What its words mean is said by tables alone
 * (foreign.h).
 */
#ifndef BST_CLI_IMPORT_H
#define BST_CLI_IMPORT_H

#include "cli/cli_common.h"
#include "cli/foreign.h"

/* What became of a save, the worst last. */
typedef enum bst__import_result {
    BST__IMPORT_HELD,
    BST__IMPORT_NOT_UNDERSTOOD, /* a message or sentence that no table knows */
    BST__IMPORT_FAILED,         /* a sentence does not hold, or a choice is none of ours */
    BST__IMPORT_NOT_IN_PLAY,    /* sets, elements or rules that no table knows */
    BST__IMPORT_UNREADABLE,
    BST__IMPORT_RESULTS
} bst__import_result;

typedef struct bst__import {
    bst__cli *cli;
    bst__foreign_tables tables;
    const char *record; /* where to write it, or NULL */
    bool checks;        /* the sentences */
    json_t *report;     /* of all files, or NULL where lines are printed */
    uint32_t results[BST__IMPORT_RESULTS];
    bst__foreign_list reasons[BST__IMPORT_RESULTS]; /* of all files: each once for each file */
    bool is_out_of_memory;
} bst__import;

/* One file. */
typedef struct bst__save {
    bst__import *run;
    const char *path;
    uint32_t file; /* in the sources */
    json_t *json;
    bst__import_result result;
    bst__foreign_list reasons; /* why it is that */
    bst_setup *setup;
    bst_ruleset *ruleset;
    bst__foreign f;
    const json_t *replay;
    size_t *order; /* the messages that were not taken back */
    size_t count;
    size_t at;                                 /* of the next one, in `order` */
    size_t drawn;                              /* of those tiles that the save lists */
    char wanted_tile[BST__FOREIGN_NAME_BYTES]; /* what a sentence says was drawn last, or "" */
    const bst_node *wanted_phase; /* our decisions in the phase that a sentence names, or NULL */
    double random;           /* decides chance, from 0 to 1; -1: nothing is known */
    bool is_fresh;    /* a message came since the last part of a turn was confirmed */
    bool stays;       /* the last message cannot be taken back */
    bool is_revealed; /* chance was answered since the last message */
    bool is_written;
    uint32_t sentences;
    uint32_t held;
} bst__save;

/* ------------------------------------------------------------------ import_json.c */

/* Reads the file; false after saying why not. */
bool bst__save_read(bst__save *save);
/* Where in the file what these keys and numbers lead to stands; NULL ends them early. */
bst_span bst__save_span(const bst__save *save, const char *first, const char *second,
                        const char *third);
/* The value at a path of keys and places, "pointer.position.0"; a text's parts between its dots
 * have places too. A new reference, or NULL. */
json_t *bst__save_value(const json_t *from, const char *path);

/* ------------------------------------------------------------------ import_say.c */

/* Adds what is wrong, with its place; `reason` is what the sum at the end counts. */
void bst__save_say(bst__save *save, bst__import_result result, bst_span span, const char *reason,
                   const char *format, ...) BST_PRINTF(5, 6);
/* Only counts: why is among the diagnostics already. */
void bst__save_count(bst__save *save, bst__import_result result, const char *reason);
/* Adds that `text` is no choice here, and why; what diagnostics an attempt left is forgotten. */
void bst__save_explain(bst__save *save, bst__import_result result, bst_span span,
                       const char *reason, const char *what, const char *text);
/* Prints what became of the file, or puts it into the report, and counts it. */
void bst__save_report(bst__save *save);
/* Prints the sum of all files, or the whole report. The exit code. */
int bst__import_sum_up(bst__import *run);

/* ------------------------------------------------------------------ import_message.c */

/* What a message of theirs is for us. */
typedef enum bst__message_type {
    BST__MESSAGE_UNKNOWN,
    BST__MESSAGE_CHOICE,
    BST__MESSAGE_IGNORED,
    BST__MESSAGE_COMMIT,
    BST__MESSAGE_UNDO
} bst__message_type;

/* The entry of a table for a message, and what it is. */
bst__message_type bst__message_find(const bst__save *save, const json_t *message,
                                    const bst_node **out);
/* Their choice as a list, `["TYPE", VALUE...]`, made by the parts of a table from `payload`; NULL
 * with the reason in `why`. A new reference. */
json_t *bst__message_option(bst__save *save, const bst_node *entry, const json_t *payload,
                            bst_text *why);
/* The tile that a message says was drawn, or NULL; borrowed from the message. */
const char *bst__message_tile(const bst__save *save, const json_t *message);
/* Adds a value of a message to a choice; arrays and objects become several values. */
void bst__message_add(const bst__save *save, json_t *option, const json_t *value);

/* ------------------------------------------------------------------ import_setup.c */

/* Makes the game; false after saying why not. */
bool bst__save_set_up(bst__save *save);
/* Says where what lies on the board is not what the save begins with. */
void bst__save_compare_start(bst__save *save);
/* What the save calls a player, by place from 0; "" where there is none. */
const char *bst__save_player(const bst__save *save, size_t index);

/* ------------------------------------------------------------------ import_play.c */

/* Sets up and plays the save; what goes wrong is said. */
void bst__save_play(bst__save *save);
/* The text of a choice of theirs: of several that it may be, one that we have now, else the first.
 * False with the reason in `out`; "" where we have none such. */
bool bst__save_text(bst__save *save, const json_t *option, bst_text *out);
/* Whether a text fits a pattern in which `*` stands for anything. */
bool bst__save_fits(const char *pattern, const char *text);
/* Makes `step` say what is known of this moment. */
bool bst__save_look(bst__save *save);

/* The message at a place of those that count, NULL past them; where message `index` of all stands;
 * and where the one stands that is being played. */
const json_t *bst__save_message(const bst__save *save, size_t at);
bst_span bst__save_message_span(const bst__save *save, size_t index);
bst_span bst__save_now(const bst__save *save);

/* ------------------------------------------------------------------ import_chance.c */

/* Answers chance, and the questions of ours that they do not ask, as far as the answers are known.
 * False after saying what went wrong. */
bool bst__save_answer(bst__save *save);
/* Where a sentence names a phase that comes after draws of tiles that nobody names, any tiles are
 * drawn. */
bool bst__save_draw_on(bst__save *save);
/* Answers chance with the number of a message where a table says that numbers decide this. */
bool bst__save_roll(bst__save *save);

/* ------------------------------------------------------------------ import_check.c */

/* Evaluates the sentences of the save. */
void bst__save_check(bst__save *save);
/* Which tile the sentences say was drawn last, and which phase they say it is. */
void bst__save_find_wanted(bst__save *save);
/* A sentence that does not hold. */
void bst__save_differs(bst__save *save, size_t sentence, const char *reason, const char *format,
                       ...) BST_PRINTF(4, 5);
void bst__save_puzzles(bst__save *save, size_t sentence, const char *format, ...) BST_PRINTF(3, 4);

/* ------------------------------------------------------------------ import_options.c */

/* "THING options: ...": the complete set of an action's options; false after saying why not. */
bool bst__save_check_options(bst__save *save, size_t sentence, const char *action,
                             const char *thing, const char *list);
/* "action KIND for THING": whether there is one at all. */
bool bst__save_check_action(bst__save *save, size_t sentence, const char *kind, const char *thing);
/* The entry of a table for an action's name, which may be written with blanks. */
const bst_node *bst__save_action(const bst__save *save, const char *name);

#endif
