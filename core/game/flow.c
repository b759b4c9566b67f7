/* The flow: a stack of frames that run tracks and phases until somebody must decide.
 *
 * Everything pending is in the frames, so that any moment can be saved, copied and undone. A step
 * that has nothing to do is skipped without asking anybody. */
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 1000000 }; /* of one run: past it the rules go round in circles */

bst_status bst__flow_push(bst_game *game, bst__framekind kind, uint32_t target, uint32_t player,
                          const int32_t *args, uint32_t argc)
{
    bst__head *head = game->head;
    if (head->frame_count == BST__FRAMES_MAX) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "more than %d pending steps",
                         BST__FRAMES_MAX);
    }
    bst__frame *frame = &head->frames[head->frame_count++];
    memset(frame, 0, sizeof *frame);
    frame->kind = (uint8_t)kind;
    frame->player = (uint8_t)player;
    frame->target = (uint16_t)target;
    for (uint32_t i = 0; i < argc && i < BST__FRAME_ARGS; i++) {
        frame->a[i] = args[i];
    }
    return BST_OK;
}

/* A turn or part begins when its frame first runs, since others may be pushed above it. */
static bst_status begin_track(bst_game *game, bst__frame *frame)
{
    frame->entered = 1;
    if (frame->target == game->rules->track_part) {
        return bst__part_begin(game, frame);
    }
    return frame->target == game->rules->track_turn ? bst__turn_begin(game, frame) : BST_OK;
}

void bst__flow_pop(bst_game *game)
{
    bst__head *head = game->head;
    bst__frame *frame = bst__frame_top(game);
    if (frame->part) {
        bst__part_end(game, frame);
    }
    memset(frame, 0, sizeof *frame);
    head->frame_count--;
}

bst_status bst__choices_reserve(bst_game *game, uint32_t more)
{
    if (game->head->choices + more <= game->choice_capacity) {
        return BST_OK;
    }
    uint32_t capacity = game->choice_capacity ? game->choice_capacity : 512;
    while (capacity < game->head->choices + more) {
        capacity *= 2;
    }
    bst__choice *grown = realloc(game->choices, sizeof *grown * capacity);
    if (!grown) {
        return BST_E_NOMEM;
    }
    game->choices = grown;
    game->choice_capacity = capacity;
    return BST_OK;
}

bst_status bst__flow_record(bst_game *game, uint32_t seat, const bst_option *option, bool reveals)
{
    bst_status status = bst__choices_reserve(game, 1);
    if (status != BST_OK) {
        return status;
    }
    bst__choice *choice = &game->choices[game->head->choices++];
    choice->hash = 0;
    choice->verb = option->verb;
    choice->seat = (uint8_t)seat;
    choice->argc = (uint8_t)option->argc;
    choice->reveals = reveals;
    memcpy(choice->args, option->args, sizeof choice->args);
    return BST_OK;
}

/* ---------------------------------------------------------------- steps */

/* Whether something is left by which a menu that may not be passed can end: where nothing is, the
 * rest of it (what may be done besides) must not be forced on anybody. */
static bool can_end(const bst_game *game, const bst__menu *menu)
{
    const bst__offer *offers = game->rules->offers;
    uint32_t bit = 1u << menu->ends_with;
    if (game->flat_offer >= 0 && game->flat_count && (offers[game->flat_offer].spend & bit)) {
        return true;
    }
    for (uint32_t i = 0; i < game->option_count; i++) {
        if (bst__offer_spends(game->rules, game->options[i].offer) & bit) {
            return true;
        }
    }
    return false;
}

static bool is_used_up(const bst_game *game, const bst__menu *menu)
{
    return menu->ends_with >= 0 && !bst__budget_left(game, (uint32_t)menu->ends_with);
}

/* Draws without asking, where a tile can be drawn. What the draw pushed comes first. */
static bst_status run_draw(bst_game *game, bst__frame *frame, const bst__menu *menu)
{
    uint32_t frames = game->head->frame_count;
    bst_option only;
    game->deciding_seat = frame->player;
    if (!bst__menu_draws(game, menu, frame->player, &only)) {
        bst__menu_leave(game, frame, menu);
        return BST_OK;
    }
    bst_status status = bst__offer_apply(game, &only);
    if (status == BST_OK && game->head->frame_count == frames && is_used_up(game, menu)) {
        bst__menu_leave(game, frame, menu);
    }
    return status;
}

