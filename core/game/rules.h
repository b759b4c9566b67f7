/* Compiled rules: what a ruleset's YAML and Lua declarations become.
 *
 * Everything here is constant after loading. The tables name no game: kinds, pieces, tracks,
 * menus, offers, claim rules, rates and hooks are entries that the declarations made.
 */
#ifndef BST_GAME_RULES_H
#define BST_GAME_RULES_H

#include <bastide/game.h>

#include "base/arena.h"
#include "board/board.h"
#include "data/forms.h"
#include "data/node.h"
#include "game/filters.h"

/* ---------------------------------------------------------------- references for scripts */

/* An id in scripts and options: a type in the high bits, an index in the low ones. 0 is none. */
typedef enum bst__reftype {
    BST__REF_NONE,
    BST__REF_CELL,
    BST__REF_SEGMENT,
    BST__REF_PIECE,
    BST__REF_PLAYER,
    BST__REF_ZONE,
    BST__REF_CORNER,
    BST__REF_SIDE,
    BST__REF_TILE,
    BST__REF_KIND,
    BST__REF_PIECE_KIND,
    BST__REF_GAME,
    BST__REF_COUNT
} bst__reftype;

#define BST__REF(type, index) ((int32_t)((uint32_t)(type) << 24 | (uint32_t)(index)))
#define BST__REF_TYPE(ref) ((uint32_t)(ref) >> 24)
#define BST__REF_INDEX(ref) ((uint32_t)(ref) & 0xFFFFFFu)

/* Types of a verb's arguments. */
typedef enum bst__argtype {
    BST__ARG_NONE,
    BST__ARG_CELL,
    BST__ARG_TURN,
    BST__ARG_SEGMENT,
    BST__ARG_FEATURE,
    BST__ARG_PIECE,
    BST__ARG_PIECE_KIND,
    BST__ARG_PLAYER,
    BST__ARG_INTEGER,
    BST__ARG_TILE,
    BST__ARG_ZONE,
    BST__ARG_CORNER,
    BST__ARG_SIDE,
    BST__ARG_KIND,
    BST__ARG_WORD,
    BST__ARG_COUNT
} bst__argtype;

extern const char *const bst__argtype_names[BST__ARG_COUNT];

typedef struct bst__verb {
    const char *name;
    uint8_t argc;
    uint8_t args[BST_ARGS_MAX];
} bst__verb;

/* ---------------------------------------------------------------- things */

/* What a thing is called in texts for people. */
typedef struct bst__words {
    const char *one;
    const char *many;
} bst__words;

/* Who says so: a declaration, and the game or mod that made it. */
typedef struct bst__origin {
    const bst_span *span; /* NULL: the engine itself */
    uint16_t source;
} bst__origin;
#define BST__ORIGIN_NONE ((bst__origin){NULL, 0})
#define BST__ORIGIN_OF(entry) ((bst__origin){&(entry)->span, (entry)->source})

/* What pictures show; colours are "#rrggbb" or "". Forms are of bst__form. */
typedef struct bst__look {
    const char *colour;
    const char *edge;
    const char *glyph;
    uint8_t icon;
    uint8_t motif;
    uint8_t width; /* of a line, hundredths of a tile; 0 unset */
    uint8_t percent; /* of a piece's usual size; 0 unset */
    bool wall;
    bool ground;
    bool lying; /* pieces on it lie */
} bst__look;

typedef struct bst__kind {
    const char *name;
    bst__words words;
    bst__words member; /* a piece in a feature of it; NULL where it has no name of its own */
    const char *letter; /* one or two characters for drawings, "" none */
    bst__look look;
    bool open;      /* false: only claim rules that name the kind reach it */
    bst__traits traits;
    bst__causes closed_to;
    bst__kindmask made_of;
} bst__kind;

typedef enum bst__on {
    BST__ON_SEGMENT,
    BST__ON_CELL,
    BST__ON_TILE,
    BST__ON_PIECE,
    BST__ON_PLAYER,
    BST__ON_ZONE,
    BST__ON_GAME
} bst__on;

