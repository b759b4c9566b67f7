/* References between declarations: whatever is named must have been declared, and values must fit
 * what they are given to. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "data/tileset_build.h"
#include "diag/hint.h"

const bst_node *bst__build_section(const bst__modeller *b, const char *name)
{
    return bst__node_get(b->tileset->root, name);
}

void bst__build_hint_nearest(bst_diag *diag, const char *word, const bst_node *map)
{
    const char *known[BST__KNOWN_MAX];
    size_t count = 0;
    BST_NODE_EACH (child, map) {
        if (count < BST__KNOWN_MAX) {
            known[count++] = child->key;
        }
    }
    (void)bst__diag_hint_nearest(diag, word, known, count);
}

/* `name` must be a key of `map`. */
void bst__build_require(bst__modeller *b, const bst_node *name, const bst_node *map,
                        const char *code, const char *what)
{
    if (!bst__node_get(map, name->text)) {
        bst_diag *diag =
            bst__build_error(b, code, name->span, "no %s `%s` is declared", what, name->text);
        bst__build_hint_nearest(diag, name->text, map);
    }
}

static void require_kinds(bst__modeller *b, const bst_node *names)
{
    BST_NODE_ITEMS (name, names) {
        bst__build_require(b, name, bst__build_section(b, "kinds"), "E-REF-KIND", "kind");
    }
}

static bool is_cause(const bst__modeller *b, const char *text)
{
    BST_NODE_EACH (gate, bst__node_get(bst__build_section(b, "vocabulary"), "causes")) {
        BST_NODE_EACH (class, gate) {
            if (strcmp(class->key, text) == 0 || bst__node_place(class, text) > 0) {
                return true;
            }
        }
    }
    return false;
}

static void hint_cause(const bst__modeller *b, const char *word, bst_diag *diag)
{
    const char *known[BST__KNOWN_MAX];
    size_t count = 0;
    BST_NODE_EACH (gate, bst__node_get(bst__build_section(b, "vocabulary"), "causes")) {
        BST_NODE_EACH (class, gate) {
            known[count] = class->key;
            count += count + 1 < BST__KNOWN_MAX ? 1u : 0u;
            BST_NODE_ITEMS (cause, class) {
                known[count] = cause->text;
                count += count + 1 < BST__KNOWN_MAX ? 1u : 0u;
            }
        }
    }
    (void)bst__diag_hint_nearest(diag, word, known, count);
}

static void check_causes(bst__modeller *b, const bst_node *names)
{
    BST_NODE_ITEMS (name, names) {
        if (!is_cause(b, name->text)) {
            bst_diag *diag = bst__build_error(
                b, "E-REF-CAUSE", name->span,
                "`%s` is neither a cause nor a class of causes in `vocabulary`", name->text);
            hint_cause(b, name->text, diag);
        }
    }
}

/* Only what has segments can be a part of something. */
static void check_made_of(bst__modeller *b, const bst_node *names)
{
    BST_NODE_ITEMS (name, names) {
        int kind = bst__tileset_find_kind(b->tileset, name->text);
        if (kind >= 0 && bst__node_get(b->tileset->kinds[kind].node, "made_of")) {
            bst__build_error(b, "E-KIND-SHAPE", name->span,
                             "`%s` is made of other kinds itself and has no segments", name->text);
        }
    }
}

/* Open ends, or cells around it that are empty: a feature counts one of the two. */
static void check_closes(bst__modeller *b, const bst__tileset_kind *kind)
{
    const bst_node *closes = bst__node_get(kind->node, "closes");
    const bst_node *around = bst__node_get(kind->node, "around");
    bool is_surrounded = closes && strcmp(closes->text, "surrounded") == 0;
    if (around && !is_surrounded) {
        bst__build_error(b, "E-KIND-CLOSES", around->key_span,
                         "`around` is for kinds with `closes: surrounded`");
    }
    if (is_surrounded && kind->shape != BST_KIND_INNER) {
        bst__build_error(b, "E-KIND-CLOSES", closes->span,
                         "only a kind with `shape: inner` can be surrounded, and `%s` has ends",
                         kind->name);
    }
}

