/* Pictures: what is drawn at every half side and middle of every tile in every turn has the colour
 * of the kind that the tile has there, and the point where a piece stands belongs to its segment.
 * Tiles are drawn in pixels for that. */
#include "unit.h"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include "view/svg.h"
#include "view/svg_write.h"

enum { T = BST__SVG_TILE, DEPTH = 5 };

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_setup *setup;
    bst_ruleset *ruleset;
} fixture;

static void open_game(fixture *f, const char *game, const char *mod, const char *folder)
{
    memset(f, 0, sizeof *f);
    assert_int_equal(bst_sources_create(&f->sources), BST_OK);
    assert_int_equal(bst_diags_create(&f->diags, f->sources), BST_OK);
    assert_int_equal(bst_setup_create(&f->setup), BST_OK);
    assert_int_equal(bst_setup_set_game(f->setup, game), BST_OK);
    if (mod) {
        assert_int_equal(bst_setup_add_mod(f->setup, mod), BST_OK);
    }
    bst_status status = bst_ruleset_create(&f->ruleset, f->setup, folder, f->sources, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
}

static void close_game(fixture *f)
{
    bst_ruleset_destroy(f->ruleset);
    bst_setup_destroy(f->setup);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
}

/* ---------------------------------------------------------------- pixels */

typedef struct image {
    cairo_surface_t *surface;
    const unsigned char *bytes;
    int stride;
    int columns;
    int rows;
    int left[BST_TURNS]; /* where the tiles begin */
    int top[BST_TURNS];
} image;

/* The document says itself where it moves each of the four tiles. */
static void find_tiles(image *im, const char *svg)
{
    static const char moved[] = "<g transform=\"translate(";
    for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
        svg = strstr(svg, moved);
        assert_non_null(svg);
        svg += strlen(moved);
        char *end = NULL;
        im->left[turn] = (int)strtol(svg, &end, 10);
        im->top[turn] = (int)strtol(end, NULL, 10);
    }
    assert_null(strstr(svg, moved));
}

static void draw(image *im, const bst_text *svg)
{
    GError *error = NULL;
    double width = 0;
    double height = 0;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg->data, svg->size, &error);
    assert_null(error);
    assert_true(rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height));
    im->columns = (int)width;
    im->rows = (int)height;
    im->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, im->columns, im->rows);
    cairo_t *context = cairo_create(im->surface);
    RsvgRectangle all = {0, 0, width, height};
    assert_true(rsvg_handle_render_document(handle, context, &all, &error));
    assert_null(error);
    cairo_destroy(context);
    g_object_unref(handle);
    cairo_surface_flush(im->surface);
    im->bytes = cairo_image_surface_get_data(im->surface);
    im->stride = cairo_image_surface_get_stride(im->surface);
}

static uint32_t pixel(const image *im, uint32_t turn, bst__point at)
{
    int x = im->left[turn] + at.x;
    int y = im->top[turn] + at.y;
    assert_in_range(x, 0, im->columns - 1);
    assert_in_range(y, 0, im->rows - 1);
    uint32_t value;
    memcpy(&value, im->bytes + y * im->stride + x * 4, sizeof value);
    return value & 0xFFFFFF;
}

static uint32_t number_of(bst__colour colour)
{
    return (uint32_t)strtoul(colour.text + 1, NULL, 16);
}

/* ---------------------------------------------------------------- sides */

/* A point just inside the tile at a slot: left and right in the middle of their half sides. */
static bst__point at_slot(uint32_t slot)
{
    int32_t along = (int32_t)(slot % 3 + 1) * T / 4;
    switch (slot / 3) {
    case 0:
        return (bst__point){along, DEPTH};
    case 1:
        return (bst__point){T - DEPTH, along};
    case 2:
        return (bst__point){T - along, T - DEPTH};
    default:
        return (bst__point){DEPTH, T - along};
    }
}

