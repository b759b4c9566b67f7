/* Recognising files of the data. The place of a file says what it belongs to: tilesets/NAME.yaml
 * is a game's, all in a folder with a mod.yaml a mod's. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/data_file.h"
#include "data/yaml.h"

/* The part of `path` after the last folder `name`, or NULL. */
static const char *after_folder(const char *path, const char *name)
{
    const char *found = NULL;
    size_t size = strlen(name);
    for (const char *at = path; at; at = strchr(at, '/')) {
        at += *at == '/' ? 1 : 0;
        if (strncmp(at, name, size) == 0 && at[size] == '/') {
            found = at + size + 1;
        }
    }
    return found;
}

static const char *copy_until(bst_arena *arena, const char *text, const char *stop)
{
    const char *end = text ? strstr(text, stop) : NULL;
    return end && end > text ? bst__arena_copy(arena, text, (size_t)(end - text)) : NULL;
}

static bst__file_type type_of(const bst_node *root)
{
    if (bst__node_get(root, "bastide")) {
        return BST__FILE_RECORD;
    }
    if (bst__node_get(root, "preset") && bst__node_get(root, "games")) {
        return BST__FILE_PRESET;
    }
    bool has_tiles = bst__node_get(root, "tiles") || bst__node_get(root, "kinds");
    return has_tiles ? BST__FILE_TILES : BST__FILE_SETUP;
}

bst_status bst__data_file_read(bst__data_file *file, bst__cli *cli, const char *path)
{
    uint32_t number = 0;
    char full[PATH_MAX];
    memset(file, 0, sizeof *file);
    bst__arena_init(&file->arena, bst__alloc_libc);
    bst_status status =
        bst_sources_read(&number, cli->sources, path, NULL, BST_YAML_BYTES_MAX, cli->diags);
    if (status == BST_OK) {
        status = bst__yaml_load(&file->root, &file->arena, cli->sources, number, 0, cli->diags);
    }
    if (status != BST_OK) {
        return status;
    }
    file->type = type_of(file->root);
    if (!realpath(path, full)) {
        return BST_OK;
    }
    const char *name = after_folder(full, "tilesets");
    if (name && !strchr(name, '/')) {
        file->game = copy_until(&file->arena, name, ".yaml");
    }
    if (bst__mod_place_find(&file->place, full)) {
        file->mod = file->place.id;
    } else {
        file->mod = copy_until(&file->arena, after_folder(full, "mods"), "/");
    }
    return BST_OK;
}

void bst__data_file_free(bst__data_file *file)
{
    bst__arena_free(&file->arena);
}

bst_status bst__data_file_setup(bst_setup **out, const bst__data_file *file, const bst__cli *cli)
{
    bst_status status = bst_setup_clone(out, cli->setup);
    if (status == BST_OK && file->game) {
        status = bst_setup_set_game(*out, file->game);
    }
    if (status == BST_OK && file->mod) {
        status = file->place.id[0] != '\0' ? bst__mod_place_use(*out, cli, &file->place)
                                           : bst_setup_add_mod(*out, file->mod);
    }
    if (status != BST_OK) {
        bst_setup_destroy(*out);
        *out = NULL;
    }
    return status;
}
