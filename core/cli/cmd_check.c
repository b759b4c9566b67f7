/* bastide check: loads whatever it is given and says what is wrong with it, all at once.
 *
 * A game is checked by building its ruleset, a mod by building one that has it and what it needs, a
 * setup and a record by what they name. Games and mods are then played a little.
 */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/check_options.h"
#include "cli/check_play.h"
#include "cli/check_preset.h"
#include "cli/commands.h"
#include "cli/data_file.h"
#include "cli/lint_import.h"
#include "cli/lint_mod.h"
#include "cli/locale_lint.h"
#include "cli/scenario_files.h"
#include "diag/render_sarif.h"

static const char about[] =
    "Checks games, mods, setups and records, and says file, line and column of each problem.\n"
    "Without a name, everything in the data folder is checked. Mods may lie anywhere; what they\n"
    "depend on is looked for beside them too. A few short games are played, so that scripts run.\n"
    "\n"
    "  bastide check\n"
    "  bastide check mods/*\n"
    "  bastide check path/to/my_mod --werror\n"
    "  bastide check my_setup.yaml --json\n"
    "\n"
    "Exit codes: 0 nothing wrong, 1 errors (with --werror also warnings), 2 used wrongly.\n";

typedef struct check_options {
    int json;
    int sarif;
    int werror;
    int no_play;
} check_options;

typedef struct checking {
    bst__cli *cli;
    const check_options *options;
    uint32_t checked;
    bool failed;
} checking;

/* ------------------------------------------------------------------ one thing */

static void note(checking *c, const char *path, bst_status status)
{
    c->checked++;
    if (status == BST_OK) {
        return;
    }
    c->failed = true;
    if (bst_diags_count(c->cli->diags, BST_ERROR) == 0) {
        bst_diags_add(c->cli->diags, BST_ERROR, "E-CHECK", (bst_span){0}, "`%s`: %s", path,
                      bst_status_text(status));
    }
}

/* The table of another engine's words, of the mod or, with none, of the game. */
static bst_status check_table(const checking *c, const bst_ruleset *ruleset,
                              const bst__mod_place *place)
{
    bst_text path = {0};
    if (place) {
        bst__text_addf(&path, "%s/import.yaml", place->folder);
    } else {
        bst__text_addf(&path, "%s/scripts/%s/import.yaml", bst__text_get(&c->cli->data_path),
                       bst_ruleset_game_id(ruleset));
    }
    bst_status status = path.failed ? BST_E_NOMEM
                                    : bst__lint_import(c->cli, ruleset, bst__text_get(&path),
                                                       place ? place->parent : NULL);
    bst__text_free(&path);
    return status;
}

/* What is not seen by loading alone. `place`: of the mod that is looked at, or NULL. */
static bst_status inspect(const checking *c, bst_ruleset *ruleset, const bst_setup *setup,
                          const bst__mod_place *place)
{
    bst_text tiles = {0};
    bst_status status = place ? bst__lint_mod(c->cli, place, &tiles) : BST_OK;
    if (status == BST_OK) {
        status = check_table(c, ruleset, place);
    }
    if (status == BST_OK && place) {
        status = bst__check_options(c->cli, ruleset, setup, place);
    }
    if (status == BST_OK && !c->options->no_play) {
        status = bst__check_play(c->cli, ruleset, setup, bst__text_get(&tiles));
    }
    bst__text_free(&tiles);
    return status;
}

static bst_status build(const checking *c, const bst_setup *setup, const bst_record *record,
                        const bst__mod_place *place)
{
    bst_ruleset *ruleset = NULL;
    bst__cli *cli = c->cli;
    bst_status status = bst_ruleset_create(&ruleset, setup, bst__text_get(&cli->data_path),
                                           cli->sources, cli->diags);
    if (status == BST_OK) {
        status = record ? bst_record_check_lock(record, ruleset, cli->diags)
                        : inspect(c, ruleset, setup, place);
    }
    if (status == BST_OK && !record) {
        status = bst__locale_lint(cli, ruleset, setup);
    }
    bst_ruleset_destroy(ruleset);
    return status;
}

static bst_status check_record(const checking *c, const char *path)
{
    bst__cli *cli = c->cli;
    bst_record *record = NULL;
    bst_status status = bst_record_read(&record, cli->sources, path, cli->diags);
    if (status == BST_OK) {
        status = build(c, bst_record_setup(record), record, NULL);
    }
    bst_record_destroy(record);
    return status;
}

