/* The format of a mod's files, as tables. The content sections are those of a game's file, so that
 * a mod can bring whatever a game can. */
#include "data/manifest_parts.h"
#include "data/tileset.h"

#define LIST_MAX BST__MANIFEST_LIST_MAX

static const bst_shape texts = {
    .type = BST_S_LIST, .of = &bst__shape_text, .min = 1, .max = LIST_MAX};
static const bst_shape version = {.type = BST_S_TEXT, .name = "a version, such as 1.2"};
static const bst_shape range = {.type = BST_S_TEXT,
                                .name = "a range of versions, such as \">=1.2 <2\""};
static const bst_shape reason = {.type = BST_S_TEXT, .name = "the reason as a text"};

static const bst_shape ids = {.type = BST_S_ONE_OR_LIST, .of = &bst__shape_id, .max = LIST_MAX};
static const bst_shape ranges = {.type = BST_S_DICT, .of = &range, .max = LIST_MAX};
static const bst_shape *const ids_or_ranges_types[] = {&ids, &ranges, NULL};
static const bst_shape ids_or_ranges = {.type = BST_S_ALT,
                                        .name = "an id, a list of ids or a map of ids to versions",
                                        .alternatives = ids_or_ranges_types};
static const bst_shape some_ids = {
    .type = BST_S_ONE_OR_LIST, .of = &bst__shape_id, .min = 1, .max = LIST_MAX};
static const bst_shape some_ranges = {.type = BST_S_DICT, .of = &range, .min = 1, .max = LIST_MAX};
static const bst_shape *const games_types[] = {&some_ids, &some_ranges, NULL};
static const bst_shape games = {.type = BST_S_ALT,
                                .name = "an id, a list of ids or a map of ids to versions",
                                .alternatives = games_types};
static const bst_shape condition = {
    .type = BST_S_DICT, .key = &bst__shape_name, .of = &bst__shape_text};
static const bst_key conflict_keys[] = {
    {"because", &reason, BST_KEY_REQUIRED, "why not"},
    {"unless", &condition, BST_KEY_REQUIRED,
     "options with the values with which they do play together"},
    {0},
};
static const bst_shape conflict = {
    .type = BST_S_MAP,
    .name = "a conflict",
    .doc = "Mods that do not play together as long as options do not say that they do.",
    .keys = conflict_keys};
static const bst_shape *const reason_types[] = {&reason, &conflict, NULL};
static const bst_shape reason_or_more = {.type = BST_S_ALT,
                                         .name = "the reason as a text, or {because, unless}",
                                         .alternatives = reason_types};
static const bst_shape reasons = {.type = BST_S_DICT, .of = &reason_or_more, .max = LIST_MAX};
static const bst_shape *const ids_or_reasons_types[] = {&ids, &reasons, NULL};
static const bst_shape ids_or_reasons = {.type = BST_S_ALT,
                                         .name = "an id, a list of ids or a map of ids to reasons",
                                         .alternatives = ids_or_reasons_types};

static const bst_key element_keys[] = {
    {"about", &bst__shape_text, 0, "a sentence for players"},
    {"default", &bst__shape_bool, 0, "whether it is on where nobody says otherwise (default true)"},
    {0},
};
static const bst_shape element = {.type = BST_S_MAP,
                                  .name = "an element",
                                  .doc = "A part of the mod that players switch on and off: a bool "
                                         "option `MOD.ELEMENT`, for `if` and for scripts.",
                                  .keys = element_keys};
static const bst_shape elements = {.type = BST_S_DICT, .of = &element, .max = LIST_MAX};

static const bst_shape copies = {.type = BST_S_INT, .min = 0, .max = 99};
static const bst_key set_keys[] = {
    {"about", &bst__shape_text, 0, "a sentence for players"},
    {"default", &copies, 0,
     "how many copies of the set are in play where nobody says otherwise (default 1)"},
    {"min", &copies, 0, "how many there must be at least (default 0)"},
    {0},
};
static const bst_shape set = {.type = BST_S_MAP,
                              .name = "a set of tiles",
                              .doc =
                                  "Tiles that come together (key `set` of a tile): an int option "
                                  "`MOD.SET` that holds the number of copies.",
                              .keys = set_keys};
static const bst_shape sets = {.type = BST_S_DICT, .of = &set, .max = LIST_MAX};

