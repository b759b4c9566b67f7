/* Where a tile can be laid: listed, or counted in constant time and drawn from by rejection.
 *
 * A tile of which only the sides decide where it fits need not be listed. Where hooks judge
 * placements too, the count is an upper bound, and draws are judged one by one; of the places that
 * are listed the first that may stay is looked for, and the others are judged when they are drawn,
 * or when somebody wants to see the list. */
#include "game/game.h"

#include "base/random.h"
#include "board/fit.h"

#include <string.h>

bool bst__place_vetoed(bst_game *game, uint32_t tile, uint32_t cell, uint32_t turn,
                       const char **reason)
{
    bst__context context = BST__CONTEXT_NONE;
    context.tile = tile;
    context.cell = cell;
    int64_t args[] = {BST__REF(BST__REF_TILE, tile), BST__REF(BST__REF_CELL, cell), turn};
    return bst__vetoed(game, BST__HOOK_VETO_PLACE, &context, 3, args, reason);
}

uint32_t bst__offer_tile(const bst_game *game, const bst__offer *offer, uint32_t seat)
{
    const bst__part *part = bst__part_now(game);
    if (part->cell || !game->head->part_count) {
        return 0;
    }
    if (!offer->place_from) {
        return part->tile;
    }
    const bst__zone *zone = &game->rules->zones[offer->place_from];
    return part->tile ? 0
                      : bst__zone_tile(game, offer->place_from, zone->per_player ? seat : 0, 1);
}

/* A hook that judges placements leaves plain tiles alone where its filter does. */
static bool is_judged(bst_game *game, uint32_t tile)
{
    const bst__subscriptions *subs = &game->rules->hooks[BST__HOOK_VETO_PLACE];
    bst__context context = BST__CONTEXT_NONE;
    context.tile = tile;
    for (uint32_t i = 0; i < subs->count; i++) {
        if (bst__when_test(game, &subs->list[i].when, &context)) {
            return true;
        }
    }
    return false;
}

/* The next place (open cell and turn, counted from 0) from `at` on where the tile fits and nothing
 * forbids it; the number of places where there is none, and where a script fails. */
static uint32_t next_place(bst_game *game, uint32_t tile, uint32_t at, bool judged)
{
    const bst__board *board = &game->board;
    const bst__tiledef *def = &board->def->tiles[tile];
    uint32_t end = (uint32_t)board->head->open_count * BST_TURNS;
    for (; at < end && game->failure == BST_OK; at++) {
        uint32_t cell = board->open[at / BST_TURNS];
        uint32_t fits = bst__fit_turns(def, board->cells[cell].sides) >> at % BST_TURNS;
        if (!fits) {
            at |= BST_TURNS - 1; /* nor in any later turn */
        } else if ((fits & 1) && bst__board_fits(board, tile, cell, at % BST_TURNS) &&
                   !(judged && bst__place_vetoed(game, tile, cell, at % BST_TURNS, NULL))) {
            return at;
        }
    }
    return end;
}

static bool has_place(bst_game *game, uint32_t tile, bool judged)
{
    return next_place(game, tile, 0, judged) <
           (uint32_t)game->board.head->open_count * BST_TURNS;
}

bool bst__tile_placeable(bst_game *game, uint32_t tile)
{
    bool judged = bst__hooked(game, BST__HOOK_VETO_PLACE) && is_judged(game, tile);
    if (!judged && game->board.def->tiles[tile].plain) {
        return bst__board_fit_count(&game->board, tile) != 0;
    }
    return has_place(game, tile, judged);
}

/* ---------------------------------------------------------------- listed, and judged later */

static void leave_out(bst_game *game, uint32_t at)
{
    uint32_t nth = at - game->unjudged_first;
    uint64_t below = (UINT64_C(1) << nth) - 1;
    uint64_t passed = game->unjudged_passed;
    game->unjudged_passed = (passed & below) | (passed >> 1 & ~below);
    game->unjudged_count--;
    game->option_weight -= game->options[at].weight;
    game->option_count--;
    memmove(&game->options[at], &game->options[at + 1],
            sizeof *game->options * (game->option_count - at));
}

bool bst__places_allow(bst_game *game, uint32_t at)
{
    uint32_t nth = at - game->unjudged_first; /* wraps around before the first */
    if (nth >= game->unjudged_count || (game->unjudged_passed >> nth & 1)) {
        return true;
    }
    const bst_option *option = &game->options[at];
    bool vetoed =
        bst__place_vetoed(game, game->unjudged_tile, BST__REF_INDEX(option->args[0]),
                          (uint32_t)option->args[1], NULL);
    if (game->failure != BST_OK) {
        return false; /* whoever asks again hears of it again */
    }
    if (vetoed) {
        leave_out(game, at);
    } else {
        game->unjudged_passed |= UINT64_C(1) << nth;
    }
    return !vetoed;
}

bst_status bst__places_judge(bst_game *game)
{
    for (uint32_t nth = 0; nth < game->unjudged_count && game->failure == BST_OK;) {
        nth += bst__places_allow(game, game->unjudged_first + nth);
    }
    if (game->failure == BST_OK) {
        game->unjudged_count = 0;
    }
    return game->failure;
}

bst_status bst__places_judge_alone(bst_game *game, uint64_t *count)
{
    if (game->flat_offer >= 0 || !game->unjudged_count ||
        game->unjudged_count != game->option_count ||
        !game->rules->offers[game->options[0].offer].automatic) {
        return BST_OK;
    }
    bst_status status = bst__places_judge(game);
    *count = game->option_count;
    return status;
}

