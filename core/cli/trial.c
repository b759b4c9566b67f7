/* Plays trials. Chance is answered by hand too, so that a choice that fails is always one that has
 * a text.
 *
 * Nothing here knows why games fail; that a fault is the same is said by its code and place. */
#include "cli/trial.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "cli/probe.h"
#include "cli/setup_text.h"

enum {
    TEXT_BYTES = 512,
    CHOICES_MAX = 100000,
    DEPTH_MAX = 3,        /* answers of chance behind the choice that is looked for */
    LOOKED_AT_MAX = 20000,
    STREAM_OF_WALKS = 3001
};

struct bst__bench {
    const char *data_dir;
    bool replays;
    bool probes;
    uint32_t trials;
    uint32_t looked_at;
    bst_sources *sources;
    bst_diags *diags;
    bst_ruleset *ruleset;
    bst__probe *probe; /* of the latest game's setup; or NULL */
    bst_text loaded; /* the setup that `ruleset` is of, as text */
};

/* ------------------------------------------------------------------ faults */

bool bst__fault_same(const bst__fault *a, const bst__fault *b)
{
    return strcmp(a->code, b->code) == 0 && strcmp(a->place, b->place) == 0;
}

/* Messages without a place name numbers that another game of the same fault has not. */
static void place_by_words(bst__fault *out)
{
    size_t used = 0;
    for (const char *at = out->message; *at != '\0' && used + 1 < sizeof out->place; at++) {
        if (!isdigit((unsigned char)*at)) {
            out->place[used++] = *at;
        }
    }
    out->place[used] = '\0';
}

void bst__fault_read(bst__fault *out, const bst_diags *diags, const bst_sources *sources,
                     bst_status status)
{
    const bst_diag *found = NULL;
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; !found && i < bst_diags_count(diags, BST_NOTE); i++) {
        const bst_diag *diag = bst_diags_get(diags, i);
        found = diag && bst_diag_severity(diag) == BST_ERROR ? diag : NULL;
    }
    (void)snprintf(out->code, sizeof out->code, "%s", found ? bst_diag_code(found) : "");
    (void)snprintf(out->message, sizeof out->message, "%s",
                   found ? bst_diag_message(found) : bst_status_text(status));
    bst_span span = found ? bst_diag_span(found) : (bst_span){0};
    if (span.file != 0) {
        (void)snprintf(out->place, sizeof out->place, "%s:%u", bst_sources_name(sources, span.file),
                       (unsigned)span.line);
    } else {
        place_by_words(out);
    }
}

/* ------------------------------------------------------------------ what was played */

void bst__trial_free(bst__trial *trial)
{
    for (uint32_t i = 0; i < trial->count; i++) {
        free(trial->choices[i].text);
    }
    free(trial->choices);
    bst_setup_destroy(trial->setup);
    memset(trial, 0, sizeof *trial);
}

void bst__trial_swap(bst__trial *a, bst__trial *b)
{
    bst__trial kept = *a;
    *a = *b;
    *b = kept;
}

static bst_status add_choice(bst__trial *trial, const char *text, bool by_chance)
{
    if (trial->count == trial->capacity) {
        uint32_t capacity = trial->capacity ? trial->capacity * 2 : 64;
        bst__trial_choice *choices = realloc(trial->choices, capacity * sizeof *choices);
        if (!choices) {
            return BST_E_NOMEM;
        }
        trial->choices = choices;
        trial->capacity = capacity;
    }
    char *copy = strdup(text);
    if (!copy) {
        return BST_E_NOMEM;
    }
    trial->choices[trial->count].text = copy;
    trial->choices[trial->count++].by_chance = by_chance;
    return BST_OK;
}

static void fail(bst__trial *trial, const bst__bench *bench, bst_status status)
{
    trial->has_failed = true;
    bst__fault_read(&trial->fault, bench->diags, bench->sources, status);
}

/* ------------------------------------------------------------------ the bench */

