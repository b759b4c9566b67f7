/* Zones that take in certain pieces only, options of putting pieces, and steps that ask what is in
 * zones, what is about to be settled, and who got points in this part. */
#include "unit/toy.h"

/* `from` with what `parts` says replaced: pairs of old and new, ended by NULL. */
static void replace(char *to, size_t size, const char *from, const char *const *parts)
{
    (void)snprintf(to, size, "%s", from);
    for (; parts[0]; parts += 2) {
        char rest[8192];
        char *at = strstr(to, parts[0]);
        assert_non_null(at);
        (void)snprintf(rest, sizeof rest, "%s", at + strlen(parts[0]));
        (void)snprintf(at, size - (size_t)(at - to), "%s%s", parts[1], rest);
    }
}

/* A toy whose shrines are closed once they lie; nearly all tiles have one. */
static void open_shrines(toy *t, const char *more, const char *lua)
{
    static const char *const parts[] = {
        "kinds:\n", "kinds:\n  chapel: {shape: inner, closes: always}\n",
        "closes: surrounded", "closes: always",
        "count: 13, start: 1", "count: 1, start: 1",
        "    count: 2\n", "    count: 9\n",
        "  bird: {neutral: true}\n", "  bird: {neutral: true}\n  hen: {each: 2, claims: [way]}\n",
        NULL};
    char yaml[8192];
    replace(yaml, sizeof yaml, TOY_YAML, parts);
    (void)snprintf(yaml + strlen(yaml), sizeof yaml - strlen(yaml), "%s", more);
    toy_open(t, yaml, lua);
}

#define COUNT_WHEN(attribute, when)                                                                \
    "bst.phase{name='" attribute "', enter=function(game)\n"                                       \
    "  game:set(game.GAME, '" attribute "', game:get(game.GAME, '" attribute "') + 1)\n"           \
    "  return true end}\n"                                                                         \
    "bst.step{at='part_end', phase='" attribute "', when=" when "}\n"

/* Offers a pawn of the other player for the shrine of the placed tile. */
#define GIFT                                                                                       \
    "bst.offer{verb='gift', menu='act', choose=function(game, _, player)\n"                        \
    "  for segment in game:segments(game:placed()) do\n"                                           \
    "    if game:kind(segment) == bst.kind('shrine') then\n"                                       \
    "      local pawn = game:from_supply(game:next_player(player), 'pawn')\n"                      \
    "      game:put(pawn, segment, 'plant')\n"                                                     \
    "    end\n"                                                                                    \
    "  end\n"                                                                                      \
    "end}\n"

static int32_t count_of(const toy *t, const char *name)
{
    return bst_game_attribute(t->game, name, 0);
}

static void steps_ask_who_scored(void **state)
{
    (void)state;
    toy t;
    open_shrines(&t, "  own: {on: game}\n  both: {on: game}\n  none: {on: game}\n",
                 TOY_LUA GIFT "bst.score('shrine', 'closed', {flat=2})\n" COUNT_WHEN(
                     "mood", "{scored='others', unscored='own'}")
                     COUNT_WHEN("own", "{scored='own'}")
                         COUNT_WHEN("both", "{scored={'own', 'others'}}")
                             COUNT_WHEN("none", "{unscored={'own', 'others'}}"));
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "none"), 1);
    toy_choose(&t, "place 2,0 @0"); /* Ben's own */
    toy_choose(&t, "deploy pawn 2,0:shrine");
    assert_int_equal(count_of(&t, "own"), 1);
    assert_int_equal(count_of(&t, "mood"), 0);
    toy_choose(&t, "place 3,0 @0"); /* what Ann places brings Ben points */
    toy_choose(&t, "gift");
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 1);
    toy_choose(&t, "place 4,0 @0"); /* both share it */
    toy_choose(&t, "gift");
    toy_choose(&t, "deploy pawn 4,0:shrine");
    assert_int_equal(count_of(&t, "both"), 1);
    assert_int_equal(count_of(&t, "mood"), 1);
    assert_int_equal(count_of(&t, "own"), 2);
    assert_int_equal(count_of(&t, "none"), 1);
    toy_close(&t);
}

/* The act menu stands before the step, settling after it. */
#define NOTE_CLOSING(attribute, kind)                                                              \
    "bst.phase{name='" attribute "', enter=function(game)\n"                                       \
    "  game:set(game.GAME, '" attribute "', game:get(game.GAME, '" attribute "') + 1)\n"           \
    "  return true end}\n"                                                                         \
    "bst.step{at='act', phase='" attribute "', when={closing={kind='" kind "'}}}\n"

