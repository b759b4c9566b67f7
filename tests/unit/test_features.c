/* What rules may not do to features: make them of a kind that they cannot be, link what has no end,
 * settle them while others are; and overlays that say nothing. */
#include "unit/toy.h"

/* Ways with mouths and ends, and two kinds of land; a bog is open, a court closes by a rule. */
static const char *const kinds_yaml =
    "  court: {shape: area, closes: by_rule}\n"
    "  heath: {shape: area, closes: ends}\n"
    "  lane: {shape: line, closes: ends}\n"
    "  altar: {shape: inner, closes: surrounded, around: 4}\n";

static const char *const tiles_yaml =
    "  - {id: land, count: 9, start: 1, segments: [{land: N E S W}]}\n"
    "  - id: pit\n"
    "    count: 4\n"
    "    segments: [{way: N, mouths: 1}, {land: N E S W}]\n"
    "  - id: gate\n"
    "    count: 2\n"
    "    segments: [{shrine: ~}, {way: N}, {heath: N E S W}]\n";

/* With `more` after the toy's own script. */
static void open_lua(toy *t, const char *more)
{
    static char yaml[8192];
    static char lua[8192];
    const char *kinds = strstr(TOY_YAML, "pieces:\n");
    const char *cut = strstr(TOY_YAML, "tiles:\n");
    const char *rest = strstr(TOY_YAML, "attributes:\n");
    (void)snprintf(yaml, sizeof yaml, "must_match: [way]\n%.*s%s%.*stiles:\n%s%s",
                   (int)(kinds - TOY_YAML), TOY_YAML, kinds_yaml, (int)(cut - kinds), kinds,
                   tiles_yaml, rest);
    (void)snprintf(lua, sizeof lua, "%s\n%s", TOY_LUA, more);
    toy_open(t, yaml, lua);
}

/* `try` runs `code`: `cell` is 0,1. */
static void open_with(toy *t, const char *code)
{
    static char more[4096];
    (void)snprintf(more, sizeof more,
                   "bst.offer{verb='try', menu='act', choose=function(game)\n"
                   "  local cell = game:cell_at(0, 1)\n  local start = game:cell_at(0, 0)\n"
                   "  local function at(c, side) return game:segment_at(c, side) end\n"
                   "  %s\nend}\n",
                   code);
    open_lua(t, more);
}

