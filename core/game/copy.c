/* Copies and forks: another game in the same state, or in one that a player could believe in. */
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

/* How many more one has than another. */
static uint32_t beyond(uint32_t one, uint32_t other)
{
    return one > other ? one - other : 0;
}

bst_status bst_game_copy(bst_game *to, const bst_game *from)
{
    if (to->rules != from->rules || to->block_bytes != from->block_bytes) {
        return BST_E_USAGE;
    }
    bool has_ledger = !to->config.no_ledger && !from->config.no_ledger && from->head->awards;
    bst_status status =
        bst__choices_reserve(to, beyond(from->head->choices, to->head->choices));
    if (status == BST_OK && has_ledger) {
        status = bst__ledger_reserve(to, beyond(from->head->awards, to->head->awards),
                                     beyond(from->line_count, to->line_count));
    }
    if (status != BST_OK) {
        return status; /* with `to` as it was */
    }
    memcpy(to->block, from->block, from->block_bytes);
    to->kept_count = 0;
    to->scene = from->scene;
    to->line_count = 0;
    to->diags = NULL;
    if (from->head->choices) {
        memcpy(to->choices, from->choices, sizeof *to->choices * from->head->choices);
    }
    if (has_ledger) {
        memcpy(to->awards, from->awards, sizeof *to->awards * from->head->awards);
        if (from->line_count) {
            memcpy(to->lines, from->lines, sizeof *to->lines * from->line_count);
        }
        to->line_count = from->line_count;
    }
    return bst__game_find_decision(to);
}

/* Tiles in zones that the seat cannot see go back to the deck they are drawn from; as many new
 * ones are drawn in their place. */
static void redraw_hidden(bst_game *game, uint32_t seat)
{
    bst__head *head = game->head;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < head->zone_tile_count; i++) {
            bst__zonetile *z = &game->zone_tiles[i];
            const bst__zone *zone = &game->rules->zones[z->zone];
            bool hidden = zone->seen == BST__SEEN_BY_NONE ||
                          (zone->seen == BST__SEEN_BY_OWNER && z->seat != seat);
            if (!hidden) {
                continue;
            }
            if (pass == 0) {
                uint32_t deck = game->rules->tiles[z->tile].deck;
                bst__deck_row(game, deck)[z->tile]++;
                head->deck_left[deck]++;
            } else {
                uint32_t deck = game->rules->tiles[z->tile].deck;
                uint32_t tile = bst__deck_pick(game, deck);
                bst__deck_take(game, deck, tile);
                z->tile = (uint16_t)tile;
            }
        }
    }
}

bst_status bst_game_fork(bst_game *to, const bst_game *from, uint32_t seat, uint64_t seed)
{
    bst_status status = bst_game_copy(to, from);
    if (status != BST_OK) {
        return status;
    }
    to->head->seed = seed;
    to->head->choices = 0; /* they tell what others drew */
    memset(to->head->draws, 0, sizeof to->head->draws);
    redraw_hidden(to, seat);
    return bst__game_find_decision(to);
}
