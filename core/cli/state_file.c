/* Where the command keeps what must outlast it: the user's folder for states, by the XDG rules. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/play.h"

/* Makes every folder on the way to `file`. */
static bool make_folders(char *file)
{
    for (char *slash = strchr(file + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool is_there = mkdir(file, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!is_there) {
            return false;
        }
    }
    return true;
}

bool bst__state_file(bst_text *out, const char *name, bool makes)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    bst__text_clear(out);
    if (state && state[0] == '/') {
        bst__text_addf(out, "%s/bastide/%s", state, name);
    } else if (home && home[0] == '/') {
        bst__text_addf(out, "%s/.local/state/bastide/%s", home, name);
    } else {
        return false;
    }
    return !out->failed && (!makes || make_folders(out->data));
}
