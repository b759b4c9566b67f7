/* Checks that a scenario's nodes have the shapes that the runner trusts, and says where not.
 *
 * It knows the keys and what kind of value each takes; whether a seat, tile or option exists is
 * known only to the game and found out when the scenario runs.
 */
#include "cli/scenario_shape.h"

#include <string.h>

#include "game/setup_parts.h"

typedef bool (*shape_check)(const bst_node *node, bst_diags *diags);

enum {
    IN_SCENARIO = BST__IN_SCENARIO,
    IN_VARIANT = BST__IN_VARIANT,
    IN_DEFAULTS = BST__IN_DEFAULTS,
    IN_SETUP = BST__IN_SETUP,
    IN_PLAY = BST__IN_PLAY
};

typedef struct key_shape {
    const char *key;
    unsigned where;
    shape_check check;
    bst__scenario_form form; /* what `check` asks for, said for editors */
    const char *doc;
} key_shape;

static bool wrong(const bst_node *node, bst_diags *diags, const char *what)
{
    if (node->key) {
        bst_diags_add(diags, BST_ERROR, "E-SCENARIO-VALUE", node->span, "`%s`: expected %s",
                      node->key, what);
    } else {
        bst_diags_add(diags, BST_ERROR, "E-SCENARIO-VALUE", node->span, "expected %s", what);
    }
    return false;
}

static bool is_text(const bst_node *node, bst_diags *diags)
{
    if (node->type != BST_NODE_SCALAR || node->text_bytes == 0) {
        return wrong(node, diags, "a text");
    }
    return true;
}

static bool is_int(const bst_node *node, bst_diags *diags)
{
    int32_t value;
    return bst__node_as_int(node, &value) ||
           wrong(node, diags, bst__node_is_far(node) ? "a number of 32 bits, from -2147483648 to "
                                                       "2147483647"
                                                     : "a number");
}

static bool is_bool(const bst_node *node, bst_diags *diags)
{
    bool value;
    return bst__node_as_bool(node, &value) || wrong(node, diags, "yes or no");
}

static bool is_yes(const bst_node *node, bst_diags *diags)
{
    bool value = false;
    return (bst__node_as_bool(node, &value) && value) || wrong(node, diags, "yes");
}

static bool is_count(const bst_node *node, bst_diags *diags)
{
    int32_t value = 0;
    if (!bst__node_as_int(node, &value) || value < 1) {
        return wrong(node, diags,
                     bst__node_is_far(node) ? "a number from 1 to 2147483647" : "a number from 1");
    }
    return true;
}

/* Every child of `node`, which must be a list or, with `is_map`, a map. */
static bool is_each(const bst_node *node, bst_diags *diags, bool is_map, shape_check check)
{
    if (node->type != (is_map ? BST_NODE_MAP : BST_NODE_LIST)) {
        return wrong(node, diags, is_map ? "a map" : "a list");
    }
    BST_NODE_EACH(child, node) {
        if (!check(child, diags)) {
            return false;
        }
    }
    return true;
}

static bool is_texts(const bst_node *node, bst_diags *diags)
{
    if (node->type == BST_NODE_SCALAR) {
        return is_text(node, diags);
    }
    return is_each(node, diags, false, is_text);
}

static bool is_text_map(const bst_node *node, bst_diags *diags)
{
    return is_each(node, diags, true, is_text);
}

static bool is_texts_map(const bst_node *node, bst_diags *diags)
{
    return is_each(node, diags, true, is_texts);
}

static bool is_ints(const bst_node *node, bst_diags *diags)
{
    return is_each(node, diags, true, is_int);
}

static bool is_ints_map(const bst_node *node, bst_diags *diags)
{
    return is_each(node, diags, true, is_ints);
}

static bool is_features(const bst_node *node, bst_diags *diags)
{
    return is_each(node, diags, true, is_texts_map);
}

static bool is_reasons(const bst_node *node, bst_diags *diags)
{
    return node->type == BST_NODE_MAP ? is_text_map(node, diags) : is_texts(node, diags);
}

static bool is_mods(const bst_node *node, bst_diags *diags)
{
    return bst__schema_check(node, &bst__shape_setup_mods, diags);
}

