/* Geometry of tiles: who owns which part of the border, and what lies beside what. */
#include <stdio.h>
#include <string.h>

#include <bastide/limits.h>

#include "base/text.h"
#include "data/tileset_build.h"

#define NOBODY (-1)

static const char side_names[] = "NESW";

static bool is_middle(unsigned slot)
{
    return slot % 3 == 1;
}

/* "NL", "N", "NR", ... */
static void slot_name(unsigned slot, char out[3])
{
    out[0] = side_names[slot / 3];
    out[1] = slot % 3 == 0 ? 'L' : slot % 3 == 2 ? 'R' : '\0';
    out[2] = '\0';
}

/* The word of a segment's slots that names `slot`: a middle is also named by its side's letter. */
static bst_span span_of_slot(const bst__modeller *b, const bst__tileset_segment *segment,
                             unsigned slot)
{
    bst_kind_shape shape = b->tileset->kinds[segment->kind].shape;
    const char *at = segment->slots_node->text;
    size_t size = 0;
    for (const char *word = bst__next_word(&at, &size); word; word = bst__next_word(&at, &size)) {
        char name[4] = {0};
        memcpy(name, word, size < 3 ? size : 3);
        if ((bst__slots_of_word(name, shape) & (1u << slot)) != 0) {
            return bst__word_span(segment->slots_node, word, size);
        }
    }
    return segment->slots_node->span;
}

static void report_twice(bst__modeller *b, const bst__tileset_tile *tile, unsigned slot,
                         uint32_t first, uint32_t second)
{
    char name[3];
    char label[BST_LABEL_BYTES];
    const bst__tileset_segment *segments = tile->segments;
    slot_name(slot, name);
    bst_diag *diag = bst__build_error(
        b, "E-TILE-SIDE", span_of_slot(b, &segments[second], slot),
        is_middle(slot) ? "the middle of side `%s` belongs to two lines of tile `%s`"
                        : "half side `%s` belongs to two areas of tile `%s`",
        name, tile->id);
    bst_diag_related(diag, span_of_slot(b, &segments[first], slot), "it already belongs to %s",
                     bst__segment_label(b->tileset, &segments[first], label));
}

/* Owner of each slot; what is owned twice is reported once for each pair of segments. */
static void find_owners(bst__modeller *b, const bst__tileset_tile *tile, int owners[BST_SLOT_COUNT])
{
    for (unsigned slot = 0; slot < BST_SLOT_COUNT; slot++) {
        owners[slot] = NOBODY;
    }
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        uint32_t reported = 0;
        for (unsigned slot = 0; slot < BST_SLOT_COUNT; slot++) {
            if ((tile->segments[i].slots & (1u << slot)) == 0) {
                continue;
            }
            if (owners[slot] == NOBODY) {
                owners[slot] = (int)i;
            } else if ((reported & (1u << owners[slot])) == 0) {
                reported |= 1u << owners[slot];
                report_twice(b, tile, slot, (uint32_t)owners[slot], i);
            }
        }
    }
}

/* Sides that match everything own nothing: what a segment says about them would be lost. */
static void check_any_sides(bst__modeller *b, const bst__tileset_tile *tile,
                            const int owners[BST_SLOT_COUNT])
{
    for (unsigned slot = 0; slot < BST_SLOT_COUNT; slot++) {
        bool is_any = (tile->sides_any & (1u << slot / 3)) != 0;
        if (!is_any || owners[slot] == NOBODY) {
            continue;
        }
        bst_diag *diag = bst__build_error(
            b, "E-TILE-SIDE", span_of_slot(b, &tile->segments[owners[slot]], slot),
            "side `%c` of tile `%s` matches everything and cannot belong to a segment",
            side_names[slot / 3], tile->id);
        bst_diag_related(diag, bst__node_get(tile->node, "sides")->key_span,
                         "sides that match everything");
        return;
    }
}

/* A side whose halves are both missing is named by its letter. */
static void check_missing(bst__modeller *b, const bst__tileset_tile *tile,
                          const int owners[BST_SLOT_COUNT])
{
    bst_text missing = {0};
    int crossed = NOBODY;
    for (unsigned side = 0; side < 4; side++) {
        bool has_left = owners[side * 3] != NOBODY;
        bool has_right = owners[side * 3 + 2] != NOBODY;
        if ((has_left && has_right) || (tile->sides_any & (1u << side)) != 0) {
            continue;
        }
        const char *half = has_left ? "R" : has_right ? "L" : "";
        bst__text_addf(&missing, "%s%c%s", missing.size > 0 ? " " : "", side_names[side], half);
        if (owners[side * 3 + 1] != NOBODY) {
            crossed = (int)side;
        }
    }
    if (missing.size > 0) {
        bst_diag *diag =
            bst__build_error(b, "E-TILE-SIDE", bst__node_get(tile->node, "id")->span,
                             "no area of tile `%s` covers %s", tile->id, bst__text_get(&missing));
        if (crossed != NOBODY) {
            bst_diag_hint(diag, "the halves beside the line at `%c` need an area, too",
                          side_names[crossed]);
        } else if (tile->segments_count == 0) {
            bst_diag_hint(diag, "a card, which is not laid on the board, says `board: false`");
        }
    }
    bst__text_free(&missing);
}

