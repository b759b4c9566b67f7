/* The workers of a match: threads that share nothing but the number of the next game and the file.
 *
 * An interrupt ends the games that are being played; those that were played are kept in the file.
 */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/match.h"
#include "cli/sim.h"

enum { PROGRESS_MS = 200 };

typedef struct worker {
    bst__match *match;
    pthread_mutex_t *file; /* held while a game is booked */
    bst_sources *sources;
    bst_diags *diags;
    bst_ruleset *ruleset;
    bst_game *game;
    bst__team *team;
    bst_status failure;
    pthread_t thread;
    bool is_running;
} worker;

static volatile sig_atomic_t was_interrupted;

static void note_interrupt(int signal)
{
    (void)signal;
    was_interrupted = 1;
}

bool bst__match_was_interrupted(void)
{
    return was_interrupted != 0;
}

bst__match_place bst__match_place_of(const bst__match *match, uint64_t game)
{
    bst__match_place place = {1, 2, {0, 0, 0}, 0};
    uint64_t pair = game % match->pairs;
    uint64_t number = game / match->pairs;
    for (uint64_t i = 0; i < pair; i++) {
        if (++place.second > match->bots.named) {
            place.second = ++place.first + 1;
        }
    }
    place.seats[1] = number % 2 == 0 ? place.first : place.second;
    place.seats[2] = number % 2 == 0 ? place.second : place.first;
    place.seed = bst__sim_seed(match->seed, number / 2);
    return place;
}

/* ------------------------------------------------------------------ one game */

static uint64_t now_ms(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool stops(const bst__match *match)
{
    return was_interrupted || atomic_load(&match->stops);
}

/* *out_ended stays false where the match stops before the game is over. */
static bst_status play(worker *w, uint64_t game, bst__match_game *out, bool *out_ended)
{
    bst__match_place place = bst__match_place_of(w->match, game);
    bst__bots bots = {.named = 2};
    uint64_t start = now_ms();
    for (uint32_t seat = 1; seat <= 2; seat++) {
        bots.seats[seat] = w->match->bots.seats[place.seats[seat]];
        bots.budgets[seat] = w->match->bots.budgets[place.seats[seat]];
    }
    bst__team_seat(w->team, &bots);
    bst_status status = bst_game_restart(w->game, place.seed, w->diags);
    while (status == BST_OK && bst_game_decision(w->game).state == BST_DECIDING &&
           !stops(w->match)) {
        status = bst__team_choose(w->team, w->game, place.seed, w->diags);
    }
    bst_phase_state state = bst_game_decision(w->game).state;
    if (status == BST_OK && state == BST_HALTED) {
        bst_diags_add(w->diags, BST_ERROR, "E-SIM-HALTED", (bst_span){0},
                      "game %" PRIu64 " was halted by a failing script", game);
        return BST_E_STATE;
    }
    *out_ended = state == BST_OVER;
    uint32_t ranks[BST_SEATS_MAX + 1] = {0};
    if (status == BST_OK) {
        status = bst_game_ranks(w->game, ranks, w->diags);
    }
    out->scores[1] = bst_game_score(w->game, 1);
    out->scores[2] = bst_game_score(w->game, 2);
    out->winner = ranks[1] == ranks[2] ? 0 : ranks[1] < ranks[2] ? 1 : 2;
    out->choices = bst_game_choice_count(w->game);
    out->ms = now_ms() - start;
    return status;
}

/* Under the lock. */
static bst_status book(worker *w, uint64_t game, const bst__match_game *played)
{
    w->match->results[game] = *played;
    w->match->results[game].is_played = true;
    if (bst__match_add_csv(w->match, game)) {
        atomic_fetch_add(&w->match->done, 1);
        return BST_OK;
    }
    bst_diags_add(w->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                  "cannot write the file of the match: %s", strerror(errno));
    return BST_E_IO;
}

static void *work(void *user)
{
    worker *w = user;
    bst__match *match = w->match;
    for (uint64_t game = atomic_fetch_add(&match->next, 1);
         game < match->games && w->failure == BST_OK && !stops(match);
         game = atomic_fetch_add(&match->next, 1)) {
        bst__match_game played = {0};
        bool is_over = false;
        if (match->results[game].is_played) {
            continue;
        }
        w->failure = play(w, game, &played, &is_over);
        if (w->failure == BST_OK && is_over) {
            (void)pthread_mutex_lock(w->file);
            w->failure = book(w, game, &played);
            (void)pthread_mutex_unlock(w->file);
        }
    }
    if (w->failure != BST_OK) {
        atomic_store(&match->stops, true);
    }
    return NULL;
}

/* ------------------------------------------------------------------ all workers */

static bst_status open_worker(worker *w)
{
    bst__match *match = w->match;
    bst_status status = bst_sources_create(&w->sources);
    if (status == BST_OK) {
        status = bst_diags_create(&w->diags, w->sources);
    }
    if (status == BST_OK) {
        status =
            bst_ruleset_create(&w->ruleset, match->setup, match->data_dir, w->sources, w->diags);
    }
    if (status == BST_OK) {
        status = bst_game_create(&w->game, w->ruleset, match->setup, NULL, w->diags);
    }
    if (status == BST_OK) {
        status = bst__team_create(&w->team, &match->bots, w->ruleset, match->setup, w->diags);
    }
    return status;
}

static void close_worker(worker *w)
{
    bst__team_destroy(w->team);
    bst_game_destroy(w->game);
    bst_ruleset_destroy(w->ruleset);
    bst_diags_destroy(w->diags);
    bst_sources_destroy(w->sources);
}

static void show_progress(bst__match *match)
{
    struct timespec pause = {0, PROGRESS_MS * 1000000L};
    for (uint64_t done = 0; done < match->games && !stops(match);) {
        (void)nanosleep(&pause, NULL);
        done = atomic_load(&match->done);
        (void)fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " game%s", done, match->games,
                      bst__cli_plural(match->games));
        (void)fflush(stderr);
    }
    bst__cli_clear_line(stderr);
}

