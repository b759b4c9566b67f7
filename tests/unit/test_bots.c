/* Bots: what their names mean, that they choose only what may be chosen, the same where their seat
 * sees the same, in the games of every kind that there is. */
#include "unit/unit.h"

#include "cli/bots.h"
#include "game/game.h"
#include "tools/games.h"

enum { CHOICES_MAX = 50 }; /* of a game with long menus */

static const char *parse(bst__bots *bots, const char *list, bool may_be_human)
{
    static char problem[192];
    return bst__bots_parse(bots, list, may_be_human, problem, sizeof problem);
}

static void names_and_parameters(void **state)
{
    (void)state;
    bst__bots bots;
    assert_null(parse(&bots, "human,greedy,mcts:50", true));
    assert_int_equal(bots.named, 3);
    assert_int_equal(bots.seats[1], BST__BOT_HUMAN);
    assert_int_equal(bots.seats[2], BST__BOT_GREEDY);
    assert_int_equal(bots.seats[3], BST__BOT_MCTS);
    assert_int_equal(bots.budgets[3].iterations, 50);
    assert_int_equal(bots.budgets[3].ms, 0);
    assert_int_equal(bots.seats[8], BST__BOT_MCTS); /* the last one counts for the rest */
    assert_int_equal(bots.budgets[8].iterations, 50);
    assert_null(parse(&bots, "mcts:30ms", false));
    assert_int_equal(bots.budgets[1].iterations, 0);
    assert_int_equal(bots.budgets[1].ms, 30);
    assert_null(parse(&bots, "mcts", false));
    assert_int_equal(bots.budgets[1].ms, 200);
}

