/* Manifests that are fine: what is read from them. What is said about others is in
 * tests/broken-mods/manifest/. */
#include "unit.h"

#include "data/manifest.h"
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

static const bst_node *load(fixture *f, const char *text)
{
    uint32_t file = 0;
    const bst_node *root = NULL;
    assert_int_equal(bst_sources_add(&file, f->sources, "mod.yaml", text, strlen(text)), BST_OK);
    assert_int_equal(bst__yaml_load(&root, &f->arena, f->sources, file, 3, f->diags), BST_OK);
    return root;
}

static const bst__manifest *read(fixture *f, const char *text)
{
    const bst__manifest *manifest = NULL;
    const bst_node *root = load(f, text);
    bst_status status = bst__manifest_read(&manifest, &f->arena, root, "mods/inns", f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
    assert_false(manifest->is_broken);
    assert_ptr_equal(manifest->root, root);
    return manifest;
}

static const char full[] = "mod: inns\n"
                           "name: Inns & more\n"
                           "version: 1.10\n"
                           "api: \">=1.0 <2\"\n"
                           "about: Bigger.\n"
                           "license: MIT\n"
                           "authors: [A, B]\n"
                           "games: {toy: \">=1.0\", other: \"*\"}\n"
                           "depends: [towers]\n"
                           "optional: {river: \">=2\"}\n"
                           "conflicts: {wheel: both bring a start block}\n"
                           "provides: [big_piece, lodging]\n"
                           "after: abbot\n"
                           "before: [hills, bridges]\n"
                           "elements:\n"
                           "  giants: {about: Large ones, default: false}\n"
                           "  inns: {}\n"
                           "sets:\n"
                           "  lake: {about: A lake, default: 2}\n"
                           "  river: {}\n"
                           "files: [tiles.yaml, more/tiles.yaml]\n"
                           "scripts: [rules.lua]\n"
                           "seats: [pink]\n"
                           "vocabulary: {causes: {put: {claim: [lodge]}}}\n"
                           "kinds: ~\n"
                           "attributes:\n"
                           "pieces: {giant: {each: 1}}\n"
                           "zones: {}\n"
                           "decks: {}\n"
                           "tracks: {}\n"
                           "start: []\n"
                           "options: {inns.count: {type: int, default: 1}}\n"
                           "presets: {first: {options: {inns.count: 2}}}\n"
                           "tiles: [{id: A, set: lake}, {id: B}]\n"
                           "patches:\n"
                           "  - {at: [pieces, follower, claims], add: [lake]}\n"
                           "  - {if: {inns.giants: true}, at: [pieces, follower, each], set: 9}\n"
                           "  - {at: [pieces, old], remove: ~}\n"
                           "  - {at: [kinds, road, letter], replace: R}\n";

static void assert_ref(const bst__mod_refs *refs, uint32_t index, const char *id, const char *range,
                       const char *reason)
{
    assert_true(index < refs->count);
    assert_string_equal(refs->list[index].id, id);
    assert_string_equal(refs->list[index].range ? refs->list[index].range : "any",
                        range ? range : "any");
    assert_string_equal(refs->list[index].reason ? refs->list[index].reason : "none",
                        reason ? reason : "none");
}

static bst__version version(const char *text)
{
    bst__version out = 0;
    assert_null(bst__version_read(&out, text));
    return out;
}

static void lists_are_read(void **state)
{
    const bst__manifest *m = read(*state, full);
    assert_string_equal(m->id, "inns");
    assert_string_equal(m->name, "Inns & more");
    assert_string_equal(m->version, "1.10");
    assert_true(m->number == version("1.10.0"));
    assert_string_equal(m->api, ">=1.0 <2");
    assert_string_equal(m->dir, "mods/inns");
    assert_false(m->is_foreign);
    assert_int_equal(m->games.count, 2);
    assert_ref(&m->games, 0, "toy", ">=1.0", NULL);
    assert_ref(&m->games, 1, "other", NULL, NULL);
    assert_int_equal(m->games.list[0].span.line, 8);
    assert_int_equal(m->games.list[0].span.col, 9);
    assert_int_equal(m->depends.count, 1);
    assert_ref(&m->depends, 0, "towers", NULL, NULL);
    assert_true(bst__range_has(&m->depends.list[0].within, version("0")));
    assert_int_equal(m->optional.count, 1);
    assert_ref(&m->optional, 0, "river", ">=2", NULL);
    assert_false(bst__range_has(&m->optional.list[0].within, version("1.9")));
    assert_true(bst__range_has(&m->optional.list[0].within, version("2")));
    assert_int_equal(m->conflicts.count, 1);
    assert_ref(&m->conflicts, 0, "wheel", NULL, "both bring a start block");
    assert_int_equal(m->provides.count, 2);
    assert_ref(&m->provides, 1, "lodging", NULL, NULL);
    assert_int_equal(m->after.count, 1);
    assert_ref(&m->after, 0, "abbot", NULL, NULL);
    assert_int_equal(m->after.list[0].span.col, 8);
    assert_int_equal(m->before.count, 2);
    assert_ref(&m->before, 1, "bridges", NULL, NULL);
}

static void names_are_known(void **state)
{
    const bst__manifest *m = read(*state, full);
    assert_true(bst__manifest_is_called(m, "inns"));
    assert_true(bst__manifest_is_called(m, "lodging"));
    assert_false(bst__manifest_is_called(m, "towers"));
    assert_true(bst__manifest_check_folder(m, NULL));
    assert_string_equal(bst__manifest_folder("a/b/c"), "c");
    assert_string_equal(bst__manifest_folder("c"), "c");
}

static void switches_are_read(void **state)
{
    const bst__manifest *m = read(*state, full);
    assert_int_equal(m->elements.count, 2);
    assert_string_equal(m->elements.list[0].name, "giants");
    assert_string_equal(m->elements.list[0].about, "Large ones");
    assert_int_equal(m->elements.list[0].by_default, 0);
    assert_string_equal(m->elements.list[1].name, "inns");
    assert_string_equal(m->elements.list[1].about, "");
    assert_int_equal(m->elements.list[1].by_default, 1);
    assert_int_equal(m->sets.count, 2);
    assert_string_equal(m->sets.list[0].name, "lake");
    assert_int_equal(m->sets.list[0].by_default, 2);
    assert_int_equal(m->sets.list[1].by_default, 1);
    assert_int_equal(m->sets.list[1].node->key_span.line, 20);
}

static void verbs_are_found(void **state)
{
    static const char *const verbs[] = {"add", "set", "remove", "replace"};
    const bst__manifest *m = read(*state, full);
    int count = 0;
    BST_NODE_EACH(patch, bst__node_get(m->root, "patches"))
    {
        assert_string_equal(bst__patch_verb(patch)->key, verbs[count++]);
    }
    assert_int_equal(count, 4);
}

static void the_least_is_enough(void **state)
{
    const bst__manifest *m =
        read(*state, "{mod: inns, name: Inns, version: 0.1, api: 1, games: toy}");
    assert_ref(&m->games, 0, "toy", NULL, NULL);
    assert_int_equal(m->games.count, 1);
    assert_int_equal(m->depends.count + m->optional.count + m->conflicts.count + m->provides.count +
                         m->after.count + m->before.count + m->elements.count + m->sets.count,
                     0);
}

static void another_engine_is_no_fault(void **state)
{
    const bst__manifest *m =
        read(*state, "{mod: inns, version: 3, api: 2.0, new_key: [[1]], depends: {a: {b: c}}}");
    assert_true(m->is_foreign);
    assert_string_equal(m->id, "inns");
    assert_string_equal(m->version, "3");
    assert_string_equal(m->api, "2.0");
}

static void what_is_broken_is_known_by_its_folder(void **state)
{
    fixture *f = *state;
    const bst__manifest *m = NULL;
    assert_int_equal(bst__manifest_broken(&m, &f->arena, "more/mods/inns"), BST_OK);
    assert_string_equal(m->id, "inns");
    assert_true(m->is_broken);
    const bst_node *root = load(f, "name: x");
    assert_int_equal(bst__manifest_read(&m, &f->arena, root, "mods/old", NULL), BST_E_INVALID);
    assert_string_equal(m->id, "old");
    assert_true(m->is_broken);
    root = load(f, "{mod: new, name: [x]}");
    assert_int_equal(bst__manifest_read(&m, &f->arena, root, "mods/old", NULL), BST_E_INVALID);
    assert_string_equal(m->id, "new");
}

/* Lists that are too long are refused, and not compared item by item. */
static void lists_have_an_end(void **state)
{
    fixture *f = *state;
    bst__manifest const *m = NULL;
    char *text = bst__arena_printf(&f->arena, "%60000s", "");
    assert_non_null(text);
    int size = sprintf(text, "{mod: inns, name: Inns, version: 1, api: 1, games: toy, after: [");
    for (int i = 0; i < 65; i++) {
        size += sprintf(text + size, "m%d, ", i);
    }
    (void)sprintf(text + size, "], files: [a.yaml], scripts: [a.lua]}");
    const bst_node *root = load(f, text);
    bst_diags_clear(f->diags);
    assert_int_equal(bst__manifest_read(&m, &f->arena, root, "mods/inns", f->diags), BST_E_INVALID);
    assert_int_equal(bst_diags_count(f->diags, BST_ERROR), 1);
    assert_string_equal(bst_diag_message(bst_diags_get(f->diags, 0)),
                        "`after`: a list of 65, but at most 64 are allowed");
    assert_int_equal(m->after.count, 64);
}

static void memory_may_run_out(void **state)
{
    fixture *f = *state;
    const bst_node *root = load(f, full);
    bst_status status = BST_E_NOMEM;
    long requests = 0;
    for (; status == BST_E_NOMEM; requests++) {
        failing memory;
        bst_arena arena;
        const bst__manifest *m = NULL;
        bst__arena_init(&arena, failing_alloc(&memory, requests));
        status = bst__manifest_read(&m, &arena, root, "mods/inns", NULL);
        assert_int_equal(status == BST_E_NOMEM, memory.failures > 0);
        assert_int_equal(status == BST_E_NOMEM, m == NULL);
        bst__arena_free(&arena);
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(status, BST_OK);
    assert_true(requests > 2);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(lists_are_read),
        TEST(names_are_known),
        TEST(switches_are_read),
        TEST(verbs_are_found),
        TEST(the_least_is_enough),
        TEST(another_engine_is_no_fault),
        TEST(what_is_broken_is_known_by_its_folder),
        TEST(lists_have_an_end),
        TEST(memory_may_run_out),
    };
#undef TEST
    return cmocka_run_group_tests_name("manifest", tests, NULL, NULL);
}
