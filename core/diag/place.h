/* Giving a place to what was told without one. */
#ifndef BST_DIAG_PLACE_H
#define BST_DIAG_PLACE_H

#include <bastide/diag.h>

/* The last entry of `diags`, now at `span`, where it is an error without a file that was added
 * after the first `since` entries; NULL where it is not. Who adds an error in a low layer does not
 * know the line of a script that asked for it. */
bst_diag *bst__diags_place_last(bst_diags *diags, uint32_t since, bst_span span);

#endif
