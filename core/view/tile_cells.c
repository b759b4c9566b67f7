/* Tiles as shapes of characters, from their slots alone.
 *
 * A tile is cut into eight wedges, one for each half side: by the diagonals and the two axes. A
 * wedge shows the area that owns its half side; areas that own one side only end near it, and what
 * is behind them belongs to the area with most half sides. So lines, which lie on the axes, always
 * run between the areas that they divide.
 */
#include "view/tile_cells.h"

#include <string.h>
#include <strings.h>

#include "game/rules.h"

enum {
    COLS = BST__CELLS_COLS,
    ROWS = BST__CELLS_ROWS,
    MID_COL = COLS / 2,
    MID_ROW = ROWS / 2,
    FAR = 8,       /* depth of the opposite side */
    CAP_DEPTH = 2, /* how far an area of one side reaches inwards */
    CAP_CENTRE = 4
};

typedef struct drawing {
    bst__tile_cells *out;
    const bst_ruleset *rules;
    const bst__tiledef *tile;
    const bst__tile *info;
    uint32_t turn;
    bool ascii;
    bool shaded;
    int inner_count;
    uint32_t centre;   /* area that holds the middle, from 1; 0 none */
    bool centre_taken; /* a line runs through it */
} drawing;

/* ------------------------------------------------------------------ what a segment is */

static uint32_t slots_of(const drawing *d, uint32_t segment)
{
    uint32_t slots = d->tile->segments[segment - 1].slots;
    uint32_t by = 3 * d->turn;
    return (slots << by | slots >> (BST_SLOTS - by)) & 0xFFFu;
}

static uint32_t shape_of(const drawing *d, uint32_t segment)
{
    return d->rules->board.kinds[d->tile->segments[segment - 1].kind].shape;
}

/* Segments that are made of others are drawn by their parts. */
static bool is_drawn(const drawing *d, uint32_t segment)
{
    return d->rules->kinds[d->tile->segments[segment - 1].kind].made_of == 0;
}

static uint32_t count_bits(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static uint32_t sides_of(uint32_t slots)
{
    uint32_t sides = 0;
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        sides |= (slots >> (3 * side) & 7u) != 0 ? 1u << side : 0;
    }
    return sides;
}

/* The area that owns a half side; 0 where none does. */
static uint32_t area_at(const drawing *d, uint32_t slot)
{
    uint32_t segment = d->tile->slot_segment[d->turn][slot];
    return segment > 0 && shape_of(d, segment) == BST__AREA ? segment : 0;
}

static void find_centre(drawing *d)
{
    uint32_t most = 0;
    for (uint32_t i = 1; i <= d->tile->segment_count; i++) {
        uint32_t slots = slots_of(d, i);
        uint32_t size = count_bits(slots) * BST_SIDES + count_bits(sides_of(slots));
        if (is_drawn(d, i) && shape_of(d, i) == BST__AREA && size > most) {
            most = size;
            d->centre = i;
        }
        d->inner_count += is_drawn(d, i) && shape_of(d, i) == BST__INNER;
    }
}

/* ------------------------------------------------------------------ areas */

static int depth_of(uint32_t side, int col, int row)
{
    int from_north = row * 2;
    int depths[BST_SIDES] = {from_north, FAR - col, FAR - from_north, col};
    return depths[side];
}

/* The half of a side that a place is nearer to, as a slot; on the axis the half that is owned. */
static uint32_t half_of(const drawing *d, uint32_t side, int col, int row)
{
    int along[BST_SIDES] = {col - MID_COL, row - MID_ROW, MID_COL - col, MID_ROW - row};
    uint32_t left = 3 * side;
    if (along[side] == 0) {
        return area_at(d, left) ? left : left + 2;
    }
    return along[side] < 0 ? left : left + 2;
}

static bool is_cap(const drawing *d, uint32_t segment)
{
    return segment > 0 && segment != d->centre && count_bits(sides_of(slots_of(d, segment))) == 1;
}

/* Which of two areas has a place on the diagonal between them: a cap, else the first one, so that
 * a tile looks the same in every turn. */
