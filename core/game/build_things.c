/* Things: vocabulary, kinds, attributes, pieces, zones, decks and tracks, from checked YAML. */
#include "game/build.h"

#include <string.h>

void bst__build_vocabulary(bst__build *build)
{
    static const char *const actions[] = {"put", "take", "enter", "place"};
    bst_ruleset *rules = build->rules;
    const bst_node *causes = bst__node_get(bst__node_get(build->root, "vocabulary"), "causes");
    for (uint32_t action = 0; action < 4; action++) {
        BST_NODE_EACH(class_node, bst__node_get(causes, actions[action])) {
            BST_NODE_ITEMS(name, class_node) {
                if (rules->cause_count == BST__CAUSES_MAX) {
                    bst__build_complain(build, name, "E-LIMIT", "more than %d causes",
                                     BST__CAUSES_MAX);
                    return;
                }
                if (bst__rules_cause(rules, name->text)) {
                    bst__build_complain(build, name, "E-DUPLICATE", "cause `%s` is named twice",
                                     name->text);
                    continue;
                }
                bst__cause *cause = &rules->causes[++rules->cause_count];
                cause->name = name->text;
                cause->class_name = class_node->key;
                cause->action = (uint8_t)action;
            }
        }
    }
    rules->cause_score = (uint8_t)bst__rules_cause(rules, "score");
    rules->cause_unsupported = (uint8_t)bst__rules_cause(rules, "unsupported");
}

static uint8_t place_of(const char *word, const char *const *words, uint32_t count,
                        uint32_t fallback)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(word, words[i]) == 0) {
            return (uint8_t)i;
        }
    }
    return (uint8_t)fallback;
}

/* What people call a thing: its id unless it says otherwise; the plural is the singular unless said
 * too. */
static bst__words words_of(const bst_node *node, const char *id)
{
    bst__words words = {bst__node_text(node, "one", id), NULL};
    words.many = bst__node_text(node, "many", words.one);
    return words;
}

static void fill_kind(bst__build *build, const bst_node *node, uint32_t index)
{
    static const char *const shapes[] = {"area", "line", "inner"};
    static const char *const closes[] = {"ends", "surrounded", "never", "by_rule", "always"};
    bst__kind *kind = &build->rules->kinds[index];
    bst__boardkind *board = &build->rules->board.kinds[index];
    const bst_node *member = bst__node_get(node, "member");
    kind->words = words_of(node, node->key);
    if (member) {
        kind->member = words_of(member, "");
    }
    kind->letter = bst__node_text(node, "letter", "");
    kind->look = bst__build_look(build, node, NULL);
    kind->open = bst__node_bool(node, "open", true);
    kind->closed_to = bst__build_causes_of(build, bst__node_get(node, "closed_to"));
    kind->made_of = bst__build_kinds_of(build, bst__node_get(node, "made_of"));
    BST_NODE_ITEMS(trait, bst__node_get(node, "traits")) {
        kind->traits |= 1u << bst__build_trait(build, trait);
    }
    board->shape = place_of(bst__node_text(node, "shape", "inner"), shapes, 3, 2);
    board->closes = place_of(bst__node_text(node, "closes", "never"), closes, 5, 2);
    board->around = (uint8_t)bst__node_int(node, "around", 8);
    board->loops = bst__node_bool(node, "loops", true);
    const bst_node *loops = bst__node_get(node, "loops");
    bool plain;
    if (loops && !bst__node_as_bool(loops, &plain)) {
        board->loops = bst__build_number(build, loops, 1) != 0;
    }
    board->must_join = bst__node_bool(node, "must_join", false);
}

void bst__build_kinds(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    const bst_node *kinds = bst__node_get(build->root, "kinds");
    BST_NODE_EACH(node, kinds) {
        if (rules->board.kind_count + 1 == BST__KINDS_MAX) {
            bst__build_complain(build, node, "E-LIMIT", "more than %d kinds", BST__KINDS_MAX - 1);
            return;
        }
        rules->kinds[++rules->board.kind_count].name = node->key;
    }
    uint32_t index = 0;
    BST_NODE_EACH(node, kinds) {
        fill_kind(build, node, ++index);
    }
    const bst_node *must = bst__node_get(build->root, "must_match");
    if (!must || (must->type == BST_NODE_SCALAR && strcmp(must->text, "all") == 0)) {
        rules->board.must_match = UINT32_MAX;
    } else {
        rules->board.must_match = bst__build_kinds_of(build, must);
    }
}

