/* One thread of a simulation: its ruleset, its games, and what is checked about them. */
#include <string.h>

#include "base/random.h"
#include "cli/sim.h"

enum {
    CHOICE_BYTES = 256,
    STREAM_OF_PROBES = 3003,
    PROBE_OF = 32,     /* of so many decisions one is probed */
    STREAM_OF_BOTS = 3004,
    GREEDY_OF = 64     /* of so many random setups one has a bot that thinks */
};

/* ------------------------------------------------------------------ one game */

static bst_status complain(bst__sim_worker *w, const char *code, const char *what, uint32_t at)
{
    bst_diags_add(w->diags, BST_ERROR, code, (bst_span){0}, "%s (%u)", what, (unsigned)at);
    return BST_E_STATE;
}

/* Plays the choices of `game` again by their texts, chance's among them. */
static bst_status replay(bst__sim_worker *w, uint64_t seed)
{
    char text[CHOICE_BYTES];
    uint32_t choices = bst_game_choice_count(w->game);
    bst_status status = bst_game_restart(w->again, seed, w->diags);
    for (uint32_t i = 0; i < choices && status == BST_OK; i++) {
        uint32_t seat = bst_game_choice(w->game, i, text, sizeof text);
        uint32_t hash = bst_game_choice_hash(w->game, i);
        if (bst_game_decision(w->again).seat != seat) {
            return complain(w, "E-SIM-SEAT", "another seat decides in the replay, at choice", i);
        }
        status = bst_game_choose_text(w->again, text, w->diags);
        if (status == BST_OK && hash != 0 && hash != (uint32_t)bst_game_hash(w->again)) {
            return complain(w, "E-SIM-HASH", "the replay differs after choice", i);
        }
    }
    if (status == BST_OK && bst_game_hash(w->game) != bst_game_hash(w->again)) {
        return complain(w, "E-SIM-HASH", "the replay ends in another state, choices", choices);
    }
    return status;
}

/* The awards of a seat add up to its score. */
static bst_status check_ledger(bst__sim_worker *w)
{
    int64_t sums[BST_SEATS_MAX + 1] = {0};
    for (uint32_t i = 0; i < bst_game_award_count(w->game); i++) {
        bst_award award = bst_game_award(w->game, i);
        sums[award.seat] += award.points;
    }
    for (uint32_t seat = 1; seat <= bst_game_players(w->game); seat++) {
        if (sums[seat] != bst_game_score(w->game, seat)) {
            return complain(w, "E-SIM-LEDGER", "the awards are not the score of seat", seat);
        }
    }
    return BST_OK;
}

/* One choice; now and then the options are probed before it, or it is undone and made again. */
static bst_status choose(bst__sim_worker *w, uint64_t seed)
{
    uint32_t choices = bst_game_choice_count(w->game);
    uint64_t random = w->probe ? bst__random_at(seed, STREAM_OF_PROBES, choices) : 0;
    bool tries = w->probe && random % PROBE_OF == 0;
    bool undoes = w->probe && random / PROBE_OF % PROBE_OF == 0;
    bst_status status = BST_OK;
    if (tries) {
        status = bst__probe_options(w->probe, w->game, random, w->diags);
    }
    if (status == BST_OK && undoes) {
        status = bst__probe_note(w->probe, w->game);
    }
    if (status == BST_OK) {
        status = bst__team_choose(w->team, w->game, seed, w->diags);
    }
    return status == BST_OK && undoes ? bst__probe_undo(w->probe, w->game, w->diags) : status;
}

bst_status bst__sim_play(bst__sim_worker *w, uint64_t seed)
{
    bst_status status = bst_game_restart(w->game, seed, w->diags);
    while (status == BST_OK && bst_game_decision(w->game).state == BST_DECIDING) {
        status = choose(w, seed);
    }
    if (status == BST_OK && bst_game_decision(w->game).state == BST_HALTED) {
        status = complain(w, "E-SIM-HALTED", "the game was halted after choice",
                          bst_game_choice_count(w->game));
    }
    if (status == BST_OK && w->sim->checks) {
        status = check_ledger(w);
    }
    if (status == BST_OK && w->again) {
        status = replay(w, seed);
    }
    if (status == BST_OK && w->again && w->probe) {
        status = bst__probe_record(w->game, w->diags);
    }
    return status;
}

