/* The pages of what scripts call, declare and hear of. */
#include "reference.h"

#include <stdio.h>
#include <string.h>

#include "game/game.h"
#include "script/bind.h"
#include "script/bind_docs.h"

/* ---------------------------------------------------------------- declarations */

/* Calls that are not written with one table. */
static const char *written_as(bst__declares what)
{
    switch (what) {
    case BST__DECLARE_SCORE:
        return "(kinds, modes, rates [, filter])";
    case BST__DECLARE_ON:
        return "(hook [, filter], function)`, `bst.on(hook, filter, award)";
    case BST__DECLARE_VETO:
    case BST__DECLARE_QUERY:
        return "(hook [, filter], function)";
    default:
        return "{...}";
    }
}

static const char *use_word(bst__binduse use)
{
    static const char *const words[] = {[BST__USE_READ] = "",
                                        [BST__USE_WRITE] = "writes",
                                        [BST__USE_EMIT] = "emits",
                                        [BST__USE_LOAD] = ""};
    return words[use];
}

static void print_docs(const bst__binddoc *docs, const char *call, bool with_use)
{
    (void)printf("| call | gives | %smeaning |\n|---|---|---|%s\n", with_use ? "| " : "",
                 with_use ? "---|" : "");
    for (; docs->name; docs++) {
        (void)printf("| `%s%s(%s)` | %s | ", call, docs->name, docs->args, docs->gives);
        if (with_use) {
            (void)printf("%s | ", use_word(docs->use));
        }
        (void)printf("%s |\n", docs->doc);
    }
}

static const bst__binddoc *find_doc(const bst__binddoc *docs, const char *name)
{
    for (; docs->name; docs++) {
        if (strcmp(docs->name, name) == 0) {
            return docs;
        }
    }
    return NULL;
}

