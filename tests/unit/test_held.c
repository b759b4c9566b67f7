/* Pieces in zones, cells in a row, menus that cannot end, claims that ask about features. */
#include "unit/toy.h"

#define ZONES "zones: {cage: {per: player, holds: pieces, capacity: 2}}\n"

/* What the text of a decision's options is, joined. */
static void assert_options(const toy *t, const char *expected)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    char all[512] = "";
    assert_int_equal(bst_game_options(t->game, &options, &count), BST_OK);
    for (uint32_t i = 0; i < count; i++) {
        char text[64];
        bst_game_option_text(t->game, &options[i], text, sizeof text);
        (void)snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "", text);
    }
    assert_string_equal(all, expected);
}

static void pieces_are_taken_into_zones(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML ZONES,
             TOY_LUA "bst.on('taken', function(game, piece, segment, cell)\n"
                     "  game:set(game.GAME, 'mood', segment ~= 0 and cell ~= 0 and 1 or 2) end)\n"
                     "bst.offer{verb='catch', menu='act', over={of='pieces', on_board=true},\n"
                     "  choose=function(game, _, player, piece)\n"
                     "    game:take(piece, 'recall', game:zone('cage', player))\n"
                     "    local zone = game:zone_of(piece)\n"
                     "    local count = 0\n"
                     "    for other in game:pieces_in(zone) do\n"
                     "      assert(game:has_trait(other, 'worker'))\n"
                     "      count = count + 1 end\n"
                     "    local own = 0\n"
                     "    for other in game:pieces_in(zone, player) do\n"
                     "      assert(game:owner(other) == player)\n"
                     "      own = own + 1 end\n"
                     "    game:set(player, 'coins', own)\n"
                     "    assert(game:owner(zone) == player and game:cell(piece) == 0)\n"
                     "    game:set(game.GAME, 'count', count) end}\n"
                     "bst.offer{verb='free', menu='act', over={of='pieces', zone='cage',\n"
                     "  distinct=true}, choose=function(game, _, _, piece)\n"
                     "    game:take(piece, 'recall') end}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "deploy pawn 2,0:N");
    toy_choose(&t, "place 3,0 @0");
    toy_choose(&t, "catch Ann.pawn.1");
    assert_int_equal(bst_game_attribute(t.game, "mood", 0), 1);
    toy_choose(&t, "catch Ben.pawn.1");
    assert_int_equal(bst_game_attribute(t.game, "count", 0), 2);
    assert_int_equal(bst_game_attribute(t.game, "coins", 1), 1);
    bst_piece_view view = bst_game_piece(t.game, 1); /* the first after the bird */
    assert_string_equal(view.site, "zone");
    assert_string_equal(view.zone, "cage");
    assert_int_equal(view.zone_seat, 1);
    toy_choose(&t, "deploy pawn 3,0:N");
    toy_choose(&t, "place 4,0 @0");
    /* the cage of Ben is another one */
    toy_choose(&t, "catch Ann.pawn.2");
    toy_choose(&t, "free Ann.pawn.1");
    assert_int_equal(bst_game_attribute(t.game, "mood", 0), 2);
    assert_int_equal(bst_game_supply(t.game, 1, "pawn"), 4);
    toy_close(&t);
}

static void a_full_zone_takes_no_more(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML "zones: {cage: {per: game, holds: pieces, capacity: 1}}\n",
             TOY_LUA "bst.offer{verb='fill', menu='act', choose=function(game, _, player)\n"
                     "  for piece in game:pieces('pawn', player) do\n"
                     "    game:take(piece, 'recall', game:zone('cage')) end end}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_not_equal(bst_game_choose_text(t.game, "fill", t.diags), BST_OK);
    assert_int_equal(bst_game_supply(t.game, 1, "pawn"), 5);
    toy_close(&t);
}

