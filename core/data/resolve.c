/* The resolver's frame: sorts what is known and what is asked for, so that nothing depends on their
 * order, finds the mods that are asked for, and runs the steps. */
#include "data/resolve.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "diag/hint.h"

#include "data/resolve_parts.h"

#define LISTED_MAX 40 /* ids that a hint names one by one */

bst_diags *bst__resolver_fault(bst__resolver *run)
{
    run->has_failed = true;
    return run->diags;
}

const bst__manifest *const *bst__resolver_find(const bst__resolver *run, const char *id,
                                               uint32_t *out_count)
{
    uint32_t from = 0;
    while (from < run->known_count && strcmp(run->known[from]->id, id) < 0) {
        from++;
    }
    uint32_t end = from;
    while (end < run->known_count && strcmp(run->known[end]->id, id) == 0) {
        end++;
    }
    *out_count = end - from;
    return run->known + from;
}

const bst__asked *bst__resolver_asked(const bst__resolver *run, const char *id)
{
    for (uint32_t i = 0; i < run->asked_count; i++) {
        if (strcmp(run->asked[i].id, id) == 0) {
            return &run->asked[i];
        }
    }
    return NULL;
}

bool bst__ref_means(const bst__mod_ref *ref, const bst__manifest *mod)
{
    return ref->range ? strcmp(ref->id, mod->id) == 0 : bst__manifest_is_called(mod, ref->id);
}

/* ---------------------------------------------------------------- the game */

static const bst__mod_ref *find_game(const bst__resolver *run, const bst__manifest *mod)
{
    for (uint32_t i = 0; i < mod->games.count; i++) {
        if (strcmp(mod->games.list[i].id, run->game) == 0) {
            return &mod->games.list[i];
        }
    }
    return NULL;
}

static bool takes_game(const bst__resolver *run, const bst__mod_ref *game)
{
    return !game->range ||
           (run->has_game_number && bst__range_has(&game->within, run->game_number));
}

const char *bst__resolver_obstacle(const bst__resolver *run, const bst__manifest *mod)
{
    uint32_t count = 0;
    (void)bst__resolver_find(run, mod->id, &count);
    if (count > 1) {
        return "is there more than once";
    }
    if (mod->is_broken) {
        return "has errors in its manifest";
    }
    if (mod->is_foreign) {
        return "is made for another version of the engine";
    }
    const bst__mod_ref *game = find_game(run, mod);
    if (!game) {
        return "is not for this game";
    }
    return takes_game(run, game) ? NULL : "is not for this version of the game";
}

/* ---------------------------------------------------------------- mods that are asked for */

static void hint_games(bst_diag *diag, const bst__manifest *mod)
{
    bst_text list = {0};
    for (uint32_t i = 0; i < mod->games.count; i++) {
        const bst__mod_ref *game = &mod->games.list[i];
        bst__text_addf(&list, "%s`%s`%s%s", i > 0 ? ", " : "", game->id, game->range ? " " : "",
                       game->range ? game->range : "");
    }
    bst_diag_hint(diag, "it is for: %s", bst__text_get(&list));
    bst__text_free(&list);
}

/* Errors about a mod that is asked for stand where that is written, with a look at the manifest;
 * or in the manifest, where nobody wrote it in a file. */
static bst_span place_of(const bst__asked *asked, bst_span in_manifest)
{
    return asked->span.file > 0 ? asked->span : in_manifest;
}

static void look_at(bst_diag *diag, const bst__asked *asked, bst_span in_manifest, const char *what)
{
    if (asked->span.file > 0) {
        bst_diag_related(diag, in_manifest, "%s", what);
    }
}

