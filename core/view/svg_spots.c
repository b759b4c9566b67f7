/* Points of a planned tile where something can be seen: every small square of the tile gets the
 * part that is drawn there, and its distance to the next other part. Ground is what can be reached
 * from its half sides without crossing anything drawn. */
#include "view/svg_plan.h"

enum {
    N = BST__PLAN_GRID,
    STEP = BST__PLAN_STEP,
    CASING = 4,
    INNER_RADIUS = 48,
    INNER_ROOM = 26,  /* with so much room in the middle, an inner part lies there */
    INNER_APART = 44, /* half of what lies between two of them */
    NOWHERE = -1000,
    MARK_RADIUS = 26,
    PIECE_RADIUS = 34,
    SIGN_RADIUS = 18 /* of what is seen of a sign */
};

static bst__point centre_of(uint32_t row, uint32_t col)
{
    return (bst__point){(int32_t)col * STEP + STEP / 2, (int32_t)row * STEP + STEP / 2};
}

static int32_t apart2(bst__point a, bst__point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* ---------------------------------------------------------------- labels */

static bool covers(const bst__svgplan *plan, const bst__svgpart *part, bst__point point)
{
    if (part->derived || part->ground) {
        return false;
    }
    if (part->shape == BST__AREA) {
        return bst__svg_inside(&part->outline, point);
    }
    if (part->shape == BST__INNER) {
        return apart2(point, part->spot) < INNER_RADIUS * INNER_RADIUS;
    }
    int32_t reach = bst__svg_half_width(plan->rules, part->kind) + CASING;
    for (uint32_t way = 0; way < part->way_count; way++) {
        if (bst__svg_distance2(&part->ways[way], point) < reach * reach) {
            return true;
        }
    }
    return false;
}

/* Areas lie below lines, these below inner parts. */
static uint8_t label_at(const bst__svgplan *plan, bst__point point)
{
    static const uint8_t order[] = {BST__INNER, BST__LINE, BST__AREA};
    bst__point middle = {BST__SVG_HALF, BST__SVG_HALF};
    if (plan->crossing && apart2(point, middle) < MARK_RADIUS * MARK_RADIUS) {
        return BST__PLAN_MARK;
    }
    for (uint32_t level = 0; level < 3; level++) {
        for (uint32_t i = plan->part_count; i > 0; i--) {
            const bst__svgpart *part = &plan->parts[i - 1];
            if (part->shape == order[level] && covers(plan, part, point)) {
                return (uint8_t)i;
            }
        }
    }
    return 0;
}

typedef struct queue {
    uint32_t head;
    uint32_t count;
    uint16_t squares[N * N];
} queue;

static void reach_square(bst__svgplan *plan, queue *found, uint32_t row, uint32_t col,
                         uint8_t label)
{
    if (row < N && col < N && plan->label[row][col] == 0) {
        plan->label[row][col] = label;
        found->squares[found->count++] = (uint16_t)(row * N + col);
    }
}

static void seed_ground(bst__svgplan *plan, queue *found, uint32_t index)
{
    uint32_t halves = bst__svg_halves(plan->parts[index].slots);
    if (halves == 0) {
        /* it lies between the others, in the middle */
        reach_square(plan, found, N / 2, N / 2, (uint8_t)(index + 1));
    }
    for (uint32_t half = 0; half < 8; half++) {
        if ((halves >> half & 1u) == 0) {
            continue;
        }
        bst__point at = bst__svg_beside(half, STEP / 2);
        reach_square(plan, found, (uint32_t)(at.y / STEP), (uint32_t)(at.x / STEP),
                     (uint8_t)(index + 1));
    }
}

static void label_ground(bst__svgplan *plan)
{
    queue found = {0};
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if (plan->parts[i].ground && !plan->parts[i].derived) {
            seed_ground(plan, &found, i);
        }
    }
    while (found.head < found.count) {
        uint32_t row = found.squares[found.head] / N;
        uint32_t col = found.squares[found.head++] % N;
        uint8_t label = plan->label[row][col];
        reach_square(plan, &found, row - 1, col, label);
        reach_square(plan, &found, row + 1, col, label);
        reach_square(plan, &found, row, col - 1, label);
        reach_square(plan, &found, row, col + 1, label);
    }
}

