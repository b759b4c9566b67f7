/* Playthroughs: whole games written as text, to be played again and compared.
 *
 * A file begins with a setup, then tells every turn: what was chosen among how many options, the
 * awards with their reasons, supplies where they changed, scores. It is played again by its own
 * choices, so that it differs only where the game behaves otherwise.
 */
#ifndef BST_CLI_PLAYTHROUGH_H
#define BST_CLI_PLAYTHROUGH_H

#include "base/arena.h"
#include "cli/cli_common.h"
#include "data/manifest.h"

/* What begins the lines of choices, awards and of what went wrong. */
#define BST__PLAYTHROUGH_CHOICE "  > "
#define BST__PLAYTHROUGH_AWARD "  = "
#define BST__PLAYTHROUGH_BROKEN "  ! "

/* Choices in notation, chance's among them, each ended by a line end. */
typedef struct bst__choices {
    bst_text lines;
    uint32_t count;
} bst__choices;

void bst__choices_add(bst__choices *choices, const char *text, size_t size);
void bst__choices_free(bst__choices *choices);

/* A playthrough that is read: the setup of its head and its choices. */
typedef struct bst__playthrough {
    bst_setup *setup;
    bst__choices choices;
    bst_text text; /* the whole file */
} bst__playthrough;

/* Reads `path`; mods are looked for where cli->setup says. Must be freed in any case.
 *   BST_E_NOTFOUND  there is no such file (without a diagnostic)
 *   BST_E_IO, BST_E_SYNTAX, BST_E_INVALID with diagnostics; BST_E_NOMEM */
BST_MUST_USE bst_status bst__playthrough_read(bst__playthrough *out, bst__cli *cli,
                                              const char *path);
void bst__playthrough_free(bst__playthrough *playthrough);

/* Writes the game of `setup` as text: `choices` as long as they are possible. Where one is not, or
 * the game goes on behind the last one, the text says so and ends there; where `goes_on`, a random
 * bot plays the rest.
 *   BST_E_SCRIPT, BST_E_BUDGET and other statuses of loading, with diagnostics */
BST_MUST_USE bst_status bst__playthrough_write(bst_text *out, bst__cli *cli,
                                               const bst_setup *setup, const bst__choices *choices,
                                               bool goes_on);

/* The text of what the random bot chooses now, for whoever decides: uniform over the options (for
 * chance, by weight); a function of the seed of the setup, the number of choices and the number and
 * order of the options. */
BST_MUST_USE bst_status bst__playthrough_think(bst_game *game, char *text, size_t size);

/* Finds a game of `setup` in which much happens: of the seeds 1 to 50 the first whose awards have
 * the most different labels; two play where the seed is even, else three, as far as the game takes
 * so many. Sets players and seed of `setup`. */
BST_MUST_USE bst_status bst__playthrough_choose(bst__cli *cli, bst_setup *setup);

/* A file that should be there, and the setup of its game. */
typedef struct bst__wanted {
    const char *path;
    bst_setup *setup;
} bst__wanted;

typedef struct bst__wanted_list {
    bst_arena arena;
    bst__wanted *list;
    uint32_t count;
    uint32_t capacity;
} bst__wanted_list;

/* Appends what belongs into the folder `dir`: each game, mod and pair of mods of the data folder.
 * Pairs that do not play together are left out. */
BST_MUST_USE bst_status bst__wanted_all(bst__wanted_list *wanted, bst__cli *cli, const char *dir);
/* Appends the playthrough of the mod in the folder `dir`: tests/playthrough.txt in it, and for a
 * mod of the data folder the project's own file where that is there. The folder that holds it is
 * added to those of cli->setup. *out_needed: it has scripts. */
BST_MUST_USE bst_status bst__wanted_mod(bst__wanted_list *wanted, bst__cli *cli, const char *dir,
                                        bool *out_needed);
void bst__wanted_init(bst__wanted_list *wanted);
void bst__wanted_free(bst__wanted_list *wanted);

/* Plays `path` again and prints on `stream` how it differs. BST__EXIT_OK where it does not, else
 * BST__EXIT_FAILED. */
int bst__playthrough_compare(bst__cli *cli, const char *path, FILE *stream);

/* Makes the golden game of the mod in the folder `dir`, or makes it anew, without a word.
 * BST__EXIT_OK, or the exit code after saying why not. */
int bst__playthrough_make(bst__cli *cli, const char *dir);

/* The golden games of those of `paths` (up to a NULL) that are folders of mods: says on stderr what
 * differs, and which mod has scripts but no golden game. Returns the exit code. */
int bst__playthrough_check_mods(const char *const *paths, const char *data_dir);

/* Appends how `after` differs from `before`, in the manner of `diff -u`, at most `lines_max`
 * lines; each hunk says which turn it belongs to. Awards that differ are named first. False where
 * nothing differs. */
bool bst__playthrough_diff(bst_text *out, const char *before, const char *after,
                           uint32_t lines_max);

#endif
