/* The checker of the sources: layers, lengths, and the law that the core names no rule. Run it
 * as `lint [TOP]`; it prints findings as file:line: message [rule] and fails where it found an
 * error. It expects the layout of the project below TOP, and fails where core/ holds no code.
 */
#include "lint/lint.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const folders[] = {"core", "scripts", "tilesets", "mods", "tests", "docs"};
static const char *const top_files[] = {"CMakeLists.txt", "README.md", ".ci/run"};

/* Files that are wrong on purpose. */
static const char *const excluded[] = {
    "tests/broken-mods/",
    "tests/hostile-mods/",
    "tests/fuzz/corpus/",
    "tests/lint/fixture/",
};

typedef struct walk {
    lint_ids ids;
    int core_files_count;
} walk;

static void check_file(const char *path, void *payload)
{
    walk *state = payload;
    for (size_t i = 0; i < sizeof(excluded) / sizeof(excluded[0]); i++) {
        if (lint_has_prefix(path, excluded[i])) {
            return;
        }
    }
    lint_file file = lint_read(path);
    lint_lines(&file);
    if (!lint_has_suffix(path, ".c") && !lint_has_suffix(path, ".h")) {
        return;
    }
    bool in_core = lint_has_prefix(path, "core/");
    if (!in_core && !lint_has_prefix(path, "tests/")) {
        return;
    }
    lint_tokens tokens = lint_scan(&file);
    lint_functions(&file, &tokens);
    if (in_core) {
        state->core_files_count++;
        lint_layers(&file, &tokens);
        lint_names(&file, &tokens, &state->ids);
    }
}

int main(int argc, char **argv)
{
    const char *top = argc > 1 ? argv[1] : ".";
    if (chdir(top) != 0) {
        perror(top);
        return 2;
    }
    walk state = {lint_collect_ids(), 0};
    for (size_t i = 0; i < sizeof(top_files) / sizeof(top_files[0]); i++) {
        if (access(top_files[i], F_OK) == 0) {
            check_file(top_files[i], &state);
        }
    }
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
        lint_walk(folders[i], check_file, &state);
    }
    printf("%d files of core/, %zu names of games and mods, %d errors\n", state.core_files_count,
           state.ids.count, lint_errors_count());
    int failed = lint_errors_count() > 0 || state.core_files_count == 0;
    lint_forget();
    return failed;
}
