/* The board by itself: what fits where in all turns, joining, rings, counts and closing, always
 * compared with the slow twin; and the list of what was touched. */
#include "unit/toy.h"

#include "game/game.h"

static const char *const tiles_yaml =
    TOY_YAML "  worth: {on: segment, printed: true, fold: sum}\n";

/* Another tileset for the same rules: tiles replaces those of the toy. */
static void open_with(toy *t, const char *more, const char *tiles)
{
    static char yaml[8192];
    const char *cut = strstr(tiles_yaml, "tiles:\n");
    const char *rest = strstr(tiles_yaml, "attributes:\n");
    (void)snprintf(yaml, sizeof yaml, "%.*s%stiles:\n  - {id: land, count: 9, start: 1, "
                   "segments: [{land: N E S W}]}\n%s%s",
                   (int)(cut - tiles_yaml), tiles_yaml, more, tiles, rest);
    toy_open(t, yaml, TOY_LUA);
}

static void lay(toy *t, const char *tile, int32_t x, int32_t y, uint32_t turn)
{
    assert_int_equal(bst_scene_lay(t->game, tile, x, y, turn, t->diags), BST_OK);
    assert_int_equal(bst_game_check(t->game, t->diags), BST_OK);
}

static bst_segment_view segment(const toy *t, const char *name)
{
    bst_segment_view view;
    assert_true(bst_game_segment_named(t->game, name, &view));
    return view;
}

static uint32_t fits(const toy *t, const char *tile, int32_t x, int32_t y)
{
    const bst__board *board = &t->game->board;
    uint32_t id = (uint32_t)bst__rules_tile(t->game->rules, tile);
    uint32_t cell = bst__board_cell_at(board, x, y);
    uint32_t turns = 0;
    for (uint32_t turn = 0; cell && turn < BST_TURNS; turn++) {
        turns |= (uint32_t)bst__board_fits(board, id, cell, turn) << turn;
    }
    return turns;
}

#define CORNER                                                                                     \
    "  - {id: corner, count: 8, segments: [{way: S E}, {moor: SL ER}, {moor: SR W N EL}]}\n"
#define EDGE "  - {id: edge, count: 4, segments: [{land: N, worth: 2}, {moor: E S W}]}\n"

static void turns_are_clockwise(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "", CORNER EDGE);
    assert_int_equal(fits(&t, "edge", 0, -1), 1u << 2);
    assert_int_equal(fits(&t, "edge", 1, 0), 1u << 3);
    assert_int_equal(fits(&t, "edge", 0, 1), 1u << 0);
    assert_int_equal(fits(&t, "edge", -1, 0), 1u << 1);
    assert_int_equal(fits(&t, "corner", 1, 0), 0);
    assert_int_equal(fits(&t, "edge", 3, 3), 0);
    lay(&t, "edge", 0, 1, 0);
    assert_int_equal(segment(&t, "0,1:N").slots, 5);
    assert_int_equal(segment(&t, "0,0:N").tiles, 2);
    lay(&t, "edge", 1, 0, 3);
    assert_int_equal(segment(&t, "1,0:W").slots, 5u << 9);
    toy_close(&t);
}

static void a_ring_has_no_end_and_its_tiles_once(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "", CORNER EDGE "  - {id: bridge, count: 1, segments: [{land: N}, {way: E W}, "
                                  "{moor: EL WR}, {moor: ER S WL}]}\n");
    lay(&t, "edge", 0, 1, 0);
    lay(&t, "corner", 0, 2, 0);
    lay(&t, "corner", 1, 2, 1);
    lay(&t, "corner", 0, 3, 3);
    assert_int_equal(segment(&t, "0,2:S").open, 2);
    assert_false(segment(&t, "0,2:S").closed);
    lay(&t, "corner", 1, 3, 2);
    bst_segment_view ring = segment(&t, "1,3:N");
    assert_int_equal(ring.open, 0);
    assert_true(ring.closed);
    assert_int_equal(ring.tiles, 4);
    toy_close(&t);
}

static void a_tile_that_meets_itself_counts_once(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "",
              "  - {id: two, count: 1, segments: [{land: N, worth: 1}, {land: E, worth: 1},\n"
              "     {moor: S W}]}\n");
    lay(&t, "land", 1, 0, 0);
    lay(&t, "two", 0, 1, 0); /* its north is land; its east looks to 1,1 */
    assert_int_equal(segment(&t, "0,1:N").tiles, 3);
    assert_int_equal(segment(&t, "0,1:E").tiles, 1);
    lay(&t, "land", 1, 1, 0); /* joins both of them around the outside */
    bst_segment_view all = segment(&t, "0,1:E");
    int32_t worth = 0;
    assert_int_equal(all.feature, segment(&t, "0,1:N").feature);
    assert_int_equal(all.tiles, 4);
    assert_true(bst_game_measure(t.game, all.segment, "worth", &worth));
    assert_int_equal(worth, 2);
    assert_true(bst_game_measure(t.game, all.segment, "segments", &worth));
    assert_int_equal(worth, 5);
    toy_close(&t);
}

