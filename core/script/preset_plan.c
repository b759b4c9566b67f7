/* Working out preset files: their mods, options and choices, with those of the files they include,
 * and putting all of it into a setup, as if somebody had said it by hand. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "diag/hint.h"
#include "game/setup_parts.h"
#include "script/left_out.h"
#include "script/preset.h"

enum { DEPTH_MAX = 8, MISSING_MAX = 32, NAMES_MAX = 128 };

typedef struct planning {
    bst__preset_plan *plan;
    const bst_setup *setup; /* what the user says */
    const char *data_dir;
    bst_sources *sources;
    bst_diags *diags;
    const char *way[DEPTH_MAX]; /* the files that include each other */
    uint32_t depth;
} planning;

/* ------------------------------------------------------------------ choices */

static const char *said(const bst_setup *setup, const char *name)
{
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        if (strcmp(bst_setup_option(setup, i, &value), name) == 0) {
            return value;
        }
    }
    return NULL;
}

/* Yes and no have several spellings. */
static const char *plain_word(const char *text)
{
    static const char *const yes[] = {"yes", "on", NULL};
    static const char *const no[] = {"no", "off", NULL};
    for (int i = 0; yes[i]; i++) {
        if (strcmp(text, yes[i]) == 0) {
            return "true";
        }
        if (strcmp(text, no[i]) == 0) {
            return "false";
        }
    }
    return text;
}

/* What was chosen, or the default: noted among the plan's choices. */
static bst_status note_choice(planning *p, const bst_node *choice)
{
    const char *given = said(p->setup, choice->key);
    bst_text words = {0};
    if (!given) {
        return bst_setup_set_option(p->plan->choices, choice->key,
                                    bst__node_text(choice, "default", ""));
    }
    BST_NODE_EACH (value, bst__node_get(choice, "values")) {
        if (strcmp(value->text, given) == 0 || strcmp(value->text, plain_word(given)) == 0) {
            bst__text_free(&words);
            return bst_setup_set_option(p->plan->choices, choice->key, value->text);
        }
        bst__text_addf(&words, "%s%s", words.size > 0 ? ", " : "", value->text);
    }
    bst_diag *diag = bst_diags_add(p->diags, BST_ERROR, "E-PRESET-CHOICE",
                                   bst__setup_place(p->setup, p->sources, "option", choice->key),
                                   "`%s` is no value of the choice `%s`", given, choice->key);
    bst_diag_related(diag, choice->key_span, "it is declared here");
    bst_diag_hint(diag, "it takes %s", bst__text_get(&words));
    bst__text_free(&words);
    return BST_E_INVALID;
}

/* Whether the choices are as `condition` says. */
static bst_status ask(const planning *p, const bst_node *root, const bst_node *condition,
                      bool *out_holds)
{
    const bst_node *choices = bst__node_get(root, "choices");
    *out_holds = true;
    BST_NODE_EACH (each, condition) {
        if (!bst__node_get(choices, each->key)) {
            const char *known[NAMES_MAX];
            uint32_t count = 0;
            BST_NODE_EACH (choice, choices) {
                if (count < NAMES_MAX) {
                    known[count++] = choice->key;
                }
            }
            bst_diag *diag = bst_diags_add(p->diags, BST_ERROR, "E-PRESET-CHOICE", each->key_span,
                                           "there is no choice `%s` in this file", each->key);
            (void)bst__diag_hint_nearest(diag, each->key, known, count);
            return BST_E_INVALID;
        }
        const char *value = said(p->plan->choices, each->key);
        *out_holds = *out_holds && value && strcmp(value, plain_word(each->text)) == 0;
    }
    return BST_OK;
}

/* ------------------------------------------------------------------ parts */

/* Of one set of tiles, the greater number of copies is in play; else the later file counts. */
static bst_status add_mods(planning *p, const bst_node *mods)
{
    bst_setup *own = NULL;
    bst_status status = bst_setup_create(&own);
    if (status == BST_OK) {
        status = bst__setup_apply_mods(own, mods, p->sources);
    }
    if (status == BST_OK) {
        status = bst__setup_merge(p->plan->named, own, true);
    }
    bst_setup_destroy(own);
    return status;
}

