/* Diagnostics in the form that code hosts and editors take: SARIF 2.1.0. */
#ifndef BST_DIAG_RENDER_SARIF_H
#define BST_DIAG_RENDER_SARIF_H

#include <bastide/diag.h>

/* Prints all entries as one run. Files are named relative to `folder` (as a path ends up: absolute,
 * without links), where they lie below it. */
void bst__diags_print_sarif(const bst_diags *diags, const char *folder, FILE *stream);

#endif
