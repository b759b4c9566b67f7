/* The words of the declarations, beside the enumerators that they stand for, and look-ups. */
#include "game/rules.h"

#include <string.h>

const char *const bst__argtype_names[BST__ARG_COUNT] = {
    [BST__ARG_NONE] = "none",       [BST__ARG_CELL] = "cell",
    [BST__ARG_TURN] = "turn",       [BST__ARG_SEGMENT] = "segment",
    [BST__ARG_FEATURE] = "feature", [BST__ARG_PIECE] = "piece",
    [BST__ARG_PIECE_KIND] = "piece_kind", [BST__ARG_PLAYER] = "player",
    [BST__ARG_INTEGER] = "integer", [BST__ARG_TILE] = "tile",
    [BST__ARG_ZONE] = "zone",       [BST__ARG_CORNER] = "corner",
    [BST__ARG_SIDE] = "side",       [BST__ARG_KIND] = "kind",
    [BST__ARG_WORD] = "word"};

const char *const bst__builtin_names[BST__BUILTIN_COUNT] = {
    [BST__BUILTIN_NONE] = "none",       [BST__BUILTIN_DRAW] = "draw",
    [BST__BUILTIN_PLACE] = "place",     [BST__BUILTIN_CLAIM] = "claim",
    [BST__BUILTIN_DISCARD] = "discard", [BST__BUILTIN_JUMP] = "jump",
    [BST__BUILTIN_SETTLE] = "settle",   [BST__BUILTIN_SETTLE_ALL] = "settle_all",
    [BST__BUILTIN_TAKE_ALL] = "take_all", [BST__BUILTIN_TURNS] = "turns",
    [BST__BUILTIN_START] = "start",     [BST__BUILTIN_MOVE] = "move",
    [BST__BUILTIN_OVERLAY] = "overlay", [BST__BUILTIN_TAKE] = "take",
    [BST__BUILTIN_USE] = "use"};

const char *const bst__measure_names[BST__MEASURE_FOLD] = {
    [BST__MEASURE_TILE] = "tile",     [BST__MEASURE_SEGMENTS] = "segments",
    [BST__MEASURE_OPEN] = "open",     [BST__MEASURE_TERMINALS] = "terminals",
    [BST__MEASURE_AROUND] = "around", [BST__MEASURE_FLAT] = "flat",
    [BST__MEASURE_BASE] = "base"};

const char *const bst__measure_labels[BST__MEASURE_FOLD] = {
    [BST__MEASURE_TILE] = "tile",     [BST__MEASURE_SEGMENTS] = "segment",
    [BST__MEASURE_OPEN] = "open",     [BST__MEASURE_TERMINALS] = "end",
    [BST__MEASURE_AROUND] = "around", [BST__MEASURE_FLAT] = "flat",
    [BST__MEASURE_BASE] = "base"};

/* Without words: a number that counts nothing. */
const bst__words bst__measure_words[BST__MEASURE_FOLD] = {
    [BST__MEASURE_TILE] = {"tile", "tiles"},
    [BST__MEASURE_SEGMENTS] = {"segment", "segments"},
    [BST__MEASURE_OPEN] = {"open end", "open ends"},
    [BST__MEASURE_TERMINALS] = {"end", "ends"},
    [BST__MEASURE_AROUND] = {"neighbour", "neighbours"}};

static bool same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

#define FIND(from, to, field)                                                                      \
    for (uint32_t i = (from); i < (to); i++) {                                                     \
        if (same(rules->field, name)) {                                                            \
            return (int)i;                                                                         \
        }                                                                                          \
    }

int bst__rules_kind(const bst_ruleset *rules, const char *name)
{
    FIND(1, rules->board.kind_count + 1, kinds[i].name)
    return 0;
}

int bst__rules_piece_kind(const bst_ruleset *rules, const char *name)
{
    FIND(1, rules->piece_kind_count + 1, piece_kinds[i].name)
    return 0;
}

int bst__rules_attr(const bst_ruleset *rules, const char *name)
{
    FIND(0, rules->attr_count, attrs[i].name)
    return -1;
}

int bst__rules_tile(const bst_ruleset *rules, const char *name)
{
    FIND(1, rules->board.tile_count + 1, tiles[i].id)
    return 0;
}

int bst__rules_overlay(const bst_ruleset *rules, const char *name)
{
    FIND(1, rules->board.overlay_count + 1, overlays[i].name)
    return 0;
}

int bst__rules_zone(const bst_ruleset *rules, const char *name)
{
    FIND(1, rules->zone_count + 1, zones[i].name)
    return 0;
}

int bst__rules_deck(const bst_ruleset *rules, const char *name)
{
    FIND(1, rules->deck_count + 1, decks[i].name)
    return 0;
}

int bst__rules_cause(const bst_ruleset *rules, const char *name)
{
    FIND(1, rules->cause_count + 1, causes[i].name)
    return 0;
}

int bst__rules_trait(const bst_ruleset *rules, const char *name)
{
    FIND(0, rules->trait_count, traits[i])
    return -1;
}

int bst__rules_mode(const bst_ruleset *rules, const char *name)
{
    FIND(0, rules->mode_count, modes[i])
    return -1;
}

int bst__rules_verb(const bst_ruleset *rules, const char *name)
{
    FIND(0, rules->verb_count, verbs[i].name)
    return -1;
}

int bst__rules_phase(const bst_ruleset *rules, const char *name)
{
    FIND(0, rules->phase_count, phases[i].name)
    return -1;
}

int bst__rules_word(const bst_ruleset *rules, const char *name)
{
    FIND(0, rules->word_count, words[i])
    return -1;
}

int bst__rules_track(const bst_ruleset *rules, const char *name)
{
    FIND(0, rules->track_count, tracks[i].name)
    return -1;
}

bool bst__rules_words(const bst_ruleset *rules, const char *label, bst__words *out)
{
    for (uint32_t i = 0; i < BST__MEASURE_FOLD; i++) {
        if (same(bst__measure_labels[i], label)) {
            *out = bst__measure_words[i];
            return true;
        }
    }
    int index = bst__rules_attr(rules, label);
    if (index >= 0) {
        *out = rules->attrs[index].words;
        return true;
    }
    index = bst__rules_kind(rules, label);
    if (index > 0) {
        *out = rules->kinds[index].words;
        return true;
    }
    index = bst__rules_piece_kind(rules, label);
    if (index > 0) {
        *out = rules->piece_kinds[index].words;
    }
    return index > 0;
}
