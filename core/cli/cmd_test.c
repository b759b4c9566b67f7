/* bastide test: runs scenario files and says which of their expectations hold; or makes a new one
 * of a record.
 *
 * Writes nothing but its report and that file, unless asked to remember what failed.
 */
#include "cli/cmd_test.h"

#include <popt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli_common.h"
#include "cli/mod_place.h"
#include "cli/playthrough.h"
#include "cli/scenario.h"
#include "cli/scenario_files.h"
#include "cli/scenario_new.h"

typedef struct test_options {
    char *filter;
    char *format;
    char *output;
    char *data_dir;
    char **mods_dirs;
    char *state;
    char *record; /* a scenario is made of it */
    char *move;
    int force;
    int only_failed;
    int remember;
    int list;
    int timing;
    int plain;
    bst_report_format report_format;
} test_options;

/* ------------------------------------------------------------------ arguments */

static bool read_format(test_options *options)
{
    static const char *const NAMES[] = {"text", "tap", "junit"};
    if (!options->format) {
        return true;
    }
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (strcmp(options->format, NAMES[i]) == 0) {
            options->report_format = (bst_report_format)i;
            return true;
        }
    }
    fprintf(stderr, "bastide test: no format is called `%s`: there are text, tap, junit\n",
            options->format);
    return false;
}

static void free_options(test_options *options)
{
    free(options->filter);
    free(options->format);
    free(options->output);
    free(options->data_dir);
    for (char **dir = options->mods_dirs; dir && *dir; dir++) {
        free(*dir);
    }
    free(options->mods_dirs);
    free(options->state);
    free(options->record);
    free(options->move);
}

/* ------------------------------------------------------------------ running */

typedef struct test_job {
    const test_options *options;
    bst_suite suite;
    bst_diags *diags;
    bst_rulesets *rulesets;
    bst_setup *where; /* names the folders with mods */
    bst_report report;
    bst_text state_path;
    bst_text data_path;
    bst_failed_set failed_before;
    bst_failed_set failed_now;
    bool only_failed;
    uint32_t chosen;
} test_job;

static bool is_chosen(const test_job *job, const bst_scenario *scenario)
{
    if (job->only_failed && !bst__failed_has(&job->failed_before, scenario)) {
        return false;
    }
    return !job->options->filter || bst__scenario_matches(scenario, job->options->filter);
}

static bst_status run_scenario(test_job *job, const bst_scenario *scenario)
{
    bst_result result;
    bst__result_init(&result);
    bst_status status =
        bst__scenario_run(&result, scenario, job->rulesets, job->suite.sources);
    if (status == BST_OK) {
        bst__report_result(&job->report, scenario, &result);
        if (result.first) {
            bst__failed_add(&job->failed_now, scenario);
        }
    }
    bst__result_free(&result);
    return status;
}

static bst_status run_chosen(test_job *job)
{
    bst_status status = BST_OK;
    for (const bst_scenario *scenario = job->suite.first; scenario && status == BST_OK;
         scenario = scenario->next) {
        if (!is_chosen(job, scenario)) {
            continue;
        }
        job->chosen++;
        if (job->options->list) {
            fprintf(job->report.stream, "%s:%u: %s\n", scenario->file,
                    (unsigned)scenario->span.line, scenario->name);
        } else {
            status = run_scenario(job, scenario);
        }
    }
    return status;
}

/* ------------------------------------------------------------------ what failed last time */

static bst_status find_state(test_job *job)
{
    if (job->options->state) {
        bst__text_add(&job->state_path, job->options->state);
        return job->state_path.failed ? BST_E_NOMEM : BST_OK;
    }
    if (!bst__failed_default_path(&job->state_path)) {
        fputs("bastide test: nowhere to remember what failed: name a file with --state\n", stderr);
        return BST_E_USAGE;
    }
    return BST_OK;
}

static bst_status read_state(test_job *job)
{
    bst_status status = find_state(job);
    if (status != BST_OK || !job->options->only_failed) {
        return status;
    }
    status = bst__failed_read(&job->failed_before, bst__text_get(&job->state_path));
    if (status == BST_E_NOTFOUND) {
        fputs("bastide test: nothing is remembered yet, so everything runs\n", stderr);
        return BST_OK;
    }
    job->only_failed = status == BST_OK;
    if (status == BST_E_IO) {
        fprintf(stderr, "bastide test: %s cannot be read\n", bst__text_get(&job->state_path));
    }
    return status;
}

static bst_status write_state(test_job *job)
{
    bst_status status = bst__failed_write(&job->failed_now, bst__text_get(&job->state_path));
    if (status == BST_E_IO) {
        fprintf(stderr, "bastide test: %s cannot be written\n", bst__text_get(&job->state_path));
    }
    return status;
}

/* ------------------------------------------------------------------ the command */

