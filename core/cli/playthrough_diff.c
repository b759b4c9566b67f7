/* How two playthroughs differ: the awards that do, then hunks in the manner of `diff -u` under the
 * turns they belong to.
 *
 * Lines are matched by their longest common subsequence. What is alike at both ends is set aside
 * first, so that the table is small where little has changed. */
#include "cli/playthrough.h"

#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3, AWARDS_SHOWN = 6, TABLE_CELLS_MAX = 64000000 };

typedef struct lines {
    const char **start;
    uint32_t *size;
    uint32_t count;
} lines;

/* A line of the result: of both, of `before` only (-), or of `after` only (+). */
typedef struct edit {
    char sign;
    uint32_t before; /* the number of lines of each that stand above it */
    uint32_t after;
} edit;

typedef struct diff {
    lines before;
    lines after;
    edit *edits;
    uint32_t count;
    bst_text *out;
} diff;

/* ------------------------------------------------------------------ lines */

static bool split(lines *out, const char *text)
{
    uint32_t count = 0;
    for (const char *at = text; *at != '\0'; at++) {
        count += *at == '\n' || at[1] == '\0';
    }
    out->start = calloc(count + 1, sizeof *out->start);
    out->size = calloc(count + 1, sizeof *out->size);
    if (!out->start || !out->size) {
        return false;
    }
    while (*text != '\0') {
        size_t size = strcspn(text, "\n");
        out->start[out->count] = text;
        out->size[out->count++] = (uint32_t)size;
        text += size + (text[size] == '\n');
    }
    return true;
}

static bool is_same(const diff *d, uint32_t before, uint32_t after)
{
    return d->before.size[before] == d->after.size[after] &&
           memcmp(d->before.start[before], d->after.start[after], d->before.size[before]) == 0;
}

static bool begins(const lines *text, uint32_t line, const char *prefix)
{
    size_t size = strlen(prefix);
    return text->size[line] >= size && memcmp(text->start[line], prefix, size) == 0;
}

/* ------------------------------------------------------------------ matching */

static void add_edit(diff *d, char sign, uint32_t before, uint32_t after)
{
    d->edits[d->count++] = (edit){sign, before, after};
}

/* The middle, from line `skip` on, of `rows` and `columns` lines: table[r][c] is how many lines the
 * rests from r and c have in common. */
static bool match_middle(diff *d, uint32_t skip, uint32_t rows, uint32_t columns)
{
    size_t width = (size_t)columns + 1;
    uint16_t *table = NULL;
    bool is_small = (rows + 1) * width <= TABLE_CELLS_MAX && rows < UINT16_MAX;
    if (is_small && !(table = calloc((rows + 1) * width, sizeof *table))) {
        return false;
    }
    for (uint32_t r = rows; is_small && r-- > 0;) {
        for (uint32_t c = columns; c-- > 0;) {
            uint16_t below = table[(r + 1) * width + c];
            uint16_t right = table[r * width + c + 1];
            table[r * width + c] = is_same(d, skip + r, skip + c)
                                       ? (uint16_t)(table[(r + 1) * width + c + 1] + 1)
                                   : below > right ? below
                                                   : right;
        }
    }
    uint32_t r = 0;
    uint32_t c = 0;
    while (r < rows || c < columns) {
        if (r < rows && c < columns && is_small && is_same(d, skip + r, skip + c)) {
            add_edit(d, ' ', skip + r++, skip + c++);
        } else if (c == columns || (r < rows && (!is_small || table[(r + 1) * width + c] >=
                                                                  table[r * width + c + 1]))) {
            add_edit(d, '-', skip + r, skip + c);
            r++;
        } else {
            add_edit(d, '+', skip + r, skip + c);
            c++;
        }
    }
    free(table);
    return true;
}

static bool match(diff *d)
{
    uint32_t rows = d->before.count;
    uint32_t columns = d->after.count;
    uint32_t skip = 0;
    uint32_t tail = 0;
    d->edits = calloc((size_t)rows + columns + 1, sizeof *d->edits);
    if (!d->edits) {
        return false;
    }
    for (; skip < rows && skip < columns && is_same(d, skip, skip); skip++) {
        add_edit(d, ' ', skip, skip);
    }
    while (tail < rows - skip && tail < columns - skip &&
           is_same(d, rows - 1 - tail, columns - 1 - tail)) {
        tail++;
    }
    if (!match_middle(d, skip, rows - skip - tail, columns - skip - tail)) {
        return false;
    }
    for (; tail > 0; tail--) {
        add_edit(d, ' ', rows - tail, columns - tail);
    }
    return true;
}

/* ------------------------------------------------------------------ telling */

/* The turn above a line: headings stand at the margin. */
static void add_turn(const diff *d, const edit *at)
{
    const lines *text = at->sign == '+' ? &d->after : &d->before;
    uint32_t line = at->sign == '+' ? at->after : at->before;
    for (uint32_t i = line + 1; i-- > 0;) {
        if (i < text->count && (begins(text, i, "turn ") || begins(text, i, "before the first") ||
                                begins(text, i, "the end"))) {
            bst__text_add_bytes(d->out, text->start[i], text->size[i]);
            return;
        }
    }
    bst__text_add(d->out, "the setup");
}

