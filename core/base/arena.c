/* Arenas: a chain of blocks that grows by doubling and is freed at once.
 *
 * A request larger than a block gets a block of its own behind the current one, so that the rest
 * of the current block stays in use.
 */
#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_BYTES_MIN ((size_t)4096)
#define BLOCK_BYTES_MAX ((size_t)1 << 20)
#define ALIGNMENT _Alignof(max_align_t)

struct bst_arena_block {
    bst_arena_block *next;
    size_t size; /* of the whole block, this header included */
    size_t used;
};

static void *resize_libc(void *user, void *ptr, size_t old_size, size_t size)
{
    (void)user;
    (void)old_size;
    if (size == 0) {
        free(ptr);
        return NULL;
    }
    return realloc(ptr, size);
}

const bst_alloc bst__alloc_libc = {resize_libc, NULL};

static size_t align_up(size_t size)
{
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void bst__arena_init(bst_arena *arena, bst_alloc alloc)
{
    arena->alloc = alloc;
    arena->blocks = NULL;
    arena->bytes = 0;
}

void bst__arena_free(bst_arena *arena)
{
    bst_arena_block *block = arena->blocks;
    while (block) {
        bst_arena_block *next = block->next;
        (void)arena->alloc.resize(arena->alloc.user, block, block->size, 0);
        block = next;
    }
    arena->blocks = NULL;
    arena->bytes = 0;
}

/* A new block with room for `size` bytes, linked into the chain; NULL when out of memory. */
static bst_arena_block *add_block(bst_arena *arena, size_t size)
{
    size_t header = align_up(sizeof(bst_arena_block));
    size_t usual = arena->blocks ? arena->blocks->size * 2 : BLOCK_BYTES_MIN;
    if (usual > BLOCK_BYTES_MAX) {
        usual = BLOCK_BYTES_MAX;
    }
    bool is_large = size > usual - header;
    size_t total = is_large ? header + size : usual;
    bst_arena_block *block = arena->alloc.resize(arena->alloc.user, NULL, 0, total);
    if (!block) {
        return NULL;
    }
    block->size = total;
    block->used = header;
    if (is_large && arena->blocks) {
        block->next = arena->blocks->next;
        arena->blocks->next = block;
    } else {
        block->next = arena->blocks;
        arena->blocks = block;
    }
    return block;
}

void *bst__arena_zalloc(bst_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 4) {
        return NULL;
    }
    size = align_up(size > 0 ? size : 1);
    bst_arena_block *block = arena->blocks;
    if (!block || block->size - block->used < size) {
        block = add_block(arena, size);
        if (!block) {
            return NULL;
        }
    }
    void *memory = (char *)block + block->used;
    block->used += size;
    arena->bytes += size;
    return memset(memory, 0, size);
}

char *bst__arena_copy(bst_arena *arena, const char *text, size_t size)
{
    char *copy = size < SIZE_MAX / 4 ? bst__arena_zalloc(arena, size + 1) : NULL;
    if (copy && size > 0) {
        memcpy(copy, text, size);
    }
    return copy;
}

char *bst__arena_vprintf(bst_arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, args);
    char *text = size >= 0 ? bst__arena_zalloc(arena, (size_t)size + 1) : NULL;
    if (text) {
        (void)vsnprintf(text, (size_t)size + 1, format, again);
    }
    va_end(again);
    return text;
}

char *bst__arena_printf(bst_arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = bst__arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}
