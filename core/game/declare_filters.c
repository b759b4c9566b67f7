/* The shapes of filters, and of the pieces and features that they and others ask about, as tables:
 * what the checker, the editor files and the reference page are made from. */
#include "game/build.h"

static const char *const scorer_words[] = {"own", "others", NULL};
static const bst_shape scorer_word = {.type = BST_S_WORD, .words = scorer_words};

/* No names at all would be a filter that nothing passes, or what is said where the key is left out,
 * and so is a slip. */
const bst_shape bst__shape_some_ids = {
    .type = BST_S_ONE_OR_LIST, .of = &bst__shape_id, .min = 1, .max = INT32_MAX};

static const bst_shape tile_number = {.type = BST_S_INT, .min = 1, .max = INT16_MAX};
static const bst_shape minimums = {.type = BST_S_DICT,
                                   .of = &bst__shape_int,
                                   .name = "a map from attributes to least values",
                                   .min = 1,
                                   .max = INT32_MAX};
static const bst_shape *const game_types[] = {&bst__shape_id, &minimums, NULL};
static const bst_shape game_attr = {.type = BST_S_ALT,
                                    .name = "an attribute, or a map from it to a least value",
                                    .alternatives = game_types};
static const bst_key payee_keys[] = {
    {"via", &bst__shape_id, BST_KEY_REQUIRED,
     "a piece of this kind: it stands in the feature whose value asks for this one; where none"
     " asks, in any feature that this one touches"},
    {0},
};
static const bst_shape payee_map = {.type = BST_S_MAP,
                                    .name = "a piece of who is paid",
                                    .doc = "Who is paid must have such a piece.",
                                    .keys = payee_keys};
static const bst_shape *const payee_types[] = {&bst__shape_bool, &payee_map, NULL};
static const bst_shape payee = {
    .type = BST_S_ALT, .name = "true, or a piece as {via = KIND}", .alternatives = payee_types};

static const bst_key which_keys[] = {
    {"piece", &bst__shape_id, 0, "of this kind"},
    {"trait", &bst__shape_some_ids, 0, "with one of these traits"},
    {"own", &bst__shape_bool, 0,
     "of the active player, in options of who decides; false: of the others"},
    {"with", &bst__shape_id, 0, "on the cell where this neutral piece stands, besides it"},
    {"has", &bst__shape_id, 0, "this attribute of theirs is not 0"},
    {"lacks", &bst__shape_id, 0, "this attribute of theirs is 0"},
    {0},
};
static const bst_shape which_map = {
    .type = BST_S_MAP,
    .name = "certain pieces",
    .doc = "All that is said must hold for one and the same piece.",
    .keys = which_keys};
static const bst_shape *const which_types[] = {&bst__shape_id, &which_map, NULL};
const bst_shape bst__shape_which = {.type = BST_S_ALT,
                                    .name = "a kind of pieces, a trait, or certain pieces",
                                    .alternatives = which_types};

static const bst_key feature_keys[] = {
    {"kind", &bst__shape_some_ids, 0,
     "it is of one of these kinds, or of kinds with one of these traits"},
    {"closed", &bst__shape_bool, 0, "it is closed (false: it is not)"},
    {"tiles", &tile_number, 0, "it has exactly so many tiles"},
    {"tiles_over", &bst__shape_id, 0, "it has more tiles than this attribute of the game says"},
    {"fold", &minimums, 0, "attributes, folded over it, are at least this"},
    {"lacks", &bst__shape_some_ids, 0, "attributes, folded over it, are 0"},
    {"holds", &bst__shape_which, 0, "such a piece is in it"},
    {"next_to", &bst__shape_some_ids, 0,
     "one of its tiles, or one that shares a side with such a tile, has a feature of one of these"
     " kinds now"},
    {0},
};
const bst_shape bst__shape_asked_feature = {.type = BST_S_MAP,
                                            .name = "such a feature",
                                            .doc = "All that is said must hold for the feature.",
                                            .keys = feature_keys};

static const bst_shape scorers = {.type = BST_S_ONE_OR_LIST,
                                  .name = "own, others, or both",
                                  .of = &scorer_word};
