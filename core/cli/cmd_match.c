/* bastide match: its options, and what it says of the bots' strength. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/match.h"
#include "cli/match_elo.h"

static const char about[] =
    "Lets bots play against each other, every two of them, each game twice with the seats\n"
    "exchanged, and says who is stronger. With --csv it goes on where it stopped.\n"
    "\n"
    "  bastide match greedy random --games 100\n"
    "  bastide match mcts:200ms greedy --games 100 --csv match.csv\n"
    "  bastide match mcts:100 greedy random --games 20 --jobs 2\n";

enum { GAMES_DEFAULT = 100, GAMES_MAX = 1000000, JOBS_MAX = 256 };

typedef struct match_options {
    char *games;
    char *jobs;
    char *csv;
    int quiet;
} match_options;

/* ------------------------------------------------------------------ reading */

static int read_names(bst__cli *cli, bst__match *match)
{
    bst_text list = {0};
    char problem[192];
    const char *name = NULL;
    uint32_t count = 0;
    const char *wrong = NULL;
    while ((name = poptGetArg(cli->context)) != NULL) {
        bst__text_addf(&list, "%s%s", count++ > 0 ? "," : "", name);
        if (count <= BST_SEATS_MAX) {
            (void)snprintf(match->names[count], BST__MATCH_NAME, "%s", name);
        }
    }
    if (count >= 2) {
        wrong = bst__bots_parse(&match->bots, bst__text_get(&list), false, problem,
                                sizeof problem);
    }
    bool is_one_each = wrong || count < 2 || match->bots.named == count;
    bst__text_free(&list);
    if (count < 2) {
        return bst__cli_usage(cli, "which bots? Two at least, as in `match greedy random`");
    }
    if (wrong) {
        return bst__cli_usage(cli, "%s", wrong);
    }
    return is_one_each ? BST__CLI_GOES_ON
                       : bst__cli_usage(cli, "write the bots apart, with blanks between them");
}

static int read_options(bst__cli *cli, const match_options *options, bst__match *match)
{
    uint64_t games = GAMES_DEFAULT;
    uint64_t jobs = 1;
    int code = read_names(cli, match);
    if (code != BST__CLI_GOES_ON) {
        return code;
    }
    if (options->games &&
        (!bst__cli_number(options->games, GAMES_MAX, &games) || games == 0)) {
        return bst__cli_usage(cli, "--games %s: a number from 1 to %d", options->games, GAMES_MAX);
    }
    if (options->jobs && (!bst__cli_number(options->jobs, JOBS_MAX, &jobs) || jobs == 0)) {
        return bst__cli_usage(cli, "--jobs %s: a number from 1 to %d", options->jobs, JOBS_MAX);
    }
    if (cli->players) {
        return bst__cli_usage(cli, "--players: a match is played by two");
    }
    bst_setup_set_players(cli->setup, 2);
    match->setup = cli->setup;
    match->seed = bst_setup_seed(cli->setup);
    match->data_dir = bst__text_get(&cli->data_path);
    match->pairs = match->bots.named * (match->bots.named - 1) / 2;
    match->games = games * match->pairs;
    match->jobs = jobs > match->games ? (uint32_t)match->games : (uint32_t)jobs;
    match->shows_progress = !options->quiet && isatty(STDERR_FILENO) == 1;
    return BST__CLI_GOES_ON;
}

/* ------------------------------------------------------------------ the result */

typedef struct tally {
    uint64_t wins; /* of the first of the pair */
    uint64_t draws;
    uint64_t losses;
    double difference; /* sum of score differences */
    double squares;
} tally;

static tally count_pair(const bst__match *match, uint32_t pair, bst__match_place *out_place)
{
    tally t = {0, 0, 0, 0.0, 0.0};
    *out_place = bst__match_place_of(match, pair);
    for (uint64_t game = pair; game < match->games; game += match->pairs) {
        const bst__match_game *g = &match->results[game];
        if (!g->is_played) {
            continue;
        }
        bst__match_place place = bst__match_place_of(match, game);
        uint32_t mine = place.seats[1] == place.first ? 1 : 2;
        double difference = (double)g->scores[mine] - (double)g->scores[3 - mine];
        t.wins += g->winner == mine;
        t.draws += g->winner == 0;
        t.losses += g->winner == 3 - mine;
        t.difference += difference;
        t.squares += difference * difference;
    }
    return t;
}

