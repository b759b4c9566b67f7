/* Loading a ruleset: YAML, options, scripts, compiling, sealing, and the lock.
 *
 * Everything of a ruleset is built from nothing each time, so that a mod that is not in play
 * leaves no trace. */
#include "script/bind.h"

#include <bastide/limits.h>

#include "data/yaml.h"
#include "diag/hint.h"

#include <dirent.h>
#include <errno.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_MAX_BYTES = 1024, MODULES_MAX = 128 };

typedef struct loader {
    bst_ruleset *rules;
    bst_sources *sources;
    const char *data_dir;
    bst_diags *diags;
    bst__build build;
    bst__scripts *scripts;
    struct sha256_ctx hash; /* of the files of the game */
} loader;

static bst_status read_file(loader *load, const char *name, uint32_t *out_file)
{
    char path[PATH_MAX_BYTES];
    int length = snprintf(path, sizeof path, "%s/%s", load->data_dir, name);
    if (length < 0 || (size_t)length >= sizeof path) {
        return BST_E_LIMIT;
    }
    bst_status status = bst_sources_read(out_file, load->sources, path, name,
                                         BST_YAML_BYTES_MAX, load->diags);
    if (status == BST_OK) {
        size_t size = 0;
        const char *text = bst_sources_text(load->sources, *out_file, &size);
        sha256_update(&load->hash, strlen(name) + 1, (const uint8_t *)name);
        sha256_update(&load->hash, size, (const uint8_t *)text);
    }
    return status;
}

/* The name that an entry of a folder stands for: without `ending`; 0 where it has another one. */
static size_t name_length(const char *entry, const char *ending)
{
    size_t length = strlen(entry);
    size_t tail = strlen(ending);
    if (length <= tail || strcmp(entry + length - tail, ending) != 0) {
        return 0;
    }
    /* Names have no dots; this leaves out hidden files and readmes. */
    return memchr(entry, '.', length - tail) ? 0 : length - tail;
}

/* Adds the nearest name in a folder of the data as a hint. */
static bool hint_name(const loader *load, const char *folder, const char *ending, const char *name,
                      bst_diag *diag)
{
    enum { NAMES_MAX = 64, NAME_BYTES = 64 };
    char path[PATH_MAX_BYTES];
    char names[NAMES_MAX][NAME_BYTES];
    const char *known[NAMES_MAX];
    uint32_t count = 0;
    (void)snprintf(path, sizeof path, "%s/%s", load->data_dir, folder);
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && count < NAMES_MAX && (entry = readdir(dir)) != NULL;) {
        size_t length = name_length(entry->d_name, ending);
        if (length > 0 && length < NAME_BYTES) {
            (void)snprintf(names[count], NAME_BYTES, "%.*s", (int)length, entry->d_name);
            known[count] = names[count];
            count++;
        }
    }
    if (dir) {
        (void)closedir(dir);
    }
    return bst__diag_hint_nearest(diag, name, known, count);
}

static bool has_game(loader *load, const char *game)
{
    char path[PATH_MAX_BYTES];
    int length = snprintf(path, sizeof path, "%s/tilesets/%s.yaml", load->data_dir, game);
    if (length > 0 && (size_t)length < sizeof path && access(path, F_OK) == 0) {
        return true;
    }
    bst_span none = {0};
    bst_diag *diag = bst_diags_add(load->diags, BST_ERROR, "E-NAME", none,
                                   "there is no game `%s`: no file tilesets/%s.yaml", game, game);
    (void)hint_name(load, "tilesets", ".yaml", game, diag);
    return false;
}

/* A mod that is named and does nothing would be taken for one that is in play. */
static bst_status refuse_mods(loader *load, const bst_setup *setup)
{
    bst_span none = {0};
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        char path[PATH_MAX_BYTES];
        const char *mod = bst_setup_mod(setup, i);
        int length = snprintf(path, sizeof path, "%s/mods/%s/mod.yaml", load->data_dir, mod);
        if (length > 0 && (size_t)length < sizeof path && access(path, F_OK) == 0) {
            bst_diags_add(load->diags, BST_ERROR, "E-MOD", none,
                          "mod `%s` is made for a later version of bastide", mod);
            continue;
        }
        bst_diag *diag = bst_diags_add(load->diags, BST_ERROR, "E-MOD", none,
                                       "there is no mod `%s`: no file mods/%s/mod.yaml", mod, mod);
        if (!hint_name(load, "mods", "", mod, diag)) {
            bst_diag_hint(diag, "leave it out to play without it");
        }
    }
    return bst_setup_mod_count(setup) > 0 ? BST_E_NOTFOUND : BST_OK;
}

