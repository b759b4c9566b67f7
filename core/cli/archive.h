/* Packed mods: one archive file with one folder, and in it a list of what it holds.
 *
 * What is read comes from strangers. So everything is read into memory within limits and verified
 * as a whole, before a caller sees any of it; nothing is ever written where an archive says.
 */
#ifndef BST_CLI_ARCHIVE_H
#define BST_CLI_ARCHIVE_H

#include <stdbool.h>
#include <stdint.h>

#include <bastide/diag.h>

#include "base/arena.h"

enum {
    BST__PACKED_FILES_MAX = 2000,
    BST__PACKED_PATH_MAX = 200,      /* bytes; with the folder it fits into every tar */
    BST__PACKED_DEPTH_MAX = 8,       /* folders below the mod's own */
    BST__PACKED_FILE_MAX = 8 << 20,  /* bytes of one file */
    BST__PACKED_BYTES_MAX = 32 << 20 /* of all files */
};

/* The list of what an archive holds: "HASH  PATH", as sha256sum prints and checks it. */
#define BST__PACKED_SUMS "SHA256SUMS"

typedef struct bst__packed_file {
    const char *path; /* below the mod's folder */
    const uint8_t *bytes;
    size_t size;
} bst__packed_file;

typedef struct bst__packed {
    bst_arena arena; /* owns all that follows; to be initialised and freed by the user */
    const char *id;
    const char *version;
    bst__packed_file *files; /* in the order of their paths, without the list of sums */
    uint32_t count;
    uint64_t bytes; /* of all files */
} bst__packed;

/* Why `path` cannot be that of a packed file, in words; NULL where it can. */
const char *bst__packed_path_problem(const char *path);

/* Reads and verifies `path`.
 *   BST_E_INVALID  E-ARCHIVE-*: no packed mod, or one that is not as it was packed
 *   BST_E_LIMIT    E-ARCHIVE-BOMB
 *   BST_E_IO, BST_E_NOMEM */
BST_MUST_USE bst_status bst__packed_read(bst__packed *out, const char *path, bst_sources *sources,
                                         bst_diags *diags);

/* Reads all files of `folder`, the mod's, as they are to be packed; out->id and out->version are
 * the caller's. BST_E_INVALID, BST_E_LIMIT, BST_E_IO with diagnostics; BST_E_NOMEM. */
BST_MUST_USE bst_status bst__packed_collect(bst__packed *out, const char *folder,
                                            bst_diags *diags);

/* Writes to `path`: a tar.gz where it ends so, else a zip. Equal files give equal bytes. BST_E_IO
 * with a diagnostic, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__packed_write(const bst__packed *packed, const char *path,
                                          bst_diags *diags);

/* The hash of some bytes as 64 digits. */
void bst__packed_sum(const void *bytes, size_t size, char hex[65]);

#endif