static void check_slot(const fixture *f, const image *im, uint32_t number, uint32_t turn,
                       uint32_t slot)
{
    const bst__tiledef *tile = &f->ruleset->board.tiles[number];
    uint32_t segment = tile->slot_segment[turn][slot];
    if (segment == 0) {
        return;
    }
    uint32_t kind = tile->segments[segment - 1].kind;
    uint32_t expected = number_of(bst__svg_kind_colour(f->ruleset, kind));
    uint32_t drawn = pixel(im, turn, at_slot(slot));
    if (drawn != expected) {
        fail_msg("%s @%u, slot %u: drawn is %06x, but %s is %06x", f->ruleset->tiles[number].id,
                 (unsigned)turn * 90, (unsigned)slot, (unsigned)drawn,
                 f->ruleset->kinds[kind].name, (unsigned)expected);
    }
}

/* ---------------------------------------------------------------- where pieces stand */

/* Marks all pixels of the tile that hang together with `from` and have its colour. */
static void flood(const image *im, uint32_t turn, bst__point from, bool *reached)
{
    static bst__point queue[T * T];
    static const int8_t steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    uint32_t colour = pixel(im, turn, from);
    int head = 0;
    int count = 0;
    memset(reached, 0, T * T * sizeof *reached);
    queue[count++] = from;
    reached[from.y * T + from.x] = true;
    while (head < count) {
        bst__point at = queue[head++];
        for (int i = 0; i < 4; i++) {
            bst__point next = {at.x + steps[i][0], at.y + steps[i][1]};
            bool is_inside = next.x >= 2 && next.y >= 2 && next.x < T - 2 && next.y < T - 2;
            if (is_inside && !reached[next.y * T + next.x] &&
                pixel(im, turn, next) == colour) {
                reached[next.y * T + next.x] = true;
                queue[count++] = next;
            }
        }
    }
}

/* From where a piece stands, all half sides of its segment can be reached, and no other's. */
static void check_spot(const image *im, const bst__svgplan *plan, uint32_t index)
{
    static bool reached[T * T];
    const char *id = plan->rules->tiles[plan->number].id;
    flood(im, plan->turn, plan->parts[index].spot, reached);
    for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
        uint32_t owner = plan->tile->slot_segment[plan->turn][slot];
        bst__point at = at_slot(slot);
        bool expected = owner == index + 1;
        if (owner > 0 && reached[at.y * T + at.x] != expected) {
            fail_msg("%s @%u: a piece on segment %u at %d,%d %s slot %u", id,
                     (unsigned)plan->turn * 90, (unsigned)index + 1, (int)plan->parts[index].spot.x,
                     (int)plan->parts[index].spot.y, expected ? "does not reach" : "stands at",
                     (unsigned)slot);
        }
    }
}

static void check_spots(const fixture *f, const image *im, uint32_t number, uint32_t turn)
{
    static bst__svgplan plan;
    bst__svg_plan(&plan, f->ruleset, number, turn);
    for (uint32_t i = 0; i < plan.part_count; i++) {
        if (plan.parts[i].shape != BST__INNER && !plan.parts[i].derived) {
            check_spot(im, &plan, i);
        }
    }
}

static void check_tile(const fixture *f, uint32_t number)
{
    bst_text svg = {0};
    image im;
    const char *id = f->ruleset->tiles[number].id;
    assert_int_equal(bst__svg_tile_turns(&svg, f->ruleset, id), BST_OK);
    find_tiles(&im, svg.data);
    draw(&im, &svg);
    for (uint32_t turn = 0; turn < BST_TURNS; turn++) {
        for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
            check_slot(f, &im, number, turn, slot);
        }
        check_spots(f, &im, number, turn);
    }
    cairo_surface_destroy(im.surface);
    bst__text_free(&svg);
}

static void check_game(const char *game, const char *mod, const char *folder,
                       uint32_t tiles_least)
{
    fixture f;
    open_game(&f, game, mod, folder);
    assert_true(f.ruleset->board.tile_count >= tiles_least);
    for (uint32_t number = 1; number <= f.ruleset->board.tile_count; number++) {
        check_tile(&f, number);
    }
    close_game(&f);
}

static void sides_are_what_the_tile_has(void **state)
{
    (void)state;
    check_game("carcassonne", NULL, ".", 24);
}

/* Tiles where areas and lines meet in one point, and one with an area that has no side. */
static void sides_of_mods_too(void **state)
{
    (void)state;
    check_game("carcassonne", "inns_cathedrals", ".", 41);
}

