/* bastide playthrough: golden games, which show any change of behaviour as a difference of text. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/playthrough.h"
#include "cli/setup_text.h"

static const char about[] =
    "Plays golden games again and says where they differ. A golden game is a text file that tells\n"
    "a whole game by its choices, so that it changes only where the rules behave otherwise.\n"
    "\n"
    "  bastide playthrough tests/playthroughs/NAME.txt\n"
    "  bastide playthrough mods/MOD                  the mod's own tests/playthrough.txt\n"
    "  bastide playthrough --all tests/playthroughs  of every game, mod and pair of mods\n"
    "  bastide playthrough --update mods/MOD         write it anew, and show what changed\n"
    "\n"
    "--update keeps the choices of a file as long as they are possible. Where there is no file it\n"
    "looks for a game in which much happens.\n";

enum { LINES_USUAL = 40, LINES_ALL = 1000000 };

typedef struct playthrough_options {
    char *all;
    int update;
    int full;
} playthrough_options;

typedef struct job {
    bst__cli *cli;
    const playthrough_options *options;
    bst__wanted_list wanted;
    uint32_t same;
    uint32_t different;
    uint32_t written;
    bool is_silent;
} job;

/* ------------------------------------------------------------------ comparing */

static int compare(bst__cli *cli, const char *path, uint32_t lines, FILE *stream)
{
    bst__playthrough old;
    bst_text now = {0};
    bst_text diff = {0};
    bst_status status = bst__playthrough_read(&old, cli, path);
    if (status == BST_OK) {
        status = bst__playthrough_write(&now, cli, old.setup, &old.choices, false);
    }
    bool differs = status == BST_OK &&
                   bst__playthrough_diff(&diff, bst__text_get(&old.text), bst__text_get(&now),
                                         lines);
    if (status != BST_OK) {
        (void)fprintf(stream, "%s: cannot be played\n", path);
        bst__cli_flush();
        (void)bst__cli_fail(cli, status);
    } else if (differs) {
        (void)fprintf(stream, "%s: the game is another one now\n%s", path, bst__text_get(&diff));
    }
    bst__text_free(&now);
    bst__text_free(&diff);
    bst__playthrough_free(&old);
    return status == BST_OK && !differs ? BST__EXIT_OK : BST__EXIT_FAILED;
}

int bst__playthrough_compare(bst__cli *cli, const char *path, FILE *stream)
{
    return compare(cli, path, LINES_USUAL, stream);
}

/* ------------------------------------------------------------------ writing */

/* The folder that `path` stands in: made where its own folder is there. */
static void make_folder(const char *path)
{
    bst_text folder = {0};
    const char *slash = strrchr(path, '/');
    bst__text_add_bytes(&folder, path, slash ? (size_t)(slash - path) : 0);
    if (folder.size > 0 && !folder.failed) {
        (void)mkdir(bst__text_get(&folder), 0777); /* writing says what is wrong */
    }
    bst__text_free(&folder);
}

static bst_status write_file(job *j, const char *path, const bst__playthrough *old,
                             const bst_text *now)
{
    bst_text diff = {0};
    bool is_new = old->text.size == 0;
    bool differs = is_new || bst__playthrough_diff(&diff, bst__text_get(&old->text),
                                                   bst__text_get(now), LINES_USUAL);
    bst_status status = BST_OK;
    if (differs) {
        make_folder(path);
        status = bst__text_write(now, path, j->cli->diags);
    }
    if (status == BST_OK && differs && !j->is_silent) {
        (void)printf("%s: %s\n", path, is_new ? "new" : "written anew");
        (void)fputs(bst__text_get(&diff), stdout);
    }
    j->written += status == BST_OK && differs;
    j->same += !differs;
    bst__text_free(&diff);
    return status;
}

/* Plays the game of `path`, or of `setup` where there is no such file, and writes it. */
static int update(job *j, const char *path, bst_setup *setup)
{
    bst__playthrough old;
    bst_text now = {0};
    bst_status status = bst__playthrough_read(&old, j->cli, path);
    if (status == BST_E_NOTFOUND && setup) {
        status = bst__playthrough_choose(j->cli, setup);
        if (status == BST_OK) {
            status = bst_setup_clone(&old.setup, setup);
        }
    } else if (status == BST_E_NOTFOUND) {
        (void)bst_diags_add(j->cli->diags, BST_ERROR, "E-FILE-READ", (bst_span){0},
                            "%s: there is no such playthrough", path);
    }
    if (status == BST_OK) {
        status = bst__playthrough_write(&now, j->cli, old.setup, &old.choices, true);
    }
    if (status == BST_OK) {
        status = write_file(j, path, &old, &now);
    }
    bst__text_free(&now);
    bst__playthrough_free(&old);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(j->cli, status);
}

/* ------------------------------------------------------------------ one after the other */

