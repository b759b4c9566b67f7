/* script/sandbox: environments, loading, calls, sealing, and what diagnostics say. */
#include "unit/sandbox_rig.h"

/* --- Calls -------------------------------------------------------------------------------- */

static void integers_cross_the_border(void **state)
{
    rig r;
    int64_t args[3] = {40, 2, INT64_MIN};
    int64_t rets[4] = {0};
    int count = 0;
    (void)state;
    rig_open(&r, true);
    rig_ready(&r, "bst.on(function(a, b, c) return a + b, c, 6 / 2, a > b end)\n"
                  "bst.on(function() return 1, nil, 3 end)\n"
                  "bst.on(function() end)");
    assert_int_equal(bst__sandbox_call(r.sandbox, r.refs[0], 3, args, 4, &count, rets, r.diags),
                     BST_OK);
    assert_int_equal(count, 4);
    assert_int_equal(rets[0], 42);
    assert_true(rets[1] == INT64_MIN);
    assert_int_equal(rets[2], 3);
    assert_int_equal(rets[3], 1);
    assert_int_equal(bst__sandbox_call(r.sandbox, r.refs[1], 0, NULL, 3, &count, rets, r.diags),
                     BST_OK);
    assert_int_equal(count, 1);
    assert_int_equal(bst__sandbox_call(r.sandbox, r.refs[2], 0, NULL, 1, &count, rets, r.diags),
                     BST_OK);
    assert_int_equal(count, 0);
    assert_int_equal(bst__sandbox_call(r.sandbox, 99, 0, NULL, 0, NULL, NULL, r.diags),
                     BST_E_USAGE);
    assert_int_equal(bst__sandbox_ref_span(r.sandbox, r.refs[1]).line, 2);
    rig_close(&r);
}

static void other_results_are_refused(void **state)
{
    rig r;
    int64_t out = 0;
    (void)state;
    rig_open(&r, true);
    rig_ready(&r, "\nbst.on(function() return 'text' end)\nbst.on(function() return 0.5 end)");
    assert_int_equal(rig_run(&r, 0, 0, &out), BST_E_SCRIPT);
    rig_expect(&r, "E-LUA-RESULT", 2, "result 1 is a string");
    assert_int_equal(rig_run(&r, 1, 0, &out), BST_E_SCRIPT);
    rig_expect(&r, "E-LUA-RESULT", 3, "result 1 is a number");
    rig_close(&r);
}

static void a_text_may_come_back(void **state)
{
    rig r;
    char text[8];
    bool has = false;
    int64_t arg = 1;
    (void)state;
    rig_open(&r, true);
    rig_ready(&r, "bst.on(function(n) if n == 1 then return 'no' end\n"
                  "  if n == 2 then return 'abcdef\xC3\xA9' end\n"
                  "  if n == 3 then return false end if n == 4 then return 4 end end)");
    assert_int_equal(bst__sandbox_call_text(r.sandbox, r.refs[0], 1, &arg, text, sizeof(text),
                                            &has, r.diags), BST_OK);
    assert_true(has);
    assert_string_equal(text, "no");
    arg = 2;
    assert_int_equal(bst__sandbox_call_text(r.sandbox, r.refs[0], 1, &arg, text, sizeof(text),
                                            &has, r.diags), BST_OK);
    assert_string_equal(text, "abcdef");
    for (arg = 3; arg <= 5; arg += 2) {
        assert_int_equal(bst__sandbox_call_text(r.sandbox, r.refs[0], 1, &arg, text, sizeof(text),
                                                &has, r.diags), BST_OK);
        assert_false(has);
    }
    arg = 4;
    assert_int_equal(bst__sandbox_call_text(r.sandbox, r.refs[0], 1, &arg, text, sizeof(text),
                                            &has, r.diags), BST_E_SCRIPT);
    rig_expect(&r, "E-LUA-RESULT", 1, "a text or nothing");
    rig_close(&r);
}

/* --- Diagnostics -------------------------------------------------------------------------- */

