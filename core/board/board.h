/* The board: tile definitions in all turns, an unbounded grid, open cells, legal placements, the
 * feature graph and the pieces.
 *
 * A definition (bst__boarddef) is compiled once per ruleset. The state is a set of flat arrays
 * inside one block that the game owns; a bst__board holds pointers into that block, so that a game
 * is copied by copying the block. Index 0 of every array is "none".
 *
 * Features are kept as rings of segments with a root that every segment names directly: joining
 * relabels the smaller ring, so finding the feature of a segment is one read. Everything asked
 * often about a feature (open slots, occupiers, folded attributes) stands at its root.
 */
#ifndef BST_BOARD_BOARD_H
#define BST_BOARD_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { BST_SIDES = 4, BST_SLOTS = 12, BST_TURNS = 4 };
enum {
    BST__KINDS_MAX = 32,       /* kinds fit one 32-bit mask */
    BST__SIDE_TYPES_MAX = 64,  /* side types fit one 64-bit mask */
    BST__TILE_SEGMENTS_MAX = 24,
    BST__FOLDS_MAX = 24,
    BST__TOUCHED_MAX = 192,
    BST__SURROUNDED_LISTED = 8
};
enum { BST__SIDE_NONE = 0, BST__SIDE_ANY = 1 };

typedef enum bst__shape { BST__AREA, BST__LINE, BST__INNER } bst__shape;
typedef enum bst__closes {
    BST__CLOSES_ENDS,
    BST__CLOSES_SURROUNDED,
    BST__CLOSES_NEVER,
    BST__CLOSES_BY_RULE,
    BST__CLOSES_ALWAYS
} bst__closes;
typedef enum bst__fold { BST__FOLD_SUM, BST__FOLD_MAX, BST__FOLD_ANY, BST__FOLD_SET } bst__fold;
enum { BST__FOLD_COUNT = BST__FOLD_SET + 1 };

typedef struct bst__boardkind {
    uint8_t shape;
    uint8_t closes;
    uint8_t around; /* cells that surround: 8 or 4 */
    bool loops;     /* a line without any end may close */
    bool must_join; /* a tile with this kind must be laid so that one of its sides joins */
} bst__boardkind;

typedef struct bst__segdef {
    uint8_t kind;
    uint8_t derived;  /* index + 1 of the made_of segment of the same tile that holds this one */
    uint8_t mouths;   /* inner ends that count as open until they are linked */
    bool twin;        /* the tile has another segment of this kind */
    bool has_spot;    /* the tile says where pieces on it stand, unturned */
    int8_t spot_x;    /* hundredths of a cell to the east of its middle */
    int8_t spot_y;    /* and to the south */
    uint16_t slots;   /* bits, unturned */
    uint16_t open;    /* slots and mouths, or cells that surround */
    uint16_t ends;    /* inner ends of a line */
    uint32_t touches; /* bits of segments of the same tile */
    uint32_t near;    /* bits of segments that meet this one at a point */
    int16_t folds[BST__FOLDS_MAX];
} bst__segdef;

typedef struct bst__tiledef {
    uint8_t segment_count;
    uint8_t needs_neighbours;
    uint8_t any_sides;   /* bits of sides that match everything and close what they meet */
    bool plain;          /* only its sides decide where it fits */
    bool has_surrounded;
    bool has_derived;
    uint32_t must_join; /* kinds that have to join: one of them, where any can */
    uint8_t room;        /* segments that what is laid over it may add */
    uint8_t overlay;     /* what lies over it; 0 nothing */
    uint16_t base;       /* the tile, where something lies over it; else 0 */
    uint16_t signature;
    bst__segdef *segments;
    uint8_t slot_segment[BST_TURNS][BST_SLOTS]; /* index + 1, 0 none */
    uint8_t side_type[BST_TURNS][BST_SIDES];
    uint64_t side_fits[BST_TURNS][BST_SIDES];   /* side types (bits) it may meet, none included */
    /* by side and the type it meets: a bit for each turn in which they do not match, 4 * turn +
     * side; so that all turns and sides are judged at once */
    const uint16_t (*misfits)[BST__SIDE_TYPES_MAX];
} bst__tiledef;

typedef struct bst__fitrow bst__fitrow;