static bst_status run_menu(bst_game *game, bst__frame *frame, uint32_t menu, bool *decided)
{
    const bst__menu *m = &game->rules->menus[menu];
    uint64_t count = 0;
    if (is_used_up(game, m)) {
        bst__menu_leave(game, frame, m);
        return BST_OK;
    }
    if (m->draws) {
        return run_draw(game, frame, m);
    }
    bst_status status = bst__menu_open(game, menu, frame->player, &count);
    status = status == BST_OK ? bst__places_judge_alone(game, &count) : status;
    if (status != BST_OK) {
        return status;
    }
    if (!count || (m->may_stall && !can_end(game, m))) {
        bst__menu_leave(game, frame, m);
        return BST_OK;
    }
    if (count == 1 && game->flat_offer < 0 &&
        game->rules->offers[game->options[0].offer].automatic) {
        bst_option only = game->options[0];
        return bst__offer_apply(game, &only);
    }
    *decided = true;
    return BST_OK;
}

static uint32_t next_seat(bst_game *game)
{
    bst__head *head = game->head;
    if (head->next_count) {
        uint32_t seat = head->next[0];
        memmove(&head->next[0], &head->next[1], sizeof *head->next * (BST__NEXT_MAX - 1u));
        head->next[BST__NEXT_MAX - 1] = 0;
        head->next_count--;
        return seat;
    }
    if (head->turn == 0) {
        return head->first;
    }
    return head->active % head->players + 1u;
}

static bst_status run_turns(bst_game *game, bst__frame *frame)
{
    enum { TOLD = 1 };
    if (frame->a[0] != TOLD && bst__hooked(game, BST__HOOK_SETUP)) {
        frame->a[0] = TOLD;
        return bst__notify(game, BST__HOOK_SETUP, 0, NULL);
    }
    bool more = bst__tiles_left(game);
    if (!more && bst__hooked(game, BST__HOOK_VETO_END)) {
        more = bst__vetoed(game, BST__HOOK_VETO_END, NULL, 0, NULL, NULL);
    }
    if (!more || game->rules->track_turn == UINT16_MAX) {
        frame->step++;
        return bst__notify(game, BST__HOOK_FINAL, 0, NULL);
    }
    uint32_t seat = next_seat(game);
    game->head->active = (uint8_t)seat;
    return bst__flow_push(game, BST__FRAME_TRACK, game->rules->track_turn, seat, NULL, 0);
}

static bst_status lay_start(bst_game *game)
{
    const bst_ruleset *rules = game->rules;
    for (uint32_t i = 0; i < rules->start_count; i++) {
        uint32_t tile = rules->start[i].tile;
        if (!bst__deck_row(game, rules->tiles[tile].deck)[tile]) {
            return bst__fail(game, BST_E_ILLEGAL, "E-START", "no copy of start tile %s is in play",
                             rules->tiles[tile].id);
        }
        bst__deck_take(game, rules->tiles[tile].deck, tile);
        bst_status status = bst__board_lay_at(&game->board, tile, rules->start[i].x,
                                              rules->start[i].y, rules->start[i].turn);
        if (status == BST_OK) {
            bst__attrs_laid(
                game, bst__board_cell_at(&game->board, rules->start[i].x, rules->start[i].y), 0);
        } else {
            return bst__fail(game, status, "E-START", "start tile %s cannot lie at %d,%d",
                             rules->tiles[tile].id, rules->start[i].x, rules->start[i].y);
        }
    }
    game->board.head->touched_count = 0;
    memset(game->board.head->touched, 0, sizeof game->board.head->touched);
    return BST_OK;
}

static bst_status discard(bst_game *game, bst__frame *frame, const bst__step *step)
{
    bst__part *part = bst__part_top(game);
    uint32_t tile = part->tile;
    part->tile = 0;
    bst__budgets_renew(game, step->restore);
    frame->step = step->to;
    if (!tile) {
        return BST_OK;
    }
    if (step->into) {
        return bst__zone_add_tile(game, step->into, 0, tile);
    }
    bst_status status = bst__tile_out(game, tile);
    if (status != BST_OK) {
        return status;
    }
    return bst__notify_of(game, BST__HOOK_UNPLACEABLE, BST__REF_TILE, tile);
}

/* To the placed tile, where there is one. */
static bst_status move_there(bst_game *game, const bst__step *step)
{
    game->doing = &step->span;
    bst_status status = bst__neutral_move(game, (uint32_t)step->move_piece,
                                          bst__part_now(game)->cell, step->cause);
    game->doing = NULL;
    return status;
}

