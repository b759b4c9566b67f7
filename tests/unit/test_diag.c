/* The registry of sources, the collector, and both renderings word for word. */
#include "unit.h"

#include <bastide/limits.h>

#include "diag/diag_parts.h"
#include "failing_alloc.h"

static const char tiles[] = "tiles:\n"
                            "  - id: Ä/1\n"
                            "\tcuont: 4\r\n"
                            "last";

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    uint32_t file;
} fixture;

static int set_up(void **state)
{
    static fixture f;
    assert_int_equal(bst_sources_create(&f.sources), BST_OK);
    assert_int_equal(bst_diags_create(&f.diags, f.sources), BST_OK);
    assert_int_equal(bst_sources_add(&f.file, f.sources, "my/tiles.yaml", tiles, strlen(tiles)),
                     BST_OK);
    assert_int_equal(f.file, 1);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
    return 0;
}

static bst_span at(uint32_t file, uint32_t line, uint32_t col, uint32_t end_col)
{
    return (bst_span){file, line, col, line, end_col};
}

static void sources_hold_names_and_texts(void **state)
{
    fixture *f = *state;
    size_t size = 0;
    assert_string_equal(bst_sources_name(f->sources, 1), "my/tiles.yaml");
    assert_string_equal(bst_sources_text(f->sources, 1, &size), tiles);
    assert_int_equal(size, strlen(tiles));
    assert_string_equal(bst_sources_name(f->sources, 2), "");
    assert_string_equal(bst_sources_text(f->sources, 0, &size), "");
    assert_int_equal(size, 0);
    for (uint32_t i = 2; i < 40; i++) {
        uint32_t file = 0;
        assert_int_equal(bst_sources_add(&file, f->sources, "other", "x\0y", 3), BST_OK);
        assert_int_equal(file, i);
    }
    assert_string_equal(bst_sources_name(f->sources, 1), "my/tiles.yaml");
    assert_memory_equal(bst_sources_text(f->sources, 39, &size), "x\0y", 4);
    assert_int_equal(size, 3);
}

static void sources_find_lines(void **state)
{
    fixture *f = *state;
    size_t size = 0;
    assert_memory_equal(bst__sources_line(f->sources, 1, 1, &size), "tiles:", 6);
    assert_int_equal(size, 6);
    assert_memory_equal(bst__sources_line(f->sources, 1, 3, &size), "\tcuont: 4", 9);
    assert_int_equal(size, 9);
    assert_memory_equal(bst__sources_line(f->sources, 1, 4, &size), "last", 4);
    assert_int_equal(size, 4);
    assert_null(bst__sources_line(f->sources, 1, 5, &size));
    assert_null(bst__sources_line(f->sources, 1, 0, &size));
    assert_null(bst__sources_line(f->sources, 9, 1, &size));
}

static void sources_read_files(void **state)
{
    fixture *f = *state;
    char path[] = "/tmp/bastide-test-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "wb");
    assert_non_null(stream);
    for (int i = 0; i < 5000; i++) {
        assert_true(fputs("ab", stream) >= 0);
    }
    assert_int_equal(fclose(stream), 0);

    uint32_t file = 0;
    size_t size = 0;
    assert_int_equal(bst_sources_read(&file, f->sources, path, "shown", 10000, f->diags), BST_OK);
    assert_string_equal(bst_sources_name(f->sources, file), "shown");
    assert_memory_equal(bst_sources_text(f->sources, file, &size), "abab", 4);
    assert_int_equal(size, 10000);
    assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 0);

    assert_int_equal(bst_sources_read(&file, f->sources, path, "shown", 9999, f->diags),
                     BST_E_LIMIT);
    assert_int_equal(file, 0);
    assert_int_equal(remove(path), 0);
    assert_int_equal(bst_sources_read(&file, f->sources, path, "gone", 10000, f->diags), BST_E_IO);
    assert_int_equal(bst_sources_read(&file, f->sources, "/", "a folder", 10000, f->diags),
                     BST_E_IO);
    unit_assert_text(f->diags,
                     "error: `shown` is larger than 9999 bytes [E-FILE-SIZE]\n"
                     "error: cannot read `gone`: No such file or directory [E-FILE-READ]\n"
                     "error: cannot read `a folder`: Is a directory [E-FILE-READ]\n");
}

