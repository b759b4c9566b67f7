/* Scenes for tests: boards, decks, supplies and scores set up outside of any turn. */
#include "game/game.h"

#include <string.h>

static bst_status refuse(bst_diags *diags, bst_status status, const char *text, const char *why)
{
    bst_span none = {0};
    bst_diags_add(diags, BST_ERROR, "E-SCENE", none, "%s: %s", text, why);
    return status;
}

/* The first draw may have begun by itself, where the scene as it was left nothing else to do. */
static void take_draw_back(bst_game *game)
{
    if (!game->head->frame_count) {
        return; /* the game is over */
    }
    const bst__frame *frame = bst__frame_top(game);
    bst__part *part = bst__part_top(game);
    if (frame->kind == BST__FRAME_DRAW && !frame->a[1] && game->head->part_count && !part->tile) {
        bst__flow_pop(game);
        bst__budgets_renew(game, UINT32_MAX);
    }
}

/* What is pending belongs to the scene as it was; the flow finds the decision again. */
static bst_status settle_down(bst_game *game, bst_diags *diags)
{
    take_draw_back(game);
    game->diags = diags;
    game->failure = BST_OK;
    game->backup_good = false;
    game->deciding = BST__DECIDE_NONE;
    bst_status status = bst__flow_run(game);
    game->diags = NULL;
    return status;
}

bst_status bst_scene_lay(bst_game *game, const char *tile, int32_t x, int32_t y, uint32_t turn,
                         bst_diags *diags)
{
    return bst_scene_lay_with(game, tile, x, y, turn, NULL, 0, diags);
}

bst_status bst_scene_lay_with(bst_game *game, const char *tile, int32_t x, int32_t y,
                              uint32_t turn, const char *overlay, uint32_t overlay_turn,
                              bst_diags *diags)
{
    int t = bst__rules_tile(game->rules, tile);
    if (!t || turn >= BST_TURNS) {
        return refuse(diags, BST_E_NOTFOUND, tile, "there is no such tile or turn");
    }
    uint32_t deck = bst__deck_with(game, (uint32_t)t);
    if (!deck) {
        return refuse(diags, BST_E_ILLEGAL, tile, "no copy of it is left");
    }
    uint16_t cell = bst__board_cell_at(&game->board, x, y);
    if (!cell) {
        return refuse(diags, BST_E_ILLEGAL, tile, "no tile lies beside that cell");
    }
    int over = overlay ? bst__rules_overlay(game->rules, overlay) : 0;
    uint32_t shape = over && overlay_turn < BST_TURNS
                         ? bst__board_shape(game->board.def, (uint32_t)t, turn, (uint32_t)over,
                                            overlay_turn)
                         : 0;
    if (overlay && !shape) {
        return refuse(diags, over ? BST_E_ILLEGAL : BST_E_NOTFOUND, overlay,
                      over ? "it cannot lie over the tile" : "there is no such overlay");
    }
    if (!bst__board_fits(&game->board, shape ? shape : (uint32_t)t, cell, turn)) {
        return refuse(diags, BST_E_ILLEGAL, tile, "it does not fit there");
    }
    uint16_t touched = game->board.head->touched_count;
    bst__deck_take(game, deck, (uint32_t)t);
    bst__board_lay_shape(&game->board, (uint32_t)t, shape, cell, turn);
    bst__attrs_laid(game, cell, 0);
    bst__boardhead *head = game->board.head;
    /* what closes in a scene was settled before the scene begins */
    for (uint32_t i = touched; i < head->touched_count; i++) {
        uint32_t root = bst__board_root(&game->board, head->touched[i]);
        if (bst__board_closed(&game->board, root)) {
            game->board.features[root].flags |= BST__FEATURE_SETTLED;
        }
        head->touched[i] = 0;
    }
    head->touched_count = touched;
    return settle_down(game, diags);
}