static int8_t add_fold(bst__build *build, const bst_node *node)
{
    static const char *const folds[] = {"sum", "max", "any", "set"};
    bst__boarddef *board = &build->rules->board;
    if (board->fold_count == BST__FOLDS_MAX) {
        bst__build_complain(build, node, "E-LIMIT",
                            "more than %d attributes of segments are folded", BST__FOLDS_MAX);
        return -1;
    }
    board->fold_ops[board->fold_count] =
        place_of(bst__node_text(node, "fold", "sum"), folds, 4, 0);
    return (int8_t)board->fold_count++;
}

/* Puts the folds in order by what they do: so each merge of two features runs through them once. */
static void order_folds(bst__boarddef *board)
{
    uint32_t count = 0;
    for (uint32_t op = 0; op < BST__FOLD_COUNT; op++) {
        for (uint32_t i = 0; i < board->fold_count; i++) {
            if (board->fold_ops[i] == op) {
                board->fold_order[count++] = (uint8_t)i;
            }
        }
        board->fold_end[op] = count;
    }
}

void bst__build_attributes(bst__build *build)
{
    static const char *const targets[] = {"segment", "cell", "tile", "piece",
                                          "player",  "zone", "game"};
    static const char *const resets[] = {"never", "part", "turn", "left"};
    static const uint8_t types[] = {BST__REF_NONE, BST__REF_PLAYER, BST__REF_PIECE,
                                    BST__REF_SEGMENT, BST__REF_CELL};
    static const char *const type_names[] = {"integer", "player", "piece", "segment", "cell"};
    bst_ruleset *rules = build->rules;
    BST_NODE_EACH(node, bst__node_get(build->root, "attributes")) {
        if (rules->attr_count == BST__ATTRS_MAX) {
            bst__build_complain(build, node, "E-LIMIT", "more than %d attributes", BST__ATTRS_MAX);
            return;
        }
        bst__attr *attr = &rules->attrs[rules->attr_count++];
        attr->name = node->key;
        attr->words = words_of(node, node->key);
        attr->on = place_of(bst__node_text(node, "on", "game"), targets, 7, 6);
        attr->printed = bst__node_bool(node, "printed", false);
        attr->initial = bst__node_int(node, "default", 0);
        attr->resets = place_of(bst__node_text(node, "resets", "never"), resets, 4, 0);
        attr->type = types[place_of(bst__node_text(node, "type", "integer"), type_names, 5, 0)];
        attr->of = bst__build_kinds_of(build, bst__node_get(node, "of"));
        attr->closed_to = bst__build_causes_of(build, bst__node_get(node, "closed_to"));
        attr->letter = bst__node_text(node, "letter", "");
        attr->look = bst__build_look(build, node, NULL);
        attr->fold = attr->on == BST__ON_SEGMENT ? add_fold(build, node) : -1;
        if (attr->fold >= 0 && !attr->printed) {
            rules->board.live_folds =
                rules->board.live_folds | 1u << (uint32_t)attr->fold;
        }
        if (!attr->printed) {
            attr->live = (uint16_t)rules->live_count[attr->on]++;
        }
        uint8_t number = (uint8_t)(rules->attr_count - 1u);
        if (attr->on == BST__ON_SEGMENT && !attr->printed) {
            rules->live_printed[rules->live_printed_count++] = number;
        }
        if (attr->on == BST__ON_CELL && attr->closed_to) {
            rules->gates[rules->gate_count++] = number;
        }
    }
    order_folds(&rules->board);
}

/* A number, or the sum of a list. */
static int32_t sum_of(bst__build *build, const bst_node *value)
{
    if (value->type != BST_NODE_LIST) {
        return bst__build_number(build, value, 0);
    }
    int64_t sum = 0;
    BST_NODE_EACH(number, value) {
        sum += bst__build_number(build, number, 0);
    }
    return (int32_t)(sum > INT32_MAX ? INT32_MAX : sum);
}

static void fill_each(bst__build *build, const bst_node *each, bst__piecekind *kind)
{
    for (uint32_t players = 1; players <= BST_SEATS_MAX; players++) {
        const bst_node *value = each;
        if (each && bst__node_is_map(each)) {
            char key[8];
            snprintf(key, sizeof key, "%u", (unsigned)players);
            value = bst__node_get(each, key);
        }
        int32_t number = value ? sum_of(build, value) : (kind->neutral ? 1 : 0);
        if (number < 0 || number > 255) {
            bst__build_complain(build, value, "E-PIECES", "a player can have 0 to 255 of a piece");
            number = 0;
        }
        kind->each[players] = (uint16_t)number;
    }
}

