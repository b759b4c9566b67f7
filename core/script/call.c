/* Calls from the engine into Lua, and their budget of instructions.
 *
 * The count hook looks every thousand instructions. Once the budget is spent it fires at every
 * instruction, because a mod's pcall would otherwise swallow the one error that it raises.
 */
#include <stdio.h>
#include <string.h>

#include "script/sandbox_private.h"

enum {
    BYTES_PER_WEIGHT = 32, /* an instruction may copy or compare a whole string */
    INTERVAL_MIN = 10,
    ARGS_MAX = 16
};

static uint64_t weight(const bst__sandbox *sandbox)
{
    size_t weight = sandbox->longest / BYTES_PER_WEIGHT;
    return weight > 0 ? weight : 1;
}

/* Calls nested without end, or arguments passed on and on, make single instructions slow. */
static void check_stack(lua_State *L)
{
    lua_Debug ar;
    for (int level = 0; lua_getstack(L, level, &ar); level++) {
        if (level >= BST_SCRIPT_DEPTH_MAX) {
            bst__script_exhaust(L, "E-BUDGET-DEPTH", "the calls are nested too deeply");
        }
        if (lua_getlocal(L, &ar, -(BST_SCRIPT_VALUES_MAX + 1))) {
            bst__script_exhaust(L, "E-BUDGET-DEPTH", "more than %d variable arguments",
                                BST_SCRIPT_VALUES_MAX);
        }
    }
}

static int exhaust(lua_State *L, const bst__sandbox *sandbox)
{
    if (sandbox->refused) {
        return bst__script_exhaust(L, "E-BUDGET-MEMORY",
                                   "the scripts need more than %u MiB of memory",
                                   (unsigned)(BST_SCRIPT_MEMORY_MAX >> 20));
    }
    return bst__script_exhaust(L, "E-BUDGET-TIME", "the call takes too long (%d steps)",
                               BST_SCRIPT_INSTRUCTIONS_MAX);
}

static void on_count(lua_State *L, lua_Debug *ar)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    (void)ar;
    if (sandbox->final) {
        bst__fault_throw(L);
    }
    sandbox->steps += (uint64_t)sandbox->interval * weight(sandbox);
    if (sandbox->steps > BST_SCRIPT_INSTRUCTIONS_MAX) {
        exhaust(L, sandbox);
    }
    check_stack(L);
}

static void arm(bst__sandbox *sandbox, int interval)
{
    sandbox->interval = interval;
    lua_sethook(sandbox->L, on_count, LUA_MASKCOUNT, interval);
}

static int wanted_interval(const bst__sandbox *sandbox)
{
    int interval = (int)(BST__HOOK_INTERVAL / weight(sandbox));
    return interval < INTERVAL_MIN ? INTERVAL_MIN : interval;
}

/* Makes the hook come sooner where strings have grown, and at once where the budget is spent.
 * Called from the allocator too: lua_sethook may be called at any moment. */
void bst__budget_tighten(bst__sandbox *sandbox)
{
    if (!sandbox->budgeted || !sandbox->L) {
        return;
    }
    if (sandbox->final || sandbox->steps > BST_SCRIPT_INSTRUCTIONS_MAX) {
        if (sandbox->interval != 1) {
            arm(sandbox, 1);
        }
    } else if (wanted_interval(sandbox) <= sandbox->interval / 2) {
        arm(sandbox, wanted_interval(sandbox));
    }
}

void bst__sandbox_trust(bst__sandbox *sandbox)
{
    sandbox->budgeted = false;
    lua_sethook(sandbox->L, NULL, 0, 0);
}

void bst__script_charge(lua_State *L, size_t steps)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    sandbox->steps += steps;
    if (sandbox->budgeted && sandbox->steps > BST_SCRIPT_INSTRUCTIONS_MAX) {
        exhaust(L, sandbox);
    }
}

