/* Figures without an owner, and tokens that lie on the board. */
#include <string.h>

#include "trace.h"

/* Whether ours of that kind stands where the text says: in a segment, or, where one of the two is
 * in none, on the cell. */
static bool stands(const bst__foreign_pieces *ours, const trace_game *g, const char *kind,
                   const char *place)
{
    bst_segment_view segment;
    for (uint32_t i = 0; i < ours->count; i++) {
        const bst__foreign_piece *piece = &ours->items[i];
        bool is_same = strcmp(piece->place, place) == 0;
        bool in_segment = bst_game_segment_named(g->f.game, piece->place, &segment);
        if (!strchr(place, ':') || !in_segment) {
            size_t size = strcspn(piece->place, ":");
            is_same = strcspn(place, ":") == size && strncmp(place, piece->place, size) == 0;
        }
        if (piece->seat == 0 && strcmp(piece->kind, kind) == 0 && is_same) {
            return true;
        }
    }
    return false;
}

static bool is_out(const bst__foreign_pieces *ours, const char *kind)
{
    for (uint32_t i = 0; i < ours->count; i++) {
        if (strcmp(ours->items[i].kind, kind) == 0) {
            return false;
        }
    }
    return true;
}

static void compare_figure(trace_game *g, const bst__foreign_pieces *ours, const char *name,
                           const json_t *figure)
{
    char place[BST__FOREIGN_NAME_BYTES] = "";
    const bst_node *kind = bst__foreign_find(&g->run->tables, "figures", name);
    const json_t *at = json_object_get(figure, "position");
    at = at ? at : json_object_get(figure, "placement");
    if (!kind) {
        trace_disagree(g, "figures", "    no table knows the figure `%s`\n", name);
        return;
    }
    if (json_array_size(at) >= BST__FOREIGN_POINTER) {
        (void)bst__foreign_place(&g->f, at, 0, place, sizeof place);
    } else if (json_array_size(at) > 0) {
        (void)snprintf(place, sizeof place, "%d,%d", (int)bst__foreign_int(json_array_get(at, 0)),
                       (int)bst__foreign_int(json_array_get(at, 1)));
    }
    if (*place ? !stands(ours, g, kind->text, place) : !is_out(ours, kind->text)) {
        trace_disagree(g, "figures", "    %s: they: %s, ours stands elsewhere\n", name,
                       *place ? place : "off the board");
    }
}

/* Tokens of a player: `NAME.PLAYER` and where they lie. */
static void compare_tokens(trace_game *g, const bst__foreign_pieces *ours, const char *name,
                           const json_t *places)
{
    char base[BST__FOREIGN_NAME_BYTES];
    char place[BST__FOREIGN_NAME_BYTES];
    bst__foreign_list there = {0};
    bst__foreign_list here = {0};
    bst_text difference = {0};
    int32_t player = -1;
    size_t size = strcspn(name, ".");
    (void)snprintf(base, sizeof base, "%.*s", (int)size, name);
    const bst_node *kind = bst__foreign_find(&g->run->tables, "board", base);
    if (!kind || (name[size] == '.' && !bst__text_to_int(name + size + 1, &player))) {
        trace_disagree(g, "tokens on the board", "    no table knows the token `%s`\n", name);
        return;
    }
    for (size_t i = 0; i < json_array_size(places); i++) {
        (void)bst__foreign_place(&g->f, json_array_get(places, i), 0, place, sizeof place);
        bst__foreign_list_add(&there, place);
    }
    for (uint32_t i = 0; i < ours->count; i++) {
        if (strcmp(ours->items[i].kind, kind->text) == 0 &&
            (int64_t)ours->items[i].seat == (int64_t)player + 1) {
            bst__foreign_list_add(&here, ours->items[i].place);
        }
    }
    bst__foreign_list_sort(&there);
    bst__foreign_list_sort(&here);
    bst__foreign_list_difference(&difference, &there, &here, false);
    if (difference.size > 0) {
        trace_disagree(g, name, "%s", bst__text_get(&difference));
    }
    bst__text_free(&difference);
    bst__foreign_list_free(&there);
    bst__foreign_list_free(&here);
}

void trace_compare_figures(trace_game *g)
{
    bst__foreign_pieces ours = {0};
    const json_t *state = g->f.step ? g->f.step : json_object_get(g->json, "initial");
    const char *name;
    json_t *figure;
    bst__foreign_pieces_read(&g->f, &ours);
    json_object_foreach(json_object_get(state, "neu"), name, figure)
    {
        compare_figure(g, &ours, name, figure);
    }
    json_object_foreach(json_object_get(state, "board"), name, figure)
    {
        compare_tokens(g, &ours, name, figure);
    }
    bst__foreign_pieces_free(&ours);
}