static void add_line(const diff *d, const edit *e)
{
    const lines *text = e->sign == '+' ? &d->after : &d->before;
    uint32_t line = e->sign == '+' ? e->after : e->before;
    bst__text_addf(d->out, "%c", e->sign);
    bst__text_add_bytes(d->out, text->start[line], text->size[line]);
    bst__text_add(d->out, "\n");
}

/* Awards that one of the two has and the other has not. */
static void add_awards(const diff *d)
{
    uint32_t shown = 0;
    size_t skip = strlen(BST__PLAYTHROUGH_AWARD);
    for (uint32_t i = 0; i < d->count; i++) {
        const edit *e = &d->edits[i];
        const lines *text = e->sign == '+' ? &d->after : &d->before;
        uint32_t line = e->sign == '+' ? e->after : e->before;
        if (e->sign == ' ' || !begins(text, line, BST__PLAYTHROUGH_AWARD)) {
            continue;
        }
        if (shown++ >= AWARDS_SHOWN) {
            continue;
        }
        bst__text_add(d->out, shown == 1 ? "awards that differ:\n  " : "  ");
        add_turn(d, e);
        bst__text_add(d->out, e->sign == '+' ? ": now " : ": was ");
        bst__text_add_bytes(d->out, text->start[line] + skip, text->size[line] - skip);
        bst__text_add(d->out, "\n");
    }
    if (shown > AWARDS_SHOWN) {
        bst__text_addf(d->out, "  and %u more\n", (unsigned)(shown - AWARDS_SHOWN));
    }
}

/* What could not be played on: it comes first, since all that is missing behind it follows. */
static void add_broken(const diff *d)
{
    size_t skip = strlen(BST__PLAYTHROUGH_BROKEN);
    for (uint32_t i = 0; i < d->after.count; i++) {
        if (begins(&d->after, i, BST__PLAYTHROUGH_BROKEN)) {
            edit at = {'+', 0, i};
            bst__text_add(d->out, "  ");
            add_turn(d, &at);
            bst__text_add(d->out, ": ");
            bst__text_add_bytes(d->out, d->after.start[i] + skip, d->after.size[i] - skip);
            bst__text_add(d->out, "\n");
        }
    }
}

/* The end of the hunk that begins with the change `from`: behind the last change that is followed
 * by fewer than 2 * CONTEXT lines alike. */
static uint32_t end_of_hunk(const diff *d, uint32_t from)
{
    uint32_t last = from;
    for (uint32_t i = from; i < d->count && i <= last + 2 * CONTEXT; i++) {
        last = d->edits[i].sign != ' ' ? i : last;
    }
    return last + 1;
}

/* Writes at most `lines_max` lines; returns how many it has written. */
static uint32_t add_hunk(const diff *d, uint32_t change, uint32_t end, uint32_t lines_max)
{
    uint32_t first = change > CONTEXT ? change - CONTEXT : 0;
    uint32_t past = end + CONTEXT < d->count ? end + CONTEXT : d->count;
    uint32_t rows = 0;
    uint32_t columns = 0;
    past = past - first > lines_max ? first + lines_max : past;
    for (uint32_t i = first; i < past; i++) {
        rows += d->edits[i].sign != '+';
        columns += d->edits[i].sign != '-';
    }
    bst__text_addf(d->out, "@@ -%u,%u +%u,%u @@ ", (unsigned)d->edits[first].before + 1,
                   (unsigned)rows, (unsigned)d->edits[first].after + 1, (unsigned)columns);
    add_turn(d, &d->edits[change]);
    bst__text_add(d->out, "\n");
    for (uint32_t i = first; i < past; i++) {
        add_line(d, &d->edits[i]);
    }
    return past - first;
}

static void add_hunks(const diff *d, uint32_t lines_max)
{
    uint32_t lines_left = lines_max;
    uint32_t hidden = 0;
    add_broken(d);
    add_awards(d);
    for (uint32_t i = 0; i < d->count; i++) {
        if (d->edits[i].sign == ' ') {
            continue;
        }
        uint32_t end = end_of_hunk(d, i);
        uint32_t written = lines_left > 0 ? add_hunk(d, i, end, lines_left) : 0;
        lines_left -= written;
        for (uint32_t j = i; j < end; j++) {
            hidden += lines_left == 0 && d->edits[j].sign != ' ';
        }
        i = end - 1;
    }
    if (hidden > 0) {
        bst__text_add(d->out, "... and more; --full shows it all\n");
    }
}

bool bst__playthrough_diff(bst_text *out, const char *before, const char *after,
                           uint32_t lines_max)
{
    diff d = {.out = out};
    bool differs = strcmp(before, after) != 0;
    if (differs && split(&d.before, before) && split(&d.after, after) && match(&d)) {
        add_hunks(&d, lines_max);
    } else if (differs) {
        out->failed = true;
    }
    free(d.before.start);
    free(d.before.size);
    free(d.after.start);
    free(d.after.size);
    free(d.edits);
    return differs;
}
