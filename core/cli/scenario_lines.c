/* What several expectations share: lists of lines that are compared as a whole, numbers, and the
 * line of an award. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario.h"

void bst__lines_add(bst_lines *lines, const char *line)
{
    bst__text_add(&lines->text, line);
    bst__text_add(&lines->text, "\n");
    lines->count++;
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Leaves `lines` marked as failed where there is no memory for it. */
void bst__lines_sort(bst_lines *lines)
{
    bst_arena arena;
    bst_text sorted = {0};
    if (lines->count < 2 || lines->text.failed) {
        return;
    }
    bst__arena_init(&arena, bst__alloc_libc);
    char *copy = bst__arena_copy(&arena, lines->text.data, lines->text.size);
    char **starts = BST_ARENA_ARRAY(&arena, char *, lines->count);
    if (!copy || !starts) {
        lines->text.failed = true;
        bst__arena_free(&arena);
        return;
    }
    for (uint32_t i = 0; i < lines->count; i++) {
        char *end = strchr(copy, '\n');
        *end = '\0';
        starts[i] = copy;
        copy = end + 1;
    }
    qsort(starts, lines->count, sizeof *starts, compare_lines);
    for (uint32_t i = 0; i < lines->count; i++) {
        bst__text_add(&sorted, starts[i]);
        bst__text_add(&sorted, "\n");
    }
    bst__arena_free(&arena);
    bst__text_free(&lines->text);
    lines->text = sorted;
}

void bst__lines_compare(bst_run *run, bst_span span, const char *what, bst_lines *expected,
                        bst_lines *actual)
{
    if (expected->text.failed || actual->text.failed) {
        run->status = BST_E_NOMEM;
    } else if (strcmp(bst__text_get(&expected->text), bst__text_get(&actual->text)) != 0) {
        bst__run_fail(run, span, bst__text_get(&expected->text), bst__text_get(&actual->text),
                      "%s", what);
    }
    bst__text_free(&expected->text);
    bst__text_free(&actual->text);
}

void bst__expect_number(bst_run *run, bst_span span, int64_t expected, int64_t actual,
                        const char *format, ...)
{
    char what[256];
    char left[32];
    char right[32];
    va_list args;
    if (expected == actual) {
        return;
    }
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    snprintf(left, sizeof left, "%lld", (long long)expected);
    snprintf(right, sizeof right, "%lld", (long long)actual);
    bst__run_fail(run, span, left, right, "%s", what);
}

void bst__award_line(bst_text *out, const bst_game *game, uint32_t index)
{
    bst_award award = bst_game_award(game, index);
    const char *name = award.seat ? bst_game_player_name(game, award.seat) : "nobody";
    bst__text_addf(out, "%s %d %s", name, (int)award.points,
                   award.kind[0] ? award.kind : award.source);
    if (award.mode[0]) {
        bst__text_addf(out, " %s", award.mode);
    }
    for (uint32_t i = 0; i < award.line_count; i++) {
        bst_ledger_line line = bst_game_award_line(game, index, i);
        bst__text_add(out, i == 0 ? ": " : " + ");
        bst__text_addf(out, "%d %s x %d", (int)line.count, line.label, (int)line.rate);
    }
}
