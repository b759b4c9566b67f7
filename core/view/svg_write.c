/* Escaping, colours and the style sheet of SVG documents. Colours come from checked hints only, ids
 * and names are escaped for where they stand, numbers are whole. */
#include "view/svg_write.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* Colours that most people with a colour vision deficiency can tell apart (Okabe and Ito). */
static const char *const seat_colours[] = {"#8c8c8c", "#d55e00", "#0072b2", "#009e73", "#f0e442",
                                           "#2b2b2b", "#cc79a7", "#56b4e9", "#e69f00"};
/* For kinds that declare none. */
static const char *const kind_colours[] = {"#a9c77c", "#d8b07a", "#8fb8d8", "#cfc6b4",
                                           "#c99bb4", "#98bfae", "#d9cf86", "#b5a6d6"};

_Static_assert(sizeof seat_colours / sizeof *seat_colours == BST_SEATS_MAX + 1,
               "every seat has a colour");

/* ------------------------------------------------------------------ texts */

/* Characters that XML 1.0 cannot hold at all. */
static bool is_forbidden(uint32_t point)
{
    bool is_control = point < 0x20 && point != '\t' && point != '\n' && point != '\r';
    return is_control || point == 0xFFFE || point == 0xFFFF;
}

static void escape_point(bst_text *out, const char *bytes, size_t size)
{
    switch (bytes[0]) {
    case '&':
        bst__text_add(out, "&amp;");
        break;
    case '<':
        bst__text_add(out, "&lt;");
        break;
    case '>':
        bst__text_add(out, "&gt;");
        break;
    case '"':
        bst__text_add(out, "&quot;");
        break;
    case '\'':
        bst__text_add(out, "&#39;");
        break;
    default:
        bst__text_add_bytes(out, bytes, size);
        break;
    }
}

void bst__svg_escape_cut(bst_text *out, const char *text, uint32_t points)
{
    uint32_t written = 0;
    size_t left = strlen(text);
    while (left > 0) {
        size_t size = bst__utf8_size(text, left);
        if (written == points) {
            bst__text_add(out, "\xE2\x80\xA6");
            return;
        }
        if (size == 0 || is_forbidden(bst__utf8_point(text, size))) {
            bst__text_add(out, "\xEF\xBF\xBD");
        } else {
            escape_point(out, text, size);
        }
        written++;
        text += size > 0 ? size : 1;
        left -= size > 0 ? size : 1;
    }
}

void bst__svg_escape(bst_text *out, const char *text)
{
    bst__svg_escape_cut(out, text, UINT32_MAX);
}

void bst__svg_class(bst_text *out, const char *prefix, const char *name)
{
    bst__text_add(out, prefix);
    bst__svg_escape(out, name);
}

void bst__svg_selector(bst_text *out, const char *prefix, const char *name)
{
    bst__text_addf(out, ".%s", prefix);
    for (; *name != '\0'; name++) {
        bool is_plain = (*name >= 'a' && *name <= 'z') || (*name >= '0' && *name <= '9') ||
                        *name == '-' || *name == '_';
        if (is_plain) {
            bst__text_add_bytes(out, name, 1);
        } else {
            bst__text_addf(out, "\\%x ", (unsigned)(unsigned char)*name);
        }
    }
}

/* ------------------------------------------------------------------ colours */

static uint32_t digit_of(char c)
{
    return c <= '9' ? (uint32_t)(c - '0') : (uint32_t)((c | 0x20) - 'a') + 10;
}

static uint32_t channel(const char *colour, uint32_t index)
{
    return digit_of(colour[1 + 2 * index]) * 16 + digit_of(colour[2 + 2 * index]);
}

bst__colour bst__svg_mix(const char *from, const char *to, uint32_t percent)
{
    bst__colour mixed;
    uint32_t mix[3];
    for (uint32_t i = 0; i < 3; i++) {
        mix[i] = (channel(from, i) * (100 - percent) + channel(to, i) * percent) / 100 & 0xFFu;
    }
    (void)snprintf(mixed.text, sizeof mixed.text, "#%02x%02x%02x", (unsigned)mix[0],
                   (unsigned)mix[1], (unsigned)mix[2]);
    return mixed;
}

bst__colour bst__svg_kind_colour(const bst_ruleset *rules, uint32_t kind)
{
    const char *colour = rules->kinds[kind].look.colour;
    uint32_t count = sizeof kind_colours / sizeof *kind_colours;
    return bst__svg_mix(colour[0] != '\0' ? colour : kind_colours[(kind - 1) % count], "#000000",
                        0);
}

bst__colour bst__svg_attr_colour(const bst_ruleset *rules, uint32_t attr)
{
    const char *colour = rules->attrs[attr].look.colour;
    return bst__svg_mix(colour[0] != '\0' ? colour : "#3b5ba5", "#000000", 0);
}

bst__colour bst__svg_seat_colour(uint32_t seat)
{
    return bst__svg_mix(seat_colours[seat], "#000000", 0);
}

const char *bst__svg_ink(const char *colour)
{
    uint32_t light = channel(colour, 0) * 30 + channel(colour, 1) * 59 + channel(colour, 2) * 11;
    return light > 14000 ? "#1b1b1b" : "#ffffff";
}

/* ------------------------------------------------------------------ the style sheet */

static bst__colour edge_of(const bst_ruleset *rules, uint32_t kind)
{
    const char *edge = rules->kinds[kind].look.edge;
    if (edge[0] != '\0') {
        return bst__svg_mix(edge, "#000000", 0);
    }
    return bst__svg_mix(bst__svg_kind_colour(rules, kind).text, "#3a2a1c", 55);
}

