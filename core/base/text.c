/* Growing text and small helpers that do not depend on the locale. */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define CAPACITY_MIN ((size_t)64)
#define WORD_BYTES_MAX ((size_t)64) /* longer words get no suggestion: they are no typing slips */

static const bst_alloc *alloc_of(const bst_text *text)
{
    return text->alloc ? text->alloc : &bst__alloc_libc;
}

void bst__text_free(bst_text *text)
{
    const bst_alloc *alloc = alloc_of(text);
    if (text->data) {
        (void)alloc->resize(alloc->user, text->data, text->capacity, 0);
    }
    text->data = NULL;
    text->size = 0;
    text->capacity = 0;
    text->failed = false;
}

void bst__text_clear(bst_text *text)
{
    text->size = 0;
    text->failed = false;
    if (text->data) {
        text->data[0] = '\0';
    }
}

/* Makes room for `size` more bytes and the terminator. */
static bool reserve(bst_text *text, size_t size)
{
    if (text->failed || size > SIZE_MAX / 4 - text->size) {
        text->failed = true;
        return false;
    }
    size_t needed = text->size + size + 1;
    if (needed <= text->capacity) {
        return true;
    }
    size_t capacity = text->capacity > 0 ? text->capacity : CAPACITY_MIN;
    while (capacity < needed) {
        capacity *= 2;
    }
    const bst_alloc *alloc = alloc_of(text);
    char *data = alloc->resize(alloc->user, text->data, text->capacity, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void bst__text_add(bst_text *text, const char *bytes)
{
    bst__text_add_bytes(text, bytes, strlen(bytes));
}

void bst__text_add_bytes(bst_text *text, const char *bytes, size_t size)
{
    if (!reserve(text, size)) {
        return;
    }
    if (size > 0) {
        memcpy(text->data + text->size, bytes, size);
    }
    text->size += size;
    text->data[text->size] = '\0';
}

void bst__text_addf(bst_text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (size < 0) {
        text->failed = true;
    } else if (reserve(text, (size_t)size)) {
        (void)vsnprintf(text->data + text->size, (size_t)size + 1, format, again);
        text->size += (size_t)size;
    }
    va_end(again);
}

const char *bst__text_get(const bst_text *text)
{
    return text->data ? text->data : "";
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edit distance where swapping two neighbours is one edit, as it is for fingers. */
static size_t edit_distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    size_t rows[3][WORD_BYTES_MAX + 1];
    size_t *before = rows[0];
    size_t *above = rows[1];
    size_t *row = rows[2];
    for (size_t j = 0; j <= b_size; j++) {
        above[j] = j;
        before[j] = j;
    }
    for (size_t i = 1; i <= a_size; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_size; j++) {
            size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = smaller(smaller(above[j] + 1, row[j - 1] + 1), above[j - 1] + cost);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = smaller(row[j], before[j - 2] + 1);
            }
        }
        size_t *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[b_size];
}

const char *bst__text_nearest(const char *word, const char *const *candidates, size_t count)
{
    size_t size = strlen(word);
    if (size == 0 || size > WORD_BYTES_MAX) {
        return NULL;
    }
    size_t best = (size / 3 > 0 ? size / 3 : 1) + 1;
    const char *nearest = NULL;
    for (size_t i = 0; i < count; i++) {
        size_t other = strlen(candidates[i]);
        if (other > WORD_BYTES_MAX) {
            continue;
        }
        size_t distance = edit_distance(word, size, candidates[i], other);
        if (distance < best && distance < other) {
            best = distance;
            nearest = candidates[i];
        }
    }
    return nearest;
}

bool bst__text_is_integer(const char *text)
{
    bool is_negative = *text == '-';
    const char *digits = is_negative ? text + 1 : text;
    bool is_zero = digits[0] == '0';
    return digits[0] != '\0' && digits[strspn(digits, "0123456789")] == '\0' &&
           (!is_zero || (digits[1] == '\0' && !is_negative));
}

bool bst__text_to_int(const char *text, int32_t *out)
{
    bool is_negative = *text == '-';
    int64_t value = 0;
    if (!bst__text_is_integer(text)) {
        return false;
    }
    for (const char *digit = is_negative ? text + 1 : text; *digit != '\0'; digit++) {
        value = value * 10 + (*digit - '0');
        if (value > (int64_t)INT32_MAX + 1) {
            return false;
        }
    }
    value = is_negative ? -value : value;
    if (value > INT32_MAX) {
        return false;
    }
    *out = (int32_t)value;
    return true;
}

bool bst__path_ends(const char *path, const char *ending)
{
    size_t size = strlen(path);
    size_t tail = strlen(ending);
    return size > tail && strcmp(path + size - tail, ending) == 0;
}

const char *bst__path_shown(const char *path)
{
    while (path[0] == '.' && path[1] == '/') {
        const char *after = path + 1 + strspn(path + 1, "/");
        if (*after == '\0') {
            break; /* this folder itself */
        }
        path = after;
    }
    return path;
}

void bst__path_tidy(char *path)
{
    const char *from = bst__path_shown(path);
    char *to = path;
    for (; *from != '\0'; from++) {
        if (*from != '/' || to == path || to[-1] != '/') {
            *to++ = *from;
        }
    }
    *to = '\0';
}
