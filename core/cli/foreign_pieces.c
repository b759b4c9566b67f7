/* Our pieces on the board, as the other engine's are listed. */
#include <string.h>

#include "cli/foreign.h"

static bool segment_of(const bst__foreign *f, const bst_piece_view *view, bst_segment_view *out)
{
    for (uint32_t i = 0; bst_game_segment(f->game, view->x, view->y, i, out); i++) {
        if (out->segment == view->segment) {
            return true;
        }
    }
    return bst__foreign_segment_numbered(f, view->segment, out);
}

/* Whether the zone is a place of theirs, as tables in play say. */
static bool is_place(const bst__foreign_tables *tables, const char *zone)
{
    for (uint32_t i = 0; i < tables->count; i++) {
        const bst__foreign_part *part = &tables->parts[i];
        BST_NODE_EACH(entry, part->is_active ? bst__node_get(part->root, "features") : NULL)
        {
            BST_NODE_EACH(name, bst__node_get(entry, "zones"))
            {
                if (strcmp(name->text, zone) == 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

void bst__foreign_pieces_read(const bst__foreign *f, bst__foreign_pieces *out)
{
    uint32_t count = bst_game_piece_count(f->game);
    uint32_t number = 0;
    out->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        bst_piece_view view = bst_game_piece(f->game, i);
        bst_piece_view last = i > 0 ? bst_game_piece(f->game, i - 1) : view;
        bst__foreign_piece piece = {.seat = view.owner};
        bst_segment_view segment;
        bool is_next = view.owner == last.owner && strcmp(view.kind, last.kind) == 0;
        number = is_next ? number + 1 : 1;
        bool is_in_zone = strcmp(view.site, "zone") == 0;
        if (strcmp(view.site, "supply") == 0 || strcmp(view.site, "out") == 0 ||
            (is_in_zone && !is_place(f->tables, view.zone))) {
            continue;
        }
        piece.number = number;
        (void)snprintf(piece.kind, sizeof piece.kind, "%s", view.kind);
        if (is_in_zone) {
            (void)snprintf(piece.place, sizeof piece.place, "%s", view.zone);
        } else if (view.segment && segment_of(f, &view, &segment)) {
            (void)snprintf(piece.place, sizeof piece.place, "%s", segment.name);
        } else {
            (void)snprintf(piece.place, sizeof piece.place, "%d,%d", (int)view.x, (int)view.y);
        }
        bst__foreign_pieces_add(out, &piece);
    }
}
