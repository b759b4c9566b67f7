/* Draws setups. Options keep what the game says more often than not, so that the games stay near
 * those that people play and still meet what is rare.
 *
 * Mods that exclude each other are not chosen together; all else is for the rules to refuse. */
#include "cli/random_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "data/schema.h"
#include "diag/hint.h"
#include "script/content.h"

enum {
    STREAM_OF_SETUPS = 3002,
    MODS_MAX = 256,
    OPTION_OF = 3,  /* one option in so many is away from its default */
    PRESET_OF = 4,
    NUMBERS_MAX = 8, /* numbers that are tried of an option, from its least or its default on */
    SETS_MAX = 2,    /* copies of a set of tiles */
    PLAYERS_FEWEST = 2
};

struct bst__random_setups {
    const bst_setup *base;
    const char *data_dir;
    bst_sources *sources; /* of the manifests below */
    bst_arena arena;
    bst__content content;
    const bst__manifest *mods[MODS_MAX]; /* to choose from */
    uint32_t count;
    const bst__manifest *fixed[2]; /* in every setup; or NULL */
};

/* ------------------------------------------------------------------ what there is */

static bool is_for_game(const bst__manifest *mod, const char *game)
{
    for (uint32_t i = 0; i < mod->games.count; i++) {
        if (strcmp(mod->games.list[i].id, game) == 0) {
            return !mod->is_broken && !mod->is_foreign;
        }
    }
    return false;
}

static const bst__manifest *find(const bst__random_setups *setups, const char *name, size_t size)
{
    for (uint32_t i = 0; i < setups->content.known_count; i++) {
        const bst__manifest *mod = setups->content.known[i];
        if (strlen(mod->id) == size && strncmp(mod->id, name, size) == 0) {
            return mod;
        }
    }
    return NULL;
}

static bst_status say_unknown(const bst__random_setups *setups, const char *name, size_t size,
                              bst_diags *diags)
{
    const char *names[MODS_MAX];
    uint32_t count = 0;
    char text[64];
    (void)snprintf(text, sizeof text, "%.*s", (int)(size < 63 ? size : 63), name);
    for (uint32_t i = 0; i < setups->content.known_count && count < MODS_MAX; i++) {
        names[count++] = setups->content.known[i]->id;
    }
    bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-MOD-UNKNOWN", (bst_span){0},
                                   "there is no mod `%s`", text);
    if (!bst__diag_hint_nearest(diag, text, names, count)) {
        bst_diag_hint(diag, "`bastide mods` lists them");
    }
    return BST_E_NOTFOUND;
}

/* Named twice it is still one. */
static void add_named(bst__random_setups *setups, const bst__manifest *mod)
{
    for (uint32_t i = 0; i < setups->count; i++) {
        if (setups->mods[i] == mod) {
            return;
        }
    }
    if (setups->count < MODS_MAX) {
        setups->mods[setups->count++] = mod;
    }
}

static bst_status choose_named(bst__random_setups *setups, const char *list, bst_diags *diags)
{
    const char *game = bst_setup_game(setups->base);
    for (const char *at = list;; at++) {
        size_t size = strcspn(at, ",");
        const bst__manifest *mod = find(setups, at, size);
        if (!mod) {
            return say_unknown(setups, at, size, diags);
        }
        if (!is_for_game(mod, game)) {
            (void)bst_diags_add(diags, BST_ERROR, "E-MOD-GAME", (bst_span){0},
                                "the mod `%s` is not for the game `%s`, or cannot be played",
                                mod->id, game);
            return BST_E_NOTFOUND;
        }
        add_named(setups, mod);
        at += size;
        if (*at == '\0') {
            return BST_OK;
        }
    }
}

static void choose_all(bst__random_setups *setups)
{
    for (uint32_t i = 0; i < setups->content.known_count && setups->count < MODS_MAX; i++) {
        if (is_for_game(setups->content.known[i], bst_setup_game(setups->base))) {
            setups->mods[setups->count++] = setups->content.known[i];
        }
    }
}

