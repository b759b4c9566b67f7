/* Settling: from what closes to points, pieces going home, and those told about it.
 *
 * All entries are computed from one state of the game; then the awards are booked (dues.c), the
 * hooks are told, and the pieces leave. */
#include "game/game.h"

#include <string.h>

bst_status bst__feature_strengths(bst_game *game, uint32_t root, int32_t *strengths)
{
    const bst__board *board = &game->board;
    memset(strengths, 0, sizeof *strengths * (BST_SEATS_MAX + 1));
    uint32_t first = board->features[root].members;
    for (uint32_t piece = first; piece;) {
        const bst__piece *p = &board->pieces[piece];
        if (p->owner) {
            int32_t weight = bst__piece_weight(game, piece);
            if (bst__hooked(game, BST__HOOK_STRENGTH)) {
                bst__context context = BST__CONTEXT_NONE;
                context.segment = root;
                context.piece = piece;
                int64_t value = weight;
                int64_t args[] = {BST__REF(BST__REF_PIECE, piece),
                                  BST__REF(BST__REF_SEGMENT, root), weight};
                bst_status status =
                    bst__query(game, BST__HOOK_STRENGTH, &context, 3, args, &value);
                if (status != BST_OK) {
                    return status;
                }
                weight = (int32_t)value;
            }
            /* queries may say anything: sums stay inside 32 bits */
            int64_t sum = (int64_t)strengths[p->owner] + weight;
            strengths[p->owner] = (int32_t)(sum > INT32_MAX   ? INT32_MAX
                                            : sum < INT32_MIN ? INT32_MIN
                                                              : sum);
        }
        piece = p->next == first ? 0 : p->next;
    }
    return BST_OK;
}

static void count_members(const bst_game *game, uint32_t root, uint8_t *counts)
{
    const bst__board *board = &game->board;
    uint32_t first = board->features[root].members;
    memset(counts, 0, BST_SEATS_MAX + 1);
    for (uint32_t piece = first; piece;) {
        const bst__piece *p = &board->pieces[piece];
        if (p->owner && bst__piece_weight(game, piece) && counts[p->owner] < UINT8_MAX) {
            counts[p->owner]++;
        }
        piece = p->next == first ? 0 : p->next;
    }
}

bst_status bst__contest_of(bst_game *game, uint32_t segment, bst__contest *out)
{
    memset(out, 0, sizeof *out);
    uint32_t root = segment ? bst__board_root(&game->board, segment) : 0;
    /* Hooks are asked whether a ledger is kept or not: games with and without go alike. */
    if (!root || (game->config.no_ledger && !bst__hooked(game, BST__HOOK_STRENGTH))) {
        return BST_OK;
    }
    uint32_t lines = game->scratch_count;
    bst_status status = bst__feature_strengths(game, root, out->strengths);
    game->scratch_count = lines; /* those of the award, which a hook may not add to */
    count_members(game, root, out->members);
    return status;
}

/* The majority among `strengths`, as the rules and hooks see it. */
static uint32_t majority(bst_game *game, uint32_t root, const int32_t *strengths, bool *tied)
{
    int32_t best = 0;
    uint32_t owners = 0;
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        if (strengths[seat] > best) {
            best = strengths[seat];
            owners = 1u << seat;
        } else if (best > 0 && strengths[seat] == best) {
            owners |= 1u << seat;
        }
    }
    *tied = (owners & (owners - 1)) != 0;
    if (bst__hooked(game, BST__HOOK_OWNERS) && owners) {
        bst__context context = BST__CONTEXT_NONE;
        context.segment = root;
        context.tied = *tied;
        int64_t value = owners;
        int64_t args[] = {BST__REF(BST__REF_SEGMENT, root), owners, *tied};
        if (bst__query(game, BST__HOOK_OWNERS, &context, 3, args, &value) != BST_OK) {
            return 0;
        }
        owners = (uint32_t)value;
    }
    if (game->rules->ties_none && (owners & (owners - 1))) {
        owners = 0;
    }
    return owners;
}

