/* Explained points: what awards know of the contest and of the rules that made their lines, how
 * they read, and why options are refused. */
#include "unit/toy.h"

#include "tools/games.h"

enum { TEXT = 512 };

/* ---------------------------------------------------------------- a game from the rule book */

typedef struct rig {
    games_rig rules;
    bst_game *game;
} rig;

static void choose(rig *r, const char *text)
{
    bst_status status = bst_game_choose_text(r->game, text, r->rules.diags);
    if (status != BST_OK) {
        bst_diags_print(r->rules.diags, stderr, 0);
    }
    assert_int_equal(status, BST_OK);
}

static void lay(rig *r, const char *tile, int32_t x, int32_t y, uint32_t turn)
{
    assert_int_equal(bst_scene_lay(r->game, tile, x, y, turn, r->rules.diags), BST_OK);
}

static void put(rig *r, uint32_t seat, const char *segment)
{
    assert_int_equal(bst_scene_put(r->game, seat, "follower", segment, r->rules.diags), BST_OK);
}

/* Example 7 of the rules: two knights of Red and one of Blue, before the tile that joins them. */
static void majority_open(rig *r)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    config.undo_depth = 4;
    assert_int_equal(games_open(&r->rules, &games_kinds[0], 2, 1, NULL), BST_OK);
    assert_int_equal(bst_game_create(&r->game, r->rules.ruleset, r->rules.setup, &config,
                                     r->rules.diags),
                     BST_OK);
    choose(r, "first Red");
    lay(r, "BA/RFr", 1, 0, 0);
    lay(r, "BA/C", 1, -1, 3);
    lay(r, "BA/RFr", -1, 0, 0);
    lay(r, "BA/C", -1, -1, 1);
    lay(r, "BA/L", 1, -2, 0);
    lay(r, "BA/C", 0, -2, 2);
    put(r, 1, "1,-1:W");
    put(r, 2, "-1,-1:E");
    put(r, 1, "0,-2:S");
    choose(r, "draw BA/Cccc+");
}

static void rig_close(rig *r)
{
    bst_game_destroy(r->game);
    games_close(&r->rules);
}

/* Whether the line of the span holds `part`. */
static bool line_has(const bst_sources *sources, bst_span span, const char *part)
{
    size_t left = 0;
    const char *text = bst_sources_text(sources, span.file, &left);
    for (uint32_t line = 1; line < span.line; line++) {
        text = strchr(text, '\n') + 1;
    }
    const char *found = strstr(text, part);
    const char *end = strchr(text, '\n');
    return found && found < end;
}

static void a_majority_is_told_with_its_contest(void **state)
{
    (void)state;
    rig r;
    char text[TEXT];
    majority_open(&r);
    for (int again = 0; again < 2; again++) {
        choose(&r, "place 0,-1 @0"); /* the city is the tile's only part, and it is occupied */
        assert_int_equal(bst_game_award_count(r.game), 1);
        assert_int_equal(bst_game_award_strength(r.game, 0, 1), 2);
        assert_int_equal(bst_game_award_strength(r.game, 0, 2), 1);
        assert_int_equal(bst_game_award_members(r.game, 0, 1), 2);
        assert_int_equal(bst_game_award_members(r.game, 0, 2), 1);
        assert_int_equal(bst_game_award_strength(r.game, 0, 0), 0);
        assert_int_equal(bst_game_award_strength(r.game, 0, 3), 0);
        (void)bst_game_award_text(r.game, 0, text, sizeof text);
        assert_string_equal(text, "city 0,0:N: 5 tiles x 2 + 1 pennant x 2 = 12, "
                                  "Red 2 knights : Blue 1 knight");
        assert_int_equal(bst_game_undo(r.game), BST_OK);
        assert_int_equal(bst_game_award_count(r.game), 0);
    }
    rig_close(&r);
}

static void lines_name_the_declaration(void **state)
{
    (void)state;
    rig r;
    majority_open(&r);
    choose(&r, "place 0,-1 @0");
    assert_int_equal(bst_game_award(r.game, 0).line_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        bst_ledger_line line = bst_game_award_line(r.game, 0, i);
        assert_string_equal(line.mod, "carcassonne");
        assert_string_equal(bst_sources_name(r.rules.sources, line.rule.file),
                            "scripts/carcassonne/rules.lua");
        assert_true(line_has(r.rules.sources, line.rule, "bst.score(\"city\", \"closed\""));
        assert_int_equal(line.call.file, 0);
    }
    rig_close(&r);
}

static void a_copy_keeps_the_contest(void **state)
{
    (void)state;
    rig r;
    bst_game *copy = NULL;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    majority_open(&r);
    choose(&r, "place 0,-1 @0");
    assert_int_equal(
        bst_game_create(&copy, r.rules.ruleset, r.rules.setup, &config, r.rules.diags), BST_OK);
    assert_int_equal(bst_game_copy(copy, r.game), BST_OK);
    assert_int_equal(bst_game_award_strength(copy, 0, 1), 2);
    assert_int_equal(bst_game_award_strength(copy, 0, 2), 1);
    bst_game_destroy(copy);
    rig_close(&r);
}

