/* Settling: what is settled together is worth what it was before any of it is paid, what those who
 * hear of it are told, and that the ledger explains all of it. */
#include "unit/toy.h"

/* Shrines are worth 1, land too; an offer settles the shrines and land at the end of the part. */
#define RULES                                                                                      \
    "local GAME_SET = function(game, name, value) game:set(game.GAME, name, value) end\n"          \
    "bst.score('shrine', {'closed', 'final'}, {flat=1})\n"                                         \
    "bst.score('land', 'final', {flat=1})\n"                                                       \
    "bst.attribute('mood')\n"                                                                      \
    "local GIFT = bst.source('gift')\n"                                                            \
    "bst.offer{verb='ring', menu='act', spend='figure', choose=function(game)\n"                   \
    "  GAME_SET(game, 'mood', 1) end}\n"                                                           \
    "bst.offer{verb='gift', menu='act', spend='figure', choose=function(game, _, player)\n"        \
    "  game:award(player, 1, GIFT) end}\n"                                                         \
    "bst.step{at='settle', builtin='settle_all', kinds={'shrine', 'land'}, mode='final',\n"        \
    "         when={game='mood'}}\n"

enum { ANN = 1, BEN = 2 };

/* Ben and then Ann have a shrine each; it is Ben's turn, and he may ring. */
static void open_shrines(toy *t, const char *more)
{
    static const char *const deck[] = {"shrine", "shrine", "land", "land", "land"};
    char lua[4096];
    (void)snprintf(lua, sizeof lua, "%s%s", TOY_LUA RULES, more);
    toy_open(t, TOY_YAML, lua);
    assert_int_equal(bst_scene_deck(t->game, deck, 5, t->diags), BST_OK);
    toy_choose(t, "place -1,0 @0"); /* the tile in hand */
    toy_choose(t, "pass");
    toy_choose(t, "place 1,0 @0");
    toy_choose(t, "deploy pawn 1,0:shrine");
    toy_choose(t, "place 2,0 @0");
    toy_choose(t, "deploy pawn 2,0:shrine");
    toy_choose(t, "place 3,0 @0");
}

static void shrines_are_worth(const char *more, int32_t each)
{
    toy t;
    open_shrines(&t, more);
    toy_choose(&t, "ring");
    assert_int_equal(bst_game_score(t.game, ANN), each);
    assert_int_equal(bst_game_score(t.game, BEN), each);
    toy_close(&t);
}

static void what_an_award_changes_is_too_late_for_the_others(void **state)
{
    (void)state;
    const char *more = "bst.rate{kind='shrine', mode='final', when={game='count'},"
                       " bonus={flat=5}}\n"
                       "bst.on('%s', function(game) GAME_SET(game, 'count', 1) end)\n";
    static const char *const hooks[] = {"extra", "points"};
    for (int i = 0; i < 2; i++) {
        char lua[512];
        (void)snprintf(lua, sizeof lua, more, hooks[i]);
        shrines_are_worth(lua, 1);
    }
}

/* The score of the active player, who is Ben and paid first: he scores in this part. */
static void points_of_the_others_are_not_there_yet(void **state)
{
    (void)state;
    shrines_are_worth("bst.rate{kind='shrine', mode='final', when={score=1}, bonus={flat=5}}\n",
                      1);
    shrines_are_worth("bst.rate{kind='shrine', mode='final', when={scored='own'},"
                      " bonus={flat=5}}\n",
                      1);
}

/* The pieces that an award takes away were there when the values were found. */
static void pieces_taken_by_an_award_have_counted(void **state)
{
    (void)state;
    shrines_are_worth("local PAWN = bst.piece('pawn')\n"
                      "bst.rate{kind='shrine', mode='final', when={holds='pawn'},"
                      " bonus={flat=5}}\n"
                      "bst.on('extra', {kind='shrine'}, function(game)\n"
                      "  for pawn in game:pieces(PAWN) do\n"
                      "    if game:segment(pawn) then game:take(pawn, 'recall') end\n"
                      "  end\n"
                      "end)\n",
                      6);
}

