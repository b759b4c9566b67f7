/* Setup files: YAML, checked against one shape, then copied into a setup. The head of a record has
 * the same shape. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <bastide/limits.h>

#include "base/text.h"
#include "data/yaml.h"
#include "game/setup_parts.h"

static const bst_shape seats = {
    .type = BST_S_INT, .name = "a number of players", .min = 1, .max = BST__SEATS_MAX};
static const bst_shape names = {.type = BST_S_LIST,
                                .name = "a list of names",
                                .of = &bst__shape_text,
                                .min = 1,
                                .max = BST__SEATS_MAX};
static const bst_shape *const seats_or_names[] = {&seats, &names, NULL};
static const bst_shape players = {.type = BST_S_ALT,
                                  .name = "a number of players, or a list of their names",
                                  .alternatives = seats_or_names};
static const bst_shape options = {.type = BST_S_DICT,
                                  .name = "a map of options",
                                  .key = &bst__shape_name,
                                  .of = &bst__shape_text,
                                  .max = 2000};
static const bst_shape copies = {.type = BST_S_INT, .min = 1, .max = BST__COPIES_MAX};


/* A mod with its switches. */
static const bst_shape on_off = {.type = BST_S_BOOL};
static const char *const all_words[] = {"all", "none", "default", NULL};
static const bst_shape all_elements = {.type = BST_S_WORD, .words = all_words};
static const bst_shape each_element = {
    .type = BST_S_DICT, .name = "a map of elements", .of = &on_off};
static const bst_shape *const element_types[] = {&all_elements, &each_element, NULL};
static const bst_shape elements = {.type = BST_S_ALT,
                                   .name = "all, none, or a map of elements",
                                   .alternatives = element_types};
static const bst_key switch_keys[] = {
    {"elements", &elements, 0, "its elements: all, none, or each with yes or no"},
    {0},
};
static const bst_shape switches = {.type = BST_S_MAP,
                                   .name = "switches of a mod",
                                   .doc = "Besides `elements`, its sets of tiles with the number "
                                          "of copies: `tiles`, or the names it gives them.",
                                   .keys = switch_keys,
                                   .rest = &bst__shape_natural};
static const bst_shape *const switch_types[] = {&on_off, &bst__shape_natural, &switches, NULL};
static const bst_shape one_switch = {.type = BST_S_ALT,
                                     .name = "yes, no, a number of copies, or switches",
                                     .alternatives = switch_types};
static const bst_shape mod_map = {
    .type = BST_S_DICT, .name = "a map of mods", .of = &one_switch, .max = 256};
static const bst_shape *const mods_types[] = {&bst__shape_ids, &mod_map, NULL};
const bst_shape bst__shape_setup_mods = {
    .type = BST_S_ALT,
    .name = "a list of mods, or a map from mods to switches",
    .alternatives = mods_types};

static const bst_key keys[] = {
    {"game", &bst__shape_id, 0, "the game definition"},
    {"preset", &bst__shape_id, 0, "a named set of option values of the game"},
    {"options", &options, BST_KEY_EMPTY, "values of single options, by full name"},
    {"mods", &bst__shape_setup_mods, BST_KEY_EMPTY,
     "the expansions in play: their names, or each with its switches"},
    {"players", &players, 0, "how many play, or their names in the order of seats"},
    {"seed", &bst__shape_text, 0, "the number that chance is drawn from"},
    {"copies", &copies, 0, "how often the game's tiles are in the deck"},
    {0},
};

const bst_shape bst__setup_shape = {.type = BST_S_MAP, .name = "a setup", .keys = keys};

