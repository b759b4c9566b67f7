/* Claim rules: who may come to be a member of which segment, declared, and tested without
 * scripts. */
#include "game/claim_bars.h"

#include "base/bits.h"

#include <stdlib.h>

static bst__claim_bar feature_bar(const bst_game *game, const bst__claim *rule, uint32_t seat,
                                  uint32_t root)
{
    const bst__feature *feature = &game->board.features[root];
    if (rule->feature == BST__CLAIMS_FREE && feature->occupiers) {
        return BST__BAR_OCCUPIED;
    }
    if (rule->feature == BST__CLAIMS_OWN &&
        !bst__feature_holds(game, root, seat, 0, UINT32_MAX)) {
        return BST__BAR_NOT_OWN;
    }
    if (rule->open && bst__board_closed(&game->board, root)) {
        return BST__BAR_CLOSED;
    }
    if (rule->needs.used && !bst__which_in_feature(game, &rule->needs, root, seat)) {
        return BST__BAR_NEEDS;
    }
    if (rule->without.used && bst__which_in_feature(game, &rule->without, root, seat)) {
        return BST__BAR_WITHOUT;
    }
    if (rule->room && bst__feature_members(game, root) >= rule->room) {
        return BST__BAR_ROOM;
    }
    return BST__BAR_NONE;
}

static bst__claim_bar kind_bar(const bst_game *game, const bst__claim *rule, uint32_t kind,
                               uint32_t segment_kind)
{
    if (rule->kinds && !(rule->kinds >> segment_kind & 1)) {
        return BST__BAR_KIND;
    }
    if (!(game->rules->piece_kinds[kind].claims >> segment_kind & 1)) {
        return BST__BAR_CLAIMS;
    }
    return rule->kinds || game->rules->kinds[segment_kind].open ? BST__BAR_NONE : BST__BAR_NOT_OPEN;
}

bool bst__claim_open(bst_game *game, const bst__claim *rule)
{
    return !(rule->spend & game->barred) && !(bst__budgets_spent(game) & rule->spend) &&
           bst__filter_test(game, rule->when, NULL);
}

/* Whether an own piece stands there: one of the kind or with the trait that the rule needs, where
 * it names any. */
static bool stood_on(const bst_game *game, const bst__claim *rule, uint32_t seat, uint32_t segment)
{
    for (uint32_t i = 1; i <= game->board.head->piece_count; i++) {
        const bst__piece *p = &game->board.pieces[i];
        if (p->segment == segment && bst__which_is(game, &rule->needs, i, seat)) {
            return true;
        }
    }
    return false;
}

bool bst__claim_in_reach(const bst_game *game, const bst__claim *rule, uint32_t seat,
                         uint32_t segment)
{
    uint32_t placed = bst__part_now(game)->cell;
    uint32_t cell = game->board.segments[segment].cell;
    if (rule->where == BST__WHERE_BOARD) {
        return true;
    }
    if (rule->where == BST__WHERE_OWN) {
        return stood_on(game, rule, seat, segment);
    }
    if (!placed) {
        return false;
    }
    if (cell == placed) {
        return true;
    }
    if (rule->where == BST__WHERE_AROUND) {
        return bst__board_near(&game->board, placed, cell);
    }
    bool beside = false;
    for (uint32_t side = 0; side < BST_SIDES && rule->where == BST__WHERE_BESIDE; side++) {
        beside = beside || game->board.cells[placed].neighbours[side] == cell;
    }
    return beside;
}

/* Whether the rule's filter lets a piece of `kind` (0: any) come there. */
static bool is_reached(bst_game *game, const bst__claim *rule, uint32_t kind, uint32_t segment)
{
    if (!rule->reach) {
        return true;
    }
    bst__context context = BST__CONTEXT_NONE;
    context.segment = segment;
    context.piece_kind = kind;
    return bst__filter_ask(game, rule->reach, &context);
}

bst__claim_bar bst__claim_bar_of(bst_game *game, const bst__claim *rule, uint32_t seat,
                                 uint32_t kind, uint32_t segment, const char **gate)
{
    const bst__segment *s = &game->board.segments[segment];
    bst__claim_bar bar = kind_bar(game, rule, kind, s->kind);
    if (bar == BST__BAR_NONE) {
        bar = feature_bar(game, rule, seat, s->root);
    }
    if (bar != BST__BAR_NONE) {
        return bar;
    }
    if (!is_reached(game, rule, kind, segment)) {
        return BST__BAR_FEATURE;
    }
    return bst__can_put(game, kind, segment, s->cell, rule->cause, gate) ? BST__BAR_NONE
                                                                         : BST__BAR_GATE;
}

