/* Games with the mods that come along: that a mod leaves nothing behind, that a failing script
 * changes nothing, and what needs a tile that no such mod has. */
#include "unit/unit.h"

#include <bastide/bastide.h>

#define MODS_DIR "tests/mods"

typedef struct table {
    bst_setup *setup;
    bst_sources *sources;
    bst_diags *diags;
    bst_ruleset *ruleset;
    bst_game *game;
} table;

static bool is_checked = true;

/* `mods` is a list that ends with NULL, `option` an option and its value or NULL; with one,
 * chance's choices are made by hand. */
static void open_table(table *t, const char *const *mods, const char *option, const char *value)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.checks = is_checked;
    config.manual_chance = option != NULL;
    memset(t, 0, sizeof *t);
    assert_int_equal(bst_setup_create(&t->setup), BST_OK);
    assert_int_equal(bst_setup_set_game(t->setup, "carcassonne"), BST_OK);
    assert_int_equal(bst_setup_add_mods_dir(t->setup, MODS_DIR), BST_OK);
    for (uint32_t i = 0; mods[i]; i++) {
        assert_int_equal(bst_setup_add_mod(t->setup, mods[i]), BST_OK);
    }
    assert_int_equal(bst_setup_set_option(t->setup, "base.first_player", "0"), BST_OK);
    if (option) {
        assert_int_equal(bst_setup_set_option(t->setup, option, value), BST_OK);
    }
    bst_setup_set_seed(t->setup, 7);
    assert_int_equal(bst_sources_create(&t->sources), BST_OK);
    assert_int_equal(bst_diags_create(&t->diags, t->sources), BST_OK);
    bst_status status = bst_ruleset_create(&t->ruleset, t->setup, ".", t->sources, t->diags);
    if (status == BST_OK) {
        status = bst_game_create(&t->game, t->ruleset, t->setup, &config, t->diags);
    }
    if (status != BST_OK) {
        bst_diags_print(t->diags, stderr, 0);
    }
    assert_int_equal(status, BST_OK);
}

static void close_table(table *t)
{
    bst_game_destroy(t->game);
    bst_ruleset_destroy(t->ruleset);
    bst_diags_destroy(t->diags);
    bst_sources_destroy(t->sources);
    bst_setup_destroy(t->setup);
}

static void choose(table *t, const char *text)
{
    bst_status status = bst_game_choose_text(t->game, text, t->diags);
    if (status != BST_OK) {
        bst_diags_print(t->diags, stderr, 0);
    }
    assert_int_equal(status, BST_OK);
}

/* One random game, as a mixture of the hashes after each choice. */
static uint64_t play(const char *const *mods)
{
    table t;
    uint64_t random = 3;
    uint64_t mixed = 0;
    open_table(&t, mods, NULL, NULL);
    while (bst_game_decision(t.game).state == BST_DECIDING) {
        bst_option option;
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(t.game, &option, t.diags), BST_OK);
        mixed = mixed * 31 + bst_game_hash(t.game);
    }
    close_table(&t);
    return mixed;
}

static bool can_draw(const char *option, const char *value, const char *draw)
{
    static const char *const mods[] = {"plague", NULL};
    table t;
    bst_option drawn;
    open_table(&t, mods, option, value);
    bool can = bst_game_option_parse(t.game, draw, &drawn, t.diags) == BST_OK;
    close_table(&t);
    return can;
}

static void tiles_that_wait_are_not_drawn_first(void **state)
{
    (void)state;
    assert_true(can_draw("pl.plague_stack", "mixed", "draw PL/RRRR"));
    assert_false(can_draw("pl.plague_stack", "after_17", "draw PL/RRRR"));
    assert_true(can_draw("pl.plague_stack", "after_17", "draw BA/L"));
}

static void mods_leave_nothing_behind(void **state)
{
    (void)state;
    static const char *const none[] = {NULL};
    static const char *const both[] = {"inns_cathedrals", "traders_builders", NULL};
    static const char *const turned[] = {"traders_builders", "inns_cathedrals", NULL};
    uint64_t without = play(none);
    uint64_t with = play(both);
    assert_int_not_equal(with, without);
    assert_int_equal(play(none), without);
    assert_int_equal(play(turned), with); /* the order of naming plays no part */
}

/* Tries options, the drawn one first, until one succeeds. Returns how many failed; UINT32_MAX where
 * all did, or the game was halted. */
