/* Claims and offers, compiled. Each complains at the line that is wrong. */
#include "game/build.h"
#include "game/game.h"

#include "diag/hint.h"

#include <string.h>

static uint32_t menus_of(bst__build *build, const bst_node *names)
{
    const bst_ruleset *rules = build->rules;
    uint32_t mask = 0;
    BST_NODE_ITEMS(name, names) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < rules->menu_count; i++) {
            if (strcmp(rules->menus[i].name, name->text) == 0) {
                found = 1u << i;
            }
        }
        if (!found) {
            bst__build_unknown_menu(build, name);
        }
        mask |= found;
    }
    return mask;
}

static uint8_t word_place(const char *word, const char *const *words, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return (uint8_t)i;
        }
    }
    return 0;
}

/* A name alone means own pieces; a map says whose. */
static bst__which without_of(bst__build *build, const bst_node *without)
{
    bst__which which = bst__build_which(build, without);
    if (without && !bst__node_is_map(without)) {
        which.own = 1;
    }
    return which;
}

/* What is said of features would silently not count for zones. */
static void fill_claim_zones(bst__build *build, bst__claim *claim, const bst_node *node)
{
    static const char *const of_features[] = {"kinds", "where",   "feature", "open",
                                              "needs", "without", "room"};
    claim->zones = bst__build_zone_set(build, bst__node_get(node, "zones"));
    for (size_t i = 0; i < sizeof of_features / sizeof *of_features && claim->zones; i++) {
        const bst_node *value = bst__node_get(node, of_features[i]);
        if (value) {
            bst_node key = bst__node_key(value);
            bst__build_complain(build, &key, "E-OFFER", "`%s` says nothing about zones",
                                of_features[i]);
        }
    }
}

static bst__kindmask meant_kinds(const bst_ruleset *rules, const bst__claim *claim)
{
    bst__kindmask claimed = 0;
    bst__kindmask open = 0;
    for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
        claimed |= claim->pieces >> kind & 1 ? rules->piece_kinds[kind].claims : 0;
    }
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        open |= rules->kinds[kind].open ? 1u << kind : 0;
    }
    return claimed & (claim->kinds ? claim->kinds : open);
}

static int16_t track_of(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    int track = bst__rules_track(rules, name->text);
    if (track < 0) {
        const char **known = bst__build_alloc(build, sizeof *known * rules->track_count);
        for (uint32_t i = 0; known && i < rules->track_count; i++) {
            known[i] = rules->tracks[i].name;
        }
        bst__build_unknown(build, name, "track", known, known ? rules->track_count : 0);
    } else if (track == rules->track_game) {
        bst__build_complain(build, name, "E-OFFER", "`%s` is the game itself, which runs already",
                            name->text);
    } else if (track == rules->track_turn) {
        bst__build_complain(build, name, "E-OFFER",
                            "`%s` would begin within another one: game:next_turn says whose the "
                            "next one is",
                            name->text);
    } else if (track == rules->track_part) {
        bst__build_complain(build, name, "E-OFFER",
                            "`%s` begins with the number of a deck, and not with what was chosen",
                            name->text);
    }
    return (int16_t)track;
}