static bool is_bound(const luaL_Reg *list, const char *name)
{
    for (; list->name; list++) {
        if (strcmp(list->name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_declaration(const char *name)
{
    for (int i = 0; i < BST__DECLARE_COUNT; i++) {
        if (strcmp(bst__declare_calls[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static void check_bst(void)
{
    for (const luaL_Reg *fn = bst__bind_bst; fn->name; fn++) {
        if (is_declaration(fn->name) == (find_doc(bst__binddocs_bst, fn->name) != NULL)) {
            ref_complain("needs one description, in core/script/bind_docs.c or by its shape: bst.",
                     fn->name);
        }
    }
    for (const bst__binddoc *doc = bst__binddocs_bst; doc->name; doc++) {
        if (!is_bound(bst__bind_bst, doc->name)) {
            ref_complain("described, but there is no bst.", doc->name);
        }
    }
    for (int i = 0; i < BST__DECLARE_COUNT; i++) {
        if (!is_bound(bst__bind_bst, bst__declare_calls[i].name)) {
            ref_complain("a shape, but no call: bst.", bst__declare_calls[i].name);
        }
    }
}

static void print_measures(void)
{
    (void)fputs("\nMeasures: ", stdout);
    for (int i = 0; i < BST__MEASURE_FOLD; i++) {
        (void)printf("%s`%s`", i > 0 ? ", " : "", bst__measure_names[i]);
    }
    (void)puts("; and each attribute of segments, folded over the feature.");
}

void ref_page_declarations(void)
{
    ref_maps found = {.count = 0};
    check_bst();
    ref_print_about(
        "Declarations",
        "Rule scripts declare with the functions of `bst`, while they are loaded; after that\n"
        "nothing can be declared. The functions take one table, or what is said below.");
    for (int i = 0; i < BST__DECLARE_COUNT; i++) {
        const bst__declareinfo *call = &bst__declare_calls[i];
        (void)printf("\n## bst.%s\n\n`bst.%s%s`: %s.\n\n", call->name, call->name,
                     written_as((bst__declares)i), call->doc);
        ref_print_keys(call->shape);
        found.list[found.count++] = call->shape;
    }
    int calls = found.count;
    for (int i = 0; i < calls; i++) {
        for (const bst_key *key = found.list[i]->keys; key->name; key++) {
            ref_collect(&found, key->shape);
        }
    }
    for (int i = calls; i < found.count; i++) {
        ref_print_map(found.list[i]);
        if (strcmp(ref_title_of(found.list[i]), "rates") == 0) {
            print_measures();
        }
    }
    (void)puts("\n## Names and numbers\n");
    print_docs(bst__binddocs_bst, "bst.", false);
}

/* ---------------------------------------------------------------- hooks and game */

static void print_hooks(bst__hookkind kind, const char *title, const char *about)
{
    (void)printf("\n## %s\n\n%s\n\n| hook | arguments | when |\n|---|---|---|\n",
                 title, about);
    for (int i = 0; i < BST__HOOK_COUNT; i++) {
        const bst__hookinfo *hook = &bst__hooks[i];
        if (!hook->name || !hook->doc) {
            ref_complain("a hook without name or sentence:", hook->name ? hook->name : "?");
        } else if (hook->kind == kind) {
            (void)printf("| `%s` | %s | %s |\n", hook->name, hook->args, hook->doc);
        }
    }
}

void ref_page_hooks(void)
{
    ref_print_about(
        "Hooks",
        "A script subscribes with `bst.on`, `bst.veto` or `bst.query`: the name of the hook, a\n"
        "[filter](declarations.md#filter) that the engine tests first (`{}` or none: always),\n"
        "and a function. The function gets `game` and the arguments listed here, all of them\n"
        "integers.");
    print_hooks(BST__NOTIFY, "Notifies: `bst.on`",
                "It has happened. The function may write. What it causes is told to others when it "
                "has ended.");
    print_hooks(BST__VETO, "Vetoes: `bst.veto`",
                "May it happen? The function reads only; it returns nothing, or the reason why not "
                "as a text.");
    print_hooks(
        BST__QUERY, "Queries: `bst.query`",
        "The last argument is the value so far. The function reads only; it returns the new "
        "value, or nothing to leave it.");
}

static void check_game(void)
{
    for (size_t i = 0; bst__bind_game_tables[i]; i++) {
        for (const luaL_Reg *fn = bst__bind_game_tables[i]; fn->name; fn++) {
            if (!find_doc(bst__binddocs_game, fn->name)) {
                ref_complain("core/script/bind_docs.c does not describe game:", fn->name);
            }
        }
    }
    for (const bst__binddoc *doc = bst__binddocs_game; doc->name; doc++) {
        bool bound = false;
        for (size_t i = 0; bst__bind_game_tables[i] && !bound; i++) {
            bound = is_bound(bst__bind_game_tables[i], doc->name);
        }
        if (!bound) {
            ref_complain("described, but there is no game:", doc->name);
        }
    }
}

void ref_page_game(void)
{
    check_game();
    ref_print_about(
        "The functions of `game`",
        "Every function of a phase, an offer and a hook gets `game` first. Cells, segments,\n"
        "pieces, players, zones, tiles and kinds are integers that also know what they are:\n"
        "one in place of another is an error. A feature is named by any of its segments, 0 is\n"
        "\"none\", and names of kinds, pieces, attributes, causes and decks can be written as\n"
        "texts.\n\n"
        "A function marked *writes* works in notifies, `enter` and `choose` only; one marked\n"
        "*emits* in `options` and `chance`. A *walk* is for loops:\n"
        "`for piece in game:members(feature) do ... end`; it goes from small to large ids.\n\n"
        "`game.GAME` stands for the game itself where an attribute is asked of it.\n\n"
        "What functions get:\n\n"
        "| function | arguments |\n|---|---|\n"
        "| `enter`, `options`, `chance` of a phase | `game`, `f` |\n"
        "| `choose` of a phase | `game`, `f`, the verb, the arguments of the choice |\n"
        "| `options` of an offer | `game`, `f`, the player who decides |\n"
        "| `choose` of an offer | `game`, `f`, the player, the arguments of the choice |\n"
        "| a hook | `game`, and what [hooks](hooks.md) lists |\n\n"
        "`f` is the frame: `f.player` decides, `f.a` to `f.f` are six integers that a phase may\n"
        "use as it likes.\n");
    print_docs(bst__binddocs_game, "game:", true);
}
