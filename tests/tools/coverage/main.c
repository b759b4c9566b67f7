/* Prints docs/rules-coverage.md: which scenario or test shows each statement of the rules, what is
 * missing and why, and how large each mod is. It fails where a statement has neither proof nor
 * reason, and where a scenario names a statement that there is not. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <bastide/limits.h>

#include "data/yaml.h"

#include "coverage.h"

void complain(coverage *all, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)fputs("coverage: ", stderr);
    (void)vfprintf(stderr, format, args);
    (void)fputc('\n', stderr);
    va_end(args);
    all->failed = true;
}

void *keep(const void *memory)
{
    if (!memory) {
        (void)fputs("coverage: no memory\n", stderr);
        exit(2);
    }
    return (void *)(uintptr_t)memory;
}

bool exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}

const bst_node *read_yaml(coverage *all, const char *path)
{
    const bst_node *node = NULL;
    uint32_t file = 0;
    if (bst_sources_read(&file, all->sources, path, NULL, BST_YAML_BYTES_MAX, all->diags) !=
            BST_OK ||
        bst__yaml_load(&node, &all->arena, all->sources, file, 0, all->diags) != BST_OK) {
        complain(all, "%s cannot be read", path);
    }
    return node;
}

const char *read_text(coverage *all, const char *path)
{
    uint32_t file = 0;
    size_t size = 0;
    if (bst_sources_read(&file, all->sources, path, NULL, BST_YAML_BYTES_MAX, all->diags) !=
        BST_OK) {
        complain(all, "%s cannot be read", path);
        return "";
    }
    return bst_sources_text(all->sources, file, &size);
}

bool file_holds(coverage *all, const char *path, const char *text)
{
    return strstr(read_text(all, path), text) != NULL;
}

int main(int argc, char **argv)
{
    coverage all = {0};
    if (argc != 2) {
        (void)fputs("usage: coverage FOLDER (from the top of the sources; tests/rules)\n", stderr);
        return 2;
    }
    bst__arena_init(&all.arena, bst__alloc_libc);
    if (bst_sources_create(&all.sources) != BST_OK ||
        bst_diags_create(&all.diags, all.sources) != BST_OK) {
        (void)keep(NULL);
    }
    read_statements(&all, keep(bst__arena_printf(&all.arena, "%s/statements.yaml", argv[1])));
    read_scenarios(&all);
    read_others(&all, keep(bst__arena_printf(&all.arena, "%s/others.yaml", argv[1])));
    read_missing(&all, keep(bst__arena_printf(&all.arena, "%s/missing.yaml", argv[1])));
    print_page(&all);
    print_sizes(&all);
    bst_diags_print(all.diags, stderr, 0);
    bst_diags_destroy(all.diags);
    bst_sources_destroy(all.sources);
    bst__arena_free(&all.arena);
    return all.failed ? 1 : 0;
}
