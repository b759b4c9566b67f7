/* The YAML loader: trees with spans, everything it refuses word for word, and its limits. */
#include "unit.h"

#include <bastide/limits.h>

#include "data/yaml.h"
#include "failing_alloc.h"

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_arena arena;
} fixture;

static int set_up(void **state)
{
    static fixture f;
    assert_int_equal(bst_sources_create(&f.sources), BST_OK);
    assert_int_equal(bst_diags_create(&f.diags, f.sources), BST_OK);
    bst__arena_init(&f.arena, bst__alloc_libc);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    bst__arena_free(&f->arena);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
    return 0;
}

static bst_status load_bytes(fixture *f, const bst_node **out, const char *text, size_t size)
{
    uint32_t file = 0;
    assert_int_equal(bst_sources_add(&file, f->sources, "t.yaml", text, size), BST_OK);
    return bst__yaml_load(out, &f->arena, f->sources, file, 7, f->diags);
}

static const bst_node *load(fixture *f, const char *text)
{
    const bst_node *root = NULL;
    bst_status status = load_bytes(f, &root, text, strlen(text));
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
    assert_non_null(root);
    return root;
}

static void refuse_bytes(fixture *f, const char *text, size_t size, bst_status status,
                         const char *expected)
{
    const bst_node *root = NULL;
    bst_diags_clear(f->diags);
    bst_status got = load_bytes(f, &root, text, size);
    unit_assert_text(f->diags, expected);
    assert_int_equal(got, status);
    assert_null(root);
}

static void refuse(fixture *f, const char *text, bst_status status, const char *expected)
{
    refuse_bytes(f, text, strlen(text), status, expected);
}

static void assert_span(bst_span span, uint32_t line, uint32_t col, uint32_t end_line,
                        uint32_t end_col)
{
    assert_int_equal(span.line, line);
    assert_int_equal(span.col, col);
    assert_int_equal(span.end_line, end_line);
    assert_int_equal(span.end_col, end_col);
}

static void trees_have_spans(void **state)
{
    fixture *f = *state;
    const bst_node *root = load(f, "# comment\n"
                                   "näme: Ünï\n"
                                   "list:\n"
                                   "  - 12\n"
                                   "  - {a: yes, b: 'no'}\n"
                                   "none:\n"
                                   "tilde: ~\n");
    assert_int_equal(root->type, BST_NODE_MAP);
    assert_int_equal(root->count, 4);
    assert_int_equal(root->source, 7);
    assert_null(root->key);
    assert_span(root->span, 2, 1, 7, 9);
    const bst_node *name = bst__node_get(root, "näme");
    assert_string_equal(name->text, "Ünï");
    assert_int_equal(name->text_bytes, 5);
    assert_false(name->quoted);
    assert_span(name->key_span, 2, 1, 2, 5);
    assert_span(name->span, 2, 7, 2, 10);
    const bst_node *list = bst__node_get(root, "list");
    assert_int_equal(list->type, BST_NODE_LIST);
    assert_int_equal(list->count, 2);
    assert_span(list->span, 4, 3, 5, 22);
    assert_string_equal(list->first->text, "12");
    assert_null(list->first->key);
    const bst_node *map = list->first->next;
    assert_span(map->span, 5, 5, 5, 22);
    assert_true(bst__node_get(map, "b")->quoted);
    assert_null(map->next);
    const bst_node *none = bst__node_get(root, "none");
    assert_int_equal(none->type, BST_NODE_SCALAR);
    assert_string_equal(none->text, "");
    assert_span(none->span, 6, 6, 6, 6);
    assert_string_equal(bst__node_get(root, "tilde")->text, "~");
}

static void scalars_are_typed_by_the_reader(void **state)
{
    fixture *f = *state;
    const bst_node *root =
        load(f, "int: 12\nyes: yes\noff: off\nquoted: '12'\nquoted_yes: \"yes\"\n"
                "block: |\n  12\nword: N\noctal: 0o17\nlist: [1]\n");
    assert_int_equal(bst__node_int(root, "int", -1), 12);
    assert_int_equal(bst__node_int(root, "quoted", -1), -1);
    assert_int_equal(bst__node_int(root, "block", -1), -1);
    assert_int_equal(bst__node_int(root, "octal", -1), -1);
    assert_int_equal(bst__node_int(root, "list", -1), -1);
    assert_int_equal(bst__node_int(root, "absent", -1), -1);
    assert_int_equal(bst__node_int(NULL, "absent", -1), -1);
    assert_true(bst__node_bool(root, "yes", false));
    assert_false(bst__node_bool(root, "off", true));
    assert_true(bst__node_bool(root, "word", true));
    assert_false(bst__node_bool(root, "quoted_yes", false));
    assert_string_equal(bst__node_text(root, "word", "-"), "N");
    assert_string_equal(bst__node_text(root, "block", "-"), "12\n");
    assert_string_equal(bst__node_text(root, "list", "-"), "-");
    assert_null(bst__node_get(bst__node_get(root, "int"), "x"));
    int count = 0;
    BST_NODE_EACH (child, root) {
        count++;
    }
    assert_int_equal(count, 9);
}

