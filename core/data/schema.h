/* Shapes: what a tree of declarations may look like, as tables.
 *
 * One table serves four readers: the checker here, the JSON Schemas for editors, the reference
 * page, and whoever reads the C file that holds it. So every key carries a sentence on what it
 * means. Shapes describe YAML files and the tables that scripts declare things with; both arrive
 * as bst_node trees.
 *
 * A shape says what one value is. A key is a named value of a closed map. Shapes refer to each
 * other by pointer, may be shared, and are static data.
 */
#ifndef BST_DATA_SCHEMA_H
#define BST_DATA_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <bastide/diag.h>

#include "data/node.h"

typedef enum bst_shape_type {
    BST_S_TEXT, /* any scalar */
    BST_S_ID,   /* small letters, digits, `_`, `-`; may be prefixed by `mod:` */
    BST_S_NAME, /* an id with dots inside: the full name of an option */
    BST_S_TILE, /* printable ASCII without blanks or quotes, as `AB/c+.2` */
    BST_S_INT,  /* min to max */
    BST_S_BOOL,
    BST_S_WORD,        /* one of `words` */
    BST_S_FUNC,        /* a function, only from scripts */
    BST_S_MAP,         /* `keys`, and for all other keys `rest` */
    BST_S_DICT,        /* keys that the author makes up (shape `key`), each with an `of` */
    BST_S_LIST,        /* of `of`, min to max of them */
    BST_S_ONE_OR_LIST, /* an `of`, or a list of them */
    BST_S_ALT,         /* the first of `alternatives` that fits */
    BST_S_ANY
} bst_shape_type;

typedef enum bst_key_flags {
    BST_KEY_REQUIRED = 1, /* must be there */
    BST_KEY_EMPTY = 2     /* may be there without a value, or with `~` */
} bst_key_flags;

typedef struct bst_shape bst_shape;

typedef struct bst_key {
    const char *name;
    const bst_shape *shape;
    unsigned flags;  /* of bst_key_flags */
    const char *doc; /* one sentence */
} bst_key;

struct bst_shape {
    bst_shape_type type;
    const char *name; /* what messages call it, with article: "a tile"; NULL: a word for the type */
    const char *doc;  /* NULL where the key that uses it says enough */
    const bst_key *keys;                  /* MAP; ends with a NULL name */
    const bst_shape *rest;                /* MAP; NULL: no other keys */
    const bst_shape *key;                 /* DICT; NULL: BST_S_ID */
    const bst_shape *of;                  /* DICT, LIST, ONE_OR_LIST */
    const char *const *words;             /* WORD; ends with NULL */
    const bst_shape *const *alternatives; /* ALT; ends with NULL */
    int32_t min;                          /* INT: value, LIST and DICT: count */
    int32_t max;                          /* likewise; min = max = 0: no bounds */
};

/* Shapes that many tables use. */
extern const bst_shape bst__shape_text;
extern const bst_shape bst__shape_id;
extern const bst_shape bst__shape_ids; /* one or a list */
extern const bst_shape bst__shape_name;
extern const bst_shape bst__shape_int;
extern const bst_shape bst__shape_natural; /* 0 and up */
extern const bst_shape bst__shape_bool;
extern const bst_shape bst__shape_func;
extern const bst_shape bst__shape_any;
extern const bst_shape bst__shape_int_or_name; /* a number, or the option that holds it */
extern const bst_shape bst__shape_natural_or_name;

/* Checks `node` against `shape` and adds all problems to `diags`. True where there was none. */
bool bst__schema_check(const bst_node *node, const bst_shape *shape, bst_diags *diags);

/* "an integer", "a list": what a message calls a shape, and what it calls a value that is there.
 * The latter may be written to `buffer`. */
const char *bst__shape_name_of(const bst_shape *shape);
const char *bst__schema_got(const bst_node *node, char *buffer, size_t size);

/* Adds E-SCHEMA-RANGE for a number past 32 bits (bst__node_is_far) with the bound of `integers`,
 * which may be NULL. `label` (may be NULL) names what has it. */
void bst__schema_far(const bst_node *node, const bst_shape *integers, const char *label,
                     bst_diags *diags);

/* Adds E-SCHEMA-KEY for child `node`, whose key is none of `known`, with the nearest as hint; for
 * keys that only the caller knows. `owner` is what a message calls the map, such as "a tile". */
void bst__schema_unknown_key(const bst_node *node, const char *owner, const char *const *known,
                             size_t known_count, bst_diags *diags);

/* True where `node` holds nothing: no text, or `~`. */
bool bst__node_is_empty(const bst_node *node);

#endif
