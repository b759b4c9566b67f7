/* Finding, ordering and reading what a ruleset is made of.
 *
 * The order in which folders are found never matters: mods are a set, and what becomes of it is the
 * resolver's word. A broken mod hinders only games that ask for it. */
#include "script/content.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "data/resolve.h"
#include "data/tileset.h"
#include "data/yaml.h"
#include "diag/hint.h"
#include "game/setup_parts.h"

enum { KNOWN_GAMES_MAX = 64 };

/* ------------------------------------------------------------------ the game's file */

typedef struct name_list {
    const char *names[KNOWN_GAMES_MAX];
    uint32_t count;
    bst_arena *arena;
} name_list;

static bst_status add_name(void *user, const char *name)
{
    name_list *list = user;
    if (list->count < KNOWN_GAMES_MAX) {
        list->names[list->count] = bst__arena_copy(list->arena, name, strlen(name));
        list->count += list->names[list->count] ? 1 : 0;
    }
    return BST_OK;
}

static bst_status has_game(bst__content *c, const char *game)
{
    char path[BST__PATH_BYTES];
    name_list known = {.arena = c->arena};
    int length = snprintf(path, sizeof path, "%s/tilesets/%s.yaml", c->data_dir, game);
    if (length > 0 && (size_t)length < sizeof path && access(path, F_OK) == 0) {
        return BST_OK;
    }
    bst_span none = {0};
    bst_diag *diag = bst_diags_add(c->diags, BST_ERROR, "E-NAME", none,
                                   "there is no game `%s`: no file tilesets/%s.yaml", game, game);
    (void)snprintf(path, sizeof path, "%s/tilesets", c->data_dir);
    bst_status status = bst__folder_names(path, ".yaml", add_name, &known);
    (void)bst__diag_hint_nearest(diag, game, known.names, known.count);
    return status == BST_OK ? BST_E_NOTFOUND : status;
}

static bst_status load_game(bst__content *c)
{
    const char *game = bst_setup_game(c->setup);
    char name[BST__PATH_BYTES];
    uint32_t file = 0;
    bst_status status = has_game(c, game);
    if (status != BST_OK) {
        return status;
    }
    (void)snprintf(name, sizeof name, "tilesets/%s.yaml", game);
    bst__folder_open(&c->game_folder, c->data_dir, "");
    status = bst__folder_read(&file, &c->game_folder, name, c->sources, c->diags);
    if (status == BST_OK) {
        status = bst__yaml_load(&c->game, c->arena, c->sources, file, 0, c->diags);
    }
    if (status == BST_OK && !bst__schema_check(c->game, &bst__shape_game, c->diags)) {
        status = BST_E_INVALID;
    }
    if (status == BST_OK && !bst__api_check(bst__node_get(c->game, "api"), c->diags)) {
        status = BST_E_INVALID;
    }
    return status;
}

/* ------------------------------------------------------------------ finding mods */

static bool is_asked_for(const bst__content *c, const char *id)
{
    for (uint32_t i = 0; i < bst_setup_mod_count(c->setup); i++) {
        if (strcmp(bst_setup_mod(c->setup, i), id) == 0) {
            return true;
        }
    }
    return false;
}

static bool reserve_known(bst__content *c)
{
    if (c->known_count < c->known_capacity) {
        return true;
    }
    uint32_t more = c->known_capacity ? c->known_capacity * 2 : 64;
    const bst__manifest **known = BST_ARENA_ARRAY(c->arena, const bst__manifest *, more);
    bst__folder *folders = BST_ARENA_ARRAY(c->arena, bst__folder, more);
    if (!known || !folders) {
        return false;
    }
    if (c->known_count > 0) {
        memcpy(known, c->known, sizeof *known * c->known_count);
        memcpy(folders, c->known_folders, sizeof *folders * c->known_count);
    }
    c->known = known;
    c->known_folders = folders;
    c->known_capacity = more;
    return true;
}

