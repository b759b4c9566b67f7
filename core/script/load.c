/* Chunks: parsing them as text, running them once, and the restricted require.
 *
 * The source is handed to Lua line by line. So the line of a syntax error is the number of lines
 * handed out, and no message needs parsing.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "script/sandbox_private.h"

typedef struct line_reader {
    const char *text;
    size_t left;
    uint32_t lines;
} line_reader;

static const char *read_line(lua_State *L, void *data, size_t *size)
{
    line_reader *reader = data;
    (void)L;
    if (reader->left == 0) {
        *size = 0;
        return NULL;
    }
    const char *line = reader->text;
    const char *end = memchr(line, '\n', reader->left);
    *size = end ? (size_t)(end - line) + 1 : reader->left;
    reader->text += *size;
    reader->left -= *size;
    reader->lines++;
    return line;
}

/* Ends the load with a fault that points into the file that is being parsed. */
static void throw_at(lua_State *L, bst_status status, const char *code, uint32_t file,
                     uint32_t line, const char *message)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    bst__frames *frames = &sandbox->fault.frames;
    if (!sandbox->final) {
        bst__fault_final(L, status, code, message);
        frames = &sandbox->fault.frames;
        if (frames->count == BST__FRAMES_MAX) {
            frames->count--;
        }
        memmove(&frames->at[1], &frames->at[0], frames->count * sizeof(frames->at[0]));
        frames->count++;
        frames->at[0].span = (bst_span){.file = file, .line = line > 0 ? line : 1};
        (void)snprintf(frames->at[0].name, sizeof(frames->at[0].name), "the file's own code");
    }
    bst__fault_throw(L);
}

/* Lua writes "name:line: " before the message, where name may be shortened by rules of its own. */
static const char *skip_name(lua_State *L, const char *message, const char *chunk_name)
{
    lua_Debug ar;
    char prefix[LUA_IDSIZE + 16];
    line_reader empty = {0};
    if (lua_load(L, read_line, &empty, chunk_name, "t") != LUA_OK) {
        lua_pop(L, 1);
        return message;
    }
    lua_getinfo(L, ">S", &ar);
    size_t size = (size_t)snprintf(prefix, sizeof(prefix), "%s:", ar.short_src);
    if (strncmp(message, prefix, size) != 0) {
        return message;
    }
    const char *rest = message + size;
    while (*rest >= '0' && *rest <= '9') {
        rest++;
    }
    return rest[0] == ':' && rest[1] == ' ' ? rest + 2 : message;
}

/* Line of the first `_ENV`, or 0. Mods have no use for it, and 5.4.0 to 5.4.4 compile
 * `local _ENV <const>` into code that reads beyond the stack (CVE-2022-28805). */
static uint32_t line_of_env(const char *text, size_t size)
{
    static const char word[] = "_ENV";
    enum { LENGTH = sizeof(word) - 1 };
    uint32_t line = 1;
    for (size_t i = 0; i + LENGTH <= size; i++) {
        if (text[i] == '\n') {
            line++;
        }
        bool is_start = i == 0 || !(isalnum((unsigned char)text[i - 1]) || text[i - 1] == '_');
        if (is_start && memcmp(text + i, word, LENGTH) == 0) {
            char after = i + LENGTH < size ? text[i + LENGTH] : ' ';
            if (!(isalnum((unsigned char)after) || after == '_')) {
                return line;
            }
        }
    }
    return 0;
}

static void remember_file(lua_State *L, bst__sandbox *sandbox, int env, uint32_t file)
{
    bst__chunk *files = bst__sandbox_grow(sandbox, sandbox->files, &sandbox->files_capacity,
                                          sandbox->files_count + 1, sizeof(*files));
    if (!files) {
        bst__script_abort(L, BST_E_NOMEM);
        return;
    }
    sandbox->files = files;
    files[sandbox->files_count++] = (bst__chunk){.file = file, .env = env};
}

void bst__sandbox_push_chunk(lua_State *L, int env, uint32_t file)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    size_t size = 0;
    const char *text = bst_sources_text(sandbox->sources, file, &size);
    if (size > BST_SCRIPT_FILE_MAX) {
        throw_at(L, BST_E_LIMIT, "E-LUA-SYNTAX", file, 1, "the file is too large");
    }
    uint32_t env_line = line_of_env(text, size);
    if (env_line > 0) {
        throw_at(L, BST_E_SYNTAX, "E-LUA-SYNTAX", file, env_line, "_ENV is not available");
    }
    remember_file(L, sandbox, env, file);
    const char *chunk_name = lua_pushfstring(L, "@%s", bst_sources_name(sandbox->sources, file));
    line_reader reader = {.text = text, .left = size};
    sandbox->parsing = true;
    int status = lua_load(L, read_line, &reader, chunk_name, "t");
    sandbox->parsing = false;
    if (status == LUA_ERRSYNTAX || status == LUA_ERRRUN) { /* the latter: nested too deeply */
        const char *message = lua_tostring(L, -1);
        throw_at(L, BST_E_SYNTAX, "E-LUA-SYNTAX", file, reader.lines,
                 skip_name(L, message, chunk_name));
    } else if (status != LUA_OK) {
        bst__fault_settle(sandbox, status);
        bst__fault_throw(L);
    }
    lua_remove(L, -2);
    bst__globals_collect(L, env, file);
    bst__anchor_push(L, BST__ANCHOR_ENVS);
    lua_rawgeti(L, -1, env);
    lua_remove(L, -2);
    if (!lua_setupvalue(L, -2, 1)) {
        lua_pop(L, 1);
    }
}

