/* Offers of one verb in one menu: what several of them give is listed once, belongs to the first,
 * and is chosen, told and replayed as that. */
#include "unit/toy.h"

enum { TEXT = 80, OPTIONS_MAX = 64 };

/* Lists what is at hand; no two options have one text, and each text is the option's own. Returns
 * the number of options. */
static uint32_t check_list(toy *t)
{
    const bst_option *listed = NULL;
    bst_option options[OPTIONS_MAX];
    char texts[OPTIONS_MAX][TEXT];
    uint32_t count = 0;
    assert_int_equal(bst_game_options(t->game, &listed, &count), BST_OK);
    assert_true(count <= OPTIONS_MAX);
    memcpy(options, listed, sizeof *options * count);
    for (uint32_t i = 0; i < count; i++) {
        (void)bst_game_option_text(t->game, &options[i], texts[i], TEXT);
        for (uint32_t k = 0; k < i; k++) {
            assert_string_not_equal(texts[i], texts[k]);
        }
        bst_option parsed;
        if (!strstr(texts[i], "..")) { /* a range is no choice */
            assert_int_equal(bst_game_option_parse(t->game, texts[i], &parsed, t->diags), BST_OK);
            assert_int_equal(parsed.offer, options[i].offer);
        }
    }
    return count;
}

static bool is_listed(toy *t, const char *text)
{
    const bst_option *listed = NULL;
    uint32_t count = 0;
    bool found = false;
    assert_int_equal(bst_game_options(t->game, &listed, &count), BST_OK);
    for (uint32_t i = 0; i < count; i++) {
        char own[TEXT];
        (void)bst_game_option_text(t->game, &listed[i], own, sizeof own);
        found = found || strcmp(own, text) == 0;
    }
    return found;
}

/* The rule of the placed tile ends the menu with its budget; that of all the board does not, and is
 * an offer of its own, since it is in another menu too. */
#define ALSO                                                                                       \
    "bst.menu{name='more'}\n"                                                                      \
    "bst.budget{name='second'}\n"                                                                  \
    "bst.claim{name='also', menu={'act', 'more'}, piece='pawn', cause='plant', spend='second',\n"  \
    "          where='board', feature='any'}\n"

static void a_claim_belongs_to_the_first_rule(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA ALSO);
    const char *deck[] = {"land", "land"};
    assert_int_equal(bst_scene_deck(t.game, deck, 2, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    /* one of the placed tile, one of the start tile by the second rule, and pass */
    assert_int_equal(check_list(&t), 3);
    toy_choose(&t, "deploy pawn 0,0:N");
    assert_string_equal(bst_game_decision(t.game).name, "act"); /* that did not end the menu */
    toy_choose(&t, "deploy pawn 1,0:N");
    assert_string_equal(bst_game_decision(t.game).name, "place"); /* this did, by `figure` */
    toy_close(&t);
}

/* Every option that is listed leads to the state that its text leads to. */
static void what_is_chosen_is_what_is_recorded(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA ALSO);
    toy_choose(&t, "place 1,0 @0");
    uint32_t count = check_list(&t);
    for (uint32_t i = 0; i < count; i++) {
        const bst_option *listed = NULL;
        char text[TEXT];
        assert_int_equal(bst_game_options(t.game, &listed, &count), BST_OK);
        bst_option option = listed[i];
        (void)bst_game_option_text(t.game, &option, text, sizeof text);
        assert_int_equal(bst_game_choose(t.game, &option, t.diags), BST_OK);
        uint64_t hash = bst_game_hash(t.game);
        assert_int_equal(bst_game_undo(t.game), BST_OK);
        toy_choose(&t, text);
        assert_true(bst_game_hash(t.game) == hash);
        assert_int_equal(bst_game_undo(t.game), BST_OK);
    }
    toy_close(&t);
}

/* Where the first rule does not count, the second one's options are its own. */
static void a_closed_offer_takes_nothing(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.menu{name='more'}\n"
                     "bst.budget{name='second'}\n"
                     "bst.offer{verb='ring', menu='act', choose=function(game)\n"
                     "  game:set(game.GAME, 'mood', 1) end}\n"
                     "bst.offer{verb='add', menu='act', when={game='mood'}, args={'integer'},\n"
                     "  options=function(game) game:emit('add', 1) end,\n"
                     "  choose=function(game) game:set(game.GAME, 'count', 10) end}\n"
                     "bst.offer{verb='add', name='other', menu='act', spend='figure',\n"
                     "  args={'integer'}, options=function(game) game:emit('add', 1) end,\n"
                     "  choose=function(game) game:set(game.GAME, 'count', 20) end}\n");
    toy_choose(&t, "place 1,0 @0");
    (void)check_list(&t);
    toy_choose(&t, "add 1");
    assert_int_equal(toy_count(&t), 20);
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "ring");
    (void)check_list(&t);
    toy_choose(&t, "add 1");
    assert_int_equal(toy_count(&t), 10);
    assert_string_equal(bst_game_decision(t.game).name, "act");
    toy_close(&t);
}

/* Two offers of ranges: `first` and `second` are Lua calls that emit. */
static void open_ranges(toy *t, const char *first, const char *second)
{
    char lua[4096];
    (void)snprintf(lua, sizeof lua,
                   TOY_LUA "bst.offer{verb='bid', menu='act', spend='figure', args={'integer'},\n"
                           "  options=function(game) %s end,\n"
                           "  choose=function(game, _, _, bid)\n"
                           "    game:set(game.GAME, 'count', bid) end}\n"
                           "bst.offer{verb='bid', name='more', menu='act', spend='figure',\n"
                           "  args={'integer'}, options=function(game) %s end,\n"
                           "  choose=function(game, _, _, bid)\n"
                           "    game:set(game.GAME, 'count', 100 + bid) end}\n",
                   first, second);
    toy_open(t, TOY_YAML, lua);
    toy_choose(t, "place 1,0 @0");
}

