/* bastide render: a moment of a record, all its moments, or the tiles of a file, as text, SVG or
 * PNG. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/data_file.h"
#include "cli/frames.h"
#include "cli/picture.h"
#include "view/board_text.h"
#include "view/svg.h"
#include "view/tile_text.h"

static const char about[] =
    "Draws the board of a record (its last moment, or after choice --move), all of its moments as\n"
    "numbered pictures, all tiles of a game, or one of them in its four turns. Text goes to the\n"
    "terminal; the ending of the output's name asks for SVG or PNG.\n"
    "\n"
    "  bastide render game.yaml --move 20\n"
    "  bastide render game.yaml -o board.png --width 1200\n"
    "  bastide render game.yaml --frames -o film/\n"
    "  bastide render tilesets/NAME.yaml -o tiles.svg\n"
    "  bastide render tilesets/NAME.yaml --tile ID\n";

typedef struct render_options {
    char *move;
    char *tile;
    int frames;
    bst__picture picture;
} render_options;

/* ------------------------------------------------------------------ records */

static bst_status draw_board(bst_text *out, bst__cli *cli, const bst_game *game,
                             const render_options *options)
{
    if (options->picture.format == BST__FORMAT_TEXT) {
        return bst__view_board_text(out, game, cli->plain || bst__cli_ascii());
    }
    char caption[40];
    bst_svg_board what = {0};
    if (options->move) {
        (void)snprintf(caption, sizeof caption, "after choice %s", options->move);
        what.caption = caption;
    }
    return bst__svg_board(out, game, &what, cli->diags);
}

static int render_game(bst_text *out, bst__cli *cli, const bst_record *record,
                       bst_ruleset *ruleset, uint32_t upto, const render_options *options)
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
        status = draw_board(out, cli, game, options);
    }
    bst_game_destroy(game);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
}

static int render_frames(bst__cli *cli, const bst_record *record, bst_ruleset *ruleset,
                         const render_options *options)
{
    bst__frames frames = {0};
    if (options->picture.format == BST__FORMAT_TEXT) {
        return bst__cli_usage(cli, "--frames draws SVG or PNG; `bastide replay` shows text");
    }
    if (!bst__frames_read(&frames, &options->picture)) {
        return bst__cli_usage(cli, "--frames needs -o FOLDER/ or a name with one %%03d in it");
    }
    return bst__frames_write(&frames, &options->picture, cli, record, ruleset);
}

static int render_record(bst_text *out, bst__cli *cli, const char *path,
                         const render_options *options)
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
    if (options->move && !bst__cli_number(options->move, count, &upto)) {
        code = bst__cli_usage(cli, "--move %s: the record has choices 0 to %u", options->move,
                              (unsigned)count);
    } else {
        bst_ruleset *ruleset = bst__cli_ruleset(cli, bst_record_setup(record));
        if (ruleset && options->frames) {
            code = render_frames(cli, record, ruleset, options);
        } else if (ruleset) {
            code = render_game(out, cli, record, ruleset, (uint32_t)upto, options);
        }
        bst_ruleset_destroy(ruleset);
    }
    bst_record_destroy(record);
    return code;
}

/* ------------------------------------------------------------------ tiles */

