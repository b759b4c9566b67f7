/* Running out of memory: every request fails once, while loading, making a game, choosing, and
 * writing and reading records. Nothing may crash, leak or leave a game in between.
 *
 * malloc and its kin are wrapped by the linker; see tests/CMakeLists.txt. */
#include "unit/unit.h"

#include <unistd.h>

#include "tools/games.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *ptr, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *ptr, size_t size);

/* The request that finds 0 here fails, and no other one does; below 0 none fails. */
static long requests_left = -1;

static bool fails(void)
{
    return requests_left >= 0 && requests_left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *ptr, size_t size)
{
    return fails() ? NULL : __real_realloc(ptr, size);
}

enum { ROUNDS_MAX = 200000 };

/* How far apart the failing requests are: loading makes thousands, and each round loads anew. */
static long step_of(long at)
{
    return at < 64 ? 1 : 1 + at / 24;
}

static const games_kind *kind_named(const char *id)
{
    for (uint32_t i = 0; i < GAMES_KINDS; i++) {
        if (strcmp(games_kinds[i].id, id) == 0) {
            return &games_kinds[i];
        }
    }
    return NULL;
}

static void load_until_it_works(const char *id)
{
    char dir[1024];
    games_rig rig;
    const games_kind *kind = kind_named(id);
    assert_int_equal(games_open(&rig, kind, 2, 1, NULL), BST_OK);
    (void)snprintf(dir, sizeof dir, "%s/%s", games_source_dir(), kind->data_dir);
    bool done = false;
    for (long at = 0; !done && at < ROUNDS_MAX; at += step_of(at)) {
        bst_ruleset *ruleset = NULL;
        bst_sources *sources = NULL;
        bst_diags *diags = NULL;
        assert_int_equal(bst_sources_create(&sources), BST_OK);
        assert_int_equal(bst_diags_create(&diags, sources), BST_OK);
        requests_left = at;
        bst_status status = bst_ruleset_create(&ruleset, rig.setup, dir, sources, diags);
        done = requests_left >= 0;
        requests_left = -1;
        assert_true(status == BST_OK || !ruleset);
        assert_true(!done || status == BST_OK);
        bst_ruleset_destroy(ruleset);
        bst_diags_destroy(diags);
        bst_sources_destroy(sources);
    }
    assert_true(done);
    games_close(&rig);
}

static void loading(void **state)
{
    (void)state;
    load_until_it_works("carcassonne");
    load_until_it_works("gardens");
}

static void making_a_game(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < GAMES_KINDS; k++) {
        games_rig rig;
        bool done = false;
        assert_int_equal(games_open(&rig, &games_kinds[k], 2, 1, NULL), BST_OK);
        for (long at = 0; !done && at < ROUNDS_MAX; at++) {
            bst_game *game = NULL;
            requests_left = at;
            bst_status status =
                bst_game_create(&game, rig.ruleset, rig.setup, NULL, rig.diags);
            done = requests_left >= 0;
            requests_left = -1;
            assert_true(status == BST_OK ? game != NULL : game == NULL);
            bst_game_destroy(game);
        }
        assert_true(done);
        games_close(&rig);
    }
}

/* Plays a game in which every choice is tried with a failing request first. */
static void choosing(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < GAMES_KINDS; k++) {
        games_rig rig;
        bst_game *game = NULL;
        bst_game *copy = NULL;
        uint64_t random = 3;
        assert_int_equal(games_open(&rig, &games_kinds[k], 2, 1, NULL), BST_OK);
        assert_int_equal(bst_game_create(&game, rig.ruleset, rig.setup, NULL, rig.diags), BST_OK);
        while (bst_game_decision(game).state == BST_DECIDING) {
            bst_option option;
            assert_int_equal(bst_game_option_random(game, &random, &option), BST_OK);
            /* a fresh copy holds no memory that could be used again */
            for (long at = 0; at < 4; at++) {
                assert_int_equal(
                    bst_game_create(&copy, rig.ruleset, rig.setup, NULL, rig.diags), BST_OK);
                assert_int_equal(bst_game_copy(copy, game), BST_OK);
                uint64_t hash = bst_game_hash(copy);
                requests_left = at;
                bst_status status = bst_game_choose(copy, &option, rig.diags);
                requests_left = -1;
                if (status != BST_OK) {
                    assert_int_equal(bst_game_hash(copy), hash);
                    assert_int_equal(bst_game_choose(copy, &option, rig.diags), BST_OK);
                }
                bst_game_destroy(copy);
            }
            assert_int_equal(bst_game_choose(game, &option, rig.diags), BST_OK);
            bst_diags_clear(rig.diags);
        }
        bst_game_destroy(game);
        games_close(&rig);
    }
}

static void writing_and_reading(void **state)
{
    (void)state;
    games_rig rig;
    bst_game *game = NULL;
    uint64_t random = 3;
    char path[64];
    (void)snprintf(path, sizeof path, "/tmp/bastide-memory-%ld.yaml", (long)getpid());
    assert_int_equal(games_open(&rig, kind_named("frame"), 2, 1, NULL), BST_OK);
    assert_int_equal(bst_game_create(&game, rig.ruleset, rig.setup, NULL, rig.diags), BST_OK);
    for (int i = 0; i < 20; i++) {
        bst_option option;
        assert_int_equal(bst_game_option_random(game, &random, &option), BST_OK);
        assert_int_equal(bst_game_choose(game, &option, rig.diags), BST_OK);
    }
    bool done = false;
    for (long at = 0; !done && at < ROUNDS_MAX; at++) {
        requests_left = at;
        bst_status status = bst_record_write(game, path, rig.diags);
        done = requests_left >= 0;
        requests_left = -1;
        assert_true(!done || status == BST_OK);
        bst_diags_clear(rig.diags);
    }
    assert_true(done);
    done = false;
    for (long at = 0; !done && at < ROUNDS_MAX; at += step_of(at)) {
        bst_record *record = NULL;
        bst_sources *sources = NULL;
        assert_int_equal(bst_sources_create(&sources), BST_OK);
        requests_left = at;
        bst_status status = bst_record_read(&record, sources, path, rig.diags);
        done = requests_left >= 0;
        requests_left = -1;
        assert_true(status == BST_OK ? record != NULL : record == NULL);
        assert_true(!done || status == BST_OK);
        bst_record_destroy(record);
        bst_diags_clear(rig.diags);
        bst_sources_destroy(sources);
    }
    assert_true(done);
    (void)remove(path);
    bst_game_destroy(game);
    games_close(&rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loading),
        cmocka_unit_test(making_a_game),
        cmocka_unit_test(choosing),
        cmocka_unit_test(writing_and_reading),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