static bst_status load_tree(loader *load, const char *game)
{
    if (!has_game(load, game)) {
        return BST_E_NOTFOUND;
    }
    char name[PATH_MAX_BYTES];
    uint32_t file = 0;
    snprintf(name, sizeof name, "tilesets/%s.yaml", game);
    bst_status status = read_file(load, name, &file);
    const bst_node *root = NULL;
    if (status == BST_OK) {
        status = bst__yaml_load(&root, &load->rules->arena, load->sources, file, 0, load->diags);
    }
    const bst__tileset *tileset = NULL;
    if (status == BST_OK) {
        status =
            bst__tileset_build(&tileset, &load->rules->arena, root, NULL, load->diags);
    }
    load->build.root = root;
    load->build.tileset = tileset;
    return status;
}

static void name_game(loader *load)
{
    bst_ruleset *rules = load->rules;
    const bst_node *root = load->build.root;
    rules->game_id = bst__node_text(root, "game", "");
    rules->game_name = bst__node_text(root, "name", rules->game_id);
    rules->seats_min = 1;
    rules->seats_max = BST_SEATS_MAX;
    const bst_node *seats = bst__node_get(root, "seats");
    if (!seats) {
        return;
    }
    rules->seat_names =
        bst__build_alloc(&load->build, sizeof *rules->seat_names * (seats->count + 1));
    BST_NODE_EACH(seat, seats) {
        if (rules->seat_names && rules->seat_name_count < BST_SEATS_MAX) {
            rules->seat_names[rules->seat_name_count++] = seat->text;
        }
    }
    rules->seats_max = rules->seat_name_count;
}

static void note_source(loader *load)
{
    bst_ruleset *rules = load->rules;
    rules->source_list = bst__build_alloc(&load->build, sizeof *rules->source_list);
    if (!rules->source_list) {
        return;
    }
    bst__source *source = &rules->source_list[rules->source_count++];
    source->id = rules->game_id;
    source->version = bst__node_text(load->build.root, "version", "0");
    source->label =
        bst__arena_printf(&rules->arena, "%s@%s", source->id, source->version);
    if (!source->label) {
        load->build.failed = true;
    }
}

static void write_lock(loader *load)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    char hex[2 * SHA256_DIGEST_SIZE + 1];
    sha256_digest(&load->hash, sizeof digest, digest);
    for (uint32_t i = 0; i < sizeof digest; i++) {
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    }
    bst__source *source = &load->rules->source_list[0];
    source->lock = bst__arena_printf(&load->rules->arena, "%s %s sha256:%s", source->id,
                                     source->version, hex);
    if (!source->lock) {
        load->build.failed = true;
    }
}

/* ---------------------------------------------------------------- scripts */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lets scripts require "lib.NAME" for every file of scripts/lib. */
static bst_status add_library(loader *load, int env)
{
    char path[PATH_MAX_BYTES];
    char *names[MODULES_MAX];
    uint32_t count = 0;
    bst_status status = BST_OK;
    snprintf(path, sizeof path, "%s/scripts/lib", load->data_dir);
    DIR *dir = opendir(path);
    if (!dir) {
        return BST_OK; /* a data folder without a library */
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL && count < MODULES_MAX;) {
        size_t length = strlen(entry->d_name);
        if (length > 4 && strcmp(entry->d_name + length - 4, ".lua") == 0) {
            names[count] = strdup(entry->d_name);
            if (!names[count]) {
                status = BST_E_NOMEM;
                break;
            }
            count++;
        }
    }
    closedir(dir);
    qsort(names, count, sizeof *names, compare_names);
    for (uint32_t i = 0; i < count; i++) {
        char name[PATH_MAX_BYTES];
        char module[PATH_MAX_BYTES];
        uint32_t file = 0;
        snprintf(name, sizeof name, "scripts/lib/%s", names[i]);
        snprintf(module, sizeof module, "lib.%.*s", (int)(strlen(names[i]) - 4), names[i]);
        if (status == BST_OK) {
            status = read_file(load, name, &file);
        }
        if (status == BST_OK) {
            status = bst__sandbox_add_module(load->scripts->sandbox, env, module, file);
        }
        free(names[i]);
    }
    return status;
}