static void alike_pieces_are_listed_once(void **state)
{
    (void)state;
    toy t;
    bst_option option;
    toy_open(&t, TOY_YAML "  tag: {on: piece}\n" ZONES,
             TOY_LUA "bst.offer{verb='lock', menu='act', choose=function(game, _, player)\n"
                     "  game:take(game:from_supply(player, 'pawn'), 'recall',\n"
                     "            game:zone('cage', player)) end}\n"
                     "bst.offer{verb='tag', menu='act', over={of='pieces', zone='cage'},\n"
                     "  choose=function(game, _, _, piece) game:set(piece, 'tag', 1) end}\n"
                     "bst.offer{verb='free', menu='act', over={of='pieces', zone='cage',\n"
                     "  own=true, distinct=true}, choose=function() end}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "lock");
    toy_choose(&t, "lock");
    assert_int_equal(bst_game_option_parse(t.game, "free Ann.pawn.1", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_option_parse(t.game, "free Ann.pawn.2", &option, t.diags),
                     BST_E_ILLEGAL);
    toy_choose(&t, "tag Ann.pawn.1");
    assert_int_equal(bst_game_option_parse(t.game, "free Ann.pawn.2", &option, t.diags), BST_OK);
    toy_close(&t);
}

static void a_cross_is_a_row_and_a_column(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.offer{verb='look', menu='act', args={'cell'},\n"
                     "  options=function(game)\n"
                     "    for cell in game:cross(game:placed(), 2) do game:emit('look', cell) end\n"
                     "  end, choose=function() end}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 3,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 3,1 @0");
    toy_choose(&t, "pass");
    /* 3,-1 sees 3,0 and 3,1 below it, and nobody diagonally */
    toy_choose(&t, "place 3,-1 @0");
    assert_true(bst_game_decision(t.game).state == BST_DECIDING);
    bst_option option;
    assert_int_equal(bst_game_option_parse(t.game, "look 3,1", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_option_parse(t.game, "look 3,-1", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_option_parse(t.game, "look 2,0", &option, t.diags), BST_E_ILLEGAL);
    toy_choose(&t, "pass");
    /* 1,-1 looks past the empty 2,-1, and down to 1,0 */
    toy_choose(&t, "place 1,-1 @0");
    assert_int_equal(bst_game_option_parse(t.game, "look 3,-1", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_option_parse(t.game, "look 1,0", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_option_parse(t.game, "look 0,0", &option, t.diags), BST_E_ILLEGAL);
    toy_close(&t);
}

/* After each placement its player has to name one of the pieces of a walk. */
#define SEEN_LUA(walk)                                                                             \
    TOY_LUA "bst.menu{name='see', pass=false}\n"                                                   \
            "bst.step{at='settle', menu='see'}\n"                                                  \
            "bst.budget{name='seen'}\n"                                                            \
            "bst.offer{verb='see', menu='see', spend='seen', args={'piece'},\n"                    \
            "  options=function(game)\n"                                                           \
            "    for piece in game:" walk " do\n"                                                  \
            "      game:emit('see', piece) end end,\n"                                             \
            "  choose=function() end}\n"

static void pieces_around_stand_on_cells_that_share_a_corner(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, SEEN_LUA("pieces_around(game:placed())"));
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "deploy pawn 2,0:N");
    assert_options(&t, "see Ann.pawn.1");
    toy_choose(&t, "see Ann.pawn.1");
    toy_choose(&t, "place 2,1 @0");
    toy_choose(&t, "deploy pawn 2,1:N");
    /* a corner away and a side away; not the one on the cell itself */
    assert_options(&t, "see Ann.pawn.1, see Ben.pawn.1");
    toy_choose(&t, "see Ann.pawn.1");
    toy_choose(&t, "place 3,1 @0");
    toy_choose(&t, "pass");
    assert_options(&t, "see Ann.pawn.2, see Ben.pawn.1");
    toy_close(&t);
}

static void pieces_in_a_cross_stand_in_its_row_and_column(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, SEEN_LUA("pieces_in_cross(game:placed(), 1)"));
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    assert_options(&t, "see Ann.pawn.1"); /* the cell itself */
    toy_choose(&t, "see Ann.pawn.1");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "deploy pawn 2,0:N");
    assert_options(&t, "see Ann.pawn.1, see Ben.pawn.1");
    toy_choose(&t, "see Ann.pawn.1");
    toy_choose(&t, "place 2,1 @0");
    toy_choose(&t, "pass");
    assert_options(&t, "see Ben.pawn.1"); /* 1,0 shares only a corner with it */
    toy_choose(&t, "see Ben.pawn.1");
    toy_choose(&t, "place 2,2 @0");
    toy_choose(&t, "deploy pawn 2,2:N");
    assert_options(&t, "see Ben.pawn.2"); /* 2,0 is farther away than one cell */
    toy_close(&t);
}

static void segments_of_a_feature_go_from_cell_to_cell(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.menu{name='see'}\n"
                     "bst.step{at='settle', menu='see'}\n"
                     "bst.offer{verb='see', menu='see', args={'segment'},\n"
                     "  options=function(game)\n"
                     "    for placed in game:segments(game:placed()) do\n"
                     "      for segment in game:segments(placed) do\n"
                     "        game:emit('see', segment) end end end,\n"
                     "  choose=function() end}\n");
    toy_choose(&t, "place -1,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    /* the cell in the east was there, beside the first tile, before that in the west */
    assert_options(&t, "see 0,0:N, see 1,0:N, see -1,0:N, pass");
    toy_close(&t);
}

/* A script may call a walk itself, with any number. */
static void a_walk_called_by_hand_ends(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.on('placed', function(game, cell)\n"
                     "  local near = game:segments(game:segment_at(cell, 0))\n"
                     "  if near(nil, 0x02FFFFFF) then error('it goes on') end\n"
                     "end)\n");
    toy_choose(&t, "place 1,0 @0");
    toy_close(&t);
}

static void nobody_is_forced_by_what_is_offered_besides(void **state)
{
    (void)state;
    toy t;
    static const char *const deck[] = {"land"};
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.veto('place', function(game)\n"
                     "  if game:get(game.GAME, 'mood') == 1 then return 'not now' end end)\n"
                     "bst.offer{verb='gift', menu='place', choose=function(game, _, player)\n"
                     "  game:set(player, 'coins', 0) end}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_scene_deck(t.game, deck, 1, t.diags), BST_OK);
    assert_int_equal(bst_scene_attribute(t.game, "game", "mood", 1, t.diags), BST_OK);
    toy_choose(&t, "pass");
    assert_string_equal(bst_game_tile_out(t.game, 0), "land");
    assert_int_equal(bst_game_decision(t.game).state, BST_OVER);
    assert_int_equal(bst_game_attribute(t.game, "coins", 2), 1);
    toy_close(&t);
}

static void claims_ask_about_each_feature(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.claim{name='wet', verb='wade', menu='act', piece='pawn', cause='plant',\n"
                     "  kinds='land', feature='any', where='board', when={fold={dew=2}}}\n"
                     "bst.claim{name='far', verb='stray', menu='act', piece='pawn',\n"
                     "  cause='plant', feature='any', where='board', kinds='shrine'}\n"
                     "bst.offer{verb='rain', menu='act', over={of='segments', kinds='land',\n"
                     "  placed=true}, choose=function(game, _, _, segment)\n"
                     "    game:set(segment, 'dew', game:get(segment, 'dew') + 1) end}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "rain 1,0:N");
    assert_options(&t, "rain 1,0:N, deploy pawn 1,0:N, pass");
    toy_choose(&t, "rain 1,0:N");
    /* both cells are one land, whose dew adds up */
    assert_options(&t, "rain 1,0:N, deploy pawn 1,0:N, wade pawn 0,0:N, wade pawn 1,0:N, pass");
    char why[256];
    bst_game_why_not(t.game, "stray pawn 1,0:N", why, sizeof why);
    assert_non_null(strstr(why, "does not reach"));
    toy_choose(&t, "wade pawn 0,0:N");
    toy_close(&t);
}

/* Zones of the game and of each player, and one that holds no pieces. */
#define STALLS                                                                                     \
    "zones:\n"                                                                                     \
    "  stall: {per: game, holds: pieces, capacity: 2}\n"                                           \
    "  cart: {per: player, holds: pieces, capacity: 1}\n"                                          \
    "  nest: {per: game, holds: tiles}\n"

static void only_land_follows(const toy *t)
{
    static const char *const deck[] = {"land", "land", "land", "land"};
    assert_int_equal(bst_scene_deck(t->game, deck, 4, t->diags), BST_OK);
}

static void claims_lead_into_zones(void **state)
{
    (void)state;
    toy t;
    char why[256];
    toy_open(&t, TOY_YAML STALLS,
             TOY_LUA "bst.closed_to{piece='pawn', class='fly'}\n"
                     "bst.claim{name='sit', verb='sit', menu='act', trait='worker',\n"
                     "  zones={'stall', 'cart', 'nest'}, cause='plant', spend='figure'}\n"
                     "bst.claim{name='soar', verb='soar', menu='act', trait='worker',\n"
                     "  zones='stall', cause='fly', spend='figure'}\n"
                     "bst.on('put', {cause='plant', piece='pawn'}, function(game, pawn, segment)\n"
                     "  game:set(game.GAME, 'count', segment)\n"
                     "  game:set(game.GAME, 'mood', game:owner(game:zone_of(pawn)) ~= 0\n"
                     "           and 2 or 1) end)\n");
    only_land_follows(&t);
    toy_choose(&t, "place 1,0 @0");
    assert_options(&t, "deploy pawn 1,0:N, sit pawn stall, sit pawn cart.Ann, pass");
    bst_game_why_not(t.game, "sit pawn nest", why, sizeof why);
    assert_non_null(strstr(why, "holds no pieces"));
    bst_game_why_not(t.game, "sit pawn cart.Ben", why, sizeof why);
    assert_non_null(strstr(why, "no such zone"));
    toy_choose(&t, "sit pawn cart.Ann");
    assert_int_equal(bst_game_attribute(t.game, "mood", 0), 2);
    assert_int_equal(bst_game_attribute(t.game, "count", 0), 0);
    assert_int_equal(bst_game_supply(t.game, 1, "pawn"), 4);
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "sit pawn stall");
    assert_int_equal(bst_game_attribute(t.game, "mood", 0), 1);
    toy_choose(&t, "place 3,0 @0");
    /* the own cart is full */
    assert_options(&t, "deploy pawn 3,0:N, sit pawn stall, pass");
    toy_choose(&t, "sit pawn stall");
    toy_choose(&t, "place 4,0 @0");
    assert_options(&t, "deploy pawn 4,0:N, sit pawn cart.Ben, pass");
    bst_game_why_not(t.game, "sit pawn stall", why, sizeof why);
    assert_non_null(strstr(why, "full"));
    toy_close(&t);
}

static void who_belongs_to_nobody_takes_no_room(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML "zones: {cage: {per: game, holds: pieces, capacity: 1}}\n",
             TOY_LUA "bst.offer{verb='catch', menu='act', builtin='move', move='bird',\n"
                     "  cause='fly', over={of='zones'}}\n"
                     "bst.claim{name='sit', verb='sit', menu='act', piece='pawn', zones='cage',\n"
                     "  cause='plant', spend='figure'}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "catch cage");
    assert_options(&t, "catch cage, deploy pawn 1,0:N, sit pawn cage, pass");
    toy_choose(&t, "sit pawn cage");
    toy_choose(&t, "place 2,0 @0");
    assert_options(&t, "catch cage, deploy pawn 2,0:N, pass");
    toy_choose(&t, "catch cage");
    toy_close(&t);
}

static void sets_name_several_zones(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML STALLS,
             TOY_LUA "bst.claim{name='sit', verb='sit', menu='act', trait='worker',\n"
                     "  zones={'stall', 'cart'}, cause='plant', spend='figure'}\n"
                     "bst.offer{verb='rise', menu='act', builtin='take', cause='recall',\n"
                     "  over={of='pieces', zone={'stall', 'nest'}, distinct=true}}\n");
    only_land_follows(&t);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "sit pawn stall");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "sit pawn cart.Ben");
    toy_choose(&t, "place 3,0 @0");
    assert_options(&t, "rise Ann.pawn.1, deploy pawn 3,0:N, sit pawn stall, sit pawn cart.Ann, "
                       "pass");
    toy_choose(&t, "rise Ann.pawn.1");
    assert_options(&t, "deploy pawn 3,0:N, sit pawn stall, sit pawn cart.Ann, pass");
    toy_close(&t);
}

