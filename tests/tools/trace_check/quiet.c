/* Questions of theirs that offer nothing but passing. We ask no such thing, so that what their step
 * brings has happened for us with the step before: the two become one. */
#include <string.h>

#include "trace.h"

static bool is_quiet(const json_t *step)
{
    const json_t *options = json_object_get(step, "opts");
    const json_t *pick = json_object_get(step, "pick");
    return json_is_array(options) && json_array_size(options) == 0 &&
           strcmp(bst__foreign_string(json_array_get(pick, 0)), "Pass") == 0;
}

/* Whether the piece came in the step before; then it is no longer said that it did. */
static bool cancel_arrival(json_t *before, const json_t *piece)
{
    json_t *arrivals = json_object_get(before, "on");
    const char *id = bst__foreign_string(json_array_get(piece, 6));
    size_t i;
    json_t *arrival;
    json_array_foreach(arrivals, i, arrival) {
        if (strcmp(bst__foreign_string(json_array_get(arrival, 6)), id) == 0) {
            (void)json_array_remove(arrivals, i);
            return true;
        }
    }
    return false;
}

static void add_items(json_t *before, const char *key, json_t *items)
{
    json_t *list = json_object_get(before, key);
    size_t i;
    json_t *item;
    if (!list) {
        list = json_array();
        (void)json_object_set_new(before, key, list);
    }
    json_array_foreach(items, i, item) {
        if (strcmp(key, "off") != 0 || !cancel_arrival(before, item)) {
            (void)json_array_append(list, item);
        }
    }
}

/* What happened is added; what is so afterwards takes the place of what was so before. */
static void add_step(json_t *before, json_t *step)
{
    static const char *const asked[] = {"i", "turn", "p", "phase", "opts", "pass", "pick", "tile"};
    const char *key;
    json_t *value;
    json_object_foreach(step, key, value) {
        bool is_asked = false;
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
            is_asked = is_asked || strcmp(key, asked[i]) == 0;
        }
        if (strcmp(key, "ev") == 0 || strcmp(key, "on") == 0 || strcmp(key, "off") == 0) {
            add_items(before, key, value);
        } else if (!is_asked) {
            (void)json_object_set(before, key, value);
        }
    }
}

void trace_merge_quiet(json_t *steps)
{
    size_t i = 1;
    while (i < json_array_size(steps)) {
        json_t *step = json_array_get(steps, i);
        if (is_quiet(step)) {
            add_step(json_array_get(steps, i - 1), step);
            (void)json_array_remove(steps, i);
        } else {
            i++;
        }
    }
}