static bool check_game(bst__resolver *run, const bst__asked *asked, const bst__manifest *mod)
{
    const bst__mod_ref *game = find_game(run, mod);
    if (game && takes_game(run, game)) {
        return true;
    }
    const bst_node *games = bst__node_get(mod->root, "games");
    bst_span span = game ? game->span : games->key_span;
    bst_diags *diags = bst__resolver_fault(run);
    bst_diag *diag;
    if (!game) {
        diag = bst_diags_add(diags, BST_ERROR, "E-MOD-GAME", place_of(asked, span),
                             "`%s` %s is not for the game `%s`", mod->id, mod->version, run->game);
    } else if (run->has_game_number) {
        diag = bst_diags_add(diags, BST_ERROR, "E-MOD-GAME", place_of(asked, span),
                             "`%s` %s is for `%s` %s, but the game is %s", mod->id, mod->version,
                             game->id, game->range, run->game_version);
    } else {
        diag = bst_diags_add(diags, BST_ERROR, "E-MOD-GAME", place_of(asked, span),
                             "`%s` %s is for `%s` %s, but the game says no version", mod->id,
                             mod->version, game->id, game->range);
    }
    look_at(diag, asked, span, "its games");
    if (!game) {
        hint_games(diag, mod);
    }
    return false;
}

static void report_twice(bst__resolver *run, const bst__asked *asked,
                         const bst__manifest *const *mods, uint32_t count)
{
    bst_text list = {0};
    for (uint32_t i = 0; i < count; i++) {
        bst__text_addf(&list, "%s%s", i > 0 ? ", " : "", mods[i]->dir);
    }
    const bst_node *id = bst__node_get(mods[0]->root, "mod");
    bst_span none = {0};
    bst_diag *diag = bst_diags_add(
        bst__resolver_fault(run), BST_ERROR, "E-MOD-TWICE", place_of(asked, id ? id->span : none),
        "the mod `%s` is in more than one folder: %s", asked->id, bst__text_get(&list));
    bst_diag_hint(diag, "keep one of them");
    bst__text_free(&list);
}

static void hint_providers(bst_diag *diag, const bst__resolver *run, const char *name,
                           uint32_t count)
{
    bst_text list = {0};
    for (uint32_t i = 0; i < run->known_count; i++) {
        if (bst__manifest_is_called(run->known[i], name)) {
            bst__text_addf(&list, "%s`%s`", bst__text_get(&list)[0] ? ", " : "", run->known[i]->id);
        }
    }
    bst_diag_hint(diag,
                  count > 1 ? "ask for one of the mods that provide this name: %s"
                            : "ask for the mod that provides this name: %s",
                  bst__text_get(&list));
    bst__text_free(&list);
}

static uint32_t count_providers(const bst__resolver *run, const char *name)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < run->known_count; i++) {
        count += bst__manifest_is_called(run->known[i], name) ? 1 : 0;
    }
    return count;
}

static void hint_known(bst_diag *diag, const char *const *ids, uint32_t count)
{
    bst_text list = {0};
    for (uint32_t i = 0; i < count && count <= LISTED_MAX; i++) {
        bst__text_addf(&list, "%s`%s`", i > 0 ? ", " : "", ids[i]);
    }
    if (count == 0) {
        bst_diag_hint(diag, "no mods were found");
    } else if (count <= LISTED_MAX) {
        bst_diag_hint(diag, "known mods: %s", bst__text_get(&list));
    }
    bst__text_free(&list);
}

static bst_status report_unknown(bst__resolver *run, const bst__asked *asked)
{
    const char **ids = BST_ARENA_ARRAY(run->arena, const char *, run->known_count + 1);
    uint32_t count = 0;
    if (!ids) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < run->known_count; i++) {
        if (count == 0 || strcmp(ids[count - 1], run->known[i]->id) != 0) {
            ids[count++] = run->known[i]->id;
        }
    }
    bst_diag *diag = bst_diags_add(bst__resolver_fault(run), BST_ERROR, "E-MOD-UNKNOWN",
                                   asked->span, "there is no mod `%s`", asked->id);
    uint32_t providers = count_providers(run, asked->id);
    if (providers > 0) {
        hint_providers(diag, run, asked->id, providers);
    } else if (!bst__diag_hint_nearest(diag, asked->id, ids, count)) {
        hint_known(diag, ids, count);
    }
    return BST_OK;
}

static bst_status find_mod(bst__resolver *run, bst__asked *asked)
{
    uint32_t count = 0;
    const bst__manifest *const *mods = bst__resolver_find(run, asked->id, &count);
    if (count == 0) {
        return report_unknown(run, asked);
    }
    const bst__manifest *mod = mods[0];
    if (count > 1) {
        report_twice(run, asked, mods, count);
    } else if (mod->is_broken) {
        run->has_failed = true;
    } else if (mod->is_foreign) {
        run->has_failed = true;
        (void)bst__api_check(bst__node_get(mod->root, "api"), run->diags);
    } else if (check_game(run, asked, mod)) {
        asked->mod = mod;
        run->playing[run->playing_count++] = mod;
    }
    return BST_OK;
}

