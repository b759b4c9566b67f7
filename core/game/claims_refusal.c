/* Why a claim is not possible, in words: what is missing from the rule that nearly allows it. */
#include "game/claim_bars.h"

/* The lowest numbered piece that occupies the feature. */
static uint32_t occupier(const bst_game *game, uint32_t root)
{
    const bst__board *board = &game->board;
    for (uint32_t piece = 1; piece <= board->head->piece_count; piece++) {
        const bst__piece *p = &board->pieces[piece];
        if (p->occupies && p->segment && bst__board_root(board, p->segment) == root) {
            return piece;
        }
    }
    return 0;
}

static const char *occupied(bst_game *game, const char *feature, uint32_t root)
{
    uint32_t piece = occupier(game, root);
    bst_text name = {0};
    char place[64];
    if (!piece) {
        return bst__refusal(game, "the %s is occupied", feature);
    }
    bst__piece_write(game, &name, piece);
    (void)bst__segment_name(game, game->board.pieces[piece].segment, place, sizeof place);
    const char *reason =
        bst__refusal(game, "the %s is occupied by%s on %s", feature, bst__text_get(&name), place);
    bst__text_free(&name);
    return reason;
}

static const char *needed(bst_game *game, const bst__claim *rule, const char *feature)
{
    const bst_ruleset *rules = game->rules;
    const bst__which *needs = &rule->needs;
    const char *name = needs->kind > 0 ? rules->piece_kinds[needs->kind].words.one : NULL;
    for (uint32_t i = 0; i < rules->trait_count && !name; i++) {
        name = needs->traits >> i & 1 ? rules->traits[i] : NULL;
    }
    return bst__refusal(game, "it needs an own piece in the %s: %s", feature, name ? name : "any");
}

/* What must not be in the feature is there. */
static const char *present(bst_game *game, const bst__which *which, const char *feature)
{
    const bst_ruleset *rules = game->rules;
    const char *whose = which->own > 0 ? "an own" : which->own < 0 ? "a" : "another player's";
    const char *name = which->kind > 0 ? rules->piece_kinds[which->kind].words.one : NULL;
    for (uint32_t i = 0; i < rules->trait_count && !name; i++) {
        name = which->traits >> i & 1 ? rules->traits[i] : NULL;
    }
    return bst__refusal(game, "%s %s is in the %s already", whose, name ? name : "piece", feature);
}

static BST_COLD const char *in_words(bst_game *game, const bst__claim *rule, uint32_t kind,
                                     uint32_t segment, bst__claim_bar bar, const char *gate)
{
    const bst_ruleset *rules = game->rules;
    const bst__segment *s = &game->board.segments[segment];
    const char *feature = rules->kinds[s->kind].words.one;
    const char *piece = rules->piece_kinds[kind].words.one;
    switch (bar) {
    case BST__BAR_KIND:
        return bst__refusal(game, "rule `%s` does not reach %s", rule->name, feature);
    case BST__BAR_CLAIMS:
        return bst__refusal(game, "%s does not claim %s", piece, feature);
    case BST__BAR_NOT_OPEN:
        return bst__refusal(game, "%s is not open to claims", feature);
    case BST__BAR_OCCUPIED:
        return occupied(game, feature, s->root);
    case BST__BAR_NOT_OWN:
        return bst__refusal(game, "no own piece is in the %s", feature);
    case BST__BAR_CLOSED:
        return bst__refusal(game, "the %s is complete", feature);
    case BST__BAR_NEEDS:
        return needed(game, rule, feature);
    case BST__BAR_WITHOUT:
        return present(game, &rule->without, feature);
    case BST__BAR_ROOM:
        return bst__refusal(game, "the %s has room for %u only", feature, (unsigned)rule->room);
    case BST__BAR_FEATURE:
        return bst__refusal_at(game, &rule->span, "its rule asks for something else there");
    case BST__BAR_GATE:
        return gate;
    case BST__BAR_NONE:
        break;
    }
    return NULL;
}

