/* What mods in play need and what they exclude. Each need that is not met is reported where it is
 * written, with what to add; a mod whose own fault is already reported is not mentioned again. */
#include <string.h>

#include "base/text.h"
#include "diag/hint.h"

#include "data/resolve_parts.h"

#define FURTHER_MAX 16 /* mods that a hint names besides the one to be added */

/* " >=2", or nothing. */
#define RANGE_FORMAT "%s%s"
#define RANGE_ARGS(ref) (ref)->range ? " " : "", (ref)->range ? (ref)->range : ""

static void add_name(bst_text *list, const char *id)
{
    bst__text_addf(list, "%s`%s`", list->size > 0 ? ", " : "", id);
}

static bool is_playing(const bst__resolver *run, const bst__mod_ref *ref)
{
    for (uint32_t i = 0; i < run->playing_count; i++) {
        if (bst__ref_means(ref, run->playing[i])) {
            return true;
        }
    }
    return false;
}

/* Whether what `ref` needs is asked for but cannot play: that is reported already. */
static bool is_reported(const bst__resolver *run, const bst__mod_ref *ref)
{
    const bst__asked *asked = bst__resolver_asked(run, ref->id);
    if (asked && !asked->mod) {
        return true;
    }
    for (uint32_t i = 0; i < run->known_count; i++) {
        const bst__asked *provider = bst__resolver_asked(run, run->known[i]->id);
        if (bst__ref_means(ref, run->known[i]) && provider && !provider->mod) {
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------- versions */

static void report_version(bst__resolver *run, const bst__manifest *mod, const bst__mod_ref *ref,
                           const bst__manifest *other, bool is_needed)
{
    bst_diag *diag = bst_diags_add(bst__resolver_fault(run), BST_ERROR, "E-MOD-DEPENDS", ref->span,
                                   "`%s` %s %s `%s` %s, but `%s` is %s", mod->id, mod->version,
                                   is_needed ? "needs" : "only works with", ref->id, ref->range,
                                   other->id, other->version);
    const bst_node *version = bst__node_get(other->root, "version");
    bst_diag_related(diag, version->span, "`%s` is %s", other->id, other->version);
    if (other->number < ref->within.from) {
        bst_diag_hint(diag, "a newer `%s` is needed", other->id);
    } else {
        bst_diag_hint(diag, "an older `%s` is needed, or a newer `%s`", other->id, mod->id);
    }
}

static void check_version(bst__resolver *run, const bst__manifest *mod, const bst__mod_ref *ref,
                          bool is_needed)
{
    const bst__asked *asked = bst__resolver_asked(run, ref->id);
    if (asked && asked->mod && !bst__range_has(&ref->within, asked->mod->number)) {
        report_version(run, mod, ref, asked->mod, is_needed);
    }
}

/* ---------------------------------------------------------------- what is missing */

/* The known mods that would meet `ref`; returns how many. */
static uint32_t list_helpers(const bst__resolver *run, const bst__mod_ref *ref, bst_text *list,
                             const bst__manifest **out_first)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < run->known_count; i++) {
        const bst__manifest *mod = run->known[i];
        if (bst__ref_means(ref, mod) && !bst__resolver_obstacle(run, mod) &&
            bst__range_has(&ref->within, mod->number)) {
            add_name(list, mod->id);
            *out_first = count++ == 0 ? mod : *out_first;
        }
    }
    return count;
}

/* The one known mod that would meet `ref`, or NULL. */
static const bst__manifest *find_helper(const bst__resolver *run, const bst__mod_ref *ref)
{
    bst_text list = {0};
    const bst__manifest *first = NULL;
    uint32_t count = list_helpers(run, ref, &list, &first);
    bst__text_free(&list);
    return count == 1 ? first : NULL;
}

static bool is_met_by(const bst__mod_ref *ref, const bst__manifest *const *mods, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (bst__ref_means(ref, mods[i])) {
            return true;
        }
    }
    return false;
}

