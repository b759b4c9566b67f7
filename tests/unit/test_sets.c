/* Certain pieces: in filters, in sets that offers and phases list, and what is done with them. */
#include "unit/toy.h"

/* The toy with a zone for tiles, a mark on pieces, and a bird that keeps others off its cell. */
static void open_sets(toy *t, const char *lua)
{
    static char yaml[8192];
    const char *birds = strstr(TOY_YAML, "  bird: {neutral: true}\n");
    const char *rest = strstr(TOY_YAML, "tracks:\n");
    assert_non_null(birds);
    assert_non_null(rest);
    (void)snprintf(yaml, sizeof yaml, "%.*s%s%s%s", (int)(birds - TOY_YAML), TOY_YAML,
                   "  bird: {neutral: true, closes_cell_to: [claim, stroll]}\n"
                   "  boss: {each: 1, traits: [worker], occupies: true, weight: 2,\n"
                   "         claims: [land, shrine]}\n"
                   "zones:\n"
                   "  shelf: {per: game, holds: tiles, order: kept}\n",
                   rest,
                   "  ringed: {on: piece, resets: left}\n"
                   "  holy: {on: tile, printed: true}\n"
                   "  calm: {on: segment, printed: true, fold: any}\n");
    toy_open(t, yaml, lua);
}

static void lay(toy *t, const char *tile, int32_t x)
{
    assert_int_equal(bst_scene_lay(t->game, tile, x, 0, 0, t->diags), BST_OK);
}

