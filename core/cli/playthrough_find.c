/* Which playthroughs there should be: of each game, each mod and each pair of mods of the data
 * folder, or of one mod in a folder of its own. */
#include "cli/playthrough.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "script/content.h"

enum { SET_MAX = 32 };

/* A mod or a pair, with all that they depend on. */
typedef struct mod_set {
    const bst__manifest *mods[SET_MAX];
    uint32_t count;
} mod_set;

typedef struct finding {
    bst__wanted_list *wanted;
    bst__cli *cli;
    bst__content content; /* the mods that are known */
    const char *dir;
    const char *game;
} finding;

void bst__wanted_init(bst__wanted_list *wanted)
{
    memset(wanted, 0, sizeof *wanted);
    bst__arena_init(&wanted->arena, bst__alloc_libc);
}

void bst__wanted_free(bst__wanted_list *wanted)
{
    for (uint32_t i = 0; i < wanted->count; i++) {
        bst_setup_destroy(wanted->list[i].setup);
    }
    bst__arena_free(&wanted->arena);
}

/* ------------------------------------------------------------------ lists */

/* Takes over `setup`, also where it fails. */
static bst_status add_wanted(bst__wanted_list *wanted, const char *path, bst_setup *setup)
{
    if (wanted->count == wanted->capacity) {
        uint32_t capacity = wanted->capacity ? wanted->capacity * 2 : 16;
        bst__wanted *list = BST_ARENA_ARRAY(&wanted->arena, bst__wanted, capacity);
        if (list && wanted->count > 0) {
            memcpy(list, wanted->list, wanted->count * sizeof *list);
        }
        wanted->list = list ? list : wanted->list;
        wanted->capacity = list ? capacity : wanted->capacity;
    }
    if (!path || wanted->count == wanted->capacity) {
        bst_setup_destroy(setup);
        return BST_E_NOMEM;
    }
    wanted->list[wanted->count].path = path;
    wanted->list[wanted->count++].setup = setup;
    return BST_OK;
}

static bst_status make_setup(bst_setup **out, const char *game, const mod_set *set)
{
    bst_status status = bst_setup_create(out);
    if (status == BST_OK) {
        status = bst_setup_set_game(*out, game);
    }
    for (uint32_t i = 0; set && i < set->count && status == BST_OK; i++) {
        status = bst_setup_add_mod(*out, set->mods[i]->id);
    }
    return status;
}

static bst_status want(finding *f, const char *path, const mod_set *set)
{
    bst_setup *setup = NULL;
    bst_status status = make_setup(&setup, f->game, set);
    if (status != BST_OK) {
        bst_setup_destroy(setup);
        return status;
    }
    return add_wanted(f->wanted, path, setup);
}

/* ------------------------------------------------------------------ mods */

static bool is_for_game(const bst__manifest *mod, const char *game)
{
    for (uint32_t i = 0; i < mod->games.count; i++) {
        if (strcmp(mod->games.list[i].id, game) == 0) {
            return true;
        }
    }
    return false;
}

static const bst__manifest *find_mod(const finding *f, const char *name)
{
    for (uint32_t i = 0; i < f->content.known_count; i++) {
        const bst__manifest *mod = f->content.known[i];
        if (!mod->is_broken && !mod->is_foreign && bst__manifest_is_called(mod, name)) {
            return mod;
        }
    }
    return NULL;
}

/* Adds `mod` behind what it depends on; what is not there is for the resolver to say. */
static void add_mod(const finding *f, mod_set *set, const bst__manifest *mod, uint32_t depth)
{
    for (uint32_t i = 0; i < set->count; i++) {
        if (set->mods[i] == mod) {
            return;
        }
    }
    for (uint32_t i = 0; i < mod->depends.count && depth < SET_MAX; i++) {
        const bst__manifest *other = find_mod(f, mod->depends.list[i].id);
        if (other) {
            add_mod(f, set, other, depth + 1);
        }
    }
    if (set->count < SET_MAX) {
        set->mods[set->count++] = mod;
    }
}

static bool rules_out(const bst__manifest *mod, const bst__manifest *other)
{
    for (uint32_t i = 0; i < mod->conflicts.count; i++) {
        if (bst__manifest_is_called(other, mod->conflicts.list[i].id)) {
            return true;
        }
    }
    return false;
}

static bool is_playable(const mod_set *set)
{
    for (uint32_t i = 0; i < set->count; i++) {
        for (uint32_t j = 0; j < set->count; j++) {
            if (i != j && rules_out(set->mods[i], set->mods[j])) {
                return false;
            }
        }
    }
    return true;
}

static bool is_of_data(const finding *f, const bst__manifest *mod)
{
    char path[PATH_MAX];
    (void)snprintf(path, sizeof path, "%s/mods/%s", bst__text_get(&f->cli->data_path), mod->id);
    for (uint32_t i = 0; i < f->content.known_count; i++) {
        if (f->content.known[i] == mod) {
            return strcmp(path, f->content.known_folders[i].path) == 0;
        }
    }
    return false;
}

static bool is_wanted(const finding *f, const bst__manifest *mod)
{
    return !mod->is_broken && !mod->is_foreign && is_of_data(f, mod) && is_for_game(mod, f->game);
}

static bst_status want_mods(finding *f)
{
    bst_arena *arena = &f->wanted->arena;
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < f->content.known_count && status == BST_OK; i++) {
        const bst__manifest *first = f->content.known[i];
        mod_set single = {.count = 0};
        if (!is_wanted(f, first)) {
            continue;
        }
        add_mod(f, &single, first, 0);
        status = want(f, bst__arena_printf(arena, "%s/%s.txt", f->dir, first->id), &single);
        for (uint32_t j = i + 1; j < f->content.known_count && status == BST_OK; j++) {
            const bst__manifest *second = f->content.known[j];
            mod_set both = single;
            if (!is_wanted(f, second)) {
                continue;
            }
            add_mod(f, &both, second, 0);
            if (is_playable(&both)) {
                status = want(f,
                              bst__arena_printf(arena, "%s/%s+%s.txt", f->dir, first->id,
                                                second->id),
                              &both);
            }
        }
    }
    return status;
}

