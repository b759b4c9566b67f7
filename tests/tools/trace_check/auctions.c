/* Auctions: tiles that lie open, the one that is being sold, and those that players will place.
 * Ours are zones and attributes; a table says which. */
#include <string.h>

#include "data/schema.h"
#include "game/rules.h"
#include "trace.h"

enum { TILE, PRICE, BIDDER, OWNER }; /* of an entry of theirs; nobody is null */

static void add_tile(bst__foreign_list *list, const char *where, const char *tile)
{
    bst_text text = {0};
    bst__text_addf(&text, "%s: %s", where, tile);
    bst__foreign_list_add(list, bst__text_get(&text));
    bst__text_free(&text);
}

static void add_bought(const trace_game *g, bst__foreign_list *list, uint32_t seat,
                       const char *tile)
{
    bst_text where = {0};
    bst__text_addf(&where, "bought by %s", bst_game_player_name(g->f.game, seat));
    add_tile(list, bst__text_get(&where), tile);
    bst__text_free(&where);
}

static void add_bid(const trace_game *g, bst__foreign_list *list, uint32_t seat, int32_t bid)
{
    bst_text text = {0};
    bst__text_addf(&text, "%s bids %d", bst_game_player_name(g->f.game, seat), (int)bid);
    bst__foreign_list_add(list, bst__text_get(&text));
    bst__text_free(&text);
}

static void read_theirs(const trace_game *g, const json_t *entries, bst__foreign_list *out)
{
    size_t i;
    json_t *entry;
    json_array_foreach((json_t *)(uintptr_t)entries, i, entry) {
        const char *tile = bst__foreign_string(json_array_get(entry, TILE));
        const json_t *bidder = json_array_get(entry, BIDDER);
        const json_t *owner = json_array_get(entry, OWNER);
        if (json_is_integer(owner)) {
            add_bought(g, out, (uint32_t)bst__foreign_int(owner) + 1, tile);
        } else if (json_is_integer(bidder)) {
            add_tile(out, "for sale", tile);
            add_bid(g, out, (uint32_t)bst__foreign_int(bidder) + 1,
                    bst__foreign_int(json_array_get(entry, PRICE)));
        } else {
            add_tile(out, "open", tile);
        }
    }
}

/* A player as the value of an attribute: a reference, whose lower part is the seat. */
static uint32_t bidder_of(const bst_game *game, const char *attribute)
{
    return BST__REF_INDEX(bst_game_attribute(game, attribute, 0));
}

static void read_ours(const trace_game *g, const bst_node *table, bst__foreign_list *out)
{
    const bst_game *game = g->f.game;
    const char *tile;
    for (uint32_t i = 0;
         (tile = bst_game_zone_tile(game, bst__node_text(table, "open", ""), 0, i)) != NULL; i++) {
        add_tile(out, "open", tile);
    }
    tile = bst_game_zone_tile(game, bst__node_text(table, "offered", ""), 0, 0);
    if (tile) {
        add_tile(out, "for sale", tile);
        add_bid(g, out, bidder_of(game, bst__node_text(table, "buyer", "")),
                bst_game_attribute(game, bst__node_text(table, "price", ""), 0));
    }
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        const char *zone = bst__node_text(table, "held", "");
        for (uint32_t i = 0; (tile = bst_game_zone_tile(game, zone, seat, i)) != NULL; i++) {
            add_bought(g, out, seat, tile);
        }
    }
}

/* Tiles may be alike: the lists are compared with how often each line is in them. */
static void count_alike(bst__foreign_list *list)
{
    bst__foreign_list counted = {0};
    bst_text text = {0};
    for (uint32_t i = 0; i < list->count; i++) {
        unsigned copy = 1;
        for (uint32_t k = 0; k < i; k++) {
            copy += strcmp(list->items[i], list->items[k]) == 0;
        }
        bst__text_clear(&text);
        bst__text_addf(&text, "%s (%u)", list->items[i], copy);
        bst__foreign_list_add(&counted, bst__text_get(&text));
    }
    bst__text_free(&text);
    bst__foreign_list_free(list);
    *list = counted;
    bst__foreign_list_sort(list);
}

void trace_compare_auctions(trace_game *g, const json_t *state)
{
    const char *name;
    json_t *entries;
    json_object_foreach((json_t *)(uintptr_t)state, name, entries) {
        const bst_node *table = bst__foreign_find(&g->run->tables, "auctions", name);
        if (!table) {
            continue;
        }
        bst__foreign_list theirs = {0};
        bst__foreign_list ours = {0};
        bst_text difference = {0};
        (void)json_object_set(g->f.lists, name, entries);
        read_theirs(g, entries, &theirs);
        read_ours(g, table, &ours);
        count_alike(&theirs);
        count_alike(&ours);
        bst__foreign_list_difference(&difference, &theirs, &ours, false);
        if (difference.size > 0) {
            trace_disagree(g, "the auction", "%s", bst__text_get(&difference));
        }
        bst__text_free(&difference);
        bst__foreign_list_free(&theirs);
        bst__foreign_list_free(&ours);
    }
}
