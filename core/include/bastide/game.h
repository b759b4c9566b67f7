/* Rulesets and games: the engine as bots, pages, tests and commands see it.
 *
 * A ruleset is what one setup's game, mods and options compile to; it is constant and serves any
 * number of games of one thread. A game is one flat state driven by decisions: ask who must choose
 * among which options, choose, ask again. Chance is a player: its decisions are answered by the
 * seeded generator, or by the caller where the game was created with manual chance.
 *
 * Seats are numbered from 1; 0 is nobody. Options, their texts and everything read here depend on
 * the state alone, so equal setups, seeds and choices give equal games to the byte.
 */
#ifndef BASTIDE_GAME_H
#define BASTIDE_GAME_H

#include <stdbool.h>

#include <bastide/diag.h>
#include <bastide/setup.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bst_ruleset bst_ruleset;
typedef struct bst_game bst_game;

#define BST_ARGS_MAX 6
#define BST_SEATS_MAX 8
#define BST_CHANCE 255 /* the seat of chance */

/* ------------------------------------------------------------------ rulesets */

/* Loads, checks and compiles what `setup` names. Files are looked up below `data_dir` (tilesets/,
 * scripts/, mods/). `sources` is kept and must outlive the ruleset.
 *   BST_E_IO, BST_E_SYNTAX, BST_E_INVALID, BST_E_SCRIPT, BST_E_BUDGET, BST_E_NOTFOUND with
 *   diagnostics; BST_E_NOMEM */
BST_API BST_MUST_USE bst_status bst_ruleset_create(bst_ruleset **out, const bst_setup *setup,
                                                   const char *data_dir, bst_sources *sources,
                                                   bst_diags *diags);
BST_API void bst_ruleset_destroy(bst_ruleset *ruleset);

/* The lock: one line per game definition or mod, in resolved order: "id version sha256:hex". */
BST_API uint32_t bst_ruleset_lock_count(const bst_ruleset *ruleset);
BST_API const char *bst_ruleset_lock_line(const bst_ruleset *ruleset, uint32_t index);
/* Every option with its resolved value. NULL past the end. */
BST_API const char *bst_ruleset_option(const bst_ruleset *ruleset, uint32_t index,
                                       const char **out_value);
BST_API const char *bst_ruleset_game_id(const bst_ruleset *ruleset);
BST_API const char *bst_ruleset_game_name(const bst_ruleset *ruleset);

/* Lets texts for people (awards, explanations) use the words of `language`, such as "de" or
 * "de_AT", as far as the files locale/LANGUAGE.yaml of engine, game and mods go; the rest stays
 * English. Notation, records, locks and hashes know no language. `sources` must outlive the
 * ruleset.
 *   BST_E_NOTFOUND  no file has texts in it; English then
 *   BST_E_IO, BST_E_SYNTAX, BST_E_INVALID, BST_E_LIMIT with diagnostics; BST_E_NOMEM */
BST_API BST_MUST_USE bst_status bst_ruleset_set_language(bst_ruleset *ruleset,
                                                         const char *language,
                                                         bst_sources *sources, bst_diags *diags);

/* ------------------------------------------------------------------ games */

typedef struct bst_game_config {
    uint32_t version;      /* BST_GAME_CONFIG_INIT sets it */
    bool manual_chance;    /* the caller answers chance's decisions too */
    bool no_ledger;        /* keep no explained lines: for playouts */
    uint32_t undo_depth;   /* states kept for undo; 0 none */
    bool checks;           /* run the slow self-check after every choice */
    bool keep_hashes;      /* remember the state hash after every choice, for records */
    bool asks_outcomes;    /* the caller answers chance where a phase is physical, and only there */
} bst_game_config;
#define BST_GAME_CONFIG_INIT {1, false, false, 0, false, false, false}

/* Creates a game of `setup`'s players and seed and runs it to its first decision.
 * `ruleset` is borrowed and must outlive the game. `config` may be NULL. */
BST_API BST_MUST_USE bst_status bst_game_create(bst_game **out, bst_ruleset *ruleset,
                                                const bst_setup *setup,
                                                const bst_game_config *config, bst_diags *diags);
