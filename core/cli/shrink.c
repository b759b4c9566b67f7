/* Shrinks a game that failed. First the setup, then the choices; whatever still fails the same way
 * takes the place of what was there.
 *
 * Nothing depends on time: the number of trials is bounded, so that one failure always shrinks to
 * the same game. */
#include "cli/shrink.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIALS_MAX = 1500,
    WALKS_OF_SETUP = 12, /* games tried for a smaller setup */
    WALKS_FOR_SHORT = 40 /* games tried for a shorter one */
};

typedef struct shrinking {
    bst__shrink *job;
    bst__bench *bench;
    bst__trial *best;
} shrinking;

static bool is_same(const shrinking *s, const bst__trial *trial)
{
    return trial->has_failed && bst__fault_same(&trial->fault, &s->job->fault);
}

static bool may_try(const shrinking *s)
{
    return bst__bench_trials(s->bench) < TRIALS_MAX;
}

/* Takes `trial` if it fails the same way and, where `shorter`, by fewer choices. Frees what is
 * left over; says whether it was taken. */
static bool take(shrinking *s, bst__trial *trial, bool shorter)
{
    bool is_taken = is_same(s, trial) && (!shorter || trial->count < s->best->count);
    if (is_taken) {
        bst__trial_swap(s->best, trial);
    }
    bst__trial_free(trial);
    return is_taken;
}

/* ------------------------------------------------------------------ the setup */

/* What may be left out of a setup. */
typedef enum less {
    LESS_OPTIONS, /* all at once */
    LESS_PRESET,
    LESS_OPTION,
    LESS_MOD,
    LESS_PLAYERS,
    LESS_COUNT
} less;

static bst_status copy_others(bst_setup *out, const bst_setup *from, less what, uint32_t index,
                              uint32_t players)
{
    bst_status status = BST_OK;
    for (uint32_t i = 0; status == BST_OK && i < bst_setup_mod_count(from); i++) {
        if (what != LESS_MOD || i != index) {
            status = bst_setup_add_mod(out, bst_setup_mod(from, i));
        }
    }
    for (uint32_t i = 0; status == BST_OK && i < bst_setup_mods_dir_count(from); i++) {
        status = bst_setup_add_mods_dir(out, bst_setup_mods_dir(from, i));
    }
    bst_setup_set_players(out, players);
    bst_setup_set_seed(out, bst_setup_seed(from));
    bst_setup_set_copies(out, bst_setup_copies(from));
    for (uint32_t seat = 1; status == BST_OK && seat <= players; seat++) {
        if (bst_setup_name(from, seat)[0] != '\0') {
            status = bst_setup_set_name(out, seat, bst_setup_name(from, seat));
        }
    }
    return status;
}

/* A setup like `from` without the part `what`, the one of number `index` where there are several.
 * *out is NULL where there is no such part. */
static bst_status without(bst_setup **out, const bst_setup *from, less what, uint32_t index)
{
    static const uint32_t players_min = 2;
    uint32_t players_now = bst_setup_players(from);
    uint32_t counts[LESS_COUNT] = {[LESS_OPTIONS] = bst_setup_option_count(from) > 1,
                                   [LESS_OPTION] = bst_setup_option_count(from),
                                   [LESS_MOD] = bst_setup_mod_count(from),
                                   [LESS_PRESET] = bst_setup_preset(from)[0] != '\0',
                                   [LESS_PLAYERS] =
                                       players_now > players_min ? players_now - players_min : 0};
    *out = NULL;
    if (index >= counts[what]) {
        return BST_OK;
    }
    bst_status status = bst_setup_create(out);
    if (status == BST_OK) {
        status = bst_setup_set_game(*out, bst_setup_game(from));
    }
    if (status == BST_OK && what != LESS_PRESET) {
        status = bst_setup_set_preset(*out, bst_setup_preset(from));
    }
    for (uint32_t i = 0; status == BST_OK && i < bst_setup_option_count(from); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(from, i, &value);
        if (what != LESS_OPTIONS && (what != LESS_OPTION || i != index)) {
            status = bst_setup_set_option(*out, name, value);
        }
    }
    /* the fewest players first */
    uint32_t players = what == LESS_PLAYERS ? players_min + index : players_now;
    return status == BST_OK ? copy_others(*out, from, what, index, players) : status;
}

/* Whether a game of `setup` fails the same way: the one at hand as far as it goes, or another. */
static bst_status try_setup(shrinking *s, const bst_setup *setup, bool *out_taken)
{
    bst__trial trial;
    bst_status status =
        bst__bench_play(&trial, s->bench, setup, s->best->choices, s->best->count);
    *out_taken = take(s, &trial, false);
    for (uint64_t seed = 1; status == BST_OK && !*out_taken && seed <= WALKS_OF_SETUP; seed++) {
        if (!may_try(s)) {
            break;
        }
        status = bst__bench_walk(&trial, s->bench, setup, seed);
        bool never = trial.has_failed && trial.count == 0; /* it does not load */
        *out_taken = take(s, &trial, false);
        if (never) {
            break;
        }
    }
    return status;
}

static bst_status shrink_setup(shrinking *s)
{
    bst_status status = BST_OK;
    for (less what = 0; what < LESS_COUNT; what++) {
        uint32_t index = 0;
        while (status == BST_OK && may_try(s)) {
            bst_setup *setup = NULL;
            bool is_taken = false;
            status = without(&setup, s->best->setup, what, index);
            if (status == BST_OK && !setup) {
                break;
            }
            if (status == BST_OK) {
                status = try_setup(s, setup, &is_taken);
            }
            bst_setup_destroy(setup);
            index += is_taken ? 0 : 1;
            if (is_taken && what == LESS_PLAYERS) {
                break;
            }
        }
    }
    return status;
}

