/* Functions that ask for more than they are given: the arguments that are never there would be nil
 * in silence. */
#include "script/bind.h"

static int words_in(const char *list)
{
    int count = list[0] != '\0' ? 1 : 0;
    for (; *list != '\0'; list++) {
        count += *list == ',' ? 1 : 0;
    }
    return count;
}

static void check(const bst__scripts *scripts, int ref, int given, const char *what,
                  const char *name, bst_diags *diags)
{
    int asked = ref ? bst__sandbox_ref_params(scripts->sandbox, ref) : 0;
    if (asked <= given) {
        return;
    }
    bst_diag *diag = bst_diags_add(diags, BST_WARNING, "W-ARITY",
                                   bst__sandbox_ref_span(scripts->sandbox, ref),
                                   "this function has %d parameters, but %s `%s` gives %d", asked,
                                   what, name, given);
    bst_diag_hint(diag, "the first is the game; the rest is nil");
}

void bst__scripts_check_arity(const bst__scripts *scripts, bst_diags *diags)
{
    const bst_ruleset *rules = scripts->rules;
    for (uint32_t h = 0; h < BST__HOOK_COUNT; h++) {
        int given = 1 + words_in(bst__hooks[h].args);
        for (uint32_t i = 0; i < rules->hooks[h].count; i++) {
            check(scripts, rules->hooks[h].list[i].func, given, "hook", bst__hooks[h].name, diags);
        }
    }
    enum { GAME_AND_FRAME = 2 };
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        const bst__phase *phase = &rules->phases[i];
        check(scripts, phase->enter, GAME_AND_FRAME, "phase", phase->name, diags);
        check(scripts, phase->options, GAME_AND_FRAME, "phase", phase->name, diags);
        check(scripts, phase->chance, GAME_AND_FRAME, "phase", phase->name, diags);
    }
}
