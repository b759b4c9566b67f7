/* Everything that the rules may do to a game, file by file; scripts reach the same functions
 * through their bindings. */
#ifndef BST_GAME_GAME_H
#define BST_GAME_GAME_H

#include "game/ask.h"
#include "game/state.h"

/* ---------------------------------------------------------------- game.c */

/* Records and makes a choice, and runs on to the next decision. */
bst_status bst__game_apply(bst_game *game, const bst_option *option);
/* The decision at hand is not state: it is found again by running the flow, which stops at once. */
bst_status bst__game_find_decision(bst_game *game);

/* ---------------------------------------------------------------- state.c */

/* Numbers the pieces and finds how much room the board and the block need for so many players;
 * false where that is more than ids can name. */
bool bst__state_plan(bst_game *game, uint32_t players, bst__boardcaps *out);
/* Points into the block, which is there by now. */
void bst__state_bind(bst_game *game, uint32_t players, const bst__boardcaps *caps);
/* What a game starts with: pieces in the supply, tiles in decks and zones, attributes. The block is
 * all zero, but for the number of players. */
void bst__state_fill(bst_game *game);

/* ---------------------------------------------------------------- parts.c */

/* The part of a frame that runs for the first time begins, or the turn; who listens is told. */
bst_status bst__part_begin(bst_game *game, bst__frame *frame);
bst_status bst__turn_begin(bst_game *game, const bst__frame *frame);
/* The running part, which the frame began, ends; the one before goes on. */
void bst__part_end(bst_game *game, const bst__frame *frame);

/* ---------------------------------------------------------------- flow.c */

/* Runs steps until somebody must decide, the game is over or something failed. */
bst_status bst__flow_run(bst_game *game);
/* Pushes a track or phase. BST_E_LIMIT where the stack is full. */
bst_status bst__flow_push(bst_game *game, bst__framekind kind, uint32_t target, uint32_t player,
                          const int32_t *args, uint32_t argc);
/* Pops the top frame (and its part). */
void bst__flow_pop(bst_game *game);
/* Leaves all turns, as if no tile were left: what comes after them in the game's track is next. */
bst_status bst__flow_end_turns(bst_game *game);
/* Whether the last turn is over: what comes now is the end of the game. */
bool bst__turns_over(const bst_game *game);
/* Room for `more` choices. */
bst_status bst__choices_reserve(bst_game *game, uint32_t more);
/* Records a choice that was applied. */
bst_status bst__flow_record(bst_game *game, uint32_t seat, const bst_option *option, bool reveals);
/* Applies the option of the decision at hand, whatever kind it is. */
bst_status bst__flow_apply(bst_game *game, const bst_option *option);
/* Draws the part's tile from a deck that is not empty: at once, or by asking where chance is the
 * caller's. For offers only: a script must not see a difference. */
bst_status bst__flow_draw_tile(bst_game *game, uint32_t deck);
/* Asks chance for a tile of `deck`: to the part (zone 0) or into a zone of `seat`. */
bst_status bst__flow_draw(bst_game *game, uint32_t deck, uint32_t zone, uint32_t seat);

/* ---------------------------------------------------------------- phases.c */

/* Run the top frame, which is a draw or a phase; *decided where somebody must decide now. */
bst_status bst__draw_run(bst_game *game, const bst__frame *frame, bool *decided);
bst_status bst__phase_run(bst_game *game, bst__frame *frame, bool *decided);
/* The pending draw gave `tile`. */
bst_status bst__drawn(bst_game *game, uint32_t tile);
/* The phase on top is told what was chosen. */
bst_status bst__phase_choose(bst_game *game, const bst_option *option);
/* Whether what is decided now is chance's, but told by the caller because it is physical. */
bool bst__outcome_is_asked(const bst_game *game);

/* ---------------------------------------------------------------- offers.c */

/* Lists and counts what the menu offers to `seat`; leaves it as the decision at hand. Returns
 * the number of options without pass. */
