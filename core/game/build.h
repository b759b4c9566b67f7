/* Building a ruleset: from checked trees to compiled tables.
 *
 * Things (kinds, attributes, pieces, tiles, tracks ...) come from YAML; rules (budgets, menus,
 * offers, claims, scores, hooks ...) from declaration calls of scripts, which arrive as trees too,
 * so that one mechanism checks both and every complaint has a line. */
#ifndef BST_GAME_BUILD_H
#define BST_GAME_BUILD_H

#include "data/tileset.h"
#include "game/rules.h"

/* The calls that declare something. */
typedef enum bst__declares {
    BST__DECLARE_BUDGET,
    BST__DECLARE_MENU,
    BST__DECLARE_OFFER,
    BST__DECLARE_CLAIM,
    BST__DECLARE_STEP,
    BST__DECLARE_PHASE,
    BST__DECLARE_SCORE,
    BST__DECLARE_RATE,
    BST__DECLARE_ON,
    BST__DECLARE_VETO,
    BST__DECLARE_QUERY,
    BST__DECLARE_CLOSED_TO,
    BST__DECLARE_VERB,
    BST__DECLARE_SET,
    BST__DECLARE_COUNT
} bst__declares;

typedef struct bst__declareinfo {
    const char *name;
    const bst_shape *shape;
    const char *doc;
} bst__declareinfo;

extern const bst__declareinfo bst__declare_calls[BST__DECLARE_COUNT];

typedef struct bst__declaration bst__declaration;
struct bst__declaration {
    bst__declares what;
    const bst_node *node;
    uint16_t source;
    bst__declaration *next;
};

typedef struct bst__build {
    bst_ruleset *rules;
    const bst__tileset *tileset;
    const bst_node *root; /* the merged tree */
    bst_diags *diags;
    bst__declaration *first;
    bst__declaration *last;
    const char *const *preset_files; /* for who gets the name of one wrong */
    uint32_t preset_file_count;
    bst_span (*caller)(void *user); /* the line of a script that declares now; file 0: none */
    void *caller_user;
    bool has_told_words; /* that there are too many */
    bool failed;
} bst__build;

/* Resolves options: defaults, then the preset, then the setup's own, each checked. */
BST_MUST_USE bst_status bst__build_settings(bst__build *build, const bst_setup *setup);
/* Value of an option: NULL where there is none of that name. */
const bst__setting *bst__rules_setting(const bst_ruleset *rules, const char *name);

/* Compiles what YAML declares. Settings must be resolved. */
BST_MUST_USE bst_status bst__build_things(bst__build *build);
/* The parts of it. */
void bst__build_vocabulary(bst__build *build);
void bst__build_kinds(bst__build *build);
void bst__build_attributes(bst__build *build);
void bst__build_pieces(bst__build *build);
void bst__build_zones(bst__build *build);
/* What `node` says about pictures; `like`: the map of the nodes that it may be like, or NULL. */
bst__look bst__build_look(bst__build *build, const bst_node *node, const bst_node *like);
/* A key of the node, or of those of `all` that it is like, nearest first. */
const bst_node *bst__build_like(const bst_node *all, const bst_node *node, const char *key);
void bst__build_decks(bst__build *build);
void bst__build_tracks(bst__build *build);
BST_MUST_USE bst_status bst__build_tiles(bst__build *build);

/* One segment of a tile or overlay, with its printed attributes. */
void bst__build_segment(bst__build *build, const bst__tileset_tile *from, uint32_t index,
                        bst__segdef *to, int32_t *attrs);
/* What follows from all segments of a tile. */
void bst__build_tile_done(const bst__boarddef *board, bst__tiledef *tile);
/* Tiles, and tiles with something laid over them: how many, and those of the second sort. */
uint32_t bst__build_count_shapes(const bst__build *build);
void bst__build_shapes(bst__build *build);

/* Notes a declaration; its shape is checked here. `node` is borrowed and lives in the arena. */
BST_MUST_USE bst_status bst__build_declare(bst__build *build, bst__declares what,
                                           const bst_node *node, uint16_t source);
/* Compiles the noted declarations. */
BST_MUST_USE bst_status bst__build_rules(bst__build *build);
void bst__build_replace(bst__build *build); /* drops what others replace */
void bst__build_check(bst__build *build);  /* what is declared twice, or says nothing */
void bst__build_flow(bst__build *build);   /* budgets, menus, phases, steps */
void bst__build_offers(bst__build *build); /* claims and offers */
void bst__build_twins(bst__build *build);  /* offers that share a verb in a menu */
void bst__build_scores(bst__build *build);
void bst__build_hooks(bst__build *build);

#define BST__EACH_DECLARATION(build, which)                                                        \
    for (const bst__declaration *d = (build)->first; d; d = d->next)                               \
        if (d->what == (which))

/* How many declarations of a call there are. */
uint32_t bst__build_count(const bst__build *build, bst__declares what);

