/* What the screen shows while a game is played. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/tui_play.h"
#include "game/say.h"

static void make_marks(bst__session *s)
{
    uint32_t count = 0;
    uint32_t current = 0;
    const bst__candidate *list = bst__chooser_list(s->chooser, &count, &current);
    bst__mark *marks = realloc(s->marks, (count + 1) * sizeof *marks);
    s->view.mark_count = 0;
    if (!marks) {
        return;
    }
    s->marks = marks;
    for (uint32_t i = 0; i < count; i++) {
        if (!list[i].is_on_board) {
            continue;
        }
        bst__mark *mark = &marks[s->view.mark_count++];
        *mark = (bst__mark){.x = list[i].x,
                            .y = list[i].y,
                            .segment = list[i].segment,
                            .number = list[i].number,
                            .is_current = i == current};
        if (list[i].has_gain && list[i].gain != 0) {
            (void)snprintf(mark->gain, sizeof mark->gain, "%+d", list[i].gain);
        }
    }
    s->view.marks = marks;
}

static void write_end(const bst__session *s, char *out, size_t size)
{
    const bst_game *game = s->play->game;
    uint32_t ranks[BST_SEATS_MAX + 1];
    if (bst_game_ranks(game, ranks, NULL) != BST_OK) { /* leaving says why */
        (void)snprintf(out, size, " The game is over, but a script failed to rank the players.");
        return;
    }
    int at = snprintf(out, size, " The game is over:");
    for (uint32_t rank = 1; rank <= bst_game_players(game); rank++) {
        for (uint32_t seat = 1; seat <= bst_game_players(game) && (size_t)at < size; seat++) {
            if (ranks[seat] == rank) {
                at += snprintf(out + at, size - (size_t)at, "  %u. %s %d", (unsigned)rank,
                               bst_game_player_name(game, seat), bst_game_score(game, seat));
            }
        }
    }
}

/* What is selected and what it would bring, or what there is to say. */
static void write_message(bst__session *s, char *out, size_t size)
{
    char text[BST__PLAY_TEXT];
    char gains[128];
    char why[BST__SAID];
    bst_option option;
    bst_decision decision = bst_game_decision(s->play->game);
    out[0] = '\0';
    if (s->thinks && decision.seat <= BST_SEATS_MAX) {
        (void)snprintf(out, size, " %s is thinking ...",
                       bst_game_player_name(s->play->game, decision.seat));
    } else if (s->said[0] != '\0') {
        (void)snprintf(out, size, " %s", s->said);
    } else if (decision.state == BST_OVER) {
        write_end(s, out, size);
    } else if (decision.state == BST_HALTED) {
        (void)snprintf(out, size, " A script failed and halted the game; it is kept as it was.");
    } else if (bst__chooser_option(s->chooser, &option, text, sizeof text)) {
        bst__chooser_gains_text(s->chooser, gains, sizeof gains);
        bst__chooser_why(s->chooser, &option, why, sizeof why);
        (void)snprintf(out, size, " %s  %s%s%s", text, gains, why[0] != '\0' ? ": " : "", why);
    } else {
        bst__chooser_prefix(s->chooser, text, sizeof text);
        (void)snprintf(out, size, " %s%s%s?", text, text[0] != '\0' ? " - which " : "which ",
                       bst__chooser_asks(s->chooser));
    }
}

static void write_hints(const bst__session *s, char *out, size_t size)
{
    bst_decision decision = bst_game_decision(s->play->game);
    uint32_t turns = 0;
    if (decision.state != BST_DECIDING) {
        (void)snprintf(out, size, " l log  u undo  H J K L scroll  ? help  q quit");
        return;
    }
    (void)bst__chooser_turns(s->chooser, &turns);
    (void)snprintf(out, size, " arrows number Enter%s%s  u undo  ? help  q quit",
                   turns > 1 ? "  r turn" : "", bst__chooser_pass(s->chooser) ? "  p pass" : "");
}

static void draw_title(bst__session *s)
{
    char left[160];
    char right[48];
    const bst__play *play = s->play;
    bst_decision decision = bst_game_decision(play->game);
    int size = snprintf(left, sizeof left, " %s  turn %u", bst_ruleset_game_name(play->ruleset),
                        (unsigned)decision.turn);
    if (decision.state == BST_DECIDING && size > 0 && (size_t)size < sizeof left) {
        char decider[BST__DECIDER];
        bst__play_decider(play, decider, sizeof decider);
        (void)snprintf(left + size, sizeof left - (size_t)size, "  %s: %s", decider,
                       bst__say_decision(play->ruleset, decision.name));
    }
    (void)snprintf(right, sizeof right, "seed %llu", (unsigned long long)play->seed);
    bst__panel_title(&s->canvas, left, right);
}

static void draw_panel(bst__session *s, const bst__layout *layout)
{
    uint32_t turns = 0;
    bst__box box = layout->panel;
    uint32_t turn = bst__chooser_turns(s->chooser, &turns);
    int row = bst__panel_scores(&s->canvas, box, box.row, s->play) + 1;
    row = bst__panel_hand(&s->canvas, box, row, s->play->game, turn, turns);
    int after = bst__panel_list(&s->canvas, box, row, box.row + box.rows - 2, s->chooser);
    row = after > row ? after + 1 : row;
    bst__panel_log(&s->canvas, box, row, s->play->game);
}

void bst__session_draw(bst__session *s)
{
    char text[2 * BST__SAID];
    uint32_t turns = 0;
    bst__layout layout = bst__layout_of(&s->canvas);
    if (layout.is_too_small) {
        bst__panel_too_small(&s->canvas);
        bst__screen_show(&s->canvas);
        return;
    }
    bst__canvas_clear(&s->canvas);
    make_marks(s);
    s->view.tile = bst_game_tile_in_hand(s->play->game);
    s->view.turn = bst__chooser_turns(s->chooser, &turns);
    bst__board_draw(&s->view, &s->canvas, layout.board);
    draw_title(s);
    draw_panel(s, &layout);
    write_message(s, text, sizeof text);
    bst__panel_line(&s->canvas, layout.message_row, text, (bst__paint){0, 0, BST__BOLD});
    write_hints(s, text, sizeof text);
    bst__panel_line(&s->canvas, layout.message_row + 1, text, bst__bar_paint);
    bst__screen_show(&s->canvas);
}
