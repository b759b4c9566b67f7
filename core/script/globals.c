/* Names of globals that scripts read, found without running them: a misspelt name in a function
 * that is seldom called is an error at load, not in the middle of somebody's game.
 *
 * Lua tells nothing about a function's code but by lua_dump(). So what it writes is read here: the
 * format of Lua 5.4, of functions that the same process has compiled a moment ago. Anything that
 * does not look as expected ends the search for that file; then only the run time finds mistakes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diag/hint.h"
#include "script/sandbox_private.h"

#if LUA_VERSION_NUM != 504
#error "the format of dumped functions was studied for Lua 5.4 only"
#endif

enum {
    OP_GETTABUP = 11, /* R[A] := UpValue[B][K[C]] */
    OP_BITS = 0x7F,
    ABSENT_LINE = -0x80, /* the line stands in the list of absolute lines */
    HEADER_FIXED = 4 + 1 + 1 + 6 + 3,
    LINES_MAX = 1 << 24,
    CANDIDATES_MAX = 256,
    RECENT_MAX = 64 /* uses that are looked back at for the same name */
};

typedef struct dump {
    lua_State *L;
    const unsigned char *at;
    const unsigned char *end;
    bool is_strange;
    int env;
    uint32_t file;
} dump;

/* A part of the dump that is looked at once all of a function is known. */
typedef struct part {
    const unsigned char *at;
    size_t count;
} part;

/* ------------------------------------------------------------------ reading */

static unsigned read_byte(dump *d)
{
    if (d->at >= d->end) {
        d->is_strange = true;
        return 0;
    }
    return *d->at++;
}

static size_t read_size(dump *d)
{
    size_t value = 0;
    unsigned byte = 0;
    do {
        byte = read_byte(d);
        value = value << 7 | (byte & 0x7F);
    } while ((byte & 0x80) == 0 && !d->is_strange && value <= LINES_MAX);
    return value;
}

static void skip(dump *d, size_t size)
{
    if ((size_t)(d->end - d->at) < size) {
        d->is_strange = true;
        d->at = d->end;
    } else {
        d->at += size;
    }
}

/* A string; *size is 0 where it is absent. */
static const char *read_string(dump *d, size_t *size)
{
    size_t stored = read_size(d);
    const char *text = (const char *)d->at;
    *size = stored > 0 ? stored - 1 : 0;
    skip(d, *size);
    return text;
}

static part read_part(dump *d, size_t item_size)
{
    size_t count = read_size(d);
    part p = {d->at, count};
    skip(d, count * item_size);
    return p;
}

/* Skips constants; their places are found again by constant_text(). */
static void skip_constant(dump *d)
{
    size_t size = 0;
    switch (read_byte(d)) {
    case 0x00: /* nil */
    case 0x01: /* false */
    case 0x11: /* true */
        break;
    case 0x03: /* integer */
        skip(d, sizeof(lua_Integer));
        break;
    case 0x13: /* float */
        skip(d, sizeof(lua_Number));
        break;
    case 0x04: /* short and long string */
    case 0x14:
        (void)read_string(d, &size);
        break;
    default:
        d->is_strange = true;
    }
}

/* The text of constant `index`, NULL where it is none. */
static const char *constant_text(const dump *d, part constants, size_t index, size_t *size)
{
    dump at = *d;
    at.at = constants.at;
    for (size_t i = 0; i < index && !at.is_strange; i++) {
        skip_constant(&at);
    }
    unsigned type = read_byte(&at);
    if (at.is_strange || index >= constants.count || (type != 0x04 && type != 0x14)) {
        return NULL;
    }
    return read_string(&at, size);
}

/* ------------------------------------------------------------------ one function */

static void note(dump *d, const char *name, size_t size, uint32_t line)
{
    bst__sandbox *sandbox = bst__sandbox_of(d->L);
    bst__global_use *uses =
        bst__sandbox_grow(sandbox, sandbox->uses, &sandbox->uses_capacity, sandbox->uses_count + 1,
                          sizeof *uses);
    if (!uses) {
        bst__script_abort(d->L, BST_E_NOMEM);
        return;
    }
    sandbox->uses = uses;
    bst__global_use *use = &uses[sandbox->uses_count];
    if (size < sizeof use->name) {
        memcpy(use->name, name, size);
        use->name[size] = '\0';
        use->file = d->file;
        use->line = line;
        use->env = d->env;
        sandbox->uses_count++;
    }
}

