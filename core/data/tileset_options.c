/* Options of the model, and what asks for them: values must be ones that the option may have. */
#include <string.h>

#include "data/tileset_build.h"

/* A number, or the name of an option that holds one. */
void bst__build_check_number(bst__modeller *b, const bst_node *node)
{
    int32_t number = 0;
    bool is_name = node && node->type == BST_NODE_SCALAR && !bst__node_as_int(node, &number);
    if (!is_name) {
        return;
    }
    const bst_node *options = bst__build_section(b, "options");
    bst__build_require(b, node, options, "E-REF-OPTION", "option");
    const bst_node *option = bst__node_get(options, node->text);
    if (option && strcmp(bst__node_text(option, "type", ""), "int") != 0) {
        bst_diag *diag = bst__build_error(b, "E-REF-OPTION", node->span,
                                          "option `%s` holds no number", node->text);
        bst_diag_related(diag, option->key_span, "declared here");
    }
}

/* Whether `value` is one that `option` may have. */
static bool is_option_value(const bst_node *option, const bst_node *value)
{
    const char *type = bst__node_text(option, "type", "");
    int32_t number = 0;
    bool truth = false;
    if (strcmp(type, "bool") == 0) {
        return bst__node_as_bool(value, &truth);
    }
    if (strcmp(type, "int") == 0) {
        return bst__node_as_int(value, &number) &&
               number >= bst__node_int(option, "min", INT32_MIN) &&
               number <= bst__node_int(option, "max", INT32_MAX);
    }
    return bst__node_place(bst__node_get(option, "values"), value->text) > 0;
}

static void require_value(bst__modeller *b, const bst_node *option, const bst_node *value)
{
    if (is_option_value(option, value)) {
        return;
    }
    bst_diag *diag = bst__build_error(b, "E-OPTION-VALUE", value->span,
                                      "option `%s` cannot be `%s`", option->key, value->text);
    const bst_node *values = bst__node_get(option, "values");
    bst_diag_related(diag, values ? values->span : option->key_span, "%s",
                     values ? "its values are declared here" : "declared here");
}

void bst__build_check_options(bst__modeller *b)
{
    BST_NODE_EACH (option, bst__build_section(b, "options")) {
        const char *type = bst__node_text(option, "type", "");
        const bst_node *values = bst__node_get(option, "values");
        bool is_word = strcmp(type, "word") == 0;
        if (is_word != (values != NULL)) {
            bst__build_error(b, "E-OPTION-TYPE", values ? values->key_span : option->key_span,
                             is_word ? "option `%s` has the type word and needs `values`"
                                     : "option `%s` has `values` and needs `type: word`",
                             option->key);
            continue;
        }
        require_value(b, option, bst__node_get(option, "default"));
    }
}

/* A map of option names to values, as presets and conditions have. Conditions may also ask for a
 * mod, which is answered before this. */
void bst__build_check_choices(bst__modeller *b, const bst_node *choices, bool is_condition)
{
    const bst_node *options = bst__build_section(b, "options");
    BST_NODE_EACH (value, choices) {
        if (is_condition && strcmp(value->key, "mod") == 0) {
            continue;
        }
        const bst_node *option = bst__node_get(options, value->key);
        if (option) {
            BST_NODE_ITEMS (each, value) {
                require_value(b, option, each);
            }
            continue;
        }
        bst_diag *diag = bst__build_error(b, "E-REF-OPTION", value->key_span,
                                          "no option `%s` is declared", value->key);
        bst__build_hint_nearest(diag, value->key, options);
    }
}
