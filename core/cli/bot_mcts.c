/* The searching bot: a tree over the decisions of all seats and of chance, grown until the budget
 * is used up.
 *
 * Every iteration plays from what the seat knows, with all that is hidden drawn anew, down to a
 * decision that is new to the tree. There the best line of the seat that decides is its answer and
 * the worth of where that leads goes up the tree. Options are tried in the order of what they
 * promise at once, the more the oftener a decision is met; chance's are met as often as they weigh,
 * and in the same order everywhere, so that what is compared met the same luck.
 *
 * All sums are whole numbers and roots are exact: an equal number of iterations gives an equal
 * choice. Only a budget of time asks a clock.
 */
#include "cli/bot_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"

enum {
    LEAVES = 300,        /* weighed for a decision that is new to the tree */
    NONE = 0,            /* the root is node 1 */
    DEPTH_MAX = 48,      /* choices of one iteration */
    NODES_MAX = 100000,  /* then the tree grows no more */
    EDGES_MAX = 1000000, /* the same */
    WIDTH_MAX = 40,      /* options kept of a decision, the most promising */
    WIDTH_FIRST = 3,     /* tried from the beginning */
    PRIOR_VISITS = 2,    /* as many visits does the promise of an option count */
    PRUDENCE = 2500      /* how much what was tried little is favoured, in BST__WORTH */
};

typedef struct edge {
    bst_option option;
    int32_t prior;  /* lead promised to the seat that decides; chance: jitter */
    uint32_t weight; /* chance: of all its values */
    uint32_t visits;
    int64_t sum;    /* of leads of that seat */
    uint32_t node;
} edge;

typedef struct node {
    uint32_t seat;
    uint32_t first; /* edge */
    uint32_t count;
    uint32_t visits;
    uint32_t weight; /* chance: of all edges */
} node;

typedef struct step {
    uint32_t node;
    uint32_t edge;
} step;

struct bst__tree {
    bst_game *play;
    node *nodes;
    uint32_t node_count;
    uint32_t node_capacity;
    edge *edges;
    uint32_t edge_count;
    uint32_t edge_capacity;
    uint32_t seats;
    uint64_t seed;
    int64_t tempo_sum; /* what an answer improved the lead of who gave it */
    int64_t tempo_count;
    bst__line *sorted;
    uint32_t sorted_capacity;
};

bst_status bst__tree_create(bst__tree **out, bst_ruleset *ruleset, const bst_setup *setup,
                            bst_diags *diags)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    config.no_ledger = true;
    *out = NULL;
    bst__tree *tree = calloc(1, sizeof *tree);
    if (!tree) {
        return BST_E_NOMEM;
    }
    bst_status status = bst_game_create(&tree->play, ruleset, setup, &config, diags);
    if (status != BST_OK) {
        bst__tree_destroy(tree);
        return status;
    }
    *out = tree;
    return BST_OK;
}

void bst__tree_destroy(bst__tree *tree)
{
    if (tree) {
        bst_game_destroy(tree->play);
        free(tree->nodes);
        free(tree->edges);
        free(tree->sorted);
        free(tree);
    }
}

/* ------------------------------------------------------------------ growing */

/* Room for one more of `size` bytes after `count`. */
static void *reserve(void *old, size_t size, uint32_t more, uint32_t *capacity)
{
    uint32_t wanted = *capacity ? *capacity : 256;
    if (old && more <= *capacity) {
        return old;
    }
    while (wanted < more) {
        wanted *= 2;
    }
    void *grown = realloc(old, size * wanted);
    if (grown) {
        *capacity = wanted;
    }
    return grown;
}

static bst_status add_node(bst__tree *tree, uint32_t seat, uint32_t edges, uint32_t *out)
{
    node *nodes = reserve(tree->nodes, sizeof *nodes, tree->node_count + 2, &tree->node_capacity);
    if (!nodes) {
        return BST_E_NOMEM;
    }
    tree->nodes = nodes;
    edge *all = reserve(tree->edges, sizeof *all, tree->edge_count + edges + 1,
                        &tree->edge_capacity);
    if (!all) {
        return BST_E_NOMEM;
    }
    tree->edges = all;
    *out = ++tree->node_count;
    tree->nodes[*out] = (node){seat, tree->edge_count, edges, 0, 0};
    memset(&all[tree->edge_count], 0, sizeof *all * edges);
    tree->edge_count += edges;
    return BST_OK;
}

static int by_lead(const void *a, const void *b)
{
    const bst__line *one = a;
    const bst__line *two = b;
    return one->lead != two->lead ? (one->lead < two->lead) - (one->lead > two->lead)
                                  : (one > two) - (one < two);
}

