/* Deprecated calls are found in the text of a script, each place once, and nowhere else. */
#include "unit/unit.h"

#include <string.h>

#include "script/deprecated.h"

static const bst__deprecated calls[] = {{"bst.phases", "1.4", "bst.phase"},
                                        {"game:pieces_at", "1.2", "game:pieces_on"},
                                        {NULL, NULL, NULL}};

static const char script[] =
    "-- bst.phases is old, game:pieces_at() too\n"                  /* 1 */
    "bst.phases{name = 'bst.phases'}\n"                             /* 2: found, once */
    "local p = bst . phases --[[ bst.phases ]] local q = my.phases\n" /* 3: found */
    "local t = [==[ game:pieces_at() ]] ]==] .. \"g:pieces_at\\\"\"\n" /* 4 */
    "local bst2 = {phases = 1}; return bst2.phases, x.bst.phases\n" /* 5 */
    "for a in game:pieces_at(1) do g:pieces_at(a) end\n"            /* 6: found twice */
    "g.pieces_at(2) game:pieces_atom(3) phases()\n"                 /* 7 */
    "local \xC3\xA9 = '\xC3\xA9' bst.phases()\n";                     /* 8: found, by code points */

typedef struct rig {
    bst_sources *sources;
    bst_diags *diags;
    uint32_t file;
} rig;

static void open_rig(rig *r, const char *text)
{
    assert_int_equal(bst_sources_create(&r->sources), BST_OK);
    assert_int_equal(bst_diags_create(&r->diags, r->sources), BST_OK);
    assert_int_equal(bst_sources_add(&r->file, r->sources, "m/rules.lua", text, strlen(text)),
                     BST_OK);
}

static void close_rig(rig *r)
{
    bst_diags_destroy(r->diags);
    bst_sources_destroy(r->sources);
}

static void test_places(void **state)
{
    static const uint32_t places[][2] = {{2, 5}, {3, 17}, {6, 15}, {6, 33}, {8, 19}};
    enum { PLACES = sizeof places / sizeof *places };
    rig r;
    (void)state;
    open_rig(&r, script);
    bst__deprecated_check(calls, r.sources, r.file, "m@1.0", r.diags);
    assert_int_equal(bst_diags_count(r.diags, BST_NOTE), PLACES);
    for (uint32_t i = 0; i < PLACES; i++) {
        const bst_diag *diag = bst_diags_get(r.diags, i);
        bst_span span = bst_diag_span(diag);
        assert_string_equal(bst_diag_code(diag), "W-DEPRECATED");
        assert_int_equal(bst_diag_severity(diag), BST_WARNING);
        assert_int_equal(span.line, places[i][0]);
        assert_int_equal(span.col, places[i][1]);
    }
    assert_non_null(strstr(bst_diag_message(bst_diags_get(r.diags, 0)), "`bst.phases`"));
    assert_non_null(strstr(bst_diag_message(bst_diags_get(r.diags, 0)), "1.4"));
    assert_non_null(strstr(bst_diag_message(bst_diags_get(r.diags, 2)), "`game:pieces_at`"));
    close_rig(&r);
}

/* Texts that end too early end the search, and nothing else. */
static void test_broken_texts(void **state)
{
    static const char *const texts[] = {"", "'", "\"\\", "[==[ bst.phases", "--[[", "--", "bst.",
                                        "[=", "]]", "bst"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        rig r;
        open_rig(&r, texts[i]);
        bst__deprecated_check(calls, r.sources, r.file, "m@1.0", r.diags);
        assert_int_equal(bst_diags_count(r.diags, BST_NOTE), 0);
        close_rig(&r);
    }
}

/* Each entry says all three things, and names a call as scripts write it. */
static void test_list(void **state)
{
    (void)state;
    for (const bst__deprecated *call = bst__deprecated_calls; call->name; call++) {
        assert_true(strncmp(call->name, "bst.", 4) == 0 || strncmp(call->name, "game:", 5) == 0);
        assert_non_null(call->since);
        assert_non_null(call->replacement);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_places),
                                       cmocka_unit_test(test_broken_texts),
                                       cmocka_unit_test(test_list)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
