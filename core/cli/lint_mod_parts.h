/* The texts of a mod as the linter sees them, for lint_mod.c and lint_mod_text.c. */
#ifndef BST_CLI_LINT_MOD_PARTS_H
#define BST_CLI_LINT_MOD_PARTS_H

#include "cli/lint_mod.h"
#include "cli/mod_files.h"
#include "data/manifest.h"
#include "script/files.h"

enum { BST__LINT_TREES_MAX = 256 };

typedef struct bst__lint {
    bst__cli *cli;
    bst_arena arena;
    bst__folder folder;
    bst__mod_files files;
    uint32_t *texts; /* of each file: its number in the sources; 0: not read */
    const bst__manifest *mod;
    const bst_node *trees[BST__LINT_TREES_MAX]; /* the manifest and its further files */
    uint32_t tree_count;
} bst__lint;

/* Whether `name` stands in a script or in YAML, but for the tree of `but` (may be NULL), as a word
 * of its own. Texts for people (about, hint, names) do not count. */
bool bst__lint_is_mentioned(const bst__lint *lint, const char *name, const bst_node *but);
/* The same in scripts alone. */
bool bst__lint_is_in_scripts(const bst__lint *lint, const char *name);
/* Whether a script requires the module `name`. */
bool bst__lint_is_required(const bst__lint *lint, const char *name, size_t size);

#endif
