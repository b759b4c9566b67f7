/* Pieces: the supply, the three gates, and movements that pass them and tell the hooks. */
#include "game/game.h"

#include "base/bits.h"

uint32_t bst__supply_piece(const bst_game *game, uint32_t seat, uint32_t kind)
{
    uint32_t first = game->piece_first[seat][kind];
    for (uint32_t i = 0; i < game->piece_count[seat][kind]; i++) {
        if (game->board.pieces[first + i].site == BST__SITE_SUPPLY) {
            return first + i;
        }
    }
    return 0;
}

uint32_t bst__supply_count(const bst_game *game, uint32_t seat, uint32_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < game->piece_count[seat][kind]; i++) {
        count += game->board.pieces[game->piece_first[seat][kind] + i].site == BST__SITE_SUPPLY;
    }
    return count;
}

int32_t bst__piece_weight(const bst_game *game, uint32_t piece)
{
    const bst__piece *p = &game->board.pieces[piece];
    const bst__piecekind *kind = &game->rules->piece_kinds[p->kind];
    if (kind->weight_fold < 0) {
        return kind->weight;
    }
    uint32_t root = bst__board_root(&game->board, p->segment);
    return game->board
        .folds[(size_t)root * game->rules->board.fold_count + (size_t)kind->weight_fold];
}

/* Whether a piece of the kind, whoever's, stands on the cell. */
static bool stands_on(const bst_game *game, uint32_t kind, uint32_t cell)
{
    uint32_t last = game->rules->piece_kinds[kind].neutral ? 0 : game->head->players;
    for (uint32_t seat = 0; seat <= last; seat++) {
        const bst__piece *first = &game->board.pieces[game->piece_first[seat][kind]];
        for (uint32_t i = 0; i < game->piece_count[seat][kind]; i++) {
            if (first[i].site == BST__SITE_CELL && first[i].at == cell) {
                return true;
            }
        }
    }
    return false;
}

bool bst__cell_shut(const bst_game *game, uint32_t cell, bst__causes causes)
{
    const bst_ruleset *rules = game->rules;
    if (!(rules->shut_at_all & causes)) {
        return false;
    }
    if (rules->tiles[game->board.cells[cell].tile].closed_to & causes) {
        return true;
    }
    for (uint32_t i = 0; (rules->shut_by_attrs & causes) && i < rules->gate_count; i++) {
        uint32_t attr = rules->gates[i];
        if ((rules->attrs[attr].closed_to & causes) && bst__attr_get(game, attr, cell)) {
            return true;
        }
    }
    bst__piecemask closing = rules->shut_by_pieces & causes ? rules->closing : 0;
    for (; closing; closing &= closing - 1) {
        uint32_t kind = bst__lowest_bit(closing);
        if ((rules->piece_kinds[kind].closes_cell_to & causes) && stands_on(game, kind, cell)) {
            return true;
        }
    }
    return false;
}

static bool refuse(const char **reason, const char *why)
{
    if (reason) {
        *reason = why;
    }
    return false;
}

/* Whether neither the kind of piece nor that of the segment is closed to the cause. */
static bool may_meet(const bst_game *game, uint32_t piece_kind, uint32_t segment, uint32_t cause,
                     const char **reason)
{
    const bst_ruleset *rules = game->rules;
    bst__causes bit = UINT64_C(1) << cause;
    if (rules->piece_kinds[piece_kind].closed_to & bit) {
        return refuse(reason, "such a piece may not be moved by that");
    }
    if (segment && (rules->kinds[game->board.segments[segment].kind].closed_to & bit)) {
        return refuse(reason, "that kind of feature is closed to it");
    }
    return true;
}

static bool put_vetoed(bst_game *game, uint32_t piece_kind, uint32_t segment, uint32_t cell,
                       uint32_t cause, const char **reason)
{
    bst__kindmask feature = bst__feature_bit(game, segment);
    if (!bst__concerns(game->rules, BST__HOOK_VETO_PUT, piece_kind, feature, cause)) {
        return false;
    }
    bst__context context = BST__CONTEXT_NONE;
    context.piece_kind = piece_kind;
    context.segment = segment;
    context.cell = cell;
    context.cause = (uint8_t)cause;
    int64_t args[] = {BST__REF(BST__REF_PIECE_KIND, piece_kind),
                      segment ? BST__REF(BST__REF_SEGMENT, segment) : 0,
                      cell ? BST__REF(BST__REF_CELL, cell) : 0, (int64_t)cause};
    return bst__vetoed(game, BST__HOOK_VETO_PUT, &context, 4, args, reason);
}