static bool is_players(const bst_node *node, bst_diags *diags)
{
    int32_t count = 0;
    if (node->type == BST_NODE_LIST) {
        count = (int32_t)node->count;
        if (!is_each(node, diags, false, is_text)) {
            return false;
        }
    } else if (!bst__node_as_int(node, &count)) {
        return wrong(node, diags, "the number of players or a list of their names");
    }
    if (count < 1 || count > BST_SEATS_MAX) {
        return wrong(node, diags, "1 to 8 players");
    }
    return true;
}

static bool is_board(const bst_node *node, bst_diags *diags)
{
    if (!is_each(node, diags, false, is_text)) {
        return false;
    }
    BST_NODE_EACH(child, node) {
        const char *comma = strstr(child->text, ", ");
        size_t size = comma ? (size_t)(comma - child->text) : child->text_bytes;
        bst_scene_tile tile;
        if (!bst__scene_tile_parse(&tile, child->text, size)) {
            return wrong(child, diags,
                         "TILE X,Y @TURN, an overlay as OVERLAY @TURN, pieces after commas");
        }
        while (comma) {
            const char *start = comma + 2;
            bst_scene_piece piece;
            comma = strstr(start, ", ");
            size = comma ? (size_t)(comma - start) : strlen(start);
            if (!bst__scene_piece_parse(&piece, start, size)) {
                return wrong(child, diags, "PLAYER KIND SLOT after the comma");
            }
        }
    }
    return true;
}

static bool is_pieces(const bst_node *node, bst_diags *diags)
{
    if (!is_each(node, diags, false, is_text)) {
        return false;
    }
    BST_NODE_EACH(child, node) {
        bst_scene_piece piece;
        if (!bst__scene_piece_parse(&piece, child->text, child->text_bytes)) {
            return wrong(child, diags, "PLAYER KIND X,Y:SLOT, or X,Y; PLAYER may be nobody");
        }
    }
    return true;
}

static const shape_check EXPECT_CHECKS[] = {
    [BST_SHAPE_INT] = is_int,
    [BST_SHAPE_BOOL] = is_bool,
    [BST_SHAPE_TEXT] = is_text,
    [BST_SHAPE_TEXTS] = is_texts,
    [BST_SHAPE_REASONS] = is_reasons,
    [BST_SHAPE_INTS] = is_ints,
    [BST_SHAPE_TEXT_MAP] = is_text_map,
    [BST_SHAPE_TEXTS_MAP] = is_texts_map,
    [BST_SHAPE_INTS_MAP] = is_ints_map,
    [BST_SHAPE_FEATURES] = is_features,
};

static const key_shape DIRECTIVES[] = {
    {"undo", IN_PLAY, is_count, BST__FORM_OF_COUNT, "takes back so many choices"},
    {"save_load", IN_PLAY, is_yes, BST__FORM_OF_YES,
     "writes the game, reads it again, compares both and goes on with what was read"},
    {"finish", IN_PLAY, is_yes, BST__FORM_OF_YES,
     "empties the deck: the game ends with the part that is being played"},
    {"chance", IN_PLAY, is_text, BST__FORM_OF_TEXT, "answers for chance"},
};

static const key_shape *find_directive(const char *key)
{
    for (size_t i = 0; i < sizeof DIRECTIVES / sizeof *DIRECTIVES; i++) {
        if (strcmp(DIRECTIVES[i].key, key) == 0) {
            return &DIRECTIVES[i];
        }
    }
    return NULL;
}

static void hint_expectation(bst_diag *diag, const char *key)
{
    const char *known[64];
    size_t count = 0;
    const bst_expect_key *entry;
    while (count < sizeof known / sizeof *known
           && (entry = bst__expect_key((uint32_t)count)) != NULL) {
        known[count++] = entry->key;
    }
    const char *nearest = bst__text_nearest(key, known, count);
    if (nearest) {
        bst_diag_hint(diag, "did you mean `%s`?", nearest);
    }
}

static bool is_expectation(const bst_node *node, bst_diags *diags)
{
    const bst_expect_key *known = bst__expect_find(node->key);
    if (!known) {
        bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-SCENARIO-KEY", node->key_span,
                                       "no expectation is called `%s`", node->key);
        hint_expectation(diag, node->key);
        return false;
    }
    return EXPECT_CHECKS[known->shape](node, diags);
}

