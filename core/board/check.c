/* The slow twin of the board: everything again from the laid tiles alone, by flood fill.
 *
 * It shares the tiles' tables with the fast path and nothing else: no roots, rings
 * or counts. */
#include "board/board.h"
#include "board/judge.h"

#include <bastide/limits.h>

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static const int8_t step_x[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int8_t step_y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};
static const uint8_t bits_of[1 << BST_TURNS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* A map of the laid tiles of the checker's own; boards too wide for it are searched. */
enum { MAP_SIDE = 256 };
static _Thread_local uint16_t map[MAP_SIDE][MAP_SIDE];
static _Thread_local bool has_map;

static bool on_map(int32_t x, int32_t y)
{
    return x >= -MAP_SIDE / 2 && x < MAP_SIDE / 2 && y >= -MAP_SIDE / 2 && y < MAP_SIDE / 2;
}

/* Draws the map, or with `draw` false wipes it. */
static void draw_map(const bst__board *board, bool draw)
{
    has_map = true;
    for (uint32_t i = 0; i < board->head->laid_count; i++) {
        uint16_t cell = board->laid[i];
        const bst__cell *c = &board->cells[cell];
        if (on_map(c->x, c->y)) {
            map[c->y + MAP_SIDE / 2][c->x + MAP_SIDE / 2] = draw ? cell : 0;
        } else {
            has_map = false;
        }
    }
}

/* A laid tile by position. */
static uint32_t laid_at(const bst__board *board, int32_t x, int32_t y)
{
    if (has_map) {
        return on_map(x, y) ? map[y + MAP_SIDE / 2][x + MAP_SIDE / 2] : 0;
    }
    for (uint32_t i = 0; i < board->head->laid_count; i++) {
        const bst__cell *c = &board->cells[board->laid[i]];
        if (c->x == x && c->y == y) {
            return board->laid[i];
        }
    }
    return 0;
}

static bool in_bounds(const bst__boarddef *def, int32_t x, int32_t y)
{
    for (uint32_t i = 0; i < def->bounds_count; i++) {
        if (def->bounds[i][0] == x && def->bounds[i][1] == y) {
            return true;
        }
    }
    return def->bounds == NULL;
}

static uint32_t find_slot(const bst__board *board, uint32_t cell, uint32_t slot)
{
    const bst__cell *c = &board->cells[cell];
    const bst__tiledef *tile = bst__board_tile(board, c);
    uint32_t unturned = (slot + BST_SLOTS - 3u * c->turn) % BST_SLOTS;
    uint32_t derived = 0; /* bits, from 1: segments that are made of others */
    for (uint32_t j = 0; j < tile->segment_count; j++) {
        derived |= 1u << tile->segments[j].derived;
    }
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        if (!(derived >> (i + 1) & 1) && (tile->segments[i].slots >> unturned & 1)) {
            return c->segments + i;
        }
    }
    return 0;
}

/* Segments by slot of the laid tiles, found once per check; cells beyond are found each time. */
enum { SLOTS_CELLS = 1024 };
static _Thread_local uint16_t slots[SLOTS_CELLS][BST_SLOTS];

static void fill_slots(const bst__board *board)
{
    for (uint32_t i = 0; i < board->head->laid_count; i++) {
        uint32_t cell = board->laid[i];
        for (uint32_t slot = 0; slot < BST_SLOTS && cell < SLOTS_CELLS; slot++) {
            slots[cell][slot] = (uint16_t)find_slot(board, cell, slot);
        }
    }
}

static uint32_t slot_of(const bst__board *board, uint32_t cell, uint32_t slot)
{
    return cell < SLOTS_CELLS ? slots[cell][slot] : find_slot(board, cell, slot);
}

/* ---------------------------------------------------------------- grid */

