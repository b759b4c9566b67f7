/* `bst`: what scripts declare with while they are loaded. */
#include "script/bind.h"

#include "script/declare.h"

#include <string.h>

static bst__build *loading(lua_State *L)
{
    bst__build *build = bst__bind_scripts(L)->build;
    if (!build) {
        bst__script_raise(L, "E-STATE", 1, "declarations are made while loading only");
    }
    return build;
}

static const bst_node *to_node(lua_State *L, int arg)
{
    bst__scripts *scripts = bst__bind_scripts(L);
    bst__build *build = loading(L);
    const bst_node *node = NULL;
    bst_status status = bst__lua_to_node(&node, L, arg, bst__script_env(L), &build->rules->arena,
                                         bst__script_span(L), scripts->source, build->diags);
    if (status != BST_OK) {
        build->failed = true;
        bst__script_abort(L, status);
    }
    return node;
}

static int declare(lua_State *L, bst__declares what, const bst_node *node)
{
    bst_status status =
        bst__build_declare(loading(L), what, node, bst__bind_scripts(L)->source);
    return status == BST_OK ? 0 : bst__script_abort(L, status);
}

#define DECLARER(name, what)                                                                       \
    static int name(lua_State *L)                                                                  \
    {                                                                                              \
        luaL_checktype(L, 1, LUA_TTABLE);                                                          \
        return declare(L, what, to_node(L, 1));                                                    \
    }
DECLARER(declare_budget, BST__DECLARE_BUDGET)
DECLARER(declare_menu, BST__DECLARE_MENU)
DECLARER(declare_offer, BST__DECLARE_OFFER)
DECLARER(declare_claim, BST__DECLARE_CLAIM)
DECLARER(declare_step, BST__DECLARE_STEP)
DECLARER(declare_phase, BST__DECLARE_PHASE)
DECLARER(declare_rate, BST__DECLARE_RATE)
DECLARER(declare_closed_to, BST__DECLARE_CLOSED_TO)
DECLARER(declare_set, BST__DECLARE_SET)

/* bst.verb{name, args}: gives the verb's number, for emit and for what choose is told */
static int declare_verb(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const bst_node *node = to_node(L, 1);
    bst__build *build = loading(L);
    declare(L, BST__DECLARE_VERB, node);
    lua_pushinteger(L, build->failed ? 0 : bst__build_verb_node(build, node));
    return 1;
}

static bst_node *new_map(lua_State *L)
{
    bst_node *map = BST_ARENA_NEW(&loading(L)->rules->arena, bst_node);
    if (!map) {
        bst__script_abort(L, BST_E_NOMEM);
        return NULL;
    }
    map->type = BST_NODE_MAP;
    map->text = "";
    map->span = bst__script_span(L);
    return map;
}

/* Adds argument `arg` of the call under `key`, where there is one. */
static void add_child(lua_State *L, bst_node *map, const char *key, int arg)
{
    if (lua_isnoneornil(L, arg)) {
        return;
    }
    bst_node *child = BST_ARENA_NEW(&loading(L)->rules->arena, bst_node);
    const bst_node *value = to_node(L, arg);
    if (!child) {
        bst__script_abort(L, BST_E_NOMEM);
        return;
    }
    *child = *value;
    child->key = key;
    child->key_span = map->span;
    child->next = map->first;
    map->first = child;
    map->count++;
}

/* bst.score(kinds, modes, rates [, filter]) */
static int declare_score(lua_State *L)
{
    bst_node *map = new_map(L);
    add_child(L, map, "kind", 1);
    add_child(L, map, "mode", 2);
    add_child(L, map, "terms", 3);
    add_child(L, map, "when", 4);
    return declare(L, BST__DECLARE_SCORE, map);
}

/* bst.on(hook [, filter], function), and veto and query alike; bst.on(hook, filter, effect) */
static int subscribe(lua_State *L, bst__declares what)
{
    int func = lua_type(L, 2) == LUA_TFUNCTION ? 2 : 3;
    bool is_effect = what == BST__DECLARE_ON && lua_type(L, func) == LUA_TTABLE;
    luaL_checktype(L, 1, LUA_TSTRING);
    if (!is_effect) {
        luaL_checktype(L, func, LUA_TFUNCTION);
    }
    bst_node *map = new_map(L);
    add_child(L, map, "hook", 1);
    if (func == 3) {
        add_child(L, map, "when", 2);
    }
    add_child(L, map, is_effect ? "effect" : "call", func);
    return declare(L, what, map);
}

