/* Lines of bots: which of several is taken. */
#include "unit/unit.h"

#include "cli/bot_parts.h"

/* Of equal lines all are chosen now and then, but of a range only the least value: what more of it
 * costs may not be seen yet. */
static void more_for_the_same_is_not_chosen(void **state)
{
    (void)state;
    enum { PASS, ONE, TWO, THREE, WORSE, LINES };
    bst__line lines[LINES];
    uint32_t chosen[LINES] = {0};
    memset(lines, 0, sizeof lines);
    for (uint32_t i = 0; i < LINES; i++) {
        lines[i].option.argc = 1;
        lines[i].option.args[0] = (int32_t)i;
        lines[i].is_more = i == TWO || i == THREE;
        lines[i].lead = i == WORSE ? 4 : 5;
    }
    for (uint64_t random = 0; random < 64; random++) {
        chosen[bst__best_line(lines, LINES, random).args[0]]++;
    }
    assert_true(chosen[PASS] > 0 && chosen[ONE] > 0);
    assert_int_equal(chosen[TWO] + chosen[THREE] + chosen[WORSE], 0);
    lines[THREE].lead = 6;
    assert_int_equal(bst__best_line(lines, LINES, 1).args[0], THREE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_for_the_same_is_not_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
