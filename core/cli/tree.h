/* Making and removing files and folders, with the reason where it fails. */
#ifndef BST_CLI_TREE_H
#define BST_CLI_TREE_H

#include <bastide/diag.h>

/* Makes the folder and all above it that are missing. BST_E_IO with a diagnostic, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__tree_make(const char *folder, bst_diags *diags);

/* Writes a file that is not there yet, below a folder that is. BST_E_IO with a diagnostic. */
BST_MUST_USE bst_status bst__tree_write(const char *path, const void *bytes, size_t size,
                                        bst_diags *diags);

/* Makes the folders of `path` below `folder`, and writes the file there. BST_E_IO, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__tree_write_below(const char *folder, const char *path,
                                              const void *bytes, size_t size, bst_diags *diags);

/* Removes the folder with all that it holds; links are removed and not followed. BST_E_IO with a
 * diagnostic; a folder that is not there is fine. */
BST_MUST_USE bst_status bst__tree_remove(const char *folder, bst_diags *diags);

#endif
