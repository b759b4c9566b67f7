/* Folders, files and runs for the tests in a terminal. */
#include "rig.h"

#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const char *rig_program;
static char folder[64];

int rig_set_up(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/bastide-terminal-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

int rig_tear_down(void **state)
{
    char command[128];
    (void)state;
    (void)snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

const char *rig_file(const char *name)
{
    static char paths[8][RIG_PATH];
    static int next;
    char *path = paths[next++ % 8];
    (void)snprintf(path, RIG_PATH, "%s/%s", folder, name);
    return path;
}

static int find_kept(const char **out_path)
{
    int count = 0;
    DIR *games = opendir(rig_file("bastide/games"));
    for (struct dirent *entry; games && (entry = readdir(games)) != NULL;) {
        const char *end = strrchr(entry->d_name, '.');
        if (entry->d_name[0] != '.' && end && strcmp(end, ".yaml") == 0) {
            char name[RIG_PATH / 2];
            (void)snprintf(name, sizeof name, "bastide/games/%.200s", entry->d_name);
            *out_path = rig_file(name);
            count++;
        }
    }
    if (games) {
        (void)closedir(games);
    }
    return count;
}

const char *rig_kept(void)
{
    const char *path = NULL;
    assert_int_equal(find_kept(&path), 1);
    return path;
}

int rig_kept_count(void)
{
    const char *path = NULL;
    return find_kept(&path);
}

char *rig_read(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        fail_msg("no file %s", path);
    }
    char *text = calloc(1, 1u << 20);
    assert_non_null(text);
    size_t size = fread(text, 1, (1u << 20) - 1, stream);
    text[size] = '\0';
    (void)fclose(stream);
    return text;
}

void rig_assert_same(const char *a, const char *b)
{
    char *one = rig_read(a);
    char *two = rig_read(b);
    assert_string_equal(one, two);
    free(one);
    free(two);
}

int rig_run(const char *arguments)
{
    char command[2 * RIG_PATH];
    (void)snprintf(command, sizeof command, "XDG_STATE_HOME='%s' '%s' %s >'%s/out' 2>&1 </dev/null",
                   folder, rig_program, arguments, folder);
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

term *rig_start(const char *type, const char *locale, int cols, int rows,
                const char *const *arguments)
{
    term_setup setup = {cols, rows, type, locale, folder};
    return term_start(&setup, arguments);
}