static bool offered(toy *t, const char *text)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    assert_int_equal(bst_game_options(t->game, &options, &count), BST_OK);
    for (uint32_t i = 0; i < count; i++) {
        char name[96];
        bst_game_option_text(t->game, &options[i], name, sizeof name);
        if (strcmp(name, text) == 0) {
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------- pieces in scenes */

static void pieces_stand_on_cells_of_scenes(void **state)
{
    (void)state;
    toy t;
    open_sets(&t, TOY_LUA);
    lay(&t, "land", 1);
    assert_int_equal(bst_scene_put(t.game, 0, "bird", "2,0", t.diags), BST_E_NOTFOUND);
    assert_int_equal(bst_scene_put(t.game, 0, "pawn", "1,0", t.diags), BST_E_ILLEGAL);
    assert_int_equal(bst_scene_put(t.game, 0, "bird", "1,0 ", t.diags), BST_E_NOTFOUND);
    toy_put(&t, 0, "bird", "1,0");
    assert_int_equal(bst_scene_put(t.game, 0, "bird", "0,0", t.diags), BST_E_ILLEGAL);
    toy_choose(&t, "place 2,0 @0"); /* its own tile is open, but not the bird's */
    assert_true(offered(&t, "deploy pawn 2,0:N"));
    toy_close(&t);
}

/* ---------------------------------------------------------------- sets of cells and pieces */

#define SETS_LUA                                                                                   \
    "bst.offer{verb='bird', menu='act', builtin='move', move='bird', cause='fly',\n"               \
    "  spend='figure',\n"                                                                          \
    "  over={of='cells', holds={own=true, trait='worker'}, without='bird'}}\n"                     \
    "bst.offer{verb='walk', menu='act', builtin='move', move='bird', cause='fly',\n"               \
    "  spend='figure',\n"                                                                          \
    "  over={of='cells', beside='bird', open_to='stroll'}}\n"                                      \
    "bst.offer{verb='ring', menu='act', spend='figure',\n"                                         \
    "  over={of='pieces', own=true, trait='worker', on_board=true, lacks='ringed'},\n"             \
    "  choose=function(game, f, player, piece) game:set(piece, 'ringed', 1) end}\n"                \
    "bst.offer{verb='scare', menu='act', builtin='take', cause='recall', spend='figure',\n"        \
    "  over={of='pieces', own=false, with='bird'}}\n"

/* Ann has a pawn at 1,0 and her boss at 2,0, Ben a pawn at 1,0; the bird is at 2,0. */
static void set_up_flock(toy *t, const char *more)
{
    static char lua[8192];
    (void)snprintf(lua, sizeof lua, "%s%s%s", TOY_LUA, SETS_LUA, more);
    open_sets(t, lua);
    lay(t, "land", 1);
    lay(t, "land", 2);
    toy_put(t, 1, "pawn", "1,0:N");
    toy_put(t, 2, "pawn", "1,0:N");
    toy_put(t, 1, "boss", "2,0:N");
    toy_put(t, 0, "bird", "2,0");
    toy_choose(t, "place 3,0 @0");
}

static void cells_are_listed_by_who_stands_there(void **state)
{
    (void)state;
    toy t;
    set_up_flock(&t, "");
    assert_true(offered(&t, "bird 1,0"));
    assert_false(offered(&t, "bird 2,0")); /* the bird is there */
    assert_false(offered(&t, "bird 0,0")); /* nobody is there */
    assert_true(offered(&t, "walk 1,0"));
    assert_true(offered(&t, "walk 3,0"));
    assert_false(offered(&t, "walk 0,0"));
    assert_false(offered(&t, "walk 2,0"));
    toy_choose(&t, "bird 1,0");
    toy_choose(&t, "place 4,0 @0");
    assert_false(offered(&t, "bird 1,0"));
    assert_false(offered(&t, "bird 2,0")); /* Ann's boss is none of Ben's */
    toy_close(&t);
}

static void pieces_are_listed_by_what_they_are(void **state)
{
    (void)state;
    toy t;
    set_up_flock(&t, "");
    assert_true(offered(&t, "ring Ann.pawn.1"));
    assert_true(offered(&t, "ring Ann.boss.1")); /* by its trait */
    assert_false(offered(&t, "ring Ben.pawn.1"));
    assert_false(offered(&t, "ring Ann.pawn.2")); /* in the supply */
    assert_false(offered(&t, "scare Ann.boss.1"));
    assert_false(offered(&t, "scare Ben.pawn.1")); /* not where the bird is */
    toy_choose(&t, "ring Ann.pawn.1");
    toy_choose(&t, "place 4,0 @0");
    assert_true(offered(&t, "scare Ann.boss.1"));
    assert_false(offered(&t, "scare Bird.1"));
    toy_choose(&t, "scare Ann.boss.1");
    assert_int_equal(bst_game_supply(t.game, 1, "boss"), 1);
    toy_choose(&t, "place 5,0 @0");
    assert_false(offered(&t, "ring Ann.pawn.1"));
    toy_close(&t);
}

static void what_a_piece_notes_of_its_place_ends_with_it(void **state)
{
    (void)state;
    toy t;
    set_up_flock(&t, "bst.offer{verb='call', menu='act', builtin='take', cause='recall',\n"
                     "  spend='figure', over={of='pieces', own=true, on_board=true}}\n");
    toy_choose(&t, "ring Ann.pawn.1");
    toy_choose(&t, "place 4,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 5,0 @0");
    assert_false(offered(&t, "ring Ann.pawn.1"));
    toy_choose(&t, "call Ann.pawn.1");
    toy_choose(&t, "place 6,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 7,0 @0");
    toy_choose(&t, "deploy pawn 7,0:N");
    toy_choose(&t, "place 8,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 9,0 @0");
    assert_true(offered(&t, "ring Ann.pawn.1"));
    toy_close(&t);
}

/* ---------------------------------------------------------------- filters */

#define ASKS(verb, when) "bst.offer{verb='" verb "', menu='act', when={" when "},\n"               \
                         "  choose=function() end}\n"

static void filters_ask_for_certain_pieces(void **state)
{
    (void)state;
    toy t;
    set_up_flock(&t, ASKS("a", "on_board='bird'") ASKS("b", "off_board='bird'")
                     ASKS("c", "on_board={own=true, with='bird'}")
                     ASKS("d", "on_board={own=false, with='bird'}")
                     ASKS("e", "off_board={own=false, with='bird'}")
                     ASKS("g", "on_board={has='ringed'}")
                     ASKS("h", "placed_open_to='plant'"));
    assert_true(offered(&t, "a"));
    assert_false(offered(&t, "b"));
    assert_true(offered(&t, "c"));
    assert_false(offered(&t, "d"));
    assert_true(offered(&t, "e"));
    assert_false(offered(&t, "g"));
    assert_true(offered(&t, "h"));
    toy_choose(&t, "ring Ann.boss.1");
    assert_true(offered(&t, "place 4,0 @0"));
    toy_choose(&t, "place 4,0 @0");
    assert_false(offered(&t, "c")); /* it is Ben's turn */
    assert_true(offered(&t, "d"));
    assert_true(offered(&t, "g"));
    toy_choose(&t, "walk 3,0");
    toy_choose(&t, "place 5,0 @0");
    assert_true(offered(&t, "h"));
    toy_close(&t);
}

static void the_placed_tile_may_be_closed(void **state)
{
    (void)state;
    toy t;
    open_sets(&t, TOY_LUA "bst.on('placed', function(game, cell)\n"
                          "  if game:turn() == 1 then\n"
                          "    game:stand(game:from_supply(0, 'bird'), cell, 'fly') end end)\n"
                          ASKS("h", "placed_open_to='plant'") ASKS("i", "placed_open_to='fly'")
                          ASKS("j", "placed_open_to={'fly', 'plant'}"));
    toy_choose(&t, "place 1,0 @0");
    assert_false(offered(&t, "deploy pawn 1,0:N"));
    assert_false(offered(&t, "h"));
    assert_true(offered(&t, "i"));
    assert_false(offered(&t, "j"));
    toy_choose(&t, "pass");
    toy_choose(&t, "place 2,0 @0");
    assert_true(offered(&t, "deploy pawn 2,0:N"));
    assert_true(offered(&t, "h"));
    assert_true(offered(&t, "j"));
    toy_close(&t);
}

static int32_t points_of_land(bool bird_beside)
{
    toy t;
    open_sets(&t, TOY_LUA
              "bst.score('land', 'final', {tile=1})\n"
              "bst.step{at='unfinished', builtin='settle_all', mode='final', kinds='land'}\n"
              "bst.rate{kind='land', when={holds={trait='worker', with='bird'}}, bonus={flat=3}}\n"
              "bst.rate{kind='land', when={holds='boss'}, bonus={flat=10}}\n"
              "bst.rate{kind='land', when={holds='worker'}, bonus={flat=100}}\n");
    lay(&t, "land", 1);
    toy_put(&t, 1, "pawn", "1,0:N");
    toy_put(&t, 0, "bird", bird_beside ? "0,0" : "1,0");
    assert_int_equal(bst_scene_deck(t.game, NULL, 0, t.diags), BST_OK);
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "pass");
    int32_t points = bst_game_score(t.game, 1);
    toy_close(&t);
    return points;
}

static void a_value_depends_on_who_is_in_the_feature(void **state)
{
    (void)state;
    assert_int_equal(points_of_land(false), 3 + 3 + 100);
    assert_int_equal(points_of_land(true), 3 + 100);
}

/* ---------------------------------------------------------------- offers that stand alone */

static void an_offer_may_push_out_its_rivals(void **state)
{
    (void)state;
    toy t;
    set_up_flock(&t, "bst.offer{verb='shoo', menu='act', builtin='take', cause='recall',\n"
                     "  spend='figure', must='only', when={game='mood'},\n"
                     "  over={of='pieces', piece='boss', on_board=true}}\n"
                     "bst.offer{verb='rage', menu='act', choose=function(game)\n"
                     "  game:set(game.GAME, 'mood', 1) end}\n");
    assert_true(offered(&t, "deploy pawn 3,0:N"));
    assert_true(offered(&t, "pass"));
    toy_choose(&t, "rage");
    assert_true(offered(&t, "shoo Ann.boss.1"));
    assert_true(offered(&t, "rage")); /* shares no budget with it */
    assert_false(offered(&t, "deploy pawn 3,0:N"));
    assert_false(offered(&t, "ring Ann.pawn.1"));
    assert_false(offered(&t, "pass"));
    bst_option option;
    assert_int_equal(bst_game_option_parse(t.game, "deploy pawn 3,0:N", &option, t.diags),
                     BST_E_ILLEGAL);
    assert_true(toy_says(&t, "another option has to be chosen"));
    toy_choose(&t, "shoo Ann.boss.1");
    toy_choose(&t, "place 4,0 @0"); /* nothing to shoo: all is as ever */
    assert_true(offered(&t, "deploy pawn 4,0:N"));
    assert_true(offered(&t, "pass"));
    toy_close(&t);
}

/* ---------------------------------------------------------------- a phase over a set */

static void a_phase_lists_a_set(void **state)
{
    (void)state;
    toy t;
    open_sets(&t, TOY_LUA
              "bst.phase{name='stroll', verb='go', over={of='cells', beside='bird',\n"
              "  open_to='stroll'}, choose=function(game, f, _, cell)\n"
              "    for bird in game:pieces('bird') do game:stand(bird, cell, 'fly') end\n"
              "    f.a = f.a + 1\n"
              "    f.player = game:next_player(f.player)\n"
              "    return f.a == 2\n"
              "  end}\n"
              "bst.step{at='part_end', phase='stroll'}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass"); /* no bird, so nobody is asked */
    toy_put(&t, 0, "bird", "0,0");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(bst_game_decision(t.game).seat, 2);
    assert_true(offered(&t, "go 1,0"));
    assert_false(offered(&t, "go 2,0"));
    assert_false(offered(&t, "pass"));
    toy_choose(&t, "go 1,0");
    assert_int_equal(bst_game_decision(t.game).seat, 1);
    assert_true(offered(&t, "go 0,0"));
    toy_choose(&t, "go 2,0");
    assert_string_equal(bst_game_decision(t.game).name, "place");
    toy_close(&t);
}

/* ---------------------------------------------------------------- tiles into a zone */

static void a_discarded_tile_may_wait_in_a_zone(void **state)
{
    (void)state;
    toy t;
    open_sets(&t, TOY_LUA
              "bst.step{at='draw', name='wait', builtin='discard', into='shelf', to='draw',\n"
              "         restore='drawn', when={unplaced=true, game='mood'}}\n"
              "bst.on('setup', function(game) game:set(game.GAME, 'mood', 1) end)\n"
              "bst.on('drawn', function(game)\n"
              "  if game:zone_tiles('shelf') == 2 then game:set(game.GAME, 'mood', 0) end end)\n"
              "bst.on('placed', function(game) game:deck_add('main', 'shelf') end)\n"
              "bst.on('unplaceable', function(game) game:set(game.GAME, 'count', 1) end)\n");
    /* 15 tiles: one lies at the start, two wait, one is in hand */
    assert_int_equal(bst_game_deck_left(t.game, "main"), 11);
    assert_non_null(bst_game_zone_tile(t.game, "shelf", 0, 1));
    assert_null(bst_game_zone_tile(t.game, "shelf", 0, 2));
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_deck_left(t.game, "main"), 13);
    assert_null(bst_game_zone_tile(t.game, "shelf", 0, 0));
    assert_int_equal(toy_count(&t), 0); /* nothing was unplaceable */
    toy_close(&t);
}