bool bst__can_put(bst_game *game, uint32_t piece_kind, uint32_t segment, uint32_t cell,
                  uint32_t cause, const char **reason)
{
    if (!may_meet(game, piece_kind, segment, cause, reason)) {
        return false;
    }
    if (cell && bst__cell_shut(game, cell, UINT64_C(1) << cause)) {
        return refuse(reason, "the tile is closed to it");
    }
    return !put_vetoed(game, piece_kind, segment, cell, cause, reason);
}

bool bst__can_put_open(bst_game *game, uint32_t piece_kind, uint32_t segment, uint32_t cell,
                       uint32_t cause)
{
    return may_meet(game, piece_kind, segment, cause, NULL) &&
           !put_vetoed(game, piece_kind, segment, cell, cause, NULL);
}

bool bst__can_take(bst_game *game, uint32_t piece, uint32_t cause, const char **reason)
{
    const bst_ruleset *rules = game->rules;
    const bst__piece *p = &game->board.pieces[piece];
    bst__causes bit = UINT64_C(1) << cause;
    if (rules->piece_kinds[p->kind].closed_to & bit) {
        return refuse(reason, "such a piece is safe from it");
    }
    if (p->segment && (rules->kinds[game->board.segments[p->segment].kind].closed_to & bit)) {
        return refuse(reason, "the feature protects the piece");
    }
    bst__kindmask feature = bst__feature_bit(game, p->segment);
    if (bst__concerns(rules, BST__HOOK_VETO_TAKE, p->kind, feature, cause)) {
        bst__context context = BST__CONTEXT_NONE;
        context.segment = p->segment;
        context.piece = piece;
        context.cause = (uint8_t)cause;
        int64_t args[] = {BST__REF(BST__REF_PIECE, piece), (int64_t)cause};
        return !bst__vetoed(game, BST__HOOK_VETO_TAKE, &context, 2, args, reason);
    }
    return true;
}

bool bst__can_enter(bst_game *game, uint32_t cell, uint32_t cause, const char **reason)
{
    if (!game->board.cells[cell].tile) {
        return refuse(reason, "no tile lies there");
    }
    if (bst__cell_shut(game, cell, UINT64_C(1) << cause)) {
        return refuse(reason, "the tile is closed to it");
    }
    if (bst__concerns(game->rules, BST__HOOK_VETO_ENTER, 0, BST__NO_FEATURE, cause)) {
        bst__context context = BST__CONTEXT_NONE;
        context.cell = cell;
        context.tile = game->board.cells[cell].tile;
        context.cause = (uint8_t)cause;
        int64_t args[] = {BST__REF(BST__REF_CELL, cell), (int64_t)cause};
        return !bst__vetoed(game, BST__HOOK_VETO_ENTER, &context, 2, args, reason);
    }
    return true;
}

/* What a piece notes of its place ends with it. */
static void leave_place(bst_game *game, uint32_t piece)
{
    for (uint32_t word = 0; word < BST__ATTRS_MAX / 64; word++) {
        uint64_t left = game->rules->resetting[BST__RESETS_LEFT][word];
        for (; left; left &= left - 1) {
            uint32_t i = word * 64 + bst__lowest_bit(left);
            const bst__attr *attr = &game->rules->attrs[i];
            if (attr->on == BST__ON_PIECE) {
                *bst__live(game, i, piece) = attr->initial;
            }
        }
    }
}

static bst_status tell(bst_game *game, bst__hook hook, uint32_t piece, uint32_t segment,
                       uint32_t cell, uint32_t cause)
{
    uint32_t kind = game->board.pieces[piece].kind;
    if (!bst__concerns(game->rules, hook, kind, BST__ANY_FEATURE, cause)) {
        return BST_OK;
    }
    int64_t args[] = {BST__REF(BST__REF_PIECE, piece),
                      segment ? BST__REF(BST__REF_SEGMENT, segment) : 0,
                      cell ? BST__REF(BST__REF_CELL, cell) : 0, (int64_t)cause};
    return bst__notify(game, hook, 4, args);
}

static bool supported(const bst_game *game, uint32_t piece, bst__traits trait)
{
    const bst__piece *p = &game->board.pieces[piece];
    for (uint32_t at = p->next; at != piece; at = game->board.pieces[at].next) {
        const bst__piece *other = &game->board.pieces[at];
        if (other->owner == p->owner && (game->rules->piece_kinds[other->kind].traits & trait)) {
            return true;
        }
    }
    return false;
}

/* A piece has left the feature of `segment`: what stayed with it goes home. */
static bst_status left_behind(bst_game *game, uint32_t segment)
{
    if (!segment || !game->rules->any_stays_with) {
        return BST_OK;
    }
    const bst__board *board = &game->board;
    uint32_t first = board->features[bst__board_root(board, segment)].members;
    uint32_t alone = 0;
    for (uint32_t piece = first; piece;) {
        const bst__piece *p = &board->pieces[piece];
        bst__traits trait = game->rules->piece_kinds[p->kind].stays_with;
        if (trait && (!alone || piece < alone) && !supported(game, piece, trait)) {
            alone = piece;
        }
        piece = p->next == first ? 0 : p->next;
    }
    /* taking it looks at the others again */
    return alone ? bst__piece_take(game, alone, BST__SITE_SUPPLY, game->rules->cause_unsupported)
                 : BST_OK;
}

