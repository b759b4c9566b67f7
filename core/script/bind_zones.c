/* `game` for decks and zones: what lies where, drawing, moving tiles between zones.
 *
 * A zone is named by its word, with the player where each has one, or by an id, which says both. */
#include "script/bind.h"

static uint32_t deck_arg(lua_State *L, int arg)
{
    const char *name = luaL_checkstring(L, arg);
    int deck = bst__rules_deck(bst__bind_scripts(L)->rules, name);
    if (!deck) {
        bst__script_unknown(L, BST__NAME_DECK, name);
    }
    return (uint32_t)deck;
}

typedef struct place {
    uint32_t zone;
    uint32_t seat; /* 0: the game's own */
} place;

/* The zone at argument `arg`; a name is completed by the player at argument `owner` (0: none). */
static place zone_arg(lua_State *L, int arg, int owner)
{
    place at;
    if (lua_type(L, arg) != LUA_TSTRING) {
        uint32_t index = bst__bind_ref(L, arg, BST__REF_ZONE);
        at.zone = index % (BST__ZONES_MAX + 1u);
        at.seat = index / (BST__ZONES_MAX + 1u);
        return at;
    }
    const bst_ruleset *rules = bst__bind_scripts(L)->rules;
    const char *name = lua_tostring(L, arg);
    at.zone = (uint32_t)bst__bind_number(L, name, BST__NAME_ZONE);
    at.seat = owner ? bst__bind_opt(L, owner, BST__REF_PLAYER) : 0;
    if (!at.zone) {
        bst__script_unknown(L, BST__NAME_ZONE, name);
    }
    if (rules->zones[at.zone].per_player != (at.seat != 0)) {
        bst__script_raise(L, "E-ZONE", 1,
                          at.seat ? "zone '%.40s' belongs to the game, not to a player"
                                  : "each player has a zone '%.40s': whose is meant?",
                          name);
    }
    return at;
}

/* ---------------------------------------------------------------- reading */

/* game:zone(name [, player]): the zone's id */
static int get_zone(lua_State *L)
{
    bst__bind_game(L);
    place at = zone_arg(L, 2, 3);
    return bst__bind_push(L, BST__REF_ZONE, at.seat * (BST__ZONES_MAX + 1u) + at.zone);
}

/* game:zone_tiles(zone [, player]): how many tiles lie there */
static int get_zone_tiles(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    place at = zone_arg(L, 2, 3);
    lua_pushinteger(L, bst__zone_tile_count(game, at.zone, at.seat));
    return 1;
}

/* game:zone_tile(n, zone [, player]): the tile that lies there as number n; 0 past the end */
static int get_zone_tile(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    lua_Integer number = luaL_checkinteger(L, 2);
    place at = zone_arg(L, 3, 4);
    return bst__bind_push(L, BST__REF_TILE, bst__zone_tile(game, at.zone, at.seat, number));
}

/* ---------------------------------------------------------------- writing */

/* game:reserve(deck, n): so many tiles of the deck itself, as far as it has them, are out unseen;
 * which ones nobody knows */
static int do_reserve(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t deck = deck_arg(L, 2);
    lua_Integer count = luaL_checkinteger(L, 3);
    if (count < 0) {
        return bst__script_raise(L, "E-DECK", 1, "a number of tiles is not %d", (int)count);
    }
    lua_Integer left = (lua_Integer)bst__deck_own(game, deck);
    count = count < left ? count : left;
    game->head->deck_reserved[deck] = (uint16_t)(game->head->deck_reserved[deck] + count);
    if (game->head->turn > 0) { /* before the first turn, they are no first ones of the deck */
        bst__deck_count_gone(game, deck, (uint32_t)count);
    }
    return 0;
}

/* game:draw_reserved(deck, zone [, player]): chance says which tile one of the reserved ones is,
 * and it goes into the zone; whether there was one */
