/* Segments of inner kinds that rules look for all over the board, kept in a list of their own: a
 * few among all segments. The list is part of the state. */
#include "game/build.h"
#include "game/game.h"

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

void bst__segment_sought(bst_game *game, uint32_t segment)
{
    uint32_t count = game->head->sought_count;
    uint32_t at = place_in(game, segment);
    if (!(game->rules->sought >> game->board.segments[segment].kind & 1) ||
        (at < count && game->sought[at] == segment)) {
        return;
    }
    for (uint32_t i = count; i > at; i--) {
        game->sought[i] = game->sought[i - 1];
    }
    game->sought[at] = (uint16_t)segment;
    game->head->sought_count++;
}

uint32_t bst__segment_after(const bst_game *game, bst__kindmask kinds, uint32_t segment)
{
    if (!kinds || (kinds & ~game->rules->sought)) {
        return segment < game->board.head->segment_count ? segment + 1 : 0;
    }
    uint32_t at = place_in(game, segment + 1);
    while (at < game->head->sought_count &&
           !(kinds >> game->board.segments[game->sought[at]].kind & 1)) {
        at++;
    }
    return at < game->head->sought_count ? game->sought[at] : 0;
}

uint32_t bst__sought_max(const bst_ruleset *rules, uint32_t tile)
{
    uint32_t count = 0;
    const bst__tiledef *def = &rules->board.tiles[tile];
    for (uint32_t i = 0; i < def->segment_count; i++) {
        count += rules->board.kinds[def->segments[i].kind].shape == BST__INNER;
    }
    return rules->sought ? count : 0;
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

void bst__sought_find(bst_ruleset *rules)
{
    for (uint32_t i = 0; i < rules->offer_count; i++) {
        const bst__over *over = &rules->offers[i].over;
        if (over->used && over->type == BST__ARG_SEGMENT) {
            rules->sought |= inner_only(rules, over->kinds);
        }
    }
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        const bst__over *over = &rules->phases[i].over;
        if (over->used && over->type == BST__ARG_SEGMENT) {
            rules->sought |= inner_only(rules, over->kinds);
        }
    }
    for (uint32_t i = 0; i < rules->claim_count; i++) {
        if (rules->claims[i].where == BST__WHERE_BOARD) {
            rules->sought |= inner_only(rules, rules->claims[i].kinds);
        }
    }
}
