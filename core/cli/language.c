/* Chooses the language of what people read. It comes from --lang or from the environment, never
 * from a setup: two players of one game may read it in two languages. */
#include "cli/language.h"

#include <stdlib.h>
#include <string.h>

enum { LANGUAGE_BYTES = 24 };

static bst_status set(bst__cli *cli, bst_ruleset *ruleset, const char *language)
{
    return bst_ruleset_set_language(ruleset, language, cli->sources, cli->diags);
}

/* "de_AT.UTF-8@euro" is de_AT. False where the environment asks for no language. */
static bool read_environment(char language[LANGUAGE_BYTES])
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0] != '\0') {
            size_t size = strcspn(value, ".@");
            if (size >= LANGUAGE_BYTES) {
                return false;
            }
            memcpy(language, value, size);
            language[size] = '\0';
            return strcmp(language, "C") != 0 && strcmp(language, "POSIX") != 0;
        }
    }
    return false;
}

/* de_AT, else de; neither needs to be there. */
static bst_status follow_environment(bst__cli *cli, bst_ruleset *ruleset)
{
    char language[LANGUAGE_BYTES];
    if (cli->plain || bst__cli_ascii() || !read_environment(language)) {
        return BST_OK;
    }
    bst_status status = set(cli, ruleset, language);
    char *country = strchr(language, '_');
    if (status == BST_E_NOTFOUND && country) {
        *country = '\0';
        status = set(cli, ruleset, language);
    }
    return status == BST_E_NOTFOUND ? BST_OK : status;
}

bool bst__cli_speak(bst__cli *cli, bst_ruleset *ruleset)
{
    bst_status status =
        cli->lang ? set(cli, ruleset, cli->lang) : follow_environment(cli, ruleset);
    if (status == BST_E_NOTFOUND) {
        bst_diag *diag = bst_diags_add(cli->diags, BST_ERROR, "E-LOCALE-UNKNOWN", (bst_span){0},
                                       "there are no texts in the language `%s`", cli->lang);
        bst_diag_hint(diag, "languages are files: scripts/GAME/locale/LANGUAGE.yaml, and the same "
                            "in the folders of mods");
    }
    if (status != BST_OK) {
        (void)bst__cli_fail(cli, status);
    }
    return status == BST_OK;
}
