/* Mods that a setup leaves out. */
#ifndef BST_SCRIPT_LEFT_OUT_H
#define BST_SCRIPT_LEFT_OUT_H

#include <bastide/setup.h>

/* Whether there are such mods: in the folders where the setup looks for mods, or among those of its
 * preset, `named` (NULL: it has none with mods). BST_E_INVALID with diagnostics, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__left_out_check(const bst_setup *setup, const bst_setup *named,
                                            const char *data_dir, const bst_sources *sources,
                                            bst_diags *diags);

#endif
