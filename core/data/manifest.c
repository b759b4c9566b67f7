/* Reading a manifest. All problems of one file are collected, so each step looks at the types of
 * the nodes it uses itself, also where the check of shapes has already complained. */
#include "data/manifest.h"

#include <string.h>

#include "data/manifest_parts.h"

static const bst__range any_version = {0, UINT64_MAX};

typedef enum ref_value { REF_BARE, REF_RANGE, REF_REASON } ref_value;

bst_diags *bst__manifest_fault(bst__manifest_reader *reader)
{
    reader->out->is_broken = true;
    return reader->diags;
}

static bool is_scalar(const bst_node *node)
{
    return node && node->type == BST_NODE_SCALAR && !bst__node_is_empty(node);
}

/* Ids of mods, games, elements and sets have no `:`, which joins a mod and a thing of it. */
static void check_plain(bst__manifest_reader *reader, const char *id, bst_span span)
{
    if (strchr(id, ':')) {
        bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST", span,
                      "`%s`: there can be no `:` in this id", id);
    }
}

/* ---------------------------------------------------------------- lists of mods */

/* Adds `node`: an entry of a map, or an item of a list, which may be the whole value. */
static void add_ref(bst__manifest_reader *reader, bst__mod_ref *list, uint32_t *count,
                    const bst_node *node, bool is_entry, ref_value value)
{
    if (*count == BST__MANIFEST_LIST_MAX || (!is_entry && !is_scalar(node))) {
        return;
    }
    bst__mod_ref *out = &list[(*count)++];
    *out = (bst__mod_ref){.id = is_entry ? node->key : node->text,
                          .within = any_version,
                          .span = is_entry ? node->key_span : node->span,
                          .node = node};
    check_plain(reader, out->id, out->span);
    if (value == REF_REASON && node->type == BST_NODE_MAP) {
        out->reason = bst__node_text(node, "because", NULL);
        out->unless = bst__node_get(node, "unless");
        return;
    }
    if (!is_entry || !is_scalar(node)) {
        return;
    }
    if (value == REF_REASON) {
        out->reason = node->text;
        return;
    }
    if (!bst__range_of(&out->within, node, reader->diags)) {
        reader->out->is_broken = true;
    }
    out->range = strcmp(node->text, "*") == 0 ? NULL : node->text;
}

static void read_refs(bst__manifest_reader *reader, bst__mod_refs *out, const char *key,
                      ref_value value)
{
    const bst_node *node = bst__node_get(reader->root, key);
    if (!node) {
        return;
    }
    bool is_map = node->type == BST_NODE_MAP;
    bst__mod_ref *list = BST_ARENA_ARRAY(reader->arena, bst__mod_ref, BST__MANIFEST_LIST_MAX);
    if (!list) {
        reader->is_out_of_memory = true;
        return;
    }
    if (is_map && value != REF_BARE) {
        BST_NODE_EACH(entry, node)
        {
            add_ref(reader, list, &out->count, entry, true, value);
        }
    } else if (!is_map) {
        BST_NODE_ITEMS(item, node)
        {
            add_ref(reader, list, &out->count, item, false, value);
        }
    }
    out->list = list;
}

static void read_all_refs(bst__manifest_reader *reader)
{
    bst__manifest *out = reader->out;
    read_refs(reader, &out->games, "games", REF_RANGE);
    read_refs(reader, &out->depends, "depends", REF_RANGE);
    read_refs(reader, &out->optional, "optional", REF_RANGE);
    read_refs(reader, &out->conflicts, "conflicts", REF_REASON);
    read_refs(reader, &out->provides, "provides", REF_BARE);
    read_refs(reader, &out->after, "after", REF_BARE);
    read_refs(reader, &out->before, "before", REF_BARE);
}

/* ---------------------------------------------------------------- switches */

static int32_t default_of(const bst_node *node, bool is_element)
{
    return is_element ? bst__node_bool(node, "default", true) : bst__node_int(node, "default", 1);
}

static void read_switches(bst__manifest_reader *reader, bst__mod_switches *out, const char *key,
                          bool is_element)
{
    const bst_node *map = bst__node_get(reader->root, key);
    if (!map || map->type != BST_NODE_MAP || map->count == 0) {
        return;
    }
    bst__mod_switch *list = BST_ARENA_ARRAY(reader->arena, bst__mod_switch, BST__MANIFEST_LIST_MAX);
    if (!list) {
        reader->is_out_of_memory = true;
        return;
    }
    BST_NODE_EACH(entry, map)
    {
        if (out->count == BST__MANIFEST_LIST_MAX) {
            break;
        }
        check_plain(reader, entry->key, entry->key_span);
        list[out->count++] = (bst__mod_switch){.name = entry->key,
                                               .about = bst__node_text(entry, "about", ""),
                                               .by_default = default_of(entry, is_element),
                                               .least = bst__node_int(entry, "min", 0),
                                               .node = entry};
    }
    out->list = list;
}