static void sides_of_toys_too(void **state)
{
    (void)state;
    check_game("gardens", NULL, "tests/toys", 8);
    check_game("waters", NULL, "tests/toys", 5);
    check_game("frame", NULL, "tests/toys", 5);
}

/* ---------------------------------------------------------------- inside a tile */

static uint32_t count_of(const char *text, const char *what)
{
    uint32_t count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what)) {
        count++;
    }
    return count;
}

/* How often `what` is drawn on a tile. */
static uint32_t drawn_on(const fixture *f, const char *id, const char *what)
{
    bst_text out = {0};
    bst__svgplan plan;
    int number = bst__rules_tile(f->ruleset, id);
    assert_true(number > 0);
    bst__svg_plan(&plan, f->ruleset, (uint32_t)number, 0);
    bst__svg_draw_tile(&out, &plan, NULL);
    uint32_t count = count_of(bst__text_get(&out), what);
    bst__text_free(&out);
    return count;
}

static void what_passes_over_has_a_bridge(void **state)
{
    (void)state;
    fixture f;
    open_game(&f, "carcassonne", "traders_builders", ".");
    assert_int_equal(drawn_on(&f, "TB/RRrr", "class=\"deck\""), 1); /* two roads, one above */
    assert_int_equal(drawn_on(&f, "BA/RRRR", "class=\"deck\""), 0); /* four roads meet */
    assert_int_equal(drawn_on(&f, "TB/CcRR.w", "class=\"deck\""), 0); /* they part before */
    close_game(&f);
    open_game(&f, "carcassonne", "river", ".");
    assert_int_equal(drawn_on(&f, "RI.1/RIrI", "class=\"deck\""), 1);
    assert_int_equal(drawn_on(&f, "RI.1/LIRI", "class=\"deck\""), 1); /* on its way to the inner */
    close_game(&f);
}

/* Where inner parts of the tile lie, in order. */
static uint32_t inner_spots(const fixture *f, const char *id, bst__point *spots)
{
    bst__svgplan plan;
    uint32_t count = 0;
    bst__svg_plan(&plan, f->ruleset, (uint32_t)bst__rules_tile(f->ruleset, id), 0);
    for (uint32_t i = 0; i < plan.part_count; i++) {
        if (plan.parts[i].shape == BST__INNER) {
            spots[count++] = plan.parts[i].spot;
        }
    }
    return count;
}

static void inner_parts_lie_where_there_is_room(void **state)
{
    (void)state;
    fixture f;
    bst__point at[4];
    open_game(&f, "carcassonne", "tower", ".");
    assert_int_equal(inner_spots(&f, "TO/F", at), 1);
    assert_true(at[0].x == BST__SVG_HALF && at[0].y == BST__SVG_HALF);
    assert_int_equal(inner_spots(&f, "TO/RRRR.1", at), 1); /* roads end around it */
    assert_true(at[0].x == BST__SVG_HALF && at[0].y == BST__SVG_HALF);
    assert_int_equal(inner_spots(&f, "TO/Cc", at), 1); /* below the wall, not on it */
    assert_true(at[0].x + at[0].y > BST__SVG_TILE + 20);
    assert_int_equal(inner_spots(&f, "TO/RCr", at), 1); /* beside the road */
    assert_true(at[0].y > BST__SVG_HALF + 34);
    assert_int_equal(inner_spots(&f, "TO/L", at), 2);
    int32_t x = at[1].x - at[0].x;
    int32_t y = at[1].y - at[0].y;
    assert_true(x * x + y * y >= 88 * 88);
    close_game(&f);
}

static void signs_of_roads_that_end_stand_at_the_end(void **state)
{
    (void)state;
    fixture f;
    open_game(&f, "carcassonne", "tunnel", ".");
    /* 76 of 120 units from the east and from the south side */
    assert_int_equal(drawn_on(&f, "TU/RR", "translate(164 120)"), 1);
    assert_int_equal(drawn_on(&f, "TU/RR", "translate(120 164)"), 1);
    close_game(&f);
}