static int declare_on(lua_State *L)
{
    return subscribe(L, BST__DECLARE_ON);
}

static int declare_veto(lua_State *L)
{
    return subscribe(L, BST__DECLARE_VETO);
}

static int declare_query(lua_State *L)
{
    return subscribe(L, BST__DECLARE_QUERY);
}

/* ---------------------------------------------------------------- names to numbers */

/* bst.option(name): the value that this game has chosen */
static int get_option(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    const bst__setting *setting = bst__rules_setting(bst__bind_scripts(L)->rules, name);
    if (!setting) {
        return bst__script_unknown(L, BST__NAME_OPTION, name);
    }
    if (setting->type == 0) {
        lua_pushboolean(L, setting->number);
    } else if (setting->type == 1) {
        lua_pushinteger(L, setting->number);
    } else {
        lua_pushstring(L, setting->value);
    }
    return 1;
}

static bool is_called(const bst__source *source, const char *name)
{
    bool is_so = strcmp(source->id, name) == 0;
    for (uint32_t i = 0; source->provides[i] && !is_so; i++) {
        is_so = strcmp(source->provides[i], name) == 0;
    }
    return is_so;
}

/* bst.has(mod): whether the mod (or game) of this id is in play, or one that provides the name */
static int has_mod(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    const bst_ruleset *rules = bst__bind_scripts(L)->rules;
    bool has = false;
    for (uint32_t i = 0; i < rules->source_count; i++) {
        has = has || is_called(&rules->source_list[i], name);
    }
    lua_pushboolean(L, has);
    return 1;
}

static int get_attribute(lua_State *L)
{
    lua_pushinteger(L, bst__bind_attr(L, 1));
    return 1;
}

static int get_kind(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TSTRING);
    return bst__bind_push(L, BST__REF_KIND, bst__bind_kind(L, 1));
}

static int get_piece(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TSTRING);
    return bst__bind_push(L, BST__REF_PIECE_KIND, bst__bind_piece_kind(L, 1));
}

static int get_tile(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    int tile = bst__rules_tile(bst__bind_scripts(L)->rules, name);
    if (!tile) {
        return bst__script_unknown(L, BST__NAME_TILE, name);
    }
    return bst__bind_push(L, BST__REF_TILE, (uint32_t)tile);
}

/* A text that is shown to people. */
static const char *check_shown(lua_State *L, int arg)
{
    size_t size = 0;
    const char *text = luaL_checklstring(L, arg, &size);
    for (size_t i = 0; i < size; i++) {
        luaL_argcheck(L, !bst__script_is_control(text[i]), arg,
                      "a control character is in the text");
    }
    return text;
}

static int get_word(lua_State *L)
{
    const char *word = check_shown(L, 1);
    lua_pushinteger(L, bst__build_word(loading(L), word));
    return 1;
}

static int get_cause(lua_State *L)
{
    lua_pushinteger(L, bst__bind_cause(L, 1));
    return 1;
}

static int get_mode(lua_State *L)
{
    lua_pushinteger(L, bst__bind_mode(L, 1));
    return 1;
}

static int get_source(lua_State *L)
{
    const char *name = check_shown(L, 1);
    int source = bst__build_source(loading(L), name);
    if (source < 0) {
        return bst__script_raise(L, "E-LIMIT", 1, "more than %d sources of points",
                                 BST__SOURCES_MAX);
    }
    lua_pushinteger(L, source);
    return 1;
}

const luaL_Reg bst__bind_bst[] = {{"budget", declare_budget},
                                  {"menu", declare_menu},
                                  {"offer", declare_offer},
                                  {"claim", declare_claim},
                                  {"step", declare_step},
                                  {"phase", declare_phase},
                                  {"score", declare_score},
                                  {"rate", declare_rate},
                                  {"on", declare_on},
                                  {"veto", declare_veto},
                                  {"query", declare_query},
                                  {"closed_to", declare_closed_to},
                                  {"verb", declare_verb},
                                  {"set", declare_set},
                                  {"option", get_option},
                                  {"has", has_mod},
                                  {"attribute", get_attribute},
                                  {"kind", get_kind},
                                  {"piece", get_piece},
                                  {"tile", get_tile},
                                  {"word", get_word},
                                  {"cause", get_cause},
                                  {"mode", get_mode},
                                  {"source", get_source},
                                  {NULL, NULL}};
