/* Patches: one way to change anything that others declared.
 *
 * `at` is the path of names to what is changed; then one of set, add, remove and replace. A patch
 * that changes nothing, that finds nothing, or that overwrites another mod's patch without knowing
 * of it, is an error: nobody would see that it does not do what its author meant. */
#include "data/merge.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "data/schema.h"
#include "diag/hint.h"

enum { PATH_BYTES = 512, NAMES_MAX = 256 };

/* A patch being applied: where its path leads. */
typedef struct patching {
    bst__merge *merge;
    const bst_node *patch;
    const bst_node *verb;  /* its child: set, add, remove or replace */
    const bst_node *place; /* the last name of the path */
    bst_node *parent;
    bst_node *target; /* NULL where nothing is there yet */
    char path[PATH_BYTES];
    uint16_t source;
} patching;

/* ------------------------------------------------------------------ finding */

static bool has_word(const char *text, const char *word, size_t size)
{
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (length == size && memcmp(text, word, size) == 0) {
            return true;
        }
        text += length + strspn(text + length, " ");
    }
    return false;
}

/* Whether an item without an id is meant by "KEY word word": it has the key, and these words of its
 * value. So parts of a tile are named as in `touches`. */
static bool is_described(const bst_node *item, const char *name)
{
    size_t size = strcspn(name, " ");
    BST_NODE_EACH (child, item) {
        if (strlen(child->key) != size || memcmp(child->key, name, size) != 0) {
            continue;
        }
        for (const char *word = name + size; *word != '\0';) {
            word += strspn(word, " ");
            size_t length = strcspn(word, " ");
            if (length > 0 && !has_word(child->text, word, length)) {
                return false;
            }
            word += length;
        }
        return true;
    }
    return false;
}

static bool is_named(const bst_node *item, const char *name)
{
    if (item->type == BST_NODE_SCALAR) {
        return strcmp(item->text, name) == 0;
    }
    const bst_node *id = bst__node_get(item, "id");
    if (!id) {
        id = bst__node_get(item, "tile");
    }
    return id ? strcmp(id->text, name) == 0 : is_described(item, name);
}

/* The child that `name` means; *count tells how many it could mean. */
static bst_node *step_into(bst_node *parent, const char *name, uint32_t *count)
{
    bst_node *found = NULL;
    *count = 0;
    for (bst_node *child = parent->first; child; child = child->next) {
        bool is_it = parent->type == BST_NODE_MAP ? strcmp(child->key, name) == 0
                                                  : is_named(child, name);
        if (is_it) {
            found = found ? found : child;
            (*count)++;
        }
    }
    return found;
}

static const char *name_of(const bst_node *parent, const bst_node *child)
{
    if (parent->type == BST_NODE_MAP) {
        return child->key;
    }
    return child->type == BST_NODE_SCALAR ? child->text : bst__node_text(child, "id", "");
}

static void report_missing(patching *p, const bst_node *name)
{
    const char *known[NAMES_MAX];
    uint32_t count = 0;
    bst_diag *diag = bst__merge_error(p->merge, "E-PATCH-TARGET", name->span,
                                      "there is no `%s`%s%s%s", name->text,
                                      p->path[0] != '\0' ? " in `" : "", p->path,
                                      p->path[0] != '\0' ? "`" : "");
    for (bst_node *child = p->parent->first; child && count < NAMES_MAX; child = child->next) {
        known[count++] = name_of(p->parent, child);
    }
    (void)bst__diag_hint_nearest(diag, name->text, known, count);
}

static void extend_path(patching *p, const char *name)
{
    size_t size = strlen(p->path);
    (void)snprintf(p->path + size, sizeof p->path - size, "%s%s", size > 0 ? "." : "", name);
}

