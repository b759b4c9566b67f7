/* `game` for reading: queries and stateless walks in ascending order of ids. */
#include "script/bind.h"

/* ---------------------------------------------------------------- single values */

static int get_active(lua_State *L)
{
    return bst__bind_push(L, BST__REF_PLAYER, bst__bind_game(L)->head->active);
}

static int get_turn(lua_State *L)
{
    lua_pushinteger(L, bst__bind_game(L)->head->turn);
    return 1;
}

static int get_placed(lua_State *L)
{
    return bst__bind_push(L, BST__REF_CELL, bst__part_now(bst__bind_game(L))->cell);
}

static int get_tile(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    if (lua_isnoneornil(L, 2)) {
        return bst__bind_push(L, BST__REF_TILE, bst__part_now(game)->tile);
    }
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return bst__bind_push(L, BST__REF_TILE, game->board.cells[cell].tile);
}

static int get_score(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_pushinteger(L, game->players[bst__bind_ref(L, 2, BST__REF_PLAYER)].score);
    return 1;
}

static int get_scored(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t seat = bst__bind_ref(L, 2, BST__REF_PLAYER);
    lua_Integer source = luaL_optinteger(L, 3, 0);
    luaL_argcheck(L, source >= 0 && source < BST__SOURCES_MAX, 3, "no source of points");
    lua_pushinteger(L, game->players[seat].part_points[source]);
    return 1;
}

static int get_next_player(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t seat = bst__bind_ref(L, 2, BST__REF_PLAYER);
    return bst__bind_push(L, BST__REF_PLAYER, seat % game->head->players + 1u);
}

static int get_player_count(lua_State *L)
{
    lua_pushinteger(L, bst__bind_game(L)->head->players);
    return 1;
}

/* game:player(n): the seat number n, from 1 */
static int get_player(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_Integer seat = luaL_checkinteger(L, 2);
    luaL_argcheck(L, seat >= 1 && seat <= game->head->players, 2, "no such seat");
    return bst__bind_push(L, BST__REF_PLAYER, (uint32_t)seat);
}

/* The number of what an id stands on, for attributes. */
static uint32_t target_index(lua_State *L, const bst__attr *attr, int arg)
{
    static const uint8_t types[] = {
        [BST__ON_SEGMENT] = BST__REF_SEGMENT, [BST__ON_CELL] = BST__REF_CELL,
        [BST__ON_TILE] = BST__REF_TILE,       [BST__ON_PIECE] = BST__REF_PIECE,
        [BST__ON_PLAYER] = BST__REF_PLAYER,   [BST__ON_ZONE] = BST__REF_ZONE,
        [BST__ON_GAME] = BST__REF_GAME};
    if (attr->on == BST__ON_GAME) {
        return 0;
    }
    return bst__bind_ref(L, arg, (bst__reftype)types[attr->on]);
}

/* game:get(id, attribute) */
static int get_attribute(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t attr = bst__bind_attr(L, 3);
    uint32_t index = target_index(L, &game->rules->attrs[attr], 2);
    lua_pushinteger(L, bst__attr_get(game, attr, index));
    return 1;
}

static int get_owner(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    return bst__bind_push(L, BST__REF_PLAYER, game->board.pieces[piece].owner);
}

static int get_kind(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_Integer ref = luaL_checkinteger(L, 2);
    if (ref > 0 && BST__REF_TYPE(ref) == BST__REF_PIECE) {
        uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
        return bst__bind_push(L, BST__REF_PIECE_KIND, game->board.pieces[piece].kind);
    }
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    return bst__bind_push(L, BST__REF_KIND, game->board.segments[segment].kind);
}

/* game:cell(segment or piece): where it lies or stands; 0 where on no cell */
static int get_cell(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_Integer ref = luaL_checkinteger(L, 2);
    if (ref > 0 && BST__REF_TYPE(ref) == BST__REF_SEGMENT) {
        uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
        return bst__bind_push(L, BST__REF_CELL, game->board.segments[segment].cell);
    }
    const bst__piece *p = &game->board.pieces[bst__bind_ref(L, 2, BST__REF_PIECE)];
    return bst__bind_push(L, BST__REF_CELL, p->site == BST__SITE_CELL ? p->at : 0);
}

