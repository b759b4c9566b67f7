/* The subcommands. Each gets its own arguments, "bastide NAME" being argv[0], and returns the exit
 * code. */
#ifndef BST_CLI_COMMANDS_H
#define BST_CLI_COMMANDS_H

int bst__cmd_check(int argc, const char **argv);
int bst__cmd_import(int argc, const char **argv);
int bst__cmd_install(int argc, const char **argv);
int bst__cmd_new(int argc, const char **argv);
int bst__cmd_pack(int argc, const char **argv);
int bst__cmd_verify(int argc, const char **argv);
int bst__cmd_watch(int argc, const char **argv);
int bst__cmd_mods(int argc, const char **argv);
int bst__cmd_explain(int argc, const char **argv);
int bst__cmd_match(int argc, const char **argv);
int bst__cmd_play(int argc, const char **argv);
int bst__cmd_playthrough(int argc, const char **argv);
int bst__cmd_presets(int argc, const char **argv);
int bst__cmd_preview(int argc, const char **argv);
int bst__cmd_render(int argc, const char **argv);
int bst__cmd_replay(int argc, const char **argv);
int bst__cmd_schema(int argc, const char **argv);
int bst__cmd_setup(int argc, const char **argv);
int bst__cmd_sim(int argc, const char **argv);

#endif
