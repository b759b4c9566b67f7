/* Sets of things that declarations name instead of scripts: the options that there are of them. */
#include "game/game.h"

#include "base/bits.h"

#include <string.h>

/* What an offer or phase lists: the set, and what its options belong to. */
typedef struct listing {
    const bst__over *over;
    int offer; /* -1: a phase */
    uint16_t verb;
    uint32_t seat;
    uint32_t from; /* the first option of the set */
    bool barred;   /* cells on which others stand have been left out */
} listing;

/* Whether a segment of the placed tile has the attribute: without one, nothing joins it. */
static bool placed_shows(const bst_game *game, uint32_t attr)
{
    const bst__board *board = &game->board;
    uint32_t placed = bst__part_now(game)->cell;
    const bst__cell *c = &board->cells[placed];
    uint32_t count = placed ? bst__board_tile(board, c)->segment_count : 0;
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) {
        found = bst__attr_get(game, attr, c->segments + i) != 0;
    }
    return found;
}

/* The next tile after `index` in the zone, of who decides where each player has one. */
static uint32_t next_tile(const bst_game *game, uint32_t zone, uint32_t index, uint32_t seat)
{
    uint32_t owner = game->rules->zones[zone].per_player ? seat : 0;
    uint32_t next = 0;
    for (uint32_t i = 0; i < game->head->zone_tile_count; i++) {
        const bst__zonetile *at = &game->zone_tiles[i];
        if (at->zone == zone && at->seat == owner && at->tile > index &&
            (!next || at->tile < next)) {
            next = at->tile;
        }
    }
    return next;
}

/* How many things of the set's type there are, where next_thing() knows no shorter way. */
static uint32_t over_count(const bst_game *game, const bst__over *over)
{
    switch ((bst__argtype)over->type) {
    case BST__ARG_CELL:
    case BST__ARG_CORNER:
        return game->board.head->cell_count;
    case BST__ARG_SEGMENT:
        return game->board.head->segment_count;
    case BST__ARG_PLAYER:
        return game->head->players;
    case BST__ARG_ZONE:
        return game->rules->zone_count;
    default:
        return 0;
    }
}

/* The first of `count` numbers that comes after `index`; 0 where none does. */
static uint32_t first_after(const uint16_t *numbers, uint32_t count, uint32_t index)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < count; i++) {
        next = numbers[i] > index && (!next || numbers[i] < next) ? numbers[i] : next;
    }
    return next;
}

/* Of the placed tile: the next of its cell or segments. */
static uint32_t next_placed(const bst_game *game, bst__argtype type, uint32_t index)
{
    const bst__board *board = &game->board;
    uint32_t placed = bst__part_now(game)->cell;
    const bst__cell *c = &board->cells[placed];
    if (!placed) {
        return 0;
    }
    if (type == BST__ARG_CELL) {
        return placed > index ? placed : 0;
    }
    uint32_t next = index < c->segments ? c->segments : index + 1;
    return next < (uint32_t)c->segments + bst__board_tile(board, c)->segment_count ? next : 0;
}

/* The next thing after `index` that may be in the set; 0 where there is none. Cells that pieces
 * stand on, or that lie beside one, are few among all. */
static uint32_t next_thing(const bst_game *game, const bst__over *over, uint32_t index,
                           uint32_t seat)
{
    if (over->type == BST__ARG_CELL && over->beside >= 0) {
        const bst__cell *middle = &game->board.cells[bst__neutral_cell(game, over->beside)];
        return first_after(middle->neighbours, BST_SIDES, index);
    }
    if (over->placed && over->type != BST__ARG_PIECE) {
        return next_placed(game, (bst__argtype)over->type, index);
    }
    if (over->type == BST__ARG_PIECE) {
        uint32_t sites = over->zones ? BST__IN_ZONES : BST__ANYWHERE;
        sites &= over->on_board ? BST__ON_BOARD : BST__ANYWHERE;
        sites &= over->cross >= 0 ? BST__ON_CELLS : BST__ANYWHERE;
        return bst__which_next(game, &over->which, index, sites, 0, seat);
    }
    if (over->type == BST__ARG_TILE) {
        return next_tile(game, (uint32_t)over->zone, index, seat);
    }
    return index < over_count(game, over) ? index + 1 : 0;
}

