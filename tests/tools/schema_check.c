/* Checks YAML files against a JSON Schema as an editor does: schema_check SCHEMA FILE... It shares
 * nothing with the loader but the YAML parser: scalars are typed by the rules of YAML 1.2, and the
 * keywords of the schema are worked out here. A keyword that it does not know fails. */
#include <jansson.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bastide/limits.h>

#include "data/yaml.h"

static json_t *root;
static char why[400]; /* what the last value failed at */

static void die(const char *what, const char *name)
{
    (void)fprintf(stderr, "schema_check: %s `%s`\n", what, name);
    exit(2);
}

static bool fail(const char *keyword, const char *detail)
{
    if (why[0] == '\0') {
        (void)snprintf(why, sizeof why, "%s %s", keyword, detail);
    }
    return false;
}

/* ---------------------------------------------------------------- YAML as values */

static bool is_one(const char *text, const char *words)
{
    size_t size = strlen(text);
    for (const char *at = strstr(words, text); at && size > 0; at = strstr(at + 1, text)) {
        bool is_whole = (at == words || at[-1] == ' ') && (at[size] == ' ' || at[size] == '\0');
        if (is_whole) {
            return true;
        }
    }
    return false;
}

static bool fits(const char *text, const char *pattern)
{
    regex_t regex;
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0) {
        die("no pattern:", pattern);
    }
    bool is_match = regexec(&regex, text, 0, NULL, 0) == 0;
    regfree(&regex);
    return is_match;
}

static json_t *scalar(const bst_node *node)
{
    const char *text = node->text;
    if (node->quoted) {
        return json_string(text);
    }
    if (text[0] == '\0' || is_one(text, "~ null Null NULL")) {
        return json_null();
    }
    if (is_one(text, "true True TRUE")) {
        return json_true();
    }
    if (is_one(text, "false False FALSE")) {
        return json_false();
    }
    if (fits(text, "^[-+]?[0-9]+$")) {
        return json_integer(strtoll(text, NULL, 10));
    }
    if (fits(text, "^[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?$")) {
        return json_real(strtod(text, NULL));
    }
    return json_string(text);
}

static json_t *value_of(const bst_node *node)
{
    if (node->type == BST_NODE_SCALAR) {
        return scalar(node);
    }
    json_t *value = node->type == BST_NODE_LIST ? json_array() : json_object();
    BST_NODE_EACH (child, node) {
        if (node->type == BST_NODE_LIST) {
            json_array_append_new(value, value_of(child));
        } else {
            json_object_set_new(value, child->key, value_of(child));
        }
    }
    return value;
}

/* ---------------------------------------------------------------- keywords */

static bool accepts(const json_t *schema, const json_t *value);

static bool is_type(const json_t *value, const char *type)
{
    return (strcmp(type, "string") == 0 && json_is_string(value)) ||
           (strcmp(type, "number") == 0 && json_is_number(value)) ||
           (strcmp(type, "integer") == 0 && json_is_integer(value)) ||
           (strcmp(type, "boolean") == 0 && json_is_boolean(value)) ||
           (strcmp(type, "null") == 0 && json_is_null(value)) ||
           (strcmp(type, "array") == 0 && json_is_array(value)) ||
           (strcmp(type, "object") == 0 && json_is_object(value));
}

static bool check_type(const json_t *types, const json_t *value)
{
    size_t i;
    const json_t *type;
    if (json_is_string(types)) {
        return is_type(value, json_string_value(types)) ||
               fail("type", json_string_value(types));
    }
    json_array_foreach (types, i, type) {
        if (is_type(value, json_string_value(type))) {
            return true;
        }
    }
    return fail("type", "");
}

static bool check_enum(const json_t *values, const json_t *value)
{
    size_t i;
    const json_t *one;
    json_array_foreach (values, i, one) {
        if (json_equal(one, value)) {
            return true;
        }
    }
    return fail("enum", json_is_string(value) ? json_string_value(value) : "");
}

static bool check_ref(const char *path, const json_t *value)
{
    static const char mark[] = "#/definitions/";
    const json_t *found = NULL;
    if (strncmp(path, mark, sizeof mark - 1) == 0) {
        found = json_object_get(json_object_get(root, "definitions"), path + sizeof mark - 1);
    }
    if (!json_is_object(found)) {
        die("no such reference:", path);
    }
    return accepts(found, value);
}

/* Where nothing fits, what the first alternative says is kept: it is the usual one. */
static bool check_any(const json_t *schemas, const json_t *value)
{
    char before[sizeof why];
    char first[sizeof why];
    size_t i;
    const json_t *schema;
    memcpy(before, why, sizeof why);
    first[0] = '\0';
    json_array_foreach (schemas, i, schema) {
        why[0] = '\0';
        if (accepts(schema, value)) {
            memcpy(why, before, sizeof why);
            return true;
        }
        if (i == 0) {
            memcpy(first, why, sizeof why);
        }
    }
    memcpy(why, before[0] != '\0' ? before : first, sizeof why);
    return false;
}

static bool check_all(const json_t *schemas, const json_t *value)
{
    size_t i;
    const json_t *schema;
    json_array_foreach (schemas, i, schema) {
        if (!accepts(schema, value)) {
            return false;
        }
    }
    return true;
}

static bool check_required(const json_t *names, const json_t *value)
{
    size_t i;
    const json_t *name;
    json_array_foreach (names, i, name) {
        if (json_is_object(value) && !json_object_get(value, json_string_value(name))) {
            return fail("required", json_string_value(name));
        }
    }
    return true;
}

