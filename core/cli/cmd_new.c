/* bastide new: makes the folder of a mod that passes all checks, to be changed from there.
 *
 * What a first mod of a game looks like is a folder of templates in the data; here is only how they
 * are filled in. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/mod_files.h"
#include "cli/mod_place.h"
#include "cli/tree.h"
#include "script/content.h"

static const char about[] =
    "Makes the folder of a new mod: a tile, a piece, a rule and a scenario that passes, to be\n"
    "changed from there.\n"
    "\n"
    "  bastide new lakes\n"
    "  bastide new lakes --in ~/.local/share/bastide/mods\n"
    "\n"
    "A mod's id is a word of small letters, digits and `_`; its things are named after it.\n";

enum { ID_BYTES_MAX = 40, TEMPLATE_BYTES_MAX = 1 << 20 };

static const char suffix[] = ".in";     /* so that nothing takes a template for what it makes */
static const char hidden[] = "dot-"; /* what begins so begins with a dot instead */

typedef struct making {
    bst__cli *cli;
    const char *id;
    const char *game;
    bst_arena arena;
    const char *from;   /* the folder of templates */
    const char *parent; /* the folder that gets the mod */
    const char *folder;
    bst__mod_files files;
    char name[2 * ID_BYTES_MAX];
    char data[PATH_MAX];
    bool is_in_data;
} making;

/* ------------------------------------------------------------------ what it may be called */

static bst_status refuse_id(making *m, const char *why)
{
    char better[ID_BYTES_MAX + 1] = "";
    size_t size = 0;
    for (const char *at = m->id; *at != '\0' && size < ID_BYTES_MAX; at++) {
        if (isalnum((unsigned char)*at) && (size > 0 || isalpha((unsigned char)*at))) {
            better[size++] = (char)tolower((unsigned char)*at);
        } else if (size > 0 && better[size - 1] != '_' && (unsigned char)*at < 0x80) {
            better[size++] = '_';
        }
    }
    while (size > 0 && better[size - 1] == '_') {
        size--;
    }
    better[size] = '\0';
    bst_diag *diag = bst_diags_add(m->cli->diags, BST_ERROR, "E-NEW", (bst_span){0},
                                   "`%s` cannot be the id of a mod: %s", m->id, why);
    if (size > 0 && strcmp(better, m->id) != 0) {
        bst_diag_hint(diag, "it could be `%s`", better);
    }
    return BST_E_USAGE;
}

static bst_status check_id(making *m)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    static const char others[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    if (m->id[0] == '\0' || !strchr(letters, m->id[0])) {
        return refuse_id(m, "it begins with a small letter");
    }
    if (m->id[strspn(m->id, others)] != '\0') {
        return refuse_id(m, "it is made of small letters, digits and `_`");
    }
    if (strlen(m->id) > ID_BYTES_MAX) {
        return refuse_id(m, "it is longer than 40 letters");
    }
    return strcmp(m->id, m->game) == 0 ? refuse_id(m, "the game is called so") : BST_OK;
}

/* No other mod that can be found may have the id. */
static bst_status check_free(making *m)
{
    bst_sources *sources = NULL;
    bst_status status = bst_sources_create(&sources);
    bst__content content = {.arena = &m->arena,
                            .sources = sources,
                            .setup = m->cli->setup,
                            .data_dir = bst__text_get(&m->cli->data_path)};
    if (status == BST_OK) {
        status = bst__content_find(&content);
    }
    for (uint32_t i = 0; status == BST_OK && i < content.known_count; i++) {
        if (strcmp(content.known[i]->id, m->id) == 0) {
            bst_diag *diag =
                bst_diags_add(m->cli->diags, BST_ERROR, "E-NEW", (bst_span){0},
                              "there is a mod `%s` already: %s", m->id, content.known[i]->dir);
            bst_diag_hint(diag, "two mods with one id cannot be told apart; choose another one");
            status = BST_E_INVALID;
        }
    }
    bst__content_close(&content);
    bst_sources_destroy(sources);
    return status;
}

/* ------------------------------------------------------------------ templates */

static bst_status find_templates(making *m)
{
    const char *data = bst__text_get(&m->cli->data_path);
    m->from = bst__arena_printf(&m->arena, "%s/scripts/templates/%s/mod", data, m->game);
    if (!m->from) {
        return BST_E_NOMEM;
    }
    if (access(m->from, R_OK | X_OK) != 0) {
        bst_diag *diag =
            bst_diags_add(m->cli->diags, BST_ERROR, "E-NEW", (bst_span){0},
                          "there are no templates for mods of `%s`: %s", m->game, strerror(errno));
        bst_diag_hint(diag, "they are files in %s; or name another game with --game", m->from);
        return BST_E_NOTFOUND;
    }
    bst_status status = bst__mod_files_list(&m->files, &m->arena, m->from);
    if (status == BST_E_IO || status == BST_E_LIMIT) {
        bst_diags_add(m->cli->diags, BST_ERROR, "E-FILE-READ", (bst_span){0},
                      "cannot read the templates at `%s`", m->files.problem);
    }
    return status;
}