/* When an attribute goes back to its default. */
enum {
    BST__RESETS_NEVER,
    BST__RESETS_PART,
    BST__RESETS_TURN,
    BST__RESETS_LEFT,
    BST__RESETS_COUNT
};

typedef struct bst__attr {
    const char *name;
    bst__words words;
    uint8_t on;
    bool printed;    /* constant: not in the state */
    int8_t fold;     /* index in the board's folds, -1 none */
    uint8_t resets;  /* BST__RESETS_* */
    uint8_t type;    /* bst__reftype; 0 integer */
    int32_t initial;
    bst__kindmask of; /* 0: all kinds */
    uint16_t live;   /* live: index among the live attributes of its target */
    bst__causes closed_to; /* while not 0 on a cell */
    const char *letter; /* on cells, for drawings; "" none */
    bst__look look;
} bst__attr;

typedef struct bst__piecekind {
    const char *name;
    bst__words words;
    const char *letter;
    bst__look look;
    uint16_t each[BST_SEATS_MAX + 1]; /* by number of players; neutral: count */
    bool neutral;
    bool occupies;
    bst__traits traits;
    int32_t weight;
    int8_t weight_fold; /* weight is this fold of the feature, -1 none */
    bst__kindmask claims;
    uint8_t on_score; /* 0 return, 1 stay, 2 out */
    uint8_t stands; /* bits of bst__site where it says so, 0: not said */
    bst__traits stays_with;
    bst__causes closed_to;
    bst__causes closes_cell_to;
} bst__piecekind;

typedef struct bst__tile {
    const char *id;
    uint16_t count; /* copies, those laid at the start included */
    uint8_t deck;
    uint8_t layer; /* of its deck, from 0 */
    uint8_t zone;  /* where so many lie at the start, in each player's; 0: they are in the deck */
    uint16_t after; /* so many tiles that do not wait leave the deck before it; 0: it is one */
    bst__causes closed_to;
    uint64_t carries[BST__ATTRS_MAX / 64]; /* attributes that it, or a part of it, has (bits) */
    bst__kindmask shows;     /* kinds of its parts */
    bool is_noted;           /* something has to be noted for a part when it is laid */
    const int32_t *attrs;    /* printed tile attributes by attribute number */
    const int32_t *segment_attrs; /* segment_count x attr_count */
    bst_span span;
} bst__tile;

enum { BST__LAYERS_MAX = 8 };

/* A deck. Tiles of the first layer that has some left are drawn first; `from` names the decks that
 * a draw takes from, the first that is not empty. */
typedef struct bst__deck {
    const char *name;
    uint8_t from_count; /* 0: from itself */
    uint8_t from[BST__DECKS_MAX];
    uint8_t layer_count; /* 0: all tiles lie in one */
    uint8_t rest;        /* the layer of tiles that name none */
    uint16_t waits;      /* the most that a tile of it waits for */
    const char *layers[BST__LAYERS_MAX];
} bst__deck;

/* What is laid over tiles. */
typedef struct bst__overlay {
    const char *name;
    bst__words words;
    uint8_t turns;                /* quarter turns that differ */
    uint8_t segment_count;
    const int32_t *segment_attrs; /* segment_count x attr_count */
    bst_span span;
} bst__overlay;

typedef struct bst__cause {
    const char *name;
    const char *class_name;
    uint8_t action; /* 0 put, 1 take, 2 enter, 3 place */
} bst__cause;

typedef struct bst__zone {
    const char *name;
    bool per_player;
    bool holds_tiles;
    bool holds_pieces;
    bool kept;       /* order is kept */
    uint16_t capacity; /* 0: no limit */
    uint8_t seen;    /* 0 all, 1 owner, 2 none */
    bst__traits accepts_trait;   /* pieces with one of these; 0: all */
    bst__kindmask accepts_claims; /* pieces that claim one of these; 0: all */
} bst__zone;

/* ---------------------------------------------------------------- tracks, menus, offers */

