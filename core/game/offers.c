/* Menus and offers: which options there are, how many, one at random, and what a choice does.
 *
 * One offer of a menu (laying a plain tile) may stay unlisted (places.c); everything else is listed
 * when the menu opens. */
#include "game/game.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

bst_status bst__budgets_spend(bst_game *game, uint32_t budgets)
{
    for (; budgets; budgets &= budgets - 1) {
        uint32_t i = bst__lowest_bit(budgets);
        const bst__budget *b = &game->rules->budgets[i];
        uint8_t *used = bst__part_top(game)->budgets;
        uint32_t *spent = &bst__part_top(game)->spent;
        if (b->scope == BST__SCOPE_TURN) {
            used = game->head->budgets_turn;
            spent = &game->head->spent_turn;
        } else if (b->scope == BST__SCOPE_GAME) {
            used = game->head->budgets_game;
            spent = &game->head->spent_game;
        }
        if (used[i] >= b->max) {
            return bst__fail(game, BST_E_ILLEGAL, "E-BUDGET-SPENT", "budget `%s` is used up",
                             b->name);
        }
        used[i]++;
        *spent |= used[i] >= b->max ? UINT32_C(1) << i : 0;
    }
    return BST_OK;
}

void bst__budgets_renew(bst_game *game, uint32_t budgets)
{
    bst__part *part = bst__part_top(game);
    part->spent &= ~budgets;
    for (; budgets; budgets &= budgets - 1) {
        part->budgets[bst__lowest_bit(budgets)] = 0;
    }
}

uint32_t bst__offer_spends(const bst_ruleset *rules, uint32_t offer)
{
    const bst__offer *o = &rules->offers[offer];
    uint32_t budgets = o->spend;
    for (uint32_t i = 0; i < o->claim_count; i++) {
        budgets |= rules->claims[o->claim_first + i].spend;
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
    *option = (bst_option){.offer = offer, .verb = verb, .argc = (uint16_t)argc, .weight = weight};
    for (uint32_t i = 0; i < argc; i++) {
        option->args[i] = args[i];
    }
    option->last = argc ? args[argc - 1] : 0;
    game->option_weight += weight;
    return BST_OK;
}

/* ---------------------------------------------------------------- listing */

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

/* A tile is drawn for a part, not over one that still waits to be placed, and from what is left. */
static bool may_draw(const bst_game *game, const bst__offer *offer)
{
    const bst__part *part = bst__part_now(game);
    return game->head->part_count && !(part->tile && !part->cell) &&
           bst__draw_source(game, offer);
}

/* A tile is used by a part that waits for one. */
static bool may_use(const bst_game *game)
{
    const bst__part *part = bst__part_now(game);
    return game->head->part_count && !part->tile && !part->cell;
}

/* Whether the offer may have options now, if it spends none of the budgets `closed` (bits). */
static inline bool is_open(bst_game *game, const bst__offer *offer, uint32_t seat, uint32_t closed)
{
    return !(offer->spend & closed) &&
           (offer->cost < 0 || bst__attr_get(game, (uint32_t)offer->cost, seat) >= 1) &&
           bst__when_test(game, &offer->when, NULL);
}

/* Adds the options of an open offer. */
static bst_status list_offer(bst_game *game, uint32_t offer, uint32_t seat)
{
    const bst__offer *o = &game->rules->offers[offer];
    switch ((bst__builtin)o->builtin) {
    case BST__BUILTIN_PLACE:
        return bst__places_open(game, offer, seat);
    case BST__BUILTIN_OVERLAY:
        return bst__overlays_list(game, offer);
    case BST__BUILTIN_CLAIM:
        return bst__claims_list(game, offer, seat);
    case BST__BUILTIN_DRAW:
        if (!may_draw(game, o)) {
            return BST_OK;
        }
        return bst__option_add(game, (uint16_t)offer, o->verb, 0, NULL, 1);
    case BST__BUILTIN_USE:
        if (!may_use(game)) {
            return BST_OK;
        }
        break;
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

static void clear_options(bst_game *game)
{
    game->option_count = 0;
    game->option_weight = 0;
    game->flat_offer = -1;
    game->flat_count = 0;
    game->flat_listed = false;
    game->flat_judged = false;
    game->unjudged_count = 0;
    game->placeable = 0;
}

/* Finds out which offers of the menu push out all others that share a budget with them, since they
 * must be taken alone. */
static bst_status bar_offers(bst_game *game, const bst__menu *menu, uint32_t seat)
{
    uint32_t spent = bst__budgets_spent(game);
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < menu->only_count && status == BST_OK; i++) {
        const bst__offer *o = &game->rules->offers[menu->only[i]];
        if (is_open(game, o, seat, spent) && bst__filter_test(game, o->must_when, NULL)) {
            status = list_offer(game, menu->only[i], seat);
            bool offered = game->option_count || game->flat_offer >= 0;
            game->barred |= offered ? o->spend : 0;
            clear_options(game);
        }
    }
    return status;
}

/* Opens the menu's offers; *must becomes true where one of them must be taken. */
static bst_status open_offers(bst_game *game, const bst__menu *menu, uint32_t seat, bool *must)
{
    uint32_t spent = bst__budgets_spent(game);
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < menu->offer_count && status == BST_OK; i++) {
        uint32_t offer = menu->offers[i];
        const bst__offer *o = &game->rules->offers[offer];
        uint32_t before = game->option_count;
        if (!is_open(game, o, seat, spent | (o->must != BST__MUST_ONLY ? game->barred : 0))) {
            continue;
        }
        status = list_offer(game, offer, seat);
        if (o->must && !*must &&
            (game->option_count > before || game->flat_offer == (int)offer)) {
            *must = bst__filter_test(game, o->must_when, NULL);
        }
    }
    return status;
}

bst_status bst__menu_open(bst_game *game, uint32_t menu, uint32_t seat, uint64_t *out_count)
{
    const bst__menu *m = &game->rules->menus[menu];
    bool must = m->no_pass;
    clear_options(game);
    game->barred = 0;
    bst_status status = bar_offers(game, m, seat);
    status = status == BST_OK ? open_offers(game, m, seat, &must) : status;
    game->placeable = 0;
    if (m->has_twins && status == BST_OK) {
        status = bst__places_judge(game); /* what is left out below would move those in the list */
        status = status == BST_OK ? bst__twins_leave_out(game) : status;
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

bool bst__menu_draws(bst_game *game, const bst__menu *menu, uint32_t seat, bst_option *out)
{
    const bst__offer *o = &game->rules->offers[menu->offers[0]];
    *out = (bst_option){.offer = menu->offers[0], .verb = o->verb, .weight = 1};
    return is_open(game, o, seat, bst__budgets_spent(game)) && may_draw(game, o);
}

void bst__menu_leave(bst_game *game, bst__frame *frame, const bst__menu *menu)
{
    frame->step++;
    if (menu->renews) {
        bst__budgets_renew(game, UINT32_C(1) << menu->ends_with);
    }
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

bool bst__menu_holds(bst_game *game, const bst_option *option)
{
    if (game->deciding == BST__DECIDE_NONE) {
        return false;
    }
    if (option->verb == 0) {
        return game->deciding_pass && option->argc == 0;
    }
    if (bst__places_hold(game, option)) {
        return true;
    }
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (same_option(&game->options[i], option)) {
            return bst__places_allow(game, i);
        }
    }
    return false;
}
