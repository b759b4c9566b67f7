/* What a scenario may expect of the board: features, attributes of whatever carries some, pieces,
 * laid tiles, and zones beside it.
 *
 * Segments are compared by the name that the game gives them, so that a scenario may use any of
 * their slots.
 */
#include <string.h>

#include "cli/scenario.h"
#include "game/game.h"

static const bst_node *first_text(const bst_node *value)
{
    return value->type == BST_NODE_SCALAR ? value : value->first;
}

static bool find_segment(bst_run *run, const char *name, bst_span span, bst_segment_view *out)
{
    if (bst_game_segment_named(run->game, name, out)) {
        return true;
    }
    bst__run_fail(run, span, NULL, NULL, "no segment is called `%s`", name);
    return false;
}

/* ------------------------------------------------------------------ features */

static void expect_owners(bst_run *run, const bst_node *value, const bst_segment_view *view)
{
    bst_lines expected = {0};
    bst_lines actual = {0};
    uint32_t owners = bst_game_owners(run->game, view->segment);
    for (const bst_node *name = first_text(value); name;
         name = name == value ? NULL : name->next) {
        bst__lines_add(&expected, name->text);
    }
    for (uint32_t seat = 1; seat <= bst_game_players(run->game); seat++) {
        if (owners & (1u << seat)) {
            bst__lines_add(&actual, bst_game_player_name(run->game, seat));
        }
    }
    bst__lines_sort(&expected);
    bst__lines_sort(&actual);
    bst__lines_compare(run, value->span, "owners", &expected, &actual);
}

static void expect_kind(bst_run *run, const bst_node *value, const bst_segment_view *view)
{
    if (strcmp(value->text, view->kind) != 0) {
        bst__run_fail(run, value->span, value->text, view->kind, "kind of %s", view->name);
    }
}

static void expect_closed(bst_run *run, const bst_node *value, const bst_segment_view *view)
{
    bool expected = false;
    if (!bst__node_as_bool(value, &expected)) {
        bst__run_fail(run, value->span, NULL, NULL, "`closed` is yes or no");
    } else if (expected != view->closed) {
        bst__run_fail(run, value->span, expected ? "yes" : "no", view->closed ? "yes" : "no",
                      "whether %s is closed", view->name);
    }
}

static void expect_measure(bst_run *run, const bst_node *value, const bst_segment_view *view)
{
    int32_t expected = 0;
    int32_t actual = 0;
    if (!bst__node_as_int(value, &expected)) {
        bst__run_fail(run, value->span, NULL, NULL, "`%s` of a feature is a number", value->key);
    } else if (strcmp(value->key, "tiles") == 0) {
        bst__expect_number(run, value->span, expected, view->tiles, "tiles of %s", view->name);
    } else if (strcmp(value->key, "open") == 0) {
        bst__expect_number(run, value->span, expected, view->open, "open ends of %s", view->name);
    } else if (strcmp(value->key, "pieces") == 0) {
        bst__expect_number(run, value->span, expected, view->pieces, "pieces in %s", view->name);
    } else if (bst_game_measure(run->game, view->segment, value->key, &actual)) {
        bst__expect_number(run, value->span, expected, actual, "%s of %s", value->key, view->name);
    } else {
        bst__run_fail(run, value->key_span, NULL, NULL, "a feature has nothing called `%s`",
                      value->key);
    }
}

void bst__expect_feature(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(feature, value) {
        bst_segment_view view;
        if (!find_segment(run, feature->key, feature->key_span, &view)) {
            continue;
        }
        BST_NODE_EACH(part, feature) {
            if (strcmp(part->key, "owners") == 0) {
                expect_owners(run, part, &view);
            } else if (strcmp(part->key, "kind") == 0) {
                expect_kind(run, part, &view);
            } else if (strcmp(part->key, "closed") == 0) {
                expect_closed(run, part, &view);
            } else {
                expect_measure(run, part, &view);
            }
        }
    }
}

void bst__expect_same_feature(bst_run *run, const bst_node *value)
{
    bst_segment_view first;
    const bst_node *name = first_text(value);
    if (!name || !find_segment(run, name->text, name->span, &first)) {
        return;
    }
    for (name = name == value ? NULL : name->next; name; name = name->next) {
        bst_segment_view view;
        if (find_segment(run, name->text, name->span, &view) && view.feature != first.feature) {
            bst__run_fail(run, name->span, NULL, NULL, "%s and %s are not one feature", first.name,
                          view.name);
        }
    }
}

