/* With --plain nothing that is written holds an escape: neither colours of errors and reports, nor
 * the line that tells how far a long run is. */
#include "rig.h"

#define START(...) RIG_START(100, 40, __VA_ARGS__)

static void write_file(const char *path, const char *text)
{
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* Reads to the end, which has to say `text`. */
static void finish(term *t, const char *text, int code, bool has_escapes)
{
    size_t escapes = 0;
    term_wait(t, text);
    assert_int_equal(term_finish_counting(t, &escapes), code);
    assert_int_equal(escapes > 0, has_escapes);
}

static void errors_have_no_colours(void **state)
{
    (void)state;
    write_file(rig_file("bad.yaml"), "game: carcassonne\nfnord: 1\n");
    finish(START("setup", "--setup", rig_file("bad.yaml")), "fnord", 1, true);
    finish(START("setup", "--plain", "--setup", rig_file("bad.yaml")), "fnord", 1, false);
    finish(START("check", "--plain", rig_file("bad.yaml")), "fnord", 1, false);
    finish(START("play", "--plain", "--setup", rig_file("bad.yaml")), "fnord", 1, false);
    finish(START("sim", "--plain", "--setup", rig_file("bad.yaml")), "fnord", 1, false);
}

static void a_refused_choice_has_no_colours(void **state)
{
    (void)state;
    term *t = START("play", "--plain", "--seed", "1", FIRST);
    term_wait(t, ">");
    term_send(t, "frobnicate\n");
    term_wait(t, "is no verb");
    term_send(t, "quit\n");
    finish(t, "The game is kept", 0, false);
}

static void progress_has_no_escapes(void **state)
{
    (void)state;
    finish(START("sim", "--games", "20"), "seed", 0, true);
    finish(START("sim", "--plain", "--games", "20"), "seed", 0, false);
    finish(START("match", "--plain", "random", "greedy", "--games", "2"), "wins", 0,
           false);
}

static void reports_have_no_colours(void **state)
{
    (void)state;
    write_file(rig_file("scene.yaml"), "name: a scene\nsetup: {game: carcassonne}\n"
                                       "expect: {points: {Red: 1}}\n");
    finish(START("test", rig_file("scene.yaml")), "1 failed", 1, true);
    finish(START("test", "--plain", rig_file("scene.yaml")), "1 failed", 1, false);
    finish(START("test", "--plain", rig_file("bad.yaml")), "bad.yaml", 2, false);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
#define TEST(f) cmocka_unit_test_setup_teardown(f, rig_set_up, rig_tear_down)
        TEST(errors_have_no_colours),
        TEST(a_refused_choice_has_no_colours),
        TEST(progress_has_no_escapes),
        TEST(reports_have_no_colours),
    };
    rig_program = argc > 1 ? argv[1] : "build/bastide";
    return cmocka_run_group_tests_name("terminal/plain", tests, NULL, NULL);
}
