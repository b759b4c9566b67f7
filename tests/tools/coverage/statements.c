/* The statements: which there are, as ranges of numbers in statements.yaml, and what is missing of
 * them. Their texts are not ours to print, so ids are all that is kept here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coverage.h"

enum { NUMBER_MAX = 999 };

static const char *const kind_keys[KINDS] = {"R", "I", "EX"};

/* ---------------------------------------------------------------- which there are */

static statement **add_statement(coverage *all, statement **end, const char *front, long number)
{
    statement *fresh = keep(BST_ARENA_NEW(&all->arena, statement));
    int digits = front[1] == '\0' ? 2 : 1; /* B07, but R-X-7 */
    fresh->id = keep(bst__arena_printf(&all->arena, "%s%0*ld", front, digits, number));
    fresh->number = (int)number;
    *end = fresh;
    return &fresh->next;
}

/* "1-15 20 22-31" */
static bool read_ranges(coverage *all, statement **first, const char *front, const char *text)
{
    statement **end = first;
    int last = 0;
    const char *at = text;
    while (*at != '\0') {
        char *stop = NULL;
        long from = strtol(at, &stop, 10);
        long to = from;
        if (stop == at || from <= 0) {
            return false;
        }
        if (*stop == '-') {
            at = stop + 1;
            to = strtol(at, &stop, 10);
        }
        if (to < from || to > NUMBER_MAX || from <= last) {
            return false;
        }
        for (long number = from; number <= to; number++) {
            end = add_statement(all, end, front, number);
        }
        last = (int)to;
        at = stop + strspn(stop, " ");
    }
    return true;
}

static void read_group(coverage *all, const bst_node *node, group **end)
{
    group *set = keep(BST_ARENA_NEW(&all->arena, group));
    set->key = bst__node_text(node, "key", "");
    set->title = bst__node_text(node, "title", "");
    set->mod = bst__node_text(node, "mod", NULL);
    set->is_here =
        !set->mod || exists(keep(bst__arena_printf(&all->arena, "mods/%s/mod.yaml", set->mod)));
    if (set->key[0] == '\0' || set->title[0] == '\0') {
        complain(all, "a group without key or title");
    }
    for (int kind = 0; kind < KINDS; kind++) {
        const char *ranges = bst__node_text(node, kind_keys[kind], "");
        const char *front =
            keep(bst__arena_printf(&all->arena, "%s-%s-", kind_keys[kind], set->key));
        if (!read_ranges(all, &set->first[kind], front, ranges)) {
            complain(all, "%s: no rising ranges: %s", set->key, ranges);
        }
    }
    if (*end) {
        (*end)->next = set;
    } else {
        all->first = set;
    }
    *end = set;
}

void read_statements(coverage *all, const char *path)
{
    group *end = NULL;
    const bst_node *file = read_yaml(all, path);
    BST_NODE_EACH (node, bst__node_get(file, "groups")) {
        read_group(all, node, &end);
    }
    if (!read_ranges(all, &all->scenes, "B", bst__node_text(file, "scenes", ""))) {
        complain(all, "scenes: no rising ranges");
    }
    if (!all->first) {
        complain(all, "%s names no groups", path);
    }
}

/* ---------------------------------------------------------------- looking up */

static statement *find_in(statement *first, const char *id)
{
    statement *one = first;
    while (one && strcmp(one->id, id) != 0) {
        one = one->next;
    }
    return one;
}

statement *find_statement(const coverage *all, const char *id)
{
    statement *found = find_in(all->scenes, id);
    for (const group *set = all->first; set && !found; set = set->next) {
        for (int kind = 0; kind < KINDS && !found; kind++) {
            found = find_in(set->first[kind], id);
        }
    }
    return found;
}

int count_statements(const group *set, int kind)
{
    int count = 0;
    for (const statement *one = set->first[kind]; one; one = one->next) {
        count++;
    }
    return count;
}

int count_shown(const group *set, int kind)
{
    int count = 0;
    for (const statement *one = set->first[kind]; one; one = one->next) {
        count += one->first ? 1 : 0;
    }
    return count;
}

/* ---------------------------------------------------------------- what is missing */

static void set_missing(coverage *all, statement *one, const char *why, bool is_partly)
{
    if (one->missing) {
        complain(all, "%s has two reasons", one->id);
    }
    if (is_partly && !one->first) {
        complain(all, "%s: nothing shows it, so nothing of it is shown partly", one->id);
    } else if (!is_partly && one->first) {
        complain(all, "%s is shown by `%s`: its reason is old", one->id, one->first->name);
    }
    one->missing = why;
    one->is_partly = is_partly;
}

/* Whether all of what a reason waits for is there. */
static bool is_over(const bst_node *paths)
{
    BST_NODE_EACH (path, paths) {
        if (!exists(path->text)) {
            return false;
        }
    }
    return paths != NULL;
}

static void read_reason(coverage *all, const bst_node *node)
{
    const char *why = bst__node_text(node, "why", "");
    const bst_node *ids = bst__node_get(node, "ids");
    if (why[0] == '\0' || !ids) {
        complain(all, "a reason without why or ids");
        return;
    }
    if (is_over(bst__node_get(node, "until"))) {
        return;
    }
    BST_NODE_EACH (id, ids) {
        statement *one = find_statement(all, id->text);
        if (one) {
            set_missing(all, one, why, bst__node_bool(node, "partly", false));
        } else {
            complain(all, "a reason for %s, which is no statement", id->text);
        }
    }
}

static void count_reason(coverage *all, const statement *one)
{
    reason **at = &all->reasons;
    while (*at && strcmp((*at)->why, one->missing) != 0) {
        at = &(*at)->next;
    }
    if (!*at) {
        *at = keep(BST_ARENA_NEW(&all->arena, reason));
        (*at)->why = one->missing;
    }
    (*at)->count++;
}

static void complete(coverage *all, const group *set, statement *one)
{
    if (!one->first && !one->missing && !set->is_here) {
        one->missing = "its expansion does not exist here yet";
    }
    if (!one->first && !one->missing) {
        complain(all, "%s has neither a proof nor a reason (tests/rules/missing.yaml)", one->id);
        one->missing = "unknown";
    }
    if (one->missing && !one->is_partly) {
        count_reason(all, one);
    }
}

void read_missing(coverage *all, const char *path)
{
    BST_NODE_EACH (node, bst__node_get(read_yaml(all, path), "missing")) {
        read_reason(all, node);
    }
    for (const group *set = all->first; set; set = set->next) {
        for (int kind = 0; kind < KINDS; kind++) {
            for (statement *one = set->first[kind]; one; one = one->next) {
                complete(all, set, one);
            }
        }
    }
}
