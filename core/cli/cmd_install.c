/* bastide install and verify: take a packed mod that somebody else made.
 *
 * An archive is verified as a whole before anything is written; then it is written beside its place
 * and put there by one renaming, so that no half of a mod is ever found. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/archive.h"
#include "cli/cli_common.h"
#include "cli/commands.h"
#include "cli/tree.h"

static const char about_install[] =
    "Puts a packed mod where games find it: your own folder for mods, or another one. Its sums\n"
    "are verified first, and nothing of it is written anywhere else; then it is checked.\n"
    "\n"
    "  bastide install lakes-1.0.0.zip\n"
    "  bastide install lakes-1.1.0.zip --force       (in place of the version that is there)\n";

static const char about_verify[] =
    "Verifies a packed mod: its paths, types and sizes, the sums of its files. Writes nothing.\n"
    "\n"
    "  bastide verify lakes-1.0.0.zip\n";

typedef struct installing {
    bst__cli *cli;
    bst__packed packed;
    const char *in;     /* the folder that gets it */
    const char *folder; /* in/ID */
    int force;          /* replace what is there */
} installing;

/* ------------------------------------------------------------------ writing */

static bst_status write_files(const installing *i, const char *folder)
{
    bst_status status = bst__tree_make(folder, i->cli->diags);
    for (uint32_t k = 0; k < i->packed.count && status == BST_OK; k++) {
        const bst__packed_file *file = &i->packed.files[k];
        status = bst__tree_write_below(folder, file->path, file->bytes, file->size,
                                       i->cli->diags);
    }
    return status;
}

static bst_status fail(const installing *i, const char *what)
{
    bst_diags_add(i->cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0}, "cannot %s `%s`: %s",
                  what, i->folder, strerror(errno));
    return BST_E_IO;
}

/* Puts `fresh` where the mod belongs; what was there goes to `old`, and comes back where that
 * fails. */
static bst_status swap(const installing *i, const char *fresh, const char *old)
{
    bool is_there = access(i->folder, F_OK) == 0;
    if (is_there && rename(i->folder, old) != 0) {
        return fail(i, "replace");
    }
    if (rename(fresh, i->folder) == 0) {
        return BST_OK;
    }
    bst_status status = fail(i, "make");
    if (is_there && rename(old, i->folder) != 0) {
        bst_diags_add(i->cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                      "the old version is left in `%s`", old);
    }
    return status;
}

static bst_status install(installing *i)
{
    bst_arena *arena = &i->packed.arena;
    char *beside = bst__arena_printf(arena, "%s/.bastide-XXXXXX", i->in);
    if (!beside) {
        return BST_E_NOMEM;
    }
    if (!mkdtemp(beside)) {
        return fail(i, "make a folder beside");
    }
    const char *fresh = bst__arena_printf(arena, "%s/%s", beside, i->packed.id);
    const char *old = bst__arena_printf(arena, "%s/old", beside);
    bst_status status = fresh && old ? write_files(i, fresh) : BST_E_NOMEM;
    if (status == BST_OK) {
        status = swap(i, fresh, old);
    }
    bst_status removed = bst__tree_remove(beside, i->cli->diags);
    return status == BST_OK ? removed : status;
}

/* ------------------------------------------------------------------ the commands */

static int check(const installing *i)
{
    const char *arguments[] = {"bastide check", "--data-dir", bst__text_get(&i->cli->data_path),
                               "--mods-dir", i->in, i->folder, NULL};
    int code = bst__cmd_check((int)(sizeof arguments / sizeof *arguments) - 1, arguments);
    if (code != BST__EXIT_OK) {
        bst__cli_flush();
        (void)fprintf(stderr, "bastide install: %s is there, but cannot be played like this\n",
                      i->packed.id);
    }
    return code;
}

static bst_status refuse_existing(const installing *i)
{
    bst_diag *diag = bst_diags_add(i->cli->diags, BST_ERROR, "E-INSTALL-EXISTS", (bst_span){0},
                                   "`%s` is there already", i->folder);
    bst_diag_hint(diag, "--force replaces it");
    return BST_E_STATE;
}

/* The folder that gets the mod: as it was named, else one's own. */
static bst_status find_place(installing *i, const char *in)
{
    bst_text own = {0};
    bst_arena *arena = &i->packed.arena;
    bst_status status = BST_OK;
    if (!in && !bst__cli_own_mods(&own)) {
        bst_diags_add(i->cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                      "nothing says where your folder for mods is; name one with --in");
        status = BST_E_NOTFOUND;
    } else {
        const char *path = in ? in : bst__text_get(&own);
        i->in = bst__arena_copy(arena, path, strlen(path));
        i->folder = bst__arena_printf(arena, "%s/%s", path, i->packed.id);
        status = i->in && i->folder ? BST_OK : BST_E_NOMEM;
    }
    bst__text_free(&own);
    struct stat info;
    if (status == BST_OK && lstat(i->folder, &info) == 0 && !i->force) {
        return refuse_existing(i);
    }
    return status == BST_OK ? bst__tree_make(i->in, i->cli->diags) : status;
}

static int run(installing *i, const char *in, bool only_verify)
{
    bst__cli *cli = i->cli;
    const char *path = poptGetArg(cli->context);
    if (!path || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one packed mod");
    }
    bst_status status = bst__packed_read(&i->packed, path, cli->sources, cli->diags);
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    if (only_verify) {
        (void)printf("%s: %s %s, %u file%s, %llu bytes; all sums hold\n", path, i->packed.id,
                     i->packed.version, (unsigned)i->packed.count,
                     bst__cli_plural(i->packed.count),
                     (unsigned long long)i->packed.bytes);
        return BST__EXIT_OK;
    }
    status = find_place(i, in);
    if (status == BST_OK) {
        status = install(i);
    }
    if (status != BST_OK) {
        return bst__cli_fail(cli, status);
    }
    (void)printf("%s %s is in %s\n", i->packed.id, i->packed.version, i->folder);
    return check(i);
}

static int start(bst__cli *cli, int argc, const char **argv, const struct poptOption *table,
                 installing *i, char **in, bool only_verify)
{
    i->cli = cli;
    bst__arena_init(&i->packed.arena, bst__alloc_libc);
    int code = bst__cli_parse(cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(i, in ? *in : NULL, only_verify);
    }
    bst__arena_free(&i->packed.arena);
    bst__cli_close(cli);
    return code;
}

int bst__cmd_install(int argc, const char **argv)
{
    bst__cli cli = {.command = "install", .operands = "FILE", .about = about_install};
    installing i = {0};
    char *in = NULL;
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {
        {"in", 0, POPT_ARG_STRING, &in, 0, "the folder that gets it (default: your own)", "DIR"},
        {"force", 0, POPT_ARG_NONE, &i.force, 0, "replace the mod if it is there", NULL},
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = start(&cli, argc, argv, table, &i, &in, false);
    free(in);
    return code;
}

int bst__cmd_verify(int argc, const char **argv)
{
    bst__cli cli = {.command = "verify", .operands = "FILE", .about = about_verify};
    installing i = {0};
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {BST__CLI_INCLUDE(common, "Options:"), POPT_TABLEEND};
    return start(&cli, argc, argv, table, &i, NULL, true);
}
