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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_phase_may_return_more_than_is_read),
        cmocka_unit_test(points_that_look_like_ids_are_none),
        cmocka_unit_test(ranges_may_span_all_integers),
        cmocka_unit_test(no_tile_is_drawn_over_one_that_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
