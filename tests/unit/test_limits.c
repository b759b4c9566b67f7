/* Limits of rules: everything loads at the limit, and one past it is a complaint, not a crash. */
#include "unit/toy.h"

#include "game/rules.h"

typedef struct limit {
    const char *section; /* of the file, where the items are added; NULL: of the script */
    const char *before;  /* once, before the items */
    const char *item;    /* with the number of the item */
    const char *after;
    uint32_t present;    /* items that the toy has itself */
    uint32_t most;
} limit;

static const limit limits[] = {
    {"kinds:\n", "", "  k%u: {shape: inner, closes: never}\n", "", 4, BST__KINDS_MAX - 1},
    {"attributes:\n", "", "  a%u: {on: game}\n", "", 4, BST__ATTRS_MAX},
    {"attributes:\n", "", "  a%u: {on: segment}\n", "", 1, BST__FOLDS_MAX},
    {"pieces:\n", "", "  p%u: {each: 0}\n", "", 2, BST__PIECE_KINDS_MAX - 1},
    {"pieces:\n", "  q: {each: 0, traits: [q", ", t%u", "]}\n", 3, BST__TRAITS_MAX},
    {"    enter: {walk: [stroll]}\n", "    place: {x: [y", ", c%u", "]}\n", 6, BST__CAUSES_MAX},
    {"scripts: [scripts/toy.lua]\n", "zones:\n", "  z%u: {per: game, holds: tiles}\n", "", 0,
     BST__ZONES_MAX},
    {"scripts: [scripts/toy.lua]\n", "decks:\n", "  d%u: {}\n", "", 0, BST__DECKS_MAX - 1},
    {NULL, "", "bst.budget{name='b%u'}\n", "", 3, BST__BUDGETS_MAX},
    {NULL, "", "bst.menu{name='m%u'}\n", "", 3, BST__MENUS_MAX},
    {NULL, "", "bst.score('land', 'm%u', {tile=1})\n", "", 3, BST__MODES_MAX},
    {NULL, "", "bst.source('s%u')\n", "", 1, BST__SOURCES_MAX},
};

static char *with_items(const char *text, const char *section, const limit *l, uint32_t count)
{
    bool in_script = l->section == NULL;
    const char *cut = in_script ? text + strlen(text) : strstr(text, section) + strlen(section);
    char *out = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&out, &size);
    assert_non_null(stream);
    (void)fprintf(stream, "%.*s%s", (int)(cut - text), text, l->before);
    for (uint32_t i = 0; i < count; i++) {
        const char *mark = strstr(l->item, "%u");
        (void)fprintf(stream, "%.*s%u%s", (int)(mark - l->item), l->item, (unsigned)i, mark + 2);
    }
    (void)fprintf(stream, "%s%s", l->after, cut);
    assert_int_equal(fclose(stream), 0);
    return out;
}

static bst_status load_with(const limit *l, uint32_t count)
{
    toy t;
    char *yaml = l->section ? with_items(TOY_YAML, l->section, l, count) : strdup(TOY_YAML);
    char *lua = l->section ? strdup(TOY_LUA) : with_items(TOY_LUA, NULL, l, count);
    bst_status status = toy_load(&t, yaml, lua);
    if (status != BST_OK) {
        assert_true(toy_says(&t, "more than"));
    }
    free(yaml);
    free(lua);
    toy_close(&t);
    return status;
}

static void rules_at_their_limits(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const limit *l = &limits[i];
        uint32_t room = l->most - l->present;
        bst_status at = load_with(l, room);
        bst_status past = load_with(l, room + 1);
        if (at != BST_OK || past == BST_OK) {
            (void)fprintf(stderr, "limit of %s", l->item);
        }
        assert_int_equal(at, BST_OK);
        assert_int_not_equal(past, BST_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_at_their_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
