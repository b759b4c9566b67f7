/* Notation: options as text and back, generically from the types of their arguments.
 *
 * A cell is "x,y", a turn "@90" (degrees clockwise), a segment "x,y:SLOT" as it lies, a corner
 * "x,y:NW", a player its name, a piece "Name.kind.number". */
#include "game/game.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const slot_names[BST_SLOTS] = {"NL", "N", "NR", "EL", "E", "ER",
                                                  "SL", "S", "SR", "WL", "W", "WR"};

const char *bst__seat_name(const bst_game *game, uint32_t seat)
{
    return seat == BST_CHANCE ? "chance" : seat <= BST_SEATS_MAX ? game->names[seat] : "?";
}

uint32_t bst__seat_named(const bst_game *game, const char *text)
{
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        if (strcasecmp(game->names[seat], text) == 0) {
            return seat;
        }
    }
    return 0;
}

/* The shortest name of a segment's slots: the first one clockwise, a side's letter where an area
 * holds both halves of that side and no line ends between them. "" where it has no slots. */
static const char *slots_name(const bst__board *board, uint32_t segment)
{
    uint32_t slots = bst__board_slots(board, segment);
    uint32_t cell = board->segments[segment].cell;
    for (uint32_t slot = 0; slot < BST_SLOTS; slot++) {
        if (slots >> slot & 1) {
            bool whole = slot % 3 == 0 && (slots >> (slot + 2) & 1) &&
                         !bst__board_slot(board, cell, slot + 1);
            return slot_names[whole ? slot + 1 : slot];
        }
    }
    return "";
}

/* Whether a segment is named by its kind: it has no slots, or is of a kind made of others. */
static bool named_by_kind(const bst_game *game, uint32_t segment)
{
    return game->rules->kinds[game->board.segments[segment].kind].made_of ||
           slots_name(&game->board, segment)[0] == '\0';
}

size_t bst__segment_name(const bst_game *game, uint32_t segment, char *buffer, size_t size)
{
    const bst__board *board = &game->board;
    const bst__segment *s = &board->segments[segment];
    const bst__cell *c = &board->cells[s->cell];
    const char *kind = game->rules->kinds[s->kind].name;
    int length;
    if (!named_by_kind(game, segment)) {
        length = snprintf(buffer, size, "%d,%d:%s", c->x, c->y, slots_name(board, segment));
    } else {
        /* inner kinds and derived ones are named by kind; a number where the tile has several */
        uint32_t number = 1;
        for (uint32_t i = c->segments; i < segment; i++) {
            number += board->segments[i].kind == s->kind && named_by_kind(game, i);
        }
        if (number > 1) {
            length = snprintf(buffer, size, "%d,%d:%s%u", c->x, c->y, kind, (unsigned)number);
        } else {
            length = snprintf(buffer, size, "%d,%d:%s", c->x, c->y, kind);
        }
    }
    return length < 0 ? 0 : (size_t)length;
}

bool bst__cell_read(const char **text, int32_t *x, int32_t *y)
{
    char *end;
    long value = strtol(*text, &end, 10);
    if (end == *text || *end != ',' || value < INT16_MIN || value > INT16_MAX) {
        return false;
    }
    *x = (int32_t)value;
    const char *second = end + 1;
    value = strtol(second, &end, 10);
    if (end == second || value < INT16_MIN || value > INT16_MAX) {
        return false;
    }
    *y = (int32_t)value;
    *text = end;
    return true;
}

/* Segment `number` (from 1) of a kind, among those named by it; the only one of its kind may be
 * called so too. */
static uint32_t segment_of_kind(const bst_game *game, const bst__cell *cell, uint32_t kind,
                                uint32_t number)
{
    const bst__board *board = &game->board;
    uint32_t only = 0;
    uint32_t count = 0;
    uint32_t named = 0;
    for (uint32_t i = 0; i < bst__board_tile(board, cell)->segment_count; i++) {
        uint32_t segment = cell->segments + i;
        if (board->segments[segment].kind != kind) {
            continue;
        }
        only = segment;
        count++;
        if (named_by_kind(game, segment) && ++named == number) {
            return segment;
        }
    }
    return count == 1 && number == 1 ? only : 0;
}

/* The number in a name that begins with that of a kind ("pond2", "pond": 1); 0 where it is none. */
static uint32_t number_of_kind(const bst_game *game, uint32_t kind, const char *name)
{
    size_t length = strlen(game->rules->kinds[kind].name);
    const char *number = name + length;
    if (strncmp(name, game->rules->kinds[kind].name, length) != 0) {
        return 0;
    }
    bool is_number = number[strspn(number, "0123456789")] == '\0';
    return *number == '\0' ? 1 : is_number ? (uint32_t)strtoul(number, NULL, 10) : 0;
}

