/* What declarations do without a script: offers that count up and begin a track, sets of pieces in
 * a row and column, awards; and places that hooks judge only when somebody wants to know. */
#include "unit/toy.h"

#include "game/game.h"

/* The toy with a track that begins on top of a shrine, which can be raised. */
#define BEAM_LUA                                                                                   \
    "bst.budget{name='seen'}\n"                                                                    \
    "bst.menu{name='see', ends_with='seen'}\n"                                                     \
    "bst.step{track='beam', at='from_beam', menu='see'}\n"                                         \
    "bst.offer{verb='raise', menu='act', spend='figure', over={of='segments', kinds='shrine'},\n"  \
    "  adds='height', track='beam'}\n"                                                             \
    "bst.offer{verb='see', menu='see', builtin='take', cause='recall', spend='seen',\n"            \
    "  over={of='pieces', own=false, cross='height', open_to='recall'}}\n"

static void open_with(toy *t, const char *lua, const char *more)
{
    static char yaml[8192];
    static char script[8192];
    const char *rest = strstr(TOY_YAML, "tracks:\n");
    assert_non_null(rest);
    rest += strlen("tracks:\n");
    (void)snprintf(yaml, sizeof yaml, "%.*s%s%s%s", (int)(rest - TOY_YAML), TOY_YAML,
                   "  beam: [from_beam]\n", rest,
                   "  height: {on: segment, of: [shrine]}\n");
    (void)snprintf(script, sizeof script, "%s%s%s", TOY_LUA, lua, more);
    toy_open(t, yaml, script);
}

static bool offered(toy *t, const char *text)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bool found = false;
    assert_int_equal(bst_game_options(t->game, &options, &count), BST_OK);
    for (uint32_t i = 0; i < count && !found; i++) {
        char name[96];
        bst_game_option_text(t->game, &options[i], name, sizeof name);
        found = strcmp(name, text) == 0;
    }
    return found;
}

/* A shrine at 1,0; in its row pawns of Ben at 2,0 and 3,0, and one of Ann at 2,0; in its column one
 * of Ben at 1,1; one of Ben at 2,1, which is in neither. */
static void set_up_row(toy *t, const char *more)
{
    open_with(t, BEAM_LUA, more);
    toy_lay(t, "shrine", 1, 0);
    toy_lay(t, "land", 2, 0);
    toy_lay(t, "land", 3, 0);
    toy_lay(t, "land", 1, 1);
    toy_lay(t, "land", 2, 1);
    toy_put(t, 2, "pawn", "2,0:N");
    toy_put(t, 1, "pawn", "2,0:N");
    toy_put(t, 2, "pawn", "3,0:N");
    toy_put(t, 2, "pawn", "1,1:N");
    toy_put(t, 2, "pawn", "2,1:N");
    toy_choose(t, "place 4,0 @0");
}

static void an_offer_counts_up_and_begins_a_track(void **state)
{
    (void)state;
    toy t;
    set_up_row(&t, "");
    toy_choose(&t, "raise 1,0:shrine");
    uint32_t height = (uint32_t)bst__rules_attr(t.game->rules, "height");
    uint32_t shrine = (uint32_t)bst__rules_kind(t.game->rules, "shrine");
    for (uint32_t i = 1; i <= t.game->board.head->segment_count; i++) {
        bool is_raised = t.game->board.segments[i].kind == shrine;
        assert_int_equal(bst__attr_get(t.game, height, i), is_raised ? 1 : 0);
    }
    assert_string_equal(bst_game_decision(t.game).name, "see");
    assert_int_equal(bst_game_decision(t.game).seat, 1);
    toy_close(&t);
}

static void pieces_in_the_cross_are_as_near_as_the_attribute_says(void **state)
{
    (void)state;
    toy t;
    set_up_row(&t, "");
    toy_choose(&t, "raise 1,0:shrine");
    assert_true(offered(&t, "see Ben.pawn.1"));  /* beside it */
    assert_true(offered(&t, "see Ben.pawn.3"));  /* below it */
    assert_false(offered(&t, "see Ben.pawn.2")); /* two steps away */
    assert_false(offered(&t, "see Ben.pawn.4")); /* across the corner */
    assert_false(offered(&t, "see Ben.pawn.5")); /* in the supply */
    assert_false(offered(&t, "see Ann.pawn.1")); /* her own */
    toy_choose(&t, "see Ben.pawn.3");
    assert_int_equal(bst_game_supply(t.game, 2, "pawn"), 2);
    toy_choose(&t, "place 5,0 @0");
    toy_choose(&t, "raise 1,0:shrine"); /* Ben's turn: two high */
    assert_true(offered(&t, "see Ann.pawn.1"));
    assert_false(offered(&t, "see Ben.pawn.2"));
    toy_choose(&t, "see Ann.pawn.1");
    toy_choose(&t, "place 6,0 @0");
    toy_choose(&t, "raise 1,0:shrine");
    assert_true(offered(&t, "see Ben.pawn.2"));
    toy_close(&t);
}