typedef struct function {
    part code;
    part constants;
    part lines;     /* differences, one byte each */
    dump absolute;  /* pairs of instruction and line */
    size_t absolute_count;
    long line_defined;
    int env_upvalue; /* -1: it uses no globals */
} function;

/* Walks the code and notes what is read from the table of globals. */
static void walk_code(dump *d, function *f)
{
    long line = f->line_defined;
    size_t next_pc = f->absolute_count > 0 ? read_size(&f->absolute) : 0;
    for (size_t pc = 0; pc < f->code.count; pc++) {
        uint32_t code = 0;
        signed char step = pc < f->lines.count ? (signed char)f->lines.at[pc] : 0;
        memcpy(&code, f->code.at + pc * sizeof code, sizeof code);
        if (step == ABSENT_LINE && f->absolute_count > 0 && pc == next_pc) {
            line = (long)read_size(&f->absolute);
            f->absolute_count--;
            next_pc = f->absolute_count > 0 ? read_size(&f->absolute) : 0;
        } else if (step != ABSENT_LINE) {
            line += step;
        }
        if ((code & OP_BITS) == OP_GETTABUP && (int)(code >> 16 & 0xFF) == f->env_upvalue) {
            size_t size = 0;
            const char *name = constant_text(d, f->constants, code >> 24, &size);
            if (name) {
                note(d, name, size, line > 0 ? (uint32_t)line : 1);
            }
        }
    }
}

static part read_constants(dump *d)
{
    part constants = {.count = read_size(d)};
    constants.at = d->at;
    for (size_t i = 0; i < constants.count && !d->is_strange; i++) {
        skip_constant(d);
    }
    return constants;
}

static int find_env(dump *d)
{
    int found = -1;
    size_t count = read_size(d);
    for (size_t i = 0; i < count && !d->is_strange; i++) {
        size_t size = 0;
        const char *name = read_string(d, &size);
        if (size == 4 && memcmp(name, "_ENV", 4) == 0) {
            found = (int)i;
        }
    }
    return found;
}

/* Lines, local variables, names of upvalues. */
static void read_debug(dump *d, function *f)
{
    size_t size = 0;
    f->lines = read_part(d, 1);
    f->absolute_count = read_size(d);
    f->absolute = *d;
    for (size_t i = 0; i < f->absolute_count && !d->is_strange; i++) {
        (void)read_size(d);
        (void)read_size(d);
    }
    size_t locals = read_size(d);
    for (size_t i = 0; i < locals && !d->is_strange; i++) {
        (void)read_string(d, &size);
        (void)read_size(d);
        (void)read_size(d);
    }
    f->env_upvalue = find_env(d);
}

/* A function and, after its own code, those inside it. Lua nests them at most 200 deep. */
static void read_function(dump *d)
{
    size_t size = 0;
    function f = {.env_upvalue = -1};
    (void)read_string(d, &size); /* the source's name */
    f.line_defined = (long)read_size(d);
    (void)read_size(d); /* last line */
    skip(d, 3);         /* parameters, varargs, stack size */
    f.code = read_part(d, 4);
    f.constants = read_constants(d);
    (void)read_part(d, 3); /* upvalues */
    size_t inner = read_size(d);
    for (size_t i = 0; i < inner && !d->is_strange; i++) {
        read_function(d);
    }
    read_debug(d, &f);
    if (!d->is_strange && f.env_upvalue >= 0) {
        walk_code(d, &f);
    }
}

/* ------------------------------------------------------------------ collecting */

/* The bytes are kept with the sandbox, so that no error on the way loses them. */
static int add_bytes(lua_State *L, const void *bytes, size_t size, void *user)
{
    bst__sandbox *sandbox = user;
    (void)L;
    if (size > INT32_MAX - (size_t)sandbox->dump_size) {
        return 1;
    }
    unsigned char *grown =
        bst__sandbox_grow(sandbox, sandbox->dump, &sandbox->dump_capacity,
                          sandbox->dump_size + (int)size, 1);
    if (!grown) {
        return 1;
    }
    memcpy(grown + sandbox->dump_size, bytes, size);
    sandbox->dump = grown;
    sandbox->dump_size += (int)size;
    return 0;
}

