/* A record on the whole screen: every moment of it, forwards and backwards, with the growth of the
 * scores. Going back means playing it from the start again.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario_cut.h"
#include "cli/tui.h"
#include "view/tile_cells.h"

enum { SAID = 512, CHART_ROWS = 8, CHART_MIN = 4 };

typedef struct viewer {
    bst__play *play;
    const bst_record *record;
    const char *path;
    uint32_t count;
    int32_t *scores; /* after each choice, a row of seats 1 .. BST_SEATS_MAX */
    bst__canvas canvas;
    bst__boardview view;
    bst__mark last; /* the tile laid last */
    bool is_left;
    bool is_typing;
    uint32_t typed;
    char said[SAID];
} viewer;

/* ------------------------------------------------------------------ going somewhere */

static uint32_t at(const viewer *v)
{
    return bst_game_choice_count(v->play->game);
}

static int32_t *scores_at(const viewer *v, uint32_t choice)
{
    return v->scores + (size_t)choice * BST_SEATS_MAX;
}

static bst_status go_to(viewer *v, uint32_t to)
{
    bst_status status = BST_OK;
    bst_diags *diags = v->play->cli->diags;
    if (to < at(v)) {
        status = bst_game_restart(v->play->game, v->play->seed, diags);
    }
    return status == BST_OK ? bst_record_play(v->record, v->play->game, to, diags) : status;
}

/* Plays it all once for the scores. */
static bst_status read_scores(viewer *v)
{
    v->scores = calloc((size_t)v->count + 1, BST_SEATS_MAX * sizeof *v->scores);
    bst_status status = v->scores ? go_to(v, 0) : BST_E_NOMEM;
    for (uint32_t i = 0; status == BST_OK && i <= v->count; i++) {
        status = go_to(v, i);
        for (uint32_t seat = 1; seat <= bst_game_players(v->play->game); seat++) {
            scores_at(v, i)[seat - 1] = bst_game_score(v->play->game, seat);
        }
    }
    return status;
}

static void look_at_last(viewer *v)
{
    bst__layout layout = bst__layout_of(&v->canvas);
    uint32_t laid = bst_game_tile_count(v->play->game);
    bst_cell_view cell = laid > 0 ? bst_game_tile(v->play->game, laid - 1) : (bst_cell_view){0};
    v->last = (bst__mark){.x = cell.x, .y = cell.y, .segment = -1, .is_current = true};
    v->view.marks = &v->last;
    v->view.mark_count = laid > 0 ? 1 : 0;
    if (!v->view.is_placed) {
        bst__board_centre(&v->view, layout.board, cell.x, cell.y);
    }
    bst__board_show_cell(&v->view, layout.board, cell.x, cell.y);
}

static void go(viewer *v, uint32_t to)
{
    bst_status status = go_to(v, to < v->count ? to : v->count);
    if (status != BST_OK) {
        const bst_diag *first = bst_diags_get(v->play->cli->diags, 0);
        (void)snprintf(v->said, sizeof v->said, "The record does not go on: %s",
                       first ? bst_diag_message(first) : bst_status_text(status));
        bst_diags_clear(v->play->cli->diags);
    }
    look_at_last(v);
}

static bool has_points(const viewer *v, uint32_t choice)
{
    return memcmp(scores_at(v, choice), scores_at(v, choice - 1),
                  BST_SEATS_MAX * sizeof *v->scores) != 0;
}

static void go_to_points(viewer *v, bool back)
{
    uint32_t to = at(v);
    do {
        to = back ? to - 1 : to + 1;
    } while (to > 0 && to <= v->count && !has_points(v, to));
    if (to > v->count || (back && at(v) == 0)) {
        (void)snprintf(v->said, sizeof v->said, "No more points after this.");
        return;
    }
    go(v, to);
}

/* ------------------------------------------------------------------ drawing */

static int32_t highest(const viewer *v)
{
    int32_t most = 1;
    for (size_t i = 0; i < ((size_t)v->count + 1) * BST_SEATS_MAX; i++) {
        most = v->scores[i] > most ? v->scores[i] : most;
    }
    return most;
}

/* The column of the present choice, from top to bottom. */
static void draw_present(viewer *v, bst__box box)
{
    int col = box.col + (v->count > 0 ? (int)(at(v) * (uint32_t)(box.cols - 1) / v->count) : 0);
    for (int row = 0; row < box.rows; row++) {
        bst__canvas_put(&v->canvas, col, box.row + row,
                        bst__spot_of(v->canvas.ascii ? ":" : "┊", (bst__paint){0, 0, BST__DIM}));
    }
}

