/* Which mods play together, and in which order they are loaded.
 *
 * The result is a function of sets: it does not depend on the order of `known` or of `requests`,
 * neither do the diagnostics. No mod is added that nobody asked for, since that would change a game
 * behind its players' backs; what is missing is reported with what to add.
 *
 * Order: after all that a mod `depends` on, its `optional` and `after`, before what it lists in
 * `before`; what is not in play is left out; among those free to come next the id with the smallest
 * bytes. Names in these lists, and in `conflicts`, are ids of mods or names that mods `provide`. A
 * dependency with a range is met by the mod of that id only: provided names have no version.
 */
#ifndef BST_DATA_RESOLVE_H
#define BST_DATA_RESOLVE_H

#include <stdint.h>

#include <bastide/diag.h>
#include <bastide/status.h>

#include "base/arena.h"
#include "data/manifest.h"

/* A mod that is asked for; asked for twice it still plays once. */
typedef struct bst__request {
    const char *id;
    bst_span span; /* file 0: no place, such as a command line */
} bst__request;

/* Gives the load order in *out_order (of `arena`). `game_version` may be NULL or "": then only mods
 * that take any version of the game fit. All problems of the mods that are asked for are reported
 * together, but none that only follows from another one: nothing is said about what a mod needs
 * that is itself unknown, broken, for another game or for another engine.
 *
 * A mod that is asked for and is_broken is not reported (its reader did so) but fails the call.
 *
 *   BST_E_INVALID  E-MOD-UNKNOWN, E-MOD-TWICE (two folders hold one id), E-MOD-API, E-MOD-GAME,
 *                  E-MOD-DEPENDS, E-MOD-CONFLICT, E-MOD-CYCLE; *out_order is NULL
 *   BST_E_LIMIT    more than BST__MODS_MAX are asked for: E-MOD-LIMIT
 *   BST_E_NOMEM
 */
#define BST__MODS_MAX 256

BST_MUST_USE bst_status bst__resolve(const bst__manifest ***out_order, uint32_t *out_count,
                                     bst_arena *arena, const char *game, const char *game_version,
                                     const bst__manifest *const *known, uint32_t known_count,
                                     const bst__request *requests, uint32_t request_count,
                                     bst_diags *diags);

#endif
