/* Options: what the YAML declares, what the preset says, what the setup chooses. */
#include "game/build.h"

#include "base/text.h"
#include "game/setup_parts.h"

#include <string.h>

const bst__setting *bst__rules_setting(const bst_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        if (strcmp(rules->settings[i].name, name) == 0) {
            return &rules->settings[i];
        }
    }
    return NULL;
}

static bool truth(const char *text, int32_t *out)
{
    static const char *const words[][2] = {{"false", "true"}, {"no", "yes"}, {"off", "on"}};
    for (uint32_t i = 0; i < 3; i++) {
        for (int32_t value = 0; value < 2; value++) {
            if (strcmp(text, words[i][value]) == 0) {
                *out = value;
                return true;
            }
        }
    }
    return false;
}

/* Whether `text` is a value of the option that `node` declares; the setting takes it. */
static bool take_value(bst__build *build, bst__setting *setting, const bst_node *node,
                       const char *text)
{
    int32_t number = 0;
    if (setting->type == 0) {
        if (!truth(text, &number)) {
            return false;
        }
        setting->value = number ? "true" : "false";
    } else if (setting->type == 1) {
        if (!bst__text_to_int(text, &number) || number < bst__node_int(node, "min", INT32_MIN) ||
            number > bst__node_int(node, "max", INT32_MAX)) {
            return false;
        }
        setting->value = bst__build_text(build, text);
    } else {
        const bst_node *values = bst__node_get(node, "values");
        bool known = false;
        BST_NODE_EACH(value, values) {
            known = known || strcmp(value->text, text) == 0;
        }
        /* a word option may also take numbers where it says from where to where: a seat */
        bool ranged = bst__node_get(node, "min") && bst__text_to_int(text, &number) &&
                      number >= bst__node_int(node, "min", 0) &&
                      number <= bst__node_int(node, "max", INT32_MAX);
        if (!known && !ranged) {
            return false;
        }
        setting->value = bst__build_text(build, text);
    }
    setting->number = number;
    return true;
}

static void describe_values(const bst_node *node, bst_text *out)
{
    const char *type = bst__node_text(node, "type", "word");
    if (strcmp(type, "bool") == 0) {
        bst__text_add(out, "true or false");
    } else if (strcmp(type, "int") == 0) {
        bst__text_addf(out, "a whole number from %d", (int)bst__node_int(node, "min", INT32_MIN));
        if (bst__node_get(node, "max")) {
            bst__text_addf(out, " to %d", (int)bst__node_int(node, "max", INT32_MAX));
        }
    } else {
        const char *join = "";
        BST_NODE_EACH(value, bst__node_get(node, "values")) {
            bst__text_addf(out, "%s%s", join, value->text);
            join = ", ";
        }
    }
}

static void refuse_value(bst__build *build, const bst__setting *setting, const bst_node *node,
                         bst_span span, const char *text)
{
    bst_text values = {0};
    describe_values(node, &values);
    bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-OPTION-VALUE", span,
                                   "`%s` is no value of option `%s`", text, setting->name);
    bst_diag_hint(diag, "it takes %s", bst__text_get(&values));
    bst__text_free(&values);
    build->failed = true;
}

static bst__setting *find(bst_ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->setting_count; i++) {
        if (strcmp(rules->settings[i].name, name) == 0) {
            return &rules->settings[i];
        }
    }
    return NULL;
}

static void set_option(bst__build *build, const char *name, bst_span name_span, const char *value,
                       bst_span value_span)
{
    bst_ruleset *rules = build->rules;
    bst__setting *setting = find(rules, name);
    if (!setting) {
        const char *known[256];
        uint32_t count = 0;
        for (uint32_t i = 0; i < rules->setting_count && count < 256; i++) {
            known[count++] = rules->settings[i].name;
        }
        const char *near = bst__text_nearest(name, known, count);
        bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-OPTION", name_span,
                                       "there is no option `%s`", name);
        if (near) {
            bst_diag_hint(diag, "did you mean `%s`?", near);
        } else {
            bst_diag_hint(diag, "`bastide setup` lists them, with the same mods");
        }
        build->failed = true;
        return;
    }
    const bst_node *options = bst__node_get(build->root, "options");
    const bst_node *node = bst__node_get(options, name);
    if (!take_value(build, setting, node, value)) {
        refuse_value(build, setting, node, value_span, value);
    }
}

enum { PRESETS_MAX = 256 };

static void apply_preset(bst__build *build, const char *name, bst_span span)
{
    const bst_node *presets = bst__node_get(build->root, "presets");
    const bst_node *preset = bst__node_get(presets, name);
    if (!preset) {
        const char *known[PRESETS_MAX];
        uint32_t count = 0;
        BST_NODE_EACH(one, presets) {
            if (count < PRESETS_MAX) {
                known[count++] = one->key;
            }
        }
        for (uint32_t i = 0; i < build->preset_file_count && count < PRESETS_MAX; i++) {
            known[count++] = build->preset_files[i];
        }
        const char *near = bst__text_nearest(name, known, count);
        bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-PRESET", span,
                                       "there is no preset `%s`", name);
        if (near) {
            bst_diag_hint(diag, "did you mean `%s`?", near);
        } else {
            bst_diag_hint(diag, "`bastide presets` lists them");
        }
        build->failed = true;
        return;
    }
    BST_NODE_EACH(value, bst__node_get(preset, "options")) {
        set_option(build, value->key, value->key_span, value->text, value->span);
    }
}

bst_status bst__build_settings(bst__build *build, const bst_setup *setup)
{
    bst_ruleset *rules = build->rules;
    const bst_node *options = bst__node_get(build->root, "options");
    uint32_t count = options ? options->count : 0;
    rules->settings = bst__build_alloc(build, sizeof *rules->settings * (count + 1));
    if (!rules->settings) {
        return BST_E_NOMEM;
    }
    BST_NODE_EACH(node, options) {
        bst__setting *setting = &rules->settings[rules->setting_count++];
        const char *type = bst__node_text(node, "type", "word");
        setting->name = node->key;
        setting->span = node->key_span;
        setting->type = (uint8_t)(strcmp(type, "bool") == 0 ? 0 : strcmp(type, "int") == 0 ? 1 : 2);
        const bst_node *initial = bst__node_get(node, "default");
        if (!take_value(build, setting, node, initial->text)) {
            refuse_value(build, setting, node, initial->span, initial->text);
        }
        setting->plain = setting->value;
    }
    if (bst_setup_preset(setup)[0]) {
        const char *name = bst_setup_preset(setup);
        apply_preset(build, name, bst__setup_place(setup, rules->sources, "preset", name));
    }
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value;
        const char *name = bst_setup_option(setup, i, &value);
        bst_span name_span = bst__setup_place(setup, rules->sources, "name", name);
        bst_span span = bst__setup_place(setup, rules->sources, "option", name);
        set_option(build, name, name_span, value, span);
    }
    return build->failed ? BST_E_INVALID : BST_OK;
}
