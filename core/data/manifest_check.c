/* What a manifest must not say although each value has the right shape: lists that contradict each
 * other, names of files that lead out of the folder, sets and verbs that are none. */
#include <string.h>

#include "diag/hint.h"

#include "data/manifest_parts.h"

#define NAMES_MAX (BST__MANIFEST_LIST_MAX + 1) /* sets that a hint can choose from, and `tiles` */

/* ---------------------------------------------------------------- lists of mods */

typedef struct named_refs {
    const char *name;
    const bst__mod_refs *refs;
} named_refs;

static void report_same(bst__manifest_reader *reader, const bst__mod_ref *ref, const char *list,
                        const bst__mod_ref *other, const char *other_list, const char *why)
{
    bst_diag *diag =
        bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST", ref->span,
                      "`%s` is in `%s` and in `%s`: %s", ref->id, list, other_list, why);
    bst_diag_related(diag, other->span, "in `%s`", other_list);
}

static void check_exclusive(bst__manifest_reader *reader, named_refs first, named_refs second,
                            const char *why)
{
    for (uint32_t i = 0; i < first.refs->count; i++) {
        for (uint32_t k = 0; k < second.refs->count; k++) {
            const char *id = first.refs->list[i].id;
            const bst__mod_ref *other = &second.refs->list[k];
            if (strcmp(id, other->id) == 0 && strcmp(id, reader->out->id) != 0 && !other->unless) {
                report_same(reader, &second.refs->list[k], second.name, &first.refs->list[i],
                            first.name, why);
            }
        }
    }
}

static void check_repeated(bst__manifest_reader *reader, named_refs list)
{
    for (uint32_t i = 0; i < list.refs->count; i++) {
        const bst__mod_ref *ref = &list.refs->list[i];
        for (uint32_t k = 0; k < i; k++) {
            if (strcmp(list.refs->list[k].id, ref->id) == 0) {
                bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST", ref->span,
                              "`%s` is listed twice in `%s`", ref->id, list.name);
                break;
            }
        }
    }
}

static void check_itself(bst__manifest_reader *reader, named_refs list)
{
    for (uint32_t i = 0; i < list.refs->count; i++) {
        if (strcmp(list.refs->list[i].id, reader->out->id) == 0) {
            bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST",
                          list.refs->list[i].span, "`%s` names itself in `%s`", reader->out->id,
                          list.name);
        }
    }
}

static void check_refs(bst__manifest_reader *reader)
{
    const bst__manifest *out = reader->out;
    const named_refs games = {"games", &out->games};
    const named_refs depends = {"depends", &out->depends};
    const named_refs optional = {"optional", &out->optional};
    const named_refs conflicts = {"conflicts", &out->conflicts};
    const named_refs provides = {"provides", &out->provides};
    const named_refs after = {"after", &out->after};
    const named_refs before = {"before", &out->before};
    const named_refs all[] = {games, depends, optional, conflicts, provides, after, before};
    static const char either[] = "it is loaded either before or after this mod";
    static const char own[] = "a mod does not need what it brings itself";
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        check_repeated(reader, all[i]);
        if (i > 0) {
            check_itself(reader, all[i]);
        }
    }
    check_exclusive(reader, depends, optional, "a mod is either needed or not");
    check_exclusive(reader, depends, conflicts, "what is needed cannot be excluded");
    check_exclusive(reader, optional, conflicts, "what is excluded is never in play");
    check_exclusive(reader, depends, before, either);
    check_exclusive(reader, optional, before, either);
    check_exclusive(reader, after, before, either);
    check_exclusive(reader, provides, depends, own);
    check_exclusive(reader, provides, optional, own);
}

/* ---------------------------------------------------------------- switches */

static const bst__mod_switch *find_switch(const bst__mod_switches *switches, const char *name)
{
    for (uint32_t i = 0; i < switches->count; i++) {
        if (strcmp(switches->list[i].name, name) == 0) {
            return &switches->list[i];
        }
    }
    return NULL;
}

static void check_reserved(bst__manifest_reader *reader, const bst__mod_switches *switches,
                           const char *what)
{
    const bst__mod_switch *reserved = find_switch(switches, BST__SET_OF_REST);
    if (reserved) {
        bst_diag *diag = bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST",
                                       reserved->node->key_span, "no %s can be called `%s`", what,
                                       BST__SET_OF_REST);
        bst_diag_hint(diag, "that is the set of all tiles that name no other");
    }
    reserved = find_switch(switches, "elements");
    if (reserved) {
        bst_diag *diag = bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST",
                                       reserved->node->key_span, "no %s can be called `elements`",
                                       what);
        bst_diag_hint(diag, "`%s.elements` is the option that switches all of them",
                      reader->out->id);
    }
}

