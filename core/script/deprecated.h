/* Functions of the interface that are going to go: scripts that call them are told while they are
 * loaded, once for each place. Until a major version they go on working.
 */
#ifndef BST_SCRIPT_DEPRECATED_H
#define BST_SCRIPT_DEPRECATED_H

#include <bastide/diag.h>

typedef struct bst__deprecated {
    const char *name;        /* "bst.NAME" or "game:NAME" */
    const char *since;       /* the version of the interface that says so */
    const char *replacement; /* what to write instead */
} bst__deprecated;

/* Those of this version. Ends with a NULL name. */
extern const bst__deprecated bst__deprecated_calls[];

/* Warns (W-DEPRECATED) of each place in file `file` that names an entry of `list`. Names in
 * comments and texts do not count. A method counts whatever it is called on, for a script may call
 * `game` as it likes. `mod` is whose script it is. */
void bst__deprecated_check(const bst__deprecated *list, const bst_sources *sources, uint32_t file,
                           const char *mod, bst_diags *diags);

#endif
