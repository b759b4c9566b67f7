/* bastide schema: what editors need to complete and check the files of games and mods, made from
 * the tables that the loader itself works with. */
#include <string.h>

#include "cli/cli_common.h"
#include "cli/commands.h"
#include "cli/scenario_shape.h"
#include "data/json_schema.h"
#include "data/locale.h"
#include "data/manifest.h"
#include "data/tileset.h"
#include "game/record_parts.h"
#include "game/setup_parts.h"
#include "script/annotations.h"
#include "script/preset.h"

static const char about[] =
    "Prints what an editor needs: the JSON Schema (draft 07) of a kind of YAML file, or the\n"
    "definitions of `bst` and `game` for the Lua language server. Without a name, lists them.\n"
    "\n"
    "  bastide schema\n"
    "  bastide schema mod > mod.json             then, as the first line of mod.yaml:\n"
    "                                            # yaml-language-server: $schema=mod.json\n"
    "  bastide schema lua > api/bastide.lua      name that folder in .luarc.json\n";

typedef struct schema {
    const char *name;
    const bst_shape *shape;
    const char *title;
    const char *files;
} schema;

enum { SCHEMAS = 8 };

static void list_schemas(schema list[SCHEMAS])
{
    const schema all[SCHEMAS] = {
        {"game", &bst__shape_game, "A game of Bastide", "tilesets/GAME.yaml"},
        {"mod", &bst__shape_mod, "A mod of Bastide", "mods/MOD/mod.yaml"},
        {"mod-file", &bst__shape_mod_file, "A further file of a mod of Bastide",
         "the YAML files that a mod.yaml names"},
        {"preset", &bst__shape_preset_file, "A preset of Bastide", "tilesets/presets/PRESET.yaml"},
        {"setup", &bst__setup_shape, "A setup of Bastide", "files of --setup"},
        {"record", &bst__record_shape, "A record of Bastide", "games that were kept"},
        {"scenario", bst__scenario_file_shape(), "Scenarios of Bastide", "tests of games and mods"},
        {"locale", &bst__shape_locale, "Texts of Bastide in one language", "locale/LANGUAGE.yaml"},
    };
    memcpy(list, all, sizeof all);
}

static void print_list(const schema list[SCHEMAS])
{
    for (int i = 0; i < SCHEMAS; i++) {
        (void)printf("%-10s %s\n", list[i].name, list[i].files);
    }
    (void)puts("lua        `bst` and `game`, for rule scripts");
}

static int refuse(const bst__cli *cli, const schema list[SCHEMAS], const char *name)
{
    const char *names[SCHEMAS + 1];
    for (int i = 0; i < SCHEMAS; i++) {
        names[i] = list[i].name;
    }
    names[SCHEMAS] = "lua";
    const char *nearest = bst__text_nearest(name, names, SCHEMAS + 1);
    return nearest ? bst__cli_usage(cli, "there is no schema `%s`; did you mean `%s`?", name,
                                    nearest)
                   : bst__cli_usage(cli, "there is no schema `%s`", name);
}

static int run(bst__cli *cli)
{
    schema list[SCHEMAS];
    const char *name = poptGetArg(cli->context);
    bst_text text = {0};
    list_schemas(list);
    if (poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one schema, or none");
    }
    if (!name) {
        print_list(list);
        return BST__EXIT_OK;
    }
    int at = 0;
    while (at < SCHEMAS && strcmp(list[at].name, name) != 0) {
        at++;
    }
    if (at == SCHEMAS && strcmp(name, "lua") != 0) {
        return refuse(cli, list, name);
    }
    bst_status status = at == SCHEMAS ? bst__annotations(&text)
                                      : bst__json_schema(&text, list[at].shape, list[at].title);
    (void)fputs(status == BST_OK ? bst__text_get(&text) : "", stdout);
    bst__text_free(&text);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
}

int bst__cmd_schema(int argc, const char **argv)
{
    bst__cli cli = {.command = "schema", .operands = "[NAME]", .about = about};
    const struct poptOption table[] = {
        {"help", 'h', POPT_ARG_NONE, &cli.help, 0, "show this help", NULL}, POPT_TABLEEND};
    int code = bst__cli_parse(&cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = run(&cli);
    }
    bst__cli_close(&cli);
    return code;
}
