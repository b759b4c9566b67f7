/* The state's block: how much room it needs, what lies where in it, what a game starts with. */
#include "game/game.h"

static size_t aligned(size_t bytes)
{
    return (bytes + 7) & ~(size_t)7;
}

typedef struct game_layout {
    size_t players, decks, zone_tiles, out, sought, live[BST__ON_GAME + 1], board, total;
} game_layout;

/* How many there are of a tile. */
static uint64_t copies_of(const bst_ruleset *rules, uint32_t tile, uint32_t players)
{
    const bst__tile *t = &rules->tiles[tile];
    uint32_t times = t->zone ? (rules->zones[t->zone].per_player ? players : 1) : rules->copies;
    return (uint64_t)t->count * times;
}

static uint64_t total_tiles(const bst_ruleset *rules, uint32_t players)
{
    uint64_t total = 0;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        total += copies_of(rules, i, players);
    }
    return total;
}

static uint64_t total_segments(const bst_ruleset *rules, uint32_t players)
{
    uint64_t total = 0;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        uint64_t count = copies_of(rules, i, players);
        total += count * ((uint32_t)rules->board.tiles[i].segment_count +
                          rules->board.tiles[i].room);
    }
    return total;
}

static uint32_t total_sought(const bst_ruleset *rules, uint32_t players)
{
    uint32_t total = 0;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        total += (uint32_t)copies_of(rules, i, players) * bst__sought_max(rules, i);
    }
    return total;
}

/* Links that can be at once: each takes two mouths, unless the rules ask for more. */
static uint32_t total_links(const bst_ruleset *rules, uint32_t players)
{
    uint32_t mouths = 0;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        uint32_t count = (uint32_t)copies_of(rules, i, players);
        for (uint32_t s = 0; s < rules->board.tiles[i].segment_count; s++) {
            mouths += count * rules->board.tiles[i].segments[s].mouths;
        }
    }
    return mouths / 2 > rules->links ? mouths / 2 : rules->links;
}

/* Numbers the pieces: neutral ones first, then seat by seat, kind by kind. */
static uint32_t number_pieces(bst_game *game, uint32_t players)
{
    const bst_ruleset *rules = game->rules;
    uint32_t next = 1;
    for (uint32_t seat = 0; seat <= players; seat++) {
        game->kinds_of[seat] = 0;
        game->seat_first[seat] = (uint16_t)next;
        for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
            const bst__piecekind *k = &rules->piece_kinds[kind];
            uint32_t count = k->neutral == (seat == 0) ? k->each[players] : 0;
            game->piece_first[seat][kind] = (uint16_t)next;
            game->piece_count[seat][kind] = (uint16_t)count;
            game->kinds_of[seat] |= count ? UINT64_C(1) << kind : 0;
            next += count;
        }
    }
    game->seat_first[players + 1] = (uint16_t)next;
    return next - 1;
}

static uint32_t live_targets(const bst_game *game, uint32_t on, const bst__boardcaps *caps)
{
    switch (on) {
    case BST__ON_SEGMENT:
        return caps->segments;
    case BST__ON_CELL:
        return caps->cells;
    case BST__ON_PIECE:
        return caps->pieces;
    case BST__ON_PLAYER:
        return BST_SEATS_MAX + 1;
    case BST__ON_ZONE:
        return (game->rules->zone_count + 1) * (BST_SEATS_MAX + 1);
    case BST__ON_TILE:
        return game->rules->board.tile_count + 1;
    default:
        return 1;
    }
}

static game_layout lay_out(const bst_game *game, const bst__boardcaps *caps, uint32_t players)
{
    const bst_ruleset *rules = game->rules;
    game_layout l;
    size_t at = aligned(sizeof(bst__head));
    l.players = at;
    at += aligned(sizeof(bst__player) * (players + 1));
    l.decks = at;
    at += aligned(sizeof(uint16_t) * rules->deck_count * (rules->board.tile_count + 1));
    l.zone_tiles = at;
    at += aligned(sizeof(bst__zonetile) * caps->tiles);
    l.out = at;
    at += aligned(sizeof(uint16_t) * caps->tiles);
    l.sought = at;
    at += aligned(sizeof(uint16_t) * total_sought(rules, players));
    for (uint32_t on = 0; on <= BST__ON_GAME; on++) {
        l.live[on] = at;
        at += aligned(sizeof(int32_t) * rules->live_count[on] * live_targets(game, on, caps));
    }
    l.board = at;
    at += bst__board_bytes(&rules->board, caps);
    l.total = at;
    return l;
}