bst_status bst__menu_open(bst_game *game, uint32_t menu, uint32_t seat, uint64_t *out_count);
/* Of a menu that only draws: whether it can, and the option to do so. */
bool bst__menu_draws(bst_game *game, const bst__menu *menu, uint32_t seat, bst_option *out);
/* The menu of the frame's step is over. */
void bst__menu_leave(bst_game *game, bst__frame *frame, const bst__menu *menu);
/* Whether `option` is one of those at hand. */
bool bst__menu_holds(bst_game *game, const bst_option *option);
/* Room for `capacity` options in all. */
bst_status bst__options_reserve(bst_game *game, uint32_t capacity);
/* How many values an option stands for: more than one where its last argument is a range. */
uint64_t bst__option_values(const bst_option *option);
/* The value number `at` of all listed options, counted by weights where it `weighs`. */
uint32_t bst__option_pick(const bst_game *game, uint64_t at, bool weighs, bst_option *out);
bst_status bst__option_add(bst_game *game, uint16_t offer, uint16_t verb, uint32_t argc,
                           const int32_t *args, uint16_t weight);
/* Applies a chosen option of the menu at hand: spends, does, tells. */
bst_status bst__offer_apply(bst_game *game, const bst_option *option);
/* Spends a unit of each of these budgets (bits). */
bst_status bst__budgets_spend(bst_game *game, uint32_t budgets);
/* Makes those of these budgets whole that last for the running part, or for a menu of it. */
void bst__budgets_renew(bst_game *game, uint32_t budgets);
/* What options of the offer may spend: its budgets, or those of its claim rules. */
uint32_t bst__offer_spends(const bst_ruleset *rules, uint32_t offer);

/* The first source of a draw offer that is not empty: a zone (negative) or a deck; 0 none. */
int bst__draw_source(const bst_game *game, const bst__offer *offer);
/* ---------------------------------------------------------------- places.c */

/* The tile that an offer to place lets `seat` lay now: the part's, or the first of its zone; 0
 * none. */
uint32_t bst__offer_tile(const bst_game *game, const bst__offer *offer, uint32_t seat);
/* Whether the tile fits somewhere by itself, and nothing forbids that. */
bool bst__tile_placeable(bst_game *game, uint32_t tile);
/* Whether a rule forbids laying the tile there; *reason (may be NULL) says why. */
bool bst__place_vetoed(bst_game *game, uint32_t tile, uint32_t cell, uint32_t turn,
                       const char **reason);
/* Adds where the offer's tile can be laid, or makes it the flat offer, which is not listed. */
bst_status bst__places_open(bst_game *game, uint32_t offer, uint32_t seat);
/* Whether option `at` of the list may stay: a place that hooks have not judged yet is judged, and
 * leaves the list where they forbid it. False where a script failed, too. */
bool bst__places_allow(bst_game *game, uint32_t at);
/* Judges all places of the list that are not judged yet. */
bst_status bst__places_judge(bst_game *game);
/* The same where nothing else is offered and the one that may be left would be taken at once; sets
 * *count to what is left then. */
bst_status bst__places_judge_alone(bst_game *game, uint64_t *count);
/* Adds the flat offer's options to the list. */
bst_status bst__places_list(bst_game *game);
/* One option of the flat offer, uniformly; false where a rule forbids the one that was drawn. */
bool bst__places_draw(bst_game *game, uint64_t *random, bst_option *out);
/* Whether it is an option of the flat offer. */
bool bst__places_hold(bst_game *game, const bst_option *option);

/* ---------------------------------------------------------------- which.c */

/* Where pieces are looked for: bits of bst__site. Most stand where they do not count. */
enum {
    BST__ON_CELLS = 1 << BST__SITE_CELL,
    BST__ON_BOARD = BST__ON_CELLS | 1 << BST__SITE_CORNER | 1 << BST__SITE_SIDE,
    BST__IN_ZONES = 1 << BST__SITE_ZONE,
    BST__ANYWHERE = 0xFF
};

