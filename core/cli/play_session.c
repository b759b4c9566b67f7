/* How a session goes on: choices, bots, going back, and the wish to end. Both modes of playing use
 * it; nothing here shows anything. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/play.h"

volatile sig_atomic_t bst__play_interrupted;

static void note_interrupt(int signal)
{
    (void)signal;
    bst__play_interrupted = 1;
}

/* Without SA_RESTART the line that is being read ends. */
void bst__play_catch_interrupts(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt;
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGHUP, &action, NULL);
}

bool bst__play_is_human(const bst__play *play)
{
    bst_decision decision = bst_game_decision(play->game);
    if (decision.state != BST_DECIDING || decision.seat == BST_CHANCE) {
        return decision.state == BST_DECIDING && play->asks_outcomes;
    }
    return play->bots.seats[decision.seat] == BST__BOT_HUMAN;
}

bst_status bst__play_choose(bst__play *play, const bst_option *option)
{
    return bst_game_choose(play->game, option, play->cli->diags);
}

bst_status bst__play_bot(bst__play *play)
{
    return bst__team_choose(play->team, play->game, play->seed, play->cli->diags);
}

/* ------------------------------------------------------------------ records */

static bool begins(FILE *stream, const char *start)
{
    char line[64];
    return fgets(line, sizeof line, stream) && strncmp(line, start, strlen(start)) == 0;
}

/* Whether the file is empty or begins as records do. What is no file is left to the writer, which
 * says why it cannot be written. */
static bool may_be_replaced(const char *path)
{
    struct stat there;
    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode) || there.st_size == 0) {
        return true;
    }
    FILE *stream = fopen(path, "r");
    bool is_record = stream && begins(stream, "bastide: ") && begins(stream, "setup:");
    if (stream) {
        (void)fclose(stream);
    }
    return is_record;
}

bst_status bst__play_check_target(bst__play *play, const char *path)
{
    if (may_be_replaced(path)) {
        return BST_OK;
    }
    bst_diags_add(play->cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                  "`%s` is there already and is no record; name another file", path);
    return BST_E_IO;
}

bst_status bst__play_save(bst__play *play, const char *path)
{
    bst_status status = bst__play_check_target(play, path);
    return status == BST_OK ? bst_record_write(play->game, path, play->cli->diags) : status;
}

bst_status bst__play_write_record(bst__play *play)
{
    return play->record ? bst__play_save(play, play->record) : BST_OK;
}

/* ------------------------------------------------------------------ going back */

/* Whether the last choice is a human's own, and nothing was revealed since. What bots chose was
 * seen. Without a human's choice there is nothing to be polite about. */
static bst_status ask_politely(const bst__play *play)
{
    bool is_last = true;
    bool was_told = false; /* perhaps: what chance did does not say who answered */
    if (bst__play_is_human(play) && bst_game_can_undo_politely(play->game)) {
        return BST_OK;
    }
    for (uint32_t i = bst_game_choice_count(play->game); i > 0; i--) {
        uint32_t seat = bst_game_choice(play->game, i - 1, NULL, 0);
        if (seat <= BST_SEATS_MAX && play->bots.seats[seat] == BST__BOT_HUMAN) {
            return is_last && bst_game_can_undo_politely(play->game) ? BST_OK : BST_E_ILLEGAL;
        }
        is_last = is_last && seat == BST_CHANCE;
        was_told = was_told || (seat == BST_CHANCE && play->asks_outcomes);
    }
    return was_told ? BST_E_ILLEGAL : BST_E_STATE;
}

static bst_status go_back(bst__play *play)
{
    bst_status status = BST_OK;
    do {
        status = bst_game_undo(play->game);
    } while (status == BST_OK && !bst__play_is_human(play));
    return status;
}

/* Whether a human chose before is known only after going back, hence the copy to return to. */
bst_status bst__play_undo(bst__play *play, bool politely)
{
    bst_game *copy = NULL;
    const bst_setup *setup = bst_game_setup(play->game);
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.keep_hashes = true;
    config.asks_outcomes = play->asks_outcomes;
    bst_status status = politely ? ask_politely(play) : BST_OK;
    if (status != BST_OK) {
        return status;
    }
    status = bst_game_create(&copy, play->ruleset, setup, &config, play->cli->diags);
    if (status == BST_OK) {
        status = bst_game_copy(copy, play->game);
    }
    if (status == BST_OK) {
        status = go_back(play);
        if (status != BST_OK) {
            bst_status copied = bst_game_copy(play->game, copy);
            status = copied == BST_OK ? status : copied;
        }
    }
    bst_game_destroy(copy);
    if (status == BST_OK) {
        play->choices_shown = bst_game_choice_count(play->game);
        play->awards_shown = bst_game_award_count(play->game);
    }
    return status;
}
