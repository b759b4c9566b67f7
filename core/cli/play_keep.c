/* Keeping games while they are played: each in a file of its own, written after every choice, in
 * the folder games/ of the user's folder for states.
 *
 * Beside SEED-PID.yaml stands SEED-PID.bots: who plays, locked by the process that plays. The lock
 * goes with the process, however it ends, so what is not locked was left and can go on.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "cli/play.h"

static const char folder[] = "games/";
static const char record_end[] = ".yaml";
static const char bots_end[] = ".bots";

/* ------------------------------------------------------------------ names and locks */

/* "games/7-123.bots" for "games/7-123.yaml". */
static void add_bots_name(bst_text *out, const char *record)
{
    bst__text_add_bytes(out, record, strlen(record) - strlen(record_end));
    bst__text_add(out, bots_end);
}

static bool lock(int descriptor, int command)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    bool is_done = fcntl(descriptor, command, &whole) == 0;
    return is_done && (command != F_GETLK || whole.l_type == F_UNLCK);
}

static bool is_played(const char *record)
{
    bst_text bots = {0};
    add_bots_name(&bots, record);
    int descriptor = open(bst__text_get(&bots), O_RDWR | O_CLOEXEC);
    bool is_locked = descriptor >= 0 && !lock(descriptor, F_GETLK);
    if (descriptor >= 0) {
        (void)close(descriptor);
    }
    bst__text_free(&bots);
    return is_locked;
}

/* Whether `path` lies among the kept games; the same folder may have several names. */
static bool is_kept(const char *path)
{
    bst_text games = {0};
    struct stat theirs;
    struct stat ours;
    const char *slash = strrchr(path, '/');
    bst_text parent = {0};
    bst__text_add_bytes(&parent, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    bool is_there = bst__path_ends(path, record_end) && bst__state_file(&games, folder, false) &&
                    stat(bst__text_get(&games), &ours) == 0 &&
                    stat(bst__text_get(&parent), &theirs) == 0 && ours.st_dev == theirs.st_dev &&
                    ours.st_ino == theirs.st_ino;
    bst__text_free(&games);
    bst__text_free(&parent);
    return is_there;
}

/* ------------------------------------------------------------------ finding */

static bool is_newer(const struct stat *a, const struct stat *b)
{
    if (a->st_mtim.tv_sec != b->st_mtim.tv_sec) {
        return a->st_mtim.tv_sec > b->st_mtim.tv_sec;
    }
    return a->st_mtim.tv_nsec > b->st_mtim.tv_nsec;
}

bool bst__keep_find(bst_text *out)
{
    bst_text games = {0};
    bst_text path = {0};
    struct stat newest = {0};
    bool is_found = false;
    DIR *stream = bst__state_file(&games, folder, false) ? opendir(bst__text_get(&games)) : NULL;
    for (struct dirent *entry; stream && (entry = readdir(stream)) != NULL;) {
        struct stat info;
        bst__text_clear(&path);
        bst__text_addf(&path, "%s%s", bst__text_get(&games), entry->d_name);
        if (entry->d_name[0] == '.' || !bst__path_ends(entry->d_name, record_end) ||
            stat(bst__text_get(&path), &info) != 0 || is_played(bst__text_get(&path))) {
            continue;
        }
        if (!is_found || is_newer(&info, &newest)) {
            newest = info;
            is_found = true;
            bst__text_clear(out);
            bst__text_add(out, bst__text_get(&path));
        }
    }
    if (stream) {
        (void)closedir(stream);
    }
    bst__text_free(&games);
    bst__text_free(&path);
    return is_found && !out->failed;
}

char *bst__keep_read_bots(const char *path)
{
    bst_text name = {0};
    char *line = NULL;
    size_t capacity = 0;
    if (!bst__path_ends(path, record_end)) {
        return NULL;
    }
    add_bots_name(&name, path);
    FILE *stream = fopen(bst__text_get(&name), "r");
    if (stream) {
        ssize_t size = getline(&line, &capacity, stream);
        if (size > 0 && line[size - 1] == '\n') {
            line[--size] = '\0';
        }
        (void)fclose(stream);
        if (size <= 0) {
            free(line);
            line = NULL;
        }
    }
    bst__text_free(&name);
    return line;
}

/* ------------------------------------------------------------------ keeping */

static bst_status fail(bst__play *play, bst_status status, const char *code, const char *format,
                       const char *path)
{
    (void)bst_diags_add(play->cli->diags, BST_ERROR, code, (bst_span){0}, format, path);
    return status;
}

/* A name that nobody has: processes get the numbers of earlier ones again. */
static bool find_name(bst__play *play)
{
    bst__kept *kept = &play->kept;
    for (unsigned number = 1; number < 1000; number++) {
        char name[96];
        char more[16] = "";
        if (number > 1) {
            (void)snprintf(more, sizeof more, "-%u", number);
        }
        (void)snprintf(name, sizeof name, "%s%llu-%ld%s%s", folder, (unsigned long long)play->seed,
                       (long)getpid(), more, record_end);
        if (!bst__state_file(&kept->path, name, true)) {
            return false;
        }
        bst__text_clear(&kept->bots);
        add_bots_name(&kept->bots, bst__text_get(&kept->path));
        if (access(bst__text_get(&kept->path), F_OK) != 0 &&
            access(bst__text_get(&kept->bots), F_OK) != 0) {
            return true;
        }
    }
    return false;
}

/* Nobody else may open the file until the end: closing it anywhere in the process unlocks it. */
static bst_status open_lock(bst__play *play)
{
    bst__kept *kept = &play->kept;
    const char *path = bst__text_get(&kept->bots);
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return fail(play, BST_E_IO, "E-FILE-WRITE", "cannot keep the game in `%s`", path);
    }
    if (!lock(descriptor, F_SETLK)) {
        (void)close(descriptor);
        return fail(play, BST_E_STATE, "E-STATE", "`%s` is being played by another process",
                    bst__text_get(&kept->path));
    }
    size_t size = strlen(play->bot_list);
    bool is_written = ftruncate(descriptor, 0) == 0 &&
                      write(descriptor, play->bot_list, size) == (ssize_t)size &&
                      write(descriptor, "\n", 1) == 1;
    if (!is_written) {
        (void)close(descriptor);
        return fail(play, BST_E_IO, "E-FILE-WRITE", "cannot write `%s`", path);
    }
    kept->lock = descriptor;
    return BST_OK;
}

