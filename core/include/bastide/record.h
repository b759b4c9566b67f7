/* Records: setup, lock and choices as a text file: the save, the replay and the bug report. */
#ifndef BASTIDE_RECORD_H
#define BASTIDE_RECORD_H

#include <bastide/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bst_record bst_record;

/* Reads a record from a file. BST_E_IO, BST_E_SYNTAX, BST_E_INVALID with diagnostics. */
BST_API BST_MUST_USE bst_status bst_record_read(bst_record **out, bst_sources *sources,
                                                const char *path, bst_diags *diags);
BST_API void bst_record_destroy(bst_record *record);

BST_API const bst_setup *bst_record_setup(const bst_record *record);
BST_API uint32_t bst_record_choice_count(const bst_record *record);
/* Text, seat and (where the record has one, else 0) the state hash after choice `index`. */
BST_API const char *bst_record_choice(const bst_record *record, uint32_t index,
                                      uint32_t *out_seat, uint32_t *out_hash);
/* Whether the record has a hash after choice `index`; every value may be one, 0 too. */
BST_API bool bst_record_has_hash(const bst_record *record, uint32_t index);
/* Whether the record says what content it was made with. */
BST_API bool bst_record_has_lock(const bst_record *record);

/* Compares the record's lock with `ruleset`: BST_E_LOCK with one diagnostic per difference. */
BST_API BST_MUST_USE bst_status bst_record_check_lock(const bst_record *record,
                                                      const bst_ruleset *ruleset,
                                                      bst_diags *diags);

/* Plays choices [game's count, upto) of the record on `game` (created from its setup with manual
 * chance) and compares the hashes. BST_E_STATE where one differs, BST_E_ILLEGAL where a choice is
 * not possible: the diagnostic points into the record's file. */
BST_API BST_MUST_USE bst_status bst_record_play(const bst_record *record, bst_game *game,
                                                uint32_t upto, bst_diags *diags);

/* Writes setup, lock and the choices of `game` to `path`: to a new file, synced, then renamed. */
BST_API BST_MUST_USE bst_status bst_record_write(const bst_game *game, const char *path,
                                                 bst_diags *diags);

#ifdef __cplusplus
}
#endif

#endif
