/* Saves as JSON: reading a file, finding values by paths, and where in the text they stand.
 *
 * The parser keeps no places, so they are found by walking through the text again, which the parser
 * has found to be good. */
#include <string.h>

#include "cli/import.h"

enum { SAVE_BYTES_MAX = 16 << 20, KEY_BYTES = 96 };

/* Some editors put this mark before the text; it belongs to no line. */
static const char mark[] = "\xef\xbb\xbf";

static size_t mark_size(const char *text, size_t size)
{
    size_t bytes = sizeof mark - 1;
    return size >= bytes && memcmp(text, mark, bytes) == 0 ? bytes : 0;
}

static const struct {
    const char *section; /* NULL: of the whole */
    const char *key;
    json_type type;
    bool is_optional;
} form[] = {
    {NULL, "setup", JSON_OBJECT, false},       {NULL, "players", JSON_ARRAY, false},
    {NULL, "replay", JSON_ARRAY, false},       {NULL, "gameAnnotations", JSON_OBJECT, true},
    {NULL, "test", JSON_OBJECT, true},         {"setup", "sets", JSON_OBJECT, false},
    {"setup", "elements", JSON_OBJECT, false}, {"setup", "rules", JSON_OBJECT, true},
    {"setup", "start", JSON_ARRAY, true},      {"gameAnnotations", "drawOrder", JSON_ARRAY, true},
    {"test", "assertions", JSON_ARRAY, true}};

/* What else a save holds is looked at where it is used. */
static bool has_form(bst__save *save)
{
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        const char *section = form[i].section;
        const json_t *outer = section ? json_object_get(save->json, section) : save->json;
        const json_t *value = json_object_get(outer, form[i].key);
        bool is_absent = !value || json_is_null(value);
        if (is_absent ? !form[i].is_optional : json_typeof(value) != form[i].type) {
            bst__save_say(save, BST__IMPORT_UNREADABLE,
                          bst__save_span(save, section ? section : form[i].key,
                                         section ? form[i].key : NULL, NULL),
                          "no saved game", "this is no saved game: `%s` is no %s", form[i].key,
                          form[i].type == JSON_ARRAY ? "list" : "object");
            return false;
        }
    }
    return true;
}

bool bst__save_read(bst__save *save)
{
    bst__cli *cli = save->run->cli;
    json_error_t error;
    size_t size = 0;
    bst_status status =
        bst_sources_read(&save->file, cli->sources, save->path, NULL, SAVE_BYTES_MAX, cli->diags);
    if (status != BST_OK) {
        bst__save_count(save, BST__IMPORT_UNREADABLE, bst_status_text(status));
        return false;
    }
    const char *text = bst_sources_text(cli->sources, save->file, &size);
    size_t skipped = mark_size(text, size);
    save->json = json_loadb(text + skipped, size - skipped, JSON_REJECT_DUPLICATES, &error);
    if (!save->json) {
        uint32_t line = error.line > 0 ? (uint32_t)error.line : 1;
        uint32_t col = error.column > 0 ? (uint32_t)error.column : 1;
        bst_span span = {save->file, line, col, line, col};
        bst__save_say(save, BST__IMPORT_UNREADABLE, span, "no JSON", "this is no JSON: %s",
                      error.text);
        return false;
    }
    return has_form(save);
}

/* ------------------------------------------------------------------ places in the text */

typedef struct cursor {
    const char *text;
    size_t size;
    size_t at;
} cursor;

static void skip_blanks(cursor *c)
{
    while (c->at < c->size && strchr(" \t\r\n", c->text[c->at])) {
        c->at++;
    }
}

static void skip_string(cursor *c)
{
    for (c->at++; c->at < c->size && c->text[c->at] != '"'; c->at++) {
        c->at += c->text[c->at] == '\\';
    }
    c->at++;
}

