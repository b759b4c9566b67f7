/* Whole games by keys, and what the screen shows meanwhile. */
#include "rig.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ENTERS = 400 }; /* more than any game here has choices */

/* Chooses what is offered first until the game is over. */
static void play_on(term *t)
{
    for (int i = 0; i < ENTERS; i++) {
        term_send(t, ENTER);
    }
    term_wait(t, "The game is over:");
}

static void quit(term *t)
{
    term_send(t, "q");
    assert_int_equal(term_finish(t), 0);
}

static void a_whole_game_is_played_by_keys(void **state)
{
    (void)state;
    term *t = RIG_START(80, 24, "play", "--players", "Ann,Ben", "--bots", "human", "--seed", "3",
                        FIRST, "--record", rig_file("game.yaml"));
    play_on(t);
    term_wait(t, "1. ");
    quit(t);
    assert_int_equal(rig_run("replay --verify /dev/null"), 1);
    char arguments[RIG_PATH + 32];
    (void)snprintf(arguments, sizeof arguments, "replay --verify '%s'", rig_file("game.yaml"));
    assert_int_equal(rig_run(arguments), 0);
    /* it is over: kept as the last finished one, not to be resumed */
    rig_assert_same(rig_file("game.yaml"), rig_file("bastide/finished.yaml"));
    assert_int_equal(rig_kept_count(), 0);
    assert_int_equal(rig_run("play --resume"), 1);
}

static void a_whole_game_against_a_bot(void **state)
{
    (void)state;
    term *t =
        RIG_START(80, 24, "play", "--players", "3", "--bots", "human,greedy,random", "--seed", "8");
    play_on(t);
    quit(t);
}

/* Games whose verbs have players, numbers, pieces, zones and words as arguments. */
static void other_games_are_played_by_the_same_keys(void **state)
{
    static const char *const games[] = {"gardens", "frame", "waters", "cards"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        term *t = RIG_START(100, 30, "play", "--data-dir", "tests/toys", "--game", games[i],
                            "--bots", "human", "--seed", "5");
        play_on(t);
        quit(t);
    }
}