/* ---------------------------------------------------------------- room */

/* The distance by way of the square at `row`, `col`: from a square with another label it is nearly
 * nothing. Beyond the border nothing is free. Steps count 3, diagonal ones 4. */
static uint32_t by_way_of(const bst__svgplan *plan, uint8_t label, uint32_t row, uint32_t col,
                          uint32_t step)
{
    if (row >= N || col >= N || plan->label[row][col] != label) {
        return step / 2;
    }
    return plan->room[row][col] + step;
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static void measure_room(bst__svgplan *plan)
{
    for (uint32_t row = 0; row < N; row++) {
        for (uint32_t col = 0; col < N; col++) {
            uint8_t label = plan->label[row][col];
            uint32_t room = by_way_of(plan, label, row - 1, col - 1, 4);
            room = least(room, by_way_of(plan, label, row - 1, col, 3));
            room = least(room, by_way_of(plan, label, row - 1, col + 1, 4));
            room = least(room, by_way_of(plan, label, row, col - 1, 3));
            plan->room[row][col] = (uint8_t)room;
        }
    }
    for (uint32_t row = N; row-- > 0;) {
        for (uint32_t col = N; col-- > 0;) {
            uint8_t label = plan->label[row][col];
            uint32_t room = plan->room[row][col];
            room = least(room, by_way_of(plan, label, row + 1, col + 1, 4));
            room = least(room, by_way_of(plan, label, row + 1, col, 3));
            room = least(room, by_way_of(plan, label, row + 1, col - 1, 4));
            room = least(room, by_way_of(plan, label, row, col + 1, 3));
            plan->room[row][col] = (uint8_t)room;
        }
    }
    for (uint32_t i = 0; i < N * N; i++) {
        plan->room[i / N][i % N] = (uint8_t)(plan->room[i / N][i % N] * STEP / 3);
    }
}

/* ---------------------------------------------------------------- points */

static bool is_free(const bst__svgplan *plan, bst__point point, int32_t radius)
{
    for (uint32_t i = 0; i < plan->taken_count; i++) {
        int32_t apart = radius + plan->taken[i].radius;
        if (apart2(point, plan->taken[i].at) < apart * apart) {
            return false;
        }
    }
    return true;
}

static void take(bst__svgplan *plan, bst__point point, int32_t radius)
{
    if (plan->taken_count < BST__PLAN_TAKEN) {
        plan->taken[plan->taken_count].at = point;
        plan->taken[plan->taken_count++].radius = radius;
    }
}

/* The middle of all squares of a part. */
static bst__point middle_of(const bst__svgplan *plan, uint32_t part)
{
    bst__point sum = {0, 0};
    int32_t count = 0;
    for (uint32_t i = 0; i < N * N; i++) {
        if (plan->label[i / N][i % N] == part + 1) {
            bst__point at = centre_of(i / N, i % N);
            sum.x += at.x;
            sum.y += at.y;
            count++;
        }
    }
    return count > 0 ? (bst__point){sum.x / count, sum.y / count} : sum;
}

/* More room is better, of equal room the place nearer to the part's middle; there must be more than
 * `least_room`. */
static bool take_best(bst__svgplan *plan, uint32_t part, int32_t radius, int32_t least_room,
                      bst__point *out)
{
    bst__point middle = middle_of(plan, part);
    int32_t best_room = least_room;
    int32_t best_apart = 0;
    for (uint32_t i = 0; i < N * N; i++) {
        bst__point at = centre_of(i / N, i % N);
        int32_t room = plan->room[i / N][i % N];
        int32_t apart = apart2(at, middle);
        /* beyond what is needed, more room is no better */
        room = room > 2 * radius ? 2 * radius : room;
        bool is_better = room > best_room || (room == best_room && apart < best_apart);
        if (plan->label[i / N][i % N] == part + 1 && is_better && is_free(plan, at, radius)) {
            best_room = room;
            best_apart = apart;
            *out = at;
        }
    }
    if (best_room > least_room) {
        take(plan, *out, radius);
    }
    return best_room > least_room;
}

static int32_t clamped(int32_t value, int32_t radius)
{
    int32_t most = BST__SVG_TILE - radius;
    return value < radius ? radius : value > most ? most : value;
}

/* The place for a sign: not cut by the border, even where it then comes nearer to others. */
static bool take_sign(bst__svgplan *plan, uint32_t part, int32_t radius, int32_t least_room,
                      bst__point *out)
{
    uint32_t before = plan->taken_count;
    if (!take_best(plan, part, radius, least_room, out)) {
        return false;
    }
    *out = (bst__point){clamped(out->x, SIGN_RADIUS), clamped(out->y, SIGN_RADIUS)};
    if (plan->taken_count > before) {
        plan->taken[before].at = *out;
    }
    return true;
}

bool bst__plan_take_clear(bst__svgplan *plan, uint32_t part, int32_t radius, bst__point *out)
{
    return take_sign(plan, part, radius, radius * 2 / 3, out);
}

bool bst__plan_take(bst__svgplan *plan, uint32_t part, int32_t radius, uint32_t *scatter,
                    bst__point *out)
{
    if (!scatter) {
        return take_sign(plan, part, radius, -1, out);
    }
    for (uint32_t tries = 0; tries < 60; tries++) {
        *scatter = *scatter * 1664525u + 1013904223u;
        uint32_t square = (*scatter >> 8) % (N * N);
        bst__point at = centre_of(square / N, square % N);
        if (plan->label[square / N][square % N] == part + 1 &&
            plan->room[square / N][square % N] >= radius + CASING && is_free(plan, at, radius)) {
            *out = at;
            take(plan, at, radius);
            return true;
        }
    }
    return false;
}

bool bst__plan_take_beside(bst__svgplan *plan, uint32_t part, int32_t radius, bst__point *out)
{
    bst__point spot = plan->parts[part].spot;
    bst__point best = {0, 0};
    int32_t best_apart = INT32_MAX;
    for (uint32_t i = 0; i < N * N; i++) {
        bst__point at = centre_of(i / N, i % N);
        uint8_t label = plan->label[i / N][i % N];
        bool is_area = label > 0 && label <= plan->part_count &&
                       plan->parts[label - 1].shape == BST__AREA;
        if (is_area && plan->room[i / N][i % N] >= radius && apart2(at, spot) < best_apart &&
            is_free(plan, at, radius)) {
            best = at;
            best_apart = apart2(at, spot);
        }
    }
    if (best_apart == INT32_MAX) {
        return false;
    }
    *out = best;
    take(plan, best, radius);
    return true;
}

/* ---------------------------------------------------------------- where inner parts lie */

static void label_drawn(bst__svgplan *plan)
{
    for (uint32_t i = 0; i < N * N; i++) {
        plan->label[i / N][i % N] = label_at(plan, centre_of(i / N, i % N));
    }
}

/* The place with most room that is left, of several the one nearest to the middle; beyond what the
 * sign needs, more room is no better. */
static bst__point roomiest(bst__svgplan *plan)
{
    bst__point middle = {BST__SVG_HALF, BST__SVG_HALF};
    bst__point best = middle;
    int32_t best_room = -1;
    for (uint32_t i = 0; i < N * N; i++) {
        bst__point at = centre_of(i / N, i % N);
        int32_t room = (int32_t)least(plan->room[i / N][i % N], INNER_RADIUS);
        bool is_better = room > best_room || (room == best_room &&
                                              apart2(at, middle) < apart2(best, middle));
        if (is_better && is_free(plan, at, INNER_APART)) {
            best_room = room;
            best = at;
        }
    }
    return best;
}

/* The first one lies in the middle of the tile, unless a line or an edge runs through there. */
void bst__plan_inner(bst__svgplan *plan)
{
    bst__point middle = {BST__SVG_HALF, BST__SVG_HALF};
    bool has_inner = false;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        has_inner = has_inner || plan->parts[i].shape == BST__INNER;
        plan->parts[i].spot = (bst__point){NOWHERE, NOWHERE};
    }
    if (!has_inner) {
        return;
    }
    label_drawn(plan); /* the ground is one: what parts it may end at the inner part */
    measure_room(plan);
    for (uint32_t i = 0; i < plan->part_count; i++) {
        bst__svgpart *part = &plan->parts[i];
        if (part->shape == BST__INNER && !part->derived) {
            bool is_clear = plan->taken_count == 0 && plan->room[N / 2][N / 2] >= INNER_ROOM;
            part->spot = is_clear ? middle : roomiest(plan);
            take(plan, part->spot, INNER_APART);
        }
    }
    plan->taken_count = 0;
}

