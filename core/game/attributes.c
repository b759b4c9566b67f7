/* Attributes: printed values come from the definitions, live ones from the state. */
#include "game/game.h"

int32_t *bst__live(const bst_game *game, uint32_t attr, uint32_t index)
{
    const bst__attr *a = &game->rules->attrs[attr];
    if (a->on == BST__ON_ZONE) {
        /* ids leave room for every zone there could be, the state for those there are */
        uint32_t seat = index / (BST__ZONES_MAX + 1u);
        index = seat * (game->rules->zone_count + 1) + index % (BST__ZONES_MAX + 1u);
    }
    return &game->live[a->on][(size_t)index * game->rules->live_count[a->on] + a->live];
}

static int32_t printed_value(const bst_game *game, uint32_t attr, uint32_t index)
{
    const bst_ruleset *rules = game->rules;
    const bst__attr *a = &rules->attrs[attr];
    if (a->on == BST__ON_SEGMENT) {
        const bst__segment *s = &game->board.segments[index];
        uint32_t tile = game->board.cells[s->cell].tile;
        return rules->tiles[tile].segment_attrs[s->index * rules->attr_count + attr];
    }
    uint32_t tile = a->on == BST__ON_CELL ? game->board.cells[index].tile : index;
    return tile ? rules->tiles[tile].attrs[attr] : 0;
}

int32_t bst__attr_get(const bst_game *game, uint32_t attr, uint32_t index)
{
    const bst__attr *a = &game->rules->attrs[attr];
    if (a->of && a->on == BST__ON_SEGMENT &&
        !(a->of >> game->board.segments[index].kind & 1)) {
        return 0;
    }
    return a->printed ? printed_value(game, attr, index) : *bst__live(game, attr, index);
}

/* Folds of live segment attributes are kept at the feature's root. */
static void fold_again(bst_game *game, const bst__attr *a, uint32_t attr, uint32_t segment)
{
    uint32_t root = bst__board_root(&game->board, segment);
    int32_t value = 0;
    uint32_t at = root;
    do {
        int32_t one = bst__attr_get(game, attr, at);
        switch ((bst__fold)game->rules->board.fold_ops[a->fold]) {
        case BST__FOLD_SUM:
            value += one;
            break;
        case BST__FOLD_MAX:
            value = one > value ? one : value;
            break;
        case BST__FOLD_ANY:
            value = value || one;
            break;
        case BST__FOLD_SET:
            value |= one;
            break;
        }
        at = game->board.segments[at].next;
    } while (at != root);
    game->board.folds[(size_t)root * game->rules->board.fold_count + (size_t)a->fold] =
        (int16_t)value;
}

bst_status bst__attr_set(bst_game *game, uint32_t attr, uint32_t index, int32_t value)
{
    const bst__attr *a = &game->rules->attrs[attr];
    if (a->printed) {
        return bst__fail(game, BST_E_ILLEGAL, "E-ATTRIBUTE",
                         "attribute `%s` is printed on tiles and cannot change", a->name);
    }
    *bst__live(game, attr, index) = value;
    if (a->fold >= 0 && a->on == BST__ON_SEGMENT) {
        fold_again(game, a, attr, index);
    }
    return BST_OK;
}
