/* Probes a game by copies of it: what is listed, what is accepted, what is refused, what is undone.
 *
 * A probe knows games through the public headers alone, and no rule of any of them. */
#include "cli/probe.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "base/text.h"

enum {
    TEXT_BYTES = 512,
    TRIED = 12,     /* options of a decision that are made, evenly spread */
    MADE_UP = 5,    /* options that are none */
    FORK_CHOICES = 4
};

struct bst__probe {
    bst_game *game;  /* the game that is probed: what a game draws depends on what it listed */
    bst_game *other; /* copies of it */
    bst_random random;
    bst_text list;   /* options, as text */
    bst_text again;
    uint64_t before; /* hash, awards and choices of the moment that was noted */
    uint32_t awards;
    uint32_t choices;
};

bst_status bst__probe_create(bst__probe **out, bst_ruleset *ruleset, const bst_setup *setup,
                             bst_diags *diags)
{
    *out = NULL;
    bst__probe *probe = calloc(1, sizeof *probe);
    if (!probe) {
        return BST_E_NOMEM;
    }
    bst_game_config config = BST_GAME_CONFIG_INIT;
    bst_status status = bst_game_create(&probe->game, ruleset, setup, &config, diags);
    config.checks = true;
    if (status == BST_OK) {
        status = bst_game_create(&probe->other, ruleset, setup, &config, diags);
    }
    if (status != BST_OK) {
        bst__probe_destroy(probe);
        return status;
    }
    *out = probe;
    return BST_OK;
}

void bst__probe_destroy(bst__probe *probe)
{
    if (probe) {
        bst_game_destroy(probe->game);
        bst_game_destroy(probe->other);
        bst__text_free(&probe->list);
        bst__text_free(&probe->again);
        free(probe);
    }
}

/* ------------------------------------------------------------------ what holds */

static bst_status complain(bst_diags *diags, const char *what, const char *option)
{
    (void)bst_diags_add(diags, BST_ERROR, "E-SIM-PROBE", (bst_span){0}, "not so: %s%s%s", what,
                        option[0] != '\0' ? ": " : "", option);
    return BST_E_STATE;
}

/* BST_OK where `holds`; `status` is what was learned on the way. */
static bst_status require(bst_status status, bool holds, bst_diags *diags, const char *what)
{
    if (status == BST_E_NOMEM) {
        return status;
    }
    return status == BST_OK && holds ? BST_OK : complain(diags, what, "");
}

static bst_status list_options(bst_text *out, bst_game *game)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst__text_clear(out);
    bst_status status = bst_game_options(game, &options, &count);
    for (uint32_t i = 0; i < count && status == BST_OK; i++) {
        char text[TEXT_BYTES];
        (void)bst_game_option_text(game, &options[i], text, sizeof text);
        bst__text_addf(out, "%s\n", text);
    }
    return out->failed ? BST_E_NOMEM : status;
}

static bool is_within(const bst_option *option, const bst_option *wanted)
{
    bool is_same = option->verb == wanted->verb && option->argc == wanted->argc &&
                   (option->verb == 0 || option->offer == wanted->offer);
    for (uint32_t i = 0; i < option->argc && is_same; i++) {
        bool is_range = i + 1u == option->argc && option->last > option->args[i];
        is_same = is_range ? wanted->args[i] >= option->args[i] && wanted->args[i] <= option->last
                           : wanted->args[i] == option->args[i];
    }
    return is_same;
}

static bool is_listed(const bst_option *options, uint32_t count, const bst_option *wanted)
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_within(&options[i], wanted)) {
            return true;
        }
    }
    return false;
}

static uint64_t values_of(const bst_option *option)
{
    int32_t first = option->argc ? option->args[option->argc - 1] : 0;
    return option->last > first ? (uint64_t)((int64_t)option->last - first + 1) : 1;
}

/* ------------------------------------------------------------------ lists */

