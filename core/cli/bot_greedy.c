/* The greedy bot: what it can reach in this turn, weighed once, without a look at what others may
 * answer. */
#include "cli/bot_parts.h"

#include "base/random.h"

enum { LEAVES = 1000 }; /* positions weighed for a choice, about */

bst_option bst__best_line(const bst__line *lines, uint32_t count, uint64_t random)
{
    bst_random numbers = bst__random_start(random, 0);
    uint32_t best = 0;
    uint32_t equal = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && lines[i].is_more && lines[i].lead == lines[i - 1].lead) {
            continue; /* more of something for the same: what it costs may not be seen yet */
        }
        if (lines[i].lead > lines[best].lead) {
            best = i;
            equal = 1;
        } else if (lines[i].lead == lines[best].lead) {
            equal++;
            best = bst__random_below(&numbers, equal) == 0 ? i : best;
        }
    }
    return lines[best].option;
}

bst_status bst__bot_greedy(bst__team *team, bst_game *game, uint64_t random, bst_option *out)
{
    const bst__line *lines = NULL;
    uint32_t count = 0;
    bst_status status =
        bst_game_fork(team->view, game, bst_game_decision(game).seat, random);
    if (status != BST_OK) {
        return status;
    }
    bst__worths_note(team->worths, team->view);
    status = bst__lines_of(team->lines, team->view, LEAVES, &lines, &count);
    if (status == BST_OK && count == 0) {
        return bst__bot_random(game, random, out); /* whose script fails in the game as well */
    }
    if (status == BST_OK) {
        *out = bst__best_line(lines, count, random);
    }
    return status;
}
