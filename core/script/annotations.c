/* Writes the definitions of everything that scripts can call, with types, for the Lua language
 * server. The tables know arguments by name only; this file says which type each name stands for.
 */
#include "script/annotations.h"

#include <string.h>

#include "game/build.h"
#include "game/game.h"
#include "script/bind_docs.h"

/* What stands before a member of a class; a word of the language server, not of any game. */
#define TAG(word) "---@" #word " "
#define MEMBER TAG(field)

enum { CLASSES_MAX = 100, NAME_BYTES = 48, ARGS_BYTES = 160 };

typedef struct classes {
    const bst_shape *list[CLASSES_MAX];
    uint32_t count;
    bool is_full;
} classes;

/* ---------------------------------------------------------------- types of arguments */

typedef struct named_type {
    const char *name;
    const char *type;
} named_type;

static const named_type things[] = {
    {"player", "bastide.Player"},
    {"cell", "bastide.Cell"},
    {"corner", "bastide.Corner"},
    {"segment", "bastide.Segment"},
    {"feature", "bastide.Segment"},
    {"piece", "bastide.Piece"},
    {"tile", "bastide.Tile"},
    {"via", "bastide.Segment"},
    {"other", "bastide.Segment"},
    {"thing", "integer"},
};

/* Of functions: names may be written as texts. */
static const named_type arguments[] = {
    {"kind", "bastide.Kind|string"},
    {"piece kind", "bastide.PieceKind|string"},
    {"zone", "bastide.Zone|string"},
    {"attribute", "integer|string"},
    {"cause", "integer|string"},
    {"source", "integer|string"},
    {"label", "integer|string"},
    {"mode", "integer|string"},
    {"measure", "string"},
    {"via", "bastide.Segment"},
    {"verb", "string"},
    {"deck", "string"},
    {"budget", "string"},
    {"track or phase", "string"},
    {"kind or trait", "bastide.Kind|string"},
    {"piece or segment", "bastide.Piece|bastide.Segment"},
    {"segment or zone", "bastide.Segment|bastide.Zone"},
    {"piece or zone", "bastide.Piece|bastide.Zone"},
    {"cell or zone", "bastide.Cell|bastide.Zone"},
    {"cell or feature", "bastide.Cell|bastide.Segment"},
    {"zone or true", "bastide.Zone|boolean"},
    {"trait", "string"},
    {"reach", "integer"},
    {"name", "string"},
    {"mod", "string"},
    {"text", "string"},
    {"true", "boolean"},
    {"closed", "boolean"},
    {"number", "integer"},
    {"count", "integer"},
    {"rate", "integer"},
    {"points", "integer"},
    {"value", "integer"},
    {"weight", "integer"},
    {"base", "integer"},
    {"low", "integer"},
    {"high", "integer"},
    {"x", "integer"},
    {"y", "integer"},
    {"side", "integer"},
    {"from", "integer"},
    {"turn", "integer"},
};

/* Of results. */
static const named_type results[] = {
    {"boolean", "boolean"},
    {"integer", "integer"},
    {"two integers", "integer, integer"},
    {"side", "integer?"},
    {"up to four sides", "integer?, integer?, integer?, integer?"},
    {"kind", "bastide.Kind"},
    {"piece kind", "bastide.PieceKind"},
    {"zone", "bastide.Zone"},
    {"walk", "fun(): integer?"},
    {"boolean, integer or text", "boolean|integer|string"},
    {"piece kind or kind", "bastide.PieceKind|bastide.Kind"},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const char *find_type(const named_type *types, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(types[i].name, name) == 0) {
            return types[i].type;
        }
    }
    return NULL;
}

static const char *type_of(const named_type *types, size_t count, const char *name,
                           const char *fallback)
{
    const char *type = find_type(things, COUNT(things), name);
    type = type ? type : find_type(types, count, name);
    return type ? type : fallback;
}

/* ---------------------------------------------------------------- lists of arguments */

/* One of "feature, mode [, player [, base]]". */
typedef struct argument {
    char words[NAME_BYTES]; /* as written: "piece kind" */
    char name[NAME_BYTES];  /* as Lua can call it: piece_kind */
    bool is_optional;
} argument;