static bst_status read_manifest(bst__content *c, bst__folder *folder, const char *dir,
                                bst_diags *diags, const bst__manifest **out)
{
    uint32_t file = 0;
    const bst_node *root = NULL;
    bst_span none = {0};
    bst_status status = BST_E_INVALID;
    if (bst__folder_has(folder, "mod.yaml", none, diags)) {
        status = bst__folder_read(&file, folder, "mod.yaml", c->sources, diags);
    }
    if (status == BST_OK) {
        status = bst__yaml_load(&root, c->arena, c->sources, file, 0, diags);
    }
    if (status == BST_E_NOMEM) {
        return status;
    }
    if (status != BST_OK) {
        return bst__manifest_broken(out, c->arena, dir);
    }
    status = bst__manifest_read(out, c->arena, root, dir, diags);
    if (status == BST_OK && !(*out)->is_foreign && !bst__manifest_check_folder(*out, diags)) {
        return bst__manifest_broken(out, c->arena, dir);
    }
    /* What is asked for is the folder: that no mod is called so besides would be no news. */
    if (status == BST_E_INVALID && strcmp((*out)->id, bst__manifest_folder(dir)) != 0) {
        return bst__manifest_broken(out, c->arena, dir);
    }
    return status == BST_E_INVALID ? BST_OK : status;
}

typedef struct finding {
    bst__content *content;
    const char *path;  /* a folder of mods */
    const char *shown; /* how messages call it */
} finding;

static bst_status find_mod(void *user, const char *name)
{
    const finding *f = user;
    bst__content *c = f->content;
    char path[BST__PATH_BYTES];
    int length = snprintf(path, sizeof path, "%s/%s/mod.yaml", f->path, name);
    if (length < 0 || (size_t)length >= sizeof path || access(path, F_OK) != 0) {
        return BST_OK;
    }
    const char *where = bst__arena_printf(c->arena, "%s/%s", f->path, name);
    char *dir = bst__arena_printf(c->arena, "%s/%s", f->shown, name);
    if (dir) {
        bst__path_tidy(dir);
    }
    const char *shown = bst__arena_printf(c->arena, "%s/", dir ? dir : "");
    if (!where || !dir || !shown || !reserve_known(c)) {
        return BST_E_NOMEM;
    }
    bst__folder *folder = &c->known_folders[c->known_count];
    bst__folder_open(folder, where, shown);
    bst_status status = read_manifest(c, folder, dir, is_asked_for(c, name) ? c->diags : NULL,
                                      &c->known[c->known_count]);
    if (status == BST_OK) {
        c->known_count++;
    } else {
        bst__folder_close(folder);
    }
    return status;
}

bst_status bst__content_find(bst__content *c)
{
    bst_status status = BST_OK;
    for (uint32_t i = bst_setup_mods_dir_count(c->setup); i > 0 && status == BST_OK; i--) {
        const char *dir = bst_setup_mods_dir(c->setup, i - 1);
        finding f = {c, dir, dir};
        status = bst__folder_names(dir, "", find_mod, &f);
    }
    char path[BST__PATH_BYTES];
    (void)snprintf(path, sizeof path, "%s/mods", c->data_dir);
    finding f = {c, bst__arena_copy(c->arena, path, strlen(path)), "mods"};
    if (!f.path) {
        return BST_E_NOMEM;
    }
    return status == BST_OK ? bst__folder_names(path, "", find_mod, &f) : status;
}

void bst__content_close(bst__content *c)
{
    bst__folder_close(&c->game_folder);
    for (uint32_t i = 0; i < c->known_count; i++) {
        bst__folder_close(&c->known_folders[i]);
    }
}

/* ------------------------------------------------------------------ ordering them */

/* Locks and `replaces` name sources by their ids: each must be one only. */
static bool has_own_id(const bst__content *c, const char *game)
{
    for (uint32_t i = 0; i < c->mod_count; i++) {
        if (strcmp(c->mods[i]->id, game) == 0) {
            const bst_node *id = bst__node_get(c->mods[i]->root, "mod");
            bst_diags_add(c->diags, BST_ERROR, "E-MANIFEST", id->span,
                          "a mod cannot be called like the game `%s`", game);
            return false;
        }
    }
    return true;
}

