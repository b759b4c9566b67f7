/* Which colours and letters stand for kinds and seats. Colours are declared; a seat's follows from
 * the name that the rules give it, where that is the name of a colour. */
#include <string.h>
#include <strings.h>

#include "game/rules.h"
#include "view/tile_cells.h"

static const struct {
    const char *name;
    uint32_t rgb;
} named[] = {
    {"red", 0xD23B32},    {"blue", 0x3264C8},   {"green", 0x2E8B3D},   {"yellow", 0xF2CC2E},
    {"black", 0x202020},  {"white", 0xF4F4F4},  {"purple", 0x8E44AD},  {"pink", 0xE56BA5},
    {"orange", 0xE8842A}, {"grey", 0x8A8A8A},   {"gray", 0x8A8A8A},    {"brown", 0x7A4B25},
    {"cyan", 0x25A5B5},   {"violet", 0x7B52C7}, {"magenta", 0xC53AA8},
};

/* For areas and inner kinds that declare no colour. */
static const uint32_t quiet[] = {0x7A9A5A, 0xA08060, 0x6A8FA8, 0x9A7AA0, 0xB0A060, 0x7FA090};

bst__ink bst__ink_of_kind(const bst_ruleset *rules, uint32_t kind)
{
    bst__ink ink = bst__ink_read(rules->kinds[kind].look.colour);
    if (ink != 0 || kind == 0 || rules->board.kinds[kind].shape == BST__LINE) {
        return ink;
    }
    return BST__INK(quiet[(kind - 1) % (sizeof quiet / sizeof *quiet)]);
}

bst__ink bst__ink_of_seat(const bst_ruleset *rules, uint32_t seat)
{
    if (seat == 0 || seat > BST_SEATS_MAX) {
        return BST__INK(0x8A8A8A);
    }
    const char *name = seat <= rules->seat_name_count ? rules->seat_names[seat - 1] : "";
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (strcasecmp(name, named[i].name) == 0) {
            return BST__INK(named[i].rgb);
        }
    }
    return BST__INK(named[seat - 1].rgb);
}

const char *bst__letter_of_kind(const bst_ruleset *rules, uint32_t kind)
{
    const char *letter = rules->kinds[kind].letter;
    return letter && letter[0] != '\0' ? letter : rules->kinds[kind].name;
}
