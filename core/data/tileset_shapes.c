/* The format of a game's file, as tables. Every sentence here is also what editors show and what
 * the reference page says, so it is written for mod authors. */
#include "data/tileset.h"

#include <bastide/limits.h>

#include "data/forms.h"

#define LIST_OF_WORDS(id, ...)                                                                     \
    static const char *const id##_words[] = {__VA_ARGS__, NULL};                                   \
    static const bst_shape id##_word = {.type = BST_S_WORD, .words = id##_words}

LIST_OF_WORDS(kind_shape, "area", "line", "inner");
LIST_OF_WORDS(closes, "ends", "surrounded", "never", "by_rule", "always");
LIST_OF_WORDS(around, "8", "4");
LIST_OF_WORDS(joined_by, "touches");
LIST_OF_WORDS(attribute_on, "segment", "cell", "tile", "piece", "player", "zone", "game");
LIST_OF_WORDS(attribute_type, "integer", "word", "player", "piece", "segment", "cell");
LIST_OF_WORDS(fold, "sum", "max", "any", "set");
LIST_OF_WORDS(resets, "part", "turn", "left", "never");
LIST_OF_WORDS(stands, "segment", "corner", "side", "cell", "zone");
LIST_OF_WORDS(on_score, "return", "stay", "out");
LIST_OF_WORDS(zone_per, "player", "game");
LIST_OF_WORDS(zone_holds, "pieces", "tiles");
LIST_OF_WORDS(zone_order, "heap", "kept");
LIST_OF_WORDS(seen, "all", "owner", "none");
LIST_OF_WORDS(deck_counts, "seen", "hidden");
LIST_OF_WORDS(border, "closes", "open");
LIST_OF_WORDS(no_board, "none");
LIST_OF_WORDS(all, "all");
LIST_OF_WORDS(any, "any");
LIST_OF_WORDS(side, "N", "E", "S", "W");
LIST_OF_WORDS(option_type, "bool", "int", "word");
LIST_OF_WORDS(posture, "standing", "lying");

#define FORM_NAME(id, name) name,
const char *const bst__form_names[BST__FORM_COUNT] = {BST__FORMS(FORM_NAME) NULL};
#undef FORM_NAME
static const bst_shape form_word = {.type = BST_S_WORD, .words = bst__form_names};
static const bst_shape piece_percent = {.type = BST_S_INT, .min = 50, .max = 150};
static const bst_shape line_width = {.type = BST_S_INT, .min = 2, .max = 30};

static const bst_shape tile_id = {.type = BST_S_TILE};
static const bst_shape turn = {.type = BST_S_INT, .min = 0, .max = 3};
static const bst_shape attribute_size = {.type = BST_S_INT, .min = 1, .max = 64};
static const bst_shape neighbours = {.type = BST_S_INT, .min = 1, .max = 8};
static const bst_shape texts = {
    .type = BST_S_LIST, .of = &bst__shape_text, .min = 1, .max = INT32_MAX};

static const bst_shape condition_values = {
    .type = BST_S_ONE_OR_LIST, .name = "a value or a list of them", .of = &bst__shape_text};
const bst_shape bst__shape_condition = {.type = BST_S_DICT,
                                        .name = "a condition",
                                        .doc = "Options with the values they must have, all of "
                                               "them; `mod: NAME` asks whether a mod is in play.",
                                        .key = &bst__shape_name,
                                        .of = &condition_values};
#define IN_PLAY_IF                                                                                 \
    {                                                                                              \
        "if", &bst__shape_condition, 0, "it is in play only where this holds"                      \
    }

/* Causes: does -> class -> causes. */
static const bst_shape cause_class = {.type = BST_S_DICT, .of = &bst__shape_ids};
static const bst_key causes_keys[] = {
    {"put", &cause_class, 0, "classes of causes that put a piece somewhere"},
    {"take", &cause_class, 0, "classes of causes that take a piece away"},
    {"enter", &cause_class, 0,
     "classes of causes that enter a cell without putting a piece of "
     "a player there"},
    {"place", &cause_class, 0, "classes of causes that lay a tile"},
    {0},
};
static const bst_shape causes = {.type = BST_S_MAP, .name = "causes", .keys = causes_keys};
static const bst_key vocabulary_keys[] = {
    {"causes", &causes, BST_KEY_REQUIRED, "the generic words that every movement names"},
    {0},
};
const bst_shape bst__shape_vocabulary = {
    .type = BST_S_MAP, .name = "a vocabulary", .keys = vocabulary_keys};

