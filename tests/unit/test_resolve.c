/* The resolver: a table of mods and requests with the order, or with all that is said, word for
 * word. Every case is run with its mods and requests in many orders: nothing may depend on them. */
#include "unit.h"

#include "data/resolve.h"
#include "data/yaml.h"
#include "diag/diag_parts.h"
#include "failing_alloc.h"

enum { MODS_MAX = 8, ASKED_MAX = 8 };

/* A mod is written "ID VERSION | line | line": the lines of mod.yaml from the fourth on; the first
 * three are `mod`, `name` and `version`. Where no line says so, it has `api: 1.0` and `games: toy`.
 * "FOLDER/ID ..." lies elsewhere than in mods/; "!ID" has a manifest that is no YAML. */
typedef struct resolve_case {
    const char *name;
    const char *mods[MODS_MAX];
    const char *asked; /* ids; with @ before them, they are written in the file `setup`, and with #
                          the game says no version, otherwise it is 1.5 */
    const char *expected;
} resolve_case;

static const resolve_case cases[] = {
    /* ------------------------------------------------------------ orders */
    {"nothing is asked for", {"a 1"}, "", "order:"},
    {"no mods at all", {NULL}, "", "order:"},
    {"one mod", {"a 1", "b 1"}, "b", "order: b"},
    {"twice is once", {"a 1"}, "a a", "order: a"},
    {"twice is once, in files too", {"a 1"}, "@a a", "order: a"},
    {"free mods go by their ids", {"c 1", "a 1", "b 1"}, "b c a", "order: a b c"},
    {"bytes, not numbers or dashes", {"m10 1", "m9 1", "m_a 1", "m-a 1"}, "m9 m_a m10 m-a",
     "order: m-a m10 m9 m_a"},
    {"depends comes first", {"a 1 | depends: b", "b 1"}, "a b", "order: b a"},
    {"a chain against the alphabet", {"a 1 | depends: [b]", "b 1 | depends: [c]", "c 1"}, "a b c",
     "order: c b a"},
    {"a diamond",
     {"a 1 | depends: [b, c]", "b 1 | depends: [d]", "c 1 | depends: [d]", "d 1"}, "d c b a",
     "order: d b c a"},
    {"optional comes first where it is", {"a 1 | optional: [b]", "b 1"}, "a b", "order: b a"},
    {"optional may be absent", {"a 1 | optional: [b]", "b 1"}, "a", "order: a"},
    {"optional may be unknown", {"a 1 | optional: [nobody]"}, "a", "order: a"},
    {"after", {"a 1 | after: [b]", "b 1"}, "a b", "order: b a"},
    {"after nothing", {"a 1 | after: [nobody]", "b 1"}, "a b", "order: a b"},
    {"before", {"a 1", "b 1 | before: [a]"}, "a b", "order: b a"},
    {"before nothing", {"a 1", "b 1 | before: [nobody]"}, "a b", "order: a b"},
    {"after and before meet", {"a 1 | after: [b]", "b 1 | before: [a]"}, "a b", "order: b a"},
    {"only what must wait waits", {"a 1 | after: [z]", "b 1", "c 1 | depends: [a]", "z 1"},
     "a b c z", "order: b z a c"},
    {"depends on what is not in play only through others",
     {"a 1 | after: [b]", "b 1 | after: [c]", "c 1"}, "a c", "order: a c"},
    {"a name that is provided orders too",
     {"a 1 | after: [wheel]", "b 1 | provides: [wheel]", "c 1 | provides: wheel"}, "a b c",
     "order: b c a"},
    {"before a name", {"a 1 | provides: wheel", "z 1 | before: [wheel]"}, "a z", "order: z a"},
    {"its own name is not itself", {"a 1 | provides: wheel | after: [wheel]", "b 1"}, "a b",
     "order: a b"},
    /* ------------------------------------------------------------ versions that fit */
    {"a range holds", {"a 1 | depends: {b: \">=1.2 <2\"}", "b 1.9"}, "a b", "order: b a"},
    {"a star is any version", {"a 1 | depends: {b: \"*\"}", "b 0.0.1"}, "a b", "order: b a"},
    {"a bare version is that or later", {"a 1 | depends: {b: 1.2}", "b 1.3"}, "a b", "order: b a"},
    {"the game's version", {"a 1 | games: {toy: \">=1.5 <2\"}"}, "a", "order: a"},
    {"one of several games", {"a 1 | games: {chess: 9, toy: 1.4}"}, "a", "order: a"},
    {"a game without a version, a mod without wishes", {"a 1 | games: {toy: \"*\"}"}, "#a",
     "order: a"},
    {"a dependency by a provided name", {"a 1 | depends: wheel", "z 1 | provides: wheel"}, "a z",
     "order: z a"},
    {"both provide it", {"a 1 | depends: wheel", "y 1 | provides: wheel", "z 1 | provides: wheel"},
     "a y z", "order: y z a"},
    /* ------------------------------------------------------------ unknown */
    {"unknown, with a near one", {"inns 1", "towers 1"}, "in inn",
     "E-MOD-UNKNOWN -: there is no mod `in`\n  hint: known mods: `inns`, `towers`\n"
     "E-MOD-UNKNOWN -: there is no mod `inn`\n  hint: did you mean `inns`?\n"},
    {"unknown, with all there are", {"inns 1", "x/inns 1", "towers 1"}, "@dragon",
     "E-MOD-UNKNOWN setup:1:1: there is no mod `dragon`\n  hint: known mods: `inns`, `towers`\n"},
    {"unknown where nothing is known", {NULL}, "a",
     "E-MOD-UNKNOWN -: there is no mod `a`\n  hint: no mods were found\n"},
    {"a provided name is no mod", {"a 1 | provides: wheel", "b 1 | provides: [axle, wheel]"},
     "wheel axle",
     "E-MOD-UNKNOWN -: there is no mod `axle`\n"
     "  hint: ask for the mod that provides this name: `b`\n"
     "E-MOD-UNKNOWN -: there is no mod `wheel`\n"
     "  hint: ask for one of the mods that provide this name: `a`, `b`\n"},
    {"what needs an unknown mod is not reported too",
     {"a 1 | depends: [dragon]", "b 1 | depends: {dragon: 2}"}, "a b dragon",
     "E-MOD-UNKNOWN -: there is no mod `dragon`\n  hint: known mods: `a`, `b`\n"},
    {"twice unknown is told once, where it is written", {"a 1"}, "@a nobody nobody",
     "E-MOD-UNKNOWN setup:1:3: there is no mod `nobody`\n  hint: known mods: `a`\n"},
    /* ------------------------------------------------------------ folders, engines, broken ones */
    {"two folders", {"a 1", "more/a 2"}, "@a",
     "E-MOD-TWICE setup:1:1: the mod `a` is in more than one folder: mods/a, more/a\n"
     "  hint: keep one of them\n"},
    {"two folders that nobody asks for", {"a 1", "more/a 2", "b 1 | after: a"}, "b", "order: b"},
    {"two folders, and what needs them", {"a 1", "more/a 2", "b 1 | depends: a"}, "a b",
     "E-MOD-TWICE mods/a/mod.yaml:1:6: the mod `a` is in more than one folder: mods/a, more/a\n"
     "  hint: keep one of them\n"},
    {"a broken mod was reported by its reader", {"!a", "b 1 | depends: a"}, "a b", "failed:"},
    {"a broken mod that nobody asks for", {"!a", "b 1"}, "b", "order: b"},
    {"a broken mod that is needed", {"!a", "b 1 | depends: a"}, "b",
     "E-MOD-DEPENDS mods/b/mod.yaml:4:10: `b` 1 needs `a`, which has errors in its manifest\n"},
    {"for another engine", {"a 1 | api: \">=2\" | nonsense: true", "b 1 | depends: a"}, "@a b",
     "E-MOD-API mods/a/mod.yaml:4:6: this is made for version >=2 of the engine's interface, but "
     "here it is 1.0\n  hint: a newer engine is needed\n"},
    {"another engine's, not asked for", {"a 1 | api: 0.1", "b 1"}, "b", "order: b"},
    {"another engine's, needed", {"a 1 | api: 0.1", "b 1 | depends: a"}, "b",
     "E-MOD-DEPENDS mods/b/mod.yaml:4:10: `b` 1 needs `a`, which is made for another version of "
     "the engine\n"},
    /* ------------------------------------------------------------ games */
    {"for other games", {"a 1.2 | games: {chess: \">=3\", go: \"*\"}"}, "a",
     "E-MOD-GAME mods/a/mod.yaml:4:1: `a` 1.2 is not for the game `toy`\n"
     "  hint: it is for: `chess` >=3, `go`\n"},
    {"for other games, asked for in a file", {"a 1.2 | games: chess"}, "@a",
     "E-MOD-GAME setup:1:1: `a` 1.2 is not for the game `toy`\n"
     "  mods/a/mod.yaml:4:1: its games\n  hint: it is for: `chess`\n"},
    {"for another version of the game", {"a 1 | games: {toy: \">=2\"}"}, "a",
     "E-MOD-GAME mods/a/mod.yaml:4:9: `a` 1 is for `toy` >=2, but the game is 1.5\n"},
    {"for a version of a game that has none", {"a 1 | games: {toy: \">=2\"}"}, "#@a",
     "E-MOD-GAME setup:1:1: `a` 1 is for `toy` >=2, but the game says no version\n"
     "  mods/a/mod.yaml:4:9: its games\n"},
    {"what needs a mod for another game", {"a 1 | games: go", "b 1 | depends: a"}, "a b",
     "E-MOD-GAME mods/a/mod.yaml:4:1: `a` 1 is not for the game `toy`\n  hint: it is for: `go`\n"},
    {"needs a mod for another game", {"a 1 | games: go", "b 1 | depends: a"}, "b",
     "E-MOD-DEPENDS mods/b/mod.yaml:4:10: `b` 1 needs `a`, which is not for this game\n"},
    {"needs a mod for another version of the game",
     {"a 1 | games: {toy: 2}", "b 1 | depends: a"}, "b",
     "E-MOD-DEPENDS mods/b/mod.yaml:4:10: `b` 1 needs `a`, which is not for this version of the "
     "game\n"},
    /* ------------------------------------------------------------ dependencies */
    {"missing, and there to be added", {"a 1.0 | depends: [b]", "b 1"}, "a",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1.0 needs `b`, which is not asked for\n"
     "  hint: add `b`\n"},
    {"missing, with what it needs itself",
     {"a 1 | depends: {b: \">=1\"}", "b 1 | depends: [c, d, e]", "c 1", "d 1", "e 1"}, "a d",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1 needs `b` >=1, which is not asked for\n"
     "  hint: add `b`, which needs `c`, `e`\n"},
    {"missing, one provides it", {"a 1 | depends: [wheel]", "c 1 | provides: wheel"}, "a",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1 needs `wheel`, which is not asked for\n"
     "  hint: add `c`, which provides it\n"},
    {"missing, two provide it",
     {"a 1 | depends: [wheel]", "c 1 | provides: wheel", "b 1 | provides: [wheel]"}, "a",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1 needs `wheel`, which is not asked for\n"
     "  hint: add one of those that provide it: `b`, `c`\n"},
    {"missing, whoever provides it is for another game",
     {"a 1 | depends: [wheel]", "c 1 | provides: wheel | games: go"}, "a",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1 needs `wheel`, and there is no such mod\n"
     "  hint: `c` provides it, but is not for this game\n"},
    {"provided names have no version",
     {"a 1 | depends: {wheel: \">=2\"}", "c 3 | provides: wheel"}, "a c",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1 needs `wheel` >=2, and there is no such mod\n"
     "  hint: `c` provides `wheel`, but names that are provided have no version\n"},
    {"nowhere, with a near one", {"a 1 | depends: [tower]", "towers 1"}, "a",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1 needs `tower`, and there is no such mod\n"
     "  hint: did you mean `towers`?\n"},
    {"nowhere at all", {"a 1 | depends: {dragon: 2.1}"}, "a",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1 needs `dragon` 2.1, and there is no such mod\n"},
    {"too old", {"a 1.0 | depends: {b: \">=2\"}", "b 1.3"}, "a b",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1.0 needs `b` >=2, but `b` is 1.3\n"
     "  mods/b/mod.yaml:3:10: `b` is 1.3\n  hint: a newer `b` is needed\n"},
    {"too new", {"a 1.0 | depends: {b: \"1.0\"}", "b 2"}, "a b",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1.0 needs `b` 1.0, but `b` is 2\n"
     "  mods/b/mod.yaml:3:10: `b` is 2\n  hint: an older `b` is needed, or a newer `a`\n"},
    {"too old and not asked for", {"a 1.0 | depends: {b: \">=2\"}", "b 1.3"}, "a",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1.0 needs `b` >=2, but `b` is 1.3\n"
     "  mods/b/mod.yaml:3:10: `b` is 1.3\n  hint: a newer `b` is needed\n"},
    {"an optional mod of another version", {"a 1 | optional: {b: \"<1\"}", "b 1"}, "a b",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:12: `a` 1 only works with `b` <1, but `b` is 1\n"
     "  mods/b/mod.yaml:3:10: `b` is 1\n  hint: an older `b` is needed, or a newer `a`\n"},
    {"an optional mod of another version, not in play", {"a 1 | optional: {b: \"<1\"}", "b 1"}, "a",
     "order: a"},
    /* ------------------------------------------------------------ conflicts */
    {"a conflict with its reason", {"a 1 | conflicts: {b: both bring a start}", "b 1"}, "a b",
     "E-MOD-CONFLICT mods/a/mod.yaml:4:13: `a` does not play with `b`: both bring a start\n"
     "  hint: leave one of them out\n"},
    {"the other direction", {"a 1", "b 1 | conflicts: [a]"}, "a b",
     "E-MOD-CONFLICT mods/b/mod.yaml:4:13: `b` does not play with `a`\n"
     "  hint: leave one of them out\n"},
    {"both directions are one conflict",
     {"a 1 | conflicts: {b: too long}", "b 1 | conflicts: {a: too dull}"}, "a b",
     "E-MOD-CONFLICT mods/a/mod.yaml:4:13: `a` does not play with `b`: too long\n"
     "  mods/b/mod.yaml:4:13: `b` says so too: too dull\n  hint: leave one of them out\n"},
    {"a conflict with who is not in play", {"a 1 | conflicts: b", "b 1"}, "a", "order: a"},
    {"a conflict by a provided name", {"a 1 | conflicts: {wheel: one is enough}",
                                       "b 1 | provides: [axle, wheel]"}, "a b",
     "E-MOD-CONFLICT mods/a/mod.yaml:4:13: `a` does not play with `b`: one is enough\n"
     "  mods/b/mod.yaml:4:18: `b` provides `wheel`\n  hint: leave one of them out\n"},
    {"a name for one mod only", {"a 1 | provides: wheel | conflicts: wheel",
                                 "b 1 | provides: wheel | conflicts: wheel"}, "a b",
     "E-MOD-CONFLICT mods/a/mod.yaml:5:12: `a` does not play with `b`\n"
     "  mods/b/mod.yaml:4:11: `b` provides `wheel`\n  mods/b/mod.yaml:5:12: `b` says so too\n"
     "  hint: leave one of them out\n"},
    {"alone it is fine", {"a 1 | provides: wheel | conflicts: wheel"}, "a", "order: a"},
    /* ------------------------------------------------------------ circles */
    {"a circle of two", {"a 1 | depends: b", "b 1 | depends: a"}, "a b",
     "E-MOD-CYCLE mods/a/mod.yaml:4:10: mods depend on each other in a circle: a -> b -> a\n"
     "  mods/a/mod.yaml:4:10: `a` is loaded after `b` (`depends`)\n"
     "  mods/b/mod.yaml:4:10: `b` is loaded after `a` (`depends`)\n"
     "  hint: take one of these out of its list\n"},
    {"a circle of three, with one that hangs on it",
     {"a 1 | depends: c", "b 1 | depends: a", "c 1 | depends: b", "d 1 | depends: a"}, "a b c d",
     "E-MOD-CYCLE mods/a/mod.yaml:4:10: mods depend on each other in a circle: a -> c -> b -> a\n"
     "  mods/a/mod.yaml:4:10: `a` is loaded after `c` (`depends`)\n"
     "  mods/c/mod.yaml:4:10: `c` is loaded after `b` (`depends`)\n"
     "  mods/b/mod.yaml:4:10: `b` is loaded after `a` (`depends`)\n"
     "  hint: take one of these out of its list\n"},
    {"both want to be first", {"a 1 | before: b", "b 1 | before: [a]"}, "a b",
     "E-MOD-CYCLE mods/b/mod.yaml:4:10: mods wait for each other in a circle: a -> b -> a\n"
     "  mods/b/mod.yaml:4:10: `a` is loaded after `b` (`before`)\n"
     "  mods/a/mod.yaml:4:9: `b` is loaded after `a` (`before`)\n"
     "  hint: take one of these out of its list\n"},
    {"wishes of several mods",
     {"a 1 | after: [b]", "b 1 | optional: [c]", "c 1 | depends: [d]", "d 1", "a2 1 | before: d",
      "e 1 | before: a2 | after: a"}, "a b c d a2 e",
     "E-MOD-CYCLE mods/a/mod.yaml:4:9: mods wait for each other in a circle: "
     "a -> b -> c -> d -> a2 -> e -> a\n"
     "  mods/a/mod.yaml:4:9: `a` is loaded after `b` (`after`)\n"
     "  mods/b/mod.yaml:4:12: `b` is loaded after `c` (`optional`)\n"
     "  mods/c/mod.yaml:4:11: `c` is loaded after `d` (`depends`)\n"
     "  mods/a2/mod.yaml:4:9: `d` is loaded after `a2` (`before`)\n"
     "  mods/e/mod.yaml:4:9: `a2` is loaded after `e` (`before`)\n"
     "  mods/e/mod.yaml:5:8: `e` is loaded after `a` (`after`)\n"
     "  hint: take one of these out of its list\n"},
    {"two circles are two problems",
     {"a 1 | after: b", "b 1 | after: a", "c 1 | after: [a, d]", "d 1 | after: c"}, "a b c d",
     "E-MOD-CYCLE mods/a/mod.yaml:4:8: mods wait for each other in a circle: a -> b -> a\n"
     "  mods/a/mod.yaml:4:8: `a` is loaded after `b` (`after`)\n"
     "  mods/b/mod.yaml:4:8: `b` is loaded after `a` (`after`)\n"
     "  hint: take one of these out of its list\n"
     "E-MOD-CYCLE mods/c/mod.yaml:4:12: mods wait for each other in a circle: c -> d -> c\n"
     "  mods/c/mod.yaml:4:12: `c` is loaded after `d` (`after`)\n"
     "  mods/d/mod.yaml:4:8: `d` is loaded after `c` (`after`)\n"
     "  hint: take one of these out of its list\n"},
    {"the circle is open while one is not in play",
     {"a 1 | after: c", "b 1 | after: a", "c 1 | after: b"}, "a c", "order: c a"},
    /* ------------------------------------------------------------ everything together */
    {"all problems in one run",
     {"a 1 | depends: [b]", "b 1", "c 1 | games: go", "d 1 | conflicts: e", "e 1 | depends: c",
      "f 1 | after: g", "g 1 | after: f"},
     "@a c d e f g nobody",
     "E-MOD-GAME setup:1:3: `c` 1 is not for the game `toy`\n"
     "  mods/c/mod.yaml:4:1: its games\n  hint: it is for: `go`\n"
     "E-MOD-UNKNOWN setup:1:13: there is no mod `nobody`\n"
     "  hint: known mods: `a`, `b`, `c`, `d`, `e`, `f`, `g`\n"
     "E-MOD-DEPENDS mods/a/mod.yaml:4:11: `a` 1 needs `b`, which is not asked for\n"
     "  hint: add `b`\n"
     "E-MOD-CONFLICT mods/d/mod.yaml:4:12: `d` does not play with `e`\n"
     "  hint: leave one of them out\n"
     "E-MOD-CYCLE mods/f/mod.yaml:4:8: mods wait for each other in a circle: f -> g -> f\n"
     "  mods/f/mod.yaml:4:8: `f` is loaded after `g` (`after`)\n"
     "  mods/g/mod.yaml:4:8: `g` is loaded after `f` (`after`)\n"
     "  hint: take one of these out of its list\n"},
};

/* ---------------------------------------------------------------- running a case */

typedef struct fixture {
    bst_sources *sources;
    bst_diags *diags;
    bst_arena arena;
    const bst__manifest *known[MODS_MAX];
    uint32_t known_count;
    bst__request asked[ASKED_MAX];
    uint32_t asked_count;
} fixture;

static void set_up(fixture *f)
{
    *f = (fixture){0};
    assert_int_equal(bst_sources_create(&f->sources), BST_OK);
    assert_int_equal(bst_diags_create(&f->diags, f->sources), BST_OK);
    bst__arena_init(&f->arena, bst__alloc_libc);
}

static void tear_down(fixture *f)
{
    bst__arena_free(&f->arena);
    bst_diags_destroy(f->diags);
    bst_sources_destroy(f->sources);
}

/* mod.yaml of a short form; *out_dir is its folder. */
static char *write_manifest(fixture *f, const char *spec, const char **out_dir)
{
    char id[40];
    char version[20];
    char text[600];
    int used = 0;
    assert_int_equal(sscanf(spec, "%39s %19s%n", id, version, &used), 2);
    const char *slash = strchr(id, '/');
    *out_dir = bst__arena_printf(&f->arena, "%s%s", slash ? "" : "mods/", id);
    int size = snprintf(text, sizeof text, "mod: %s\nname: X\nversion: %s\n",
                        slash ? slash + 1 : id, version);
    for (const char *line = strchr(spec + used, '|'); line; line = strchr(line + 1, '|')) {
        int length = (int)strcspn(line + 2, "|");
        size += snprintf(text + size, sizeof text - (size_t)size, "%.*s\n", length, line + 2);
    }
    size += snprintf(text + size, sizeof text - (size_t)size, "%s%s",
                     strstr(spec, "api:") ? "" : "api: 1.0\n",
                     strstr(spec, "games:") ? "" : "games: toy\n");
    assert_true(size < (int)sizeof text);
    return bst__arena_copy(&f->arena, text, (size_t)size);
}

static void add_mod(fixture *f, const char *spec)
{
    const bst__manifest **out = &f->known[f->known_count++];
    uint32_t file = 0;
    if (spec[0] == '!') {
        const char *dir = bst__arena_printf(&f->arena, "mods/%s", spec + 1);
        assert_int_equal(bst__manifest_broken(out, &f->arena, dir), BST_OK);
        return;
    }
    const char *dir = NULL;
    const char *text = write_manifest(f, spec, &dir);
    const char *name = bst__arena_printf(&f->arena, "%s/mod.yaml", dir);
    const bst_node *root = NULL;
    assert_int_equal(bst_sources_add(&file, f->sources, name, text, strlen(text)), BST_OK);
    assert_int_equal(bst__yaml_load(&root, &f->arena, f->sources, file, 0, f->diags), BST_OK);
    bst_status status = bst__manifest_read(out, &f->arena, root, dir, f->diags);
    unit_assert_text(f->diags, "");
    assert_int_equal(status, BST_OK);
    assert_true(bst__manifest_check_folder(*out, f->diags));
}

static void add_requests(fixture *f, const char *asked)
{
    uint32_t file = 0;
    const bool is_written = asked[0] == '@';
    asked += is_written ? 1 : 0;
    assert_int_equal(bst_sources_add(&file, f->sources, "setup", asked, strlen(asked)), BST_OK);
    for (const char *at = asked; *at != '\0'; at += *at == ' ' ? 1 : 0) {
        size_t size = strcspn(at, " ");
        uint32_t col = (uint32_t)(at - asked) + 1;
        bst__request *out = &f->asked[f->asked_count++];
        assert_true(f->asked_count <= ASKED_MAX);
        *out = (bst__request){.id = bst__arena_copy(&f->arena, at, size)};
        if (is_written) {
            out->span = (bst_span){file, 1, col, 1, col + (uint32_t)size};
        }
        at += size;
    }
}

static void print_place(FILE *out, const fixture *f, bst_span span)
{
    if (span.file == 0) {
        (void)fputs("-", out);
    } else {
        (void)fprintf(out, "%s:%u:%u", bst_sources_name(f->sources, span.file), span.line,
                      span.col);
    }
}

/* All that was said, without source lines. */
static void print_diags(FILE *out, const fixture *f)
{
    for (uint32_t i = 0; i < bst_diags_count(f->diags, BST_NOTE); i++) {
        const bst_diag *diag = bst_diags_get(f->diags, i);
        (void)fprintf(out, "%s ", diag->code);
        print_place(out, f, diag->span);
        (void)fprintf(out, ": %s\n", diag->message);
        for (const bst__note *note = diag->notes; note; note = note->next) {
            (void)fputs("  ", out);
            if (note->type == BST__NOTE_HINT) {
                (void)fputs("hint", out);
            } else {
                print_place(out, f, note->span);
            }
            (void)fprintf(out, ": %s\n", note->text);
        }
    }
}

/* What the resolver makes of the manifests and requests in these orders; the caller frees it. */
static char *resolve(fixture *f, const char *game_version, const bst__manifest *const *known,
                     const bst__request *asked)
{
    char *text = NULL;
    size_t size = 0;
    const bst__manifest **order = NULL;
    uint32_t count = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    bst_diags_clear(f->diags);
    bst_status status = bst__resolve(&order, &count, &f->arena, "toy", game_version, known,
                                     f->known_count, asked, f->asked_count, f->diags);
    if (status == BST_OK) {
        (void)fputs("order:", out);
        for (uint32_t i = 0; i < count; i++) {
            (void)fprintf(out, " %s", order[i]->id);
        }
        assert_int_equal(bst_diags_count(f->diags, BST_NOTE), 0);
    } else {
        assert_int_equal(status, BST_E_INVALID);
        assert_null(order);
        assert_int_equal(count, 0);
        (void)fputs(bst_diags_count(f->diags, BST_NOTE) == 0 ? "failed:" : "", out);
        print_diags(out, f);
    }
    assert_int_equal(fclose(out), 0);
    return text;
}

static uint32_t factorial(uint32_t count)
{
    return count < 2 ? 1 : count * factorial(count - 1);
}

/* Writes the places 0 to `count` - 1 in their order number `index` of all. */
static void permute(uint32_t *out, uint32_t count, uint32_t index)
{
    for (uint32_t i = 0; i < count; i++) {
        out[i] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t rest = factorial(count - i - 1);
        uint32_t from = i + index / rest;
        uint32_t moved = out[from];
        index %= rest;
        memmove(&out[i + 1], &out[i], (from - i) * sizeof *out);
        out[i] = moved;
    }
}

static char *resolve_permuted(fixture *f, const char *game_version, uint32_t index)
{
    const bst__manifest *known[MODS_MAX];
    bst__request asked[ASKED_MAX];
    uint32_t places[MODS_MAX > ASKED_MAX ? MODS_MAX : ASKED_MAX];
    permute(places, f->known_count, index % factorial(f->known_count));
    for (uint32_t i = 0; i < f->known_count; i++) {
        known[i] = f->known[places[i]];
    }
    permute(places, f->asked_count, index % factorial(f->asked_count));
    for (uint32_t i = 0; i < f->asked_count; i++) {
        asked[i] = f->asked[places[i]];
    }
    return resolve(f, game_version, known, asked);
}

enum { ORDERS_MAX = 720 };

static bool run_case(const resolve_case *one)
{
    fixture f;
    set_up(&f);
    for (int i = 0; i < MODS_MAX && one->mods[i]; i++) {
        add_mod(&f, one->mods[i]);
    }
    const bool has_version = one->asked[0] != '#';
    add_requests(&f, one->asked + (has_version ? 0 : 1));
    uint32_t orders = factorial(f.known_count > f.asked_count ? f.known_count : f.asked_count);
    uint32_t step = orders > ORDERS_MAX ? orders / ORDERS_MAX : 1;
    bool is_good = true;
    for (uint32_t index = 0; index < orders && is_good; index += step) {
        char *got = resolve_permuted(&f, has_version ? "1.5" : "", index);
        is_good = strcmp(got, one->expected) == 0;
        if (!is_good) {
            print_error("%s, order %u: expected\n%s\ngot\n%s\n", one->name, index, one->expected,
                        got);
        }
        free(got);
    }
    tear_down(&f);
    return is_good;
}

static void every_case_in_every_order(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        failures += run_case(&cases[i]) ? 0 : 1;
    }
    assert_int_equal(failures, 0);
    assert_true(sizeof cases / sizeof *cases >= 50);
}