static void wrong_names_are_told(void **state)
{
    (void)state;
    bst__bots bots;
    static const struct {
        const char *list;
        const char *says;
    } cases[] = {
        {"human", "`human` is none of: random, greedy, mcts"},
        {"random,", "`` is none of"},
        {"", "`` is none of"},
        {"greedy:5", "`greedy` takes no parameter, but got `5`"},
        {"mcts:", "`mcts:`: a time as in mcts:200ms, or iterations as in mcts:500"},
        {"mcts:0", "`mcts:0`"},
        {"mcts:0ms", "`mcts:0ms`"},
        {"mcts:5s", "`mcts:5s`"},
        {"mcts:-5", "`mcts:-5`"},
        {"mcts:9999999999", "`mcts:9999999999`"},
        {"random,random,random,random,random,random,random,random,random",
         "there are 8 seats at most"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *wrong = parse(&bots, cases[i].list, false);
        assert_non_null(wrong);
        if (!strstr(wrong, cases[i].says)) {
            fail_msg("`%s`: %s", cases[i].list, wrong);
        }
    }
}

/* ------------------------------------------------------------------ playing */

typedef struct table {
    games_rig rig;
    bst_game *game;
    bst__team *team;
} table;

static void table_open(table *t, uint32_t kind, uint32_t players, uint64_t *random,
                       const char *list)
{
    bst__bots bots;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.checks = true;
    memset(t, 0, sizeof *t);
    assert_null(parse(&bots, list, false));
    assert_int_equal(games_open(&t->rig, &games_kinds[kind], players, 31, random), BST_OK);
    assert_int_equal(
        bst_game_create(&t->game, t->rig.ruleset, t->rig.setup, &config, t->rig.diags), BST_OK);
    assert_int_equal(
        bst__team_create(&t->team, &bots, t->rig.ruleset, t->rig.setup, t->rig.diags), BST_OK);
}

static void table_close(table *t)
{
    bst__team_destroy(t->team);
    bst_game_destroy(t->game);
    games_close(&t->rig);
}

static void choose(table *t, bst_game *game)
{
    bst_status status = bst__team_choose(t->team, game, 31, t->rig.diags);
    if (status != BST_OK) {
        bst_diags_print(t->rig.diags, stderr, 0);
    }
    assert_int_equal(status, BST_OK);
}

static void what_is_chosen_may_be_chosen(void **state)
{
    (void)state;
    uint64_t random = 17;
    for (uint32_t kind = 0; kind < GAMES_KINDS; kind++) {
        uint32_t players = games_kinds[kind].players_min;
        for (; players <= games_kinds[kind].players_max; players++) {
            table t;
            table_open(&t, kind, players, &random, "greedy,mcts:3,random");
            for (uint32_t i = 0; i < CHOICES_MAX; i++) {
                if (bst_game_decision(t.game).state != BST_DECIDING) {
                    break;
                }
                choose(&t, t.game);
            }
            assert_int_not_equal(bst_game_decision(t.game).state, BST_HALTED);
            table_close(&t);
        }
    }
}

/* A team that was made for another game, or thought of another seat, chooses the same. */
static void iterations_choose_the_same_again(void **state)
{
    (void)state;
    table one;
    table two;
    table_open(&one, 0, 2, NULL, "mcts:12,greedy");
    table_open(&two, 0, 2, NULL, "mcts:12,greedy");
    for (uint32_t i = 0; i < 20; i++) {
        choose(&one, one.game);
    }
    for (uint32_t i = 0; i < 20; i++) {
        if (i == 10) { /* as if the session was left and resumed */
            bst__bots bots;
            bst__team_destroy(two.team);
            assert_null(parse(&bots, "mcts:12,greedy", false));
            assert_int_equal(bst__team_create(&two.team, &bots, two.rig.ruleset, two.rig.setup,
                                              two.rig.diags),
                             BST_OK);
        }
        choose(&two, two.game);
    }
    assert_int_equal(bst_game_hash(one.game), bst_game_hash(two.game));
    table_close(&one);
    table_close(&two);
}

/* ------------------------------------------------------------------ what is hidden */

/* Exchanges a card of `seat`'s hand with one of the deck: nobody else can tell. */
static bool exchange(bst_game *game, uint32_t seat, uint64_t *random)
{
    int zone = bst__rules_zone(game->rules, "hand");
    uint16_t *row = bst__deck_row(game, 1);
    uint32_t other = 1 + games_below(random, game->rules->board.tile_count);
    for (uint32_t i = 0; i < game->head->zone_tile_count && row[other]; i++) {
        bst__zonetile *z = &game->zone_tiles[i];
        if (z->zone == zone && z->seat == seat && z->tile != other) {
            row[z->tile]++;
            row[other]--;
            z->tile = (uint16_t)other;
            return true;
        }
    }
    return false;
}

static void equal_views_give_equal_choices(const char *bots, uint64_t seed)
{
    table t;
    bst_game *twin = NULL;
    bst_game *mine = NULL;
    uint64_t random = 5;
    uint32_t exchanged = 0;
    table_open(&t, 4, 3, NULL, bots);
    assert_int_equal(bst_game_restart(t.game, seed, t.rig.diags), BST_OK);
    assert_int_equal(bst_game_create(&twin, t.rig.ruleset, t.rig.setup, NULL, NULL), BST_OK);
    assert_int_equal(bst_game_create(&mine, t.rig.ruleset, t.rig.setup, NULL, NULL), BST_OK);
    while (bst_game_decision(t.game).state == BST_DECIDING) {
        char here[64];
        char there[64];
        uint32_t seat = bst_game_decision(t.game).seat;
        uint32_t before = bst_game_choice_count(t.game);
        assert_int_equal(bst_game_copy(mine, t.game), BST_OK);
        assert_int_equal(bst_game_copy(twin, t.game), BST_OK);
        for (uint32_t i = 0; i < 6; i++) {
            exchanged += exchange(twin, (seat + i % 2) % 3 + 1, &random);
        }
        choose(&t, mine);
        choose(&t, twin);
        (void)bst_game_choice(mine, before, here, sizeof here);
        (void)bst_game_choice(twin, before, there, sizeof there);
        assert_string_equal(here, there);
        choose(&t, t.game);
    }
    assert_true(exchanged > 5);
    bst_game_destroy(mine);
    bst_game_destroy(twin);
    table_close(&t);
}

static void greedy_sees_no_hidden_thing(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        equal_views_give_equal_choices("greedy", seed);
    }
}

static void mcts_sees_no_hidden_thing(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        equal_views_give_equal_choices("mcts:40", seed);
    }
}

/* ------------------------------------------------------------------ strength */

/* Far from even: the better bot wins each of a few games by far. */
static void greedy_beats_random(void **state)
{
    (void)state;
    for (uint32_t game = 0; game < 4; game++) {
        table t;
        uint32_t mine = 1 + game % 2;
        table_open(&t, 0, 2, NULL, mine == 1 ? "greedy,random" : "random,greedy");
        assert_int_equal(bst_game_restart(t.game, 100 + game, t.rig.diags), BST_OK);
        while (bst_game_decision(t.game).state == BST_DECIDING) {
            choose(&t, t.game);
        }
        assert_true(bst_game_score(t.game, mine) > bst_game_score(t.game, 3 - mine));
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_parameters),
        cmocka_unit_test(wrong_names_are_told),
        cmocka_unit_test(what_is_chosen_may_be_chosen),
        cmocka_unit_test(iterations_choose_the_same_again),
        cmocka_unit_test(greedy_sees_no_hidden_thing),
        cmocka_unit_test(mcts_sees_no_hidden_thing),
        cmocka_unit_test(greedy_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
