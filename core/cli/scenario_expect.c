/* What a scenario may expect of a game: one small function per key, and the table of them.
 *
 * The reader has checked each value's shape. Names of seats, kinds and segments are checked here,
 * because only a game knows them; a name that does not exist is a failure, never a match.
 */
#include <string.h>

#include "cli/scenario.h"

/* The entries of a value that is one text or a list of texts. */
static const bst_node *first_text(const bst_node *value)
{
    return value->type == BST_NODE_SCALAR ? value : value->first;
}

static const bst_node *next_text(const bst_node *value, const bst_node *text)
{
    return value == text ? NULL : text->next;
}

#define EACH_TEXT(text, value)                                                                     \
    for (const bst_node *text = first_text(value); text; text = next_text(value, text))

static int32_t int_of(const bst_node *node)
{
    int32_t value = 0;
    (void)bst__node_as_int(node, &value);
    return value;
}

static void expect_text(bst_run *run, const bst_node *value, const char *actual, const char *what)
{
    if (strcmp(value->text, actual) != 0) {
        bst__run_fail(run, value->span, value->text, actual, "%s", what);
    }
}

/* ------------------------------------------------------------------ players */

static void expect_points(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(player, value) {
        uint32_t seat = bst__run_seat(run, player->key, player->key_span);
        if (seat) {
            bst__expect_number(run, player->span, int_of(player), bst_game_score(run->game, seat),
                               "points of %s", player->key);
        }
    }
}

static void expect_ranks(bst_run *run, const bst_node *value)
{
    uint32_t ranks[BST_SEATS_MAX + 1];
    bst_diags_clear(run->diags);
    bst_status status = bst_game_ranks(run->game, ranks, run->diags);
    if (status != BST_OK) {
        bst__run_fail(run, value->span, NULL, NULL, "nobody can be ranked: %s",
                      bst__run_reason(run, status));
        return;
    }
    BST_NODE_EACH(player, value) {
        uint32_t seat = bst__run_seat(run, player->key, player->key_span);
        if (seat) {
            bst__expect_number(run, player->span, int_of(player), ranks[seat],
                               "rank of %s", player->key);
        }
    }
}

bool bst__run_piece_kind(bst_run *run, const bst_node *entry)
{
    const char *kind;
    for (uint32_t i = 0; (kind = bst_game_piece_kind(run->game, i)) != NULL; i++) {
        if (strcmp(kind, entry->key) == 0) {
            return true;
        }
    }
    bst__run_fail(run, entry->key_span, NULL, NULL, "no piece is called `%s`", entry->key);
    return false;
}

static void expect_supply(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(player, value) {
        uint32_t seat = bst__run_seat(run, player->key, player->key_span);
        BST_NODE_EACH(kind, player) {
            if (seat && bst__run_piece_kind(run, kind)) {
                bst__expect_number(run, kind->span, int_of(kind),
                                   bst_game_supply(run->game, seat, kind->key),
                                   "%s in the supply of %s", kind->key, player->key);
            }
        }
    }
}

/* ------------------------------------------------------------------ the decision */

static void expect_decides(bst_run *run, const bst_node *value)
{
    bst_decision decision = bst_game_decision(run->game);
    const char *actual = "nobody";
    if (decision.state == BST_DECIDING) {
        actual = decision.seat == BST_CHANCE ? "chance"
                                             : bst_game_player_name(run->game, decision.seat);
    }
    expect_text(run, value, actual, "who decides");
}

static void expect_at(bst_run *run, const bst_node *value)
{
    bst_decision decision = bst_game_decision(run->game);
    const char *actual = decision.name ? decision.name : "";
    if (decision.state != BST_DECIDING) {
        actual = decision.state == BST_OVER ? "over" : "halted";
    }
    expect_text(run, value, actual, "what is decided");
}

static void expect_active(bst_run *run, const bst_node *value)
{
    bst_decision decision = bst_game_decision(run->game);
    expect_text(run, value,
                decision.active ? bst_game_player_name(run->game, decision.active) : "nobody",
                "whose turn it is");
}

static void expect_turn(bst_run *run, const bst_node *value)
{
    bst__expect_number(run, value->span, int_of(value), bst_game_decision(run->game).turn,
                       "number of the turn");
}

static void expect_may_pass(bst_run *run, const bst_node *value)
{
    bool expected = false;
    bool actual = bst_game_decision(run->game).may_pass;
    (void)bst__node_as_bool(value, &expected);
    if (expected != actual) {
        bst__run_fail(run, value->span, expected ? "yes" : "no", actual ? "yes" : "no",
                      "whether passing is possible");
    }
}

