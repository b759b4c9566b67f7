/* Cuts C text into tokens, without comments: enough to find functions, names and strings. It
 * does not expand macros, and takes both branches of every #if.
 */
#include "lint/lint.h"

#include <string.h>

typedef struct scanner {
    const char *at;
    const char *end;
    int line;
    lint_tokens tokens;
} scanner;

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static char peek(const scanner *scan, size_t offset)
{
    return (size_t)(scan->end - scan->at) > offset ? scan->at[offset] : '\0';
}

static void step(scanner *scan)
{
    if (scan->at < scan->end) {
        scan->line += *scan->at == '\n';
        scan->at++;
    }
}

static void push(scanner *scan, lint_token_kind kind, const char *from, const char *to, int line)
{
    lint_token token = {kind, false, from, (size_t)(to - from), line};
    lint_tokens *tokens = &scan->tokens;
    tokens->items = lint_grow(tokens->items, tokens->count, sizeof(token));
    tokens->items[tokens->count++] = token;
}

static bool skip_comment(scanner *scan)
{
    if (peek(scan, 0) != '/' || (peek(scan, 1) != '/' && peek(scan, 1) != '*')) {
        return false;
    }
    bool is_block = peek(scan, 1) == '*';
    step(scan);
    step(scan);
    while (scan->at < scan->end) {
        if (is_block && peek(scan, 0) == '*' && peek(scan, 1) == '/') {
            step(scan);
            step(scan);
            break;
        }
        if (!is_block && peek(scan, 0) == '\n') {
            break;
        }
        step(scan);
    }
    return true;
}

static void scan_quoted(scanner *scan)
{
    char quote = peek(scan, 0);
    int line = scan->line;
    step(scan);
    const char *from = scan->at;
    while (scan->at < scan->end && *scan->at != quote) {
        if (*scan->at == '\\') {
            step(scan);
        }
        step(scan);
    }
    if (quote == '"') {
        push(scan, LINT_STRING, from, scan->at, line);
    }
    step(scan);
}

static void skip_blanks(scanner *scan)
{
    while (peek(scan, 0) == ' ' || peek(scan, 0) == '\t') {
        step(scan);
    }
}

/* An #include becomes one token; of other directives only the '#' and its name vanish, so that
 * the names in a macro's body are seen. Braces in a macro's body are not. */
static bool scan_directive(scanner *scan)
{
    if (peek(scan, 0) != '#') {
        return false;
    }
    step(scan);
    skip_blanks(scan);
    const char *from = scan->at;
    while (is_word(peek(scan, 0))) {
        step(scan);
    }
    if (scan->at - from != 7 || memcmp(from, "include", 7) != 0) {
        return true;
    }
    skip_blanks(scan);
    char close = peek(scan, 0) == '<' ? '>' : '"';
    step(scan);
    from = scan->at;
    while (scan->at < scan->end && *scan->at != close && *scan->at != '\n') {
        step(scan);
    }
    push(scan, LINT_INCLUDE, from, scan->at, scan->line);
    scan->tokens.items[scan->tokens.count - 1].quoted = close == '"';
    step(scan);
    return true;
}

lint_tokens lint_scan(const lint_file *file)
{
    scanner scan = {file->text, file->text + file->size, 1, {NULL, 0}};
    bool in_directive = false;
    while (scan.at < scan.end) {
        if (skip_comment(&scan)) {
            continue;
        }
        char c = peek(&scan, 0);
        if (c == '#' && !in_directive) {
            in_directive = scan_directive(&scan);
        } else if (c == '"' || c == '\'') {
            scan_quoted(&scan);
        } else if (is_word(c)) {
            const char *from = scan.at;
            while (is_word(peek(&scan, 0))) {
                step(&scan);
            }
            push(&scan, LINT_WORD, from, scan.at, scan.line);
        } else if (c == '\\' && peek(&scan, 1) == '\n') {
            step(&scan);
            step(&scan);
        } else {
            in_directive = in_directive && c != '\n';
            if (c != ' ' && c != '\t' && c != '\n' && !in_directive) {
                push(&scan, LINT_MARK, scan.at, scan.at + 1, scan.line);
            }
            step(&scan);
        }
    }
    return scan.tokens;
}
