/* Sets of things, compiled: certain pieces, and what an offer or phase lists.
 *
 * What a set asks of things of another type would silently not count, so it is complained about. */
#include "game/build.h"

#include <string.h>

static void unknown_which(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    const char *known[BST__PIECE_KINDS_MAX + BST__TRAITS_MAX];
    size_t count = 0;
    for (uint32_t i = 1; i <= rules->piece_kind_count; i++) {
        known[count++] = rules->piece_kinds[i].name;
    }
    for (uint32_t i = 0; i < rules->trait_count; i++) {
        known[count++] = rules->traits[i];
    }
    bst__build_unknown(build, name, "piece or trait", known, count);
}

static bst__piecemask kinds_with(const bst_ruleset *rules, bst__traits traits)
{
    bst__piecemask kinds = 0;
    for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
        kinds |= rules->piece_kinds[kind].traits & traits ? UINT64_C(1) << kind : 0;
    }
    return kinds;
}

/* Where a name is that of a kind and of a trait, either will do. */
static bst__which named_which(bst__build *build, const bst_node *name)
{
    bst__which which = BST__WHICH_INIT;
    int kind = bst__rules_piece_kind(build->rules, name->text);
    int trait = bst__rules_trait(build->rules, name->text);
    which.used = true;
    which.kind = kind ? (int16_t)kind : -1;
    which.traits = trait >= 0 ? 1u << trait : 0;
    which.kinds = kind ? UINT64_C(1) << kind : 0;
    which.kinds |= kinds_with(build->rules, which.traits);
    if (!kind && trait < 0) {
        unknown_which(build, name);
    }
    return which;
}

/* Things are told to be on the cell of a piece: so there is one of it, and it is nobody's. */
static int16_t neutral_of(bst__build *build, const bst_node *node, const char *key)
{
    int16_t kind = bst__build_piece_of(build, node, key);
    if (kind > 0 && !build->rules->piece_kinds[kind].neutral) {
        bst__build_complain(build, bst__node_get(node, key), "E-FILTER",
                            "`%s` is no neutral piece", build->rules->piece_kinds[kind].name);
    }
    return kind;
}

/* Of what has no attributes (`on` 0) check_keys() says that the key is about something else. */
static int16_t attr_of(bst__build *build, const bst_node *node, const char *key, uint32_t on)
{
    const bst_node *value = bst__node_get(node, key);
    return value && on ? (int16_t)bst__build_attr_on(build, value, on) : -1;
}

static bst__which fill_which(bst__build *build, const bst_node *node)
{
    bst__which which = BST__WHICH_INIT;
    which.used = true;
    which.kind = bst__build_piece_of(build, node, "piece");
    which.traits = bst__build_traits_of(build, bst__node_get(node, "trait"));
    which.kinds = which.kind > 0 ? UINT64_C(1) << which.kind : UINT64_MAX;
    which.kinds &= which.traits ? kinds_with(build->rules, which.traits) : UINT64_MAX;
    which.own = bst__node_get(node, "own") ? (int8_t)bst__node_bool(node, "own", true) : -1;
    which.with = neutral_of(build, node, "with");
    return which;
}

bst__which bst__build_which(bst__build *build, const bst_node *node)
{
    bst__which which = BST__WHICH_INIT;
    if (!node) {
        return which;
    }
    if (!bst__node_is_map(node)) {
        return named_which(build, node);
    }
    which = fill_which(build, node);
    which.has = attr_of(build, node, "has", 1u << BST__ON_PIECE);
    which.lacks = attr_of(build, node, "lacks", 1u << BST__ON_PIECE);
    return which;
}

/* ---------------------------------------------------------------- what offers list */

static const char *const type_names[] = {"cells", "segments", "pieces", "players",
                                         "zones", "corners",  "tiles"};
static const uint8_t types[] = {BST__ARG_CELL,   BST__ARG_SEGMENT, BST__ARG_PIECE,
                                BST__ARG_PLAYER, BST__ARG_ZONE,    BST__ARG_CORNER,
                                BST__ARG_TILE};
/* What carries the attributes of these things. */
static const uint32_t carriers[] = {1u << BST__ON_CELL,   1u << BST__ON_SEGMENT,
                                    1u << BST__ON_PIECE,  1u << BST__ON_PLAYER,
                                    1u << BST__ON_ZONE,   0,
                                    1u << BST__ON_TILE};
enum { CELLS = 1, SEGMENTS = 2, PIECES = 4, PLAYERS = 8, ZONES = 16, CORNERS = 32,
       TILES = 64 };

uint32_t bst__build_over_carrier(const bst__over *over)
{
    uint32_t type = 0;
    while (type + 1 < sizeof types && types[type] != over->type) {
        type++;
    }
    return over->used ? carriers[type] : 0;
}

