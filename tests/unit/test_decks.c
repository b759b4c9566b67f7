/* Decks that are drawn from one after the other, and in layers; tiles that leave a deck unseen, or
 * for the board. */
#include "unit/toy.h"

#include "game/game.h"

#define DECKS_YAML                                                                                 \
    "game: toy\n"                                                                                  \
    "version: 1.0.0\n"                                                                             \
    "vocabulary: {causes: {put: {claim: [plant]}}}\n"                                              \
    "kinds:\n"                                                                                     \
    "  land: {shape: area, closes: never}\n"                                                       \
    "pieces: {pawn: {each: 1, claims: [land]}}\n"                                                  \
    "tracks:\n"                                                                                    \
    "  game: [setup, turns]\n"                                                                     \
    "  turn: [{track: part}]\n"                                                                    \
    "  part: [draw, place, unplaceable]\n"                                                         \
    "zones: {shelf: {per: game, holds: tiles}}\n"                                                  \
    "attributes: {count: {on: game}}\n"                                                            \
    "start: [{tile: land, at: [0, 0]}]\n"                                                          \
    "scripts: [scripts/toy.lua]\n"                                                                 \
    "seats: [Ann, Ben]\n"

#define TILE(id, more) "  - {id: " id ", " more ", segments: [{land: N E S W}]}\n"

#define DECKS_LUA                                                                                  \
    "bst.budget{name='drawn'} bst.budget{name='tile'}\n"                                           \
    "bst.step{at='setup', name='start', builtin='start'}\n"                                        \
    "bst.step{at='turns', builtin='turns'}\n"                                                      \
    "bst.menu{name='draw', ends_with='drawn', pass=false}\n"                                       \
    "bst.step{at='draw', menu='draw'}\n"                                                           \
    "bst.offer{verb='draw', menu='draw', builtin='draw', spend='drawn', auto=true}\n"              \
    "bst.menu{name='place', ends_with='tile', pass=false}\n"                                       \
    "bst.step{at='place', menu='place', when={unplaced=true}}\n"                                   \
    "bst.offer{verb='place', menu='place', builtin='place', spend='tile'}\n"

/* Runs `lua` as a phase before the first turn. */
#define AT_SETUP(lua)                                                                              \
    DECKS_LUA "bst.phase{name='prepare', enter=function(game)\n" lua "\nreturn true end}\n"        \
              "bst.step{at='setup', phase='prepare', after='start'}\n"

static const char *hand(const toy *t)
{
    return t->game->rules->tiles[bst__part_now(t->game)->tile].id;
}

/* Draws and lays all tiles in a row: their first letters, in the order in which they came. */
static const char *drawn(toy *t, uint64_t seed)
{
    static char text[64];
    size_t size = 0;
    assert_int_equal(bst_game_restart(t->game, seed, t->diags), BST_OK);
    while (bst_game_decision(t->game).state == BST_DECIDING) {
        char place[32];
        text[size++] = hand(t)[0];
        assert_true(size < sizeof text);
        (void)snprintf(place, sizeof place, "place %u,0 @0", (unsigned)size);
        toy_choose(t, place);
    }
    text[size] = '\0';
    return text;
}

#define TWO_DECKS                                                                                  \
    DECKS_YAML "decks:\n  main: {from: [early, main]}\n  early: {}\n"                              \
               "tiles:\n" TILE("land", "count: 6, start: 1") TILE("early", "count: 3, deck: early")

static void a_draw_takes_from_the_first_deck_that_has_tiles(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TWO_DECKS, DECKS_LUA);
    assert_int_equal(bst_game_deck_left(t.game, "early"), 2); /* one is in hand */
    assert_int_equal(bst_game_deck_left(t.game, "main"), 7);
    assert_int_equal(bst_game_deck_left(t.game, NULL), 7);
    for (uint64_t seed = 1; seed < 6; seed++) {
        assert_string_equal(drawn(&t, seed), "eeelllll");
    }
    toy_close(&t);
}

static void a_deck_without_itself_in_from_is_only_a_name(void **state)
{
    (void)state;
    toy t;
    toy_open(&t,
             DECKS_YAML "decks:\n  main: {from: [b, a]}\n  a: {}\n  b: {}\n"
                        "tiles:\n" TILE("land", "count: 3, start: 1, deck: a")
                        TILE("bog", "count: 2, deck: b"), DECKS_LUA);
    assert_string_equal(drawn(&t, 3), "bbll");
    toy_close(&t);
}

#define LAYERS                                                                                     \
    DECKS_YAML "decks: {main: {layers: [top, rest, bottom]}}\n"                                    \
               "tiles:\n" TILE("land", "count: 5, start: 1")                                       \
               TILE("top", "count: 2, layer: top") TILE("bottom", "count: 2, layer: bottom")       \
               TILE("moor", "count: 1, layer: rest")

