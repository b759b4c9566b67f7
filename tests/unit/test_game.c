/* Games as callers use them: making, starting over, copying, forking, undoing, and decisions. */
#include "unit/toy.h"

#include "tools/games.h"

typedef struct rig {
    games_rig rules;
    bst_game *game;
} rig;

static void rig_open(rig *r, uint32_t kind, uint32_t undo_depth)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.undo_depth = undo_depth;
    assert_int_equal(games_open(&r->rules, &games_kinds[kind], 2, 11, NULL), BST_OK);
    assert_int_equal(
        bst_game_create(&r->game, r->rules.ruleset, r->rules.setup, &config, r->rules.diags),
        BST_OK);
}

static void rig_close(rig *r)
{
    bst_game_destroy(r->game);
    games_close(&r->rules);
}

static void play_some(bst_game *game, uint64_t random, uint32_t choices)
{
    for (uint32_t i = 0; i < choices && bst_game_decision(game).state == BST_DECIDING; i++) {
        bst_option option;
        assert_int_equal(bst_game_option_random(game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(game, &option, NULL), BST_OK);
    }
}

static void starting_over_is_a_new_game(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < GAMES_KINDS; k++) {
        rig r;
        bst_game *fresh = NULL;
        rig_open(&r, k, 0);
        uint64_t first = bst_game_hash(r.game);
        play_some(r.game, 1, 30);
        assert_int_equal(bst_game_restart(r.game, 11, NULL), BST_OK);
        assert_int_equal(bst_game_hash(r.game), first);
        assert_int_equal(bst_game_restart(r.game, 12, NULL), BST_OK);
        bst_setup_set_seed(r.rules.setup, 12);
        assert_int_equal(
            bst_game_create(&fresh, r.rules.ruleset, r.rules.setup, NULL, NULL), BST_OK);
        play_some(r.game, 2, 30);
        play_some(fresh, 2, 30);
        assert_int_equal(bst_game_hash(fresh), bst_game_hash(r.game));
        bst_game_destroy(fresh);
        rig_close(&r);
    }
}

static void undo_goes_back_as_far_as_it_keeps(void **state)
{
    (void)state;
    rig r;
    uint64_t hashes[8];
    uint64_t random = 3;
    rig_open(&r, 0, 4);
    assert_int_equal(bst_game_undo(r.game), BST_E_STATE);
    for (uint32_t i = 0; i < 8; i++) {
        hashes[i] = bst_game_hash(r.game);
        play_some(r.game, games_next(&random), 1);
    }
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(bst_game_undo(r.game), BST_OK);
        assert_int_equal(bst_game_hash(r.game), hashes[7 - i]);
    }
    assert_int_equal(bst_game_undo(r.game), BST_E_STATE);
    assert_int_equal(bst_game_hash(r.game), hashes[4]);
    rig_close(&r);
}

static void games_of_other_rules_are_not_copied(void **state)
{
    (void)state;
    rig a;
    rig b;
    rig_open(&a, 0, 0);
    rig_open(&b, 2, 0);
    uint64_t hash = bst_game_hash(a.game);
    assert_int_equal(bst_game_copy(a.game, b.game), BST_E_USAGE);
    assert_int_equal(bst_game_hash(a.game), hash);
    rig_close(&a);
    rig_close(&b);
}

/* Every option is drawn about as often as the others; the seed is fixed, so this never wavers. */
static void random_options_are_uniform(void **state)
{
    (void)state;
    for (uint32_t listed = 0; listed < 2; listed++) {
        rig r;
        const bst_option *options = NULL;
        uint32_t count = 0;
        uint32_t hits[256] = {0};
        uint64_t random = 99;
        rig_open(&r, 0, 0);
        play_some(r.game, 4, 30);
        while (strcmp(bst_game_decision(r.game).name, "place") != 0) {
            play_some(r.game, 5, 1);
        }
        bst_option copy[256];
        bst_game *other = NULL;
        assert_int_equal(
            bst_game_create(&other, r.rules.ruleset, r.rules.setup, NULL, NULL), BST_OK);
        assert_int_equal(bst_game_copy(other, r.game), BST_OK);
        assert_int_equal(bst_game_options(other, &options, &count), BST_OK);
        assert_true(count > 8 && count < 256);
        memcpy(copy, options, sizeof *copy * count);
        bst_game *drawn = listed ? other : r.game;
        for (uint32_t i = 0; i < count * 200; i++) {
            bst_option option;
            assert_int_equal(bst_game_option_random(drawn, &random, &option), BST_OK);
            uint32_t at = 0;
            while (at < count && memcmp(copy[at].args, option.args, sizeof option.args) != 0) {
                at++;
            }
            assert_true(at < count);
            hits[at]++;
        }
        double chi = 0;
        for (uint32_t i = 0; i < count; i++) {
            chi += ((double)hits[i] - 200.0) * ((double)hits[i] - 200.0) / 200.0;
        }
        assert_true(chi < 2.0 * count); /* expected: count - 1, spread: sqrt(2 count) */
        bst_game_destroy(other);
        rig_close(&r);
    }
}

