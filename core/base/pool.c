/* Pools: small blocks are cut from pieces and kept in lists by size, larger ones are linked.
 *
 * The allocator of the C library has to find the size of what is given back, and to join it with
 * its neighbours; who knows the size, as Lua does, need not pay for that.
 */
#include "base/pool.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { PIECE_BYTES = 16384 };

struct bst__pool_block {
    bst__pool_block *before;
    bst__pool_block *after;
    size_t size; /* with this header */
    size_t padding; /* what follows is aligned for any type */
};

_Static_assert(sizeof(bst__pool_block) % BST__POOL_STEP == 0 &&
                   BST__POOL_STEP % _Alignof(max_align_t) == 0,
               "blocks must be aligned for any type");

void bst__pool_init(bst__pool *pool, bst_alloc alloc, size_t small_max)
{
    memset(pool, 0, sizeof *pool);
    pool->alloc = alloc;
    pool->small_max = small_max;
}

void bst__pool_free(bst__pool *pool)
{
    bst_alloc alloc = pool->alloc;
    for (bst__pool_block *block = pool->blocks; block;) {
        bst__pool_block *after = block->after;
        (void)alloc.resize(alloc.user, block, block->size, 0);
        block = after;
    }
    bst__pool_init(pool, alloc, pool->small_max);
}

static void unlink_block(bst__pool *pool, const bst__pool_block *block)
{
    if (block->before) {
        block->before->after = block->after;
    } else {
        pool->blocks = block->after;
    }
    if (block->after) {
        block->after->before = block->before;
    }
}

static void link_block(bst__pool *pool, bst__pool_block *block, size_t size)
{
    block->before = NULL;
    block->after = pool->blocks;
    block->size = size;
    if (block->after) {
        block->after->before = block;
    }
    pool->blocks = block;
}

/* A block of its own, from `old` (NULL: a new one). */
static void *resize_large(bst__pool *pool, void *old, size_t size)
{
    bst__pool_block *block = old ? (bst__pool_block *)old - 1 : NULL;
    if (size > SIZE_MAX - sizeof *block) {
        return NULL;
    }
    if (block) {
        unlink_block(pool, block);
    }
    size_t bytes = size + sizeof *block;
    bst__pool_block *grown =
        pool->alloc.resize(pool->alloc.user, block, block ? block->size : 0, bytes);
    if (grown) {
        link_block(pool, grown, bytes);
    } else if (block) {
        link_block(pool, block, block->size);
    }
    return grown ? grown + 1 : NULL;
}

static void *get_small(bst__pool *pool, size_t steps)
{
    size_t bytes = steps * BST__POOL_STEP;
    void *block = pool->unused[steps];
    if (block) {
        memcpy(&pool->unused[steps], block, sizeof pool->unused[steps]);
        return block;
    }
    if (pool->rest_bytes < bytes) {
        unsigned char *piece = resize_large(pool, NULL, PIECE_BYTES);
        if (!piece) {
            return NULL;
        }
        pool->rest = piece; /* the few bytes that are left of the last one are given up */
        pool->rest_bytes = PIECE_BYTES;
    }
    block = pool->rest;
    pool->rest += bytes;
    pool->rest_bytes -= bytes;
    return block;
}

static size_t steps_of(size_t size)
{
    return (size + BST__POOL_STEP - 1) / BST__POOL_STEP;
}

static void give_back(bst__pool *pool, void *block, size_t size)
{
    if (size > pool->small_max) {
        bst__pool_block *large = (bst__pool_block *)block - 1;
        unlink_block(pool, large);
        (void)pool->alloc.resize(pool->alloc.user, large, large->size, 0);
        return;
    }
    size_t steps = steps_of(size);
    memcpy(block, &pool->unused[steps], sizeof pool->unused[steps]);
    pool->unused[steps] = block;
}

void *bst__pool_resize(bst__pool *pool, void *block, size_t old_size, size_t size)
{
    bool is_small = size <= pool->small_max;
    if (!block) {
        return is_small ? (size ? get_small(pool, steps_of(size)) : NULL)
                        : resize_large(pool, NULL, size);
    }
    if (size == 0) {
        give_back(pool, block, old_size);
        return NULL;
    }
    bool was_small = old_size <= pool->small_max;
    if (is_small && was_small && steps_of(old_size) == steps_of(size)) {
        return block;
    }
    if (!is_small && !was_small) {
        return resize_large(pool, block, size);
    }
    void *moved = is_small ? get_small(pool, steps_of(size)) : resize_large(pool, NULL, size);
    if (moved) {
        memcpy(moved, block, old_size < size ? old_size : size);
        give_back(pool, block, old_size);
    }
    return moved;
}