static void orders_are_all_different(void **state)
{
    (void)state;
    uint32_t seen[24] = {0};
    for (uint32_t index = 0; index < 24; index++) {
        uint32_t places[4];
        permute(places, 4, index);
        seen[index] = places[0] * 1000 + places[1] * 100 + places[2] * 10 + places[3];
        assert_int_equal(places[0] + places[1] + places[2] + places[3], 6);
        for (uint32_t i = 0; i < index; i++) {
            assert_int_not_equal(seen[i], seen[index]);
        }
    }
}

/* ---------------------------------------------------------------- limits and memory */

enum { MANY = BST__MODS_MAX + 1 };

/* Mods m000, m001, ..., all asked for, the last first. */
typedef struct many {
    char ids[MANY][8];
    bst__manifest mods[MANY];
    bst__mod_ref after[MANY];
    const bst__manifest *known[MANY];
    bst__request asked[MANY];
    uint32_t count;
} many;

/* With `in_circle`, each is loaded after the next one, and the last after the first. */
static many *make_many(uint32_t count, bool in_circle)
{
    static const bst__mod_ref toy = {.id = "toy"};
    many *m = calloc(1, sizeof *m);
    assert_non_null(m);
    m->count = count;
    for (uint32_t i = 0; i < count; i++) {
        (void)snprintf(m->ids[i], sizeof m->ids[i], "m%03u", i);
        m->after[i].id = m->ids[(i + 1) % count];
        m->mods[i] = (bst__manifest){.id = m->ids[i],
                                     .version = "1",
                                     .dir = m->ids[i],
                                     .games = {&toy, 1},
                                     .after = {&m->after[i], in_circle ? 1 : 0}};
        m->known[i] = &m->mods[i];
        m->asked[count - i - 1].id = m->ids[i];
    }
    return m;
}

