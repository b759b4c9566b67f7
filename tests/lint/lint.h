/* What the parts of the source checker share: files, tokens of C, ids of the games, findings. */
#ifndef BST_LINT_H
#define BST_LINT_H

#include <stdbool.h>
#include <stddef.h>

/* A text file of the project; `path` is relative to its top. */
typedef struct lint_file {
    const char *path;
    const char *text;
    size_t size;
} lint_file;

typedef enum lint_token_kind {
    LINT_WORD,    /* identifier, keyword or number */
    LINT_STRING,  /* without its quotes, escapes as written */
    LINT_MARK,    /* one character of punctuation */
    LINT_INCLUDE, /* what stands between <> or "", `quoted` tells which */
} lint_token_kind;

typedef struct lint_token {
    lint_token_kind kind;
    bool quoted;
    const char *text;
    size_t size;
    int line;
} lint_token;

typedef struct lint_tokens {
    lint_token *items;
    size_t count;
} lint_tokens;

/* A name that the core must not know. `strings_only`: searched in string literals alone. */
typedef struct lint_id {
    const char *name;
    const char *origin; /* the file that declares it */
    bool strings_only;
} lint_id;

typedef struct lint_ids {
    lint_id *items;
    size_t count;
} lint_ids;

typedef void lint_visit(const char *path, void *payload);

/* Memory that lives until lint_forget(); ends the program when there is none. */
void *lint_keep(size_t size);
char *lint_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
void lint_forget(void);

/* A copy of `items` with room for one more at each power of two; the old array is kept. */
void *lint_grow(void *items, size_t count, size_t item_size);

/* Reports one finding; a warning is printed but doesn't fail the run. */
void lint_error(const char *path, int line, const char *rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void lint_warning(const char *path, int line, const char *rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
int lint_errors_count(void);

/* Reads a file below the top; ends the program when it can't. */
lint_file lint_read(const char *path);
/* Calls `visit` for every file below the folder `path`, in order of names. False: no folder. */
bool lint_walk(const char *path, lint_visit *visit, void *payload);
bool lint_has_suffix(const char *path, const char *suffix);
bool lint_has_prefix(const char *path, const char *prefix);

lint_tokens lint_scan(const lint_file *file);

/* The rules. */
void lint_layers(const lint_file *file, const lint_tokens *tokens);
void lint_functions(const lint_file *file, const lint_tokens *tokens);
void lint_lines(const lint_file *file);
void lint_names(const lint_file *file, const lint_tokens *tokens, const lint_ids *ids);

/* Collects the ids that tilesets/ and mods/ declare, less those that words.txt allows. */
lint_ids lint_collect_ids(void);

#endif
