/* Failures of scripts: where they happened, and how they become one diagnostic.
 *
 * A fault is taken down where it is raised, while the stack still stands, into memory of fixed
 * size. Positions come from lua_getinfo, never from the text of a message. The error value of a
 * fault that no mod may catch is a light userdata, which no mod can make.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "diag/place.h"
#include "script/sandbox_private.h"
#include "script/unknown.h"

static const char sentinel = 0;

uint32_t bst__fault_file(const bst__sandbox *sandbox, const char *chunk_name)
{
    if (chunk_name[0] != '@') {
        return 0;
    }
    for (int i = sandbox->files_count - 1; i >= 0; i--) {
        if (strcmp(bst_sources_name(sandbox->sources, sandbox->files[i].file),
                   chunk_name + 1) == 0) {
            return sandbox->files[i].file;
        }
    }
    return 0;
}

int bst__fault_env(const bst__sandbox *sandbox, uint32_t file)
{
    for (int i = sandbox->files_count - 1; i >= 0; i--) {
        if (sandbox->files[i].file == file) {
            return sandbox->files[i].env;
        }
    }
    return 0;
}

static void name_frame(bst__frame *frame, const lua_Debug *ar)
{
    if (strcmp(ar->what, "main") == 0) {
        (void)snprintf(frame->name, sizeof(frame->name), "the file's own code");
    } else if (ar->name) {
        (void)snprintf(frame->name, sizeof(frame->name), "%s '%.32s'",
                       strcmp(ar->namewhat, "metamethod") == 0 ? "metamethod" : "function",
                       ar->name);
    } else {
        (void)snprintf(frame->name, sizeof(frame->name), "function of line %d", ar->linedefined);
    }
}

void bst__fault_frames(lua_State *L, bst__frames *out)
{
    const bst__sandbox *sandbox = bst__sandbox_of(L);
    lua_Debug ar;
    out->count = 0;
    for (int level = 0; out->count < BST__FRAMES_MAX && lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sln", &ar);
        if (ar.currentline < 0) {
            continue;
        }
        bst__frame *frame = &out->at[out->count++];
        frame->span = (bst_span){.file = bst__fault_file(sandbox, ar.source),
                                 .line = (uint32_t)ar.currentline};
        name_frame(frame, &ar);
    }
}

/* One line without control characters, cut at the border of a code point. */
static void set_message(bst__fault *fault, const char *text, size_t size)
{
    bool is_cut = size >= BST__MESSAGE_MAX;
    if (is_cut) {
        size = BST__MESSAGE_MAX - 4;
        while (size > 0 && ((unsigned char)text[size] & 0xC0u) == 0x80u) {
            size--;
        }
    }
    for (size_t i = 0; i < size; i++) {
        fault->message[i] = bst__script_is_control(text[i]) ? ' ' : text[i];
    }
    memcpy(fault->message + size, is_cut ? "..." : "", is_cut ? 4 : 1);
}

bool bst__fault_is_deep(lua_State *L)
{
    lua_Debug ar;
    return lua_getstack(L, BST_SCRIPT_DEPTH_MAX, &ar) != 0;
}

/* Skips the position that Lua writes before a message: we know it, so we need not parse it. */
static const char *skip_position(lua_State *L, const char *text, size_t *size)
{
    lua_Debug ar;
    for (int level = 1; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline < 0) {
            continue;
        }
        char prefix[LUA_IDSIZE + 16];
        int length = snprintf(prefix, sizeof(prefix), "%s:%d: ", ar.short_src, ar.currentline);
        if (length > 0 && strncmp(text, prefix, (size_t)length) == 0) {
            *size -= (size_t)length;
            return text + length;
        }
        break;
    }
    return text;
}

static bool is_raised_by_c(lua_State *L)
{
    lua_Debug ar;
    return lua_getstack(L, 1, &ar) && lua_getinfo(L, "S", &ar) && ar.what[0] == 'C';
}

static void describe_text(lua_State *L, bst__sandbox *sandbox, bst__fault *fault)
{
    size_t size = 0;
    const char *text = lua_tolstring(L, 1, &size);
    if (text == sandbox->pending_text) {
        fault->code = sandbox->pending_code;
        fault->near = sandbox->pending_near;
        if (sandbox->pending_level > 1 && fault->frames.count > 1) {
            fault->blame = 1;
        }
    } else if (bst__fault_is_deep(L)) {
        fault->code = "E-BUDGET-DEPTH";
        fault->status = BST_E_BUDGET;
        text = "the calls are nested too deeply";
        size = strlen(text);
    } else {
        fault->code = is_raised_by_c(L) ? "E-LUA-ARG" : "E-LUA";
        text = skip_position(L, text, &size);
    }
    set_message(fault, text, size);
}