static uint32_t first_of(const drawing *d, uint32_t a, uint32_t b)
{
    if (a == 0 || b == 0 || is_cap(d, a) != is_cap(d, b)) {
        return a == 0 || is_cap(d, b) ? b : a;
    }
    return a < b ? a : b;
}

/* What a place shows of the areas: the owner of the nearest half side. */
static uint32_t area_of_place(const drawing *d, int col, int row)
{
    uint32_t found = 0;
    int nearest = FAR;
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        int depth = depth_of(side, col, row);
        uint32_t segment = area_at(d, half_of(d, side, col, row));
        if (depth <= nearest) {
            found = depth < nearest ? segment : first_of(d, found, segment);
            nearest = depth;
        }
    }
    if (nearest == CAP_CENTRE || (nearest > CAP_DEPTH && is_cap(d, found))) {
        return d->centre;
    }
    return found;
}

static bst__ink ground_of(const drawing *d, uint32_t segment)
{
    return segment > 0 ? bst__ink_of_kind(d->rules, d->tile->segments[segment - 1].kind) : 0;
}

static void draw_areas(drawing *d)
{
    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++) {
            uint32_t segment = area_of_place(d, col, row);
            bst__ink ground = ground_of(d, segment);
            bst__paint paint = {bst__ink_light(ground, d->shaded ? 135 : 68), ground, 0};
            const char *letter =
                segment > 0 ? bst__letter_of_kind(d->rules, d->tile->segments[segment - 1].kind)
                            : "";
            d->out->segment[row][col] = (uint8_t)segment;
            d->out->at[row][col] = bst__spot_of(letter, paint);
        }
    }
}

/* ------------------------------------------------------------------ lines */

enum { STYLES = 3 };

