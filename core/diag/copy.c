/* Taking diagnostics over: what was found in several attempts is told once. */
#include "diag/copy.h"

#include <string.h>

#include "diag/diag_parts.h"

/* A file that was read again has another number. */
static bool is_same_place(const bst_sources *sources, bst_span a, bst_span b)
{
    return a.line == b.line && a.col == b.col &&
           strcmp(bst_sources_name(sources, a.file), bst_sources_name(sources, b.file)) == 0;
}

static bool has_the_like(const bst_diags *diags, const bst_diag *diag)
{
    for (const bst_diag *each = diags->first; each; each = each->next) {
        if (strcmp(each->code, diag->code) == 0 && strcmp(each->message, diag->message) == 0 &&
            is_same_place(diags->sources, each->span, diag->span)) {
            return true;
        }
    }
    return false;
}

static void copy_note(bst_diag *to, const bst__note *note)
{
    switch (note->type) {
    case BST__NOTE_RELATED:
        bst_diag_related(to, note->span, "%s", note->text);
        break;
    case BST__NOTE_TRACE:
        bst_diag_trace(to, note->span, "%s", note->text);
        break;
    case BST__NOTE_HINT:
        bst_diag_hint(to, "%s", note->text);
        break;
    }
}

bst_diag *bst__diags_copy(bst_diags *diags, const bst_diag *diag)
{
    if (has_the_like(diags, diag)) {
        return NULL;
    }
    bst_diag *copy = bst_diags_add(diags, diag->severity, diag->code, diag->span, "%s",
                                   diag->message);
    for (const bst__note *note = diag->notes; copy && note; note = note->next) {
        copy_note(copy, note);
    }
    if (copy && diag->mod) {
        bst_diag_mod(copy, diag->mod);
    }
    if (copy && diag->where) {
        bst_diag_where(copy, "%s", diag->where);
    }
    return copy;
}
