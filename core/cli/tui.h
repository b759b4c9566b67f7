/* The full screen: what is shared by playing and by looking at a record.
 *
 * Everything is drawn into a canvas (view/canvas.h) and then shown; only tui_screen.c knows
 * ncurses. What can be pressed stands in one table (tui_keys.c), which both says what a key does
 * and explains it.
 */
#ifndef BST_CLI_TUI_H
#define BST_CLI_TUI_H

#include "cli/play.h"
#include "view/canvas.h"

enum { BST__TUI_COLS_MIN = 60, BST__TUI_ROWS_MIN = 20, BST__TUI_LABEL = 96 };

/* ------------------------------------------------------------------ the terminal */

/* Keys that are no characters; all others are code points. */
enum {
    BST__KEY_NONE = -1, /* nothing came: the end of the input, or an interrupt */
    BST__KEY_FIRST = 0x200000,
    BST__KEY_UP,
    BST__KEY_DOWN,
    BST__KEY_LEFT,
    BST__KEY_RIGHT,
    BST__KEY_HOME,
    BST__KEY_END,
    BST__KEY_PAGE_UP,
    BST__KEY_PAGE_DOWN,
    BST__KEY_ENTER,
    BST__KEY_BACK,
    BST__KEY_ESCAPE,
    BST__KEY_BACK_TAB,
    BST__KEY_RESIZE,
    BST__KEY_OTHER
};

/* Whether a full screen can be had: both ends are terminals that can place the cursor, and nobody
 * asked for plain lines. */
bool bst__tui_is_possible(const bst__cli *cli);

/* Takes the terminal over and sizes `canvas` to it. False where it cannot be had. */
bool bst__screen_open(bst__canvas *canvas, bool ascii);
/* Gives it back as it was. Does nothing where it is not open. */
void bst__screen_close(void);
/* Shows `canvas`. */
void bst__screen_show(const bst__canvas *canvas);
/* The next key; after BST__KEY_RESIZE the canvas has the new size. */
int bst__screen_key(bst__canvas *canvas);
/* Draws everything anew with the next show: what others wrote is wiped off. */
void bst__screen_redraw(void);

/* ------------------------------------------------------------------ keys */

typedef enum bst__tui_action {
    BST__DO_NOTHING,
    BST__DO_UP,
    BST__DO_DOWN,
    BST__DO_LEFT,
    BST__DO_RIGHT,
    BST__DO_CHOOSE,
    BST__DO_TURN,
    BST__DO_TURN_BACK,
    BST__DO_PASS,
    BST__DO_LEAVE_LIST,
    BST__DO_FILTER,
    BST__DO_UNDO,
    BST__DO_UNDO_FREELY,
    BST__DO_GAINS,
    BST__DO_REMAINING,
    BST__DO_LOG,
    BST__DO_CENTRE,
    BST__DO_SCROLL_LEFT,
    BST__DO_SCROLL_DOWN,
    BST__DO_SCROLL_UP,
    BST__DO_SCROLL_RIGHT,
    BST__DO_SAVE,
    BST__DO_HELP,
    BST__DO_QUIT,
    BST__DO_REDRAW,
    BST__DO_FORWARD,
    BST__DO_BACK,
    BST__DO_NEXT_SCORE,
    BST__DO_LAST_SCORE,
    BST__DO_FIRST,
    BST__DO_LAST,
    BST__DO_CUT
} bst__tui_action;

enum { BST__WHILE_PLAYING = 1, BST__WHILE_VIEWING = 2 };

/* What `key` does while `mode`. */
bst__tui_action bst__tui_action_of(int key, unsigned mode);
/* Shows what every key does while `mode`, until one is pressed. */
void bst__tui_show_help(bst__canvas *canvas, unsigned mode);

/* ------------------------------------------------------------------ the board */

/* Something to choose on the board, with its number and what it would score. */
typedef struct bst__mark {
    int32_t x;
    int32_t y;
    int32_t segment; /* index on the tile there; -1 an open cell */
    uint32_t number;
    char gain[8]; /* "+6", "" none */
    bool is_current;
} bst__mark;

typedef struct bst__boardview {
    const bst_game *game;
    const bst__mark *marks;
    uint32_t mark_count;
    const char *tile; /* shown on the current mark's open cell, with `turn`; NULL none */
    uint32_t turn;
    bool is_placed; /* the offsets mean something */
    int off_col;    /* column of cell 0,0 in the box */
    int off_row;
} bst__boardview;

/* Draws the part of the board that `box` shows. */
void bst__board_draw(const bst__boardview *view, bst__canvas *canvas, bst__box box);
/* Draws one tile, without pieces. */
void bst__board_draw_tile(bst__canvas *canvas, int col, int row, const bst_game *game,
                          const char *tile, uint32_t turn);
/* Moves the view so that the cell is seen as a whole; it stays where that is so already. */
void bst__board_show_cell(bst__boardview *view, bst__box box, int32_t x, int32_t y);
/* Puts everything in the middle where it fits, else the cell. */
void bst__board_centre(bst__boardview *view, bst__box box, int32_t x, int32_t y);
/* Scrolls where `action` says so; else nothing. */
void bst__board_scroll_by_action(bst__boardview *view, bst__tui_action action);
/* The letter of a seat: of its name, another where an earlier seat has that one. */
const char *bst__seat_letter(const bst_game *game, uint32_t seat, char buffer[8]);

/* ------------------------------------------------------------------ choosing */

