/* Segments of a tile: their kind, their slots, their attributes, and how they name each other. */
#include <string.h>

#include <bastide/limits.h>

#include "data/tileset_build.h"
#include "diag/hint.h"

static const char *const slot_names[BST_SLOT_COUNT] = {"NL", "N", "NR", "EL", "E", "ER",
                                                       "SL", "S", "SR", "WL", "W", "WR"};

uint16_t bst__slots_of_word(const char *word, bst_kind_shape shape)
{
    for (unsigned i = 0; i < BST_SLOT_COUNT; i++) {
        if (strcmp(slot_names[i], word) != 0) {
            continue;
        }
        bool is_middle = i % 3 == 1;
        if (shape == BST_KIND_AREA) {
            return (uint16_t)(is_middle ? 5u << (i - 1) : 1u << i);
        }
        return (uint16_t)(shape == BST_KIND_LINE && is_middle ? 1u << i : 0);
    }
    return 0;
}

static void report_slot(bst__modeller *b, const bst_node *node, const char *at, const char *word,
                        bst_kind_shape shape)
{
    bst_span span = bst__word_span(node, at, strlen(word));
    bool is_half = shape == BST_KIND_LINE && bst__slots_of_word(word, BST_KIND_AREA) != 0;
    if (is_half) {
        bst_diag *diag = bst__build_error(b, "E-TILE-SLOT", span,
                                          "`%s` is half a side, but the line `%s` owns the middle "
                                          "of one",
                                          word, node->key);
        bst_diag_hint(diag, "write `%c`", word[0]);
        return;
    }
    bst_diag *diag = bst__build_error(b, "E-TILE-SLOT", span, "`%s` is no slot", word);
    /* Of one wrong letter, every right one would be as near. */
    if (strlen(word) < 2 || !bst__diag_hint_nearest(diag, word, slot_names, BST_SLOT_COUNT)) {
        bst_diag_hint(diag,
                      "slots are N E S W, and for areas their halves NL NR EL ER SL SR WL WR");
    }
}

/* Copies a word of a text, cut to what any good one needs. */
static const char *cut_word(char *buffer, size_t buffer_size, const char *word, size_t size)
{
    size = size < buffer_size ? size : buffer_size - 1;
    memcpy(buffer, word, size);
    buffer[size] = '\0';
    return buffer;
}

static void read_slots(bst__modeller *b, bst__tileset_segment *segment, const bst_node *node)
{
    bst_kind_shape shape = b->tileset->kinds[segment->kind].shape;
    char buffer[48];
    if (bst__node_is_empty(node)) {
        if (shape == BST_KIND_LINE) {
            bst__build_error(b, "E-TILE-SLOT", node->key_span, "the line `%s` owns no slot",
                             node->key);
        }
        return;
    }
    if (node->type != BST_NODE_SCALAR) {
        bst_diag *diag =
            bst__build_error(b, "E-SCHEMA-TYPE", node->span, "`%s`: expected slots, got %s",
                             node->key, bst__schema_got(node, buffer, sizeof buffer));
        bst_diag_hint(diag, "write slots with blanks between them: `%s: N EL`", node->key);
        return;
    }
    if (shape == BST_KIND_INNER) {
        bst_diag *diag = bst__build_error(b, "E-TILE-SLOT", node->span,
                                          "`%s` lies inside the tile and owns no slot", node->key);
        bst_diag_hint(diag, "write `%s:` or `%s: ~`", node->key, node->key);
        return;
    }
    const char *at = node->text;
    size_t size = 0;
    for (const char *word = bst__next_word(&at, &size); word; word = bst__next_word(&at, &size)) {
        const char *name = cut_word(buffer, sizeof buffer, word, size);
        uint16_t slots = bst__slots_of_word(name, shape);
        if (slots == 0) {
            report_slot(b, node, word, name, shape);
        } else if ((segment->slots & slots) != 0) {
            bst__build_error(b, "E-TILE-SLOT", bst__word_span(node, word, size),
                             "`%s` is named twice in one segment", name);
        }
        segment->slots = (uint16_t)(segment->slots | slots);
    }
}

static void report_segment_key(bst__modeller *b, const bst_node *node)
{
    const bst__tileset *t = b->tileset;
    int found = bst__tileset_find_attribute(t, node->key);
    if (found >= 0) {
        bst_diag *diag = bst__build_error(b, "E-TILE-ATTRIBUTE", node->key_span,
                                          "`%s` is an attribute on %s, not on segment", node->key,
                                          t->attributes[found].on);
        bst_diag_related(diag, t->attributes[found].node->key_span, "declared here");
        return;
    }
    size_t room = t->kinds_count + t->attributes_count;
    const bst_key *keys = bst__shape_segment.keys;
    for (const bst_key *key = keys; key->name; key++) {
        room++;
    }
    const char **known = bst__build_zalloc(b, sizeof *known * room);
    if (!known) {
        return;
    }
    size_t count = 0;
    for (uint32_t i = 0; i < t->kinds_count; i++) {
        known[count++] = t->kinds[i].name;
    }
    for (uint32_t i = 0; i < t->attributes_count; i++) {
        known[count] = t->attributes[i].name;
        count += strcmp(t->attributes[i].on, "segment") == 0 ? 1u : 0u;
    }
    for (const bst_key *key = keys; key->name; key++) {
        known[count++] = key->name;
    }
    b->is_good = false;
    bst__schema_unknown_key(node, "a segment", known, count, b->diags);
}

