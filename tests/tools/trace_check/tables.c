/* The tables: found, read, and asked for what a word of theirs means. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "data/schema.h"
#include "data/yaml.h"
#include "trace.h"

const bst_node *trace_yaml(trace_tables *tables, const char *path)
{
    const bst_node *root = NULL;
    uint32_t file = 0;
    bst_status status =
        bst_sources_read(&file, tables->sources, path, NULL, BST_YAML_BYTES_MAX, tables->diags);
    if (status == BST_OK) {
        status = bst__yaml_load(&root, &tables->arena, tables->sources, file, 0, tables->diags);
    }
    if (status != BST_OK) {
        bst_diags_print(tables->diags, stderr, 0);
        (void)fprintf(stderr, "trace_check: %s: %s\n", path, bst_status_text(status));
        bst_diags_clear(tables->diags);
        return NULL;
    }
    return root;
}

static bool add_part(trace_tables *tables, const char *path, const char *mod)
{
    if (tables->count == TRACE_PARTS_MAX) {
        (void)fprintf(stderr, "trace_check: %s: more than %d tables\n", path, TRACE_PARTS_MAX);
        return false;
    }
    trace_part *part = &tables->parts[tables->count];
    part->root = trace_yaml(tables, path);
    part->game = bst__node_text(part->root, "game", NULL);
    part->mod = mod ? bst__arena_printf(&tables->arena, "%s", mod)
                    : bst__node_text(part->root, "mod", NULL);
    tables->count++;
    if (part->root && !trace_table_check(part->root, tables->diags)) {
        bst_diags_print(tables->diags, stderr, 0);
        return false;
    }
    return part->root && part->game;
}

/* Folders are read in no order, but tables are asked in one. */
static trace_list names_in(const char *folder)
{
    trace_list names = {0};
    DIR *entries = opendir(folder);
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry;
         entry = readdir(entries)) {
        if (entry->d_name[0] != '.') {
            trace_list_add(&names, entry->d_name);
        }
    }
    if (entries) {
        (void)closedir(entries);
    }
    trace_list_sort(&names);
    return names;
}

/* The tables FOLDER/NAME/import.yaml, those of mods or those of games. */
static bool load_folder(trace_tables *tables, const char *folder, bool of_mods)
{
    trace_list names = names_in(folder);
    bst_text path = {0};
    bool is_good = true;
    for (uint32_t i = 0; i < names.count && is_good; i++) {
        bst__text_clear(&path);
        bst__text_addf(&path, "%s/%s/import.yaml", folder, names.items[i]);
        if (access(bst__text_get(&path), R_OK) == 0) {
            is_good = add_part(tables, bst__text_get(&path), of_mods ? names.items[i] : NULL);
        }
    }
    bst__text_free(&path);
    trace_list_free(&names);
    return is_good;
}

bool trace_tables_load(trace_tables *tables, const char *data_dir)
{
    bst_text folder = {0};
    bst__arena_init(&tables->arena, bst__alloc_libc);
    if (bst_sources_create(&tables->sources) != BST_OK ||
        bst_diags_create(&tables->diags, tables->sources) != BST_OK) {
        (void)fputs("trace_check: out of memory\n", stderr);
        return false;
    }
    bst__text_addf(&folder, "%s/scripts", data_dir);
    bool is_good = load_folder(tables, bst__text_get(&folder), false);
    bst__text_clear(&folder);
    bst__text_addf(&folder, "%s/mods", data_dir);
    is_good = is_good && load_folder(tables, bst__text_get(&folder), true);
    bst__text_free(&folder);
    if (is_good && tables->count == 0) {
        (void)fprintf(stderr, "trace_check: no scripts/GAME/import.yaml in %s\n", data_dir);
    }
    return is_good && tables->count > 0;
}

void trace_tables_free(trace_tables *tables)
{
    bst_diags_destroy(tables->diags);
    bst_sources_destroy(tables->sources);
    bst__arena_free(&tables->arena);
}

static const bst_node *find(trace_tables *tables, const char *section, const char *key,
                            bool in_play, trace_part **out_part)
{
    for (int mods = 1; mods >= 0; mods--) {
        for (uint32_t i = tables->count; i > 0; i--) {
            trace_part *part = &tables->parts[i - 1];
            const bst_node *node = bst__node_get(bst__node_get(part->root, section), key);
            if (node && (part->mod != NULL) == (mods == 1) && (part->is_active || !in_play)) {
                *out_part = part;
                return node;
            }
        }
    }
    return NULL;
}

const bst_node *trace_find(const trace_tables *tables, const char *section, const char *key)
{
    trace_part *part = NULL;
    return find((trace_tables *)(uintptr_t)tables, section, key, true, &part);
}

const bst_node *trace_find_any(trace_tables *tables, const char *section, const char *key,
                               trace_part **out_part)
{
    return find(tables, section, key, false, out_part);
}

bool trace_names(const bst_node *names, const char *text)
{
    return names && bst__node_place(names, text) != 0;
}
