/* Mods that do not play together unless options say otherwise: looked at once options have values.
 * What never plays together was found when the mods were put in order. */
#include "base/text.h"
#include "script/content.h"

/* "OPTION to VALUE and OPTION to VALUE" */
static void write_condition(bst_text *text, const bst_node *condition)
{
    BST_NODE_EACH (option, condition) {
        bst__text_addf(text, "%s`%s` to `%s`", option == condition->first ? "" : " and ",
                       option->key, option->text);
    }
}

static void report(bst__content *c, const bst__manifest *mod, const bst__manifest *other,
                   const bst__mod_ref *ref)
{
    bst_text text = {0};
    bst_diag *diag = bst__merge_error(&c->merge, "E-MOD-CONFLICT", ref->span,
                                      "`%s` does not play with `%s`%s%s", mod->id, other->id,
                                      ref->reason ? ": " : "", ref->reason ? ref->reason : "");
    write_condition(&text, ref->unless);
    bst_diag_hint(diag, "leave one of them out, or set %s", bst__text_get(&text));
    bst__text_free(&text);
}

bst_status bst__content_conflicts(bst__content *c, bst__merge_option *option, void *user)
{
    for (uint32_t i = 0; i < c->mod_count; i++) {
        const bst__mod_refs *conflicts = &c->mods[i]->conflicts;
        for (uint32_t k = 0; k < conflicts->count; k++) {
            const bst__mod_ref *ref = &conflicts->list[k];
            for (uint32_t other = 0; other < c->mod_count && ref->unless; other++) {
                if (other != i && bst__manifest_is_called(c->mods[other], ref->id) &&
                    !bst__merge_holds(&c->merge, ref->unless, option, user)) {
                    report(c, c->mods[i], c->mods[other], ref);
                }
            }
        }
    }
    return c->merge.failed ? BST_E_INVALID : BST_OK;
}