/* The halves to both sides of a line belong to kinds that the line's kind allows there. */
static void check_beside_lines(bst__modeller *b, const bst__tileset_tile *tile,
                               const int owners[BST_SLOT_COUNT])
{
    for (unsigned slot = 1; slot < BST_SLOT_COUNT; slot += 3) {
        if (owners[slot] == NOBODY) {
            continue;
        }
        const bst__tileset_segment *line = &tile->segments[owners[slot]];
        const bst_node *beside = bst__node_get(b->tileset->kinds[line->kind].node, "beside");
        for (unsigned half = slot - 1; beside && half <= slot + 1; half += 2) {
            const bst__tileset_segment *area =
                owners[half] == NOBODY ? NULL : &tile->segments[owners[half]];
            if (!area || bst__node_place(beside, b->tileset->kinds[area->kind].name) > 0) {
                continue;
            }
            char label[BST_LABEL_BYTES];
            bst_diag *diag = bst__build_error(
                b, "E-TILE-BESIDE", span_of_slot(b, line, slot),
                "`%s` crosses side `%c` of tile `%s` where half of it is %s", line->slots_node->key,
                side_names[slot / 3], tile->id, b->tileset->kinds[area->kind].name);
            bst_diag_related(diag, span_of_slot(b, area, half), "%s",
                             bst__segment_label(b->tileset, area, label));
            break;
        }
    }
}

void bst__build_check_sides(bst__modeller *b, const bst__tileset_tile *tile)
{
    int owners[BST_SLOT_COUNT];
    find_owners(b, tile, owners);
    if (!tile->on_board) {
        if (tile->segments_count > 0) {
            bst__build_error(b, "E-TILE-CARD", bst__node_get(tile->node, "segments")->key_span,
                             "`%s` is not laid on the board and has no segments", tile->id);
        }
        return;
    }
    check_any_sides(b, tile, owners);
    check_missing(b, tile, owners);
    check_beside_lines(b, tile, owners);
}

/* Which kinds name which in `touches`, anywhere in the game: a square of kinds. */
static bool *find_touching_kinds(bst__modeller *b)
{
    const bst__tileset *t = b->tileset;
    bool *pairs = bst__build_zalloc(b, sizeof *pairs * t->kinds_count * t->kinds_count);
    for (uint32_t i = 0; pairs && i < t->tiles_count; i++) {
        const bst__tileset_tile *tile = &t->tiles[i];
        for (uint32_t j = 0; j < tile->segments_count; j++) {
            if (!bst__node_get(tile->segments[j].node, "touches")) {
                continue;
            }
            for (uint32_t k = 0; k < tile->segments_count; k++) {
                if ((tile->segments[j].touches & (1u << k)) != 0) {
                    pairs[tile->segments[j].kind * t->kinds_count + tile->segments[k].kind] = true;
                }
            }
        }
    }
    return pairs;
}

static void warn_pair(bst__modeller *b, const bst__tileset_segment *from,
                      const bst__tileset_segment *to)
{
    char from_label[BST_LABEL_BYTES];
    char to_label[BST_LABEL_BYTES];
    (void)bst__segment_label(b->tileset, from, from_label);
    (void)bst__segment_label(b->tileset, to, to_label);
    bst_diag *diag =
        bst_diags_add(b->diags, BST_WARNING, "W-TILE-TOUCH", from->slots_node->key_span,
                      "%s lies beside %s but does not touch it", from_label, to_label);
    bst_diag_hint(diag, "add `touches: [%s]`, or `apart: [%s]` where it is not so", to_label,
                  to_label);
}

/* Neighbours on the outline with nothing between them: halves of one side without a line in its
 * middle, or the two halves at a corner. */
static void warn_tile(bst__modeller *b, const bst__tileset_tile *tile, const bool *pairs)
{
    static const unsigned halves[8] = {0, 2, 3, 5, 6, 8, 9, 11};
    int owners[BST_SLOT_COUNT];
    uint32_t told[BST_TILE_SEGMENTS_MAX] = {0}; /* by segment, the others it was told about */
    uint32_t kinds = b->tileset->kinds_count;
    find_owners(b, tile, owners);
    for (unsigned i = 0; i < 8; i++) {
        unsigned slot = halves[i];
        int first = owners[slot];
        int second = owners[halves[(i + 1) % 8]];
        bool has_line = slot % 3 == 0 && owners[slot + 1] != NOBODY;
        if (first == NOBODY || second == NOBODY || first == second || has_line) {
            continue;
        }
        const bst__tileset_segment *a = &tile->segments[first];
        const bst__tileset_segment *z = &tile->segments[second];
        bool is_known = ((told[first] | a->touches | a->apart) & (1u << second)) != 0;
        if (is_known || a->kind == z->kind) {
            continue;
        }
        told[first] |= 1u << second;
        told[second] |= 1u << first;
        if (pairs[a->kind * kinds + z->kind]) {
            warn_pair(b, a, z);
        } else if (pairs[z->kind * kinds + a->kind]) {
            warn_pair(b, z, a);
        }
    }
}

void bst__build_warn_touches(bst__modeller *b)
{
    const bool *pairs = find_touching_kinds(b);
    for (uint32_t i = 0; pairs && b->is_good && i < b->tileset->tiles_count; i++) {
        warn_tile(b, &b->tileset->tiles[i], pairs);
    }
}