static void fill_weight(bst__build *build, const bst_node *weight, bst__piecekind *kind)
{
    kind->weight_fold = -1;
    if (!weight) {
        return;
    }
    int attr = bst__rules_attr(build->rules, weight->text);
    if (attr >= 0) {
        kind->weight_fold = build->rules->attrs[attr].fold;
        if (kind->weight_fold < 0) {
            bst__build_complain(build, weight, "E-PIECES",
                             "`%s` is no attribute of segments, so no feature has a sum of it",
                             weight->text);
        }
        return;
    }
    kind->weight = bst__build_number(build, weight, 0);
}

static void fill_piece(bst__build *build, const bst_node *pieces, const bst_node *node)
{
    static const char *const on_score[] = {[BST__ON_SCORE_RETURN] = "return",
                                           [BST__ON_SCORE_STAY] = "stay",
                                           [BST__ON_SCORE_OUT] = "out"};
    static const char *const stands[] = {"segment", "cell", "zone", "corner", "side"};
    static const uint8_t sites[] = {BST__SITE_CELL, BST__SITE_CELL, BST__SITE_ZONE,
                                    BST__SITE_CORNER, BST__SITE_SIDE};
    bst_ruleset *rules = build->rules;
    bst__piecekind *kind = &rules->piece_kinds[bst__rules_piece_kind(rules, node->key)];
    const bst_node *value = bst__build_like(pieces, node, "neutral");
    if (value && !bst__node_as_bool(value, &kind->neutral)) {
        bst__build_complain(build, value, "E-PIECES", "`neutral` is true or false");
    }
    value = bst__build_like(pieces, node, "occupies");
    if (value && !bst__node_as_bool(value, &kind->occupies)) {
        bst__build_complain(build, value, "E-PIECES", "`occupies` is true or false");
    }
    BST_NODE_ITEMS(trait, bst__build_like(pieces, node, "traits")) {
        kind->traits |= 1u << bst__build_trait(build, trait);
    }
    fill_each(build, bst__build_like(pieces, node, "each"), kind);
    fill_weight(build, bst__build_like(pieces, node, "weight"), kind);
    kind->claims = bst__build_kinds_of(build, bst__build_like(pieces, node, "claims"));
    BST_NODE_ITEMS(place, bst__build_like(pieces, node, "stands")) {
        kind->stands = (uint8_t)(kind->stands | 1u << sites[place_of(place->text, stands, 5, 0)]);
    }
    value = bst__build_like(pieces, node, "on_score");
    kind->on_score = value ? place_of(value->text, on_score, 3, 0) : BST__ON_SCORE_RETURN;
    BST_NODE_ITEMS(trait, bst__build_like(pieces, node, "stays_with")) {
        kind->stays_with |= 1u << bst__build_trait(build, trait);
    }
    kind->closed_to = bst__build_causes_of(build, bst__build_like(pieces, node, "closed_to"));
    value = bst__build_like(pieces, node, "closes_cell_to");
    kind->closes_cell_to = bst__build_causes_of(build, value);
    kind->words = words_of(node, node->key);
    value = bst__build_like(pieces, node, "letter");
    kind->letter = value ? value->text : "";
    kind->look = bst__build_look(build, node, pieces);
    rules->closing |= kind->closes_cell_to ? UINT64_C(1) << (kind - rules->piece_kinds) : 0;
    rules->any_stays_with = rules->any_stays_with || kind->stays_with;
}

void bst__build_pieces(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    const bst_node *pieces = bst__node_get(build->root, "pieces");
    BST_NODE_EACH(node, pieces) {
        if (rules->piece_kind_count + 1 == BST__PIECE_KINDS_MAX) {
            bst__build_complain(build, node, "E-LIMIT", "more than %d kinds of pieces",
                             BST__PIECE_KINDS_MAX - 1);
            return;
        }
        rules->piece_kinds[++rules->piece_kind_count].name = node->key;
    }
    BST_NODE_EACH(node, pieces) {
        fill_piece(build, pieces, node);
    }
}

