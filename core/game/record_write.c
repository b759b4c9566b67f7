/* Writing records, so that no crash and no full disk costs the file that was there before: a new
 * file beside it is written and synced, then takes its name. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bastide/limits.h>

#include "game/record_parts.h"

enum { CHOICE_BYTES = 256, NEW_NAMES_MAX = 100 };

/* ------------------------------------------------------------------ text */

/* A double-quoted scalar of YAML. */
static void add_quoted(bst_text *out, const char *text)
{
    bst__text_add(out, "\"");
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\') {
            bst__text_addf(out, "\\%c", byte);
        } else if (byte < ' ' || byte == 0x7F) {
            bst__text_addf(out, "\\x%02X", byte);
        } else {
            bst__text_add_bytes(out, text, 1);
        }
    }
    bst__text_add(out, "\"");
}

static void add_setup(bst_text *out, const bst_game *game)
{
    const bst_setup *setup = bst_game_setup(game);
    bst__text_add(out, "setup:\n  game: ");
    add_quoted(out, bst_setup_game(setup));
    if (bst_setup_preset(setup)[0] != '\0') {
        bst__text_add(out, "\n  preset: ");
        add_quoted(out, bst_setup_preset(setup));
    }
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(setup, i, &value);
        bst__text_add(out, i == 0 ? "\n  options:\n    " : "\n    ");
        add_quoted(out, name);
        bst__text_add(out, ": ");
        add_quoted(out, value);
    }
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        bst__text_add(out, i == 0 ? "\n  mods:\n    - " : "\n    - ");
        add_quoted(out, bst_setup_mod(setup, i));
    }
    bst__text_add(out, "\n  players: [");
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        bst__text_add(out, seat == 1 ? "" : ", ");
        add_quoted(out, bst_game_player_name(game, seat));
    }
    bst__text_addf(out, "]\n  seed: %llu\n", (unsigned long long)bst_setup_seed(setup));
    if (bst_setup_copies(setup) > 1) {
        bst__text_addf(out, "  copies: %u\n", (unsigned)bst_setup_copies(setup));
    }
}

static void add_lock(bst_text *out, const bst_ruleset *ruleset)
{
    uint32_t lines = bst_ruleset_lock_count(ruleset);
    bst__text_add(out, lines > 0 ? "lock:\n" : "lock: []\n");
    for (uint32_t i = 0; i < lines; i++) {
        bst__text_add(out, "  - ");
        add_quoted(out, bst_ruleset_lock_line(ruleset, i));
        bst__text_add(out, "\n");
    }
}

static void add_choice(bst_text *line, const bst_game *game, uint32_t index)
{
    char text[CHOICE_BYTES];
    uint32_t seat = bst_game_choice(game, index, text, sizeof text);
    uint32_t hash = bst_game_choice_hash(game, index);
    bst__text_clear(line);
    bst__text_addf(line, "%s %s", seat == BST_CHANCE ? "chance" : bst_game_player_name(game, seat),
                   text);
    if (hash != 0) {
        bst__text_addf(line, " =%08x", (unsigned)hash);
    }
}

bst_status bst__record_text(bst_text *out, const bst_game *game)
{
    bst_text line = {0};
    uint32_t choices = bst_game_choice_count(game);
    bst__text_addf(out, "bastide: %d\n", BST__RECORD_VERSION);
    add_setup(out, game);
    add_lock(out, bst_game_ruleset(game));
    bst__text_add(out, choices > 0 ? "choices:\n" : "choices: []\n");
    for (uint32_t i = 0; i < choices; i++) {
        add_choice(&line, game, i);
        bst__text_add(out, "  - ");
        add_quoted(out, bst__text_get(&line));
        bst__text_add(out, "\n");
        out->failed = out->failed || line.failed;
    }
    bst__text_free(&line);
    return out->failed ? BST_E_NOMEM : BST_OK;
}

/* ------------------------------------------------------------------ file */

static bst_status fail(bst_diags *diags, const char *path, int error)
{
    bst_diags_add(diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0}, "cannot write `%s`: %s", path,
                  strerror(error));
    return BST_E_IO;
}

/* Makes a new file beside `path` and leaves its name in `name`. */
static int open_new(bst_text *name, const char *path)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    for (int i = 0; i < NEW_NAMES_MAX; i++) {
        bst__text_clear(name);
        bst__text_addf(name, "%.*s.%s.%ld-%d.new", folder, path, path + folder, (long)getpid(), i);
        if (name->failed) {
            errno = ENOMEM;
            return -1;
        }
        int file = open(bst__text_get(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) {
            return file;
        }
    }
    return -1;
}

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t wrote = write(file, bytes, size);
        if (wrote < 0 && errno != EINTR) {
            return false;
        }
        bytes += wrote > 0 ? wrote : 0;
        size -= wrote > 0 ? (size_t)wrote : 0;
    }
    return fsync(file) == 0;
}

/* A name is safe only once its folder is. */
static bool sync_folder(bst_text *name, const char *path)
{
    const char *slash = strrchr(path, '/');
    bst__text_clear(name);
    size_t size = slash && slash > path ? (size_t)(slash - path) : 1;
    bst__text_add_bytes(name, slash ? path : ".", size);
    if (name->failed) {
        errno = ENOMEM;
        return false;
    }
    int folder = open(bst__text_get(name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) {
        return false;
    }
    /* Some file systems know no syncing of folders. */
    bool is_synced = fsync(folder) == 0 || errno == EINVAL;
    int error = errno;
    (void)close(folder);
    errno = error;
    return is_synced;
}

static bst_status replace(const char *path, const bst_text *text, bst_diags *diags)
{
    bst_text name = {0};
    int error = 0;
    int file = open_new(&name, path);
    if (file < 0) {
        error = errno;
    } else {
        bool is_written = write_all(file, bst__text_get(text), text->size);
        error = is_written ? 0 : errno;
        if (close(file) != 0 && error == 0) {
            error = errno;
        }
        if (error == 0 && rename(bst__text_get(&name), path) != 0) {
            error = errno;
        }
        if (error != 0) {
            (void)unlink(bst__text_get(&name));
        } else if (!sync_folder(&name, path)) {
            error = errno;
        }
    }
    bst__text_free(&name);
    return error == 0 ? BST_OK : fail(diags, path, error);
}

bst_status bst_record_write(const bst_game *game, const char *path, bst_diags *diags)
{
    struct stat there;
    bst_text text = {0};
    /* Renaming onto a device would put a file in its place. */
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        return fail(diags, path, S_ISDIR(there.st_mode) ? EISDIR : ENOTSUP);
    }
    bst_status status = bst__record_text(&text, game);
    if (status == BST_OK && text.size > BST_YAML_BYTES_MAX) {
        bst_diags_add(diags, BST_ERROR, "E-FILE-SIZE", (bst_span){0},
                      "the record would be larger than %u bytes and could not be read again",
                      (unsigned)BST_YAML_BYTES_MAX);
        status = BST_E_LIMIT;
    }
    if (status == BST_OK) {
        status = replace(path, &text, diags);
    }
    bst__text_free(&text);
    return status;
}