static void an_error_shows_place_and_trace(void **state)
{
    rig r;
    int64_t out = 0;
    (void)state;
    rig_open(&r, true);
    rig_ready(&r, "local function score(t)\n"
                  "  return t.points + 1\n"
                  "end\n"
                  "bst.on(function(n)\n"
                  "  return (score(n == 1 and {}))\n"
                  "end)");
    bst__sandbox_set_where(r.sandbox, "hook 'closed'");
    assert_int_equal(rig_run(&r, 0, 1, &out), BST_E_SCRIPT);
    unit_assert_text(r.diags,
                     "toy/main.lua:2:3: error: attempt to perform arithmetic on a nil value "
                     "(field 'points') [E-LUA]\n"
                     "     2 |   return t.points + 1\n"
                     "       |   ^~~~~~~~~~~~~~~~~~~\n"
                     "  at toy/main.lua:2:3: in function 'score'\n"
                     "  at toy/main.lua:5:3: in function of line 4\n"
                     "  where: hook 'closed'\n"
                     "  mod: toy@1.0\n");
    rig_close(&r);
}

static void errors_have_code_line_and_clean_message(void **state)
{
    (void)state;
    rig_expect_load("\nerror('plain')", BST_E_SCRIPT, "E-LUA", 2, "plain");
    rig_expect_load("local function check()\n  error('bad', 2)\nend\n\ncheck()", BST_E_SCRIPT,
                    "E-LUA", 5, "bad");
    rig_expect_load("assert(false)", BST_E_SCRIPT, "E-LUA", 1, "assertion failed");
    rig_expect_load("assert(nil, 'why')", BST_E_SCRIPT, "E-LUA", 1, "why");
    rig_expect_load("error({})", BST_E_SCRIPT, "E-LUA", 1, "an error value that is no text but a "
                "table");
    rig_expect_load("x = y", BST_E_SCRIPT, "E-LUA-GLOBAL", 1, "there is no global 'y'");
    rig_expect_load("math.floor('a')", BST_E_SCRIPT, "E-LUA-ARG", 1, "bad argument #1 to 'floor'");
    rig_expect_load("bst.note('a')", BST_E_SCRIPT, "E-LUA-ARG", 1, "bad argument #1 to 'note'");
    rig_expect_load("bst.on(1)", BST_E_SCRIPT, "E-LUA-ARG", 1, "function expected");
    rig_expect_load("return 'a' + 1", BST_E_SCRIPT, "E-LUA", 1, "attempt to perform arithmetic");
    rig_expect_load("pcall(error, 'caught')\nerror('then')", BST_E_SCRIPT, "E-LUA", 2, "then");
    rig_expect_load("pcall(math.floor)\nlocal x = nil + 1", BST_E_SCRIPT, "E-LUA", 2, "arithmetic");
    rig_expect_load("error('a\\nb\\0c')", BST_E_SCRIPT, "E-LUA", 1, "a b c");
}

static void syntax_errors_have_a_line(void **state)
{
    (void)state;
    rig_expect_load("local x = 1\nlocal y = = 2\n", BST_E_SYNTAX, "E-LUA-SYNTAX", 2,
                "unexpected symbol near '='");
    rig_expect_load("if true then\n\n", BST_E_SYNTAX, "E-LUA-SYNTAX", 2, "'end' expected");
    rig_expect_load("local s = [[\n\n\n", BST_E_SYNTAX, "E-LUA-SYNTAX", 3,
                    "unfinished long string");
    rig_expect_load("\n\n\x1bLua", BST_E_SYNTAX, "E-LUA-SYNTAX", 3, "");
    rig_expect_load("\n-- _ENV", BST_E_SYNTAX, "E-LUA-SYNTAX", 2, "_ENV is not available");
    rig_expect_load("local x <const> = 1\nx = 2", BST_E_SYNTAX, "E-LUA-SYNTAX", 2,
                "attempt to assign to const variable 'x'");
}

static void long_chunk_names_do_not_show_in_messages(void **state)
{
    rig r;
    static const char name[] = "a-mod-with-a-rather-long-name/scripts/and/a/deep/folder/of/rules/"
                               "scoring.lua";
    (void)state;
    rig_open(&r, true);
    assert_int_equal(bst__sandbox_load(r.sandbox, r.env, rig_add(&r, name, "\nlocal = 1"),
                                       r.diags), BST_E_SYNTAX);
    assert_string_equal(bst_diag_message(bst_diags_get(r.diags, 0)),
                        "<name> expected near '='");
    bst_diags_clear(r.diags);
    assert_int_equal(bst__sandbox_load(r.sandbox, r.env, rig_add(&r, name, "\nreturn nil .. 1"),
                                       r.diags), BST_E_SCRIPT);
    assert_string_equal(bst_diag_message(bst_diags_get(r.diags, 0)),
                        "attempt to concatenate a nil value");
    rig_close(&r);
}

