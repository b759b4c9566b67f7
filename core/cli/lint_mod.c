/* Advice on a mod that loads: files that nothing names, and what is declared and never used.
 *
 * Only what the mod's own files say is looked at, whatever else is in play. */
#include "cli/lint_mod.h"

#include <bastide/limits.h>

#include <string.h>

#include "cli/lint_mod_parts.h"
#include "data/yaml.h"

/* ------------------------------------------------------------------ reading */

static bst_status read_tree(bst__lint *lint, const char *name)
{
    uint32_t file = 0;
    bst__cli *cli = lint->cli;
    if (lint->tree_count == BST__LINT_TREES_MAX) {
        return BST_OK;
    }
    bst_status status =
        bst__folder_read(&file, &lint->folder, name, cli->sources, cli->diags);
    if (status == BST_OK) {
        status = bst__yaml_load(&lint->trees[lint->tree_count], &lint->arena, cli->sources, file,
                                0, cli->diags);
    }
    lint->tree_count += status == BST_OK ? 1 : 0;
    return status;
}

static bst_status read_scripts(bst__lint *lint)
{
    bst_status status = BST_OK;
    lint->texts = BST_ARENA_ARRAY(&lint->arena, uint32_t, lint->files.count + 1);
    if (!lint->texts) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < lint->files.count && status == BST_OK; i++) {
        const bst__mod_file *file = &lint->files.list[i];
        if (file->is_plain && bst__path_ends(file->path, ".lua")) {
            status = bst__folder_read(&lint->texts[i], &lint->folder, file->path,
                                      lint->cli->sources, lint->cli->diags);
        }
    }
    return status;
}

static bst_status list_files(bst__lint *lint, const char *folder)
{
    bst_status status = bst__mod_files_list(&lint->files, &lint->arena, folder);
    if (status == BST_E_LIMIT || status == BST_E_IO) {
        bst_diags_add(lint->cli->diags, BST_ERROR, "E-FILE-READ", (bst_span){0},
                      "`%s/%s`: %s", folder, lint->files.problem, bst_status_text(status));
    }
    return status;
}

static bst_status read_all(bst__lint *lint, const bst__mod_place *place)
{
    bst_status status = list_files(lint, place->folder);
    if (status == BST_OK) {
        status = read_tree(lint, "mod.yaml");
    }
    if (status == BST_OK) {
        status = bst__manifest_read(&lint->mod, &lint->arena, lint->trees[0], place->folder, NULL);
    }
    if (status == BST_OK) {
        status = read_scripts(lint);
    }
    if (status == BST_OK) {
        BST_NODE_EACH (name, bst__node_get(lint->trees[0], "files")) {
            status = status == BST_OK ? read_tree(lint, name->text) : status;
        }
    }
    return status;
}

/* ------------------------------------------------------------------ files */

