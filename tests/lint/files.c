/* Memory, findings and files of the checker. Everything is kept until the end of the run, which
 * is short; paths are relative to the folder the checker runs in.
 */
#include "lint/lint.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct block {
    struct block *next;
    max_align_t data[];
} block;

static block *blocks;
static int errors_count;

static void die(const char *what, const char *detail)
{
    fprintf(stderr, "lint: %s: %s\n", what, detail);
    exit(2);
}

void *lint_keep(size_t size)
{
    block *fresh = calloc(1, sizeof(*fresh) + size);
    if (fresh == NULL) {
        die("memory", "none left");
    }
    fresh->next = blocks;
    blocks = fresh;
    return fresh->data;
}

void lint_forget(void)
{
    while (blocks != NULL) {
        block *next = blocks->next;
        free(blocks);
        blocks = next;
    }
}

void *lint_grow(void *items, size_t count, size_t item_size)
{
    if ((count & (count - 1)) != 0) {
        return items;
    }
    size_t capacity = count > 0 ? 2 * count : 1;
    void *fresh = lint_keep(capacity * item_size);
    if (count > 0) {
        memcpy(fresh, items, count * item_size);
    }
    return fresh;
}

char *lint_printf(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int size = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = lint_keep((size_t)size + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)size + 1, format, args);
    va_end(args);
    return text;
}

void lint_error(const char *path, int line, const char *rule, const char *format, ...)
{
    errors_count++;
    printf("%s:%d: error: ", path, line);
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf(" [%s]\n", rule);
}

void lint_warning(const char *path, int line, const char *rule, const char *format, ...)
{
    printf("%s:%d: warning: ", path, line);
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf(" [%s]\n", rule);
}

int lint_errors_count(void)
{
    return errors_count;
}

bool lint_has_prefix(const char *path, const char *prefix)
{
    return strncmp(path, prefix, strlen(prefix)) == 0;
}

bool lint_has_suffix(const char *path, const char *suffix)
{
    size_t size = strlen(path);
    size_t suffix_size = strlen(suffix);
    return size >= suffix_size && strcmp(path + size - suffix_size, suffix) == 0;
}

lint_file lint_read(const char *path)
{
    struct stat status;
    FILE *stream = fopen(path, "rb");
    if (stream == NULL || fstat(fileno(stream), &status) != 0) {
        die(path, strerror(errno));
    }
    size_t size = (size_t)status.st_size;
    char *text = lint_keep(size + 1);
    size_t got = fread(text, 1, size, stream);
    if (got != size) {
        die(path, "cannot be read");
    }
    fclose(stream);
    lint_file file = {path, text, size};
    return file;
}

static int skip_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

bool lint_walk(const char *path, lint_visit *visit, void *payload)
{
    struct dirent **entries = NULL;
    int count = scandir(path, &entries, skip_hidden, alphasort);
    if (count < 0) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        struct stat status;
        char *inner = lint_printf("%s/%s", path, entries[i]->d_name);
        if (stat(inner, &status) == 0 && S_ISDIR(status.st_mode)) {
            lint_walk(inner, visit, payload);
        } else if (stat(inner, &status) == 0 && S_ISREG(status.st_mode)) {
            visit(inner, payload);
        }
        free(entries[i]);
    }
    free(entries);
    return true;
}
