/* Points: their scoring events and our awards, paired as multisets of player, points, reason and
 * feature; then what a sum is made of. */
#include <stdlib.h>
#include <string.h>

#include "data/schema.h"
#include "trace.h"

typedef struct entry {
    const json_t *json; /* [player, points, name, pointer, items] */
    const bst_node *reason;
    uint32_t feature; /* 0 where there is none of ours */
    bool is_paired;
} entry;

typedef struct entries {
    entry *items;
    uint32_t count;
    uint32_t capacity;
} entries;

static const char *name_of(const entry *e)
{
    return bst__foreign_string(json_array_get(e->json, 2));
}

static void read_entry(trace_game *g, const json_t *json, entries *out)
{
    bst_segment_view segment;
    entry e = {.json = json};
    e.reason = bst__foreign_find(&g->run->tables, "points", name_of(&e));
    bool is_ignored = e.reason && strcmp(e.reason->text, "ignore") == 0;
    if (bst__foreign_int(json_array_get(json, 1)) == 0 || is_ignored) {
        return;
    }
    if (!e.reason) {
        trace_disagree(g, "points", "    no table knows the reason `%s`\n", name_of(&e));
    }
    if (bst__foreign_segment(&g->f, json_array_get(json, 3), 0, &segment)) {
        e.feature = segment.feature;
    }
    out->items = trace_grow(out->items, out->count, &out->capacity, sizeof *out->items);
    out->items[out->count++] = e;
}

static entries read_entries(trace_game *g)
{
    entries all = {0};
    size_t i;
    size_t n;
    json_t *event;
    json_t *one;
    json_array_foreach(json_object_get(g->f.step, "ev"), i, event)
    {
        if (strcmp(bst__foreign_string(json_array_get(event, 0)), "points") == 0) {
            json_array_foreach(json_array_get(event, 1), n, one)
            {
                read_entry(g, one, &all);
            }
        }
    }
    return all;
}

static bool is_pair(const entry *e, const bst_award *award, uint32_t feature)
{
    return !e->is_paired && e->reason &&
           bst__foreign_int(json_array_get(e->json, 0)) + 1 == (int32_t)award->seat &&
           bst__foreign_int(json_array_get(e->json, 1)) == award->points &&
           bst__foreign_is_reason(e->reason, award) &&
           (e->feature == 0 || feature == 0 || e->feature == feature);
}

/* An item of theirs is one or more labels of our lines; its count is compared where it is one and
 * they count something. */
static bool item_fits(const trace_game *g, uint32_t award, const json_t *item,
                      const bst_node *labels, int32_t *points, int32_t *count)
{
    bst_award ours = bst_game_award(g->f.game, award);
    *points = 0;
    *count = 0;
    for (uint32_t i = 0; i < ours.line_count; i++) {
        bst_ledger_line line = bst_game_award_line(g->f.game, award, i);
        if (bst__foreign_names(labels, line.label)) {
            *points += line.points;
            *count += line.count;
        }
    }
    bool counts = labels->type == BST_NODE_SCALAR && json_is_integer(json_array_get(item, 1));
    return bst__foreign_int(json_array_get(item, 2)) == *points &&
           (!counts || bst__foreign_int(json_array_get(item, 1)) == *count);
}

/* Whether all items of theirs fit our award; `says` what does not. */
static bool items_fit(trace_game *g, const entry *e, uint32_t award, bool says)
{
    const bst_node *own = bst__node_get(e->reason, "items");
    bool fits = true;
    size_t i;
    json_t *item;
    json_array_foreach(json_array_get(e->json, 4), i, item)
    {
        const char *name = bst__foreign_string(json_array_get(item, 0));
        const bst_node *labels = bst__node_get(own, name);
        int32_t points;
        int32_t count;
        if (!labels || item_fits(g, award, item, labels, &points, &count)) {
            continue;
        }
        fits = false;
        if (says) {
            trace_disagree(g, "what points are made of",
                           "    %s, %s: they: %d for %d, we: %d for %d\n", name_of(e), name,
                           (int)bst__foreign_int(json_array_get(item, 2)),
                           (int)bst__foreign_int(json_array_get(item, 1)), (int)points, (int)count);
        }
    }
    return fits;
}