/* ---------------------------------------------------------------- listing */

bool bst__claim_listed(const bst_game *game, uint32_t count, const bst_option *option)
{
    for (uint32_t i = count; i > 0 && game->options[i - 1].offer == option->offer; i--) {
        const bst_option *o = &game->options[i - 1];
        if (o->args[0] == option->args[0] && o->args[1] == option->args[1]) {
            return true;
        }
    }
    return false;
}

/* A rule's segments, ascending; and whether the cell that was asked last is closed to a cause: most
 * rules of an offer ask the same. */
typedef struct segments {
    uint16_t *list;
    uint32_t count;
    uint32_t cell;
    uint8_t cause;
    bool is_shut;
} segments;

static bool asks_piece(const bst__claim *rule)
{
    return rule->reach && (rule->reach->asks & BST__ASKS_PIECE);
}

/* Adds a segment that pieces of some kind claim, unless the feature keeps all pieces away. */
static void add_segment(bst_game *game, const bst__claim *rule, uint32_t seat, uint32_t segment,
                        segments *out)
{
    const bst__segment *s = &game->board.segments[segment];
    if ((rule->meant >> s->kind & 1) && feature_bar(game, rule, seat, s->root) == BST__BAR_NONE &&
        (asks_piece(rule) || is_reached(game, rule, 0, segment))) {
        out->list[out->count++] = (uint16_t)segment;
    }
}

static int ascending(const void *a, const void *b)
{
    return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

/* Segments of the placed tile, and of those beside or around it. */
static void add_near(bst_game *game, const bst__claim *rule, uint32_t seat, segments *out)
{
    const bst__board *board = &game->board;
    uint32_t placed = bst__part_now(game)->cell;
    const bst__cell *middle = &board->cells[placed];
    for (uint32_t i = 0; i < 9; i++) {
        int32_t dx = (int32_t)(i % 3) - 1;
        int32_t dy = (int32_t)(i / 3) - 1;
        bool is_near = (dx == 0 && dy == 0) || rule->where == BST__WHERE_AROUND ||
                       (rule->where == BST__WHERE_BESIDE && (dx == 0 || dy == 0));
        uint32_t cell = is_near ? bst__board_cell_at(board, middle->x + dx, middle->y + dy) : 0;
        const bst__cell *c = &board->cells[cell];
        uint32_t count = cell && c->tile ? bst__board_tile(board, c)->segment_count : 0;
        for (uint32_t k = 0; k < count; k++) {
            add_segment(game, rule, seat, c->segments + k, out);
        }
    }
    qsort(out->list, out->count, sizeof *out->list, ascending);
}

/* Segments where an own piece stands that the rule asks for. */
static void add_own(bst_game *game, const bst__claim *rule, uint32_t seat, segments *out)
{
    for (uint32_t i = 1; i <= game->board.head->piece_count; i++) {
        const bst__piece *p = &game->board.pieces[i];
        if (p->segment && bst__which_is(game, &rule->needs, i, seat)) {
            add_segment(game, rule, seat, p->segment, out);
        }
    }
    qsort(out->list, out->count, sizeof *out->list, ascending);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < out->count; i++) {
        if (kept == 0 || out->list[kept - 1] != out->list[i]) {
            out->list[kept++] = out->list[i];
        }
    }
    out->count = kept;
}

/* Segments of kinds that are looked for all over the board, as far as they are near. */
static void add_near_sought(bst_game *game, const bst__claim *rule, uint32_t seat, segments *out)
{
    for (uint32_t i = 0; i < game->head->sought_count; i++) {
        uint32_t segment = game->sought[i];
        if ((rule->meant >> game->board.segments[segment].kind & 1) &&
            bst__claim_in_reach(game, rule, seat, segment)) {
            add_segment(game, rule, seat, segment, out);
        }
    }
}

