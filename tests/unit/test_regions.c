/* Attributes of cells: sets of cells beside them, regions that carry them, pieces that walk along
 * their feature past them; and filters that ask what the game carries. */
#include "unit/toy.h"

/* The toy with marks on cells, and causes that they keep away. */
static void open_marked(toy *t, const char *lua)
{
    static char yaml[8192];
    static char script[8192];
    const char *stroll = strstr(TOY_YAML, "    enter: {walk: [stroll]}\n");
    assert_non_null(stroll);
    const char *rest = stroll + strlen("    enter: {walk: [stroll]}\n");
    (void)snprintf(yaml, sizeof yaml, "%.*s%s%s%s", (int)(stroll - TOY_YAML), TOY_YAML,
                   "    enter: {walk: [stroll, wade]}\n", rest,
                   "  mud: {on: cell, closed_to: [wade]}\n"
                   "  rock: {on: cell, closed_to: [fly]}\n");
    (void)snprintf(script, sizeof script, "%s%s", TOY_LUA, lua);
    toy_open(t, yaml, script);
}

static void lay(toy *t, const char *tile, int32_t x, int32_t y, uint32_t turn)
{
    bst_status status = bst_scene_lay(t->game, tile, x, y, turn, t->diags);
    if (status != BST_OK) {
        bst_diags_print(t->diags, stderr, 0);
    }
    assert_int_equal(status, BST_OK);
}

static void mark(toy *t, const char *cell, const char *attribute, int32_t value)
{
    assert_int_equal(bst_scene_attribute(t->game, cell, attribute, value, t->diags), BST_OK);
}

/* The options with this verb, each with a blank before it, in order. */
static const char *offered(toy *t, const char *verb)
{
    static char text[512];
    const bst_option *options = NULL;
    uint32_t count = 0;
    text[0] = '\0';
    assert_int_equal(bst_game_options(t->game, &options, &count), BST_OK);
    for (uint32_t i = 0; i < count; i++) {
        char name[96];
        bst_game_option_text(t->game, &options[i], name, sizeof name);
        if (strncmp(name, verb, strlen(verb)) == 0 && name[strlen(verb)] == ' ') {
            assert_true(strlen(text) + strlen(name) < sizeof text);
            (void)strcat(text, name + strlen(verb));
        }
    }
    return text;
}

/* ---------------------------------------------------------------- sets of cells */

static void cells_beside_what_carries_an_attribute(void **state)
{
    (void)state;
    toy t;
    open_marked(&t, "bst.offer{verb='dig', menu='act',\n"
                    "  over={of='cells', adjoins='mud', open_to='wade'},\n"
                    "  choose=function(game, _, _, cell) game:set(cell, 'mud', 2) end}\n");
    lay(&t, "land", 1, 0, 0);
    lay(&t, "land", 1, 1, 0);
    toy_choose(&t, "place 2,0 @0");
    assert_string_equal(offered(&t, "dig"), "");
    toy_choose(&t, "pass");
    mark(&t, "1,0", "mud", 1);
    toy_choose(&t, "place 3,0 @0"); /* beside none */
    assert_string_equal(offered(&t, "dig"), " 0,0 2,0 1,1");
    toy_choose(&t, "dig 2,0");
    assert_string_equal(offered(&t, "dig"), " 0,0 1,1 3,0");
    toy_close(&t);
}

/* ---------------------------------------------------------------- regions */

#define SURVEY(of)                                                                                 \
    "bst.offer{verb='survey', menu='act', choose=function(game)\n"                                 \
    "  local sum = 0\n"                                                                            \
    "  local function at(x, y) return game:cell_at(x, y) end\n"                                    \
    of                                                                                             \
    "  game:set(game.GAME, 'count', sum) end}\n"

static int32_t surveyed(toy *t)
{
    toy_choose(t, "place 0,1 @0");
    toy_choose(t, "survey");
    return toy_count(t);
}

