/* The format of preset files, and reading one. What several of them come to together is worked out
 * in preset_plan.c. */
#include "script/preset.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <bastide/limits.h>

#include "data/yaml.h"
#include "game/setup_parts.h"

/* ------------------------------------------------------------------ shapes */

static const bst_shape texts = {.type = BST_S_LIST, .of = &bst__shape_text, .min = 1, .max = 64};
static const bst_shape values = {
    .type = BST_S_DICT, .key = &bst__shape_name, .of = &bst__shape_text, .max = 256};
static const bst_shape condition = {
    .type = BST_S_DICT, .name = "a map of choices", .key = &bst__shape_name,
    .of = &bst__shape_text, .min = 1, .max = 16};

static const bst_key choice_keys[] = {
    {"values", &texts, BST_KEY_REQUIRED, "the words to choose from; true and false for yes and no"},
    {"default", &bst__shape_text, BST_KEY_REQUIRED, "the one where nobody says another"},
    {"about", &bst__shape_text, 0, "a sentence for players"},
    {0},
};
static const bst_shape choice = {.type = BST_S_MAP,
                                 .name = "a choice",
                                 .doc = "A question that the preset leaves open, answered with "
                                        "`--option NAME=VALUE`.",
                                 .keys = choice_keys};
static const bst_shape choices = {
    .type = BST_S_DICT, .key = &bst__shape_name, .of = &choice, .max = 64};

#define PART_KEYS                                                                                  \
    {"mods", &bst__shape_setup_mods, BST_KEY_EMPTY,                                                \
     "the mods in play: a list, or a map from mods to their switches"},                            \
        {"rules", &bst__shape_id, 0, "a named set of options of the game that it builds on"},      \
        {"options", &values, BST_KEY_EMPTY, "values of single options, by full name"},

static const bst_key more_keys[] = {
    {"if", &condition, BST_KEY_REQUIRED, "choices with the values they must have"},
    PART_KEYS{0},
};
static const bst_shape more = {
    .type = BST_S_MAP,
    .name = "an addition",
    .doc = "What is in play besides where choices say so.",
    .keys = more_keys};
static const bst_shape mores = {.type = BST_S_LIST, .of = &more, .max = 64};
static const bst_key part_keys[] = {
    PART_KEYS{"more", &mores, 0, "what comes to that where choices say so"},
    {0},
};
static const bst_shape part = {.type = BST_S_MAP, .name = "what is in play", .keys = part_keys};
static const bst_shape games = {.type = BST_S_DICT, .of = &part, .min = 1, .max = 64};

static const bst_key keys[] = {
    {"preset", &bst__shape_id, BST_KEY_REQUIRED, "its id: the name of the file"},
    {"name", &bst__shape_text, BST_KEY_REQUIRED, "the name that players see"},
    {"about", &bst__shape_text, 0, "a sentence for players"},
    {"names", &texts, 0, "other names it goes by, in any language"},
    {"year", &bst__shape_int, 0, "when it came out"},
    {"notes", &texts, 0, "what else is known of it"},
    {"unsure", &bst__shape_bool, 0, "true: its contents are not certain (default false)"},
    {"tiles", &bst__shape_natural, 0,
     "how many tiles it has, those on the board at the start included; checked"},
    {"includes", &bst__shape_ids, 0,
     "other presets, of which it has all; what several have is there once"},
    {"locked", &bst__shape_bool, 0,
     "true: players cannot add mods or leave some out (default false)"},
    {"choices", &choices, BST_KEY_EMPTY, "what players may choose about it"},
    {"may_lack", &condition, 0,
     "choices with which mods that are not there are left out, instead of a refusal"},
    {"games", &games, BST_KEY_REQUIRED, "for each game that it is for, what is in play"},
    {0},
};
const bst_shape bst__shape_preset_file = {
    .type = BST_S_MAP, .name = "a preset file", .keys = keys};

/* ------------------------------------------------------------------ files */

bst_status bst__preset_names(const char *data_dir, bst__name_fn *each, void *user)
{
    char path[BST__PATH_BYTES];
    (void)snprintf(path, sizeof path, "%s/tilesets/presets", data_dir);
    return bst__folder_names(path, ".yaml", each, user);
}

static bst_status add_name(void *user, const char *name)
{
    bst__preset_list *list = user;
    if (list->count == BST__PRESETS_MAX) {
        return BST_OK;
    }
    list->names[list->count] = bst__arena_copy(list->arena, name, strlen(name));
    return list->names[list->count++] ? BST_OK : BST_E_NOMEM;
}

bst_status bst__preset_list_read(bst__preset_list *list, bst_arena *arena, const char *data_dir)
{
    list->count = 0;
    list->arena = arena;
    return bst__preset_names(data_dir, add_name, list);
}

static bool path_of(char path[BST__PATH_BYTES], const char *data_dir, const char *id)
{
    int size = snprintf(path, BST__PATH_BYTES, "%s/tilesets/presets/%s.yaml", data_dir, id);
    return size > 0 && size < BST__PATH_BYTES;
}

bool bst__preset_is_file(const char *data_dir, const char *id)
{
    char path[BST__PATH_BYTES];
    return id[0] != '\0' && !strchr(id, '/') && path_of(path, data_dir, id) &&
           access(path, F_OK) == 0;
}

/* The words of a choice hold its default. */
static bool check_choices(const bst_node *root, bst_diags *diags)
{
    bool is_good = true;
    BST_NODE_EACH (each, bst__node_get(root, "choices")) {
        const bst_node *initial = bst__node_get(each, "default");
        bool is_there = false;
        BST_NODE_EACH (value, bst__node_get(each, "values")) {
            is_there = is_there || strcmp(value->text, initial->text) == 0;
        }
        if (!is_there) {
            bst_diags_add(diags, BST_ERROR, "E-PRESET-CHOICE", initial->span,
                          "`%s` is none of the values of `%s`", initial->text, each->key);
            is_good = false;
        }
    }
    return is_good;
}

static bool check(const bst_node *root, const char *id, bst_diags *diags)
{
    if (!bst__schema_check(root, &bst__shape_preset_file, diags)) {
        return false;
    }
    const bst_node *own = bst__node_get(root, "preset");
    if (strcmp(own->text, id) != 0) {
        bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-PRESET-FILE", own->span,
                                       "the file is called `%s.yaml`, the preset `%s`", id,
                                       own->text);
        bst_diag_hint(diag, "players name a preset by its file: both have to be the same");
        return false;
    }
    return check_choices(root, diags);
}

bst_status bst__preset_read(const bst_node **out, bst_arena *arena, bst_sources *sources,
                            const char *data_dir, const char *id, bst_diags *diags)
{
    char path[BST__PATH_BYTES];
    char shown[BST__PATH_BYTES];
    uint32_t file = 0;
    *out = NULL;
    if (!path_of(path, data_dir, id)) {
        return BST_E_LIMIT;
    }
    (void)snprintf(shown, sizeof shown, "tilesets/presets/%s.yaml", id);
    bst_status status = bst_sources_read(&file, sources, path, shown, BST_YAML_BYTES_MAX, diags);
    if (status == BST_OK) {
        status = bst__yaml_load(out, arena, sources, file, 0, diags);
    }
    return status == BST_OK && !check(*out, id, diags) ? BST_E_INVALID : status;
}
