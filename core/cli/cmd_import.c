/* bastide import: saved games of another engine, played by our rules and kept as records of ours,
 * or checked against what they claim. */
#include <stdlib.h>
#include <unistd.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/import.h"

static const char about[] =
    "Reads games that JCloisterZone saved (*.jcz), plays them by our rules, and writes them as\n"
    "records, which can be replayed, drawn and explained. With --check the sentences that a saved\n"
    "test holds are evaluated too. What cannot be understood is named with its place.\n"
    "\n"
    "  bastide import game.jcz                   can it be played here?\n"
    "  bastide import game.jcz -o game.yaml      and as a record\n"
    "  bastide import --check tests/*.jcz        with a table of all files at the end\n"
    "  bastide import --check --json tests/*.jcz the same for other programs\n"
    "\n"
    "Exit code: 0 all is as the files say; 1 something differs, or is not known here; 2 a file\n"
    "cannot be read.\n";

typedef struct import_options {
    char *record;
    int checks;
    int json;
} import_options;

static bst_status read_tables(bst__import *run)
{
    bst__cli *cli = run->cli;
    bst_text folder = {0};
    bst__text_addf(&folder, "%s/scripts", bst__text_get(&cli->data_path));
    bst_status status = bst__foreign_tables_read(&run->tables, bst__text_get(&folder), false);
    for (uint32_t i = bst_setup_mods_dir_count(cli->setup); i > 0 && status == BST_OK; i--) {
        status =
            bst__foreign_tables_read(&run->tables, bst_setup_mods_dir(cli->setup, i - 1), true);
    }
    bst__text_clear(&folder);
    bst__text_addf(&folder, "%s/mods", bst__text_get(&cli->data_path));
    if (status == BST_OK) {
        status = bst__foreign_tables_read(&run->tables, bst__text_get(&folder), true);
    }
    bst__text_free(&folder);
    if (status == BST_OK && run->tables.count == 0) {
        (void)bst_diags_add(cli->diags, BST_ERROR, "E-SAVE-SETUP", (bst_span){0},
                            "no game in %s has a table of another engine's words",
                            bst__text_get(&cli->data_path));
        status = BST_E_NOTFOUND;
    }
    return status;
}

static void import_file(bst__import *run, const char *path)
{
    bst__save save = {.run = run, .path = path, .random = -1};
    if (bst__save_read(&save)) {
        bst__save_play(&save);
    }
    bst__save_report(&save);
    bst_game_destroy(save.f.game);
    bst_ruleset_destroy(save.ruleset);
    bst_setup_destroy(save.setup);
    run->is_out_of_memory = run->is_out_of_memory || save.f.draws.failed || save.f.ours.failed;
    bst__foreign_free(&save.f);
    json_decref((json_t *)(uintptr_t)save.f.step);
    bst__foreign_list_free(&save.reasons);
    free(save.order);
    json_decref(save.json);
}

static int run_files(bst__import *run)
{
    const char *path = NULL;
    while ((path = poptGetArg(run->cli->context)) != NULL && !run->is_out_of_memory) {
        import_file(run, path);
    }
    return bst__import_sum_up(run);
}

static bool has_several(poptContext context)
{
    const char **names = poptGetArgs(context);
    return names && names[0] && names[1];
}

static int run(bst__cli *cli, void *user)
{
    const import_options *options = user;
    bst__import run = {.cli = cli, .record = options->record, .checks = options->checks != 0};
    if (!poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name the files to read");
    }
    if (options->record && has_several(cli->context)) {
        return bst__cli_usage(cli, "--output takes the record of one file");
    }
    if (options->record && access(options->record, F_OK) == 0) {
        return bst__cli_usage(cli, "%s is there already; name another file", options->record);
    }
    bst__foreign_tables_init(&run.tables, cli->sources, cli->diags);
    bst_status status = read_tables(&run);
    if (status == BST_OK) {
        bst__cli_report(cli); /* of mods' tables; they only stop games that need them */
    }
    run.report = options->json ? json_array() : NULL;
    run.is_out_of_memory = options->json && !run.report;
    int code = status == BST_OK ? run_files(&run) : bst__cli_fail(cli, status);
    json_decref(run.report);
    for (int i = 0; i < BST__IMPORT_RESULTS; i++) {
        bst__foreign_list_free(&run.reasons[i]);
    }
    bst__foreign_tables_free(&run.tables);
    return code;
}

int bst__cmd_import(int argc, const char **argv)
{
    bst__cli cli = {
        .command = "import", .operands = "FILE...", .about = about, .is_for_record = true};
    import_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {
        {"output", 'o', POPT_ARG_STRING, &options.record, 0, "write the game as a record", "FILE"},
        {"check", 0, POPT_ARG_NONE, &options.checks, 0, "evaluate the sentences of saved tests",
         NULL},
        {"json", 0, POPT_ARG_NONE, &options.json, 0, "what became of each file as JSON", NULL},
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_run(&cli, argc, argv, table, run, &options);
    free(options.record);
    return code;
}
