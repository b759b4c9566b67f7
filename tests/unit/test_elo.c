/* Differences in strength, against values reckoned by hand. */
#include "unit/unit.h"

#include <math.h>

#include "cli/match_elo.h"

static void near(double value, double expected)
{
    if (!(fabs(value - expected) < 0.01)) {
        fail_msg("%f is not %f", value, expected);
    }
}

/* s = 1/2, n = 100: the lower end of s is (0.519208 - 0.099865) / 1.038416 = 0.403834, and
 * 400 log10(0.403834 / 0.596166) = -67.66. */
static void equal_players_differ_by_nothing(void **state)
{
    (void)state;
    bst__elo elo = bst__match_elo(50, 0, 50);
    near(elo.score, 0.5);
    near(elo.elo, 0.0);
    near(elo.low, -67.66);
    near(elo.high, 67.66);
}

static void a_draw_is_half_a_win(void **state)
{
    (void)state;
    bst__elo drawn = bst__match_elo(10, 80, 10);
    bst__elo mixed = bst__match_elo(50, 50, 0);
    near(drawn.elo, 0.0);
    near(mixed.score, 0.75);
    near(mixed.elo, 190.85); /* 400 log10(3) */
    near(bst__match_elo(0, 50, 50).elo, -190.85);
}

/* The lower end of s is n / (n + z^2), so that the odds are 100 / 3.8416 = 26.0308. */
static void who_never_lost_has_a_lower_end_only(void **state)
{
    (void)state;
    bst__elo all = bst__match_elo(100, 0, 0);
    bst__elo none = bst__match_elo(0, 0, 100);
    assert_true(isinf(all.elo) && all.elo > 0);
    assert_true(isinf(all.high) && all.high > 0);
    near(all.low, 566.19); /* 400 log10(26.0308) */
    assert_true(isinf(none.elo) && none.elo < 0);
    assert_true(isinf(none.low) && none.low < 0);
    near(none.high, -566.19);
}

static void no_games_say_nothing(void **state)
{
    (void)state;
    bst__elo elo = bst__match_elo(0, 0, 0);
    near(elo.elo, 0.0);
    assert_true(isinf(elo.low) && elo.low < 0);
    assert_true(isinf(elo.high) && elo.high > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_players_differ_by_nothing),
        cmocka_unit_test(a_draw_is_half_a_win),
        cmocka_unit_test(who_never_lost_has_a_lower_end_only),
        cmocka_unit_test(no_games_say_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
