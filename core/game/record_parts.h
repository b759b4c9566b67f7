/* Records inside the library: the parts that reading, playing and tests share. */
#ifndef BST_GAME_RECORD_PARTS_H
#define BST_GAME_RECORD_PARTS_H

#include <bastide/record.h>

#include "base/arena.h"
#include "base/text.h"
#include "data/schema.h"

#define BST__RECORD_VERSION 1

typedef struct bst__record_choice {
    const char *text;
    uint32_t seat; /* or BST_CHANCE */
    uint32_t hash;
    bool has_hash; /* any value may be one, 0 too */
    bst_span span;
} bst__record_choice;

typedef struct bst__record_lock {
    const char *line;
    bst_span span;
} bst__record_lock;

struct bst_record {
    bst_arena arena;
    bst_setup *setup;
    bst__record_choice *choices;
    uint32_t choice_count;
    bst__record_lock *lock;
    uint32_t lock_count;
    bool has_lock;
};

extern const bst_shape bst__record_shape;

/* The record in file `file` of `sources`; statuses of bst_record_read without BST_E_IO. */
bst_status bst__record_parse(bst_record **out, const bst_sources *sources, uint32_t file,
                             bst_diags *diags);

/* Appends the record of `game` as text. BST_E_NOMEM. */
bst_status bst__record_text(bst_text *out, const bst_game *game);

#endif
