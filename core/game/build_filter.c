/* Filters of declarations: from names to numbers. A question that cannot be answered where the
 * filter stands would silently be answered no, so it is complained about. */
#include "game/build.h"

#include "base/bits.h"

#include <string.h>

static const char *const target_names[] = {
    [BST__ON_SEGMENT] = "segments", [BST__ON_CELL] = "cells",     [BST__ON_TILE] = "tiles",
    [BST__ON_PIECE] = "pieces",     [BST__ON_PLAYER] = "players", [BST__ON_ZONE] = "zones",
    [BST__ON_GAME] = "the game"};

int bst__build_attr_on(bst__build *build, const bst_node *name, uint32_t targets)
{
    int attr = bst__build_attr(build, name);
    if (attr < 0) {
        return attr;
    }
    uint32_t on = build->rules->attrs[attr].on;
    if (targets >> on & 1) {
        return attr;
    }
    if (!targets) {
        bst__build_complain(build, name, "E-FILTER",
                            "`%s` is an attribute of %s, but here are things that have none",
                            name->text, target_names[on]);
        return -1;
    }
    bst__build_complain(build, name, "E-FILTER",
                        "`%s` is an attribute of %s, but here one of %s is asked for", name->text,
                        target_names[on], target_names[bst__lowest_bit(targets)]);
    return -1;
}

int bst__build_attr_live(bst__build *build, const bst_node *name, uint32_t targets)
{
    int attr = bst__build_attr_on(build, name, targets);
    if (attr >= 0 && build->rules->attrs[attr].printed) {
        bst__build_complain(build, name, "E-FILTER", "`%s` is printed and cannot change",
                            name->text);
        return -1;
    }
    return attr;
}

int16_t bst__build_piece_of(bst__build *build, const bst_node *node, const char *key)
{
    const bst_node *value = bst__node_get(node, key);
    return value ? (int16_t)bst__build_piece(build, value) : -1;
}

/* The one entry of {attribute: least}. */
static int16_t least(bst__build *build, const bst_node *map, uint32_t target, int32_t *minimum)
{
    if (!map || !map->first) {
        return -1;
    }
    bst_node name = bst__node_key(map->first);
    *minimum = bst__build_number(build, map->first, 1);
    if (map->first->next) {
        bst__build_complain(build, map, "E-FILTER", "one attribute only can be asked for here");
    }
    return (int16_t)bst__build_attr_on(build, &name, 1u << target);
}

static bst__asked *ask_fold(bst__build *build, bst__filter *filter, const bst_node *name)
{
    int attr = bst__build_attr_on(build, name, 1u << BST__ON_SEGMENT);
    if (attr < 0) {
        return NULL;
    }
    if (filter->fold_count == BST__ASKED_MAX) {
        bst__build_complain(build, name, "E-LIMIT",
                            "more than %d attributes of a feature are asked for", BST__ASKED_MAX);
        return NULL;
    }
    bst__asked *asked = &filter->folds[filter->fold_count++];
    *asked = (bst__asked){.attr = (int16_t)attr, .least = INT16_MIN, .most = INT16_MAX};
    return asked;
}

/* `fold` names the least values, `lacks` attributes that are 0. */
static void filter_folds(bst__build *build, const bst_node *node, bst__filter *filter)
{
    BST_NODE_EACH(entry, bst__node_get(node, "fold")) {
        bst_node name = bst__node_key(entry);
        bst__asked *asked = ask_fold(build, filter, &name);
        if (asked) {
            int32_t least = bst__build_number(build, entry, 1);
            if (least < INT16_MIN || least > INT16_MAX) {
                bst__build_complain(build, entry, "E-LIMIT",
                                    "attributes of segments are numbers of 16 bits, not %d", least);
            }
            asked->least = (int16_t)least;
        }
    }
    BST_NODE_ITEMS(name, bst__node_get(node, "lacks")) {
        bst__asked *asked = ask_fold(build, filter, name);
        if (asked) {
            asked->least = 0;
            asked->most = 0;
        }
    }
}