/* By the sides that meet: bits north 1, east 2, south 4, west 8. Each line kind has its own. */
static const char *const boxes[STYLES][16] = {
    {"╳", "║", "═", "╚", "║", "║", "╔", "╠", "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"},
    {"╳", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"},
    {"╳", "┃", "━", "┗", "┃", "┃", "┏", "┣", "━", "┛", "━", "┻", "┓", "┫", "┳", "╋"},
};
static const char *const plain[STYLES][3] = {{"=", "|", "+"}, {"-", ":", "+"}, {"~", "!", "+"}};

static const char *line_glyph(const drawing *d, uint32_t kind, uint32_t sides)
{
    uint32_t style = 0;
    for (uint32_t i = 1; i < kind; i++) {
        style += d->rules->board.kinds[i].shape == BST__LINE;
    }
    style %= STYLES;
    if (!d->ascii) {
        return boxes[style][sides];
    }
    bool is_upright = sides != 0 && (sides & 10u) == 0;
    bool is_level = sides != 0 && (sides & 5u) == 0;
    return sides == 0 ? "x" : plain[style][is_upright ? 1 : is_level ? 0 : 2];
}

static void put_line(drawing *d, uint32_t segment, int col, int row, uint32_t sides)
{
    uint32_t kind = d->tile->segments[segment - 1].kind;
    bst__spot *at = &d->out->at[row][col];
    bst__ink ink = bst__ink_of_kind(d->rules, kind);
    at->paint.style = BST__BOLD;
    at->paint.fg = ink != 0 ? ink : bst__ink_on(at->paint.bg);
    *at = bst__spot_of(line_glyph(d, kind, sides), at->paint);
    d->out->segment[row][col] = (uint8_t)segment;
}

static const int step_col[BST_SIDES] = {0, 1, 0, -1};
static const int step_row[BST_SIDES] = {-1, 0, 1, 0};

/* From the middle of a side inwards, without the centre. What ends inside a tile ends where an area
 * begins that does not lie beside it. */
static void draw_arm(drawing *d, uint32_t segment, uint32_t side, bool ends)
{
    int col = MID_COL + step_col[side] * MID_COL;
    int row = MID_ROW + step_row[side] * MID_ROW;
    uint32_t left = area_at(d, 3 * side);
    uint32_t right = area_at(d, 3 * side + 2);
    while (col != MID_COL || row != MID_ROW) {
        uint32_t area = d->out->segment[row][col];
        bool is_border = depth_of(side, col, row) == 0;
        if (ends && !is_border && area > 0 && area != left && area != right &&
            shape_of(d, area) == BST__AREA) {
            return;
        }
        put_line(d, segment, col, row, side % 2 == 0 ? 5u : 10u);
        col -= step_col[side];
        row -= step_row[side];
    }
}

/* Two lines that turn cannot share the centre: the later one cuts its corner. */
static void draw_beside_centre(drawing *d, uint32_t segment, uint32_t sides)
{
    int row = MID_ROW + (sides & 1u ? -1 : 1);
    int col = MID_COL + (sides & 2u ? 1 : -1);
    uint32_t upright = sides & 5u;
    uint32_t level = sides & 10u;
    put_line(d, segment, MID_COL, row, upright | level);
    put_line(d, segment, col, row, (upright ^ 5u) | (level ^ 10u));
    put_line(d, segment, col, MID_ROW, upright | level);
}

static void draw_line(drawing *d, uint32_t segment)
{
    uint32_t sides = sides_of(slots_of(d, segment));
    uint32_t count = count_bits(sides);
    bool turns = count == 2 && sides != 5 && sides != 10;
    for (uint32_t side = 0; side < BST_SIDES; side++) {
        if (sides >> side & 1u) {
            draw_arm(d, segment, side, count == 1);
        }
    }
    if (count < 2) {
        return;
    }
    if (!d->centre_taken) {
        d->centre_taken = true;
        put_line(d, segment, MID_COL, MID_ROW, sides);
    } else if (turns) {
        draw_beside_centre(d, segment, sides);
    }
}

/* Ends that come together without joining show where they meet. */
static void draw_lines(drawing *d)
{
    uint32_t last = 0;
    uint32_t ends = 0;
    for (uint32_t i = 1; i <= d->tile->segment_count; i++) {
        if (is_drawn(d, i) && shape_of(d, i) == BST__LINE) {
            uint32_t count = count_bits(sides_of(slots_of(d, i)));
            draw_line(d, i);
            ends += count == 1;
            last = count == 1 ? i : last;
        }
    }
    bool is_free = d->centre == 0 || d->out->segment[MID_ROW][MID_COL] == d->centre;
    if (ends > 2 && is_free && !d->centre_taken && d->inner_count == 0) {
        put_line(d, last, MID_COL, MID_ROW, 0);
        d->out->segment[MID_ROW][MID_COL] = (uint8_t)d->centre;
    }
}

/* ------------------------------------------------------------------ inner kinds, places, marks */

static void put_inner(drawing *d, uint32_t segment, int col, const char *text)
{
    uint32_t kind = d->tile->segments[segment - 1].kind;
    bst__ink ink = ground_of(d, segment);
    bst__paint paint = {bst__ink_light(ink, 60), bst__ink_light(ink, 185), BST__BOLD};
    d->out->at[MID_ROW][col] =
        bst__spot_of(text ? text : bst__letter_of_kind(d->rules, kind), paint);
    d->out->segment[MID_ROW][col] = (uint8_t)segment;
}

static void draw_inners(drawing *d)
{
    int number = 0;
    for (uint32_t i = 1; i <= d->tile->segment_count; i++) {
        if (!is_drawn(d, i) || shape_of(d, i) != BST__INNER) {
            continue;
        }
        int col = MID_COL - (d->inner_count - 1) + 2 * number++;
        col = col < 1 ? 1 : col > COLS - 2 ? COLS - 2 : col;
        put_inner(d, i, col, NULL);
        if (d->inner_count == 1) {
            put_inner(d, i, col - 1, "[");
            put_inner(d, i, col + 1, "]");
        }
        d->out->place[i - 1].col = (int8_t)(d->inner_count == 1 ? col + 2 : col);
        d->out->place[i - 1].row = (int8_t)(d->inner_count == 1 ? MID_ROW : MID_ROW + 1);
    }
}

static void place_on_line(drawing *d, uint32_t segment)
{
    static const int8_t cols[BST_SIDES] = {MID_COL, 6, MID_COL, 1};
    static const int8_t rows[BST_SIDES] = {1, MID_ROW, 3, MID_ROW};
    uint32_t sides = sides_of(slots_of(d, segment));
    uint32_t side = 0;
    while (side < BST_SIDES - 1 && (sides >> side & 1u) == 0) {
        side++;
    }
    bool is_through = d->out->segment[MID_ROW][MID_COL] == segment;
    d->out->place[segment - 1].col = is_through ? MID_COL : cols[side];
    d->out->place[segment - 1].row = is_through ? MID_ROW : rows[side];
}

/* How far a place is from the middle of what its segment shows, times the size of that. */
static int distance_to(int sum_col, int sum_row, int size, int col, int row)
{
    int across = col * size - sum_col;
    int down = 2 * (row * size - sum_row);
    return across * across + down * down;
}

/* The place nearest to the middle of a segment, not nearer than `apart` columns to the place in
 * the same row that is already taken. False where there is none. */
static bool find_middle(const drawing *d, uint32_t segment, int taken_col, int taken_row, int *col,
                        int *row)
{
    int sums[3] = {0, 0, 0};
    int best = -1;
    for (int i = 0; i < ROWS * COLS; i++) {
        if (d->out->segment[i / COLS][i % COLS] == segment) {
            sums[0] += i % COLS;
            sums[1] += i / COLS;
            sums[2]++;
        }
    }
    for (int i = 0; i < ROWS * COLS; i++) {
        int c = i % COLS;
        int r = i / COLS;
        bool is_taken = taken_row == r && c >= taken_col && c <= taken_col + 1;
        int distance = distance_to(sums[0], sums[1], sums[2], c, r);
        /* room for a second character is worth a little distance */
        distance += (c == COLS - 1 || d->out->segment[r][c + 1] != segment) ? sums[2] * sums[2] : 0;
        if (d->out->segment[r][c] == segment && !is_taken && (best < 0 || distance < best)) {
            best = distance;
            *col = c;
            *row = r;
        }
    }
    return best >= 0;
}

static bool is_marked(const drawing *d, uint32_t segment)
{
    const int32_t *values = d->info->segment_attrs;
    for (uint32_t i = 0; values && i < d->rules->attr_count; i++) {
        const bst__attr *attr = &d->rules->attrs[i];
        if (attr->printed && attr->on == BST__ON_SEGMENT &&
            values[(segment - 1) * d->rules->attr_count + i] != 0) {
            return true;
        }
    }
    return false;
}

/* Places for pieces, and a mark where something is printed on a segment. */
static void find_places(drawing *d)
{
    for (uint32_t i = 1; i <= d->tile->segment_count; i++) {
        int col = MID_COL;
        int row = MID_ROW;
        int mark_col = 0;
        int mark_row = 0;
        uint32_t shape = shape_of(d, i);
        if (!is_drawn(d, i) || shape == BST__LINE) {
            place_on_line(d, i);
        } else if (shape == BST__AREA) {
            (void)find_middle(d, i, -1, -1, &col, &row);
            d->out->place[i - 1].col = (int8_t)col;
            d->out->place[i - 1].row = (int8_t)row;
        }
        if (shape == BST__AREA && is_marked(d, i) &&
            find_middle(d, i, col, row, &mark_col, &mark_row)) {
            bst__spot *at = &d->out->at[mark_row][mark_col];
            bst__paint paint = {bst__ink_on(at->paint.bg), at->paint.bg, BST__BOLD};
            *at = bst__spot_of(d->ascii ? "*" : "◆", paint);
        }
    }
}

void bst__tile_cells_draw(bst__tile_cells *out, const bst_ruleset *rules, uint32_t tile,
                          uint32_t turn, bool ascii, bool shaded)
{
    drawing d = {.out = out,
                 .rules = rules,
                 .tile = &rules->board.tiles[tile],
                 .info = &rules->tiles[rules->board.tiles[tile].base
                                           ? rules->board.tiles[tile].base
                                           : tile],
                 .turn = turn % BST_TURNS,
                 .ascii = ascii,
                 .shaded = shaded};
    memset(out, 0, sizeof *out);
    find_centre(&d);
    draw_areas(&d);
    draw_lines(&d);
    draw_inners(&d);
    find_places(&d);
}