/* The most promising options of a seat. */
static bst_status add_decision(bst__tree *tree, uint32_t seat, const bst__line *lines,
                               uint32_t count, uint32_t *out)
{
    bst__line *sorted = reserve(tree->sorted, sizeof *sorted, count + 1, &tree->sorted_capacity);
    if (!sorted) {
        return BST_E_NOMEM;
    }
    tree->sorted = sorted;
    memcpy(sorted, lines, sizeof *sorted * count);
    qsort(sorted, count, sizeof *sorted, by_lead);
    uint32_t kept = count < WIDTH_MAX ? count : WIDTH_MAX;
    bst_status status = add_node(tree, seat, kept, out);
    for (uint32_t i = 0; i < kept && status == BST_OK; i++) {
        edge *e = &tree->edges[tree->nodes[*out].first + i];
        e->option = sorted[i].option;
        e->prior = sorted[i].lead;
    }
    return status;
}

/* An option with the middle one of its values, which stands for all of them. */
static bst_option middle_of(const bst_option *option, uint32_t *out_weight)
{
    bst_option middle = *option;
    uint32_t last = option->argc > 0 ? option->argc - 1u : 0;
    int64_t more = option->argc > 0 && option->last > option->args[last]
                       ? (int64_t)option->last - option->args[last]
                       : 0;
    *out_weight = (uint32_t)(option->weight * (more + 1));
    middle.args[last] = (int32_t)(option->args[last] + more / 2);
    middle.last = middle.args[last];
    return middle;
}

/* Every outcome of chance, with a place in the order that depends on the outcome alone. */
static bst_status add_chance(bst__tree *tree, uint32_t *out)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_status status = bst_game_options(tree->play, &options, &count);
    if (status == BST_OK) {
        status = add_node(tree, BST_CHANCE, count, out);
    }
    for (uint32_t i = 0; i < count && status == BST_OK; i++) {
        edge *e = &tree->edges[tree->nodes[*out].first + i];
        uint32_t name = options[i].argc > 0 ? (uint32_t)options[i].args[0] : i;
        e->option = middle_of(&options[i], &e->weight);
        e->prior = (int32_t)(bst__random_at(tree->seed, 2, name) & 0x3ff);
        tree->nodes[*out].weight += e->weight;
    }
    return status;
}

/* ------------------------------------------------------------------ choosing in the tree */

/* What was met too rarely for its weight. */
static uint32_t pick_chance(const bst__tree *tree, const node *n)
{
    uint32_t best = n->first;
    int64_t most = INT64_MIN;
    for (uint32_t i = n->first; i < n->first + n->count; i++) {
        const edge *e = &tree->edges[i];
        int64_t due = (int64_t)e->weight * (n->visits + 1) * 1024 -
                      (int64_t)e->visits * n->weight * 1024 +
                      (int64_t)e->prior * n->weight;
        if (e->weight > 0 && due > most) {
            most = due;
            best = i;
        }
    }
    return best;
}

static double mean_of(const edge *e)
{
    return ((double)e->sum + (double)e->prior * PRIOR_VISITS) / (double)(e->visits + PRIOR_VISITS);
}

