/* Decks, tile zones and chance.
 *
 * A deck is a multiset in layers: which tile comes next is decided when it is drawn. Numbers come
 * from named streams, one per decision of chance, so that the state holds only how many were
 * given. */
#include "game/game.h"

#include "base/random.h"

#include <string.h>

uint16_t *bst__deck_row(const bst_game *game, uint32_t deck)
{
    return &game->deck_tiles[(size_t)(deck - 1) * (game->rules->board.tile_count + 1)];
}

uint32_t bst__deck_own(const bst_game *game, uint32_t deck)
{
    const bst__head *head = game->head;
    return (uint32_t)(head->deck_left[deck] - head->deck_reserved[deck]);
}

uint32_t bst__deck_left(const bst_game *game, uint32_t deck)
{
    const bst__deck *d = &game->rules->decks[deck];
    uint32_t left = 0;
    if (deck && !d->from_count) {
        return bst__deck_own(game, deck);
    }
    uint32_t count = deck ? d->from_count : game->rules->deck_count;
    for (uint32_t i = 0; i < count; i++) {
        left += bst__deck_own(game, deck ? d->from[i] : i + 1);
    }
    return left;
}

uint32_t bst__deck_copies(const bst_game *game, uint32_t deck, uint32_t tile)
{
    const bst__deck *d = &game->rules->decks[deck];
    uint32_t count = 0;
    for (uint32_t i = 1; i <= game->rules->deck_count; i++) {
        bool counts = !deck || (i == deck && !d->from_count);
        for (uint32_t k = 0; k < d->from_count; k++) {
            counts = counts || d->from[k] == i;
        }
        count += counts ? bst__deck_row(game, i)[tile] : 0;
    }
    return count;
}

uint32_t bst__deck_source(const bst_game *game, uint32_t deck)
{
    const bst__deck *d = &game->rules->decks[deck];
    for (uint32_t i = 0; i < d->from_count; i++) {
        if (bst__deck_own(game, d->from[i])) {
            return d->from[i];
        }
    }
    return !d->from_count && bst__deck_own(game, deck) ? deck : 0;
}

/* The layer of a tile in this deck, which may have come from another one. */
static uint32_t layer_in(const bst_game *game, uint32_t deck, uint32_t tile)
{
    const bst__tile *t = &game->rules->tiles[tile];
    return t->deck == deck ? t->layer : game->rules->decks[deck].rest;
}

void bst__deck_count_gone(bst_game *game, uint32_t deck, uint32_t count)
{
    uint32_t most = game->rules->decks[deck].waits;
    uint32_t gone = game->head->deck_gone[deck] + count;
    game->head->deck_gone[deck] = (uint16_t)(gone < most ? gone : most);
}

/* Whether the tile has to wait until more of the others have left the deck. Where there were too
 * few of them from the start, it does not. */
static bool waits(const bst_game *game, uint32_t deck, uint32_t tile)
{
    uint32_t after = game->rules->tiles[tile].after;
    uint32_t others = game->head->deck_gone[deck];
    if (others >= after || !game->rules->decks[deck].waits) {
        return false;
    }
    for (uint32_t i = 1; i <= game->rules->board.tile_count; i++) {
        others += game->rules->tiles[i].after ? 0 : bst__deck_row(game, deck)[i];
    }
    return others >= after + game->head->deck_reserved[deck];
}

/* So many tiles of each layer do not wait. */
static void count_layers(const bst_game *game, uint32_t deck, uint32_t *left)
{
    const uint16_t *row = bst__deck_row(game, deck);
    for (uint32_t tile = 1; tile <= game->rules->board.tile_count; tile++) {
        if (row[tile] && !waits(game, deck, tile)) {
            left[layer_in(game, deck, tile)] += row[tile];
        }
    }
}

uint32_t bst__deck_layer(const bst_game *game, uint32_t deck, uint32_t *out_left)
{
    const bst__deck *d = &game->rules->decks[deck];
    *out_left = game->head->deck_left[deck];
    if (d->layer_count < 2 && game->head->deck_gone[deck] >= d->waits) {
        return BST__LAYERS_MAX;
    }
    uint32_t left[BST__LAYERS_MAX] = {0};
    count_layers(game, deck, left);
    uint32_t layer = 0;
    while (layer + 1 < BST__LAYERS_MAX && !left[layer]) {
        layer++;
    }
    *out_left = left[layer];
    return layer;
}

uint16_t bst__deck_next(const bst_game *game, uint32_t deck, uint32_t layer, uint32_t tile)
{
    uint16_t count = bst__deck_row(game, deck)[tile];
    bool is_there = layer == BST__LAYERS_MAX ||
                    (count && layer_in(game, deck, tile) == layer && !waits(game, deck, tile));
    return is_there ? count : 0;
}

uint32_t bst__deck_with(const bst_game *game, uint32_t tile)
{
    for (uint32_t deck = 1; deck <= game->rules->deck_count; deck++) {
        if (bst__deck_row(game, deck)[tile] && bst__deck_own(game, deck)) {
            return deck;
        }
    }
    return 0;
}

