/* Overlays: what is laid over a tile and adds segments to it. A tile with an overlay is a
 * definition of its own, so that nothing else has to know of them. */
#include "board/lay.h"

uint32_t bst__board_shape(const bst__boarddef *def, uint32_t tile, uint32_t turn, uint32_t overlay,
                          uint32_t over)
{
    uint32_t against = (over + BST_TURNS - turn) % BST_TURNS;
    return def->shapes[((size_t)tile * def->overlay_count + overlay - 1) * BST_TURNS + against];
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
