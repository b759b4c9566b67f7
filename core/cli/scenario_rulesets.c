/* The rulesets that scenarios are played with. Those of the latest setups are kept, since
 * neighbours in a file mostly share one. */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "cli/scenario.h"

#define RULESETS_KEPT 8

typedef struct kept_ruleset {
    char *key;
    bst_ruleset *ruleset;
} kept_ruleset;

struct bst_rulesets {
    const char *data_dir;
    const bst_setup *where; /* names the folders with mods */
    bst_sources *sources;
    kept_ruleset kept[RULESETS_KEPT];
    uint32_t next; /* the oldest, replaced next */
};

bst_status bst__rulesets_create(bst_rulesets **out, const char *data_dir, const bst_setup *where,
                                bst_sources *sources)
{
    bst_rulesets *rulesets =
        bst__alloc_libc.resize(bst__alloc_libc.user, NULL, 0, sizeof *rulesets);
    *out = rulesets;
    if (!rulesets) {
        return BST_E_NOMEM;
    }
    memset(rulesets, 0, sizeof *rulesets);
    rulesets->data_dir = data_dir;
    rulesets->where = where;
    rulesets->sources = sources;
    return BST_OK;
}

static void drop_ruleset(kept_ruleset *kept)
{
    bst_ruleset_destroy(kept->ruleset);
    if (kept->key) {
        bst__alloc_libc.resize(bst__alloc_libc.user, kept->key, strlen(kept->key) + 1, 0);
    }
    memset(kept, 0, sizeof *kept);
}

void bst__rulesets_destroy(bst_rulesets *rulesets)
{
    if (!rulesets) {
        return;
    }
    for (uint32_t i = 0; i < RULESETS_KEPT; i++) {
        drop_ruleset(&rulesets->kept[i]);
    }
    bst__alloc_libc.resize(bst__alloc_libc.user, rulesets, sizeof *rulesets, 0);
}

/* All that a ruleset is made from; the seed is not part of it. */
static void setup_key(bst_text *out, const bst_setup *setup)
{
    bst__text_addf(out, "%s\n%s\n%u\n", bst_setup_game(setup), bst_setup_preset(setup),
                   (unsigned)bst_setup_players(setup));
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(setup, i, &value);
        bst__text_addf(out, "%s=%s\n", name, value);
    }
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        bst__text_addf(out, "+%s\n", bst_setup_mod(setup, i));
    }
}

static bst_status add_mods_dirs(bst_setup *setup, const bst_rulesets *rulesets)
{
    bst_status status = BST_OK;
    uint32_t count = rulesets->where ? bst_setup_mods_dir_count(rulesets->where) : 0;
    for (uint32_t i = 0; status == BST_OK && i < count; i++) {
        status = bst_setup_add_mods_dir(setup, bst_setup_mods_dir(rulesets->where, i));
    }
    return status;
}

bst_status bst__rulesets_use_preset(const bst_rulesets *rulesets, bst_setup *setup,
                                    bst_diags *diags)
{
    if (bst_setup_preset(setup)[0] == '\0') {
        return BST_OK;
    }
    bst_status status = add_mods_dirs(setup, rulesets);
    return status == BST_OK ? bst_setup_use_preset(setup, rulesets->data_dir, rulesets->sources,
                                                   diags)
                            : status;
}

static bst_status create_ruleset(bst_ruleset **out, const bst_rulesets *rulesets,
                                 const bst_setup *setup, bst_diags *diags)
{
    bst_setup *whole = NULL;
    bst_status status = bst_setup_clone(&whole, setup);
    if (status == BST_OK) {
        status = add_mods_dirs(whole, rulesets);
    }
    if (status == BST_OK) {
        status = bst_ruleset_create(out, whole, rulesets->data_dir, rulesets->sources, diags);
    }
    bst_setup_destroy(whole);
    return status;
}

bst_status bst__rulesets_get(bst_ruleset **out, bst_rulesets *rulesets, const bst_setup *setup,
                             bst_diags *diags)
{
    bst_text key = {0};
    *out = NULL;
    setup_key(&key, setup);
    if (key.failed) {
        bst__text_free(&key);
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < RULESETS_KEPT; i++) {
        if (rulesets->kept[i].key && strcmp(rulesets->kept[i].key, bst__text_get(&key)) == 0) {
            *out = rulesets->kept[i].ruleset;
            bst__text_free(&key);
            return BST_OK;
        }
    }
    char *copy = bst__alloc_libc.resize(bst__alloc_libc.user, NULL, 0, key.size + 1);
    bst_ruleset *ruleset = NULL;
    bst_status status = BST_E_NOMEM;
    if (copy) {
        memcpy(copy, bst__text_get(&key), key.size + 1);
        status = create_ruleset(&ruleset, rulesets, setup, diags);
    }
    if (status == BST_OK) {
        kept_ruleset *slot = &rulesets->kept[rulesets->next];
        rulesets->next = (rulesets->next + 1) % RULESETS_KEPT;
        drop_ruleset(slot);
        slot->key = copy;
        slot->ruleset = ruleset;
        *out = ruleset;
    } else if (copy) {
        bst__alloc_libc.resize(bst__alloc_libc.user, copy, key.size + 1, 0);
    }
    bst__text_free(&key);
    return status;
}
