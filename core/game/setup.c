/* Setups: plain text and numbers with one owner. Nothing is resolved or checked here beyond what
 * a setup can say at all. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "game/setup_private.h"

/* ------------------------------------------------------------------ memory */

void bst__setup_drop_text(bst_setup *setup, char **text)
{
    if (*text) {
        (void)setup->alloc.resize(setup->alloc.user, *text, strlen(*text) + 1, 0);
        *text = NULL;
    }
}

bst_status bst__setup_set_text(bst_setup *setup, char **text, const char *value)
{
    size_t size = strlen(value) + 1;
    char *copy = setup->alloc.resize(setup->alloc.user, NULL, 0, size);
    if (!copy) {
        return BST_E_NOMEM;
    }
    memcpy(copy, value, size);
    bst__setup_drop_text(setup, text);
    *text = copy;
    return BST_OK;
}

/* Makes room for one more item in an array of `item_size` each. */
static bst_status reserve(bst_setup *setup, void **items, uint32_t count, uint32_t *capacity,
                          size_t item_size)
{
    if (count < *capacity) {
        return BST_OK;
    }
    uint32_t more = *capacity > 0 ? *capacity * 2 : 8;
    void *grown = setup->alloc.resize(setup->alloc.user, *items, *capacity * item_size,
                                      more * item_size);
    if (!grown) {
        return BST_E_NOMEM;
    }
    *items = grown;
    *capacity = more;
    return BST_OK;
}

static void clear_list(bst_setup *setup, bst__setup_texts *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        bst__setup_drop_text(setup, &list->texts[i]);
    }
    list->count = 0;
}

static void drop_list(bst_setup *setup, bst__setup_texts *list)
{
    clear_list(setup, list);
    if (list->texts) {
        (void)setup->alloc.resize(setup->alloc.user, list->texts, list->capacity * sizeof(char *),
                                  0);
    }
}

static void drop_places(bst_setup *setup)
{
    for (uint32_t i = 0; i < setup->place_count; i++) {
        bst__setup_drop_text(setup, &setup->places[i].what);
    }
    if (setup->places) {
        (void)setup->alloc.resize(setup->alloc.user, setup->places,
                                  setup->place_capacity * sizeof(bst__setup_place_of), 0);
    }
}

bst_status bst__setup_create_with(bst_setup **out, bst_alloc alloc)
{
    *out = NULL;
    bst_setup *setup = alloc.resize(alloc.user, NULL, 0, sizeof *setup);
    if (!setup) {
        return BST_E_NOMEM;
    }
    memset(setup, 0, sizeof *setup);
    setup->alloc = alloc;
    setup->players = 2;
    setup->copies = 1;
    *out = setup;
    return BST_OK;
}

bst_status bst_setup_create(bst_setup **out)
{
    return bst__setup_create_with(out, bst__alloc_libc);
}

void bst_setup_destroy(bst_setup *setup)
{
    if (!setup) {
        return;
    }
    bst_alloc alloc = setup->alloc;
    bst__setup_drop_text(setup, &setup->game);
    bst__setup_drop_text(setup, &setup->preset);
    for (uint32_t i = 0; i < BST__SEATS_MAX; i++) {
        bst__setup_drop_text(setup, &setup->names[i]);
    }
    for (uint32_t i = 0; i < setup->option_count; i++) {
        bst__setup_drop_text(setup, &setup->options[i].name);
        bst__setup_drop_text(setup, &setup->options[i].value);
    }
    bst__setup_drop_text(setup, &setup->origin);
    drop_list(setup, &setup->mods);
    drop_list(setup, &setup->left_out);
    drop_list(setup, &setup->mods_dirs);
    drop_places(setup);
    if (setup->options) {
        (void)alloc.resize(alloc.user, setup->options,
                           setup->option_capacity * sizeof(bst__setup_option), 0);
    }
    (void)alloc.resize(alloc.user, setup, sizeof *setup, 0);
}

bst_status bst__setup_add_place(bst_setup *setup, const bst_sources *sources, const char *what,
                            bst_span span)
{
    void *items = setup->places;
    bst_status status = reserve(setup, &items, setup->place_count, &setup->place_capacity,
                                sizeof(bst__setup_place_of));
    setup->places = items;
    bst__setup_place_of added = {NULL, span};
    if (status == BST_OK) {
        status = bst__setup_set_text(setup, &added.what, what);
    }
    if (status == BST_OK) {
        setup->places[setup->place_count++] = added;
        setup->sources = sources;
    }
    return status;
}

