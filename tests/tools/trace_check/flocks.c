/* Tokens that lie beside pieces on the board, and those left in the bag from which they come. Ours
 * are attributes of the player whose piece it is; a table says which. */
#include <string.h>

#include "data/schema.h"
#include "trace.h"

/* Our piece of that kind that stands there; NULL where there is none. */
static const bst__foreign_piece *keeper_at(const bst__foreign_pieces *ours, const char *kind,
                                           const char *place)
{
    for (uint32_t i = 0; i < ours->count; i++) {
        if (strcmp(ours->items[i].kind, kind) == 0 && strcmp(ours->items[i].place, place) == 0) {
            return &ours->items[i];
        }
    }
    return NULL;
}

static void compare_count(trace_game *g, const char *what, const char *where, int64_t theirs,
                          int64_t ours)
{
    if (theirs != ours) {
        trace_disagree(g, "flocks", "    %s%s: they: %lld, we: %lld\n", what, where,
                       (long long)theirs, (long long)ours);
    }
}

static int64_t count_tokens(const json_t *tokens, const char *name)
{
    int64_t count = 0;
    size_t i;
    json_t *token;
    json_array_foreach((json_t *)(uintptr_t)tokens, i, token) {
        count += strcmp(bst__foreign_string(token), name) == 0;
    }
    return count;
}

/* One flock: x, y, location, tokens. */
static void compare_flock(trace_game *g, const bst_node *table, const bst__foreign_pieces *ours,
                          const json_t *flock)
{
    char place[BST__FOREIGN_NAME_BYTES];
    const char *feature = bst__node_text(table, "feature", "");
    json_t *pointer = json_pack("[OOsO]", json_array_get(flock, 0), json_array_get(flock, 1),
                                feature, json_array_get(flock, 2));
    (void)bst__foreign_place(&g->f, pointer, 0, place, sizeof place);
    json_decref(pointer);
    const bst__foreign_piece *keeper =
        keeper_at(ours, bst__node_text(table, "piece", ""), place);
    if (!keeper) {
        trace_disagree(g, "flocks", "    nobody of ours stands at %s\n", place);
        return;
    }
    char where[BST__FOREIGN_NAME_BYTES + 8];
    (void)snprintf(where, sizeof where, " at %s", place);
    BST_NODE_EACH(token, bst__node_get(table, "tokens")) {
        compare_count(g, token->key, where, count_tokens(json_array_get(flock, 3), token->key),
                      bst_game_attribute(g->f.game, token->text, keeper->seat));
    }
}

static int64_t tokens_out(const trace_game *g, const bst_node *table)
{
    int64_t count = 0;
    for (uint32_t seat = 1; seat <= bst_game_players(g->f.game); seat++) {
        BST_NODE_EACH(token, bst__node_get(table, "tokens")) {
            count += bst_game_attribute(g->f.game, token->text, seat);
        }
    }
    return count;
}

void trace_compare_flocks(trace_game *g, const json_t *state)
{
    const char *name;
    json_t *theirs;
    json_object_foreach((json_t *)(uintptr_t)state, name, theirs) {
        const bst_node *table = bst__foreign_find(&g->run->tables, "flocks", name);
        bst__foreign_pieces ours = {0};
        size_t i;
        json_t *flock;
        if (!table) {
            continue;
        }
        bst__foreign_pieces_read(&g->f, &ours);
        json_array_foreach(json_object_get(theirs, "flocks"), i, flock) {
            compare_flock(g, table, &ours, flock);
        }
        bst__foreign_pieces_free(&ours);
        compare_count(g, "in the bag", "", bst__foreign_int(json_object_get(theirs, "bag")),
                      bst__node_int(table, "all", 0) - tokens_out(g, table));
    }
}
