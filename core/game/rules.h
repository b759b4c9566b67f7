/* Compiled rules: what a ruleset's YAML and Lua declarations become.
 *
 * Everything here is constant after loading. The tables name no game: kinds, pieces, tracks,
 * menus, offers, claim rules, rates and hooks are entries that the declarations made.
 */
#ifndef BST_GAME_RULES_H
#define BST_GAME_RULES_H

#include "base/arena.h"
#include "data/node.h"
#include "game/tracks.h"

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

enum { BST__TERMS_MAX = 10, BST__ROWS_MAX = 3 * BST__TERMS_MAX, BST__OFFERS_MAX = 256 };

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
    bst__when when;
    int func;       /* 0: it has an effect */
    bst__effect *effect;
    uint8_t stage;
    uint16_t source;
    bst_span span;
} bst__subscription;

/* What the subscriptions that may concern a piece of one kind heed, all together. */
typedef struct bst__heard {
    bst__causes causes;
    bst__kindmask features;
} bst__heard;

typedef struct bst__subscriptions {
    uint16_t count;
    bst__subscription *list;
    bst__heard heard[BST__PIECE_KINDS_MAX]; /* by piece kind; 0: where there is no piece */
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
    uint32_t void_budgets; /* bits: those that never have a unit */
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
    bst__causes shut_at_all; /* to what anything, or some tile as printed, closes a cell */
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