typedef enum bst__stepkind {
    BST__STEP_MENU,
    BST__STEP_PHASE,
    BST__STEP_TRACK,
    BST__STEP_BUILTIN
} bst__stepkind;

typedef enum bst__builtin {
    BST__BUILTIN_NONE,
    BST__BUILTIN_DRAW,       /* offer: the next tile of a deck */
    BST__BUILTIN_PLACE,      /* offer: lay the part's tile */
    BST__BUILTIN_CLAIM,      /* offer: put a piece by claim rules */
    BST__BUILTIN_DISCARD,    /* step: the part's tile is out, back to an anchor */
    BST__BUILTIN_JUMP,       /* step: go to an anchor, or to the end of the track */
    BST__BUILTIN_SETTLE,     /* step: settle what closes */
    BST__BUILTIN_SETTLE_ALL, /* step: settle every occupied feature of some kinds in one mode */
    BST__BUILTIN_TAKE_ALL,   /* step: members of some kinds go home */
    BST__BUILTIN_TURNS,      /* step: turn after turn until the decks are empty */
    BST__BUILTIN_START,      /* step: lay the start tiles */
    BST__BUILTIN_MOVE,       /* offer: move a piece over a declared set */
    BST__BUILTIN_OVERLAY,    /* offer: lay something over a tile */
    BST__BUILTIN_TAKE,       /* offer: send home one piece of a declared set */
    BST__BUILTIN_COUNT
} bst__builtin;

extern const char *const bst__builtin_names[BST__BUILTIN_COUNT];

typedef struct bst__step {
    uint8_t kind;
    uint8_t builtin;
    uint8_t mode;       /* settle_all */
    uint16_t to;        /* discard, jump: the step to go to */
    uint8_t into;       /* discard: the zone where the tile goes; 0 out of the game */
    uint16_t target;    /* menu, phase or track */
    uint32_t restore;   /* discard: budgets that are whole again */
    bst__kindmask kinds;
    const bst__filter *when; /* NULL: always */
    const char *name;
    uint16_t source;    /* game or mod */
} bst__step;

typedef struct bst__track {
    const char *name;
    uint16_t step_count;
    bst__step *steps;
    uint16_t anchor_count;
    const char **anchors;
    uint16_t *anchor_steps; /* first step at or after the anchor */
} bst__track;

enum { BST__SCOPE_PART, BST__SCOPE_TURN, BST__SCOPE_GAME, BST__SCOPE_MENU };

typedef struct bst__budget {
    const char *name;
    uint8_t scope;
    uint8_t max;
} bst__budget;

enum {
    BST__WHERE_PLACED,
    BST__WHERE_BESIDE,
    BST__WHERE_BOARD,
    BST__WHERE_AROUND,
    BST__WHERE_OWN /* where an own piece stands */
};

typedef struct bst__claim {
    const char *name;
    bst__piecemask pieces; /* kinds that are put by it: named, or by a trait */
    bst__kindmask kinds;  /* 0: those the piece claims and that are open */
    bst__kindmask meant;  /* kinds that some piece comes to by it */
    uint8_t where;        /* BST__WHERE_* */
    uint8_t room;         /* the feature holds fewer pieces than this; 0 no limit */
    uint8_t feature;      /* 0 free, 1 any, 2 own */
    bool open;            /* only features that are not closed */
    bst__which needs;     /* such an own piece in the feature; not used: none */
    bst__which without;   /* no such piece in the feature */
    uint64_t zones;       /* into these instead of features (bits, from zone 1); 0: features */
    uint8_t cause;
    uint32_t spend;
    uint8_t fresh;        /* pieces that came back in this part do not count */
    const bst__filter *when;  /* what it asks of the game; NULL: nothing */
    const bst__filter *reach; /* what it asks of each feature and piece; NULL: nothing */
    uint16_t source;
    bst_span span;
} bst__claim;

/* How pieces go along their feature; cause 0: they do not. */
typedef struct bst__walk {
    uint8_t cause;   /* that puts them where they stay */
    uint8_t through; /* that enters the tiles on the way */
} bst__walk;

