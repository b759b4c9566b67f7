/* Overlays: each tile with each overlay in each turn in which it can lie there becomes a definition
 * of its own, behind those of the tiles. */
#include "game/build.h"

#include <string.h>

static uint32_t turned(uint32_t slots, uint32_t turn)
{
    uint32_t by = 3 * turn;
    return (slots << by | slots >> (BST_SLOTS - by)) & 0xFFFu;
}

/* The kind (index + 1) of the segment that owns the slot of the tile, 0 none. */
static uint32_t kind_at(const bst__tileset *tileset, const bst__tileset_tile *tile, uint32_t slot)
{
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        const bst__tileset_segment *s = &tile->segments[i];
        if (tileset->kinds[s->kind].shape != BST_KIND_INNER && (s->slots >> slot & 1)) {
            return s->kind + 1;
        }
    }
    return 0;
}

/* Whether the overlay, so many quarter turns clockwise against the tile, can lie on it. */
static bool can_lie(const bst__tileset *tileset, const bst__tileset_tile *tile,
                    const bst__tileset_overlay *overlay, uint32_t against)
{
    uint32_t slots = 0;
    if (!tile->on_board || tile->segments_count + overlay->face.segments_count >
                               BST__TILE_SEGMENTS_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < overlay->face.segments_count; i++) {
        slots |= turned(overlay->face.segments[i].slots, against);
    }
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        uint32_t asked = overlay->over[(side + BST_SIDES - against) % BST_SIDES];
        bool is_open = tile->sides_any >> side & 1;
        bool is_free = !is_open && !kind_at(tileset, tile, side * 3 + 1);
        if ((slots >> (side * 3 + 1) & 1) && !is_free) {
            return false;
        }
        if (asked && (!is_free || kind_at(tileset, tile, side * 3) != asked ||
                      kind_at(tileset, tile, side * 3 + 2) != asked)) {
            return false;
        }
    }
    return true;
}

uint32_t bst__build_count_shapes(const bst__build *build)
{
    const bst__tileset *tileset = build->tileset;
    uint32_t count = tileset->tiles_count;
    for (uint32_t i = 0; i < tileset->tiles_count * tileset->overlays_count * BST_TURNS; i++) {
        uint32_t pair = i / BST_TURNS;
        count += can_lie(tileset, &tileset->tiles[pair / tileset->overlays_count],
                         &tileset->overlays[pair % tileset->overlays_count], i % BST_TURNS);
    }
    return count;
}

static void fill_overlay(bst__build *build, const bst__tileset_overlay *from, uint32_t index)
{
    const bst_node *node = from->face.node;
    bst__overlay *overlay = &build->rules->overlays[index];
    overlay->name = from->face.id;
    overlay->words.one = bst__node_text(node, "one", overlay->name);
    overlay->words.many = bst__node_text(node, "many", overlay->words.one);
    overlay->turns = (uint8_t)from->turns;
    overlay->segment_count = (uint8_t)from->face.segments_count;
    overlay->span = node->key_span;
    for (uint32_t i = 0; i < from->face.segments_count; i++) {
        for (uint32_t kind = 1; kind <= build->rules->board.kind_count; kind++) {
            if (build->rules->kinds[kind].made_of >> (from->face.segments[i].kind + 1) & 1) {
                bst__build_complain(build, from->face.segments[i].node, "E-KIND",
                                    "what a kind is made of is not laid over tiles");
            }
        }
    }
}

static void turn_spot(bst__segdef *segment, uint32_t against)
{
    int32_t x = segment->spot_x;
    int32_t y = segment->spot_y;
    for (uint32_t i = 0; i < against; i++) {
        bst__spot_turn(&x, &y);
    }
    segment->spot_x = (int8_t)x;
    segment->spot_y = (int8_t)y;
}

/* Adds the overlay's segments to those of the tile. */
static bool fill_shape(bst__build *build, uint32_t tile, uint32_t overlay, uint32_t against,
                       int32_t *attrs)
{
    bst_ruleset *rules = build->rules;
    const bst__tileset_overlay *from = &build->tileset->overlays[overlay - 1];
    const bst__tiledef *base = &rules->board.tiles[tile];
    bst__tiledef *shape = &rules->board.tiles[++rules->board.shape_count];
    *shape = *base;
    uint32_t count = (uint32_t)base->segment_count + from->face.segments_count;
    bst__segdef *segments = bst__build_alloc(build, sizeof *segments * count);
    if (!segments) {
        return false;
    }
    memcpy(segments, base->segments, sizeof *segments * base->segment_count);
    for (uint32_t i = 0; i < from->face.segments_count; i++) {
        bst__segdef *to = &segments[base->segment_count + i];
        bst__build_segment(build, &from->face, i, to, attrs + i * rules->attr_count);
        to->slots = (uint16_t)turned(to->slots, against);
        turn_spot(to, against);
        to->near = 0;
    }
    shape->segments = segments;
    shape->segment_count = (uint8_t)count;
    shape->base = (uint16_t)tile;
    shape->overlay = (uint8_t)overlay;
    bst__build_tile_done(&rules->board, shape);
    return true;
}

static void fill_shapes(bst__build *build, uint32_t overlay, uint16_t *shapes)
{
    bst_ruleset *rules = build->rules;
    const bst__tileset *tileset = build->tileset;
    const bst__tileset_overlay *from = &tileset->overlays[overlay - 1];
    size_t room = rules->attr_count ? rules->attr_count : 1;
    size_t count = room * (from->face.segments_count + 1);
    int32_t *attrs = bst__build_alloc(build, sizeof *attrs * count);
    if (!attrs) {
        return;
    }
    rules->overlays[overlay].segment_attrs = attrs;
    for (uint32_t tile = 1; tile <= rules->board.tile_count; tile++) {
        bst__tiledef *def = &rules->board.tiles[tile];
        for (uint32_t against = 0; against < BST_TURNS; against++) {
            if (!can_lie(tileset, &tileset->tiles[tile - 1], from, against) ||
                !fill_shape(build, tile, overlay, against, attrs)) {
                continue;
            }
            uint32_t place = (tile * rules->board.overlay_count + overlay - 1) * BST_TURNS;
            shapes[place + against] = (uint16_t)rules->board.shape_count;
            def->room = def->room > from->face.segments_count
                            ? def->room
                            : (uint8_t)from->face.segments_count;
        }
    }
}

void bst__build_shapes(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    bst__boarddef *board = &rules->board;
    board->overlay_count = build->tileset->overlays_count;
    size_t places = (size_t)(board->tile_count + 1) * board->overlay_count * BST_TURNS;
    if (!places) {
        return;
    }
    rules->overlays =
        bst__build_alloc(build, sizeof *rules->overlays * (board->overlay_count + 1));
    board->shapes = bst__build_alloc(build, sizeof *board->shapes * places);
    for (uint32_t i = 1; i <= board->overlay_count && board->shapes && rules->overlays; i++) {
        fill_overlay(build, &build->tileset->overlays[i - 1], i);
        fill_shapes(build, i, board->shapes);
    }
}
