/* Plans of tiles: which areas are ground and which are shapes, how far lines run, where inner parts
 * lie. What a tile looks like follows from slots, neighbours of segments and the kinds' hints. */
#include "view/svg_plan.h"

#include <string.h>

enum { H = BST__SVG_HALF, WIDTH_DEFAULT = 9, DEAD_END = 76 };

int32_t bst__svg_half_width(const bst_ruleset *rules, uint32_t kind)
{
    int32_t width = rules->kinds[kind].look.width;
    return (width > 0 ? width : WIDTH_DEFAULT) * BST__SVG_TILE / 200;
}

static uint32_t turned(uint32_t slots, uint32_t turn)
{
    uint32_t by = 3 * turn;
    return (slots << by | slots >> (BST_SLOTS - by)) & 0xFFFu;
}

static uint32_t count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static void count_halves(const bst_ruleset *rules, const bst__tiledef *tile, uint32_t *halves)
{
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        const bst__segdef *segment = &tile->segments[i];
        if (rules->board.kinds[segment->kind].shape == BST__AREA) {
            halves[segment->kind] += count_bits(bst__svg_halves(segment->slots));
        }
    }
}

static uint32_t largest(const uint32_t *halves)
{
    uint32_t most = 0;
    for (uint32_t kind = 1; kind <= BST__KINDS_MAX; kind++) {
        if (halves[kind] > (most ? halves[most] : 0)) {
            most = kind;
        }
    }
    return most;
}

static bool has_kind(const bst__tiledef *tile, uint32_t kind)
{
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        if (tile->segments[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* The kind in the background: a declared ground on this tile, else the area kind with most half
 * sides of all tiles where this tile has it, else the one with most half sides here. */
static uint32_t background(const bst_ruleset *rules, const bst__tiledef *tile)
{
    uint32_t here[BST__KINDS_MAX + 1] = {0};
    uint32_t all[BST__KINDS_MAX + 1] = {0};
    bool is_declared = false;
    count_halves(rules, tile, here);
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        is_declared = is_declared || rules->kinds[kind].look.ground;
        if (rules->kinds[kind].look.ground && has_kind(tile, kind)) {
            return kind;
        }
    }
    for (uint32_t i = 1; i <= rules->board.tile_count && !is_declared; i++) {
        count_halves(rules, &rules->board.tiles[i], all);
    }
    uint32_t most = largest(all);
    return most && has_kind(tile, most) ? most : largest(here);
}

static bool is_in_area(const bst__svgplan *plan, bst__point point)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__svgpart *part = &plan->parts[i];
        if (part->shape == BST__AREA && !part->ground && !part->derived &&
            bst__svg_inside(&part->outline, point)) {
            return true;
        }
    }
    return false;
}

/* Whether segment `index` meets another line or an inner part inside the tile. */
static bool meets_something(const bst__svgplan *plan, uint32_t index)
{
    const bst__segdef *segment = &plan->tile->segments[index];
    uint32_t met = segment->touches | segment->near;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if ((met >> i & 1u) != 0 && plan->parts[i].shape != BST__AREA && !plan->parts[i].derived) {
            return true;
        }
    }
    return false;
}

/* Whether segment `index` meets an area that is drawn as a shape. */
static bool meets_area(const bst__svgplan *plan, uint32_t index)
{
    const bst__segdef *segment = &plan->tile->segments[index];
    uint32_t met = segment->touches | segment->near;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if ((met >> i & 1u) != 0 && plan->parts[i].outline.count > 0) {
            return true;
        }
    }
    return false;
}

/* From the side to the middle of the tile, or to the first area in between. A line that begins
 * inside one goes all the way. One that meets nothing but an area goes on until it is there; one
 * that meets nothing at all does not quite reach the middle. */
static bst__curve way_inwards(const bst__svgplan *plan, uint32_t index, uint32_t side,
                              bool *dead_end, bool *stops)
{
    bst__point from = bst__svg_middle(side);
    bst__point to = {H, H};
    int32_t steps = *dead_end && meets_area(plan, index) ? 58 : 30;
    if (*dead_end) {
        to.x = from.x + (H - from.x) * DEAD_END / H;
        to.y = from.y + (H - from.y) * DEAD_END / H;
    }
    *stops = false;
    for (int32_t step = 1; step <= steps; step++) {
        bst__point at = {from.x + (H - from.x) * step / 30, from.y + (H - from.y) * step / 30};
        bool is_inside = is_in_area(plan, at);
        if (is_inside && step == 1) {
            break;
        }
        if (is_inside) {
            *stops = true;
            *dead_end = false;
            to = at;
            break;
        }
    }
    return bst__svg_straight(from, to);
}

