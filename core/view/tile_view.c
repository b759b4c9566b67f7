/* Single tiles as text, from their definitions: in all turns for who is about to lay one, with
 * numbered segments for who writes one. */
#include <stdio.h>
#include <string.h>

#include "game/rules.h"
#include "view/tile_text.h"

enum { MIDDLE_COL = 2 };

static const char *const slot_names[BST_SLOTS] = {"NL", "N", "NR", "EL", "E", "ER",
                                                  "SL", "S", "SR", "WL", "W", "WR"};

static const bst__tiledef *find_tile(const bst_ruleset *ruleset, const char *id)
{
    int tile = bst__rules_tile(ruleset, id);
    return tile > 0 ? &ruleset->board.tiles[tile] : NULL;
}

static uint32_t turned(uint32_t slots, uint32_t turn)
{
    uint32_t by = 3 * turn;
    return (slots << by | slots >> (BST_SLOTS - by)) & 0xFFFu;
}

/* What stands for a segment: its kind's letter, or its number from 1 in base 36. */
static bst__glyph glyph_of(const bst_ruleset *ruleset, const bst__tiledef *tile, uint32_t segment,
                           bool numbered)
{
    static const char digits[] = "?123456789abcdefghijklmnopqrstuvwxyz";
    const bst__kind *kind = &ruleset->kinds[tile->segments[segment].kind];
    char digit[2] = {digits[segment + 1], '\0'};
    const char *letter = kind->letter && kind->letter[0] != '\0' ? kind->letter : kind->name;
    return bst__glyph_of(numbered ? digit : letter);
}

_Static_assert(BST__TILE_SEGMENTS_MAX < 36, "a segment's number is one digit");

static void draw(bst__tile_text *text, const bst_ruleset *ruleset, const bst__tiledef *tile,
                 uint32_t turn, bool numbered)
{
    uint32_t col = MIDDLE_COL;
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        uint32_t slots = turned(tile->segments[i].slots, turn);
        bst__tile_text_slots(text, bst__tile_text_whole_sides(slots),
                             glyph_of(ruleset, tile, i, numbered));
    }
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        bst__glyph glyph = glyph_of(ruleset, tile, i, numbered);
        bst__tile_text_slots(text, turned(tile->segments[i].slots, turn), glyph);
        if (tile->segments[i].slots == 0) {
            col = bst__tile_text_middle(text, col, glyph.bytes);
        }
    }
}

static void add_border(bst_text *out, int ascii, int is_top)
{
    bst__text_add(out, ascii ? "+" : is_top ? "┌" : "└");
    for (int i = 0; i < BST__TILE_COLS; i++) {
        bst__text_add(out, ascii ? "-" : "─");
    }
    bst__text_add(out, ascii ? "+" : is_top ? "┐" : "┘");
}

static void add_row(bst_text *out, const bst__tile_text *tile, int row, int ascii)
{
    bst__text_add(out, ascii ? "|" : "│");
    for (int col = 0; col < BST__TILE_COLS; col++) {
        const bst__glyph *glyph = &tile->at[row][col];
        bst__text_add(out, glyph->bytes[0] != '\0' ? glyph->bytes : " ");
    }
    bst__text_add(out, ascii ? "|" : "│");
}

/* Line 0 is the upper border, the last one the lower. */
static void add_line(bst_text *out, const bst__tile_text *tile, int line, int ascii)
{
    if (line == 0 || line == BST__TILE_ROWS + 1) {
        add_border(out, ascii, line == 0);
    } else {
        add_row(out, tile, line - 1, ascii);
    }
}

bst_status bst__view_tile_turns(bst_text *out, const bst_ruleset *ruleset, const char *id,
                                int ascii)
{
    bst__tile_text turns[BST_TURNS] = {0};
    const bst__tiledef *tile = find_tile(ruleset, id);
    if (!tile) {
        return BST_E_NOTFOUND;
    }
    for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
        draw(&turns[turn], ruleset, tile, turn, false);
        bst__text_addf(out, "  @%-*u", turn < 3 ? BST__TILE_COLS + 1 : 0, (unsigned)turn * 90);
    }
    bst__text_add(out, "\n");
    for (int line = 0; line < BST__TILE_ROWS + 2; line++) {
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            bst__text_add(out, turn > 0 ? "  " : "");
            add_line(out, &turns[turn], line, ascii);
        }
        bst__text_add(out, "\n");
    }
    return out->failed ? BST_E_NOMEM : BST_OK;
}

/* "1 road W E", with sides for pairs of halves. */
static void add_segment(bst_text *out, const bst_ruleset *ruleset, const bst__tiledef *tile,
                        uint32_t index)
{
    const bst__segdef *segment = &tile->segments[index];
    bst__glyph number = glyph_of(ruleset, tile, index, true);
    bst__text_addf(out, "%s %s", number.bytes, ruleset->kinds[segment->kind].name);
    uint32_t whole = bst__tile_text_whole_sides(segment->slots);
    uint32_t owned = 0;
    for (uint32_t i = 0; i < tile->segment_count; i++) {
        owned |= tile->segments[i].slots;
    }
    for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
        uint32_t middle = 2u << (slot / 3 * 3);
        bool is_whole = (whole & middle) != 0 && (owned & middle) == 0;
        bool is_named = is_whole ? slot % 3 == 0 : (segment->slots >> slot & 1u) != 0;
        if (is_named) {
            bst__text_addf(out, " %s", slot_names[is_whole ? slot / 3 * 3 + 1 : slot]);
        }
    }
}

bst_status bst__view_tile_numbered(bst_text *out, const bst_ruleset *ruleset, const char *id,
                                   int ascii)
{
    bst__tile_text text = {0};
    const bst__tiledef *tile = find_tile(ruleset, id);
    if (!tile) {
        return BST_E_NOTFOUND;
    }
    draw(&text, ruleset, tile, 0, true);
    uint32_t lines = tile->segment_count > BST__TILE_ROWS + 2u ? tile->segment_count
                                                               : BST__TILE_ROWS + 2u;
    bst__text_addf(out, "%s\n", id);
    for (uint32_t line = 0; line < lines; line++) {
        if (line < BST__TILE_ROWS + 2u) {
            add_line(out, &text, (int)line, ascii);
        } else {
            bst__text_addf(out, "%*s", BST__TILE_COLS + 2, "");
        }
        if (line < tile->segment_count) {
            bst__text_add(out, "  ");
            add_segment(out, ruleset, tile, line);
        }
        bst__text_add(out, "\n");
    }
    return out->failed ? BST_E_NOMEM : BST_OK;
}