/* Reads the next argument at *at; false where none is left. */
static bool next_argument(const char **at, argument *out, bool *optional)
{
    size_t size = 0;
    for (; **at != '\0' && strchr(" ,[]", **at); (*at)++) {
        *optional = *optional || **at == '[';
    }
    while (**at != '\0' && !strchr(",[]", **at) && size < NAME_BYTES - 1) {
        out->words[size++] = *(*at)++;
    }
    while (size > 0 && out->words[size - 1] == ' ') {
        size--;
    }
    out->words[size] = '\0';
    out->is_optional = *optional;
    for (size_t i = 0; i <= size; i++) {
        out->name[i] = out->words[i] == ' ' ? '_' : out->words[i];
    }
    if (strcmp(out->name, "true") == 0) {
        memcpy(out->name, "yes", sizeof "yes");
    }
    return size > 0;
}

static bool is_rest(const argument *arg)
{
    return strcmp(arg->words, "...") == 0;
}

static void add_docs(bst_text *out, const bst__binddoc *docs, const char *call)
{
    for (; docs->name; docs++) {
        bst_text names = {.alloc = out->alloc};
        const char *at = docs->args;
        bool optional = false;
        argument arg;
        bst__text_addf(out, "\n---%s\n", docs->doc);
        /* What follows `...` in the table is part of it here: Lua has nothing behind it. */
        while (next_argument(&at, &arg, &optional)) {
            const char *type =
                is_rest(&arg) ? "integer|string"
                              : type_of(arguments, COUNT(arguments), arg.words, "unknown");
            bst__text_addf(out, "---@param %s%s %s\n", arg.name, arg.is_optional ? "?" : "", type);
            bst__text_addf(&names, "%s%s", names.size > 0 ? ", " : "", arg.name);
            if (is_rest(&arg)) {
                break;
            }
        }
        if (docs->gives[0] != '\0') {
            bst__text_addf(out, "---@return %s\n",
                           type_of(results, COUNT(results), docs->gives, "unknown"));
        }
        bst__text_addf(out, "function %s%s(%s) end\n", call, docs->name, bst__text_get(&names));
        out->failed = out->failed || names.failed;
        bst__text_free(&names);
    }
}

/* ---------------------------------------------------------------- classes of declarations */

static void add_class_name(bst_text *out, const bst_shape *shape)
{
    const char *title = bst__shape_name_of(shape);
    const char *words = strncmp(title, "a ", 2) == 0    ? title + 2
                        : strncmp(title, "an ", 3) == 0 ? title + 3
                                                        : title;
    bst__text_add(out, "bastide.");
    for (; *words != '\0'; words++) {
        if (*words >= 'a' && *words <= 'z') {
            bst__text_add_bytes(out, words, 1);
        } else if (*words == ' ') {
            bst__text_add(out, "_");
        }
    }
}

/* Adds the maps inside `shape`, each once. */
static void collect(classes *found, const bst_shape *shape)
{
    if (!shape) {
        return;
    }
    if (shape->type == BST_S_MAP) {
        for (uint32_t i = 0; i < found->count; i++) {
            if (found->list[i] == shape) {
                return;
            }
        }
        if (found->count == CLASSES_MAX) {
            found->is_full = true;
            return;
        }
        found->list[found->count++] = shape;
        for (const bst_key *key = shape->keys; key && key->name; key++) {
            collect(found, key->shape);
        }
        collect(found, shape->rest);
    }
    collect(found, shape->of);
    for (size_t i = 0; shape->alternatives && shape->alternatives[i]; i++) {
        collect(found, shape->alternatives[i]);
    }
}

static void add_type(bst_text *out, const bst_shape *shape);

static void add_words(bst_text *out, const bst_shape *shape)
{
    for (size_t i = 0; shape->words[i]; i++) {
        bst__text_addf(out, "%s\"%s\"", i > 0 ? "|" : "", shape->words[i]);
    }
}

static void add_list_type(bst_text *out, const bst_shape *shape)
{
    bst__text_add(out, "(");
    add_type(out, shape->of);
    bst__text_add(out, ")[]");
}