/* Walks to the target. What a patch sets or adds to may be missing under the last name only. */
static bool find_target(patching *p)
{
    const bst_node *at = bst__node_get(p->patch, "at");
    bool may_be_new = strcmp(p->verb->key, "set") == 0 || strcmp(p->verb->key, "add") == 0;
    p->target = p->merge->root;
    BST_NODE_ITEMS (name, at) {
        uint32_t count = 0;
        p->parent = p->target;
        p->place = name;
        p->target = p->parent->type == BST_NODE_SCALAR ? NULL
                                                       : step_into(p->parent, name->text, &count);
        bool is_last = bst__node_item_next(at, name) == NULL;
        if (count > 1) {
            bst_diag *diag = bst__merge_error(p->merge, "E-PATCH-TARGET", name->span,
                                              "`%s` may be several things in `%s`", name->text,
                                              p->path);
            bst_diag_hint(diag, "say more of it, such as its slots");
            return false;
        }
        if (!p->target && !(is_last && may_be_new && p->parent->type == BST_NODE_MAP)) {
            report_missing(p, name);
            return false;
        }
        extend_path(p, name->text);
    }
    return true;
}

/* ------------------------------------------------------------------ comparing and copying */

/* The value of a patch under a new name; it keeps its place and shares its children. */
static bst_node *take_value(patching *p, const bst_node *value, const char *key)
{
    bst_node *copy = bst__merge_copy(p->merge, value);
    if (copy) {
        copy->key = key;
        copy->first = value->first;
        copy->count = value->count;
        copy->source = p->source;
    }
    return copy;
}

static void put_in_place(bst_node *parent, const bst_node *old, bst_node *new)
{
    for (bst_node **at = &parent->first; *at; at = &(*at)->next) {
        if (*at == old) {
            new->next = old->next;
            *at = new;
            return;
        }
    }
}

static void complain_noop(patching *p, const char *why)
{
    bst_diag *diag = bst__merge_error(p->merge, "E-PATCH-NOOP", p->verb->key_span,
                                      "this patch changes nothing: %s", why);
    if (p->target) {
        bst_diag_related(diag, p->target->span, "`%s` is this", p->path);
    }
}

/* ------------------------------------------------------------------ verbs */

static void apply_set(patching *p)
{
    if (p->target && bst__node_same(p->target, p->verb)) {
        complain_noop(p, "the value is there already");
        return;
    }
    bst_node *value = take_value(p, p->verb, p->target ? p->target->key : p->place->text);
    if (!value) {
        return;
    }
    if (p->target) {
        put_in_place(p->parent, p->target, value);
    } else {
        bst__node_append(p->parent, value);
    }
}

static bst_node *find_equal(bst_node *list, const bst_node *item)
{
    for (bst_node *child = list->first; child; child = child->next) {
        if (bst__node_same(child, item)) {
            return child;
        }
    }
    return NULL;
}

/* Puts an item into a list: at its end, or where `before` or `after` of the patch says. */
static void insert_item(patching *p, bst_node *list, bst_node *item)
{
    const bst_node *before = bst__node_get(p->patch, "before");
    const bst_node *after = bst__node_get(p->patch, "after");
    const bst_node *where = before ? before : after;
    if (!where) {
        bst__node_append(list, item);
        return;
    }
    for (bst_node **at = &list->first; *at; at = &(*at)->next) {
        if (is_named(*at, where->text)) {
            bst_node **place = before ? at : &(*at)->next;
            item->next = *place;
            *place = item;
            list->count++;
            return;
        }
    }
    bst__merge_error(p->merge, "E-PATCH-TARGET", where->span, "there is no `%s` in `%s`",
                     where->text, p->path);
}

/* A single value where a list may stand becomes that list. */
static bst_node *make_list(patching *p)
{
    bst_node *list = bst__merge_copy(p->merge, p->target);
    bst_node *item = bst__merge_copy(p->merge, p->target);
    if (!list || !item) {
        return NULL;
    }
    list->type = BST_NODE_LIST;
    list->text = "";
    list->text_bytes = 0;
    item->key = NULL;
    put_in_place(p->parent, p->target, list);
    bst__node_append(list, item);
    p->target = list;
    return list;
}

