/* Rules that answer what nobody can use, or ask for ever: an error that names them, and nothing
 * is lost. */
#include "unit/toy.h"

#include <bastide/limits.h>

/* Loads a query that answers so, and plays until it is asked. */
static void check_answer(const char *query, const char *name)
{
    toy t;
    char lua[4096];
    (void)snprintf(lua, sizeof lua,
                   TOY_LUA "bst.score('shrine', {'closed', 'final'}, {flat=1})\n"
                           "bst.score('land', 'final', {flat=1})\n"
                           "bst.step{at='unfinished', builtin='settle_all', kinds='land',\n"
                           "         mode='final'}\n"
                           "bst.query(%s)\n",
                   query);
    toy_open(&t, TOY_YAML, lua);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    bst_status status = bst_game_end_now(t.game, t.diags);
    assert_int_equal(status, BST_E_SCRIPT);
    assert_true(toy_says(&t, name));
    assert_true(toy_says(&t, "[E-LUA-RESULT]"));
    assert_true(toy_says(&t, "scripts/toy.lua:"));
    toy_close(&t);
}

static void answers_are_in_range(void **state)
{
    (void)state;
    check_answer("'strength', function() return 1 << 31 end",
                 "2147483648 is no answer to the query `strength`");
    check_answer("'strength', function() return (1 << 32) + 1 end", "4294967297 is no answer");
    check_answer("'owners', function() return 1 << 40 end", "is no answer to the query `owners`");
    check_answer("'owners', function() return 8 end", "8 is no answer"); /* of two players */
    check_answer("'owners', function() return 1 end", "1 is no answer"); /* nobody's bit */
    check_answer("'mode', function() return 99 end", "99 is no answer to the query `mode`");
    check_answer("'mode', function() return -1 end", "-1 is no answer");
}

/* Whoever asks again hears of it again. */
static void a_veto_that_fails_fails_each_time(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA "bst.veto('place', function(game, _, cell)\n"
                                   "  local x = game:xy(cell) if x < 0 then error('odd') end\n"
                                   "end)\n");
    const bst_option *options = NULL;
    uint32_t count = 0;
    uint64_t number = 0;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(bst_game_options(t.game, &options, &count), BST_E_SCRIPT);
        assert_int_equal(bst_game_option_count(t.game, &number), BST_E_SCRIPT);
        bst_status status = BST_OK;
        for (uint64_t random = 1; random < 50 && status == BST_OK; random++) {
            uint64_t seed = random;
            bst_option option;
            status = bst_game_option_random(t.game, &seed, &option);
        }
        assert_int_equal(status, BST_E_SCRIPT);
    }
    toy_close(&t);
}

static void a_choice_that_fails_costs_no_undo(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA "bst.on('placed', function(game, cell)\n"
                                   "  if game:xy(cell) < 0 then error('odd') end end)\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "pass");
    uint64_t before = bst_game_hash(t.game);
    assert_int_equal(bst_game_choose_text(t.game, "place -1,0 @0", t.diags), BST_E_SCRIPT);
    assert_true(bst_game_hash(t.game) == before);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(bst_game_undo(t.game), BST_OK);
    }
    assert_int_equal(bst_game_undo(t.game), BST_E_STATE);
    toy_choose(&t, "place 1,0 @0");
    toy_close(&t);
}