/* ---------------------------------------------------------------- where pieces stand */

static bst__point line_spot(const bst__svgpart *part)
{
    if (part->way_count == 0) {
        return (bst__point){BST__SVG_HALF, BST__SVG_HALF};
    }
    bst__point at = bst__svg_on(&part->ways[0], BST__SVG_STEPS / 2);
    return part->way_count > 1 ? part->ways[0].at[3] : at;
}

/* A part without any square of its own: at its first half side. */
static bst__point border_spot(const bst__svgpart *part)
{
    uint32_t halves = bst__svg_halves(part->slots);
    for (uint32_t half = 0; half < 8; half++) {
        if (halves >> half & 1u) {
            return bst__svg_beside(half, PIECE_RADIUS);
        }
    }
    return (bst__point){BST__SVG_HALF, BST__SVG_HALF};
}

/* So that a piece does not stick out over the tile, where its part is wide enough. */
static void keep_on_tile(const bst__svgplan *plan, uint32_t index, bst__point *spot)
{
    bst__point moved = {clamped(spot->x, PIECE_RADIUS), clamped(spot->y, PIECE_RADIUS)};
    if (plan->label[moved.y / STEP][moved.x / STEP] == index + 1 &&
        plan->room[moved.y / STEP][moved.x / STEP] >= PIECE_RADIUS / 2) {
        *spot = moved;
    }
}

