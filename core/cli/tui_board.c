/* The board on the screen: tiles side by side, pieces on their parts, what can be chosen with its
 * number. It is drawn through a window that can be scrolled. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "cli/tui.h"
#include "game/game.h"
#include "game/rules.h"
#include "view/holdings.h"
#include "view/tile_cells.h"

enum { COLS = BST__CELLS_COLS, ROWS = BST__CELLS_ROWS, MID_COL = COLS / 2, MID_ROW = ROWS / 2 };

static const bst__ink cursor_ink = BST__INK(0xFFD75F);

typedef struct drawing {
    const bst__boardview *view;
    const bst_game *game;
    const bst_ruleset *rules;
    bst__canvas *canvas;
    bst__box box;
} drawing;

/* ------------------------------------------------------------------ where things are */

static int col_of(const drawing *d, int32_t x)
{
    return d->box.col + d->view->off_col + x * COLS;
}

static int row_of(const drawing *d, int32_t y)
{
    return d->box.row + d->view->off_row + y * ROWS;
}

static bool is_seen(const drawing *d, int32_t x, int32_t y)
{
    int col = col_of(d, x);
    int row = row_of(d, y);
    return col > d->box.col - COLS && col < d->box.col + d->box.cols && row > d->box.row - ROWS &&
           row < d->box.row + d->box.rows;
}

static bool is_shaded(int32_t x, int32_t y)
{
    return ((x ^ y) & 1) != 0;
}

/* ------------------------------------------------------------------ letters of seats */

static bool is_taken(const bst_game *game, uint32_t seat, const char *letter)
{
    char other[8];
    for (uint32_t i = 1; i < seat; i++) {
        if (strcmp(bst__seat_letter(game, i, other), letter) == 0) {
            return true;
        }
    }
    return false;
}

const char *bst__seat_letter(const bst_game *game, uint32_t seat, char buffer[8])
{
    const char *name = bst_game_player_name(game, seat);
    while (*name != '\0') {
        size_t size = bst__utf8_size(name, strlen(name));
        size = size > 0 ? size : 1;
        memcpy(buffer, name, size);
        buffer[size] = '\0';
        if (!is_taken(game, seat, buffer)) {
            return buffer;
        }
        name += size;
    }
    (void)snprintf(buffer, 8, "%u", (unsigned)seat % 10);
    return buffer;
}

/* ------------------------------------------------------------------ tiles and pieces */

static void put_cells(bst__canvas *canvas, int col, int row, const bst__tile_cells *cells)
{
    for (int r = 0; r < ROWS; r++) {
        for (int c = 0; c < COLS; c++) {
            bst__canvas_put(canvas, col + c, row + r, cells->at[r][c]);
        }
    }
}

void bst__board_draw_tile(bst__canvas *canvas, int col, int row, const bst_game *game,
                          const char *tile, uint32_t turn)
{
    bst__tile_cells cells;
    int number = bst__rules_tile(game->rules, tile);
    if (number > 0) {
        bst__tile_cells_draw(&cells, game->rules, (uint32_t)number, turn, canvas->ascii, false);
        put_cells(canvas, col, row, &cells);
    }
}

static void draw_piece(const drawing *d, const bst_piece_view *piece, int col, int row)
{
    char seat[8] = "";
    const char *letter = bst_game_piece_letter(d->game, piece->kind);
    bst__ink ink = bst__ink_of_seat(d->rules, piece->owner);
    bst__paint paint = {bst__ink_on(ink), ink, BST__BOLD | BST__MARKED};
    if (piece->owner > 0) {
        (void)bst__seat_letter(d->game, piece->owner, seat);
        bst__canvas_put(d->canvas, col, row, bst__spot_of(seat, paint));
        col++;
    }
    bst__canvas_put(d->canvas, col, row,
                    bst__spot_of(letter[0] != '\0' ? letter : piece->kind, paint));
}