/* ---------------------------------------------------------------- lines that scripts make */

#define FINAL                                                                                      \
    "bst.step{at='unfinished', builtin='settle_all', mode='final', kinds='shrine'}\n"
#define SHRINE "bst.score('shrine', 'final', {flat=1, around=1})\n"

/* TOY_YAML with `with` in place of `find`. */
static char *changed_yaml(const char *find, const char *with)
{
    static char yaml[4096];
    const char *at = strstr(TOY_YAML, find);
    assert_non_null(at);
    (void)snprintf(yaml, sizeof yaml, "%.*s%s%s", (int)(at - TOY_YAML), TOY_YAML, with,
                   at + strlen(find));
    return yaml;
}

static uint32_t lines_in(const char *text)
{
    uint32_t count = 0;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

/* A shrine with a pawn of Ann beside the start tile, and the game's end. */
static void end_with_a_shrine(toy *t)
{
    assert_int_equal(bst_scene_lay(t->game, "shrine", 1, 0, 0, t->diags), BST_OK);
    assert_int_equal(bst_scene_put(t->game, 1, "pawn", "1,0:shrine", t->diags), BST_OK);
    assert_int_equal(bst_game_end_now(t->game, t->diags), BST_OK);
    assert_int_equal(bst_game_decision(t->game).state, BST_OVER);
}

static void measures_have_words_of_their_own(void **state)
{
    (void)state;
    toy t;
    char text[TEXT];
    toy_open(&t, TOY_YAML, TOY_LUA FINAL SHRINE);
    end_with_a_shrine(&t);
    (void)bst_game_award_text(t.game, 0, text, sizeof text);
    /* one of its eight neighbours lies; the flat point counts nothing, so it has no word */
    assert_string_equal(text, "shrine 1,0:shrine: 1 neighbour x 1 + 1 = 2");
    (void)bst_game_award_line_text(t.game, 0, 0, text, sizeof text);
    assert_string_equal(text, "1 neighbour x 1");
    (void)bst_game_award_contest_text(t.game, 0, text, sizeof text);
    assert_string_equal(text, "Ann 1");
    toy_close(&t);
}

static void lines_of_hooks_name_the_subscription_and_the_call(void **state)
{
    (void)state;
    toy t;
    uint32_t before = lines_in(TOY_LUA FINAL SHRINE);
    toy_open(&t, TOY_YAML,
             TOY_LUA FINAL SHRINE "bst.word('blessing')\n"
                                  "bst.query('lines', {kind='shrine'},\n"
                                  "  function(game, _, _, _, value)\n"
                                  "  game:line('blessing', 1, 5)\n"
                                  "end)\n"
                                  "bst.query('lines', {kind='shrine'},\n"
                                  "  function(_, _, _, _, value) return value + 20 end)\n");
    end_with_a_shrine(&t);
    bst_award award = bst_game_award(t.game, 0);
    assert_int_equal(award.line_count, 4);
    bst_ledger_line blessing = bst_game_award_line(t.game, 0, 2);
    assert_string_equal(blessing.label, "blessing");
    assert_int_equal(blessing.points, 5);
    assert_int_equal(blessing.rule.line, before + 2);
    assert_int_equal(blessing.call.line, before + 4);
    bst_ledger_line change = bst_game_award_line(t.game, 0, 3);
    assert_string_equal(change.label, "change");
    assert_int_equal(change.rule.line, before + 6);
    assert_int_equal(change.call.file, 0);
    toy_close(&t);
}

static void awards_of_scripts_know_the_contest(void **state)
{
    (void)state;
    toy t;
    uint32_t before = lines_in(TOY_LUA FINAL SHRINE);
    toy_open(&t, TOY_YAML,
             TOY_LUA FINAL SHRINE "local GIFT = bst.source('gift')\n"
                                  "bst.on('extra', {kind='shrine'}, function(game, feature)\n"
                                  "  game:award(game:player(2), 7, GIFT, feature)\n"
                                  "  game:award(game:player(2), 1, GIFT)\n"
                                  "end)\n");
    end_with_a_shrine(&t);
    assert_int_equal(bst_game_award_count(t.game), 3);
    assert_int_equal(bst_game_award(t.game, 1).points, 7);
    assert_int_equal(bst_game_award_strength(t.game, 1, 1), 1);
    assert_int_equal(bst_game_award_strength(t.game, 1, 2), 0);
    assert_int_equal(bst_game_award_strength(t.game, 2, 1), 0);
    bst_ledger_line line = bst_game_award_line(t.game, 1, 0);
    assert_int_equal(line.rule.line, before + 2);
    assert_int_equal(line.call.line, before + 3);
    toy_close(&t);
}

static void members_are_named_only_where_each_counts_once(void **state)
{
    static const char *const kind = "  shrine: {shape: inner, closes: surrounded}\n";
    static const char *const with =
        "  shrine: {shape: inner, closes: surrounded, one: altar, many: altars,\n"
        "           member: {one: priest, many: priests}}\n";
    (void)state;
    for (int heavy = 0; heavy < 2; heavy++) {
        toy t;
        char text[TEXT];
        toy_open(&t, changed_yaml(kind, with),
                 heavy ? TOY_LUA FINAL SHRINE
                     "bst.query('strength', function(game, piece, _, weight)\n"
                     "  return game:owner(piece) == game:player(1) and weight * 2 or weight\n"
                     "end)\n"
                       : TOY_LUA FINAL SHRINE);
        assert_int_equal(bst_scene_lay(t.game, "shrine", 1, 0, 0, t.diags), BST_OK);
        assert_int_equal(bst_scene_put(t.game, 2, "pawn", "1,0:shrine", t.diags), BST_OK);
        assert_int_equal(bst_scene_put(t.game, 1, "pawn", "1,0:shrine", t.diags), BST_OK);
        assert_int_equal(bst_game_end_now(t.game, t.diags), BST_OK);
        assert_int_equal(bst_game_award_count(t.game), heavy ? 1 : 2);
        (void)bst_game_award_text(t.game, 0, text, sizeof text);
        assert_string_equal(
            text, heavy ? "altar 1,0:shrine: 1 neighbour x 1 + 1 = 2, Ann 2 : Ben 1"
                        : "altar 1,0:shrine: 1 neighbour x 1 + 1 = 2, "
                          "Ann 1 priest : Ben 1 priest");
        toy_close(&t);
    }
}

/* ---------------------------------------------------------------- why not */

static void why_not_is(bst_game *game, const char *option, const char *reason)
{
    char why[TEXT];
    bst_game_why_not(game, option, why, sizeof why);
    if (!strstr(why, reason)) {
        (void)fprintf(stderr, "%s: not \"%s\" but \"%s\"\n", option, reason, why);
    }
    assert_non_null(strstr(why, reason));
}

static void refusals_name_what_is_in_the_way(void **state)
{
    (void)state;
    rig r;
    char why[TEXT];
    majority_open(&r);
    /* the tile is city on all sides; 2,0 lies east of a road, 0,1 south of a field */
    why_not_is(r.game, "place 2,0 @0", "(west side: city meets road of 1,0)");
    why_not_is(r.game, "place 0,1 @0", "(north side: city meets field of 0,0)");
    why_not_is(r.game, "place 0,0 @0", "a tile lies there already: BA/RCr");
    why_not_is(r.game, "place 9,9 @0", "no tile lies beside this cell");
    why_not_is(r.game, "pass", "passing is not allowed at `place`");
    why_not_is(r.game, "deploy follower 0,0:N", "Red chooses at `place`");
    bst_game_why_not(r.game, "place 0,-1 @0", why, sizeof why);
    assert_string_equal(why, "");
    rig_close(&r);
}

static void refused_claims_name_the_piece(void **state)
{
    (void)state;
    rig r;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    assert_int_equal(games_open(&r.rules, &games_kinds[0], 2, 1, NULL), BST_OK);
    assert_int_equal(bst_game_create(&r.game, r.rules.ruleset, r.rules.setup, &config,
                                     r.rules.diags),
                     BST_OK);
    choose(&r, "first Red");
    lay(&r, "BA/RFr", 1, 0, 0);
    put(&r, 2, "1,0:E");
    choose(&r, "draw BA/RFr");
    choose(&r, "place 2,0 @0");
    why_not_is(r.game, "deploy follower 2,0:W",
               "the road is occupied by Blue.follower.1 on 1,0:E");
    why_not_is(r.game, "deploy follower 0,0:N", "it is not on the placed tile");
    rig_close(&r);
}

static void a_veto_is_named_with_its_line(void **state)
{
    (void)state;
    toy t;
    char place[64];
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.veto('place', function(game, tile, cell, turn)\n"
                     "  if turn == 1 then return 'never turned once' end end)\n"
                     "bst.veto('put', {kind='land'}, function() return 'holy land' end)\n");
    uint32_t before = lines_in(TOY_LUA);
    (void)snprintf(place, sizeof place, "never turned once (scripts/toy.lua:%u)",
                   (unsigned)before + 1);
    why_not_is(t.game, "place 1,0 @90", place);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_majority_is_told_with_its_contest),
        cmocka_unit_test(lines_name_the_declaration),
        cmocka_unit_test(a_copy_keeps_the_contest),
        cmocka_unit_test(measures_have_words_of_their_own),
        cmocka_unit_test(lines_of_hooks_name_the_subscription_and_the_call),
        cmocka_unit_test(awards_of_scripts_know_the_contest),
        cmocka_unit_test(members_are_named_only_where_each_counts_once),
        cmocka_unit_test(refusals_name_what_is_in_the_way),
        cmocka_unit_test(refused_claims_name_the_piece),
        cmocka_unit_test(a_veto_is_named_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
