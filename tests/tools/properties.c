/* Plays random games of every kind, with options drawn at random, and checks after every choice
 * what must always hold. `properties [GAMES [SEED [KIND]]]`; a game that fails is written to a
 * record, and the command that repeats it is printed.
 *
 * The rules that are checked: the slow twin agrees; the list is as long as the count; everything
 * listed is accepted and other things are not; a refused choice changes nothing; undoing leads back;
 * a copy is the original; awards are explained and add up; what was written is read again; a game
 * whose chance is answered by hand is the same game. */
#include "tools/games.h"

enum { TEXT = 200, TRIED_MAX = 24 };

typedef struct run {
    games_rig rig;
    bst_game *game;   /* the one that is played */
    bst_game *other;  /* copies */
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

static uint64_t width(const bst_option *option)
{
    int32_t low = option->argc ? option->args[option->argc - 1] : 0;
    return option->last > low ? (uint64_t)((int64_t)option->last - low + 1) : 1;
}

/* The options as one text, in their order. */
static char *list_text(bst_game *game)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    if (bst_game_options(game, &options, &count) != BST_OK) {
        return NULL;
    }
    char *text = malloc((size_t)count * TEXT + 1);
    size_t used = 0;
    for (uint32_t i = 0; text && i < count; i++) {
        used += bst_game_option_text(game, &options[i], text + used, TEXT - 1);
        text[used++] = '\n';
    }
    if (text) {
        text[used] = '\0';
    }
    return text;
}

static bool is_listed(const bst_option *options, uint32_t count, const bst_option *wanted)
{
    for (uint32_t i = 0; i < count; i++) {
        const bst_option *o = &options[i];
        bool same = o->verb == wanted->verb && o->argc == wanted->argc &&
                    (o->verb == 0 || o->offer == wanted->offer);
        for (uint32_t a = 0; a < o->argc && same; a++) {
            bool ranged = a + 1u == o->argc && o->last > o->args[a];
            same = ranged ? wanted->args[a] >= o->args[a] && wanted->args[a] <= o->last
                          : wanted->args[a] == o->args[a];
        }
        if (same) {
            return true;
        }
    }
    return false;
}

/* Counted, listed and drawn options agree, in whatever order they are asked for. */
static void check_lists(run *r, const bst_option *options, uint32_t count)
{
    uint64_t counted = 0;
    uint64_t widths = 0;
    bst_option drawn;
    uint64_t random = games_next(&r->random);
    REQUIRE(r, "options are counted", bst_game_option_count(r->game, &counted) == BST_OK);
    for (uint32_t i = 0; i < count; i++) {
        widths += width(&options[i]);
    }
    REQUIRE(r, "the count is the length of the list", counted == widths && count > 0);
    REQUIRE(r, "an option can be drawn after listing",
            bst_game_option_random(r->game, &random, &drawn) == BST_OK &&
                is_listed(options, count, &drawn));
    REQUIRE(r, "a copy can be made", bst_game_copy(r->other, r->game) == BST_OK);
    REQUIRE(r, "a copy has the original's hash",
            bst_game_hash(r->other) == bst_game_hash(r->game));
    REQUIRE(r, "an option can be drawn without listing",
            bst_game_option_random(r->other, &random, &drawn) == BST_OK &&
                is_listed(options, count, &drawn));
    char *mine = list_text(r->game);
    char *theirs = list_text(r->other);
    REQUIRE(r, "a copy lists the same options", mine && theirs && strcmp(mine, theirs) == 0);
    free(mine);
    free(theirs);
}

/* Every listed option (or, of many, some of them) is accepted, and its text means the same. */
static void check_accepted(run *r, const bst_option *options, uint32_t count)
{
    uint32_t step = count > TRIED_MAX ? count / TRIED_MAX + 1 : 1;
    for (uint32_t i = games_below(&r->random, step); i < count && !r->failed; i += step) {
        char text[TEXT];
        bst_option option = options[i];
        if (option.argc && option.last > option.args[option.argc - 1]) {
            option.args[option.argc - 1] = games_below(&r->random, 2) ? option.last
                                                                      : option.args[option.argc - 1];
        }
        option.last = 0;
        bst_game_option_text(r->game, &option, text, sizeof text);
        REQUIRE(r, "a copy can be made", bst_game_copy(r->other, r->game) == BST_OK);
        REQUIRE(r, "a listed option is accepted",
                bst_game_choose(r->other, &option, r->rig.diags) == BST_OK);
        uint64_t hash = bst_game_hash(r->other);
        REQUIRE(r, "a copy can be made", bst_game_copy(r->other, r->game) == BST_OK);
        REQUIRE(r, "the text of a listed option is accepted",
                bst_game_choose_text(r->other, text, r->rig.diags) == BST_OK);
        REQUIRE(r, "the text means the option", bst_game_hash(r->other) == hash);
        if (r->failed) {
            (void)fprintf(stderr, "option: %s\n", text);
        }
    }
}

