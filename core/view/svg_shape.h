/* The geometry of a tile: which outlines areas have and how lines run, from their slots alone.
 *
 * A tile is a square of BST__SVG_TILE units, x to the right, y down. Everything is in whole units,
 * so that a picture has the same bytes wherever it is made.
 */
#ifndef BST_VIEW_SVG_SHAPE_H
#define BST_VIEW_SVG_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BST__SVG_TILE = 240,
    BST__SVG_HALF = BST__SVG_TILE / 2,
    BST__SVG_STEPS = 12, /* straight parts that stand for a curve where points are tested */
    BST__SVG_CURVES = 16
};

typedef struct bst__point {
    int32_t x;
    int32_t y;
} bst__point;

/* A cubic curve; a straight line from at[0] to at[3] where `straight`. */
typedef struct bst__curve {
    bst__point at[4];
    bool straight;
    bool border; /* lies on the tile's border */
} bst__curve;

/* A closed way around an area, clockwise; each curve begins where the last one ended. */
typedef struct bst__outline {
    uint32_t count;
    bst__curve curves[BST__SVG_CURVES];
} bst__outline;

/* The middle of a side: 0 north, clockwise. */
bst__point bst__svg_middle(uint32_t side);

/* A point just inside the tile before the middle of the half side `half` (0 is the left half of the
 * north side, clockwise), `depth` units from the border. */
bst__point bst__svg_beside(uint32_t half, int32_t depth);

/* The half sides (bits 0 to 7) among slots (bits side*3 + {left 0, middle 1, right 2}). */
uint32_t bst__svg_halves(uint32_t slots);

/* The outline of an area with these half sides, at least one: it follows the border where they are
 * and is closed by curves through the tile. Caps on one side are shallow, or where `deep` reach
 * nearly to the middle. */
void bst__svg_area(bst__outline *out, uint32_t halves, bool deep);

/* The way of a line from the middle of one side to that of another. */
bst__curve bst__svg_way(uint32_t from, uint32_t to);
bst__curve bst__svg_straight(bst__point from, bst__point to);

/* The point at `step` of BST__SVG_STEPS of the curve. */
bst__point bst__svg_on(const bst__curve *curve, uint32_t step);

bool bst__svg_inside(const bst__outline *outline, bst__point point);

/* Square of the distance from the point to the curve. */
int32_t bst__svg_distance2(const bst__curve *curve, bst__point point);

#endif