static void bids_come_to(const char *first, const char *second, uint64_t values,
                         const int32_t *counts)
{
    toy t;
    open_ranges(&t, first, second);
    uint64_t number = 0;
    assert_int_equal(bst_game_option_count(t.game, &number), BST_OK);
    /* and pass, and the pawn on the land */
    assert_int_equal(number, values + 2);
    (void)check_list(&t);
    for (int32_t bid = 1; bid <= 9; bid++) {
        char text[TEXT];
        (void)snprintf(text, sizeof text, "bid %d", (int)bid);
        if (!counts[bid]) {
            assert_int_equal(bst_game_choose_text(t.game, text, t.diags), BST_E_ILLEGAL);
            continue;
        }
        toy_choose(&t, text);
        assert_int_equal(toy_count(&t), counts[bid]);
        assert_int_equal(bst_game_undo(t.game), BST_OK);
    }
    toy_close(&t);
}

static void ranges_lose_what_was_offered_before(void **state)
{
    (void)state;
    const int32_t upper[] = {0, 1, 2, 3, 4, 5, 106, 107, 0, 0};
    bids_come_to("game:range('bid', 1, 5)", "game:range('bid', 3, 7)", 7, upper);
    const int32_t lower[] = {0, 101, 102, 3, 4, 5, 6, 7, 0, 0};
    bids_come_to("game:range('bid', 3, 7)", "game:range('bid', 1, 5)", 7, lower);
    const int32_t split[] = {0, 101, 102, 3, 4, 105, 106, 7, 108, 109};
    bids_come_to("game:range('bid', 3, 4) game:emit('bid', 7)", "game:range('bid', 1, 9)", 9,
                 split);
    const int32_t none[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    bids_come_to("game:range('bid', 1, 9)", "game:range('bid', 2, 9) game:emit('bid', 1)", 9, none);
}

/* Claims into zones, and things that two offers name. */
static void zones_and_sets_belong_to_the_first_too(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML "zones:\n"
                          "  yard: {per: game, holds: pieces}\n",
             TOY_LUA "bst.menu{name='more'}\n"
                     "bst.budget{name='second'}\n"
                     "bst.claim{name='send', verb='send', menu='act', piece='pawn', zones='yard',\n"
                     "          cause='plant', spend='second'}\n"
                     "bst.claim{name='resend', verb='send', menu={'act', 'more'}, piece='pawn',\n"
                     "          zones='yard', cause='plant', spend='figure'}\n"
                     "bst.offer{verb='free', menu='act', builtin='take', cause='recall',\n"
                     "          over={of='pieces', own=true, zone='yard', distinct=true}}\n"
                     "bst.offer{verb='free', name='freeing', menu='act', spend='figure',\n"
                     "          builtin='take', cause='recall',\n"
                     "          over={of='pieces', own=true, zone='yard', distinct=true}}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(check_list(&t), 3); /* send, deploy, pass */
    toy_choose(&t, "send pawn yard");
    assert_string_equal(bst_game_decision(t.game).name, "act");
    assert_int_equal(check_list(&t), 4); /* the second rule's, free, deploy, pass */
    toy_choose(&t, "free Ann.pawn.1");
    assert_string_equal(bst_game_decision(t.game).name, "act");
    assert_false(is_listed(&t, "free Ann.pawn.1"));
    toy_choose(&t, "send pawn yard");
    assert_string_equal(bst_game_decision(t.game).name, "place");
    toy_close(&t);
}

/* An offer of which all is listed before must be taken as ever. */
static void what_must_be_taken_must_still(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.offer{verb='add', menu='act', spend='figure', args={'integer'},\n"
                     "  options=function(game) game:emit('add', 1) end, choose=function() end}\n"
                     "bst.offer{verb='add', name='other', menu='act', spend='figure', must=true,\n"
                     "  args={'integer'}, options=function(game) game:emit('add', 1) end,\n"
                     "  choose=function() end}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_false(bst_game_decision(t.game).may_pass);
    assert_int_equal(check_list(&t), 2); /* add, deploy */
    toy_close(&t);
}

static void two_that_lay_tiles_need_two_verbs(void **state)
{
    (void)state;
    toy t;
    assert_int_equal(toy_load(&t, TOY_YAML,
                              TOY_LUA "bst.offer{verb='place', name='again', menu='place',\n"
                                      "          builtin='place', spend='tile'}\n"),
                     BST_E_INVALID);
    assert_true(toy_says(&t, "menu `place` has an offer with verb `place` already, by toy"));
    assert_true(toy_says(&t, "[E-OFFER]"));
    toy_close(&t);
    assert_int_equal(toy_load(&t, TOY_YAML,
                              TOY_LUA "bst.offer{verb='place', name='again', menu='act',\n"
                                      "          builtin='place', spend='figure'}\n"),
                     BST_OK);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_claim_belongs_to_the_first_rule),
        cmocka_unit_test(what_is_chosen_is_what_is_recorded),
        cmocka_unit_test(a_closed_offer_takes_nothing),
        cmocka_unit_test(ranges_lose_what_was_offered_before),
        cmocka_unit_test(zones_and_sets_belong_to_the_first_too),
        cmocka_unit_test(what_must_be_taken_must_still),
        cmocka_unit_test(two_that_lay_tiles_need_two_verbs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