/* An option near one that is listed, or far from all. */
static bst_option made_up(run *r, const bst_option *options, uint32_t count)
{
    bst_option option = options[games_below(&r->random, count)];
    option.last = 0;
    switch (games_below(&r->random, 5)) {
    case 0:
        option.verb = (uint16_t)games_below(&r->random, 40);
        break;
    case 1:
        option.offer = (uint16_t)games_below(&r->random, 30);
        break;
    case 2:
        option.argc = (uint16_t)games_below(&r->random, BST_ARGS_MAX + 3);
        break;
    case 3:
        option.args[games_below(&r->random, BST_ARGS_MAX)] += (int32_t)games_below(&r->random, 9) - 4;
        break;
    default:
        option.args[games_below(&r->random, 2)] = (int32_t)(uint32_t)games_next(&r->random);
        break;
    }
    return option;
}

static void check_refused(run *r, const bst_option *listed, uint32_t count)
{
    bst_option *options = malloc(sizeof *options * count);
    if (!options) {
        r->failed = "memory";
        return;
    }
    memcpy(options, listed, sizeof *options * count); /* the list is borrowed */
    for (uint32_t i = 0; i < 6 && !r->failed; i++) {
        bst_option option = made_up(r, options, count);
        if (option.argc <= BST_ARGS_MAX && is_listed(options, count, &option)) {
            continue;
        }
        uint64_t hash = bst_game_hash(r->game);
        REQUIRE(r, "what is not listed is refused",
                bst_game_choose(r->game, &option, r->rig.diags) == BST_E_ILLEGAL);
        REQUIRE(r, "a refusal says why", bst_diags_count(r->rig.diags, BST_ERROR) > 0);
        REQUIRE(r, "a refused choice changes nothing", bst_game_hash(r->game) == hash);
        bst_diags_clear(r->rig.diags);
    }
    free(options);
}

/* Chooses; now and then undoes, compares and chooses again. */
static void choose(run *r, const bst_option *option)
{
    bool undoes = games_below(&r->random, 8) == 0;
    uint64_t before = bst_game_hash(r->game);
    uint32_t awards = bst_game_award_count(r->game);
    char *list = undoes ? list_text(r->game) : NULL;
    REQUIRE(r, "the choice is accepted",
            bst_game_choose(r->game, option, r->rig.diags) == BST_OK);
    if (!undoes || r->failed) {
        free(list);
        return;
    }
    uint64_t after = bst_game_hash(r->game);
    REQUIRE(r, "a choice can be undone", bst_game_undo(r->game) == BST_OK);
    char *again = list_text(r->game);
    REQUIRE(r, "undoing leads back to the state before", bst_game_hash(r->game) == before);
    REQUIRE(r, "undoing leads back to the options before",
            list && again && strcmp(list, again) == 0);
    REQUIRE(r, "undoing cuts the awards", bst_game_award_count(r->game) == awards);
    free(list);
    free(again);
    REQUIRE(r, "an undone choice can be made again",
            bst_game_choose(r->game, option, r->rig.diags) == BST_OK);
    REQUIRE(r, "the same choice leads to the same state", bst_game_hash(r->game) == after);
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
    for (uint32_t seat = 1; seat <= bst_game_players(r->game); seat++) {
        REQUIRE(r, "awards add up to scores", sums[seat] == bst_game_score(r->game, seat));
        REQUIRE(r, "ranks are seats at most",
                bst_game_rank(r->game, seat) >= 1 &&
                    bst_game_rank(r->game, seat) <= bst_game_players(r->game));
    }
}