static void pieces_that_the_cause_may_not_take_are_left_out(void **state)
{
    (void)state;
    toy t;
    set_up_row(&t, "bst.veto('take', {cause='recall'}, function(game, piece)\n"
                   "  if game:cell(piece) == game:cell_at(1, 1) then return 'it is cold' end\n"
                   "end)\n");
    toy_choose(&t, "raise 1,0:shrine");
    assert_true(offered(&t, "see Ben.pawn.1"));
    assert_false(offered(&t, "see Ben.pawn.3"));
    toy_close(&t);
}

/* Sets that ask what the frame names: scripts push any numbers, and most of them name nothing. */
static void a_frame_may_name_nothing(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "bst.phase{name='near', verb='near', over={of='pieces', cross='height'},\n"
                  "  choose=function() return true end}\n"
                  "bst.phase{name='along', verb='along',\n"
                  "  over={of='segments', walk={cause='fly', through='stroll'}}}\n"
                  "bst.on('placed', {}, function(game)\n"
                  "  for sort = 2, 3 do\n" /* segments and pieces */
                  "    for _, number in ipairs{0, 0xFFFF, 0xFFFFFF} do\n"
                  "      game:push('near', game:active(), sort << 24 | number)\n"
                  "      game:push('along', game:active(), sort << 24 | number)\n"
                  "    end\n"
                  "  end\n"
                  "end)\n", "");
    toy_put(&t, 2, "pawn", "0,0:N");
    toy_choose(&t, "place 1,0 @0");
    assert_string_equal(bst_game_decision(t.game).name, "act");
    toy_close(&t);
}

static void what_counts_up_ends_at_32_bits(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "bst.offer{verb='raise', menu='act', spend='figure', over={of='players'},\n"
                  "  adds='coins'}\n"
                  "bst.on('turn_started', function(game)\n"
                  "  game:set(game:player(2), 'coins', 2147483647)\n"
                  "end)\n", "");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_choose_text(t.game, "raise Ben", t.diags), BST_E_LIMIT);
    assert_true(toy_says(&t, "attribute `coins` went past 32 bits"));
    toy_choose(&t, "raise Ann");
    assert_int_equal(bst_game_attribute(t.game, "coins", 1), 2);
    toy_close(&t);
}

/* ---------------------------------------------------------------- awards */

static void who_begins_a_turn_is_paid(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "bst.on('turn_started', {after_turns=false}, {points=2, source='dawn'})\n"
                  "bst.on('turn_ended', {score=5}, {points=-1, source='dusk'})\n", "");
    assert_int_equal(bst_game_score(t.game, 1), 2);
    assert_int_equal(bst_game_score(t.game, 2), 0);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(bst_game_score(t.game, 2), 2);
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 3,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 4,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(bst_game_score(t.game, 1), 6); /* three turns begun, none ended with 5 */
    toy_choose(&t, "place 5,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(bst_game_score(t.game, 1), 5);
    uint32_t index = bst_game_award_count(t.game) - 2; /* then Ben's turn began */
    bst_award award = bst_game_award(t.game, index);
    assert_string_equal(award.source, "dusk");
    assert_int_equal(award.points, -1);
    assert_int_equal(award.line_count, 1);
    bst_ledger_line line = bst_game_award_line(t.game, index, 0);
    assert_string_equal(line.label, "dusk");
    assert_int_equal(line.points, -1);
    assert_int_equal(line.call.line, 0); /* no function gave it ... */
    assert_true(line.rule.line > 0);     /* ... but a declaration */
    toy_close(&t);
}

/* ---------------------------------------------------------------- walks */