static bst_status run_builtin(bst_game *game, bst__frame *frame, const bst__step *step)
{
    if (step->builtin == BST__BUILTIN_TURNS) {
        return run_turns(game, frame);
    }
    frame->step++;
    switch ((bst__builtin)step->builtin) {
    case BST__BUILTIN_START:
        return lay_start(game);
    case BST__BUILTIN_DISCARD:
        return discard(game, frame, step);
    case BST__BUILTIN_JUMP:
        frame->step = step->to;
        return BST_OK;
    case BST__BUILTIN_SETTLE:
        return bst__settle_closing(game);
    case BST__BUILTIN_SETTLE_ALL:
        return bst__settle_all(game, step->mode, step->kinds);
    case BST__BUILTIN_TAKE_ALL:
        return bst__take_all(game, step->kinds);
    case BST__BUILTIN_MOVE:
        return move_there(game, step);
    default:
        return bst__fail(game, BST_E_STATE, "E-STEP", "a step that cannot run");
    }
}

/* Who listens is told while the turn or part can still be read; what they push comes first. */
static bst_status end_track(bst_game *game, bst__frame *frame)
{
    enum { TOLD = 2 };
    bool is_game = game->head->frame_count == 1;
    bool is_turn = frame->target == game->rules->track_turn;
    if (frame->entered != TOLD && (frame->part || is_turn)) {
        frame->entered = TOLD;
        return bst__notify_of(game, is_turn ? BST__HOOK_TURN_ENDED : BST__HOOK_PART_ENDED,
                              BST__REF_PLAYER, frame->player);
    }
    const bst__part *part = bst__part_now(game);
    bst_status status = BST_OK;
    if (frame->part && part->tile && !part->cell) {
        status = bst__tile_out(game, part->tile); /* nobody placed it or put it aside */
    }
    bst__flow_pop(game);
    if (status != BST_OK || !is_game) {
        return status;
    }
    game->head->state = BST_OVER;
    return bst__notify(game, BST__HOOK_ENDED, 0, NULL);
}

static bst_status do_step(bst_game *game, bst__frame *frame, const bst__step *step, bool *decided)
{
    switch ((bst__stepkind)step->kind) {
    case BST__STEP_MENU:
        return run_menu(game, frame, step->target, decided);
    case BST__STEP_PHASE:
        frame->step++;
        return bst__flow_push(game, BST__FRAME_PHASE, step->target, frame->player, NULL, 0);
    case BST__STEP_TRACK:
        frame->step++;
        return bst__flow_push(game, BST__FRAME_TRACK, step->target, frame->player, NULL, 0);
    case BST__STEP_BUILTIN:
        break;
    }
    return run_builtin(game, frame, step);
}

/* Does the next step for which it is time, or ends the track where none is left. */
static bst_status run_step(bst_game *game, bst__frame *frame, bool *decided)
{
    const bst__track *track = &game->rules->tracks[frame->target];
    for (; frame->step < track->step_count; frame->step++) {
        const bst__step *step = &track->steps[frame->step];
        if (bst__when_test(game, &step->when, NULL)) {
            return do_step(game, frame, step, decided);
        }
    }
    return end_track(game, frame);
}

/* What a step does, in the words of its declaration. */
static const char *step_work(const bst_ruleset *rules, const bst__step *step, const char **out_name)
{
    switch ((bst__stepkind)step->kind) {
    case BST__STEP_MENU:
        *out_name = rules->menus[step->target].name;
        return "menu";
    case BST__STEP_PHASE:
        *out_name = rules->phases[step->target].name;
        return "phase";
    case BST__STEP_TRACK:
        *out_name = rules->tracks[step->target].name;
        return "track";
    case BST__STEP_BUILTIN:
        break;
    }
    *out_name = bst__builtin_names[step->builtin];
    return "builtin";
}

