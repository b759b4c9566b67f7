/* Lua patterns by backtracking, with a count of steps and of nesting.
 *
 * Positions are indexes. NOWHERE means that there is no match from here, or that there is trouble:
 * whoever would try on looks at `trouble` first. Letters are ASCII, in every locale.
 */
#include "script/pattern.h"

#include <stdbool.h>
#include <string.h>

#define NOWHERE ((size_t)-1)

static size_t match_from(bst__matcher *m, size_t s, size_t p);

static size_t complain(bst__matcher *m, const char *problem)
{
    if (m->trouble == BST__MATCH_NO) {
        m->trouble = BST__MATCH_MALFORMED;
        m->problem = problem;
    }
    return NOWHERE;
}

static bool count_step(bst__matcher *m)
{
    if (m->trouble != BST__MATCH_NO) {
        return false;
    }
    if (m->steps_left == 0) {
        m->trouble = BST__MATCH_STEPS;
        return false;
    }
    m->steps_left--;
    return true;
}

static bool is_in(unsigned char c, unsigned char low, unsigned char high)
{
    return c >= low && c <= high;
}

static bool is_letter(unsigned char c)
{
    return is_in(c, 'a', 'z') || is_in(c, 'A', 'Z');
}

static bool is_digit(unsigned char c)
{
    return is_in(c, '0', '9');
}

static bool is_printed(unsigned char c)
{
    return is_in(c, 0x21, 0x7E);
}

/* Whether `c` belongs to the class %`class`; a letter that names none stands for itself. */
static bool is_of_class(unsigned char c, unsigned char class)
{
    unsigned char lower = (unsigned char)(class | 0x20u);
    bool is_member;
    switch (is_letter(class) ? lower : 0) {
    case 'a': is_member = is_letter(c); break;
    case 'c': is_member = c < 0x20 || c == 0x7F; break;
    case 'd': is_member = is_digit(c); break;
    case 'g': is_member = is_printed(c); break;
    case 'l': is_member = is_in(c, 'a', 'z'); break;
    case 'p': is_member = is_printed(c) && !is_letter(c) && !is_digit(c); break;
    case 's': is_member = c == ' ' || is_in(c, '\t', '\r'); break;
    case 'u': is_member = is_in(c, 'A', 'Z'); break;
    case 'w': is_member = is_letter(c) || is_digit(c); break;
    case 'x': is_member = is_digit(c) || is_in((unsigned char)(c | 0x20u), 'a', 'f'); break;
    default: return class == c;
    }
    return class == lower ? is_member : !is_member;
}

/* Index after the item (a character, class or set) that begins at `p`. */
static size_t item_end(bst__matcher *m, size_t p)
{
    const char *pattern = m->pattern;
    char first = pattern[p++];
    if (first == '%') {
        return p < m->pattern_size ? p + 1 : complain(m, "malformed pattern (ends with '%')");
    }
    if (first != '[') {
        return p;
    }
    if (p < m->pattern_size && pattern[p] == '^') {
        p++;
    }
    bool is_first = true; /* a bracket that comes first is a member */
    while (p < m->pattern_size && (is_first || pattern[p] != ']')) {
        is_first = false;
        p += pattern[p] == '%' ? 2 : 1;
    }
    return p < m->pattern_size ? p + 1 : complain(m, "malformed pattern (missing ']')");
}

/* The set lies from the bracket at `p` to the one at `close`. */
static bool is_in_set(const bst__matcher *m, unsigned char c, size_t p, size_t close)
{
    const unsigned char *pattern = (const unsigned char *)m->pattern;
    bool is_positive = true;
    p++;
    if (pattern[p] == '^') {
        is_positive = false;
        p++;
    }
    while (p < close) {
        if (pattern[p] == '%') { /* after a range this may be the bracket itself, as in stock Lua */
            if (is_of_class(c, pattern[p + 1])) {
                return is_positive;
            }
            p += 2;
        } else if (p + 2 < close && pattern[p + 1] == '-') {
            if (is_in(c, pattern[p], pattern[p + 2])) {
                return is_positive;
            }
            p += 3;
        } else {
            if (pattern[p] == c) {
                return is_positive;
            }
            p++;
        }
    }
    return !is_positive;
}