/* A set of things named by a declaration instead of a script. */
typedef struct bst__over {
    bool used;
    uint8_t type;        /* bst__argtype: cell, segment, piece, zone, player, piece kind */
    bst__kindmask kinds; /* segments */
    int16_t has;         /* attribute that is not 0; -1 none */
    int16_t lacks;       /* attribute that is 0; -1 none */
    bool sought;         /* segments: all that may be meant are in the list of those sought */
    int16_t own;         /* players: -1 unset, 0 the others, 1 who decides */
    bst__which which;    /* pieces */
    bst__which holds;    /* cells: such a piece stands there */
    bst__which without;  /* cells, corners: no such piece is there */
    int16_t beside;      /* cells: beside the one of this neutral piece; -1 unset */
    int16_t adjoins;     /* cells: beside a laid one with this attribute; -1 unset */
    int16_t joins;       /* pieces: in a feature of the placed tile's segment with this attribute */
    bst__walk walk;      /* pieces that can go so; segments that the one in `f.a` reaches so */
    uint8_t open_to;     /* cells: nothing keeps this cause away; 0 unset */
    uint64_t zones;      /* pieces in one of these (bits, from zone 1); 0 unset */
    int16_t zone;        /* tiles in this zone; -1 none */
    const bst__filter *feature; /* pieces, segments: in such a feature; NULL unset */
    bool on_board;
    bool distinct;       /* of pieces that are alike, only the first */
    bool placed;         /* of the placed tile only */
    bool open;           /* segments of features that are not closed */
    bool free;           /* segments of features without occupiers; corners without a piece */
    bool placeable;      /* tiles that can be laid somewhere */
    uint8_t all;         /* corners: the kind that four tiles show there; 0 unset */
    uint8_t members;     /* segments of features with at least so many pieces */
    bool bare;           /* cells: nothing is asked but which pieces are there */
} bst__over;

typedef struct bst__offer {
    const char *name;
    uint16_t verb;
    uint8_t builtin;
    uint8_t deck_count;
    uint8_t decks[4];    /* draw: first one that is not empty */
    int16_t from_zone[4]; /* draw: zones stand before decks; -1 none */
    uint8_t place_from;  /* place: the zone whose first tile is laid; 0 the part's tile */
    uint32_t menus;
    uint32_t spend;
    int16_t cost;        /* player attribute, -1 none */
    uint8_t must;        /* 0, 1 must, 2 only */
    bool automatic;
    const bst__filter *must_when; /* NULL: always */
    const bst__filter *when;
    uint16_t claim_first;
    uint16_t claim_count;
    bool to_zones;       /* claim: its rules lead into zones */
    uint8_t overlay;     /* place, overlay: what is laid over a tile; 0 none */
    uint8_t where;       /* overlay: 0 placed tile, 1 or beside it, 2 board */
    int move_piece;      /* piece kind moved by builtin move, -1 none */
    uint8_t cause;
    bool unbarred;       /* move: nothing can ever keep it off a laid tile */
    int options;         /* script function, 0 none */
    int choose;
    bst__over over;
    uint16_t source;
    bst_span span;
} bst__offer;

typedef struct bst__menu {
    const char *name;
    int8_t ends_with;    /* budget, -1 none */
    bool no_pass;
    bool has_only;       /* some offer pushes out its rivals */
    bool may_stall;      /* it may not be passed, and some of its offers do not end it */
    bool draws;          /* its one offer draws a tile, without asking */
    bool renews;         /* the budget that it ends with is whole again after it */
    uint16_t offer_count;
    uint16_t *offers;
} bst__menu;

typedef struct bst__phase {
    const char *name;
    int enter;
    int options;
    int chance;
    int choose;
    uint16_t verb;       /* of the options of `over` */
    bst__over over;
    int16_t move_piece;  /* the neutral piece that goes to the cell chosen; 0 none */
    uint8_t cause;       /* of its movement */
    int16_t mark;        /* attribute of cells that is 1 where it was; -1 none */
    bool counted;        /* the phase ends after `times` choices */
    int32_t times;
    bool in_turn;        /* each choice is the next player's */
    bool pass;           /* whoever decides may end it */
    bool physical;       /* what chance decides can be seen to happen outside of the game */
    uint8_t stream;
    uint16_t source;
    bst_span span;
} bst__phase;

