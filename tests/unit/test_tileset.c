/* The tile model: what a good file becomes, its limits, and failing memory. What is said about bad
 * files stands in tests/broken-mods. */
#include "unit.h"

#include <bastide/limits.h>

#include "base/text.h"
#include "data/tileset.h"
#include "data/yaml.h"
#include "failing_alloc.h"

#ifndef BST_TEST_ROOT
#define BST_TEST_ROOT "."
#endif

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

static const bst_node *load(fixture *f, const char *text)
{
    uint32_t file = 0;
    const bst_node *root = NULL;
    assert_int_equal(bst_sources_add(&file, f->sources, "t", text, strlen(text)), BST_OK);
    assert_int_equal(bst__yaml_load(&root, &f->arena, f->sources, file, 0, f->diags), BST_OK);
    return root;
}

static const bst__tileset *build(fixture *f, const char *text, const bst_node *ignored)
{
    const bst__tileset *tileset = NULL;
    bst_status status = bst__tileset_build(&tileset, &f->arena, load(f, text), ignored, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
    return tileset;
}

static uint16_t slot(unsigned side, unsigned part)
{
    return (uint16_t)(1u << (side * 3 + part));
}

static const char toy[] =
    "game: toy\n"
    "kinds:\n"
    "  path: {shape: line, closes: ends}\n"
    "  wood: {shape: area, closes: ends}\n"
    "  heath: {shape: area, closes: never}\n"
    "  hut: {shape: inner, closes: surrounded, around: 4}\n"
    "  net: {closes: ends, made_of: [path, hut], joined_by: touches}\n"
    "attributes:\n"
    "  fruit: {on: segment, type: word, words: [plum, pear]}\n"
    "  deer: {on: segment}\n"
    "  storm: {on: tile}\n"
    "decks: {main: {counts: seen}, late: {}}\n"
    "tiles:\n"
    "  - id: T/1\n"
    "    count: 3\n"
    "    storm: yes\n"
    "    segments:\n"
    "      - {wood: N, fruit: pear, deer: -2}\n"
    "      - {path: W E}\n"
    "      - {heath: EL WR, touches: [wood]}\n"
    "      - {heath: ER S WL, near: [hut]}\n"
    "      - {hut: ~, touches: [path E W]}\n"
    "    near: [[wood N, hut, path]]\n"
    "  - id: T/2\n"
    "    deck: late\n"
    "    board: false\n"
    "  - {id: T/3, sides: any, needs: {neighbours: 4}, segments: [{hut: ~}]}\n"
    "  - {id: T/4, sides: [W, N], segments: [{heath: E S}]}\n";

static void tiles_become_structs(void **state)
{
    const bst__tileset *t = build(*state, toy, NULL);
    assert_int_equal(t->kinds_count, 5);
    assert_int_equal(t->kinds[4].shape, BST_KIND_MADE);
    assert_int_equal(bst__tileset_find_kind(t, "heath"), 2);
    assert_int_equal(bst__tileset_find_kind(t, "lake"), -1);
    assert_int_equal(bst__tileset_find_attribute(t, "storm"), 2);
    assert_int_equal(bst__tileset_find_attribute(t, "heath"), -1);
    assert_int_equal(t->tiles_count, 4);

    const bst__tileset_tile *tile = &t->tiles[0];
    assert_string_equal(tile->id, "T/1");
    assert_string_equal(tile->deck, "main");
    assert_int_equal(tile->count, 3);
    assert_int_equal(tile->start, 0);
    assert_int_equal(tile->sides_any, 0);
    assert_true(tile->on_board);
    assert_int_equal(tile->values_count, 1);
    assert_int_equal(tile->values[0].attribute, 2);
    assert_int_equal(tile->values[0].value, 1);

    assert_int_equal(tile->segments_count, 5);
    const bst__tileset_segment *s = tile->segments;
    assert_int_equal(s[0].kind, 1);
    assert_int_equal(s[0].slots, slot(0, 0) | slot(0, 2));
    assert_int_equal(s[0].values_count, 2);
    assert_int_equal(s[0].values[0].value, 2);
    assert_int_equal(s[0].values[1].value, -2);
    assert_int_equal(s[1].slots, slot(1, 1) | slot(3, 1));
    assert_int_equal(s[2].slots, slot(1, 0) | slot(3, 2));
    assert_int_equal(s[3].slots, slot(1, 2) | slot(2, 0) | slot(2, 2) | slot(3, 0));
    assert_int_equal(s[4].slots, 0);
    assert_int_equal(s[0].touches, 1 << 2);
    assert_int_equal(s[1].touches, 1 << 4);
    assert_int_equal(s[2].touches, 1 << 0);
    assert_int_equal(s[3].touches, 0);
    assert_int_equal(s[4].touches, 1 << 1);
    assert_int_equal(tile->near_count, 2);
    assert_int_equal(tile->near[0], 1 << 0 | 1 << 4 | 1 << 1);
    assert_int_equal(tile->near[1], 1 << 3 | 1 << 4);
}

static void special_tiles(void **state)
{
    const bst__tileset *t = build(*state, toy, NULL);
    assert_string_equal(t->tiles[1].deck, "late");
    assert_false(t->tiles[1].on_board);
    assert_int_equal(t->tiles[1].count, 1);
    assert_int_equal(t->tiles[1].segments_count, 0);
    assert_int_equal(t->tiles[2].sides_any, 15);
    assert_int_equal(t->tiles[2].needs_neighbours, 4);
    assert_int_equal(t->tiles[3].sides_any, 1 | 8);
}

static void slot_words(void **state)
{
    (void)state;
    assert_int_equal(bst__slots_of_word("N", BST_KIND_AREA), 0x005);
    assert_int_equal(bst__slots_of_word("N", BST_KIND_LINE), 0x002);
    assert_int_equal(bst__slots_of_word("NL", BST_KIND_AREA), 0x001);
    assert_int_equal(bst__slots_of_word("WR", BST_KIND_AREA), 0x800);
    assert_int_equal(bst__slots_of_word("W", BST_KIND_LINE), 0x400);
    assert_int_equal(bst__slots_of_word("NL", BST_KIND_LINE), 0);
    assert_int_equal(bst__slots_of_word("N", BST_KIND_INNER), 0);
    assert_int_equal(bst__slots_of_word("X", BST_KIND_AREA), 0);
    assert_int_equal(bst__slots_of_word("", BST_KIND_AREA), 0);
}

static void attributes_of_absent_mods_are_left_out(void **state)
{
    fixture *f = *state;
    static const char text[] =
        "game: toy\nkinds: {heath: {shape: area, closes: never}}\n"
        "tiles: [{id: T/1, storm: 1, segments: [{heath: N E S W, deer: 1}]}]\n";
    const bst_node *ignored = load(f, "{storm: ~, deer: ~}");
    const bst__tileset *t = build(f, text, ignored);
    assert_int_equal(t->tiles[0].values_count, 0);
    assert_int_equal(t->tiles[0].segments[0].values_count, 0);
    const bst__tileset *refused = t;
    assert_int_equal(bst__tileset_build(&refused, &f->arena, load(f, text), NULL, f->diags),
                     BST_E_INVALID);
    assert_null(refused);
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 2);
}

