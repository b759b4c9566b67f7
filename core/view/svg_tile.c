/* One planned tile: background, areas with their walls and motifs, lines (svg_line.c), inner parts
 * and the signs of attributes, from the bottom up. Every part says its name when pointed at. */
#include "view/svg_write.h"

#include <string.h>

#include "view/tile_text.h"

enum {
    MOTIF_MAX = 8,
    MOTIF_PERCENT = 24,
    MOTIF_RADIUS = 14,
    INNER_PERCENT = 88,
    SIGN_PERCENT = 36,
    SIGN_RADIUS = 20,
    SIGN_RADIUS_LEAST = 13,
    SIGNS_MAX = 6,
    BADGE_PERCENT = 46
};

static const char *const slot_names[BST_SLOTS] = {"NL", "N", "NR", "EL", "E", "ER",
                                                  "SL", "S", "SR", "WL", "W", "WR"};

/* ------------------------------------------------------------------ words */

void bst__svg_slots(bst_text *out, const bst__svgplan *plan, uint32_t index)
{
    uint32_t slots = plan->parts[index].slots;
    uint32_t whole = bst__tile_text_whole_sides(slots);
    uint32_t owned = 0;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        owned |= plan->parts[i].slots;
    }
    for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
        uint32_t middle = 2u << (slot / 3 * 3);
        bool is_whole = (whole & middle) != 0 && (owned & middle) == 0;
        if (is_whole ? slot % 3 == 0 : (slots >> slot & 1u) != 0) {
            bst__text_addf(out, " %s", slot_names[is_whole ? slot / 3 * 3 + 1 : slot]);
        }
    }
}

static int32_t value_of(const bst__svgplan *plan, uint32_t attr, uint32_t index,
                        const bst__svglive *live)
{
    const bst__attr *declared = &plan->rules->attrs[attr];
    if (declared->on != BST__ON_SEGMENT) {
        return 0;
    }
    if (live) {
        return live->value(live->user, attr, index);
    }
    const int32_t *printed = plan->rules->tiles[plan->number].segment_attrs;
    return printed ? printed[index * plan->rules->attr_count + attr] : 0;
}

void bst__svg_describe(bst_text *out, const bst__svgplan *plan, uint32_t index,
                       const bst__svglive *live)
{
    bst__svg_escape(out, plan->rules->kinds[plan->parts[index].kind].name);
    bst__svg_slots(out, plan, index);
    for (uint32_t attr = 0; attr < plan->rules->attr_count; attr++) {
        int32_t value = value_of(plan, attr, index, live);
        if (value != 0) {
            bst__text_add(out, ", ");
            bst__svg_escape(out, plan->rules->attrs[attr].name);
            bst__text_addf(out, " %d", (int)value);
        }
    }
    if (live) {
        live->describe(out, live->user, index);
    }
}

/* ------------------------------------------------------------------ paths */

static void add_curve(bst_text *out, const bst__curve *curve)
{
    const bst__point *p = curve->at;
    if (curve->straight) {
        bst__text_addf(out, "L%d %d", (int)p[3].x, (int)p[3].y);
    } else {
        bst__text_addf(out, "C%d %d %d %d %d %d", (int)p[1].x, (int)p[1].y, (int)p[2].x,
                       (int)p[2].y, (int)p[3].x, (int)p[3].y);
    }
}

void bst__svg_path(bst_text *out, const char *class_name, const bst__curve *curves,
                   uint32_t count, bool closed)
{
    bst__text_addf(out, "<path class=\"%s\" d=\"M%d %d", class_name, (int)curves[0].at[0].x,
                   (int)curves[0].at[0].y);
    for (uint32_t i = 0; i < count; i++) {
        add_curve(out, &curves[i]);
    }
    bst__text_add(out, closed ? "Z\"/>" : "\"/>");
}

void bst__svg_open_part(bst_text *out, const bst__svgplan *plan, uint32_t index,
                        const bst__svglive *live)
{
    bst__text_add(out, "<g class=\"");
    bst__svg_class(out, "kind-", plan->rules->kinds[plan->parts[index].kind].name);
    bst__text_add(out, "\"><title>");
    bst__svg_describe(out, plan, index, live);
    bst__text_add(out, "</title>");
}

/* ------------------------------------------------------------------ areas */

static void draw_area(bst_text *out, const bst__svgplan *plan, const bst__svgpart *part)
{
    const bst__outline *outline = &part->outline;
    bst__svg_path(out, "fill", outline->curves, outline->count, true);
    for (uint32_t i = 0; i < outline->count; i++) {
        if (!outline->curves[i].border) {
            bst__svg_path(out, "edge", &outline->curves[i], 1, false);
            if (plan->rules->kinds[part->kind].look.wall) {
                bst__svg_path(out, "wall", &outline->curves[i], 1, false);
            }
        }
    }
}