/* ---------------------------------------------------------------- scoring */

typedef enum bst__measure {
    BST__MEASURE_TILE,
    BST__MEASURE_SEGMENTS,
    BST__MEASURE_OPEN,
    BST__MEASURE_TERMINALS,
    BST__MEASURE_AROUND,
    BST__MEASURE_FLAT,
    BST__MEASURE_BASE,
    BST__MEASURE_FOLD /* + index of the fold */
} bst__measure;

extern const char *const bst__measure_names[BST__MEASURE_FOLD];
extern const char *const bst__measure_labels[BST__MEASURE_FOLD];
extern const bst__words bst__measure_words[BST__MEASURE_FOLD];

typedef struct bst__term {
    uint8_t measure;
    int32_t rate;
} bst__term;

enum { BST__TERMS_MAX = 10 };

typedef struct bst__each {
    bool used;
    bst__traits trait;
    bst__kindmask kinds;
    uint8_t mode;
    int32_t base;
} bst__each;

typedef enum bst__stage {
    BST__STAGE_BASE,
    BST__STAGE_SET,
    BST__STAGE_ADD,
    BST__STAGE_TIMES,
    BST__STAGE_VOID,
    BST__STAGE_BONUS,
    BST__STAGE_SCALE,
    BST__STAGE_LAST,
    BST__STAGE_COUNT
} bst__stage;

/* One row of a value: a score (stage base) or a rate that edits it. */
typedef struct bst__rate {
    uint8_t stage;
    bst__kindmask kinds;
    uint16_t modes;      /* bits */
    const bst__filter *when; /* NULL: always */
    uint8_t term_count;
    bst__term terms[BST__TERMS_MAX];
    bst__each each;
    int32_t factor;      /* times, scale (percent) */
    bool on;             /* void */
    bool worth;          /* only where the sum so far is not 0 */
    const char *label;
    uint16_t source;
    bst_span span;
} bst__rate;

/* ---------------------------------------------------------------- hooks */

typedef enum bst__hook {
    BST__HOOK_SETUP,
    BST__HOOK_TURN_STARTED,
    BST__HOOK_PART_STARTED,
    BST__HOOK_PART_ENDED,
    BST__HOOK_TURN_ENDED,
    BST__HOOK_FINAL,
    BST__HOOK_ENDED,
    BST__HOOK_DRAWN,
    BST__HOOK_UNPLACEABLE,
    BST__HOOK_PLACED,
    BST__HOOK_OVERLAID,
    BST__HOOK_LINKED,
    BST__HOOK_CONVERTED,
    BST__HOOK_PUT,
    BST__HOOK_MOVED,
    BST__HOOK_TAKEN,
    BST__HOOK_CLOSED,
    BST__HOOK_SCORED,
    BST__HOOK_POINTS,
    BST__HOOK_VETO_PLACE,
    BST__HOOK_VETO_PUT,
    BST__HOOK_VETO_TAKE,
    BST__HOOK_VETO_ENTER,
    BST__HOOK_VETO_END,
    BST__HOOK_STRENGTH,
    BST__HOOK_OWNERS,
    BST__HOOK_MODE,
    BST__HOOK_LINES,
    BST__HOOK_EXTRA,
    BST__HOOK_IS_CLOSED,
    BST__HOOK_RANK,
    BST__HOOK_COUNT
} bst__hook;

typedef enum bst__hookkind { BST__NOTIFY, BST__VETO, BST__QUERY } bst__hookkind;

typedef struct bst__hookinfo {
    const char *name;
    bst__hookkind kind;
    const char *args; /* for the reference: "player", "cell", ... */
    const char *doc;
} bst__hookinfo;

