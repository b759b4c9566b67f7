/* script/sandbox: its limits, its budget, calls within calls, and running out of memory. */
#include <bastide/limits.h>

#include "unit/failing_alloc.h"
#include "unit/sandbox_rig.h"

/* --- Limits: at each, and one past it ----------------------------------------------------- */

static void limits_hold(void **state)
{
    char text[256];
    (void)state;
    (void)snprintf(text, sizeof(text), "local s = ('x'):rep(%u - 1) .. 'y'\nassert(#s == %u)",
                   BST_SCRIPT_TEXT_MAX, BST_SCRIPT_TEXT_MAX);
    rig_expect_fine(text);
    (void)snprintf(text, sizeof(text), "local s = ('x'):rep(%u) .. 'y'", BST_SCRIPT_TEXT_MAX);
    rig_expect_load(text, BST_E_BUDGET, "E-BUDGET-TEXT", 1, "a text longer than");
    (void)snprintf(text, sizeof(text), "table.unpack({}, 1, %d)", BST_SCRIPT_VALUES_MAX);
    rig_expect_fine(text);
    (void)snprintf(text, sizeof(text), "table.unpack({}, 1, %d)", BST_SCRIPT_VALUES_MAX + 1);
    rig_expect_load(text, BST_E_SCRIPT, "E-LUA-ARG", 1, "values to unpack");
    (void)snprintf(text, sizeof(text), "log(('x'):rep(%u - 1))", BST_SCRIPT_LOG_MAX);
    rig_expect_fine(text);
    (void)snprintf(text, sizeof(text), "log(('x'):rep(%u))", BST_SCRIPT_LOG_MAX);
    rig_expect_load(text, BST_E_BUDGET, "E-BUDGET-TEXT", 1, "logged");
    static const char chain[] = "local t = {} for i = 1, %d do t = setmetatable({}, {__index = t}) "
                                "end";
    (void)snprintf(text, sizeof(text), chain, BST_SCRIPT_INDEX_CHAIN_MAX);
    rig_expect_fine(text);
    (void)snprintf(text, sizeof(text), chain, BST_SCRIPT_INDEX_CHAIN_MAX + 1);
    rig_expect_load(text, BST_E_SCRIPT, "E-LUA-ARG", 1, "behind each other");
}

static void files_are_bounded(void **state)
{
    rig r;
    (void)state;
    size_t size = BST_SCRIPT_FILE_MAX + 1;
    char *text = malloc(size);
    assert_non_null(text);
    memset(text, ' ', size);
    uint32_t file = 0;
    rig_open(&r, true);
    assert_int_equal(bst_sources_add(&file, r.sources, "toy/fits.lua", text, size - 1), BST_OK);
    assert_int_equal(bst__sandbox_load(r.sandbox, r.env, file, r.diags), BST_OK);
    assert_int_equal(bst_sources_add(&file, r.sources, "toy/large.lua", text, size), BST_OK);
    assert_int_equal(bst__sandbox_load(r.sandbox, r.env, file, r.diags), BST_E_LIMIT);
    rig_expect(&r, "E-LUA-SYNTAX", 1, "too large");
    free(text);
    rig_close(&r);
}

/* Largest count of loop rounds that a fresh call survives. */
static int64_t largest_loop(rig *r)
{
    int64_t low = 0;
    int64_t high = 4 * (int64_t)BST_SCRIPT_INSTRUCTIONS_MAX;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        int64_t out = 0;
        if (rig_run(r, 0, middle, &out) == BST_OK) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    bst_diags_clear(r->diags);
    return low;
}

/* What a call may do must not depend on what was called before. */
static void the_budget_is_the_same_each_time(void **state)
{
    rig r;
    int64_t out = 0;
    (void)state;
    rig_open(&r, true);
    rig_ready(&r, "bst.on(function(n) for i = 1, n do end return 1 end)\n"
                  "bst.on(function(n) local s = ('x'):rep(n) .. n return #s end)");
    int64_t first = largest_loop(&r);
    assert_true(first > BST_SCRIPT_INSTRUCTIONS_MAX / 2);
    assert_true(first < BST_SCRIPT_INSTRUCTIONS_MAX * 2);
    assert_int_equal(rig_run(&r, 1, 30000, &out), BST_OK);
    assert_int_equal(rig_run(&r, 0, 333, &out), BST_OK);
    assert_int_equal(largest_loop(&r), first);
    rig_close(&r);
}

