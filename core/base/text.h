/* A growing text buffer, and small text helpers without locale. */
#ifndef BST_BASE_TEXT_H
#define BST_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <bastide/status.h>

#include "base/arena.h"

/* Zero-initialised is empty. After a failed allocation `failed` stays set and further writes do
 * nothing, so that a caller checks once at the end. `data` is terminated, or NULL while empty. */
typedef struct bst_text {
    const bst_alloc *alloc; /* NULL: bst__alloc_libc; set before the first write */
    char *data;
    size_t size;
    size_t capacity;
    bool failed;
} bst_text;

void bst__text_free(bst_text *text);
void bst__text_clear(bst_text *text);
void bst__text_add(bst_text *text, const char *bytes);
void bst__text_add_bytes(bst_text *text, const char *bytes, size_t size);
void bst__text_addf(bst_text *text, const char *format, ...) BST_PRINTF(2, 3);
/* The text, or "" while empty. */
const char *bst__text_get(const bst_text *text);

/* The candidate nearest to `word` by edit distance (at most 1/3 of its length, at least 1), or
 * NULL: the "did you mean" of diagnostics. */
const char *bst__text_nearest(const char *word, const char *const *candidates, size_t count);

/* Plain decimal integer of 32 bits with optional minus: no other signs, blanks or leading zeros,
 * which would look like another base. */
bool bst__text_to_int(const char *text, int32_t *out);

/* Whether the text is written like one, be it too large or not. */
bool bst__text_is_integer(const char *text);

/* Whether the path ends so, and is longer than that. */
bool bst__path_ends(const char *path, const char *ending);

/* The path behind any "./" in front. */
const char *bst__path_shown(const char *path);

/* Shortens a path in place to how it is shown: without "./" in front, without doubled slashes. */
void bst__path_tidy(char *path);

#endif
