/* Filters: the closed list of questions that declarations may ask before anything of theirs runs.
 *
 * A question about something that is absent (no feature, no piece) is answered no. */
#include "game/game.h"

static bool test_folds(const bst_game *game, const bst__filter *filter, uint32_t root)
{
    for (uint32_t i = 0; i < filter->fold_count; i++) {
        const bst__asked *asked = &filter->folds[i];
        const bst__attr *attr = &game->rules->attrs[asked->attr];
        int16_t fold = game->board.folds[(size_t)root * game->rules->board.fold_count +
                                         (size_t)attr->fold];
        if (fold < asked->least || fold > asked->most) {
            return false;
        }
    }
    return true;
}

static bool test_tiles(bst_game *game, const bst__filter *filter, uint32_t root)
{
    if (!filter->tiles && filter->tiles_over < 0) {
        return true;
    }
    uint32_t tiles = bst__board_tiles(&game->board, root);
    if (filter->tiles && tiles != (uint32_t)filter->tiles) {
        return false;
    }
    return filter->tiles_over < 0 ||
           (int64_t)tiles > bst__attr_get(game, (uint32_t)filter->tiles_over, 0);
}

/* Whether the laid tile has a segment of one of the kinds, as they are now. */
static bool has_kind(const bst__board *board, uint32_t cell, bst__kindmask kinds)
{
    const bst__cell *c = &board->cells[cell];
    uint32_t count = c->tile ? bst__board_tile(board, c)->segment_count : 0;
    for (uint32_t i = 0; i < count; i++) {
        if (kinds >> board->segments[c->segments + i].kind & 1) {
            return true;
        }
    }
    return false;
}

/* Whether a tile of the feature, or one beside such a tile, has a segment of one of the kinds. */
static bool is_next_to(const bst__board *board, uint32_t root, bst__kindmask kinds)
{
    uint32_t at = root;
    do {
        uint32_t cell = board->segments[at].cell;
        bool found = has_kind(board, cell, kinds);
        for (uint32_t side = 0; side < BST_SIDES && !found; side++) {
            found = has_kind(board, board->cells[cell].neighbours[side], kinds);
        }
        if (found) {
            return true;
        }
        at = board->segments[at].next;
    } while (at != root);
    return false;
}

static bool test_feature(bst_game *game, const bst__filter *filter, const bst__context *context)
{
    bool asks = filter->kind || filter->tiles || filter->tiles_over >= 0 || filter->fold_count ||
                filter->closed || filter->not_closed || filter->holds.used || filter->next_to;
    if (!asks) {
        return true;
    }
    if (!context->segment) {
        return false;
    }
    bst__board *board = &game->board;
    uint32_t root = bst__board_root(board, context->segment);
    if (filter->kind && !(filter->kind >> board->segments[root].kind & 1)) {
        return false;
    }
    if (filter->closed && !bst__board_closed(board, root)) {
        return false;
    }
    if (filter->not_closed && bst__board_closed(board, root)) {
        return false;
    }
    if (filter->holds.used &&
        !bst__which_in_feature(game, &filter->holds, root, game->head->active)) {
        return false;
    }
    return test_folds(game, filter, root) && test_tiles(game, filter, root) &&
           (!filter->next_to || is_next_to(board, root, filter->next_to));
}

static bool test_piece(const bst_game *game, const bst__filter *filter,
                       const bst__context *context)
{
    if (filter->cause >= 0 && context->cause != filter->cause) {
        return false;
    }
    if (filter->own >= 0 &&
        (!context->piece || (game->board.pieces[context->piece].owner == game->head->active) !=
                                (filter->own == 1))) {
        return false;
    }
    if (filter->piece_kind < 0 && !filter->piece_trait) {
        return true;
    }
    uint32_t kind =
        context->piece ? game->board.pieces[context->piece].kind : context->piece_kind;
    if (!kind) {
        return false;
    }
    if (filter->piece_kind >= 0 && kind != (uint32_t)filter->piece_kind) {
        return false;
    }
    return !filter->piece_trait || (game->rules->piece_kinds[kind].traits & filter->piece_trait);
}

