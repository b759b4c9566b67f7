/* What pictures are made of: outlines and ways by hand, escaped texts, colours. */
#include "unit.h"

#include "view/svg.h"
#include "view/svg_write.h"

enum { T = BST__SVG_TILE };

/* A cap on the north side: 0,0 to 240,0 and back by a curve whose middle is a quarter of the bends
 * away from the border: 3/4 of 73 % of 120 units. */
static void a_cap_bends_inwards(void **state)
{
    (void)state;
    bst__outline cap;
    bst__svg_area(&cap, 3, false);
    assert_int_equal(cap.count, 2);
    assert_true(cap.curves[0].border);
    assert_int_equal(cap.curves[0].at[3].x, T);
    assert_false(cap.curves[1].border);
    assert_int_equal(cap.curves[1].at[0].x, T);
    assert_int_equal(cap.curves[1].at[3].x, 0);
    assert_in_range(bst__svg_on(&cap.curves[1], BST__SVG_STEPS / 2).y, 64, 66);
    assert_true(bst__svg_inside(&cap, (bst__point){120, 60}));
    assert_false(bst__svg_inside(&cap, (bst__point){120, 70}));
    assert_false(bst__svg_inside(&cap, (bst__point){10, 60}));
    bst__svg_area(&cap, 3, true);
    assert_in_range(bst__svg_on(&cap.curves[1], BST__SVG_STEPS / 2).y, 99, 101);
}

static void an_area_all_around_is_the_square(void **state)
{
    (void)state;
    bst__outline all;
    bst__svg_area(&all, 0xFF, false);
    assert_int_equal(all.count, 4);
    for (uint32_t i = 0; i < all.count; i++) {
        assert_true(all.curves[i].border);
    }
    assert_true(bst__svg_inside(&all, (bst__point){1, 239}));
}

/* Two opposite sides: one area with two curves, through the middle of the tile. */
static void a_band_flows_through(void **state)
{
    (void)state;
    bst__outline band;
    bst__svg_area(&band, 1u << 2 | 1u << 3 | 1u << 6 | 1u << 7, false);
    assert_int_equal(band.count, 4);
    assert_true(bst__svg_inside(&band, (bst__point){120, 120}));
    assert_true(bst__svg_inside(&band, (bst__point){5, 120}));
    assert_false(bst__svg_inside(&band, (bst__point){120, 30}));
    assert_false(bst__svg_inside(&band, (bst__point){120, 210}));
}

static void lines_join_middles(void **state)
{
    (void)state;
    bst__curve across = bst__svg_way(1, 3);
    assert_true(across.straight);
    assert_int_equal(bst__svg_on(&across, BST__SVG_STEPS / 2).y, 120);
    bst__curve bend = bst__svg_way(1, 2);
    bst__point middle = bst__svg_on(&bend, BST__SVG_STEPS / 2);
    /* on a circle of 120 around the south-east corner */
    assert_in_range(middle.x, 240 - 86, 240 - 84);
    assert_in_range(middle.y, 240 - 86, 240 - 84);
    assert_int_equal(bst__svg_distance2(&across, (bst__point){60, 130}), 100);
}

/* ---------------------------------------------------------------- texts */

static void texts_are_escaped(void **state)
{
    (void)state;
    bst_text out = {0};
    bst__svg_escape(&out, "<b a=\"1\" c='2'>&\x01\xFFz");
    assert_string_equal(bst__text_get(&out), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;"
                                             "\xEF\xBF\xBD\xEF\xBF\xBDz");
    bst__text_clear(&out);
    bst__svg_escape_cut(&out, "\xC3\x89<a", 2);
    assert_string_equal(bst__text_get(&out), "\xC3\x89&lt;\xE2\x80\xA6");
    bst__text_clear(&out);
    bst__svg_escape_cut(&out, "ab", 2);
    assert_string_equal(bst__text_get(&out), "ab");
    bst__text_clear(&out);
    bst__svg_selector(&out, "kind-", "mod:x_1{}");
    assert_string_equal(bst__text_get(&out), ".kind-mod\\3a x_1\\7b \\7d ");
    bst__text_free(&out);
}

static void colours_are_mixed(void **state)
{
    (void)state;
    assert_string_equal(bst__svg_mix("#102030", "#ffffff", 0).text, "#102030");
    assert_string_equal(bst__svg_mix("#102030", "#ABcdef", 100).text, "#abcdef");
    assert_string_equal(bst__svg_mix("#000000", "#64c8ff", 50).text, "#32647f");
    assert_string_equal(bst__svg_ink("#f0e442"), "#1b1b1b");
    assert_string_equal(bst__svg_ink("#0072b2"), "#ffffff");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cap_bends_inwards),
        cmocka_unit_test(an_area_all_around_is_the_square),
        cmocka_unit_test(a_band_flows_through),
        cmocka_unit_test(lines_join_middles),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(colours_are_mixed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
