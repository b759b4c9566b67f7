/* A game: one flat block of state, and beside it what is not state (options at hand, the ledger,
 * the choices made, kept states for undo). */
#ifndef BST_GAME_STATE_H
#define BST_GAME_STATE_H

#include "base/text.h"
#include "game/rules.h"

enum {
    BST__FRAMES_MAX = 32,
    BST__PARTS_MAX = 6,
    BST__ALSO_MAX = 32,
    BST__NEXT_MAX = 16,
    BST__SETTLED_MAX = 64, /* more than one tile and all that follows from it can settle */
    BST__EVENTS_MAX = 10000, /* notifies of one choice */
    BST__FRAME_ARGS = 6
};

/* ---------------------------------------------------------------- the state block */

typedef enum bst__framekind { BST__FRAME_TRACK, BST__FRAME_PHASE, BST__FRAME_DRAW } bst__framekind;

typedef struct bst__frame {
    uint8_t kind;
    uint8_t player;
    uint8_t part;    /* the frame began this part: its number + 1; 0 none */
    uint8_t entered; /* tracks: has begun; phases: enter has run */
    uint16_t target; /* track or phase */
    uint16_t step;
    int32_t a[BST__FRAME_ARGS];
} bst__frame;

typedef struct bst__part {
    uint16_t tile;   /* drawn, waiting or placed; 0 none */
    uint16_t cell;   /* where it was placed; 0 not yet */
    uint16_t touched; /* first entry of the board's touched list */
    uint8_t deck;    /* deck to draw from; 0: the offer's own */
    uint8_t player;
    uint32_t spent; /* budgets that are used up */
    uint8_t budgets[BST__BUDGETS_MAX]; /* units used */
} bst__part;

typedef struct bst__also {
    uint16_t segment;
    uint8_t mode;
    uint8_t part;
} bst__also;

/* What was settled in a part, for rules that follow from it. */
typedef struct bst__settled {
    uint16_t segment;
    uint16_t owners; /* bits by seat */
    uint8_t mode;
    uint8_t part;
    uint8_t given; /* the value was given, and not made of the feature */
    uint8_t pad;
    int32_t value;
} bst__settled;

typedef struct bst__head {
    uint64_t seed;
    uint64_t changed[BST__ATTRS_MAX / 64]; /* attributes that a reset has to look at */
    uint32_t draws[BST__STREAMS_MAX]; /* numbers given per stream */
    uint32_t choices;
    uint32_t awards;
    uint16_t turn;
    uint16_t part_number;
    uint8_t state; /* bst_phase_state */
    uint8_t players;
    uint8_t active;
    uint8_t first;
    uint8_t frame_count;
    uint8_t part_count;
    uint8_t also_count;
    uint8_t next_count;
    uint8_t settled_count;
    uint8_t settled_lost; /* not 0: more was settled than the list can name */
    uint16_t out_count;
    uint16_t zone_tile_count;
    uint16_t sought_count;
    uint16_t deck_left[BST__DECKS_MAX + 1];
    uint16_t deck_reserved[BST__DECKS_MAX + 1];
    uint16_t deck_gone[BST__DECKS_MAX + 1]; /* where tiles wait: how many others have left it */
    uint8_t next[BST__NEXT_MAX]; /* seats that take the next turns */
    uint32_t spent_turn; /* budgets that are used up */
    uint32_t spent_game;
    uint8_t budgets_turn[BST__BUDGETS_MAX]; /* units used */
    uint8_t budgets_game[BST__BUDGETS_MAX];
    bst__also also[BST__ALSO_MAX];
    bst__settled settled[BST__SETTLED_MAX]; /* of the running parts */
    bst__frame frames[BST__FRAMES_MAX];
    bst__part parts[BST__PARTS_MAX];
} bst__head;

typedef struct bst__player {
    int32_t score;
    int32_t part_points[BST__SOURCES_MAX];
    int32_t turn_points[BST__SOURCES_MAX];
} bst__player;

