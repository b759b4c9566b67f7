/* What is said about saves: what is wrong where, what became of each file, and the sum of all. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/import.h"

static const char *const titles[BST__IMPORT_RESULTS] = {"held", "not understood", "failed",
                                                        "not in play", "unreadable"};

/* ------------------------------------------------------------------ what is wrong */

static void count_reason(bst__save *save, bst__import_result result, const char *reason)
{
    if (result > save->result) {
        save->result = result;
        bst__foreign_list_free(&save->reasons);
    }
    if (result == save->result) {
        bst__foreign_list_add(&save->reasons, reason);
    }
}

static const char *code_of(bst__import_result result)
{
    switch (result) {
    case BST__IMPORT_NOT_UNDERSTOOD:
        return "E-SAVE-WORD";
    case BST__IMPORT_NOT_IN_PLAY:
        return "E-SAVE-SETUP";
    case BST__IMPORT_UNREADABLE:
        return "E-SAVE-FORM";
    default:
        return "E-SAVE-DIFFERS";
    }
}

static bst_diag *add(bst__save *save, bst__import_result result, bst_span span, const char *reason,
                     const char *text)
{
    count_reason(save, result, reason);
    return bst_diags_add(save->run->cli->diags, BST_ERROR, code_of(result), span, "%s", text);
}

void bst__save_say(bst__save *save, bst__import_result result, bst_span span, const char *reason,
                   const char *format, ...)
{
    char text[BST__FOREIGN_OPTION_BYTES * 4];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    (void)add(save, result, span, reason, text);
}

void bst__save_count(bst__save *save, bst__import_result result, const char *reason)
{
    count_reason(save, result, reason);
}

void bst__save_explain(bst__save *save, bst__import_result result, bst_span span,
                       const char *reason, const char *what, const char *text)
{
    bst_diags *diags = save->run->cli->diags;
    char why[BST__FOREIGN_OPTION_BYTES * 2] = "";
    char whole[BST__FOREIGN_OPTION_BYTES * 4];
    uint32_t count = bst_diags_count(diags, BST_NOTE);
    const bst_diag *last = count > 0 ? bst_diags_get(diags, count - 1) : NULL;
    if (save->f.game) {
        bst_game_why_not(save->f.game, text, why, sizeof why);
    }
    if (why[0] == '\0' && last) {
        (void)snprintf(why, sizeof why, "%s", bst_diag_message(last));
    }
    bst_diags_clear(diags);
    (void)snprintf(whole, sizeof whole, "%s `%s`", what, text);
    bst_diag *diag = add(save, result, span, reason, whole);
    if (why[0] != '\0') {
        bst_diag_hint(diag, "%s", why);
    }
}

/* ------------------------------------------------------------------ one file */

static void print_scores(const bst__save *save)
{
    const bst_game *game = save->f.game;
    for (uint32_t seat = 1; game && seat <= bst_game_players(game); seat++) {
        (void)printf("%s %s %d", seat == 1 ? ";" : ",", bst_game_player_name(game, seat),
                     (int)bst_game_score(game, seat));
    }
}

static void print_line(const bst__save *save)
{
    (void)printf("%s: %s", save->path, titles[save->result]);
    for (uint32_t i = 0; i < save->reasons.count; i++) {
        (void)printf("%s %s", i == 0 ? ":" : ",", save->reasons.items[i]);
    }
    if (save->result == BST__IMPORT_HELD) {
        uint32_t choices = save->f.game ? bst_game_choice_count(save->f.game) : 0;
        (void)printf(": %u message%s, %u choice%s", (unsigned)save->count,
                     bst__cli_plural(save->count), (unsigned)choices, bst__cli_plural(choices));
        print_scores(save);
    }
    if (save->sentences > 0) {
        (void)printf("; %u of %u sentences hold", (unsigned)save->held, (unsigned)save->sentences);
    }
    (void)putchar('\n');
    if (save->is_written) {
        (void)printf("  the record is %s\n", save->run->record);
    }
}