static void check_kinds(bst__modeller *b)
{
    const bst__tileset *t = b->tileset;
    require_kinds(b, bst__node_get(t->root, "must_match") &&
                             strcmp(bst__node_text(t->root, "must_match", ""), "all") != 0
                         ? bst__node_get(t->root, "must_match")
                         : NULL);
    for (uint32_t i = 0; i < t->kinds_count; i++) {
        const bst_node *kind = t->kinds[i].node;
        require_kinds(b, bst__node_get(kind, "made_of"));
        require_kinds(b, bst__node_get(kind, "beside"));
        check_causes(b, bst__node_get(kind, "closed_to"));
        check_made_of(b, bst__node_get(kind, "made_of"));
        check_closes(b, &t->kinds[i]);
    }
    for (uint32_t i = 0; i < t->attributes_count; i++) {
        require_kinds(b, bst__node_get(t->attributes[i].node, "of"));
        check_causes(b, bst__node_get(t->attributes[i].node, "closed_to"));
    }
}

/* Whether some piece has the trait. */
static bool is_trait(const bst__modeller *b, const char *trait)
{
    BST_NODE_EACH (piece, bst__build_section(b, "pieces")) {
        if (bst__node_place(bst__node_get(piece, "traits"), trait) > 0) {
            return true;
        }
    }
    return false;
}

/* The chain of `like` must end; it is no longer than there are pieces. */
static void check_like(bst__modeller *b, const bst_node *piece)
{
    const bst_node *pieces = bst__build_section(b, "pieces");
    const bst_node *like = bst__node_get(piece, "like");
    if (!like) {
        return;
    }
    bst__build_require(b, like, pieces, "E-REF-PIECE", "piece");
    const bst_node *at = piece;
    for (uint32_t i = 0; at && i <= pieces->count; i++) {
        at = bst__node_get(pieces, bst__node_text(at, "like", ""));
        if (at == piece) {
            bst__build_error(b, "E-PIECE-LOOP", like->span, "`%s` is like itself in the end",
                             piece->key);
            return;
        }
    }
}

/* A number, an option that holds one, or an attribute. */
static void check_weight(bst__modeller *b, const bst_node *weight)
{
    int32_t number = 0;
    if (!weight || bst__node_as_int(weight, &number) ||
        bst__tileset_find_attribute(b->tileset, weight->text) >= 0) {
        return;
    }
    if (bst__node_get(bst__build_section(b, "options"), weight->text)) {
        bst__build_check_number(b, weight);
        return;
    }
    bst_diag *diag = bst__build_error(b, "E-REF-ATTRIBUTE", weight->span,
                                      "no attribute or option `%s` is declared", weight->text);
    bst__build_hint_nearest(diag, weight->text, bst__build_section(b, "attributes"));
}

static void check_pieces(bst__modeller *b)
{
    BST_NODE_EACH (piece, bst__build_section(b, "pieces")) {
        const bst_node *with = bst__node_get(piece, "stays_with");
        check_like(b, piece);
        require_kinds(b, bst__node_get(piece, "claims"));
        bst__build_check_number(b, bst__node_get(piece, "each"));
        check_causes(b, bst__node_get(piece, "closed_to"));
        check_causes(b, bst__node_get(piece, "closes_cell_to"));
        check_weight(b, bst__node_get(piece, "weight"));
        if (with && !is_trait(b, with->text)) {
            bst__build_error(b, "E-REF-TRAIT", with->span, "no piece has the trait `%s`",
                             with->text);
        }
    }
    BST_NODE_EACH (zone, bst__build_section(b, "zones")) {
        bst__build_check_number(b, bst__node_get(zone, "capacity"));
    }
}

/* The first of these names that says the same. */
static const bst_node *first_named(const bst_node *names, const char *text)
{
    BST_NODE_ITEMS (name, names) {
        if (strcmp(name->text, text) == 0) {
            return name;
        }
    }
    return NULL;
}

static void check_once(bst__modeller *b, const bst_node *names, const char *what)
{
    BST_NODE_ITEMS (name, names) {
        const bst_node *first = first_named(names, name->text);
        if (first != name) {
            bst_diag *diag = bst__build_error(b, "E-DECK", name->span, "%s `%s` is named twice",
                                              what, name->text);
            bst_diag_related(diag, first->span, "named here");
        }
    }
}