bst_status bst__piece_put(bst_game *game, uint32_t piece, uint32_t segment, uint32_t cause)
{
    bst__piece *p = &game->board.pieces[piece];
    uint32_t cell = game->board.segments[segment].cell;
    const char *reason = "";
    if (!bst__can_put(game, p->kind, segment, cell, cause, &reason)) {
        return bst__fail(game, BST_E_ILLEGAL, "E-GATE", "cannot put the piece there: %s", reason);
    }
    bool moves = p->site != BST__SITE_SUPPLY;
    uint32_t before = p->segment;
    leave_place(game, piece);
    if (moves) {
        bst__board_take(&game->board, piece, BST__SITE_SUPPLY);
    }
    bst__board_put(&game->board, piece, segment);
    bst_status status =
        tell(game, moves ? BST__HOOK_MOVED : BST__HOOK_PUT, piece, segment, cell, cause);
    return status == BST_OK ? left_behind(game, before) : status;
}

bst_status bst__piece_put_corner(bst_game *game, uint32_t piece, uint32_t corner, uint32_t segment,
                                 uint32_t cause)
{
    bst__piece *p = &game->board.pieces[piece];
    const bst__piecekind *kind = &game->rules->piece_kinds[p->kind];
    const char *reason = "";
    if (!(kind->stands >> BST__SITE_CORNER & 1)) {
        return bst__fail(game, BST_E_ILLEGAL, "E-GATE", "a %s does not stand on corners",
                         kind->words.one);
    }
    if (!bst__board_corner_shows(&game->board, corner, 0) ||
        !bst__board_corner_holds(&game->board, corner, segment)) {
        return bst__fail(game, BST_E_ILLEGAL, "E-GATE", "the segment does not lie at that corner");
    }
    if (!bst__can_put(game, p->kind, segment, 0, cause, &reason)) {
        return bst__fail(game, BST_E_ILLEGAL, "E-GATE", "cannot put the piece there: %s", reason);
    }
    bool moves = p->site != BST__SITE_SUPPLY;
    uint32_t before = p->segment;
    leave_place(game, piece);
    if (moves) {
        bst__board_take(&game->board, piece, BST__SITE_SUPPLY);
    }
    bst__board_put_corner(&game->board, piece, corner, segment);
    bst_status status =
        tell(game, moves ? BST__HOOK_MOVED : BST__HOOK_PUT, piece, segment, 0, cause);
    return status == BST_OK ? left_behind(game, before) : status;
}

/* How many pieces of players are in the zone: those without an owner take no room. */
static uint32_t zone_pieces(const bst_game *game, uint32_t at)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i <= game->board.head->piece_count; i++) {
        const bst__piece *p = &game->board.pieces[i];
        count += p->site == BST__SITE_ZONE && p->at == at && p->owner;
    }
    return count;
}

/* Whether pieces of the kind may come into the zone; those without an owner may always. */
static bool zone_accepts(const bst_game *game, uint32_t kind, const bst__zone *zone)
{
    const bst__piecekind *k = &game->rules->piece_kinds[kind];
    bool has_trait = !zone->accepts_trait || (k->traits & zone->accepts_trait);
    bool has_claim = !zone->accepts_claims || (k->claims & zone->accepts_claims);
    return k->neutral || (has_trait && has_claim);
}

/* Whether the zone accepts the piece and has room for it. */
static bool zone_takes(const bst_game *game, uint32_t piece, uint32_t at, const char **reason)
{
    const bst__piece *p = &game->board.pieces[piece];
    const bst__zone *zone = &game->rules->zones[at % (BST__ZONES_MAX + 1u)];
    bool stays = p->site == BST__SITE_ZONE && p->at == at;
    if (!zone->holds_pieces) {
        return refuse(reason, "the zone holds no pieces");
    }
    if (!zone_accepts(game, p->kind, zone)) {
        return refuse(reason, "the zone does not accept such a piece");
    }
    return !zone->capacity || stays || !p->owner || zone_pieces(game, at) < zone->capacity ||
           refuse(reason, "the zone is full");
}

bool bst__can_stand(bst_game *game, uint32_t piece, bst__site site, uint32_t at, uint32_t cause,
                    const char **reason)
{
    const bst__piece *p = &game->board.pieces[piece];
    if (site == BST__SITE_ZONE) {
        if (!zone_takes(game, piece, at, reason)) {
            return false;
        }
    } else if (!game->board.cells[at].tile) {
        return refuse(reason, "no tile lies there");
    }
    return bst__can_put(game, p->kind, 0, site == BST__SITE_CELL ? at : 0, cause, reason);
}