static bst_status begin(finding *f, bst__wanted_list *wanted, bst__cli *cli, const char *dir)
{
    memset(f, 0, sizeof *f);
    f->wanted = wanted;
    f->cli = cli;
    f->dir = dir;
    f->content.arena = &wanted->arena;
    f->content.sources = cli->sources;
    f->content.setup = cli->setup;
    f->content.data_dir = bst__text_get(&cli->data_path);
    f->content.diags = cli->diags;
    return bst__content_find(&f->content);
}

/* ------------------------------------------------------------------ games */

static int is_game(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && bst__path_ends(entry->d_name, ".yaml");
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bst_status want_game(finding *f, const char *file)
{
    bst_arena *arena = &f->wanted->arena;
    f->game = bst__arena_printf(arena, "%.*s", (int)(strlen(file) - 5), file);
    if (!f->game) {
        return BST_E_NOMEM;
    }
    bst_status status = want(f, bst__arena_printf(arena, "%s/%s.txt", f->dir, f->game), NULL);
    return status == BST_OK ? want_mods(f) : status;
}

bst_status bst__wanted_all(bst__wanted_list *wanted, bst__cli *cli, const char *dir)
{
    finding f;
    char path[PATH_MAX];
    struct dirent **entries = NULL;
    bst_status status = begin(&f, wanted, cli, dir);
    if (status != BST_OK) {
        bst__content_close(&f.content);
        return status;
    }
    (void)snprintf(path, sizeof path, "%s/tilesets", bst__text_get(&cli->data_path));
    int count = scandir(path, &entries, is_game, by_name);
    if (count < 0) {
        bst__content_close(&f.content);
        (void)bst_diags_add(cli->diags, BST_ERROR, "E-FILE-READ", (bst_span){0}, "%s: %s", path,
                            strerror(errno));
        return BST_E_IO;
    }
    for (int i = 0; i < count; i++) {
        status = status == BST_OK ? want_game(&f, entries[i]->d_name) : status;
        free(entries[i]);
    }
    free(entries);
    bst__content_close(&f.content);
    return status;
}

/* ------------------------------------------------------------------ one mod */

/* Where the playthrough of a mod is: in its folder; for one of the data folder beside those of the
 * project, where it is there. */
static const char *path_of_mod(const finding *f, const bst__manifest *mod, const char *dir)
{
    bst_arena *arena = &f->wanted->arena;
    const char *own = bst__arena_printf(arena, "%s/tests/playthrough.txt", dir);
    const char *shared = bst__arena_printf(arena, "%s/tests/playthroughs/%s.txt",
                                           bst__text_get(&f->cli->data_path), mod->id);
    if (own && shared && access(own, F_OK) != 0 && is_of_data(f, mod) &&
        access(shared, F_OK) == 0) {
        return shared;
    }
    return own;
}

/* Lets mods be found in the folder above `dir`. */
static bst_status add_parent(bst__cli *cli, const char *whole)
{
    char parent[PATH_MAX];
    (void)snprintf(parent, sizeof parent, "%s", whole);
    char *slash = strrchr(parent, '/');
    if (slash && slash != parent) {
        *slash = '\0';
    }
    char data[PATH_MAX];
    char mods[PATH_MAX + 8];
    if (realpath(bst__text_get(&cli->data_path), data)) {
        (void)snprintf(mods, sizeof mods, "%s/mods", data);
        if (strcmp(mods, parent) == 0) {
            return BST_OK; /* looked into anyway */
        }
    }
    return bst_setup_add_mods_dir(cli->setup, parent);
}

static void report_no_mod(bst_diags *diags, const char *dir)
{
    char shown[PATH_MAX];
    (void)snprintf(shown, sizeof shown, "%s", dir);
    bst__path_tidy(shown);
    bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-MOD-UNKNOWN", (bst_span){0},
                                   "%s holds no mod that can be played", shown);
    bst_diag_hint(diag, "`bastide check %s` says why", shown);
}

bst_status bst__wanted_mod(bst__wanted_list *wanted, bst__cli *cli, const char *dir,
                           bool *out_needed)
{
    finding f;
    char whole[PATH_MAX];
    *out_needed = false;
    if (!realpath(dir, whole)) {
        (void)bst_diags_add(cli->diags, BST_ERROR, "E-FILE-READ", (bst_span){0}, "%s: %s", dir,
                            strerror(errno));
        return BST_E_IO;
    }
    bst_status status = add_parent(cli, whole);
    if (status != BST_OK) {
        return status;
    }
    status = begin(&f, wanted, cli, NULL);
    if (status != BST_OK) {
        bst__content_close(&f.content);
        return status;
    }
    mod_set set = {.count = 0};
    const bst__manifest *mod = find_mod(&f, bst__manifest_folder(whole));
    if (!mod) {
        report_no_mod(cli->diags, dir);
        bst__content_close(&f.content);
        return BST_E_NOTFOUND;
    }
    f.game = bst_setup_game(cli->setup);
    if (!is_for_game(mod, f.game) && mod->games.count > 0) {
        f.game = mod->games.list[0].id;
    }
    add_mod(&f, &set, mod, 0);
    const bst_node *scripts = bst__node_get(mod->root, "scripts");
    *out_needed = scripts && scripts->count > 0;
    status = want(&f, path_of_mod(&f, mod, dir), &set);
    bst__content_close(&f.content);
    return status;
}
