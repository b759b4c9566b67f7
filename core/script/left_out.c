/* Mods that a setup leaves out: what is called like none of those that are there, nor like one of
 * the preset, is a slip of the pen, and would be played. */
#include "script/left_out.h"

#include <stdio.h>
#include <string.h>

#include "diag/hint.h"
#include "game/setup_parts.h"
#include "script/files.h"
#include "script/preset.h"

enum { KNOWN_MAX = 512 };

typedef struct known_mods {
    const char *names[KNOWN_MAX];
    uint32_t count;
    bst_arena arena;
} known_mods;

static bst_status add_name(void *user, const char *name)
{
    known_mods *known = user;
    if (known->count == KNOWN_MAX) {
        return BST_OK;
    }
    known->names[known->count] = bst__arena_copy(&known->arena, name, strlen(name));
    return known->names[known->count++] ? BST_OK : BST_E_NOMEM;
}

static bst_status find_known(known_mods *known, const bst_setup *setup, const bst_setup *named,
                             const char *data_dir)
{
    char path[BST__PATH_BYTES];
    bst_status status = BST_OK;
    for (uint32_t i = 0; named && i < bst_setup_mod_count(named) && status == BST_OK; i++) {
        status = add_name(known, bst_setup_mod(named, i));
    }
    for (uint32_t i = 0; i < bst_setup_mods_dir_count(setup) && status == BST_OK; i++) {
        status = bst__folder_names(bst_setup_mods_dir(setup, i), "", add_name, known);
    }
    (void)snprintf(path, sizeof path, "%s/mods", data_dir);
    return status == BST_OK ? bst__folder_names(path, "", add_name, known) : status;
}

bst_status bst__left_out_check(const bst_setup *setup, const bst_setup *named,
                               const char *data_dir, const bst_sources *sources, bst_diags *diags)
{
    known_mods known = {.count = 0};
    bst_status status = BST_OK;
    bst__arena_init(&known.arena, bst__alloc_libc);
    for (uint32_t i = 0; bst__setup_left_out(setup, i) && status != BST_E_NOMEM; i++) {
        const char *mod = bst__setup_left_out(setup, i);
        if ((named && bst__setup_has_mod(named, mod)) ||
            bst__preset_has_mod(setup, data_dir, mod)) {
            continue;
        }
        if (known.count == 0 &&
            find_known(&known, setup, named, data_dir) == BST_E_NOMEM) {
            status = BST_E_NOMEM;
            break;
        }
        bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-MOD-UNKNOWN",
                                       bst__setup_place(setup, sources, "mod", mod),
                                       "there is no mod `%s` to leave out", mod);
        if (!bst__diag_hint_nearest(diag, mod, known.names, known.count)) {
            bst_diag_hint(diag, "`bastide mods` lists them");
        }
        status = BST_E_INVALID;
    }
    bst__arena_free(&known.arena);
    return status;
}
