/* Memory with one owner and one lifetime: blocks that are freed together.
 *
 * All memory of the library comes through bst_alloc, so that a host can count, cap or fail it.
 */
#ifndef BST_BASE_ARENA_H
#define BST_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

#include <bastide/status.h>

/* A realloc-like function: `ptr` NULL allocates, `size` 0 frees. Returns NULL on failure. */
typedef struct bst_alloc {
    void *(*resize)(void *user, void *ptr, size_t old_size, size_t size);
    void *user;
} bst_alloc;

/* The C library's allocator. */
extern const bst_alloc bst__alloc_libc;

typedef struct bst_arena_block bst_arena_block;

typedef struct bst_arena {
    bst_alloc alloc;
    bst_arena_block *blocks;
    size_t bytes; /* handed out in total */
} bst_arena;

void bst__arena_init(bst_arena *arena, bst_alloc alloc);
void bst__arena_free(bst_arena *arena);

/* Zeroed memory aligned for any type, alive until bst__arena_free; NULL when out of memory. */
void *bst__arena_zalloc(bst_arena *arena, size_t size);
#define BST_ARENA_NEW(arena, type) ((type *)bst__arena_zalloc((arena), sizeof(type)))
#define BST_ARENA_ARRAY(arena, type, count)                                                        \
    ((type *)bst__arena_zalloc((arena), sizeof(type) * (size_t)(count)))

/* A terminated copy of `size` bytes at `text`; NULL when out of memory. */
char *bst__arena_copy(bst_arena *arena, const char *text, size_t size);

/* A terminated text made by printf rules; NULL when out of memory. */
char *bst__arena_printf(bst_arena *arena, const char *format, ...) BST_PRINTF(2, 3);
char *bst__arena_vprintf(bst_arena *arena, const char *format, va_list args) BST_PRINTF(2, 0);

#endif
