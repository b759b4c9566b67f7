/* Hooks: order, filters, queued notifies, vetoes, what may be written, and what a failing one
 * leaves behind. */
#include "unit/toy.h"

/* Adds digits to a number of the game, so that it tells the order of calls. */
#define NOTE                                                                                       \
    "local COUNT = bst.attribute('count')\n"                                                       \
    "local function note(game, digit)\n"                                                           \
    "  game:set(game.GAME, COUNT, game:get(game.GAME, COUNT) * 10 + digit)\n"                      \
    "end\n"

static void subscribers_hear_in_order_behind_their_filters(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA NOTE "bst.on('placed', function(game) note(game, 1) end)\n"
                          "bst.on('placed', {touches='pawn'}, function(game) note(game, 3) end)\n"
                          "bst.on('placed', {extends_own='pawn'},\n"
                          "       function(game) note(game, 4) end)\n"
                          "bst.on('placed', function(game) note(game, 2) end)\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(toy_count(&t), 12);
    toy_choose(&t, "deploy pawn 1,0:N");
    toy_choose(&t, "place 2,0 @0"); /* Ben extends Ann's land */
    assert_int_equal(toy_count(&t), 12132);
    toy_choose(&t, "pass");
    toy_choose(&t, "place 3,0 @0");
    assert_int_equal(toy_count(&t), 121321342);
    toy_close(&t);
}

static void everything_passes_an_empty_filter(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA NOTE "bst.on('placed', {}, function(game) note(game, 1) end)\n"
                          "bst.veto('place', {}, function(game, tile, cell, turn)\n"
                          "  if turn == 1 then return 'never turned once' end end)\n");
    bst_option option;
    assert_int_equal(bst_game_option_parse(t.game, "place 1,0 @90", &option, t.diags),
                     BST_E_ILLEGAL);
    assert_true(toy_says(&t, "never turned once"));
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(toy_count(&t), 1);
    toy_close(&t);
}

static void notifies_wait_until_the_running_function_has_ended(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA NOTE
             "local s = bst.source('gift')\n"
             "bst.on('placed', function(game)\n"
             "  note(game, 1) game:award(game:active(), 2, s) note(game, 2) end)\n"
             "bst.on('placed', function(game) note(game, 3) end)\n"
             "bst.on('points', function(game) note(game, 4) end)\n"
             "bst.offer{verb='gift', menu='act', spend='figure', choose=function(game, _, player)\n"
             "  note(game, 5) game:award(player, 1, s) note(game, 6) end}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(toy_count(&t), 1234);
    toy_choose(&t, "gift");
    assert_int_equal(toy_count(&t), 1234564);
    toy_close(&t);
}

static void what_is_pushed_runs_in_the_order_of_pushing(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA NOTE "for i = 1, 3 do\n"
                          "  bst.phase{name='p' .. i, enter=function(game, f)\n"
                          "    note(game, i) note(game, f.a) return true end}\n"
                          "end\n"
                          "bst.on('placed', function(game)\n"
                          "  for i = 1, 3 do game:push('p' .. i, game:active(), 7 - i) end end)\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(toy_count(&t), 162534);
    toy_close(&t);
}

static void a_frame_is_that_of_the_call(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA NOTE
             "bst.phase{name='above', enter=function(game, f) note(game, f.a) return true end}\n"
             "bst.phase{name='below', enter=function(game, f)\n"
             "  if f.a == 0 then game:push('above', f.player, 5) f.a = 1 return false end\n"
             "  note(game, f.a) return true end}\n"
             "bst.step{at='act', phase='below'}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(toy_count(&t), 51);
    toy_close(&t);
}

static void a_veto_gives_its_reason(void **state)
{
    (void)state;
    toy t;
    char why[256];
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.veto('place', function(game, tile, cell, turn)\n"
                     "  if turn == 1 then return 'never turned once' end end)\n"
                     "bst.veto('put', {kind='land'}, function() return 'the land is holy' end)\n");
    uint64_t count = 0;
    assert_int_equal(bst_game_option_count(t.game, &count), BST_OK);
    assert_int_equal(count, 12); /* four cells, three turns */
    bst_game_why_not(t.game, "place 1,0 @90", why, sizeof why);
    assert_non_null(strstr(why, "never turned once"));
    assert_int_equal(bst_game_choose_text(t.game, "place 1,0 @90", t.diags), BST_E_ILLEGAL);
    assert_true(toy_says(&t, "never turned once"));
    toy_choose(&t, "place 1,0 @0");
    bst_diags_clear(t.diags);
    assert_string_equal(bst_game_decision(t.game).name, "place"); /* act had nothing to offer */
    toy_close(&t);
}