/* A row from 0,0 to 4,0, of which all but 2,0 carry mud; 4,1 as well. */
static void lay_mud(toy *t)
{
    for (int32_t x = 1; x <= 4; x++) {
        lay(t, "land", x, 0, 0);
    }
    lay(t, "land", 4, 1, 0);
    mark(t, "0,0", "mud", 1);
    mark(t, "1,0", "mud", 5);
    mark(t, "3,0", "mud", 1);
    mark(t, "4,0", "mud", 1);
    mark(t, "4,1", "mud", 1);
}

static void cells_that_carry_it_are_walked(void **state)
{
    (void)state;
    toy t;
    open_marked(&t, SURVEY("for cell in game:marked('mud') do\n"
                           "  local x, y = game:xy(cell) sum = sum * 10 + x + y end\n"));
    lay_mud(&t);
    assert_int_equal(surveyed(&t), 1345); /* 0,0 1,0 3,0 4,0 4,1: in the order in which they lie */
    toy_close(&t);
}

static void a_region_hangs_together(void **state)
{
    (void)state;
    toy t;
    open_marked(&t, SURVEY("for cell in game:region(at(4, 1), 'mud') do\n"
                           "  local x, y = game:xy(cell) sum = sum * 10 + x + y end\n"
                           "for cell in game:region(at(2, 0), 'mud') do sum = 0 end\n"));
    lay_mud(&t);
    assert_int_equal(surveyed(&t), 345);
    toy_close(&t);
}

static void what_holds_a_region_together(void **state)
{
    (void)state;
    toy t;
    open_marked(&t, SURVEY("for cell in game:marked('mud') do\n"
                           "  sum = sum * 2 + (game:splits(cell, 'mud') and 1 or 0) end\n"
                           "if game:splits(at(2, 0), 'mud') then sum = -1 end\n"));
    lay_mud(&t);
    assert_int_equal(surveyed(&t), 2); /* 4,0 alone, the last but one */
    toy_close(&t);
}

static void a_ring_has_no_such_cell(void **state)
{
    (void)state;
    toy t;
    open_marked(&t, SURVEY("for cell in game:marked('mud') do\n"
                           "  sum = sum * 2 + (game:splits(cell, 'mud') and 1 or 0) end\n"));
    lay(&t, "land", 1, 0, 0);
    lay(&t, "land", 1, 1, 0);
    lay(&t, "land", 0, 1, 0);
    lay(&t, "land", 2, 0, 0);
    mark(&t, "0,0", "mud", 1);
    mark(&t, "1,0", "mud", 1);
    mark(&t, "1,1", "mud", 1);
    mark(&t, "0,1", "mud", 1);
    toy_choose(&t, "place 2,1 @0");
    toy_choose(&t, "survey");
    assert_int_equal(toy_count(&t), 0);
    toy_choose(&t, "pass");
    mark(&t, "2,0", "mud", 1);
    toy_choose(&t, "place 3,0 @0");
    toy_choose(&t, "survey");
    assert_int_equal(toy_count(&t), 8); /* 1,0, the second of five */
    toy_close(&t);
}