static uint32_t choose_until_it_works(table *t, uint64_t *random)
{
    bst_option drawn;
    const bst_option *options;
    uint32_t count = 0;
    assert_int_equal(bst_game_option_random(t->game, random, &drawn), BST_OK);
    uint64_t before = bst_game_hash(t->game);
    uint32_t choices = bst_game_choice_count(t->game);
    uint32_t awards = bst_game_award_count(t->game);
    bst_status status = bst_game_choose(t->game, &drawn, t->diags);
    uint32_t failed = 0;
    for (uint32_t i = 0; status != BST_OK; i++) {
        assert_int_equal(status, BST_E_SCRIPT);
        failed++;
        if (bst_game_decision(t->game).state == BST_HALTED) {
            return UINT32_MAX;
        }
        assert_int_equal(bst_game_hash(t->game), before);
        assert_int_equal(bst_game_choice_count(t->game), choices);
        assert_int_equal(bst_game_award_count(t->game), awards);
        assert_int_equal(bst_game_check(t->game, t->diags), BST_OK);
        assert_int_equal(bst_game_options(t->game, &options, &count), BST_OK);
        if (i == count) {
            return UINT32_MAX;
        }
        bst_option next = options[i];
        status = bst_game_choose(t->game, &next, t->diags);
    }
    return failed;
}

static void fail_often(void)
{
    static const char *const mods[] = {"inns_cathedrals", "traders_builders", "flaw", NULL};
    table t;
    uint64_t random = 5;
    uint32_t failed = 0;
    uint32_t worked = 0;
    open_table(&t, mods, NULL, NULL);
    for (uint64_t seed = 1; failed < 200; seed++) {
        assert_in_range(seed, 1, 1000);
        assert_int_equal(bst_game_restart(t.game, seed, t.diags), BST_OK);
        while (bst_game_decision(t.game).state == BST_DECIDING) {
            uint32_t failures = choose_until_it_works(&t, &random);
            if (failures == UINT32_MAX) {
                break;
            }
            failed += failures;
            worked++;
        }
    }
    assert_true(worked > 200);
    close_table(&t);
}

static void a_failing_script_leaves_the_state_before(void **state)
{
    (void)state;
    fail_often();
}

/* Without checks the state of before is found by making choices again. */
static void so_it_does_without_checks(void **state)
{
    (void)state;
    is_checked = false;
    fail_often();
    is_checked = true;
}

static void lay(table *t, const char *tile, int32_t x, int32_t y, uint32_t turn)
{
    assert_int_equal(bst_scene_lay(t->game, tile, x, y, turn, t->diags), BST_OK);
}

/* A tile closes the last side of an own builder's city and is no part of it. */
static void what_only_closes_counts_where_the_option_says_so(void **state)
{
    (void)state;
    static const char *const mods[] = {"traders_builders", "plug", NULL};
    static const struct {
        const char *trigger;
        uint32_t seat;
    } cases[] = {{"extend", 2}, {"extend_or_complete", 1}};
    for (uint32_t i = 0; i < 2; i++) {
        table t;
        open_table(&t, mods, "tb.trigger", cases[i].trigger);
        lay(&t, "BA/CFc.1", 0, -1, 1);
        lay(&t, "BA/CFc+", 0, -2, 1);
        assert_int_equal(bst_scene_put(t.game, 1, "follower", "0,-1:N", t.diags), BST_OK);
        assert_int_equal(bst_scene_put(t.game, 1, "builder", "0,-1:N", t.diags), BST_OK);
        choose(&t, "draw PL/A");
        choose(&t, "place 0,-3 @0");
        choose(&t, "pass");
        assert_int_equal(bst_game_score(t.game, 1), 8); /* 3 tiles and a pennant */
        assert_int_equal(bst_game_supply(t.game, 1, "builder"), 1);
        if (cases[i].seat == 2) {
            choose(&t, "draw BA/L");
        }
        assert_int_equal(bst_game_decision(t.game).seat, cases[i].seat);
        close_table(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mods_leave_nothing_behind),
        cmocka_unit_test(tiles_that_wait_are_not_drawn_first),
        cmocka_unit_test(a_failing_script_leaves_the_state_before),
        cmocka_unit_test(so_it_does_without_checks),
        cmocka_unit_test(what_only_closes_counts_where_the_option_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
