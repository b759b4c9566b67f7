/* The tables: found, read, and asked for what a word of theirs means. */
#include <dirent.h>
#include <string.h>
#include <unistd.h>

#include "cli/foreign.h"
#include "data/schema.h"
#include "data/yaml.h"

void bst__foreign_tables_init(bst__foreign_tables *tables, bst_sources *sources, bst_diags *diags)
{
    memset(tables, 0, sizeof *tables);
    bst__arena_init(&tables->arena, bst__alloc_libc);
    tables->sources = sources;
    tables->diags = diags;
}

void bst__foreign_tables_free(bst__foreign_tables *tables)
{
    bst__arena_free(&tables->arena);
}

bst_status bst__foreign_yaml(bst__foreign_tables *tables, const char *path, const bst_node **out)
{
    uint32_t file = 0;
    bst_status status =
        bst_sources_read(&file, tables->sources, path, NULL, BST_YAML_BYTES_MAX, tables->diags);
    return status == BST_OK
               ? bst__yaml_load(out, &tables->arena, tables->sources, file, 0, tables->diags)
               : status;
}

static bst_status add_part(bst__foreign_tables *tables, const char *path, const char *mod)
{
    bst__foreign_part *part = &tables->parts[tables->count];
    if (tables->count == BST__FOREIGN_PARTS_MAX) {
        (void)bst_diags_add(tables->diags, BST_ERROR, "E-LIMIT", (bst_span){0},
                            "`%s` is one table too many; %d can be used", path,
                            BST__FOREIGN_PARTS_MAX);
        return BST_E_LIMIT;
    }
    memset(part, 0, sizeof *part);
    bst_status status = bst__foreign_yaml(tables, path, &part->root);
    if (status == BST_OK && !bst__foreign_table_check(part->root, tables->diags)) {
        status = BST_E_INVALID;
    }
    if (status != BST_OK && (!mod || status == BST_E_NOMEM)) {
        return status;
    }
    part->is_broken = status != BST_OK;
    part->game = bst__node_text(part->root, "game", "");
    part->mod = mod ? bst__arena_printf(&tables->arena, "%s", mod)
                    : bst__node_text(part->root, "mod", NULL);
    tables->count++;
    return mod && !part->mod ? BST_E_NOMEM : BST_OK;
}

/* Folders are read in no order, but tables are asked in one. */
static bst__foreign_list names_in(const char *folder)
{
    bst__foreign_list names = {0};
    DIR *entries = opendir(folder);
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry;
         entry = readdir(entries)) {
        if (entry->d_name[0] != '.') {
            bst__foreign_list_add(&names, entry->d_name);
        }
    }
    if (entries) {
        (void)closedir(entries);
    }
    bst__foreign_list_sort(&names);
    return names;
}

/* A mod that stands in several folders is the one of the folder that was read first. */
static bool is_known(const bst__foreign_tables *tables, const char *mod)
{
    for (uint32_t i = 0; i < tables->count; i++) {
        if (tables->parts[i].mod && strcmp(tables->parts[i].mod, mod) == 0) {
            return true;
        }
    }
    return false;
}

bst_status bst__foreign_tables_read(bst__foreign_tables *tables, const char *folder,
                                    bool is_for_mods)
{
    bst__foreign_list names = names_in(folder);
    bst_text path = {0};
    bst_status status = names.failed ? BST_E_NOMEM : BST_OK;
    for (uint32_t i = 0; i < names.count && status == BST_OK; i++) {
        const char *mod = is_for_mods ? names.items[i] : NULL;
        bst__text_clear(&path);
        bst__text_addf(&path, "%s/%s/import.yaml", folder, names.items[i]);
        if (path.failed) {
            status = BST_E_NOMEM;
        } else if (access(bst__text_get(&path), R_OK) == 0 && !(mod && is_known(tables, mod))) {
            status = add_part(tables, bst__text_get(&path), mod);
        }
    }
    bst__text_free(&path);
    bst__foreign_list_free(&names);
    return status;
}

static const bst_node *find(bst__foreign_tables *tables, const char *section, const char *key,
                            bool in_play, bst__foreign_part **out_part)
{
    for (int mods = 1; mods >= 0; mods--) {
        for (uint32_t i = tables->count; i > 0; i--) {
            bst__foreign_part *part = &tables->parts[i - 1];
            const bst_node *node = bst__node_get(bst__node_get(part->root, section), key);
            bool counts = in_play ? part->is_active : !part->is_broken;
            if (node && (part->mod != NULL) == (mods == 1) && counts) {
                *out_part = part;
                return node;
            }
        }
    }
    return NULL;
}

bool bst__foreign_tables_broken(const bst__foreign_tables *tables)
{
    for (uint32_t i = 0; i < tables->count; i++) {
        if (tables->parts[i].is_broken) {
            return true;
        }
    }
    return false;
}

/* A broken table only says what it would have known, where no other one does. */
static const bst_node *find_broken(bst__foreign_tables *tables, const char *section,
                                   const char *key, bst__foreign_part **out_part)
{
    for (uint32_t i = tables->count; i > 0; i--) {
        bst__foreign_part *part = &tables->parts[i - 1];
        const bst_node *node = bst__node_get(bst__node_get(part->root, section), key);
        if (node && part->is_broken) {
            *out_part = part;
            return node;
        }
    }
    return NULL;
}

const bst_node *bst__foreign_find(const bst__foreign_tables *tables, const char *section,
                                  const char *key)
{
    bst__foreign_part *part = NULL;
    return find((bst__foreign_tables *)(uintptr_t)tables, section, key, true, &part);
}

const bst_node *bst__foreign_find_any(bst__foreign_tables *tables, const char *section,
                                      const char *key, bst__foreign_part **out_part)
{
    const bst_node *found = find(tables, section, key, false, out_part);
    return found ? found : find_broken(tables, section, key, out_part);
}

bool bst__foreign_names(const bst_node *names, const char *text)
{
    return names && bst__node_place(names, text) != 0;
}

const char *bst__foreign_word(const bst__foreign_tables *tables, const char *name, const char *word)
{
    for (int mods = 1; mods >= 0; mods--) {
        for (uint32_t i = tables->count; i > 0; i--) {
            const bst__foreign_part *part = &tables->parts[i - 1];
            const bst_node *words = bst__node_get(bst__node_get(part->root, "words"), name);
            const bst_node *found = bst__node_get(words, word);
            if (found && part->is_active && (part->mod != NULL) == (mods == 1)) {
                return found->text;
            }
        }
    }
    return NULL;
}
