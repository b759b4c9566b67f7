/* The board as text: row by row of cells, each row four lines of characters.
 *
 * Everything shown comes from the reading functions of a game, so that any game's kinds and pieces
 * are drawn. A row is found by binary search among the sorted cells: the drawing costs as much
 * as the rectangle around the board, not more.
 */
#include "view/board_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "view/holdings.h"
#include "view/tile_text.h"

enum {
    PITCH = BST__TILE_COLS + 1, /* a box and the border before it */
    LABEL_COLS = 5,
    MIDDLE_COL = 2, /* first column of inner kinds and pieces */
    MIDDLE_ROOM = 6,
    MIDDLE_BYTES = 64
};

typedef struct cell {
    int32_t x;
    int32_t y;
    uint32_t segments;
    const char *mark; /* NULL where a tile lies */
} cell;

typedef struct drawing {
    bst_text *out;
    const bst_game *game;
    bool ascii;
    bst_arena arena;
    cell *cells; /* by y, then x */
    uint32_t cell_count;
    int32_t x_min;
    int32_t x_max;
    int32_t y_min;
    int32_t y_max;
    bst__glyph *line; /* of one row of cells, without its label */
    uint32_t line_cols;
} drawing;

/* ------------------------------------------------------------------ cells */

static int compare_cells(const void *a, const void *b)
{
    const cell *one = a;
    const cell *two = b;
    if (one->y != two->y) {
        return one->y < two->y ? -1 : 1;
    }
    return (one->x > two->x) - (one->x < two->x);
}

static const cell *find_cell(const drawing *d, int32_t x, int32_t y)
{
    cell key = {.x = x, .y = y};
    return bsearch(&key, d->cells, d->cell_count, sizeof *d->cells, compare_cells);
}

static void add_cell(drawing *d, cell added)
{
    d->cells[d->cell_count++] = added;
    d->x_min = added.x < d->x_min ? added.x : d->x_min;
    d->x_max = added.x > d->x_max ? added.x : d->x_max;
    d->y_min = added.y < d->y_min ? added.y : d->y_min;
    d->y_max = added.y > d->y_max ? added.y : d->y_max;
}

static bool is_laid(const bst_game *game, int32_t x, int32_t y)
{
    bst_segment_view segment;
    return bst_game_segment(game, x, y, 0, &segment);
}

static bst_status collect(drawing *d, const bst_board_mark *marks, uint32_t count)
{
    uint32_t tiles = bst_game_tile_count(d->game);
    d->cells = BST_ARENA_ARRAY(&d->arena, cell, tiles + count + 1);
    if (!d->cells) {
        return BST_E_NOMEM;
    }
    d->x_min = d->y_min = INT32_MAX;
    d->x_max = d->y_max = INT32_MIN;
    for (uint32_t i = 0; i < tiles; i++) {
        bst_cell_view view = bst_game_tile(d->game, i);
        add_cell(d, (cell){view.x, view.y, view.segments, NULL});
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!is_laid(d->game, marks[i].x, marks[i].y)) {
            add_cell(d, (cell){marks[i].x, marks[i].y, 0, marks[i].text});
        }
    }
    qsort(d->cells, d->cell_count, sizeof *d->cells, compare_cells);
    return BST_OK;
}

/* ------------------------------------------------------------------ one tile */

static bst__glyph kind_glyph(const bst_game *game, const char *kind)
{
    const char *letter = bst_game_kind_letter(game, kind);
    return bst__glyph_of(letter[0] != '\0' ? letter : kind);
}

/* Appends glyphs to a short text; what has no room is left out. */
static void append(char *text, const char *more)
{
    size_t size = strlen(text);
    if (size + strlen(more) + 1 <= MIDDLE_BYTES) {
        memcpy(text + size, more, strlen(more) + 1);
    }
}

/* The segment by its slots ("NL"), or by its kind's letter where it has none. */
static void append_segment(char *text, const bst_game *game, const bst_segment_view *segment)
{
    const char *colon = strchr(segment->name, ':');
    if (segment->slots == 0) {
        append(text, kind_glyph(game, segment->kind).bytes);
    } else {
        append(text, colon ? colon + 1 : segment->name);
    }
}

