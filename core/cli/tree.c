/* Files and folders that the command makes. A file is never written through a link, nor over one
 * that is there. */
#include "cli/tree.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

enum { FOLDERS_OPEN_MAX = 16 };

static bst_status fail(const char *what, const char *path, int error, bst_diags *diags)
{
    bst_diags_add(diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0}, "cannot %s `%s`: %s", what,
                  path, strerror(error));
    return BST_E_IO;
}

bst_status bst__tree_make(const char *folder, bst_diags *diags)
{
    bst_text part = {0};
    bst_status status = BST_OK;
    size_t size = strlen(folder);
    for (size_t i = 1; i <= size && status == BST_OK; i++) {
        if (folder[i] != '/' && folder[i] != '\0') {
            continue;
        }
        bst__text_clear(&part);
        bst__text_add_bytes(&part, folder, i);
        if (part.failed) {
            status = BST_E_NOMEM;
        } else if (mkdir(bst__text_get(&part), 0777) != 0 && errno != EEXIST) {
            status = fail("make the folder", bst__text_get(&part), errno, diags);
        }
    }
    bst__text_free(&part);
    return status;
}

static int write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return 0;
}

bst_status bst__tree_write(const char *path, const void *bytes, size_t size, bst_diags *diags)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0) {
        return fail("write", path, errno, diags);
    }
    int error = write_all(file, bytes, size);
    if (close(file) != 0 && error == 0) {
        error = errno;
    }
    return error == 0 ? BST_OK : fail("write", path, error, diags);
}

bst_status bst__tree_write_below(const char *folder, const char *path, const void *bytes,
                                 size_t size, bst_diags *diags)
{
    bst_text full = {0};
    bst_text above = {0};
    const char *slash = strrchr(path, '/');
    bst__text_addf(&full, "%s/%s", folder, path);
    bst__text_addf(&above, "%s/%.*s", folder, slash ? (int)(slash - path) : 0, path);
    bst_status status = full.failed || above.failed ? BST_E_NOMEM : BST_OK;
    if (status == BST_OK && slash) {
        status = bst__tree_make(bst__text_get(&above), diags);
    }
    if (status == BST_OK) {
        status = bst__tree_write(bst__text_get(&full), bytes, size, diags);
    }
    bst__text_free(&full);
    bst__text_free(&above);
    return status;
}

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *where)
{
    (void)info;
    (void)where;
    int failed = type == FTW_DP || type == FTW_D ? rmdir(path) : unlink(path);
    return failed == 0 || errno == ENOENT ? 0 : errno;
}

bst_status bst__tree_remove(const char *folder, bst_diags *diags)
{
    struct stat info;
    if (lstat(folder, &info) != 0 && errno == ENOENT) {
        return BST_OK;
    }
    int error = nftw(folder, remove_one, FOLDERS_OPEN_MAX, FTW_DEPTH | FTW_PHYS);
    return error == 0 ? BST_OK : fail("remove", folder, error > 0 ? error : errno, diags);
}
