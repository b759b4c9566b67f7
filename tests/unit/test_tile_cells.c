/* Tiles as shapes of characters: every base tile in every turn shows at its sides what is there,
 * and its lines join what their segments join. */
#include "unit.h"

#include "game/rules.h"
#include "base/utf8.h"
#include "view/tile_cells.h"

enum { COLS = BST__CELLS_COLS, ROWS = BST__CELLS_ROWS };

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_setup *setup;
    bst_ruleset *ruleset;
} fixture;

static int set_up(void **state)
{
    static fixture f;
    memset(&f, 0, sizeof f);
    assert_int_equal(bst_sources_create(&f.sources), BST_OK);
    assert_int_equal(bst_diags_create(&f.diags, f.sources), BST_OK);
    assert_int_equal(bst_setup_create(&f.setup), BST_OK);
    assert_int_equal(bst_setup_set_game(f.setup, "carcassonne"), BST_OK);
    assert_int_equal(bst_ruleset_create(&f.ruleset, f.setup, ".", f.sources, f.diags), BST_OK);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    bst_ruleset_destroy(f->ruleset);
    bst_setup_destroy(f->setup);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
    return 0;
}

/* ------------------------------------------------------------------ what must be at the sides */

/* A step along each side, clockwise from its left corner: from -4 to 4. */
static const bst__spot *border_at(const bst__tile_cells *cells, uint32_t side, int along)
{
    static const int rows_along[] = {0, 0, 1, 1, 2, 3, 3, 4, 4};
    switch (side) {
    case 0:
        return &cells->at[0][4 + along];
    case 1:
        return &cells->at[rows_along[along + 4]][8];
    case 2:
        return &cells->at[4][4 - along];
    default:
        return &cells->at[rows_along[4 - along]][0];
    }
}

/* The letter of the kind that owns a slot of the tile as it lies. */
static const char *letter_at(const bst_ruleset *rules, uint32_t tile, uint32_t turn, uint32_t slot)
{
    const bst__tiledef *def = &rules->board.tiles[tile];
    uint32_t segment = def->slot_segment[turn][slot];
    assert_true(segment > 0);
    return rules->kinds[def->segments[segment - 1].kind].letter;
}

static bool has_line(const bst_ruleset *rules, uint32_t tile, uint32_t turn, uint32_t side)
{
    return rules->board.tiles[tile].slot_segment[turn][3 * side + 1] > 0;
}

static void check_side(const bst_ruleset *rules, uint32_t tile, uint32_t turn, uint32_t side)
{
    bst__tile_cells cells;
    const char *left = letter_at(rules, tile, turn, 3 * side);
    const char *right = letter_at(rules, tile, turn, 3 * side + 2);
    const char *line = side % 2 == 0 ? "\u2551" : "\u2550"; /* upright or level */
    bst__tile_cells_draw(&cells, rules, tile, turn, false, false);
    /* corners belong to two sides */
    for (int along = 1; along <= (side % 2 == 0 ? 3 : 2); along++) {
        assert_string_equal(border_at(&cells, side, -along)->glyph, left);
        assert_string_equal(border_at(&cells, side, along)->glyph, right);
    }
    const char *middle = has_line(rules, tile, turn, side) ? line : left;
    assert_string_equal(border_at(&cells, side, 0)->glyph, middle);
}

static void sides_show_their_kinds(void **state)
{
    fixture *f = *state;
    assert_int_equal(f->ruleset->board.tile_count, 24);
    for (uint32_t tile = 1; tile <= f->ruleset->board.tile_count; tile++) {
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            for (uint32_t side = 0; side < BST_SIDES; side++) {
                check_side(f->ruleset, tile, turn, side);
            }
        }
    }
}

/* ------------------------------------------------------------------ lines that join */

/* The sides to which a box character has an arm: north 1, east 2, south 4, west 8. */
static uint32_t arms_of(const char *glyph)
{
    static const struct {
        const char *glyph;
        uint32_t arms;
    } known[] = {
        {"\u2551", 5},  {"\u2550", 10}, {"\u255A", 3},  {"\u2554", 6},
        {"\u2557", 12}, {"\u255D", 9},  {"\u2560", 7},  {"\u2563", 13},
        {"\u2566", 14}, {"\u2569", 11}, {"\u256C", 15},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].glyph, glyph) == 0) {
            return known[i].arms;
        }
    }
    return 0;
}