/* Their entry for our award, best one made of the same; their number where there is none. */
static uint32_t find_pair(trace_game *g, const entries *theirs, uint32_t award, uint32_t feature)
{
    bst_award ours = bst_game_award(g->f.game, award);
    uint32_t best = theirs->count;
    for (uint32_t i = theirs->count; i-- > 0;) {
        if (is_pair(&theirs->items[i], &ours, feature) &&
            (best == theirs->count || items_fit(g, &theirs->items[i], award, false) ||
             !items_fit(g, &theirs->items[best], award, false))) {
            best = i;
        }
    }
    return best;
}

static void say_entry(bst_text *out, const entry *e)
{
    char *place = json_dumps(json_array_get(e->json, 3), JSON_COMPACT | JSON_ENCODE_ANY);
    char *items = json_dumps(json_array_get(e->json, 4), JSON_COMPACT | JSON_ENCODE_ANY);
    bst__text_addf(out, "    only they: player %d gets %d for %s %s %s\n",
                   (int)bst__foreign_int(json_array_get(e->json, 0)),
                   (int)bst__foreign_int(json_array_get(e->json, 1)), name_of(e),
                   place ? place : "", items ? items : "");
    free(place);
    free(items);
}

static void say_award(bst_text *out, const trace_game *g, uint32_t index)
{
    char text[BST__FOREIGN_OPTION_BYTES];
    bst_award award = bst_game_award(g->f.game, index);
    (void)bst_game_award_text(g->f.game, index, text, sizeof text);
    bst__text_addf(out, "    only we:   player %d gets %d (%s %s): %s\n", (int)award.seat - 1,
                   (int)award.points, award.source, award.mode, text);
}

static uint32_t feature_of(const trace_game *g, const bst_award *award)
{
    bst_segment_view segment;
    return bst__foreign_segment_numbered(&g->f, award->segment, &segment) ? segment.feature : 0;
}

/* What is paid in an auction is in none of their events for points; it shows in the scores. */
static bool is_auction(const trace_game *g, const bst_award *award)
{
    for (uint32_t i = 0; i < g->run->tables.count; i++) {
        const bst__foreign_part *part = &g->run->tables.parts[i];
        const bst_node *auctions = part->is_active ? bst__node_get(part->root, "auctions") : NULL;
        BST_NODE_EACH(auction, auctions) {
            if (strcmp(award->source, bst__node_text(auction, "source", "")) == 0) {
                return true;
            }
        }
    }
    return false;
}

void trace_compare_points(trace_game *g)
{
    entries theirs = read_entries(g);
    bst_text difference = {0};
    uint32_t awards = bst_game_award_count(g->f.game);
    for (; g->awards_seen < awards; g->awards_seen++) {
        bst_award award = bst_game_award(g->f.game, g->awards_seen);
        uint32_t feature = feature_of(g, &award);
        uint32_t i = find_pair(g, &theirs, g->awards_seen, feature);
        if (i < theirs.count) {
            theirs.items[i].is_paired = true;
            (void)items_fit(g, &theirs.items[i], g->awards_seen, true);
        } else if (award.points != 0 && !is_auction(g, &award)) {
            say_award(&difference, g, g->awards_seen);
        }
    }
    for (uint32_t i = 0; i < theirs.count; i++) {
        if (!theirs.items[i].is_paired) {
            say_entry(&difference, &theirs.items[i]);
        }
    }
    if (difference.size > 0) {
        trace_disagree(g, "points", "%s", bst__text_get(&difference));
    }
    bst__text_free(&difference);
    free(theirs.items);
}
