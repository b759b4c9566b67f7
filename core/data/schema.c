/* The checker of shapes. It walks tree and table together and goes on after each problem, so that
 * one run shows all of them. */
#include "data/schema.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "diag/hint.h"

#define KNOWN_MAX 64 /* candidates of a "did you mean" */
#define GOT_BYTES 48

/* "`key`: " before a message; nothing at the root, which has no key. */
#define LABEL_FORMAT "%s%s%s"
#define LABEL_ARGS(label) (label) ? "`" : "", (label) ? (label) : "", (label) ? "`: " : ""

const bst_shape bst__shape_text = {.type = BST_S_TEXT};
const bst_shape bst__shape_id = {.type = BST_S_ID};
const bst_shape bst__shape_ids = {.type = BST_S_ONE_OR_LIST, .of = &bst__shape_id};
const bst_shape bst__shape_name = {.type = BST_S_NAME};
const bst_shape bst__shape_int = {.type = BST_S_INT};
const bst_shape bst__shape_natural = {.type = BST_S_INT, .min = 0, .max = INT32_MAX};
const bst_shape bst__shape_bool = {.type = BST_S_BOOL};
const bst_shape bst__shape_func = {.type = BST_S_FUNC};
const bst_shape bst__shape_any = {.type = BST_S_ANY};

static const bst_shape *const int_or_name[] = {&bst__shape_int, &bst__shape_name, NULL};
static const bst_shape *const natural_or_name[] = {&bst__shape_natural, &bst__shape_name, NULL};

const bst_shape bst__shape_int_or_name = {
    .type = BST_S_ALT, .name = "an integer or the name of an option", .alternatives = int_or_name};
const bst_shape bst__shape_natural_or_name = {.type = BST_S_ALT,
                                              .name = "a number from 0 or the name of an option",
                                              .alternatives = natural_or_name};

static bool check(const bst_node *node, const bst_shape *shape, const char *label,
                  bst_diags *diags);

static bool may_fit(const bst_node *node, const bst_shape *shape);

bool bst__node_is_empty(const bst_node *node)
{
    return node->type == BST_NODE_SCALAR && !node->quoted &&
           (node->text[0] == '\0' || strcmp(node->text, "~") == 0);
}

const char *bst__shape_name_of(const bst_shape *shape)
{
    static const char *const names[] = {
        [BST_S_TEXT] = "a text",
        [BST_S_ID] = "an id (small letters, digits, `_`, `-`)",
        [BST_S_NAME] = "a name (small letters, digits, `_`, `-`, `.`)",
        [BST_S_TILE] = "a tile id",
        [BST_S_INT] = "an integer",
        [BST_S_BOOL] = "true or false",
        [BST_S_WORD] = "one of a few words",
        [BST_S_FUNC] = "a function",
        [BST_S_MAP] = "a map",
        [BST_S_DICT] = "a map",
        [BST_S_LIST] = "a list",
        [BST_S_ONE_OR_LIST] = "a value or a list",
        [BST_S_ALT] = "another kind of value",
        [BST_S_ANY] = "anything",
    };
    if (shape->name) {
        return shape->name;
    }
    return shape->type == BST_S_ONE_OR_LIST && shape->of->type == BST_S_ID
               ? "an id or a list of ids"
               : names[shape->type];
}

const char *bst__schema_got(const bst_node *node, char *buffer, size_t size)
{
    switch (node->type) {
    case BST_NODE_LIST:
        return "a list";
    case BST_NODE_MAP:
        return "a map";
    case BST_NODE_FUNC:
        return "a function";
    case BST_NODE_SCALAR:
        break;
    }
    if (bst__node_is_empty(node)) {
        return "nothing";
    }
    bool is_long = node->text_bytes > size / 2;
    (void)snprintf(buffer, size, node->quoted ? "the text `%.*s`%s" : "`%.*s`%s",
                   is_long ? (int)(size / 2) : (int)node->text_bytes, node->text,
                   is_long ? "..." : "");
    return buffer;
}

static bool has_bounds(const bst_shape *shape)
{
    return shape->min != 0 || shape->max != 0;
}

/* The integers that the shape may be; NULL where it may be none. */
static const bst_shape *integers_of(const bst_shape *shape)
{
    if (shape->type == BST_S_ONE_OR_LIST) {
        return integers_of(shape->of);
    }
    for (const bst_shape *const *one = shape->alternatives; one && *one; one++) {
        const bst_shape *found = integers_of(*one);
        if (found) {
            return found;
        }
    }
    return shape->type == BST_S_INT ? shape : NULL;
}

