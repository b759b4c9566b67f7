/* The shapes of declaration calls, as tables: what the checker, the editor files and the reference
 * page are made from. */
#include "game/build.h"

#define WORDS(id, ...)                                                                             \
    static const char *const id##_words[] = {__VA_ARGS__, NULL};                                   \
    static const bst_shape id##_word = {.type = BST_S_WORD, .words = id##_words}

WORDS(scope, "part", "turn", "game", "menu");
WORDS(where, "placed", "beside", "around", "board", "own");
WORDS(feature, "free", "any", "own");
WORDS(offer_builtin, "draw", "place", "move", "take", "overlay", "use");
WORDS(step_builtin, "start", "turns", "discard", "jump", "settle", "settle_all", "take_all",
      "move");
WORDS(only, "only");
WORDS(ties, "all", "none");
WORDS(over_type, "cells", "segments", "pieces", "players", "zones", "corners",
      "tiles");
WORDS(arg_type, "cell", "turn", "segment", "feature", "piece", "piece_kind", "player", "integer",
      "tile", "zone", "kind", "word");

/* ---------------------------------------------------------------- flow */

#define REPLACES                                                                                   \
    {                                                                                              \
        "replaces", &bst__shape_text, 0,                                                           \
            "takes the place of another's declaration of this sort: `game:name` or `mod:name`"     \
    }

static const bst_key budget_keys[] = {
    {"name", &bst__shape_id, BST_KEY_REQUIRED, "its name"},
    {"per", &scope_word, 0,
     "when it is whole again: part (default), turn, game (never), or menu: each time that a menu"
     " that ends with it is over"},
    {"max", &bst__shape_natural_or_name, 0, "how many units it has (default 1)"},
    REPLACES,
    {0},
};
static const bst_shape budget = {.type = BST_S_MAP, .name = "a budget", .keys = budget_keys};

static const bst_key menu_keys[] = {
    {"name", &bst__shape_id, BST_KEY_REQUIRED, "its name: what `decides` and `at` call it"},
    {"ends_with", &bst__shape_id, 0, "the menu is over when this budget is used up"},
    {"pass", &bst__shape_bool, 0,
     "false: nobody may pass, and the menu is over when no option is left that spends `ends_with`"
     " (default true)"},
    REPLACES,
    {0},
};
static const bst_shape menu = {.type = BST_S_MAP, .name = "a menu", .keys = menu_keys};

static const bst_key bagged_keys[] = {
    {"word", &bst__shape_text, BST_KEY_REQUIRED, "the word for it"},
    {"count", &bst__shape_natural_or_name, BST_KEY_REQUIRED, "how many there are in all"},
    {"out", &bst__shape_id, 0,
     "an attribute of the game, or of players, that counts those which are not in the bag: it goes"
     " up by 1, of the phase's player, when one is drawn (default: what is drawn goes back)"},
    {"choose", &bst__shape_func, 0, "runs when one is drawn, instead of the phase's `choose`"},
    {0},
};
static const bst_shape bagged = {.type = BST_S_MAP,
                                 .name = "things in a bag",
                                 .doc = "Each is drawn as likely as any other.",
                                 .keys = bagged_keys};
static const bst_shape bag = {
    .type = BST_S_LIST, .of = &bagged, .min = 1, .max = BST__BAG_MAX};