/* Whether a piece of `kind` (of `seat`; 0: of anyone) is a member of some feature; of one that has
 * no open end left, if `enclosed`. */
static bool is_member(const bst_game *game, uint32_t kind, uint32_t seat, bool enclosed)
{
    const bst__board *board = &game->board;
    uint32_t last = seat ? seat : game->head->players;
    for (uint32_t owner = seat; owner <= last; owner++) {
        const bst__piece *first = &board->pieces[game->piece_first[owner][kind]];
        for (uint32_t i = 0; i < game->piece_count[owner][kind]; i++) {
            uint32_t segment = first[i].segment;
            if (segment && (!enclosed || !board->features[bst__board_root(board, segment)].open)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a feature of the placed tile holds a piece of `kind` (of `seat`; 0: of anyone). */
static bool placed_touches(const bst_game *game, uint32_t kind, uint32_t seat)
{
    const bst__board *board = &game->board;
    uint32_t cell = bst__part_now(game)->cell;
    if (!cell || !is_member(game, kind, seat, false)) {
        return false;
    }
    const bst__cell *c = &board->cells[cell];
    for (uint32_t i = 0; i < bst__board_tile(board, c)->segment_count; i++) {
        uint32_t root = bst__board_root(board, c->segments + i);
        if (bst__feature_holds(game, root, seat, kind, 0)) {
            return true;
        }
    }
    return false;
}

/* Whether `root` is such a feature as is to ask for the value, and who is paid has there the piece
 * that is asked for. */
static bool test_asker(bst_game *game, const bst__filter *filter, const bst__context *context,
                       uint32_t root)
{
    bst__context asker = BST__CONTEXT_NONE;
    asker.segment = root;
    if (filter->via && !test_feature(game, filter->via, &asker)) {
        return false;
    }
    return filter->payee_via < 0 ||
           bst__feature_holds(game, root, context->payee, (uint32_t)filter->payee_via, 0);
}

/* The feature that asks for the value; where none asks, any that the valued one touches and in
 * which who is paid has a piece. */
static bool test_via(bst_game *game, const bst__filter *filter, const bst__context *context)
{
    enum { VIA_MAX = 1024 };
    bst__which own = BST__WHICH_INIT;
    if (filter->payee_via < 0 && !filter->via) {
        return true;
    }
    if (context->via || !context->payee) {
        return context->via && test_asker(game, filter, context, context->via);
    }
    uint16_t found[VIA_MAX];
    own.own = 1;
    uint32_t count =
        bst__feature_touching(game, context->segment, UINT32_MAX, found, VIA_MAX);
    for (uint32_t i = 0; i < count && i < VIA_MAX; i++) {
        if (bst__which_in_feature(game, &own, found[i], context->payee) &&
            test_asker(game, filter, context, found[i])) {
            return true;
        }
    }
    return false;
}

static bool test_value(const bst__filter *filter, const bst__context *context)
{
    if (filter->mode >= 0 && context->mode != filter->mode) {
        return false;
    }
    if (filter->payee > 0 && !context->payee) {
        return false;
    }
    return !filter->tied || context->tied;
}

/* What can be told at once. */
static bool is_of_kind(const bst_game *game, const bst__filter *filter, uint32_t root)
{
    return !filter->kind || (filter->kind >> game->board.segments[root].kind & 1);
}

static bool is_such(bst_game *game, const bst__filter *filter, uint32_t segment)
{
    bst__context context = BST__CONTEXT_NONE;
    context.segment = segment;
    return test_feature(game, filter, &context);
}

/* Whether such a feature closes in this part, and such a one was settled in it. */
static bool test_now(bst_game *game, const bst__filter *filter)
{
    const bst__boardhead *board = game->board.head;
    const bst__head *head = game->head;
    bool closes = !filter->closing;
    for (uint32_t i = bst__part_now(game)->touched; i < board->touched_count && !closes; i++) {
        uint32_t root = bst__board_root(&game->board, board->touched[i]);
        closes = is_of_kind(game, filter->closing, root) && bst__is_due(game, root) &&
                 is_such(game, filter->closing, root);
    }
    bool is_settled = !filter->settled;
    for (uint32_t i = 0; i < head->settled_count && !is_settled; i++) {
        is_settled = head->settled[i].part == head->part_count &&
                     is_such(game, filter->settled, head->settled[i].segment);
    }
    return closes && is_settled;
}

/* Whether the tile, or a part printed on it, carries the attribute. */
static bool tile_carries(const bst_ruleset *rules, uint32_t tile, uint32_t attr)
{
    return rules->tiles[tile].carries[attr / 64] >> attr % 64 & 1;
}

static bool is_laid(const bst_game *game, uint32_t attr)
{
    for (uint32_t i = 1; i <= game->board.head->cell_count; i++) {
        uint32_t tile = game->board.cells[i].tile;
        if (tile && tile_carries(game->rules, tile, attr)) {
            return true;
        }
    }
    return false;
}

static bool test_tile(const bst_game *game, const bst__filter *filter,
                      const bst__context *context)
{
    const bst_ruleset *rules = game->rules;
    uint32_t tile = context->tile ? context->tile : bst__part_now(game)->tile;
    if (filter->tile_attr >= 0 &&
        (!tile || !tile_carries(rules, tile, (uint32_t)filter->tile_attr))) {
        return false;
    }
    if (filter->tile_lacks >= 0 &&
        (!tile || tile_carries(rules, tile, (uint32_t)filter->tile_lacks))) {
        return false;
    }
    return !filter->shows || (tile && (rules->tiles[tile].shows & filter->shows));
}

static bool test_drawn(const bst_game *game, const bst__filter *filter)
{
    const bst__part *part = bst__part_now(game);
    return !(filter->unplaced && (!part->tile || part->cell)) &&
           !(filter->no_tile && part->tile);
}

static bool test_part(bst_game *game, const bst__filter *filter)
{
    const bst__part *part = bst__part_now(game);
    if (filter->deck_empty >= 0 && bst__tiles_left(game) == (filter->deck_empty > 0)) {
        return false;
    }
    if (filter->only_with && !bst__overlay_is_needed(game, filter->only_with)) {
        return false;
    }
    if (filter->after_turns >= 0 && bst__turns_over(game) != (filter->after_turns > 0)) {
        return false;
    }
    if (filter->open_to && (!part->cell || bst__cell_shut(game, part->cell, filter->open_to))) {
        return false;
    }
    if (filter->extends_own >= 0 &&
        !placed_touches(game, (uint32_t)filter->extends_own, game->head->active)) {
        return false;
    }
    return filter->touches < 0 || placed_touches(game, (uint32_t)filter->touches, 0);
}

static bool is_held(const bst_game *game, uint64_t zones)
{
    for (uint32_t i = 1; i <= game->board.head->piece_count; i++) {
        const bst__piece *p = &game->board.pieces[i];
        uint32_t zone = p->at % (BST__ZONES_MAX + 1u);
        if (p->site == BST__SITE_ZONE && p->owner && (zones >> (zone - 1) & 1)) {
            return true;
        }
    }
    return false;
}

/* Who got points for features in this part. */
static uint32_t scorers(const bst_game *game)
{
    uint32_t found = 0;
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        if (game->players[seat].part_points[0] > 0) {
            found |= seat == game->head->active ? BST__SCORED_OWN : BST__SCORED_OTHERS;
        }
    }
    return found;
}

static bool test_scored(const bst_game *game, const bst__filter *filter)
{
    uint32_t found = scorers(game);
    return (found & filter->scored) == filter->scored && !(found & filter->unscored);
}

static bool test_game(const bst_game *game, const bst__filter *filter)
{
    if ((filter->scored || filter->unscored) && !test_scored(game, filter)) {
        return false;
    }
    if (filter->game_attr >= 0 && !bst__attr_get(game, (uint32_t)filter->game_attr, 0)) {
        return false;
    }
    if (filter->game_least >= 0 &&
        bst__attr_get(game, (uint32_t)filter->game_least, 0) < filter->game_min) {
        return false;
    }
    if (filter->game_unset >= 0 && bst__attr_get(game, (uint32_t)filter->game_unset, 0)) {
        return false;
    }
    if (filter->player_attr >= 0 &&
        bst__attr_get(game, (uint32_t)filter->player_attr, game->head->active) <
            filter->player_min) {
        return false;
    }
    if (filter->asks_score && game->players[game->head->active].score < filter->score_min) {
        return false;
    }
    if (filter->supply >= 0 &&
        !bst__supply_piece(game, game->head->active, (uint32_t)filter->supply)) {
        return false;
    }
    if (filter->budget_left >= 0 && !bst__budget_left(game, (uint32_t)filter->budget_left)) {
        return false;
    }
    return filter->spent < 0 || !bst__budget_left(game, (uint32_t)filter->spent);
}

/* Whether a tile around the cell shows one of the kinds; without a cell, one may. */
static bool shown_around(const bst_game *game, uint32_t cell, bst__kindmask kinds)
{
    const bst__board *board = &game->board;
    const bst__cell *middle = &board->cells[cell];
    for (uint32_t i = 0; i < 9 && cell; i++) {
        int32_t dx = (int32_t)(i % 3) - 1;
        int32_t dy = (int32_t)(i / 3) - 1;
        uint32_t near = bst__board_cell_at(board, middle->x + dx, middle->y + dy);
        uint32_t tile = near && near != cell ? board->cells[near].tile : 0;
        if (tile && (game->rules->tiles[tile].shows & kinds)) {
            return true;
        }
    }
    return !cell;
}

/* What looks at many pieces or tiles, and so is asked last. */
static bool test_board(bst_game *game, const bst__filter *filter, const bst__context *context)
{
    uint32_t seat = game->head->active;
    uint32_t cell = context->cell ? context->cell : bst__part_now(game)->cell;
    if (filter->around && !shown_around(game, cell, filter->around)) {
        return false;
    }
    if (filter->on_board.used && !bst__which_on_board(game, &filter->on_board, seat)) {
        return false;
    }
    if (filter->off_board.used && bst__which_on_board(game, &filter->off_board, seat)) {
        return false;
    }
    if (filter->laid_attr >= 0 && !is_laid(game, (uint32_t)filter->laid_attr)) {
        return false;
    }
    if ((filter->closing || filter->settled) && !test_now(game, filter)) {
        return false;
    }
    if (filter->in_zone && !is_held(game, filter->in_zone)) {
        return false;
    }
    return filter->enclosed < 0 || is_member(game, (uint32_t)filter->enclosed, 0, true);
}

bool bst__filter_ask(bst_game *game, const bst__filter *filter, const bst__context *context)
{
    static const bst__context nothing = BST__CONTEXT_NONE;
    uint32_t asks = filter->asks;
    if ((asks & BST__ASKS_DRAWN) && !test_drawn(game, filter)) {
        return false; /* what steps ask most often */
    }
    if (!context) {
        context = &nothing;
    }
    return (!(asks & BST__ASKS_VALUE) || test_value(filter, context)) &&
           (!(asks & BST__ASKS_TILE) || test_tile(game, filter, context)) &&
           (!(asks & BST__ASKS_PIECE) || test_piece(game, filter, context)) &&
           (!(asks & BST__ASKS_GAME) || test_game(game, filter)) &&
           (!(asks & BST__ASKS_PART) || test_part(game, filter)) &&
           (!(asks & BST__ASKS_FEATURE) || test_feature(game, filter, context)) &&
           (!(asks & BST__ASKS_BOARD) || test_board(game, filter, context)) &&
           (!(asks & BST__ASKS_VIA) || test_via(game, filter, context));
}
