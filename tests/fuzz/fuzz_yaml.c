/* Any bytes as YAML: a sound tree with places inside the text, or a complaint that can be printed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bastide/limits.h>

#include "data/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* Recursion is bounded by the loader's own limit, which this checks. */
static void walk(const bst_node *node, uint32_t depth)
{
    uint32_t count = 0;
    require(depth <= BST_YAML_DEPTH_MAX + 1);
    require(node->span.file == 1 && node->span.line >= 1 && node->span.col >= 1);
    require(node->text && strlen(node->text) <= node->text_bytes);
    require(node->type == BST_NODE_SCALAR || node->text[0] == '\0');
    BST_NODE_EACH (child, node) {
        require((child->key != NULL) == (node->type == BST_NODE_MAP));
        require(!child->key || bst__node_get(node, child->key) == child);
        walk(child, depth + 1);
        count++;
    }
    require(count == node->count);
}

static void print(const bst_diags *diags)
{
    FILE *nowhere = fopen("/dev/null", "w");
    require(nowhere != NULL);
    bst_diags_print(diags, nowhere, 0);
    bst_diags_print_json(diags, nowhere);
    require(fclose(nowhere) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    const bst_node *root = NULL;
    bst_arena arena;
    uint32_t file = 0;
    bst__arena_init(&arena, bst__alloc_libc);
    require(bst_sources_create(&sources) == BST_OK);
    require(bst_diags_create(&diags, sources) == BST_OK);
    require(bst_sources_add(&file, sources, "fuzz", (const char *)data, size) == BST_OK);
    if (bst__yaml_load(&root, &arena, sources, file, 0, diags) == BST_OK) {
        require(bst_diags_count(diags, BST_ERROR) == 0);
        walk(root, 0);
    } else {
        require(!root && bst_diags_count(diags, BST_ERROR) > 0);
        print(diags);
    }
    bst__arena_free(&arena);
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    return 0;
}