/* Resolves in an arena of its own, which is empty again afterwards. */
static bst_status resolve_many(const many *m, bst_alloc alloc, bst_diags *diags)
{
    const bst__manifest **order = NULL;
    uint32_t count = 0;
    bst_arena arena;
    bst__arena_init(&arena, alloc);
    bst_status status = bst__resolve(&order, &count, &arena, "toy", NULL, m->known, m->count,
                                     m->asked, m->count, diags);
    assert_int_equal(status == BST_OK, order != NULL);
    assert_int_equal(count, status == BST_OK ? m->count : 0);
    for (uint32_t i = 0; i < count; i++) {
        assert_ptr_equal(order[i], &m->mods[i]);
    }
    bst__arena_free(&arena);
    return status;
}

static void there_can_be_many(void **state)
{
    (void)state;
    fixture f;
    set_up(&f);
    many *most = make_many(BST__MODS_MAX, false);
    assert_int_equal(resolve_many(most, bst__alloc_libc, f.diags), BST_OK);
    unit_assert_text(f.diags, "");
    free(most);
    many *too_many = make_many(BST__MODS_MAX + 1, false);
    assert_int_equal(resolve_many(too_many, bst__alloc_libc, f.diags), BST_E_LIMIT);
    unit_assert_text(f.diags, "error: 257 mods are asked for, but 256 can be in play "
                              "[E-MOD-LIMIT]\n");
    free(too_many);
    tear_down(&f);
}

/* So many mods that the arena needs several blocks, with an unknown one and a circle. */
static void memory_may_run_out(void **state)
{
    (void)state;
    many *m = make_many(200, true);
    m->asked[7].id = "nobody";
    m->after[191].id = m->ids[0]; /* m192 is what is not asked for */
    bst_status status = BST_E_NOMEM;
    long requests = 0;
    for (; status == BST_E_NOMEM; requests++) {
        failing memory;
        status = resolve_many(m, failing_alloc(&memory, requests), NULL);
        assert_int_equal(status == BST_E_NOMEM, memory.failures > 0);
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(status, BST_E_INVALID);
    assert_true(requests > 4);
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_in_every_order),
        cmocka_unit_test(orders_are_all_different),
        cmocka_unit_test(there_can_be_many),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests_name("resolve", tests, NULL, NULL);
}