/* The inner part that lies beside the middle and that segment `index` meets; NULL where none. */
static const bst__svgpart *met_aside(const bst__svgplan *plan, uint32_t index)
{
    uint32_t met = plan->tile->segments[index].touches | plan->tile->segments[index].near;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__svgpart *part = &plan->parts[i];
        bool is_inner = part->shape == BST__INNER && !part->derived;
        if (is_inner && (met >> i & 1u) != 0 && (part->spot.x != H || part->spot.y != H)) {
            return part;
        }
    }
    return NULL;
}

/* From the side to a point beside the middle. */
static bst__curve way_aside(uint32_t side, bst__point to)
{
    bst__point from = bst__svg_middle(side);
    bst__point first = {from.x + (H - from.x) * 50 / 100, from.y + (H - from.y) * 50 / 100};
    bst__point second = {(first.x + to.x) / 2, (first.y + to.y) / 2};
    return (bst__curve){.at = {from, first, second, to}};
}

static uint32_t sides_of(const bst__svgpart *part, uint32_t *sides)
{
    uint32_t count = 0;
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t slots = part->slots;
        if ((slots >> (3 * side + 1) & 1u) != 0) {
            sides[count++] = side;
        }
    }
    return count;
}

/* Lines from one side to another one; they say where there is room for inner parts. */
static void plan_through(bst__svgplan *plan)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        uint32_t sides[4];
        bst__svgpart *part = &plan->parts[i];
        if (part->shape == BST__LINE && !part->derived && sides_of(part, sides) == 2) {
            part->ways[part->way_count++] = bst__svg_way(sides[0], sides[1]);
        }
    }
}

/* Whether a line that ends inside the tile comes from a side next to `side`. */
static bool has_neighbour(const bst__svgplan *plan, uint32_t side)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        uint32_t sides[4];
        const bst__svgpart *part = &plan->parts[i];
        bool ends_here = part->shape == BST__LINE && !part->derived && sides_of(part, sides) == 1 &&
                         meets_area(plan, i);
        if (ends_here && sides[0] % 2 != side % 2) {
            return true;
        }
    }
    return false;
}

static bst__point on_its_way(uint32_t side)
{
    bst__point from = bst__svg_middle(side);
    return (bst__point){from.x + (H - from.x) * 65 / 100, from.y + (H - from.y) * 65 / 100};
}

/* The point nearest to `from` at the edges of the areas that segment `index` meets. */
static bool nearest_edge(const bst__svgplan *plan, uint32_t index, bst__point from, bst__point *to)
{
    uint32_t met = plan->tile->segments[index].touches | plan->tile->segments[index].near;
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__outline *outline = &plan->parts[i].outline;
        for (uint32_t c = 0; (met >> i & 1u) != 0 && c < outline->count; c++) {
            for (uint32_t step = 0; step <= BST__SVG_STEPS && !outline->curves[c].border; step++) {
                bst__point at = bst__svg_on(&outline->curves[c], step);
                int32_t apart = (at.x - from.x) * (at.x - from.x) +
                                (at.y - from.y) * (at.y - from.y);
                if (apart < least) {
                    least = apart;
                    *to = at;
                }
            }
        }
    }
    return least < INT32_MAX;
}

/* A line that comes from one side and meets no line inside. It goes straight on; where it does not
 * come to an area that it meets, or would cross another one that comes round the corner, it goes to
 * the edge that is nearest on its way instead. */
static void plan_lonely(const bst__svgplan *plan, bst__svgpart *part, uint32_t index, uint32_t side)
{
    bst__point edge = {0, 0};
    bool dead_end = true;
    bool stops = false;
    bst__curve way = way_inwards(plan, index, side, &dead_end, &stops);
    if ((dead_end || has_neighbour(plan, side)) &&
        nearest_edge(plan, index, on_its_way(side), &edge)) {
        way = way_aside(side, edge);
        dead_end = false;
        stops = true;
    }
    part->dead_end = dead_end;
    part->stops = stops ? 1u : 0u;
    part->ways[part->way_count++] = way;
}

/* Lines that end inside the tile. */
static void plan_line(const bst__svgplan *plan, bst__svgpart *part, uint32_t index)
{
    uint32_t sides[4];
    uint32_t count = sides_of(part, sides);
    const bst__svgpart *aside = met_aside(plan, index);
    if (count == 1 && aside) {
        part->ways[part->way_count++] = way_aside(sides[0], aside->spot);
    } else if (count == 1 && !meets_something(plan, index)) {
        plan_lonely(plan, part, index, sides[0]);
    } else if (count != 2) {
        for (uint32_t i = 0; i < count; i++) {
            bool dead_end = false;
            bool stops = false;
            part->ways[part->way_count] = way_inwards(plan, index, sides[i], &dead_end, &stops);
            part->stops |= (stops ? 1u : 0u) << part->way_count++;
        }
    }
}

