/* Files of a ruleset, each read once and hashed as it was read, so that a lock says what was
 * played. Only what lies inside its folder is read, whatever names and links say. */
#include "script/files.h"

#include <bastide/limits.h>

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "script/shipped.h"

enum { NAMES_MAX = 1024 };

void bst__folder_open(bst__folder *folder, const char *path, const char *shown)
{
    folder->path = path;
    folder->shown = shown;
    folder->is_mod = shown[0] != '\0';
    folder->is_shipped = true;
    folder->files = (bst_text){0};
    sha256_init(&folder->hash);
}

static bool path_of(char path[BST__PATH_BYTES], const char *folder, const char *name)
{
    int length = snprintf(path, BST__PATH_BYTES, "%s/%s", folder, name);
    return length > 0 && length < BST__PATH_BYTES;
}

/* Whether the file that `path` leads to lies below the folder. */
static bool is_inside(const char *folder, const char *path)
{
    char *root = realpath(folder, NULL);
    char *file = realpath(path, NULL);
    size_t size = root ? strlen(root) : 0;
    bool is_in = root && file && strncmp(root, file, size) == 0 &&
                 (file[size] == '/' || (size > 0 && root[size - 1] == '/'));
    free(root);
    free(file);
    return is_in;
}

bool bst__folder_has(const bst__folder *folder, const char *name, bst_span span, bst_diags *diags)
{
    char path[BST__PATH_BYTES];
    bool is_fit = name[0] != '\0' && name[0] != '/' && !strstr(name, "..") &&
                  path_of(path, folder->path, name);
    if (is_fit && access(path, R_OK) != 0) {
        bst_diags_add(diags, BST_ERROR, "E-FILE-READ", span, "cannot read `%s%s`: %s",
                      folder->shown, name, strerror(errno));
        return false;
    }
    if (!is_fit) {
        bst_diags_add(diags, BST_ERROR, "E-SCRIPT-PATH", span,
                      "a file is named by its path inside the %s folder",
                      folder->is_mod ? "mod's" : "data");
        return false;
    }
    if (folder->is_mod && !is_inside(folder->path, path)) {
        bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-SCRIPT-PATH", span,
                                       "`%s%s` is a link out of the mod's folder, and is not read",
                                       folder->shown, name);
        bst_diag_hint(diag, "copy the file into the folder");
        return false;
    }
    return true;
}

static void add_hex(bst_text *out, const uint8_t *digest, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        bst__text_addf(out, "%02x", digest[i]);
    }
}

void bst__folder_close(bst__folder *folder)
{
    bst__text_free(&folder->files);
}

const char *bst__folder_digest(bst__folder *folder, bst_arena *arena)
{
    bst_text all = {0};
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(&folder->hash, sizeof digest, digest);
    bst__text_add(&all, "sha256:");
    add_hex(&all, digest, sizeof digest);
    bst__text_add(&all, bst__text_get(&folder->files));
    bool is_good = !all.failed && !folder->files.failed;
    const char *kept = is_good ? bst__arena_copy(arena, bst__text_get(&all), all.size) : NULL;
    bst__text_free(&all);
    return kept;
}

/* Blanks part the files of a lock. */
static void note_file(bst__folder *folder, const char *name, const char *text, size_t size)
{
    enum { SHOWN = 4 };
    struct sha256_ctx hash;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&hash);
    sha256_update(&hash, size, (const uint8_t *)text);
    sha256_digest(&hash, sizeof digest, digest);
    folder->is_shipped =
        folder->is_shipped && bst__is_shipped(folder->shown, name, digest);
    bst__text_add(&folder->files, " ");
    for (; *name != '\0'; name++) {
        bst__text_add(&folder->files, *name == ' ' ? "%20" : (const char[]){*name, '\0'});
    }
    bst__text_add(&folder->files, "=");
    add_hex(&folder->files, digest, SHOWN);
}

bst_status bst__folder_read(uint32_t *out_file, bst__folder *folder, const char *name,
                            bst_sources *sources, bst_diags *diags)
{
    char path[BST__PATH_BYTES];
    char shown[BST__PATH_BYTES];
    int length = snprintf(shown, sizeof shown, "%s%s", folder->shown, name);
    if (!path_of(path, folder->path, name) || length >= (int)sizeof shown) {
        bst_span none = {0};
        bst_diags_add(diags, BST_ERROR, "E-LIMIT", none, "a path is longer than %d bytes",
                      BST__PATH_BYTES);
        return BST_E_LIMIT;
    }
    bst_status status =
        bst_sources_read(out_file, sources, path, shown, BST_YAML_BYTES_MAX, diags);
    if (status == BST_OK) {
        size_t size = 0;
        const char *text = bst_sources_text(sources, *out_file, &size);
        sha256_update(&folder->hash, strlen(name) + 1, (const uint8_t *)name);
        sha256_update(&folder->hash, size, (const uint8_t *)text);
        note_file(folder, name, text, size);
    }
    return status;
}

/* The name that an entry of a folder stands for: without `ending`; 0 where it has another one. */
static size_t name_length(const char *entry, const char *ending)
{
    size_t length = strlen(entry);
    size_t tail = strlen(ending);
    if (length <= tail || strcmp(entry + length - tail, ending) != 0) {
        return 0;
    }
    /* Names have no dots; this leaves out hidden files and readmes. */
    return memchr(entry, '.', length - tail) ? 0 : length - tail;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bst_status collect(DIR *dir, const char *ending, char **names, uint32_t *count)
{
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        size_t length = name_length(entry->d_name, ending);
        if (length == 0) {
            continue;
        }
        if (*count == NAMES_MAX) {
            return BST_E_LIMIT;
        }
        names[*count] = strndup(entry->d_name, length);
        if (!names[*count]) {
            return BST_E_NOMEM;
        }
        (*count)++;
    }
    return BST_OK;
}

bst_status bst__folder_names(const char *path, const char *ending, bst__name_fn *each, void *user)
{
    uint32_t count = 0;
    DIR *dir = opendir(path);
    if (!dir) {
        return BST_OK;
    }
    char **names = calloc(NAMES_MAX, sizeof *names);
    bst_status status = names ? collect(dir, ending, names, &count) : BST_E_NOMEM;
    (void)closedir(dir);
    if (count > 0) {
        qsort(names, count, sizeof *names, compare_names);
    }
    for (uint32_t i = 0; i < count; i++) {
        status = status == BST_OK ? each(user, names[i]) : status;
        free(names[i]);
    }
    free(names);
    return status;
}