/* What `mod`, which is to be added, would lack in turn, and what that would lack, and so on. */
static void list_further(const bst__resolver *run, const bst__manifest *mod, bst_text *list)
{
    const bst__manifest *added[FURTHER_MAX] = {mod};
    uint32_t count = 1;
    for (uint32_t at = 0; at < count; at++) {
        for (uint32_t i = 0; i < added[at]->depends.count && count < FURTHER_MAX; i++) {
            const bst__mod_ref *ref = &added[at]->depends.list[i];
            const bst__manifest *helper = find_helper(run, ref);
            if (is_playing(run, ref) || is_reported(run, ref) || is_met_by(ref, added, count)) {
                continue;
            }
            add_name(list, ref->id);
            if (helper) {
                added[count++] = helper;
            }
        }
    }
}

static void hint_helpers(const bst__resolver *run, bst_diag *diag, const bst__mod_ref *ref,
                         const bst__manifest *first, uint32_t count, const char *list)
{
    bst_text further = {0};
    if (count == 1) {
        list_further(run, first, &further);
    }
    if (count > 1) {
        bst_diag_hint(diag, "add one of those that provide it: %s", list);
    } else if (strcmp(first->id, ref->id) != 0) {
        bst_diag_hint(diag, "add %s, which provides it%s%s", list,
                      further.size > 0 ? " and needs " : "", bst__text_get(&further));
    } else {
        bst_diag_hint(diag, "add %s%s%s", list, further.size > 0 ? ", which needs " : "",
                      bst__text_get(&further));
    }
    bst__text_free(&further);
}

static void report_addable(bst__resolver *run, const bst__manifest *mod, const bst__mod_ref *ref,
                           const bst__manifest *first, uint32_t count, const char *list)
{
    bst_diag *diag = bst_diags_add(bst__resolver_fault(run), BST_ERROR, "E-MOD-DEPENDS", ref->span,
                                   "`%s` %s needs `%s`" RANGE_FORMAT ", which is not asked for",
                                   mod->id, mod->version, ref->id, RANGE_ARGS(ref));
    hint_helpers(run, diag, ref, first, count, list);
}

/* A mod that only has the name, where a version is asked for. */
static const bst__manifest *find_namesake(const bst__resolver *run, const char *name)
{
    for (uint32_t i = 0; i < run->known_count; i++) {
        if (bst__manifest_is_called(run->known[i], name)) {
            return run->known[i];
        }
    }
    return NULL;
}

static void report_nowhere(bst__resolver *run, const bst__manifest *mod, const bst__mod_ref *ref)
{
    const bst__manifest *namesake = find_namesake(run, ref->id);
    bst_diag *diag = bst_diags_add(bst__resolver_fault(run), BST_ERROR, "E-MOD-DEPENDS", ref->span,
                                   "`%s` %s needs `%s`" RANGE_FORMAT ", and there is no such mod",
                                   mod->id, mod->version, ref->id, RANGE_ARGS(ref));
    if (namesake && ref->range) {
        bst_diag_hint(diag, "`%s` provides `%s`, but names that are provided have no version",
                      namesake->id, ref->id);
    } else if (namesake) {
        bst_diag_hint(diag, "`%s` provides it, but %s", namesake->id,
                      bst__resolver_obstacle(run, namesake));
    } else {
        const char **ids = BST_ARENA_ARRAY(run->arena, const char *, run->known_count + 1);
        for (uint32_t i = 0; ids && i < run->known_count; i++) {
            ids[i] = run->known[i]->id;
        }
        (void)(ids && bst__diag_hint_nearest(diag, ref->id, ids, run->known_count));
    }
}