/* ------------------------------------------------------------------ opening and closing */

const bst_setup *bst__sim_setup(const bst__sim_worker *worker)
{
    return worker->setup ? worker->setup : worker->sim->setup;
}

void bst__sim_bots(const bst__sim *sim, const bst_setup *setup, uint64_t seed, bst__bots *out,
                   bst_text *list)
{
    bst_random random = bst__random_start(seed, STREAM_OF_BOTS);
    *out = sim->bots;
    bst__text_clear(list);
    bst__text_add(list, sim->bot_list ? sim->bot_list : "random");
    if (sim->bot_list || !sim->random || bst__random_below(&random, GREEDY_OF) != 0) {
        return;
    }
    uint32_t thinks = 1 + bst__random_below(&random, bst_setup_players(setup));
    out->seats[thinks] = BST__BOT_GREEDY;
    bst__text_clear(list);
    for (uint32_t seat = 1; seat <= bst_setup_players(setup); seat++) {
        bst__text_addf(list, "%s%s", seat == 1 ? "" : ",", seat == thinks ? "greedy" : "random");
    }
}

static bst_status open_team(bst__sim_worker *w, uint64_t seed)
{
    bst__bots bots;
    bst_text list = {0};
    bst__sim_bots(w->sim, bst__sim_setup(w), seed, &bots, &list);
    bst__text_free(&list);
    return bst__team_create(&w->team, &bots, w->ruleset, bst__sim_setup(w), w->diags);
}

static bst_status open_games(bst__sim_worker *w, uint64_t seed)
{
    bst__sim *sim = w->sim;
    const bst_setup *setup = bst__sim_setup(w);
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.checks = sim->checks;
    config.undo_depth = sim->checks ? 1 : 0;
    config.keep_hashes = sim->replay_check;
    bst_status status = bst_game_create(&w->game, w->ruleset, setup, &config, w->diags);
    if (status == BST_OK) {
        status = open_team(w, seed);
    }
    if (status == BST_OK && sim->checks) {
        status = bst__probe_create(&w->probe, w->ruleset, setup, w->diags);
    }
    if (status == BST_OK && sim->replay_check) {
        config.manual_chance = true;
        config.undo_depth = 0;
        config.checks = false; /* equal states are checked once */
        status = bst_game_create(&w->again, w->ruleset, setup, &config, w->diags);
    }
    return status;
}

bst_status bst__sim_open(bst__sim_worker *w, uint64_t game)
{
    bst__sim *sim = w->sim;
    bst_status status = bst_sources_create(&w->sources);
    if (status == BST_OK) {
        status = bst_diags_create(&w->diags, w->sources);
    }
    if (status == BST_OK && sim->random) {
        status = bst__random_setup(&w->setup, sim->random, bst__sim_seed(sim->seed, game),
                                   w->sources, w->diags);
    }
    if (status == BST_OK) {
        status = bst_ruleset_create(&w->ruleset, bst__sim_setup(w), sim->data_dir, w->sources,
                                    w->diags);
    }
    return status == BST_OK ? open_games(w, bst__sim_seed(sim->seed, game)) : status;
}

void bst__sim_close(bst__sim_worker *w)
{
    bst_game_destroy(w->again);
    bst__probe_destroy(w->probe);
    bst__team_destroy(w->team);
    bst_game_destroy(w->game);
    bst_ruleset_destroy(w->ruleset);
    bst_diags_destroy(w->diags);
    bst_sources_destroy(w->sources);
    bst_setup_destroy(w->setup);
    w->again = NULL;
    w->probe = NULL;
    w->team = NULL;
    w->game = NULL;
    w->ruleset = NULL;
    w->diags = NULL;
    w->sources = NULL;
    w->setup = NULL;
}
