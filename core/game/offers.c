/* Menus and offers: which options there are, how many, one at random, and what a choice does.
 *
 * One offer of a menu (laying a plain tile) may stay unlisted: it is counted in constant time and
 * drawn from by rejection; everything else is listed when the menu opens. */
#include "game/game.h"

#include "base/random.h"
#include "board/fit.h"

#include <stdlib.h>
#include <string.h>

static bool budgets_left(const bst_game *game, uint32_t budgets)
{
    for (uint32_t i = 0; budgets >> i; i++) {
        if ((budgets >> i & 1) && !bst__budget_left(game, i)) {
            return false;
        }
    }
    return true;
}

bst_status bst__budgets_spend(bst_game *game, uint32_t budgets)
{
    for (uint32_t i = 0; budgets >> i; i++) {
        if (!(budgets >> i & 1)) {
            continue;
        }
        uint8_t *used = bst__part_top(game)->budgets;
        if (game->rules->budgets[i].scope == BST__SCOPE_TURN) {
            used = game->head->budgets_turn;
        } else if (game->rules->budgets[i].scope == BST__SCOPE_GAME) {
            used = game->head->budgets_game;
        }
        if (!bst__budget_left(game, i)) {
            return bst__fail(game, BST_E_ILLEGAL, "E-BUDGET-SPENT", "budget `%s` is used up",
                             game->rules->budgets[i].name);
        }
        used[i]++;
    }
    return BST_OK;
}

uint32_t bst__offer_spends(const bst_game *game, uint32_t offer)
{
    const bst__offer *o = &game->rules->offers[offer];
    uint32_t budgets = o->spend;
    for (uint32_t i = 0; i < o->claim_count; i++) {
        budgets |= game->rules->claims[o->claim_first + i].spend;
    }
    return budgets;
}

bst_status bst__options_reserve(bst_game *game, uint32_t capacity)
{
    if (capacity <= game->option_capacity) {
        return BST_OK;
    }
    bst_option *grown = realloc(game->options, sizeof *grown * capacity);
    if (!grown) {
        return BST_E_NOMEM;
    }
    game->options = grown;
    game->option_capacity = capacity;
    return BST_OK;
}

bst_status bst__option_add(bst_game *game, uint16_t offer, uint16_t verb, uint32_t argc,
                           const int32_t *args, uint16_t weight)
{
    if (game->option_count == game->option_capacity) {
        bst_status status = bst__options_reserve(game, game->option_capacity * 2);
        if (status != BST_OK) {
            return status;
        }
    }
    bst_option *option = &game->options[game->option_count++];
    memset(option, 0, sizeof *option);
    option->offer = offer;
    option->verb = verb;
    option->argc = (uint16_t)argc;
    option->weight = weight;
    for (uint32_t i = 0; i < argc; i++) {
        option->args[i] = args[i];
        option->last = args[i];
    }
    game->option_weight += weight;
    return BST_OK;
}

/* ---------------------------------------------------------------- listing */

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

bool bst__tile_placeable(bst_game *game, uint32_t tile)
{
    const bst__board *board = &game->board;
    bool veto = bst__hooked(game, BST__HOOK_VETO_PLACE);
    if (!veto || !bst__board_fit_count(board, tile)) {
        return bst__board_fit_count(board, tile) != 0;
    }
    for (uint32_t i = 0; i < board->head->open_count * BST_TURNS; i++) {
        uint32_t cell = board->open[i / BST_TURNS];
        if (bst__board_fits(board, tile, cell, i % BST_TURNS) &&
            !bst__place_vetoed(game, tile, cell, i % BST_TURNS, NULL)) {
            return true;
        }
    }
    return false;
}

static bst_status list_place(bst_game *game, uint32_t offer, uint32_t tile)
{
    const bst__offer *o = &game->rules->offers[offer];
    bool veto = bst__hooked(game, BST__HOOK_VETO_PLACE);
    for (uint32_t i = 0; i < game->board.head->open_count; i++) {
        uint32_t cell = game->board.open[i];
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            if (!bst__board_fits(&game->board, tile, cell, turn) ||
                (veto && bst__place_vetoed(game, tile, cell, turn, NULL))) {
                if (game->failure != BST_OK) {
                    return game->failure;
                }
                continue;
            }
            int32_t args[] = {BST__REF(BST__REF_CELL, cell), (int32_t)turn};
            bst_status status = bst__option_add(game, (uint16_t)offer, o->verb, 2, args, 1);
            if (status != BST_OK) {
                return status;
            }
        }
    }
    return BST_OK;
}

