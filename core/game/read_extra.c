/* Small readers that only drawings need. They look things up by name, since drawing is rare. */
#include "game/game.h"

const char *bst_game_kind_letter(const bst_game *game, const char *kind)
{
    int index = bst__rules_kind(game->rules, kind);
    const char *letter = index > 0 ? game->rules->kinds[index].letter : NULL;
    return letter ? letter : "";
}

const char *bst_game_piece_letter(const bst_game *game, const char *kind)
{
    int index = bst__rules_piece_kind(game->rules, kind);
    const char *letter = index > 0 ? game->rules->piece_kinds[index].letter : NULL;
    return letter ? letter : "";
}
