/* What is asked and what stands where: decisions, scores, supplies, decks, tokens. */
#include <stdlib.h>
#include <string.h>

#include "data/schema.h"
#include "trace.h"

/* ------------------------------------------------------------------ decisions */

/* Their options in our words; what cannot be said stands there as they say it. */
static void their_options(trace_game *g, bst__foreign_list *out)
{
    bst_text text = {0};
    size_t i;
    json_t *option;
    json_array_foreach(json_object_get(g->f.step, "opts"), i, option)
    {
        bool is_said = bst__foreign_option(&g->f, option, &text);
        if (!is_said) {
            char *raw = json_dumps(option, JSON_COMPACT);
            bst__text_addf(&text, ": %s", raw ? raw : "");
            free(raw);
        }
        if (bst__text_get(&text)[0] != '\0') {
            bst__foreign_list_add(out, bst__text_get(&text));
        }
    }
    json_t *pass = json_pack("[s]", "Pass");
    if (json_is_true(json_object_get(g->f.step, "pass")) &&
        bst__foreign_option(&g->f, pass, &text)) {
        bst__foreign_list_add(out, bst__text_get(&text));
    }
    json_decref(pass);
    bst__text_free(&text);
    bst__foreign_list_sort(out);
}

static void our_options(trace_game *g, bst__foreign_list *out)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    char text[BST__FOREIGN_OPTION_BYTES];
    if (bst_game_options(g->f.game, &options, &count) != BST_OK) {
        trace_disagree(g, "options", "    we cannot list ours\n");
    }
    for (uint32_t i = 0; i < count; i++) {
        (void)bst_game_option_text(g->f.game, &options[i], text, sizeof text);
        bst__foreign_list_add(out, text);
    }
    bst__foreign_list_sort(out);
}

static void compare_options(trace_game *g)
{
    bst__foreign_list theirs = {0};
    bst__foreign_list ours = {0};
    bst_text difference = {0};
    their_options(g, &theirs);
    our_options(g, &ours);
    bst__foreign_list_difference(&difference, &theirs, &ours, false);
    if (difference.size > 0) {
        trace_disagree(g, "options", "%s", bst__text_get(&difference));
    }
    bst__text_free(&difference);
    bst__foreign_list_free(&theirs);
    bst__foreign_list_free(&ours);
}

static void compare_number(trace_game *g, const char *what, int64_t theirs, int64_t ours)
{
    if (theirs != ours) {
        trace_disagree(g, what, "    they: %lld, we: %lld\n", (long long)theirs, (long long)ours);
    }
}

void trace_compare_decision(trace_game *g)
{
    bst_decision decision = bst_game_decision(g->f.game);
    const char *tile = bst__foreign_string(json_object_get(g->f.step, "tile"));
    const char *hand = bst_game_tile_in_hand(g->f.game);
    compare_number(g, "who decides, from 0", bst__foreign_int(json_object_get(g->f.step, "p")),
                   (int64_t)decision.seat - 1);
    compare_number(g, "whose turn it is, from 0",
                   bst__foreign_int(json_object_get(g->f.step, "turn")),
                   (int64_t)decision.active - 1);
    if (*tile && !bst__foreign_find(&g->run->tables, "not_drawn", tile) &&
        (!hand || strcmp(tile, hand) != 0)) {
        trace_disagree(g, "the tile to place", "    they: %s, we: %s\n", tile,
                       hand ? hand : "none");
    }
    compare_options(g);
}

/* ------------------------------------------------------------------ results */

static void compare_player(trace_game *g, const char *what, uint32_t seat, int64_t theirs,
                           int64_t ours)
{
    if (theirs != ours) {
        trace_disagree(g, what, "    %s (player %u): they: %lld, we: %lld\n",
                       bst_game_player_name(g->f.game, seat), (unsigned)seat - 1, (long long)theirs,
                       (long long)ours);
    }
}

/* Lists with an item for each player. */
static void compare_players(trace_game *g, const json_t *list)
{
    compare_number(g, "number of players", (int64_t)json_array_size(list),
                   bst_game_players(g->f.game));
}

static int64_t count_pieces(const bst__foreign_pieces *pieces, uint32_t seat, const char *kind)
{
    int64_t count = 0;
    for (uint32_t i = 0; i < pieces->count; i++) {
        count += pieces->items[i].seat == seat && strcmp(pieces->items[i].kind, kind) == 0;
    }
    return count;
}

/* After the last scoring their pieces stay where they stand and ours need not, so that only
 * supply and board together can be compared. */