static int get_segment(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    return bst__bind_push(L, BST__REF_SEGMENT, game->board.pieces[piece].segment);
}

static uint32_t root_arg(lua_State *L, int arg)
{
    uint32_t segment = bst__bind_ref(L, arg, BST__REF_SEGMENT);
    return bst__board_root(&bst__bind_game(L)->board, segment);
}

/* game:feature(segment): the smallest segment of its feature, the same for all of them */
static int get_feature(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    return bst__bind_push(L, BST__REF_SEGMENT,
                          bst__board_canonical(&game->board, root_arg(L, 2)));
}

static int get_is_closed(lua_State *L)
{
    lua_pushboolean(L, bst__board_closed(&bst__bind_game(L)->board, root_arg(L, 2)));
    return 1;
}

/* game:count(feature, "tile"): a measure or a folded attribute */
static int get_count(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    int32_t value = 0;
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    const char *name = luaL_checkstring(L, 3);
    if (!bst_game_measure(game, segment, name, &value)) {
        return bst__script_raise(L, "E-NAME", 1, "there is no measure '%.40s'", name);
    }
    lua_pushinteger(L, value);
    return 1;
}

static int get_weight(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    lua_pushinteger(L, game->board.pieces[piece].segment ? bst__piece_weight(game, piece) : 0);
    return 1;
}

/* game:strength(feature, player) */
static int get_strength(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    int32_t strengths[BST_SEATS_MAX + 1];
    uint32_t root = root_arg(L, 2);
    uint32_t seat = bst__bind_ref(L, 3, BST__REF_PLAYER);
    bst__bind_status(L, game, bst__feature_strengths(game, root, strengths));
    lua_pushinteger(L, strengths[seat]);
    return 1;
}

/* game:is_owner(feature, player): whether the player has the majority */
static int get_is_owner(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    bool tied;
    uint32_t root = root_arg(L, 2);
    uint32_t seat = bst__bind_ref(L, 3, BST__REF_PLAYER);
    lua_pushboolean(L, bst__feature_owners(game, root, &tied) >> seat & 1);
    return 1;
}

/* game:value(feature, mode [, player [, base]]) */
static int get_value(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    int32_t value = 0;
    uint32_t root = root_arg(L, 2);
    uint32_t mode = bst__bind_mode(L, 3);
    uint32_t seat = bst__bind_opt(L, 4, BST__REF_PLAYER);
    int32_t base = (int32_t)luaL_optinteger(L, 5, 0);
    bst__bind_status(L, game, bst__value_aside(game, root, mode, seat, base, &value));
    lua_pushinteger(L, value);
    return 1;
}

static int get_supply(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t seat = bst__bind_ref(L, 2, BST__REF_PLAYER);
    lua_pushinteger(L, bst__supply_count(game, seat, bst__bind_piece_kind(L, 3)));
    return 1;
}

/* game:from_supply(player, piece kind): the next piece to put, 0 where none is left */
static int get_from_supply(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t seat = bst__bind_opt(L, 2, BST__REF_PLAYER);
    return bst__bind_push(L, BST__REF_PIECE,
                          bst__supply_piece(game, seat, bst__bind_piece_kind(L, 3)));
}

static uint32_t deck_arg(lua_State *L, int arg)
{
    const bst_ruleset *rules = bst__bind_scripts(L)->rules;
    const char *name = luaL_optstring(L, arg, NULL);
    int deck = name ? bst__rules_deck(rules, name) : 0;
    if (name && !deck) {
        bst__script_raise(L, "E-NAME", 1, "there is no deck '%.40s'", name);
    }
    return (uint32_t)deck;
}

/* game:deck_left([deck]): tiles that can still be drawn */
static int get_deck_left(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_pushinteger(L, bst__deck_left(game, deck_arg(L, 2)));
    return 1;
}

