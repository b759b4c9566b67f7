/* From the head of a trace to a setup: tile sets, elements and rules, each looked up in the tables.
 * What no table knows is said, all of it at once, and the game is not played. */
#include <stdlib.h>
#include <string.h>

#include "data/schema.h"
#include "trace.h"

typedef struct head {
    trace_run *run;
    const json_t *json;
    bst_setup *setup;
    bool is_unknown;
    bool has_failed;
} head;

static void unknown(head *h, const char *what, const char *name, const char *value)
{
    if (!h->is_unknown) {
        (void)printf("%s: game %u is not in play:\n", h->run->path, (unsigned)h->run->number);
    }
    h->is_unknown = true;
    (void)printf("    no table knows the %s `%s`%s%s\n", what, name, *value ? ": " : "", value);
}

static void set_option(head *h, const char *name, const char *value)
{
    h->has_failed = bst_setup_set_option(h->setup, name, value) != BST_OK || h->has_failed;
}

static void activate(head *h, trace_part *part)
{
    trace_tables *tables = &h->run->tables;
    part->is_active = true;
    for (uint32_t i = 0; i < tables->count; i++) {
        trace_part *own = &tables->parts[i];
        if (!own->mod && strcmp(own->game, part->game) == 0) {
            own->is_active = true;
        }
    }
}

static trace_part *mod_part(trace_tables *tables, const char *mod)
{
    for (uint32_t i = 0; i < tables->count; i++) {
        if (tables->parts[i].mod && strcmp(tables->parts[i].mod, mod) == 0) {
            return &tables->parts[i];
        }
    }
    return NULL;
}

/* A set or element brings its own table's mod, or those that it names. */
static void bring(head *h, const bst_node *node, trace_part *part)
{
    const bst_node *mods = bst__node_get(node, "mods");
    BST_NODE_ITEMS(mod, mods) {
        trace_part *other = mod_part(&h->run->tables, mod->text);
        if (other) {
            activate(h, other);
        } else {
            unknown(h, "mod", mod->text, "");
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
    json_object_foreach(json_object_get(h->json, section), name, value) {
        trace_part *part = NULL;
        const bst_node *node = trace_find_any(&h->run->tables, section, name, &part);
        if (node) {
            bring(h, node, part);
        }
    }
}

/* Entries: `any`; a value that it must have; or an option with what the values mean for it. */
static void apply(head *h, const char *what, const char *name, const json_t *value,
                  const bst_node *node)
{
    char buffer[TRACE_NUMBER_BYTES];
    const char *text = trace_text(value, buffer);
    const char *option = bst__node_text(node, "option", NULL);
    const bst_node *values = bst__node_get(node, "values");
    if (node->type == BST_NODE_SCALAR) {
        if (strcmp(node->text, "any") != 0 && strcmp(node->text, text) != 0) {
            unknown(h, what, name, text);
        }
    } else if (values && !bst__node_get(values, text)) {
        unknown(h, what, name, text);
    } else if (option) {
        set_option(h, option, bst__node_text(values, text, text));
    }
}

static void apply_all(head *h, const char *section, const char *what)
{
    const json_t *there = json_object_get(h->json, section);
    trace_tables *tables = &h->run->tables;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)there, name, value) {
        trace_part *part = NULL;
        const bst_node *node = trace_find(tables, section, name);
        if (node) {
            apply(h, what, name, value, node);
        } else if (!trace_find_any(tables, section, name, &part)) {
            unknown(h, what, name, "");
        }
    }
    for (uint32_t i = 0; i < tables->count; i++) {
        if (!tables->parts[i].is_active) {
            continue;
        }
        BST_NODE_EACH(node, bst__node_get(tables->parts[i].root, section)) {
            const char *absent = bst__node_text(node, "absent", NULL);
            if (absent && !json_object_get(there, node->key)) {
                set_option(h, bst__node_text(node, "option", ""), absent);
            }
        }
    }
}

/* How often the sets are there: all equally often. */
static void apply_copies(head *h)
{
    const char *name;
    json_t *value;
    int32_t copies = 0;
    json_object_foreach(json_object_get(h->json, "sets"), name, value) {
        if (trace_int(value) < 1 || (copies != 0 && trace_int(value) != copies)) {
            unknown(h, "number of copies of the set", name, "");
        }
        copies = trace_int(value);
    }
    bst_setup_set_copies(h->setup, copies > 1 ? (uint32_t)copies : 1);
}

static void apply_parts(head *h)
{
    const trace_tables *tables = &h->run->tables;
    for (uint32_t i = 0; i < tables->count; i++) {
        const trace_part *part = &tables->parts[i];
        if (!part->is_active) {
            continue;
        }
        bst_status status = part->mod ? bst_setup_add_mod(h->setup, part->mod)
                                      : bst_setup_set_game(h->setup, part->game);
        h->has_failed = status != BST_OK || h->has_failed;
        BST_NODE_EACH(option, bst__node_get(part->root, "set")) {
            set_option(h, option->key, option->text);
        }
    }
}

/* Whether the games' options can be said at all; which one cannot shows when it is reached. */
static void find_options(head *h)
{
    trace_list seen = {0};
    size_t at;
    size_t n;
    json_t *step;
    json_t *option;
    json_array_foreach(json_object_get(h->json, "steps"), at, step) {
        json_array_foreach(json_object_get(step, "opts"), n, option) {
            const char *type = trace_string(json_array_get(option, 0));
            if (seen.count == 0 || strcmp(seen.items[seen.count - 1], type) != 0) {
                trace_list_add(&seen, type);
            }
        }
    }
    trace_list_sort(&seen);
    for (uint32_t i = 0; i < seen.count; i++) {
        if (!trace_find(&h->run->tables, "options", seen.items[i])) {
            unknown(h, "option type", seen.items[i], "");
        }
    }
    trace_list_free(&seen);
}

bst_setup *trace_setup(trace_run *run, const json_t *json)
{
    head h = {.run = run, .json = json};
    for (uint32_t i = 0; i < run->tables.count; i++) {
        run->tables.parts[i].is_active = false;
    }
    if (bst_setup_create(&h.setup) != BST_OK) {
        return NULL;
    }
    bst_setup_set_players(h.setup, (uint32_t)trace_int(json_object_get(json, "players")));
    bst_setup_set_seed(h.setup, (uint64_t)json_integer_value(json_object_get(json, "seed")));
    find_parts(&h, "sets");
    find_parts(&h, "elements");
    apply_parts(&h);
    apply_copies(&h);
    apply_all(&h, "sets", "tile set");
    apply_all(&h, "elements", "element");
    apply_all(&h, "rules", "rule");
    if (!h.is_unknown) {
        find_options(&h);
    }
    if (h.is_unknown || h.has_failed) {
        bst_setup_destroy(h.setup);
        return NULL;
    }
    return h.setup;
}