uint32_t bst__feature_owners(bst_game *game, uint32_t root, bool *tied)
{
    int32_t strengths[BST_SEATS_MAX + 1];
    *tied = false;
    if (!game->board.features[root].members ||
        bst__feature_strengths(game, root, strengths) != BST_OK) {
        return 0;
    }
    return majority(game, root, strengths, tied);
}

/* ---------------------------------------------------------------- entries */

static bst_status add_entry(bst_game *game, uint32_t root, uint32_t mode)
{
    for (uint32_t i = 0; i < game->entry_count; i++) {
        if (game->entries[i].root == root && game->entries[i].mode == mode) {
            return BST_OK;
        }
    }
    if (game->entry_count == BST__ENTRIES_MAX) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "more than %d features close at once",
                         BST__ENTRIES_MAX);
    }
    bst__entry *entry = &game->entries[game->entry_count++];
    memset(entry, 0, sizeof *entry);
    entry->root = (uint16_t)root;
    entry->mode = (uint8_t)mode;
    return BST_OK;
}

static bool closed_by_rule(bst_game *game, uint32_t root)
{
    bst__context context = BST__CONTEXT_NONE;
    context.segment = root;
    int64_t value = 0;
    int64_t args[] = {BST__REF(BST__REF_SEGMENT, root), 0};
    bst_status status = bst__query(game, BST__HOOK_IS_CLOSED, &context, 2, args, &value);
    return status == BST_OK && value != 0;
}

/* A rule may look at anything, so each feature that closes by one is asked about. */
static bst_status find_closed_by_rule(bst_game *game)
{
    const bst__board *board = &game->board;
    for (uint32_t s = 1; s <= board->head->segment_count; s++) {
        const bst__boardkind *kind = &board->def->kinds[board->segments[s].kind];
        if (kind->closes != BST__CLOSES_BY_RULE || bst__board_root(board, s) != s ||
            (board->features[s].flags & BST__FEATURE_SETTLED) || !closed_by_rule(game, s)) {
            continue;
        }
        bst_status status = add_entry(game, s, game->rules->mode_closed);
        if (status != BST_OK) {
            return status;
        }
    }
    return game->failure;
}

/* What a script asked to be settled besides. */
static bst_status find_also(bst_game *game)
{
    const bst__head *head = game->head;
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < head->also_count && status == BST_OK; i++) {
        if (head->also[i].part == head->part_count) {
            status = add_entry(game, bst__board_root(&game->board, head->also[i].segment),
                               head->also[i].mode);
        }
    }
    return status;
}

static bst_status find_closing(bst_game *game)
{
    const bst__boardhead *board = game->board.head;
    bst_status status = BST_OK;
    game->entry_count = 0;
    if (board->touched_lost) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "more than %d features are touched at once",
                         BST__TOUCHED_MAX);
    }
    for (uint32_t i = bst__part_now(game)->touched; i < board->touched_count; i++) {
        uint32_t root = bst__board_root(&game->board, board->touched[i]);
        if (!(game->board.features[root].flags & BST__FEATURE_SETTLED) &&
            bst__board_closed(&game->board, root)) {
            status = add_entry(game, root, game->rules->mode_closed);
        }
        if (status != BST_OK) {
            return status;
        }
    }
    if (bst__hooked(game, BST__HOOK_IS_CLOSED)) {
        status = find_closed_by_rule(game);
    }
    return status == BST_OK ? find_also(game) : status;
}

