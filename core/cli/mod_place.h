/* Where a mod lies, and what has to be in play with it: so that commands take the folder of a mod
 * from anywhere. */
#ifndef BST_CLI_MOD_PLACE_H
#define BST_CLI_MOD_PLACE_H

#include <limits.h>

#include "cli/cli_common.h"

typedef struct bst__mod_place {
    char id[256];           /* the name of its folder */
    char parent[PATH_MAX];  /* the folder with mods that holds it, shortly from here */
    char folder[PATH_MAX + 256]; /* parent and id */
} bst__mod_place;

/* The mod that `path` is the folder of, or a file in: the nearest folder with a mod.yaml. False
 * where there is none. */
bool bst__mod_place_find(bst__mod_place *out, const char *path);

/* How messages call the folder: "mods/ID/" for one of the data folder. */
bool bst__mod_place_is_data(const bst__mod_place *place, const char *data_dir);

/* Lets mods be found in `dir`, unless they are there already. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__mods_dir_use(bst_setup *setup, const char *data_dir, const char *dir);

/* Adds the mod to `setup`, with all that it depends on, and its game where the options name none.
 * What is missing is left to be found when the ruleset is made. BST_E_NOMEM, BST_E_LIMIT. */
BST_MUST_USE bst_status bst__mod_use(bst_setup *setup, const bst__cli *cli, const char *id);
BST_MUST_USE bst_status bst__mod_place_use(bst_setup *setup, const bst__cli *cli,
                                           const bst__mod_place *place);

#endif
