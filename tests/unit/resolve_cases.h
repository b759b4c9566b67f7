/* The table of the resolver's test: mods, who is asked for, and what comes of it. */
#ifndef TESTS_UNIT_RESOLVE_CASES_H
#define TESTS_UNIT_RESOLVE_CASES_H

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
    {"missing, with a chain behind it",
     {"a 1 | depends: b", "b 1 | depends: [wheel, c]", "c 1 | depends: [d, b]", "d 1 | depends: c",
      "e 1 | provides: wheel | depends: f"}, "a",
     "E-MOD-DEPENDS mods/a/mod.yaml:4:10: `a` 1 needs `b`, which is not asked for\n"
     "  hint: add `b`, which needs `wheel`, `c`, `f`, `d`\n"},
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

#endif
