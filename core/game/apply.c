/* What a chosen option of a menu does. */
#include "game/game.h"

#include <string.h>

static bst_status apply_place(bst_game *game, const bst_option *option)
{
    const bst__offer *offer = &game->rules->offers[option->offer];
    bst__part *part = bst__part_top(game);
    uint32_t cell = BST__REF_INDEX(option->args[0]);
    bst_status status = BST_OK;
    if (offer->place_from) {
        uint32_t seat =
            game->rules->zones[offer->place_from].per_player ? game->deciding_seat : 0;
        part->tile = (uint16_t)bst__zone_take_tile(game, offer->place_from, seat, 0);
    }
    if (offer->overlay) {
        status = bst__overlay_place(game, option);
    } else {
        part->cell = (uint16_t)cell;
        bst__board_lay(&game->board, part->tile, cell, (uint32_t)option->args[1]);
        bst__attrs_laid(game, cell, 0);
    }
    if (status != BST_OK || !bst__hooked(game, BST__HOOK_PLACED)) {
        return status;
    }
    return bst__notify_of(game, BST__HOOK_PLACED, BST__REF_CELL, cell);
}

/* Between turns nothing is settled: what such a tile closes counts as settled before. */
void bst__lay_aside(bst_game *game, uint32_t tile, uint32_t cell, uint32_t turn)
{
    bst__boardhead *board = game->board.head;
    bst__board_lay(&game->board, tile, cell, turn);
    bst__attrs_laid(game, cell, 0);
    if (!game->head->part_count) {
        board->touched_count = 0;
        memset(board->touched, 0, sizeof board->touched);
    }
}

static bst_status apply_draw(bst_game *game, const bst__offer *offer)
{
    int source = bst__draw_source(game, offer);
    if (source > 0) {
        return offer->choose ? bst__flow_draw(game, (uint32_t)source, 0, 0)
                             : bst__flow_draw_tile(game, (uint32_t)source);
    }
    uint32_t tile = bst__zone_take_tile(game, (uint32_t)-source, 0, 0);
    bst__part_top(game)->tile = (uint16_t)tile;
    return bst__notify_of(game, BST__HOOK_DRAWN, BST__REF_TILE, tile);
}

static bst_status apply_claim(bst_game *game, const bst_option *option)
{
    const bst__offer *offer = &game->rules->offers[option->offer];
    uint32_t kind = BST__REF_INDEX(option->args[0]);
    uint32_t target = BST__REF_INDEX(option->args[1]);
    const bst__claim *rule = NULL;
    uint32_t seat = game->deciding_seat;
    const char *refusal = bst__claims_refusal(game, option->offer, seat, kind, target, &rule);
    if (refusal) {
        return bst__fail(game, BST_E_ILLEGAL, "E-ILLEGAL", "%s: %s", offer->name, refusal);
    }
    uint32_t piece = bst__supply_piece(game, seat, kind);
    bst_status status = bst__budgets_spend(game, rule->spend);
    if (status != BST_OK) {
        return status;
    }
    status = offer->to_zones ? bst__piece_stand(game, piece, BST__SITE_ZONE, target, rule->cause)
                             : bst__piece_put(game, piece, target, rule->cause);
    return status == BST_OK && rule->track >= 0
               ? bst__flow_push(game, BST__FRAME_TRACK, (uint32_t)rule->track, seat,
                                &option->args[1], 1)
               : status;
}

static bst_status apply_move(bst_game *game, const bst_option *option)
{
    const bst__offer *offer = &game->rules->offers[option->offer];
    uint32_t piece = game->piece_first[0][offer->move_piece];
    uint32_t index = BST__REF_INDEX(option->args[0]);
    switch ((bst__argtype)offer->over.type) {
    case BST__ARG_CORNER:
        piece = bst__supply_piece(game, game->deciding_seat, (uint32_t)offer->move_piece);
        return bst__piece_put_corner(game, piece, index,
                                     bst__board_corner_segment(&game->board, index, 0),
                                     offer->cause);
    case BST__ARG_ZONE:
        return bst__piece_stand(game, piece, BST__SITE_ZONE, index, offer->cause);
    case BST__ARG_SEGMENT:
        return bst__piece_put(game, piece, index, offer->cause);
    default:
        return bst__piece_stand(game, piece, BST__SITE_CELL, index, offer->cause);
    }
}

/* The tile chosen is the one to be placed. */
static bst_status apply_use(bst_game *game, const bst_option *option)
{
    uint32_t zone = (uint32_t)game->rules->offers[option->offer].over.zone;
    uint32_t seat = game->rules->zones[zone].per_player ? game->deciding_seat : 0;
    bst__part_top(game)->tile = (uint16_t)bst__zone_take_tile(
        game, zone, seat, BST__REF_INDEX(option->args[0]));
    return BST_OK;
}

bst_status bst__offer_apply(bst_game *game, const bst_option *option)
{
    const bst__offer *offer = &game->rules->offers[option->offer];
    bst_status status = bst__budgets_spend(game, offer->spend);
    if (status == BST_OK && offer->cost >= 0) {
        uint32_t cost = (uint32_t)offer->cost;
        uint32_t seat = game->deciding_seat;
        status = bst__attr_set(game, cost, seat, bst__attr_get(game, cost, seat) - 1);
    }
    if (status != BST_OK) {
        return status;
    }
    switch ((bst__builtin)offer->builtin) {
    case BST__BUILTIN_PLACE:
        status = apply_place(game, option);
        break;
    case BST__BUILTIN_OVERLAY:
        status = bst__overlay_lay(game, offer->overlay, BST__REF_INDEX(option->args[0]),
                                  (uint32_t)option->args[1]);
        break;
    case BST__BUILTIN_DRAW:
        status = apply_draw(game, offer);
        break;
    case BST__BUILTIN_CLAIM:
        status = apply_claim(game, option);
        break;
    case BST__BUILTIN_MOVE:
        status = apply_move(game, option);
        break;
    case BST__BUILTIN_TAKE:
        status = bst__piece_take(game, BST__REF_INDEX(option->args[0]), BST__SITE_SUPPLY,
                                 offer->cause);
        break;
    case BST__BUILTIN_USE:
        status = apply_use(game, option);
        break;
    default:
        break;
    }
    if (status == BST_OK && offer->adds >= 0) {
        uint32_t adds = (uint32_t)offer->adds;
        bool on_game = game->rules->attrs[adds].on == BST__ON_GAME;
        uint32_t index = on_game ? 0 : BST__REF_INDEX(option->args[0]);
        status = bst__attr_raise(game, adds, index);
    }
    if (status == BST_OK && offer->track >= 0) {
        status = bst__flow_push(game, BST__FRAME_TRACK, (uint32_t)offer->track,
                                game->deciding_seat, option->args, 1);
    }
    if (status == BST_OK && offer->choose) {
        int64_t args[1 + BST_ARGS_MAX];
        uint32_t argc = 0;
        args[argc++] = BST__REF(BST__REF_PLAYER, game->deciding_seat);
        for (uint32_t i = 0; i < option->argc; i++) {
            args[argc++] = option->args[i];
        }
        int count = 0;
        status = bst__script_framed(game, BST__ORIGIN_OF(offer), offer->choose, true, argc, args,
                                    &count, NULL);
    }
    return status;
}
