/* bastide explain: why the points of a record are what they are, what the game would give if it
 * ended there, and why an option is not possible.
 *
 * Nothing of the record changes: what would happen is tried on a copy. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/explain.h"
#include "game/rules.h"

static const char about[] =
    "Explains the points of a record: every award with its lines, the rule that made each (who\n"
    "declared it, file and line), and who had how much of the feature.\n"
    "\n"
    "  bastide explain game.yaml                         every award of the game\n"
    "  bastide explain game.yaml --move 60               those that choice 60 brought\n"
    "  bastide explain game.yaml --award 3               the third one\n"
    "  bastide explain game.yaml --move 60 --if-ended-now\n"
    "  bastide explain game.yaml --move 60 --why-not \"place 0,1 @90\"\n"
    "\n"
    "With a name, or a path of names, instead of a file: where what is declared comes from, and\n"
    "what patches of mods changed.\n"
    "\n"
    "  bastide explain --mods NAME,NAME pieces.NAME.claims\n";

enum { END_CHOICES_MAX = 100000 };

typedef struct explain_options {
    char *move;
    char *award;
    char *why_not;
    int if_ended;
    int json;
    int force;
} explain_options;

/* ------------------------------------------------------------------ which awards */

/* Awards that the last choice brought. */
static void choose_last(bst__explain *explain)
{
    const bst_game *game = explain->moment.game;
    explain->award_end = bst_game_award_count(game);
    explain->award_first = explain->award_end;
    while (explain->award_first > 0 &&
           bst_game_award(game, explain->award_first - 1).choice == explain->moment.at) {
        explain->award_first--;
    }
}

static int choose_awards(bst__explain *explain, const explain_options *options)
{
    uint32_t count = bst_game_award_count(explain->moment.game);
    uint64_t number = 0;
    explain->shows_awards = options->award || !(options->why_not || options->if_ended);
    explain->award_end = count;
    if (options->award) {
        if (!bst__cli_number(options->award, count, &number) || number == 0) {
            return bst__cli_usage(explain->cli, "--award %s: %u awards were given so far",
                                  options->award, (unsigned)count);
        }
        explain->award_first = (uint32_t)number - 1;
        explain->award_end = (uint32_t)number;
    } else if (options->move) {
        choose_last(explain);
    }
    return BST__CLI_GOES_ON;
}

/* ------------------------------------------------------------------ if it ended now */

/* One answer for whoever the end asks: drawn for chance, the first option for players. */
static bst_status answer(bst_game *game, uint64_t *random, bst_diags *diags)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_option option;
    bst_status status;
    if (bst_game_decision(game).seat == BST_CHANCE) {
        status = bst_game_option_random(game, random, &option);
    } else {
        status = bst_game_options(game, &options, &count);
        if (status == BST_OK && count == 0) {
            return BST_E_STATE;
        }
        if (status == BST_OK) {
            option = options[0];
        }
    }
    return status == BST_OK ? bst_game_choose(game, &option, diags) : status;
}

static bst_status run_to_end(bst_game *game, bst_diags *diags)
{
    uint64_t random = 1;
    bst_status status = bst_game_end_now(game, diags);
    for (uint32_t i = 0; status == BST_OK && bst_game_decision(game).state == BST_DECIDING; i++) {
        status = i < END_CHOICES_MAX ? answer(game, &random, diags) : BST_E_LIMIT;
    }
    return status;
}

static int end_now(bst__explain *explain)
{
    bst__cli *cli = explain->cli;
    explain->ended = bst__moment_copy(&explain->moment, cli);
    if (!explain->ended) {
        return BST__EXIT_FAILED;
    }
    bst_status status = BST_OK;
    if (bst_game_decision(explain->ended).state == BST_DECIDING) {
        status = run_to_end(explain->ended, cli->diags);
    }
    if (status == BST_OK) {
        status = bst_game_ranks(explain->ended, explain->ranks, cli->diags);
    }
    return status == BST_OK ? BST__CLI_GOES_ON : bst__cli_fail(cli, status);
}

/* ------------------------------------------------------------------ the command */

static int explain_record(bst__explain *explain, const explain_options *options)
{
    int code = choose_awards(explain, options);
    explain->why_not = options->why_not;
    if (code == BST__CLI_GOES_ON && options->why_not) {
        bst_game_why_not(explain->moment.game, options->why_not, explain->reason,
                         sizeof explain->reason);
    }
    if (code == BST__CLI_GOES_ON && options->if_ended) {
        code = end_now(explain);
    }
    if (code != BST__CLI_GOES_ON) {
        return code;
    }
    bst_status status = BST_OK;
    if (options->json) {
        explain->moment.ruleset->locale = NULL; /* programs read ids and English */
        status = bst__explain_print_json(explain);
    } else {
        bst__explain_print(explain);
    }
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(explain->cli, status);
}

/* An operand is a record; what is no file could be the id of something else. */
static bool has_ending(const char *path, const char *ending)
{
    size_t size = strlen(path);
    size_t tail = strlen(ending);
    return size > tail && strcmp(path + size - tail, ending) == 0;
}

static int run(bst__cli *cli, void *user)
{
    const explain_options *options = user;
    bst__explain explain = {.cli = cli};
    const char *path = poptGetArg(cli->context);
    if (!path || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one record, or one declared thing");
    }
    if (access(path, F_OK) != 0 && !has_ending(path, ".yaml")) {
        return bst__explain_id(cli, path);
    }
    int code = bst__moment_open(&explain.moment, cli, path, options->move, options->force != 0);
    if (code == BST__CLI_GOES_ON) {
        code = explain_record(&explain, options);
    }
    bst_game_destroy(explain.ended);
    bst__moment_close(&explain.moment);
    return code;
}

int bst__cmd_explain(int argc, const char **argv)
{
    bst__cli cli = {.command = "explain", .operands = "FILE|NAME", .about = about};
    explain_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    const struct poptOption table[] = {
        {"move", 0, POPT_ARG_STRING, &options.move, 0, "the moment after choice N", "N"},
        {"award", 0, POPT_ARG_STRING, &options.award, 0, "only the award with this number", "K"},
        {"if-ended-now", 0, POPT_ARG_NONE, &options.if_ended, 0,
         "what would be given, and the ranking, if the game ended there", NULL},
        {"why-not", 0, POPT_ARG_STRING, &options.why_not, 0, "why an option is not possible there",
         "OPTION"},
        {"json", 0, POPT_ARG_NONE, &options.json, 0, "as JSON on stdout", NULL},
        {"force", 0, POPT_ARG_NONE, &options.force, 0, "play in spite of a differing lock", NULL},
        BST__CLI_INCLUDE(setup, "What a name is looked up in:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_run(&cli, argc, argv, table, run, &options);
    free(options.move);
    free(options.award);
    free(options.why_not);
    return code;
}
