/* Choosing an option by its parts: first the verb, then one argument after the other. What can
 * still be chosen after a part is what the options with that beginning have next; where there is
 * only one way on, it is taken unasked. No verb is known here, only the types of arguments.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "cli/gains.h"
#include "cli/tui.h"
#include "cli/tui_choose.h"
#include "game/rules.h"

enum { RANGE_MAX = 1024, TRIED_MAX = 1500, NO_VALUE = INT32_MIN };

/* ------------------------------------------------------------------ the beginning */

bst_status bst__chooser_create(bst__chooser **out, bst__play *play)
{
    bst__chooser *chooser = calloc(1, sizeof *chooser);
    *out = chooser;
    if (!chooser) {
        return BST_E_NOMEM;
    }
    chooser->game = play->game;
    bst__arena_init(&chooser->arena, bst__alloc_libc);
    bst_status status = bst__gains_create(&chooser->gains, play->ruleset,
                                          bst_game_setup(play->game), play->cli->diags);
    if (status != BST_OK) {
        bst__chooser_destroy(chooser);
        *out = NULL;
    }
    return status;
}

void bst__chooser_end(bst__chooser *chooser)
{
    bst__arena_free(&chooser->arena);
    bst__arena_init(&chooser->arena, bst__alloc_libc);
    chooser->options = NULL;
    chooser->gain = NULL;
    chooser->list = NULL;
    chooser->count = 0;
    chooser->list_count = 0;
    chooser->may_pass = false;
    chooser->depth = 0;
    chooser->step_count = 0;
    chooser->turn = 0;
    chooser->filter[0] = '\0';
}

void bst__chooser_destroy(bst__chooser *chooser)
{
    if (chooser) {
        bst__arena_free(&chooser->arena);
        bst__gains_destroy(chooser->gains);
        free(chooser);
    }
}

static uint32_t values_of(const bst_option *option)
{
    if (option->argc == 0 || option->last <= option->args[option->argc - 1]) {
        return 1;
    }
    uint32_t values = (uint32_t)(option->last - option->args[option->argc - 1]) + 1;
    return values < RANGE_MAX ? values : RANGE_MAX;
}

/* Copies the options: ranges become their values, and what passes stands apart. */
static bst_status take_options(bst__chooser *chooser, const bst_option *options, uint32_t count)
{
    uint32_t total = 0;
    bool may_pass = bst_game_decision(chooser->game).may_pass;
    for (uint32_t i = 0; i < count; i++) {
        total += values_of(&options[i]);
    }
    chooser->options = BST_ARENA_ARRAY(&chooser->arena, bst_option, total + 1);
    chooser->list = BST_ARENA_ARRAY(&chooser->arena, bst__candidate, total + 1);
    if (!chooser->options || !chooser->list) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (may_pass && i + 1 == count && options[i].argc == 0) {
            chooser->may_pass = true;
            chooser->pass = options[i];
            continue;
        }
        for (uint32_t value = 0; value < values_of(&options[i]); value++) {
            bst_option option = bst__gains_first(&options[i]);
            if (option.argc > 0) {
                option.args[option.argc - 1] += (int32_t)value;
                option.last = option.args[option.argc - 1];
            }
            chooser->options[chooser->count++] = option;
        }
    }
    return BST_OK;
}

bst_status bst__chooser_begin(bst__chooser *chooser, bool has_gains)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst__chooser_end(chooser);
    bst_status status = bst_game_options(chooser->game, &options, &count);
    if (status == BST_OK) {
        status = take_options(chooser, options, count);
    }
    if (status == BST_OK && has_gains && chooser->count > 0 && chooser->count <= TRIED_MAX) {
        chooser->gain = BST_ARENA_ARRAY(&chooser->arena, bst__gain, chooser->count);
        status = chooser->gain ? bst__gains_of(chooser->gains, chooser->game, chooser->options,
                                               chooser->count, chooser->gain)
                               : BST_E_NOMEM;
    }
    if (status != BST_OK) {
        bst__chooser_end(chooser);
        return status;
    }
    bst__chooser_list_anew(chooser);
    return BST_OK;
}

/* ------------------------------------------------------------------ what is asked */

static bool goes_on_with(const bst__chooser *chooser, const bst_option *option)
{
    return bst__chooser_matches(chooser, option) &&
           bst__chooser_value(option, chooser->depth) ==
               bst__chooser_value(&chooser->options[chooser->list[chooser->current].option],
                                  chooser->depth);
}

const bst__candidate *bst__chooser_list(const bst__chooser *chooser, uint32_t *out_count,
                                        uint32_t *out_current)
{
    *out_count = chooser->list_count;
    *out_current = chooser->current;
    return chooser->list;
}

bool bst__chooser_is_on_cells(const bst__chooser *chooser)
{
    return chooser->list_count > 0 && bst__chooser_type(chooser) == BST__ARG_CELL;
}

const char *bst__chooser_asks(const bst__chooser *chooser)
{
    int type = bst__chooser_type(chooser);
    return type < 0 ? "action" : bst__argtype_names[type];
}

/* The word of an option's text that holds the part at `depth`. */
void bst__chooser_word(const bst__chooser *chooser, const bst_option *option, uint32_t depth,
                       char *out, size_t size)
{
    char text[BST__PLAY_TEXT];
    const char *word = text;
    (void)bst_game_option_text(chooser->game, option, text, sizeof text);
    for (uint32_t i = 0; i < depth && word[0] != '\0'; i++) {
        word += strcspn(word, " ");
        word += strspn(word, " ");
    }
    size_t length = strcspn(word, " ");
    length = length < size ? length : size - 1;
    memcpy(out, word, length);
    out[length] = '\0';
}

