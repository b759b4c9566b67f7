/* Values by stages: rows, rows set anew, rates added to, factors, void, bonuses, scaling, last.
 *
 * One feature of `n` tiles with `p` pennants is valued under declarations as expansions make them.
 * The rates of a walled kind stand for what printed rules combine: a grand building that sets a
 * row, a siege that takes from it, what doubles, voids or adds. */
#include "unit/toy.h"

#include "game/game.h"

#define VALUE_YAML                                                                                 \
    TOY_YAML                                                                                       \
    "  pennants: {on: segment, fold: sum}\n"                                                       \
    "  grand: {on: segment, fold: any}\n"                                                          \
    "  siege: {on: segment, fold: any}\n"                                                          \
    "  ward: {on: segment, fold: any}\n"                                                           \
    "  mage: {on: segment, fold: any}\n"                                                           \
    "  witch: {on: segment, fold: any}\n"                                                          \
    "  herd: {on: segment, fold: sum}\n"

#define SCORES                                                                                     \
    "bst.score('land', 'closed', {tile=2, pennants=2})\n"                                          \
    "bst.score('land', {'open', 'final'}, {tile=1, pennants=1})\n"                                 \
    "bst.score('land', 'base', {base=1})\n"
#define GRAND                                                                                      \
    "bst.rate{kind='land', mode='closed', when={fold={grand=1}}, set={tile=3, pennants=3}}\n"      \
    "bst.rate{kind='land', mode='final', when={fold={grand=1}}, void=true}\n"
#define SIEGE                                                                                      \
    "bst.rate{kind='land', mode={'closed', 'final'}, when={fold={siege=1}},\n"                     \
    "         add={tile=-1, pennants=-1}}\n"
#define PLAIN "bst.rate{kind='land', mode='final', when={fold={siege=1}}, void=false}\n"
#define SMALL_ONE "bst.rate{kind='land', mode='closed', when={tiles=2}, set={tile=1, pennants=1}}\n"
#define SMALL_FLAT "bst.rate{kind='land', mode='closed', when={tiles=2}, set={flat=2}}\n"
#define MAGE "bst.rate{kind='land', when={fold={mage=1}}, bonus={tile=1}, label='mage'}\n"
#define WITCH "bst.rate{kind='land', when={fold={witch=1}}, scale=50, label='witch'}\n"
#define DOUBLE "bst.rate{kind='land', when={fold={ward=1}}, times=2, label='twice'}\n"
#define HERD "bst.rate{kind='land', when={payee=true}, bonus={herd=1}, label='herd'}\n"
#define LAST "bst.rate{kind='land', last={flat=3}, label='house'}\n"

typedef struct value_case {
    const char *rules;
    const char *attributes; /* a letter each: see `names` */
    const char *mode;
    uint32_t tiles;
    int32_t base;
    int32_t expected;
} value_case;

static const value_case cases[] = {
    {"", "", "closed", 1, 0, 2},
    {"", "", "closed", 4, 0, 8},
    {"", "p", "closed", 4, 0, 10},
    {"", "ppp", "closed", 2, 0, 10},
    {"", "p", "final", 4, 0, 5},
    {"", "p", "open", 3, 0, 4},
    {"", "", "base", 3, 4, 4},
    {GRAND, "g", "closed", 5, 0, 15},
    {GRAND, "gp", "closed", 5, 0, 18},
    {GRAND, "g", "final", 5, 0, 0},
    {GRAND, "", "final", 5, 0, 5},
    {SIEGE, "s", "closed", 5, 0, 5},
    {SIEGE, "sp", "closed", 5, 0, 6},
    {SIEGE, "s", "final", 5, 0, 0},
    {GRAND SIEGE, "gs", "closed", 5, 0, 10},
    {GRAND SIEGE, "gsp", "closed", 5, 0, 12},
    {SIEGE GRAND, "gs", "closed", 5, 0, 10},
    {GRAND SIEGE, "gs", "final", 5, 0, 0},
    {GRAND SIEGE PLAIN, "gs", "final", 5, 0, 0},
    {SMALL_ONE, "", "closed", 2, 0, 2},
    {SMALL_ONE, "p", "closed", 2, 0, 3},
    {SMALL_ONE, "", "closed", 3, 0, 6},
    {SMALL_FLAT, "pp", "closed", 2, 0, 2},
    {SIEGE, "s", "closed", 2, 0, 2},
    {SMALL_ONE SIEGE, "s", "closed", 2, 0, 0},
    {SMALL_FLAT SIEGE, "s", "closed", 2, 0, 0},
    {SMALL_ONE GRAND, "g", "closed", 2, 0, 6},
    {GRAND SMALL_ONE, "g", "closed", 2, 0, 2},
    {GRAND MAGE, "gm", "final", 5, 0, 5},
    {MAGE, "mp", "closed", 3, 0, 11},
    {WITCH, "x", "closed", 3, 0, 3},
    {WITCH, "x", "final", 5, 0, 3},
    {DOUBLE, "w", "closed", 3, 0, 12},
    {DOUBLE SIEGE MAGE, "wsm", "closed", 3, 0, 9},
    {DOUBLE MAGE WITCH, "wmx", "closed", 3, 0, 8},
    {MAGE WITCH LAST, "mx", "closed", 3, 0, 8},
    {HERD SIEGE, "shh", "closed", 4, 0, 6},
};