/* Over a value: what is nested in it is counted, not understood. */
static void skip_value(cursor *c)
{
    uint32_t depth = 0;
    do {
        skip_blanks(c);
        if (c->at >= c->size) {
            return;
        }
        char byte = c->text[c->at];
        if (byte == '"') {
            skip_string(c);
        } else if (byte == '{' || byte == '[') {
            depth++;
            c->at++;
        } else if (byte == '}' || byte == ']') {
            depth--;
            c->at++;
        } else if (byte == ',' || byte == ':') {
            c->at++;
        } else {
            c->at += strcspn(c->text + c->at, ",:]} \t\r\n");
        }
    } while (depth > 0);
}

/* Goes from an object or array to the value of `key` in it; false where there is none. */
static bool enter(cursor *c, const char *key)
{
    bool is_object = c->text[c->at] == '{';
    size_t bytes = strlen(key);
    int32_t left = 0;
    if (!is_object && (c->text[c->at] != '[' || !bst__text_to_int(key, &left))) {
        return false;
    }
    for (c->at++; c->at < c->size; left--) {
        skip_blanks(c);
        size_t start = c->at + 1;
        bool is_it = left == 0 && !is_object;
        if (c->text[c->at] == '}' || c->text[c->at] == ']') {
            return false;
        }
        if (is_object) {
            skip_string(c);
            is_it = c->at - start - 1 == bytes && memcmp(c->text + start, key, bytes) == 0;
            skip_blanks(c);
            c->at++; /* the colon */
            skip_blanks(c);
        }
        if (is_it) {
            return true;
        }
        skip_value(c);
        skip_blanks(c);
        c->at += c->text[c->at] == ',';
    }
    return false;
}

/* Lines from 1; columns from 1, in code points. */
static void find_position(const char *text, size_t at, uint32_t *line, uint32_t *col)
{
    *line = 1;
    *col = 1;
    for (size_t i = mark_size(text, at); i < at; i++) {
        bool is_end = text[i] == '\n';
        *line += is_end;
        *col = is_end ? 1 : *col + (((unsigned char)text[i] & 0xc0) != 0x80);
    }
}

bst_span bst__save_span(const bst__save *save, const char *first, const char *second,
                        const char *third)
{
    const char *const keys[] = {first, second, third};
    bst_span span = {.file = save->file};
    cursor c = {.at = 0};
    c.text = bst_sources_text(save->run->cli->sources, save->file, &c.size);
    c.at = mark_size(c.text, c.size);
    skip_blanks(&c);
    for (size_t i = 0; i < sizeof keys / sizeof *keys && keys[i] && c.at < c.size; i++) {
        size_t before = c.at;
        if (!enter(&c, keys[i])) {
            c.at = before;
            break;
        }
    }
    find_position(c.text, c.at, &span.line, &span.col);
    size_t start = c.at;
    skip_value(&c);
    find_position(c.text, c.at > start ? c.at : start, &span.end_line, &span.end_col);
    return span;
}

/* ------------------------------------------------------------------ paths */

static json_t *part_of_text(const char *text, int32_t place)
{
    for (; place > 0 && *text; place--) {
        text += strcspn(text, ".");
        text += *text == '.';
    }
    return place == 0 && *text ? json_stringn(text, strcspn(text, ".")) : NULL;
}

json_t *bst__save_value(const json_t *from, const char *path)
{
    json_t *value = json_incref((json_t *)(uintptr_t)from);
    while (*path && value) {
        char key[KEY_BYTES];
        int32_t place = 0;
        size_t size = strcspn(path, ".");
        json_t *next = NULL;
        (void)snprintf(key, sizeof key, "%.*s", (int)size, path);
        bool is_place = bst__text_to_int(key, &place) && place >= 0;
        if (json_is_object(value)) {
            next = json_incref(json_object_get(value, key));
        } else if (json_is_array(value) && is_place) {
            next = json_incref(json_array_get(value, (size_t)place));
        } else if (json_is_string(value) && is_place) {
            next = part_of_text(json_string_value(value), place);
        }
        json_decref(value);
        value = next;
        path += size;
        path += *path == '.';
    }
    return value;
}
