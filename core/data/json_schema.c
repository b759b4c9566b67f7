/* Walks shapes and writes them as JSON Schema: each map once, as a definition, so that maps may
 * hold each other and editors show their names.
 *
 * Two views of YAML meet here: the loader types a scalar by what its key asks for, an editor by the
 * rules of YAML 1.2. So a text may look like a number, and `yes` is a text that stands for true.
 * Patterns keep to what all kinds of regular expressions have in common. */
#include "data/json_schema.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFINITIONS_MAX = 200, NAME_BYTES = 64 };

#define ID "[a-z][a-z0-9_-]*"

typedef struct writer {
    json_t *definitions;
    const bst_shape *shapes[DEFINITIONS_MAX];
    char names[DEFINITIONS_MAX][NAME_BYTES];
    uint32_t count;
    bst_status status;
} writer;

static json_t *write_shape(writer *w, const bst_shape *shape);

/* Adds `value` (its reference is taken) to `object`. */
static void put(writer *w, json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0) {
        w->status = BST_E_NOMEM;
    }
}

static void append(writer *w, json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0) {
        w->status = BST_E_NOMEM;
    }
}

static json_t *make_typed(writer *w, const char *type)
{
    json_t *object = json_object();
    put(w, object, "type", json_string(type));
    return object;
}

/* ---------------------------------------------------------------- scalars */

/* Any scalar: a version such as 1.2 is a number to an editor, and a text to the loader. */
static json_t *make_scalar(writer *w)
{
    json_t *object = json_object();
    put(w, object, "type", json_pack("[s, s, s]", "string", "number", "boolean"));
    return object;
}

static json_t *make_pattern(writer *w, const char *pattern)
{
    json_t *object = make_typed(w, "string");
    put(w, object, "pattern", json_string(pattern));
    return object;
}

/* A tile may be called 12; only texts are held to the pattern. */
static json_t *make_tile(writer *w)
{
    json_t *object = json_object();
    put(w, object, "type", json_pack("[s, s]", "string", "number"));
    put(w, object, "pattern", json_string("^([!#-&(-+.-Z^_a-~-]|\\[|\\])+$"));
    return object;
}

static bool has_bounds(const bst_shape *shape)
{
    return shape->min != 0 || shape->max != 0;
}

static void put_bounds(writer *w, json_t *object, const bst_shape *shape, const char *least,
                       const char *most)
{
    if (has_bounds(shape)) {
        put(w, object, least, json_integer(shape->min));
        if (shape->max != INT32_MAX) {
            put(w, object, most, json_integer(shape->max));
        }
    }
}

static json_t *make_integer(writer *w, const bst_shape *shape)
{
    json_t *object = make_typed(w, "integer");
    put_bounds(w, object, shape, "minimum", "maximum");
    return object;
}

static json_t *make_bool(writer *w)
{
    json_t *object = json_object();
    put(w, object, "enum",
        json_pack("[b, b, s, s, s, s]", 1, 0, "yes", "no", "on", "off"));
    return object;
}

static json_t *make_words(writer *w, const bst_shape *shape)
{
    json_t *object = json_object();
    json_t *words = json_array();
    for (size_t i = 0; shape->words[i]; i++) {
        const char *word = shape->words[i];
        int32_t number = 0;
        append(w, words, json_string(word));
        /* An editor takes some words for something else. */
        if (strcmp(word, "true") == 0 || strcmp(word, "false") == 0) {
            append(w, words, json_boolean(word[0] == 't'));
        } else if (bst__text_to_int(word, &number)) {
            append(w, words, json_integer(number));
        }
    }
    put(w, object, "enum", words);
    return object;
}

/* ---------------------------------------------------------------- lists and maps */

static json_t *make_list(writer *w, const bst_shape *shape)
{
    json_t *object = make_typed(w, "array");
    put(w, object, "items", write_shape(w, shape->of));
    put_bounds(w, object, shape, "minItems", "maxItems");
    return object;
}

static json_t *make_one_or_list(writer *w, const bst_shape *shape)
{
    json_t *object = json_object();
    json_t *both = json_array();
    append(w, both, write_shape(w, shape->of));
    append(w, both, make_list(w, shape));
    put(w, object, "anyOf", both);
    return object;
}

static json_t *make_alternatives(writer *w, const bst_shape *shape)
{
    json_t *object = json_object();
    json_t *all = json_array();
    for (size_t i = 0; shape->alternatives[i]; i++) {
        if (shape->alternatives[i]->type != BST_S_FUNC) {
            append(w, all, write_shape(w, shape->alternatives[i]));
        }
    }
    put(w, object, "anyOf", all);
    return object;
}

static json_t *make_dict(writer *w, const bst_shape *shape)
{
    json_t *object = make_typed(w, "object");
    const bst_shape *key = shape->key ? shape->key : &bst__shape_id;
    /* The name of a key is always a text. */
    json_t *name = key->type == BST_S_INT ? make_pattern(w, "^-?(0|[1-9][0-9]*)$")
                                          : write_shape(w, key);
    put(w, object, "propertyNames", name);
    put(w, object, "additionalProperties", write_shape(w, shape->of));
    put_bounds(w, object, shape, "minProperties", "maxProperties");
    return object;
}