static void layers_are_drawn_one_after_the_other(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, LAYERS, DECKS_LUA);
    bool moor_at[16] = {false};
    for (uint64_t seed = 1; seed < 30; seed++) {
        const char *text = drawn(&t, seed);
        assert_int_equal(strlen(text), 9);
        assert_memory_equal(text, "tt", 2);
        assert_string_equal(text + 7, "bb");
        moor_at[strchr(text, 'm') - text] = true;
    }
    for (uint32_t at = 2; at < 7; at++) { /* in the layer, chance decides */
        assert_true(moor_at[at]);
    }
    toy_close(&t);
}

static void chance_is_asked_for_one_layer(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, LAYERS, DECKS_LUA);
    t.game->config.manual_chance = true;
    assert_int_equal(bst_game_restart(t.game, 1, t.diags), BST_OK);
    assert_int_equal(t.game->option_count, 1);
    bst_option option;
    assert_int_equal(bst_game_option_parse(t.game, "draw land", &option, t.diags), BST_E_ILLEGAL);
    toy_choose(&t, "draw top");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "draw top");
    toy_choose(&t, "place 2,0 @0");
    assert_int_equal(t.game->option_count, 2); /* land and moor */
    assert_int_equal(t.game->option_weight, 5);
    toy_choose(&t, "draw moor");
    toy_close(&t);
}

static void reserved_tiles_lie_at_the_bottom(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, LAYERS, AT_SETUP("game:reserve('main', 3)"));
    for (uint64_t seed = 1; seed < 6; seed++) {
        const char *text = drawn(&t, seed);
        assert_int_equal(strlen(text), 6);
        assert_memory_equal(text, "tt", 2);
        assert_null(strchr(text, 'b'));
    }
    toy_close(&t);
}

static void reserve_asks_the_deck_itself(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TWO_DECKS, AT_SETUP("game:reserve('main', 5)"));
    assert_string_equal(drawn(&t, 2), "eee");
    toy_close(&t);
    toy_open(&t, TWO_DECKS, AT_SETUP("game:reserve('main', 6)")); /* it has 5 */
    assert_string_equal(drawn(&t, 2), "eee");
    toy_close(&t);
    assert_int_equal(toy_load(&t, TWO_DECKS, AT_SETUP("game:reserve('main', -1)")), BST_OK);
    assert_int_equal(bst_game_create(&t.game, t.ruleset, t.setup, NULL, t.diags), BST_E_SCRIPT);
    assert_true(toy_says(&t, "a number of tiles is not -1"));
    toy_close(&t);
}

static void a_tile_of_another_deck_lies_in_the_rest(void **state)
{
    (void)state;
    toy t;
    toy_open(&t,
             DECKS_YAML "decks:\n  main: {layers: [top, rest]}\n  side: {layers: [rest, low]}\n"
                        "tiles:\n" TILE("land", "count: 3, start: 1") TILE("top", "layer: top")
                        TILE("x", "deck: side, layer: low"),
             DECKS_LUA "bst.phase{name='prepare', enter=function(game)\n"
                       "  if game:zone_tiles('shelf') == 0 then\n"
                       "    game:draw('side', 'shelf') return false\n"
                       "  end\n"
                       "  game:deck_add('main', 'shelf') return true\n"
                       "end}\n"
                       "bst.step{at='setup', phase='prepare', after='start'}\n");
    bool is_first[3] = {false};
    for (uint64_t seed = 1; seed < 20; seed++) {
        const char *text = drawn(&t, seed);
        assert_int_equal(text[0], 't');
        assert_int_equal(strlen(text), 4);
        is_first[strchr(text, 'x') - text - 1] = true;
    }
    assert_true(is_first[0] && is_first[1] && is_first[2]);
    toy_close(&t);
}

static void tiles_leave_a_deck(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, LAYERS,
             AT_SETUP("local top = bst.tile('top')\n"
                      "while game:deck_remove('main', top) do\n"
                      "  game:set(game.GAME, 'count', game:get(game.GAME, 'count') + 1)\n"
                      "end"));
    assert_int_equal(toy_count(&t), 2);
    assert_int_equal(t.game->head->out_count, 2);
    assert_null(strchr(drawn(&t, 4), 't'));
    toy_close(&t);
}

static void a_tile_is_laid_from_its_deck(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, LAYERS, AT_SETUP("game:lay(bst.tile('moor'), game:cell_at(0, -1), 1)"));
    bst_cell_view laid = bst_game_tile(t.game, 1);
    assert_string_equal(laid.tile, "moor");
    assert_int_equal(laid.x, 0);
    assert_int_equal(laid.y, -1);
    assert_int_equal(laid.turn, 1);
    assert_null(strchr(drawn(&t, 4), 'm'));
    toy_close(&t);
    assert_int_equal(
        toy_load(&t, LAYERS, AT_SETUP("game:lay(bst.tile('moor'), game:cell_at(0, -1), 1)\n"
                                      "game:lay(bst.tile('moor'), game:cell_at(0, 1), 1)")),
        BST_OK);
    assert_int_equal(bst_game_create(&t.game, t.ruleset, t.setup, NULL, t.diags), BST_E_SCRIPT);
    assert_true(toy_says(&t, "no deck holds another tile 'moor'"));
    toy_close(&t);
    assert_int_equal(
        toy_load(&t, LAYERS, AT_SETUP("game:lay(bst.tile('moor'), game:cell_at(0, 0), 0)")),
        BST_OK);
    assert_int_equal(bst_game_create(&t.game, t.ruleset, t.setup, NULL, t.diags), BST_E_SCRIPT);
    assert_true(toy_says(&t, "does not fit there"));
    toy_close(&t);
}

