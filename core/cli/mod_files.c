/* Walks through a mod's folder. Links are listed and never followed, so that a walk always ends and
 * nothing from elsewhere passes for a part of the mod. */
#include "cli/mod_files.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct walk {
    bst__mod_files *out;
    bst_arena *arena;
    const char *folder;
} walk;

static bst_status read_folder(walk *w, const char *below, int depth);

static bst_status stop_at(walk *w, bst_status status, const char *path)
{
    w->out->problem = path;
    return status;
}

static bst_status add_entry(walk *w, const char *below, const char *name, int depth)
{
    struct stat info;
    const char *path = bst__arena_printf(w->arena, "%s%s", below, name);
    const char *full = path ? bst__arena_printf(w->arena, "%s/%s", w->folder, path) : NULL;
    if (!full) {
        return BST_E_NOMEM;
    }
    if (lstat(full, &info) != 0) {
        return stop_at(w, BST_E_IO, path);
    }
    if (S_ISDIR(info.st_mode)) {
        const char *inner = bst__arena_printf(w->arena, "%s/", path);
        return inner ? read_folder(w, inner, depth + 1) : BST_E_NOMEM;
    }
    if (w->out->count == BST__MOD_FILES_MAX) {
        return stop_at(w, BST_E_LIMIT, path);
    }
    w->out->list[w->out->count++] = (bst__mod_file){
        .path = path, .bytes = (uint64_t)info.st_size, .is_plain = S_ISREG(info.st_mode) != 0,
        .is_link = S_ISLNK(info.st_mode) != 0};
    return BST_OK;
}

static bst_status read_folder(walk *w, const char *below, int depth)
{
    const char *full = bst__arena_printf(w->arena, "%s/%s", w->folder, below);
    if (!full) {
        return BST_E_NOMEM;
    }
    if (depth > BST__MOD_FILES_DEPTH_MAX) {
        return stop_at(w, BST_E_LIMIT, below);
    }
    DIR *dir = opendir(full);
    if (!dir) {
        return stop_at(w, BST_E_IO, below);
    }
    bst_status status = BST_OK;
    for (struct dirent *entry; status == BST_OK && (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] != '.') {
            status = add_entry(w, below, entry->d_name, depth);
        }
    }
    (void)closedir(dir);
    return status;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const bst__mod_file *)a)->path, ((const bst__mod_file *)b)->path);
}

bst_status bst__mod_files_list(bst__mod_files *out, bst_arena *arena, const char *folder)
{
    *out = (bst__mod_files){.list = BST_ARENA_ARRAY(arena, bst__mod_file, BST__MOD_FILES_MAX)};
    if (!out->list) {
        return BST_E_NOMEM;
    }
    walk w = {out, arena, folder};
    bst_status status = read_folder(&w, "", 0);
    qsort(out->list, out->count, sizeof *out->list, by_path);
    return status;
}

bool bst__mod_file_begins(const char *path, const char *start)
{
    return strncmp(path, start, strlen(start)) == 0;
}