/* What the budget allows must not depend on earlier calls: everything starts anew. */
static void begin(bst__sandbox *sandbox)
{
    sandbox->final = false;
    sandbox->refused = false;
    sandbox->refusing = false;
    sandbox->host_failed = false;
    sandbox->steps = 0;
    sandbox->pattern_steps = 0;
    sandbox->log_bytes = 0;
    sandbox->refusal.count = 0;
    sandbox->pending_text = NULL;
    if (sandbox->sealed) {
        sandbox->longest = sandbox->longest_sealed;
        sandbox->widest = sandbox->widest_sealed;
    }
    if (sandbox->budgeted) {
        arm(sandbox, wanted_interval(sandbox));
    }
}

bst_status bst__sandbox_run(bst__sandbox *sandbox, int env, int argc, int ret_max,
                            bst_diags *diags)
{
    lua_State *L = sandbox->L;
    int handler = lua_gettop(L) - argc - 1;
    int outer_env = sandbox->current_env;
    if (sandbox->nesting == 0) {
        begin(sandbox);
    }
    sandbox->nesting++;
    sandbox->current_env = env;
    uint32_t told = diags ? bst_diags_count(diags, BST_NOTE) : 0;
    int status = lua_pcall(L, argc, ret_max, handler);
    bst_status result = BST_OK;
    if (status != LUA_OK) {
        result = bst__fault_report(sandbox, status, diags, told);
        lua_settop(L, handler - 1);
    }
    sandbox->current_env = outer_env;
    sandbox->nesting--;
    return result;
}

bst_status bst__sandbox_protect(bst__sandbox *sandbox, lua_CFunction function, void *data,
                                bst_diags *diags)
{
    lua_State *L = sandbox->L;
    if (!lua_checkstack(L, 8)) {
        return BST_E_NOMEM;
    }
    lua_pushcfunction(L, bst__fault_handler);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, data);
    bst_status status = bst__sandbox_run(sandbox, 0, 1, 0, diags);
    if (status == BST_OK) {
        lua_pop(L, 1);
    }
    return status;
}

/* Pushes handler, function and arguments, and runs. */
static bst_status run_ref(bst__sandbox *sandbox, int ref, int receivers, int argc,
                          const int64_t *args, int ret_max, bst_diags *diags)
{
    lua_State *L = sandbox->L;
    if (ref < 1 || ref > sandbox->refs_count || argc < 0 || argc > ARGS_MAX || ret_max < 0 ||
        receivers < 0 || receivers > BST__RECEIVERS_MAX) {
        return BST_E_USAGE;
    }
    if (!lua_checkstack(L, receivers + argc + ret_max + 4)) {
        return BST_E_NOMEM;
    }
    const bst__ref *entry = &sandbox->refs[ref - 1];
    lua_pushcfunction(L, bst__fault_handler);
    lua_rawgeti(L, LUA_REGISTRYINDEX, entry->lua_ref);
    for (int i = 0; i < receivers; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, sandbox->receivers[i]);
    }
    for (int i = 0; i < argc; i++) {
        lua_pushinteger(L, (lua_Integer)args[i]);
    }
    return bst__sandbox_run(sandbox, entry->env, receivers + argc, ret_max, diags);
}

static bst_status refuse_result(bst__sandbox *sandbox, int ref, int index, const char *wanted,
                                bst_diags *diags)
{
    char text[BST__MESSAGE_MAX];
    (void)snprintf(text, sizeof(text), "result %d is a %s: %s", index,
                   luaL_typename(sandbox->L, -1), wanted);
    (void)bst__fault_add(sandbox, diags, bst__sandbox_ref_env(sandbox, ref), "E-LUA-RESULT",
                         bst__sandbox_ref_span(sandbox, ref), text);
    return BST_E_SCRIPT;
}

/* An integer, a float that is one, or a truth value. */
static bool to_integer(lua_State *L, int index, int type, int64_t *out)
{
    int is_integer = 0;
    if (type == LUA_TBOOLEAN) {
        *out = lua_toboolean(L, index);
        return true;
    }
    if (type != LUA_TNUMBER) {
        return false;
    }
    *out = (int64_t)lua_tointegerx(L, index, &is_integer);
    return is_integer != 0;
}