/* ---------------------------------------------------------------- by feature */

#define FEATURE_LUA                                                                                \
    "bst.offer{verb='tell', menu='act', spend='figure', choose=function() end,\n"                  \
    "  over={of='pieces', feature={tiles=1, closed=false}}}\n"                                     \
    "bst.offer{verb='mark', menu='act', spend='figure', choose=function() end,\n"                  \
    "  over={of='segments', feature={kind='land', holds={piece='pawn', own=true}}}}\n"

/* Ann stands in the land of four tiles, Ben in a shrine; the bird is in no feature. */
static void sets_may_ask_about_the_feature(void **state)
{
    (void)state;
    toy t;
    open_sets(&t, TOY_LUA FEATURE_LUA);
    lay(&t, "land", 1);
    lay(&t, "shrine", 2);
    toy_put(&t, 1, "pawn", "0,0:N");
    toy_put(&t, 2, "pawn", "2,0:shrine");
    toy_put(&t, 0, "bird", "1,0");
    toy_choose(&t, "place 3,0 @0");
    assert_true(offered(&t, "tell Ben.pawn.1"));
    assert_false(offered(&t, "tell Ann.pawn.1"));
    assert_false(offered(&t, "tell bird"));
    assert_true(offered(&t, "mark 0,0:N"));
    assert_true(offered(&t, "mark 2,0:N"));
    assert_false(offered(&t, "mark 2,0:shrine"));
    toy_choose(&t, "pass");
    toy_choose(&t, "place 4,0 @0"); /* Ben has no pawn in the land */
    assert_true(offered(&t, "tell Ben.pawn.1"));
    assert_false(offered(&t, "mark 0,0:N"));
    toy_close(&t);
}

