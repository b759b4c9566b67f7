/* bastide watch: tries a mod or a game at every save, in a game that gets to the same moment. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/data_file.h"
#include "cli/watch.h"
#include "cli/watch_files.h"

static const char about[] =
    "Tries a mod or a game whenever one of its files is saved: checks it, and plays the same game\n"
    "to the same moment again. It says which problems there are, or what became of the scores.\n"
    "\n"
    "  bastide watch path/to/my_mod\n"
    "  bastide watch path/to/my_mod --record game.yaml --moves 60\n"
    "  bastide watch tilesets/my_game.yaml --seed 7\n"
    "\n"
    "Without a record, a game of random choices is played. Ctrl-C ends.\n";

enum { MOVES_USUAL = 80, MOVES_MAX = 1000000 };

typedef struct watch_options {
    char *record;
    char *moves;
    int once;
    int polls;
} watch_options;

typedef struct watching {
    bst__cli *cli;
    const watch_options *options;
    bst__watch watch;
    bst_setup *setup;
    bst_text folders[2];
} watching;

/* ------------------------------------------------------------------ what is played */

static int use_record(watching *w, const bst__data_file *file)
{
    bst__cli *cli = w->cli;
    bst_record *record = NULL;
    bst_setup *setup = NULL;
    bst_status status =
        bst_record_read(&record, cli->sources, w->options->record, cli->diags);
    if (status == BST_OK) {
        status = bst_setup_clone(&setup, bst_record_setup(record));
    }
    /* Mods are looked for where the options and the watched folder say. */
    for (uint32_t i = 0; status == BST_OK && i < bst_setup_mods_dir_count(w->setup); i++) {
        status = bst_setup_add_mods_dir(setup, bst_setup_mods_dir(w->setup, i));
    }
    if (status == BST_OK) {
        status = bst__watch_take(&w->watch, record, w->watch.moves);
    }
    bool is_played = !file->mod;
    for (uint32_t i = 0; status == BST_OK && i < bst_setup_mod_count(setup); i++) {
        is_played = is_played || strcmp(bst_setup_mod(setup, i), file->mod) == 0;
    }
    bst_record_destroy(record);
    if (status != BST_OK) {
        bst_setup_destroy(setup);
        return bst__cli_fail(cli, status);
    }
    bst_setup_destroy(w->setup);
    w->setup = setup;
    w->watch.setup = setup;
    return is_played ? BST__CLI_GOES_ON
                     : bst__cli_usage(cli, "%s was played without %s", w->options->record,
                                      file->mod);
}

static int choose_game(watching *w, const bst__data_file *file)
{
    uint64_t moves = w->options->record ? MOVES_MAX : MOVES_USUAL;
    if (w->options->moves && !bst__cli_number(w->options->moves, MOVES_MAX, &moves)) {
        return bst__cli_usage(w->cli, "--moves %s: a number up to %d", w->options->moves,
                              MOVES_MAX);
    }
    w->watch.moves = (uint32_t)moves;
    bst_status status = bst__data_file_setup(&w->setup, file, w->cli);
    w->watch.setup = w->setup;
    if (status != BST_OK) {
        return bst__cli_fail(w->cli, status);
    }
    return w->options->record ? use_record(w, file) : BST__CLI_GOES_ON;
}

/* ------------------------------------------------------------------ where it lies */

static bst_status choose_folders(watching *w, const bst__data_file *file)
{
    const char *data = bst__text_get(&w->cli->data_path);
    if (file->place.id[0] != '\0') {
        bst__text_add(&w->folders[0], file->place.folder);
    } else {
        bst__text_addf(&w->folders[0], "%s/tilesets", data);
        bst__text_addf(&w->folders[1], "%s/scripts", data);
    }
    return w->folders[0].failed || w->folders[1].failed ? BST_E_NOMEM : BST_OK;
}

