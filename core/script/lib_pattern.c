/* string.find, match, gmatch and gsub on the bounded matcher.
 *
 * All matching of one call from the engine draws on one account of pattern steps.
 */
#include <string.h>

#include "script/pattern.h"
#include "script/sandbox_private.h"

static bst__matcher start(lua_State *L, int text, int pattern)
{
    bst__matcher matcher;
    memset(&matcher, 0, sizeof(matcher));
    matcher.text = luaL_checklstring(L, text, &matcher.text_size);
    matcher.pattern = luaL_checklstring(L, pattern, &matcher.pattern_size);
    return matcher;
}

static int out_of_steps(lua_State *L)
{
    return bst__script_exhaust(L, "E-BUDGET-PATTERN", "matching patterns takes more than %d steps",
                               BST_SCRIPT_PATTERN_STEPS_MAX);
}

static void charge_pattern(lua_State *L, uint64_t steps)
{
    bst__sandbox *sandbox = bst__sandbox_of(L);
    sandbox->pattern_steps += steps;
    if (sandbox->pattern_steps > BST_SCRIPT_PATTERN_STEPS_MAX) {
        out_of_steps(L);
    }
}

/* Tries one place; raises for malformed patterns and used up steps. */
static bool match_at(lua_State *L, bst__matcher *matcher, size_t text_from, size_t pattern_from,
                     size_t *end)
{
    uint64_t before = BST_SCRIPT_PATTERN_STEPS_MAX - bst__sandbox_of(L)->pattern_steps;
    matcher->steps_left = before;
    bst__match_result result = bst__pattern_match(matcher, text_from, pattern_from, end);
    bst__sandbox_of(L)->pattern_steps += before - matcher->steps_left;
    if (result == BST__MATCH_STEPS) {
        out_of_steps(L);
    }
    if (result == BST__MATCH_MALFORMED) {
        luaL_error(L, "%s", matcher->problem);
    }
    return result == BST__MATCH_YES;
}

static void push_capture(lua_State *L, const bst__matcher *matcher, int index, size_t start,
                         size_t end)
{
    if (index == 0 && matcher->captures_count == 0) {
        lua_pushlstring(L, matcher->text + start, end - start);
        return;
    }
    if (index >= matcher->captures_count) {
        luaL_error(L, "invalid capture index %%%d", index + 1);
    }
    const bst__capture *capture = &matcher->captures[index];
    if (capture->kind == BST__CAPTURE_OPEN) {
        luaL_error(L, "unfinished capture");
    }
    if (capture->kind == BST__CAPTURE_PLACE) {
        lua_pushinteger(L, (lua_Integer)capture->start + 1);
    } else {
        lua_pushlstring(L, matcher->text + capture->start, capture->size);
    }
}

static int push_captures(lua_State *L, const bst__matcher *matcher, bool whole_if_none,
                         size_t start, size_t end)
{
    int count = matcher->captures_count;
    if (count == 0 && whole_if_none) {
        count = 1;
    }
    luaL_checkstack(L, count, "too many captures");
    for (int i = 0; i < count; i++) {
        push_capture(L, matcher, i, start, end);
    }
    return count;
}

/* --- find and match ----------------------------------------------------------------------- */

static bool has_specials(const bst__matcher *matcher)
{
    for (size_t i = 0; i < matcher->pattern_size; i++) {
        if (matcher->pattern[i] && strchr("^$*+?.([%-", matcher->pattern[i])) {
            return true;
        }
    }
    return false;
}

static bool find_plain(lua_State *L, const bst__matcher *matcher, size_t from, size_t *out)
{
    size_t size = matcher->pattern_size;
    for (size_t at = from; at + size <= matcher->text_size; at++) {
        if (size == 0) {
            *out = at;
            return true;
        }
        const char *hit = memchr(matcher->text + at, matcher->pattern[0],
                                 matcher->text_size - size + 1 - at);
        if (!hit) {
            return false;
        }
        charge_pattern(L, 1 + size / 16 + (size_t)(hit - matcher->text - (ptrdiff_t)at) / 64);
        at = (size_t)(hit - matcher->text);
        if (memcmp(hit, matcher->pattern, size) == 0) {
            *out = at;
            return true;
        }
    }
    return false;
}

/* The optional third argument as a byte index; false where it lies behind the text. */
static bool read_start(lua_State *L, const bst__matcher *matcher, size_t *out)
{
    lua_Integer start = luaL_optinteger(L, 3, 1);
    lua_Integer size = (lua_Integer)matcher->text_size;
    if (start < 0) {
        start = start < -size ? 1 : size + start + 1;
    } else if (start == 0) {
        start = 1;
    }
    *out = (size_t)start - 1;
    return start <= size + 1;
}

static int find_or_match(lua_State *L, bool find)
{
    bst__matcher matcher = start(L, 1, 2);
    size_t at = 0;
    size_t end = 0;
    if (!read_start(L, &matcher, &at)) {
        lua_pushnil(L);
        return 1;
    }
    if (find && (lua_toboolean(L, 4) || !has_specials(&matcher))) {
        if (!find_plain(L, &matcher, at, &at)) {
            lua_pushnil(L);
            return 1;
        }
        lua_pushinteger(L, (lua_Integer)at + 1);
        lua_pushinteger(L, (lua_Integer)(at + matcher.pattern_size));
        return 2;
    }
    size_t anchor = matcher.pattern_size > 0 && matcher.pattern[0] == '^' ? 1 : 0;
    for (; at <= matcher.text_size; at++) {
        if (match_at(L, &matcher, at, anchor, &end)) {
            if (!find) {
                return push_captures(L, &matcher, true, at, end);
            }
            lua_pushinteger(L, (lua_Integer)at + 1);
            lua_pushinteger(L, (lua_Integer)end);
            return 2 + push_captures(L, &matcher, false, at, end);
        }
        if (anchor) {
            break;
        }
    }
    lua_pushnil(L);
    return 1;
}

