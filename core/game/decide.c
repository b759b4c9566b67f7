/* Decisions as callers see them: who, how many, which, one at random. */
#include "game/game.h"

#include "base/random.h"

#include <string.h>

static const char *name_of(const bst_game *game)
{
    const bst_ruleset *rules = game->rules;
    uint32_t target = game->deciding_target;
    switch (game->deciding) {
    case BST__DECIDE_MENU:
        return rules->menus[target].name;
    case BST__DECIDE_PHASE:
    case BST__DECIDE_CHANCE_PHASE:
        return rules->phases[target].name;
    case BST__DECIDE_CHANCE_DRAW:
        return rules->decks[target].name;
    case BST__DECIDE_NONE:
        break;
    }
    return "";
}

bst_decision bst_game_decision(const bst_game *game)
{
    bst_decision decision = {.state = (bst_phase_state)game->head->state,
                             .active = game->head->active,
                             .turn = game->head->turn,
                             .name = ""};
    if (decision.state != BST_DECIDING) {
        return decision;
    }
    decision.seat = game->deciding_seat;
    decision.about = game->deciding_seat;
    if (game->deciding == BST__DECIDE_CHANCE_PHASE) {
        decision.about = game->head->frames[game->head->frame_count - 1u].player;
    } else if (game->deciding == BST__DECIDE_CHANCE_DRAW) {
        decision.about = 0;
    }
    decision.may_pass = game->deciding_pass;
    decision.name = name_of(game);
    return decision;
}

uint64_t bst__option_values(const bst_option *option)
{
    int32_t low = option->argc ? option->args[option->argc - 1] : 0;
    return option->last > low ? (uint64_t)((int64_t)option->last - low + 1) : 1;
}

/* Options that are listed, and pass. */
static uint64_t listed_count(const bst_game *game)
{
    uint64_t count = game->deciding_pass ? 1 : 0;
    for (uint32_t i = 0; i < game->option_count; i++) {
        count += bst__option_values(&game->options[i]);
    }
    return count;
}

bst_status bst_game_option_count(bst_game *game, uint64_t *out)
{
    *out = 0;
    if (game->head->state != BST_DECIDING) {
        return BST_OK;
    }
    game->failure = BST_OK;
    bst_status status = bst__places_judge(game);
    if (status == BST_OK && game->flat_judged) {
        status = bst__places_list(game);
    }
    bool flat = game->flat_offer >= 0 && !game->flat_listed;
    *out = listed_count(game) + (flat ? game->flat_count : 0);
    return status;
}

/* Listed options stand in the order of their offers, those of the flat offer where it stands. */
static void sort_by_offer(bst_game *game)
{
    const bst__menu *menu = &game->rules->menus[game->deciding_target];
    uint8_t rank[BST__OFFERS_MAX] = {0};
    for (uint32_t i = 0; i < menu->offer_count; i++) {
        rank[menu->offers[i]] = (uint8_t)i;
    }
    for (uint32_t i = 1; i < game->option_count; i++) {
        bst_option option = game->options[i];
        uint32_t to = i;
        for (; to > 0 && rank[game->options[to - 1].offer] > rank[option.offer]; to--) {
            game->options[to] = game->options[to - 1];
        }
        game->options[to] = option;
    }
}

bst_status bst_game_options(bst_game *game, const bst_option **out, uint32_t *out_count)
{
    *out = NULL;
    *out_count = 0;
    if (game->head->state != BST_DECIDING) {
        return BST_OK;
    }
    game->failure = BST_OK;
    bst_status status = bst__places_judge(game);
    if (status != BST_OK) {
        return status;
    }
    if (game->deciding == BST__DECIDE_MENU && game->flat_offer >= 0 && !game->flat_listed) {
        bool mixed = game->option_count > 0;
        status = bst__places_list(game);
        if (status != BST_OK) {
            return status;
        }
        if (mixed) {
            sort_by_offer(game);
        }
    }
    uint32_t count = game->option_count;
    if (game->deciding_pass) {
        /* "pass" lies behind the counted options, so that it is listed but never counted twice */
        status = bst__option_add(game, 0, 0, 0, NULL, 1);
        if (status != BST_OK) {
            return status;
        }
        game->option_count = count;
        count++;
    }
    *out = game->options;
    *out_count = count;
    return BST_OK;
}

static uint64_t next_random(uint64_t *random)
{
    *random += UINT64_C(0x9E3779B97F4A7C15);
    return bst__random_mix(*random);
}

uint32_t bst__option_pick(const bst_game *game, uint64_t at, bool weighs, bst_option *out)
{
    for (uint32_t i = 0; i < game->option_count; i++) {
        const bst_option *option = &game->options[i];
        uint64_t weight = weighs ? option->weight : 1;
        uint64_t share = weight * bst__option_values(option);
        if (at < share) {
            *out = *option;
            if (out->argc) {
                out->args[out->argc - 1] =
                    (int32_t)(out->args[out->argc - 1] + (int64_t)(at / weight));
                out->last = out->args[out->argc - 1];
            }
            return i;
        }
        at -= share;
    }
    memset(out, 0, sizeof *out);
    out->weight = 1;
    return game->option_count;
}

/* One of all options, with so many of the flat offer's. Some may be forbidden: whoever draws such
 * a one draws again. False where too many were. */
static bool draw(bst_game *game, uint64_t flat, uint64_t *random, bst_option *out)
{
    enum { DRAWS_MAX = 64 };
    bool weighs = game->deciding_seat == BST_CHANCE;
    uint64_t count = weighs ? game->option_weight : flat + listed_count(game);
    for (uint32_t i = 0; i < DRAWS_MAX && game->failure == BST_OK; i++) {
        /* the high half times the count: a bias of less than count / 2^32 is below what any
         * game's length could show */
        uint64_t number = next_random(random) >> 32;
        uint64_t at = number * (count >> 32) + (number * (count & UINT32_MAX) >> 32);
        if (at < flat) {
            if (bst__places_draw(game, random, out)) {
                return true;
            }
        } else if (bst__places_allow(game, bst__option_pick(game, at - flat, weighs, out))) {
            return true;
        } else {
            count--; /* it has left the list */
        }
    }
    return false;
}

bst_status bst_game_option_random(bst_game *game, uint64_t *random, bst_option *out)
{
    if (game->head->state != BST_DECIDING) {
        return BST_E_STATE;
    }
    game->failure = BST_OK;
    uint64_t flat = game->flat_offer >= 0 && !game->flat_listed ? game->flat_count : 0;
    if (draw(game, flat, random, out)) {
        return BST_OK;
    }
    bst_status status = bst__places_judge(game);
    if (status == BST_OK) {
        status = bst__places_list(game);
    }
    if (status == BST_OK && !draw(game, 0, random, out)) {
        status = game->failure != BST_OK ? game->failure : BST_E_STATE;
    }
    return status;
}