static const bst_shape over;
static const bst_key phase_keys[] = {
    {"name", &bst__shape_id, BST_KEY_REQUIRED, "its name"},
    {"enter", &bst__shape_func, 0,
     "runs when the phase begins; true ends it, false runs it again after what it pushed"},
    {"options", &bst__shape_func, 0, "emits the options; none emitted ends the phase"},
    {"verb", &bst__shape_id, 0, "with `over` or `bag`: the word for the choice"},
    {"over", &over, 0, "the options as a set of things; an empty one ends the phase"},
    {"move", &bst__shape_id, 0, "with `over` cells: the neutral piece that goes to the one chosen"},
    {"cause", &bst__shape_id, 0, "with `move`: the cause that the movement names"},
    {"mark", &bst__shape_id, 0,
     "with `move`: an attribute of cells that becomes 1 on the one that the piece leaves"},
    {"times", &bst__shape_natural_or_name, 0,
     "with `over`: the phase ends after so many choices, which it counts in `f.a`"},
    {"in_turn", &bst__shape_bool, 0, "with `over`: true: each choice is the next player's"},
    {"chance", &bst__shape_func, 0, "emits what chance may choose, with weights"},
    {"bag", &bag, 0, "what chance draws from, instead of `chance`; an empty one ends the phase"},
    {"physical", &bst__shape_bool, 0,
     "with `chance` or `bag`: true: what is decided can also happen on a table, as a throw does;"
     " whoever plays so may tell the outcome instead of having it drawn (default false)"},
    {"choose", &bst__shape_func, 0,
     "does what was chosen; true ends the phase; without it, one choice does"},
    {"pass", &bst__shape_bool, 0,
     "true: whoever decides may pass, which ends the phase (default false)"},
    REPLACES,
    {0},
};
static const bst_shape phase = {.type = BST_S_MAP, .name = "a phase", .keys = phase_keys};

static const bst_key step_keys[] = {
    {"at", &bst__shape_id, BST_KEY_REQUIRED, "the anchor it hangs at"},
    {"track", &bst__shape_id, 0, "the track of that anchor, where several have one of this name"},
    {"name", &bst__shape_id, 0, "its name, for `before` and `after` of other steps"},
    {"menu", &bst__shape_id, 0, "asks this menu"},
    {"phase", &bst__shape_id, 0, "runs this phase"},
    {"builtin", &step_builtin_word, 0, "does what the engine can do"},
    {"to", &bst__shape_id, 0, "discard, jump: the anchor to go on from (jump: default the end)"},
    {"restore", &bst__shape_ids, 0, "discard: budgets that are whole again"},
    {"into", &bst__shape_id, 0, "discard: the tile is not out of the game, but in this zone"},
    {"kinds", &bst__shape_some_ids, 0, "settle_all, take_all: the kinds of features"},
    {"mode", &bst__shape_id, 0, "settle_all: the mode"},
    {"move", &bst__shape_id, 0, "move: the neutral piece that goes to the placed tile"},
    {"cause", &bst__shape_id, 0, "move: the cause that the movement names"},
    {"when", &bst__shape_when, 0, "the step is skipped where this does not hold"},
    {"before", &bst__shape_ids, 0, "steps at the same anchor that come after this one"},
    {"after", &bst__shape_ids, 0, "steps at the same anchor that come before this one"},
    REPLACES,
    {0},
};
static const bst_shape step = {.type = BST_S_MAP, .name = "a step", .keys = step_keys};

/* ---------------------------------------------------------------- offers */

