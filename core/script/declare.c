/* Lua tables to nodes. Bounded in depth and number, so that a table that contains itself ends.
 *
 * Messages name the place inside the declaration by its path, because all of it has one span.
 */
#include "script/declare.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "script/sandbox_private.h"

enum { PATH_BYTES = 160 };

typedef struct conversion {
    lua_State *L;
    bst_arena *arena;
    bst_diags *diags;
    bst_span span;
    int env;
    uint16_t source;
    int nodes;
    int depth;
    size_t path_size;
    char path[PATH_BYTES];
} conversion;

static bst_status convert(conversion *c, int index, bst_node **out);

static bst_status refuse(conversion *c, const char *problem)
{
    bst_diag *diag = bst__fault_add(bst__sandbox_of(c->L), c->diags, c->env, "E-DECL", c->span,
                                    problem);
    if (c->path_size > 0) {
        bst_diag_hint(diag, "the value at %s", c->path);
    }
    return BST_E_INVALID;
}

static bst_status new_node(conversion *c, bst_node_type type, bst_node **out)
{
    *out = NULL;
    if (++c->nodes > BST_DECLARE_NODES_MAX) {
        return refuse(c, "the declaration has too many values");
    }
    bst_node *node = BST_ARENA_NEW(c->arena, bst_node);
    if (!node) {
        return BST_E_NOMEM;
    }
    node->type = type;
    node->source = c->source;
    node->span = c->span;
    node->key_span = c->span;
    node->text = "";
    *out = node;
    return BST_OK;
}

/* Labels, sources and words are shown to people; NULL where this text may be. */
static const char *unfit(const char *text, size_t size)
{
    size_t step;
    for (size_t at = 0; at < size; at += step) {
        step = bst__utf8_size(text + at, size - at);
        if (step == 0) {
            return "a text is no UTF-8";
        }
        if (bst__script_is_control(text[at])) {
            return text[at] ? "a control character is in the text" : "a text contains a zero byte";
        }
    }
    return NULL;
}

static bst_status convert_scalar(conversion *c, const char *text, size_t size, bool quoted,
                                 bst_node **out)
{
    bst_status status = new_node(c, BST_NODE_SCALAR, out);
    if (status != BST_OK) {
        return status;
    }
    const char *problem = unfit(text, size);
    if (problem) {
        return refuse(c, problem);
    }
    const char *copy = bst__arena_copy(c->arena, text, size);
    if (!copy) {
        return BST_E_NOMEM;
    }
    (*out)->text = copy;
    (*out)->text_bytes = (uint32_t)size;
    (*out)->quoted = quoted;
    return BST_OK;
}

static bst_status convert_number(conversion *c, int index, bst_node **out)
{
    char text[32];
    int is_integer = 0;
    lua_Integer value = lua_tointegerx(c->L, index, &is_integer);
    if (!is_integer) {
        return refuse(c, "a number must be an integer");
    }
    int size = snprintf(text, sizeof(text), "%" PRId64, (int64_t)value);
    return convert_scalar(c, text, (size_t)size, false, out);
}

static bst_status convert_function(conversion *c, int index, bst_node **out)
{
    bst_status status = new_node(c, BST_NODE_FUNC, out);
    if (status == BST_OK) {
        (*out)->func = bst__sandbox_ref(c->L, c->env, index);
        bst_span span = bst__sandbox_ref_span(bst__sandbox_of(c->L), (*out)->func);
        if (span.line > 0) {
            (*out)->span = span;
        }
    }
    return status;
}

/* --- Tables ------------------------------------------------------------------------------- */

static void append(bst_node *parent, bst_node **last, bst_node *child)
{
    if (*last) {
        (*last)->next = child;
    } else {
        parent->first = child;
    }
    *last = child;
    parent->count++;
}

static void enter_path(conversion *c, const char *key, lua_Integer place)
{
    size_t left = PATH_BYTES - c->path_size;
    int added = key ? snprintf(c->path + c->path_size, left, "%s%.40s",
                               c->path_size > 0 ? "." : "", key)
                    : snprintf(c->path + c->path_size, left, "[%" PRId64 "]", (int64_t)place);
    c->path_size += (size_t)added < left ? (size_t)added : left - 1;
}

static void leave_path(conversion *c, size_t size)
{
    c->path_size = size;
    c->path[size] = '\0';
}

static bst_status convert_list(conversion *c, int table, lua_Integer count, bst_node **out)
{
    bst_status status = new_node(c, BST_NODE_LIST, out);
    bst_node *last = NULL;
    for (lua_Integer i = 1; status == BST_OK && i <= count; i++) {
        bst_node *child = NULL;
        size_t path_size = c->path_size;
        enter_path(c, NULL, i);
        lua_rawgeti(c->L, table, i);
        status = convert(c, lua_gettop(c->L), &child);
        lua_pop(c->L, 1);
        if (status == BST_OK) {
            append(*out, &last, child);
            leave_path(c, path_size);
        }
    }
    return status;
}

