/* Reading declaration trees. Scalars are typed here, by what the caller asks for. */
#include "data/node.h"

#include <string.h>

#include "base/text.h"

bool bst__node_is_map(const bst_node *node)
{
    return node->type == BST_NODE_MAP || node->bare;
}

bst_node bst__node_key(const bst_node *child)
{
    bst_node key = *child;
    key.text = child->key;
    key.span = child->key_span;
    return key;
}

const bst_node *bst__node_get(const bst_node *map, const char *key)
{
    if (!map || map->type != BST_NODE_MAP) {
        return NULL;
    }
    BST_NODE_EACH (child, map) {
        if (strcmp(child->key, key) == 0) {
            return child;
        }
    }
    return NULL;
}

const char *bst__node_text(const bst_node *map, const char *key, const char *fallback)
{
    const bst_node *child = bst__node_get(map, key);
    return child && child->type == BST_NODE_SCALAR ? child->text : fallback;
}

int32_t bst__node_int(const bst_node *map, const char *key, int32_t fallback)
{
    int32_t value = fallback;
    (void)bst__node_as_int(bst__node_get(map, key), &value);
    return value;
}

bool bst__node_bool(const bst_node *map, const char *key, bool fallback)
{
    bool value = fallback;
    (void)bst__node_as_bool(bst__node_get(map, key), &value);
    return value;
}

bool bst__node_as_int(const bst_node *node, int32_t *out)
{
    return node && node->type == BST_NODE_SCALAR && !node->quoted &&
           bst__text_to_int(node->text, out);
}

bool bst__node_is_far(const bst_node *node)
{
    int32_t value;
    return node && node->type == BST_NODE_SCALAR && !node->quoted &&
           bst__text_is_integer(node->text) && !bst__text_to_int(node->text, &value);
}

static bool is_one_of(const char *text, const char *const words[3])
{
    return strcmp(text, words[0]) == 0 || strcmp(text, words[1]) == 0 ||
           strcmp(text, words[2]) == 0;
}

bool bst__node_as_bool(const bst_node *node, bool *out)
{
    static const char *const yes[3] = {"true", "yes", "on"};
    static const char *const no[3] = {"false", "no", "off"};
    if (!node || node->type != BST_NODE_SCALAR || node->quoted) {
        return false;
    }
    if (is_one_of(node->text, yes)) {
        *out = true;
        return true;
    }
    if (is_one_of(node->text, no)) {
        *out = false;
        return true;
    }
    return false;
}

bst_node *bst__node_make(bst_arena *arena, bst_node_type type, const char *key, const char *text,
                         const bst_node *like)
{
    bst_node *node = BST_ARENA_NEW(arena, bst_node);
    if (!node) {
        return NULL;
    }
    node->type = type;
    node->key = key;
    node->text = text ? text : "";
    node->text_bytes = (uint32_t)strlen(node->text);
    if (like) {
        node->span = like->span;
        node->key_span = like->key_span;
        node->source = like->source;
    }
    return node;
}

bool bst__node_same(const bst_node *a, const bst_node *b)
{
    if (a->type != b->type || a->count != b->count || strcmp(a->text, b->text) != 0) {
        return false;
    }
    const bst_node *other = b->first;
    for (const bst_node *child = a->first; child; child = child->next) {
        other = a->type == BST_NODE_MAP ? bst__node_get(b, child->key) : other;
        if (!other || !bst__node_same(child, other)) {
            return false;
        }
        other = other->next;
    }
    return true;
}

void bst__node_append(bst_node *parent, bst_node *child)
{
    bst_node **at = &parent->first;
    while (*at) {
        at = &(*at)->next;
    }
    *at = child;
    child->next = NULL;
    parent->count++;
}

/* A tree is read before anybody knows which source it is: until it is merged it may be marked. */
void bst__node_set_source(const bst_node *node, uint16_t source)
{
    bst_node *mine = (bst_node *)(uintptr_t)node;
    mine->source = source;
    BST_NODE_EACH (child, node) {
        bst__node_set_source(child, source);
    }
}

const bst_node *bst__node_item_first(const bst_node *names)
{
    return names && names->type == BST_NODE_LIST ? names->first : names;
}

const bst_node *bst__node_item_next(const bst_node *names, const bst_node *item)
{
    return item == names ? NULL : item->next;
}

uint32_t bst__node_place(const bst_node *names, const char *text)
{
    uint32_t place = 1;
    BST_NODE_ITEMS (item, names) {
        if (strcmp(item->text, text) == 0) {
            return place;
        }
        place++;
    }
    return 0;
}
