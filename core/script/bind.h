/* The bindings: what scripts see as `bst` (declaring, at load) and `game` (during calls). */
#ifndef BST_SCRIPT_BIND_H
#define BST_SCRIPT_BIND_H

#include "game/build.h"
#include "game/game.h"
#include "script/sandbox_lua.h"
#include "script/unknown.h"

/* A name that a script said, and the number that it stands for. */
typedef struct bst__named {
    bst__name_type type; /* what it is a name of */
    int number;
    char name[40];
} bst__named;

enum { BST__NAMED_MAX = 1024 };

/* One per ruleset: the sandbox's host, which every binding finds. */
typedef struct bst__scripts {
    bst__sandbox *sandbox;
    bst_ruleset *rules;
    bst__build *build; /* while loading */
    uint16_t source;   /* whose chunk is loading */
    bst_game *game;    /* while called */
    bool may_write;
    bool may_emit;     /* in `options` and `chance` */
    uint32_t frame;    /* the frame that `f` means: the top one when the call began */
    bst_diags *diags;
    uint64_t steps; /* of the running choice's calls so far */
    bst__named names[BST__NAMED_MAX]; /* by the address of the name and the type */
} bst__scripts;

extern const luaL_Reg bst__bind_bst[];
extern const luaL_Reg bst__bind_read[];
extern const luaL_Reg bst__bind_walks[];
extern const luaL_Reg bst__bind_walk_pieces[];
extern const luaL_Reg bst__bind_walk_features[];
extern const luaL_Reg bst__bind_write[];
extern const luaL_Reg bst__bind_zones[];
extern const luaL_Reg bst__bind_grid[];
extern const luaL_Reg bst__bind_regions[];
/* All tables of what `game` can be asked for and told; ends with NULL. */
extern const luaL_Reg *const bst__bind_game_tables[];

/* Warns of functions with more parameters than they get. */
void bst__scripts_check_arity(const bst__scripts *scripts, bst_diags *diags);

/* Sets up the receivers `game` and `f`. BST_E_NOMEM. */
BST_MUST_USE bst_status bst__bind_receivers(bst__scripts *scripts);

/* Shared by the files of bindings. All raise at the script's line where something is wrong. */
bst__scripts *bst__bind_scripts(lua_State *L);
bst_game *bst__bind_game(lua_State *L);  /* the running game */
bst_game *bst__bind_write_game(lua_State *L); /* the same, in a call that may write */
uint32_t bst__bind_ref(lua_State *L, int arg, bst__reftype type); /* index, checked */
uint32_t bst__bind_opt(lua_State *L, int arg, bst__reftype type); /* 0 where absent or 0 */
int bst__bind_push(lua_State *L, bst__reftype type, uint32_t index); /* index 0 pushes 0 */
/* The number that a name has in the ruleset, as bst__rules_attr() and the like give it. */
int bst__bind_number(lua_State *L, const char *name, bst__name_type type);
/* The index that a name or number stands for. */
uint32_t bst__bind_attr(lua_State *L, int arg);
uint32_t bst__bind_cause(lua_State *L, int arg);
uint32_t bst__bind_mode(lua_State *L, int arg);
uint32_t bst__bind_kind(lua_State *L, int arg);
uint32_t bst__bind_piece_kind(lua_State *L, int arg);
uint32_t bst__bind_trait(lua_State *L, int arg);
/* The number of what argument `arg` names, as the attribute's values are numbered. */
uint32_t bst__bind_target(lua_State *L, const bst__attr *attr, int arg);
/* What a walk gives back: `next` is called with the last id given, and finds the one after it; up
 * to two things that it is about are kept with it. */
int bst__bind_walk(lua_State *L, lua_CFunction next, bst__reftype type, uint32_t index,
                   bst__reftype second_type, uint32_t second);
/* The same about the thing of this type that is the call's second argument. */
int bst__bind_walk_of(lua_State *L, lua_CFunction next, bst__reftype type);
/* The same about a cell, and what lies at most so far away from it: the third argument. */
int bst__bind_walk_reach(lua_State *L, lua_CFunction next);
/* A walk that gives nothing: cheaper than one which finds that out. */
int bst__bind_walk_none(lua_State *L);
/* The next segment of the feature after `last` (0: the first), from cell to cell; 0: none. */
uint32_t bst__bind_segment_after(lua_State *L, uint32_t root, uint32_t last);
uint32_t bst__walk_first(lua_State *L);
uint32_t bst__walk_second(lua_State *L);
uint32_t bst__walk_last(lua_State *L);
int bst__walk_end(lua_State *L, bst__reftype type, uint32_t index); /* index 0: the walk is over */
int bst__bind_status(lua_State *L, bst_game *game, bst_status status);

#endif
