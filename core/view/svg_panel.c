/* The panel beside a board: what is played, who has how many points, supplies, values of players,
 * the tile in hand, and what lies in zones. Measuring and drawing are one walk. */
#include "view/svg_board.h"

#include <string.h>

#include "game/say.h"

enum {
    W = BST__PANEL_WIDTH,
    LEFT = 24,
    PLAYER_SIGN = 90,
    TEXT_LEFT = 120,
    NAME_POINTS = 14,
    SUPPLY_SHOWN = 10,
    ZONE_TILES = 6,
    SMALL = 70 /* tiles in zones, units */
};

typedef struct panel {
    bst_text *out; /* NULL: only measured */
    const bst_game *game;
    const uint32_t *ranks; /* by seat; 0 while the game goes on */
    int32_t y;
} panel;

static void add_text(const panel *p, const char *classes, int32_t x, int32_t size,
                     const char *text, uint32_t points)
{
    if (p->out) {
        bst__text_addf(p->out, "<text class=\"%s\" x=\"%d\" y=\"%d\" font-size=\"%d\">", classes,
                       (int)x, (int)p->y, (int)size);
        bst__svg_escape_cut(p->out, text, points);
        bst__text_add(p->out, "</text>\n");
    }
}

static void add_number(const panel *p, const char *classes, int32_t x, int32_t size,
                       const char *format, int32_t number)
{
    char text[64];
    (void)snprintf(text, sizeof text, format, (int)number);
    add_text(p, classes, x, size, text, 60);
}

static void add_rule(panel *p)
{
    if (p->out) {
        bst__text_addf(p->out, "<path class=\"rule\" d=\"M%d %dH%d\"/>\n", LEFT, (int)p->y, W);
    }
}

/* ------------------------------------------------------------------ the head */

static void add_situation(panel *p)
{
    char text[96];
    bst_decision decision = bst_game_decision(p->game);
    if (decision.state == BST_OVER) {
        (void)snprintf(text, sizeof text, "The game is over");
    } else if (decision.state == BST_HALTED) {
        (void)snprintf(text, sizeof text, "Halted by a script");
    } else if (decision.seat == BST_CHANCE) {
        (void)snprintf(text, sizeof text, "Turn %u: chance", (unsigned)decision.turn);
    } else {
        (void)snprintf(text, sizeof text, "Turn %u: %s", (unsigned)decision.turn,
                       bst__seat_name(p->game, decision.seat));
    }
    p->y += 46;
    add_text(p, "soft", LEFT, 34, text, 36);
    uint32_t left = bst__deck_left(p->game, 0);
    if (decision.state != BST_OVER) {
        add_number(p, "soft end", W, 34, left == 1 ? "%d tile left" : "%d tiles left",
                   (int32_t)left);
    }
}

static void add_head(panel *p, const char *caption)
{
    p->y += 56;
    add_text(p, "bold", LEFT, 52, p->game->rules->game_name, 22);
    add_situation(p);
    if (caption) {
        p->y += 44;
        add_text(p, "soft", LEFT, 30, caption, 44);
    }
    p->y += 30;
}

/* ------------------------------------------------------------------ players */

/* "3 NAMES" of a kind of pieces. */
static void add_count(const panel *p, uint32_t kind, uint32_t count)
{
    const bst__piecekind *piece = &p->game->rules->piece_kinds[kind];
    const char *words = count == 1 ? piece->words.one : piece->words.many;
    char text[96];
    (void)snprintf(text, sizeof text, "%u %s", (unsigned)count, words ? words : piece->name);
    add_text(p, "soft end", W, 30, text, count > 4 ? 24 : 32);
}

static void add_supply(panel *p, uint32_t seat)
{
    const bst_ruleset *rules = p->game->rules;
    for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
        uint32_t count = bst__supply_count(p->game, seat, kind);
        if (p->game->piece_count[seat][kind] == 0) {
            continue;
        }
        p->y += 50;
        for (uint32_t i = 0; p->out && i < count && i < SUPPLY_SHOWN; i++) {
            bst__point at = {TEXT_LEFT + 20 + (int32_t)i * 46, p->y - 12};
            bst__svg_piece(p->out, rules, kind, seat, "", at, 40, false);
        }
        add_count(p, kind, count);
    }
}

