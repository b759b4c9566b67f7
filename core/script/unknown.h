/* What the names in scripts are names of, and which was meant where one is misspelt. */
#ifndef BST_SCRIPT_UNKNOWN_H
#define BST_SCRIPT_UNKNOWN_H

#include "game/rules.h"
#include "script/sandbox_lua.h"

typedef enum bst__name_type {
    BST__NAME_NONE,
    BST__NAME_ATTRIBUTE,
    BST__NAME_BUDGET,
    BST__NAME_CAUSE,
    BST__NAME_DECK,
    BST__NAME_FRAME, /* of a track or a phase */
    BST__NAME_KIND,
    BST__NAME_MEASURE,
    BST__NAME_MODE,
    BST__NAME_OPTION,
    BST__NAME_PHASE,
    BST__NAME_PIECE,
    BST__NAME_TILE,
    BST__NAME_TRACK,
    BST__NAME_TRAIT,
    BST__NAME_VERB,
    BST__NAME_WORD,
    BST__NAME_ZONE,
    BST__NAME_COUNT
} bst__name_type;

/* The declared name nearest to `name`, or NULL. */
const char *bst__script_near(const bst_ruleset *rules, bst__name_type type, const char *name);

/* Raises "there is no kind 'x'", with the nearest one. Never returns. */
int bst__script_unknown(lua_State *L, bst__name_type type, const char *name) BST_COLD;

/* Where `message` says that a function of `bst` or `game` is called that is none: the nearest. */
void bst__script_hint_call(bst_diag *diag, const bst_sources *sources, bst_span span,
                           const char *message);

#endif