static const bst_shape room_number = {.type = BST_S_INT, .min = 1, .max = 255};
static const bst_key claim_keys[] = {
    {"name", &bst__shape_id, BST_KEY_REQUIRED, "its name; an offer collects rules by name"},
    {"verb", &bst__shape_id, 0,
     "the verb that players use (default deploy); where several rules allow the same, the first"
     " counts"},
    {"menu", &bst__shape_some_ids, BST_KEY_REQUIRED, "the menus that offer it"},
    {"trait", &bst__shape_some_ids, 0, "pieces with one of these traits"},
    {"piece", &bst__shape_some_ids, 0, "or these kinds of pieces"},
    {"kinds", &bst__shape_some_ids, 0,
     "of the kinds that the piece claims, those it reaches (default: all that are open)"},
    {"where", &where_word, 0,
     "placed (default): on the tile just placed; there or beside it; there or on one of the 8 tiles"
     " around it; anywhere on the board; or own: where an own piece stands, of those that `needs`"
     " names"},
    {"feature", &feature_word, 0, "free (default): holds no piece that occupies; any; own"},
    {"open", &bst__shape_bool, 0, "true: only features that are not closed"},
    {"zones", &bst__shape_some_ids, 0,
     "the zones into which it leads, instead of features; what is said of features is left out"},
    {"needs", &bst__shape_id, 0,
     "an own piece of this kind, or with this trait, must be in the feature"},
    {"without", &bst__shape_which, 0,
     "no such piece may be in the feature; by its name alone: no own one"},
    {"room", &room_number, 0, "the feature has room for so many pieces (default: any number)"},
    {"when", &bst__shape_when, 0,
     "the rule counts only where this holds; what it asks of a feature or piece is asked of each"
     " that could be claimed or put"},
    {"cause", &bst__shape_id, BST_KEY_REQUIRED, "the cause that the movement names"},
    {"spend", &bst__shape_ids, 0, "budgets that it spends"},
    {"track", &bst__shape_id, 0,
     "a track that begins for who put the piece; its `f.a` is the segment or zone where it went"},
    REPLACES,
    {0},
};
static const bst_shape claim = {.type = BST_S_MAP, .name = "a claim rule", .keys = claim_keys};

static const bst_key walk_keys[] = {
    {"cause", &bst__shape_id, BST_KEY_REQUIRED, "the cause that puts the piece where it stays"},
    {"through", &bst__shape_id, BST_KEY_REQUIRED,
     "the cause that has to be free to enter each tile on the way, the last one too"},
    {0},
};
static const bst_shape walk = {
    .type = BST_S_MAP,
    .name = "a walk",
    .doc = "Along the feature of which the piece is a member, from tile to tile.",
    .keys = walk_keys};
static const bst_key over_keys[] = {
    {"of", &over_type_word, BST_KEY_REQUIRED, "what the options name"},
    {"kinds", &bst__shape_some_ids, 0, "segments of these kinds"},
    {"has", &bst__shape_id, 0, "this attribute of theirs is not 0"},
    {"lacks", &bst__shape_id, 0, "this attribute of theirs is 0"},
    {"own", &bst__shape_bool, 0, "pieces (or the player) of who decides; false: of the others"},
    {"piece", &bst__shape_id, 0, "pieces of this kind"},
    {"trait", &bst__shape_some_ids, 0, "pieces with one of these traits"},
    {"with", &bst__shape_id, 0, "pieces on the cell where this neutral piece stands, besides it"},
    {"zone", &bst__shape_some_ids, 0,
     "pieces in one of these zones; tiles in one, of who decides where each player has one"},
    {"on_board", &bst__shape_bool, 0, "pieces on the board"},
    {"owned", &bst__shape_bool, 0, "pieces that belong to a player"},
    {"distinct", &bst__shape_bool, 0,
     "of pieces of one kind and owner in one place, where nothing tells them apart, the first"},
    {"joins", &bst__shape_id, 0,
     "pieces in the feature of a segment of the placed tile that has this attribute"},
    {"feature", &bst__shape_asked_feature, 0, "pieces and segments in such a feature"},
    {"holds", &bst__shape_which, 0, "cells on which such a piece stands"},
    {"without", &bst__shape_which, 0,
     "cells on which no such piece stands; corners with none in the features there"},
    {"beside", &bst__shape_id, 0, "cells beside the one where this neutral piece stands"},
    {"adjoins", &bst__shape_id, 0, "cells beside a laid one on which this attribute is not 0"},
    {"cross", &bst__shape_id, 0,
     "pieces on the cells in the row and column of the segment in `f.a`, as far away as this "
     "attribute of it says"},
    {"open_to", &bst__shape_id, 0, "cells that this cause may enter, pieces that it may take"},
    {"walk", &walk, 0,
     "pieces that can go along their feature to another tile; segments to which the piece in `f.a`"
     " can go: without `choose`, the phase lets it go there"},
    {"placed", &bst__shape_bool, 0, "on the placed tile only, or at its corners"},
    {"around", &bst__shape_bool, 0,
     "segments of the placed tile and of those on the 8 cells around it"},
    {"open", &bst__shape_bool, 0, "segments of features that are not closed"},
    {"free", &bst__shape_bool, 0,
     "segments of features without a piece that occupies; corners on which no piece stands"},
    {"placeable", &bst__shape_bool, 0, "tiles that can be laid somewhere now"},
    {"all", &bst__shape_id, 0,
     "corners where four tiles meet and each shows this kind, an area, in that corner"},
    {"members", &room_number, 0, "segments of features with at least so many pieces"},
    {0},
};
static const bst_shape over = {.type = BST_S_MAP, .name = "a set of things", .keys = over_keys};

