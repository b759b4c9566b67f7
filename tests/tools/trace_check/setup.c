/* From the head of a trace to a setup. What no table knows is said, all of it at once, and the game
 * is not played. */
#include <stdlib.h>
#include <string.h>

#include "trace.h"

void *trace_grow(void *items, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    *capacity = *capacity ? *capacity * 2 : 16;
    void *grown = realloc(items, *capacity * size);
    if (!grown) {
        (void)fputs("trace_check: out of memory\n", stderr);
        exit(2);
    }
    return grown;
}

/* Whether the games' options can be said at all; which one cannot shows when it is reached. */
static void find_options(const trace_run *run, const json_t *json, bst__foreign_head *head)
{
    bst__foreign_list seen = {0};
    size_t at;
    size_t n;
    json_t *step;
    json_t *option;
    json_array_foreach(json_object_get(json, "steps"), at, step)
    {
        json_array_foreach(json_object_get(step, "opts"), n, option)
        {
            const char *type = bst__foreign_string(json_array_get(option, 0));
            bool is_new = seen.count == 0 || strcmp(seen.items[seen.count - 1], type) != 0;
            if (is_new && !bst__foreign_find(&run->tables, "options", type)) {
                bst__foreign_add_unknown(head, "option type", "steps", type, "");
            }
            if (is_new) {
                bst__foreign_list_add(&seen, type);
            }
        }
    }
    bst__foreign_list_free(&seen);
}

static bool is_said_before(const bst__foreign_head *head, uint32_t index)
{
    for (uint32_t i = 0; i < index; i++) {
        if (strcmp(head->unknown[i].what, head->unknown[index].what) == 0 &&
            strcmp(head->unknown[i].name, head->unknown[index].name) == 0) {
            return true;
        }
    }
    return false;
}

static void print_unknown(const trace_run *run, const bst__foreign_head *head)
{
    (void)printf("%s: game %u is not in play:\n", run->path, (unsigned)run->number);
    for (uint32_t i = 0; i < head->count && i < BST__FOREIGN_UNKNOWN_MAX; i++) {
        const bst__foreign_unknown *entry = &head->unknown[i];
        if (!is_said_before(head, i)) {
            (void)printf("    no table knows the %s `%s`%s%s\n", entry->what, entry->name,
                         *entry->value ? ": " : "", entry->value);
        }
    }
}

bst_setup *trace_setup(trace_run *run, const json_t *json)
{
    bst__foreign_head head = {.count = 0};
    bst_setup *setup = NULL;
    bst_status status = bst_setup_create(&setup);
    if (status == BST_OK) {
        bst_setup_set_players(setup, (uint32_t)bst__foreign_int(json_object_get(json, "players")));
        bst_setup_set_seed(setup, (uint64_t)json_integer_value(json_object_get(json, "seed")));
        status = bst__foreign_setup(&run->tables, json, setup, &head);
    }
    if (status == BST_OK && head.count == 0) {
        find_options(run, json, &head);
    }
    if (head.count > 0) {
        print_unknown(run, &head);
    }
    if (status != BST_OK || head.count > 0) {
        bst_setup_destroy(setup);
        setup = NULL;
    }
    return setup;
}