void bst__schema_far(const bst_node *node, const bst_shape *integers, const char *label,
                     bst_diags *diags)
{
    bool is_bound = integers && has_bounds(integers);
    bool is_low = node->text[0] == '-';
    int32_t bound = is_low ? (is_bound ? integers->min : INT32_MIN)
                           : (is_bound ? integers->max : INT32_MAX);
    bst_diags_add(diags, BST_ERROR, "E-SCHEMA-RANGE", node->span,
                  LABEL_FORMAT "%.40s%s is too %s, the %s is %d", LABEL_ARGS(label), node->text,
                  node->text_bytes > 40 ? "..." : "", is_low ? "small" : "large",
                  is_low ? "least" : "most", (int)bound);
}

static void report_type(const bst_node *node, const bst_shape *shape, const char *label,
                        bst_diags *diags)
{
    char got[GOT_BYTES];
    const bst_shape *integers = integers_of(shape);
    if (integers && bst__node_is_far(node)) {
        bst__schema_far(node, integers, label, diags);
        return;
    }
    bst_diag *diag = bst_diags_add(
        diags, BST_ERROR, "E-SCHEMA-TYPE", node->span, LABEL_FORMAT "expected %s, got %s",
        LABEL_ARGS(label), bst__shape_name_of(shape), bst__schema_got(node, got, sizeof got));
    bst_node plain = *node;
    plain.quoted = false;
    if (node->quoted && may_fit(&plain, shape)) {
        bst_diag_hint(diag, "write it without quotes");
    }
}

void bst__schema_unknown_key(const bst_node *node, const char *owner, const char *const *known,
                             size_t known_count, bst_diags *diags)
{
    bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-SCHEMA-KEY", node->key_span,
                                   "unknown key `%s` in %s", node->key, owner);
    if (!bst__diag_hint_nearest(diag, node->key, known, known_count) && known_count > 0 &&
        known_count <= 14) {
        bst_text list = {0};
        for (size_t i = 0; i < known_count; i++) {
            bst__text_addf(&list, "%s`%s`", i > 0 ? ", " : "", known[i]);
        }
        bst_diag_hint(diag, "known keys: %s", bst__text_get(&list));
        bst__text_free(&list);
    }
}

static bool is_id_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* Ids joined by `separator`, at most `parts` of them; each starts with a letter. */
static bool is_id(const char *text, char separator, int parts)
{
    bool is_start = true;
    for (; *text != '\0'; text++) {
        if (*text == separator && !is_start && parts > 1) {
            is_start = true;
            parts--;
        } else if (!is_id_char(*text) || (is_start && (*text < 'a' || *text > 'z'))) {
            return false;
        } else {
            is_start = false;
        }
    }
    return !is_start;
}

static bool is_tile_id(const char *text)
{
    const char *at = text;
    for (; *at != '\0'; at++) {
        if (*at <= ' ' || *at > '~' || strchr("\"'`,\\", *at)) {
            return false;
        }
    }
    return at != text;
}

static const char *find_word(const char *const *words, const char *text)
{
    for (; *words; words++) {
        if (strcmp(*words, text) == 0) {
            return *words;
        }
    }
    return NULL;
}

/* Whether a scalar is of the type; bounds are not looked at. */
static bool fits_scalar(const bst_node *node, const bst_shape *shape)
{
    int32_t number;
    bool value;
    if (node->type != BST_NODE_SCALAR) {
        return false;
    }
    switch (shape->type) {
    case BST_S_TEXT:
        return !bst__node_is_empty(node);
    case BST_S_ID:
        return is_id(node->text, ':', 2);
    case BST_S_NAME:
        return is_id(node->text, '.', 8);
    case BST_S_TILE:
        return is_tile_id(node->text);
    case BST_S_INT:
        return bst__node_as_int(node, &number);
    case BST_S_BOOL:
        return bst__node_as_bool(node, &value);
    case BST_S_WORD:
        return find_word(shape->words, node->text) != NULL;
    default:
        return false;
    }
}