static const bst_shape path = {.type = BST_S_LIST, .of = &bst__shape_text, .min = 2, .max = 16};
static const bst_key patch_keys[] = {
    {"at", &path, BST_KEY_REQUIRED,
     "where the value stands: its section, its name in the section, and keys below"},
    {"set", &bst__shape_any, 0, "sets a value that is there or not"},
    {"add", &bst__shape_any, 0, "adds to a list, or to a map"},
    {"remove", &bst__shape_any, 0, "removes from a list, or keys of a map"},
    {"replace", &bst__shape_any, 0,
     "{from: X, to: Y} puts Y in place of X, and fails where something else is there"},
    {"if", &condition, 0, "options with the values they must have for this patch to be made"},
    {0},
};
const bst_shape bst__shape_patch = {
    .type = BST_S_MAP,
    .name = "a patch",
    .doc = "A change of what the game or another mod declares, with exactly one of `set`, `add`, "
           "`remove` and `replace`.",
    .keys = patch_keys};
const bst_shape bst__shape_patches = {.type = BST_S_LIST, .of = &bst__shape_patch, .max = 1024};

#define CONTENT_KEYS                                                                               \
    {"vocabulary", &bst__shape_vocabulary, 0, "causes that are added to the words of the game"},   \
        {"kinds", &bst__shape_kinds, BST_KEY_EMPTY, "new kinds of segments"},                      \
        {"attributes", &bst__shape_attributes, BST_KEY_EMPTY,                                      \
         "new named values; what another mod declares in the same way is shared"},                 \
        {"pieces", &bst__shape_pieces, BST_KEY_EMPTY, "new pieces"},                               \
        {"zones", &bst__shape_zones, BST_KEY_EMPTY, "new places off the board"},                   \
        {"decks", &bst__shape_decks, BST_KEY_EMPTY, "new decks"},                                  \
        {"tracks", &bst__shape_tracks, BST_KEY_EMPTY, "new tracks"},                               \
        {"start", &bst__shape_start, 0,                                                            \
         "tiles that are laid before the first turn, instead of the game's own"},                  \
        {"options", &bst__shape_options, BST_KEY_EMPTY,                                            \
         "what players may choose, besides elements and sets"},                                    \
        {"presets", &bst__shape_presets, BST_KEY_EMPTY,                                            \
         "named sets of options; one that exists gets the options of the mod added"},              \
        {"tiles", &bst__shape_tiles, BST_KEY_EMPTY, "new tiles"},                                  \
        {"overlays", &bst__shape_overlays, BST_KEY_EMPTY, "what can be laid over tiles"},          \
        {"patches", &bst__shape_patches, BST_KEY_EMPTY, "changes of what others declare"},

static const bst_key mod_keys[] = {
    {"mod", &bst__shape_id, BST_KEY_REQUIRED, "the id of the mod: the name of its folder"},
    {"name", &bst__shape_text, BST_KEY_REQUIRED, "the name that players see"},
    {"version", &version, BST_KEY_REQUIRED, "the version of the mod"},
    {"prefix", &bst__shape_ids, 0,
     "short words that its options may begin with instead of the id of the mod"},
    {"api", &range, BST_KEY_REQUIRED, "the versions of the engine's interface it is made for"},
    {"about", &bst__shape_text, 0, "a sentence for players"},
    {"names", &texts, 0, "other names it goes by, in any language"},
    {"year", &bst__shape_int, 0, "when what it plays came out"},
    {"notes", &texts, 0, "what else is known of that, beyond the rules"},
    {"license", &bst__shape_text, 0, "the licence, best as its SPDX name"},
    {"authors", &texts, 0, "who made it"},
    {"games", &games, BST_KEY_REQUIRED, "the games it is for: ids, or a map of ids to versions"},
    {"depends", &ids_or_ranges, 0,
     "mods that must be in play; loaded before this one: ids, or a map of ids to versions"},
    {"optional", &ids_or_ranges, 0,
     "mods that this one knows of: loaded before it, and of these versions, where they are in "
     "play"},
    {"conflicts", &ids_or_reasons, 0,
     "mods that must not be in play: ids, or a map of ids to reasons; or to reasons with `unless`"},
    {"provides", &ids, 0, "names that others may depend on or conflict with"},
    {"after", &ids, 0, "mods that are loaded before this one where they are in play"},
    {"before", &ids, 0, "mods that are loaded after this one where they are in play"},
    {"elements", &elements, BST_KEY_EMPTY, "parts that can be switched off"},
    {"sets", &sets, BST_KEY_EMPTY,
     "sets of tiles; tiles without `set` are in the set `tiles`, which every mod has"},
    {"files", &texts, 0, "further YAML files of the folder, with content sections"},
    {"scripts", &texts, 0, "the Lua files of the folder, in the order in which they are loaded"},
    {"seats", &texts, 0, "names of seats that are added"},
    CONTENT_KEYS{0},
};
const bst_shape bst__shape_mod = {.type = BST_S_MAP, .name = "a manifest", .keys = mod_keys};

static const bst_key mod_file_keys[] = {CONTENT_KEYS{0}};
const bst_shape bst__shape_mod_file = {
    .type = BST_S_MAP, .name = "a file of a mod", .keys = mod_file_keys};
