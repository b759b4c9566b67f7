/* Shapes: what fits, and word for word what is said about what does not. */
#include "unit.h"

#include "data/schema.h"
#include "data/yaml.h"

static const char *const sizes[] = {"small", "large", NULL};
static const bst_shape size_shape = {.type = BST_S_WORD, .words = sizes};
static const bst_shape tile_id_shape = {.type = BST_S_TILE};
static const bst_shape die_shape = {.type = BST_S_INT, .min = 1, .max = 6};
static const bst_shape pair_shape = {.type = BST_S_LIST, .of = &bst__shape_int, .min = 2, .max = 2};
static const bst_shape counts_shape = {.type = BST_S_DICT, .of = &bst__shape_natural};

static const bst_key point_keys[] = {
    {"x", &bst__shape_int, BST_KEY_REQUIRED, "the column"},
    {"y", &bst__shape_int, BST_KEY_REQUIRED, "the row"},
    {0},
};
static const bst_shape point_shape = {.type = BST_S_MAP, .name = "a point", .keys = point_keys};

static const bst_shape *const place_types[] = {&point_shape, &pair_shape, &tile_id_shape, NULL};
static const bst_shape place_shape = {
    .type = BST_S_ALT, .name = "a point, a pair or a tile id", .alternatives = place_types};

static const bst_key thing_keys[] = {
    {"id", &bst__shape_id, BST_KEY_REQUIRED, "what others call it"},
    {"text", &bst__shape_text, 0, "words"},
    {"option", &bst__shape_name, 0, "an option"},
    {"tile", &tile_id_shape, 0, "a tile"},
    {"number", &bst__shape_int, 0, "any number"},
    {"die", &die_shape, 0, "eyes"},
    {"count", &bst__shape_natural_or_name, 0, "how many"},
    {"open", &bst__shape_bool, 0, "yes or no"},
    {"size", &size_shape, 0, "how large"},
    {"ids", &bst__shape_ids, 0, "some ids"},
    {"counts", &counts_shape, BST_KEY_EMPTY, "numbers by id"},
    {"place", &place_shape, 0, "where"},
    {"any", &bst__shape_any, 0, "whatever"},
    {"choose", &bst__shape_func, 0, "a function"},
    {0},
};
static const bst_shape thing_shape = {.type = BST_S_MAP, .name = "a thing", .keys = thing_keys};

static const bst_key open_keys[] = {{"id", &bst__shape_id, BST_KEY_REQUIRED, "a name"}, {0}};
static const bst_shape open_shape = {
    .type = BST_S_MAP, .name = "an open thing", .keys = open_keys, .rest = &bst__shape_natural};

/* Checks YAML text against `shape`; `expected` is all that may be said. */
static void check(const char *text, const bst_shape *shape, const char *expected)
{
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    uint32_t file = 0;
    bst_arena arena;
    bst__arena_init(&arena, bst__alloc_libc);
    assert_int_equal(bst_sources_create(&sources), BST_OK);
    assert_int_equal(bst_diags_create(&diags, sources), BST_OK);
    assert_int_equal(bst_sources_add(&file, sources, "t", text, strlen(text)), BST_OK);
    const bst_node *root = NULL;
    assert_int_equal(bst__yaml_load(&root, &arena, sources, file, 0, diags), BST_OK);
    bool is_good = bst__schema_check(root, shape, diags);
    unit_assert_text(diags, expected);
    assert_int_equal(is_good, expected[0] == '\0');
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    bst__arena_free(&arena);
}

/* One wrong value of a thing: the message about it, without place and snippet. */
static void check_value(const char *pair, const char *message)
{
    char text[200];
    (void)snprintf(text, sizeof text, "id: a\n%s\n", pair);
    char expected[400];
    int start = (int)(strchr(pair, ':') - pair) + 3;
    int size = (int)strlen(pair) - start + 1;
    (void)snprintf(expected, sizeof expected, "t:2:%d: error: %s\n     2 | %s\n       | %*s", start,
                   message, pair, start, "^");
    size_t used = strlen(expected);
    for (int i = 1; i < size; i++) {
        expected[used++] = '~';
    }
    expected[used++] = '\n';
    expected[used] = '\0';
    check(text, &thing_shape, expected);
}

static void good_values(void **state)
{
    (void)state;
    check("id: base-2_x\ntext: Any Text, even 12\noption: base.first\ntile: AB/c+.2\nnumber: -3\n"
          "die: 6\ncount: 0\nopen: off\nsize: large\nids: a\ncounts:\nplace: {x: 1, y: 2}\n"
          "any: [{x: [1]}]\n",
          &thing_shape, "");
    check("{id: mod:thing, count: base.number, ids: [a, b], counts: {a: 1}, place: [1, 2]}",
          &thing_shape, "");
    check("{id: a, counts: ~, place: AB/c, ids: [], size: small}", &thing_shape, "");
}

