/* Outlines of areas and ways of lines, computed in whole units. An area's border is cut into runs
 * of half sides; between two runs a curve leads through the tile, bent towards its middle where the
 * runs lie on one side, so that caps, corners, bands and bays follow from one rule. */
#include "view/svg_shape.h"

#include <stddef.h>

enum { T = BST__SVG_TILE, H = BST__SVG_HALF, HALVES = 8 };
/* How far a curve between the ends of one side is bent to the middle, percent; its middle lies at
 * three quarters of that. */
enum { SHALLOW = 73, DEEP = 112 };

/* The ends of the half sides, clockwise from the north-west corner. */
static const bst__point ends[HALVES] = {{0, 0}, {H, 0}, {T, 0}, {T, H},
                                        {T, T}, {H, T}, {0, T}, {0, H}};

bst__point bst__svg_middle(uint32_t side)
{
    return ends[2 * side + 1];
}

bst__point bst__svg_beside(uint32_t half, int32_t depth)
{
    static const int8_t inwards[4][2] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    bst__point a = ends[half];
    bst__point b = ends[(half + 1) % HALVES];
    return (bst__point){(a.x + b.x) / 2 + depth * inwards[half / 2][0],
                        (a.y + b.y) / 2 + depth * inwards[half / 2][1]};
}

uint32_t bst__svg_halves(uint32_t slots)
{
    uint32_t halves = 0;
    for (uint32_t side = 0; side < 4; side++) {
        halves |= (slots >> (3 * side) & 1u) << (2 * side);
        halves |= (slots >> (3 * side + 2) & 1u) << (2 * side + 1);
    }
    return halves;
}

bst__curve bst__svg_straight(bst__point from, bst__point to)
{
    return (bst__curve){.at = {from, from, to, to}, .straight = true};
}

/* From `a` to `b` through the tile; the area lies to the right of the way. The nearer the chord is
 * to the border, the more it is bent inwards; through the middle it leans to the area a little. */
static bst__curve inner_edge(bst__point a, bst__point b, int32_t percent)
{
    int32_t dx = b.x - a.x;
    int32_t dy = b.y - a.y;
    int32_t bend_x = (H - (a.x + b.x) / 2) * percent / 100;
    int32_t bend_y = (H - (a.y + b.y) / 2) * percent / 100;
    if (bend_x == 0 && bend_y == 0) {
        bend_x = -dy * 7 / 100;
        bend_y = dx * 7 / 100;
    }
    bst__point first = {a.x + dx * 2 / 5 + bend_x, a.y + dy * 2 / 5 + bend_y};
    bst__point second = {a.x + dx * 3 / 5 + bend_x, a.y + dy * 3 / 5 + bend_y};
    return (bst__curve){.at = {a, first, second, b}};
}

static void add(bst__outline *out, bst__curve curve)
{
    bst__curve *last = out->count > 0 ? &out->curves[out->count - 1] : NULL;
    bool goes_on = last && last->border && curve.border &&
                   ((last->at[0].x == curve.at[3].x) || (last->at[0].y == curve.at[3].y));
    if (goes_on) {
        *last = bst__svg_straight(last->at[0], curve.at[3]);
        last->border = true;
    } else {
        out->curves[out->count++] = curve;
    }
}

static void add_border(bst__outline *out, uint32_t half)
{
    bst__curve curve = bst__svg_straight(ends[half], ends[(half + 1) % HALVES]);
    curve.border = true;
    add(out, curve);
}

