/* Checks of a scenario's nodes: what is written where. */
#ifndef BST_CLI_SCENARIO_SHAPE_H
#define BST_CLI_SCENARIO_SHAPE_H

#include "cli/scenario.h"
#include "data/schema.h"

/* Each adds a diagnostic for the first thing that is wrong and answers false. */
bool bst__shape_scenario(const bst_node *map, bst_diags *diags);
bool bst__shape_defaults(const bst_node *map, bst_diags *diags);

/* Who may write a key: a scenario, an entry of its variants, the defaults of a file, `setup`, a map
 * in `play`. */
enum {
    BST__IN_SCENARIO = 1,
    BST__IN_VARIANT = 2,
    BST__IN_DEFAULTS = 4,
    BST__IN_SETUP = 8,
    BST__IN_PLAY = 16
};

/* What the value of a key looks like. */
typedef enum bst__scenario_form {
    BST__FORM_OF_TEXT,
    BST__FORM_OF_TEXTS,
    BST__FORM_OF_LIST,
    BST__FORM_OF_COUNT,
    BST__FORM_OF_YES,
    BST__FORM_OF_INTS,
    BST__FORM_OF_INTS_MAP,
    BST__FORM_OF_TEXT_MAP,
    BST__FORM_OF_TEXTS_MAP,
    BST__FORM_OF_SETUP,
    BST__FORM_OF_PLAYERS,
    BST__FORM_OF_MODS,
    BST__FORM_OF_PLAY,
    BST__FORM_OF_EXPECT,
    BST__FORM_OF_VARIANTS
} bst__scenario_form;

typedef struct bst__scenario_key {
    const char *name;
    bst__scenario_form form;
    const char *doc;
} bst__scenario_key;

enum { BST__SCENARIO_KEYS_MAX = 32 };

/* The keys that may be written in `where`; answers how many. Expectations, which may stand in maps
 * of `play` too, have a table of their own. */
uint32_t bst__scenario_keys(unsigned where, bst__scenario_key out[BST__SCENARIO_KEYS_MAX]);

/* The shape of a file of scenarios, made of these tables: for editors. */
const bst_shape *bst__scenario_file_shape(void);

#endif
