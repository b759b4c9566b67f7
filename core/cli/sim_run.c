/* Workers: threads that share nothing but the number of the next game. Each has its own ruleset
 * and its own games, which start over again and again without allocation; where every game has a
 * setup of its own, all is made anew for each.
 *
 * After a failure only games before it are still played, so that the first game that fails is
 * always the one that is told about.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "cli/sim.h"

enum { STREAM_OF_GAMES = 2000, PROGRESS_MS = 200 };

uint64_t bst__sim_seed(uint64_t seed, uint64_t game)
{
    return bst__random_at(seed + (game >> 32), STREAM_OF_GAMES, (uint32_t)game);
}

static void note_failure(bst__sim_worker *w, uint64_t game, bst_status status)
{
    uint_least64_t first = atomic_load(&w->sim->failed);
    w->failed_game = game;
    w->failure = status;
    while (game < first && !atomic_compare_exchange_weak(&w->sim->failed, &first, game)) {
        continue;
    }
}

static uint64_t seconds_now(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec;
}

static bool is_late(const bst__sim *sim)
{
    return sim->seconds > 0 && seconds_now() >= sim->end;
}

/* A game of a random setup: all is made for it alone. After a failure it stays, to be looked at. */
static bst_status play_setup(bst__sim_worker *w, uint64_t game, uint64_t seed)
{
    bst_status status = bst__sim_open(w, game);
    if (status == BST_OK) {
        status = bst__sim_play(w, seed);
    }
    if (status == BST_OK) {
        bst__sim_count_setup(&w->stats, w->sim, w->game);
        bst__sim_close(w);
    }
    return status;
}

static bst_status play_one(bst__sim_worker *w, uint64_t game)
{
    bst__sim *sim = w->sim;
    bst__sim_result result = {.seed = bst__sim_seed(sim->seed, game)};
    if (sim->random) {
        return play_setup(w, game, result.seed);
    }
    bst_status status = bst__sim_play(w, result.seed);
    if (status == BST_OK) {
        status = bst__sim_count(&w->stats, w->game, &result, w->diags);
    }
    if (status == BST_OK && sim->results) {
        sim->results[game] = result;
    }
    return status;
}

static void *work(void *user)
{
    bst__sim_worker *w = user;
    bst__sim *sim = w->sim;
    for (uint64_t game = atomic_fetch_add(&sim->next, 1);
         game < sim->games && game < atomic_load(&sim->failed) && !is_late(sim);
         game = atomic_fetch_add(&sim->next, 1)) {
        bst_status status = play_one(w, game);
        if (status != BST_OK) {
            note_failure(w, game, status);
            return NULL;
        }
        atomic_fetch_add(&sim->done, 1);
    }
    return NULL;
}

/* ------------------------------------------------------------------ all workers */

static void show_progress(bst__sim *sim)
{
    struct timespec pause = {0, PROGRESS_MS * 1000000L};
    for (uint64_t done = 0;
         done < sim->games && atomic_load(&sim->failed) == UINT64_MAX && !is_late(sim);) {
        (void)nanosleep(&pause, NULL);
        done = atomic_load(&sim->done);
        bst__cli_clear_line(stderr);
        if (sim->seconds > 0) {
            uint64_t now = seconds_now();
            (void)fprintf(stderr, "%s%" PRIu64 " game%s, %" PRIu64 " s left", sim->doing,
                          done, bst__cli_plural(done), now < sim->end ? sim->end - now : 0);
        } else {
            (void)fprintf(stderr, "%s%" PRIu64 " of %" PRIu64 " game%s", sim->doing, done,
                          sim->games, bst__cli_plural(sim->games));
        }
        (void)fflush(stderr);
    }
    bst__cli_clear_line(stderr);
}

static void describe(bst__sim *sim, const bst__sim_worker *first)
{
    sim->players = bst_game_players(first->game);
    for (uint32_t seat = 1; seat <= sim->players; seat++) {
        (void)snprintf(sim->names[seat], sizeof sim->names[seat], "%s",
                       bst_game_player_name(first->game, seat));
    }
    (void)snprintf(sim->game_name, sizeof sim->game_name, "%s",
                   bst_ruleset_game_name(first->ruleset));
}

static bst_status run_workers(bst__sim *sim, bst__sim_worker *workers)
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

static int report_failed_game(const bst__sim *sim, const bst__sim_worker *workers)
{
    uint64_t game = atomic_load(&sim->failed);
    for (uint32_t i = 0; i < sim->jobs; i++) {
        if (workers[i].failure != BST_OK && workers[i].failed_game == game) {
            bst__sim_tell_failure(sim, &workers[i]);
        }
    }
    return BST__EXIT_FAILED;
}

int bst__sim_run(bst__sim *sim)
{
    bst_status status = BST_OK;
    int code = BST__EXIT_FAILED;
    sim->jobs = sim->jobs > sim->games ? (uint32_t)sim->games : sim->jobs;
    bst__sim_worker *workers = calloc(sim->jobs, sizeof *workers);
    if (!workers) {
        (void)fprintf(stderr, "bastide sim: %s\n", bst_status_text(BST_E_NOMEM));
        return code;
    }
    if (sim->end == 0) {
        sim->end = seconds_now() + sim->seconds;
    }
    atomic_init(&sim->next, 0);
    atomic_init(&sim->done, 0);
    atomic_init(&sim->failed, UINT64_MAX);
    uint32_t opened = 0;
    for (; opened < sim->jobs && status == BST_OK; opened++) {
        workers[opened].sim = sim;
        status = sim->random ? BST_OK : bst__sim_open(&workers[opened], 0);
    }
    if (status == BST_OK) {
        if (!sim->random) {
            describe(sim, &workers[0]);
        }
        status = run_workers(sim, workers);
    }
    if (status != BST_OK) {
        bst__sim_tell_status(&workers[opened - 1], status);
    } else if (atomic_load(&sim->failed) != UINT64_MAX) {
        code = report_failed_game(sim, workers);
    } else {
        code = BST__EXIT_OK;
    }
    for (uint32_t i = 0; i < sim->jobs; i++) {
        bst__sim_merge(&sim->stats, &workers[i].stats, sim->players);
    }
    if (code == BST__EXIT_OK && sim->report) {
        if (sim->random) {
            bst__sim_print_setups(sim, sim->report);
        } else {
            bst__sim_print(sim, sim->report);
        }
    }
    for (uint32_t i = 0; i < opened; i++) {
        bst__sim_close(&workers[i]);
    }
    free(workers);
    return code;
}
