/* Prints pages of docs/reference/ from the engine's own tables: `reference PAGE`. It fails where a
 * table has an entry without words, or words without an entry. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bastide/limits.h>

#include "board/board.h"
#include "data/manifest.h"
#include "data/resolve.h"
#include "diag/codes.h"
#include "game/build.h"
#include "game/game.h"
#include "script/bind.h"
#include "script/bind_docs.h"
#include "script/preset.h"

static bool failed;

static void complain(const char *what, const char *name)
{
    (void)fprintf(stderr, "reference: %s `%s`\n", what, name);
    failed = true;
}

/* ---------------------------------------------------------------- shapes */

enum { MAPS_MAX = 200 };

/* The maps that a page describes, in the order in which they are met. */
typedef struct maps {
    const bst_shape *list[MAPS_MAX];
    int count;
} maps;

static const char *title_of(const bst_shape *shape)
{
    const char *name = bst__shape_name_of(shape);
    return strncmp(name, "a ", 2) == 0 ? name + 2 : strncmp(name, "an ", 3) == 0 ? name + 3 : name;
}

/* Adds the maps that can stand inside `shape`, each once. */
static void collect(maps *found, const bst_shape *shape)
{
    if (!shape) {
        return;
    }
    if (shape->type == BST_S_MAP) {
        for (int i = 0; i < found->count; i++) {
            if (found->list[i] == shape) {
                return;
            }
        }
        if (found->count == MAPS_MAX) {
            complain("too many maps at", title_of(shape));
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

static void print_slug(const char *title)
{
    for (; *title != '\0'; title++) {
        char c = *title;
        bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (is_plain) {
            (void)putchar(c);
        } else if (c == ' ') {
            (void)putchar('-');
        }
    }
}

static void print_words(const bst_shape *shape)
{
    for (size_t i = 0; shape->words[i]; i++) {
        (void)printf("%s`%s`", i > 0 ? ", " : "", shape->words[i]);
    }
}

static void print_type(const bst_shape *shape);

static void print_alternatives(const bst_shape *shape)
{
    for (size_t i = 0; shape->alternatives[i]; i++) {
        (void)fputs(i > 0 ? "; or " : "", stdout);
        print_type(shape->alternatives[i]);
    }
}

static void print_integer(const bst_shape *shape)
{
    if (shape->min == 0 && shape->max == 0) {
        (void)fputs("integer", stdout);
    } else if (shape->max == INT32_MAX) {
        (void)printf("integer from %d", (int)shape->min);
    } else {
        (void)printf("integer, %d to %d", (int)shape->min, (int)shape->max);
    }
}

/* Maps that another page describes. */
static struct {
    maps found;
    const char *page;
} elsewhere;

static bool is_elsewhere(const bst_shape *shape)
{
    for (int i = 0; i < elsewhere.found.count; i++) {
        if (elsewhere.found.list[i] == shape) {
            return true;
        }
    }
    return false;
}

static void print_map_type(const bst_shape *shape)
{
    (void)printf("[%s](%s#", title_of(shape), is_elsewhere(shape) ? elsewhere.page : "");
    print_slug(title_of(shape));
    (void)fputs(")", stdout);
}

static void print_type(const bst_shape *shape)
{
    static const char *const names[] = {
        [BST_S_TEXT] = "text",
        [BST_S_ID] = "id",
        [BST_S_NAME] = "name",
        [BST_S_TILE] = "tile id",
        [BST_S_BOOL] = "`true` or `false`",
        [BST_S_FUNC] = "function",
        [BST_S_ANY] = "any value",
    };
    switch (shape->type) {
    case BST_S_INT:
        print_integer(shape);
        break;
    case BST_S_WORD:
        print_words(shape);
        break;
    case BST_S_MAP:
        print_map_type(shape);
        break;
    case BST_S_DICT:
        (void)fputs("map of names to: ", stdout);
        print_type(shape->of);
        break;
    case BST_S_LIST:
        (void)fputs("list of: ", stdout);
        print_type(shape->of);
        break;
    case BST_S_ONE_OR_LIST:
        (void)fputs("one or a list of: ", stdout);
        print_type(shape->of);
        break;
    case BST_S_ALT:
        print_alternatives(shape);
        break;
    default:
        (void)fputs(names[shape->type], stdout);
    }
}

/* A sentence says its default in brackets: "... (default 1)", "... part (default), ...". */
static void print_default(const bst_key *key)
{
    static const char mark[] = "(default ";
    const char *at = strstr(key->doc, mark);
    if (key->flags & BST_KEY_REQUIRED) {
        (void)fputs("must be said", stdout);
    } else if (at) {
        at += sizeof mark - 1;
        (void)printf("%.*s", (int)strcspn(at, ")"), at);
    } else if ((at = strstr(key->doc, " (default)")) != NULL) {
        const char *from = at;
        while (from > key->doc && from[-1] != ' ') {
            from--;
        }
        (void)printf("%.*s", (int)(at - from), from);
    }
}

static void print_keys(const bst_shape *shape)
{
    (void)puts("| key | value | default | meaning |\n|---|---|---|---|");
    for (const bst_key *key = shape->keys; key && key->name; key++) {
        if (!key->doc || key->doc[0] == '\0') {
            complain("no sentence for key", key->name);
            continue;
        }
        (void)printf("| `%s` | ", key->name);
        print_type(key->shape);
        (void)fputs(" | ", stdout);
        print_default(key);
        (void)printf(" | %s |\n", key->doc);
    }
    if (shape->rest) {
        (void)fputs("| any other name | ", stdout);
        print_type(shape->rest);
        (void)puts(" | | see above |");
    }
}

static void print_map(const bst_shape *shape)
{
    (void)printf("\n## %s\n\n", title_of(shape));
    if (shape->doc) {
        (void)printf("%s\n\n", shape->doc);
    }
    print_keys(shape);
}

static void print_about(const char *title, const char *about)
{
    (void)printf(
        "# %s\n\nThis page is made from the engine's own tables by `build/tests/reference`.\n"
        "%s\n",
        title, about);
}

static void page_yaml(void)
{
    maps found = {.count = 0};
    print_about(
        "Game files, key by key",
        "A game is a file `tilesets/GAME.yaml`. What is true of all of its values: a key\n"
        "that is not listed is an error, the type of a value follows from its key, and\n"
        "an id is small letters, digits, `_` and `-`. Columns without a default are empty.");
    collect(&found, &bst__shape_game);
    for (int i = 0; i < found.count; i++) {
        print_map(found.list[i]);
    }
}

static void page_manifest(void)
{
    static const char head[] =
        "A mod is a folder `mods/ID/` with the file `mod.yaml`, its manifest. It says what the\n"
        "mod is, what it needs, and what it brings. All else it has (further YAML files, Lua\n"
        "scripts) is named there. As in game files, a key that is not listed is an error, and\n"
        "the type of a value follows from its key.\n\n"
        "```yaml\n"
        "mod: gardens                  # the name of the folder\n"
        "name: Gardens & Ponds\n"
        "version: 1.2.0\n"
        "api: \">=1.0 <2\"               # versions of the engine's interface\n"
        "games: {carcassonne: \">=1.0\"}\n"
        "depends: {hedges: \">=1.1\"}     # must be in play; loaded before this one\n"
        "after: [walls]                # loaded before this one, where it is in play\n"
        "conflicts: {wheel: both bring a start block}\n"
        "elements:\n"
        "  ponds: {about: Ponds count double}\n"
        "sets:\n"
        "  lake: {about: Twelve lake tiles, default: 0}\n"
        "files: [tiles.yaml]\n"
        "scripts: [rules.lua]\n"
        "patches:\n"
        "  - {at: [pieces, follower, claims], add: [garden], if: {gardens.ponds: true}}\n"
        "```\n\n"
        "**Versions** are 1 to 3 numbers; those left out are 0. There are no pre-releases.\n"
        "**Ranges** are conditions joined by blanks, all of which must hold. Write them in\n"
        "quotes: `>` alone means something else in YAML.\n\n"
        "| condition | holds for |\n|---|---|\n"
        "| `1.2` | 1.2 and later, before 2 |\n"
        "| `>=1.2` | 1.2 and later |\n"
        "| `<2` | what is before 2.0.0 |\n"
        "| `=1.2` | every 1.2.x: as many numbers are compared as are written |\n"
        "| `<=1.2` | every 1.2.x and what is before |\n"
        "| `>1.2` | 1.3 and later |\n"
        "| `*` | every version |\n\n"
        "**Order.** Mods are loaded after all they depend on, after `optional` and `after`,\n"
        "before `before`; those that are free to come next go by their ids. The order in\n"
        "which somebody names them plays no part. No mod is added by itself: what is missing is\n"
        "an error that says what to add.\n\n"
        "**Names that are provided.** Two mods that bring the same kind of thing can `provide`\n"
        "the same name. Others depend on that name, conflict with it or are loaded after it,\n"
        "whichever mod it is. A mod that provides a name and conflicts with it is the only one\n"
        "of its kind in a game. Such names have no version.\n\n"
        "**Conflicts.** A reason is what players read. Where an option lets two mods play\n"
        "together after all, it is named:\n"
        "`{gale: {because: both bring wind, unless: {breeze.calm: true}}}`.\n"
        "Without that value the game is refused, with a hint to it.\n\n"
        "**Switches.** Each element is a bool option `MOD.ELEMENT`, each set of tiles an int\n"
        "option `MOD.SET` that says how often it is in play. Tiles without the key `set` are in\n"
        "the set `tiles`, which every mod has. Options that a mod declares itself are called\n"
        "`MOD.NAME` too. Tiles and patches ask for options with `if`.\n\n"
        "**Another engine.** `api` is looked at first. Where it leaves out the engine's version,\n"
        "nothing else of the mod is looked at, and it cannot be played.";
    elsewhere.page = "yaml.md";
    collect(&elsewhere.found, &bst__shape_game);
    maps found = {.count = 0};
    print_about("Manifests of mods, key by key", head);
    collect(&found, &bst__shape_mod);
    for (int i = 0; i < found.count; i++) {
        if (!is_elsewhere(found.list[i])) {
            print_map(found.list[i]);
        }
    }
    (void)puts("\n## Further files\n\n"
               "The files under `files` are maps with these keys only, of the same meaning.\n");
    print_keys(&bst__shape_mod_file);
}

/* ---------------------------------------------------------------- preset files */

static void page_presets(void)
{
    static const char head[] =
        "A preset gives a name to what is played. There are two sorts:\n\n"
        "- named sets of options, which a game declares and mods add to (`presets` in\n"
        "  [game files](yaml.md) and [manifests](manifest.md));\n"
        "- *preset files* `tilesets/presets/ID.yaml`, which name mods too, their switches, and\n"
        "  options: a box or an edition as it is sold, or an evening that you like.\n\n"
        "Both are asked for with `--preset ID`, or with `preset: ID` in a setup file. A\n"
        "preset file\n"
        "comes to the same as if its mods and options had been said one by one, down to\n"
        "the hash of\n"
        "each state; records hold what it came to, and are read without it.\n\n"
        "```sh\n"
        "build/bastide presets\n"
        "build/bastide presets big_box_2\n"
        "build/bastide setup --preset big_box_2 --without tower --mods phantom --changed\n"
        "build/bastide sim --preset limited_2003 --rules edition1 --games 1 --quiet\n"
        "```\n\n"
        "```output\n"
        "limited_2003\n"
        "big_box_2: Big Box 2\n"
        "# preset big_box_2, changed\n"
        "```\n\n"
        "```yaml\n"
        "preset: evening               # the name of the file, without .yaml\n"
        "name: Our evening\n"
        "year: 2024\n"
        "includes: [limited_2003]      # all that this one has, and\n"
        "choices:\n"
        "  our.river: {values: [true, false], default: true, about: With the river}\n"
        "games:\n"
        "  carcassonne:                # for each game that it is for\n"
        "    mods: {phantom: yes, king_robber: {tiles: 0}}\n"
        "    rules: official           # a named set of options\n"
        "    options: {base.reveal: all}\n"
        "    more:\n"
        "      - if: {our.river: true}\n"
        "        mods: [river]\n"
        "```\n\n"
        "**What counts.** An option's value is what the command or the setup file says; then what\n"
        "the preset says under `options`; then what its named set of options says, for which\n"
        "`--rules` takes another one; then the default. The order of mods plays no part.\n"
        "What several\n"
        "included presets have is there once, of a set of tiles the greatest number of copies.\n\n"
        "**Changes.** Mods can be added (`--mods`) and left out (`--without MOD`, or\n"
        "`MOD: no` among\n"
        "the mods of a setup file), unless the preset is `locked`. `bastide setup` marks\n"
        "one whose\n"
        "mods were changed. What comes later counts: `--without` also leaves out what a setup\n"
        "file names, `--mods` puts back what it leaves out. A name that no mod has is an error.\n\n"
        "**Choices** are set as options are (`--option our.river=no`), before there are rules: no\n"
        "mod sees them.\n\n"
        "**Mods that are not there.** A preset that names some is listed, but not\n"
        "played: all of them\n"
        "are named. It can be played without them, with `--without`, or where `may_lack` says so.\n"
        "`bastide check` says what else is wrong with a preset file; it also counts the tiles.";
    maps found = {.count = 0};
    print_about("Presets", head);
    collect(&found, &bst__shape_preset_file);
    for (int i = 0; i < found.count; i++) {
        print_map(found.list[i]);
    }
}

/* ---------------------------------------------------------------- declarations */

/* Calls that are not written with one table. */
static const char *written_as(bst__declares what)
{
    switch (what) {
    case BST__DECLARE_SCORE:
        return "(kinds, modes, rates [, filter])";
    case BST__DECLARE_ON:
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
            complain("needs one description, in core/script/bind_docs.c or by its shape: bst.",
                     fn->name);
        }
    }
    for (const bst__binddoc *doc = bst__binddocs_bst; doc->name; doc++) {
        if (!is_bound(bst__bind_bst, doc->name)) {
            complain("described, but there is no bst.", doc->name);
        }
    }
    for (int i = 0; i < BST__DECLARE_COUNT; i++) {
        if (!is_bound(bst__bind_bst, bst__declare_calls[i].name)) {
            complain("a shape, but no call: bst.", bst__declare_calls[i].name);
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

static void page_declarations(void)
{
    maps found = {.count = 0};
    check_bst();
    print_about(
        "Declarations",
        "Rule scripts declare with the functions of `bst`, while they are loaded; after that\n"
        "nothing can be declared. The functions take one table, or what is said below.");
    for (int i = 0; i < BST__DECLARE_COUNT; i++) {
        const bst__declareinfo *call = &bst__declare_calls[i];
        (void)printf("\n## bst.%s\n\n`bst.%s%s`: %s.\n\n", call->name, call->name,
                     written_as((bst__declares)i), call->doc);
        print_keys(call->shape);
        found.list[found.count++] = call->shape;
    }
    int calls = found.count;
    for (int i = 0; i < calls; i++) {
        for (const bst_key *key = found.list[i]->keys; key->name; key++) {
            collect(&found, key->shape);
        }
    }
    for (int i = calls; i < found.count; i++) {
        print_map(found.list[i]);
        if (strcmp(title_of(found.list[i]), "rates") == 0) {
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
            complain("a hook without name or sentence:", hook->name ? hook->name : "?");
        } else if (hook->kind == kind) {
            (void)printf("| `%s` | %s | %s |\n", hook->name, hook->args, hook->doc);
        }
    }
}

static void page_hooks(void)
{
    print_about(
        "Hooks",
        "A script subscribes with `bst.on`, `bst.veto` or `bst.query`: the name of the hook, a\n"
        "[filter](declarations.md#filter) that the engine tests first, and a function. The\n"
        "function gets `game` and the arguments listed here, all of them integers.");
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
                complain("core/script/bind_docs.c does not describe game:", fn->name);
            }
        }
    }
    for (const bst__binddoc *doc = bst__binddocs_game; doc->name; doc++) {
        bool bound = false;
        for (size_t i = 0; bst__bind_game_tables[i] && !bound; i++) {
            bound = is_bound(bst__bind_game_tables[i], doc->name);
        }
        if (!bound) {
            complain("described, but there is no game:", doc->name);
        }
    }
}

static void page_game(void)
{
    check_game();
    print_about(
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

/* ---------------------------------------------------------------- codes and limits */

static const struct {
    const char *code;
    const char *doc;
} codes[] = {
#define CODE(code, doc) {code, doc},
    BST__CODES_FILES(CODE){NULL, "Kinds, pieces, tiles and options of a game file"},
    BST__CODES_THINGS(CODE){NULL, "Mods"}, BST__CODES_MODS(CODE){NULL, "Rule scripts"},
    BST__CODES_RULES(CODE){NULL, "During a game"},
    BST__CODES_PLAY(CODE){NULL, "The command, records and scenarios"}, BST__CODES_COMMAND(CODE)
    {NULL, "Advice on mods"}, BST__CODES_ADVICE(CODE)
#undef CODE
};
enum { CODES = sizeof codes / sizeof *codes };

static void print_section(const char *title)
{
    (void)printf("\n## %s\n\n| code | means |\n|---|---|\n", title);
}

static void page_errors(void)
{
    print_about(
        "Codes of errors and warnings",
        "Each problem has a code, in brackets at the end of its first line. `E-` is an error,\n"
        "`W-` a warning. The message itself says what is wrong in this case and, where the\n"
        "engine can tell, what was meant.");
    print_section("Files and their form");
    for (int i = 0; i < CODES; i++) {
        if (codes[i].code) {
            (void)printf("| `%s` | %s |\n", codes[i].code, codes[i].doc);
        } else {
            print_section(codes[i].doc);
        }
    }
}

static void page_codes(void)
{
    for (int i = 0; i < CODES; i++) {
        if (codes[i].code) {
            (void)puts(codes[i].code);
        }
    }
}

static const struct {
    const char *name;
    long value;
    const char *doc;
} limits[] = {
#define LIMIT(name, doc) {#name, (long)(name), doc},
    /* clang-format off: one limit a line */
    LIMIT(BST_YAML_BYTES_MAX, "bytes of one YAML file")
    LIMIT(BST_YAML_DEPTH_MAX, "lists and maps inside each other")
    LIMIT(BST_YAML_NODES_MAX, "values in one YAML file")
    LIMIT(BST_TILES_MAX, "kinds of tiles of a game with its mods")
    LIMIT(BST_TILE_SEGMENTS_MAX, "segments that a tile's description may list")
    LIMIT(BST__TILE_SEGMENTS_MAX, "segments of one tile, with those made of others")
    LIMIT(BST__MODS_MAX, "mods in play")
    LIMIT(BST_DIAGS_PER_FILE_MAX, "problems that are shown of one file")
    LIMIT(BST_SCRIPT_INSTRUCTIONS_MAX, "Lua instructions of one call from the engine")
    LIMIT(BST_SCRIPT_CHOICE_MAX, "such steps of all calls that one choice makes")
    LIMIT(BST_SCRIPT_PATTERN_STEPS_MAX, "steps of pattern functions in one call")
    LIMIT(BST_SCRIPT_LOG_MAX, "bytes that one call may log")
    LIMIT(BST_SCRIPT_DEPTH_MAX, "calls inside each other")
    LIMIT(BST_SCRIPT_MEMORY_MAX, "bytes that all scripts of a game use together")
    LIMIT(BST_SCRIPT_TEXT_MAX, "bytes of one text")
    LIMIT(BST_SCRIPT_VALUES_MAX, "values of one unpack or byte, and variable arguments")
    LIMIT(BST_SCRIPT_INDEX_CHAIN_MAX, "tables behind each other through `__index`")
    LIMIT(BST_SCRIPT_FILE_MAX, "bytes of one Lua file")
    LIMIT(BST_DECLARE_DEPTH_MAX, "tables inside each other in one declaration")
    LIMIT(BST_DECLARE_NODES_MAX, "values of one declaration")
    LIMIT(BST_SEATS_MAX, "players")
    LIMIT(BST_ARGS_MAX, "arguments of an option")
    LIMIT(BST__KINDS_MAX - 1, "kinds")
    LIMIT(BST__FOLDS_MAX, "attributes of segments")
    LIMIT(BST__ATTRS_MAX, "attributes")
    LIMIT(BST__PIECE_KINDS_MAX - 1, "kinds of pieces")
    LIMIT(BST__CAUSES_MAX, "causes")
    LIMIT(BST__TRAITS_MAX, "traits")
    LIMIT(BST__ZONES_MAX, "zones")
    LIMIT(BST__DECKS_MAX - 1, "decks")
    LIMIT(BST__BUDGETS_MAX, "budgets")
    LIMIT(BST__MENUS_MAX, "menus")
    LIMIT(BST__MODES_MAX, "modes of settling")
    LIMIT(BST__SOURCES_MAX, "sources of points")
    LIMIT(BST__TERMS_MAX, "rates in one declaration")
    LIMIT(BST__FRAMES_MAX, "phases and tracks that wait for each other")
    LIMIT(BST__FRAME_ARGS, "integers of a phase's frame")
    LIMIT(BST__PARTS_MAX, "parts of one turn inside each other")
    LIMIT(BST__NEXT_MAX, "turns that are promised")
    LIMIT(BST__ALSO_MAX, "features to be settled besides those that close")
    LIMIT(BST__SETTLED_MAX, "features settled in one part that scripts can ask for")
    LIMIT(BST__EVENTS_MAX, "notifies of one choice")
    /* clang-format on */
#undef LIMIT
};
enum { LIMITS = sizeof limits / sizeof *limits };

static bool has_limit(const char *name, size_t size)
{
    for (int i = 0; i < LIMITS; i++) {
        if (strlen(limits[i].name) == size && memcmp(limits[i].name, name, size) == 0) {
            return true;
        }
    }
    return false;
}

/* Every limit of the public header stands in the table. */
static void check_limits(void)
{
    static const char mark[] = "#define BST_";
    const char *top = getenv("BASTIDE_SOURCE_DIR");
    char path[1000];
    char line[300];
    int seen = 0;
    (void)snprintf(path, sizeof path, "%s/core/include/bastide/limits.h", top ? top : ".");
    FILE *file = fopen(path, "r");
    if (!file) {
        complain("cannot read", path);
        return;
    }
    while (fgets(line, sizeof line, file)) {
        const char *name = line + strlen("#define ");
        size_t size = strncmp(line, mark, sizeof mark - 1) == 0 ? strcspn(name, " \n") : 0;
        seen += size > 0;
        if (size > 0 && !has_limit(name, size)) {
            line[strcspn(line, "\n")] = '\0';
            complain("tests/tools/reference.c does not describe", name);
        }
    }
    (void)fclose(file);
    if (seen < 10) {
        complain("too few limits found in", path);
    }
}

static void page_limits(void)
{
    check_limits();
    print_about(
        "Limits",
        "What the engine refuses to exceed, so that no file and no script can stop or fill a\n"
        "machine. Going past one is an error that names it.\n\n"
        "Instructions are not counted where every file of the game and the mods in play is as it\n"
        "was shipped with this build: such scripts are known to end, and run faster so. One file\n"
        "that was changed, or one mod of your own, and all are counted; with the environment\n"
        "variable `BASTIDE_BUDGET` set they always are.\n\n"
        "| at most | of what |\n|---|---|");
    for (int i = 0; i < LIMITS; i++) {
        (void)printf("| %ld | %s |\n", limits[i].value, limits[i].doc);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } pages[] = {{"yaml", page_yaml},     {"manifest", page_manifest},
                 {"presets", page_presets},
                 {"declarations", page_declarations},
                 {"hooks", page_hooks},   {"game", page_game},
                 {"errors", page_errors}, {"limits", page_limits},
                 {"codes", page_codes}};
    for (size_t i = 0; argc == 2 && i < sizeof pages / sizeof *pages; i++) {
        if (strcmp(pages[i].name, argv[1]) == 0) {
            pages[i].print();
            return failed || fflush(stdout) != 0;
        }
    }
    (void)fputs("usage: reference PAGE, one of yaml, manifest, presets, declarations, hooks, game, "
                "errors, limits, codes\n", stderr);
    return 2;
}