bst_status bst__sandbox_call(bst__sandbox *sandbox, int ref, int argc, const int64_t *args,
                             int ret_max, int *ret_count, int64_t *rets, bst_diags *diags)
{
    return bst__sandbox_call_on(sandbox, ref, 0, argc, args, ret_max, ret_count, rets, diags);
}

bst_status bst__sandbox_call_on(bst__sandbox *sandbox, int ref, int receivers, int argc,
                                const int64_t *args, int ret_max, int *ret_count, int64_t *rets,
                                bst_diags *diags)
{
    lua_State *L = sandbox->L;
    if (ret_count) {
        *ret_count = 0;
    }
    bst_status status = run_ref(sandbox, ref, receivers, argc, args, ret_max, diags);
    if (status != BST_OK) {
        return status;
    }
    int base = lua_gettop(L) - ret_max;
    int count = 0;
    for (int type; count < ret_max; count++) {
        type = lua_type(L, base + count + 1);
        if (type == LUA_TNIL) {
            break;
        }
        if (!to_integer(L, base + count + 1, type, &rets[count])) {
            lua_settop(L, base + count + 1);
            status = refuse_result(sandbox, ref, count + 1, "it must be an integer or a truth "
                                   "value", diags);
            count = 0;
            break;
        }
    }
    if (ret_count) {
        *ret_count = count;
    }
    lua_settop(L, base - 1);
    return status;
}

/* A reason is one line, whatever the script says. */
static void copy_text(char *buffer, size_t size, const char *text, size_t text_size)
{
    if (text_size >= size) {
        text_size = size - 1;
        while (text_size > 0 && ((unsigned char)text[text_size] & 0xC0u) == 0x80u) {
            text_size--;
        }
    }
    for (size_t i = 0; i < text_size; i++) {
        buffer[i] = bst__script_is_control(text[i]) ? ' ' : text[i];
    }
    buffer[text_size] = '\0';
}

bst_status bst__sandbox_call_text(bst__sandbox *sandbox, int ref, int argc, const int64_t *args,
                                  char *buffer, size_t size, bool *out_has, bst_diags *diags)
{
    return bst__sandbox_call_text_on(sandbox, ref, 0, argc, args, buffer, size, out_has, diags);
}

bst_status bst__sandbox_call_text_on(bst__sandbox *sandbox, int ref, int receivers, int argc,
                                     const int64_t *args, char *buffer, size_t size,
                                     bool *out_has, bst_diags *diags)
{
    lua_State *L = sandbox->L;
    *out_has = false;
    if (size == 0) {
        return BST_E_USAGE;
    }
    buffer[0] = '\0';
    bst_status status = run_ref(sandbox, ref, receivers, argc, args, 1, diags);
    if (status != BST_OK) {
        return status;
    }
    if (lua_type(L, -1) == LUA_TSTRING) {
        size_t text_size = 0;
        const char *text = lua_tolstring(L, -1, &text_size);
        copy_text(buffer, size, text, text_size);
        *out_has = true;
    } else if (lua_toboolean(L, -1)) {
        status = refuse_result(sandbox, ref, 1, "it must be a text or nothing", diags);
    }
    lua_pop(L, 2);
    return status;
}

void bst__sandbox_set_receiver(lua_State *L, int which)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    sandbox->receivers[which] = luaL_ref(L, LUA_REGISTRYINDEX);
}

bst_status bst__script_protect(bst__sandbox *sandbox, lua_CFunction function, void *data)
{
    return bst__sandbox_protect(sandbox, function, data, NULL) == BST_OK ? BST_OK : BST_E_NOMEM;
}

void bst__script_freeze(lua_State *L, int index)
{
    bst__freeze_table(L, index);
}

uint64_t bst__sandbox_steps(const bst__sandbox *sandbox)
{
    return sandbox->steps;
}