bst_status bst__piece_stand(bst_game *game, uint32_t piece, bst__site site, uint32_t at,
                            uint32_t cause)
{
    bst__piece *p = &game->board.pieces[piece];
    uint32_t cell = site == BST__SITE_CELL ? at : 0;
    const char *reason = "";
    if (!bst__can_stand(game, piece, site, at, cause, &reason)) {
        return bst__fail(game, BST_E_ILLEGAL, "E-GATE", "cannot put the piece there: %s", reason);
    }
    bool moves = p->site != BST__SITE_SUPPLY;
    uint32_t before = p->segment;
    leave_place(game, piece);
    bst__board_take(&game->board, piece, BST__SITE_SUPPLY);
    bst__board_stand(&game->board, piece, site, at);
    bst_status status = tell(game, moves ? BST__HOOK_MOVED : BST__HOOK_PUT, piece, 0, cell, cause);
    return status == BST_OK ? left_behind(game, before) : status;
}

bst_status bst__neutral_move(bst_game *game, uint32_t kind, uint32_t cell, uint32_t cause)
{
    uint32_t piece = game->piece_first[0][kind];
    return cell ? bst__piece_stand(game, piece, BST__SITE_CELL, cell, cause) : BST_OK;
}

/* `at`: the zone, where it goes to one. */
static bst_status take(bst_game *game, uint32_t piece, bst__site to, uint32_t at, uint32_t cause)
{
    bst__piece *p = &game->board.pieces[piece];
    uint32_t segment = p->segment;
    uint32_t cell = p->site == BST__SITE_CELL ? p->at : 0;
    const char *reason = "";
    if (!bst__can_take(game, piece, cause, &reason) ||
        (to == BST__SITE_ZONE && !zone_takes(game, piece, at, &reason))) {
        return bst__fail(game, BST_E_ILLEGAL, "E-GATE", "cannot take the piece: %s", reason);
    }
    leave_place(game, piece);
    bst__board_take(&game->board, piece, to);
    if (to == BST__SITE_ZONE) {
        bst__board_stand(&game->board, piece, to, at);
    }
    p->stamp = game->head->part_number;
    return tell(game, BST__HOOK_TAKEN, piece, segment, cell, cause);
}

bst_status bst__piece_settled(bst_game *game, uint32_t piece, bst__site to, uint32_t cause)
{
    return take(game, piece, to, 0, cause);
}

bst_status bst__piece_take_to(bst_game *game, uint32_t piece, uint32_t zone, uint32_t cause)
{
    uint32_t segment = game->board.pieces[piece].segment;
    bst_status status = take(game, piece, BST__SITE_ZONE, zone, cause);
    return status == BST_OK ? left_behind(game, segment) : status;
}

bst_status bst__piece_take(bst_game *game, uint32_t piece, bst__site to, uint32_t cause)
{
    uint32_t segment = game->board.pieces[piece].segment;
    bst_status status = bst__piece_settled(game, piece, to, cause);
    return status == BST_OK ? left_behind(game, segment) : status;
}

bool bst__feature_holds(const bst_game *game, uint32_t root, uint32_t seat, uint32_t kind,
                        bst__traits traits)
{
    const bst__board *board = &game->board;
    uint32_t first = board->features[root].members;
    for (uint32_t piece = first; piece;) {
        const bst__piece *p = &board->pieces[piece];
        bst__traits its = game->rules->piece_kinds[p->kind].traits;
        if ((!seat || p->owner == seat) && ((kind && p->kind == kind) || (its & traits))) {
            return true;
        }
        piece = p->next == first ? 0 : p->next;
    }
    return false;
}

uint32_t bst__feature_members(const bst_game *game, uint32_t root)
{
    const bst__board *board = &game->board;
    uint32_t first = board->features[root].members;
    uint32_t count = 0;
    for (uint32_t piece = first; piece;) {
        count++;
        piece = board->pieces[piece].next == first ? 0 : board->pieces[piece].next;
    }
    return count;
}

bst_status bst__pieces_unsupported(bst_game *game)
{
    uint32_t cause = game->rules->cause_unsupported;
    for (uint32_t i = 1; i <= game->board.head->piece_count; i++) {
        const bst__piece *p = &game->board.pieces[i];
        bst__traits trait = game->rules->piece_kinds[p->kind].stays_with;
        if (trait && p->segment && !supported(game, i, trait)) {
            bst_status status = bst__piece_settled(game, i, BST__SITE_SUPPLY, cause);
            if (status != BST_OK) {
                return status;
            }
        }
    }
    return BST_OK;
}