static void fill_claim(bst__build *build, bst__claim *claim, const bst_node *node)
{
    static const char *const where[] = {
        [BST__WHERE_PLACED] = "placed", [BST__WHERE_BESIDE] = "beside",
        [BST__WHERE_BOARD] = "board",   [BST__WHERE_AROUND] = "around",
        [BST__WHERE_OWN] = "own"};
    static const char *const feature[] = {[BST__CLAIMS_FREE] = "free",
                                          [BST__CLAIMS_ANY] = "any",
                                          [BST__CLAIMS_OWN] = "own"};
    claim->name = bst__node_text(node, "name", "");
    bst__traits traits = bst__build_traits_of(build, bst__node_get(node, "trait"));
    for (uint32_t kind = 1; kind <= build->rules->piece_kind_count; kind++) {
        bool has = build->rules->piece_kinds[kind].traits & traits;
        claim->pieces |= has ? UINT64_C(1) << kind : 0;
    }
    BST_NODE_ITEMS(piece, bst__node_get(node, "piece")) {
        int kind = bst__build_piece(build, piece);
        claim->pieces |= kind > 0 ? UINT64_C(1) << kind : 0;
    }
    claim->kinds = bst__build_kinds_of(build, bst__node_get(node, "kinds"));
    claim->meant = meant_kinds(build->rules, claim);
    claim->where = word_place(bst__node_text(node, "where", "placed"), where, 5);
    claim->feature = word_place(bst__node_text(node, "feature", "free"), feature, 3);
    claim->open = bst__node_bool(node, "open", false);
    claim->needs = bst__build_which(build, bst__node_get(node, "needs"));
    claim->needs.own = 1;
    claim->without = without_of(build, bst__node_get(node, "without"));
    claim->room = (uint8_t)bst__node_int(node, "room", 0);
    fill_claim_zones(build, claim, node);
    claim->cause = (uint8_t)bst__build_cause(build, bst__node_get(node, "cause"));
    claim->spend = bst__build_budgets(build, bst__node_get(node, "spend"));
    const bst_node *track = bst__node_get(node, "track");
    claim->track = track ? track_of(build, track) : -1;
    bst__filter *when = bst__build_filter(build, bst__node_get(node, "when"),
                                          BST__ASK_FEATURE | BST__ASK_PIECE);
    claim->reach = when ? bst__build_split(build, when) : NULL;
    claim->when = when && when->asks ? when : NULL;
}

/* Whether one of the offer's rules so far may allow the same piece on the same segment. */
static bool is_repeated(const bst_ruleset *rules, const bst__offer *offer, const bst__claim *claim)
{
    for (uint32_t i = 0; i < offer->claim_count; i++) {
        const bst__claim *earlier = &rules->claims[offer->claim_first + i];
        if ((earlier->pieces & claim->pieces) && (earlier->meant & claim->meant)) {
            return true;
        }
    }
    return false;
}

/* Takes all rules that are not taken yet and have the offer's verb and menus, and that lead into
 * zones or into features as its first one does. */
static void collect_claims(bst__build *build, bst__offer *offer, bool *taken)
{
    bst_ruleset *rules = build->rules;
    uint32_t index = 0;
    offer->claim_first = (uint16_t)rules->claim_count;
    BST__EACH_DECLARATION(build, BST__DECLARE_CLAIM) {
        const char *its = bst__node_text(d->node, "verb", "deploy");
        uint32_t menus = menus_of(build, bst__node_get(d->node, "menu"));
        bool to_zones = bst__node_get(d->node, "zones") != NULL;
        if (!taken[index] && strcmp(its, offer->name) == 0 && menus == offer->menus &&
            to_zones == offer->to_zones) {
            taken[index] = true;
            bst__claim *claim = &rules->claims[rules->claim_count++];
            fill_claim(build, claim, d->node);
            claim->repeats = is_repeated(rules, offer, claim);
            claim->source = d->source;
            claim->span = d->node->span;
            offer->claim_count++;
        }
        index++;
    }
}

/* Claim rules of one verb and menu form one offer, in the order of their declaration. */
static void build_claims(bst__build *build)
{
    static const uint8_t args[2][2] = {{BST__ARG_PIECE_KIND, BST__ARG_SEGMENT},
                                       {BST__ARG_PIECE_KIND, BST__ARG_ZONE}};
    bst_ruleset *rules = build->rules;
    uint32_t count = bst__build_count(build, BST__DECLARE_CLAIM);
    rules->claims = bst__build_alloc(build, sizeof *rules->claims * (count + 1));
    bool *taken = bst__build_alloc(build, sizeof *taken * (count + 1));
    if (!rules->claims || !taken) {
        return;
    }
    uint32_t index = 0;
    BST__EACH_DECLARATION(build, BST__DECLARE_CLAIM) {
        if (taken[index++]) {
            continue;
        }
        const bst_node *verb = bst__node_get(d->node, "verb");
        const char *name = verb ? verb->text : "deploy";
        bst__offer *offer = &rules->offers[rules->offer_count++];
        offer->name = name;
        offer->to_zones = bst__node_get(d->node, "zones") != NULL;
        offer->verb =
            (uint16_t)bst__build_verb(build, d->node, name, 2, args[offer->to_zones]);
        offer->builtin = BST__BUILTIN_CLAIM;
        offer->menus = menus_of(build, bst__node_get(d->node, "menu"));
        offer->cost = -1;
        offer->adds = -1;
        offer->track = -1;
        offer->source = d->source;
        offer->span = d->node->span;
        collect_claims(build, offer, taken);
    }
}

