/* A pseudo-terminal whose other end is a screen model (libvterm). Nothing waits for time to pass:
 * every wait is for output, and ends with a failure where none comes. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* forkpty */
#endif

#include "term.h"

#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vterm.h>

#include <cmocka.h>

enum { WAIT_MS = 20000, ROW_BYTES = 2048 };

struct term {
    pid_t pid;
    int master;
    int cols;
    int rows;
    bool is_ended;
    size_t escapes; /* written so far */
    VTerm *vt;
    VTermScreen *screen;
    char row[ROW_BYTES];
};

/* ------------------------------------------------------------------ starting */

static void run_child(const term_setup *setup, const char *const *arguments)
{
    (void)setenv("TERM", setup->type, 1);
    (void)setenv("LC_ALL", setup->locale, 1);
    (void)setenv("XDG_STATE_HOME", setup->state, 1);
    (void)unsetenv("NO_COLOR");
    (void)unsetenv("COLUMNS");
    (void)unsetenv("LINES");
    (void)execv(arguments[0], (char *const *)(uintptr_t)arguments);
    _exit(127);
}

term *term_start(const term_setup *setup, const char *const *arguments)
{
    struct winsize size = {.ws_col = (unsigned short)setup->cols,
                           .ws_row = (unsigned short)setup->rows};
    term *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->cols = setup->cols;
    t->rows = setup->rows;
    t->vt = vterm_new(setup->rows, setup->cols);
    assert_non_null(t->vt);
    vterm_set_utf8(t->vt, 1);
    t->screen = vterm_obtain_screen(t->vt);
    vterm_screen_enable_altscreen(t->screen, 1);
    vterm_screen_reset(t->screen, 1);
    t->pid = forkpty(&t->master, NULL, NULL, &size);
    assert_true(t->pid >= 0);
    if (t->pid == 0) {
        run_child(setup, arguments);
    }
    return t;
}

void term_resize(term *t, int cols, int rows)
{
    struct winsize size = {.ws_col = (unsigned short)cols, .ws_row = (unsigned short)rows};
    t->cols = cols;
    t->rows = rows;
    vterm_set_size(t->vt, rows, cols);
    assert_int_equal(ioctl(t->master, TIOCSWINSZ, &size), 0);
}

void term_send(term *t, const char *keys)
{
    size_t size = strlen(keys);
    assert_int_equal(write(t->master, keys, size), (ssize_t)size);
}

pid_t term_pid(const term *t)
{
    return t->pid;
}

/* ------------------------------------------------------------------ reading */

/* Reads at most `most` bytes of what is there, after waiting for it. False where it ended. */
static bool pump(term *t, size_t most, size_t *out_size)
{
    char bytes[4096];
    struct pollfd output = {.fd = t->master, .events = POLLIN};
    most = most < sizeof bytes ? most : sizeof bytes;
    *out_size = 0;
    if (t->is_ended) {
        return false;
    }
    if (poll(&output, 1, WAIT_MS) <= 0) {
        return false;
    }
    ssize_t size = read(t->master, bytes, most);
    if (size <= 0) {
        t->is_ended = true;
        return false;
    }
    *out_size = (size_t)size;
    for (ssize_t i = 0; i < size; i++) {
        t->escapes += bytes[i] == '\033';
    }
    (void)vterm_input_write(t->vt, bytes, (size_t)size);
    /* what the terminal answers to questions about itself */
    size_t answer = vterm_output_read(t->vt, bytes, sizeof bytes);
    if (answer > 0) {
        (void)!write(t->master, bytes, answer);
    }
    return true;
}

void term_read(term *t, size_t bytes)
{
    size_t size = 0;
    while (bytes > 0 && pump(t, bytes, &size)) {
        bytes -= size;
    }
}

