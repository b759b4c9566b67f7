/* Diagnostics as text for people: where, what, the source line with a caret, and what to do.
 *
 * Everything that comes from a file is cleaned before it is printed, and long lines are cut to a
 * window around the caret.
 */
#include <string.h>

#include "base/utf8.h"
#include "diag/diag_parts.h"

#define WINDOW_COLS 100u /* widest piece of a source line that is shown */
#define WINDOW_LEAD 40u  /* of it before the caret, where the line is cut */

typedef struct colours {
    const char *bold;
    const char *caret;
    const char *severity[3];
    const char *off;
} colours;

static const colours plain = {"", "", {"", "", ""}, ""};
static const colours ansi = {
    "\033[1m", "\033[32m", {"\033[36m", "\033[35m", "\033[31m"}, "\033[0m"};

static void add_text(bst_text *out, const char *text)
{
    bst__diag_add_clean(out, text, strlen(text));
}

/* "file:line:col: ", as much of it as is known. */
static void add_place(bst_text *out, const bst_sources *sources, bst_span span, const colours *c)
{
    if (span.file == 0) {
        return;
    }
    bst__text_add(out, c->bold);
    add_text(out, bst_sources_name(sources, span.file));
    if (span.line > 0) {
        bst__text_addf(out, ":%u", span.line);
    }
    if (span.line > 0 && span.col > 0) {
        bst__text_addf(out, ":%u", span.col);
    }
    bst__text_addf(out, ": %s", c->off);
}

/* Byte offset of column `col` (1-based, code points) in a line, at most `size`. */
static size_t offset_of_col(const char *line, size_t size, uint32_t col)
{
    size_t at = 0;
    for (uint32_t i = 1; i < col && at < size; i++) {
        size_t step = bst__utf8_size(line + at, size - at);
        at += step > 0 ? step : 1;
    }
    return at;
}

static uint32_t cols_of(const char *line, size_t size)
{
    uint32_t cols = 0;
    for (size_t at = 0; at < size; cols++) {
        size_t step = bst__utf8_size(line + at, size - at);
        at += step > 0 ? step : 1;
    }
    return cols;
}

/* Blanks below `size` bytes of a line: tabs stay tabs, so that the caret stands right. */
static void add_blanks(bst_text *out, const char *line, size_t size)
{
    for (size_t at = 0; at < size;) {
        size_t step = bst__utf8_size(line + at, size - at);
        bst__text_add(out, line[at] == '\t' ? "\t" : " ");
        at += step > 0 ? step : 1;
    }
}

static void add_snippet(bst_text *out, const bst_sources *sources, bst_span span, const colours *c)
{
    size_t size = 0;
    const char *line = bst__sources_line(sources, span.file, span.line, &size);
    if (!line || span.col == 0) {
        return;
    }
    uint32_t cols = cols_of(line, size);
    uint32_t first = cols > WINDOW_COLS && span.col > WINDOW_LEAD ? span.col - WINDOW_LEAD : 1;
    uint32_t last =
        cols - first + 1 > WINDOW_COLS && cols >= first ? first + WINDOW_COLS - 1 : cols;
    size_t from = offset_of_col(line, size, first);
    size_t to = offset_of_col(line, size, last + 1);
    size_t caret = offset_of_col(line, size, span.col);
    const char *lead = first > 1 ? "..." : "";
    bst__text_addf(out, "%6u | %s", span.line, lead);
    bst__diag_add_clean(out, line + from, to - from);
    bst__text_addf(out, "%s\n       | %s", last < cols ? "..." : "", first > 1 ? "   " : "");
    add_blanks(out, line + from, caret - from);
    uint32_t end = span.end_line > span.line ? cols + 1 : span.end_col;
    end = end > last + 1 ? last + 1 : end;
    bst__text_addf(out, "%s^", c->caret);
    for (uint32_t col = span.col + 1; col < end; col++) {
        bst__text_add(out, "~");
    }
    bst__text_addf(out, "%s\n", c->off);
}

static void add_notes(bst_text *out, const bst_diags *diags, const bst_diag *diag,
                      bst__note_type type, const colours *c)
{
    for (const bst__note *note = diag->notes; note; note = note->next) {
        if (note->type != type) {
            continue;
        }
        if (type == BST__NOTE_HINT) {
            bst__text_add(out, "  hint: ");
        } else {
            bst__text_add(out, type == BST__NOTE_TRACE ? "  at " : "  ");
            add_place(out, diags->sources, note->span, c);
        }
        add_text(out, note->text);
        bst__text_add(out, "\n");
        if (type == BST__NOTE_RELATED) {
            add_snippet(out, diags->sources, note->span, c);
        }
    }
}

static void add_part(bst_text *out, const char *label, const char *text)
{
    if (text) {
        bst__text_addf(out, "  %s: ", label);
        add_text(out, text);
        bst__text_add(out, "\n");
    }
}

static void add_diag(bst_text *out, const bst_diags *diags, const bst_diag *diag, const colours *c)
{
    add_place(out, diags->sources, diag->span, c);
    bst__text_addf(out, "%s%s:%s ", c->severity[diag->severity], bst__severity_word(diag->severity),
                   c->off);
    add_text(out, diag->message);
    bst__text_addf(out, " [%s]\n", diag->code);
    add_snippet(out, diags->sources, diag->span, c);
    add_notes(out, diags, diag, BST__NOTE_RELATED, c);
    add_notes(out, diags, diag, BST__NOTE_TRACE, c);
    add_part(out, "where", diag->where);
    add_part(out, "mod", diag->mod);
    add_notes(out, diags, diag, BST__NOTE_HINT, c);
}

void bst_diags_print(const bst_diags *diags, FILE *stream, int colour)
{
    bst_text out = {.alloc = &diags->alloc};
    for (const bst_diag *diag = diags->first; diag; diag = diag->next) {
        bst__text_clear(&out);
        add_diag(&out, diags, diag, colour ? &ansi : &plain);
        /* Without memory for the whole entry its message alone still gets out. */
        if (out.failed) {
            (void)fprintf(stream, "%s [%s]\n", diag->code, bst_status_text(BST_E_NOMEM));
        } else {
            (void)fputs(bst__text_get(&out), stream);
        }
    }
    uint32_t count = bst_diags_count(diags, BST_NOTE);
    if (count > diags->stored) {
        (void)fprintf(stream, "and %u more that are not shown\n", count - diags->stored);
    }
    bst__text_free(&out);
}
