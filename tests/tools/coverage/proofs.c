/* What shows a statement: the scenarios that cover it, read as `bastide test` reads them, and tests
 * of other kinds, which others.yaml names and which must hold the text by which they are found. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scenario.h"

#include "coverage.h"

void add_proof(coverage *all, statement *what, const char *name, const char *where)
{
    proof *fresh = keep(BST_ARENA_NEW(&all->arena, proof));
    fresh->name = keep(bst__arena_copy(&all->arena, name, strlen(name)));
    fresh->where = where;
    if (what->last) {
        what->last->next = fresh;
    } else {
        what->first = fresh;
    }
    what->last = fresh;
}

/* ---------------------------------------------------------------- scenarios */

/* "mods/river/tests/rules.yaml" is called river/rules, and so on. */
static const char *short_name(coverage *all, const char *path)
{
    static const char *const fronts[] = {"mods/", "tests/scenarios/", "docs/"};
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++) {
        size_t bytes = strlen(fronts[i]);
        if (strncmp(path, fronts[i], bytes) == 0) {
            path += bytes;
            break;
        }
    }
    char *name = keep(bst__arena_copy(&all->arena, path, strlen(path)));
    char *middle = strstr(name, "/tests/");
    if (middle) {
        memmove(middle + 1, middle + 7, strlen(middle + 7) + 1);
    }
    char *end = strrchr(name, '.');
    if (end) {
        *end = '\0';
    }
    return name;
}

/* What else a scenario covers, as an option or a case in words, is for readers only. */
static bool looks_like_id(const char *text)
{
    static const char *const fronts[] = {"R-", "I-", "EX-"};
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++) {
        if (strncmp(text, fronts[i], strlen(fronts[i])) == 0) {
            return true;
        }
    }
    return text[0] == 'B' && text[1] != '\0' && text[1 + strspn(text + 1, "0123456789")] == '\0';
}

static void cover(coverage *all, const bst_scenario *scenario, const char *id)
{
    statement *one = find_statement(all, id);
    if (!one && !looks_like_id(id)) {
        return;
    }
    if (!one) {
        complain(all, "%s: `%s` covers %s, which is no statement", scenario->file, scenario->name,
                 id);
        return;
    }
    /* the name of the scene, not one for each of its variants */
    const char *name = bst__node_text(scenario->map, "name", "");
    const char *where = short_name(all, scenario->file);
    if (!one->last || strcmp(one->last->name, name) != 0 || strcmp(one->last->where, where) != 0) {
        add_proof(all, one, name, where);
    }
}

static void cover_all(coverage *all, const bst_scenario *scenario, const bst_node *map)
{
    const bst_node *ids = bst__node_get(map, "covers");
    if (ids && ids->type == BST_NODE_SCALAR) {
        cover(all, scenario, ids->text);
    }
    BST_NODE_EACH (id, ids) {
        cover(all, scenario, id->text);
    }
}

static bool has_scenarios(coverage *all, const char *path)
{
    const char *end = strrchr(path, '.');
    return !end || strcmp(end, ".md") != 0 || file_holds(all, path, "\n```yaml scenario");
}

static void read_scenario_file(coverage *all, const char *path)
{
    bst_suite suite;
    bst_diags *diags = NULL;
    if (!has_scenarios(all, path)) {
        return;
    }
    if (bst__suite_init(&suite) != BST_OK ||
        bst_diags_create(&diags, suite.sources) != BST_OK) {
        (void)keep(NULL);
    }
    if (bst__scenario_read(&suite, path, diags) != BST_OK) {
        bst_diags_print(diags, stderr, 0);
        complain(all, "%s cannot be read", path);
    }
    for (const bst_scenario *scenario = suite.first; scenario; scenario = scenario->next) {
        cover_all(all, scenario, scenario->map);
        cover_all(all, scenario, scenario->variant);
    }
    bst_diags_destroy(diags);
    bst__suite_free(&suite);
}

void read_scenarios(coverage *all)
{
    static const char *const patterns[] = {"tests/scenarios/*.yaml", "tests/scenarios/*/*.yaml",
                                           "mods/*/tests/*.yaml", "docs/*.md", "docs/*/*.md"};
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        glob_t files = {0};
        int result = glob(patterns[i], 0, NULL, &files);
        if (result != 0 && result != GLOB_NOMATCH) {
            complain(all, "not to be listed: %s", patterns[i]);
        }
        for (size_t k = 0; result == 0 && k < files.gl_pathc; k++) {
            read_scenario_file(all, files.gl_pathv[k]);
        }
        globfree(&files);
    }
}

/* ---------------------------------------------------------------- tests of other kinds */

static void read_other(coverage *all, const bst_node *node)
{
    const char *path = bst__node_text(node, "file", "");
    const char *name = bst__node_text(node, "test", "");
    const bst_node *ids = bst__node_get(node, "ids");
    if (name[0] == '\0' || !file_holds(all, path, name)) {
        complain(all, "%s holds no test `%s`", path, name);
    }
    BST_NODE_EACH (id, ids) {
        statement *one = find_statement(all, id->text);
        if (one) {
            add_proof(all, one, name, path);
        } else {
            complain(all, "%s: `%s` shows %s, which is no statement", path, name, id->text);
        }
    }
    if (!ids) {
        complain(all, "%s: `%s` shows nothing", path, name);
    }
}

void read_others(coverage *all, const char *path)
{
    BST_NODE_EACH (node, bst__node_get(read_yaml(all, path), "others")) {
        read_other(all, node);
    }
}
