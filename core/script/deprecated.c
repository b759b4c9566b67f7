/* Finds calls that are deprecated in the text of scripts, not by running them: what is called in
 * rare games only is found too, and each place once. */
#include "script/deprecated.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

const bst__deprecated bst__deprecated_calls[] = {{NULL, NULL, NULL}};

typedef struct reading {
    const char *at;
    const char *end;
    uint32_t line;
    uint32_t col;
} reading;

static void step(reading *r)
{
    if (*r->at == '\n') {
        r->line++;
        r->col = 0;
    }
    /* columns count code points: bytes that go on with one are not counted */
    r->at++;
    r->col += r->at == r->end || ((unsigned char)*r->at & 0xC0) != 0x80;
}

static char peek(const reading *r, size_t ahead)
{
    return (size_t)(r->end - r->at) > ahead ? r->at[ahead] : '\0';
}

/* How many `=` the long bracket at the place has; -1 where there is none. */
static int long_bracket(const reading *r)
{
    size_t ahead = 1;
    if (peek(r, 0) != '[') {
        return -1;
    }
    while (peek(r, ahead) == '=') {
        ahead++;
    }
    return peek(r, ahead) == '[' ? (int)ahead - 1 : -1;
}

static bool closes(const reading *r, int level)
{
    size_t ahead = 1;
    while (peek(r, ahead) == '=') {
        ahead++;
    }
    return peek(r, 0) == ']' && (int)ahead - 1 == level && peek(r, ahead) == ']';
}

static void skip_long(reading *r, int level)
{
    while (r->at < r->end && !closes(r, level)) {
        step(r);
    }
    for (int i = 0; i < level + 2 && r->at < r->end; i++) {
        step(r);
    }
}

static void skip_quoted(reading *r)
{
    char quote = *r->at;
    step(r);
    while (r->at < r->end && *r->at != quote && *r->at != '\n') {
        if (*r->at == '\\' && r->at + 1 < r->end) {
            step(r);
        }
        step(r);
    }
    if (r->at < r->end) {
        step(r);
    }
}

/* Skips a comment or a text; false where none begins here. */
static bool skip_unread(reading *r)
{
    if (peek(r, 0) == '-' && peek(r, 1) == '-') {
        step(r);
        step(r);
        int level = long_bracket(r);
        if (level >= 0) {
            skip_long(r, level);
        }
        while (level < 0 && r->at < r->end && *r->at != '\n') {
            step(r);
        }
        return true;
    }
    int level = long_bracket(r);
    if (level >= 0) {
        skip_long(r, level);
        return true;
    }
    if (peek(r, 0) == '"' || peek(r, 0) == '\'') {
        skip_quoted(r);
        return true;
    }
    return false;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether the word of `size` bytes at the place is `name`, as a script writes it: `bst` in front of
 * the dot, anything in front of the colon. `before` is what stands in front of the word. */
static bool is_called(const reading *r, size_t size, char before, bool after_bst,
                      const char *name)
{
    const char *mark = strpbrk(name, ".:");
    if (!mark || strlen(mark + 1) != size || memcmp(mark + 1, r->at, size) != 0) {
        return false;
    }
    return before == *mark && (*mark == ':' || after_bst);
}

static void warn(const bst__deprecated *call, const reading *r, size_t size, uint32_t file,
                 const char *mod, bst_diags *diags)
{
    bst_span span = {file, r->line, r->col, r->line, r->col + (uint32_t)size};
    bst_diag *diag = bst_diags_add(diags, BST_WARNING, "W-DEPRECATED", span,
                                   "`%s` is deprecated since version %s of the interface",
                                   call->name, call->since);
    bst_diag_mod(diag, mod);
    bst_diag_hint(diag, "write `%s` instead", call->replacement);
}

void bst__deprecated_check(const bst__deprecated *list, const bst_sources *sources, uint32_t file,
                           const char *mod, bst_diags *diags)
{
    size_t size = 0;
    const char *text = bst_sources_text(sources, file, &size);
    reading r = {text, text + size, 1, 1};
    char before = '\0';   /* the last character that is no blank */
    bool is_bst = false;  /* the last word was `bst` ... */
    bool after_bst = false; /* ... and then came a dot */
    while (list[0].name && r.at < r.end) {
        size_t word = 0;
        while (is_word(peek(&r, word))) {
            word++;
        }
        if (word > 0) {
            for (const bst__deprecated *call = list; call->name; call++) {
                if (is_called(&r, word, before, after_bst, call->name)) {
                    warn(call, &r, word, file, mod, diags);
                }
            }
            is_bst = word == 3 && memcmp(r.at, "bst", 3) == 0 && before != '.' && before != ':';
            before = 'a';
            for (; word > 0; word--) {
                step(&r);
            }
            after_bst = false;
        } else if (!skip_unread(&r)) {
            if (!isspace((unsigned char)*r.at)) {
                after_bst = is_bst && *r.at == '.';
                is_bst = false;
                before = *r.at;
            }
            step(&r);
        } else {
            before = '"';
        }
    }
}
