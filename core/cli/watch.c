/* Plays one game again under changed rules, and tells the difference.
 *
 * The choices of the game are kept as text, chance's among them, so that the same things happen as
 * long as the rules allow them. What does not load or does not get there leaves the last good
 * version alone. */
#include "cli/watch.h"

#include <string.h>
#include <time.h>

#include "cli/bots.h"
#include "game/rules.h"

enum { CHOICE_BYTES = 256, AWARD_BYTES = 512, LINES_MAX = 12, PASSES_MAX = 8 };

static long long now_ms(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ------------------------------------------------------------------ versions */

static void close_version(bst__watch_version *version)
{
    bst_game_destroy(version->game);
    bst_ruleset_destroy(version->ruleset);
    bst_diags_destroy(version->diags);
    bst_sources_destroy(version->sources);
    *version = (bst__watch_version){0};
}

static bst_status open_version(bst__watch_version *version, const bst__watch *watch)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = watch->choices != NULL;
    config.checks = true;
    *version = (bst__watch_version){0};
    bst_status status = bst_sources_create(&version->sources);
    if (status == BST_OK) {
        status = bst_diags_create(&version->diags, version->sources);
    }
    if (status == BST_OK) {
        status = bst_ruleset_create(&version->ruleset, watch->setup,
                                    bst__text_get(&watch->cli->data_path), version->sources,
                                    version->diags);
    }
    if (status == BST_OK) {
        status = bst_game_create(&version->game, version->ruleset, watch->setup, &config,
                                 version->diags);
    }
    return status;
}

/* ------------------------------------------------------------------ the game */

static bst_status reserve(bst__watch *watch, uint32_t count)
{
    watch->count = count;
    watch->choices = BST_ARENA_ARRAY(&watch->arena, bst__watch_choice, count + 1);
    return watch->choices ? BST_OK : BST_E_NOMEM;
}

bst_status bst__watch_take(bst__watch *watch, const bst_record *record, uint32_t moves)
{
    uint32_t count = bst_record_choice_count(record);
    bst_status status = reserve(watch, count < moves ? count : moves);
    for (uint32_t i = 0; i < watch->count && status == BST_OK; i++) {
        uint32_t hash = 0;
        const char *text = bst_record_choice(record, i, &watch->choices[i].seat, &hash);
        watch->choices[i].text = bst__arena_copy(&watch->arena, text, strlen(text));
        status = watch->choices[i].text ? BST_OK : BST_E_NOMEM;
    }
    return status;
}

static bst_status take_game(bst__watch *watch, const bst_game *game)
{
    char text[CHOICE_BYTES];
    bst_status status = reserve(watch, bst_game_choice_count(game));
    for (uint32_t i = 0; i < watch->count && status == BST_OK; i++) {
        watch->choices[i].seat = bst_game_choice(game, i, text, sizeof text);
        watch->choices[i].text = bst__arena_copy(&watch->arena, text, strlen(text));
        status = watch->choices[i].text ? BST_OK : BST_E_NOMEM;
    }
    return status;
}

/* A game of random choices. What went well until a script failed is kept too. */
static bst_status play_random(bst__watch *watch, bst__watch_version *version)
{
    char problem[64];
    bst__bots bots;
    bst__team *team = NULL;
    uint64_t seed = bst_setup_seed(watch->setup);
    if (bst__bots_parse(&bots, "random", false, problem, sizeof problem)) {
        return BST_E_USAGE;
    }
    bst_status status =
        bst__team_create(&team, &bots, version->ruleset, watch->setup, version->diags);
    while (status == BST_OK && bst_game_choice_count(version->game) < watch->moves &&
           bst_game_decision(version->game).state == BST_DECIDING) {
        status = bst__team_choose(team, version->game, seed, version->diags);
    }
    bst__team_destroy(team);
    return status;
}

/* Where somebody is asked who was not, or to something else, passing leaves things as they were. */
static bst_status pass_by(bst__watch_version *version, const bst__watch_choice *choice)
{
    bst_game *game = version->game;
    for (uint32_t i = 0; i < PASSES_MAX; i++) {
        bst_decision now = bst_game_decision(game);
        bool is_asked = now.seat == choice->seat;
        bst_option option;
        if (now.state != BST_DECIDING ||
            (is_asked && bst_game_option_parse(game, choice->text, &option, NULL) == BST_OK)) {
            return BST_OK;
        }
        if (!now.may_pass) {
            return BST_OK;
        }
        bst_status status = bst_game_choose_text(game, "pass", version->diags);
        if (status != BST_OK) {
            return status;
        }
        version->passes++;
    }
    return BST_OK;
}

/* A pass that nobody is asked for any more is no loss. */
static bool is_idle(const bst__watch_version *version, const bst__watch_choice *choice)
{
    bst_option option;
    return strcmp(choice->text, "pass") == 0 &&
           (bst_game_decision(version->game).seat != choice->seat ||
            bst_game_option_parse(version->game, choice->text, &option, NULL) != BST_OK);
}

static bst_status play(const bst__watch *watch, bst__watch_version *version)
{
    bst_status status = BST_OK;
    for (version->at = 0; version->at < watch->count; version->at++) {
        const bst__watch_choice *choice = &watch->choices[version->at];
        if (is_idle(version, choice)) {
            version->passes++;
            continue;
        }
        status = pass_by(version, choice);
        if (status == BST_OK && bst_game_decision(version->game).seat != choice->seat) {
            return BST_E_ILLEGAL;
        }
        if (status == BST_OK) {
            status = bst_game_choose_text(version->game, choice->text, version->diags);
        }
        if (status != BST_OK) {
            return status;
        }
    }
    return BST_OK;
}

