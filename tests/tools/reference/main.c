/* Prints pages of docs/reference/ from the engine's own tables: `reference PAGE`. It fails where a
 * table has an entry without words, or words without an entry. */
#include "reference.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool failed;

void ref_complain(const char *what, const char *name)
{
    (void)fprintf(stderr, "reference: %s `%s`\n", what, name);
    failed = true;
}

void ref_print_about(const char *title, const char *about)
{
    (void)printf(
        "# %s\n\nThis page is made from the engine's own tables by `build/tests/reference`.\n"
        "%s\n",
        title, about);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } pages[] = {
        {"yaml", ref_page_yaml},         {"manifest", ref_page_manifest},
        {"presets", ref_page_presets},   {"declarations", ref_page_declarations},
        {"hooks", ref_page_hooks},       {"game", ref_page_game},
        {"errors", ref_page_errors},     {"limits", ref_page_limits},
        {"codes", ref_page_codes},
    };
    for (size_t i = 0; argc == 2 && i < sizeof pages / sizeof *pages; i++) {
        if (strcmp(pages[i].name, argv[1]) == 0) {
            pages[i].print();
            return failed || fflush(stdout) != 0;
        }
    }
    (void)fputs("usage: reference PAGE, one of yaml, manifest, presets, declarations, hooks, game, "
                "errors, limits, codes\n", stderr);
    return 2;
}
