/* Prints what a game or a mod can be told, as a table for docs/rules/: option_table FILE.yaml. It
 * reads the file alone: options, elements, sets of tiles, and what the preset `official` says. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bastide/limits.h>

#include "data/manifest.h"
#include "data/yaml.h"
#include "script/content.h"

static const bst_node *official;

/* Players read yes and no, where files may also say true and false. */
static const char *shown(const char *value)
{
    if (strcmp(value, "true") == 0) {
        return "yes";
    }
    return strcmp(value, "false") == 0 ? "no" : value;
}

static void print_values(const bst_node *option)
{
    const char *type = bst__node_text(option, "type", "");
    const char *join = "";
    if (strcmp(type, "bool") == 0) {
        (void)printf("yes, no");
    } else if (strcmp(type, "int") == 0) {
        (void)printf("%s to %s", bst__node_text(option, "min", "any"),
                     bst__node_text(option, "max", "any"));
    }
    BST_NODE_EACH (value, bst__node_get(option, "values")) {
        (void)printf("%s`%s`", join, value->text);
        join = ", ";
    }
}

static void print_row(const char *name, const bst_node *option)
{
    const char *value = bst__node_text(option, "default", "");
    (void)printf("| `%s` | ", name);
    print_values(option);
    (void)printf(" | %s | %s | %s |\n", shown(value),
                 shown(bst__node_text(official, name, value)), bst__node_text(option, "about", ""));
}

static void print_switch(const char *mod, const bst_node *each, const char *values,
                         const char *value)
{
    char name[160];
    (void)snprintf(name, sizeof name, "%s.%s", mod, each->key);
    (void)printf("| `%s` | %s | %s | %s | %s |\n", name, values, shown(value),
                 shown(bst__node_text(official, name, value)), bst__node_text(each, "about", ""));
}

static void print_table(const bst_node *file, bool has_rest)
{
    const char *mod = bst__node_text(file, "mod", "");
    official = bst__node_get(bst__node_get(bst__node_get(file, "presets"), "official"), "options");
    (void)puts("| option | values | handbook | official | what it says |\n|---|---|---|---|---|");
    BST_NODE_EACH (option, bst__node_get(file, "options")) {
        print_row(option->key, option);
    }
    BST_NODE_EACH (each, bst__node_get(file, "elements")) {
        print_switch(mod, each, "yes, no", bst__node_text(each, "default", "yes"));
    }
    BST_NODE_EACH (each, bst__node_get(file, "sets")) {
        char values[80];
        (void)snprintf(values, sizeof values, "%s to 99", bst__node_text(each, "min", "0"));
        print_switch(mod, each, values, bst__node_text(each, "default", "1"));
    }
    if (mod[0] != '\0' && has_rest) {
        (void)printf("| `%s." BST__SET_OF_REST "` | 0 to 99 | 1 | 1 | How often its tiles are in "
                     "play |\n", mod);
    }
}

/* Whether the mod has tiles that are in none of its sets, in its manifest or in its other files. */
static bool has_rest(const char *path, const bst_node *file, bst_arena *arena,
                     bst_sources *sources, bst_diags *diags)
{
    bool has = bst__content_has_rest(file);
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    BST_NODE_EACH (name, bst__node_get(file, "files")) {
        const bst_node *root = NULL;
        uint32_t number = 0;
        const char *other = bst__arena_printf(arena, "%.*s%s", folder, path, name->text);
        bool is_read = other &&
                       bst_sources_read(&number, sources, other, NULL, BST_YAML_BYTES_MAX,
                                        diags) == BST_OK &&
                       bst__yaml_load(&root, arena, sources, number, 0, diags) == BST_OK;
        has = has || (is_read && bst__content_has_rest(root));
    }
    return has;
}

int main(int argc, char **argv)
{
    bst_arena arena;
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    const bst_node *file = NULL;
    uint32_t number = 0;
    if (argc != 2) {
        (void)fputs("usage: option_table FILE.yaml\n", stderr);
        return 2;
    }
    bst__arena_init(&arena, bst__alloc_libc);
    bool is_good = bst_sources_create(&sources) == BST_OK &&
                   bst_diags_create(&diags, sources) == BST_OK &&
                   bst_sources_read(&number, sources, argv[1], argv[1], BST_YAML_BYTES_MAX,
                                    diags) == BST_OK &&
                   bst__yaml_load(&file, &arena, sources, number, 0, diags) == BST_OK;
    if (is_good) {
        print_table(file, has_rest(argv[1], file, &arena, sources, diags));
    } else {
        (void)fprintf(stderr, "option_table: cannot read `%s`\n", argv[1]);
    }
    bst__arena_free(&arena);
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    return is_good && fflush(stdout) == 0 ? 0 : 1;
}
