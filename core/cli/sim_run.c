/* Workers: threads that share nothing but the number of the next game. Each has its own ruleset
 * and its own games, which start over again and again without allocation.
 *
 * After a failure only games before it are still played, so that the first game that fails is
 * always the one that is told about.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "cli/sim.h"

enum { STREAM_OF_GAMES = 2000, CHOICE_BYTES = 256, PROGRESS_MS = 200 };

typedef struct worker {
    bst__sim *sim;
    bst_sources *sources;
    bst_diags *diags;
    bst_ruleset *ruleset;
    bst_game *game;
    bst__team *team;
    bst_game *again; /* the replay, with manual chance; or NULL */
    bst__sim_stats stats;
    uint64_t failed_game;
    bst_status failure;
    pthread_t thread;
    bool is_running;
} worker;

uint64_t bst__sim_seed(uint64_t seed, uint64_t game)
{
    return bst__random_at(seed + (game >> 32), STREAM_OF_GAMES, (uint32_t)game);
}

/* ------------------------------------------------------------------ one game */

static bst_status complain(worker *w, const char *code, const char *what, uint32_t at)
{
    bst_diags_add(w->diags, BST_ERROR, code, (bst_span){0}, "%s (%u)", what, (unsigned)at);
    return BST_E_STATE;
}

/* Plays the choices of `game` again by their texts, chance's among them. */
static bst_status replay(worker *w, uint64_t seed)
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
static bst_status check_ledger(worker *w)
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

static bst_status play(worker *w, uint64_t seed)
{
    bst_status status = bst_game_restart(w->game, seed, w->diags);
    while (status == BST_OK && bst_game_decision(w->game).state == BST_DECIDING) {
        status = bst__team_choose(w->team, w->game, seed, w->diags);
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
    return status;
}

static void note_failure(worker *w, uint64_t game, bst_status status)
{
    uint_least64_t first = atomic_load(&w->sim->failed);
    w->failed_game = game;
    w->failure = status;
    while (game < first && !atomic_compare_exchange_weak(&w->sim->failed, &first, game)) {
        continue;
    }
}

static void *work(void *user)
{
    worker *w = user;
    bst__sim *sim = w->sim;
    for (uint64_t game = atomic_fetch_add(&sim->next, 1);
         game < sim->games && game < atomic_load(&sim->failed);
         game = atomic_fetch_add(&sim->next, 1)) {
        bst__sim_result result = {.seed = bst__sim_seed(sim->seed, game)};
        bst_status status = play(w, result.seed);
        if (status != BST_OK) {
            note_failure(w, game, status);
            return NULL;
        }
        bst__sim_count(&w->stats, w->game, &result);
        if (sim->results) {
            sim->results[game] = result;
        }
        atomic_fetch_add(&sim->done, 1);
    }
    return NULL;
}

/* ------------------------------------------------------------------ all workers */

static bst_status open_worker(worker *w)
{
    bst__sim *sim = w->sim;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.checks = sim->checks;
    config.keep_hashes = sim->replay_check;
    bst_status status = bst_sources_create(&w->sources);
    if (status == BST_OK) {
        status = bst_diags_create(&w->diags, w->sources);
    }
    if (status == BST_OK) {
        status = bst_ruleset_create(&w->ruleset, sim->setup, sim->data_dir, w->sources, w->diags);
    }
    if (status == BST_OK) {
        status = bst_game_create(&w->game, w->ruleset, sim->setup, &config, w->diags);
    }
    if (status == BST_OK) {
        status = bst__team_create(&w->team, &sim->bots, w->ruleset, sim->setup, w->diags);
    }
    if (status == BST_OK && sim->replay_check) {
        config.manual_chance = true;
        status = bst_game_create(&w->again, w->ruleset, sim->setup, &config, w->diags);
    }
    return status;
}

static void close_worker(worker *w)
{
    bst_game_destroy(w->again);
    bst__team_destroy(w->team);
    bst_game_destroy(w->game);
    bst_ruleset_destroy(w->ruleset);
    bst_diags_destroy(w->diags);
    bst_sources_destroy(w->sources);
}

static void show_progress(bst__sim *sim)
{
    struct timespec pause = {0, PROGRESS_MS * 1000000L};
    for (uint64_t done = 0; done < sim->games && atomic_load(&sim->failed) == UINT64_MAX;) {
        (void)nanosleep(&pause, NULL);
        done = atomic_load(&sim->done);
        (void)fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " games", done, sim->games);
        (void)fflush(stderr);
    }
    (void)fputs("\r\033[K", stderr);
}

static void print_failure(const worker *w, bst_status status)
{
    bool is_said = w->diags && bst_diags_count(w->diags, BST_ERROR) > 0;
    if (is_said) {
        bst_diags_print(w->diags, stderr, bst__cli_colour(stderr));
    } else {
        (void)fprintf(stderr, "bastide sim: %s\n", bst_status_text(status));
    }
}

static void describe(bst__sim *sim, const worker *first)
{
    sim->players = bst_game_players(first->game);
    for (uint32_t seat = 1; seat <= sim->players; seat++) {
        (void)snprintf(sim->names[seat], sizeof sim->names[seat], "%s",
                       bst_game_player_name(first->game, seat));
    }
    (void)snprintf(sim->game_name, sizeof sim->game_name, "%s",
                   bst_ruleset_game_name(first->ruleset));
}

