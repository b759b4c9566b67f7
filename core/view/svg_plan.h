/* What lies where on one tile in one turn: the shapes of its segments, and points on them where
 * pieces and signs can be seen. */
#ifndef BST_VIEW_SVG_PLAN_H
#define BST_VIEW_SVG_PLAN_H

#include "game/rules.h"
#include "view/svg_shape.h"

enum {
    BST__PLAN_GRID = 30, /* the tile as so many times so many squares */
    BST__PLAN_STEP = BST__SVG_TILE / BST__PLAN_GRID,
    BST__PLAN_TAKEN = 64,
    BST__PLAN_MARK = 0xFF
};

typedef struct bst__svgpart {
    uint8_t kind;
    uint8_t shape;    /* bst__shape */
    bool derived;     /* made of others: nothing is drawn */
    bool ground;      /* an area that the background shows */
    uint16_t slots;   /* as it lies */
    uint32_t stops;   /* bits: ways that end at an area's edge */
    bool dead_end;    /* a line that meets nothing inside the tile */
    uint32_t way_count;
    bst__curve ways[4]; /* lines */
    bst__outline outline; /* areas that are no ground */
    bst__point spot;  /* where a piece stands */
} bst__svgpart;

typedef struct bst__svgplan {
    const bst_ruleset *rules;
    const bst__tiledef *tile;
    uint32_t number; /* of the tile */
    uint32_t turn;
    uint32_t back;   /* kind that is the background, 0 none */
    bool crossing;   /* lines end in the middle and meet nothing there */
    uint8_t crossing_kind;
    uint32_t part_count;
    bst__svgpart parts[BST__TILE_SEGMENTS_MAX];
    uint8_t label[BST__PLAN_GRID][BST__PLAN_GRID]; /* part + 1, 0 none, or BST__PLAN_MARK */
    uint8_t room[BST__PLAN_GRID][BST__PLAN_GRID];  /* units to the next other label */
    uint32_t taken_count;
    struct {
        bst__point at;
        int32_t radius;
    } taken[BST__PLAN_TAKEN];
} bst__svgplan;

/* Plans tile `number` of `rules` in `turn`. */
void bst__svg_plan(bst__svgplan *plan, const bst_ruleset *rules, uint32_t number, uint32_t turn);

/* Half the width of a line of `kind` in units. */
int32_t bst__svg_half_width(const bst_ruleset *rules, uint32_t kind);

/* Finds a point of `part` with `radius` units free around it and marks it as taken. Of all points
 * it takes the one with most room, or where `scatter` is not NULL some point that follows from it.
 * False where there is none. */
bool bst__plan_take(bst__svgplan *plan, uint32_t part, int32_t radius, uint32_t *scatter,
                    bst__point *out);
/* The same where most of the circle is free of what does not belong to the part. */
bool bst__plan_take_clear(bst__svgplan *plan, uint32_t part, int32_t radius, bst__point *out);
/* The same beside a line: the place nearest to where a piece stands on it, in whatever area lies
 * there. False where none has room. */
bool bst__plan_take_beside(bst__svgplan *plan, uint32_t part, int32_t radius, bst__point *out);
/* Where inner parts lie, areas and lines through the tile being known; called by bst__svg_plan. */
void bst__plan_inner(bst__svgplan *plan);
/* The labels, and the points where pieces stand; called by bst__svg_plan. Returns the parts of the
 * ground (bits) that run into each other with nothing drawn between. */
uint32_t bst__plan_spots(bst__svgplan *plan);

#endif