static void add_values(panel *p, uint32_t seat)
{
    const bst_ruleset *rules = p->game->rules;
    for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
        if (rules->attrs[attr].on != BST__ON_PLAYER || rules->attrs[attr].printed) {
            continue;
        }
        int32_t value = bst__attr_get(p->game, attr, seat);
        if (value != 0) {
            p->y += 38;
            bst__words words = bst__say_attribute(rules, attr);
            add_text(p, "soft", TEXT_LEFT, 30, value == 1 ? words.one : words.many, 30);
            add_number(p, "end", W, 30, "%d", value);
        }
    }
}

/* The kind of pieces that stands for a player: the first that he has. */
static uint32_t sign_of(const panel *p, uint32_t seat)
{
    for (uint32_t kind = 1; kind <= p->game->rules->piece_kind_count; kind++) {
        if (p->game->piece_count[seat][kind] > 0) {
            return kind;
        }
    }
    return 0;
}

static void add_sign(const panel *p, uint32_t seat)
{
    uint32_t kind = sign_of(p, seat);
    bst__point at = {LEFT + PLAYER_SIGN / 2 - 4, p->y - 14};
    if (p->out && kind > 0) {
        bst_text mark = bst__svg_mark(p->game, kind, seat);
        bst__svg_piece(p->out, p->game->rules, kind, seat, bst__text_get(&mark), at, PLAYER_SIGN,
                       false);
        p->out->failed = p->out->failed || mark.failed;
        bst__text_free(&mark);
    } else if (p->out) {
        bst__text_addf(p->out, "<g class=\"seat-%u\">", (unsigned)seat);
        bst__svg_use(p->out, BST__FORM_DISC, at, PLAYER_SIGN, 0);
        bst__text_add(p->out, "</g>\n");
    }
}

static void add_player(panel *p, uint32_t seat)
{
    bst_decision decision = bst_game_decision(p->game);
    bool is_first = p->ranks[seat] == 1;
    bool is_active = decision.state == BST_DECIDING && p->game->head->active == seat;
    add_rule(p);
    p->y += 78;
    if (p->out && (is_active || is_first)) {
        bst__text_addf(p->out, "<g class=\"seat-%u\"><path fill=\"currentColor\" "
                               "d=\"M0 %dH10V%dH0Z\"/></g>\n",
                       (unsigned)seat, (int)p->y - 62, (int)p->y + 34);
    }
    add_sign(p, seat);
    add_text(p, "bold", TEXT_LEFT, 44, bst__seat_name(p->game, seat), NAME_POINTS);
    add_number(p, "bold end", W, 58, "%d", bst_game_score(p->game, seat));
    if (is_first) {
        p->y += 38;
        add_text(p, "soft", TEXT_LEFT, 30, "first", 10);
    }
    add_supply(p, seat);
    add_values(p, seat);
    p->y += 34;
}

/* ------------------------------------------------------------------ tiles beside the board */

static void add_tile(const panel *p, uint32_t number, int32_t x, int32_t size)
{
    bst__svgplan plan;
    if (!p->out) {
        return;
    }
    int32_t permille = size * 1000 / BST__SVG_TILE;
    bst__text_addf(p->out, "<g transform=\"translate(%d %d)scale(%d.%03d)\"><title>", (int)x,
                   (int)p->y, (int)permille / 1000, (int)permille % 1000);
    bst__svg_escape(p->out, p->game->rules->tiles[number].id);
    bst__text_add(p->out, "</title>\n");
    bst__svg_plan(&plan, p->game->rules, number, 0);
    bst__svg_draw_tile(p->out, &plan, NULL);
    bst__text_add(p->out, "</g>\n");
}