static void line_ends_and_byte_order_mark(void **state)
{
    fixture *f = *state;
    const bst_node *root = load(f, "\xEF\xBB\xBF"
                                   "a: 1\r\nb: 2\r\n");
    assert_int_equal(bst__node_int(root, "a", 0), 1);
    assert_int_equal(bst__node_int(root, "b", 0), 2);
    assert_span(bst__node_get(root, "a")->span, 1, 4, 1, 5);
    assert_span(bst__node_get(root, "b")->span, 2, 4, 2, 5);
    refuse(f, "\xEF\xBB\xBF*x", BST_E_INVALID,
           "t.yaml:1:1: error: aliases (`*x`) are not allowed [E-YAML-ALIAS]\n"
           "     1 | *x\n"
           "       | ^~\n");
}

static void aliases_and_anchors(void **state)
{
    fixture *f = *state;
    refuse(f, "a: &x 1\nb: *x\n", BST_E_INVALID,
           "t.yaml:1:4: error: anchors (`&x`) are not allowed [E-YAML-ALIAS]\n"
           "     1 | a: &x 1\n"
           "       |    ^~~~\n"
           "t.yaml:2:4: error: aliases (`*x`) are not allowed [E-YAML-ALIAS]\n"
           "     2 | b: *x\n"
           "       |    ^~\n");
    refuse(f, "*x : 1\n", BST_E_INVALID,
           "t.yaml:1:1: error: aliases (`*x`) are not allowed [E-YAML-ALIAS]\n"
           "     1 | *x : 1\n"
           "       | ^~\n");
    refuse(f, "- &m {a: 1}\n- &l [a]\n", BST_E_INVALID,
           "t.yaml:1:3: error: anchors (`&m`) are not allowed [E-YAML-ALIAS]\n"
           "     1 | - &m {a: 1}\n"
           "       |   ^~~~\n"
           "t.yaml:2:3: error: anchors (`&l`) are not allowed [E-YAML-ALIAS]\n"
           "     2 | - &l [a]\n"
           "       |   ^~~~\n");
}

static void tags(void **state)
{
    fixture *f = *state;
    refuse(f, "a: !!int 1\n", BST_E_INVALID,
           "t.yaml:1:4: error: tags (`tag:yaml.org,2002:int`) are not allowed [E-YAML-TAG]\n"
           "     1 | a: !!int 1\n"
           "       |    ^~~~~~~\n"
           "  hint: the type of a value follows from its key; quote a text that begins with `!`\n");
    refuse(f, "a: ! b\n", BST_E_INVALID,
           "t.yaml:1:4: error: tags (`!`) are not allowed [E-YAML-TAG]\n"
           "     1 | a: ! b\n"
           "       |    ^~~\n"
           "  hint: the type of a value follows from its key; quote a text that begins with `!`\n");
}

static void keys(void **state)
{
    fixture *f = *state;
    refuse(f, "a: 1\nb: 2\na: 3\n", BST_E_INVALID,
           "t.yaml:3:1: error: key `a` occurs twice in one map [E-YAML-DUPLICATE]\n"
           "     3 | a: 3\n"
           "       | ^\n"
           "  t.yaml:1:1: first defined here\n"
           "     1 | a: 1\n"
           "       | ^\n");
    refuse(f, "[a]: 1\n", BST_E_INVALID,
           "t.yaml:1:1: error: a key must be a plain word, not a list or a map [E-YAML-KEY]\n"
           "     1 | [a]: 1\n"
           "       | ^\n");
    refuse(f, "? {a: 1}\n: 1\nb: 2\n", BST_E_INVALID,
           "t.yaml:1:3: error: a key must be a plain word, not a list or a map [E-YAML-KEY]\n"
           "     1 | ? {a: 1}\n"
           "       |   ^\n");
    refuse(f, "a:\n  <<: {b: 1}\n", BST_E_INVALID,
           "t.yaml:2:3: error: merge keys (`<<`) are not allowed [E-YAML-MERGE]\n"
           "     2 |   <<: {b: 1}\n"
           "       |   ^~\n");
    refuse(f, "'': 1\n", BST_E_INVALID,
           "t.yaml:1:1: error: a key is empty [E-YAML-KEY]\n"
           "     1 | '': 1\n"
           "       | ^~\n");
}

