/* The ledger: awards and the lines that explain them, a log beside the state.
 *
 * The state keeps scores, sums per source and how many awards there are; cutting the log to that
 * number after an undo restores it. */
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

bst__line *bst__line_add(bst_game *game, const char *label, int32_t count, int32_t rate,
                         int32_t points, bst__origin origin)
{
    if (game->scratch_count == BST__LINES_MAX) {
        /* the last line takes what no longer fits, so that the sum stays right */
        bst__line *last = &game->scratch_lines[BST__LINES_MAX - 1];
        if (__builtin_add_overflow(last->points, points, &last->points)) {
            (void)bst__fail(game, BST_E_LIMIT, "E-LIMIT",
                            "the lines of an award went past 32 bits");
            return NULL;
        }
        last->count = 1;
        last->rate = last->points;
        last->label = "more";
        last->origin = BST__ORIGIN_NONE;
        last->line = 0;
        return NULL;
    }
    bst__line *line = &game->scratch_lines[game->scratch_count++];
    line->label = label;
    line->count = count;
    line->rate = rate;
    line->points = points;
    line->origin = origin;
    line->file = 0;
    line->line = 0;
    line->named = false;
    return line;
}

bst_status bst__ledger_reserve(bst_game *game, uint32_t awards, uint32_t lines)
{
    if (game->head->awards + awards <= game->award_capacity &&
        game->line_count + lines <= game->line_capacity) {
        return BST_OK;
    }
    uint32_t capacity = game->award_capacity ? game->award_capacity : 256;
    while (capacity < game->head->awards + awards) {
        capacity *= 2;
    }
    if (capacity != game->award_capacity) {
        bst__booking *grown = realloc(game->awards, sizeof *grown * capacity);
        if (!grown) {
            return BST_E_NOMEM;
        }
        game->awards = grown;
        game->award_capacity = capacity;
    }
    capacity = game->line_capacity ? game->line_capacity : 2048;
    while (capacity < game->line_count + lines) {
        capacity *= 2;
    }
    if (capacity != game->line_capacity) {
        bst__line *grown = realloc(game->lines, sizeof *grown * capacity);
        if (!grown) {
            return BST_E_NOMEM;
        }
        game->lines = grown;
        game->line_capacity = capacity;
    }
    return BST_OK;
}

bst_status bst__lines_log(bst_game *game, bst__logged *out)
{
    bst_status status = bst__ledger_reserve(game, 0, game->scratch_count);
    if (status != BST_OK) {
        return status;
    }
    out->first = game->line_count;
    out->count = game->scratch_count;
    memcpy(&game->lines[game->line_count], game->scratch_lines,
           sizeof *game->lines * game->scratch_count);
    game->line_count += game->scratch_count;
    return BST_OK;
}

static bst_status log_award(bst_game *game, uint32_t seat, int32_t points, uint32_t source,
                            uint32_t mode, uint32_t segment, const bst__contest *contest,
                            const bst__logged *lines)
{
    static const bst__contest nobody = {0};
    bst_status status = bst__ledger_reserve(game, 1, 0);
    if (status != BST_OK) {
        return status;
    }
    bst__booking *award = &game->awards[game->head->awards];
    award->seat = (uint8_t)seat;
    award->source = (uint8_t)source;
    award->mode = (uint8_t)mode;
    award->kind = segment ? game->board.segments[segment].kind : 0;
    award->segment = (uint16_t)segment;
    award->turn = game->head->turn;
    award->points = points;
    award->choice = game->head->choices;
    award->lines = *lines;
    award->line_end = game->line_count;
    award->contest = contest ? *contest : nobody;
    return BST_OK;
}

bst_status bst__award_logged(bst_game *game, uint32_t seat, int32_t points, uint32_t source,
                             uint32_t mode, uint32_t segment, const bst__contest *contest,
                             const bst__logged *lines)
{
    if (points == 0) {
        return BST_OK;
    }
    bst__player *player = &game->players[seat];
    int32_t after;
    if (__builtin_add_overflow(player->score, points, &after)) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "a score went past 32 bits");
    }
    int32_t before = player->score;
    if (!game->config.no_ledger) {
        bst_status status = log_award(game, seat, points, source, mode, segment, contest,
                                      lines);
        if (status != BST_OK) {
            return status;
        }
    }
    game->head->awards++;
    player->score = after;
    /* differences of scores: they may wrap where the scores do not */
    player->part_points[source] = (int32_t)((uint32_t)player->part_points[source] +
                                            (uint32_t)points);
    player->turn_points[source] = (int32_t)((uint32_t)player->turn_points[source] +
                                            (uint32_t)points);
    if (bst__hooked(game, BST__HOOK_POINTS)) {
        int64_t args[] = {BST__REF(BST__REF_PLAYER, seat), before, after, (int64_t)source};
        return bst__notify(game, BST__HOOK_POINTS, 4, args);
    }
    return BST_OK;
}

bst_status bst__award(bst_game *game, uint32_t seat, int32_t points, uint32_t source, uint32_t mode,
                      uint32_t segment, const bst__contest *contest)
{
    bst__logged lines = {0};
    bst_status status = BST_OK;
    if (points && !game->config.no_ledger) {
        status = bst__lines_log(game, &lines);
    }
    if (status == BST_OK) {
        status = bst__award_logged(game, seat, points, source, mode, segment, contest, &lines);
    }
    game->scratch_count = 0; /* the lines explain this award and no other */
    return status;
}

void bst__ledger_cut(bst_game *game)
{
    uint32_t awards = game->head->awards;
    game->line_count = 0;
    if (!game->config.no_ledger && awards && game->awards) {
        game->line_count = game->awards[awards - 1].line_end;
    }
}

uint32_t bst_game_award_count(const bst_game *game)
{
    return game->config.no_ledger ? 0 : game->head->awards;
}

bst_award bst_game_award(const bst_game *game, uint32_t index)
{
    const bst__booking *a = &game->awards[index];
    bst_award award;
    award.seat = a->seat;
    award.points = a->points;
    award.source = game->rules->award_sources[a->source];
    award.mode = a->mode == 0xFF ? "" : game->rules->modes[a->mode];
    award.kind = a->kind ? game->rules->kinds[a->kind].name : "";
    award.segment = a->segment;
    award.turn = a->turn;
    award.choice = a->choice;
    award.line_count = a->lines.count;
    return award;
}

int32_t bst_game_award_strength(const bst_game *game, uint32_t award, uint32_t seat)
{
    return seat && seat <= game->head->players ? game->awards[award].contest.strengths[seat] : 0;
}

uint32_t bst_game_award_members(const bst_game *game, uint32_t award, uint32_t seat)
{
    return seat && seat <= game->head->players ? game->awards[award].contest.members[seat] : 0;
}

bst_ledger_line bst_game_award_line(const bst_game *game, uint32_t award, uint32_t line)
{
    static const bst_span nowhere = {0};
    const bst__line *l = &game->lines[game->awards[award].lines.first + line];
    bst_ledger_line out;
    out.label = l->label;
    out.count = l->count;
    out.rate = l->rate;
    out.points = l->points;
    out.mod = game->rules->source_list[l->origin.source].id;
    out.rule = l->origin.span ? *l->origin.span : nowhere;
    out.call = nowhere;
    if (l->line) {
        out.call = (bst_span){l->file, l->line, 1, l->line, 1};
    }
    return out;
}
