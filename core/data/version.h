/* Versions and ranges of versions, and the version of the engine's own interface.
 *
 * A version is 1 to 3 numbers, `1.2.3`; those left out are 0. There are no pre-releases: a mod that
 * is tried out is a folder on someone's disk, and needs no name for its state.
 *
 * A range is one or more conditions joined by blanks, all of which must hold:
 *
 *   >=1.2  <2      from / before this version
 *   >1.2   <=1.2   compare as many numbers as are written: 1.2.9 is not `>1.2`, but `<=1.2`
 *   =1.2           likewise: any 1.2.x
 *   1.2            `>=1.2 <2`: this version or a later one of the same major
 *   *              any version
 *
 * So every range is one half-open interval, and a range that no version fits is an error.
 */
#ifndef BST_DATA_VERSION_H
#define BST_DATA_VERSION_H

#include <stdbool.h>
#include <stdint.h>

#include <bastide/diag.h>

#include "data/node.h"

/* The interface for game files, mods and scripts. The minor grows when something is added, the
 * major when something that was there is gone or means something else. */
#define BST__API_MAJOR 1
#define BST__API_MINOR 0

/* Ordered like the versions themselves, so that they are compared as integers. */
typedef uint64_t bst__version;

typedef struct bst__range {
    bst__version from;
    bst__version below;
} bst__range;

/* Read a text. They return NULL, or what is wrong with it: the end of a sentence that begins with
 * "`text` is no version: " or "`text` is no range of versions: ". Then *out is not written. */
const char *bst__version_read(bst__version *out, const char *text);
const char *bst__range_read(bst__range *out, const char *text);

/* Likewise for the value of a key: E-VERSION at `node`. A value that is no scalar is left to the
 * check of shapes: false without a diagnostic. */
bool bst__version_of(bst__version *out, const bst_node *node, bst_diags *diags);
bool bst__range_of(bst__range *out, const bst_node *node, bst_diags *diags);

bool bst__range_has(const bst__range *range, bst__version version);

/* The engine's interface version as a version, and as text ("1.0"). */
bst__version bst__api_version(void);
const char *bst__api_text(void);

/* Checks the value of the key `api` of a game's file or a mod (NULL: nothing is said, which is
 * fine): E-VERSION where it is no range, E-MOD-API where it leaves out the engine's version. */
bool bst__api_check(const bst_node *node, bst_diags *diags);

#endif
