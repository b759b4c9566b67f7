/* Tiles: from the checked model to the board's tables, made_of segments added, start tiles. */
#include "game/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/manifest.h"

static uint32_t popcount(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1) {
        count++;
    }
    return count;
}

void bst__build_segment(bst__build *build, const bst__tileset_tile *from, uint32_t index,
                        bst__segdef *to, int32_t *attrs)
{
    const bst__boarddef *board = &build->rules->board;
    const bst__tileset_segment *s = &from->segments[index];
    const bst__boardkind *kind = &board->kinds[s->kind + 1];
    to->kind = (uint8_t)(s->kind + 1);
    to->slots = s->slots;
    to->touches = s->touches;
    to->open = (uint16_t)popcount(s->slots);
    if (kind->closes == BST__CLOSES_SURROUNDED) {
        to->open = kind->around;
    }
    to->mouths = (uint8_t)s->mouths;
    to->open = (uint16_t)(to->open + to->mouths);
    if (s->spot) {
        int32_t at[2] = {0, 0};
        uint32_t axis = 0;
        BST_NODE_ITEMS(number, s->spot)
        {
            (void)bst__node_as_int(number, &at[axis++ % 2]);
        }
        to->has_spot = true;
        to->spot_x = (int8_t)at[0];
        to->spot_y = (int8_t)at[1];
    }
    /* a line that reaches one side only ends on the tile */
    to->ends = kind->shape == BST__LINE && to->open < 2 ? (uint16_t)(2 - to->open) : 0;
    for (uint32_t i = 0; i < from->near_count; i++) {
        if (from->near[i] >> index & 1) {
            to->near |= from->near[i] & ~(1u << index);
        }
    }
    for (uint32_t i = 0; i < build->rules->attr_count; i++) {
        attrs[i] = build->rules->attrs[i].initial;
    }
    for (uint32_t i = 0; i < s->values_count; i++) {
        attrs[s->values[i].attribute] = s->values[i].value;
    }
    for (uint32_t i = 0; i < build->rules->attr_count; i++) {
        const bst__attr *attr = &build->rules->attrs[i];
        bool carries = !attr->of || (attr->of >> to->kind & 1);
        if (attr->on == BST__ON_SEGMENT && attr->fold >= 0 && carries) {
            to->folds[attr->fold] = (int16_t)attrs[i];
        }
    }
}

/* The parts of one made_of segment: what touches, one from the other. */
static uint32_t grow_group(const bst__tiledef *tile, uint32_t seed, uint32_t among)
{
    uint32_t group = 1u << seed;
    for (uint32_t before = 0; before != group;) {
        before = group;
        for (uint32_t i = 0; i < tile->segment_count; i++) {
            if (group >> i & 1) {
                group |= tile->segments[i].touches & among;
            }
        }
    }
    return group;
}

static void add_derived(bst__build *build, bst__tiledef *tile, uint32_t kind, uint32_t group,
                        const bst_node *at)
{
    const bst__boarddef *board = &build->rules->board;
    uint32_t index = tile->segment_count++;
    bst__segdef *to = &tile->segments[index];
    to->kind = (uint8_t)kind;
    for (uint32_t i = 0; i < index; i++) {
        if (!(group >> i & 1)) {
            continue;
        }
        bst__segdef *part = &tile->segments[i];
        if (part->mouths) {
            bst__build_complain(build, at, "E-KIND",
                                "what a kind is made of has no mouths: `%s` is part of `%s`",
                                build->rules->kinds[part->kind].name,
                                build->rules->kinds[kind].name);
        }
        part->derived = (uint8_t)(index + 1);
        to->slots |= part->slots;
        to->open = (uint16_t)(to->open + popcount(part->slots));
        to->ends = (uint16_t)(to->ends + part->ends);
        to->touches |= part->touches & ~group;
        bst__folds_merge(board, to->folds, part->folds);
    }
    tile->has_derived = true;
}

