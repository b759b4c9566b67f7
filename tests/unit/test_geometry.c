/* What scripts read of the grid: where cells lie, what is across their sides and what lies there;
 * and the first tile of a kind that must join. */
#include "unit/toy.h"

#define GRID_YAML                                                                                  \
    "game: toy\n"                                                                                  \
    "version: 1.0.0\n"                                                                             \
    "vocabulary: {causes: {put: {claim: [plant]}}}\n"                                              \
    "kinds:\n"                                                                                     \
    "  way: {shape: line, closes: never, must_join: true}\n"                                       \
    "  land: {shape: area, closes: never}\n"                                                       \
    "  wood: {shape: area, closes: never}\n"                                                       \
    "must_match: [way]\n"                                                                          \
    "pieces: {pawn: {each: 1, claims: [land]}}\n"                                                  \
    "tracks:\n"                                                                                    \
    "  game: [setup, turns]\n"                                                                     \
    "  turn: [{track: part}]\n"                                                                    \
    "  part: [draw, place]\n"                                                                      \
    "start: [{tile: start, at: [0, 0], turn: 1}]\n"                                                \
    "scripts: [scripts/toy.lua]\n"                                                                 \
    "seats: [Ann, Ben]\n"                                                                          \
    "tiles:\n"                                                                                     \
    "  - id: start\n"                                                                              \
    "    start: 1\n"                                                                               \
    "    segments: [{land: N E SL WL WR}, {wood: SR}]\n"                                           \
    "  - id: way\n"                                                                                \
    "    count: 2\n"                                                                               \
    "    segments: [{way: N W}, {land: NL WR}, {land: NR E S WL}]\n"

#define GRID_LUA                                                                                   \
    "bst.budget{name='drawn'} bst.budget{name='tile'}\n"                                           \
    "bst.step{at='setup', name='start', builtin='start'}\n"                                        \
    "bst.step{at='turns', builtin='turns'}\n"                                                      \
    "bst.menu{name='draw', ends_with='drawn', pass=false}\n"                                       \
    "bst.step{at='draw', menu='draw'}\n"                                                           \
    "bst.offer{verb='draw', menu='draw', builtin='draw', spend='drawn', auto=true}\n"              \
    "bst.menu{name='place', ends_with='tile', pass=false}\n"                                       \
    "bst.step{at='place', menu='place'}\n"                                                         \
    "bst.offer{verb='place', menu='place', builtin='place', spend='tile'}\n"

/* The start tile lies a quarter turned: its wood and land halves meet in the west. */
static void cells_and_their_sides_can_be_read(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, GRID_YAML,
             GRID_LUA
             "local LAND, WOOD, WAY = bst.kind('land'), bst.kind('wood'), bst.kind('way')\n"
             "local START, BEND = bst.tile('start'), bst.tile('way')\n"
             "local function same(a, b) if a ~= b then error('got '..a..', not '..b) end end\n"
             "local function where(game, cell, x, y)\n"
             "  local cx, cy = game:xy(cell)\n"
             "  same(cx, x) same(cy, y)\n"
             "end\n"
             "bst.phase{name='look', enter=function(game)\n"
             "  local middle = game:cell_at(0, 0)\n"
             "  where(game, middle, 0, 0)\n"
             "  where(game, game:across(middle, 0), 0, -1)\n"
             "  where(game, game:across(middle, 1), 1, 0)\n"
             "  where(game, game:across(middle, 2), 0, 1)\n"
             "  where(game, game:across(middle, 3), -1, 0)\n"
             "  same(game:cell_at(2, 0), 0)\n"
             "  same(game:cell_at(1, 1), 0)\n"
             "  same(game:cell_at(1 << 40, 0), 0)\n"
             "  same(game:across(game:cell_at(1, 0), 1), 0)\n"
             "  for side = 0, 2 do\n"
             "    same(game:kind(game:segment_at(middle, side)), LAND)\n"
             "    same(game:kind_at(START, 1, side), LAND)\n"
             "  end\n"
             "  same(game:segment_at(middle, 3), 0)\n"
             "  same(game:kind_at(START, 1, 3), 0)\n"
             "  same(game:kind_at(START, 0, 2), 0)\n"
             "  same(game:segment_at(game:across(middle, 3), 1), 0)\n" /* nothing lies there */
             "  same(game:kind_at(BEND, 0, 0), WAY)\n"
             "  same(game:kind_at(BEND, 3, 3), WAY)\n"
             "  same(game:kind_at(BEND, 3, 2), WAY)\n"
             "  same(game:kind_at(BEND, 3, 1), LAND)\n"
             "  same(game:side_at(BEND, 0, WAY), 0)\n"
             "  local one, two, three = game:side_at(BEND, 0, WAY)\n"
             "  same(one, 0) same(two, 3) same(tostring(three), 'nil')\n"
             "  same(game:side_at(BEND, 0, WAY, 1), 3)\n"
             "  same(game:side_at(BEND, 0, WAY, 3), 3)\n"
             "  same(tostring(game:side_at(BEND, 0, WAY, 4)), 'nil')\n"
             "  same(game:side_at(START, 1, LAND, 1), 1)\n"
             "  same(game:side_across(game:across(middle, 1), LAND), 3)\n"
             "  same(game:side_across(game:across(middle, 0), LAND, 2), 2)\n"
             "  same(tostring(game:side_across(game:across(middle, 0), LAND, 3)), 'nil')\n"
             "  same(tostring(game:side_across(game:across(middle, 3), LAND)), 'nil')\n"
             "  same(tostring(game:side_across(middle, LAND)), 'nil')\n"
             "  same(tostring(game:side_joined(middle, LAND)), 'nil')\n" /* nothing is older */
             "  local count = 0\n"
             "  for cell in game:cells() do same(cell, middle) count = count + 1 end\n"
             "  same(count, 1)\n"
             "  local east = game:across(middle, 1)\n"
             "  game:lay(BEND, east, 1)\n"
             "  same(game:side_joined(east, LAND), 3)\n"
             "  same(game:side_joined(east, LAND, 3), 3)\n"
             "  same(tostring(game:side_joined(east, WAY)), 'nil')\n"
             "  same(tostring(game:side_joined(middle, LAND)), 'nil')\n" /* the east is younger */
             "  return true\n"
             "end}\n"
             "bst.step{at='setup', phase='look', after='start'}\n");
    toy_close(&t);
}

