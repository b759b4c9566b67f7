/* What a seat can make of its turn: a search through its own decisions, up to where chance, another
 * seat or another turn comes.
 *
 * The work is bounded: of ranges some values are tried, of long lists under the first decision some
 * options, evenly spread, and never fewer than passing and one other.
 */
#include "cli/bot_lines.h"

#include <stdlib.h>
#include <string.h>

#include "cli/gains.h"

enum {
    DEPTH_MAX = 4,     /* decisions of one turn that are searched; more are passed */
    RANGE_VALUES = 8,  /* tried of a range */
    RANGE_LONG = 128,
    FIRST_OPTIONS = 1024,
    NEXT_OPTIONS = 32, /* under the first decision, in all its depths */
    LEAVES_LEAST = 4   /* for each option of the first decision, whatever the bound */
};

typedef struct candidate {
    bst_option option;
    bool is_more; /* a greater value of the range that the one before it is of */
} candidate;

typedef struct level {
    bst_game *game;
    candidate *options;
    uint32_t capacity;
    uint32_t count;
} level;

struct bst__lines {
    bst__worths *worths;
    level levels[DEPTH_MAX + 1]; /* the first has no game of its own */
    bst__line *found;
    uint32_t found_capacity;
    uint32_t seat;
    uint32_t turn;
    uint32_t seats;
    uint32_t leaves_left;
};

bst_status bst__lines_create(bst__lines **out, bst_ruleset *ruleset, const bst_setup *setup,
                             bst__worths *worths, bst_diags *diags)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    config.no_ledger = true;
    *out = NULL;
    bst__lines *lines = calloc(1, sizeof *lines);
    bst_status status = lines ? BST_OK : BST_E_NOMEM;
    for (uint32_t i = 1; i <= DEPTH_MAX && status == BST_OK; i++) {
        status = bst_game_create(&lines->levels[i].game, ruleset, setup, &config, diags);
    }
    if (status != BST_OK) {
        bst__lines_destroy(lines);
        return status;
    }
    lines->worths = worths;
    *out = lines;
    return BST_OK;
}

void bst__lines_destroy(bst__lines *lines)
{
    if (lines) {
        for (uint32_t i = 0; i <= DEPTH_MAX; i++) {
            bst_game_destroy(lines->levels[i].game);
            free(lines->levels[i].options);
        }
        free(lines->found);
        free(lines);
    }
}

/* ------------------------------------------------------------------ options of a level */

static bst_status add_option(level *l, const bst_option *option, int32_t value, bool is_more)
{
    if (l->count == l->capacity) {
        uint32_t capacity = l->capacity ? l->capacity * 2 : 64;
        candidate *more = realloc(l->options, sizeof *more * capacity);
        if (!more) {
            return BST_E_NOMEM;
        }
        l->options = more;
        l->capacity = capacity;
    }
    l->options[l->count].is_more = is_more;
    bst_option *one = &l->options[l->count++].option;
    *one = *option;
    if (one->argc > 0) {
        one->args[one->argc - 1] = value;
        one->last = value;
    }
    return BST_OK;
}

/* Value `i` of those that are tried of a range: of a short one both ends and some between; of a
 * long one, whose end is far from anything sensible, the least and some above it. */
static int64_t value_tried(int64_t first, int64_t span, int64_t i)
{
    if (span < RANGE_LONG) {
        int64_t last = span < RANGE_VALUES ? span : RANGE_VALUES - 1;
        return last > 0 ? first + span * i / last : first;
    }
    return first + (INT64_C(1) << i) - 1;
}

static bst_status add_values(level *l, const bst_option *option)
{
    if (option->argc == 0) {
        return add_option(l, option, 0, false);
    }
    int64_t first = option->args[option->argc - 1];
    int64_t span = option->last > first ? option->last - first : 0;
    int64_t values = span + 1 < RANGE_VALUES ? span + 1 : RANGE_VALUES;
    bst_status status = BST_OK;
    for (int64_t i = 0; i < values && status == BST_OK; i++) {
        status = add_option(l, option, (int32_t)value_tried(first, span, i), i > 0);
    }
    return status;
}

