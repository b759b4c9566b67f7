/* Messages of the other engine: which entry of a table is meant, and the choice that it makes of
 * them, in the form in which templates know choices. */
#include <string.h>

#include "cli/import.h"
#include "data/schema.h"

enum { PART_BYTES = 96 };

/* ------------------------------------------------------------------ finding the entry */

static bool fits(const bst_node *when, const json_t *payload)
{
    char buffer[BST__FOREIGN_NUMBER_BYTES];
    BST_NODE_EACH(condition, when)
    {
        json_t *value = bst__save_value(payload, condition->key);
        bool is_there = value != NULL;
        bool is_it = is_there && (bst__foreign_names(condition, BST__FOREIGN_ANY) ||
                                  bst__foreign_names(condition, bst__foreign_text(value, buffer)));
        json_decref(value);
        if (!is_it) {
            return false;
        }
    }
    return true;
}

/* An entry is one case, or a list of cases of which the first counts that fits; a list of texts is
 * the parts of a case. */
static const bst_node *find_case(const bst_node *entry, const json_t *payload)
{
    bool is_cases =
        entry && entry->type == BST_NODE_LIST && entry->first && entry->first->type == BST_NODE_MAP;
    if (!is_cases) {
        return entry && fits(bst__node_get(entry, "when"), payload) ? entry : NULL;
    }
    BST_NODE_EACH(one, entry)
    {
        if (fits(bst__node_get(one, "when"), payload)) {
            return one;
        }
    }
    return NULL;
}

/* Tables of mods first, as everywhere. */
static const bst_node *find_entry(const bst__foreign_tables *tables, const char *type,
                                  const json_t *payload)
{
    for (int mods = 1; mods >= 0; mods--) {
        for (uint32_t i = tables->count; i > 0; i--) {
            const bst__foreign_part *part = &tables->parts[i - 1];
            const bst_node *entry = bst__node_get(bst__node_get(part->root, "messages"), type);
            const bst_node *found = part->is_active && (part->mod != NULL) == (mods == 1)
                                        ? find_case(entry, payload)
                                        : NULL;
            if (found) {
                return found;
            }
        }
    }
    return NULL;
}

static const bst_node *parts_of(const bst_node *entry)
{
    return entry->type == BST_NODE_MAP ? bst__node_get(entry, "as") : entry;
}

bst__message_type bst__message_find(const bst__save *save, const json_t *message,
                                    const bst_node **out)
{
    static const struct {
        const char *word;
        bst__message_type type;
    } words[] = {{"ignore", BST__MESSAGE_IGNORED},
                 {"commit", BST__MESSAGE_COMMIT},
                 {"undo", BST__MESSAGE_UNDO}};
    const bst_node *entry =
        find_entry(&save->run->tables, bst__foreign_string(json_object_get(message, "type")),
                   json_object_get(message, "payload"));
    const bst_node *parts = entry ? parts_of(entry) : NULL;
    *out = entry;
    for (size_t i = 0; parts && i < sizeof words / sizeof *words; i++) {
        if (strcmp(parts->text, words[i].word) == 0) {
            return words[i].type;
        }
    }
    return parts ? BST__MESSAGE_CHOICE : BST__MESSAGE_UNKNOWN;
}

const char *bst__message_tile(const bst__save *save, const json_t *message)
{
    const bst_node *entry = NULL;
    (void)bst__message_find(save, message, &entry);
    const char *path = bst__node_text(entry, "tile", NULL);
    const json_t *value = path ? json_object_get(json_object_get(message, "payload"), path) : NULL;
    return json_string_value(value);
}

/* ------------------------------------------------------------------ making the choice */

/* Arrays are their values, and objects the values of the keys that a table lists, in its order. */
void bst__message_add(const bst__save *save, json_t *option, const json_t *value)
{
    json_t *given = (json_t *)(uintptr_t)value;
    const bst__foreign_tables *tables = &save->run->tables;
    if (json_is_array(given)) {
        size_t i;
        json_t *one;
        json_array_foreach(given, i, one)
        {
            bst__message_add(save, option, one);
        }
    } else if (json_is_object(given)) {
        BST_NODE_ITEMS(key, bst__foreign_find(tables, "saves", "objects"))
        {
            bst__message_add(save, option, json_object_get(given, key->text));
        }
    } else if (given) {
        (void)json_array_append(option, given);
    }
}

/* `PATH`, or `PATH WORDS`: the value looked up in `words: WORDS:`. */
static bool add_part(const bst__save *save, json_t *option, const char *part, const json_t *payload,
                     bst_text *why)
{
    char path[PART_BYTES];
    char buffer[BST__FOREIGN_NUMBER_BYTES];
    size_t size = strcspn(part, " ");
    const char *list = part[size] ? part + size + 1 : NULL;
    (void)snprintf(path, sizeof path, "%.*s", (int)size, part);
    json_t *value = bst__save_value(payload, path);
    if (!value) {
        bst__text_addf(why, "it has no `%s`", path);
        return false;
    }
    const char *text = bst__foreign_text(value, buffer);
    const char *word = list ? bst__foreign_word(&save->run->tables, list, text) : NULL;
    if (list && !word) {
        bst__text_addf(why, "no table's words `%s` have `%s`", list, text);
    } else if (list) {
        int32_t number = 0;
        bool is_number = bst__text_to_int(word, &number);
        (void)json_array_append_new(option, is_number ? json_integer(number) : json_string(word));
    } else {
        bst__message_add(save, option, value);
    }
    json_decref(value);
    return !list || word;
}

json_t *bst__message_option(bst__save *save, const bst_node *entry, const json_t *payload,
                            bst_text *why)
{
    json_t *option = json_array();
    bool is_good = option != NULL;
    BST_NODE_ITEMS(part, parts_of(entry))
    {
        if (is_good && json_array_size(option) == 0) {
            (void)json_array_append_new(option, json_string(part->text));
        } else if (is_good) {
            is_good = add_part(save, option, part->text, payload, why);
        }
    }
    if (!is_good) {
        json_decref(option);
        return NULL;
    }
    return option;
}
