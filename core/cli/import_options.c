/* Sentences about what may be chosen: that there is an action, and all of its options. */
#include <string.h>
#include <strings.h>

#include "cli/import.h"
#include "data/schema.h"

enum { VALUES_MAX = 16, VALUE_BYTES = 64, SHOWN_MAX = 12 };

/* One option of a sentence: its values in the order in which they are written. */
typedef struct values {
    char items[VALUES_MAX][VALUE_BYTES];
    uint32_t count;
    bool is_good;
} values;

/* ------------------------------------------------------------------ actions */

static bool is_same_name(const char *a, const char *b)
{
    while (*a || *b) {
        a += *a == ' ';
        b += *b == ' ';
        if (strncasecmp(a, b, 1) != 0) {
            return false;
        }
        a += *a != '\0';
        b += *b != '\0';
    }
    return true;
}

const bst_node *bst__save_action(const bst__save *save, const char *name)
{
    for (int mods = 1; mods >= 0; mods--) {
        for (uint32_t i = save->run->tables.count; i > 0; i--) {
            const bst__foreign_part *part = &save->run->tables.parts[i - 1];
            bool counts = part->is_active && (part->mod != NULL) == (mods == 1);
            BST_NODE_EACH(action, counts ? bst__node_get(part->root, "actions") : NULL)
            {
                if (is_same_name(action->key, name)) {
                    return action;
                }
            }
        }
    }
    return NULL;
}

static json_t *as_value(const char *text)
{
    int32_t number = 0;
    return bst__text_to_int(text, &number) ? json_integer(number) : json_string(text);
}

/* Their choice made of the table's parts: the type, `for`, and places in the values; without values
 * any will do. NULL where a value is missing. */
static json_t *make_option(const bst_node *action, const char *thing, const values *v)
{
    const bst_node *parts = action->type == BST_NODE_MAP ? bst__node_get(action, "as") : action;
    json_t *option = json_array();
    bool is_good = option != NULL;
    BST_NODE_ITEMS(part, parts)
    {
        int32_t place = 0;
        json_t *value = NULL;
        if (strcmp(part->text, "for") == 0) {
            value = json_string(thing ? thing : BST__FOREIGN_ANY);
        } else if (!bst__text_to_int(part->text, &place)) {
            value = json_string(part->text);
        } else if (!v) {
            value = json_string(BST__FOREIGN_ANY);
        } else if (place >= 0 && (uint32_t)place < v->count) {
            value = as_value(v->items[place]);
        }
        is_good = is_good && value && json_array_append_new(option, value) == 0;
    }
    if (!is_good) {
        json_decref(option);
        return NULL;
    }
    return option;
}

/* ------------------------------------------------------------------ ours */

/* Our options that an action of theirs stands for; false where its table cannot say which. */
static bool find_ours(bst__save *save, const bst_node *action, const char *thing,
                      bst__foreign_list *out, bst_text *why)
{
    char text[BST__FOREIGN_OPTION_BYTES];
    bst__foreign_list patterns = {0};
    const bst_option *options = NULL;
    uint32_t count = 0;
    json_t *option = make_option(action, thing, NULL);
    bool is_good = option && bst__foreign_patterns(&save->f, option, &patterns, why);
    bool is_asked = bst_game_decision(save->f.game).state == BST_DECIDING;
    if (is_good && is_asked && bst_game_options(save->f.game, &options, &count) != BST_OK) {
        is_good = false;
        bst__text_add(why, "our options cannot be listed");
    }
    for (uint32_t i = 0; is_good && i < count; i++) {
        bool is_one = false;
        (void)bst_game_option_text(save->f.game, &options[i], text, sizeof text);
        for (uint32_t n = 0; n < patterns.count && !is_one; n++) {
            is_one = bst__save_fits(patterns.items[n], text);
        }
        if (is_one) {
            bst__foreign_list_add(out, text);
        }
    }
    bst__foreign_list_sort(out);
    json_decref(option);
    bst__foreign_list_free(&patterns);
    return is_good;
}

/* What an action for a tile is about must be the tile that is being placed. */
static bool is_in_hand(bst__save *save, size_t sentence, const bst_node *action, const char *thing)
{
    const char *hand = bst_game_tile_in_hand(save->f.game);
    bool is_about = thing && bst__node_bool(action, "tile", false);
    const char *ours =
        is_about ? bst__foreign_tile(&save->run->tables, save->ruleset, thing) : NULL;
    if (!is_about || (hand && ours && strcmp(hand, ours) == 0)) {
        return true;
    }
    bst__save_differs(save, sentence, "the tile", "the tile to place is %s", hand ? hand : "none");
    return false;
}

bool bst__save_check_action(bst__save *save, size_t sentence, const char *kind, const char *thing)
{
    const bst_node *action = bst__save_action(save, kind);
    bst__foreign_list ours = {0};
    bst_text why = {0};
    bool holds = false;
    if (!action) {
        bst__save_puzzles(save, sentence, "no table knows the action `%s`", kind);
    } else if (!find_ours(save, action, thing, &ours, &why)) {
        bst__save_puzzles(save, sentence, "%s", bst__text_get(&why));
    } else if (ours.count == 0) {
        bst__save_differs(save, sentence, "an action", "there is no such choice");
    } else {
        holds = is_in_hand(save, sentence, action, thing);
    }
    bst__foreign_list_free(&ours);
    bst__text_free(&why);
    return holds;
}