BST_API void bst_game_destroy(bst_game *game);

/* Starts over with another seed, without allocation. */
BST_API BST_MUST_USE bst_status bst_game_restart(bst_game *game, uint64_t seed, bst_diags *diags);

/* Makes `to` (a game of the same ruleset and number of players) equal to `from`: one copy. The
 * ledger and the choices of `from` are copied only where `to` keeps them. */
BST_API BST_MUST_USE bst_status bst_game_copy(bst_game *to, const bst_game *from);

/* What `seat` may know, as a game to search in: a copy in which everything that `seat` cannot see
 * is drawn anew and the generator starts from `seed`. It holds no choices made before. */
BST_API BST_MUST_USE bst_status bst_game_fork(bst_game *to, const bst_game *from, uint32_t seat,
                                              uint64_t seed);

/* Hash of the whole state; equal for equal states on every machine. */
BST_API uint64_t bst_game_hash(const bst_game *game);
BST_API size_t bst_game_state_bytes(const bst_game *game);

/* Recomputes everything the slow way (features by flood fill, counts, conservation) and compares.
 * BST_E_STATE with diagnostics where something differs. */
BST_API BST_MUST_USE bst_status bst_game_check(const bst_game *game, bst_diags *diags);

/* ------------------------------------------------------------------ decisions */

typedef struct bst_option {
    uint16_t offer; /* which offer of the decision it belongs to */
    uint16_t verb;
    uint16_t argc;
    uint16_t weight; /* chance: how many equal outcomes it, or each of its values, stands for (0: it
                        is never drawn, but can be told); else 1 */
    int32_t args[BST_ARGS_MAX];
    int32_t last; /* the last argument; where that is a range (args[argc-1]..last), its upper end */
} bst_option;

typedef enum bst_phase_state { BST_DECIDING, BST_OVER, BST_HALTED } bst_phase_state;

typedef struct bst_decision {
    bst_phase_state state; /* BST_OVER: nobody decides any more; BST_HALTED: a script failed */
    uint32_t seat;         /* who decides: a seat or BST_CHANCE */
    uint32_t about;        /* whose decision it is: `seat`, or whom chance decides for; 0 nobody */
    const char *name;      /* menu or phase; borrowed from the ruleset */
    uint32_t active;       /* the seat whose turn it is */
    uint32_t turn;         /* number of the turn, from 1 */
    bool may_pass;
} bst_decision;

BST_API bst_decision bst_game_decision(const bst_game *game);

/* Number of options, a range counting each value, "pass" included. Constant time where every
 * offer can count. */
BST_API BST_MUST_USE bst_status bst_game_option_count(bst_game *game, uint64_t *out);

/* All options in a fixed order ("pass" last). Borrowed until the next call with `game`. */
BST_API BST_MUST_USE bst_status bst_game_options(bst_game *game, const bst_option **out,
                                                 uint32_t *out_count);

/* One option, uniformly (chance: by weight), drawn from the caller's own random state `*random`
 * (any start value), without listing where that can be avoided. */
BST_API BST_MUST_USE bst_status bst_game_option_random(bst_game *game, uint64_t *random,
                                                       bst_option *out);

/* Applies `option` and runs on to the next decision. On failure the game is as before.
 *   BST_E_ILLEGAL   not an option now; one diagnostic says why
 *   BST_E_STATE     the game is over or halted
 *   BST_E_SCRIPT, BST_E_BUDGET   a hook failed; diagnostics hold location and trace */
BST_API BST_MUST_USE bst_status bst_game_choose(bst_game *game, const bst_option *option,
                                                bst_diags *diags);

/* The notation of an option ("place 0,-1 @180", "deploy follower 0,-1:S", "pass"), terminated,
 * cut to `size`; returns the length it needs. Parsing accepts the same and gives BST_E_SYNTAX or
 * BST_E_ILLEGAL with a diagnostic that says why, or as choosing does where a hook failed. */
BST_API size_t bst_game_option_text(const bst_game *game, const bst_option *option, char *buffer,
                                    size_t size);
