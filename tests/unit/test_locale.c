/* Files of texts: what is found, what is filled in, what is refused; and the words that awards take
 * from them. */
#include "unit.h"

#include "data/locale.h"
#include "data/yaml.h"
#include "game/say.h"

typedef struct rig {
    bst_sources *sources;
    bst_diags *diags;
    bst_arena arena;
    bst__locale locale;
} rig;

static void open_rig(rig *r)
{
    memset(r, 0, sizeof *r);
    bst__arena_init(&r->arena, bst__alloc_libc);
    assert_int_equal(bst_sources_create(&r->sources), BST_OK);
    assert_int_equal(bst_diags_create(&r->diags, r->sources), BST_OK);
}

static void close_rig(rig *r)
{
    bst_diags_destroy(r->diags);
    bst_sources_destroy(r->sources);
    bst__arena_free(&r->arena);
}

static bst_status add(rig *r, uint16_t source, const char *text)
{
    uint32_t file = 0;
    const bst_node *root = NULL;
    assert_int_equal(bst_sources_add(&file, r->sources, "de.yaml", text, strlen(text)), BST_OK);
    assert_int_equal(bst__yaml_load(&root, &r->arena, r->sources, file, 0, r->diags), BST_OK);
    return bst__locale_add(&r->locale, &r->arena, root, source, r->diags);
}

static void the_last_source_counts(void **state)
{
    rig r;
    (void)state;
    open_rig(&r);
    /* The order in which files are added plays no part. */
    assert_int_equal(add(&r, 2, "language: Deutsch\nkind.lawn: Rasen (Mod)\n"), BST_OK);
    assert_int_equal(add(&r, 1, "language: Deutsch\nkind.lawn: Rasen\nkind.pond: Teich\n"), BST_OK);
    assert_string_equal(bst__locale_find(&r.locale, "kind.lawn"), "Rasen (Mod)");
    assert_string_equal(bst__locale_find(&r.locale, "kind.pond"), "Teich");
    assert_null(bst__locale_find(&r.locale, "kind"));
    assert_null(bst__locale_find(&r.locale, "kind.lawn.one"));
    assert_null(bst__locale_find(&r.locale, "a"));
    assert_null(bst__locale_find(&r.locale, "z"));
    assert_null(bst__locale_find(&r.locale, "language"));
    close_rig(&r);
}

static void a_file_needs_its_language(void **state)
{
    rig r;
    (void)state;
    open_rig(&r);
    assert_int_equal(add(&r, 1, "kind.lawn: Rasen\n"), BST_E_INVALID);
    assert_int_equal(add(&r, 1, "language: Deutsch\nkind.lawn: [Rasen]\n"), BST_E_INVALID);
    assert_int_equal(r.locale.count, 0);
    assert_int_equal(bst_diags_count(r.diags, BST_ERROR), 2);
    close_rig(&r);
}

static void assert_filled(const char *text, const char *expected)
{
    static const char *const pairs[] = {"count", "3", "name", "Ann", NULL};
    bst_text out = {0};
    bst__locale_fill(&out, text, pairs);
    assert_string_equal(bst__text_get(&out), expected);
    bst__text_free(&out);
}

static void parameters_are_filled_in(void **state)
{
    (void)state;
    assert_filled("", "");
    assert_filled("none", "none");
    assert_filled("{name}", "Ann");
    assert_filled("{count} for {name}, {count}!", "3 for Ann, 3!");
    assert_filled("{nam} {names} {}", "{nam} {names} {}");
    assert_filled("open { and {count", "open { and {count");
    assert_filled("} {count}", "} 3");
}

static void languages_are_plain_names(void **state)
{
    (void)state;
    assert_true(bst__locale_is_language("de"));
    assert_true(bst__locale_is_language("de_AT"));
    assert_false(bst__locale_is_language(""));
    assert_false(bst__locale_is_language("_AT"));
    assert_false(bst__locale_is_language("../de"));
    assert_false(bst__locale_is_language("de.UTF-8"));
    assert_false(bst__locale_is_language("abcdefghijklmnopqrstuvwxyz"));
}

/* A ruleset with just enough in it to be talked about. */
static void words_fall_back(void **state)
{
    rig r;
    bst_ruleset *rules = calloc(1, sizeof *rules);
    bst__words words = {"x", "x"};
    (void)state;
    assert_non_null(rules);
    open_rig(&r);
    rules->board.kind_count = 2;
    rules->kinds[1] = (bst__kind){.name = "lawn", .words = {"lawn", "lawns"},
                                  .member = {"mower", "mowers"}};
    rules->kinds[2] = (bst__kind){.name = "pond", .words = {"pond", "ponds"}};
    assert_string_equal(bst__say_kind(rules, 1).many, "lawns");
    assert_int_equal(add(&r, 1, "language: Deutsch\nkind.lawn.many: Rasenflächen\n"
                                "kind.pond: Teich\nkind.pond.many: Teiche\n"
                                "label.rainy day: Regentag\n"
                                "measure.tile: Plättchen\n"),
                     BST_OK);
    rules->locale = &r.locale;
    /* What is not said stays English. */
    assert_string_equal(bst__say_kind(rules, 1).one, "lawn");
    assert_string_equal(bst__say_kind(rules, 1).many, "Rasenflächen");
    assert_string_equal(bst__say_kind(rules, 2).one, "Teich");
    assert_string_equal(bst__say_kind(rules, 2).many, "Teiche");
    assert_string_equal(bst__say_member(rules, 1).many, "mowers");
    assert_null(bst__say_member(rules, 2).one);
    assert_null(bst__say_member(rules, 0).one);
    assert_true(bst__say_label(rules, "tile", &words));
    assert_string_equal(words.many, "Plättchen");
    assert_false(bst__say_label(rules, "rainy day", &words));
    assert_string_equal(words.one, "Regentag");
    assert_true(bst__say_label(rules, "flat", &words));
    assert_null(words.one);
    assert_string_equal(bst__say_kind_named(rules, "pond"), "Teich");
    assert_string_equal(bst__say_kind_named(rules, "wood"), "wood");
    assert_string_equal(bst__say_decision(rules, "act"), "act");
    free(rules);
    close_rig(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_source_counts),
        cmocka_unit_test(a_file_needs_its_language),
        cmocka_unit_test(parameters_are_filled_in),
        cmocka_unit_test(languages_are_plain_names),
        cmocka_unit_test(words_fall_back),
    };
    return cmocka_run_group_tests_name("locale", tests, NULL, NULL);
}