static void steps_ask_what_is_about_to_be_settled(void **state)
{
    (void)state;
    toy t;
    open_shrines(&t, "  late: {on: game}\n",
                 TOY_LUA NOTE_CLOSING("mood", "shrine") NOTE_CLOSING("count", "land")
                     COUNT_WHEN("late", "{closing={kind='shrine'}}"));
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 2,0 @0");
    assert_int_equal(count_of(&t, "mood"), 1); /* Ben is still asked */
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 2);
    assert_int_equal(count_of(&t, "count"), 0); /* the land stays open */
    assert_int_equal(count_of(&t, "late"), 0);  /* at the end of the part all is settled */
    toy_close(&t);
}

static void steps_ask_what_lies_beside_a_feature(void **state)
{
    (void)state;
    toy t;
    open_shrines(&t, "",
                 TOY_LUA COUNT_WHEN("mood", "{settled={kind='shrine', next_to='chapel'}}")
                     COUNT_WHEN("count", "{settled={kind='shrine', next_to={'way', 'moor'}}}")
                     "bst.offer{verb='found', menu='act', choose=function(game)\n"
                     "  for shrine in game:segments(game:placed(), bst.kind('shrine')) do\n"
                     "    game:convert(shrine, bst.kind('chapel'))\n"
                     "  end\n"
                     "end}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "found");
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 0); /* no shrine was settled */
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 1);
    toy_choose(&t, "place 3,0 @0"); /* the chapel is two tiles away */
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 1);
    toy_choose(&t, "place 2,1 @0"); /* or at a corner */
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 1);
    toy_choose(&t, "place 1,1 @0");
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 2);
    toy_choose(&t, "place 4,0 @0"); /* one that is a chapel itself is no shrine */
    toy_choose(&t, "found");
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 2);
    assert_int_equal(count_of(&t, "count"), 0);
    toy_close(&t);
}

#define PENS                                                                                       \
    "zones:\n"                                                                                     \
    "  pen: {per: game, holds: pieces, accepts: {trait: worker}}\n"                                \
    "  way_pen: {per: game, holds: pieces, accepts: {claims: way}}\n"                              \
    "  shrine_pen: {per: player, holds: pieces, accepts: {trait: worker, claims: [shrine]}}\n"

/* `lock KIND ZONE` puts a piece there, and lists what may come in. */
#define LOCK                                                                                       \
    "bst.offer{verb='lock', menu='act', args={'piece_kind', 'zone'},\n"                            \
    "  options=function(game, _, player)\n"                                                        \
    "    for _, name in ipairs{'pawn', 'hen', 'bird'} do\n"                                        \
    "      local owner = name == 'bird' and 0 or player\n"                                         \
    "      local piece = game:from_supply(owner, name)\n"                                          \
    "      for _, zone in ipairs{game:zone('pen'), game:zone('way_pen'),\n"                        \
    "                            game:zone('shrine_pen', player)} do\n"                            \
    "        if piece ~= 0 and game:can_put(piece, zone, 'fly') then\n"                            \
    "          game:emit('lock', game:kind(piece), zone)\n"                                        \
    "        end\n"                                                                                \
    "      end\n"                                                                                  \
    "    end\n"                                                                                    \
    "  end,\n"                                                                                     \
    "  choose=function(game, _, player, kind, zone)\n"                                             \
    "    local owner = kind == bst.piece('bird') and 0 or player\n"                                \
    "    game:stand(game:from_supply(owner, kind), zone, 'fly') end}\n"                            \
    "bst.offer{verb='force', menu='act', choose=function(game, _, player)\n"                       \
    "  game:stand(game:from_supply(player, 'hen'), game:zone('pen'), 'fly') end}\n"

static void is_legal(toy *t, const char *text, bool expected)
{
    bst_option option;
    bst_status status = bst_game_option_parse(t->game, text, &option, t->diags);
    assert_int_equal(status, expected ? BST_OK : BST_E_ILLEGAL);
}

#define ROOM                                                                                       \
    "bst.offer{verb='move_in', menu='act', args={'piece_kind', 'segment'}, spend='figure',\n"      \
    "  options=function(game, _, player)\n"                                                        \
    "    local pawn = game:from_supply(player, 'pawn')\n"                                          \
    "    for land in game:segments(game:placed(), bst.kind('land')) do\n"                          \
    "      game:emit_puts('move_in', pawn, land, 'plant')\n"                                       \
    "    end\n"                                                                                    \
    "  end,\n"                                                                                     \
    "  choose=function(game, _, player, kind, segment)\n"                                          \
    "    game:put(game:from_supply(player, kind), segment, 'plant') end}\n"                        \
    "bst.veto('put', {cause='plant'}, function(game, _, _, cell)\n"                                \
    "  return game:xy(cell) == 0 and 'not there' or nil end)\n"

static void puts_are_offered_for_a_whole_feature(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA ROOM);
    toy_choose(&t, "place 1,0 @0");
    is_legal(&t, "move_in pawn 1,0:N", true);
    is_legal(&t, "move_in pawn 0,0:N", false); /* vetoed */
    is_legal(&t, "move_in bird 1,0:N", false);
    toy_choose(&t, "move_in pawn 1,0:N");
    toy_choose(&t, "place 2,0 @0");
    is_legal(&t, "move_in pawn 1,0:N", true); /* not on the placed tile only */
    is_legal(&t, "move_in pawn 2,0:N", true);
    is_legal(&t, "move_in pawn 0,0:N", false);
    toy_close(&t);
}