/* ------------------------------------------------------------------ telling */

static const char *name_of(const bst_game *game, uint32_t seat)
{
    return seat == BST_CHANCE ? "chance" : bst_game_player_name(game, seat);
}

/* A choice that was possible before the change. */
static void tell_stop(const bst__watch *watch, const bst__watch_version *version)
{
    const bst__watch_choice *choice = &watch->choices[version->at];
    bst_decision now = bst_game_decision(version->game);
    (void)printf("stopped: choice %u, `%s`, cannot be made any more\n",
                 (unsigned)version->at + 1, choice->text);
    (void)printf("  before: %s chose it\n", name_of(version->game, choice->seat));
    if (now.state != BST_DECIDING) {
        (void)puts("  now: the game is over");
    } else {
        (void)printf("  now: %s decides, at %s\n", name_of(version->game, now.seat), now.name);
    }
}

static bool is_same(const char *a, const bst_game *game, uint32_t award)
{
    char text[AWARD_BYTES];
    (void)bst_game_award_text(game, award, text, sizeof text);
    return strcmp(a, text) == 0;
}

/* Awards of `game` that `other` has not. */
static void tell_awards(const char *sign, const bst_game *game, const bst_game *other)
{
    char text[AWARD_BYTES];
    uint32_t lines = 0;
    for (uint32_t i = 0; i < bst_game_award_count(game); i++) {
        bst_award award = bst_game_award(game, i);
        bool is_there = false;
        (void)bst_game_award_text(game, i, text, sizeof text);
        for (uint32_t k = 0; k < bst_game_award_count(other) && !is_there; k++) {
            bst_award each = bst_game_award(other, k);
            is_there = each.turn == award.turn && each.seat == award.seat &&
                       each.points == award.points && is_same(text, other, k);
        }
        if (!is_there && lines++ < LINES_MAX) {
            (void)printf("  %s turn %u, %s %d: %s\n", sign, (unsigned)award.turn,
                         name_of(game, award.seat), (int)award.points, text);
        }
    }
    if (lines > LINES_MAX) {
        (void)printf("  %s and %u more\n", sign, (unsigned)(lines - LINES_MAX));
    }
}

static void tell_scores(const bst_game *game, const bst_game *before)
{
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        int score = bst_game_score(game, seat);
        int old = before ? bst_game_score(before, seat) : score;
        (void)printf("%s %s ", seat > 1 ? "," : "", name_of(game, seat));
        if (old != score) {
            (void)printf("%d -> ", old);
        }
        (void)printf("%d", score);
    }
    (void)puts("");
}

static uint32_t count_hooks(const bst_ruleset *rules)
{
    uint32_t count = 0;
    for (int i = 0; i < BST__HOOK_COUNT; i++) {
        count += rules->hooks[i].count;
    }
    return count;
}

/* Two versions may play with another number of seats only where the setup changed, which it does
 * not: so their seats can be compared. */
static void tell_good(const bst__watch *watch, const bst__watch_version *version, long long ms)
{
    const bst_game *before = watch->good.game;
    (void)printf("ok (%lld ms): %u kinds of tiles, %u hooks; %s, choice %u", ms,
                 (unsigned)version->ruleset->board.tile_count,
                 (unsigned)count_hooks(version->ruleset),
                 before ? "the same moment" : "played", (unsigned)watch->count);
    if (version->passes > 0) {
        (void)printf(" (%u pass%s)", (unsigned)version->passes,
                     version->passes == 1 ? " differs" : "es differ");
    }
    (void)printf(":");
    tell_scores(version->game, before);
    if (before) {
        tell_awards("-", before, version->game);
        tell_awards("+", version->game, before);
    }
}

static void tell_bad(const bst__watch *watch, const bst__watch_version *version, bst_status status)
{
    if (version->diags) {
        bst_diags_print(version->diags, stdout, bst__cli_colour(stdout));
    }
    if (version->game && watch->choices && version->at < watch->count) {
        tell_stop(watch, version);
    } else {
        (void)printf("problems: %s\n", bst_status_text(status));
    }
    if (watch->good.game) {
        (void)puts("  the last good version is kept to be compared with");
    }
}

/* ------------------------------------------------------------------ one change */

bool bst__watch_run(bst__watch *watch)
{
    bst__watch_version version;
    long long start = now_ms();
    bst_status status = open_version(&version, watch);
    bool is_new = watch->choices == NULL;
    if (status == BST_OK) {
        status = is_new ? play_random(watch, &version) : play(watch, &version);
    }
    if (status == BST_OK && is_new) {
        status = take_game(watch, version.game);
    }
    if (status == BST_OK) {
        bst_diags_print(version.diags, stdout, bst__cli_colour(stdout));
        tell_good(watch, &version, now_ms() - start);
        close_version(&watch->good);
        watch->good = version;
    } else {
        tell_bad(watch, &version, status);
        close_version(&version);
    }
    bst__cli_flush();
    return status == BST_OK;
}

void bst__watch_close(bst__watch *watch)
{
    close_version(&watch->good);
    bst__arena_free(&watch->arena);
}
