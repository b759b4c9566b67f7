/* Joining a game's tree with its mods' trees, conditions, and patches with what they note. */
#include "unit/unit.h"

#include <bastide/diag.h>

#include "base/arena.h"
#include "data/merge.h"
#include "data/yaml.h"

enum { MODS_MAX = 3 };

typedef struct rig {
    bst_sources *sources;
    bst_diags *diags;
    bst_arena arena;
    bst__merge merge;
    bst__merge_source list[MODS_MAX + 1];
    bst__merge_part parts[MODS_MAX];
    uint32_t mods;
    bst_node *gone;
} rig;

static const char game_text[] = "game: toy\n"
                                "kinds:\n"
                                "  way: {shape: line, closes: ends}\n"
                                "pieces:\n"
                                "  pawn: {each: 5, claims: [way], letter: p}\n"
                                "tracks:\n"
                                "  part: [draw, place, act]\n"
                                "presets:\n"
                                "  easy: {options: {toy.a: 1}}\n"
                                "start: [{tile: T/1, at: [0, 0]}]\n"
                                "tiles:\n"
                                "  - id: T/1\n"
                                "    count: 3\n"
                                "    segments: [{way: N S}, {way: E W}, {moor: ~}]\n";

static const bst_node *read_yaml(rig *r, const char *name, const char *text, uint16_t source)
{
    uint32_t file = 0;
    const bst_node *root = NULL;
    assert_int_equal(bst_sources_add(&file, r->sources, name, text, strlen(text)), BST_OK);
    assert_int_equal(bst__yaml_load(&root, &r->arena, r->sources, file, source, r->diags), BST_OK);
    return root;
}

static const char *option_of(void *user, const char *name)
{
    (void)user;
    if (strcmp(name, "toy.on") == 0) {
        return "true";
    }
    if (strcmp(name, "toy.switch") == 0) {
        return "off"; /* a word, no truth */
    }
    return strcmp(name, "toy.word") == 0 ? "soft" : NULL;
}

/* Joins and chooses; the mods are called one, two, three. Mod `two` follows `one` if it says so. */
static bst_status open_rig(rig *r, const char *const *mods, bool two_follows_one)
{
    static const char *const names[] = {"one", "two", "three"};
    static const bool none[MODS_MAX + 1] = {true};
    static const bool one[MODS_MAX + 1] = {true, true};
    memset(r, 0, sizeof *r);
    assert_int_equal(bst_sources_create(&r->sources), BST_OK);
    assert_int_equal(bst_diags_create(&r->diags, r->sources), BST_OK);
    bst__arena_init(&r->arena, bst__alloc_libc);
    r->list[0].id = "toy";
    const bst_node *game = read_yaml(r, "toy.yaml", game_text, 0);
    for (; mods[r->mods]; r->mods++) {
        uint16_t source = (uint16_t)(r->mods + 1);
        r->list[source].id = names[r->mods];
        r->list[source].follows = r->mods == 1 && two_follows_one ? one : none;
        r->parts[r->mods].root = read_yaml(r, names[r->mods], mods[r->mods], source);
        r->parts[r->mods].source = source;
    }
    r->merge.arena = &r->arena;
    r->merge.diags = r->diags;
    r->merge.sources = r->list;
    r->merge.source_count = r->mods + 1;
    bst_status status = bst__merge_join(&r->merge, game, r->parts, r->mods);
    return status == BST_OK ? bst__merge_choose(&r->merge, r->parts, r->mods, option_of, NULL,
                                                &r->gone)
                            : status;
}

static void close_rig(rig *r)
{
    bst__arena_free(&r->arena);
    bst_diags_destroy(r->diags);
    bst_sources_destroy(r->sources);
}

/* The text at a path; items of lists are joined by blanks. */
static const char *at(rig *r, const char *path)
{
    const bst_node *node = bst__merge_find(r->merge.root, path);
    if (!node) {
        return NULL;
    }
    if (node->type == BST_NODE_SCALAR) {
        return node->text;
    }
    const char *text = "";
    BST_NODE_EACH (child, node) {
        const char *word = node->type == BST_NODE_MAP ? child->key : child->text;
        text = bst__arena_printf(&r->arena, "%s%s%s", text, text[0] ? " " : "", word);
    }
    return text;
}

typedef struct patch_case {
    const char *mod;  /* what mod `one` says */
    const char *path; /* what is looked at, */
    const char *want; /* and what it is; NULL: nothing is there */
} patch_case;

