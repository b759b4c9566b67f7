/* Texts in people's languages: files of message ids and what they read in one language.
 *
 * Texts never decide anything: they are no part of setups, locks, records and states, and whoever
 * shows something falls back to English where a message is missing. */
#ifndef BST_DATA_LOCALE_H
#define BST_DATA_LOCALE_H

#include "base/arena.h"
#include "base/text.h"
#include "data/schema.h"

/* One text. Of several with one id the one of the highest source counts: a mod's before the
 * game's, the game's before the engine's. */
typedef struct bst__message {
    const char *id; /* "kind.road.many" */
    const char *text;
    bst_span span; /* of the id */
    uint16_t source;
} bst__message;

typedef struct bst__locale {
    const char *language; /* as asked for: "de_AT" */
    bst__message *list;   /* by id, then by source */
    uint32_t count;
    uint32_t capacity;
} bst__locale;

enum { BST__LANGUAGE_BYTES = 24 };

/* The shape of a file: `language`, and message ids. */
extern const bst_shape bst__shape_locale;

/* Adds the messages of the file `root`, which is checked. BST_E_INVALID with diagnostics;
 * BST_E_NOMEM. */
BST_MUST_USE bst_status bst__locale_add(bst__locale *locale, bst_arena *arena, const bst_node *root,
                                        uint16_t source, bst_diags *diags);

/* What `id` reads; NULL where nobody says. */
const char *bst__locale_find(const bst__locale *locale, const char *id);

/* Whether `language` is written as files are called: de, de_AT. */
bool bst__locale_is_language(const char *language);

/* Appends `text` with {name} replaced by the value behind that name in `pairs`, which ends with
 * NULL; what has no value stays as it is. */
void bst__locale_fill(bst_text *out, const char *text, const char *const *pairs);

/* The next {name} in *at: its name and size, *at moves behind it. False where there is none. */
bool bst__locale_next_parameter(const char **at, const char **out_name, size_t *out_size);

#endif