static const bst_shape *const must_types[] = {&bst__shape_bool, &only_word, &bst__shape_when,
                                              NULL};
static const bst_shape must = {.type = BST_S_ALT,
                               .name = "true, only, or a filter",
                               .alternatives = must_types};
static const bst_shape args_list = {.type = BST_S_LIST, .of = &arg_type_word, .max = 6};
static const bst_key offer_keys[] = {
    {"verb", &bst__shape_id, BST_KEY_REQUIRED,
     "the word that players use; an option that an earlier offer of the menu gives too is that"
     " one's"},
    {"name", &bst__shape_id, 0, "what `replaces` of another calls it (default: its verb)"},
    {"menu", &bst__shape_some_ids, BST_KEY_REQUIRED, "the menus that show it"},
    {"builtin", &offer_builtin_word, 0,
     "the engine lists and does it; use: the tile chosen from `over` is the one to be placed, as if"
     " it had been drawn, though `drawn` does not hear of it"},
    {"from", &bst__shape_some_ids, 0,
     "draw: the first of these zones and decks that is not empty; place: the zone whose first tile,"
     " of who decides where players have their own, is laid instead of one that was drawn"},
    {"over", &over, 0, "the options, as a set of things"},
    {"move", &bst__shape_id, 0,
     "move: the neutral piece that goes to what was chosen; to a corner: the kind of which the next"
     " piece of who decides goes there, from the supply, as a member of what `all` names"},
    {"cause", &bst__shape_id, 0, "move, take: the cause that the movement names"},
    {"overlay", &bst__shape_id, 0,
     "overlay: what is laid over a tile; place: the tile together with this, on it or on a tile "
     "beside it, where it does not fit without"},
    {"where", &where_word, 0,
     "overlay: over the tile just placed (default: placed); it or those beside it; anywhere"},
    {"args", &args_list, 0, "types of the arguments of options that a script emits"},
    {"options", &bst__shape_func, 0, "emits the options; slower than `over`"},
    {"choose", &bst__shape_func, 0, "does what was chosen"},
    {"spend", &bst__shape_ids, 0, "budgets that it spends; used up, it is not offered"},
    {"cost", &bst__shape_id, 0, "an attribute of the player that goes down by 1"},
    {"adds", &bst__shape_id, 0,
     "an attribute of what was chosen from `over`, or of the game, that goes up by 1"},
    {"track", &bst__shape_id, 0,
     "a track that begins for who decided; its `f.a` is what was chosen from `over`"},
    {"must", &must, 0, "no passing while it has options; only: and no rival offers either"},
    {"auto", &bst__shape_bool, 0, "taken at once where it is the only option"},
    {"when", &bst__shape_when, 0, "offered only where this holds"},
    REPLACES,
    {0},
};
static const bst_shape offer = {.type = BST_S_MAP, .name = "an offer", .keys = offer_keys};

static const bst_key verb_keys[] = {
    {"name", &bst__shape_id, BST_KEY_REQUIRED, "the word"},
    {"args", &args_list, 0, "types of its arguments, in order"},
    {0},
};
static const bst_shape verb = {.type = BST_S_MAP, .name = "a verb", .keys = verb_keys};

