/* Presets that are files: what they put into a setup, what the setup keeps of its own, and running
 * out of memory meanwhile. */
#include "unit.h"

#include "failing_alloc.h"
#include "game/setup_parts.h"
#include "script/preset.h"

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_setup *setup;
} fixture;

static int set_up(void **state)
{
    static fixture f;
    assert_int_equal(bst_sources_create(&f.sources), BST_OK);
    assert_int_equal(bst_diags_create(&f.diags, f.sources), BST_OK);
    assert_int_equal(bst_setup_create(&f.setup), BST_OK);
    assert_int_equal(bst_setup_set_game(f.setup, "carcassonne"), BST_OK);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    bst_setup_destroy(f->setup);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
    return 0;
}

static bst_status use(fixture *f, const char *preset)
{
    assert_int_equal(bst_setup_set_preset(f->setup, preset), BST_OK);
    return bst_setup_use_preset(f->setup, ".", f->sources, f->diags);
}

static const char *option_of(const bst_setup *setup, const char *wanted)
{
    const char *value = NULL;
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        if (strcmp(bst_setup_option(setup, i, &value), wanted) == 0) {
            return value;
        }
    }
    return "";
}

static void what_it_names_is_put_into_the_setup(void **state)
{
    fixture *f = *state;
    bool changed = true;
    assert_int_equal(use(f, "big_box_3"), BST_OK);
    static const char *const mods[] = {"river", "inns_cathedrals", "traders_builders",
                                       "princess_dragon", "tower", "count", "king_robber", "cult",
                                       "abbey_mayor"};
    assert_int_equal(bst_setup_mod_count(f->setup), sizeof mods / sizeof *mods);
    for (size_t i = 0; i < sizeof mods / sizeof *mods; i++) {
        assert_true(bst__setup_has_mod(f->setup, mods[i]));
    }
    /* each river is in one of the boxes that it is made of */
    assert_string_equal(option_of(f->setup, "river.river1"), "1");
    assert_string_equal(option_of(f->setup, "river.river2"), "1");
    assert_string_equal(bst_setup_preset(f->setup), "");
    assert_string_equal(bst_setup_origin(f->setup, &changed), "big_box_3");
    assert_false(changed);
}

static void what_the_setup_says_itself_counts(void **state)
{
    fixture *f = *state;
    bool changed = false;
    assert_int_equal(bst_setup_set_option(f->setup, "river.river2", "3"), BST_OK);
    assert_int_equal(bst_setup_add_mod(f->setup, "phantom"), BST_OK);
    assert_int_equal(bst_setup_add_mod(f->setup, "tower"), BST_OK);
    assert_int_equal(use(f, "big_box_2"), BST_OK);
    assert_string_equal(option_of(f->setup, "river.river2"), "3");
    assert_string_equal(option_of(f->setup, "river.river1"), "1");
    assert_int_equal(bst_setup_mod_count(f->setup), 6);
    assert_string_equal(bst_setup_origin(f->setup, &changed), "big_box_2");
    assert_true(changed);
}

static void what_is_left_out_leaves_nothing(void **state)
{
    fixture *f = *state;
    bst_setup *copy = NULL;
    bool changed = false;
    assert_int_equal(bst_setup_leave_out(f->setup, "river"), BST_OK);
    assert_int_equal(use(f, "big_box_2"), BST_OK);
    assert_false(bst__setup_has_mod(f->setup, "river"));
    assert_true(bst__setup_has_mod(f->setup, "tower"));
    assert_int_equal(bst_setup_option_count(f->setup), 0);
    assert_int_equal(bst_setup_clone(&copy, f->setup), BST_OK);
    assert_string_equal(bst_setup_origin(copy, &changed), "big_box_2");
    assert_true(changed);
    assert_true(bst__setup_leaves_out(copy, "river"));
    bst_setup_destroy(copy);
}

static void its_set_of_options_takes_its_place(void **state)
{
    fixture *f = *state;
    assert_int_equal(use(f, "digital_pc_collectors"), BST_OK);
    assert_string_equal(bst_setup_preset(f->setup), "edition3");
}

