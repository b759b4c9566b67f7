/* Which files hold scenarios, and which scenarios failed last time. */
#ifndef BST_CLI_SCENARIO_FILES_H
#define BST_CLI_SCENARIO_FILES_H

#include "cli/scenario.h"

/* Reads the file `path`, or all *.yaml files below the folder `path`, in the order of their names.
 * Goes on after a file that cannot be used and returns the first bad status. */
bst_status bst__scenario_collect(bst_suite *suite, const char *path, bst_diags *diags);

/* The names of scenarios that failed, as a set of "file<tab>name" lines. */
typedef struct bst_failed_set {
    bst_text lines;
} bst_failed_set;

void bst__failed_add(bst_failed_set *set, const bst_scenario *scenario);
bool bst__failed_has(const bst_failed_set *set, const bst_scenario *scenario);
void bst__failed_free(bst_failed_set *set);

/* Reads the set kept at `path`; BST_E_NOTFOUND where none is, BST_E_IO, BST_E_NOMEM. */
bst_status bst__failed_read(bst_failed_set *set, const char *path);
/* Writes it, making the folders of `path`. BST_E_IO, BST_E_NOMEM. */
bst_status bst__failed_write(const bst_failed_set *set, const char *path);
/* Where it is kept if nobody says otherwise: in the user's cache. False where there is none. */
bool bst__failed_default_path(bst_text *out);

#endif