/* --- Environments and modules ------------------------------------------------------------- */

static void mods_do_not_see_each_other(void **state)
{
    rig r;
    int other = 0;
    (void)state;
    rig_open(&r, true);
    assert_int_equal(bst__sandbox_env(&other, r.sandbox, "other@2.1", true), BST_OK);
    assert_int_equal(rig_load(&r, "shared = 1\nassert(shared == 1)\nmath = nil"), BST_OK);
    uint32_t file = rig_add(&r, "other/main.lua", "assert(math.max(1, 3) == 3)\nreturn shared");
    assert_int_equal(bst__sandbox_load(r.sandbox, other, file, r.diags), BST_E_SCRIPT);
    assert_string_equal(bst__sandbox_label(r.sandbox, other), "other@2.1");
    rig_expect(&r, "E-LUA-GLOBAL", 2, "there is no global 'shared'");
    rig_close(&r);
}

static void modules_run_once_per_environment(void **state)
{
    rig r;
    int other = 0;
    (void)state;
    rig_open(&r, true);
    assert_int_equal(bst__sandbox_env(&other, r.sandbox, "other@2.1", true), BST_OK);
    uint32_t lib = rig_add(&r, "lib/count.lua", "log('loaded')\nreturn {n = 1}");
    uint32_t loop = rig_add(&r, "toy/loop.lua", "\nrequire 'loop'");
    uint32_t bad = rig_add(&r, "toy/bad.lua", "\n\nreturn +");
    assert_int_equal(bst__sandbox_add_module(r.sandbox, r.env, "lib.count", lib), BST_OK);
    assert_int_equal(bst__sandbox_add_module(r.sandbox, other, "lib.count", lib), BST_OK);
    assert_int_equal(bst__sandbox_add_module(r.sandbox, r.env, "loop", loop), BST_OK);
    assert_int_equal(bst__sandbox_add_module(r.sandbox, r.env, "bad", bad), BST_OK);
    assert_int_equal(rig_load(&r, "local c = require 'lib.count'\nc.n = 5\n"
                                  "assert(require('lib.count').n == 5)"), BST_OK);
    uint32_t file = rig_add(&r, "other/main.lua", "assert(require('lib.count').n == 1)");
    assert_int_equal(bst__sandbox_load(r.sandbox, other, file, r.diags), BST_OK);
    assert_string_equal(r.log, "other@2.1|loaded");
    assert_int_equal(rig_load(&r, "require 'nothing'"), BST_E_SCRIPT);
    rig_expect(&r, "E-LUA-MODULE", 1, "no module 'nothing'");
    assert_int_equal(rig_load(&r, "require 'loop'"), BST_E_SCRIPT);
    rig_expect(&r, "E-LUA-MODULE", 2, "requires itself");
    assert_int_equal(rig_load(&r, "pcall(require, 'bad')"), BST_E_SYNTAX);
    assert_int_equal(bst_diag_span(bst_diags_get(r.diags, 0)).file, bad);
    rig_expect(&r, "E-LUA-SYNTAX", 3, "unexpected symbol");
    rig_close(&r);
}

static void log_joins_texts(void **state)
{
    rig r;
    (void)state;
    rig_open(&r, true);
    assert_int_equal(rig_load(&r, "log('a', 1, true, nil, {}, log, 2.5, 0/0)"), BST_OK);
    assert_string_equal(r.log, "toy@1.0|a 1 true nil table function 2.5 nan");
    rig_close(&r);
}

/* --- Sealing ------------------------------------------------------------------------------ */

