/* Offers of one verb in one menu: an option that several of them give belongs to the first.
 *
 * Choices are told, recorded and parsed by verb and arguments alone, so a second one that looks the
 * same could be listed, but never be chosen. */
#include "game/game.h"

#include <string.h>

/* The range of a last argument; an option without arguments has the one value 0. */
typedef struct values {
    int32_t low;
    int32_t high;
} values;

static values values_of(const bst_option *option)
{
    int32_t low = option->argc ? option->args[option->argc - 1] : 0;
    return (values){low, option->last > low ? option->last : low};
}

static bool is_alike(const bst_option *a, const bst_option *b)
{
    size_t fixed = a->argc ? a->argc - 1u : 0;
    return a->verb == b->verb && a->argc == b->argc &&
           memcmp(a->args, b->args, sizeof *a->args * fixed) == 0;
}

static void set_values(bst_option *option, int32_t low, int32_t high)
{
    if (option->argc) {
        option->args[option->argc - 1] = low;
    }
    option->last = high;
}

static void leave_out(bst_game *game, uint32_t at)
{
    game->option_count--;
    memmove(&game->options[at], &game->options[at + 1],
            sizeof *game->options * (game->option_count - at));
}

/* Takes the values of an earlier option out of option `at`, which goes where none is left; values
 * above them come behind all others, to be compared too. */
static bst_status take_out(bst_game *game, uint32_t at, values taken)
{
    bst_option option = game->options[at];
    values had = values_of(&option);
    bool is_below = had.low < taken.low;
    bool is_above = had.high > taken.high;
    if (is_below) {
        set_values(&game->options[at], had.low, taken.low - 1);
    } else if (is_above) {
        set_values(&game->options[at], taken.high + 1, had.high);
    } else {
        leave_out(game, at);
    }
    if (!is_below || !is_above) {
        return BST_OK;
    }
    bst_status status = bst__option_add(game, option.offer, option.verb, option.argc, option.args,
                                        option.weight);
    if (status == BST_OK) {
        set_values(&game->options[game->option_count - 1], taken.high + 1, had.high);
    }
    return status;
}

/* The first of the options before `first` that has a value of option `at` too; `first`: none. */
static uint32_t find_twin(const bst_game *game, uint32_t at, uint32_t first)
{
    const bst_option *option = &game->options[at];
    values its = values_of(option);
    for (uint32_t i = 0; i < first; i++) {
        values other = values_of(&game->options[i]);
        if (is_alike(&game->options[i], option) && other.low <= its.high &&
            other.high >= its.low) {
            return i;
        }
    }
    return first;
}

bst_status bst__twins_leave_out(bst_game *game, uint32_t first)
{
    uint64_t weight = game->option_weight;
    bst_status status = BST_OK;
    for (uint32_t at = first; at < game->option_count && status == BST_OK;) {
        uint32_t twin = find_twin(game, at, first);
        if (twin == first) {
            at++;
        } else {
            status = take_out(game, at, values_of(&game->options[twin]));
        }
    }
    game->option_weight = weight; /* only chance weighs, and it has no offers */
    return status;
}
