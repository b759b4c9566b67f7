/* What players hold beside the board, in words: declared values of theirs, and the pieces that lie
 * in their zones; and values of segments. All follows from declarations, so that any game's are
 * shown. */
#include "view/holdings.h"

#include "game/say.h"

static void add_attributes(bst_text *out, const bst_game *game, uint32_t seat)
{
    const bst_ruleset *rules = game->rules;
    for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
        bool is_theirs = rules->attrs[attr].on == BST__ON_PLAYER && !rules->attrs[attr].printed;
        int32_t value = is_theirs ? bst__attr_get(game, attr, seat) : 0;
        if (value != 0) {
            bst__words words = bst__say_attribute(rules, attr);
            bst__text_addf(out, " [%d %s]", (int)value, value == 1 ? words.one : words.many);
        }
    }
}

static uint32_t count_pieces(const bst_game *game, uint32_t at, uint32_t owner, uint32_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < game->piece_count[owner][kind]; i++) {
        const bst__piece *p = &game->board.pieces[game->piece_first[owner][kind] + i];
        count += p->site == BST__SITE_ZONE && p->at == at;
    }
    return count;
}

static void add_zone(bst_text *out, const bst_game *game, uint32_t zone, uint32_t seat)
{
    const bst_ruleset *rules = game->rules;
    uint32_t at = seat * (BST__ZONES_MAX + 1u) + zone;
    bool is_empty = true;
    for (uint32_t owner = 0; owner <= game->head->players; owner++) {
        for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
            uint32_t count = count_pieces(game, at, owner, kind);
            if (!count) {
                continue;
            }
            if (is_empty) {
                bst__text_addf(out, " [%s: ", rules->zones[zone].name);
            } else {
                bst__text_add(out, ", ");
            }
            if (count > 1) {
                bst__text_addf(out, "%u ", (unsigned)count);
            }
            if (owner) {
                bst__text_addf(out, "%s ", bst__seat_name(game, owner));
            }
            bst__words words = bst__say_piece(rules, kind);
            bst__text_add(out, count == 1 ? words.one : words.many);
            is_empty = false;
        }
    }
    if (!is_empty) {
        bst__text_add(out, "]");
    }
}

void bst__holdings_text(bst_text *out, const bst_game *game, uint32_t seat)
{
    const bst_ruleset *rules = game->rules;
    if (seat) {
        add_attributes(out, game, seat);
    }
    for (uint32_t zone = 1; zone <= rules->zone_count; zone++) {
        const bst__zone *z = &rules->zones[zone];
        if (z->holds_pieces && z->per_player == (seat != 0) && z->seen == 0) {
            add_zone(out, game, zone, seat);
        }
    }
}

void bst__cell_text(bst_text *out, const bst_game *game, int32_t x, int32_t y)
{
    const bst_ruleset *rules = game->rules;
    uint32_t cell = bst__board_cell_at(&game->board, x, y);
    for (uint32_t attr = 0; attr < rules->attr_count && cell; attr++) {
        const bst__attr *a = &rules->attrs[attr];
        bool is_shown = a->on == BST__ON_CELL && a->letter[0] != '\0';
        int32_t value = is_shown ? bst__attr_get(game, attr, cell) : 0;
        if (value != 0) {
            bst__text_addf(out, "%s%s", out->size > 0 ? " " : "", a->letter);
        }
        if (value > 1) {
            bst__text_addf(out, "%d", (int)value);
        }
    }
}

int32_t bst__shown_value(const bst_game *game, uint32_t segment)
{
    const bst_ruleset *rules = game->rules;
    uint32_t kind = game->board.segments[segment].kind;
    if (rules->board.kinds[kind].shape != BST__INNER) {
        return 0;
    }
    for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
        const bst__attr *a = &rules->attrs[attr];
        if (a->on == BST__ON_SEGMENT && !a->printed && (a->of >> kind & 1)) {
            return bst__attr_get(game, attr, segment);
        }
    }
    return 0;
}