static void expect_option_count(bst_run *run, const bst_node *value)
{
    uint64_t count = 0;
    bst_status status = bst_game_option_count(run->game, &count);
    if (status != BST_OK && bst_game_decision(run->game).state == BST_DECIDING) {
        bst__run_fail(run, value->span, NULL, NULL, "options cannot be counted: %s",
                      bst__run_reason(run, status));
        return;
    }
    bst__expect_number(run, value->span, int_of(value), (int64_t)count, "number of options");
}

/* Adds what the engine itself calls the option `text`, so that any slot may name a segment. */
static void add_option(bst_run *run, bst_lines *lines, const char *text)
{
    char name[256];
    bst_option option;
    if (bst_game_option_parse(run->game, text, &option, run->diags) == BST_OK) {
        bst_game_option_text(run->game, &option, name, sizeof name);
        bst__lines_add(lines, name);
    } else {
        bst__lines_add(lines, text);
    }
    bst_diags_clear(run->diags);
}

/* What is written for an option must be read as that option, or a player would choose another. A
 * range stands for many options; its first one is read. */
static void add_own_text(bst_run *run, bst_lines *lines, const bst_node *value,
                         const bst_option *listed)
{
    char name[256];
    bst_option again = {0};
    bst_option first = *listed;
    bst_game_option_text(run->game, listed, name, sizeof name);
    bst__lines_add(lines, name);
    first.last = first.argc > 0 ? first.args[first.argc - 1] : 0;
    bst_game_option_text(run->game, &first, name, sizeof name);
    if (bst_game_option_parse(run->game, name, &again, run->diags) != BST_OK
        || again.verb != first.verb || again.argc != first.argc
        || memcmp(again.args, first.args, first.argc * sizeof *first.args) != 0) {
        bst__run_fail(run, value->span, NULL, NULL, "`%s` is read as another choice", name);
    }
    bst_diags_clear(run->diags);
}

/* Copies the options, since each look at a text may list them anew. */
static uint32_t list_options(bst_run *run, const bst_node *value, bst_option **out)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_status status = bst_game_options(run->game, &options, &count);
    if (status != BST_OK) {
        if (bst_game_decision(run->game).state == BST_DECIDING) {
            bst__run_fail(run, value->span, NULL, NULL, "options cannot be listed: %s",
                          bst__run_reason(run, status));
        }
        return 0;
    }
    *out = BST_ARENA_ARRAY(&run->result->arena, bst_option, count + 1);
    if (!*out) {
        run->status = BST_E_NOMEM;
        return 0;
    }
    if (count > 0) {
        memcpy(*out, options, count * sizeof *options);
    }
    return count;
}

static void expect_options(bst_run *run, const bst_node *value)
{
    bst_lines expected = {0};
    bst_lines actual = {0};
    bst_option *options = NULL;
    uint32_t count = list_options(run, value, &options);
    for (uint32_t i = 0; i < count; i++) {
        add_own_text(run, &actual, value, &options[i]);
    }
    EACH_TEXT(text, value) {
        add_option(run, &expected, text->text);
    }
    bst__lines_sort(&expected);
    bst__lines_sort(&actual);
    bst__lines_compare(run, value->span, "options", &expected, &actual);
}

static void expect_legal(bst_run *run, const bst_node *value)
{
    EACH_TEXT(text, value) {
        bst_option option;
        bst_status status = bst_game_option_parse(run->game, text->text, &option, run->diags);
        if (status != BST_OK) {
            bst__run_fail(run, text->span, NULL, NULL, "`%s` should be possible: %s", text->text,
                          bst__run_reason(run, status));
        }
        bst_diags_clear(run->diags);
    }
}

/* Tries the choice in earnest: a refusal must leave the game as it was. */
static void try_choice(bst_run *run, const bst_node *node, const char *choice, const char *reason)
{
    char actual[512] = "";
    uint64_t before = bst_game_hash(run->game);
    bst_game_why_not(run->game, choice, actual, sizeof actual);
    bst_status status = bst_game_choose_text(run->game, choice, run->diags);
    if (status == BST_OK) {
        bst__run_fail(run, node->span, NULL, NULL, "`%s` should be refused", choice);
        run->is_stopped = true; /* the choice was made: nothing after it means anything */
    } else if (status != BST_E_ILLEGAL && status != BST_E_SYNTAX && status != BST_E_STATE) {
        bst__run_fail(run, node->span, NULL, NULL, "`%s` failed: %s", choice,
                      bst__run_reason(run, status));
    } else if (bst_game_hash(run->game) != before) {
        bst__run_fail(run, node->span, NULL, NULL, "`%s` was refused, but changed the game",
                      choice);
    } else if (reason && !strstr(actual, reason)) {
        bst__run_fail(run, node->span, reason, actual, "reason why not `%s`", choice);
    }
    bst_diags_clear(run->diags);
}