static void frozen_tables_read_like_others(void **state)
{
    rig r;
    int64_t out = 0;
    (void)state;
    rig_open(&r, true);
    rig_ready(&r,
              "local list, map = {5, 6, 7}, {b = 2, a = 1, [1] = 0}\n"
              "local Class = {}\n"
              "Class.__index = Class\n"
              "function Class.double(self) return self.n * 2 end\n"
              "local object = setmetatable({n = 21}, Class)\n"
              "local lazy = setmetatable({1}, {__index = function(t, k) return #t .. k end,\n"
              "  __len = function() return 9 end, __call = function(_, x) return x + 1 end,\n"
              "  __eq = function() return true end, __tostring = function() return 'lazy' end})\n"
              "bst.on(function()\n"
              "  local s = ''\n"
              "  for i, v in ipairs(list) do s = s .. i .. v end\n"
              "  for k, v in pairs(map) do s = s .. k .. v end\n"
              "  assert(s == '15263710a1b2', s)\n"
              "  assert(#list == 3 and rawlen(list) == 3 and list[3] == 7 and list[4] == nil)\n"
              "  assert(select('#', table.unpack(list)) == 3)\n"
              "  assert(table.concat(list, ',') == '5,6,7')\n"
              "  assert(rawget(map, 'a') == 1 and next(map) == 1 and next({}) == nil)\n"
              "  assert(object:double() == 42)\n"
              "  assert(setmetatable({n = 4}, Class):double() == 8)\n"
              "  assert(lazy.x == '9x' and lazy[1] == 1 and lazy(1) == 2)\n"
              "  assert(tostring(lazy) == 'lazy' and lazy == setmetatable({}, {}))\n"
              "  local copy = table.move(list, 1, 3, 1, {})\n"
              "  table.sort(copy, function(a, b) return a > b end)\n"
              "  assert(copy[1] == 7 and math.max(1, 2) == 2)\n"
              "  return 1\n"
              "end)");
    bst_status status = rig_run(&r, 0, 0, &out);
    bst_diags_print(r.diags, stderr, 0);
    assert_int_equal(status, BST_OK);
    assert_int_equal(bst__sandbox_verify(r.sandbox, r.diags), BST_OK);
    rig_close(&r);
}

static void changed_locals_are_reported_and_set_back(void **state)
{
    rig r;
    int64_t out = 0;
    (void)state;
    rig_open(&r, true);
    rig_ready(&r, "local count, list, half = 0, {}, 0/0\n"
                  "bst.on(function(n)\n"
                  "  if n == 1 then count = count + 1 end\n"
                  "  if n == 2 then list = {} end\n"
                  "  if n == 3 then half = 0/0 end\n"
                  "  return count\n"
                  "end)");
    assert_int_equal(rig_run(&r, 0, 0, &out), BST_OK);
    assert_int_equal(bst__sandbox_verify(r.sandbox, r.diags), BST_OK);
    assert_int_equal(rig_run(&r, 0, 1, &out), BST_OK);
    assert_int_equal(out, 1);
    assert_int_equal(bst__sandbox_verify(r.sandbox, r.diags), BST_E_STATE);
    rig_expect(&r, "E-STATE", 2, "local variable 'count'");
    assert_int_equal(bst__sandbox_verify(r.sandbox, r.diags), BST_OK);
    assert_int_equal(rig_run(&r, 0, 1, &out), BST_OK);
    assert_int_equal(out, 1);
    assert_int_equal(bst__sandbox_verify(r.sandbox, r.diags), BST_E_STATE);
    bst_diags_clear(r.diags);
    assert_int_equal(rig_run(&r, 0, 2, &out), BST_OK);
    assert_int_equal(bst__sandbox_verify(r.sandbox, r.diags), BST_E_STATE);
    rig_expect(&r, "E-STATE", 2, "local variable 'list'");
    assert_int_equal(rig_run(&r, 0, 3, &out), BST_OK);
    assert_int_equal(bst__sandbox_verify(r.sandbox, r.diags), BST_OK);
    rig_close(&r);
}

static void loading_ends_with_the_seal(void **state)
{
    rig r;
    int env = 0;
    (void)state;
    rig_open(&r, true);
    assert_int_equal(bst__sandbox_verify(r.sandbox, r.diags), BST_E_STATE);
    rig_ready(&r, "x = 1");
    assert_int_equal(rig_load(&r, "y = 1"), BST_E_STATE);
    assert_int_equal(bst__sandbox_env(&env, r.sandbox, "late", true), BST_E_STATE);
    assert_int_equal(bst__sandbox_expose(r.sandbox, r.env, "z", rig_functions), BST_E_STATE);
    assert_int_equal(bst__sandbox_add_module(r.sandbox, r.env, "m", 1), BST_E_STATE);
    assert_int_equal(bst__sandbox_seal(r.sandbox, r.diags), BST_OK);
    rig_close(&r);
}

/* --- The library -------------------------------------------------------------------------- */