/* Whether the supply has what the engine would put on the chosen corner. */
static bool has_any(const bst_game *game, const bst__offer *offer, uint32_t seat)
{
    return offer->builtin != BST__BUILTIN_MOVE || offer->over.type != BST__ARG_CORNER ||
           bst__supply_piece(game, seat, (uint32_t)offer->move_piece);
}

/* Whether what the engine does with the chosen thing is allowed for this one. */
static bool allowed(bst_game *game, const bst__offer *offer, uint32_t index)
{
    if (offer->builtin == BST__BUILTIN_TAKE) {
        return bst__can_take(game, index, offer->cause, NULL);
    }
    if (offer->builtin != BST__BUILTIN_MOVE) {
        return true;
    }
    uint32_t kind = (uint32_t)offer->move_piece;
    uint32_t piece = game->piece_first[0][kind];
    switch ((bst__argtype)offer->over.type) {
    case BST__ARG_CORNER:
        return bst__can_put(game, kind, bst__board_corner_segment(&game->board, index, 0), 0,
                            offer->cause, NULL);
    case BST__ARG_ZONE:
        return bst__can_stand(game, piece, BST__SITE_ZONE, index, offer->cause, NULL);
    case BST__ARG_SEGMENT:
        return bst__can_put(game, kind, index, game->board.segments[index].cell, offer->cause,
                            NULL);
    default:
        return bst__can_stand(game, piece, BST__SITE_CELL, index, offer->cause, NULL);
    }
}

/* Whether nobody could tell the two pieces from each other. */
static bool alike(const bst_game *game, uint32_t piece, uint32_t other)
{
    const bst__piece *p = &game->board.pieces[piece];
    const bst__piece *q = &game->board.pieces[other];
    if (p->kind != q->kind || p->owner != q->owner || p->site != q->site || p->at != q->at ||
        p->segment != q->segment) {
        return false;
    }
    for (uint32_t attr = 0; attr < game->rules->attr_count; attr++) {
        if (game->rules->attrs[attr].on == BST__ON_PIECE &&
            bst__attr_get(game, attr, piece) != bst__attr_get(game, attr, other)) {
            return false;
        }
    }
    return true;
}

static bool alike_listed(const bst_game *game, uint32_t from, uint32_t piece)
{
    for (uint32_t i = from; i < game->option_count; i++) {
        if (alike(game, piece, BST__REF_INDEX(game->options[i].args[0]))) {
            return true;
        }
    }
    return false;
}

/* Adds thing `index`, if it is in the set. */
static bst_status list_thing(bst_game *game, const void *user, uint32_t index)
{
    const listing *l = user;
    static const uint8_t reftypes[BST__ARG_COUNT] = {
        [BST__ARG_CELL] = BST__REF_CELL,     [BST__ARG_SEGMENT] = BST__REF_SEGMENT,
        [BST__ARG_PIECE] = BST__REF_PIECE,   [BST__ARG_PLAYER] = BST__REF_PLAYER,
        [BST__ARG_ZONE] = BST__REF_ZONE,     [BST__ARG_PIECE_KIND] = BST__REF_PIECE_KIND,
        [BST__ARG_CORNER] = BST__REF_CORNER, [BST__ARG_TILE] = BST__REF_TILE};
    const bst__over *over = l->over;
    const bst__offer *o = l->offer >= 0 ? &game->rules->offers[l->offer] : NULL;
    bool is_own_zone = over->type == BST__ARG_ZONE && game->rules->zones[index].per_player;
    uint32_t named = is_own_zone ? l->seat * (BST__ZONES_MAX + 1u) + index : index;
    if (!bst__over_has(game, over, named, l->seat, l->barred) || (o && !allowed(game, o, named)) ||
        (over->distinct && alike_listed(game, l->from, named))) {
        return BST_OK;
    }
    int32_t arg = BST__REF(reftypes[over->type], named);
    return bst__option_add(game, (uint16_t)(o ? l->offer : 0), l->verb, 1, &arg, 1);
}