bst_status bst__keep_begin(bst__play *play, const char *path)
{
    bst__kept *kept = &play->kept;
    bst__text_clear(&kept->path);
    bst__text_clear(&kept->bots);
    if (path && is_kept(path)) {
        bst__text_add(&kept->path, path);
        add_bots_name(&kept->bots, path);
    } else if (!find_name(play)) {
        return fail(play, BST_E_IO, "E-FILE-WRITE", "nowhere to keep the game: %s",
                    "set HOME or XDG_STATE_HOME to a folder that can be written to");
    }
    return open_lock(play);
}

bst_status bst__keep_write(bst__play *play)
{
    if (play->kept.lock <= 0) {
        return BST_OK;
    }
    return bst_record_write(play->game, bst__text_get(&play->kept.path), play->cli->diags);
}

void bst__keep_close(bst__play *play)
{
    if (play->kept.lock > 0) {
        (void)close(play->kept.lock);
    }
    bst__text_free(&play->kept.path);
    bst__text_free(&play->kept.bots);
    play->kept.lock = 0;
}

/* ------------------------------------------------------------------ leaving */

static void print_advice(const bst__play *play, const char *path)
{
    (void)printf("\nThe game is kept in %s; `bastide play --resume", path);
    if (play->cli->data_dir) {
        (void)printf(" --data-dir '%s'", play->cli->data_dir);
    }
    (void)puts("` goes on.");
}

/* The record of a game that is over is worth a look, but goes on no more. */
static bst_status finish(bst__play *play)
{
    bst_text path = {0};
    bst_status status = BST_E_IO;
    if (bst__state_file(&path, "finished.yaml", true) &&
        rename(bst__text_get(&play->kept.path), bst__text_get(&path)) == 0) {
        (void)remove(bst__text_get(&play->kept.bots));
        (void)printf("Its record is %s until the next game is over; `bastide replay` shows it.\n",
                     bst__text_get(&path));
        status = BST_OK;
    } else {
        status = fail(play, BST_E_IO, "E-FILE-WRITE", "cannot move the finished game `%s`",
                      bst__text_get(&play->kept.path));
    }
    bst__text_free(&path);
    return status;
}

int bst__keep_leave(bst__play *play)
{
    bst_status status = BST_OK;
    bool is_over = bst_game_decision(play->game).state == BST_OVER;
    if (play->kept.lock <= 0 && !is_over) {
        status = bst__keep_begin(play, NULL);
    }
    if (status == BST_OK && play->kept.lock > 0) {
        status = bst__keep_write(play);
    }
    if (status == BST_OK && play->kept.lock > 0 && is_over) {
        status = finish(play);
    } else if (status == BST_OK && play->kept.lock > 0) {
        print_advice(play, bst__text_get(&play->kept.path));
    }
    bst__keep_close(play);
    return status == BST_OK ? BST__EXIT_OK : bst__cli_fail(play->cli, status);
}
