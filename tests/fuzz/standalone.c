/* Runs a fuzz target over files without a fuzzer, so that every corpus is an ordinary test. With
 * --mutations N each file is also run in N damaged forms; these are a function of the file alone.
 *
 * It looks for crashes, sanitizer reports and failed assertions only: the target judges nothing
 * by a return value. A run over no input at all fails.
 */
#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/random.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct run {
    size_t inputs_count;
    uint32_t mutations;
} run;

static void *must(void *ptr)
{
    if (ptr == NULL) {
        fputs("fuzz: out of memory\n", stderr);
        exit(1);
    }
    return ptr;
}

/* Each input gets a block of exactly its size, so that reading past its end is seen. */
static void run_exact(const uint8_t *data, size_t size)
{
    uint8_t *copy = must(malloc(size > 0 ? size : 1));
    if (size > 0) {
        memcpy(copy, data, size);
    }
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

/* Damages `data` in place and returns its new size, which is never larger. */
static size_t mutate(uint8_t *data, size_t size, bst_random *random)
{
    uint32_t strokes = 1 + bst__random_below(random, 4);
    for (uint32_t i = 0; i < strokes && size > 0; i++) {
        size_t at = bst__random_below(random, (uint32_t)size);
        size_t from = bst__random_below(random, (uint32_t)size);
        size_t span = 1 + bst__random_below(random, 16);
        size_t room = size - (at > from ? at : from);
        span = span < room ? span : room;
        switch (bst__random_below(random, 5)) {
        case 0:
            data[at] ^= (uint8_t)(1u << bst__random_below(random, 8));
            break;
        case 1:
            data[at] = (uint8_t)bst__random_below(random, 256);
            break;
        case 2:
            memmove(data + at, data + from, span);
            break;
        case 3:
            memmove(data + at, data + at + span, size - at - span);
            size -= span;
            break;
        default:
            size = at;
            break;
        }
    }
    return size;
}

static void run_input(run *all, const uint8_t *data, size_t size)
{
    run_exact(data, size);
    all->inputs_count++;
    uint8_t *copy = must(malloc(size > 0 ? size : 1));
    for (uint32_t i = 0; i < all->mutations; i++) {
        bst_random random = bst__random_start(size, i);
        if (size > 0) {
            memcpy(copy, data, size);
        }
        run_exact(copy, mutate(copy, size, &random));
    }
    free(copy);
}

static int run_file(run *all, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "fuzz: %s: %s\n", path, strerror(errno));
        return 1;
    }
    size_t capacity = 4096;
    size_t size = 0;
    uint8_t *data = must(malloc(capacity));
    for (size_t got = 1; got > 0; size += got) {
        if (size == capacity) {
            capacity *= 2;
            data = must(realloc(data, capacity));
        }
        got = fread(data + size, 1, capacity - size, file);
    }
    int failed = ferror(file);
    fclose(file);
    if (failed) {
        fprintf(stderr, "fuzz: %s: cannot be read\n", path);
    } else {
        run_input(all, data, size);
    }
    free(data);
    return failed != 0;
}

static int skip_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int run_path(run *all, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) {
        return run_file(all, path);
    }
    struct dirent **entries = NULL;
    int count = scandir(path, &entries, skip_hidden, alphasort);
    int failed = count < 0;
    for (int i = 0; i < count; i++) {
        size_t size = strlen(path) + strlen(entries[i]->d_name) + 2;
        char *inner = must(malloc(size));
        snprintf(inner, size, "%s/%s", path, entries[i]->d_name);
        failed |= run_path(all, inner);
        free(inner);
        free(entries[i]);
    }
    free(entries);
    return failed;
}

int main(int argc, char **argv)
{
    run all = {0, 0};
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--mutations") == 0 && i + 1 < argc) {
            all.mutations = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else {
            failed |= run_path(&all, argv[i]);
        }
    }
    if (all.inputs_count == 0) {
        fputs("fuzz: no input found\n", stderr);
        failed = 1;
    }
    printf("%zu inputs, each with %u mutations\n", all.inputs_count, (unsigned)all.mutations);
    return failed;
}