/* A misspelt choice would be refused whatever the rules say, so it is no choice to try. */
static void expect_one_illegal(bst_run *run, const bst_node *node, bst_span span,
                               const char *choice, const char *reason)
{
    bst_option option;
    bst_status status = bst_game_option_parse(run->game, choice, &option, run->diags);
    const char *why = bst__run_reason(run, status);
    bst_diags_clear(run->diags);
    if (status == BST_E_SYNTAX) {
        bst__run_fail(run, span, NULL, NULL, "`%s` is no choice at all: %s", choice, why);
    } else {
        try_choice(run, node, choice, reason);
    }
}

static void expect_illegal(bst_run *run, const bst_node *value)
{
    if (value->type == BST_NODE_MAP) {
        BST_NODE_EACH(choice, value) {
            expect_one_illegal(run, choice, choice->key_span, choice->key, choice->text);
        }
        return;
    }
    EACH_TEXT(text, value) {
        expect_one_illegal(run, text, text->span, text->text, NULL);
    }
}

/* ------------------------------------------------------------------ tiles off the board */

static void expect_hand(bst_run *run, const bst_node *value)
{
    const char *hand = bst_game_tile_in_hand(run->game);
    expect_text(run, value, hand ? hand : "none", "tile to be placed");
}

static void expect_deck_left(bst_run *run, const bst_node *value)
{
    bst__expect_number(run, value->span, int_of(value), bst_game_deck_left(run->game, NULL),
                       "tiles left to draw");
}

static void expect_in_deck(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(tile, value) {
        bst__expect_number(run, tile->span, int_of(tile),
                           bst_game_deck_tile(run->game, tile->key), "%s left to draw", tile->key);
    }
}

static void expect_out(bst_run *run, const bst_node *value)
{
    bst_lines expected = {0};
    bst_lines actual = {0};
    const char *tile;
    EACH_TEXT(text, value) {
        bst__lines_add(&expected, text->text);
    }
    for (uint32_t i = 0; (tile = bst_game_tile_out(run->game, i)) != NULL; i++) {
        bst__lines_add(&actual, tile);
    }
    bst__lines_compare(run, value->span, "tiles out of the game", &expected, &actual);
}

/* ------------------------------------------------------------------ the ledger */

/* Takes the part that `part` (of `size` bytes) names out of `rest`, a list joined by " + ". */
static bool take_part(char *rest, const char *part, size_t size)
{
    for (char *at = rest; *at; ) {
        char *end = strstr(at, " + ");
        size_t bytes = end ? (size_t)(end - at) : strlen(at);
        if (bytes == size && strncmp(at, part, size) == 0) {
            char *next = end ? end + 3 : at + bytes;
            memmove(at, next, strlen(next) + 1);
            return true;
        }
        at += bytes + (end ? 3 : 0);
    }
    return false;
}

/* Whether both name the same parts, in any order. */
static bool same_parts(const char *expected, const char *actual)
{
    char rest[512];
    if (strlen(actual) + 4 > sizeof rest) {
        return strcmp(expected, actual) == 0;
    }
    snprintf(rest, sizeof rest, "%s + ", actual);
    while (*expected) {
        const char *end = strstr(expected, " + ");
        size_t bytes = end ? (size_t)(end - expected) : strlen(expected);
        if (!take_part(rest, expected, bytes)) {
            return false;
        }
        expected += bytes + (end ? 3 : 0);
    }
    return rest[0] == '\0';
}

/* Without a colon only the head of the line counts: "Red 4 lawn closed". */
static bool is_award(const char *expected, const char *actual)
{
    size_t size = strcspn(actual, ":");
    if (strcspn(expected, ":") != size || strncmp(expected, actual, size) != 0) {
        return false;
    }
    if (!expected[size]) {
        return true;
    }
    return actual[size] && same_parts(expected + size + 1 + strspn(expected + size + 1, " "),
                                      actual + size + 1 + strspn(actual + size + 1, " "));
}

/* Takes the awards since the last `ledger`; an award that was found is not found again. */
static void expect_ledger(bst_run *run, const bst_node *value)
{
    bst_text lines = {0};
    uint32_t first = run->awards_seen;
    uint32_t count = bst_game_award_count(run->game) - first;
    bool *is_found = BST_ARENA_ARRAY(&run->result->arena, bool, count + 1);
    if (!is_found) {
        run->status = BST_E_NOMEM;
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        bst__award_line(&lines, run->game, first + i);
        bst__text_add(&lines, "\n");
    }
    EACH_TEXT(text, value) {
        bool was_found = false;
        for (uint32_t i = 0; i < count && !was_found; i++) {
            bst_text line = {0};
            bst__award_line(&line, run->game, first + i);
            was_found = !is_found[i] && is_award(text->text, bst__text_get(&line));
            is_found[i] = is_found[i] || was_found;
            bst__text_free(&line);
        }
        if (!was_found) {
            bst__run_fail(run, text->span, text->text, bst__text_get(&lines),
                          "this award was not given since the last `ledger`");
        }
    }
    if (!first_text(value) && count > 0) {
        bst__run_fail(run, value->span, "", bst__text_get(&lines), "no award was expected");
    }
    bst__text_free(&lines);
    run->awards_seen = first + count;
}