static void refuse(const char *decks, const char *tile, const char *says)
{
    toy t;
    char yaml[4096];
    (void)snprintf(yaml, sizeof yaml, "%s%stiles:\n%s%s", DECKS_YAML, decks,
                   TILE("land", "count: 3, start: 1"), tile);
    assert_int_equal(toy_load(&t, yaml, DECKS_LUA), BST_E_INVALID);
    assert_true(toy_says(&t, says));
    toy_close(&t);
}

#define WAITING(land)                                                                              \
    DECKS_YAML "decks: {main: {}}\n"                                                               \
               "tiles:\n" TILE("land", "count: " land ", start: 1")                                \
               TILE("west", "count: 2, after: 3")

/* Where "west" comes among all tiles, in many games: bits of its places. */
static uint32_t places_of_west(toy *t)
{
    uint32_t places = 0;
    for (uint64_t seed = 1; seed < 60; seed++) {
        const char *text = drawn(t, seed);
        for (uint32_t i = 0; text[i]; i++) {
            places |= text[i] == 'w' ? 1u << i : 0;
        }
    }
    return places;
}

static void tiles_wait_for_others(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, WAITING("6"), DECKS_LUA); /* five others */
    assert_int_equal(places_of_west(&t), 0x78); /* the fourth to the seventh */
    t.game->config.manual_chance = true;
    assert_int_equal(bst_game_restart(t.game, 1, t.diags), BST_OK);
    for (uint32_t i = 1; i <= 3; i++) {
        char place[32];
        (void)snprintf(place, sizeof place, "place %u,0 @0", (unsigned)i);
        assert_int_equal(t.game->option_count, 1);
        toy_choose(&t, "draw land");
        toy_choose(&t, place);
    }
    assert_int_equal(t.game->option_count, 2);
    assert_int_equal(t.game->option_weight, 4);
    toy_close(&t);
}

static void tiles_do_not_wait_for_others_that_are_not_there(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, WAITING("3"), DECKS_LUA); /* two others */
    assert_int_equal(places_of_west(&t), 0xF);
    toy_close(&t);
    toy_open(&t, WAITING("6"), AT_SETUP("game:reserve('main', 3)")); /* two or more of five */
    assert_int_equal(places_of_west(&t), 0xF);
    toy_close(&t);
}

static void tiles_out_unseen_have_left_the_deck(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, WAITING("6"),
             DECKS_LUA "bst.on('placed', function(game)\n"
                       "  if game:turn() == 1 then game:reserve('main', 1) end end)\n");
    assert_int_equal(places_of_west(&t), 0x3C); /* the third to the sixth, which is the last */
    toy_close(&t);
}

static void wrong_decks_are_refused(void **state)
{
    (void)state;
    refuse("decks: {main: {from: [main, erly]}, early: {}}\n", "",
           "no deck `erly` is declared");
    refuse("decks: {main: {from: [main, main]}}\n", "", "deck `main` is named twice");
    refuse("decks: {main: {layers: [top, bottom]}}\n", "", "deck `main` has no layer `rest`");
    refuse("decks: {main: {layers: [rest, top, top]}}\n", "", "layer `top` is named twice");
    refuse("decks: {main: {layers: [rest, bottom]}}\n", TILE("x", "layer: botom"),
           "did you mean `bottom`");
    refuse("decks: {main: {}}\n", TILE("x", "layer: top"), "deck `main` has no layer `top`");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draw_takes_from_the_first_deck_that_has_tiles),
        cmocka_unit_test(a_deck_without_itself_in_from_is_only_a_name),
        cmocka_unit_test(layers_are_drawn_one_after_the_other),
        cmocka_unit_test(chance_is_asked_for_one_layer),
        cmocka_unit_test(reserved_tiles_lie_at_the_bottom),
        cmocka_unit_test(reserve_asks_the_deck_itself),
        cmocka_unit_test(a_tile_of_another_deck_lies_in_the_rest),
        cmocka_unit_test(tiles_leave_a_deck),
        cmocka_unit_test(a_tile_is_laid_from_its_deck),
        cmocka_unit_test(tiles_wait_for_others),
        cmocka_unit_test(tiles_do_not_wait_for_others_that_are_not_there),
        cmocka_unit_test(tiles_out_unseen_have_left_the_deck),
        cmocka_unit_test(wrong_decks_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