/* What people call a thing, where it is not its id. */
#define WORD_KEYS(what)                                                                            \
    {"one", &bst__shape_text, 0, "what texts for people call one " what " (default: its id)"},     \
    {                                                                                              \
        "many", &bst__shape_text, 0, "what they call several (default: as one)"                    \
    }

static const bst_key member_keys[] = {
    {"one", &bst__shape_text, BST_KEY_REQUIRED, "the word for one"},
    {"many", &bst__shape_text, 0, "the word for several (default: as one)"},
    {0},
};
static const bst_shape member = {
    .type = BST_S_MAP, .name = "words for a member", .keys = member_keys};

static const bst_key kind_keys[] = {
    {"shape", &kind_shape_word, 0,
     "area (owns half sides), line (owns the middles of sides) or inner (owns no slot); left out "
     "for a kind that is made of others"},
    {"closes", &closes_word, BST_KEY_REQUIRED,
     "when a feature of this kind is closed: no open end left, all cells around laid, never, by a "
     "rule, or always"},
    {"around", &around_word, 0, "how many cells `surrounded` looks at: 8 (default) or 4"},
    {"loops", &bst__shape_bool, 0, "whether a feature without any end is closed (default true)"},
    {"made_of", &bst__shape_ids, 0, "the kinds whose segments make up features of this kind"},
    {"joined_by", &joined_by_word, 0,
     "touches: segments of a `made_of` kind also join where they touch on a tile"},
    {"beside", &bst__shape_ids, 0,
     "for a line: the area kinds that may own the halves beside it (default: any)"},
    {"open", &bst__shape_bool, 0,
     "false: only claim rules that name this kind reach it (default true)"},
    {"closed_to", &bst__shape_ids, 0, "causes, or classes of them, that don't reach this kind"},
    {"traits", &bst__shape_ids, 0, "free words that rules may ask for"},
    {"must_join", &bst__shape_bool, 0,
     "where a feature of this kind lies, tiles with it must join one"},
    WORD_KEYS("feature"),
    {"member", &member, 0, "what texts call a piece in such a feature, as in {one: a, many: as}"},
    {"glyph", &bst__shape_text, 0, "characters that pictures draw where the kind has no `icon`"},
    {"colour", &bst__shape_text, 0, "the colour that pictures use, as #rrggbb"},
    {"edge", &bst__shape_text, 0,
     "the colour of its outline in pictures (default: its colour, darker)"},
    {"wall", &bst__shape_bool, 0,
     "for an area: pictures draw a wall where it ends inside a tile (default false)"},
    {"ground", &bst__shape_bool, 0,
     "for an area: pictures draw it below all others (default: the area kind with most sides)"},
    {"width", &line_width, 0,
     "for a line: how wide pictures draw it, in hundredths of a tile (default 9)"},
    {"icon", &form_word, 0, "for an inner kind: the sign that pictures draw"},
    {"motif", &form_word, 0, "for an area: small signs that pictures scatter over it"},
    {"pieces", &posture_word, 0, "how pictures show pieces on it (default standing)"},
    {"letter", &bst__shape_text, 0, "the letter in text pictures"},
    IN_PLAY_IF,
    {0},
};
static const bst_shape kind = {.type = BST_S_MAP, .name = "a kind", .keys = kind_keys};
const bst_shape bst__shape_kinds = {.type = BST_S_DICT, .of = &kind, .max = 256};