static void trusted_mods_have_no_instruction_budget(void **state)
{
    rig r;
    int64_t out = 0;
    (void)state;
    rig_open(&r, false);
    rig_ready(&r, "bst.on(function(n) for i = 1, n do end return n end)\n"
                  "local function deeper() return 1 + deeper() end\nbst.on(deeper)\n"
                  "bst.on(function() return ('a'):rep(40):find('a-a-a-a-a-a-a-a-b') end)");
    assert_int_equal(rig_run(&r, 0, 3 * BST_SCRIPT_INSTRUCTIONS_MAX, &out), BST_OK);
    assert_int_equal(rig_run(&r, 1, 0, &out), BST_E_BUDGET);
    rig_expect(&r, "E-BUDGET-DEPTH", 2, "nested");
    assert_int_equal(rig_run(&r, 2, 0, &out), BST_E_BUDGET);
    rig_expect(&r, "E-BUDGET-PATTERN", 4, "steps");
    rig_close(&r);
}

/* --- Nested calls ------------------------------------------------------------------------- */

static void a_nested_failure_is_reported_once(void **state)
{
    rig r;
    int64_t out = 0;
    (void)state;
    rig_open(&r, true);
    rig_ready(&r, "local bad = bst.on(function() error('inner') end)\n"
                  "local good = bst.on(function() return 20 end)\n"
                  "bst.on(function() return pcall(bst.call, bad) end)\n"
                  "bst.on(function() return bst.call(good) + 1 end)");
    assert_int_equal(rig_run(&r, 2, 0, &out), BST_E_SCRIPT);
    rig_expect(&r, "E-LUA", 1, "inner");
    assert_int_equal(rig_run(&r, 3, 0, &out), BST_OK);
    assert_int_equal(out, 21);
    rig_close(&r);
}

/* --- Memory ------------------------------------------------------------------------------- */

static bst_status run_with(bst_alloc alloc, bst_sources *sources, uint32_t file)
{
    bst__sandbox *sandbox = NULL;
    int env = 0;
    bst_status status = bst__sandbox_create(&sandbox, alloc, sources);
    if (status == BST_OK) {
        status = bst__sandbox_env(&env, sandbox, "toy@1.0", true);
    }
    if (status == BST_OK) {
        status = bst__sandbox_add_module(sandbox, env, "m", file + 1);
    }
    if (status == BST_OK) {
        status = bst__sandbox_load(sandbox, env, file, NULL);
    }
    if (status == BST_OK) {
        status = bst__sandbox_seal(sandbox, NULL);
    }
    bst__sandbox_destroy(sandbox);
    return status;
}

static void running_out_of_memory_is_clean(void **state)
{
    bst_sources *sources = NULL;
    uint32_t file = 0;
    uint32_t module = 0;
    static const char text[] = "local t = require 'm'\npcall(function() t.x = ('x'):rep(99) end)\n"
                               "local s = t.x:gsub('x', 'yy')\nlocal mt = {__index = t}\n"
                               "o = setmetatable({}, mt)\nfor k, v in pairs(t) do t[k] = v end";
    (void)state;
    assert_int_equal(bst_sources_create(&sources), BST_OK);
    assert_int_equal(bst_sources_add(&file, sources, "a.lua", text, strlen(text)), BST_OK);
    assert_int_equal(bst_sources_add(&module, sources, "m.lua", "return {1, 2}", 13), BST_OK);
    bst_status status = BST_E_NOMEM;
    long requests = 0;
    for (; status != BST_OK; requests++) {
        failing memory;
        status = run_with(failing_alloc(&memory, requests), sources, file);
        assert_true(status == BST_OK || status == BST_E_NOMEM);
        assert_int_equal(memory.live, 0);
        assert_true(requests < 20000);
    }
    assert_true(requests > 50);
    bst_sources_destroy(sources);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(files_are_bounded),
        cmocka_unit_test(the_budget_is_the_same_each_time),
        cmocka_unit_test(trusted_mods_have_no_instruction_budget),
        cmocka_unit_test(a_nested_failure_is_reported_once),
        cmocka_unit_test(running_out_of_memory_is_clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
