/* Games: creating, starting over, copying, hashing, undo.
 *
 * The state is one block that is copied, hashed and restored as bytes; this file owns it and all
 * that stands beside it. */
#include "game/game.h"
#include "board/judge.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static size_t aligned(size_t bytes)
{
    return (bytes + 7) & ~(size_t)7;
}

typedef struct game_layout {
    size_t players, decks, zone_tiles, out, sought, live[BST__ON_GAME + 1], board, total;
} game_layout;

/* How many there are of a tile. */
static uint32_t copies_of(const bst_ruleset *rules, uint32_t tile, uint32_t players)
{
    const bst__tile *t = &rules->tiles[tile];
    uint32_t times = t->zone ? (rules->zones[t->zone].per_player ? players : 1) : rules->copies;
    return t->count * times;
}

static uint32_t total_tiles(const bst_ruleset *rules, uint32_t players)
{
    uint32_t total = 0;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        total += copies_of(rules, i, players);
    }
    return total;
}

static uint32_t total_segments(const bst_ruleset *rules, uint32_t players)
{
    uint32_t total = 0;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        uint32_t count = copies_of(rules, i, players);
        total += count * ((uint32_t)rules->board.tiles[i].segment_count +
                          rules->board.tiles[i].room);
    }
    return total;
}

static uint32_t total_sought(const bst_ruleset *rules, uint32_t players)
{
    uint32_t total = 0;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        total += copies_of(rules, i, players) * bst__sought_max(rules, i);
    }
    return total;
}