BST_API BST_MUST_USE bst_status bst_game_option_parse(bst_game *game, const char *text,
                                                      bst_option *out, bst_diags *diags);
BST_API BST_MUST_USE bst_status bst_game_choose_text(bst_game *game, const char *text,
                                                     bst_diags *diags);

/* Why the well-formed option `text` cannot be chosen now, as words in `buffer` ("" where it can):
 * the reason that the diagnostic of bst_game_option_parse holds. */
BST_API void bst_game_why_not(bst_game *game, const char *text, char *buffer, size_t size);

/* Ends the turns here, as if no tile were left, and runs on: to the end of the game, or to a
 * decision that its end asks for. What was pending is dropped; a tile in hand leaves the game. For
 * copies that answer "if the game ended now": the game is none that its rules lead to, so it is
 * not to be recorded. Does nothing where the turns are over.
 *   BST_E_STATE     the game is over or halted
 *   BST_E_SCRIPT, BST_E_BUDGET   a hook failed; the game is as before */
BST_API BST_MUST_USE bst_status bst_game_end_now(bst_game *game, bst_diags *diags);

/* Goes back over the last choice (and chance's answers after it); an outcome that was asked for is
 * such a choice. BST_E_STATE where none is kept. */
BST_API BST_MUST_USE bst_status bst_game_undo(bst_game *game);
/* Whether the last choice may be undone politely: nothing was revealed since. */
BST_API bool bst_game_can_undo_politely(const bst_game *game);

/* ------------------------------------------------------------------ choices made so far */

BST_API uint32_t bst_game_choice_count(const bst_game *game);
/* Seat and text of choice `index`; the text is terminated and cut to `size`. */
BST_API uint32_t bst_game_choice(const bst_game *game, uint32_t index, char *buffer, size_t size);
/* The low 32 bits of the state hash after choice `index`; 0 where hashes are not kept. */
BST_API uint32_t bst_game_choice_hash(const bst_game *game, uint32_t index);
BST_API const bst_setup *bst_game_setup(const bst_game *game);       /* borrowed */
BST_API const bst_ruleset *bst_game_ruleset(const bst_game *game);   /* borrowed */

/* ------------------------------------------------------------------ reading a game */

BST_API uint32_t bst_game_players(const bst_game *game);
BST_API const char *bst_game_player_name(const bst_game *game, uint32_t seat);
BST_API int32_t bst_game_score(const bst_game *game, uint32_t seat);
/* How often the score went round the score track; 0 where the rules show no laps. */
BST_API int32_t bst_game_laps(const bst_game *game, uint32_t seat);
/* The ranks of all seats, from 1, in out_ranks[1] and on; it has room for BST_SEATS_MAX + 1. Equal
 * scores share one where the rules say so. On failure all are 0.
 *   BST_E_SCRIPT, BST_E_BUDGET   a `rank` query failed; `diags` (may be NULL) says which */
BST_API BST_MUST_USE bst_status bst_game_ranks(const bst_game *game, uint32_t *out_ranks,
                                               bst_diags *diags);

typedef struct bst_cell_view {
    int32_t x, y;
    const char *tile; /* id; NULL on an open cell */
    uint32_t turn;    /* quarter turns clockwise */
    uint32_t segments;
    const char *overlay;   /* what lies over the tile; NULL nothing */
    uint32_t overlay_turn; /* quarter turns clockwise */
} bst_cell_view;

typedef struct bst_segment_view {
    uint32_t segment;      /* number in the state */
    uint32_t feature;      /* the smallest segment of its feature */
    const char *kind;
    uint16_t slots;        /* as it lies: bit side*3 + {left 0, middle 1, right 2} */
    char name[32];         /* "0,-1:N" */
    bool closed;
    uint32_t open;         /* open slots, or missing neighbours */
    uint32_t tiles;        /* distinct tiles of the feature */
    uint32_t pieces;       /* members of the feature */
} bst_segment_view;

typedef struct bst_piece_view {
    uint32_t piece;
    const char *kind;
    uint32_t owner;    /* seat or 0 */
    const char *site;  /* "supply", "cell", "corner", "side", "zone", "out" */
    int32_t x, y;      /* cell, or south-east cell of a corner */
    const char *zone;  /* NULL where not in a zone */
    uint32_t zone_seat; /* whose zone it is; 0: the game's own */
    uint32_t segment;  /* membership, 0 none */
} bst_piece_view;