static bst_status add_option(planning *p, const bst_node *value)
{
    bst_setup *named = p->plan->named;
    bst_status status = bst_setup_set_option(named, value->key, value->text);
    if (status == BST_OK) {
        status = bst__setup_note(named, p->sources, "name", value->key, value->key_span);
    }
    return status == BST_OK
               ? bst__setup_note(named, p->sources, "option", value->key, value->span)
               : status;
}

static bst_status add_part(planning *p, const bst_node *part)
{
    const bst_node *mods = bst__node_get(part, "mods");
    const bst_node *rules = bst__node_get(part, "rules");
    bst_status status = mods ? add_mods(p, mods) : BST_OK;
    if (status == BST_OK && rules) {
        status = bst_setup_set_preset(p->plan->named, rules->text);
        if (status == BST_OK) {
            status = bst__setup_note(p->plan->named, p->sources, "preset", rules->text,
                                     rules->span);
        }
    }
    BST_NODE_EACH (value, bst__node_get(part, "options")) {
        status = status == BST_OK ? add_option(p, value) : status;
    }
    return status;
}

static bst_status add_game(planning *p, const bst_node *root, const bst_node *game)
{
    bst_status status = add_part(p, game);
    BST_NODE_EACH (more, bst__node_get(game, "more")) {
        bool holds = false;
        if (status == BST_OK) {
            status = ask(p, root, bst__node_get(more, "if"), &holds);
        }
        if (status == BST_OK && holds) {
            status = add_part(p, more);
        }
    }
    return status;
}

/* ------------------------------------------------------------------ files */

static bst_status refuse_game(const planning *p, const bst_node *root)
{
    bst_text list = {0};
    const char *game = bst_setup_game(p->setup);
    BST_NODE_EACH (each, bst__node_get(root, "games")) {
        bst__text_addf(&list, "%s`%s`", list.size > 0 ? ", " : "", each->key);
    }
    const char *id = bst__node_text(root, "preset", "");
    bst_diag *diag = bst_diags_add(p->diags, BST_ERROR, "E-PRESET-GAME",
                                   bst__setup_place(p->setup, p->sources, "preset", id),
                                   "preset `%s` is not for the game `%s`", id, game);
    bst_diag_related(diag, bst__node_get(root, "games")->key_span, "it is for %s",
                     bst__text_get(&list));
    bst__text_free(&list);
    return BST_E_INVALID;
}

/* Whether the file that is included is there, and not on the way to itself. */
static bst_status check_include(const planning *p, const bst_node *name)
{
    bst_diag *diag = NULL;
    for (uint32_t i = 0; i < p->depth; i++) {
        if (strcmp(p->way[i], name->text) == 0) {
            diag = bst_diags_add(p->diags, BST_ERROR, "E-PRESET-FILE", name->span,
                                 "preset `%s` would include itself", name->text);
        }
    }
    if (!diag && p->depth == DEPTH_MAX) {
        diag = bst_diags_add(p->diags, BST_ERROR, "E-PRESET-FILE", name->span,
                             "more than %d presets include each other", DEPTH_MAX);
    }
    if (!diag && !bst__preset_is_file(p->data_dir, name->text)) {
        bst__preset_list known;
        diag = bst_diags_add(p->diags, BST_ERROR, "E-PRESET", name->span,
                             "there is no preset file `%s`", name->text);
        if (bst__preset_list_read(&known, &p->plan->arena, p->data_dir) == BST_OK) {
            (void)bst__diag_hint_nearest(diag, name->text, known.names, known.count);
        }
    }
    return diag ? BST_E_INVALID : BST_OK;
}

static bst_status add_file(planning *p, const char *id, const bst_node **out)
{
    const bst_node *root = NULL;
    bst_status status =
        bst__preset_read(&root, &p->plan->arena, p->sources, p->data_dir, id, p->diags);
    if (status != BST_OK) {
        return status;
    }
    p->way[p->depth++] = id;
    BST_NODE_EACH (choice, bst__node_get(root, "choices")) {
        status = status == BST_OK ? note_choice(p, choice) : status;
    }
    BST_NODE_ITEMS (name, bst__node_get(root, "includes")) {
        status = status == BST_OK ? check_include(p, name) : status;
        status = status == BST_OK ? add_file(p, name->text, NULL) : status;
    }
    const bst_node *game = bst__node_get(bst__node_get(root, "games"), bst_setup_game(p->setup));
    if (status == BST_OK && game) {
        status = add_game(p, root, game);
    } else if (status == BST_OK && out) {
        status = refuse_game(p, root);
    }
    p->depth--;
    if (out) {
        *out = root;
    }
    return status;
}