static const char *check_cells(const bst__board *board, uint32_t *where)
{
    uint32_t open = 0;
    for (uint32_t cell = 1; cell <= board->head->cell_count; cell++) {
        const bst__cell *c = &board->cells[cell];
        *where = cell;
        if (bst__board_cell_at(board, c->x, c->y) != cell) {
            return "a cell is not found by its position";
        }
        if (c->tile) {
            for (uint32_t side = 0; side < BST_SIDES; side++) {
                int32_t x = c->x + step_x[side];
                int32_t y = c->y + step_y[side];
                if (in_bounds(board->def, x, y) && !bst__board_cell_at(board, x, y)) {
                    return "a neighbour of a laid tile is unknown";
                }
            }
            continue;
        }
        if (c->open_at >= board->head->open_count || board->open[c->open_at] != cell) {
            return "an open cell is not in its list";
        }
        open++;
    }
    return open == board->head->open_count ? NULL : "the open list has other entries";
}

/* What lies around one open cell, as it shows itself there. */
static void look_around(const bst__board *board, const bst__cell *c, bst__seen *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        uint32_t other = laid_at(board, c->x + step_x[side], c->y + step_y[side]);
        if (!other) {
            continue;
        }
        const bst__cell *o = &board->cells[other];
        uint32_t their_side = (side + 2 + BST_SIDES - o->turn) % BST_SIDES;
        bool is_any = board->def->tiles[o->tile].any_sides >> their_side & 1;
        out->sides[side] = is_any ? BST__SEEN_ANY : BST__SEEN_TILE;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t theirs = slot_of(board, other, (side ^ 2) * 3 + 2 - i);
            out->kinds[side * 3 + i] = theirs ? board->segments[theirs].kind : 0;
        }
    }
}

/* Placements of plain tiles on one open cell, judged again and added to `counts`. */
static const char *check_cell_fits(const bst__board *board, uint32_t cell, uint32_t *counts)
{
    const bst__cell *c = &board->cells[cell];
    bst__seen seen;
    uint8_t turns[BST_TILES_MAX + 1];
    look_around(board, c, &seen);
    const uint8_t *fits = bst__judge(board, cell, &seen, turns);
    if (!fits) {
        return "a placement is judged differently";
    }
    for (uint32_t tile = 1; tile <= board->def->tile_count; tile++) {
        counts[tile] += bits_of[fits[tile]];
    }
    return NULL;
}

static const char *check_fits(const bst__board *board, uint32_t *where)
{
    static _Thread_local uint32_t counts[BST_TILES_MAX + 1];
    memset(counts, 0, sizeof *counts * (board->def->tile_count + 1));
    for (uint32_t i = 0; i < board->head->open_count; i++) {
        const char *wrong = check_cell_fits(board, board->open[i], counts);
        *where = board->open[i];
        if (wrong) {
            return wrong;
        }
    }
    for (uint32_t tile = 1; tile <= board->def->tile_count; tile++) {
        const bst__tiledef *t = &board->def->tiles[tile];
        *where = tile;
        if (t->plain && counts[tile] != board->fit_counts[t->signature]) {
            return "the number of placements differs";
        }
    }
    return NULL;
}

/* ---------------------------------------------------------------- features */

/* What the fill knows of a feature. */
typedef struct fill {
    uint32_t size, open, ends, tiles;
    bool converted; /* what it carries depends on its kind, which the rules changed */
    int16_t folds[BST__FOLDS_MAX];
} fill;

static uint32_t derived_of(const bst__board *board, uint32_t segment)
{
    const bst__segment *s = &board->segments[segment];
    uint8_t derived = bst__board_segdef(board, segment)->derived;
    return derived ? segment - s->index + derived - 1u : 0;
}

/* The neighbour of `segment` across one slot: *meets tells that some tile or closing border lies
 * there, the result is the segment it joins, 0 none. */
static uint32_t across(const bst__board *board, uint32_t segment, uint32_t slot, bool *meets)
{
    const bst__cell *c = &board->cells[board->segments[segment].cell];
    uint32_t side = slot / 3;
    int32_t x = c->x + step_x[side];
    int32_t y = c->y + step_y[side];
    uint32_t other = laid_at(board, x, y);
    *meets = other != 0 || (!in_bounds(board->def, x, y) && board->def->border_closes);
    if (!other) {
        return 0;
    }
    uint32_t theirs = slot_of(board, other, (side ^ 2) * 3 + 2 - slot % 3);
    return theirs && board->segments[theirs].kind == board->segments[segment].kind ? theirs : 0;
}

