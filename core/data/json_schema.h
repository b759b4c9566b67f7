/* JSON Schemas of YAML files, made from the shapes that the loader checks with. */
#ifndef BST_DATA_JSON_SCHEMA_H
#define BST_DATA_JSON_SCHEMA_H

#include "base/text.h"
#include "data/schema.h"

/* Appends the schema (draft 07, the one that editors understand best) of a file whose root is
 * `shape`. A schema sees form only: that a name means something is the loader's to know, and what
 * the loader takes, the schema takes. BST_E_NOMEM; BST_E_LIMIT where there are too many maps. */
BST_MUST_USE bst_status bst__json_schema(bst_text *out, const bst_shape *shape, const char *title);

#endif
