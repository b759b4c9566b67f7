/* Joining the sections of a game and its mods, and taking away what options leave out.
 *
 * Nothing is overwritten here: two declarations of one name are a collision, which names both. */
#include "data/merge.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/schema.h"
#include "diag/hint.h"

enum { KNOWN_MAX = 512 };

/* How a section of a mod joins that of the same name. */
typedef enum joining {
    JOIN_NAMES, /* a map whose names are new */
    JOIN_ALIKE, /* the same, or what is declared in the same way */
    JOIN_DEEP,  /* maps into maps, lists behind lists */
    JOIN_LIST,  /* a list behind a list */
    JOIN_ONCE   /* in place of the game's own, and only where no other mod has one */
} joining;

static const struct section {
    const char *name;
    joining how;
    const char *what; /* of one entry, for messages */
} sections[] = {
    {"vocabulary", JOIN_DEEP, "word"},   {"kinds", JOIN_NAMES, "kind"},
    {"attributes", JOIN_ALIKE, "attribute"}, {"pieces", JOIN_NAMES, "piece"},
    {"zones", JOIN_NAMES, "zone"},       {"decks", JOIN_NAMES, "deck"},
    {"tracks", JOIN_NAMES, "track"},     {"options", JOIN_NAMES, "option"},
    {"presets", JOIN_DEEP, "preset"},    {"tiles", JOIN_LIST, "tile"},
    {"overlays", JOIN_NAMES, "overlay"},
    {"seats", JOIN_LIST, "seat"},        {"start", JOIN_ONCE, "start"},
};

enum { SECTIONS = sizeof sections / sizeof *sections };

bst_diag *bst__merge_error(bst__merge *merge, const char *code, bst_span span, const char *format,
                           ...)
{
    char message[512];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(message, sizeof message, format, args);
    va_end(args);
    merge->failed = true;
    return bst_diags_add(merge->diags, BST_ERROR, code, span, "%s", message);
}

bst_node *bst__merge_copy(bst__merge *merge, const bst_node *node)
{
    bst_node *copy = BST_ARENA_NEW(merge->arena, bst_node);
    if (!copy) {
        bst__merge_error(merge, "E-MEMORY", node->span, "out of memory");
        return NULL;
    }
    *copy = *node;
    copy->first = NULL;
    copy->next = NULL;
    copy->count = 0;
    return copy;
}

void bst__merge_remove(bst_node *parent, const bst_node *child)
{
    for (bst_node **at = &parent->first; *at; at = &(*at)->next) {
        if (*at == child) {
            *at = child->next;
            parent->count--;
            return;
        }
    }
}

/* The nodes of a tree that was just read belong to whoever read it: here they are linked anew. */
static bst_node *child_of(bst_node *map, const char *key)
{
    for (bst_node *child = map->first; child; child = child->next) {
        if (strcmp(child->key, key) == 0) {
            return child;
        }
    }
    return NULL;
}

/* ------------------------------------------------------------------ joining */

static void collide(bst__merge *merge, const bst_node *first, const bst_node *second,
                    const char *what)
{
    bst_diag *diag = bst__merge_error(merge, "E-MOD-COLLISION", second->key_span,
                                      "%s `%s` is declared by `%s` already", what, second->key,
                                      merge->sources[first->source].id);
    bst_diag_related(diag, first->key_span, "declared here");
    bst_diag_hint(diag, "change it with a patch, or give yours another name");
}

static void join_list(bst_node *to, const bst_node *from)
{
    bst_node *last = to->first;
    while (last && last->next) {
        last = last->next;
    }
    if (last) {
        last->next = from->first;
    } else {
        to->first = from->first;
    }
    to->count += from->count;
}

static void join_names(bst__merge *merge, bst_node *to, const bst_node *from,
                       const struct section *how)
{
    for (bst_node *child = from->first; child;) {
        bst_node *next = child->next;
        const bst_node *before = child_of(to, child->key);
        bool is_known = before && how->how == JOIN_ALIKE && bst__node_same(before, child);
        if (before && !is_known) {
            collide(merge, before, child, how->what);
        } else if (!before) {
            bst__node_append(to, child);
        }
        child = next;
    }
}

static void join_deep(bst__merge *merge, bst_node *to, const bst_node *from, const char *what)
{
    for (bst_node *child = from->first; child;) {
        bst_node *next = child->next;
        bst_node *before = child_of(to, child->key);
        if (!before) {
            bst__node_append(to, child);
        } else if (before->type == BST_NODE_MAP && child->type == BST_NODE_MAP) {
            join_deep(merge, before, child, what);
        } else if (before->type == BST_NODE_LIST && child->type == BST_NODE_LIST) {
            join_list(before, child);
        } else if (strcmp(child->key, "about") != 0) {
            collide(merge, before, child, what);
        }
        child = next;
    }
}

/* A section without anything in it may be written as `~`. */
static bool is_empty(const bst_node *node)
{
    return node->type == BST_NODE_SCALAR && bst__node_is_empty(node);
}

static void replace_section(bst__merge *merge, bst_node *to, const bst_node *section)
{
    bst_node *next = to->next;
    const bst_node *copy = bst__merge_copy(merge, section);
    if (copy) {
        *to = *copy;
        to->first = section->first;
        to->count = section->count;
        to->next = next;
    }
}

