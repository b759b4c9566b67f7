/* Reading packed mods that may be made to harm: every path, type, size and number is looked at
 * before anything is kept, and what is kept must be exactly what the list of sums says. */
#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "cli/archive.h"
#include "data/manifest.h"
#include "data/yaml.h"

enum { CHUNK = 1 << 16, ENTRIES_MAX = 2 * BST__PACKED_FILES_MAX };

typedef struct reading {
    bst__packed *out;
    bst_sources *sources;
    bst_diags *diags;
    bst_span span; /* the archive as a whole */
    struct archive *archive;
    bst_text sums;
    bool has_sums;
    uint32_t entries;
} reading;

static bst_status complain(reading *r, const char *code, const char *path, const char *why)
{
    bst_diags_add(r->diags, BST_ERROR, code, r->span, "`%s`: %s", path, why);
    return strcmp(code, "E-ARCHIVE-BOMB") == 0 ? BST_E_LIMIT : BST_E_INVALID;
}

/* ------------------------------------------------------------------ entries */

/* The part of `path` below the archive's folder, which the first entry names. NULL after saying
 * what is wrong; "" for the folder itself. */
static const char *below_folder(reading *r, const char *path)
{
    size_t size = strcspn(path, "/");
    bool is_name = size > 0 && size < 100 && path[0] >= 'a' && path[0] <= 'z' &&
                   strspn(path, "abcdefghijklmnopqrstuvwxyz0123456789_-") == size;
    if (!r->out->id && is_name) {
        r->out->id = bst__arena_copy(&r->out->arena, path, size);
    }
    if (!r->out->id || strlen(r->out->id) != size || strncmp(path, r->out->id, size) != 0) {
        (void)complain(r, "E-ARCHIVE-PATH", path,
                       "everything lies in one folder with the name of the mod");
        return NULL;
    }
    return path[size] == '/' ? path + size + 1 : path + size;
}

/* `path` without a slash at its end, which folders may have; NULL where it leads elsewhere. */
static const char *clean_path(reading *r, struct archive_entry *entry)
{
    const char *path = archive_entry_pathname(entry);
    size_t size = path ? strlen(path) : 0;
    if (size == 0) {
        (void)complain(r, "E-ARCHIVE-PATH", "?", "an entry without a path that can be read");
        return NULL;
    }
    if (size > 1 && path[size - 1] == '/' && archive_entry_filetype(entry) == AE_IFDIR) {
        size--;
    }
    const char *clean = bst__arena_copy(&r->out->arena, path, size);
    const char *problem = clean ? bst__packed_path_problem(clean) : NULL;
    if (problem) {
        bst_diags_add(r->diags, BST_ERROR, "E-ARCHIVE-PATH", r->span,
                      "`%s`: the path is refused: %s", path, problem);
        return NULL;
    }
    return clean;
}

static bst_status check_type(reading *r, struct archive_entry *entry, const char *path)
{
    if (archive_entry_symlink(entry) || archive_entry_hardlink(entry)) {
        return complain(r, "E-ARCHIVE-TYPE", path, "a link; a mod has files and folders only");
    }
    if (archive_entry_is_encrypted(entry)) {
        return complain(r, "E-ARCHIVE-TYPE", path, "it is encrypted");
    }
    if (archive_entry_filetype(entry) != AE_IFREG && archive_entry_filetype(entry) != AE_IFDIR) {
        return complain(r, "E-ARCHIVE-TYPE", path,
                        "a device or the like; a mod has files and folders only");
    }
    return BST_OK;
}

/* Some systems take names for equal that differ in capitals only; and what is a file is no folder
 * of another one. */
static bool is_double(const reading *r, const char *path)
{
    size_t size = strlen(path);
    for (uint32_t i = 0; i < r->out->count; i++) {
        const char *other = r->out->files[i].path;
        size_t length = strlen(other);
        size_t common = size < length ? size : length;
        bool is_end = size == length || (size > length ? path : other)[common] == '/';
        if (is_end && strncasecmp(other, path, common) == 0) {
            return true;
        }
    }
    return r->has_sums && strcasecmp(path, BST__PACKED_SUMS) == 0;
}

