/* Whether a thing is in a set that a declaration names: cells, segments, pieces, corners, tiles and
 * players, and what each may be asked. */
#include "game/game.h"

#include <stdlib.h>

/* Whether a laid cell beside this one carries the attribute. */
static bool adjoins(const bst_game *game, int32_t attr, uint32_t cell)
{
    const bst__board *board = &game->board;
    const int32_t *live = bst__live(game, (uint32_t)attr, 0);
    uint32_t stride = game->rules->live_count[BST__ON_CELL];
    bool found = false;
    for (uint32_t side = 0; side < BST_SIDES && !found; side++) {
        uint32_t next = board->cells[cell].neighbours[side];
        found = next && live[(size_t)next * stride] && board->cells[next].tile;
    }
    return found;
}

/* Whether the cell is in the set; what is laid beside a neutral piece is known. */
static bool in_cells(bst_game *game, const bst__over *over, uint32_t cell, uint32_t seat,
                     bool barred)
{
    const bst__cell *c = &game->board.cells[cell];
    if (!c->tile || (over->placed && cell != bst__part_now(game)->cell)) {
        return false;
    }
    if (over->adjoins >= 0 && !adjoins(game, over->adjoins, cell)) {
        return false;
    }
    if (over->beside >= 0 && over->holds.used &&
        !bst__which_on_cell(game, &over->holds, cell, seat)) {
        return false;
    }
    if (over->without.used && !barred &&
        bst__which_on_cell(game, &over->without, cell, seat)) {
        return false;
    }
    return !over->open_to || bst__can_enter(game, cell, over->open_to, NULL);
}

static bool in_segments(const bst_game *game, const bst__over *over, uint32_t segment)
{
    const bst__board *board = &game->board;
    uint32_t root = bst__board_root(board, segment);
    uint32_t placed = bst__part_now(game)->cell;
    uint32_t cell = board->segments[segment].cell;
    if ((over->placed && cell != placed) ||
        (over->around && !bst__board_near(board, placed, cell))) {
        return false;
    }
    if (over->kinds && !(over->kinds >> board->segments[segment].kind & 1)) {
        return false;
    }
    if (over->open && bst__board_closed(board, root)) {
        return false;
    }
    return !(over->free && board->features[root].occupiers) &&
           (!over->members || bst__feature_members(game, root) >= over->members);
}

/* Whether the feature is that of a segment of the placed tile with the attribute. */
static bool joins_placed(const bst_game *game, int32_t attr, uint32_t segment)
{
    const bst__board *board = &game->board;
    uint32_t placed = bst__part_now(game)->cell;
    const bst__cell *c = &board->cells[placed];
    if (!placed || !segment) {
        return false;
    }
    uint32_t root = bst__board_root(board, segment);
    for (uint32_t i = 0; i < bst__board_tile(board, c)->segment_count; i++) {
        if (bst__board_root(board, c->segments + i) == root &&
            bst__attr_get(game, (uint32_t)attr, c->segments + i)) {
            return true;
        }
    }
    return false;
}

/* Scripts may push any numbers. */
uint32_t bst__frame_thing(const bst_game *game, bst__reftype type)
{
    const bst__boardhead *board = game->board.head;
    const bst__head *head = game->head;
    int32_t ref = head->frame_count ? head->frames[head->frame_count - 1].a[0] : 0;
    uint32_t index = BST__REF_INDEX(ref);
    uint32_t count = type == BST__REF_PIECE ? board->piece_count : board->segment_count;
    bool is_kept = type == BST__REF_SEGMENT && index <= count && !game->board.segments[index].kind;
    return BST__REF_TYPE(ref) == type && index <= count && !is_kept ? index : 0;
}

/* Whether the piece stands in the row or column of the segment that the frame names, and no farther
 * from it than its attribute says. */
