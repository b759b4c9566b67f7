/* bastide pack: makes one file of a mod, to be given away.
 *
 * What is packed passed its check and its scenarios; equal files give an equal archive. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/archive.h"
#include "cli/cmd_test.h"
#include "cli/commands.h"
#include "cli/mod_place.h"
#include "data/yaml.h"

static const char about[] =
    "Makes one file of a mod, to be given away: checked, tested, with a list of sums, and the\n"
    "same to the last byte whenever and wherever it is made of the same files.\n"
    "\n"
    "  bastide pack path/to/my_mod\n"
    "  bastide pack path/to/my_mod -o my_mod.tar.gz\n"
    "\n"
    "Hidden files stay out. `bastide install FILE` puts it where games find it.\n";

enum { ARGUMENTS_MAX = 64 };

typedef struct packing {
    bst__cli *cli;
    bst__mod_place place;
    bst__packed packed;
    const char *output;
} packing;

/* ------------------------------------------------------------------ is it good? */

/* Runs another subcommand on `path`, with the same data. */
static int run_command(const packing *p, int (*command)(int argc, const char **argv),
                       const char *name, const char *path)
{
    const char *arguments[ARGUMENTS_MAX];
    int count = 0;
    arguments[count++] = name;
    arguments[count++] = "--data-dir";
    arguments[count++] = bst__text_get(&p->cli->data_path);
    for (char **dir = p->cli->mods_dirs; dir && *dir && count < ARGUMENTS_MAX - 4; dir++) {
        arguments[count++] = "--mods-dir";
        arguments[count++] = *dir;
    }
    arguments[count++] = path;
    arguments[count] = NULL;
    return command(count, arguments);
}

static int refuse(const packing *p, const char *what)
{
    bst__cli_flush();
    (void)fprintf(stderr, "bastide pack: %s is not packed: `bastide %s %s` fails\n", p->place.id,
                  what, p->place.folder);
    return BST__EXIT_FAILED;
}

static int check(const packing *p)
{
    char tests[PATH_MAX + 300];
    (void)snprintf(tests, sizeof tests, "%s/tests", p->place.folder);
    if (run_command(p, bst__cmd_check, "bastide check", p->place.folder) != BST__EXIT_OK) {
        return refuse(p, "check");
    }
    if (access(tests, F_OK) != 0) {
        return BST__CLI_GOES_ON;
    }
    return run_command(p, bst__cmd_test, "bastide test", p->place.folder) == BST__EXIT_OK
               ? BST__CLI_GOES_ON
               : refuse(p, "test");
}

/* ------------------------------------------------------------------ packing */

static bst_status read_version(packing *p)
{
    uint32_t number = 0;
    const bst_node *root = NULL;
    bst__cli *cli = p->cli;
    bst_arena *arena = &p->packed.arena;
    const char *path = bst__arena_printf(arena, "%s/mod.yaml", p->place.folder);
    bst_status status = path ? bst_sources_read(&number, cli->sources, path, NULL,
                                                BST__PACKED_FILE_MAX, cli->diags)
                             : BST_E_NOMEM;
    if (status == BST_OK) {
        status = bst__yaml_load(&root, arena, cli->sources, number, 0, cli->diags);
    }
    p->packed.id = p->place.id;
    p->packed.version = bst__node_text(root, "version", "0");
    return status;
}

/* A file inside the folder would be packed the next time. */
static bool is_inside(const packing *p)
{
    char folder[PATH_MAX];
    char target[PATH_MAX];
    bst_arena arena;
    bst__arena_init(&arena, bst__alloc_libc);
    const char *slash = strrchr(p->output, '/');
    const char *parent = slash ? bst__arena_copy(&arena, p->output, (size_t)(slash - p->output))
                               : ".";
    bool is_known = realpath(p->place.folder, folder) && parent &&
                    realpath(parent[0] != '\0' ? parent : "/", target);
    size_t size = is_known ? strlen(folder) : 0;
    bst__arena_free(&arena);
    return is_known && strncmp(folder, target, size) == 0 &&
           (target[size] == '\0' || target[size] == '/');
}

static int pack(packing *p, const char *output)
{
    bst_status status = read_version(p);
    p->output = output;
    if (status == BST_OK && !output) {
        p->output = bst__arena_printf(&p->packed.arena, "%s-%s.zip", p->place.id,
                                      p->packed.version);
        status = p->output ? BST_OK : BST_E_NOMEM;
    }
    if (status == BST_OK && is_inside(p)) {
        return bst__cli_usage(p->cli, "%s lies in the mod's own folder; name another place with -o",
                              p->output);
    }
    if (status == BST_OK) {
        status = bst__packed_collect(&p->packed, p->place.folder, p->cli->diags);
    }
    if (status == BST_OK) {
        status = bst__packed_write(&p->packed, p->output, p->cli->diags);
    }
    if (status != BST_OK) {
        return bst__cli_fail(p->cli, status);
    }
    (void)printf("%s: %s %s, %u file%s, %llu bytes\n", p->output, p->packed.id,
                 p->packed.version, (unsigned)p->packed.count, bst__cli_plural(p->packed.count),
                 (unsigned long long)p->packed.bytes);
    return BST__EXIT_OK;
}

static int run(bst__cli *cli, const char *output)
{
    char folder[PATH_MAX];
    char found[PATH_MAX];
    packing p = {.cli = cli};
    const char *path = poptGetArg(cli->context);
    if (!path || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name the folder of one mod");
    }
    bool is_mod = bst__mod_place_find(&p.place, path) && realpath(path, folder) &&
                  realpath(p.place.folder, found) && strcmp(folder, found) == 0;
    if (!is_mod) {
        return bst__cli_usage(cli, "%s is no mod's folder: it has no mod.yaml", path);
    }
    bst__arena_init(&p.packed.arena, bst__alloc_libc);
    int code = check(&p);
    if (code == BST__CLI_GOES_ON) {
        code = pack(&p, output);
    }
    bst__arena_free(&p.packed.arena);
    return code;
}

int bst__cmd_pack(int argc, const char **argv)
{
    bst__cli cli = {.command = "pack", .operands = "FOLDER", .about = about};
    char *output = NULL;
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {
        {"output", 'o', POPT_ARG_STRING, &output, 0,
         "the file to write (default: ID-VERSION.zip); .tar.gz is the other form", "FILE"},
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_parse(&cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(&cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(&cli, output);
    }
    bst__cli_close(&cli);
    free(output);
    return code;
}