static void add_names(patching *p)
{
    if (p->verb->type != BST_NODE_MAP) {
        bst__merge_error(p->merge, "E-PATCH-VERB", p->verb->span,
                         "`%s` is a map: what is added is a map too", p->path);
        return;
    }
    BST_NODE_EACH (child, p->verb) {
        uint32_t count = 0;
        if (step_into(p->target, child->key, &count)) {
            bst_diag *diag = bst__merge_error(p->merge, "E-PATCH-NOOP", child->key_span,
                                              "`%s` is in `%s` already", child->key, p->path);
            bst_diag_hint(diag, "`set` changes a value that is there");
            continue;
        }
        bst_node *value = take_value(p, child, child->key);
        if (value) {
            value->key_span = child->key_span;
            bst__node_append(p->target, value);
        }
    }
}

static void apply_add(patching *p)
{
    if (!p->target) {
        apply_set(p);
        return;
    }
    if (p->target->type == BST_NODE_MAP) {
        add_names(p);
        return;
    }
    bst_node *list = p->target->type == BST_NODE_LIST ? p->target : make_list(p);
    if (!list) {
        return;
    }
    BST_NODE_ITEMS (item, p->verb) {
        if (find_equal(list, item)) {
            complain_noop(p, "the item is there already");
            continue;
        }
        bst_node *value = take_value(p, item, NULL);
        if (value) {
            insert_item(p, list, value);
        }
    }
}

static void apply_remove(patching *p)
{
    bool is_whole = bst__node_is_empty(p->verb) && p->verb->type == BST_NODE_SCALAR;
    if (is_whole) {
        bst__merge_remove(p->parent, p->target);
        return;
    }
    BST_NODE_ITEMS (item, p->verb) {
        uint32_t count = 0;
        bst_node *found = p->target->type == BST_NODE_SCALAR
                              ? NULL
                              : step_into(p->target, item->text, &count);
        if (found) {
            bst__merge_remove(p->target, found);
            continue;
        }
        bst_diag *diag = bst__merge_error(p->merge, "E-PATCH-NOOP", item->span,
                                          "there is no `%s` in `%s` to remove", item->text,
                                          p->path);
        bst_diag_hint(diag, "`remove: ~` takes the whole of `%s` away", p->path);
    }
}

static void apply_replace(patching *p)
{
    const bst_node *from = bst__node_get(p->verb, "from");
    const bst_node *to = bst__node_get(p->verb, "to");
    if (!from || !to) {
        bst__merge_error(p->merge, "E-PATCH-VERB", p->verb->span,
                         "`replace` says what was there and what comes: {from: ..., to: ...}");
        return;
    }
    bool is_list = p->target->type == BST_NODE_LIST && from->type == BST_NODE_SCALAR;
    bst_node *parent = is_list ? p->target : p->parent;
    bst_node *old = is_list ? find_equal(p->target, from) : p->target;
    if (!old || !bst__node_same(old, from)) {
        bst_diag *diag = bst__merge_error(p->merge, "E-PATCH-TARGET", from->span,
                                          "`%s` is not what is there", p->path);
        bst_diag_related(diag, p->target->span, "this is");
        return;
    }
    if (bst__node_same(from, to)) {
        complain_noop(p, "both values are equal");
        return;
    }
    bst_node *value = take_value(p, to, old->key);
    if (value) {
        put_in_place(parent, old, value);
    }
}

/* ------------------------------------------------------------------ all patches */

