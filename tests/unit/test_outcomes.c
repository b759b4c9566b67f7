/* Chance as throws need it: ranges with weights, outcomes that are told and never drawn, phases
 * whose outcomes the caller is asked for; and the points at which pieces stand. */
#include "unit/toy.h"

/* In setup Ben's token goes -5 to 4 steps far, three times as often as 5 to 14; it can be lost. */
#define THROW_LUA                                                                                  \
    "local FAR = bst.verb{name='far', args={'integer'}}\n"                                         \
    "local LOST = bst.verb{name='lost'}\n"                                                         \
    "bst.phase{name='thrown', physical=true,\n"                                                    \
    "  chance=function(game)\n"                                                                    \
    "    game:chance(0, LOST)\n"                                                                   \
    "    game:chance_range(3, FAR, -5, 4)\n"                                                       \
    "    game:chance_range(1, FAR, 5, 14)\n"                                                       \
    "  end,\n"                                                                                     \
    "  choose=function(game, f, verb, far)\n"                                                      \
    "    game:set(game.GAME, 'mood', verb == LOST and 99 or far)\n"                                \
    "    return true\n"                                                                            \
    "  end}\n"                                                                                     \
    "bst.phase{name='begin', enter=function(game)\n"                                               \
    "  game:push('thrown', game:player(2)) return true end}\n"                                     \
    "bst.step{at='setup', phase='begin'}\n"

static int32_t mood(const toy *t)
{
    return bst_game_attribute(t->game, "mood", 0);
}

static void create(toy *t, const bst_game_config *config)
{
    bst_game_destroy(t->game);
    t->game = NULL;
    assert_int_equal(bst_game_create(&t->game, t->ruleset, t->setup, config, t->diags), BST_OK);
}

static void ranges_are_drawn_by_weight(void **state)
{
    enum { GAMES = 2000 };
    (void)state;
    toy t;
    uint32_t seen[20] = {0};
    uint32_t near = 0;
    toy_open(&t, TOY_YAML, THROW_LUA TOY_LUA);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        char text[32];
        char expected[32];
        assert_int_equal(bst_game_restart(t.game, seed, t.diags), BST_OK);
        assert_in_range(mood(&t) + 5, 0, 19);
        seen[mood(&t) + 5]++;
        near += mood(&t) < 5 ? 1 : 0;
        assert_int_equal(bst_game_choice(t.game, 0, text, sizeof text), BST_CHANCE);
        (void)snprintf(expected, sizeof expected, "far %d", (int)mood(&t));
        assert_string_equal(text, expected);
    }
    /* 3 of 4; 100 are five times the standard deviation of 19 */
    assert_in_range(near, GAMES * 3 / 4 - 100, GAMES * 3 / 4 + 100);
    for (uint32_t i = 0; i < 20; i++) {
        /* 150 of each near one, 50 of each far one, and five times their deviations */
        assert_in_range(seen[i], i < 10 ? 90 : 15, i < 10 ? 210 : 85);
    }
    toy_close(&t);
}

static void whoever_answers_may_tell_what_is_never_drawn(void **state)
{
    (void)state;
    toy t;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    const bst_option *options = NULL;
    uint32_t count = 0;
    uint64_t values = 0;
    uint64_t random = 1;
    bst_option option;
    char text[32];
    config.manual_chance = true;
    toy_open(&t, TOY_YAML, THROW_LUA TOY_LUA);
    create(&t, &config);
    assert_int_equal(bst_game_options(t.game, &options, &count), BST_OK);
    assert_int_equal(count, 3);
    (void)bst_game_option_text(t.game, &options[1], text, sizeof text);
    assert_string_equal(text, "far -5..4");
    assert_int_equal(bst_game_option_count(t.game, &values), BST_OK);
    assert_int_equal(values, 21);
    for (int i = 0; i < 200; i++) {
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        (void)bst_game_option_text(t.game, &option, text, sizeof text);
        assert_string_not_equal(text, "lost");
        assert_null(strstr(text, ".."));
    }
    assert_int_equal(bst_game_option_parse(t.game, "far 15", &option, t.diags), BST_E_ILLEGAL);
    assert_int_equal(bst_game_option_parse(t.game, "far -6", &option, t.diags), BST_E_ILLEGAL);
    assert_int_equal(bst_game_option_parse(t.game, "far -1", &option, t.diags), BST_OK);
    (void)bst_game_option_text(t.game, &option, text, sizeof text);
    assert_string_equal(text, "far -1");
    toy_choose(&t, "lost");
    assert_int_equal(mood(&t), 99);
    toy_close(&t);
}

/* Only the throw is asked for: tiles are drawn. A told outcome can be taken back politely. */
static void outcomes_are_asked_for(void **state)
{
    (void)state;
    toy t;
    bst_game *copy = NULL;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.asks_outcomes = true;
    config.undo_depth = 4;
    toy_open(&t, TOY_YAML, THROW_LUA TOY_LUA);
    create(&t, &config);
    bst_decision decision = bst_game_decision(t.game);
    assert_int_equal(decision.seat, BST_CHANCE);
    assert_int_equal(decision.about, 2);
    assert_string_equal(decision.name, "thrown");
    assert_int_equal(bst_game_create(&copy, t.ruleset, t.setup, &config, t.diags), BST_OK);
    assert_int_equal(bst_game_copy(copy, t.game), BST_OK);
    assert_int_equal(bst_game_decision(copy).seat, BST_CHANCE);
    uint64_t before = bst_game_hash(t.game);
    toy_choose(&t, "far 3");
    assert_int_equal(mood(&t), 3);
    decision = bst_game_decision(t.game);
    assert_string_equal(decision.name, "place"); /* a tile was drawn unasked */
    assert_int_equal(decision.about, decision.seat);
    assert_int_equal(bst_game_undo(t.game), BST_OK);
    assert_int_equal(bst_game_hash(t.game), before);
    toy_choose(&t, "lost");
    assert_int_equal(mood(&t), 99);
    bst_game_destroy(copy);
    toy_close(&t);
}