static bst_status open_report(test_job *job)
{
    const test_options *options = job->options;
    job->report.format = options->report_format;
    job->report.sources = job->suite.sources;
    job->report.timing = options->timing != 0;
    job->report.stream = options->output ? fopen(options->output, "w") : stdout;
    if (!job->report.stream) {
        fprintf(stderr, "bastide test: %s cannot be written\n", options->output);
        return BST_E_IO;
    }
    job->report.colour = !options->output && bst__cli_colour(stdout);
    return BST_OK;
}

static bst_status close_report(test_job *job)
{
    bst_status status = job->options->list ? BST_OK : bst__report_end(&job->report);
    if (job->options->output && fclose(job->report.stream) != 0) {
        status = BST_E_IO;
    }
    if (status == BST_E_IO) {
        fputs("bastide test: the report cannot be written\n", stderr);
    }
    return status;
}

static bst_status run_report(test_job *job)
{
    bool keeps_state = job->options->only_failed || job->options->remember;
    bst_status status = open_report(job);
    if (status != BST_OK) {
        return status;
    }
    status = run_chosen(job);
    bst_status closed = close_report(job);
    status = status == BST_OK ? closed : status;
    if (status == BST_OK && keeps_state && !job->options->list) {
        status = write_state(job);
    }
    return status;
}

/* ------------------------------------------------------------------ mods */

/* Reads the scenarios of `path`; a mod's folder stands for its folder tests. */
static bst_status collect(test_job *job, const char *path)
{
    bst_text tests = {0};
    bst_text manifest = {0};
    bst__text_addf(&tests, "%s/tests", path);
    bst__text_addf(&manifest, "%s/mod.yaml", path);
    bst_status status = tests.failed || manifest.failed ? BST_E_NOMEM : BST_OK;
    if (status == BST_OK) {
        bool is_mod = access(bst__text_get(&manifest), F_OK) == 0;
        status = bst__scenario_collect(&job->suite, is_mod ? bst__text_get(&tests) : path,
                                       job->diags);
    }
    bst__text_free(&tests);
    bst__text_free(&manifest);
    return status;
}

/* Mods are found in one's own folder, where --mods-dir says, and beside the mod that is tested. */
static bst_status find_mods(test_job *job, const char *const *paths)
{
    bst_text own = {0};
    const char *data = bst__text_get(&job->data_path);
    bst_status status = bst_setup_create(&job->where);
    if (status == BST_OK && bst__cli_own_mods(&own)) {
        status = bst__mods_dir_use(job->where, data, bst__text_get(&own));
    }
    for (char **dir = job->options->mods_dirs; dir && *dir && status == BST_OK; dir++) {
        status = bst__mods_dir_use(job->where, data, *dir);
    }
    for (; *paths && status == BST_OK; paths++) {
        bst__mod_place place;
        if (bst__mod_place_find(&place, *paths)) {
            status = bst__mods_dir_use(job->where, data, place.parent);
        }
    }
    bst__text_free(&own);
    return status;
}

/* Runs what can be read, also where a file cannot: the exit code tells. */
static int run_paths(test_job *job, const char *const *paths)
{
    bst_status read = BST_OK;
    bst_status status = BST_OK;
    for (const char *const *path = paths; *path && read != BST_E_NOMEM; path++) {
        bst_status each = collect(job, *path);
        read = read == BST_OK ? each : read;
    }
    bst_diags_print(job->diags, stderr, bst__cli_colour(stderr));
    if (job->options->only_failed || job->options->remember) {
        status = read_state(job);
    }
    if (status == BST_OK && !bst__cli_find_data(&job->data_path, job->options->data_dir)) {
        status = BST_E_NOMEM;
    }
    if (status == BST_OK) {
        status = find_mods(job, paths);
    }
    if (status == BST_OK) {
        status = bst__rulesets_create(&job->rulesets, bst__text_get(&job->data_path),
                                      job->where, job->suite.sources);
    }
    if (status == BST_OK) {
        status = run_report(job);
    }
    if (status == BST_E_NOMEM || read == BST_E_NOMEM) {
        fputs("bastide test: out of memory\n", stderr);
    }
    if (status == BST_OK && read == BST_OK && job->chosen == 0 && !job->only_failed) {
        fputs("bastide test: no scenario is called so\n", stderr);
        return BST__EXIT_USAGE;
    }
    if (status != BST_OK || read != BST_OK) {
        return BST__EXIT_USAGE;
    }
    if (job->chosen == 0) {
        fputs("bastide test: none of these failed last time\n", stderr);
    }
    return job->report.failed ? BST__EXIT_FAILED : BST__EXIT_OK;
}

static int run_job(const test_options *options, const char *const *paths)
{
    test_job job = {.options = options};
    int code = BST__EXIT_USAGE;
    bst_status status = bst__suite_init(&job.suite);
    if (status == BST_OK) {
        status = bst_diags_create(&job.diags, job.suite.sources);
    }
    if (status == BST_OK) {
        code = run_paths(&job, paths);
    } else {
        fputs("bastide test: out of memory\n", stderr);
    }
    bst__failed_free(&job.failed_before);
    bst__failed_free(&job.failed_now);
    bst__text_free(&job.state_path);
    bst__text_free(&job.data_path);
    bst__rulesets_destroy(job.rulesets);
    bst_setup_destroy(job.where);
    bst_diags_destroy(job.diags);
    bst__suite_free(&job.suite);
    return code;
}

