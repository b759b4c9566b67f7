/* Comparing what a record was made with and what is here. All differences are named, down to the
 * file that was changed. */
#include <string.h>

#include "game/record_parts.h"
#include "game/rules.h"

/* A lock line is "id version hash file=hash ...": three words, each ended by a blank or the end,
 * and the rest. */
enum { WORDS = 4, FILES = 3 };

typedef struct lock_words {
    const char *words[WORDS];
    int sizes[WORDS];
} lock_words;

static lock_words split(const char *line)
{
    lock_words lock = {{line, "", "", ""}, {0, 0, 0, 0}};
    for (int i = 0; i < WORDS; i++) {
        lock.words[i] = line;
        lock.sizes[i] = i < FILES ? (int)strcspn(line, " ") : (int)strlen(line);
        line += lock.sizes[i];
        line += *line == ' ' ? 1 : 0;
    }
    return lock;
}

static bool same_word(const lock_words *a, const lock_words *b, int word)
{
    return a->sizes[word] == b->sizes[word] &&
           memcmp(a->words[word], b->words[word], (size_t)a->sizes[word]) == 0;
}

/* The line of `ruleset` with the same id, or NULL. */
static const char *find_in_ruleset(const bst_ruleset *ruleset, const char *line, uint32_t *out_at)
{
    lock_words wanted = split(line);
    for (uint32_t i = 0; i < bst_ruleset_lock_count(ruleset); i++) {
        lock_words here = split(bst_ruleset_lock_line(ruleset, i));
        if (same_word(&wanted, &here, 0)) {
            *out_at = i;
            return bst_ruleset_lock_line(ruleset, i);
        }
    }
    return NULL;
}

static bool is_in_record(const bst_record *record, const char *line)
{
    lock_words wanted = split(line);
    for (uint32_t i = 0; i < record->lock_count; i++) {
        lock_words there = split(record->lock[i].line);
        if (same_word(&wanted, &there, 0)) {
            return true;
        }
    }
    return false;
}

#define WORD(lock, i) (lock).sizes[i], (lock).words[i]

/* The next "file=hash" of *at, which moves behind it; false at the end. */
static bool next_file(const char **at, const char **out_name, size_t *out_size,
                      const char **out_hash, size_t *out_hash_size)
{
    const char *word = *at + strspn(*at, " ");
    size_t size = strcspn(word, " ");
    const char *equals = memchr(word, '=', size);
    *at = word + size;
    if (!equals) {
        return false;
    }
    *out_name = word;
    *out_size = (size_t)(equals - word);
    *out_hash = equals + 1;
    *out_hash_size = size - *out_size - 1;
    return true;
}

/* The hash of file `name` in a list of files; NULL where it is not there. */
static const char *hash_in(const char *files, const char *name, size_t size)
{
    const char *found = NULL;
    const char *hash = NULL;
    size_t found_size = 0;
    size_t hash_size = 0;
    while (next_file(&files, &found, &found_size, &hash, &hash_size)) {
        if (found_size == size && memcmp(found, name, size) == 0) {
            return hash;
        }
    }
    return NULL;
}

/* Names each file of `files` that differs in `others`, or is not there; with `only_missing` the
 * latter alone. */
static void note_files(bst_diag *diag, const char *files, const char *others, bool only_missing,
                       const char *what)
{
    const char *name = NULL;
    const char *hash = NULL;
    size_t size = 0;
    size_t hash_size = 0;
    bst_span none = {0};
    while (next_file(&files, &name, &size, &hash, &hash_size)) {
        const char *other = hash_in(others, name, size);
        bool differs = other && strncmp(other, hash, hash_size) != 0;
        if (!other || (differs && !only_missing)) {
            bst_diag_related(diag, none, "%.*s %s", (int)size, name,
                             other ? "is another one now" : what);
        }
    }
}

static bool compare_line(const bst__record_lock *line, const bst_ruleset *ruleset,
                         bst_diags *diags)
{
    uint32_t at = 0;
    const char *text = find_in_ruleset(ruleset, line->line, &at);
    lock_words there = split(line->line);
    lock_words here = split(text ? text : "");
    if (!text) {
        bst_diags_add(diags, BST_ERROR, "E-LOCK", line->span,
                      "the record was made with `%.*s` %.*s, which is not in play here",
                      WORD(there, 0), WORD(there, 1));
    } else if (!same_word(&there, &here, 1)) {
        bst_diags_add(diags, BST_ERROR, "E-LOCK", line->span,
                      "the record was made with `%.*s` version %.*s, here is version %.*s",
                      WORD(there, 0), WORD(there, 1), WORD(here, 1));
    } else if (!same_word(&there, &here, 2)) {
        bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-LOCK", line->span,
                                       "`%.*s` %.*s was changed since the record was made: here "
                                       "is %.*s",
                                       WORD(there, 0), WORD(there, 1), WORD(here, 2));
        if (there.sizes[FILES] > 0) {
            note_files(diag, there.words[FILES], here.words[FILES], false, "is not here");
            note_files(diag, here.words[FILES], there.words[FILES], true, "was not there");
        }
    } else {
        return true;
    }
    return false;
}

/* Where all lines are equal, their order may still differ. */
static bool compare_order(const bst_record *record, const bst_ruleset *ruleset, bst_diags *diags)
{
    for (uint32_t i = 0; i < record->lock_count; i++) {
        uint32_t at = 0;
        const bst__record_lock *line = &record->lock[i];
        lock_words there = split(line->line);
        if (find_in_ruleset(ruleset, line->line, &at) && at != i) {
            bst_diags_add(diags, BST_ERROR, "E-LOCK", line->span,
                          "`%.*s` is number %u in the record, but number %u here",
                          WORD(there, 0), (unsigned)i + 1, (unsigned)at + 1);
            return false;
        }
    }
    return true;
}

bool bst_record_has_lock(const bst_record *record)
{
    return record->lock_count > 0;
}

bst_status bst_record_check_lock(const bst_record *record, const bst_ruleset *ruleset,
                                 bst_diags *diags)
{
    bool is_equal = true;
    if (!record->has_lock) {
        return BST_OK;
    }
    for (uint32_t i = 0; i < record->lock_count; i++) {
        is_equal = compare_line(&record->lock[i], ruleset, diags) && is_equal;
    }
    for (uint32_t i = 0; i < bst_ruleset_lock_count(ruleset); i++) {
        const char *line = bst_ruleset_lock_line(ruleset, i);
        if (!is_in_record(record, line)) {
            lock_words here = split(line);
            bst_diags_add(diags, BST_ERROR, "E-LOCK", (bst_span){0},
                          "`%.*s` %.*s is in play here, but the record was made without it",
                          WORD(here, 0), WORD(here, 1));
            is_equal = false;
        }
    }
    is_equal = is_equal && compare_order(record, ruleset, diags);
    return is_equal ? BST_OK : BST_E_LOCK;
}
