/* bastide setup: what a setup comes to, once games, mods, presets and options are worked out.
 *
 * What it prints is a setup file again, with every value said, so that a game can be played in
 * years exactly as it is played today. */
#include <string.h>

#include "cli/commands.h"
#include "cli/cli_common.h"
#include "game/build.h"

static const char about[] =
    "Checks a setup, from a file and from options, and prints it with everything worked out: mods\n"
    "in the order of loading, and the value of every option.\n"
    "\n"
    "  bastide setup\n"
    "  bastide setup my_game.yaml --option NAME=no\n"
    "  bastide setup --rules official --changed\n";

static bool is_changed(const bst_ruleset *ruleset, const char *name)
{
    const bst__setting *setting = bst__rules_setting(ruleset, name);
    return strcmp(setting->value, setting->plain) != 0;
}

static void print_setup(const bst__cli *cli, const bst_ruleset *ruleset, bool only_changed)
{
    const char *value = NULL;
    bool has_other_mods = false;
    const char *origin = bst_setup_origin(cli->setup, &has_other_mods);
    if (origin[0] != '\0') {
        (void)printf("# preset %s%s\n", origin, has_other_mods ? ", changed" : "");
    }
    (void)printf("game: %s\n", bst_ruleset_game_id(ruleset));
    if (bst_setup_preset(cli->setup)[0] != '\0') {
        (void)printf("preset: %s\n", bst_setup_preset(cli->setup));
    }
    for (uint32_t i = 1; i < ruleset->source_count; i++) {
        (void)printf("%s  - %s  # %s\n", i == 1 ? "mods:\n" : "", ruleset->source_list[i].id,
                     ruleset->source_list[i].version);
    }
    bool is_first = true;
    const char *name = NULL;
    for (uint32_t i = 0; (name = bst_ruleset_option(ruleset, i, &value)) != NULL; i++) {
        if (!only_changed || is_changed(ruleset, name)) {
            (void)printf("%s  %s: %s\n", is_first ? "options:\n" : "", name, value);
            is_first = false;
        }
    }
    (void)printf("players: %u\n", (unsigned)bst_setup_players(cli->setup));
}

static int run(bst__cli *cli, void *user)
{
    bool only_changed = *(const int *)user != 0;
    const char *path = poptGetArg(cli->context);
    if (poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one setup file, or none");
    }
    if (path) {
        bst_status status = bst_setup_read(cli->setup, cli->sources, path, cli->diags);
        if (status == BST_OK) {
            status = bst__cli_use_preset(cli, cli->setup);
        }
        if (status != BST_OK) {
            return bst__cli_fail(cli, status);
        }
    }
    bst_ruleset *ruleset = bst__cli_ruleset(cli, cli->setup);
    if (!ruleset) {
        return BST__EXIT_FAILED;
    }
    print_setup(cli, ruleset, only_changed);
    bst_ruleset_destroy(ruleset);
    return BST__EXIT_OK;
}

int bst__cmd_setup(int argc, const char **argv)
{
    bst__cli cli = {.command = "setup", .operands = "[FILE]", .about = about};
    int only_changed = 0;
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    const struct poptOption table[] = {
        {"changed", 0, POPT_ARG_NONE, &only_changed, 0,
         "only options that differ from their defaults", NULL},
        BST__CLI_INCLUDE(setup, "What is played:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    return bst__cli_run(&cli, argc, argv, table, run, &only_changed);
}
