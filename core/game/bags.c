/* Bags from which chance draws: what is in one follows from what is out. */
#include "game/game.h"

/* How many of a sort are out of the bag. */
static int64_t count_out(const bst_game *game, const bst__bagged *bagged)
{
    int64_t out = 0;
    if (bagged->out < 0) {
        return 0;
    }
    if (game->rules->attrs[bagged->out].on == BST__ON_GAME) {
        return bst__attr_get(game, (uint32_t)bagged->out, 0);
    }
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        out += bst__attr_get(game, (uint32_t)bagged->out, seat);
    }
    return out;
}

/* What a player would have to count can be drawn for nobody. */
static BST_COLD bst_status fail_nobody(bst_game *game, const bst__phase *phase, int16_t out)
{
    (void)bst_diags_add(game->diags, BST_ERROR, "E-PHASE", phase->span,
                        "phase `%s` draws for no player, but `%s` counts what each player has",
                        phase->name, game->rules->attrs[out].name);
    game->failure = game->failure == BST_OK ? BST_E_SCRIPT : game->failure;
    return game->failure;
}

bst_status bst__bag_list(bst_game *game, const bst__phase *phase, uint32_t seat)
{
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < phase->bag_count && !seat; i++) {
        int16_t out = phase->bag[i].out;
        if (out >= 0 && game->rules->attrs[out].on == BST__ON_PLAYER) {
            return fail_nobody(game, phase, out);
        }
    }
    for (uint32_t i = 0; i < phase->bag_count && status == BST_OK; i++) {
        int64_t left = phase->bag[i].count - count_out(game, &phase->bag[i]);
        if (left > 0) {
            uint16_t weight = (uint16_t)(left < UINT16_MAX ? left : UINT16_MAX);
            status = bst__option_add(game, 0, phase->verb, 1, &phase->bag[i].word, weight);
        }
    }
    return status;
}

bst_status bst__bag_take(bst_game *game, const bst__phase *phase, int32_t word, uint32_t seat,
                         int *choose)
{
    const bst__bagged *bagged = phase->bag;
    while (bagged->word != word) {
        bagged++; /* it was listed */
    }
    *choose = bagged->choose ? bagged->choose : phase->choose;
    if (bagged->out < 0) {
        return BST_OK;
    }
    uint32_t out = (uint32_t)bagged->out;
    uint32_t index = game->rules->attrs[out].on == BST__ON_GAME ? 0 : seat;
    return bst__attr_raise(game, out, index);
}
