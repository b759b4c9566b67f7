/* `game` for reading many things: stateless walks in ascending order of ids. */
#include "script/bind.h"

#include <stdlib.h>

/* A walk's control value is the last id given; the next one is found from it anew, so that what a
 * loop's body takes away is passed over. */
int bst__bind_walk(lua_State *L, lua_CFunction next, bst__reftype type, uint32_t index,
                   bst__reftype second_type, uint32_t second)
{
    lua_pushlightuserdata(L, bst__bind_scripts(L));
    lua_pushinteger(L, bst__script_env(L));
    lua_pushinteger(L, index ? BST__REF(type, index) : 0);
    lua_pushinteger(L, second ? BST__REF(second_type, second) : 0);
    lua_pushcclosure(L, next, 4);
    lua_pushnil(L);
    lua_pushinteger(L, 0);
    return 3;
}

static int next_nothing(lua_State *L)
{
    lua_pushnil(L);
    return 1;
}

int bst__bind_walk_none(lua_State *L)
{
    lua_pushcfunction(L, next_nothing);
    return 1;
}

uint32_t bst__walk_first(lua_State *L)
{
    return BST__REF_INDEX(lua_tointeger(L, lua_upvalueindex(3)));
}

uint32_t bst__walk_second(lua_State *L)
{
    return BST__REF_INDEX(lua_tointeger(L, lua_upvalueindex(4)));
}

uint32_t bst__walk_last(lua_State *L)
{
    return BST__REF_INDEX(luaL_checkinteger(L, 2));
}

int bst__walk_end(lua_State *L, bst__reftype type, uint32_t index)
{
    if (!index) {
        lua_pushnil(L);
        return 1;
    }
    return bst__bind_push(L, type, index);
}

static int next_player(lua_State *L)
{
    uint32_t seat = bst__walk_last(L) + 1;
    return bst__walk_end(L, BST__REF_PLAYER,
                    seat <= bst__bind_game(L)->head->players ? seat : 0);
}

static int walk_players(lua_State *L)
{
    bst__bind_game(L);
    return bst__bind_walk(L, next_player, BST__REF_NONE, 0, BST__REF_NONE, 0);
}

static int next_member(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, bst__walk_first(L));
    uint32_t last = bst__walk_last(L);
    uint32_t first = board->features[root].members;
    uint32_t least = 0;
    for (uint32_t piece = first; piece;) {
        least = piece > last && (!least || piece < least) ? piece : least;
        piece = board->pieces[piece].next == first ? 0 : board->pieces[piece].next;
    }
    return bst__walk_end(L, BST__REF_PIECE, least);
}

static int walk_members(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    if (!board->features[bst__board_root(board, segment)].members) {
        return bst__bind_walk_none(L);
    }
    return bst__bind_walk(L, next_member, BST__REF_SEGMENT, segment, BST__REF_NONE, 0);
}

/* The next piece after `piece` at such a site; 0 where there is none. */
static uint32_t piece_at(const bst__board *board, bst__site site, uint32_t at, uint32_t piece)
{
    const bst__piece *pieces = board->pieces;
    uint32_t end = board->head->piece_count + 1u;
    for (piece++; piece < end; piece++) {
        if (pieces[piece].at == at && pieces[piece].site == site) {
            return piece;
        }
    }
    return 0;
}

static int next_on_cell(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    return bst__walk_end(L, BST__REF_PIECE, piece_at(board, BST__SITE_CELL, bst__walk_first(L),
                                                     bst__walk_last(L)));
}

static int walk_on_cell(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return piece_at(&bst__bind_game(L)->board, BST__SITE_CELL, cell, 0)
               ? bst__bind_walk(L, next_on_cell, BST__REF_CELL, cell, BST__REF_NONE, 0)
               : bst__bind_walk_none(L);
}

