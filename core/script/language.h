/* Which source of a ruleset a message comes from. */
#ifndef BST_SCRIPT_LANGUAGE_H
#define BST_SCRIPT_LANGUAGE_H

enum {
    BST__LOCALE_ENGINE = 0,
    BST__LOCALE_GAME = 1 /* the sources of the ruleset follow from here */
};

#endif
