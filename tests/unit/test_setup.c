/* Setups: what they hold, what setup files say, what is refused word for word, running out of
 * memory. */
#include "unit.h"

#include <unistd.h>

#include "failing_alloc.h"
#include "game/setup_parts.h"

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_setup *setup;
    char file[64];
} fixture;

static int set_up(void **state)
{
    static fixture f;
    assert_int_equal(bst_sources_create(&f.sources), BST_OK);
    assert_int_equal(bst_diags_create(&f.diags, f.sources), BST_OK);
    assert_int_equal(bst_setup_create(&f.setup), BST_OK);
    strcpy(f.file, "/tmp/bastide-setup-XXXXXX");
    int file = mkstemp(f.file);
    assert_true(file >= 0);
    assert_int_equal(close(file), 0);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    (void)unlink(f->file);
    bst_setup_destroy(f->setup);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
    return 0;
}

static bst_status read_text(fixture *f, const char *text)
{
    FILE *stream = fopen(f->file, "w");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    return bst_setup_read(f->setup, f->sources, f->file, f->diags);
}

static const char *option_value(const bst_setup *setup, const char *wanted)
{
    const char *value = NULL;
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        if (strcmp(bst_setup_option(setup, i, &value), wanted) == 0) {
            return value;
        }
    }
    return NULL;
}

static void a_new_setup_is_empty(void **state)
{
    fixture *f = *state;
    assert_string_equal(bst_setup_game(f->setup), "");
    assert_string_equal(bst_setup_preset(f->setup), "");
    assert_string_equal(bst_setup_name(f->setup, 1), "");
    assert_string_equal(bst_setup_name(f->setup, 9), "");
    assert_int_equal(bst_setup_players(f->setup), 2);
    assert_int_equal(bst_setup_copies(f->setup), 1);
    assert_true(bst_setup_seed(f->setup) == 0);
    assert_null(bst_setup_option(f->setup, 0, NULL));
    assert_null(bst_setup_mod(f->setup, 0));
}

static void values_replace_each_other(void **state)
{
    fixture *f = *state;
    assert_int_equal(bst_setup_set_option(f->setup, "toy.a", "1"), BST_OK);
    assert_int_equal(bst_setup_set_option(f->setup, "toy.b", "2"), BST_OK);
    assert_int_equal(bst_setup_set_option(f->setup, "toy.a", "3"), BST_OK);
    assert_int_equal(bst_setup_option_count(f->setup), 2);
    assert_string_equal(option_value(f->setup, "toy.a"), "3");
    assert_int_equal(bst_setup_add_mod(f->setup, "one"), BST_OK);
    assert_int_equal(bst_setup_add_mod(f->setup, "one"), BST_OK);
    assert_int_equal(bst_setup_mod_count(f->setup), 1);
    bst_setup_set_players(f->setup, 99);
    assert_int_equal(bst_setup_players(f->setup), 8);
    bst_setup_set_players(f->setup, 0);
    assert_int_equal(bst_setup_players(f->setup), 1);
}

static void names_are_checked(void **state)
{
    fixture *f = *state;
    static const char *const bad[] = {"",     "chance", "A n",
                                      "A.n", "A,n", "A\nB",   "A\"B",
                                      "A\\B", "\xFF",   "12345678901234567890123456789012"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(bst_setup_set_name(f->setup, 1, bad[i]), BST_E_USAGE);
    }
    assert_int_equal(bst_setup_set_name(f->setup, 0, "Ann"), BST_E_USAGE);
    assert_int_equal(bst_setup_set_name(f->setup, 9, "Ann"), BST_E_USAGE);
    assert_int_equal(bst_setup_set_name(f->setup, 8, "1234567890123456789012345678901"), BST_OK);
    assert_int_equal(bst_setup_set_name(f->setup, 1, "J\xC3\xBCrg-2"), BST_OK);
    assert_string_equal(bst_setup_name(f->setup, 1), "J\xC3\xBCrg-2");
}

static void a_file_sets_what_it_names(void **state)
{
    fixture *f = *state;
    assert_int_equal(bst_setup_set_preset(f->setup, "kept"), BST_OK);
    assert_int_equal(bst_setup_add_mod(f->setup, "dropped"), BST_OK);
    assert_int_equal(read_text(f, "game: toy\n"
                                  "options: {toy.a: no, toy.b: 03}\n"
                                  "mods: [one, two]\n"
                                  "players: [Ann, Ben, Cy]\n"
                                  "seed: 18446744073709551615\n"
                                  "copies: 4\n"),
                     BST_OK);
    unit_assert_text(f->diags, "");
    assert_string_equal(bst_setup_game(f->setup), "toy");
    assert_string_equal(bst_setup_preset(f->setup), "kept");
    assert_string_equal(option_value(f->setup, "toy.a"), "no");
    assert_string_equal(option_value(f->setup, "toy.b"), "03");
    assert_int_equal(bst_setup_mod_count(f->setup), 2);
    assert_string_equal(bst_setup_mod(f->setup, 0), "one");
    assert_int_equal(bst_setup_players(f->setup), 3);
    assert_string_equal(bst_setup_name(f->setup, 3), "Cy");
    assert_true(bst_setup_seed(f->setup) == UINT64_MAX);
    assert_int_equal(bst_setup_copies(f->setup), 4);
}

