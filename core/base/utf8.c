/* Decoding of UTF-8, one code point at a time. */
#include "base/utf8.h"

#include <string.h>

#include <stdbool.h>

static bool is_tail(unsigned char byte)
{
    return (byte & 0xC0u) == 0x80u;
}

/* Bytes that the first byte announces, 0 where it cannot start a code point. */
static size_t announced_size(unsigned char first)
{
    if (first < 0x80u) {
        return 1;
    }
    if (first >= 0xC2u && first <= 0xDFu) {
        return 2;
    }
    if (first >= 0xE0u && first <= 0xEFu) {
        return 3;
    }
    return first >= 0xF0u && first <= 0xF4u ? 4 : 0;
}

uint32_t bst__utf8_point(const char *bytes, size_t size)
{
    static const unsigned char first_mask[5] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const unsigned char *b = (const unsigned char *)bytes;
    uint32_t point = b[0] & first_mask[size];
    for (size_t i = 1; i < size; i++) {
        point = point << 6 | (b[i] & 0x3Fu);
    }
    return point;
}

size_t bst__utf8_size(const char *bytes, size_t size)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *b = (const unsigned char *)bytes;
    size_t whole = size > 0 ? announced_size(b[0]) : 0;
    if (whole == 0 || whole > size) {
        return 0;
    }
    for (size_t i = 1; i < whole; i++) {
        if (!is_tail(b[i])) {
            return 0;
        }
    }
    uint32_t point = bst__utf8_point(bytes, whole);
    bool is_surrogate = point >= 0xD800u && point <= 0xDFFFu;
    return point >= least[whole] && point <= 0x10FFFFu && !is_surrogate ? whole : 0;
}

typedef struct range {
    uint32_t first;
    uint32_t last;
} range;

static int is_among(uint32_t point, const range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (point >= ranges[i].first && point <= ranges[i].last) {
            return 1;
        }
    }
    return 0;
}

int bst__utf8_width(uint32_t point)
{
    static const range none[] = {{0x300, 0x36F},   {0x610, 0x61A},   {0x64B, 0x65F},
                                 {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064},
                                 {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}};
    static const range wide[] = {{0x1100, 0x115F},   {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                                 {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                 {0xFFE0, 0xFFE6},   {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}};
    if (is_among(point, none, sizeof none / sizeof *none)) {
        return 0;
    }
    return is_among(point, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

int bst__utf8_columns(const char *text)
{
    int columns = 0;
    while (*text != '\0') {
        size_t size = bst__utf8_size(text, strlen(text));
        columns += size > 0 ? bst__utf8_width(bst__utf8_point(text, size)) : 1;
        text += size > 0 ? size : 1;
    }
    return columns;
}
