/* Packing: collecting a mod's files and writing them so that equal files give equal bytes: sorted,
 * of one time, one mode and one owner. */
#include "cli/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/mod_files.h"

enum { TIME_PACKED = 315532800 }; /* 1980-01-01, the first day that a zip knows */

void bst__packed_sum(const void *bytes, size_t size, char hex[65])
{
    struct sha256_ctx hash;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&hash);
    sha256_update(&hash, size, bytes);
    sha256_digest(&hash, sizeof digest, digest);
    for (uint32_t i = 0; i < sizeof digest; i++) {
        (void)snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    }
}

/* ------------------------------------------------------------------ paths */

static const char *part_problem(const char *part, size_t size)
{
    if (size == 0) {
        return "a part of it is empty";
    }
    if (part[0] == '.') {
        return "a part of it begins with a dot";
    }
    if (part[size - 1] == '.' || part[size - 1] == ' ') {
        return "a part of it ends with a dot or a blank";
    }
    for (size_t i = 0; i < size; i++) {
        if ((unsigned char)part[i] < 0x20 || part[i] == 0x7f) {
            return "it has a control character";
        }
        if ((unsigned char)part[i] > 0x7f || strchr("\\:*?\"<>|", part[i])) {
            return "it has a character that not every system allows or keeps";
        }
    }
    return size > 100 ? "a part of it is longer than 100 bytes" : NULL;
}

const char *bst__packed_path_problem(const char *path)
{
    uint32_t depth = 0;
    size_t size = strlen(path);
    if (path[0] == '/') {
        return "it is absolute";
    }
    if (size > BST__PACKED_PATH_MAX) {
        return "it is too long";
    }
    for (const char *part = path;; part += strcspn(part, "/") + 1) {
        size_t length = strcspn(part, "/");
        const char *problem = part_problem(part, length);
        if (problem) {
            return problem;
        }
        if (part[length] == '\0') {
            return depth > BST__PACKED_DEPTH_MAX ? "it is too deep" : NULL;
        }
        depth++;
    }
}

/* ------------------------------------------------------------------ collecting */

static bst_status refuse(const char *code, const char *folder, const char *path, const char *why,
                         bst_diags *diags)
{
    bst_diags_add(diags, BST_ERROR, code, (bst_span){0}, "`%s/%s` cannot be packed: %s", folder,
                  path, why);
    return BST_E_INVALID;
}

static bst_status read_file(bst__packed *out, const char *folder, const bst__mod_file *file,
                            bst_diags *diags)
{
    const char *full = bst__arena_printf(&out->arena, "%s/%s", folder, file->path);
    uint8_t *bytes = bst__arena_zalloc(&out->arena, (size_t)file->bytes + 1);
    if (!full || !bytes) {
        return BST_E_NOMEM;
    }
    FILE *stream = fopen(full, "rb");
    size_t size = stream ? fread(bytes, 1, (size_t)file->bytes, stream) : 0;
    bool is_whole = stream && size == file->bytes && fgetc(stream) == EOF && !ferror(stream);
    int error = errno;
    if (stream) {
        (void)fclose(stream);
    }
    if (!is_whole) {
        bst_diags_add(diags, BST_ERROR, "E-FILE-READ", (bst_span){0}, "cannot read `%s`: %s", full,
                      stream ? "it changes while it is read" : strerror(error));
        return BST_E_IO;
    }
    out->files[out->count++] = (bst__packed_file){file->path, bytes, size};
    out->bytes += size;
    return BST_OK;
}

static bst_status collect_file(bst__packed *out, const char *folder, const bst__mod_file *file,
                               bst_diags *diags)
{
    const char *problem = bst__packed_path_problem(file->path);
    if (!file->is_plain) {
        return refuse("E-ARCHIVE-TYPE", folder, file->path,
                      file->is_link ? "it is a link: put the file itself in its place"
                                    : "it is neither a file nor a folder",
                      diags);
    }
    if (problem) {
        return refuse("E-ARCHIVE-PATH", folder, file->path, problem, diags);
    }
    if (file->bytes > BST__PACKED_FILE_MAX ||
        out->bytes + file->bytes > BST__PACKED_BYTES_MAX) {
        return refuse("E-ARCHIVE-BOMB", folder, file->path,
                      "a file may have 8 MiB, a mod 32 MiB", diags);
    }
    return read_file(out, folder, file, diags);
}