static void compare_supply(trace_game *g, const json_t *supply)
{
    const json_t *types = json_object_get(g->json, "meeple_types");
    bool is_end = bst_game_decision(g->f.game).state == BST_OVER;
    size_t seat;
    size_t n;
    json_t *row;
    json_t *count;
    compare_players(g, supply);
    json_array_foreach((json_t *)(uintptr_t)supply, seat, row)
    {
        if (seat >= bst_game_players(g->f.game)) {
            break;
        }
        json_array_foreach(row, n, count)
        {
            const char *type = bst__foreign_string(json_array_get(types, n));
            const char *kind = bst__foreign_piece_kind(&g->f, type);
            int64_t theirs = bst__foreign_int(count);
            int64_t ours = bst_game_supply(g->f.game, (uint32_t)seat + 1, kind);
            if (is_end) {
                theirs += count_pieces(&g->f.theirs, (uint32_t)seat + 1, kind);
                ours += count_pieces(&g->f.ours, (uint32_t)seat + 1, kind);
            }
            compare_player(g, is_end ? "pieces of a kind" : "supply", (uint32_t)seat + 1, theirs,
                           ours);
        }
    }
}

/* Tokens: `{piece: KIND}` or `{attribute: NAME}`, or `ignore`. */
static void compare_token(trace_game *g, uint32_t seat, const char *name, const json_t *value)
{
    const bst_node *entry = bst__foreign_find(&g->run->tables, "tokens", name);
    const char *piece = bst__node_text(entry, "piece", NULL);
    const char *attribute = bst__node_text(entry, "attribute", NULL);
    int32_t theirs = bst__foreign_int(json_is_array(value) ? json_array_get(value, 0) : value);
    if (!entry) {
        trace_disagree(g, "token", "    no table knows the token `%s`\n", name);
    } else if (piece) {
        compare_player(g, name, seat, theirs, bst_game_supply(g->f.game, seat, piece));
    } else if (attribute) {
        compare_player(g, name, seat, theirs, bst_game_attribute(g->f.game, attribute, seat));
    }
}

static void compare_tokens(trace_game *g, const json_t *tokens)
{
    size_t seat;
    const char *name;
    json_t *row;
    json_t *value;
    json_array_foreach((json_t *)(uintptr_t)tokens, seat, row)
    {
        if (seat >= bst_game_players(g->f.game)) {
            break;
        }
        json_object_foreach(row, name, value)
        {
            compare_token(g, (uint32_t)seat + 1, name, value);
        }
    }
}

/* Pieces held by players, `[owner, type, count]`: what the table calls a zone of ours. */
static void compare_held(trace_game *g, uint32_t seat, const char *zone, const json_t *row)
{
    bst__foreign_list theirs = {0};
    bst__foreign_list ours = {0};
    bst_text text = {0};
    size_t i;
    json_t *item;
    json_array_foreach((json_t *)(uintptr_t)row, i, item) {
        const char *kind = bst__foreign_piece_kind(
            &g->f, bst__foreign_string(json_array_get(item, 1)));
        for (int32_t n = 1; n <= bst__foreign_int(json_array_get(item, 2)); n++) {
            bst__text_clear(&text);
            bst__text_addf(&text, "player %u %s %d", (unsigned)bst__foreign_int(
                           json_array_get(item, 0)), kind, (int)n);
            bst__foreign_list_add(&theirs, bst__text_get(&text));
        }
    }
    for (uint32_t n = 0; n < bst_game_piece_count(g->f.game); n++) {
        bst_piece_view view = bst_game_piece(g->f.game, n);
        int copy = 1;
        for (uint32_t k = 0; k < n; k++) {
            bst_piece_view other = bst_game_piece(g->f.game, k);
            copy += other.zone == view.zone && other.zone_seat == view.zone_seat &&
                    other.owner == view.owner && strcmp(other.kind, view.kind) == 0;
        }
        if (view.zone && strcmp(view.zone, zone) == 0 && view.zone_seat == seat) {
            bst__text_clear(&text);
            bst__text_addf(&text, "player %u %s %d", (unsigned)view.owner - 1, view.kind, copy);
            bst__foreign_list_add(&ours, bst__text_get(&text));
        }
    }
    bst__foreign_list_sort(&theirs);
    bst__foreign_list_sort(&ours);
    bst__text_clear(&text);
    bst__foreign_list_difference(&text, &theirs, &ours, false);
    if (text.size > 0) {
        trace_disagree(g, zone, "    held by player %u:\n%s", (unsigned)seat - 1,
                       bst__text_get(&text));
    }
    bst__text_free(&text);
    bst__foreign_list_free(&theirs);
    bst__foreign_list_free(&ours);
}

