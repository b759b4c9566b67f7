/* Shared by the files that read and check manifests. */
#ifndef BST_DATA_MANIFEST_PARTS_H
#define BST_DATA_MANIFEST_PARTS_H

#include <stdbool.h>

#include "data/manifest.h"

/* Longest list of mods, files or switches: they are compared with each other. The shapes refuse
 * more; what is read after that refusal stops here too. */
#define BST__MANIFEST_LIST_MAX 64

typedef struct bst__manifest_reader {
    bst_arena *arena;
    bst_diags *diags;
    bst__manifest *out;
    const bst_node *root;
    bool is_out_of_memory;
} bst__manifest_reader;

/* Marks the manifest as broken and gives the collector, to add an error to. */
bst_diags *bst__manifest_fault(bst__manifest_reader *reader);

/* Checks what a manifest says about itself, once it is read. */
void bst__manifest_check(bst__manifest_reader *reader);

/* Checks the content sections in `root`: the manifest's own, or those of another file. */
void bst__manifest_check_content(bst__manifest_reader *reader, const bst_node *root);

#endif
