/* Decoding of UTF-8, one code point at a time. */
#include "base/utf8.h"

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