static void text_of_a_full_entry(void **state)
{
    fixture *f = *state;
    bst_diag *diag = bst_diags_add(f->diags, BST_ERROR, "E-SCHEMA-KEY", at(1, 3, 2, 7),
                                   "unknown key `%s`", "cuont");
    bst_diag_hint(diag, "did you mean `%s`?", "count");
    bst_diag_trace(diag, at(1, 2, 0, 0), "in hook `placed`");
    bst_diag_related(diag, at(1, 2, 9, 12), "of this tile");
    bst_diag_mod(diag, "inns@1.0");
    bst_diag_where(diag, "choice %d", 12);
    unit_assert_text(f->diags, "my/tiles.yaml:3:2: error: unknown key `cuont` [E-SCHEMA-KEY]\n"
                               "     3 | \tcuont: 4\n"
                               "       | \t^~~~~\n"
                               "  my/tiles.yaml:2:9: of this tile\n"
                               "     2 |   - id: Ä/1\n"
                               "       |         ^~~\n"
                               "  at my/tiles.yaml:2: in hook `placed`\n"
                               "  where: choice 12\n"
                               "  mod: inns@1.0\n"
                               "  hint: did you mean `count`?\n");
    assert_string_equal(bst_diag_message(diag), "unknown key `cuont`");
    assert_string_equal(bst_diag_code(diag), "E-SCHEMA-KEY");
    assert_int_equal(bst_diag_severity(diag), BST_ERROR);
    assert_int_equal(bst_diag_span(diag).col, 2);
    assert_ptr_equal(bst_diags_get(f->diags, 0), diag);
    assert_null(bst_diags_get(f->diags, 1));
}

static void text_without_a_place(void **state)
{
    fixture *f = *state;
    bst_diags_add(f->diags, BST_NOTE, "N-X", (bst_span){0}, "nowhere");
    bst_diags_add(f->diags, BST_WARNING, "W-X", (bst_span){1, 0, 0, 0, 0}, "the whole file");
    bst_diags_add(f->diags, BST_WARNING, "W-X", at(1, 99, 1, 2), "past the end");
    bst_diags_add(f->diags, BST_ERROR, "E-X", at(1, 4, 5, 5), "at the end of a line");
    bst_diags_add(f->diags, BST_ERROR, "E-X", (bst_span){1, 1, 3, 2, 4}, "two lines");
    unit_assert_text(f->diags, "note: nowhere [N-X]\n"
                               "my/tiles.yaml: warning: the whole file [W-X]\n"
                               "my/tiles.yaml:99:1: warning: past the end [W-X]\n"
                               "my/tiles.yaml:4:5: error: at the end of a line [E-X]\n"
                               "     4 | last\n"
                               "       |     ^\n"
                               "my/tiles.yaml:1:3: error: two lines [E-X]\n"
                               "     1 | tiles:\n"
                               "       |   ^~~~\n");
    assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 5);
    assert_int_equal(bst_diags_count(f->diags, BST_WARNING), 4);
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 2);
    bst_diags_clear(f->diags);
    assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 0);
    unit_assert_text(f->diags, "");
}