static void a_whole_game_in_plain_lines(void **state)
{
    (void)state;
    term *t = RIG_START(80, 24, "play", "--plain", "--bots", "human", "--players", "Ann,Ben",
                        "--seed", "3", FIRST, "--record", rig_file("plain.yaml"));
    term_wait(t, "Ann, place>");
    /* line by line: the terminal does not keep more than a page of lines for who is slow */
    for (int i = 0; i < ENTERS && !term_has(t, "The game is over."); i++) {
        term_send(t, "1\n");
        term_read(t, 1);
    }
    assert_int_equal(term_finish(t), 0);
    char arguments[RIG_PATH + 32];
    (void)snprintf(arguments, sizeof arguments, "replay --verify '%s'", rig_file("plain.yaml"));
    assert_int_equal(rig_run(arguments), 0);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Each turn begins with a die, which is thrown on the table. */
static void what_happened_is_told_by_keys(void **state)
{
    (void)state;
    assert_int_equal(mkdir(rig_file("mods"), 0700), 0);
    assert_int_equal(mkdir(rig_file("mods/die"), 0700), 0);
    write_file(rig_file("mods/die/mod.yaml"),
               "mod: die\nname: A die\nversion: 1.0.0\napi: \">=1.0 <2\"\n"
               "games: carcassonne\nscripts: [rules.lua]\n");
    write_file(rig_file("mods/die/rules.lua"),
               "local ROLLS = bst.verb{name = 'rolls', args = {'integer'}}\n"
               "bst.phase{name = 'die', physical = true,\n"
               "  chance = function(game) game:chance_range(1, ROLLS, 1, 6) end,\n"
               "  choose = function() return true end}\n"
               "bst.on('turn_started', function(game, player) game:push('die', player) end)\n");
    term *t = RIG_START(80, 24, "play", "--players", "Ann,Ben", "--bots", "human", "--seed", "3",
                        FIRST, "--mods", "die", "--mods-dir", rig_file("mods"), "--outcomes",
                        "ask", "--record", rig_file("die.yaml"));
    term_wait_row(t, 0, "chance (Ann): die");
    term_send(t, "6");
    term_wait_row(t, -2, "rolls 6");
    term_send(t, ENTER);
    term_wait_row(t, 0, "Ann: place");
    term_send(t, "u"); /* a tile was drawn since */
    term_wait(t, "revealed");
    term_send(t, "U");
    term_wait_row(t, 0, "chance (Ann): die");
    term_send(t, "5");
    term_wait_row(t, -2, "rolls 5");
    term_send(t, ENTER);
    term_wait_row(t, 0, "Ann: place");
    quit(t);
    char *record = rig_read(rig_file("die.yaml"));
    assert_non_null(strstr(record, "chance rolls 5"));
    assert_null(strstr(record, "chance rolls 6"));
    free(record);
}

static void a_dumb_terminal_gets_plain_lines(void **state)
{
    const char *const arguments[] = {rig_program, "play",   "--seed", "3",
                                     FIRST,       "--bots", "human",  NULL};
    (void)state;
    term *t = rig_start("dumb", "C.UTF-8", 80, 24, arguments);
    term_wait(t, "place>");
    term_send(t, "quit\n");
    assert_int_equal(term_finish(t), 0);
}

/* ------------------------------------------------------------------ what is shown */

static void the_screen_shows_the_game(void **state)
{
    (void)state;
    term *t =
        RIG_START(80, 24, "play", "--players", "Ann,Abe", "--bots", "human", "--seed", "3", FIRST);
    term_wait_row(t, -1, "q quit");
    term_wait_row(t, 0, "Carcassonne");
    term_wait_row(t, 0, "Ann: place");
    term_wait_row(t, 0, "seed 3");
    /* who decides, the letters (two names begin with A), scores, supplies */
    term_wait_row(t, 1, ">A Ann");
    term_wait_row(t, 1, "0 7f");
    term_wait_row(t, 2, " b Abe");
    /* 72 tiles, less the one that lies and the one in hand */
    term_wait(t, "70 tiles left");
    term_wait(t, "BA/");
    /* the start tile lies there: a town in its north, a way from west to east */
    term_wait(t, "CCCCCCCCC");
    term_wait(t, "\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550");
    term_wait_row(t, -2, "place ");
    assert_true(term_coloured(t) > 0);

    term_send(t, "t");
    term_wait_gone(t, "tiles left");
    term_send(t, "t");
    term_wait(t, "70 tiles left");
    term_send(t, "g");
    term_wait(t, "Shows no gains");
    quit(t);
}

static void every_key_is_explained(void **state)
{
    static const char *const keys[] = {"arrows", "0-9",     "Enter", "r Tab",  "p Space", "Esc",
                                       " / ",    " u ",     " U ",   " g ",    " l ",     " t ",
                                       " c ",    "H J K L", " s ",   "Ctrl-L", " ? ",     " q "};
    (void)state;
    term *t = RIG_START(80, 30, "play", "--seed", "3", FIRST);
    term_wait_row(t, -1, "q quit");
    term_send(t, "?");
    term_wait(t, "any key goes back");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        term_wait(t, keys[i]);
    }
    term_send(t, "x");
    term_wait_row(t, -1, "q quit");
    quit(t);
}

/* On few rows the page is scrolled. */
static void help_is_scrolled(void **state)
{
    (void)state;
    term *t = RIG_START(60, 20, "play", "--seed", "3", FIRST);
    term_wait_row(t, -1, "q quit");
    term_send(t, "?");
    term_wait(t, "arrows scroll");
    assert_false(term_has(t, "--resume` goes on"));
    term_send(t, DOWN DOWN DOWN DOWN DOWN DOWN);
    term_wait(t, "--resume` goes on");
    term_send(t, "q");
    term_wait_row(t, -1, "q quit");
    quit(t);
}

static void cells_are_chosen_by_arrows_and_numbers(void **state)
{
    char first[256];
    (void)state;
    term *t =
        RIG_START(80, 24, "play", "--players", "Ann,Ben", "--bots", "human", "--seed", "3", FIRST);
    term_wait_row(t, -2, "place ");
    term_send(t, "1");
    term_wait_row(t, -2, "place ");
    (void)snprintf(first, sizeof first, "%s", term_row(t, -2));
    /* the first number is the northernmost cell: something lies south of it */
    term_send(t, DOWN);
    term_wait_gone(t, first);
    term_send(t, UP);
    term_wait_row(t, -2, first);
    /* what does not exist changes nothing */
    term_send(t, "99");
    term_send(t, "?");
    term_wait(t, "any key goes back");
    term_send(t, "x");
    term_wait_row(t, -2, first);
    quit(t);
}

static void undo_is_polite(void **state)
{
    (void)state;
    term *t =
        RIG_START(80, 24, "play", "--players", "Ann,Ben", "--bots", "human", "--seed", "3", FIRST);
    term_wait_row(t, 0, "Ann: place");
    term_send(t, "u");
    term_wait(t, "nothing more to undo");
    term_send(t, ENTER);
    term_wait_row(t, 0, "Ann: act");
    term_send(t, "u");
    term_wait_row(t, 0, "Ann: place");
    term_send(t, ENTER);
    term_wait_row(t, 0, "Ann: act");
    term_send(t, "p");
    term_wait_row(t, 0, "Ben: place");
    term_send(t, "u");
    term_wait(t, "Something was revealed");
    term_wait_row(t, 0, "Ben: place");
    term_send(t, "U");
    term_wait_row(t, 0, "Ann: act");
    quit(t);
}

