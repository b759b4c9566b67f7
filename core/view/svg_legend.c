/* Below a sheet of tiles: what its signs mean, and which pieces come with them. Only signs that
 * some tile of the sheet shows are told. */
#include "view/svg_sheet.h"

#include <string.h>

#include "data/merge.h"
#include "game/say.h"
#include "view/svg_write.h"

enum {
    GAP = 40,
    COLUMN = 840, /* at least so wide */
    ROW = 66,
    SIGN = 60,
    SIGN_PERCENT = 50,
    INNER_PERCENT = 54,
    PIECE_PERCENT = 54,
    FONT = 25,
    LETTER = 13 /* units that a character needs, about */
};

typedef struct legend {
    bst_text *out; /* NULL: only counted */
    const bst_ruleset *rules;
    const bst_svg_sheet *sheet;
    int32_t y;
    int32_t column;
    uint32_t columns;
    uint32_t count;
} legend;

/* The middle of the next sign, after whose text is written. */
static bst__point next_place(legend *l, const char *text)
{
    bst__point at = {GAP + (int32_t)(l->count % l->columns) * l->column + SIGN / 2,
                     l->y + (int32_t)(l->count / l->columns) * ROW + ROW / 2};
    l->count++;
    if (l->out) {
        bst__text_addf(l->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">", (int)at.x + SIGN,
                       (int)at.y + FONT / 3, FONT);
        bst__svg_escape_cut(l->out, text, (uint32_t)((l->column - 2 * SIGN) / LETTER));
        bst__text_add(l->out, "</text>\n");
    }
    return at;
}

static void add_sign(legend *l, const char *prefix, const char *name, const char *inner,
                     uint32_t form, int32_t percent, const char *text)
{
    bst__point at = next_place(l, text);
    if (l->out) {
        bst__text_add(l->out, "<g class=\"");
        bst__svg_class(l->out, prefix, name);
        bst__text_addf(l->out, "\"><g class=\"%s\">", inner);
        bst__svg_use(l->out, form, at, percent, 0);
        bst__text_add(l->out, "</g></g>\n");
    }
}

/* ------------------------------------------------------------------ what the tiles show */

static bool tile_has(const bst_ruleset *rules, uint32_t number, uint32_t attr)
{
    const bst__tile *tile = &rules->tiles[number];
    if (rules->attrs[attr].on == BST__ON_TILE) {
        return tile->attrs[attr] > 0;
    }
    for (uint32_t i = 0; tile->segment_attrs && i < rules->board.tiles[number].segment_count; i++) {
        if (tile->segment_attrs[i * rules->attr_count + attr] > 0) {
            return true;
        }
    }
    return false;
}

static bool tile_shows(const bst_ruleset *rules, uint32_t number, uint32_t kind)
{
    const bst__tiledef *tile = &rules->board.tiles[number];
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        if (tile->segments[i].kind == kind) {
            return true;
        }
    }
    return false;
}

static bool is_shown(const legend *l, bool (*test)(const bst_ruleset *, uint32_t, uint32_t),
                     uint32_t what)
{
    for (uint32_t i = 0; i < l->sheet->tile_count; i++) {
        int number = bst__rules_tile(l->rules, l->sheet->tiles[i]);
        if (number > 0 && test(l->rules, (uint32_t)number, what)) {
            return true;
        }
    }
    return false;
}

static void add_kinds(legend *l)
{
    for (uint32_t kind = 1; kind <= l->rules->board.kind_count; kind++) {
        const bst__kind *each = &l->rules->kinds[kind];
        bool is_inner = l->rules->board.kinds[kind].shape == BST__INNER && each->made_of == 0;
        if (is_inner && each->look.icon != BST__FORM_NONE && is_shown(l, tile_shows, kind)) {
            add_sign(l, "kind-", each->name, "sign", each->look.icon, INNER_PERCENT,
                     bst__say_kind(l->rules, kind).one);
        }
    }
}

/* A sentence where the file has one and nothing else is said in the language of the ruleset. */
static const char *meaning_of(const bst_ruleset *rules, uint32_t attr)
{
    const char *name = rules->attrs[attr].name;
    const bst_node *all = rules->merge ? bst__node_get(rules->merge->root, "attributes") : NULL;
    const char *fallback = bst__say_attribute(rules, attr).one;
    return bst__say(rules, bst__node_text(bst__node_get(all, name), "hint", fallback),
                    "attribute.%s", name);
}

static void add_attributes(legend *l)
{
    for (uint32_t attr = 0; attr < l->rules->attr_count; attr++) {
        const bst__attr *each = &l->rules->attrs[attr];
        bool is_sign = each->look.icon != BST__FORM_NONE && each->printed;
        if (is_sign && is_shown(l, tile_has, attr)) {
            add_sign(l, "sign-", each->name, "sign", each->look.icon, SIGN_PERCENT,
                     meaning_of(l->rules, attr));
        }
    }
}

static void add_pieces(legend *l)
{
    for (uint32_t i = 0; i < l->sheet->piece_count; i++) {
        int kind = bst__rules_piece_kind(l->rules, l->sheet->pieces[i]);
        if (kind <= 0) {
            continue;
        }
        const bst__piecekind *piece = &l->rules->piece_kinds[kind];
        bst__point at = next_place(l, bst__say_piece(l->rules, (uint32_t)kind).one);
        if (l->out) {
            bst__svg_piece(l->out, l->rules, (uint32_t)kind, piece->neutral ? 0 : 1, "", at,
                           PIECE_PERCENT, false);
        }
    }
}

int32_t bst__svg_legend(bst_text *out, const bst_ruleset *rules, const bst_svg_sheet *sheet,
                        int32_t width, int32_t y)
{
    legend l = {.out = out, .rules = rules, .sheet = sheet, .y = y};
    l.columns = (uint32_t)(width / COLUMN);
    l.column = (width - GAP) / (int32_t)l.columns;
    add_kinds(&l);
    add_attributes(&l);
    add_pieces(&l);
    int32_t rows = (int32_t)((l.count + l.columns - 1) / l.columns);
    return rows > 0 ? rows * ROW + GAP : 0;
}
