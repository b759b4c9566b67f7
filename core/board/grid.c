/* The grid: cells by position, open cells, laying tiles.
 *
 * Invariants: every neighbour of a laid tile that lies inside the border is a known cell; the open
 * list holds exactly the cells without a tile; fit_counts is the sum of the rows of open cells. */
#include "board/board.h"
#include "board/fit.h"
#include "board/lay.h"

#include <string.h>

static const int8_t step_x[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int8_t step_y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

/* The table is a square that the plane is wrapped around: neighbours stay neighbours in memory, and
 * nothing collides before the board is wider than the square. */
static uint32_t grid_slot(const bst__board *board, int32_t x, int32_t y)
{
    uint32_t side = board->caps.grid_side;
    return ((uint32_t)y & (side - 1)) * side + ((uint32_t)x & (side - 1));
}

/* Where to look next on a collision: far away, since the places around are likely taken too. */
static uint32_t grid_next(const bst__board *board, uint32_t at)
{
    return (at + board->caps.grid / 2 + 7) & (board->caps.grid - 1);
}

uint16_t bst__board_cell_at(const bst__board *board, int32_t x, int32_t y)
{
    uint32_t at = grid_slot(board, x, y);
    for (uint16_t cell; (cell = board->grid[at]) != 0; at = grid_next(board, at)) {
        if (board->cells[cell].x == x && board->cells[cell].y == y) {
            return cell;
        }
    }
    return 0;
}

uint16_t bst__board_beside(const bst__board *board, uint32_t cell, uint32_t side)
{
    const bst__cell *c = &board->cells[cell];
    return bst__board_cell_at(board, c->x + step_x[side], c->y + step_y[side]);
}

static bool inside(const bst__boarddef *def, int32_t x, int32_t y)
{
    if (!def->bounds) {
        return x > INT16_MIN + 1 && x < INT16_MAX - 1 && y > INT16_MIN + 1 && y < INT16_MAX - 1;
    }
    uint32_t low = 0;
    uint32_t high = def->bounds_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        const int16_t *cell = def->bounds[middle];
        if (cell[0] < x || (cell[0] == x && cell[1] < y)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < def->bounds_count && def->bounds[low][0] == x && def->bounds[low][1] == y;
}

/* The stride is a multiple of 16: vectors without a rest. */
static void change_counts(uint16_t *restrict counts, const uint16_t *restrict plus,
                          const uint16_t *restrict minus, uint32_t stride)
{
    uint32_t end = stride & ~15u;
    for (uint32_t i = 0; i < end; i++) {
        counts[i] = (uint16_t)(counts[i] + plus[i] - minus[i]);
    }
}

/* An open cell that showed `before` (NULL: was not open) shows `after` (NULL: is open no more). */
static void recount_fits(bst__board *board, const uint8_t *before, const uint8_t *after)
{
    static const uint16_t nothing[BST__SIGNATURES_MAX];
    uint16_t scratch[2][BST__SIGNATURES_MAX];
    const uint16_t *plus = after ? bst__fit_row(board->def, after, scratch[0]) : nothing;
    const uint16_t *minus = before ? bst__fit_row(board->def, before, scratch[1]) : nothing;
    change_counts(board->fit_counts, plus, minus, board->def->signature_stride);
}

/* A new open cell that shows nothing yet and is not counted yet. */
static uint16_t add_cell(bst__board *board, int32_t x, int32_t y)
{
    bst__boardhead *head = board->head;
    uint16_t cell = ++head->cell_count;
    bst__cell *c = &board->cells[cell];
    c->x = (int16_t)x;
    c->y = (int16_t)y;
    c->open_at = head->open_count;
    board->open[head->open_count++] = cell;
    uint32_t at = grid_slot(board, x, y);
    while (board->grid[at]) {
        at = grid_next(board, at);
    }
    board->grid[at] = cell;
    return cell;
}

void bst__board_reset(bst__board *board)
{
    /* Tiles grow from one cell: the origin, or the first cell of a bounded board without it. */
    const bst__boarddef *def = board->def;
    bool is_elsewhere = !inside(def, 0, 0) && def->bounds_count;
    uint16_t cell = is_elsewhere ? add_cell(board, def->bounds[0][0], def->bounds[0][1])
                                 : add_cell(board, 0, 0);
    recount_fits(board, NULL, board->cells[cell].sides);
}

/* The only cell goes elsewhere: nothing has been laid beside it. */
static void move_first_cell(bst__board *board, int32_t x, int32_t y)
{
    bst__cell *c = &board->cells[1];
    board->grid[grid_slot(board, c->x, c->y)] = 0;
    c->x = (int16_t)x;
    c->y = (int16_t)y;
    board->grid[grid_slot(board, x, y)] = 1;
}

uint32_t bst__board_laid_near(const bst__board *board, const bst__cell *cell, uint32_t around)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < around; i++) {
        uint16_t n = bst__board_cell_at(board, cell->x + step_x[i], cell->y + step_y[i]);
        count += n && board->cells[n].tile;
    }
    return count;
}

