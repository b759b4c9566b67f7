/* bastide sim: its options, and where its results go. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/sim.h"

static const char about[] =
    "Plays many games by bots and sums up: scores, wins, and where the points came from.\n"
    "The same options give the same result, whatever --jobs says.\n"
    "\n"
    "  bastide sim --games 1000 --players 4\n"
    "  bastide sim --games 100 --seed 7 --csv - --quiet > games.csv\n"
    "  bastide sim --games 200 --checks --replay-check --jobs 2\n"
    "  bastide sim --games 100 --bots greedy,random\n"
    "  bastide sim --random-setups --checks --replay-check --time 60s --keep failures\n"
    "  bastide sim --pairs --games 20 --checks --replay-check --time 1h\n";

enum { GAMES_DEFAULT = 100, GAMES_MAX = 100000000, SECONDS_MAX = 1000000 };

typedef struct sim_options {
    char *games;
    char *jobs;
    char *bots;
    char *csv;
    char *time;
    char *mods_from;
    char *keep;
    int quiet;
    int checks;
    int replay_check;
    int random_setups;
    int pairs;
} sim_options;

static void free_options(sim_options *options)
{
    free(options->games);
    free(options->jobs);
    free(options->bots);
    free(options->csv);
    free(options->time);
    free(options->mods_from);
    free(options->keep);
}

static int read_bots(bst__cli *cli, const sim_options *options, bst__sim *sim)
{
    char problem[128];
    sim->bot_list = options->bots;
    const char *wrong = bst__bots_parse(&sim->bots, options->bots ? options->bots : "random",
                                        false, problem, sizeof problem);
    if (wrong) {
        return bst__cli_usage(cli, "--bots %s: %s", options->bots, wrong);
    }
    if (!cli->players && sim->bots.named > 1) {
        bst_setup_set_players(cli->setup, sim->bots.named);
    }
    return BST__CLI_GOES_ON;
}

/* "90", "90s", "2m", "1h"; false where it is none of these. */
static bool read_time(const char *text, uint64_t *out)
{
    char number[16];
    size_t digits = strspn(text, "0123456789");
    const char *unit = text + digits;
    uint64_t factor = unit[0] == 'm' ? 60 : unit[0] == 'h' ? 3600 : 1;
    bool is_unit = unit[0] == '\0' || (strchr("smh", unit[0]) && unit[1] == '\0');
    (void)snprintf(number, sizeof number, "%.*s", (int)(digits < 15 ? digits : 15), text);
    if (!is_unit || !bst__cli_number(number, SECONDS_MAX, out) || *out == 0) {
        return false;
    }
    *out *= factor;
    return true;
}

static int read_limits(bst__cli *cli, const sim_options *options, bst__sim *sim)
{
    if (!options->time) {
        return BST__CLI_GOES_ON;
    }
    if (!read_time(options->time, &sim->seconds)) {
        return bst__cli_usage(cli, "--time %s: a time looks like 90s, 10m or 1h", options->time);
    }
    if (options->csv) {
        return bst__cli_usage(cli, "--csv lists a number of games: say --games, not --time");
    }
    if (!options->games) {
        sim->games = GAMES_MAX;
    }
    return BST__CLI_GOES_ON;
}

static bool is_random(const sim_options *options)
{
    return options->random_setups || options->pairs;
}

/* What --random-setups draws itself cannot be said besides. */
static int check_random(bst__cli *cli, const sim_options *options)
{
    if (!is_random(options)) {
        return options->mods_from
                   ? bst__cli_usage(cli, "--mods-from belongs to --random-setups or --pairs")
                   : BST__CLI_GOES_ON;
    }
    const char *drawn = options->pairs ? "--pairs" : "--random-setups";
    if (cli->players || cli->preset || cli->rules || cli->options || cli->mods || cli->without ||
        cli->setup_file || cli->copies) {
        return bst__cli_usage(cli, "%s draws mods, options, preset and players itself; "
                                   "--mods-from names the mods to draw from", drawn);
    }
    return options->csv ? bst__cli_usage(cli, "--csv is for games of one setup")
                        : BST__CLI_GOES_ON;
}

static int read_numbers(bst__cli *cli, const sim_options *options, bst__sim *sim)
{
    uint64_t jobs = 1;
    sim->games = GAMES_DEFAULT;
    if (options->games &&
        (!bst__cli_number(options->games, GAMES_MAX, &sim->games) || sim->games == 0)) {
        return bst__cli_usage(cli, "--games %s: a number from 1 to %d", options->games, GAMES_MAX);
    }
    if (options->jobs && (!bst__cli_number(options->jobs, BST__SIM_JOBS_MAX, &jobs) || jobs == 0)) {
        return bst__cli_usage(cli, "--jobs %s: a number from 1 to %d", options->jobs,
                              BST__SIM_JOBS_MAX);
    }
    sim->jobs = (uint32_t)jobs;
    int code = read_limits(cli, options, sim);
    code = code == BST__CLI_GOES_ON ? check_random(cli, options) : code;
    return code == BST__CLI_GOES_ON ? read_bots(cli, options, sim) : code;
}

static int fail_csv(bst__cli *cli, const sim_options *options, int error)
{
    bst_diags_add(cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0}, "cannot write `%s`: %s",
                  options->csv, strerror(error != 0 ? error : EIO));
    return bst__cli_fail(cli, BST_E_IO);
}

