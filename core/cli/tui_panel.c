/* What stands beside and below the board: scores, supplies, the tile in hand, what can be chosen,
 * what happened. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "cli/tui.h"
#include "game/game.h"
#include "game/say.h"
#include "view/holdings.h"
#include "view/tile_cells.h"

enum { WIDE = 34, NARROW = 25, WIDE_FROM = 110, HINTS = 2 };

const bst__paint bst__plain_paint = {0, 0, 0};
const bst__paint bst__bar_paint = {BST__INK(0xFFFFFF), BST__INK(0x005F87), BST__BOLD | BST__MARKED};
static const bst__paint quiet = {0, 0, BST__DIM};
static const bst__paint strong = {0, 0, BST__BOLD};

/* ------------------------------------------------------------------ the screen's parts */

bst__layout bst__layout_of(const bst__canvas *canvas)
{
    bst__layout layout = {0};
    int panel = canvas->cols >= WIDE_FROM ? WIDE : NARROW;
    int rows = canvas->rows - 1 - HINTS;
    layout.is_too_small = canvas->cols < BST__TUI_COLS_MIN || canvas->rows < BST__TUI_ROWS_MIN;
    layout.board = (bst__box){0, 1, canvas->cols - panel - 1, rows};
    layout.panel = (bst__box){canvas->cols - panel, 1, panel - 1, rows};
    layout.message_row = canvas->rows - HINTS;
    return layout;
}

void bst__panel_too_small(bst__canvas *canvas)
{
    char text[96];
    (void)snprintf(text, sizeof text, "The window is %d x %d;", canvas->cols, canvas->rows);
    bst__canvas_clear(canvas);
    (void)bst__canvas_text(canvas, 0, 0, canvas->cols, text, strong);
    (void)snprintf(text, sizeof text, "%d x %d are needed.", BST__TUI_COLS_MIN, BST__TUI_ROWS_MIN);
    (void)bst__canvas_text(canvas, 0, 1, canvas->cols, text, bst__plain_paint);
    (void)bst__canvas_text(canvas, 0, 2, canvas->cols, "Make it larger, or q.", bst__plain_paint);
}

/* How many characters `text` has. */
static int width_of(const char *text)
{
    return bst__utf8_columns(text);
}

void bst__panel_line(bst__canvas *canvas, int row, const char *text, bst__paint paint)
{
    bst__canvas_fill(canvas, (bst__box){0, row, canvas->cols, 1}, paint);
    (void)bst__canvas_text(canvas, 0, row, canvas->cols, text, paint);
    if (width_of(text) > canvas->cols) {
        (void)bst__canvas_text(canvas, canvas->cols - 2, row, 2, "..", paint);
    }
}

void bst__panel_title(bst__canvas *canvas, const char *left, const char *right)
{
    int size = width_of(right);
    bst__panel_line(canvas, 0, left, bst__bar_paint);
    (void)bst__canvas_text(canvas, canvas->cols - size - 1, 0, size, right, bst__bar_paint);
}

/* ------------------------------------------------------------------ scores */

static void add_supplies(bst_text *text, const bst_game *game, uint32_t seat)
{
    for (uint32_t i = 0; bst_game_piece_kind(game, i); i++) {
        const char *kind = bst_game_piece_kind(game, i);
        const char *letter = bst_game_piece_letter(game, kind);
        uint32_t left = bst_game_supply(game, seat, kind);
        if (left > 0) {
            bst__spot spot = bst__spot_of(letter[0] != '\0' ? letter : kind, bst__plain_paint);
            bst__text_addf(text, " %u%s", (unsigned)left, spot.glyph);
        }
    }
}

static void draw_seat(bst__canvas *canvas, bst__box box, int row, const bst__play *play,
                      uint32_t seat)
{
    char score[16];
    char letter[8];
    bst_text supply = {0};
    const bst_game *game = play->game;
    bst_decision decision = bst_game_decision(game);
    bool decides = decision.state == BST_DECIDING && decision.seat == seat;
    bst__ink ink = bst__ink_of_seat(play->ruleset, seat);
    (void)bst__canvas_text(canvas, box.col, row, 1, decides ? ">" : " ", strong);
    (void)bst__canvas_text(canvas, box.col + 1, row, 1, bst__seat_letter(game, seat, letter),
                           (bst__paint){bst__ink_on(ink), ink, BST__BOLD | BST__MARKED});
    add_supplies(&supply, game, seat);
    int room = width_of(bst__text_get(&supply));
    room = room > box.cols / 2 ? box.cols / 2 : room;
    (void)bst__canvas_text(canvas, box.col + box.cols - room, row, room, bst__text_get(&supply),
                           bst__plain_paint);
    int size = bst_game_laps(game, seat) > 0
                   ? snprintf(score, sizeof score, " %d/%d", (int)bst_game_laps(game, seat),
                              (int)bst_game_score(game, seat))
                   : snprintf(score, sizeof score, " %d", bst_game_score(game, seat));
    (void)bst__canvas_text(canvas, box.col + box.cols - room - size, row, size, score, strong);
    (void)bst__canvas_text(canvas, box.col + 3, row, box.cols - room - size - 3,
                           bst_game_player_name(game, seat), decides ? strong : bst__plain_paint);
    bst__text_free(&supply);
}

