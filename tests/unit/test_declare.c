/* script/declare: tables given by scripts as nodes. */
#include "script/declare.h"
#include "unit/sandbox_rig.h"

static bst_arena arena;
static const bst_node *declared;

static int declare(lua_State *L)
{
    rig *r = bst__sandbox_host(L);
    bst_status status = bst__lua_to_node(&declared, L, 1, bst__script_env(L), &arena,
                                         bst__script_span(L), 3, r->diags);
    return status == BST_OK ? 0 : bst__script_abort(L, status);
}

static const luaL_Reg functions[] = {{"declare", declare}, {NULL, NULL}};

static bst_status load(rig *r, const char *text)
{
    declared = NULL;
    rig_open(r, true);
    bst__arena_init(&arena, bst__alloc_libc);
    assert_int_equal(bst__sandbox_expose(r->sandbox, r->env, "d", functions), BST_OK);
    return rig_load(r, text);
}

static void done(rig *r)
{
    bst__arena_free(&arena);
    rig_close(r);
}

static void maps_are_sorted_and_lists_keep_their_order(void **state)
{
    rig r;
    (void)state;
    assert_int_equal(load(&r, "\nd.declare{name = 'inn', list = {3, 1, 2}, flag = true,\n"
                              "  whole = 4.0, off = false, empty = {}}"), BST_OK);
    assert_int_equal(declared->type, BST_NODE_MAP);
    assert_int_equal(declared->count, 6);
    assert_int_equal(declared->source, 3);
    static const char *const keys[] = {"empty", "flag", "list", "name", "off", "whole"};
    int i = 0;
    BST_NODE_EACH (child, declared) {
        assert_string_equal(child->key, keys[i]);
        assert_int_equal(child->span.line, 2);
        i++;
    }
    assert_string_equal(bst__node_text(declared, "name", ""), "inn");
    assert_true(bst__node_get(declared, "name")->quoted);
    assert_int_equal(bst__node_int(declared, "whole", 0), 4);
    assert_false(bst__node_get(declared, "whole")->quoted);
    assert_true(bst__node_bool(declared, "flag", false));
    assert_false(bst__node_bool(declared, "off", true));
    const bst_node *list = bst__node_get(declared, "list");
    assert_int_equal(list->type, BST_NODE_LIST);
    assert_string_equal(list->first->text, "3");
    assert_string_equal(list->first->next->next->text, "2");
    assert_null(list->first->next->next->next);
    assert_int_equal(bst__node_get(declared, "empty")->type, BST_NODE_LIST);
    done(&r);
}

static void functions_are_registered_with_their_own_line(void **state)
{
    rig r;
    int count = 0;
    int64_t result = 0;
    (void)state;
    assert_int_equal(load(&r, "d.declare{\n  choose = function()\n    return 5\n  end}"), BST_OK);
    const bst_node *choose = bst__node_get(declared, "choose");
    assert_int_equal(choose->type, BST_NODE_FUNC);
    assert_int_equal(choose->span.line, 2);
    assert_int_equal(bst__sandbox_seal(r.sandbox, r.diags), BST_OK);
    assert_int_equal(bst__sandbox_call(r.sandbox, choose->func, 0, NULL, 1, &count, &result,
                                       r.diags), BST_OK);
    assert_int_equal(result, 5);
    done(&r);
}

static void expect_refused(const char *text, uint32_t line, const char *part)
{
    rig r;
    assert_int_equal(load(&r, text), BST_E_INVALID);
    assert_null(declared);
    rig_expect(&r, "E-DECL", line, part);
    done(&r);
}

static void what_is_no_tree_is_refused(void **state)
{
    (void)state;
    expect_refused("d.declare{1, 2, x = 3}", 1, "mixes");
    expect_refused("\nd.declare{[1] = 1, [3] = 3}", 2, "gaps");
    expect_refused("d.declare{[0] = 1}", 1, "gaps");
    expect_refused("d.declare{[true] = 1}", 1, "key must be a text");
    expect_refused("d.declare{[{}] = 1}", 1, "key must be a text");
    expect_refused("d.declare{[1.5] = 1}", 1, "key must be a text");
    expect_refused("d.declare{x = 1.5}", 1, "must be an integer");
    expect_refused("d.declare{x = 'a\\0b'}", 1, "zero byte");
    expect_refused("d.declare{['a\\0b'] = 1}", 1, "zero byte");
    expect_refused("d.declare{x = 'a\\27[31mb'}", 1, "a control character is in the text");
    expect_refused("d.declare{x = {'a', 'b\\n'}}", 1, "a control character is in the text");
    expect_refused("d.declare{x = 'a\\xC3'}", 1, "no UTF-8");
    expect_refused("d.declare(nil)", 1, "a nil cannot be declared");
    expect_refused("local t = {}\nt.t = t\nd.declare(t)", 3, "nested too deeply");
    expect_refused("pcall(d.declare, nil)", 1, "a nil");
}

static void limits_hold_exactly(void **state)
{
    rig r;
    (void)state;
    assert_int_equal(load(&r, "local t = 1 for i = 1, 16 do t = {t} end d.declare(t)"), BST_OK);
    done(&r);
    expect_refused("local t = 1 for i = 1, 17 do t = {t} end d.declare(t)", 1, "nested");
    assert_int_equal(load(&r, "local t = {} for i = 1, 19999 do t[i] = i end d.declare(t)"),
                     BST_OK);
    assert_int_equal(declared->count, 19999);
    done(&r);
    expect_refused("local t = {} for i = 1, 20000 do t[i] = i end d.declare(t)", 1,
                   "too many values");
}

static void the_path_is_a_hint(void **state)
{
    rig r;
    (void)state;
    assert_int_equal(load(&r, "d.declare{a = {{x = 1}, {x = {y = 0.5}}}}"), BST_E_INVALID);
    unit_assert_text(r.diags,
                     "toy/main.lua:1:1: error: a number must be an integer [E-DECL]\n"
                     "     1 | d.declare{a = {{x = 1}, {x = {y = 0.5}}}}\n"
                     "       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
                     "  mod: toy@1.0\n"
                     "  hint: the value at a[2].x.y\n");
    done(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_are_sorted_and_lists_keep_their_order),
        cmocka_unit_test(functions_are_registered_with_their_own_line),
        cmocka_unit_test(what_is_no_tree_is_refused),
        cmocka_unit_test(limits_hold_exactly),
        cmocka_unit_test(the_path_is_a_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