/* Leaves those from `first` on to be judged later, all but what tells whether there is one. */
static bst_status judge_later(bst_game *game, uint32_t first, uint32_t tile)
{
    game->unjudged_tile = (uint16_t)tile;
    game->unjudged_first = first;
    game->unjudged_count = game->option_count - first;
    game->unjudged_passed = 0;
    while (game->unjudged_count && game->failure == BST_OK && !bst__places_allow(game, first)) {
    }
    return game->failure;
}

/* Adds all places of the tile. */
static bst_status list_places(bst_game *game, uint32_t offer, uint32_t tile, bool judged)
{
    uint32_t end = (uint32_t)game->board.head->open_count * BST_TURNS;
    uint16_t verb = game->rules->offers[offer].verb;
    bst_status status = BST_OK;
    for (uint32_t at = next_place(game, tile, 0, judged); at < end && status == BST_OK;
         at = next_place(game, tile, at + 1, judged)) {
        int32_t args[] = {BST__REF(BST__REF_CELL, game->board.open[at / BST_TURNS]),
                          (int32_t)(at % BST_TURNS)};
        status = bst__option_add(game, (uint16_t)offer, verb, 2, args, 1);
    }
    return status == BST_OK ? game->failure : status;
}

/* Adds all places of the tile, though they may be judged later: one list of them, and not a long
 * one. */
static bst_status list_now(bst_game *game, uint32_t offer, uint32_t tile, bool judged)
{
    enum { LATER_MAX = 64 };
    uint32_t count = game->option_count;
    uint64_t weight = game->option_weight;
    bool later = judged && !game->unjudged_count;
    bst_status status = list_places(game, offer, tile, judged && !later);
    if (status == BST_OK && later && game->option_count - count <= LATER_MAX) {
        status = judge_later(game, count, tile);
    } else if (status == BST_OK && later) {
        game->option_count = count;
        game->option_weight = weight;
        status = list_places(game, offer, tile, true);
    }
    game->placeable = (uint16_t)(game->option_count > count ? tile : 0);
    return status;
}

bst_status bst__places_open(bst_game *game, uint32_t offer, uint32_t seat)
{
    const bst__offer *o = &game->rules->offers[offer];
    uint32_t tile = bst__offer_tile(game, o, seat);
    if (!tile) {
        return BST_OK;
    }
    if (o->overlay) {
        return bst__overlays_list_place(game, offer);
    }
    bool judged = bst__hooked(game, BST__HOOK_VETO_PLACE) && is_judged(game, tile);
    if (!game->board.def->tiles[tile].plain || game->flat_offer >= 0 || o->automatic) {
        return list_now(game, offer, tile, judged);
    }
    if (judged && !has_place(game, tile, true)) {
        return game->failure;
    }
    game->flat_offer = (int)offer;
    game->flat_tile = (uint16_t)tile;
    game->flat_judged = judged;
    game->flat_count = bst__board_fit_count(&game->board, tile);
    game->placeable = (uint16_t)(game->flat_count ? tile : 0);
    return game->failure;
}

bst_status bst__places_list(bst_game *game)
{
    if (game->flat_offer < 0 || game->flat_listed) {
        return BST_OK;
    }
    uint32_t count = game->option_count;
    uint64_t weight = game->option_weight;
    game->flat_listed = true;
    bst_status status =
        list_places(game, (uint32_t)game->flat_offer, game->flat_tile, game->flat_judged);
    if (status != BST_OK) { /* whoever asks again hears of it again */
        game->flat_listed = false;
        game->option_count = count;
        game->option_weight = weight;
    }
    return status;
}

bool bst__places_draw(bst_game *game, uint64_t *random, bst_option *out)
{
    const bst__board *board = &game->board;
    const bst__tiledef *tile = &board->def->tiles[game->flat_tile];
    uint32_t bound = (uint32_t)board->head->open_count * BST_TURNS;
    uint32_t cell;
    uint32_t turn;
    do { /* its sides alone decide, but for what judges it */
        *random += UINT64_C(0x9E3779B97F4A7C15);
        uint32_t at = (uint32_t)((bst__random_mix(*random) >> 32) * bound >> 32);
        cell = board->open[at / BST_TURNS];
        turn = at % BST_TURNS;
    } while (!bst__fit_sides(tile->side_fits[turn], board->cells[cell].sides) ||
             board->cells[cell].closed);
    memset(out, 0, sizeof *out);
    out->offer = (uint16_t)game->flat_offer;
    out->verb = game->rules->offers[game->flat_offer].verb;
    out->argc = 2;
    out->weight = 1;
    out->args[0] = BST__REF(BST__REF_CELL, cell);
    out->args[1] = (int32_t)turn;
    return !game->flat_judged || !bst__place_vetoed(game, game->flat_tile, cell, turn, NULL);
}

bool bst__places_hold(bst_game *game, const bst_option *option)
{
    const bst__board *board = &game->board;
    if (game->flat_offer < 0 || option->offer != game->flat_offer || option->argc != 2 ||
        option->verb != game->rules->offers[game->flat_offer].verb) {
        return false;
    }
    uint32_t cell = BST__REF_INDEX(option->args[0]);
    uint32_t turn = (uint32_t)option->args[1];
    return BST__REF_TYPE(option->args[0]) == BST__REF_CELL && cell &&
           cell <= board->head->cell_count && turn < BST_TURNS &&
           bst__board_fits(board, game->flat_tile, cell, turn) &&
           !(game->flat_judged && bst__place_vetoed(game, game->flat_tile, cell, turn, NULL));
}
