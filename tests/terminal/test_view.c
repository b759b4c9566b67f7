/* A record on the whole screen: forwards, backwards, to a choice, to points; as a scenario. */
#include "rig.h"

static const char *const record = "game.yaml";

static term *view(int cols, int rows)
{
    char arguments[RIG_PATH + 64];
    (void)snprintf(arguments, sizeof arguments, "play --bots random --seed 9 --record '%s'",
                   rig_file(record));
    assert_int_equal(rig_run(arguments), 0);
    return RIG_START(cols, rows, "replay", rig_file(record));
}

/* What the record itself says was chosen: " 12: " lines are the list that plain text gives. */
static void expect_choice(term *t, int number)
{
    char begin[16];
    char *text = rig_read(rig_file("out"));
    (void)snprintf(begin, sizeof begin, "\n%4d  ", number);
    char *line = strstr(text, begin);
    assert_non_null(line);
    line += strlen(begin);
    line[strcspn(line, "|")] = '\0';
    while (line[strlen(line) - 1] == ' ') {
        line[strlen(line) - 1] = '\0';
    }
    term_wait_row(t, -2, line);
    free(text);
}

static void list_choices(void)
{
    char arguments[RIG_PATH + 32];
    (void)snprintf(arguments, sizeof arguments, "replay --view '%s'", rig_file(record));
    assert_int_equal(rig_run(arguments), 0);
}

static void a_record_is_walked_through(void **state)
{
    (void)state;
    term *t = view(80, 24);
    term_wait_row(t, 0, "choice 0 of ");
    term_wait_row(t, -2, "the start");
    list_choices();
    term_send(t, RIGHT RIGHT);
    term_wait_row(t, 0, "choice 2 of ");
    expect_choice(t, 2);
    term_send(t, "n ");
    term_wait_row(t, 0, "choice 4 of ");
    expect_choice(t, 4);
    term_send(t, LEFT);
    term_wait_row(t, 0, "choice 3 of ");
    expect_choice(t, 3);
    term_send(t, "25");
    term_wait(t, "to choice 25_");
    term_send(t, ENTER);
    term_wait_row(t, 0, "choice 25 of ");
    expect_choice(t, 25);
    term_send(t, "<");
    term_wait_row(t, 0, "choice 0 of ");
    term_send(t, LEFT "n");
    term_wait_row(t, 0, "choice 1 of ");
    term_resize(t, 60, 20);
    term_wait_row(t, 19, "q quit");
    term_send(t, "q");
    assert_int_equal(term_finish(t), 0);
}

static void points_are_found(void **state)
{
    (void)state;
    term *t = view(80, 24);
    term_wait_row(t, 0, "choice 0 of ");
    term_wait(t, "scores, up to");
    term_send(t, DOWN);
    term_wait_row(t, -2, "* ");
    char first[256];
    (void)snprintf(first, sizeof first, "%s", term_row(t, 0));
    term_send(t, DOWN);
    term_wait_gone(t, first);
    term_wait_row(t, -2, "* ");
    term_send(t, UP);
    term_wait_row(t, 0, first);
    term_send(t, "<");
    term_wait_row(t, 0, "choice 0 of ");
    term_send(t, UP);
    term_wait(t, "No more points");
    term_send(t, ">");
    term_wait(t, "0 tiles left");
    term_send(t, DOWN);
    term_wait(t, "No more points");
    term_send(t, "q");
    assert_int_equal(term_finish(t), 0);
}

static void every_key_is_explained(void **state)
{
    static const char *const keys[] = {"Right n Space", "Left p",  "Down N", "Up P", "Home <",
                                       "End >",         "0-9",     " x ",    " l ",  " t ",
                                       " c ",           "H J K L", "Ctrl-L", " ? ",  " q "};
    (void)state;
    term *t = view(80, 24);
    term_wait_row(t, 0, "choice 0 of ");
    term_send(t, "?");
    term_wait(t, "any key goes back");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        term_wait(t, keys[i]);
    }
    term_send(t, "zq");
    assert_int_equal(term_finish(t), 0);
}

static void a_moment_becomes_a_scenario(void **state)
{
    char arguments[RIG_PATH + 32];
    (void)state;
    term *t = view(80, 24);
    term_wait_row(t, 0, "choice 0 of ");
    term_send(t, "30" ENTER);
    term_wait_row(t, 0, "choice 30 of ");
    term_send(t, "x");
    term_wait(t, "scenario to file:");
    term_send(t, rig_file("moment.yaml"));
    term_send(t, ENTER);
    term_wait(t, "Written:");
    term_wait_row(t, 0, "choice 30 of ");
    term_send(t, "q");
    assert_int_equal(term_finish(t), 0);
    (void)snprintf(arguments, sizeof arguments, "test '%s'", rig_file("moment.yaml"));
    assert_int_equal(rig_run(arguments), 0);
}

static void plain_lines_step_through(void **state)
{
    (void)state;
    term *t = view(80, 24);
    term_wait_row(t, 0, "choice 0 of ");
    term_send(t, "q");
    assert_int_equal(term_finish(t), 0);
    t = RIG_START(80, 40, "replay", "--plain", rig_file(record));
    term_wait(t, "n/p/NUMBER/q>");
    term_send(t, "7\n");
    term_wait(t, "choice 7 of");
    term_send(t, "q\n");
    assert_int_equal(term_finish(t), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
#define TEST(f) cmocka_unit_test_setup_teardown(f, rig_set_up, rig_tear_down)
        TEST(a_record_is_walked_through), TEST(points_are_found),
        TEST(every_key_is_explained),     TEST(a_moment_becomes_a_scenario),
        TEST(plain_lines_step_through),
    };
    rig_program = argc > 1 ? argv[1] : "build/bastide";
    return cmocka_run_group_tests_name("terminal/view", tests, NULL, NULL);
}
