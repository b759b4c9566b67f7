/* Waiting until files of some folders are saved. */
#ifndef BST_CLI_WATCH_FILES_H
#define BST_CLI_WATCH_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include <bastide/status.h>

typedef struct bst__watcher bst__watcher;

/* Begins to watch all that lies below `folders` (borrowed); what is saved from now on is noticed.
 * `polls`: look again and again, where the system does not tell. From here on SIGINT, SIGTERM and
 * SIGHUP end the waiting instead of the program. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__watcher_create(bst__watcher **out, const char *const *folders,
                                            uint32_t count, bool polls);
void bst__watcher_destroy(bst__watcher *watcher);

/* Waits until a YAML or Lua file was saved, came or went; what is saved in one go is one change.
 * False once somebody asked the program to end. */
bool bst__watcher_wait(bst__watcher *watcher);

#endif
