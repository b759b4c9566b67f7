/* One tree for all declarations: what YAML files and Lua declaration calls are turned into.
 *
 * Every node keeps its span, so that a problem found after merging still points at its source.
 * Nodes live in an arena and are immutable once read, but for merging, which links nodes anew.
 */
#ifndef BST_DATA_NODE_H
#define BST_DATA_NODE_H

#include <stdbool.h>
#include <stdint.h>

#include <bastide/diag.h>

#include "base/arena.h"

typedef enum bst_node_type {
    BST_NODE_SCALAR,
    BST_NODE_LIST,
    BST_NODE_MAP,
    BST_NODE_FUNC /* a Lua function, only from scripts */
} bst_node_type;

typedef struct bst_node bst_node;

struct bst_node {
    bst_node_type type;
    bool quoted;          /* a scalar written in quotes or as a block: never a number or a bool */
    bool bare;            /* a list without items that may be a map as well: a script's {} */
    bool made;            /* an option that no file declares: it follows from other keys */
    uint16_t source;      /* index of the game or mod that the node came from, 0 = game */
    bst_span span;        /* the value */
    bst_span key_span;    /* the key, for children of a map */
    const char *key;      /* NUL-terminated; NULL unless child of a map */
    const char *text;     /* scalar: NUL-terminated; "" otherwise, never NULL */
    uint32_t text_bytes;
    uint32_t count;       /* children of a list or map */
    int func;             /* BST_NODE_FUNC: reference held by the script host */
    bst_node *first;      /* children in source order */
    bst_node *next;       /* sibling */
};

/* Whether it may be read as a map: one, or a script's {}, which has no keys. */
bool bst__node_is_map(const bst_node *node);

/* The key of a child as a node of its own, to read it as a name or to complain at it. */
bst_node bst__node_key(const bst_node *child);

/* Child of `map` with key `key`, or NULL (also where `map` is NULL or no map). */
const bst_node *bst__node_get(const bst_node *map, const char *key);

/* Whether both say the same; the order of a map's keys does not count. */
bool bst__node_same(const bst_node *a, const bst_node *b);

/* Text of scalar child `key`, or `fallback` where absent or no scalar. */
const char *bst__node_text(const bst_node *map, const char *key, const char *fallback);

/* Integer of scalar child `key` (plain decimal, optional minus), or `fallback` where absent or
 * not an integer of 32 bits. */
int32_t bst__node_int(const bst_node *map, const char *key, int32_t fallback);

/* Truth of scalar child `key`: true/yes/on are true, false/no/off are false, else `fallback`. */
bool bst__node_bool(const bst_node *map, const char *key, bool fallback);

/* Reads a plain decimal integer of 32 bits; false and *out untouched where `node` is none. */
bool bst__node_as_int(const bst_node *node, int32_t *out);
bool bst__node_as_bool(const bst_node *node, bool *out);
/* Whether it is written like such an integer, but past 32 bits. */
bool bst__node_is_far(const bst_node *node);

/* A node that no file holds, `key` and `text` borrowed; NULL where memory ran out. `like` (may be
 * NULL) lends its spans and its source. */
bst_node *bst__node_make(bst_arena *arena, bst_node_type type, const char *key, const char *text,
                         const bst_node *like);
/* Adds `child` behind the children of `parent`. */
void bst__node_append(bst_node *parent, bst_node *child);
/* Gives a tree its source. */
void bst__node_set_source(const bst_node *node, uint16_t source);

#define BST_NODE_EACH(child, parent)                                                               \
    for (const bst_node *child = (parent) ? (parent)->first : NULL; child; child = child->next)

/* Place of `text` among the items of a value that is one or a list, from 1; 0 where it is none. */
uint32_t bst__node_place(const bst_node *names, const char *text);

/* Runs through the items of a value that is one or a list (NULL: none). */
const bst_node *bst__node_item_first(const bst_node *names);
const bst_node *bst__node_item_next(const bst_node *names, const bst_node *item);
#define BST_NODE_ITEMS(item, names)                                                                \
    for (const bst_node *item = bst__node_item_first(names); item;                                 \
         item = bst__node_item_next(names, item))

#endif
