/* Overlays: what is laid over a tile and adds segments to it. A tile with an overlay is a
 * definition of its own, so that nothing else has to know of them. */
#include "board/lay.h"

uint32_t bst__board_shape(const bst__boarddef *def, uint32_t tile, uint32_t turn, uint32_t overlay,
                          uint32_t over)
{
    uint32_t against = (over + BST_TURNS - turn) % BST_TURNS;
    return def->shapes[((size_t)tile * def->overlay_count + overlay - 1) * BST_TURNS + against];
}

/* The sides (bits) that the shape changes, of its tile in `turn`. */
static uint32_t changed_sides(const bst__boarddef *def, uint32_t shape, uint32_t turn)
{
    const bst__tiledef *t = &def->tiles[shape];
    uint32_t changed = 0;
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        bool is_same = t->side_type[turn][side] == def->tiles[t->base].side_type[turn][side];
        changed |= is_same ? 0 : 1u << side;
    }
    return changed;
}

/* The types (bits) of sides that the overlay changes, on any tile. */
static uint64_t types_shown(const bst__boarddef *def, uint32_t overlay)
{
    uint64_t types = 0;
    for (uint32_t shape = def->tile_count + 1; shape <= def->shape_count; shape++) {
        const bst__tiledef *t = &def->tiles[shape];
        uint32_t changed = t->overlay == overlay ? changed_sides(def, shape, 0) : 0;
        for (uint32_t side = 0; changed >> side; side++) {
            types |= changed >> side & 1 ? UINT64_C(1) << t->side_type[0][side] : 0;
        }
    }
    return types;
}

/* The kinds that must join something, on sides of these types. */
static uint32_t joins_shown(const bst__boarddef *def, uint64_t types)
{
    uint32_t kinds = 0;
    for (uint32_t type = 0; type < def->side_type_count; type++) {
        kinds |= types >> type & 1 ? def->side_joins[type] : 0;
    }
    return kinds;
}

/* On the tile the overlay changes some sides; what lies over a tile beside it helps only at the one
 * side where it does not match. Where all sides match, it can only give what has to be joined. */
static uint16_t helped_sets(const bst__boarddef *def, uint32_t tile, uint32_t overlay,
                            uint32_t turn, uint64_t types, uint32_t joins)
{
    const bst__tiledef *t = &def->tiles[tile];
    uint32_t sets = (t->must_join & joins) != 0;
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        sets |= t->side_fits[turn][side] & types ? 1u << (1u << side) : 0;
    }
    for (uint32_t over = 0; over < BST_TURNS; over++) {
        uint32_t shape = bst__board_shape(def, tile, turn, overlay, over);
        uint32_t changed = shape ? changed_sides(def, shape, turn) : 0;
        for (uint32_t set = 1; set < 1u << BST_SIDES; set++) {
            sets |= set & ~changed ? 0 : 1u << set;
        }
    }
    return (uint16_t)sets;
}

bst_status bst__board_find_helped(bst__boarddef *def)
{
    uint32_t overlays = def->overlay_count;
    if (!overlays) {
        return BST_OK;
    }
    def->helped = bst__arena_zalloc(def->arena,
                                    sizeof *def->helped * (def->tile_count + 1) * overlays);
    for (uint32_t overlay = 1; overlay <= overlays && def->helped; overlay++) {
        uint64_t types = types_shown(def, overlay);
        uint32_t joins = joins_shown(def, types);
        for (uint32_t tile = 1; tile <= def->tile_count; tile++) {
            uint16_t *sets = def->helped[tile * overlays + overlay - 1];
            for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
                sets[turn] = helped_sets(def, tile, overlay, turn, types, joins);
            }
        }
    }
    return def->helped ? BST_OK : BST_E_NOMEM;
}

bool bst__board_shape_fits(const bst__board *board, uint32_t cell, uint32_t shape)
{
    const bst__cell *c = &board->cells[cell];
    const bst__tiledef *t = &board->def->tiles[shape];
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        const bst__cell *o = &board->cells[c->neighbours[side]];
        if (c->neighbours[side] && o->tile &&
            !(t->side_fits[c->turn][side] >>
                  bst__board_tile(board, o)->side_type[o->turn][side ^ 2] & 1)) {
            return false;
        }
    }
    return true;
}

bool bst__board_fits_beside(const bst__board *board, uint32_t tile, uint32_t cell, uint32_t turn,
                            uint32_t side, uint32_t shape)
{
    bst__cell c = board->cells[cell];
    uint16_t beside = bst__board_beside(board, cell, side);
    c.sides[side] = board->def->tiles[shape].side_type[board->cells[beside].turn][side ^ 2];
    return bst__board_fits_between(board, &board->def->tiles[tile], &c, turn);
}

/* A slot that showed nothing shows `mine` now, to a laid tile or the border. */
static void fill_slot(bst__board *board, uint16_t mine, uint16_t theirs)
{
    bst__feature *feature = &board->features[bst__board_root(board, mine)];
    bst__board_touch(board, mine);
    feature->open--;
    if (theirs && board->segments[theirs].kind == board->segments[mine].kind) {
        /* it ended here, and goes on now */
        board->features[bst__board_root(board, theirs)].ends--;
        bst__board_join(board, mine, theirs);
    } else {
        feature->ends++;
    }
}

static void cover_side(bst__board *board, uint32_t cell, uint32_t side)
{
    const bst__cell *c = &board->cells[cell];
    uint16_t mine = bst__board_slot(board, cell, side * 3 + 1);
    uint16_t other = c->neighbours[side];
    const bst__tiledef *tile = bst__board_tile(board, c);
    if (!mine || (uint32_t)(mine - c->segments) < board->def->tiles[c->tile].segment_count) {
        return;
    }
    if (other && board->cells[other].tile) {
        fill_slot(board, mine, bst__board_slot(board, other, (side ^ 2) * 3 + 1));
    } else if (other) {
        (void)bst__board_show_side(board, c, side, other, tile->side_type[c->turn][side]);
    } else if (board->def->border_closes) {
        fill_slot(board, mine, 0);
    }
}

void bst__board_cover(bst__board *board, uint32_t cell, uint32_t shape)
{
    bst__cell *c = &board->cells[cell];
    uint32_t printed = board->def->tiles[c->tile].segment_count;
    const bst__tiledef *tile = &board->def->tiles[shape];
    c->shape = (uint16_t)shape;
    bst__board_add_segments(board, cell, printed);
    for (uint32_t i = 0; i < printed; i++) {
        /* the tile shows a kind twice now */
        uint16_t root = bst__board_root(board, (uint32_t)(c->segments + i));
        board->features[root].flags |= tile->segments[i].twin ? BST__FEATURE_TWIN : 0;
    }
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        cover_side(board, cell, side);
    }
}
