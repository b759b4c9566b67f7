/* Overlays in play: where one may be laid, alone or together with the part's tile, and laying it.
 */
#include "game/game.h"

#include "base/bits.h"
#include "board/fit.h"

/* Nothing keeps the offer's cause, where it names one, off the tile. */
static bool is_open_to(bst_game *game, const bst__offer *offer, uint32_t cell)
{
    return !offer->cause || bst__can_enter(game, cell, offer->cause, NULL);
}

/* The definition of the cell with the overlay in `turn`; 0 where it is not laid, or none can lie
 * there. */
static uint32_t shape_of(const bst__board *board, uint32_t overlay, uint32_t cell, uint32_t turn)
{
    const bst__cell *c = &board->cells[cell];
    return c->tile && !c->shape ? bst__board_shape(board->def, c->tile, c->turn, overlay, turn)
                                : 0;
}

/* Whether the overlay may be laid there, which makes this definition of the cell. */
static bool may_lie(bst_game *game, const bst__offer *offer, uint32_t cell, uint32_t shape)
{
    return shape && bst__board_shape_fits(&game->board, cell, shape) &&
           is_open_to(game, offer, cell);
}

static bst_status list_cell(bst_game *game, uint32_t offer, uint32_t cell)
{
    const bst__offer *o = &game->rules->offers[offer];
    bst_status status = BST_OK;
    for (uint32_t turn = 0; turn < game->rules->overlays[o->overlay].turns; turn++) {
        uint32_t shape = shape_of(&game->board, o->overlay, cell, turn);
        if (status == BST_OK && may_lie(game, o, cell, shape)) {
            int32_t args[] = {BST__REF(BST__REF_CELL, cell), (int32_t)turn};
            status = bst__option_add(game, (uint16_t)offer, o->verb, 2, args, 1);
        }
    }
    return status;
}

/* The placed tile and those beside it, ascending. */
static uint32_t near_placed(const bst_game *game, uint32_t where, uint16_t cells[1 + BST_SIDES])
{
    uint32_t placed = bst__part_now(game)->cell;
    uint32_t count = placed != 0;
    cells[0] = (uint16_t)placed;
    for (uint32_t side = 0; side < BST_SIDES && placed && where == BST__WHERE_BESIDE; side++) {
        uint16_t beside = game->board.cells[placed].neighbours[side];
        uint32_t at = count;
        for (; beside && at > 0 && cells[at - 1] > beside; at--) {
            cells[at] = cells[at - 1];
        }
        cells[at] = beside;
        count += beside != 0;
    }
    return count;
}

bst_status bst__overlays_list(bst_game *game, uint32_t offer)
{
    const bst__offer *o = &game->rules->offers[offer];
    uint16_t cells[1 + BST_SIDES];
    bool is_anywhere = o->where == BST__WHERE_BOARD;
    uint32_t count =
        is_anywhere ? game->board.head->cell_count : near_placed(game, o->where, cells);
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < count && status == BST_OK; i++) {
        status = list_cell(game, offer, is_anywhere ? i + 1 : cells[i]);
    }
    return status == BST_OK ? game->failure : status;
}

/* ---------------------------------------------------------------- with the tile */

static bst_status add_pair(bst_game *game, uint32_t offer, uint32_t cell, uint32_t turn,
                           uint32_t over, uint32_t over_turn)
{
    int32_t args[] = {BST__REF(BST__REF_CELL, cell), (int32_t)turn, BST__REF(BST__REF_CELL, over),
                      (int32_t)over_turn};
    return bst__option_add(game, (uint16_t)offer, game->rules->offers[offer].verb, 4, args, 1);
}

/* Whether the tile in `turn` matches at `side` what lies beside it, where that becomes `shape`. */
static bool is_mended(const bst__board *board, uint32_t tile, uint32_t turn, uint32_t side,
                      uint32_t beside, uint32_t shape)
{
    uint32_t its = board->cells[beside].turn;
    return shape && (board->def->tiles[tile].side_fits[turn][side] >>
                         board->def->tiles[shape].side_type[its][side ^ 2] & 1);
}

/* Of these sides (bits) of an open cell, those with a tile beside them over which nothing lies; and
 * these tiles. */
static uint32_t bare_beside(const bst__board *board, uint32_t cell, uint32_t sides,
                            uint16_t beside[BST_SIDES])
{
    uint32_t found = 0;
    for (; sides; sides &= sides - 1) {
        uint32_t side = bst__lowest_bit(sides);
        uint16_t other = bst__board_beside(board, cell, side);
        beside[side] = other;
        found |= board->cells[other].tile && !board->cells[other].shape ? 1u << side : 0;
    }
    return found;
}

/* Options of the tile on `cell` in `turn`, where it does not fit without an overlay. What lies over
 * a tile beside it helps only at the one side where it does not match. */
static bst_status list_pairs(bst_game *game, uint32_t offer, uint32_t cell, uint32_t turn,
                             uint32_t misfits)
{
    const bst__board *board = &game->board;
    const bst__offer *o = &game->rules->offers[offer];
    uint32_t tile = bst__part_now(game)->tile;
    uint32_t turns = game->rules->overlays[o->overlay].turns;
    bool is_one = !(misfits & (misfits - 1)); /* or none */
    uint16_t beside[BST_SIDES];
    uint32_t sides =
        bare_beside(board, cell, !misfits ? 15u : is_one ? misfits : 0, beside);
    bst_status status = BST_OK;
    for (uint32_t over = 0; over < turns && status == BST_OK; over++) {
        uint32_t shape = bst__board_shape(board->def, tile, turn, o->overlay, over);
        if (shape && bst__board_fits(board, shape, cell, turn)) {
            status = add_pair(game, offer, cell, turn, cell, over);
        }
        for (uint32_t left = sides; left && status == BST_OK; left &= left - 1) {
            uint32_t side = bst__lowest_bit(left);
            shape = shape_of(board, o->overlay, beside[side], over);
            if (is_mended(board, tile, turn, side, beside[side], shape) &&
                may_lie(game, o, beside[side], shape) &&
                bst__board_fits_beside(board, tile, cell, turn, side, shape)) {
                status = add_pair(game, offer, cell, turn, beside[side], over);
            }
        }
    }
    return status;
}