/* "there is no tile", with the nearest of those that the file lists. */
static int refuse_tile(bst__cli *cli, const bst__data_file *file, const char *id)
{
    const bst_node *tiles = bst__node_get(file->root, "tiles");
    const char **known = calloc(tiles ? tiles->count + 1 : 1, sizeof *known);
    const char *nearest = NULL;
    uint32_t count = 0;
    if (known) {
        BST_NODE_EACH (tile, tiles) {
            known[count++] = bst__node_text(tile, "id", "");
        }
        nearest = bst__text_nearest(id, known, count);
    }
    int code = bst__cli_usage(cli, "--tile %s: there is no such tile%s%s%s", id,
                              nearest ? "; did you mean `" : "", nearest ? nearest : "",
                              nearest ? "`?" : "");
    free(known);
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

/* One tile in its four turns. */
static int draw_tile(bst_text *out, bst__cli *cli, const bst__data_file *file,
                     const bst_ruleset *ruleset, const render_options *options)
{
    bool is_ascii = cli->plain || bst__cli_ascii();
    bst_status status = options->picture.format == BST__FORMAT_TEXT
                            ? bst__view_tile_turns(out, ruleset, options->tile, is_ascii)
                            : bst__svg_tile_turns(out, ruleset, options->tile);
    if (status == BST_E_NOTFOUND) {
        return refuse_tile(cli, file, options->tile);
    }
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
}

static int draw_tiles(bst_text *out, bst__cli *cli, const bst__data_file *file,
                      const bst_ruleset *ruleset, const render_options *options)
{
    const bst_node *tiles = bst__node_get(file->root, "tiles");
    if (options->tile) {
        return draw_tile(out, cli, file, ruleset, options);
    }
    if (options->picture.format != BST__FORMAT_TEXT) {
        return bst__picture_sheet(out, cli, ruleset, tiles,
                                  bst__node_get(file->root, "pieces"), false);
    }
    bst_status status = render_list(out, ruleset, tiles, cli->plain || bst__cli_ascii());
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
}

static int render_tiles(bst_text *out, bst__cli *cli, const bst__data_file *file,
                        const render_options *options)
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
    int code = draw_tiles(out, cli, file, ruleset, options);
    bst_ruleset_destroy(ruleset);
    return code;
}

/* ------------------------------------------------------------------ the command */

static int draw(bst_text *out, bst__cli *cli, const bst__data_file *file, const char *path,
                const render_options *options)
{
    if (file->type == BST__FILE_SETUP) {
        return bst__cli_usage(cli, "`%s` is no record and has no tiles", path);
    }
    if (file->type == BST__FILE_RECORD) {
        return options->tile ? bst__cli_usage(cli, "`%s` is a record, so it has no --tile", path)
                             : render_record(out, cli, path, options);
    }
    if (options->move || options->frames) {
        return bst__cli_usage(cli, "`%s` is no record, so it has no %s", path,
                              options->move ? "--move" : "--frames");
    }
    return render_tiles(out, cli, file, options);
}

static int check_options(const bst__cli *cli, render_options *options)
{
    if (options->frames && options->move) {
        return bst__cli_usage(cli, "--frames shows all moments, --move one of them");
    }
    return bst__picture_settle(&options->picture, cli,
                               options->frames ? BST__FORMAT_SVG : BST__FORMAT_TEXT);
}

static int run(bst__cli *cli, void *user)
{
    render_options *options = user;
    bst__data_file file;
    bst_text out = {0};
    const char *path = poptGetArg(cli->context);
    if (!path || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one file");
    }
    int code = check_options(cli, options);
    if (code != BST__CLI_GOES_ON) {
        return code;
    }
    bst_status status = bst__data_file_read(&file, cli, path);
    code = status == BST_OK ? draw(&out, cli, &file, path, options) : bst__cli_fail(cli, status);
    if (code == BST__EXIT_OK && !options->frames) {
        code = bst__picture_write(&options->picture, cli, &out, options->picture.output);
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
    struct poptOption output[BST__PICTURE_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    bst__picture_table(&options.picture, output);
    const struct poptOption table[] = {
        {"move", 0, POPT_ARG_STRING, &options.move, 0, "a record's board after choice N", "N"},
        {"frames", 0, POPT_ARG_NONE, &options.frames, 0,
         "a numbered picture for each choice that changes a record's board", NULL},
        {"tile", 0, POPT_ARG_STRING, &options.tile, 0, "one tile in its four turns", "ID"},
        BST__CLI_INCLUDE(output, "The picture:"),
        BST__CLI_INCLUDE(setup, "What the tiles are read with:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_run(&cli, argc, argv, table, run, &options);
    free(options.move);
    free(options.tile);
    bst__picture_free(&options.picture);
    return code;
}