static int do_draw_reserved(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t deck = deck_arg(L, 2);
    place to = zone_arg(L, 3, 4);
    bool is_there = game->head->deck_reserved[deck] > 0;
    if (is_there) {
        game->head->deck_reserved[deck]--;
        (void)bst__bind_status(L, game, bst__flow_draw(game, deck, to.zone, to.seat));
    }
    lua_pushboolean(L, is_there);
    return 1;
}

/* game:draw(deck, zone [, player]): chance draws a tile into the zone */
static int do_draw(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t deck = deck_arg(L, 2);
    place to = zone_arg(L, 3, 4);
    return bst__bind_status(L, game, bst__flow_draw(game, deck, to.zone, to.seat));
}

/* game:use_tile(zone [, player [, tile]]): that tile, or else the first one there, becomes the
 * part's tile, which is given back; 0 where there is none */
static int do_use_tile(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    place from = zone_arg(L, 2, 3);
    uint32_t wanted = bst__bind_opt(L, 4, BST__REF_TILE);
    bst__part *part = bst__part_top(game);
    if (!game->head->part_count || part->tile || part->cell) {
        return bst__script_raise(L, "E-DECK", 1, "no part waits for a tile");
    }
    uint32_t tile = bst__zone_take_tile(game, from.zone, from.seat, wanted);
    if (tile) {
        part->tile = (uint16_t)tile;
    }
    return bst__bind_push(L, BST__REF_TILE, tile);
}

/* game:put_aside(zone [, player]): the part's tile goes there */
static int do_put_aside(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    place to = zone_arg(L, 2, 3);
    bst__part *part = bst__part_top(game);
    if (!part->tile || part->cell) {
        return bst__script_raise(L, "E-DECK", 1, "no tile waits to be placed");
    }
    bst_status status = bst__zone_add_tile(game, to.zone, to.seat, part->tile);
    if (status == BST_OK) {
        part->tile = 0;
    }
    return bst__bind_status(L, game, status);
}

/* game:deck_add(deck, zone [, player]): all tiles of the zone go into the deck */
static int do_deck_add(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t deck = deck_arg(L, 2);
    place from = zone_arg(L, 3, 4);
    for (uint32_t tile; (tile = bst__zone_take_tile(game, from.zone, from.seat, 0)) != 0;) {
        bst__bind_status(L, game, bst__deck_add(game, deck, tile, 1));
    }
    return 0;
}

/* game:deck_remove(deck, tile): one such tile is out of the game; whether there was one */
static int do_deck_remove(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t deck = deck_arg(L, 2);
    uint32_t tile = bst__bind_ref(L, 3, BST__REF_TILE);
    bool is_there = bst__deck_row(game, deck)[tile] && bst__deck_own(game, deck);
    if (is_there) {
        bst__deck_take(game, deck, tile);
        bst__bind_status(L, game, bst__tile_out(game, tile));
    }
    lua_pushboolean(L, is_there);
    return 1;
}

/* game:move_tile(tile, from [, to]): one such tile goes from a zone to another one, or out of the
 * game */
static int do_move_tile(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t tile = bst__bind_ref(L, 2, BST__REF_TILE);
    place from = zone_arg(L, 3, 0);
    place to = {0, 0};
    if (!lua_isnoneornil(L, 4)) {
        to = zone_arg(L, 4, 0);
    }
    if (!bst__zone_take_tile(game, from.zone, from.seat, tile)) {
        return bst__script_raise(L, "E-ZONE", 1, "no such tile lies in that zone");
    }
    return bst__bind_status(L, game,
                            to.zone ? bst__zone_add_tile(game, to.zone, to.seat, tile)
                                    : bst__tile_out(game, tile));
}

const luaL_Reg bst__bind_zones[] = {{"zone", get_zone},
                                    {"zone_tiles", get_zone_tiles},
                                    {"zone_tile", get_zone_tile},
                                    {"reserve", do_reserve},
                                    {"draw_reserved", do_draw_reserved},
                                    {"draw", do_draw},
                                    {"use_tile", do_use_tile},
                                    {"put_aside", do_put_aside},
                                    {"deck_add", do_deck_add},
                                    {"deck_remove", do_deck_remove},
                                    {"move_tile", do_move_tile},
                                    {NULL, NULL}};