/* The state does not tell who answered. */
static void told_and_drawn_outcomes_are_the_same_game(void **state)
{
    (void)state;
    toy t;
    char text[32];
    bst_game_config config = BST_GAME_CONFIG_INIT;
    toy_open(&t, TOY_YAML, THROW_LUA TOY_LUA);
    create(&t, &config);
    uint64_t drawn = bst_game_hash(t.game);
    (void)bst_game_choice(t.game, 0, text, sizeof text);
    config.asks_outcomes = true;
    create(&t, &config);
    toy_choose(&t, text);
    assert_true(bst_game_hash(t.game) == drawn);
    toy_close(&t);
}

static void something_must_weigh(void **state)
{
    (void)state;
    toy t;
    assert_int_equal(toy_load(&t, TOY_YAML,
                              "local LOST = bst.verb{name='lost'}\n"
                              "bst.phase{name='thrown', chance=function(game)\n"
                              "  game:chance(0, LOST) end, choose=function() return true end}\n"
                              "bst.step{at='setup', phase='thrown'}\n" TOY_LUA),
                     BST_OK);
    assert_int_equal(bst_game_create(&t.game, t.ruleset, t.setup, NULL, t.diags), BST_E_SCRIPT);
    assert_true(toy_says(&t, "phase `thrown`: nothing of what chance may choose has a weight"));
    toy_close(&t);
}

/* ------------------------------------------------------------------ spots */

#define SPOT_YAML                                                                                  \
    "game: toy\n"                                                                                  \
    "version: 1.0.0\n"                                                                             \
    "vocabulary: {causes: {put: {claim: [plant]}}}\n"                                              \
    "kinds:\n"                                                                                     \
    "  way: {shape: line, closes: never}\n"                                                        \
    "  land: {shape: area, closes: never}\n"                                                       \
    "  well: {shape: inner, closes: never}\n"                                                      \
    "  yard: {shape: inner, closes: never}\n"                                                      \
    "pieces:\n"                                                                                    \
    "  pawn: {each: 9, claims: [way, land, well, yard], stands: [segment, corner, cell]}\n"        \
    "zones: {box: {per: game, holds: pieces}}\n"                                                   \
    "tracks: {game: [setup], turn: [{track: part}], part: [draw]}\n"                               \
    "start: [{tile: start, at: [2, -1], turn: 1}]\n"                                               \
    "scripts: [scripts/toy.lua]\n"                                                                 \
    "seats: [Ann, Ben]\n"                                                                          \
    "tiles:\n"                                                                                     \
    "  - id: start\n"                                                                              \
    "    start: 1\n"                                                                               \
    "    segments:\n"                                                                              \
    "      - {land: N}\n"                                                                          \
    "      - {way: E S}\n"                                                                         \
    "      - {land: EL SR W}\n"                                                                    \
    "      - {land: ER SL, spot: [40, 35]}\n"                                                      \
    "      - {well: ~}\n"                                                                          \
    "      - {yard: ~, spot: [-10, 20]}\n"

/* The tile lies a quarter turned with its middle at 200, -100: its north is in the east. */
static void pieces_stand_somewhere(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, SPOT_YAML,
             "bst.step{at='setup', name='start', builtin='start'}\n"
             "local spots = {{30, 0}, {-15, 15}, nil, {-35, 40}, {0, 0}, {-20, -10}}\n"
             "local function check(game, pawn, x, y)\n"
             "  local at_x, at_y = game:spot(pawn)\n"
             "  if at_x ~= 200 + x or at_y ~= -100 + y then\n"
             "    error('at '..tostring(at_x)..', '..tostring(at_y))\n"
             "  end\n"
             "end\n"
             "bst.phase{name='look', enter=function(game)\n"
             "  local number, cell = 0, game:cell_at(2, -1)\n"
             "  local pawn = game:from_supply(game:player(1), 'pawn')\n"
             "  assert(select('#', game:spot(pawn)) == 0)\n"
             "  for segment in game:segments(cell) do\n"
             "    number = number + 1\n"
             "    game:put(pawn, segment, 'plant')\n"
             "    if spots[number] then check(game, pawn, table.unpack(spots[number])) end\n"
             "    if number == 3 then check(game, pawn, -1, -13) end\n"
             "  end\n"
             "  assert(number == 6)\n"
             "  game:stand(pawn, cell, 'plant')\n"
             "  check(game, pawn, 0, 0)\n"
             "  game:stand(pawn, game:zone('box'), 'plant')\n"
             "  assert(not game:spot(pawn))\n"
             "  return true\n"
             "end}\n"
             "bst.step{at='setup', phase='look', after='start'}\n");
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_are_drawn_by_weight),
        cmocka_unit_test(whoever_answers_may_tell_what_is_never_drawn),
        cmocka_unit_test(outcomes_are_asked_for),
        cmocka_unit_test(told_and_drawn_outcomes_are_the_same_game),
        cmocka_unit_test(something_must_weigh),
        cmocka_unit_test(pieces_stand_somewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