uint32_t bst__chance(bst_game *game, uint32_t stream, uint32_t bound)
{
    uint64_t number = bst__random_at(game->head->seed, stream, game->head->draws[stream]++);
    uint64_t product = (number >> 32) * bound;
    uint32_t unfair = (uint32_t)(-bound) % bound;
    while ((uint32_t)product < unfair) {
        number = bst__random_mix(number + UINT64_C(0x9E3779B97F4A7C15));
        product = (number >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

enum { ROW_STEP = 16 };

/* The sum of ROW_STEP counts, four in a word: it fits 16 bits, as the number of all tiles does. */
static uint32_t sum_of(const uint16_t *counts)
{
    uint64_t words[ROW_STEP / 4];
    memcpy(words, counts, sizeof words);
    uint64_t lanes = words[0] + words[1] + words[2] + words[3];
    return (uint32_t)(lanes * UINT64_C(0x0001000100010001) >> 48);
}

uint32_t bst__deck_pick(bst_game *game, uint32_t deck)
{
    uint32_t left;
    uint32_t layer = bst__deck_layer(game, deck, &left);
    uint32_t at = bst__chance(game, deck % BST__STREAMS_MAX, left);
    uint32_t tile = 1;
    if (layer == BST__LAYERS_MAX) {
        const uint16_t *row = bst__deck_row(game, deck);
        uint32_t last = game->rules->board.tile_count;
        for (; tile + ROW_STEP - 1 <= last; tile += ROW_STEP) { /* rows are long */
            uint32_t sum = sum_of(&row[tile]);
            if (at < sum) {
                break;
            }
            at -= sum;
        }
        for (; at >= row[tile]; tile++) {
            at -= row[tile];
        }
        return tile;
    }
    for (uint32_t here; at >= (here = bst__deck_next(game, deck, layer, tile)); tile++) {
        at -= here;
    }
    return tile;
}

void bst__deck_take(bst_game *game, uint32_t deck, uint32_t tile)
{
    bst__deck_row(game, deck)[tile]--;
    game->head->deck_left[deck]--;
}

bst_status bst__deck_add(bst_game *game, uint32_t deck, uint32_t tile, uint32_t count)
{
    uint16_t *row = bst__deck_row(game, deck);
    if (game->head->deck_left[deck] + count > game->tiles_total) {
        return BST_E_LIMIT;
    }
    row[tile] = (uint16_t)(row[tile] + count);
    game->head->deck_left[deck] = (uint16_t)(game->head->deck_left[deck] + count);
    return BST_OK;
}

uint32_t bst__zone_tile_count(const bst_game *game, uint32_t zone, uint32_t seat)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < game->head->zone_tile_count; i++) {
        const bst__zonetile *z = &game->zone_tiles[i];
        count += z->zone == zone && z->seat == seat;
    }
    return count;
}

uint32_t bst__zone_tile(const bst_game *game, uint32_t zone, uint32_t seat, int64_t number)
{
    for (uint32_t i = 0; i < game->head->zone_tile_count && number > 0; i++) {
        const bst__zonetile *z = &game->zone_tiles[i];
        if (z->zone == zone && z->seat == seat && --number == 0) {
            return z->tile;
        }
    }
    return 0;
}

uint32_t bst__zone_take_tile(bst_game *game, uint32_t zone, uint32_t seat, uint32_t wanted)
{
    bst__head *head = game->head;
    for (uint32_t i = 0; i < head->zone_tile_count; i++) {
        bst__zonetile *z = &game->zone_tiles[i];
        if (z->zone == zone && z->seat == seat && (!wanted || z->tile == wanted)) {
            uint32_t tile = z->tile;
            head->zone_tile_count--;
            memmove(z, z + 1, sizeof *z * (head->zone_tile_count - i));
            memset(&game->zone_tiles[head->zone_tile_count], 0, sizeof *z);
            return tile;
        }
    }
    return 0;
}

bst_status bst__zone_add_tile(bst_game *game, uint32_t zone, uint32_t seat, uint32_t tile)
{
    bst__head *head = game->head;
    const bst__zone *z = &game->rules->zones[zone];
    if (!z->holds_tiles) {
        return bst__fail(game, BST_E_ILLEGAL, "E-ZONE", "zone `%s` holds no tiles", z->name);
    }
    if (z->capacity && bst__zone_tile_count(game, zone, seat) >= z->capacity) {
        return bst__fail(game, BST_E_ILLEGAL, "E-ZONE", "zone `%s` is full", z->name);
    }
    if (head->zone_tile_count >= game->board.caps.tiles) {
        return BST_E_LIMIT;
    }
    bst__zonetile *at = &game->zone_tiles[head->zone_tile_count++];
    at->tile = (uint16_t)tile;
    at->zone = (uint8_t)zone;
    at->seat = (uint8_t)seat;
    return BST_OK;
}

bst_status bst__tile_out(bst_game *game, uint32_t tile)
{
    if (game->head->out_count >= game->board.caps.tiles) {
        return BST_E_LIMIT;
    }
    game->out[game->head->out_count++] = (uint16_t)tile;
    return BST_OK;
}

/* Tiles in zones that are drawn from are tiles still to come. */
static bool tiles_lie_ready(const bst_game *game)
{
    if (!game->head->zone_tile_count) {
        return false;
    }
    for (uint32_t i = 0; i < game->rules->offer_count; i++) {
        const bst__offer *offer = &game->rules->offers[i];
        for (uint32_t d = 0; offer->builtin == BST__BUILTIN_DRAW && d < offer->deck_count; d++) {
            if (offer->from_zone[d] > 0 &&
                bst__zone_tile_count(game, (uint32_t)offer->from_zone[d], 0)) {
                return true;
            }
        }
    }
    return false;
}

bool bst__tiles_left(const bst_game *game)
{
    return bst__deck_left(game, 0) != 0 || tiles_lie_ready(game);
}