/* ---------------------------------------------------------------- the whole */

const char *bst__manifest_folder(const char *dir)
{
    const char *slash = strrchr(dir, '/');
    return slash ? slash + 1 : dir;
}

bool bst__manifest_check_folder(const bst__manifest *manifest, bst_diags *diags)
{
    const char *folder = bst__manifest_folder(manifest->dir);
    const bst_node *node = bst__node_get(manifest->root, "mod");
    if (!node || strcmp(folder, manifest->id) == 0 || strchr(manifest->id, ':') ||
        !bst__schema_check(node, &bst__shape_id, NULL)) {
        return true; /* an id that is none is reported as such */
    }
    bst_diag *diag =
        bst_diags_add(diags, BST_ERROR, "E-MANIFEST", node->span,
                      "the mod is called `%s`, but its folder `%s`", manifest->id, folder);
    bst_diag_hint(diag, "give both the same name");
    return false;
}

bool bst__manifest_is_called(const bst__manifest *manifest, const char *name)
{
    if (strcmp(manifest->id, name) == 0) {
        return true;
    }
    for (uint32_t i = 0; i < manifest->provides.count; i++) {
        if (strcmp(manifest->provides.list[i].id, name) == 0) {
            return true;
        }
    }
    return false;
}

static void read_head(bst__manifest_reader *reader)
{
    bst__manifest *out = reader->out;
    const bst_node *id = bst__node_get(reader->root, "mod");
    out->id = is_scalar(id) ? id->text : bst__manifest_folder(out->dir);
    out->name = bst__node_text(reader->root, "name", out->id);
    out->version = bst__node_text(reader->root, "version", "");
    out->api = bst__node_text(reader->root, "api", "");
    if (bst__version_read(&out->number, out->version)) {
        out->number = 0;
    }
}

/* Whether the file says that it is for another engine. */
static bool is_foreign(const bst__manifest *manifest)
{
    bst__range range;
    return !bst__range_read(&range, manifest->api) && !bst__range_has(&range, bst__api_version());
}

static void check_versions(bst__manifest_reader *reader)
{
    bst__version version;
    bst__range range;
    const bst_node *version_node = bst__node_get(reader->root, "version");
    const bst_node *api_node = bst__node_get(reader->root, "api");
    if (is_scalar(version_node) && !bst__version_of(&version, version_node, reader->diags)) {
        reader->out->is_broken = true;
    }
    if (is_scalar(api_node) && !bst__range_of(&range, api_node, reader->diags)) {
        reader->out->is_broken = true;
    }
}

static void read_rest(bst__manifest_reader *reader)
{
    if (!bst__schema_check(reader->root, &bst__shape_mod, reader->diags)) {
        reader->out->is_broken = true;
    }
    if (is_scalar(bst__node_get(reader->root, "mod"))) {
        check_plain(reader, reader->out->id, bst__node_get(reader->root, "mod")->span);
    }
    check_versions(reader);
    read_all_refs(reader);
    read_switches(reader, &reader->out->elements, "elements", true);
    read_switches(reader, &reader->out->sets, "sets", false);
    bst__manifest_check(reader);
    bst__manifest_check_content(reader, reader->root);
}

bst_status bst__manifest_read(const bst__manifest **out, bst_arena *arena, const bst_node *root,
                              const char *dir, bst_diags *diags)
{
    *out = NULL;
    bst__manifest *manifest = BST_ARENA_NEW(arena, bst__manifest);
    if (!manifest) {
        return BST_E_NOMEM;
    }
    manifest->dir = dir;
    manifest->root = root;
    bst__manifest_reader reader = {.arena = arena, .diags = diags, .out = manifest, .root = root};
    read_head(&reader);
    manifest->is_foreign = is_foreign(manifest);
    if (!manifest->is_foreign) {
        read_rest(&reader);
    }
    if (reader.is_out_of_memory) {
        return BST_E_NOMEM;
    }
    *out = manifest;
    return manifest->is_broken ? BST_E_INVALID : BST_OK;
}

bst_status bst__manifest_broken(const bst__manifest **out, bst_arena *arena, const char *dir)
{
    bst__manifest *manifest = BST_ARENA_NEW(arena, bst__manifest);
    *out = manifest;
    if (!manifest) {
        return BST_E_NOMEM;
    }
    manifest->dir = dir;
    manifest->id = bst__manifest_folder(dir);
    manifest->name = manifest->id;
    manifest->version = "";
    manifest->api = "";
    manifest->is_broken = true;
    return BST_OK;
}
