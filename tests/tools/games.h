/* What the tools share: games of every kind, made from a number alone. */
#ifndef TESTS_TOOLS_GAMES_H
#define TESTS_TOOLS_GAMES_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bastide/bastide.h>

/* The same generator on every machine, independent of the library's own. */
static inline uint64_t games_next(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline uint32_t games_below(uint64_t *state, uint32_t bound)
{
    return (uint32_t)(games_next(state) >> 33) % bound;
}

/* An option with all values that a game is tried with; the first one is the default. */
typedef struct games_option {
    const char *name;
    const char *values[6];
} games_option;

typedef struct games_kind {
    const char *id;
    const char *data_dir; /* below the sources */
    uint32_t players_min;
    uint32_t players_max;
    const games_option *options;
} games_kind;

static const games_option games_base_options[] = {
    {"base.farmers", {"true", "false"}},
    {"base.small_city", {"full", "one_per_item", "flat_two"}},
    {"base.field_rule", {"per_field", "per_field_once", "per_city"}},
    {"base.field_city_points", {"3", "4", "0"}},
    {"base.unplaceable", {"auto", "vote"}},
    {"base.reveal", {"drawn", "next", "all", "private"}},
    {"base.equal_turns", {"false", "true"}},
    {"base.first_player", {"random", "0", "1", "5"}},
    {"base.loop_complete", {"true", "false"}},
    {"base.shared_rank", {"true", "false"}},
    {"base.start_tile", {"standard", "none"}},
    {NULL, {NULL}},
};
static const games_option games_garden_options[] = {
    {"toy.weather", {"true", "false"}},
    {"toy.lily_points", {"2", "0", "9"}},
    {NULL, {NULL}},
};
static const games_option games_no_options[] = {{NULL, {NULL}}};

static const games_kind games_kinds[] = {
    {"carcassonne", ".", 2, 5, games_base_options},
    {"gardens", "tests/toys", 2, 4, games_garden_options},
    {"frame", "tests/toys", 2, 3, games_no_options},
    {"waters", "tests/toys", 2, 4, games_no_options},
    {"cards", "tests/toys", 2, 4, games_no_options},
    {"realm", "tests/toys", 2, 3, games_no_options},
};
enum { GAMES_KINDS = sizeof games_kinds / sizeof *games_kinds };

/* A ruleset with all that it needs. */
typedef struct games_rig {
    const games_kind *kind;
    bst_setup *setup;
    bst_sources *sources;
    bst_diags *diags;
    bst_ruleset *ruleset;
} games_rig;

static inline const char *games_source_dir(void)
{
    const char *dir = getenv("BASTIDE_SOURCE_DIR");
    return dir ? dir : ".";
}

static inline void games_close(games_rig *rig)
{
    bst_ruleset_destroy(rig->ruleset);
    bst_diags_destroy(rig->diags);
    bst_sources_destroy(rig->sources);
    bst_setup_destroy(rig->setup);
    memset(rig, 0, sizeof *rig);
}

/* Options drawn from *random, about one in three away from its default; NULL: all defaults. */
static inline bst_status games_draw_options(games_rig *rig, uint64_t *random)
{
    bst_status status = BST_OK;
    for (const games_option *o = rig->kind->options; o->name && random && status == BST_OK; o++) {
        uint32_t count = 0;
        while (count < 6 && o->values[count]) {
            count++;
        }
        if (games_below(random, 3) == 0) {
            const char *value = o->values[games_below(random, count)];
            status = bst_setup_set_option(rig->setup, o->name, value);
        }
    }
    return status;
}

static inline bst_status games_open(games_rig *rig, const games_kind *kind, uint32_t players,
                                    uint64_t seed, uint64_t *random)
{
    char dir[1024];
    memset(rig, 0, sizeof *rig);
    rig->kind = kind;
    bst_status status = bst_setup_create(&rig->setup);
    if (status == BST_OK) {
        status = bst_setup_set_game(rig->setup, kind->id);
    }
    if (status == BST_OK) {
        status = games_draw_options(rig, random);
    }
    if (status == BST_OK) {
        bst_setup_set_players(rig->setup, players);
        bst_setup_set_seed(rig->setup, seed);
        status = bst_sources_create(&rig->sources);
    }
    if (status == BST_OK) {
        status = bst_diags_create(&rig->diags, rig->sources);
    }
    if (status == BST_OK) {
        (void)snprintf(dir, sizeof dir, "%s/%s", games_source_dir(), kind->data_dir);
        status = bst_ruleset_create(&rig->ruleset, rig->setup, dir, rig->sources, rig->diags);
    }
    if (status != BST_OK) {
        if (rig->diags) {
            bst_diags_print(rig->diags, stderr, 0);
        }
        games_close(rig);
    }
    return status;
}

#endif