static void derive(bst__build *build, bst__tiledef *tile, const bst_node *at)
{
    const bst_ruleset *rules = build->rules;
    uint32_t printed = tile->segment_count;
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        uint32_t among = 0;
        for (uint32_t i = 0; i < printed && rules->kinds[kind].made_of; i++) {
            if (rules->kinds[kind].made_of >> tile->segments[i].kind & 1) {
                among |= 1u << i;
                if (tile->segments[i].derived) {
                    bst__build_complain(build, at, "E-KIND",
                                     "a segment can be part of one made_of kind only");
                    return;
                }
            }
        }
        while (among) {
            uint32_t seed = 0;
            while (!(among >> seed & 1)) {
                seed++;
            }
            uint32_t group = grow_group(tile, seed, among);
            among &= ~group;
            if (tile->segment_count == BST__TILE_SEGMENTS_MAX) {
                bst__build_complain(build, at, "E-LIMIT", "more than %d segments on a tile",
                                 BST__TILE_SEGMENTS_MAX);
                return;
            }
            add_derived(build, tile, kind, group, at);
        }
    }
}

void bst__build_tile_done(const bst__boarddef *board, bst__tiledef *tile)
{
    tile->plain = tile->needs_neighbours == 0;
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        bst__segdef *s = &tile->segments[i];
        for (uint32_t j = 0; j < tile->segment_count; j++) {
            s->twin = s->twin || (j != i && tile->segments[j].kind == s->kind);
        }
        tile->has_surrounded =
            tile->has_surrounded || board->kinds[s->kind].closes == BST__CLOSES_SURROUNDED;
        tile->must_join |= board->kinds[s->kind].must_join ? 1u << s->kind : 0;
        tile->plain = tile->plain && !board->kinds[s->kind].must_join;
    }
}

/* How many copies of a mod's set of tiles are in play: an option named after the mod and the set.
 * A game's own tiles are no set. */
static uint32_t copies_of_set(const bst__build *build, const bst_node *tile)
{
    const bst_ruleset *rules = build->rules;
    char name[160];
    if (tile->source == 0 || tile->source >= rules->source_count) {
        return 1;
    }
    (void)snprintf(name, sizeof name, "%s.%s", rules->source_list[tile->source].id,
                   bst__node_text(tile, "set", BST__SET_OF_REST));
    const bst__setting *setting = bst__rules_setting(rules, name);
    return setting && setting->number >= 0 ? (uint32_t)setting->number : 1;
}

static uint8_t layer_of(const bst__deck *deck, const bst_node *tile)
{
    const char *name = bst__node_text(tile, "layer", BST__LAYER_OF_REST);
    for (uint32_t i = 0; i < deck->layer_count; i++) {
        if (strcmp(deck->layers[i], name) == 0) {
            return (uint8_t)i;
        }
    }
    return deck->rest;
}

/* The zone in which the tiles lie at the start. Hidden ones would have to come from a deck. */
static uint8_t zone_of(bst__build *build, const bst_node *name)
{
    int index = name ? bst__rules_zone(build->rules, name->text) : 0;
    const bst__zone *zone = &build->rules->zones[index];
    if (index > 0 && (!zone->holds_tiles || zone->seen != 0)) {
        bst__build_complain(build, name, "E-ZONE", "zone `%s` %s", zone->name,
                            zone->holds_tiles ? "hides what is in it: tiles do not begin there"
                                              : "holds no tiles");
    }
    return (uint8_t)index;
}

static void fill_tile(bst__build *build, const bst__tileset_tile *from, uint32_t index)
{
    bst_ruleset *rules = build->rules;
    bst__tile *tile = &rules->tiles[index];
    bst__tiledef *def = &rules->board.tiles[index];
    size_t attrs = rules->attr_count ? rules->attr_count : 1;
    if (from->segments_count > BST__TILE_SEGMENTS_MAX) {
        bst__build_complain(build, from->node, "E-LIMIT", "more than %d segments on a tile",
                         BST__TILE_SEGMENTS_MAX);
        return;
    }
    int32_t *tile_attrs = bst__build_alloc(build, sizeof *tile_attrs * attrs);
    int32_t *segment_attrs =
        bst__build_alloc(build, sizeof *segment_attrs * attrs * BST__TILE_SEGMENTS_MAX);
    def->segments = bst__build_alloc(build, sizeof *def->segments * BST__TILE_SEGMENTS_MAX);
    if (!tile_attrs || !segment_attrs || !def->segments) {
        return;
    }
    for (uint32_t i = 0; i < from->values_count; i++) {
        tile_attrs[from->values[i].attribute] = from->values[i].value;
    }
    tile->id = from->id;
    tile->count = (uint32_t)from->count * copies_of_set(build, from->node);
    tile->attrs = tile_attrs;
    tile->segment_attrs = segment_attrs;
    tile->closed_to = bst__build_causes_of(build, bst__node_get(from->node, "closed_to"));
    tile->span = from->node->span;
    int deck = from->deck[0] ? bst__rules_deck(rules, from->deck) : 1;
    tile->deck = (uint8_t)(deck > 0 ? deck : 1);
    tile->zone = zone_of(build, bst__node_get(from->node, "zone"));
    tile->layer = layer_of(&rules->decks[tile->deck], from->node);
    int32_t after = bst__node_int(from->node, "after", 0);
    tile->after = (uint16_t)(after < UINT16_MAX ? after : UINT16_MAX); /* more than decks have */
    if (tile->after > rules->decks[tile->deck].waits) {
        rules->decks[tile->deck].waits = tile->after;
    }
    def->segment_count = (uint8_t)from->segments_count;
    def->needs_neighbours = (uint8_t)from->needs_neighbours;
    def->any_sides = from->sides_any;
    for (uint32_t i = 0; i < from->segments_count; i++) {
        bst__build_segment(build, from, i, &def->segments[i], segment_attrs + i * attrs);
    }
    derive(build, def, from->node);
    bst__build_tile_done(&rules->board, def);
}