/* What `key` may hold, with its sentence for the editor to show. */
static json_t *make_property(writer *w, const bst_key *key)
{
    json_t *value = write_shape(w, key->shape);
    json_t *object = value;
    if (key->flags & BST_KEY_EMPTY) {
        object = json_object();
        json_t *both = json_array();
        append(w, both, value);
        append(w, both, make_typed(w, "null"));
        put(w, object, "anyOf", both);
    } else if (json_object_get(value, "$ref")) {
        /* Whatever stands beside a reference is not looked at. */
        object = json_object();
        json_t *all = json_array();
        append(w, all, value);
        put(w, object, "allOf", all);
    }
    put(w, object, "description", json_string(key->doc));
    return object;
}

static json_t *make_map(writer *w, const bst_shape *shape)
{
    json_t *object = make_typed(w, "object");
    json_t *properties = json_object();
    json_t *required = json_array();
    if (shape->doc) {
        put(w, object, "description", json_string(shape->doc));
    }
    for (const bst_key *key = shape->keys; key && key->name; key++) {
        if (key->shape->type != BST_S_FUNC) {
            put(w, properties, key->name, make_property(w, key));
        }
        if (key->flags & BST_KEY_REQUIRED) {
            append(w, required, json_string(key->name));
        }
    }
    put(w, object, "properties", properties);
    if (json_array_size(required) > 0) {
        put(w, object, "required", required);
    } else {
        json_decref(required);
    }
    put(w, object, "additionalProperties",
        shape->rest ? write_shape(w, shape->rest) : json_false());
    return object;
}

/* ---------------------------------------------------------------- definitions */

/* "a tile" is defined as `tile`; a second shape of that name gets a number. */
static void name_definition(writer *w, const bst_shape *shape, char *name)
{
    const char *title = bst__shape_name_of(shape);
    const char *words = strncmp(title, "a ", 2) == 0    ? title + 2
                        : strncmp(title, "an ", 3) == 0 ? title + 3
                                                        : title;
    size_t size = 0;
    for (; *words != '\0' && size < NAME_BYTES - 4; words++) {
        bool is_plain = (*words >= 'a' && *words <= 'z') || (*words >= '0' && *words <= '9');
        if (is_plain || (size > 0 && name[size - 1] != '-')) {
            name[size++] = is_plain ? *words : '-';
        }
    }
    name[size] = '\0';
    for (int number = 2; json_object_get(w->definitions, name); number++) {
        (void)snprintf(name + size, NAME_BYTES - size, "-%d", number);
    }
}

static json_t *refer(writer *w, const bst_shape *shape)
{
    char path[NAME_BYTES + 16];
    uint32_t at = 0;
    while (at < w->count && w->shapes[at] != shape) {
        at++;
    }
    if (at == DEFINITIONS_MAX) {
        w->status = BST_E_LIMIT;
        return json_object();
    }
    if (at == w->count) {
        w->shapes[at] = shape;
        name_definition(w, shape, w->names[at]);
        w->count++;
        /* Its place is taken before it is written, since it may hold itself. */
        put(w, w->definitions, w->names[at], json_null());
        put(w, w->definitions, w->names[at], make_map(w, shape));
    }
    (void)snprintf(path, sizeof path, "#/definitions/%s", w->names[at]);
    json_t *object = json_object();
    put(w, object, "$ref", json_string(path));
    return object;
}

static json_t *write_shape(writer *w, const bst_shape *shape)
{
    switch (shape->type) {
    case BST_S_TEXT:
        return make_scalar(w);
    case BST_S_ID:
        return make_pattern(w, "^" ID "(:" ID ")?$");
    case BST_S_NAME:
        return make_pattern(w, "^" ID "(\\." ID "){0,7}$");
    case BST_S_TILE:
        return make_tile(w);
    case BST_S_INT:
        return make_integer(w, shape);
    case BST_S_BOOL:
        return make_bool(w);
    case BST_S_WORD:
        return make_words(w, shape);
    case BST_S_MAP:
        return refer(w, shape);
    case BST_S_DICT:
        return make_dict(w, shape);
    case BST_S_LIST:
        return make_list(w, shape);
    case BST_S_ONE_OR_LIST:
        return make_one_or_list(w, shape);
    case BST_S_ALT:
        return make_alternatives(w, shape);
    case BST_S_FUNC: /* left out by whoever holds it: YAML has none */
    case BST_S_ANY:
        break;
    }
    return json_object();
}

bst_status bst__json_schema(bst_text *out, const bst_shape *shape, const char *title)
{
    writer w = {.definitions = json_object(), .status = BST_OK};
    json_t *root = json_object();
    put(&w, root, "$schema", json_string("http://json-schema.org/draft-07/schema#"));
    put(&w, root, "title", json_string(title));
    json_t *value = write_shape(&w, shape);
    json_t *all = json_array();
    append(&w, all, value);
    put(&w, root, "allOf", all);
    put(&w, root, "definitions", w.definitions);
    char *text = w.status == BST_OK ? json_dumps(root, JSON_INDENT(2)) : NULL;
    if (text) {
        bst__text_add(out, text);
        bst__text_add(out, "\n");
    } else if (w.status == BST_OK) {
        w.status = BST_E_NOMEM;
    }
    free(text);
    json_decref(root);
    return w.status == BST_OK && out->failed ? BST_E_NOMEM : w.status;
}