static bst_status run_workers(bst__match *match, worker *workers)
{
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < match->jobs && status == BST_OK; i++) {
        workers[i].is_running = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
        status = workers[i].is_running ? BST_OK : BST_E_NOMEM;
    }
    if (status != BST_OK) {
        atomic_store(&match->stops, true);
    } else if (match->shows_progress) {
        show_progress(match);
    }
    for (uint32_t i = 0; i < match->jobs; i++) {
        if (workers[i].is_running) {
            (void)pthread_join(workers[i].thread, NULL);
        }
    }
    return status;
}

void bst__match_catch_interrupts(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt;
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
}

static void print_failure(const worker *w, bst_status status)
{
    if (w->diags && bst_diags_count(w->diags, BST_ERROR) > 0) {
        bst_diags_print(w->diags, stderr, bst__cli_colour(stderr));
    } else {
        (void)fprintf(stderr, "bastide match: %s\n", bst_status_text(status));
    }
}

int bst__match_run(bst__match *match)
{
    int code = BST__EXIT_OK;
    bst_status status = BST_OK;
    pthread_mutex_t file;
    uint32_t opened = 0;
    worker *workers = calloc(match->jobs, sizeof *workers);
    if (!workers || pthread_mutex_init(&file, NULL) != 0) {
        (void)fprintf(stderr, "bastide match: %s\n", bst_status_text(BST_E_NOMEM));
        free(workers);
        return BST__EXIT_FAILED;
    }
    for (; opened < match->jobs && status == BST_OK; opened++) {
        workers[opened].match = match;
        workers[opened].file = &file;
        status = open_worker(&workers[opened]);
    }
    if (status != BST_OK) {
        print_failure(&workers[opened - 1], status);
        code = BST__EXIT_FAILED;
    } else {
        status = run_workers(match, workers);
        code = status == BST_OK && !was_interrupted ? BST__EXIT_OK : BST__EXIT_FAILED;
    }
    for (uint32_t i = 0; i < opened; i++) {
        if (workers[i].failure != BST_OK) {
            print_failure(&workers[i], workers[i].failure);
            code = BST__EXIT_FAILED;
        }
        close_worker(&workers[i]);
    }
    (void)pthread_mutex_destroy(&file);
    free(workers);
    return code;
}
