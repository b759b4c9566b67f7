/* What is asked of tiles again and again, found once: which attributes they carry, which kinds they
 * show, and whether laying one has something to note. */
#include "game/build.h"
#include "game/game.h"

static void note_attribute(const bst_ruleset *rules, bst__tile *tile, uint32_t attr, int32_t value)
{
    tile->carries[attr / 64] |= value ? UINT64_C(1) << attr % 64 : 0;
    for (uint32_t i = 0; i < rules->live_printed_count; i++) {
        bool differs = value != rules->attrs[attr].initial;
        tile->is_noted = tile->is_noted || (rules->live_printed[i] == attr && differs);
    }
}

static void note_segment(const bst_ruleset *rules, bst__tile *tile, uint32_t kind,
                         const int32_t *values)
{
    tile->shows |= 1u << kind;
    tile->is_noted = tile->is_noted || bst__is_sought(rules, kind, values);
    for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
        if (rules->attrs[attr].on != BST__ON_TILE) {
            note_attribute(rules, tile, attr, values[attr]);
        }
    }
}

void bst__build_masks(bst_ruleset *rules)
{
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        bst__tile *tile = &rules->tiles[i];
        const bst__tiledef *def = &rules->board.tiles[i];
        for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
            bool is_its = rules->attrs[attr].on == BST__ON_TILE && tile->attrs[attr];
            tile->carries[attr / 64] |= is_its ? UINT64_C(1) << attr % 64 : 0;
        }
        for (uint32_t k = 0; k < def->segment_count; k++) {
            note_segment(rules, tile, def->segments[k].kind,
                         &tile->segment_attrs[k * rules->attr_count]);
        }
    }
}