/* The sides of the tile that a walk along the arms from a place reaches. */
static uint32_t walk(const bst__tile_cells *cells, int col, int row, bool seen[ROWS][COLS])
{
    static const int right[4] = {0, 1, 0, -1};
    static const int down[4] = {-1, 0, 1, 0};
    uint32_t arms = arms_of(cells->at[row][col].glyph);
    uint32_t reached = 0;
    seen[row][col] = true;
    for (uint32_t side = 0; side < 4; side++) {
        int c = col + right[side];
        int r = row + down[side];
        if ((arms >> side & 1u) == 0) {
            continue;
        }
        if (c < 0 || r < 0 || c >= COLS || r >= ROWS) {
            reached |= 1u << side;
        } else if (!seen[r][c] && (arms_of(cells->at[r][c].glyph) >> (side ^ 2u) & 1u) != 0) {
            reached |= walk(cells, c, r, seen);
        }
    }
    return reached;
}

static void check_line(const bst_ruleset *rules, uint32_t tile, uint32_t turn, uint32_t side)
{
    static const int cols[4] = {4, 8, 4, 0};
    static const int rows[4] = {0, 2, 4, 2};
    bst__tile_cells cells;
    bool seen[ROWS][COLS] = {{false}};
    const bst__tiledef *def = &rules->board.tiles[tile];
    uint32_t joined = 0;
    for (uint32_t other = 0; other < BST_SIDES; other++) {
        if (def->slot_segment[turn][3 * other + 1] == def->slot_segment[turn][3 * side + 1]) {
            joined |= 1u << other;
        }
    }
    bst__tile_cells_draw(&cells, rules, tile, turn, false, true);
    assert_int_equal(walk(&cells, cols[side], rows[side], seen), joined);
}

/* A line leaves a tile in the middle of a side, where it enters the next one; inside it reaches the
 * sides of its own segment and no others. */
static void lines_join_what_their_segments_join(void **state)
{
    fixture *f = *state;
    uint32_t lines = 0;
    for (uint32_t tile = 1; tile <= f->ruleset->board.tile_count; tile++) {
        for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
            for (uint32_t side = 0; side < BST_SIDES; side++) {
                if (has_line(f->ruleset, tile, turn, side)) {
                    check_line(f->ruleset, tile, turn, side);
                    lines++;
                }
            }
        }
    }
    assert_true(lines > 0);
}

/* ------------------------------------------------------------------ whole tiles */

static void check_picture(const fixture *f, const char *id, uint32_t turn, bool ascii,
                          const char *const expected[ROWS])
{
    bst__tile_cells cells;
    int tile = bst__rules_tile(f->ruleset, id);
    assert_true(tile > 0);
    bst__tile_cells_draw(&cells, f->ruleset, (uint32_t)tile, turn, ascii, false);
    for (int row = 0; row < ROWS; row++) {
        char line[COLS * 4 + 1] = "";
        for (int col = 0; col < COLS; col++) {
            strcat(line, cells.at[row][col].glyph);
        }
        assert_string_equal(line, expected[row]);
    }
}

static void whole_tiles_are_drawn(void **state)
{
    static const char *const cap_and_bend[ROWS] = {"CCCCCCCCC", "..CCCCC..", "====+....",
                                                   "....|....", "....|...."};
    static const char *const chapel[ROWS] = {".........", ".........", "\u2550\u2550\u2550[M]...",
                                             ".........", "........."};
    static const char *const crossing[ROWS] = {"....|....", "....|....", "====x====", "....|....",
                                               "....|...."};
    fixture *f = *state;
    /* north is a town, a way bends from the south to the west */
    check_picture(f, "BA/RrC", 0, true, cap_and_bend);
    /* a way that came from the south comes from the west after a quarter turn */
    check_picture(f, "BA/LR", 1, false, chapel);
    /* four ways that end at each other are not one */
    check_picture(f, "BA/RRRR", 3, true, crossing);
}

static void ascii_is_ascii(void **state)
{
    fixture *f = *state;
    bst__tile_cells cells;
    for (uint32_t i = 0; i < 4 * f->ruleset->board.tile_count; i++) {
        bst__tile_cells_draw(&cells, f->ruleset, i / 4 + 1, i % 4, true, false);
        for (int k = 0; k < ROWS * COLS; k++) {
            assert_true((unsigned char)cells.at[k / COLS][k % COLS].glyph[0] < 0x80);
        }
    }
}

/* A piece stands on what it stands on, and its two characters fit. */
static void places_are_on_their_segments(void **state)
{
    fixture *f = *state;
    bst__tile_cells cells;
    const bst__boarddef *board = &f->ruleset->board;
    for (uint32_t i = 0; i < 4 * board->tile_count; i++) {
        const bst__tiledef *tile = &board->tiles[i / 4 + 1];
        bst__tile_cells_draw(&cells, f->ruleset, i / 4 + 1, i % 4, false, false);
        for (uint32_t s = 0; s < tile->segment_count; s++) {
            int col = cells.place[s].col;
            int row = cells.place[s].row;
            assert_in_range(col, 0, COLS - 1);
            assert_in_range(row, 0, ROWS - 1);
            if (board->kinds[tile->segments[s].kind].shape != BST__INNER) {
                assert_int_equal(cells.segment[row][col], s + 1);
            } else {
                assert_int_equal(cells.segment[2][4], s + 1);
            }
        }
    }
}

