/* Loading a ruleset: YAML, options, scripts, compiling, sealing, and the lock.
 *
 * Everything of a ruleset is built from nothing each time, so that a mod that is not in play
 * leaves no trace. */
#include "script/bind.h"

#include <bastide/limits.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "script/content.h"
#include "script/deprecated.h"
#include "script/preset.h"

typedef struct loader {
    bst_ruleset *rules;
    bst_sources *sources;
    bst_diags *diags;
    bst__content content;
    bst__build build;
    bst__scripts *scripts;
    int *envs; /* by source */
} loader;

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

static bool note_source(loader *load, uint32_t index, const char *id, const char *version)
{
    const bst__folder *folder = index > 0 ? bst__content_folder(&load->content, index) : NULL;
    bst__source *source = &load->rules->source_list[index];
    source->id = id;
    source->version = version;
    source->label = bst__arena_printf(&load->rules->arena, "%s@%s", id, version);
    source->folder = bst__arena_printf(&load->rules->arena, "%s", folder ? folder->path : "");
    source->shown = bst__arena_printf(&load->rules->arena, "%s", folder ? folder->shown : "");
    const bst__mod_refs none = {0};
    const bst__mod_refs *refs = index > 0 ? &load->content.mods[index - 1]->provides : &none;
    source->provides =
        BST_ARENA_ARRAY(&load->rules->arena, const char *, refs->count + 1);
    for (uint32_t i = 0; source->provides && i < refs->count; i++) {
        source->provides[i] = refs->list[i].id;
    }
    return source->label && source->folder && source->shown && source->provides;
}

static bst_status note_sources(loader *load)
{
    bst_ruleset *rules = load->rules;
    const bst__content *content = &load->content;
    uint32_t count = content->mod_count + 1;
    rules->source_list = BST_ARENA_ARRAY(&rules->arena, bst__source, count);
    if (!rules->source_list) {
        return BST_E_NOMEM;
    }
    rules->source_count = count;
    rules->data_dir = bst__arena_printf(&rules->arena, "%s", content->data_dir);
    bool is_good = note_source(load, 0, rules->game_id,
                               bst__node_text(content->game, "version", "0"));
    for (uint32_t i = 1; i < count && is_good; i++) {
        is_good = note_source(load, i, content->mods[i - 1]->id, content->mods[i - 1]->version);
    }
    return is_good && rules->data_dir ? BST_OK : BST_E_NOMEM;
}

static bst_status write_lock(loader *load)
{
    bst_arena *arena = &load->rules->arena;
    for (uint32_t i = 0; i < load->rules->source_count; i++) {
        bst__source *source = &load->rules->source_list[i];
        const char *digest = bst__folder_digest(bst__content_folder(&load->content, i), arena);
        source->lock = digest ? bst__arena_printf(arena, "%s %s %s", source->id, source->version,
                                                  digest)
                              : NULL;
        if (!source->lock) {
            return BST_E_NOMEM;
        }
    }
    return BST_OK;
}

/* ---------------------------------------------------------------- scripts */

/* A folder whose files an environment may require. */
typedef struct modules {
    loader *load;
    uint32_t source;
    const char *folder; /* "scripts/lib/", or "" for a mod's own */
    const char *prefix; /* of the names: "lib." or "" */
} modules;

static bool is_script(const bst__content *content, uint32_t source, const char *file)
{
    const bst_node *root = source == 0 ? content->game : content->mods[source - 1]->root;
    BST_NODE_EACH (script, bst__node_get(root, "scripts")) {
        if (strcmp(script->text, file) == 0) {
            return true;
        }
    }
    return false;
}

static void warn_of_deprecated(loader *load, uint32_t source, uint32_t file)
{
    bst__deprecated_check(bst__deprecated_calls, load->sources, file,
                          load->rules->source_list[source].label, load->diags);
}