static int next_piece_around(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *middle = &board->cells[bst__walk_first(L)];
    for (uint32_t piece = bst__walk_last(L) + 1; piece <= board->head->piece_count; piece++) {
        const bst__piece *p = &board->pieces[piece];
        const bst__cell *at = p->site == BST__SITE_CELL ? &board->cells[p->at] : NULL;
        if (at && at != middle && abs(at->x - middle->x) <= 1 && abs(at->y - middle->y) <= 1) {
            return bst__walk_end(L, BST__REF_PIECE, piece);
        }
    }
    return bst__walk_end(L, BST__REF_PIECE, 0);
}

/* game:pieces_around(cell): on the cells that share a side or a corner with it */
static int walk_pieces_around(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_walk(L, next_piece_around, BST__REF_CELL, cell, BST__REF_NONE, 0);
}

static int next_in_zone(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t zone = bst__walk_first(L);
    uint32_t owner = bst__walk_second(L);
    for (uint32_t piece = bst__walk_last(L) + 1; piece <= board->head->piece_count; piece++) {
        const bst__piece *p = &board->pieces[piece];
        if (p->site == BST__SITE_ZONE && p->at == zone && (!owner || p->owner == owner)) {
            return bst__walk_end(L, BST__REF_PIECE, piece);
        }
    }
    return bst__walk_end(L, BST__REF_PIECE, 0);
}

/* game:pieces_in(zone [, player]) */
static int walk_in_zone(lua_State *L)
{
    uint32_t zone = bst__bind_ref(L, 2, BST__REF_ZONE);
    uint32_t owner = bst__bind_opt(L, 3, BST__REF_PLAYER);
    return piece_at(&bst__bind_game(L)->board, BST__SITE_ZONE, zone, 0)
               ? bst__bind_walk(L, next_in_zone, BST__REF_ZONE, zone, BST__REF_PLAYER, owner)
               : bst__bind_walk_none(L);
}

static int next_piece(lua_State *L)
{
    const bst_game *game = bst__bind_game(L);
    uint32_t kind = bst__walk_first(L);
    uint32_t owner = bst__walk_second(L);
    uint32_t piece = bst__walk_last(L) + 1;
    uint32_t end = game->board.head->piece_count + 1u;
    for (uint32_t seat = owner; kind && seat <= (owner ? owner : game->head->players); seat++) {
        /* those of a kind and a seat are numbered one after the other */
        uint32_t first = game->piece_first[seat][kind];
        uint32_t after = first + game->piece_count[seat][kind];
        if (piece < after && first < after) {
            return bst__walk_end(L, BST__REF_PIECE, piece < first ? first : piece);
        }
    }
    for (; !kind && piece < end; piece++) {
        if (!owner || game->board.pieces[piece].owner == owner) {
            return bst__walk_end(L, BST__REF_PIECE, piece);
        }
    }
    return bst__walk_end(L, BST__REF_PIECE, 0);
}

/* game:pieces([piece kind [, player]]) */
static int walk_pieces(lua_State *L)
{
    bst__bind_game(L);
    uint32_t kind = lua_isnoneornil(L, 2) ? 0 : bst__bind_piece_kind(L, 2);
    uint32_t owner = bst__bind_opt(L, 3, BST__REF_PLAYER);
    return bst__bind_walk(L, next_piece, BST__REF_PIECE_KIND, kind, BST__REF_PLAYER, owner);
}

static int next_segment(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *cell = &board->cells[bst__walk_first(L)];
    uint32_t last = bst__walk_last(L);
    uint32_t count = cell->tile ? bst__board_tile(board, cell)->segment_count : 0;
    uint32_t segment = last ? last + 1 : cell->segments;
    return bst__walk_end(L, BST__REF_SEGMENT,
                    count && segment < cell->segments + count ? segment : 0);
}

