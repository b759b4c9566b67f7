/* What bindings share: finding the running game, checking ids, turning names into numbers. */
#include "script/bind.h"

#include <stdint.h>
#include <string.h>

static const char *const type_names[BST__REF_COUNT] = {
    "nothing", "a cell", "a segment", "a piece",      "a player",  "a zone",
    "a corner", "a side", "a tile",   "a kind", "a piece kind", "the game"};

bst__scripts *bst__bind_scripts(lua_State *L)
{
    return bst__sandbox_host(L);
}

bst_game *bst__bind_game(lua_State *L)
{
    bst__scripts *scripts = bst__bind_scripts(L);
    if (!scripts->game) {
        bst__script_raise(L, "E-GAME", 1, "no game is running: `game` lives during calls only");
    }
    return scripts->game;
}

bst_game *bst__bind_write_game(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    if (!bst__bind_scripts(L)->may_write) {
        bst__script_raise(L, "E-READ-ONLY", 1,
                          "the game is read-only here: only notifies, enter and choose may write");
    }
    return game;
}

static uint32_t count_of(const bst_game *game, bst__reftype type)
{
    switch (type) {
    case BST__REF_CELL:
    case BST__REF_CORNER:
        return game->board.head->cell_count;
    case BST__REF_SEGMENT:
        return game->board.head->segment_count;
    case BST__REF_PIECE:
        return game->board.head->piece_count;
    case BST__REF_PLAYER:
        return game->head->players;
    case BST__REF_ZONE:
        return (BST_SEATS_MAX + 1u) * (BST__ZONES_MAX + 1u) - 1u;
    case BST__REF_TILE:
        return game->rules->board.tile_count;
    case BST__REF_KIND:
        return game->rules->board.kind_count;
    case BST__REF_PIECE_KIND:
        return game->rules->piece_kind_count;
    default:
        return 0;
    }
}

/* A zone's index is its owner's seat (0: the game's own) and its number. */
static bool is_zone(const bst_game *game, uint32_t index)
{
    uint32_t seat = index / (BST__ZONES_MAX + 1u);
    uint32_t zone = index % (BST__ZONES_MAX + 1u);
    return zone && zone <= game->rules->zone_count && seat <= game->head->players &&
           game->rules->zones[zone].per_player == (seat != 0);
}

uint32_t bst__bind_ref(lua_State *L, int arg, bst__reftype type)
{
    int is_integer;
    lua_Integer ref = lua_tointegerx(L, arg, &is_integer);
    if (!is_integer) {
        return (uint32_t)luaL_checkinteger(L, arg); /* which says what is wrong */
    }
    uint32_t index = BST__REF_INDEX(ref);
    if (ref < 0 || ref > INT32_MAX || BST__REF_TYPE(ref) != type) {
        uint32_t got = ref < 0 || ref > INT32_MAX ? 0 : BST__REF_TYPE(ref);
        if (got && got < BST__REF_COUNT) {
            bst__script_raise(L, "E-ID", 1, "expected %s, got %s", type_names[type],
                              type_names[got]);
        }
        bst__script_raise(L, "E-ID", 1, "expected %s, got the number %d", type_names[type],
                          (int)ref);
    }
    bst_game *game = bst__bind_game(L);
    bool is_there = index && index <= count_of(game, type) &&
                    (type != BST__REF_ZONE || is_zone(game, index)) &&
                    (type != BST__REF_SEGMENT || game->board.segments[index].kind);
    if (!is_there) {
        bst__script_raise(L, "E-ID", 1, "there is no such id: %s number %u", type_names[type],
                          (unsigned)index);
    }
    return index;
}

uint32_t bst__bind_opt(lua_State *L, int arg, bst__reftype type)
{
    if (lua_isnoneornil(L, arg) || (lua_isinteger(L, arg) && lua_tointeger(L, arg) == 0)) {
        return 0;
    }
    return bst__bind_ref(L, arg, type);
}

int bst__bind_push(lua_State *L, bst__reftype type, uint32_t index)
{
    lua_pushinteger(L, index ? BST__REF(type, index) : 0);
    return 1;
}

typedef int look_up(const bst_ruleset *rules, const char *name);

static bool is_named(const bst__named *named, const char *name, bst__name_type type)
{
    return named->type == type && strcmp(named->name, name) == 0;
}

