/* Style by numbers: functions of at most 70 lines, files of at most 800, lines of at most 100
 * columns, no tabs; and no path of somebody's machine.
 */
#include "lint/lint.h"

#include <string.h>

#define FUNCTION_LINES_MAX 70
#define FILE_LINES_MAX 800
#define FILE_LINES_WARN 500
#define COLUMNS_MAX 100

static bool is_mark(const lint_token *token, char mark)
{
    return token->kind == LINT_MARK && token->text[0] == mark;
}

/* The index of the '}' that closes the '{' at `open`, or the count of tokens. */
static size_t find_close(const lint_tokens *tokens, size_t open)
{
    int depth = 0;
    for (size_t i = open; i < tokens->count; i++) {
        depth += is_mark(&tokens->items[i], '{');
        depth -= is_mark(&tokens->items[i], '}');
        if (depth == 0) {
            return i;
        }
    }
    return tokens->count;
}

/* The word before the first '(' of the declaration that ends at `open`. */
static const lint_token *function_name(const lint_tokens *tokens, size_t open)
{
    const lint_token *name = &tokens->items[open];
    for (size_t i = open; i > 1; i--) {
        const lint_token *token = &tokens->items[i - 1];
        if (is_mark(token, ';') || is_mark(token, '}')) {
            break;
        }
        if (is_mark(token, '(') && tokens->items[i - 2].kind == LINT_WORD) {
            name = &tokens->items[i - 2];
        }
    }
    return name;
}

void lint_functions(const lint_file *file, const lint_tokens *tokens)
{
    for (size_t i = 1; i < tokens->count; i++) {
        const lint_token *before = &tokens->items[i - 1];
        if (!is_mark(&tokens->items[i], '{') || before->kind == LINT_STRING) {
            continue; /* a string before the brace: extern "C" */
        }
        size_t close = find_close(tokens, i);
        if (close == tokens->count) {
            return;
        }
        int lines = tokens->items[close].line - tokens->items[i].line + 1;
        if (is_mark(before, ')') && lines > FUNCTION_LINES_MAX) {
            const lint_token *name = function_name(tokens, i);
            lint_error(file->path, tokens->items[i].line, "function-length",
                       "%.*s has %d lines, at most %d", (int)name->size, name->text, lines,
                       FUNCTION_LINES_MAX);
        }
        i = close;
    }
}

/* Paths below the folders that people's machines and build machines use; put together here so
 * that this file doesn't name one. */
static bool names_machine(const char *line, size_t size)
{
    static const char *const folders[] = {"work", "root"};
    for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
        size_t folder_size = strlen(folders[i]);
        for (size_t at = 0; at + folder_size + 2 <= size; at++) {
            bool starts = at == 0 || strchr(" \t\"'`=(<[{:,;|", line[at - 1]) != NULL;
            if (starts && line[at] == '/' && line[at + folder_size + 1] == '/' &&
                memcmp(line + at + 1, folders[i], folder_size) == 0) {
                return true;
            }
        }
    }
    return false;
}

static size_t columns_of(const char *line, size_t size)
{
    size_t columns = 0;
    for (size_t i = 0; i < size; i++) {
        columns += ((unsigned char)line[i] & 0xC0u) != 0x80u;
    }
    return columns;
}

static bool has_style(const char *path)
{
    /* One definition a line: written by the command, for editors. */
    if (lint_has_prefix(path, "scripts/api/")) {
        return false;
    }
    bool ours = lint_has_prefix(path, "core/") || lint_has_prefix(path, "tests/") ||
                lint_has_prefix(path, "scripts/") || lint_has_prefix(path, "mods/");
    return ours && (lint_has_suffix(path, ".c") || lint_has_suffix(path, ".h") ||
                    lint_has_suffix(path, ".lua") || lint_has_suffix(path, ".sh") ||
                    lint_has_suffix(path, ".cmake"));
}

static void check_line(const lint_file *file, int number, const char *line, size_t size)
{
    bool styled = has_style(file->path);
    bool is_yaml = lint_has_suffix(file->path, ".yaml");
    if ((styled || is_yaml) && memchr(line, '\t', size) != NULL) {
        lint_error(file->path, number, "tab", "a tab");
    }
    size_t columns = columns_of(line, size);
    if (styled && columns > COLUMNS_MAX) {
        lint_error(file->path, number, "columns", "%zu columns, at most %d", columns, COLUMNS_MAX);
    }
    if (names_machine(line, size)) {
        lint_error(file->path, number, "machine-path", "a path of one machine");
    }
}

void lint_lines(const lint_file *file)
{
    const char *line = file->text;
    const char *end = file->text + file->size;
    int count = 0;
    if (memchr(file->text, '\0', file->size) != NULL) {
        return; /* a picture or an archive */
    }
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop != NULL ? stop : end;
        count++;
        check_line(file, count, line, (size_t)(stop - line));
        line = stop + 1;
    }
    if (!has_style(file->path)) {
        return;
    }
    if (count > FILE_LINES_MAX) {
        lint_error(file->path, 1, "file-length", "%d lines, at most %d", count, FILE_LINES_MAX);
    } else if (count > FILE_LINES_WARN) {
        lint_warning(file->path, 1, "file-length", "%d lines, aim at %d", count, FILE_LINES_WARN);
    }
}
