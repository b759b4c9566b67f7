/* What a position is worth to each seat: what the searching bots share.
 *
 * A position is worth what it would score if the game ended now, and besides what is held there
 * may still become: open features, pieces that may still be used. What features of a kind bring is
 * learned from random games of the same rules, so nothing here knows any rule.
 */
#ifndef BST_CLI_BOT_VALUE_H
#define BST_CLI_BOT_VALUE_H

#include <bastide/game.h>

enum { BST__WORTH = 1000 }; /* a point */

typedef struct bst__worths bst__worths;

/* Learns; takes as long as some random games. Borrows both. Statuses of bst_game_create. */
BST_MUST_USE bst_status bst__worths_create(bst__worths **out, bst_ruleset *ruleset,
                                           const bst_setup *setup, bst_diags *diags);
void bst__worths_destroy(bst__worths *worths);

/* Notes what stands in `game`, from which all games asked about until the next call are played on:
 * that need not be found out for each of them. */
void bst__worths_note(bst__worths *worths, const bst_game *game);

/* What `game` is worth to every seat from 1, in thousandths of a point. A script that fails when
 * the game is ended on a copy leaves the scores as they are; only BST_E_NOMEM is told. */
BST_MUST_USE bst_status bst__worths_of(bst__worths *worths, const bst_game *game,
                                       int32_t out[BST_SEATS_MAX + 1]);
/* The same, faster: `game`, a scratch game with manual chance, is ended by it. */
BST_MUST_USE bst_status bst__worths_take(bst__worths *worths, bst_game *game,
                                         int32_t out[BST_SEATS_MAX + 1]);

/* How far `seat` is ahead of the best other seat. */
int32_t bst__worths_lead(const int32_t worth[BST_SEATS_MAX + 1], uint32_t seat, uint32_t seats);

#endif