static void text_cuts_long_lines(void **state)
{
    fixture *f = *state;
    char line[301];
    for (int i = 0; i < 300; i++) {
        line[i] = (char)('a' + i % 26);
    }
    line[300] = '\0';
    uint32_t file = 0;
    assert_int_equal(bst_sources_add(&file, f->sources, "long", line, 300), BST_OK);
    bst_diags_add(f->diags, BST_ERROR, "E-X", at(file, 1, 151, 154), "middle");
    char expected[600];
    (void)snprintf(expected, sizeof expected,
                   "long:1:151: error: middle [E-X]\n"
                   "     1 | ...%.100s...\n"
                   "       | %*s^~~\n",
                   line + 110, 43, "");
    unit_assert_text(f->diags, expected);
    bst_diags_clear(f->diags);
    bst_diags_add(f->diags, BST_ERROR, "E-X", at(file, 1, 5, 300), "start");
    char tail[97];
    memset(tail, '~', sizeof tail);
    tail[95] = '\0';
    (void)snprintf(expected, sizeof expected,
                   "long:1:5: error: start [E-X]\n"
                   "     1 | %.100s...\n"
                   "       |     ^%s\n",
                   line, tail);
    unit_assert_text(f->diags, expected);
}

static void text_cannot_move_the_cursor(void **state)
{
    fixture *f = *state;
    uint32_t file = 0;
    const char evil[] = "a\033[2Jb\xE2\x80\xAEz\xFF";
    assert_int_equal(bst_sources_add(&file, f->sources, "e\nvil", evil, strlen(evil)), BST_OK);
    bst_diags_add(f->diags, BST_ERROR, "E-X", at(file, 1, 8, 9), "key `%s`", "\033[31m\r");
    unit_assert_text(f->diags, "e?vil:1:8: error: key `?[31m?` [E-X]\n"
                               "     1 | a?[2Jb?z?\n"
                               "       |        ^\n");
}

static void print_coloured(const bst_diags *diags, FILE *stream)
{
    bst_diags_print(diags, stream, 1);
}

static void text_with_colours(void **state)
{
    fixture *f = *state;
    bst_diags_add(f->diags, BST_ERROR, "E-X", at(1, 1, 1, 6), "red");
    char *text = unit_print(f->diags, print_coloured);
    assert_string_equal(text, "\033[1mmy/tiles.yaml:1:1: \033[0m\033[31merror:\033[0m red [E-X]\n"
                              "     1 | tiles:\n"
                              "       | \033[32m^~~~~\033[0m\n");
    free(text);
}

static void entries_past_the_limit_are_counted(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < BST_DIAGS_PER_FILE_MAX; i++) {
        assert_non_null(bst_diags_add(f->diags, BST_ERROR, "E-X", at(1, 9, 1, 2), "n"));
    }
    assert_null(bst_diags_add(f->diags, BST_ERROR, "E-X", at(1, 9, 1, 2), "n"));
    assert_null(bst_diags_add(f->diags, BST_WARNING, "W-X", at(1, 9, 1, 2), "n"));
    assert_non_null(bst_diags_add(f->diags, BST_ERROR, "E-X", at(2, 9, 1, 2), "other file"));
    assert_int_equal(bst_diags_count(f->diags, BST_WARNING), BST_DIAGS_PER_FILE_MAX + 3);
    char *text = unit_print(f->diags, unit_print_plain);
    assert_non_null(strstr(text, "\nand 2 more that are not shown\n"));
    free(text);
    bst_diag_hint(NULL, "nothing happens");
    bst_diag_related(NULL, at(1, 1, 1, 1), "nothing happens");
    bst_diag_trace(NULL, at(1, 1, 1, 1), "nothing happens");
    bst_diag_mod(NULL, "nothing happens");
    bst_diag_where(NULL, "nothing happens");
    assert_null(bst_diags_add(NULL, BST_ERROR, "E-X", at(1, 1, 1, 1), "nothing happens"));
}