/* A folder of scripts/ as seen from the mod's file `path`: relative where the mod lies in the data,
 * so that it stays right when all of that is moved. */
static const char *name_folder(making *m, const char *path, const char *name)
{
    bst_text out = {0};
    if (m->is_in_data) {
        for (const char *at = path; *at != '\0'; at++) {
            bst__text_add(&out, *at == '/' ? "../" : "");
        }
        bst__text_addf(&out, "../../scripts/%s", name);
    } else {
        bst__text_addf(&out, "%s/scripts/%s", m->data, name);
    }
    const char *text = out.failed ? NULL
                                  : bst__arena_copy(&m->arena, bst__text_get(&out), out.size);
    bst__text_free(&out);
    return text;
}

/* What a word between two @ stands for; NULL where it is none of them. */
static const char *value_of(making *m, const char *path, const char *word, size_t size)
{
    const struct {
        const char *word;
        const char *value;
    } values[] = {
        {"MOD", m->id},
        {"NAME", m->name},
        {"GAME", m->game},
        {"API", name_folder(m, path, "api")},
        {"SCHEMAS", name_folder(m, path, "schemas")},
        {"DIR_OPTION", m->is_in_data ? "" : bst__arena_printf(&m->arena, " --mods-dir %s",
                                                              m->parent)},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (strlen(values[i].word) == size && memcmp(values[i].word, word, size) == 0) {
            return values[i].value;
        }
    }
    return NULL;
}