static json_t *finding(const bst_diag *diag)
{
    bst_span span = bst_diag_span(diag);
    return json_pack("{s:s, s:s, s:i, s:i}", "code", bst_diag_code(diag), "message",
                     bst_diag_message(diag), "line", (int)span.line, "column", (int)span.col);
}

static bool add_report(bst__save *save)
{
    const bst_diags *diags = save->run->cli->diags;
    json_t *findings = json_array();
    json_t *scores = json_object();
    const bst_game *game = save->f.game;
    bool is_good = findings && scores;
    for (uint32_t i = 0; is_good && i < bst_diags_count(diags, BST_NOTE); i++) {
        const bst_diag *diag = bst_diags_get(diags, i);
        is_good = !diag || json_array_append_new(findings, finding(diag)) == 0;
    }
    for (uint32_t seat = 1; is_good && game && seat <= bst_game_players(game); seat++) {
        is_good = json_object_set_new(scores, bst_game_player_name(game, seat),
                                      json_integer(bst_game_score(game, seat))) == 0;
    }
    json_t *object = is_good
                         ? json_pack("{s:s, s:s, s:i, s:i, s:i, s:O, s:O}", "file", save->path,
                                     "result", titles[save->result], "messages", (int)save->count,
                                     "sentences", (int)save->sentences, "held", (int)save->held,
                                     "scores", scores, "findings", findings)
                         : NULL;
    json_decref(findings);
    json_decref(scores);
    return object && json_array_append_new(save->run->report, object) == 0;
}

/* Each reason once, whatever the file says of it. */
static void collect_reasons(bst__save *save)
{
    bst__import *run = save->run;
    bst__foreign_list_sort(&save->reasons);
    for (uint32_t i = 0; i < save->reasons.count; i++) {
        bst__foreign_list_add(&run->reasons[save->result], save->reasons.items[i]);
    }
    run->is_out_of_memory =
        run->is_out_of_memory || save->reasons.failed || run->reasons[save->result].failed;
}

void bst__save_report(bst__save *save)
{
    bst__import *run = save->run;
    run->results[save->result]++;
    collect_reasons(save);
    if (run->report) {
        run->is_out_of_memory = !add_report(save) || run->is_out_of_memory;
        bst_diags_clear(run->cli->diags);
    } else {
        bst__cli_report(run->cli);
        print_line(save);
    }
}

/* ------------------------------------------------------------------ the sum */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void print_reasons(bst__foreign_list *list)
{
    uint32_t same = 0;
    if (list->count > 0) {
        qsort(list->items, list->count, sizeof *list->items, compare_texts);
    }
    for (uint32_t i = 0; i < list->count; i++) {
        same++;
        if (i + 1 == list->count || strcmp(list->items[i], list->items[i + 1]) != 0) {
            (void)printf("     %5u  %s\n", (unsigned)same, list->items[i]);
            same = 0;
        }
    }
}

static void print_table(bst__import *run)
{
    uint32_t files = 0;
    for (int i = 0; i < BST__IMPORT_RESULTS; i++) {
        files += run->results[i];
    }
    if (files < 2) {
        return;
    }
    (void)printf("\n%5u  files\n", (unsigned)files);
    for (int i = 0; i < BST__IMPORT_RESULTS; i++) {
        if (run->results[i] > 0) {
            (void)printf("%5u  %s\n", (unsigned)run->results[i], titles[i]);
            print_reasons(&run->reasons[i]);
        }
    }
}

int bst__import_sum_up(bst__import *run)
{
    if (run->is_out_of_memory) {
        return bst__cli_fail(run->cli, BST_E_NOMEM);
    }
    if (!run->report) {
        print_table(run);
    } else if (json_dumpf(run->report, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER) == 0) {
        (void)putchar('\n');
    }
    if (run->results[BST__IMPORT_UNREADABLE] > 0) {
        return BST__EXIT_USAGE;
    }
    for (int i = BST__IMPORT_HELD + 1; i < BST__IMPORT_RESULTS; i++) {
        if (run->results[i] > 0) {
            return BST__EXIT_FAILED;
        }
    }
    return BST__EXIT_OK;
}
