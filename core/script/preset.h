/* Preset files: tilesets/presets/ID.yaml, each a game as it was sold or is liked to be played, with
 * mods, their switches and options. */
#ifndef BST_SCRIPT_PRESET_H
#define BST_SCRIPT_PRESET_H

#include <bastide/setup.h>

#include "base/arena.h"
#include "data/schema.h"
#include "script/files.h"

extern const bst_shape bst__shape_preset_file;

/* Calls `each` with the id of every preset file of the data folder, sorted. */
BST_MUST_USE bst_status bst__preset_names(const char *data_dir, bst__name_fn *each, void *user);

/* All of these ids, as far as there is room for them. */
enum { BST__PRESETS_MAX = 256 };
typedef struct bst__preset_list {
    const char *names[BST__PRESETS_MAX];
    uint32_t count;
    bst_arena *arena; /* owns them */
} bst__preset_list;
BST_MUST_USE bst_status bst__preset_list_read(bst__preset_list *list, bst_arena *arena,
                                              const char *data_dir);

/* Whether the data folder has such a file. */
bool bst__preset_is_file(const char *data_dir, const char *id);

/* Reads the file of preset `id` and checks what it shows by itself. BST_E_IO, BST_E_SYNTAX,
 * BST_E_INVALID with diagnostics; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__preset_read(const bst_node **out, bst_arena *arena,
                                         bst_sources *sources, const char *data_dir,
                                         const char *id, bst_diags *diags);

/* What the preset of a setup comes to. */
typedef struct bst__preset_plan {
    bst_arena arena;
    const bst_node *root; /* the file's */
    bst_setup *named;     /* its mods and options, its named set of options as `preset` */
    bst_setup *choices;   /* as options: what files it is made of can be told */
} bst__preset_plan;

/* Works out the preset of `setup`, a file, with all files it includes. To be closed also after a
 * failure. */
BST_MUST_USE bst_status bst__preset_plan_make(bst__preset_plan *plan, const bst_setup *setup,
                                              const char *data_dir, bst_sources *sources,
                                              bst_diags *diags);
void bst__preset_plan_close(bst__preset_plan *plan);

/* Whether mod `id` is in one of the folders where the setup looks for mods. */
bool bst__preset_has_mod(const bst_setup *setup, const char *data_dir, const char *id);

#endif
