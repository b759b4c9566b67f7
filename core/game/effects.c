/* What subscriptions do without a script. */
#include "game/game.h"

static bst_status pay(bst_game *game, const bst__subscription *sub, const bst__event *event)
{
    const bst__effect *effect = sub->effect;
    const char *label = game->rules->award_sources[effect->pays];
    if (!game->writing) {
        game->scratch_count = 0; /* lines left by a value that nobody was paid */
    }
    (void)bst__line_add(game, label, 1, effect->points, effect->points, BST__ORIGIN_OF(sub));
    return bst__award(game, BST__REF_INDEX(event->args[0]), effect->points, effect->pays, 0xFF, 0,
                      NULL);
}

/* Marks the game, or what the hook is about, if that is somewhere. */
static bst_status mark_subject(bst_game *game, const bst__effect *effect, const bst__event *event,
                               const bst__context *context)
{
    uint32_t on = game->rules->attrs[effect->mark].on;
    uint32_t index = on == BST__ON_PIECE     ? context->piece
                     : on == BST__ON_CELL    ? context->cell
                     : on == BST__ON_SEGMENT ? context->segment
                     : on == BST__ON_PLAYER  ? BST__REF_INDEX(event->args[0])
                                             : 0;
    return index || on == BST__ON_GAME ? bst__attr_set(game, (uint32_t)effect->mark, index, 1)
                                       : BST_OK;
}

/* Whether it has what its parts have, which are marked themselves. */
static bool is_made_of(const bst_game *game, const bst__effect *effect, uint32_t index)
{
    return effect->over.type == BST__ARG_SEGMENT &&
           game->rules->kinds[game->board.segments[index].kind].made_of;
}

/* Pieces that are not in play are not taken: among them what went home because another one of the
 * set, with which it stays, was taken first. */
static bst_status do_to(bst_game *game, const bst__effect *effect, uint32_t index)
{
    if (effect->does == BST__DOES_MARK) {
        return is_made_of(game, effect, index)
                   ? BST_OK
                   : bst__attr_set(game, (uint32_t)effect->mark, index, 1);
    }
    uint32_t site = game->board.pieces[index].site;
    if (site == BST__SITE_SUPPLY || site == BST__SITE_OUT) {
        return BST_OK;
    }
    return bst__can_take(game, index, effect->cause, NULL)
               ? bst__piece_take(game, index, BST__SITE_SUPPLY, effect->cause)
               : game->failure;
}

/* The set is listed behind the options of the decision that is being carried out, as it is before
 * anything is done to it. */
static bst_status do_to_all(bst_game *game, const bst__effect *effect)
{
    uint32_t first = game->option_count;
    uint64_t weight = game->option_weight;
    bst_status status = bst__over_list(game, &effect->over, -1, 0, game->head->active);
    uint32_t end = game->option_count;
    for (uint32_t i = first; i < end && status == BST_OK; i++) {
        status = do_to(game, effect, BST__REF_INDEX(game->options[i].args[0]));
    }
    game->option_count = first;
    game->option_weight = weight;
    return status;
}

static bst_status do_effect(bst_game *game, const bst__subscription *sub, const bst__event *event,
                            const bst__context *context)
{
    const bst__effect *effect = sub->effect;
    if (effect->over.used) {
        return do_to_all(game, effect);
    }
    switch ((bst__does)effect->does) {
    case BST__DOES_PAY:
        return pay(game, sub, event);
    case BST__DOES_MARK:
        return mark_subject(game, effect, event, context);
    default:
        return bst__neutral_move(game, (uint32_t)effect->move_piece, context->cell, effect->cause);
    }
}

bst_status bst__effect_do(bst_game *game, const bst__subscription *sub, const bst__event *event,
                          const bst__context *context)
{
    const bst_span *outer = game->doing;
    game->doing = &sub->span;
    bst_status status = do_effect(game, sub, event, context);
    game->doing = outer;
    return status;
}