static void close_cell(bst__board *board, uint16_t cell)
{
    bst__boardhead *head = board->head;
    bst__cell *c = &board->cells[cell];
    recount_fits(board, c->sides, NULL);
    uint16_t last = board->open[--head->open_count];
    board->open[c->open_at] = last;
    board->cells[last].open_at = c->open_at;
    board->open[head->open_count] = 0;
    c->open_at = 0;
}

uint16_t bst__board_show_side(bst__board *board, const bst__cell *from, uint32_t side,
                              uint16_t cell, uint8_t type)
{
    if (!cell) {
        int32_t x = from->x + step_x[side];
        int32_t y = from->y + step_y[side];
        if (!inside(board->def, x, y)) {
            return 0;
        }
        cell = add_cell(board, x, y);
        board->cells[cell].sides[side ^ 2] = type;
        recount_fits(board, NULL, board->cells[cell].sides);
        return cell;
    }
    bst__cell *c = &board->cells[cell];
    uint8_t before[BST_SIDES];
    memcpy(before, c->sides, sizeof before);
    c->sides[side ^ 2] = type;
    recount_fits(board, before, c->sides);
    return cell;
}

void bst__board_add_segments(bst__board *board, uint32_t cell, uint32_t from)
{
    bst__cell *c = &board->cells[cell];
    const bst__tiledef *tile = bst__board_tile(board, c);
    uint32_t fold_count = board->def->fold_count;
    for (uint32_t i = from; i < tile->segment_count; i++) {
        const bst__segdef *def = &tile->segments[i];
        uint16_t id = (uint16_t)(c->segments + i);
        bst__segment *s = &board->segments[id];
        bst__feature *f = &board->features[id];
        s->root = id;
        s->next = id;
        s->cell = (uint16_t)cell;
        s->kind = def->kind;
        s->index = (uint8_t)i;
        f->size = 1;
        f->open = def->open;
        f->ends = def->ends;
        f->flags = def->twin ? BST__FEATURE_TWIN : 0;
        for (uint32_t k = 0; k < fold_count; k++) {
            board->folds[(size_t)id * fold_count + k] = def->folds[k];
        }
        uint8_t closes = board->def->kinds[def->kind].closes;
        if (closes != BST__CLOSES_NEVER) {
            bst__board_touch(board, id);
        }
    }
}

/* What lies in one slot of a tile that meets another tile or a closing border. */
static inline void meet_slot(bst__board *board, uint16_t mine, uint16_t theirs)
{
    if (mine) {
        board->features[bst__board_root(board, mine)].open--;
    }
    if (theirs) {
        board->features[bst__board_root(board, theirs)].open--;
    }
    if (mine && theirs && board->segments[mine].kind == board->segments[theirs].kind) {
        if (bst__board_root(board, mine) != bst__board_root(board, theirs)) {
            bst__board_join(board, mine, theirs);
        }
        return;
    }
    for (int i = 0; i < 2; i++) {
        uint16_t segment = i ? theirs : mine;
        if (segment) {
            board->features[bst__board_root(board, segment)].ends++;
            bst__board_touch(board, segment);
        }
    }
}

