/* The string library but for patterns: bytes, ASCII letters, and a careful format.
 *
 * Nothing depends on the locale, nothing prints an address, and no result is longer than a text
 * may be.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "script/sandbox_private.h"

/* A place as mods count it (1 is first, -1 last) as an index from 1, 0 if before the text. */
static size_t place(lua_Integer at, size_t size)
{
    if (at >= 0) {
        return (size_t)at;
    }
    return at < -(lua_Integer)size ? 0 : size + (size_t)(at + 1);
}

/* Reads the range in arguments 2 and 3; the result is half open. False if it is empty. */
static bool read_range(lua_State *L, size_t size, lua_Integer to_default, size_t *from,
                       size_t *end)
{
    size_t first = place(luaL_checkinteger(L, 2), size);
    size_t last = place(luaL_optinteger(L, 3, to_default), size);
    first = first < 1 ? 1 : first;
    last = last > size ? size : last;
    *from = first - 1;
    *end = last;
    return first <= last;
}

static int lib_sub(lua_State *L)
{
    size_t size = 0;
    size_t from = 0;
    size_t end = 0;
    const char *text = luaL_checklstring(L, 1, &size);
    if (read_range(L, size, -1, &from, &end)) {
        lua_pushlstring(L, text + from, end - from);
    } else {
        lua_pushliteral(L, "");
    }
    return 1;
}

static int lib_byte(lua_State *L)
{
    size_t size = 0;
    size_t from = 0;
    size_t end = 0;
    const char *text = luaL_checklstring(L, 1, &size);
    lua_Integer first = luaL_optinteger(L, 2, 1);
    lua_settop(L, 3);
    lua_pushinteger(L, first);
    lua_replace(L, 2);
    if (!read_range(L, size, first, &from, &end)) {
        return 0;
    }
    if (end - from > BST_SCRIPT_VALUES_MAX) {
        return luaL_error(L, "more than %d bytes asked for", BST_SCRIPT_VALUES_MAX);
    }
    luaL_checkstack(L, (int)(end - from), NULL);
    for (size_t i = from; i < end; i++) {
        lua_pushinteger(L, (unsigned char)text[i]);
    }
    return (int)(end - from);
}

static int lib_char(lua_State *L)
{
    int count = lua_gettop(L);
    luaL_Buffer buffer;
    char *bytes = luaL_buffinitsize(L, &buffer, (size_t)count);
    for (int i = 1; i <= count; i++) {
        lua_Integer value = luaL_checkinteger(L, i);
        luaL_argcheck(L, value >= 0 && value <= 255, i, "value out of range");
        bytes[i - 1] = (char)(unsigned char)value;
    }
    luaL_pushresultsize(&buffer, (size_t)count);
    return 1;
}

static int lib_len(lua_State *L)
{
    size_t size = 0;
    (void)luaL_checklstring(L, 1, &size);
    lua_pushinteger(L, (lua_Integer)size);
    return 1;
}

static char *result_like_argument(lua_State *L, luaL_Buffer *buffer, const char **text,
                                  size_t *size)
{
    *text = luaL_checklstring(L, 1, size);
    return luaL_buffinitsize(L, buffer, *size);
}

static int lib_lower(lua_State *L)
{
    size_t size = 0;
    const char *text = NULL;
    luaL_Buffer buffer;
    char *bytes = result_like_argument(L, &buffer, &text, &size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
    }
    luaL_pushresultsize(&buffer, size);
    return 1;
}

static int lib_upper(lua_State *L)
{
    size_t size = 0;
    const char *text = NULL;
    luaL_Buffer buffer;
    char *bytes = result_like_argument(L, &buffer, &text, &size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = text[i] >= 'a' && text[i] <= 'z' ? (char)(text[i] - 32) : text[i];
    }
    luaL_pushresultsize(&buffer, size);
    return 1;
}

static int lib_reverse(lua_State *L)
{
    size_t size = 0;
    const char *text = NULL;
    luaL_Buffer buffer;
    char *bytes = result_like_argument(L, &buffer, &text, &size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = text[size - 1 - i];
    }
    luaL_pushresultsize(&buffer, size);
    return 1;
}