static bool is_expect(const bst_node *node, bst_diags *diags)
{
    return is_each(node, diags, true, is_expectation);
}

static bool is_play_part(const bst_node *node, bst_diags *diags)
{
    const key_shape *directive = find_directive(node->key);
    return directive ? directive->check(node, diags) : is_expectation(node, diags);
}

static bool is_play_entry(const bst_node *node, bst_diags *diags)
{
    if (node->type == BST_NODE_MAP) {
        return is_each(node, diags, true, is_play_part);
    }
    return is_text(node, diags);
}

static bool is_play(const bst_node *node, bst_diags *diags)
{
    return is_each(node, diags, false, is_play_entry);
}

static bool check_keys(const bst_node *map, unsigned where, bst_diags *diags);

static bool is_setup(const bst_node *node, bst_diags *diags)
{
    return check_keys(node, IN_SETUP, diags);
}

static bool is_variant(const bst_node *node, bst_diags *diags)
{
    if (!check_keys(node, IN_VARIANT, diags)) {
        return false;
    }
    if (!bst__node_get(node, "name") && !bst__node_get(node, "with")) {
        bst_diags_add(diags, BST_ERROR, "E-SCENARIO-NAME", node->span,
                      "a variant needs `name` or `with`");
        return false;
    }
    return true;
}

static bool is_variants(const bst_node *node, bst_diags *diags)
{
    if (node->type == BST_NODE_LIST && !node->first) {
        return wrong(node, diags, "at least one variant");
    }
    return is_each(node, diags, false, is_variant);
}

static const key_shape KEYS[] = {
    {"name", IN_SCENARIO | IN_VARIANT, is_text, BST__FORM_OF_TEXT,
     "one line, different from all others of the file"},
    {"covers", IN_SCENARIO | IN_VARIANT, is_texts, BST__FORM_OF_TEXTS,
     "ids of rules or examples that it proves"},
    {"setup", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_setup, BST__FORM_OF_SETUP,
     "what is played"},
    {"board", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_board, BST__FORM_OF_LIST,
     "tiles that lie there before the first turn, what lies over them, and pieces on them: "
     "TILE X,Y @TURN OVERLAY @TURN, PLAYER KIND SLOT"},
    {"pieces", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_pieces, BST__FORM_OF_LIST,
     "further pieces on the board: PLAYER KIND X,Y:SLOT, or X,Y for one that is in no feature; "
     "PLAYER is nobody for a neutral one"},
    {"supply", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_ints_map, BST__FORM_OF_INTS_MAP,
     "keeps only so many pieces of a kind in a player's supply"},
    {"zones", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_texts_map, BST__FORM_OF_TEXTS_MAP,
     "pieces that are in zones: ZONE PLAYER or ZONE, then PLAYER KIND"},
    {"attributes", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_ints_map, BST__FORM_OF_INTS_MAP,
     "values of what players, `game`, cells and segments carry"},
    {"scores", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_ints, BST__FORM_OF_INTS,
     "points at the start"},
    {"active", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_text, BST__FORM_OF_TEXT,
     "who takes the first turn (default: the first seat)"},
    {"deck", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_texts, BST__FORM_OF_TEXTS,
     "all (default), or exactly these tiles in this order"},
    {"draw", IN_SCENARIO | IN_VARIANT | IN_DEFAULTS, is_texts, BST__FORM_OF_TEXTS,
     "these tiles come first"},
    {"play", IN_SCENARIO | IN_VARIANT, is_play, BST__FORM_OF_PLAY,
     "the choices, with expectations between them"},
    {"expect", IN_SCENARIO | IN_VARIANT, is_expect, BST__FORM_OF_EXPECT,
     "expectations at the end"},
    {"variants", IN_SCENARIO, is_variants, BST__FORM_OF_VARIANTS,
     "the same scene again, with differences"},
    {"refused", IN_SCENARIO | IN_VARIANT, is_text, BST__FORM_OF_TEXT,
     "the setup must be refused, with this text in the reason"},
    {"with", IN_VARIANT, is_text_map, BST__FORM_OF_TEXT_MAP,
     "options that differ; the variant is named after them"},
    {"game", IN_SETUP, is_text, BST__FORM_OF_TEXT, "the game"},
    {"preset", IN_SETUP, is_text, BST__FORM_OF_TEXT, "a named set of option values of the game"},
    {"options", IN_SETUP, is_text_map, BST__FORM_OF_TEXT_MAP, "values of single options"},
    {"players", IN_SETUP, is_players, BST__FORM_OF_PLAYERS,
     "how many play, or their names in the order of seats"},
    {"mods", IN_SETUP, is_mods, BST__FORM_OF_MODS, "the expansions in play"},
};