static void unknown_source(bst__build *build, const bst_node *name)
{
    const bst_ruleset *rules = build->rules;
    const char *known[BST__ZONES_MAX + BST__DECKS_MAX];
    size_t count = 0;
    for (uint32_t i = 1; i <= rules->deck_count; i++) {
        known[count++] = rules->decks[i].name;
    }
    for (uint32_t i = 1; i <= rules->zone_count; i++) {
        known[count++] = rules->zones[i].name;
    }
    bst__build_unknown(build, name, "deck or zone", known, count);
}

static void fill_sources(bst__build *build, bst__offer *offer, const bst_node *names)
{
    const bst_ruleset *rules = build->rules;
    BST_NODE_ITEMS(name, names) {
        int deck = bst__rules_deck(rules, name->text);
        int zone = bst__rules_zone(rules, name->text);
        if (offer->deck_count == 4) {
            bst__build_complain(build, name, "E-LIMIT", "more than 4 places to draw from");
            return;
        }
        if (!deck && !zone) {
            unknown_source(build, name);
            return;
        }
        offer->decks[offer->deck_count] = (uint8_t)deck;
        offer->from_zone[offer->deck_count++] = (int16_t)(deck ? -1 : zone);
    }
    if (offer->builtin == BST__BUILTIN_PLACE && offer->deck_count) {
        int16_t zone = offer->from_zone[0];
        offer->place_from = zone > 0 ? (uint8_t)zone : 0;
        if (zone < 0 || offer->deck_count > 1 || !rules->zones[zone].holds_tiles ||
            offer->overlay) {
            bst__build_complain(build, names, "E-OFFER",
                                "a tile is placed from one zone that holds tiles, and without an "
                                "overlay");
        }
    }
    if (!offer->deck_count) {
        offer->decks[0] = 1;
        offer->from_zone[0] = -1;
        offer->deck_count = 1;
    }
}

static void fill_must(bst__build *build, bst__offer *offer, const bst_node *must)
{
    if (!must) {
        return;
    }
    bool truth = false;
    if (bst__node_is_map(must)) {
        offer->must = BST__MUST;
        offer->must_when = bst__build_filter(build, must, 0);
    } else if (bst__node_as_bool(must, &truth)) {
        offer->must = truth ? BST__MUST : BST__MAY;
    } else {
        offer->must = BST__MUST_ONLY;
    }
}

/* The verb's argument types follow from what the offer lists. */
static void fill_verb(bst__build *build, bst__offer *offer, const bst_node *node)
{
    uint8_t args[BST_ARGS_MAX] = {0};
    uint32_t argc = 0;
    if (offer->builtin == BST__BUILTIN_PLACE || offer->builtin == BST__BUILTIN_OVERLAY) {
        args[argc++] = BST__ARG_CELL;
        args[argc++] = BST__ARG_TURN;
        if (offer->builtin == BST__BUILTIN_PLACE && offer->overlay) {
            args[argc++] = BST__ARG_CELL;
            args[argc++] = BST__ARG_TURN;
        }
    } else if (offer->over.used) {
        args[argc++] = offer->over.type;
    } else {
        BST_NODE_EACH(arg, bst__node_get(node, "args")) {
            for (uint32_t i = 0; i < BST__ARG_COUNT; i++) {
                if (strcmp(bst__argtype_names[i], arg->text) == 0) {
                    args[argc] = (uint8_t)i;
                }
            }
            argc++;
        }
    }
    offer->name = bst__node_text(node, "verb", "");
    offer->verb = (uint16_t)bst__build_verb(build, node, offer->name, argc, args);
}