static void regions_are_of_cells(void **state)
{
    (void)state;
    toy t;
    bst_option option;
    open_marked(&t, SURVEY("for _ in game:marked('mood') do end\n"));
    toy_choose(&t, "place 0,1 @0");
    assert_int_equal(bst_game_option_parse(t.game, "survey", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_choose(t.game, &option, t.diags), BST_E_SCRIPT);
    assert_true(toy_says(&t, "that is no attribute of cells"));
    toy_close(&t);
}

/* ---------------------------------------------------------------- walks */

#define WALKS                                                                                      \
    "local along = {cause='fly', through='wade'}\n"                                                \
    "bst.offer{verb='go', menu='act', over={of='pieces', own=true, on_board=true, walk=along},\n"  \
    "  choose=function(game, _, player, pawn) game:push('going', player, pawn) end}\n"             \
    "bst.phase{name='going', verb='to', over={of='segments', walk=along}}\n"

static void pieces_walk_from_tile_to_tile(void **state)
{
    (void)state;
    toy t;
    open_marked(&t, WALKS);
    for (int32_t x = 1; x <= 4; x++) {
        lay(&t, "land", x, 0, 0);
    }
    assert_int_equal(bst_scene_put(t.game, 1, "pawn", "1,0:N", t.diags), BST_OK);
    assert_int_equal(bst_scene_put(t.game, 2, "pawn", "2,0:N", t.diags), BST_OK);
    toy_choose(&t, "place 0,1 @0");
    assert_string_equal(offered(&t, "go"), " Ann.pawn.1");
    toy_choose(&t, "go Ann.pawn.1");
    assert_string_equal(offered(&t, "to"), " 0,0:N 2,0:N 3,0:N 4,0:N 0,1:N");
    toy_choose(&t, "to 4,0:N");
    toy_choose(&t, "go Ann.pawn.1");
    assert_string_equal(offered(&t, "to"), " 0,0:N 1,0:N 2,0:N 3,0:N 0,1:N"); /* it went */
    toy_choose(&t, "to 3,0:N");
    toy_choose(&t, "pass");
    mark(&t, "1,0", "mud", 1);
    mark(&t, "3,0", "rock", 1);
    toy_choose(&t, "place 0,2 @0");
    toy_choose(&t, "go Ben.pawn.1");
    assert_string_equal(offered(&t, "to"), " 4,0:N"); /* past the rock, not through the mud */
    toy_close(&t);
}

static void without_a_place_to_stay_nobody_walks(void **state)
{
    (void)state;
    toy t;
    open_marked(&t, WALKS "bst.veto('put', {cause='fly'}, function(game, _, _, cell)\n"
                          "  local x = game:xy(cell)\n"
                          "  for _ in game:region(cell, 'mud') do end\n"
                          "  if x == 3 then return 'not there' end end)\n");
    for (int32_t x = 1; x <= 3; x++) {
        lay(&t, "land", x, 0, 0);
    }
    assert_int_equal(bst_scene_put(t.game, 1, "pawn", "2,0:N", t.diags), BST_OK);
    mark(&t, "1,0", "mud", 1);
    toy_choose(&t, "place 0,1 @0");
    assert_string_equal(offered(&t, "go"), ""); /* to 3,0 nobody comes */
    toy_choose(&t, "pass");
    toy_choose(&t, "place 4,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 0,2 @0");
    toy_choose(&t, "go Ann.pawn.1");
    assert_string_equal(offered(&t, "to"), " 4,0:N");
    toy_close(&t);
}

/* ---------------------------------------------------------------- what the game carries */

#define ASKS(verb, when)                                                                           \
    "bst.offer{verb='" verb "', menu='act', when={" when "}, choose=function() end}\n"

static bool has(toy *t, const char *verb)
{
    bst_option option;
    return bst_game_option_parse(t->game, verb, &option, t->diags) == BST_OK;
}

static void filters_ask_how_much_the_game_carries(void **state)
{
    (void)state;
    toy t;
    open_marked(&t, ASKS("two", "game={count=2}") ASKS("some", "game='count'")
                    ASKS("none", "unset='count'"));
    toy_choose(&t, "place 0,1 @0");
    assert_true(has(&t, "none"));
    assert_false(has(&t, "some"));
    assert_false(has(&t, "two"));
    mark(&t, "game", "count", 1);
    assert_false(has(&t, "none"));
    assert_true(has(&t, "some"));
    assert_false(has(&t, "two"));
    mark(&t, "game", "count", 2);
    assert_true(has(&t, "two"));
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_beside_what_carries_an_attribute),
        cmocka_unit_test(cells_that_carry_it_are_walked),
        cmocka_unit_test(a_region_hangs_together),
        cmocka_unit_test(what_holds_a_region_together),
        cmocka_unit_test(a_ring_has_no_such_cell),
        cmocka_unit_test(regions_are_of_cells),
        cmocka_unit_test(pieces_walk_from_tile_to_tile),
        cmocka_unit_test(without_a_place_to_stay_nobody_walks),
        cmocka_unit_test(filters_ask_how_much_the_game_carries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
