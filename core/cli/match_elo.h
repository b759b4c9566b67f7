/* From wins, draws and losses to a difference of Elo numbers. */
#ifndef BST_CLI_MATCH_ELO_H
#define BST_CLI_MATCH_ELO_H

#include <stdint.h>

typedef struct bst__elo {
    double score; /* share of points: a win 1, a draw a half */
    double elo;   /* infinite where the score is 0 or 1 */
    double low;   /* of the interval of 95 % */
    double high;
} bst__elo;

/* What `wins`, `draws` and `losses` say of two players' difference in strength. */
bst__elo bst__match_elo(uint64_t wins, uint64_t draws, uint64_t losses);

#endif