enum { STEPS_OF_A_CALL = 100 };

/* Each call has a budget of its own; together, those of one choice have one too. */
static bst_status charge_choice(bst__scripts *scripts, int ref, bst_diags *diags)
{
    scripts->steps += bst__sandbox_steps(scripts->sandbox) + STEPS_OF_A_CALL;
    if (scripts->steps <= BST_SCRIPT_CHOICE_MAX) {
        return BST_OK;
    }
    bst__sandbox *sandbox = scripts->sandbox;
    bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-BUDGET-TIME",
                                   bst__sandbox_ref_span(sandbox, ref),
                                   "the scripts' calls of one choice take too long (%d steps)",
                                   BST_SCRIPT_CHOICE_MAX);
    bst_diag_mod(diag, bst__sandbox_label(sandbox, bst__sandbox_ref_env(sandbox, ref)));
    bst_diag_hint(diag, "this function ran last; one that runs again and again has no end");
    return BST_E_BUDGET;
}

static void host_begin(void *user)
{
    bst__scripts *scripts = user;
    scripts->steps = 0;
}

static bst_status host_call(void *user, struct bst_game *game, int ref, bool has_frame,
                            bool may_write, int argc, const int64_t *args, int *ret_count,
                            int64_t *rets, bst_diags *diags)
{
    bst__scripts *scripts = user;
    bst__scripts before = *scripts;
    scripts->game = game;
    scripts->may_write = may_write;
    scripts->may_emit = has_frame && !may_write;
    scripts->frame = game->head->frame_count ? game->head->frame_count - 1u : 0;
    scripts->diags = diags;
    bst_status status =
        bst__sandbox_call_on(scripts->sandbox, ref, has_frame ? BST__RECEIVERS_MAX : 1, argc, args,
                             rets ? BST__RETS_MAX : 0, ret_count, rets, diags);
    scripts->game = before.game;
    scripts->may_write = before.may_write;
    scripts->may_emit = before.may_emit;
    scripts->frame = before.frame;
    scripts->diags = before.diags;
    return status == BST_OK ? charge_choice(scripts, ref, diags) : status;
}

static bst_status host_veto(void *user, struct bst_game *game, int ref, int argc,
                            const int64_t *args, bool *out_refused, char *reason,
                            size_t reason_size, bst_diags *diags)
{
    bst__scripts *scripts = user;
    bst__scripts before = *scripts;
    scripts->game = game;
    scripts->may_write = false;
    scripts->may_emit = false;
    scripts->diags = diags;
    bst_status status = bst__sandbox_call_text_on(scripts->sandbox, ref, 1, argc, args, reason,
                                                  reason_size, out_refused, diags);
    scripts->game = before.game;
    scripts->may_write = before.may_write;
    scripts->may_emit = before.may_emit;
    scripts->diags = before.diags;
    return status == BST_OK ? charge_choice(scripts, ref, diags) : status;
}

static bst_status host_verify(void *user, bst_diags *diags)
{
    bst__scripts *scripts = user;
    return bst__sandbox_verify(scripts->sandbox, diags);
}

static void host_destroy(void *user)
{
    bst__scripts *scripts = user;
    bst__sandbox_destroy(scripts->sandbox);
    free(scripts);
}

static bst_status open_scripts(loader *load, int *out_env)
{
    bst__scripts *scripts = calloc(1, sizeof *scripts);
    if (!scripts) {
        return BST_E_NOMEM;
    }
    load->scripts = scripts;
    scripts->rules = load->rules;
    scripts->build = &load->build;
    load->rules->host.user = scripts;
    load->rules->host.call = host_call;
    load->rules->host.veto = host_veto;
    load->rules->host.begin = host_begin;
    load->rules->host.verify = host_verify;
    load->rules->host.destroy = host_destroy;
    bst_status status =
        bst__sandbox_create(&scripts->sandbox, bst__alloc_libc, load->sources);
    if (status == BST_OK) {
        status = bst__bind_receivers(scripts);
    }
    if (status == BST_OK) {
        status = bst__sandbox_env(out_env, scripts->sandbox, load->rules->source_list[0].label,
                                  true);
    }
    if (status == BST_OK) {
        status = bst__sandbox_expose(scripts->sandbox, *out_env, "bst", bst__bind_bst, scripts);
    }
    return status;
}

