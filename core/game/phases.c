/* Frames that are no tracks: what chance draws, and phases made of a script's functions. */
#include "game/game.h"

#include <string.h>

/* How far a phase's frame is, in `entered`: `enter` is still to run, has run, or nothing will. */
enum { WAITS, BEGUN, OVER };

static bst_status take_drawn(bst_game *game, uint32_t tile, uint32_t deck, uint32_t zone,
                             uint32_t seat)
{
    bst__board_expect(&game->board, tile);
    bst__deck_take(game, deck, tile);
    bst__deck_count_gone(game, deck, game->rules->tiles[tile].after ? 0 : 1);
    if (zone) {
        return bst__zone_add_tile(game, zone, seat, tile);
    }
    bst__part_top(game)->tile = (uint16_t)tile;
    bst__board_expect_to_lay(&game->board, tile);
    return bst__notify_of(game, BST__HOOK_DRAWN, BST__REF_TILE, tile);
}

/* The pending draw is over. */
bst_status bst__drawn(bst_game *game, uint32_t tile)
{
    bst__frame frame = *bst__frame_top(game);
    bst__flow_pop(game);
    uint32_t deck = bst__deck_source(game, (uint32_t)frame.a[0]);
    return take_drawn(game, tile, deck, (uint32_t)frame.a[1],
                      (uint32_t)frame.a[2]);
}

static bst_status draw_now(bst_game *game, uint32_t deck, uint32_t zone, uint32_t seat)
{
    bst_option option = {.verb = 1, .argc = 1, .weight = 1};
    deck = bst__deck_source(game, deck);
    uint32_t tile = bst__deck_pick(game, deck);
    option.args[0] = BST__REF(BST__REF_TILE, tile);
    bst_status status = bst__flow_record(game, BST_CHANCE, &option, true);
    return status == BST_OK ? take_drawn(game, tile, deck, zone, seat) : status;
}

bst_status bst__flow_draw_tile(bst_game *game, uint32_t deck)
{
    if (!game->config.manual_chance) {
        return draw_now(game, deck, 0, 0);
    }
    return bst__flow_draw(game, deck, 0, 0);
}

bst_status bst__flow_draw(bst_game *game, uint32_t deck, uint32_t zone, uint32_t seat)
{
    int32_t args[] = {(int32_t)deck, (int32_t)zone, (int32_t)seat};
    return bst__flow_push(game, BST__FRAME_DRAW, 0, BST_CHANCE, args, 3);
}

bst_status bst__draw_run(bst_game *game, const bst__frame *frame, bool *decided)
{
    uint32_t deck = (uint32_t)frame->a[0];
    if (!bst__deck_left(game, deck)) {
        bst__flow_pop(game);
        return BST_OK;
    }
    if (!game->config.manual_chance) {
        bst__frame kept = *frame;
        bst__flow_pop(game);
        return draw_now(game, deck, (uint32_t)kept.a[1], (uint32_t)kept.a[2]);
    }
    game->option_count = 0;
    game->option_weight = 0;
    game->unjudged_count = 0;
    uint32_t left;
    deck = bst__deck_source(game, deck);
    uint32_t layer = bst__deck_layer(game, deck, &left);
    for (uint32_t tile = 1; tile <= game->rules->board.tile_count; tile++) {
        uint16_t count = bst__deck_next(game, deck, layer, tile);
        if (count) {
            int32_t arg = BST__REF(BST__REF_TILE, tile);
            bst_status status = bst__option_add(game, 0, 1, 1, &arg, count);
            if (status != BST_OK) {
                return status;
            }
        }
    }
    game->deciding = BST__DECIDE_CHANCE_DRAW;
    game->deciding_target = (uint16_t)deck;
    game->deciding_seat = BST_CHANCE;
    game->deciding_pass = false;
    game->flat_offer = -1;
    *decided = true;
    return BST_OK;
}

/* ---------------------------------------------------------------- phases */

enum { PHASE_GOES_ON, PHASE_DONE, PHASE_AGAIN }; /* nil, true, false */

static bst_status call_phase(bst_game *game, const bst__phase *phase, int ref,
                             const bst_option *option, bool write, int *result)
{
    int64_t args[2 + BST_ARGS_MAX] = {0};
    uint32_t argc = 0;
    if (option) {
        args[argc++] = option->verb;
        for (uint32_t i = 0; i < option->argc; i++) {
            args[argc++] = option->args[i];
        }
    }
    int count = 0;
    int64_t rets[BST__RETS_MAX] = {0};
    bst_status status = bst__script_framed(game, BST__ORIGIN_OF(phase), ref, write, argc, args,
                                           &count, rets);
    *result = !count ? PHASE_GOES_ON : rets[0] ? PHASE_DONE : PHASE_AGAIN;
    return status;
}

/* Moves the phase's piece to the cell chosen, and marks the one that it leaves. */
static bst_status move_piece(bst_game *game, const bst__phase *phase, const bst_option *option)
{
    uint32_t piece = game->piece_first[0][phase->move_piece];
    const bst__piece *p = &game->board.pieces[piece];
    bst_status status = BST_OK;
    if (phase->mark >= 0 && p->site == BST__SITE_CELL) {
        status = bst__attr_set(game, (uint32_t)phase->mark, p->at, 1);
    }
    return status == BST_OK ? bst__piece_stand(game, piece, BST__SITE_CELL,
                                               BST__REF_INDEX(option->args[0]), phase->cause)
                            : status;
}