/* Every two of them. */
void bst__expect_other_feature(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(left, value) {
        bst_segment_view first;
        if (!find_segment(run, left->text, left->span, &first)) {
            continue;
        }
        for (const bst_node *right = left->next; right; right = right->next) {
            bst_segment_view view;
            if (bst_game_segment_named(run->game, right->text, &view)
                && view.feature == first.feature) {
                bst__run_fail(run, right->span, NULL, NULL, "%s and %s are one feature",
                              first.name, view.name);
            }
        }
    }
}

/* ------------------------------------------------------------------ attributes */

static void expect_attribute(bst_run *run, const char *of, const bst_node *name)
{
    const bst_ruleset *rules = bst_game_ruleset(run->game);
    int attr = bst__rules_attr(rules, name->key);
    uint32_t index = 0;
    if (attr < 0 || !bst__attr_carrier(run->game, &rules->attrs[attr], of, &index)) {
        bst__run_fail(run, name->key_span, NULL, NULL, "%s carries nothing called `%s`", of,
                      name->key);
        return;
    }
    int32_t expected = 0;
    (void)bst__node_as_int(name, &expected);
    bst__expect_number(run, name->span, expected,
                       bst__attr_get(run->game, (uint32_t)attr, index), "%s of %s", name->key, of);
}

void bst__expect_attributes(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(owner, value) {
        BST_NODE_EACH(name, owner) {
            expect_attribute(run, owner->key, name);
        }
    }
}

/* ------------------------------------------------------------------ pieces */

static const char *owner_name(const bst_game *game, uint32_t seat)
{
    return seat ? bst_game_player_name(game, seat) : "nobody";
}

/* The name of segment `number` on the tile at x, y; false where it lies elsewhere. */
static bool segment_name(const bst_game *game, int32_t x, int32_t y, uint32_t number,
                         bst_segment_view *out)
{
    for (uint32_t i = 0; bst_game_segment(game, x, y, i, out); i++) {
        if (out->segment == number) {
            return true;
        }
    }
    return false;
}

/* "Red pawn 0,-1:S", "nobody ghost 2,0", "Red hut 1,1:NW" on a corner. */
static void piece_line(bst_text *out, const bst_game *game, const bst_piece_view *piece)
{
    bst_segment_view view;
    bst__text_addf(out, "%s %s ", owner_name(game, piece->owner), piece->kind);
    if (strcmp(piece->site, "corner") == 0) {
        bst__text_addf(out, "%d,%d:NW", (int)piece->x, (int)piece->y);
        return;
    }
    if (strcmp(piece->site, "cell") != 0) {
        bst__text_addf(out, "%s ", piece->site);
    }
    if (piece->segment && segment_name(game, piece->x, piece->y, piece->segment, &view)
        && strcmp(piece->site, "cell") == 0) {
        bst__text_add(out, view.name);
    } else {
        bst__text_addf(out, "%d,%d", (int)piece->x, (int)piece->y);
    }
}

static bool stands_on_board(const bst_piece_view *piece)
{
    return strcmp(piece->site, "cell") == 0 || strcmp(piece->site, "corner") == 0
           || strcmp(piece->site, "side") == 0;
}

/* An expected line with the segment's own name in place of the one that was written. */
static void add_expected_piece(bst_run *run, bst_lines *lines, const bst_node *entry)
{
    bst_segment_view view;
    bst_text line = {0};
    const char *blank = strrchr(entry->text, ' ');
    uint32_t corner = blank ? bst__corner_named(run->game, blank + 1, NULL) : 0;
    if (corner) {
        (void)bst__corner_name(run->game, corner, view.name, sizeof view.name);
        bst__text_addf(&line, "%.*s%s", (int)(blank + 1 - entry->text), entry->text, view.name);
        bst__lines_add(lines, bst__text_get(&line));
    } else if (blank && strchr(blank, ':')) {
        if (!find_segment(run, blank + 1, entry->span, &view)) {
            return;
        }
        bst__text_add_bytes(&line, entry->text, (size_t)(blank + 1 - entry->text));
        bst__text_add(&line, view.name);
        bst__lines_add(lines, bst__text_get(&line));
    } else {
        bst__lines_add(lines, entry->text);
    }
    bst__text_free(&line);
}