static bst_status copy_parts(bst_setup *to, const bst_setup *from)
{
    bst_status status = BST_OK;
    if (from->game) {
        status = bst__setup_set_text(to, &to->game, from->game);
    }
    if (status == BST_OK && from->preset) {
        status = bst__setup_set_text(to, &to->preset, from->preset);
    }
    for (uint32_t i = 0; i < BST__SEATS_MAX && status == BST_OK; i++) {
        if (from->names[i]) {
            status = bst__setup_set_text(to, &to->names[i], from->names[i]);
        }
    }
    for (uint32_t i = 0; i < from->option_count && status == BST_OK; i++) {
        status = bst_setup_set_option(to, from->options[i].name, from->options[i].value);
    }
    for (uint32_t i = 0; i < from->mods.count && status == BST_OK; i++) {
        status = bst_setup_add_mod(to, from->mods.texts[i]);
    }
    for (uint32_t i = 0; i < from->left_out.count && status == BST_OK; i++) {
        status = bst_setup_leave_out(to, from->left_out.texts[i]);
    }
    if (status == BST_OK && from->origin) {
        status = bst__setup_set_origin(to, from->origin, from->is_changed);
    }
    for (uint32_t i = 0; i < from->mods_dirs.count && status == BST_OK; i++) {
        status = bst_setup_add_mods_dir(to, from->mods_dirs.texts[i]);
    }
    for (uint32_t i = 0; i < from->place_count && status == BST_OK; i++) {
        status = bst__setup_add_place(to, from->sources, from->places[i].what,
                                      from->places[i].span);
    }
    return status;
}

bst_status bst_setup_clone(bst_setup **out, const bst_setup *setup)
{
    bst_setup *copy = NULL;
    *out = NULL;
    bst_status status = bst__setup_create_with(&copy, setup->alloc);
    if (status != BST_OK) {
        return status;
    }
    copy->players = setup->players;
    copy->copies = setup->copies;
    copy->seed = setup->seed;
    status = copy_parts(copy, setup);
    if (status != BST_OK) {
        bst_setup_destroy(copy);
        return status;
    }
    *out = copy;
    return BST_OK;
}

/* ------------------------------------------------------------------ writing */

bst_status bst_setup_set_game(bst_setup *setup, const char *game)
{
    return bst__setup_set_text(setup, &setup->game, game);
}

bst_status bst_setup_set_preset(bst_setup *setup, const char *preset)
{
    return bst__setup_set_text(setup, &setup->preset, preset);
}

bst_status bst_setup_set_option(bst_setup *setup, const char *name, const char *value)
{
    for (uint32_t i = 0; i < setup->option_count; i++) {
        if (strcmp(setup->options[i].name, name) == 0) {
            return bst__setup_set_text(setup, &setup->options[i].value, value);
        }
    }
    void *items = setup->options;
    bst_status status = reserve(setup, &items, setup->option_count, &setup->option_capacity,
                                sizeof(bst__setup_option));
    setup->options = items;
    if (status != BST_OK) {
        return status;
    }
    bst__setup_option added = {NULL, NULL};
    status = bst__setup_set_text(setup, &added.name, name);
    if (status == BST_OK) {
        status = bst__setup_set_text(setup, &added.value, value);
    }
    if (status != BST_OK) {
        bst__setup_drop_text(setup, &added.name);
        return status;
    }
    setup->options[setup->option_count++] = added;
    return BST_OK;
}

bool bst__setup_has_text(const bst__setup_texts *list, const char *text)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->texts[i], text) == 0) {
            return true;
        }
    }
    return false;
}

static bst_status add_text(bst_setup *setup, bst__setup_texts *list, const char *text)
{
    if (bst__setup_has_text(list, text)) {
        return BST_OK;
    }
    void *items = list->texts;
    bst_status status = reserve(setup, &items, list->count, &list->capacity, sizeof(char *));
    list->texts = items;
    char *added = NULL;
    if (status == BST_OK) {
        status = bst__setup_set_text(setup, &added, text);
    }
    if (status == BST_OK) {
        list->texts[list->count++] = added;
    }
    return status;
}

/* A mod is in a setup once, however often it is named. */
bst_status bst_setup_add_mod(bst_setup *setup, const char *mod)
{
    bst__setup_take_text(setup, &setup->left_out, mod);
    return add_text(setup, &setup->mods, mod);
}

bst_status bst_setup_leave_out(bst_setup *setup, const char *mod)
{
    if (bst__setup_has_mod(setup, mod)) {
        bst__setup_drop_mod(setup, mod);
    }
    return add_text(setup, &setup->left_out, mod);
}