/* Pieces of one tile: each on its part; further ones of a part, and those of none, go below. */
static void draw_pieces_of(const drawing *d, const bst_cell_view *cell,
                           const bst__tile_cells *cells)
{
    int stacked[BST__TILE_SEGMENTS_MAX + 1] = {0};
    uint32_t count = bst_game_piece_count(d->game);
    for (uint32_t i = 0; i < count; i++) {
        bst_piece_view piece = bst_game_piece(d->game, i);
        uint32_t on = cell->segments;
        if (strcmp(piece.site, "cell") != 0 || piece.x != cell->x || piece.y != cell->y) {
            continue;
        }
        for (uint32_t s = 0; s < cell->segments && piece.segment > 0; s++) {
            bst_segment_view segment;
            if (bst_game_segment(d->game, cell->x, cell->y, s, &segment) &&
                segment.segment == piece.segment) {
                on = s;
            }
        }
        int col = on < cell->segments ? cells->place[on].col : 0;
        int row = on < cell->segments ? cells->place[on].row : ROWS - 1;
        row = (row + stacked[on]++) % ROWS;
        draw_piece(d, &piece, col_of(d, cell->x) + (col < COLS - 1 ? col : COLS - 2),
                   row_of(d, cell->y) + row);
    }
}

/* Beside the letter of an inner part, what its value is. */
static void draw_values(const drawing *d, const bst_cell_view *cell, const bst__tile_cells *cells)
{
    for (uint32_t i = 0; i < cell->segments; i++) {
        bst_segment_view segment;
        int32_t value = bst_game_segment(d->game, cell->x, cell->y, i, &segment)
                            ? bst__shown_value(d->game, segment.segment)
                            : 0;
        int first = COLS;
        int last = 0;
        for (int c = 0; c < COLS; c++) {
            bool is_its = cells->segment[MID_ROW][c] == i + 1;
            first = is_its && c < first ? c : first;
            last = is_its ? c : last;
        }
        if (value > 0 && first < COLS) {
            char text[2] = {value < 10 ? (char)('0' + value) : '+', '\0'};
            last = last == first && last < COLS - 1 ? last + 1 : last;
            bst__canvas_put(d->canvas, col_of(d, cell->x) + last, row_of(d, cell->y) + MID_ROW,
                            bst__spot_of(text, cells->at[MID_ROW][first].paint));
        }
    }
}

/* In the last corner, what the cell carries. */
static void draw_cell_signs(const drawing *d, const bst_cell_view *cell)
{
    bst_text signs = {0};
    bst__paint paint = {0, 0, BST__BOLD | BST__REVERSE};
    bst__cell_text(&signs, d->game, cell->x, cell->y);
    int size = signs.size < COLS ? (int)signs.size : COLS;
    (void)bst__canvas_text(d->canvas, col_of(d, cell->x) + COLS - size,
                           row_of(d, cell->y) + ROWS - 1, size, bst__text_get(&signs), paint);
    bst__text_free(&signs);
}

static void draw_tiles(const drawing *d)
{
    uint32_t count = bst_game_tile_count(d->game);
    for (uint32_t i = 0; i < count; i++) {
        bst__tile_cells cells;
        bst_cell_view cell = bst_game_tile(d->game, i);
        const bst__cell *at = &d->game->board.cells[d->game->board.laid[i]];
        uint32_t tile = at->shape ? at->shape : at->tile;
        if (is_seen(d, cell.x, cell.y)) {
            bst__tile_cells_draw(&cells, d->rules, tile, cell.turn, d->canvas->ascii,
                                 is_shaded(cell.x, cell.y));
            put_cells(d->canvas, col_of(d, cell.x), row_of(d, cell.y), &cells);
            draw_values(d, &cell, &cells);
            draw_cell_signs(d, &cell);
            draw_pieces_of(d, &cell, &cells);
        }
    }
}

/* Pieces on corners and sides, which belong to no single tile. */
static void draw_loose_pieces(const drawing *d)
{
    uint32_t count = bst_game_piece_count(d->game);
    for (uint32_t i = 0; i < count; i++) {
        bst_piece_view piece = bst_game_piece(d->game, i);
        bool is_corner = strcmp(piece.site, "corner") == 0;
        if (is_corner || strcmp(piece.site, "side") == 0) {
            draw_piece(d, &piece, col_of(d, piece.x) - (is_corner ? 1 : 0),
                       row_of(d, piece.y) + (is_corner ? 0 : MID_ROW));
        }
    }
}