/* Scripts say the same few names again and again, and a string of theirs stays where it is: the
 * last answers for that place hold, if the string is still equal. Two names can share a place. */
int bst__bind_number(lua_State *L, const char *name, bst__name_type type)
{
    static look_up *const finders[] = {[BST__NAME_ATTRIBUTE] = bst__rules_attr,
                                       [BST__NAME_CAUSE] = bst__rules_cause,
                                       [BST__NAME_MODE] = bst__rules_mode,
                                       [BST__NAME_KIND] = bst__rules_kind,
                                       [BST__NAME_PIECE] = bst__rules_piece_kind,
                                       [BST__NAME_TRAIT] = bst__rules_trait,
                                       [BST__NAME_ZONE] = bst__rules_zone,
                                       [BST__NAME_VERB] = bst__rules_verb,
                                       [BST__NAME_WORD] = bst__rules_word,
                                       [BST__NAME_TRACK] = bst__rules_track,
                                       [BST__NAME_PHASE] = bst__rules_phase};
    bst__scripts *scripts = bst__bind_scripts(L);
    uint32_t place = ((uint32_t)((uintptr_t)name >> 3) ^ (uint32_t)type * 37u) % BST__NAMED_MAX;
    bst__named *named = &scripts->names[place];
    bst__named *second = &scripts->names[place ^ 1];
    if (is_named(named, name, type)) {
        return named->number;
    }
    if (!is_named(second, name, type)) {
        size_t length = strlen(name);
        *second = *named;
        named->number = finders[type](scripts->rules, name);
        named->type = length < sizeof named->name ? type : BST__NAME_NONE;
        memcpy(named->name, name, named->type ? length + 1 : 0);
        return named->number;
    }
    return second->number;
}

uint32_t bst__bind_attr(lua_State *L, int arg)
{
    const bst_ruleset *rules = bst__bind_scripts(L)->rules;
    if (lua_isinteger(L, arg)) {
        lua_Integer index = lua_tointeger(L, arg);
        if (index < 0 || index >= (lua_Integer)rules->attr_count) {
            bst__script_raise(L, "E-ID", 1, "there is no attribute number %d", (int)index);
        }
        return (uint32_t)index;
    }
    const char *name = luaL_checkstring(L, arg);
    int index = bst__bind_number(L, name, BST__NAME_ATTRIBUTE);
    if (index < 0) {
        bst__script_unknown(L, BST__NAME_ATTRIBUTE, name);
    }
    return (uint32_t)index;
}

uint32_t bst__bind_cause(lua_State *L, int arg)
{
    const char *name = luaL_checkstring(L, arg);
    int index = bst__bind_number(L, name, BST__NAME_CAUSE);
    if (index <= 0) {
        bst__script_unknown(L, BST__NAME_CAUSE, name);
    }
    return (uint32_t)index;
}

uint32_t bst__bind_mode(lua_State *L, int arg)
{
    const bst_ruleset *rules = bst__bind_scripts(L)->rules;
    if (lua_isinteger(L, arg)) {
        lua_Integer index = lua_tointeger(L, arg);
        if (index < 0 || index >= (lua_Integer)rules->mode_count) {
            bst__script_raise(L, "E-ID", 1, "there is no mode number %d", (int)index);
        }
        return (uint32_t)index;
    }
    const char *name = luaL_checkstring(L, arg);
    int index = bst__bind_number(L, name, BST__NAME_MODE);
    if (index < 0) {
        bst__script_unknown(L, BST__NAME_MODE, name);
    }
    return (uint32_t)index;
}

uint32_t bst__bind_kind(lua_State *L, int arg)
{
    if (lua_type(L, arg) != LUA_TSTRING) {
        return bst__bind_ref(L, arg, BST__REF_KIND);
    }
    const char *name = lua_tostring(L, arg);
    int index = bst__bind_number(L, name, BST__NAME_KIND);
    if (!index) {
        bst__script_unknown(L, BST__NAME_KIND, name);
    }
    return (uint32_t)index;
}

uint32_t bst__bind_piece_kind(lua_State *L, int arg)
{
    if (lua_type(L, arg) != LUA_TSTRING) {
        return bst__bind_ref(L, arg, BST__REF_PIECE_KIND);
    }
    const char *name = lua_tostring(L, arg);
    int index = bst__bind_number(L, name, BST__NAME_PIECE);
    if (!index) {
        bst__script_unknown(L, BST__NAME_PIECE, name);
    }
    return (uint32_t)index;
}