static void fill_in(making *m, bst_text *out, const char *path, const char *text)
{
    while (*text != '\0') {
        size_t plain = strcspn(text, "@");
        bst__text_add_bytes(out, text, plain);
        text += plain;
        if (*text == '\0') {
            return;
        }
        size_t size = strspn(text + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
        const char *value =
            text[size + 1] == '@' ? value_of(m, path, text + 1, size) : NULL;
        if (value) {
            bst__text_add(out, value);
            text += size + 2;
        } else {
            bst__text_add(out, "@");
            text++;
        }
    }
}

/* "tests/dot-first.yaml.in" makes tests/.first.yaml. */
static const char *target_of(making *m, const char *path)
{
    size_t size = strlen(path);
    size_t tail = strlen(suffix);
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size -= bst__path_ends(path, suffix) ? tail : 0;
    bool is_hidden = bst__mod_file_begins(name, hidden);
    size_t skipped = is_hidden ? strlen(hidden) : 0;
    size_t before = (size_t)(name - path);
    return bst__arena_printf(&m->arena, "%.*s%s%.*s", (int)before, path, is_hidden ? "." : "",
                             (int)(size - before - skipped), name + skipped);
}

static bst_status make_file(making *m, const char *path)
{
    uint32_t number = 0;
    size_t size = 0;
    bst__cli *cli = m->cli;
    bst_text text = {0};
    const char *full = bst__arena_printf(&m->arena, "%s/%s", m->from, path);
    const char *target = target_of(m, path);
    if (!full || !target) {
        return BST_E_NOMEM;
    }
    bst_status status =
        bst_sources_read(&number, cli->sources, full, NULL, TEMPLATE_BYTES_MAX, cli->diags);
    if (status == BST_OK) {
        fill_in(m, &text, target, bst_sources_text(cli->sources, number, &size));
        status = text.failed ? BST_E_NOMEM
                             : bst__tree_write_below(m->folder, target, bst__text_get(&text),
                                                     text.size, cli->diags);
    }
    bst__text_free(&text);
    return status;
}

static bst_status make_files(making *m)
{
    bst_status status = bst__tree_make(m->parent, m->cli->diags);
    if (status != BST_OK) {
        return status;
    }
    if (mkdir(m->folder, 0777) != 0) {
        bst_diag *diag =
            bst_diags_add(m->cli->diags, BST_ERROR, "E-NEW", (bst_span){0},
                          "cannot make the folder `%s`: %s", m->folder, strerror(errno));
        bst_diag_hint(diag, "%s", errno == EEXIST ? "nothing that is there is written over"
                                                  : "name another folder with --in");
        return BST_E_IO;
    }
    for (uint32_t i = 0; i < m->files.count && status == BST_OK; i++) {
        status = make_file(m, m->files.list[i].path);
    }
    if (status != BST_OK && bst__tree_remove(m->folder, m->cli->diags) != BST_OK) {
        return BST_E_IO;
    }
    return status;
}

/* ------------------------------------------------------------------ the command */

/* "my_lakes": "My Lakes". */
static void make_name(making *m)
{
    bool is_start = true;
    size_t size = 0;
    for (const char *at = m->id; *at != '\0'; at++) {
        char c = *at == '_' ? ' ' : *at;
        m->name[size++] = is_start ? (char)toupper((unsigned char)c) : c;
        is_start = c == ' ';
    }
    m->name[size] = '\0';
}

static bst_status place(making *m, const char *in)
{
    const char *data = bst__text_get(&m->cli->data_path);
    bst__mod_place there = {0};
    m->parent = in ? in : ".";
    m->folder = in ? bst__arena_printf(&m->arena, "%s/%s", in, m->id) : m->id;
    if (!realpath(data, m->data)) {
        (void)snprintf(m->data, sizeof m->data, "%s", data);
    }
    (void)snprintf(there.parent, sizeof there.parent, "%s", m->parent);
    m->is_in_data = bst__mod_place_is_data(&there, data);
    if (!m->folder) {
        return BST_E_NOMEM;
    }
    return access(m->parent, F_OK) == 0 ? bst__mods_dir_use(m->cli->setup, data, m->parent)
                                        : BST_OK;
}

/* A mod with scripts has a game that is played again whenever they change. */
static bst_status make_golden(const making *m)
{
    const char *arguments[] = {"bastide playthrough", "--data-dir",
                               bst__text_get(&m->cli->data_path), "--update", m->folder, NULL};
    int count = (int)(sizeof arguments / sizeof *arguments) - 1;
    if (bst__cmd_playthrough(count, arguments) == BST__EXIT_OK) {
        return BST_OK;
    }
    bst_status status = bst__tree_remove(m->folder, m->cli->diags);
    return status == BST_OK ? BST_E_INVALID : status;
}

static void say_next(const making *m)
{
    const char *in = m->folder;
    char option[PATH_MAX + 16] = "";
    if (!m->is_in_data) {
        (void)snprintf(option, sizeof option, " --mods-dir %s", m->parent);
    }
    (void)printf("made %s for %s, %u files\n\nNext:\n", in, m->game,
                 (unsigned)m->files.count + 1);
    (void)printf("  bastide check %s\n", in);
    (void)printf("  bastide test %s\n", in);
    (void)printf("  bastide preview %s -o tiles.svg\n", in);
    (void)printf("  bastide watch %s      (while you change it)\n", in);
    (void)printf("  bastide play --mods %s%s\n", m->id, option);
}

static int run(bst__cli *cli, const char *in)
{
    making m = {.cli = cli, .id = poptGetArg(cli->context), .game = bst_setup_game(cli->setup)};
    if (!m.id || poptPeekArg(cli->context)) {
        return bst__cli_usage(cli, "name one mod");
    }
    bst__arena_init(&m.arena, bst__alloc_libc);
    bst_status status = check_id(&m);
    if (status == BST_OK) {
        make_name(&m);
        status = place(&m, in);
    }
    if (status == BST_OK) {
        status = find_templates(&m);
    }
    if (status == BST_OK) {
        status = check_free(&m);
    }
    if (status == BST_OK) {
        status = make_files(&m);
    }
    if (status == BST_OK) {
        status = make_golden(&m);
    }
    int code = status == BST_OK ? BST__EXIT_OK : bst__cli_fail(cli, status);
    if (status == BST_OK) {
        say_next(&m);
    }
    bst__arena_free(&m.arena);
    return status == BST_E_USAGE ? BST__EXIT_USAGE : code;
}

int bst__cmd_new(int argc, const char **argv)
{
    bst__cli cli = {.command = "new", .operands = "MOD", .about = about};
    char *in = NULL;
    struct poptOption common[BST__CLI_COMMON_OPTIONS];
    bst__cli_common_table(&cli, common);
    const struct poptOption table[] = {
        {"in", 0, POPT_ARG_STRING, &in, 0, "the folder that gets it (default: this one)", "DIR"},
        {"game", 'g', POPT_ARG_STRING, &cli.game, 0, "the game that it is for", "NAME"},
        BST__CLI_INCLUDE(common, "Others:"),
        POPT_TABLEEND};
    int code = bst__cli_parse(&cli, argc, argv, table);
    if (code == BST__CLI_GOES_ON) {
        code = bst__cli_open(&cli);
    }
    if (code == BST__CLI_GOES_ON) {
        code = run(&cli, in);
    }
    bst__cli_close(&cli);
    free(in);
    return code;
}