void bst__globals_collect(lua_State *L, int env, uint32_t file)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    sandbox->dump_size = 0;
    if (lua_dump(L, add_bytes, sandbox, 0) != 0) {
        bst__script_abort(L, BST_E_NOMEM);
        return;
    }
    dump d = {.L = L,
              .at = sandbox->dump,
              .end = sandbox->dump + sandbox->dump_size,
              .env = env,
              .file = file};
    skip(&d, HEADER_FIXED + sizeof(lua_Integer) + sizeof(lua_Number));
    (void)read_byte(&d); /* upvalues of the chunk */
    read_function(&d);
}

/* ------------------------------------------------------------------ checking */

typedef struct checking {
    bst__sandbox *sandbox;
    bst_diags *diags;
    bool found_any;
} checking;

/* The place of the name in its line. */
static bst_span span_of(const bst__sandbox *sandbox, const bst__global_use *use)
{
    bst_span span = bst__fault_line_span(sandbox, use->file, use->line);
    size_t size = 0;
    const char *text = bst_sources_text(sandbox->sources, use->file, &size);
    const char *end = text + size;
    for (uint32_t line = 1; text && text < end && line < use->line; line++) {
        text = memchr(text, '\n', (size_t)(end - text));
        text = text ? text + 1 : NULL;
    }
    const char *stop = text ? memchr(text, '\n', (size_t)(end - text)) : NULL;
    size_t length = text ? (size_t)((stop ? stop : end) - text) : 0;
    size_t name = strlen(use->name);
    for (size_t i = 0; i + name <= length; i++) {
        if (memcmp(text + i, use->name, name) == 0) {
            span.col = (uint32_t)i + 1;
            span.end_line = span.line;
            span.end_col = span.col + (uint32_t)name;
            break;
        }
    }
    return span;
}

static void report(lua_State *L, checking *c, const bst__global_use *use)
{
    const char *known[CANDIDATES_MAX];
    uint32_t count = 0;
    char text[128];
    (void)snprintf(text, sizeof text, "there is no global '%s'", use->name);
    bst_diag *diag = bst__fault_add(c->sandbox, c->diags, use->env, "E-LUA-GLOBAL",
                                    span_of(c->sandbox, use), text);
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) == LUA_TSTRING && count < CANDIDATES_MAX) {
            known[count++] = lua_tostring(L, -1);
        }
    }
    (void)bst__diag_hint_nearest(diag, use->name, known, count);
}

static int compare_uses(const void *a, const void *b)
{
    const bst__global_use *one = a;
    const bst__global_use *two = b;
    if (one->file != two->file) {
        return one->file < two->file ? -1 : 1;
    }
    return one->line != two->line ? (one->line > two->line) - (one->line < two->line)
                                  : strcmp(one->name, two->name);
}

/* Whether no use shortly before, in the same file, has the same name. */
static bool is_news(const bst__sandbox *sandbox, int index)
{
    const bst__global_use *use = &sandbox->uses[index];
    for (int i = index - 1; i >= 0 && sandbox->uses[i].file == use->file; i--) {
        if (index - i > RECENT_MAX || strcmp(sandbox->uses[i].name, use->name) == 0) {
            return index - i > RECENT_MAX;
        }
    }
    return true;
}

static int check_uses(lua_State *L)
{
    checking *c = lua_touserdata(L, 1);
    int reported = 0;
    if (c->sandbox->uses_count > 0) {
        qsort(c->sandbox->uses, (size_t)c->sandbox->uses_count, sizeof *c->sandbox->uses,
              compare_uses);
    }
    for (int i = 0; i < c->sandbox->uses_count; i++) {
        const bst__global_use *use = &c->sandbox->uses[i];
        if (i > 0 && use[-1].file != use->file) {
            reported = 0;
        }
        bst__anchor_push(L, BST__ANCHOR_ENVS);
        lua_rawgeti(L, -1, use->env);
        lua_pushstring(L, use->name);
        lua_rawget(L, -2);
        bool is_there = !lua_isnil(L, -1);
        lua_pop(L, 1);
        if (!is_there) {
            c->found_any = true;
            if (is_news(c->sandbox, i) && reported++ < BST_DIAGS_PER_FILE_MAX) {
                report(L, c, use);
            }
        }
        lua_settop(L, 1);
    }
    return 0;
}

bst_status bst__sandbox_check_globals(bst__sandbox *sandbox, bst_diags *diags)
{
    checking c = {.sandbox = sandbox, .diags = diags};
    bst_status status = bst__sandbox_protect(sandbox, check_uses, &c, diags);
    return status == BST_OK && c.found_any ? BST_E_SCRIPT : status;
}
