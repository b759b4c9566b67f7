/* One game at a terminal: the session, how it goes on, where it is kept. What is shown, and how it
 * is asked, is said by one of two modes: plain lines (play_loop.c) or a full screen (tui_play.c).
 */
#ifndef BST_CLI_PLAY_H
#define BST_CLI_PLAY_H

#include <signal.h>

#include "cli/bots.h"
#include "cli/cli_common.h"

enum { BST__PLAY_TEXT = 256, BST__DECIDER = 80 };

/* The file that a game is kept in while it is played, and what says that it is. */
typedef struct bst__kept {
    bst_text path;
    bst_text bots; /* the file beside it: who plays; locked as long as the game is played */
    int lock;      /* its descriptor; 0 where the game is not kept */
} bst__kept;

typedef struct bst__play {
    bst__cli *cli;
    bst_ruleset *ruleset;
    bst_game *game;
    uint64_t seed;
    bst__bots bots;
    bst__team *team;
    const char *bot_list; /* as it was named */
    const char *record;   /* written after every choice, or NULL */
    bst__kept kept;
    bool is_watched;  /* a human plays: show boards and ask, and keep the game */
    bool counts_bots; /* --bots was given: no more of them than seats */
    bool is_warned;   /* that it cannot be kept was said */
    bool ascii;
    bool hides_remaining; /* how many tiles are left */
    bool asks_outcomes;   /* what can happen on a table is told by whoever plays, not drawn */
    uint32_t choices_shown;
    uint32_t awards_shown;
} bst__play;

/* Plays in plain lines until the game is over or left. Returns the exit code. */
int bst__play_run(bst__play *play);

/* --- the session --- */

/* Whether a human decides now, or tells what happened. */
bool bst__play_is_human(const bst__play *play);
/* Applies `option`, or what a bot chooses. Statuses of bst_game_choose; nothing is written. */
bst_status bst__play_choose(bst__play *play, const bst_option *option);
bst_status bst__play_bot(bst__play *play);
/* Goes back to the last moment at which a human chose. Nothing changes where that is not possible:
 * BST_E_STATE where there is none, BST_E_ILLEGAL where `politely` and something was revealed
 * since. */
bst_status bst__play_undo(bst__play *play, bool politely);
/* Whether a record may be written to `path`: a file that is there is replaced only where it is a
 * record or empty. BST_E_IO with a diagnostic. */
bst_status bst__play_check_target(bst__play *play, const char *path);
/* Writes a record to `path` where it may be. Statuses of bst_record_write. */
bst_status bst__play_save(bst__play *play, const char *path);
/* Writes the record that was asked for, if any, likewise. */
bst_status bst__play_write_record(bst__play *play);

/* Set once somebody asked the program to end. */
extern volatile sig_atomic_t bst__play_interrupted;
/* Lets SIGINT, SIGTERM and SIGHUP end what is being read, so that the game is kept. */
void bst__play_catch_interrupts(void);

/* --- what plain lines show --- */

/* The name of a seat, or of chance in the language of the ruleset. */
const char *bst__play_who(const bst_game *game, uint32_t seat);
/* Who decides, for prompts: "Ann", or "chance (Ann)" where it decides for Ann; cut to `size`. */
void bst__play_decider(const bst__play *play, char *buffer, size_t size);
/* Choices and awards since the last call. */
void bst__play_show_news(bst__play *play);
/* Scores, the board with the numbers of what may be laid where, the tile in hand and the options.
 * Statuses of bst_game_options. */
bst_status bst__play_show_turn(bst__play *play);
/* The options alone. Statuses of bst_game_options. */
bst_status bst__play_show_options(const bst__play *play);
void bst__play_show_log(const bst__play *play);
/* The board without marks. */
bst_status bst__play_show_board(const bst__play *play);
/* Ranks and scores of a game that is over. */
BST_MUST_USE bst_status bst__play_show_end(const bst__play *play);
/* How many tiles lie open to be drawn; their names are appended to `text` where it is given. */
uint32_t bst__play_list_open(const bst_game *game, bst_text *text);

/* --- where a game is kept --- */

/* Appends the file `name` in the user's folder for states; makes the folders where `makes`. False
 * where there is none. */
bool bst__state_file(bst_text *out, const char *name, bool makes);

/* Appends the newest game that is kept and that nobody plays. False where there is none. */
bool bst__keep_find(bst_text *out);
/* Who played the game that is kept in `path`, by the file beside it: one line, to be freed; NULL
 * where none tells. */
char *bst__keep_read_bots(const char *path);
/* Begins to keep the game: in `path` where it is kept there already, else (NULL too) in a new file.
 * BST_E_STATE where somebody plays that game, BST_E_IO where nothing can be kept; one diagnostic
 * says why. */
bst_status bst__keep_begin(bst__play *play, const char *path);
/* Writes the game to where it is kept. Statuses of bst_record_write; BST_OK where it is not. */
bst_status bst__keep_write(bst__play *play);
/* Writes and closes; a game that is over becomes the last finished one. Prints where it is.
 * BST__EXIT_OK or BST__EXIT_FAILED. */
int bst__keep_leave(bst__play *play);
/* Closes without a word; what was written stays. */
void bst__keep_close(bst__play *play);

#endif