/* ------------------------------------------------------------------ theirs */

static void add_value(values *v, const char *text, size_t size)
{
    if (v->count == VALUES_MAX || size >= VALUE_BYTES) {
        v->is_good = false;
        return;
    }
    memcpy(v->items[v->count], text, size);
    v->items[v->count++][size] = '\0';
}

/* Values stand between commas; brackets only group them. */
static void add_values(values *v, const char *text, const char *end)
{
    static const char separators[] = "{}[], ";
    while (text < end) {
        size_t size = strcspn(text, separators);
        size = text + size > end ? (size_t)(end - text) : size;
        if (size > 0) {
            add_value(v, text, size);
        }
        text += size + 1;
    }
}

/* Quarter turns may be written as such, or in degrees. */
static void in_degrees(char turn[VALUE_BYTES])
{
    int32_t number = 0;
    if (bst__text_to_int(turn, &number) && number > 0 && number < 4) {
        (void)snprintf(turn, VALUE_BYTES, "%d", (int)number * 90);
    }
}

/* Adds the text of one option, or with a list behind a dash of one for each of its items. */
static bool add_text(bst__save *save, const bst_node *action, const char *thing, const values *v,
                     bst__foreign_list *out, bst_text *why)
{
    bst_text text = {0};
    json_t *option = make_option(action, thing, v);
    bool is_good = option && bst__save_text(save, option, &text);
    if (!is_good) {
        bst__text_add(why, option ? bst__text_get(&text) : "an option lacks a value");
    } else if (bst__text_get(&text)[0] != '\0') {
        bst__foreign_list_add(out, bst__text_get(&text));
    }
    json_decref(option);
    bst__text_free(&text);
    return is_good;
}

static bool add_option(bst__save *save, const bst_node *action, const char *thing, const char *text,
                       const char *end, bst__foreign_list *out, bst_text *why)
{
    values v = {.is_good = true};
    values turns = {.is_good = true};
    const char *dash = strstr(text, " - [");
    bool has_turns = dash && dash < end;
    add_values(&v, text, has_turns ? dash : end);
    if (has_turns) {
        add_values(&turns, dash + 3, end);
    }
    bool is_good = v.is_good && turns.is_good && (turns.count > 0 || !has_turns);
    if (!is_good) {
        bst__text_add(why, "an option is not written as options are");
    }
    uint32_t before = v.count;
    for (uint32_t i = 0; is_good && i < turns.count; i++) {
        v.count = before;
        in_degrees(turns.items[i]);
        add_value(&v, turns.items[i], strlen(turns.items[i]));
        is_good = add_text(save, action, thing, &v, out, why);
    }
    return is_good && (has_turns || v.count == 0 || add_text(save, action, thing, &v, out, why));
}

static bool find_theirs(bst__save *save, const bst_node *action, const char *thing,
                        const char *list, bst__foreign_list *out, bst_text *why)
{
    bool is_good = true;
    for (const char *end = NULL; is_good && *list; list = *end ? end + 1 : end) {
        end = list + strcspn(list, ";");
        is_good = add_option(save, action, thing, list, end, out, why);
    }
    bst__foreign_list_sort(out);
    return is_good;
}

static bool has(const bst__foreign_list *list, const char *text)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i], text) == 0) {
            return true;
        }
    }
    return false;
}

/* What only one of them has; how many there are. */
static uint32_t add_missing(bst_text *out, const char *title, const bst__foreign_list *of,
                            const bst__foreign_list *in)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < of->count; i++) {
        if (has(in, of->items[i])) {
            continue;
        }
        if (count < SHOWN_MAX) {
            bst__text_addf(out, "%s%s", count > 0 ? ", " : title, of->items[i]);
        }
        count++;
    }
    if (count > SHOWN_MAX) {
        bst__text_addf(out, " and %u more", (unsigned)(count - SHOWN_MAX));
    }
    return count;
}

static bool compare(bst__save *save, size_t sentence, const bst__foreign_list *theirs,
                    const bst__foreign_list *ours)
{
    bst_text missing = {0};
    bst_text more = {0};
    uint32_t differ = add_missing(&missing, "only they: ", theirs, ours);
    differ += add_missing(&more, "only we: ", ours, theirs);
    if (differ > 0) {
        bst__save_differs(save, sentence, "options", "%s%s%s", bst__text_get(&missing),
                          missing.size > 0 && more.size > 0 ? "; " : "", bst__text_get(&more));
    }
    bst__text_free(&missing);
    bst__text_free(&more);
    return differ == 0;
}

bool bst__save_check_options(bst__save *save, size_t sentence, const char *name, const char *thing,
                             const char *list)
{
    const bst_node *action = bst__save_action(save, name);
    bst__foreign_list ours = {0};
    bst__foreign_list theirs = {0};
    bst_text why = {0};
    bool holds = false;
    if (!action) {
        bst__save_puzzles(save, sentence, "no table knows the action `%s`", name);
    } else if (!find_ours(save, action, thing, &ours, &why) ||
               !find_theirs(save, action, thing, list, &theirs, &why)) {
        bst__save_puzzles(save, sentence, "%s", bst__text_get(&why));
    } else {
        holds =
            is_in_hand(save, sentence, action, thing) && compare(save, sentence, &theirs, &ours);
    }
    bst__foreign_list_free(&ours);
    bst__foreign_list_free(&theirs);
    bst__text_free(&why);
    return holds;
}
