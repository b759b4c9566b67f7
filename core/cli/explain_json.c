/* Explanations for other programs: one JSON object, whose keys the reference page names. */
#include <jansson.h>
#include <string.h>

#include "cli/explain.h"

/* Texts from outside need not be UTF-8: then what is no ASCII is left out. */
static json_t *json_outside(const char *text)
{
    json_t *string = json_string(text);
    bst_text ascii = {0};
    if (string) {
        return string;
    }
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < 0x80) {
            bst__text_add_bytes(&ascii, text, 1);
        }
    }
    string = json_string(bst__text_get(&ascii));
    bst__text_free(&ascii);
    return string;
}

static json_t *json_text(const bst_text *text)
{
    return json_string(bst__text_get(text));
}

/* {file, line, text}, or null where the engine itself is meant. */
static json_t *place(const bst__explain *explain, bst_span span)
{
    size_t size = 0;
    if (span.file == 0) {
        return json_null();
    }
    const char *text = bst__explain_source(explain, span, &size);
    return json_pack("{s:s, s:I, s:s%}", "file", bst_sources_name(explain->cli->sources, span.file),
                     "line", (json_int_t)span.line, "text", text, size);
}

static json_t *line_of(const bst__explain *explain, const bst_game *game, uint32_t award,
                       uint32_t index)
{
    char text[BST__EXPLAIN_TEXT];
    bst_ledger_line line = bst_game_award_line(game, award, index);
    (void)bst_game_award_line_text(game, award, index, text, sizeof text);
    return json_pack("{s:s, s:i, s:i, s:i, s:s, s:s, s:o, s:o}", "label", line.label, "count",
                     (int)line.count, "rate", (int)line.rate, "points", (int)line.points, "text",
                     text, "mod", line.mod, "rule", place(explain, line.rule), "call",
                     place(explain, line.call));
}

static json_t *contest_of(const bst_game *game, uint32_t award)
{
    json_t *list = json_array();
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        int32_t strength = bst_game_award_strength(game, award, seat);
        uint32_t pieces = bst_game_award_members(game, award, seat);
        if (strength != 0 || pieces != 0) {
            (void)json_array_append_new(
                list, json_pack("{s:s, s:i, s:I}", "player", bst_game_player_name(game, seat),
                                "strength", (int)strength, "pieces", (json_int_t)pieces));
        }
    }
    return list;
}

static json_t *award_of(const bst__explain *explain, const bst_game *game, uint32_t award)
{
    bst_award a = bst_game_award(game, award);
    char text[BST__EXPLAIN_TEXT];
    bst_text subject = {0};
    json_t *lines = json_array();
    for (uint32_t i = 0; i < a.line_count; i++) {
        (void)json_array_append_new(lines, line_of(explain, game, award, i));
    }
    bst__explain_subject(&subject, game, award);
    (void)bst_game_award_text(game, award, text, sizeof text);
    json_t *object = json_pack(
        "{s:I, s:s, s:i, s:o, s:s, s:s, s:I, s:I, s:s, s:o, s:o}", "award",
        (json_int_t)award + 1, "player", bst_game_player_name(game, a.seat), "points",
        (int)a.points, "subject", json_text(&subject), "source", a.source, "mode", a.mode, "turn",
        (json_int_t)a.turn, "choice", (json_int_t)a.choice, "text", text, "contest",
        contest_of(game, award), "lines", lines);
    bst__text_free(&subject);
    return object;
}

static json_t *awards_of(const bst__explain *explain, const bst_game *game, uint32_t first,
                         uint32_t end)
{
    json_t *list = json_array();
    for (uint32_t i = first; i < end; i++) {
        (void)json_array_append_new(list, award_of(explain, game, i));
    }
    return list;
}

static json_t *scores_of(const bst_game *game)
{
    json_t *scores = json_object();
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        (void)json_object_set_new(scores, bst_game_player_name(game, seat),
                                  json_integer(bst_game_score(game, seat)));
    }
    return scores;
}

static json_t *ended_of(const bst__explain *explain)
{
    const bst_game *game = explain->ended;
    json_t *asked = json_array();
    json_t *ranking = json_array();
    for (uint32_t i = explain->moment.at; i < bst_game_choice_count(game); i++) {
        char text[BST__EXPLAIN_TEXT];
        uint32_t seat = bst_game_choice(game, i, text, sizeof text);
        const char *who = seat == BST_CHANCE ? "chance" : bst_game_player_name(game, seat);
        (void)json_array_append_new(asked, json_pack("{s:s, s:s}", "who", who, "choice", text));
    }
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        (void)json_array_append_new(
            ranking, json_pack("{s:s, s:I, s:i}", "player", bst_game_player_name(game, seat),
                               "rank", (json_int_t)explain->ranks[seat], "score",
                               (int)bst_game_score(game, seat)));
    }
    return json_pack("{s:o, s:o, s:o}", "asked", asked, "awards",
                     awards_of(explain, game, bst_game_award_count(explain->moment.game),
                               bst_game_award_count(game)),
                     "ranking", ranking);
}

static json_t *all_of(const bst__explain *explain)
{
    const bst_game *game = explain->moment.game;
    json_t *object =
        json_pack("{s:o, s:I, s:I, s:I, s:o}", "record", json_outside(explain->moment.path),
                  "choice", (json_int_t)explain->moment.at, "choices",
                  (json_int_t)explain->moment.count,
                  "turn", (json_int_t)bst_game_decision(game).turn, "scores", scores_of(game));
    if (explain->shows_awards) {
        (void)json_object_set_new(
            object, "awards",
            awards_of(explain, game, explain->award_first, explain->award_end));
    }
    if (explain->why_not) {
        (void)json_object_set_new(object, "why_not",
                                  json_pack("{s:o, s:b, s:o}", "option",
                                            json_outside(explain->why_not), "possible",
                                            explain->reason[0] == '\0', "reason",
                                            json_outside(explain->reason)));
    }
    if (explain->ended) {
        (void)json_object_set_new(object, "if_ended_now", ended_of(explain));
    }
    return object;
}

bst_status bst__explain_print_json(const bst__explain *explain)
{
    json_t *object = all_of(explain);
    char *text = object ? json_dumps(object, JSON_INDENT(2) | JSON_PRESERVE_ORDER) : NULL;
    if (text) {
        (void)puts(text);
    }
    free(text);
    json_decref(object);
    return text ? BST_OK : BST_E_NOMEM;
}