static void wrong_sides_and_turns_are_errors(void **state)
{
    (void)state;
    static const char *const calls[][2] = {
        {"game:across(game:cell_at(0, 0), 4)", "a side is 0 to 3"},
        {"game:segment_at(game:cell_at(0, 0), -1)", "a side is 0 to 3"},
        {"game:kind_at(bst.tile('way'), 4, 0)", "a turn is 0 to 3"},
        {"game:side_at(bst.tile('way'), 4, bst.kind('way'))", "a turn is 0 to 3"},
        {"game:side_at(bst.tile('way'), 0, bst.kind('way'), 5)", "sides are looked at"},
        {"game:side_across(game:cell_at(0, 0), bst.kind('way'), -1)", "sides are looked at"},
        {"game:xy(0)", "expected a cell"},
        {"game:lay(bst.tile('way'), game:cell_at(1, 0), 9)", "a turn is 0 to 3"},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        toy t;
        char lua[4096];
        (void)snprintf(lua, sizeof lua,
                       "%sbst.phase{name='look', enter=function(game)\n%s\nreturn true end}\n"
                       "bst.step{at='setup', phase='look', after='start'}\n",
                       GRID_LUA, calls[i][0]);
        assert_int_equal(toy_load(&t, GRID_YAML, lua), BST_OK);
        assert_int_equal(bst_game_create(&t.game, t.ruleset, t.setup, NULL, t.diags),
                         BST_E_SCRIPT);
        assert_true(toy_says(&t, calls[i][1]));
        toy_close(&t);
    }
}

/* The first way lies anywhere, since there is none that it could join; the second must join. */
static void what_must_join_may_begin_somewhere(void **state)
{
    (void)state;
    toy t;
    bst_option option;
    toy_open(&t, GRID_YAML, GRID_LUA);
    toy_choose(&t, "place 1,0 @90"); /* ends in the north and in the east */
    assert_int_equal(bst_game_option_parse(t.game, "place 1,1 @180", &option, t.diags),
                     BST_E_ILLEGAL);
    assert_true(toy_says(&t, "has to join another"));
    assert_int_equal(bst_game_option_parse(t.game, "place 2,0 @0", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_option_parse(t.game, "place 1,-1 @180", &option, t.diags), BST_OK);
    toy_choose(&t, "place 2,0 @0");
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_and_their_sides_can_be_read),
        cmocka_unit_test(wrong_sides_and_turns_are_errors),
        cmocka_unit_test(what_must_join_may_begin_somewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