static void queries_and_vetoes_cannot_write(void **state)
{
    static const char *const hooks[] = {
        "bst.veto('place', function(game) game:set(game.GAME, 'mood', 1) end)\n",
        "bst.query('strength', function(game, piece) game:take(piece, 'recall') end)\n",
        ("bst.offer{verb='odd', menu='place', choose=function() end, options=function(game)\n"
         "  game:set(game.GAME, 'mood', 1) end}\n"),
    };
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        toy t;
        char lua[4096];
        (void)snprintf(lua, sizeof lua, "%s%s", TOY_LUA, hooks[i]);
        bst_status status = toy_load(&t, TOY_YAML, lua);
        if (status != BST_OK) {
            bst_diags_print(t.diags, stderr, 0);
        }
        assert_int_equal(status, BST_OK);
        bst_game_config config = BST_GAME_CONFIG_INIT;
        status = bst_game_create(&t.game, t.ruleset, t.setup, &config, t.diags);
        if (i == 1) { /* strength is asked when something is settled */
            assert_int_equal(status, BST_OK);
            toy_choose(&t, "place 1,0 @0");
            toy_choose(&t, "deploy pawn 1,0:N");
            bst_segment_view view;
            assert_true(bst_game_segment_named(t.game, "1,0:N", &view));
            assert_int_equal(bst_game_owners(t.game, view.segment), 0);
        } else {
            assert_int_equal(status, BST_E_SCRIPT);
            assert_true(toy_says(&t, "read-only"));
        }
        toy_close(&t);
    }
}

/* Where hooks may fail, with the choice that makes them run. */
typedef struct failing {
    const char *lua;
    const char *choice;
    const char *says;
    bst_status status;
} failing;

static void failing_hooks_leave_the_state_before(void **state)
{
    static const failing cases[] = {
        {"bst.on('placed', function(game) game:set(game.GAME, 'mood', 3) error('oh') end)",
         "place 1,0 @0", "scripts/toy.lua:17", BST_E_SCRIPT},
        {"bst.on('put', function(game) local x = nil + 1 end)", "deploy pawn 1,0:N",
         "scripts/toy.lua:17", BST_E_SCRIPT},
        {"bst.on('part_ended', function(game) game:award(game:active(), 5, 0) error('e') end)",
         "pass", "scripts/toy.lua:17", BST_E_SCRIPT},
        {"bst.offer{verb='boom', menu='act', choose=function(game) error('b') end}", "boom",
         "scripts/toy.lua:17", BST_E_SCRIPT},
        {"bst.on('placed', function(game) while true do end end)", "place 1,0 @0",
         "scripts/toy.lua:17", BST_E_BUDGET},
        {"bst.on('put', function(game, piece) game:take(piece, 'recall') game:take(piece, 'fly') "
         "end)",
         "deploy pawn 1,0:N", "scripts/toy.lua:17", BST_OK},
        {"bst.phase{name='x', enter=function(game) for i = 1, 40 do game:push('x', game:active()) "
         "end end}\nbst.on('placed', function(game) game:push('x', game:active()) end)",
         "place 1,0 @0", "scripts/toy.lua:17", BST_E_SCRIPT},
    };
    (void)state;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        toy t;
        char lua[4096];
        (void)snprintf(lua, sizeof lua, "%s%s\n", TOY_LUA, cases[i].lua);
        toy_open(&t, TOY_YAML, lua);
        if (strncmp(cases[i].choice, "place", 5) != 0) {
            toy_choose(&t, "place 1,0 @0");
        }
        uint64_t hash = bst_game_hash(t.game);
        uint32_t choices = bst_game_choice_count(t.game);
        uint64_t before = 0;
        uint64_t after = 0;
        assert_int_equal(bst_game_option_count(t.game, &before), BST_OK);
        bst_status status = bst_game_choose_text(t.game, cases[i].choice, t.diags);
        assert_int_equal(status, cases[i].status);
        if (status != BST_OK) {
            assert_true(toy_says(&t, cases[i].says));
            assert_int_equal(bst_game_hash(t.game), hash);
            assert_int_equal(bst_game_choice_count(t.game), choices);
            assert_int_equal(bst_game_award_count(t.game), 0);
            assert_int_equal(bst_game_option_count(t.game, &after), BST_OK);
            assert_int_equal(before, after);
            assert_int_equal(bst_game_decision(t.game).state, BST_DECIDING);
        }
        toy_close(&t);
    }
}

