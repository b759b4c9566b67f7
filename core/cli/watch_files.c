/* Notices saved files: the system tells through inotify where it can; elsewhere the times of all
 * files are compared a few times a second. */
#include "cli/watch_files.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif

enum {
    QUIET_MS = 15, /* editors save in several steps; so long after the last one all is there */
    POLL_MS = 200,
    FOLDERS_OPEN_MAX = 16,
    EVENT_BYTES = 1 << 14
};

struct bst__watcher {
    const char *const *folders;
    uint32_t count;
    int notify;      /* descriptor; -1: compare times */
    uint64_t stamp;  /* of all files, where times are compared */
    sigset_t waiting; /* what is blocked while waiting: nothing of ours */
};

static volatile sig_atomic_t is_asked_to_end;

static void ask_to_end(int number)
{
    (void)number;
    is_asked_to_end = 1;
}

static bool is_of_interest(const char *name)
{
    size_t size = strlen(name);
    return name[0] != '.' && ((size > 5 && strcmp(name + size - 5, ".yaml") == 0) ||
                              (size > 4 && strcmp(name + size - 4, ".lua") == 0));
}

/* ------------------------------------------------------------------ comparing times */

static uint64_t stamp_so_far; /* nftw passes nothing on */

static int add_stamp(const char *path, const struct stat *info, int type, struct FTW *where)
{
    (void)where;
    const char *name = strrchr(path, '/');
    if (type == FTW_F && is_of_interest(name ? name + 1 : path)) {
        const int64_t parts[] = {info->st_mtim.tv_sec, info->st_mtim.tv_nsec, info->st_size,
                                 (int64_t)info->st_ino};
        uint64_t of_name = XXH3_64bits(path, strlen(path));
        stamp_so_far += XXH3_64bits_withSeed(parts, sizeof parts, of_name);
    }
    return 0;
}

static uint64_t stamp_of(const bst__watcher *watcher)
{
    stamp_so_far = 0;
    for (uint32_t i = 0; i < watcher->count; i++) {
        (void)nftw(watcher->folders[i], add_stamp, FOLDERS_OPEN_MAX, FTW_PHYS);
    }
    return stamp_so_far;
}

/* ------------------------------------------------------------------ being told */

#ifdef __linux__
static int notify_of_walk;

static int add_watch(const char *path, const struct stat *info, int type, struct FTW *where)
{
    (void)info;
    (void)where;
    if (type == FTW_D) {
        (void)inotify_add_watch(notify_of_walk, path,
                                IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE |
                                    IN_CREATE | IN_ONLYDIR);
    }
    return 0;
}

/* Also for folders that came since; one that is watched already is no harm. */
static void watch_all(const bst__watcher *watcher)
{
    notify_of_walk = watcher->notify;
    for (uint32_t i = 0; i < watcher->count; i++) {
        (void)nftw(watcher->folders[i], add_watch, FOLDERS_OPEN_MAX, FTW_PHYS);
    }
}

/* Reads what the system has to tell; whether something of interest is among it. */
static bool read_events(const bst__watcher *watcher)
{
    static _Alignas(struct inotify_event) char buffer[EVENT_BYTES];
    bool is_changed = false;
    ssize_t size = read(watcher->notify, buffer, sizeof buffer);
    for (ssize_t at = 0; size > 0 && at < size;) {
        const struct inotify_event *event = (const void *)(buffer + at);
        bool is_folder = (event->mask & IN_ISDIR) != 0;
        bool is_begun = !is_folder && (event->mask & IN_CREATE) != 0; /* the text comes later */
        is_changed = is_changed || (event->mask & IN_Q_OVERFLOW) != 0 ||
                     (event->len > 0 && !is_begun && (is_folder || is_of_interest(event->name)));
        at += (ssize_t)sizeof *event + (ssize_t)event->len;
    }
    watch_all(watcher);
    return is_changed;
}

static int open_notify(void)
{
    return inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
}
#else
static void watch_all(const bst__watcher *watcher)
{
    (void)watcher;
}

static bool read_events(const bst__watcher *watcher)
{
    (void)watcher;
    return false;
}

static int open_notify(void)
{
    return -1;
}
#endif

/* ------------------------------------------------------------------ waiting */

static void catch_signals(bst__watcher *watcher)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    sigset_t blocked;
    memset(&action, 0, sizeof action);
    action.sa_handler = ask_to_end;
    (void)sigemptyset(&action.sa_mask);
    (void)sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        (void)sigaddset(&blocked, numbers[i]);
        (void)sigaction(numbers[i], &action, NULL);
    }
    /* They come through while waiting only, so that none is lost just before. */
    (void)sigprocmask(SIG_BLOCK, &blocked, &watcher->waiting);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        (void)sigdelset(&watcher->waiting, numbers[i]);
    }
}

bst_status bst__watcher_create(bst__watcher **out, const char *const *folders, uint32_t count,
                               bool polls)
{
    bst__watcher *watcher = calloc(1, sizeof *watcher);
    *out = watcher;
    if (!watcher) {
        return BST_E_NOMEM;
    }
    watcher->folders = folders;
    watcher->count = count;
    watcher->notify = polls ? -1 : open_notify();
    catch_signals(watcher);
    if (watcher->notify >= 0) {
        watch_all(watcher);
    } else {
        watcher->stamp = stamp_of(watcher);
    }
    return BST_OK;
}

void bst__watcher_destroy(bst__watcher *watcher)
{
    if (watcher && watcher->notify >= 0) {
        (void)close(watcher->notify);
    }
    free(watcher);
}

/* Whether there is something to read within so many milliseconds (negative: however long). */
static bool wait_for(const bst__watcher *watcher, long ms)
{
    struct timespec limit = {ms / 1000, ms % 1000 * 1000000};
    fd_set set;
    FD_ZERO(&set);
    if (watcher->notify >= 0) {
        FD_SET(watcher->notify, &set);
    }
    return pselect(watcher->notify + 1, &set, NULL, NULL, ms < 0 ? NULL : &limit,
                   &watcher->waiting) > 0;
}

static bool has_new_stamp(bst__watcher *watcher)
{
    uint64_t stamp = stamp_of(watcher);
    bool is_new = stamp != watcher->stamp;
    watcher->stamp = stamp;
    return is_new;
}

bool bst__watcher_wait(bst__watcher *watcher)
{
    bool is_changed = false;
    while (!is_asked_to_end && !is_changed) {
        if (watcher->notify < 0) {
            (void)wait_for(watcher, POLL_MS);
            is_changed = has_new_stamp(watcher);
        } else if (wait_for(watcher, -1)) {
            is_changed = read_events(watcher);
        }
    }
    while (!is_asked_to_end && watcher->notify >= 0 && wait_for(watcher, QUIET_MS)) {
        (void)read_events(watcher);
    }
    return !is_asked_to_end;
}
