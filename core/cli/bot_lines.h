/* What a seat can make of its turn: each option of its decision with the best that may follow it in
 * the same turn, by the worth of the position that it leads to. */
#ifndef BST_CLI_BOT_LINES_H
#define BST_CLI_BOT_LINES_H

#include <bastide/game.h>

#include "cli/bot_value.h"

typedef struct bst__lines bst__lines;

typedef struct bst__line {
    bst_option option;                /* one value of it, where it was a range */
    bool is_more;                     /* a greater value of the range of the line before */
    int32_t lead;                     /* of the seat that decides, after its best line */
    int32_t worth[BST_SEATS_MAX + 1]; /* of every seat, after that line */
} bst__line;

BST_MUST_USE bst_status bst__lines_create(bst__lines **out, bst_ruleset *ruleset,
                                          const bst_setup *setup, bst__worths *worths,
                                          bst_diags *diags);
void bst__lines_destroy(bst__lines *lines);

/* All options of the decision of `game`, which is a scratch game with manual chance and stays as it
 * is. The lines are borrowed until the next call. About `leaves` positions are weighed, shared
 * evenly among the options. Options under which a script fails are left out; where nothing remains
 * the count is 0. BST_E_NOMEM, and statuses of bst_game_options. */
BST_MUST_USE bst_status bst__lines_of(bst__lines *lines, bst_game *game, uint32_t leaves,
                                      const bst__line **out, uint32_t *out_count);

#endif
