/* Why an option is not at hand, in words that name what is in the way: the side that does not
 * match, the piece that occupies, the budget that is used up, the rule and where it stands.
 *
 * Only asked about single options that somebody tried, so nothing here needs to be fast. */
#include "game/game.h"

#include "base/bits.h"

#include <stdarg.h>
#include <string.h>

const char *bst__refusal(bst_game *game, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(game->reason, sizeof game->reason, format, args);
    va_end(args);
    return game->reason;
}

const char *bst__refusal_at(bst_game *game, const bst_span *span, const char *what)
{
    char text[160];
    (void)snprintf(text, sizeof text, "%s", what);
    return bst__refusal(game, "%s (%s:%u)", text,
                        bst_sources_name(game->rules->sources, span->file),
                        (unsigned)span->line);
}

/* ---------------------------------------------------------------- laying a tile */

static const int steps[BST_SIDES][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

/* What a side shows in one of its three slots; an empty middle shows what lies around it. */
static const char *shown(const bst_game *game, const uint8_t kinds[3], uint32_t slot)
{
    uint8_t kind = kinds[slot] ? kinds[slot] : kinds[0] ? kinds[0] : kinds[2];
    return kind ? game->rules->kinds[kind].words.one : "nothing";
}

/* Adds how one side of the tile clashes with what lies there. */
static void add_clash(const bst_game *game, bst_text *text, uint32_t type, uint32_t cell,
                      uint32_t side)
{
    static const char *const names[BST_SIDES] = {"north", "east", "south", "west"};
    const bst__boarddef *def = &game->rules->board;
    const bst__cell *c = &game->board.cells[cell];
    const uint8_t *mine = def->side_kinds[type];
    const uint8_t *theirs = def->side_kinds[c->sides[side]];
    static const uint8_t slots[] = {1, 0, 2}; /* what runs through a middle is seen first */
    uint32_t slot = 0;
    for (uint32_t i = 0; i < 3; i++) {
        slot = slots[i];
        uint32_t kinds = 1u << mine[slot] | 1u << theirs[2 - slot];
        if (mine[slot] != theirs[2 - slot] && (kinds & ~1u & def->must_match)) {
            break;
        }
    }
    bst__text_addf(text, "%s%s side: %s meets %s of %d,%d", text->size ? "; " : "", names[side],
                   shown(game, mine, slot), shown(game, theirs, 2 - slot),
                   c->x + steps[side][0], c->y + steps[side][1]);
}

static const char *sides_refusal(bst_game *game, uint32_t tile, uint32_t cell, uint32_t turn)
{
    const bst__tiledef *def = &game->rules->board.tiles[tile];
    const bst__cell *c = &game->board.cells[cell];
    bst_text text = {0};
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        if (!(def->side_fits[turn][side] >> c->sides[side] & 1)) {
            add_clash(game, &text, def->side_type[turn][side], cell, side);
        }
    }
    const char *reason = NULL;
    if (text.size) {
        reason = bst__refusal(game, "the sides do not match (%s)", bst__text_get(&text));
    }
    bst__text_free(&text);
    return reason;
}

/* The sides match, but the tile asks for more: for neighbours, or for one of its kinds to go on. */
static const char *fit_refusal(bst_game *game, uint32_t tile, uint32_t cell)
{
    const bst__tiledef *def = &game->rules->board.tiles[tile];
    const bst__cell *c = &game->board.cells[cell];
    uint32_t beside = 0;
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        uint32_t other =
            bst__board_cell_at(&game->board, c->x + steps[side][0], c->y + steps[side][1]);
        beside += other && game->board.cells[other].tile;
    }
    if (beside < def->needs_neighbours) {
        return bst__refusal(game, "the tile needs %u neighbours and has %u there",
                            (unsigned)def->needs_neighbours, (unsigned)beside);
    }
    for (uint32_t i = 0; i < def->segment_count; i++) {
        uint32_t kind = def->segments[i].kind;
        if (game->rules->board.kinds[kind].must_join) {
            return bst__refusal(game, "the tile's %s has to join another there",
                                game->rules->kinds[kind].words.one);
        }
    }
    return "the tile does not fit there";
}