static bool matches_one(const bst__matcher *m, size_t s, size_t p, size_t end)
{
    if (s >= m->text_size) {
        return false;
    }
    unsigned char c = (unsigned char)m->text[s];
    switch (m->pattern[p]) {
    case '.': return true;
    case '%': return is_of_class(c, (unsigned char)m->pattern[p + 1]);
    case '[': return is_in_set(m, c, p, end - 1);
    default: return (unsigned char)m->pattern[p] == c;
    }
}

static size_t match_longest(bst__matcher *m, size_t s, size_t p, size_t end)
{
    size_t count = 0;
    while (matches_one(m, s + count, p, end)) {
        if (!count_step(m)) {
            return NOWHERE;
        }
        count++;
    }
    for (;;) {
        size_t result = match_from(m, s + count, end + 1);
        if (result != NOWHERE || count == 0 || m->trouble != BST__MATCH_NO) {
            return result;
        }
        count--;
    }
}

static size_t match_shortest(bst__matcher *m, size_t s, size_t p, size_t end)
{
    for (;;) {
        size_t result = match_from(m, s, end + 1);
        if (result != NOWHERE) {
            return result;
        }
        if (m->trouble != BST__MATCH_NO || !matches_one(m, s, p, end)) {
            return NOWHERE;
        }
        s++;
    }
}

static size_t match_capture(bst__matcher *m, size_t s, size_t p)
{
    bool is_place = p + 1 < m->pattern_size && m->pattern[p + 1] == ')';
    if (m->captures_count >= BST_PATTERN_CAPTURES_MAX) {
        return complain(m, "too many captures");
    }
    bst__capture *capture = &m->captures[m->captures_count];
    *capture = (bst__capture){.kind = is_place ? BST__CAPTURE_PLACE : BST__CAPTURE_OPEN,
                              .start = s};
    m->captures_count++;
    size_t result = match_from(m, s, is_place ? p + 2 : p + 1);
    if (result == NOWHERE) {
        m->captures_count--;
    }
    return result;
}

static size_t match_capture_end(bst__matcher *m, size_t s, size_t p)
{
    for (int i = m->captures_count - 1; i >= 0; i--) {
        bst__capture *capture = &m->captures[i];
        if (capture->kind == BST__CAPTURE_OPEN) {
            capture->kind = BST__CAPTURE_TEXT;
            capture->size = s - capture->start;
            size_t result = match_from(m, s, p + 1);
            if (result == NOWHERE) {
                capture->kind = BST__CAPTURE_OPEN;
            }
            return result;
        }
    }
    return complain(m, "invalid pattern capture");
}

/* %bxy: from x to its balancing y. */
static size_t skip_balanced(bst__matcher *m, size_t s, size_t p)
{
    if (p + 3 >= m->pattern_size) {
        return complain(m, "malformed pattern (missing arguments to '%b')");
    }
    char opening = m->pattern[p + 2];
    char closing = m->pattern[p + 3];
    if (s >= m->text_size || m->text[s] != opening) {
        return NOWHERE;
    }
    size_t nesting = 1;
    for (size_t at = s + 1; at < m->text_size; at++) {
        if (!count_step(m)) {
            return NOWHERE;
        }
        if (m->text[at] == closing) {
            nesting--;
            if (nesting == 0) {
                return at + 1;
            }
        } else if (m->text[at] == opening) {
            nesting++;
        }
    }
    return NOWHERE;
}

/* %f[set]: a border where the set begins. Returns the index after the set, or NOWHERE. */
static size_t skip_frontier(bst__matcher *m, size_t s, size_t p)
{
    p += 2;
    if (p >= m->pattern_size || m->pattern[p] != '[') {
        return complain(m, "missing '[' after '%f' in pattern");
    }
    size_t end = item_end(m, p);
    if (end == NOWHERE) {
        return NOWHERE;
    }
    unsigned char before = s == 0 ? 0 : (unsigned char)m->text[s - 1];
    unsigned char here = s < m->text_size ? (unsigned char)m->text[s] : 0;
    bool is_border = !is_in_set(m, before, p, end - 1) && is_in_set(m, here, p, end - 1);
    return is_border ? end : NOWHERE;
}

