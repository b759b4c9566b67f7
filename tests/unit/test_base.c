/* Arenas, pools, growing text, numbers, suggestions, UTF-8 and random numbers. */
#include "unit.h"

#include <limits.h>

#include "base/arena.h"
#include "base/pool.h"
#include "base/random.h"
#include "base/text.h"
#include "base/utf8.h"
#include "failing_alloc.h"

static void status_texts(void **state)
{
    (void)state;
    assert_string_equal(bst_status_text(BST_OK), "success");
    assert_string_equal(bst_status_text(BST_E_LOCK), "the content differs from the lock");
    assert_string_equal(bst_status_text((bst_status)-99), "unknown status");
}

static void arena_memory_is_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    bst_arena arena;
    bst__arena_init(&arena, bst__alloc_libc);
    unsigned char *before = NULL;
    for (size_t size = 1; size < 3000000; size = size * 3 + 1) {
        unsigned char *memory = bst__arena_zalloc(&arena, size);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % _Alignof(max_align_t), 0);
        assert_int_equal(memory[0], 0);
        assert_memory_equal(memory, memory + 1, size - 1);
        memset(memory, 0xAA, size);
        if (before) {
            assert_int_equal(*before, 0xAA);
        }
        before = memory;
    }
    assert_true(arena.bytes >= 3000000);
    bst__arena_free(&arena);
    assert_int_equal(arena.bytes, 0);
    assert_null(arena.blocks);
}

static void arena_texts(void **state)
{
    (void)state;
    bst_arena arena;
    bst__arena_init(&arena, bst__alloc_libc);
    assert_string_equal(bst__arena_copy(&arena, "abcdef", 3), "abc");
    assert_string_equal(bst__arena_copy(&arena, "", 0), "");
    assert_string_equal(bst__arena_printf(&arena, "%d-%s", 7, "x"), "7-x");
    assert_non_null(bst__arena_zalloc(&arena, 0));
    assert_null(bst__arena_zalloc(&arena, SIZE_MAX));
    assert_null(bst__arena_zalloc(&arena, SIZE_MAX - 8));
    bst__arena_free(&arena);
}

static void arena_out_of_memory(void **state)
{
    (void)state;
    bool is_done = false;
    long n = 0;
    for (; !is_done; n++) {
        failing memory;
        bst_arena arena;
        bst__arena_init(&arena, failing_alloc(&memory, n));
        is_done = true;
        for (int i = 0; i < 40; i++) {
            is_done = bst__arena_printf(&arena, "%1000d", i) && is_done;
        }
        bst__arena_free(&arena);
        assert_int_equal(memory.live, 0);
        assert_int_equal(memory.failures > 0, !is_done);
    }
    assert_true(n > 2);
}

/* Blocks of sizes that grow, shrink and go, each filled with a letter of its own. */
enum { POOL_BLOCKS = 24 };

typedef struct held {
    unsigned char *block;
    size_t size;
} held;

static void check_held(const held *all)
{
    for (int i = 0; i < POOL_BLOCKS; i++) {
        for (size_t k = 0; k < all[i].size; k++) {
            assert_int_equal(all[i].block[k], 'a' + i);
        }
    }
}

/* What was refused is as it was. Returns how often. */
static int churn(bst__pool *pool, held *all)
{
    bst_random random = bst__random_start(7, 1);
    int refused = 0;
    for (int turn = 0; turn < 600; turn++) {
        held *one = &all[bst__random_below(&random, POOL_BLOCKS)];
        static const size_t sizes[] = {0, 1, 16, 17, 100, 256, 257, 3000, 20000};
        size_t size = sizes[bst__random_below(&random, sizeof sizes / sizeof sizes[0])];
        unsigned char *moved = bst__pool_resize(pool, one->block, one->size, size);
        if (size && !moved) {
            refused++;
            continue;
        }
        assert_int_equal((uintptr_t)moved % _Alignof(max_align_t), 0);
        one->block = moved;
        if (size > one->size) {
            memset(moved + one->size, 'a' + (int)(one - all), size - one->size);
        }
        one->size = size;
        check_held(all);
    }
    return refused;
}

