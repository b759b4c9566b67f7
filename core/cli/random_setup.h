/* Setups at random: which mods are in play, with which switches, options, presets and players.
 *
 * What there is to choose from is read from the game's file and the manifests. A setup is a
 * function of its seed and of the mods it may choose from.
 */
#ifndef BST_CLI_RANDOM_SETUP_H
#define BST_CLI_RANDOM_SETUP_H

#include <bastide/bastide.h>

typedef struct bst__random_setups bst__random_setups;

/* Prepares setups of the game of `base`, whose folders of mods count, with some of the mods that
 * `list` names ("one,two"; NULL: all that are for this game), and what these depend on. All
 * arguments but `list` and `diags` must outlive it.
 *   BST_E_NOTFOUND  there is no such mod, or none for this game, with a diagnostic; BST_E_NOMEM
 *   and those of reading the game */
BST_MUST_USE bst_status bst__random_setups_create(bst__random_setups **out, const bst_setup *base,
                                                  const char *data_dir, const char *list,
                                                  bst_diags *diags);
void bst__random_setups_destroy(bst__random_setups *setups);

/* The names of the mods that may be chosen; NULL past the end. */
const char *bst__random_setups_mod(const bst__random_setups *setups, uint32_t index);

/* From now on every setup has exactly these two mods, and what they depend on. False where they
 * exclude each other; then nothing changes. */
bool bst__random_setups_fix(bst__random_setups *setups, const char *one, const char *other);

/* A setup for the game of `seed`. Statuses of reading the game and its mods, with diagnostics in
 * `diags`, whose places are of `sources`. May be called by several threads. */
BST_MUST_USE bst_status bst__random_setup(bst_setup **out, const bst__random_setups *setups,
                                          uint64_t seed, bst_sources *sources, bst_diags *diags);

#endif