void bst__chooser_prefix(const bst__chooser *chooser, char *buffer, size_t size)
{
    buffer[0] = '\0';
    if (chooser->list_count == 0) {
        return;
    }
    const bst_option *option = &chooser->options[chooser->list[0].option];
    size_t at = 0;
    for (uint32_t depth = 0; depth < chooser->depth && at + 1 < size; depth++) {
        char word[BST__PLAY_TEXT];
        bst__chooser_word(chooser, option, depth, word, sizeof word);
        int written = snprintf(buffer + at, size - at, "%s%s", depth > 0 ? " " : "", word);
        at += written > 0 ? (size_t)written : 0;
    }
}

/* ------------------------------------------------------------------ turns beside cells */

static bool has_turns(const bst__chooser *chooser)
{
    if (!bst__chooser_is_on_cells(chooser)) {
        return false;
    }
    const bst_option *option = &chooser->options[chooser->list[chooser->current].option];
    return bst__chooser_type_of(chooser, option, chooser->depth + 1) == BST__ARG_TURN &&
           option->argc == chooser->depth + 1;
}

static const bst_option *find_turn(const bst__chooser *chooser, uint32_t turn)
{
    for (uint32_t i = 0; i < chooser->count; i++) {
        const bst_option *option = &chooser->options[i];
        if (goes_on_with(chooser, option) && option->argc == chooser->depth + 1 &&
            option->args[chooser->depth] == (int32_t)turn) {
            return option;
        }
    }
    return NULL;
}

uint32_t bst__chooser_turns(const bst__chooser *chooser, uint32_t *out_count)
{
    *out_count = 0;
    if (!has_turns(chooser)) {
        return 0;
    }
    uint32_t first = BST_TURNS;
    for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
        bool fits = find_turn(chooser, turn) != NULL;
        *out_count += fits ? 1 : 0;
        first = fits && first == BST_TURNS ? turn : first;
    }
    return find_turn(chooser, chooser->turn) ? chooser->turn : first % BST_TURNS;
}

bool bst__chooser_turn(bst__chooser *chooser, bool back)
{
    uint32_t count = 0;
    uint32_t turn = bst__chooser_turns(chooser, &count);
    if (count < 2) {
        return false;
    }
    do {
        turn = (turn + (back ? BST_TURNS - 1 : 1)) % BST_TURNS;
    } while (!find_turn(chooser, turn));
    chooser->turn = turn;
    return true;
}

/* ------------------------------------------------------------------ taking */

static const bst_option *find_option(const bst__chooser *chooser)
{
    if (chooser->list_count == 0) {
        return NULL;
    }
    const bst__candidate *candidate = &chooser->list[chooser->current];
    if (has_turns(chooser)) {
        uint32_t count = 0;
        return find_turn(chooser, bst__chooser_turns(chooser, &count));
    }
    const bst_option *option = &chooser->options[candidate->option];
    return candidate->count == 1 ? option : NULL;
}

const bst_option *bst__chooser_option(const bst__chooser *chooser, bst_option *copy, char *text,
                                      size_t size)
{
    const bst_option *found = find_option(chooser);
    text[0] = '\0';
    if (!found) {
        return NULL;
    }
    *copy = *found;
    (void)bst_game_option_text(chooser->game, copy, text, size);
    return copy;
}

const bst_option *bst__chooser_pass(const bst__chooser *chooser)
{
    return chooser->may_pass ? &chooser->pass : NULL;
}

bool bst__chooser_take(bst__chooser *chooser)
{
    if (chooser->list_count == 0 || find_option(chooser)) {
        return chooser->list_count > 0;
    }
    chooser->steps[chooser->step_count++] = (uint8_t)chooser->depth;
    const bst__candidate *candidate = &chooser->list[chooser->current];
    chooser->path[chooser->depth] =
        bst__chooser_value(&chooser->options[candidate->option], chooser->depth);
    chooser->depth++;
    chooser->filter[0] = '\0';
    bst__chooser_list_anew(chooser);
    return false;
}

bool bst__chooser_back(bst__chooser *chooser)
{
    if (chooser->filter[0] != '\0') {
        bst__chooser_filter(chooser, "");
        return true;
    }
    if (chooser->step_count == 0) {
        return false;
    }
    chooser->depth = chooser->steps[--chooser->step_count];
    bst__chooser_list_anew(chooser);
    return true;
}

/* ------------------------------------------------------------------ gains in words */

void bst__chooser_why(bst__chooser *chooser, const bst_option *option, char *buffer, size_t size)
{
    buffer[0] = '\0';
    if (chooser->gain && option) {
        (void)bst__gains_why(chooser->gains, chooser->game, option, buffer, size);
    }
}

void bst__chooser_gains_text(bst__chooser *chooser, char *buffer, size_t size)
{
    const bst_option *option = find_option(chooser);
    size_t at = 0;
    buffer[0] = '\0';
    if (!option || !chooser->gain) {
        return;
    }
    const bst__gain *gain = &chooser->gain[option - chooser->options];
    for (uint32_t seat = 1; seat <= bst_game_players(chooser->game) && at + 1 < size; seat++) {
        if (gain->status == BST_OK && gain->points[seat] != 0) {
            int written = snprintf(buffer + at, size - at, "%s%s %+d", at > 0 ? ", " : "",
                                   bst_game_player_name(chooser->game, seat), gain->points[seat]);
            at += written > 0 ? (size_t)written : 0;
        }
    }
}
