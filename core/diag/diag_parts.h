/* Inside of the collector and the registry, for the renderers and for tests of failing memory. */
#ifndef BST_DIAG_DIAG_PARTS_H
#define BST_DIAG_DIAG_PARTS_H

#include <stdbool.h>

#include <bastide/diag.h>

#include "base/arena.h"
#include "base/text.h"

typedef enum bst__note_type { BST__NOTE_RELATED, BST__NOTE_TRACE, BST__NOTE_HINT } bst__note_type;

typedef struct bst__note bst__note;

struct bst__note {
    bst__note_type type;
    bst_span span; /* of related places and trace frames */
    const char *text;
    bst__note *next;
};

struct bst_diag {
    bst_diags *owner;
    bst_severity severity;
    const char *code;
    const char *message;
    const char *mod;   /* NULL: none */
    const char *where; /* NULL: none */
    bst_span span;
    bst__note *notes; /* in the order they were added */
    bst__note *notes_last;
    bst_diag *next;
};

struct bst_diags {
    const bst_sources *sources;
    bst_arena arena;
    bst_alloc alloc;
    bst_diag *first;
    bst_diag *last;
    uint32_t stored;
    uint32_t counts[3]; /* by severity, those not stored included */
};

BST_MUST_USE bst_status bst__sources_create_with(bst_sources **out, bst_alloc alloc);
BST_MUST_USE bst_status bst__diags_create_with(bst_diags **out, const bst_sources *sources,
                                               bst_alloc alloc);

/* Line `line` (1-based) of a file without its line end; NULL where there is none. */
const char *bst__sources_line(const bst_sources *sources, uint32_t file, uint32_t line,
                              size_t *out_size);

/* Appends `size` bytes with all that could confuse a terminal or a JSON reader replaced by '?':
 * control characters, text direction marks and what is no UTF-8. Tabs stay. */
void bst__diag_add_clean(bst_text *text, const char *bytes, size_t size);

const char *bst__severity_word(bst_severity severity);

#endif