/* A copy lists, counts and draws what the original does; it has listed nothing before. */
static bst_status probe_copy(bst__probe *p, bst_game *game, const bst_option *options,
                             uint32_t count, bst_diags *diags)
{
    bst_option drawn;
    uint64_t random = bst__random_next(&p->random);
    bst_status status = bst_game_copy(p->other, game);
    status = require(status, bst_game_hash(p->other) == bst_game_hash(game), diags,
                     "a copy has the hash of the original");
    if (status == BST_OK) {
        status = bst_game_option_random(p->other, &random, &drawn);
        status = require(status, status == BST_OK && is_listed(options, count, &drawn), diags,
                         "an option that is drawn without listing is listed");
    }
    if (status == BST_OK) {
        status = list_options(&p->list, game);
    }
    if (status == BST_OK) {
        status = list_options(&p->again, p->other);
        status = require(status,
                         strcmp(bst__text_get(&p->list), bst__text_get(&p->again)) == 0, diags,
                         "a copy lists the options of the original");
    }
    return status;
}

static bst_status probe_counts(bst__probe *p, bst_game *game, const bst_option *options,
                               uint32_t count, bst_diags *diags)
{
    uint64_t counted = 0;
    uint64_t values = 0;
    uint64_t random = bst__random_next(&p->random);
    bst_option drawn;
    for (uint32_t i = 0; i < count; i++) {
        values += values_of(&options[i]);
    }
    bst_status status = bst_game_option_count(game, &counted);
    status = require(status, counted == values && count > 0, diags,
                     "there are as many options as are counted");
    if (status == BST_OK) {
        status = bst_game_option_random(game, &random, &drawn);
        status = require(status, status == BST_OK && is_listed(options, count, &drawn), diags,
                         "an option that is drawn is listed");
    }
    return status;
}

/* ------------------------------------------------------------------ what is accepted */

/* Makes `option` on a copy, by its numbers and by its text. */
static bst_status probe_option(bst__probe *p, const bst_game *game, const bst_option *option,
                               bst_diags *diags)
{
    char text[TEXT_BYTES];
    (void)bst_game_option_text(game, option, text, sizeof text);
    bst_status status = bst_game_copy(p->other, game);
    if (status == BST_OK) {
        status = bst_game_choose(p->other, option, diags);
    }
    if (status != BST_OK) {
        return status == BST_E_ILLEGAL ? complain(diags, "a listed option is accepted", text)
                                       : status;
    }
    uint64_t hash = bst_game_hash(p->other);
    status = bst_game_copy(p->other, game);
    if (status == BST_OK) {
        status = bst_game_choose_text(p->other, text, diags);
        if (status == BST_E_ILLEGAL || status == BST_E_SYNTAX) {
            return complain(diags, "the text of an option is accepted", text);
        }
    }
    if (status == BST_OK && bst_game_hash(p->other) != hash) {
        return complain(diags, "the text of an option means the option", text);
    }
    return status;
}

static bst_status probe_accepted(bst__probe *p, const bst_game *game, const bst_option *options,
                                 uint32_t count, bst_diags *diags)
{
    bst_status status = BST_OK;
    uint32_t step = count > TRIED ? (count + TRIED - 1) / TRIED : 1;
    for (uint32_t i = bst__random_below(&p->random, step); i < count && status == BST_OK;
         i += step) {
        bst_option option = options[i];
        if (values_of(&option) > 1 && bst__random_below(&p->random, 2) == 0) {
            option.args[option.argc - 1] = option.last;
        }
        option.last = option.argc ? option.args[option.argc - 1] : 0;
        status = probe_option(p, game, &option, diags);
    }
    return status;
}