/* The cell where the one piece of a neutral kind stands; 0 where it stands on none. */
uint32_t bst__neutral_cell(const bst_game *game, int32_t kind);
/* The next piece after `piece` that is one of those meant, on the cell if one is named (0:
 * anywhere); 0 where there is none. Pieces are numbered seat by seat: those of seats that have none
 * of the kinds are not looked at. */
uint32_t bst__which_next(const bst_game *game, const bst__which *which, uint32_t piece,
                         uint32_t sites, uint32_t cell, uint32_t seat);
/* Sets the bit of each cell where such a piece stands. */
void bst__which_cells(const bst_game *game, const bst__which *which, uint32_t seat,
                      uint64_t *cells);
/* Whether such a piece stands on the cell. */
bool bst__which_on_cell(const bst_game *game, const bst__which *which, uint32_t cell,
                        uint32_t seat);
/* Whether the piece is one of those meant; `seat` is who decides. */
bool bst__which_is(const bst_game *game, const bst__which *which, uint32_t piece, uint32_t seat);
/* Whether such a piece is on the board, or a member of a feature. */
bool bst__which_on_board(const bst_game *game, const bst__which *which, uint32_t seat);
bool bst__which_in_feature(const bst_game *game, const bst__which *which, uint32_t root,
                           uint32_t seat);

/* ---------------------------------------------------------------- over.c */

/* Adds an option for each thing of the set; `offer` is -1 for phases. */
bst_status bst__over_list(bst_game *game, const bst__over *over, int offer, uint16_t verb,
                          uint32_t seat);

/* ---------------------------------------------------------------- over_has.c */

/* The piece or segment that `f.a` of the frame on top names; 0 where it names none. */
uint32_t bst__frame_thing(const bst_game *game, bst__reftype type);

/* Whether the thing, which is of the set's type and, of pieces, one of those meant, is in the set.
 * `barred`: cells with a piece that must not be there have been left out already. */
bool bst__over_has(bst_game *game, const bst__over *over, uint32_t index, uint32_t seat,
                   bool barred);

/* ---------------------------------------------------------------- refuse.c */

/* Of what an offer that must be taken alone pushes out. */
extern const char bst__refusal_barred[];
/* Which budget of these is used up; NULL where none is. */
const char *bst__budgets_refusal(bst_game *game, uint32_t budgets);
/* Words made up for one refusal: good until the next one of the game. */
const char *bst__refusal(bst_game *game, const char *format, ...) BST_PRINTF(2, 3) BST_COLD;
/* `what`, and the file and line of the declaration that says so. */
const char *bst__refusal_at(bst_game *game, const bst_span *span, const char *what);
/* Why the option is not at hand, in words; never NULL. */
const char *bst__option_refusal(bst_game *game, const bst_option *option);

/* ---------------------------------------------------------------- sought.c */

/* The segment was laid, or is now of another kind: it is in the list from now on, if rules look for
 * its kind or for what is printed on it. */
void bst__segment_sought(bst_game *game, uint32_t segment);
/* Whether all segments of these kinds (0: of any) are in the list. */
bool bst__all_sought(const bst_ruleset *rules, bst__kindmask kinds);
/* Whether there may be such a feature: false where it is asked for what is printed on segments that
 * are looked for, and none of these is in one. */
bool bst__sought_in(bst_game *game, const bst__filter *feature);
/* Whether rules look for segments of the kind, or with what is printed on it. */
bool bst__is_sought(const bst_ruleset *rules, uint32_t kind, const int32_t *printed);
/* How much room the list needs for a copy of the tile. */
uint32_t bst__sought_max(const bst_ruleset *rules, uint32_t tile);

/* ---------------------------------------------------------------- overlays.c */

