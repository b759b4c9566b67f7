/* What declarations ask before anything of theirs runs, compiled: limits and bit sets of the rules,
 * which pieces are meant, and filters. Tested in filter.c. */
#ifndef BST_GAME_FILTERS_H
#define BST_GAME_FILTERS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BST__PIECE_KINDS_MAX = 64,
    BST__CAUSES_MAX = 60,
    BST__TRAITS_MAX = 32,
    BST__BUDGETS_MAX = 32,
    BST__MENUS_MAX = 32,
    BST__MODES_MAX = 16,
    BST__SOURCES_MAX = 24,
    BST__ATTRS_MAX = 128,
    BST__ZONES_MAX = 64,
    BST__DECKS_MAX = 8,
    BST__STREAMS_MAX = 8,
    BST__OVER_ALL = 0xFFFF
};

typedef uint64_t bst__causes;   /* bits of causes */
typedef uint32_t bst__traits;   /* bits of traits */
typedef uint32_t bst__kindmask; /* bits of kinds */
typedef uint64_t bst__piecemask; /* bits of kinds of pieces */

enum { BST__ASKED_MAX = 4 };

/* What an attribute, folded over a feature, has to be. */
typedef struct bst__asked {
    int16_t attr;
    int16_t least;
    int16_t most;
} bst__asked;

/* Which pieces are meant: all that is said must be so. Unset fields do not count. */
typedef struct bst__which {
    bool used;
    int16_t kind;       /* piece kind; -1 unset */
    bst__traits traits; /* one of these; 0 unset */
    bst__piecemask kinds; /* that are so: what kind and traits come to */
    int8_t own;         /* 1 of who decides, 0 of the others; -1 unset */
    int16_t with;       /* on the cell of this neutral piece, another one than it; -1 unset */
    int16_t has;        /* attribute that is not 0; -1 unset */
    int16_t lacks;      /* attribute that is 0; -1 unset */
} bst__which;

#define BST__WHICH_INIT                                                                            \
    {.kind = -1, .kinds = UINT64_MAX, .own = -1, .with = -1, .has = -1, .lacks = -1}

enum {
    BST__ASKS_VALUE = 1,
    BST__ASKS_TILE = 2,
    BST__ASKS_PART = 4,
    BST__ASKS_GAME = 8,
    BST__ASKS_BOARD = 16,
    BST__ASKS_PIECE = 32,
    BST__ASKS_FEATURE = 64,
    BST__ASKS_VIA = 128,
    BST__ASKS_DRAWN = 256
};

/* The active player, and anybody else. */
enum { BST__SCORED_OWN = 1, BST__SCORED_OTHERS = 2 };

/* What is most often not so, and soonest asked. */
typedef enum bst__first {
    BST__FIRST_ANY,
    BST__FIRST_UNPLACED,
    BST__FIRST_TILE, /* tile_attr */
    BST__FIRST_GAME  /* game_attr */
} bst__first;

/* What a `when` may ask, tested in C. Unset fields do not count; what is asked most stands first,
 * for the processor's cache. */
typedef struct bst__filter {
    uint16_t asks;       /* BST__ASKS_*: which of the tests below have something to ask */
    uint8_t first;       /* bst__first: what is asked before all else */
    uint16_t first_attr; /* tile: the attribute; game: its place among the live ones */
    bool unplaced;       /* the part's tile waits and could not be placed */
    bool no_tile;        /* nothing was drawn in this part */
    bool closed;         /* feature: closed */
    bool not_closed;
    bool tied;
    int8_t mode;         /* -1 unset */
    int8_t cause;        /* -1 unset */
    bst__kindmask kind;
    bst__traits piece_trait;
    bst__kindmask shows; /* the drawn or placed tile has such a segment */
    bst__kindmask around; /* so has a tile on one of the 8 cells around the cell in question */
    int16_t tile_attr;   /* attribute of the drawn or placed tile that is not 0; -1 unset */
    int16_t tile_lacks;  /* attribute of that tile that is 0; -1 unset */
    int16_t piece_kind;  /* -1 unset */
    int8_t own;          /* the piece is 1: of the active player, 0: not; -1 unset */
    int16_t payee_via;   /* piece kind of the payee in what asks; -1 unset */
    int8_t payee;        /* 1: only with a payee */
    uint8_t fold_count;
    int8_t deck_empty;   /* 1: no tile is left, 0: one is; -1 unset */
    int8_t after_turns;  /* 1: the last turn is over, 0: it is not; -1 unset */
    uint8_t only_with;   /* overlay without which the drawn tile fits nowhere; 0 unset */
    int8_t budget_left;  /* budget with a unit left; -1 unset */
    int8_t spent;        /* budget used at least once; -1 unset */
    bool asks_score;
    uint8_t scored;      /* who got points for features in this part: BST__SCORED_... (bits) */
    uint8_t unscored;    /* and who did not */
    int16_t game_attr;   /* that is not 0; -1 unset */
    int16_t game_least;  /* that is at least game_min; -1 unset */
    int16_t game_unset;  /* that is 0; -1 unset */
    int16_t player_attr; /* -1 unset; active player */
    int32_t game_min;
    int32_t player_min;
    int32_t score_min;   /* points of the active player */
    int16_t extends_own; /* piece kind; -1 unset */
    int16_t touches;     /* piece kind; -1 unset */
    int16_t supply;      /* piece kind that the active player has left; -1 unset */
    int16_t enclosed;    /* piece kind in some feature without open ends; -1 unset */
    int16_t laid_attr;   /* attribute of some laid tile, or of what it shows; -1 unset */
    int16_t tiles_over;  /* feature: more tiles than this attribute of the game; -1 unset */
    int16_t tiles;       /* feature: exactly so many; 0 unset */
    bst__asked folds[BST__ASKED_MAX]; /* of the feature */
    bst__causes open_to; /* the placed tile is closed to none of these */
    bst__which holds;    /* feature: a member */
    bst__kindmask next_to; /* feature: on one of its tiles, or beside one */
    bst__which on_board; /* some piece on the board */
    bst__which off_board; /* no piece on the board */
    const struct bst__filter *closing; /* some feature that closes in this part; NULL unset */
    const struct bst__filter *settled; /* some feature settled in this part; NULL unset */
    uint64_t in_zone;    /* a player's piece is in one of these zones (bits, from zone 1) */
    const struct bst__filter *via; /* of the feature that asks for a value; NULL unset */
} bst__filter;

/* A filter, with what is asked first beside the pointer: most often that is the answer. */
typedef struct bst__when {
    const bst__filter *filter; /* NULL: always */
    uint8_t first;
    uint16_t first_attr;
} bst__when;

#define BST__FILTER_INIT                                                                           \
    {.own = -1, .tile_attr = -1, .tile_lacks = -1, .laid_attr = -1, .tiles_over = -1, .mode = -1,  \
     .payee = -1, .payee_via = -1, .deck_empty = -1, .after_turns = -1, .piece_kind = -1,          \
     .cause = -1, .extends_own = -1, .touches = -1, .enclosed = -1, .supply = -1,                  \
     .game_attr = -1, .game_least = -1, .game_unset = -1, .player_attr = -1, .budget_left = -1,    \
     .spent = -1, .holds = BST__WHICH_INIT, .on_board = BST__WHICH_INIT,                           \
     .off_board = BST__WHICH_INIT}

#endif
