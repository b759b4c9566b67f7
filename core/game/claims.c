/* Claim rules: who may come to be a member of which segment, declared, and tested without
 * scripts. */
#include "game/game.h"

/* An own piece of kind `kind` or with a trait of `traits` in the feature. */
static bool holds_own(const bst_game *game, uint32_t root, uint32_t seat, int kind,
                      bst__traits traits)
{
    const bst__board *board = &game->board;
    uint32_t first = board->features[root].members;
    for (uint32_t piece = first; piece;) {
        const bst__piece *p = &board->pieces[piece];
        bst__traits its = game->rules->piece_kinds[p->kind].traits;
        if (p->owner == seat && ((kind > 0 && p->kind == kind) || (its & traits))) {
            return true;
        }
        piece = p->next == first ? 0 : p->next;
    }
    return false;
}

static const char *feature_refusal(bst_game *game, const bst__claim *rule, uint32_t seat,
                                   uint32_t root)
{
    const bst__feature *feature = &game->board.features[root];
    if (rule->feature == 0 && feature->occupiers) {
        return "the feature is occupied";
    }
    if (rule->feature == 2 && !holds_own(game, root, seat, 0, UINT32_MAX)) {
        return "no own piece is in the feature";
    }
    if (rule->open && bst__board_closed(&game->board, root)) {
        return "the feature is complete";
    }
    if ((rule->needs_own > 0 || rule->needs_trait) &&
        !holds_own(game, root, seat, rule->needs_own, rule->needs_trait)) {
        return "it needs an own piece in the feature";
    }
    if (rule->without > 0 && holds_own(game, root, seat, rule->without, 0)) {
        return "such a piece is in the feature already";
    }
    return NULL;
}

static const char *kind_refusal(const bst_game *game, const bst__claim *rule, uint32_t kind,
                                uint32_t segment_kind)
{
    if (rule->kinds) {
        return rule->kinds >> segment_kind & 1 ? NULL : "this rule does not reach that kind";
    }
    if (!(game->rules->piece_kinds[kind].claims >> segment_kind & 1)) {
        return "such a piece does not claim that kind";
    }
    return game->rules->kinds[segment_kind].open ? NULL : "that kind is not open to claims";
}

/* Whether pieces of `kind` may be put by the rule at all. */
static bool rule_has_kind(const bst_game *game, const bst__claim *rule, uint32_t kind)
{
    return (rule->trait & game->rules->piece_kinds[kind].traits) || (rule->pieces >> kind & 1);
}

static bool rule_open(bst_game *game, const bst__claim *rule)
{
    for (uint32_t i = 0; rule->spend >> i; i++) {
        if ((rule->spend >> i & 1) && !bst__budget_left(game, i)) {
            return false;
        }
    }
    return bst__filter_test(game, &rule->when, NULL);
}

static bool in_reach(const bst_game *game, const bst__claim *rule, uint32_t segment)
{
    uint32_t placed = bst__part_now(game)->cell;
    uint32_t cell = game->board.segments[segment].cell;
    if (rule->where == 2) {
        return true;
    }
    if (!placed) {
        return false;
    }
    if (cell == placed) {
        return true;
    }
    bool beside = false;
    for (uint32_t side = 0; side < BST_SIDES && rule->where == 1; side++) {
        beside = beside || game->board.cells[placed].neighbours[side] == cell;
    }
    return beside;
}

static const char *refusal(bst_game *game, const bst__claim *rule, uint32_t seat, uint32_t kind,
                           uint32_t segment)
{
    const bst__segment *s = &game->board.segments[segment];
    const char *reason = kind_refusal(game, rule, kind, s->kind);
    if (!reason) {
        reason = feature_refusal(game, rule, seat, s->root);
    }
    if (!reason) {
        bst__can_put(game, kind, segment, s->cell, rule->cause, &reason);
    }
    return reason;
}

static bool listed(const bst_game *game, uint32_t from, const bst_option *option)
{
    for (uint32_t i = from; i < game->option_count; i++) {
        const bst_option *o = &game->options[i];
        if (o->verb == option->verb && o->args[0] == option->args[0] &&
            o->args[1] == option->args[1]) {
            return true;
        }
    }
    return false;
}

static bst_status list_rule(bst_game *game, uint32_t offer, const bst__claim *rule, uint32_t seat,
                            uint32_t kind, bool unique)
{
    const bst__board *board = &game->board;
    uint32_t first = 1;
    uint32_t last = board->head->segment_count;
    uint32_t placed = bst__part_now(game)->cell;
    if (rule->where != 2 && !placed) {
        return BST_OK;
    }
    if (rule->where == 0) {
        const bst__cell *cell = &board->cells[placed];
        first = cell->segments;
        last = first + board->def->tiles[cell->tile].segment_count - 1;
    }
    uint16_t verb = game->rules->offers[offer].verb;
    for (uint32_t segment = first; segment <= last; segment++) {
        if (!in_reach(game, rule, segment) || refusal(game, rule, seat, kind, segment)) {
            continue;
        }
        bst_option option = {.verb = verb, .argc = 2};
        option.args[0] = BST__REF(BST__REF_PIECE_KIND, kind);
        option.args[1] = BST__REF(BST__REF_SEGMENT, segment);
        if (unique && listed(game, 0, &option)) {
            continue;
        }
        bst_status status = bst__option_add(game, (uint16_t)offer, verb, 2, option.args, 1);
        if (status != BST_OK) {
            return status;
        }
    }
    return BST_OK;
}

bst_status bst__claims_list(bst_game *game, uint32_t offer, uint32_t seat)
{
    const bst__offer *o = &game->rules->offers[offer];
    for (uint32_t i = 0; i < o->claim_count; i++) {
        const bst__claim *rule = &game->rules->claims[o->claim_first + i];
        if (!rule_open(game, rule)) {
            continue;
        }
        for (uint32_t kind = 1; kind <= game->rules->piece_kind_count; kind++) {
            if (!rule_has_kind(game, rule, kind) || !bst__supply_piece(game, seat, kind)) {
                continue;
            }
            bst_status status = list_rule(game, offer, rule, seat, kind, i > 0);
            if (status != BST_OK) {
                return status;
            }
        }
    }
    return game->failure;
}

const char *bst__claims_refusal(bst_game *game, uint32_t offer, uint32_t seat, uint32_t kind,
                                uint32_t segment, const bst__claim **out_rule)
{
    const bst__offer *o = &game->rules->offers[offer];
    const char *reason = "there is no such segment";
    if (!segment || segment > game->board.head->segment_count) {
        return reason;
    }
    if (!kind || kind > game->rules->piece_kind_count || !bst__supply_piece(game, seat, kind)) {
        return "no such piece is in the supply";
    }
    reason = "no rule allows it";
    for (uint32_t i = 0; i < o->claim_count; i++) {
        const bst__claim *rule = &game->rules->claims[o->claim_first + i];
        if (!rule_has_kind(game, rule, kind) || !rule_open(game, rule)) {
            continue;
        }
        if (!in_reach(game, rule, segment)) {
            reason = "it is not on the placed tile";
            continue;
        }
        const char *why = refusal(game, rule, seat, kind, segment);
        if (!why) {
            *out_rule = rule;
            return NULL;
        }
        reason = why;
    }
    return reason;
}