static void segments_and_features_of_one_kind(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "bst.on('placed', function(game, cell)\n"
                  "  local n = 0\n"
                  "  for _ in game:segments(game:cell_at(1, 0), 'shrine') do n = n + 1 end\n"
                  "  for _ in game:segments(game:cell_at(2, 0), 'shrine') do n = n + 10 end\n"
                  "  for _ in game:segments(cell) do n = n + 100 end\n"
                  "  n = n + 1000 * game:feature_count('shrine')\n"
                  "  n = n + 10000 * game:feature_count('ground', false)\n"
                  "  n = n + 100000 * game:feature_count('shrine', true)\n"
                  "  game:set(game.GAME, 'count', n)\n"
                  "end)\n", "");
    toy_lay(&t, "shrine", 1, 0);
    toy_lay(&t, "land", 2, 0);
    toy_lay(&t, "shrine", 3, 0);
    toy_choose(&t, "place 4,0 @0");
    assert_int_equal(toy_count(&t), 1 + 0 + 100 + 2 * 1000 + 1 * 10000 + 0);
    toy_close(&t);
}

static void sides_are_asked_by_the_name_of_a_kind(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "bst.on('placed', function(game, cell)\n"
                  "  local a, b, c, d = game:side_at(game:tile(cell), 0, 'land', 1)\n"
                  "  local across = game:side_across(cell, 'land')\n"
                  "  local joined = game:side_joined(cell, bst.kind('land'))\n"
                  "  game:set(game.GAME, 'count', a + 10 * b + 100 * c + 1000 * across\n"
                  "    + 10000 * joined + (d and 100000 or 0)\n"
                  "    + (game:side_at(game:tile(cell), 0, 'way') and 1000000 or 0))\n"
                  "end)\n", "");
    toy_choose(&t, "place 1,0 @0"); /* east of the first tile: side 3 */
    assert_int_equal(toy_count(&t), 1 + 20 + 300 + 3000 + 30000);
    toy_close(&t);
}

/* ---------------------------------------------------------------- places that are judged later */

/* Every tile needs a neighbour, so that it is no plain one; in the first column nothing may lie. */
static void open_judged(toy *t)
{
    static char yaml[8192];
    const char *at = strstr(TOY_YAML, "count: 13, ");
    assert_non_null(at);
    (void)snprintf(yaml, sizeof yaml, "%.*sneeds: {neighbours: 1}, %s", (int)(at - TOY_YAML),
                   TOY_YAML, at);
    toy_open(t, yaml,
             TOY_LUA
             "bst.veto('place', function(game, tile, cell, turn)\n"
             "  local x = game:xy(cell)\n"
             "  if x == 0 or turn == 3 then return 'not there' end\n"
             "end)\n");
}

static bool is_among(const bst_option *options, uint32_t count, const bst_option *option)
{
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) {
        found = options[i].verb == option->verb && options[i].args[0] == option->args[0] &&
                options[i].args[1] == option->args[1];
    }
    return found;
}

static void drawn_places_are_those_that_are_listed(void **state)
{
    (void)state;
    enum { DRAWS = 400 };
    static bst_option drawn[DRAWS];
    toy t;
    open_judged(&t);
    toy_lay(&t, "land", 1, 0);
    toy_lay(&t, "shrine", 1, 1);
    uint64_t random = 5;
    assert_int_equal(bst__game_find_decision(t.game), BST_OK);
    assert_true(t.game->unjudged_count > 1);
    for (uint32_t i = 0; i < DRAWS; i++) {
        assert_int_equal(bst_game_option_random(t.game, &random, &drawn[i]), BST_OK);
    }
    uint64_t count = 0;
    assert_int_equal(bst_game_option_count(t.game, &count), BST_OK);
    assert_int_equal(t.game->unjudged_count, 0);
    const bst_option *options = NULL;
    uint32_t listed = 0;
    assert_int_equal(bst_game_options(t.game, &options, &listed), BST_OK);
    assert_int_equal(listed, count);
    /* open beside 0,0 1,0 and 1,1: -1,0 0,-1 1,-1 2,0 0,1 2,1 1,2, two of them in the column of
     * 0,0; three turns each */
    assert_int_equal(listed, 5 * 3);
    for (uint32_t i = 0; i < DRAWS; i++) {
        assert_true(is_among(options, listed, &drawn[i]));
    }
    for (uint32_t i = 0; i < listed; i++) {
        assert_true(is_among(drawn, DRAWS, &options[i]));
    }
    toy_close(&t);
}

static void a_place_that_was_not_judged_yet_can_be_named(void **state)
{
    (void)state;
    toy t;
    open_judged(&t);
    assert_int_equal(bst_game_choose_text(t.game, "place 0,1 @0", t.diags), BST_E_ILLEGAL);
    assert_true(toy_says(&t, "not there"));
    assert_int_equal(bst_game_choose_text(t.game, "place 1,0 @270", t.diags), BST_E_ILLEGAL);
    toy_choose(&t, "place 1,0 @180");
    toy_close(&t);
}