bst_status bst__random_setups_create(bst__random_setups **out, const bst_setup *base,
                                     const char *data_dir, const char *list, bst_diags *diags)
{
    *out = NULL;
    bst__random_setups *setups = calloc(1, sizeof *setups);
    if (!setups) {
        return BST_E_NOMEM;
    }
    setups->base = base;
    setups->data_dir = data_dir;
    bst__arena_init(&setups->arena, bst__alloc_libc);
    bst_status status = bst_sources_create(&setups->sources);
    if (status == BST_OK) {
        setups->content.arena = &setups->arena;
        setups->content.sources = setups->sources;
        setups->content.setup = base;
        setups->content.data_dir = data_dir;
        status = bst__content_find(&setups->content);
    }
    if (status == BST_OK && list) {
        status = choose_named(setups, list, diags);
    } else if (status == BST_OK) {
        choose_all(setups);
    }
    if (status != BST_OK) {
        bst__random_setups_destroy(setups);
        return status;
    }
    *out = setups;
    return BST_OK;
}

void bst__random_setups_destroy(bst__random_setups *setups)
{
    if (setups) {
        bst__content_close(&setups->content);
        bst__arena_free(&setups->arena);
        bst_sources_destroy(setups->sources);
        free(setups);
    }
}

const char *bst__random_setups_mod(const bst__random_setups *setups, uint32_t index)
{
    return index < setups->count ? setups->mods[index]->id : NULL;
}

/* ------------------------------------------------------------------ drawing mods */

typedef struct drawing {
    const bst__random_setups *from;
    bst_random random;
    bst_setup *setup;
    const bst__manifest *mods[MODS_MAX];
    uint32_t count;
} drawing;

/* Whether options alone can make the two play together. */
static bool is_settled_by_options(const bst__mod_ref *conflict)
{
    return conflict->unless && !bst__node_get(conflict->unless, "mod");
}

static bool rules_out(const bst__manifest *mod, const bst__manifest *other)
{
    for (uint32_t i = 0; i < mod->conflicts.count; i++) {
        const bst__mod_ref *conflict = &mod->conflicts.list[i];
        if (bst__manifest_is_called(other, conflict->id) && !is_settled_by_options(conflict)) {
            return true;
        }
    }
    return false;
}

static bool is_drawn(const drawing *d, const char *name)
{
    for (uint32_t i = 0; i < d->count; i++) {
        if (bst__manifest_is_called(d->mods[i], name)) {
            return true;
        }
    }
    return false;
}

/* The value that the option must have for the mods to play together; NULL: any. */
static const char *needed_value(const drawing *d, const char *option)
{
    for (uint32_t i = 0; i < d->count; i++) {
        const bst__mod_refs *conflicts = &d->mods[i]->conflicts;
        for (uint32_t k = 0; k < conflicts->count; k++) {
            const bst__mod_ref *conflict = &conflicts->list[k];
            const bst_node *value =
                conflict->unless ? bst__node_get(conflict->unless, option) : NULL;
            if (value && is_drawn(d, conflict->id)) {
                return value->type == BST_NODE_LIST ? value->first->text : value->text;
            }
        }
    }
    return NULL;
}

static const bst__manifest *find_called(const bst__random_setups *setups, const char *name)
{
    for (uint32_t i = 0; i < setups->content.known_count; i++) {
        const bst__manifest *mod = setups->content.known[i];
        if (is_for_game(mod, bst_setup_game(setups->base)) && bst__manifest_is_called(mod, name)) {
            return mod;
        }
    }
    return NULL;
}

/* Adds the mod and what it depends on; false where that cannot be played with the others. */
static bool add_mod(drawing *d, const bst__manifest *mod, uint32_t depth)
{
    for (uint32_t i = 0; i < d->count; i++) {
        if (d->mods[i] == mod) {
            return true;
        }
        if (rules_out(mod, d->mods[i]) || rules_out(d->mods[i], mod)) {
            return false;
        }
    }
    if (d->count == MODS_MAX || depth == MODS_MAX) {
        return false;
    }
    d->mods[d->count++] = mod;
    for (uint32_t i = 0; i < mod->depends.count; i++) {
        const bst__manifest *other = find_called(d->from, mod->depends.list[i].id);
        if (!other || !add_mod(d, other, depth + 1)) {
            return false;
        }
    }
    return true;
}

