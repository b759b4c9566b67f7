/* bastide test --new: a moment of a record becomes a scenario file. */
#ifndef BST_CLI_SCENARIO_NEW_H
#define BST_CLI_SCENARIO_NEW_H

#include <stdbool.h>

typedef struct bst__scenario_new {
    const char *record;   /* the record's path */
    const char *move;     /* after which choice; NULL: the last */
    const char *output;   /* the file that is written */
    const char *data_dir; /* or NULL */
    bool is_forced;       /* write over a file, play in spite of a differing lock */
} bst__scenario_new;

/* BST__CLI_GOES_ON, or the exit code after saying why there is no new file. */
int bst__scenario_new_write(const bst__scenario_new *job);

#endif
