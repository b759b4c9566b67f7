/* Explanations as text: every award, the lines that it is made of, and the line of the rule that
 * made each. */
#include <ctype.h>
#include <string.h>

#include "cli/explain.h"
#include "game/game.h"

enum { POINTS_COLS = 36 };

const char *bst__explain_source(const bst__explain *explain, bst_span span, size_t *out_size)
{
    size_t left = 0;
    const char *text = bst_sources_text(explain->cli->sources, span.file, &left);
    *out_size = 0;
    if (!text || span.line == 0) {
        return "";
    }
    const char *end = text + left;
    for (uint32_t line = 1; line < span.line && text < end; line++) {
        const char *next = memchr(text, '\n', (size_t)(end - text));
        text = next ? next + 1 : end;
    }
    const char *last = memchr(text, '\n', (size_t)(end - text));
    last = last ? last : end;
    while (text < last && isspace((unsigned char)*text)) {
        text++;
    }
    while (last > text && isspace((unsigned char)last[-1])) {
        last--;
    }
    *out_size = (size_t)(last - text);
    return text;
}

void bst__explain_subject(bst_text *out, const bst_game *game, uint32_t award)
{
    bst_award a = bst_game_award(game, award);
    char name[64];
    if (a.segment == 0) {
        bst__text_add(out, a.source);
        return;
    }
    (void)bst__segment_name(game, a.segment, name, sizeof name);
    bst__text_addf(out, "%s %s", a.kind, name);
}

/* ------------------------------------------------------------------ awards */

static void print_place(const bst__explain *explain, const char *mod, bst_span span)
{
    size_t size = 0;
    const char *text = bst__explain_source(explain, span, &size);
    (void)printf("        %s%s%s:%u\n", mod, mod[0] != '\0' ? ", " : "",
                 bst_sources_name(explain->cli->sources, span.file), (unsigned)span.line);
    if (size > 0) {
        (void)printf("          %.*s\n", (int)size, text);
    }
}

static bool same_place(bst_span a, bst_span b)
{
    return a.file == b.file && a.line == b.line;
}

static void print_line(const bst__explain *explain, const bst_game *game, uint32_t award,
                       uint32_t index)
{
    char text[BST__EXPLAIN_TEXT];
    bst_ledger_line line = bst_game_award_line(game, award, index);
    bst_ledger_line next = {0};
    bool is_last = index + 1 == bst_game_award(game, award).line_count;
    (void)bst_game_award_line_text(game, award, index, text, sizeof text);
    (void)printf("      %-*s = %d\n", POINTS_COLS, text, (int)line.points);
    if (!is_last) {
        next = bst_game_award_line(game, award, index + 1);
    }
    /* Neighbours of one rule name it once. */
    if (!is_last && same_place(line.rule, next.rule) && same_place(line.call, next.call)) {
        return;
    }
    if (line.rule.file == 0) {
        (void)puts("        the engine");
        return;
    }
    print_place(explain, line.mod, line.rule);
    if (line.call.file != 0 && !same_place(line.call, line.rule)) {
        print_place(explain, "", line.call);
    }
}

static void print_award(const bst__explain *explain, const bst_game *game, uint32_t award)
{
    bst_award a = bst_game_award(game, award);
    char contest[BST__EXPLAIN_TEXT];
    bst_text subject = {0};
    bst__explain_subject(&subject, game, award);
    (void)bst_game_award_contest_text(game, award, contest, sizeof contest);
    (void)printf("%u. %s %+d, %s%s%s, turn %u, choice %u\n", (unsigned)award + 1,
                 bst_game_player_name(game, a.seat), (int)a.points, bst__text_get(&subject),
                 a.mode[0] != '\0' ? ", " : "", a.mode, (unsigned)a.turn, (unsigned)a.choice);
    bst__text_free(&subject);
    if (contest[0] != '\0') {
        (void)printf("      %s\n", contest);
    }
    for (uint32_t i = 0; i < a.line_count; i++) {
        print_line(explain, game, award, i);
    }
}

static void print_awards(const bst__explain *explain)
{
    if (explain->award_first == explain->award_end) {
        (void)puts("No points were given.");
    }
    for (uint32_t i = explain->award_first; i < explain->award_end; i++) {
        print_award(explain, explain->moment.game, i);
    }
}

/* ------------------------------------------------------------------ the end */

/* What was chosen between the moment and the end. */
static void print_asked(const bst__explain *explain)
{
    const bst_game *game = explain->ended;
    for (uint32_t i = explain->moment.at; i < bst_game_choice_count(game); i++) {
        char text[BST__EXPLAIN_TEXT];
        uint32_t seat = bst_game_choice(game, i, text, sizeof text);
        if (seat == BST_CHANCE) {
            (void)printf("The end asks chance: drawn was `%s`.\n", text);
        } else {
            (void)printf("The end asks %s: taken was the first option, `%s`.\n",
                         bst_game_player_name(game, seat), text);
        }
    }
}

static void print_ranking(const bst_game *before, const bst_game *game)
{
    uint32_t players = bst_game_players(game);
    for (uint32_t rank = 1; rank <= players; rank++) {
        for (uint32_t seat = 1; seat <= players; seat++) {
            if (bst_game_rank(game, seat) == rank) {
                int32_t score = bst_game_score(game, seat);
                (void)printf("  %u. %s  %d (%+d)\n", (unsigned)rank,
                             bst_game_player_name(game, seat), (int)score,
                             (int)(score - bst_game_score(before, seat)));
            }
        }
    }
}

static void print_ended(const bst__explain *explain)
{
    const bst_game *game = explain->ended;
    uint32_t first = bst_game_award_count(explain->moment.game);
    (void)puts("If the game ended now:");
    print_asked(explain);
    if (first == bst_game_award_count(game)) {
        (void)puts("No points would be given.");
    }
    for (uint32_t i = first; i < bst_game_award_count(game); i++) {
        print_award(explain, game, i);
    }
    print_ranking(explain->moment.game, game);
}

static void print_why_not(const bst__explain *explain)
{
    bst_decision now = bst_game_decision(explain->moment.game);
    if (explain->reason[0] != '\0') {
        (void)puts(explain->reason);
    } else {
        (void)printf("\"%s\" is possible: %s can choose it at `%s`\n", explain->why_not,
                     bst_game_player_name(explain->moment.game, now.seat), now.name);
    }
}

void bst__explain_print(const bst__explain *explain)
{
    bst_decision now = bst_game_decision(explain->moment.game);
    (void)printf("%s, after choice %u of %u, turn %u\n", explain->moment.path,
                 (unsigned)explain->moment.at, (unsigned)explain->moment.count,
                 (unsigned)now.turn);
    if (explain->shows_awards) {
        print_awards(explain);
    }
    if (explain->why_not) {
        print_why_not(explain);
    }
    if (explain->ended) {
        print_ended(explain);
    }
}
