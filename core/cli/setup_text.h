/* Setups as the text of setup files. */
#ifndef BST_CLI_SETUP_TEXT_H
#define BST_CLI_SETUP_TEXT_H

#include <bastide/setup.h>

#include "base/text.h"

/* Appends a setup file that says what `setup` says. */
void bst__setup_text(bst_text *out, const bst_setup *setup);

/* Writes `text` to the file `path`. BST_E_NOMEM; BST_E_IO with one diagnostic. */
BST_MUST_USE bst_status bst__text_write(const bst_text *text, const char *path, bst_diags *diags);

#endif