bst_status bst__bench_create(bst__bench **out, const char *data_dir, bool replays, bool probes)
{
    *out = calloc(1, sizeof **out);
    if (!*out) {
        return BST_E_NOMEM;
    }
    (*out)->data_dir = data_dir;
    (*out)->replays = replays;
    (*out)->probes = probes;
    return BST_OK;
}

static void unload(bst__bench *bench)
{
    bst__probe_destroy(bench->probe);
    bench->probe = NULL;
    bst_ruleset_destroy(bench->ruleset);
    bst_diags_destroy(bench->diags);
    bst_sources_destroy(bench->sources);
    bench->ruleset = NULL;
    bench->diags = NULL;
    bench->sources = NULL;
    bst__text_clear(&bench->loaded);
}

void bst__bench_destroy(bst__bench *bench)
{
    if (bench) {
        unload(bench);
        bst__text_free(&bench->loaded);
        free(bench);
    }
}

uint32_t bst__bench_trials(const bst__bench *bench)
{
    return bench->trials;
}

/* Loads the ruleset of `setup` unless it is there. BST_E_NOMEM, and statuses of loading with
 * diagnostics in bench->diags. */
static bst_status load(bst__bench *bench, const bst_setup *setup)
{
    bst_text text = {0};
    bst__setup_text(&text, setup);
    bool is_there = bench->ruleset && !text.failed &&
                    strcmp(bst__text_get(&text), bst__text_get(&bench->loaded)) == 0;
    bst_status status = text.failed ? BST_E_NOMEM : BST_OK;
    if (is_there) {
        bst_diags_clear(bench->diags);
    } else if (status == BST_OK) {
        unload(bench);
        bst__text_add(&bench->loaded, bst__text_get(&text));
        status = bst_sources_create(&bench->sources);
        if (status == BST_OK) {
            status = bst_diags_create(&bench->diags, bench->sources);
        }
        if (status == BST_OK) {
            status = bst_ruleset_create(&bench->ruleset, setup, bench->data_dir, bench->sources,
                                        bench->diags);
        }
    }
    bst__text_free(&text);
    return bench->loaded.failed ? BST_E_NOMEM : status;
}

static bst_status make_game(bst_game **out, bst__bench *bench, const bst_setup *setup)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    config.checks = true;
    config.keep_hashes = bench->replays;
    config.undo_depth = bench->probes ? 1 : 0;
    return bst_game_create(out, bench->ruleset, setup, &config, bench->diags);
}

/* Begins a trial. *out_game is NULL where it has failed already. BST_E_NOMEM */
static bst_status begin(bst__trial *out, bst_game **out_game, bst__bench *bench,
                        const bst_setup *setup)
{
    memset(out, 0, sizeof *out);
    *out_game = NULL;
    bench->trials++;
    bst_status status = bst_setup_clone(&out->setup, setup);
    if (status != BST_OK) {
        return status;
    }
    status = load(bench, setup);
    if (status == BST_OK) {
        status = make_game(out_game, bench, setup);
    }
    if (status == BST_OK && bench->probes && !bench->probe) {
        status = bst__probe_create(&bench->probe, bench->ruleset, setup, bench->diags);
    }
    if (status != BST_OK && status != BST_E_NOMEM) {
        fail(out, bench, status);
        return BST_OK;
    }
    return status;
}

/* Probes a decision of a player before a choice. */
static bst_status probe_before(bst__bench *bench, bst_game *game)
{
    if (!bench->probe || bst_game_decision(game).seat == BST_CHANCE) {
        return BST_OK;
    }
    bst_status status = bst__probe_options(bench->probe, game, bst_game_choice_count(game),
                                           bench->diags);
    return status == BST_OK ? bst__probe_note(bench->probe, game) : status;
}