static void draw_curve(viewer *v, bst__box box, uint32_t seat, int32_t most)
{
    char letter[8];
    bst__ink ink = bst__ink_of_seat(v->play->ruleset, seat);
    (void)bst__seat_letter(v->play->game, seat, letter);
    for (int col = 0; col < box.cols; col++) {
        uint32_t choice = (uint32_t)col * v->count / (uint32_t)(box.cols - 1);
        int32_t score = scores_at(v, choice)[seat - 1];
        int up = score > 0 ? (int)(score * (box.rows - 1) / most) : 0;
        bool is_past = choice <= at(v);
        bst__paint paint = {is_past ? bst__ink_on(ink) : ink, is_past ? ink : 0,
                            is_past ? BST__BOLD | BST__MARKED : BST__DIM};
        bst__canvas_put(&v->canvas, box.col + col, box.row + box.rows - 1 - up,
                        bst__spot_of(letter, paint));
    }
}

static int draw_chart(viewer *v, bst__box panel, int row)
{
    char text[48];
    int rows = panel.row + panel.rows - row - 4;
    rows = rows > CHART_ROWS ? CHART_ROWS : rows;
    if (rows < CHART_MIN) {
        return row;
    }
    bst__box box = {panel.col, row + 1, panel.cols, rows};
    int32_t most = highest(v);
    (void)snprintf(text, sizeof text, "scores, up to %d", (int)most);
    (void)bst__canvas_text(&v->canvas, panel.col, row, panel.cols, text,
                           (bst__paint){0, 0, BST__DIM});
    draw_present(v, box);
    for (uint32_t seat = bst_game_players(v->play->game); seat > 0; seat--) {
        draw_curve(v, box, seat, most);
    }
    return row + rows + 2;
}

/* The choice that led here and what it scored. */
static void write_moment(const viewer *v, bst_text *out)
{
    char text[BST__PLAY_TEXT];
    const bst_game *game = v->play->game;
    uint32_t choice = at(v);
    if (choice == 0) {
        bst__text_add(out, " the start");
        return;
    }
    uint32_t seat = bst_game_choice(game, choice - 1, text, sizeof text);
    bst__text_addf(out, " %s: %s", seat == BST_CHANCE ? "chance" : bst_game_player_name(game, seat),
                   text);
    for (uint32_t i = 0; i < bst_game_award_count(game); i++) {
        bst_award award = bst_game_award(game, i);
        if (award.choice == choice) {
            (void)bst_game_award_text(game, i, text, sizeof text);
            bst__text_addf(out, "  * %s %+d %s", bst_game_player_name(game, award.seat),
                           award.points, text);
        }
    }
}

static void draw_lines(viewer *v, const bst__layout *layout)
{
    bst_text text = {0};
    if (v->is_typing) {
        bst__text_addf(&text, " to choice %u_ of %u: Enter", (unsigned)v->typed,
                       (unsigned)v->count);
    } else if (v->said[0] != '\0') {
        bst__text_addf(&text, " %s", v->said);
    } else {
        write_moment(v, &text);
    }
    bst__panel_line(&v->canvas, layout->message_row, bst__text_get(&text),
                    (bst__paint){0, 0, BST__BOLD});
    bst__text_free(&text);
    bst__panel_line(&v->canvas, layout->message_row + 1,
                    " left right: choices  up down: points  ? help  q quit", bst__bar_paint);
}

static void draw(viewer *v)
{
    char title[BST__TUI_LABEL];
    char right[64];
    bst__layout layout = bst__layout_of(&v->canvas);
    if (layout.is_too_small) {
        bst__panel_too_small(&v->canvas);
        bst__screen_show(&v->canvas);
        return;
    }
    bst__canvas_clear(&v->canvas);
    bst__board_draw(&v->view, &v->canvas, layout.board);
    (void)snprintf(title, sizeof title, " %s  turn %u", bst_ruleset_game_name(v->play->ruleset),
                   (unsigned)bst_game_decision(v->play->game).turn);
    (void)snprintf(right, sizeof right, "choice %u of %u", (unsigned)at(v), (unsigned)v->count);
    bst__panel_title(&v->canvas, title, right);
    int row = bst__panel_scores(&v->canvas, layout.panel, layout.panel.row, v->play) + 1;
    row = bst__panel_hand(&v->canvas, layout.panel, row, v->play->game, 0, 0);
    row = draw_chart(v, layout.panel, row);
    bst__panel_log(&v->canvas, layout.panel, row, v->play->game);
    draw_lines(v, &layout);
    bst__screen_show(&v->canvas);
}

/* ------------------------------------------------------------------ a scenario */