/* The made_of segment that holds `segment`, 0 none. */
static uint16_t derived_of(const bst__board *board, uint16_t segment)
{
    if (!segment) {
        return 0;
    }
    const bst__segment *s = &board->segments[segment];
    uint8_t derived = bst__board_segdef(board, segment)->derived;
    return derived ? (uint16_t)(segment - s->index + derived - 1) : 0;
}

/* The derived segments behind two printed ones that met. */
static void meet_derived(bst__board *board, uint16_t mine, uint16_t theirs)
{
    uint16_t a = derived_of(board, mine);
    uint16_t b = derived_of(board, theirs);
    bool joined =
        mine && theirs && board->segments[mine].kind == board->segments[theirs].kind;
    if (joined && a && b) {
        meet_slot(board, a, b);
    } else {
        meet_slot(board, a, 0);
        meet_slot(board, 0, b);
    }
}

/* Segments in the three slots of a side, as seen from outside where `mirrored`. */
static void read_side(const bst__board *board, uint32_t cell, uint32_t side, bool mirrored,
                      uint16_t out[3])
{
    const bst__cell *c = &board->cells[cell];
    const uint8_t *index = &bst__board_tile(board, c)->slot_segment[c->turn][side * 3];
    for (uint32_t i = 0; i < 3; i++) {
        uint8_t at = index[mirrored ? 2 - i : i];
        out[i] = at ? (uint16_t)(c->segments + at - 1) : 0;
    }
}

static void meet_side(bst__board *board, uint32_t cell, uint32_t side, uint16_t other)
{
    uint16_t mine[3];
    uint16_t theirs[3] = {0};
    const bst__tiledef *tiles = board->def->tiles;
    bool has_derived = tiles[board->cells[cell].tile].has_derived;
    read_side(board, cell, side, false, mine);
    if (other) {
        read_side(board, other, side ^ 2, true, theirs);
        has_derived = has_derived || tiles[board->cells[other].tile].has_derived;
    }
    for (uint32_t i = 0; i < 3; i++) {
        if (!mine[i] && !theirs[i]) {
            continue;
        }
        meet_slot(board, mine[i], theirs[i]);
        if (has_derived) {
            meet_derived(board, mine[i], theirs[i]);
        }
    }
}

/* A tile that holds surrounded kinds has a neighbour more, beside it or across a corner. */
static void add_neighbour(bst__board *board, const bst__cell *cell, bool is_beside)
{
    const bst__tiledef *tile = &board->def->tiles[cell->tile];
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        const bst__boardkind *kind = &board->def->kinds[tile->segments[i].kind];
        if (kind->closes == BST__CLOSES_SURROUNDED && (is_beside || kind->around == 8)) {
            uint16_t segment = (uint16_t)(cell->segments + i);
            board->features[bst__board_root(board, segment)].open--;
            bst__board_touch(board, segment);
        }
    }
}

/* Few such tiles are looked through, many are looked up around the new tile. */
static void tell_around(bst__board *board, uint32_t cell)
{
    const bst__cell *c = &board->cells[cell];
    const bst__boardhead *head = board->head;
    if (head->surrounded_count <= BST__SURROUNDED_LISTED) {
        for (uint32_t i = 0; i < head->surrounded_count; i++) {
            const bst__cell *o = &board->cells[head->surrounded[i]];
            int32_t dx = o->x - c->x;
            int32_t dy = o->y - c->y;
            if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && (dx || dy)) {
                add_neighbour(board, o, !dx || !dy);
            }
        }
        return;
    }
    for (uint32_t n = 0; n < 8; n++) {
        uint16_t other = bst__board_cell_at(board, c->x + step_x[n], c->y + step_y[n]);
        const bst__cell *o = &board->cells[other];
        if (other && o->tile && board->def->tiles[o->tile].has_surrounded) {
            add_neighbour(board, o, n < 4);
        }
    }
}

