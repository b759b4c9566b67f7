/* What a seat may not see changes nothing that it does: two states that differ in hidden things
 * only have equal forks, equal options and equal choices. */
#include "unit/unit.h"

#include "game/game.h"
#include "tools/games.h"

/* Exchanges a card of `seat`'s hand with one of the deck: nobody else can tell. */
static bool exchange(bst_game *game, uint32_t seat, uint64_t *random)
{
    int zone = bst__rules_zone(game->rules, "hand");
    uint32_t lie = bst__zone_tile_count(game, (uint32_t)zone, seat);
    uint16_t *row = bst__deck_row(game, 1);
    uint32_t tiles = game->rules->board.tile_count;
    uint32_t other = 1 + games_below(random, tiles);
    if (!lie || !row[other]) {
        return false;
    }
    uint32_t wanted = 1 + games_below(random, lie);
    for (uint32_t i = 0; i < game->head->zone_tile_count; i++) {
        bst__zonetile *z = &game->zone_tiles[i];
        if (z->zone == zone && z->seat == seat && --wanted == 0) {
            row[z->tile]++;
            row[other]--;
            z->tile = (uint16_t)other;
            return true;
        }
    }
    return false;
}

static void play_on(bst_game *game, uint64_t random, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    while (bst_game_decision(game).state == BST_DECIDING && used + 64 < size) {
        bst_option option;
        assert_int_equal(bst_game_option_random(game, &random, &option), BST_OK);
        used += bst_game_option_text(game, &option, text + used, 60);
        text[used++] = '\n';
        text[used] = '\0';
        assert_int_equal(bst_game_choose(game, &option, NULL), BST_OK);
    }
}

static void equal_views_have_equal_forks(void **state)
{
    static char mine[16384];
    static char theirs[16384];
    (void)state;
    games_rig rig;
    bst_game *game = NULL;
    bst_game *twin = NULL;
    bst_game *a = NULL;
    bst_game *b = NULL;
    uint64_t random = 5;
    uint32_t exchanged = 0;
    assert_int_equal(games_open(&rig, &games_kinds[4], 3, 21, NULL), BST_OK);
    bst_game **const games[] = {&game, &twin, &a, &b};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(bst_game_create(games[i], rig.ruleset, rig.setup, NULL, NULL), BST_OK);
    }
    while (bst_game_decision(game).state == BST_DECIDING) {
        uint32_t seat = bst_game_decision(game).seat;
        assert_int_equal(bst_game_copy(twin, game), BST_OK);
        exchanged += exchange(twin, seat % 3 + 1, &random);
        assert_int_equal(bst_game_fork(a, game, seat, 77), BST_OK);
        assert_int_equal(bst_game_fork(b, twin, seat, 77), BST_OK);
        assert_int_equal(bst_game_hash(a), bst_game_hash(b));
        assert_int_equal(bst_game_choice_count(a), 0);
        play_on(a, 3, mine, sizeof mine);
        play_on(b, 3, theirs, sizeof theirs);
        assert_string_equal(mine, theirs);
        bst_option option;
        assert_int_equal(bst_game_option_random(game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(game, &option, NULL), BST_OK);
    }
    assert_true(exchanged > 5);
    for (uint32_t i = 0; i < 4; i++) {
        bst_game_destroy(*games[i]);
    }
    games_close(&rig);
}

static void a_fork_redraws_what_the_seat_cannot_see(void **state)
{
    (void)state;
    games_rig rig;
    bst_game *game = NULL;
    bst_game *fork = NULL;
    uint32_t other = 0;
    assert_int_equal(games_open(&rig, &games_kinds[4], 2, 21, NULL), BST_OK);
    assert_int_equal(bst_game_create(&game, rig.ruleset, rig.setup, NULL, NULL), BST_OK);
    assert_int_equal(bst_game_create(&fork, rig.ruleset, rig.setup, NULL, NULL), BST_OK);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        assert_int_equal(bst_game_fork(fork, game, 1, seed), BST_OK);
        for (uint32_t i = 0; i < 3; i++) {
            assert_string_equal(bst_game_zone_tile(fork, "hand", 1, i),
                                bst_game_zone_tile(game, "hand", 1, i));
            other += strcmp(bst_game_zone_tile(fork, "hand", 2, i),
                            bst_game_zone_tile(game, "hand", 2, i)) != 0;
        }
        assert_int_equal(bst_game_check(fork, NULL), BST_OK);
    }
    assert_true(other > 40);
    bst_game_destroy(game);
    bst_game_destroy(fork);
    games_close(&rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_views_have_equal_forks),
        cmocka_unit_test(a_fork_redraws_what_the_seat_cannot_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
