/* Offers that share a verb with an earlier one of a menu, found when the rules are compiled. */
#include "game/build.h"
#include "game/game.h"

static bool lays_tiles(const bst__offer *offer)
{
    return offer->builtin == BST__BUILTIN_PLACE;
}

/* Places are counted without listing them, so they cannot be compared: another verb it must be. */
static void complain(bst__build *build, const bst__menu *menu, const bst__offer *offer,
                     const bst__offer *earlier)
{
    bst_node at = {.span = offer->span};
    bst__build_complain(build, &at, "E-OFFER",
                        "menu `%s` has an offer with verb `%s` already, by %s: nobody could tell"
                        " which of them lays a tile; one needs another `verb`",
                        menu->name, offer->name,
                        build->rules->source_list[earlier->source].id);
}

static void mark_twin(bst__build *build, bst__menu *menu, uint32_t place)
{
    bst__offer *offer = &build->rules->offers[menu->offers[place]];
    for (uint32_t i = 0; i < place; i++) {
        const bst__offer *earlier = &build->rules->offers[menu->offers[i]];
        if (earlier->verb != offer->verb) {
            continue;
        }
        offer->is_twin = true;
        menu->has_twins = true;
        if (lays_tiles(offer) || lays_tiles(earlier)) {
            complain(build, menu, offer, earlier);
            return;
        }
    }
}

void bst__build_twins(bst__build *build)
{
    for (uint32_t m = 0; m < build->rules->menu_count; m++) {
        bst__menu *menu = &build->rules->menus[m];
        for (uint32_t i = 1; menu->offers && i < menu->offer_count; i++) {
            mark_twin(build, menu, i);
        }
    }
}
