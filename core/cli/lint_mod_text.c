/* Where a mod mentions a name. Scripts are looked through as text: who builds names of parts is
 * given the benefit of the doubt, since a false warning costs more than one that is missing. */
#include <ctype.h>
#include <string.h>

#include "cli/lint_mod_parts.h"

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether `name` stands in the text as a word of its own. */
static bool has_word(const char *text, size_t size, const char *name)
{
    size_t length = strlen(name);
    for (size_t at = 0; length > 0 && at + length <= size; at++) {
        const char *found = memchr(text + at, name[0], size - at - length + 1);
        if (!found) {
            return false;
        }
        at = (size_t)(found - text);
        bool is_start = at == 0 || !is_word_char(text[at - 1]);
        bool is_end = at + length == size || !is_word_char(text[at + length]);
        if (is_start && is_end && memcmp(found, name, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether a piece of the name stands there as a text of its own, in either kind of quotes. */
static bool has_quoted(const char *text, const char *part, size_t size)
{
    for (const char *at = text; (at = strpbrk(at, "\"'")) != NULL; at++) {
        if (strncmp(at + 1, part, size) == 0 && at[size + 1] == *at) {
            return true;
        }
    }
    return false;
}

/* `which .. "_stones"` and `"river." .. which` name things whose names have these parts. */
static bool is_built(const char *text, const char *name)
{
    for (const char *at = name; *(at += strcspn(at, "._")) != '\0'; at++) {
        if (has_quoted(text, at, strlen(at)) ||
            has_quoted(text, name, (size_t)(at - name) + 1)) {
            return true;
        }
    }
    return false;
}

bool bst__lint_is_in_scripts(const bst__lint *lint, const char *name)
{
    for (uint32_t i = 0; i < lint->files.count; i++) {
        size_t size = 0;
        if (lint->texts[i] == 0 || !bst__path_ends(lint->files.list[i].path, ".lua")) {
            continue;
        }
        const char *text = bst_sources_text(lint->cli->sources, lint->texts[i], &size);
        if (has_word(text, size, name) || is_built(text, name)) {
            return true;
        }
    }
    return false;
}

bool bst__lint_is_required(const bst__lint *lint, const char *name, size_t size)
{
    for (uint32_t i = 0; i < lint->files.count; i++) {
        if (lint->texts[i] == 0) {
            continue;
        }
        size_t bytes = 0;
        const char *at = bst_sources_text(lint->cli->sources, lint->texts[i], &bytes);
        while ((at = strstr(at, "require")) != NULL) {
            at += strlen("require");
            at += strspn(at, " \t(");
            bool is_quoted = *at == '"' || *at == '\'';
            if (is_quoted && strncmp(at + 1, name, size) == 0 && at[size + 1] == *at) {
                return true;
            }
        }
    }
    return false;
}

/* Keys whose values are words for people. */
static bool is_prose(const bst_node *node)
{
    static const char *const keys[] = {"about", "hint",    "name",   "one",
                                       "many",  "license", "authors"};
    for (size_t i = 0; node->key && i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(node->key, keys[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool mentions(const bst_node *node, const char *name, const bst_node *but)
{
    BST_NODE_EACH (child, node) {
        if (child == but || is_prose(child)) {
            continue;
        }
        if ((child->key && strcmp(child->key, name) == 0) ||
            has_word(child->text, child->text_bytes, name) || mentions(child, name, but)) {
            return true;
        }
    }
    return false;
}

/* A preset sets options, and asks for none. */
static bool tree_mentions(const bst_node *tree, const char *name, const bst_node *but)
{
    BST_NODE_EACH (section, tree) {
        if (strcmp(section->key, "presets") != 0 &&
            (has_word(section->text, section->text_bytes, name) || mentions(section, name, but))) {
            return true;
        }
    }
    return false;
}

bool bst__lint_is_mentioned(const bst__lint *lint, const char *name, const bst_node *but)
{
    for (uint32_t i = 0; i < lint->tree_count; i++) {
        if (tree_mentions(lint->trees[i], name, but)) {
            return true;
        }
    }
    return bst__lint_is_in_scripts(lint, name);
}
