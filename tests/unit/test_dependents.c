/* What depends on pieces: pieces that stay with others, values for who has a piece, rules that need
 * one; and steps that depend on tiles being left. */
#include "unit/toy.h"

#include "game/game.h"

/* TOY_YAML with more text before the line `rest`. */
static void open_with(toy *t, const char *rest, const char *more, const char *lua)
{
    static char yaml[8192];
    rest = strstr(TOY_YAML, rest);
    assert_non_null(rest);
    (void)snprintf(yaml, sizeof yaml, "%.*s%s%s", (int)(rest - TOY_YAML), TOY_YAML, more, rest);
    toy_open(t, yaml, lua);
}

static void open_with_pieces(toy *t, const char *pieces, const char *lua)
{
    open_with(t, "tracks:\n", pieces, lua);
}

#define HEN "  hen: {each: 2, claims: [land], stays_with: worker}\n"
#define HEN_LUA                                                                                    \
    "bst.claim{name='hen', menu='act', piece='hen', feature='any', needs='worker',\n"              \
    "          without='hen', cause='plant', spend='figure'}\n"                                    \
    "bst.on('taken', function(game)\n"                                                             \
    "  game:set(game.GAME, 'count', game:get(game.GAME, 'count') + 1)\n"                           \
    "end)\n"                                                                                       \
    "local function lose(verb, how)\n"                                                             \
    "  bst.offer{verb=verb, menu='act', spend='figure', choose=function(game, f, player)\n"        \
    "    for piece in game:pieces('pawn', player) do\n"                                            \
    "      if game:segment(piece) ~= 0 then how(game, piece) return end\n"                         \
    "    end\n"                                                                                    \
    "  end}\n"                                                                                     \
    "end\n"                                                                                        \
    "lose('call', function(game, piece) game:take(piece, 'recall') end)\n"                         \
    "lose('drop', function(game, piece) game:take(piece, 'recall', true) end)\n"                   \
    "lose('lift', function(game, piece) game:stand(piece, game:cell(piece), 'fly') end)\n"

/* Ann has two pawns and a hen in the land, Ben a pawn and a hen. */
static void set_up_hens(toy *t)
{
    open_with_pieces(t, HEN, TOY_LUA HEN_LUA);
    toy_choose(t, "place 1,0 @0");
    toy_choose(t, "deploy pawn 1,0:N");
    toy_choose(t, "place 2,0 @0");
    toy_choose(t, "deploy pawn 2,0:N");
    toy_choose(t, "place 3,0 @0");
    toy_choose(t, "deploy hen 3,0:N");
    toy_choose(t, "place 4,0 @0");
    toy_choose(t, "deploy hen 4,0:N");
    toy_choose(t, "place 5,0 @0");
    toy_choose(t, "deploy pawn 5,0:N");
    toy_choose(t, "place 6,0 @0");
    toy_choose(t, "pass");
    assert_int_equal(bst_game_supply(t->game, 1, "hen"), 1);
    assert_int_equal(bst_game_supply(t->game, 2, "hen"), 1);
}

static void pieces_go_home_with_the_last_they_stay_with(void **state)
{
    (void)state;
    static const char *const verbs[] = {"call", "drop", "lift"};
    for (uint32_t i = 0; i < 3; i++) {
        toy t;
        set_up_hens(&t);
        toy_choose(&t, "place 7,0 @0");
        toy_choose(&t, verbs[i]); /* one of two pawns: the hen stays */
        assert_int_equal(bst_game_supply(t.game, 1, "hen"), 1);
        toy_choose(&t, "place 8,0 @0");
        toy_choose(&t, "pass");
        toy_choose(&t, "place 9,0 @0");
        toy_choose(&t, verbs[i]);
        assert_int_equal(bst_game_supply(t.game, 1, "hen"), 2);
        assert_int_equal(bst_game_supply(t.game, 2, "hen"), 1);
        /* who listens hears of each piece: two pawns (not those that only moved) and a hen */
        assert_int_equal(toy_count(&t), i == 2 ? 1 : 3);
        toy_close(&t);
    }
}