BST_COLD const char *bst__claim_refusal_now(bst_game *game, const bst__claim *rule)
{
    if (rule->spend & game->barred) {
        return bst__refusal_barred;
    }
    const char *reason = bst__budgets_refusal(game, rule->spend);
    if (reason) {
        return reason;
    }
    if (!bst__filter_test(game, rule->when, NULL)) {
        return bst__refusal_at(game, &rule->span, "what its rule asks for is not so");
    }
    return NULL;
}

static const char *reach_refusal(const bst_game *game, const bst__claim *rule)
{
    if (rule->where == BST__WHERE_OWN) {
        return "no own piece that its rule asks for stands there";
    }
    if (!bst__part_now(game)->cell) {
        return "no tile was placed";
    }
    switch (rule->where) {
    case BST__WHERE_BESIDE:
        return "it is neither on the placed tile nor beside it";
    case BST__WHERE_AROUND:
        return "it is neither on the placed tile nor around it";
    default:
        return "it is not on the placed tile";
    }
}

enum { STEPS = 3 };

/* How far the rule goes along, so that the one that nearly allows it can say what is missing. */
static int steps_allowed(bst_game *game, const bst__claim *rule, uint32_t seat, uint32_t kind,
                         uint32_t segment)
{
    if (!bst__claim_open(game, rule)) {
        return 0;
    }
    if (!bst__claim_in_reach(game, rule, seat, segment)) {
        return 1;
    }
    return bst__claim_bar_of(game, rule, seat, kind, segment, NULL) == BST__BAR_NONE ? STEPS : 2;
}

/* Why `rule` does not allow it; NULL where it does. */
static BST_COLD const char *claim_refusal(bst_game *game, const bst__claim *rule, uint32_t seat,
                                          uint32_t kind, uint32_t segment)
{
    const char *reason = bst__claim_refusal_now(game, rule);
    const char *gate = NULL;
    if (reason) {
        return reason;
    }
    if (!bst__claim_in_reach(game, rule, seat, segment)) {
        return reach_refusal(game, rule);
    }
    bst__claim_bar bar = bst__claim_bar_of(game, rule, seat, kind, segment, &gate);
    return in_words(game, rule, kind, segment, bar, gate);
}

/* Why no rule of the offer lets a piece of `kind`, which the seat has, be put on the segment. */
static const char *segment_refusal(bst_game *game, uint32_t offer, uint32_t seat, uint32_t kind,
                                   uint32_t segment, const bst__claim **out_rule)
{
    const bst__offer *o = &game->rules->offers[offer];
    const char *piece = game->rules->piece_kinds[kind].words.one;
    if (!segment || segment > game->board.head->segment_count ||
        !game->board.segments[segment].kind) {
        return "there is no such segment";
    }
    const bst__claim *nearest = NULL;
    int nearest_steps = -1;
    for (uint32_t i = 0; i < o->claim_count; i++) {
        const bst__claim *rule = &game->rules->claims[o->claim_first + i];
        int steps = rule->pieces >> kind & 1
                        ? steps_allowed(game, rule, seat, kind, segment)
                        : -1;
        if (steps == STEPS) {
            *out_rule = rule;
            return NULL;
        }
        if (steps > nearest_steps) {
            nearest = rule;
            nearest_steps = steps;
        }
    }
    return nearest ? claim_refusal(game, nearest, seat, kind, segment)
                   : bst__refusal(game, "no rule lets a %s be put with `%s`", piece, o->name);
}

const char *bst__claims_refusal(bst_game *game, uint32_t offer, uint32_t seat, uint32_t kind,
                                uint32_t target, const bst__claim **out_rule)
{
    if (!kind || kind > game->rules->piece_kind_count) {
        return "there is no such piece";
    }
    uint32_t piece = bst__supply_piece(game, seat, kind);
    if (!piece) {
        return bst__refusal(game, "%s has no %s in the supply", bst__seat_name(game, seat),
                            game->rules->piece_kinds[kind].words.one);
    }
    return game->rules->offers[offer].to_zones
               ? bst__claims_zone_refusal(game, offer, seat, piece, target, out_rule)
               : segment_refusal(game, offer, seat, kind, target, out_rule);
}