static const struct verb {
    const char *name;
    void (*apply)(patching *p);
    bool overwrites;
} verbs[] = {
    {"set", apply_set, true},
    {"add", apply_add, false},
    {"remove", apply_remove, true},
    {"replace", apply_replace, true},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static const struct verb *find_verb(patching *p)
{
    for (uint32_t i = 0; i < VERBS; i++) {
        p->verb = bst__node_get(p->patch, verbs[i].name);
        if (p->verb) {
            return &verbs[i];
        }
    }
    return NULL;
}

/* A mod that overwrites what another has patched must know of it. */
static bool knows_others(patching *p)
{
    const bst__merge *merge = p->merge;
    for (uint32_t i = 0; i < merge->note_count; i++) {
        const bst__patch_note *note = &merge->notes[i];
        const bool *follows = merge->sources[p->source].follows;
        bool is_known = follows && follows[note->source];
        if (note->source != p->source && !is_known && strcmp(note->path, p->path) == 0) {
            const char *other = merge->sources[note->source].id;
            bst_diag *diag = bst__merge_error(p->merge, "E-PATCH-COLLISION", p->verb->key_span,
                                              "`%s` and `%s` both patch `%s`", other,
                                              merge->sources[p->source].id, p->path);
            bst_diag_related(diag, note->patch->span, "`%s` does it here", other);
            bst_diag_hint(diag, "say which comes last: `after: [%s]`", other);
            return false;
        }
    }
    return true;
}

static bool take_note(patching *p, const bst_node *before)
{
    bst__merge *merge = p->merge;
    if (merge->note_count == merge->note_capacity) {
        uint32_t more = merge->note_capacity ? merge->note_capacity * 2 : 32;
        bst__patch_note *notes = BST_ARENA_ARRAY(merge->arena, bst__patch_note, more);
        if (!notes) {
            return false;
        }
        if (merge->note_count > 0) {
            memcpy(notes, merge->notes, sizeof *notes * merge->note_count);
        }
        merge->notes = notes;
        merge->note_capacity = more;
    }
    const char *path = bst__arena_copy(merge->arena, p->path, strlen(p->path));
    if (!path) {
        return false;
    }
    merge->notes[merge->note_count++] = (bst__patch_note){path, p->patch, before, p->source};
    return true;
}

/* What stood there, kept as it was: a list that grows is changed in place. */
static bool keep_before(patching *p, bst_node **out)
{
    *out = NULL;
    if (!p->target) {
        return true;
    }
    bst_node *copy = bst__merge_copy(p->merge, p->target);
    *out = copy;
    for (bst_node *child = p->target->first; copy && child; child = child->next) {
        bst_node *each = bst__merge_copy(p->merge, child);
        if (!each) {
            return false;
        }
        each->first = child->first;
        each->count = child->count;
        bst__node_append(copy, each);
    }
    return copy != NULL;
}

bst_status bst__merge_patches(bst__merge *merge, const bst_node *patches, uint16_t source,
                              bst__merge_option *option, void *user)
{
    BST_NODE_EACH (patch, patches) {
        patching p = {.merge = merge, .patch = patch, .source = source};
        const bst_node *condition = bst__node_get(patch, "if");
        const struct verb *verb = find_verb(&p);
        if (!verb || (condition && !bst__merge_holds(merge, condition, option, user)) ||
            !find_target(&p) || (verb->overwrites && !knows_others(&p))) {
            continue;
        }
        bst_node *before = NULL;
        if (!keep_before(&p, &before)) {
            return BST_E_NOMEM;
        }
        verb->apply(&p);
        if (!take_note(&p, before)) {
            return BST_E_NOMEM;
        }
    }
    return merge->failed ? BST_E_INVALID : BST_OK;
}

const bst_node *bst__merge_find(const bst_node *root, const char *path)
{
    const bst_node *at = root;
    while (at && *path != '\0') {
        const bst_node *found = NULL;
        size_t used = 0;
        BST_NODE_EACH (child, at) {
            const char *name = name_of(at, child);
            size_t size = name ? strlen(name) : 0;
            bool is_it = size > used && strncmp(path, name, size) == 0 &&
                         (path[size] == '\0' || path[size] == '.');
            if (is_it) {
                found = child;
                used = size;
            }
        }
        at = found;
        path += used + (path[used] == '.' ? 1 : 0);
        if (used == 0) {
            return NULL;
        }
    }
    return at;
}