static uint32_t segment_by_kind(const bst_game *game, const bst__cell *cell, const char *name)
{
    for (uint32_t kind = 1; kind <= game->rules->board.kind_count; kind++) {
        uint32_t number = number_of_kind(game, kind, name);
        uint32_t segment = number ? segment_of_kind(game, cell, kind, number) : 0;
        if (segment) {
            return segment;
        }
    }
    return 0;
}

/* BST_SLOTS where no slot is called so. */
static uint32_t slot_named(const char *name)
{
    uint32_t slot = 0;
    while (slot < BST_SLOTS && strcasecmp(slot_names[slot], name) != 0) {
        slot++;
    }
    return slot;
}

/* A side's letter means its middle, or the area that holds both its halves. */
static uint32_t segment_by_slot(const bst_game *game, uint32_t cell, const char *name)
{
    uint32_t slot = slot_named(name);
    if (slot == BST_SLOTS) {
        return 0;
    }
    uint32_t segment = bst__board_slot(&game->board, cell, slot);
    if (!segment && slot % 3 == 1) {
        uint32_t left = bst__board_slot(&game->board, cell, slot - 1);
        uint32_t right = bst__board_slot(&game->board, cell, slot + 1);
        segment = left == right ? left : 0;
    }
    return segment;
}

bool bst__segment_is_written(const bst_game *game, const char *text)
{
    int32_t x;
    int32_t y;
    if (!bst__cell_read(&text, &x, &y) || *text != ':') {
        return false;
    }
    bool is_name = slot_named(text + 1) < BST_SLOTS;
    for (uint32_t kind = 1; kind <= game->rules->board.kind_count && !is_name; kind++) {
        is_name = number_of_kind(game, kind, text + 1) > 0;
    }
    return is_name;
}

uint32_t bst__segment_named(const bst_game *game, const char *text, const char **reason)
{
    int32_t x;
    int32_t y;
    *reason = "a segment is written x,y:SLOT";
    if (!bst__cell_read(&text, &x, &y) || *text != ':') {
        return 0;
    }
    text++;
    uint32_t cell = bst__board_cell_at(&game->board, x, y);
    *reason = "no tile lies there";
    if (!cell || !game->board.cells[cell].tile) {
        return 0;
    }
    uint32_t segment = segment_by_slot(game, cell, text);
    if (!segment) {
        segment = segment_by_kind(game, &game->board.cells[cell], text);
    }
    *reason = "the tile has no such segment";
    return segment;
}

static const char *const corner_names[4] = {"NW", "NE", "SE", "SW"};

static uint32_t corner_place(const char *name)
{
    uint32_t place = 0;
    while (place < 4 && strcasecmp(corner_names[place], name) != 0) {
        place++;
    }
    return place;
}

bool bst__corner_is_written(const char *text)
{
    int32_t x;
    int32_t y;
    return bst__cell_read(&text, &x, &y) && *text == ':' && corner_place(text + 1) < 4;
}

size_t bst__corner_name(const bst_game *game, uint32_t corner, char *buffer, size_t size)
{
    const bst__cell *c = &game->board.cells[corner];
    int length = snprintf(buffer, size, "%d,%d:%s", c->x, c->y, corner_names[0]);
    return length < 0 ? 0 : (size_t)length;
}

uint32_t bst__corner_named(const bst_game *game, const char *text, uint32_t *out_cell)
{
    int32_t x;
    int32_t y;
    if (!bst__cell_read(&text, &x, &y) || *text != ':') {
        return 0;
    }
    uint32_t place = corner_place(text + 1);
    if (place == 4) {
        return 0;
    }
    bool east = place == 1 || place == 2;
    if (out_cell) {
        *out_cell = bst__board_cell_at(&game->board, x, y);
    }
    return bst__board_cell_at(&game->board, x + east, y + (place >= 2));
}

/* ---------------------------------------------------------------- to text */

void bst__piece_write(const bst_game *game, bst_text *text, uint32_t piece)
{
    const bst__piece *p = &game->board.pieces[piece];
    const char *kind = game->rules->piece_kinds[p->kind].name;
    unsigned number = (unsigned)(piece - game->piece_first[p->owner][p->kind] + 1u);
    if (p->owner) {
        bst__text_addf(text, " %s.%s.%u", game->names[p->owner], kind, number);
    } else {
        bst__text_addf(text, " %s.%u", kind, number);
    }
}

void bst__zone_write(const bst_game *game, bst_text *text, uint32_t index)
{
    uint32_t zone = index % (BST__ZONES_MAX + 1u);
    uint32_t seat = index / (BST__ZONES_MAX + 1u);
    bst__text_addf(text, " %s", game->rules->zones[zone].name);
    if (seat) {
        bst__text_addf(text, ".%s", game->names[seat]);
    }
}