/* ---------------------------------------------------------------- scores */

static const bst_key each_keys[] = {
    {"trait", &bst__shape_id, 0, "features of kinds with this trait"},
    {"kind", &bst__shape_some_ids, 0, "or of these kinds"},
    {"mode", &bst__shape_id, BST_KEY_REQUIRED, "their value in this mode is added"},
    {"base", &bst__shape_int_or_name, 0, "what their measure `base` reads"},
    {0},
};
static const bst_shape each = {
    .type = BST_S_MAP,
    .name = "an `each` clause",
    .doc = "One value for every different feature that the scored one touches.",
    .keys = each_keys};
static const bst_key terms_keys[] = {
    {"each", &each, 0, "adds the values of the features it touches"},
    {0},
};
static const bst_shape terms = {
    .type = BST_S_MAP,
    .name = "rates",
    .doc = "Points per measure (tile, segments, open, terminals, around, flat, base) or folded "
           "attribute.",
    .keys = terms_keys,
    .rest = &bst__shape_int_or_name};

static const bst_key score_keys[] = {
    {"kind", &bst__shape_some_ids, BST_KEY_REQUIRED, "the kinds of features"},
    {"mode", &bst__shape_some_ids, BST_KEY_REQUIRED,
     "the modes: closed, open, final, or a mod's own"},
    {"terms", &terms, BST_KEY_REQUIRED, "what it is worth"},
    {"when", &bst__shape_when, 0, "counts only where this holds"},
    {0},
};
static const bst_shape score = {.type = BST_S_MAP, .name = "a score", .keys = score_keys};

static const bst_key rate_keys[] = {
    {"kind", &bst__shape_some_ids, 0,
     "the kinds of features, or traits for all kinds that have them (default: all)"},
    {"mode", &bst__shape_some_ids, 0, "the modes (default: all)"},
    {"when", &bst__shape_when, 0, "counts only where this holds"},
    {"set", &terms, 0, "replaces the rates"},
    {"add", &terms, 0, "adds to the rates; the sum is not below 0"},
    {"times", &bst__shape_int_or_name, 0, "multiplies the sum"},
    {"void", &bst__shape_bool, 0, "true: worth nothing; of several the last counts"},
    {"bonus", &terms, 0, "adds to the sum"},
    {"scale", &bst__shape_int_or_name, 0, "percent of the sum, halves rounded up"},
    {"last", &terms, 0, "adds after all else"},
    {"label", &bst__shape_text, 0, "what its line is called"},
    {"worth", &bst__shape_bool, 0,
     "true: from `times` on, only where the sum so far is not 0 (default false)"},
    {0},
};
static const bst_shape rate = {.type = BST_S_MAP, .name = "a rate", .keys = rate_keys};

/* ---------------------------------------------------------------- hooks and the rest */

static const bst_key effect_keys[] = {
    {"points", &bst__shape_int_or_name, 0, "so many points for the player whom the hook is about"},
    {"source", &bst__shape_text, 0, "what brings them, as `bst.source` names it"},
    {"mark", &bst__shape_id, 0,
     "an attribute that becomes 1: of all things in `over`, or else of the game or of what the hook"
     " is about"},
    {"over", &over, 0, "what is marked or taken; the active player decides there"},
    {"take", &bst__shape_id, 0,
     "the pieces in `over` that are on the board or in zones go back to the supply, by this cause,"
     " where nothing keeps it away"},
    {"move", &bst__shape_id, 0, "the neutral piece that goes to the cell that the hook is about"},
    {"cause", &bst__shape_id, 0, "move: the cause that the movement names"},
    {0},
};
static const bst_shape effect = {
    .type = BST_S_MAP,
    .name = "an effect",
    .doc = "What is done without a script: `points` with `source`, `mark`, `take` with `over`, or "
           "`move` with `cause`.",
    .keys = effect_keys};