/* %1 to %9: the same text again. */
static size_t skip_same(bst__matcher *m, size_t s, size_t p)
{
    int index = m->pattern[p + 1] - '1';
    if (index < 0 || index >= m->captures_count ||
        m->captures[index].kind == BST__CAPTURE_OPEN) {
        return complain(m, "invalid capture index in pattern");
    }
    const bst__capture *capture = &m->captures[index];
    if (capture->kind == BST__CAPTURE_PLACE || m->text_size - s < capture->size) {
        return NOWHERE;
    }
    uint64_t cost = capture->size / 8;
    if (cost > m->steps_left) {
        m->trouble = BST__MATCH_STEPS;
        return NOWHERE;
    }
    m->steps_left -= cost;
    bool is_same = memcmp(m->text + capture->start, m->text + s, capture->size) == 0;
    return is_same ? s + capture->size : NOWHERE;
}

/* A step that needs no way back: moves *s and *p on, or says that there is none of its kind. */
typedef enum step { STEP_DONE, STEP_FAILED, STEP_OTHER } step;

static step take_special(bst__matcher *m, size_t *s, size_t *p)
{
    char next = *p + 1 < m->pattern_size ? m->pattern[*p + 1] : '\0';
    size_t reached = NOWHERE;
    if (m->pattern[*p] != '%') {
        return STEP_OTHER;
    }
    if (next == 'b') {
        reached = skip_balanced(m, *s, *p);
        *p += 4;
    } else if (next == 'f') {
        size_t end = skip_frontier(m, *s, *p);
        *p = end;
        return end == NOWHERE ? STEP_FAILED : STEP_DONE;
    } else if (is_digit((unsigned char)next)) {
        reached = skip_same(m, *s, *p);
        *p += 2;
    } else {
        return STEP_OTHER;
    }
    *s = reached;
    return reached == NOWHERE ? STEP_FAILED : STEP_DONE;
}

/* An item with its suffix. Sets *result where the rest was matched too. */
static step take_item(bst__matcher *m, size_t *s, size_t *p, size_t *result)
{
    size_t end = item_end(m, *p);
    if (end == NOWHERE) {
        return STEP_FAILED;
    }
    char suffix = end < m->pattern_size ? m->pattern[end] : '\0';
    switch (suffix) {
    case '*':
        *result = match_longest(m, *s, *p, end);
        return STEP_OTHER;
    case '-':
        *result = match_shortest(m, *s, *p, end);
        return STEP_OTHER;
    case '+':
        *result = matches_one(m, *s, *p, end) ? match_longest(m, *s + 1, *p, end) : NOWHERE;
        return STEP_OTHER;
    case '?':
        if (matches_one(m, *s, *p, end)) {
            *result = match_from(m, *s + 1, end + 1);
            if (*result != NOWHERE || m->trouble != BST__MATCH_NO) {
                return STEP_OTHER;
            }
        }
        *p = end + 1;
        return STEP_DONE;
    default:
        if (!matches_one(m, *s, *p, end)) {
            return STEP_FAILED;
        }
        *s += 1;
        *p = end;
        return STEP_DONE;
    }
}

static size_t match_rest(bst__matcher *m, size_t s, size_t p)
{
    while (p < m->pattern_size) {
        if (!count_step(m)) {
            return NOWHERE;
        }
        char c = m->pattern[p];
        if (c == '(') {
            return match_capture(m, s, p);
        }
        if (c == ')') {
            return match_capture_end(m, s, p);
        }
        if (c == '$' && p + 1 == m->pattern_size) {
            return s == m->text_size ? s : NOWHERE;
        }
        size_t result = NOWHERE;
        step taken = take_special(m, &s, &p);
        if (taken == STEP_OTHER) {
            taken = take_item(m, &s, &p, &result);
        }
        if (taken != STEP_DONE) {
            return taken == STEP_FAILED ? NOWHERE : result;
        }
    }
    return s;
}

static size_t match_from(bst__matcher *m, size_t s, size_t p)
{
    if (m->depth >= BST_PATTERN_DEPTH_MAX) {
        return complain(m, "pattern too complex");
    }
    if (!count_step(m)) {
        return NOWHERE;
    }
    m->depth++;
    size_t result = match_rest(m, s, p);
    m->depth--;
    return result;
}

bst__match_result bst__pattern_match(bst__matcher *matcher, size_t text_from, size_t pattern_from,
                                     size_t *out_end)
{
    matcher->depth = 0;
    matcher->captures_count = 0;
    matcher->trouble = BST__MATCH_NO;
    matcher->problem = NULL;
    size_t end = match_from(matcher, text_from, pattern_from);
    if (end == NOWHERE) {
        return matcher->trouble;
    }
    *out_end = end;
    return BST__MATCH_YES;
}