static const bst_key attribute_keys[] = {
    {"on", &attribute_on_word, BST_KEY_REQUIRED, "what carries the value"},
    {"type", &attribute_type_word, 0, "what the value is (default integer)"},
    {"words", &bst__shape_ids, 0, "for `type: word`: the words; the first is 1"},
    {"fold", &fold_word, 0, "how the values of a feature's segments become one (default sum)"},
    {"printed", &bst__shape_bool, 0, "true: constant, and no part of the state (default false)"},
    {"default", &bst__shape_int, 0, "the value where none is given (default 0)"},
    {"size", &attribute_size, 0, "how many values it holds (default 1)"},
    {"of", &bst__shape_ids, 0,
     "kinds: only they carry it, and on a segment that is now of another one it reads 0; a tile "
     "carries it with a segment of one of them, on which its sign is drawn"},
    {"resets", &resets_word, 0, "when it goes back to the default (default never)"},
    {"closed_to", &bst__shape_ids, 0,
     "causes, or classes of them, that don't reach what carries this"},
    WORD_KEYS("unit"),
    {"hint", &bst__shape_text, 0, "a sentence for players"},
    IN_PLAY_IF,
    {"icon", &form_word, 0,
     "the sign that pictures draw, on segments and tiles as often as the value says, once on a"
     " cell"},
    {"colour", &bst__shape_text, 0, "the colour of that sign, as #rrggbb"},
    {"letter", &bst__shape_text, 0,
     "on cells: what text pictures write there, before the value where that is more than 1"},
    {0},
};
static const bst_shape attribute = {
    .type = BST_S_MAP, .name = "an attribute", .keys = attribute_keys};
const bst_shape bst__shape_attributes = {.type = BST_S_DICT, .of = &attribute, .max = 1024};

static const bst_shape players = {.type = BST_S_INT, .min = 1, .max = 16};
static const bst_shape by_players = {
    .type = BST_S_DICT, .key = &players, .of = &bst__shape_natural};
static const bst_shape each_sum = {.type = BST_S_LIST, .of = &bst__shape_natural_or_name};
static const bst_shape *const each_types[] = {&bst__shape_natural, &bst__shape_name, &each_sum,
                                              &by_players, NULL};
static const bst_shape each = {
    .type = BST_S_ALT,
    .name = "a number from 0, the name of an option, a list of these or a map by number of players",
    .alternatives = each_types};
static const bst_shape stands_words_list = {
    .type = BST_S_ONE_OR_LIST, .name = "a place or a list of them", .of = &stands_word};
static const bst_key piece_keys[] = {
    {"each", &each, 0,
     "how many each player has (or the game, if neutral): a number, an option, a list of these, "
     "which are added up, or a map by number of players"},
    {"neutral", &bst__shape_bool, 0, "belongs to nobody (default false)"},
    {"like", &bst__shape_id, 0, "takes over all that is not said here from this piece"},
    {"traits", &bst__shape_ids, 0, "free words that rules may ask for"},
    {"occupies", &bst__shape_bool, 0, "a feature that holds it is not free (default false)"},
    {"weight", &bst__shape_natural_or_name, 0,
     "how much it counts for the majority: a number, an option, or an attribute folded over the "
     "feature (default 0)"},
    {"claims", &bst__shape_ids, 0, "the kinds it may be put on to claim"},
    {"stands", &stands_words_list, 0, "where it stands (default segment)"},
    {"on_score", &on_score_word, 0, "what it does when its feature is scored (default return)"},
    {"stays_with", &bst__shape_id, 0,
     "goes back when no own piece with this trait is left in its feature"},
    {"closed_to", &bst__shape_ids, 0, "causes, or classes of them, that don't move it"},
    {"closes_cell_to", &bst__shape_ids, 0, "causes that it keeps away from the cell it stands on"},
    {"closes_side", &bst__shape_bool, 0, "closes the side it stands on"},
    WORD_KEYS("piece"),
    {"form", &form_word, 0, "the form that pictures give it (default disc)"},
    {"percent", &piece_percent, 0, "how large pictures draw it (default 100)"},
    {"glyph", &bst__shape_text, 0, "characters that pictures write on it (default: its owner's)"},
    {"colour", &bst__shape_text, 0,
     "its colour in pictures where it belongs to nobody, as #rrggbb"},
    {"letter", &bst__shape_text, 0, "the letter in text pictures"},
    IN_PLAY_IF,
    {0},
};
static const bst_shape piece = {.type = BST_S_MAP, .name = "a piece", .keys = piece_keys};
const bst_shape bst__shape_pieces = {.type = BST_S_DICT, .of = &piece, .max = 256};

static const bst_shape zone_holds_list = {
    .type = BST_S_ONE_OR_LIST, .name = "pieces, tiles or both", .of = &zone_holds_word};
static const bst_key accepts_keys[] = {
    {"trait", &bst__shape_ids, 0, "pieces with one of these traits"},
    {"claims", &bst__shape_ids, 0, "pieces that may claim one of these kinds"},
    {0},
};
static const bst_shape accepts = {.type = BST_S_MAP,
                                  .name = "what may come in",
                                  .doc = "All that is said must hold for the piece.",
                                  .keys = accepts_keys};
