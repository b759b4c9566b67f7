/* Pictures on their way to files: which format is meant, and writing it. */
#ifndef BST_CLI_PICTURE_H
#define BST_CLI_PICTURE_H

#include "cli/cli_common.h"
#include "data/node.h"

typedef enum bst__format { BST__FORMAT_TEXT, BST__FORMAT_SVG, BST__FORMAT_PNG } bst__format;

/* What the options of a command said about its output; the texts are owned. */
typedef struct bst__picture {
    char *output; /* NULL or "-": stdout */
    char *named;  /* of --format */
    char *wide;   /* of --width */
    bst__format format;
    uint32_t width; /* of a PNG in pixels; 0: as drawn */
} bst__picture;

enum { BST__PICTURE_OPTIONS = 4 };
void bst__picture_table(bst__picture *picture, struct poptOption table[BST__PICTURE_OPTIONS]);

/* Finds the format, by name or by the ending of the output's name (none: `fallback`), and the
 * width. BST__CLI_GOES_ON, or the exit code after saying what is wrong. */
int bst__picture_settle(bst__picture *picture, const bst__cli *cli, bst__format fallback);

/* Writes a drawing to `path`, which is text or an SVG document, as the format asks. The exit code,
 * after saying what is wrong. */
int bst__picture_write(const bst__picture *picture, bst__cli *cli, const bst_text *drawing,
                       const char *path);

void bst__picture_free(bst__picture *picture);

/* Draws a sheet of the tiles of a list, and of the pieces of a map, as SVG. The exit code, after
 * saying what is wrong. */
int bst__picture_sheet(bst_text *out, bst__cli *cli, const bst_ruleset *ruleset,
                       const bst_node *tiles, const bst_node *pieces, bool notes);

#endif
