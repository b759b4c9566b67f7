/* Writes archives that no honest program makes: make_archive OUT ENTRY...
 *
 * file:PATH=FILE   a file with the bytes of FILE
 * zeros:PATH=SIZE  a file of so many zero bytes
 * link:PATH=TO     a symbolic link
 * hard:PATH=TO     a hard link
 * device:PATH      a character device
 * fifo:PATH        a pipe
 * dir:PATH         a folder
 *
 * OUT is a tar.gz where it ends so, else a zip. Paths are written as they are. */
#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 1 << 16 };

static struct archive *out;

static void die(const char *what)
{
    (void)fprintf(stderr, "make_archive: %s: %s\n", what,
                  out && archive_error_string(out) ? archive_error_string(out) : "failed");
    exit(2);
}

static void put(const void *bytes, size_t size)
{
    if (archive_write_data(out, bytes, size) != (la_ssize_t)size) {
        die("data");
    }
}

static void put_file(FILE *file)
{
    static char chunk[CHUNK];
    for (size_t size; (size = fread(chunk, 1, sizeof chunk, file)) > 0;) {
        put(chunk, size);
    }
    (void)fclose(file);
}

static void put_zeros(long long size)
{
    static const char chunk[CHUNK];
    for (; size > 0; size -= CHUNK) {
        put(chunk, size < CHUNK ? (size_t)size : CHUNK);
    }
}

static void add(char *entry_text)
{
    char *path = strchr(entry_text, ':');
    if (!path) {
        die(entry_text);
    }
    *path++ = '\0';
    char *value = strchr(path, '=');
    if (value) {
        *value++ = '\0';
    }
    const char *type = entry_text;
    struct archive_entry *entry = archive_entry_new();
    FILE *file = NULL;
    long long size = 0;
    if (strcmp(type, "file") == 0 && value) {
        struct stat info;
        file = fopen(value, "rb");
        if (!file || stat(value, &info) != 0) {
            die(value);
        }
        size = (long long)info.st_size;
    } else if (strcmp(type, "zeros") == 0 && value) {
        size = atoll(value);
    }
    archive_entry_set_pathname(entry, path);
    archive_entry_set_filetype(entry, strcmp(type, "link") == 0     ? AE_IFLNK
                                      : strcmp(type, "device") == 0 ? AE_IFCHR
                                      : strcmp(type, "fifo") == 0   ? AE_IFIFO
                                      : strcmp(type, "dir") == 0    ? AE_IFDIR
                                                                    : AE_IFREG);
    archive_entry_set_perm(entry, 0777);
    archive_entry_set_size(entry, size);
    if (strcmp(type, "link") == 0) {
        archive_entry_set_symlink(entry, value);
    } else if (strcmp(type, "hard") == 0) {
        archive_entry_set_hardlink(entry, value);
    }
    if (archive_write_header(out, entry) != ARCHIVE_OK) {
        die(path);
    }
    if (file) {
        put_file(file);
    } else {
        put_zeros(size);
    }
    archive_entry_free(entry);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    size_t length = strlen(name);
    bool is_tar = length > 7 && strcmp(name + length - 7, ".tar.gz") == 0;
    out = archive_write_new();
    int code = out ? ARCHIVE_OK : ARCHIVE_FATAL;
    if (code == ARCHIVE_OK) {
        code = is_tar ? archive_write_set_format_gnutar(out) : archive_write_set_format_zip(out);
    }
    if (code == ARCHIVE_OK && is_tar) {
        code = archive_write_add_filter_gzip(out);
    }
    if (code != ARCHIVE_OK || archive_write_open_filename(out, name) != ARCHIVE_OK) {
        die(name);
    }
    for (int i = 2; i < argc; i++) {
        add(argv[i]);
    }
    if (archive_write_close(out) != ARCHIVE_OK) {
        die(name);
    }
    (void)archive_write_free(out);
    return 0;
}
