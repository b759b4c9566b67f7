/* References between declarations: whatever is named must have been declared, and values must fit
 * what they are given to. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "data/tileset_build.h"
#include "diag/hint.h"

#define KNOWN_MAX 128 /* candidates of a "did you mean" */

static const bst_node *section(const bst__modeller *b, const char *name)
{
    return bst__node_get(b->tileset->root, name);
}

static void hint_nearest(bst_diag *diag, const char *word, const bst_node *map)
{
    const char *known[KNOWN_MAX];
    size_t count = 0;
    BST_NODE_EACH (child, map) {
        if (count < KNOWN_MAX) {
            known[count++] = child->key;
        }
    }
    (void)bst__diag_hint_nearest(diag, word, known, count);
}

/* `name` must be a key of `map`. */
static void require(bst__modeller *b, const bst_node *name, const bst_node *map, const char *code,
                    const char *what)
{
    if (!bst__node_get(map, name->text)) {
        bst_diag *diag =
            bst__build_error(b, code, name->span, "no %s `%s` is declared", what, name->text);
        hint_nearest(diag, name->text, map);
    }
}

static void require_kinds(bst__modeller *b, const bst_node *names)
{
    BST_NODE_ITEMS (name, names) {
        require(b, name, section(b, "kinds"), "E-REF-KIND", "kind");
    }
}

/* A number, or the name of an option that holds one. */
static void check_number(bst__modeller *b, const bst_node *node)
{
    int32_t number = 0;
    bool is_name = node && node->type == BST_NODE_SCALAR && !bst__node_as_int(node, &number);
    if (!is_name) {
        return;
    }
    const bst_node *options = section(b, "options");
    require(b, node, options, "E-REF-OPTION", "option");
    const bst_node *option = bst__node_get(options, node->text);
    if (option && strcmp(bst__node_text(option, "type", ""), "int") != 0) {
        bst_diag *diag = bst__build_error(b, "E-REF-OPTION", node->span,
                                          "option `%s` holds no number", node->text);
        bst_diag_related(diag, option->key_span, "declared here");
    }
}