static void print_elo(double elo, const char *before)
{
    if (isinf(elo)) {
        (void)printf("%s%s", before, elo > 0 ? "+inf" : "-inf");
    } else {
        (void)printf("%s%+.0f", before, elo);
    }
}

static void print_pair(const bst__match *match, uint32_t pair)
{
    bst__match_place place;
    tally t = count_pair(match, pair, &place);
    uint64_t games = t.wins + t.draws + t.losses;
    if (games == 0) {
        return;
    }
    double n = (double)games;
    double mean = t.difference / n;
    double variance = games > 1 ? (t.squares - n * mean * mean) / (n - 1.0) : 0.0;
    bst__elo elo = bst__match_elo(t.wins, t.draws, t.losses);
    (void)printf("%s : %s, %" PRIu64 " game%s\n", match->names[place.first],
                 match->names[place.second], games, bst__cli_plural(games));
    (void)printf("  wins %" PRIu64 ", draws %" PRIu64 ", losses %" PRIu64 " (%.1f%%)\n", t.wins,
                 t.draws, t.losses, 100.0 * elo.score);
    (void)printf("  score difference %+.2f, 95%% within %.2f\n", mean,
                 1.96 * sqrt((variance > 0.0 ? variance : 0.0) / n));
    print_elo(elo.elo, "  Elo difference ");
    print_elo(elo.low, ", 95% from ");
    print_elo(elo.high, " to ");
    (void)puts("");
}

/* ------------------------------------------------------------------ the command */

static int run(bst__cli *cli, const match_options *options, bst__match *match)
{
    char problem[1024];
    bst__match_catch_interrupts();
    match->results = calloc(match->games, sizeof *match->results);
    if (!match->results) {
        return bst__cli_fail(cli, BST_E_NOMEM);
    }
    if (options->csv &&
        !bst__match_open_csv(match, options->csv, problem, sizeof problem)) {
        (void)fprintf(stderr, "bastide match: %s\n", problem);
        return BST__EXIT_FAILED;
    }
    int code = bst__match_run(match);
    if (match->csv && fclose(match->csv) != 0 && code == BST__EXIT_OK) {
        (void)fprintf(stderr, "bastide match: cannot write `%s`: %s\n", options->csv,
                      strerror(errno));
        code = BST__EXIT_FAILED;
    }
    match->csv = NULL;
    if (bst__match_was_interrupted()) {
        (void)fprintf(stderr, "bastide match: stopped after %" PRIu64 " of %" PRIu64 " game%s%s\n",
                      (uint64_t)atomic_load(&match->done), match->games,
                      bst__cli_plural(match->games),
                      options->csv ? "; the same command goes on" : "");
    }
    for (uint32_t pair = 0; pair < match->pairs && !options->quiet; pair++) {
        print_pair(match, pair);
    }
    return code;
}

int bst__cmd_match(int argc, const char **argv)
{
    static bst__match match; /* too large for a stack */
    bst__cli cli = {.command = "match", .operands = "BOT BOT [BOT...]", .about = about};
    match_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    const struct poptOption table[] = {
        {"games", 'n', POPT_ARG_STRING, &options.games, 0,
         "of each two bots, half of them with seats exchanged (default: 100)", "N"},
        {"jobs", 'j', POPT_ARG_STRING, &options.jobs, 0, "how many at a time (default: 1)", "N"},
        {"csv", 0, POPT_ARG_STRING, &options.csv, 0,
         "a line for each game; the games that FILE holds are not played again", "FILE"},
        {"quiet", 'q', POPT_ARG_NONE, &options.quiet, 0, "no result, only errors", NULL},
        BST__CLI_INCLUDE(setup, "What is played:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    memset(&match, 0, sizeof match);
    int code = bst__cli_parse(&cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(&cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = read_options(&cli, &options, &match);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(&cli, &options, &match);
    }
    free(match.results);
    if (match.csv) {
        (void)fclose(match.csv);
    }
    bst__cli_close(&cli);
    free(options.games);
    free(options.jobs);
    free(options.csv);
    return code;
}
