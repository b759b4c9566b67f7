/* Taking diagnostics over from one collector into another. */
#ifndef BST_DIAG_COPY_H
#define BST_DIAG_COPY_H

#include <bastide/diag.h>

/* Appends what `diag` says, with all its parts, to `diags`, which refers to the same sources.
 * Returns the new entry, to add to it; NULL where `diags` has the like of it already (the same said
 * of the same place of a file of that name), is full or out of memory. */
bst_diag *bst__diags_copy(bst_diags *diags, const bst_diag *diag);

#endif
