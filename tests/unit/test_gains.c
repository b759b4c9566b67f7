/* What options score now: scenes of the base rules, with gains reckoned by hand. */
#include "unit/toy.h"

#include "cli/gains.h"
#include "tools/games.h"

enum { OPTIONS_MAX = 64 };

typedef struct scene {
    games_rig rules;
    bst_game *game;
    bst__gains *gains;
    const bst_option *options;
    uint32_t count;
    bst__gain found[OPTIONS_MAX];
} scene;

static void scene_open(scene *s)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    memset(s, 0, sizeof *s);
    assert_int_equal(games_open(&s->rules, &games_kinds[0], 2, 11, NULL), BST_OK);
    assert_int_equal(
        bst_game_create(&s->game, s->rules.ruleset, s->rules.setup, &config, s->rules.diags),
        BST_OK);
    assert_int_equal(
        bst__gains_create(&s->gains, s->rules.ruleset, s->rules.setup, s->rules.diags), BST_OK);
    assert_int_equal(bst_game_choose_text(s->game, "first Red", s->rules.diags), BST_OK);
}

static void scene_close(scene *s)
{
    bst__gains_destroy(s->gains);
    bst_game_destroy(s->game);
    games_close(&s->rules);
}

static void put(scene *s, uint32_t seat, const char *segment)
{
    assert_int_equal(bst_scene_put(s->game, seat, "follower", segment, s->rules.diags), BST_OK);
}

static void choose(scene *s, const char *text)
{
    assert_int_equal(bst_game_choose_text(s->game, text, s->rules.diags), BST_OK);
}

static void find_gains(scene *s)
{
    uint64_t before = bst_game_hash(s->game);
    assert_int_equal(bst_game_options(s->game, &s->options, &s->count), BST_OK);
    assert_in_range(s->count, 1, OPTIONS_MAX);
    assert_int_equal(bst__gains_of(s->gains, s->game, s->options, s->count, s->found), BST_OK);
    assert_int_equal(bst_game_hash(s->game), before);
}

/* The option `text` gains `red` and `blue`. */
static void gains(const scene *s, const char *text, int32_t red, int32_t blue)
{
    for (uint32_t i = 0; i < s->count; i++) {
        char found[64];
        (void)bst_game_option_text(s->game, &s->options[i], found, sizeof found);
        if (strcmp(found, text) == 0) {
            assert_int_equal(s->found[i].status, BST_OK);
            assert_int_equal(s->found[i].points[1], red);
            assert_int_equal(s->found[i].points[2], blue);
            return;
        }
    }
    fail_msg("no option %s", text);
}

/* The start tile's city and the drawn one are two tiles: four points, booked after the menu that
 * follows the placement. */
static void a_placement_shows_what_it_completes(void **state)
{
    (void)state;
    scene s;
    scene_open(&s);
    put(&s, 1, "0,0:N");
    choose(&s, "draw BA/C");
    find_gains(&s);
    assert_int_equal(s.count, 4);
    gains(&s, "place 0,-1 @180", 4, 0);
    gains(&s, "place 0,1 @90", 0, 0);
    gains(&s, "place 0,1 @180", 0, 0);
    gains(&s, "place 0,1 @270", 0, 0);
    choose(&s, "place 0,-1 @180");
    find_gains(&s);
    for (uint32_t i = 0; i < s.count; i++) { /* whatever else is done, the city is completed */
        assert_int_equal(s.found[i].points[1], 4);
        assert_int_equal(s.found[i].points[2], 0);
    }
    scene_close(&s);
}

static void points_go_to_whom_they_belong(void **state)
{
    (void)state;
    scene s;
    scene_open(&s);
    put(&s, 2, "0,0:N");
    choose(&s, "draw BA/C");
    find_gains(&s);
    gains(&s, "place 0,-1 @180", 0, 4);
    scene_close(&s);
}

/* Nobody's city, until the piece that is put there now takes its points. */
static void a_piece_put_now_counts(void **state)
{
    (void)state;
    scene s;
    scene_open(&s);
    choose(&s, "draw BA/C");
    find_gains(&s);
    gains(&s, "place 0,-1 @180", 0, 0);
    choose(&s, "place 0,-1 @180");
    find_gains(&s);
    gains(&s, "deploy follower 0,-1:S", 4, 0);
    gains(&s, "pass", 0, 0);
    scene_close(&s);
}

/* A crossing ends the road on each side: three tiles, a point each. */
static void a_road_between_crossings(void **state)
{
    (void)state;
    scene s;
    char why[128];
    scene_open(&s);
    assert_int_equal(bst_scene_lay(s.game, "BA/RRRR", -1, 0, 0, s.rules.diags), BST_OK);
    put(&s, 2, "0,0:E");
    choose(&s, "draw BA/CRRR");
    find_gains(&s);
    gains(&s, "place 1,0 @0", 0, 3);
    gains(&s, "place -2,0 @0", 0, 0);
    for (uint32_t i = 0; i < s.count; i++) {
        bool gains_any = s.found[i].points[2] > 0;
        size_t size =
            bst__gains_why(s.gains, s.game, &s.options[i], why, sizeof why);
        assert_string_equal(why, gains_any ? "road 0,0:E: 3 tiles x 1 = 3" : "");
        assert_int_equal(size, strlen(why));
    }
    scene_close(&s);
}

/* With the last tile the end comes: the unfinished road of one tile is worth a point. */
static void the_last_turn_counts_the_end(void **state)
{
    (void)state;
    scene s;
    static const char *const deck[] = {"BA/C"};
    scene_open(&s);
    put(&s, 1, "0,0:E");
    assert_int_equal(bst_scene_deck(s.game, deck, 1, s.rules.diags), BST_OK);
    choose(&s, "draw BA/C");
    find_gains(&s);
    gains(&s, "place 0,1 @90", 1, 0);
    scene_close(&s);
}

static void an_option_whose_script_fails_is_marked(void **state)
{
    (void)state;
    toy t;
    bst__gains *gains = NULL;
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst__gain found[OPTIONS_MAX];
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.on('placed', function(game) error('not here') end)\n");
    assert_int_equal(bst__gains_create(&gains, t.ruleset, t.setup, t.diags), BST_OK);
    assert_int_equal(bst_game_options(t.game, &options, &count), BST_OK);
    assert_in_range(count, 2, OPTIONS_MAX);
    assert_int_equal(bst__gains_of(gains, t.game, options, count, found), BST_OK);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(found[i].status, BST_E_SCRIPT);
        assert_int_equal(found[i].points[1], 0);
    }
    assert_int_equal(bst_game_decision(t.game).state, BST_DECIDING);
    bst__gains_destroy(gains);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_placement_shows_what_it_completes),
        cmocka_unit_test(points_go_to_whom_they_belong),
        cmocka_unit_test(a_piece_put_now_counts),
        cmocka_unit_test(a_road_between_crossings),
        cmocka_unit_test(the_last_turn_counts_the_end),
        cmocka_unit_test(an_option_whose_script_fails_is_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
