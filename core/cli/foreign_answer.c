/* What answers our decisions that they do not ask. Which ones these are is in the tables; some
 * answers depend on what there is to choose. */
#include <string.h>

#include "cli/foreign.h"
#include "data/schema.h"

/* Whether every option at hand but passing has one of the verbs. */
static bool only_verbs(const bst__foreign *f, const bst_node *verbs)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    char text[BST__FOREIGN_OPTION_BYTES];
    if (bst_game_options(f->game, &options, &count) != BST_OK) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        (void)bst_game_option_text(f->game, &options[i], text, sizeof text);
        text[strcspn(text, " ")] = '\0';
        if (strcmp(text, "pass") != 0 && !bst__foreign_names(verbs, text)) {
            return false;
        }
    }
    return true;
}

const char *bst__foreign_answer(const bst__foreign *f, const char *name)
{
    const bst_node *found = bst__foreign_find(f->tables, "answers", name);
    if (!found || found->type == BST_NODE_SCALAR) {
        return found ? found->text : NULL;
    }
    return only_verbs(f, bst__node_get(found, "only")) ? bst__node_text(found, "as", NULL) : NULL;
}