static int say_missing(const job *j, const char *path)
{
    (void)printf("%s: there is no such playthrough\n", path);
    if (j->options->all) {
        (void)printf("  bastide playthrough --update --all %s   makes it\n", j->options->all);
    } else {
        (void)puts("  bastide playthrough --update MOD   makes that of the mod in the folder MOD");
    }
    return BST__EXIT_FAILED;
}

static int look_at(job *j, const char *path, bst_setup *setup)
{
    int code;
    if (j->options->update) {
        return update(j, path, setup);
    }
    if (access(path, F_OK) != 0) {
        code = say_missing(j, path);
    } else {
        code = compare(j->cli, path, j->options->full ? LINES_ALL : LINES_USUAL, stdout);
    }
    j->same += code == BST__EXIT_OK;
    j->different += code != BST__EXIT_OK;
    return code;
}

static int look_at_wanted(job *j)
{
    int code = BST__EXIT_OK;
    for (uint32_t i = 0; i < j->wanted.count; i++) {
        int each = look_at(j, j->wanted.list[i].path, j->wanted.list[i].setup);
        code = each > code ? each : code;
    }
    return code;
}

static bool is_wanted(const job *j, const char *name)
{
    for (uint32_t i = 0; i < j->wanted.count; i++) {
        if (strcmp(strrchr(j->wanted.list[i].path, '/') + 1, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Files of the folder that no game, mod or pair asks for would go stale unseen. */
static int find_stray(job *j)
{
    int code = BST__EXIT_OK;
    DIR *dir = opendir(j->options->all);
    const struct dirent *entry = NULL;
    while (dir && (entry = readdir(dir)) != NULL) {
        if (bst__path_ends(entry->d_name, ".txt") && !is_wanted(j, entry->d_name)) {
            (void)printf("%s/%s: no game, mod or pair of mods is called so\n", j->options->all,
                         entry->d_name);
            j->different++;
            code = BST__EXIT_FAILED;
        }
    }
    if (dir) {
        (void)closedir(dir);
    }
    return code;
}

static int look_at_all(job *j)
{
    bst_status status = bst__wanted_all(&j->wanted, j->cli, j->options->all);
    if (status != BST_OK) {
        return bst__cli_fail(j->cli, status);
    }
    int code = look_at_wanted(j);
    int strays = find_stray(j);
    return code > strays ? code : strays;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static int look_at_operand(job *j, const char *operand)
{
    bool is_needed = false;
    if (!is_folder(operand)) {
        return look_at(j, operand, NULL);
    }
    uint32_t before = j->wanted.count;
    bst_status status = bst__wanted_mod(&j->wanted, j->cli, operand, &is_needed);
    if (status != BST_OK) {
        return bst__cli_fail(j->cli, status);
    }
    return look_at(j, j->wanted.list[before].path, j->wanted.list[before].setup);
}

int bst__playthrough_make(bst__cli *cli, const char *dir)
{
    static const playthrough_options options = {.update = 1};
    job j = {.cli = cli, .options = &options, .is_silent = true};
    bst__wanted_init(&j.wanted);
    int code = look_at_operand(&j, dir);
    bst__wanted_free(&j.wanted);
    return code;
}

static int run(job *j)
{
    int code = BST__EXIT_OK;
    const char *operand = poptGetArg(j->cli->context);
    if (!operand == !j->options->all) {
        return bst__cli_usage(j->cli, "name files or folders of mods, or a folder with --all");
    }
    if (j->options->all) {
        code = look_at_all(j);
    }
    for (; operand; operand = poptGetArg(j->cli->context)) {
        int each = look_at_operand(j, operand);
        code = each > code ? each : code;
    }
    (void)printf("%u as before", (unsigned)j->same);
    if (j->options->update) {
        (void)printf(", %u written\n", (unsigned)j->written);
    } else {
        (void)printf(", %u not\n", (unsigned)j->different);
        if (j->different > 0) {
            (void)puts("where that is meant, --update writes them anew");
        }
    }
    return code;
}

int bst__cmd_playthrough(int argc, const char **argv)
{
    bst__cli cli = {
        .command = "playthrough", .operands = "[FILE|MODDIR...]", .about = about};
    playthrough_options options = {0};
    job j = {.cli = &cli, .options = &options};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {
        {"all", 0, POPT_ARG_STRING, &options.all, 0,
         "every game, mod and pair of mods of the data, as files of the folder DIR", "DIR"},
        {"update", 0, POPT_ARG_NONE, &options.update, 0, "write them anew; show what changed",
         NULL},
        {"full", 0, POPT_ARG_NONE, &options.full, 0, "show all places that differ", NULL},
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    bst__wanted_init(&j.wanted);
    cli.is_for_record = true;
    int code = bst__cli_parse(&cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(&cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(&j);
    }
    bst__wanted_free(&j.wanted);
    bst__cli_close(&cli);
    free(options.all);
    return code;
}