/* Files that are run as scripts cannot be required besides. */
static bst_status add_module(void *user, const char *name)
{
    const modules *m = user;
    loader *load = m->load;
    char file_name[BST__PATH_BYTES];
    char module[BST__PATH_BYTES];
    uint32_t file = 0;
    (void)snprintf(file_name, sizeof file_name, "%s%s.lua", m->folder, name);
    (void)snprintf(module, sizeof module, "%s%s", m->prefix, name);
    if (is_script(&load->content, m->source, file_name)) {
        return BST_OK;
    }
    bool is_library = m->prefix[0] != '\0';
    bst__folder *folder = bst__content_folder(&load->content, is_library ? 0 : m->source);
    bst__folder again = load->content.game_folder;
    bst_span none = {0};
    if (is_library && m->source > 0) {
        again.files = (bst_text){0};
        folder = &again; /* it counts for the lock of the game, once */
    }
    if (!bst__folder_has(folder, file_name, none, load->diags)) {
        return BST_E_INVALID;
    }
    bst_status status =
        bst__folder_read(&file, folder, file_name, load->sources, load->diags);
    if (folder == &again) {
        bst__folder_close(&again);
    }
    if (status == BST_OK && !is_library) {
        warn_of_deprecated(load, m->source, file);
    }
    return status == BST_OK ? bst__sandbox_add_module(load->scripts->sandbox,
                                                      load->envs[m->source], module, file)
                            : status;
}

/* Lets scripts require "lib.NAME" for every file of scripts/lib, and those of a mod "NAME" for
 * every other file of its folder. */
static bst_status add_modules(loader *load, uint32_t source)
{
    char path[BST__PATH_BYTES];
    modules library = {load, source, "scripts/lib/", "lib."};
    modules own = {load, source, "", ""};
    (void)snprintf(path, sizeof path, "%s/scripts/lib", load->content.data_dir);
    bst_status status = bst__folder_names(path, ".lua", add_module, &library);
    if (status == BST_OK && source > 0) {
        status = bst__folder_names(bst__content_folder(&load->content, source)->path, ".lua",
                                   add_module, &own);
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

static bst_span declaring_line(void *user)
{
    return bst__sandbox_span(user);
}

static bst_status open_scripts(loader *load)
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
    bst_status status = bst__sandbox_create(&scripts->sandbox, bst__alloc_libc, load->sources);
    load->build.caller = scripts->sandbox ? declaring_line : NULL;
    load->build.caller_user = scripts->sandbox;
    return status == BST_OK ? bst__bind_receivers(scripts) : status;
}

/* One environment for each source, so that no mod sees another's names. */
static bst_status open_envs(loader *load)
{
    bst__sandbox *sandbox = load->scripts->sandbox;
    bst_status status = BST_OK;
    load->envs = BST_ARENA_ARRAY(&load->rules->arena, int, load->rules->source_count);
    if (!load->envs) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < load->rules->source_count && status == BST_OK; i++) {
        status = bst__sandbox_env(&load->envs[i], sandbox, load->rules->source_list[i].label, true);
        if (status == BST_OK) {
            status = bst__sandbox_expose(sandbox, load->envs[i], "bst", bst__bind_bst);
        }
        if (status == BST_OK) {
            status = add_modules(load, i);
        }
    }
    return status;
}

static bst_status load_script(loader *load, uint32_t source, const bst_node *script)
{
    uint32_t file = 0;
    bst__folder *folder = bst__content_folder(&load->content, source);
    if (!bst__folder_has(folder, script->text, script->span, load->diags)) {
        return BST_E_INVALID;
    }
    bst_status status =
        bst__folder_read(&file, folder, script->text, load->sources, load->diags);
    if (status == BST_OK) {
        warn_of_deprecated(load, source, file);
        load->scripts->source = (uint16_t)source;
        status = bst__sandbox_load(load->scripts->sandbox, load->envs[source], file, load->diags);
    }
    return status;
}

/* After a failure the other files are looked at too. */
static bst_status load_scripts(loader *load)
{
    bool failed = false;
    bst_status status = open_scripts(load);
    if (status == BST_OK) {
        status = open_envs(load);
    }
    for (uint32_t i = 0; i < load->rules->source_count && status == BST_OK; i++) {
        const bst__content *content = &load->content;
        const bst_node *root = i == 0 ? content->game : content->mods[i - 1]->root;
        BST_NODE_EACH (script, bst__node_get(root, "scripts")) {
            status = status == BST_OK ? load_script(load, i, script) : status;
            if (status == BST_E_SCRIPT || status == BST_E_SYNTAX || status == BST_E_INVALID) {
                failed = true;
                status = BST_OK;
            }
        }
    }
    if (status == BST_OK && failed) {
        return BST_E_SCRIPT;
    }
    return status == BST_OK ? bst__sandbox_check_globals(load->scripts->sandbox, load->diags)
                            : status;
}