static bool is_cause(const bst__modeller *b, const char *text)
{
    BST_NODE_EACH (gate, bst__node_get(section(b, "vocabulary"), "causes")) {
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
    const char *known[KNOWN_MAX];
    size_t count = 0;
    BST_NODE_EACH (gate, bst__node_get(section(b, "vocabulary"), "causes")) {
        BST_NODE_EACH (class, gate) {
            known[count] = class->key;
            count += count + 1 < KNOWN_MAX ? 1u : 0u;
            BST_NODE_ITEMS (cause, class) {
                known[count] = cause->text;
                count += count + 1 < KNOWN_MAX ? 1u : 0u;
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
        bool is_surrounded = strcmp(bst__node_text(kind, "closes", ""), "surrounded") == 0;
        const bst_node *around = bst__node_get(kind, "around");
        if (around && !is_surrounded) {
            bst__build_error(b, "E-KIND-CLOSES", around->key_span,
                             "`around` is for kinds with `closes: surrounded`");
        }
    }
    for (uint32_t i = 0; i < t->attributes_count; i++) {
        require_kinds(b, bst__node_get(t->attributes[i].node, "of"));
        check_causes(b, bst__node_get(t->attributes[i].node, "closed_to"));
    }
}

/* Whether some piece has the trait. */
static bool is_trait(const bst__modeller *b, const char *trait)
{
    BST_NODE_EACH (piece, section(b, "pieces")) {
        if (bst__node_place(bst__node_get(piece, "traits"), trait) > 0) {
            return true;
        }
    }
    return false;
}

/* The chain of `like` must end; it is no longer than there are pieces. */
static void check_like(bst__modeller *b, const bst_node *piece)
{
    const bst_node *pieces = section(b, "pieces");
    const bst_node *like = bst__node_get(piece, "like");
    if (!like) {
        return;
    }
    require(b, like, pieces, "E-REF-PIECE", "piece");
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
    if (bst__node_get(section(b, "options"), weight->text)) {
        check_number(b, weight);
        return;
    }
    bst_diag *diag = bst__build_error(b, "E-REF-ATTRIBUTE", weight->span,
                                      "no attribute or option `%s` is declared", weight->text);
    hint_nearest(diag, weight->text, section(b, "attributes"));
}

static void check_pieces(bst__modeller *b)
{
    BST_NODE_EACH (piece, section(b, "pieces")) {
        const bst_node *with = bst__node_get(piece, "stays_with");
        check_like(b, piece);
        require_kinds(b, bst__node_get(piece, "claims"));
        check_number(b, bst__node_get(piece, "each"));
        check_causes(b, bst__node_get(piece, "closed_to"));
        check_causes(b, bst__node_get(piece, "closes_cell_to"));
        check_weight(b, bst__node_get(piece, "weight"));
        if (with && !is_trait(b, with->text)) {
            bst__build_error(b, "E-REF-TRAIT", with->span, "no piece has the trait `%s`",
                             with->text);
        }
    }
    BST_NODE_EACH (zone, section(b, "zones")) {
        check_number(b, bst__node_get(zone, "capacity"));
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
    BST_NODE_EACH (deck, section(b, "decks")) {
        const bst_node *from = bst__node_get(deck, "from");
        const bst_node *layers = bst__node_get(deck, "layers");
        BST_NODE_ITEMS (name, from) {
            require(b, name, section(b, "decks"), "E-REF-DECK", "deck");
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
    const bst_node *deck = bst__node_get(section(b, "decks"), tile->deck);
    if (layer && !first_named(bst__node_get(deck, "layers"), layer->text)) {
        const char *known[KNOWN_MAX];
        size_t count = 0;
        bst_diag *diag = bst__build_error(b, "E-REF-LAYER", layer->span,
                                          "deck `%s` has no layer `%s`", tile->deck, layer->text);
        BST_NODE_ITEMS (name, bst__node_get(deck, "layers")) {
            if (count < KNOWN_MAX) {
                known[count++] = name->text;
            }
        }
        (void)bst__diag_hint_nearest(diag, layer->text, known, count);
    }
}

/* Whether all tracks that `track` runs through are marked as ending. */
static bool leads_to_ends(const bst_node *tracks, const bst_node *track, const bool *ends)
{
    BST_NODE_EACH (anchor, track) {
        const char *name = bst__node_text(anchor, "track", NULL);
        uint32_t i = 0;
        BST_NODE_EACH (other, tracks) {
            if (name && strcmp(other->key, name) == 0 && !ends[i]) {
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
    const bst_node *tracks = section(b, "tracks");
    BST_NODE_EACH (track, tracks) {
        BST_NODE_EACH (anchor, track) {
            const bst_node *name = bst__node_get(anchor, "track");
            if (name) {
                require(b, name, tracks, "E-REF-TRACK", "track");
            }
        }
    }
    if (tracks && tracks->type == BST_NODE_MAP) {
        check_loops(b, tracks);
    }
}

/* Whether `value` is one that `option` may have. */
static bool is_option_value(const bst_node *option, const bst_node *value)
{
    const char *type = bst__node_text(option, "type", "");
    int32_t number = 0;
    bool truth = false;
    if (strcmp(type, "bool") == 0) {
        return bst__node_as_bool(value, &truth);
    }
    if (strcmp(type, "int") == 0) {
        return bst__node_as_int(value, &number) &&
               number >= bst__node_int(option, "min", INT32_MIN) &&
               number <= bst__node_int(option, "max", INT32_MAX);
    }
    return bst__node_place(bst__node_get(option, "values"), value->text) > 0;
}

static void require_value(bst__modeller *b, const bst_node *option, const bst_node *value)
{
    if (is_option_value(option, value)) {
        return;
    }
    bst_diag *diag = bst__build_error(b, "E-OPTION-VALUE", value->span,
                                      "option `%s` cannot be `%s`", option->key, value->text);
    const bst_node *values = bst__node_get(option, "values");
    bst_diag_related(diag, values ? values->span : option->key_span, "%s",
                     values ? "its values are declared here" : "declared here");
}

static void check_options(bst__modeller *b)
{
    BST_NODE_EACH (option, section(b, "options")) {
        const char *type = bst__node_text(option, "type", "");
        const bst_node *values = bst__node_get(option, "values");
        bool is_word = strcmp(type, "word") == 0;
        if (is_word != (values != NULL)) {
            bst__build_error(b, "E-OPTION-TYPE", values ? values->key_span : option->key_span,
                             is_word ? "option `%s` has the type word and needs `values`"
                                     : "option `%s` has `values` and needs `type: word`",
                             option->key);
            continue;
        }
        require_value(b, option, bst__node_get(option, "default"));
    }
}

/* A map of option names to values, as presets and conditions have. Conditions may also ask for a
 * mod, which is answered before this. */
static void check_choices(bst__modeller *b, const bst_node *choices, bool is_condition)
{
    const bst_node *options = section(b, "options");
    BST_NODE_EACH (value, choices) {
        if (is_condition && strcmp(value->key, "mod") == 0) {
            continue;
        }
        const bst_node *option = bst__node_get(options, value->key);
        if (option) {
            BST_NODE_ITEMS (each, value) {
                require_value(b, option, each);
            }
            continue;
        }
        bst_diag *diag = bst__build_error(b, "E-REF-OPTION", value->key_span,
                                          "no option `%s` is declared", value->key);
        hint_nearest(diag, value->key, options);
    }
}

/* Reads [x, y] or "x,y". */
static bool read_cell(const bst_node *at, int32_t *x, int32_t *y)
{
    if (at->type == BST_NODE_LIST) {
        return bst__node_as_int(at->first, x) && bst__node_as_int(at->first->next, y);
    }
    const char *comma = strchr(at->text, ',');
    char left[16] = {0};
    size_t size = comma ? (size_t)(comma - at->text) : sizeof left;
    if (size >= sizeof left) {
        return false;
    }
    memcpy(left, at->text, size);
    return bst__text_to_int(left, x) && bst__text_to_int(comma + 1, y);
}

static const bst__tileset_tile *find_tile(const bst__tileset *t, const char *id)
{
    for (uint32_t i = 0; i < t->tiles_count; i++) {
        if (strcmp(t->tiles[i].id, id) == 0) {
            return &t->tiles[i];
        }
    }
    return NULL;
}

static void hint_tile(const bst__tileset *t, const char *id, bst_diag *diag)
{
    const char *known[KNOWN_MAX];
    size_t count = 0;
    for (uint32_t i = 0; i < t->tiles_count && count < KNOWN_MAX; i++) {
        known[count++] = t->tiles[i].id;
    }
    (void)bst__diag_hint_nearest(diag, id, known, count);
}

static void check_start_entry(bst__modeller *b, const bst_node *entry)
{
    const bst_node *at = bst__node_get(entry, "at");
    const bst_node *name = bst__node_get(entry, "tile");
    int32_t x = 0;
    int32_t y = 0;
    if (!find_tile(b->tileset, name->text)) {
        bst_diag *diag =
            bst__build_error(b, "E-REF-TILE", name->span, "no tile `%s` is defined", name->text);
        hint_tile(b->tileset, name->text, diag);
    }
    if (!read_cell(at, &x, &y)) {
        bst_diag *diag = bst__build_error(b, "E-START-CELL", at->span, "`%s` is no cell", at->text);
        bst_diag_hint(diag, "write [x, y], such as [0, 0]");
        return;
    }
    for (const bst_node *other = section(b, "start")->first; other != entry; other = other->next) {
        const bst_node *other_at = bst__node_get(other, "at");
        int32_t other_x = 0;
        int32_t other_y = 0;
        if (read_cell(other_at, &other_x, &other_y) && other_x == x && other_y == y) {
            bst_diag *diag = bst__build_error(b, "E-START-CELL", at->span,
                                              "two tiles are laid on the cell %d,%d", x, y);
            bst_diag_related(diag, other_at->span, "the first one");
            return;
        }
    }
}

/* The copies that a tile sets aside are those that `start` lays. */
static void check_start(bst__modeller *b)
{
    const bst__tileset *t = b->tileset;
    const bst_node *start = section(b, "start");
    BST_NODE_EACH (entry, start) {
        check_start_entry(b, entry);
    }
    for (uint32_t i = 0; start && i < t->tiles_count; i++) {
        int32_t laid = 0;
        BST_NODE_EACH (entry, start) {
            laid += strcmp(bst__node_text(entry, "tile", ""), t->tiles[i].id) == 0 ? 1 : 0;
        }
        if (laid != t->tiles[i].start) {
            bst_diag *diag =
                bst__build_error(b, "E-START-COUNT", bst__node_get(t->tiles[i].node, "id")->span,
                                 "tile `%s` says `start: %d`, but `start` of the game lays %d",
                                 t->tiles[i].id, t->tiles[i].start, laid);
            bst_diag_related(diag, start->key_span, "the tiles laid at the start");
        }
    }
}

void bst__build_check_references(bst__modeller *b)
{
    check_kinds(b);
    check_pieces(b);
    check_decks(b);
    check_tracks(b);
    check_options(b);
    BST_NODE_EACH (preset, section(b, "presets")) {
        check_choices(b, bst__node_get(preset, "options"), false);
    }
    for (uint32_t i = 0; i < b->tileset->tiles_count; i++) {
        const bst_node *tile = b->tileset->tiles[i].node;
        const bst_node *zone = bst__node_get(tile, "zone");
        if (zone) {
            require(b, zone, section(b, "zones"), "E-REF-ZONE", "zone");
        }
        const bst_node *deck = bst__node_get(tile, "deck");
        check_causes(b, bst__node_get(tile, "closed_to"));
        check_choices(b, bst__node_get(tile, "if"), true);
        if (deck) {
            require(b, deck, section(b, "decks"), "E-REF-DECK", "deck");
        }
        check_layer(b, &b->tileset->tiles[i]);
    }
    check_start(b);
}