/* Before the games, so that no hours of them are lost to a mistyped name. */
static int open_csv(bst__cli *cli, const sim_options *options, bst__sim *sim, FILE **out)
{
    *out = NULL;
    if (!options->csv) {
        return BST__CLI_GOES_ON;
    }
    sim->results = calloc(sim->games, sizeof *sim->results);
    if (!sim->results) {
        return bst__cli_fail(cli, BST_E_NOMEM);
    }
    *out = strcmp(options->csv, "-") == 0 ? stdout : fopen(options->csv, "w");
    return *out ? BST__CLI_GOES_ON : fail_csv(cli, options, errno);
}

/* Writes the lines if the games went well (`code`), and closes the file in any case. */
static int close_csv(bst__cli *cli, const sim_options *options, const bst__sim *sim, FILE *stream,
                     int code)
{
    errno = 0;
    bool is_written = code != BST__EXIT_OK || bst__sim_write_csv(sim, stream) == BST_OK;
    int error = errno;
    if (stream == stdout) {
        /* main says why. */
        return is_written ? code : BST__EXIT_FAILED;
    }
    if (fclose(stream) != 0) {
        error = is_written ? errno : error;
        is_written = false;
    }
    return is_written ? code : fail_csv(cli, options, error);
}

static double seconds_now(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int run_random(bst__cli *cli, const sim_options *options, bst__sim *sim)
{
    bst__random_setups *setups = NULL;
    if (!is_random(options)) {
        return bst__sim_run(sim);
    }
    bst_status status = bst__random_setups_create(&setups, cli->setup, sim->data_dir,
                                                  options->mods_from, cli->diags);
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    sim->random = setups;
    int code = BST__EXIT_OK;
    if (!options->pairs) {
        code = bst__sim_run(sim);
    } else if (!bst__random_setups_mod(setups, 1)) {
        code = bst__cli_usage(cli, "--pairs needs two mods to make a pair of");
    } else {
        code = bst__sim_run_pairs(sim, setups);
    }
    bst__random_setups_destroy(setups);
    return code;
}

static int run(bst__cli *cli, const sim_options *options, bst__sim *sim)
{
    FILE *csv = NULL;
    bool csv_on_stdout = options->csv && strcmp(options->csv, "-") == 0;
    sim->setup = cli->setup;
    sim->seed = bst_setup_seed(cli->setup);
    sim->data_dir = bst__text_get(&cli->data_path);
    sim->data_given = cli->data_dir;
    sim->checks = options->checks != 0;
    sim->replay_check = options->replay_check != 0;
    sim->keep_dir = options->keep;
    sim->shows_progress = !options->quiet && isatty(STDERR_FILENO) == 1;
    sim->report = options->quiet || csv_on_stdout ? NULL : stdout;
    int code = open_csv(cli, options, sim, &csv);
    double start = seconds_now();
    if (code == BST__CLI_GOES_ON) {
        code = run_random(cli, options, sim);
    }
    double seconds = seconds_now() - start;
    if (csv) {
        code = close_csv(cli, options, sim, csv, code);
    }
    if (code == BST__EXIT_OK && !options->quiet) {
        bst__cli_flush();
        (void)fprintf(stderr, "%.2f s, %.0f games per second\n", seconds,
                      seconds > 0 ? (double)sim->stats.games / seconds : 0.0);
    }
    free(sim->results);
    return code;
}

int bst__cmd_sim(int argc, const char **argv)
{
    static bst__sim sim; /* too large for a stack */
    bst__cli cli = {.command = "sim", .operands = "", .about = about};
    sim_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    const struct poptOption table[] = {
        {"games", 'n', POPT_ARG_STRING, &options.games, 0, "how many (default: 100)", "N"},
        {"bots", 'b', POPT_ARG_STRING, &options.bots, 0,
         "who plays each seat; the last counts for the rest (default: random)", "BOT,BOT..."},
        {"jobs", 'j', POPT_ARG_STRING, &options.jobs, 0, "how many at a time (default: 1)", "N"},
        {"csv", 0, POPT_ARG_STRING, &options.csv, 0, "a line for each game; - is stdout", "FILE"},
        {"checks", 0, POPT_ARG_NONE, &options.checks, 0,
         "recompute everything the slow way after each choice", NULL},
        {"replay-check", 0, POPT_ARG_NONE, &options.replay_check, 0,
         "play each game again from its choices and compare", NULL},
        {"random-setups", 0, POPT_ARG_NONE, &options.random_setups, 0,
         "draw mods, options, preset and players anew for each game", NULL},
        {"pairs", 0, POPT_ARG_NONE, &options.pairs, 0,
         "--games games with every two mods, else drawn as by --random-setups; prints a table",
         NULL},
        {"mods-from", 0, POPT_ARG_STRING, &options.mods_from, 0,
         "--random-setups, --pairs: draw from these mods (default: all for this game)",
         "MOD,MOD..."},
        {"time", 0, POPT_ARG_STRING, &options.time, 0,
         "play so long, as 90s, 10m or 1h; --games is the most then", "TIME"},
        {"keep", 0, POPT_ARG_STRING, &options.keep, 0,
         "write a game that fails into the folder DIR: its record, and a small scenario of it",
         "DIR"},
        {"quiet", 'q', POPT_ARG_NONE, &options.quiet, 0, "no tables, only errors", NULL},
        BST__CLI_INCLUDE(setup, "What is played:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    memset(&sim, 0, sizeof sim);
    int code = bst__cli_parse(&cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(&cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = read_numbers(&cli, &options, &sim);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(&cli, &options, &sim);
    }
    bst__cli_close(&cli);
    free_options(&options);
    return code;
}
