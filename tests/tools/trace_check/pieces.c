/* Pieces on the board, ours and theirs. */
#include <stdlib.h>
#include <string.h>

#include "trace.h"

/* ------------------------------------------------------------------ theirs */

static bool read_piece(const trace_game *g, const json_t *item, bst__foreign_piece *out)
{
    memset(out, 0, sizeof *out);
    int32_t player = bst__foreign_int(json_array_get(item, 0));
    bool is_player = player >= 0 && (uint32_t)player < bst_game_players(g->f.game);
    out->seat = is_player ? (uint32_t)player + 1 : 0;
    (void)snprintf(out->kind, sizeof out->kind, "%s",
                   bst__foreign_piece_kind(&g->f, bst__foreign_string(json_array_get(item, 1))));
    (void)snprintf(out->id, sizeof out->id, "%s", bst__foreign_string(json_array_get(item, 6)));
    out->item = item;
    return bst__foreign_place(&g->f, item, 2, out->place, sizeof out->place) &&
           out->kind[0] != '\0' && is_player;
}

/* Keeps the account of their pieces. One that moved is in both lists. */
static void follow(trace_game *g)
{
    bst__foreign_pieces *theirs = &g->f.theirs;
    bst__foreign_piece piece;
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(g->f.step, "off"), i, item)
    {
        const char *id = bst__foreign_string(json_array_get(item, 6));
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
    json_array_foreach(json_object_get(g->f.step, "on"), i, item)
    {
        if (!read_piece(g, item, &piece)) {
            trace_disagree(g, "pieces", "    we have no such place or piece as %s %s %s\n",
                           bst__foreign_string(json_array_get(item, 1)),
                           bst__foreign_string(json_array_get(item, 4)),
                           bst__foreign_string(json_array_get(item, 5)));
        }
        bst__foreign_pieces_add(theirs, &piece);
    }
}

/* What is laid over a tile changes the names of its parts. */
static void name_again(trace_game *g)
{
    for (uint32_t i = 0; i < g->f.theirs.count; i++) {
        bst__foreign_piece *piece = &g->f.theirs.items[i];
        (void)bst__foreign_place(&g->f, piece->item, 2, piece->place, sizeof piece->place);
    }
}

/* ------------------------------------------------------------------ comparing */

static void list_pieces(const bst__foreign_pieces *pieces, bst__foreign_list *out)
{
    bst_text text = {0};
    for (uint32_t i = 0; i < pieces->count; i++) {
        const bst__foreign_piece *piece = &pieces->items[i];
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
        bst__foreign_list_add(out, bst__text_get(&text));
    }
    bst__text_free(&text);
    bst__foreign_list_sort(out);
}

static bool is_meeple(const bst__foreign_tables *tables, const char *kind)
{
    for (uint32_t i = 0; i < tables->count; i++) {
        const bst__foreign_part *part = &tables->parts[i];
        BST_NODE_EACH(name, part->is_active ? bst__node_get(part->root, "pieces") : NULL)
        {
            if (strcmp(name->text, kind) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Figures and tokens, whether they have owners or not, are compared by themselves. */
static void keep_meeples(const trace_game *g, bst__foreign_pieces *pieces)
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
    bool is_end = bst_game_decision(g->f.game).state == BST_OVER;
    bst__foreign_list theirs = {0};
    bst__foreign_list ours = {0};
    bst_text text = {0};
    follow(g);
    name_again(g);
    bst__foreign_pieces_read(&g->f, &g->f.ours);
    keep_meeples(g, &g->f.ours);
    list_pieces(&g->f.theirs, &theirs);
    list_pieces(&g->f.ours, &ours);
    /* after the last scoring theirs stay and ours need not */
    bst__foreign_list_difference(&text, &theirs, &ours, is_end);
    if (text.size > 0) {
        trace_disagree(g, "pieces on the board", "%s", bst__text_get(&text));
    }
    bst__text_free(&text);
    bst__foreign_list_free(&theirs);
    bst__foreign_list_free(&ours);
}
