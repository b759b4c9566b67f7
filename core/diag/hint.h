/* The hint that most diagnostics end with. */
#ifndef BST_DIAG_HINT_H
#define BST_DIAG_HINT_H

#include <stdbool.h>
#include <stddef.h>

#include <bastide/diag.h>

/* Adds "did you mean `x`?" with the candidate nearest to `word`; false where none is near. */
bool bst__diag_hint_nearest(bst_diag *diag, const char *word, const char *const *candidates,
                            size_t count);

#endif