void bst__build_check_move(bst__build *build, const bst_node *node, int piece, uint8_t type,
                           uint8_t cause)
{
    if (piece <= 0 || !cause) {
        bst__build_complain(build, node, "E-OFFER",
                            "moving needs `move` and `cause`, and in an offer `over`");
        return;
    }
    const bst__piecekind *kind = &build->rules->piece_kinds[piece];
    bool single = kind->neutral;
    for (uint32_t i = 1; i <= build->rules->seats_max; i++) {
        single = single && kind->each[i] == 1;
    }
    if (!single) {
        bst__build_complain(build, bst__node_get(node, "move"), "E-OFFER",
                            "`%s` is no neutral piece of which there is one", kind->name);
    }
    if (type != BST__ARG_CELL && type != BST__ARG_ZONE && type != BST__ARG_SEGMENT) {
        bst__build_complain(build, bst__node_get(node, "over"), "E-OFFER",
                            "a piece moves to cells, segments or zones");
    }
}

/* A piece of who decides, from the supply, goes to a corner that shows one kind. */
static bool puts_own(bst__build *build, const bst__offer *offer, const bst_node *node)
{
    if (!offer->over.used || offer->over.type != BST__ARG_CORNER || offer->move_piece <= 0) {
        return false;
    }
    const bst__piecekind *kind = &build->rules->piece_kinds[offer->move_piece];
    bool can_stand = kind->stands >> BST__SITE_CORNER & 1;
    if (kind->neutral || !can_stand || !offer->over.all || !offer->cause) {
        bst__build_complain(build, node, "E-OFFER",
                            "to corners go pieces of players that can stand there, with `cause`, "
                            "and `all` in `over`");
    }
    return true;
}

uint8_t bst__build_overlay(bst__build *build, const bst_node *name)
{
    int overlay = bst__rules_overlay(build->rules, name->text);
    if (!overlay) {
        const char *known[UINT8_MAX];
        size_t count = 0;
        for (; count < build->rules->board.overlay_count; count++) {
            known[count] = build->rules->overlays[count + 1].name;
        }
        bst__build_unknown(build, name, "overlay", known, count);
    }
    return (uint8_t)overlay;
}

static void fill_overlay(bst__build *build, bst__offer *offer, const bst_node *node)
{
    static const char *const where[] = {[BST__WHERE_PLACED] = "placed",
                                        [BST__WHERE_BESIDE] = "beside",
                                        [BST__WHERE_BOARD] = "board"};
    const bst_node *name = bst__node_get(node, "overlay");
    offer->overlay = name ? bst__build_overlay(build, name) : 0;
    offer->where = word_place(bst__node_text(node, "where", "placed"), where, 3);
    if (!name && offer->builtin == BST__BUILTIN_OVERLAY) {
        bst__build_complain(build, node, "E-OFFER", "`builtin = \"overlay\"` needs `overlay`");
    }
}

/* The attribute that counts up: of what was chosen, or of the game. */
static int16_t adds_of(bst__build *build, const bst__offer *offer, const bst_node *name)
{
    uint32_t carrier = bst__build_over_carrier(&offer->over);
    int attr = bst__rules_attr(build->rules, name->text);
    if (!carrier && attr >= 0 && build->rules->attrs[attr].on != BST__ON_GAME) {
        bst__build_complain(build, name, "E-OFFER",
                            "corners have no attributes: `adds` can only name one of the game, "
                            "which `%s` is not",
                            name->text);
        return -1;
    }
    return (int16_t)bst__build_attr_live(build, name, carrier | 1u << BST__ON_GAME);
}

/* What is done with the one thing that was chosen, without a script. */
static void fill_effects(bst__build *build, bst__offer *offer, const bst_node *node)
{
    const bst_node *adds = bst__node_get(node, "adds");
    const bst_node *track = bst__node_get(node, "track");
    offer->adds = adds ? adds_of(build, offer, adds) : -1;
    offer->track = track ? track_of(build, track) : -1;
}