/* ------------------------------------------------------------------ the ruleset */

static void expect_rules(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(entry, value) {
        const char *name;
        const char *actual = NULL;
        uint32_t i = 0;
        while ((name = bst_ruleset_option(run->ruleset, i, &actual)) != NULL
               && strcmp(name, entry->key) != 0) {
            i++;
        }
        if (!name) {
            bst__run_fail(run, entry->key_span, NULL, NULL, "no option is called `%s`",
                          entry->key);
        } else {
            expect_text(run, entry, actual, entry->key);
        }
    }
}

/* ------------------------------------------------------------------ the table */

static const bst_expect_key EXPECTATIONS[] = {
    {"points", BST_SHAPE_INTS, expect_points,
     "these players have so many points"},
    {"ranks", BST_SHAPE_INTS, expect_ranks,
     "these players have these ranks"},
    {"supply", BST_SHAPE_INTS_MAP, expect_supply,
     "players have so many pieces of these kinds in their supplies"},
    {"attributes", BST_SHAPE_INTS_MAP, bst__expect_attributes,
     "declared numbers of players, cells, segments and of `game` have these values"},
    {"decides", BST_SHAPE_TEXT, expect_decides,
     "who must choose: a player, `nobody` or `chance`"},
    {"at", BST_SHAPE_TEXT, expect_at,
     "the menu or phase that asks; `over` when the game is over"},
    {"active", BST_SHAPE_TEXT, expect_active,
     "whose turn it is"},
    {"turn", BST_SHAPE_INT, expect_turn,
     "the number of the turn"},
    {"may_pass", BST_SHAPE_BOOL, expect_may_pass,
     "whether passing is one of the choices"},
    {"legal", BST_SHAPE_TEXTS, expect_legal,
     "all of these choices are possible now"},
    {"illegal", BST_SHAPE_REASONS, expect_illegal,
     "none of these choices is possible; in a map, with a part of the reason"},
    {"options", BST_SHAPE_TEXTS, expect_options,
     "exactly these choices are possible"},
    {"option_count", BST_SHAPE_INT, expect_option_count,
     "so many choices are possible"},
    {"hand", BST_SHAPE_TEXT, expect_hand,
     "the tile that waits to be placed; `none`"},
    {"deck_left", BST_SHAPE_INT, expect_deck_left,
     "so many tiles can still be drawn"},
    {"in_deck", BST_SHAPE_INTS, expect_in_deck,
     "so many of these tiles can still be drawn"},
    {"out", BST_SHAPE_TEXTS, expect_out,
     "the tiles that left the game, in this order"},
    {"ledger", BST_SHAPE_TEXTS, expect_ledger,
     "these awards are among those given since the last `ledger`"},
    {"rules", BST_SHAPE_TEXT_MAP, expect_rules,
     "options have these values"},
    {"feature", BST_SHAPE_FEATURES, bst__expect_feature,
     "what is true of the feature of a part"},
    {"same_feature", BST_SHAPE_TEXTS, bst__expect_same_feature,
     "these parts are one feature"},
    {"other_feature", BST_SHAPE_TEXTS, bst__expect_other_feature,
     "every two of these parts belong to different features"},
    {"pieces", BST_SHAPE_TEXTS, bst__expect_pieces,
     "exactly these pieces stand on the board"},
    {"laid", BST_SHAPE_TEXT_MAP, bst__expect_laid,
     "the tile on a cell, with its turn; `none`"},
    {"zone_tiles", BST_SHAPE_TEXTS_MAP, bst__expect_zone_tiles,
     "the tiles of a zone, of a player or of the game"},
    {"zone_pieces", BST_SHAPE_TEXTS_MAP, bst__expect_zone_pieces,
     "the pieces of a zone"},
};

const bst_expect_key *bst__expect_key(uint32_t index)
{
    return index < sizeof EXPECTATIONS / sizeof *EXPECTATIONS ? &EXPECTATIONS[index] : NULL;
}

const bst_expect_key *bst__expect_find(const char *key)
{
    for (size_t i = 0; i < sizeof EXPECTATIONS / sizeof *EXPECTATIONS; i++) {
        if (strcmp(EXPECTATIONS[i].key, key) == 0) {
            return &EXPECTATIONS[i];
        }
    }
    return NULL;
}