static int next_segment_of(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__segment *segments = board->segments;
    uint32_t root = bst__board_root(board, bst__walk_first(L));
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    uint32_t at = root;
    if (last > board->head->segment_count) { /* a script called the walk by hand */
        return bst__walk_end(L, BST__REF_SEGMENT, 0);
    }
    bst__script_charge(L, board->features[root].size);
    do {
        bool is_later = segments[at].cell > segments[last].cell ||
                        (segments[at].cell == segments[last].cell && at > last);
        bool is_less = segments[at].cell < segments[least].cell ||
                       (segments[at].cell == segments[least].cell && at < least);
        least = is_later && (!least || is_less) ? at : least;
        at = segments[at].next;
    } while (at != root);
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:segments(cell): of the tile on it; game:segments(feature): its own, cell by cell */
static int walk_segments(lua_State *L)
{
    lua_Integer ref = luaL_checkinteger(L, 2);
    if (ref > 0 && BST__REF_TYPE(ref) == BST__REF_SEGMENT) {
        uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
        return bst__bind_walk(L, next_segment_of, BST__REF_SEGMENT, segment, BST__REF_NONE, 0);
    }
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_walk(L, next_segment, BST__REF_CELL, cell, BST__REF_NONE, 0);
}

/* The kinds that a walk is about: one, or all that have a trait. */
static bst__kindmask walk_kinds(lua_State *L)
{
    const bst_ruleset *rules = bst__bind_game(L)->rules;
    lua_Integer ref = lua_tointeger(L, lua_upvalueindex(4));
    bst__kindmask kinds = 0;
    if (BST__REF_TYPE(ref) == BST__REF_KIND) {
        return 1u << bst__walk_second(L);
    }
    for (uint32_t i = 1; i <= rules->board.kind_count; i++) {
        kinds |= rules->kinds[i].traits >> (bst__walk_second(L) - 1) & 1 ? 1u << i : 0;
    }
    return kinds;
}

/* A walk about the features of a kind, or of all kinds with a trait, named at argument `arg`. */
static int start_kinds(lua_State *L, lua_CFunction next, uint32_t first, int arg)
{
    const bst_ruleset *rules = bst__bind_game(L)->rules;
    const char *name = lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg) : NULL;
    int trait = name && !bst__rules_kind(rules, name) ? bst__rules_trait(rules, name) : -1;
    if (trait >= 0) {
        return bst__bind_walk(L, next, BST__REF_SEGMENT, first, BST__REF_NONE,
                              (uint32_t)trait + 1);
    }
    return bst__bind_walk(L, next, BST__REF_SEGMENT, first, BST__REF_KIND,
                          bst__bind_kind(L, arg));
}

/* Whether no segment of its feature has a smaller number. */
static bool is_first(const bst__board *board, uint32_t segment)
{
    uint32_t at = board->segments[segment].next;
    while (at > segment) {
        at = board->segments[at].next;
    }
    return at == segment;
}

/* Which features a walk is about: all, or as they are. */
enum { FEATURES_ALL, FEATURES_CLOSED, FEATURES_OPEN };

static int next_feature(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    bst__kindmask kinds = walk_kinds(L);
    uint32_t which = bst__walk_first(L);
    uint32_t found = 0;
    size_t steps = 0;
    for (uint32_t s = bst__walk_last(L) + 1; s <= board->head->segment_count && !found; s++) {
        steps++;
        if (kinds >> board->segments[s].kind & 1) {
            uint32_t root = bst__board_root(board, s);
            bool is_meant = which == FEATURES_ALL ||
                            bst__board_closed(board, root) == (which == FEATURES_CLOSED);
            steps += board->features[root].size;
            found = is_meant && is_first(board, s) ? s : 0;
        }
    }
    bst__script_charge(L, steps);
    return bst__walk_end(L, BST__REF_SEGMENT, found);
}

