/* Asking filters: the question that is most often answered no is put here, before anything is
 * called. */
#ifndef BST_GAME_ASK_H
#define BST_GAME_ASK_H

#include "game/state.h"

/* What a filter looks at besides the game. Zero means absent. */
typedef struct bst__context {
    uint32_t segment; /* of a feature */
    uint32_t piece;
    uint32_t piece_kind; /* where there is no piece yet */
    uint32_t payee;
    uint32_t via; /* the feature whose value asks for the value of this one */
    uint32_t cell;
    uint32_t tile;
    uint8_t mode; /* 0xFF none */
    uint8_t cause;
    bool tied;
} bst__context;
#define BST__CONTEXT_NONE {.mode = 0xFF}

bool bst__filter_ask(bst_game *game, const bst__filter *filter, const bst__context *context);

/* Whether the first question of a filter is answered no already. */
static inline bool bst__first_fails(const bst_game *game, uint8_t first, uint16_t attr,
                                    const bst__context *context)
{
    const bst__part *part = bst__part_now(game);
    switch ((bst__first)first) {
    case BST__FIRST_UNPLACED:
        return !part->tile || part->cell;
    case BST__FIRST_TILE: {
        uint32_t tile = context && context->tile ? context->tile : part->tile;
        return !tile || !(game->rules->tiles[tile].carries[attr / 64] >> attr % 64 & 1);
    }
    case BST__FIRST_GAME:
        return !game->live[BST__ON_GAME][attr];
    case BST__FIRST_ANY:
        break;
    }
    return false;
}

/* Whether the filter, where there is one, holds. */
static inline bool bst__filter_test(bst_game *game, const bst__filter *filter,
                                    const bst__context *context)
{
    return !filter || (!bst__first_fails(game, filter->first, filter->first_attr, context) &&
                       bst__filter_ask(game, filter, context));
}

static inline bool bst__when_test(bst_game *game, const bst__when *when,
                                  const bst__context *context)
{
    return !when->filter || (!bst__first_fails(game, when->first, when->first_attr, context) &&
                             bst__filter_ask(game, when->filter, context));
}

#endif