static void add_hand(panel *p)
{
    uint32_t number = bst__part_now(p->game)->tile;
    if (number == 0 || bst__part_now(p->game)->cell != 0 || p->game->head->part_count == 0) {
        return;
    }
    add_rule(p);
    p->y += 60;
    add_text(p, "bold", LEFT, 34, "To be laid", 20);
    p->y += 20;
    add_tile(p, number, LEFT, BST__SVG_TILE);
    p->y += BST__SVG_TILE + 30;
}

static void add_zone_name(const panel *p, uint32_t zone, uint32_t seat)
{
    char text[96];
    const char *name = p->game->rules->zones[zone].name;
    (void)snprintf(text, sizeof text, "%s%s%s", name, seat > 0 ? " of " : "",
                   seat > 0 ? bst__seat_name(p->game, seat) : "");
    add_text(p, "bold", LEFT, 32, text, 34);
}

/* The tiles that all may see; of the others, how many there are. */
static void add_zone_tiles(panel *p, uint32_t zone, uint32_t seat)
{
    uint32_t count = bst__zone_tile_count(p->game, zone, seat);
    if (count == 0) {
        return;
    }
    add_rule(p);
    p->y += 50;
    add_zone_name(p, zone, seat);
    add_number(p, "soft end", W, 30, count == 1 ? "%d tile" : "%d tiles", (int32_t)count);
    p->y += 20;
    if (p->game->rules->zones[zone].seen == 0) {
        for (uint32_t i = 0; i < count && i < ZONE_TILES; i++) {
            add_tile(p, bst__zone_tile(p->game, zone, seat, (int64_t)i + 1),
                     LEFT + (int32_t)i * (SMALL + 12), SMALL);
        }
        p->y += SMALL + 30;
    }
}

/* Where the pieces of a zone are: zones of players count from their seats on. */
static void add_zone_pieces(panel *p)
{
    uint32_t shown = 0;
    for (uint32_t i = 0; i < bst_game_piece_count(p->game); i++) {
        bst_piece_view view = bst_game_piece(p->game, i);
        int kind = bst__rules_piece_kind(p->game->rules, view.kind);
        if (!view.zone || strcmp(view.site, "zone") != 0 || kind <= 0) {
            continue;
        }
        if (shown++ == 0) {
            add_rule(p);
            p->y += 20;
        }
        p->y += 60;
        char text[96];
        (void)snprintf(text, sizeof text, "%s%s%s", view.zone, view.zone_seat ? " of " : "",
                       view.zone_seat ? bst__seat_name(p->game, view.zone_seat) : "");
        add_text(p, "", TEXT_LEFT, 32, text, 30);
        if (p->out) {
            bst_text mark = bst__svg_mark(p->game, (uint32_t)kind, view.owner);
            bst__svg_piece(p->out, p->game->rules, (uint32_t)kind, view.owner,
                           bst__text_get(&mark), (bst__point){LEFT + 40, p->y - 12}, 56, false);
            p->out->failed = p->out->failed || mark.failed;
            bst__text_free(&mark);
        }
    }
    p->y += shown > 0 ? 40 : 0;
}

static void add_zones(panel *p)
{
    const bst_ruleset *rules = p->game->rules;
    for (uint32_t zone = 1; zone <= rules->zone_count; zone++) {
        if (!rules->zones[zone].holds_tiles) {
            continue;
        }
        if (!rules->zones[zone].per_player) {
            add_zone_tiles(p, zone, 0);
        }
        for (uint32_t seat = 1; rules->zones[zone].per_player && seat <= p->game->head->players;
             seat++) {
            add_zone_tiles(p, zone, seat);
        }
    }
    add_zone_pieces(p);
}

int32_t bst__svg_panel(bst_text *out, const bst_game *game, const uint32_t *ranks,
                       const char *caption)
{
    panel p = {out, game, ranks, 0};
    add_head(&p, caption);
    for (uint32_t seat = 1; seat <= game->head->players; seat++) {
        add_player(&p, seat);
    }
    add_hand(&p);
    add_zones(&p);
    return p.y;
}