static void json(void **state)
{
    fixture *f = *state;
    char *text = unit_print(f->diags, bst_diags_print_json);
    assert_string_equal(text, "[]\n");
    free(text);
    bst_diags_add(f->diags, BST_WARNING, "W-X", (bst_span){0}, "plain \"%s\"", "\xFFquote");
    bst_diag *diag = bst_diags_add(f->diags, BST_ERROR, "E-X", at(1, 3, 2, 7), "full");
    bst_diag_hint(diag, "one");
    bst_diag_hint(diag, "two");
    bst_diag_related(diag, at(1, 2, 9, 12), "here");
    bst_diag_trace(diag, at(1, 1, 0, 0), "frame");
    bst_diag_where(diag, "choice 3");
    bst_diag_mod(diag, "inns@1.0");
    text = unit_print(f->diags, bst_diags_print_json);
    assert_string_equal(text, "[\n"
                              "  {\n"
                              "    \"severity\": \"warning\",\n"
                              "    \"code\": \"W-X\",\n"
                              "    \"message\": \"plain \\\"?quote\\\"\"\n"
                              "  },\n"
                              "  {\n"
                              "    \"severity\": \"error\",\n"
                              "    \"code\": \"E-X\",\n"
                              "    \"message\": \"full\",\n"
                              "    \"file\": \"my/tiles.yaml\",\n"
                              "    \"line\": 3,\n"
                              "    \"col\": 2,\n"
                              "    \"end_line\": 3,\n"
                              "    \"end_col\": 7,\n"
                              "    \"related\": [\n"
                              "      {\n"
                              "        \"file\": \"my/tiles.yaml\",\n"
                              "        \"line\": 2,\n"
                              "        \"col\": 9,\n"
                              "        \"end_line\": 2,\n"
                              "        \"end_col\": 12,\n"
                              "        \"message\": \"here\"\n"
                              "      }\n"
                              "    ],\n"
                              "    \"trace\": [\n"
                              "      {\n"
                              "        \"file\": \"my/tiles.yaml\",\n"
                              "        \"line\": 1,\n"
                              "        \"end_line\": 1,\n"
                              "        \"message\": \"frame\"\n"
                              "      }\n"
                              "    ],\n"
                              "    \"where\": \"choice 3\",\n"
                              "    \"mod\": \"inns@1.0\",\n"
                              "    \"hints\": [\n"
                              "      \"one\",\n"
                              "      \"two\"\n"
                              "    ]\n"
                              "  }\n"
                              "]\n");
    free(text);
}

/* Everything a caller does with both objects, under an allocator that fails from request `n` on.
 * True where nothing failed. */
static bool run_with_memory(long n)
{
    failing memory;
    bst_alloc alloc = failing_alloc(&memory, n);
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    uint32_t file = 0;
    bst_status status = bst__sources_create_with(&sources, alloc);
    if (status == BST_OK) {
        status = bst__diags_create_with(&diags, sources, alloc);
    }
    for (int i = 0; status == BST_OK && i < 20; i++) {
        status = bst_sources_add(&file, sources, "name", "text", 4);
    }
    for (int i = 0; status == BST_OK && i < 40; i++) {
        bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-X", at(file, 1, 1, 2), "%99d", i);
        bst_diag_hint(diag, "%99d", i);
        bst_diag_related(diag, at(file, 1, 1, 2), "%99d", i);
        bst_diag_mod(diag, "mod");
        bst_diag_where(diag, "%99d", i);
    }
    if (status == BST_OK) {
        assert_int_equal(bst_diags_count(diags, BST_ERROR), 40);
        char *text = unit_print(diags, unit_print_plain);
        assert_non_null(text);
        free(text);
        text = unit_print(diags, bst_diags_print_json);
        assert_true(text[0] == '[' || strcmp(text, "null\n") == 0);
        free(text);
    } else {
        assert_int_equal(status, BST_E_NOMEM);
    }
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    assert_int_equal(memory.live, 0);
    return memory.failures == 0;
}

static void out_of_memory(void **state)
{
    (void)state;
    long n = 0;
    while (!run_with_memory(n)) {
        n++;
    }
    assert_true(n > 5);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(sources_hold_names_and_texts),
        TEST(sources_find_lines),
        TEST(sources_read_files),
        TEST(text_of_a_full_entry),
        TEST(text_without_a_place),
        TEST(text_cuts_long_lines),
        TEST(text_cannot_move_the_cursor),
        TEST(text_with_colours),
        TEST(entries_past_the_limit_are_counted),
        TEST(json),
        cmocka_unit_test(out_of_memory),
    };
    return cmocka_run_group_tests_name("diag", tests, NULL, NULL);
}