/* With `tile` at 0,1, `code` must fail, saying `part`, and change nothing. */
static void must_fail(const char *tile, uint32_t turn, const char *code, const char *part)
{
    toy t;
    open_with(&t, code);
    assert_int_equal(bst_scene_lay(t.game, tile, 0, 1, turn, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    uint64_t before = bst_game_hash(t.game);
    assert_int_not_equal(bst_game_choose_text(t.game, "try", t.diags), BST_OK);
    assert_true(toy_says(&t, part));
    assert_int_equal(bst_game_hash(t.game), before);
    assert_int_equal(bst_game_check(t.game, t.diags), BST_OK);
    toy_close(&t);
}

static void kinds_that_a_feature_cannot_become(void **state)
{
    (void)state;
    must_fail("land", 0, "game:convert(at(cell, 0), 'heath')", "still open");
    must_fail("land", 0, "game:convert(at(cell, 0), 'way')", "different shapes");
    must_fail("gate", 1, "for s in game:segments(cell) do\n"
              "if game:kind(s) == bst.kind('shrine') then game:convert(s, 'altar') end end",
              "closes by the cells around");
}

/* The filter of who hears next asks what the feature is by then. */
static void subscribers_hear_of_what_it_became(void **state)
{
    (void)state;
    toy t;
    static const char *const deck[] = {"gate"};
    open_lua(&t, "bst.on('closed', {kind='way'}, function(game, feature)\n"
                 "  game:convert(feature, 'lane') end)\n"
                 "bst.on('closed', {kind='lane'}, function(game)\n"
                 "  game:set(game.GAME, 'count', 1) end)\n");
    assert_int_equal(bst_scene_lay(t.game, "gate", 0, 1, 1, t.diags), BST_OK);
    assert_int_equal(bst_scene_deck(t.game, deck, 1, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(toy_count(&t), 0);
    toy_choose(&t, "place 1,1 @270"); /* both ways meet */
    toy_choose(&t, "pass");
    assert_int_equal(toy_count(&t), 1);
    toy_close(&t);
}

static void segments_that_cannot_be_linked(void **state)
{
    (void)state;
    must_fail("land", 0, "game:link(at(cell, 0), at(cell, 0))", "with itself");
    must_fail("pit", 2, "game:link(at(cell, 2), at(cell, 1))", "different kinds");
    must_fail("land", 0, "game:unlink(at(cell, 0), at(start, 0))", "are not linked");
    must_fail("pit", 2, "game:link(at(cell, 2), 1048576)", "expected a segment");
}

static void nothing_is_settled_while_others_are(void **state)
{
    (void)state;
    toy t;
    static char yaml[8192];
    (void)snprintf(yaml, sizeof yaml, "%s", TOY_YAML);
    toy_open(&t, yaml,
             TOY_LUA "bst.on('closed', function(game, f) game:settle_as(f, 'closed') end)\n"
                     "bst.offer{verb='end_land', menu='act', choose=function(game)\n"
                     "  game:also_settle(game:feature(game:segment_at(game:placed(), 0)),"
                     " 'closed') end}\n");
    const char *deck[] = {"land", "land"};
    assert_int_equal(bst_scene_deck(t.game, deck, 2, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "end_land");
    assert_int_not_equal(bst_game_choose_text(t.game, "pass", t.diags), BST_OK);
    assert_true(toy_says(&t, "in a step that follows"));
    toy_close(&t);
}

/* More than any tile closes and all that follows from it can settle; beyond that it is said. */
static void many_features_are_settled_in_one_part(void **state)
{
    (void)state;
    static const char *const settle =
        "for i = 1, %d do game:settle_as(at(cell, 0), 'open', 0) end\n"
        "local count = 0\nfor _ in game:settled() do count = count + 1 end\n"
        "game:set(game.GAME, 'count', count)";
    char code[512];
    toy t;
    (void)snprintf(code, sizeof code, settle, 64);
    open_with(&t, code);
    assert_int_equal(bst_scene_lay(t.game, "land", 0, 1, 0, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "try");
    assert_int_equal(bst_game_attribute(t.game, "count", 0), 64);
    toy_close(&t);
    (void)snprintf(code, sizeof code, settle, 65);
    must_fail("land", 0, code, "more than 64 features were settled");
}

/* A way on one cell, and the land of two others. */
static void what_was_settled_is_asked_by_cell(void **state)
{
    (void)state;
    toy t;
    open_with(&t, "game:settle_as(at(cell, 1), 'open', 0)\n"
                  "game:settle_as(at(start, 0), 'open', 0)\n"
                  "local function count(where)\n  local n = 0\n"
                  "  for _ in game:settled(where) do n = n + 1 end\n  return n\nend\n"
                  "for _, feature in game:settled(game:placed()) do\n"
                  "  assert(feature == game:feature(at(start, 0)))\nend\n"
                  "game:set(game.GAME, 'count', count() * 1000 + count(cell) * 100\n"
                  "         + count(start) * 10 + count(game:placed()))");
    assert_int_equal(bst_scene_lay(t.game, "gate", 0, 1, 1, t.diags), BST_OK);
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "try");
    assert_int_equal(bst_game_attribute(t.game, "count", 0), 2111);
    toy_close(&t);
}

static void refuse_yaml(const char *more, const char *part)
{
    toy t;
    static char yaml[8192];
    (void)snprintf(yaml, sizeof yaml, "%s%s", TOY_YAML, more);
    assert_int_equal(toy_load(&t, yaml, TOY_LUA), BST_E_INVALID);
    assert_true(toy_says(&t, part));
    toy_close(&t);
}

static void overlays_show_lines_over_areas(void **state)
{
    (void)state;
    refuse_yaml("overlays: {mat: {segments: [{land: E W}]}}\n", "only lines are laid over tiles");
    refuse_yaml("overlays: {mat: {over: {E: way}, segments: [{way: E W}]}}\n",
                "there is no area `way`");
    refuse_yaml("overlays: {mat: {segments: [{way: E W}, {way: E}]}}\n", "owns such a slot");
    refuse_yaml("overlays: {mat: {segments: [{way: E W}], overs: {E: land}}}\n",
                "did you mean `over`");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_that_a_feature_cannot_become),
        cmocka_unit_test(subscribers_hear_of_what_it_became),
        cmocka_unit_test(segments_that_cannot_be_linked),
        cmocka_unit_test(nothing_is_settled_while_others_are),
        cmocka_unit_test(many_features_are_settled_in_one_part),
        cmocka_unit_test(what_was_settled_is_asked_by_cell),
        cmocka_unit_test(overlays_show_lines_over_areas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