static void a_number_of_players_is_enough(void **state)
{
    fixture *f = *state;
    assert_int_equal(read_text(f, "players: 5\nmods: lone\n"), BST_OK);
    assert_int_equal(bst_setup_players(f->setup), 5);
    assert_string_equal(bst_setup_mod(f->setup, 0), "lone");
}

static void refuse(fixture *f, const char *text, const char *code, uint32_t line, uint32_t col)
{
    bst_diags_clear(f->diags);
    assert_int_equal(read_text(f, text), BST_E_INVALID);
    const bst_diag *diag = bst_diags_get(f->diags, 0);
    assert_non_null(diag);
    assert_string_equal(bst_diag_code(diag), code);
    assert_int_equal(bst_diag_span(diag).line, line);
    assert_int_equal(bst_diag_span(diag).col, col);
    assert_string_equal(bst_setup_game(f->setup), "");
}

static void bad_files_change_nothing(void **state)
{
    fixture *f = *state;
    refuse(f, "game: toy\nmod: one\n", "E-SCHEMA-KEY", 2, 1);
    refuse(f, "game: toy\nplayers: 9\n", "E-SCHEMA-RANGE", 2, 10);
    refuse(f, "game: toy\nplayers: 0\n", "E-SCHEMA-RANGE", 2, 10);
    refuse(f, "game: toy\nplayers: [Ann, Ann]\n", "E-SETUP-NAME", 2, 16);
    refuse(f, "game: toy\nplayers: [Ann, aNN]\n", "E-SETUP-NAME", 2, 16);
    refuse(f, "game: toy\nplayers: [chance]\n", "E-SETUP-NAME", 2, 11);
    refuse(f, "game: toy\nseed: -1\n", "E-SETUP-SEED", 2, 7);
    refuse(f, "game: toy\nseed: 18446744073709551616\n", "E-SETUP-SEED", 2, 7);
    refuse(f, "game: toy\nseed: 007\n", "E-SETUP-SEED", 2, 7);
    refuse(f, "game: toy\ncopies: 0\n", "E-SCHEMA-RANGE", 2, 9);
    refuse(f, "game: toy\ncopies: 1001\n", "E-SCHEMA-RANGE", 2, 9);
    refuse(f, "game: [toy]\n", "E-SCHEMA-TYPE", 1, 7);
    refuse(f, "game: toy\noptions: {toy.a: [1]}\n", "E-SCHEMA-TYPE", 2, 18);
}

static void a_missing_file_is_told(void **state)
{
    fixture *f = *state;
    assert_int_equal(bst_setup_read(f->setup, f->sources, "/nowhere/at all", f->diags), BST_E_IO);
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 1);
}

static bst_status fill(bst_setup *setup)
{
    bst_status status = bst_setup_set_game(setup, "toy");
    for (int i = 0; i < 20 && status == BST_OK; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "toy.o%d", i);
        status = bst_setup_set_option(setup, name, "1");
        if (status == BST_OK) {
            status = bst_setup_add_mod(setup, name);
        }
    }
    return status == BST_OK ? bst_setup_set_name(setup, 2, "Ben") : status;
}

/* Fills and copies a setup with an allocator that fails after `requests`. */
static bst_status run_short(long requests, long *live)
{
    failing left;
    bst_setup *setup = NULL;
    bst_setup *copy = NULL;
    bst_status status = bst__setup_create_with(&setup, failing_alloc(&left, requests));
    if (status == BST_OK) {
        status = fill(setup);
    }
    if (status == BST_OK) {
        status = bst_setup_clone(&copy, setup);
    }
    if (status == BST_OK) {
        assert_int_equal(bst_setup_option_count(copy), 20);
        assert_int_equal(bst_setup_mod_count(copy), 20);
        assert_string_equal(bst_setup_name(copy, 2), "Ben");
    }
    bst_setup_destroy(copy);
    bst_setup_destroy(setup);
    *live = left.live;
    return status;
}

static void no_memory_is_survived(void **state)
{
    (void)state;
    long requests = 0;
    long live = 0;
    bst_status status = BST_E_NOMEM;
    for (; status != BST_OK && requests < 1000; requests++) {
        status = run_short(requests, &live);
        assert_true(status == BST_OK || status == BST_E_NOMEM);
        assert_int_equal(live, 0);
    }
    assert_int_equal(status, BST_OK);
    assert_true(requests > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_new_setup_is_empty, set_up, tear_down),
        cmocka_unit_test_setup_teardown(values_replace_each_other, set_up, tear_down),
        cmocka_unit_test_setup_teardown(names_are_checked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_sets_what_it_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_number_of_players_is_enough, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bad_files_change_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_missing_file_is_told, set_up, tear_down),
        cmocka_unit_test(no_memory_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
