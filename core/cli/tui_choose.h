/* The insides of choosing: how options are cut into parts, and the list of what comes next. */
#ifndef BST_CLI_TUI_CHOOSE_H
#define BST_CLI_TUI_CHOOSE_H

#include "base/arena.h"
#include "cli/gains.h"
#include "cli/tui.h"

struct bst__chooser {
    bst_game *game;
    bst__gains *gains;
    bst_arena arena;
    bst_option *options;
    bst__gain *gain; /* of each option; NULL where they are off */
    uint32_t count;
    bst_option pass;
    bool may_pass;
    uint32_t depth;                  /* 0: the verb is asked; else argument depth - 1 */
    int32_t path[BST_ARGS_MAX + 2];  /* what was chosen before */
    uint8_t steps[BST_ARGS_MAX + 2]; /* depths at which somebody chose */
    uint32_t step_count;
    bst__candidate *list;
    uint32_t list_count;
    uint32_t current;
    uint32_t turn; /* wanted, where the tile fits so */
    char filter[64];
};

/* The part of an option at a depth; INT32_MIN where it has none. */
int32_t bst__chooser_value(const bst_option *option, uint32_t depth);
/* Whether an option begins with what was chosen. */
bool bst__chooser_matches(const bst__chooser *chooser, const bst_option *option);
/* bst__argtype of a part of `option`, or of what is asked; -1 the verb. */
int bst__chooser_type_of(const bst__chooser *chooser, const bst_option *option, uint32_t depth);
int bst__chooser_type(const bst__chooser *chooser);
void bst__chooser_word(const bst__chooser *chooser, const bst_option *option, uint32_t depth,
                       char *out, size_t size);
/* Lists the candidates anew; goes on by itself while there is one way only. */
void bst__chooser_list_anew(bst__chooser *chooser);

#endif