static void compare_jail(trace_game *g, const json_t *rows)
{
    const bst_node *zone = bst__foreign_find(&g->run->tables, "zones", "jail");
    size_t seat;
    json_t *row;
    json_array_foreach((json_t *)(uintptr_t)rows, seat, row) {
        if (zone && seat < bst_game_players(g->f.game)) {
            compare_held(g, (uint32_t)seat + 1, zone->text, row);
        } else if (json_array_size(row) > 0) {
            trace_disagree(g, "jail", "    no table says what zone it is\n");
        }
    }
}

static void compare_discards(trace_game *g)
{
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(g->f.step, "ev"), i, event)
    {
        if (strcmp(bst__foreign_string(json_array_get(event, 0)), "tile-discarded") == 0) {
            const char *tile =
                bst__foreign_string(json_object_get(json_array_get(event, 1), "tile"));
            const char *out = bst_game_tile_out(g->f.game, g->removed + g->discards);
            g->discards++;
            if (!out || strcmp(out, tile) != 0) {
                trace_disagree(g, "the tile put away", "    they: %s, we: %s\n", tile,
                               out ? out : "none");
            }
        }
    }
    const char *more = bst_game_tile_out(g->f.game, g->removed + g->discards);
    if (more) {
        trace_disagree(g, "the tile put away", "    they: none, we: %s\n", more);
    }
}

/* What stands both in the state before the first step and in that after any. */
static void compare_state(trace_game *g, const json_t *state)
{
    trace_compare_pieces(g);
    compare_supply(g, json_object_get(state, "supply"));
    compare_number(g, "tiles left",
                   bst__foreign_int(json_array_get(json_object_get(state, "pack"), 0)),
                   bst_game_deck_left(g->f.game, NULL));
    compare_tokens(g, json_object_get(state, "tok"));
    compare_jail(g, json_object_get(state, "jail"));
    trace_compare_figures(g);
    trace_compare_flocks(g, state);
    trace_compare_auctions(g, state);
}

static void compare_scores(trace_game *g, const json_t *scores)
{
    size_t seat;
    json_t *score;
    compare_players(g, scores);
    json_array_foreach((json_t *)(uintptr_t)scores, seat, score)
    {
        if (seat >= bst_game_players(g->f.game)) {
            break;
        }
        compare_player(g, "score", (uint32_t)seat + 1, bst__foreign_int(score),
                       bst_game_score(g->f.game, (uint32_t)seat + 1));
    }
}

void trace_compare_result(trace_game *g)
{
    trace_compare_points(g);
    compare_scores(g, json_object_get(g->f.step, "scores"));
    compare_state(g, g->f.step);
    compare_discards(g);
}

/* ------------------------------------------------------------------ start and end */

static void compare_tile(trace_game *g, uint32_t index, const char *tile, int32_t x, int32_t y,
                         int32_t turn)
{
    bst_cell_view ours = {0};
    if (index < bst_game_tile_count(g->f.game)) {
        ours = bst_game_tile(g->f.game, index);
    }
    if (!ours.tile || strcmp(ours.tile, tile) != 0 || ours.x != x || ours.y != y ||
        ours.turn * 90 != (uint32_t)turn) {
        trace_disagree(g, "the board", "    tile %u: they: %s at %d,%d @%d, we: %s at %d,%d @%u\n",
                       (unsigned)index, tile, (int)x, (int)y, (int)turn,
                       ours.tile ? ours.tile : "none", (int)ours.x, (int)ours.y,
                       (unsigned)ours.turn * 90);
    }
}

void trace_compare_start(trace_game *g)
{
    const json_t *start = json_object_get(g->json, "start");
    size_t i;
    json_t *tile;
    json_array_foreach((json_t *)(uintptr_t)start, i, tile)
    {
        compare_tile(g, (uint32_t)i, bst__foreign_string(json_object_get(tile, "tile")),
                     bst__foreign_int(json_object_get(tile, "x")),
                     bst__foreign_int(json_object_get(tile, "y")),
                     bst__foreign_int(json_object_get(tile, "rot")));
    }
    compare_number(g, "tiles on the board", (int64_t)json_array_size(start),
                   bst_game_tile_count(g->f.game));
    while (bst_game_tile_out(g->f.game, g->removed)) {
        g->removed++;
    }
    compare_state(g, json_object_get(g->json, "initial"));
}

static void compare_owners(trace_game *g, const json_t *feature, const bst_segment_view *segment)
{
    const json_t *owners = json_array_get(feature, 2);
    uint32_t theirs = 0;
    size_t i;
    json_t *owner;
    json_array_foreach((json_t *)(uintptr_t)owners, i, owner)
    {
        theirs |= 1u << ((uint32_t)bst__foreign_int(owner) + 1);
    }
    uint32_t ours = bst_game_owners(g->f.game, segment->segment);
    if (json_is_array(owners) && theirs != ours) {
        trace_disagree(g, "owners of a feature", "    %s %s: they: %#x, we: %#x (bit = seat)\n",
                       segment->kind, segment->name, (unsigned)theirs, (unsigned)ours);
    }
}

