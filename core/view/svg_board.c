/* A game's board as a picture: tiles with live values, then the pieces where they stand, then the
 * panel beside it. Pieces of one place stand side by side. */
#include "view/svg_board.h"

#include <stdlib.h>
#include <string.h>

#include "view/tile_text.h"

enum {
    T = BST__SVG_TILE,
    MARGIN = 70,
    PERMILLE = 500,
    PIECE_PERCENT = 66,
    SIDE_BY_SIDE = 40
};

typedef struct board_drawing {
    bst_text *out;
    const bst_game *game;
    bst_svg_board what;
    bst__point *spots; /* of segments, in the picture's units */
    uint8_t *standing; /* pieces drawn there so far */
    uint32_t ranks[BST_SEATS_MAX + 1]; /* by seat; 0 while the game goes on */
} board_drawing;

bst_text bst__svg_mark(const bst_game *game, uint32_t kind, uint32_t seat)
{
    const bst__piecekind *piece = &game->rules->piece_kinds[kind];
    bst_text mark = {0};
    const char *text = piece->look.glyph;
    if (text[0] == '\0') {
        text = seat > 0 ? bst__seat_name(game, seat) : piece->letter;
    }
    if (text[0] == '\0') {
        text = piece->name;
    }
    bst__text_add(&mark, bst__glyph_of(text).bytes);
    return mark;
}

bool bst__svg_board_bounds(const bst_game *game, bst_svg_board *what)
{
    for (uint32_t i = 0; i < game->board.head->laid_count; i++) {
        const bst__cell *cell = &game->board.cells[game->board.laid[i]];
        what->x_min = i == 0 || cell->x < what->x_min ? cell->x : what->x_min;
        what->x_max = i == 0 || cell->x > what->x_max ? cell->x : what->x_max;
        what->y_min = i == 0 || cell->y < what->y_min ? cell->y : what->y_min;
        what->y_max = i == 0 || cell->y > what->y_max ? cell->y : what->y_max;
    }
    return game->board.head->laid_count > 0;
}

/* ------------------------------------------------------------------ tiles */

static bst__point corner_of(const board_drawing *d, int32_t x, int32_t y)
{
    return (bst__point){MARGIN + (x - d->what.x_min) * T, MARGIN + (y - d->what.y_min) * T};
}

typedef struct live_tile {
    const bst_game *game;
    const bst__cell *cell;
} live_tile;

static int32_t live_value(const void *user, uint32_t attr, uint32_t index)
{
    const live_tile *tile = user;
    return bst__attr_get(tile->game, attr, tile->cell->segments + index);
}

static int32_t cell_value(const void *user, uint32_t attr)
{
    const live_tile *tile = user;
    return bst__attr_get(tile->game, attr, (uint32_t)(tile->cell - tile->game->board.cells));
}

/* ": open, 3 tiles" */
static void live_words(bst_text *out, const void *user, uint32_t index)
{
    const live_tile *tile = user;
    bst_segment_view view;
    if (bst_game_segment(tile->game, tile->cell->x, tile->cell->y, index, &view)) {
        bst__text_addf(out, ": %s, %u tile%s", view.closed ? "closed" : "open",
                       (unsigned)view.tiles, view.tiles == 1 ? "" : "s");
    }
}

static void draw_cell(board_drawing *d, const bst__cell *cell)
{
    bst__svgplan plan;
    live_tile tile = {d->game, cell};
    bst__svglive live = {live_value, cell_value, live_words, &tile};
    bst__point at = corner_of(d, cell->x, cell->y);
    bst__svg_plan(&plan, d->game->rules, cell->shape ? cell->shape : cell->tile, cell->turn);
    for (uint32_t i = 0; i < plan.part_count; i++) {
        bst__point spot = plan.parts[i].spot;
        d->spots[cell->segments + i] = (bst__point){at.x + spot.x, at.y + spot.y};
    }
    bst__text_addf(d->out, "<g transform=\"translate(%d %d)\"><title>", (int)at.x, (int)at.y);
    bst__svg_escape(d->out, d->game->rules->tiles[cell->tile].id);
    bst__text_addf(d->out, " at %d,%d</title>\n", (int)cell->x, (int)cell->y);
    bst__svg_draw_tile(d->out, &plan, &live);
    bst__text_add(d->out, "</g>\n");
}