/* The options of `game`, at most `most` of them: evenly spread, the last one among them. */
static bst_status list_options(level *l, bst_game *game, uint32_t most)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    l->count = 0;
    bst_status status = bst_game_options(game, &options, &count);
    uint32_t kept = count < most ? count : most;
    for (uint32_t i = 0; i < kept && status == BST_OK; i++) {
        uint64_t index = kept > 1 ? (uint64_t)i * (count - 1) / (kept - 1) : 0;
        status = add_values(l, &options[index]);
    }
    return status;
}

/* ------------------------------------------------------------------ searching */

static bool goes_on(const bst__lines *lines, const bst_game *game)
{
    bst_decision decision = bst_game_decision(game);
    return decision.state == BST_DECIDING && decision.seat == lines->seat &&
           decision.turn == lines->turn;
}

/* Ends `game`, which nobody needs any more. */
static bst_status weigh(bst__lines *lines, bst_game *game, bst__line *line)
{
    lines->leaves_left -= lines->leaves_left > 0;
    bst_status status = bst__worths_take(lines->worths, game, line->worth);
    line->lead = bst__worths_lead(line->worth, lines->seat, lines->seats);
    return status;
}

static bst_status search(bst__lines *lines, uint32_t depth, bst__line *best, bool *out_found);

/* Weighs what `option` at `depth` leads to, in `line`. *out_found stays false where a script fails
 * on the way. */
static bst_status try_option(bst__lines *lines, bst_game *game, uint32_t depth,
                             const bst_option *option, bst__line *line, bool *out_found)
{
    bst_game *next = lines->levels[depth + 1].game;
    *out_found = false;
    bst_status status = bst_game_copy(next, game);
    if (status == BST_OK) {
        status = bst_game_choose(next, option, NULL);
    }
    if (status == BST_OK && goes_on(lines, next)) {
        if (depth + 1 < DEPTH_MAX && lines->leaves_left > 0) {
            return search(lines, depth + 1, line, out_found);
        }
        status = bst__gains_finish_turn(next, lines->seat, lines->turn);
    }
    if (status != BST_OK || bst_game_decision(next).state == BST_HALTED) {
        return status == BST_E_NOMEM ? status : BST_OK;
    }
    *out_found = true;
    return weigh(lines, next, line);
}

/* The best line from the game of level `depth`. */
static bst_status search(bst__lines *lines, uint32_t depth, bst__line *best, bool *out_found)
{
    level *l = &lines->levels[depth];
    *out_found = false;
    bst_status status = list_options(l, l->game, NEXT_OPTIONS >> (depth - 1));
    for (uint32_t i = l->count; i > 0 && status == BST_OK; i--) { /* passing first */
        if (*out_found && lines->leaves_left == 0) {
            break;
        }
        bst__line line = {.lead = INT32_MIN};
        bool is_found = false;
        status = try_option(lines, l->game, depth, &l->options[i - 1].option, &line, &is_found);
        if (is_found && (!*out_found || line.lead > best->lead)) {
            best->lead = line.lead;
            memcpy(best->worth, line.worth, sizeof line.worth);
            *out_found = true;
        }
    }
    return status;
}

static bst_status reserve_found(bst__lines *lines, uint32_t count)
{
    if (count > lines->found_capacity) {
        bst__line *more = realloc(lines->found, sizeof *more * count);
        if (!more) {
            return BST_E_NOMEM;
        }
        lines->found = more;
        lines->found_capacity = count;
    }
    return BST_OK;
}

bst_status bst__lines_of(bst__lines *lines, bst_game *game, uint32_t leaves,
                         const bst__line **out, uint32_t *out_count)
{
    level *l = &lines->levels[0];
    bst_decision decision = bst_game_decision(game);
    uint32_t found = 0;
    bool was_found = false; /* what is before it in the list */
    lines->seat = decision.seat;
    lines->turn = decision.turn;
    lines->seats = bst_game_players(game);
    bst_status status = list_options(l, game, FIRST_OPTIONS);
    if (status == BST_OK) {
        status = reserve_found(lines, l->count);
    }
    for (uint32_t i = 0; i < l->count && status == BST_OK; i++) {
        bool is_found = false;
        bst__line *line = &lines->found[found];
        line->option = l->options[i].option;
        line->is_more = l->options[i].is_more && was_found;
        lines->leaves_left = leaves / l->count > LEAVES_LEAST ? leaves / l->count : LEAVES_LEAST;
        status = try_option(lines, game, 0, &line->option, line, &is_found);
        found += is_found;
        was_found = is_found;
    }
    *out = lines->found;
    *out_count = found;
    return status;
}