static bool in_cross(bst_game *game, int16_t attr, const bst__piece *p)
{
    uint32_t middle = bst__frame_thing(game, BST__REF_SEGMENT);
    if (!middle || p->site != BST__SITE_CELL) {
        return false;
    }
    const bst__board *board = &game->board;
    const bst__cell *from = &board->cells[board->segments[middle].cell];
    const bst__cell *at = &board->cells[p->at];
    int32_t dx = abs(at->x - from->x);
    int32_t dy = abs(at->y - from->y);
    return (!dx || !dy) && dx + dy <= bst__attr_get(game, (uint32_t)attr, middle);
}

/* Whether the piece, which is one of those meant, is in the set. */
static bool in_pieces(bst_game *game, const bst__over *over, uint32_t piece)
{
    const bst__piece *p = &game->board.pieces[piece];
    if (over->owned && !p->owner) {
        return false;
    }
    if (over->placed && (p->site != BST__SITE_CELL || p->at != bst__part_now(game)->cell)) {
        return false;
    }
    if (over->zones && !(over->zones >> (p->at % (BST__ZONES_MAX + 1u) - 1u) & 1)) {
        return false;
    }
    if (over->joins >= 0 && !joins_placed(game, over->joins, p->segment)) {
        return false;
    }
    if (over->cross >= 0 && !in_cross(game, over->cross, p)) {
        return false;
    }
    if (over->open_to && !bst__can_take(game, piece, over->open_to, NULL)) {
        return false;
    }
    return !over->walk.cause || bst__walks(game, &over->walk, piece);
}

/* Whether a piece stands on the corner. */
static bool corner_taken(const bst__board *board, uint32_t corner)
{
    for (uint32_t i = 1; i <= board->head->piece_count; i++) {
        if (board->pieces[i].site == BST__SITE_CORNER && board->pieces[i].at == corner) {
            return true;
        }
    }
    return false;
}

static bool in_corners(const bst_game *game, const bst__over *over, uint32_t corner, uint32_t seat)
{
    const bst__board *board = &game->board;
    uint32_t placed = bst__part_now(game)->cell;
    if ((over->placed && (!placed || !bst__board_corner_of(board, corner, placed))) ||
        !bst__board_corner_shows(board, corner, over->all) ||
        (over->free && corner_taken(board, corner))) {
        return false;
    }
    for (uint32_t i = 0; i < 4 && over->without.used; i++) {
        uint32_t root = bst__board_root(board, bst__board_corner_segment(board, corner, i));
        if (bst__which_in_feature(game, &over->without, root, seat)) {
            return false;
        }
    }
    return true;
}

/* Whether a piece or segment is in such a feature as the set asks for. */
static bool in_feature(bst_game *game, const bst__over *over, uint32_t index)
{
    bst__context context = BST__CONTEXT_NONE;
    context.segment = over->type == BST__ARG_PIECE ? game->board.pieces[index].segment : index;
    return bst__filter_test(game, over->feature, &context);
}

bool bst__over_has(bst_game *game, const bst__over *over, uint32_t index, uint32_t seat,
                   bool barred)
{
    if (over->type == BST__ARG_SEGMENT && !game->board.segments[index].kind) {
        return false; /* a number kept for what may be laid over the tile */
    }
    if ((over->has >= 0 && !bst__attr_get(game, (uint32_t)over->has, index)) ||
        (over->lacks >= 0 && bst__attr_get(game, (uint32_t)over->lacks, index))) {
        return false;
    }
    if (over->feature && !in_feature(game, over, index)) {
        return false;
    }
    switch ((bst__argtype)over->type) {
    case BST__ARG_CELL:
        return in_cells(game, over, index, seat, barred);
    case BST__ARG_SEGMENT:
        return in_segments(game, over, index);
    case BST__ARG_PIECE:
        return in_pieces(game, over, index);
    case BST__ARG_CORNER:
        return in_corners(game, over, index, seat);
    case BST__ARG_TILE:
        return !over->placeable || bst__tile_placeable(game, index);
    case BST__ARG_PLAYER:
        return over->own < 0 || (index == seat) == (over->own == 1);
    default:
        return true;
    }
}
