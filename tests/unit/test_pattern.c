/* script/pattern against the matcher of stock Lua, and its bounds. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "script/pattern.h"
#include "unit/sandbox_rig.h"

/* Each pattern is tried on each text by both implementations, through find, match, gmatch and
 * gsub, and all results must agree, also whether there is an error. */
static const char *const patterns[] = {
    "", "a", ".", "%a", "%A", "%d+", "%D*", "%s", "%S+", "%w+", "%W", "%p", "%P+", "%c", "%C",
    "%x+", "%X", "%l+", "%L", "%u+", "%U", "%g+", "%G", "a*", "a+", "a-", "a?", "a-b", "^a",
    "^a*$", "a$", "$", "^", "^$", "()", "(a)", "(a*)", "(a)(b)", "((a)(b))", "(a*(.)%w(%s*))",
    "()a()", "%%", "%.", "%(", "%b()", "%bxy", "%baa", "%f[%a]%a+", "%f[%A]", "%f[a]", "%f[^a]",
    "[abc]", "[^abc]", "[a-c]+", "[^a-c]+", "[%a_]+", "[%]]", "[]]", "[^]]", "[]a]", "[a-]",
    "[-a]", "[a%-c]", "[%d.]+", "[a-%%]", "[%a-z]", "[+--]", "(.)%1", "(a*)%1", "(%w+) (%w+)",
    "(%w+)%s*=%s*(%w+)", "%1", "(%1)", "(a)%2", "%0", "(", ")", "(a", "a)", "(()", "[", "[a",
    "[^", "[%", "[a%", "%", "a%", "%b", "%ba", "%f", "%fa", "[]", "[^]", "a**", "a+*", "a?b?c?",
    "a-$", ".-b", "^(.-)%s*$", "(.-)(b)", "(.*)(b)", "%z", "%q", "[%q]", "x*", "(x*)", "()x*()",
    "b-", "[b-a]", "a.-c", "(a?)(b?)(c?)", "-", "--", "*", "+", "?", "^*", "a^", "a$b", "^^a",
    "[[]", "[a]b]", "%a%d", "%u%l*", "\xC3\xA9", "[\x80-\xFF]+",
    "((((((((((((((((((((((((((((((((a))))))))))))))))))))))))))))))))",
    "(((((((((((((((((((((((((((((((((a)))))))))))))))))))))))))))))))))"};

static const char *const texts[] = {
    "", "a", "b", "ab", "aab", "aaa", "abc", "hello world", "  key = value  ",
    "THE (quick) fox", "f(a(b)c)d", "xaybxayby", "a.b%c-d", "[x]]", "aabbcc 1122",
    "0x1F, 3.14; -7", "caf\xC3\xA9 \xFF", "tab\tnew\nline", "a-b-c", "abab", "$^*+?", "_id9 Z"};

/* Returns a text of all results of one pattern on one text. */
static const char *const script =
    "local run = ...\n"
    "return function(s, p)\n"
    "  local out = {}\n"
    "  local function add(ok, ...)\n"
    "    out[#out + 1] = tostring(ok)\n"
    "    if ok then\n"
    "      for i = 1, select('#', ...) do out[#out + 1] = tostring((select(i, ...))) end\n"
    "    end\n"
    "  end\n"
    "  add(pcall(string.find, s, p))\n"
    "  add(pcall(string.find, s, p, 2))\n"
    "  add(pcall(string.find, s, p, -2))\n"
    "  add(pcall(string.find, s, p, 1, true))\n"
    "  add(pcall(string.match, s, p))\n"
    "  add(pcall(string.match, s, p, 3))\n"
    "  add(pcall(string.match, s, p, 99))\n"
    "  add(pcall(string.gsub, s, p, '<%0>'))\n"
    "  add(pcall(string.gsub, s, p, '%1.'))\n"
    "  add(pcall(string.gsub, s, p, '%2'))\n"
    "  add(pcall(string.gsub, s, p, {a = 'A', b = false}))\n"
    "  add(pcall(string.gsub, s, p, function(x) return x == 'a' and 'Q' end, 2))\n"
    "  add(pcall(function()\n"
    "    for a, b in string.gmatch(s, p) do add(true, a, b) end\n"
    "  end))\n"
    "  return table.concat(out, '|')\n"
    "end\n";

static char *stock_result(lua_State *L, const char *text, const char *pattern)
{
    lua_pushvalue(L, 1);
    lua_pushstring(L, text);
    lua_pushstring(L, pattern);
    assert_int_equal(lua_pcall(L, 2, 1, 0), LUA_OK);
    char *copy = strdup(lua_tostring(L, -1));
    lua_pop(L, 1);
    return copy;
}

static const char *asked_text;
static const char *asked_pattern;
static char *answer;

static int ask_text(lua_State *L)
{
    lua_pushstring(L, asked_text);
    lua_pushstring(L, asked_pattern);
    return 2;
}