static void report_unusable(bst__resolver *run, const bst__manifest *mod, const bst__mod_ref *ref,
                            const bst__manifest *other)
{
    const char *obstacle = bst__resolver_obstacle(run, other);
    if (!obstacle) {
        report_version(run, mod, ref, other, true);
        return;
    }
    bst_diags_add(bst__resolver_fault(run), BST_ERROR, "E-MOD-DEPENDS", ref->span,
                  "`%s` %s needs `%s`" RANGE_FORMAT ", which %s", mod->id, mod->version, ref->id,
                  RANGE_ARGS(ref), obstacle);
}

static void report_missing(bst__resolver *run, const bst__manifest *mod, const bst__mod_ref *ref)
{
    bst_text list = {0};
    const bst__manifest *first = NULL;
    uint32_t same_id = 0;
    uint32_t helpers = list_helpers(run, ref, &list, &first);
    const bst__manifest *const *others = bst__resolver_find(run, ref->id, &same_id);
    if (helpers > 0) {
        report_addable(run, mod, ref, first, helpers, bst__text_get(&list));
    } else if (same_id > 0) {
        report_unusable(run, mod, ref, others[0]);
    } else {
        report_nowhere(run, mod, ref);
    }
    bst__text_free(&list);
}

void bst__resolver_needs(bst__resolver *run)
{
    for (uint32_t i = 0; i < run->playing_count; i++) {
        const bst__manifest *mod = run->playing[i];
        for (uint32_t k = 0; k < mod->depends.count; k++) {
            const bst__mod_ref *ref = &mod->depends.list[k];
            if (is_playing(run, ref)) {
                check_version(run, mod, ref, true);
            } else if (!is_reported(run, ref)) {
                report_missing(run, mod, ref);
            }
        }
        for (uint32_t k = 0; k < mod->optional.count; k++) {
            check_version(run, mod, &mod->optional.list[k], false);
        }
    }
}

/* ---------------------------------------------------------------- conflicts */

/* One that no option takes away: the others are looked at when options have values. */
static const bst__mod_ref *find_conflict(const bst__manifest *mod, const bst__manifest *other)
{
    for (uint32_t i = 0; i < mod->conflicts.count; i++) {
        const bst__mod_ref *ref = &mod->conflicts.list[i];
        if (!ref->unless && bst__ref_means(ref, other)) {
            return ref;
        }
    }
    return NULL;
}

static void report_conflict(bst__resolver *run, const bst__manifest *mod,
                            const bst__manifest *other, const bst__mod_ref *ref,
                            const bst__mod_ref *back)
{
    bst_diag *diag = bst_diags_add(bst__resolver_fault(run), BST_ERROR, "E-MOD-CONFLICT", ref->span,
                                   "`%s` does not play with `%s`%s%s", mod->id, other->id,
                                   ref->reason ? ": " : "", ref->reason ? ref->reason : "");
    if (strcmp(ref->id, other->id) != 0) {
        bst_span span = {0};
        for (uint32_t i = 0; i < other->provides.count; i++) {
            const bst__mod_ref *name = &other->provides.list[i];
            span = strcmp(name->id, ref->id) == 0 ? name->span : span;
        }
        bst_diag_related(diag, span, "`%s` provides `%s`", other->id, ref->id);
    }
    if (back) {
        bst_diag_related(diag, back->span, "`%s` says so too%s%s", other->id,
                         back->reason ? ": " : "", back->reason ? back->reason : "");
    }
    bst_diag_hint(diag, "leave one of them out");
}

void bst__resolver_conflicts(bst__resolver *run)
{
    for (uint32_t i = 0; i < run->playing_count; i++) {
        for (uint32_t k = i + 1; k < run->playing_count; k++) {
            const bst__manifest *first = run->playing[i];
            const bst__manifest *second = run->playing[k];
            const bst__mod_ref *ref = find_conflict(first, second);
            const bst__mod_ref *back = find_conflict(second, first);
            if (ref) {
                report_conflict(run, first, second, ref, back);
            } else if (back) {
                report_conflict(run, second, first, back, NULL);
            }
        }
    }
}
