/* The ranking: by score or by what a rule says, shared or not, and a rule that fails is said. */
#include "unit/toy.h"

#define GIFT                                                                                       \
    "local GIFT = bst.source('gift')\n"                                                            \
    "bst.offer{verb='gift', menu='act', spend='figure', choose=function(game, _, player)\n"        \
    "  game:award(player, 3, GIFT) end}\n"

/* Ben has 3 points, Ann none. */
static void open_gift(toy *t, const char *more)
{
    char lua[4096];
    (void)snprintf(lua, sizeof lua, "%s%s", TOY_LUA GIFT, more);
    toy_open(t, TOY_YAML, lua);
    toy_choose(t, "place 1,0 @0");
    toy_choose(t, "pass");
    toy_choose(t, "place 2,0 @0");
    toy_choose(t, "gift");
}

static void ranks_follow_scores(void **state)
{
    (void)state;
    toy t;
    uint32_t ranks[BST_SEATS_MAX + 1];
    open_gift(&t, "");
    assert_int_equal(bst_game_ranks(t.game, ranks, NULL), BST_OK);
    assert_int_equal(ranks[1], 2);
    assert_int_equal(ranks[2], 1);
    assert_int_equal(ranks[3], 0);
    toy_close(&t);
}

static void a_rule_may_rank_otherwise(void **state)
{
    (void)state;
    toy t;
    uint32_t ranks[BST_SEATS_MAX + 1];
    open_gift(&t, "bst.query('rank', function(_, _, value) return -value end)\n");
    assert_int_equal(bst_game_ranks(t.game, ranks, NULL), BST_OK);
    assert_int_equal(ranks[1], 1);
    assert_int_equal(ranks[2], 2);
    toy_close(&t);
}

static void check_failing(const char *query, bst_status expected, const char *says)
{
    toy t;
    uint32_t ranks[BST_SEATS_MAX + 1] = {9, 9, 9};
    open_gift(&t, query);
    uint64_t hash = bst_game_hash(t.game);
    for (int i = 0; i < 2; i++) { /* whoever asks again hears of it again */
        bst_diags_clear(t.diags);
        assert_int_equal(bst_game_ranks(t.game, ranks, t.diags), expected);
        assert_true(toy_says(&t, says));
        assert_true(toy_says(&t, "scripts/toy.lua:"));
        for (uint32_t seat = 0; seat <= BST_SEATS_MAX; seat++) {
            assert_int_equal(ranks[seat], 0);
        }
    }
    assert_int_equal(bst_game_ranks(t.game, ranks, NULL), expected);
    assert_true(bst_game_hash(t.game) == hash);
    toy_choose(&t, "place 3,0 @0"); /* the game goes on */
    toy_close(&t);
}

static void a_rule_that_fails_is_said(void **state)
{
    (void)state;
    check_failing("bst.query('rank', function(game, player, value)\n"
                  "  if value > 0 then error('no rank for the rich') end end)\n",
                  BST_E_SCRIPT, "no rank for the rich");
    check_failing("bst.query('rank', function() return 1 << 40 end)\n", BST_E_SCRIPT,
                  "is no answer to the query `rank`");
    check_failing("bst.query('rank', function() while true do end end)\n", BST_E_BUDGET,
                  "[E-BUDGET-TIME]");
}

/* However often they are asked for: each time is a run of its own. */
static void asking_often_uses_up_nothing(void **state)
{
    (void)state;
    toy t;
    uint32_t ranks[BST_SEATS_MAX + 1];
    open_gift(&t, "bst.query('rank', function(_, _, value)\n"
                  "  local sum = 0 for i = 1, 200000 do sum = sum + i % 2 end\n"
                  "  return value + sum end)\n");
    for (int i = 0; i < 100; i++) {
        assert_int_equal(bst_game_ranks(t.game, ranks, NULL), BST_OK);
        assert_int_equal(ranks[2], 1);
    }
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_follow_scores),
        cmocka_unit_test(a_rule_may_rank_otherwise),
        cmocka_unit_test(a_rule_that_fails_is_said),
        cmocka_unit_test(asking_often_uses_up_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