static void documents(void **state)
{
    fixture *f = *state;
    refuse(f, "a: 1\n---\nb: 1\n", BST_E_INVALID,
           "t.yaml:2:1: error: a file holds one document, this begins another [E-YAML-DOCUMENTS]\n"
           "     2 | ---\n"
           "       | ^~~\n"
           "  hint: make it a file of its own, or drop the line `---`\n");
    const char *empty = "t.yaml: error: the file holds no data [E-YAML-EMPTY]\n";
    refuse(f, "", BST_E_INVALID, empty);
    refuse(f, "# nothing\n", BST_E_INVALID, empty);
    refuse(f, "---\n", BST_E_INVALID, empty);
}

static void syntax(void **state)
{
    fixture *f = *state;
    refuse(f, "a: [1, 2\nb: 3\n", BST_E_SYNTAX,
           "t.yaml:2:2: error: did not find expected ',' or ']' [E-YAML-SYNTAX]\n"
           "     2 | b: 3\n"
           "       |  ^\n"
           "  t.yaml:1:4: while parsing a flow sequence that begins here\n"
           "     1 | a: [1, 2\n"
           "       |    ^\n");
    refuse(f, "é: 1\n\tb: 2\n", BST_E_SYNTAX,
           "t.yaml:2:1: error: found a tab character that violates indentation [E-YAML-SYNTAX]\n"
           "     2 | \tb: 2\n"
           "       | ^\n"
           "  t.yaml:1:4: while scanning a plain scalar that begins here\n"
           "     1 | é: 1\n"
           "       |    ^\n"
           "  hint: indent with spaces, not with tabs\n");
    refuse(f, "a: \"\\0\"\n", BST_E_SYNTAX,
           "t.yaml:1:4: error: a text cannot hold a zero byte [E-YAML-SYNTAX]\n"
           "     1 | a: \"\\0\"\n"
           "       |    ^~~~\n");
}

static void characters(void **state)
{
    fixture *f = *state;
    refuse(f, "a: 1\né: \xFF\n", BST_E_SYNTAX,
           "t.yaml:2:4: error: byte 0xFF is not valid UTF-8 here [E-YAML-SYNTAX]\n"
           "     2 | é: ?\n"
           "       |    ^\n");
    refuse(f, "a: \033[2J\n", BST_E_SYNTAX,
           "t.yaml:1:4: error: character U+001B is not allowed [E-YAML-SYNTAX]\n"
           "     1 | a: ?[2J\n"
           "       |    ^\n");
    refuse_bytes(f, "a: \0", 4, BST_E_SYNTAX,
                 "t.yaml:1:4: error: character U+0000 is not allowed [E-YAML-SYNTAX]\n"
                 "     1 | a: ?\n"
                 "       |    ^\n");
    refuse(f, "a: 1\rb: 2\n", BST_E_SYNTAX,
           "t.yaml:1:5: error: character U+000D is not allowed [E-YAML-SYNTAX]\n"
           "     1 | a: 1?b: 2\n"
           "       |     ^\n");
    refuse(f, "a: \xE2\x80\xA8\n", BST_E_SYNTAX,
           "t.yaml:1:4: error: character U+2028 is not allowed [E-YAML-SYNTAX]\n"
           "     1 | a: ?\n"
           "       |    ^\n");
}

static void depth_limit(void **state)
{
    fixture *f = *state;
    char text[2 * BST_YAML_DEPTH_MAX + 8];
    memset(text, '[', BST_YAML_DEPTH_MAX);
    memset(text + BST_YAML_DEPTH_MAX, ']', BST_YAML_DEPTH_MAX);
    const bst_node *root = NULL;
    assert_int_equal(load_bytes(f, &root, text, 2 * BST_YAML_DEPTH_MAX), BST_OK);
    int depth = 0;
    for (const bst_node *node = root; node; node = node->first) {
        depth++;
    }
    assert_int_equal(depth, BST_YAML_DEPTH_MAX);

    size_t size = 300000;
    char *many = malloc(size);
    assert_non_null(many);
    memset(many, '[', size);
    refuse_bytes(
        f, many, size, BST_E_LIMIT,
        "t.yaml:1:33: error: lists and maps are nested more than 32 deep "
        "[E-YAML-LIMIT]\n"
        "     1 | "
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
        "[[[[[[[[[[[[[[[[[...\n"
        "       |                                 ^\n");
    free(many);
}

