/* Nothing is lost: a game that is killed at any moment goes on where it was; one that cannot be
 * written goes on all the same, and says so. */
#include "rig.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ENTERS = 400, KILLS = 12 };

static uint32_t draw(uint32_t *random, uint32_t below)
{
    *random = *random * 1664525u + 1013904223u;
    return (*random >> 8) % below;
}

static void play_on(term *t)
{
    for (int i = 0; i < ENTERS; i++) {
        term_send(t, ENTER);
    }
    term_wait(t, "The game is over:");
    term_send(t, "q");
    assert_int_equal(term_finish(t), 0);
}

/* The number behind "turn " in the title; 0 where there is none yet. */
static int turn_of(term *t)
{
    const char *found = strstr(term_row(t, 0), "turn ");
    return found ? atoi(found + 5) : 0;
}

/* The same keys make the same game, so whatever is killed and resumed must come to that game. */
static void a_killed_game_goes_on(void **state)
{
    uint32_t random = 20261130;
    (void)state;
    term *t = RIG_START(80, 24, "play", "--bots", "human", "--players", "3", "--seed", "12",
                        "--record", rig_file("whole.yaml"));
    play_on(t);
    t = RIG_START(80, 24, "play", "--bots", "human", "--players", "3", "--seed", "12");
    int turn = 0;
    for (int i = 0; i < KILLS; i++) {
        term_wait_row(t, -1, "q quit");
        assert_true(turn_of(t) >= turn);
        for (uint32_t keys = draw(&random, 14); keys > 0; keys--) {
            term_send(t, ENTER);
        }
        /* in the middle of whatever it is doing then */
        term_read(t, draw(&random, 3000));
        turn = turn_of(t);
        assert_int_equal(kill(term_pid(t), SIGKILL), 0);
        assert_int_equal(term_finish(t), 128 + SIGKILL);
        t = RIG_START(80, 24, "play", "--resume");
    }
    term_wait_row(t, -1, "q quit");
    assert_true(turn_of(t) >= turn);
    assert_int_equal(rig_kept_count(), 1);
    play_on(t);
    rig_assert_same(rig_file("bastide/finished.yaml"), rig_file("whole.yaml"));
}

/* The end of the terminal, or a polite wish to end, leaves the game as quitting does. */
static void a_signal_leaves_the_game(void **state)
{
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        term *t = RIG_START(80, 24, "play", "--bots", "human", "--seed", "12");
        term_wait_row(t, -1, "q quit");
        term_send(t, ENTER);
        term_wait_row(t, 0, ": act");
        assert_int_equal(kill(term_pid(t), signals[i]), 0);
        assert_int_equal(term_finish(t), 0);
        assert_int_equal(rig_kept_count(), 1);
        assert_int_equal(remove(rig_kept()), 0);
    }
}

static void two_games_at_once_are_two(void **state)
{
    (void)state;
    term *one = RIG_START(80, 24, "play", "--bots", "human", "--seed", "12");
    term *two = RIG_START(80, 24, "play", "--bots", "human", "--seed", "12");
    term_wait_row(one, -1, "q quit");
    term_wait_row(two, -1, "q quit");
    assert_int_equal(rig_kept_count(), 2);
    /* both are being played, so there is none to go on with */
    assert_int_equal(rig_run("play --resume"), 1);
    term_send(one, "q");
    assert_int_equal(term_finish(one), 0);
    assert_int_equal(rig_run("play --resume"), 0);
    term_send(two, "q");
    assert_int_equal(term_finish(two), 0);
    assert_int_equal(rig_kept_count(), 2);
}

static void what_cannot_be_written_is_said(void **state)
{
    char moved[RIG_PATH];
    (void)state;
    term *t = RIG_START(80, 24, "play", "--bots", "human", "--seed", "12", FIRST, "--record",
                        rig_file("record/game.yaml"));
    term_wait(t, "The record cannot be written");
    assert_int_equal(mkdir(rig_file("record"), 0700), 0);
    term_send(t, ENTER);
    term_wait_row(t, 0, "Red: act");
    term_wait_gone(t, "cannot be written");
    /* the folder is gone, for a while */
    (void)snprintf(moved, sizeof moved, "%s", rig_file("bastide/elsewhere"));
    assert_int_equal(rename(rig_file("bastide/games"), moved), 0);
    term_send(t, "p");
    term_wait(t, "The game cannot be kept");
    term_wait_row(t, 0, "Blue: place");
    assert_int_equal(rename(moved, rig_file("bastide/games")), 0);
    term_send(t, ENTER);
    term_wait_row(t, 0, "Blue: act");
    term_wait_gone(t, "cannot be kept");
    term_send(t, "q");
    assert_int_equal(term_finish(t), 0);
    rig_assert_same(rig_kept(), rig_file("record/game.yaml"));
}

static void without_a_place_it_is_played(void **state)
{
    (void)state;
    assert_int_equal(mkdir(rig_file("bastide"), 0700), 0);
    FILE *file = fopen(rig_file("bastide/games"), "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    term *t = RIG_START(80, 24, "play", "--bots", "human", "--seed", "12");
    term_wait(t, "cannot be kept");
    term_send(t, ENTER);
    term_wait_row(t, 0, ": act");
    term_send(t, "q");
    assert_int_equal(term_finish(t), 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
#define TEST(f) cmocka_unit_test_setup_teardown(f, rig_set_up, rig_tear_down)
        TEST(a_killed_game_goes_on),        TEST(a_signal_leaves_the_game),
        TEST(two_games_at_once_are_two),    TEST(what_cannot_be_written_is_said),
        TEST(without_a_place_it_is_played),
    };
    rig_program = argc > 1 ? argv[1] : "build/bastide";
    return cmocka_run_group_tests_name("terminal/keep", tests, NULL, NULL);
}