/* With more keys of the tile and of the offer that places it. */
static void open_placing(toy *t, const char *tile, const char *offer, const char *script)
{
    static char yaml[8192];
    static char lua[8192];
    const char *at = strstr(TOY_YAML, "count: 13, ");
    const char *place = strstr(TOY_LUA, "builtin='place'");
    assert_non_null(at);
    assert_non_null(place);
    (void)snprintf(yaml, sizeof yaml, "%.*s%s%s", (int)(at - TOY_YAML), TOY_YAML, tile, at);
    (void)snprintf(lua, sizeof lua, "%.*s%s%s%s", (int)(place - TOY_LUA), TOY_LUA, offer, place,
                   script);
    toy_open(t, yaml, lua);
}

static void the_only_place_that_is_left_is_taken_unasked(void **state)
{
    (void)state;
    static const char *const tiles[] = {"needs: {neighbours: 1}, ", ""};
    static const char only[] = "bst.veto('place', function(game, tile, cell, turn)\n"
                               "  local x = game:xy(cell)\n"
                               "  if x ~= 1 or turn ~= 2 then return 'not there' end\n"
                               "end)\n";
    static const char two[] = "bst.veto('place', function(game, tile, cell, turn)\n"
                              "  local x = game:xy(cell)\n"
                              "  if x ~= 1 or turn < 2 then return 'not there' end\n"
                              "end)\n";
    for (uint32_t i = 0; i < 2; i++) {
        toy t;
        uint64_t count = 0;
        open_placing(&t, tiles[i], "auto=true, ", only);
        assert_string_equal(bst_game_decision(t.game).name, "act");
        assert_int_not_equal(bst__board_cell_at(&t.game->board, 1, 0), 0);
        assert_int_equal(bst__part_now(t.game)->cell,
                         bst__board_cell_at(&t.game->board, 1, 0));
        toy_close(&t);
        open_placing(&t, tiles[i], "auto=true, ", two);
        assert_string_equal(bst_game_decision(t.game).name, "place");
        assert_int_equal(bst_game_option_count(t.game, &count), BST_OK);
        assert_int_equal(count, 2);
        toy_close(&t);
    }
}

/* A veto that fails until the game's mood is better, for places that are not judged at first. */
static void what_failed_once_can_be_asked_again(void **state)
{
    (void)state;
    toy t;
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_option option;
    open_placing(&t, "needs: {neighbours: 1}, ", "",
                 "bst.veto('place', function(game, tile, cell, turn)\n"
                 "  if turn == 2 and game:get(game.GAME, 'mood') == 0 then\n"
                 "    error('in a bad mood')\n"
                 "  end\n"
                 "end)\n");
    assert_int_equal(bst_game_options(t.game, &options, &count), BST_E_SCRIPT);
    assert_int_equal(bst_game_option_parse(t.game, "place 1,0 @0", &option, t.diags), BST_OK);
    assert_int_equal(bst_game_option_parse(t.game, "place 1,0 @180", &option, t.diags),
                     BST_E_SCRIPT);
    assert_true(toy_says(&t, "in a bad mood"));
    int mood = bst__rules_attr(t.game->rules, "mood");
    assert_int_equal(bst__attr_set(t.game, (uint32_t)mood, 0, 1), BST_OK);
    assert_int_equal(bst_game_options(t.game, &options, &count), BST_OK);
    assert_int_equal(count, 4 * 4); /* a cell on each side of the only tile, four turns */
    assert_int_equal(bst_game_option_parse(t.game, "place 1,0 @180", &option, t.diags), BST_OK);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_offer_counts_up_and_begins_a_track),
        cmocka_unit_test(pieces_in_the_cross_are_as_near_as_the_attribute_says),
        cmocka_unit_test(pieces_that_the_cause_may_not_take_are_left_out),
        cmocka_unit_test(a_frame_may_name_nothing),
        cmocka_unit_test(what_counts_up_ends_at_32_bits),
        cmocka_unit_test(who_begins_a_turn_is_paid),
        cmocka_unit_test(segments_and_features_of_one_kind),
        cmocka_unit_test(sides_are_asked_by_the_name_of_a_kind),
        cmocka_unit_test(drawn_places_are_those_that_are_listed),
        cmocka_unit_test(a_place_that_was_not_judged_yet_can_be_named),
        cmocka_unit_test(the_only_place_that_is_left_is_taken_unasked),
        cmocka_unit_test(what_failed_once_can_be_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