static void malformed_options_are_refused(void **state)
{
    static const uint16_t numbers[] = {0, 1, 2, 3, 7, 31, 255, 256, 65535};
    static const int32_t values[] = {0, 1, -1, INT32_MIN, INT32_MAX, 0x01000001, 0x01FFFFFF,
                                     0x02000001, 0x0A000001, 0x0C000000};
    (void)state;
    for (uint32_t k = 0; k < GAMES_KINDS; k++) {
        rig r;
        rig_open(&r, k, 2);
        play_some(r.game, 8, 9);
        uint64_t hash = bst_game_hash(r.game);
        for (uint32_t i = 0; i < 9 * 9 * 9 * 10; i++) {
            bst_option option;
            memset(&option, 0, sizeof option);
            option.verb = numbers[i % 9];
            option.offer = numbers[i / 9 % 9];
            option.argc = numbers[i / 81 % 9];
            option.last = values[(i + 3) % 10];
            for (uint32_t a = 0; a < BST_ARGS_MAX; a++) {
                option.args[a] = values[(i / 729 + a) % 10];
            }
            const bst_option *options = NULL;
            uint32_t count = 0;
            bool listed = false;
            assert_int_equal(bst_game_options(r.game, &options, &count), BST_OK);
            for (uint32_t o = 0; o < count; o++) {
                bool same = options[o].verb == option.verb && options[o].argc == option.argc;
                listed = listed || (same && (option.argc == 0 ||
                                             options[o].args[0] == option.args[0]));
            }
            if (!listed) {
                assert_int_equal(bst_game_choose(r.game, &option, NULL), BST_E_ILLEGAL);
            }
        }
        assert_int_equal(bst_game_hash(r.game), hash);
        rig_close(&r);
    }
}

static void ranges_count_each_value(void **state)
{
    (void)state;
    toy t;
    uint64_t count = 0;
    uint64_t random = 1;
    uint32_t hits[6] = {0};
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.offer{verb='bid', menu='act', args={'player', 'integer'},\n"
                     "  spend='figure',\n"
                     "  options=function(game, _, player)\n"
                     "    game:range('bid', player, 1, 5) end,\n"
                     "  choose=function(game, _, _, player, n)\n"
                     "    game:set(game.GAME, 'count', n) end}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_option_count(t.game, &count), BST_OK);
    assert_int_equal(count, 7); /* five bids, the land, pass */
    for (uint32_t i = 0; i < 7000; i++) {
        bst_option option;
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        if (option.argc == 2 && option.args[1] >= 1 && option.args[1] <= 5) {
            hits[option.args[1]]++;
        }
    }
    for (uint32_t n = 1; n <= 5; n++) {
        assert_in_range(hits[n], 850, 1150);
    }
    assert_int_equal(bst_game_choose_text(t.game, "bid Ann 6", NULL), BST_E_ILLEGAL);
    assert_int_equal(bst_game_choose_text(t.game, "bid Ben 5", NULL), BST_E_ILLEGAL);
    toy_choose(&t, "bid Ann 5");
    assert_int_equal(toy_count(&t), 5);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starting_over_is_a_new_game),
        cmocka_unit_test(undo_goes_back_as_far_as_it_keeps),
        cmocka_unit_test(games_of_other_rules_are_not_copied),
        cmocka_unit_test(random_options_are_uniform),
        cmocka_unit_test(malformed_options_are_refused),
        cmocka_unit_test(ranges_count_each_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
