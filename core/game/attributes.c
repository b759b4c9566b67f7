/* Attributes: printed values come from the definitions, live ones from the state. */
#include "game/game.h"

#include "base/bits.h"

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

const int32_t *bst__attrs_printed(const bst_game *game, uint32_t segment)
{
    const bst_ruleset *rules = game->rules;
    const bst__segment *s = &game->board.segments[segment];
    const bst__cell *cell = &game->board.cells[s->cell];
    uint32_t printed = rules->board.tiles[cell->tile].segment_count;
    if (s->index < printed) {
        return &rules->tiles[cell->tile].segment_attrs[s->index * rules->attr_count];
    }
    const bst__overlay *overlay = &rules->overlays[bst__board_tile(&game->board, cell)->overlay];
    return &overlay->segment_attrs[(s->index - printed) * rules->attr_count];
}

static int32_t printed_value(const bst_game *game, uint32_t attr, uint32_t index)
{
    const bst_ruleset *rules = game->rules;
    const bst__attr *a = &rules->attrs[attr];
    if (a->on == BST__ON_SEGMENT) {
        return bst__attrs_printed(game, index)[attr];
    }
    uint32_t tile = a->on == BST__ON_CELL ? game->board.cells[index].tile : index;
    return tile ? rules->tiles[tile].attrs[attr] : 0;
}

/* One value of a feature from those of its segments. */
static int32_t fold(bst__fold op, int32_t so_far, int32_t value)
{
    switch (op) {
    case BST__FOLD_SUM:
        return so_far + value;
    case BST__FOLD_MAX:
        return value > so_far ? value : so_far;
    case BST__FOLD_ANY:
        return so_far || value;
    case BST__FOLD_SET:
        break;
    }
    return so_far | value;
}

/* A made_of segment has the values of its parts, folded. */
static int32_t derived_value(const bst_game *game, uint32_t attr, uint32_t segment)
{
    const bst__segment *s = &game->board.segments[segment];
    const bst__tiledef *tile = bst__board_tile(&game->board, &game->board.cells[s->cell]);
    bst__fold op = (bst__fold)game->rules->board.fold_ops[game->rules->attrs[attr].fold];
    int32_t value = 0;
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        if (tile->segments[i].derived == s->index + 1u) {
            value = fold(op, value, bst__attr_get(game, attr, segment - s->index + i));
        }
    }
    return value;
}

int32_t bst__attr_get(const bst_game *game, uint32_t attr, uint32_t index)
{
    const bst__attr *a = &game->rules->attrs[attr];
    if (a->on == BST__ON_SEGMENT) {
        uint32_t kind = game->board.segments[index].kind;
        if (game->rules->kinds[kind].made_of) {
            return derived_value(game, attr, index);
        }
        if (a->of && !(a->of >> kind & 1)) {
            return 0;
        }
    }
    return a->printed ? printed_value(game, attr, index) : *bst__live(game, attr, index);
}

int32_t bst__attr_fold(const bst_game *game, uint32_t attr, uint32_t root)
{
    bst__fold op = (bst__fold)game->rules->board.fold_ops[game->rules->attrs[attr].fold];
    int32_t value = 0;
    uint32_t at = root;
    do {
        value = fold(op, value, bst__attr_get(game, attr, at));
        at = game->board.segments[at].next;
    } while (at != root);
    return value;
}

static bst_status fold_again(bst_game *game, uint32_t attr, uint32_t segment);

/* Folds of live segment attributes are kept at the feature's root. */
static bst_status keep_fold(bst_game *game, uint32_t attr, uint32_t segment, int32_t value)
{
    const bst__attr *a = &game->rules->attrs[attr];
    uint32_t root = bst__board_root(&game->board, segment);
    if (value < INT16_MIN || value > INT16_MAX) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT",
                         "attribute `%s` of a feature went past 16 bits", a->name);
    }
    game->board.folds[(size_t)root * game->rules->board.fold_count + (size_t)a->fold] =
        (int16_t)value;
    uint8_t derived = bst__board_segdef(&game->board, segment)->derived;
    uint32_t index = game->board.segments[segment].index;
    return derived ? fold_again(game, attr, segment - index + derived - 1u) : BST_OK;
}

static bst_status fold_again(bst_game *game, uint32_t attr, uint32_t segment)
{
    return keep_fold(game, attr, segment,
                     bst__attr_fold(game, attr, bst__board_root(&game->board, segment)));
}

/* The fold after one segment's value became another: worked out from these two where the other
 * segments do not matter. */
static bst_status fold_changed(bst_game *game, uint32_t attr, uint32_t segment, int32_t was)
{
    const bst__attr *a = &game->rules->attrs[attr];
    uint32_t root = bst__board_root(&game->board, segment);
    int32_t so_far =
        game->board.folds[(size_t)root * game->rules->board.fold_count + (size_t)a->fold];
    int32_t now = bst__attr_get(game, attr, segment);
    bst__fold op = (bst__fold)game->rules->board.fold_ops[a->fold];
    if (op == BST__FOLD_SUM) {
        return keep_fold(game, attr, segment, so_far + now - was);
    }
    bool grows = op == BST__FOLD_SET ? (was & ~now) == 0 : now >= was && was >= 0;
    return grows ? keep_fold(game, attr, segment, fold(op, so_far, now))
                 : fold_again(game, attr, segment);
}

