/* Documents of tiles: one tile in its four turns, and sheets of many tiles with their ids, counts
 * and on demand all that their segments are. */
#include "view/svg_sheet.h"

#include <string.h>

#include "view/svg_write.h"

enum {
    T = BST__SVG_TILE,
    GAP = 40,
    COLUMNS = 6,
    COLUMNS_NOTED = 5,
    HEAD = 44,      /* id and count above a tile */
    CELL = T + GAP,
    CELL_NOTED = T + 330,
    LINE = 27,      /* a line of notes */
    NUMBER_RADIUS = 15,
    PERMILLE = 500
};

static void open_at(bst_text *out, int32_t x, int32_t y)
{
    bst__text_addf(out, "<g transform=\"translate(%d %d)\">", (int)x, (int)y);
}

static void draw_turned(bst_text *out, const bst_ruleset *ruleset, uint32_t number, uint32_t turn)
{
    bst__svgplan plan;
    bst__svg_plan(&plan, ruleset, number, turn);
    bst__svg_draw_tile(out, &plan, NULL);
}

bst_status bst__svg_tile_turns(bst_text *out, const bst_ruleset *ruleset, const char *id)
{
    int number = bst__rules_tile(ruleset, id);
    if (number <= 0) {
        return BST_E_NOTFOUND;
    }
    bst__svg_open(out, ruleset, BST_TURNS * CELL + GAP, T + GAP + HEAD, 1000, id);
    bst__text_add(out, "<path class=\"table\" d=\"M0 0H5000V5000H0Z\"/>\n");
    for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
        int32_t x = GAP + (int32_t)turn * CELL;
        bst__text_addf(out, "<text x=\"%d\" y=\"%d\" font-size=\"22\">@%u</text>\n", (int)x,
                       HEAD - 12, (unsigned)turn * 90);
        open_at(out, x, HEAD);
        draw_turned(out, ruleset, (uint32_t)number, turn);
        bst__text_add(out, "</g>\n");
    }
    bst__svg_close(out);
    return out->failed ? BST_E_NOMEM : BST_OK;
}

/* ------------------------------------------------------------------ sheets */

typedef struct sheet {
    bst_text *out;
    const bst_ruleset *rules;
    bool notes;
    int32_t cell;
    uint32_t columns;
} sheet;

static void draw_number(bst_text *out, bst__point at, uint32_t number)
{
    bst__text_addf(out,
                   "<circle class=\"number\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>"
                   "<text class=\"middle bold\" x=\"%d\" y=\"%d\" font-size=\"20\">%u</text>\n",
                   (int)at.x, (int)at.y, NUMBER_RADIUS, (int)at.x, (int)at.y + 7,
                   (unsigned)number);
}

static void add_touched(bst_text *out, const char *word, uint32_t parts)
{
    bool is_first = true;
    for (uint32_t i = 0; i < BST__TILE_SEGMENTS_MAX; i++) {
        if (parts >> i & 1u) {
            bst__text_addf(out, "%s%u", is_first ? word : ", ", (unsigned)i + 1);
            is_first = false;
        }
    }
}

/* "3 KIND EL WR | touches 1", a line for each segment below the tile. */
static void draw_notes(const sheet *s, const bst__svgplan *plan)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const bst__segdef *segment = &plan->tile->segments[i];
        bst__text_addf(s->out, "<text x=\"0\" y=\"%d\" font-size=\"21\">%u ",
                       T + 30 + (int)i * LINE, (unsigned)i + 1);
        bst__svg_describe(s->out, plan, i, NULL);
        if (segment->ends > 0) {
            bst__text_addf(s->out, ", %u end%s", (unsigned)segment->ends,
                           segment->ends > 1 ? "s" : "");
        }
        if (segment->touches | segment->near) {
            bst__text_add(s->out, "<tspan class=\"soft\" dx=\"10\">");
            add_touched(s->out, "touches ", segment->touches);
            bst__text_add(s->out, segment->touches && segment->near ? " " : "");
            add_touched(s->out, "near ", segment->near & ~segment->touches);
            bst__text_add(s->out, "</tspan>");
        }
        bst__text_add(s->out, "</text>\n");
        if (!plan->parts[i].derived) {
            draw_number(s->out, plan->parts[i].spot, i + 1);
        }
    }
}

static void draw_head(const sheet *s, uint32_t number)
{
    const bst__tile *tile = &s->rules->tiles[number];
    bst__text_add(s->out, "<text class=\"bold\" x=\"0\" y=\"-12\" font-size=\"24\">");
    bst__svg_escape_cut(s->out, tile->id, 18);
    bst__text_addf(s->out,
                   "</text><text class=\"end\" x=\"%d\" y=\"-12\" font-size=\"24\">\xC3\x97%u"
                   "</text>\n",
                   T, (unsigned)tile->count);
}

static void draw_cell(const sheet *s, uint32_t number, int32_t x, int32_t y)
{
    bst__svgplan plan;
    bst__svg_plan(&plan, s->rules, number, 0);
    open_at(s->out, x, y);
    draw_head(s, number);
    bst__svg_draw_tile(s->out, &plan, NULL);
    if (s->notes) {
        draw_notes(s, &plan);
    }
    bst__text_add(s->out, "</g>\n");
}

/* Where tile `index` of the list lies, if it is one of the ruleset; else 0. */
static uint32_t number_of(const sheet *s, const bst_svg_sheet *what, uint32_t index)
{
    int number = bst__rules_tile(s->rules, what->tiles[index]);
    return number > 0 ? (uint32_t)number : 0;
}

/* Walks the tiles row by row; draws where `draws`. Returns the height. */
static int32_t lay_out(const sheet *s, const bst_svg_sheet *what, bool draws)
{
    int32_t y = GAP;
    int32_t row_height = 0;
    uint32_t column = 0;
    for (uint32_t i = 0; i < what->tile_count; i++) {
        uint32_t number = number_of(s, what, i);
        if (number == 0) {
            continue;
        }
        if (column == s->columns) {
            y += row_height;
            row_height = 0;
            column = 0;
        }
        int32_t lines = s->notes ? s->rules->board.tiles[number].segment_count : 0;
        int32_t height = HEAD + T + lines * LINE + GAP;
        row_height = height > row_height ? height : row_height;
        if (draws) {
            draw_cell(s, number, GAP + (int32_t)column * s->cell, y + HEAD);
        }
        column++;
    }
    return y + row_height;
}

bst_status bst__svg_sheet(bst_text *out, const bst_ruleset *ruleset, const bst_svg_sheet *what)
{
    sheet s = {out, ruleset, what->notes, CELL, COLUMNS};
    if (what->notes) {
        s.cell = CELL_NOTED;
        s.columns = COLUMNS_NOTED;
    }
    int32_t width = (int32_t)s.columns * s.cell + GAP;
    int32_t tiles = lay_out(&s, what, false);
    int32_t height = tiles + bst__svg_legend(NULL, ruleset, what, width, tiles);
    bst__svg_open(out, ruleset, width, height, PERMILLE, ruleset->game_name);
    bst__text_addf(out, "<rect class=\"table\" width=\"%d\" height=\"%d\" rx=\"30\"/>\n",
                   (int)width, (int)height);
    (void)lay_out(&s, what, true);
    (void)bst__svg_legend(out, ruleset, what, width, tiles);
    bst__svg_close(out);
    return out->failed ? BST_E_NOMEM : BST_OK;
}
