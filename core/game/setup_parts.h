/* Setups inside the library: what files and records share. */
#ifndef BST_GAME_SETUP_PARTS_H
#define BST_GAME_SETUP_PARTS_H

#include <bastide/setup.h>

#include "base/arena.h"
#include "data/node.h"
#include "data/schema.h"

enum {
    BST__SEATS_MAX = 8,
    BST__NAME_BYTES_MAX = 31, /* of a seat's name */
    BST__COPIES_MAX = 1000
};

bst_status bst__setup_create_with(bst_setup **out, bst_alloc alloc);
void bst__setup_clear_mods(bst_setup *setup);

/* Why `name` cannot name a seat; NULL where it can. */
const char *bst__setup_name_problem(const char *name);

/* Reads a plain decimal number of 64 bits. */
bool bst__setup_parse_seed(const char *text, uint64_t *out);

/* The shape of a setup, and what a checked map of that shape sets. BST_E_INVALID with a diagnostic,
 * then nothing was changed; BST_E_NOMEM. */
extern const bst_shape bst__setup_shape;
bst_status bst__setup_apply(bst_setup *setup, const bst_node *map, const bst_sources *sources,
                            bst_diags *diags);

/* Where a file of `sources` says `what` ("option" and its "name", "mod", "preset") of `name`: noted
 * (nothing where `sources` is NULL; BST_E_NOMEM), and looked up, {0} where nobody noted it. */
BST_MUST_USE bst_status bst__setup_note(bst_setup *setup, const bst_sources *sources,
                                        const char *what, const char *name, bst_span span);
bst_span bst__setup_place(const bst_setup *setup, const bst_sources *sources, const char *what,
                          const char *name);

/* What working out a preset needs. The mods that are named, and those that are left out. */
bool bst__setup_has_mod(const bst_setup *setup, const char *mod);
bool bst__setup_leaves_out(const bst_setup *setup, const char *mod);
/* The mods that are left out, from 0; NULL after the last one. */
const char *bst__setup_left_out(const bst_setup *setup, uint32_t index);
/* Takes the mod out of those that are named, with its switches. */
void bst__setup_drop_mod(bst_setup *setup, const char *mod);
/* Drops option `name`; with a dot at its end, all that begin with it. */
void bst__setup_drop_options(bst_setup *setup, const char *name);
BST_MUST_USE bst_status bst__setup_set_origin(bst_setup *setup, const char *preset,
                                              bool is_changed);
/* Adds the mods, options and places of `from`. An option that `to` has stays, or, with `greatest`,
 * becomes the greater of two numbers. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__setup_merge(bst_setup *to, const bst_setup *from, bool greatest);

/* The value of `mods`: names, or names with switches, which are options named after the mod. What
 * was named before is dropped. BST_E_NOMEM. */
extern const bst_shape bst__shape_setup_mods;
bst_status bst__setup_apply_mods(bst_setup *setup, const bst_node *node,
                                 const bst_sources *sources);

#endif
