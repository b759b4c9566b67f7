/* Drawings in text: a board with a piece and marks, and single tiles, character by character. */
#include "unit.h"

#include "view/board_text.h"
#include "view/tile_text.h"

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_setup *setup;
    bst_ruleset *ruleset;
    bst_game *game;
    bst_text out;
} fixture;

static int set_up(void **state)
{
    static fixture f;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    memset(&f, 0, sizeof f);
    assert_int_equal(bst_sources_create(&f.sources), BST_OK);
    assert_int_equal(bst_diags_create(&f.diags, f.sources), BST_OK);
    assert_int_equal(bst_setup_create(&f.setup), BST_OK);
    assert_int_equal(bst_setup_set_game(f.setup, "carcassonne"), BST_OK);
    assert_int_equal(bst_setup_set_name(f.setup, 2, "\xC3\x89va"), BST_OK);
    assert_int_equal(bst_ruleset_create(&f.ruleset, f.setup, ".", f.sources, f.diags), BST_OK);
    assert_int_equal(bst_game_create(&f.game, f.ruleset, f.setup, &config, f.diags), BST_OK);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    bst__text_free(&f->out);
    bst_game_destroy(f->game);
    bst_ruleset_destroy(f->ruleset);
    bst_setup_destroy(f->setup);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
    return 0;
}

static void lay(fixture *f, const char *tile, int32_t x, int32_t y, uint32_t turn)
{
    bst_status status = bst_scene_lay(f->game, tile, x, y, turn, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
}

static void put(fixture *f, uint32_t seat, const char *segment)
{
    bst_status status = bst_scene_put(f->game, seat, "follower", segment, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
}

static void a_board_is_drawn(void **state)
{
    fixture *f = *state;
    static const bst_board_mark marks[] = {{-1, 0, "1-4"}, {0, 0, "hidden"}, {1, 1, "12"}};
    lay(f, "BA/LR", 0, 1, 0);
    lay(f, "BA/C", 0, -1, 2);
    put(f, 1, "0,1:monastery");
    put(f, 2, "0,-1:S");
    assert_int_equal(bst__view_board_marked(&f->out, f->game, 1, marks, 3), BST_OK);
    assert_string_equal(bst__text_get(&f->out),
                        "         -1         0         1\n"
                        "               +---------+\n"
                        "               |.  ...  .|\n"
                        "  -1           |. \xC3\x89" "fS   .|\n"
                        "               |.  CCC  .|\n"
                        "     +---------+---------+\n"
                        "     |         |.  CCC  .|\n"
                        "   0 |   1-4   |R       R|\n"
                        "     |         |.  ...  .|\n"
                        "     +---------+---------+---------+\n"
                        "               |.  ...  .|         |\n"
                        "   1           |. M RfM .|   12    |\n"
                        "               |.  .R.  .|         |\n"
                        "               +---------+---------+\n");
}

static void lines_join_beyond_ascii(void **state)
{
    fixture *f = *state;
    lay(f, "BA/RRR", 1, 0, 1);
    assert_int_equal(bst__view_board_text(&f->out, f->game, 0), BST_OK);
    assert_string_equal(bst__text_get(&f->out), "          0         1\n"
                                                "     ┌─────────┬─────────┐\n"
                                                "     │.  CCC  .│.  .R.  .│\n"
                                                "   0 │R       R│R       .│\n"
                                                "     │.  ...  .│.  .R.  .│\n"
                                                "     └─────────┴─────────┘\n");
}

static void a_tile_is_drawn_in_all_turns(void **state)
{
    fixture *f = *state;
    assert_int_equal(bst__view_tile_turns(&f->out, f->ruleset, "BA/CRr", 1), BST_OK);
    assert_string_equal(bst__text_get(&f->out),
                        "  @0           @90          @180         @270\n"
                        "+---------+  +---------+  +---------+  +---------+\n"
                        "|.  CCC  .|  |.  ...  C|  |.  .R.  .|  |C  .R.  .|\n"
                        "|.       R|  |R       C|  |R       .|  |C       R|\n"
                        "|.  .R.  .|  |.  .R.  C|  |.  CCC  .|  |C  ...  .|\n"
                        "+---------+  +---------+  +---------+  +---------+\n");
    assert_int_equal(bst__view_tile_turns(&f->out, f->ruleset, "none", 1), BST_E_NOTFOUND);
}

static void segments_are_numbered(void **state)
{
    fixture *f = *state;
    assert_int_equal(bst__view_tile_numbered(&f->out, f->ruleset, "BA/LR", 1), BST_OK);
    assert_string_equal(bst__text_get(&f->out), "BA/LR\n"
                                                "+---------+  1 road S\n"
                                                "|3  333  3|  2 monastery\n"
                                                "|3 2     3|  3 field N E SL SR W\n"
                                                "|3  313  3|\n"
                                                "+---------+\n");
    assert_int_equal(bst__view_tile_numbered(&f->out, f->ruleset, "none", 1), BST_E_NOTFOUND);
}

static void what_does_not_fit_is_cut(void **state)
{
    (void)state;
    bst__tile_text tile = {0};
    assert_int_equal(bst__tile_text_middle(&tile, 2, "abcdefghij"), 8);
    assert_string_equal(tile.at[1][7].bytes, "f");
    assert_string_equal(tile.at[1][8].bytes, "");
    assert_string_equal(bst__glyph_of("\xFF").bytes, "?");
    assert_string_equal(bst__glyph_of("").bytes, "");
    assert_int_equal(bst__tile_text_whole_sides(0xFFF), 0x492);
    assert_int_equal(bst__tile_text_whole_sides(0x005), 0x002);
    assert_int_equal(bst__tile_text_whole_sides(0x003), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_board_is_drawn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(lines_join_beyond_ascii, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_tile_is_drawn_in_all_turns, set_up, tear_down),
        cmocka_unit_test_setup_teardown(segments_are_numbered, set_up, tear_down),
        cmocka_unit_test(what_does_not_fit_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
