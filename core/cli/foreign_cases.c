/* Cases of tables: which templates fit a choice of theirs, by what they say about when they do. */
#include <string.h>

#include "cli/foreign.h"

/* A value of a step may be a list, of which one has to fit. */
static bool value_fits(const bst_node *words, const json_t *value)
{
    char buffer[BST__FOREIGN_NUMBER_BYTES];
    size_t i;
    json_t *one;
    json_array_foreach(value, i, one)
    {
        if (bst__foreign_names(words, bst__foreign_text(one, buffer))) {
            return true;
        }
    }
    return value && !json_is_array(value) &&
           (bst__foreign_is_any(value) ||
            bst__foreign_names(words, bst__foreign_text(value, buffer)));
}

bool bst__foreign_when(const bst__foreign *f, const bst_node *when, const json_t *item)
{
    BST_NODE_EACH(condition, when)
    {
        size_t at = 0;
        const json_t *list = item;
        const char *known = strcmp(condition->key, "ours") == 0 ? bst_game_decision(f->game).name
                            : strcmp(condition->key, "in") != 0 ? NULL
                            : f->has_account                    ? "traces"
                                                                : "saves";
        if (known && !bst__foreign_names(condition, known)) {
            return false;
        }
        if (known) {
            continue;
        }
        const json_t *value = bst__foreign_item_at(&list, &at, condition->key)
                                  ? json_array_get(list, at)
                                  : json_object_get(f->step, condition->key);
        if (!value_fits(condition, value)) {
            return false;
        }
    }
    return true;
}

/* What is done with each case that fits: a pattern of a choice of theirs. */
typedef struct patterns {
    bst__foreign *f;
    const json_t *option;
    bst__foreign_list *out;
    bst_text *why; /* the first case that could not be said */
    bst_text text;
    uint32_t said;
} patterns;

static void add_pattern(patterns *all, const char *template)
{
    bool is_said = bst__foreign_fill(all->f, template, all->option, &all->text);
    all->said += is_said;
    if (is_said && all->text.size > 0) {
        bst__foreign_list_add(all->out, bst__text_get(&all->text));
    } else if (!is_said && all->why->size == 0) {
        bst__text_add(all->why, bst__text_get(&all->text));
    }
}

/* The template of one case, or NULL where its condition does not hold. */
static const char *case_template(const bst__foreign *f, const bst_node *one, const json_t *option)
{
    const bst_node *as = one->type == BST_NODE_SCALAR ? one : bst__node_get(one, "as");
    if (!bst__foreign_when(f, bst__node_get(one, "when"), option)) {
        return NULL;
    }
    return as && strcmp(as->text, "ignore") != 0 ? as->text : "";
}

/* Cases of one table, in order: the first that fits, or where there is a list, all of them. */
static const char *find_template(const bst__foreign *f, const bst__foreign_part *part,
                                 const json_t *option, patterns *all)
{
    const char *type = bst__foreign_string(json_array_get(option, 0));
    const bst_node *cases = bst__node_get(bst__node_get(part->root, "options"), type);
    const char *found = NULL;
    if (!part->is_active || !cases) {
        return NULL;
    }
    if (cases->type != BST_NODE_LIST) {
        found = case_template(f, cases, option);
        if (found && all) {
            add_pattern(all, found);
        }
        return found;
    }
    for (const bst_node *one = cases->first; one && (!found || all); one = one->next) {
        const char *own = case_template(f, one, option);
        if (own && all) {
            add_pattern(all, own);
        }
        found = found ? found : own;
    }
    return found;
}

static const char *find_templates(const bst__foreign *f, const json_t *option, patterns *all)
{
    const bst__foreign_tables *tables = f->tables;
    const char *found = NULL;
    for (int mods = 1; mods >= 0; mods--) {
        for (uint32_t i = tables->count; i > 0 && (!found || all); i--) {
            const bst__foreign_part *part = &tables->parts[i - 1];
            if ((part->mod != NULL) == (mods == 1)) {
                const char *own = find_template(f, part, option, all);
                found = found ? found : own;
            }
        }
    }
    return found;
}

bool bst__foreign_option(bst__foreign *f, const json_t *option, bst_text *out)
{
    const char *type = bst__foreign_string(json_array_get(option, 0));
    const char *template = find_templates(f, option, NULL);
    return template ? bst__foreign_fill(f, template, option, out)
                    : bst__foreign_refuse(out, "no table knows an option like", type);
}

bool bst__foreign_patterns(bst__foreign *f, const json_t *option, bst__foreign_list *out,
                           bst_text *why)
{
    patterns all = {.f = f, .option = option, .out = out, .why = why};
    if (!find_templates(f, option, &all)) {
        return bst__foreign_refuse(why, "no table knows an option like",
                                   bst__foreign_string(json_array_get(option, 0)));
    }
    bst__text_free(&all.text);
    if (all.said > 0) {
        bst__text_clear(why);
    }
    return all.said > 0;
}