/* Surrounded kinds count the cells around them that are still empty. */
static void count_around(bst__board *board, uint32_t cell)
{
    const bst__cell *c = &board->cells[cell];
    const bst__tiledef *tile = &board->def->tiles[c->tile];
    if (tile->has_surrounded) {
        uint32_t four = bst__board_laid_near(board, c, 4);
        uint32_t eight = bst__board_laid_near(board, c, 8);
        for (uint32_t i = 0; i < tile->segment_count; i++) {
            const bst__boardkind *kind = &board->def->kinds[tile->segments[i].kind];
            if (kind->closes == BST__CLOSES_SURROUNDED) {
                bst__feature *f = &board->features[c->segments + i];
                f->open = (uint16_t)(f->open - (kind->around == 4 ? four : eight));
            }
        }
        if (board->head->surrounded_count < BST__SURROUNDED_LISTED) {
            board->head->surrounded[board->head->surrounded_count] = (uint16_t)cell;
        }
        board->head->surrounded_count++;
    }
    tell_around(board, cell);
}

void bst__board_lay(bst__board *board, uint32_t tile, uint32_t cell, uint32_t turn)
{
    bst__board_lay_shape(board, tile, 0, cell, turn);
}

void bst__board_lay_shape(bst__board *board, uint32_t tile, uint32_t shape, uint32_t cell,
                          uint32_t turn)
{
    bst__cell *c = &board->cells[cell];
    const bst__tiledef *t = &board->def->tiles[shape ? shape : tile];
    close_cell(board, (uint16_t)cell);
    c->tile = (uint16_t)tile;
    c->shape = (uint16_t)shape;
    c->turn = (uint8_t)turn;
    memset(c->sides, 0, sizeof c->sides);
    board->laid[board->head->laid_count++] = (uint16_t)cell;
    /* what may be laid over the tile later has its numbers kept */
    c->segments = (uint16_t)(board->head->segment_count + 1);
    board->head->segment_count = (uint16_t)(board->head->segment_count +
                                            board->def->tiles[tile].segment_count +
                                            board->def->tiles[tile].room);
    bst__board_add_segments(board, cell, 0);
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        uint16_t n = bst__board_cell_at(board, c->x + step_x[side], c->y + step_y[side]);
        if (n && board->cells[n].tile) {
            c->neighbours[side] = n;
            board->cells[n].neighbours[side ^ 2] = (uint16_t)cell;
            meet_side(board, cell, side, n);
        } else {
            n = bst__board_show_side(board, c, side, n, t->side_type[turn][side]);
            c->neighbours[side] = n;
            if (!n && board->def->border_closes) {
                meet_side(board, cell, side, 0);
            }
        }
    }
    count_around(board, cell);
}

bst_status bst__board_lay_at(bst__board *board, uint32_t tile, int32_t x, int32_t y, uint32_t turn)
{
    uint16_t cell = bst__board_cell_at(board, x, y);
    if (!cell) {
        if (!inside(board->def, x, y) || board->head->cell_count + 8u > board->caps.cells) {
            return BST_E_LIMIT;
        }
        if (board->head->laid_count == 0 && board->head->cell_count == 1) {
            move_first_cell(board, x, y);
            cell = 1;
        } else {
            cell = add_cell(board, x, y);
            recount_fits(board, NULL, board->cells[cell].sides);
        }
    }
    if (board->cells[cell].tile) {
        return BST_E_ILLEGAL;
    }
    bst__board_lay(board, tile, cell, turn);
    return BST_OK;
}