static void the_last_budget_is_looked_at(void **state)
{
    (void)state;
    toy t;
    char why[200];
    toy_open(&t, TOY_YAML,
             TOY_LUA "for i = 4, 32 do bst.budget{name='b' .. i} end\n"
                     "bst.offer{verb='buy', menu='act', spend='b32', choose=function() end}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "buy");
    bst_game_why_not(t.game, "buy", why, sizeof why);
    assert_string_equal(why, "\"buy\" is not possible: budget `b32` is used up");
    toy_close(&t);
}

/* A range that is refused leaves nothing behind where a script catches the error. */
static void a_refused_range_weighs_nothing(void **state)
{
    (void)state;
    toy t;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    assert_int_equal(
        toy_load(&t, TOY_YAML,
                 TOY_LUA "local say = bst.verb{name='say', args={'integer'}}\n"
                         "local go = bst.verb{name='go', args={'cell'}}\n"
                         "bst.phase{name='p', choose=function() return true end,\n"
                         "  chance=function(game)\n"
                         "    pcall(game.chance_range, game, 9, go, game:placed(), game:placed())\n"
                         "    game:chance(1, say, -1) game:chance(1, say, -2) end}\n"
                         "bst.step{at='act', phase='p'}\n"),
        BST_OK);
    assert_int_equal(bst_game_create(&t.game, t.ruleset, t.setup, &config, t.diags), BST_OK);
    uint64_t random = 1;
    uint32_t said = 0;
    while (bst_game_decision(t.game).state == BST_DECIDING) {
        bst_option option;
        char text[40];
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        bst_game_option_text(t.game, &option, text, sizeof text);
        if (bst_game_decision(t.game).seat == BST_CHANCE) {
            assert_int_not_equal(option.verb, 0);
            said += strncmp(text, "say -", 5) == 0;
        }
        assert_int_equal(bst_game_choose(t.game, &option, t.diags), BST_OK);
    }
    assert_int_equal(said, 14); /* tiles of the deck */
    toy_close(&t);
}

static void rules_that_ask_for_ever_are_named(void **state)
{
    (void)state;
    toy t;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.no_ledger = true;
    assert_int_equal(toy_load(&t, TOY_YAML,
                              TOY_LUA "bst.verb{name='on'}\n"
                                      "bst.phase{name='mill', choose=function() end,\n"
                                      "  options=function(game) game:emit('on') end}\n"
                                      "bst.step{at='act', phase='mill', before='act'}\n"),
                     BST_OK);
    assert_int_equal(bst_game_create(&t.game, t.ruleset, t.setup, &config, t.diags), BST_OK);
    bst_status status = BST_OK;
    uint64_t random = 1;
    for (uint32_t i = 0; i <= BST_CHOICES_MAX && status == BST_OK; i++) {
        bst_option option;
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        status = bst_game_choose(t.game, &option, t.diags);
    }
    assert_int_equal(status, BST_E_LIMIT);
    assert_true(toy_says(&t, "after 500000 choices the game is not over: phase `mill` asks on"));
    toy_close(&t);
}

static void the_game_is_not_pushed(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.on('placed', function(game) game:push('game', game:active()) end)\n");
    assert_int_equal(bst_game_choose_text(t.game, "place 1,0 @0", t.diags), BST_E_SCRIPT);
    assert_true(toy_says(&t, "`game` is the game itself, which runs already"));
    toy_close(&t);
}

static void check_file(const char *more, const char *lua, const char *said)
{
    toy t;
    char yaml[8192];
    (void)snprintf(yaml, sizeof yaml, TOY_YAML "%s", more);
    bst_status status = toy_load(&t, yaml, lua);
    assert_true(toy_says(&t, said));
    assert_int_not_equal(status, BST_OK);
    toy_close(&t);
}

static void numbers_and_texts_of_files_are_checked(void **state)
{
    (void)state;
    check_file("  high: {on: tile, hint: \"a\\e[31mb\"}\n", TOY_LUA, "U+001B is not allowed");
    check_file("", TOY_LUA "bst.word('a\\27b')\n", "a control character is in the text");
    check_file("", TOY_LUA "bst.source('a\\nb')\n", "a control character is in the text");
    check_file("", TOY_LUA "bst.on('closed', {tiles=65536}, function() end)\n", "65536");
    check_file("", TOY_LUA "bst.on('closed', {fold={dew=70000}}, function() end)\n",
               "numbers of 16 bits, not 70000");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_in_range),
        cmocka_unit_test(a_veto_that_fails_fails_each_time),
        cmocka_unit_test(a_choice_that_fails_costs_no_undo),
        cmocka_unit_test(the_last_budget_is_looked_at),
        cmocka_unit_test(a_refused_range_weighs_nothing),
        cmocka_unit_test(rules_that_ask_for_ever_are_named),
        cmocka_unit_test(the_game_is_not_pushed),
        cmocka_unit_test(numbers_and_texts_of_files_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
