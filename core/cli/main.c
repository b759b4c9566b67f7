/* The command: finds the subcommand and teaches those who name none. */
#include <string.h>

#include "cli/cli_common.h"
#include "cli/cmd_test.h"
#include "cli/commands.h"

typedef struct command {
    const char *name;
    int (*run)(int argc, const char **argv);
    const char *summary;
} command;

static const command commands[] = {
    {"play", bst__cmd_play, "play a game in the terminal, alone, hot-seat or against bots"},
    {"sim", bst__cmd_sim, "play many games by bots and sum up"},
    {"match", bst__cmd_match, "let bots play against each other: who is stronger?"},
    {"replay", bst__cmd_replay, "step through a record, or verify it"},
    {"import", bst__cmd_import, "play and check saved games of another engine"},
    {"explain", bst__cmd_explain, "say where points come from, and why something is not possible"},
    {"mods", bst__cmd_mods, "list mods, or describe one"},
    {"presets", bst__cmd_presets, "list presets, or describe one: boxes and editions"},
    {"setup", bst__cmd_setup, "check a setup and print what it comes to"},
    {"render", bst__cmd_render, "draw a record's board or the tiles of a file: text, SVG, PNG"},
    {"preview", bst__cmd_preview, "draw a sheet of all tiles of a game or mod, to check them"},
    {"new", bst__cmd_new, "make the folder of a new mod, with a tile, a rule and a test"},
    {"check", bst__cmd_check, "check games, mods and records; says file, line and column"},
    {"schema", bst__cmd_schema, "print what editors need: JSON Schemas, definitions for Lua"},
    {"playthrough", bst__cmd_playthrough, "play golden games again: does anything differ?"},
    {"test", bst__cmd_test, "run the scenarios of games and mods"},
    {"watch", bst__cmd_watch, "try a mod or game whenever one of its files is saved"},
    {"pack", bst__cmd_pack, "make one file of a mod, to be given away"},
    {"verify", bst__cmd_verify, "verify a packed mod"},
    {"install", bst__cmd_install, "put a packed mod where games find it"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const char examples[] =
    "Examples:\n"
    "  bastide play                              play against a bot\n"
    "  bastide play --players Ann,Ben --bots human,human --seed 7\n"
    "  bastide play --resume                     go on with the game that was left\n"
    "  bastide sim --games 1000 --players 3      what scores does chance make?\n"
    "  bastide play --bots random --record g.yaml && bastide replay --verify g.yaml\n"
    "  bastide check                             check everything that is installed\n"
    "  bastide test tests/scenarios              run all scenarios below a folder\n";

static void print_help(FILE *stream)
{
    (void)fputs("bastide: plays, checks and studies tile-laying games made of YAML and Lua\n\n"
                "Usage: bastide COMMAND [OPTION...]\n\nCommands:\n",
                stream);
    for (int i = 0; i < COMMANDS; i++) {
        (void)fprintf(stream, "  %-11s %s\n", commands[i].name, commands[i].summary);
    }
    (void)fprintf(stream,
                  "  %-11s %s\n\n%s\n"
                  "`bastide COMMAND --help` shows all options of a command.\n"
                  "Exit codes: 0 all is well, 1 something failed, 2 used wrongly.\n",
                  "help", "show this, or the help of a command", examples);
}

static const command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

/* The subcommand sees "bastide NAME" as its own name, for help and messages. */
static int start(const command *found, int argc, const char **argv)
{
    char name[32];
    (void)snprintf(name, sizeof name, "bastide %s", found->name);
    argv[0] = name;
    int code = found->run(argc, argv);
    argv[0] = found->name;
    return code;
}

static int refuse(const char *name)
{
    const char *names[COMMANDS + 1];
    for (int i = 0; i < COMMANDS; i++) {
        names[i] = commands[i].name;
    }
    names[COMMANDS] = "help";
    const char *nearest = bst__text_nearest(name, names, COMMANDS + 1);
    (void)fprintf(stderr, "bastide: there is no command `%s`", name);
    if (nearest) {
        (void)fprintf(stderr, "; did you mean `%s`?", nearest);
    }
    (void)fputs("\nTry: bastide --help\n", stderr);
    return BST__EXIT_USAGE;
}

static int run_help(int argc, const char **argv)
{
    if (argc < 2) {
        print_help(stdout);
        return BST__EXIT_OK;
    }
    const command *asked = find_command(argv[1]);
    if (!asked) {
        return refuse(argv[1]);
    }
    const char *arguments[] = {asked->name, "--help", NULL};
    return start(asked, 2, arguments);
}

static int run_command(int argc, const char **arguments)
{
    if (argc < 2) {
        print_help(stderr);
        return BST__EXIT_USAGE;
    }
    const char *name = arguments[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        return run_help(argc - 1, arguments + 1);
    }
    if (strcmp(name, "--version") == 0) {
        (void)puts("bastide " BST_VERSION);
        return BST__EXIT_OK;
    }
    const command *found = find_command(name);
    return found ? start(found, argc - 1, arguments + 1) : refuse(name);
}

int main(int argc, char **argv)
{
    /* Nothing changes the texts, only the pointers to them. */
    const char **arguments = (const char **)argv;
    bst__cli_set_program(argc > 0 ? argv[0] : "bastide");
    return bst__cli_check_output(run_command(argc, arguments));
}