static void fill_offer(bst__build *build, bst__offer *offer, const bst__declaration *d)
{
    const bst_node *node = d->node;
    const bst_node *builtin = bst__node_get(node, "builtin");
    const bst_node *value = bst__node_get(node, "over");
    offer->source = d->source;
    offer->span = node->span;
    offer->menus = menus_of(build, bst__node_get(node, "menu"));
    offer->spend = bst__build_budgets(build, bst__node_get(node, "spend"));
    for (uint32_t i = 0; builtin && i < BST__BUILTIN_COUNT; i++) {
        if (strcmp(bst__builtin_names[i], builtin->text) == 0) {
            offer->builtin = (uint8_t)i;
        }
    }
    if (value) {
        bst__build_over(build, &offer->over, value);
    }
    fill_overlay(build, offer, node);
    fill_verb(build, offer, node);
    fill_sources(build, offer, bst__node_get(node, "from"));
    value = bst__node_get(node, "cost");
    offer->cost = value ? (int16_t)bst__build_attr_live(build, value, 1u << BST__ON_PLAYER) : -1;
    fill_effects(build, offer, node);
    fill_must(build, offer, bst__node_get(node, "must"));
    offer->automatic = bst__node_bool(node, "auto", false);
    offer->when = bst__build_when(
        bst__build_filter(build, bst__node_get(node, "when"), 0));
    value = bst__node_get(node, "options");
    offer->options = value ? value->func : 0;
    value = bst__node_get(node, "choose");
    offer->choose = value ? value->func : 0;
    offer->move_piece = bst__build_piece_of(build, node, "move");
    value = bst__node_get(node, "cause");
    offer->cause = value ? (uint8_t)bst__build_cause(build, value) : 0;
    if (offer->builtin == BST__BUILTIN_MOVE && !puts_own(build, offer, node)) {
        bst__build_check_move(build, node, offer->over.used ? offer->move_piece : 0,
                              offer->over.type, offer->cause);
    } else if (offer->builtin == BST__BUILTIN_TAKE &&
               (offer->over.type != BST__ARG_PIECE || !offer->cause)) {
        bst__build_complain(build, node, "E-OFFER", "taking needs `over` pieces, and `cause`");
    } else if (offer->builtin == BST__BUILTIN_USE && offer->over.type != BST__ARG_TILE) {
        bst__build_complain(build, node, "E-OFFER", "using a tile needs `over` tiles");
    }
}

static void add_to_menu(const bst_ruleset *rules, bst__menu *menu, uint32_t index)
{
    uint32_t spends = bst__offer_spends(rules, index);
    menu->offers[menu->offer_count++] = (uint16_t)index;
    if (rules->offers[index].must == BST__MUST_ONLY) {
        menu->only[menu->only_count++] = (uint16_t)index;
    }
    menu->may_stall = menu->may_stall || (menu->no_pass && menu->ends_with >= 0 &&
                                          !(spends >> menu->ends_with & 1));
}

static void fill_menus(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    for (uint32_t m = 0; m < rules->menu_count; m++) {
        bst__menu *menu = &rules->menus[m];
        size_t bytes = sizeof *menu->offers * (rules->offer_count + 1);
        menu->offers = bst__build_alloc(build, bytes);
        menu->only = bst__build_alloc(build, bytes);
        for (uint32_t i = 0; menu->offers && menu->only && i < rules->offer_count; i++) {
            if (rules->offers[i].menus >> m & 1) {
                add_to_menu(rules, menu, i);
            }
        }
        const bst__offer *first = &rules->offers[menu->offer_count ? menu->offers[0] : 0];
        menu->draws = menu->offer_count == 1 && first->builtin == BST__BUILTIN_DRAW &&
                      first->automatic;
        menu->renews = menu->ends_with >= 0 &&
                       rules->budgets[menu->ends_with].scope == BST__SCOPE_MENU;
    }
}

void bst__build_offers(bst__build *build)
{
    bst_ruleset *rules = build->rules;
    uint32_t count =
        bst__build_count(build, BST__DECLARE_OFFER) + bst__build_count(build, BST__DECLARE_CLAIM);
    rules->offers = bst__build_alloc(build, sizeof *rules->offers * (count + 1));
    if (!rules->offers) {
        return;
    }
    if (count > BST__OFFERS_MAX) {
        bst__build_complain(build, NULL, "E-LIMIT", "more than %d offers and claims",
                            BST__OFFERS_MAX);
        return;
    }
    BST__EACH_DECLARATION(build, BST__DECLARE_OFFER) {
        fill_offer(build, &rules->offers[rules->offer_count++], d);
    }
    build_claims(build);
    fill_menus(build);
    bst__build_twins(build);
}
