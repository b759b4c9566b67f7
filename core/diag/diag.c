/* The collector: entries and their parts live in one arena and are freed together.
 *
 * Entries past the limit of a file are only counted: the renderers say how many there were. A
 * part that finds no memory is left out; the entry it belongs to stays.
 */
#include <stdarg.h>
#include <string.h>

#include <bastide/limits.h>

#include "diag/diag_parts.h"
#include "diag/place.h"

bst_status bst__diags_create_with(bst_diags **out, const bst_sources *sources, bst_alloc alloc)
{
    *out = NULL;
    bst_diags *diags = alloc.resize(alloc.user, NULL, 0, sizeof *diags);
    if (!diags) {
        return BST_E_NOMEM;
    }
    memset(diags, 0, sizeof *diags);
    diags->sources = sources;
    diags->alloc = alloc;
    bst__arena_init(&diags->arena, alloc);
    *out = diags;
    return BST_OK;
}

bst_status bst_diags_create(bst_diags **out, const bst_sources *sources)
{
    return bst__diags_create_with(out, sources, bst__alloc_libc);
}

void bst_diags_destroy(bst_diags *diags)
{
    if (!diags) {
        return;
    }
    bst_alloc alloc = diags->alloc;
    bst__arena_free(&diags->arena);
    (void)alloc.resize(alloc.user, diags, sizeof *diags, 0);
}

void bst_diags_clear(bst_diags *diags)
{
    bst__arena_free(&diags->arena);
    diags->first = NULL;
    diags->last = NULL;
    diags->stored = 0;
    memset(diags->counts, 0, sizeof diags->counts);
}

static uint32_t stored_of_file(const bst_diags *diags, uint32_t file)
{
    uint32_t count = 0;
    for (const bst_diag *diag = diags->first; diag; diag = diag->next) {
        count += diag->span.file == file ? 1u : 0u;
    }
    return count;
}

bst_diag *bst_diags_add(bst_diags *diags, bst_severity severity, const char *code, bst_span span,
                        const char *format, ...)
{
    if (!diags) {
        return NULL;
    }
    diags->counts[severity]++;
    if (stored_of_file(diags, span.file) >= BST_DIAGS_PER_FILE_MAX) {
        return NULL;
    }
    bst_diag *diag = BST_ARENA_NEW(&diags->arena, bst_diag);
    va_list args;
    va_start(args, format);
    const char *message = diag ? bst__arena_vprintf(&diags->arena, format, args) : NULL;
    va_end(args);
    if (!message) {
        return NULL;
    }
    diag->owner = diags;
    diag->severity = severity;
    diag->code = code;
    diag->message = message;
    diag->span = span;
    if (diags->last) {
        diags->last->next = diag;
    } else {
        diags->first = diag;
    }
    diags->last = diag;
    diags->stored++;
    return diag;
}

bst_diag *bst__diags_place_last(bst_diags *diags, uint32_t since, bst_span span)
{
    bst_diag *diag = diags && diags->stored > since ? diags->last : NULL;
    if (!diag || diag->severity != BST_ERROR || diag->span.file != 0) {
        return NULL;
    }
    diag->span = span;
    return diag;
}

static BST_PRINTF(4, 0) void add_note(bst_diag *diag, bst__note_type type, bst_span span,
                                      const char *format, va_list args)
{
    bst_arena *arena = &diag->owner->arena;
    bst__note *note = BST_ARENA_NEW(arena, bst__note);
    const char *text = note ? bst__arena_vprintf(arena, format, args) : NULL;
    if (!text) {
        return;
    }
    note->type = type;
    note->span = span;
    note->text = text;
    if (diag->notes_last) {
        diag->notes_last->next = note;
    } else {
        diag->notes = note;
    }
    diag->notes_last = note;
}

void bst_diag_hint(bst_diag *diag, const char *format, ...)
{
    if (!diag) {
        return;
    }
    va_list args;
    va_start(args, format);
    add_note(diag, BST__NOTE_HINT, (bst_span){0}, format, args);
    va_end(args);
}

void bst_diag_related(bst_diag *diag, bst_span span, const char *format, ...)
{
    if (!diag) {
        return;
    }
    va_list args;
    va_start(args, format);
    add_note(diag, BST__NOTE_RELATED, span, format, args);
    va_end(args);
}

void bst_diag_trace(bst_diag *diag, bst_span span, const char *format, ...)
{
    if (!diag) {
        return;
    }
    va_list args;
    va_start(args, format);
    add_note(diag, BST__NOTE_TRACE, span, format, args);
    va_end(args);
}

void bst_diag_mod(bst_diag *diag, const char *mod)
{
    if (diag) {
        diag->mod = bst__arena_copy(&diag->owner->arena, mod, strlen(mod));
    }
}

void bst_diag_where(bst_diag *diag, const char *format, ...)
{
    if (!diag) {
        return;
    }
    va_list args;
    va_start(args, format);
    diag->where = bst__arena_vprintf(&diag->owner->arena, format, args);
    va_end(args);
}

uint32_t bst_diags_count(const bst_diags *diags, bst_severity at_least)
{
    uint32_t count = 0;
    for (int severity = (int)at_least; severity <= (int)BST_ERROR; severity++) {
        count += diags->counts[severity];
    }
    return count;
}

const bst_diag *bst_diags_get(const bst_diags *diags, uint32_t index)
{
    const bst_diag *diag = diags->first;
    while (diag && index > 0) {
        diag = diag->next;
        index--;
    }
    return diag;
}

const char *bst_diag_code(const bst_diag *diag)
{
    return diag->code;
}

const char *bst_diag_message(const bst_diag *diag)
{
    return diag->message;
}

bst_span bst_diag_span(const bst_diag *diag)
{
    return diag->span;
}

bst_severity bst_diag_severity(const bst_diag *diag)
{
    return diag->severity;
}

const char *bst__severity_word(bst_severity severity)
{
    switch (severity) {
    case BST_NOTE:
        return "note";
    case BST_WARNING:
        return "warning";
    case BST_ERROR:
        return "error";
    }
    return "error";
}