/* By feature id: the same order whatever the roots happen to be. */
static void sort_entries(bst_game *game)
{
    for (uint32_t i = 0; i < game->entry_count; i++) {
        bst__entry *entry = &game->entries[i];
        entry->name = bst__board_canonical(&game->board, entry->root);
    }
    for (uint32_t i = 1; i < game->entry_count; i++) {
        bst__entry entry = game->entries[i];
        uint32_t to = i;
        for (; to > 0 && (game->entries[to - 1].name > entry.name ||
                          (game->entries[to - 1].name == entry.name &&
                           game->entries[to - 1].mode > entry.mode));
             to--) {
            game->entries[to] = game->entries[to - 1];
        }
        game->entries[to] = entry;
    }
}

/* ---------------------------------------------------------------- the pipeline */

static bst_status find_owners(bst_game *game)
{
    for (uint32_t i = 0; i < game->entry_count; i++) {
        bst__entry *entry = &game->entries[i];
        if (!game->board.features[entry->root].members) {
            continue;
        }
        bst__contest *contest = &game->contests[i];
        bool tied = false;
        bst_status status = bst__feature_strengths(game, entry->root, contest->strengths);
        if (status != BST_OK) {
            return status;
        }
        if (!game->config.no_ledger) {
            count_members(game, entry->root, contest->members);
        }
        entry->owners = (uint16_t)majority(game, entry->root, contest->strengths, &tied);
        entry->tied = tied;
        if (game->failure != BST_OK) {
            return game->failure;
        }
    }
    return BST_OK;
}

/* Kept for who asks what was settled; after the last part nobody does. */
static void remember(bst_game *game, const bst__entry *entry)
{
    bst__head *head = game->head;
    if (!head->part_count) {
        return;
    }
    if (head->settled_count == BST__SETTLED_MAX) {
        head->settled_lost = 1;
        return;
    }
    bst__settled *settled = &head->settled[head->settled_count++];
    settled->segment = entry->name;
    settled->owners = entry->owners;
    settled->mode = entry->mode;
    settled->part = head->part_count;
    settled->given = entry->given;
    settled->value = entry->given ? entry->value : 0;
}

static bst_status tell_closed(bst_game *game, const bst__entry *entry, bst__hook hook)
{
    if (!bst__hooked(game, hook)) {
        return BST_OK;
    }
    int64_t args[] = {BST__REF(BST__REF_SEGMENT, entry->root), entry->value, entry->owners,
                      entry->mode};
    return bst__notify(game, hook, 4, args);
}

static bst_status send_home(bst_game *game, uint32_t root)
{
    uint32_t cause = game->rules->cause_score;
    uint32_t kept = 0;
    for (;;) {
        /* the lowest numbered member first; members that stay are passed over */
        uint32_t first = game->board.features[root].members;
        uint32_t least = 0;
        for (uint32_t piece = first; piece;) {
            const bst__piece *p = &game->board.pieces[piece];
            if (piece > kept && (!least || piece < least)) {
                least = piece;
            }
            piece = p->next == first ? 0 : p->next;
        }
        if (!least) {
            return BST_OK;
        }
        kept = least;
        uint8_t on_score = game->rules->piece_kinds[game->board.pieces[least].kind].on_score;
        if (on_score == BST__ON_SCORE_STAY) {
            continue;
        }
        bst_status status =
            bst__piece_settled(game, least,
                               on_score == BST__ON_SCORE_OUT ? BST__SITE_OUT : BST__SITE_SUPPLY,
                               cause);
        if (status != BST_OK) {
            return status;
        }
    }
}

/* The entry's feature as it is now: who hears of it may have linked it with another. */
static uint32_t root_now(const bst_game *game, const bst__entry *entry)
{
    return bst__board_root(&game->board, entry->name);
}

