/* The list of what comes next in a choice: made from the options, put in order, walked through. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/tui_choose.h"
#include "game/game.h"
#include "game/rules.h"
#include "game/say.h"

/* ------------------------------------------------------------------ parts of options */

int32_t bst__chooser_value(const bst_option *option, uint32_t depth)
{
    if (depth == 0) {
        return option->verb;
    }
    return depth <= option->argc ? option->args[depth - 1] : INT32_MIN;
}

bool bst__chooser_matches(const bst__chooser *chooser, const bst_option *option)
{
    for (uint32_t i = 0; i < chooser->depth; i++) {
        if (bst__chooser_value(option, i) != chooser->path[i]) {
            return false;
        }
    }
    return true;
}

int bst__chooser_type_of(const bst__chooser *chooser, const bst_option *option, uint32_t depth)
{
    const bst_ruleset *rules = chooser->game->rules;
    if (depth == 0 || option->verb >= rules->verb_count) {
        return -1;
    }
    const bst__verb *verb = &rules->verbs[option->verb];
    return depth <= verb->argc ? verb->args[depth - 1] : BST__ARG_NONE;
}

int bst__chooser_type(const bst__chooser *chooser)
{
    return chooser->list_count > 0
               ? bst__chooser_type_of(chooser, &chooser->options[chooser->list[0].option],
                                      chooser->depth)
               : -1;
}

/* ------------------------------------------------------------------ where a candidate is */

static void put_on_cell(bst__candidate *c, const bst_game *game, uint32_t cell)
{
    c->is_on_board = cell != 0;
    c->x = game->board.cells[cell].x;
    c->y = game->board.cells[cell].y;
    c->segment = -1;
}

static void put_on_segment(bst__candidate *c, const bst_game *game, uint32_t segment)
{
    if (segment != 0) {
        put_on_cell(c, game, game->board.segments[segment].cell);
        c->segment = game->board.segments[segment].index;
    }
}

static void find_site(bst__candidate *c, const bst_game *game, int type, int32_t value)
{
    uint32_t index = BST__REF_INDEX(value);
    c->segment = -1;
    if (type == BST__ARG_CELL || type == BST__ARG_CORNER) {
        put_on_cell(c, game, index);
    } else if (type == BST__ARG_SEGMENT || type == BST__ARG_FEATURE) {
        put_on_segment(c, game, index);
    } else if (type == BST__ARG_PIECE && game->board.pieces[index].site == BST__SITE_CELL) {
        put_on_segment(c, game, game->board.pieces[index].segment);
    }
}

/* ------------------------------------------------------------------ the list */

/* A verb or a kind of pieces in the language of the ruleset. */
static const char *say_word(const bst__chooser *chooser, int type, const char *word)
{
    const bst_ruleset *rules = chooser->game->rules;
    if (chooser->depth == 0) {
        return bst__say(rules, word, "verb.%s", word);
    }
    return type == BST__ARG_PIECE_KIND ? bst__say_piece_named(rules, word, false) : word;
}

static void describe(const bst__chooser *chooser, bst__candidate *c, const bst_option *option)
{
    bst_segment_view view;
    char word[BST__TUI_LABEL - 34];
    int type = bst__chooser_type_of(chooser, option, chooser->depth);
    bst__chooser_word(chooser, option, chooser->depth, word, sizeof word);
    const char *slot = strchr(word, ':');
    bool names_kind = type == BST__ARG_SEGMENT || type == BST__ARG_FEATURE;
    if (word[0] == '\0') {
        (void)snprintf(c->label, sizeof c->label, "no more");
    } else if (names_kind && slot && bst_game_segment_named(chooser->game, word, &view) &&
               strcmp(slot + 1, view.kind) != 0) {
        (void)snprintf(c->label, sizeof c->label, "%s %.32s", word,
                       bst__say_kind_named(chooser->game->rules, view.kind));
    } else {
        /* The word of the notation stays: it is what records show and what is typed. */
        const char *said = say_word(chooser, type, word);
        if (strcmp(said, word) == 0) {
            (void)snprintf(c->label, sizeof c->label, "%s", word);
        } else {
            (void)snprintf(c->label, sizeof c->label, "%.30s (%s)", said, word);
        }
    }
}

static void count_gain(const bst__chooser *chooser, bst__candidate *c, uint32_t option)
{
    const bst__gain *gain = chooser->gain ? &chooser->gain[option] : NULL;
    uint32_t seat = bst_game_decision(chooser->game).seat;
    if (!gain || gain->status != BST_OK || seat > BST_SEATS_MAX) {
        return;
    }
    if (!c->has_gain || gain->points[seat] > c->gain) {
        c->gain = gain->points[seat];
    }
    c->has_gain = true;
}

