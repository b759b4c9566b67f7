/* Where the parts of the board lie in the state's block, and how much room they need. */
#include "board/board.h"

bst__boardcaps bst__board_caps(uint32_t tiles, uint32_t segments, uint32_t pieces, uint32_t apart)
{
    bst__boardcaps caps;
    caps.tiles = tiles + 1;
    /* laid, and at most two more open ones than twice the laid; two more for each tile that lies
     * beside no other */
    caps.cells = 3 * tiles + 2 * apart + 8;
    caps.segments = segments + 1;
    caps.pieces = pieces + 1;
    caps.links = 0;
    caps.grid_side = 16;
    while (caps.grid_side * caps.grid_side < 3 * caps.cells) {
        caps.grid_side *= 2;
    }
    caps.grid = caps.grid_side * caps.grid_side;
    return caps;
}

static size_t place(size_t *at, size_t bytes)
{
    size_t here = *at;
    *at = (here + bytes + 7) & ~(size_t)7;
    return here;
}

typedef struct layout {
    size_t head, cells, grid, open, laid, segments, features, folds, pieces, fits, links, total;
} layout;

static layout lay_out(const bst__boarddef *def, const bst__boardcaps *caps)
{
    layout l;
    size_t at = 0;
    l.head = place(&at, sizeof(bst__boardhead));
    l.cells = place(&at, sizeof(bst__cell) * caps->cells);
    l.grid = place(&at, sizeof(uint16_t) * caps->grid);
    l.open = place(&at, sizeof(uint16_t) * caps->cells);
    l.laid = place(&at, sizeof(uint16_t) * caps->tiles);
    l.segments = place(&at, sizeof(bst__segment) * caps->segments);
    l.features = place(&at, sizeof(bst__feature) * caps->segments);
    l.folds = place(&at, sizeof(int16_t) * caps->segments * def->fold_count);
    l.pieces = place(&at, sizeof(bst__piece) * caps->pieces);
    l.fits = place(&at, sizeof(uint16_t) * def->signature_stride);
    l.links = place(&at, sizeof(bst__link) * caps->links);
    l.total = at;
    return l;
}

size_t bst__board_bytes(const bst__boarddef *def, const bst__boardcaps *caps)
{
    return lay_out(def, caps).total;
}

void bst__board_bind(bst__board *board, bst__boarddef *def, const bst__boardcaps *caps,
                     void *block)
{
    char *base = block;
    layout l = lay_out(def, caps);
    board->def = def;
    board->caps = *caps;
    board->head = (void *)(base + l.head);
    board->cells = (void *)(base + l.cells);
    board->grid = (void *)(base + l.grid);
    board->open = (void *)(base + l.open);
    board->laid = (void *)(base + l.laid);
    board->segments = (void *)(base + l.segments);
    board->features = (void *)(base + l.features);
    board->folds = (void *)(base + l.folds);
    board->pieces = (void *)(base + l.pieces);
    board->fit_counts = (void *)(base + l.fits);
    board->links = (void *)(base + l.links);
}
