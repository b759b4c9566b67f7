/* What a YAML file is, by the keys it has, and which game or mod it belongs to, by its place. */
#ifndef BST_CLI_DATA_FILE_H
#define BST_CLI_DATA_FILE_H

#include "cli/cli_common.h"
#include "cli/mod_place.h"
#include "data/node.h"

typedef enum bst__file_type {
    BST__FILE_RECORD, /* has the key `bastide` */
    BST__FILE_PRESET, /* has the keys `preset` and `games` */
    BST__FILE_TILES,  /* has the key `tiles` or `kinds` */
    BST__FILE_SETUP   /* anything else */
} bst__file_type;

typedef struct bst__data_file {
    bst__file_type type;
    bst_arena arena; /* owns the nodes and texts */
    const bst_node *root;
    const char *game; /* of tilesets/NAME.yaml, else NULL */
    const char *mod;  /* of a mod's folder, else NULL */
    bst__mod_place place; /* of that mod; its id is "" where there is no mod.yaml */
} bst__data_file;

/* Reads `path`. BST_E_IO, BST_E_SYNTAX, BST_E_INVALID, BST_E_LIMIT with diagnostics, BST_E_NOMEM.
 * Must be freed also after a failure. */
bst_status bst__data_file_read(bst__data_file *file, bst__cli *cli, const char *path);
void bst__data_file_free(bst__data_file *file);

/* A copy of the options' setup for the game or mod that the file belongs to; a mod comes with all
 * that it depends on. BST_E_NOMEM, BST_E_LIMIT. */
bst_status bst__data_file_setup(bst_setup **out, const bst__data_file *file, const bst__cli *cli);

#endif