/* ------------------------------------------------------------------ a new scenario */

/* Writes the file and runs it: what was cut has to hold. */
static int make_new(test_options *options)
{
    bst__scenario_new job = {.record = options->record,
                             .move = options->move,
                             .output = options->output,
                             .data_dir = options->data_dir,
                             .is_forced = options->force != 0};
    if (!options->output) {
        fputs("bastide test: --new needs a file to write: name it with --output\n", stderr);
        return BST__EXIT_USAGE;
    }
    int code = bst__scenario_new_write(&job);
    if (code != BST__CLI_GOES_ON) {
        return code;
    }
    const char *const paths[] = {options->output, NULL};
    test_options plain = {.data_dir = options->data_dir, .mods_dirs = options->mods_dirs};
    return run_job(&plain, paths);
}

/* The scenarios of `paths`, and the golden games of the mods among them unless single scenarios
 * were asked for. */
static int run_all(const test_options *options, const char *const *paths)
{
    int code = run_job(options, paths);
    if (!options->filter && !options->only_failed && !options->list) {
        int golden = bst__playthrough_check_mods(paths, options->data_dir);
        code = golden > code ? golden : code;
    }
    return code;
}

static int run_options(test_options *options, poptContext context)
{
    const char *operand = poptPeekArg(context);
    if (options->record && operand) {
        fprintf(stderr, "bastide test: `%s` means nothing beside --new\n", operand);
        return BST__EXIT_USAGE;
    }
    if (!options->record && (options->move || options->force)) {
        fputs("bastide test: --move and --force belong to --new\n", stderr);
        return BST__EXIT_USAGE;
    }
    if (options->record) {
        return make_new(options);
    }
    if (!operand) {
        fputs("bastide test: name files or folders of scenarios, or a mod's folder\n", stderr);
        return BST__EXIT_USAGE;
    }
    return read_format(options) ? run_all(options, poptGetArgs(context)) : BST__EXIT_USAGE;
}

int bst__cmd_test(int argc, const char **argv)
{
    test_options options = {0};
    const struct poptOption table[] = {
        {"filter", 'f', POPT_ARG_STRING, &options.filter, 0,
         "only scenarios whose name or covered ids contain TEXT", "TEXT"},
        {"failed", 0, POPT_ARG_NONE, &options.only_failed, 0,
         "only what failed last time; remembers what fails now", NULL},
        {"remember", 0, POPT_ARG_NONE, &options.remember, 0, "remember what fails", NULL},
        {"state", 0, POPT_ARG_STRING, &options.state, 0,
         "where --failed and --remember keep it (default: the user's cache)", "FILE"},
        {"list", 'l', POPT_ARG_NONE, &options.list, 0, "list the scenarios, run none", NULL},
        {"timing", 't', POPT_ARG_NONE, &options.timing, 0, "say how long each took", NULL},
        {"format", 0, POPT_ARG_STRING, &options.format, 0, "text, tap or junit", "FORMAT"},
        {"output", 'o', POPT_ARG_STRING, &options.output, 0, "write the report to FILE", "FILE"},
        {"new", 0, POPT_ARG_STRING, &options.record, 0,
         "make a scenario of RECORD, written to --output, and run it", "RECORD"},
        {"move", 0, POPT_ARG_STRING, &options.move, 0, "--new: after choice N (default: the last)",
         "N"},
        {"force", 0, POPT_ARG_NONE, &options.force, 0,
         "--new: write over a file, play in spite of a differing lock", NULL},
        {"data-dir", 0, POPT_ARG_STRING, &options.data_dir, 0,
         "where tilesets, scripts and mods are", "DIR"},
        {"mods-dir", 0, POPT_ARG_ARGV, &options.mods_dirs, 0,
         "a folder with mods besides those of the data and your own (may be repeated)", "DIR"},
        {"plain", 0, POPT_ARG_NONE, &options.plain, 0, "plain lines of ASCII only, without colours",
         NULL},
        POPT_AUTOHELP POPT_TABLEEND};
    int code = BST__EXIT_USAGE;
    poptContext context = poptGetContext("bastide test", argc, argv, table, 0);
    poptSetOtherOptionHelp(context, "[OPTION...] PATH...");
    int parsed = poptGetNextOpt(context);
    bst__cli_set_plain(options.plain != 0);
    if (parsed < -1) {
        const bst__cli cli = {.command = "test"};
        code = bst__cli_bad_option(&cli, context, parsed, table);
    } else {
        code = run_options(&options, context);
    }
    poptFreeContext(context);
    free_options(&options);
    return code;
}