/* Cells that hold a tile, in the order in which they were laid: index 0 .. count-1. */
BST_API uint32_t bst_game_tile_count(const bst_game *game);
BST_API bst_cell_view bst_game_tile(const bst_game *game, uint32_t index);
BST_API uint32_t bst_game_open_count(const bst_game *game);
BST_API bst_cell_view bst_game_open(const bst_game *game, uint32_t index);
/* Segment `index` of the tile at x, y; false where there is none. */
BST_API bool bst_game_segment(const bst_game *game, int32_t x, int32_t y, uint32_t index,
                              bst_segment_view *out);
/* The segment that `text` names (by a slot: "0,-1:N", or by its kind: "1,0:shrine"); false where
 * none is. */
BST_API bool bst_game_segment_named(const bst_game *game, const char *text,
                                    bst_segment_view *out);
/* Value of attribute `name` folded over the feature of `segment`, or of a measure ("tile",
 * "segments", "open", "around", "terminals"). False where there is no such name. */
BST_API bool bst_game_measure(const bst_game *game, uint32_t segment, const char *name,
                              int32_t *out);
/* Bits (1 << seat) of the players with the majority in the feature of `segment`. */
BST_API uint32_t bst_game_owners(const bst_game *game, uint32_t segment);

BST_API uint32_t bst_game_piece_count(const bst_game *game);
BST_API bst_piece_view bst_game_piece(const bst_game *game, uint32_t index); /* 0 .. count-1 */
/* Pieces of kind `kind` in the supply of `seat`. */
BST_API uint32_t bst_game_supply(const bst_game *game, uint32_t seat, const char *kind);
/* Names of the piece kinds; NULL past the end. */
BST_API const char *bst_game_piece_kind(const bst_game *game, uint32_t index);
/* What drawings show for a segment kind or a piece kind: one or two characters; "" where it
 * declares none, or where there is no such kind. */
BST_API const char *bst_game_kind_letter(const bst_game *game, const char *kind);
BST_API const char *bst_game_piece_letter(const bst_game *game, const char *kind);

/* Tiles left to draw from deck `deck` (NULL: all decks), without those set aside unseen. */
BST_API uint32_t bst_game_deck_left(const bst_game *game, const char *deck);
/* How many tiles `tile` are still in the decks. */
BST_API uint32_t bst_game_deck_tile(const bst_game *game, const char *tile);
/* Tile ids removed from the game, in order; NULL past the end. */
BST_API const char *bst_game_tile_out(const bst_game *game, uint32_t index);
/* The tile that has been drawn and waits to be placed; NULL where none does. */
BST_API const char *bst_game_tile_in_hand(const bst_game *game);
/* Tile `index` of tile zone `zone` (seat 0 for the game's own), NULL past the end. */
BST_API const char *bst_game_zone_tile(const bst_game *game, const char *zone, uint32_t seat,
                                       uint32_t index);
BST_API int32_t bst_game_attribute(const bst_game *game, const char *name, uint32_t seat);

/* ------------------------------------------------------------------ the ledger */

typedef struct bst_ledger_line {
    const char *label; /* a measure, an attribute or a kind: what was counted */
    int32_t count;
    int32_t rate;
    int32_t points;    /* the lines of an award add up to its points */
    const char *mod;   /* the game or mod that declared the rule; the game where there is none */
    bst_span rule;     /* the declaration that made the line (of a hook: where it was subscribed),
                          in the ruleset's sources; file 0: the engine's own */
    bst_span call;     /* where a script said it; file 0: it follows from the declaration alone */
} bst_ledger_line;

typedef struct bst_award {
    uint32_t seat;
    int32_t points;
    const char *source;  /* "feature", or a word of the script */
    const char *mode;    /* "closed", "final", ...; "" where none */
    const char *kind;    /* of the feature; "" where none */
    uint32_t segment;    /* smallest segment of the feature, 0 none */
    uint32_t turn;
    uint32_t choice;     /* number of choices made when it was booked */
    uint32_t line_count;
} bst_award;