static int get_can_put(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    uint32_t segment = bst__bind_ref(L, 3, BST__REF_SEGMENT);
    uint32_t cause = bst__bind_cause(L, 4);
    lua_pushboolean(L, bst__can_put(game, game->board.pieces[piece].kind, segment,
                                    game->board.segments[segment].cell, cause, NULL));
    return 1;
}

static int get_can_take(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    lua_pushboolean(L, bst__can_take(game, piece, bst__bind_cause(L, 3), NULL));
    return 1;
}

static int get_can_enter(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    lua_pushboolean(L, bst__can_enter(game, cell, bst__bind_cause(L, 3), NULL));
    return 1;
}

/* ---------------------------------------------------------------- walks */

/* A walk's control value is the last id given; the next one is found from it anew, so that what a
 * loop's body takes away is passed over. */
static int start_walk(lua_State *L, lua_CFunction next, bst__reftype type, uint32_t index,
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

static uint32_t walk_first(lua_State *L)
{
    return BST__REF_INDEX(lua_tointeger(L, lua_upvalueindex(3)));
}

static uint32_t walk_second(lua_State *L)
{
    return BST__REF_INDEX(lua_tointeger(L, lua_upvalueindex(4)));
}

static uint32_t walk_last(lua_State *L)
{
    return BST__REF_INDEX(luaL_checkinteger(L, 2));
}

static int walk_end(lua_State *L, bst__reftype type, uint32_t index)
{
    if (!index) {
        lua_pushnil(L);
        return 1;
    }
    return bst__bind_push(L, type, index);
}

static int next_player(lua_State *L)
{
    uint32_t seat = walk_last(L) + 1;
    return walk_end(L, BST__REF_PLAYER,
                    seat <= bst__bind_game(L)->head->players ? seat : 0);
}

static int walk_players(lua_State *L)
{
    bst__bind_game(L);
    return start_walk(L, next_player, BST__REF_NONE, 0, BST__REF_NONE, 0);
}

static int next_member(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, walk_first(L));
    uint32_t last = walk_last(L);
    uint32_t first = board->features[root].members;
    uint32_t least = 0;
    for (uint32_t piece = first; piece;) {
        least = piece > last && (!least || piece < least) ? piece : least;
        piece = board->pieces[piece].next == first ? 0 : board->pieces[piece].next;
    }
    return walk_end(L, BST__REF_PIECE, least);
}

static int walk_members(lua_State *L)
{
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    return start_walk(L, next_member, BST__REF_SEGMENT, segment, BST__REF_NONE, 0);
}

static int next_on_cell(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t cell = walk_first(L);
    for (uint32_t piece = walk_last(L) + 1; piece <= board->head->piece_count; piece++) {
        if (board->pieces[piece].site == BST__SITE_CELL && board->pieces[piece].at == cell) {
            return walk_end(L, BST__REF_PIECE, piece);
        }
    }
    return walk_end(L, BST__REF_PIECE, 0);
}

static int walk_on_cell(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return start_walk(L, next_on_cell, BST__REF_CELL, cell, BST__REF_NONE, 0);
}

static int next_piece(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t kind = walk_first(L);
    uint32_t owner = walk_second(L);
    for (uint32_t piece = walk_last(L) + 1; piece <= board->head->piece_count; piece++) {
        const bst__piece *p = &board->pieces[piece];
        if ((!kind || p->kind == kind) && (!owner || p->owner == owner)) {
            return walk_end(L, BST__REF_PIECE, piece);
        }
    }
    return walk_end(L, BST__REF_PIECE, 0);
}

/* game:pieces([piece kind [, player]]) */
static int walk_pieces(lua_State *L)
{
    bst__bind_game(L);
    uint32_t kind = lua_isnoneornil(L, 2) ? 0 : bst__bind_piece_kind(L, 2);
    uint32_t owner = bst__bind_opt(L, 3, BST__REF_PLAYER);
    return start_walk(L, next_piece, BST__REF_PIECE_KIND, kind, BST__REF_PLAYER, owner);
}

static int next_segment(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *cell = &board->cells[walk_first(L)];
    uint32_t last = walk_last(L);
    uint32_t count = cell->tile ? board->def->tiles[cell->tile].segment_count : 0;
    uint32_t segment = last ? last + 1 : cell->segments;
    return walk_end(L, BST__REF_SEGMENT,
                    count && segment < cell->segments + count ? segment : 0);
}

