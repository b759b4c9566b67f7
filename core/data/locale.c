/* Reads files of messages and finds their texts. What ids there are is known to those who show
 * things; here an id is a text. */
#include "data/locale.h"

#include <stdlib.h>
#include <string.h>

static const bst_key keys[] = {
    {"language", &bst__shape_text, BST_KEY_REQUIRED, "what the language is called in itself"},
    {0},
};
const bst_shape bst__shape_locale = {
    .type = BST_S_MAP,
    .name = "a file of texts",
    .doc = "Besides `language`, message ids with what they read in this language.",
    .keys = keys,
    .rest = &bst__shape_text};

static int compare(const void *a, const void *b)
{
    const bst__message *left = a;
    const bst__message *right = b;
    int order = strcmp(left->id, right->id);
    return order != 0 ? order : (int)left->source - (int)right->source;
}

static bool reserve(bst__locale *locale, bst_arena *arena, uint32_t count)
{
    if (locale->count + count <= locale->capacity) {
        return true;
    }
    uint32_t capacity = 2 * locale->capacity + count;
    bst__message *list = BST_ARENA_ARRAY(arena, bst__message, capacity);
    if (!list) {
        return false;
    }
    if (locale->count > 0) {
        memcpy(list, locale->list, locale->count * sizeof *list);
    }
    locale->list = list;
    locale->capacity = capacity;
    return true;
}

bst_status bst__locale_add(bst__locale *locale, bst_arena *arena, const bst_node *root,
                           uint16_t source, bst_diags *diags)
{
    if (!bst__schema_check(root, &bst__shape_locale, diags)) {
        return BST_E_INVALID;
    }
    if (!reserve(locale, arena, root->count)) {
        return BST_E_NOMEM;
    }
    BST_NODE_EACH (node, root) {
        if (strcmp(node->key, "language") != 0) {
            locale->list[locale->count++] =
                (bst__message){node->key, node->text, node->key_span, source};
        }
    }
    if (locale->count > 0) {
        qsort(locale->list, locale->count, sizeof *locale->list, compare);
    }
    return BST_OK;
}

const char *bst__locale_find(const bst__locale *locale, const char *id)
{
    uint32_t from = 0;
    uint32_t to = locale->count;
    while (from < to) { /* the first entry behind all with this id */
        uint32_t middle = from + (to - from) / 2;
        if (strcmp(locale->list[middle].id, id) <= 0) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    bool is_there = from > 0 && strcmp(locale->list[from - 1].id, id) == 0;
    return is_there ? locale->list[from - 1].text : NULL;
}

bool bst__locale_is_language(const char *language)
{
    size_t size = strlen(language);
    if (size == 0 || size >= BST__LANGUAGE_BYTES) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        char c = language[i];
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!is_letter && (i == 0 || c != '_')) {
            return false;
        }
    }
    return true;
}

bool bst__locale_next_parameter(const char **at, const char **out_name, size_t *out_size)
{
    const char *open = strchr(*at, '{');
    const char *close = open ? strchr(open, '}') : NULL;
    if (!close) {
        return false;
    }
    *out_name = open + 1;
    *out_size = (size_t)(close - open) - 1;
    *at = close + 1;
    return true;
}

static const char *value_of(const char *const *pairs, const char *name, size_t size)
{
    for (; pairs[0]; pairs += 2) {
        if (strlen(pairs[0]) == size && memcmp(pairs[0], name, size) == 0) {
            return pairs[1];
        }
    }
    return NULL;
}

void bst__locale_fill(bst_text *out, const char *text, const char *const *pairs)
{
    const char *name = NULL;
    const char *from = text;
    size_t size = 0;
    for (const char *at = text; bst__locale_next_parameter(&at, &name, &size); from = at) {
        const char *value = value_of(pairs, name, size);
        if (value) {
            bst__text_add_bytes(out, from, (size_t)(name - from) - 1);
            bst__text_add(out, value);
        } else {
            bst__text_add_bytes(out, from, (size_t)(at - from));
        }
    }
    bst__text_add(out, from);
}
