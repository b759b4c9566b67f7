/* The ranking: what the rules compare at the end, which may be more than scores. */
#include "game/game.h"

#include <string.h>

static bst_status rank_value(bst_game *game, uint32_t seat, int64_t *out)
{
    int64_t args[] = {BST__REF(BST__REF_PLAYER, seat), game->players[seat].score};
    *out = game->players[seat].score;
    return bst__hooked(game, BST__HOOK_RANK)
               ? bst__query(game, BST__HOOK_RANK, NULL, 2, args, out)
               : BST_OK;
}

static uint32_t rank_of(const bst_game *game, uint32_t seat, const int64_t *values)
{
    uint32_t rank = 1;
    for (uint32_t other = 1; other <= game->head->players; other++) {
        bool is_before = !game->rules->rank_shared && values[other] == values[seat] && other < seat;
        rank += values[other] > values[seat] || is_before;
    }
    return rank;
}

bst_status bst_game_ranks(const bst_game *game, uint32_t *out_ranks, bst_diags *diags)
{
    bst_game *asked = (bst_game *)(uintptr_t)game; /* queries only read */
    int64_t values[BST_SEATS_MAX + 1] = {0};
    bst_status status = BST_OK;
    memset(out_ranks, 0, sizeof *out_ranks * (BST_SEATS_MAX + 1));
    asked->diags = diags;
    asked->failure = BST_OK;
    asked->rules->host.begin(asked->rules->host.user); /* it is no part of a choice */
    for (uint32_t seat = 1; seat <= game->head->players && status == BST_OK; seat++) {
        status = rank_value(asked, seat, &values[seat]);
    }
    for (uint32_t seat = 1; seat <= game->head->players && status == BST_OK; seat++) {
        out_ranks[seat] = rank_of(game, seat, values);
    }
    asked->failure = BST_OK;
    asked->diags = NULL;
    return status;
}