static void set(toy *t, uint32_t segment, const char *name)
{
    int attr = bst__rules_attr(t->game->rules, name);
    int32_t value = bst__attr_get(t->game, (uint32_t)attr, segment);
    assert_int_equal(bst__attr_set(t->game, (uint32_t)attr, segment, value + 1), BST_OK);
}

static void value_is_as_expected(const value_case *c)
{
    static const struct {
        char letter;
        const char *name;
    } names[] = {{'p', "pennants"}, {'g', "grand"}, {'s', "siege"}, {'w', "ward"},
                 {'m', "mage"},     {'x', "witch"}, {'h', "herd"}};
    toy t;
    char lua[4096];
    (void)snprintf(lua, sizeof lua, "%s%s%s", TOY_LUA, SCORES, c->rules);
    toy_open(&t, VALUE_YAML, lua);
    uint32_t laid = 1;
    while (laid < c->tiles) {
        assert_int_equal(
            bst_scene_lay(t.game, "land", (int32_t)laid, 0, 0, t.diags), BST_OK);
        laid++;
    }
    for (const char *at = c->attributes; *at; at++) {
        for (uint32_t i = 0; i < 7; i++) {
            if (names[i].letter == *at) {
                set(&t, 1, names[i].name);
            }
        }
    }
    int32_t value = 0;
    uint32_t root = bst__board_root(&t.game->board, 1);
    int mode = bst__rules_mode(t.game->rules, c->mode);
    assert_true(mode >= 0);
    const bst__asker asker = {.payee = 1, .base = c->base};
    assert_int_equal(bst__value(t.game, root, (uint32_t)mode, &asker, &value), BST_OK);
    int32_t lines = 0;
    for (uint32_t i = 0; i < t.game->scratch_count; i++) {
        lines += t.game->scratch_lines[i].points;
    }
    if (value != c->expected) {
        (void)fprintf(stderr, "%s of %u tiles, %s, with\n%s", c->mode, (unsigned)c->tiles,
                      c->attributes, c->rules);
    }
    assert_int_equal(value, c->expected);
    assert_int_equal(lines, value);
    toy_close(&t);
}

static void values(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        value_is_as_expected(&cases[i]);
    }
}

static void values_past_32_bits_are_refused(void **state)
{
    (void)state;
    toy t;
    int32_t value = 0;
    toy_open(&t, VALUE_YAML, TOY_LUA "bst.score('land', 'closed', {tile=2147483647, flat=1})\n");
    const bst__asker asker = {.payee = 1};
    assert_int_equal(bst__value(t.game, 1, 0, &asker, &value), BST_E_LIMIT);
    t.game->failure = BST_OK;
    toy_close(&t);
}

static void values_that_ask_for_each_other_are_refused(void **state)
{
    (void)state;
    toy t;
    int32_t value = 0;
    toy_open(&t, VALUE_YAML
             "  rank: {on: tile}\n",
             TOY_LUA "bst.score('land', 'a', {each={kind='shrine', mode='b'}})\n"
                     "bst.score('shrine', 'b', {each={kind='land', mode='a'}})\n");
    assert_int_equal(bst_scene_lay(t.game, "shrine", 1, 0, 0, t.diags), BST_OK);
    int mode = bst__rules_mode(t.game->rules, "a");
    uint32_t root = bst__board_root(&t.game->board, 1);
    const bst__asker asker = {.payee = 1};
    bst_status status = bst__value(t.game, root, (uint32_t)mode, &asker, &value);
    assert_int_equal(status, BST_E_LIMIT);
    t.game->failure = BST_OK;
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),
        cmocka_unit_test(values_past_32_bits_are_refused),
        cmocka_unit_test(values_that_ask_for_each_other_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