static bst_status resolve(bst__content *c)
{
    const char *game = bst__node_text(c->game, "game", "");
    uint32_t count = bst_setup_mod_count(c->setup);
    bst__request *requests = BST_ARENA_ARRAY(c->arena, bst__request, count + 1);
    if (!requests) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < count; i++) {
        requests[i].id = bst_setup_mod(c->setup, i);
        requests[i].span = bst__setup_place(c->setup, c->sources, "mod", requests[i].id);
    }
    bst_status status =
        bst__resolve(&c->mods, &c->mod_count, c->arena, game,
                     bst__node_text(c->game, "version", ""), c->known, c->known_count, requests,
                     count, c->diags);
    return status == BST_OK && !has_own_id(c, game) ? BST_E_INVALID : status;
}

static bool is_listed(const bst__mod_refs *refs, const bst__manifest *mod)
{
    for (uint32_t i = 0; i < refs->count; i++) {
        if (bst__manifest_is_called(mod, refs->list[i].id)) {
            return true;
        }
    }
    return false;
}

/* Whether `later` knows of what `earlier` declares, by what either says itself. */
static bool follows(const bst__manifest *later, const bst__manifest *earlier)
{
    return is_listed(&later->depends, earlier) || is_listed(&later->optional, earlier) ||
           is_listed(&later->after, earlier) || is_listed(&earlier->before, later);
}

static bst_status note_sources(bst__content *c)
{
    uint32_t count = c->mod_count + 1;
    bst__merge_source *sources = BST_ARENA_ARRAY(c->arena, bst__merge_source, count);
    c->folders = BST_ARENA_ARRAY(c->arena, bst__folder *, count);
    if (!sources || !c->folders) {
        return BST_E_NOMEM;
    }
    sources[0].id = bst__node_text(c->game, "game", "");
    for (uint32_t i = 1; i < count; i++) {
        bool *known = BST_ARENA_ARRAY(c->arena, bool, count);
        if (!known) {
            return BST_E_NOMEM;
        }
        known[0] = true;
        for (uint32_t j = 1; j < i; j++) {
            if (follows(c->mods[i - 1], c->mods[j - 1])) {
                known[j] = true;
                for (uint32_t k = 1; k < j; k++) {
                    known[k] = known[k] || sources[j].follows[k];
                }
            }
        }
        sources[i].id = c->mods[i - 1]->id;
        sources[i].follows = known;
        for (uint32_t k = 0; k < c->known_count; k++) {
            if (c->known[k] == c->mods[i - 1]) {
                c->folders[i - 1] = &c->known_folders[k];
            }
        }
    }
    c->merge.sources = sources;
    c->merge.source_count = count;
    return BST_OK;
}

bst__folder *bst__content_folder(bst__content *c, uint32_t source)
{
    return source == 0 ? &c->game_folder : c->folders[source - 1];
}

/* ------------------------------------------------------------------ their files */

bst_status bst__content_add(bst__content *c, const bst_node *root, uint32_t source)
{
    if (c->part_count == c->part_capacity) {
        uint32_t more = c->part_capacity ? c->part_capacity * 2 : 64;
        bst__merge_part *parts = BST_ARENA_ARRAY(c->arena, bst__merge_part, more);
        if (!parts) {
            return BST_E_NOMEM;
        }
        if (c->part_count > 0) {
            memcpy(parts, c->parts, sizeof *parts * c->part_count);
        }
        c->parts = parts;
        c->part_capacity = more;
    }
    c->parts[c->part_count++] = (bst__merge_part){root, (uint16_t)source};
    return BST_OK;
}

bool bst__content_has_rest(const bst_node *root)
{
    BST_NODE_EACH (tile, bst__node_get(root, "tiles")) {
        if (!bst__node_get(tile, "set")) {
            return true;
        }
    }
    return false;
}