typedef struct bst__boarddef {
    bst_arena *arena;
    uint32_t tile_count; /* tiles[1 .. tile_count] */
    /* tiles[tile_count + 1 .. shape_count]: tiles with something laid over them */
    uint32_t shape_count;
    bst__tiledef *tiles;
    uint32_t overlay_count; /* overlays are numbered from 1 */
    /* per tile, overlay and the overlay's quarter turns against the tile's: the definition of both
     * together, 0 where it cannot lie there */
    uint16_t *shapes;
    /* per tile, overlay and turn of the tile: the sets of sides (a bit for each set) that may not
     * match, so that the overlay could still help, on the tile or on one beside it */
    uint16_t (*helped)[BST_TURNS];
    uint32_t kind_count; /* kinds[1 .. kind_count] */
    bst__boardkind kinds[BST__KINDS_MAX + 1];
    uint32_t side_type_count;
    uint8_t side_kinds[BST__SIDE_TYPES_MAX][3]; /* left, middle, right */
    uint32_t side_joins[BST__SIDE_TYPES_MAX]; /* which of them must_join */
    uint64_t side_match[BST__SIDE_TYPES_MAX];
    uint32_t signature_count; /* signatures[1 .. count] */
    uint32_t signature_stride;
    uint8_t (*signatures)[BST_TURNS][BST_SIDES];
    uint32_t fold_count;
    uint8_t fold_ops[BST__FOLDS_MAX]; /* bst__fold */
    uint8_t fold_order[BST__FOLDS_MAX]; /* the folds, by operation */
    uint32_t fold_end[BST__FOLD_COUNT]; /* by operation: where its folds end there */
    /* bits: folds of values that change in play, which the board cannot check */
    uint32_t live_folds;
    uint32_t must_match; /* kinds, bits */
    /* a bounded board: allowed cells, sorted; NULL where the board is unbounded */
    const int16_t (*bounds)[2];
    uint32_t bounds_count;
    bool border_closes;
    /* counts of fitting turns per signature, by what an open cell shows; filled on demand */
    bst__fitrow **rows;
    uint32_t row_capacity;
    uint32_t side_bits; /* bits that hold a side type */
    uint32_t row_count;
} bst__boarddef;

typedef struct bst__cell {
    int16_t x, y;
    uint16_t tile;     /* 0: open */
    uint16_t segments; /* first segment, where a tile lies */
    union {
        uint16_t open_at; /* open: index in the open list */
        uint16_t shape;   /* laid: definition with what lies over the tile; 0 the tile's own */
    };
    uint8_t turn;
    uint8_t closed;    /* open: closed to placing */
    uint8_t sides[BST_SIDES]; /* open: side types that lie around it */
    uint16_t neighbours[BST_SIDES]; /* laid: cells beside it, 0 beyond the border */
} bst__cell;

typedef struct bst__segment {
    uint16_t root;
    uint16_t next; /* ring of the feature */
    uint16_t cell;
    uint8_t kind;
    uint8_t index; /* in the tile's definition */
} bst__segment;

/* CLOSED: a rule said that it counts as closed; a larger one does not. */
enum { BST__FEATURE_TWIN = 1, BST__FEATURE_SETTLED = 2, BST__FEATURE_CLOSED = 4 };

typedef struct bst__feature { /* valid at roots only */
    uint16_t size;      /* segments */
    uint16_t open;      /* open slots, or surrounding cells still empty */
    uint16_t ends;
    uint16_t members;   /* any member piece, 0 none */
    uint16_t occupiers; /* members that occupy */
    uint16_t flags;
} bst__feature;

typedef enum bst__site {
    BST__SITE_SUPPLY,
    BST__SITE_CELL,
    BST__SITE_ZONE,
    BST__SITE_OUT,
    BST__SITE_CORNER,
    BST__SITE_SIDE
} bst__site;

typedef struct bst__piece {
    uint8_t kind;
    uint8_t owner;
    uint8_t site;
    uint8_t occupies;
    uint16_t at;      /* cell or zone */
    uint16_t segment; /* membership */
    uint16_t next;    /* ring of the feature's members */
    uint16_t stamp;   /* part in which it came back to the supply */
} bst__piece;

