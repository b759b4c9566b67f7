/* What each option of a decision would score now: every option is tried on a copy.
 *
 * The copy is a fork, so that nothing hidden decides what a player or a bot is told. Scripts may
 * fail on a copy as anywhere; such an option is marked and the others go on.
 */
#include "cli/gains.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHOICES_MAX = 64, /* of one seat in one turn after an option: more is no turn of any use */
    TEXT_BYTES = 256
};

struct bst__gains {
    bst_game *root; /* what the deciding seat knows */
    bst_game *leaf; /* where an option is tried */
};

bst_status bst__gains_create(bst__gains **out, bst_ruleset *ruleset, const bst_setup *setup,
                             bst_diags *diags)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    *out = NULL;
    bst__gains *gains = calloc(1, sizeof *gains);
    if (!gains) {
        return BST_E_NOMEM;
    }
    bst_status status = bst_game_create(&gains->root, ruleset, setup, &config, diags);
    if (status == BST_OK) {
        status = bst_game_create(&gains->leaf, ruleset, setup, &config, diags);
    }
    if (status != BST_OK) {
        bst__gains_destroy(gains);
        return status;
    }
    *out = gains;
    return BST_OK;
}

void bst__gains_destroy(bst__gains *gains)
{
    if (gains) {
        bst_game_destroy(gains->leaf);
        bst_game_destroy(gains->root);
        free(gains);
    }
}

bst_option bst__gains_first(const bst_option *option)
{
    bst_option first = *option;
    if (first.argc > 0) {
        first.last = first.args[first.argc - 1];
    }
    return first;
}

/* Passing is the last option where it is one. */
static bst_status pass_or_first(bst_game *game)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_status status = bst_game_options(game, &options, &count);
    if (status != BST_OK) {
        return status;
    }
    if (count == 0) {
        return BST_E_STATE;
    }
    uint32_t index = bst_game_decision(game).may_pass ? count - 1 : 0;
    bst_option option = bst__gains_first(&options[index]);
    return bst_game_choose(game, &option, NULL);
}

bst_status bst__gains_finish_turn(bst_game *game, uint32_t seat, uint32_t turn)
{
    bst_status status = BST_OK;
    bst_decision decision = bst_game_decision(game);
    for (uint32_t i = 0; i < CHOICES_MAX && status == BST_OK; i++) {
        if (decision.state != BST_DECIDING || decision.seat != seat || decision.turn != turn) {
            break;
        }
        status = pass_or_first(game);
        decision = bst_game_decision(game);
    }
    return status == BST_OK && decision.state == BST_HALTED ? BST_E_SCRIPT : status;
}

/* Leaves in `leaf` what the option leads to. */
static bst_status try_option(bst__gains *gains, const bst_option *option)
{
    bst_decision decision = bst_game_decision(gains->root);
    bst_option first = bst__gains_first(option);
    bst_status status = bst_game_copy(gains->leaf, gains->root);
    if (status == BST_OK) {
        status = bst_game_choose(gains->leaf, &first, NULL);
    }
    return status == BST_OK ? bst__gains_finish_turn(gains->leaf, decision.seat, decision.turn)
                            : status;
}

static bst_status take_root(bst__gains *gains, const bst_game *game)
{
    bst_decision decision = bst_game_decision(game);
    if (decision.state != BST_DECIDING) {
        return BST_E_STATE;
    }
    return bst_game_fork(gains->root, game, decision.seat, 0);
}

bst_status bst__gains_of(bst__gains *gains, const bst_game *game, const bst_option *options,
                         uint32_t count, bst__gain *out)
{
    memset(out, 0, sizeof *out * count);
    bst_status status = take_root(gains, game);
    for (uint32_t i = 0; i < count && status == BST_OK; i++) {
        out[i].status = try_option(gains, &options[i]);
        if (out[i].status == BST_E_NOMEM) {
            status = BST_E_NOMEM;
        }
        for (uint32_t seat = 1; out[i].status == BST_OK && seat <= bst_game_players(game);
             seat++) {
            out[i].points[seat] =
                bst_game_score(gains->leaf, seat) - bst_game_score(gains->root, seat);
        }
    }
    return status;
}

size_t bst__gains_why(bst__gains *gains, const bst_game *game, const bst_option *option,
                      char *buffer, size_t size)
{
    size_t need = 0;
    if (size > 0) {
        buffer[0] = '\0';
    }
    if (take_root(gains, game) != BST_OK || try_option(gains, option) != BST_OK) {
        return 0;
    }
    for (uint32_t i = bst_game_award_count(gains->root);
         i < bst_game_award_count(gains->leaf); i++) {
        char text[TEXT_BYTES];
        (void)bst_game_award_text(gains->leaf, i, text, sizeof text);
        size_t room = need < size ? size - need : 0;
        int wrote = snprintf(room > 0 ? buffer + need : NULL, room, "%s%s", need > 0 ? "; " : "",
                             text);
        need += wrote > 0 ? (size_t)wrote : 0;
    }
    return need;
}