/* A tile without areas: plain, in a paler colour of the ground where one is declared. */
static void draw_card(bst_text *out, const bst__svgplan *plan)
{
    const bst_ruleset *rules = plan->rules;
    bst__text_add(out, "<path class=\"card\"");
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        if (rules->kinds[kind].look.ground) {
            bst__colour colour = bst__svg_kind_colour(rules, kind);
            bst__text_addf(out, " style=\"fill:%s\"",
                           bst__svg_mix(colour.text, "#ffffff", 55).text);
            break;
        }
    }
    bst__text_addf(out, " d=\"M0 0H%dV%dH0Z\"/>", BST__SVG_TILE, BST__SVG_TILE);
}

/* Ground is one square; its parts are told apart by the lines and areas that lie on it. */
static void draw_back(bst_text *out, const bst__svgplan *plan)
{
    if (plan->back == 0) {
        draw_card(out, plan);
        return;
    }
    bst__text_add(out, "<g class=\"");
    bst__svg_class(out, "kind-", plan->rules->kinds[plan->back].name);
    bst__text_add(out, "\"><title>");
    bst__svg_escape(out, plan->rules->kinds[plan->back].name);
    bst__text_addf(out, "</title><path class=\"fill\" d=\"M0 0H%dV%dH0Z\"/></g>\n", BST__SVG_TILE,
                   BST__SVG_TILE);
}

static void draw_motifs(bst_text *out, bst__svgplan *plan, uint32_t index,
                        const bst__svglive *live)
{
    const bst__svgpart *part = &plan->parts[index];
    uint32_t form = plan->rules->kinds[part->kind].look.motif;
    uint32_t scatter = plan->number * 2654435761u + index * 40503u + plan->turn;
    uint32_t count = 0;
    bst__point at[MOTIF_MAX];
    while (form != BST__FORM_NONE && count < MOTIF_MAX &&
           bst__plan_take(plan, index, MOTIF_RADIUS, &scatter, &at[count])) {
        count++;
    }
    if (count == 0) {
        return;
    }
    bst__svg_open_part(out, plan, index, live);
    bst__text_add(out, "<g class=\"motif\">");
    for (uint32_t i = 0; i < count; i++) {
        bst__svg_use(out, form, at[i], MOTIF_PERCENT, 0);
    }
    bst__text_add(out, "</g></g>\n");
}

/* ------------------------------------------------------------------ inner parts and signs */

static void draw_inner(bst_text *out, const bst__svgplan *plan, const bst__svgpart *part)
{
    const bst__kind *kind = &plan->rules->kinds[part->kind];
    const char *text = kind->look.glyph[0] != '\0' ? kind->look.glyph : kind->letter;
    bst__text_add(out, "<g class=\"sign\">");
    if (kind->look.icon != BST__FORM_NONE) {
        bst__svg_use(out, kind->look.icon, part->spot, INNER_PERCENT, 0);
    } else {
        bst__svg_use(out, BST__FORM_DISC, part->spot, INNER_PERCENT, 0);
        bst__text_addf(out, "<text class=\"middle bold\" x=\"%d\" y=\"%d\" font-size=\"40\">",
                       (int)part->spot.x, (int)part->spot.y + 14);
        bst__svg_escape(out, bst__glyph_of(text[0] != '\0' ? text : kind->name).bytes);
        bst__text_add(out, "</text>");
    }
    bst__text_add(out, "</g>");
}

static void open_sign(bst_text *out, const bst__attr *attr, int32_t value)
{
    bst__text_add(out, "<g class=\"");
    bst__svg_class(out, "sign-", attr->name);
    bst__text_add(out, "\"><title>");
    bst__svg_escape(out, attr->name);
    bst__text_addf(out, " %d</title>", (int)value);
}

/* Room on an area of the kinds that the attribute names. */
static bool find_named(bst__svgplan *plan, bst__kindmask of, bst__point *at)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if (plan->parts[i].shape == BST__AREA && (of >> plan->parts[i].kind & 1) &&
            bst__plan_take(plan, i, SIGN_RADIUS, NULL, at)) {
            return true;
        }
    }
    return false;
}

/* Room for a sign of the whole tile: on the ground, else on any part that has some; closer to other
 * things where there is no other room. */
static void find_room(bst__svgplan *plan, bst__point *at)
{
    static const int32_t radius[] = {SIGN_RADIUS, SIGN_RADIUS, SIGN_RADIUS_LEAST};
    for (uint32_t pass = 0; pass < sizeof radius / sizeof *radius; pass++) {
        bool on_ground = pass != 1;
        for (uint32_t i = 0; i < plan->part_count; i++) {
            if (plan->parts[i].shape == BST__AREA && plan->parts[i].ground == on_ground &&
                bst__plan_take_clear(plan, i, radius[pass], at)) {
                return;
            }
        }
    }
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if (plan->parts[i].shape == BST__AREA &&
            bst__plan_take(plan, i, SIGN_RADIUS, NULL, at)) {
            return;
        }
    }
}

