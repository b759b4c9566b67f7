/* From what another engine played with to a setup: tile sets, elements and rules, each looked up in
 * the tables. What no table knows is noted, all of it. */
#include <string.h>

#include "cli/foreign.h"
#include "data/schema.h"

typedef struct head {
    bst__foreign_tables *tables;
    const json_t *json;
    bst_setup *setup;
    bst__foreign_head *out;
    int32_t copies; /* of all sets: of the one of which there are the fewest */
    bst_status status;
} head;

void bst__foreign_add_unknown(bst__foreign_head *list, const char *what, const char *section,
                              const char *name, const char *value)
{
    if (list->count < BST__FOREIGN_UNKNOWN_MAX) {
        bst__foreign_unknown *entry = &list->unknown[list->count];
        entry->what = what;
        entry->section = section;
        entry->name = name;
        entry->broken = NULL;
        (void)snprintf(entry->value, sizeof entry->value, "%s", value);
    }
    list->count++;
}

static void unknown(head *h, const char *what, const char *section, const char *name,
                    const char *value)
{
    bst__foreign_add_unknown(h->out, what, section, name, value);
}

static void keep(head *h, bst_status status)
{
    h->status = h->status == BST_OK ? status : h->status;
}

static void set_option(head *h, const char *name, const char *value)
{
    keep(h, bst_setup_set_option(h->setup, name, value));
}

/* What is there no times is as if it were not named. */
static bool is_off(const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) == 0;
}

/* A game with a mod whose table is broken cannot be played, whatever else is known of it. */
static void refuse(head *h, const char *section, const char *name, const bst__foreign_part *part)
{
    unknown(h, "table", section, name, "");
    if (h->out->count <= BST__FOREIGN_UNKNOWN_MAX) {
        h->out->unknown[h->out->count - 1].broken = part->mod;
    }
}

static void activate(head *h, bst__foreign_part *part)
{
    part->is_active = true;
    for (uint32_t i = 0; i < h->tables->count; i++) {
        bst__foreign_part *own = &h->tables->parts[i];
        if (!own->mod && strcmp(own->game, part->game) == 0) {
            own->is_active = true;
        }
    }
}

static bst__foreign_part *mod_part(bst__foreign_tables *tables, const char *mod)
{
    for (uint32_t i = 0; i < tables->count; i++) {
        if (tables->parts[i].mod && strcmp(tables->parts[i].mod, mod) == 0) {
            return &tables->parts[i];
        }
    }
    return NULL;
}

/* A set or element brings its own table's mod, or those that it names. */
static void bring(head *h, const char *section, const bst_node *node, bst__foreign_part *part)
{
    if (part->is_broken) {
        refuse(h, section, node->key, part);
        return;
    }
    const bst_node *mods = bst__node_get(node, "mods");
    BST_NODE_ITEMS(mod, mods)
    {
        bst__foreign_part *other = mod_part(h->tables, mod->text);
        if (other && other->is_broken) {
            refuse(h, section, node->key, other);
        } else if (other) {
            activate(h, other);
        } else {
            unknown(h, "mod", "sets", mod->text, "");
        }
    }
    if (!mods) {
        activate(h, part);
    }
}

static void find_parts(head *h, const char *section)
{
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(h->json, section), name, value)
    {
        bst__foreign_part *part = NULL;
        const bst_node *node = bst__foreign_find_any(h->tables, section, name, &part);
        if (node && !is_off(value)) {
            bring(h, section, node, part);
        }
    }
}

static bool is_same_option(const bst_node *a, const bst_node *b)
{
    const char *option = bst__node_text(a, "option", NULL);
    return option && strcmp(option, bst__node_text(b, "option", "")) == 0;
}

/* Something else that they name and that is about the same option of ours. */
static const char *find_rival(const head *h, const char *section, const bst_node *node)
{
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(h->json, section), name, value)
    {
        const bst_node *other = bst__foreign_find(h->tables, section, name);
        if (other && strcmp(name, node->key) != 0 && !is_off(value) &&
            is_same_option(node, other)) {
            return name;
        }
    }
    return NULL;
}

/* A set is there as often as all are, or some times more often. */
static const char *text_of(const head *h, bool is_set, const json_t *value,
                           char buffer[BST__FOREIGN_NUMBER_BYTES])
{
    if (!is_set || h->copies < 1) {
        return bst__foreign_text(value, buffer);
    }
    (void)snprintf(buffer, BST__FOREIGN_NUMBER_BYTES, "%d",
                   (int)(bst__foreign_int(value) / h->copies));
    return buffer;
}