static void patches_change_any_section(void **state)
{
    (void)state;
    static const patch_case cases[] = {
        {"patches: [{at: [pieces, pawn, each], set: 7}]", "pieces.pawn.each", "7"},
        {"patches: [{at: [pieces, pawn, glyph], set: x}]", "pieces.pawn.glyph", "x"},
        {"patches: [{at: [pieces, pawn, claims], add: [moor]}]", "pieces.pawn.claims", "way moor"},
        {"patches: [{at: [pieces, pawn, claims], add: moor}]", "pieces.pawn.claims", "way moor"},
        {"patches: [{at: [pieces, pawn, letter], add: q}]", "pieces.pawn.letter", "p q"},
        {"patches: [{at: [pieces, pawn], add: {glyph: x}}]", "pieces.pawn.glyph", "x"},
        {"patches: [{at: [pieces, pawn, claims], remove: way}]", "pieces.pawn.claims", ""},
        {"patches: [{at: [pieces, pawn, letter], remove: ~}]", "pieces.pawn.letter", NULL},
        {"patches: [{at: [pieces, pawn], remove: letter}]", "pieces.pawn", "each claims"},
        {"patches: [{at: [pieces, pawn, each], replace: {from: 5, to: 6}}]", "pieces.pawn.each",
         "6"},
        {"patches: [{at: [pieces, pawn, claims], replace: {from: way, to: moor}}]",
         "pieces.pawn.claims", "moor"},
        {"patches: [{at: [tracks, part], add: roll, before: place}]", "tracks.part",
         "draw roll place act"},
        {"patches: [{at: [tracks, part], add: roll, after: place}]", "tracks.part",
         "draw place roll act"},
        {"patches: [{at: [tiles, T/1, count], set: 1}]", "tiles.T/1.count", "1"},
        {"patches: [{at: [tiles, T/1], add: {mark: 1}}]", "tiles.T/1.mark", "1"},
        {"patches: [{at: [kinds, way, closes], set: never}]", "kinds.way.closes", "never"},
        {"patches: [{at: [start], set: []}]", "start", ""},
        {"start: []", "start", ""}, /* in place of that of the game */
        {"patches: [{at: [presets, easy, options, toy.a], set: 2}]", "presets.easy.options.toy.a",
         "2"},
        {"patches: [{at: [pieces, pawn, each], set: 7, if: {toy.on: yes}}]", "pieces.pawn.each",
         "7"},
        {"patches: [{at: [pieces, pawn, each], set: 7, if: {toy.on: no}}]", "pieces.pawn.each",
         "5"},
        {"patches: [{at: [pieces, pawn, each], set: 7, if: {toy.word: [hard, soft]}}]",
         "pieces.pawn.each", "7"},
        {"patches: [{at: [pieces, pawn, each], set: 7, if: {mod: one}}]", "pieces.pawn.each", "7"},
        {"patches: [{at: [pieces, rook, each], set: 7, if: {mod: two}}]", "pieces.pawn.each", "5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rig r;
        const char *mods[] = {cases[i].mod, NULL};
        bst_status status = open_rig(&r, mods, false);
        const char *got = at(&r, cases[i].path);
        bool is_right = status == BST_OK && (cases[i].want ? got && strcmp(got, cases[i].want) == 0
                                                           : got == NULL);
        if (!is_right) {
            (void)fprintf(stderr, "%s\n  %s: %s\n", cases[i].mod, cases[i].path, got ? got : "-");
            bst_diags_print(r.diags, stderr, 0);
        }
        assert_true(is_right);
        close_rig(&r);
    }
}

static void parts_of_a_tile_are_named_as_in_touches(void **state)
{
    (void)state;
    rig r;
    const char *mods[] = {"patches: [{at: [tiles, T/1, segments, way E], add: {dew: 2}}]", NULL};
    assert_int_equal(open_rig(&r, mods, false), BST_OK);
    const bst_node *segments = bst__merge_find(r.merge.root, "tiles.T/1.segments");
    assert_null(bst__node_get(segments->first, "dew"));
    assert_string_equal(bst__node_text(segments->first->next, "dew", ""), "2");
    close_rig(&r);
}

typedef struct fault_case {
    const char *one;
    const char *two; /* a second mod, or NULL */
    const char *says;
} fault_case;

static void what_does_nothing_or_collides_is_an_error(void **state)
{
    (void)state;
    static const fault_case cases[] = {
        {"patches: [{at: [pieces, pawn, each], set: 5}]", NULL,
         "this patch changes nothing: the value is there already"},
        {"patches: [{at: [pieces, pawn, claims], add: way}]", NULL,
         "this patch changes nothing: the item is there already"},
        {"patches: [{at: [pieces, pawn], add: {each: 6}}]", NULL,
         "`each` is in `pieces.pawn` already"},
        {"patches: [{at: [pieces, pawn, claims], remove: moor}]", NULL,
         "there is no `moor` in `pieces.pawn.claims` to remove"},
        {"patches: [{at: [pieces, pown, each], set: 5}]", NULL,
         "there is no `pown` in `pieces`"},
        {"patches: [{at: [peices, pawn], remove: each}]", NULL, "did you mean `pieces`?"},
        {"patches: [{at: [pieces, pawn, each], replace: {from: 4, to: 6}}]", NULL,
         "`pieces.pawn.each` is not what is there"},
        {"patches: [{at: [tiles, T/1, segments, way], add: {dew: 2}}]", NULL,
         "`way` may be several things in `tiles.T/1.segments`"},
        {"patches: [{at: [tracks, part], add: roll, before: plaice}]", NULL,
         "there is no `plaice` in `tracks.part`"},
        {"patches: [{at: [pieces, pawn, each], set: 6, if: {toy.off: yes}}]", NULL,
         "there is no option `toy.off`"},
        {"patches: [{at: [pieces, pawn, each], set: 6}]",
         "patches: [{at: [pieces, pawn, each], set: 7}]",
         "`one` and `two` both patch `pieces.pawn.each`"},
        {"kinds: {way: {shape: area, closes: never}}", NULL, "kind `way` is declared by `toy`"},
        {"pieces: {rook: {each: 1}}", "pieces: {rook: {each: 2}}",
         "piece `rook` is declared by `one` already"},
        {"attributes: {dew: {on: segment}}", "attributes: {dew: {on: cell}}",
         "attribute `dew` is declared by `one` already"},
        {"attributes: {dew: {on: segment}}", "attributes: {dew: {on: segment, fold: max}}",
         "attribute `dew` is declared by `one` already"},
        {"start: []", "start: []", "start `start` is declared by `one` already"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rig r;
        const char *mods[] = {cases[i].one, cases[i].two, NULL};
        assert_int_equal(open_rig(&r, mods, false), BST_E_INVALID);
        char *text = unit_print(r.diags, unit_print_plain);
        if (!strstr(text, cases[i].says)) {
            (void)fprintf(stderr, "not said: %s\nbut: %s\n", cases[i].says, text);
        }
        assert_non_null(strstr(text, cases[i].says));
        free(text);
        close_rig(&r);
    }
}

static void a_mod_that_follows_has_the_last_word(void **state)
{
    (void)state;
    rig r;
    const char *mods[] = {"patches: [{at: [pieces, pawn, each], set: 6}]",
                          "patches: [{at: [pieces, pawn, each], set: 7}]", NULL};
    assert_int_equal(open_rig(&r, mods, true), BST_OK);
    assert_string_equal(at(&r, "pieces.pawn.each"), "7");
    assert_int_equal(r.merge.note_count, 2);
    assert_string_equal(r.merge.notes[0].path, "pieces.pawn.each");
    assert_string_equal(r.merge.notes[0].before->text, "5");
    assert_int_equal(r.merge.notes[1].source, 2);
    assert_string_equal(r.merge.notes[1].before->text, "6");
    close_rig(&r);
}

static void what_a_condition_leaves_out_is_gone(void **state)
{
    (void)state;
    rig r;
    const char *mods[] = {"pieces:\n"
                          "  rook: {each: 1, if: {toy.on: no}}\n"
                          "  king: {each: 1, if: {toy.on: yes}}\n"
                          "  bard: {each: 1, if: {toy.switch: off}}\n"
                          "  cook: {each: 1, if: {toy.switch: on}}\n"
                          "attributes:\n"
                          "  dew: {on: segment, if: {toy.word: hard}}\n"
                          "tiles:\n"
                          "  - {id: T/2, if: {mod: two}}\n"
                          "  - {id: T/3, if: {mod: one}}\n",
                          NULL};
    assert_int_equal(open_rig(&r, mods, false), BST_OK);
    assert_string_equal(at(&r, "pieces"), "pawn king bard");
    assert_null(bst__merge_find(r.merge.root, "attributes.dew"));
    assert_null(bst__merge_find(r.merge.root, "tiles.T/2"));
    assert_non_null(bst__merge_find(r.merge.root, "tiles.T/3"));
    assert_int_equal(r.gone->count, 1); /* tiles may go on carrying it */
    assert_string_equal(r.gone->first->key, "dew");
    close_rig(&r);
}

static void an_attribute_declared_alike_is_one(void **state)
{
    (void)state;
    rig r;
    const char *mods[] = {"attributes:\n  dew: {on: segment, printed: true, of: [way]}\n",
                          "attributes:\n  dew: {printed: true, on: segment, of: [way]}\n", NULL};
    assert_int_equal(open_rig(&r, mods, false), BST_OK);
    assert_string_equal(at(&r, "attributes"), "dew");
    assert_int_equal(bst__merge_find(r.merge.root, "attributes.dew")->source, 1);
    close_rig(&r);
}

static void presets_of_one_name_become_one(void **state)
{
    (void)state;
    rig r;
    const char *mods[] = {"presets: {easy: {options: {one.b: 2}}, hard: {options: {one.b: 3}}}",
                          NULL};
    assert_int_equal(open_rig(&r, mods, false), BST_OK);
    assert_string_equal(at(&r, "presets.easy.options"), "toy.a one.b");
    assert_string_equal(at(&r, "presets.hard.options.one.b"), "3");
    close_rig(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_change_any_section),
        cmocka_unit_test(parts_of_a_tile_are_named_as_in_touches),
        cmocka_unit_test(what_does_nothing_or_collides_is_an_error),
        cmocka_unit_test(a_mod_that_follows_has_the_last_word),
        cmocka_unit_test(what_a_condition_leaves_out_is_gone),
        cmocka_unit_test(an_attribute_declared_alike_is_one),
        cmocka_unit_test(presets_of_one_name_become_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
