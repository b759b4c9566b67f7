/* bastide replay: a record as a film: forwards, backwards, to a number, or only to see whether it
 * still plays as it did. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "cli/commands.h"
#include "cli/tui.h"

static const char about[] =
    "Shows a record as a film. A terminal is used as a whole, and `?` explains the keys; with\n"
    "--plain, or where there is no terminal, it is lines: Enter or n goes on, p back, a number to\n"
    "that choice, q ends.\n"
    "\n"
    "  bastide replay game.yaml\n"
    "  bastide replay --view --to 20 game.yaml beginning after choice 20\n"
    "  bastide replay --view game.yaml | less  without a terminal: a line for each choice\n"
    "  bastide replay --to 20 game.yaml        only the board after choice 20\n"
    "  bastide replay --verify game.yaml       play it all, compare every hash and the lock\n";

typedef struct replay_options {
    char *to;
    int view;
    int verify;
    int force;
} replay_options;

typedef struct film {
    bst__cli *cli;
    const char *path;
    bst_record *record;
    bst__play play; /* what is shown, and how */
    uint32_t count;
} film;

static int open_film(film *f, bool is_forced)
{
    bst__cli *cli = f->cli;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    bst_status status = bst_record_read(&f->record, cli->sources, f->path, cli->diags);
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    const bst_setup *setup = bst_record_setup(f->record);
    f->count = bst_record_choice_count(f->record);
    f->play.seed = bst_setup_seed(setup);
    f->play.ruleset = bst__cli_ruleset(cli, setup);
    if (!f->play.ruleset) {
        return BST__EXIT_FAILED;
    }
    status = bst_record_check_lock(f->record, f->play.ruleset, cli->diags);
    if (status != BST_OK && !(is_forced && status == BST_E_LOCK)) {
        int code = bst__cli_fail(cli, status);
        (void)fputs("  hint: --force plays it all the same\n", stderr);
        return code;
    }
    bst__cli_report(cli);
    status = bst_game_create(&f->play.game, f->play.ruleset, setup, &config, cli->diags);
    return status == BST_OK ? BST__CLI_GOES_ON : bst__cli_fail(cli, status);
}

static void close_film(film *f)
{
    bst_game_destroy(f->play.game);
    bst_ruleset_destroy(f->play.ruleset);
    bst_record_destroy(f->record);
}

/* Goes to just after choice `to`; backwards means from the start again. */
static bst_status go_to(film *f, uint32_t to)
{
    bst_game *game = f->play.game;
    bst_status status = BST_OK;
    if (to < bst_game_choice_count(game)) {
        status = bst_game_restart(game, bst_setup_seed(bst_record_setup(f->record)), f->cli->diags);
        f->play.choices_shown = 0;
        f->play.awards_shown = 0;
    }
    if (status == BST_OK) {
        status = bst_record_play(f->record, game, to, f->cli->diags);
    }
    return status;
}

static bst_status show_moment(film *f, uint32_t from)
{
    bst__play *play = &f->play;
    uint32_t at = bst_game_choice_count(play->game);
    /* Only what the last step brought; the rest was shown or skipped. */
    if (from >= at) {
        play->choices_shown = at > 0 ? at - 1 : 0;
        play->awards_shown = bst_game_award_count(play->game);
    }
    bst__play_show_news(play);
    bst_status status = bst__play_show_board(play);
    (void)printf("choice %u of %u  ", (unsigned)at, (unsigned)f->count);
    for (uint32_t seat = 1; seat <= bst_game_players(play->game); seat++) {
        (void)printf(" %s %d", bst_game_player_name(play->game, seat),
                     bst_game_score(play->game, seat));
    }
    (void)putchar('\n');
    return status;
}

/* What says nothing about the game cannot vouch for it. */
static bool can_be_verified(film *f, uint32_t hashes)
{
    bst_diag *diag = NULL;
    if (hashes == 0) {
        diag = bst_diags_add(f->cli->diags, BST_ERROR, "E-RECORD-BARE", (bst_span){0},
                             "`%s` has no hashes, so there is nothing to compare", f->path);
    } else if (!bst_record_has_lock(f->record)) {
        diag = bst_diags_add(f->cli->diags, BST_ERROR, "E-RECORD-BARE", (bst_span){0},
                             "`%s` has no lock: it does not say what content it was made with",
                             f->path);
    }
    if (diag) {
        bst_diag_hint(diag, "--force is content with the choices being possible");
    }
    return diag == NULL;
}

static int verify(film *f, bool is_forced)
{
    uint32_t hashes = 0;
    bst_status status = go_to(f, f->count);
    if (status != BST_OK) {
        return bst__cli_fail(f->cli, status);
    }
    for (uint32_t i = 0; i < f->count; i++) {
        hashes += bst_record_has_hash(f->record, i) ? 1u : 0u;
    }
    if (!is_forced && !can_be_verified(f, hashes)) {
        return bst__cli_fail(f->cli, BST_E_INVALID);
    }
    (void)printf("%s: %u choice%s, %u hash%s%s%s\n", f->path, (unsigned)f->count,
                 bst__cli_plural(f->count), (unsigned)hashes, hashes == 1 ? "" : "es",
                 hashes > 0 ? ", all equal" : "",
                 bst_game_decision(f->play.game).state == BST_DECIDING
                     ? "; the game goes on after that"
                     : "");
    return BST__EXIT_OK;
}