static void add_slots(const bst__board *board, uint32_t segment, uint32_t as, fill *f,
                      uint32_t *stack, uint32_t *count)
{
    for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
        if (slot_of(board, board->segments[segment].cell, slot) != segment) {
            continue;
        }
        bool meets;
        uint32_t joins = across(board, segment, slot, &meets);
        f->open += !meets;
        uint32_t goes = joins && as != segment ? derived_of(board, joins) : joins;
        if (goes) {
            stack[(*count)++] = goes;
        } else if (meets) {
            f->ends++;
        }
    }
}

/* Links lead elsewhere, and take mouths first, then inner ends. */
static void add_links(const bst__board *board, uint32_t segment, const bst__segdef *def, fill *f,
                      uint32_t *stack, uint32_t *count)
{
    bool is_line = board->def->kinds[board->segments[segment].kind].shape == BST__LINE;
    uint32_t mouths = def->mouths;
    uint32_t ends = def->ends;
    for (uint32_t i = 0; i < board->head->link_count; i++) {
        uint32_t a = board->links[i].a;
        uint32_t b = board->links[i].b;
        if (a != segment && b != segment) {
            continue;
        }
        stack[(*count)++] = a == segment ? b : a;
        if (is_line && mouths) {
            mouths--;
        } else if (is_line) {
            ends--;
        }
    }
    f->open += mouths;
    f->ends += ends;
}

static void add_around(const bst__board *board, uint32_t segment, uint32_t around, fill *f)
{
    const bst__cell *c = &board->cells[board->segments[segment].cell];
    for (uint32_t i = 0; i < around; i++) {
        f->open += laid_at(board, c->x + step_x[i], c->y + step_y[i]) == 0;
    }
}

static void add_segment(const bst__board *board, uint32_t segment, fill *f, uint32_t *stack,
                        uint32_t *count)
{
    const bst__segment *s = &board->segments[segment];
    const bst__tiledef *tile = bst__board_tile(board, &board->cells[s->cell]);
    const bst__segdef *def = &tile->segments[s->index];
    const bst__boardkind *kind = &board->def->kinds[s->kind];
    bool derived = false;
    f->size++;
    f->converted = f->converted || s->kind != def->kind;
    add_links(board, segment, def, f, stack, count);
    bst__folds_merge(board->def, f->folds, def->folds);
    for (uint32_t j = 0; j < tile->segment_count; j++) {
        if (tile->segments[j].derived == s->index + 1u) {
            derived = true;
            add_slots(board, segment - s->index + j, segment, f, stack, count);
        }
    }
    if (!derived) {
        add_slots(board, segment, segment, f, stack, count);
    }
    if (kind->closes == BST__CLOSES_SURROUNDED) {
        add_around(board, segment, kind->around, f);
    }
}

static const char *compare(bst__board *board, uint32_t root, const fill *f)
{
    const bst__feature *feature = &board->features[root];
    if (feature->size != f->size) {
        return "a feature has other segments";
    }
    if (feature->open != f->open) {
        return "a feature has another number of open slots";
    }
    if (feature->ends != f->ends) {
        return "a feature has another number of ends";
    }
    for (uint32_t i = 0; i < board->def->fold_count; i++) {
        bool is_live = f->converted || (board->def->live_folds >> i & 1);
        if (!is_live && board->folds[root * board->def->fold_count + i] != f->folds[i]) {
            return "a folded attribute differs";
        }
    }
    return bst__board_tiles(board, root) == f->tiles ? NULL : "a feature has other tiles";
}

/* Fills from `seed`; marks in `stamps` which segments were reached. */
static const char *check_feature(bst__board *board, uint32_t seed, uint32_t *stack)
{
    uint32_t root = bst__board_root(board, seed);
    uint32_t stamp = bst__board_new_stamp(board);
    uint32_t *cells = board->stamps + board->caps.segments;
    uint32_t count = 1;
    fill f;
    memset(&f, 0, sizeof f);
    stack[0] = seed;
    while (count) {
        uint32_t segment = stack[--count];
        if (board->stamps[segment] == stamp) {
            continue;
        }
        board->stamps[segment] = stamp;
        if (bst__board_root(board, segment) != root) {
            return "joined segments have different roots";
        }
        uint32_t cell = board->segments[segment].cell;
        f.tiles += cells[cell] != stamp;
        cells[cell] = stamp;
        add_segment(board, segment, &f, stack, &count);
    }
    return compare(board, root, &f);
}