static void a_rule_may_need_or_exclude_own_pieces(void **state)
{
    (void)state;
    toy t;
    bst_option option;
    open_with_pieces(&t, HEN "  worker: {each: 1}\n", TOY_LUA HEN_LUA);
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_option_parse(t.game, "deploy hen 1,0:N", &option, t.diags),
                     BST_E_ILLEGAL);
    assert_true(toy_says(&t, "needs an own piece"));
    toy_choose(&t, "deploy pawn 1,0:N");
    toy_choose(&t, "place 2,0 @0"); /* a pawn of Ann's is none of Ben's */
    assert_int_equal(bst_game_option_parse(t.game, "deploy hen 2,0:N", &option, t.diags),
                     BST_E_ILLEGAL);
    toy_choose(&t, "pass");
    toy_choose(&t, "place 3,0 @0"); /* by trait, though a kind is called the same */
    toy_choose(&t, "deploy hen 3,0:N");
    toy_choose(&t, "place 4,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 5,0 @0");
    assert_int_equal(bst_game_option_parse(t.game, "deploy hen 5,0:N", &option, t.diags),
                     BST_E_ILLEGAL);
    assert_true(toy_says(&t, "an own hen is in the land already"));
    toy_close(&t);
}

/* ---------------------------------------------------------------- values */

#define VIA_LUA                                                                                    \
    "bst.score('land', 'all', {each={kind='shrine', mode='beside', base=3}})\n"                    \
    "bst.score('shrine', 'beside', {base=1})\n"                                                    \
    "bst.rate{kind='shrine', mode='beside', when={payee={via='pawn'}}, bonus={flat=2},\n"          \
    "         label='gift'}\n"                                                                     \
    "bst.rate{kind='shrine', mode='beside', when={payee=true}, last={flat=1}}\n"

static int32_t value(const toy *t, const char *segment, const char *mode, uint32_t payee,
                     const char *via)
{
    const char *reason = "";
    bst__asker asker = {.payee = payee, .base = 3};
    if (via) {
        asker.via = bst__board_root(&t->game->board, bst__segment_named(t->game, via, &reason));
    }
    int32_t out = -1;
    uint32_t root =
        bst__board_root(&t->game->board, bst__segment_named(t->game, segment, &reason));
    int number = bst__rules_mode(t->game->rules, mode);
    assert_true(number >= 0);
    assert_int_equal(bst__value(t->game, root, (uint32_t)number, &asker, &out), BST_OK);
    return out;
}

static void a_value_may_depend_on_a_piece_of_who_is_paid(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA VIA_LUA);
    assert_int_equal(bst_scene_lay(t.game, "shrine", 1, 0, 0, t.diags), BST_OK);
    assert_int_equal(bst_scene_lay(t.game, "shrine", 2, 0, 0, t.diags), BST_OK);
    assert_int_equal(bst_scene_put(t.game, 1, "pawn", "0,0:N", t.diags), BST_OK);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 0, NULL), 3);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 1, NULL), 6);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 2, NULL), 4);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 1, "0,0:N"), 6);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 1, "2,0:shrine"), 4);
    assert_int_equal(value(&t, "0,0:N", "all", 2, NULL), 8);
    assert_int_equal(value(&t, "0,0:N", "all", 1, NULL), 12);
    /* what a rule names is a line of its own, all else is the shrines' */
    assert_int_equal(t.game->scratch_count, 2);
    assert_string_equal(t.game->scratch_lines[0].label, "shrine");
    assert_int_equal(t.game->scratch_lines[0].count, 2);
    assert_int_equal(t.game->scratch_lines[0].rate, 4);
    assert_string_equal(t.game->scratch_lines[1].label, "gift");
    assert_int_equal(t.game->scratch_lines[1].count, 2);
    assert_int_equal(t.game->scratch_lines[1].points, 4);
    toy_close(&t);
}

/* A shrine between a land with dew and a moor. */
#define FENCE                                                                                      \
    "  - id: fence\n"                                                                              \
    "    count: 1\n"                                                                               \
    "    segments:\n"                                                                              \
    "      - {shrine: ~}\n"                                                                        \
    "      - {land: W, dew: 1, touches: [shrine]}\n"                                               \
    "      - {moor: N E S, touches: [shrine]}\n"
