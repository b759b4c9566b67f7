/* Explanations as text: every award, the lines that it is made of, and the line of the rule that
 * made each. */
#include <ctype.h>
#include <string.h>

#include "cli/explain.h"
#include "game/game.h"
#include "game/say.h"

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

/* The same in the words of the language, for people. */
static void add_subject(bst_text *out, const bst_game *game, bst_award award)
{
    const bst_ruleset *rules = game->rules;
    char name[64];
    if (award.segment == 0) {
        bst__text_add(out, bst__say(rules, award.source, "source.%s", award.source));
    } else {
        (void)bst__segment_name(game, award.segment, name, sizeof name);
        bst__text_addf(out, "%s %s", bst__say_kind_named(rules, award.kind), name);
    }
    if (award.mode[0] != '\0') {
        bst__text_addf(out, ", %s", bst__say(rules, award.mode, "mode.%s", award.mode));
    }
}

/* Prints a sentence on a line of its own and forgets it. */
static void print_said(bst_text *text)
{
    (void)puts(bst__text_get(text));
    bst__text_free(text);
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
        bst_text engine = {0};
        bst__text_add(&engine, "        ");
        bst__say_ui(&engine, game->rules, BST__UI_ENGINE, NULL);
        print_said(&engine);
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
    char points[16];
    bst_text subject = {0};
    bst_text text = {0};
    add_subject(&subject, game, a);
    (void)bst_game_award_contest_text(game, award, contest, sizeof contest);
    (void)snprintf(points, sizeof points, "%+d", (int)a.points);
    bst__text_addf(&text, "%u. ", (unsigned)award + 1);
    bst__say_ui(&text, game->rules, BST__UI_AWARD, "player", bst_game_player_name(game, a.seat),
                "points", points, "subject", bst__text_get(&subject), "turn", BST__NUMBER(a.turn),
                "choice", BST__NUMBER(a.choice), NULL);
    print_said(&text);
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
        bst_text text = {0};
        bst__say_ui(&text, explain->moment.game->rules, BST__UI_NO_POINTS, NULL);
        print_said(&text);
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
        bst_text said = {0};
        const char *player = seat == BST_CHANCE ? "" : bst_game_player_name(game, seat);
        bst__say_ui(&said, game->rules, seat == BST_CHANCE ? BST__UI_DRAWN : BST__UI_TAKEN,
                    "choice", text, "player", player, NULL);
        print_said(&said);
    }
}

static void print_ranking(const bst__explain *explain)
{
    const bst_game *before = explain->moment.game;
    const bst_game *game = explain->ended;
    uint32_t players = bst_game_players(game);
    for (uint32_t rank = 1; rank <= players; rank++) {
        for (uint32_t seat = 1; seat <= players; seat++) {
            if (explain->ranks[seat] == rank) {
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
    bst_text text = {0};
    bst__say_ui(&text, game->rules, BST__UI_IF_ENDED, NULL);
    print_said(&text);
    print_asked(explain);
    if (first == bst_game_award_count(game)) {
        bst__say_ui(&text, game->rules, BST__UI_NO_MORE_POINTS, NULL);
        print_said(&text);
    }
    for (uint32_t i = first; i < bst_game_award_count(game); i++) {
        print_award(explain, game, i);
    }
    print_ranking(explain);
}

static void print_why_not(const bst__explain *explain)
{
    bst_decision now = bst_game_decision(explain->moment.game);
    if (explain->reason[0] != '\0') {
        (void)puts(explain->reason);
    } else {
        const bst_ruleset *rules = explain->moment.game->rules;
        bst_text text = {0};
        bst__say_ui(&text, rules, BST__UI_POSSIBLE, "choice", explain->why_not, "player",
                    bst_game_player_name(explain->moment.game, now.seat), "menu",
                    bst__say_decision(rules, now.name), NULL);
        print_said(&text);
    }
}

void bst__explain_print(const bst__explain *explain)
{
    bst_decision now = bst_game_decision(explain->moment.game);
    bst_text text = {0};
    bst__say_ui(&text, explain->moment.game->rules, BST__UI_MOMENT, "file", explain->moment.path,
                "choice", BST__NUMBER(explain->moment.at), "count",
                BST__NUMBER(explain->moment.count), "turn", BST__NUMBER(now.turn), NULL);
    print_said(&text);
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