/* A hook that judges placements leaves plain tiles alone where its filter does. */
static bool place_is_judged(bst_game *game, uint32_t tile)
{
    const bst__subscriptions *subs = &game->rules->hooks[BST__HOOK_VETO_PLACE];
    bst__context context = BST__CONTEXT_NONE;
    context.tile = tile;
    for (uint32_t i = 0; i < subs->count; i++) {
        if (bst__filter_test(game, &subs->list[i].when, &context)) {
            return true;
        }
    }
    return false;
}

static bst_status open_place(bst_game *game, uint32_t offer, uint32_t seat)
{
    const bst__offer *o = &game->rules->offers[offer];
    uint32_t tile = bst__offer_tile(game, o, seat);
    if (!tile) {
        return BST_OK;
    }
    if (o->overlay) {
        return bst__overlays_list_place(game, offer);
    }
    bool plain = game->board.def->tiles[tile].plain;
    if (!plain || o->place_from || game->flat_offer >= 0 || place_is_judged(game, tile)) {
        return list_place(game, offer, tile);
    }
    game->flat_offer = (int)offer;
    game->flat_count = bst__board_fit_count(&game->board, tile);
    return BST_OK;
}

/* The first source of a draw offer that is not empty: a zone (negative) or a deck; 0 none. */
int bst__draw_source(const bst_game *game, const bst__offer *offer)
{
    const bst__part *part = bst__part_now(game);
    if (part->deck) {
        return bst__deck_left(game, part->deck) ? part->deck : 0;
    }
    for (uint32_t i = 0; i < offer->deck_count; i++) {
        if (offer->from_zone[i] > 0) {
            if (bst__zone_tile_count(game, (uint32_t)offer->from_zone[i], 0)) {
                return -offer->from_zone[i];
            }
        } else if (bst__deck_left(game, offer->decks[i])) {
            return offer->decks[i];
        }
    }
    return 0;
}

/* A tile is drawn for a part, and not over one that still waits to be placed. */
static bool may_draw(const bst_game *game)
{
    const bst__part *part = bst__part_now(game);
    return game->head->part_count && !(part->tile && !part->cell);
}

static bst_status open_offer(bst_game *game, uint32_t offer, uint32_t seat)
{
    const bst__offer *o = &game->rules->offers[offer];
    if (!budgets_left(game, o->spend) || (o->must != 2 && (o->spend & game->barred))) {
        return BST_OK;
    }
    if (o->cost >= 0 && bst__attr_get(game, (uint32_t)o->cost, seat) < 1) {
        return BST_OK;
    }
    if (o->when.used && !bst__filter_test(game, &o->when, NULL)) {
        return BST_OK;
    }
    switch ((bst__builtin)o->builtin) {
    case BST__BUILTIN_PLACE:
        return open_place(game, offer, seat);
    case BST__BUILTIN_OVERLAY:
        return bst__overlays_list(game, offer);
    case BST__BUILTIN_CLAIM:
        return bst__claims_list(game, offer, seat);
    case BST__BUILTIN_DRAW:
        if (!may_draw(game) || !bst__draw_source(game, o)) {
            return BST_OK;
        }
        return bst__option_add(game, (uint16_t)offer, o->verb, 0, NULL, 1);
    default:
        break;
    }
    if (o->over.used) {
        return bst__over_list(game, &o->over, (int)offer, o->verb, seat);
    }
    if (o->options) {
        game->deciding_target = (uint16_t)offer; /* where emitted options belong to */
        int count = 0;
        int64_t arg = BST__REF(BST__REF_PLAYER, seat);
        return bst__script_framed(game, BST__ORIGIN_OF(o), o->options, false, 1, &arg, &count,
                                  NULL);
    }
    return o->choose ? bst__option_add(game, (uint16_t)offer, o->verb, 0, NULL, 1) : BST_OK;
}