static void join_section(bst__merge *merge, bst_node *root, const bst_node *section,
                         const struct section *how)
{
    bst_node *to = child_of(root, section->key);
    if (is_empty(section)) {
        return;
    }
    if (to && is_empty(to)) {
        bst__merge_remove(root, to);
        to = NULL;
    }
    if (!to) {
        bst_node *copy = bst__merge_copy(merge, section);
        if (copy) {
            copy->first = section->first;
            copy->count = section->count;
            bst__node_append(root, copy);
        }
        return;
    }
    switch (how->how) {
    case JOIN_NAMES:
    case JOIN_ALIKE:
        join_names(merge, to, section, how);
        break;
    case JOIN_DEEP:
        join_deep(merge, to, section, how->what);
        break;
    case JOIN_LIST:
        join_list(to, section);
        break;
    case JOIN_ONCE:
        if (to->source != 0) {
            collide(merge, to, section, how->what);
        } else {
            replace_section(merge, to, section);
        }
        break;
    }
}

bst_status bst__merge_join(bst__merge *merge, const bst_node *game, const bst__merge_part *parts,
                           uint32_t part_count)
{
    bst_node *root = bst__merge_copy(merge, game);
    if (!root) {
        return BST_E_NOMEM;
    }
    root->first = game->first;
    root->count = game->count;
    for (uint32_t i = 0; i < part_count; i++) {
        for (uint32_t s = 0; s < SECTIONS; s++) {
            const bst_node *section = bst__node_get(parts[i].root, sections[s].name);
            if (section) {
                join_section(merge, root, section, &sections[s]);
            }
        }
    }
    merge->root = root;
    return merge->failed ? BST_E_INVALID : BST_OK;
}

/* ------------------------------------------------------------------ conditions */

/* `on` may be a word among others, or a way to write `true`. */
static bool is_value(const bst_node *wanted, const char *value)
{
    bool truth = false;
    if (strcmp(value, wanted->text) == 0) {
        return true;
    }
    return bst__node_as_bool(wanted, &truth) && strcmp(value, truth ? "true" : "false") == 0;
}

static bool is_in_play(const bst__merge *merge, const char *mod)
{
    for (uint32_t i = 0; i < merge->source_count; i++) {
        if (strcmp(merge->sources[i].id, mod) == 0) {
            return true;
        }
    }
    return false;
}

/* A name without a dot may be that of a mod; `unless` has no word for that. */
static void report_unknown(bst__merge *merge, const bst_node *condition, const bst_node *option)
{
    const char *known[KNOWN_MAX];
    size_t count = 0;
    BST_NODE_EACH (each, bst__node_get(merge->root, "options")) {
        if (count < KNOWN_MAX) {
            known[count++] = each->key;
        }
    }
    bst_diag *diag = bst__merge_error(merge, "E-OPTION", option->key_span,
                                      "there is no option `%s`", option->key);
    bool is_if = !condition->key || strcmp(condition->key, "if") == 0;
    if (!bst__diag_hint_nearest(diag, option->key, known, count) && is_if) {
        bst_diag_hint(diag, "`if: {mod: NAME}` asks whether a mod is in play");
    }
}

bool bst__merge_holds(bst__merge *merge, const bst_node *condition, bst__merge_option *option,
                      void *user)
{
    BST_NODE_EACH (each, condition) {
        if (strcmp(each->key, "mod") == 0) {
            if (!is_in_play(merge, each->text)) {
                return false;
            }
            continue;
        }
        const char *value = option(user, each->key);
        if (!value) {
            report_unknown(merge, condition, each);
            return false;
        }
        bool holds = false;
        BST_NODE_ITEMS (wanted, each) {
            holds = holds || is_value(wanted, value);
        }
        if (!holds) {
            return false;
        }
    }
    return true;
}

static void choose_entries(bst__merge *merge, bst_node *section, bst__merge_option *option,
                           void *user, bst_node *gone)
{
    for (bst_node *child = section->first; child;) {
        bst_node *next = child->next;
        bst_node *condition = child->type == BST_NODE_MAP ? child_of(child, "if") : NULL;
        if (condition && !bst__merge_holds(merge, condition, option, user)) {
            bst__merge_remove(section, child);
            if (gone && strcmp(section->key, "attributes") == 0) {
                bst__node_append(gone, child);
            }
        }
        child = next;
    }
}

/* Whether a patch of this source may come before others' is said by the order of loading. */
bst_status bst__merge_choose(bst__merge *merge, const bst__merge_part *parts, uint32_t part_count,
                             bst__merge_option *option, void *user, bst_node **out_gone)
{
    bst_node *gone = BST_ARENA_NEW(merge->arena, bst_node);
    *out_gone = gone;
    if (!gone) {
        return BST_E_NOMEM;
    }
    gone->type = BST_NODE_MAP;
    gone->text = "";
    for (uint32_t i = 0; i < SECTIONS; i++) {
        bst_node *section = child_of(merge->root, sections[i].name);
        if (section && section->type != BST_NODE_SCALAR && sections[i].how != JOIN_DEEP) {
            choose_entries(merge, section, option, user, gone);
        }
    }
    for (uint32_t i = 0; i < part_count; i++) {
        const bst_node *patches = bst__node_get(parts[i].root, "patches");
        if (patches) {
            bst_status status =
                bst__merge_patches(merge, patches, parts[i].source, option, user);
            if (status != BST_OK) {
                return status;
            }
        }
    }
    return merge->failed ? BST_E_INVALID : BST_OK;
}
