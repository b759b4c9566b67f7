/* One tree from a game's file and its mods' files.
 *
 * Sections are joined, so that a mod only adds; what exists already is a collision. Then, once the
 * options have values, what their `if` leaves out is taken away, and patches change what others
 * declared. Every node keeps the place it came from, and every patch is noted, so that any value
 * can be explained.
 *
 * Trees are built anew for each ruleset; joining links their nodes, so a tree is used once.
 */
#ifndef BST_DATA_MERGE_H
#define BST_DATA_MERGE_H

#include <bastide/diag.h>
#include <bastide/status.h>

#include "base/arena.h"
#include "data/node.h"

/* A file of a mod: its sections are joined. `source` is the mod's place in the order of loading,
 * from 1; a mod's files follow each other. */
typedef struct bst__merge_part {
    const bst_node *root;
    uint16_t source;
} bst__merge_part;

/* Game 0 and mods from 1, in the order of loading. `follows`: for each source whether this one
 * knows of its declarations, because it depends on it or comes after it. */
typedef struct bst__merge_source {
    const char *id;
    const bool *follows; /* NULL: of none */
} bst__merge_source;

/* A patch that was applied, for explaining. */
typedef struct bst__patch_note {
    const char *path;       /* "pieces.NAME.claims" */
    const bst_node *patch;  /* the map that says it */
    const bst_node *before; /* what stood there, NULL: nothing */
    uint16_t source;
} bst__patch_note;

typedef struct bst__merge {
    bst_arena *arena;
    bst_diags *diags;
    const bst__merge_source *sources;
    uint32_t source_count;
    bst_node *root; /* the joined tree */
    bst__patch_note *notes;
    uint32_t note_count;
    uint32_t note_capacity;
    bool failed;
} bst__merge;

/* Joins the game's tree and the parts into merge->root. The caller has filled arena, diags and
 * sources; all files were checked against their shapes.
 *   BST_E_INVALID  collisions, each with a diagnostic
 *   BST_E_NOMEM */
BST_MUST_USE bst_status bst__merge_join(bst__merge *merge, const bst_node *game,
                                        const bst__merge_part *parts, uint32_t part_count);

/* Value of option `name`, or NULL where there is none; "true" and "false" for truth values. The
 * name `mod` asks whether the mod `value` is in play instead. */
typedef const char *bst__merge_option(void *user, const char *name);

/* Takes away what `if` leaves out, then applies the patches of all parts, in their order. Names of
 * attributes that are left out are collected as the keys of *out_gone, a map: tiles may go on
 * carrying them.
 *   BST_E_INVALID, BST_E_NOMEM */
BST_MUST_USE bst_status bst__merge_choose(bst__merge *merge, const bst__merge_part *parts,
                                          uint32_t part_count, bst__merge_option *option,
                                          void *user, bst_node **out_gone);

/* The node at `path`, names parted by dots where no name has any (as bst__patch_note.path), NULL
 * where there is none. */
const bst_node *bst__merge_find(const bst_node *root, const char *path);

/* What patches are made of, for merge.c and patch.c. */
bst_status bst__merge_patches(bst__merge *merge, const bst_node *patches, uint16_t source,
                              bst__merge_option *option, void *user);
bool bst__merge_holds(bst__merge *merge, const bst_node *condition, bst__merge_option *option,
                      void *user);
bst_diag *bst__merge_error(bst__merge *merge, const char *code, bst_span span, const char *format,
                           ...) BST_PRINTF(4, 5);
/* A copy of the node alone, without its children and sibling; NULL where memory ran out. */
bst_node *bst__merge_copy(bst__merge *merge, const bst_node *node);
void bst__merge_remove(bst_node *parent, const bst_node *child);

#endif