bst_status bst__packed_collect(bst__packed *out, const char *folder, bst_diags *diags)
{
    bst__mod_files files;
    bst_status status = bst__mod_files_list(&files, &out->arena, folder);
    if (status == BST_E_LIMIT) {
        return refuse("E-ARCHIVE-BOMB", folder, files.problem,
                      "a mod may have 2000 files in folders 8 deep", diags);
    }
    if (status == BST_E_IO) {
        return refuse("E-FILE-READ", folder, files.problem, "it cannot be read", diags);
    }
    out->files = BST_ARENA_ARRAY(&out->arena, bst__packed_file, files.count + 1);
    if (status != BST_OK || !out->files) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < files.count; i++) {
        bool is_sums = strcmp(files.list[i].path, BST__PACKED_SUMS) == 0;
        bst_status each =
            is_sums ? BST_OK : collect_file(out, folder, &files.list[i], diags);
        status = status == BST_OK ? each : status;
    }
    return status;
}

/* ------------------------------------------------------------------ writing */

static int write_entry(struct archive *archive, const bst__packed *packed, const char *path,
                       const void *bytes, size_t size)
{
    char full[2 * BST__PACKED_PATH_MAX];
    struct archive_entry *entry = archive_entry_new();
    if (!entry) {
        return ARCHIVE_FATAL;
    }
    (void)snprintf(full, sizeof full, "%s/%s", packed->id, path);
    archive_entry_set_pathname(entry, full);
    archive_entry_set_filetype(entry, S_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, (la_int64_t)size);
    archive_entry_set_mtime(entry, TIME_PACKED, 0);
    archive_entry_set_uid(entry, 0);
    archive_entry_set_gid(entry, 0);
    int code = archive_write_header(archive, entry);
    if (code == ARCHIVE_OK && size > 0) {
        la_ssize_t written = archive_write_data(archive, bytes, size);
        code = written == (la_ssize_t)size ? ARCHIVE_OK : ARCHIVE_FATAL;
    }
    archive_entry_free(entry);
    return code;
}

static int choose_format(struct archive *archive, const char *path)
{
    if (!bst__path_ends(path, ".tar.gz") && !bst__path_ends(path, ".tgz")) {
        int code = archive_write_set_format_zip(archive);
        return code == ARCHIVE_OK ? archive_write_set_options(archive, "zip:compression=deflate")
                                  : code;
    }
    int code = archive_write_set_format_ustar(archive);
    if (code == ARCHIVE_OK) {
        code = archive_write_add_filter_gzip(archive);
    }
    return code == ARCHIVE_OK ? archive_write_set_options(archive, "gzip:!timestamp") : code;
}

static int write_all(struct archive *archive, const bst__packed *packed, const char *path,
                     const char *part, const bst_text *sums)
{
    int code = choose_format(archive, path);
    if (code == ARCHIVE_OK) {
        code = archive_write_open_filename(archive, part);
    }
    if (code == ARCHIVE_OK) {
        code = write_entry(archive, packed, BST__PACKED_SUMS, bst__text_get(sums), sums->size);
    }
    for (uint32_t i = 0; i < packed->count && code == ARCHIVE_OK; i++) {
        const bst__packed_file *file = &packed->files[i];
        code = write_entry(archive, packed, file->path, file->bytes, file->size);
    }
    return code == ARCHIVE_OK ? archive_write_close(archive) : code;
}

static bst_status write_part(const bst__packed *packed, const char *path, const char *part,
                             const bst_text *sums, bst_diags *diags)
{
    struct archive *archive = archive_write_new();
    if (!archive) {
        return BST_E_NOMEM;
    }
    int code = write_all(archive, packed, path, part, sums);
    const char *said = code == ARCHIVE_OK ? NULL : archive_error_string(archive);
    bool is_written = code == ARCHIVE_OK && rename(part, path) == 0;
    if (!is_written) {
        bst_diags_add(diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0}, "cannot write `%s`: %s",
                      path, said ? said : strerror(errno));
        (void)unlink(part);
    }
    (void)archive_write_free(archive);
    return is_written ? BST_OK : BST_E_IO;
}

bst_status bst__packed_write(const bst__packed *packed, const char *path, bst_diags *diags)
{
    bst_text sums = {0};
    bst_text part = {0};
    bst__text_addf(&part, "%s.part", path);
    for (uint32_t i = 0; i < packed->count; i++) {
        char hex[65];
        bst__packed_sum(packed->files[i].bytes, packed->files[i].size, hex);
        bst__text_addf(&sums, "%s  %s\n", hex, packed->files[i].path);
    }
    /* A zip holds the local time too: that of nowhere. */
    bst_status status = sums.failed || part.failed || setenv("TZ", "UTC0", 1) != 0 ? BST_E_NOMEM
                                                                                   : BST_OK;
    if (status == BST_OK) {
        tzset();
        status = write_part(packed, path, bst__text_get(&part), &sums, diags);
    }
    bst__text_free(&sums);
    bst__text_free(&part);
    return status;
}
