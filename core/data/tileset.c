/* Building the tile model: kinds and attributes first, then tiles, then what can only be seen when
 * all tiles are known. It goes on after each problem, so that one run shows all of them. */
#include "data/tileset.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <bastide/limits.h>

#include "base/text.h"
#include "data/tileset_build.h"

bst_diag *bst__build_error(bst__modeller *b, const char *code, bst_span span, const char *format,
                           ...)
{
    char message[512];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(message, sizeof message, format, args);
    va_end(args);
    b->is_good = false;
    return bst_diags_add(b->diags, BST_ERROR, code, span, "%s", message);
}

void *bst__build_zalloc(bst__modeller *b, size_t size)
{
    void *memory = bst__arena_zalloc(b->arena, size);
    b->is_out_of_memory = b->is_out_of_memory || !memory;
    return memory;
}

const char *bst__segment_label(const bst__tileset *tileset, const bst__tileset_segment *segment,
                               char *buffer)
{
    const bst_node *slots = segment->slots_node;
    bool has_slots = !bst__node_is_empty(slots) && slots->text[0] != '\0';
    (void)snprintf(buffer, BST_LABEL_BYTES, "%s%s%s", tileset->kinds[segment->kind].name,
                   has_slots ? " " : "", has_slots ? slots->text : "");
    return buffer;
}

bst_span bst__word_span(const bst_node *node, const char *word, size_t size)
{
    bst_span span = node->span;
    if (span.line != span.end_line || node->quoted) {
        return span;
    }
    span.col += (uint32_t)(word - node->text);
    span.end_col = span.col + (uint32_t)size;
    return span;
}

const char *bst__next_word(const char **at, size_t *out_size)
{
    const char *word = *at + strspn(*at, " ");
    *out_size = strcspn(word, " ");
    *at = word + *out_size;
    return *out_size > 0 ? word : NULL;
}