static void wrong_scalars(void **state)
{
    (void)state;
    check_value("text: [1]", "`text`: expected a text, got a list [E-SCHEMA-TYPE]");
    check_value("number: {a: 1}", "`number`: expected an integer, got a map [E-SCHEMA-TYPE]");
    check_value("number: 1.5", "`number`: expected an integer, got `1.5` [E-SCHEMA-TYPE]");
    check_value("number: ~", "`number`: expected an integer, got nothing [E-SCHEMA-TYPE]");
    check_value("open: maybe", "`open`: expected true or false, got `maybe` [E-SCHEMA-TYPE]");
    check_value("die: 7", "`die`: 7 is not between 1 and 6 [E-SCHEMA-RANGE]");
    check_value("die: 0", "`die`: 0 is not between 1 and 6 [E-SCHEMA-RANGE]");
    check_value("count: -1", "`count`: -1 is too small, the least is 0 [E-SCHEMA-RANGE]");
    check_value("count: 1 b", "`count`: expected a number from 0 or the name of an option, got "
                              "`1 b` [E-SCHEMA-TYPE]");
    check_value("size: tiny", "`size`: `tiny` is none of: small, large [E-SCHEMA-WORD]");
    check_value("tile: a b", "`tile`: expected a tile id, got `a b` [E-SCHEMA-TYPE]");
    check_value("option: a..b", "`option`: expected a name (small letters, digits, `_`, `-`, `.`), "
                                "got `a..b` [E-SCHEMA-TYPE]");
    check_value("choose: now", "`choose`: expected a function, got `now` [E-SCHEMA-TYPE]");
    check_value("ids: {a: 1}", "`ids`: expected an id (small letters, digits, `_`, `-`), got a map "
                               "[E-SCHEMA-TYPE]");
}

static void ids(void **state)
{
    (void)state;
    static const char *const wrong[] = {"A", "1a", "a b", "a.b", "a:b:c", ":a", "a+", "-a"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char pair[40];
        char message[200];
        (void)snprintf(pair, sizeof pair, "ids: %s", wrong[i]);
        (void)snprintf(message, sizeof message,
                       "`ids`: expected an id (small letters, digits, `_`, `-`), got `%s` "
                       "[E-SCHEMA-TYPE]",
                       wrong[i]);
        check_value(pair, message);
    }
}

static void hints(void **state)
{
    (void)state;
    check("id: a\nsize: smal\nnumber: '12'\ncuont: 3\n", &thing_shape,
          "t:2:7: error: `size`: `smal` is none of: small, large [E-SCHEMA-WORD]\n"
          "     2 | size: smal\n"
          "       |       ^~~~\n"
          "  hint: did you mean `small`?\n"
          "t:3:9: error: `number`: expected an integer, got the text `12` [E-SCHEMA-TYPE]\n"
          "     3 | number: '12'\n"
          "       |         ^~~~\n"
          "  hint: write it without quotes\n"
          "t:4:1: error: unknown key `cuont` in a thing [E-SCHEMA-KEY]\n"
          "     4 | cuont: 3\n"
          "       | ^~~~~\n"
          "  hint: did you mean `count`?\n");
    check("{x: 1, y: 2, x-note: 3}", &point_shape,
          "t:1:14: error: unknown key `x-note` in a point [E-SCHEMA-KEY]\n"
          "     1 | {x: 1, y: 2, x-note: 3}\n"
          "       |              ^~~~~~\n"
          "  hint: known keys: `x`, `y`\n");
}

static void missing_keys(void **state)
{
    (void)state;
    check("text: x\n", &thing_shape,
          "t:1:1: error: a thing needs the key `id` [E-SCHEMA-MISSING]\n"
          "     1 | text: x\n"
          "       | ^\n"
          "  hint: `id`: what others call it\n");
    check("id: a\nplace:\n  x: 1\n", &thing_shape,
          "t:2:1: error: a point needs the key `y` [E-SCHEMA-MISSING]\n"
          "     2 | place:\n"
          "       | ^~~~~\n"
          "  hint: `y`: the row\n");
}