/* ---------------------------------------------------------------- what offers cost */

static void what_was_paid_is_there_again_when_its_attribute_resets(void **state)
{
    (void)state;
    toy t;
    char yaml[8192];
    (void)snprintf(yaml, sizeof yaml, "%s  steam: {on: player, default: 1, resets: turn}\n",
                   TOY_YAML);
    toy_open(&t, yaml, TOY_LUA "bst.offer{verb='puff', menu='act', cost='steam',\n"
                               "          choose=function() end}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_true(offered(&t, "puff"));
    toy_choose(&t, "puff");
    assert_int_equal(bst_game_attribute(t.game, "steam", 1), 0);
    assert_false(offered(&t, "puff"));
    toy_choose(&t, "pass");
    assert_int_equal(bst_game_attribute(t.game, "steam", 1), 1);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_stand_on_cells_of_scenes),
        cmocka_unit_test(cells_are_listed_by_who_stands_there),
        cmocka_unit_test(pieces_are_listed_by_what_they_are),
        cmocka_unit_test(what_a_piece_notes_of_its_place_ends_with_it),
        cmocka_unit_test(filters_ask_for_certain_pieces),
        cmocka_unit_test(the_placed_tile_may_be_closed),
        cmocka_unit_test(a_value_depends_on_who_is_in_the_feature),
        cmocka_unit_test(an_offer_may_push_out_its_rivals),
        cmocka_unit_test(a_phase_lists_a_set),
        cmocka_unit_test(sets_may_ask_about_the_feature),
        cmocka_unit_test(a_discarded_tile_may_wait_in_a_zone),
        cmocka_unit_test(what_was_paid_is_there_again_when_its_attribute_resets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
