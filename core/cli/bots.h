/* Bots that the command offers: so far one that chooses at random. */
#ifndef BST_CLI_BOTS_H
#define BST_CLI_BOTS_H

#include <stdbool.h>

#include <bastide/game.h>

typedef enum bst__bot_kind { BST__BOT_HUMAN, BST__BOT_RANDOM } bst__bot_kind;

typedef struct bst__bots {
    bst__bot_kind seats[BST_SEATS_MAX + 1]; /* from 1 */
    uint32_t named;
} bst__bots;

/* Reads "human,random"; the last one named counts for all seats after it. NULL, or what is wrong
 * with it, written to `problem`. `human` is accepted where `may_be_human`. */
const char *bst__bots_parse(bst__bots *bots, const char *list, bool may_be_human, char *problem,
                            size_t size);

/* Chooses for the seat that decides. What it draws depends on the game's seed, the seat and the
 * number of choices made, so that a game left and resumed goes on as if it never was. */
bst_status bst__bot_choose(bst_game *game, uint64_t seed, bst_diags *diags);

#endif