/* An option near one that is listed, or far from all. */
static bst_option make_up(bst__probe *p, const bst_option *from)
{
    bst_option option = *from;
    option.last = 0;
    switch (bst__random_below(&p->random, 5)) {
    case 0:
        option.verb = (uint16_t)bst__random_below(&p->random, 40);
        break;
    case 1:
        option.offer = (uint16_t)bst__random_below(&p->random, 30);
        break;
    case 2:
        option.argc = (uint16_t)bst__random_below(&p->random, BST_ARGS_MAX + 3);
        break;
    case 3:
        option.args[bst__random_below(&p->random, BST_ARGS_MAX)] +=
            (int32_t)bst__random_below(&p->random, 9) - 4;
        break;
    default:
        option.args[bst__random_below(&p->random, 2)] =
            (int32_t)(uint32_t)bst__random_next(&p->random);
        break;
    }
    return option;
}

/* Tries options on `game` itself, which must stay as it is. */
static bst_status probe_refused(bst__probe *p, bst_game *game, const bst_option *listed,
                                uint32_t count, bst_diags *diags)
{
    bst_option options[MADE_UP]; /* the list is borrowed until the first choice */
    uint32_t made = 0;
    bst_status status = BST_OK;
    uint64_t hash = bst_game_hash(game);
    for (uint32_t i = 0; i < MADE_UP; i++) {
        bst_option option = make_up(p, &listed[bst__random_below(&p->random, count)]);
        if (option.argc > BST_ARGS_MAX || !is_listed(listed, count, &option)) {
            options[made++] = option;
        }
    }
    for (uint32_t i = 0; i < made && status == BST_OK; i++) {
        uint32_t errors = bst_diags_count(diags, BST_ERROR);
        bst_status refused = bst_game_choose(game, &options[i], diags);
        bool says_why = bst_diags_count(diags, BST_ERROR) > errors;
        if (refused == BST_E_ILLEGAL) {
            bst_diags_clear(diags);
        }
        if (refused != BST_E_ILLEGAL) {
            status = complain(diags, "an option that is not listed is refused", "");
        } else if (!says_why) {
            status = complain(diags, "a refusal says why", "");
        } else if (bst_game_hash(game) != hash) {
            status = complain(diags, "a refused option changes nothing", "");
        }
    }
    return status;
}

/* ------------------------------------------------------------------ views */

/* Whoever looks on may search: what a seat knows is sound, and can be played on. */
static bst_status probe_fork(bst__probe *p, const bst_game *game, bst_diags *diags)
{
    uint32_t seat = 1 + bst__random_below(&p->random, bst_game_players(game));
    uint64_t seed = bst__random_next(&p->random);
    bst_status status = bst_game_fork(p->other, game, seat, seed);
    uint64_t hash = bst_game_hash(p->other);
    if (status == BST_OK) {
        status = bst_game_fork(p->other, game, seat, seed);
    }
    status = require(status, bst_game_hash(p->other) == hash, diags,
                     "what a seat knows is the same for the same seed");
    if (status == BST_OK) {
        status = bst_game_check(p->other, diags);
    }
    for (uint32_t i = 0; i < FORK_CHOICES && status == BST_OK; i++) {
        bst_option option;
        uint64_t random = bst__random_next(&p->random);
        if (bst_game_decision(p->other).state != BST_DECIDING) {
            break;
        }
        status = bst_game_option_random(p->other, &random, &option);
        if (status == BST_OK) {
            status = bst_game_choose(p->other, &option, diags);
        }
        status = require(status, true, diags, "what a seat knows can be played on");
    }
    return status;
}

bst_status bst__probe_options(bst__probe *probe, const bst_game *original, uint64_t random,
                              bst_diags *diags)
{
    static bst_status (*const steps[])(bst__probe *, bst_game *, const bst_option *, uint32_t,
                                       bst_diags *) = {probe_counts, probe_copy};
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_game *game = probe->game;
    bst_status status = bst_game_copy(game, original);
    if (status == BST_OK) {
        status = bst_game_options(game, &options, &count);
    }
    probe->random = bst__random_start(random, 0);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == BST_OK; i++) {
        status = steps[i](probe, game, options, count, diags);
        if (status == BST_OK) {
            status = bst_game_options(game, &options, &count); /* they were borrowed */
        }
    }
    if (status == BST_OK) {
        status = probe_accepted(probe, game, options, count, diags);
    }
    if (status == BST_OK) {
        status = probe_refused(probe, game, options, count, diags);
    }
    return status == BST_OK ? probe_fork(probe, game, diags) : status;
}

