/* What the subcommands share: exit codes, the options of a setup, finding data, printing problems.
 *
 * A subcommand fills a popt table and leaves the rest to bst__cli_run; or, where more is to be done
 * in between, parses with bst__cli_parse, opens what it needs and closes it all with
 * bst__cli_close.
 */
#ifndef BST_CLI_CLI_COMMON_H
#define BST_CLI_CLI_COMMON_H

#include <popt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <bastide/bastide.h>

#include "base/text.h"

enum { BST__EXIT_OK = 0, BST__EXIT_FAILED = 1, BST__EXIT_USAGE = 2, BST__CLI_GOES_ON = -1 };

typedef struct bst__cli {
    const char *command;  /* "sim" */
    const char *operands; /* "[FILE]", or "" where none are taken */
    const char *about;    /* what it does, with examples; ends with a line end */
    bool is_for_record;   /* a record says what is played: no game needs to be named */

    /* what the options said; owned */
    char *data_dir;
    char *setup_file;
    char *game;
    char *preset;
    char *rules; /* a named set of options, where a preset file may name another */
    char **options;
    char *players;
    char *seed;
    char **mods;
    char **without;
    char **mods_dirs;
    char *copies;
    char *lang; /* of what people read */
    int help;
    int plain;

    poptContext context;
    bst_sources *sources;
    bst_diags *diags;
    bst_setup *setup;
    bst_text data_path;
    bool has_seed; /* somebody named one */
} bst__cli;

/* Options that every command has, and those that say what is played. To be included in the
 * command's own table. */
enum { BST__CLI_COMMON_OPTIONS = 6, BST__CLI_SETUP_OPTIONS = 11 };
void bst__cli_common_table(bst__cli *cli, struct poptOption table[BST__CLI_COMMON_OPTIONS]);
void bst__cli_setup_table(bst__cli *cli, struct poptOption table[BST__CLI_SETUP_OPTIONS]);
#define BST__CLI_INCLUDE(table, title)                                                             \
    {                                                                                              \
        NULL, 0, POPT_ARG_INCLUDE_TABLE, (table), 0, (title), NULL                                 \
    }

/* Parses; prints help where it was asked for. BST__CLI_GOES_ON, or the exit code. Operands wait in
 * cli->context; where the command takes none, one is a usage error. */
int bst__cli_parse(bst__cli *cli, int argc, const char **argv, const struct poptOption *table);

/* Creates sources, diagnostics and the setup of the options. BST__CLI_GOES_ON, or the exit code
 * after printing why. */
int bst__cli_open(bst__cli *cli);

/* Works out the preset of `setup`, where it is a file, and puts the named set of options that the
 * command names on top. BST_E_INVALID and its like with diagnostics, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__cli_use_preset(const bst__cli *cli, bst_setup *setup);

/* Creates the ruleset of `setup`; NULL after printing why not. Mods are looked for where the
 * options say, whatever the setup comes from. */
bst_ruleset *bst__cli_ruleset(bst__cli *cli, const bst_setup *setup);

/* Prints all diagnostics to stderr and forgets them. */
void bst__cli_report(bst__cli *cli);
/* The same, and where there was no error among them the status in words. Returns
 * BST__EXIT_FAILED. */
int bst__cli_fail(bst__cli *cli, bst_status status);
/* Complains of what popt could not parse with `table`, with the nearest option where one is.
 * Returns BST__EXIT_USAGE. */
int bst__cli_bad_option(const bst__cli *cli, poptContext context, int error,
                        const struct poptOption *table);
/* "bastide sim: ..." on stderr and where help is. Returns BST__EXIT_USAGE. */
int bst__cli_usage(const bst__cli *cli, const char *format, ...) BST_PRINTF(2, 3);

void bst__cli_close(bst__cli *cli);

/* A whole subcommand: parses with `table`, opens, calls `run` with `user`, closes. Returns the exit
 * code. */
int bst__cli_run(bst__cli *cli, int argc, const char **argv, const struct poptOption *table,
                 int (*run)(bst__cli *cli, void *user), void *user);

/* Flushes stdout and remembers why that failed, where it does. */
void bst__cli_flush(void);
/* At the end of all: `code`, or BST__EXIT_FAILED after printing that the output was not written. */
int bst__cli_check_output(int code);

/* Where the data is: `given`, the environment, beside the program, where it was installed. */
bool bst__cli_find_data(bst_text *out, const char *given);
/* The folder for mods of one's own; false where nothing says where that is. */
bool bst__cli_own_mods(bst_text *out);
void bst__cli_set_program(const char *argv0);

/* What makes "game" the word for `count` of them: "" or "s". */
const char *bst__cli_plural(uint64_t count);

/* From now on no escapes are written, as --plain wants it. bst__cli_parse says so itself. */
void bst__cli_set_plain(bool plain);
/* Colours belong on terminals only, and only where nobody declined them. */
bool bst__cli_colour(FILE *stream);
/* Blanks the line on which progress is told, and goes back to its start. */
void bst__cli_clear_line(FILE *stream);
/* Whether lines beyond ASCII are understood by who reads `stream`. */
bool bst__cli_ascii(void);

/* Reads a whole plain number; false and *out untouched where it is none or beyond `max`. */
bool bst__cli_number(const char *text, uint64_t max, uint64_t *out);

/* Calls `each` with every part of the comma-separated `list`; false as soon as one call is. */
bool bst__cli_each(const char *list, bool (*each)(void *user, const char *part), void *user);

#endif
