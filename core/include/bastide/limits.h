/* Every limit of the engine, with its reason. Each is tested at the limit and one past it. */
#ifndef BASTIDE_LIMITS_H
#define BASTIDE_LIMITS_H

/* YAML: libyaml is quadratic in nesting depth, and nobody writes tilesets this large by hand. */
#define BST_YAML_BYTES_MAX (4u << 20)
#define BST_YAML_DEPTH_MAX 32
#define BST_YAML_NODES_MAX 400000

/* Tiles: no printed tile comes near; sets of segments are bits of one word, and tiles are compared
 * with each other by id. */
#define BST_TILE_SEGMENTS_MAX 32
#define BST_TILES_MAX 4096
#define BST_TILE_COUNT_MAX 1000 /* copies of one tile */

/* Diagnostics: after this many of one file the rest helps nobody. */
#define BST_DIAGS_PER_FILE_MAX 50

/* Games: the largest that fits in memory ends after fewer choices. */
#define BST_CHOICES_MAX 500000

/* Scripts, per call from the engine. */
#define BST_SCRIPT_INSTRUCTIONS_MAX 2000000
#define BST_SCRIPT_PATTERN_STEPS_MAX 1000000
#define BST_SCRIPT_LOG_MAX (16u << 10) /* bytes written by log() */
#define BST_SCRIPT_DEPTH_MAX 190       /* nested calls; Lua's own limit through C is 200 */

/* Scripts, always. Lua copies and compares a whole string in one instruction, so that a budget in
 * instructions bounds time only while strings are short. */
#define BST_SCRIPT_CHOICE_MAX 100000000 /* steps of all calls that one choice makes */
#define BST_SCRIPT_MEMORY_MAX (32u << 20) /* bytes, of one ruleset's whole Lua state */
#define BST_SCRIPT_TEXT_MAX (32u << 10)   /* bytes of one string */
#define BST_SCRIPT_VALUES_MAX 250         /* values from one unpack or byte, and varargs */
#define BST_SCRIPT_INDEX_CHAIN_MAX 16     /* tables behind each other through __index */
#define BST_SCRIPT_FILE_MAX (1u << 20)    /* bytes of one Lua file */

/* Declarations made by scripts. */
#define BST_DECLARE_DEPTH_MAX 16
#define BST_DECLARE_NODES_MAX 20000 /* of one declaring call */

#endif