static void a_game_is_saved_and_its_log_shown(void **state)
{
    (void)state;
    term *t =
        RIG_START(80, 24, "play", "--players", "Ann,Ben", "--bots", "human", "--seed", "3", FIRST);
    term_wait_row(t, 0, "Ann: place");
    term_send(t, ENTER "p");
    term_wait_row(t, 0, "Ben: place");
    term_send(t, "s");
    term_wait(t, "save to file:");
    term_send(t, rig_file("x\x7Fsaved.yaml"));
    term_send(t, ENTER);
    term_wait(t, "Saved to");
    term_send(t, "l");
    term_wait(t, "Ann: pass");
    term_wait(t, "chance: draw");
    term_send(t, "x");
    term_wait_row(t, -1, "q quit");
    term_send(t, "s");
    term_wait(t, "save to file:");
    term_send(t, "/no/such/folder/x" ENTER);
    term_wait(t, "Not saved");
    quit(t);
    rig_assert_same(rig_file("saved.yaml"), rig_kept());
}

/* ------------------------------------------------------------------ other terminals */

static void without_utf8_there_is_ascii_alone(void **state)
{
    const char *const arguments[] = {rig_program, "play", "--seed", "7",     FIRST,
                                     "--players", "2",    "--bots", "human", NULL};
    (void)state;
    term *t = rig_start("xterm-256color", "C", 80, 24, arguments);
    for (int i = 0; i < 40; i++) {
        term_send(t, ENTER);
    }
    term_wait(t, "turn 21");
    assert_int_equal(term_beyond_ascii(t), 0);
    assert_true(term_coloured(t) > 0);
    play_on(t);
    assert_int_equal(term_beyond_ascii(t), 0);
    quit(t);
}

static void a_terminal_without_colours_shows_none(void **state)
{
    const char *const arguments[] = {rig_program, "play",   "--seed", "7",
                                     FIRST,       "--bots", "human",  NULL};
    (void)state;
    term *t = rig_start("vt100", "C.UTF-8", 80, 24, arguments);
    term_wait_row(t, -1, "q quit");
    assert_int_equal(term_coloured(t), 0);
    term_wait(t, ">R Red");
    play_on(t);
    assert_int_equal(term_coloured(t), 0);
    quit(t);
}

static void the_window_changes_its_size(void **state)
{
    (void)state;
    term *t =
        RIG_START(80, 24, "play", "--players", "Ann,Ben", "--bots", "human", "--seed", "3", FIRST);
    term_wait_row(t, 23, "q quit");
    term_send(t, ENTER "p" ENTER "p" ENTER "p");
    term_wait(t, "turn 4");
    term_resize(t, 60, 20);
    term_wait_row(t, 19, "q quit");
    term_wait_row(t, 1, "0 7f");
    term_wait(t, "BA/");
    term_resize(t, 200, 60);
    term_wait_row(t, 59, "q quit");
    term_send(t, ENTER);
    term_wait_row(t, 0, ": act");
    term_resize(t, 59, 20);
    term_wait(t, "The window is 59 x 20");
    term_wait(t, "60 x 20 are needed");
    /* what cannot be seen is not chosen */
    term_send(t, "p");
    term_resize(t, 80, 24);
    term_wait_row(t, 23, "q quit");
    term_wait_row(t, 0, ": act");
    play_on(t);
    quit(t);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
#define TEST(f) cmocka_unit_test_setup_teardown(f, rig_set_up, rig_tear_down)
        TEST(a_whole_game_is_played_by_keys),
        TEST(a_whole_game_against_a_bot),
        TEST(other_games_are_played_by_the_same_keys),
        TEST(a_whole_game_in_plain_lines),
        TEST(what_happened_is_told_by_keys),
        TEST(a_dumb_terminal_gets_plain_lines),
        TEST(the_screen_shows_the_game),
        TEST(every_key_is_explained),
        TEST(help_is_scrolled),
        TEST(cells_are_chosen_by_arrows_and_numbers),
        TEST(undo_is_polite),
        TEST(a_game_is_saved_and_its_log_shown),
        TEST(without_utf8_there_is_ascii_alone),
        TEST(a_terminal_without_colours_shows_none),
        TEST(the_window_changes_its_size),
    };
    rig_program = argc > 1 ? argv[1] : "build/bastide";
    return cmocka_run_group_tests_name("terminal/play", tests, NULL, NULL);
}