static bool check_properties(const json_t *properties, const json_t *value)
{
    const char *key;
    json_t *member;
    json_object_foreach ((json_t *)(uintptr_t)value, key, member) {
        const json_t *schema = json_object_get(properties, key);
        if (schema && !accepts(schema, member)) {
            return fail("in", key);
        }
    }
    return true;
}

static bool check_other_properties(const json_t *schema, const json_t *properties,
                                   const json_t *value)
{
    const char *key;
    json_t *member;
    json_object_foreach ((json_t *)(uintptr_t)value, key, member) {
        if (json_object_get(properties, key)) {
            continue;
        }
        if (json_is_false(schema)) {
            return fail("additionalProperties", key);
        }
        if (!accepts(schema, member)) {
            return fail("in", key);
        }
    }
    return true;
}

static bool check_names(const json_t *schema, const json_t *value)
{
    const char *key;
    json_t *member;
    json_object_foreach ((json_t *)(uintptr_t)value, key, member) {
        json_t *name = json_string(key);
        bool is_good = accepts(schema, name);
        json_decref(name);
        if (!is_good) {
            return fail("propertyNames", key);
        }
    }
    return true;
}

static bool check_items(const json_t *schema, const json_t *value)
{
    size_t i;
    const json_t *item;
    json_array_foreach (value, i, item) {
        if (!accepts(schema, item)) {
            return false;
        }
    }
    return true;
}

/* The keywords that compare a number with a bound. */
static bool check_bound(const char *keyword, json_int_t bound, const json_t *value)
{
    bool is_least = strncmp(keyword, "min", 3) == 0;
    json_int_t number = 0;
    if (strstr(keyword, "imum")) {
        number = json_integer_value(value);
        if (!json_is_integer(value)) {
            return true;
        }
    } else if (strstr(keyword, "Items") && json_is_array(value)) {
        number = (json_int_t)json_array_size(value);
    } else if (strstr(keyword, "Properties") && json_is_object(value)) {
        number = (json_int_t)json_object_size(value);
    } else {
        return true;
    }
    return (is_least ? number >= bound : number <= bound) || fail(keyword, "");
}

static bool check_keyword(const char *keyword, const json_t *schema, const json_t *part,
                          const json_t *value)
{
    static const char silent[] = "$schema title description definitions properties default";
    if (is_one(keyword, "minimum maximum minItems maxItems minProperties maxProperties")) {
        return check_bound(keyword, json_integer_value(part), value);
    }
    if (strcmp(keyword, "type") == 0) {
        return check_type(part, value);
    }
    if (strcmp(keyword, "enum") == 0) {
        return check_enum(part, value);
    }
    if (strcmp(keyword, "$ref") == 0) {
        return check_ref(json_string_value(part), value);
    }
    if (strcmp(keyword, "anyOf") == 0) {
        return check_any(part, value);
    }
    if (strcmp(keyword, "allOf") == 0) {
        return check_all(part, value);
    }
    if (strcmp(keyword, "required") == 0) {
        return check_required(part, value);
    }
    if (strcmp(keyword, "additionalProperties") == 0) {
        return check_other_properties(part, json_object_get(schema, "properties"), value);
    }
    if (strcmp(keyword, "propertyNames") == 0) {
        return check_names(part, value);
    }
    if (strcmp(keyword, "items") == 0) {
        return check_items(part, value);
    }
    if (strcmp(keyword, "pattern") == 0) {
        return !json_is_string(value) || fits(json_string_value(value), json_string_value(part)) ||
               fail("pattern", json_string_value(value));
    }
    if (!is_one(keyword, silent)) {
        die("unknown keyword", keyword);
    }
    return true;
}

static bool accepts(const json_t *schema, const json_t *value)
{
    const char *keyword;
    json_t *part;
    bool is_good = check_properties(json_object_get(schema, "properties"), value);
    json_object_foreach ((json_t *)(uintptr_t)schema, keyword, part) {
        is_good = is_good && check_keyword(keyword, schema, part, value);
    }
    return is_good;
}

/* ---------------------------------------------------------------- files */

static bool check_file(const char *path)
{
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    bst_arena arena;
    const bst_node *node = NULL;
    uint32_t file = 0;
    bool is_good = false;
    bst__arena_init(&arena, bst__alloc_libc);
    why[0] = '\0';
    if (bst_sources_create(&sources) != BST_OK || bst_diags_create(&diags, sources) != BST_OK) {
        die("no memory for", path);
    }
    if (bst_sources_read(&file, sources, path, path, BST_YAML_BYTES_MAX, diags) != BST_OK) {
        die("cannot read", path);
    }
    if (bst__yaml_load(&node, &arena, sources, file, 0, diags) == BST_OK) {
        json_t *value = value_of(node);
        is_good = accepts(root, value);
        json_decref(value);
    } else {
        (void)fail("is no", "YAML");
    }
    (void)printf("%s %s%s%s\n", is_good ? "valid" : "invalid", path, is_good ? "" : ": ",
                 is_good ? "" : why);
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    bst__arena_free(&arena);
    return is_good;
}

int main(int argc, char **argv)
{
    json_error_t error;
    bool is_good = true;
    if (argc < 3) {
        (void)fputs("usage: schema_check SCHEMA FILE...\n", stderr);
        return 2;
    }
    root = json_load_file(argv[1], 0, &error);
    if (!root) {
        die(error.text, argv[1]);
    }
    for (int i = 2; i < argc; i++) {
        is_good = check_file(argv[i]) && is_good;
    }
    json_decref(root);
    return is_good ? 0 : 1;
}
