/* An allocator that fails its n-th request and counts what is not freed, so that a test can walk
 * through every path that runs out of memory. */
#ifndef TESTS_UNIT_FAILING_ALLOC_H
#define TESTS_UNIT_FAILING_ALLOC_H

#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"

typedef struct failing {
    long requests_left; /* the request that finds 0 here fails, as do all after it */
    long live;          /* blocks not freed */
    long failures;
} failing;

static inline void *failing_resize(void *user, void *ptr, size_t old_size, size_t size)
{
    failing *state = user;
    (void)old_size;
    if (size == 0) {
        state->live -= ptr ? 1 : 0;
        free(ptr);
        return NULL;
    }
    if (state->requests_left <= 0) {
        state->failures++;
        return NULL;
    }
    state->requests_left--;
    state->live += ptr ? 0 : 1;
    return realloc(ptr, size);
}

static inline bst_alloc failing_alloc(failing *state, long requests)
{
    *state = (failing){requests, 0, 0};
    return (bst_alloc){failing_resize, state};
}

#endif
