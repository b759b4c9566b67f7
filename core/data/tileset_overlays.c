/* Overlays of the model: their segments, which are lines, and what a tile must show below them. */
#include <string.h>

#include "data/tileset_build.h"

/* What a segment lies beside would depend on the tile below it. */
static void check_alone(bst__modeller *b, const bst_node *segment)
{
    static const char *const keys[] = {"touches", "near", "apart"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const bst_node *value = bst__node_get(segment, keys[i]);
        if (value) {
            bst__build_error(b, "E-OVERLAY", value->key_span,
                             "`%s` says nothing about what is laid over tiles", keys[i]);
        }
    }
}

static void check_face(bst__modeller *b, const bst__tileset_tile *face)
{
    uint32_t slots = 0;
    for (uint32_t i = 0; i < face->segments_count; i++) {
        const bst__tileset_segment *segment = &face->segments[i];
        check_alone(b, segment->node);
        if (b->tileset->kinds[segment->kind].shape != BST_KIND_LINE) {
            bst__build_error(b, "E-OVERLAY", segment->slots_node->key_span,
                             "only lines are laid over tiles, and `%s` is none",
                             b->tileset->kinds[segment->kind].name);
        }
        if (slots & segment->slots) {
            bst__build_error(b, "E-OVERLAY", segment->slots_node->span,
                             "another segment owns such a slot already");
        }
        slots |= segment->slots;
    }
}

static void read_over(bst__modeller *b, bst__tileset_overlay *overlay, const bst_node *over)
{
    static const char sides[] = "NESW";
    BST_NODE_EACH (node, over) {
        int kind = bst__tileset_find_kind(b->tileset, node->text);
        if (kind < 0 || b->tileset->kinds[kind].shape != BST_KIND_AREA) {
            bst__build_error(b, "E-OVERLAY", node->span, "there is no area `%s`", node->text);
            continue;
        }
        overlay->over[strchr(sides, node->key[0]) - sides] = (uint32_t)kind + 1;
    }
}

void bst__build_overlays(bst__modeller *b)
{
    const bst_node *map = bst__node_get(b->tileset->root, "overlays");
    uint32_t count = map ? map->count : 0;
    bst__tileset_overlay *overlays = bst__build_zalloc(b, sizeof *overlays * count);
    if (!overlays) {
        return;
    }
    uint32_t i = 0;
    BST_NODE_EACH (node, map) {
        bst__tileset_overlay *overlay = &overlays[i++];
        overlay->face.id = node->key;
        overlay->face.node = node;
        overlay->turns = bst__node_int(node, "turns", 4);
        read_over(b, overlay, bst__node_get(node, "over"));
        if (bst__build_segments(b, &overlay->face)) {
            check_face(b, &overlay->face);
        }
    }
    b->tileset->overlays = overlays;
    b->tileset->overlays_count = count;
}