static void add_type(bst_text *out, const bst_shape *shape)
{
    switch (shape->type) {
    case BST_S_TEXT:
    case BST_S_ID:
    case BST_S_NAME:
    case BST_S_TILE:
        bst__text_add(out, "string");
        break;
    case BST_S_INT:
        bst__text_add(out, "integer");
        break;
    case BST_S_BOOL:
        bst__text_add(out, "boolean");
        break;
    case BST_S_WORD:
        add_words(out, shape);
        break;
    case BST_S_FUNC:
        bst__text_add(out, "fun(game: bastide.Game, ...): ...");
        break;
    case BST_S_MAP:
        add_class_name(out, shape);
        break;
    case BST_S_DICT:
        bst__text_add(out, "table<string, ");
        add_type(out, shape->of);
        bst__text_add(out, ">");
        break;
    case BST_S_LIST:
        add_list_type(out, shape);
        break;
    case BST_S_ONE_OR_LIST:
        add_type(out, shape->of);
        bst__text_add(out, "|");
        add_list_type(out, shape);
        break;
    case BST_S_ALT:
        for (size_t i = 0; shape->alternatives[i]; i++) {
            bst__text_add(out, i > 0 ? "|" : "");
            add_type(out, shape->alternatives[i]);
        }
        break;
    case BST_S_ANY:
        bst__text_add(out, "any");
        break;
    }
}

static void add_class(bst_text *out, const bst_shape *shape)
{
    bst__text_add(out, "\n");
    if (shape->doc) {
        bst__text_addf(out, "---%s\n", shape->doc);
    }
    bst__text_add(out, "---@class ");
    add_class_name(out, shape);
    bst__text_add(out, "\n");
    for (const bst_key *key = shape->keys; key && key->name; key++) {
        bool is_needed = (key->flags & BST_KEY_REQUIRED) != 0;
        bst__text_addf(out, MEMBER "%s%s ", key->name, is_needed ? "" : "?");
        add_type(out, key->shape);
        bst__text_addf(out, " %s\n", key->doc);
    }
    if (shape->rest) {
        bst__text_add(out, MEMBER "[string] ");
        add_type(out, shape->rest);
        bst__text_add(out, "\n");
    }
}

static bst_status add_classes(bst_text *out)
{
    classes found = {.count = 0};
    for (int i = 0; i < BST__DECLARE_COUNT; i++) {
        collect(&found, bst__declare_calls[i].shape);
    }
    for (uint32_t i = 0; i < found.count; i++) {
        add_class(out, found.list[i]);
    }
    return found.is_full ? BST_E_LIMIT : BST_OK;
}

/* ---------------------------------------------------------------- declaring calls */

/* The function that a hook calls: game, then the hook's arguments, all of them integers. */
static void add_hook_function(bst_text *out, const bst__hookinfo *hook)
{
    static const char *const gives[] = {
        [BST__NOTIFY] = "", [BST__VETO] = ": string?", [BST__QUERY] = ": integer|boolean|nil"};
    const char *at = hook->args;
    bool optional = false;
    argument arg;
    bst__text_add(out, "fun(game: bastide.Game");
    while (next_argument(&at, &arg, &optional)) {
        bst__text_addf(out, ", %s: %s", arg.name,
                       type_of(NULL, 0, arg.words, "integer"));
    }
    bst__text_addf(out, ")%s", gives[hook->kind]);
}

static void add_hooks(bst_text *out, bst__hookkind kind)
{
    for (int i = 0; i < BST__HOOK_COUNT; i++) {
        const bst__hookinfo *hook = &bst__hooks[i];
        if (hook->kind != kind) {
            continue;
        }
        for (int with_filter = 0; with_filter < 2; with_filter++) {
            bst__text_addf(out, "---@overload fun(hook: \"%s\", %scall: ", hook->name,
                           with_filter ? "when: bastide.filter, " : "");
            add_hook_function(out, hook);
            bst__text_add(out, ")\n");
        }
        if (kind == BST__NOTIFY && strcmp(hook->args, "player") == 0) {
            bst__text_addf(out,
                           "---@overload fun(hook: \"%s\", when: bastide.filter, "
                           "award: bastide.award)\n",
                           hook->name);
        }
    }
}