typedef struct bst__zonetile {
    uint16_t tile;
    uint8_t zone;
    uint8_t seat;
} bst__zonetile;

/* ---------------------------------------------------------------- beside the state */

typedef struct bst__line {
    const char *label;
    bst__origin origin; /* the declaration that made it */
    int32_t count;
    int32_t rate;
    int32_t points;
    uint32_t file; /* where a script's function said it; line 0: it is the declaration's own */
    uint32_t line;
    bool named; /* the label is a rule's own, not the name of what was counted */
} bst__line;

/* Who had how much of a feature, by seat. */
typedef struct bst__contest {
    int32_t strengths[BST_SEATS_MAX + 1];
    uint8_t members[BST_SEATS_MAX + 1]; /* pieces with a weight */
} bst__contest;

/* Lines in the log. */
typedef struct bst__logged {
    uint32_t first;
    uint32_t count;
} bst__logged;

typedef struct bst__booking {
    uint8_t seat;
    uint8_t source;
    uint8_t mode; /* 0xFF none */
    uint8_t kind; /* 0 none */
    uint16_t segment;
    uint16_t turn;
    int32_t points;
    uint32_t choice;
    bst__logged lines;
    uint32_t line_end; /* how many lines the log had by then: more than its own may stand last */
    bst__contest contest; /* when it was booked; all 0 without a feature */
} bst__booking;

typedef struct bst__choice {
    uint32_t hash;
    uint16_t verb;
    uint8_t seat;
    uint8_t argc;
    int32_t args[BST_ARGS_MAX];
    bool reveals;
} bst__choice;

typedef struct bst__event {
    uint8_t hook;
    uint8_t argc;
    int64_t args[4];
} bst__event;

/* A feature to be settled. */
typedef struct bst__entry {
    uint16_t root;
    uint16_t name; /* smallest segment */
    uint8_t mode;
    uint8_t tied;
    uint16_t owners; /* bits by seat */
    int32_t value; /* given, or the greatest that an owner is due; 0 without owners */
    bool given;    /* the value does not follow from the feature */
} bst__entry;

/* What one owner of an entry gets. */
typedef struct bst__due {
    int32_t value;
    uint16_t entry;
    uint8_t seat;
    bst__logged lines;
} bst__due;

enum {
    BST__ENTRIES_MAX = 256,
    BST__DUES_MAX = BST__ENTRIES_MAX * BST_SEATS_MAX,
    BST__LINES_MAX = 48,
    BST__SINCE_MAX = 1024
};

typedef enum bst__deciding { BST__DECIDE_NONE, BST__DECIDE_MENU, BST__DECIDE_PHASE,
                             BST__DECIDE_CHANCE_DRAW, BST__DECIDE_CHANCE_PHASE } bst__deciding;

struct bst_game {
    bst_ruleset *rules;
    bst_setup *setup;
    bst_game_config config;
    char names[BST_SEATS_MAX + 1][32];

    void *block;
    size_t block_bytes;
    bst__board board;
    bst__head *head;
    bst__player *players;   /* 1 .. */
    uint16_t *deck_tiles;   /* deck_count x (tile_count + 1) */
    bst__zonetile *zone_tiles;
    uint16_t *out;          /* tiles out of the game, in order */
    int32_t *live[BST__ON_GAME + 1]; /* live attributes by what they are on */
    uint16_t *sought; /* segments of inner kinds that rules look for, ascending */
    uint16_t piece_first[BST_SEATS_MAX + 1][BST__PIECE_KINDS_MAX + 1];
    uint16_t piece_count[BST_SEATS_MAX + 1][BST__PIECE_KINDS_MAX + 1];
    bst__piecemask kinds_of[BST_SEATS_MAX + 1]; /* kinds that the seat has pieces of */
    uint16_t seat_first[BST_SEATS_MAX + 2]; /* its first piece; those of the next seat follow */
    uint32_t tiles_total;

