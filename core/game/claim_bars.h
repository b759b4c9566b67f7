/* What can be in the way of a claim: tested where claims are listed, put into words where one is
 * refused. */
#ifndef BST_GAME_CLAIM_BARS_H
#define BST_GAME_CLAIM_BARS_H

#include "game/game.h"

/* Why a rule does not allow a claim: listing needs no words for it. */
typedef enum bst__claim_bar {
    BST__BAR_NONE,
    BST__BAR_KIND,      /* the rule names other kinds */
    BST__BAR_CLAIMS,    /* the piece does not claim that kind */
    BST__BAR_NOT_OPEN,  /* only rules that name the kind reach it */
    BST__BAR_OCCUPIED,
    BST__BAR_NOT_OWN,
    BST__BAR_CLOSED,
    BST__BAR_NEEDS,
    BST__BAR_WITHOUT,
    BST__BAR_ROOM,      /* it holds as many pieces as it has room for */
    BST__BAR_FEATURE,   /* what the rule's filter asks of the feature or the piece is not so */
    BST__BAR_GATE
} bst__claim_bar;

/* What is in the way of the claim; *gate (may be NULL) receives the words of BST__BAR_GATE. */
bst__claim_bar bst__claim_bar_of(bst_game *game, const bst__claim *rule, uint32_t seat,
                                 uint32_t kind, uint32_t segment, const char **gate);
/* Whether the segment is where the rule's `where` says. */
bool bst__claim_in_reach(const bst_game *game, const bst__claim *rule, uint32_t seat,
                         uint32_t segment);

#endif
