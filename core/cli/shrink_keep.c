/* Writes down a failure: the record and setup of the game that failed, and the smallest game that
 * fails the same way as a scenario. */
#include "cli/shrink.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli_common.h"
#include "cli/scenario.h"
#include "cli/scenario_cut.h"
#include "cli/setup_text.h"

typedef struct keeping {
    bst__shrink *job;
    const char *dir;
    const char *name;
    FILE *stream;
    bst_diags *diags;
} keeping;

/* "DIR/NAME" with an ending. */
static void add_path(bst_text *out, const keeping *k, const char *ending)
{
    bst__text_addf(out, "%s/%s%s", k->dir, k->name, ending);
}

/* A command, with the folders in which mods were looked for. */
static void print_command(const keeping *k, const char *command, const char *path)
{
    (void)fprintf(k->stream, "    bastide %s%s", command, path);
    for (uint32_t i = 0; i < bst_setup_mods_dir_count(k->job->setup); i++) {
        const char *dir = bst_setup_mods_dir(k->job->setup, i);
        if (access(dir, F_OK) == 0) {
            (void)fprintf(k->stream, " --mods-dir %s", dir);
        }
    }
    (void)fputs("\n", k->stream);
}

static bst_status keep_setup(const keeping *k)
{
    bst_text text = {0};
    bst_text path = {0};
    add_path(&path, k, "-setup.yaml");
    bst__setup_text(&text, k->job->setup);
    bst_status status = path.failed ? BST_E_NOMEM
                                    : bst__text_write(&text, bst__text_get(&path), k->diags);
    if (status == BST_OK) {
        (void)fprintf(k->stream, "  its setup: %s\n", bst__text_get(&path));
        print_command(k, "play --bots random --setup ", bst__text_get(&path));
    }
    bst__text_free(&path);
    bst__text_free(&text);
    return status;
}

static bst_status keep_record(const keeping *k)
{
    bst_text path = {0};
    add_path(&path, k, ".yaml");
    bst_status status = path.failed ? BST_E_NOMEM
                                    : bst_record_write(k->job->game, bst__text_get(&path),
                                                       k->diags);
    if (status == BST_OK) {
        (void)fprintf(k->stream, "  the game up to there: %s\n", bst__text_get(&path));
        print_command(k, "replay ", bst__text_get(&path));
    }
    bst__text_free(&path);
    return status;
}

/* ------------------------------------------------------------------ the scenario */

/* Lets the scenario save and load at the end of its choices. */
static void ask_for_replay(bst_text *text)
{
    bst_text whole = {0};
    const char *all = bst__text_get(text);
    const char *end = strstr(all, "\nexpect:\n");
    size_t size = end ? (size_t)(end - all) + 1 : strlen(all);
    bst__text_add_bytes(&whole, all, size);
    bst__text_add(&whole, strstr(all, "\nplay:\n") ? "" : "play:\n");
    bst__text_add(&whole, "  - {save_load: yes}\n");
    bst__text_add(&whole, all + size);
    bool has_failed = text->failed;
    bst__text_free(text);
    *text = whole;
    text->failed = text->failed || has_failed;
}

/* The game that fails with a choice. BST_E_STATE where scenarios cannot say it. */
static bst_status add_game(const keeping *k, bst__bench *bench, bst_text *text)
{
    bst__trial *least = &k->job->smallest;
    bst_game *game = NULL;
    const bst__trial_choice *last = least->is_refused ? &least->choices[least->count - 1] : NULL;
    bst_status status = bst__bench_game(&game, bench, least);
    bst__text_addf(text,
                   "# The last choice fails: %s [%s]\n"
                   "# Found by `bastide sim`; the scores are those of the moment before it.\n",
                   least->fault.message, least->fault.code);
    if (status == BST_OK && game) {
        status = bst__scenario_cut_failing(text, game, k->name, last ? last->text : NULL,
                                           last && last->by_chance, k->diags);
    } else if (status == BST_OK) {
        status = BST_E_STATE;
    }
    bst_game_destroy(game);
    return status;
}

