/* Diagnostics as SARIF 2.1.0: each code that occurs is a rule with its sentence from the list of
 * codes, each entry a result. Columns count code points, which SARIF has a word for. */
#include "diag/render_sarif.h"

#include <jansson.h>
#include <string.h>

#include "diag/codes.h"
#include "diag/diag_parts.h"

static const struct {
    const char *code;
    const char *text;
} sentences[] = {
#define CODE(code, sentence) {code, sentence},
    BST__CODES_ALL(CODE)
#undef CODE
};

static const char *sentence_of(const char *code)
{
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        if (strcmp(sentences[i].code, code) == 0) {
            return sentences[i].text;
        }
    }
    return code;
}

/* NULL when out of memory, which jansson passes on. */
static json_t *make_message(const bst_diags *diags, const char *text)
{
    bst_text clean = {.alloc = &diags->alloc};
    bst__diag_add_clean(&clean, text, strlen(text));
    json_t *message =
        clean.failed ? NULL : json_pack("{s:s}", "text", bst__text_get(&clean));
    bst__text_free(&clean);
    return message;
}

/* A path as a relative reference; an absolute one becomes a file's URI. */
static json_t *make_uri(const bst_diags *diags, const char *name, const char *folder)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-._~/";
    size_t size = strlen(folder);
    bst_text uri = {.alloc = &diags->alloc};
    if (size > 1 && strncmp(name, folder, size) == 0 && name[size] == '/') {
        name += size + 1;
    }
    while (strncmp(name, "./", 2) == 0) {
        name += 2;
    }
    if (name[0] == '/') {
        bst__text_add(&uri, "file://");
    }
    for (; *name != '\0'; name++) {
        if (strchr(plain, *name)) {
            bst__text_add_bytes(&uri, name, 1);
        } else {
            bst__text_addf(&uri, "%%%02X", (unsigned)(unsigned char)*name);
        }
    }
    json_t *text = uri.failed ? NULL : json_string(bst__text_get(&uri));
    bst__text_free(&uri);
    return text;
}

static json_t *make_region(bst_span span)
{
    json_t *region = json_pack("{s:i}", "startLine", span.line > 0 ? (int)span.line : 1);
    int failed = region ? 0 : -1;
    if (span.line > 0 && span.col > 0) {
        failed |= json_object_set_new(region, "startColumn", json_integer(span.col));
    }
    if (span.line > 0 && span.end_line >= span.line && span.end_col > 0) {
        failed |= json_object_set_new(region, "endLine", json_integer(span.end_line));
        failed |= json_object_set_new(region, "endColumn", json_integer(span.end_col));
    }
    if (failed) {
        json_decref(region);
        return NULL;
    }
    return region;
}

static json_t *make_location(const bst_diags *diags, bst_span span, const char *folder)
{
    const char *name = bst_sources_name(diags->sources, span.file);
    return json_pack("{s:{s:{s:o}, s:o}}", "physicalLocation", "artifactLocation", "uri",
                     make_uri(diags, name, folder), "region", make_region(span));
}

/* Places that an entry refers to; hints have none and are left to the text. */
static json_t *make_related(const bst_diags *diags, const bst_diag *diag, const char *folder)
{
    json_t *list = json_array();
    int failed = list ? 0 : -1;
    for (const bst__note *note = diag->notes; note; note = note->next) {
        if (note->type == BST__NOTE_HINT || note->span.file == 0) {
            continue;
        }
        json_t *place = make_location(diags, note->span, folder);
        failed |= json_object_set_new(place, "message", make_message(diags, note->text));
        failed |= json_array_append_new(list, place);
    }
    if (failed) {
        json_decref(list);
        return NULL;
    }
    return list;
}

/* The message with its hints, since SARIF has no place for these. */
static json_t *make_text(const bst_diags *diags, const bst_diag *diag)
{
    bst_text text = {.alloc = &diags->alloc};
    bst__text_add(&text, diag->message);
    for (const bst__note *note = diag->notes; note; note = note->next) {
        if (note->type == BST__NOTE_HINT) {
            bst__text_addf(&text, " (%s)", note->text);
        }
    }
    json_t *message = text.failed ? NULL : make_message(diags, bst__text_get(&text));
    bst__text_free(&text);
    return message;
}

static json_t *make_result(const bst_diags *diags, const bst_diag *diag, const char *folder)
{
    json_t *result =
        json_pack("{s:s, s:s, s:o}", "ruleId", diag->code, "level",
                  bst__severity_word(diag->severity), "message", make_text(diags, diag));
    int failed = result ? 0 : -1;
    if (diag->span.file != 0) {
        failed |= json_object_set_new(
            result, "locations", json_pack("[o]", make_location(diags, diag->span, folder)));
    }
    json_t *related = make_related(diags, diag, folder);
    if (json_array_size(related) > 0) {
        failed |= json_object_set_new(result, "relatedLocations", related);
    } else {
        failed |= related ? 0 : -1;
        json_decref(related);
    }
    if (failed) {
        json_decref(result);
        return NULL;
    }
    return result;
}

static bool is_first_of_code(const bst_diags *diags, const bst_diag *diag)
{
    for (const bst_diag *each = diags->first; each != diag; each = each->next) {
        if (strcmp(each->code, diag->code) == 0) {
            return false;
        }
    }
    return true;
}

void bst__diags_print_sarif(const bst_diags *diags, const char *folder, FILE *stream)
{
    json_t *rules = json_array();
    json_t *results = json_array();
    int failed = rules && results ? 0 : -1;
    for (const bst_diag *diag = diags->first; diag; diag = diag->next) {
        if (is_first_of_code(diags, diag)) {
            failed |= json_array_append_new(
                rules, json_pack("{s:s, s:{s:s}}", "id", diag->code, "shortDescription", "text",
                                 sentence_of(diag->code)));
        }
        failed |= json_array_append_new(results, make_result(diags, diag, folder));
    }
    json_t *log = json_pack(
        "{s:s, s:s, s:[{s:{s:{s:s, s:s, s:o}}, s:s, s:o}]}", "$schema",
        "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", "tool",
        "driver", "name", "bastide", "version", BST_VERSION, "rules", rules, "columnKind",
        "unicodeCodePoints", "results", results);
    /* A log that lacks a result would be a lie: null says that there is no answer. */
    if (failed || !log || json_dumpf(log, stream, JSON_INDENT(2)) != 0) {
        (void)fputs("null", stream);
    }
    (void)fputs("\n", stream);
    json_decref(log);
}