static void find_segments(bst_game *game, const bst__claim *rule, uint32_t seat, segments *out)
{
    const bst__cell *c = &game->board.cells[bst__part_now(game)->cell];
    if (rule->where == BST__WHERE_BOARD) {
        bool all_sought = bst__all_sought(game->rules, rule->kinds);
        uint32_t count = all_sought ? game->head->sought_count : game->board.head->segment_count;
        for (uint32_t i = 0; i < count; i++) {
            add_segment(game, rule, seat, all_sought ? game->sought[i] : i + 1, out);
        }
    } else if (rule->where == BST__WHERE_OWN) {
        add_own(game, rule, seat, out);
    } else if (bst__part_now(game)->cell && rule->where == BST__WHERE_PLACED) {
        for (uint32_t i = 0; i < bst__board_tile(&game->board, c)->segment_count; i++) {
            add_segment(game, rule, seat, c->segments + i, out);
        }
    } else if (bst__part_now(game)->cell && bst__all_sought(game->rules, rule->kinds)) {
        add_near_sought(game, rule, seat, out);
    } else if (bst__part_now(game)->cell) {
        add_near(game, rule, seat, out);
    }
}

/* Adds what the rule allows; what is among the first `before` options, another rule allows. */
static bst_status list_rule(bst_game *game, uint32_t offer, const bst__claim *rule, uint32_t kind,
                            const segments *found, uint32_t before)
{
    bst_option option = {
        .offer = (uint16_t)offer, .verb = game->rules->offers[offer].verb, .argc = 2};
    bst__kindmask claims = game->rules->piece_kinds[kind].claims;
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < found->count && status == BST_OK; i++) {
        uint32_t segment = found->list[i];
        option.args[0] = BST__REF(BST__REF_PIECE_KIND, kind);
        option.args[1] = BST__REF(BST__REF_SEGMENT, segment);
        if ((claims >> game->board.segments[segment].kind & 1) &&
            (!asks_piece(rule) || is_reached(game, rule, kind, segment)) &&
            bst__can_put_open(game, kind, segment, game->board.segments[segment].cell,
                              rule->cause) &&
            !bst__claim_listed(game, before, &option)) {
            status = bst__option_add(game, (uint16_t)offer, option.verb, 2, option.args, 1);
        }
    }
    return status;
}

/* Kinds of pieces (bits) that the player has left. */
static bst__piecemask at_hand(const bst_game *game, uint32_t seat)
{
    bst__piecemask found = 0;
    for (uint32_t i = game->seat_first[seat]; i < game->seat_first[seat + 1]; i++) {
        const bst__piece *p = &game->board.pieces[i];
        found |= p->site == BST__SITE_SUPPLY ? UINT64_C(1) << p->kind : 0;
    }
    return found;
}

/* Leaves out segments on cells that are closed to the rule's cause. */
static void leave_closed(const bst_game *game, const bst__claim *rule, segments *found)
{
    bst__causes cause = UINT64_C(1) << rule->cause;
    if (!(game->rules->shut_at_all & cause)) {
        return;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < found->count; i++) {
        uint32_t own = game->board.segments[found->list[i]].cell;
        if (own != found->cell || rule->cause != found->cause) {
            found->is_shut = bst__cell_shut(game, own, cause);
            found->cell = own;
            found->cause = rule->cause;
        }
        found->list[kept] = found->list[i];
        kept += !found->is_shut;
    }
    found->count = kept;
}

/* What the rule allows with pieces of these kinds. */
static BST_APART bst_status list_kinds(bst_game *game, uint32_t offer, const bst__claim *rule,
                                       uint32_t seat, bst__piecemask kinds, segments *found)
{
    uint32_t before = rule->repeats ? game->option_count : 0;
    bst_status status = BST_OK;
    found->count = 0;
    find_segments(game, rule, seat, found);
    leave_closed(game, rule, found);
    for (; kinds && found->count && status == BST_OK; kinds &= kinds - 1) {
        status = list_rule(game, offer, rule, bst__lowest_bit(kinds), found, before);
    }
    return status;
}

bst_status bst__claims_list(bst_game *game, uint32_t offer, uint32_t seat)
{
    const bst__offer *o = &game->rules->offers[offer];
    if (o->to_zones) {
        return bst__claims_list_zones(game, offer, seat);
    }
    bst__piecemask left = at_hand(game, seat);
    segments found = {.list = game->found};
    for (uint32_t i = 0; i < o->claim_count; i++) {
        const bst__claim *rule = &game->rules->claims[o->claim_first + i];
        bst__piecemask kinds = left & rule->pieces;
        bst_status status = kinds && bst__claim_open(game, rule)
                                ? list_kinds(game, offer, rule, seat, kinds, &found)
                                : BST_OK;
        if (status != BST_OK) {
            return status;
        }
    }
    return game->failure;
}