extern const bst__hookinfo bst__hooks[BST__HOOK_COUNT];

/* Whom a subscription may concern, by the filter's plainest questions. */
typedef struct bst__heed {
    bst__causes causes;
    bst__piecemask pieces;  /* bit 0: also where there is none */
    bst__kindmask features; /* the same */
} bst__heed;

typedef struct bst__subscription {
    bst__heed heed;
    const bst__filter *when; /* NULL: always */
    int func;
    uint8_t stage;
    uint16_t source;
    bst_span span;
} bst__subscription;

typedef struct bst__subscriptions {
    uint16_t count;
    bst__causes causes;    /* of all together */
    bst__piecemask pieces;
    bst__subscription *list;
} bst__subscriptions;

/* ---------------------------------------------------------------- options of the rules */

typedef struct bst__setting {
    const char *name;  /* "base.reveal" */
    const char *value; /* resolved */
    const char *plain; /* the value where nobody says anything */
    uint8_t type;      /* 0 bool, 1 int, 2 word */
    int32_t number;    /* int and bool */
    bst_span span;
} bst__setting;

typedef struct bst__source {
    const char *id;
    const char *version;
    const char *label; /* "id@version" */
    const char *lock;  /* "id version sha256:..." */
    const char *folder; /* where a mod's files are; "" for the game */
    const char *shown;  /* what stands before their names in messages: "mods/ID/" */
    const char **provides; /* names that it is called by too, up to NULL */
} bst__source;

/* ---------------------------------------------------------------- calls into scripts */

struct bst_game;

/* What a script's function may give back: hosts write up to so many. */
enum { BST__RETS_MAX = 4 };

/* How the game calls the script host, without knowing it. All functions return a status; failures
 * leave one diagnostic in `diags`. `ref` is a function reference from a declaration. */
typedef struct bst__host {
    void *user;
    /* `has_frame`: the function is told the frame it works on, besides the game */
    bst_status (*call)(void *user, struct bst_game *game, int ref, bool has_frame, bool may_write,
                       int argc, const int64_t *args, int *ret_count, int64_t *rets,
                       bst_diags *diags);
    bst_status (*veto)(void *user, struct bst_game *game, int ref, int argc, const int64_t *args,
                       bool *out_refused, char *reason, size_t reason_size, bst_diags *diags);
    /* A choice begins: what its calls may use up is whole again. */
    void (*begin)(void *user);
    bst_status (*verify)(void *user, bst_diags *diags);
    void (*destroy)(void *user);
} bst__host;

/* ---------------------------------------------------------------- the ruleset */

struct bst_ruleset {
    bst_arena arena;
    const bst_sources *sources;
    const char *game_id;
    const char *game_name;
    uint32_t seats_min;
    uint32_t seats_max;
    uint32_t copies; /* of the game's own tiles */

    const struct bst__locale *locale; /* texts in another language; NULL: English */
    const char *data_dir;
    const struct bst__merge *merge; /* the tree that all was built from, for explaining */
    uint32_t source_count;
    bst__source *source_list;
    uint32_t setting_count;
    bst__setting *settings;
    uint32_t seat_name_count;
    const char **seat_names;

    bst__boarddef board;
    bst__kind kinds[BST__KINDS_MAX + 1]; /* 1 .. board.kind_count */
    bst__tile *tiles;                    /* 1 .. board.tile_count */
    bst__overlay *overlays;              /* 1 .. board.overlay_count */
    uint32_t trait_count;
    const char *traits[BST__TRAITS_MAX];
    uint32_t cause_count; /* 1 .. cause_count */
    bst__cause causes[BST__CAUSES_MAX + 1];
    uint32_t attr_count; /* 0 .. attr_count-1 */
    bst__attr attrs[BST__ATTRS_MAX];
    uint32_t live_count[BST__ON_GAME + 1];
    uint32_t piece_kind_count; /* 1 .. */
    bst__piecekind piece_kinds[BST__PIECE_KINDS_MAX + 1];
    uint32_t zone_count; /* 1 .. */
    bst__zone zones[BST__ZONES_MAX + 1];
    uint32_t deck_count; /* 1 .. */
    bst__deck decks[BST__DECKS_MAX + 1];