static void setup_final_and_ended_are_told_once(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA NOTE "bst.on('setup', function(game) note(game, 1) end)\n"
                                        "bst.on('final', function(game) note(game, 2) end)\n"
                                        "bst.on('ended', function(game) note(game, 3) end)\n");
    assert_int_equal(toy_count(&t), 1);
    uint64_t random = 5;
    while (bst_game_decision(t.game).state == BST_DECIDING) {
        bst_option option;
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(t.game, &option, t.diags), BST_OK);
    }
    assert_int_equal(toy_count(&t), 123);
    assert_int_equal(bst_game_choose_text(t.game, "pass", t.diags) == BST_OK, false);
    toy_close(&t);
}

/* A hook that counts in a local variable would make a copy of the game go on differently. */
static void a_local_variable_that_changes_is_refused(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA "local n = 0\n"
                                   "bst.on('placed', function() n = n + 1 end)\n");
    uint64_t before = bst_game_hash(t.game);
    bst_status status = bst_game_choose_text(t.game, "place 1,0 @0", t.diags);
    assert_int_equal(status, BST_E_STATE);
    assert_true(toy_says(&t, "scripts/toy.lua"));
    assert_true(toy_says(&t, "[E-STATE]"));
    assert_int_equal(bst_game_hash(t.game), before);
    assert_int_equal(bst_game_decision(t.game).state, BST_DECIDING);
    toy_close(&t);
}

static void ending_now_runs_what_follows_the_turns(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA NOTE "bst.on('final', function(game) note(game, 2) end)\n"
                          "bst.score('land', 'final', {tile = 3})\n"
                          "bst.step{at='unfinished', builtin='settle_all', mode='final',\n"
                          "         kinds={'land'}}\n"
                          "bst.on('ended', function(game) note(game, 3) end)\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    assert_int_equal(bst_game_score(t.game, 1), 0);
    assert_int_equal(bst_game_end_now(t.game, t.diags), BST_OK);
    assert_int_equal(bst_game_decision(t.game).state, BST_OVER);
    assert_int_equal(bst_game_score(t.game, 1), 6); /* two tiles, three points each */
    assert_int_equal(toy_count(&t), 23);
    assert_int_equal(bst_game_check(t.game, t.diags), BST_OK);
    assert_int_equal(bst_game_end_now(t.game, t.diags), BST_E_STATE);
    toy_close(&t);
}

static void ending_now_that_fails_changes_nothing(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA "bst.on('ended', function() error('no end') end)\n");
    uint64_t before = bst_game_hash(t.game);
    assert_int_equal(bst_game_end_now(t.game, t.diags), BST_E_SCRIPT);
    assert_int_equal(bst_game_hash(t.game), before);
    assert_int_equal(bst_game_decision(t.game).state, BST_DECIDING);
    assert_true(toy_says(&t, "no end"));
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(subscribers_hear_in_order_behind_their_filters),
        cmocka_unit_test(everything_passes_an_empty_filter),
        cmocka_unit_test(notifies_wait_until_the_running_function_has_ended),
        cmocka_unit_test(what_is_pushed_runs_in_the_order_of_pushing),
        cmocka_unit_test(a_frame_is_that_of_the_call),
        cmocka_unit_test(a_veto_gives_its_reason),
        cmocka_unit_test(queries_and_vetoes_cannot_write),
        cmocka_unit_test(failing_hooks_leave_the_state_before),
        cmocka_unit_test(setup_final_and_ended_are_told_once),
        cmocka_unit_test(a_local_variable_that_changes_is_refused),
        cmocka_unit_test(ending_now_runs_what_follows_the_turns),
        cmocka_unit_test(ending_now_that_fails_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
