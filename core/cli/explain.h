/* What `bastide explain` found out about a moment of a record, and showing it. */
#ifndef BST_CLI_EXPLAIN_H
#define BST_CLI_EXPLAIN_H

#include "cli/moment.h"

enum { BST__EXPLAIN_TEXT = 1024 };

typedef struct bst__explain {
    bst__cli *cli;
    bst__moment moment;
    bool shows_awards;
    uint32_t award_first; /* awards that are shown, from 0 */
    uint32_t award_end;
    const char *why_not;  /* an option, or NULL */
    char reason[BST__EXPLAIN_TEXT]; /* why it is not possible; "" where it is */
    bst_game *ended;      /* the moment, ended there and then; NULL where nobody asked */
    uint32_t ranks[BST_SEATS_MAX + 1]; /* of seats in that */
} bst__explain;

/* The text of the line that `span` begins in, without blanks around it; *out_size 0 where there is
 * none. Borrowed from the sources. */
const char *bst__explain_source(const bst__explain *explain, bst_span span, size_t *out_size);

/* "KIND 0,-1:N", or where the award is about no feature the word of the script. */
void bst__explain_subject(bst_text *out, const bst_game *game, uint32_t award);

void bst__explain_print(const bst__explain *explain);
/* The same as one JSON object on stdout. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__explain_print_json(const bst__explain *explain);

/* Tells where the declared thing `id` comes from (a name, or a path of names), for the setup of the
 * options. Returns the exit code. */
int bst__explain_id(bst__cli *cli, const char *id);

#endif