/* The cell that a text names, where a tile lies on it; else 0. */
static uint32_t laid_cell(const bst_game *game, const char *text)
{
    int32_t x = 0;
    int32_t y = 0;
    if (!bst__cell_read(&text, &x, &y) || *text) {
        return 0;
    }
    uint32_t cell = bst__board_cell_at(&game->board, x, y);
    return cell && game->board.cells[cell].tile ? cell : 0;
}

/* What the tile on `cell` shows at the corner, where four areas meet; else 0. */
static uint32_t segment_at_corner(const bst_game *game, uint32_t corner, uint32_t cell,
                                  const char **reason)
{
    const bst__board *board = &game->board;
    *reason = "no four areas meet there";
    for (uint32_t i = 0; bst__board_corner_shows(board, corner, 0) && i < 4; i++) {
        if (bst__board_corner_cell(board, corner, i) == cell) {
            return bst__board_corner_segment(board, corner, i);
        }
    }
    return 0;
}

bst_status bst_scene_put(bst_game *game, uint32_t seat, const char *kind, const char *place,
                         bst_diags *diags)
{
    int k = bst__rules_piece_kind(game->rules, kind);
    const char *reason = "there is no such piece";
    if (!k) {
        return refuse(diags, BST_E_NOTFOUND, kind, reason);
    }
    uint32_t cell = 0;
    uint32_t corner = bst__corner_named(game, place, &cell);
    uint32_t segment = corner ? segment_at_corner(game, corner, cell, &reason)
                              : bst__segment_named(game, place, &reason);
    cell = strchr(place, ':') ? 0 : laid_cell(game, place);
    if (!cell && !segment) {
        return refuse(diags, BST_E_NOTFOUND, place, reason);
    }
    uint32_t piece = bst__supply_piece(game, seat, (uint32_t)k);
    if (!piece) {
        return refuse(diags, BST_E_ILLEGAL, kind, "none is left in the supply");
    }
    if (corner) {
        bst__board_put_corner(&game->board, piece, corner, segment);
    } else if (segment) {
        bst__board_put(&game->board, piece, segment);
    } else {
        bst__board_stand(&game->board, piece, BST__SITE_CELL, cell);
    }
    return settle_down(game, diags);
}

bst_status bst_scene_zone(bst_game *game, uint32_t seat, const char *kind, const char *zone,
                          uint32_t zone_seat, bst_diags *diags)
{
    int k = bst__rules_piece_kind(game->rules, kind);
    int z = bst__rules_zone(game->rules, zone);
    if (!k) {
        return refuse(diags, BST_E_NOTFOUND, kind, "there is no such piece");
    }
    if (!z || game->rules->zones[z].per_player != (zone_seat != 0)) {
        return refuse(diags, BST_E_NOTFOUND, zone,
                      z ? "each player has one, or the game has" : "there is no such zone");
    }
    uint32_t piece = bst__supply_piece(game, seat, (uint32_t)k);
    if (!piece && !seat && game->piece_count[0][k] == 1) {
        piece = game->piece_first[0][k]; /* the one there is, wherever the setup put it */
    }
    if (!piece) {
        return refuse(diags, BST_E_ILLEGAL, kind, "none is left in the supply");
    }
    uint32_t at = zone_seat * (BST__ZONES_MAX + 1u) + (uint32_t)z;
    bst__board_take(&game->board, piece, BST__SITE_SUPPLY);
    bst__board_stand(&game->board, piece, BST__SITE_ZONE, at);
    return settle_down(game, diags);
}

bool bst__attr_carrier(const bst_game *game, const bst__attr *attr, const char *of, uint32_t *out)
{
    const char *reason;
    int32_t x;
    int32_t y;
    switch ((bst__on)attr->on) {
    case BST__ON_GAME:
        *out = 0;
        return strcmp(of, "game") == 0;
    case BST__ON_PLAYER:
        *out = bst__seat_named(game, of);
        break;
    case BST__ON_SEGMENT:
        *out = bst__segment_named(game, of, &reason);
        break;
    case BST__ON_CELL:
        *out = bst__cell_read(&of, &x, &y) && !*of ? bst__board_cell_at(&game->board, x, y) : 0;
        break;
    default:
        return false;
    }
    return *out != 0;
}