    /* the decision at hand */
    bst__deciding deciding;
    uint16_t deciding_target; /* menu, phase or deck */
    uint8_t deciding_seat;
    bool deciding_pass;
    int flat_offer;           /* offer whose options are counted, not listed; -1 none */
    uint16_t flat_tile;
    bool flat_judged;         /* hooks judge each: the count is an upper bound */
    uint16_t placeable;       /* while a menu is opened: a tile with a place; 0 none is known */
    uint32_t flat_count;
    bst_option *options;      /* the listed ones */
    uint32_t option_count;
    uint32_t option_capacity;
    uint64_t option_weight;   /* sum of the weights of all values; of chance's, 32 bits */
    uint32_t unjudged_first;  /* so many options from here on are places, ... */
    uint32_t unjudged_count;  /* ... which hooks judge when somebody wants to know */
    uint16_t unjudged_tile;
    uint64_t unjudged_passed; /* bits: those of them that were judged and may stay */
    uint16_t *found; /* room for all segments and pieces, while options are listed */
    bool flat_listed;
    bool option_failed;
    uint32_t barred;          /* budgets of offers that push out their rivals */

    bst__choice *choices;
    uint32_t choice_capacity;
    bst__booking *awards;
    uint32_t award_capacity;
    bst__line *lines;
    uint32_t line_count;
    uint32_t line_capacity;

    bst__entry entries[BST__ENTRIES_MAX];
    bst__contest contests[BST__ENTRIES_MAX]; /* of the entries; not kept without a ledger */
    uint32_t entry_count;
    bst__due dues[BST__DUES_MAX]; /* of the entries, in the order in which they are paid */
    uint32_t due_count;
    bool settling; /* the entries are being settled */
    bst__line scratch_lines[BST__LINES_MAX];
    uint32_t scratch_count;
    uint32_t value_depth; /* values that are being computed for each other */

    bst__event *events;
    uint32_t event_count;
    uint32_t event_next;
    uint32_t event_total;
    bool notifying;
    bst__origin running; /* whose function runs */
    const bst_span *doing; /* what the engine does for a declaration, by where that is; else NULL */
    bst__origin changer; /* the subscriber that changed the last query's value */
    uint32_t writing; /* script functions that may write and are running */

    bool scene;   /* a test changed scores or decks: they need not add up */
    void *backup; /* the state before the choices of `since`, where it is good */
    bool backup_good;
    uint32_t since_count;
    bst_option since[BST__SINCE_MAX];
    bool has_scripts; /* something in a turn may call a script */
    uint32_t *kept_choices; /* undo ring: choice counts */
    char *kept;             /* undo ring: blocks */
    uint32_t kept_count;
    uint32_t kept_next;

    char reason[320]; /* why something is not possible, where the words are made up */

    bst_diags *diags; /* of the running call; may be NULL */
    bst_status failure; /* first failure of the running call */
};

/* ---------------------------------------------------------------- state access */

static inline bst__frame *bst__frame_top(bst_game *game)
{
    return &game->head->frames[game->head->frame_count - 1];
}

/* The running part; a part that never changes anything before the first one. */
static inline bst__part *bst__part_top(bst_game *game)
{
    return &game->head->parts[game->head->part_count ? game->head->part_count - 1 : 0];
}

static inline const bst__part *bst__part_now(const bst_game *game)
{
    return &game->head->parts[game->head->part_count ? game->head->part_count - 1 : 0];
}

/* The budgets (bits) that are used up, whatever they last for. */
static inline uint32_t bst__budgets_spent(const bst_game *game)
{
    return bst__part_now(game)->spent | game->head->spent_turn | game->head->spent_game |
           game->rules->void_budgets;
}

static inline bool bst__budget_left(const bst_game *game, uint32_t budget)
{
    return !(bst__budgets_spent(game) >> budget & 1);
}

#endif