static void check_switches(bst__manifest_reader *reader)
{
    const bst__manifest *out = reader->out;
    check_reserved(reader, &out->elements, "element");
    check_reserved(reader, &out->sets, "set");
    for (uint32_t i = 0; i < out->sets.count; i++) {
        const bst__mod_switch *set = &out->sets.list[i];
        const bst__mod_switch *element = find_switch(&out->elements, set->name);
        if (element) {
            bst_diag *diag = bst_diags_add(
                bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST", set->node->key_span,
                "there is an element and a set `%s`: both would be the option `%s.%s`", set->name,
                out->id, set->name);
            bst_diag_related(diag, element->node->key_span, "the element");
        }
    }
}

/* ---------------------------------------------------------------- files */

/* What is wrong with a path inside of the mod's folder, or NULL. */
static const char *path_problem(const char *path, const char *ending)
{
    size_t size = strlen(path);
    size_t ending_size = strlen(ending);
    if (path[0] == '/' || strchr(path, '\\') || strchr(path, ':')) {
        return "a file is named from the folder of the mod on, with `/` between folders";
    }
    for (const char *part = path; part; part = strchr(part, '/')) {
        part += *part == '/' ? 1 : 0;
        size_t part_size = strcspn(part, "/");
        if (part_size == 0 || part[0] == '.') {
            return "no part of the name can be empty or begin with a dot";
        }
    }
    if (size <= ending_size || strcmp(path + size - ending_size, ending) != 0) {
        return ending[1] == 'l' ? "the name of a script ends with .lua"
                                : "the name of a YAML file ends with .yaml";
    }
    return strcmp(path, "mod.yaml") == 0 ? "this is the manifest itself" : NULL;
}

static void check_files(bst__manifest_reader *reader, const char *key, const char *ending)
{
    const bst_node *list = bst__node_get(reader->root, key);
    if (!list || list->type != BST_NODE_LIST || list->count > BST__MANIFEST_LIST_MAX) {
        return;
    }
    BST_NODE_EACH(item, list)
    {
        if (item->type != BST_NODE_SCALAR || bst__node_is_empty(item)) {
            continue;
        }
        const char *problem = path_problem(item->text, ending);
        for (const bst_node *other = list->first; other != item && !problem; other = other->next) {
            problem = strcmp(other->text, item->text) == 0 ? "it is listed twice" : NULL;
        }
        if (problem) {
            bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST", item->span,
                          "`%s`: `%s`: %s", key, item->text, problem);
        }
    }
}

void bst__manifest_check(bst__manifest_reader *reader)
{
    check_refs(reader);
    check_switches(reader);
    check_files(reader, "files", ".yaml");
    check_files(reader, "scripts", ".lua");
}

/* ---------------------------------------------------------------- content */

static bool is_verb(const bst_node *node)
{
    return strcmp(node->key, "set") == 0 || strcmp(node->key, "add") == 0 ||
           strcmp(node->key, "remove") == 0 || strcmp(node->key, "replace") == 0;
}

const bst_node *bst__patch_verb(const bst_node *patch)
{
    BST_NODE_EACH(child, patch)
    {
        if (is_verb(child)) {
            return child;
        }
    }
    return NULL;
}

static void check_patch(bst__manifest_reader *reader, const bst_node *patch)
{
    const bst_node *verb = bst__patch_verb(patch);
    if (!verb && !bst__schema_check(patch, &bst__shape_patch, NULL)) {
        return; /* it may be misspelt, which is reported */
    }
    if (!verb) {
        bst_diag *diag = bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-PATCH-VERB",
                                       patch->span, "this patch does not say what it does");
        bst_diag_hint(diag, "give it one of: `set`, `add`, `remove`, `replace`");
        return;
    }
    for (const bst_node *other = verb->next; other; other = other->next) {
        if (is_verb(other)) {
            bst_diag *diag = bst_diags_add(
                bst__manifest_fault(reader), BST_ERROR, "E-PATCH-VERB", other->key_span,
                "a patch has one verb, but this has `%s` and `%s`", verb->key, other->key);
            bst_diag_hint(diag, "make two patches of it");
        }
    }
}