/* They may name a part more than once. */
static int64_t count_places(const json_t *places)
{
    int64_t count = 0;
    for (size_t i = 0; i < json_array_size(places); i++) {
        size_t first = 0;
        while (!json_equal(json_array_get(places, first), json_array_get(places, i))) {
            first++;
        }
        count += first == i;
    }
    return count;
}

/* A feature is the same where all its parts are parts of one of ours, which has no others. */
static void compare_feature(trace_game *g, const json_t *feature)
{
    const char *type = bst__foreign_string(json_array_get(feature, 0));
    const json_t *places = json_array_get(feature, 1);
    const bst_node *entry = bst__foreign_find(&g->run->tables, "features", type);
    bst_segment_view segment = {0};
    uint32_t first = 0;
    int32_t segments = 0;
    size_t i;
    json_t *place;
    if (!entry) {
        trace_disagree(g, "features", "    no table knows the feature `%s`\n", type);
    }
    if (!entry || strcmp(entry->text, "ignore") == 0 || strcmp(entry->text, "cell") == 0 ||
        bst__node_get(entry, "zones")) {
        return;
    }
    json_array_foreach((json_t *)(uintptr_t)places, i, place)
    {
        json_t *pointer = json_pack("[O,O,s,O]", json_array_get(place, 0), json_array_get(place, 1),
                                    type, json_array_get(place, 2));
        bool is_found = bst__foreign_segment(&g->f, pointer, 0, &segment);
        json_decref(pointer);
        first = i == 0 ? segment.feature : first;
        if (!is_found || segment.feature != first) {
            trace_disagree(g, "features", "    %s %d,%d:%s: %s\n", type,
                           (int)bst__foreign_int(json_array_get(place, 0)),
                           (int)bst__foreign_int(json_array_get(place, 1)),
                           bst__foreign_string(json_array_get(place, 2)),
                           is_found ? "for us it is not connected" : "we have none such");
            return;
        }
    }
    if (bst_game_measure(g->f.game, segment.segment, "segments", &segments)) {
        compare_number(g, "parts of a feature", count_places(places), segments);
    }
    compare_owners(g, feature, &segment);
}

/* Their pieces are put where they still stand, for the owners. */
static void put_back(trace_game *g)
{
    for (uint32_t i = 0; i < g->f.theirs.count; i++) {
        const bst__foreign_piece *piece = &g->f.theirs.items[i];
        bool is_there = false;
        for (uint32_t n = 0; n < g->f.ours.count && !is_there; n++) {
            const bst__foreign_piece *our = &g->f.ours.items[n];
            is_there = our->seat == piece->seat && strcmp(our->kind, piece->kind) == 0 &&
                       strcmp(our->place, piece->place) == 0;
        }
        if (piece->seat > 0 && strchr(piece->place, ':') && !is_there &&
            bst_scene_put(g->f.game, piece->seat, piece->kind, piece->place,
                          g->run->tables.diags) != BST_OK) {
            trace_disagree(g, "pieces", "    %s of player %u cannot stand in %s\n", piece->kind,
                           (unsigned)piece->seat - 1, piece->place);
            bst_diags_clear(g->run->tables.diags);
        }
    }
}

void trace_compare_final(trace_game *g)
{
    const json_t *final = json_object_get(g->json, "final");
    const json_t *board = json_object_get(final, "board");
    const json_t *out = json_object_get(final, "discarded");
    size_t i;
    json_t *item;
    if (bst_game_decision(g->f.game).state != BST_OVER) {
        trace_disagree(g, "the end", "    for us the game goes on: %s\n",
                       bst_game_decision(g->f.game).name);
        return;
    }
    compare_scores(g, json_object_get(final, "scores"));
    json_array_foreach((json_t *)(uintptr_t)board, i, item)
    {
        compare_tile(g, (uint32_t)i, bst__foreign_string(json_array_get(item, 0)),
                     bst__foreign_int(json_array_get(item, 1)),
                     bst__foreign_int(json_array_get(item, 2)),
                     bst__foreign_int(json_array_get(item, 3)));
    }
    compare_number(g, "tiles on the board", (int64_t)json_array_size(board),
                   bst_game_tile_count(g->f.game));
    compare_number(g, "tiles put away", (int64_t)json_array_size(out), g->discards);
    put_back(g);
    json_array_foreach(json_object_get(final, "features"), i, item)
    {
        compare_feature(g, item);
    }
}