static const char *check_shape(bst__board *board, uint32_t *where)
{
    enum { STACK_MAX = 1 << 17 };
    static _Thread_local uint32_t stack[STACK_MAX];
    draw_map(board, true);
    fill_slots(board);
    const char *wrong = check_cells(board, where);
    if (!wrong) {
        wrong = check_fits(board, where);
    }
    for (uint32_t s = 1; s <= board->head->segment_count && !wrong; s++) {
        *where = s;
        if (bst__board_root(board, s) == s) {
            wrong = check_feature(board, s, stack);
        }
    }
    draw_map(board, false);
    return wrong;
}

/* All that check_shape() reads: what a feature knows of its pieces is not among it. */
static uint64_t hash_shape(const bst__board *board)
{
    static _Thread_local uint16_t features[UINT16_MAX + 1][4];
    const bst__boardhead *head = board->head;
    uint32_t segments = head->segment_count + 1u;
    for (uint32_t i = 0; i < segments; i++) {
        const bst__feature *f = &board->features[i];
        features[i][0] = f->size;
        features[i][1] = f->open;
        features[i][2] = f->ends;
        features[i][3] = f->flags;
    }
    const struct {
        const void *from;
        size_t size;
    } parts[] = {
        {board->cells, sizeof *board->cells * (head->cell_count + 1u)},
        {board->open, sizeof *board->open * head->open_count},
        {board->laid, sizeof *board->laid * head->laid_count},
        {board->grid, sizeof *board->grid * board->caps.grid},
        {board->segments, sizeof *board->segments * segments},
        {features, sizeof *features * segments},
        {board->folds, sizeof *board->folds * segments * board->def->fold_count},
        {board->fit_counts, sizeof *board->fit_counts * (board->def->signature_count + 1u)},
        {board->links, sizeof *board->links * head->link_count},
    };
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        hash = XXH3_64bits_withSeed(parts[i].from, parts[i].size, hash);
    }
    return hash ? hash : 1;
}

/* ---------------------------------------------------------------- members */

static uint32_t count_members(const bst__board *board, uint32_t root)
{
    uint32_t first = board->features[root].members;
    uint32_t count = 0;
    for (uint32_t piece = first; piece && count <= board->head->piece_count;) {
        count++;
        piece = board->pieces[piece].next == first ? 0 : board->pieces[piece].next;
    }
    return count;
}

/* Pieces say to which segment they belong, features which pieces and how many they have. */
static const char *check_members(const bst__board *board, uint32_t *where)
{
    static _Thread_local uint16_t members[UINT16_MAX + 1];
    static _Thread_local uint16_t occupiers[UINT16_MAX + 1];
    memset(members, 0, sizeof *members * (board->head->segment_count + 1u));
    memset(occupiers, 0, sizeof *occupiers * (board->head->segment_count + 1u));
    for (uint32_t i = 1; i <= board->head->piece_count; i++) {
        uint32_t root = bst__board_root(board, board->pieces[i].segment);
        members[root]++;
        occupiers[root] = (uint16_t)(occupiers[root] + board->pieces[i].occupies);
    }
    for (uint32_t s = 1; s <= board->head->segment_count; s++) {
        *where = s;
        if (bst__board_root(board, s) == s && (board->features[s].occupiers != occupiers[s] ||
                                               count_members(board, s) != members[s])) {
            return "a feature has other members";
        }
    }
    return NULL;
}

const char *bst__board_check(bst__board *board, uint32_t *out_where)
{
    uint64_t hash = hash_shape(board);
    const char *wrong = NULL;
    if (hash != board->checked_shape) {
        wrong = check_shape(board, out_where);
        board->checked_shape = wrong ? 0 : hash;
    }
    return wrong ? wrong : check_members(board, out_where);
}