static bst_status settle_entries(bst_game *game)
{
    if (!game->entry_count) {
        return BST_OK;
    }
    sort_entries(game);
    bst_status status = find_owners(game);
    if (status == BST_OK) {
        status = bst__dues_find(game);
    }
    if (status == BST_OK) {
        status = bst__dues_pay(game);
    }
    for (uint32_t i = 0; i < game->entry_count && status == BST_OK; i++) {
        bst__entry *entry = &game->entries[i];
        if (entry->mode == game->rules->mode_closed) {
            game->board.features[root_now(game, entry)].flags |= BST__FEATURE_SETTLED;
            status = tell_closed(game, entry, BST__HOOK_CLOSED);
        }
    }
    for (uint32_t i = 0; i < game->entry_count && status == BST_OK; i++) {
        uint32_t root = root_now(game, &game->entries[i]);
        if (game->board.features[root].members) {
            status = send_home(game, root);
        }
    }
    if (status == BST_OK && game->rules->any_stays_with) {
        status = bst__pieces_unsupported(game);
    }
    for (uint32_t i = 0; i < game->entry_count && status == BST_OK; i++) {
        status = tell_closed(game, &game->entries[i], BST__HOOK_SCORED);
        remember(game, &game->entries[i]);
    }
    return status;
}

/* What is settled stays as it is while those who hear of it act. */
static bst_status settle(bst_game *game)
{
    game->settling = true;
    bst_status status = settle_entries(game);
    game->settling = false;
    return status;
}

bst_status bst__settle_closing(bst_game *game)
{
    bst_status status = find_closing(game);
    return status == BST_OK ? settle(game) : status;
}

bst_status bst__settle_all(bst_game *game, uint32_t mode, bst__kindmask kinds)
{
    const bst__board *board = &game->board;
    bst_status status = BST_OK;
    game->entry_count = 0;
    /* only features with members can pay anybody: found by their pieces */
    for (uint32_t i = 1; i <= board->head->piece_count && status == BST_OK; i++) {
        uint32_t segment = board->pieces[i].segment;
        if (segment && (kinds >> board->segments[segment].kind & 1)) {
            status = add_entry(game, bst__board_root(board, segment), mode);
        }
    }
    return status == BST_OK ? settle(game) : status;
}

bst_status bst__settle_as(bst_game *game, uint32_t segment, uint32_t mode, const int32_t *value)
{
    uint32_t root = bst__board_root(&game->board, segment);
    if (game->settling) {
        return bst__fail(game, BST_E_ILLEGAL, "E-SETTLE",
                         "nothing can be settled while others are: do it in a step that follows");
    }
    game->entry_count = 0;
    bst_status status = add_entry(game, root, mode);
    if (status == BST_OK && value) {
        game->entries[0].given = true;
        game->entries[0].value = *value;
    }
    status = status == BST_OK ? settle(game) : status;
    game->scratch_count = 0;
    return status;
}

bst_status bst__settled_value(bst_game *game, const bst__settled *settled, int32_t *out)
{
    const bst__asker nobody = {0};
    *out = settled->value;
    return settled->given ? BST_OK
                          : bst__value_aside(game,
                                             bst__board_root(&game->board, settled->segment),
                                             settled->mode, &nobody, out);
}

bool bst__is_due(const bst_game *game, uint32_t root)
{
    return !(game->board.features[root].flags & BST__FEATURE_SETTLED) &&
           bst__board_closed(&game->board, root);
}

bool bst__is_closing(const bst_game *game, uint32_t root)
{
    const bst__boardhead *board = game->board.head;
    bool is_touched = false;
    for (uint32_t i = bst__part_now(game)->touched; i < board->touched_count && !is_touched; i++) {
        is_touched = bst__board_root(&game->board, board->touched[i]) == root;
    }
    return is_touched && bst__is_due(game, root);
}

bst_status bst__take_all(bst_game *game, bst__kindmask kinds)
{
    uint32_t cause = game->rules->cause_score;
    for (uint32_t i = 1; i <= game->board.head->piece_count; i++) {
        const bst__piece *p = &game->board.pieces[i];
        if (p->segment && (kinds >> game->board.segments[p->segment].kind & 1)) {
            bst_status status = bst__piece_settled(game, i, BST__SITE_SUPPLY, cause);
            if (status != BST_OK) {
                return status;
            }
        }
    }
    return BST_OK;
}