/* On as many rows as it needs, broken at blanks. */
static int draw_holdings(bst__canvas *canvas, bst__box box, int row, const bst_game *game,
                         uint32_t seat)
{
    bst_text text = {0};
    bst__holdings_text(&text, game, seat);
    const char *rest = bst__text_get(&text);
    while (*rest) {
        char line[BST__TUI_LABEL];
        const char *end = rest;
        do {
            size_t word = 1 + strcspn(end + 1, " ");
            (void)snprintf(line, sizeof line, "%.*s", (int)(end + word - rest), rest);
            if (end != rest && width_of(line) > box.cols - 2) {
                break;
            }
            end += word;
        } while (*end);
        (void)snprintf(line, sizeof line, "%.*s", (int)(end - rest), rest);
        (void)bst__canvas_text(canvas, box.col + 2, row++, box.cols - 2, line, quiet);
        rest = end;
    }
    bst__text_free(&text);
    return row;
}

int bst__panel_scores(bst__canvas *canvas, bst__box box, int row, const bst__play *play)
{
    for (uint32_t seat = 1; seat <= bst_game_players(play->game); seat++) {
        draw_seat(canvas, box, row++, play, seat);
        row = draw_holdings(canvas, box, row, play->game, seat);
    }
    row = draw_holdings(canvas, box, row, play->game, 0);
    if (!play->hides_remaining) {
        uint32_t open = bst__play_list_open(play->game, NULL);
        bst_text text = {0};
        bst__say_ui(&text, play->ruleset, BST__UI_TILES_LEFT, "count",
                    BST__NUMBER(bst_game_deck_left(play->game, NULL) + open), NULL);
        (void)bst__canvas_text(canvas, box.col + 3, row++, box.cols - 3, bst__text_get(&text),
                               quiet);
        bst__text_free(&text);
    }
    return row;
}

int bst__panel_hand(bst__canvas *canvas, bst__box box, int row, const bst_game *game, uint32_t turn,
                    uint32_t turns)
{
    char text[64];
    const char *tile = bst_game_tile_in_hand(game);
    if (!tile) {
        return row;
    }
    bst__board_draw_tile(canvas, box.col + 2, row, game, tile, turn);
    int col = box.col + 2 + BST__CELLS_COLS + 2;
    int room = box.col + box.cols - col;
    (void)bst__canvas_text(canvas, col, row, room, "tile", quiet);
    (void)bst__canvas_text(canvas, col, row + 1, room, tile, strong);
    (void)snprintf(text, sizeof text, "@%u", (unsigned)turn * 90);
    (void)bst__canvas_text(canvas, col, row + 2, room, text, bst__plain_paint);
    if (turns > 0) {
        (void)snprintf(text, sizeof text, turns > 1 ? "%u turns: r" : "%u turn", (unsigned)turns);
        (void)bst__canvas_text(canvas, col, row + 3, room, text, quiet);
    }
    return row + BST__CELLS_ROWS + 1;
}

/* ------------------------------------------------------------------ what can be chosen */

static void draw_candidate(bst__canvas *canvas, bst__box box, int row, const bst__candidate *c,
                           bool is_current)
{
    char text[BST__TUI_LABEL + 16];
    char gain[16] = "";
    bst__paint paint = is_current ? bst__bar_paint : bst__plain_paint;
    if (c->has_gain && c->gain != 0) {
        (void)snprintf(gain, sizeof gain, " %+d", c->gain);
    }
    int size = (int)strlen(gain);
    bst__canvas_fill(canvas, (bst__box){box.col, row, box.cols, 1}, paint);
    (void)snprintf(text, sizeof text, "%s%2u %s", is_current ? ">" : " ", (unsigned)c->number,
                   c->label);
    (void)bst__canvas_text(canvas, box.col, row, box.cols - size, text, paint);
    paint.fg = is_current ? paint.fg : BST__INK(0x5FAF5F);
    (void)bst__canvas_text(canvas, box.col + box.cols - size, row, size, gain, paint);
}

int bst__panel_list(bst__canvas *canvas, bst__box box, int row, int end,
                    const bst__chooser *chooser)
{
    uint32_t count = 0;
    uint32_t current = 0;
    const bst__candidate *list = bst__chooser_list(chooser, &count, &current);
    int room = end - row;
    if (count == 0 || room < 1 || bst__chooser_is_on_cells(chooser)) {
        return row;
    }
    int first = (int)current - room / 2;
    first = first + room > (int)count ? (int)count - room : first;
    first = first < 0 ? 0 : first;
    for (int i = first; i < (int)count && i < first + room; i++) {
        draw_candidate(canvas, box, row++, &list[i], i == (int)current);
    }
    return row;
}