static bool is_folder(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
}

/* Scenarios are read, not run: `bastide test` does that. */
static bst_status check_scenarios(const bst__cli *cli, const bst__mod_place *place)
{
    bst_suite suite = {.sources = cli->sources};
    bst_text path = {0};
    bst__arena_init(&suite.arena, bst__alloc_libc);
    bst__text_addf(&path, "%s/tests", place->folder);
    bst_status status = path.failed ? BST_E_NOMEM : BST_OK;
    if (status == BST_OK && is_folder(bst__text_get(&path))) {
        status = bst__scenario_collect(&suite, bst__text_get(&path), cli->diags);
    }
    bst__text_free(&path);
    bst__arena_free(&suite.arena);
    return status;
}

static bst_status check_data(const checking *c, const bst__data_file *file, const char *setup_path)
{
    bst__cli *cli = c->cli;
    bst_setup *setup = NULL;
    bst_status status = bst__data_file_setup(&setup, file, cli);
    if (status == BST_OK && setup_path) {
        status = bst_setup_read(setup, cli->sources, setup_path, cli->diags);
        status = status == BST_OK ? bst__cli_use_preset(cli, setup) : status;
    }
    if (status == BST_OK) {
        bool is_mod = file->place.id[0] != '\0' && !setup_path;
        status = build(c, setup, NULL, is_mod ? &file->place : NULL);
        bst_status scenarios = is_mod ? check_scenarios(cli, &file->place) : BST_OK;
        status = status == BST_OK ? scenarios : status;
    }
    bst_setup_destroy(setup);
    return status;
}

static bool is_yaml(const char *name)
{
    return bst__path_ends(name, ".yaml");
}

/* A preset is called like its file. */
static bst_status check_preset(const checking *c, const char *path, const bst_node *root)
{
    bst_text id = {0};
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    bst__text_add_bytes(&id, name, strlen(name) - (is_yaml(name) ? strlen(".yaml") : 0));
    bst_status status = id.failed ? BST_E_NOMEM
                                  : bst__check_preset(c->cli, bst__text_get(&id), root);
    bst__text_free(&id);
    return status;
}

static void check_file(checking *c, const char *path)
{
    bst__data_file file;
    bst_status status = bst__data_file_read(&file, c->cli, path);
    if (status == BST_OK && file.type == BST__FILE_RECORD) {
        status = check_record(c, path);
    } else if (status == BST_OK && file.type == BST__FILE_PRESET) {
        status = check_preset(c, path, file.root);
    } else if (status == BST_OK) {
        bool is_setup = file.type == BST__FILE_SETUP && !file.game && !file.mod;
        status = check_data(c, &file, is_setup ? path : NULL);
    }
    note(c, path, status);
    bst__data_file_free(&file);
}

/* ------------------------------------------------------------------ folders */

static int skip_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Calls `each` with every entry of the folder in the order of names. */
static void each_entry(checking *c, const char *folder, void (*each)(checking *c, const char *path))
{
    struct dirent **entries = NULL;
    int found = scandir(folder, &entries, skip_hidden, alphasort);
    if (found < 0) {
        bst_diags_add(c->cli->diags, BST_ERROR, "E-FILE-READ", (bst_span){0},
                      "cannot read `%s`: %s", folder, strerror(errno));
        c->failed = true;
    }
    for (int i = 0; i < found; i++) {
        bst_text path = {0};
        bst__text_addf(&path, "%s/%s", folder, entries[i]->d_name);
        if (path.failed) {
            note(c, folder, BST_E_NOMEM);
        } else {
            each(c, bst__text_get(&path));
        }
        bst__text_free(&path);
        free(entries[i]);
    }
    free(entries);
}

/* The table of another engine's words is no file of its own: it is checked with its game or mod. */
static bool is_table(const char *path)
{
    const char *slash = strrchr(path, '/');
    return strcmp(slash ? slash + 1 : path, "import.yaml") == 0;
}

static void check_entry(checking *c, const char *path)
{
    if (is_yaml(path) && !is_folder(path) && !is_table(path)) {
        check_file(c, path);
    }
}

/* A mod is checked as a whole, through its manifest. */
static bool check_mod(checking *c, const char *folder)
{
    bst_text path = {0};
    struct stat there;
    bst__text_addf(&path, "%s/mod.yaml", folder);
    bool is_mod = !path.failed && stat(bst__text_get(&path), &there) == 0;
    if (is_mod) {
        check_file(c, bst__text_get(&path));
    }
    bst__text_free(&path);
    return is_mod;
}