/* Reads one of a mod's `files`; the text that names it says where it goes wrong. */
static bst_status load_file(bst__content *c, const bst__manifest *mod, const bst_node *name,
                            uint32_t source, bool *has_rest)
{
    bst__folder *folder = bst__content_folder(c, source);
    const bst_node *root = NULL;
    uint32_t file = 0;
    if (!bst__folder_has(folder, name->text, name->span, c->diags)) {
        return BST_E_INVALID;
    }
    bst_status status = bst__folder_read(&file, folder, name->text, c->sources, c->diags);
    if (status == BST_OK) {
        status = bst__yaml_load(&root, c->arena, c->sources, file, (uint16_t)source, c->diags);
    }
    if (status == BST_OK && !bst__manifest_check_file(mod, root, c->diags)) {
        status = BST_E_INVALID;
    }
    if (status != BST_OK) {
        return status;
    }
    *has_rest = *has_rest || bst__content_has_rest(root);
    return bst__content_add(c, root, source);
}

static bst_status load_mod(bst__content *c, uint32_t index)
{
    const bst__manifest *mod = c->mods[index];
    uint32_t source = index + 1;
    bool has_rest = bst__content_has_rest(mod->root);
    bst__node_set_source(mod->root, (uint16_t)source);
    bst_status status = bst__content_add(c, mod->root, source);
    BST_NODE_EACH (name, bst__node_get(mod->root, "files")) {
        bst_status each = status == BST_E_NOMEM ? status
                                                : load_file(c, mod, name, source, &has_rest);
        status = status == BST_OK ? each : status;
    }
    return status == BST_OK ? bst__content_switches(c, mod, source, has_rest) : status;
}

bst_status bst__content_load(bst__content *c)
{
    bst_status status = load_game(c);
    c->merge.arena = c->arena;
    c->merge.diags = c->diags;
    if (status == BST_OK && bst_setup_mod_count(c->setup) > 0) {
        status = bst__content_find(c);
        if (status == BST_OK) {
            status = resolve(c);
        }
    }
    if (status == BST_OK) {
        status = note_sources(c);
    }
    for (uint32_t i = 0; i < c->mod_count && status != BST_E_NOMEM; i++) {
        bst_status each = load_mod(c, i);
        status = status == BST_OK ? each : status;
    }
    return status == BST_OK ? bst__merge_join(&c->merge, c->game, c->parts, c->part_count)
                            : status;
}

/* ------------------------------------------------------------------ what is left out */

static const bst__manifest *find_known(const bst__content *c, const char *id)
{
    for (uint32_t i = 0; i < c->known_count; i++) {
        if (strcmp(c->known[i]->id, id) == 0) {
            return c->known[i];
        }
    }
    return NULL;
}

static bool is_in_play(const bst__content *c, const bst__manifest *mod)
{
    for (uint32_t i = 0; i < c->mod_count; i++) {
        if (c->mods[i] == mod) {
            return true;
        }
    }
    return false;
}

static bst_status ignore_attributes(bst__content *c, const bst__manifest *mod, bst_node *ignored)
{
    BST_NODE_EACH (attribute, bst__node_get(mod->root, "attributes")) {
        bst_node *name = bst__node_make(c->arena, BST_NODE_SCALAR, attribute->key, "", attribute);
        if (!name) {
            return BST_E_NOMEM;
        }
        bst__node_append(ignored, name);
    }
    return BST_OK;
}

bst_status bst__content_choose(bst__content *c, bst__merge_option *option, void *user,
                               const bst_node **out_ignored)
{
    bst_node *ignored = NULL;
    bst_status status = bst__content_conflicts(c, option, user);
    if (status == BST_OK) {
        status = bst__merge_choose(&c->merge, c->parts, c->part_count, option, user, &ignored);
    }
    for (uint32_t i = 0; i < c->mod_count && status == BST_OK; i++) {
        const bst__mod_refs *optional = &c->mods[i]->optional;
        for (uint32_t k = 0; k < optional->count && status == BST_OK; k++) {
            const bst__manifest *mod = find_known(c, optional->list[k].id);
            if (mod && !mod->is_broken && !is_in_play(c, mod)) {
                status = ignore_attributes(c, mod, ignored);
            }
        }
    }
    *out_ignored = ignored;
    return status;
}
