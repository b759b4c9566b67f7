/* Reading a game from outside: players, tiles, segments, pieces, decks. */
#include "game/game.h"

#include <string.h>

uint32_t bst_game_players(const bst_game *game)
{
    return game->head->players;
}

const bst_setup *bst_game_setup(const bst_game *game)
{
    return game->setup;
}

const bst_ruleset *bst_game_ruleset(const bst_game *game)
{
    return game->rules;
}

const char *bst_game_player_name(const bst_game *game, uint32_t seat)
{
    return bst__seat_name(game, seat);
}

int32_t bst_game_score(const bst_game *game, uint32_t seat)
{
    return game->players[seat].score;
}

int32_t bst_game_laps(const bst_game *game, uint32_t seat)
{
    const bst_ruleset *rules = game->rules;
    int32_t score = game->players[seat].score;
    bool has_laps = rules->shows_laps && rules->track_length > 0 && score > 0;
    return has_laps ? score / rules->track_length : 0;
}

static bst_cell_view view_cell(const bst_game *game, uint32_t cell)
{
    const bst__cell *c = &game->board.cells[cell];
    bst_cell_view view;
    view.x = c->x;
    view.y = c->y;
    view.tile = c->tile ? game->rules->tiles[c->tile].id : NULL;
    view.turn = c->turn;
    view.overlay = NULL;
    view.overlay_turn = 0;
    if (c->tile && c->shape) {
        const bst__boarddef *def = game->board.def;
        uint32_t overlay = def->tiles[c->shape].overlay;
        view.overlay = game->rules->overlays[overlay].name;
        while (view.overlay_turn < BST_TURNS - 1 &&
               bst__board_shape(def, c->tile, c->turn, overlay, view.overlay_turn) != c->shape) {
            view.overlay_turn++;
        }
    }
    view.segments = c->tile ? bst__board_tile(&game->board, c)->segment_count : 0;
    return view;
}

uint32_t bst_game_tile_count(const bst_game *game)
{
    return game->board.head->laid_count;
}

bst_cell_view bst_game_tile(const bst_game *game, uint32_t index)
{
    return view_cell(game, game->board.laid[index]);
}

uint32_t bst_game_open_count(const bst_game *game)
{
    return game->board.head->open_count;
}

bst_cell_view bst_game_open(const bst_game *game, uint32_t index)
{
    return view_cell(game, game->board.open[index]);
}

/* Counting tiles walks with a stamp, which is scratch and no part of the state. */
static bst__board *scratch_board(const bst_game *game)
{
    return (bst__board *)(uintptr_t)&game->board;
}

static void view_segment(const bst_game *game, uint32_t segment, bst_segment_view *out)
{
    const bst__board *board = &game->board;
    uint32_t root = bst__board_root(board, segment);
    const bst__feature *f = &board->features[root];
    memset(out, 0, sizeof *out);
    out->segment = segment;
    out->feature = bst__board_canonical(board, root);
    out->kind = game->rules->kinds[board->segments[segment].kind].name;
    out->slots = bst__board_slots(board, segment);
    out->closed = bst__board_closed(board, root);
    out->open = f->open;
    out->tiles = bst__board_tiles(scratch_board(game), root);
    for (uint32_t piece = f->members; piece;) {
        out->pieces++;
        piece = board->pieces[piece].next;
        piece = piece == f->members ? 0 : piece;
    }
    bst__segment_name(game, segment, out->name, sizeof out->name);
}

bool bst_game_segment(const bst_game *game, int32_t x, int32_t y, uint32_t index,
                      bst_segment_view *out)
{
    uint32_t cell = bst__board_cell_at(&game->board, x, y);
    const bst__cell *c = &game->board.cells[cell];
    if (!cell || !c->tile || index >= bst__board_tile(&game->board, c)->segment_count) {
        return false;
    }
    view_segment(game, c->segments + index, out);
    return true;
}

bool bst_game_segment_named(const bst_game *game, const char *text, bst_segment_view *out)
{
    const char *reason;
    uint32_t segment = bst__segment_named(game, text, &reason);
    if (segment) {
        view_segment(game, segment, out);
    }
    return segment != 0;
}

bool bst_game_measure(const bst_game *game, uint32_t segment, const char *name, int32_t *out)
{
    bst_game *asked = (bst_game *)(uintptr_t)game;
    uint32_t root = bst__board_root(&game->board, segment);
    for (uint32_t i = 0; i < BST__MEASURE_FLAT; i++) {
        if (strcmp(bst__measure_names[i], name) == 0) {
            *out = bst__measure_of(asked, root, i);
            return true;
        }
    }
    int attr = bst__rules_attr(game->rules, name);
    if (attr < 0 || game->rules->attrs[attr].fold < 0) {
        return false;
    }
    *out = bst__measure_of(asked, root,
                           (uint32_t)BST__MEASURE_FOLD + (uint32_t)game->rules->attrs[attr].fold);
    return true;
}

