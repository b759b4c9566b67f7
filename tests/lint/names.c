/* The law that the core names no rule: no id of a game or mod is a part of an identifier or
 * stands in a string literal of core/. Names are compared as rows of lower-case words, so that
 * `big_top`, `BigTop` and "the big tops" are all the id `big_top`.
 */
#include "lint/lint.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define RULE "names"
#define PHRASE_WORDS_MAX 5

/* An id as words, in singular or plural. */
typedef struct phrase {
    const char *words;
    const lint_id *id;
} phrase;

static phrase *phrases;
static size_t phrases_count;
static const lint_ids *known;

/* A word ends before a capital that follows a small letter or precedes one, and between letters
 * and digits. */
static bool is_break(const char *text, size_t size, size_t at)
{
    unsigned char before = (unsigned char)text[at - 1];
    unsigned char here = (unsigned char)text[at];
    unsigned char after = at + 1 < size ? (unsigned char)text[at + 1] : '\0';
    if ((isdigit(before) != 0) != (isdigit(here) != 0)) {
        return true;
    }
    return isupper(here) && (islower(before) || (isupper(before) && islower(after)));
}

/* "bst_bigTop" -> "bst big top"; in a string literal an escape parts words too. */
static char *to_words(const char *text, size_t size)
{
    char *words = lint_keep(2 * size + 1);
    size_t used = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        bool is_part = isalnum(c) != 0;
        if (c == '\\') {
            i++;
        }
        bool parted = !is_part || (i > 0 && is_break(text, size, i));
        if (parted && used > 0 && words[used - 1] != ' ') {
            words[used++] = ' ';
        }
        if (is_part) {
            words[used++] = (char)tolower(c);
        }
    }
    while (used > 0 && words[used - 1] == ' ') {
        used--;
    }
    words[used] = '\0';
    return words;
}

static char *to_plural(const char *words)
{
    size_t size = strlen(words);
    char last = size > 0 ? words[size - 1] : '\0';
    char before = size > 1 ? words[size - 2] : 'a';
    if (last == 'y' && strchr("aeiou", before) == NULL) {
        return lint_printf("%.*sies", (int)size - 1, words);
    }
    return lint_printf("%s%s", words, last == 's' || last == 'x' || last == 'h' ? "es" : "s");
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const phrase *)a)->words, ((const phrase *)b)->words);
}

/* Ids like "BA/RCr" are no rows of words: they are looked for as they stand. */
static bool is_plain(const char *name)
{
    return strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
           strlen(name);
}

static void index_ids(const lint_ids *ids)
{
    known = ids;
    phrases = lint_keep((2 * ids->count + 1) * sizeof(*phrases));
    phrases_count = 0;
    for (size_t i = 0; i < ids->count; i++) {
        const lint_id *id = &ids->items[i];
        if (is_plain(id->name)) {
            const char *words = to_words(id->name, strlen(id->name));
            phrase singular = {words, id};
            phrase plural = {to_plural(words), id};
            phrases[phrases_count++] = singular;
            phrases[phrases_count++] = plural;
        }
    }
    qsort(phrases, phrases_count, sizeof(*phrases), compare);
}

/* The id that the words at the start of `words` spell, with up to PHRASE_WORDS_MAX words. */
static const lint_id *find_phrase(const char *words, bool in_string)
{
    size_t size = 0;
    for (int count = 0; count < PHRASE_WORDS_MAX && words[size] != '\0'; count++) {
        size += words[size] == ' ';
        size += strcspn(words + size, " ");
        phrase key = {lint_printf("%.*s", (int)size, words), NULL};
        const phrase *found = bsearch(&key, phrases, phrases_count, sizeof(*phrases), compare);
        if (found == NULL) {
            continue;
        }
        /* Of several equal names one that holds here is enough. */
        while (found > phrases && strcmp(found[-1].words, found->words) == 0) {
            found--;
        }
        for (; found < phrases + phrases_count && strcmp(found->words, key.words) == 0; found++) {
            if (in_string || !found->id->strings_only) {
                return found->id;
            }
        }
    }
    return NULL;
}

static const lint_id *find_words(const lint_token *token, bool in_string)
{
    const char *at = to_words(token->text, token->size);
    while (*at != '\0') {
        const lint_id *id = find_phrase(at, in_string);
        if (id != NULL) {
            return id;
        }
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return NULL;
}

/* `name` in `text`, with no letter or digit beside it. */
static bool holds_raw(const char *text, const char *name)
{
    for (const char *at = strstr(text, name); at != NULL; at = strstr(at + 1, name)) {
        bool ends = !isalnum((unsigned char)at[strlen(name)]);
        if (ends && (at == text || !isalnum((unsigned char)at[-1]))) {
            return true;
        }
    }
    return false;
}

static const lint_id *find_raw(const lint_token *token)
{
    const char *text = lint_printf("%.*s", (int)token->size, token->text);
    for (size_t i = 0; i < known->count; i++) {
        if (!is_plain(known->items[i].name) && holds_raw(text, known->items[i].name)) {
            return &known->items[i];
        }
    }
    return NULL;
}

void lint_names(const lint_file *file, const lint_tokens *tokens, const lint_ids *ids)
{
    if (known != ids) {
        index_ids(ids);
    }
    for (size_t i = 0; i < tokens->count; i++) {
        const lint_token *token = &tokens->items[i];
        bool in_string = token->kind == LINT_STRING;
        if (!in_string && token->kind != LINT_WORD) {
            continue;
        }
        const lint_id *id = find_words(token, in_string);
        if (id == NULL && in_string) {
            id = find_raw(token);
        }
        if (id != NULL) {
            lint_error(file->path, token->line, RULE, "%s%.*s%s names '%s' of %s",
                       in_string ? "the string \"" : "", (int)token->size, token->text,
                       in_string ? "\"" : "", id->name, id->origin);
        }
    }
}