BST_API uint32_t bst_game_award_count(const bst_game *game);
BST_API bst_award bst_game_award(const bst_game *game, uint32_t index);
BST_API bst_ledger_line bst_game_award_line(const bst_game *game, uint32_t award, uint32_t line);
/* The contest: how much `seat` had of the feature when the award was booked, and by how many pieces
 * with a weight. 0 where it is not about a feature, or there is no such seat. */
BST_API int32_t bst_game_award_strength(const bst_game *game, uint32_t award, uint32_t seat);
BST_API uint32_t bst_game_award_members(const bst_game *game, uint32_t award, uint32_t seat);

/* The award in the game's own words for its things: "KIND 0,-1:S: 4 tiles x 2 + 1 coin x 2 = 10",
 * and where more than one seat had a share ", Ann 2 : Ben 1". Terminated, cut to `size`; returns
 * the length it needs. The next two give one line of it ("4 tiles x 2") and the contest alone ("Ann
 * 2 : Ben 1", "" where nobody had a share). */
BST_API size_t bst_game_award_text(const bst_game *game, uint32_t award, char *buffer,
                                   size_t size);
BST_API size_t bst_game_award_line_text(const bst_game *game, uint32_t award, uint32_t line,
                                        char *buffer, size_t size);
BST_API size_t bst_game_award_contest_text(const bst_game *game, uint32_t award, char *buffer,
                                           size_t size);

/* ------------------------------------------------------------------ for tests: building scenes */

/* Lays `tile` at x, y in `turn`, outside of any turn: no decision, hook or score. The tile is
 * taken from its deck. BST_E_ILLEGAL where it does not fit. */
BST_API BST_MUST_USE bst_status bst_scene_lay(bst_game *game, const char *tile, int32_t x,
                                              int32_t y, uint32_t turn, bst_diags *diags);
/* The same with `overlay` (NULL: nothing) over the tile. */
BST_API BST_MUST_USE bst_status bst_scene_lay_with(bst_game *game, const char *tile, int32_t x,
                                                   int32_t y, uint32_t turn, const char *overlay,
                                                   uint32_t overlay_turn, bst_diags *diags);
/* Puts a piece of `kind` of `seat` (0: of nobody) from the supply into the segment, or on the cell,
 * that `place` names. */
BST_API BST_MUST_USE bst_status bst_scene_put(bst_game *game, uint32_t seat, const char *kind,
                                              const char *place, bst_diags *diags);
/* Sets the deck to exactly the `count` tiles of `tiles`: what is left in all decks afterwards. */
BST_API BST_MUST_USE bst_status bst_scene_deck(bst_game *game, const char *const *tiles,
                                               uint32_t count, bst_diags *diags);
/* Moves all pieces of `kind` but `keep` from the supply of `seat` out of the game. */
BST_API BST_MUST_USE bst_status bst_scene_supply(bst_game *game, uint32_t seat, const char *kind,
                                                 uint32_t keep, bst_diags *diags);
/* Puts a piece of `kind` of `seat` from the supply into the zone `zone` of `zone_seat` (0: the
 * game's own); of seat 0 the one neutral piece of a kind, from wherever it is. */
BST_API BST_MUST_USE bst_status bst_scene_zone(bst_game *game, uint32_t seat, const char *kind,
                                               const char *zone, uint32_t zone_seat,
                                               bst_diags *diags);
/* Sets an attribute that is not printed: `of` is a player's name, "game", a cell "x,y" or a
 * segment. */
BST_API BST_MUST_USE bst_status bst_scene_attribute(bst_game *game, const char *of,
                                                    const char *name, int32_t value,
                                                    bst_diags *diags);
BST_API BST_MUST_USE bst_status bst_scene_score(bst_game *game, uint32_t seat, int32_t points);
/* The seat that takes the next turn; only before the first turn's first decision was answered. */
BST_API BST_MUST_USE bst_status bst_scene_active(bst_game *game, uint32_t seat);

#ifdef __cplusplus
}
#endif

#endif