/* Whether the mod is in play was asked when files were merged. */
static void tiles_may_ask_for_mods(void **state)
{
    fixture *f = *state;
    static const char head[] = "game: toy\nkinds: {heath: {shape: area, closes: never}}\n";
    static const char tile[] =
        "tiles: [{id: T/1, if: {mod: one}, segments: [{heath: N E S W}]}]\n";
    char text[256];
    (void)snprintf(text, sizeof text, "%s%s", head, tile);
    assert_int_equal(build(f, text, NULL)->tiles_count, 1);
    (void)snprintf(text, sizeof text, "%spresets: {easy: {options: {mod: one}}}\n%s", head, tile);
    const bst__tileset *refused = NULL;
    assert_int_equal(bst__tileset_build(&refused, &f->arena, load(f, text), NULL, f->diags),
                     BST_E_INVALID);
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 1);
}

/* One tile with `count` inner segments, then `tiles` tiles in all. */
static bst_status build_many(fixture *f, int segments, int tiles)
{
    bst_text text = {0};
    bst__text_add(&text, "game: toy\nkinds: {hut: {shape: inner, closes: always}}\ntiles:\n");
    for (int i = 0; i < tiles; i++) {
        bst__text_addf(&text, "  - id: T/%d\n    sides: any\n    segments:\n", i);
        for (int j = 0; j < segments; j++) {
            bst__text_add(&text, "      - hut:\n");
        }
    }
    const bst__tileset *tileset = NULL;
    bst_status status =
        bst__tileset_build(&tileset, &f->arena, load(f, bst__text_get(&text)), NULL, f->diags);
    assert_int_equal(tileset != NULL, status == BST_OK);
    bst__text_free(&text);
    return status;
}

