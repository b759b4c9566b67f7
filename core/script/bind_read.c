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

uint32_t bst__bind_target(lua_State *L, const bst__attr *attr, int arg)
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
    uint32_t index = bst__bind_target(L, &game->rules->attrs[attr], 2);
    lua_pushinteger(L, bst__attr_get(game, attr, index));
    return 1;
}

/* game:owner(piece or zone): the player whose it is; 0: nobody's */
static int get_owner(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_Integer ref = luaL_checkinteger(L, 2);
    if (ref > 0 && BST__REF_TYPE(ref) == BST__REF_ZONE) {
        uint32_t zone = bst__bind_ref(L, 2, BST__REF_ZONE);
        return bst__bind_push(L, BST__REF_PLAYER, zone / (BST__ZONES_MAX + 1u));
    }
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

/* game:corner(piece): where it stands; 0 where on no corner */
static int get_corner(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    const bst__piece *p = &game->board.pieces[bst__bind_ref(L, 2, BST__REF_PIECE)];
    return bst__bind_push(L, BST__REF_CORNER, p->site == BST__SITE_CORNER ? p->at : 0);
}

static int get_segment(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    return bst__bind_push(L, BST__REF_SEGMENT, game->board.pieces[piece].segment);
}

/* game:has_trait(piece or segment, trait): of the piece's or the segment's kind */
static int get_has_trait(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_Integer ref = luaL_checkinteger(L, 2);
    bst__traits traits;
    if (ref > 0 && BST__REF_TYPE(ref) == BST__REF_SEGMENT) {
        uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
        traits = game->rules->kinds[game->board.segments[segment].kind].traits;
    } else {
        uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
        traits = game->rules->piece_kinds[game->board.pieces[piece].kind].traits;
    }
    lua_pushboolean(L, traits >> bst__bind_trait(L, 3) & 1);
    return 1;
}

/* game:zone_of(piece): the zone that it is in; 0 where it is in none */
static int get_zone_of(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    const bst__piece *p = &game->board.pieces[bst__bind_ref(L, 2, BST__REF_PIECE)];
    return bst__bind_push(L, BST__REF_ZONE, p->site == BST__SITE_ZONE ? p->at : 0);
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

/* game:is_free(feature): nothing in it occupies it */
static int get_is_free(lua_State *L)
{
    const bst__board *board = &bst__bind_game(L)->board;
    uint32_t root = bst__board_root(board, bst__bind_ref(L, 2, BST__REF_SEGMENT));
    lua_pushboolean(L, board->features[root].occupiers == 0);
    return 1;
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
        return bst__script_unknown(L, BST__NAME_MEASURE, name);
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

static int get_claims(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    uint32_t segment = bst__bind_ref(L, 3, BST__REF_SEGMENT);
    uint32_t kind = game->board.segments[segment].kind;
    bool claims = game->rules->piece_kinds[game->board.pieces[piece].kind].claims >> kind & 1;
    lua_pushboolean(L, claims && game->rules->kinds[kind].open);
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

/* game:value(feature, mode [, player [, base [, via]]]) */
static int get_value(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    int32_t value = 0;
    uint32_t root = root_arg(L, 2);
    uint32_t mode = bst__bind_mode(L, 3);
    const bst__asker asker = {.payee = bst__bind_opt(L, 4, BST__REF_PLAYER),
                              .base = (int32_t)luaL_optinteger(L, 5, 0),
                              .via = lua_isnoneornil(L, 6) ? 0 : root_arg(L, 6)};
    bst__bind_status(L, game, bst__value_aside(game, root, mode, &asker, &value));
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
        bst__script_unknown(L, BST__NAME_DECK, name);
    }
    return (uint32_t)deck;
}

/* game:deck_left([deck [, tile]]): tiles, or tiles of one sort, that can still be drawn */
static int get_deck_left(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t deck = deck_arg(L, 2);
    uint32_t tile = bst__bind_opt(L, 3, BST__REF_TILE);
    lua_pushinteger(L, tile ? bst__deck_copies(game, deck, tile) : bst__deck_left(game, deck));
    return 1;
}

static int get_can_put(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    lua_Integer ref = luaL_checkinteger(L, 3);
    uint32_t cause = bst__bind_cause(L, 4);
    if (ref > 0 && BST__REF_TYPE(ref) == BST__REF_ZONE) {
        uint32_t zone = bst__bind_ref(L, 3, BST__REF_ZONE);
        lua_pushboolean(L, bst__can_stand(game, piece, BST__SITE_ZONE, zone, cause, NULL));
        return 1;
    }
    uint32_t segment = bst__bind_ref(L, 3, BST__REF_SEGMENT);
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
                                   {"corner", get_corner},
                                   {"segment", get_segment},
                                   {"has_trait", get_has_trait},
                                   {"zone_of", get_zone_of},
                                   {"feature", get_feature},
                                   {"is_closed", get_is_closed},
                                   {"is_free", get_is_free},
                                   {"count", get_count},
                                   {"weight", get_weight},
                                   {"strength", get_strength},
                                   {"is_owner", get_is_owner},
                                   {"claims", get_claims},
                                   {"value", get_value},
                                   {"supply", get_supply},
                                   {"from_supply", get_from_supply},
                                   {"deck_left", get_deck_left},
                                   {"can_put", get_can_put},
                                   {"can_take", get_can_take},
                                   {"can_enter", get_can_enter},
                                   {NULL, NULL}};
