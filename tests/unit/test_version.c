/* Versions and ranges: what is read, what is refused with which words, and which versions fit. */
#include "unit.h"

#include "data/version.h"
#include "data/yaml.h"

static bst__version version(const char *text)
{
    bst__version out = 0;
    const char *problem = bst__version_read(&out, text);
    if (problem) {
        print_error("%s: %s\n", text, problem);
    }
    assert_null(problem);
    return out;
}

static void versions_are_ordered(void **state)
{
    (void)state;
    static const char *const rising[] = {"0",   "0.0.1", "0.1",  "0.9",     "0.10",
                                         "1",   "1.0.1", "1.2",  "1.2.999", "1.10",
                                         "2.0", "10",    "10.1", "999999",  "999999.999999.999999"};
    for (size_t i = 1; i < sizeof rising / sizeof *rising; i++) {
        if (version(rising[i - 1]) >= version(rising[i])) {
            fail_msg("%s is not before %s", rising[i - 1], rising[i]);
        }
    }
    assert_true(version("1") == version("1.0.0"));
    assert_true(version("1.2") == version("1.2.0"));
}

static void broken_versions_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *problem;
    } cases[] = {
        {"", "a number is missing"},
        {".1", "a number is missing"},
        {"1.", "a number is missing"},
        {"1..2", "a number is missing"},
        {"1.2.3.4", "a version has 3 numbers at most"},
        {"1.1000000", "a number is larger than 999999"},
        {"99999999999999999999999", "a number is larger than 999999"},
        {"01", "a number begins with 0"},
        {"1.00", "a number begins with 0"},
        {"v1", "only numbers and dots are allowed in a version"},
        {"-1", "only numbers and dots are allowed in a version"},
        {"1.x", "only numbers and dots are allowed in a version"},
        {"latest", "only numbers and dots are allowed in a version"},
        {"1.0-beta", "pre-releases and build names are not supported"},
        {"1.0+7", "pre-releases and build names are not supported"},
        {"1.0rc1", "pre-releases and build names are not supported"},
        {"1 2", "there is more than one"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bst__version out = 77;
        const char *problem = bst__version_read(&out, cases[i].text);
        assert_non_null(problem);
        assert_string_equal(problem, cases[i].problem);
        assert_true(out == 77);
    }
}

/* Versions that fit stand before those that do not, each list with blanks between. */
static void ranges_hold_what_they_say(void **state)
{
    (void)state;
    static const struct {
        const char *range;
        const char *in;
        const char *out;
    } cases[] = {
        {"*", "0 0.1 1 999999.999999.999999", ""},
        {"1.2", "1.2 1.2.1 1.3 1.999999.999999", "1.1.999 0.9 2 2.2"},
        {"1", "1 1.0.1 1.99", "0.99 2"},
        {"0.3", "0.3 0.4 0.99.9", "0.2 1"},
        {"1.2.3", "1.2.3 1.2.4 1.9", "1.2.2 2"},
        {">=1.2", "1.2 1.2.1 1.3 2 99", "1.1.9 0"},
        {">1.2", "1.3 2", "1.2 1.2.9 1.1"},
        {">1.2.3", "1.2.4 1.3", "1.2.3 1.2"},
        {">1", "2 2.0.1", "1 1.9 0"},
        {"<2", "0 1.99.99", "2 2.0.1"},
        {"<=1.2", "0 1.2 1.2.9", "1.3 2"},
        {"<=1.2.3", "1.2.3", "1.2.4"},
        {"=1.2", "1.2 1.2.9", "1.1.9 1.3"},
        {"=1.2.3", "1.2.3", "1.2.2 1.2.4"},
        {">=1.0 <2", "1 1.5", "0.9 2"},
        {"<2   >=1.0", "1 1.5", "0.9 2"},
        {" >= 1.0\t< 2 ", "1 1.5", "0.9 2"},
        {">=1 <=1", "1 1.9", "2 0.9"},
        {"1.2 <1.5", "1.2 1.4.9", "1.5 1.1"},
        {"* >1", "2", "1"},
        {">=1 >=3 <9 <5", "3 4", "2 5"},
        {"999999.999999.999999", "999999.999999.999999", "999999.999999.999998"},
        {">999998", "999999", "999998.1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bst__range range;
        assert_null(bst__range_read(&range, cases[i].range));
        for (int is_in = 0; is_in < 2; is_in++) {
            char list[100];
            (void)snprintf(list, sizeof list, "%s", is_in ? cases[i].in : cases[i].out);
            for (char *one = strtok(list, " "); one; one = strtok(NULL, " ")) {
                if (bst__range_has(&range, version(one)) != (is_in != 0)) {
                    fail_msg("`%s` and %s", cases[i].range, one);
                }
            }
        }
    }
}

static void broken_ranges_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *problem;
    } cases[] = {
        {"", "it is empty"},
        {"  ", "it is empty"},
        {">=", "a number is missing"},
        {">= <2", "the signs are >= > <= < ="},
        {"==1", "the signs are >= > <= < ="},
        {"=>1", "the signs are >= > <= < ="},
        {"!=1", "the signs are >= > <= < ="},
        {"~1.2", "the signs are >= > <= < ="},
        {"^1.2", "the signs are >= > <= < ="},
        {"1.*", "only numbers and dots are allowed in a version"},
        {"**", "only numbers and dots are allowed in a version"},
        {">=1,<2", "conditions are joined by blanks, and all of them must hold"},
        {"1||2", "conditions are joined by blanks, and all of them must hold"},
        {">=1 && <2", "only numbers and dots are allowed in a version"},
        {">=1<2", "pre-releases and build names are not supported"},
        {">=1.0-rc1", "pre-releases and build names are not supported"},
        {">=2 <1", "no version fits"},
        {"<0", "no version fits"},
        {">1 <1.5", "no version fits"},
        {"1 2", "no version fits"},
        {">999999", "no version fits"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bst__range out = {7, 8};
        const char *problem = bst__range_read(&out, cases[i].text);
        assert_non_null(problem);
        if (strcmp(problem, cases[i].problem) != 0) {
            fail_msg("`%s`: expected `%s`, got `%s`", cases[i].text, cases[i].problem, problem);
        }
        assert_true(out.from == 7 && out.below == 8);
    }
}

