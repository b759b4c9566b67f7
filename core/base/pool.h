/* Memory for many small blocks that come and go: a list of free ones for each size.
 *
 * Larger blocks, and the pieces that small ones are cut from, come from a bst_alloc and belong to
 * the pool until they are given back or the pool is freed.
 */
#ifndef BST_BASE_POOL_H
#define BST_BASE_POOL_H

#include "base/arena.h"

enum {
    BST__POOL_STEP = 16,    /* bytes between two sizes; blocks are aligned for any type */
    BST__POOL_SMALL_MAX = 256 /* bytes of the largest block that can be small */
};

typedef struct bst__pool_block bst__pool_block;

typedef struct bst__pool {
    bst_alloc alloc;
    size_t small_max; /* bytes of the largest block that comes from a list */
    bst__pool_block *blocks; /* all that came from `alloc` */
    void *unused[BST__POOL_SMALL_MAX / BST__POOL_STEP + 1]; /* by size in steps, linked */
    unsigned char *rest; /* of the piece that is being cut */
    size_t rest_bytes;
} bst__pool;

/* Blocks of up to `small_max` bytes (at most BST__POOL_SMALL_MAX) come from lists. 0: none, so that
 * `alloc` sees each block. */
void bst__pool_init(bst__pool *pool, bst_alloc alloc, size_t small_max);

/* Gives back everything, whether or not it is still in use. */
void bst__pool_free(bst__pool *pool);

/* A block of `size` bytes with what was in `block`, which may be NULL; `size` 0 gives it back.
 * `old_size` is the size it was asked for. Returns NULL on failure: `block` is as it was then. */
void *bst__pool_resize(bst__pool *pool, void *block, size_t old_size, size_t size);

#endif