/* What a line asks for: a choice's number, or -1 to end. */
static int64_t understand(const film *f, const char *line)
{
    uint32_t at = bst_game_choice_count(f->play.game);
    uint64_t number = 0;
    size_t size = strcspn(line, " \t\r\n");
    char word[24] = "";
    memcpy(word, line, size < sizeof word ? size : sizeof word - 1);
    if (strcmp(word, "q") == 0 || strcmp(word, "quit") == 0) {
        return -1;
    }
    if (word[0] == '\0' || strcmp(word, "n") == 0) {
        return at < f->count ? at + 1 : at;
    }
    if (strcmp(word, "p") == 0) {
        return at > 0 ? at - 1 : 0;
    }
    if (bst__cli_number(word, f->count, &number)) {
        return (int64_t)number;
    }
    (void)printf("n next, p previous, 0 to %u goes there, q ends\n", (unsigned)f->count);
    return at;
}

static int step_through(film *f)
{
    char *line = NULL;
    size_t capacity = 0;
    bst_status status = show_moment(f, 0);
    int64_t to = 0;
    while (status == BST_OK && to >= 0) {
        (void)fputs("n/p/NUMBER/q> ", stdout);
        bst__cli_flush();
        to = getline(&line, &capacity, stdin) < 0 ? -1 : understand(f, line);
        uint32_t from = bst_game_choice_count(f->play.game);
        if (to >= 0 && to != (int64_t)from) {
            status = go_to(f, (uint32_t)to);
            status = status == BST_OK ? show_moment(f, from) : status;
        }
    }
    free(line);
    (void)putchar('\n');
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(f->cli, status);
}

static int show_one(film *f, const char *text)
{
    uint64_t to = 0;
    if (!bst__cli_number(text, f->count, &to)) {
        return bst__cli_usage(f->cli, "--to %s: the record has choices 0 to %u", text,
                              (unsigned)f->count);
    }
    bst_status status = go_to(f, (uint32_t)to);
    if (status == BST_OK) {
        status = show_moment(f, (uint32_t)to);
    }
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(f->cli, status);
}

/* A line for each choice after `start`, with the scores after it; what was scored stands below. */
static int list_choices(film *f, uint32_t start)
{
    const bst_game *game = f->play.game;
    bst_status status = go_to(f, start);
    for (uint32_t i = start; status == BST_OK && i < f->count; i++) {
        char text[BST__PLAY_TEXT];
        uint32_t award = bst_game_award_count(game);
        status = go_to(f, i + 1);
        if (status != BST_OK) {
            break;
        }
        uint32_t seat = bst_game_choice(game, i, text, sizeof text);
        (void)printf("%4u  %s: %s  |", (unsigned)i + 1,
                     seat == BST_CHANCE ? "chance" : bst_game_player_name(game, seat), text);
        for (uint32_t s = 1; s <= bst_game_players(game); s++) {
            (void)printf(" %s %d", bst_game_player_name(game, s), bst_game_score(game, s));
        }
        (void)putchar('\n');
        for (; award < bst_game_award_count(game); award++) {
            (void)bst_game_award_text(game, award, text, sizeof text);
            (void)printf("      * %s %+d  %s\n",
                         bst_game_player_name(game, bst_game_award(game, award).seat),
                         bst_game_award(game, award).points, text);
        }
    }
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(f->cli, status);
}

/* The whole screen where it can be had, else lines. */
static int view(film *f, const replay_options *options)
{
    uint64_t start = 0;
    if (options->to && !bst__cli_number(options->to, f->count, &start)) {
        return bst__cli_usage(f->cli, "--to %s: the record has choices 0 to %u", options->to,
                              (unsigned)f->count);
    }
    if (bst__tui_is_possible(f->cli)) {
        return bst__tui_view(&f->play, f->record, f->path, (uint32_t)start);
    }
    return options->view ? list_choices(f, (uint32_t)start) : step_through(f);
}

static int run(bst__cli *cli, void *user)
{
    const replay_options *options = user;
    film f = {.cli = cli, .path = poptGetArg(cli->context)};
    if (!f.path || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one record");
    }
    f.play.cli = cli;
    f.play.ascii = cli->plain || bst__cli_ascii();
    int code = open_film(&f, options->force != 0);
    if (code == BST__CLI_GOES_ON && options->verify) {
        code = verify(&f, options->force != 0);
    } else if (code == BST__CLI_GOES_ON && options->to && !options->view) {
        code = show_one(&f, options->to);
    } else if (code == BST__CLI_GOES_ON) {
        code = view(&f, options);
    }
    close_film(&f);
    return code;
}

int bst__cmd_replay(int argc, const char **argv)
{
    bst__cli cli = {.command = "replay", .operands = "FILE", .about = about, .is_for_record = true};
    replay_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {
        {"to", 0, POPT_ARG_STRING, &options.to, 0, "show the board after choice N and end", "N"},
        {"view", 0, POPT_ARG_NONE, &options.view, 0,
         "all of it: on the whole screen, or a line for each choice", NULL},
        {"verify", 0, POPT_ARG_NONE, &options.verify, 0,
         "play it all and compare the hashes; 1 where something differs", NULL},
        {"force", 0, POPT_ARG_NONE, &options.force, 0,
         "play in spite of a differing lock; verify without hashes or lock", NULL},
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_run(&cli, argc, argv, table, run, &options);
    free(options.to);
    return code;
}
