/* The files of a mod's folder. */
#ifndef BST_CLI_MOD_FILES_H
#define BST_CLI_MOD_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include <bastide/status.h>

#include "base/arena.h"

enum { BST__MOD_FILES_MAX = 2000, BST__MOD_FILES_DEPTH_MAX = 8 };

typedef struct bst__mod_file {
    const char *path; /* below the folder: "tests/first.yaml" */
    uint64_t bytes;
    bool is_plain; /* a file; false: a link, a device or something else that is no file */
    bool is_link;
} bst__mod_file;

typedef struct bst__mod_files {
    bst__mod_file *list; /* in the order of the bytes of their paths; of the arena */
    uint32_t count;
    const char *problem; /* the path that was too deep, one too many or not readable */
} bst__mod_files;

/* Lists all that lies below `folder`, hidden names and folders themselves left out. BST_E_IO,
 * BST_E_LIMIT with `problem`; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__mod_files_list(bst__mod_files *out, bst_arena *arena,
                                            const char *folder);

/* Whether the path begins so. */
bool bst__mod_file_begins(const char *path, const char *start);

#endif