static const bst_key zone_keys[] = {
    {"per", &zone_per_word, BST_KEY_REQUIRED, "one for each player, or one for the game"},
    {"holds", &zone_holds_list, BST_KEY_REQUIRED, "pieces, tiles or both"},
    {"order", &zone_order_word, 0, "heap (default), or kept: the order of arrival matters"},
    {"capacity", &bst__shape_natural_or_name, 0,
     "how many pieces of players it can hold (default: any number)"},
    {"accepts", &accepts, 0, "which pieces of players may come in (default: all)"},
    {"seen", &seen_word, 0, "who sees what is inside (default all)"},
    IN_PLAY_IF,
    {0},
};
static const bst_shape zone = {.type = BST_S_MAP, .name = "a zone", .keys = zone_keys};
const bst_shape bst__shape_zones = {.type = BST_S_DICT, .of = &zone, .max = 256};

static const bst_key deck_keys[] = {
    {"counts", &deck_counts_word, 0, "whether players may know what is left in it (default seen)"},
    {"layers", &bst__shape_ids, 0,
     "parts of the deck that are drawn one after the other; one is `rest`, for tiles without"
     " `layer`"},
    {"from", &bst__shape_ids, 0,
     "a draw takes from the first of these decks that is not empty (default: from itself)"},
    IN_PLAY_IF,
    {0},
};
static const bst_shape deck = {.type = BST_S_MAP, .name = "a deck", .keys = deck_keys};
const bst_shape bst__shape_decks = {.type = BST_S_DICT, .of = &deck, .max = 64};

static const bst_key track_ref_keys[] = {
    {"track", &bst__shape_id, BST_KEY_REQUIRED, "the track that is run through here"},
    {0},
};
static const bst_shape track_ref = {
    .type = BST_S_MAP, .name = "a track reference", .keys = track_ref_keys};
static const bst_shape *const anchor_types[] = {&bst__shape_id, &track_ref, NULL};
static const bst_shape anchor = {.type = BST_S_ALT,
                                 .name = "the name of an anchor or {track: name}",
                                 .alternatives = anchor_types};
static const bst_shape track = {.type = BST_S_LIST, .of = &anchor, .min = 1, .max = 64};
const bst_shape bst__shape_tracks = {.type = BST_S_DICT, .of = &track, .max = 64};

static const bst_key board_keys[] = {
    {"cells", &bst__shape_any, 0, "the cells of a board that has an end (default: no end)"},
    {"border", &border_word, 0,
     "whether what meets the border of the board is closed or stays open (default open)"},
    {0},
};
static const bst_shape board_map = {.type = BST_S_MAP, .name = "a board", .keys = board_keys};
static const bst_shape *const board_types[] = {&no_board_word, &board_map, NULL};
const bst_shape bst__shape_board = {
    .type = BST_S_ALT, .name = "none or a board", .alternatives = board_types};

static const bst_shape cell_pair = {.type = BST_S_LIST, .of = &bst__shape_int, .min = 2, .max = 2};
static const bst_shape *const cell_types[] = {&cell_pair, &bst__shape_text, NULL};
static const bst_shape cell = {
    .type = BST_S_ALT, .name = "a cell: [x, y] or x,y", .alternatives = cell_types};
static const bst_key start_keys[] = {
    {"tile", &tile_id, BST_KEY_REQUIRED, "the tile that is laid"},
    {"at", &cell, BST_KEY_REQUIRED, "its cell: [x, y]; x counts to the east, y to the south"},
    {"turn", &turn, 0, "quarter turns clockwise (default 0)"},
    {0},
};
static const bst_shape start_tile = {.type = BST_S_MAP, .name = "a start tile", .keys = start_keys};
const bst_shape bst__shape_start = {.type = BST_S_LIST, .of = &start_tile, .max = 256};

static const bst_key option_keys[] = {
    {"type", &option_type_word, BST_KEY_REQUIRED, "bool, int or word"},
    {"values", &texts, 0, "for `type: word`: the words"},
    {"min", &bst__shape_int, 0, "for `type: int`: the least"},
    {"max", &bst__shape_int, 0, "for `type: int`: the greatest"},
    {"default", &bst__shape_text, BST_KEY_REQUIRED, "the value where nobody says another"},
    {"about", &bst__shape_text, 0, "a sentence for players"},
    {0},
};
static const bst_shape option = {.type = BST_S_MAP, .name = "an option", .keys = option_keys};
const bst_shape bst__shape_options = {
    .type = BST_S_DICT, .key = &bst__shape_name, .of = &option, .max = 1024};