/* Whether `arg` names something: options that callers made up need not. */
static bool exists(const bst_game *game, bst__argtype type, int32_t arg)
{
    const bst__boardhead *board = game->board.head;
    const bst_ruleset *rules = game->rules;
    uint32_t index = BST__REF_INDEX(arg);
    switch (type) {
    case BST__ARG_CELL:
        return index <= board->cell_count;
    case BST__ARG_CORNER:
        return index && index <= board->cell_count;
    case BST__ARG_SEGMENT:
    case BST__ARG_FEATURE:
        return index && index <= board->segment_count && game->board.segments[index].kind;
    case BST__ARG_PIECE:
        return index && index <= board->piece_count;
    case BST__ARG_PIECE_KIND:
        return index && index <= rules->piece_kind_count;
    case BST__ARG_TILE:
        return index && index <= rules->board.tile_count;
    case BST__ARG_ZONE:
        return index % (BST__ZONES_MAX + 1u) &&
               index / (BST__ZONES_MAX + 1u) <= game->head->players &&
               index % (BST__ZONES_MAX + 1u) <= rules->zone_count;
    case BST__ARG_KIND:
        return index && index <= rules->board.kind_count;
    case BST__ARG_TURN:
        return arg >= 0 && arg < BST_TURNS;
    default:
        return true;
    }
}

static void add_arg(const bst_game *game, bst_text *text, bst__argtype type, int32_t arg)
{
    const bst_ruleset *rules = game->rules;
    uint32_t index = BST__REF_INDEX(arg);
    char name[64];
    switch (type) {
    case BST__ARG_CELL:
        bst__text_addf(text, " %d,%d", game->board.cells[index].x, game->board.cells[index].y);
        break;
    case BST__ARG_TURN:
        bst__text_addf(text, " @%d", (int)arg * 90);
        break;
    case BST__ARG_SEGMENT:
    case BST__ARG_FEATURE:
        bst__segment_name(game, index, name, sizeof name);
        bst__text_addf(text, " %s", name);
        break;
    case BST__ARG_CORNER:
        bst__corner_name(game, index, name, sizeof name);
        bst__text_addf(text, " %s", name);
        break;
    case BST__ARG_PIECE:
        bst__piece_write(game, text, index);
        break;
    case BST__ARG_PIECE_KIND:
        bst__text_addf(text, " %s", rules->piece_kinds[index].name);
        break;
    case BST__ARG_PLAYER:
        bst__text_addf(text, " %s", bst__seat_name(game, index));
        break;
    case BST__ARG_TILE:
        bst__text_addf(text, " %s", rules->tiles[index].id);
        break;
    case BST__ARG_ZONE:
        bst__zone_write(game, text, index);
        break;
    case BST__ARG_KIND:
        bst__text_addf(text, " %s", rules->kinds[index].name);
        break;
    case BST__ARG_WORD:
        bst__text_addf(text, " %s", index < rules->word_count ? rules->words[index] : "?");
        break;
    default:
        bst__text_addf(text, " %d", (int)arg);
        break;
    }
}

static size_t option_text(const bst_game *game, uint16_t verb, uint32_t argc, const int32_t *args,
                          char *buffer, size_t size)
{
    static const bst__verb unknown = {.name = "?"};
    bst_text text = {0};
    const bst__verb *v = verb < game->rules->verb_count ? &game->rules->verbs[verb] : &unknown;
    bst__text_add(&text, v->name);
    for (uint32_t i = 0; i < argc && i < BST_ARGS_MAX; i++) {
        bst__argtype type = i < v->argc ? (bst__argtype)v->args[i] : BST__ARG_INTEGER;
        add_arg(game, &text, exists(game, type, args[i]) ? type : BST__ARG_INTEGER, args[i]);
    }
    size_t length = text.size;
    snprintf(buffer, size, "%s", bst__text_get(&text));
    bst__text_free(&text);
    return length;
}

size_t bst_game_option_text(const bst_game *game, const bst_option *option, char *buffer,
                            size_t size)
{
    size_t length = option_text(game, option->verb, option->argc, option->args, buffer, size);
    bool has_args = option->argc && option->argc <= BST_ARGS_MAX;
    if (option->last > (has_args ? option->args[option->argc - 1] : 0) && length < size) {
        int more = snprintf(buffer + length, size - length, "..%d", (int)option->last);
        length += more > 0 ? (size_t)more : 0;
    }
    return length;
}

uint32_t bst_game_choice_count(const bst_game *game)
{
    return game->head->choices;
}

uint32_t bst_game_choice(const bst_game *game, uint32_t index, char *buffer, size_t size)
{
    const bst__choice *choice = &game->choices[index];
    option_text(game, choice->verb, choice->argc, choice->args, buffer, size);
    return choice->seat;
}

uint32_t bst_game_choice_hash(const bst_game *game, uint32_t index)
{
    return game->choices[index].hash;
}