static bool parse_at(const bst_node *at, int16_t *x, int16_t *y)
{
    int32_t value[2] = {0, 0};
    if (at->type == BST_NODE_LIST) {
        if (at->count != 2 || !bst__node_as_int(at->first, &value[0]) ||
            !bst__node_as_int(at->first->next, &value[1])) {
            return false;
        }
    } else {
        char *end;
        value[0] = (int32_t)strtol(at->text, &end, 10);
        if (*end != ',') {
            return false;
        }
        value[1] = (int32_t)strtol(end + 1, &end, 10);
        if (*end) {
            return false;
        }
    }
    *x = (int16_t)value[0];
    *y = (int16_t)value[1];
    return value[0] == *x && value[1] == *y;
}

/* Start tiles: the `start` list, or else the one tile with `start: 1` at 0,0. */
static void fill_start(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    const bst_node *list = bst__node_get(build->root, "start");
    const bst__tileset *tileset = build->tileset;
    uint32_t marked = 0;
    for (uint32_t i = 0; i < tileset->tiles_count; i++) {
        marked += (uint32_t)tileset->tiles[i].start;
    }
    uint32_t count = list ? list->count : marked;
    rules->start = bst__build_alloc(build, sizeof *rules->start * (count + 1));
    if (!rules->start) {
        return;
    }
    BST_NODE_EACH(node, list) {
        const bst_node *name = bst__node_get(node, "tile");
        int tile = bst__rules_tile(rules, name->text);
        int16_t x = 0;
        int16_t y = 0;
        if (!tile) {
            bst__build_complain(build, name, "E-START", "there is no tile `%s`", name->text);
        } else if (!parse_at(bst__node_get(node, "at"), &x, &y)) {
            bst__build_complain(build, node, "E-START", "a cell is written [x, y]");
        }
        rules->start[rules->start_count].tile = (uint16_t)tile;
        rules->start[rules->start_count].x = x;
        rules->start[rules->start_count].y = y;
        rules->start[rules->start_count++].turn = (uint8_t)bst__node_int(node, "turn", 0);
    }
    if (list) {
        return;
    }
    for (uint32_t i = 0; i < tileset->tiles_count; i++) {
        if (tileset->tiles[i].start && marked > 1) {
            bst__build_complain(build, tileset->tiles[i].node, "E-START",
                             "several tiles are marked `start`: say where in a `start` list");
            return;
        }
        if (tileset->tiles[i].start) {
            rules->start[rules->start_count++].tile = (uint16_t)(i + 1);
        }
    }
}

static int compare_cells(const void *a, const void *b)
{
    const int16_t *p = a;
    const int16_t *q = b;
    return p[0] != q[0] ? (p[0] > q[0]) - (p[0] < q[0]) : (p[1] > q[1]) - (p[1] < q[1]);
}

