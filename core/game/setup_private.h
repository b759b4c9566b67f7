/* What a setup is made of, for the files that keep setups. */
#ifndef BST_GAME_SETUP_PRIVATE_H
#define BST_GAME_SETUP_PRIVATE_H

#include "game/setup_parts.h"

typedef struct bst__setup_option {
    char *name;
    char *value;
} bst__setup_option;

/* Where a file said something: "option NAME", "mod NAME", "preset". */
typedef struct bst__setup_place_of {
    char *what;
    bst_span span;
} bst__setup_place_of;

typedef struct bst__setup_texts {
    char **texts;
    uint32_t count;
    uint32_t capacity;
} bst__setup_texts;

struct bst_setup {
    bst_alloc alloc;
    char *game;
    char *preset;
    char *names[BST__SEATS_MAX];
    bst__setup_option *options;
    uint32_t option_count;
    uint32_t option_capacity;
    bst__setup_texts mods;
    bst__setup_texts left_out; /* mods that the setup does not want, whatever names them */
    bst__setup_texts mods_dirs;
    char *origin; /* the preset file that was worked out */
    bool is_changed;
    const bst_sources *sources; /* that the places are in; compared, never read */
    bst__setup_place_of *places;
    uint32_t place_count;
    uint32_t place_capacity;
    uint32_t players;
    uint32_t copies;
    uint64_t seed;
};

void bst__setup_drop_text(bst_setup *setup, char **text);
/* Replaces *text, which stays as it was where memory runs out. */
BST_MUST_USE bst_status bst__setup_set_text(bst_setup *setup, char **text, const char *value);
BST_MUST_USE bst_status bst__setup_add_place(bst_setup *setup, const bst_sources *sources,
                                             const char *what, bst_span span);
/* Takes the text out of the list, where it is in it. */
void bst__setup_take_text(bst_setup *setup, bst__setup_texts *list, const char *text);
bool bst__setup_has_text(const bst__setup_texts *list, const char *text);

#endif