static bst_status run_workers(bst__sim *sim, worker *workers)
{
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < sim->jobs && status == BST_OK; i++) {
        workers[i].is_running = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
        status = workers[i].is_running ? BST_OK : BST_E_NOMEM;
    }
    if (status == BST_OK && sim->shows_progress) {
        show_progress(sim);
    }
    for (uint32_t i = 0; i < sim->jobs; i++) {
        if (workers[i].is_running) {
            (void)pthread_join(workers[i].thread, NULL);
        }
    }
    return status;
}

/* Appends a word as a shell takes it. */
static void add_word(bst_text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_.,:=/@%+-";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        bst__text_add(out, word);
        return;
    }
    bst__text_add(out, "'");
    for (; *word != '\0'; word++) {
        if (*word == '\'') {
            bst__text_add(out, "'\\''");
        } else {
            bst__text_add_bytes(out, word, 1);
        }
    }
    bst__text_add(out, "'");
}

static void add_option(bst_text *out, const char *option, const char *value)
{
    bst__text_addf(out, " --%s ", option);
    add_word(out, value);
}

/* The command that plays one game of the simulation again: everything that decides about it. */
static void add_play_command(bst_text *out, const bst__sim *sim, uint64_t seed)
{
    const bst_setup *setup = sim->setup;
    bst_text word = {0};
    bst__text_add(out, "bastide play");
    add_option(out, "bots", sim->bot_list);
    bst__text_addf(out, " --seed %" PRIu64, seed);
    if (sim->data_given) {
        add_option(out, "data-dir", sim->data_given);
    }
    add_option(out, "game", bst_setup_game(setup));
    if (bst_setup_preset(setup)[0] != '\0') {
        add_option(out, "preset", bst_setup_preset(setup));
    }
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(setup, i, &value);
        bst__text_clear(&word);
        bst__text_addf(&word, "%s=%s", name, value);
        add_option(out, "option", bst__text_get(&word));
    }
    bst__text_clear(&word);
    for (uint32_t seat = 1; seat <= sim->players; seat++) {
        bst__text_addf(&word, "%s%s", seat == 1 ? "" : ",", sim->names[seat]);
    }
    add_option(out, "players", bst__text_get(&word));
    if (bst_setup_copies(setup) > 1) {
        bst__text_addf(out, " --copies %u", (unsigned)bst_setup_copies(setup));
    }
    out->failed = out->failed || word.failed;
    bst__text_free(&word);
}

static void hint_at_play(const bst__sim *sim, uint64_t seed)
{
    bst_text command = {0};
    add_play_command(&command, sim, seed);
    if (!command.failed) {
        (void)fprintf(stderr, "  hint: this plays the same game:\n    %s\n",
                      bst__text_get(&command));
    }
    bst__text_free(&command);
}

static int report_failed_game(const bst__sim *sim, const worker *workers)
{
    uint64_t game = atomic_load(&sim->failed);
    for (uint32_t i = 0; i < sim->jobs; i++) {
        if (workers[i].failure != BST_OK && workers[i].failed_game == game) {
            print_failure(&workers[i], workers[i].failure);
            (void)fprintf(stderr,
                          "bastide sim: game %" PRIu64 " failed; its seed is %" PRIu64 "\n", game,
                          bst__sim_seed(sim->seed, game));
            hint_at_play(sim, bst__sim_seed(sim->seed, game));
        }
    }
    return BST__EXIT_FAILED;
}

int bst__sim_run(bst__sim *sim)
{
    bst_status status = BST_OK;
    int code = BST__EXIT_FAILED;
    sim->jobs = sim->jobs > sim->games ? (uint32_t)sim->games : sim->jobs;
    worker *workers = calloc(sim->jobs, sizeof *workers);
    if (!workers) {
        (void)fprintf(stderr, "bastide sim: %s\n", bst_status_text(BST_E_NOMEM));
        return code;
    }
    atomic_init(&sim->next, 0);
    atomic_init(&sim->done, 0);
    atomic_init(&sim->failed, UINT64_MAX);
    uint32_t opened = 0;
    for (; opened < sim->jobs && status == BST_OK; opened++) {
        workers[opened].sim = sim;
        status = open_worker(&workers[opened]);
    }
    if (status == BST_OK) {
        describe(sim, &workers[0]);
        status = run_workers(sim, workers);
    }
    if (status != BST_OK) {
        print_failure(&workers[opened - 1], status);
    } else if (atomic_load(&sim->failed) != UINT64_MAX) {
        code = report_failed_game(sim, workers);
    } else {
        code = BST__EXIT_OK;
    }
    for (uint32_t i = 0; i < sim->jobs; i++) {
        bst__sim_merge(&sim->stats, &workers[i].stats, sim->players);
    }
    if (code == BST__EXIT_OK && sim->report) {
        bst__sim_print(sim, sim->report);
    }
    for (uint32_t i = 0; i < opened; i++) {
        close_worker(&workers[i]);
    }
    free(workers);
    return code;
}
