/* Games with every two of the mods, and a table of how they went.
 *
 * Each pair has the same seeds, so that its games are the same whichever pairs are played beside
 * it. A game that fails ends its pair; the others are still played. */
#include <inttypes.h>
#include <string.h>

#include "cli/sim.h"

typedef struct pairs {
    bst__sim *sim;
    bst__random_setups *setups;
    uint32_t count; /* that can be played together */
    uint32_t failed;
    uint32_t apart; /* that exclude each other */
    uint32_t left;  /* for which there was no time */
    uint64_t games;
} pairs;

static void print_row(const pairs *p, const char *one, const char *other, const char *result)
{
    const bst__sim_stats *stats = &p->sim->stats;
    char name[128];
    (void)snprintf(name, sizeof name, "%s + %s", one, other);
    if (!p->sim->report) {
        return;
    }
    if (stats->games > 0) {
        (void)fprintf(p->sim->report, "%-44s %7" PRIu64 " %8.1f %8.1f  %s\n", name, stats->games,
                      (double)stats->turns / (double)stats->games,
                      (double)stats->choices / (double)stats->games, result);
    } else {
        (void)fprintf(p->sim->report, "%-44s %7s %8s %8s  %s\n", name, "-", "-", "-", result);
    }
    (void)fflush(p->sim->report);
}

static void play_pair(pairs *p, const char *one, const char *other)
{
    bst__sim *sim = p->sim;
    FILE *report = sim->report;
    memset(&sim->stats, 0, sizeof sim->stats);
    if (!bst__random_setups_fix(p->setups, one, other)) {
        p->apart++;
        print_row(p, one, other, "exclude each other");
        return;
    }
    p->count++;
    (void)snprintf(sim->doing, sizeof sim->doing, "%s + %s: ", one, other);
    sim->report = NULL;
    int code = bst__sim_run(sim);
    sim->report = report;
    p->games += sim->stats.games;
    p->failed += code != BST__EXIT_OK;
    p->left += code == BST__EXIT_OK && sim->stats.games == 0;
    print_row(p, one, other,
              code != BST__EXIT_OK                ? "FAILED"
              : sim->stats.games < sim->games ? "no time for more"
                                              : "all hold");
}

int bst__sim_run_pairs(bst__sim *sim, bst__random_setups *setups)
{
    pairs p = {.sim = sim, .setups = setups};
    const char *one = NULL;
    const char *other = NULL;
    if (sim->report) {
        (void)fprintf(sim->report, "%-44s %7s %8s %8s  %s\n", "mods", "games", "turns", "choices",
                      sim->checks ? "checked" : "played");
    }
    for (uint32_t i = 0; (one = bst__random_setups_mod(setups, i)) != NULL; i++) {
        for (uint32_t j = i + 1; (other = bst__random_setups_mod(setups, j)) != NULL; j++) {
            play_pair(&p, one, other);
        }
    }
    if (sim->report) {
        (void)fprintf(sim->report,
                      "\n%u pair%s, %" PRIu64 " game%s, %u failed; %u exclude each other, "
                      "%u had no time\n",
                      (unsigned)p.count, bst__cli_plural(p.count), p.games,
                      bst__cli_plural(p.games), (unsigned)p.failed, (unsigned)p.apart,
                      (unsigned)p.left);
    }
    sim->stats.games = p.games;
    return p.failed > 0 ? BST__EXIT_FAILED : BST__EXIT_OK;
}
