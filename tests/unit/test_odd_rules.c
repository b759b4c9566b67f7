/* Rules that are odd but right: the engine goes on as if they were not. */
#include "unit/toy.h"

static void a_phase_may_return_more_than_is_read(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.phase{name='p', enter=function() return true, 7, 8, 9, 10 end}\n"
                     "bst.step{at='act', phase='p'}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(bst_game_decision(t.game).state, BST_DECIDING);
    toy_close(&t);
}

static void points_that_look_like_ids_are_none(void **state)
{
    (void)state;
    toy t;
    toy_open(&t,
             TOY_YAML "  plain: {on: tile, printed: true}\n",
             TOY_LUA "local s = bst.source('gift')\n"
                     "bst.on('points', {tile='plain'}, function() end)\n"
                     "bst.on('placed', function(game)\n"
                     "  game:award(game:active(), 0x8FFFFFF, s) end)\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_score(t.game, 1), 0x8FFFFFF);
    toy_close(&t);
}

static void ranges_may_span_all_integers(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.verb{name='bid', args={'integer'}}\n"
                     "bst.phase{name='p', choose=function() return true end,\n"
                     "  options=function(game) for _ = 1, 3 do\n"
                     "    game:range('bid', -2147483648, 2147483647) end end}\n"
                     "bst.step{at='act', phase='p'}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    uint64_t random = 1;
    bool high = false;
    for (int i = 0; i < 100; i++) {
        bst_option option;
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        high = high || option.args[0] > 1 << 30;
    }
    assert_true(high);
    toy_close(&t);
}

static void no_tile_is_drawn_over_one_that_waits(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.menu{name='again', pass=false}\n"
                     "bst.offer{verb='more', menu='again', builtin='draw', auto=true}\n"
                     "bst.step{at='draw', menu='again'}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_check(t.game, NULL), BST_OK);
    toy_close(&t);
}

/* ---------------------------------------------------------------- tables that say nothing */

static bool is_possible(toy *t, const char *text)
{
    bst_option option;
    bst_status status = bst_game_option_parse(t->game, text, &option, t->diags);
    bst_diags_clear(t->diags);
    return status == BST_OK;
}

static void a_filter_that_asks_nothing_always_holds(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.offer{verb='hum', menu='act', spend='figure', must={}, when={},\n"
                     "  choose=function() end}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_false(bst_game_decision(t.game).may_pass);
    assert_true(is_possible(&t, "hum"));
    assert_true(is_possible(&t, "deploy pawn 1,0:N")); /* must, but not alone */
    toy_close(&t);
}

static void pieces_of_which_nothing_is_said_are_any(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.menu{name='look', pass=true}\n"
                     "bst.step{at='draw', menu='look'}\n"
                     "bst.offer{verb='full', menu='look', over={of='cells',\n"
                     "  holds={}}, choose=function() end}\n"
                     "bst.offer{verb='bare', menu='look', over={of='cells', without={}},\n"
                     "  choose=function() end}\n"
                     "bst.offer{verb='hear', menu='look', when={on_board={}},\n"
                     "  choose=function() end}\n"
                     "bst.claim{name='alone', verb='stay', menu='act', piece='pawn',\n"
                     "  cause='plant', feature='any', without={}}\n");
    assert_true(is_possible(&t, "bare 0,0"));
    assert_false(is_possible(&t, "full 0,0"));
    assert_false(is_possible(&t, "hear"));
    assert_int_equal(bst_scene_put(t.game, 2, "pawn", "0,0:N", t.diags), BST_OK);
    assert_false(is_possible(&t, "bare 0,0"));
    assert_true(is_possible(&t, "full 0,0"));
    assert_true(is_possible(&t, "hear"));
    toy_choose(&t, "pass");
    toy_choose(&t, "place 1,0 @0");
    assert_false(is_possible(&t, "stay pawn 1,0:N")); /* though it is another's */
    assert_true(is_possible(&t, "deploy pawn 1,0:N"));
    toy_close(&t);
}

static void rates_of_nothing_are_worth_nothing(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.score('land', 'final', {tile=2})\n"
                     "bst.rate{kind='land', set={}}\n"
                     "bst.step{at='unfinished', builtin='settle_all', mode='final',\n"
                     "  kinds='land'}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    assert_int_equal(bst_game_end_now(t.game, t.diags), BST_OK);
    assert_int_equal(bst_game_decision(t.game).state, BST_OVER);
    assert_int_equal(bst_game_score(t.game, 1), 0);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_phase_may_return_more_than_is_read),
        cmocka_unit_test(points_that_look_like_ids_are_none),
        cmocka_unit_test(ranges_may_span_all_integers),
        cmocka_unit_test(no_tile_is_drawn_over_one_that_waits),
        cmocka_unit_test(a_filter_that_asks_nothing_always_holds),
        cmocka_unit_test(pieces_of_which_nothing_is_said_are_any),
        cmocka_unit_test(rates_of_nothing_are_worth_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