#define ASKED_LUA                                                                                  \
    "bst.score('shrine', 'beside', {base=1})\n"                                                    \
    "bst.rate{kind='shrine', mode='beside', when={via={fold={dew=1}}}, bonus={flat=1}}\n"      \
    "bst.rate{kind='shrine', mode='beside', when={via={kind='moor'}}, bonus={flat=10}}\n"          \
    "bst.rate{kind='shrine', mode='beside', bonus={flat=100},\n"                                   \
    "         when={via={fold={dew=1}}, payee={via='pawn'}}}\n"

/* Ann stands in the land, Ben in the moor. */
static void a_value_may_depend_on_the_feature_that_asks(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "attributes:\n", FENCE, TOY_LUA ASKED_LUA);
    assert_int_equal(bst_scene_lay(t.game, "fence", 1, 0, 0, t.diags), BST_OK);
    assert_int_equal(bst_scene_put(t.game, 1, "pawn", "0,0:N", t.diags), BST_OK);
    assert_int_equal(bst_scene_put(t.game, 2, "pawn", "1,0:E", t.diags), BST_OK);
    /* who asks is known: whoever is paid, it is the land with dew or the moor */
    assert_int_equal(value(&t, "1,0:shrine", "beside", 0, "0,0:N"), 3 + 1);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 2, "0,0:N"), 3 + 1);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 1, "0,0:N"), 3 + 1 + 100);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 1, "1,0:E"), 3 + 10);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 2, "1,0:E"), 3 + 10);
    /* nobody asks: it is where who is paid stands, and nobody stands nowhere */
    assert_int_equal(value(&t, "1,0:shrine", "beside", 1, NULL), 3 + 1 + 100);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 2, NULL), 3 + 10);
    assert_int_equal(value(&t, "1,0:shrine", "beside", 0, NULL), 3);
    toy_close(&t);
}

#define ASKS_LUA                                                                                   \
    "bst.score('land', 'all', {flat=1})\n"                                                         \
    "bst.rate{kind='land', mode='all', when={fold={dew=1, frost=2}}, bonus={flat=10}}\n"           \
    "bst.rate{kind='land', mode='all', when={fold={dew=1}, lacks='frost'}, bonus={flat=100}}\n"    \
    "bst.rate{kind='land', mode='all', when={lacks={'dew', 'frost'}}, bonus={flat=1000}}\n"        \
    "bst.rate{kind='land', mode='all', when={tiles_over='count'}, bonus={flat=10000}}\n"

static void set_attribute(const toy *t, const char *name, uint32_t index, int32_t number)
{
    int attr = bst__rules_attr(t->game->rules, name);
    assert_true(attr >= 0);
    assert_int_equal(bst__attr_set(t->game, (uint32_t)attr, index, number), BST_OK);
}

static void a_filter_may_ask_several_things_of_a_feature(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML "  frost: {on: segment, fold: max}\n", TOY_LUA ASKS_LUA);
    assert_int_equal(bst_scene_lay(t.game, "land", 1, 0, 0, t.diags), BST_OK);
    const char *reason = "";
    uint32_t land = bst__segment_named(t.game, "1,0:N", &reason);
    /* two tiles are more than none, and than one */
    assert_int_equal(value(&t, "0,0:N", "all", 1, NULL), 11001);
    set_attribute(&t, "count", 0, 1);
    assert_int_equal(value(&t, "0,0:N", "all", 1, NULL), 11001);
    set_attribute(&t, "count", 0, 2);
    assert_int_equal(value(&t, "0,0:N", "all", 1, NULL), 1001);
    set_attribute(&t, "dew", land, 1);
    assert_int_equal(value(&t, "0,0:N", "all", 1, NULL), 101);
    set_attribute(&t, "frost", land, 1);
    assert_int_equal(value(&t, "0,0:N", "all", 1, NULL), 1);
    set_attribute(&t, "frost", land, 2);
    assert_int_equal(value(&t, "0,0:N", "all", 1, NULL), 11);
    set_attribute(&t, "dew", land, 0);
    assert_int_equal(value(&t, "0,0:N", "all", 1, NULL), 1);
    toy_close(&t);
}

