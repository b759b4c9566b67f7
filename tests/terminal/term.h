/* The real program in a pseudo-terminal: keys go in, what comes out is kept as a screen. */
#ifndef TESTS_TERMINAL_TERM_H
#define TESTS_TERMINAL_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct term term;

typedef struct term_setup {
    int cols;
    int rows;
    const char *type;   /* TERM */
    const char *locale; /* LC_ALL */
    const char *state;  /* XDG_STATE_HOME */
} term_setup;

/* Starts `arguments` (ended by NULL; the program is the first). Fails the test where it cannot. */
term *term_start(const term_setup *setup, const char *const *arguments);
/* Sends keys as a terminal would; "\x1B[A" is an arrow. */
void term_send(term *t, const char *keys);
void term_resize(term *t, int cols, int rows);

/* Reads what comes until `text` is on the screen; fails the test where that takes longer than any
 * machine needs. */
void term_wait(term *t, const char *text);
/* The same until it is no more. */
void term_wait_gone(term *t, const char *text);
/* The same until `text` is in that row; rows below 0 count from the end. */
void term_wait_row(term *t, int row, const char *text);
/* Reads that many bytes of output; less where no more come. */
void term_read(term *t, size_t bytes);

bool term_has(term *t, const char *text);
/* Row as UTF-8 without blanks at its end; valid until the next call. */
const char *term_row(term *t, int row);
/* How many places show another colour than the terminal's own, or a character beyond ASCII. */
int term_coloured(term *t);
int term_beyond_ascii(term *t);
pid_t term_pid(const term *t);

/* Waits for the program's end and gives its exit code (128 + signal where one ended it). */
int term_finish(term *t);
/* The same; and how many escapes were written from the start. */
int term_finish_counting(term *t, size_t *out_escapes);

#endif
