/* The shape of a file of scenarios, put together from the tables of keys and expectations that the
 * reader works with. The reader itself asks more of some values than a shape can say. */
#include "cli/scenario_shape.h"
#include "data/schema.h"
#include "game/setup_parts.h"

#define TEXTS_OR_LIST(id, of_shape)                                                                \
    static const bst_shape id = {.type = BST_S_ONE_OR_LIST, .of = &(of_shape)}
#define MAP_OF(id, of_shape)                                                                       \
    static const bst_shape id = {.type = BST_S_DICT, .key = &any_name, .of = &(of_shape)}

/* Names of seats are free; those of options, cells and zones are not looked at here. */
static const bst_shape any_name = {.type = BST_S_TEXT};
static const bst_shape list = {.type = BST_S_LIST, .of = &bst__shape_text};
static const bst_shape count = {.type = BST_S_INT, .min = 1, .max = INT32_MAX};
static const char *const yes_words[] = {"yes", "true", "on", NULL};
static const bst_shape yes_word = {.type = BST_S_WORD, .words = yes_words};
static const bst_shape *const yes_types[] = {&yes_word, &bst__shape_bool, NULL};
static const bst_shape yes = {.type = BST_S_ALT, .alternatives = yes_types};
static const bst_shape seats = {.type = BST_S_INT, .min = 1, .max = BST_SEATS_MAX};
static const bst_shape names = {
    .type = BST_S_LIST, .of = &bst__shape_text, .min = 1, .max = BST_SEATS_MAX};
static const bst_shape *const players_types[] = {&seats, &names, NULL};
static const bst_shape players = {.type = BST_S_ALT, .alternatives = players_types};

TEXTS_OR_LIST(texts, bst__shape_text);
MAP_OF(ints, bst__shape_int);
MAP_OF(ints_map, ints);
MAP_OF(text_map, bst__shape_text);
MAP_OF(texts_map, texts);
MAP_OF(features, texts_map);
static const bst_shape *const reasons_types[] = {&texts, &text_map, NULL};
static const bst_shape reasons = {.type = BST_S_ALT, .alternatives = reasons_types};

/* ---------------------------------------------------------------- maps, filled from the tables */

enum { KEYS_MAX = BST__SCENARIO_KEYS_MAX + 40 };

static bst_key scenario_keys[KEYS_MAX];
static bst_key variant_keys[KEYS_MAX];
static bst_key defaults_keys[KEYS_MAX];
static bst_key setup_keys[KEYS_MAX];
static bst_key play_keys[KEYS_MAX];
static bst_key expect_keys[KEYS_MAX];

static const bst_shape scenario = {
    .type = BST_S_MAP, .name = "a scenario", .keys = scenario_keys};
static const bst_shape variant = {.type = BST_S_MAP, .name = "a variant", .keys = variant_keys};
static const bst_shape defaults = {
    .type = BST_S_MAP, .name = "the defaults", .keys = defaults_keys};
static const bst_shape setup = {
    .type = BST_S_MAP, .name = "the setup of a scenario", .keys = setup_keys};
static const bst_shape step = {
    .type = BST_S_MAP, .name = "a map between choices", .keys = play_keys};
static const bst_shape expect = {.type = BST_S_MAP, .name = "expectations", .keys = expect_keys};

static const bst_shape *const entry_types[] = {&bst__shape_text, &step, NULL};
static const bst_shape entry = {.type = BST_S_ALT, .alternatives = entry_types};
static const bst_shape play = {.type = BST_S_LIST, .of = &entry};
static const bst_shape variants = {.type = BST_S_LIST, .of = &variant, .min = 1, .max = INT32_MAX};

static const bst_key file_defaults_keys[] = {
    {"defaults", &defaults, BST_KEY_REQUIRED, "what the scenarios of the file don't say"},
    {0},
};
static const bst_shape file_defaults = {
    .type = BST_S_MAP, .name = "defaults of a file", .keys = file_defaults_keys};
static const bst_shape *const item_types[] = {&scenario, &file_defaults, NULL};
static const bst_shape item = {.type = BST_S_ALT, .alternatives = item_types};
static const bst_shape file = {.type = BST_S_ONE_OR_LIST, .of = &item};

static const bst_shape *const forms[] = {
    [BST__FORM_OF_TEXT] = &bst__shape_text, [BST__FORM_OF_TEXTS] = &texts,
    [BST__FORM_OF_LIST] = &list,            [BST__FORM_OF_COUNT] = &count,
    [BST__FORM_OF_YES] = &yes,              [BST__FORM_OF_INTS] = &ints,
    [BST__FORM_OF_INTS_MAP] = &ints_map,    [BST__FORM_OF_TEXT_MAP] = &text_map,
    [BST__FORM_OF_TEXTS_MAP] = &texts_map,
    [BST__FORM_OF_SETUP] = &setup,          [BST__FORM_OF_PLAYERS] = &players,
    [BST__FORM_OF_MODS] = &bst__shape_setup_mods, [BST__FORM_OF_PLAY] = &play,
    [BST__FORM_OF_EXPECT] = &expect,        [BST__FORM_OF_VARIANTS] = &variants,
};

static const bst_shape *const expected[] = {
    [BST_SHAPE_INT] = &bst__shape_int,   [BST_SHAPE_BOOL] = &bst__shape_bool,
    [BST_SHAPE_TEXT] = &bst__shape_text, [BST_SHAPE_TEXTS] = &texts,
    [BST_SHAPE_REASONS] = &reasons,      [BST_SHAPE_INTS] = &ints,
    [BST_SHAPE_TEXT_MAP] = &text_map,    [BST_SHAPE_TEXTS_MAP] = &texts_map,
    [BST_SHAPE_INTS_MAP] = &ints_map,    [BST_SHAPE_FEATURES] = &features,
};

static uint32_t fill(bst_key *keys, unsigned where)
{
    bst__scenario_key known[BST__SCENARIO_KEYS_MAX];
    uint32_t size = bst__scenario_keys(where, known);
    for (uint32_t i = 0; i < size; i++) {
        /* Only what is named can be reported and filtered. */
        unsigned flags = keys == scenario_keys && i == 0 ? BST_KEY_REQUIRED : 0;
        keys[i] = (bst_key){known[i].name, forms[known[i].form], flags, known[i].doc};
    }
    return size;
}

static void fill_expectations(bst_key *keys, uint32_t from)
{
    const bst_expect_key *known;
    for (uint32_t i = 0; from < KEYS_MAX - 1 && (known = bst__expect_key(i)) != NULL; i++) {
        keys[from++] = (bst_key){known->key, expected[known->shape], 0, known->doc};
    }
}

const bst_shape *bst__scenario_file_shape(void)
{
    (void)fill(scenario_keys, BST__IN_SCENARIO);
    (void)fill(variant_keys, BST__IN_VARIANT);
    (void)fill(defaults_keys, BST__IN_DEFAULTS);
    (void)fill(setup_keys, BST__IN_SETUP);
    fill_expectations(play_keys, fill(play_keys, BST__IN_PLAY));
    fill_expectations(expect_keys, 0);
    return &file;
}