/* The piece that the phase is about goes to the segment chosen. */
static bst_status walk_piece(bst_game *game, const bst__phase *phase, const bst_option *option)
{
    return bst__piece_put(game, bst__frame_thing(game, BST__REF_PIECE),
                          BST__REF_INDEX(option->args[0]), phase->over.walk.cause);
}

/* Whether the phase has had all the choices that it may have. */
static bool is_over(const bst__phase *phase, const bst__frame *frame)
{
    return phase->counted && frame->a[0] >= phase->times;
}

bst_status bst__phase_choose(bst_game *game, const bst_option *option)
{
    uint32_t at = game->head->frame_count - 1u;
    const bst__phase *phase = &game->rules->phases[game->head->frames[at].target];
    int result = PHASE_DONE;
    int choose = phase->choose;
    bst_status status = BST_OK;
    if (phase->bag) {
        uint32_t seat = game->head->frames[at].player;
        status = bst__bag_take(game, phase, option->args[0], seat, &choose);
    } else if (phase->move_piece > 0) {
        result = PHASE_GOES_ON;
        status = move_piece(game, phase, option);
    } else if (!phase->choose && phase->over.type == BST__ARG_SEGMENT && phase->over.walk.cause) {
        status = walk_piece(game, phase, option);
    }
    if (status == BST_OK && choose) {
        status = call_phase(game, phase, choose, option, true, &result);
    }
    if (status != BST_OK || at >= game->head->frame_count) {
        return status;
    }
    bst__frame *frame = &game->head->frames[at];
    frame->a[0] += phase->counted;
    if (phase->in_turn) {
        frame->player = (uint8_t)(frame->player % game->head->players + 1u);
    }
    if (result == PHASE_DONE || is_over(phase, frame)) {
        frame->entered = OVER;
    }
    return status;
}

static bst_status check_weights(bst_game *game, const bst__phase *phase)
{
    if (game->option_weight && game->option_weight <= UINT32_MAX) {
        return BST_OK;
    }
    bst_diags_add(game->diags, BST_ERROR, game->option_weight ? "E-LIMIT" : "E-PHASE", phase->span,
                  game->option_weight
                      ? "phase `%s`: the weights of all options go past 32 bits"
                      : "phase `%s`: nothing of what chance may choose has a weight",
                  phase->name);
    game->failure = BST_E_SCRIPT;
    return BST_E_SCRIPT;
}

static bst_status roll_phase(bst_game *game, const bst__phase *phase)
{
    bst_option option;
    bst__option_pick(game, bst__chance(game, phase->stream, (uint32_t)game->option_weight), true,
                     &option);
    bst_status status = bst__flow_record(game, BST_CHANCE, &option, true);
    return status == BST_OK ? bst__phase_choose(game, &option) : status;
}

bool bst__outcome_is_asked(const bst_game *game)
{
    return game->deciding == BST__DECIDE_CHANCE_PHASE && !game->config.manual_chance;
}

static bool decided_by_chance(const bst__phase *phase)
{
    return phase->chance || phase->bag;
}

/* Whether the game draws what chance decides in the phase. */
static bool is_drawn(const bst_game *game, const bst__phase *phase)
{
    return decided_by_chance(phase) && !game->config.manual_chance &&
           !(phase->physical && game->config.asks_outcomes);
}

/* Whether anybody decides in the phase. */
static bool asks(const bst__phase *phase)
{
    return phase->options || decided_by_chance(phase) || phase->over.used;
}

bst_status bst__phase_run(bst_game *game, bst__frame *frame, bool *decided)
{
    const bst__phase *phase = &game->rules->phases[frame->target];
    int result = PHASE_GOES_ON;
    if (frame->entered == OVER || is_over(phase, frame)) {
        bst__flow_pop(game);
        return BST_OK;
    }
    if (!frame->entered) {
        frame->entered = BEGUN;
        if (phase->enter) {
            /* enter may push frames or end the phase; the run goes on from there */
            uint32_t at = game->head->frame_count - 1u;
            bst_status status = call_phase(game, phase, phase->enter, NULL, true, &result);
            if (result == PHASE_AGAIN) {
                game->head->frames[at].entered = WAITS; /* when what it pushed is over */
            } else if (result == PHASE_DONE || !asks(phase)) {
                game->head->frames[at].entered = OVER;
            }
            return status;
        }
    }
    game->option_count = 0;
    game->option_weight = 0;
    game->unjudged_count = 0;
    game->deciding_target = 0; /* options of a phase belong to no offer */
    int list = phase->chance ? phase->chance : phase->options;
    bst_status status = BST_OK;
    if (phase->over.used) {
        status = bst__over_list(game, &phase->over, -1, phase->verb, frame->player);
    } else if (phase->bag) {
        status = bst__bag_list(game, phase, frame->player);
    } else if (list) {
        status = call_phase(game, phase, list, NULL, false, &result);
    }
    if (status != BST_OK) {
        return status;
    }
    if (!game->option_count) {
        bst__flow_pop(game);
        return BST_OK;
    }
    if (decided_by_chance(phase)) {
        status = check_weights(game, phase);
    }
    if (status != BST_OK || is_drawn(game, phase)) {
        return status == BST_OK ? roll_phase(game, phase) : status;
    }
    bool by_chance = decided_by_chance(phase);
    game->deciding = by_chance ? BST__DECIDE_CHANCE_PHASE : BST__DECIDE_PHASE;
    game->deciding_target = frame->target;
    game->deciding_seat = by_chance ? BST_CHANCE : frame->player;
    game->deciding_pass = phase->pass && !by_chance;
    game->flat_offer = -1;
    *decided = true;
    return BST_OK;
}
