/* The parts of the sandbox that its own files share. */
#ifndef BST_SCRIPT_SANDBOX_PRIVATE_H
#define BST_SCRIPT_SANDBOX_PRIVATE_H

#include <bastide/limits.h>

#include "base/pool.h"
#include "script/sandbox_lua.h"

enum {
    BST__FRAMES_MAX = 12,
    BST__FRAME_NAME = 48,
    BST__MESSAGE_MAX = 400,
    BST__HOOK_INTERVAL = 1000 /* instructions between two looks at the budget */
};

typedef struct bst__frame {
    bst_span span;
    char name[BST__FRAME_NAME];
} bst__frame;

typedef struct bst__frames {
    uint32_t count;
    bst__frame at[BST__FRAMES_MAX];
} bst__frames;

/* A failure between its raising and its report. Fixed size: filled where nothing may allocate. */
typedef struct bst__fault {
    bst_status status;
    const char *code;
    bst__frames frames;
    uint32_t blame; /* index of the frame whose line is at fault */
    bool reported;
    const char *near; /* the name that may have been meant; NULL: none */
    char message[BST__MESSAGE_MAX];
} bst__fault;

typedef struct bst__env {
    char *label;
    size_t label_bytes;
} bst__env;

typedef struct bst__ref {
    int lua_ref;
    int env;
} bst__ref;

/* One recorded upvalue: number `upvalue` of function `index` in the table of recorded functions. */
typedef struct bst__recorded {
    int upvalue;
} bst__recorded;

/* A parsed file, and the environment it was parsed for. */
typedef struct bst__chunk {
    uint32_t file;
    int env;
} bst__chunk;

/* A global that a script reads. */
typedef struct bst__global_use {
    char name[64];
    uint32_t file;
    uint32_t line;
    int env;
} bst__global_use;

/* Where a line of a chunk is. */
typedef struct bst__line_span {
    const char *source; /* the chunk's name, as Lua holds it; NULL unset */
    int line;
    bst_span span;
} bst__line_span;

enum { BST__LINE_SPANS = 64 };

struct bst__sandbox {
    lua_State *L;
    bst_alloc alloc;
    bst__pool pool; /* what Lua holds */
    bst_sources *sources;
    bst__sandbox_log_fn *log;
    void *log_user;
    const char *where;
    void *host; /* what bindings work on */

    bst__env *envs;
    int envs_count;
    int envs_capacity;
    bst__ref *refs;
    int refs_count;
    int refs_capacity;
    bst__recorded *recorded;
    int recorded_count;
    int recorded_capacity;
    bst__chunk *files; /* to find a file by its chunk name */
    int files_count;
    int files_capacity;
    bst__global_use *uses;
    int uses_count;
    int uses_capacity;
    unsigned char *dump; /* the last chunk's code */
    int dump_size;
    int dump_capacity;
    int receivers[BST__RECEIVERS_MAX]; /* registry references */
    int anchor; /* registry reference of the table of the host's tables */

    bool budgeted;
    bool sealed;
    bool refused;     /* our cap refused, in the running call */
    bool refused_deep; /* then it was the stack that grew */
    bool refusing;    /* nothing was granted since it was last refused */
    bool host_failed; /* the host's allocator, not our cap, refused */
    bool parsing;
    size_t bytes;
    size_t text_overhead; /* what Lua allocates for a string besides its bytes */
    size_t longest_parsed;

    /* Of the running outermost call. */
    int nesting;
    bool final; /* the present fault cannot be caught */
    uint64_t steps;
    uint64_t pattern_steps;
    size_t log_bytes;
    size_t longest; /* bytes of the longest string made; what a call starts with is set by seal */
    size_t longest_sealed;
    size_t widest; /* bytes of the largest other block: bounds what walking a table costs */
    size_t widest_sealed;
    int interval;
    const char *pending_text; /* identity of the message that `pending_code` belongs to */
    const char *pending_code;
    int pending_level;
    const char *pending_near;
    int current_env;
    bst__fault fault;
    bst__frames refusal; /* where memory was last refused */
    bst__line_span line_spans[BST__LINE_SPANS]; /* found before, by line */
};

