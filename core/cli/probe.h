/* Probes: what must hold at any decision of any game, whatever its rules are.
 *
 * Options that are listed, counted and drawn agree, are accepted, and mean what their texts mean;
 * others are refused and change nothing; a copy is the original; what a seat knows can be played
 * on; a choice that is undone and made again leads to the same state; what is written down is read
 * again. Each failure is one diagnostic, `E-SIM-PROBE`.
 */
#ifndef BST_CLI_PROBE_H
#define BST_CLI_PROBE_H

#include <bastide/bastide.h>

typedef struct bst__probe bst__probe;

/* `ruleset` and `setup` must outlive the probe. Statuses of bst_game_create. */
BST_MUST_USE bst_status bst__probe_create(bst__probe **out, bst_ruleset *ruleset,
                                          const bst_setup *setup, bst_diags *diags);
void bst__probe_destroy(bst__probe *probe);

/* Tries options of the decision at hand, picked by `random`, on copies. The game stays as it is.
 * BST_E_STATE where something does not hold, BST_E_NOMEM */
BST_MUST_USE bst_status bst__probe_options(bst__probe *probe, const bst_game *game,
                                           uint64_t random, bst_diags *diags);

/* Notes the game before a choice; after it, takes it back, compares, and makes it again. The game
 * must keep a state for undo. Statuses as above. */
BST_MUST_USE bst_status bst__probe_note(bst__probe *probe, const bst_game *game);
BST_MUST_USE bst_status bst__probe_undo(bst__probe *probe, bst_game *game, bst_diags *diags);

/* Writes the game to a file in the folder for such, and plays what is read from there. Statuses of
 * both, and BST_E_STATE where the two games differ. */
BST_MUST_USE bst_status bst__probe_record(const bst_game *game, bst_diags *diags);

#endif