/* Add where an overlay may be laid; where the tile may be laid only together with one. */
bst_status bst__overlays_list(bst_game *game, uint32_t offer);
/* Options name features by their first segments, whatever `args` name them by. */
void bst__name_features(const bst_game *game, uint32_t verb, int32_t *args, uint32_t argc);
/* Whether the part's tile fits somewhere with the overlay, and nowhere without. */
bool bst__overlay_is_needed(bst_game *game, uint32_t overlay);
bst_status bst__overlays_list_place(bst_game *game, uint32_t offer);
/* Lay it on a laid tile; lay the part's tile together with it. The caller has checked all. */
bst_status bst__overlay_lay(bst_game *game, uint32_t overlay, uint32_t cell, uint32_t turn);
bst_status bst__overlay_place(bst_game *game, const bst_option *option);

/* ---------------------------------------------------------------- claims.c */

/* Adds what the claim rules of `offer` allow. */
bst_status bst__claims_list(bst_game *game, uint32_t offer, uint32_t seat);
/* Why no claim rule of `offer` lets `seat` put a piece of `kind` on the segment, or into the zone
 * (as options name it) where the offer leads into zones; NULL where one does. */
const char *bst__claims_refusal(bst_game *game, uint32_t offer, uint32_t seat, uint32_t kind,
                                uint32_t target, const bst__claim **out_rule);
/* Whether the rule counts now, and why not; and
 * whether what it allows is among the first `count` options, given by the same offer. */
bool bst__claim_open(bst_game *game, const bst__claim *rule);
const char *bst__claim_refusal_now(bst_game *game, const bst__claim *rule);
bool bst__claim_listed(const bst_game *game, uint32_t count, const bst_option *option);

/* ---------------------------------------------------------------- twins.c */

/* Of what offers of one verb have listed, leaves out what an earlier offer has listed too. Cold:
 * most menus have no such offers, and what opens them is the faster without it. */
BST_COLD bst_status bst__twins_leave_out(bst_game *game);

/* ---------------------------------------------------------------- claims_zones.c */

bst_status bst__claims_list_zones(bst_game *game, uint32_t offer, uint32_t seat);
const char *bst__claims_zone_refusal(bst_game *game, uint32_t offer, uint32_t seat,
                                     uint32_t piece, uint32_t at, const bst__claim **out_rule);

/* Lays a tile that was taken from a deck on an open cell where it fits; nobody is told. */
void bst__lay_aside(bst_game *game, uint32_t tile, uint32_t cell, uint32_t turn);

/* ---------------------------------------------------------------- decks.c */

/* What a draw from `deck` can give, its `from` included; 0: what all decks hold. */
uint32_t bst__deck_left(const bst_game *game, uint32_t deck);
uint32_t bst__deck_copies(const bst_game *game, uint32_t deck, uint32_t tile); /* of one tile */
uint32_t bst__deck_own(const bst_game *game, uint32_t deck); /* what it holds itself */
/* The deck that a draw from `deck` takes from: the first of its `from` with a tile left; 0 none. */
uint32_t bst__deck_source(const bst_game *game, uint32_t deck);
uint32_t bst__deck_with(const bst_game *game, uint32_t tile); /* that holds one; 0 none */
/* The layer that is drawn from now, and how many tiles it has; BST__LAYERS_MAX where there is but
 * one. */
uint32_t bst__deck_layer(const bst_game *game, uint32_t deck, uint32_t *out_left);
/* How many of `tile` can be drawn from that layer. */
uint16_t bst__deck_next(const bst_game *game, uint32_t deck, uint32_t layer, uint32_t tile);
/* So many tiles that do not wait have left the deck, to where nobody puts them back from. */
void bst__deck_count_gone(bst_game *game, uint32_t deck, uint32_t count);
/* Whether a tile is left to draw, from decks or from zones that are drawn from. */
bool bst__tiles_left(const bst_game *game);
uint16_t *bst__deck_row(const bst_game *game, uint32_t deck);
/* One tile of `deck` by the deck's stream. The deck must not be empty. */
uint32_t bst__deck_pick(bst_game *game, uint32_t deck);
/* Takes the tile out of the deck. */
void bst__deck_take(bst_game *game, uint32_t deck, uint32_t tile);
bst_status bst__deck_add(bst_game *game, uint32_t deck, uint32_t tile, uint32_t count);
/* A number in [0, bound) of the named stream, one draw. */
uint32_t bst__chance(bst_game *game, uint32_t stream, uint32_t bound);
/* Tile `number` (from 1) of a tile zone; 0 past the end. */
uint32_t bst__zone_tile(const bst_game *game, uint32_t zone, uint32_t seat, int64_t number);
/* Takes the first tile `wanted` (0: any) of a tile zone; 0 where there is none. */
uint32_t bst__zone_take_tile(bst_game *game, uint32_t zone, uint32_t seat, uint32_t wanted);
uint32_t bst__zone_tile_count(const bst_game *game, uint32_t zone, uint32_t seat);
bst_status bst__zone_add_tile(bst_game *game, uint32_t zone, uint32_t seat, uint32_t tile);
bst_status bst__tile_out(bst_game *game, uint32_t tile);

