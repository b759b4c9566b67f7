/* How large each mod is: tiles, lines of YAML and Lua, scenarios, and statements of its own file of
 * rules that something shows. */
#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "cli/scenario.h"

#include "coverage.h"

typedef struct lines {
    int all;
    int code; /* neither blank nor only a comment */
} lines;

static void count_lines(coverage *all, const char *path, const char *comment, lines *sum)
{
    const char *at = read_text(all, path);
    while (*at != '\0') {
        at += strspn(at, " \t");
        bool is_code = *at != '\n' && *at != '\0' && strncmp(at, comment, strlen(comment)) != 0;
        sum->all++;
        sum->code += is_code ? 1 : 0;
        at += strcspn(at, "\n");
        at += *at == '\n' ? 1 : 0;
    }
}

/* Copies of all tiles that a file lists; a tile that stands for several players counts once. */
static int count_tiles(coverage *all, const char *path)
{
    int count = 0;
    BST_NODE_EACH (tile, bst__node_get(read_yaml(all, path), "tiles")) {
        count += bst__node_int(tile, "count", 1);
    }
    return count;
}

static int count_scenarios(coverage *all, const char *path)
{
    bst_suite suite;
    bst_diags *diags = NULL;
    if (bst__suite_init(&suite) != BST_OK ||
        bst_diags_create(&diags, suite.sources) != BST_OK) {
        (void)keep(NULL);
    }
    if (bst__scenario_read(&suite, path, diags) != BST_OK) {
        complain(all, "%s cannot be read", path);
    }
    int count = (int)suite.count;
    bst_diags_destroy(diags);
    bst__suite_free(&suite);
    return count;
}

typedef struct size {
    int tiles;
    int scenarios;
    lines yaml;
    lines lua;
} size;

static void add_file(coverage *all, const char *path, size *sum)
{
    const char *end = strrchr(path, '.');
    if (strstr(path, "/tests/")) {
        sum->scenarios += count_scenarios(all, path);
    } else if (strcmp(end, ".lua") == 0) {
        count_lines(all, path, "--", &sum->lua);
    } else {
        count_lines(all, path, "#", &sum->yaml);
        sum->tiles += count_tiles(all, path);
    }
}

/* Rules and what it brings; words for the importer are no part of the mod's size. */
static size measure(coverage *all, const char *mod)
{
    static const char *const patterns[] = {"*.yaml", "*.lua", "tests/*.yaml"};
    size sum = {0};
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        glob_t files = {0};
        char *pattern = keep(bst__arena_printf(&all->arena, "mods/%s/%s", mod, patterns[i]));
        int result = glob(pattern, 0, NULL, &files);
        for (size_t k = 0; result == 0 && k < files.gl_pathc; k++) {
            if (!strstr(files.gl_pathv[k], "/import.yaml")) {
                add_file(all, files.gl_pathv[k], &sum);
            }
        }
        globfree(&files);
    }
    return sum;
}

static void print_size(coverage *all, const group *set)
{
    int shown = 0;
    int total = 0;
    size sum = measure(all, set->mod);
    for (int kind = 0; kind < KINDS; kind++) {
        shown += count_shown(set, kind);
        total += count_statements(set, kind);
    }
    (void)printf("| [%s](../mods/%s/README.md) | %d | %d (%d) | %d (%d) | %d | %d of %d |\n",
                 set->mod, set->mod, sum.tiles, sum.yaml.code, sum.yaml.all, sum.lua.code,
                 sum.lua.all, sum.scenarios, shown, total);
}

void print_sizes(coverage *all)
{
    (void)puts("\n## How large the mods are\n\n"
               "Lines that are neither blank nor only a comment; in brackets all of them. Tiles "
               "are copies, those\nof all switches together; variants of a scenario count. "
               "`import.yaml` and words in other languages\nare not counted.\n\n"
               "| mod | tiles | YAML | Lua | scenarios | statements shown |\n"
               "|---|---|---|---|---|---|");
    for (const group *set = all->first; set; set = set->next) {
        if (set->mod && set->is_here) {
            print_size(all, set);
        }
    }
}
