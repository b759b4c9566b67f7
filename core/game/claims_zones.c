/* Claim rules that lead into zones instead of features: which pieces of who decides may go into
 * which. A zone itself says what it accepts and how much room it has. */
#include "game/game.h"

/* The zone as options name it: that of the seat, where every player has one. */
static uint32_t named(const bst_game *game, uint32_t zone, uint32_t seat)
{
    return game->rules->zones[zone].per_player ? seat * (BST__ZONES_MAX + 1u) + zone : zone;
}

static bool is_such(bst_game *game, const bst__claim *rule, uint32_t kind)
{
    bst__context context = BST__CONTEXT_NONE;
    context.piece_kind = kind;
    return bst__filter_test(game, rule->reach, &context);
}

/* Adds what the rule allows for the piece; what another rule allows is there already. */
static bst_status list_zones(bst_game *game, uint32_t offer, const bst__claim *rule, uint32_t seat,
                             uint32_t piece)
{
    uint16_t verb = game->rules->offers[offer].verb;
    for (uint32_t zone = 1; zone <= game->rules->zone_count; zone++) {
        uint32_t at = named(game, zone, seat);
        if (!(rule->zones >> (zone - 1) & 1) ||
            !bst__can_stand(game, piece, BST__SITE_ZONE, at, rule->cause, NULL)) {
            continue;
        }
        bst_option option = {.offer = (uint16_t)offer, .verb = verb, .argc = 2};
        option.args[0] = BST__REF(BST__REF_PIECE_KIND, game->board.pieces[piece].kind);
        option.args[1] = BST__REF(BST__REF_ZONE, at);
        if (bst__claim_listed(game, game->option_count, &option)) {
            continue;
        }
        bst_status status = bst__option_add(game, (uint16_t)offer, verb, 2, option.args, 1);
        if (status != BST_OK) {
            return status;
        }
    }
    return BST_OK;
}

bst_status bst__claims_list_zones(bst_game *game, uint32_t offer, uint32_t seat)
{
    const bst__offer *o = &game->rules->offers[offer];
    for (uint32_t i = 0; i < o->claim_count; i++) {
        const bst__claim *rule = &game->rules->claims[o->claim_first + i];
        if (!bst__claim_open(game, rule)) {
            continue;
        }
        for (uint32_t kind = 1; kind <= game->rules->piece_kind_count; kind++) {
            uint32_t piece =
                (rule->pieces >> kind & 1) ? bst__supply_piece(game, seat, kind) : 0;
            if (!piece || !is_such(game, rule, kind)) {
                continue;
            }
            bst_status status = list_zones(game, offer, rule, seat, piece);
            if (status != BST_OK) {
                return status;
            }
        }
    }
    return game->failure;
}

/* Why the rule does not let the piece into the zone; NULL where it does. */
static const char *zone_refusal(bst_game *game, const bst__claim *rule, uint32_t piece,
                                uint32_t zone, uint32_t at)
{
    const char *reason = NULL;
    if (!(rule->zones >> (zone - 1) & 1)) {
        return bst__refusal(game, "rule `%s` does not lead into `%s`", rule->name,
                            game->rules->zones[zone].name);
    }
    if (!is_such(game, rule, game->board.pieces[piece].kind)) {
        return bst__refusal_at(game, &rule->span, "its rule asks for another piece");
    }
    return bst__can_stand(game, piece, BST__SITE_ZONE, at, rule->cause, &reason) ? NULL : reason;
}

const char *bst__claims_zone_refusal(bst_game *game, uint32_t offer, uint32_t seat,
                                     uint32_t piece, uint32_t at, const bst__claim **out_rule)
{
    const bst__offer *o = &game->rules->offers[offer];
    uint32_t kind = game->board.pieces[piece].kind;
    uint32_t zone = at % (BST__ZONES_MAX + 1u);
    const char *nearest = NULL;
    if (!zone || zone > game->rules->zone_count || at != named(game, zone, seat)) {
        return "there is no such zone";
    }
    for (uint32_t i = 0; i < o->claim_count; i++) {
        const bst__claim *rule = &game->rules->claims[o->claim_first + i];
        if (!(rule->pieces >> kind & 1)) {
            continue;
        }
        const char *reason = bst__claim_refusal_now(game, rule);
        reason = reason ? reason : zone_refusal(game, rule, piece, zone, at);
        if (!reason) {
            *out_rule = rule;
            return NULL;
        }
        nearest = reason;
    }
    return nearest ? nearest
                   : bst__refusal(game, "no rule lets a %s be put with `%s`",
                                  game->rules->piece_kinds[kind].words.one, o->name);
}