/* ---------------------------------------------------------------- guard.c */

bool bst__is_checked(const bst_game *game);
void bst__game_halt(bst_game *game);
/* A choice begins; a choice was made; a choice failed: the state is again what it was before. */
void bst__guard_begin(bst_game *game);
void bst__guard_add(bst_game *game, const bst_option *option);
void bst__guard_fall_back(bst_game *game);

/* ---------------------------------------------------------------- pieces.c */

/* A piece of `kind` in the supply of `seat`, the lowest numbered; 0 none. */
uint32_t bst__supply_piece(const bst_game *game, uint32_t seat, uint32_t kind);
uint32_t bst__supply_count(const bst_game *game, uint32_t seat, uint32_t kind);
/* Whether what lies or stands on the cell closes it to one of the causes. */
bool bst__cell_shut(const bst_game *game, uint32_t cell, bst__causes causes);
/* The gates. `reason` (may be NULL) receives why not. */
bool bst__can_put(bst_game *game, uint32_t piece_kind, uint32_t segment, uint32_t cell,
                  uint32_t cause, const char **reason);
/* The same where it is known that the cell is not closed to the cause. */
bool bst__can_put_open(bst_game *game, uint32_t piece_kind, uint32_t segment, uint32_t cell,
                       uint32_t cause);
bool bst__can_take(bst_game *game, uint32_t piece, uint32_t cause, const char **reason);
bool bst__can_enter(bst_game *game, uint32_t cell, uint32_t cause, const char **reason);
bool bst__can_stand(bst_game *game, uint32_t piece, bst__site site, uint32_t at, uint32_t cause,
                    const char **reason);
/* Movements that pass the gates and tell the hooks. BST_E_ILLEGAL where a gate is shut. */
bst_status bst__piece_put(bst_game *game, uint32_t piece, uint32_t segment, uint32_t cause);
/* The same on a corner, as a member of a segment that lies at it. */
bst_status bst__piece_put_corner(bst_game *game, uint32_t piece, uint32_t corner, uint32_t segment,
                                 uint32_t cause);
bst_status bst__piece_stand(bst_game *game, uint32_t piece, bst__site site, uint32_t at,
                            uint32_t cause);
/* The one piece of a neutral kind goes to the cell; 0: it stays where it is. */
bst_status bst__neutral_move(bst_game *game, uint32_t kind, uint32_t cell, uint32_t cause);
bst_status bst__piece_take(bst_game *game, uint32_t piece, bst__site to, uint32_t cause);
/* Takes the piece into a zone (zones of players: as in bst__live). */
bst_status bst__piece_take_to(bst_game *game, uint32_t piece, uint32_t zone, uint32_t cause);
/* The same while settling: what stays with the piece waits for bst__pieces_unsupported. */
bst_status bst__piece_settled(bst_game *game, uint32_t piece, bst__site to, uint32_t cause);
/* Sends home what stays only while a piece with a trait is there. */
bst_status bst__pieces_unsupported(bst_game *game);
/* Whether the feature holds a piece of `kind` (0: none) or with a trait of `traits`, of `seat` (0:
 * of anyone). */
