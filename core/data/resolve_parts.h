/* Shared by the files of the resolver. */
#ifndef BST_DATA_RESOLVE_PARTS_H
#define BST_DATA_RESOLVE_PARTS_H

#include <stdbool.h>

#include "data/resolve.h"

typedef struct bst__asked {
    const char *id;
    bst_span span;
    const bst__manifest *mod; /* NULL: it cannot play, and that is reported */
} bst__asked;

typedef struct bst__resolver {
    bst_arena *arena;
    bst_diags *diags;
    const char *game;
    const char *game_version;
    bst__version game_number;
    bool has_game_number;
    const bst__manifest **known; /* sorted by id, then folder */
    uint32_t known_count;
    bst__asked *asked; /* sorted by id, each once */
    uint32_t asked_count;
    const bst__manifest **playing; /* sorted by id */
    uint32_t playing_count;
    bool has_failed;
} bst__resolver;

/* Marks the run as failed and gives the collector, to add an error to. */
bst_diags *bst__resolver_fault(bst__resolver *run);

/* The known manifests of one id: *out_count of them from the one that is returned on. */
const bst__manifest *const *bst__resolver_find(const bst__resolver *run, const char *id,
                                               uint32_t *out_count);

const bst__asked *bst__resolver_asked(const bst__resolver *run, const char *id);

/* Why a mod that is there cannot play this game ("its manifest has errors"), or NULL. */
const char *bst__resolver_obstacle(const bst__resolver *run, const bst__manifest *mod);

/* Whether `ref` means `mod`: by id, or by a name that it provides where no version is asked. */
bool bst__ref_means(const bst__mod_ref *ref, const bst__manifest *mod);

/* The steps: each adds its problems. What bst__resolver_order returns is in *out. */
void bst__resolver_needs(bst__resolver *run);
void bst__resolver_conflicts(bst__resolver *run);
BST_MUST_USE bst_status bst__resolver_order(bst__resolver *run, const bst__manifest ***out);

#endif