static void a_sheet_says_what_its_signs_mean(void **state)
{
    (void)state;
    fixture f;
    bst_text out = {0};
    const char *names[] = {"IC/RFr.i", "big_follower", "no such piece"};
    const bst_svg_sheet sheet = {names, 1, names + 1, 2, false};
    open_game(&f, "carcassonne", "inns_cathedrals", ".");
    assert_int_equal(bst__svg_sheet(&out, f.ruleset, &sheet), BST_OK);
    assert_int_equal(count_of(out.data, ">An inn at a road<"), 1);
    assert_int_equal(count_of(out.data, ">big follower<"), 1);
    assert_null(strstr(out.data, "A cathedral in a city")); /* no tile of the sheet has one */
    assert_null(strstr(out.data, "no such piece"));
    bst__text_free(&out);
    close_game(&f);
}

static void unknown_tiles_are_not_drawn(void **state)
{
    (void)state;
    fixture f;
    bst_text out = {0};
    const char *ids[] = {"no such tile"};
    const bst_svg_sheet sheet = {.tiles = ids, .tile_count = 1, .notes = true};
    open_game(&f, "carcassonne", NULL, ".");
    assert_int_equal(bst__svg_tile_turns(&out, f.ruleset, "no such tile"), BST_E_NOTFOUND);
    assert_int_equal(out.size, 0);
    assert_int_equal(bst__svg_sheet(&out, f.ruleset, &sheet), BST_OK);
    assert_null(strstr(out.data, "no such tile"));
    bst__text_free(&out);
    close_game(&f);
}

/* What a tile carries is drawn as often as the value says, in each of the four turns. */
static void signs_of_a_tile_are_counted(void **state)
{
    (void)state;
    fixture f;
    bst_text out = {0};
    uint32_t count = 0;
    open_game(&f, "carcassonne", "wheel_of_fortune", ".");
    assert_int_equal(bst__svg_tile_turns(&out, f.ruleset, "WF/Rr.w3"), BST_OK);
    const char *at = out.data;
    while ((at = strstr(at, "class=\"sign-wheel\"")) != NULL) {
        const char *end = strstr(at, "</g>");
        for (; (at = strstr(at, "<use ")) != NULL && at < end; at++) {
            count++;
        }
        at = end;
    }
    assert_int_equal(count, 4 * 3);
    bst__text_free(&out);
    close_game(&f);
}

/* No sign of a tile is cut by its border, also where four grounds leave it the corners only. */
static void signs_of_a_tile_are_whole(void **state)
{
    (void)state;
    static const char *const tiles[][3] = {
        {"catapult", "CA/Rrrr", "sign-fair"},
        {"plague", "PL/RRRR", "sign-plague_source"},
        {"wheel_of_fortune", "WF/RRRR.w1", "sign-wheel"},
        {"wheel_of_fortune", "WF/RFr.w3", "sign-wheel"},
        {"wheel_of_fortune", "WF/8", "sign-crown_taxes"},
    };
    for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
        fixture f;
        bst_text out = {0};
        uint32_t count = 0;
        open_game(&f, "carcassonne", tiles[i][0], ".");
        assert_int_equal(bst__svg_tile_turns(&out, f.ruleset, tiles[i][1]), BST_OK);
        const char *at = out.data;
        while ((at = strstr(at, tiles[i][2])) != NULL && strstr(at, "<use ")) {
            const char *end = strstr(at, "</g>");
            while ((at = strstr(at, "translate(")) != NULL && at < end) {
                char *comma;
                at += strlen("translate(");
                long x = strtol(at, &comma, 10);
                long y = strtol(comma + 1, NULL, 10);
                assert_in_range(x, 18, BST__SVG_TILE - 18);
                assert_in_range(y, 18, BST__SVG_TILE - 18);
                count++;
            }
            at = end;
        }
        assert_true(count >= 4);
        bst__text_free(&out);
        close_game(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_are_what_the_tile_has),
        cmocka_unit_test(sides_of_mods_too),
        cmocka_unit_test(sides_of_toys_too),
        cmocka_unit_test(what_passes_over_has_a_bridge),
        cmocka_unit_test(inner_parts_lie_where_there_is_room),
        cmocka_unit_test(signs_of_roads_that_end_stand_at_the_end),
        cmocka_unit_test(a_sheet_says_what_its_signs_mean),
        cmocka_unit_test(unknown_tiles_are_not_drawn),
        cmocka_unit_test(signs_of_a_tile_are_counted),
        cmocka_unit_test(signs_of_a_tile_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
