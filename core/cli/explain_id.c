/* Where what is declared comes from: each value with file, line and mod, and what patches made of
 * it. */
#include <string.h>

#include "cli/explain.h"
#include "data/merge.h"
#include "diag/hint.h"
#include "game/build.h"

enum { NAMES_MAX = 1024, VALUE_COL = 34 };

typedef struct telling {
    const bst_ruleset *rules;
    const bst_sources *sources;
    const bst__merge *merge;
} telling;

/* ------------------------------------------------------------------ one value */

static void add_value(bst_text *out, const bst_node *node)
{
    const char *join = "";
    if (node->type == BST_NODE_SCALAR) {
        bst__text_add(out, node->text[0] != '\0' ? node->text : "~");
        return;
    }
    bst__text_add(out, node->type == BST_NODE_LIST ? "[" : "{");
    BST_NODE_EACH (child, node) {
        bst__text_add(out, join);
        if (node->type == BST_NODE_MAP) {
            bst__text_addf(out, "%s: ", child->key);
        }
        add_value(out, child);
        join = ", ";
    }
    bst__text_add(out, node->type == BST_NODE_LIST ? "]" : "}");
}

static void add_place(bst_text *out, const telling *t, bst_span span, uint16_t source)
{
    if (span.file == 0) {
        bst__text_addf(out, "(%s)", t->merge->sources[source].id);
        return;
    }
    bst__text_addf(out, "%s:%u:%u", bst_sources_name(t->sources, span.file), (unsigned)span.line,
                   (unsigned)span.col);
    if (source > 0) {
        bst__text_addf(out, " (%s)", t->merge->sources[source].id);
    }
}

/* The patches of exactly this value. */
static void add_patches(bst_text *out, const telling *t, const char *path, int depth)
{
    for (uint32_t i = 0; i < t->merge->note_count; i++) {
        const bst__patch_note *note = &t->merge->notes[i];
        if (strcmp(note->path, path) != 0) {
            continue;
        }
        bst__text_addf(out, "%*s^ patched at ", depth * 2 + 2, "");
        add_place(out, t, note->patch->span, note->source);
        if (note->before) {
            bst__text_add(out, "; it was ");
            add_value(out, note->before);
            bst__text_add(out, ", from ");
            add_place(out, t, note->before->span, note->before->source);
        } else {
            bst__text_add(out, "; there was nothing");
        }
        bst__text_add(out, "\n");
    }
}

/* Whether the value is written on one line: a scalar, or a collection without maps inside. */
static bool is_short(const bst_node *node)
{
    if (node->type == BST_NODE_SCALAR) {
        return true;
    }
    BST_NODE_EACH (child, node) {
        if (child->type != BST_NODE_SCALAR) {
            return false;
        }
    }
    return node->type == BST_NODE_LIST || node->span.line == node->span.end_line;
}

static void tell(bst_text *out, const telling *t, const bst_node *node, const char *name,
                 const char *path, int depth)
{
    size_t start = out->size;
    bst__text_addf(out, "%*s%s: ", depth * 2, "", name);
    bool is_flat = depth > 0 && is_short(node);
    if (is_flat) {
        add_value(out, node);
    }
    int used = (int)(out->size - start);
    bst__text_addf(out, "%*s  ", used < VALUE_COL ? VALUE_COL - used : 0, "");
    add_place(out, t, node->key ? node->key_span : node->span, node->source);
    bst__text_add(out, "\n");
    add_patches(out, t, path, depth);
    if (is_flat) {
        return;
    }
    uint32_t number = 0;
    BST_NODE_EACH (child, node) {
        bst_text inner = {0};
        bst_text label = {0};
        const char *id = bst__node_text(child, "id", "");
        if (node->type == BST_NODE_MAP) {
            bst__text_add(&label, child->key);
        } else if (id[0] != '\0') {
            bst__text_add(&label, id);
        } else {
            bst__text_addf(&label, "%u", (unsigned)++number);
        }
        bst__text_addf(&inner, "%s.%s", path, bst__text_get(&label));
        out->failed = out->failed || inner.failed || label.failed;
        tell(out, t, child, bst__text_get(&label), bst__text_get(&inner), depth + 1);
        bst__text_free(&inner);
        bst__text_free(&label);
    }
}

/* An option's value in play, and who gave it, is more than its declaration. */
static void tell_setting(bst_text *out, const telling *t, const char *name)
{
    const bst__setting *setting = bst__rules_setting(t->rules, name);
    if (setting) {
        bst__text_addf(out, "  in play: %s\n", setting->value);
    }
}

/* ------------------------------------------------------------------ finding */

static const char *const sections[] = {"kinds", "attributes", "pieces", "zones",   "decks",
                                       "tracks", "options",   "presets", "tiles"};

enum { SECTIONS = sizeof sections / sizeof *sections };

static const char *name_in(const bst_node *section, const bst_node *child)
{
    return section->type == BST_NODE_MAP ? child->key : bst__node_text(child, "id", "");
}

static uint32_t tell_all_named(bst_text *out, const telling *t, const char *id)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < SECTIONS; i++) {
        const bst_node *section = bst__node_get(t->merge->root, sections[i]);
        BST_NODE_EACH (child, section) {
            bst_text path = {0};
            if (strcmp(name_in(section, child), id) != 0) {
                continue;
            }
            bst__text_addf(&path, "%s.%s", sections[i], id);
            out->failed = out->failed || path.failed;
            tell(out, t, child, bst__text_get(&path), bst__text_get(&path), 0);
            if (strcmp(sections[i], "options") == 0) {
                tell_setting(out, t, id);
            }
            bst__text_free(&path);
            found++;
        }
    }
    return found;
}

static void refuse(bst__cli *cli, const telling *t, const char *id)
{
    const char *known[NAMES_MAX];
    uint32_t count = 0;
    bst_diag *diag = bst_diags_add(cli->diags, BST_ERROR, "E-NAME", (bst_span){0},
                                   "there is no file `%s`, and nothing declared of this name", id);
    for (uint32_t i = 0; i < SECTIONS; i++) {
        const bst_node *section = bst__node_get(t->merge->root, sections[i]);
        BST_NODE_EACH (child, section) {
            if (count < NAMES_MAX) {
                known[count++] = name_in(section, child);
            }
        }
    }
    if (!bst__diag_hint_nearest(diag, id, known, count)) {
        bst_diag_hint(diag, "name a record, a kind, piece, tile or option, or a path of names such "
                            "as pieces.NAME.claims");
    }
}

int bst__explain_id(bst__cli *cli, const char *id)
{
    bst_text out = {0};
    bst_ruleset *rules = bst__cli_ruleset(cli, cli->setup);
    if (!rules) {
        return BST__EXIT_FAILED;
    }
    telling t = {.rules = rules, .sources = cli->sources, .merge = rules->merge};
    const bst_node *node = strchr(id, '.') ? bst__merge_find(t.merge->root, id) : NULL;
    if (node) {
        tell(&out, &t, node, id, id, 0);
    }
    int code = BST__EXIT_OK;
    if (!node && tell_all_named(&out, &t, id) == 0) {
        refuse(cli, &t, id);
        code = bst__cli_fail(cli, BST_E_NOTFOUND);
    } else if (out.failed) {
        code = bst__cli_fail(cli, BST_E_NOMEM);
    } else {
        (void)fputs(bst__text_get(&out), stdout);
    }
    bst__text_free(&out);
    bst_ruleset_destroy(rules);
    return code;
}
