/* Setups that are put together of several: what one takes over from another, and what is left out
 * of it. */
#include <stdio.h>
#include <string.h>

#include "game/setup_private.h"

const char *bst_setup_origin(const bst_setup *setup, bool *out_changed)
{
    if (out_changed) {
        *out_changed = setup->is_changed;
    }
    return setup->origin ? setup->origin : "";
}

bool bst__setup_has_mod(const bst_setup *setup, const char *mod)
{
    return bst__setup_has_text(&setup->mods, mod);
}

bool bst__setup_leaves_out(const bst_setup *setup, const char *mod)
{
    return bst__setup_has_text(&setup->left_out, mod);
}

bst_status bst__setup_set_origin(bst_setup *setup, const char *preset, bool is_changed)
{
    setup->is_changed = is_changed;
    return bst__setup_set_text(setup, &setup->origin, preset);
}

const char *bst__setup_left_out(const bst_setup *setup, uint32_t index)
{
    return index < setup->left_out.count ? setup->left_out.texts[index] : NULL;
}

void bst__setup_take_text(bst_setup *setup, bst__setup_texts *list, const char *text)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->texts[i], text) == 0) {
            bst__setup_drop_text(setup, &list->texts[i]);
            list->count--;
            memmove(&list->texts[i], &list->texts[i + 1],
                    (list->count - i) * sizeof *list->texts);
            return;
        }
    }
}

void bst__setup_drop_options(bst_setup *setup, const char *name)
{
    size_t size = strlen(name);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < setup->option_count; i++) {
        bst__setup_option *each = &setup->options[i];
        bool is_it = strncmp(each->name, name, size) == 0 &&
                     (each->name[size] == '\0' || name[size - 1] == '.');
        if (is_it) {
            bst__setup_drop_text(setup, &each->name);
            bst__setup_drop_text(setup, &each->value);
        } else {
            setup->options[kept++] = *each;
        }
    }
    setup->option_count = kept;
}

void bst__setup_drop_mod(bst_setup *setup, const char *mod)
{
    char prefix[160];
    (void)snprintf(prefix, sizeof prefix, "%s.", mod);
    bst__setup_drop_options(setup, prefix);
    bst__setup_take_text(setup, &setup->mods, mod);
}

static const char *find_option(const bst_setup *setup, const char *name)
{
    for (uint32_t i = 0; i < setup->option_count; i++) {
        if (strcmp(setup->options[i].name, name) == 0) {
            return setup->options[i].value;
        }
    }
    return NULL;
}

/* Of two numbers the greater one, else what is there. */
static bst_status merge_option(bst_setup *to, const bst__setup_option *added, bool greatest)
{
    uint64_t old_number;
    uint64_t new_number;
    const char *there = find_option(to, added->name);
    bool is_better = greatest && there && bst__setup_parse_seed(there, &old_number) &&
                     bst__setup_parse_seed(added->value, &new_number) && new_number > old_number;
    return there && !is_better ? BST_OK : bst_setup_set_option(to, added->name, added->value);
}

static bool has_place(const bst_setup *setup, const char *what)
{
    for (uint32_t i = 0; i < setup->place_count; i++) {
        if (strcmp(setup->places[i].what, what) == 0) {
            return true;
        }
    }
    return false;
}

bst_status bst__setup_merge(bst_setup *to, const bst_setup *from, bool greatest)
{
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < from->mods.count && status == BST_OK; i++) {
        status = bst_setup_add_mod(to, from->mods.texts[i]);
    }
    for (uint32_t i = 0; i < from->option_count && status == BST_OK; i++) {
        status = merge_option(to, &from->options[i], greatest);
    }
    for (uint32_t i = 0; i < from->place_count && status == BST_OK; i++) {
        if (!has_place(to, from->places[i].what)) {
            status = bst__setup_add_place(to, from->sources, from->places[i].what,
                                          from->places[i].span);
        }
    }
    return status;
}