static bool check_int(const bst_node *node, const bst_shape *shape, const char *label,
                      bst_diags *diags)
{
    int32_t number = 0;
    (void)bst__node_as_int(node, &number);
    if (!has_bounds(shape) || (number >= shape->min && number <= shape->max)) {
        return true;
    }
    if (shape->max == INT32_MAX) {
        bst_diags_add(diags, BST_ERROR, "E-SCHEMA-RANGE", node->span,
                      LABEL_FORMAT "%d is too small, the least is %d", LABEL_ARGS(label), number,
                      shape->min);
    } else {
        bst_diags_add(diags, BST_ERROR, "E-SCHEMA-RANGE", node->span,
                      LABEL_FORMAT "%d is not between %d and %d", LABEL_ARGS(label), number,
                      shape->min, shape->max);
    }
    return false;
}

static void report_word(const bst_node *node, const bst_shape *shape, const char *label,
                        bst_diags *diags)
{
    size_t count = 0;
    bst_text list = {0};
    for (; shape->words[count]; count++) {
        bst__text_addf(&list, "%s%s", count > 0 ? ", " : "", shape->words[count]);
    }
    bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-SCHEMA-WORD", node->span,
                                   LABEL_FORMAT "`%s` is none of: %s", LABEL_ARGS(label),
                                   node->text, bst__text_get(&list));
    (void)bst__diag_hint_nearest(diag, node->text, shape->words, count);
    bst__text_free(&list);
}

static bool check_scalar(const bst_node *node, const bst_shape *shape, const char *label,
                         bst_diags *diags)
{
    if (!fits_scalar(node, shape)) {
        bool is_word =
            shape->type == BST_S_WORD && node->type == BST_NODE_SCALAR && !bst__node_is_empty(node);
        (is_word ? report_word : report_type)(node, shape, label, diags);
        return false;
    }
    return shape->type != BST_S_INT || check_int(node, shape, label, diags);
}

static const bst_key *find_key(const bst_key *keys, const char *name)
{
    for (; keys && keys->name; keys++) {
        if (strcmp(keys->name, name) == 0) {
            return keys;
        }
    }
    return NULL;
}

static void report_key(const bst_node *node, const bst_shape *shape, bst_diags *diags)
{
    const char *known[KNOWN_MAX];
    size_t count = 0;
    for (const bst_key *key = shape->keys; key && key->name && count < KNOWN_MAX; key++) {
        known[count++] = key->name;
    }
    bst__schema_unknown_key(node, bst__shape_name_of(shape), known, count, diags);
}

static bool check_required(const bst_node *map, const bst_shape *shape, bst_diags *diags)
{
    bool is_good = true;
    for (const bst_key *key = shape->keys; key && key->name; key++) {
        if ((key->flags & BST_KEY_REQUIRED) == 0 || bst__node_get(map, key->name)) {
            continue;
        }
        bst_span span = map->key ? map->key_span : map->span;
        if (!map->key) {
            span.end_line = span.line;
            span.end_col = span.col + 1;
        }
        bst_diag *diag =
            bst_diags_add(diags, BST_ERROR, "E-SCHEMA-MISSING", span, "%s needs the key `%s`",
                          bst__shape_name_of(shape), key->name);
        bst_diag_hint(diag, "`%s`: %s", key->name, key->doc);
        is_good = false;
    }
    return is_good;
}

static bool check_map(const bst_node *node, const bst_shape *shape, const char *label,
                      bst_diags *diags)
{
    if (!bst__node_is_map(node)) {
        report_type(node, shape, label, diags);
        return false;
    }
    bool is_good = true;
    BST_NODE_EACH (child, node) {
        const bst_key *key = find_key(shape->keys, child->key);
        if (key) {
            bool is_empty = (key->flags & BST_KEY_EMPTY) != 0 && bst__node_is_empty(child);
            is_good = (is_empty || check(child, key->shape, child->key, diags)) && is_good;
        } else if (shape->rest) {
            is_good = check(child, shape->rest, child->key, diags) && is_good;
        } else {
            report_key(child, shape, diags);
            is_good = false;
        }
    }
    return check_required(node, shape, diags) && is_good;
}