    uint32_t start_count;
    struct {
        uint16_t tile;
        int16_t x, y;
        uint8_t turn;
    } *start;
    bool no_board;

    uint32_t verb_count;
    bst__verb *verbs;
    uint32_t budget_count;
    bst__budget budgets[BST__BUDGETS_MAX];
    uint32_t menu_count;
    bst__menu menus[BST__MENUS_MAX];
    uint32_t offer_count;
    bst__offer *offers;
    uint32_t claim_count;
    bst__claim *claims;
    uint32_t phase_count;
    bst__phase *phases;
    uint32_t track_count;
    bst__track *tracks;
    uint16_t track_game;
    uint16_t track_turn;
    uint16_t track_part;
    uint32_t mode_count;
    const char *modes[BST__MODES_MAX];
    uint8_t mode_closed;
    uint8_t mode_open;
    uint8_t mode_final;
    bool ties_none;      /* a tie gives the points to nobody */
    bool rank_shared;    /* equal scores share a rank */
    uint8_t cause_score;       /* what settling takes pieces by; 0 where not named */
    uint8_t cause_unsupported; /* what takes pieces that stay with others */
    bool any_stays_with;
    bst__piecemask closing; /* pieces that close the cell they stand on to something */
    bst__kindmask sought; /* inner kinds that are looked for all over the board */
    uint32_t sought_attr_count; /* and printed attributes of segments */
    uint8_t sought_attrs[BST__ATTRS_MAX];
    bst__causes shut_by_pieces; /* to what some kind closes its cell */
    bst__causes shut_by_attrs;
    uint64_t resetting[BST__RESETS_COUNT][BST__ATTRS_MAX / 64]; /* by when: live attributes, bits */
    bool any_resetting[BST__RESETS_COUNT];
    uint32_t gate_count; /* attributes that close cells */
    uint8_t gates[BST__ATTRS_MAX];
    uint32_t live_printed_count; /* attributes that a segment has from when it is laid */
    uint8_t live_printed[BST__ATTRS_MAX];
    uint32_t award_source_count;
    const char *award_sources[BST__SOURCES_MAX];
    uint32_t rate_count;
    bst__rate *rates; /* sorted by stage, then resolved order */
    uint32_t word_count;
    const char **words;
    uint32_t stream_count;
    const char *streams[BST__STREAMS_MAX];
    uint32_t links; /* how many the rules ask for */
    int32_t track_length;
    bool shows_laps;

    bst__subscriptions hooks[BST__HOOK_COUNT];
    bst__host host;
};

/* The words for `label` of a line: of a measure (NULL where it counts nothing), attribute, kind or
 * piece. False where it is a text of a rule that has no forms. */
bool bst__rules_words(const bst_ruleset *rules, const char *label, bst__words *out);

/* Look-ups by name; -1 (or 0 for tables that count from 1) where there is none. */
int bst__rules_kind(const bst_ruleset *rules, const char *name);
int bst__rules_piece_kind(const bst_ruleset *rules, const char *name);
int bst__rules_attr(const bst_ruleset *rules, const char *name);
int bst__rules_tile(const bst_ruleset *rules, const char *id);
int bst__rules_overlay(const bst_ruleset *rules, const char *name);
int bst__rules_zone(const bst_ruleset *rules, const char *name);
int bst__rules_deck(const bst_ruleset *rules, const char *name);
int bst__rules_cause(const bst_ruleset *rules, const char *name);
int bst__rules_trait(const bst_ruleset *rules, const char *name);
int bst__rules_mode(const bst_ruleset *rules, const char *name);
int bst__rules_verb(const bst_ruleset *rules, const char *name);
int bst__rules_phase(const bst_ruleset *rules, const char *name);
int bst__rules_word(const bst_ruleset *rules, const char *name);
int bst__rules_track(const bst_ruleset *rules, const char *name);

#endif