static int lib_rep(lua_State *L)
{
    size_t size = 0;
    size_t between_size = 0;
    const char *text = luaL_checklstring(L, 1, &size);
    lua_Integer count = luaL_checkinteger(L, 2);
    const char *between = luaL_optlstring(L, 3, "", &between_size);
    if (count <= 0 || size + between_size == 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    if ((lua_Unsigned)count > 2u * BST_SCRIPT_TEXT_MAX) {
        bst__check_text_size(L, 2u * BST_SCRIPT_TEXT_MAX);
    }
    size_t total = (size_t)count * size + ((size_t)count - 1) * between_size;
    bst__check_text_size(L, total);
    luaL_Buffer buffer;
    char *bytes = luaL_buffinitsize(L, &buffer, total);
    for (lua_Integer i = 0; i < count; i++) {
        memcpy(bytes, text, size);
        bytes += size;
        if (i + 1 < count) {
            memcpy(bytes, between, between_size);
            bytes += between_size;
        }
    }
    luaL_pushresultsize(&buffer, total);
    return 1;
}

/* --- format ------------------------------------------------------------------------------- */

enum { SPEC_MAX = 24, PRINTED_MAX = 512 };

/* Copies flags, width and precision (two digits each) to `spec` and returns the conversion. */
static const char *read_spec(lua_State *L, const char *format, char *spec)
{
    const char *at = format;
    size_t used = 0;
    spec[used++] = '%';
    while (*at && strchr("-+ #0", *at)) {
        if (at - format >= 5) {
            luaL_error(L, "invalid format (repeated flags)");
        }
        spec[used++] = *at++;
    }
    for (int part = 0; part < 2; part++) {
        if (part == 1) {
            if (*at != '.') {
                break;
            }
            spec[used++] = *at++;
        }
        for (int digits = 0; *at >= '0' && *at <= '9'; digits++) {
            if (digits == 2) {
                luaL_error(L, "invalid format (width or precision longer than 2 digits)");
            }
            spec[used++] = *at++;
        }
    }
    spec[used] = '\0';
    return at;
}

/* printf with a format made by read_spec, which is why the compiler cannot check it. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static int print_integer(char *out, char *spec, char conversion, lua_Integer value)
{
    size_t used = strlen(spec);
    spec[used] = 'l';
    spec[used + 1] = 'l';
    spec[used + 2] = conversion;
    spec[used + 3] = '\0';
    return snprintf(out, PRINTED_MAX, spec, (long long)value);
}

static int print_float(char *out, char *spec, char conversion, lua_Number value)
{
    size_t used = strlen(spec);
    if (isnan(value)) {
        return snprintf(out, PRINTED_MAX, "nan");
    }
    spec[used] = conversion;
    spec[used + 1] = '\0';
    return snprintf(out, PRINTED_MAX, spec, value);
}

static int print_text(char *out, char *spec, const char *text)
{
    size_t used = strlen(spec);
    spec[used] = 's';
    spec[used + 1] = '\0';
    return snprintf(out, PRINTED_MAX, spec, text);
}
#pragma GCC diagnostic pop

static void add_text(lua_State *L, luaL_Buffer *buffer, char *spec, int argument)
{
    char out[PRINTED_MAX];
    size_t size = 0;
    const char *text = bst__script_push_text(L, argument, &size);
    bst__check_text_size(L, luaL_bufflen(buffer) + size);
    if (spec[1] == '\0' || (size >= 100 && !strchr(spec, '.'))) {
        luaL_addvalue(buffer);
        return;
    }
    luaL_argcheck(L, strlen(text) == size, argument, "string contains zeros");
    int length = print_text(out, spec, text);
    lua_pop(L, 1);
    luaL_addlstring(buffer, out, (size_t)length);
}

static void add_converted(lua_State *L, luaL_Buffer *buffer, char *spec, char conversion,
                          int argument)
{
    char out[PRINTED_MAX];
    int length = 0;
    switch (conversion) {
    case 'c':
        luaL_addchar(buffer, (char)(unsigned char)luaL_checkinteger(L, argument));
        return;
    case 'd':
    case 'i':
    case 'x':
    case 'X':
    case 'o':
        length = print_integer(out, spec, conversion, luaL_checkinteger(L, argument));
        break;
    case 'e':
    case 'E':
    case 'f':
    case 'g':
    case 'G':
        length = print_float(out, spec, conversion, luaL_checknumber(L, argument));
        break;
    case 's':
        add_text(L, buffer, spec, argument);
        return;
    default:
        luaL_error(L, "'format' knows no conversion '%%%c' here", conversion ? conversion : ' ');
    }
    luaL_addlstring(buffer, out, (size_t)length);
}

int bst__lib_format(lua_State *L)
{
    size_t size = 0;
    int count = lua_gettop(L);
    int argument = 1;
    const char *at = luaL_checklstring(L, 1, &size);
    const char *end = at + size;
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    while (at < end) {
        if (*at != '%') {
            luaL_addchar(&buffer, *at++);
            continue;
        }
        at++;
        if (*at == '%') {
            luaL_addchar(&buffer, *at++);
            continue;
        }
        char spec[SPEC_MAX];
        at = read_spec(L, at, spec);
        char conversion = at < end ? *at++ : '\0';
        argument++;
        luaL_argcheck(L, argument <= count, argument, "no value");
        add_converted(L, &buffer, spec, conversion, argument);
        bst__check_text_size(L, luaL_bufflen(&buffer));
    }
    luaL_pushresult(&buffer);
    return 1;
}

const luaL_Reg bst__lib_string[] = {
    {"byte", lib_byte},        {"char", lib_char},           {"find", bst__lib_find},
    {"format", bst__lib_format}, {"gmatch", bst__lib_gmatch}, {"gsub", bst__lib_gsub},
    {"len", lib_len},          {"lower", lib_lower},         {"match", bst__lib_match},
    {"rep", lib_rep},          {"reverse", lib_reverse},     {"sub", lib_sub},
    {"upper", lib_upper},      {NULL, NULL}};