static int go_on(watching *w, const char *path)
{
    const char *folders[] = {bst__text_get(&w->folders[0]), bst__text_get(&w->folders[1])};
    bst__watcher *watcher = NULL;
    bst_status status = bst__watcher_create(&watcher, folders, folders[1][0] != '\0' ? 2 : 1,
                                            w->options->polls != 0);
    if (status != BST_OK) {
        return bst__cli_fail(w->cli, status);
    }
    (void)bst__watch_run(&w->watch);
    (void)printf("watching %s: save a file to try it; Ctrl-C ends\n", path);
    bst__cli_flush();
    while (bst__watcher_wait(watcher)) {
        (void)bst__watch_run(&w->watch);
    }
    bst__watcher_destroy(watcher);
    return BST__EXIT_OK;
}

/* ------------------------------------------------------------------ the command */

/* The file that says what `path` is: the folder of a mod stands for its manifest. */
static int open_path(watching *w, bst__data_file *file, const char *path)
{
    char manifest[PATH_MAX];
    bst__mod_place place = {0};
    bool is_mod = bst__mod_place_find(&place, path);
    if (!is_mod && !strstr(path, ".yaml")) {
        return bst__cli_usage(w->cli, "%s is no mod's folder: it has no mod.yaml", path);
    }
    (void)snprintf(manifest, sizeof manifest, "%.*s/mod.yaml", PATH_MAX - 16, place.folder);
    bst_status status = bst__data_file_read(file, w->cli, is_mod ? manifest : path);
    if (status != BST_OK) {
        return bst__cli_fail(w->cli, status);
    }
    return file->mod || file->game
               ? BST__CLI_GOES_ON
               : bst__cli_usage(w->cli, "%s is neither a mod's folder nor a game of tilesets/",
                                path);
}

static int run(bst__cli *cli, void *user)
{
    const watch_options *options = user;
    bst__data_file file = {0};
    watching w = {.cli = cli, .options = options, .watch = {.cli = cli}};
    const char *path = poptGetArg(cli->context);
    if (!path || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name the folder of one mod, or the file of one game");
    }
    bst__arena_init(&w.watch.arena, bst__alloc_libc);
    int code = open_path(&w, &file, path);
    if (code == BST__CLI_GOES_ON) {
        code = choose_game(&w, &file);
    }
    if (code == BST__CLI_GOES_ON && choose_folders(&w, &file) != BST_OK) {
        code = bst__cli_fail(cli, BST_E_NOMEM);
    }
    if (code == BST__CLI_GOES_ON && options->once) {
        code = bst__watch_run(&w.watch) ? BST__EXIT_OK : BST__EXIT_FAILED;
    } else if (code == BST__CLI_GOES_ON) {
        code = go_on(&w, path);
    }
    bst__watch_close(&w.watch);
    bst_setup_destroy(w.setup);
    bst__text_free(&w.folders[0]);
    bst__text_free(&w.folders[1]);
    bst__data_file_free(&file);
    return code;
}

int bst__cmd_watch(int argc, const char **argv)
{
    bst__cli cli = {.command = "watch", .operands = "FOLDER|FILE", .about = about};
    watch_options options = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    struct poptOption setup[BST__CLI_SETUP_OPTIONS];
    bst__cli_common_table(&cli, common);
    bst__cli_setup_table(&cli, setup);
    const struct poptOption table[] = {
        {"record", 0, POPT_ARG_STRING, &options.record, 0, "the game that is played again",
         "FILE"},
        {"moves", 0, POPT_ARG_STRING, &options.moves, 0,
         "how many choices (default: 80 random ones; all of a record)", "N"},
        {"once", 0, POPT_ARG_NONE, &options.once, 0, "try it once and end", NULL},
        {"poll", 0, POPT_ARG_NONE, &options.polls, 0,
         "look at the files again and again, where the system does not tell", NULL},
        BST__CLI_INCLUDE(setup, "What is played without a record:"),
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_run(&cli, argc, argv, table, run, &options);
    free(options.record);
    free(options.moves);
    return code;
}