static void pool_blocks_keep_what_they_hold(void **state)
{
    (void)state;
    failing memory;
    bst__pool pool;
    held all[POOL_BLOCKS] = {{NULL, 0}};
    bst__pool_init(&pool, failing_alloc(&memory, LONG_MAX), BST__POOL_SMALL_MAX);
    assert_int_equal(churn(&pool, all), 0);
    assert_null(bst__pool_resize(&pool, NULL, 0, 0));
    assert_null(bst__pool_resize(&pool, NULL, 0, SIZE_MAX));
    bst__pool_free(&pool);
    assert_int_equal(memory.live, 0);
}

static void pool_uses_small_blocks_again(void **state)
{
    (void)state;
    failing memory;
    bst__pool pool;
    bst__pool_init(&pool, failing_alloc(&memory, LONG_MAX), BST__POOL_SMALL_MAX);
    for (int i = 0; i < 100000; i++) {
        void *block = bst__pool_resize(&pool, NULL, 0, 1 + (size_t)i % BST__POOL_SMALL_MAX);
        assert_non_null(block);
        bst__pool_resize(&pool, block, 1 + (size_t)i % BST__POOL_SMALL_MAX, 0);
    }
    assert_int_equal(memory.live, 1);
    bst__pool_free(&pool);
}

static void pool_out_of_memory(void **state)
{
    (void)state;
    for (long n = 0; n < 40; n++) {
        failing memory;
        bst__pool pool;
        held all[POOL_BLOCKS] = {{NULL, 0}};
        bst__pool_init(&pool, failing_alloc(&memory, n), n % 2 ? BST__POOL_SMALL_MAX : 0);
        assert_true(churn(&pool, all) > 0);
        for (int i = 0; i < POOL_BLOCKS; i += 2) {
            bst__pool_resize(&pool, all[i].block, all[i].size, 0);
            all[i] = (held){NULL, 0};
        }
        check_held(all);
        bst__pool_free(&pool);
        assert_int_equal(memory.live, 0);
    }
}

static void text_grows(void **state)
{
    (void)state;
    bst_text text = {0};
    assert_string_equal(bst__text_get(&text), "");
    for (int i = 0; i < 100; i++) {
        bst__text_addf(&text, "%d,", i);
        bst__text_add(&text, "é");
        bst__text_add_bytes(&text, "xyz", 1);
    }
    assert_false(text.failed);
    assert_int_equal(text.size, 10 * 2 + 90 * 3 + 100 * 3);
    assert_memory_equal(text.data, "0,éx1,éx", 8);
    bst__text_clear(&text);
    assert_string_equal(bst__text_get(&text), "");
    bst__text_add(&text, "again");
    assert_string_equal(bst__text_get(&text), "again");
    bst__text_free(&text);
    assert_string_equal(bst__text_get(&text), "");
}

static void text_out_of_memory(void **state)
{
    (void)state;
    for (long n = 0; n < 3; n++) {
        failing memory;
        bst_alloc alloc = failing_alloc(&memory, n);
        bst_text text = {.alloc = &alloc};
        for (int i = 0; i < 30; i++) {
            bst__text_addf(&text, "%10d", i);
        }
        assert_true(text.failed);
        size_t size = text.size;
        bst__text_add(&text, "x");
        assert_int_equal(text.size, size);
        bst__text_free(&text);
        assert_int_equal(memory.live, 0);
    }
}

static void nearest_word(void **state)
{
    (void)state;
    static const char *const words[] = {"count", "colour", "needs", "id"};
    assert_string_equal(bst__text_nearest("cuont", words, 4), "count");
    assert_string_equal(bst__text_nearest("color", words, 4), "colour");
    assert_string_equal(bst__text_nearest("need", words, 4), "needs");
    assert_string_equal(bst__text_nearest("it", words, 4), "id");
    assert_null(bst__text_nearest("xy", words, 4));
    assert_null(bst__text_nearest("colander", words, 4));
    assert_null(bst__text_nearest("", words, 4));
    assert_null(bst__text_nearest("count", words, 0));
    char longest[200];
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    const char *const same[] = {longest};
    assert_null(bst__text_nearest(longest, same, 1));
    longest[64] = '\0';
    assert_ptr_equal(bst__text_nearest(longest, same, 1), longest);
}

