/* The load order: of the mods that wait for nothing more, the one with the smallest id is next. The
 * mods come sorted by id, so their places stand for their ids here. */
#include <string.h>

#include "base/text.h"

#include "data/resolve_parts.h"

/* Why one mod is loaded after another; `by` NULL: it is not. */
typedef struct edge {
    const bst__mod_ref *by;
    const char *list; /* the list of a manifest that says so */
} edge;

typedef struct graph {
    const bst__manifest *const *mods;
    uint32_t count;
    edge *edges;    /* [later * count + earlier] */
    bool *is_done;  /* placed, or in a circle that is reported */
    uint32_t *from; /* search: the mod that led here */
    uint32_t *queue;
    bool *is_reached; /* search */
} graph;

static edge *edge_at(const graph *g, uint32_t later, uint32_t earlier)
{
    return &g->edges[(size_t)later * g->count + earlier];
}

static void add_edges(const graph *g, uint32_t owner, const bst__mod_refs *refs, bool is_later,
                      const char *list)
{
    for (uint32_t i = 0; i < refs->count; i++) {
        for (uint32_t other = 0; other < g->count; other++) {
            if (other == owner || !bst__ref_means(&refs->list[i], g->mods[other])) {
                continue;
            }
            edge *at = is_later ? edge_at(g, owner, other) : edge_at(g, other, owner);
            if (!at->by) {
                *at = (edge){&refs->list[i], list};
            }
        }
    }
}

static void build(const graph *g)
{
    for (uint32_t i = 0; i < g->count; i++) {
        add_edges(g, i, &g->mods[i]->depends, true, "depends");
        add_edges(g, i, &g->mods[i]->optional, true, "optional");
        add_edges(g, i, &g->mods[i]->after, true, "after");
    }
    for (uint32_t i = 0; i < g->count; i++) {
        add_edges(g, i, &g->mods[i]->before, false, "before");
    }
}

static bool is_free(const graph *g, uint32_t mod)
{
    for (uint32_t other = 0; other < g->count; other++) {
        if (edge_at(g, mod, other)->by && !g->is_done[other]) {
            return false;
        }
    }
    return !g->is_done[mod];
}

/* Places what can be placed, in order; returns how many. */
static uint32_t place_all(const graph *g, const bst__manifest **out)
{
    uint32_t placed = 0;
    uint32_t next = 0;
    while (next < g->count) {
        if (is_free(g, next)) {
            g->is_done[next] = true;
            out[placed++] = g->mods[next];
            next = 0;
        } else {
            next++;
        }
    }
    return placed;
}

/* ---------------------------------------------------------------- circles */

/* Goes from `start` to what is loaded earlier, step by step; whether it comes back to `start`.
 * Then `from` leads back along a shortest way, and is_reached holds all that was met. */
static bool search(const graph *g, uint32_t start)
{
    uint32_t head = 0;
    uint32_t tail = 0;
    bool is_back = false;
    memset(g->is_reached, 0, g->count * sizeof *g->is_reached);
    g->queue[tail++] = start;
    while (head < tail) {
        uint32_t later = g->queue[head++];
        for (uint32_t earlier = 0; earlier < g->count; earlier++) {
            if (!edge_at(g, later, earlier)->by || g->is_reached[earlier]) {
                continue;
            }
            g->is_reached[earlier] = true;
            g->from[earlier] = later;
            if (earlier == start) {
                is_back = true;
            } else {
                g->queue[tail++] = earlier;
            }
        }
    }
    return is_back;
}

static void report_circle(bst__resolver *run, const graph *g, uint32_t start, uint32_t *way)
{
    uint32_t steps = 0;
    bool is_depends = true;
    bst_text chain = {0};
    way[steps++] = start;
    do {
        way[steps] = g->from[way[steps - 1]];
        steps++;
    } while (way[steps - 1] != start);
    for (uint32_t i = steps; i-- > 1;) {
        const edge *one = edge_at(g, way[i], way[i - 1]);
        is_depends = is_depends && strcmp(one->list, "depends") == 0;
        bst__text_addf(&chain, "%s -> ", g->mods[way[i]]->id);
    }
    const edge *first = edge_at(g, way[steps - 1], way[steps - 2]);
    bst_diag *diag = bst_diags_add(bst__resolver_fault(run), BST_ERROR, "E-MOD-CYCLE",
                                   first->by->span, "mods %s in a circle: %s%s",
                                   is_depends ? "depend on each other" : "wait for each other",
                                   bst__text_get(&chain), g->mods[start]->id);
    for (uint32_t i = steps; i-- > 1;) {
        const edge *one = edge_at(g, way[i], way[i - 1]);
        bst_diag_related(diag, one->by->span, "`%s` is loaded after `%s` (`%s`)",
                         g->mods[way[i]]->id, g->mods[way[i - 1]]->id, one->list);
    }
    bst_diag_hint(diag, "take one of these out of its list");
    bst__text_free(&chain);
}

/* Reports one circle of each group of mods that wait for each other. Such a group is what is
 * reached from one of them and leads back to it. */
static bst_status report_circles(bst__resolver *run, const graph *g)
{
    bool *is_met = BST_ARENA_ARRAY(run->arena, bool, g->count);
    uint32_t *way = BST_ARENA_ARRAY(run->arena, uint32_t, g->count + 1);
    if (!is_met || !way) {
        return BST_E_NOMEM;
    }
    for (uint32_t start = 0; start < g->count; start++) {
        if (g->is_done[start] || !search(g, start)) {
            continue;
        }
        report_circle(run, g, start, way);
        memcpy(is_met, g->is_reached, g->count * sizeof *is_met);
        for (uint32_t i = 0; i < g->count; i++) {
            if (is_met[i]) {
                (void)search(g, i);
                g->is_done[i] = g->is_done[i] || g->is_reached[start];
            }
        }
    }
    return BST_OK;
}

bst_status bst__resolver_order(bst__resolver *run, const bst__manifest ***out)
{
    const size_t count = run->playing_count;
    graph g = {.mods = run->playing,
               .count = run->playing_count,
               .edges = BST_ARENA_ARRAY(run->arena, edge, count * count + 1),
               .is_done = BST_ARENA_ARRAY(run->arena, bool, count + 1),
               .from = BST_ARENA_ARRAY(run->arena, uint32_t, count + 1),
               .queue = BST_ARENA_ARRAY(run->arena, uint32_t, count + 1),
               .is_reached = BST_ARENA_ARRAY(run->arena, bool, count + 1)};
    const bst__manifest **order = BST_ARENA_ARRAY(run->arena, const bst__manifest *, count + 1);
    if (!g.edges || !g.is_done || !g.from || !g.queue || !g.is_reached || !order) {
        return BST_E_NOMEM;
    }
    build(&g);
    *out = order;
    return place_all(&g, order) < g.count ? report_circles(run, &g) : BST_OK;
}
