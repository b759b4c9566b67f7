/* One planned tile: background, areas with their walls and motifs, lines with casing, crossings,
 * inner parts and the signs of attributes, from the bottom up. Every part says its name when
 * pointed at. */
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
    SIGNS_MAX = 6,
    MARK_RADIUS = 20
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

static void add_path(bst_text *out, const char *class_name, const bst__curve *curves,
                     uint32_t count, bool closed)
{
    bst__text_addf(out, "<path class=\"%s\" d=\"M%d %d", class_name, (int)curves[0].at[0].x,
                   (int)curves[0].at[0].y);
    for (uint32_t i = 0; i < count; i++) {
        add_curve(out, &curves[i]);
    }
    bst__text_add(out, closed ? "Z\"/>" : "\"/>");
}

/* Opens the group of a part, which says what it is. */
static void open_part(bst_text *out, const bst__svgplan *plan, uint32_t index,
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
    add_path(out, "fill", outline->curves, outline->count, true);
    for (uint32_t i = 0; i < outline->count; i++) {
        if (!outline->curves[i].border) {
            add_path(out, "edge", &outline->curves[i], 1, false);
            if (plan->rules->kinds[part->kind].look.wall) {
                add_path(out, "wall", &outline->curves[i], 1, false);
            }
        }
    }
}

/* Ground is one square; its parts are told apart by the lines and areas that lie on it. */
static void draw_back(bst_text *out, const bst__svgplan *plan)
{
    if (plan->back == 0) {
        bst__text_addf(out, "<path class=\"card\" d=\"M0 0H%dV%dH0Z\"/>", BST__SVG_TILE,
                       BST__SVG_TILE);
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
    open_part(out, plan, index, live);
    bst__text_add(out, "<g class=\"motif\">");
    for (uint32_t i = 0; i < count; i++) {
        bst__svg_use(out, form, at[i], MOTIF_PERCENT, 0);
    }
    bst__text_add(out, "</g></g>\n");
}

/* ------------------------------------------------------------------ lines */

static void draw_line(bst_text *out, const bst__svgpart *part)
{
    static const char *const classes[] = {"edge", "fill"};
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t way = 0; way < part->way_count; way++) {
            add_path(out, classes[i], &part->ways[way], 1, false);
        }
    }
}

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

/* Where lines meet in the middle, and where one ends without meeting anything. */
static void draw_ends(bst_text *out, const bst__svgplan *plan)
{
    if (plan->crossing) {
        draw_mark(out, plan, plan->crossing_kind, (bst__point){BST__SVG_HALF, BST__SVG_HALF},
                  MARK_RADIUS);
    }
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__svgpart *part = &plan->parts[i];
        if (part->dead_end) {
            draw_mark(out, plan, part->kind, part->ways[0].at[3],
                      bst__svg_half_width(plan->rules, part->kind) + 4);
        }
    }
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

/* Room for a sign of the whole tile: on the ground, else on any part that has some. */
static void find_room(bst__svgplan *plan, bst__point *at)
{
    for (int ground = 1; ground >= 0; ground--) {
        for (uint32_t i = 0; i < plan->part_count; i++) {
            if (plan->parts[i].ground == (ground == 1) &&
                bst__plan_take(plan, i, SIGN_RADIUS, NULL, at)) {
                return;
            }
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
        for (int32_t i = 0; i < value && i < SIGNS_MAX; i++) {
            bst__point at = {BST__SVG_HALF, BST__SVG_HALF};
            find_room(plan, &at);
            bst__svg_use(out, declared->look.icon, at, SIGN_PERCENT, 0);
        }
        bst__text_add(out, "</g>\n");
    }
}

static void draw_signs(bst_text *out, bst__svgplan *plan, uint32_t index, const bst__svglive *live)
{
    for (uint32_t attr = 0; attr < plan->rules->attr_count; attr++) {
        const bst__attr *declared = &plan->rules->attrs[attr];
        int32_t value = value_of(plan, attr, index, live);
        if (declared->look.icon == BST__FORM_NONE || value <= 0) {
            continue;
        }
        open_sign(out, declared, value);
        for (int32_t i = 0; i < value && i < SIGNS_MAX; i++) {
            bst__point at = plan->parts[index].spot;
            at.x += 14 + 12 * i;
            at.y -= 20;
            /* a line is too narrow for a sign */
            bool is_taken = plan->parts[index].shape == BST__LINE &&
                            bst__plan_take_beside(plan, index, SIGN_RADIUS, &at);
            if (!is_taken) {
                (void)bst__plan_take(plan, index, SIGN_RADIUS, NULL, &at);
            }
            bst__svg_use(out, declared->look.icon, at, SIGN_PERCENT, 0);
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
        open_part(out, plan, i, live);
        if (shape == BST__AREA && part->outline.count > 0) {
            draw_area(out, plan, part);
        } else if (shape == BST__LINE) {
            draw_line(out, part);
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
    for (uint32_t i = 0; i < plan->part_count; i++) {
        if (plan->parts[i].shape == BST__LINE && !plan->parts[i].derived) {
            draw_gates(out, plan, &plan->parts[i]);
        }
    }
    draw_parts(out, plan, BST__LINE, live);
    draw_ends(out, plan);
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
