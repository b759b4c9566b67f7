/* What the tests in a terminal share: the program, a folder of their own, files in it. */
#ifndef TESTS_TERMINAL_RIG_H
#define TESTS_TERMINAL_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "term.h"

enum { RIG_PATH = 512 };

extern const char *rig_program;

/* A new empty folder, which is also where games are kept, and its end. For cmocka. */
int rig_set_up(void **state);
int rig_tear_down(void **state);

/* "FOLDER/name"; valid until the eighth call after it. */
const char *rig_file(const char *name);
/* The only kept game; fails the test where there is none or more. */
const char *rig_kept(void);
/* How many games are kept. */
int rig_kept_count(void);
/* A whole file, to be freed. */
char *rig_read(const char *path);
void rig_assert_same(const char *a, const char *b);
/* Runs the program without a terminal; the exit code. */
int rig_run(const char *arguments);

/* Starts the program with these words in a UTF-8 terminal of 256 colours. */
#define RIG_START(cols, rows, ...)                                                                 \
    rig_start("xterm-256color", "C.UTF-8", cols, rows,                                             \
              (const char *const[]){rig_program, __VA_ARGS__, NULL})
term *rig_start(const char *type, const char *locale, int cols, int rows,
                const char *const *arguments);

/* The first seat begins. */
#define FIRST "--option", "base.first_player=0"

#define UP "\033OA"
#define DOWN "\033OB"
#define RIGHT "\033OC"
#define LEFT "\033OD"
#define ENTER "\r"
#define ESCAPE "\033"

#endif