int bst__fault_handler(lua_State *L)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    bst__fault *fault = &sandbox->fault;
    if (sandbox->final) {
        return 1;
    }
    fault->status = BST_E_SCRIPT;
    fault->reported = false;
    fault->blame = 0;
    fault->near = NULL;
    bst__fault_frames(L, &fault->frames);
    if (lua_type(L, 1) == LUA_TSTRING) {
        describe_text(L, sandbox, fault);
    } else {
        fault->code = "E-LUA";
        char text[64];
        int size = snprintf(text, sizeof(text), "an error value that is no text but a %s",
                            luaL_typename(L, 1));
        set_message(fault, text, (size_t)size);
    }
    return 1;
}

void bst__fault_final(lua_State *L, bst_status status, const char *code, const char *message)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    bst__fault *fault = &sandbox->fault;
    fault->status = status;
    fault->code = code;
    fault->reported = false;
    fault->blame = 0;
    fault->near = NULL;
    bst__fault_frames(L, &fault->frames);
    set_message(fault, message, strlen(message));
    sandbox->final = true;
    bst__budget_tighten(sandbox);
}

int bst__fault_throw(lua_State *L)
{
    lua_pushlightuserdata(L, (void *)(uintptr_t)&sentinel);
    return lua_error(L);
}

static int raise(lua_State *L, const char *code, int level, const char *near, const char *text)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    sandbox->pending_text = lua_pushstring(L, text);
    sandbox->pending_code = code;
    sandbox->pending_level = level;
    sandbox->pending_near = near;
    return lua_error(L);
}

int bst__script_raise(lua_State *L, const char *code, int level, const char *format, ...)
{
    char text[BST__MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    return raise(L, code, level, NULL, text);
}

int bst__script_raise_near(lua_State *L, const char *code, const char *near, const char *format,
                           ...)
{
    char text[BST__MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    return raise(L, code, 1, near, text);
}

int bst__script_exhaust(lua_State *L, const char *code, const char *format, ...)
{
    if (!bst__sandbox_of(L)->final) {
        char text[BST__MESSAGE_MAX];
        va_list args;
        va_start(args, format);
        (void)vsnprintf(text, sizeof(text), format, args);
        va_end(args);
        bst__fault_final(L, BST_E_BUDGET, code, text);
    }
    return bst__fault_throw(L);
}

int bst__script_refuse(lua_State *L, const char *code, const char *message)
{
    if (!bst__sandbox_of(L)->final) {
        bst__fault_final(L, BST_E_SCRIPT, code, message);
    }
    return bst__fault_throw(L);
}

int bst__script_abort(lua_State *L, bst_status status)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    if (!sandbox->final) {
        sandbox->fault.status = status;
        sandbox->fault.reported = true;
        sandbox->final = true;
        bst__budget_tighten(sandbox);
    }
    return bst__fault_throw(L);
}

/* After a failure that ran no message handler: memory, and errors while handling errors. */
void bst__fault_settle(bst__sandbox *sandbox, int lua_status)
{
    bst__fault *fault = &sandbox->fault;
    if (sandbox->final || (lua_status != LUA_ERRMEM && lua_status != LUA_ERRERR)) {
        return;
    }
    bst__fault_final(sandbox->L, BST_E_BUDGET, "E-BUDGET-DEPTH",
                     "the calls are nested too deeply");
    if (lua_status == LUA_ERRMEM) {
        fault->frames = sandbox->refusal;
        if (sandbox->host_failed) {
            fault->status = BST_E_NOMEM;
            fault->reported = true;
        } else if (!sandbox->refused_deep) {
            fault->code = "E-BUDGET-MEMORY";
            (void)snprintf(fault->message, sizeof(fault->message),
                           "the scripts need more than %u MiB of memory",
                           (unsigned)(BST_SCRIPT_MEMORY_MAX >> 20));
        }
    }
}

/* The whole statement: Lua knows no columns. */
bst_span bst__fault_line_span(const bst__sandbox *sandbox, uint32_t file, uint32_t line)
{
    bst_span span = {.file = file, .line = line};
    size_t size = 0;
    const char *text = bst_sources_text(sandbox->sources, file, &size);
    const char *end = text + size;
    if (file == 0 || line == 0) {
        return span;
    }
    for (uint32_t at = 1; at < line && text < end; at++) {
        const char *next = memchr(text, '\n', (size_t)(end - text));
        text = next ? next + 1 : end;
    }
    const char *stop = text < end ? memchr(text, '\n', (size_t)(end - text)) : end;
    stop = stop ? stop : end;
    while (stop > text && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r')) {
        stop--;
    }
    uint32_t col = 1;
    for (; text < stop && (*text == ' ' || *text == '\t'); text++) {
        col++;
    }
    span.col = col;
    for (; text < stop; text++) {
        col += ((unsigned char)*text & 0xC0u) != 0x80u;
    }
    span.end_line = line;
    span.end_col = col;
    return span;
}

bst_span bst__script_span(lua_State *L)
{
    lua_Debug ar;
    bst__sandbox *sandbox = bst__sandbox_of(L);
    for (int level = 1; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline < 0) {
            continue;
        }
        bst__line_span *known = &sandbox->line_spans[ar.currentline % BST__LINE_SPANS];
        if (known->source == ar.source && known->line == ar.currentline) {
            return known->span;
        }
        bst_span span = bst__fault_line_span(sandbox, bst__fault_file(sandbox, ar.source),
                                             (uint32_t)ar.currentline);
        if (sandbox->sealed) { /* the same few lines ask again and again; no chunk goes any more */
            *known = (bst__line_span){ar.source, ar.currentline, span};
        }
        return span;
    }
    return (bst_span){0};
}

