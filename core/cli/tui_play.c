/* Playing on the whole screen: does what keys say, lets bots choose, says what went wrong. After
 * every choice the game is written to where it is kept; where that fails it is said, and the game
 * goes on.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tui_play.h"

/* ------------------------------------------------------------------ what is said */

static void say(bst__session *s, const char *format, ...) BST_PRINTF(2, 3);

static void say(bst__session *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(s->said, sizeof s->said, format, args);
    va_end(args);
}

/* What the diagnostics say, or the status where they say nothing; they are forgotten. */
static void say_problem(bst__session *s, bst_status status, const char *what)
{
    bst_diags *diags = s->play->cli->diags;
    const bst_diag *first = bst_diags_get(diags, 0);
    say(s, "%s: %s", what, first ? bst_diag_message(first) : bst_status_text(status));
    bst_diags_clear(diags);
}

/* ------------------------------------------------------------------ going on */

static void write_all(bst__session *s)
{
    bst_status status = bst__keep_write(s->play);
    if (status != BST_OK) {
        say_problem(s, status, "The game cannot be kept");
    }
    status = bst__play_write_record(s->play);
    if (status != BST_OK) {
        say_problem(s, status, "The record cannot be written");
    }
}

static void look_at(bst__session *s, int32_t x, int32_t y)
{
    bst__layout layout = bst__layout_of(&s->canvas);
    if (!s->view.is_placed) {
        bst__board_centre(&s->view, layout.board, x, y);
    }
    bst__board_show_cell(&s->view, layout.board, x, y);
}

/* The candidate nearest to what was laid last comes first, so that the eye need not jump. */
static void start_near(bst__session *s, bst_cell_view last)
{
    uint32_t count = 0;
    uint32_t current = 0;
    int32_t best = INT32_MAX;
    const bst__candidate *list = bst__chooser_list(s->chooser, &count, &current);
    if (!bst__chooser_is_on_cells(s->chooser)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        int32_t far = abs(list[i].x - last.x) + abs(list[i].y - last.y);
        if (far < best) {
            best = far;
            current = list[i].number;
        }
    }
    (void)bst__chooser_number(s->chooser, current);
}

static void look_at_current(bst__session *s)
{
    uint32_t count = 0;
    uint32_t current = 0;
    const bst__candidate *list = bst__chooser_list(s->chooser, &count, &current);
    if (count > 0 && list[current].is_on_board) {
        look_at(s, list[current].x, list[current].y);
    }
}

static void ask(bst__session *s)
{
    uint32_t laid = bst_game_tile_count(s->play->game);
    bst_cell_view last = {0};
    /* nobody weighs what happened */
    bool has_gains = s->has_gains && bst_game_decision(s->play->game).seat != BST_CHANCE;
    bst_status status = bst__chooser_begin(s->chooser, has_gains);
    if (status != BST_OK && has_gains) {
        bst_diags_clear(s->play->cli->diags);
        status = bst__chooser_begin(s->chooser, false);
    }
    if (status != BST_OK) {
        say_problem(s, status, "The choices cannot be listed");
    }
    if (laid > 0) {
        last = bst_game_tile(s->play->game, laid - 1);
        look_at(s, last.x, last.y);
    }
    start_near(s, last);
    look_at_current(s);
}

/* Lets bots choose until a human is asked, or nobody. */
static void go_on(bst__session *s)
{
    bst_status status = BST_OK;
    bst__play *play = s->play;
    write_all(s);
    while (status == BST_OK && !bst__play_interrupted && !bst__play_is_human(play) &&
           bst_game_decision(play->game).state == BST_DECIDING) {
        s->thinks = true;
        bst__session_draw(s);
        s->thinks = false;
        status = bst__play_bot(play);
        if (status != BST_OK) {
            say_problem(s, status, "A bot could not choose");
        }
        write_all(s);
    }
    if (bst__play_is_human(play)) {
        ask(s);
    } else {
        bst__chooser_end(s->chooser);
    }
}