void bst__svg_area(bst__outline *out, uint32_t halves, bool deep)
{
    uint32_t first = 0;
    out->count = 0;
    /* begin where a run begins; an area all around begins anywhere */
    while (first < HALVES - 1 &&
           ((halves >> first & 1u) == 0 || (halves >> ((first + 7) % HALVES) & 1u) != 0)) {
        first++;
    }
    if (halves == 0xFF) {
        first = 0;
    }
    for (uint32_t i = 0; i < HALVES; i++) {
        uint32_t half = (first + i) % HALVES;
        if ((halves >> half & 1u) == 0) {
            continue;
        }
        add_border(out, half);
        uint32_t next = (half + 1) % HALVES;
        if (halves >> next & 1u) {
            continue;
        }
        uint32_t to = next;
        while ((halves >> to & 1u) == 0) {
            to = (to + 1) % HALVES;
        }
        bool is_cap = (to + HALVES - next) % HALVES > HALVES / 2;
        add(out, inner_edge(ends[next], ends[to], deep && is_cap ? DEEP : SHALLOW));
    }
}

bst__curve bst__svg_way(uint32_t from, uint32_t to)
{
    bst__point a = bst__svg_middle(from);
    bst__point b = bst__svg_middle(to);
    if ((from + 2) % 4 == to) {
        return bst__svg_straight(a, b);
    }
    /* a quarter of a circle around the corner */
    bst__point first = {a.x + (H - a.x) * 55 / 100, a.y + (H - a.y) * 55 / 100};
    bst__point second = {b.x + (H - b.x) * 55 / 100, b.y + (H - b.y) * 55 / 100};
    return (bst__curve){.at = {a, first, second, b}};
}

bst__point bst__svg_on(const bst__curve *curve, uint32_t step)
{
    int32_t n = BST__SVG_STEPS;
    int32_t t = (int32_t)step;
    int32_t u = n - t;
    const bst__point *p = curve->at;
    if (curve->straight) {
        return (bst__point){(p[0].x * u + p[3].x * t) / n, (p[0].y * u + p[3].y * t) / n};
    }
    int32_t w[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    bst__point at = {0, 0};
    for (int i = 0; i < 4; i++) {
        at.x += p[i].x * w[i];
        at.y += p[i].y * w[i];
    }
    return (bst__point){at.x / (n * n * n), at.y / (n * n * n)};
}

/* Whether the ray to the right of `point` crosses the line from `a` to `b`. */
static bool crosses(bst__point a, bst__point b, bst__point point)
{
    if ((a.y > point.y) == (b.y > point.y)) {
        return false;
    }
    int32_t left = (point.x - a.x) * (b.y - a.y);
    int32_t right = (b.x - a.x) * (point.y - a.y);
    return b.y > a.y ? left < right : left > right;
}

bool bst__svg_inside(const bst__outline *outline, bst__point point)
{
    bool inside = false;
    for (uint32_t i = 0; i < outline->count; i++) {
        const bst__curve *curve = &outline->curves[i];
        bst__point from = curve->at[0];
        uint32_t steps = curve->straight ? 1 : BST__SVG_STEPS;
        for (uint32_t step = 1; step <= steps; step++) {
            bst__point to = curve->straight ? curve->at[3] : bst__svg_on(curve, step);
            inside = inside != crosses(from, to, point);
            from = to;
        }
    }
    return inside;
}

static int32_t distance2_to_part(bst__point a, bst__point b, bst__point point)
{
    int32_t dx = b.x - a.x;
    int32_t dy = b.y - a.y;
    int32_t length2 = dx * dx + dy * dy;
    int32_t along = (point.x - a.x) * dx + (point.y - a.y) * dy;
    along = along < 0 ? 0 : along > length2 ? length2 : along;
    int32_t x = a.x - point.x;
    int32_t y = a.y - point.y;
    if (length2 > 0) {
        x += (int32_t)((int64_t)dx * along / length2);
        y += (int32_t)((int64_t)dy * along / length2);
    }
    return x * x + y * y;
}

int32_t bst__svg_distance2(const bst__curve *curve, bst__point point)
{
    int32_t nearest = INT32_MAX;
    bst__point from = curve->at[0];
    for (uint32_t step = 1; step <= BST__SVG_STEPS; step++) {
        bst__point to = bst__svg_on(curve, step);
        int32_t distance2 = distance2_to_part(from, to, point);
        nearest = distance2 < nearest ? distance2 : nearest;
        from = to;
    }
    return nearest;
}