bst_span bst__sandbox_span(const bst__sandbox *sandbox)
{
    return bst__script_span(sandbox->L);
}

/* Says whose code it was, and what the engine was doing. */
static void sign(const bst__sandbox *sandbox, bst_diag *diag, int env)
{
    const char *label = bst__sandbox_label(sandbox, env);
    if (label[0]) {
        bst_diag_mod(diag, label);
    }
    if (sandbox->where) {
        bst_diag_where(diag, "%s", sandbox->where);
    }
}

bst_diag *bst__fault_add(bst__sandbox *sandbox, bst_diags *diags, int env, const char *code,
                         bst_span span, const char *message)
{
    if (span.end_col == 0) {
        span = bst__fault_line_span(sandbox, span.file, span.line);
    }
    bst_diag *diag = bst_diags_add(diags, BST_ERROR, code, span, "%s", message);
    sign(sandbox, diag, env);
    return diag;
}

static bst_diag *add_report(bst__sandbox *sandbox, bst_diags *diags, uint32_t told, bst_span span)
{
    const bst__fault *fault = &sandbox->fault;
    bool is_refusal = strcmp(fault->code, "E-REFUSED") == 0;
    bst_span line = bst__fault_line_span(sandbox, span.file, span.line);
    bst_diag *diag = is_refusal ? bst__diags_place_last(diags, told, line) : NULL;
    if (!diag) {
        return bst__fault_add(sandbox, diags, sandbox->current_env, fault->code, span,
                              fault->message);
    }
    sign(sandbox, diag, sandbox->current_env);
    return diag;
}

bst_status bst__fault_report(bst__sandbox *sandbox, int lua_status, bst_diags *diags,
                             uint32_t told)
{
    bst__fault *fault = &sandbox->fault;
    bst__fault_settle(sandbox, lua_status);
    if (fault->reported) {
        return fault->status;
    }
    fault->reported = true;
    bst_span span = {0};
    if (fault->blame < fault->frames.count) {
        span = fault->frames.at[fault->blame].span;
    }
    bst_diag *diag = add_report(sandbox, diags, told, span);
    for (uint32_t i = 0; i < fault->frames.count; i++) {
        bst__frame *frame = &fault->frames.at[i];
        bst_diag_trace(diag, bst__fault_line_span(sandbox, frame->span.file, frame->span.line),
                       "in %s", frame->name);
    }
    if (fault->near) {
        bst_diag_hint(diag, "did you mean `%s`?", fault->near);
    } else if (strcmp(fault->code, "E-LUA") == 0) {
        bst__script_hint_call(diag, sandbox->sources, span, fault->message);
    }
    return fault->status;
}
