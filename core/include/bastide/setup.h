/* What a game is played with: the game definition, mods, options, players and seed.
 *
 * A setup is what a setup file, the command line and a record's head describe. It is only text and
 * numbers; bst_ruleset_create resolves and checks it.
 */
#ifndef BASTIDE_SETUP_H
#define BASTIDE_SETUP_H

#include <stdbool.h>

#include <bastide/diag.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bst_setup bst_setup;

/* Creates a setup that names no game yet, with 2 players and seed 0. BST_E_NOMEM. */
BST_API BST_MUST_USE bst_status bst_setup_create(bst_setup **out);
BST_API void bst_setup_destroy(bst_setup *setup);
BST_API BST_MUST_USE bst_status bst_setup_clone(bst_setup **out, const bst_setup *setup);

/* Reads a setup file (YAML) into `setup`: keys it does not name stay as they are.
 * BST_E_IO, BST_E_SYNTAX, BST_E_INVALID with diagnostics. */
BST_API BST_MUST_USE bst_status bst_setup_read(bst_setup *setup, bst_sources *sources,
                                               const char *path, bst_diags *diags);

BST_API BST_MUST_USE bst_status bst_setup_set_game(bst_setup *setup, const char *game);
BST_API BST_MUST_USE bst_status bst_setup_set_preset(bst_setup *setup, const char *preset);
/* Sets option `name` ("base.reveal") to `value`, replacing an earlier value. Not checked here. */
BST_API BST_MUST_USE bst_status bst_setup_set_option(bst_setup *setup, const char *name,
                                                     const char *value);
BST_API BST_MUST_USE bst_status bst_setup_add_mod(bst_setup *setup, const char *mod);
/* Leaves out a mod that a preset file names, or that was added before; adding it later puts it back
 * in play. bst_setup_use_preset complains of one that is not there. */
BST_API BST_MUST_USE bst_status bst_setup_leave_out(bst_setup *setup, const char *mod);
/* A folder in which mods are looked for besides `mods` of the data folder; those named later are
 * looked into first. It says where, not what is played: records leave it out. */
BST_API BST_MUST_USE bst_status bst_setup_add_mods_dir(bst_setup *setup, const char *dir);
/* Number of seats, 1 to 8; the rules may allow fewer (checked by bst_ruleset_create). */
BST_API void bst_setup_set_players(bst_setup *setup, uint32_t players);
/* Names a seat: one word without commas, dots, quotes or backslashes, at most 31 bytes, not
 * "chance". BST_E_USAGE where it is none, or there is no such seat; BST_E_NOMEM. */
BST_API BST_MUST_USE bst_status bst_setup_set_name(bst_setup *setup, uint32_t seat,
                                                   const char *name);
BST_API void bst_setup_set_seed(bst_setup *setup, uint64_t seed);
/* Number of copies of the game's tiles, at least 1: for tests and benchmarks of large boards. */
BST_API void bst_setup_set_copies(bst_setup *setup, uint32_t copies);

BST_API const char *bst_setup_game(const bst_setup *setup);     /* "" where none was set */
BST_API const char *bst_setup_preset(const bst_setup *setup);   /* "" where none was set */
/* Where the preset is a file `tilesets/presets/ID.yaml` of the data folder: puts its mods, its
 * options and the named set of options that it builds on into `setup`, as if they had been said.
 * What the setup says itself counts before that; mods that it leaves out stay out. Nothing happens
 * with a preset of another sort, or none. Diagnostics: BST_E_INVALID (also for a file that is not
 * for the game, cannot be changed, or names mods that are not there), BST_E_SYNTAX, BST_E_IO;
 * BST_E_NOMEM. */
BST_API BST_MUST_USE bst_status bst_setup_use_preset(bst_setup *setup, const char *data_dir,
                                                     bst_sources *sources, bst_diags *diags);
/* The preset file that was worked out, "" where none was; and whether other mods are in play than
 * it names. */
BST_API const char *bst_setup_origin(const bst_setup *setup, bool *out_changed);
BST_API uint32_t bst_setup_players(const bst_setup *setup);
BST_API uint64_t bst_setup_seed(const bst_setup *setup);
BST_API uint32_t bst_setup_copies(const bst_setup *setup);
BST_API const char *bst_setup_name(const bst_setup *setup, uint32_t seat); /* "" where none */
BST_API uint32_t bst_setup_option_count(const bst_setup *setup);
BST_API const char *bst_setup_option(const bst_setup *setup, uint32_t index,
                                     const char **out_value);
BST_API uint32_t bst_setup_mod_count(const bst_setup *setup);
BST_API const char *bst_setup_mod(const bst_setup *setup, uint32_t index);
BST_API uint32_t bst_setup_mods_dir_count(const bst_setup *setup);
BST_API const char *bst_setup_mods_dir(const bst_setup *setup, uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