static const bst_shape option_values = {
    .type = BST_S_DICT, .key = &bst__shape_name, .of = &bst__shape_text};
static const bst_key preset_keys[] = {
    {"about", &bst__shape_text, 0, "a sentence for players"},
    {"options", &option_values, BST_KEY_EMPTY, "the options that differ from their defaults"},
    {0},
};
static const bst_shape preset = {.type = BST_S_MAP, .name = "a preset", .keys = preset_keys};
const bst_shape bst__shape_presets = {.type = BST_S_DICT, .of = &preset, .max = 256};

static const bst_shape references = {.type = BST_S_LIST, .of = &bst__shape_text};
static const bst_shape copies = {.type = BST_S_INT, .min = 0, .max = BST_TILE_COUNT_MAX};
static const bst_shape mouths = {.type = BST_S_INT, .min = 1, .max = 4};
static const bst_shape from_middle = {.type = BST_S_INT, .min = -50, .max = 50};
static const bst_shape spot = {.type = BST_S_LIST, .of = &from_middle, .min = 2, .max = 2};
static const bst_key segment_keys[] = {
    {"touches", &references, 0,
     "segments of the same tile that lie directly beside it: \"kind slot\", or \"kind\" where "
     "there is one"},
    {"near", &references, 0,
     "segments of the same tile that it meets at one point, each by itself"},
    {"apart", &references, 0,
     "segments of the same tile that it does not touch, though they meet on the border"},
    {"mouths", &mouths, 0,
     "for a line: how many inner ends it has that go on elsewhere and stay open until rules link "
     "them"},
    {"spot", &spot, 0,
     "where pieces on it stand, for rules that measure: [x, y] in hundredths of a tile, to the "
     "east and to the south of its middle, as printed (default: in the midst of its slots; the "
     "middle where it has none)"},
    {0},
};
const bst_shape bst__shape_segment = {.type = BST_S_MAP,
                                      .name = "a segment",
                                      .doc = "One printed part: its kind with its slots, what it "
                                             "touches, and attributes of segments by name.",
                                      .keys = segment_keys,
                                      .rest = &bst__shape_any};
static const bst_shape segments = {.type = BST_S_LIST, .of = &bst__shape_segment};
static const bst_shape near_group = {
    .type = BST_S_LIST, .of = &bst__shape_text, .min = 2, .max = 32};
static const bst_shape near_groups = {.type = BST_S_LIST, .of = &near_group};
static const bst_shape sides_list = {.type = BST_S_LIST, .of = &side_word};
static const bst_shape *const sides_types[] = {&any_word, &sides_list, NULL};
static const bst_shape sides = {
    .type = BST_S_ALT, .name = "any or a list of sides", .alternatives = sides_types};
static const bst_key needs_keys[] = {
    {"neighbours", &neighbours, 0, "how many cells beside it must be laid"},
    {0},
};
static const bst_shape needs = {.type = BST_S_MAP, .name = "needs", .keys = needs_keys};
static const bst_key tile_keys[] = {
    {"id", &tile_id, BST_KEY_REQUIRED, "the name of the tile, unique in the game and its mods"},
    {"count", &copies, 0, "how many there are (default 1)"},
    {"start", &bst__shape_natural, 0,
     "how many of them lie on the board before the first turn (default 0)"},
    {"deck", &bst__shape_id, 0, "the deck they are drawn from (default: the first)"},
    {"zone", &bst__shape_id, 0,
     "the zone in which they lie at the start, so many in each player's; they are in no deck"},
    {"layer", &bst__shape_id, 0, "the layer of that deck (default rest)"},
    {"sides", &sides, 0,
     "any, or a list of sides: these match everything and close what they meet"},
    {"after", &bst__shape_natural, 0,
     "how many tiles without this key leave its deck before it can be drawn; where the deck has "
     "fewer, it does not wait (default 0)"},
    {"needs", &needs, 0, "what must be there before it can be laid"},
    {"board", &bst__shape_bool, 0,
     "false for a card: it is not laid on the board and has no segments (default true)"},
    {"closed_to", &bst__shape_ids, 0, "causes, or classes of them, that don't reach this tile"},
    {"segments", &segments, 0, "the printed parts"},
    {"near", &near_groups, 0, "groups of segments that meet at one point"},
    {"set", &bst__shape_id, 0,
     "for a tile of a mod: the set that it comes with (default tiles)"},
    IN_PLAY_IF,
    {0},
};
static const bst_shape tile = {.type = BST_S_MAP,
                               .name = "a tile",
                               .doc = "Besides these keys, attributes of tiles by name.",
                               .keys = tile_keys,
                               .rest = &bst__shape_any};