uint32_t bst__bind_trait(lua_State *L, int arg)
{
    const char *name = luaL_checkstring(L, arg);
    int index = bst__bind_number(L, name, BST__NAME_TRAIT);
    if (index < 0) {
        bst__script_unknown(L, BST__NAME_TRAIT, name);
    }
    return (uint32_t)index;
}

/* Failures of core functions become errors at the script's line which no pcall catches: what was
 * done so far may be half of a change, and a diagnostic (by bst__fail) may be written already. */
int bst__bind_status(lua_State *L, bst_game *game, bst_status status)
{
    if (status == BST_OK) {
        return 0;
    }
    game->failure = BST_OK;
    return bst__script_refuse(L, "E-REFUSED", bst_status_text(status));
}

/* ---------------------------------------------------------------- the frame object */

static bst__frame *frame_of(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    return &game->head->frames[bst__bind_scripts(L)->frame];
}

static int frame_field(lua_State *L)
{
    size_t length = 0;
    const char *key = luaL_checklstring(L, 2, &length);
    if (length == 1 && key[0] >= 'a' && key[0] < 'a' + BST__FRAME_ARGS) {
        return key[0] - 'a';
    }
    if (strcmp(key, "player") == 0) {
        return -1;
    }
    return bst__script_raise(L, "E-FRAME", 1, "a frame has `player` and `a` to `f`, no '%.40s'",
                             key);
}

static int frame_index(lua_State *L)
{
    int field = frame_field(L);
    const bst__frame *frame = frame_of(L);
    if (field < 0) {
        return bst__bind_push(L, BST__REF_PLAYER, frame->player);
    }
    lua_pushinteger(L, frame->a[field]);
    return 1;
}

static int frame_newindex(lua_State *L)
{
    int field = frame_field(L);
    bst__bind_write_game(L);
    bst__frame *frame = frame_of(L);
    if (field < 0) {
        frame->player = (uint8_t)bst__bind_ref(L, 3, BST__REF_PLAYER);
        return 0;
    }
    lua_Integer value = luaL_checkinteger(L, 3);
    if (value < INT32_MIN || value > INT32_MAX) {
        return bst__script_raise(L, "E-FRAME", 1, "a frame holds integers of 32 bits");
    }
    frame->a[field] = (int32_t)value;
    return 0;
}

static void push_method(lua_State *L, const luaL_Reg *fn)
{
    lua_pushinteger(L, 0); /* of no environment */
    lua_pushcclosure(L, fn->func, 1);
}

const luaL_Reg *const bst__bind_game_tables[] = {
    bst__bind_read,  bst__bind_walks, bst__bind_walk_pieces, bst__bind_walk_features,
    bst__bind_write, bst__bind_zones, bst__bind_grid,        bst__bind_regions,
    NULL};

static int make_receivers(lua_State *L)
{
    static const luaL_Reg index_fn = {"__index", frame_index};
    static const luaL_Reg newindex_fn = {"__newindex", frame_newindex};
    lua_newtable(L);
    for (size_t i = 0; bst__bind_game_tables[i]; i++) {
        for (const luaL_Reg *fn = bst__bind_game_tables[i]; fn->name; fn++) {
            push_method(L, fn);
            lua_setfield(L, -2, fn->name);
        }
    }
    lua_pushinteger(L, BST__REF(BST__REF_GAME, 1));
    lua_setfield(L, -2, "GAME");
    bst__script_freeze(L, -1);
    bst__sandbox_set_receiver(L, 0);
    /* a userdata without memory: no script can reach its metatable */
    lua_newuserdatauv(L, 0, 0);
    lua_newtable(L);
    push_method(L, &index_fn);
    lua_setfield(L, -2, index_fn.name);
    push_method(L, &newindex_fn);
    lua_setfield(L, -2, newindex_fn.name);
    lua_setmetatable(L, -2);
    bst__sandbox_set_receiver(L, 1);
    return 0;
}

bst_status bst__bind_receivers(bst__scripts *scripts)
{
    bst__sandbox_set_host(scripts->sandbox, scripts);
    return bst__script_protect(scripts->sandbox, make_receivers, NULL);
}