/* Whatever the head of the entry says of its size: what comes is counted. */
static bst_status read_bytes(reading *r, const char *path, bst_text *bytes)
{
    static char chunk[CHUNK];
    for (;;) {
        la_ssize_t size = archive_read_data(r->archive, chunk, sizeof chunk);
        if (size == 0) {
            return bytes->failed ? BST_E_NOMEM : BST_OK;
        }
        if (size < 0) {
            return complain(r, "E-ARCHIVE-FORM", path, archive_error_string(r->archive));
        }
        bst__text_add_bytes(bytes, chunk, (size_t)size);
        if (bytes->size > BST__PACKED_FILE_MAX ||
            r->out->bytes + bytes->size > BST__PACKED_BYTES_MAX) {
            return complain(r, "E-ARCHIVE-BOMB", path, "a file may have 8 MiB, a mod 32 MiB");
        }
    }
}

static bst_status keep_file(reading *r, const char *path, const bst_text *bytes)
{
    bst__packed *out = r->out;
    if (strcmp(path, BST__PACKED_SUMS) == 0) {
        r->has_sums = true;
        bst__text_add_bytes(&r->sums, bst__text_get(bytes), bytes->size);
        return r->sums.failed ? BST_E_NOMEM : BST_OK;
    }
    if (out->count == BST__PACKED_FILES_MAX) {
        return complain(r, "E-ARCHIVE-BOMB", path, "a mod may have 2000 files");
    }
    const char *copy = bst__arena_copy(&out->arena, bst__text_get(bytes), bytes->size);
    if (!copy) {
        return BST_E_NOMEM;
    }
    out->files[out->count++] =
        (bst__packed_file){path, (const uint8_t *)copy, bytes->size};
    out->bytes += bytes->size;
    return BST_OK;
}

static bst_status read_entry(reading *r, struct archive_entry *entry)
{
    bst_text bytes = {0};
    if (++r->entries > ENTRIES_MAX) {
        return complain(r, "E-ARCHIVE-BOMB", "...", "there are too many entries");
    }
    const char *path = clean_path(r, entry);
    const char *below = path ? below_folder(r, path) : NULL;
    bst_status status = below ? check_type(r, entry, path) : BST_E_INVALID;
    if (status != BST_OK || archive_entry_filetype(entry) == AE_IFDIR) {
        return status;
    }
    if (below[0] == '\0') {
        return complain(r, "E-ARCHIVE-PATH", path, "a file where the folder of the mod should be");
    }
    if (is_double(r, below)) {
        return complain(r, "E-ARCHIVE-PATH", path, "it is there twice");
    }
    status = read_bytes(r, path, &bytes);
    if (status == BST_OK) {
        status = keep_file(r, below, &bytes);
    }
    bst__text_free(&bytes);
    return status;
}

static bst_status read_entries(reading *r, const char *path)
{
    struct archive_entry *entry = NULL;
    bst_status status = BST_OK;
    int code = archive_read_open_filename(r->archive, path, CHUNK);
    while (code == ARCHIVE_OK && status == BST_OK) {
        code = archive_read_next_header(r->archive, &entry);
        if (code == ARCHIVE_OK) {
            status = read_entry(r, entry);
        }
    }
    if (status == BST_OK && code != ARCHIVE_EOF) {
        const char *why = archive_error_string(r->archive);
        status = complain(r, "E-ARCHIVE-FORM", path, why ? why : "it cannot be read");
    }
    return status;
}

/* ------------------------------------------------------------------ sums */

static int by_path(const void *a, const void *b)
{
    return strcmp(((const bst__packed_file *)a)->path, ((const bst__packed_file *)b)->path);
}

static bst_status check_line(reading *r, const char *line, size_t size, bool *seen)
{
    const bst__packed *out = r->out;
    char hex[65];
    bool is_line = size > 66 && strspn(line, "0123456789abcdef") == 64 && line[64] == ' ' &&
                   line[65] == ' ';
    for (uint32_t i = 0; is_line && i < out->count; i++) {
        const bst__packed_file *file = &out->files[i];
        if (strlen(file->path) != size - 66 || strncmp(file->path, line + 66, size - 66) != 0) {
            continue;
        }
        if (seen[i]) {
            return complain(r, "E-ARCHIVE-SUMS", file->path, "the list of sums names it twice");
        }
        bst__packed_sum(file->bytes, file->size, hex);
        seen[i] = true;
        return memcmp(hex, line, 64) == 0
                   ? BST_OK
                   : complain(r, "E-ARCHIVE-SUMS", file->path,
                              "it is not the file that was packed: its sum is another one");
    }
    bst_diags_add(r->diags, BST_ERROR, "E-ARCHIVE-SUMS", r->span,
                  is_line ? "`%.*s` is missing" : "no sum of a file: `%.*s`",
                  is_line ? (int)(size > 266 ? 200 : size - 66) : (int)(size > 80 ? 80 : size),
                  is_line ? line + 66 : line);
    return BST_E_INVALID;
}

