/* Broken game files and manifests: each NAME.yaml of a folder goes through loading and checking,
 * and what is said about it must be NAME.expect, word for word. With an argument, the files that it
 * names are printed as they would be expected, to write new cases with. */
#include "unit.h"

#include <dirent.h>

#include <bastide/limits.h>

#include "data/manifest.h"
#include "data/tileset.h"
#include "data/yaml.h"

#ifndef BST_TEST_ROOT
#define BST_TEST_ROOT "."
#endif

#define TILESETS "tests/broken-mods/tileset"
#define TILESETS_LEAST 40
#define MANIFESTS "tests/broken-mods/manifest"
#define MANIFESTS_LEAST 30
/* The manifests pretend to lie here; NAME begins with this where it is one of the mod's files. */
#define MOD_FOLDER "mods/broken"
#define MOD_FILE "/file-"

static bst_status check_tileset(bst_arena *arena, const bst_node *root, bst_diags *diags)
{
    const bst__tileset *tileset = NULL;
    bst_status status = bst__tileset_build(&tileset, arena, root, NULL, diags);
    assert_int_equal(status == BST_OK, tileset != NULL);
    return status;
}

static bst_status check_manifest(bst_arena *arena, const bst_node *root, bst_diags *diags)
{
    const bst__manifest *manifest = NULL;
    bst_status status = bst__manifest_read(&manifest, arena, root, MOD_FOLDER, diags);
    assert_non_null(manifest);
    assert_int_equal(status, manifest->is_broken ? BST_E_INVALID : BST_OK);
    if (!bst__manifest_check_folder(manifest, diags)) {
        status = BST_E_INVALID;
    }
    return status;
}

static bst_status check_mod_file(const bst_node *root, bst_diags *diags)
{
    const bst__mod_switch element = {.name = "giants"};
    const bst__mod_switch set = {.name = "river"};
    const bst__manifest manifest = {.id = "broken", .elements = {&element, 1}, .sets = {&set, 1}};
    return bst__manifest_check_file(&manifest, root, diags) ? BST_OK : BST_E_INVALID;
}

static bst_status check(const char *name, bst_arena *arena, const bst_node *root, bst_diags *diags)
{
    if (!strstr(name, MANIFESTS)) {
        return check_tileset(arena, root, diags);
    }
    return strstr(name, MOD_FILE) ? check_mod_file(root, diags)
                                  : check_manifest(arena, root, diags);
}

/* All that is said about `path`, shown under the name `name`; the caller frees it. */
static char *diagnose(const char *path, const char *name)
{
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    uint32_t file = 0;
    bst_arena arena;
    bst__arena_init(&arena, bst__alloc_libc);
    assert_int_equal(bst_sources_create(&sources), BST_OK);
    assert_int_equal(bst_diags_create(&diags, sources), BST_OK);
    const bst_node *root = NULL;
    bst_status status = bst_sources_read(&file, sources, path, name, BST_YAML_BYTES_MAX, diags);
    if (status == BST_OK) {
        status = bst__yaml_load(&root, &arena, sources, file, 0, diags);
    }
    if (status == BST_OK) {
        status = check(name, &arena, root, diags);
    }
    assert_int_equal(status != BST_OK, bst_diags_count(diags, BST_ERROR) > 0);
    char *text = unit_print(diags, unit_print_plain);
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    bst__arena_free(&arena);
    return text;
}

static char *read_all(const char *path)
{
    FILE *stream = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    if (stream) {
        size_t size = fread(text, 1, (1 << 16) - 1, stream);
        assert_true(size < (1 << 16) - 1);
        assert_int_equal(fclose(stream), 0);
    }
    return text;
}

static bool check_case(const char *folder, const char *base)
{
    char name[300];
    char path[1000];
    (void)snprintf(name, sizeof name, "%s/%s.yaml", folder, base);
    (void)snprintf(path, sizeof path, "%s/%s", BST_TEST_ROOT, name);
    char *got = diagnose(path, name);
    (void)snprintf(path, sizeof path, "%s/%s/%s.expect", BST_TEST_ROOT, folder, base);
    char *expected = read_all(path);
    bool is_good = strcmp(got, expected) == 0 && got[0] != '\0';
    if (!is_good) {
        print_error("%s: expected\n%s\ngot\n%s\n", name, expected, got);
    }
    free(got);
    free(expected);
    return is_good;
}

static void check_folder(const char *name, int least)
{
    char path[1000];
    (void)snprintf(path, sizeof path, "%s/%s", BST_TEST_ROOT, name);
    DIR *folder = opendir(path);
    assert_non_null(folder);
    int cases = 0;
    int failures = 0;
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        char base[256];
        char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".yaml") != 0) {
            continue;
        }
        (void)snprintf(base, sizeof base, "%.*s", (int)(dot - entry->d_name), entry->d_name);
        failures += check_case(name, base) ? 0 : 1;
        cases++;
    }
    (void)closedir(folder);
    assert_int_equal(failures, 0);
    assert_true(cases >= least);
}

static void broken_tilesets(void **state)
{
    (void)state;
    check_folder(TILESETS, TILESETS_LEAST);
}

static void broken_manifests(void **state)
{
    (void)state;
    check_folder(MANIFESTS, MANIFESTS_LEAST);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *text = diagnose(argv[i], argv[i]);
        (void)fputs(text, stdout);
        free(text);
    }
    if (argc > 1) {
        return 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(broken_tilesets),
                                       cmocka_unit_test(broken_manifests)};
    return cmocka_run_group_tests_name("broken", tests, NULL, NULL);
}