static void draw_latest(board_drawing *d)
{
    const bst__board *board = &d->game->board;
    if (board->head->laid_count < 2 || d->game->head->state == BST_OVER) {
        return;
    }
    const bst__cell *cell = &board->cells[board->laid[board->head->laid_count - 1]];
    bst__point at = corner_of(d, cell->x, cell->y);
    bst__text_addf(d->out, "<rect class=\"latest-edge\" x=\"%d\" y=\"%d\" width=\"%d\" "
                           "height=\"%d\" rx=\"6\"/><rect class=\"latest\" x=\"%d\" y=\"%d\" "
                           "width=\"%d\" height=\"%d\" rx=\"6\"/>\n",
                   (int)at.x, (int)at.y, T, T, (int)at.x, (int)at.y, T, T);
}

static void draw_coordinates(board_drawing *d)
{
    for (int32_t x = d->what.x_min; x <= d->what.x_max; x++) {
        bst__point at = corner_of(d, x, d->what.y_min);
        bst__text_addf(d->out, "<text class=\"middle soft\" x=\"%d\" y=\"%d\" font-size=\"30\">%d"
                               "</text>\n",
                       (int)at.x + T / 2, MARGIN - 20, (int)x);
    }
    for (int32_t y = d->what.y_min; y <= d->what.y_max; y++) {
        bst__point at = corner_of(d, d->what.x_min, y);
        bst__text_addf(d->out, "<text class=\"end soft\" x=\"%d\" y=\"%d\" font-size=\"30\">%d"
                               "</text>\n",
                       MARGIN - 16, (int)at.y + T / 2 + 10, (int)y);
    }
}

/* ------------------------------------------------------------------ pieces */

/* Where a piece stands, without regard to others; false where it is not on the board. */
static bool place_of(const board_drawing *d, const bst__piece *piece, bst__point *out)
{
    if (piece->site == BST__SITE_CELL && piece->segment > 0) {
        *out = d->spots[piece->segment];
        if (d->game->rules->board.kinds[d->game->board.segments[piece->segment].kind].shape ==
            BST__INNER) {
            /* the sign of the part stays in sight */
            out->x += 26;
            out->y += 24;
        }
        return true;
    }
    if (piece->site != BST__SITE_CELL && piece->site != BST__SITE_CORNER) {
        return false;
    }
    const bst__cell *cell = &d->game->board.cells[piece->at];
    *out = corner_of(d, cell->x, cell->y);
    if (piece->site == BST__SITE_CELL) {
        out->x += T / 2;
        out->y += T / 2;
    }
    return true;
}

/* How many pieces stand there already; counts this one. */
static uint32_t stand(board_drawing *d, const bst__piece *piece, uint32_t *on_cells)
{
    if (piece->site == BST__SITE_CORNER) {
        return 0;
    }
    return piece->segment > 0 ? d->standing[piece->segment]++ : (*on_cells)++;
}

static bool lies(const board_drawing *d, const bst__piece *piece)
{
    if (piece->segment == 0 || piece->site == BST__SITE_CORNER) {
        return false;
    }
    uint32_t kind = d->game->board.segments[piece->segment].kind;
    return d->game->rules->kinds[kind].look.lying;
}

static void title_piece(const board_drawing *d, const bst__piece *piece)
{
    char name[64] = "";
    bst__text_add(d->out, "<g><title>");
    if (piece->owner > 0) {
        bst__svg_escape(d->out, bst__seat_name(d->game, piece->owner));
        bst__text_add(d->out, ": ");
    }
    bst__svg_escape(d->out, d->game->rules->piece_kinds[piece->kind].name);
    if (piece->segment > 0) {
        (void)bst__segment_name(d->game, piece->segment, name, sizeof name);
        bst__text_add(d->out, " on ");
        bst__svg_escape(d->out,
                        d->game->rules->kinds[d->game->board.segments[piece->segment].kind].name);
        bst__text_add(d->out, " ");
        bst__svg_escape(d->out, name);
    }
    bst__text_add(d->out, "</title>");
}

