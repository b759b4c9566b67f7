/* Compiles tile definitions: side types, what may meet what, signatures and the four turns.
 *
 * A side type is the triple of kinds in a side's three slots. Tiles whose sides agree in all turns
 * share a signature, which is what legal placements are counted by. */
#include "board/board.h"

#include <string.h>

static uint8_t kind_in_slot(const bst__tiledef *tile, uint32_t slot)
{
    uint8_t index = tile->slot_segment[0][slot];
    return index ? tile->segments[index - 1].kind : 0;
}

static void map_slots(const bst__boarddef *def, bst__tiledef *tile)
{
    memset(tile->slot_segment, 0, sizeof tile->slot_segment);
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        const bst__segdef *segment = &tile->segments[i];
        /* segments of made_of kinds share slots with their parts and own none */
        bool is_derived = false;
        for (uint32_t j = 0; j < tile->segment_count; j++) {
            is_derived = is_derived || tile->segments[j].derived == i + 1;
        }
        if (is_derived || def->kinds[segment->kind].shape == BST__INNER) {
            continue;
        }
        for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
            if (segment->slots >> slot & 1) {
                for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
                    tile->slot_segment[turn][(slot + 3 * turn) % BST_SLOTS] = (uint8_t)(i + 1);
                }
            }
        }
    }
}

/* The number of the side type with these kinds, added where new; 0 where there are too many. */
static uint8_t side_type(bst__boarddef *def, const uint8_t kinds[3])
{
    for (uint32_t i = BST__SIDE_ANY + 1; i < def->side_type_count; i++) {
        if (memcmp(def->side_kinds[i], kinds, 3) == 0) {
            return (uint8_t)i;
        }
    }
    if (def->side_type_count == BST__SIDE_TYPES_MAX) {
        return 0;
    }
    memcpy(def->side_kinds[def->side_type_count], kinds, 3);
    for (uint32_t i = 0; i < 3; i++) {
        bool joins = kinds[i] && def->kinds[kinds[i]].must_join;
        def->side_joins[def->side_type_count] |= joins ? 1u << kinds[i] : 0;
    }
    return (uint8_t)def->side_type_count++;
}

static bst_status type_sides(bst__boarddef *def, bst__tiledef *tile)
{
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        uint8_t type = BST__SIDE_ANY;
        if (!(tile->any_sides >> side & 1)) {
            uint8_t kinds[3];
            for (uint32_t i = 0; i < 3; i++) {
                kinds[i] = kind_in_slot(tile, side * 3 + i);
            }
            type = side_type(def, kinds);
            if (type == 0) {
                return BST_E_LIMIT;
            }
        }
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            tile->side_type[turn][(side + turn) % BST_SIDES] = type;
        }
    }
    return BST_OK;
}

/* Two slots that meet are at odds where they hold different things and one of these must match. */
static bool slots_match(const bst__boarddef *def, uint8_t a, uint8_t b)
{
    if (a == b) {
        return true;
    }
    uint32_t kinds = (a ? 1u << a : 0) | (b ? 1u << b : 0);
    return (kinds & def->must_match) == 0;
}

static void match_sides(bst__boarddef *def)
{
    for (uint32_t a = 0; a < def->side_type_count; a++) {
        def->side_match[a] = 0;
        for (uint32_t b = 0; b < def->side_type_count; b++) {
            bool match = a <= BST__SIDE_ANY || b <= BST__SIDE_ANY;
            if (!match) {
                match = true;
                for (uint32_t i = 0; i < 3; i++) {
                    match = match && slots_match(def, def->side_kinds[a][i],
                                                 def->side_kinds[b][2 - i]);
                }
            }
            def->side_match[a] |= (uint64_t)match << b;
        }
    }
}

static uint16_t signature(bst__boarddef *def, const bst__tiledef *tile)
{
    for (uint32_t i = 1; i <= def->signature_count; i++) {
        if (memcmp(def->signatures[i], tile->side_type, sizeof tile->side_type) == 0) {
            return (uint16_t)i;
        }
    }
    def->signature_count++;
    memcpy(def->signatures[def->signature_count], tile->side_type, sizeof tile->side_type);
    return (uint16_t)def->signature_count;
}

static bool find_misfits(bst__boarddef *def, bst__tiledef *tile)
{
    uint16_t(*misfits)[BST__SIDE_TYPES_MAX] =
        bst__arena_zalloc(def->arena, sizeof *misfits * BST_SIDES);
    for (uint32_t i = 0; misfits && i < BST_TURNS * BST_SIDES; i++) {
        uint32_t side = i % BST_SIDES;
        for (uint32_t type = 0; type < def->side_type_count; type++) {
            bool matches = tile->side_fits[i / BST_SIDES][side] >> type & 1;
            misfits[side][type] |= (uint16_t)(matches ? 0 : 1u << i);
        }
    }
    tile->misfits = (const uint16_t(*)[BST__SIDE_TYPES_MAX])misfits;
    return misfits != NULL;
}

bst_status bst__boarddef_finish(bst__boarddef *def)
{
    def->side_type_count = BST__SIDE_ANY + 1;
    def->signatures = bst__arena_zalloc(
        def->arena, sizeof *def->signatures * (size_t)(def->tile_count + 1));
    if (!def->signatures) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 1; i <= def->shape_count; i++) {
        bst__tiledef *tile = &def->tiles[i];
        map_slots(def, tile);
        bst_status status = type_sides(def, tile);
        if (status != BST_OK) {
            return status;
        }
    }
    match_sides(def);
    for (uint32_t i = 1; i <= def->shape_count; i++) {
        bst__tiledef *tile = &def->tiles[i];
        /* only tiles are drawn, and counted where they fit */
        tile->signature = i <= def->tile_count ? signature(def, tile) : 0;
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            for (uint32_t side = 0; side < BST_SIDES; side++) {
                tile->side_fits[turn][side] = def->side_match[tile->side_type[turn][side]];
            }
        }
        if (!find_misfits(def, tile)) {
            return BST_E_NOMEM;
        }
    }
    def->signature_stride = (def->signature_count + 1 + 15) & ~15u;
    def->row_capacity = 0;
    def->row_count = 0;
    def->rows = NULL;
    return bst__board_find_helped(def);
}
