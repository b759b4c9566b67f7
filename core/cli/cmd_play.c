/* bastide play: starts a session from options, or goes on with one from a record. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "cli/commands.h"
#include "cli/play.h"
#include "cli/tui.h"

static const char about[] =
    "Plays a game. Each seat is a human or a bot; the first seat is yours unless --bots says\n"
    "otherwise. A terminal is used as a whole, and `?` explains the keys; with --plain, or where\n"
    "there is no terminal, it is lines: the number of an option, its text, or `help`.\n"
    "\n"
    "  bastide play                                     you against a bot\n"
    "  bastide play --players Ann,Ben --bots human      two humans at one keyboard\n"
    "  bastide play --bots human,greedy                 you against a better bot\n"
    "  bastide play --bots random,greedy --seed 7       watch bots\n"
    "  bastide play --record game.yaml                  and keep a record\n"
    "  bastide play --resume [FILE]                     go on with what was left\n"
    "  bastide play --outcomes ask                      throws are yours: tell what came of them\n";

enum { UNDO_DEPTH = 512 };

typedef struct play_options {
    char *bots;
    char *record;
    char *outcomes;
    int resume;
    int hides_remaining;
} play_options;

/* ------------------------------------------------------------------ who plays */

static int read_bots(bst__play *play, const char *list, bool sets_players)
{
    char problem[128];
    const char *wrong = bst__bots_parse(&play->bots, list, true, problem, sizeof problem);
    if (wrong) {
        return bst__cli_usage(play->cli, "--bots %s: %s", list, wrong);
    }
    if (sets_players && !play->cli->players && play->bots.named > 1) {
        bst_setup_set_players(play->cli->setup, play->bots.named);
    }
    play->bot_list = list;
    return BST__CLI_GOES_ON;
}

static int read_outcomes(bst__play *play, const char *word)
{
    if (word && strcmp(word, "ask") != 0 && strcmp(word, "draw") != 0) {
        return bst__cli_usage(play->cli, "--outcomes %s: it is `draw` or `ask`", word);
    }
    play->asks_outcomes = word && strcmp(word, "ask") == 0;
    return BST__CLI_GOES_ON;
}

/* Whoever tells outcomes watches, even where bots play. */
static void look_for_humans(bst__play *play)
{
    play->is_watched = play->asks_outcomes;
    for (uint32_t seat = 1; seat <= bst_game_players(play->game); seat++) {
        play->is_watched |= play->bots.seats[seat] == BST__BOT_HUMAN;
    }
}

/* ------------------------------------------------------------------ starting */

static int create_game(bst__play *play, const bst_setup *setup)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.undo_depth = UNDO_DEPTH;
    config.keep_hashes = true;
    config.asks_outcomes = play->asks_outcomes;
    play->ruleset = bst__cli_ruleset(play->cli, setup);
    if (!play->ruleset) {
        return BST__EXIT_FAILED;
    }
    play->seed = bst_setup_seed(setup);
    bst_status status =
        bst_game_create(&play->game, play->ruleset, setup, &config, play->cli->diags);
    if (status != BST_OK) {
        return bst__cli_fail(play->cli, status);
    }
    uint32_t seats = bst_game_players(play->game);
    if (play->counts_bots && play->bots.named > seats) {
        return bst__cli_usage(play->cli, "--bots %s names %u, but there are %u seats",
                              play->bot_list, (unsigned)play->bots.named, (unsigned)seats);
    }
    status = bst__team_create(&play->team, &play->bots, play->ruleset, setup, play->cli->diags);
    if (status != BST_OK) {
        return bst__cli_fail(play->cli, status);
    }
    return BST__CLI_GOES_ON;
}

static int start_new(bst__play *play)
{
    bst_setup *setup = play->cli->setup;
    if (!play->cli->has_seed) {
        uint64_t now = (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32;
        bst_setup_set_seed(setup, bst__random_mix(now) % 1000000000u);
    }
    int code = create_game(play, setup);
    if (code == BST__CLI_GOES_ON) {
        (void)printf("%s, seed %llu\n", bst_ruleset_game_name(play->ruleset),
                     (unsigned long long)play->seed);
    }
    return code;
}

/* Plays the record again. Its chance is drawn anew from its seed; a record whose chance was not
 * is played by hand first and then taken over. */
static bst_status replay(bst__play *play, const bst_record *record)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    bst_game *by_hand = NULL;
    const bst_setup *setup = bst_record_setup(record);
    bst_status status = bst_record_play(record, play->game, UINT32_MAX, NULL);
    if (status == BST_OK) {
        return status;
    }
    config.manual_chance = true;
    config.keep_hashes = true;
    status = bst_game_create(&by_hand, play->ruleset, setup, &config, play->cli->diags);
    if (status == BST_OK) {
        status = bst_record_play(record, by_hand, UINT32_MAX, play->cli->diags);
    }
    if (status == BST_OK) {
        status = bst_game_restart(play->game, bst_setup_seed(setup), play->cli->diags);
    }
    if (status == BST_OK) {
        status = bst_game_copy(play->game, by_hand);
    }
    bst_game_destroy(by_hand);
    return status;
}

static int resume_record(bst__play *play, const bst_record *record)
{
    int code = create_game(play, bst_record_setup(record));
    if (code != BST__CLI_GOES_ON) {
        return code;
    }
    bst_status status = bst_record_check_lock(record, play->ruleset, play->cli->diags);
    if (status == BST_OK) {
        status = replay(play, record);
    }
    if (status != BST_OK) {
        return bst__cli_fail(play->cli, status);
    }
    play->choices_shown = bst_game_choice_count(play->game);
    play->awards_shown = bst_game_award_count(play->game);
    (void)printf("%s goes on after choice %u\n", bst_ruleset_game_name(play->ruleset),
                 (unsigned)play->choices_shown);
    return BST__CLI_GOES_ON;
}

