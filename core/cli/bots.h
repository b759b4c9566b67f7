/* Bots that the command offers, each a player that sees what its seat may see and chooses among
 * the options of any game.
 *
 * Bots know games through the public headers alone, and no rule of any of them.
 */
#ifndef BST_CLI_BOTS_H
#define BST_CLI_BOTS_H

#include <stdbool.h>

#include <bastide/game.h>

typedef enum bst__bot_kind {
    BST__BOT_HUMAN, /* chooses nothing by itself */
    BST__BOT_RANDOM,
    BST__BOT_GREEDY,
    BST__BOT_MCTS,
    BST__BOT_KINDS
} bst__bot_kind;

/* How long a bot that searches may take for a choice: one of the two is 0. */
typedef struct bst__bot_budget {
    uint32_t iterations;
    uint32_t ms;
} bst__bot_budget;

typedef struct bst__bots {
    bst__bot_kind seats[BST_SEATS_MAX + 1]; /* from 1 */
    bst__bot_budget budgets[BST_SEATS_MAX + 1];
    uint32_t named;
} bst__bots;

/* Reads "human,mcts:200ms"; the last one named counts for all seats after it. NULL, or what is
 * wrong with it, written to `problem`. `human` is accepted where `may_be_human`. */
const char *bst__bots_parse(bst__bots *bots, const char *list, bool may_be_human, char *problem,
                            size_t size);

/* What the bots of a session need besides the game: scratch games and what they learned of the
 * rules. One for each thread. */
typedef struct bst__team bst__team;

/* `bots` is copied; `ruleset` and `setup` must outlive the team. Statuses of bst_game_create. */
BST_MUST_USE bst_status bst__team_create(bst__team **out, const bst__bots *bots,
                                         bst_ruleset *ruleset, const bst_setup *setup,
                                         bst_diags *diags);
void bst__team_destroy(bst__team *team);

/* Other seats for the same bots: of `bots` none that the team was not created with. */
void bst__team_seat(bst__team *team, const bst__bots *bots);

/* Chooses for the seat that decides in `game`. What a bot draws depends on `seed` (that of the
 * game), the seat and the number of choices made, so that a game left and resumed goes on as if it
 * never was; a bot with a budget of time may choose otherwise the second time. */
BST_MUST_USE bst_status bst__team_choose(bst__team *team, bst_game *game, uint64_t seed,
                                         bst_diags *diags);

#endif