void bst__build_zones(bst__build *build)
{
    static const char *const seen[] = {[BST__SEEN_BY_ALL] = "all",
                                       [BST__SEEN_BY_OWNER] = "owner",
                                       [BST__SEEN_BY_NONE] = "none"};
    bst_ruleset *rules = build->rules;
    BST_NODE_EACH(node, bst__node_get(build->root, "zones")) {
        if (rules->zone_count == BST__ZONES_MAX) {
            bst__build_complain(build, node, "E-LIMIT", "more than %d zones", BST__ZONES_MAX);
            return;
        }
        bst__zone *zone = &rules->zones[++rules->zone_count];
        zone->name = node->key;
        zone->per_player = strcmp(bst__node_text(node, "per", "game"), "player") == 0;
        const bst_node *holds = bst__node_get(node, "holds");
        zone->holds_pieces = bst__node_place(holds, "pieces") != 0;
        zone->holds_tiles = bst__node_place(holds, "tiles") != 0;
        zone->kept = strcmp(bst__node_text(node, "order", "heap"), "kept") == 0;
        zone->capacity =
            (uint16_t)bst__build_number(build, bst__node_get(node, "capacity"), 0);
        zone->seen = place_of(bst__node_text(node, "seen", "all"), seen, 3, 0);
        const bst_node *accepts = bst__node_get(node, "accepts");
        zone->accepts_trait = bst__build_traits_of(build, bst__node_get(accepts, "trait"));
        zone->accepts_claims = bst__build_kinds_of(build, bst__node_get(accepts, "claims"));
    }
}

/* Names and layers were checked with the tiles. */
static void fill_deck(bst__build *build, const bst_node *node, bst__deck *deck)
{
    BST_NODE_ITEMS(name, bst__node_get(node, "from")) {
        int from = bst__rules_deck(build->rules, name->text);
        if (deck->from_count == BST__DECKS_MAX) {
            bst__build_complain(build, name, "E-LIMIT", "more than %d decks", BST__DECKS_MAX);
            return;
        }
        deck->from[deck->from_count++] = (uint8_t)from;
    }
    BST_NODE_ITEMS(name, bst__node_get(node, "layers")) {
        if (deck->layer_count == BST__LAYERS_MAX) {
            bst__build_complain(build, name, "E-LIMIT", "more than %d layers of a deck",
                                BST__LAYERS_MAX);
            return;
        }
        if (strcmp(name->text, BST__LAYER_OF_REST) == 0) {
            deck->rest = deck->layer_count;
        }
        deck->layers[deck->layer_count++] = name->text;
    }
}

void bst__build_decks(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    BST_NODE_EACH(node, bst__node_get(build->root, "decks")) {
        if (rules->deck_count + 1 == BST__DECKS_MAX) {
            bst__build_complain(build, node, "E-LIMIT", "more than %d decks", BST__DECKS_MAX - 1);
            return;
        }
        rules->decks[++rules->deck_count].name = node->key;
    }
    if (!rules->deck_count) {
        rules->decks[++rules->deck_count].name = "main";
    }
    uint32_t index = 0;
    BST_NODE_EACH(node, bst__node_get(build->root, "decks")) {
        fill_deck(build, node, &rules->decks[++index]);
    }
    /* each deck draws from a stream of its own; stream 0 serves everything else */
    rules->streams[0] = "rules";
    rules->stream_count = rules->deck_count + 1;
    for (uint32_t i = 1; i <= rules->deck_count; i++) {
        rules->streams[i] = rules->decks[i].name;
    }
}

void bst__build_tracks(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    const bst_node *tracks = bst__node_get(build->root, "tracks");
    rules->track_game = rules->track_turn = rules->track_part = UINT16_MAX;
    rules->tracks = bst__build_alloc(build, sizeof *rules->tracks * (tracks ? tracks->count : 0));
    if (!rules->tracks) {
        return;
    }
    BST_NODE_EACH(node, tracks) {
        bst__track *track = &rules->tracks[rules->track_count];
        track->name = node->key;
        track->anchors = bst__build_alloc(build, sizeof *track->anchors * node->count);
        track->anchor_steps =
            bst__build_alloc(build, sizeof *track->anchor_steps * (node->count + 1));
        if (!track->anchors || !track->anchor_steps) {
            return;
        }
        BST_NODE_EACH(anchor, node) {
            const char *name = anchor->type == BST_NODE_SCALAR
                                   ? anchor->text
                                   : bst__node_text(anchor, "track", "");
            track->anchors[track->anchor_count++] = name;
        }
        if (strcmp(node->key, "game") == 0) {
            rules->track_game = (uint16_t)rules->track_count;
        } else if (strcmp(node->key, "turn") == 0) {
            rules->track_turn = (uint16_t)rules->track_count;
        } else if (strcmp(node->key, "part") == 0) {
            rules->track_part = (uint16_t)rules->track_count;
        }
        rules->track_count++;
    }
    if (rules->track_game == UINT16_MAX) {
        bst__build_complain(build, tracks ? tracks : build->root, "E-TRACK",
                         "there is no track `game`: a game begins with it");
    }
}