static void segment_limit(void **state)
{
    fixture *f = *state;
    assert_int_equal(build_many(f, BST_TILE_SEGMENTS_MAX, 1), BST_OK);
    assert_int_equal(build_many(f, BST_TILE_SEGMENTS_MAX + 1, 1), BST_E_INVALID);
    assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 1);
    assert_string_equal(bst_diag_message(bst_diags_get(f->diags, 0)),
                        "33 segments on one tile, at most 32 are allowed");
}

static void tile_limit(void **state)
{
    fixture *f = *state;
    assert_int_equal(build_many(f, 1, BST_TILES_MAX), BST_OK);
    assert_int_equal(build_many(f, 1, BST_TILES_MAX + 1), BST_E_INVALID);
    assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 1);
    assert_string_equal(bst_diag_message(bst_diags_get(f->diags, 0)),
                        "4097 kinds of tiles, at most 4096 are allowed");
}

/* An arena of one block, of which `filler` bytes are taken: the smaller what is left, the earlier
 * the allocation that fails. So every one of them fails for some filler. */
static void out_of_memory(void **state)
{
    fixture *f = *state;
    const bst_node *root = load(f, toy);
    int failures = 0;
    bst_status status = BST_E_NOMEM;
    for (size_t filler = 4000; status != BST_OK; filler -= 16) {
        failing memory;
        bst_arena arena;
        bst__arena_init(&arena, failing_alloc(&memory, 1));
        assert_non_null(bst__arena_zalloc(&arena, filler));
        const bst__tileset *tileset = NULL;
        status = bst__tileset_build(&tileset, &arena, root, NULL, f->diags);
        assert_true(status == BST_OK || status == BST_E_NOMEM);
        assert_int_equal(tileset != NULL, status == BST_OK);
        bst__arena_free(&arena);
        assert_int_equal(memory.live, 0);
        failures += status == BST_OK ? 0 : 1;
        assert_true(filler >= 16);
    }
    assert_true(failures > 40);
    assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 0);
}

/* The shipped game: no finding, 72 tiles of 24 kinds, one of them on the board at the start. */
static void carcassonne(void **state)
{
    fixture *f = *state;
    uint32_t file = 0;
    const bst_node *root = NULL;
    const bst__tileset *t = NULL;
    assert_int_equal(bst_sources_read(&file, f->sources, BST_TEST_ROOT "/tilesets/carcassonne.yaml",
                                      "carcassonne.yaml", BST_YAML_BYTES_MAX, f->diags),
                     BST_OK);
    assert_int_equal(bst__yaml_load(&root, &f->arena, f->sources, file, 0, f->diags), BST_OK);
    bst_status status = bst__tileset_build(&t, &f->arena, root, NULL, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
    int32_t count = 0;
    int32_t start = 0;
    int32_t pennants = 0;
    for (uint32_t i = 0; i < t->tiles_count; i++) {
        const bst__tileset_tile *tile = &t->tiles[i];
        unsigned slots = 0;
        count += tile->count;
        start += tile->start;
        for (uint32_t j = 0; j < tile->segments_count; j++) {
            slots |= tile->segments[j].slots;
            for (uint32_t k = 0; k < tile->segments[j].values_count; k++) {
                pennants += tile->segments[j].values[k].value * tile->count;
            }
        }
        assert_int_equal(slots & BST_SLOTS_HALF, BST_SLOTS_HALF);
    }
    assert_int_equal(t->tiles_count, 24);
    assert_int_equal(count, 72);
    assert_int_equal(start, 1);
    assert_int_equal(pennants, 10);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(tiles_become_structs), TEST(special_tiles),
        TEST(slot_words),           TEST(attributes_of_absent_mods_are_left_out),
        TEST(segment_limit),        TEST(tile_limit),
        TEST(tiles_may_ask_for_mods), TEST(out_of_memory),
        TEST(carcassonne),
    };
    return cmocka_run_group_tests_name("tileset", tests, NULL, NULL);
}