static void unknown_key(const bst_node *child, unsigned where, bst_diags *diags)
{
    const char *known[sizeof KEYS / sizeof *KEYS];
    size_t count = 0;
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        if (KEYS[i].where & where) {
            known[count++] = KEYS[i].key;
        }
    }
    bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-SCENARIO-KEY", child->key_span,
                                   "unknown key `%s`", child->key);
    const char *nearest = bst__text_nearest(child->key, known, count);
    if (nearest) {
        bst_diag_hint(diag, "did you mean `%s`?", nearest);
    }
}

static bool check_keys(const bst_node *map, unsigned where, bst_diags *diags)
{
    if (map->type != BST_NODE_MAP) {
        return wrong(map, diags, "a map");
    }
    BST_NODE_EACH(child, map) {
        const key_shape *found = NULL;
        for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS && !found; i++) {
            if ((KEYS[i].where & where) && strcmp(KEYS[i].key, child->key) == 0) {
                found = &KEYS[i];
            }
        }
        if (!found) {
            unknown_key(child, where, diags);
            return false;
        }
        if (!found->check(child, diags)) {
            return false;
        }
    }
    return true;
}

/* A scenario that asks nothing would always pass. */
static bool asks_something(const bst_node *map)
{
    const bst_node *expect = bst__node_get(map, "expect");
    if ((expect && expect->first) || bst__node_get(map, "refused")) {
        return true;
    }
    BST_NODE_EACH(entry, bst__node_get(map, "play")) {
        BST_NODE_EACH(part, entry) {
            if (bst__expect_find(part->key) || strcmp(part->key, "save_load") == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool variants_ask_something(const bst_node *variants)
{
    BST_NODE_EACH(variant, variants) {
        if (!asks_something(variant)) {
            return false;
        }
    }
    return variants != NULL;
}

bool bst__shape_scenario(const bst_node *map, bst_diags *diags)
{
    if (!check_keys(map, IN_SCENARIO, diags)) {
        return false;
    }
    if (!bst__node_get(map, "name")) {
        bst_diags_add(diags, BST_ERROR, "E-SCENARIO-NAME", map->span, "a scenario needs a `name`");
        return false;
    }
    if (!asks_something(map) && !variants_ask_something(bst__node_get(map, "variants"))) {
        bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-SCENARIO-EMPTY", map->span,
                                       "this scenario expects nothing, so it could never fail");
        bst_diag_hint(diag, "add `expect:` or an expectation in `play:`");
        return false;
    }
    return true;
}

bool bst__shape_defaults(const bst_node *map, bst_diags *diags)
{
    return check_keys(map, IN_DEFAULTS, diags);
}

static void copy_keys(const key_shape *from, size_t count, unsigned where, bst__scenario_key *out,
                      uint32_t *at)
{
    for (size_t i = 0; i < count; i++) {
        if ((from[i].where & where) && *at < BST__SCENARIO_KEYS_MAX) {
            out[(*at)++] = (bst__scenario_key){from[i].key, from[i].form, from[i].doc};
        }
    }
}

uint32_t bst__scenario_keys(unsigned where, bst__scenario_key out[BST__SCENARIO_KEYS_MAX])
{
    uint32_t count = 0;
    copy_keys(KEYS, sizeof KEYS / sizeof *KEYS, where, out, &count);
    copy_keys(DIRECTIVES, sizeof DIRECTIVES / sizeof *DIRECTIVES, where, out, &count);
    return count;
}