static void puts_are_offered_by_options_only(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.on('placed', {}, function(game, cell)\n"
                     "  for land in game:segments(cell) do\n"
                     "    game:emit_puts('deploy', game:from_supply(game:active(), 'pawn'), land,\n"
                     "                   'plant')\n"
                     "  end end)\n");
    assert_int_not_equal(bst_game_choose_text(t.game, "place 1,0 @0", t.diags), BST_OK);
    assert_true(toy_says(&t, "only `options` and `chance` may emit"));
    toy_close(&t);
}

static void zones_take_in_certain_pieces(void **state)
{
    (void)state;
    toy t;
    open_shrines(&t, PENS, TOY_LUA LOCK);
    toy_choose(&t, "place 1,0 @0");
    is_legal(&t, "lock pawn pen", true);
    is_legal(&t, "lock pawn way_pen", true);
    is_legal(&t, "lock pawn shrine_pen.Ann", true);
    is_legal(&t, "lock hen pen", false); /* no worker */
    is_legal(&t, "lock hen way_pen", true);
    is_legal(&t, "lock hen shrine_pen.Ann", false);
    is_legal(&t, "lock bird pen", true); /* who belongs to nobody may be anywhere */
    assert_int_not_equal(bst_game_choose_text(t.game, "force", t.diags), BST_OK);
    assert_true(toy_says(&t, "the zone does not accept such a piece"));
    toy_close(&t);
}

static void steps_ask_what_is_in_zones(void **state)
{
    (void)state;
    toy t;
    open_shrines(&t, "  own: {on: game}\n" PENS,
                 TOY_LUA LOCK COUNT_WHEN("mood", "{in_zone='pen'}")
                     COUNT_WHEN("own", "{in_zone={'way_pen', 'shrine_pen'}}"));
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "lock bird pen"); /* nobody's piece does not count */
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 0);
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "lock pawn shrine_pen.Ben");
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 0);
    assert_int_equal(count_of(&t, "own"), 1);
    toy_choose(&t, "place 3,0 @0");
    toy_choose(&t, "lock pawn pen");
    toy_choose(&t, "pass");
    assert_int_equal(count_of(&t, "mood"), 1);
    assert_int_equal(count_of(&t, "own"), 2);
    toy_close(&t);
}

static void features_are_walked_by_trait(void **state)
{
    (void)state;
    toy t;
    open_shrines(&t, "",
                 TOY_LUA "bst.offer{verb='survey', menu='act', choose=function(game)\n"
                         "  local land, all = 0, 0\n"
                         "  for feature in game:features('ground') do\n"
                         "    land = land + 1\n"
                         "    assert(game:kind(feature) == bst.kind('land'))\n"
                         "  end\n"
                         "  for _ in game:features('shrine') do all = all + 1 end\n"
                         "  game:set(game.GAME, 'mood', land)\n"
                         "  game:set(game.GAME, 'count', all) end}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "survey");
    assert_int_equal(count_of(&t, "mood"), 1);
    assert_int_equal(count_of(&t, "count"), 2);
    toy_close(&t);
}

/* The shrines are closed, the land is not. */
static void features_are_walked_as_they_are(void **state)
{
    (void)state;
    toy t;
    open_shrines(&t, "  open: {on: game}\n  shut: {on: game}\n",
                 TOY_LUA "bst.offer{verb='survey', menu='act', choose=function(game)\n"
                         "  local function count(kind, closed)\n"
                         "    local found = 0\n"
                         "    for _ in game:features(kind, closed) do found = found + 1 end\n"
                         "    return found\n"
                         "  end\n"
                         "  game:set(game.GAME, 'shut', count('shrine', true)\n"
                         "           + 10 * count('land', true))\n"
                         "  game:set(game.GAME, 'open', count('shrine', false)\n"
                         "           + 10 * count('land', false)) end}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "pass");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "survey");
    assert_int_equal(count_of(&t, "shut"), 2);
    assert_int_equal(count_of(&t, "open"), 10);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_ask_who_scored),
        cmocka_unit_test(steps_ask_what_is_about_to_be_settled),
        cmocka_unit_test(steps_ask_what_lies_beside_a_feature),
        cmocka_unit_test(puts_are_offered_for_a_whole_feature),
        cmocka_unit_test(puts_are_offered_by_options_only),
        cmocka_unit_test(zones_take_in_certain_pieces),
        cmocka_unit_test(steps_ask_what_is_in_zones),
        cmocka_unit_test(features_are_walked_by_trait),
        cmocka_unit_test(features_are_walked_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
