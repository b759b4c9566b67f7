/* What a game falls back to when a script fails: a copy of the state from some choices ago, and the
 * choices since then, which are made again.
 *
 * A copy before every choice would cost as much as the choice. What scripts do depends on the state
 * alone, so the same choices lead to the same state; where that is checked, a copy is made before
 * every choice nevertheless, since then a script may be caught that depends on more. */
#include "game/game.h"

#include <string.h>

bool bst__is_checked(const bst_game *game)
{
    return BST_CHECKS || game->config.checks;
}

/* So many choices until the next copy: more where it is dear. */
static uint32_t since_most(const bst_game *game)
{
    enum { BYTES_FOR_A_CHOICE = 128 };
    size_t most = game->block_bytes / BYTES_FOR_A_CHOICE;
    return most < BST__SINCE_MAX ? (uint32_t)most : BST__SINCE_MAX;
}

void bst__guard_begin(bst_game *game)
{
    if (!game->backup_good || game->since_count >= since_most(game) || bst__is_checked(game)) {
        memcpy(game->backup, game->block, game->block_bytes);
        game->backup_good = true;
        game->since_count = 0;
    }
}

void bst__guard_add(bst_game *game, const bst_option *option)
{
    if (game->has_scripts) {
        game->since[game->since_count++] = *option;
    }
}

void bst__game_halt(bst_game *game)
{
    game->head->state = BST_HALTED;
    game->deciding = BST__DECIDE_NONE;
}

/* Makes the choices since the copy again. They succeeded before. */
static bst_status make_again(bst_game *game)
{
    bst_status status = bst__game_find_decision(game);
    for (uint32_t i = 0; i < game->since_count && status == BST_OK; i++) {
        status = bst__game_apply(game, &game->since[i]);
    }
    return status;
}

void bst__guard_fall_back(bst_game *game)
{
    bst_diags *diags = game->diags;
    memcpy(game->block, game->backup, game->block_bytes);
    bst__ledger_cut(game);
    game->notifying = false;
    game->diags = NULL;
    if (make_again(game) != BST_OK) {
        bst__game_halt(game);
    }
    game->backup_good = true;
    game->failure = BST_OK; /* it is undone: what is asked from now on begins anew */
    game->diags = diags;
}