/* Ends of lines in the middle make a crossing, unless an inner part lies there. */
static void plan_crossing(bst__svgplan *plan)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__svgpart *part = &plan->parts[i];
        bool ends_here = part->shape == BST__LINE && !part->derived && part->way_count == 1 &&
                         part->ways[0].at[3].x == H && part->ways[0].at[3].y == H;
        if (ends_here && !plan->crossing) {
            plan->crossing = true;
            plan->crossing_kind = part->kind;
        }
    }
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__svgpart *part = &plan->parts[i];
        if (part->shape == BST__INNER && !part->derived && part->spot.x == H &&
            part->spot.y == H) {
            plan->crossing = false;
        }
    }
}

static void fill_part(bst__svgplan *plan, uint32_t index)
{
    const bst__segdef *segment = &plan->tile->segments[index];
    bst__svgpart *part = &plan->parts[index];
    part->kind = segment->kind;
    part->shape = plan->rules->board.kinds[segment->kind].shape;
    part->derived = plan->rules->kinds[segment->kind].made_of != 0;
    part->slots = (uint16_t)turned(segment->slots, plan->turn);
    part->ground = part->shape == BST__AREA && segment->kind == plan->back;
}

/* Ground is told apart by what lies on it. Where two parts of it meet at the border with no line
 * between them, the smaller one gets an outline of its own. */
static void part_ground(bst__svgplan *plan)
{
    const uint8_t *owners = plan->tile->slot_segment[plan->turn];
    for (uint32_t half = 0; half < 8; half++) {
        uint32_t slot = half / 2 * 3 + (half % 2) * 2;
        uint32_t before = half % 2 == 0 ? (slot + BST_SLOTS - 1) % BST_SLOTS : slot - 2;
        bool has_line = half % 2 == 1 && owners[slot - 1] != 0;
        if (has_line || owners[slot] == 0 || owners[before] == 0 ||
            owners[slot] == owners[before]) {
            continue;
        }
        bst__svgpart *one = &plan->parts[owners[before] - 1];
        bst__svgpart *two = &plan->parts[owners[slot] - 1];
        if (one->ground && two->ground) {
            bool is_one_smaller = count_bits(one->slots) < count_bits(two->slots);
            (is_one_smaller ? one : two)->ground = false;
        }
    }
}

static uint32_t count_met_lines(const bst__svgplan *plan, uint32_t index)
{
    const bst__segdef *segment = &plan->tile->segments[index];
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        bool is_met = ((segment->touches | segment->near) >> i & 1u) != 0;
        count += is_met && plan->parts[i].shape == BST__LINE && !plan->parts[i].derived ? 1 : 0;
    }
    return count;
}

/* Gives area `index` an outline; one where several lines meet reaches as far as their crossing. */
static void outline_area(bst__svgplan *plan, uint32_t index)
{
    bst__svgpart *part = &plan->parts[index];
    uint32_t halves = bst__svg_halves(part->slots);
    if (part->shape == BST__AREA && !part->ground && !part->derived && halves != 0) {
        bst__svg_area(&part->outline, halves, count_met_lines(plan, index) > 1);
    }
}

static void plan_areas(bst__svgplan *plan)
{
    part_ground(plan);
    for (uint32_t i = 0; i < plan->part_count; i++) {
        outline_area(plan, i);
    }
}

/* Where parts of the ground still run into each other and no line that ends there tells that they
 * are apart, the smallest of them gets an outline too. */
static void part_what_runs_together(bst__svgplan *plan)
{
    uint32_t met = bst__plan_spots(plan);
    for (uint32_t i = 0; i < plan->part_count && met != 0; i++) {
        met = plan->parts[i].dead_end ? 0 : met;
    }
    uint32_t smallest = plan->part_count;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        uint32_t size = count_bits(plan->parts[i].slots);
        if ((met >> i & 1u) != 0 && size > 0 &&
            (smallest == plan->part_count || size < count_bits(plan->parts[smallest].slots))) {
            smallest = i;
        }
    }
    if (smallest < plan->part_count) {
        plan->parts[smallest].ground = false;
        outline_area(plan, smallest);
        plan->taken_count = 0;
        (void)bst__plan_spots(plan);
    }
}

void bst__svg_plan(bst__svgplan *plan, const bst_ruleset *rules, uint32_t number, uint32_t turn)
{
    memset(plan, 0, sizeof *plan);
    plan->rules = rules;
    plan->tile = &rules->board.tiles[number];
    plan->number = plan->tile->base ? plan->tile->base : number;
    plan->turn = turn;
    plan->back = background(rules, plan->tile);
    plan->part_count = plan->tile->segment_count;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        fill_part(plan, i);
    }
    plan_areas(plan);
    plan_through(plan);
    bst__plan_inner(plan);
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if (plan->parts[i].shape == BST__LINE && !plan->parts[i].derived) {
            plan_line(plan, &plan->parts[i], i);
        }
    }
    plan_crossing(plan);
    part_what_runs_together(plan);
}