static void check_asks(bst__build *build, const bst_node *node, uint32_t asks)
{
    static const struct {
        const char *key;
        uint32_t ask;
        const char *what;
    } keys[] = {
        {"kind", BST__ASK_FEATURE, "a feature"},     {"closed", BST__ASK_FEATURE, "a feature"},
        {"tiles", BST__ASK_FEATURE, "a feature"},    {"fold", BST__ASK_FEATURE, "a feature"},
        {"lacks", BST__ASK_FEATURE, "a feature"},    {"tiles_over", BST__ASK_FEATURE, "a feature"},
        {"piece", BST__ASK_PIECE, "a piece"},        {"trait", BST__ASK_PIECE, "a piece"},
        {"own", BST__ASK_OWNER, "a piece that has an owner"},
        {"cause", BST__ASK_CAUSE, "a movement"},     {"mode", BST__ASK_MODE, "a settling"},
        {"payee", BST__ASK_PAYEE, "a single player"}, {"tied", BST__ASK_TIED, "owners"},
        {"holds", BST__ASK_FEATURE, "a feature"},    {"next_to", BST__ASK_FEATURE, "a feature"},
        {"via", BST__ASK_PAYEE, "what asks for a value"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const bst_node *value = bst__node_get(node, keys[i].key);
        if (value && !(asks & keys[i].ask)) {
            bst_node key = bst__node_key(value);
            bst__build_complain(build, &key, "E-FILTER",
                                "`%s` asks about %s, and there is none where this filter stands",
                                keys[i].key, keys[i].what);
        }
    }
}

static void filter_feature(bst__build *build, const bst_node *node, bst__filter *filter)
{
    const bst_node *over = bst__node_get(node, "tiles_over");
    filter->kind = bst__build_kinds_of(build, bst__node_get(node, "kind"));
    filter->closed = bst__node_bool(node, "closed", false);
    filter->not_closed = bst__node_get(node, "closed") && !filter->closed;
    filter->holds = bst__build_which(build, bst__node_get(node, "holds"));
    filter->next_to = bst__build_kinds_of(build, bst__node_get(node, "next_to"));
    filter->tiles = (int16_t)bst__node_int(node, "tiles", 0);
    filter->tied = bst__node_bool(node, "tied", false);
    filter->tiles_over =
        over ? (int16_t)bst__build_attr_on(build, over, 1u << BST__ON_GAME) : -1;
    filter_folds(build, node, filter);
}

static void filter_flow(bst__build *build, const bst_node *node, bst__filter *filter)
{
    const bst_node *value = bst__node_get(node, "game");
    filter->unplaced = bst__node_bool(node, "unplaced", false);
    filter->no_tile = bst__node_bool(node, "no_tile", false);
    if (bst__node_get(node, "deck_empty")) {
        filter->deck_empty = bst__node_bool(node, "deck_empty", false);
    }
    if (bst__node_get(node, "after_turns")) {
        filter->after_turns = bst__node_bool(node, "after_turns", false);
    }
    if (value && bst__node_is_map(value)) {
        filter->game_least = least(build, value, BST__ON_GAME, &filter->game_min);
    } else if (value) {
        filter->game_attr = (int16_t)bst__build_attr_on(build, value, 1u << BST__ON_GAME);
    }
    value = bst__node_get(node, "unset");
    filter->game_unset = value ? (int16_t)bst__build_attr_on(build, value, 1u << BST__ON_GAME) : -1;
    filter->asks_score = bst__node_get(node, "score") != NULL;
    filter->score_min = bst__build_number(build, bst__node_get(node, "score"), 0);
    filter->player_attr =
        least(build, bst__node_get(node, "player"), BST__ON_PLAYER, &filter->player_min);
    value = bst__node_get(node, "budget");
    filter->budget_left = value ? (int8_t)bst__build_budget(build, value) : -1;
    value = bst__node_get(node, "spent");
    filter->spent = value ? (int8_t)bst__build_budget(build, value) : -1;
}

/* `payee` is true, or says which piece who is paid must have. */
static void filter_payee(bst__build *build, const bst_node *node, bst__filter *filter)
{
    const bst_node *payee = bst__node_get(node, "payee");
    bool is_map = payee && bst__node_is_map(payee);
    filter->payee = is_map || bst__node_bool(node, "payee", false) ? 1 : -1;
    filter->payee_via = is_map ? bst__build_piece_of(build, payee, "via") : -1;
}

/* Notes which tests have something to ask. */
static void seal(const bst_ruleset *rules, bst__filter *f)
{
    bool value = f->mode >= 0 || f->payee > 0 || f->tied;
    bool tile = f->tile_attr >= 0 || f->tile_lacks >= 0 || f->shows;
    bool drawn = f->unplaced || f->no_tile;
    bool part = f->deck_empty >= 0 || f->after_turns >= 0 ||
                f->open_to || f->extends_own >= 0 || f->touches >= 0 || f->only_with;
    bool game = f->game_attr >= 0 || f->game_least >= 0 || f->game_unset >= 0 ||
                f->player_attr >= 0 || f->asks_score || f->supply >= 0 ||
                f->budget_left >= 0 || f->spent >= 0 || f->scored || f->unscored;
    bool board = f->on_board.used || f->off_board.used || f->laid_attr >= 0 ||
                 f->enclosed >= 0 || f->in_zone || f->closing || f->settled || f->around;
    bool piece = f->cause >= 0 || f->piece_kind >= 0 || f->piece_trait || f->own >= 0;
    bool feature = f->kind || f->closed || f->not_closed || f->tiles || f->tiles_over >= 0 ||
                   f->fold_count || f->holds.used || f->next_to;
    f->first = f->unplaced           ? BST__FIRST_UNPLACED
               : f->tile_attr >= 0 ? BST__FIRST_TILE
               : f->game_attr >= 0 ? BST__FIRST_GAME
                                   : BST__FIRST_ANY;
    f->first_attr = f->first == BST__FIRST_TILE   ? (uint16_t)f->tile_attr
                    : f->first == BST__FIRST_GAME ? rules->attrs[f->game_attr].live
                                                  : 0;
    f->asks = (uint16_t)((value ? BST__ASKS_VALUE : 0) | (tile ? BST__ASKS_TILE : 0) |
                         (part ? BST__ASKS_PART : 0) | (game ? BST__ASKS_GAME : 0) |
                         (board ? BST__ASKS_BOARD : 0) | (piece ? BST__ASKS_PIECE : 0) |
                         (feature ? BST__ASKS_FEATURE : 0) |
                         (f->via || f->payee_via >= 0 ? BST__ASKS_VIA : 0) |
                         (drawn ? BST__ASKS_DRAWN : 0));
}

const bst__filter *bst__build_feature(bst__build *build, const bst_node *node)
{
    bst__filter *filter = node ? bst__build_alloc(build, sizeof *filter) : NULL;
    if (filter) {
        *filter = (bst__filter)BST__FILTER_INIT;
        filter_feature(build, node, filter);
        seal(build->rules, filter);
    }
    return filter;
}

static uint8_t scorers_of(const bst_node *node)
{
    bool is_own = node && bst__node_place(node, "own");
    bool is_others = node && bst__node_place(node, "others");
    return (uint8_t)((is_own ? BST__SCORED_OWN : 0) | (is_others ? BST__SCORED_OTHERS : 0));
}

bst__when bst__build_when(const bst__filter *filter)
{
    bst__when when = {.filter = filter};
    if (filter) {
        when.first = filter->first;
        when.first_attr = filter->first_attr;
    }
    return when;
}

/* A copy in the arena, or NULL where it asks nothing. */
static bst__filter *keep(bst__build *build, bst__filter *filter)
{
    seal(build->rules, filter);
    bst__filter *kept = filter->asks ? bst__build_alloc(build, sizeof *kept) : NULL;
    if (kept) {
        *kept = *filter;
    }
    return kept;
}

bst__filter *bst__build_filter(bst__build *build, const bst_node *node, uint32_t asks)
{
    bst__filter filter = BST__FILTER_INIT;
    if (!node) {
        return NULL;
    }
    check_asks(build, node, asks);
    filter_payee(build, node, &filter);
    const bst_node *value = bst__node_get(node, "tile");
    const uint32_t on = 1u << BST__ON_TILE | 1u << BST__ON_SEGMENT;
    filter.tile_attr = value ? (int16_t)bst__build_attr_on(build, value, on) : -1;
    value = bst__node_get(node, "tile_lacks");
    filter.tile_lacks = value ? (int16_t)bst__build_attr_on(build, value, on) : -1;
    value = bst__node_get(node, "laid");
    filter.laid_attr = value ? (int16_t)bst__build_attr_on(build, value, on) : -1;
    filter.shows = bst__build_kinds_of(build, bst__node_get(node, "shows"));
    filter.around = bst__build_kinds_of(build, bst__node_get(node, "around"));
    filter_feature(build, node, &filter);
    filter_flow(build, node, &filter);
    value = bst__node_get(node, "mode");
    filter.mode = value ? (int8_t)bst__build_mode(build, value) : -1;
    filter.piece_kind = bst__build_piece_of(build, node, "piece");
    filter.piece_trait = bst__build_traits_of(build, bst__node_get(node, "trait"));
    if (bst__node_get(node, "own")) {
        filter.own = bst__node_bool(node, "own", false);
    }
    value = bst__node_get(node, "cause");
    filter.cause = value ? (int8_t)bst__build_cause(build, value) : -1;
    filter.extends_own = bst__build_piece_of(build, node, "extends_own");
    filter.touches = bst__build_piece_of(build, node, "touches");
    filter.enclosed = bst__build_piece_of(build, node, "enclosed");
    filter.supply = bst__build_piece_of(build, node, "supply");
    filter.scored = scorers_of(bst__node_get(node, "scored"));
    filter.unscored = scorers_of(bst__node_get(node, "unscored"));
    filter.in_zone = bst__build_zone_set(build, bst__node_get(node, "in_zone"));
    filter.open_to = bst__build_causes_of(build, bst__node_get(node, "placed_open_to"));
    filter.on_board = bst__build_which(build, bst__node_get(node, "on_board"));
    filter.off_board = bst__build_which(build, bst__node_get(node, "off_board"));
    filter.via = bst__build_feature(build, bst__node_get(node, "via"));
    filter.closing = bst__build_feature(build, bst__node_get(node, "closing"));
    filter.settled = bst__build_feature(build, bst__node_get(node, "settled"));
    value = bst__node_get(node, "only_with");
    filter.only_with = value ? bst__build_overlay(build, value) : 0;
    return keep(build, &filter);
}

const bst__filter *bst__build_split(bst__build *build, bst__filter *filter)
{
    const bst__filter nothing = BST__FILTER_INIT;
    bst__filter split = BST__FILTER_INIT;
    split.kind = filter->kind;
    split.closed = filter->closed;
    split.not_closed = filter->not_closed;
    split.tiles = filter->tiles;
    split.tiles_over = filter->tiles_over;
    split.fold_count = filter->fold_count;
    memcpy(split.folds, filter->folds, sizeof split.folds);
    split.holds = filter->holds;
    split.next_to = filter->next_to;
    split.piece_kind = filter->piece_kind;
    split.piece_trait = filter->piece_trait;
    filter->kind = 0;
    filter->closed = false;
    filter->not_closed = false;
    filter->tiles = 0;
    filter->tiles_over = nothing.tiles_over;
    filter->fold_count = 0;
    filter->holds = nothing.holds;
    filter->next_to = 0;
    filter->piece_kind = nothing.piece_kind;
    filter->piece_trait = 0;
    seal(build->rules, filter);
    return keep(build, &split);
}