bool bst__state_plan(bst_game *game, uint32_t players, bst__boardcaps *out)
{
    const bst_ruleset *rules = game->rules;
    uint32_t pieces = number_pieces(game, players);
    uint64_t tiles = total_tiles(rules, players);
    uint64_t segments = total_segments(rules, players);
    if (tiles > UINT16_MAX || segments > UINT16_MAX) {
        return false;
    }
    game->tiles_total = (uint32_t)tiles;
    *out = bst__board_caps(game->tiles_total, (uint32_t)segments, pieces, rules->start_count);
    out->links = total_links(rules, players);
    if (out->cells > UINT16_MAX || out->segments > UINT16_MAX || out->pieces > UINT16_MAX) {
        return false;
    }
    game->block_bytes = lay_out(game, out, players).total;
    return true;
}

void bst__state_bind(bst_game *game, uint32_t players, const bst__boardcaps *caps)
{
    game_layout l = lay_out(game, caps, players);
    char *base = game->block;
    game->head = (void *)base;
    game->players = (void *)(base + l.players);
    game->deck_tiles = (void *)(base + l.decks);
    game->zone_tiles = (void *)(base + l.zone_tiles);
    game->out = (void *)(base + l.out);
    game->sought = (void *)(base + l.sought);
    for (uint32_t on = 0; on <= BST__ON_GAME; on++) {
        game->live[on] = (void *)(base + l.live[on]);
    }
    bst__board_bind(&game->board, &game->rules->board, caps, base + l.board);
}

static void fill_pieces(bst_game *game)
{
    const bst_ruleset *rules = game->rules;
    for (uint32_t seat = 0; seat <= game->head->players; seat++) {
        for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
            for (uint32_t i = 0; i < game->piece_count[seat][kind]; i++) {
                bst__piece *p = &game->board.pieces[game->piece_first[seat][kind] + i];
                p->kind = (uint8_t)kind;
                p->owner = (uint8_t)seat;
                p->occupies = rules->piece_kinds[kind].occupies;
                game->board.head->piece_count++;
            }
        }
    }
}

/* Tiles that lie in zones from the start. */
static void fill_zones(bst_game *game, uint32_t tile)
{
    const bst__tile *t = &game->rules->tiles[tile];
    uint32_t last = game->rules->zones[t->zone].per_player ? game->head->players : 0;
    for (uint32_t seat = last ? 1 : 0; seat <= last; seat++) {
        for (uint32_t i = 0; i < t->count; i++) {
            bst__zonetile *at = &game->zone_tiles[game->head->zone_tile_count++];
            at->tile = (uint16_t)tile;
            at->zone = t->zone;
            at->seat = (uint8_t)seat;
        }
    }
}

static void fill_decks(bst_game *game)
{
    const bst_ruleset *rules = game->rules;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        const bst__tile *tile = &rules->tiles[i];
        uint32_t count = (uint32_t)copies_of(rules, i, game->head->players);
        if (tile->zone) {
            fill_zones(game, i);
            continue;
        }
        bst__deck_row(game, tile->deck)[i] = (uint16_t)count;
        game->head->deck_left[tile->deck] = (uint16_t)(game->head->deck_left[tile->deck] + count);
    }
}

static void fill_live(bst_game *game)
{
    const bst_ruleset *rules = game->rules;
    for (uint32_t i = 0; i < rules->attr_count; i++) {
        const bst__attr *attr = &rules->attrs[i];
        if (attr->printed || attr->initial == 0) {
            continue;
        }
        uint32_t targets = live_targets(game, attr->on, &game->board.caps);
        for (uint32_t t = 0; t < targets; t++) {
            game->live[attr->on][t * rules->live_count[attr->on] + attr->live] = attr->initial;
        }
    }
}

void bst__state_fill(bst_game *game)
{
    fill_pieces(game);
    fill_decks(game);
    fill_live(game);
}
