/* bastide test */
#ifndef BST_CLI_CMD_TEST_H
#define BST_CLI_CMD_TEST_H

/* Runs the subcommand with its own arguments, its name being argv[0]. Returns the exit code: 0
 * everything passed, 1 something failed, 2 the input could not be used. */
int bst__cmd_test(int argc, const char **argv);

#endif