static void find_spot(bst__svgplan *plan, uint32_t index)
{
    bst__svgpart *part = &plan->parts[index];
    if (part->shape == BST__AREA) {
        if (!take_best(plan, index, PIECE_RADIUS, -1, &part->spot) &&
            !take_best(plan, index, 1, -1, &part->spot)) {
            part->spot = border_spot(part);
        }
        keep_on_tile(plan, index, &part->spot);
    } else if (part->shape == BST__LINE) {
        part->spot = line_spot(part);
        take(plan, part->spot, PIECE_RADIUS);
    }
}

/* Both parts where a square of the ground lies beside one of another part of it. */
static uint32_t together(const bst__svgplan *plan, uint32_t a, uint32_t b)
{
    if (a == b || a == 0 || b == 0 || a > plan->part_count || b > plan->part_count ||
        !plan->parts[a - 1].ground || !plan->parts[b - 1].ground) {
        return 0;
    }
    return 1u << (a - 1) | 1u << (b - 1);
}

static uint32_t running_together(const bst__svgplan *plan)
{
    uint32_t met = 0;
    for (uint32_t row = 0; row < N; row++) {
        for (uint32_t col = 0; col < N; col++) {
            uint32_t label = plan->label[row][col];
            met |= row > 0 ? together(plan, label, plan->label[row - 1][col]) : 0;
            met |= col > 0 ? together(plan, label, plan->label[row][col - 1]) : 0;
        }
    }
    return met;
}

uint32_t bst__plan_spots(bst__svgplan *plan)
{
    label_drawn(plan);
    label_ground(plan);
    measure_room(plan);
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if (!plan->parts[i].derived) {
            find_spot(plan, i);
        }
    }
    for (uint32_t i = 0; i < plan->part_count; i++) {
        uint32_t whole = plan->tile->segments[i].derived;
        if (whole > 0 && whole <= plan->part_count) {
            plan->parts[whole - 1].spot = plan->parts[i].spot;
        }
    }
    return running_together(plan);
}