/* ------------------------------------------------------------------ doing */

static void apply(bst__session *s, const bst_option *option)
{
    bst_status status = bst__play_choose(s->play, option);
    if (status != BST_OK) {
        say_problem(s, status, "This cannot be chosen");
    }
    go_on(s);
}

static void choose(bst__session *s)
{
    char text[BST__PLAY_TEXT];
    bst_option option;
    const bst_option *found = bst__chooser_option(s->chooser, &option, text, sizeof text);
    if (!bst__chooser_take(s->chooser)) {
        look_at_current(s);
    } else if (found) {
        apply(s, found);
    }
}

static void pass(bst__session *s)
{
    const bst_option *option = bst__chooser_pass(s->chooser);
    if (option) {
        bst_option copy = *option;
        apply(s, &copy);
    } else {
        say(s, "Nobody may pass here.");
    }
}

static void undo(bst__session *s, bool politely)
{
    bst_status status = bst__play_undo(s->play, politely);
    if (status == BST_E_STATE) {
        say(s, "There is nothing more to undo.");
    } else if (status == BST_E_ILLEGAL) {
        say(s, "Something was revealed since; U takes it back all the same.");
    } else if (status != BST_OK) {
        say_problem(s, status, "Cannot undo");
    } else {
        go_on(s);
    }
}

static void save(bst__session *s)
{
    char path[512] = "";
    bst__layout layout = bst__layout_of(&s->canvas);
    if (!bst__panel_ask(&s->canvas, layout.message_row, "save to file: ", path, sizeof path) ||
        path[0] == '\0') {
        return;
    }
    bst_status status = bst__play_save(s->play, path);
    if (status == BST_OK) {
        say(s, "Saved to %s", path);
    } else {
        say_problem(s, status, "Not saved");
    }
}

static void filter(bst__session *s)
{
    char text[64];
    bst__layout layout = bst__layout_of(&s->canvas);
    (void)snprintf(text, sizeof text, "%s", bst__chooser_filtered(s->chooser));
    if (bst__panel_ask(&s->canvas, layout.message_row, "only those with: ", text, sizeof text)) {
        bst__chooser_filter(s->chooser, text);
        if (text[0] != '\0' && bst__chooser_filtered(s->chooser)[0] == '\0') {
            say(s, "None has `%s` in it.", text);
        }
    }
    look_at_current(s);
}

/* Digits add up to a number as long as some choice has it. */
static void type_digit(bst__session *s, uint32_t digit)
{
    uint32_t whole = s->typed < 100000 ? s->typed * 10 + digit : digit;
    if (!bst__chooser_number(s->chooser, whole) && whole != digit) {
        whole = digit;
        (void)bst__chooser_number(s->chooser, whole);
    }
    s->typed = whole;
    look_at_current(s);
}

static void move(bst__session *s, int right, int down)
{
    bst__chooser_move(s->chooser, right, down);
    look_at_current(s);
}

static void centre(bst__session *s)
{
    s->view.is_placed = false;
    uint32_t laid = bst_game_tile_count(s->play->game);
    bst_cell_view last = laid > 0 ? bst_game_tile(s->play->game, laid - 1) : (bst_cell_view){0};
    look_at(s, last.x, last.y);
}

static void toggle_gains(bst__session *s)
{
    s->has_gains = !s->has_gains;
    if (bst__play_is_human(s->play)) {
        ask(s);
    }
    say(s, s->has_gains ? "Shows what each choice would score now." : "Shows no gains.");
}

static void do_page(bst__session *s, bst__tui_action action)
{
    if (action == BST__DO_LOG) {
        bst__panel_show_log(&s->canvas, s->play->game);
    } else {
        bst__tui_show_help(&s->canvas, BST__WHILE_PLAYING);
    }
}