#define TELLS_LUA                                                                                  \
    "local function add(filter, number)\n"                                                         \
    "  bst.on('placed', filter, function(game)\n"                                                  \
    "    game:set(game.GAME, 'count', game:get(game.GAME, 'count') + number)\n"                    \
    "  end)\n"                                                                                     \
    "end\n"                                                                                        \
    "add({shows='shrine'}, 1)\n"                                                                   \
    "add({shows={'moor', 'way'}}, 10)\n"                                                           \
    "add({tile='dew'}, 100)\n"                                                                     \
    "add({tile='dew', shows='way'}, 1000)\n"                                                       \
    "add({laid='dew', tile='dew'}, 10000)\n"                                                       \
    "bst.on('setup', {laid='dew'}, function(game) game:set(game.GAME, 'mood', 1) end)\n"           \
    "bst.on('ended', {laid='dew'}, function(game) game:set(game.GAME, 'mood', 2) end)\n"

/* Three tiles show a shrine; one of them has a moor besides, and dew is printed on it. */
static void a_filter_may_ask_what_a_tile_shows(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "attributes:\n", FENCE, TOY_LUA TELLS_LUA);
    int mood = bst__rules_attr(t.game->rules, "mood");
    assert_int_equal(bst__attr_get(t.game, (uint32_t)mood, 0), 0); /* nothing with dew was laid */
    uint64_t random = 1;
    while (bst_game_decision(t.game).state == BST_DECIDING) {
        bst_option option;
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(t.game, &option, t.diags), BST_OK);
    }
    assert_int_equal(toy_count(&t), 10113);
    assert_int_equal(bst__attr_get(t.game, (uint32_t)mood, 0), 2);
    toy_close(&t);
}

/* ---------------------------------------------------------------- tiles left */

/* How many parts of a game end with this filter, while `act` happens there and nobody deploys. */
static int32_t parts_where(const char *when, const char *act)
{
    toy t;
    char lua[8192];
    (void)snprintf(lua, sizeof lua,
                   "%sbst.veto('put', {cause='plant'}, function() return 'no' end)\n"
                   "bst.phase{name='tell', enter=function(game) %s\n"
                   "  game:set(game.GAME, 'count', game:get(game.GAME, 'count') + 1)\n"
                   "  return true end}\n"
                   "bst.step{at='part_end', phase='tell', when={%s}}\n",
                   TOY_LUA, act, when);
    toy_open(&t, TOY_YAML, lua);
    uint64_t random = 1;
    while (bst_game_decision(t.game).state == BST_DECIDING) {
        bst_option option;
        assert_int_equal(bst_game_option_random(t.game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(t.game, &option, t.diags), BST_OK);
    }
    int32_t count = toy_count(&t);
    toy_close(&t);
    return count;
}

/* 15 tiles, one of which lies at the start. */
static void steps_may_ask_whether_a_tile_is_left(void **state)
{
    (void)state;
    assert_int_equal(parts_where("deck_empty=false", ""), 13);
    assert_int_equal(parts_where("deck_empty=true", ""), 1);
}

/* Each of two players has five pawns, and seven turns. */
static void steps_may_ask_what_is_left_in_the_supply(void **state)
{
    (void)state;
    static const char stand[] =
        "game:stand(game:from_supply(game:active(), 'pawn'), game:placed(), 'fly')";
    assert_int_equal(parts_where("supply='pawn'", stand), 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_go_home_with_the_last_they_stay_with),
        cmocka_unit_test(a_rule_may_need_or_exclude_own_pieces),
        cmocka_unit_test(a_value_may_depend_on_a_piece_of_who_is_paid),
        cmocka_unit_test(a_value_may_depend_on_the_feature_that_asks),
        cmocka_unit_test(a_filter_may_ask_several_things_of_a_feature),
        cmocka_unit_test(a_filter_may_ask_what_a_tile_shows),
        cmocka_unit_test(steps_may_ask_whether_a_tile_is_left),
        cmocka_unit_test(steps_may_ask_what_is_left_in_the_supply),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