bst_status bst__preset_plan_make(bst__preset_plan *plan, const bst_setup *setup,
                                 const char *data_dir, bst_sources *sources, bst_diags *diags)
{
    planning p = {.plan = plan, .setup = setup, .data_dir = data_dir, .sources = sources,
                  .diags = diags};
    memset(plan, 0, sizeof *plan);
    bst__arena_init(&plan->arena, bst__alloc_libc);
    bst_status status = bst_setup_create(&plan->named);
    if (status == BST_OK) {
        status = bst_setup_create(&plan->choices);
    }
    return status == BST_OK ? add_file(&p, bst_setup_preset(setup), &plan->root) : status;
}

void bst__preset_plan_close(bst__preset_plan *plan)
{
    bst_setup_destroy(plan->named);
    bst_setup_destroy(plan->choices);
    bst__arena_free(&plan->arena);
}

/* ------------------------------------------------------------------ into a setup */

bool bst__preset_has_mod(const bst_setup *setup, const char *data_dir, const char *id)
{
    char path[BST__PATH_BYTES];
    (void)snprintf(path, sizeof path, "%s/mods/%s/mod.yaml", data_dir, id);
    bool is_there = access(path, F_OK) == 0;
    for (uint32_t i = 0; i < bst_setup_mods_dir_count(setup) && !is_there; i++) {
        (void)snprintf(path, sizeof path, "%s/%s/mod.yaml", bst_setup_mods_dir(setup, i), id);
        is_there = access(path, F_OK) == 0;
    }
    return is_there;
}

static bst_status check_lock(planning *p, bool *out_changed)
{
    const bst_setup *named = p->plan->named;
    const char *other = NULL;
    bool is_added = false;
    for (uint32_t i = 0; i < bst_setup_mod_count(p->setup); i++) {
        const char *mod = bst_setup_mod(p->setup, i);
        if (!bst__setup_has_mod(named, mod)) {
            other = mod;
            is_added = true;
        }
    }
    for (uint32_t i = 0; i < bst_setup_mod_count(named); i++) {
        if (bst__setup_leaves_out(p->setup, bst_setup_mod(named, i))) {
            other = bst_setup_mod(named, i);
            is_added = false;
        }
    }
    *out_changed = other != NULL;
    const bst_node *locked = bst__node_get(p->plan->root, "locked");
    if (!other || !bst__node_bool(p->plan->root, "locked", false)) {
        return BST_OK;
    }
    bst_diag *diag = bst_diags_add(p->diags, BST_ERROR, "E-PRESET-LOCKED",
                                   bst__setup_place(p->setup, p->sources, "mod", other),
                                   "preset `%s` is played as it is: `%s` cannot be %s",
                                   bst_setup_preset(p->setup), other,
                                   is_added ? "added" : "left out");
    bst_diag_related(diag, locked->span, "it says so here");
    return BST_E_INVALID;
}

/* "`one`, `two`", or "one,two". */
static void list_names(bst_text *out, const char *const *names, uint32_t count, bool quoted)
{
    for (uint32_t i = 0; i < count; i++) {
        bst__text_addf(out, quoted ? "%s`%s`" : "%s%s", i == 0 ? "" : quoted ? ", " : ",",
                       names[i]);
    }
}

static bst_status refuse_missing(const planning *p, const char *const *missing, uint32_t count)
{
    bst_text list = {0};
    bst_text bare = {0};
    const char *id = bst_setup_preset(p->setup);
    list_names(&list, missing, count, true);
    list_names(&bare, missing, count, false);
    bst_diag *diag = bst_diags_add(p->diags, BST_ERROR, "E-PRESET-MODS",
                                   bst__setup_place(p->setup, p->sources, "preset", id),
                                   "preset `%s` cannot be played yet: the mod%s %s %s missing", id,
                                   count > 1 ? "s" : "", bst__text_get(&list),
                                   count > 1 ? "are" : "is");
    bst_diag_related(diag, bst__setup_place(p->plan->named, p->sources, "mod", missing[0]),
                     "`%s` is named here", missing[0]);
    const bst_node *may_lack = bst__node_get(p->plan->root, "may_lack");
    if (may_lack) {
        bst_diag_hint(diag, "`--option %s=%s` plays it without", may_lack->first->key,
                      may_lack->first->text);
    } else {
        bst_diag_hint(diag, "`--without %s` plays it without", bst__text_get(&bare));
    }
    bst__text_free(&list);
    bst__text_free(&bare);
    return BST_E_INVALID;
}