static void add_char(char *out, uint32_t c)
{
    size_t at = strlen(out);
    if (c == 0 || c == UINT32_MAX) {
        c = ' ';
    }
    if (c < 0x80) {
        out[at++] = (char)c;
    } else if (c < 0x800) {
        out[at++] = (char)(0xC0 | c >> 6);
        out[at++] = (char)(0x80 | (c & 0x3F));
    } else {
        out[at++] = (char)(0xE0 | c >> 12);
        out[at++] = (char)(0x80 | (c >> 6 & 0x3F));
        out[at++] = (char)(0x80 | (c & 0x3F));
    }
    out[at] = '\0';
}

const char *term_row(term *t, int row)
{
    t->row[0] = '\0';
    row = row < 0 ? t->rows + row : row;
    for (int col = 0; col < t->cols && strlen(t->row) + 4 < sizeof t->row; col++) {
        VTermScreenCell cell;
        (void)vterm_screen_get_cell(t->screen, (VTermPos){.row = row, .col = col}, &cell);
        add_char(t->row, cell.chars[0]);
    }
    size_t size = strlen(t->row);
    while (size > 0 && t->row[size - 1] == ' ') {
        t->row[--size] = '\0';
    }
    return t->row;
}

bool term_has(term *t, const char *text)
{
    for (int row = 0; row < t->rows; row++) {
        if (strstr(term_row(t, row), text)) {
            return true;
        }
    }
    return false;
}

static void fail_with_screen(term *t, const char *what, const char *text)
{
    for (int row = 0; row < t->rows; row++) {
        print_message("|%s\n", term_row(t, row));
    }
    (void)kill(t->pid, SIGKILL);
    fail_msg("%s \"%s\" on the screen above", what, text);
}

void term_wait(term *t, const char *text)
{
    size_t size = 0;
    while (!term_has(t, text)) {
        if (!pump(t, SIZE_MAX, &size) && !term_has(t, text)) {
            fail_with_screen(t, "no", text);
        }
    }
}

void term_wait_gone(term *t, const char *text)
{
    size_t size = 0;
    while (term_has(t, text)) {
        if (!pump(t, SIZE_MAX, &size) && term_has(t, text)) {
            fail_with_screen(t, "still", text);
        }
    }
}

void term_wait_row(term *t, int row, const char *text)
{
    size_t size = 0;
    while (!strstr(term_row(t, row), text)) {
        if (!pump(t, SIZE_MAX, &size) && !strstr(term_row(t, row), text)) {
            fail_with_screen(t, "in its row no", text);
        }
    }
}

/* ------------------------------------------------------------------ looking */

int term_coloured(term *t)
{
    int count = 0;
    for (int i = 0; i < t->rows * t->cols; i++) {
        VTermScreenCell cell;
        VTermPos pos = {.row = i / t->cols, .col = i % t->cols};
        (void)vterm_screen_get_cell(t->screen, pos, &cell);
        count += !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg) || !VTERM_COLOR_IS_DEFAULT_FG(&cell.fg);
    }
    return count;
}

int term_beyond_ascii(term *t)
{
    int count = 0;
    for (int i = 0; i < t->rows * t->cols; i++) {
        VTermScreenCell cell;
        VTermPos pos = {.row = i / t->cols, .col = i % t->cols};
        (void)vterm_screen_get_cell(t->screen, pos, &cell);
        count += cell.chars[0] >= 0x80 && cell.chars[0] != UINT32_MAX;
    }
    return count;
}

/* ------------------------------------------------------------------ ending */

int term_finish(term *t)
{
    size_t escapes = 0;
    return term_finish_counting(t, &escapes);
}

int term_finish_counting(term *t, size_t *out_escapes)
{
    int status = 0;
    size_t size = 0;
    while (pump(t, SIZE_MAX, &size)) {
    }
    if (!t->is_ended) {
        fail_with_screen(t, "the program did not end:", "");
    }
    assert_int_equal(waitpid(t->pid, &status, 0), t->pid);
    (void)close(t->master);
    vterm_free(t->vt);
    *out_escapes = t->escapes;
    free(t);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