static void lists_and_dicts(void **state)
{
    (void)state;
    check("id: a\nids: [a, B, [c]]\nplace: [1, x, 3]\ncounts: {A: 1, b: -1}\n", &thing_shape,
          "t:2:10: error: `ids`: expected an id (small letters, digits, `_`, `-`), got `B` "
          "[E-SCHEMA-TYPE]\n"
          "     2 | ids: [a, B, [c]]\n"
          "       |          ^\n"
          "t:2:13: error: `ids`: expected an id (small letters, digits, `_`, `-`), got a list "
          "[E-SCHEMA-TYPE]\n"
          "     2 | ids: [a, B, [c]]\n"
          "       |             ^~~\n"
          "t:3:8: error: `place`: a list of 3, but it must be 2 [E-SCHEMA-RANGE]\n"
          "     3 | place: [1, x, 3]\n"
          "       |        ^~~~~~~~~\n"
          "t:3:12: error: `place`: expected an integer, got `x` [E-SCHEMA-TYPE]\n"
          "     3 | place: [1, x, 3]\n"
          "       |            ^\n"
          "t:4:10: error: `counts`: expected an id (small letters, digits, `_`, `-`), got `A` "
          "[E-SCHEMA-TYPE]\n"
          "     4 | counts: {A: 1, b: -1}\n"
          "       |          ^\n"
          "t:4:19: error: `b`: -1 is too small, the least is 0 [E-SCHEMA-RANGE]\n"
          "     4 | counts: {A: 1, b: -1}\n"
          "       |                   ^~\n");
}

static void open_maps(void **state)
{
    (void)state;
    check("{id: a, more: 2}", &open_shape, "");
    check("{id: a, more: x}", &open_shape,
          "t:1:15: error: `more`: expected an integer, got `x` [E-SCHEMA-TYPE]\n"
          "     1 | {id: a, more: x}\n"
          "       |               ^\n");
    check("[]", &open_shape,
          "t:1:1: error: expected an open thing, got a list [E-SCHEMA-TYPE]\n"
          "     1 | []\n"
          "       | ^~\n");
}

static void counts(void **state)
{
    (void)state;
    static const bst_shape few = {.type = BST_S_DICT, .of = &bst__shape_int, .max = 2};
    static const bst_shape some = {.type = BST_S_LIST, .of = &bst__shape_int, .min = 2, .max = 3};
    check("{}", &few, "");
    check("{a: 1, b: 2}", &few, "");
    check("{a: 1, b: 2, c: 3}", &few,
          "t:1:1: error: a map of 3, but at most 2 are allowed [E-SCHEMA-RANGE]\n"
          "     1 | {a: 1, b: 2, c: 3}\n"
          "       | ^~~~~~~~~~~~~~~~~~\n");
    check("[1, 2]", &some, "");
    check("[1, 2, 3]", &some, "");
    check("[1]", &some,
          "t:1:1: error: a list of 1, but it must be 2 at least [E-SCHEMA-RANGE]\n"
          "     1 | [1]\n"
          "       | ^~~\n");
}

static void items_of_one_or_list(void **state)
{
    (void)state;
    bst_node b = {.type = BST_NODE_SCALAR, .text = "b"};
    bst_node a = {.type = BST_NODE_SCALAR, .text = "a", .next = &b};
    bst_node list = {.type = BST_NODE_LIST, .text = "", .first = &a, .count = 2};
    int count = 0;
    BST_NODE_ITEMS (item, &list) {
        count++;
    }
    BST_NODE_ITEMS (item, &a) {
        count++;
    }
    BST_NODE_ITEMS (item, NULL) {
        count++;
    }
    assert_int_equal(count, 3);
    assert_int_equal(bst__node_place(&list, "b"), 2);
    assert_int_equal(bst__node_place(&list, "c"), 0);
    assert_int_equal(bst__node_place(&a, "a"), 1);
    assert_int_equal(bst__node_place(&a, "b"), 0);
    assert_int_equal(bst__node_place(NULL, "a"), 0);
}

static void functions(void **state)
{
    (void)state;
    bst_diags *diags = NULL;
    assert_int_equal(bst_diags_create(&diags, NULL), BST_OK);
    bst_node id = {.type = BST_NODE_SCALAR, .key = "id", .text = "a", .text_bytes = 1};
    bst_node choose = {.type = BST_NODE_FUNC, .key = "choose", .text = ""};
    bst_node root = {.type = BST_NODE_MAP, .text = "", .count = 2, .first = &id};
    id.next = &choose;
    assert_true(bst__schema_check(&root, &thing_shape, diags));
    choose.key = "number";
    assert_false(bst__schema_check(&root, &thing_shape, diags));
    unit_assert_text(diags,
                     "error: `number`: expected an integer, got a function [E-SCHEMA-TYPE]\n");
    bst_diags_destroy(diags);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_values),  cmocka_unit_test(wrong_scalars),
        cmocka_unit_test(ids),          cmocka_unit_test(hints),
        cmocka_unit_test(missing_keys), cmocka_unit_test(lists_and_dicts),
        cmocka_unit_test(open_maps),    cmocka_unit_test(functions),
        cmocka_unit_test(counts),       cmocka_unit_test(items_of_one_or_list),
    };
    return cmocka_run_group_tests_name("schema", tests, NULL, NULL);
}
