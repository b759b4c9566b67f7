/* Formats and files of pictures, the same for every command that draws. A file is written anew;
 * what could not be written whole is said with its reason. */
#include "cli/picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/png.h"
#include "view/svg.h"

static const char *const format_names[] = {"text", "svg", "png"};

void bst__picture_table(bst__picture *picture, struct poptOption table[BST__PICTURE_OPTIONS])
{
    const struct poptOption options[BST__PICTURE_OPTIONS] = {
        {"output", 'o', POPT_ARG_STRING, &picture->output, 0,
         "write to FILE; its ending says the format: .txt, .svg or .png", "FILE"},
        {"format", 0, POPT_ARG_STRING, &picture->named, 0, "text, svg or png, whatever the ending",
         "FORMAT"},
        {"width", 0, POPT_ARG_STRING, &picture->wide, 0, "a PNG so many pixels wide", "PIXELS"},
        POPT_TABLEEND};
    memcpy(table, options, sizeof options);
}

/* The ending behind the last dot of a file's name, "" where it has none. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return dot && dot != name ? dot + 1 : "";
}

static int by_ending(bst__picture *picture, const bst__cli *cli, bst__format fallback)
{
    const char *ending = picture->output ? ending_of(picture->output) : "";
    if (ending[0] == '\0') {
        picture->format = fallback;
    } else if (strcmp(ending, "svg") == 0) {
        picture->format = BST__FORMAT_SVG;
    } else if (strcmp(ending, "png") == 0) {
        picture->format = BST__FORMAT_PNG;
    } else if (strcmp(ending, "txt") == 0) {
        picture->format = BST__FORMAT_TEXT;
    } else {
        return bst__cli_usage(cli,
                              "%s: pictures end in .txt, .svg or .png; or say which with --format",
                              picture->output);
    }
    return BST__CLI_GOES_ON;
}

static int by_name(bst__picture *picture, const bst__cli *cli)
{
    for (int i = 0; i <= BST__FORMAT_PNG; i++) {
        if (strcmp(picture->named, format_names[i]) == 0) {
            picture->format = (bst__format)i;
            return BST__CLI_GOES_ON;
        }
    }
    return bst__cli_usage(cli, "--format %s: it is text, svg or png", picture->named);
}

int bst__picture_settle(bst__picture *picture, const bst__cli *cli, bst__format fallback)
{
    uint64_t width = 0;
    int code = picture->named ? by_name(picture, cli) : by_ending(picture, cli, fallback);
    if (code != BST__CLI_GOES_ON || !picture->wide) {
        return code;
    }
    if (!bst__cli_number(picture->wide, BST__PNG_SIDE_MAX, &width) || width == 0) {
        return bst__cli_usage(cli, "--width %s: it is a number of pixels from 1 to %d",
                              picture->wide, BST__PNG_SIDE_MAX);
    }
    if (picture->format != BST__FORMAT_PNG) {
        return bst__cli_usage(cli, "--width is for PNG only; SVG has any size");
    }
    picture->width = (uint32_t)width;
    return BST__CLI_GOES_ON;
}

/* False where it fails; `reason` says why. */
static bool write_to(FILE *stream, const bst__picture *picture, const bst_text *drawing,
                     char *reason, size_t reason_size)
{
    const char *bytes = bst__text_get(drawing);
    if (picture->format == BST__FORMAT_PNG) {
        errno = 0;
        return bst__png_write(stream, bytes, drawing->size, picture->width, reason, reason_size);
    }
    errno = 0;
    bool is_written = fwrite(bytes, 1, drawing->size, stream) == drawing->size;
    if (!is_written) {
        (void)snprintf(reason, reason_size, "%s", strerror(errno));
    }
    return is_written;
}

int bst__picture_write(const bst__picture *picture, bst__cli *cli, const bst_text *drawing,
                       const char *path)
{
    char reason[160] = "";
    bool is_stdout = !path || strcmp(path, "-") == 0;
    FILE *stream = is_stdout ? stdout : fopen(path, "wb");
    bool is_written = stream != NULL;
    if (!stream) {
        (void)snprintf(reason, sizeof reason, "%s", strerror(errno));
    } else {
        is_written = write_to(stream, picture, drawing, reason, sizeof reason);
    }
    if (stream && !is_stdout && fclose(stream) != 0 && is_written) {
        is_written = false;
        (void)snprintf(reason, sizeof reason, "%s", strerror(errno));
    }
    if (is_written) {
        return BST__EXIT_OK;
    }
    if (is_stdout && picture->format != BST__FORMAT_PNG) {
        /* main says why */
        return BST__EXIT_FAILED;
    }
    bst_diags_add(cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0}, "cannot write `%s`: %s",
                  is_stdout ? "-" : path, reason);
    return bst__cli_fail(cli, BST_E_IO);
}

void bst__picture_free(bst__picture *picture)
{
    free(picture->output);
    free(picture->named);
    free(picture->wide);
}

int bst__picture_sheet(bst_text *out, bst__cli *cli, const bst_ruleset *ruleset,
                       const bst_node *tiles, const bst_node *pieces, bool notes)
{
    uint32_t tile_count = tiles ? tiles->count : 0;
    uint32_t piece_count = pieces ? pieces->count : 0;
    const char **names = calloc((size_t)tile_count + piece_count + 1, sizeof *names);
    bst_status status = names ? BST_OK : BST_E_NOMEM;
    if (status == BST_OK) {
        uint32_t count = 0;
        BST_NODE_EACH (tile, tiles) {
            names[count++] = bst__node_text(tile, "id", "");
        }
        BST_NODE_EACH (piece, pieces) {
            names[count++] = piece->key;
        }
        const bst_svg_sheet sheet = {names, tile_count, names + tile_count, piece_count, notes};
        status = bst__svg_sheet(out, ruleset, &sheet);
    }
    free(names);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
}
