/* A sandbox with one mod, a way to register functions, and a log, for tests. */
#ifndef TESTS_UNIT_SANDBOX_RIG_H
#define TESTS_UNIT_SANDBOX_RIG_H

#include "script/sandbox_lua.h"
#include "unit/unit.h"

enum { RIG_REFS_MAX = 16 };

typedef struct rig {
    bst_sources *sources;
    bst_diags *diags;
    bst__sandbox *sandbox;
    int env;
    int refs[RIG_REFS_MAX];
    int refs_count;
    int64_t noted; /* the last argument of bst.note() */
    char log[256];
} rig;

/* bst.on(function) */
static inline int rig_on(lua_State *L)
{
    rig *r = bst__sandbox_host(L);
    int ref = bst__sandbox_ref(L, bst__script_env(L), 1);
    if (r->refs_count < RIG_REFS_MAX) {
        r->refs[r->refs_count++] = ref;
    }
    lua_pushinteger(L, ref);
    return 1;
}

/* bst.note(integer) */
static inline int rig_note(lua_State *L)
{
    rig *r = bst__sandbox_host(L);
    r->noted = (int64_t)luaL_checkinteger(L, 1);
    return 0;
}

/* bst.call(ref): a call from within a call */
static inline int rig_call(lua_State *L)
{
    rig *r = bst__sandbox_host(L);
    int64_t result = 0;
    int count = 0;
    bst_status status = bst__sandbox_call(r->sandbox, (int)luaL_checkinteger(L, 1), 0, NULL, 1,
                                          &count, &result, r->diags);
    if (status != BST_OK) {
        return bst__script_abort(L, status);
    }
    lua_pushinteger(L, (lua_Integer)result);
    return count;
}

static const luaL_Reg rig_functions[] = {
    {"on", rig_on}, {"note", rig_note}, {"call", rig_call}, {NULL, NULL}};

static inline void rig_log(void *user, const char *label, const char *line, size_t size)
{
    rig *r = user;
    (void)snprintf(r->log, sizeof(r->log), "%s|%.*s", label, (int)(size > 200 ? 200 : size), line);
}

static inline void rig_open(rig *r, bool budgeted)
{
    memset(r, 0, sizeof(*r));
    assert_int_equal(bst_sources_create(&r->sources), BST_OK);
    assert_int_equal(bst_diags_create(&r->diags, r->sources), BST_OK);
    assert_int_equal(bst__sandbox_create(&r->sandbox, bst__alloc_libc, r->sources), BST_OK);
    assert_int_equal(bst__sandbox_env(&r->env, r->sandbox, "toy@1.0", budgeted), BST_OK);
    assert_int_equal(bst__sandbox_expose(r->sandbox, r->env, "bst", rig_functions), BST_OK);
    bst__sandbox_set_host(r->sandbox, r);
    bst__sandbox_set_log(r->sandbox, rig_log, r);
}

static inline void rig_close(rig *r)
{
    bst__sandbox_destroy(r->sandbox);
    bst_diags_destroy(r->diags);
    bst_sources_destroy(r->sources);
}

static inline uint32_t rig_add(rig *r, const char *name, const char *text)
{
    uint32_t file = 0;
    assert_int_equal(bst_sources_add(&file, r->sources, name, text, strlen(text)), BST_OK);
    return file;
}

static inline bst_status rig_load(rig *r, const char *text)
{
    return bst__sandbox_load(r->sandbox, r->env, rig_add(r, "toy/main.lua", text), r->diags);
}

/* Loads and seals; what goes wrong is printed and fails the test. */
static inline void rig_ready(rig *r, const char *text)
{
    bst_status status = rig_load(r, text);
    if (status == BST_OK) {
        status = bst__sandbox_seal(r->sandbox, r->diags);
    }
    if (status != BST_OK) {
        bst_diags_print(r->diags, stderr, 0);
    }
    assert_int_equal(status, BST_OK);
}

/* Calls registered function number `index` with one argument; one integer comes back. */
static inline bst_status rig_run(rig *r, int index, int64_t argument, int64_t *out)
{
    int count = 0;
    assert_true(index < r->refs_count);
    return bst__sandbox_call(r->sandbox, r->refs[index], 1, &argument, 1, &count, out, r->diags);
}

/* The one diagnostic has this code, line, and text in its message; clears. */
static inline void rig_expect(rig *r, const char *code, uint32_t line, const char *part)
{
    const bst_diag *diag = bst_diags_get(r->diags, 0);
    assert_int_equal(bst_diags_count(r->diags, BST_NOTE), 1);
    assert_string_equal(bst_diag_code(diag), code);
    assert_int_equal(bst_diag_span(diag).line, line);
    if (!strstr(bst_diag_message(diag), part)) {
        assert_string_equal(bst_diag_message(diag), part);
    }
    bst_diags_clear(r->diags);
}

/* Loading this alone fails like that. */
static inline void rig_expect_load(const char *text, bst_status status, const char *code,
                                   uint32_t line, const char *part)
{
    rig r;
    rig_open(&r, true);
    assert_int_equal(rig_load(&r, text), status);
    rig_expect(&r, code, line, part);
    rig_close(&r);
}

/* Loading and sealing this alone succeeds. */
static inline void rig_expect_fine(const char *text)
{
    rig r;
    rig_open(&r, true);
    rig_ready(&r, text);
    rig_close(&r);
}

#endif
