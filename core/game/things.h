/* What the rules declare there to be: ids, verbs, kinds, attributes, pieces, tiles, decks and
 * zones. */
#ifndef BST_GAME_THINGS_H
#define BST_GAME_THINGS_H

#include <bastide/game.h>

#include "board/board.h"
#include "data/forms.h"
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

/* Where a piece goes when its feature is scored. */
enum { BST__ON_SCORE_RETURN, BST__ON_SCORE_STAY, BST__ON_SCORE_OUT };

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
    uint8_t on_score; /* BST__ON_SCORE_* */
    uint8_t stands; /* bits of bst__site where it says so, 0: not said */
    bst__traits stays_with;
    bst__causes closed_to;
    bst__causes closes_cell_to;
} bst__piecekind;

typedef struct bst__tile {
    const char *id;
    uint32_t count; /* copies, those laid at the start included */
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

/* Who sees the tiles in a zone. */
enum { BST__SEEN_BY_ALL, BST__SEEN_BY_OWNER, BST__SEEN_BY_NONE };

typedef struct bst__zone {
    const char *name;
    bool per_player;
    bool holds_tiles;
    bool holds_pieces;
    bool kept;       /* order is kept */
    uint16_t capacity; /* 0: no limit */
    uint8_t seen;    /* BST__SEEN_BY_* */
    bst__traits accepts_trait;   /* pieces with one of these; 0: all */
    bst__kindmask accepts_claims; /* pieces that claim one of these; 0: all */
} bst__zone;

#endif