static void add_hook_list(bst_text *out, bst__hookkind kind)
{
    for (int i = 0; i < BST__HOOK_COUNT; i++) {
        if (bst__hooks[i].kind == kind) {
            bst__text_addf(out, "---\n---`%s` (%s): %s\n", bst__hooks[i].name, bst__hooks[i].args,
                           bst__hooks[i].doc);
        }
    }
}

static void add_subscribing(bst_text *out, const bst__declareinfo *call, bst__hookkind kind)
{
    bst__text_addf(out, "\n---%s\n", call->doc);
    add_hook_list(out, kind);
    add_hooks(out, kind);
    bst__text_addf(out, "function bst.%s(hook, ...) end\n", call->name);
}

static const bst_shape *shape_of(const bst_shape *map, const char *name)
{
    for (const bst_key *key = map->keys; key && key->name; key++) {
        if (strcmp(key->name, name) == 0) {
            return key->shape;
        }
    }
    return &bst__shape_any;
}

/* bst.score is written with its four values, not with a table of them. */
static void add_score(bst_text *out, const bst__declareinfo *call)
{
    static const char *const names[4][2] = {
        {"kinds", "kind"}, {"modes", "mode"}, {"rates", "terms"}, {"filter", "when"}};
    bst__text_addf(out, "\n---%s\n", call->doc);
    for (int i = 0; i < 4; i++) {
        bst__text_addf(out, "---@param %s%s ", names[i][0], i == 3 ? "?" : "");
        add_type(out, shape_of(call->shape, names[i][1]));
        bst__text_add(out, "\n");
    }
    bst__text_addf(out, "function bst.%s(kinds, modes, rates, filter) end\n", call->name);
}

static void add_declaring(bst_text *out)
{
    for (int i = 0; i < BST__DECLARE_COUNT; i++) {
        const bst__declareinfo *call = &bst__declare_calls[i];
        switch ((bst__declares)i) {
        case BST__DECLARE_SCORE:
            add_score(out, call);
            break;
        case BST__DECLARE_ON:
            add_subscribing(out, call, BST__NOTIFY);
            break;
        case BST__DECLARE_VETO:
            add_subscribing(out, call, BST__VETO);
            break;
        case BST__DECLARE_QUERY:
            add_subscribing(out, call, BST__QUERY);
            break;
        default:
            bst__text_addf(out, "\n---%s\n---@param declaration ", call->doc);
            add_type(out, call->shape);
            bst__text_addf(out, "\nfunction bst.%s(declaration) end\n", call->name);
        }
    }
}

/* ---------------------------------------------------------------- the file */

static const char head[] =
    "---@meta\n"
    "\n"
    "-- What rule scripts can call, for the Lua language server. Made by `bastide schema lua`.\n"
    "\n"
    "---@alias bastide.Player integer\n"
    "---@alias bastide.Cell integer\n"
    "---@alias bastide.Corner integer\n"
    "---@alias bastide.Segment integer\n"
    "---@alias bastide.Piece integer\n"
    "---@alias bastide.Tile integer\n"
    "---@alias bastide.Zone integer\n"
    "---@alias bastide.Kind integer\n"
    "---@alias bastide.PieceKind integer\n"
    "\n"
    "---The frame of a phase or menu: who decides, and six integers for the phase.\n"
    "---@class bastide.Frame\n"
    MEMBER "player bastide.Player\n";

bst_status bst__annotations(bst_text *out)
{
    bst__text_add(out, head);
    for (char name = 'a'; name < 'a' + BST__FRAME_ARGS; name++) {
        bst__text_addf(out, MEMBER "%c integer\n", name);
    }
    bst_status status = add_classes(out);
    bst__text_add(out, "\n---@class bastide.bst\nbst = {}\n");
    add_declaring(out);
    add_docs(out, bst__binddocs_bst, "bst.");
    bst__text_add(out, "\n---The game, as every function of a rule gets it.\n"
                       "---@class bastide.Game\n"
                       MEMBER "GAME integer the game itself, where an attribute is asked of it\n"
                       "local game = {}\n");
    add_docs(out, bst__binddocs_game, "game:");
    return status == BST_OK && out->failed ? BST_E_NOMEM : status;
}
