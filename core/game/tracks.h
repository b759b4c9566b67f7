/* What the rules declare to happen: tracks and their steps, menus and offers, claim rules, sets,
 * phases. */
#ifndef BST_GAME_TRACKS_H
#define BST_GAME_TRACKS_H

#include "game/things.h"

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
    BST__BUILTIN_MOVE,       /* offer: move a piece over a declared set; step: to the placed tile */
    BST__BUILTIN_OVERLAY,    /* offer: lay something over a tile */
    BST__BUILTIN_TAKE,       /* offer: send home one piece of a declared set */
    BST__BUILTIN_USE,        /* offer: one tile of a declared set is the part's tile */
    BST__BUILTIN_COUNT
} bst__builtin;

extern const char *const bst__builtin_names[BST__BUILTIN_COUNT];

typedef struct bst__step {
    bst__when when;
    uint8_t kind;
    uint8_t builtin;
    uint8_t mode;       /* settle_all */
    uint16_t to;        /* discard, jump: the step to go to */
    uint8_t into;       /* discard: the zone where the tile goes; 0 out of the game */
    uint16_t target;    /* menu, phase or track */
    uint8_t cause;      /* move */
    int16_t move_piece; /* move: the kind of the neutral piece */
    uint32_t restore;   /* discard: budgets that are whole again */
    bst__kindmask kinds;
    const char *name;
    uint16_t source;    /* game or mod */
    bst_span span;
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

/* Whose features a claim is for. */
enum { BST__CLAIMS_FREE, BST__CLAIMS_ANY, BST__CLAIMS_OWN };

/* Whether an offer may be passed by; what must be taken alone pushes out all that would spend the
 * same. */
enum { BST__MAY, BST__MUST, BST__MUST_ONLY };

typedef struct bst__claim {
    const char *name;
    bst__piecemask pieces; /* kinds that are put by it: named, or by a trait */
    bst__kindmask kinds;  /* 0: those the piece claims and that are open */
    bst__kindmask meant;  /* kinds that some piece comes to by it */
    uint8_t where;        /* BST__WHERE_* */
    uint8_t room;         /* the feature holds fewer pieces than this; 0 no limit */
    uint8_t feature;      /* BST__CLAIMS_* */
    bool open;            /* only features that are not closed */
    bool repeats;         /* an earlier rule of its offer may allow the same */
    bst__which needs;     /* such an own piece in the feature; not used: none */
    bst__which without;   /* no such piece in the feature */
    uint64_t zones;       /* into these instead of features (bits, from zone 1); 0: features */
    uint8_t cause;
    int16_t track;        /* begins for who put the piece; -1 none */
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
    int16_t cross;       /* pieces: as far from the segment in `f.a` as this says; -1 unset */
    uint8_t open_to;     /* cells, pieces: nothing keeps this cause away; 0 unset */
    uint64_t zones;      /* pieces in one of these (bits, from zone 1); 0 unset */
    int16_t zone;        /* tiles in this zone; -1 none */
    const bst__filter *feature; /* pieces, segments: in such a feature; NULL unset */
    bool on_board;
    bool owned;          /* pieces that belong to a player */
    bool distinct;       /* of pieces that are alike, only the first */
    bool placed;         /* of the placed tile only */
    bool around;         /* segments of the placed tile and of those around it */
    bool open;           /* segments of features that are not closed */
    bool free;           /* segments of features without occupiers; corners without a piece */
    bool placeable;      /* tiles that can be laid somewhere */
    uint8_t all;         /* corners: the kind that four tiles show there; 0 unset */
    uint8_t members;     /* segments of features with at least so many pieces */
    bool bare;           /* cells: nothing is asked but which pieces are there */
} bst__over;

/* What a subscription does without a script. */
typedef enum bst__does {
    BST__DOES_PAY,  /* points to the player whom the hook is about */
    BST__DOES_MARK, /* sets an attribute of each thing of a set to 1 */
    BST__DOES_TAKE, /* takes each piece of a set back to the supply */
    BST__DOES_MOVE  /* a neutral piece goes to the cell that the hook is about */
} bst__does;

typedef struct bst__effect {
    uint8_t does;       /* bst__does */
    uint8_t cause;      /* take, move */
    uint16_t pays;      /* the source of the points */
    int32_t points;
    int16_t mark;       /* the attribute */
    int16_t move_piece; /* the kind of the neutral piece */
    bst__over over;     /* mark, take */
} bst__effect;

/* What is asked whenever a menu opens comes first. */
typedef struct bst__offer {
    uint32_t spend;
    int16_t cost;        /* player attribute, -1 none */
    uint8_t must;        /* BST__MAY, ... */
    uint8_t builtin;
    bst__when when;
    const char *name;
    uint16_t verb;
    uint8_t deck_count;
    uint8_t decks[4];    /* draw: first one that is not empty */
    int16_t from_zone[4]; /* draw: zones stand before decks; -1 none */
    uint8_t place_from;  /* place: the zone whose first tile is laid; 0 the part's tile */
    uint32_t menus;
    bool automatic;
    bool is_twin;        /* an earlier offer of a menu has the same verb */
    const bst__filter *must_when; /* NULL: always */
    uint16_t claim_first;
    uint16_t claim_count;
    bool to_zones;       /* claim: its rules lead into zones */
    uint8_t overlay;     /* place, overlay: what is laid over a tile; 0 none */
    uint8_t where;       /* overlay: BST__WHERE_*, the first three */
    int move_piece;      /* piece kind moved by builtin move, -1 none */
    uint8_t cause;
    bool unbarred;       /* move: nothing can ever keep it off a laid tile */
    int16_t adds;        /* attribute of what was chosen that goes up by 1; -1 none */
    int16_t track;       /* that begins about what was chosen; -1 none */
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
    bool has_twins;      /* two of its offers have one verb */
    bool may_stall;      /* it may not be passed, and some of its offers do not end it */
    bool draws;          /* its one offer draws a tile, without asking */
    bool renews;         /* the budget that it ends with is whole again after it */
    uint16_t offer_count;
    uint16_t *offers;
    uint16_t only_count; /* those that push out their rivals */
    uint16_t *only;
} bst__menu;

enum { BST__BAG_MAX = 64 };

/* One sort of things in a bag from which chance draws. */
typedef struct bst__bagged {
    int32_t word;  /* what chance names */
    int32_t count; /* so many there are in all */
    int16_t out;   /* an attribute of the game, or of players, that counts those that are out; -1 */
    int choose;    /* runs when one is drawn; 0: the phase's own */
} bst__bagged;

typedef struct bst__phase {
    const char *name;
    int enter;
    int options;
    int chance;
    int choose;
    uint16_t verb;       /* of the options of `over` or `bag` */
    uint16_t bag_count;
    bst__bagged *bag;    /* what chance draws from; NULL where a function says it */
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

#endif