/* Makes the choice `text`, which is possible, and notes how it fails. BST_E_NOMEM */
static bst_status choose(bst__trial *out, bst__bench *bench, bst_game *game, const char *text)
{
    bool by_chance = bst_game_decision(game).seat == BST_CHANCE;
    uint32_t before = bst_game_choice_count(game);
    bst_diags_clear(bench->diags);
    bst_status status = probe_before(bench, game);
    if (status != BST_OK) {
        fail(out, bench, status);
        return status == BST_E_NOMEM ? status : BST_OK;
    }
    status = bst_game_choose_text(game, text, bench->diags);
    if (status == BST_OK && bench->probe && !by_chance) {
        status = bst__probe_undo(bench->probe, game, bench->diags);
    }
    if (status == BST_E_NOMEM || add_choice(out, text, by_chance) != BST_OK) {
        return BST_E_NOMEM;
    }
    if (status != BST_OK) {
        fail(out, bench, status);
        out->is_refused = bst_game_choice_count(game) == before;
    }
    return BST_OK;
}

/* Plays the game again from its choices, where the bench does so and it has not failed. */
static bst_status replay(bst__trial *out, bst__bench *bench, const bst_game *game)
{
    bst_game *again = NULL;
    if (!bench->replays || out->has_failed) {
        return BST_OK;
    }
    bst_diags_clear(bench->diags);
    bst_status status = make_game(&again, bench, out->setup);
    for (uint32_t i = 0; status == BST_OK && i < out->count; i++) {
        status = bst_game_choose_text(again, out->choices[i].text, bench->diags);
        if (status == BST_OK &&
            bst_game_choice_hash(again, i) != bst_game_choice_hash(game, i)) {
            (void)bst_diags_add(bench->diags, BST_ERROR, "E-SIM-HASH", (bst_span){0},
                                "the replay differs after choice (%u)", (unsigned)i);
            status = BST_E_STATE;
        }
    }
    bst_game_destroy(again);
    if (status != BST_OK && status != BST_E_NOMEM) {
        fail(out, bench, status);
        return BST_OK;
    }
    return status;
}

static bool goes_on(const bst__trial *trial, const bst_game *game)
{
    return !trial->has_failed && bst_game_decision(game).state == BST_DECIDING &&
           trial->count < CHOICES_MAX;
}

bst_status bst__bench_walk(bst__trial *out, bst__bench *bench, const bst_setup *setup,
                           uint64_t seed)
{
    bst_game *game = NULL;
    bst_status status = begin(out, &game, bench, setup);
    while (status == BST_OK && game && goes_on(out, game)) {
        char text[TEXT_BYTES];
        bst_option option;
        uint64_t random = bst__random_at(seed, STREAM_OF_WALKS, out->count);
        status = bst_game_option_random(game, &random, &option);
        if (status != BST_OK && status != BST_E_NOMEM) {
            fail(out, bench, status);
            status = BST_OK;
        } else if (status == BST_OK) {
            (void)bst_game_option_text(game, &option, text, sizeof text);
            status = choose(out, bench, game, text);
        }
    }
    if (status == BST_OK && game) {
        status = replay(out, bench, game);
    }
    bst_game_destroy(game);
    return status;
}

static bool is_possible(bst__bench *bench, bst_game *game, const bst__trial_choice *choice)
{
    bst_option option;
    bool by_chance = bst_game_decision(game).seat == BST_CHANCE;
    if (by_chance != choice->by_chance) {
        return false;
    }
    bst_status status = bst_game_option_parse(game, choice->text, &option, bench->diags);
    bst_diags_clear(bench->diags);
    return status == BST_OK;
}

static bst_status play_choices(bst__trial *out, bst__bench *bench, bst_game *game,
                               const bst__trial_choice *choices, uint32_t count)
{
    bst_status status = BST_OK;
    for (uint32_t i = 0; status == BST_OK && i < count && goes_on(out, game); i++) {
        if (is_possible(bench, game, &choices[i])) {
            status = choose(out, bench, game, choices[i].text);
        }
    }
    return status;
}

