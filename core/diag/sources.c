/* The registry of everything that was read: names and texts by number, so that a problem can be
 * shown with its line long after the file was parsed. */
#include <errno.h>
#include <stdio.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "diag/diag_parts.h"

typedef struct source {
    const char *name;
    const char *text;
    size_t size;
} source;

struct bst_sources {
    bst_alloc alloc;
    bst_arena arena; /* names and texts */
    source *items;   /* file n is item n - 1 */
    uint32_t count;
    uint32_t capacity;
};

bst_status bst__sources_create_with(bst_sources **out, bst_alloc alloc)
{
    *out = NULL;
    bst_sources *sources = alloc.resize(alloc.user, NULL, 0, sizeof *sources);
    if (!sources) {
        return BST_E_NOMEM;
    }
    memset(sources, 0, sizeof *sources);
    sources->alloc = alloc;
    bst__arena_init(&sources->arena, alloc);
    *out = sources;
    return BST_OK;
}

bst_status bst_sources_create(bst_sources **out)
{
    return bst__sources_create_with(out, bst__alloc_libc);
}

void bst_sources_destroy(bst_sources *sources)
{
    if (!sources) {
        return;
    }
    bst_alloc alloc = sources->alloc;
    bst__arena_free(&sources->arena);
    if (sources->items) {
        (void)alloc.resize(alloc.user, sources->items, sources->capacity * sizeof(source), 0);
    }
    (void)alloc.resize(alloc.user, sources, sizeof *sources, 0);
}

static bst_status reserve_item(bst_sources *sources)
{
    if (sources->count < sources->capacity) {
        return BST_OK;
    }
    uint32_t capacity = sources->capacity > 0 ? sources->capacity * 2 : 8;
    source *items =
        sources->alloc.resize(sources->alloc.user, sources->items,
                              sources->capacity * sizeof(source), capacity * sizeof(source));
    if (!items) {
        return BST_E_NOMEM;
    }
    sources->items = items;
    sources->capacity = capacity;
    return BST_OK;
}

/* Registers a text that already lives in the registry's arena. */
static bst_status add_owned(uint32_t *out_file, bst_sources *sources, const char *name,
                            const char *text, size_t size)
{
    char *name_copy = bst__arena_copy(&sources->arena, name, strlen(name));
    if (!name_copy || reserve_item(sources) != BST_OK) {
        return BST_E_NOMEM;
    }
    bst__path_tidy(name_copy);
    sources->items[sources->count++] = (source){name_copy, text, size};
    *out_file = sources->count;
    return BST_OK;
}

bst_status bst_sources_add(uint32_t *out_file, bst_sources *sources, const char *name,
                           const char *text, size_t size)
{
    *out_file = 0;
    char *copy = bst__arena_copy(&sources->arena, text, size);
    return copy ? add_owned(out_file, sources, name, copy, size) : BST_E_NOMEM;
}

static bst_status report_io(bst_diags *diags, const char *name, const char *what)
{
    bst_diags_add(diags, BST_ERROR, "E-FILE-READ", (bst_span){0}, "cannot read `%s`: %s",
                  bst__path_shown(name), what);
    return BST_E_IO;
}

/* Bytes of `stream` up to one past `bytes_max`, in the arena: enough to know that it is longer. */
static bst_status read_stream(const char **out_text, size_t *out_size, bst_sources *sources,
                              FILE *stream, size_t bytes_max)
{
    bst_text text = {.alloc = &sources->alloc};
    char chunk[4096];
    size_t got = fread(chunk, 1, sizeof chunk, stream);
    while (got > 0 && text.size <= bytes_max) {
        bst__text_add_bytes(&text, chunk, got);
        got = fread(chunk, 1, sizeof chunk, stream);
    }
    bst_status status = BST_OK;
    if (ferror(stream)) {
        status = BST_E_IO;
    } else if (text.failed) {
        status = BST_E_NOMEM;
    } else if (text.size > bytes_max) {
        status = BST_E_LIMIT;
    } else {
        *out_text = bst__arena_copy(&sources->arena, bst__text_get(&text), text.size);
        *out_size = text.size;
        status = *out_text ? BST_OK : BST_E_NOMEM;
    }
    bst__text_free(&text);
    return status;
}

/* Opens without waiting: a pipe that nobody writes to would hold everything up. What is neither a
 * file nor a folder fails with ESPIPE; a folder fails when it is read. */
static FILE *open_file(const char *path)
{
    struct stat found;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        return NULL;
    }
    bool is_known = fstat(file, &found) == 0;
    int error = errno;
    if (is_known && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode)) {
        is_known = false;
        error = ESPIPE;
    }
    FILE *stream = is_known ? fdopen(file, "rb") : NULL;
    if (!stream) {
        (void)close(file);
        errno = is_known ? errno : error;
    }
    return stream;
}

bst_status bst_sources_read(uint32_t *out_file, bst_sources *sources, const char *path,
                            const char *name, size_t bytes_max, bst_diags *diags)
{
    *out_file = 0;
    name = name ? name : path;
    errno = 0;
    FILE *stream = open_file(path);
    if (!stream) {
        return report_io(diags, name, errno == ESPIPE ? "it is no regular file" : strerror(errno));
    }
    const char *text = NULL;
    size_t size = 0;
    bst_status status = read_stream(&text, &size, sources, stream, bytes_max);
    int error = errno;
    (void)fclose(stream);
    if (status == BST_E_IO) {
        return report_io(diags, name, strerror(error));
    }
    if (status == BST_E_LIMIT) {
        bst_diags_add(diags, BST_ERROR, "E-FILE-SIZE", (bst_span){0},
                      "`%s` is larger than %zu bytes", name, bytes_max);
    }
    if (status == BST_OK) {
        status = add_owned(out_file, sources, name, text, size);
    }
    if (status == BST_E_NOMEM) {
        bst_diags_add(diags, BST_ERROR, "E-NOMEM", (bst_span){0},
                      "out of memory while reading `%s`", name);
    }
    return status;
}

static const source *find_source(const bst_sources *sources, uint32_t file)
{
    return sources && file > 0 && file <= sources->count ? &sources->items[file - 1] : NULL;
}

const char *bst_sources_name(const bst_sources *sources, uint32_t file)
{
    const source *item = find_source(sources, file);
    return item ? item->name : "";
}

const char *bst_sources_text(const bst_sources *sources, uint32_t file, size_t *out_size)
{
    const source *item = find_source(sources, file);
    *out_size = item ? item->size : 0;
    return item ? item->text : "";
}

const char *bst__sources_line(const bst_sources *sources, uint32_t file, uint32_t line,
                              size_t *out_size)
{
    const source *item = find_source(sources, file);
    if (!item || line == 0) {
        return NULL;
    }
    const char *start = item->text;
    const char *end = item->text + item->size;
    /* A byte order mark is no column: editors don't show it. */
    if (item->size >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0) {
        start += 3;
    }
    for (uint32_t i = 1; i < line; i++) {
        const char *stop = memchr(start, '\n', (size_t)(end - start));
        if (!stop) {
            return NULL;
        }
        start = stop + 1;
    }
    const char *stop = memchr(start, '\n', (size_t)(end - start));
    size_t size = (size_t)((stop ? stop : end) - start);
    if (size > 0 && start[size - 1] == '\r') {
        size--;
    }
    *out_size = size;
    return start;
}