int bst__lib_find(lua_State *L)
{
    return find_or_match(L, true);
}

int bst__lib_match(lua_State *L)
{
    return find_or_match(L, false);
}

/* --- gmatch ------------------------------------------------------------------------------- */

/* Upvalues: text, pattern, where to go on, where the last match ended (-1: none). They are plain
 * integers so that an iterator kept for later is noticed by bst__sandbox_verify(). */
static int next_match(lua_State *L)
{
    bst__matcher matcher = start(L, lua_upvalueindex(1), lua_upvalueindex(2));
    size_t at = (size_t)lua_tointeger(L, lua_upvalueindex(3));
    lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
    for (; at <= matcher.text_size; at++) {
        size_t end = 0;
        if (match_at(L, &matcher, at, 0, &end) && (lua_Integer)end != last) {
            lua_pushinteger(L, (lua_Integer)end);
            lua_pushvalue(L, -1);
            lua_replace(L, lua_upvalueindex(3));
            lua_replace(L, lua_upvalueindex(4));
            return push_captures(L, &matcher, true, at, end);
        }
    }
    lua_pushinteger(L, (lua_Integer)matcher.text_size + 1);
    lua_replace(L, lua_upvalueindex(3));
    return 0;
}

int bst__lib_gmatch(lua_State *L)
{
    bst__matcher matcher = start(L, 1, 2);
    size_t at = 0;
    if (!read_start(L, &matcher, &at)) {
        at = matcher.text_size + 1;
    }
    lua_settop(L, 2);
    lua_pushinteger(L, (lua_Integer)at);
    lua_pushinteger(L, -1);
    lua_pushcclosure(L, next_match, 4);
    return 1;
}

/* --- gsub --------------------------------------------------------------------------------- */

static void add_template(lua_State *L, luaL_Buffer *buffer, const bst__matcher *matcher,
                         size_t start, size_t end)
{
    size_t size = 0;
    const char *text = lua_tolstring(L, 3, &size);
    for (size_t i = 0; i < size; i++) {
        if (text[i] != '%') {
            luaL_addchar(buffer, text[i]);
            continue;
        }
        i++;
        char what = i < size ? text[i] : '\0';
        if (what == '%') {
            luaL_addchar(buffer, '%');
        } else if (what == '0') {
            luaL_addlstring(buffer, matcher->text + start, end - start);
        } else if (what >= '1' && what <= '9') {
            push_capture(L, matcher, what - '1', start, end);
            luaL_addvalue(buffer);
        } else {
            luaL_error(L, "invalid use of '%%' in replacement string");
        }
        bst__check_text_size(L, luaL_bufflen(buffer));
    }
}

/* Pushes what the replacement table or function gives; false and nil keep the match. */
static void add_looked_up(lua_State *L, luaL_Buffer *buffer, const bst__matcher *matcher,
                          size_t start, size_t end)
{
    if (lua_type(L, 3) == LUA_TFUNCTION) {
        lua_pushvalue(L, 3);
        int count = push_captures(L, matcher, true, start, end);
        lua_call(L, count, 1);
    } else {
        push_capture(L, matcher, 0, start, end);
        lua_gettable(L, 3);
    }
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        luaL_addlstring(buffer, matcher->text + start, end - start);
    } else if (lua_isstring(L, -1)) {
        luaL_addvalue(buffer);
    } else {
        luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    }
}

static void add_replacement(lua_State *L, luaL_Buffer *buffer, const bst__matcher *matcher,
                            size_t start, size_t end)
{
    if (lua_type(L, 3) == LUA_TSTRING) {
        add_template(L, buffer, matcher, start, end);
    } else {
        add_looked_up(L, buffer, matcher, start, end);
    }
    bst__check_text_size(L, luaL_bufflen(buffer));
}

int bst__lib_gsub(lua_State *L)
{
    bst__matcher matcher = start(L, 1, 2);
    int type = lua_type(L, 3);
    luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TTABLE ||
                            type == LUA_TFUNCTION, 3, "string/function/table");
    lua_Integer left = luaL_optinteger(L, 4, (lua_Integer)matcher.text_size + 1);
    lua_Integer done = 0;
    size_t anchor = matcher.pattern_size > 0 && matcher.pattern[0] == '^' ? 1 : 0;
    size_t at = 0;
    size_t last = (size_t)-1;
    luaL_Buffer buffer;
    lua_settop(L, 4);
    if (type == LUA_TNUMBER) {
        (void)lua_tostring(L, 3);
    }
    luaL_buffinit(L, &buffer);
    while (done < left) {
        size_t end = 0;
        if (match_at(L, &matcher, at, anchor, &end) && end != last) {
            done++;
            add_replacement(L, &buffer, &matcher, at, end);
            at = end;
            last = end;
        } else if (at < matcher.text_size) {
            luaL_addchar(&buffer, matcher.text[at]);
            at++;
        } else {
            break;
        }
        if (anchor) {
            break;
        }
    }
    if (at < matcher.text_size) {
        luaL_addlstring(&buffer, matcher.text + at, matcher.text_size - at);
    }
    luaL_pushresult(&buffer);
    lua_pushinteger(L, done);
    return 2;
}
