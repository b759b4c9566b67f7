/* Speed of the engine as ratios in one run: against a hard-coded limit program, large boards
 * against small ones, a copy against a playout; and what a turn allocates and calls.
 *
 * usage: speed [--games N] [--rounds N] [--limit PROGRAM] [--data-dir DIR] [--mods A,B]
 *
 * --mods measures games with these mods against those without, and nothing else.
 *
 * PROGRAM is run as "PROGRAM --games N --players 2 --seed 1 --sets 1 --mode seq" and must print
 * "games/s X" somewhere. Times are CPU times of one thread. */
#include <bastide/bastide.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/game.h"

enum { ROUNDS_MAX = 31 };

typedef struct options {
    uint32_t games;
    uint32_t rounds;
    const char *limit;
    const char *data_dir;
    const char *mods;
} options;

typedef struct run {
    bst_sources *sources;
    bst_diags *diags;
    bst_setup *setup;
    bst_ruleset *rules;
    bst_game *game;
    uint64_t random;
    uint64_t turns;
} run;

/* ---------------------------------------------------------------- counting allocations */

static uint64_t allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    allocations++;
    return __real_realloc(old, size);
}

/* ---------------------------------------------------------------- counting script calls */

static uint64_t script_calls;
static bst__host real_host;

static bst_status counted_call(void *user, struct bst_game *game, int ref, bool has_frame,
                               bool may_write, int argc, const int64_t *args, int *ret_count,
                               int64_t *rets, bst_diags *diags)
{
    script_calls++;
    return real_host.call(user, game, ref, has_frame, may_write, argc, args, ret_count, rets,
                          diags);
}

/* ---------------------------------------------------------------- games */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void fail(const run *r, const char *what, bst_status status)
{
    fprintf(stderr, "speed: %s: %s\n", what, bst_status_text(status));
    bst_diags_print(r->diags, stderr, 0);
    exit(2);
}

static void check(const run *r, const char *what, bst_status status)
{
    if (status != BST_OK) {
        fail(r, what, status);
    }
}

static void add_mods(run *r, const char *mods)
{
    char name[64];
    while (mods && *mods) {
        size_t length = strcspn(mods, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, mods);
        check(r, name, bst_setup_add_mod(r->setup, name));
        mods += length + (mods[length] == ',');
    }
}

static void open_run(run *r, const options *o, uint32_t copies, const char *mods)
{
    memset(r, 0, sizeof *r);
    check(r, "sources", bst_sources_create(&r->sources));
    check(r, "diagnostics", bst_diags_create(&r->diags, r->sources));
    check(r, "setup", bst_setup_create(&r->setup));
    check(r, "setup", bst_setup_set_game(r->setup, getenv("BASTIDE_BENCH_GAME")
                                                       ? getenv("BASTIDE_BENCH_GAME")
                                                       : "carcassonne"));
    bst_setup_set_copies(r->setup, copies);
    add_mods(r, mods);
    check(r, "ruleset",
          bst_ruleset_create(&r->rules, r->setup, o->data_dir, r->sources, r->diags));
    check(r, "game", bst_game_create(&r->game, r->rules, r->setup, NULL, r->diags));
    r->random = 1;
}

static void close_run(run *r)
{
    bst_game_destroy(r->game);
    bst_ruleset_destroy(r->rules);
    bst_setup_destroy(r->setup);
    bst_diags_destroy(r->diags);
    bst_sources_destroy(r->sources);
}

/* Plays on with random choices until `tiles` lie or the game is over. */
static void play(run *r, bst_game *game, uint32_t tiles)
{
    while (bst_game_decision(game).state == BST_DECIDING &&
           bst_game_tile_count(game) < tiles) {
        bst_option option;
        check(r, "option", bst_game_option_random(game, &r->random, &option));
        check(r, "choose", bst_game_choose(game, &option, r->diags));
    }
}

static void play_games(run *r, uint32_t games)
{
    for (uint32_t i = 0; i < games; i++) {
        check(r, "restart", bst_game_restart(r->game, i + 1, r->diags));
        play(r, r->game, UINT32_MAX);
        r->turns += bst_game_decision(r->game).turn;
    }
}

static double games_per_second(run *r, uint32_t games)
{
    double start = seconds();
    play_games(r, games);
    return games / (seconds() - start);
}

static double nanoseconds_per_turn(run *r, uint32_t games)
{
    r->turns = 0;
    double start = seconds();
    play_games(r, games);
    return (seconds() - start) * 1e9 / (double)r->turns;
}

/* ---------------------------------------------------------------- ratios */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, uint32_t count)
{
    qsort(values, count, sizeof *values, compare);
    return values[count / 2];
}

static double limit_games_per_second(const options *o)
{
    char command[1024];
    char line[256];
    double result = 0;
    snprintf(command, sizeof command, "'%s' --games %u --players 2 --seed 1 --sets 1 --mode seq",
             o->limit, (unsigned)o->games);
    FILE *pipe = popen(command, "r");
    while (pipe && fgets(line, sizeof line, pipe)) {
        const char *at = strstr(line, "games/s ");
        if (at) {
            result = strtod(at + 8, NULL);
        }
    }
    if (!pipe || pclose(pipe) != 0 || result <= 0) {
        fprintf(stderr, "speed: %s gave no \"games/s\"\n", o->limit);
        exit(2);
    }
    return result;
}