static void claims_of_zones_say_nothing_of_features(void **state)
{
    (void)state;
    toy t;
    assert_int_not_equal(toy_load(&t, TOY_YAML STALLS,
                                  TOY_LUA "bst.claim{name='sit', verb='sit', menu='act',\n"
                                          "  piece='pawn', zones='stall', where='board',\n"
                                          "  cause='plant'}\n"),
                         BST_OK);
    assert_true(toy_says(&t, "says nothing about zones"));
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_taken_into_zones),
        cmocka_unit_test(a_full_zone_takes_no_more),
        cmocka_unit_test(alike_pieces_are_listed_once),
        cmocka_unit_test(a_cross_is_a_row_and_a_column),
        cmocka_unit_test(pieces_around_stand_on_cells_that_share_a_corner),
        cmocka_unit_test(pieces_in_a_cross_stand_in_its_row_and_column),
        cmocka_unit_test(segments_of_a_feature_go_from_cell_to_cell),
        cmocka_unit_test(a_walk_called_by_hand_ends),
        cmocka_unit_test(nobody_is_forced_by_what_is_offered_besides),
        cmocka_unit_test(claims_ask_about_each_feature),
        cmocka_unit_test(claims_lead_into_zones),
        cmocka_unit_test(who_belongs_to_nobody_takes_no_room),
        cmocka_unit_test(sets_name_several_zones),
        cmocka_unit_test(claims_of_zones_say_nothing_of_features),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