bool bst__setup_parse_seed(const char *text, uint64_t *out)
{
    uint64_t value = 0;
    if (*text == '\0' || (*text == '0' && text[1] != '\0')) {
        return false;
    }
    for (; *text != '\0'; text++) {
        uint64_t digit = (uint64_t)(unsigned char)*text - '0';
        if (digit > 9 || value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

/* ------------------------------------------------------------------ what the shape cannot say */

static bool check_names(const bst_node *list, bst_diags *diags)
{
    bool is_good = true;
    BST_NODE_EACH (name, list) {
        const char *problem = bst__setup_name_problem(name->text);
        for (const bst_node *other = list->first; other != name && !problem; other = other->next) {
            problem = strcasecmp(other->text, name->text) == 0 ? "two seats have this name" : NULL;
        }
        if (problem) {
            bst_diags_add(diags, BST_ERROR, "E-SETUP-NAME", name->span, "%s", problem);
            is_good = false;
        }
    }
    return is_good;
}

static bool check_rest(const bst_node *map, bst_diags *diags)
{
    const bst_node *seed = bst__node_get(map, "seed");
    uint64_t number;
    bool is_good = check_names(bst__node_get(map, "players"), diags);
    if (seed && !bst__setup_parse_seed(seed->text, &number)) {
        bst_diags_add(diags, BST_ERROR, "E-SETUP-SEED", seed->span,
                      "a seed is a plain number from 0 to %llu", (unsigned long long)UINT64_MAX);
        is_good = false;
    }
    return is_good;
}

/* ------------------------------------------------------------------ copying */

static bst_status apply_players(bst_setup *setup, const bst_node *node)
{
    int32_t number = 0;
    bst_status status = BST_OK;
    if (node->type != BST_NODE_LIST) {
        bst_setup_set_players(setup, bst__node_as_int(node, &number) ? (uint32_t)number : 2);
        return BST_OK;
    }
    uint32_t seat = 0;
    bst_setup_set_players(setup, node->count);
    BST_NODE_EACH (name, node) {
        seat++;
        status = status == BST_OK ? bst_setup_set_name(setup, seat, name->text) : status;
    }
    return status;
}

/* A setup being filled, and where what is said stands. */
typedef struct filling {
    bst_setup *setup;
    const bst_sources *sources;
} filling;

static bst_status set_option(const filling *f, const char *name, const bst_node *value)
{
    bst_status status = bst_setup_set_option(f->setup, name, value->text);
    if (status == BST_OK) {
        status = bst__setup_note(f->setup, f->sources, "name", name, value->key_span);
    }
    return status == BST_OK ? bst__setup_note(f->setup, f->sources, "option", name, value->span)
                            : status;
}

static bst_status add_mod(const filling *f, const char *name, bst_span span)
{
    bst_status status = bst_setup_add_mod(f->setup, name);
    return status == BST_OK ? bst__setup_note(f->setup, f->sources, "mod", name, span) : status;
}

static bst_status apply_options(const filling *f, const bst_node *map)
{
    bst_status status = BST_OK;
    BST_NODE_EACH (each, map) {
        status = status == BST_OK ? set_option(f, each->key, each) : status;
    }
    return status;
}

/* Switches are options that are named after the mod. */
static bst_status set_switch(const filling *f, const char *mod, const char *name,
                             const bst_node *value)
{
    char option[160];
    (void)snprintf(option, sizeof option, "%s.%s", mod, name);
    return set_option(f, option, value);
}

static bst_status apply_elements(const filling *f, const char *mod, const bst_node *node)
{
    if (node->type == BST_NODE_SCALAR) {
        return set_switch(f, mod, "elements", node);
    }
    bst_status status = BST_OK;
    BST_NODE_EACH (element, node) {
        status = status == BST_OK ? set_switch(f, mod, element->key, element) : status;
    }
    return status;
}

static bst_status leave_out(const filling *f, const bst_node *node)
{
    bst_status status = bst_setup_leave_out(f->setup, node->key);
    return status == BST_OK
               ? bst__setup_note(f->setup, f->sources, "mod", node->key, node->key_span)
               : status;
}

static bst_status apply_switches(const filling *f, const bst_node *node)
{
    bool is_on = true;
    int32_t number = 1;
    bst_status status = BST_OK;
    if (bst__node_as_int(node, &number)) {
        status = set_switch(f, node->key, "tiles", node);
    } else if (bst__node_as_bool(node, &is_on) && !is_on) {
        return leave_out(f, node);
    }
    if (status == BST_OK) {
        status = add_mod(f, node->key, node->key_span);
    }
    BST_NODE_EACH (each, node) {
        if (status == BST_OK) {
            status = strcmp(each->key, "elements") == 0 ? apply_elements(f, node->key, each)
                                                        : set_switch(f, node->key, each->key, each);
        }
    }
    return status;
}

bst_status bst__setup_apply_mods(bst_setup *setup, const bst_node *node,
                                 const bst_sources *sources)
{
    const filling f = {setup, sources};
    bst_status status = BST_OK;
    bst__setup_clear_mods(setup);
    if (node->type == BST_NODE_SCALAR) {
        return bst__node_is_empty(node) ? BST_OK : add_mod(&f, node->text, node->span);
    }
    BST_NODE_EACH (mod, node) {
        if (status == BST_OK) {
            status = node->type == BST_NODE_MAP ? apply_switches(&f, mod)
                                                : add_mod(&f, mod->text, mod->span);
        }
    }
    return status;
}

static bst_status apply_preset(const filling *f, const bst_node *node)
{
    bst_status status = bst_setup_set_preset(f->setup, node->text);
    return status == BST_OK ? bst__setup_note(f->setup, f->sources, "preset", node->text,
                                              node->span)
                            : status;
}

static bst_status apply_key(const filling *f, const bst_node *node)
{
    bst_setup *setup = f->setup;
    uint64_t seed = 0;
    if (strcmp(node->key, "game") == 0) {
        return bst_setup_set_game(setup, node->text);
    }
    if (strcmp(node->key, "preset") == 0) {
        return apply_preset(f, node);
    }
    if (strcmp(node->key, "options") == 0) {
        return apply_options(f, node);
    }
    if (strcmp(node->key, "mods") == 0) {
        return bst__setup_apply_mods(setup, node, f->sources);
    }
    if (strcmp(node->key, "players") == 0) {
        return apply_players(setup, node);
    }
    if (strcmp(node->key, "seed") == 0 && bst__setup_parse_seed(node->text, &seed)) {
        bst_setup_set_seed(setup, seed);
    }
    int32_t number = 1;
    if (strcmp(node->key, "copies") == 0 && bst__node_as_int(node, &number)) {
        bst_setup_set_copies(setup, (uint32_t)number);
    }
    return BST_OK;
}

bst_status bst__setup_apply(bst_setup *setup, const bst_node *map, const bst_sources *sources,
                            bst_diags *diags)
{
    const filling f = {setup, sources};
    bst_status status = BST_OK;
    if (!check_rest(map, diags)) {
        return BST_E_INVALID;
    }
    BST_NODE_EACH (node, map) {
        status = status == BST_OK ? apply_key(&f, node) : status;
    }
    return status;
}

bst_status bst_setup_read(bst_setup *setup, bst_sources *sources, const char *path,
                          bst_diags *diags)
{
    uint32_t file = 0;
    const bst_node *root = NULL;
    bst_arena arena;
    bst_status status = bst_sources_read(&file, sources, path, NULL, BST_YAML_BYTES_MAX, diags);
    if (status != BST_OK) {
        return status;
    }
    bst__arena_init(&arena, bst__alloc_libc);
    status = bst__yaml_load(&root, &arena, sources, file, 0, diags);
    if (status == BST_OK && !bst__schema_check(root, &bst__setup_shape, diags)) {
        status = BST_E_INVALID;
    }
    if (status == BST_OK) {
        status = bst__setup_apply(setup, root, sources, diags);
    }
    bst__arena_free(&arena);
    return status;
}