static const char *place_refusal(bst_game *game, const bst__offer *offer,
                                 const bst_option *option)
{
    const bst__board *board = &game->board;
    uint32_t tile = bst__offer_tile(game, offer, game->deciding_seat);
    uint32_t cell = BST__REF_INDEX(option->args[0]);
    uint32_t turn = (uint32_t)option->args[1];
    if (!tile) {
        return "no tile waits to be placed";
    }
    if (!cell || cell > board->head->cell_count) {
        return "no tile lies beside this cell";
    }
    if (board->cells[cell].tile) {
        return bst__refusal(game, "a tile lies there already: %s",
                            game->rules->tiles[board->cells[cell].tile].id);
    }
    if (board->cells[cell].closed) {
        return "the cell is closed to tiles";
    }
    if (!bst__board_fits(board, tile, cell, turn)) {
        const char *sides = sides_refusal(game, tile, cell, turn);
        return sides ? sides : fit_refusal(game, tile, cell);
    }
    const char *reason = NULL;
    bst__place_vetoed(game, tile, cell, turn, &reason);
    return reason ? reason : "it is not among the options";
}

/* ---------------------------------------------------------------- offers */

const char bst__refusal_barred[] = "another option has to be chosen first";

const char *bst__budgets_refusal(bst_game *game, uint32_t budgets)
{
    for (; budgets; budgets &= budgets - 1) {
        uint32_t i = bst__lowest_bit(budgets);
        if (!bst__budget_left(game, i)) {
            return bst__refusal(game, "budget `%s` is used up", game->rules->budgets[i].name);
        }
    }
    return NULL;
}

/* Why the offer has no options at all now; NULL where it may have some. */
static const char *offer_refusal(bst_game *game, const bst__offer *offer)
{
    const char *reason = bst__budgets_refusal(game, offer->spend);
    uint32_t seat = game->deciding_seat;
    if (reason) {
        return reason;
    }
    if (offer->must != BST__MUST_ONLY && (offer->spend & game->barred)) {
        return bst__refusal_barred;
    }
    if (offer->cost >= 0 && bst__attr_get(game, (uint32_t)offer->cost, seat) < 1) {
        return bst__refusal(game, "it costs 1 %s, and %s has none",
                            game->rules->attrs[offer->cost].words.one,
                            bst__seat_name(game, seat));
    }
    if (!bst__when_test(game, &offer->when, NULL)) {
        return bst__refusal_at(game, &offer->span, "what its rule asks for is not so");
    }
    if (offer->builtin == BST__BUILTIN_DRAW && !bst__draw_source(game, offer)) {
        return "no tile is left to draw";
    }
    return NULL;
}

static const char *listed_refusal(bst_game *game, uint32_t index, const bst_option *option)
{
    const bst__offer *offer = &game->rules->offers[index];
    const char *reason = offer_refusal(game, offer);
    if (reason) {
        return reason;
    }
    if (offer->builtin == BST__BUILTIN_PLACE && !offer->overlay) {
        return place_refusal(game, offer, option);
    }
    if (offer->builtin == BST__BUILTIN_CLAIM) {
        const bst__claim *rule;
        reason = bst__claims_refusal(game, index, game->deciding_seat,
                                     BST__REF_INDEX(option->args[0]),
                                     BST__REF_INDEX(option->args[1]), &rule);
        return reason ? reason : bst__refusal_barred;
    }
    return bst__refusal_at(game, &offer->span, "it is not among the options of its rule");
}

static const char *time_refusal(bst_game *game)
{
    bst_decision now = bst_game_decision(game);
    if (now.state != BST_DECIDING) {
        return now.state == BST_OVER ? "the game is over" : "the game is halted";
    }
    return bst__refusal(game, "it is not the time for that: %s chooses at `%s`",
                        bst__seat_name(game, now.seat), now.name ? now.name : "?");
}

const char *bst__option_refusal(bst_game *game, const bst_option *option)
{
    bool is_menu = game->deciding == BST__DECIDE_MENU;
    if (option->verb == 0 && (is_menu || game->deciding == BST__DECIDE_PHASE)) {
        return bst__refusal(game, "passing is not allowed at `%s`",
                            bst_game_decision(game).name);
    }
    for (uint32_t i = 0; i < game->rules->offer_count && is_menu; i++) {
        const bst__offer *offer = &game->rules->offers[i];
        if (offer->verb == option->verb && (offer->menus >> game->deciding_target & 1)) {
            return listed_refusal(game, i, option);
        }
    }
    if (game->deciding == BST__DECIDE_CHANCE_DRAW && option->verb == game->options[0].verb) {
        return bst__refusal(game, "deck `%s` has no such tile left",
                            game->rules->decks[game->deciding_target].name);
    }
    for (uint32_t i = 0; i < game->option_count && !is_menu; i++) {
        if (game->options[i].verb == option->verb) {
            return bst__refusal(game, "it is not among the options of `%s`",
                                bst_game_decision(game).name);
        }
    }
    return time_refusal(game);
}