static void colours_are_read_and_mixed(void **state)
{
    fixture *f = *state;
    assert_int_equal(bst__ink_read("#f4f0E6"), BST__INK(0xF4F0E6));
    assert_int_equal(bst__ink_read("#f4f0e"), 0);
    assert_int_equal(bst__ink_read("#f4f0eg"), 0);
    assert_int_equal(bst__ink_read("white"), 0);
    assert_int_equal(bst__ink_light(BST__INK(0x804020), 50), BST__INK(0x402010));
    assert_int_equal(bst__ink_light(BST__INK(0x804020), 200), BST__INK(0xFFFFFF));
    assert_int_equal(bst__ink_light(0, 50), 0);
    assert_int_equal(bst__ink_on(BST__INK(0xFFFFFF)), BST__INK(0x000000));
    assert_int_equal(bst__ink_on(BST__INK(0x000080)), BST__INK(0xFFFFFF));
    /* five seats, five colours */
    for (uint32_t a = 1; a <= 5; a++) {
        for (uint32_t b = 1; b < a; b++) {
            assert_int_not_equal(bst__ink_of_seat(f->ruleset, a), bst__ink_of_seat(f->ruleset, b));
        }
    }
}

/* ------------------------------------------------------------------ canvases */

static void nothing_is_drawn_outside(void **state)
{
    (void)state;
    bst__canvas canvas = {0};
    bst__paint paint = {0, 0, BST__BOLD};
    assert_int_equal(bst__canvas_resize(&canvas, 6, 2), BST_OK);
    canvas.ascii = true;
    assert_int_equal(bst__canvas_text(&canvas, 4, 0, 5, "a\u00E9cd", paint), 4);
    assert_string_equal(canvas.at[4].glyph, "a");
    assert_string_equal(canvas.at[5].glyph, "?");
    assert_string_equal(canvas.at[6].glyph, "");
    bst__canvas_clip(&canvas, (bst__box){1, 0, 2, 1});
    bst__canvas_fill(&canvas, bst__canvas_all(&canvas), (bst__paint){0, BST__INK(1), 0});
    bst__canvas_put(&canvas, -1, -1, bst__spot_of("x", paint));
    for (int i = 0; i < 12; i++) {
        assert_int_equal(canvas.at[i].paint.bg, i == 1 || i == 2 ? BST__INK(1) : 0);
    }
    /* broken UTF-8 and control characters are not passed on */
    assert_string_equal(bst__spot_of("\xC3", paint).glyph, "?");
    assert_string_equal(bst__spot_of("\x1B[2J", paint).glyph, "?");
    bst__canvas_free(&canvas);
    assert_int_equal(bst__canvas_resize(&canvas, 0, 3), BST_OK);
    assert_null(bst__canvas_at(&canvas, 0, 0));
    bst__canvas_free(&canvas);
}

/* A wide character takes two columns, a joiner none: what follows stands where it should. */
static void wide_characters_take_two_places(void **state)
{
    (void)state;
    bst__canvas canvas = {0};
    bst__paint plain = {0};
    assert_int_equal(bst__utf8_columns("a\xE6\x9D\xBF" "b"), 4);
    assert_int_equal(bst__utf8_columns("\xD9\x85\xE2\x80\x8C\xD8\xA7"), 2);
    assert_int_equal(bst__canvas_resize(&canvas, 6, 1), BST_OK);
    assert_int_equal(bst__canvas_text(&canvas, 0, 0, 6, "a\xE6\x9D\xBF" "b", plain), 4);
    assert_string_equal(bst__canvas_at(&canvas, 1, 0)->glyph, "\xE6\x9D\xBF");
    assert_string_equal(bst__canvas_at(&canvas, 2, 0)->glyph, BST__SPOT_REST);
    assert_string_equal(bst__canvas_at(&canvas, 3, 0)->glyph, "b");
    /* where only one column is left, it is not begun */
    assert_int_equal(bst__canvas_text(&canvas, 0, 0, 2, "a\xE6\x9D\xBF", plain), 1);
    bst__canvas_free(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sides_show_their_kinds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(lines_join_what_their_segments_join, set_up, tear_down),
        cmocka_unit_test_setup_teardown(whole_tiles_are_drawn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ascii_is_ascii, set_up, tear_down),
        cmocka_unit_test_setup_teardown(places_are_on_their_segments, set_up, tear_down),
        cmocka_unit_test_setup_teardown(colours_are_read_and_mixed, set_up, tear_down),
        cmocka_unit_test(nothing_is_drawn_outside),
        cmocka_unit_test(wide_characters_take_two_places),
    };
    return cmocka_run_group_tests_name("view/tile_cells", tests, NULL, NULL);
}