/* Owners of one feature too: Ben's value is found before Ann, who is active, is paid. */
static void owners_of_one_feature_are_paid_by_one_state(void **state)
{
    (void)state;
    toy t;
    static const char *const deck[] = {"land", "land", "land", "land"};
    toy_open(&t, TOY_YAML,
             TOY_LUA RULES "bst.rate{kind='land', mode='final', when={game='count'},"
                           " bonus={flat=5}}\n"
                           "bst.on('points', function(game) GAME_SET(game, 'count', 1) end)\n");
    assert_int_equal(bst_scene_deck(t.game, deck, 4, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "deploy pawn 2,0:N");
    toy_choose(&t, "place 3,0 @0");
    toy_choose(&t, "ring");
    assert_int_equal(bst_game_score(t.game, ANN), 1);
    assert_int_equal(bst_game_score(t.game, BEN), 1);
    toy_close(&t);
}

/* Ann gets 1 for the land and Ben 4, or the other way round: those who hear are told 4. */
static void check_told(const char *hook, const char *args, const char *better)
{
    toy t;
    char lua[4096];
    static const char *const deck[] = {"land", "land", "land", "land"};
    (void)snprintf(lua, sizeof lua,
                   TOY_LUA RULES
                   "bst.query('lines', {kind='land'}, function(game, _, _, player, value)\n"
                   "  if player %s game:active() then return value + 3 end end)\n"
                   "bst.on('%s', {kind='land', mode='final'}, function(game, %s)\n"
                   "  GAME_SET(game, 'count', value) end)\n",
                   better, hook, args);
    toy_open(&t, TOY_YAML, lua);
    assert_int_equal(bst_scene_deck(t.game, deck, 4, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "deploy pawn 2,0:N");
    toy_choose(&t, "place 3,0 @0");
    toy_choose(&t, "ring");
    assert_int_equal(bst_game_score(t.game, ANN) + bst_game_score(t.game, BEN), 5);
    assert_int_equal(toy_count(&t), 4);
    toy_close(&t);
}

static void the_greatest_value_is_told(void **state)
{
    (void)state;
    check_told("extra", "_, _, value", "==");
    check_told("extra", "_, _, value", "~=");
    check_told("scored", "_, value", "==");
    check_told("scored", "_, value", "~=");
}

/* Lines of what is paid later stand in the log before those of what is paid besides; undo keeps
 * them all, and what is written after it. */
static void the_ledger_explains_what_was_paid_between(void **state)
{
    (void)state;
    toy t;
    open_shrines(&t, "bst.word('bells') bst.word('doves')\n"
                     "bst.on('extra', {kind='shrine'}, function(game, feature)\n"
                     "  game:line('bells', 2, 3)\n"
                     "  game:line('doves', 1, 4)\n"
                     "  game:award(game:active(), 10, GIFT, feature) end)\n");
    toy_choose(&t, "ring");
    assert_int_equal(bst_game_award_count(t.game), 4);
    for (int i = 0; i < 2; i++) { /* checks look at all lines after each choice */
        toy_choose(&t, "place 4,0 @0");
        toy_choose(&t, "gift");
        assert_int_equal(bst_game_undo(t.game), BST_OK);
        assert_int_equal(bst_game_undo(t.game), BST_OK);
    }
    static const uint32_t seats[] = {BEN, BEN, ANN, BEN};
    static const int32_t points[] = {1, 10, 1, 10};
    static const char *const labels[] = {"flat", "bells", "flat", "bells"};
    for (uint32_t i = 0; i < 4; i++) {
        bst_award award = bst_game_award(t.game, i);
        assert_int_equal(award.seat, seats[i]);
        assert_int_equal(award.points, points[i]);
        assert_int_equal(award.line_count, points[i] == 10 ? 2 : 1);
        bst_ledger_line line = bst_game_award_line(t.game, i, 0);
        if (points[i] == 10) {
            assert_string_equal(line.label, labels[i]);
            assert_int_equal(line.points, 6);
        } else {
            assert_int_equal(line.points, 1);
        }
    }
    toy_close(&t);
}

/* A value that is given goes to each owner with the lines that were said before, whatever those
 * who hear of the first award say. */
static void a_given_value_keeps_its_lines(void **state)
{
    (void)state;
    toy t;
    static const char *const deck[] = {"land", "land", "land", "land"};
    toy_open(&t, TOY_YAML,
             TOY_LUA RULES
             "bst.word('harvest') bst.word('bell')\n"
             "bst.on('points', function(game, player, _, _, source)\n"
             "  if source ~= GIFT then\n"
             "    game:line('bell', 1, 1) game:award(player, 1, GIFT) end end)\n"
             "bst.offer{verb='toll', menu='act', spend='figure', choose=function(game)\n"
             "  game:line('harvest', 2, 3)\n"
             "  game:settle_as(game:segment_at(game:placed(), 0), 'final', 6) end}\n");
    assert_int_equal(bst_scene_deck(t.game, deck, 4, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "deploy pawn 2,0:N");
    toy_choose(&t, "place 3,0 @0");
    toy_choose(&t, "toll");
    uint32_t harvests = 0;
    for (uint32_t i = 0; i < bst_game_award_count(t.game); i++) {
        bst_ledger_line line = bst_game_award_line(t.game, i, 0);
        harvests += strcmp(line.label, "harvest") == 0 && line.points == 6;
    }
    assert_int_equal(harvests, 2);
    assert_int_equal(bst_game_award_count(t.game), 4);
    assert_int_equal(bst_game_score(t.game, ANN), 7);
    assert_int_equal(bst_game_score(t.game, BEN), 7);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_an_award_changes_is_too_late_for_the_others),
        cmocka_unit_test(points_of_the_others_are_not_there_yet),
        cmocka_unit_test(pieces_taken_by_an_award_have_counted),
        cmocka_unit_test(owners_of_one_feature_are_paid_by_one_state),
        cmocka_unit_test(the_greatest_value_is_told),
        cmocka_unit_test(the_ledger_explains_what_was_paid_between),
        cmocka_unit_test(a_given_value_keeps_its_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
