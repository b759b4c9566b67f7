/* Grids of characters: putting, writing and mixing colours. Everything is clipped here, so that
 * drawings need not know where the screen ends. */
#include "view/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

bst_status bst__canvas_resize(bst__canvas *canvas, int cols, int rows)
{
    bst__canvas_free(canvas);
    if (cols < 1 || rows < 1) {
        return BST_OK;
    }
    canvas->at = calloc((size_t)cols * (size_t)rows, sizeof *canvas->at);
    if (!canvas->at) {
        return BST_E_NOMEM;
    }
    canvas->cols = cols;
    canvas->rows = rows;
    canvas->clip = bst__canvas_all(canvas);
    return BST_OK;
}

void bst__canvas_free(bst__canvas *canvas)
{
    free(canvas->at);
    *canvas = (bst__canvas){.ascii = canvas->ascii};
}

void bst__canvas_clear(bst__canvas *canvas)
{
    if (canvas->at) {
        memset(canvas->at, 0, (size_t)canvas->cols * (size_t)canvas->rows * sizeof *canvas->at);
    }
    canvas->clip = bst__canvas_all(canvas);
}

bst__box bst__canvas_all(const bst__canvas *canvas)
{
    return (bst__box){0, 0, canvas->cols, canvas->rows};
}

void bst__canvas_clip(bst__canvas *canvas, bst__box box)
{
    canvas->clip = box;
}

bst__spot *bst__canvas_at(const bst__canvas *canvas, int col, int row)
{
    const bst__box *clip = &canvas->clip;
    if (col < 0 || row < 0 || col >= canvas->cols || row >= canvas->rows || col < clip->col ||
        row < clip->row || col >= clip->col + clip->cols || row >= clip->row + clip->rows) {
        return NULL;
    }
    return &canvas->at[row * canvas->cols + col];
}

void bst__canvas_put(bst__canvas *canvas, int col, int row, bst__spot spot)
{
    bst__spot *at = bst__canvas_at(canvas, col, row);
    if (!at) {
        return;
    }
    *at = spot;
    if (canvas->ascii && (unsigned char)spot.glyph[0] >= 0x80) {
        memcpy(at->glyph, "?", 2);
    }
}

bst__spot bst__spot_of(const char *text, bst__paint paint)
{
    bst__spot spot = {{0}, paint};
    size_t size = strlen(text);
    size_t bytes = bst__utf8_size(text, size);
    if (size > 0 && (bytes == 0 || (unsigned char)text[0] < 0x20 || text[0] == 0x7F)) {
        spot.glyph[0] = '?';
    } else {
        memcpy(spot.glyph, text, bytes);
    }
    return spot;
}

int bst__canvas_text(bst__canvas *canvas, int col, int row, int cols, const char *text,
                     bst__paint paint)
{
    int written = 0;
    while (*text != '\0' && written < cols) {
        size_t bytes = bst__utf8_size(text, strlen(text));
        bool is_plain = canvas->ascii || bytes == 0;
        int width = is_plain ? 1 : bst__utf8_width(bst__utf8_point(text, bytes));
        if (written + width > cols) {
            break;
        }
        if (width > 0) {
            bst__canvas_put(canvas, col + written, row, bst__spot_of(text, paint));
        }
        if (width == 2) {
            bst__spot rest = {BST__SPOT_REST, paint};
            bst__canvas_put(canvas, col + written + 1, row, rest);
        }
        text += bytes > 0 ? bytes : 1;
        written += width;
    }
    return written;
}

void bst__canvas_fill(bst__canvas *canvas, bst__box box, bst__paint paint)
{
    for (int row = box.row; row < box.row + box.rows; row++) {
        for (int col = box.col; col < box.col + box.cols; col++) {
            bst__canvas_put(canvas, col, row, bst__spot_of("", paint));
        }
    }
}

/* ------------------------------------------------------------------ colours */

static int read_digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = c != '\0' ? strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c) : NULL;
    return found ? (int)(found - digits) : -1;
}

bst__ink bst__ink_read(const char *colour)
{
    uint32_t rgb = 0;
    if (!colour || colour[0] != '#' || strlen(colour) != 7) {
        return 0;
    }
    for (int i = 1; i < 7; i++) {
        int digit = read_digit(colour[i]);
        if (digit < 0) {
            return 0;
        }
        rgb = rgb << 4 | (uint32_t)digit;
    }
    return BST__INK(rgb);
}

bst__ink bst__ink_light(bst__ink ink, int percent)
{
    uint32_t rgb = 0;
    for (int shift = 16; ink != 0 && shift >= 0; shift -= 8) {
        int part = (int)(ink >> shift & 0xFFu);
        int lit =
            percent <= 100 ? part * percent / 100 : part + (255 - part) * (percent - 100) / 100;
        rgb = rgb << 8 | (uint32_t)lit;
    }
    return ink != 0 ? BST__INK(rgb) : 0;
}

bst__ink bst__ink_on(bst__ink ink)
{
    uint32_t light = (ink >> 16 & 0xFFu) * 30 + (ink >> 8 & 0xFFu) * 59 + (ink & 0xFFu) * 11;
    return ink == 0 ? 0 : light > 12000 ? BST__INK(0x000000) : BST__INK(0xFFFFFF);
}