/* What a rule keeps off is taken from the list again: few tiles fit with an overlay, so that asking
 * for all would be slow. */
static bst_status list_allowed(bst_game *game, uint32_t offer, uint32_t cell, uint32_t turn,
                               uint32_t misfits)
{
    uint32_t count = game->option_count;
    uint64_t weight = game->option_weight;
    bst_status status = list_pairs(game, offer, cell, turn, misfits);
    if (status == BST_OK && game->option_count > count &&
        bst__hooked(game, BST__HOOK_VETO_PLACE) &&
        bst__place_vetoed(game, bst__part_now(game)->tile, cell, turn, NULL)) {
        game->option_count = count;
        game->option_weight = weight;
    }
    return status == BST_OK ? game->failure : status;
}

/* Whether the overlay could help the tile, in some turn, where it does not match so. */
static bool is_helped(const uint16_t sets[BST_TURNS], uint32_t misfits)
{
    return ((sets[0] >> (misfits & 15u) | sets[1] >> (misfits >> 4 & 15u) |
             sets[2] >> (misfits >> 8 & 15u) | sets[3] >> (misfits >> 12 & 15u)) &
            1) != 0;
}

bst_status bst__overlays_list_place(bst_game *game, uint32_t offer)
{
    const bst__board *board = &game->board;
    uint32_t tile = bst__part_now(game)->tile;
    uint32_t overlay = game->rules->offers[offer].overlay;
    const bst__tiledef *def = &board->def->tiles[tile];
    const uint16_t *sets = board->def->helped[tile * board->def->overlay_count + overlay - 1];
    bst_status status = BST_OK;
    for (uint32_t i = 0; i < board->head->open_count && status == BST_OK; i++) {
        uint32_t cell = board->open[i];
        uint32_t misfits = bst__fit_misfits(def, board->cells[cell].sides);
        if (board->cells[cell].closed || !is_helped(sets, misfits)) {
            continue;
        }
        for (uint32_t turn = 0; turn < BST_TURNS && status == BST_OK; turn++, misfits >>= 4) {
            bool may_help = sets[turn] >> (misfits & 15u) & 1;
            if (may_help && ((misfits & 15u) || !bst__board_fits(board, tile, cell, turn))) {
                status = list_allowed(game, offer, cell, turn, misfits & 15u);
            }
        }
    }
    return status == BST_OK ? game->failure : status;
}

bool bst__overlay_is_needed(bst_game *game, uint32_t overlay)
{
    const bst_ruleset *rules = game->rules;
    const bst__part *part = bst__part_now(game);
    uint32_t count = game->option_count;
    uint64_t weight = game->option_weight;
    if (!part->tile || part->cell || game->placeable == part->tile ||
        bst__tile_placeable(game, part->tile)) {
        return false;
    }
    for (uint32_t i = 0; i < rules->offer_count && game->option_count == count; i++) {
        if (rules->offers[i].builtin == BST__BUILTIN_PLACE &&
            rules->offers[i].overlay == overlay &&
            bst__overlays_list_place(game, i) != BST_OK) {
            return false;
        }
    }
    bool is_needed = game->option_count > count;
    game->option_count = count;
    game->option_weight = weight;
    return is_needed;
}

/* ---------------------------------------------------------------- laying */

static bst_status tell_overlaid(bst_game *game, uint32_t cell)
{
    return bst__notify_of(game, BST__HOOK_OVERLAID, BST__REF_CELL, cell);
}

bst_status bst__overlay_lay(bst_game *game, uint32_t overlay, uint32_t cell, uint32_t turn)
{
    bst__board *board = &game->board;
    const bst__cell *c = &board->cells[cell];
    bst__board_cover(board, cell, bst__board_shape(board->def, c->tile, c->turn, overlay, turn));
    bst__attrs_laid(game, cell, board->def->tiles[c->tile].segment_count);
    return tell_overlaid(game, cell);
}

bst_status bst__overlay_place(bst_game *game, const bst_option *option)
{
    bst__board *board = &game->board;
    const bst__offer *offer = &game->rules->offers[option->offer];
    uint32_t tile = bst__part_now(game)->tile;
    uint32_t cell = BST__REF_INDEX(option->args[0]);
    uint32_t turn = (uint32_t)option->args[1];
    uint32_t over = BST__REF_INDEX(option->args[2]);
    uint32_t over_turn = (uint32_t)option->args[3];
    bst_status status = BST_OK;
    if (over == cell) {
        uint32_t shape = bst__board_shape(board->def, tile, turn, offer->overlay, over_turn);
        bst__board_lay_shape(board, tile, shape, cell, turn);
    } else {
        status = bst__overlay_lay(game, offer->overlay, over, over_turn);
        bst__board_lay(board, tile, cell, turn);
    }
    bst__part_top(game)->cell = (uint16_t)cell;
    bst__attrs_laid(game, cell, 0);
    return status == BST_OK && over == cell ? tell_overlaid(game, cell) : status;
}