static void add_option(bst__chooser *chooser, uint32_t index)
{
    const bst_option *option = &chooser->options[index];
    int32_t value = bst__chooser_value(option, chooser->depth);
    bst__candidate *c = chooser->list;
    bst__candidate *end = chooser->list + chooser->list_count;
    while (c < end && bst__chooser_value(&chooser->options[c->option], chooser->depth) != value) {
        c++;
    }
    if (c == end) {
        memset(c, 0, sizeof *c);
        c->option = index;
        describe(chooser, c, option);
        find_site(c, chooser->game, bst__chooser_type_of(chooser, option, chooser->depth), value);
        chooser->list_count++;
    }
    c->count++;
    count_gain(chooser, c, index);
}

static int compare_cells(const void *a, const void *b)
{
    const bst__candidate *one = a;
    const bst__candidate *two = b;
    if (one->y != two->y) {
        return one->y < two->y ? -1 : 1;
    }
    return (one->x > two->x) - (one->x < two->x);
}

static bool has_text(const char *label, const char *text)
{
    size_t size = strlen(text);
    for (; *label != '\0'; label++) {
        if (strncasecmp(label, text, size) == 0) {
            return true;
        }
    }
    return size == 0;
}

/* Keeps what the filter lets through; all of it where that is nothing. */
static void apply_filter(bst__chooser *chooser)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < chooser->list_count; i++) {
        kept += has_text(chooser->list[i].label, chooser->filter) ? 1 : 0;
    }
    if (kept == 0) {
        chooser->filter[0] = '\0';
        return;
    }
    kept = 0;
    for (uint32_t i = 0; i < chooser->list_count; i++) {
        if (has_text(chooser->list[i].label, chooser->filter)) {
            chooser->list[kept++] = chooser->list[i];
        }
    }
    chooser->list_count = kept;
}

static void number_list(bst__chooser *chooser)
{
    bool is_integer = bst__chooser_type(chooser) == BST__ARG_INTEGER;
    for (uint32_t i = 0; i < chooser->list_count; i++) {
        bst__candidate *c = &chooser->list[i];
        int32_t value = bst__chooser_value(&chooser->options[c->option], chooser->depth);
        c->number = is_integer && value >= 0 ? (uint32_t)value : i + 1;
    }
}

static void list_once(bst__chooser *chooser)
{
    chooser->list_count = 0;
    chooser->current = 0;
    for (uint32_t i = 0; i < chooser->count; i++) {
        if (bst__chooser_matches(chooser, &chooser->options[i])) {
            add_option(chooser, i);
        }
    }
    if (bst__chooser_is_on_cells(chooser)) {
        qsort(chooser->list, chooser->list_count, sizeof *chooser->list, compare_cells);
    }
    apply_filter(chooser);
    number_list(chooser);
}

void bst__chooser_list_anew(bst__chooser *chooser)
{
    list_once(chooser);
    while (chooser->list_count == 1 && chooser->filter[0] == '\0') {
        const bst_option *option = &chooser->options[chooser->list[0].option];
        int next = bst__chooser_type_of(chooser, option, chooser->depth + 1);
        bool is_cell = bst__chooser_is_on_cells(chooser) && next == BST__ARG_TURN;
        if (option->argc <= chooser->depth || is_cell) {
            return;
        }
        chooser->path[chooser->depth] = bst__chooser_value(option, chooser->depth);
        chooser->depth++;
        list_once(chooser);
    }
}

void bst__chooser_filter(bst__chooser *chooser, const char *text)
{
    (void)snprintf(chooser->filter, sizeof chooser->filter, "%s", text);
    list_once(chooser);
}

const char *bst__chooser_filtered(const bst__chooser *chooser)
{
    return chooser->filter;
}

/* ------------------------------------------------------------------ walking */

/* Smaller is better: straight ahead rather than aside. -1: not in that direction. */
static int32_t distance(const bst__candidate *from, const bst__candidate *to, int right, int down)
{
    int32_t ahead = (to->x - from->x) * right + (to->y - from->y) * down;
    int32_t aside = (to->x - from->x) * down - (to->y - from->y) * right;
    return ahead > 0 ? ahead + 2 * (aside < 0 ? -aside : aside) : -1;
}

static void move_on_board(bst__chooser *chooser, int right, int down)
{
    const bst__candidate *from = &chooser->list[chooser->current];
    int32_t best = -1;
    for (uint32_t i = 0; i < chooser->list_count; i++) {
        int32_t far = distance(from, &chooser->list[i], right, down);
        if (far > 0 && (best < 0 || far < best)) {
            best = far;
            chooser->current = i;
        }
    }
}

void bst__chooser_move(bst__chooser *chooser, int right, int down)
{
    uint32_t count = chooser->list_count;
    if (count == 0) {
        return;
    }
    if (bst__chooser_is_on_cells(chooser)) {
        move_on_board(chooser, right, down);
    } else {
        chooser->current = (chooser->current + (right + down > 0 ? 1 : count - 1)) % count;
    }
}

bool bst__chooser_number(bst__chooser *chooser, uint32_t number)
{
    for (uint32_t i = 0; i < chooser->list_count; i++) {
        if (chooser->list[i].number == number) {
            chooser->current = i;
            return true;
        }
    }
    return false;
}