static void take_kind(bst__modeller *b, bst__tileset_segment *segment, const bst_node *node,
                      uint32_t kind)
{
    if (segment->slots_node) {
        bst_diag *diag =
            bst__build_error(b, "E-TILE-KIND", node->key_span,
                             "a segment has one kind, `%s` is a second one", node->key);
        bst_diag_related(diag, segment->slots_node->key_span, "the first kind");
        return;
    }
    segment->slots_node = node;
    segment->kind = kind;
    if (b->tileset->kinds[kind].shape == BST_KIND_MADE) {
        bst__build_error(b, "E-TILE-KIND", node->key_span,
                         "`%s` is made of other kinds and appears on no tile", node->key);
        return;
    }
    read_slots(b, segment, node);
}

/* False where it has no kind, and so is of no use. */
static bool read_segment(bst__modeller *b, bst__tileset_segment *segment, const bst_node *node)
{
    bst__tileset_value *values = bst__build_zalloc(b, sizeof *values * node->count);
    if (!values) {
        return false;
    }
    bool has_unknown = false;
    segment->node = node;
    BST_NODE_EACH (child, node) {
        int kind = bst__tileset_find_kind(b->tileset, child->key);
        int found = bst__tileset_find_attribute(b->tileset, child->key);
        if (kind >= 0) {
            take_kind(b, segment, child, (uint32_t)kind);
        } else if (bst__build_is_segment_key(child->key) ||
                   (found < 0 && bst__node_get(b->ignored, child->key))) {
            continue;
        } else if (found < 0 || strcmp(b->tileset->attributes[found].on, "segment") != 0) {
            report_segment_key(b, child);
            has_unknown = true;
        } else if (bst__build_value(b, child, (uint32_t)found, &values[segment->values_count])) {
            segment->values_count++;
        }
    }
    segment->values = values;
    if (segment->slots_node) {
        bst__build_check_of(b, values, segment->values_count, segment, 1);
    }
    segment->mouths = bst__node_int(node, "mouths", 0);
    segment->spot = bst__node_get(node, "spot");
    if (segment->mouths && segment->slots_node &&
        b->tileset->kinds[segment->kind].shape != BST_KIND_LINE) {
        bst__build_error(b, "E-TILE-MOUTH", bst__node_get(node, "mouths")->key_span,
                         "only a line has mouths, and `%s` is none", segment->slots_node->key);
    }
    if (!segment->slots_node && !has_unknown) {
        bst__build_error(b, "E-TILE-KIND", node->span, "a segment needs a kind");
    }
    return segment->slots_node != NULL;
}

/* Says which segments of a kind there are, after a reference found none or several. */
static void relate_candidates(const bst__modeller *b, const bst__tileset_tile *tile, int kind,
                              bst_diag *diag)
{
    char label[BST_LABEL_BYTES];
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        const bst__tileset_segment *segment = &tile->segments[i];
        if ((int)segment->kind == kind) {
            bst_diag_related(diag, segment->slots_node->key_span, "%s",
                             bst__segment_label(b->tileset, segment, label));
        }
    }
}

/* Kind of a reference's first word, or -1 after a diagnostic. */
static int reference_kind(bst__modeller *b, const bst__tileset_tile *tile, const bst_node *node,
                          const char **at)
{
    char name[48];
    size_t size = 0;
    const char *word = bst__next_word(at, &size);
    if (!word) {
        bst__build_error(b, "E-TILE-REFERENCE", node->span, "names no segment");
        return -1;
    }
    int kind = bst__tileset_find_kind(b->tileset, cut_word(name, sizeof name, word, size));
    if (kind >= 0) {
        return kind;
    }
    bst_diag *diag = bst__build_error(b, "E-TILE-REFERENCE", bst__word_span(node, word, size),
                                      "no kind `%s` is declared", name);
    const char *known[BST_TILE_SEGMENTS_MAX];
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        known[i] = b->tileset->kinds[tile->segments[i].kind].name;
    }
    if (!bst__diag_hint_nearest(diag, name, known, tile->segments_count)) {
        bst_diag_hint(diag, "a reference is a kind and a slot, with a blank between them");
    }
    return -1;
}