/* What is printed on the tile itself, and what its cell carries. */
static void draw_tile_signs(bst_text *out, bst__svgplan *plan, const bst__svglive *live)
{
    for (uint32_t attr = 0; attr < plan->rules->attr_count; attr++) {
        const bst__attr *declared = &plan->rules->attrs[attr];
        int32_t value = 0;
        if (declared->on == BST__ON_TILE) {
            value = plan->rules->tiles[plan->number].attrs[attr];
        } else if (declared->on == BST__ON_CELL && live) {
            value = live->cell_value(live->user, attr);
        }
        if (declared->look.icon == BST__FORM_NONE || value <= 0) {
            continue;
        }
        open_sign(out, declared, value);
        /* what a cell carries in play need not be a number of things */
        int32_t signs = declared->on == BST__ON_CELL ? 1 : value;
        for (int32_t i = 0; i < signs && i < SIGNS_MAX; i++) {
            bst__point at = {2 * SIGN_RADIUS, 2 * SIGN_RADIUS};
            if (!declared->of || !find_named(plan, declared->of, &at)) {
                find_room(plan, &at);
            }
            bst__svg_use(out, declared->look.icon, at, SIGN_PERCENT, 0);
        }
        bst__text_add(out, "</g>\n");
    }
}

/* Beside the sign of an inner part: one sign, and how many there are. */
static void draw_badge(bst_text *out, const bst__svgplan *plan, uint32_t index, uint32_t form,
                       int32_t value)
{
    bst__point at = plan->parts[index].spot;
    at.x += 36;
    at.y -= 34;
    bst__svg_use(out, form, at, BADGE_PERCENT, 0);
    if (value > 1) {
        bst__text_addf(out,
                       "<text class=\"middle bold\" x=\"%d\" y=\"%d\" font-size=\"28\">%d</text>",
                       (int)at.x, (int)at.y + 10, (int)value);
    }
}

/* Where the next sign of a part stands. A line is too narrow for a sign: the first stands where the
 * line ends without meeting anything, the others beside it. */
static bst__point place_sign(bst__svgplan *plan, uint32_t index, int32_t before)
{
    const bst__svgpart *part = &plan->parts[index];
    bst__point at = {part->spot.x + 14 + 12 * before, part->spot.y - 20};
    if (part->shape == BST__LINE && part->dead_end && before == 0) {
        return part->ways[0].at[3];
    }
    if (part->shape != BST__LINE || !bst__plan_take_beside(plan, index, SIGN_RADIUS, &at)) {
        (void)bst__plan_take(plan, index, SIGN_RADIUS, NULL, &at);
    }
    return at;
}

static void draw_signs(bst_text *out, bst__svgplan *plan, uint32_t index, const bst__svglive *live)
{
    int32_t before = 0;
    for (uint32_t attr = 0; attr < plan->rules->attr_count; attr++) {
        const bst__attr *declared = &plan->rules->attrs[attr];
        int32_t value = value_of(plan, attr, index, live);
        if (declared->look.icon == BST__FORM_NONE || value <= 0) {
            continue;
        }
        open_sign(out, declared, value);
        if (plan->parts[index].shape == BST__INNER) {
            draw_badge(out, plan, index, declared->look.icon, value);
            value = 0;
        }
        for (int32_t i = 0; i < value && i < SIGNS_MAX; i++) {
            bst__svg_use(out, declared->look.icon, place_sign(plan, index, before++), SIGN_PERCENT,
                         0);
        }
        bst__text_add(out, "</g>\n");
    }
}

/* ------------------------------------------------------------------ all of it */

static void draw_parts(bst_text *out, bst__svgplan *plan, bst__shape shape,
                       const bst__svglive *live)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__svgpart *part = &plan->parts[i];
        if (part->shape != shape || part->derived || part->ground) {
            continue;
        }
        bst__svg_open_part(out, plan, i, live);
        if (shape == BST__AREA && part->outline.count > 0) {
            draw_area(out, plan, part);
        } else if (shape == BST__INNER) {
            draw_inner(out, plan, part);
        }
        bst__text_add(out, "</g>\n");
    }
}

void bst__svg_draw_tile(bst_text *out, bst__svgplan *plan, const bst__svglive *live)
{
    bst__text_add(out, "<g clip-path=\"url(#square)\">");
    draw_back(out, plan);
    draw_parts(out, plan, BST__AREA, live);
    bst__svg_draw_lines(out, plan, live);
    draw_parts(out, plan, BST__INNER, live);
    for (uint32_t i = 0; i < plan->part_count; i++) {
        draw_signs(out, plan, i, live);
    }
    draw_tile_signs(out, plan, live);
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if (plan->parts[i].shape == BST__AREA && !plan->parts[i].derived) {
            draw_motifs(out, plan, i, live);
        }
    }
    bst__text_addf(out, "</g><path class=\"frame\" d=\"M0 0H%dV%dH0Z\"/>\n", BST__SVG_TILE,
                   BST__SVG_TILE);
}