static void add_rule(bst_text *out, const bst_ruleset *rules, uint32_t kind, const char *part)
{
    bst__svg_selector(out, "kind-", rules->kinds[kind].name);
    bst__text_addf(out, " .%s", part);
}

static void style_area(bst_text *out, const bst_ruleset *rules, uint32_t kind)
{
    bst__colour colour = bst__svg_kind_colour(rules, kind);
    bst__colour edge = edge_of(rules, kind);
    add_rule(out, rules, kind, "fill");
    bst__text_addf(out, "{fill:%s}\n", colour.text);
    add_rule(out, rules, kind, "edge");
    bst__text_addf(out, "{fill:none;stroke:%s;stroke-width:%d}\n", edge.text,
                   rules->kinds[kind].look.wall ? 12 : 4);
    if (rules->kinds[kind].look.wall) {
        add_rule(out, rules, kind, "wall");
        bst__text_addf(out, "{fill:none;stroke:%s;stroke-width:6;stroke-dasharray:8 4}\n",
                       bst__svg_mix(edge.text, "#ffffff", 52).text);
    }
    if (rules->kinds[kind].look.motif != BST__FORM_NONE) {
        add_rule(out, rules, kind, "motif");
        bst__text_addf(out, "{color:%s}\n", bst__svg_mix(colour.text, edge.text, 40).text);
    }
}

static void style_line(bst_text *out, const bst_ruleset *rules, uint32_t kind)
{
    int32_t width = 2 * bst__svg_half_width(rules, kind);
    bst__colour colour = bst__svg_kind_colour(rules, kind);
    bst__colour edge = edge_of(rules, kind);
    add_rule(out, rules, kind, "fill");
    bst__text_addf(out, "{fill:none;stroke:%s;stroke-width:%d}\n", colour.text, (int)width);
    add_rule(out, rules, kind, "edge");
    bst__text_addf(out, "{fill:none;stroke:%s;stroke-width:%d}\n", edge.text, (int)width + 7);
    add_rule(out, rules, kind, "deck");
    bst__text_addf(out, "{fill:none;stroke:%s;stroke-width:%d}\n",
                   bst__svg_mix(edge.text, "#1b1b1b", 35).text, (int)width + 20);
    bst__svg_selector(out, "mark-", rules->kinds[kind].name);
    bst__text_addf(out, "{fill:%s;stroke:%s;stroke-width:4}\n", colour.text, edge.text);
}

static void style_kind(bst_text *out, const bst_ruleset *rules, uint32_t kind)
{
    switch (rules->board.kinds[kind].shape) {
    case BST__AREA:
        style_area(out, rules, kind);
        break;
    case BST__LINE:
        style_line(out, rules, kind);
        break;
    default:
        add_rule(out, rules, kind, "sign");
        bst__text_addf(out, "{color:%s}\n", bst__svg_kind_colour(rules, kind).text);
        break;
    }
}

static void add_styles(bst_text *out, const bst_ruleset *rules)
{
    bst__text_add(out,
                  "<style>\n"
                  "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;fill:#33302a}\n"
                  ".table{fill:#ece7db}\n"
                  ".frame{fill:none;stroke:#2c2418;stroke-opacity:.35;stroke-width:2}\n"
                  ".latest{fill:none;stroke:#ffffff;stroke-width:8}\n"
                  ".latest-edge{fill:none;stroke:#1b1b1b;stroke-width:14}\n"
                  ".card{fill:#faf7f0;stroke:#b9ae98;stroke-width:3}\n"
                  ".middle{text-anchor:middle}\n"
                  ".end{text-anchor:end}\n"
                  ".bold{font-weight:bold}\n"
                  ".soft{fill:#837a69}\n"
                  ".number{fill:#ffffff;stroke:#33302a;stroke-width:3}\n"
                  ".rule{stroke:#cfc6b3;stroke-width:3}\n");
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        if (rules->kinds[kind].made_of == 0) {
            style_kind(out, rules, kind);
        }
    }
    for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
        if (rules->attrs[attr].look.icon != BST__FORM_NONE) {
            bst__svg_selector(out, "sign-", rules->attrs[attr].name);
            bst__colour colour = bst__svg_attr_colour(rules, attr);
            bst__text_addf(out, "{color:%s}\n", colour.text);
            bst__svg_selector(out, "sign-", rules->attrs[attr].name);
            bst__text_addf(out, " text{fill:%s}\n", bst__svg_ink(colour.text));
        }
    }
    for (uint32_t seat = 0; seat <= BST_SEATS_MAX; seat++) {
        bst__colour colour = bst__svg_seat_colour(seat);
        bst__text_addf(out, ".seat-%u{color:%s}\n.seat-%u text{fill:%s}\n", (unsigned)seat,
                       colour.text, (unsigned)seat, bst__svg_ink(colour.text));
    }
    bst__text_add(out, "</style>\n");
}

void bst__svg_open(bst_text *out, const bst_ruleset *rules, int32_t width, int32_t height,
                   int32_t permille, const char *title)
{
    int64_t columns = (int64_t)width * permille / 1000;
    int64_t rows = (int64_t)height * permille / 1000;
    bst__text_addf(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                   "viewBox=\"0 0 %d %d\">\n<title>",
                   (int)columns, (int)rows, (int)width, (int)height);
    bst__svg_escape(out, title);
    bst__text_add(out, "</title>\n");
    add_styles(out, rules);
    bst__text_addf(out, "<defs>\n<clipPath id=\"square\"><path d=\"M0 0H%dV%dH0Z\"/></clipPath>\n",
                   BST__SVG_TILE, BST__SVG_TILE);
    bst__svg_forms(out, rules);
    bst__text_add(out, "</defs>\n");
}

void bst__svg_close(bst_text *out)
{
    bst__text_add(out, "</svg>\n");
}
