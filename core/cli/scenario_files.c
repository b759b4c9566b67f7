/* Finds scenario files below folders and keeps the list of what failed, in plain text files.
 *
 * Links to folders are not followed, so that a walk always ends.
 */
#include "cli/scenario_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FOLDER_DEPTH_MAX 32
#define FAILED_BYTES_MAX (4u << 20)

/* ------------------------------------------------------------------ the walk */

static bst_status no_access(const char *path, bst_diags *diags)
{
    bst_diags_add(diags, BST_ERROR, "E-SCENARIO-FILE", (bst_span){0}, "%s: %s", path,
                  strerror(errno));
    return BST_E_IO;
}

static bool is_scenario_name(const char *name)
{
    return bst__path_ends(name, ".yaml");
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* By bytes: alphasort would ask the locale, and the order of a report must not. */
static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bst_status collect(bst_suite *suite, const char *path, int depth, bst_diags *diags);

static bst_status collect_entry(bst_suite *suite, const char *folder, const char *name, int depth,
                                bst_diags *diags)
{
    bst_text path = {0};
    struct stat info;
    bst_status status = BST_OK;
    bst__text_addf(&path, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
    if (path.failed) {
        status = BST_E_NOMEM;
    } else if (lstat(path.data, &info) != 0) {
        status = no_access(path.data, diags);
    } else if (S_ISDIR(info.st_mode)) {
        status = collect(suite, path.data, depth + 1, diags);
    } else if (is_scenario_name(name)) {
        status = bst__scenario_read(suite, path.data, diags);
    }
    bst__text_free(&path);
    return status;
}

static bst_status collect(bst_suite *suite, const char *path, int depth, bst_diags *diags)
{
    struct dirent **entries = NULL;
    bst_status status = BST_OK;
    if (depth > FOLDER_DEPTH_MAX) {
        bst_diags_add(diags, BST_ERROR, "E-SCENARIO-FILE", (bst_span){0},
                      "%s: more than %d folders deep", path, FOLDER_DEPTH_MAX);
        return BST_E_LIMIT;
    }
    int count = scandir(path, &entries, is_shown, by_name);
    if (count < 0) {
        return no_access(path, diags);
    }
    for (int i = 0; i < count; i++) {
        bst_status each = collect_entry(suite, path, entries[i]->d_name, depth, diags);
        status = status == BST_OK ? each : status;
        free(entries[i]);
    }
    free(entries);
    return status;
}

bst_status bst__scenario_collect(bst_suite *suite, const char *path, bst_diags *diags)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        return no_access(path, diags);
    }
    return S_ISDIR(info.st_mode) ? collect(suite, path, 0, diags)
                                 : bst__scenario_read(suite, path, diags);
}

/* ------------------------------------------------------------------ what failed */

void bst__failed_add(bst_failed_set *set, const bst_scenario *scenario)
{
    bst__text_addf(&set->lines, "%s\t%s\n", scenario->file, scenario->name);
}

bool bst__failed_has(const bst_failed_set *set, const bst_scenario *scenario)
{
    size_t file_bytes = strlen(scenario->file);
    size_t name_bytes = strlen(scenario->name);
    const char *line = bst__text_get(&set->lines);
    while (*line) {
        size_t bytes = strcspn(line, "\n");
        if (bytes == file_bytes + 1 + name_bytes && strncmp(line, scenario->file, file_bytes) == 0
            && line[file_bytes] == '\t'
            && strncmp(line + file_bytes + 1, scenario->name, name_bytes) == 0) {
            return true;
        }
        line += bytes + (line[bytes] == '\n');
    }
    return false;
}

void bst__failed_free(bst_failed_set *set)
{
    bst__text_free(&set->lines);
}

bst_status bst__failed_read(bst_failed_set *set, const char *path)
{
    char buffer[4096];
    size_t bytes;
    bst_status status = BST_OK;
    FILE *file = fopen(path, "r");
    if (!file) {
        return errno == ENOENT ? BST_E_NOTFOUND : BST_E_IO;
    }
    while ((bytes = fread(buffer, 1, sizeof buffer, file)) > 0
           && set->lines.size < FAILED_BYTES_MAX) {
        bst__text_add_bytes(&set->lines, buffer, bytes);
    }
    if (ferror(file)) {
        status = BST_E_IO;
    } else if (set->lines.failed) {
        status = BST_E_NOMEM;
    }
    (void)fclose(file);
    return status;
}

/* Makes every folder on the way to the file `path`. */
static bst_status make_folders(const char *path)
{
    bst_text folder = {0};
    bst_status status = BST_OK;
    for (const char *slash = strchr(path + 1, '/'); slash && status == BST_OK;
         slash = strchr(slash + 1, '/')) {
        bst__text_clear(&folder);
        bst__text_add_bytes(&folder, path, (size_t)(slash - path));
        if (folder.failed) {
            status = BST_E_NOMEM;
        } else if (mkdir(folder.data, 0777) != 0 && errno != EEXIST) {
            status = BST_E_IO;
        }
    }
    bst__text_free(&folder);
    return status;
}

bst_status bst__failed_write(const bst_failed_set *set, const char *path)
{
    bst_status status = set->lines.failed ? BST_E_NOMEM : make_folders(path);
    if (status != BST_OK) {
        return status;
    }
    FILE *file = fopen(path, "w");
    if (!file) {
        return BST_E_IO;
    }
    if (fputs(bst__text_get(&set->lines), file) == EOF) {
        status = BST_E_IO;
    }
    if (fclose(file) != 0) {
        status = BST_E_IO;
    }
    return status;
}

bool bst__failed_default_path(bst_text *out)
{
    const char *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (cache && *cache == '/') {
        bst__text_addf(out, "%s/bastide/failed-scenarios", cache);
    } else if (home && *home == '/') {
        bst__text_addf(out, "%s/.cache/bastide/failed-scenarios", home);
    } else {
        return false;
    }
    return !out->failed;
}
