/* Lists, numbers and texts for the other files. Where memory runs out, the program ends. */
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

void trace_list_add(trace_list *list, const char *text)
{
    char *copy = strdup(text);
    list->items = trace_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    if (!copy) {
        (void)fputs("trace_check: out of memory\n", stderr);
        exit(2);
    }
    list->items[list->count++] = copy;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void trace_list_sort(trace_list *list)
{
    uint32_t kept = 0;
    if (list->count == 0) {
        return;
    }
    qsort(list->items, list->count, sizeof *list->items, compare_texts);
    for (uint32_t i = 1; i < list->count; i++) {
        if (strcmp(list->items[kept], list->items[i]) == 0) {
            free(list->items[i]);
        } else {
            list->items[++kept] = list->items[i];
        }
    }
    list->count = kept + 1;
}

void trace_list_free(trace_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        free(list->items[i]);
    }
    free(list->items);
    memset(list, 0, sizeof *list);
}

void trace_list_difference(bst_text *out, const trace_list *theirs, const trace_list *ours,
                           bool only_ours)
{
    uint32_t t = 0;
    uint32_t o = 0;
    while (t < theirs->count || o < ours->count) {
        int order = t == theirs->count ? 1
                    : o == ours->count ? -1
                                       : strcmp(theirs->items[t], ours->items[o]);
        if (order < 0 && !only_ours) {
            bst__text_addf(out, "    only they: %s\n", theirs->items[t]);
        } else if (order > 0) {
            bst__text_addf(out, "    only we:   %s\n", ours->items[o]);
        }
        t += order <= 0;
        o += order >= 0;
    }
}

const char *trace_text(const json_t *value, char buffer[TRACE_NUMBER_BYTES])
{
    if (json_is_string(value)) {
        return json_string_value(value);
    }
    if (json_is_integer(value)) {
        (void)snprintf(buffer, TRACE_NUMBER_BYTES, "%lld", (long long)json_integer_value(value));
        return buffer;
    }
    return json_is_boolean(value) ? (json_is_true(value) ? "true" : "false") : "?";
}

int32_t trace_int(const json_t *value)
{
    json_int_t number = json_integer_value(value);
    return number > INT32_MAX ? INT32_MAX : number < INT32_MIN ? INT32_MIN : (int32_t)number;
}

const char *trace_string(const json_t *value)
{
    const char *text = json_string_value(value);
    return text ? text : "";
}

const char *trace_piece_kind(const trace_game *g, const char *type)
{
    const bst_node *node = trace_find(&g->run->tables, "pieces", type);
    return node ? node->text : "";
}