static void against_limit(const options *o)
{
    double ratios[ROUNDS_MAX];
    double own[ROUNDS_MAX];
    run r;
    open_run(&r, o, 1, NULL);
    play_games(&r, 200);
    for (uint32_t i = 0; i < o->rounds; i++) {
        own[i] = games_per_second(&r, o->games);
        ratios[i] = o->limit ? own[i] / limit_games_per_second(o) : 0;
    }
    printf("games per second: %.0f\n", median(own, o->rounds));
    if (o->limit) {
        double middle = median(ratios, o->rounds);
        printf("share of the limit: %.3f (1/%.1f), from %.3f to %.3f in %u rounds\n", middle,
               1 / middle, ratios[0], ratios[o->rounds - 1], (unsigned)o->rounds);
    }
    close_run(&r);
}

static void large_boards(const options *o)
{
    double ratios[ROUNDS_MAX];
    run one;
    run many;
    open_run(&one, o, 1, NULL);
    open_run(&many, o, 16, NULL);
    play_games(&one, 200);
    play_games(&many, 4);
    uint32_t games = o->games / 32 + 1;
    for (uint32_t i = 0; i < o->rounds; i++) {
        double small = nanoseconds_per_turn(&one, games * 16);
        ratios[i] = nanoseconds_per_turn(&many, games) / small;
    }
    printf("time per turn, 16 copies of the tiles against one: %.2f\n",
           median(ratios, o->rounds));
    close_run(&one);
    close_run(&many);
}

static void copies(const options *o)
{
    enum { TILES = 36, TIMES = 2000 };
    double ratios[ROUNDS_MAX];
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.no_ledger = true;
    run r;
    bst_game *copy = NULL;
    open_run(&r, o, 1, NULL);
    check(&r, "game", bst_game_create(&copy, r.rules, r.setup, &config, r.diags));
    check(&r, "restart", bst_game_restart(r.game, 7, r.diags));
    play(&r, r.game, TILES);
    for (uint32_t i = 0; i < o->rounds; i++) {
        double start = seconds();
        for (uint32_t k = 0; k < TIMES; k++) {
            check(&r, "copy", bst_game_copy(copy, r.game));
        }
        double copying = seconds() - start;
        start = seconds();
        for (uint32_t k = 0; k < TIMES; k++) {
            check(&r, "copy", bst_game_copy(copy, r.game));
            play(&r, copy, UINT32_MAX);
        }
        ratios[i] = copying / (seconds() - start - copying);
    }
    printf("state: %zu bytes\n", bst_game_state_bytes(r.game));
    printf("copy against a random playout from tile %d: %.3f\n", TILES,
           median(ratios, o->rounds));
    bst_game_destroy(copy);
    close_run(&r);
}

static void counts(const options *o, const char *mods)
{
    run r;
    open_run(&r, o, 1, mods);
    play_games(&r, 200);
    real_host = r.rules->host;
    r.rules->host.call = counted_call;
    r.turns = 0;
    allocations = 0;
    script_calls = 0;
    play_games(&r, 1000);
    printf("allocations per turn: %.4f\n", (double)allocations / (double)r.turns);
    printf("script calls per turn: %.4f (per game %.2f)\n",
           (double)script_calls / (double)r.turns, (double)script_calls / 1000);
    close_run(&r);
}

static void with_mods(const options *o)
{
    double ratios[ROUNDS_MAX];
    run without;
    run with;
    open_run(&without, o, 1, NULL);
    open_run(&with, o, 1, o->mods);
    play_games(&without, 200);
    play_games(&with, 200);
    for (uint32_t i = 0; i < o->rounds; i++) {
        double plain = nanoseconds_per_turn(&without, o->games / 2 + 1);
        ratios[i] = nanoseconds_per_turn(&with, o->games / 2 + 1) / plain;
    }
    printf("time per turn with %s against none: %.2f\n", o->mods, median(ratios, o->rounds));
    printf("state: %zu bytes, without %zu\n", bst_game_state_bytes(with.game),
           bst_game_state_bytes(without.game));
    close_run(&without);
    close_run(&with);
    counts(o, o->mods);
}

int main(int argc, char **argv)
{
    options o = {.games = 4000, .rounds = 7, .data_dir = "."};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--games") == 0) {
            o.games = (uint32_t)strtoul(argv[i + 1], NULL, 10);
        } else if (strcmp(argv[i], "--rounds") == 0) {
            o.rounds = (uint32_t)strtoul(argv[i + 1], NULL, 10);
        } else if (strcmp(argv[i], "--limit") == 0) {
            o.limit = argv[i + 1];
        } else if (strcmp(argv[i], "--data-dir") == 0) {
            o.data_dir = argv[i + 1];
        } else if (strcmp(argv[i], "--mods") == 0) {
            o.mods = argv[i + 1];
        } else {
            fprintf(stderr, "speed: unknown option %s\n", argv[i]);
            return 2;
        }
    }
    if (o.rounds < 1 || o.rounds > ROUNDS_MAX || o.games < 1) {
        fprintf(stderr, "speed: --rounds is 1 to %d, --games at least 1\n", ROUNDS_MAX);
        return 2;
    }
    if (o.mods) {
        with_mods(&o);
        return 0;
    }
    against_limit(&o);
    large_boards(&o);
    copies(&o);
    counts(&o, NULL);
    return 0;
}