static uint32_t pick_option(const bst__tree *tree, const node *n)
{
    double root = sqrt((double)n->visits);
    uint32_t width = WIDTH_FIRST + (uint32_t)root;
    uint32_t best = n->first;
    double most = -1e300;
    for (uint32_t i = n->first; i < n->first + n->count && i < n->first + width; i++) {
        const edge *e = &tree->edges[i];
        double value = mean_of(e) + PRUDENCE * root / (double)(1 + e->visits);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* ------------------------------------------------------------------ an iteration */

/* Another seat's decision, or a decision after chance: here an iteration ends. */
static bool is_answer(const bst__tree *tree, const step *path, uint32_t depth)
{
    uint32_t seat = bst_game_decision(tree->play).seat;
    return depth == 0 || tree->nodes[path[depth - 1].node].seat != seat;
}

/* Grows the node for the decision of `tree->play`; NONE where the tree is full or no option could
 * be tried. `worth` becomes what the best line leads to, less what such an answer usually
 * improves, so that it may be compared with worths before an answer. */
static bst_status grow(bst__team *team, uint32_t *out, int32_t worth[BST_SEATS_MAX + 1])
{
    bst__tree *tree = team->tree;
    const bst__line *lines = NULL;
    uint32_t count = 0;
    uint32_t seat = bst_game_decision(tree->play).seat;
    *out = NONE;
    bst_status status = bst__worths_of(team->worths, tree->play, worth);
    if (status != BST_OK || tree->node_count >= NODES_MAX || tree->edge_count >= EDGES_MAX) {
        return status;
    }
    if (seat == BST_CHANCE) {
        return add_chance(tree, out);
    }
    int32_t before = bst__worths_lead(worth, seat, tree->seats);
    status = bst__lines_of(team->lines, tree->play, LEAVES, &lines, &count);
    if (status != BST_OK || count == 0) {
        return status;
    }
    status = add_decision(tree, seat, lines, count, out);
    if (status == BST_OK) {
        const bst__line *best = &tree->sorted[0];
        memcpy(worth, best->worth, sizeof best->worth);
        tree->tempo_sum += best->lead - before;
        tree->tempo_count++;
        worth[seat] -= (int32_t)(tree->tempo_sum / tree->tempo_count);
    }
    return status;
}

static void learn_from(bst__tree *tree, const step *path, uint32_t depth,
                       const int32_t worth[BST_SEATS_MAX + 1])
{
    for (uint32_t i = 0; i < depth; i++) {
        node *n = &tree->nodes[path[i].node];
        edge *e = &tree->edges[path[i].edge];
        n->visits++;
        e->visits++;
        if (n->seat != BST_CHANCE) {
            e->sum += bst__worths_lead(worth, n->seat, tree->seats);
        }
    }
}

/* Chooses the edge of `at`. An option that is none here, since hidden things were drawn otherwise,
 * or whose script fails, ends the iteration: *out_went stays false. */
static bst_status go(bst__tree *tree, uint32_t at, uint32_t *out_edge, bool *out_went)
{
    const node *n = &tree->nodes[at];
    *out_edge = n->seat == BST_CHANCE ? pick_chance(tree, n) : pick_option(tree, n);
    bst_status status = bst_game_choose(tree->play, &tree->edges[*out_edge].option, NULL);
    *out_went = status == BST_OK;
    return status == BST_E_NOMEM ? status : BST_OK;
}

static bst_status iterate(bst__team *team, uint64_t seed)
{
    bst__tree *tree = team->tree;
    step path[DEPTH_MAX];
    int32_t worth[BST_SEATS_MAX + 1] = {0};
    uint32_t depth = 0;
    uint32_t at = 1;
    uint32_t me = bst_game_decision(team->view).seat;
    bst_status status = bst_game_fork(tree->play, team->view, me, seed);
    while (status == BST_OK && depth < DEPTH_MAX) {
        bool went = false;
        path[depth].node = at;
        status = go(tree, at, &path[depth].edge, &went);
        if (status != BST_OK) {
            return status;
        }
        depth++;
        bst_decision decision = bst_game_decision(tree->play);
        if (!went || decision.state != BST_DECIDING || depth == DEPTH_MAX) {
            status = bst__worths_of(team->worths, tree->play, worth);
            break;
        }
        at = tree->edges[path[depth - 1].edge].node;
        if (at == NONE) {
            bool ends = decision.seat != BST_CHANCE && is_answer(tree, path, depth);
            status = grow(team, &at, worth);
            tree->edges[path[depth - 1].edge].node = at;
            if (ends || at == NONE) {
                break;
            }
        } else if (tree->nodes[at].seat != decision.seat) {
            status = bst__worths_of(team->worths, tree->play, worth);
            break;
        }
    }
    if (status == BST_OK) {
        learn_from(tree, path, depth, worth);
    }
    return status;
}

/* ------------------------------------------------------------------ a choice */

static int64_t now_us(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static bst_status grow_tree(bst__team *team, bst__bot_budget budget, uint64_t random)
{
    int64_t end = budget.ms > 0 ? now_us() + (int64_t)budget.ms * 1000 : 0;
    bst_status status = BST_OK;
    for (uint32_t i = 0; status == BST_OK; i++) {
        if (budget.ms > 0 ? now_us() >= end : i >= budget.iterations) {
            break;
        }
        status = iterate(team, bst__random_at(random, 1, i));
    }
    return status;
}

static bst_option best_option(const bst__tree *tree)
{
    const node *root = &tree->nodes[1];
    uint32_t best = root->first;
    for (uint32_t i = root->first; i < root->first + root->count; i++) {
        const edge *e = &tree->edges[i];
        const edge *b = &tree->edges[best];
        if (e->visits > b->visits || (e->visits == b->visits && mean_of(e) > mean_of(b))) {
            best = i;
        }
    }
    return tree->edges[best].option;
}

bst_status bst__bot_mcts(bst__team *team, bst_game *game, bst__bot_budget budget, uint64_t random,
                         bst_option *out)
{
    bst__tree *tree = team->tree;
    int32_t worth[BST_SEATS_MAX + 1];
    uint32_t root = NONE;
    tree->node_count = 0;
    tree->edge_count = 0;
    tree->tempo_sum = 0;
    tree->tempo_count = 0;
    tree->seats = bst_game_players(game);
    tree->seed = random;
    bst_status status = bst_game_fork(team->view, game, bst_game_decision(game).seat, random);
    if (status == BST_OK) {
        bst__worths_note(team->worths, team->view);
        status = bst_game_copy(tree->play, team->view);
    }
    if (status == BST_OK) {
        status = grow(team, &root, worth);
    }
    if (status == BST_OK && root == NONE) {
        return bst__bot_random(game, random, out);
    }
    if (status == BST_OK && tree->nodes[root].count > 1) {
        status = grow_tree(team, budget, random);
    }
    if (status == BST_OK) {
        *out = best_option(tree);
    }
    return status;
}
