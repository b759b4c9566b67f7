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
    "at a point. Below them stands what the signs mean, and which pieces come with them.\n"
    "\n"
    "  bastide preview tilesets/NAME.yaml -o tiles.png\n"
    "  bastide preview mods/NAME -o tiles.svg\n"
    "  bastide preview mods/NAME --bare -o sheet.png\n";

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

typedef struct preview_options {
    int bare;
    bst__picture picture;
} preview_options;

/* The tiles or pieces of a mod, from whichever of its files: what in that section of the joined
 * tree came from it. */
static const bst_node *section_of_mod(bst__data_file *file, const bst_ruleset *ruleset,
                                      const char *section, bst_node_type type)
{
    bst_node *list = bst__node_make(&file->arena, type, section, NULL, NULL);
    BST_NODE_EACH (each, bst__node_get(ruleset->merge->root, section)) {
        const char *from = ruleset->source_list[each->source].id;
        bst_node *copy = list && strcmp(from, file->mod) == 0
                             ? bst__node_make(&file->arena, BST_NODE_MAP, each->key, NULL, each)
                             : NULL;
        if (copy) {
            copy->first = each->first;
            copy->count = each->count;
            bst__node_append(list, copy);
        }
    }
    return list;
}

static int draw_sheet(bst_text *out, bst__cli *cli, bst__data_file *file,
                      const bst_ruleset *ruleset, bool notes)
{
    const bst_node *tiles = bst__node_get(file->root, "tiles");
    const bst_node *pieces = bst__node_get(file->root, "pieces");
    if (file->mod) {
        tiles = section_of_mod(file, ruleset, "tiles", BST_NODE_LIST);
        pieces = section_of_mod(file, ruleset, "pieces", BST_NODE_MAP);
    }
    if ((!tiles || tiles->count == 0) && (!pieces || pieces->count == 0)) {
        return bst__cli_usage(cli, "`%s` has no tiles and no pieces",
                              file->mod ? file->mod : "the file");
    }
    return bst__picture_sheet(out, cli, ruleset, tiles, pieces, notes);
}

static int draw_tiles(bst_text *out, bst__cli *cli, bst__data_file *file, bool notes)
{
    bst_setup *setup = NULL;
    bst_status status = bst__data_file_setup(&setup, file, cli);
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    bst_ruleset *ruleset = bst__cli_ruleset(cli, setup);
    bst_setup_destroy(setup);
    int code = ruleset ? draw_sheet(out, cli, file, ruleset, notes) : BST__EXIT_FAILED;
    bst_ruleset_destroy(ruleset);
    return code;
}

static int draw(bst__cli *cli, const preview_options *options, const char *path)
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
        code = draw_tiles(&out, cli, &file, !options->bare);
    }
    if (code == BST__EXIT_OK) {
        code = bst__picture_write(&options->picture, cli, &out, options->picture.output);
    }
    bst__text_free(&out);
    bst__data_file_free(&file);
    return code;
}

static int run(bst__cli *cli, void *user)
{
    preview_options *options = user;
    bst__picture *picture = &options->picture;
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
    const char *file = file_of(path, buffer, sizeof buffer);
    if (file == buffer && access(file, F_OK) != 0) {
        return bst__cli_usage(cli, "the folder `%s` is no mod's and has no tiles: there is neither "
                                   "mod.yaml nor tiles.yaml in it", path);
    }
    return draw(cli, options, file);
}

int bst__cmd_preview(int argc, const char **argv)
{
    bst__cli cli = {.command = "preview", .operands = "FILE|FOLDER", .about = about};
    preview_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    struct poptOption output[BST__PICTURE_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    bst__picture_table(&options.picture, output);
    const struct poptOption table[] = {
        {"bare", 0, POPT_ARG_NONE, &options.bare, 0, "the tiles alone, without numbers and notes",
         NULL},
        BST__CLI_INCLUDE(output, "The picture:"),
        BST__CLI_INCLUDE(setup, "What the tiles are read with:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_run(&cli, argc, argv, table, run, &options);
    bst__picture_free(&options.picture);
    return code;
}
