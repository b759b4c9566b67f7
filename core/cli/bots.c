/* Bots: reading who plays, and asking each by its kind. */
#include "cli/bot_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

enum {
    STREAM_OF_BOTS = 1000, /* far from the streams of chance, which are few */
    NAME_BYTES = 64,
    MS_USUAL = 200,
    MS_MAX = 3600000,
    ITERATIONS_MAX = 100000000
};

static const char *const names[BST__BOT_KINDS] = {"human", "random", "greedy", "mcts"};

/* ------------------------------------------------------------------ reading */

/* "500" or "200ms"; false where it is neither. */
static bool read_budget(const char *text, bst__bot_budget *out)
{
    uint64_t number = 0;
    size_t digits = strspn(text, "0123456789");
    bool is_time = strcmp(text + digits, "ms") == 0;
    if (digits == 0 || digits > 9 || (text[digits] != '\0' && !is_time)) {
        return false;
    }
    for (size_t i = 0; i < digits; i++) {
        number = number * 10 + (uint64_t)(text[i] - '0');
    }
    if (number == 0 || number > (is_time ? MS_MAX : ITERATIONS_MAX)) {
        return false;
    }
    out->iterations = is_time ? 0 : (uint32_t)number;
    out->ms = is_time ? (uint32_t)number : 0;
    return true;
}

/* Reads one name with its parameter into the next seat. */
static bool read_bot(bst__bots *bots, char *name, bool may_be_human, char *problem, size_t size)
{
    char *parameter = strchr(name, ':');
    bst__bot_budget budget = {0, MS_USUAL};
    if (parameter) {
        *parameter++ = '\0';
    }
    int kind = may_be_human ? 0 : 1;
    while (kind < BST__BOT_KINDS && strcmp(names[kind], name) != 0) {
        kind++;
    }
    if (kind == BST__BOT_KINDS) {
        (void)snprintf(problem, size, "`%s` is none of: %srandom, greedy, mcts", name,
                       may_be_human ? "human, " : "");
        return false;
    }
    if (parameter && kind != BST__BOT_MCTS) {
        (void)snprintf(problem, size, "`%s` takes no parameter, but got `%s`", name, parameter);
        return false;
    }
    if (parameter && !read_budget(parameter, &budget)) {
        (void)snprintf(problem, size,
                       "`%s:%s`: a time as in mcts:200ms, or iterations as in mcts:500", name,
                       parameter);
        return false;
    }
    bots->seats[++bots->named] = (bst__bot_kind)kind;
    bots->budgets[bots->named] = kind == BST__BOT_MCTS ? budget : (bst__bot_budget){0, 0};
    return true;
}

const char *bst__bots_parse(bst__bots *bots, const char *list, bool may_be_human, char *problem,
                            size_t size)
{
    memset(bots, 0, sizeof *bots);
    problem[0] = '\0';
    for (const char *part = list;; part++) {
        char name[NAME_BYTES];
        size_t length = strcspn(part, ",");
        if (bots->named == BST_SEATS_MAX) {
            (void)snprintf(problem, size, "there are %d seats at most", BST_SEATS_MAX);
            return problem;
        }
        (void)snprintf(name, sizeof name, "%.*s", (int)(length < NAME_BYTES ? length : NAME_BYTES),
                       part);
        if (!read_bot(bots, name, may_be_human, problem, size)) {
            return problem;
        }
        part += length;
        if (*part == '\0') {
            break;
        }
    }
    for (uint32_t seat = bots->named + 1; seat <= BST_SEATS_MAX; seat++) {
        bots->seats[seat] = bots->seats[bots->named];
        bots->budgets[seat] = bots->budgets[bots->named];
    }
    return NULL;
}

/* ------------------------------------------------------------------ a team */

static bool has_kind(const bst__bots *bots, uint32_t seats, bst__bot_kind kind)
{
    for (uint32_t seat = 1; seat <= seats; seat++) {
        if (bots->seats[seat] == kind) {
            return true;
        }
    }
    return false;
}

/* What all bots that search need. */
static bst_status prepare_search(bst__team *team, bst_ruleset *ruleset, const bst_setup *setup,
                                 bst_diags *diags)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    config.no_ledger = true;
    bst_status status = bst_game_create(&team->view, ruleset, setup, &config, diags);
    if (status == BST_OK) {
        status = bst__worths_create(&team->worths, ruleset, setup, diags);
    }
    if (status == BST_OK) {
        status = bst__lines_create(&team->lines, ruleset, setup, team->worths, diags);
    }
    return status;
}

bst_status bst__team_create(bst__team **out, const bst__bots *bots, bst_ruleset *ruleset,
                            const bst_setup *setup, bst_diags *diags)
{
    *out = NULL;
    bst__team *team = calloc(1, sizeof *team);
    bst_status status = team ? BST_OK : BST_E_NOMEM;
    bool grows_trees = has_kind(bots, BST_SEATS_MAX, BST__BOT_MCTS);
    if (status == BST_OK) {
        team->bots = *bots;
        if (grows_trees || has_kind(bots, BST_SEATS_MAX, BST__BOT_GREEDY)) {
            status = prepare_search(team, ruleset, setup, diags);
        }
    }
    if (status == BST_OK && grows_trees) {
        status = bst__tree_create(&team->tree, ruleset, setup, diags);
    }
    if (status != BST_OK) {
        bst__team_destroy(team);
        return status;
    }
    *out = team;
    return BST_OK;
}

void bst__team_destroy(bst__team *team)
{
    if (team) {
        bst__tree_destroy(team->tree);
        bst__lines_destroy(team->lines);
        bst__worths_destroy(team->worths);
        bst_game_destroy(team->view);
        free(team);
    }
}

void bst__team_seat(bst__team *team, const bst__bots *bots)
{
    team->bots = *bots;
}

bst_status bst__team_choose(bst__team *team, bst_game *game, uint64_t seed, bst_diags *diags)
{
    bst_option option;
    uint32_t seat = bst_game_decision(game).seat;
    uint64_t random = bst__random_at(seed, STREAM_OF_BOTS + seat, bst_game_choice_count(game));
    bst__bot_kind kind = seat <= BST_SEATS_MAX ? team->bots.seats[seat] : BST__BOT_RANDOM;
    bst_status status = BST_OK;
    if (kind == BST__BOT_MCTS) {
        status = bst__bot_mcts(team, game, team->bots.budgets[seat], random, &option);
    } else if (kind == BST__BOT_GREEDY) {
        status = bst__bot_greedy(team, game, random, &option);
    } else {
        status = bst__bot_random(game, random, &option);
    }
    return status == BST_OK ? bst_game_choose(game, &option, diags) : status;
}
