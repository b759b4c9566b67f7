/* What a mod says about itself: `mods/ID/mod.yaml`, checked and read into a struct.
 *
 * The content sections (kinds, pieces, tiles, patches ...) stay nodes; they are worked into the
 * game's tree elsewhere. Nothing here reads files.
 *
 * A mod that is not asked for must not hinder a game. So a loader reads all manifests with NULL for
 * `diags`, and reads those that are asked for and `is_broken` once more to say what is wrong.
 */
#ifndef BST_DATA_MANIFEST_H
#define BST_DATA_MANIFEST_H

#include <stdbool.h>
#include <stdint.h>

#include <bastide/diag.h>
#include <bastide/status.h>

#include "base/arena.h"
#include "data/node.h"
#include "data/schema.h"
#include "data/version.h"

/* A mod or game that a manifest names. */
typedef struct bst__mod_ref {
    const char *id;
    const char *range;  /* as written; NULL: any version */
    bst__range within;  /* the same; any version where `range` is NULL */
    const char *reason; /* of a conflict; NULL: none is given */
    const bst_node *unless; /* of a conflict: options with which it is none; NULL: always one */
    bst_span span;      /* where the id is written */
    const bst_node *node;
} bst__mod_ref;

typedef struct bst__mod_refs {
    const bst__mod_ref *list; /* in the order of the file */
    uint32_t count;
} bst__mod_refs;

/* An element (becomes the bool option `MOD.NAME`) or a set of tiles (an int option). */
typedef struct bst__mod_switch {
    const char *name;
    const char *about;  /* "": none */
    int32_t by_default; /* an element: 0 or 1; a set: copies */
    int32_t least;      /* a set: copies that there must be */
    const bst_node *node;
} bst__mod_switch;

typedef struct bst__mod_switches {
    const bst__mod_switch *list;
    uint32_t count;
} bst__mod_switches;

typedef struct bst__manifest {
    const char *id;
    const char *name;
    const char *version; /* as written */
    bst__version number; /* the same */
    const char *api;     /* as written */
    const char *dir;     /* the folder as shown to users, without a `/` at the end; borrowed */
    const bst_node *root;
    bst__mod_refs games;
    bst__mod_refs depends;
    bst__mod_refs optional;
    bst__mod_refs conflicts;
    bst__mod_refs provides;
    bst__mod_refs after;
    bst__mod_refs before;
    bst__mod_switches elements;
    bst__mod_switches sets; /* without `tiles`, the set of all tiles that name none */
    bool is_broken;         /* errors were found: only `id`, `dir` and `root` count */
    bool is_foreign;        /* `api` leaves out this engine: only `id`, `version`, `api` count */
} bst__manifest;

/* The set of tiles that name none; no element or set may be called so. */
#define BST__SET_OF_REST "tiles"

/* Shapes of mod.yaml, and of the further files of a mod (content sections only). */
extern const bst_shape bst__shape_mod;
extern const bst_shape bst__shape_mod_file;
/* Parts of them. A patch is {at, one verb, if}. */
extern const bst_shape bst__shape_patches;
extern const bst_shape bst__shape_patch;

/* Checks `root` (of mod.yaml in folder `dir`) against bst__shape_mod and for all else that the file
 * alone shows, and reads it into `arena`. A mod for another interface of the engine is not checked
 * further, since its other faults would only follow from that: it is_foreign, without a diagnostic
 * and with BST_OK; the resolver reports it where it is asked for.
 *
 *   BST_E_INVALID  errors were added to `diags` (may be NULL); *out is there all the same and
 *                  is_broken, so that the resolver knows the mod; its `id` is the folder's name
 *                  where the file says none
 *   BST_E_NOMEM    *out is NULL
 */
BST_MUST_USE bst_status bst__manifest_read(const bst__manifest **out, bst_arena *arena,
                                           const bst_node *root, const char *dir, bst_diags *diags);

/* A manifest for a mod whose mod.yaml is no YAML: the folder's name as id, is_broken. */
BST_MUST_USE bst_status bst__manifest_broken(const bst__manifest **out, bst_arena *arena,
                                             const char *dir);

/* The last part of `dir`: the folder's name. Points into `dir`. */
const char *bst__manifest_folder(const char *dir);

/* Whether the folder is called like the mod: E-MANIFEST otherwise. */
bool bst__manifest_check_folder(const bst__manifest *manifest, bst_diags *diags);

/* Checks `root`, one of the `files` of the mod, against bst__shape_mod_file and what the manifest
 * says: sets that tiles name, verbs of patches, options named like switches. bst__manifest_read
 * does so for the content sections of mod.yaml itself. */
bool bst__manifest_check_file(const bst__manifest *manifest, const bst_node *root,
                              bst_diags *diags);

/* The one verb of a patch that passed the checks: child `set`, `add`, `remove` or `replace`. */
const bst_node *bst__patch_verb(const bst_node *patch);

/* Whether `name` is the id of `manifest` or a name that it provides. */
bool bst__manifest_is_called(const bst__manifest *manifest, const char *name);

#endif
