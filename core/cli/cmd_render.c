/* bastide render: a moment of a record, or the tiles of a file, as text. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/data_file.h"
#include "view/board_text.h"
#include "view/tile_text.h"

static const char about[] =
    "Draws as text: the board of a record (its last moment, or after choice --move), or all tiles\n"
    "of a game with the numbers of its segments.\n"
    "\n"
    "  bastide render game.yaml --move 20\n"
    "  bastide render tilesets/NAME.yaml -o tiles.txt\n";

typedef struct render_options {
    char *move;
    char *output;
} render_options;

static int render_game(bst_text *out, bst__cli *cli, const bst_record *record,
                       bst_ruleset *ruleset, uint32_t upto)
{
    bst_game *game = NULL;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    bst_status status =
        bst_game_create(&game, ruleset, bst_record_setup(record), &config, cli->diags);
    if (status == BST_OK) {
        status = bst_record_play(record, game, upto, cli->diags);
    }
    if (status == BST_OK) {
        status = bst__view_board_text(out, game, cli->plain || bst__cli_ascii());
    }
    bst_game_destroy(game);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
}

static int render_record(bst_text *out, bst__cli *cli, const char *path, const char *move)
{
    bst_record *record = NULL;
    uint64_t upto = 0;
    int code = BST__EXIT_FAILED;
    bst_status status = bst_record_read(&record, cli->sources, path, cli->diags);
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    uint32_t count = bst_record_choice_count(record);
    upto = count;
    if (move && !bst__cli_number(move, count, &upto)) {
        code = bst__cli_usage(cli, "--move %s: the record has choices 0 to %u", move,
                              (unsigned)count);
    } else {
        bst_ruleset *ruleset = bst__cli_ruleset(cli, bst_record_setup(record));
        if (ruleset) {
            code = render_game(out, cli, record, ruleset, (uint32_t)upto);
        }
        bst_ruleset_destroy(ruleset);
    }
    bst_record_destroy(record);
    return code;
}

static bst_status render_list(bst_text *out, const bst_ruleset *ruleset, const bst_node *tiles,
                              bool ascii)
{
    bst_status status = BST_OK;
    BST_NODE_EACH (tile, tiles) {
        const char *id = bst__node_text(tile, "id", "");
        bst_status each = bst__view_tile_numbered(out, ruleset, id, ascii);
        if (each == BST_OK) {
            bst__text_add(out, "\n");
        } else if (each != BST_E_NOTFOUND) {
            /* What conditions leave out of play is not drawn. */
            status = each;
        }
    }
    return status;
}

static int render_tiles(bst_text *out, bst__cli *cli, const bst__data_file *file)
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
    status = render_list(out, ruleset, bst__node_get(file->root, "tiles"),
                         cli->plain || bst__cli_ascii());
    bst_ruleset_destroy(ruleset);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
}

static int write_output(bst__cli *cli, const bst_text *out, const char *path)
{
    if (!path || strcmp(path, "-") == 0) {
        /* Where this fails, main says why. */
        return fputs(bst__text_get(out), stdout) >= 0 ? BST__EXIT_OK : BST__EXIT_FAILED;
    }
    FILE *stream = fopen(path, "w");
    bool is_written = stream && fputs(bst__text_get(out), stream) >= 0;
    int error = is_written ? 0 : errno;
    if (stream && fclose(stream) != 0 && is_written) {
        is_written = false;
        error = errno;
    }
    if (is_written) {
        return BST__EXIT_OK;
    }
    bst_diags_add(cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0}, "cannot write `%s`: %s",
                  path, strerror(error));
    return bst__cli_fail(cli, BST_E_IO);
}

static int run(bst__cli *cli, const render_options *options)
{
    bst__data_file file;
    bst_text out = {0};
    const char *path = poptGetArg(cli->context);
    if (!path || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one file");
    }
    int code = BST__EXIT_FAILED;
    bst_status status = bst__data_file_read(&file, cli, path);
    if (status != BST_OK) {
        code = bst__cli_fail(cli, status);
    } else if (file.type == BST__FILE_RECORD) {
        code = render_record(&out, cli, path, options->move);
    } else if (file.type == BST__FILE_SETUP || options->move) {
        code = bst__cli_usage(cli, "`%s` is no record%s", path,
                              options->move ? ", so it has no --move" : " and has no tiles");
    } else {
        code = render_tiles(&out, cli, &file);
    }
    if (code == BST__EXIT_OK) {
        code = write_output(cli, &out, options->output);
    }
    bst__text_free(&out);
    bst__data_file_free(&file);
    return code;
}

int bst__cmd_render(int argc, const char **argv)
{
    bst__cli cli = {.command = "render", .operands = "FILE", .about = about};
    render_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    const struct poptOption table[] = {
        {"move", 0, POPT_ARG_STRING, &options.move, 0, "a record's board after choice N", "N"},
        {"output", 'o', POPT_ARG_STRING, &options.output, 0, "write to FILE", "FILE"},
        BST__CLI_INCLUDE(setup, "What the tiles are read with:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_parse(&cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(&cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(&cli, &options);
    }
    bst__cli_close(&cli);
    free(options.move);
    free(options.output);
    return code;
}