static void choices_are_not_options_of_the_rules(void **state)
{
    fixture *f = *state;
    assert_int_equal(bst_setup_set_option(f->setup, "ed.travel_river", "yes"), BST_OK);
    assert_int_equal(use(f, "travel_2007"), BST_OK);
    assert_string_equal(option_of(f->setup, "ed.travel_river"), "");
    assert_true(bst__setup_has_mod(f->setup, "river"));
}

static void other_presets_stay_as_they_are(void **state)
{
    fixture *f = *state;
    assert_int_equal(use(f, "edition1"), BST_OK);
    assert_string_equal(bst_setup_preset(f->setup), "edition1");
    assert_string_equal(bst_setup_origin(f->setup, NULL), "");
    assert_int_equal(use(f, "../carcassonne"), BST_OK);
    assert_int_equal(bst_setup_mod_count(f->setup), 0);
}

static void a_refusal_changes_nothing(void **state)
{
    fixture *f = *state;
    assert_int_equal(use(f, "big_box_6"), BST_E_INVALID);
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 1);
    assert_int_equal(bst_setup_mod_count(f->setup), 0);
    assert_string_equal(bst_setup_preset(f->setup), "big_box_6");
    bst_diags_clear(f->diags);
    assert_int_equal(bst_setup_add_mod(f->setup, "tower"), BST_OK);
    assert_int_equal(use(f, "travel_2007"), BST_E_INVALID);
    assert_int_equal(bst_setup_mod_count(f->setup), 1);
    assert_string_equal(bst_setup_origin(f->setup, NULL), "");
}

/* Two setups become one, with so many requests for memory; *live is what was not freed. */
static bst_status merge_short(long requests, long *live)
{
    failing left;
    bst_setup *from = NULL;
    bst_setup *to = NULL;
    assert_int_equal(bst_setup_create(&from), BST_OK);
    assert_int_equal(bst_setup_add_mod(from, "tower"), BST_OK);
    assert_int_equal(bst_setup_set_option(from, "tower.tiles", "2"), BST_OK);
    assert_int_equal(bst_setup_set_option(from, "few", "1"), BST_OK);
    bst_status status = bst__setup_create_with(&to, failing_alloc(&left, requests));
    status = status == BST_OK ? bst_setup_set_option(to, "tower.tiles", "1") : status;
    status = status == BST_OK ? bst_setup_set_option(to, "few", "3") : status;
    status = status == BST_OK ? bst__setup_merge(to, from, true) : status;
    status = status == BST_OK ? bst_setup_leave_out(to, "dragon") : status;
    status = status == BST_OK ? bst__setup_set_origin(to, "box", true) : status;
    if (status == BST_OK) {
        assert_string_equal(option_of(to, "tower.tiles"), "2");
        assert_string_equal(option_of(to, "few"), "3");
        bst__setup_drop_options(to, "tower.");
        bst__setup_drop_mod(to, "tower");
        assert_int_equal(bst_setup_option_count(to), 1);
        assert_int_equal(bst_setup_mod_count(to), 0);
    }
    bst_setup_destroy(from);
    bst_setup_destroy(to);
    *live = left.live;
    return status;
}

static void no_memory_is_survived(void **state)
{
    (void)state;
    long requests = 0;
    long live = 0;
    bst_status status = BST_E_NOMEM;
    for (; status != BST_OK && requests < 100; requests++) {
        status = merge_short(requests, &live);
        assert_true(status == BST_OK || status == BST_E_NOMEM);
        assert_int_equal(live, 0);
    }
    assert_int_equal(status, BST_OK);
    assert_true(requests > 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_it_names_is_put_into_the_setup, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_the_setup_says_itself_counts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_left_out_leaves_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(its_set_of_options_takes_its_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(choices_are_not_options_of_the_rules, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_presets_stay_as_they_are, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_refusal_changes_nothing, set_up, tear_down),
        cmocka_unit_test(no_memory_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