/* Slots that a reference names after its kind; false after a diagnostic. */
static bool reference_slots(bst__modeller *b, const bst_node *node, const char *at, int kind,
                            uint16_t *out)
{
    bst_kind_shape shape = b->tileset->kinds[kind].shape;
    char name[48];
    size_t size = 0;
    *out = 0;
    for (const char *word = bst__next_word(&at, &size); word; word = bst__next_word(&at, &size)) {
        uint16_t slots = bst__slots_of_word(cut_word(name, sizeof name, word, size), shape);
        if (slots == 0) {
            report_slot(b, node, word, name, shape);
            return false;
        }
        *out = (uint16_t)(*out | slots);
    }
    return true;
}

/* Index of the segment that `node` names on `tile`, or -1 after a diagnostic. */
static int find_reference(bst__modeller *b, const bst__tileset_tile *tile, const bst_node *node)
{
    const char *at = node->text;
    uint16_t slots = 0;
    int kind = reference_kind(b, tile, node, &at);
    if (kind < 0 || !reference_slots(b, node, at, kind, &slots)) {
        return -1;
    }
    int found = -1;
    int count = 0;
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        const bst__tileset_segment *segment = &tile->segments[i];
        if ((int)segment->kind == kind && (segment->slots & slots) == slots) {
            found = (int)i;
            count++;
        }
    }
    if (count == 1) {
        return found;
    }
    bst_diag *diag = bst__build_error(b, "E-TILE-REFERENCE", node->span,
                                      count == 0 ? "this tile has no `%s`"
                                                 : "`%s` names more than one segment of this tile",
                                      node->text);
    relate_candidates(b, tile, kind, diag);
    if (count > 1) {
        bst_diag_hint(diag, "add a slot");
    }
    return -1;
}

static void read_touches(bst__modeller *b, bst__tileset_tile *tile, uint32_t index)
{
    bst__tileset_segment *segments = tile->segments;
    BST_NODE_EACH (node, bst__node_get(segments[index].node, "touches")) {
        int other = find_reference(b, tile, node);
        if (other == (int)index) {
            bst__build_error(b, "E-TILE-REFERENCE", node->span, "a segment does not touch itself");
        } else if (other >= 0) {
            segments[index].touches |= 1u << other;
            segments[other].touches |= 1u << index;
        }
    }
}

/* What is said to lie apart must not be said to touch. */
static void read_apart(bst__modeller *b, bst__tileset_tile *tile, uint32_t index)
{
    bst__tileset_segment *segments = tile->segments;
    BST_NODE_EACH (node, bst__node_get(segments[index].node, "apart")) {
        int other = find_reference(b, tile, node);
        if (other >= 0 && ((segments[index].touches >> other & 1) || other == (int)index)) {
            bst__build_error(b, "E-TILE-REFERENCE", node->span,
                             "the segments touch, so they do not lie apart");
        } else if (other >= 0) {
            segments[index].apart |= 1u << other;
            segments[other].apart |= 1u << index;
        }
    }
}

static void read_near(bst__modeller *b, bst__tileset_tile *tile)
{
    const bst_node *groups = bst__node_get(tile->node, "near");
    uint32_t room = groups ? groups->count : 0;
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        const bst_node *list = bst__node_get(tile->segments[i].node, "near");
        room += list ? list->count : 0;
    }
    uint32_t *near = bst__build_zalloc(b, sizeof *near * room);
    if (!near) {
        return;
    }
    BST_NODE_EACH (group, groups) {
        BST_NODE_EACH (node, group) {
            int other = find_reference(b, tile, node);
            near[tile->near_count] |= other >= 0 ? 1u << other : 0u;
        }
        tile->near_count++;
    }
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        BST_NODE_EACH (node, bst__node_get(tile->segments[i].node, "near")) {
            int other = find_reference(b, tile, node);
            near[tile->near_count++] = 1u << i | (other >= 0 ? 1u << other : 0u);
        }
    }
    tile->near = near;
}

bool bst__build_segments(bst__modeller *b, bst__tileset_tile *tile)
{
    const bst_node *list = bst__node_get(tile->node, "segments");
    uint32_t count = list ? list->count : 0;
    if (count > BST_TILE_SEGMENTS_MAX) {
        bst__build_error(b, "E-TILE-LIMIT", list->key_span,
                         "%u segments on one tile, at most %d are allowed", count,
                         BST_TILE_SEGMENTS_MAX);
        return false;
    }
    bst__tileset_segment *segments = bst__build_zalloc(b, sizeof *segments * count);
    if (!segments) {
        return false;
    }
    bool was_good = b->is_good;
    b->is_good = true;
    tile->segments = segments;
    BST_NODE_EACH (node, list) {
        bst__tileset_segment *segment = &segments[tile->segments_count];
        *segment = (bst__tileset_segment){0};
        tile->segments_count += read_segment(b, segment, node) ? 1u : 0u;
    }
    bool are_good = b->is_good && !b->is_out_of_memory;
    b->is_good = was_good && are_good;
    return are_good;
}

void bst__build_links(bst__modeller *b, bst__tileset_tile *tile)
{
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        read_touches(b, tile, i);
    }
    for (uint32_t i = 0; i < tile->segments_count; i++) {
        read_apart(b, tile, i);
    }
    read_near(b, tile);
}
