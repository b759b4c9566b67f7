/* Maps of YAML as tables of their keys, and the pages of what is written in YAML. */
#include "reference.h"

#include <stdio.h>
#include <string.h>

#include "data/manifest.h"
#include "data/tileset.h"
#include "script/preset.h"

const char *ref_title_of(const bst_shape *shape)
{
    const char *name = bst__shape_name_of(shape);
    return strncmp(name, "a ", 2) == 0 ? name + 2 : strncmp(name, "an ", 3) == 0 ? name + 3 : name;
}

/* Adds the maps that can stand inside `shape`, each once. */
void ref_collect(ref_maps *found, const bst_shape *shape)
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
        if (found->count == REF_MAPS_MAX) {
            ref_complain("too many maps at", ref_title_of(shape));
            return;
        }
        found->list[found->count++] = shape;
        for (const bst_key *key = shape->keys; key && key->name; key++) {
            ref_collect(found, key->shape);
        }
        ref_collect(found, shape->rest);
    }
    ref_collect(found, shape->of);
    for (size_t i = 0; shape->alternatives && shape->alternatives[i]; i++) {
        ref_collect(found, shape->alternatives[i]);
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
    ref_maps found;
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
    (void)printf("[%s](%s#", ref_title_of(shape), is_elsewhere(shape) ? elsewhere.page : "");
    print_slug(ref_title_of(shape));
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

void ref_print_keys(const bst_shape *shape)
{
    (void)puts("| key | value | default | meaning |\n|---|---|---|---|");
    for (const bst_key *key = shape->keys; key && key->name; key++) {
        if (!key->doc || key->doc[0] == '\0') {
            ref_complain("no sentence for key", key->name);
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

void ref_print_map(const bst_shape *shape)
{
    (void)printf("\n## %s\n\n", ref_title_of(shape));
    if (shape->doc) {
        (void)printf("%s\n\n", shape->doc);
    }
    ref_print_keys(shape);
}

/* ---------------------------------------------------------------- pages */

void ref_page_yaml(void)
{
    ref_maps found = {.count = 0};
    ref_print_about(
        "Game files, key by key",
        "A game is a file `tilesets/GAME.yaml`. What is true of all of its values: a key\n"
        "that is not listed is an error, the type of a value follows from its key, and\n"
        "an id is small letters, digits, `_` and `-`. Columns without a default are empty.");
    ref_collect(&found, &bst__shape_game);
    for (int i = 0; i < found.count; i++) {
        ref_print_map(found.list[i]);
    }
}

void ref_page_manifest(void)
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
    ref_collect(&elsewhere.found, &bst__shape_game);
    ref_maps found = {.count = 0};
    ref_print_about("Manifests of mods, key by key", head);
    ref_collect(&found, &bst__shape_mod);
    for (int i = 0; i < found.count; i++) {
        if (!is_elsewhere(found.list[i])) {
            ref_print_map(found.list[i]);
        }
    }
    (void)puts("\n## Further files\n\n"
               "The files under `files` are maps with these keys only, of the same meaning.\n");
    ref_print_keys(&bst__shape_mod_file);
}

/* ---------------------------------------------------------------- preset files */

void ref_page_presets(void)
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
    ref_maps found = {.count = 0};
    ref_print_about("Presets", head);
    ref_collect(&found, &bst__shape_preset_file);
    for (int i = 0; i < found.count; i++) {
        ref_print_map(found.list[i]);
    }
}
