/* The checked model of a game's tile data: what the YAML says about tiles, as C structs.
 *
 * It is built from one merged tree (the game's file, with the mods' patches worked in), checks what
 * a shape cannot say, and keeps the nodes, so that later problems still find their lines.
 *
 * Slots are numbered clockwise from the north-west corner: NL N NR EL E ER SL S SR WL W WR, so that
 * a slot is side * 3 + {L: 0, middle: 1, R: 2} with sides N 0, E 1, S 2, W 3.
 */
#ifndef BST_DATA_TILESET_H
#define BST_DATA_TILESET_H

#include <stdbool.h>
#include <stdint.h>

#include <bastide/diag.h>
#include <bastide/status.h>

#include "base/arena.h"
#include "data/node.h"
#include "data/schema.h"

#define BST_SLOT_COUNT 12
#define BST_SLOTS_ALL 0xFFFu
#define BST_SLOTS_MIDDLE 0x492u /* N E S W */
#define BST_SLOTS_HALF (BST_SLOTS_ALL & ~BST_SLOTS_MIDDLE)

/* The layer of tiles that name none, in a deck that has layers. */
#define BST__LAYER_OF_REST "rest"

typedef enum bst_kind_shape {
    BST_KIND_AREA,  /* owns half sides */
    BST_KIND_LINE,  /* owns middles */
    BST_KIND_INNER, /* owns no slot */
    BST_KIND_MADE   /* made of other kinds: on no tile */
} bst_kind_shape;

typedef struct bst__tileset_kind {
    const char *name;
    bst_kind_shape shape;
    const bst_node *node;
} bst__tileset_kind;

typedef struct bst__tileset_attribute {
    const char *name;
    const char *on; /* "segment", "tile", ... */
    const bst_node *node;
} bst__tileset_attribute;

/* A value as the tile data gives it: of a segment or of a whole tile. */
typedef struct bst__tileset_value {
    uint32_t attribute; /* index in the tileset */
    int32_t value;      /* true is 1, a word its place in `words`, from 1 */
    const bst_node *node;
} bst__tileset_value;

typedef struct bst__tileset_segment {
    uint32_t kind;    /* index in the tileset */
    uint16_t slots;   /* 12 bits; empty for inner kinds and for areas enclosed by others */
    int32_t mouths;   /* inner ends that go on elsewhere */
    const bst_node *spot; /* [x, y], where pieces on it stand; NULL where nobody says */
    uint32_t touches; /* segments of the same tile, by index; symmetric */
    uint32_t apart;   /* those that it does not touch, though it looks so; symmetric */
    const bst__tileset_value *values;
    uint32_t values_count;
    const bst_node *node; /* the segment's map; its value for the kind is `slots_node` */
    const bst_node *slots_node;
} bst__tileset_segment;

typedef struct bst__tileset_tile {
    const char *id;
    const char *deck; /* "" where the game has no decks */
    int32_t count;
    int32_t start;            /* copies of `count` that are laid before the first turn */
    int32_t needs_neighbours; /* 0: no such need */
    uint8_t sides_any;        /* bits N 1, E 2, S 4, W 8: sides that match everything */
    bool on_board;            /* false for cards */
    bst__tileset_segment *segments;
    uint32_t segments_count;
    const uint32_t *near; /* groups of segments that meet at one point, by index */
    uint32_t near_count;
    const bst__tileset_value *values;
    uint32_t values_count;
    const bst_node *node;
} bst__tileset_tile;

/* What is laid over a tile. */
typedef struct bst__tileset_overlay {
    int32_t turns;
    uint32_t over[4]; /* by side: the kind that both halves must show, index + 1; 0: anything */
    bst__tileset_tile face; /* its segments; the rest is unused */
} bst__tileset_overlay;

typedef struct bst__tileset {
    const bst__tileset_kind *kinds;
    uint32_t kinds_count;
    const bst__tileset_attribute *attributes;
    uint32_t attributes_count;
    const bst__tileset_tile *tiles; /* in the order of the file */
    uint32_t tiles_count;
    const bst__tileset_overlay *overlays;
    uint32_t overlays_count;
    const bst_node *root;
} bst__tileset;

/* Checks `root` against bst__shape_game, then builds and checks the model in `arena`. `ignored`
 * (may be NULL) is a map whose keys are attributes of mods that are not in play: tiles may carry
 * them, and they are left out. On failure *out is NULL; warnings alone are no failure.
 *
 *   BST_E_INVALID  errors were added to `diags`
 *   BST_E_NOMEM
 */
BST_MUST_USE bst_status bst__tileset_build(const bst__tileset **out, bst_arena *arena,
                                           const bst_node *root, const bst_node *ignored,
                                           bst_diags *diags);

/* Index of a kind or attribute, or -1. */
int bst__tileset_find_kind(const bst__tileset *tileset, const char *name);
int bst__tileset_find_attribute(const bst__tileset *tileset, const char *name);

/* Slots of a word such as "NL" or "N" for a kind of this shape: an area takes a side for its two
 * halves, a line takes it for its middle. 0 where the word names none. */
uint16_t bst__slots_of_word(const char *word, bst_kind_shape shape);

/* The shapes of a game's file and of its parts; mods use the parts. */
extern const bst_shape bst__shape_game;
extern const bst_shape bst__shape_vocabulary;
extern const bst_shape bst__shape_kinds;
extern const bst_shape bst__shape_attributes;
extern const bst_shape bst__shape_pieces;
extern const bst_shape bst__shape_zones;
extern const bst_shape bst__shape_decks;
extern const bst_shape bst__shape_tracks;
extern const bst_shape bst__shape_board;
extern const bst_shape bst__shape_start;
extern const bst_shape bst__shape_options;
extern const bst_shape bst__shape_presets;
extern const bst_shape bst__shape_tiles;
extern const bst_shape bst__shape_segment;
extern const bst_shape bst__shape_overlays;
extern const bst_shape bst__shape_condition; /* the `if` of anything */

#endif
