/* Probes: they hold in a sound game, and notice one whose state was changed behind its back. */
#include "unit/unit.h"

#include "cli/probe.h"
#include "game/game.h"
#include "tools/games.h"

enum { CHOICES = 30 };

typedef struct table {
    games_rig rig;
    bst_game *game;
    bst__probe *probe;
} table;

static void make_choice(table *t, uint64_t random)
{
    bst_option option;
    assert_int_equal(bst_game_option_random(t->game, &random, &option), BST_OK);
    assert_int_equal(bst_game_choose(t->game, &option, t->rig.diags), BST_OK);
}

/* A game after some choices. */
static void open(table *t)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.undo_depth = 1;
    memset(t, 0, sizeof *t);
    assert_int_equal(games_open(&t->rig, &games_kinds[0], 2, 5, NULL), BST_OK);
    assert_int_equal(
        bst_game_create(&t->game, t->rig.ruleset, t->rig.setup, &config, t->rig.diags), BST_OK);
    assert_int_equal(
        bst__probe_create(&t->probe, t->rig.ruleset, t->rig.setup, t->rig.diags), BST_OK);
    for (uint64_t i = 0; i < CHOICES; i++) {
        make_choice(t, i);
    }
}

static void close_table(table *t)
{
    bst__probe_destroy(t->probe);
    bst_game_destroy(t->game);
    games_close(&t->rig);
}

/* That the probe failed with this code and words. */
static void assert_told(const table *t, bst_status status, const char *code, const char *words)
{
    assert_int_equal(status, BST_E_STATE);
    assert_int_equal(bst_diags_count(t->rig.diags, BST_ERROR), 1);
    const bst_diag *diag = bst_diags_get(t->rig.diags, 0);
    assert_string_equal(bst_diag_code(diag), code);
    assert_non_null(strstr(bst_diag_message(diag), words));
}

static void a_sound_game_stays_as_it_is(void **state)
{
    (void)state;
    table t;
    open(&t);
    for (uint64_t i = 0; i < CHOICES; i++) {
        uint64_t hash = bst_game_hash(t.game);
        assert_int_equal(bst__probe_options(t.probe, t.game, i, t.rig.diags), BST_OK);
        assert_true(bst_game_hash(t.game) == hash);
        assert_int_equal(bst__probe_note(t.probe, t.game), BST_OK);
        make_choice(&t, i);
        hash = bst_game_hash(t.game);
        assert_int_equal(bst__probe_undo(t.probe, t.game, t.rig.diags), BST_OK);
        assert_true(bst_game_hash(t.game) == hash);
    }
    assert_int_equal(bst__probe_record(t.game, t.rig.diags), BST_OK);
    assert_int_equal(bst_diags_count(t.rig.diags, BST_NOTE), 0);
    close_table(&t);
}

static void an_undo_that_is_none_is_noticed(void **state)
{
    (void)state;
    table t;
    open(&t);
    assert_int_equal(bst__probe_note(t.probe, t.game), BST_OK);
    make_choice(&t, 1);
    t.game->players[1].score++; /* gone with the undo */
    assert_told(&t, bst__probe_undo(t.probe, t.game, t.rig.diags), "E-SIM-PROBE",
                "made again leads to the same state");
    close_table(&t);
    open(&t);
    t.game->players[1].score++;
    assert_int_equal(bst__probe_note(t.probe, t.game), BST_OK);
    t.game->players[1].score--;
    make_choice(&t, 1);
    assert_told(&t, bst__probe_undo(t.probe, t.game, t.rig.diags), "E-SIM-PROBE",
                "leads back to the moment before");
    close_table(&t);
}

static void another_game_in_the_record_is_noticed(void **state)
{
    (void)state;
    table t;
    open(&t);
    t.game->players[1].score++;
    assert_told(&t, bst__probe_record(t.game, t.rig.diags), "E-SIM-PROBE", "written down");
    close_table(&t);
}

/* What an option leads to is checked, whichever is chosen in the game itself. */
static void an_unsound_copy_is_noticed(void **state)
{
    (void)state;
    table t;
    open(&t);
    t.game->head->deck_left[1]--;
    assert_told(&t, bst__probe_options(t.probe, t.game, 1, t.rig.diags), "E-CHECK", "deck");
    close_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_game_stays_as_it_is),
        cmocka_unit_test(an_undo_that_is_none_is_noticed),
        cmocka_unit_test(another_game_in_the_record_is_noticed),
        cmocka_unit_test(an_unsound_copy_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