/* Adds all cells whose bits are set: `count` of them. */
static bst_status add_cells(bst_game *game, const listing *l, const uint64_t *bits, uint32_t words,
                            uint32_t count)
{
    bst_status status = bst__options_reserve(game, game->option_count + count);
    if (status != BST_OK) {
        return status;
    }
    bst_option *option = &game->options[game->option_count];
    for (uint32_t word = 0; word < words; word++) {
        for (uint64_t cells = bits[word]; cells; cells &= cells - 1) {
            int32_t cell = BST__REF(BST__REF_CELL, word * 64 + bst__lowest_bit(cells));
            *option++ = (bst_option){.offer = (uint16_t)l->offer, .verb = l->verb, .argc = 1,
                                     .weight = 1, .args = {cell}, .last = cell};
        }
    }
    game->option_count += count;
    game->option_weight += count;
    return BST_OK;
}

/* Adds the cells whose bits are set, as far as they are in the set. */
static bst_status list_cells(bst_game *game, const listing *l, const uint64_t *bits,
                             uint32_t words, uint32_t count)
{
    bst_status status = BST_OK;
    if (l->over->bare && l->offer >= 0 && game->rules->offers[l->offer].unbarred) {
        return add_cells(game, l, bits, words, count);
    }
    for (uint32_t word = 0; word < words; word++) {
        for (uint64_t cells = bits[word]; cells && status == BST_OK; cells &= cells - 1) {
            status = list_thing(game, l, word * 64 + bst__lowest_bit(cells));
        }
    }
    return status;
}

static bst_status list_all_held(bst_game *game, const listing *l)
{
    bst_status status = BST_OK;
    for (uint32_t i = 1; i <= game->board.head->cell_count && status == BST_OK; i++) {
        if (bst__which_on_cell(game, &l->over->holds, i, l->seat)) {
            status = list_thing(game, l, i);
        }
    }
    return status;
}

/* Cells on which such pieces stand, and no others that must not, are few among all: each once,
 * ascending. */
static bst_status list_held(bst_game *game, listing *l)
{
    enum { CELLS_MAX = 4096 };
    uint64_t held[CELLS_MAX / 64];
    uint64_t barred[CELLS_MAX / 64];
    uint32_t words = (game->board.head->cell_count + 64u) / 64;
    if (words > CELLS_MAX / 64) {
        return list_all_held(game, l);
    }
    memset(held, 0, words * sizeof *held);
    memset(barred, 0, words * sizeof *barred);
    bst__which_cells(game, &l->over->holds, l->seat, held);
    if (l->over->without.used) {
        bst__which_cells(game, &l->over->without, l->seat, barred);
    }
    l->barred = true;
    uint32_t count = 0;
    for (uint32_t word = 0; word < words; word++) {
        held[word] &= ~barred[word];
        count += bst__bit_count(held[word]);
    }
    return list_cells(game, l, held, words, count);
}

/* Whether tiles lie beside the laid cell at both sides of its corner: 0 north-west, then row by
 * row. Where one is missing, four do not meet. */
static bool has_both_beside(const bst__board *board, const bst__cell *c, uint32_t corner)
{
    uint16_t above = c->neighbours[corner < 2 ? 0 : 2];
    uint16_t aside = c->neighbours[corner & 1 ? 1 : 3];
    return above && aside && board->cells[above].tile && board->cells[aside].tile;
}

