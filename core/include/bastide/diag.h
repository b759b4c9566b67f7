/* Diagnostics: located problems that a mod author or player can act on.
 *
 * A bst_sources registry keeps the text of every file that was read, so that a problem can be
 * shown with its source line and a caret. A bst_diags collector holds the problems. Creation and
 * rendering are separate: the same entries become text, JSON or SARIF.
 */
#ifndef BASTIDE_DIAG_H
#define BASTIDE_DIAG_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <bastide/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bst_sources bst_sources;
typedef struct bst_diags bst_diags;
typedef struct bst_diag bst_diag;

/* A place in a source: file 0 means "no file". Lines and columns are 1-based, columns count code
 * points; end is exclusive in columns. line 0 means "the whole file". */
typedef struct bst_span {
    uint32_t file;
    uint32_t line;
    uint32_t col;
    uint32_t end_line;
    uint32_t end_col;
} bst_span;

typedef enum bst_severity { BST_NOTE, BST_WARNING, BST_ERROR } bst_severity;

/* Creates an empty registry. The caller destroys it. BST_E_NOMEM. */
BST_API BST_MUST_USE bst_status bst_sources_create(bst_sources **out);
BST_API void bst_sources_destroy(bst_sources *sources);

/* Registers `text` (copied, `size` bytes) under the display name `name` (copied) and gives its
 * number, from 1. BST_E_NOMEM. */
BST_API BST_MUST_USE bst_status bst_sources_add(uint32_t *out_file, bst_sources *sources,
                                                const char *name, const char *text, size_t size);

/* Reads the file `path` into the registry under the display name `name` (NULL: `path`).
 * At most `bytes_max` bytes. BST_E_IO, BST_E_LIMIT and BST_E_NOMEM; one diagnostic is added. */
BST_API BST_MUST_USE bst_status bst_sources_read(uint32_t *out_file, bst_sources *sources,
                                                 const char *path, const char *name,
                                                 size_t bytes_max, bst_diags *diags);

/* Name and text of a registered file; "" and 0 for unknown numbers. Borrowed. */
BST_API const char *bst_sources_name(const bst_sources *sources, uint32_t file);
BST_API const char *bst_sources_text(const bst_sources *sources, uint32_t file, size_t *out_size);

/* Creates an empty collector that refers to `sources` (borrowed; may be NULL). BST_E_NOMEM. */
BST_API BST_MUST_USE bst_status bst_diags_create(bst_diags **out, const bst_sources *sources);
BST_API void bst_diags_destroy(bst_diags *diags);
BST_API void bst_diags_clear(bst_diags *diags);

/* Appends an entry. `code` is a stable id such as "E-TILE-SIDE" (static text); `format` makes the
 * one-line message, without a trailing stop. Returns the entry, to add hints to, or NULL where
 * `diags` is NULL, full or out of memory (then the count still grows). */
BST_API bst_diag *bst_diags_add(bst_diags *diags, bst_severity severity, const char *code,
                                bst_span span, const char *format, ...) BST_PRINTF(5, 6) BST_COLD;

/* Each accepts a NULL entry and then does nothing. */
BST_API void bst_diag_hint(bst_diag *diag, const char *format, ...) BST_PRINTF(2, 3);
BST_API void bst_diag_related(bst_diag *diag, bst_span span, const char *format, ...)
    BST_PRINTF(3, 4);
BST_API void bst_diag_trace(bst_diag *diag, bst_span span, const char *format, ...)
    BST_PRINTF(3, 4);
BST_API void bst_diag_mod(bst_diag *diag, const char *mod);     /* "inns@1.0" */
BST_API void bst_diag_where(bst_diag *diag, const char *format, ...) BST_PRINTF(2, 3);

BST_API uint32_t bst_diags_count(const bst_diags *diags, bst_severity at_least);
/* Entry `index` (0-based) or NULL, and its parts. Borrowed until the next change of `diags`. */
BST_API const bst_diag *bst_diags_get(const bst_diags *diags, uint32_t index);
BST_API const char *bst_diag_code(const bst_diag *diag);
BST_API const char *bst_diag_message(const bst_diag *diag);
BST_API bst_span bst_diag_span(const bst_diag *diag);
BST_API bst_severity bst_diag_severity(const bst_diag *diag);

/* Renders all entries as text: "file:line:col: error: message [CODE]", the source line, a caret
 * line, related places, trace, hint. `colour` adds ANSI colours. */
BST_API void bst_diags_print(const bst_diags *diags, FILE *stream, int colour);

/* The same entries as a JSON array. */
BST_API void bst_diags_print_json(const bst_diags *diags, FILE *stream);

#ifdef __cplusplus
}
#endif

#endif