/* Links that can be at once: each takes two mouths, unless the rules ask for more. */
static uint32_t total_links(const bst_ruleset *rules, uint32_t players)
{
    uint32_t mouths = 0;
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        uint32_t count = copies_of(rules, i, players);
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

static void bind(bst_game *game, const game_layout *l, const bst__boardcaps *caps)
{
    char *base = game->block;
    game->head = (void *)base;
    game->players = (void *)(base + l->players);
    game->deck_tiles = (void *)(base + l->decks);
    game->zone_tiles = (void *)(base + l->zone_tiles);
    game->out = (void *)(base + l->out);
    game->sought = (void *)(base + l->sought);
    for (uint32_t on = 0; on <= BST__ON_GAME; on++) {
        game->live[on] = (void *)(base + l->live[on]);
    }
    bst__board_bind(&game->board, &game->rules->board, caps, base + l->board);
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
        uint32_t count = copies_of(rules, i, game->head->players);
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

static void begin_run(bst_game *game)
{
    game->event_total = 0;
    game->rules->host.begin(game->rules->host.user);
}

/* A script that remembers something outside of the state would make a copy of the game go on
 * differently. */
static bst_status verify_scripts(bst_game *game)
{
    return bst__is_checked(game) ? game->rules->host.verify(game->rules->host.user, game->diags)
                            : BST_OK;
}

bst_status bst_game_restart(bst_game *game, uint64_t seed, bst_diags *diags)
{
    uint32_t players = bst_setup_players(game->setup);
    memset(game->block, 0, game->block_bytes);
    game->backup_good = false;
    game->line_count = 0;
    game->kept_count = 0;
    game->kept_next = 0;
    game->event_count = 0;
    game->notifying = false;
    game->scene = false;
    game->settling = false;
    game->deciding = BST__DECIDE_NONE;
    game->head->seed = seed;
    bst_setup_set_seed(game->setup, seed); /* a record of this game names its own seed */
    game->head->players = (uint8_t)players;
    game->head->active = 1;
    game->head->first = 1;
    bst__board_reset(&game->board);
    fill_pieces(game);
    fill_decks(game);
    fill_live(game);
    game->diags = diags;
    game->failure = BST_OK;
    begin_run(game);
    bst_status status =
        bst__flow_push(game, BST__FRAME_TRACK, game->rules->track_game, 0, NULL, 0);
    if (status == BST_OK) {
        status = bst__flow_run(game);
    }
    return status == BST_OK ? verify_scripts(game) : status;
}

/* Whether a script may run between two choices of a turn: then a copy is kept to fall back to. */
static bool may_script(const bst_ruleset *rules)
{
    for (uint32_t i = 0; i < BST__HOOK_COUNT; i++) {
        if (rules->hooks[i].count) {
            return true;
        }
    }
    for (uint32_t i = 0; i < rules->offer_count; i++) {
        if (rules->offers[i].options || rules->offers[i].choose) {
            return true;
        }
    }
    for (uint32_t t = 0; t < rules->track_count; t++) {
        const bst__track *track = &rules->tracks[t];
        for (uint32_t i = 0; i < track->step_count && t != rules->track_game; i++) {
            if (track->steps[i].kind == BST__STEP_PHASE) {
                return true;
            }
        }
    }
    return false;
}

/* More options than the menus of a game without scripts can ever list at once. */
static uint32_t most_options(const bst_game *game, const bst__boardcaps *caps)
{
    const bst_ruleset *rules = game->rules;
    uint64_t most = 64;
    for (uint32_t i = 0; i < rules->offer_count && !game->has_scripts; i++) {
        const bst__offer *offer = &rules->offers[i];
        if (offer->builtin == BST__BUILTIN_PLACE || offer->builtin == BST__BUILTIN_OVERLAY) {
            most += (uint64_t)caps->cells * BST_TURNS;
        } else if (offer->builtin == BST__BUILTIN_CLAIM) {
            most += (uint64_t)rules->piece_kind_count * (caps->segments + BST__ZONES_MAX);
        } else if (offer->over.used) {
            most += (uint64_t)caps->cells + caps->segments + caps->pieces + BST__ZONES_MAX;
        }
    }
    return most < 1u << 20 ? (uint32_t)most : 1u << 20;
}

static bst_status allocate(bst_game *game, const bst_setup *setup)
{
    uint32_t players = bst_setup_players(setup);
    uint32_t pieces = number_pieces(game, players);
    uint32_t tiles = total_tiles(game->rules, players);
    bst__boardcaps caps = bst__board_caps(tiles, total_segments(game->rules, players), pieces,
                                          game->rules->start_count);
    caps.links = total_links(game->rules, players);
    if (caps.cells > UINT16_MAX || caps.segments > UINT16_MAX || caps.pieces > UINT16_MAX) {
        return BST_E_LIMIT;
    }
    game->tiles_total = tiles;
    game_layout l = lay_out(game, &caps, players);
    game->block_bytes = l.total;
    game->block = calloc(1, l.total);
    game->backup = calloc(1, l.total);
    game->board.stamps = calloc(caps.segments + caps.cells, sizeof *game->board.stamps);
    game->board.queue = calloc(caps.segments + caps.cells, sizeof *game->board.queue);
    game->found = calloc(caps.segments + caps.pieces, sizeof *game->found);
    if (bst__is_checked(game)) {
        game->board.judged = calloc(1, bst__judged_bytes(&game->rules->board, &caps));
    }
    if (!game->block || !game->backup || !game->board.stamps || !game->found ||
        !game->board.queue || (bst__is_checked(game) && !game->board.judged)) {
        return BST_E_NOMEM;
    }
    bind(game, &l, &caps);
    if (game->config.undo_depth) {
        game->kept = calloc(game->config.undo_depth, l.total);
        game->kept_choices = calloc(game->config.undo_depth, sizeof *game->kept_choices);
        if (!game->kept || !game->kept_choices) {
            return BST_E_NOMEM;
        }
    }
    game->has_scripts = may_script(game->rules);
    bst_status status = bst__options_reserve(game, most_options(game, &caps));
    if (status != BST_OK) {
        return status;
    }
    return bst_setup_clone(&game->setup, setup);
}

static void name_seats(bst_game *game, const bst_setup *setup)
{
    const bst_ruleset *rules = game->rules;
    for (uint32_t seat = 1; seat <= BST_SEATS_MAX; seat++) {
        const char *name = bst_setup_name(setup, seat);
        if (name[0] == '\0' && seat <= rules->seat_name_count) {
            name = rules->seat_names[seat - 1];
        }
        if (name[0] == '\0') {
            snprintf(game->names[seat], sizeof game->names[seat], "P%u", (unsigned)seat);
        } else {
            snprintf(game->names[seat], sizeof game->names[seat], "%.31s", name);
        }
    }
}

bst_status bst_game_create(bst_game **out, bst_ruleset *ruleset, const bst_setup *setup,
                           const bst_game_config *config, bst_diags *diags)
{
    static const bst_game_config plain = BST_GAME_CONFIG_INIT;
    *out = NULL;
    uint32_t players = bst_setup_players(setup);
    if (players < 1 || players > ruleset->seats_max || players > BST_SEATS_MAX) {
        bst_span none = {0};
        bst_diags_add(diags, BST_ERROR, "E-SETUP-PLAYERS", none,
                      "%u players, but this game takes %u to %u", (unsigned)players,
                      (unsigned)ruleset->seats_min, (unsigned)ruleset->seats_max);
        return BST_E_INVALID;
    }
    bst_game *game = calloc(1, sizeof *game);
    if (!game) {
        return BST_E_NOMEM;
    }
    game->rules = ruleset;
    game->config = config ? *config : plain;
    bst_status status = allocate(game, setup);
    if (status == BST_OK) {
        name_seats(game, setup);
        status = bst_game_restart(game, bst_setup_seed(setup), diags);
    }
    if (status != BST_OK) {
        bst_game_destroy(game);
        return status;
    }
    *out = game;
    return BST_OK;
}

void bst_game_destroy(bst_game *game)
{
    if (!game) {
        return;
    }
    bst_setup_destroy(game->setup);
    free(game->block);
    free(game->backup);
    free(game->board.stamps);
    free(game->board.queue);
    free(game->board.judged);
    free(game->options);
    free(game->found);
    free(game->choices);
    free(game->awards);
    free(game->lines);
    free(game->events);
    free(game->kept);
    free(game->kept_choices);
    free(game);
}

/* The decision at hand is not state: it is found again by running the flow, which stops at once. */
bst_status bst__game_find_decision(bst_game *game)
{
    game->deciding = BST__DECIDE_NONE;
    game->failure = BST_OK;
    game->event_count = 0;
    game->backup_good = false; /* the state came from elsewhere */
    return bst__flow_run(game);
}

uint64_t bst_game_hash(const bst_game *game)
{
    return XXH3_64bits(game->block, game->block_bytes);
}

size_t bst_game_state_bytes(const bst_game *game)
{
    return game->block_bytes;
}

static void keep_state(bst_game *game)
{
    if (!game->config.undo_depth) {
        return;
    }
    memcpy(game->kept + (size_t)game->kept_next * game->block_bytes, game->block,
           game->block_bytes);
    game->kept_choices[game->kept_next] = game->head->choices;
    game->kept_next = (game->kept_next + 1) % game->config.undo_depth;
    if (game->kept_count < game->config.undo_depth) {
        game->kept_count++;
    }
}

bst_status bst_game_undo(bst_game *game)
{
    if (!game->kept_count) {
        return BST_E_STATE;
    }
    game->kept_count--;
    game->kept_next = (game->kept_next + game->config.undo_depth - 1) % game->config.undo_depth;
    memcpy(game->block, game->kept + (size_t)game->kept_next * game->block_bytes,
           game->block_bytes);
    bst__ledger_cut(game);
    game->diags = NULL;
    return bst__game_find_decision(game);
}

bool bst_game_can_undo_politely(const bst_game *game)
{
    if (!game->kept_count) {
        return false;
    }
    uint32_t depth = game->config.undo_depth;
    uint32_t from = game->kept_choices[(game->kept_next + depth - 1) % depth];
    for (uint32_t i = from; i < game->head->choices; i++) {
        if (game->choices[i].reveals) {
            return false;
        }
    }
    return from < game->head->choices && game->choices[from].seat == game->deciding_seat;
}

/* Where no copy is kept to fall back to, whatever a choice may need is there before it begins;
 * options were given room when the game was made. */
static bst_status make_room(bst_game *game)
{
    enum { ENTRIES = BST__ENTRIES_MAX * 2, LINES = 8 };
    bst_status status = bst__choices_reserve(game, BST__ENTRIES_MAX);
    if (status == BST_OK && !game->config.no_ledger) {
        status = bst__ledger_reserve(game, ENTRIES, ENTRIES * LINES);
    }
    return status;
}

bst_status bst__game_apply(bst_game *game, const bst_option *option)
{
    bst_status status;
    uint32_t before = game->head->choices;
    uint32_t seat = game->deciding_seat;
    bool reveals = (game->deciding == BST__DECIDE_CHANCE_DRAW ||
                    game->deciding == BST__DECIDE_CHANCE_PHASE) &&
                   !bst__outcome_is_asked(game);
    begin_run(game);
    status = bst__flow_record(game, seat, option, reveals);
    if (status == BST_OK) {
        status = bst__flow_apply(game, option);
    }
    if (status == BST_OK) {
        game->deciding = BST__DECIDE_NONE;
        status = bst__flow_run(game);
    }
    if (status == BST_OK && game->config.keep_hashes && game->head->choices > before) {
        game->choices[game->head->choices - 1].hash = (uint32_t)bst_game_hash(game);
    }
    return status;
}

static void give_up(bst_game *game)
{
    if (game->has_scripts) {
        bst__guard_fall_back(game);
    } else {
        bst__game_halt(game);
    }
}

bst_status bst_game_choose(bst_game *game, const bst_option *option, bst_diags *diags)
{
    game->diags = diags;
    game->failure = BST_OK;
    if (game->head->state != BST_DECIDING) {
        bst_span none = {0};
        bst_diags_add(diags, BST_ERROR, "E-STATE", none, "the game is over: nobody chooses");
        return BST_E_STATE;
    }
    if (!bst__menu_holds(game, option)) {
        bst_span none = {0};
        char text[160];
        bst_game_option_text(game, option, text, sizeof text);
        bst_diags_add(diags, BST_ERROR, "E-ILLEGAL", none, "\"%s\" is not an option now", text);
        game->diags = NULL;
        return BST_E_ILLEGAL;
    }
    const bst_option chosen = *option; /* it may lie in the list that changes now */
    bst_status status = BST_OK;
    if (game->has_scripts) {
        bst__guard_begin(game);
    } else {
        status = make_room(game);
    }
    if (status != BST_OK) {
        game->diags = NULL;
        return status;
    }
    bool keeps = game->deciding_seat != BST_CHANCE || bst__outcome_is_asked(game);
    if (keeps) {
        keep_state(game);
    }
    status = bst__game_apply(game, &chosen);
    if (status == BST_OK) {
        status = verify_scripts(game);
    }
    if (status != BST_OK) {
        give_up(game);
        if (keeps && game->kept_count) {
            game->kept_count--;
            game->kept_next = (game->kept_next + game->config.undo_depth - 1) %
                              game->config.undo_depth;
        }
    } else {
        bst__guard_add(game, &chosen);
    }
    if (status == BST_OK && bst__is_checked(game)) {
        status = bst_game_check(game, diags);
    }
    game->diags = NULL;
    return status;
}

bst_status bst_game_end_now(bst_game *game, bst_diags *diags)
{
    game->diags = diags;
    game->failure = BST_OK;
    if (game->head->state != BST_DECIDING) {
        game->diags = NULL;
        return BST_E_STATE;
    }
    game->backup_good = false;
    bst__guard_begin(game);
    begin_run(game);
    bst_status status = bst__flow_end_turns(game);
    if (status == BST_OK) {
        game->deciding = BST__DECIDE_NONE;
        status = bst__flow_run(game);
    }
    if (status != BST_OK) {
        bst__guard_fall_back(game);
    } else {
        game->backup_good = false; /* it was no choice: it could not be made again */
    }
    game->diags = NULL;
    return status;
}
