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

/* Doubles option `at`. */
static bst_status double_option(bst_game *game, uint32_t at)
{
    bst_option option = game->options[at];
    bst_status status =
        bst__option_add(game, option.offer, option.verb, 0, NULL, option.weight);
    if (status == BST_OK) {
        memmove(&game->options[at + 1], &game->options[at],
                sizeof *game->options * (game->option_count - at - 1u));
    }
    return status;
}

/* Takes the values of an earlier option out of option `at`, which goes where none is left; values
 * above them are an option of their own where others are left below. */
static bst_status take_out(bst_game *game, uint32_t at, values taken)
{
    values had = values_of(&game->options[at]);
    bool is_below = had.low < taken.low;
    bool is_above = had.high > taken.high;
    if (!is_below && !is_above) {
        leave_out(game, at);
        return BST_OK;
    }
    bst_status status = is_below && is_above ? double_option(game, at) : BST_OK;
    if (status == BST_OK && is_below) {
        set_values(&game->options[at], had.low, taken.low - 1);
    }
    if (status == BST_OK && is_above) {
        set_values(&game->options[at + is_below], taken.high + 1, had.high);
    }
    return status;
}

/* The first option of an earlier offer that has a value of option `at` too; `at`: none. */
static uint32_t find_twin(const bst_game *game, uint32_t at)
{
    const bst_option *option = &game->options[at];
    values its = values_of(option);
    for (uint32_t i = 0; i < at && game->options[i].offer != option->offer; i++) {
        values other = values_of(&game->options[i]);
        if (is_alike(&game->options[i], option) && other.low <= its.high &&
            other.high >= its.low) {
            return i;
        }
    }
    return at;
}

bst_status bst__twins_leave_out(bst_game *game)
{
    uint64_t weight = game->option_weight;
    bst_status status = BST_OK;
    for (uint32_t at = 0; at < game->option_count && status == BST_OK;) {
        bool is_twin = game->rules->offers[game->options[at].offer].is_twin;
        uint32_t twin = is_twin ? find_twin(game, at) : at;
        if (twin == at) {
            at++;
        } else {
            status = take_out(game, at, values_of(&game->options[twin]));
        }
    }
    game->option_weight = weight; /* only chance weighs, and it has no offers */
    return status;
}
