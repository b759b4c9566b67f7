/* The keys: one table says what each does, and explains it. */
#include "cli/tui.h"

typedef struct entry {
    int keys[3]; /* 0 ends */
    unsigned modes;
    bst__tui_action action;
    const char *shown;
    const char *about;
} entry;

enum { PLAY = BST__WHILE_PLAYING, VIEW = BST__WHILE_VIEWING, BOTH = PLAY | VIEW };

static const entry entries[] = {
    {{BST__KEY_UP}, PLAY, BST__DO_UP, "arrows", "the nearest choice in that direction"},
    {{BST__KEY_DOWN}, PLAY, BST__DO_DOWN, NULL, NULL},
    {{BST__KEY_LEFT}, PLAY, BST__DO_LEFT, NULL, NULL},
    {{BST__KEY_RIGHT}, PLAY, BST__DO_RIGHT, NULL, NULL},
    {{0}, PLAY, BST__DO_NOTHING, "0-9", "the choice with that number"},
    {{BST__KEY_ENTER}, PLAY, BST__DO_CHOOSE, "Enter", "choose it"},
    {{'r', '\t'}, PLAY, BST__DO_TURN, "r Tab", "turn the tile: only to where it fits"},
    {{'R', BST__KEY_BACK_TAB}, PLAY, BST__DO_TURN_BACK, "R", "turn it the other way"},
    {{'p', ' '}, PLAY, BST__DO_PASS, "p Space", "pass"},
    {{BST__KEY_ESCAPE, BST__KEY_BACK},
     PLAY,
     BST__DO_LEAVE_LIST,
     "Esc",
     "back to what was asked before"},
    {{'/'}, PLAY, BST__DO_FILTER, "/", "list only what holds some letters"},
    {{'u'}, PLAY, BST__DO_UNDO, "u", "undo, as long as nothing was revealed since"},
    {{'U'}, PLAY, BST__DO_UNDO_FREELY, "U", "undo all the same"},
    {{'g'}, PLAY, BST__DO_GAINS, "g", "show what each choice would score now, or not"},

    {{BST__KEY_RIGHT, 'n', ' '}, VIEW, BST__DO_FORWARD, "Right n Space", "forward one choice"},
    {{BST__KEY_LEFT, 'p', BST__KEY_BACK}, VIEW, BST__DO_BACK, "Left p", "back one choice"},
    {{BST__KEY_DOWN, 'N'}, VIEW, BST__DO_NEXT_SCORE, "Down N", "forward to the next points"},
    {{BST__KEY_UP, 'P'}, VIEW, BST__DO_LAST_SCORE, "Up P", "back to the points before"},
    {{BST__KEY_HOME, '<'}, VIEW, BST__DO_FIRST, "Home <", "to the start"},
    {{BST__KEY_END, '>'}, VIEW, BST__DO_LAST, "End >", "to the end"},
    {{0}, VIEW, BST__DO_NOTHING, "0-9", "to the choice with that number, with Enter"},
    {{BST__KEY_ENTER}, VIEW, BST__DO_CHOOSE, NULL, NULL},
    {{'x'}, VIEW, BST__DO_CUT, "x", "make a scenario of the next choice"},

    {{'l'}, BOTH, BST__DO_LOG, "l", "the log: all choices, all points and their reasons"},
    {{'t'}, BOTH, BST__DO_REMAINING, "t", "show how many tiles are left, or not"},
    {{'c'}, BOTH, BST__DO_CENTRE, "c", "the board to the middle"},
    {{'H'}, BOTH, BST__DO_SCROLL_LEFT, "H J K L", "scroll the board"},
    {{'J'}, BOTH, BST__DO_SCROLL_DOWN, NULL, NULL},
    {{'K'}, BOTH, BST__DO_SCROLL_UP, NULL, NULL},
    {{'L'}, BOTH, BST__DO_SCROLL_RIGHT, NULL, NULL},
    {{'s'}, PLAY, BST__DO_SAVE, "s", "save a record of the game to a file"},
    {{0x0C}, BOTH, BST__DO_REDRAW, "Ctrl-L", "draw the screen anew"},
    {{'?'}, BOTH, BST__DO_HELP, "?", "this help"},
    {{'q'}, PLAY, BST__DO_QUIT, "q", "leave; `bastide play --resume` goes on"},
    {{'q', BST__KEY_ESCAPE}, VIEW, BST__DO_QUIT, "q", "leave"},
};

enum { ENTRIES = sizeof entries / sizeof *entries };

bst__tui_action bst__tui_action_of(int key, unsigned mode)
{
    for (int i = 0; i < ENTRIES; i++) {
        for (int k = 0; k < 3 && entries[i].keys[k] != 0; k++) {
            if (entries[i].keys[k] == key && (entries[i].modes & mode) != 0) {
                return entries[i].action;
            }
        }
    }
    return BST__DO_NOTHING;
}

void bst__tui_show_help(bst__canvas *canvas, unsigned mode)
{
    bst_text text = {0};
    for (int i = 0; i < ENTRIES; i++) {
        if (entries[i].shown && (entries[i].modes & mode) != 0) {
            bst__text_addf(&text, "  %-14s %s\n", entries[i].shown, entries[i].about);
        }
    }
    bst__panel_show_lines(canvas, "Keys", bst__text_get(&text));
    bst__text_free(&text);
}