bst_status bst_scene_attribute(bst_game *game, const char *of, const char *name, int32_t value,
                               bst_diags *diags)
{
    int attr = bst__rules_attr(game->rules, name);
    uint32_t index = 0;
    if (attr < 0) {
        return refuse(diags, BST_E_NOTFOUND, name, "there is no such attribute");
    }
    if (!bst__attr_carrier(game, &game->rules->attrs[attr], of, &index)) {
        return refuse(diags, BST_E_NOTFOUND, of, "it carries no such attribute");
    }
    game->diags = diags;
    game->failure = BST_OK;
    bst_status status = bst__attr_set(game, (uint32_t)attr, index, value);
    game->diags = NULL;
    return status == BST_OK ? settle_down(game, diags) : status;
}

bst_status bst_scene_deck(bst_game *game, const char *const *tiles, uint32_t count,
                          bst_diags *diags)
{
    const bst_ruleset *rules = game->rules;
    game->scene = true;
    for (uint32_t deck = 1; deck <= rules->deck_count; deck++) {
        memset(bst__deck_row(game, deck), 0,
               sizeof(uint16_t) * (rules->board.tile_count + 1));
        game->head->deck_left[deck] = 0;
        game->head->deck_reserved[deck] = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        int tile = bst__rules_tile(rules, tiles[i]);
        if (!tile) {
            return refuse(diags, BST_E_NOTFOUND, tiles[i], "there is no such tile");
        }
        bst_status status = bst__deck_add(game, rules->tiles[tile].deck, (uint32_t)tile, 1);
        if (status != BST_OK) {
            return refuse(diags, status, tiles[i], "the deck holds no more tiles");
        }
    }
    if (count + game->board.head->laid_count + 1 > game->board.caps.tiles) {
        return refuse(diags, BST_E_LIMIT, "deck", "more tiles than the game has");
    }
    return settle_down(game, diags);
}

bst_status bst_scene_supply(bst_game *game, uint32_t seat, const char *kind, uint32_t keep,
                            bst_diags *diags)
{
    int k = bst__rules_piece_kind(game->rules, kind);
    if (!k) {
        return refuse(diags, BST_E_NOTFOUND, kind, "there is no such piece");
    }
    uint32_t left = bst__supply_count(game, seat, (uint32_t)k);
    uint32_t first = game->piece_first[seat][k];
    for (uint32_t i = game->piece_count[seat][k]; i > 0 && left > keep; i--) {
        if (game->board.pieces[first + i - 1].site == BST__SITE_SUPPLY) {
            bst__board_take(&game->board, first + i - 1, BST__SITE_OUT);
            left--;
        }
    }
    return settle_down(game, diags);
}

bst_status bst_scene_score(bst_game *game, uint32_t seat, int32_t points)
{
    game->players[seat].score = points;
    game->scene = true;
    game->backup_good = false;
    return BST_OK;
}

bst_status bst_scene_active(bst_game *game, uint32_t seat)
{
    bst__head *head = game->head;
    if (seat < 1 || seat > head->players) {
        return BST_E_USAGE;
    }
    if (head->turn > 1) {
        return BST_E_STATE;
    }
    head->first = (uint8_t)seat;
    if (head->turn == 1) {
        head->active = (uint8_t)seat;
        for (uint32_t i = 0; i < head->frame_count; i++) {
            if (head->frames[i].kind == BST__FRAME_TRACK && i > 0) {
                head->frames[i].player = (uint8_t)seat;
            }
        }
        for (uint32_t i = 0; i < head->part_count; i++) {
            head->parts[i].player = (uint8_t)seat;
        }
    }
    return settle_down(game, NULL);
}