void bst__expect_pieces(bst_run *run, const bst_node *value)
{
    bst_lines expected = {0};
    bst_lines actual = {0};
    for (const bst_node *entry = first_text(value); entry;
         entry = entry == value ? NULL : entry->next) {
        add_expected_piece(run, &expected, entry);
    }
    for (uint32_t i = 0; i < bst_game_piece_count(run->game); i++) {
        bst_piece_view piece = bst_game_piece(run->game, i);
        bst_text line = {0};
        if (stands_on_board(&piece)) {
            piece_line(&line, run->game, &piece);
            bst__lines_add(&actual, bst__text_get(&line));
        }
        bst__text_free(&line);
    }
    bst__lines_sort(&expected);
    bst__lines_sort(&actual);
    bst__lines_compare(run, value->span, "pieces on the board", &expected, &actual);
}

/* ------------------------------------------------------------------ tiles and zones */

/* {"0,0": BA/RCr @0, "1,0": none} */
void bst__expect_laid(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(entry, value) {
        char actual[96] = "none";
        for (uint32_t i = 0; i < bst_game_tile_count(run->game); i++) {
            bst_cell_view cell = bst_game_tile(run->game, i);
            char place[32];
            snprintf(place, sizeof place, "%d,%d", (int)cell.x, (int)cell.y);
            if (strcmp(place, entry->key) == 0) {
                int size = snprintf(actual, sizeof actual, "%s @%u", cell.tile,
                                    (unsigned)cell.turn * 90);
                if (cell.overlay && size > 0 && (size_t)size < sizeof actual) {
                    snprintf(actual + size, sizeof actual - (size_t)size, " %s @%u", cell.overlay,
                             (unsigned)cell.overlay_turn * 90);
                }
            }
        }
        if (strcmp(entry->text, actual) != 0) {
            bst__run_fail(run, entry->span, entry->text, actual, "tile at %s", entry->key);
        }
    }
}

bool bst__run_zone(bst_run *run, const bst_node *entry, char *zone, size_t size, uint32_t *seat)
{
    const char *blank = strchr(entry->key, ' ');
    size_t bytes = blank ? (size_t)(blank - entry->key) : strlen(entry->key);
    snprintf(zone, size, "%.*s", (int)bytes, entry->key);
    *seat = blank ? bst__run_seat(run, blank + 1, entry->key_span) : 0;
    if (!bst__rules_zone(bst_game_ruleset(run->game), zone)) {
        bst__run_fail(run, entry->key_span, NULL, NULL, "no zone is called `%s`", zone);
        return false;
    }
    return !blank || *seat != 0;
}

static void add_texts(bst_lines *lines, const bst_node *value)
{
    for (const bst_node *entry = first_text(value); entry;
         entry = entry == value ? NULL : entry->next) {
        bst__lines_add(lines, entry->text);
    }
}

void bst__expect_zone_tiles(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(entry, value) {
        bst_lines expected = {0};
        bst_lines actual = {0};
        char zone[64];
        uint32_t seat;
        const char *tile;
        if (!bst__run_zone(run, entry, zone, sizeof zone, &seat)) {
            continue;
        }
        add_texts(&expected, entry);
        for (uint32_t i = 0; (tile = bst_game_zone_tile(run->game, zone, seat, i)) != NULL; i++) {
            bst__lines_add(&actual, tile);
        }
        bst__lines_compare(run, entry->span, entry->key, &expected, &actual);
    }
}

void bst__expect_zone_pieces(bst_run *run, const bst_node *value)
{
    BST_NODE_EACH(entry, value) {
        bst_lines expected = {0};
        bst_lines actual = {0};
        char zone[64];
        uint32_t seat;
        if (!bst__run_zone(run, entry, zone, sizeof zone, &seat)) {
            continue;
        }
        add_texts(&expected, entry);
        for (uint32_t i = 0; i < bst_game_piece_count(run->game); i++) {
            bst_piece_view piece = bst_game_piece(run->game, i);
            char line[160];
            if (piece.zone && strcmp(piece.zone, zone) == 0 && piece.zone_seat == seat) {
                snprintf(line, sizeof line, "%s %s", owner_name(run->game, piece.owner),
                         piece.kind);
                bst__lines_add(&actual, line);
            }
        }
        bst__lines_sort(&expected);
        bst__lines_sort(&actual);
        bst__lines_compare(run, entry->span, entry->key, &expected, &actual);
    }
}
