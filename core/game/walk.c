/* Pieces that go along their feature, from tile to tile: whether they get anywhere, and how far. A
 * cause says which tiles they may cross, another one where they may stay. */
#include "game/game.h"

#include <stdlib.h>

typedef struct way {
    bst_game *game;
    const bst__walk *walk;
    const bst__piece *piece;
    bool any; /* the first place to stay is enough */
    bool found;
} way;

static bool may_stay(const way *w, uint32_t segment)
{
    uint32_t cell = w->game->board.segments[segment].cell;
    return cell != w->piece->at &&
           bst__can_put(w->game, w->piece->kind, segment, cell, w->walk->cause, NULL);
}

static bst__admit enter(void *user, uint32_t segment)
{
    way *w = user;
    if (!bst__can_enter(w->game, w->game->board.segments[segment].cell, w->walk->through, NULL)) {
        return BST__ADMIT_NO;
    }
    w->found = w->any && may_stay(w, segment);
    return w->found ? BST__ADMIT_LAST : BST__ADMIT_YES;
}

static bool can_start(const bst__piece *piece)
{
    return piece->site == BST__SITE_CELL && piece->segment != 0;
}

bool bst__walks(bst_game *game, const bst__walk *walk, uint32_t piece)
{
    way w = {game, walk, &game->board.pieces[piece], true, false};
    uint32_t count;
    if (can_start(w.piece)) {
        (void)bst__board_spread_part(&game->board, w.piece->segment, enter, &w, &count);
    }
    return w.found;
}

static int ascending(const void *a, const void *b)
{
    const uint16_t *one = a;
    const uint16_t *two = b;
    return (*one > *two) - (*one < *two);
}

bst_status bst__walk_each(bst_game *game, const bst__walk *walk, uint32_t piece,
                          bst_status (*reached)(bst_game *game, const void *user,
                                                uint32_t segment),
                          const void *user)
{
    way w = {game, walk, &game->board.pieces[piece], false, false};
    uint32_t count = 0;
    bst_status status = BST_OK;
    if (!can_start(w.piece)) {
        return BST_OK;
    }
    uint16_t *found = bst__board_spread_part(&game->board, w.piece->segment, enter, &w, &count);
    qsort(found, count, sizeof *found, ascending);
    for (uint32_t i = 0; i < count && status == BST_OK; i++) {
        if (may_stay(&w, found[i])) {
            status = reached(game, user, found[i]);
        }
    }
    return status;
}
