/* Declarations that take the place of others'. Declaring again what exists is an error; who means
 * it says whose declaration goes: `replaces = "mod:name"`. */
#include "game/build.h"

#include <string.h>

#include "diag/hint.h"

/* What a declaration is called: its name, or for an offer without one its verb. */
static const char *name_of(const bst__declaration *d)
{
    const char *name = bst__node_text(d->node, "name", "");
    return name[0] == '\0' && d->what == BST__DECLARE_OFFER ? bst__node_text(d->node, "verb", "")
                                                            : name;
}

static bool is_meant(const bst__build *build, const bst__declaration *d, const char *who,
                     size_t size, const char *name)
{
    const char *id = build->rules->source_list[d->source].id;
    return strlen(id) == size && memcmp(id, who, size) == 0 && strcmp(name_of(d), name) == 0;
}

static void complain(bst__build *build, bst__declares what, const bst_node *replaces)
{
    enum { NAMES_MAX = 128 };
    const char *known[NAMES_MAX];
    uint32_t count = 0;
    BST__EACH_DECLARATION (build, what) {
        if (d->source < build->rules->source_count && name_of(d)[0] != '\0' && count < NAMES_MAX) {
            known[count++] = bst__arena_printf(&build->rules->arena, "%s:%s",
                                               build->rules->source_list[d->source].id,
                                               name_of(d));
            count -= known[count - 1] ? 0 : 1;
        }
    }
    bst_diag *diag = bst_diags_add(build->diags, BST_ERROR, "E-REPLACES", replaces->span,
                                   "there is no %s `%s` to replace",
                                   bst__declare_calls[what].name, replaces->text);
    (void)bst__diag_hint_nearest(diag, replaces->text, known, count);
    build->failed = true;
}

/* Takes the declaration that `d` replaces out of the list; d stays where it is, behind it. */
static void replace(bst__build *build, const bst__declaration *d, const bst_node *replaces)
{
    const char *colon = strchr(replaces->text, ':');
    size_t size = colon ? (size_t)(colon - replaces->text) : 0;
    bst__declaration *before = NULL;
    for (bst__declaration *e = build->first; colon && e; before = e, e = e->next) {
        if (e == d || e->what != d->what || !is_meant(build, e, replaces->text, size, colon + 1)) {
            continue;
        }
        if (before) {
            before->next = e->next;
        } else {
            build->first = e->next;
        }
        if (build->last == e) {
            build->last = before;
        }
        return;
    }
    complain(build, d->what, replaces);
}

void bst__build_replace(bst__build *build)
{
    for (const bst__declaration *d = build->first; d; d = d->next) {
        const bst_node *replaces = bst__node_get(d->node, "replaces");
        if (replaces) {
            replace(build, d, replaces);
        }
    }
}
