/* Plays random games of every kind, with options drawn at random, and checks after every choice
 * what must always hold. `properties [GAMES [SEED [KIND]]]`; a game that fails is written to a
 * record, and the command that repeats it is printed.
 *
 * The rules that are checked: the slow twin agrees; all probes hold (cli/probe.h); awards are
 * explained and add up; a game whose chance is answered by hand is the same game. */
#include "tools/games.h"

#include "cli/probe.h"

enum { TEXT = 200 };

typedef struct run {
    games_rig rig;
    bst_game *game;   /* the one that is played */
    bst__probe *probe;
    uint64_t random;  /* what is chosen and tried */
    uint64_t seed;
    const char *failed;
} run;

#define REQUIRE(run, what, holds)                                                                  \
    do {                                                                                           \
        if (!(run)->failed && !(holds)) {                                                          \
            (run)->failed = (what);                                                                \
        }                                                                                          \
    } while (0)

/* Chooses; now and then the options are probed before it, or it is undone and made again. */
static void choose(run *r)
{
    bst_option option;
    bool probes = games_below(&r->random, 6) == 0;
    bool undoes = games_below(&r->random, 8) == 0;
    uint64_t random = games_next(&r->random);
    if (probes) {
        REQUIRE(r, "probes of the options hold",
                bst__probe_options(r->probe, r->game, random, r->rig.diags) == BST_OK);
    }
    if (undoes) {
        REQUIRE(r, "options are listed", bst__probe_note(r->probe, r->game) == BST_OK);
    }
    REQUIRE(r, "an option can be drawn",
            bst_game_option_random(r->game, &r->random, &option) == BST_OK);
    REQUIRE(r, "the choice is accepted",
            bst_game_choose(r->game, &option, r->rig.diags) == BST_OK);
    if (undoes && !r->failed) {
        REQUIRE(r, "probes of undoing hold",
                bst__probe_undo(r->probe, r->game, r->rig.diags) == BST_OK);
    }
}

static void check_ledger(run *r)
{
    int64_t sums[BST_SEATS_MAX + 1] = {0};
    for (uint32_t i = 0; i < bst_game_award_count(r->game); i++) {
        bst_award award = bst_game_award(r->game, i);
        int64_t lines = 0;
        for (uint32_t l = 0; l < award.line_count; l++) {
            lines += bst_game_award_line(r->game, i, l).points;
        }
        REQUIRE(r, "the lines of an award add up", lines == award.points);
        sums[award.seat] += award.points;
    }
    uint32_t ranks[BST_SEATS_MAX + 1];
    REQUIRE(r, "ranks are found", bst_game_ranks(r->game, ranks, NULL) == BST_OK);
    for (uint32_t seat = 1; seat <= bst_game_players(r->game); seat++) {
        REQUIRE(r, "awards add up to scores", sums[seat] == bst_game_score(r->game, seat));
        REQUIRE(r, "ranks are seats at most",
                ranks[seat] >= 1 && ranks[seat] <= bst_game_players(r->game));
    }
}

static void play(run *r)
{
    while (!r->failed && bst_game_decision(r->game).state == BST_DECIDING) {
        choose(r);
    }
    REQUIRE(r, "the game ends", bst_game_decision(r->game).state == BST_OVER);
    check_ledger(r);
}

/* The same choices on a game whose chance is answered by the caller. */
static void check_by_hand(run *r)
{
    bst_game *hand = NULL;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    REQUIRE(r, "a game by hand can be made",
            bst_game_create(&hand, r->rig.ruleset, r->rig.setup, &config, r->rig.diags) == BST_OK);
    for (uint32_t i = 0; i < bst_game_choice_count(r->game) && !r->failed; i++) {
        char text[TEXT];
        uint32_t seat = bst_game_choice(r->game, i, text, sizeof text);
        uint32_t hash = bst_game_choice_hash(r->game, i);
        REQUIRE(r, "by hand the same seat decides", bst_game_decision(hand).seat == seat);
        REQUIRE(r, "by hand the same is chosen",
                bst_game_choose_text(hand, text, r->rig.diags) == BST_OK);
        REQUIRE(r, "by hand the state is the same",
                r->failed || hash == 0 || hash == (uint32_t)bst_game_hash(hand));
    }
    REQUIRE(r, "by hand the end is the same",
            r->failed || bst_game_hash(hand) == bst_game_hash(r->game));
    bst_game_destroy(hand);
}

/* Where the record of the game goes: among what is built. */
static void record_path(const run *r, char *path, size_t size)
{
    const char *dir = getenv("BASTIDE_BUILD_DIR");
    (void)snprintf(path, size, "%s/properties-%" PRIu64 ".yaml", dir ? dir : ".", r->seed);
}

static void run_game(run *r, const games_kind *kind)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.checks = true;
    config.undo_depth = 2;
    config.keep_hashes = true;
    uint32_t players = kind->players_min +
                       games_below(&r->random, kind->players_max - kind->players_min + 1);
    if (games_open(&r->rig, kind, players, r->seed, &r->random) != BST_OK) {
        r->failed = "the ruleset loads";
        return;
    }
    REQUIRE(r, "a game can be made",
            bst_game_create(&r->game, r->rig.ruleset, r->rig.setup, &config, r->rig.diags) ==
                BST_OK);
    REQUIRE(r, "a probe can be made",
            bst__probe_create(&r->probe, r->rig.ruleset, r->rig.setup, r->rig.diags) == BST_OK);
    if (!r->failed) {
        play(r);
        check_by_hand(r);
    }
    REQUIRE(r, "what is written is read", bst__probe_record(r->game, r->rig.diags) == BST_OK);
}

static bool run_seed(const char *program, uint64_t seed, const char *only)
{
    run r = {.seed = seed};
    r.random = seed;
    uint32_t drawn = games_below(&r.random, GAMES_KINDS + 2);
    const games_kind *kind = &games_kinds[drawn < GAMES_KINDS ? drawn : 0];
    for (uint32_t i = 0; only && i < GAMES_KINDS; i++) {
        kind = strcmp(games_kinds[i].id, only) == 0 ? &games_kinds[i] : kind;
    }
    run_game(&r, kind);
    if (r.failed) {
        (void)fprintf(stderr, "FAILED: %s\n  %s, game %" PRIu64 ", after %u choices\n", r.failed,
                      kind->id, seed, r.game ? (unsigned)bst_game_choice_count(r.game) : 0u);
        if (r.rig.diags) {
            bst_diags_print(r.rig.diags, stderr, 0);
        }
        (void)fprintf(stderr, "  again: %s 1 %" PRIu64 "%s%s\n", program, seed, only ? " " : "",
                      only ? only : "");
        char path[1024];
        record_path(&r, path, sizeof path);
        if (r.game && bst_record_write(r.game, path, NULL) == BST_OK) {
            (void)fprintf(stderr, "  the game so far: %s\n", path);
        }
    }
    bst_game_destroy(r.game);
    bst__probe_destroy(r.probe);
    games_close(&r.rig);
    return r.failed == NULL;
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 100;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t failures = 0;
    for (uint64_t i = 0; i < games && failures < 3; i++) {
        failures += !run_seed(argv[0], seed + i, argc > 3 ? argv[3] : NULL);
    }
    (void)printf("%" PRIu64 " games, %" PRIu64 " failures\n", games, failures);
    return failures ? 1 : 0;
}
