/* Keeping a game that is left: in the user's folder for states, with who played in a file beside
 * it. A game of before that is not this one is moved aside, never lost unsaid.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/play.h"

bool bst__play_is_kept(const char *path, const char *name)
{
    bst_text kept = {0};
    struct stat a;
    struct stat b;
    bool is_same = bst__state_file(&kept, name, false) && stat(path, &a) == 0 &&
                   stat(bst__text_get(&kept), &b) == 0 && a.st_dev == b.st_dev &&
                   a.st_ino == b.st_ino;
    bst__text_free(&kept);
    return is_same;
}

static void add_advice(const bst__play *play, bst_text *text, const char *file)
{
    bst__text_addf(text, "`bastide play --resume");
    if (file) {
        bst__text_addf(text, " '%s'", file);
    }
    if (play->cli->data_dir) {
        bst__text_addf(text, " --data-dir '%s'", play->cli->data_dir);
    }
    bst__text_addf(text, "` goes on");
}

/* Moves what was kept before out of the way of this game. */
static bst_status move_aside(const bst__play *play, const char *last, const char *last_bots)
{
    bst_text path = {0};
    bst_text bots = {0};
    bst_text advice = {0};
    bst_status status = BST_E_IO;
    if (access(last, F_OK) != 0) {
        return BST_OK;
    }
    if (bst__state_file(&path, "previous.yaml", true) &&
        bst__state_file(&bots, "previous.bots", true) && rename(last, bst__text_get(&path)) == 0) {
        /* A record without a word on who played is still whole; one with a wrong word is not. */
        if (rename(last_bots, bst__text_get(&bots)) != 0) {
            (void)remove(bst__text_get(&bots));
        }
        add_advice(play, &advice, bst__text_get(&path));
        (void)printf("\nThe game that was kept before is now %s; %s with it.", bst__text_get(&path),
                     bst__text_get(&advice));
        status = BST_OK;
    } else {
        (void)fprintf(stderr, "bastide play: cannot move %s aside\n", last);
    }
    bst__text_free(&path);
    bst__text_free(&bots);
    bst__text_free(&advice);
    return status;
}

static bst_status write_bots(const bst__play *play, const char *path)
{
    FILE *stream = fopen(path, "w");
    bool is_written = stream && fprintf(stream, "%s\n", play->bot_list) > 0;
    is_written = stream && fclose(stream) == 0 && is_written;
    return is_written ? BST_OK : BST_E_IO;
}

int bst__play_leave(bst__play *play)
{
    bst_text path = {0};
    bst_text bots = {0};
    bst_text advice = {0};
    bst_status status = BST_E_IO;
    if (!bst__state_file(&path, "last.yaml", true) || !bst__state_file(&bots, "last.bots", true)) {
        (void)fputs("bastide play: nowhere to keep the game: set HOME or XDG_STATE_HOME\n", stderr);
    } else {
        status =
            play->is_last ? BST_OK : move_aside(play, bst__text_get(&path), bst__text_get(&bots));
        if (status == BST_OK) {
            status = bst_record_write(play->game, bst__text_get(&path), play->cli->diags);
        }
    }
    if (status == BST_OK) {
        status = write_bots(play, bst__text_get(&bots));
    }
    if (status == BST_OK) {
        add_advice(play, &advice, NULL);
        (void)printf("\nThe game is kept in %s; %s.\n", bst__text_get(&path),
                     bst__text_get(&advice));
    }
    bst__text_free(&path);
    bst__text_free(&bots);
    bst__text_free(&advice);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(play->cli, status);
}