static bst_status drop_missing(planning *p, const char *const *missing, uint32_t count)
{
    bool may_lack = false;
    bst_text list = {0};
    const bst_node *condition = bst__node_get(p->plan->root, "may_lack");
    bst_status status = condition ? ask(p, p->plan->root, condition, &may_lack) : BST_OK;
    if (status != BST_OK || !may_lack) {
        return status == BST_OK ? refuse_missing(p, missing, count) : status;
    }
    list_names(&list, missing, count, true);
    bst_diags_add(p->diags, BST_WARNING, "W-PRESET-LACKS",
                  bst__setup_place(p->plan->named, p->sources, "mod", missing[0]),
                  "preset `%s` is played without what is not there: %s",
                  bst_setup_preset(p->setup), bst__text_get(&list));
    bst__text_free(&list);
    for (uint32_t i = 0; i < count; i++) {
        bst__setup_drop_mod(p->plan->named, missing[i]);
    }
    return BST_OK;
}

/* Mods that are left out, or not there. */
static bst_status trim(planning *p, bool *out_changed)
{
    bst_setup *named = p->plan->named;
    const char *missing[MISSING_MAX];
    uint32_t count = 0;
    for (uint32_t i = bst_setup_mod_count(named); i > 0; i--) {
        const char *mod = bst_setup_mod(named, i - 1);
        if (bst__setup_leaves_out(p->setup, mod)) {
            const char *name = bst__arena_copy(&p->plan->arena, mod, strlen(mod));
            if (!name) {
                return BST_E_NOMEM;
            }
            bst__setup_drop_mod(named, name);
        }
    }
    for (uint32_t i = 0; i < bst_setup_mod_count(named) && count < MISSING_MAX; i++) {
        const char *mod = bst_setup_mod(named, i);
        if (!bst__preset_has_mod(p->setup, p->data_dir, mod)) {
            missing[count] = bst__arena_copy(&p->plan->arena, mod, strlen(mod));
            if (!missing[count++]) {
                return BST_E_NOMEM;
            }
        }
    }
    *out_changed = *out_changed || count > 0;
    return count > 0 ? drop_missing(p, missing, count) : BST_OK;
}

/* The choices were for the preset: the rules know nothing of them. */
static bst_status fill(bst_setup *setup, const bst__preset_plan *plan, bool is_changed)
{
    for (uint32_t i = 0; i < bst_setup_option_count(plan->choices); i++) {
        bst__setup_drop_options(setup, bst_setup_option(plan->choices, i, NULL));
    }
    bst_status status = bst__setup_set_origin(setup, bst_setup_preset(setup), is_changed);
    if (status == BST_OK) {
        status = bst_setup_set_preset(setup, bst_setup_preset(plan->named));
    }
    return status == BST_OK ? bst__setup_merge(setup, plan->named, false) : status;
}

bst_status bst_setup_use_preset(bst_setup *setup, const char *data_dir, bst_sources *sources,
                                bst_diags *diags)
{
    bst__preset_plan plan;
    planning p = {.plan = &plan, .setup = setup, .data_dir = data_dir, .sources = sources,
                  .diags = diags};
    bool is_changed = false;
    if (!bst__preset_is_file(data_dir, bst_setup_preset(setup))) {
        return bst__left_out_check(setup, NULL, data_dir, sources, diags);
    }
    bst_status status = bst__preset_plan_make(&plan, setup, data_dir, sources, diags);
    if (status == BST_OK) {
        status = bst__left_out_check(setup, plan.named, data_dir, sources, diags);
    }
    if (status == BST_OK) {
        status = check_lock(&p, &is_changed);
    }
    if (status == BST_OK) {
        status = trim(&p, &is_changed);
    }
    if (status == BST_OK) {
        status = fill(setup, &plan, is_changed);
    }
    bst__preset_plan_close(&plan);
    return status;
}
