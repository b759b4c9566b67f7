/* The random bot: uniform over the options, from numbers that are a function of seed, seat and
 * choice. It keeps nothing between two choices. */
#include "cli/bots.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "cli/cli_common.h"

enum { STREAM_OF_BOTS = 1000 }; /* far from the streams of chance, which are few */

typedef struct parsing {
    bst__bots *bots;
    bool may_be_human;
    char *problem;
    size_t size;
} parsing;

static bool add_bot(void *user, const char *part)
{
    static const char *const known[] = {"human", "random"};
    parsing *p = user;
    if (p->bots->named == BST_SEATS_MAX) {
        (void)snprintf(p->problem, p->size, "there are %d seats at most", BST_SEATS_MAX);
        return false;
    }
    for (int i = p->may_be_human ? 0 : 1; i < 2; i++) {
        if (strcmp(known[i], part) == 0) {
            p->bots->seats[++p->bots->named] = (bst__bot_kind)i;
            return true;
        }
    }
    (void)snprintf(p->problem, p->size, "`%s` is none of: %srandom", part,
                   p->may_be_human ? "human, " : "");
    return false;
}

const char *bst__bots_parse(bst__bots *bots, const char *list, bool may_be_human, char *problem,
                            size_t size)
{
    parsing p = {bots, may_be_human, problem, size};
    bots->named = 0;
    problem[0] = '\0';
    if (!bst__cli_each(list, add_bot, &p)) {
        return problem;
    }
    for (uint32_t seat = bots->named + 1; seat <= BST_SEATS_MAX; seat++) {
        bots->seats[seat] = bots->seats[bots->named];
    }
    return NULL;
}

bst_status bst__bot_choose(bst_game *game, uint64_t seed, bst_diags *diags)
{
    bst_option option;
    uint32_t seat = bst_game_decision(game).seat;
    uint64_t random = bst__random_at(seed, STREAM_OF_BOTS + seat, bst_game_choice_count(game));
    bst_status status = bst_game_option_random(game, &random, &option);
    return status == BST_OK ? bst_game_choose(game, &option, diags) : status;
}