static void append_piece(char *text, const drawing *d, const cell *at, const bst_piece_view *piece)
{
    const char *letter = bst_game_piece_letter(d->game, piece->kind);
    append(text, text[0] != '\0' ? " " : "");
    if (piece->owner > 0) {
        append(text, bst__glyph_of(bst_game_player_name(d->game, piece->owner)).bytes);
    }
    append(text, bst__glyph_of(letter[0] != '\0' ? letter : piece->kind).bytes);
    for (uint32_t i = 0; i < at->segments && piece->segment > 0; i++) {
        bst_segment_view segment;
        if (bst_game_segment(d->game, at->x, at->y, i, &segment) &&
            segment.segment == piece->segment) {
            append_segment(text, d->game, &segment);
        }
    }
}

static void append_signs(char *text, const drawing *d, const cell *at)
{
    bst_text signs = {0};
    bst__cell_text(&signs, d->game, at->x, at->y);
    if (signs.size > 0) {
        append(text, text[0] != '\0' ? " " : "");
        append(text, bst__text_get(&signs));
    }
    d->out->failed = d->out->failed || signs.failed;
    bst__text_free(&signs);
}

static void append_pieces(char *text, const drawing *d, const cell *at)
{
    uint32_t count = bst_game_piece_count(d->game);
    for (uint32_t i = 0; i < count; i++) {
        bst_piece_view piece = bst_game_piece(d->game, i);
        if (strcmp(piece.site, "cell") == 0 && piece.x == at->x && piece.y == at->y) {
            append_piece(text, d, at, &piece);
        }
    }
}

static void fill_middle(bst__tile_text *tile, const char *text)
{
    uint32_t end = bst__tile_text_middle(tile, MIDDLE_COL, text);
    const char *rest = text;
    for (uint32_t i = 0; i < MIDDLE_ROOM && *rest != '\0'; i++) {
        rest += strlen(bst__glyph_of(rest).bytes);
    }
    if (*rest != '\0') {
        (void)bst__tile_text_middle(tile, end - 1, "+");
    }
}

static void draw_tile(bst__tile_text *tile, const drawing *d, const cell *at)
{
    char middle[MIDDLE_BYTES] = "";
    bst_segment_view segment;
    for (uint32_t i = 0; i < at->segments; i++) {
        if (bst_game_segment(d->game, at->x, at->y, i, &segment)) {
            uint32_t middles = bst__tile_text_whole_sides(segment.slots);
            bst__tile_text_slots(tile, middles, kind_glyph(d->game, segment.kind));
        }
    }
    for (uint32_t i = 0; i < at->segments; i++) {
        if (!bst_game_segment(d->game, at->x, at->y, i, &segment)) {
            continue;
        }
        bst__glyph glyph = kind_glyph(d->game, segment.kind);
        bst__tile_text_slots(tile, segment.slots, glyph);
        if (segment.slots == 0) {
            char value[16] = "";
            int32_t shown = bst__shown_value(d->game, segment.segment);
            append(middle, glyph.bytes);
            if (shown > 0) {
                (void)snprintf(value, sizeof value, "%d", (int)shown);
            }
            append(middle, value);
        }
    }
    append_signs(middle, d, at);
    append_pieces(middle, d, at);
    fill_middle(tile, middle);
}

/* ------------------------------------------------------------------ lines */

/* The border where up to four lines meet: bits north 1, east 2, south 4, west 8. */
static const char *border(const drawing *d, uint32_t lines)
{
    static const char *const boxes[16] = {" ", "│", "─", "└", "│", "│", "┌", "├",
                                          "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    static const char *const plain[16] = {" ", "+", "+", "+", "+", "+", "+", "+",
                                          "+", "+", "+", "+", "+", "+", "+", "+"};
    return d->ascii ? plain[lines] : boxes[lines];
}

/* Writes the line, without blanks at its end. */
static void flush_line(drawing *d, const char *label)
{
    uint32_t end = d->line_cols;
    while (end > 0 && (d->line[end - 1].bytes[0] == '\0' || d->line[end - 1].bytes[0] == ' ')) {
        end--;
    }
    if (end > 0) {
        bst__text_addf(d->out, "%*s", LABEL_COLS, label);
    }
    for (uint32_t i = 0; i < end; i++) {
        bst__text_add(d->out, d->line[i].bytes[0] != '\0' ? d->line[i].bytes : " ");
    }
    bst__text_add(d->out, "\n");
    memset(d->line, 0, sizeof *d->line * d->line_cols);
}