uint32_t bst_game_owners(const bst_game *game, uint32_t segment)
{
    bool tied;
    return bst__feature_owners((bst_game *)(uintptr_t)game,
                               bst__board_root(&game->board, segment), &tied);
}

uint32_t bst_game_piece_count(const bst_game *game)
{
    return game->board.head->piece_count;
}

bst_piece_view bst_game_piece(const bst_game *game, uint32_t index)
{
    static const char *const sites[] = {
        [BST__SITE_SUPPLY] = "supply", [BST__SITE_CELL] = "cell",     [BST__SITE_ZONE] = "zone",
        [BST__SITE_OUT] = "out",       [BST__SITE_CORNER] = "corner", [BST__SITE_SIDE] = "side"};
    const bst__piece *p = &game->board.pieces[index + 1];
    bst_piece_view view;
    memset(&view, 0, sizeof view);
    view.piece = index + 1;
    view.kind = game->rules->piece_kinds[p->kind].name;
    view.owner = p->owner;
    view.site = sites[p->site];
    view.segment = p->segment;
    if (p->site == BST__SITE_CELL || p->site == BST__SITE_CORNER) {
        view.x = game->board.cells[p->at].x;
        view.y = game->board.cells[p->at].y;
    } else if (p->site == BST__SITE_ZONE) {
        view.zone = game->rules->zones[p->at % (BST__ZONES_MAX + 1u)].name;
        view.zone_seat = p->at / (BST__ZONES_MAX + 1u);
    }
    return view;
}

const char *bst_game_piece_kind(const bst_game *game, uint32_t index)
{
    return index < game->rules->piece_kind_count ? game->rules->piece_kinds[index + 1].name : NULL;
}

uint32_t bst_game_supply(const bst_game *game, uint32_t seat, const char *kind)
{
    int k = bst__rules_piece_kind(game->rules, kind);
    return k > 0 ? bst__supply_count(game, seat, (uint32_t)k) : 0;
}

uint32_t bst_game_deck_left(const bst_game *game, const char *deck)
{
    int d = deck ? bst__rules_deck(game->rules, deck) : 0;
    return deck && !d ? 0 : bst__deck_left(game, (uint32_t)d);
}

uint32_t bst_game_deck_tile(const bst_game *game, const char *tile)
{
    int t = bst__rules_tile(game->rules, tile);
    uint32_t count = 0;
    for (uint32_t deck = 1; t > 0 && deck <= game->rules->deck_count; deck++) {
        count += bst__deck_row(game, deck)[t];
    }
    return count;
}

const char *bst_game_tile_out(const bst_game *game, uint32_t index)
{
    return index < game->head->out_count ? game->rules->tiles[game->out[index]].id : NULL;
}

const char *bst_game_tile_in_hand(const bst_game *game)
{
    const bst__part *part = bst__part_now(game);
    bool waits = game->head->part_count && part->tile && !part->cell;
    return waits ? game->rules->tiles[part->tile].id : NULL;
}

const char *bst_game_zone_tile(const bst_game *game, const char *zone, uint32_t seat,
                               uint32_t index)
{
    int z = bst__rules_zone(game->rules, zone);
    for (uint32_t i = 0; i < game->head->zone_tile_count; i++) {
        const bst__zonetile *at = &game->zone_tiles[i];
        if (at->zone == z && at->seat == seat && index-- == 0) {
            return game->rules->tiles[at->tile].id;
        }
    }
    return NULL;
}

int32_t bst_game_attribute(const bst_game *game, const char *name, uint32_t seat)
{
    int attr = bst__rules_attr(game->rules, name);
    return attr >= 0 ? bst__attr_get(game, (uint32_t)attr, seat) : 0;
}

/* ---------------------------------------------------------------- rulesets */

uint32_t bst_ruleset_lock_count(const bst_ruleset *ruleset)
{
    return ruleset->source_count;
}

const char *bst_ruleset_lock_line(const bst_ruleset *ruleset, uint32_t index)
{
    return index < ruleset->source_count ? ruleset->source_list[index].lock : NULL;
}

const char *bst_ruleset_option(const bst_ruleset *ruleset, uint32_t index, const char **out_value)
{
    if (index >= ruleset->setting_count) {
        return NULL;
    }
    *out_value = ruleset->settings[index].value;
    return ruleset->settings[index].name;
}

const char *bst_ruleset_game_id(const bst_ruleset *ruleset)
{
    return ruleset->game_id;
}

const char *bst_ruleset_game_name(const bst_ruleset *ruleset)
{
    return ruleset->game_name;
}