/* Two segments that are one feature though they do not meet. */
typedef struct bst__link {
    uint16_t a;
    uint16_t b;
} bst__link;

typedef struct bst__boardhead {
    uint16_t cell_count;
    uint16_t open_count;
    uint16_t laid_count;
    uint16_t segment_count;
    uint16_t surrounded_count; /* tiles laid that hold a surrounded kind */
    uint16_t surrounded[BST__SURROUNDED_LISTED]; /* the first of them */
    uint16_t touched_count;
    uint16_t piece_count;
    uint16_t touched_from; /* first entry of the running part */
    uint16_t touched_lost; /* not 0: more was touched than the list can name */
    uint16_t link_count;
    uint16_t pad[2];
    uint16_t touched[BST__TOUCHED_MAX];
} bst__boardhead;

typedef struct bst__boardcaps {
    uint32_t tiles;
    uint32_t cells;
    uint32_t segments;
    uint32_t pieces;
    uint32_t links;
    uint32_t grid; /* entries: the square of a power of two */
    uint32_t grid_side;
} bst__boardcaps;

typedef struct bst__board {
    bst__boarddef *def;
    bst__boardcaps caps;
    bst__boardhead *head;
    bst__cell *cells;
    uint16_t *grid;
    uint16_t *open;
    uint16_t *laid;
    bst__segment *segments;
    bst__feature *features;
    int16_t *folds; /* fold_count per feature */
    bst__piece *pieces;
    uint16_t *fit_counts; /* legal turns per signature over all open cells */
    bst__link *links;
    /* scratch, not state */
    uint32_t *stamps; /* per segment or cell */
    uint16_t *queue;  /* segments, then cells */
    uint32_t stamp;
    uint8_t *judged; /* what the slow check keeps (board/judge.h); NULL: nothing */
    uint64_t checked_shape; /* hashes of what a slow check found right last; 0: nothing */
    uint64_t checked_folds; /* kept by whoever checks folds of live attributes */
} bst__board;

/* --- definition --- */

/* Fills side types, signatures and turned tables of `def` once kinds and tiles (segments) are set.
 * BST_E_NOMEM, BST_E_LIMIT (too many side types). */
BST_MUST_USE bst_status bst__boarddef_finish(bst__boarddef *def);

/* --- layout --- */

/* Capacities for a game with so many tiles and pieces; `segments` is the sum over all tiles, at
 * most `apart` tiles are laid beside no other. No links: the caller may ask for some. */
bst__boardcaps bst__board_caps(uint32_t tiles, uint32_t segments, uint32_t pieces, uint32_t apart);
/* Bytes of the board's part of the state. */
size_t bst__board_bytes(const bst__boarddef *def, const bst__boardcaps *caps);
/* Points `board` into `block` (aligned to 8, bst__board_bytes long). */
void bst__board_bind(bst__board *board, bst__boarddef *def, const bst__boardcaps *caps,
                     void *block);
/* Makes the zeroed block an empty board; without a start tile (0,0) is the one open cell. */
void bst__board_reset(bst__board *board);

/* --- grid --- */

/* The cell at x, y, open or laid; 0 where none is known. */
uint16_t bst__board_cell_at(const bst__board *board, int32_t x, int32_t y);

/* The cell beside `cell` at `side`, open or laid; 0 where none is known. */
uint16_t bst__board_beside(const bst__board *board, uint32_t cell, uint32_t side);

/* Whether `tile` may lie on the open cell `cell` in `turn`: sides, and what its definition asks. */
bool bst__board_fits(const bst__board *board, uint32_t tile, uint32_t cell, uint32_t turn);

/* Number of legal (cell, turn) pairs of `tile`. Constant time for plain tiles. */
uint32_t bst__board_fit_count(const bst__board *board, uint32_t tile);

/* Lays `tile` on the open cell `cell`: joins, closes, counts, and notes what it touched. The
 * caller has checked that it may. */
void bst__board_lay(bst__board *board, uint32_t tile, uint32_t cell, uint32_t turn);

/* The same with something over the tile: `shape` is the definition of both. */
void bst__board_lay_shape(bst__board *board, uint32_t tile, uint32_t shape, uint32_t cell,
                          uint32_t turn);

