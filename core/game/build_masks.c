/* What is asked again and again, found once: which attributes tiles carry, which kinds they show,
 * whether laying one has something to note; what closes cells; and whom a hook may concern. */
#include "game/build.h"
#include "game/game.h"

static void note_attribute(const bst_ruleset *rules, bst__tile *tile, uint32_t attr, int32_t value)
{
    tile->carries[attr / 64] |= value ? UINT64_C(1) << attr % 64 : 0;
    for (uint32_t i = 0; i < rules->live_printed_count; i++) {
        bool differs = value != rules->attrs[attr].initial;
        tile->is_noted = tile->is_noted || (rules->live_printed[i] == attr && differs);
    }
}

static void note_segment(const bst_ruleset *rules, bst__tile *tile, uint32_t kind,
                         const int32_t *values)
{
    tile->shows |= 1u << kind;
    tile->is_noted = tile->is_noted || bst__is_sought(rules, kind, values);
    for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
        if (rules->attrs[attr].on != BST__ON_TILE) {
            note_attribute(rules, tile, attr, values[attr]);
        }
    }
}

static bst__piecemask pieces_of(const bst_ruleset *rules, const bst__filter *when)
{
    if (!when || (when->piece_kind < 0 && !when->piece_trait)) {
        return ~UINT64_C(0);
    }
    bst__piecemask kinds = 0;
    for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
        bool is_it = when->piece_kind < 0 || kind == (uint32_t)when->piece_kind;
        bool has_it = !when->piece_trait || (rules->piece_kinds[kind].traits & when->piece_trait);
        kinds |= is_it && has_it ? UINT64_C(1) << kind : 0;
    }
    return kinds;
}

static void note_hooks(bst_ruleset *rules)
{
    for (uint32_t hook = 0; hook < BST__HOOK_COUNT; hook++) {
        bst__subscriptions *subs = &rules->hooks[hook];
        for (uint32_t i = 0; i < subs->count; i++) {
            const bst__filter *when = subs->list[i].when.filter;
            bst__heed *heed = &subs->list[i].heed;
            bool any_cause = !when || when->cause < 0;
            heed->causes = any_cause ? ~UINT64_C(0) : UINT64_C(1) << when->cause;
            heed->pieces = pieces_of(rules, when);
            heed->features = when && when->kind ? when->kind : ~UINT32_C(0);
            for (uint32_t kind = 0; kind < BST__PIECE_KINDS_MAX; kind++) {
                bool heeds = heed->pieces >> kind & 1;
                subs->heard[kind].causes |= heeds ? heed->causes : 0;
                subs->heard[kind].features |= heeds ? heed->features : 0;
            }
        }
    }
}

static void note_gates(bst_ruleset *rules)
{
    for (uint32_t i = 0; i < rules->gate_count; i++) {
        rules->shut_by_attrs |= rules->attrs[rules->gates[i]].closed_to;
    }
    for (uint32_t kind = 1; kind <= rules->piece_kind_count; kind++) {
        rules->shut_by_pieces |= rules->piece_kinds[kind].closes_cell_to;
    }
    rules->shut_at_all = rules->shut_by_attrs | rules->shut_by_pieces;
    for (uint32_t tile = 1; tile <= rules->board.tile_count; tile++) {
        rules->shut_at_all |= rules->tiles[tile].closed_to;
    }
    for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
        const bst__attr *a = &rules->attrs[attr];
        rules->resetting[a->resets][attr / 64] |= a->printed ? 0 : UINT64_C(1) << attr % 64;
        rules->any_resetting[a->resets] = rules->any_resetting[a->resets] || !a->printed;
    }
}

/* Whether nothing that the rules have could keep the cause's piece off a laid tile. */
static bool is_unbarred(const bst_ruleset *rules, uint32_t kind, uint32_t cause)
{
    bst__causes bit = UINT64_C(1) << cause;
    return !(rules->piece_kinds[kind].closed_to & bit) && !(rules->shut_at_all & bit) &&
           !bst__concerns(rules, BST__HOOK_VETO_PUT, kind, BST__NO_FEATURE, cause);
}

static bool is_bare(const bst__over *over)
{
    return over->type == BST__ARG_CELL && over->has < 0 && over->lacks < 0 && !over->feature &&
           !over->placed && over->adjoins < 0 && over->beside < 0 && !over->open_to &&
           !over->distinct;
}

static void note_offers(bst_ruleset *rules)
{
    for (uint32_t i = 0; i < rules->offer_count; i++) {
        bst__offer *offer = &rules->offers[i];
        offer->over.bare = is_bare(&offer->over);
        offer->unbarred = offer->builtin == BST__BUILTIN_MOVE &&
                          is_unbarred(rules, (uint32_t)offer->move_piece, offer->cause);
    }
}

void bst__build_masks(bst_ruleset *rules)
{
    note_hooks(rules);
    note_gates(rules);
    note_offers(rules);
    for (uint32_t i = 1; i <= rules->board.tile_count; i++) {
        bst__tile *tile = &rules->tiles[i];
        const bst__tiledef *def = &rules->board.tiles[i];
        for (uint32_t attr = 0; attr < rules->attr_count; attr++) {
            bool is_its = rules->attrs[attr].on == BST__ON_TILE && tile->attrs[attr];
            tile->carries[attr / 64] |= is_its ? UINT64_C(1) << attr % 64 : 0;
        }
        for (uint32_t k = 0; k < def->segment_count; k++) {
            note_segment(rules, tile, def->segments[k].kind,
                         &tile->segment_attrs[k * rules->attr_count]);
        }
    }
}
