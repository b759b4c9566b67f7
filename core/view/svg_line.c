/* The lines of a tile: gates where they meet an area's edge, ways with a casing, bridges where one
 * passes over another, and marks where they meet or end. */
#include "view/svg_write.h"

enum {
    MARK_RADIUS = 20,
    NEAR = 9,       /* units between points of two ways that cross */
    LEAST_STEP = 2, /* closer to its ends a way meets another one, but does not cross it */
    DECK_STEPS = 2  /* steps of a way that a bridge reaches to both sides */
};

/* Where a line meets an area's edge, a gate: as wide as the line, dark and rounded inside. */
static void draw_gates(bst_text *out, const bst__svgplan *plan, const bst__svgpart *part)
{
    for (uint32_t way = 0; way < part->way_count; way++) {
        if (part->stops >> way & 1u) {
            bst__point at = part->ways[way].at[3];
            int32_t reach = bst__svg_half_width(plan->rules, part->kind) + 5;
            bst__text_addf(out,
                           "<path fill=\"#2c2418\" d=\"M%d %dA%d %d 0 1 1 %d %dA%d %d 0 1 1 %d %dZ"
                           "\"/>",
                           (int)(at.x - reach), (int)at.y, (int)reach, (int)reach,
                           (int)(at.x + reach), (int)at.y, (int)reach, (int)reach,
                           (int)(at.x - reach), (int)at.y);
        }
    }
}

static void draw_mark(bst_text *out, const bst__svgplan *plan, uint32_t kind, bst__point at,
                      int32_t radius)
{
    bst__text_add(out, "<circle class=\"");
    bst__svg_class(out, "mark-", plan->rules->kinds[kind].name);
    bst__text_addf(out, "\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", (int)at.x, (int)at.y, (int)radius);
}

/* Beyond a line that ends without meeting anything, the areas at both sides of it stay apart. */
static void draw_beyond(bst_text *out, const bst__svgplan *plan, const bst__svgpart *part)
{
    const uint8_t *owners = plan->tile->slot_segment[plan->turn];
    bst__curve beyond =
        bst__svg_straight(part->ways[0].at[3], (bst__point){BST__SVG_HALF, BST__SVG_HALF});
    for (uint32_t side = 0; side < 4; side++) {
        uint32_t left = owners[3 * side];
        uint32_t right = owners[3 * side + 2];
        bool is_here = (part->slots >> (3 * side + 1) & 1u) != 0;
        if (is_here && left != right && left > 0 && right > 0 && plan->parts[left - 1].ground &&
            plan->parts[right - 1].ground) {
            bst__text_add(out, "<g class=\"");
            bst__svg_class(out, "kind-", plan->rules->kinds[plan->back].name);
            bst__text_add(out, "\">");
            bst__svg_path(out, "edge", &beyond, 1, false);
            bst__text_add(out, "</g>\n");
        }
    }
}

/* Where lines meet in the middle, and where one ends without meeting anything. */
static void draw_ends(bst_text *out, const bst__svgplan *plan)
{
    if (plan->crossing) {
        int32_t least = bst__svg_half_width(plan->rules, plan->crossing_kind) + 8;
        draw_mark(out, plan, plan->crossing_kind, (bst__point){BST__SVG_HALF, BST__SVG_HALF},
                  least > MARK_RADIUS ? least : MARK_RADIUS);
    }
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__svgpart *part = &plan->parts[i];
        if (part->dead_end) {
            draw_beyond(out, plan, part);
            draw_mark(out, plan, part->kind, part->ways[0].at[3],
                      bst__svg_half_width(plan->rules, part->kind) + 4);
        }
    }
}

/* ------------------------------------------------------------------ what passes over what */

static int32_t apart2(bst__point a, bst__point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* The step of `over` at which it crosses `under`, both of them far from their ends; 0 where they do
 * not cross. */
static uint32_t crossing_step(const bst__curve *over, const bst__curve *under)
{
    uint32_t best = 0;
    int32_t least = NEAR * NEAR;
    for (uint32_t a = LEAST_STEP; a <= BST__SVG_STEPS - LEAST_STEP; a++) {
        for (uint32_t b = LEAST_STEP; b <= BST__SVG_STEPS - LEAST_STEP; b++) {
            int32_t apart = apart2(bst__svg_on(over, a), bst__svg_on(under, b));
            if (apart < least) {
                least = apart;
                best = a;
            }
        }
    }
    return best;
}

static void draw_deck(bst_text *out, const bst__curve *way, uint32_t step)
{
    uint32_t from = step - DECK_STEPS;
    uint32_t to = step + DECK_STEPS;
    bst__curve pieces[2 * DECK_STEPS];
    for (uint32_t i = from; i < to; i++) {
        pieces[i - from] = bst__svg_straight(bst__svg_on(way, i), bst__svg_on(way, i + 1));
    }
    bst__svg_path(out, "deck", pieces, to - from, false);
}

/* Bridges of part `index` over the part `below`. */
static void draw_decks(bst_text *out, const bst__svgplan *plan, uint32_t index, uint32_t below)
{
    const bst__svgpart *over = &plan->parts[index];
    const bst__svgpart *under = &plan->parts[below];
    for (uint32_t a = 0; a < over->way_count; a++) {
        for (uint32_t b = 0; b < under->way_count; b++) {
            uint32_t step = crossing_step(&over->ways[a], &under->ways[b]);
            if (step > 0) {
                draw_deck(out, &over->ways[a], step);
            }
        }
    }
}

/* Lines from the bottom up: wide ones below narrow ones, and what was laid over the tile on top. */
static uint32_t order_lines(const bst__svgplan *plan, uint8_t *order)
{
    const bst__tiledef *tiles = plan->rules->board.tiles;
    uint32_t printed = tiles[plan->number].segment_count;
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__svgpart *part = &plan->parts[i];
        if (part->shape != BST__LINE || part->derived) {
            continue;
        }
        uint32_t at = count++;
        int32_t width = bst__svg_half_width(plan->rules, part->kind);
        while (at > 0 && i < printed &&
               bst__svg_half_width(plan->rules, plan->parts[order[at - 1]].kind) < width) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = (uint8_t)i;
    }
    return count;
}

static void draw_ways(bst_text *out, const bst__svgpart *part)
{
    static const char *const classes[] = {"edge", "fill"};
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t way = 0; way < part->way_count; way++) {
            bst__svg_path(out, classes[i], &part->ways[way], 1, false);
        }
    }
}

void bst__svg_draw_lines(bst_text *out, const bst__svgplan *plan, const bst__svglive *live)
{
    uint8_t order[BST__TILE_SEGMENTS_MAX];
    uint32_t count = order_lines(plan, order);
    for (uint32_t i = 0; i < count; i++) {
        draw_gates(out, plan, &plan->parts[order[i]]);
    }
    for (uint32_t i = 0; i < count; i++) {
        bst__svg_open_part(out, plan, order[i], live);
        for (uint32_t below = 0; below < i; below++) {
            draw_decks(out, plan, order[i], order[below]);
        }
        draw_ways(out, &plan->parts[order[i]]);
        bst__text_add(out, "</g>\n");
    }
    draw_ends(out, plan);
}