/* What conditions of the data ask for. */
static const char *option_value(void *user, const char *name)
{
    const bst__setting *setting = bst__rules_setting(user, name);
    return setting ? setting->value : NULL;
}

/* The presets that are files, for hints: what the setup asks for was none of them. */
static bst_status note_presets(loader *load, const bst_setup *setup)
{
    if (bst_setup_preset(setup)[0] == '\0') {
        return BST_OK;
    }
    bst__preset_list *list = BST_ARENA_NEW(&load->rules->arena, bst__preset_list);
    if (!list) {
        return BST_E_NOMEM;
    }
    bst_status status = bst__preset_list_read(list, &load->rules->arena, load->content.data_dir);
    load->build.preset_files = list->names;
    load->build.preset_file_count = list->count;
    return status;
}

/* From files to the checked model, with what the options leave out and what patches change. */
static bst_status load_content(loader *load, const bst_setup *setup)
{
    bst_ruleset *rules = load->rules;
    const bst_node *ignored = NULL;
    bst_status status = bst__content_load(&load->content);
    if (status != BST_OK) {
        return status;
    }
    load->build.root = load->content.merge.root;
    name_game(load);
    status = note_sources(load);
    if (status == BST_OK) {
        rules->copies = bst_setup_copies(setup);
        rules->rank_shared = true;
        rules->track_length = 50;
        status = note_presets(load, setup);
    }
    if (status == BST_OK) {
        status = bst__build_settings(&load->build, setup);
    }
    if (status == BST_OK) {
        status = bst__content_choose(&load->content, option_value, rules, &ignored);
    }
    if (status == BST_OK) {
        status = bst__tileset_build(&load->build.tileset, &rules->arena, load->build.root,
                                    ignored, load->diags);
    }
    return status;
}

/* Whether every file of what is in play is as it was shipped. Its scripts are known to end, and run
 * faster where nobody counts their instructions; BASTIDE_BUDGET has them counted nevertheless. */
static bool all_shipped(loader *load)
{
    bool is_so = getenv("BASTIDE_BUDGET") == NULL;
    for (uint32_t i = 0; i < load->rules->source_count && is_so; i++) {
        is_so = bst__content_folder(&load->content, i)->is_shipped;
    }
    return is_so;
}

static bst_status build_ruleset(loader *load, const bst_setup *setup)
{
    bst_status status = load_content(load, setup);
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
        bst__scripts_check_arity(load->scripts, load->diags);
        load->scripts->build = NULL;
        status = bst__sandbox_seal(load->scripts->sandbox, load->diags);
    }
    if (status == BST_OK && all_shipped(load)) {
        bst__sandbox_trust(load->scripts->sandbox);
    }
    if (status == BST_OK) {
        status = write_lock(load);
    }
    return status == BST_OK && load->build.failed ? BST_E_NOMEM : status;
}

/* The loader goes; what explanations need stays. */
static bst_status keep_merge(loader *load)
{
    bst__merge *kept = BST_ARENA_NEW(&load->rules->arena, bst__merge);
    if (!kept) {
        return BST_E_NOMEM;
    }
    *kept = load->content.merge;
    kept->diags = NULL;
    load->rules->merge = kept;
    return BST_OK;
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
    loader load = {.rules = rules, .sources = sources, .diags = diags};
    load.content.arena = &rules->arena;
    load.content.sources = sources;
    load.content.setup = setup;
    load.content.data_dir = data_dir;
    load.content.diags = diags;
    load.build.rules = rules;
    load.build.diags = diags;
    bst_status status = build_ruleset(&load, setup);
    if (status == BST_OK) {
        status = keep_merge(&load);
    }
    bst__content_close(&load.content);
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
