/* bastide preview: a sheet of all tiles of a game or mod, for who makes them. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/data_file.h"
#include "cli/picture.h"
#include "data/merge.h"
#include "game/rules.h"

static const char about[] =
    "Draws all tiles of a file or of a mod's folder on one sheet: ids, how many there are of\n"
    "each, the numbers of the segments, what is printed on them, and which of them touch or meet\n"
    "at a point.\n"
    "\n"
    "  bastide preview tilesets/NAME.yaml -o tiles.png\n"
    "  bastide preview mods/NAME -o tiles.svg\n";

enum { PATH_BYTES = 4096 };

/* A folder stands for the mod that it holds, or for its file of tiles. */
static const char *file_of(const char *path, char *buffer, size_t size)
{
    struct stat found;
    if (stat(path, &found) != 0 || !S_ISDIR(found.st_mode)) {
        return path;
    }
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/') {
        end--;
    }
    (void)snprintf(buffer, size, "%.*s/mod.yaml", (int)end, path);
    if (access(buffer, F_OK) != 0) {
        (void)snprintf(buffer, size, "%.*s/tiles.yaml", (int)end, path);
    }
    return buffer;
}

/* The tiles of a mod, from whichever of its files: those of the joined tree that came from it. */
static const bst_node *tiles_of_mod(bst__data_file *file, const bst_ruleset *ruleset)
{
    bst_node *list = bst__node_make(&file->arena, BST_NODE_LIST, "tiles", NULL, NULL);
    BST_NODE_EACH (tile, bst__node_get(ruleset->merge->root, "tiles")) {
        const char *from = ruleset->source_list[tile->source].id;
        bst_node *copy = list && strcmp(from, file->mod) == 0
                             ? bst__node_make(&file->arena, BST_NODE_MAP, NULL, NULL, tile)
                             : NULL;
        if (copy) {
            copy->first = tile->first;
            copy->count = tile->count;
            bst__node_append(list, copy);
        }
    }
    return list;
}

static int draw_tiles(bst_text *out, bst__cli *cli, bst__data_file *file)
{
    bst_setup *setup = NULL;
    bst_status status = bst__data_file_setup(&setup, file, cli);
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    bst_ruleset *ruleset = bst__cli_ruleset(cli, setup);
    bst_setup_destroy(setup);
    if (!ruleset) {
        return BST__EXIT_FAILED;
    }
    const bst_node *tiles =
        file->mod ? tiles_of_mod(file, ruleset) : bst__node_get(file->root, "tiles");
    int code = !tiles || tiles->count == 0
                   ? bst__cli_usage(cli, "`%s` has no tiles", file->mod ? file->mod : "the file")
                   : bst__picture_sheet(out, cli, ruleset, tiles, true);
    bst_ruleset_destroy(ruleset);
    return code;
}

static int draw(bst__cli *cli, const bst__picture *picture, const char *path)
{
    bst__data_file file;
    bst_text out = {0};
    int code = BST__EXIT_OK;
    bst_status status = bst__data_file_read(&file, cli, path);
    if (status != BST_OK) {
        code = bst__cli_fail(cli, status);
    } else if (!file.mod && !bst__node_get(file.root, "tiles")) {
        code = bst__cli_usage(cli, "`%s` has no tiles", path);
    } else {
        code = draw_tiles(&out, cli, &file);
    }
    if (code == BST__EXIT_OK) {
        code = bst__picture_write(picture, cli, &out, picture->output);
    }
    bst__text_free(&out);
    bst__data_file_free(&file);
    return code;
}

static int run(bst__cli *cli, void *user)
{
    bst__picture *picture = user;
    char buffer[PATH_BYTES];
    const char *path = poptGetArg(cli->context);
    if (!path || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one file of tiles, or a mod's folder");
    }
    int code = bst__picture_settle(picture, cli, BST__FORMAT_SVG);
    if (code != BST__CLI_GOES_ON) {
        return code;
    }
    if (picture->format == BST__FORMAT_TEXT) {
        return bst__cli_usage(cli, "a sheet is drawn as SVG or PNG; `bastide render` draws text");
    }
    return draw(cli, picture, file_of(path, buffer, sizeof buffer));
}

int bst__cmd_preview(int argc, const char **argv)
{
    bst__cli cli = {.command = "preview", .operands = "FILE|FOLDER", .about = about};
    bst__picture picture = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    struct poptOption output[BST__PICTURE_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    bst__picture_table(&picture, output);
    const struct poptOption table[] = {
        BST__CLI_INCLUDE(output, "The picture:"),
        BST__CLI_INCLUDE(setup, "What the tiles are read with:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_run(&cli, argc, argv, table, run, &picture);
    bst__picture_free(&picture);
    return code;
}