/* Lays a tile anywhere (start blocks): makes the cell if it is not known yet. */
BST_MUST_USE bst_status bst__board_lay_at(bst__board *board, uint32_t tile, int32_t x, int32_t y,
                                          uint32_t turn);

/* --- features --- */

static inline uint16_t bst__board_root(const bst__board *board, uint32_t segment)
{
    return board->segments[segment].root;
}

/* What lies on a laid cell: the tile, with what lies over it. */
static inline const bst__tiledef *bst__board_tile(const bst__board *board, const bst__cell *cell)
{
    return &board->def->tiles[cell->tile && cell->shape ? cell->shape : cell->tile];
}

/* Has the processor fetch memory that is read soon, and likely was not for long. */
static inline void bst__fetch(const void *memory, size_t bytes)
{
    enum { LINE_BYTES = 64 };
    for (size_t at = 0; at < bytes; at += LINE_BYTES) {
        __builtin_prefetch((const char *)memory + at);
    }
}

/* Fetches the definition of a tile that has come into play: one of many. */
static inline void bst__board_expect(const bst__board *board, uint32_t tile)
{
    bst__fetch(&board->def->tiles[tile], sizeof *board->def->tiles);
}

/* Fetches what finding places for the tile, and laying it, will read. */
static inline void bst__board_expect_to_lay(const bst__board *board, uint32_t tile)
{
    const bst__tiledef *def = &board->def->tiles[tile];
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        bst__fetch(def->misfits[side], 1);
    }
    bst__fetch(def->segments, sizeof *def->segments * def->segment_count);
}