bst_status bst_setup_add_mods_dir(bst_setup *setup, const char *dir)
{
    return add_text(setup, &setup->mods_dirs, dir);
}

void bst__setup_clear_mods(bst_setup *setup)
{
    clear_list(setup, &setup->mods);
}

void bst_setup_set_players(bst_setup *setup, uint32_t players)
{
    setup->players = players < 1 ? 1 : players;
    setup->players = setup->players > BST__SEATS_MAX ? BST__SEATS_MAX : setup->players;
}

const char *bst__setup_name_problem(const char *name)
{
    size_t size = strlen(name);
    if (size == 0 || size > BST__NAME_BYTES_MAX) {
        return "a name has 1 to 31 bytes";
    }
    if (strcmp(name, "chance") == 0) {
        return "`chance` is who draws and rolls";
    }
    for (size_t at = 0; at < size;) {
        size_t step = bst__utf8_size(name + at, size - at);
        unsigned char byte = (unsigned char)name[at];
        /* Blanks, commas and dots part the words of choices and of pieces' names. */
        if (step == 0 || byte <= ' ' || byte == 0x7F || strchr(",.\"\\", byte)) {
            return "a name has no blanks, commas, dots, quotes or backslashes";
        }
        at += step;
    }
    return NULL;
}

bst_status bst_setup_set_name(bst_setup *setup, uint32_t seat, const char *name)
{
    if (seat < 1 || seat > BST__SEATS_MAX || bst__setup_name_problem(name)) {
        return BST_E_USAGE;
    }
    return bst__setup_set_text(setup, &setup->names[seat - 1], name);
}

void bst_setup_set_seed(bst_setup *setup, uint64_t seed)
{
    setup->seed = seed;
}

void bst_setup_set_copies(bst_setup *setup, uint32_t copies)
{
    setup->copies = copies < 1 ? 1 : copies;
}

/* ------------------------------------------------------------------ places */

bst_status bst__setup_note(bst_setup *setup, const bst_sources *sources, const char *what,
                           const char *name, bst_span span)
{
    char text[160];
    (void)snprintf(text, sizeof text, "%s %s", what, name);
    return sources ? bst__setup_add_place(setup, sources, text, span) : BST_OK;
}

/* What was said last counts. Places in other sources than these mean nothing here. */
bst_span bst__setup_place(const bst_setup *setup, const bst_sources *sources, const char *what,
                          const char *name)
{
    char text[160];
    (void)snprintf(text, sizeof text, "%s %s", what, name);
    for (uint32_t i = setup->sources == sources ? setup->place_count : 0; i > 0; i--) {
        if (strcmp(setup->places[i - 1].what, text) == 0) {
            return setup->places[i - 1].span;
        }
    }
    return (bst_span){0};
}

/* ------------------------------------------------------------------ reading */

static const char *text_of(const char *text)
{
    return text ? text : "";
}

const char *bst_setup_game(const bst_setup *setup)
{
    return text_of(setup->game);
}

const char *bst_setup_preset(const bst_setup *setup)
{
    return text_of(setup->preset);
}

uint32_t bst_setup_players(const bst_setup *setup)
{
    return setup->players;
}

uint64_t bst_setup_seed(const bst_setup *setup)
{
    return setup->seed;
}

uint32_t bst_setup_copies(const bst_setup *setup)
{
    return setup->copies;
}

const char *bst_setup_name(const bst_setup *setup, uint32_t seat)
{
    return seat >= 1 && seat <= BST__SEATS_MAX ? text_of(setup->names[seat - 1]) : "";
}

uint32_t bst_setup_option_count(const bst_setup *setup)
{
    return setup->option_count;
}

const char *bst_setup_option(const bst_setup *setup, uint32_t index, const char **out_value)
{
    bool is_known = index < setup->option_count;
    if (out_value) {
        *out_value = is_known ? setup->options[index].value : NULL;
    }
    return is_known ? setup->options[index].name : NULL;
}

uint32_t bst_setup_mod_count(const bst_setup *setup)
{
    return setup->mods.count;
}

const char *bst_setup_mod(const bst_setup *setup, uint32_t index)
{
    return index < setup->mods.count ? setup->mods.texts[index] : NULL;
}

uint32_t bst_setup_mods_dir_count(const bst_setup *setup)
{
    return setup->mods_dirs.count;
}

const char *bst_setup_mods_dir(const bst_setup *setup, uint32_t index)
{
    return index < setup->mods_dirs.count ? setup->mods_dirs.texts[index] : NULL;
}
