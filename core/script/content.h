/* What a ruleset is made of: the game's file and the files of its mods, found, put in order and
 * joined to one tree. */
#ifndef BST_SCRIPT_CONTENT_H
#define BST_SCRIPT_CONTENT_H

#include <bastide/setup.h>

#include "data/manifest.h"
#include "data/merge.h"
#include "script/files.h"

typedef struct bst__content {
    /* filled by the caller */
    bst_arena *arena; /* for all that is kept */
    bst_sources *sources;
    const bst_setup *setup;
    const char *data_dir;
    bst_diags *diags;

    bst__folder game_folder;
    const bst_node *game; /* the game's file as read */
    const bst__manifest **known; /* all mods that were found */
    bst__folder *known_folders;  /* theirs */
    uint32_t known_count;
    uint32_t known_capacity;
    const bst__manifest **mods; /* those in play, in the order of loading */
    uint32_t mod_count;
    bst__folder **folders; /* of the mods in play */
    bst__merge_part *parts;
    uint32_t part_count;
    uint32_t part_capacity;
    bst__merge merge; /* source 0 is the game, source i the mod i - 1 */
} bst__content;

/* Finds the mods that can be found: those of the setup's folders, then those of the data folder.
 * Problems of mods that the setup asks for are reported. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__content_find(bst__content *content);

/* Frees what the arena does not own. */
void bst__content_close(bst__content *content);

/* Reads the game's file, finds and resolves the mods, reads theirs and joins all to merge.root.
 * BST_E_NOTFOUND where there is no such game; BST_E_INVALID, BST_E_SYNTAX, BST_E_IO, BST_E_LIMIT
 * with diagnostics; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__content_load(bst__content *content);

/* Once options have values: reports mods that do not play together with these. BST_E_INVALID. */
BST_MUST_USE bst_status bst__content_conflicts(bst__content *content, bst__merge_option *option,
                                               void *user);

/* Once options have values: bst__merge_choose. *out_ignored gets the attributes that tiles may
 * carry without effect: those left out, and those of optional mods that are not in play. */
BST_MUST_USE bst_status bst__content_choose(bst__content *content, bst__merge_option *option,
                                            void *user, const bst_node **out_ignored);

/* Whether a mod's manifest or file has tiles that are in none of its sets. */
bool bst__content_has_rest(const bst_node *root);

/* One more file of `source` to join with the others. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__content_add(bst__content *content, const bst_node *root,
                                         uint32_t source);

/* Adds the options that the mod's elements and sets are; `has_rest`: it has tiles in no set.
 * BST_E_NOMEM. */
BST_MUST_USE bst_status bst__content_switches(bst__content *content, const bst__manifest *mod,
                                              uint32_t source, bool has_rest);

/* The folder of source `source`. */
bst__folder *bst__content_folder(bst__content *content, uint32_t source);

#endif
