/* What each option of a decision would score now, for lists of options and for bots.
 *
 * An option is tried on a scratch game, in what the deciding seat may know: it is chosen, what the
 * same seat is asked next in the same turn is passed (or answered with the first option where
 * nothing can be passed), and the game stops where chance or another seat decides, or where
 * another turn begins. So an option that completes something shows the points that are booked
 * only after the menus that follow it.
 *
 * The last turn of a game runs on into its end; then the gains hold the end's points as well.
 */
#ifndef BST_CLI_GAINS_H
#define BST_CLI_GAINS_H

#include <bastide/game.h>

typedef struct bst__gains bst__gains;

typedef struct bst__gain {
    bst_status status; /* BST_OK, or why the option could not be tried: then points are 0 */
    int32_t points[BST_SEATS_MAX + 1]; /* score afterwards less score now, for seats from 1 */
} bst__gain;

/* Scratch games for games of `ruleset` with the players of `setup`. Both must outlive it.
 * Statuses of bst_game_create. */
BST_MUST_USE bst_status bst__gains_create(bst__gains **out, bst_ruleset *ruleset,
                                          const bst_setup *setup, bst_diags *diags);
void bst__gains_destroy(bst__gains *gains);

/* Tries the `count` options of the present decision of `game` and fills as many entries of `out`.
 * Of a range its first value is tried. The caller bounds the work by `count`: an option costs about
 * what two choices cost. Nothing of `game` changes, and its listed options stay listed.
 * A script that fails under an option makes that entry's status; the call's own status says only
 * what made the whole impossible: BST_E_STATE where nobody decides, BST_E_NOMEM. */
BST_MUST_USE bst_status bst__gains_of(bst__gains *gains, const bst_game *game,
                                      const bst_option *options, uint32_t count,
                                      bst__gain *out);

/* The awards behind one option, as bst_game_award_text says them, in order, separated by "; ":
 * terminated, cut to `size`, "" where there are none. Returns the length it needs. */
size_t bst__gains_why(bst__gains *gains, const bst_game *game, const bst_option *option,
                      char *buffer, size_t size);

/* Plays the rest of the present turn of `seat` in `game`, a scratch game with manual chance, as
 * told above. */
BST_MUST_USE bst_status bst__gains_finish_turn(bst_game *game, uint32_t seat, uint32_t turn);

/* `option` with the first value of its range alone. */
bst_option bst__gains_first(const bst_option *option);

#endif