static void check_if_mod(checking *c, const char *path)
{
    if (is_folder(path)) {
        (void)check_mod(c, path);
    }
}

/* A folder of data: all its games, presets and mods. False where it is none. */
static bool check_all(checking *c, const char *folder)
{
    bst_text games = {0};
    bst_text presets = {0};
    bst_text mods = {0};
    bst__text_addf(&games, "%s/tilesets", folder);
    bst__text_addf(&presets, "%s/tilesets/presets", folder);
    bst__text_addf(&mods, "%s/mods", folder);
    bool is_data = !games.failed && !presets.failed && !mods.failed &&
                   is_folder(bst__text_get(&games));
    if (is_data) {
        each_entry(c, bst__text_get(&games), check_entry);
    }
    if (is_data && is_folder(bst__text_get(&presets))) {
        each_entry(c, bst__text_get(&presets), check_entry);
    }
    if (is_data && is_folder(bst__text_get(&mods))) {
        each_entry(c, bst__text_get(&mods), check_if_mod);
    }
    bst__text_free(&games);
    bst__text_free(&presets);
    bst__text_free(&mods);
    return is_data;
}

static bool is_page(const char *path)
{
    return bst__path_ends(path, ".md");
}

/* Pages are passed over, so that `mods/` and a star can be said. */
static void check_path(checking *c, const char *path)
{
    if (is_page(path)) {
        return;
    }
    if (!is_folder(path)) {
        check_file(c, path);
    } else if (!check_mod(c, path) && !check_all(c, path)) {
        each_entry(c, path, check_entry);
    }
}

/* ------------------------------------------------------------------ the command */

static void report(bst__cli *cli, const check_options *options, uint32_t checked)
{
    char here[PATH_MAX];
    if (options->json) {
        bst_diags_print_json(cli->diags, stdout);
    } else if (options->sarif) {
        bst__diags_print_sarif(cli->diags, getcwd(here, sizeof here) ? here : "", stdout);
    } else {
        bst_diags_print(cli->diags, stderr, bst__cli_colour(stderr));
        uint32_t errors = bst_diags_count(cli->diags, BST_ERROR);
        uint32_t warnings = bst_diags_count(cli->diags, BST_WARNING) - errors;
        (void)printf("%u checked, %u error%s, %u warning%s\n", (unsigned)checked,
                     (unsigned)errors, bst__cli_plural(errors), (unsigned)warnings,
                     bst__cli_plural(warnings));
    }
}

static int run(bst__cli *cli, const check_options *options)
{
    checking c = {.cli = cli, .options = options};
    if (options->json && options->sarif) {
        return bst__cli_usage(cli, "--json and --sarif exclude each other");
    }
    const char *path = poptGetArg(cli->context);
    if (!path) {
        check_path(&c, bst__text_get(&cli->data_path));
    }
    for (; path; path = poptGetArg(cli->context)) {
        check_path(&c, path);
    }
    if (c.checked == 0 && !c.failed) {
        bst_diags_add(cli->diags, BST_ERROR, "E-CHECK-NOTHING", (bst_span){0},
                      "there is nothing to check: no games, mods, setups or records");
    }
    bool has_errors = c.failed || bst_diags_count(cli->diags, BST_ERROR) > 0;
    bool has_warnings = bst_diags_count(cli->diags, BST_WARNING) > 0;
    report(cli, options, c.checked);
    bool is_bad = has_errors || (options->werror && has_warnings);
    return is_bad ? BST__EXIT_FAILED : BST__EXIT_OK;
}

int bst__cmd_check(int argc, const char **argv)
{
    bst__cli cli = {.command = "check", .operands = "[FILE|FOLDER...]", .about = about};
    check_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    const struct poptOption table[] = {
        {"json", 0, POPT_ARG_NONE, &options.json, 0, "problems as JSON on stdout", NULL},
        {"sarif", 0, POPT_ARG_NONE, &options.sarif, 0, "problems as SARIF 2.1.0 on stdout", NULL},
        {"no-play", 0, POPT_ARG_NONE, &options.no_play, 0, "play no games, run no hooks", NULL},
        {"werror", 0, POPT_ARG_NONE, &options.werror, 0, "warnings count as errors", NULL},
        BST__CLI_INCLUDE(setup, "What mods are checked with:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_parse(&cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(&cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(&cli, &options);
    }
    bst__cli_close(&cli);
    return code;
}