static const bst_key hook_keys[] = {
    {"hook", &bst__shape_id, BST_KEY_REQUIRED, "the name of the hook"},
    {"when", &bst__shape_when, 0, "called only where this holds"},
    {"call", &bst__shape_func, BST_KEY_REQUIRED, "the function"},
    {0},
};
static const bst_shape hook = {.type = BST_S_MAP, .name = "a subscription", .keys = hook_keys};
static const bst_key on_keys[] = {
    {"hook", &bst__shape_id, BST_KEY_REQUIRED, "the name of the hook"},
    {"when", &bst__shape_when, 0, "called only where this holds"},
    {"call", &bst__shape_func, 0, "the function, ..."},
    {"effect", &effect, 0, "... or what is done instead"},
    {0},
};
static const bst_shape on = {.type = BST_S_MAP, .name = "a subscription", .keys = on_keys};

static const bst_key closed_keys[] = {
    {"kind", &bst__shape_some_ids, 0, "kinds of features that the causes no longer reach"},
    {"piece", &bst__shape_some_ids, 0, "kinds of pieces that the causes no longer move"},
    {"tile", &bst__shape_id, 0, "an attribute of tiles that the causes no longer reach"},
    {"class", &bst__shape_some_ids, BST_KEY_REQUIRED, "causes or classes of causes"},
    {0},
};
static const bst_shape closed_to = {
    .type = BST_S_MAP, .name = "a closing", .keys = closed_keys};

static const bst_shape links = {.type = BST_S_INT, .min = 0, .max = 4096};
static const bst_key set_keys[] = {
    {"ties", &ties_word, 0, "all (default): all who tie get the points; none: nobody"},
    {"shared_rank", &bst__shape_bool, 0, "equal scores share a rank (default true)"},
    {"track_length", &bst__shape_natural, 0, "spaces of the score track"},
    {"laps", &bst__shape_bool, 0,
     "shows how often a player has gone round the score track (default false)"},
    {"links", &links, 0,
     "how many links there can be at once, where rules link more than mouths (default: half of the "
     "mouths)"},
    {"loops", &bst__shape_bool, 0, "whether a feature without any end closes, for `kind`"},
    {"kind", &bst__shape_some_ids, 0, "the kinds that `loops` is about"},
    {0},
};
static const bst_shape set = {
    .type = BST_S_MAP, .name = "settings of the engine", .keys = set_keys};

const bst__declareinfo bst__declare_calls[BST__DECLARE_COUNT] = {
    [BST__DECLARE_BUDGET] = {"budget", &budget, "a counter that offers spend"},
    [BST__DECLARE_MENU] = {"menu", &menu, "a decision made of offers, asked again until passed"},
    [BST__DECLARE_OFFER] = {"offer", &offer, "options of a menu"},
    [BST__DECLARE_CLAIM] = {"claim", &claim, "who may put a piece into which feature"},
    [BST__DECLARE_STEP] = {"step", &step, "what happens at an anchor"},
    [BST__DECLARE_PHASE] = {"phase", &phase, "a decision made by functions"},
    [BST__DECLARE_SCORE] = {"score", &score, "what features are worth"},
    [BST__DECLARE_RATE] = {"rate", &rate, "changes what features are worth"},
    [BST__DECLARE_ON] = {"on", &on, "hears that something happened"},
    [BST__DECLARE_VETO] = {"veto", &hook, "may forbid something"},
    [BST__DECLARE_QUERY] = {"query", &hook, "changes a value"},
    [BST__DECLARE_CLOSED_TO] = {"closed_to", &closed_to,
                                "keeps causes away from kinds, pieces or tiles"},
    [BST__DECLARE_VERB] = {"verb", &verb, "the word for what a phase offers"},
    [BST__DECLARE_SET] = {"set", &set, "settings of the engine"},
};