/* Offers that must be taken alone push out all others that share a budget with them. */
static bst_status find_barred(bst_game *game, const bst__menu *menu, uint32_t seat)
{
    game->barred = 0;
    for (uint32_t i = 0; i < menu->offer_count && menu->has_only; i++) {
        const bst__offer *o = &game->rules->offers[menu->offers[i]];
        if (o->must != 2 || !bst__filter_test(game, &o->must_when, NULL)) {
            continue;
        }
        bst_status status = open_offer(game, menu->offers[i], seat);
        if (status != BST_OK) {
            return status;
        }
        if (game->option_count || game->flat_offer >= 0) {
            game->barred |= o->spend;
        }
        game->option_count = 0;
        game->option_weight = 0;
        game->flat_offer = -1;
    }
    return BST_OK;
}

bst_status bst__menu_open(bst_game *game, uint32_t menu, uint32_t seat, uint64_t *out_count)
{
    const bst__menu *m = &game->rules->menus[menu];
    game->option_count = 0;
    game->option_weight = 0;
    game->flat_offer = -1;
    game->flat_count = 0;
    game->flat_listed = false;
    bool must = m->no_pass;
    bst_status status = find_barred(game, m, seat);
    for (uint32_t i = 0; i < m->offer_count && status == BST_OK; i++) {
        uint32_t offer = m->offers[i];
        const bst__offer *o = &game->rules->offers[offer];
        uint32_t before = game->option_count;
        status = open_offer(game, offer, seat);
        bool offered = game->option_count > before || game->flat_offer == (int)offer;
        must = must || (o->must && offered && bst__filter_test(game, &o->must_when, NULL));
    }
    if (status != BST_OK) {
        return status;
    }
    game->deciding = BST__DECIDE_MENU;
    game->deciding_target = (uint16_t)menu;
    game->deciding_seat = (uint8_t)seat;
    game->deciding_pass = !must;
    *out_count = (uint64_t)game->flat_count + game->option_count;
    return BST_OK;
}

void bst__menu_leave(bst_game *game, bst__frame *frame, const bst__menu *menu)
{
    frame->step++;
    if (menu->ends_with >= 0 && game->rules->budgets[menu->ends_with].scope == BST__SCOPE_MENU) {
        bst__part_top(game)->budgets[menu->ends_with] = 0;
    }
}

bst_status bst__menu_list_flat(bst_game *game)
{
    if (game->flat_offer < 0 || game->flat_listed) {
        return BST_OK;
    }
    game->flat_listed = true;
    return list_place(game, (uint32_t)game->flat_offer, bst__part_now(game)->tile);
}

void bst__menu_draw_flat(bst_game *game, uint64_t *random, bst_option *out)
{
    const bst__board *board = &game->board;
    const bst__tiledef *tile = &board->def->tiles[bst__part_now(game)->tile];
    uint32_t bound = (uint32_t)board->head->open_count * BST_TURNS;
    uint32_t cell;
    uint32_t turn;
    do { /* a flat offer's tile is plain: its sides alone decide */
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
}

static bool same_option(const bst_option *listed, const bst_option *option)
{
    if (listed->verb != option->verb || listed->argc != option->argc ||
        listed->offer != option->offer) {
        return false;
    }
    for (uint32_t i = 0; i < listed->argc; i++) {
        bool in_range = i + 1u == listed->argc && listed->last > listed->args[i] &&
                        option->args[i] >= listed->args[i] && option->args[i] <= listed->last;
        if (listed->args[i] != option->args[i] && !in_range) {
            return false;
        }
    }
    return true;
}

static bool flat_holds(const bst_game *game, const bst_option *option)
{
    const bst__board *board = &game->board;
    if (game->flat_offer < 0 || option->offer != game->flat_offer || option->argc != 2 ||
        option->verb != game->rules->offers[game->flat_offer].verb) {
        return false;
    }
    uint32_t cell = BST__REF_INDEX(option->args[0]);
    return BST__REF_TYPE(option->args[0]) == BST__REF_CELL && cell &&
           cell <= board->head->cell_count && (uint32_t)option->args[1] < BST_TURNS &&
           bst__board_fits(board, bst__part_now(game)->tile, cell, (uint32_t)option->args[1]);
}

bool bst__menu_holds(bst_game *game, const bst_option *option)
{
    if (game->deciding == BST__DECIDE_NONE) {
        return false;
    }
    if (option->verb == 0) {
        return game->deciding_pass && option->argc == 0;
    }
    if (flat_holds(game, option)) {
        return true;
    }
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (same_option(&game->options[i], option)) {
            return true;
        }
    }
    return false;
}