static void surrounded_kinds_count_eight_or_four(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "",
              "  - {id: shrine, count: 1, segments: [{shrine: ~}, {land: N E S W}]}\n");
    lay(&t, "shrine", 0, 1, 0);
    assert_int_equal(segment(&t, "0,1:shrine").open, 7);
    for (int32_t i = 0; i < 3; i++) {
        lay(&t, "land", 1, i, 0);
    }
    lay(&t, "land", 0, 2, 0);
    lay(&t, "land", -1, 2, 0);
    lay(&t, "land", -1, 1, 0);
    assert_int_equal(segment(&t, "0,1:shrine").open, 1);
    lay(&t, "land", -1, 0, 0);
    assert_true(segment(&t, "0,1:shrine").closed);
    toy_close(&t);
}

static void open_sides_match_everything_and_close(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "",
              EDGE "  - {id: gap, count: 2, sides: any, needs: {neighbours: 2}, segments: "
                   "[{shrine: ~}]}\n"
                   "  - {id: part, count: 2, sides: [S], segments: [{moor: N}, {land: E W}]}\n");
    assert_int_equal(fits(&t, "gap", 1, 0), 0);
    assert_int_equal(fits(&t, "part", 0, -1), 1 | 1u << 1 | 1u << 3);
    lay(&t, "land", 0, 1, 0);
    lay(&t, "edge", 1, 0, 3);
    assert_int_equal(fits(&t, "gap", 1, 1), 15);
    uint32_t open = segment(&t, "0,1:E").open;
    lay(&t, "gap", 1, 1, 0);
    assert_int_equal(segment(&t, "0,1:E").open, open - 2);
    lay(&t, "part", 0, -1, 0);
    assert_int_equal(segment(&t, "0,1:E").open, open - 4);
    assert_int_equal(segment(&t, "0,-1:E").tiles, 1);
    toy_close(&t);
}

static void a_bounded_board_ends(void **state)
{
    (void)state;
    for (uint32_t closes = 0; closes < 2; closes++) {
        toy t;
        open_with(&t, closes ? "board: {cells: {x: 0..1, y: 0..0}, border: closes}\n"
                             : "board: {cells: {x: 0..1, y: 0..0}, border: open}\n",
                  EDGE);
        assert_int_equal(bst_game_open_count(t.game), 1);
        assert_int_equal(segment(&t, "0,0:N").open, closes ? 2 : 8);
        lay(&t, "land", 1, 0, 0);
        assert_int_equal(bst_game_open_count(t.game), 0);
        assert_int_equal(segment(&t, "0,0:N").closed, closes);
        toy_close(&t);
    }
}

static void touched_features_are_named_once_where_room_is_short(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "", EDGE);
    bst__board *board = &t.game->board;
    bst__boardhead *head = board->head;
    lay(&t, "edge", 0, 1, 0);
    uint16_t from = head->touched_from;
    for (uint32_t i = head->touched_count; i < 3 * BST__TOUCHED_MAX; i++) {
        bst__board_touch(board, 1 + i % 3);
    }
    assert_int_equal(head->touched_lost, 0);
    assert_in_range(head->touched_count, from + 1, BST__TOUCHED_MAX);
    bool named[4] = {false};
    for (uint32_t i = from; i < head->touched_count; i++) {
        named[head->touched[i]] = true;
    }
    assert_true(named[1] || named[2]); /* one feature */
    assert_true(named[3]);
    /* and where all are different, it is known that something is missing */
    head->touched_count = head->touched_from = BST__TOUCHED_MAX;
    bst__board_touch(board, 3);
    assert_int_equal(head->touched_lost, 1);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_clockwise),
        cmocka_unit_test(a_ring_has_no_end_and_its_tiles_once),
        cmocka_unit_test(a_tile_that_meets_itself_counts_once),
        cmocka_unit_test(surrounded_kinds_count_eight_or_four),
        cmocka_unit_test(open_sides_match_everything_and_close),
        cmocka_unit_test(a_bounded_board_ends),
        cmocka_unit_test(touched_features_are_named_once_where_room_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