/* Entries: `any`; a value that it must have; or an option with what the values mean for it. */
static void apply(head *h, const char *what, const char *section, const char *name,
                  const json_t *value, const bst_node *node)
{
    char buffer[BST__FOREIGN_NUMBER_BYTES];
    bool is_set = strcmp(section, "sets") == 0;
    const char *text = text_of(h, is_set, value, buffer);
    const char *option = bst__node_text(node, "option", NULL);
    const bst_node *values = bst__node_get(node, "values");
    const char *rival = option ? find_rival(h, section, node) : NULL;
    const char *joint = rival ? bst__node_text(bst__node_get(node, "with"), rival, NULL) : NULL;
    if (is_set && !option && strcmp(text, "1") != 0) {
        unknown(h, "number of copies of the set", section, name, "");
    } else if (node->type == BST_NODE_SCALAR) {
        if (strcmp(node->text, "any") != 0 && strcmp(node->text, text) != 0) {
            unknown(h, what, section, name, text);
        }
    } else if (values && !bst__node_get(values, text)) {
        unknown(h, what, section, name, text);
    } else if (rival && !joint) {
        unknown(h, is_set ? "tile set together with another like it," : what, section, name,
                is_set ? "" : text);
    } else if (option) {
        set_option(h, option, joint ? joint : bst__node_text(values, text, text));
    }
}

/* Whether they name it, or something else that is about the same option. */
static bool is_named(const head *h, const json_t *there, const char *section,
                     const bst_node *node)
{
    const json_t *value = json_object_get(there, node->key);
    return (value && !(strcmp(section, "elements") == 0 && is_off(value))) ||
           find_rival(h, section, node);
}

static void apply_absent(head *h, const char *section, const json_t *there)
{
    for (uint32_t i = 0; i < h->tables->count; i++) {
        const bst__foreign_part *part = &h->tables->parts[i];
        BST_NODE_EACH(node, part->is_active ? bst__node_get(part->root, section) : NULL)
        {
            const char *absent = bst__node_text(node, "absent", NULL);
            if (absent && !is_named(h, there, section, node)) {
                set_option(h, bst__node_text(node, "option", ""), absent);
            }
        }
    }
}

static void apply_all(head *h, const char *section, const char *what)
{
    const json_t *there = json_object_get(h->json, section);
    bool is_element = strcmp(section, "elements") == 0;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)there, name, value)
    {
        bst__foreign_part *part = NULL;
        const bst_node *node = bst__foreign_find(h->tables, section, name);
        if (is_element && is_off(value)) {
            continue;
        }
        if (node) {
            apply(h, what, section, name, value, node);
        } else if (!bst__foreign_find_any(h->tables, section, name, &part)) {
            unknown(h, what, section, name, "");
        }
    }
    apply_absent(h, section, there);
}

/* How often the sets are there. All may be there more often than once, and some of a mod's sets
 * some times as often as that. */
static void apply_copies(head *h)
{
    const json_t *sets = json_object_get(h->json, "sets");
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)sets, name, value)
    {
        int32_t own = bst__foreign_int(value);
        h->copies = own >= 1 && (h->copies == 0 || own < h->copies) ? own : h->copies;
    }
    json_object_foreach((json_t *)(uintptr_t)sets, name, value)
    {
        int32_t own = bst__foreign_int(value);
        if (own < 1 || own % h->copies != 0) {
            unknown(h, "number of copies of the set", "sets", name, "");
        }
    }
    bst_setup_set_copies(h->setup, h->copies > 1 ? (uint32_t)h->copies : 1);
}

static void apply_parts(head *h)
{
    for (uint32_t i = 0; i < h->tables->count; i++) {
        const bst__foreign_part *part = &h->tables->parts[i];
        if (!part->is_active) {
            continue;
        }
        keep(h, part->mod ? bst_setup_add_mod(h->setup, part->mod)
                          : bst_setup_set_game(h->setup, part->game));
        BST_NODE_EACH(option, bst__node_get(part->root, "set"))
        {
            set_option(h, option->key, option->text);
        }
    }
}

bst_status bst__foreign_setup(bst__foreign_tables *tables, const json_t *json, bst_setup *setup,
                              bst__foreign_head *out)
{
    head h = {.tables = tables, .json = json, .setup = setup, .out = out, .status = BST_OK};
    out->count = 0;
    for (uint32_t i = 0; i < tables->count; i++) {
        tables->parts[i].is_active = false;
    }
    find_parts(&h, "sets");
    find_parts(&h, "elements");
    apply_parts(&h);
    apply_copies(&h);
    apply_all(&h, "sets", "tile set");
    apply_all(&h, "elements", "element");
    apply_all(&h, "rules", "rule");
    return h.status;
}