static const bst_key when_keys[] = {
    {"tile", &bst__shape_id, 0,
     "the drawn or placed tile, or something printed on it, carries this attribute"},
    {"tile_lacks", &bst__shape_id, 0,
     "a tile was drawn or placed, and neither it nor anything printed on it carries this"
     " attribute"},
    {"shows", &bst__shape_some_ids, 0, "the drawn or placed tile shows one of these kinds"},
    {"around", &bst__shape_some_ids, 0,
     "one of the 8 tiles around the cell that it is about, or around the placed tile, shows one of"
     " these kinds"},
    {"laid", &bst__shape_id, 0,
     "a tile on the board, or something printed on it, carries this attribute"},
    {"unplaced", &bst__shape_bool, 0, "the drawn tile could not be placed"},
    {"only_with", &bst__shape_id, 0,
     "the drawn tile fits somewhere, but nowhere without this overlay"},
    {"no_tile", &bst__shape_bool, 0, "nothing was drawn in this part"},
    {"deck_empty", &bst__shape_bool, 0, "no tile is left to draw (false: one is)"},
    {"after_turns", &bst__shape_bool, 0, "the last turn is over (false: it is not)"},
    {"kind", &bst__shape_some_ids, 0,
     "the feature is of one of these kinds, or of kinds with one of these traits"},
    {"closed", &bst__shape_bool, 0, "the feature is closed (false: it is not)"},
    {"tiles", &tile_number, 0, "the feature has exactly so many tiles"},
    {"tiles_over", &bst__shape_id, 0,
     "the feature has more tiles than this attribute of the game says"},
    {"fold", &minimums, 0, "attributes, folded over the feature, are at least this"},
    {"lacks", &bst__shape_some_ids, 0, "attributes, folded over the feature, are 0"},
    {"holds", &bst__shape_which, 0, "such a piece is in the feature"},
    {"next_to", &bst__shape_some_ids, 0,
     "one of the feature's tiles, or one that shares a side with such a tile, has a feature of one"
     " of these kinds now"},
    {"closing", &bst__shape_asked_feature, 0,
     "such a feature closed in this part and is not settled yet"},
    {"settled", &bst__shape_asked_feature, 0, "such a feature was settled in this part"},
    {"tied", &bst__shape_bool, 0, "several players share the majority"},
    {"mode", &bst__shape_id, 0, "the feature is settled in this mode"},
    {"payee", &payee, 0,
     "the value is computed for one player, who has such a piece where one is named"},
    {"via", &bst__shape_asked_feature, 0,
     "the feature whose value asks for this one, as in `each`; where none asks, any that this one"
     " touches and in which who is paid has a piece"},
    {"piece", &bst__shape_id, 0, "the piece is of this kind"},
    {"trait", &bst__shape_some_ids, 0, "the piece has one of these traits"},
    {"own", &bst__shape_bool, 0,
     "the piece is one of the active player (false: it is another's, or nobody's)"},
    {"cause", &bst__shape_id, 0, "the movement names this cause"},
    {"extends_own", &bst__shape_id, 0,
     "a feature of the placed tile holds such a piece of the active player"},
    {"touches", &bst__shape_id, 0, "a feature of the placed tile holds such a piece"},
    {"enclosed", &bst__shape_id, 0,
     "some such piece is in a feature that no tile can extend any more"},
    {"placed_open_to", &bst__shape_some_ids, 0,
     "nothing that lies or stands on the placed tile closes it to these causes or classes"},
    {"on_board", &bst__shape_which, 0, "such a piece is on the board"},
    {"off_board", &bst__shape_which, 0, "no such piece is on the board"},
    {"in_zone", &bst__shape_some_ids, 0, "a piece of a player is in one of these zones"},
    {"scored", &scorers, 0,
     "the active player (own), and somebody else (others), got points for features in this part"},
    {"unscored", &scorers, 0, "the active player (own), and everybody else (others), got none"},
    {"supply", &bst__shape_id, 0, "the active player has such a piece left"},
    {"game", &game_attr, 0,
     "this attribute of the game is not 0; in a map, it is at least so much"},
    {"unset", &bst__shape_id, 0, "this attribute of the game is 0"},
    {"player", &minimums, 0, "an attribute of the active player is at least this"},
    {"score", &bst__shape_int_or_name, 0, "the active player has at least so many points"},
    {"budget", &bst__shape_id, 0, "this budget has a unit left"},
    {"spent", &bst__shape_id, 0, "this budget is used up"},
    {0},
};
const bst_shape bst__shape_when = {
    .type = BST_S_MAP,
    .name = "a filter",
    .doc = "All that is said must hold. Tested by the engine before any script runs.",
    .keys = when_keys};