/* Whether the second cell is the first, which may be 0: none, or one of the 8 around it. */
static inline bool bst__board_near(const bst__board *board, uint32_t cell, uint32_t other)
{
    const bst__cell *a = &board->cells[cell];
    const bst__cell *b = &board->cells[other];
    int32_t dx = a->x - b->x;
    int32_t dy = a->y - b->y;
    return cell && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

static inline const bst__segdef *bst__board_segdef(const bst__board *board, uint32_t segment)
{
    const bst__segment *s = &board->segments[segment];
    return &bst__board_tile(board, &board->cells[s->cell])->segments[s->index];
}

/* Segment that owns `slot` (as it lies) of the tile on `cell`, 0 none. */
static inline uint16_t bst__board_slot(const bst__board *board, uint32_t cell, uint32_t slot)
{
    const bst__cell *c = &board->cells[cell];
    uint8_t index = bst__board_tile(board, c)->slot_segment[c->turn][slot];
    return index ? (uint16_t)(c->segments + index - 1) : 0;
}

/* Slots of `segment` as it lies. */
uint16_t bst__board_slots(const bst__board *board, uint32_t segment);

/* Where the piece stands, in hundredths of a cell from the middle of cell 0,0, to the east and to
 * the south. False for a piece that stands nowhere on the grid. */
bool bst__board_spot(const bst__board *board, uint32_t piece, int32_t *out_x, int32_t *out_y);
/* Turns a point a quarter clockwise around the middle. */
void bst__spot_turn(int32_t *x, int32_t *y);

/* Folds the values `from` into `into`. */
void bst__folds_merge(const bst__boarddef *def, int16_t *into, const int16_t *from);

/* Joins the features of two segments of one kind; nothing where they are one already. */
void bst__board_join(bst__board *board, uint32_t a, uint32_t b);

/* Whether the feature with this root is closed by its kind's rule; of by_rule kinds, whether it
 * was settled as closed. */
bool bst__board_closed(const bst__board *board, uint32_t root);

/* Distinct tiles of the feature. */
uint32_t bst__board_tiles(bst__board *board, uint32_t root);

/* The smallest segment of the feature: its canonical name. */
uint16_t bst__board_canonical(const bst__board *board, uint32_t root);

/* Notes that the feature of `segment` was touched in this part. */
void bst__board_touch(bst__board *board, uint32_t segment);

/* A new mark for stamping segments or cells while walking; see bst__board_mark. */
uint32_t bst__board_new_stamp(bst__board *board);

/* --- pieces --- */

/* Makes a supply piece a member of `segment`, standing on the segment's cell. */
void bst__board_put(bst__board *board, uint32_t piece, uint32_t segment);
/* Puts a piece on a cell or zone without membership. */
void bst__board_stand(bst__board *board, uint32_t piece, bst__site site, uint32_t at);
/* Takes a piece from wherever it is to `site` (supply or out). */
void bst__board_take(bst__board *board, uint32_t piece, bst__site site);

/* --- overlays: laid over tiles, which they add segments to --- */

/* The definition of `tile` in `turn` with the overlay in `over`; 0 where it cannot lie on it. */
uint32_t bst__board_shape(const bst__boarddef *def, uint32_t tile, uint32_t turn, uint32_t overlay,
                          uint32_t over);
/* Fills `helped`, once all sides have their types. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__board_find_helped(bst__boarddef *def);
/* Whether what lies around the laid cell matches `shape` (of its tile). */
bool bst__board_shape_fits(const bst__board *board, uint32_t cell, uint32_t shape);
/* Whether `tile` would lie on the open cell, were its neighbour at `side` of `shape`. */
bool bst__board_fits_beside(const bst__board *board, uint32_t tile, uint32_t cell, uint32_t turn,
                            uint32_t side, uint32_t shape);
/* Lays an overlay on a laid tile that has none: joins, closes, counts. */
void bst__board_cover(bst__board *board, uint32_t cell, uint32_t shape);

/* --- links --- */

/* How many links the segment has. */
uint32_t bst__board_links_of(const bst__board *board, uint32_t segment);
bool bst__board_linked(const bst__board *board, uint32_t a, uint32_t b);
/* Whether the segment can take one more: a line needs a mouth or an inner end for each. */
bool bst__board_has_end(const bst__board *board, uint32_t segment);
/* Links two segments of one kind that can take it, or cuts a link. The caller has checked all, and
 * folds live attributes anew after a cut. */
void bst__board_link(bst__board *board, uint32_t a, uint32_t b);
void bst__board_unlink(bst__board *board, uint32_t a, uint32_t b);

/* --- spreading --- */

/* The segment of the same kind across `slot` of a laid tile, 0 none; *meets tells whether a tile or
 * the border is there. */
uint32_t bst__board_across(const bst__board *board, uint32_t segment, uint32_t slot, bool *meets);

/* Whether what was reached is entered; the last entry ends it. */
typedef enum bst__admit { BST__ADMIT_NO, BST__ADMIT_YES, BST__ADMIT_LAST } bst__admit;
typedef bst__admit (*bst__board_admit)(void *user, uint32_t index);

/* The segments of its feature that are reached from `from`, across sides and links, and entered; or
 * the laid cells, across sides. `from` stands first and is not asked about. The list is scratch,
 * good until the next call. */
uint16_t *bst__board_spread_part(bst__board *board, uint32_t from, bst__board_admit enter,
                                       void *user, uint32_t *out_count);
uint16_t *bst__board_spread_cell(bst__board *board, uint32_t from, bst__board_admit enter,
                                       void *user, uint32_t *out_count);

/* --- corners: named by the cell south-east of them --- */

/* The cell of the four at the corner: 0 south-east, clockwise; 0 where none is known. */
uint16_t bst__board_corner_cell(const bst__board *board, uint32_t corner, uint32_t number);
/* The segment that owns both halves at the corner on the tile of that cell; 0 where none does. */
uint16_t bst__board_corner_segment(const bst__board *board, uint32_t corner, uint32_t number);
/* Whether four tiles meet there and each shows `kind` (0: any) in that corner. */
bool bst__board_corner_shows(const bst__board *board, uint32_t corner, uint32_t kind);
/* Whether the segment lies at the corner. */
bool bst__board_corner_holds(const bst__board *board, uint32_t corner, uint32_t segment);
/* Whether it is a corner of the cell. */
bool bst__board_corner_of(const bst__board *board, uint32_t corner, uint32_t cell);
/* Makes a supply piece a member of `segment`, standing on the corner. */
void bst__board_put_corner(bst__board *board, uint32_t piece, uint32_t corner, uint32_t segment);

/* --- the slow twin --- */

/* Recomputes grid, open cells, counts, features and members from the laid tiles alone and
 * compares. Returns NULL where all agree, else a static text that names what differs. */
const char *bst__board_check(bst__board *board, uint32_t *out_where);

#endif