bst_status bst__bench_play(bst__trial *out, bst__bench *bench, const bst_setup *setup,
                           const bst__trial_choice *choices, uint32_t count)
{
    bst_game *game = NULL;
    bst_status status = begin(out, &game, bench, setup);
    if (status == BST_OK && game) {
        status = play_choices(out, bench, game, choices, count);
    }
    if (status == BST_OK && game) {
        status = replay(out, bench, game);
    }
    bst_game_destroy(game);
    return status;
}

/* ------------------------------------------------------------------ looking for a fault */

static bst_status look(bst__trial *out, bst__bench *bench, const bst_game *from, uint32_t depth,
                       const bst__fault *fault);

/* Tries one option on `game`, a copy of `from`. */
static bst_status try_option(bst__trial *out, bst__bench *bench, const bst_game *from,
                             bst_game *game, const char *text, uint32_t depth,
                             const bst__fault *fault)
{
    uint32_t kept = out->count;
    bench->looked_at++;
    bst_status status = bst_game_copy(game, from);
    if (status == BST_OK) {
        status = choose(out, bench, game, text);
    }
    if (status != BST_OK || (out->has_failed && bst__fault_same(&out->fault, fault))) {
        return status;
    }
    bool is_other = out->has_failed;
    out->has_failed = false;
    if (!is_other && depth < DEPTH_MAX && goes_on(out, game) &&
        bst_game_decision(game).seat == BST_CHANCE) {
        status = look(out, bench, game, depth + 1, fault);
    }
    while (!out->has_failed && out->count > kept) {
        free(out->choices[--out->count].text);
    }
    return status;
}

/* Tries all options of the decision at hand. */
static bst_status look(bst__trial *out, bst__bench *bench, const bst_game *from, uint32_t depth,
                       const bst__fault *fault)
{
    bst_game *lists = NULL; /* listing is not for a constant game */
    bst_game *game = NULL;
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_status status = make_game(&lists, bench, out->setup);
    if (status == BST_OK) {
        status = make_game(&game, bench, out->setup);
    }
    if (status == BST_OK) {
        status = bst_game_copy(lists, from);
    }
    if (status == BST_OK) {
        status = bst_game_options(lists, &options, &count);
    }
    for (uint32_t i = 0; status == BST_OK && i < count && !out->has_failed &&
                         bench->looked_at < LOOKED_AT_MAX;
         i++) {
        char text[TEXT_BYTES];
        (void)bst_game_option_text(lists, &options[i], text, sizeof text);
        status = try_option(out, bench, from, game, text, depth, fault);
    }
    bst_game_destroy(game);
    bst_game_destroy(lists);
    return status;
}

bst_status bst__bench_find(bst__trial *out, bst__bench *bench, const bst_setup *setup,
                           const bst__trial_choice *choices, uint32_t count,
                           const bst__fault *fault)
{
    bst_game *game = NULL;
    bst_status status = begin(out, &game, bench, setup);
    if (status == BST_OK && game) {
        status = play_choices(out, bench, game, choices, count);
    }
    if (status == BST_OK && game) {
        status = replay(out, bench, game);
    }
    bench->looked_at = 0;
    if (status == BST_OK && game && goes_on(out, game)) {
        status = look(out, bench, game, 0, fault);
    }
    bst_game_destroy(game);
    return status;
}

bst_status bst__bench_game(bst_game **out, bst__bench *bench, const bst__trial *trial)
{
    *out = NULL;
    bst_status status = load(bench, trial->setup);
    if (status == BST_OK) {
        status = make_game(out, bench, trial->setup);
    }
    uint32_t count = trial->count - (trial->is_refused ? 1 : 0);
    for (uint32_t i = 0; status == BST_OK && i < count; i++) {
        status = bst_game_choose_text(*out, trial->choices[i].text, bench->diags);
        status = status == BST_E_STATE && i + 1 == count ? BST_OK : status; /* the fault itself */
    }
    if (status != BST_OK) {
        bst_game_destroy(*out);
        *out = NULL;
    }
    return status == BST_E_NOMEM ? status : BST_OK;
}