static bst_status convert_field(conversion *c, int table, int key, bst_node **out)
{
    size_t size = 0;
    const char *text = lua_tolstring(c->L, key, &size);
    size_t path_size = c->path_size;
    if (memchr(text, '\0', size)) {
        return refuse(c, "a key contains a zero byte");
    }
    enter_path(c, text, 0);
    lua_pushvalue(c->L, key);
    lua_rawget(c->L, table);
    bst_status status = convert(c, lua_gettop(c->L), out);
    lua_pop(c->L, 1);
    if (status != BST_OK) {
        return status;
    }
    leave_path(c, path_size);
    (*out)->key = bst__arena_copy(c->arena, text, size);
    return (*out)->key ? BST_OK : BST_E_NOMEM;
}

static bst_status convert_map(conversion *c, int table, int keys, lua_Integer count,
                              bst_node **out)
{
    bst_status status = new_node(c, BST_NODE_MAP, out);
    bst_node *last = NULL;
    for (lua_Integer i = 1; status == BST_OK && i <= count; i++) {
        bst_node *child = NULL;
        lua_rawgeti(c->L, keys, i);
        status = convert_field(c, table, lua_gettop(c->L), &child);
        lua_pop(c->L, 1);
        if (status == BST_OK) {
            append(*out, &last, child);
        }
    }
    return status;
}

/* Keys are all texts, or exactly 1 to n: the sorted keys begin and end accordingly. */
static bst_status convert_keys(conversion *c, int table, int keys, lua_Integer count,
                               bst_node **out)
{
    if (count == 0) {
        bst_status status = new_node(c, BST_NODE_LIST, out);
        if (status == BST_OK) {
            (*out)->bare = true;
        }
        return status;
    }
    lua_rawgeti(c->L, keys, 1);
    lua_rawgeti(c->L, keys, count);
    int first = lua_type(c->L, -2);
    int last = lua_type(c->L, -1);
    bool is_sequence = first == LUA_TNUMBER && last == LUA_TNUMBER &&
                       lua_tointeger(c->L, -2) == 1 && lua_tointeger(c->L, -1) == count;
    lua_pop(c->L, 2);
    if (first == LUA_TSTRING && last == LUA_TSTRING) {
        return convert_map(c, table, keys, count, out);
    }
    if (is_sequence) {
        return convert_list(c, table, count, out);
    }
    if (first == LUA_TNUMBER && last == LUA_TSTRING) {
        return refuse(c, "a table mixes values with and without keys");
    }
    return refuse(c, first == LUA_TNUMBER && last == LUA_TNUMBER ? "a list has gaps"
                                                                 : "a key must be a text");
}

static bool has_strange_key(lua_State *L, int table)
{
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (!lua_isinteger(L, -1) && lua_type(L, -1) != LUA_TSTRING) {
            lua_pop(L, 1);
            return true;
        }
    }
    return false;
}

static bst_status convert_table(conversion *c, int index, bst_node **out)
{
    lua_State *L = c->L;
    int top = lua_gettop(L);
    if (c->depth >= BST_DECLARE_DEPTH_MAX) {
        return refuse(c, "the declaration is nested too deeply");
    }
    luaL_checkstack(L, 8, NULL);
    bst__script_push_raw(L, index);
    if (has_strange_key(L, top + 1)) {
        lua_settop(L, top);
        return refuse(c, "a key must be a text");
    }
    lua_Integer count = bst__script_push_keys(L, top + 1);
    c->depth++;
    bst_status status = convert_keys(c, top + 1, top + 2, count, out);
    c->depth--;
    lua_settop(L, top);
    return status;
}

static bst_status convert(conversion *c, int index, bst_node **out)
{
    size_t size = 0;
    const char *text = NULL;
    char problem[64];
    switch (lua_type(c->L, index)) {
    case LUA_TTABLE:
        return convert_table(c, index, out);
    case LUA_TFUNCTION:
        return convert_function(c, index, out);
    case LUA_TNUMBER:
        return convert_number(c, index, out);
    case LUA_TSTRING:
        text = lua_tolstring(c->L, index, &size);
        return convert_scalar(c, text, size, true, out);
    case LUA_TBOOLEAN:
        text = lua_toboolean(c->L, index) ? "true" : "false";
        return convert_scalar(c, text, strlen(text), false, out);
    default:
        (void)snprintf(problem, sizeof(problem), "a %s cannot be declared",
                       luaL_typename(c->L, index));
        return refuse(c, problem);
    }
}

bst_status bst__lua_to_node(const bst_node **out, lua_State *L, int index, int env,
                            bst_arena *arena, bst_span call_span, uint16_t source,
                            bst_diags *diags)
{
    conversion c = {.L = L, .arena = arena, .diags = diags, .span = call_span, .env = env,
                    .source = source};
    bst_node *root = NULL;
    int top = lua_gettop(L);
    bst_status status = convert(&c, lua_absindex(L, index), &root);
    lua_settop(L, top);
    *out = status == BST_OK ? root : NULL;
    return status;
}