/* game:features(kind or trait [, closed]): each feature once, by its smallest segment */
static int walk_features(lua_State *L)
{
    uint32_t which = FEATURES_ALL;
    bst__bind_game(L);
    if (!lua_isnoneornil(L, 3)) {
        luaL_checktype(L, 3, LUA_TBOOLEAN);
        which = lua_toboolean(L, 3) ? FEATURES_CLOSED : FEATURES_OPEN;
    }
    return start_kinds(L, next_feature, which, 2);
}

static int next_touching(lua_State *L)
{
    enum { TOUCHING_MAX = 1024 };
    bst_game *game = bst__bind_game(L);
    uint16_t found[TOUCHING_MAX];
    uint32_t root = bst__board_root(&game->board, bst__walk_first(L));
    bst__script_charge(L, game->board.features[root].size);
    uint32_t count =
        bst__feature_touching(game, root, walk_kinds(L), found, TOUCHING_MAX);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (uint32_t i = 0; i < count && i < TOUCHING_MAX; i++) {
        uint32_t name = bst__board_canonical(&game->board, found[i]);
        least = name > last && (!least || name < least) ? name : least;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:touching(feature, kind or trait): features of such kinds that it touches on some tile */
static int walk_touching(lua_State *L)
{
    return start_kinds(L, next_touching, bst__bind_ref(L, 2, BST__REF_SEGMENT), 3);
}

static int next_near(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, bst__walk_first(L));
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    bst__script_charge(L, board->features[root].size);
    uint32_t at = root;
    do {
        uint32_t base = at - board->segments[at].index;
        uint32_t near = bst__board_segdef(board, at)->near;
        for (uint32_t i = 0; near >> i; i++) {
            uint32_t other = base + i;
            if ((near >> i & 1) && bst__board_root(board, other) != root && other > last &&
                (!least || other < least)) {
                least = other;
            }
        }
        at = board->segments[at].next;
    } while (at != root);
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:near(feature): the segments of others that it meets at a point of some tile */
static int walk_near(lua_State *L)
{
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    return bst__bind_walk(L, next_near, BST__REF_SEGMENT, segment, BST__REF_NONE, 0);
}

static int next_facing(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = bst__walk_first(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    uint32_t at = 0;
    for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
        uint32_t segment = 0;
        at = slot % 3 ? at : bst__board_beside(board, cell, slot / 3);
        if (at && board->cells[at].tile) {
            segment = bst__board_slot(board, at, (slot + BST_SLOTS / 2) % BST_SLOTS);
        }
        least = segment > last && (!least || segment < least) ? segment : least;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:facing(cell): what the tiles beside it show at the sides that they share with it */
static int walk_facing(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_walk(L, next_facing, BST__REF_CELL, cell, BST__REF_NONE, 0);
}

static int next_beside(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *cell = &board->cells[bst__walk_first(L)];
    uint32_t reach = bst__walk_second(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (int32_t dx = -1; dx <= 1; dx++) {
        for (int32_t dy = -1; dy <= 1; dy++) {
            bool counts = reach == 8 ? dx || dy : (dx == 0) != (dy == 0);
            uint32_t at =
                counts ? bst__board_cell_at(board, cell->x + dx, cell->y + dy) : 0;
            if (at && board->cells[at].tile && at > last && (!least || at < least)) {
                least = at;
            }
        }
    }
    return bst__walk_end(L, BST__REF_CELL, least);
}

/* game:beside(cell): laid cells that share a side; game:around(cell): or a corner */
static int walk_beside(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_walk(L, next_beside, BST__REF_CELL, cell, BST__REF_CELL, 4);
}

static int walk_around(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_walk(L, next_beside, BST__REF_CELL, cell, BST__REF_CELL, 8);
}

static int next_segment_around(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *middle = &board->cells[bst__walk_first(L)];
    uint32_t kind = bst__walk_second(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (int32_t i = 0; i < 9; i++) {
        uint32_t at = i == 4 ? 0 : bst__board_cell_at(board, middle->x + i % 3 - 1,
                                                      middle->y + i / 3 - 1);
        const bst__cell *cell = &board->cells[at];
        uint32_t count = cell->tile ? bst__board_tile(board, cell)->segment_count : 0;
        uint32_t end = cell->segments + (at ? count : 0);
        end = least && least < end ? least : end;
        for (uint32_t s = last < cell->segments ? cell->segments : last + 1; s < end; s++) {
            if (board->segments[s].kind && (!kind || board->segments[s].kind == kind)) {
                least = s;
                break;
            }
        }
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:segments_around(cell [, kind]): of the laid cells that share a side or a corner with it */
static int walk_segments_around(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    uint32_t kind = lua_isnoneornil(L, 3) ? 0 : bst__bind_kind(L, 3);
    return bst__bind_walk(L, next_segment_around, BST__REF_CELL, cell, BST__REF_KIND, kind);
}

static int next_at_corner(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t last = bst__walk_last(L);
    uint32_t kind = bst__walk_second(L);
    uint32_t least = 0;
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t at = bst__board_corner_segment(board, bst__walk_first(L), i);
        if (at > last && (!kind || board->segments[at].kind == kind) && (!least || at < least)) {
            least = at;
        }
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:corner_segments(corner [, kind]): the segments that the tiles show at it */
static int walk_corner_segments(lua_State *L)
{
    uint32_t corner = bst__bind_ref(L, 2, BST__REF_CORNER);
    uint32_t kind = lua_isnoneornil(L, 3) ? 0 : bst__bind_kind(L, 3);
    return bst__bind_walk(L, next_at_corner, BST__REF_CORNER, corner, BST__REF_KIND, kind);
}

static int next_linked(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t segment = bst__walk_first(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (uint32_t i = 0; i < board->head->link_count; i++) {
        uint32_t a = board->links[i].a;
        uint32_t b = board->links[i].b;
        uint32_t other = a == segment ? b : b == segment ? a : 0;
        least = other > last && (!least || other < least) ? other : least;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:linked(segment): the segments that it is linked with */
static int walk_linked(lua_State *L)
{
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    return bst__bind_walk(L, next_linked, BST__REF_SEGMENT, segment, BST__REF_NONE, 0);
}

static int next_closing(lua_State *L)
{
    const bst_game *game = bst__bind_game(L);
    const bst__boardhead *board = game->board.head;
    uint32_t kind = bst__walk_first(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    for (uint32_t i = bst__part_now(game)->touched; i < board->touched_count; i++) {
        uint32_t root = bst__board_root(&game->board, board->touched[i]);
        bool fits = !kind || game->board.segments[root].kind == kind;
        if (!fits || !bst__is_closing(game, root)) {
            continue;
        }
        bst__script_charge(L, game->board.features[root].size);
        uint32_t name = bst__board_canonical(&game->board, root);
        least = name > last && (!least || name < least) ? name : least;
    }
    return bst__walk_end(L, BST__REF_SEGMENT, least);
}

/* game:closing([kind]): what closed in this part and is not settled yet */
static int walk_closing(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t kind = lua_isnoneornil(L, 2) ? 0 : bst__bind_kind(L, 2);
    if (game->board.head->touched_lost) {
        return bst__script_raise(L, "E-LIMIT", 1, "more than %d features are touched at once",
                                 BST__TOUCHED_MAX);
    }
    return bst__bind_walk(L, next_closing, BST__REF_KIND, kind, BST__REF_NONE, 0);
}

/* The number of the entry, feature, value, owners, mode. */
static int next_settled(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    const bst__head *head = game->head;
    for (uint32_t i = bst__walk_last(L); i < head->settled_count; i++) {
        const bst__settled *settled = &head->settled[i];
        if (settled->part != head->part_count) {
            continue;
        }
        int32_t value = 0;
        bst__bind_status(L, game, bst__settled_value(game, settled, &value));
        lua_pushinteger(L, i + 1);
        (void)bst__bind_push(L, BST__REF_SEGMENT, settled->segment);
        lua_pushinteger(L, value);
        lua_pushinteger(L, settled->owners);
        lua_pushinteger(L, settled->mode);
        return 5;
    }
    lua_pushnil(L);
    return 1;
}

/* game:settled(): what was settled in this part, in that order */
static int walk_settled(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    if (game->head->settled_lost) {
        return bst__script_raise(L, "E-LIMIT", 1, "more than %d features were settled in one part",
                                 BST__SETTLED_MAX);
    }
    return bst__bind_walk(L, next_settled, BST__REF_NONE, 0, BST__REF_NONE, 0);
}

static int next_cell(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = bst__walk_last(L) + 1;
    while (cell <= board->head->cell_count && !board->cells[cell].tile) {
        cell++;
    }
    return bst__walk_end(L, BST__REF_CELL, cell <= board->head->cell_count ? cell : 0);
}

static int next_cell_of(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, bst__walk_first(L));
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    uint32_t at = root;
    bst__script_charge(L, board->features[root].size);
    do {
        uint32_t cell = board->segments[at].cell;
        least = cell > last && (!least || cell < least) ? cell : least;
        at = board->segments[at].next;
    } while (at != root);
    return bst__walk_end(L, BST__REF_CELL, least);
}

/* game:cells([feature]): all laid cells, or those that it lies on */
static int walk_cells(lua_State *L)
{
    if (!lua_isnoneornil(L, 2)) {
        uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
        return bst__bind_walk(L, next_cell_of, BST__REF_SEGMENT, segment, BST__REF_NONE, 0);
    }
    bst__bind_game(L);
    return bst__bind_walk(L, next_cell, BST__REF_NONE, 0, BST__REF_NONE, 0);
}

/* A row of laid tiles is no longer than their number. */
static int next_in_cross(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *middle = &board->cells[bst__walk_first(L)];
    int32_t reach = (int32_t)bst__walk_second(L);
    uint32_t last = bst__walk_last(L);
    uint32_t least = 0;
    reach = reach < board->head->cell_count ? reach : board->head->cell_count;
    for (int32_t i = -reach; i <= reach; i++) {
        uint32_t at[2] = {bst__board_cell_at(board, middle->x + i, middle->y),
                          bst__board_cell_at(board, middle->x, middle->y + i)};
        for (uint32_t k = 0; k < 2; k++) {
            bool is_next = at[k] > last && board->cells[at[k]].tile && (!least || at[k] < least);
            least = is_next ? at[k] : least;
        }
    }
    return bst__walk_end(L, BST__REF_CELL, least);
}

/* game:cross(cell, reach): laid cells of its row and column, at most so far away, with itself */
static int walk_cross(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    lua_Integer reach = luaL_checkinteger(L, 3);
    luaL_argcheck(L, reach >= 0 && reach <= UINT16_MAX, 3, "a reach is 0 to 65535");
    return bst__bind_walk(L, next_in_cross, BST__REF_CELL, cell, BST__REF_NONE, (uint32_t)reach);
}

const luaL_Reg bst__bind_walks[] = {{"players", walk_players},
                                    {"cells", walk_cells},
                                    {"members", walk_members},
                                    {"pieces_on", walk_on_cell},
                                    {"pieces_around", walk_pieces_around},
                                    {"pieces", walk_pieces},
                                    {"pieces_in", walk_in_zone},
                                    {"segments", walk_segments},
                                    {"features", walk_features},
                                    {"touching", walk_touching},
                                    {"near", walk_near},
                                    {"facing", walk_facing},
                                    {"beside", walk_beside},
                                    {"around", walk_around},
                                    {"segments_around", walk_segments_around},
                                    {"corner_segments", walk_corner_segments},
                                    {"linked", walk_linked},
                                    {"closing", walk_closing},
                                    {"settled", walk_settled},
                                    {"cross", walk_cross},
                                    {NULL, NULL}};
