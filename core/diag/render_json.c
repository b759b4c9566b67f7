/* Diagnostics as a JSON array for editors and pages. The keys are the names used in the text form;
 * what an entry lacks is left out. */
#include <jansson.h>
#include <string.h>

#include "diag/diag_parts.h"

/* A JSON string of cleaned text; NULL when out of memory, which json_object_set_new passes on. */
static json_t *make_string(const bst_diags *diags, const char *text)
{
    bst_text clean = {.alloc = &diags->alloc};
    bst__diag_add_clean(&clean, text, strlen(text));
    json_t *string = clean.failed ? NULL : json_stringn(bst__text_get(&clean), clean.size);
    bst__text_free(&clean);
    return string;
}

static int set_string(json_t *object, const bst_diags *diags, const char *key, const char *text)
{
    return text ? json_object_set_new(object, key, make_string(diags, text)) : 0;
}

static int set_number(json_t *object, const char *key, uint32_t number)
{
    return number > 0 ? json_object_set_new(object, key, json_integer(number)) : 0;
}

static int set_span(json_t *object, const bst_diags *diags, bst_span span)
{
    if (span.file == 0) {
        return 0;
    }
    int failed = set_string(object, diags, "file", bst_sources_name(diags->sources, span.file));
    failed |= set_number(object, "line", span.line);
    failed |= set_number(object, "col", span.col);
    failed |= set_number(object, "end_line", span.end_line);
    failed |= set_number(object, "end_col", span.end_col);
    return failed;
}

/* The notes of one type under `key`; hints are plain strings, the others have places. */
static int set_notes(json_t *object, const bst_diags *diags, const bst_diag *diag,
                     bst__note_type type, const char *key)
{
    json_t *list = json_array();
    int failed = list ? 0 : -1;
    for (const bst__note *note = diag->notes; note; note = note->next) {
        if (note->type != type) {
            continue;
        }
        if (type == BST__NOTE_HINT) {
            failed |= json_array_append_new(list, make_string(diags, note->text));
            continue;
        }
        json_t *item = json_object();
        failed |= set_span(item, diags, note->span);
        failed |= set_string(item, diags, "message", note->text);
        failed |= json_array_append_new(list, item);
    }
    if (json_array_size(list) == 0) {
        json_decref(list);
        return failed;
    }
    return failed | json_object_set_new(object, key, list);
}

/* NULL when out of memory. */
static json_t *make_diag(const bst_diags *diags, const bst_diag *diag)
{
    json_t *object = json_object();
    int failed = object ? 0 : -1;
    failed |= set_string(object, diags, "severity", bst__severity_word(diag->severity));
    failed |= set_string(object, diags, "code", diag->code);
    failed |= set_string(object, diags, "message", diag->message);
    failed |= set_span(object, diags, diag->span);
    failed |= set_notes(object, diags, diag, BST__NOTE_RELATED, "related");
    failed |= set_notes(object, diags, diag, BST__NOTE_TRACE, "trace");
    failed |= set_string(object, diags, "where", diag->where);
    failed |= set_string(object, diags, "mod", diag->mod);
    failed |= set_notes(object, diags, diag, BST__NOTE_HINT, "hints");
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}

void bst_diags_print_json(const bst_diags *diags, FILE *stream)
{
    json_t *list = json_array();
    int failed = list ? 0 : -1;
    for (const bst_diag *diag = diags->first; diag; diag = diag->next) {
        failed |= json_array_append_new(list, make_diag(diags, diag));
    }
    /* An array that lacks an entry would be a lie: null says that there is no answer. */
    if (failed || json_dumpf(list, stream, JSON_INDENT(2)) != 0) {
        (void)fputs("null", stream);
    }
    (void)fputs("\n", stream);
    json_decref(list);
}
