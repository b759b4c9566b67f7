/* Pieces on the board, ours and theirs. */
#include <stdlib.h>
#include <string.h>

#include "trace.h"

void trace_pieces_add(trace_pieces *pieces, const trace_piece *piece)
{
    pieces->items =
        trace_grow(pieces->items, pieces->count, &pieces->capacity, sizeof *pieces->items);
    pieces->items[pieces->count++] = *piece;
}

void trace_pieces_free(trace_pieces *pieces)
{
    free(pieces->items);
    memset(pieces, 0, sizeof *pieces);
}

/* ------------------------------------------------------------------ ours */

static bool segment_of(const trace_game *g, const bst_piece_view *view, bst_segment_view *out)
{
    for (uint32_t i = 0; bst_game_segment(g->game, view->x, view->y, i, out); i++) {
        if (out->segment == view->segment) {
            return true;
        }
    }
    return trace_segment_numbered(g, view->segment, out);
}

void trace_pieces_read(const trace_game *g, trace_pieces *out)
{
    uint32_t count = bst_game_piece_count(g->game);
    uint32_t number = 0;
    out->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        bst_piece_view view = bst_game_piece(g->game, i);
        bst_piece_view last = i > 0 ? bst_game_piece(g->game, i - 1) : view;
        trace_piece piece = {.seat = view.owner};
        bst_segment_view segment;
        bool is_next = view.owner == last.owner && strcmp(view.kind, last.kind) == 0;
        number = is_next ? number + 1 : 1;
        if (strcmp(view.site, "supply") == 0 || strcmp(view.site, "out") == 0 ||
            strcmp(view.site, "zone") == 0) {
            continue;
        }
        piece.number = number;
        (void)snprintf(piece.kind, sizeof piece.kind, "%s", view.kind);
        if (view.segment && segment_of(g, &view, &segment)) {
            (void)snprintf(piece.place, sizeof piece.place, "%s", segment.name);
        } else {
            (void)snprintf(piece.place, sizeof piece.place, "%d,%d", (int)view.x, (int)view.y);
        }
        trace_pieces_add(out, &piece);
    }
}

/* ------------------------------------------------------------------ theirs */

static bool read_piece(const trace_game *g, const json_t *item, trace_piece *out)
{
    memset(out, 0, sizeof *out);
    int32_t player = trace_int(json_array_get(item, 0));
    bool is_player = player >= 0 && (uint32_t)player < bst_game_players(g->game);
    out->seat = is_player ? (uint32_t)player + 1 : 0;
    (void)snprintf(out->kind, sizeof out->kind, "%s",
                   trace_piece_kind(g, trace_string(json_array_get(item, 1))));
    (void)snprintf(out->id, sizeof out->id, "%s", trace_string(json_array_get(item, 6)));
    return trace_place(g, item, 2, out->place, sizeof out->place) && out->kind[0] != '\0' &&
           is_player;
}

/* Keeps the account of their pieces. One that moved is in both lists. */
static void follow(trace_game *g)
{
    trace_pieces *theirs = &g->theirs;
    trace_piece piece;
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(g->step, "off"), i, item) {
        const char *id = trace_string(json_array_get(item, 6));
        uint32_t at = 0;
        while (at < theirs->count && strcmp(theirs->items[at].id, id) != 0) {
            at++;
        }
        if (at < theirs->count) {
            memmove(&theirs->items[at], &theirs->items[at + 1],
                    (theirs->count - at - 1) * sizeof *theirs->items);
            theirs->count--;
        }
    }
    json_array_foreach(json_object_get(g->step, "on"), i, item) {
        if (!read_piece(g, item, &piece)) {
            trace_disagree(g, "pieces", "    we have no such place or piece as %s %s %s\n",
                           trace_string(json_array_get(item, 1)),
                           trace_string(json_array_get(item, 4)),
                           trace_string(json_array_get(item, 5)));
        }
        trace_pieces_add(theirs, &piece);
    }
}

/* ------------------------------------------------------------------ comparing */

static void list_pieces(const trace_pieces *pieces, trace_list *out)
{
    bst_text text = {0};
    for (uint32_t i = 0; i < pieces->count; i++) {
        const trace_piece *piece = &pieces->items[i];
        uint32_t copy = 1;
        for (uint32_t n = 0; n < i; n++) {
            copy += pieces->items[n].seat == piece->seat &&
                    strcmp(pieces->items[n].kind, piece->kind) == 0 &&
                    strcmp(pieces->items[n].place, piece->place) == 0;
        }
        bst__text_clear(&text);
        bst__text_addf(&text, "player %d's %s in %s", (int)piece->seat - 1, piece->kind,
                       piece->place);
        if (copy > 1) {
            bst__text_addf(&text, " (%u)", (unsigned)copy);
        }
        trace_list_add(out, bst__text_get(&text));
    }
    bst__text_free(&text);
    trace_list_sort(out);
}

static bool is_meeple(const trace_tables *tables, const char *kind)
{
    for (uint32_t i = 0; i < tables->count; i++) {
        const trace_part *part = &tables->parts[i];
        BST_NODE_EACH(name, part->is_active ? bst__node_get(part->root, "pieces") : NULL) {
            if (strcmp(name->text, kind) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Figures and tokens, whether they have owners or not, are compared by themselves. */
static void keep_meeples(const trace_game *g, trace_pieces *pieces)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pieces->count; i++) {
        if (is_meeple(&g->run->tables, pieces->items[i].kind)) {
            pieces->items[kept++] = pieces->items[i];
        }
    }
    pieces->count = kept;
}

void trace_compare_pieces(trace_game *g)
{
    bool is_end = bst_game_decision(g->game).state == BST_OVER;
    trace_list theirs = {0};
    trace_list ours = {0};
    bst_text text = {0};
    follow(g);
    trace_pieces_read(g, &g->ours);
    keep_meeples(g, &g->ours);
    list_pieces(&g->theirs, &theirs);
    list_pieces(&g->ours, &ours);
    /* after the last scoring theirs stay and ours need not */
    trace_list_difference(&text, &theirs, &ours, is_end);
    if (text.size > 0) {
        trace_disagree(g, "pieces on the board", "%s", bst__text_get(&text));
    }
    bst__text_free(&text);
    trace_list_free(&theirs);
    trace_list_free(&ours);
}