const bst_shape bst__shape_tiles = {.type = BST_S_LIST, .of = &tile};

static const bst_key over_sides_keys[] = {
    {"N", &bst__shape_id, 0, "the area that both halves of the north side show"},
    {"E", &bst__shape_id, 0, "of the east side"},
    {"S", &bst__shape_id, 0, "of the south side"},
    {"W", &bst__shape_id, 0, "of the west side"},
    {0},
};
static const bst_shape over_sides = {
    .type = BST_S_MAP, .name = "sides with kinds", .keys = over_sides_keys};
static const bst_shape overlay_turns = {.type = BST_S_INT, .min = 1, .max = 4};
static const bst_key overlay_keys[] = {
    {"segments", &segments, BST_KEY_REQUIRED, "what it adds to a tile: segments of lines"},
    {"over", &over_sides, 0,
     "what the tile must show, as printed, for it to lie there: areas by side"},
    {"turns", &overlay_turns, 0, "in how many different turns it can lie (default 4)"},
    WORD_KEYS("overlay"),
    IN_PLAY_IF,
    {0},
};
static const bst_shape overlay = {
    .type = BST_S_MAP,
    .name = "an overlay",
    .doc = "Something that is laid over a tile and adds segments to it; one at most on each tile.",
    .keys = overlay_keys};
const bst_shape bst__shape_overlays = {.type = BST_S_DICT, .of = &overlay, .max = 16};

static const bst_shape *const match_types[] = {&all_word, &bst__shape_ids, NULL};
static const bst_shape must_match = {
    .type = BST_S_ALT, .name = "all or a list of kinds", .alternatives = match_types};

static const bst_key game_keys[] = {
    {"game", &bst__shape_id, BST_KEY_REQUIRED, "the id of the game"},
    {"name", &bst__shape_text, 0, "the name that players see"},
    {"version", &bst__shape_text, 0, "the version of this file"},
    {"api", &bst__shape_text, 0, "the versions of the engine's interface it is made for"},
    {"about", &bst__shape_text, 0, "a sentence for players"},
    {"vocabulary", &bst__shape_vocabulary, 0, "the words that mods share"},
    {"must_match", &must_match, 0,
     "the kinds that may only meet their own (default all); what is not listed may meet anything"},
    {"kinds", &bst__shape_kinds, BST_KEY_EMPTY, "what the segments of tiles can be"},
    {"attributes", &bst__shape_attributes, BST_KEY_EMPTY, "named values"},
    {"pieces", &bst__shape_pieces, BST_KEY_EMPTY, "what players put on the board"},
    {"zones", &bst__shape_zones, BST_KEY_EMPTY, "places off the board"},
    {"decks", &bst__shape_decks, BST_KEY_EMPTY, "what tiles are drawn from"},
    {"tracks", &bst__shape_tracks, BST_KEY_EMPTY,
     "the order of play: lists of anchors, at which rules hang their steps"},
    {"board", &bst__shape_board, 0, "the board, where it has an end; none: there is no board"},
    {"start", &bst__shape_start, 0, "the tiles that are laid before the first turn"},
    {"options", &bst__shape_options, BST_KEY_EMPTY, "what players may choose before a game"},
    {"presets", &bst__shape_presets, BST_KEY_EMPTY, "named sets of options"},
    {"seats", &texts, 0, "the names of the seats, in order"},
    {"scripts", &texts, 0, "the Lua files with the rules, in the order in which they are loaded"},
    {"tiles", &bst__shape_tiles, BST_KEY_EMPTY, "the tiles"},
    {"overlays", &bst__shape_overlays, BST_KEY_EMPTY, "what can be laid over tiles"},
    {0},
};
const bst_shape bst__shape_game = {.type = BST_S_MAP, .name = "a game file", .keys = game_keys};
