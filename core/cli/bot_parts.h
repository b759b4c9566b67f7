/* What the files of the bots share: how each bot is asked. */
#ifndef BST_CLI_BOT_PARTS_H
#define BST_CLI_BOT_PARTS_H

#include "cli/bot_lines.h"
#include "cli/bot_value.h"
#include "cli/bots.h"

typedef struct bst__tree bst__tree;

struct bst__team {
    bst__bots bots;
    bst_game *view;      /* what the deciding seat knows; NULL where no bot searches, as those: */
    bst__worths *worths;
    bst__lines *lines;
    bst__tree *tree; /* NULL where nobody searches trees */
};

/* Each picks an option of the decision of `game`, from numbers that follow from `random` alone. */
bst_status bst__bot_random(bst_game *game, uint64_t random, bst_option *out);
bst_status bst__bot_greedy(bst__team *team, bst_game *game, uint64_t random, bst_option *out);
bst_status bst__bot_mcts(bst__team *team, bst_game *game, bst__bot_budget budget, uint64_t random,
                         bst_option *out);

bst_status bst__tree_create(bst__tree **out, bst_ruleset *ruleset, const bst_setup *setup,
                            bst_diags *diags);
void bst__tree_destroy(bst__tree *tree);

/* The option of the only line that leads furthest, or one of those, drawn from `random`. */
bst_option bst__best_line(const bst__line *lines, uint32_t count, uint64_t random);

#endif