/* Whether a script can be read; complains at the line that names it. */
static bool is_readable(loader *load, const bst_node *script)
{
    char path[PATH_MAX_BYTES];
    if (script->text[0] == '/' || strstr(script->text, "..")) {
        bst__build_complain(&load->build, script, "E-SCRIPT-PATH",
                            "a script is named by its path inside the data folder");
        return false;
    }
    (void)snprintf(path, sizeof path, "%s/%s", load->data_dir, script->text);
    if (access(path, R_OK) != 0) {
        bst__build_complain(&load->build, script, "E-FILE-READ", "cannot read `%s`: %s",
                            script->text, strerror(errno));
        return false;
    }
    return true;
}

static bst_status load_scripts(loader *load)
{
    int env = 0;
    bst_status status = open_scripts(load, &env);
    if (status == BST_OK) {
        status = add_library(load, env);
    }
    bool failed = false;
    BST_NODE_EACH(script, bst__node_get(load->build.root, "scripts")) {
        uint32_t file = 0;
        if (status != BST_OK) {
            return status;
        }
        if (!is_readable(load, script)) {
            return BST_E_INVALID;
        }
        status = read_file(load, script->text, &file);
        if (status == BST_OK) {
            status = bst__sandbox_load(load->scripts->sandbox, env, file, load->diags);
        }
        if (status == BST_E_SCRIPT || status == BST_E_SYNTAX || status == BST_E_INVALID) {
            failed = true; /* look at the other files too */
            status = BST_OK;
        }
    }
    if (status == BST_OK && failed) {
        status = BST_E_SCRIPT;
    }
    return status;
}

static bst_status build_ruleset(loader *load, const bst_setup *setup)
{
    bst_status status = refuse_mods(load, setup);
    if (status == BST_OK) {
        status = load_tree(load, bst_setup_game(setup));
    }
    if (status == BST_OK) {
        name_game(load);
        note_source(load);
        load->rules->copies = bst_setup_copies(setup);
        load->rules->rank_shared = true;
        load->rules->track_length = 50;
        status = bst__build_settings(&load->build, setup);
    }
    if (status == BST_OK) {
        status = bst__build_things(&load->build);
    }
    if (status == BST_OK) {
        status = load_scripts(load);
    }
    if (status == BST_OK) {
        status = bst__build_rules(&load->build);
    }
    if (status == BST_OK) {
        load->scripts->build = NULL;
        status = bst__sandbox_seal(load->scripts->sandbox, load->diags);
    }
    if (status == BST_OK) {
        write_lock(load);
        status = load->build.failed ? BST_E_NOMEM : BST_OK;
    }
    return status;
}

bst_status bst_ruleset_create(bst_ruleset **out, const bst_setup *setup, const char *data_dir,
                              bst_sources *sources, bst_diags *diags)
{
    *out = NULL;
    bst_ruleset *rules = calloc(1, sizeof *rules);
    if (!rules) {
        return BST_E_NOMEM;
    }
    bst__arena_init(&rules->arena, bst__alloc_libc);
    rules->sources = sources;
    loader load;
    memset(&load, 0, sizeof load);
    load.rules = rules;
    load.sources = sources;
    load.data_dir = data_dir;
    load.diags = diags;
    load.build.rules = rules;
    load.build.diags = diags;
    sha256_init(&load.hash);
    bst_status status = build_ruleset(&load, setup);
    if (status != BST_OK) {
        bst_ruleset_destroy(rules);
        return status;
    }
    *out = rules;
    return BST_OK;
}

void bst_ruleset_destroy(bst_ruleset *ruleset)
{
    if (!ruleset) {
        return;
    }
    if (ruleset->host.destroy) {
        ruleset->host.destroy(ruleset->host.user);
    }
    bst__arena_free(&ruleset->arena);
    free(ruleset);
}