static void check_patches(bst__manifest_reader *reader, const bst_node *patches)
{
    if (!patches || patches->type != BST_NODE_LIST) {
        return;
    }
    BST_NODE_EACH(patch, patches)
    {
        if (patch->type == BST_NODE_MAP) {
            check_patch(reader, patch);
        }
    }
}

static void check_tile_set(bst__manifest_reader *reader, const bst_node *set)
{
    const bst__mod_switches *sets = &reader->out->sets;
    const char *names[NAMES_MAX] = {BST__SET_OF_REST};
    size_t count = 1;
    if (strcmp(set->text, BST__SET_OF_REST) == 0 || find_switch(sets, set->text)) {
        return;
    }
    for (uint32_t i = 0; i < sets->count && count < NAMES_MAX; i++) {
        names[count++] = sets->list[i].name;
    }
    bst_diag *diag = bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-REF-SET", set->span,
                                   "`%s` is no set of `%s`", set->text, reader->out->id);
    if (!bst__diag_hint_nearest(diag, set->text, names, count)) {
        bst_diag_hint(diag, "add it to `sets` of the manifest");
    }
}

static void check_tiles(bst__manifest_reader *reader, const bst_node *tiles)
{
    if (!tiles || tiles->type != BST_NODE_LIST) {
        return;
    }
    BST_NODE_EACH(tile, tiles)
    {
        const bst_node *set = bst__node_get(tile, "set");
        if (set && set->type == BST_NODE_SCALAR && !bst__node_is_empty(set)) {
            check_tile_set(reader, set);
        }
    }
}

static void report_option(bst__manifest_reader *reader, const bst_node *option)
{
    const char *id = reader->out->id;
    const char *dot = strrchr(option->key, '.');
    bst_diag *diag =
        bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST", option->key_span,
                      "the name of this option does not begin with `%s.`", id);
    bst_diag_hint(diag, "call it `%s.%s`", id, dot ? dot + 1 : option->key);
}

static void check_option(bst__manifest_reader *reader, const bst_node *option, const char *name)
{
    bool is_element = find_switch(&reader->out->elements, name) != NULL;
    bool is_set = find_switch(&reader->out->sets, name) || strcmp(name, BST__SET_OF_REST) == 0;
    if (is_element || is_set) {
        bst_diag *diag = bst_diags_add(bst__manifest_fault(reader), BST_ERROR, "E-MANIFEST",
                                       option->key_span, "`%s` is already the option of %s",
                                       option->key, is_element ? "an element" : "a set of tiles");
        bst_diag_hint(diag, "leave it out: elements and sets become options by themselves");
    }
}

static bool begins_with(const char *option, const char *word)
{
    size_t size = strlen(word);
    return strncmp(option, word, size) == 0 && option[size] == '.';
}

static bool has_prefix(const bst__manifest *mod, const char *option)
{
    BST_NODE_ITEMS (prefix, bst__node_get(mod->root, "prefix")) {
        if (begins_with(option, prefix->text)) {
            return true;
        }
    }
    return false;
}

/* Options carry the mod's id, so that those of two mods never meet, or a prefix of its own; those
 * with the id are no switches. */
static void check_options(bst__manifest_reader *reader, const bst_node *options)
{
    const char *id = reader->out->id;
    if (!options || options->type != BST_NODE_MAP) {
        return;
    }
    BST_NODE_EACH (option, options) {
        if (begins_with(option->key, id)) {
            check_option(reader, option, option->key + strlen(id) + 1);
        } else if (!has_prefix(reader->out, option->key)) {
            report_option(reader, option);
        }
    }
}

void bst__manifest_check_content(bst__manifest_reader *reader, const bst_node *root)
{
    check_options(reader, bst__node_get(root, "options"));
    check_tiles(reader, bst__node_get(root, "tiles"));
    check_patches(reader, bst__node_get(root, "patches"));
}

bool bst__manifest_check_file(const bst__manifest *manifest, const bst_node *root, bst_diags *diags)
{
    bst__manifest copy = *manifest;
    bst__manifest_reader reader = {.diags = diags, .out = &copy, .root = root};
    copy.is_broken = !bst__schema_check(root, &bst__shape_mod_file, diags);
    bst__manifest_check_content(&reader, root);
    return !copy.is_broken;
}
