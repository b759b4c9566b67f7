/* The random bot: uniform over the options. It looks at nothing and keeps nothing. */
#include "cli/bot_parts.h"

bst_status bst__bot_random(bst_game *game, uint64_t random, bst_option *out)
{
    return bst_game_option_random(game, &random, out);
}