static int walk_segments(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return start_walk(L, next_segment, BST__REF_CELL, cell, BST__REF_NONE, 0);
}

static int next_feature(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t kind = walk_first(L);
    for (uint32_t s = walk_last(L) + 1; s <= board->head->segment_count; s++) {
        if (board->segments[s].kind == kind &&
            bst__board_canonical(board, bst__board_root(board, s)) == s) {
            return walk_end(L, BST__REF_SEGMENT, s);
        }
    }
    return walk_end(L, BST__REF_SEGMENT, 0);
}

/* game:features(kind): each feature once, by its smallest segment */
static int walk_features(lua_State *L)
{
    bst__bind_game(L);
    return start_walk(L, next_feature, BST__REF_KIND, bst__bind_kind(L, 2), BST__REF_NONE, 0);
}

static int next_touching(lua_State *L)
{
    enum { TOUCHING_MAX = 1024 };
    bst_game *game = bst__bind_game(L);
    uint16_t found[TOUCHING_MAX];
    uint32_t root = bst__board_root(&game->board, walk_first(L));
    uint32_t count =
        bst__feature_touching(game, root, 1u << walk_second(L), found, TOUCHING_MAX);
    uint32_t last = walk_last(L);
    uint32_t least = 0;
    for (uint32_t i = 0; i < count && i < TOUCHING_MAX; i++) {
        uint32_t name = bst__board_canonical(&game->board, found[i]);
        least = name > last && (!least || name < least) ? name : least;
    }
    return walk_end(L, BST__REF_SEGMENT, least);
}

/* game:touching(feature, kind): features of that kind that it touches on some tile */
static int walk_touching(lua_State *L)
{
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    return start_walk(L, next_touching, BST__REF_SEGMENT, segment, BST__REF_KIND,
                      bst__bind_kind(L, 3));
}

static int next_beside(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    const bst__cell *cell = &board->cells[walk_first(L)];
    uint32_t reach = walk_second(L);
    uint32_t last = walk_last(L);
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
    return walk_end(L, BST__REF_CELL, least);
}

/* game:beside(cell): laid cells that share a side; game:around(cell): or a corner */
static int walk_beside(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return start_walk(L, next_beside, BST__REF_CELL, cell, BST__REF_CELL, 4);
}

static int walk_around(lua_State *L)
{
    uint32_t cell = bst__bind_ref(L, 2, BST__REF_CELL);
    return start_walk(L, next_beside, BST__REF_CELL, cell, BST__REF_CELL, 8);
}

const luaL_Reg bst__bind_read[] = {{"active", get_active},
                                   {"turn", get_turn},
                                   {"placed", get_placed},
                                   {"tile", get_tile},
                                   {"score", get_score},
                                   {"scored", get_scored},
                                   {"next_player", get_next_player},
                                   {"player", get_player},
                                   {"player_count", get_player_count},
                                   {"get", get_attribute},
                                   {"owner", get_owner},
                                   {"kind", get_kind},
                                   {"cell", get_cell},
                                   {"segment", get_segment},
                                   {"feature", get_feature},
                                   {"is_closed", get_is_closed},
                                   {"count", get_count},
                                   {"weight", get_weight},
                                   {"strength", get_strength},
                                   {"is_owner", get_is_owner},
                                   {"value", get_value},
                                   {"supply", get_supply},
                                   {"from_supply", get_from_supply},
                                   {"deck_left", get_deck_left},
                                   {"can_put", get_can_put},
                                   {"can_take", get_can_take},
                                   {"can_enter", get_can_enter},
                                   {"players", walk_players},
                                   {"members", walk_members},
                                   {"pieces_on", walk_on_cell},
                                   {"pieces", walk_pieces},
                                   {"segments", walk_segments},
                                   {"features", walk_features},
                                   {"touching", walk_touching},
                                   {"beside", walk_beside},
                                   {"around", walk_around},
                                   {NULL, NULL}};