static bool add_fixed(drawing *d)
{
    return add_mod(d, d->from->fixed[0], 0) && add_mod(d, d->from->fixed[1], 0);
}

bool bst__random_setups_fix(bst__random_setups *setups, const char *one, const char *other)
{
    bst__random_setups trial = *setups;
    drawing d = {.from = &trial};
    trial.fixed[0] = find(setups, one, strlen(one));
    trial.fixed[1] = find(setups, other, strlen(other));
    if (!trial.fixed[0] || !trial.fixed[1] || !add_fixed(&d)) {
        return false;
    }
    memcpy(setups->fixed, trial.fixed, sizeof setups->fixed);
    return true;
}

/* Any number of mods, each number as likely as the others. They are tried in a random order, so
 * that of those that exclude each other each comes into play. */
static void choose_mods(drawing *d)
{
    const bst__manifest *rest[MODS_MAX];
    uint32_t left = d->from->count;
    uint32_t wanted = bst__random_below(&d->random, left + 1);
    memcpy(rest, d->from->mods, sizeof *rest * left);
    for (; wanted > 0; wanted--) {
        uint32_t before = d->count;
        uint32_t at = bst__random_below(&d->random, left);
        if (!add_mod(d, rest[at], 0)) {
            d->count = before;
        }
        rest[at] = rest[--left];
    }
}

static bst_status draw_mods(drawing *d)
{
    if (!d->from->fixed[0]) {
        choose_mods(d);
    } else if (!add_fixed(d)) {
        return BST_E_INVALID; /* it was tried when they were fixed */
    }
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < d->count && status == BST_OK; i++) {
        status = bst_setup_add_mod(d->setup, d->mods[i]->id);
    }
    return status;
}

/* ------------------------------------------------------------------ drawing options */