typedef struct load_request {
    int env;
    uint32_t file;
    const char *name;
} load_request;

static int load_chunk(lua_State *L)
{
    const load_request *request = lua_touserdata(L, 1);
    bst__sandbox_push_chunk(L, request->env, request->file);
    lua_call(L, 0, 0);
    return 0;
}

bst_status bst__sandbox_load(bst__sandbox *sandbox, int env, uint32_t file, bst_diags *diags)
{
    load_request request = {.env = env, .file = file};
    if (env < 1 || env > sandbox->envs_count) {
        return BST_E_USAGE;
    }
    if (sandbox->sealed) {
        return BST_E_STATE;
    }
    lua_State *L = sandbox->L;
    if (!lua_checkstack(L, 8)) {
        return BST_E_NOMEM;
    }
    lua_pushcfunction(L, bst__fault_handler);
    lua_pushcfunction(L, load_chunk);
    lua_pushlightuserdata(L, &request);
    bst_status status = bst__sandbox_run(sandbox, env, 1, 0, diags);
    if (status == BST_OK) {
        lua_pop(L, 1);
    }
    return status;
}

/* --- Modules ------------------------------------------------------------------------------ */

static int add_module(lua_State *L)
{
    const load_request *request = lua_touserdata(L, 1);
    bst__anchor_push(L, BST__ANCHOR_MODULES);
    lua_rawgeti(L, -1, request->env);
    lua_pushstring(L, request->name);
    lua_pushinteger(L, (lua_Integer)request->file);
    lua_rawset(L, -3);
    return 0;
}

bst_status bst__sandbox_add_module(bst__sandbox *sandbox, int env, const char *name,
                                   uint32_t file)
{
    load_request request = {.env = env, .file = file, .name = name};
    if (env < 1 || env > sandbox->envs_count) {
        return BST_E_USAGE;
    }
    if (sandbox->sealed) {
        return BST_E_STATE;
    }
    bst_status status = bst__sandbox_protect(sandbox, add_module, &request, NULL);
    return status == BST_OK ? BST_OK : BST_E_NOMEM;
}

static void push_slot(lua_State *L, int slot, int env, const char *name)
{
    bst__anchor_push(L, slot);
    lua_rawgeti(L, -1, env);
    lua_remove(L, -2);
    lua_pushstring(L, name);
    lua_rawget(L, -2);
    lua_remove(L, -2);
}

/* Keeps the value on top of the stack as that of module `name`. */
static void keep_loaded(lua_State *L, int env, const char *name)
{
    bst__anchor_push(L, BST__ANCHOR_LOADED);
    lua_rawgeti(L, -1, env);
    lua_pushstring(L, name);
    lua_pushvalue(L, -4);
    lua_rawset(L, -3);
    lua_pop(L, 2);
}

int bst__lib_require(lua_State *L)
{
    int env = (int)lua_tointeger(L, lua_upvalueindex(1));
    const char *name = luaL_checkstring(L, 1);
    lua_settop(L, 1);
    push_slot(L, BST__ANCHOR_LOADED, env, name);
    if (lua_type(L, -1) == LUA_TBOOLEAN && !lua_toboolean(L, -1)) {
        return bst__script_raise(L, "E-LUA-MODULE", 1,
                                 "module '%.100s' requires itself, or failed to load", name);
    }
    if (!lua_isnil(L, -1)) {
        return 1;
    }
    push_slot(L, BST__ANCHOR_MODULES, env, name);
    if (lua_isnil(L, -1) || bst__sandbox_of(L)->sealed) {
        return bst__script_raise(L, "E-LUA-MODULE", 1,
                                 lua_isnil(L, -1) ? "no module '%.100s' here"
                                                  : "module '%.100s' is required after loading",
                                 name);
    }
    uint32_t file = (uint32_t)lua_tointeger(L, -1);
    lua_pushboolean(L, 0);
    keep_loaded(L, env, name);
    bst__sandbox_push_chunk(L, env, file);
    lua_call(L, 0, 1);
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
    }
    keep_loaded(L, env, name);
    return 1;
}