static void integers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_int;
        int32_t value;
    } cases[] = {
        {"0", true, 0},
        {"-1", true, -1},
        {"2147483647", true, INT32_MAX},
        {"-2147483648", true, INT32_MIN},
        {"2147483648", false, 0},
        {"-2147483649", false, 0},
        {"99999999999999999999999", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {"-0", false, 0},
        {"007", false, 0},
        {"+1", false, 0},
        {" 1", false, 0},
        {"1 ", false, 0},
        {"1.0", false, 0},
        {"0x10", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int32_t value = 12345;
        assert_int_equal(bst__text_to_int(cases[i].text, &value), cases[i].is_int);
        assert_int_equal(value, cases[i].is_int ? cases[i].value : 12345);
    }
}

static void utf8(void **state)
{
    (void)state;
    assert_int_equal(bst__utf8_size("a", 1), 1);
    assert_int_equal(bst__utf8_size("\xC3\xA9", 2), 2);
    assert_int_equal(bst__utf8_size("\xE2\x82\xAC", 3), 3);
    assert_int_equal(bst__utf8_size("\xF0\x9F\x8F\xB0", 4), 4);
    assert_int_equal(bst__utf8_point("\xF0\x9F\x8F\xB0", 4), 0x1F3F0);
    assert_int_equal(bst__utf8_size("", 0), 0);
    assert_int_equal(bst__utf8_size("\xC3\xA9", 1), 0);
    assert_int_equal(bst__utf8_size("\xC0\x80", 2), 0);
    assert_int_equal(bst__utf8_size("\xE0\x80\x80", 3), 0);
    assert_int_equal(bst__utf8_size("\xED\xA0\x80", 3), 0);
    assert_int_equal(bst__utf8_size("\xF4\x90\x80\x80", 4), 0);
    assert_int_equal(bst__utf8_size("\xF0\x80\x80\x80", 4), 0);
    assert_int_equal(bst__utf8_size("\x80", 1), 0);
    assert_int_equal(bst__utf8_size("\xC3x", 2), 0);
}

static void tidy_paths(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"./a/b.yaml", "a/b.yaml"}, {"././/a", "a"},   {".//a//b", "a/b"}, {"./", "./"},
        {".", "."},                 {"../a", "../a"},  {"/a//b", "/a/b"},  {"a/./b", "a/./b"},
        {"a/", "a/"},               {".a/b", ".a/b"},  {"", ""},           {"././", "./"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[32];
        memcpy(path, cases[i][0], strlen(cases[i][0]) + 1);
        bst__path_tidy(path);
        assert_string_equal(path, cases[i][1]);
    }
}

static void random_numbers(void **state)
{
    (void)state;
    bst_random random = bst__random_start(42, 3);
    for (uint32_t i = 0; i < 5; i++) {
        assert_true(bst__random_next(&random) == bst__random_at(42, 3, i));
    }
    assert_true(bst__random_at(42, 3, 0) != bst__random_at(42, 4, 0));
    assert_true(bst__random_at(42, 3, 0) != bst__random_at(43, 3, 0));
    uint32_t seen[6] = {0};
    for (int i = 0; i < 6000; i++) {
        uint32_t number = bst__random_below(&random, 6);
        assert_true(number < 6);
        seen[number]++;
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(seen[i], 850, 1150);
    }
    assert_int_equal(bst__random_below(&random, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(status_texts), cmocka_unit_test(arena_memory_is_zeroed_aligned_and_apart),
        cmocka_unit_test(arena_texts),  cmocka_unit_test(arena_out_of_memory),
        cmocka_unit_test(pool_blocks_keep_what_they_hold),
        cmocka_unit_test(pool_uses_small_blocks_again), cmocka_unit_test(pool_out_of_memory),
        cmocka_unit_test(text_grows),   cmocka_unit_test(text_out_of_memory),
        cmocka_unit_test(nearest_word), cmocka_unit_test(integers),
        cmocka_unit_test(utf8),         cmocka_unit_test(random_numbers),
        cmocka_unit_test(tidy_paths),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