static void check_decks(bst__modeller *b)
{
    BST_NODE_EACH (deck, bst__build_section(b, "decks")) {
        const bst_node *from = bst__node_get(deck, "from");
        const bst_node *layers = bst__node_get(deck, "layers");
        BST_NODE_ITEMS (name, from) {
            bst__build_require(b, name, bst__build_section(b, "decks"), "E-REF-DECK", "deck");
        }
        check_once(b, from, "deck");
        check_once(b, layers, "layer");
        if (layers && !first_named(layers, BST__LAYER_OF_REST)) {
            bst_diag *diag = bst__build_error(b, "E-DECK", layers->span,
                                              "deck `%s` has no layer `" BST__LAYER_OF_REST "`",
                                              deck->key);
            bst_diag_hint(diag, "tiles that name no layer lie in it");
        }
    }
}

static void check_layer(bst__modeller *b, const bst__tileset_tile *tile)
{
    const bst_node *layer = bst__node_get(tile->node, "layer");
    const bst_node *deck = bst__node_get(bst__build_section(b, "decks"), tile->deck);
    if (layer && !first_named(bst__node_get(deck, "layers"), layer->text)) {
        const char *known[BST__KNOWN_MAX];
        size_t count = 0;
        bst_diag *diag = bst__build_error(b, "E-REF-LAYER", layer->span,
                                          "deck `%s` has no layer `%s`", tile->deck, layer->text);
        BST_NODE_ITEMS (name, bst__node_get(deck, "layers")) {
            if (count < BST__KNOWN_MAX) {
                known[count++] = name->text;
            }
        }
        (void)bst__diag_hint_nearest(diag, layer->text, known, count);
    }
}

/* Whether all tracks that `track` runs through are marked as ending; a track may be named as an
 * anchor, too. */
static bool leads_to_ends(const bst_node *tracks, const bst_node *track, const bool *ends)
{
    BST_NODE_EACH (anchor, track) {
        const char *name = bst__node_text(anchor, "track", anchor->text);
        uint32_t i = 0;
        BST_NODE_EACH (other, tracks) {
            if (strcmp(other->key, name) == 0 && !ends[i]) {
                return false;
            }
            i++;
        }
    }
    return true;
}

/* Marks tracks that end, from those without other tracks in them outwards; what is left runs
 * through itself. */
static void check_loops(bst__modeller *b, const bst_node *tracks)
{
    bool *ends = bst__build_zalloc(b, tracks->count * sizeof *ends);
    if (!ends) {
        return;
    }
    bool is_moving = true;
    while (is_moving) {
        is_moving = false;
        uint32_t i = 0;
        BST_NODE_EACH (track, tracks) {
            if (!ends[i] && leads_to_ends(tracks, track, ends)) {
                ends[i] = true;
                is_moving = true;
            }
            i++;
        }
    }
    uint32_t i = 0;
    BST_NODE_EACH (track, tracks) {
        if (!ends[i++]) {
            bst__build_error(b, "E-TRACK-LOOP", track->key_span,
                             "track `%s` never ends: it runs "
                             "through a track that runs through itself",
                             track->key);
            return;
        }
    }
}

static void check_tracks(bst__modeller *b)
{
    const bst_node *tracks = bst__build_section(b, "tracks");
    BST_NODE_EACH (track, tracks) {
        BST_NODE_EACH (anchor, track) {
            const bst_node *name = bst__node_get(anchor, "track");
            if (name) {
                bst__build_require(b, name, tracks, "E-REF-TRACK", "track");
            }
        }
    }
    if (tracks && tracks->type == BST_NODE_MAP) {
        check_loops(b, tracks);
    }
}

void bst__build_check_references(bst__modeller *b)
{
    check_kinds(b);
    check_pieces(b);
    check_decks(b);
    check_tracks(b);
    bst__build_check_options(b);
    BST_NODE_EACH (preset, bst__build_section(b, "presets")) {
        bst__build_check_choices(b, bst__node_get(preset, "options"), false);
    }
    for (uint32_t i = 0; i < b->tileset->tiles_count; i++) {
        const bst_node *tile = b->tileset->tiles[i].node;
        const bst_node *zone = bst__node_get(tile, "zone");
        if (zone) {
            bst__build_require(b, zone, bst__build_section(b, "zones"), "E-REF-ZONE", "zone");
        }
        const bst_node *deck = bst__node_get(tile, "deck");
        check_causes(b, bst__node_get(tile, "closed_to"));
        bst__build_check_choices(b, bst__node_get(tile, "if"), true);
        if (deck) {
            bst__build_require(b, deck, bst__build_section(b, "decks"), "E-REF-DECK", "deck");
        }
        check_layer(b, &b->tileset->tiles[i]);
    }
    bst__build_check_start(b);
}
