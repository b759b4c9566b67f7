/* What a mod's options bring into play when they are not what nobody changed: patches, conditional
 * declarations and scripts are only seen where the rules are built with each value. */
#include "cli/check_options.h"

#include <string.h>

#include "data/merge.h"
#include "diag/copy.h"
#include "game/rules.h"

typedef struct trying {
    const bst__cli *cli;
    const bst_setup *setup;
    const bst__setting *option;
    const char *value;
} trying;

/* That two mods do not play together with the value is what their authors say, and no mistake. */
static bool is_meant(const bst_diag *diag)
{
    return strcmp(bst_diag_code(diag), "E-MOD-CONFLICT") == 0;
}

static void tell(const trying *t, const bst_diags *found)
{
    const bst_diag *diag;
    for (uint32_t i = 0; (diag = bst_diags_get(found, i)) != NULL; i++) {
        if (!is_meant(diag)) {
            bst_diag_related(bst__diags_copy(t->cli->diags, diag), t->option->span,
                             "with option `%s=%s`", t->option->name, t->value);
        }
    }
}

static bst_status build(const trying *t, bst_setup *setup, bst_diags *found)
{
    bst_ruleset *ruleset = NULL;
    bst_status status = bst_setup_set_option(setup, t->option->name, t->value);
    if (status == BST_OK) {
        status = bst_ruleset_create(&ruleset, setup, bst__text_get(&t->cli->data_path),
                                    t->cli->sources, found);
    }
    bst_ruleset_destroy(ruleset);
    return status == BST_E_NOMEM ? status : BST_OK;
}

static bst_status try_value(const trying *t)
{
    bst_setup *setup = NULL;
    bst_diags *found = NULL;
    if (strcmp(t->option->value, t->value) == 0) {
        return BST_OK;
    }
    bst_status status = bst_setup_clone(&setup, t->setup);
    if (status == BST_OK) {
        status = bst_diags_create(&found, t->cli->sources);
    }
    if (status == BST_OK) {
        status = build(t, setup, found);
    }
    if (status == BST_OK) {
        tell(t, found);
    }
    bst_diags_destroy(found);
    bst_setup_destroy(setup);
    return status;
}

static bst_status try_option(trying *t, const bst_node *node)
{
    bst_status status = BST_OK;
    if (t->option->type == 0) {
        t->value = t->option->number ? "false" : "true";
        return try_value(t);
    }
    BST_NODE_EACH (word, bst__node_get(node, "values")) {
        t->value = word->text;
        status = status == BST_OK ? try_value(t) : status;
    }
    return status;
}

static bool is_said(const bst_setup *setup, const char *name)
{
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        if (strcmp(bst_setup_option(setup, i, NULL), name) == 0) {
            return true;
        }
    }
    return false;
}

bst_status bst__check_options(const bst__cli *cli, const bst_ruleset *ruleset,
                              const bst_setup *setup, const bst__mod_place *place)
{
    trying t = {.cli = cli, .setup = setup};
    bst_status status = BST_OK;
    const bst_node *options = bst__node_get(ruleset->merge->root, "options");
    for (uint32_t i = 0; i < ruleset->setting_count && status == BST_OK; i++) {
        t.option = &ruleset->settings[i];
        const bst_node *node = bst__node_get(options, t.option->name);
        if (node && strcmp(ruleset->source_list[node->source].id, place->id) == 0 &&
            !is_said(setup, t.option->name)) {
            status = try_option(&t, node);
        }
    }
    return status;
}
