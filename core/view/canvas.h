/* A grid of characters with colours: what is drawn before a terminal shows it.
 *
 * Colours are plain numbers, so that drawings are tested without a terminal; who shows a canvas
 * takes from them what the terminal has.
 */
#ifndef BST_VIEW_CANVAS_H
#define BST_VIEW_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include <bastide/status.h>

typedef uint32_t bst__ink; /* 0: the terminal's own colour, else BST__INK */
#define BST__INK(rgb) (0x1000000u | (uint32_t)(rgb))

/* BST__MARKED: reversed where there are no colours. */
enum { BST__BOLD = 1, BST__DIM = 2, BST__REVERSE = 4, BST__UNDERLINE = 8, BST__MARKED = 16 };

typedef struct bst__paint {
    bst__ink fg;
    bst__ink bg;
    uint32_t style;
} bst__paint;

/* One place: a character of up to four bytes and its terminator; empty is a blank. A wide character
 * takes two places, the second of which holds BST__SPOT_REST. */
#define BST__SPOT_REST "\x7F"
typedef struct bst__spot {
    char glyph[5];
    bst__paint paint;
} bst__spot;

typedef struct bst__box {
    int col;
    int row;
    int cols;
    int rows;
} bst__box;

typedef struct bst__canvas {
    int cols;
    int rows;
    bst__spot *at; /* row by row */
    bst__box clip; /* nothing is drawn outside */
    bool ascii;    /* what is not ASCII becomes `?` */
} bst__canvas;

/* Makes `canvas` a blank one of that size; what it held before is freed. BST_E_NOMEM leaves it
 * without places. A zeroed canvas may be given. */
BST_MUST_USE bst_status bst__canvas_resize(bst__canvas *canvas, int cols, int rows);
void bst__canvas_free(bst__canvas *canvas);
void bst__canvas_clear(bst__canvas *canvas);
/* Draws only inside `box` from now on; a box of the whole canvas ends that. */
void bst__canvas_clip(bst__canvas *canvas, bst__box box);
bst__box bst__canvas_all(const bst__canvas *canvas);

/* The place, or NULL outside of the clip. */
bst__spot *bst__canvas_at(const bst__canvas *canvas, int col, int row);
void bst__canvas_put(bst__canvas *canvas, int col, int row, bst__spot spot);
/* Writes `text` from a place on, at most `cols` columns of it, and returns how many. */
int bst__canvas_text(bst__canvas *canvas, int col, int row, int cols, const char *text,
                     bst__paint paint);
/* Fills a box with blanks of that paint. */
void bst__canvas_fill(bst__canvas *canvas, bst__box box, bst__paint paint);

/* A place that shows the first character of `text`. */
bst__spot bst__spot_of(const char *text, bst__paint paint);

/* "#rrggbb", or 0 where it is none. */
bst__ink bst__ink_read(const char *colour);
/* `ink` with `percent` of its light, 0 to 200; beyond 100 it goes towards white. */
bst__ink bst__ink_light(bst__ink ink, int percent);
/* Black or white: what is read best on `ink`. */
bst__ink bst__ink_on(bst__ink ink);

#endif