bool bst__feature_holds(const bst_game *game, uint32_t root, uint32_t seat, uint32_t kind,
                        bst__traits traits);
/* How many pieces it holds. */
uint32_t bst__feature_members(const bst_game *game, uint32_t root);
int32_t bst__piece_weight(const bst_game *game, uint32_t piece);

/* ---------------------------------------------------------------- walk.c */

/* Whether the piece can go so along its feature to another tile. */
bool bst__walks(bst_game *game, const bst__walk *walk, uint32_t piece);
/* Calls `reached` for each segment on another tile where it can go so, ascending. */
bst_status bst__walk_each(bst_game *game, const bst__walk *walk, uint32_t piece,
                          bst_status (*reached)(bst_game *game, const void *user,
                                                uint32_t segment),
                          const void *user);

/* ---------------------------------------------------------------- region.c */

/* The laid cells that are connected with `cell` by sides and carry the attribute, itself included;
 * none where it does not. The list is scratch. */
uint32_t bst__region(const bst_game *game, uint32_t attr, uint32_t cell,
                     const uint16_t **out_cells);
/* Whether these, without `cell` itself, would no longer be connected with each other. */
bool bst__region_splits(const bst_game *game, uint32_t attr, uint32_t cell);

/* ---------------------------------------------------------------- settle.c, value.c */

bst_status bst__settle_closing(bst_game *game);
bst_status bst__settle_all(bst_game *game, uint32_t mode, bst__kindmask kinds);
bst_status bst__take_all(bst_game *game, bst__kindmask kinds);
/* Settles one feature at once, as if it were alone. `value` NULL: what it is worth; else each owner
 * gets that, explained by the lines in game->scratch_lines. */
bst_status bst__settle_as(bst_game *game, uint32_t segment, uint32_t mode, const int32_t *value);
/* What an entry of head->settled was worth, to nobody in particular. */
bst_status bst__settled_value(bst_game *game, const bst__settled *settled, int32_t *out);
/* The feature with this root is complete, and nobody has settled it yet. */
bool bst__is_due(const bst_game *game, uint32_t root);
/* The same, of one that was completed in the running part. */
bool bst__is_closing(const bst_game *game, uint32_t root);
/* Link two segments of one kind, or cut their link. BST_E_ILLEGAL where that cannot be. */
bst_status bst__segments_link(bst_game *game, uint32_t a, uint32_t b);
bst_status bst__segments_unlink(bst_game *game, uint32_t a, uint32_t b);
/* All segments of the feature become of another kind. BST_E_ILLEGAL where they cannot. */
bst_status bst__feature_convert(bst_game *game, uint32_t segment, uint32_t kind);
/* Strength of each seat in the feature (strengths[1..players]). */
bst_status bst__feature_strengths(bst_game *game, uint32_t root, int32_t *strengths);
/* Seats (bits) with the highest positive strength; *tied where several. */
uint32_t bst__feature_owners(bst_game *game, uint32_t root, bool *tied);
/* Who has how much of the feature of `segment` now; nothing where that is 0. */
bst_status bst__contest_of(bst_game *game, uint32_t segment, bst__contest *out);
/* For whom a value is computed and what asks for it. Zero means absent. */
typedef struct bst__asker {
    uint32_t payee;
    uint32_t via; /* a feature */
    int32_t base; /* what the measure reads */
} bst__asker;

/* Value of the feature; its lines replace game->scratch_lines. */
bst_status bst__value(bst_game *game, uint32_t root, uint32_t mode, const bst__asker *asker,
                      int32_t *out);
/* The same, leaving game->scratch_lines as they are. */
bst_status bst__value_aside(bst_game *game, uint32_t root, uint32_t mode,
                            const bst__asker *asker, int32_t *out);
int32_t bst__measure_of(bst_game *game, uint32_t root, uint32_t measure);
/* Distinct features of `kinds` that the feature's segments touch; roots in ascending order.
 * Returns how many there are; at most `max` are written. */
uint32_t bst__feature_touching(bst_game *game, uint32_t root, bst__kindmask kinds, uint16_t *out,
                               uint32_t max);