/* Slots of the anchor table. */
enum {
    BST__ANCHOR_ENVS = 1,    /* env number -> environment table */
    BST__ANCHOR_MODULES,     /* env number -> {name -> file number} */
    BST__ANCHOR_LOADED,      /* env number -> {name -> value, false while loading} */
    BST__ANCHOR_SNAPSHOTS,   /* mod's metatable -> the host's copies, weak keys */
    BST__ANCHOR_TARGETS,     /* tables that are somebody's __index, weak keys */
    BST__ANCHOR_FUNCTIONS,   /* recorded functions */
    BST__ANCHOR_VALUES,      /* recorded values */
    BST__ANCHOR_LIBRARIES,   /* name -> frozen library table */
    BST__ANCHOR_COUNT = BST__ANCHOR_LIBRARIES
};

/* Keys (as light userdata) that mark the host's metatables. */
extern const char bst__key_shadow; /* -> the table that holds a frozen table's content */
extern const char bst__key_locked; /* -> true: setmetatable is refused */
extern const char bst__key_height; /* -> tables behind it through __index */
extern const char bst__key_keys;   /* -> the sorted keys of a frozen table, once walked */
extern const char bst__key_env;    /* -> true: metatable of an environment */

void bst__anchor_push(lua_State *L, int slot);

/* alloc.c */
void *bst__sandbox_resize(void *user, void *ptr, size_t old_size, size_t size);
void *bst__sandbox_grow(bst__sandbox *sandbox, void *array, int *capacity, int needed,
                        size_t item_size);

/* fault.c */
bool bst__fault_is_deep(lua_State *L);
void bst__fault_frames(lua_State *L, bst__frames *out);
int bst__fault_handler(lua_State *L);
void bst__fault_final(lua_State *L, bst_status status, const char *code, const char *message);
int bst__fault_throw(lua_State *L); /* raises the final fault; never returns */
void bst__fault_settle(bst__sandbox *sandbox, int lua_status);
bst_diag *bst__fault_add(bst__sandbox *sandbox, bst_diags *diags, int env, const char *code,
                         bst_span span, const char *message);
/* `told`: how many entries `diags` had before the call. What the engine refused and told since is
 * the same problem: it gets the place. */
bst_status bst__fault_report(bst__sandbox *sandbox, int lua_status, bst_diags *diags,
                             uint32_t told);
bst_span bst__fault_line_span(const bst__sandbox *sandbox, uint32_t file, uint32_t line);
uint32_t bst__fault_file(const bst__sandbox *sandbox, const char *chunk_name);
int bst__fault_env(const bst__sandbox *sandbox, uint32_t file);

/* call.c: runs the function and its `argc` arguments on top of the stack in protected mode, with
 * a fresh budget if outermost. On failure the stack is as without them, and the fault is
 * reported. */
bst_status bst__sandbox_run(bst__sandbox *sandbox, int env, int argc, int ret_max,
                            bst_diags *diags);
/* Runs `function` with `data` as its light userdata; the way to use an API that allocates. */
bst_status bst__sandbox_protect(bst__sandbox *sandbox, lua_CFunction function, void *data,
                                bst_diags *diags);
void bst__budget_tighten(bst__sandbox *sandbox);

/* globals.c: notes the globals that the function on top of the stack reads. */
void bst__globals_collect(lua_State *L, int env, uint32_t file);

/* load.c */
void bst__sandbox_push_chunk(lua_State *L, int env, uint32_t file);
int bst__lib_require(lua_State *L);

/* freeze.c */
void bst__freeze_table(lua_State *L, int index);
int bst__raise_frozen(lua_State *L);
int bst__raise_undefined(lua_State *L);
int bst__lib_setmetatable(lua_State *L);
void bst__check_writable(lua_State *L, int index);

/* The library. */
void bst__lib_open(lua_State *L);
void bst__lib_push_env(lua_State *L, int env);
extern const luaL_Reg bst__lib_base[];
extern const luaL_Reg bst__lib_math[];
extern const luaL_Reg bst__lib_string[];
extern const luaL_Reg bst__lib_table[];
extern const luaL_Reg bst__lib_utf8[];
int bst__lib_next(lua_State *L);
int bst__lib_pairs(lua_State *L);
int bst__lib_format(lua_State *L);
int bst__lib_find(lua_State *L);
int bst__lib_match(lua_State *L);
int bst__lib_gmatch(lua_State *L);
int bst__lib_gsub(lua_State *L);
int bst__lib_sort(lua_State *L);
void bst__check_text_size(lua_State *L, size_t size);

#endif