/* Pieces that stand where the borders of `y` meet: whose, and which. */
static void draw_corners(drawing *d, int32_t y)
{
    for (uint32_t i = 0; i < bst_game_piece_count(d->game); i++) {
        bst_piece_view piece = bst_game_piece(d->game, i);
        if (strcmp(piece.site, "corner") != 0 || piece.y != y) {
            continue;
        }
        bst__glyph *at = &d->line[(piece.x - d->x_min) * PITCH];
        const char *letter = bst_game_piece_letter(d->game, piece.kind);
        if (piece.owner > 0) {
            *at++ = bst__glyph_of(bst_game_player_name(d->game, piece.owner));
        }
        *at = bst__glyph_of(letter[0] != '\0' ? letter : piece.kind);
    }
}

/* The border above row `y`. */
static void draw_border(drawing *d, int32_t y)
{
    bst__glyph across = bst__glyph_of(d->ascii ? "-" : "─");
    for (int32_t x = d->x_min; x <= d->x_max + 1; x++) {
        bst__glyph *at = &d->line[(x - d->x_min) * PITCH];
        bool north_west = find_cell(d, x - 1, y - 1) != NULL;
        bool north_east = find_cell(d, x, y - 1) != NULL;
        bool south_west = find_cell(d, x - 1, y) != NULL;
        bool south_east = find_cell(d, x, y) != NULL;
        uint32_t lines = (north_west || north_east ? 1u : 0u) |
                         (north_east || south_east ? 2u : 0u) |
                         (south_west || south_east ? 4u : 0u) |
                         (north_west || south_west ? 8u : 0u);
        at[0] = bst__glyph_of(border(d, lines));
        for (uint32_t i = 1; (lines & 2u) != 0 && i < PITCH; i++) {
            at[i] = across;
        }
    }
    draw_corners(d, y);
    flush_line(d, "");
}

static void draw_row(drawing *d, int32_t y, uint32_t row)
{
    char label[16];
    (void)snprintf(label, sizeof label, "%d ", y);
    const char *upright = d->ascii ? "|" : "│";
    for (int32_t x = d->x_min; x <= d->x_max; x++) {
        bst__glyph *at = &d->line[(x - d->x_min) * PITCH];
        const cell *found = find_cell(d, x, y);
        bst__tile_text tile = {0};
        if (!found) {
            continue;
        }
        at[0] = at[PITCH] = bst__glyph_of(upright);
        if (!found->mark) {
            draw_tile(&tile, d, found);
        } else {
            size_t size = strlen(found->mark);
            (void)bst__tile_text_middle(&tile, size < 8 ? (uint32_t)(9 - size) / 2 : 1,
                                        found->mark);
        }
        memcpy(at + 1, tile.at[row], sizeof tile.at[row]);
    }
    flush_line(d, row == 1 ? label : "");
}

static void draw_header(drawing *d)
{
    for (int32_t x = d->x_min; x <= d->x_max; x++) {
        char label[16];
        int size = snprintf(label, sizeof label, "%d", x);
        int32_t at = (x - d->x_min) * PITCH + (PITCH - size + 1) / 2;
        for (int i = 0; i < size; i++) {
            d->line[at + i].bytes[0] = label[i];
        }
    }
    flush_line(d, "");
}

bst_status bst__view_board_marked(bst_text *out, const bst_game *game, int ascii,
                                  const bst_board_mark *marks, uint32_t count)
{
    drawing d = {.out = out, .game = game, .ascii = ascii != 0};
    bst__arena_init(&d.arena, bst__alloc_libc);
    bst_status status = collect(&d, marks, count);
    if (status == BST_OK && d.cell_count > 0) {
        d.line_cols = (uint32_t)(d.x_max - d.x_min + 1) * PITCH + PITCH;
        d.line = BST_ARENA_ARRAY(&d.arena, bst__glyph, d.line_cols);
        status = d.line ? BST_OK : BST_E_NOMEM;
    }
    if (status == BST_OK && d.cell_count > 0) {
        draw_header(&d);
        for (int32_t y = d.y_min; y <= d.y_max; y++) {
            draw_border(&d, y);
            for (uint32_t row = 0; row < BST__TILE_ROWS; row++) {
                draw_row(&d, y, row);
            }
        }
        draw_border(&d, d.y_max + 1);
    }
    bst__arena_free(&d.arena);
    return status == BST_OK && out->failed ? BST_E_NOMEM : status;
}

bst_status bst__view_board_text(bst_text *out, const bst_game *game, int ascii)
{
    return bst__view_board_marked(out, game, ascii, NULL, 0);
}