/* ------------------------------------------------------------------ the choices */

static bst_status find_shorter(shrinking *s)
{
    bst_status status = BST_OK;
    bst_setup *setup = NULL;
    status = bst_setup_clone(&setup, s->best->setup);
    for (uint64_t seed = 1; status == BST_OK && seed <= WALKS_FOR_SHORT && may_try(s); seed++) {
        bst__trial trial;
        status = bst__bench_walk(&trial, s->bench, setup, seed);
        (void)take(s, &trial, true);
    }
    bst_setup_destroy(setup);
    return status;
}

/* Plays the choices without `count` of them from `first` on, and takes that if it is good. */
static bst_status drop(shrinking *s, uint32_t first, uint32_t count, bool *out_taken)
{
    const bst__trial *best = s->best;
    bst__trial trial;
    bst__trial_choice *rest = calloc(best->count + 1u, sizeof *rest);
    uint32_t kept = 0;
    *out_taken = false;
    if (!rest) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < best->count; i++) {
        if (i < first || i - first >= count) {
            rest[kept++] = best->choices[i];
        }
    }
    bst_status status = bst__bench_play(&trial, s->bench, best->setup, rest, kept);
    free(rest);
    *out_taken = take(s, &trial, true);
    return status;
}

/* Halves, quarters, and so on down to single choices; from the end, where what is left out has
 * least consequences. */
static bst_status drop_all(shrinking *s)
{
    bst_status status = BST_OK;
    uint32_t chunk = s->best->count / 2;
    while (status == BST_OK && chunk > 0 && may_try(s)) {
        bool is_smaller = false;
        for (uint32_t end = s->best->count; status == BST_OK && end > 0 && may_try(s);) {
            bool is_taken = false;
            uint32_t first = end > chunk ? end - chunk : 0;
            status = drop(s, first, end - first, &is_taken);
            is_smaller = is_smaller || is_taken;
            end = first < s->best->count ? first : s->best->count;
        }
        chunk = is_smaller && chunk == 1 ? 1 : chunk / 2;
    }
    return status;
}

/* Lets players pass wherever the fault does not need what they do. */
static bst_status pass_all(shrinking *s)
{
    static char pass[] = "pass";
    bst_status status = BST_OK;
    for (uint32_t i = s->best->count; status == BST_OK && i-- > 0 && may_try(s);) {
        bst__trial trial;
        if (i >= s->best->count || s->best->choices[i].by_chance ||
            strcmp(s->best->choices[i].text, pass) == 0) {
            continue;
        }
        uint32_t count = s->best->count;
        bst__trial_choice *choices = calloc(count, sizeof *choices);
        if (!choices) {
            return BST_E_NOMEM;
        }
        memcpy(choices, s->best->choices, count * sizeof *choices);
        choices[i].text = pass;
        status = bst__bench_play(&trial, s->bench, s->best->setup, choices, count);
        free(choices);
        bool has_passed = trial.count > i && strcmp(trial.choices[i].text, pass) == 0;
        if (has_passed && trial.count <= count) {
            (void)take(s, &trial, false);
        } else {
            bst__trial_free(&trial);
        }
    }
    return status;
}

/* ------------------------------------------------------------------ */

static bst_status read_choices(bst__trial *out, const bst_game *game)
{
    uint32_t count = game ? bst_game_choice_count(game) : 0;
    memset(out, 0, sizeof *out);
    out->choices = calloc(count + 1u, sizeof *out->choices);
    if (!out->choices) {
        return BST_E_NOMEM;
    }
    for (; out->count < count; out->count++) {
        char text[512];
        bst__trial_choice *choice = &out->choices[out->count];
        choice->by_chance =
            bst_game_choice(game, out->count, text, sizeof text) == BST_CHANCE;
        choice->text = strdup(text);
        if (!choice->text) {
            return BST_E_NOMEM;
        }
    }
    return BST_OK;
}

/* The game that failed, once more, by hand. */
static bst_status repeat(shrinking *s)
{
    bst__shrink *job = s->job;
    bst__trial known;
    bst_status status = read_choices(&known, job->game);
    job->choices_before = known.count;
    if (status == BST_OK) {
        status = bst__bench_find(s->best, s->bench, job->setup, known.choices, known.count,
                                 &job->fault);
    }
    bst__trial_free(&known);
    for (uint64_t seed = 1; status == BST_OK && !is_same(s, s->best) && seed <= WALKS_FOR_SHORT;
         seed++) {
        bst__trial_free(s->best);
        status = bst__bench_walk(s->best, s->bench, job->setup, seed);
    }
    return status;
}

bst_status bst__shrink_run(bst__shrink *shrink)
{
    static bst_status (*const steps[])(shrinking *s) = {shrink_setup, find_shorter, drop_all,
                                                        pass_all, drop_all};
    shrinking s = {.job = shrink, .best = &shrink->smallest};
    memset(s.best, 0, sizeof *s.best);
    bst_status status = bst__bench_create(&s.bench, shrink->data_dir, shrink->replays,
                                          strcmp(shrink->fault.code, "E-SIM-PROBE") == 0);
    if (status == BST_OK) {
        status = repeat(&s);
    }
    bool is_met = status == BST_OK && is_same(&s, s.best);
    for (size_t i = 0; is_met && status == BST_OK && i < sizeof steps / sizeof *steps; i++) {
        status = steps[i](&s);
    }
    if (status == BST_OK && !is_met) {
        s.best->has_failed = false;
    }
    shrink->trials = s.bench ? bst__bench_trials(s.bench) : 0;
    bst__bench_destroy(s.bench);
    return status;
}