bst_status bst__attrs_refold(bst_game *game, uint32_t segment)
{
    bst_status status = BST_OK;
    for (uint32_t attr = 0; attr < game->rules->attr_count && status == BST_OK; attr++) {
        if (game->rules->attrs[attr].fold >= 0) {
            status = fold_again(game, attr, segment);
        }
    }
    return status;
}

static void note_change(bst_game *game, uint32_t attr)
{
    if (game->rules->attrs[attr].resets != BST__RESETS_NEVER) {
        game->head->changed[attr / 64] |= UINT64_C(1) << attr % 64;
    }
}

void bst__attrs_laid(bst_game *game, uint32_t cell, uint32_t from)
{
    const bst_ruleset *rules = game->rules;
    const bst__cell *c = &game->board.cells[cell];
    if (!from && !c->shape && !rules->tiles[c->tile].is_noted) {
        return;
    }
    for (uint32_t i = from; i < bst__board_tile(&game->board, c)->segment_count; i++) {
        uint32_t segment = c->segments + i;
        const int32_t *printed = bst__attrs_printed(game, segment);
        for (uint32_t k = 0; k < rules->live_printed_count; k++) {
            uint32_t attr = rules->live_printed[k];
            int32_t value = printed[attr];
            *bst__live(game, attr, segment) = value;
            if (value != rules->attrs[attr].initial) {
                note_change(game, attr);
            }
        }
        bst__segment_sought(game, segment);
    }
}

/* How many things can carry the attribute now, as the state numbers them, from 0. */
static uint32_t carriers(const bst_game *game, const bst__attr *attr)
{
    switch ((bst__on)attr->on) {
    case BST__ON_SEGMENT:
        return game->board.head->segment_count + 1u;
    case BST__ON_CELL:
        return game->board.head->cell_count + 1u;
    case BST__ON_TILE:
        return game->rules->board.tile_count + 1u;
    case BST__ON_PIECE:
        return game->board.head->piece_count + 1u;
    case BST__ON_PLAYER:
        return game->head->players + 1u;
    case BST__ON_ZONE:
        return (game->head->players + 1u) * (game->rules->zone_count + 1u);
    case BST__ON_GAME:
        break;
    }
    return 1;
}

static bst_status reset(bst_game *game, uint32_t attr)
{
    const bst__attr *a = &game->rules->attrs[attr];
    uint32_t stride = game->rules->live_count[a->on];
    int32_t *first = &game->live[a->on][a->live];
    int32_t *end = first + (size_t)stride * carriers(game, a);
    int32_t initial = a->initial;
    for (int32_t *value = first; value < end; value += stride) {
        if (*value != initial) {
            *value = initial;
            uint32_t index = (uint32_t)((value - first) / (ptrdiff_t)stride);
            bst_status status = a->fold >= 0 && index ? fold_again(game, attr, index) : BST_OK;
            if (status != BST_OK) {
                return status;
            }
        }
    }
    return BST_OK;
}

bst_status bst__attrs_reset(bst_game *game, uint32_t when)
{
    bst_status status = BST_OK;
    uint32_t words = game->rules->any_resetting[when] ? BST__ATTRS_MAX / 64 : 0;
    for (uint32_t word = 0; word < words; word++) {
        if (!game->head->changed[word]) {
            continue;
        }
        uint64_t resets = game->head->changed[word] & game->rules->resetting[when][word];
        game->head->changed[word] &= ~resets;
        for (; resets && status == BST_OK; resets &= resets - 1) {
            status = reset(game, word * 64 + bst__lowest_bit(resets));
        }
    }
    return status;
}

bst_status bst__attr_set(bst_game *game, uint32_t attr, uint32_t index, int32_t value)
{
    const bst__attr *a = &game->rules->attrs[attr];
    if (a->printed) {
        return bst__fail(game, BST_E_ILLEGAL, "E-ATTRIBUTE",
                         "attribute `%s` is printed on tiles and cannot change", a->name);
    }
    if (a->on == BST__ON_SEGMENT &&
        game->rules->kinds[game->board.segments[index].kind].made_of) {
        return bst__fail(game, BST_E_ILLEGAL, "E-ATTRIBUTE",
                         "attribute `%s` of a kind made of others is that of its parts", a->name);
    }
    int32_t was = bst__attr_get(game, attr, index);
    *bst__live(game, attr, index) = value;
    note_change(game, attr);
    return a->fold >= 0 ? fold_changed(game, attr, index, was) : BST_OK;
}

bst_status bst__attr_raise(bst_game *game, uint32_t attr, uint32_t index)
{
    int32_t was = bst__attr_get(game, attr, index);
    if (was == INT32_MAX) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "attribute `%s` went past 32 bits",
                         game->rules->attrs[attr].name);
    }
    return bst__attr_set(game, attr, index, was + 1);
}