/* Whoever looks on may search: every seat's fork goes on to the end of a game. */
static void check_fork(run *r)
{
    uint32_t seat = 1 + games_below(&r->random, bst_game_players(r->game));
    uint64_t seed = games_next(&r->random);
    REQUIRE(r, "a view can be forked", bst_game_fork(r->other, r->game, seat, seed) == BST_OK);
    uint64_t hash = bst_game_hash(r->other);
    REQUIRE(r, "a fork can be made again", bst_game_fork(r->other, r->game, seat, seed) == BST_OK);
    REQUIRE(r, "the same fork is the same", bst_game_hash(r->other) == hash);
    REQUIRE(r, "a fork is sound", bst_game_check(r->other, r->rig.diags) == BST_OK);
    for (uint32_t i = 0; i < 4 && !r->failed; i++) {
        bst_option option;
        if (bst_game_decision(r->other).state != BST_DECIDING) {
            break;
        }
        REQUIRE(r, "a fork can be played on",
                bst_game_option_random(r->other, &r->random, &option) == BST_OK &&
                    bst_game_choose(r->other, &option, r->rig.diags) == BST_OK);
    }
}

static void play(run *r)
{
    while (!r->failed && bst_game_decision(r->game).state == BST_DECIDING) {
        const bst_option *options = NULL;
        uint32_t count = 0;
        bst_option option;
        bool thorough = games_below(&r->random, 6) == 0;
        if (thorough) {
            REQUIRE(r, "options are listed", bst_game_options(r->game, &options, &count) == BST_OK);
            check_lists(r, options, count);
            REQUIRE(r, "options are listed", bst_game_options(r->game, &options, &count) == BST_OK);
            check_accepted(r, options, count);
            check_refused(r, options, count);
            check_fork(r);
        }
        REQUIRE(r, "an option can be drawn",
                bst_game_option_random(r->game, &r->random, &option) == BST_OK);
        if (!r->failed) {
            choose(r, &option);
        }
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

static void check_record(run *r, const char *path)
{
    bst_record *record = NULL;
    bst_game *read = NULL;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    REQUIRE(r, "a record can be written",
            bst_record_write(r->game, path, r->rig.diags) == BST_OK);
    REQUIRE(r, "a record can be read",
            bst_record_read(&record, r->rig.sources, path, r->rig.diags) == BST_OK);
    if (!r->failed) {
        REQUIRE(r, "the lock is the same",
                bst_record_check_lock(record, r->rig.ruleset, r->rig.diags) == BST_OK);
        REQUIRE(r, "a game can be made from a record",
                bst_game_create(&read, r->rig.ruleset, bst_record_setup(record), &config,
                                r->rig.diags) == BST_OK);
        REQUIRE(r, "a record can be played",
                read && bst_record_play(record, read, UINT32_MAX, r->rig.diags) == BST_OK);
        REQUIRE(r, "what was read is what was written",
                read && bst_game_hash(read) == bst_game_hash(r->game));
    }
    bst_game_destroy(read);
    bst_record_destroy(record);
}

/* Where the record of the game goes: among what is built. */
static void record_path(const run *r, char *path, size_t size)
{
    const char *dir = getenv("BASTIDE_BUILD_DIR");
    (void)snprintf(path, size, "%s/properties-%" PRIu64 ".yaml", dir ? dir : ".", r->seed);
}

static void run_game(run *r, const games_kind *kind)
{
    char path[1024];
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.checks = true;
    config.undo_depth = 2;
    config.keep_hashes = true;
    record_path(r, path, sizeof path);
    uint32_t players = kind->players_min +
                       games_below(&r->random, kind->players_max - kind->players_min + 1);
    if (games_open(&r->rig, kind, players, r->seed, &r->random) != BST_OK) {
        r->failed = "the ruleset loads";
        return;
    }
    REQUIRE(r, "a game can be made",
            bst_game_create(&r->game, r->rig.ruleset, r->rig.setup, &config, r->rig.diags) == BST_OK);
    config.checks = false;
    config.keep_hashes = false;
    REQUIRE(r, "another game can be made",
            bst_game_create(&r->other, r->rig.ruleset, r->rig.setup, &config, r->rig.diags) ==
                BST_OK);
    if (!r->failed) {
        play(r);
        check_by_hand(r);
        check_record(r, path);
    }
    if (!r->failed) {
        (void)remove(path);
    }
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
    bst_game_destroy(r.other);
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
