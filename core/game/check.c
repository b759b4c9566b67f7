/* The slow self-check of a whole game: the board's twin, and what must be conserved. */
#include "game/game.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static bst_status complain(bst_diags *diags, const char *what, uint32_t where)
{
    bst_span none = {0};
    bst_diags_add(diags, BST_ERROR, "E-CHECK", none, "self-check: %s (at %u)", what,
                  (unsigned)where);
    return BST_E_STATE;
}

/* Every tile is in a deck, a zone, on a cell, in the hand or out. */
static const char *check_tiles(const bst_game *game, uint32_t *where)
{
    const bst__head *head = game->head;
    uint32_t total = (uint32_t)head->out_count + head->zone_tile_count +
                     game->board.head->laid_count;
    for (uint32_t deck = 1; deck <= game->rules->deck_count; deck++) {
        const uint16_t *row = bst__deck_row(game, deck);
        uint32_t sum = 0;
        for (uint32_t tile = 1; tile <= game->rules->board.tile_count; tile++) {
            sum += row[tile];
        }
        *where = deck;
        if (sum != head->deck_left[deck]) {
            return "a deck's count is wrong";
        }
        if (head->deck_reserved[deck] > sum) {
            return "more tiles are reserved than there are";
        }
        total += sum;
    }
    for (uint32_t i = 0; i < head->part_count; i++) {
        total += head->parts[i].tile && !head->parts[i].cell;
    }
    *where = total;
    return total == game->tiles_total || game->scene ? NULL
                                                     : "tiles are missing, or there are more";
}

/* Pieces on the board are members of the feature that they stand in, others of none. */
static const char *check_pieces(const bst_game *game, uint32_t *where)
{
    const bst__board *board = &game->board;
    for (uint32_t i = 1; i <= board->head->piece_count; i++) {
        const bst__piece *p = &board->pieces[i];
        *where = i;
        if (p->segment && p->site == BST__SITE_SUPPLY) {
            return "a piece in the supply is a member of a feature";
        }
        if (p->segment && p->site == BST__SITE_CELL &&
            board->segments[p->segment].cell != p->at) {
            return "a piece stands beside its segment";
        }
        if (p->site == BST__SITE_CORNER &&
            !bst__board_corner_holds(board, p->at, p->segment)) {
            return "a piece stands on a corner that its segment does not reach";
        }
        if (!p->segment && p->next) {
            return "a piece is linked to others without a feature";
        }
    }
    return NULL;
}

/* What a feature's root says of its segments' attributes is what they add up to. Where neither the
 * board nor a live attribute of a segment changed, that was seen before. */
static const char *check_folds(const bst_game *game, bst__board *board, uint32_t *where)
{
    size_t live = sizeof *game->live[BST__ON_SEGMENT] * game->rules->live_count[BST__ON_SEGMENT];
    uint64_t hash = XXH3_64bits_withSeed(game->live[BST__ON_SEGMENT],
                                         live * (board->head->segment_count + 1u),
                                         board->checked_shape);
    if (hash == board->checked_folds) {
        return NULL;
    }
    board->checked_folds = 0;
    for (uint32_t attr = 0; attr < game->rules->attr_count; attr++) {
        int fold = game->rules->attrs[attr].fold;
        for (uint32_t s = 1; fold >= 0 && s <= board->head->segment_count; s++) {
            *where = s;
            if (bst__board_root(board, s) == s &&
                board->folds[s * board->def->fold_count + (uint32_t)fold] !=
                    bst__attr_fold(game, attr, s)) {
                return "a folded attribute differs from its segments";
            }
        }
    }
    board->checked_folds = hash;
    return NULL;
}

/* Whether these are the budgets (bits) of which all units have been used. */
static bool are_spent(const bst_ruleset *rules, const uint8_t *used, uint32_t bits)
{
    uint32_t spent = 0;
    for (uint32_t i = 0; i < rules->budget_count; i++) {
        spent |= used[i] && used[i] >= rules->budgets[i].max ? UINT32_C(1) << i : 0;
    }
    return spent == bits;
}

static const char *check_budgets(const bst_game *game, uint32_t *where)
{
    const bst__head *head = game->head;
    bool agree = are_spent(game->rules, head->budgets_turn, head->spent_turn) &&
                 are_spent(game->rules, head->budgets_game, head->spent_game);
    for (uint32_t i = 0; i < BST__PARTS_MAX && agree; i++) {
        *where = i;
        agree = are_spent(game->rules, head->parts[i].budgets, head->parts[i].spent);
    }
    return agree ? NULL : "the bits of budgets that are used up are wrong";
}

/* Scores are the sums of the ledger. */
static const char *check_ledger(const bst_game *game, uint32_t *where)
{
    if (game->config.no_ledger) {
        return NULL;
    }
    int64_t sums[BST_SEATS_MAX + 1] = {0};
    for (uint32_t i = 0; i < game->head->awards; i++) {
        const bst__booking *award = &game->awards[i];
        int64_t lines = 0;
        for (uint32_t l = 0; l < award->lines.count; l++) {
            lines += game->lines[award->lines.first + l].points;
        }
        *where = i;
        if (lines != award->points) {
            return "the lines of an award do not add up";
        }
        sums[award->seat] += award->points;
    }
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        *where = seat;
        if (sums[seat] != game->players[seat].score && !game->scene) {
            return "a score differs from the ledger";
        }
    }
    return NULL;
}

bst_status bst_game_check(const bst_game *game, bst_diags *diags)
{
    uint32_t where = 0;
    bst__board *board = (bst__board *)(uintptr_t)&game->board; /* what it notes beside the state */
    const char *wrong = bst__board_check(board, &where);
    if (!wrong) {
        wrong = check_tiles(game, &where);
    }
    if (!wrong) {
        wrong = check_pieces(game, &where);
    }
    if (!wrong) {
        wrong = check_folds(game, board, &where);
    }
    if (!wrong) {
        wrong = check_budgets(game, &where);
    }
    if (!wrong) {
        wrong = check_ledger(game, &where);
    }
    return wrong ? complain(diags, wrong, where) : BST_OK;
}