static void do_action(bst__session *s, bst__tui_action action)
{
    switch (action) {
    case BST__DO_UP:
        move(s, 0, -1);
        break;
    case BST__DO_DOWN:
        move(s, 0, 1);
        break;
    case BST__DO_LEFT:
        move(s, -1, 0);
        break;
    case BST__DO_RIGHT:
        move(s, 1, 0);
        break;
    case BST__DO_CHOOSE:
        choose(s);
        break;
    case BST__DO_TURN:
    case BST__DO_TURN_BACK:
        if (!bst__chooser_turn(s->chooser, action == BST__DO_TURN_BACK)) {
            say(s, "There is no other turn here.");
        }
        break;
    case BST__DO_PASS:
        pass(s);
        break;
    case BST__DO_LEAVE_LIST:
        (void)bst__chooser_back(s->chooser);
        break;
    case BST__DO_FILTER:
        filter(s);
        break;
    case BST__DO_UNDO:
    case BST__DO_UNDO_FREELY:
        undo(s, action == BST__DO_UNDO);
        break;
    case BST__DO_GAINS:
        toggle_gains(s);
        break;
    case BST__DO_SAVE:
        save(s);
        break;
    case BST__DO_LOG:
    case BST__DO_HELP:
        do_page(s, action);
        break;
    case BST__DO_REMAINING:
        s->play->hides_remaining = !s->play->hides_remaining;
        break;
    case BST__DO_CENTRE:
        centre(s);
        break;
    case BST__DO_QUIT:
        s->is_left = true;
        break;
    case BST__DO_REDRAW:
        bst__screen_redraw();
        break;
    default:
        bst__board_scroll_by_action(&s->view, action);
        break;
    }
}

static void do_key(bst__session *s, int key)
{
    if (key == BST__KEY_NONE) {
        s->is_left = true;
        return;
    }
    s->said[0] = '\0';
    if (key == BST__KEY_RESIZE) {
        centre(s);
        look_at_current(s);
        return;
    }
    if (key >= '0' && key <= '9') {
        type_digit(s, (uint32_t)(key - '0'));
        return;
    }
    s->typed = 0;
    if (bst__layout_of(&s->canvas).is_too_small && key != 'q') {
        return;
    }
    do_action(s, bst__tui_action_of(key, BST__WHILE_PLAYING));
}

/* ------------------------------------------------------------------ from start to end */

static int leave(bst__session *s)
{
    bst_decision decision = bst_game_decision(s->play->game);
    bst_status ranked = BST_OK;
    if (decision.state == BST_OVER) {
        ranked = bst__play_show_end(s->play);
    } else if (decision.state == BST_HALTED) {
        (void)fputs("The game was halted by a failing script.\n", stderr);
    }
    int code = bst__keep_leave(s->play);
    bst_status status = bst__play_write_record(s->play);
    status = status == BST_OK ? ranked : status;
    if (status != BST_OK) {
        return bst__cli_fail(s->play->cli, status);
    }
    return decision.state == BST_HALTED ? BST__EXIT_FAILED : code;
}

int bst__tui_play(bst__play *play)
{
    bst__session s = {.play = play, .has_gains = true};
    s.view.game = play->game;
    bst_status status = bst__chooser_create(&s.chooser, play);
    if (status != BST_OK) {
        return bst__cli_fail(play->cli, status);
    }
    if (!bst__screen_open(&s.canvas, play->ascii)) {
        bst__chooser_destroy(s.chooser);
        return bst__play_run(play);
    }
    if (play->is_warned) {
        say(&s, "This game cannot be kept: set HOME or XDG_STATE_HOME");
    }
    go_on(&s);
    while (!s.is_left && !bst__play_interrupted) {
        bst__session_draw(&s);
        do_key(&s, bst__screen_key(&s.canvas));
    }
    bst__screen_close();
    bst__canvas_free(&s.canvas);
    bst__chooser_destroy(s.chooser);
    free(s.marks);
    return leave(&s);
}