static bst_status check_sums(reading *r)
{
    bst_status status = BST_OK;
    bool *seen = BST_ARENA_ARRAY(&r->out->arena, bool, r->out->count + 1);
    if (!seen) {
        return BST_E_NOMEM;
    }
    if (!r->has_sums) {
        return complain(r, "E-ARCHIVE-SUMS", BST__PACKED_SUMS,
                        "it is missing; `bastide pack` writes it");
    }
    if (strlen(bst__text_get(&r->sums)) != r->sums.size) {
        return complain(r, "E-ARCHIVE-SUMS", BST__PACKED_SUMS, "it is no text");
    }
    for (const char *line = bst__text_get(&r->sums); *line != '\0';) {
        size_t size = strcspn(line, "\n");
        bst_status each = check_line(r, line, size, seen);
        status = status == BST_OK ? each : status;
        line += size + (line[size] == '\n');
    }
    for (uint32_t i = 0; i < r->out->count; i++) {
        if (!seen[i]) {
            status = complain(r, "E-ARCHIVE-SUMS", r->out->files[i].path,
                              "the list of sums does not name this file");
        }
    }
    return status;
}

/* ------------------------------------------------------------------ the whole */

static const bst__packed_file *find_file(const bst__packed *packed, const char *path)
{
    for (uint32_t i = 0; i < packed->count; i++) {
        if (strcmp(packed->files[i].path, path) == 0) {
            return &packed->files[i];
        }
    }
    return NULL;
}

/* The mod is the one that its folder says. */
static bst_status check_manifest(reading *r)
{
    bst__packed *out = r->out;
    uint32_t number = 0;
    const bst_node *root = NULL;
    const bst__manifest *manifest = NULL;
    const bst__packed_file *file = find_file(out, "mod.yaml");
    const char *name = bst__arena_printf(&out->arena, "%s/mod.yaml", out->id);
    if (!file) {
        return complain(r, "E-ARCHIVE-FORM", "mod.yaml", "it is missing: this is no mod");
    }
    bst_status status = name ? bst_sources_add(&number, r->sources, name,
                                               (const char *)file->bytes, file->size)
                             : BST_E_NOMEM;
    if (status == BST_OK) {
        status = bst__yaml_load(&root, &out->arena, r->sources, number, 0, r->diags);
    }
    if (status == BST_OK) {
        status = bst__manifest_read(&manifest, &out->arena, root, out->id, r->diags);
    }
    if (status == BST_OK && !bst__manifest_check_folder(manifest, r->diags)) {
        status = BST_E_INVALID;
    }
    if (status == BST_OK) {
        out->version = bst__arena_copy(&out->arena, manifest->version, strlen(manifest->version));
        status = out->version ? BST_OK : BST_E_NOMEM;
    }
    return status;
}

static bst_status read_archive(reading *r, const char *path)
{
    r->out->files = BST_ARENA_ARRAY(&r->out->arena, bst__packed_file, BST__PACKED_FILES_MAX);
    r->archive = archive_read_new();
    if (!r->out->files || !r->archive) {
        return BST_E_NOMEM;
    }
    /* These two forms and no other: less code that strangers reach. */
    if (archive_read_support_format_zip(r->archive) != ARCHIVE_OK ||
        archive_read_support_format_tar(r->archive) != ARCHIVE_OK ||
        archive_read_support_filter_gzip(r->archive) != ARCHIVE_OK) {
        return complain(r, "E-ARCHIVE-FORM", path, archive_error_string(r->archive));
    }
    bst_status status = read_entries(r, path);
    if (status == BST_OK) {
        qsort(r->out->files, r->out->count, sizeof *r->out->files, by_path);
        status = check_sums(r);
    }
    return status == BST_OK ? check_manifest(r) : status;
}

bst_status bst__packed_read(bst__packed *out, const char *path, bst_sources *sources,
                            bst_diags *diags)
{
    reading r = {.out = out, .sources = sources, .diags = diags};
    bst_status status = bst_sources_add(&r.span.file, sources, path, "", 0);
    if (status == BST_OK) {
        status = read_archive(&r, path);
    }
    if (r.archive) {
        (void)archive_read_free(r.archive);
    }
    bst__text_free(&r.sums);
    return status;
}
