/* The rule of layers: base <- diag <- {data, board} <- game <- script <- view <- cli, and who may
 * talk to Lua, libyaml and popt. Tests may include anything.
 */
#include "lint/lint.h"

#include <stdio.h>
#include <string.h>

#define RULE "layers"

typedef struct layer {
    const char *name;
    const char *uses; /* names of layers, each between blanks */
} layer;

static const layer layers[] = {
    {"base", " base "},
    {"diag", " base diag "},
    {"data", " base diag data "},
    {"board", " base diag board "},
    {"game", " base diag data board game "},
    {"script", " base diag data board game script "},
    {"view", " base diag data board game script view "},
    {"cli", " base diag data board game script view cli "},
};

/* Public headers by the lowest layer that may include them; the others belong to game. */
static const struct {
    const char *header;
    const char *layer;
} public_headers[] = {
    {"bastide/status.h", "base"},
    {"bastide/limits.h", "base"},
    {"bastide/diag.h", "diag"},
    {"bastide/setup.h", "data"},
};

static const struct {
    const char *header;
    const char *folder;
} foreign_headers[] = {
    {"lua.h", "core/script/"}, {"lauxlib.h", "core/script/"}, {"lualib.h", "core/script/"},
    {"yaml.h", "core/data/"},  {"popt.h", "core/cli/"},
};

static const char *yaml_user; /* the first file that includes yaml.h */

static bool may_use(const layer *user, const char *name)
{
    char *word = lint_printf(" %s ", name);
    return strstr(user->uses, word) != NULL;
}

/* The layer of core/<layer>/...; NULL for public headers and for files outside core/. */
static const layer *layer_of(const char *path)
{
    for (size_t i = 0; i < sizeof(layers) / sizeof(layers[0]); i++) {
        if (lint_has_prefix(path, lint_printf("core/%s/", layers[i].name))) {
            return &layers[i];
        }
    }
    return NULL;
}

static void check_foreign(const lint_file *file, const char *header, int line)
{
    for (size_t i = 0; i < sizeof(foreign_headers) / sizeof(foreign_headers[0]); i++) {
        if (strcmp(header, foreign_headers[i].header) == 0 &&
            !lint_has_prefix(file->path, foreign_headers[i].folder)) {
            lint_error(file->path, line, RULE, "<%s> belongs under %s only", header,
                       foreign_headers[i].folder);
        }
    }
    if (strcmp(header, "yaml.h") != 0) {
        return;
    }
    if (yaml_user != NULL && strcmp(yaml_user, file->path) != 0) {
        lint_error(file->path, line, RULE, "<yaml.h> belongs in one file, and %s has it",
                   yaml_user);
    } else {
        yaml_user = file->path;
    }
}

static void check_public(const lint_file *file, const layer *user, const char *header, int line)
{
    const char *needs = "game";
    for (size_t i = 0; i < sizeof(public_headers) / sizeof(public_headers[0]); i++) {
        if (strcmp(header, public_headers[i].header) == 0) {
            needs = public_headers[i].layer;
        }
    }
    if (user != NULL && !may_use(user, needs)) {
        lint_error(file->path, line, RULE, "<%s> is above the layer %s", header, user->name);
    }
}

static void check_quoted(const lint_file *file, const layer *user, const char *header, int line)
{
    const char *slash = strchr(header, '/');
    if (slash == NULL) {
        lint_error(file->path, line, RULE, "\"%s\" lacks its layer, as in \"base/arena.h\"",
                   header);
    } else if (user == NULL) {
        lint_error(file->path, line, RULE, "a public header includes the internal \"%s\"", header);
    } else if (!may_use(user, lint_printf("%.*s", (int)(slash - header), header))) {
        lint_error(file->path, line, RULE, "the layer %s may not include \"%s\"", user->name,
                   header);
    }
}

void lint_layers(const lint_file *file, const lint_tokens *tokens)
{
    const layer *user = layer_of(file->path);
    if (user == NULL && !lint_has_prefix(file->path, "core/include/bastide/")) {
        lint_error(file->path, 1, RULE, "the file lies in no layer of core/");
        return;
    }
    for (size_t i = 0; i < tokens->count; i++) {
        const lint_token *token = &tokens->items[i];
        if (token->kind != LINT_INCLUDE) {
            continue;
        }
        char *header = lint_printf("%.*s", (int)token->size, token->text);
        if (token->quoted) {
            check_quoted(file, user, header, token->line);
        } else if (lint_has_prefix(header, "bastide/")) {
            check_public(file, user, header, token->line);
        } else {
            check_foreign(file, header, token->line);
        }
    }
}