static bool is_in_list(const bst_node *list, const char *text)
{
    BST_NODE_EACH (item, list) {
        if (strcmp(item->text, text) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_used(const bst__lint *lint, const char *path)
{
    const bst_node *root = lint->trees[0];
    if (bst__mod_file_begins(path, "tests/") || bst__mod_file_begins(path, "locale/")) {
        return true;
    }
    if (bst__path_ends(path, ".lua")) {
        return is_in_list(bst__node_get(root, "scripts"), path) ||
               (!strchr(path, '/') && bst__lint_is_required(lint, path, strlen(path) - 4));
    }
    /* import.yaml is for those who compare games with another engine's. */
    return strcmp(path, "mod.yaml") == 0 || strcmp(path, "import.yaml") == 0 ||
           is_in_list(bst__node_get(root, "files"), path);
}

static bst_status check_file(bst__lint *lint, uint32_t index)
{
    bst__cli *cli = lint->cli;
    const char *path = lint->files.list[index].path;
    uint32_t number = lint->texts[index];
    if (number == 0) {
        const char *shown = bst__arena_printf(&lint->arena, "%s%s", lint->folder.shown, path);
        bst_status status = shown ? bst_sources_add(&number, cli->sources, shown, "", 0)
                                  : BST_E_NOMEM;
        if (status != BST_OK) {
            return status;
        }
    }
    bst_diag *diag =
        bst_diags_add(cli->diags, BST_WARNING, "W-FILE-UNUSED",
                      (bst_span){.file = number, .line = 1, .col = 1, .end_line = 1, .end_col = 1},
                      "nothing names this file");
    bst_diag_hint(diag, "name it under `%s` of mod.yaml, or take it away",
                  bst__path_ends(path, ".lua") ? "scripts" : "files");
    return BST_OK;
}

static bst_status check_files(bst__lint *lint)
{
    bst_status status = BST_OK;
    bool has_tests = false;
    for (uint32_t i = 0; i < lint->files.count && status == BST_OK; i++) {
        const char *path = lint->files.list[i].path;
        bool is_yaml = bst__path_ends(path, ".yaml");
        has_tests = has_tests || (is_yaml && bst__mod_file_begins(path, "tests/"));
        if ((is_yaml || bst__path_ends(path, ".lua")) && !is_used(lint, path)) {
            status = check_file(lint, i);
        }
    }
    if (status == BST_OK && !has_tests) {
        const bst_node *id = bst__node_get(lint->trees[0], "mod");
        bst_diag *diag =
            bst_diags_add(lint->cli->diags, BST_WARNING, "W-SCENARIO-NONE",
                          id ? id->span : lint->trees[0]->span, "no scenario tests this mod");
        bst_diag_hint(diag, "write one in its folder tests; `bastide test --new` makes one of a "
                            "game that was played");
    }
    return status;
}

/* ------------------------------------------------------------------ declarations */

/* A name with dots is also asked for by its last part, where a script puts the rest before. */
static bool is_option_used(const bst__lint *lint, const char *name, const bst_node *but)
{
    const char *dot = strrchr(name, '.');
    return bst__lint_is_mentioned(lint, name, but) ||
           (dot && bst__lint_is_in_scripts(lint, dot + 1));
}

static void check_options(bst__lint *lint, const bst_node *tree)
{
    BST_NODE_EACH (option, bst__node_get(tree, "options")) {
        if (!is_option_used(lint, option->key, option)) {
            bst_diag *diag = bst_diags_add(lint->cli->diags, BST_WARNING, "W-OPTION-UNUSED",
                                           option->key_span, "nothing asks for option `%s`",
                                           option->key);
            bst_diag_hint(diag, "a script asks with bst.option(\"%s\"), YAML with `if`",
                          option->key);
        }
    }
}

static void check_elements(bst__lint *lint)
{
    for (uint32_t i = 0; i < lint->mod->elements.count; i++) {
        const bst__mod_switch *each = &lint->mod->elements.list[i];
        const char *name = bst__arena_printf(&lint->arena, "%s.%s", lint->mod->id, each->name);
        if (name && !is_option_used(lint, name, NULL)) {
            bst_diag *diag = bst_diags_add(lint->cli->diags, BST_WARNING, "W-ELEMENT-UNUSED",
                                           each->node->key_span, "nothing asks for element `%s`",
                                           name);
            bst_diag_hint(diag, "a script asks with bst.option(\"%s\"), YAML with `if`", name);
        }
    }
}

static bool has_tile_of(const bst__lint *lint, const char *set)
{
    for (uint32_t i = 0; i < lint->tree_count; i++) {
        BST_NODE_EACH (tile, bst__node_get(lint->trees[i], "tiles")) {
            if (strcmp(bst__node_text(tile, "set", ""), set) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void check_sets(bst__lint *lint)
{
    for (uint32_t i = 0; i < lint->mod->sets.count; i++) {
        const bst__mod_switch *each = &lint->mod->sets.list[i];
        if (!has_tile_of(lint, each->name)) {
            bst_diags_add(lint->cli->diags, BST_WARNING, "W-SET-UNUSED", each->node->key_span,
                          "no tile is in set `%s`", each->name);
        }
    }
}

/* A piece with a trait, or one that is like another, is used by the rules for these. */
static bool is_used_unnamed(const bst_node *thing)
{
    return bst__node_get(thing, "traits") || bst__node_get(thing, "like");
}

static void check_names(bst__lint *lint, const bst_node *tree, const char *section,
                        const char *what)
{
    BST_NODE_EACH (thing, bst__node_get(tree, section)) {
        if (!is_used_unnamed(thing) && !bst__lint_is_mentioned(lint, thing->key, thing)) {
            bst_diags_add(lint->cli->diags, BST_WARNING, "W-NAME-UNUSED", thing->key_span,
                          "%s `%s` is never used", what, thing->key);
        }
    }
}

static void check_declarations(bst__lint *lint)
{
    for (uint32_t i = 0; i < lint->tree_count; i++) {
        check_options(lint, lint->trees[i]);
        check_names(lint, lint->trees[i], "kinds", "kind");
        check_names(lint, lint->trees[i], "attributes", "attribute");
        check_names(lint, lint->trees[i], "pieces", "piece");
    }
    check_elements(lint);
    check_sets(lint);
}

static bst_status list_tiles(const bst__lint *lint, bst_text *tiles)
{
    for (uint32_t i = 0; i < lint->tree_count; i++) {
        BST_NODE_EACH (tile, bst__node_get(lint->trees[i], "tiles")) {
            bst__text_addf(tiles, "%s\n", bst__node_text(tile, "id", "?"));
        }
    }
    return tiles->failed ? BST_E_NOMEM : BST_OK;
}

bst_status bst__lint_mod(bst__cli *cli, const bst__mod_place *place, bst_text *tiles)
{
    bst__lint lint = {.cli = cli};
    bst__arena_init(&lint.arena, bst__alloc_libc);
    bool is_data = bst__mod_place_is_data(place, bst__text_get(&cli->data_path));
    const char *shown =
        bst__arena_printf(&lint.arena, "%s/%s/", is_data ? "mods" : place->parent, place->id);
    bst_status status = shown ? BST_OK : BST_E_NOMEM;
    if (status == BST_OK) {
        bst__folder_open(&lint.folder, place->folder, shown);
        status = read_all(&lint, place);
    }
    if (status == BST_OK) {
        status = check_files(&lint);
    }
    if (status == BST_OK) {
        check_declarations(&lint);
        status = list_tiles(&lint, tiles);
    }
    bst__folder_close(&lint.folder);
    bst__arena_free(&lint.arena);
    return status;
}