static bool is_set(const drawing *d, const char *option)
{
    for (uint32_t i = 0; i < d->count; i++) {
        const bst__manifest *mod = d->mods[i];
        size_t size = strlen(mod->id);
        if (strncmp(option, mod->id, size) != 0 || option[size] != '.') {
            continue;
        }
        if (strcmp(option + size + 1, BST__SET_OF_REST) == 0) {
            return true;
        }
        for (uint32_t s = 0; s < mod->sets.count; s++) {
            if (strcmp(option + size + 1, mod->sets.list[s].name) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* A number that the option takes: near its least, or near its default. */
static int32_t draw_number(drawing *d, const bst_node *option)
{
    int32_t min = bst__node_int(option, "min", 0);
    int32_t max = bst__node_int(option, "max", min + NUMBERS_MAX);
    int32_t from = min;
    if (bst__random_below(&d->random, 2) == 0) {
        from = bst__node_int(option, "default", min) - 1;
        from = from < min ? min : from;
    }
    int64_t width = (int64_t)max - from + 1;
    width = width > NUMBERS_MAX ? NUMBERS_MAX : width;
    return from + (int32_t)bst__random_below(&d->random, (uint32_t)width);
}

static int32_t draw_copies(drawing *d, const bst_node *option)
{
    int32_t least = bst__node_int(option, "min", 0);
    uint32_t choices = least < SETS_MAX ? (uint32_t)(SETS_MAX - least) + 1u : 1u;
    return least + (int32_t)bst__random_below(&d->random, choices);
}

static void draw_word(drawing *d, const bst_node *option, char *value, size_t size)
{
    const bst_node *values = bst__node_get(option, "values");
    uint32_t at = bst__random_below(&d->random, values && values->count ? values->count : 1);
    const bst_node *found = values ? values->first : NULL;
    for (; found && at > 0; at--) {
        found = found->next;
    }
    (void)snprintf(value, size, "%s",
                   found ? found->text : bst__node_text(option, "default", ""));
}

static bst_status draw_option(drawing *d, const bst_node *option)
{
    char value[128];
    const char *type = bst__node_text(option, "type", "word");
    const char *needed = needed_value(d, option->key);
    if (needed) {
        return bst_setup_set_option(d->setup, option->key, needed);
    }
    if (bst__random_below(&d->random, OPTION_OF) != 0) {
        return BST_OK;
    }
    if (strcmp(type, "bool") == 0) {
        (void)snprintf(value, sizeof value, "%s",
                       bst__random_below(&d->random, 2) ? "true" : "false");
    } else if (strcmp(type, "int") == 0) {
        int32_t number = is_set(d, option->key) ? draw_copies(d, option) : draw_number(d, option);
        (void)snprintf(value, sizeof value, "%d", (int)number);
    } else {
        draw_word(d, option, value, sizeof value);
    }
    return bst_setup_set_option(d->setup, option->key, value);
}

static bst_status draw_preset(drawing *d, const bst_node *root)
{
    const bst_node *presets = bst__node_get(root, "presets");
    if (!presets || presets->count == 0 || bst__random_below(&d->random, PRESET_OF) != 0) {
        return BST_OK;
    }
    uint32_t at = bst__random_below(&d->random, presets->count);
    const bst_node *preset = presets->first;
    for (; at > 0 && preset->next; at--) {
        preset = preset->next;
    }
    return bst_setup_set_preset(d->setup, preset->key);
}

/* Two at least, where the game has so many seats. */
static void draw_players(drawing *d, const bst_node *root)
{
    const bst_node *seats = bst__node_get(root, "seats");
    uint32_t most = seats ? seats->count : 1;
    most = most > BST_SEATS_MAX ? BST_SEATS_MAX : most;
    uint32_t fewest = most < PLAYERS_FEWEST ? most : PLAYERS_FEWEST;
    bst_setup_set_players(d->setup,
                          fewest + bst__random_below(&d->random, most - fewest + 1));
}

/* The game with its mods, as the rules will see it: all options, presets and seats. */
static bst_status draw_rest(drawing *d, bst_sources *sources, bst_diags *diags)
{
    bst_arena arena;
    bst__arena_init(&arena, bst__alloc_libc);
    bst__content content = {.arena = &arena,
                            .sources = sources,
                            .setup = d->setup,
                            .data_dir = d->from->data_dir,
                            .diags = diags};
    bst_status status = bst__content_load(&content);
    if (status == BST_OK) {
        draw_players(d, content.merge.root);
        status = draw_preset(d, content.merge.root);
        BST_NODE_EACH (option, bst__node_get(content.merge.root, "options")) {
            status = status == BST_OK ? draw_option(d, option) : status;
        }
    }
    bst__content_close(&content);
    bst__arena_free(&arena);
    return status;
}

static bst_status begin(drawing *d)
{
    const bst_setup *base = d->from->base;
    bst_status status = bst_setup_create(&d->setup);
    if (status == BST_OK) {
        status = bst_setup_set_game(d->setup, bst_setup_game(base));
    }
    for (uint32_t i = 0; i < bst_setup_mods_dir_count(base) && status == BST_OK; i++) {
        status = bst_setup_add_mods_dir(d->setup, bst_setup_mods_dir(base, i));
    }
    return status;
}

bst_status bst__random_setup(bst_setup **out, const bst__random_setups *setups, uint64_t seed,
                             bst_sources *sources, bst_diags *diags)
{
    drawing d = {.from = setups, .random = bst__random_start(seed, STREAM_OF_SETUPS)};
    bst_status status = begin(&d);
    if (status == BST_OK) {
        bst_setup_set_seed(d.setup, seed);
        status = draw_mods(&d);
    }
    if (status == BST_OK) {
        status = draw_rest(&d, sources, diags);
    }
    *out = d.setup; /* also where it cannot be played, to be shown */
    return status;
}