/* The game to go on with: `given`, or the newest that was left. NULL after saying why not. */
static const char *find_left(bst_text *newest, const char *given)
{
    bst_text folder = {0};
    if (given || bst__keep_find(newest)) {
        return given ? given : bst__text_get(newest);
    }
    (void)fputs(bst__state_file(&folder, "", false)
                    ? "bastide play: no game was left; `bastide play` starts one\n"
                    : "bastide play: nowhere to look for a game: set HOME or XDG_STATE_HOME\n",
                stderr);
    bst__text_free(&folder);
    return NULL;
}

static int resume(bst__play *play, const char *path)
{
    bst_record *record = NULL;
    bst_status status = bst_record_read(&record, play->cli->sources, path, play->cli->diags);
    int code = status == BST_OK ? resume_record(play, record) : bst__cli_fail(play->cli, status);
    bst_record_destroy(record);
    return code;
}

/* ------------------------------------------------------------------ the command */

/* A game that somebody else plays is not touched; one that cannot be kept is still played. */
static int start_keeping(bst__play *play, const char *path)
{
    if (!play->is_watched) {
        return BST__CLI_GOES_ON;
    }
    bst_status status = bst__keep_begin(play, path);
    if (status == BST_E_STATE) {
        return bst__cli_fail(play->cli, status);
    }
    play->is_warned = status != BST_OK;
    bst__cli_report(play->cli);
    return BST__CLI_GOES_ON;
}

static int start(bst__play *play, const play_options *options, const char *path)
{
    char *last_bots = path && !options->bots ? bst__keep_read_bots(path) : NULL;
    const char *list = options->bots ? options->bots : last_bots ? last_bots : "human,random";
    int code = read_bots(play, list, options->bots != NULL);
    if (code == BST__CLI_GOES_ON) {
        code = read_outcomes(play, options->outcomes);
    }
    if (code == BST__CLI_GOES_ON && play->record) {
        bst_status status = bst__play_check_target(play, play->record);
        code = status == BST_OK ? code : bst__cli_fail(play->cli, status);
    }
    if (code == BST__CLI_GOES_ON) {
        code = options->resume ? resume(play, path) : start_new(play);
    }
    if (code == BST__CLI_GOES_ON) {
        look_for_humans(play);
        code = start_keeping(play, path);
    }
    if (code == BST__CLI_GOES_ON) {
        code = play->is_watched && bst__tui_is_possible(play->cli) ? bst__tui_play(play)
                                                                   : bst__play_run(play);
    }
    bst__keep_close(play);
    free(last_bots);
    return code;
}

/* What a record says already, and would be passed over: an option of the command, or NULL. */
static const char *setup_option(const bst__cli *cli)
{
    const struct {
        const char *name;
        const void *value;
    } all[] = {{"--game", cli->game},       {"--setup", cli->setup_file},
               {"--preset", cli->preset},   {"--rules", cli->rules},
               {"--option", cli->options},  {"--players", cli->players},
               {"--seed", cli->seed},       {"--mods", cli->mods},
               {"--without", cli->without}, {"--copies", cli->copies}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].value) {
            return all[i].name;
        }
    }
    return NULL;
}

static int run(bst__cli *cli, void *user)
{
    const play_options *options = user;
    bst__play play = {.cli = cli, .record = options->record, .counts_bots = options->bots};
    const char *given = poptGetArg(cli->context);
    bst_text newest = {0};
    int code = BST__EXIT_FAILED;
    play.ascii = cli->plain || bst__cli_ascii();
    play.hides_remaining = options->hides_remaining != 0;
    if (given && (!options->resume || poptPeekArg(cli->context))) {
        code = bst__cli_usage(cli, "`%s` means nothing without --resume", given);
    } else if (!options->resume) {
        code = start(&play, options, NULL);
    } else if (setup_option(cli)) {
        code = bst__cli_usage(cli, "%s means nothing with --resume: the record says what is played",
                              setup_option(cli));
    } else {
        const char *path = find_left(&newest, given);
        code = path ? start(&play, options, path) : BST__EXIT_FAILED;
    }
    bst__team_destroy(play.team);
    bst_game_destroy(play.game);
    bst_ruleset_destroy(play.ruleset);
    bst__text_free(&newest);
    return code;
}

int bst__cmd_play(int argc, const char **argv)
{
    bst__cli cli = {.command = "play", .operands = "[FILE]", .about = about};
    play_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    const struct poptOption table[] = {
        {"bots", 'b', POPT_ARG_STRING, &options.bots, 0,
         "who plays each seat: human, random, greedy, mcts; the last counts for the rest",
         "BOT,BOT..."},
        {"record", 'r', POPT_ARG_STRING, &options.record, 0,
         "keep a record, written after every choice", "FILE"},
        {"outcomes", 0, POPT_ARG_STRING, &options.outcomes, 0,
         "who says what comes of throws and the like, where rules have them: draw (the game, as it"
         " draws tiles) or ask (you)",
         "draw|ask"},
        {"resume", 0, POPT_ARG_NONE, &options.resume, 0,
         "go on with the game that was left last, or with the record FILE", NULL},
        {"hide-remaining", 0, POPT_ARG_NONE, &options.hides_remaining, 0,
         "do not show how many tiles are left", NULL},
        BST__CLI_INCLUDE(setup, "What is played:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_run(&cli, argc, argv, table, run, &options);
    free(options.bots);
    free(options.record);
    free(options.outcomes);
    return code;
}