static bool check_count(const bst_node *node, const bst_shape *shape, const char *label,
                        bst_diags *diags)
{
    int64_t count = node->count;
    if (!has_bounds(shape) || (count >= shape->min && count <= shape->max)) {
        return true;
    }
    const char *what = shape->type == BST_S_DICT ? "map" : "list";
    if (shape->min == shape->max) {
        bst_diags_add(diags, BST_ERROR, "E-SCHEMA-RANGE", node->span,
                      LABEL_FORMAT "a %s of %u, but it must be %d", LABEL_ARGS(label), what,
                      node->count, shape->min);
    } else if (count < shape->min) {
        bst_diags_add(diags, BST_ERROR, "E-SCHEMA-RANGE", node->span,
                      LABEL_FORMAT "a %s of %u, but it must be %d at least", LABEL_ARGS(label),
                      what, node->count, shape->min);
    } else {
        bst_diags_add(diags, BST_ERROR, "E-SCHEMA-RANGE", node->span,
                      LABEL_FORMAT "a %s of %u, but at most %d are allowed", LABEL_ARGS(label),
                      what, node->count, shape->max);
    }
    return false;
}

static bool check_dict(const bst_node *node, const bst_shape *shape, const char *label,
                       bst_diags *diags)
{
    if (!bst__node_is_map(node)) {
        report_type(node, shape, label, diags);
        return false;
    }
    const bst_shape *key = shape->key ? shape->key : &bst__shape_id;
    bool is_good = check_count(node, shape, label, diags);
    BST_NODE_EACH (child, node) {
        bst_node name = {.type = BST_NODE_SCALAR,
                         .span = child->key_span,
                         .text = child->key,
                         .text_bytes = (uint32_t)strlen(child->key)};
        is_good = check(&name, key, label, diags) && is_good;
        is_good = check(child, shape->of, child->key, diags) && is_good;
    }
    return is_good;
}

static bool check_list(const bst_node *node, const bst_shape *shape, const char *label,
                       bst_diags *diags)
{
    if (node->type != BST_NODE_LIST) {
        report_type(node, shape, label, diags);
        return false;
    }
    bool is_good = check_count(node, shape, label, diags);
    BST_NODE_EACH (child, node) {
        is_good = check(child, shape->of, label, diags) && is_good;
    }
    return is_good;
}

/* Whether the node is of the right type, without looking into it. */
static bool may_fit(const bst_node *node, const bst_shape *shape)
{
    switch (shape->type) {
    case BST_S_MAP:
    case BST_S_DICT:
        return bst__node_is_map(node);
    case BST_S_LIST:
        return node->type == BST_NODE_LIST;
    case BST_S_ONE_OR_LIST:
        return node->type == BST_NODE_LIST || may_fit(node, shape->of);
    case BST_S_FUNC:
        return node->type == BST_NODE_FUNC;
    case BST_S_ANY:
        return true;
    case BST_S_ALT:
        for (const bst_shape *const *one = shape->alternatives; *one; one++) {
            if (may_fit(node, *one)) {
                return true;
            }
        }
        return false;
    default:
        return fits_scalar(node, shape);
    }
}

/* The type of the value decides between the alternatives; the one chosen then says what is wrong
 * inside, which is clearer than "none of these fits". */
static bool check_alternatives(const bst_node *node, const bst_shape *shape, const char *label,
                               bst_diags *diags)
{
    for (const bst_shape *const *one = shape->alternatives; *one; one++) {
        if (may_fit(node, *one)) {
            return check(node, *one, label, diags);
        }
    }
    report_type(node, shape, label, diags);
    return false;
}

static bool check(const bst_node *node, const bst_shape *shape, const char *label, bst_diags *diags)
{
    switch (shape->type) {
    case BST_S_MAP:
        return check_map(node, shape, label, diags);
    case BST_S_DICT:
        return check_dict(node, shape, label, diags);
    case BST_S_LIST:
        return check_list(node, shape, label, diags);
    case BST_S_ONE_OR_LIST:
        if (node->type == BST_NODE_LIST) {
            return check_list(node, shape, label, diags);
        }
        return check(node, shape->of, label, diags);
    case BST_S_ALT:
        return check_alternatives(node, shape, label, diags);
    case BST_S_FUNC:
        if (node->type != BST_NODE_FUNC) {
            report_type(node, shape, label, diags);
            return false;
        }
        return true;
    case BST_S_ANY:
        return true;
    default:
        return check_scalar(node, shape, label, diags);
    }
}

bool bst__schema_check(const bst_node *node, const bst_shape *shape, bst_diags *diags)
{
    return check(node, shape, node->key, diags);
}