/* Checks the value of `api`; `expected` is all that may be said. */
static void check_api(const char *value, const char *expected)
{
    char text[100];
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    uint32_t file = 0;
    bst_arena arena;
    bst__arena_init(&arena, bst__alloc_libc);
    assert_int_equal(bst_sources_create(&sources), BST_OK);
    assert_int_equal(bst_diags_create(&diags, sources), BST_OK);
    (void)snprintf(text, sizeof text, "api: %s\n", value);
    assert_int_equal(bst_sources_add(&file, sources, "t", text, strlen(text)), BST_OK);
    const bst_node *root = NULL;
    assert_int_equal(bst__yaml_load(&root, &arena, sources, file, 0, diags), BST_OK);
    bool is_good = bst__api_check(bst__node_get(root, "api"), diags);
    unit_assert_text(diags, expected);
    assert_int_equal(is_good, expected[0] == '\0');
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    bst__arena_free(&arena);
}

static void the_interface_is_checked(void **state)
{
    (void)state;
    /* The number itself is part of what this tests: whoever raises it reads here what follows. */
    assert_string_equal(bst__api_text(), "1.0");
    assert_true(bst__api_version() == version("1.0"));
    assert_true(bst__api_check(NULL, NULL));
    check_api("1.0", "");
    check_api("\">=1.0 <2\"", "");
    check_api("\"*\"", "");
    check_api("\">=1.1\"",
              "t:1:6: error: this is made for version >=1.1 of the engine's interface, but here it "
              "is 1.0 [E-MOD-API]\n"
              "     1 | api: \">=1.1\"\n"
              "       |      ^~~~~~~\n"
              "  hint: a newer engine is needed\n");
    check_api(
        "0.9",
        "t:1:6: error: this is made for version 0.9 of the engine's interface, but here it is "
        "1.0 [E-MOD-API]\n"
        "     1 | api: 0.9\n"
        "       |      ^~~\n"
        "  hint: the files need to be brought up to date for this engine\n");
    check_api("one",
              "t:1:6: error: `api`: `one` is no range of versions: only numbers and dots are "
              "allowed in a version [E-VERSION]\n"
              "     1 | api: one\n"
              "       |      ^~~\n"
              "  hint: write conditions, such as \">=1.2 <2\"\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions_are_ordered),
        cmocka_unit_test(broken_versions_are_explained),
        cmocka_unit_test(ranges_hold_what_they_say),
        cmocka_unit_test(broken_ranges_are_explained),
        cmocka_unit_test(the_interface_is_checked),
    };
    return cmocka_run_group_tests_name("version", tests, NULL, NULL);
}
