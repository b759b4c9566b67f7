/* Text of untrusted files made safe to print: valid UTF-8 without anything that moves a cursor or
 * turns the direction of writing. */
#include "base/utf8.h"
#include "diag/diag_parts.h"

static bool is_harmful(uint32_t point)
{
    bool is_control = (point < 0x20u && point != '\t') || (point >= 0x7Fu && point <= 0x9Fu);
    bool is_direction = point == 0x200Eu || point == 0x200Fu ||
                        (point >= 0x202Au && point <= 0x202Eu) ||
                        (point >= 0x2066u && point <= 0x2069u);
    bool is_line_end = point == 0x2028u || point == 0x2029u;
    return is_control || is_direction || is_line_end || point == 0xFEFFu;
}

void bst__diag_add_clean(bst_text *text, const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size) {
        size_t step = bst__utf8_size(bytes + at, size - at);
        if (step == 0 || is_harmful(bst__utf8_point(bytes + at, step))) {
            bst__text_add(text, "?");
        } else {
            bst__text_add_bytes(text, bytes + at, step);
        }
        at += step > 0 ? step : 1;
    }
}