/* Names one place of the circle: where the rules were when their patience ended. */
static BST_COLD bst_status fail_in_circles(bst_game *game)
{
    const bst_ruleset *rules = game->rules;
    const bst__head *head = game->head;
    uint32_t at = head->frame_count;
    while (at > 1 && head->frames[at - 1].kind != BST__FRAME_TRACK) {
        at--;
    }
    const bst__frame *frame = &head->frames[at - 1];
    const bst__frame *top = &head->frames[head->frame_count - 1];
    const bst__track *track = &rules->tracks[frame->target];
    if (top->kind == BST__FRAME_PHASE) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT",
                         "the rules go round in circles: in phase `%s`, track `%s`",
                         rules->phases[top->target].name, track->name);
    }
    if (frame->step >= track->step_count) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT",
                         "the rules go round in circles: at the end of track `%s`", track->name);
    }
    const bst__step *step = &track->steps[frame->step];
    const char *name = NULL;
    const char *work = step_work(rules, step, &name);
    return bst__fail(game, BST_E_LIMIT, "E-LIMIT",
                     "the rules go round in circles: in track `%s`, step %u%s%s (%s `%s`)",
                     track->name, (unsigned)frame->step + 1, step->name ? " " : "",
                     step->name ? step->name : "", work, name);
}

/* The step of the outermost track that takes turns; the number of its steps where none does. */
static uint32_t turns_step(const bst_ruleset *rules)
{
    const bst__track *track = &rules->tracks[rules->track_game];
    uint32_t step = 0;
    while (step < track->step_count && (track->steps[step].kind != BST__STEP_BUILTIN ||
                                        track->steps[step].builtin != BST__BUILTIN_TURNS)) {
        step++;
    }
    return step;
}

bool bst__turns_over(const bst_game *game)
{
    return game->head->frames[0].step > turns_step(game->rules);
}

bst_status bst__flow_end_turns(bst_game *game)
{
    uint32_t turns = turns_step(game->rules);
    bst_status status = BST_OK;
    if (bst__turns_over(game)) {
        return BST_OK;
    }
    while (game->head->frame_count > 1 && status == BST_OK) {
        bst__part *part = bst__part_top(game);
        if (bst__frame_top(game)->part && part->tile && !part->cell) {
            status = bst__tile_out(game, part->tile);
        }
        bst__flow_pop(game);
    }
    if (status != BST_OK) {
        return status;
    }
    game->head->frames[0].step = (uint16_t)(turns + 1);
    return bst__notify(game, BST__HOOK_FINAL, 0, NULL);
}

bst_status bst__flow_run(bst_game *game)
{
    bool decided = false;
    bst_status status = BST_OK;
    for (uint32_t steps = 0; !decided && game->head->state == BST_DECIDING; steps++) {
        if (steps == STEPS_MAX) {
            return fail_in_circles(game);
        }
        bst__frame *frame = bst__frame_top(game);
        switch ((bst__framekind)frame->kind) {
        case BST__FRAME_TRACK:
            status = frame->entered ? run_step(game, frame, &decided) : begin_track(game, frame);
            break;
        case BST__FRAME_PHASE:
            status = bst__phase_run(game, frame, &decided);
            break;
        case BST__FRAME_DRAW:
            status = bst__draw_run(game, frame, &decided);
            break;
        }
        if (status == BST_OK) {
            status = game->failure;
        }
        if (status != BST_OK) {
            return status;
        }
    }
    return BST_OK;
}

/* Leaves the menu at once where the choice ended it, instead of opening it again to find out. */
static bst_status apply_in_menu(bst_game *game, const bst_option *option)
{
    const bst__menu *menu = &game->rules->menus[game->deciding_target];
    uint32_t at = game->head->frame_count - 1u;
    uint32_t part = game->head->part_count;
    bst_status status = bst__offer_apply(game, option);
    if (status == BST_OK && game->head->part_count == part && is_used_up(game, menu)) {
        bst__menu_leave(game, &game->head->frames[at], menu);
    }
    return status;
}

bst_status bst__flow_apply(bst_game *game, const bst_option *option)
{
    switch (game->deciding) {
    case BST__DECIDE_MENU:
        if (option->verb == 0) {
            bst__menu_leave(game, bst__frame_top(game),
                            &game->rules->menus[game->deciding_target]);
            return BST_OK;
        }
        return apply_in_menu(game, option);
    case BST__DECIDE_CHANCE_DRAW: {
        uint32_t stream = game->deciding_target % BST__STREAMS_MAX;
        game->head->draws[stream]++;
        return bst__drawn(game, BST__REF_INDEX(option->args[0]));
    }
    case BST__DECIDE_CHANCE_PHASE:
        game->head->draws[game->rules->phases[game->deciding_target].stream]++;
        return bst__phase_choose(game, option);
    case BST__DECIDE_PHASE:
        if (option->verb == 0) {
            bst__flow_pop(game);
            return BST_OK;
        }
        return bst__phase_choose(game, option);
    case BST__DECIDE_NONE:
        break;
    }
    return BST_E_STATE;
}