static void draw_pieces(board_drawing *d)
{
    uint32_t on_cells = 0;
    const bst__board *board = &d->game->board;
    for (uint32_t i = 1; i <= board->head->piece_count; i++) {
        const bst__piece *piece = &board->pieces[i];
        bst__point at;
        if (!place_of(d, piece, &at)) {
            continue;
        }
        uint32_t before = stand(d, piece, &on_cells);
        at.x += (int32_t)(before % 3) * SIDE_BY_SIDE;
        bst_text mark = bst__svg_mark(d->game, piece->kind, piece->owner);
        title_piece(d, piece);
        bst__svg_piece(d->out, d->game->rules, piece->kind, piece->owner, bst__text_get(&mark), at,
                       PIECE_PERCENT, lies(d, piece));
        bst__text_add(d->out, "</g>\n");
        d->out->failed = d->out->failed || mark.failed;
        bst__text_free(&mark);
    }
}

/* ------------------------------------------------------------------ all of it */

static void draw(board_drawing *d, bool has_board)
{
    const bst__board *board = &d->game->board;
    int32_t columns = has_board ? d->what.x_max - d->what.x_min + 1 : 0;
    int32_t rows = has_board ? d->what.y_max - d->what.y_min + 1 : 0;
    int32_t panel = bst__svg_panel(NULL, d->game, d->ranks, d->what.caption);
    int32_t left = 2 * MARGIN + columns * T;
    int32_t height = 2 * MARGIN + rows * T;
    height = height > panel + MARGIN ? height : panel + MARGIN;
    int32_t width = left + BST__PANEL_WIDTH + MARGIN;
    bst__svg_open(d->out, d->game->rules, width, height, PERMILLE, d->game->rules->game_name);
    bst__text_addf(d->out, "<rect class=\"table\" width=\"%d\" height=\"%d\" rx=\"40\"/>\n",
                   (int)width, (int)height);
    if (has_board) {
        draw_coordinates(d);
    }
    for (uint32_t i = 0; i < board->head->laid_count; i++) {
        draw_cell(d, &board->cells[board->laid[i]]);
    }
    draw_latest(d);
    draw_pieces(d);
    bst__text_addf(d->out, "<g transform=\"translate(%d %d)\">\n", (int)left, MARGIN / 2);
    (void)bst__svg_panel(d->out, d->game, d->ranks, d->what.caption);
    bst__text_add(d->out, "</g>\n");
    bst__svg_close(d->out);
}

bst_status bst__svg_board(bst_text *out, const bst_game *game, const bst_svg_board *what,
                          bst_diags *diags)
{
    board_drawing d = {.out = out, .game = game};
    bst_arena arena;
    bool has_board = true;
    if (what) {
        d.what = *what;
    }
    if (!d.what.fixed) {
        has_board = bst__svg_board_bounds(game, &d.what);
    }
    bst__arena_init(&arena, bst__alloc_libc);
    uint32_t segments = game->board.head->segment_count + 1u;
    d.spots = BST_ARENA_ARRAY(&arena, bst__point, segments);
    d.standing = BST_ARENA_ARRAY(&arena, uint8_t, segments);
    bst_status status = d.spots && d.standing ? BST_OK : BST_E_NOMEM;
    if (status == BST_OK && bst_game_decision(game).state == BST_OVER) {
        status = bst_game_ranks(game, d.ranks, diags);
    }
    if (status == BST_OK) {
        draw(&d, has_board);
        status = out->failed ? BST_E_NOMEM : BST_OK;
    }
    bst__arena_free(&arena);
    return status;
}
