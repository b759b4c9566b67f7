/* Reading the files of a ruleset: below one folder each, with a hash over what was read. */
#ifndef BST_SCRIPT_FILES_H
#define BST_SCRIPT_FILES_H

#include <nettle/sha2.h>
#include <stdbool.h>
#include <stdint.h>

#include <bastide/diag.h>

#include "base/text.h"

/* A folder whose files are one game's or one mod's. */
typedef struct bst__folder {
    const char *path;  /* where it is */
    const char *shown; /* what stands before names in messages: "", or "mods/ID/" */
    bool is_mod;       /* what links lead out of it to is not read */
    struct sha256_ctx hash; /* of the names and texts of all files read, in the order of reading */
    bool is_shipped; /* all that was read is as it was shipped */
    bst_text files;         /* " name=hash" of each of them; the owner of the folder frees it */
} bst__folder;

enum { BST__PATH_BYTES = 1024 };

/* Begins with nothing read. Both texts are borrowed; `shown` is "" for the data folder. */
void bst__folder_open(bst__folder *folder, const char *path, const char *shown);

/* Whether the file can be read, and lies inside the folder; in a mod's also once all links are
 * followed. Complains at `span` otherwise: E-SCRIPT-PATH, E-FILE-READ. */
bool bst__folder_has(const bst__folder *folder, const char *name, bst_span span, bst_diags *diags);

/* Reads the file `name`. BST_E_IO, BST_E_LIMIT, BST_E_NOMEM with a diagnostic. */
BST_MUST_USE bst_status bst__folder_read(uint32_t *out_file, bst__folder *folder, const char *name,
                                         bst_sources *sources, bst_diags *diags);

void bst__folder_close(bst__folder *folder);

/* The hash as 64 digits, and of each file 8: "sha256:HEX name=HEX ...", in `arena`; NULL where
 * memory ran out. To be asked for once, when all is read. */
const char *bst__folder_digest(bst__folder *folder, bst_arena *arena);

/* Calls `each` with the names in the folder `path` that end with `ending`, sorted by bytes, without
 * that ending; hidden ones and names with dots are left out. A folder that is not there has none.
 * BST_E_NOMEM, BST_E_LIMIT, or what `each` returns first. */
typedef bst_status bst__name_fn(void *user, const char *name);
BST_MUST_USE bst_status bst__folder_names(const char *path, const char *ending, bst__name_fn *each,
                                          void *user);

#endif
