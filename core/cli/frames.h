/* A record as numbered pictures. */
#ifndef BST_CLI_FRAMES_H
#define BST_CLI_FRAMES_H

#include "cli/picture.h"

/* Where frame after frame is written: "FOLDER/" or "name-%03d.svg". */
typedef struct bst__frames {
    char before[1024];
    char after[64];
    int digits;
} bst__frames;

/* Reads the name that the output option gave. False where it holds no place for a number. */
bool bst__frames_read(bst__frames *frames, const bst__picture *picture);

/* Draws the board before the first choice, and after every choice of a player that changes what
 * lies or stands on it; all frames show the same cells. The exit code, after saying what is wrong.
 * */
int bst__frames_write(const bst__frames *frames, const bst__picture *picture, bst__cli *cli,
                      const bst_record *record, bst_ruleset *ruleset);

#endif