int bst__tileset_find_kind(const bst__tileset *tileset, const char *name)
{
    for (uint32_t i = 0; i < tileset->kinds_count; i++) {
        if (strcmp(tileset->kinds[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

int bst__tileset_find_attribute(const bst__tileset *tileset, const char *name)
{
    for (uint32_t i = 0; i < tileset->attributes_count; i++) {
        if (strcmp(tileset->attributes[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

static void read_kinds(bst__modeller *b, const bst_node *map)
{
    uint32_t count = map ? map->count : 0;
    bst__tileset_kind *kinds = bst__build_zalloc(b, sizeof *kinds * count);
    if (!kinds) {
        return;
    }
    uint32_t i = 0;
    BST_NODE_EACH (node, map) {
        const char *shape = bst__node_text(node, "shape", "");
        kinds[i] = (bst__tileset_kind){node->key, BST_KIND_MADE, node};
        bool is_made = bst__node_get(node, "made_of") != NULL;
        if (is_made && shape[0] != '\0') {
            bst__build_error(b, "E-KIND-SHAPE", bst__node_get(node, "shape")->key_span,
                             "`%s` is made of other kinds and has no shape of its own", node->key);
        } else if (!is_made && shape[0] == '\0') {
            bst__build_error(b, "E-KIND-SHAPE", node->key_span,
                             "`%s` needs a `shape`, or kinds that it is `made_of`", node->key);
        } else if (!is_made) {
            kinds[i].shape = strcmp(shape, "area") == 0   ? BST_KIND_AREA
                             : strcmp(shape, "line") == 0 ? BST_KIND_LINE
                                                          : BST_KIND_INNER;
        }
        i++;
    }
    b->tileset->kinds = kinds;
    b->tileset->kinds_count = count;
}

static bool is_key(const bst_shape *shape, const char *name)
{
    bool is_it = false;
    for (const bst_key *key = shape->keys; key->name; key++) {
        is_it = is_it || strcmp(key->name, name) == 0;
    }
    return is_it;
}

bool bst__build_is_segment_key(const char *name)
{
    return is_key(&bst__shape_segment, name);
}

/* What is printed under a key of the format would never be read as the attribute's value. */
static void check_name(bst__modeller *b, const bst__tileset_attribute *attribute)
{
    bool is_on_tile = strcmp(attribute->on, "tile") == 0;
    bool is_on_segment = strcmp(attribute->on, "segment") == 0;
    if ((is_on_tile && is_key(bst__shape_tiles.of, attribute->name)) ||
        (is_on_segment && bst__build_is_segment_key(attribute->name))) {
        bst__build_error(b, "E-TILE-ATTRIBUTE", attribute->node->key_span,
                         "`%s` says something else on a %s: the attribute needs another name",
                         attribute->name, attribute->on);
    }
}

static void read_attributes(bst__modeller *b, const bst_node *map)
{
    uint32_t count = map ? map->count : 0;
    bst__tileset_attribute *attributes = bst__build_zalloc(b, sizeof *attributes * count);
    if (!attributes) {
        return;
    }
    uint32_t i = 0;
    BST_NODE_EACH (node, map) {
        attributes[i] = (bst__tileset_attribute){node->key, bst__node_text(node, "on", ""), node};
        check_name(b, &attributes[i++]);
        bool is_word = strcmp(bst__node_text(node, "type", "integer"), "word") == 0;
        if (is_word != (bst__node_get(node, "words") != NULL)) {
            bst__build_error(b, "E-ATTRIBUTE-WORDS", node->key_span,
                             is_word ? "`%s` has the type word and needs `words`"
                                     : "`%s` has `words` and needs `type: word`",
                             node->key);
        }
    }
    b->tileset->attributes = attributes;
    b->tileset->attributes_count = count;
}

bool bst__build_value(bst__modeller *b, const bst_node *node, uint32_t attribute,
                      bst__tileset_value *out)
{
    const bst_node *declared = b->tileset->attributes[attribute].node;
    const char *type = bst__node_text(declared, "type", "integer");
    const bst_node *words = bst__node_get(declared, "words");
    char got[48];
    bool truth = false;
    *out = (bst__tileset_value){attribute, 0, node};
    if (strcmp(type, "integer") == 0) {
        if (bst__node_as_int(node, &out->value)) {
            return true;
        }
        if (bst__node_as_bool(node, &truth)) {
            out->value = truth ? 1 : 0;
            return true;
        }
        if (bst__node_is_far(node)) {
            b->is_good = false;
            bst__schema_far(node, NULL, node->key, b->diags);
            return false;
        }
        bst__build_error(b, "E-SCHEMA-TYPE", node->span,
                         "`%s`: expected an integer, true or false, got %s", node->key,
                         bst__schema_got(node, got, sizeof got));
    } else if (words && strcmp(type, "word") == 0) {
        out->value =
            node->type == BST_NODE_SCALAR ? (int32_t)bst__node_place(words, node->text) : 0;
        if (out->value > 0) {
            return true;
        }
        bst_diag *diag =
            bst__build_error(b, "E-SCHEMA-WORD", node->span, "`%s`: %s is none of its words",
                             node->key, bst__schema_got(node, got, sizeof got));
        bst_diag_related(diag, words->span, "the words are declared here");
    } else {
        bst__build_error(b, "E-TILE-ATTRIBUTE", node->key_span,
                         "`%s` cannot be printed on a tile: its type is %s", node->key, type);
    }
    return false;
}

static bool is_carried(const bst__tileset *t, const bst_node *of,
                       const bst__tileset_segment *segments, uint32_t segments_count)
{
    for (uint32_t i = 0; i < segments_count; i++) {
        if (bst__node_place(of, t->kinds[segments[i].kind].name) > 0) {
            return true;
        }
    }
    return false;
}

void bst__build_check_of(bst__modeller *b, const bst__tileset_value *values, uint32_t values_count,
                         const bst__tileset_segment *segments, uint32_t segments_count)
{
    const bst__tileset *t = b->tileset;
    for (uint32_t i = 0; i < values_count; i++) {
        const bst__tileset_attribute *attribute = &t->attributes[values[i].attribute];
        const bst_node *of = bst__node_get(attribute->node, "of");
        if (!of || is_carried(t, of, segments, segments_count)) {
            continue;
        }
        bst_span span = values[i].node->key_span;
        bool is_segment = strcmp(attribute->on, "segment") == 0;
        bst_diag *diag =
            is_segment
                ? bst__build_error(b, "E-TILE-ATTRIBUTE", span, "`%s` is not for the kind `%s`",
                                   attribute->name, t->kinds[segments->kind].name)
                : bst__build_error(b, "E-TILE-ATTRIBUTE", span,
                                   "`%s` needs a segment of its kind, and the tile has none",
                                   attribute->name);
        bst_diag_related(diag, of->span, "its kinds are declared here");
        bst_diag_hint(diag, is_segment ? "move it to a segment of such a kind, or add the kind "
                                         "to `of`"
                                       : "print it on a tile with such a segment, or add a kind "
                                         "of this tile to `of`");
    }
}

static void report_tile_key(bst__modeller *b, const bst_node *node)
{
    const bst__tileset *t = b->tileset;
    int found = bst__tileset_find_attribute(t, node->key);
    if (found >= 0) {
        bst_diag *diag = bst__build_error(b, "E-TILE-ATTRIBUTE", node->key_span,
                                          "`%s` is an attribute on %s, not on tile", node->key,
                                          t->attributes[found].on);
        bst_diag_related(diag, t->attributes[found].node->key_span, "declared here");
        return;
    }
    const bst_key *keys = bst__shape_tiles.of->keys;
    size_t count = 0;
    while (keys[count].name) {
        count++;
    }
    const char **known = bst__build_zalloc(b, sizeof *known * (count + t->attributes_count));
    if (!known) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        known[i] = keys[i].name;
    }
    for (uint32_t i = 0; i < t->attributes_count; i++) {
        bool is_on_tile = strcmp(t->attributes[i].on, "tile") == 0;
        known[count] = t->attributes[i].name;
        count += is_on_tile ? 1u : 0u;
    }
    b->is_good = false;
    bst__schema_unknown_key(node, "a tile", known, count, b->diags);
}

/* Everything of a tile that is no key of the format must be an attribute of tiles. */
static void read_tile_values(bst__modeller *b, bst__tileset_tile *tile)
{
    bst__tileset_value *values = bst__build_zalloc(b, sizeof *values * tile->node->count);
    if (!values) {
        return;
    }
    BST_NODE_EACH (child, tile->node) {
        int found = bst__tileset_find_attribute(b->tileset, child->key);
        if (is_key(bst__shape_tiles.of, child->key) ||
            (found < 0 && bst__node_get(b->ignored, child->key))) {
            continue;
        }
        if (found < 0 || strcmp(b->tileset->attributes[found].on, "tile") != 0) {
            report_tile_key(b, child);
        } else if (bst__build_value(b, child, (uint32_t)found, &values[tile->values_count])) {
            tile->values_count++;
        }
    }
    tile->values = values;
}

static uint8_t read_sides(const bst_node *sides)
{
    static const char names[] = "NESW";
    unsigned bits = 0;
    if (!sides) {
        return 0;
    }
    if (sides->type == BST_NODE_SCALAR) {
        return 15;
    }
    BST_NODE_EACH (side, sides) {
        bits |= 1u << (strchr(names, side->text[0]) - names);
    }
    return (uint8_t)bits;
}

static const char *deck_of(const bst__modeller *b, const bst_node *tile)
{
    const bst_node *decks = bst__node_get(b->tileset->root, "decks");
    return bst__node_text(tile, "deck", decks && decks->first ? decks->first->key : "");
}

static void check_counts(bst__modeller *b, const bst__tileset_tile *tile)
{
    if (tile->start > tile->count) {
        bst_diag *diag =
            bst__build_error(b, "E-TILE-COUNT", bst__node_get(tile->node, "start")->span,
                             "`%s` says `start: %d`, but its `count` is %d", tile->id,
                             tile->start, tile->count);
        bst_diag_hint(diag, "`count` includes the copies that `start` lays");
    }
}

static void read_tile(bst__modeller *b, bst__tileset_tile *tile, const bst_node *node)
{
    tile->node = node;
    tile->id = bst__node_text(node, "id", "");
    tile->count = bst__node_int(node, "count", 1);
    tile->start = bst__node_int(node, "start", 0);
    tile->needs_neighbours = bst__node_int(bst__node_get(node, "needs"), "neighbours", 0);
    tile->sides_any = read_sides(bst__node_get(node, "sides"));
    tile->on_board = bst__node_bool(node, "board", true);
    tile->deck = deck_of(b, node);
    check_counts(b, tile);
    read_tile_values(b, tile);
    /* What a segment that was not understood would have covered is not missed as well. */
    if (bst__build_segments(b, tile)) {
        bst__build_check_sides(b, tile);
        bst__build_check_of(b, tile->values, tile->values_count, tile->segments,
                            tile->segments_count);
    }
    if (!b->is_out_of_memory) {
        bst__build_links(b, tile);
    }
}

static void check_unique(bst__modeller *b, const bst__tileset_tile *tiles, uint32_t index)
{
    for (uint32_t i = 0; i < index; i++) {
        if (strcmp(tiles[i].id, tiles[index].id) == 0) {
            bst_diag *diag = bst__build_error(b, "E-TILE-DUPLICATE",
                                              bst__node_get(tiles[index].node, "id")->span,
                                              "tile `%s` is defined twice", tiles[index].id);
            bst_diag_related(diag, bst__node_get(tiles[i].node, "id")->span, "first defined here");
            bst_diag_hint(diag, "one entry with a `count` stands for all copies of a tile; "
                                "`start` says how many of them are laid at the start");
            return;
        }
    }
}

static void read_tiles(bst__modeller *b, const bst_node *list)
{
    uint32_t count = list && list->type == BST_NODE_LIST ? list->count : 0;
    if (count > BST_TILES_MAX) {
        bst__build_error(b, "E-TILE-LIMIT", list->key_span,
                         "%u kinds of tiles, at most %d are "
                         "allowed",
                         count, BST_TILES_MAX);
        return;
    }
    bst__tileset_tile *tiles = bst__build_zalloc(b, sizeof *tiles * count);
    if (!tiles || count == 0) {
        return;
    }
    uint32_t i = 0;
    BST_NODE_EACH (node, list) {
        read_tile(b, &tiles[i], node);
        if (b->is_out_of_memory) {
            return;
        }
        check_unique(b, tiles, i);
        i++;
    }
    b->tileset->tiles = tiles;
    b->tileset->tiles_count = count;
}

bst_status bst__tileset_build(const bst__tileset **out, bst_arena *arena, const bst_node *root,
                              const bst_node *ignored, bst_diags *diags)
{
    *out = NULL;
    if (!bst__schema_check(root, &bst__shape_game, diags)) {
        return BST_E_INVALID;
    }
    bst__modeller b = {.arena = arena, .diags = diags, .ignored = ignored, .is_good = true};
    b.tileset = bst__build_zalloc(&b, sizeof *b.tileset);
    if (!b.tileset) {
        return BST_E_NOMEM;
    }
    b.tileset->root = root;
    read_kinds(&b, bst__node_get(root, "kinds"));
    read_attributes(&b, bst__node_get(root, "attributes"));
    if (!b.is_out_of_memory) {
        read_tiles(&b, bst__node_get(root, "tiles"));
        bst__build_overlays(&b);
    }
    if (!b.is_out_of_memory) {
        bst__build_check_references(&b);
        bst__build_warn_touches(&b);
    }
    if (b.is_out_of_memory) {
        return BST_E_NOMEM;
    }
    *out = b.is_good ? b.tileset : NULL;
    return b.is_good ? BST_OK : BST_E_INVALID;
}