static bst_status write_scenario(viewer *v, bst_text *text)
{
    bst_text name = {0};
    uint32_t seat = 0;
    uint32_t moment = at(v);
    uint32_t to = moment;
    bst_status status = BST_OK;
    const char *slash = strrchr(v->path, '/');
    bst__text_addf(&name, "%s, after choice %u", slash ? slash + 1 : v->path, (unsigned)moment);
    /* a scenario answers chance by itself, so what chance did next belongs to it */
    while (status == BST_OK && bst_record_choice(v->record, to, &seat, NULL) &&
           seat == BST_CHANCE) {
        status = go_to(v, ++to);
    }
    if (status == BST_OK) {
        status = bst__scenario_cut(text, v->play->game, bst__text_get(&name), v->play->cli->diags);
    }
    bst_status back = go_to(v, moment);
    status = status == BST_OK ? back : status;
    status = status == BST_OK && (name.failed || text->failed) ? BST_E_NOMEM : status;
    bst__text_free(&name);
    return status;
}

static void cut(viewer *v)
{
    char path[SAID - 64] = "";
    bst_text text = {0};
    bst__layout layout = bst__layout_of(&v->canvas);
    if (!bst__panel_ask(&v->canvas, layout.message_row, "scenario to file: ", path, sizeof path) ||
        path[0] == '\0') {
        return;
    }
    bst_status status = write_scenario(v, &text);
    if (status != BST_OK) {
        const bst_diag *first = bst_diags_get(v->play->cli->diags, 0);
        (void)snprintf(v->said, sizeof v->said, "No scenario: %s",
                       first ? bst_diag_message(first) : bst_status_text(status));
        bst_diags_clear(v->play->cli->diags);
    } else {
        FILE *stream = fopen(path, "wx");
        bool is_written = stream && fputs(bst__text_get(&text), stream) >= 0;
        int error = errno;
        is_written = stream && fclose(stream) == 0 && is_written;
        (void)snprintf(v->said, sizeof v->said, "%s %s%s%s",
                       is_written ? "Written:" : "Not written:", path, is_written ? "" : ": ",
                       is_written ? "" : strerror(error));
    }
    bst__text_free(&text);
}

/* ------------------------------------------------------------------ keys */

static void centre(viewer *v)
{
    v->view.is_placed = false;
    look_at_last(v);
}

static void do_action(viewer *v, bst__tui_action action)
{
    switch (action) {
    case BST__DO_FORWARD:
        go(v, at(v) + 1);
        break;
    case BST__DO_BACK:
        go(v, at(v) > 0 ? at(v) - 1 : 0);
        break;
    case BST__DO_NEXT_SCORE:
    case BST__DO_LAST_SCORE:
        go_to_points(v, action == BST__DO_LAST_SCORE);
        break;
    case BST__DO_FIRST:
        go(v, 0);
        break;
    case BST__DO_LAST:
        go(v, v->count);
        break;
    case BST__DO_CUT:
        cut(v);
        break;
    case BST__DO_LOG:
        bst__panel_show_log(&v->canvas, v->play->game);
        break;
    case BST__DO_HELP:
        bst__tui_show_help(&v->canvas, BST__WHILE_VIEWING);
        break;
    case BST__DO_REMAINING:
        v->play->hides_remaining = !v->play->hides_remaining;
        break;
    case BST__DO_CENTRE:
        centre(v);
        break;
    case BST__DO_QUIT:
        v->is_left = true;
        break;
    case BST__DO_REDRAW:
        bst__screen_redraw();
        break;
    default:
        bst__board_scroll_by_action(&v->view, action);
        break;
    }
}

static void do_key(viewer *v, int key)
{
    bool was_typing = v->is_typing;
    v->said[0] = '\0';
    v->is_typing = key >= '0' && key <= '9';
    if (key == BST__KEY_NONE) {
        v->is_left = true;
    } else if (key == BST__KEY_RESIZE) {
        centre(v);
    } else if (v->is_typing) {
        uint32_t before = was_typing && v->typed < 100000 ? v->typed * 10 : 0;
        v->typed = before + (uint32_t)(key - '0');
    } else if (was_typing && key == BST__KEY_ENTER) {
        go(v, v->typed);
    } else {
        do_action(v, bst__tui_action_of(key, BST__WHILE_VIEWING));
    }
}

int bst__tui_view(bst__play *play, const bst_record *record, const char *path, uint32_t start)
{
    viewer v = {
        .play = play, .record = record, .path = path, .count = bst_record_choice_count(record)};
    v.view.game = play->game;
    bst_status status = read_scores(&v);
    if (status != BST_OK) {
        free(v.scores);
        return bst__cli_fail(play->cli, status);
    }
    if (!bst__screen_open(&v.canvas, play->ascii)) {
        free(v.scores);
        (void)fputs("bastide replay: the terminal cannot be used\n", stderr);
        return BST__EXIT_FAILED;
    }
    go(&v, start);
    while (!v.is_left && !bst__play_interrupted) {
        draw(&v);
        do_key(&v, bst__screen_key(&v.canvas));
    }
    bst__screen_close();
    bst__canvas_free(&v.canvas);
    free(v.scores);
    return BST__EXIT_OK;
}