static void check_keys(bst__build *build, const bst_node *node, uint32_t type)
{
    static const struct {
        const char *key;
        uint32_t types;
    } keys[] = {
        {"kinds", SEGMENTS},    {"own", PIECES | PLAYERS}, {"piece", PIECES},
        {"trait", PIECES},      {"with", PIECES},          {"zone", PIECES | TILES},
        {"on_board", PIECES},   {"joins", PIECES},         {"holds", CELLS},
        {"beside", CELLS},      {"all", CORNERS},          {"open", SEGMENTS},
        {"open_to", CELLS | PIECES},
        {"without", CELLS | CORNERS},
        {"free", SEGMENTS | CORNERS},
        {"placed", CELLS | SEGMENTS | PIECES | CORNERS},
        {"has", ~(uint32_t)CORNERS}, {"lacks", ~(uint32_t)CORNERS},
        {"distinct", PIECES},
        {"feature", SEGMENTS | PIECES},
        {"members", SEGMENTS},  {"placeable", TILES},
        {"adjoins", CELLS},     {"walk", PIECES | SEGMENTS},
        {"cross", PIECES},      {"around", SEGMENTS},      {"owned", PIECES},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const bst_node *value = bst__node_get(node, keys[i].key);
        if (value && !(keys[i].types >> type & 1)) {
            bst_node key = bst__node_key(value);
            bst__build_complain(build, &key, "E-FILTER", "`%s` says nothing about %s", keys[i].key,
                                type_names[type]);
        }
    }
}

int bst__build_zone(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    int zone = bst__rules_zone(rules, name->text);
    if (zone == 0) {
        const char *known[BST__ZONES_MAX];
        for (uint32_t i = 0; i < rules->zone_count; i++) {
            known[i] = rules->zones[i + 1].name;
        }
        bst__build_unknown(build, name, "zone", known, rules->zone_count);
    }
    return zone;
}

uint64_t bst__build_zone_set(bst__build *build, const bst_node *names)
{
    uint64_t zones = 0;
    BST_NODE_ITEMS(name, names) {
        int zone = bst__build_zone(build, name);
        zones |= zone ? UINT64_C(1) << (zone - 1) : 0;
    }
    return zones;
}

/* Pieces may be in one of several zones, tiles lie in one. */
static void fill_zones(bst__build *build, bst__over *over, const bst_node *node)
{
    const bst_node *names = bst__node_get(node, "zone");
    over->zones = bst__build_zone_set(build, names);
    over->zone = -1;
    for (uint64_t left = over->zones; left; left >>= 1) {
        over->zone = over->zone < 0 ? 1 : (int16_t)(over->zone + 1);
    }
    if (over->type == BST__ARG_TILE && (!over->zones || over->zones & (over->zones - 1u))) {
        bst__build_complain(build, node, "E-FILTER", "tiles are those of one `zone`");
    }
}

/* The area that four tiles show at a corner. */
static uint8_t area_of(bst__build *build, const bst_node *name)
{
    bst__kindmask kinds = name ? bst__build_kinds_of(build, name) : 0;
    uint8_t kind = 0;
    while (kinds >> kind > 1) {
        kind++;
    }
    if (kinds && build->rules->board.kinds[kind].shape != BST__AREA) {
        bst__build_complain(build, name, "E-FILTER", "`%s` is no area and lies at no corner",
                            name->text);
    }
    return kind;
}

static bst__walk walk_of(bst__build *build, const bst_node *node)
{
    bst__walk walk = {0, 0};
    if (node) {
        walk.cause = (uint8_t)bst__build_cause(build, bst__node_get(node, "cause"));
        walk.through = (uint8_t)bst__build_cause(build, bst__node_get(node, "through"));
    }
    return walk;
}

void bst__build_over(bst__build *build, bst__over *over, const bst_node *node)
{
    const char *of = bst__node_text(node, "of", "cells");
    uint32_t type = 0;
    while (strcmp(type_names[type], of) != 0) {
        type++;
    }
    check_keys(build, node, type);
    over->used = true;
    over->type = types[type];
    over->kinds = bst__build_kinds_of(build, bst__node_get(node, "kinds"));
    over->has = attr_of(build, node, "has", carriers[type]);
    over->lacks = attr_of(build, node, "lacks", carriers[type]);
    over->which = fill_which(build, node);
    over->own = over->which.own;
    over->holds = bst__build_which(build, bst__node_get(node, "holds"));
    over->without = bst__build_which(build, bst__node_get(node, "without"));
    over->beside = neutral_of(build, node, "beside");
    const bst_node *beside = bst__node_get(node, "adjoins");
    over->adjoins =
        beside ? (int16_t)bst__build_attr_live(build, beside, 1u << BST__ON_CELL) : -1;
    over->walk = walk_of(build, bst__node_get(node, "walk"));
    over->joins = attr_of(build, node, "joins", 1u << BST__ON_SEGMENT);
    over->cross = attr_of(build, node, "cross", 1u << BST__ON_SEGMENT);
    const bst_node *cause = bst__node_get(node, "open_to");
    over->open_to = cause ? (uint8_t)bst__build_cause(build, cause) : 0;
    fill_zones(build, over, node);
    over->placeable = bst__node_bool(node, "placeable", false);
    over->distinct = bst__node_bool(node, "distinct", false);
    over->feature = bst__build_feature(build, bst__node_get(node, "feature"));
    over->on_board = bst__node_bool(node, "on_board", false);
    over->owned = bst__node_bool(node, "owned", false);
    over->placed = bst__node_bool(node, "placed", false);
    over->around = bst__node_bool(node, "around", false);
    over->open = bst__node_bool(node, "open", false);
    over->free = bst__node_bool(node, "free", false);
    over->all = area_of(build, bst__node_get(node, "all"));
    over->members = (uint8_t)bst__node_int(node, "members", 0);
}