static int give_answer(lua_State *L)
{
    free(answer);
    answer = strdup(luaL_checkstring(L, 1));
    return 0;
}

static const luaL_Reg asking[] = {{"ask", ask_text}, {"answer", give_answer}, {NULL, NULL}};

static void all_patterns_agree_with_stock_lua(void **state)
{
    rig r;
    char ours[4096];
    (void)state;
    lua_State *stock = luaL_newstate();
    assert_non_null(stock);
    luaL_openlibs(stock);
    assert_int_equal(luaL_dostring(stock, script), LUA_OK);
    (void)snprintf(ours, sizeof(ours), "local function make(...) %s end\nlocal run = make()\n"
                   "bst.on(function() q.answer(run(q.ask())) end)", script);
    rig_open(&r, true);
    assert_int_equal(bst__sandbox_expose(r.sandbox, r.env, "q", asking), BST_OK);
    rig_ready(&r, ours);
    int compared = 0;
    for (size_t p = 0; p < sizeof(patterns) / sizeof(patterns[0]); p++) {
        for (size_t t = 0; t < sizeof(texts) / sizeof(texts[0]); t++) {
            int64_t result = 0;
            asked_text = texts[t];
            asked_pattern = patterns[p];
            char *expected = stock_result(stock, texts[t], patterns[p]);
            assert_int_equal(rig_run(&r, 0, 0, &result), BST_OK);
            if (strcmp(answer, expected) != 0) {
                fail_msg("'%s' on '%s':\n  ours  %s\n  stock %s", patterns[p], texts[t], answer,
                         expected);
            }
            free(expected);
            compared++;
        }
    }
    assert_true(compared > 2500);
    free(answer);
    answer = NULL;
    lua_close(stock);
    rig_close(&r);
}

static bst__matcher matcher_of(const char *text, const char *pattern, uint64_t steps)
{
    bst__matcher matcher;
    memset(&matcher, 0, sizeof(matcher));
    matcher.text = text;
    matcher.text_size = strlen(text);
    matcher.pattern = pattern;
    matcher.pattern_size = strlen(pattern);
    matcher.steps_left = steps;
    return matcher;
}

static void steps_are_bounded_exactly(void **state)
{
    size_t end = 0;
    (void)state;
    bst__matcher matcher = matcher_of("aaaaaaaaab", "a*a*b", 1000);
    assert_int_equal(bst__pattern_match(&matcher, 0, 0, &end), BST__MATCH_YES);
    assert_int_equal(end, 10);
    uint64_t used = 1000 - matcher.steps_left;
    matcher = matcher_of("aaaaaaaaab", "a*a*b", used);
    assert_int_equal(bst__pattern_match(&matcher, 0, 0, &end), BST__MATCH_YES);
    assert_int_equal(matcher.steps_left, 0);
    matcher = matcher_of("aaaaaaaaab", "a*a*b", used - 1);
    assert_int_equal(bst__pattern_match(&matcher, 0, 0, &end), BST__MATCH_STEPS);
}

static void backtracking_without_end_stops(void **state)
{
    size_t end = 0;
    (void)state;
    bst__matcher matcher =
        matcher_of("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a-a-a-a-a-a-a-a-b", 100000);
    assert_int_equal(bst__pattern_match(&matcher, 0, 0, &end), BST__MATCH_STEPS);
    assert_int_equal(matcher.steps_left, 0);
}

static void nesting_is_bounded(void **state)
{
    char pattern[1024];
    size_t end = 0;
    (void)state;
    /* Every `a?` that matches is a call within the last one. */
    for (int i = 0; i < 400; i += 2) {
        pattern[i] = 'a';
        pattern[i + 1] = '?';
    }
    pattern[400] = '\0';
    char text[256];
    memset(text, 'a', 200);
    text[200] = '\0';
    bst__matcher matcher = matcher_of(text, pattern, 100000);
    assert_int_equal(bst__pattern_match(&matcher, 0, 0, &end), BST__MATCH_MALFORMED);
    assert_string_equal(matcher.problem, "pattern too complex");
}

static void zero_bytes_are_bytes(void **state)
{
    size_t end = 0;
    (void)state;
    bst__matcher matcher = matcher_of("x", "[%z\1]", 100);
    matcher.text = "a\0b";
    matcher.text_size = 3;
    matcher.pattern = "a\0b";
    matcher.pattern_size = 3;
    assert_int_equal(bst__pattern_match(&matcher, 0, 0, &end), BST__MATCH_YES);
    assert_int_equal(end, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_patterns_agree_with_stock_lua),
        cmocka_unit_test(steps_are_bounded_exactly),
        cmocka_unit_test(backtracking_without_end_stops),
        cmocka_unit_test(nesting_is_bounded),
        cmocka_unit_test(zero_bytes_are_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
