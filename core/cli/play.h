/* One game at a terminal, line by line: the session, what it shows, what it understands. */
#ifndef BST_CLI_PLAY_H
#define BST_CLI_PLAY_H

#include "cli/bots.h"
#include "cli/cli_common.h"

enum { BST__PLAY_TEXT = 256 };

typedef struct bst__play {
    bst__cli *cli;
    bst_ruleset *ruleset;
    bst_game *game;
    uint64_t seed;
    bst__bots bots;
    bst__team *team;
    const char *bot_list; /* as it was named */
    const char *record;   /* written after every choice, or NULL */
    bool is_watched;      /* a human plays: show boards and ask */
    bool is_last;         /* it goes on from where the last game was kept */
    bool counts_bots;     /* --bots was given: no more of them than seats */
    bool ascii;
    uint32_t choices_shown;
    uint32_t awards_shown;
} bst__play;

/* Plays until the game is over or left. Returns the exit code. */
int bst__play_run(bst__play *play);

/* --- what is shown --- */

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
void bst__play_show_end(const bst__play *play);

/* --- where a game is kept that was left --- */

/* Appends the file `name` in the user's folder for states; makes the folder where `makes`. False
 * where there is none. */
bool bst__state_file(bst_text *out, const char *name, bool makes);

/* Whether `path` is the file `name` in the user's folder for states. */
bool bst__play_is_kept(const char *path, const char *name);

/* Keeps the game, for --resume, and says where; a different one kept before is moved beside it.
 * BST__EXIT_OK or BST__EXIT_FAILED. */
int bst__play_leave(bst__play *play);

#endif