/* The cells of a board that has an end: {x: a..b, y: a..b} or a list of cells. */
static void fill_bounds(bst__build *build)
{
    enum { BOUNDS_MAX = 8192 };
    bst__boarddef *board = &build->rules->board;
    const bst_node *node = bst__node_get(build->root, "board");
    if (!node) {
        return;
    }
    if (node->type == BST_NODE_SCALAR) {
        build->rules->no_board = true;
        return;
    }
    const bst_node *cells = bst__node_get(node, "cells");
    board->border_closes = strcmp(bst__node_text(node, "border", "open"), "closes") == 0;
    if (!cells) {
        return;
    }
    int16_t(*bounds)[2] = bst__build_alloc(build, sizeof *bounds * BOUNDS_MAX);
    if (!bounds) {
        return;
    }
    if (cells->type == BST_NODE_MAP) {
        int x0;
        int x1;
        int y0;
        int y1;
        if (sscanf(bst__node_text(cells, "x", ""), "%d..%d", &x0, &x1) != 2 ||
            sscanf(bst__node_text(cells, "y", ""), "%d..%d", &y0, &y1) != 2) {
            bst__build_complain(build, cells, "E-BOARD", "cells are {x: a..b, y: a..b} or a list");
            return;
        }
        for (int x = x0; x <= x1; x++) {
            for (int y = y0; y <= y1 && board->bounds_count < BOUNDS_MAX; y++) {
                bounds[board->bounds_count][0] = (int16_t)x;
                bounds[board->bounds_count++][1] = (int16_t)y;
            }
        }
    }
    BST_NODE_EACH(cell, cells->type == BST_NODE_LIST ? cells : NULL) {
        int16_t x = 0;
        int16_t y = 0;
        if (board->bounds_count == BOUNDS_MAX || !parse_at(cell, &x, &y)) {
            bst__build_complain(build, cell, "E-BOARD", "a cell is written [x, y]");
            return;
        }
        bounds[board->bounds_count][0] = x;
        bounds[board->bounds_count++][1] = y;
    }
    qsort(bounds, board->bounds_count, sizeof *bounds, compare_cells);
    board->bounds = (const int16_t(*)[2])bounds;
}

/* Folds have 16 bits: all printed values of the game together must fit, whatever joins. */
static void check_folds(bst__build *build)
{
    const bst_ruleset *rules = build->rules;
    for (uint32_t a = 0; a < rules->attr_count; a++) {
        int64_t sum = 0;
        for (uint32_t i = 1; rules->attrs[a].fold >= 0 && i <= rules->board.tile_count; i++) {
            const bst__tiledef *def = &rules->board.tiles[i];
            int64_t copies = (int64_t)rules->tiles[i].count * rules->copies;
            for (uint32_t s = 0; s < def->segment_count; s++) {
                int64_t value = rules->tiles[i].segment_attrs[s * rules->attr_count + a];
                sum += (value < 0 ? -value : value) * copies;
            }
            if (sum > INT16_MAX) {
                bst__build_complain(build, build->tileset->tiles[i - 1].node, "E-LIMIT",
                                    "the values of `%s` on all tiles add up to more than %d",
                                    rules->attrs[a].name, INT16_MAX);
                return;
            }
        }
    }
}

bst_status bst__build_tiles(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    const bst__tileset *tileset = build->tileset;
    uint32_t count = tileset->tiles_count;
    rules->board.arena = &rules->arena;
    rules->tiles = bst__build_alloc(build, sizeof *rules->tiles * (count + 1));
    uint32_t shapes = bst__build_count_shapes(build);
    if (shapes > UINT16_MAX) {
        bst__build_complain(build, NULL, "E-LIMIT", "overlays can lie on too many tiles");
        return BST_E_INVALID;
    }
    rules->board.tiles =
        bst__build_alloc(build, sizeof *rules->board.tiles * ((size_t)shapes + 1));
    if (!rules->tiles || !rules->board.tiles) {
        return BST_E_NOMEM;
    }
    rules->board.tile_count = count;
    rules->board.shape_count = count;
    for (uint32_t i = 0; i < count; i++) {
        fill_tile(build, &tileset->tiles[i], i + 1);
    }
    bst__build_shapes(build);
    check_folds(build);
    fill_start(build);
    fill_bounds(build);
    if (build->failed) {
        return BST_E_INVALID;
    }
    bst_status status = bst__boarddef_finish(&rules->board);
    if (status == BST_E_LIMIT) {
        bst__build_complain(build, NULL, "E-LIMIT", "more than %d kinds of sides",
                         BST__SIDE_TYPES_MAX);
    }
    return status;
}
