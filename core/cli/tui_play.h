/* A game on the whole screen: what doing and drawing share. */
#ifndef BST_CLI_TUI_PLAY_H
#define BST_CLI_TUI_PLAY_H

#include "cli/tui.h"

enum { BST__SAID = 512 };

typedef struct bst__session {
    bst__play *play;
    bst__canvas canvas;
    bst__chooser *chooser;
    bst__boardview view;
    bst__mark *marks; /* owned; what view.marks shows */
    bool has_gains;
    bool is_left;
    bool thinks;          /* a bot is choosing */
    uint32_t typed;       /* the number that digits made so far */
    char said[BST__SAID]; /* until the next key; "" nothing */
} bst__session;

void bst__session_draw(bst__session *s);

#endif
