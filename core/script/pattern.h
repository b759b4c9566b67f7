/* Lua patterns, matched in a bounded number of steps. Knows nothing of Lua itself.
 *
 * Stock Lua's matcher backtracks in C without end; this one has the same language and counts.
 */
#ifndef BST_SCRIPT_PATTERN_H
#define BST_SCRIPT_PATTERN_H

#include <stddef.h>
#include <stdint.h>

#define BST_PATTERN_CAPTURES_MAX 32
#define BST_PATTERN_DEPTH_MAX 180 /* C calls within each other */

typedef enum bst__match_result {
    BST__MATCH_NO,
    BST__MATCH_YES,
    BST__MATCH_MALFORMED, /* `problem` says why */
    BST__MATCH_STEPS      /* the steps are used up */
} bst__match_result;

typedef enum bst__capture_kind {
    BST__CAPTURE_OPEN,
    BST__CAPTURE_TEXT,
    BST__CAPTURE_PLACE
} bst__capture_kind;

typedef struct bst__capture {
    bst__capture_kind kind;
    size_t start;
    size_t size;
} bst__capture;

/* Fill in the first block, then match as often as wanted; steps add up. */
typedef struct bst__matcher {
    const char *text;
    size_t text_size;
    const char *pattern;
    size_t pattern_size;
    uint64_t steps_left;

    int depth;
    int captures_count;
    bst__capture captures[BST_PATTERN_CAPTURES_MAX];
    bst__match_result trouble;
    const char *problem;
} bst__matcher;

/* Matches `pattern` from byte `pattern_from` on against the text at exactly `text_from`. On
 * success *out_end is the byte after the match; a capture that the pattern never closes is still
 * open then. */
bst__match_result bst__pattern_match(bst__matcher *matcher, size_t text_from, size_t pattern_from,
                                     size_t *out_end);

#endif