static bst_status write_scenario(const keeping *k, bst__bench *bench, const char *path)
{
    bst__trial *least = &k->job->smallest;
    bst_text text = {0};
    bst_status status = BST_OK;
    if (least->count > 0) {
        status = add_game(k, bench, &text);
    } else {
        bst__text_addf(&text, "# The game does not begin: %s [%s]\n# Found by `bastide sim`.\n",
                       least->fault.message, least->fault.code);
        status = bst__scenario_cut_start(&text, least->setup, k->name);
    }
    if (status == BST_OK && strcmp(least->fault.code, "E-SIM-HASH") == 0) {
        ask_for_replay(&text);
    }
    if (status == BST_OK) {
        status = bst__text_write(&text, path, k->diags);
    }
    bst__text_free(&text);
    return status;
}

/* Whether the scenario that was written fails, and by the code of the fault. */
static bool fails_alike(const keeping *k, const char *path)
{
    bst_suite suite;
    bst_result result;
    bst_rulesets *rulesets = NULL;
    bool is_alike = false;
    bst_status status = bst__suite_init(&suite);
    bst__result_init(&result);
    if (status == BST_OK) {
        status = bst__scenario_read(&suite, path, k->diags);
    }
    if (status == BST_OK) {
        status = bst__rulesets_create(&rulesets, k->job->data_dir, k->job->setup, suite.sources);
    }
    if (status == BST_OK && suite.first) {
        status = bst__scenario_run(&result, suite.first, rulesets, suite.sources);
        is_alike = status == BST_OK && result.first &&
                   (strstr(result.first->message, k->job->smallest.fault.code) ||
                    strcmp(k->job->smallest.fault.code, "E-SIM-HASH") == 0);
    }
    bst__result_free(&result);
    bst__rulesets_destroy(rulesets);
    bst__suite_free(&suite);
    return is_alike;
}

static bst_status keep_scenario(const keeping *k)
{
    bst_text path = {0};
    bst__bench *bench = NULL;
    add_path(&path, k, "-scenario.yaml");
    bst_status status = path.failed ? BST_E_NOMEM
                                    : bst__bench_create(&bench, k->job->data_dir, false,
                                                      false);
    if (status == BST_OK) {
        status = write_scenario(k, bench, bst__text_get(&path));
    }
    bst__bench_destroy(bench);
    if (status == BST_E_STATE) {
        (void)fputs("  scenarios cannot tell this game; the record can\n", k->stream);
        status = BST_OK;
    } else if (status == BST_OK) {
        (void)fprintf(k->stream, "  %s: %s\n",
                      fails_alike(k, bst__text_get(&path))
                          ? "a scenario that fails the same way"
                          : "its choices as a scenario, which does not fail",
                      bst__text_get(&path));
        print_command(k, "test ", bst__text_get(&path));
    }
    bst__text_free(&path);
    return status;
}

static void print_size(const keeping *k)
{
    const bst__trial *least = &k->job->smallest;
    if (!least->has_failed) {
        (void)fprintf(k->stream, "  it was not met again in %u game%s\n",
                      (unsigned)k->job->trials, bst__cli_plural(k->job->trials));
        return;
    }
    uint32_t players = bst_setup_players(least->setup);
    (void)fprintf(k->stream, "  made small in %u game%s: %u choice%s instead of %u, %u player%s",
                  (unsigned)k->job->trials, bst__cli_plural(k->job->trials),
                  (unsigned)least->count, bst__cli_plural(least->count),
                  (unsigned)k->job->choices_before, (unsigned)players, bst__cli_plural(players));
    for (uint32_t i = 0; i < bst_setup_mod_count(least->setup); i++) {
        (void)fprintf(k->stream, "%s%s", i == 0 ? ", mods " : ", ",
                      bst_setup_mod(least->setup, i));
    }
    (void)fputs("\n", k->stream);
}

bst_status bst__shrink_keep(bst__shrink *shrink, const char *dir, const char *name, FILE *stream,
                            bst_diags *diags)
{
    keeping k = {shrink, dir, name, stream, diags};
    if (mkdir(dir, 0777) != 0 && errno != EEXIST) {
        (void)bst_diags_add(diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                            "cannot make the folder `%s`: %s", dir, strerror(errno));
        return BST_E_IO;
    }
    bst_status status = keep_setup(&k);
    if (status == BST_OK && shrink->game) {
        status = keep_record(&k);
    }
    if (status == BST_OK) {
        print_size(&k);
    }
    if (status == BST_OK && shrink->smallest.has_failed) {
        status = keep_scenario(&k);
    }
    return status;
}