/* ---------------------------------------------------------------- sorting */

static int compare_known(const void *a, const void *b)
{
    const bst__manifest *const *left = a;
    const bst__manifest *const *right = b;
    int order = strcmp((*left)->id, (*right)->id);
    return order != 0 ? order : strcmp((*left)->dir, (*right)->dir);
}

static int compare_numbers(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

/* Of equal ids the first that is written in a file comes first. */
static int compare_asked(const void *a, const void *b)
{
    const bst__asked *left = a;
    const bst__asked *right = b;
    int order = strcmp(left->id, right->id);
    if (order == 0) {
        order = compare_numbers(left->span.file - 1, right->span.file - 1);
    }
    if (order == 0) {
        order = compare_numbers(left->span.line, right->span.line);
    }
    return order != 0 ? order : compare_numbers(left->span.col, right->span.col);
}

static bst_status sort_known(bst__resolver *run, const bst__manifest *const *known, uint32_t count)
{
    run->known = BST_ARENA_ARRAY(run->arena, const bst__manifest *, count + 1);
    if (!run->known) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < count; i++) {
        run->known[i] = known[i];
    }
    run->known_count = count;
    qsort(run->known, count, sizeof *run->known, compare_known);
    return BST_OK;
}

static bst_status sort_requests(bst__resolver *run, const bst__request *requests, uint32_t count)
{
    run->asked = BST_ARENA_ARRAY(run->arena, bst__asked, count + 1);
    run->playing = BST_ARENA_ARRAY(run->arena, const bst__manifest *, count + 1);
    if (!run->asked || !run->playing) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < count; i++) {
        run->asked[i] = (bst__asked){.id = requests[i].id, .span = requests[i].span};
    }
    qsort(run->asked, count, sizeof *run->asked, compare_asked);
    for (uint32_t i = 0; i < count; i++) {
        bst__asked *last = run->asked_count > 0 ? &run->asked[run->asked_count - 1] : NULL;
        if (!last || strcmp(last->id, run->asked[i].id) != 0) {
            run->asked[run->asked_count++] = run->asked[i];
        }
    }
    if (run->asked_count > BST__MODS_MAX) {
        bst_diags_add(
            bst__resolver_fault(run), BST_ERROR, "E-MOD-LIMIT", run->asked[BST__MODS_MAX].span,
            "%u mods are asked for, but %d can be in play", run->asked_count, BST__MODS_MAX);
        return BST_E_LIMIT;
    }
    return BST_OK;
}

static bst_status run_steps(bst__resolver *run, const bst__manifest ***out_order)
{
    for (uint32_t i = 0; i < run->asked_count; i++) {
        bst_status status = find_mod(run, &run->asked[i]);
        if (status != BST_OK) {
            return status;
        }
    }
    bst__resolver_needs(run);
    bst__resolver_conflicts(run);
    bst_status status = bst__resolver_order(run, out_order);
    return status == BST_OK && run->has_failed ? BST_E_INVALID : status;
}

bst_status bst__resolve(const bst__manifest ***out_order, uint32_t *out_count, bst_arena *arena,
                        const char *game, const char *game_version,
                        const bst__manifest *const *known, uint32_t known_count,
                        const bst__request *requests, uint32_t request_count, bst_diags *diags)
{
    const bst__manifest **order = NULL;
    bst__resolver run = {.arena = arena,
                         .diags = diags,
                         .game = game,
                         .game_version = game_version ? game_version : ""};
    *out_order = NULL;
    *out_count = 0;
    run.has_game_number = !bst__version_read(&run.game_number, run.game_version);
    bst_status status = sort_known(&run, known, known_count);
    if (status == BST_OK) {
        status = sort_requests(&run, requests, request_count);
    }
    if (status == BST_OK) {
        status = run_steps(&run, &order);
    }
    if (status == BST_OK) {
        *out_order = order;
        *out_count = run.playing_count;
    }
    return status;
}