/* The corners of the placed tile. */
static bst_status list_corners(bst_game *game, const listing *l)
{
    const bst__board *board = &game->board;
    uint32_t placed = bst__part_now(game)->cell;
    const bst__cell *c = &board->cells[placed];
    uint16_t corners[4] = {0};
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < 4 && placed; i++) {
        if (has_both_beside(board, c, i)) {
            corners[i] =
                bst__board_cell_at(board, c->x + (int32_t)(i & 1), c->y + (int32_t)(i >> 1));
        }
    }
    for (uint32_t index = 0;
         placed && status == BST_OK && (index = first_after(corners, 4, index)) != 0;) {
        status = list_thing(game, l, index);
    }
    return status;
}

/* The segments of the placed tile and of those around it, ascending by tile. */
static bst_status list_around(bst_game *game, const listing *l)
{
    const bst__board *board = &game->board;
    uint32_t placed = bst__part_now(game)->cell;
    uint16_t cells[9] = {0};
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < 9 && placed; i++) {
        const bst__cell *c = &board->cells[placed];
        cells[i] = bst__board_cell_at(board, c->x + (int32_t)(i % 3) - 1,
                                      c->y + (int32_t)(i / 3) - 1);
    }
    for (uint32_t cell = 0; (cell = first_after(cells, 9, cell)) != 0;) {
        const bst__cell *c = &board->cells[cell];
        uint32_t count = c->tile ? bst__board_tile(board, c)->segment_count : 0;
        for (uint32_t i = 0; i < count && status == BST_OK; i++) {
            status = list_thing(game, l, c->segments + i);
        }
    }
    return status;
}

/* Segments that are looked for all over the board. */
static bst_status list_sought(bst_game *game, const listing *l)
{
    bst__kindmask kinds = l->over->kinds ? l->over->kinds : UINT32_MAX;
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < game->head->sought_count && status == BST_OK; i++) {
        uint32_t segment = game->sought[i];
        if (kinds >> game->board.segments[segment].kind & 1) {
            status = list_thing(game, l, segment);
        }
    }
    return status;
}

/* Where the piece that the frame names can go. */
static bst_status list_reached(bst_game *game, const listing *l)
{
    uint32_t piece = bst__frame_thing(game, BST__REF_PIECE);
    return piece ? bst__walk_each(game, &l->over->walk, piece, list_thing, l) : BST_OK;
}

/* What is found in a shorter way than one after the other; false where there is none. */
static bool list_shortly(bst_game *game, listing *l, bst_status *status)
{
    const bst__over *over = l->over;
    if (over->type == BST__ARG_CELL && over->beside < 0 && over->holds.used) {
        *status = list_held(game, l);
    } else if (over->type == BST__ARG_SEGMENT && over->walk.cause) {
        *status = list_reached(game, l);
    } else if (over->type == BST__ARG_SEGMENT && over->around) {
        *status = list_around(game, l);
    } else if (over->type == BST__ARG_CORNER && over->placed) {
        *status = list_corners(game, l);
    } else if (over->type == BST__ARG_SEGMENT && over->sought && !over->placed) {
        *status = list_sought(game, l);
    } else {
        return false;
    }
    return true;
}

bst_status bst__over_list(bst_game *game, const bst__over *over, int offer, uint16_t verb,
                          uint32_t seat)
{
    listing l = {over, offer, verb, seat, game->option_count, false};
    bst_status status = BST_OK;
    if ((over->joins >= 0 && !placed_shows(game, (uint32_t)over->joins)) ||
        (over->feature && !bst__sought_in(game, over->feature)) ||
        (offer >= 0 && !has_any(game, &game->rules->offers[offer], seat))) {
        return BST_OK;
    }
    if (list_shortly(game, &l, &status)) {
        return status == BST_OK ? game->failure : status;
    }
    for (uint32_t index = 0; (index = next_thing(game, over, index, seat)) != 0;) {
        status = list_thing(game, &l, index);
        if (status != BST_OK) {
            return status;
        }
    }
    return game->failure;
}
