/* Features that become of another kind, whole. */
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
        at = board->segments[at].next;
    } while (at != root);
    bst__feature *feature = &board->features[root];
    feature->flags = (uint16_t)(feature->flags & ~BST__FEATURE_SETTLED);
    bst__board_touch(board, root);
    bst_status status = bst__attrs_refold(game, root);
    int64_t args[] = {BST__REF(BST__REF_SEGMENT, root), BST__REF(BST__REF_KIND, before)};
    return status == BST_OK ? bst__notify(game, BST__HOOK_CONVERTED, 2, args) : status;
}