/* The end of reading must not be forgotten over an earlier problem that lets it go on. */
static void limit_after_another_problem(void **state)
{
    fixture *f = *state;
    size_t depth = BST_YAML_DEPTH_MAX; /* and the outer list */
    char text[9 + 2 * BST_YAML_DEPTH_MAX + 1] = "- &a 1\n- ";
    const size_t start = 9;
    memset(text + start, '[', depth);
    memset(text + start + depth, ']', depth);
    const bst_node *root = NULL;
    assert_int_equal(load_bytes(f, &root, text, start + 2 * depth), BST_E_LIMIT);
    assert_null(root);
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 2);
}

static void size_limit(void **state)
{
    fixture *f = *state;
    size_t size = BST_YAML_BYTES_MAX;
    char *text = malloc(size + 1);
    assert_non_null(text);
    memset(text, '#', size + 1);
    memcpy(text, "a: 1\n", 5);
    const bst_node *root = NULL;
    assert_int_equal(load_bytes(f, &root, text, size), BST_OK);
    refuse_bytes(f, text, size + 1, BST_E_LIMIT,
                 "t.yaml: error: the file is larger than 4194304 bytes [E-YAML-LIMIT]\n");
    free(text);
}

/* A list of `items` short values, one a line: items + 1 nodes. */
static void check_node_limit(fixture *f, size_t items, bst_status expected)
{
    char *text = malloc(items * 4);
    assert_non_null(text);
    for (size_t i = 0; i < items; i++) {
        memcpy(text + i * 4, "- a\n", 4);
    }
    const bst_node *root = NULL;
    assert_int_equal(load_bytes(f, &root, text, items * 4), expected);
    free(text);
}

static void node_limit(void **state)
{
    fixture *f = *state;
    check_node_limit(f, BST_YAML_NODES_MAX - 1, BST_OK);
    check_node_limit(f, BST_YAML_NODES_MAX, BST_E_LIMIT);
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 1);
    assert_string_equal(bst_diag_message(bst_diags_get(f->diags, 0)),
                        "more than 400000 values in one file");
}

static void many_keys_stay_fast(void **state)
{
    fixture *f = *state;
    size_t count = 100000;
    char *text = malloc(count * 16);
    assert_non_null(text);
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        size += (size_t)snprintf(text + size, 16, "k%zu: 1\n", i * 7919 % count);
    }
    const bst_node *root = NULL;
    assert_int_equal(load_bytes(f, &root, text, size), BST_OK);
    assert_int_equal(root->count, count);
    free(text);
}

/* `requests` allocations succeed, the first of them a block of which `filler` bytes are taken. */
static bst_status load_with_memory(fixture *f, uint32_t file, size_t filler, long requests)
{
    failing memory;
    bst_arena arena;
    bst__arena_init(&arena, failing_alloc(&memory, requests));
    assert_non_null(bst__arena_zalloc(&arena, filler));
    const bst_node *root = NULL;
    bst_status status = bst__yaml_load(&root, &arena, f->sources, file, 0, f->diags);
    assert_true(status == BST_OK || status == BST_E_NOMEM);
    assert_int_equal(root != NULL, status == BST_OK);
    bst__arena_free(&arena);
    assert_int_equal(memory.live, 0);
    return status;
}

/* The smaller the rest of the block, the earlier the allocation that fails: each of them does for
 * some filler. Two more requests are the tables of keys, which live outside the arena. */
static void out_of_memory(void **state)
{
    fixture *f = *state;
    uint32_t file = 0;
    int failures = 0;
    const char text[] = "a: {b: [1, 2, 3], c: text}\nd: 4\n";
    assert_int_equal(bst_sources_add(&file, f->sources, "t.yaml", text, strlen(text)), BST_OK);
    for (size_t filler = 4000; filler > 2000; filler -= 16) {
        failures += load_with_memory(f, file, filler, 3) == BST_OK ? 0 : 1;
    }
    assert_true(failures > 20);
    assert_true(failures < 125);
    assert_int_equal(load_with_memory(f, file, 16, 1), BST_E_NOMEM);
    assert_int_equal(load_with_memory(f, file, 16, 2), BST_E_NOMEM);
    assert_int_equal(load_with_memory(f, file, 16, 3), BST_OK);
    assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(trees_have_spans),
        TEST(scalars_are_typed_by_the_reader),
        TEST(aliases_and_anchors),
        TEST(line_ends_and_byte_order_mark),
        TEST(tags),
        TEST(keys),
        TEST(documents),
        TEST(syntax),
        TEST(characters),
        TEST(depth_limit),
        TEST(limit_after_another_problem),
        TEST(size_limit),
        TEST(node_limit),
        TEST(many_keys_stay_fast),
        TEST(out_of_memory),
    };
    return cmocka_run_group_tests_name("yaml", tests, NULL, NULL);
}
