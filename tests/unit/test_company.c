/* Pieces that share a place: how many it has room for, whose keep others away, from where it is
 * reached, what may be done once it is full; features that nothing can extend. */
#include "unit/toy.h"

#include "game/game.h"

#define KINDS "  nest: {shape: inner, closes: never, open: false}\n"
#define PIECES                                                                                     \
    "  bee: {each: [1, 2], claims: [nest]}\n"                                                      \
    "  hen: {each: 2, claims: [land]}\n"
#define TILES "  - {id: nest, count: 1, start: 1, segments: [{nest: ~}, {land: N E S W}]}\n"
#define BEES                                                                                       \
    "bst.claim{name='bee', menu='act', piece='bee', kinds='nest', where='around',\n"               \
    "          feature='any', room=2, cause='plant', spend='figure'}\n"                            \
    "bst.offer{verb='swarm', menu='act', spend='figure',\n"                                        \
    "          over={of='segments', kinds='nest', members=2},\n"                                   \
    "          choose=function(game) game:set(game.GAME, 'count', 1) end}\n"

/* Copies `from` up to `before`, then `more`; gives the rest of `from`. */
static const char *add_before(char *to, size_t size, const char *from, const char *before,
                              const char *more)
{
    const char *rest = strstr(from, before);
    size_t used = strlen(to);
    assert_non_null(rest);
    (void)snprintf(to + used, size - used, "%.*s%s", (int)(rest - from), from, more);
    return rest;
}

/* The toy with a nest at the start, south of the start tile. */
static void open_nest(toy *t, const char *lua)
{
    static const char start[] = "start: [{tile: land, at: [0, 0]";
    char yaml[8192] = "";
    const char *rest = add_before(yaml, sizeof yaml, TOY_YAML, "pieces:\n", KINDS);
    rest = add_before(yaml, sizeof yaml, rest, "tracks:\n", PIECES);
    rest = add_before(yaml, sizeof yaml, rest, start,
                      "start: [{tile: nest, at: [0, 0]}, {tile: land, at: [0, -1]");
    rest = add_before(yaml, sizeof yaml, rest + sizeof start - 1, "attributes:\n", TILES);
    (void)add_before(yaml, sizeof yaml, rest, "  dew:", "  dew: {on: segment, fold: sum}\n");
    toy_open(t, yaml, lua);
}

static void refused(toy *t, const char *text, const char *why)
{
    bst_option option;
    assert_int_equal(bst_game_option_parse(t->game, text, &option, t->diags), BST_E_ILLEGAL);
    assert_true(toy_says(t, why));
}

static void a_place_has_room_for_so_many(void **state)
{
    (void)state;
    toy t;
    open_nest(&t, TOY_LUA BEES);
    assert_int_equal(bst_game_supply(t.game, 1, "bee"), 3); /* the sum of a list */
    toy_choose(&t, "place 1,0 @0"); /* beside the nest */
    refused(&t, "swarm 0,0:nest", "not possible");
    toy_choose(&t, "deploy bee 0,0:nest");
    toy_choose(&t, "place 1,1 @0"); /* at its corner */
    toy_choose(&t, "deploy bee 0,0:nest");
    toy_choose(&t, "place 1,2 @0"); /* two tiles away */
    refused(&t, "deploy bee 0,0:nest", "neither on the placed tile nor around it");
    toy_choose(&t, "swarm 0,0:nest"); /* from anywhere */
    assert_int_equal(toy_count(&t), 1);
    toy_choose(&t, "place -1,0 @0");
    refused(&t, "deploy bee 0,0:nest", "the nest has room for 2 only");
    toy_close(&t);
}

#define HENS(without)                                                                              \
    "bst.claim{name='hen', menu='act', piece='hen', feature='any', without=" without ",\n"         \
    "          cause='plant', spend='figure'}\n"

/* Ann has a hen in the land; Ben asks, then Ann again. */
static void ask_for_hens(const char *lua, const char *ben, const char *ann)
{
    toy t;
    bst_option option;
    open_nest(&t, lua);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy hen 1,0:N");
    toy_choose(&t, "place 2,0 @0");
    if (ben) {
        refused(&t, "deploy hen 2,0:N", ben);
    } else {
        assert_int_equal(bst_game_option_parse(t.game, "deploy hen 2,0:N", &option, t.diags),
                         BST_OK);
    }
    toy_choose(&t, "pass");
    toy_choose(&t, "place 3,0 @0");
    if (ann) {
        refused(&t, "deploy hen 3,0:N", ann);
    } else {
        toy_choose(&t, "deploy hen 3,0:N");
    }
    toy_close(&t);
}

static void pieces_may_keep_others_away(void **state)
{
    (void)state;
    ask_for_hens(TOY_LUA HENS("'hen'"), NULL, "an own hen is in the land already");
    ask_for_hens(TOY_LUA HENS("{piece='hen', own=false}"),
                 "another player's hen is in the land already", NULL);
    ask_for_hens(TOY_LUA HENS("{piece='hen'}"), "a hen is in the land already",
                 "a hen is in the land already");
}

#define ENCLOSED(piece)                                                                            \
    "bst.phase{name='note', enter=function(game)\n"                                                \
    "  game:set(game.GAME, 'count', game:get(game.GAME, 'count') + 1)\n"                           \
    "  return true\n"                                                                              \
    "end}\n"                                                                                       \
    "bst.step{at='part_end', phase='note', when={enclosed='" piece "'}}\n"

/* A nest has no side: nothing can extend it. The land can grow. */
static void steps_may_ask_for_what_is_enclosed(void **state)
{
    (void)state;
    toy t;
    open_nest(&t, TOY_LUA BEES ENCLOSED("bee"));
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(toy_count(&t), 0);
    toy_choose(&t, "place 1,1 @0");
    toy_choose(&t, "deploy bee 0,0:nest");
    assert_int_equal(toy_count(&t), 1);
    toy_close(&t);
    open_nest(&t, TOY_LUA BEES ENCLOSED("pawn"));
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "deploy pawn 1,0:N");
    assert_int_equal(toy_count(&t), 0);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_has_room_for_so_many),
        cmocka_unit_test(pieces_may_keep_others_away),
        cmocka_unit_test(steps_may_ask_for_what_is_enclosed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