/* ------------------------------------------------------------------ undoing */

/* What `game` would list; it is not asked itself. */
static bst_status list_of(bst_text *out, bst__probe *probe, const bst_game *game)
{
    bst_status status = bst_game_copy(probe->game, game);
    return status == BST_OK ? list_options(out, probe->game) : status;
}

bst_status bst__probe_note(bst__probe *probe, const bst_game *game)
{
    probe->before = bst_game_hash(game);
    probe->awards = bst_game_award_count(game);
    probe->choices = bst_game_choice_count(game);
    return list_of(&probe->list, probe, game);
}

bst_status bst__probe_undo(bst__probe *probe, bst_game *game, bst_diags *diags)
{
    char text[TEXT_BYTES];
    uint64_t after = bst_game_hash(game);
    uint32_t choices = bst_game_choice_count(game);
    (void)bst_game_choice(game, probe->choices, text, sizeof text);
    bst_status status = bst_game_undo(game);
    status = require(status,
                     bst_game_hash(game) == probe->before &&
                         bst_game_award_count(game) == probe->awards &&
                         bst_game_choice_count(game) == probe->choices,
                     diags, "undoing leads back to the moment before");
    if (status == BST_OK) {
        status = list_of(&probe->again, probe, game);
        status = require(status,
                         strcmp(bst__text_get(&probe->list), bst__text_get(&probe->again)) == 0,
                         diags, "undoing leads back to the options of before");
    }
    if (status != BST_OK) {
        return status;
    }
    status = bst_game_choose_text(game, text, diags);
    return require(status,
                   bst_game_hash(game) == after && bst_game_choice_count(game) == choices, diags,
                   "a choice that was undone and is made again leads to the same state");
}

/* ------------------------------------------------------------------ records */

/* Plays the record at `path` on the copy, whose chance is answered by hand. */
static bst_status play_record(const bst_game *game, const char *path, uint64_t *out_hash,
                              bst_diags *diags)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    bst_ruleset *ruleset = (bst_ruleset *)(uintptr_t)bst_game_ruleset(game);
    bst_sources *sources = NULL; /* of the record alone: the file is gone soon */
    bst_record *record = NULL;
    bst_game *read = NULL;
    config.manual_chance = true;
    bst_status status = bst_sources_create(&sources);
    if (status == BST_OK) {
        status = bst_record_read(&record, sources, path, diags);
    }
    if (status == BST_OK) {
        status = bst_record_check_lock(record, ruleset, diags);
    }
    if (status == BST_OK) {
        status = bst_game_create(&read, ruleset, bst_record_setup(record), &config, diags);
    }
    if (status == BST_OK) {
        status = bst_record_play(record, read, bst_record_choice_count(record), diags);
    }
    *out_hash = status == BST_OK ? bst_game_hash(read) : 0;
    bst_game_destroy(read);
    bst_record_destroy(record);
    bst_sources_destroy(sources);
    return status;
}

bst_status bst__probe_record(const bst_game *game, bst_diags *diags)
{
    const char *base = getenv("TMPDIR");
    char folder[512];
    char path[600];
    uint64_t hash = 0;
    (void)snprintf(folder, sizeof folder, "%s/bastide-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder)) {
        (void)bst_diags_add(diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                            "no folder can be made at `%s`", folder);
        return BST_E_IO;
    }
    (void)snprintf(path, sizeof path, "%s/game.record", folder);
    bst_status status = bst_record_write(game, path, diags);
    if (status == BST_OK) {
        status = play_record(game, path, &hash, diags);
    }
    (void)unlink(path);
    (void)rmdir(folder);
    return require(status, hash == bst_game_hash(game), diags,
                   "a game that is written down and read is the same");
}