/* One value of an argument that may be chosen now. */
typedef struct bst__candidate {
    char label[BST__TUI_LABEL];
    uint32_t option; /* the first option with it */
    uint32_t count;  /* how many have it */
    uint32_t number; /* what is typed to choose it */
    int32_t x;       /* where it is on the board, if it is */
    int32_t y;
    int32_t segment; /* index on the tile there, -1 none */
    bool is_on_board;
    bool has_gain;
    int32_t gain; /* the best of its options */
} bst__candidate;

typedef struct bst__chooser bst__chooser;

bst_status bst__chooser_create(bst__chooser **out, bst__play *play);
void bst__chooser_destroy(bst__chooser *chooser);
/* Begins with the present decision's options, tried with gains where `has_gains`. */
bst_status bst__chooser_begin(bst__chooser *chooser, bool has_gains);
/* Forgets the options: nobody is asked. */
void bst__chooser_end(bst__chooser *chooser);
/* The candidates, and which of them is the current one. */
const bst__candidate *bst__chooser_list(const bst__chooser *chooser, uint32_t *out_count,
                                        uint32_t *out_current);
/* Cells, with the turn chosen beside: then the list is not worth showing. */
bool bst__chooser_is_on_cells(const bst__chooser *chooser);
/* What was chosen so far, "" at the start: terminated, cut to `size`. */
void bst__chooser_prefix(const bst__chooser *chooser, char *buffer, size_t size);
/* What is asked: the name of the argument's type, or "verb". */
const char *bst__chooser_asks(const bst__chooser *chooser);
/* The option that choosing the current candidate now would lead to; NULL where more is asked. */
const bst_option *bst__chooser_option(const bst__chooser *chooser, bst_option *copy, char *text,
                                      size_t size);
/* The option that passes; NULL where nobody may. */
const bst_option *bst__chooser_pass(const bst__chooser *chooser);
/* By an arrow: to the nearest cell in that direction, else to the one before or behind. */
void bst__chooser_move(bst__chooser *chooser, int right, int down);
/* To the candidate with that number. False where none has it. */
bool bst__chooser_number(bst__chooser *chooser, uint32_t number);
/* The next turn in which the tile may lie, or the one before. False where there is no other. */
bool bst__chooser_turn(bst__chooser *chooser, bool back);
/* The turn that is chosen beside the cell, in quarter turns, and how many there are (0: none). */
uint32_t bst__chooser_turns(const bst__chooser *chooser, uint32_t *out_count);
/* Takes the current candidate: true where that completes an option, which bst__chooser_option gave
 * before; else the next argument is asked. */
bool bst__chooser_take(bst__chooser *chooser);
/* Back to the argument before. False where it is the first. */
bool bst__chooser_back(bst__chooser *chooser);
/* Shows only candidates with `text` in them; "" shows all. */
void bst__chooser_filter(bst__chooser *chooser, const char *text);
const char *bst__chooser_filtered(const bst__chooser *chooser);
/* The awards behind the option, in words; "" where gains are off. */
void bst__chooser_why(bst__chooser *chooser, const bst_option *option, char *buffer, size_t size);
/* The gains of an option for all seats: "Red +6, Blue +2"; "" where there are none. */
void bst__chooser_gains_text(bst__chooser *chooser, char *buffer, size_t size);

/* ------------------------------------------------------------------ panels */

/* How the screen is divided. */
typedef struct bst__layout {
    bst__box board;
    bst__box panel;
    int message_row; /* two rows: what is selected or said, and hints */
    bool is_too_small;
} bst__layout;

bst__layout bst__layout_of(const bst__canvas *canvas);
/* Says that the screen is too small. */
void bst__panel_too_small(bst__canvas *canvas);
void bst__panel_title(bst__canvas *canvas, const char *left, const char *right);
/* A line over the whole width, from `row` on; cut with ".." where it is longer. */
void bst__panel_line(bst__canvas *canvas, int row, const char *text, bst__paint paint);
/* Scores and supplies; returns the row after them. */
int bst__panel_scores(bst__canvas *canvas, bst__box box, int row, const bst__play *play);
/* The tile in hand in `turn`; `turns` of 4 are possible (0: not told). Returns the row after it. */
int bst__panel_hand(bst__canvas *canvas, bst__box box, int row, const bst_game *game, uint32_t turn,
                    uint32_t turns);
/* The candidates, as many as fit above `end`, around the current one. Returns the row after. */
int bst__panel_list(bst__canvas *canvas, bst__box box, int row, int end,
                    const bst__chooser *chooser);
/* The newest lines of the log, down to the end of the box. */
void bst__panel_log(bst__canvas *canvas, bst__box box, int row, const bst_game *game);
/* The whole log, to be scrolled, until it is left. */
void bst__panel_show_log(bst__canvas *canvas, const bst_game *game);
/* A column of lines that is scrolled with the arrows until another key is pressed. */
void bst__panel_show_lines(bst__canvas *canvas, const char *title, const char *text);
/* Asks for a line of text at the bottom; false where it was left. */
bool bst__panel_ask(bst__canvas *canvas, int row, const char *prompt, char *buffer, size_t size);

extern const bst__paint bst__plain_paint;
extern const bst__paint bst__bar_paint;

/* ------------------------------------------------------------------ the two programs */

/* Plays on the whole screen; the exit code. */
int bst__tui_play(bst__play *play);
/* Shows the record's moments on the whole screen, first the one after choice `start`; the exit
 * code. `play` holds a game of it with manual chance. */
int bst__tui_view(bst__play *play, const bst_record *record, const char *path, uint32_t start);

#endif
