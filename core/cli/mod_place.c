/* Finds the mod that a path belongs to, and puts it into a setup together with what it needs.
 *
 * Only who works on a mod wants its needs added by themselves; games name all their mods. */
#include "cli/mod_place.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "script/content.h"

/* ------------------------------------------------------------------ where it lies */

/* The folder as seen from here, where it lies below: short, and good to click on. */
static void name_parent(bst__mod_place *out, const char *parent)
{
    char here[PATH_MAX];
    size_t size = getcwd(here, sizeof here) ? strlen(here) : 0;
    const char *shown = parent[0] != '\0' ? parent : "/";
    if (size > 1 && strncmp(parent, here, size) == 0 && parent[size] == '/') {
        shown = parent + size + 1;
    } else if (size > 1 && strcmp(parent, here) == 0) {
        shown = ".";
    }
    (void)snprintf(out->parent, sizeof out->parent, "%s", shown);
    (void)snprintf(out->folder, sizeof out->folder, "%s%s%s",
                   strcmp(shown, ".") == 0 ? "" : out->parent,
                   strcmp(shown, ".") == 0 || strcmp(shown, "/") == 0 ? "" : "/", out->id);
}

static bool has_manifest(const char *folder)
{
    char path[PATH_MAX + 16];
    (void)snprintf(path, sizeof path, "%s/mod.yaml", folder);
    return access(path, F_OK) == 0;
}

bool bst__mod_place_find(bst__mod_place *out, const char *path)
{
    char folder[PATH_MAX];
    if (!realpath(path, folder)) {
        return false;
    }
    for (char *slash = strrchr(folder, '/'); slash; slash = strrchr(folder, '/')) {
        bool is_it = has_manifest(folder);
        *slash = '\0';
        if (is_it && slash[1] != '\0' && strlen(slash + 1) < sizeof out->id) {
            (void)snprintf(out->id, sizeof out->id, "%s", slash + 1);
            name_parent(out, folder);
            return true;
        }
    }
    return false;
}

static bool are_same(const char *a, const char *b)
{
    char *first = realpath(a, NULL);
    char *second = realpath(b, NULL);
    bool are = first && second && strcmp(first, second) == 0;
    free(first);
    free(second);
    return are;
}

static bool is_of_data(const char *dir, const char *data_dir)
{
    char path[PATH_MAX];
    int size = snprintf(path, sizeof path, "%s/mods", data_dir);
    return size > 0 && size < (int)sizeof path && are_same(dir, path);
}

bool bst__mod_place_is_data(const bst__mod_place *place, const char *data_dir)
{
    return is_of_data(place->parent, data_dir);
}

bst_status bst__mods_dir_use(bst_setup *setup, const char *data_dir, const char *dir)
{
    if (is_of_data(dir, data_dir)) {
        return BST_OK;
    }
    for (uint32_t i = 0; i < bst_setup_mods_dir_count(setup); i++) {
        if (are_same(dir, bst_setup_mods_dir(setup, i))) {
            return BST_OK;
        }
    }
    return bst_setup_add_mods_dir(setup, dir);
}

/* ------------------------------------------------------------------ what it needs */

static const bst__manifest *find_called(const bst__content *content, const char *name)
{
    const bst__manifest *provider = NULL;
    for (uint32_t i = 0; i < content->known_count; i++) {
        const bst__manifest *each = content->known[i];
        if (strcmp(each->id, name) == 0) {
            return each;
        }
        if (!provider && !each->is_broken && !each->is_foreign &&
            bst__manifest_is_called(each, name)) {
            provider = each;
        }
    }
    return provider;
}

static bool is_asked_for(const bst_setup *setup, const char *id)
{
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        if (strcmp(bst_setup_mod(setup, i), id) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds what the mods in the setup need, those added here among them. */
static bst_status add_needs(bst_setup *setup, const bst__content *content)
{
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < bst_setup_mod_count(setup) && status == BST_OK; i++) {
        const bst__manifest *mod = find_called(content, bst_setup_mod(setup, i));
        bool is_good = mod && !mod->is_broken && !mod->is_foreign;
        for (uint32_t k = 0; is_good && k < mod->depends.count && status == BST_OK; k++) {
            const bst__manifest *need = find_called(content, mod->depends.list[k].id);
            if (need && !is_asked_for(setup, need->id)) {
                status = bst_setup_add_mod(setup, need->id);
            }
        }
    }
    return status;
}

static bst_status choose_game(bst_setup *setup, const bst__cli *cli, const bst__manifest *mod)
{
    if (!mod || mod->is_broken || mod->is_foreign || mod->games.count == 0 || cli->game ||
        cli->setup_file) {
        return BST_OK;
    }
    for (uint32_t i = 0; i < mod->games.count; i++) {
        if (strcmp(mod->games.list[i].id, bst_setup_game(setup)) == 0) {
            return BST_OK;
        }
    }
    return bst_setup_set_game(setup, mod->games.list[0].id);
}

bst_status bst__mod_use(bst_setup *setup, const bst__cli *cli, const char *id)
{
    bst_arena arena;
    bst_sources *sources = NULL;
    bst__arena_init(&arena, bst__alloc_libc);
    bst_status status = is_asked_for(setup, id) ? BST_OK : bst_setup_add_mod(setup, id);
    if (status == BST_OK) {
        status = bst_sources_create(&sources);
    }
    bst__content content = {.arena = &arena,
                            .sources = sources,
                            .setup = setup,
                            .data_dir = bst__text_get(&cli->data_path)};
    if (status == BST_OK) {
        status = bst__content_find(&content);
    }
    if (status == BST_OK) {
        status = choose_game(setup, cli, find_called(&content, id));
    }
    if (status == BST_OK) {
        status = add_needs(setup, &content);
    }
    bst__content_close(&content);
    bst_sources_destroy(sources);
    bst__arena_free(&arena);
    return status;
}

bst_status bst__mod_place_use(bst_setup *setup, const bst__cli *cli, const bst__mod_place *place)
{
    bst_status status = bst__mods_dir_use(setup, bst__text_get(&cli->data_path), place->parent);
    return status == BST_OK ? bst__mod_use(setup, cli, place->id) : status;
}
