/* Awards as people say them: "4 tiles x 2 + 1 coin x 2 = 10, Ann 2 : Ben 1".
 *
 * The words are those that the game and its mods declare for their things; a thing without words is
 * called by its id, and lines keep their ids for tests and programs. */
#include "base/text.h"
#include "game/game.h"
#include "game/say.h"

static void add_line(const bst_game *game, bst_text *text, const bst__line *line)
{
    bst__words words = {line->label, line->label};
    bool counts = bst__say_label(game->rules, line->label, &words);
    bool is_product = (int64_t)line->count * line->rate == line->points;
    if (!words.one) {
        bst__text_addf(text, "%d", (int)line->points);
    } else if (is_product && (counts || line->count != 1)) {
        bst__text_addf(text, "%d %s x %d", (int)line->count,
                       line->count == 1 ? words.one : words.many, (int)line->rate);
    } else {
        bst__text_addf(text, "%s %d", counts ? line->label : words.one, (int)line->points);
    }
}

/* Pieces have a word of their own where each counts once; else the weights are what matters. */
static bool counts_members(const bst_game *game, const bst__booking *award)
{
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        if (award->contest.strengths[seat] != award->contest.members[seat]) {
            return false;
        }
    }
    return bst__say_member(game->rules, award->kind).one != NULL;
}

static void add_contest(const bst_game *game, bst_text *text, const bst__booking *award)
{
    bst__words member = bst__say_member(game->rules, award->kind);
    bool says_members = counts_members(game, award);
    const char *between = "";
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        int32_t strength = award->contest.strengths[seat];
        if (!strength && !award->contest.members[seat]) {
            continue;
        }
        bst__text_addf(text, "%s%s %d", between, bst__seat_name(game, seat), (int)strength);
        if (says_members) {
            bst__text_addf(text, " %s", strength == 1 ? member.one : member.many);
        }
        between = " : ";
    }
}

static size_t give(bst_text *text, char *buffer, size_t size)
{
    size_t length = text->size;
    snprintf(buffer, size, "%s", bst__text_get(text));
    bst__text_free(text);
    return length;
}

size_t bst_game_award_contest_text(const bst_game *game, uint32_t award, char *buffer,
                                   size_t size)
{
    bst_text text = {0};
    add_contest(game, &text, &game->awards[award]);
    return give(&text, buffer, size);
}

size_t bst_game_award_line_text(const bst_game *game, uint32_t award, uint32_t line, char *buffer,
                                size_t size)
{
    bst_text text = {0};
    add_line(game, &text, &game->lines[game->awards[award].lines.first + line]);
    return give(&text, buffer, size);
}

static uint32_t contenders(const bst_game *game, const bst__booking *award)
{
    uint32_t count = 0;
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        count += award->contest.strengths[seat] || award->contest.members[seat];
    }
    return count;
}

size_t bst_game_award_text(const bst_game *game, uint32_t award, char *buffer, size_t size)
{
    const bst__booking *a = &game->awards[award];
    bst_text text = {0};
    if (a->segment) {
        char name[64];
        bst__segment_name(game, a->segment, name, sizeof name);
        bst__text_addf(&text, "%s %s: ", bst__say_kind(game->rules, a->kind).one, name);
    } else {
        const char *source = game->rules->award_sources[a->source];
        bst__text_addf(&text, "%s: ", bst__say(game->rules, source, "source.%s", source));
    }
    for (uint32_t i = 0; i < a->lines.count; i++) {
        bst__text_add(&text, i ? " + " : "");
        add_line(game, &text, &game->lines[a->lines.first + i]);
    }
    bst__text_addf(&text, " = %d", (int)a->points);
    if (contenders(game, a) > 1) {
        bst__text_add(&text, ", ");
        add_contest(game, &text, a);
    }
    return give(&text, buffer, size);
}