/* ---------------------------------------------------------------- dues.c */

/* Finds what the owners of all entries are due, with lines, from the game as it is now. */
bst_status bst__dues_find(bst_game *game);
/* Books all of that, entry by entry, in seat order from the active player on. */
bst_status bst__dues_pay(bst_game *game);

/* ---------------------------------------------------------------- ledger.c */

/* Room for so many awards and lines more. */
bst_status bst__ledger_reserve(bst_game *game, uint32_t awards, uint32_t lines);
/* Writes the lines in game->scratch_lines to the log, for an award that comes later. */
bst_status bst__lines_log(bst_game *game, bst__logged *out);
/* Books `points` that those lines explain. `contest` may be NULL. */
bst_status bst__award_logged(bst_game *game, uint32_t seat, int32_t points, uint32_t source,
                             uint32_t mode, uint32_t segment, const bst__contest *contest,
                             const bst__logged *lines);
/* Books `points` with the lines in game->scratch_lines. */
bst_status bst__award(bst_game *game, uint32_t seat, int32_t points, uint32_t source, uint32_t mode,
                      uint32_t segment, const bst__contest *contest);
/* The line, or NULL where it had to join the last one. */
bst__line *bst__line_add(bst_game *game, const char *label, int32_t count, int32_t rate,
                         int32_t points, bst__origin origin);
void bst__ledger_cut(bst_game *game);

/* ---------------------------------------------------------------- hooks.c */

static inline bool bst__hooked(const bst_game *game, bst__hook hook)
{
    return game->rules->hooks[hook].count != 0;
}

/* The features that an event is about: of one kind of these; none; or any, not known yet. */
#define BST__NO_FEATURE 1u
#define BST__ANY_FEATURE UINT32_MAX

static inline bst__kindmask bst__feature_bit(const bst_game *game, uint32_t segment)
{
    return segment ? 1u << game->board.segments[bst__board_root(&game->board, segment)].kind
                   : BST__NO_FEATURE;
}

/* Whether some filter of the hook's subscribers may hold for a piece of the kind (0: none) in such
 * a feature and the cause (0: none). */
static inline bool bst__concerns(const bst_ruleset *rules, bst__hook hook, uint32_t kind,
                                 bst__kindmask features, uint32_t cause)
{
    const bst__heard *heard = &rules->hooks[hook].heard[kind];
    return (heard->causes >> cause & 1) && (heard->features & features);
}

/* Queues or runs a notify with filters. */
bst_status bst__tell(bst_game *game, bst__hook hook, uint32_t argc, const int64_t *args);

static inline bst_status bst__notify(bst_game *game, bst__hook hook, uint32_t argc,
                                     const int64_t *args)
{
    return bst__hooked(game, hook) ? bst__tell(game, hook, argc, args) : BST_OK;
}

/* The same of an event about one thing. */
static inline bst_status bst__notify_of(bst_game *game, bst__hook hook, bst__reftype type,
                                        uint32_t index)
{
    if (!bst__hooked(game, hook)) {
        return BST_OK;
    }
    int64_t args[] = {BST__REF(type, index)};
    return bst__tell(game, hook, 1, args);
}
/* The same for subscribers who must hear of it before the running function goes on. */
bst_status bst__tell_now(bst_game *game, bst__hook hook, uint32_t argc, const int64_t *args);
/* Adds what chance may draw for the player from the phase's bag, as options with weights. */
bst_status bst__bag_list(bst_game *game, const bst__phase *phase, uint32_t seat);
/* A thing of this word, which is in the bag, is out of it; *choose: what is to run then, or 0. */
bst_status bst__bag_take(bst_game *game, const bst__phase *phase, int32_t word, uint32_t seat,
                         int *choose);
/* Does what the subscription, which has no function, says when it hears of the event. */
bst_status bst__effect_do(bst_game *game, const bst__subscription *sub, const bst__event *event,
                          const bst__context *context);
