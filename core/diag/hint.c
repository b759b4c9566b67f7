/* "Did you mean": one wording for all layers. */
#include "diag/hint.h"

#include "base/text.h"

bool bst__diag_hint_nearest(bst_diag *diag, const char *word, const char *const *candidates,
                            size_t count)
{
    const char *nearest = bst__text_nearest(word, candidates, count);
    if (nearest) {
        bst_diag_hint(diag, "did you mean `%s`?", nearest);
    }
    return nearest != NULL;
}