/* ------------------------------------------------------------------ what can be chosen */

static void draw_corners(const drawing *d, int col, int row)
{
    static const char *const boxes[4] = {"┏", "┓", "┗", "┛"};
    for (int i = 0; i < 4; i++) {
        bst__paint paint = {BST__INK(0), cursor_ink, BST__BOLD | BST__MARKED};
        bst__canvas_put(d->canvas, col + (i % 2) * (COLS - 1), row + (i / 2) * (ROWS - 1),
                        bst__spot_of(d->canvas->ascii ? "+" : boxes[i], paint));
    }
}

static void draw_open_mark(const drawing *d, const bst__mark *mark)
{
    char number[16];
    int col = col_of(d, mark->x);
    int row = row_of(d, mark->y);
    if (mark->is_current) {
        if (d->view->tile) {
            bst__board_draw_tile(d->canvas, col, row, d->game, d->view->tile, d->view->turn);
        }
        draw_corners(d, col, row);
        return;
    }
    bst__paint paint = {0, 0, BST__BOLD};
    int size = snprintf(number, sizeof number, "%u", (unsigned)mark->number);
    (void)bst__canvas_text(d->canvas, col + (COLS - size + 1) / 2, row + MID_ROW, COLS, number,
                           paint);
    size = (int)strlen(mark->gain);
    paint.fg = BST__INK(0x5FAF5F);
    (void)bst__canvas_text(d->canvas, col + (COLS - size + 1) / 2, row + MID_ROW + 1, COLS,
                           mark->gain, paint);
}

/* A part of a laid tile: its number where a piece would stand; the current one shows its shape. */
static void draw_part_mark(const drawing *d, const bst__mark *mark)
{
    bst__tile_cells cells;
    char number[16];
    uint32_t cell = bst__board_cell_at(&d->game->board, mark->x, mark->y);
    const bst__cell *at = &d->game->board.cells[cell];
    if (cell == 0 || at->tile == 0) {
        return;
    }
    bst__tile_cells_draw(&cells, d->rules, at->shape ? at->shape : at->tile, at->turn,
                         d->canvas->ascii, false);
    int col = col_of(d, mark->x);
    int row = row_of(d, mark->y);
    for (int i = 0; mark->is_current && i < ROWS * COLS; i++) {
        int c = i % COLS;
        int r = i / COLS;
        bst__spot *spot = bst__canvas_at(d->canvas, col + c, row + r);
        if (spot && cells.segment[r][c] == mark->segment + 1) {
            spot->paint = (bst__paint){BST__INK(0), cursor_ink, BST__BOLD | BST__MARKED};
        }
    }
    int size = snprintf(number, sizeof number, "%u", (unsigned)mark->number);
    int place = cells.place[mark->segment].col;
    place = place + size > COLS ? COLS - size : place;
    bst__paint paint = {BST__INK(0), mark->is_current ? cursor_ink : BST__INK(0xFFFFFF),
                        BST__BOLD | (mark->is_current ? BST__MARKED : 0)};
    (void)bst__canvas_text(d->canvas, col + place, row + cells.place[mark->segment].row, size,
                           number, paint);
}

static void draw_marks(const drawing *d)
{
    for (uint32_t i = 0; i < 2 * d->view->mark_count; i++) {
        /* the current one last, above its neighbours */
        const bst__mark *mark = &d->view->marks[i % d->view->mark_count];
        if (mark->is_current != (i >= d->view->mark_count) || !is_seen(d, mark->x, mark->y)) {
            continue;
        }
        if (mark->segment < 0) {
            draw_open_mark(d, mark);
        } else {
            draw_part_mark(d, mark);
        }
    }
}

/* A dot where a tile may come to lie some day. */
static void draw_open_cells(const drawing *d)
{
    uint32_t count = bst_game_open_count(d->game);
    for (uint32_t i = 0; i < count; i++) {
        bst_cell_view cell = bst_game_open(d->game, i);
        bst__paint paint = {0, 0, BST__DIM};
        bst__canvas_put(d->canvas, col_of(d, cell.x) + MID_COL, row_of(d, cell.y) + MID_ROW,
                        bst__spot_of(d->canvas->ascii ? "." : "·", paint));
    }
}