/* Helpers: each complains at the node and returns "none" where the name is unknown. */
void bst__build_complain(bst__build *build, const bst_node *at, const char *code,
                         const char *format, ...) BST_PRINTF(4, 5);
/* "there is no `what` `name`", with the nearest of `known` as hint. */
void bst__build_unknown(bst__build *build, const bst_node *node, const char *what,
                        const char *const *known, size_t count);
void bst__build_unknown_menu(bst__build *build, const bst_node *name);
void *bst__build_alloc(bst__build *build, size_t size);
const char *bst__build_text(bst__build *build, const char *text);
bst__kindmask bst__build_kinds_of(bst__build *build, const bst_node *names);
/* The number of an overlay; 0 after a complaint. */
uint8_t bst__build_overlay(bst__build *build, const bst_node *name);
bst__traits bst__build_traits_of(bst__build *build, const bst_node *names);
bst__causes bst__build_causes_of(bst__build *build, const bst_node *names);
int bst__build_trait(bst__build *build, const bst_node *name);
int bst__build_piece(bst__build *build, const bst_node *name);
int bst__build_attr(bst__build *build, const bst_node *name);
int bst__build_cause(bst__build *build, const bst_node *name);
int bst__build_mode(bst__build *build, const bst_node *name);
int bst__build_budget(bst__build *build, const bst_node *name);
uint32_t bst__build_budgets(bst__build *build, const bst_node *names);
int bst__build_word(bst__build *build, const char *word);
/* The number of a source of points, which is new where nobody named it before; -1: too many. */
int bst__build_source(bst__build *build, const char *name);
/* A number, or the option that holds it. */
int32_t bst__build_number(bst__build *build, const bst_node *node, int32_t fallback);
/* The verb with this name and these argument types, added where new. */
int bst__build_verb(bst__build *build, const bst_node *at, const char *name, uint32_t argc,
                    const uint8_t *args);
/* The verb that a checked bst.verb declaration means. */
int bst__build_verb_node(bst__build *build, const bst_node *node);
/* An attribute that one of `targets` (bits of bst__on) carries; `live`: one that can change. */
int bst__build_attr_on(bst__build *build, const bst_node *name, uint32_t targets);
int bst__build_attr_live(bst__build *build, const bst_node *name, uint32_t targets);
/* The piece kind that `key` names, -1 where it is absent or unknown. */
int16_t bst__build_piece_of(bst__build *build, const bst_node *node, const char *key);

/* Certain pieces, by the name of a kind or trait, or by all that a map says. */
bst__which bst__build_which(bst__build *build, const bst_node *node);
/* The zone of that name; 0 after complaining. */
int bst__build_zone(bst__build *build, const bst_node *name);
/* Bits, from zone 1. */
uint64_t bst__build_zone_set(bst__build *build, const bst_node *names);
/* What an offer or a phase lists. */
void bst__build_over(bst__build *build, bst__over *over, const bst_node *node);
/* What a subscription does without a script, in the arena; NULL where `node` is. */
bst__effect *bst__build_effect(bst__build *build, bst__hook hook, const bst_node *node);
/* What carries the attributes of the set's things: a bit of bst__on; 0 nothing does. */
uint32_t bst__build_over_carrier(const bst__over *over);

/* Complains where `piece` is not the one piece of a neutral kind, or cannot go to things of
 * `type`. */
void bst__build_check_move(bst__build *build, const bst_node *node, int piece, uint8_t type,
                           uint8_t cause);

/* What a filter can ask about where it stands; the rest is always there. */
enum {
    BST__ASK_FEATURE = 1,
    BST__ASK_PIECE = 2,
    BST__ASK_CAUSE = 4,
    BST__ASK_MODE = 8,
    BST__ASK_PAYEE = 16,
    BST__ASK_TIED = 32,
    BST__ASK_OWNER = 64
};
/* `asks`: bits of BST__ASK_*; a question about anything else is complained about. In the arena;
 * NULL where nothing is asked. */
bst__filter *bst__build_filter(bst__build *build, const bst_node *node, uint32_t asks);
/* The filter with its first question beside it. */
bst__when bst__build_when(const bst__filter *filter);
/* What is asked of a feature that is not the filter's own; NULL where `node` is. */
const bst__filter *bst__build_feature(bst__build *build, const bst_node *node);
/* Takes out of `filter` what it asks about a feature or a piece, and gives it as one of its own;
 * NULL where that is nothing. */
const bst__filter *bst__build_split(bst__build *build, bst__filter *filter);
extern const bst_shape bst__shape_when;
/* Some names at least; certain pieces, by name or by all that a map says; such a feature. */
extern const bst_shape bst__shape_some_ids;
extern const bst_shape bst__shape_which;
extern const bst_shape bst__shape_asked_feature;

/* sought.c: once the rules are built, which inner kinds they look for all over the board. */
void bst__sought_find(bst_ruleset *rules);

/* build_masks.c: after that, what is asked of tiles often. */
void bst__build_masks(bst_ruleset *rules);

#endif
