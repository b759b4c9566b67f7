/* The golden games of the mods that `bastide test` is given: each mod with scripts must have one,
 * and it must still be as it was. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/playthrough.h"

static bool is_mod(const char *path)
{
    bst_text manifest = {0};
    bst__text_addf(&manifest, "%s/mod.yaml", path);
    bool is_there = !manifest.failed && access(bst__text_get(&manifest), F_OK) == 0;
    bst__text_free(&manifest);
    return is_there;
}

static int check_wanted(bst__cli *cli, const bst__wanted_list *wanted, const char *dir,
                        bool is_needed)
{
    const char *path = wanted->list[0].path;
    if (access(path, F_OK) == 0) {
        return bst__playthrough_compare(cli, path, stderr);
    }
    if (!is_needed) {
        return BST__EXIT_OK;
    }
    (void)fprintf(stderr,
                  "%s: this mod has scripts but no golden game, in which a change of what they do "
                  "would show\n"
                  "  hint: `bastide playthrough --update %s` makes it\n",
                  path, dir);
    return BST__EXIT_FAILED;
}

static int check_mod(const char *dir, const char *data_dir)
{
    bst__cli cli = {.command = "test", .is_for_record = true};
    bst__wanted_list wanted;
    bool is_needed = false;
    bst__wanted_init(&wanted);
    cli.data_dir = data_dir ? strdup(data_dir) : NULL;
    int code = data_dir && !cli.data_dir ? bst__cli_fail(&cli, BST_E_NOMEM) : bst__cli_open(&cli);
    if (code == BST__CLI_GOES_ON) {
        bst_status status = bst__wanted_mod(&wanted, &cli, dir, &is_needed);
        code = status == BST_OK ? check_wanted(&cli, &wanted, dir, is_needed)
                                : bst__cli_fail(&cli, status);
    }
    bst__wanted_free(&wanted);
    bst__cli_close(&cli);
    return code;
}

int bst__playthrough_check_mods(const char *const *paths, const char *data_dir)
{
    int code = BST__EXIT_OK;
    for (; *paths; paths++) {
        if (is_mod(*paths)) {
            int each = check_mod(*paths, data_dir);
            code = each > code ? each : code;
        }
    }
    return code;
}
