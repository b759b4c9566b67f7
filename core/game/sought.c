/* Segments of inner kinds, or with something printed on them, that rules look for all over the
 * board, kept in a list of their own: a few among all segments. The list is part of the state. */
#include "game/build.h"
#include "game/game.h"

#include <string.h>

/* The first place in the list that holds `segment` or a later one. */
static uint32_t place_in(const bst_game *game, uint32_t segment)
{
    uint32_t low = 0;
    uint32_t high = game->head->sought_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (game->sought[middle] < segment) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool bst__is_sought(const bst_ruleset *rules, uint32_t kind, const int32_t *printed)
{
    bool found = rules->sought >> kind & 1;
    for (uint32_t i = 0; i < rules->sought_attr_count && !found; i++) {
        found = printed[rules->sought_attrs[i]] != 0;
    }
    return found;
}

void bst__segment_sought(bst_game *game, uint32_t segment)
{
    uint32_t count = game->head->sought_count;
    uint32_t at = place_in(game, segment);
    if (!bst__is_sought(game->rules, game->board.segments[segment].kind,
                   bst__attrs_printed(game, segment)) ||
        (at < count && game->sought[at] == segment)) {
        return;
    }
    for (uint32_t i = count; i > at; i--) {
        game->sought[i] = game->sought[i - 1];
    }
    game->sought[at] = (uint16_t)segment;
    game->head->sought_count++;
}

bool bst__all_sought(const bst_ruleset *rules, bst__kindmask kinds)
{
    return kinds && !(kinds & ~rules->sought);
}

uint32_t bst__sought_max(const bst_ruleset *rules, uint32_t tile)
{
    uint32_t count = 0;
    const bst__tiledef *def = &rules->board.tiles[tile];
    const int32_t *values = rules->tiles[tile].segment_attrs;
    for (uint32_t i = 0; i < def->segment_count; i++) {
        uint32_t kind = def->segments[i].kind;
        bool may_be = rules->sought && rules->board.kinds[kind].shape == BST__INNER;
        count += may_be || bst__is_sought(rules, kind, &values[i * rules->attr_count]);
    }
    return count;
}

/* Kinds that are all inner ones; else none. */
static bst__kindmask inner_only(const bst_ruleset *rules, bst__kindmask kinds)
{
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        if ((kinds >> kind & 1) && rules->board.kinds[kind].shape != BST__INNER) {
            return 0;
        }
    }
    return kinds;
}

/* Whether it is known when a tile is laid that it carries the attribute: it is printed, and not on
 * what is laid over tiles. */
static bool is_fixed(const bst_ruleset *rules, int16_t attr)
{
    for (uint32_t i = 1; i <= rules->board.overlay_count; i++) {
        const bst__overlay *overlay = &rules->overlays[i];
        for (uint32_t k = 0; k < overlay->segment_count; k++) {
            if (overlay->segment_attrs[k * rules->attr_count + (size_t)attr]) {
                return false;
            }
        }
    }
    return rules->attrs[attr].on == BST__ON_SEGMENT && rules->attrs[attr].printed;
}

/* Whether all that carries something of these kinds is a segment of its own. */
static bool none_made_of(const bst_ruleset *rules, bst__kindmask kinds)
{
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        if (rules->kinds[kind].made_of && (!kinds || (kinds >> kind & 1))) {
            return false;
        }
    }
    return true;
}

static bool is_listed(const bst_ruleset *rules, int16_t attr)
{
    return memchr(rules->sought_attrs, attr, rules->sought_attr_count) != NULL;
}

static void seek_attr(bst_ruleset *rules, int16_t attr)
{
    if (!is_listed(rules, attr)) {
        rules->sought_attrs[rules->sought_attr_count++] = (uint8_t)attr;
    }
}

/* What the features of a set are asked for, so that bst__sought_in() can tell. */
static void seek_feature(bst_ruleset *rules, const bst__filter *feature)
{
    for (uint32_t i = 0; feature && i < feature->fold_count; i++) {
        if (feature->folds[i].least > 0 && is_fixed(rules, feature->folds[i].attr)) {
            seek_attr(rules, feature->folds[i].attr);
        }
    }
}

/* Whether neither the segment is of the feature's kinds nor a part of what may be. */
static bool is_other(const bst__board *board, const bst__filter *feature, uint32_t segment)
{
    return feature->kind && !(feature->kind >> board->segments[segment].kind & 1) &&
           !bst__board_segdef(board, segment)->derived;
}

/* Whether the segment, or one that it is a part of, is in such a feature. */
static bool is_in(bst_game *game, const bst__filter *feature, uint32_t segment)
{
    bst__context context = BST__CONTEXT_NONE;
    const bst__board *board = &game->board;
    bool found = false;
    for (uint32_t derived = 1; derived && !found;) {
        context.segment = segment;
        found = bst__filter_test(game, feature, &context);
        derived = bst__board_segdef(board, segment)->derived;
        segment = segment - board->segments[segment].index + derived - 1u;
    }
    return found;
}

/* Whether the attribute is 0 everywhere, since nothing has changed it after its last reset. */
static bool is_nowhere(const bst_game *game, int16_t attr)
{
    const bst__attr *a = &game->rules->attrs[attr];
    return a->resets != BST__RESETS_NEVER && !a->printed && !a->initial &&
           !(game->head->changed[attr / 64] >> attr % 64 & 1);
}

bool bst__sought_in(bst_game *game, const bst__filter *feature)
{
    const bst__asked *asked = NULL;
    for (uint32_t i = 0; i < feature->fold_count; i++) {
        const bst__asked *fold = &feature->folds[i];
        if (fold->least > 0 && is_nowhere(game, fold->attr)) {
            return false;
        }
        asked = !asked && fold->least > 0 && is_listed(game->rules, fold->attr) ? fold : asked;
    }
    bool found = !asked;
    for (uint32_t i = 0; i < game->head->sought_count && !found; i++) {
        uint32_t segment = game->sought[i];
        found = !is_other(&game->board, feature, segment) &&
                bst__attrs_printed(game, segment)[asked->attr] && is_in(game, feature, segment);
    }
    return found;
}

static void seek(bst_ruleset *rules, bst__over *over)
{
    seek_feature(rules, over->feature);
    if (!over->used || over->type != BST__ARG_SEGMENT) {
        return;
    }
    bst__kindmask kinds = inner_only(rules, over->kinds);
    rules->sought |= kinds;
    over->sought = kinds != 0;
    if (!kinds && over->has >= 0 && is_fixed(rules, over->has) &&
        none_made_of(rules, over->kinds)) {
        over->sought = true;
        seek_attr(rules, over->has);
    }
}

/* What subscriptions do to sets of things. */
static void seek_effects(bst_ruleset *rules)
{
    for (uint32_t hook = 0; hook < BST__HOOK_COUNT; hook++) {
        const bst__subscriptions *subs = &rules->hooks[hook];
        for (uint32_t i = 0; i < subs->count; i++) {
            if (subs->list[i].effect) {
                seek(rules, &subs->list[i].effect->over);
            }
        }
    }
}

void bst__sought_find(bst_ruleset *rules)
{
    for (uint32_t i = 0; i < rules->offer_count; i++) {
        seek(rules, &rules->offers[i].over);
    }
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        seek(rules, &rules->phases[i].over);
    }
    seek_effects(rules);
    for (uint32_t i = 0; i < rules->claim_count; i++) {
        if (rules->claims[i].where == BST__WHERE_BOARD) {
            rules->sought |= inner_only(rules, rules->claims[i].kinds);
        }
    }
}
