/* What rules do to features: they become of another kind, whole; segments that lie apart are
 * linked. */
#include "game/game.h"

/* Whether a segment of the feature meets one of `kind` that it would then be joined with. */
static bool would_join(const bst__board *board, uint32_t root, uint32_t kind)
{
    uint32_t at = root;
    do {
        const bst__cell *cell = &board->cells[board->segments[at].cell];
        uint32_t slots = bst__board_slots(board, at);
        for (uint32_t slot = 0; slots >> slot; slot++) {
            uint32_t side = slot / 3;
            uint32_t other = slots >> slot & 1 ? cell->neighbours[side] : 0;
            if (!other || !board->cells[other].tile) {
                continue;
            }
            uint32_t met = bst__board_slot(board, other, (side ^ 2) * 3 + 2 - slot % 3);
            if (met && board->segments[met].kind == kind && bst__board_root(board, met) != root) {
                return true;
            }
        }
        at = board->segments[at].next;
    } while (at != root);
    return false;
}

/* Why the feature cannot become of `kind`; NULL where it can. */
static const char *refusal(const bst_game *game, uint32_t root, uint32_t kind)
{
    const bst__board *board = &game->board;
    uint32_t before = board->segments[root].kind;
    const bst__boardkind *from = &board->def->kinds[before];
    const bst__boardkind *to = &board->def->kinds[kind];
    if (game->rules->kinds[before].made_of || game->rules->kinds[kind].made_of ||
        bst__board_segdef(board, root)->derived) {
        return "kinds made of others, and what they are made of, stay what they are";
    }
    if (from->shape != to->shape) {
        return "the kinds have different shapes";
    }
    if (to->closes == BST__CLOSES_SURROUNDED &&
        (from->closes != BST__CLOSES_SURROUNDED || from->around != to->around)) {
        return "only a kind that closes by the cells around it can become such a kind";
    }
    if (board->features[root].open) {
        return "something of it is still open";
    }
    return would_join(board, root, kind) ? "it lies beside a feature of that kind" : NULL;
}

bst_status bst__feature_convert(bst_game *game, uint32_t segment, uint32_t kind)
{
    bst__board *board = &game->board;
    uint32_t root = bst__board_root(board, segment);
    uint32_t before = board->segments[root].kind;
    if (before == kind) {
        return BST_OK;
    }
    const char *reason = refusal(game, root, kind);
    if (reason) {
        return bst__fail(game, BST_E_ILLEGAL, "E-CONVERT", "the %s cannot become a %s: %s",
                         game->rules->kinds[before].words.one, game->rules->kinds[kind].words.one,
                         reason);
    }
    uint32_t at = root;
    do {
        board->segments[at].kind = (uint8_t)kind;
        bst__segment_sought(game, at);
        at = board->segments[at].next;
    } while (at != root);
    bst__feature *feature = &board->features[root];
    feature->flags = (uint16_t)(feature->flags & BST__FEATURE_TWIN);
    bst__board_touch(board, root);
    bst_status status = bst__attrs_refold(game, root);
    int64_t args[] = {BST__REF(BST__REF_SEGMENT, root), BST__REF(BST__REF_KIND, before)};
    return status == BST_OK ? bst__notify(game, BST__HOOK_CONVERTED, 2, args) : status;
}

/* ---------------------------------------------------------------- links */

static const char *link_refusal(const bst_game *game, uint32_t a, uint32_t b)
{
    const bst__board *board = &game->board;
    if (a == b) {
        return "a segment is not linked with itself";
    }
    if (board->segments[a].kind != board->segments[b].kind) {
        return "they are of different kinds";
    }
    if (bst__board_segdef(board, a)->derived || bst__board_segdef(board, b)->derived ||
        game->rules->kinds[board->segments[a].kind].made_of) {
        return "kinds made of others, and what they are made of, take no links";
    }
    if (bst__board_linked(board, a, b)) {
        return "they are linked already";
    }
    if (!bst__board_has_end(board, a) || !bst__board_has_end(board, b)) {
        return "no mouth and no inner end is left";
    }
    return board->head->link_count < board->caps.links ? NULL : "there are no more links";
}

static bst_status fail_link(bst_game *game, const char *what, uint32_t a, uint32_t b,
                            const char *reason)
{
    char one[64];
    char other[64];
    (void)bst__segment_name(game, a, one, sizeof one);
    (void)bst__segment_name(game, b, other, sizeof other);
    return bst__fail(game, BST_E_ILLEGAL, "E-LINK", "cannot %s %s and %s: %s", what, one, other,
                     reason);
}

bst_status bst__segments_link(bst_game *game, uint32_t a, uint32_t b)
{
    const char *reason = link_refusal(game, a, b);
    if (reason) {
        return fail_link(game, "link", a, b, reason);
    }
    bst__board_link(&game->board, a, b);
    int64_t args[] = {BST__REF(BST__REF_SEGMENT, a), BST__REF(BST__REF_SEGMENT, b)};
    return bst__notify(game, BST__HOOK_LINKED, 2, args);
}

bst_status bst__segments_unlink(bst_game *game, uint32_t a, uint32_t b)
{
    if (!bst__board_linked(&game->board, a, b)) {
        return fail_link(game, "unlink", a, b, "they are not linked");
    }
    bst__board_unlink(&game->board, a, b);
    bst_status status = bst__attrs_refold(game, a);
    return status == BST_OK ? bst__attrs_refold(game, b) : status;
}