/* True where some veto refuses; the reason is kept for diagnostics. */
bool bst__vetoed(bst_game *game, bst__hook hook, const bst__context *context, uint32_t argc,
                 const int64_t *args, const char **reason);
/* Folds *value through the query's subscribers; the value is the last argument. game->changer is
 * the last of them that changed it. */
bst_status bst__query(bst_game *game, bst__hook hook, const bst__context *context, uint32_t argc,
                      const int64_t *args, int64_t *value);
/* Calls a function of a hook; failures are kept in game->failure. What it pushed runs in the order
 * in which it was pushed; who hears of what it did is told when it has ended. */
bst_status bst__script(bst_game *game, bst__origin origin, int ref, bool may_write, uint32_t argc,
                       const int64_t *args, int *ret_count, int64_t *rets);
/* The same for the functions of phases and offers, which are told their frame. */
bst_status bst__script_framed(bst_game *game, bst__origin origin, int ref, bool may_write,
                              uint32_t argc, const int64_t *args, int *ret_count, int64_t *rets);
bst_status bst__fail(bst_game *game, bst_status status, const char *code, const char *format, ...)
    BST_PRINTF(4, 5) BST_COLD;

/* ---------------------------------------------------------------- notation.c */

size_t bst__segment_name(const bst_game *game, uint32_t segment, char *buffer, size_t size);
/* The segment that a name means, 0 none; *reason says why not. */
uint32_t bst__segment_named(const bst_game *game, const char *text, const char **reason);
/* "x,y:NW", and the corner that such a name means (of any of its cells), 0 none; *out_cell (may be
 * NULL) is the cell that it names. */
size_t bst__corner_name(const bst_game *game, uint32_t corner, char *buffer, size_t size);
uint32_t bst__corner_named(const bst_game *game, const char *text, uint32_t *out_cell);
/* Whether a text has the form of such a name, be there one or not. */
bool bst__segment_is_written(const bst_game *game, const char *text);
bool bst__corner_is_written(const char *text);
uint32_t bst__seat_named(const bst_game *game, const char *text);
const char *bst__seat_name(const bst_game *game, uint32_t seat);
/* "x,y" at *text, which moves behind it. */
bool bst__cell_read(const char **text, int32_t *x, int32_t *y);
/* Add a blank and the name of a zone or piece. */
void bst__zone_write(const bst_game *game, bst_text *text, uint32_t index);
void bst__piece_write(const bst_game *game, bst_text *text, uint32_t piece);

/* What `of` (a player, segment, cell or `game`) names among the carriers of the attribute; false
 * where it names none. In scene.c. */
bool bst__attr_carrier(const bst_game *game, const bst__attr *attr, const char *of, uint32_t *out);

/* ---------------------------------------------------------------- attributes.c */

/* The place of a live attribute's value, or NULL where `index` is out of range. */
int32_t *bst__live(const bst_game *game, uint32_t attr, uint32_t index);
int32_t bst__attr_get(const bst_game *game, uint32_t attr, uint32_t index);
/* The attribute of segments folded over a feature, segment by segment. */
int32_t bst__attr_fold(const bst_game *game, uint32_t attr, uint32_t root);
/* Live attributes of a tile's segments, from number `from` on, begin with what is printed. */
void bst__attrs_laid(bst_game *game, uint32_t cell, uint32_t from);
/* What is printed on a segment, by attribute: of the tile, or of what lies over it. */
const int32_t *bst__attrs_printed(const bst_game *game, uint32_t segment);
/* Folds all attributes of the feature of `segment` anew. */
bst_status bst__attrs_refold(bst_game *game, uint32_t segment);
/* Attributes that reset then (BST__RESETS_*) go back to their defaults. */
bst_status bst__attrs_reset(bst_game *game, uint32_t when);
bst_status bst__attr_set(bst_game *game, uint32_t attr, uint32_t index, int32_t value);
/* The same with one more than it is. */
bst_status bst__attr_raise(bst_game *game, uint32_t attr, uint32_t index);

#endif