/* The numbers of columns and rows, along the border of the box, where nothing is. */
static void draw_rulers(const drawing *d)
{
    bst__paint paint = {0, 0, BST__DIM};
    char label[16];
    int first = -(d->view->off_col + MID_COL) / COLS - 1;
    for (int x = first; col_of(d, x) < d->box.col + d->box.cols; x++) {
        int size = snprintf(label, sizeof label, "%d", x);
        int col = col_of(d, x) + MID_COL - size / 2;
        bst__spot *at = bst__canvas_at(d->canvas, col, d->box.row);
        if (at && at->glyph[0] == '\0' && at->paint.bg == 0) {
            (void)bst__canvas_text(d->canvas, col, d->box.row, size, label, paint);
        }
    }
    first = -(d->view->off_row + MID_ROW) / ROWS - 1;
    for (int y = first; row_of(d, y) < d->box.row + d->box.rows; y++) {
        bst__spot *at = bst__canvas_at(d->canvas, d->box.col, row_of(d, y) + MID_ROW);
        if (at && at->glyph[0] == '\0' && at->paint.bg == 0) {
            (void)snprintf(label, sizeof label, "%d", y);
            (void)bst__canvas_text(d->canvas, d->box.col, row_of(d, y) + MID_ROW, 4, label, paint);
        }
    }
}

void bst__board_draw(const bst__boardview *view, bst__canvas *canvas, bst__box box)
{
    drawing d = {view, view->game, view->game->rules, canvas, box};
    bst__canvas_clip(canvas, box);
    draw_open_cells(&d);
    draw_tiles(&d);
    draw_loose_pieces(&d);
    draw_rulers(&d);
    draw_marks(&d);
    bst__canvas_clip(canvas, bst__canvas_all(canvas));
}

/* ------------------------------------------------------------------ scrolling */

static int keep_inside(int offset, int at, int size, int room)
{
    if (offset + at < 0) {
        return -at;
    }
    return offset + at + size > room ? room - size - at : offset;
}

void bst__board_show_cell(bst__boardview *view, bst__box box, int32_t x, int32_t y)
{
    view->off_col = keep_inside(view->off_col, x * COLS, COLS, box.cols);
    view->off_row = keep_inside(view->off_row, y * ROWS, ROWS, box.rows);
}

typedef struct extent {
    int32_t min;
    int32_t max;
} extent;

static void widen(extent *e, int32_t at)
{
    e->min = at < e->min ? at : e->min;
    e->max = at > e->max ? at : e->max;
}

static int middle_of(extent e, int32_t wanted, int size, int room)
{
    int all = (e.max - e.min + 1) * size;
    int at = all <= room ? e.min * size + all / 2 : wanted * size + size / 2;
    return room / 2 - at;
}

void bst__board_centre(bst__boardview *view, bst__box box, int32_t x, int32_t y)
{
    extent across = {x, x};
    extent down = {y, y};
    uint32_t laid = bst_game_tile_count(view->game);
    uint32_t open = bst_game_open_count(view->game);
    for (uint32_t i = 0; i < laid + open; i++) {
        bst_cell_view cell =
            i < laid ? bst_game_tile(view->game, i) : bst_game_open(view->game, i - laid);
        widen(&across, cell.x);
        widen(&down, cell.y);
    }
    view->off_col = middle_of(across, x, COLS, box.cols);
    view->off_row = middle_of(down, y, ROWS, box.rows);
    view->is_placed = true;
}

void bst__board_scroll_by_action(bst__boardview *view, bst__tui_action action)
{
    int right = (action == BST__DO_SCROLL_RIGHT) - (action == BST__DO_SCROLL_LEFT);
    int down = (action == BST__DO_SCROLL_DOWN) - (action == BST__DO_SCROLL_UP);
    view->off_col -= right * COLS;
    view->off_row -= down * ROWS;
}
