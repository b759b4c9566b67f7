/* The options that a mod's elements and sets of tiles become, which no file declares. */
#include "script/content.h"

#include <stdio.h>
#include <string.h>

enum { SWITCH_COPIES_MAX = 99 };

/* One option that a switch becomes, an int from `least` on; false where memory ran out. */
static bool add_option(bst__content *c, bst_node *options, const char *name, const char *type,
                       const char *initial, const char *about, int32_t least_copies,
                       const bst_node *like)
{
    bst_node *option = bst__node_make(c->arena, BST_NODE_MAP, name, NULL, like);
    bst_node *kind = bst__node_make(c->arena, BST_NODE_SCALAR, "type", type, like);
    bst_node *value = bst__node_make(c->arena, BST_NODE_SCALAR, "default", initial, like);
    bst_node *text = bst__node_make(c->arena, BST_NODE_SCALAR, "about", about, like);
    if (!name || !option || !kind || !value || !text) {
        return false;
    }
    option->made = true;
    bst__node_append(options, option);
    bst__node_append(option, kind);
    bst__node_append(option, value);
    if (about[0] != '\0') {
        bst__node_append(option, text);
    }
    if (strcmp(type, "int") == 0) {
        bst_node *least = bst__node_make(c->arena, BST_NODE_SCALAR, "min",
                                         bst__arena_printf(c->arena, "%d", (int)least_copies),
                                         like);
        bst_node *most = bst__node_make(c->arena, BST_NODE_SCALAR, "max",
                                        bst__arena_printf(c->arena, "%d", SWITCH_COPIES_MAX),
                                        like);
        if (!least || !most) {
            return false;
        }
        bst__node_append(option, least);
        bst__node_append(option, most);
    }
    return true;
}

/* What the setup says of all elements of a mod at once: "all", "none", or NULL. */
static const char *elements_of(const bst__content *c, const char *id)
{
    char name[BST__PATH_BYTES];
    (void)snprintf(name, sizeof name, "%s.elements", id);
    for (uint32_t i = 0; i < bst_setup_option_count(c->setup); i++) {
        const char *value = NULL;
        if (strcmp(bst_setup_option(c->setup, i, &value), name) == 0) {
            return value;
        }
    }
    return NULL;
}

/* `MOD.elements`: a word of its own, so that all of them are switched by one. */
static bool add_elements_option(bst__content *c, bst_node *options, const bst__manifest *mod)
{
    static const char *const words[] = {"default", "all", "none"};
    const char *name = bst__arena_printf(c->arena, "%s.elements", mod->id);
    if (!name || !add_option(c, options, name, "word", "default",
                             "all of its elements, or none, where nothing else is said", 0,
                             mod->root)) {
        return false;
    }
    bst_node *option = options->first;
    while (option->next) {
        option = option->next;
    }
    bst_node *values = bst__node_make(c->arena, BST_NODE_LIST, "values", NULL, mod->root);
    for (uint32_t i = 0; values && i < 3; i++) {
        bst_node *word = bst__node_make(c->arena, BST_NODE_SCALAR, NULL, words[i], mod->root);
        if (!word) {
            return false;
        }
        bst__node_append(values, word);
    }
    if (values) {
        bst__node_append(option, values);
    }
    return values != NULL;
}

/* The options that a mod's elements and sets of tiles are. */
bst_status bst__content_switches(bst__content *c, const bst__manifest *mod, uint32_t source,
                                 bool has_rest)
{
    bst_node *root = bst__node_make(c->arena, BST_NODE_MAP, NULL, NULL, mod->root);
    bst_node *options = bst__node_make(c->arena, BST_NODE_MAP, "options", NULL, mod->root);
    const char *all = elements_of(c, mod->id);
    bool is_all = all && strcmp(all, "all") == 0;
    bool is_none = all && strcmp(all, "none") == 0;
    bool is_good = root && options;
    for (uint32_t i = 0; i < mod->elements.count && is_good; i++) {
        const bst__mod_switch *each = &mod->elements.list[i];
        bool is_on = is_all || (!is_none && each->by_default != 0);
        is_good = add_option(c, options, bst__arena_printf(c->arena, "%s.%s", mod->id, each->name),
                             "bool", is_on ? "true" : "false", each->about, 0, each->node);
    }
    for (uint32_t i = 0; i < mod->sets.count && is_good; i++) {
        const bst__mod_switch *each = &mod->sets.list[i];
        const char *copies = bst__arena_printf(c->arena, "%d", (int)each->by_default);
        is_good = copies && add_option(c, options,
                                       bst__arena_printf(c->arena, "%s.%s", mod->id, each->name),
                                       "int", copies, each->about, each->least, each->node);
    }
    if (is_good && mod->elements.count > 0) {
        is_good = add_elements_option(c, options, mod);
    }
    if (is_good && has_rest) {
        is_good = add_option(c, options,
                             bst__arena_printf(c->arena, "%s." BST__SET_OF_REST, mod->id), "int",
                             "1", "copies of its tiles", 0, mod->root);
    }
    if (!is_good) {
        return BST_E_NOMEM;
    }
    bst__node_append(root, options);
    bst__node_set_source(root, (uint16_t)source);
    return bst__content_add(c, root, source);
}