static void the_library_does_what_lua_says(void **state)
{
    (void)state;
    rig_expect_fine(
        "assert(tonumber('0x10') == 16 and tonumber(' 7 ') == 7 and tonumber('z', 36) == 35)\n"
        "assert(tonumber('8', 8) == nil and tonumber('') == nil and tonumber('1e1') == 10.0)\n"
        "assert(tonumber({}) == nil and tonumber('-ff', 16) == -255)\n"
        "assert(math.floor(-1.5) == -2 and math.ceil(-1.5) == -1 and math.abs(-3) == 3)\n"
        "assert(math.tointeger(3.0) == 3 and math.tointeger('3') == nil)\n"
        "assert(math.type(1) == 'integer' and math.type(1.0) == 'float' and math.ult(1, -1))\n"
        "assert(math.maxinteger + 1 == math.mininteger and math.min(2, 1, 3) == 1)\n"
        "assert(select(-1, 1, 2, 3) == 3 and select('#') == 0 and select(2, 'a', 'b') == 'b')\n"
        "assert(string.format('%5.2f|%-4d|%04d|%x|%s|%5s|%.2s|%%|%c', 3.14159, 7, 42, 255, nil,\n"
        "  'ab', 'xyz', 65) == ' 3.14|7   |0042|ff|nil|   ab|xy|%|A')\n"
        "assert(('abc'):byte(-1) == 99 and ('abc'):sub(2) == 'bc' and ('abc'):sub(-2, 2) == 'b')\n"
        "assert(('aBc'):upper() == 'ABC' and ('aBc'):lower() == 'abc')\n"
        "assert(('abc'):reverse() == 'cba' and ('ab'):rep(3, '-') == 'ab-ab-ab' and #'abc' == 3)\n"
        "assert(string.char(104, 105) == 'hi' and ('x'):rep(0) == '' and ('x'):rep(-1) == '')\n"
        "assert(utf8.char(233, 0x1F600) == '\xC3\xA9\xF0\x9F\x98\x80')\n"
        "assert(utf8.len('\xC3\xA9x') == 2 and utf8.codepoint('\xC3\xA9') == 233)\n"
        "local n = 0 for p, c in utf8.codes('a\xC3\xA9z') do n = n * 10 + p end assert(n == 124)\n"
        "local t = {1, 2, 3} table.insert(t, 4) table.insert(t, 1, 0)\n"
        "assert(table.remove(t) == 4 and table.remove(t, 1) == 0 and #t == 3)\n"
        "assert(table.remove({}) == nil and table.pack(1, nil).n == 2)\n"
        "table.move(t, 1, 3, 2) assert(table.concat(t) == '1123')\n"
        "local ok, message = pcall(error, 'why') assert(not ok and message == 'why')\n"
        "assert(select('#', pcall(function() return 1, nil, nil end)) == 4)\n"
        "for k in pairs(t) do t[k] = nil end assert(next(t) == nil)\n");
}

static void sorting_is_stable(void **state)
{
    (void)state;
    rig_expect_fine("local t = {}\n"
                "for i = 1, 300 do t[i] = {key = i * 7 % 10, place = i} end\n"
                "table.sort(t, function(a, b) return a.key < b.key end)\n"
                "for i = 2, 300 do\n"
                "  local a, b = t[i - 1], t[i]\n"
                "  assert(a.key < b.key or (a.key == b.key and a.place < b.place))\n"
                "end\n"
                "local u = {'b', 'a\\0b', 'a', 'B', ''} table.sort(u)\n"
                "assert(table.concat(u, '|') == '|B|a|a\\0b|b')\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_cross_the_border),
        cmocka_unit_test(other_results_are_refused),
        cmocka_unit_test(a_text_may_come_back),
        cmocka_unit_test(an_error_shows_place_and_trace),
        cmocka_unit_test(errors_have_code_line_and_clean_message),
        cmocka_unit_test(syntax_errors_have_a_line),
        cmocka_unit_test(long_chunk_names_do_not_show_in_messages),
        cmocka_unit_test(mods_do_not_see_each_other),
        cmocka_unit_test(modules_run_once_per_environment),
        cmocka_unit_test(log_joins_texts),
        cmocka_unit_test(frozen_tables_read_like_others),
        cmocka_unit_test(changed_locals_are_reported_and_set_back),
        cmocka_unit_test(loading_ends_with_the_seal),
        cmocka_unit_test(the_library_does_what_lua_says),
        cmocka_unit_test(sorting_is_stable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
