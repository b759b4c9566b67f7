/* Every script of tests/hostile-mods is loaded, sealed and called. Beside NAME.lua, NAME.expect
 * says what must happen: a code and a line, or "ok" where the script itself asserts that it
 * reached nothing. Afterwards a harmless call of the same sandbox must still work.
 */
#include <dirent.h>
#include <unistd.h>

#include "unit/sandbox_rig.h"

enum { SCRIPTS_MAX = 200, SCRIPTS_MIN = 40, PATH_SIZE = 512 };

static const char *directory(void)
{
    static char path[PATH_SIZE];
    const char *top = getenv("BASTIDE_SOURCE_DIR");
    (void)snprintf(path, sizeof(path), "%s/tests/hostile-mods", top ? top : ".");
    return path;
}

static void read_file(const char *name, const char *ending, char *buffer, size_t size)
{
    char path[PATH_SIZE * 2];
    (void)snprintf(path, sizeof(path), "%s/%s%s", directory(), name, ending);
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        fail_msg("no file %s", path);
        return;
    }
    size_t used = fread(buffer, 1, size - 1, stream);
    buffer[used] = '\0';
    (void)fclose(stream);
}

/* Runs all of it and stops at the first failure. */
static bst_status run_script(rig *r, const char *text)
{
    int64_t result = 0;
    bst_status status = rig_load(r, text);
    if (status == BST_OK) {
        status = bst__sandbox_seal(r->sandbox, r->diags);
    }
    for (int i = 1; status == BST_OK && i < r->refs_count; i++) {
        status = rig_run(r, i, 7, &result);
        if (status == BST_OK) {
            status = bst__sandbox_verify(r->sandbox, r->diags);
        }
    }
    return status;
}

/* All scripts are tried before the test fails, so that one run tells everything. */
static int wrong;

static void check_outcome(rig *r, const char *name, bst_status status)
{
    char wanted[128];
    char got[128] = "ok";
    read_file(name, ".expect", wanted, sizeof(wanted));
    wanted[strcspn(wanted, "\r\n")] = '\0';
    uint32_t count = bst_diags_count(r->diags, BST_NOTE);
    const bst_diag *diag = bst_diags_get(r->diags, 0);
    if (diag) {
        (void)snprintf(got, sizeof(got), "%s %u", bst_diag_code(diag), bst_diag_span(diag).line);
    }
    if (strcmp(got, wanted) != 0 || count > 1 || (count == 0) != (status == BST_OK)) {
        bst_diags_print(r->diags, stderr, 0);
        print_error("%s: wanted '%s', got '%s' (status %d, %u diagnostics)\n", name, wanted, got,
                    (int)status, count);
        wrong++;
    }
    bst_diags_clear(r->diags);
}

static void check_script(const char *name)
{
    static char text[1 << 16];
    rig r;
    int64_t result = 0;
    rig_open(&r, true);
    uint32_t harmless = rig_add(&r, "toy/harmless.lua",
                                "bst.on(function(n) local t = {} for i = 1, n do t[i] = i end "
                                "return #t * 6 end)");
    assert_int_equal(bst__sandbox_load(r.sandbox, r.env, harmless, r.diags), BST_OK);
    read_file(name, ".lua", text, sizeof(text));
    bst_status status = run_script(&r, text);
    check_outcome(&r, name, status);
    assert_int_equal(bst__sandbox_seal(r.sandbox, r.diags), BST_OK);
    assert_int_equal(rig_run(&r, 0, 7, &result), BST_OK);
    assert_int_equal(result, 42);
    rig_close(&r);
}

static void every_hostile_script_is_contained(void **state)
{
    (void)state;
    struct dirent **entries = NULL;
    int count = scandir(directory(), &entries, NULL, alphasort);
    int scripts = 0;
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char name[PATH_SIZE];
        (void)snprintf(name, sizeof(name), "%s", entries[i]->d_name);
        free(entries[i]);
        char *ending = strstr(name, ".lua");
        if (ending && ending[4] == '\0') {
            *ending = '\0';
            check_script(name);
            scripts++;
        }
    }
    free(entries);
    assert_true(scripts >= SCRIPTS_MIN);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_hostile_script_is_contained)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
