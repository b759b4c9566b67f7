/* What rules do without a script: hooks with effects, steps and claims that do more than one thing,
 * bags, tiles that are used; and whose a moved piece is. */
#include "unit/toy.h"

#include "game/game.h"

static int32_t attribute(const toy *t, const char *name)
{
    return bst_game_attribute(t->game, name, 0);
}

/* The value of `name` on the first segment of `kind` that lies on the cell. */
static int32_t on_segment(toy *t, const char *name, const char *kind, int32_t x, int32_t y)
{
    const bst__board *board = &t->game->board;
    const bst__cell *c = &board->cells[bst__board_cell_at(board, x, y)];
    uint32_t wanted = (uint32_t)bst__rules_kind(t->game->rules, kind);
    uint32_t segment = c->segments;
    while (board->segments[segment].kind != wanted) {
        segment++;
    }
    return bst__attr_get(t->game, (uint32_t)bst__rules_attr(t->game->rules, name), segment);
}

/* The cell of the bird, as text; "" where it stands on none. */
static const char *bird_cell(const toy *t)
{
    static char text[16];
    bst_piece_view bird = bst_game_piece(t->game, 0);
    assert_string_equal(bird.kind, "bird");
    text[0] = '\0';
    if (strcmp(bird.site, "cell") == 0) {
        (void)snprintf(text, sizeof text, "%d,%d", (int)bird.x, (int)bird.y);
    }
    return text;
}

/* ---------------------------------------------------------------- hooks */

static void a_hook_marks_what_lies_around(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.on('placed', {after_turns=false}, {mark='dew',\n"
                     "  over={of='segments', kinds='shrine', around=true}})\n");
    toy_lay(&t, "shrine", 1, 0);
    toy_lay(&t, "land", 2, 0);
    toy_lay(&t, "shrine", 3, 0);
    toy_choose(&t, "place 0,1 @0"); /* across a corner of 1,0 */
    assert_int_equal(on_segment(&t, "dew", "shrine", 1, 0), 1);
    assert_int_equal(on_segment(&t, "dew", "shrine", 3, 0), 0);
    assert_int_equal(on_segment(&t, "dew", "land", 0, 1), 0);
    toy_choose(&t, "pass");
    toy_choose(&t, "place 2,1 @0"); /* again: it stays 1 */
    assert_int_equal(on_segment(&t, "dew", "shrine", 1, 0), 1);
    assert_int_equal(on_segment(&t, "dew", "shrine", 3, 0), 1);
    toy_close(&t);
}

static void a_hook_marks_the_game_or_what_it_is_about(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML "  tired: {on: piece}\n  wet: {on: cell}\n  late: {on: player}\n",
             TOY_LUA "bst.on('put', {piece='pawn'}, {mark='tired'})\n"
                     "bst.on('put', {piece='pawn'}, {mark='dew'})\n"
                     "bst.on('put', {piece='pawn'}, {mark='mood'})\n"
                     "bst.on('placed', {after_turns=false}, {mark='wet'})\n"
                     "bst.on('turn_ended', {after_turns=false}, {mark='late'})\n");
    const bst_ruleset *rules = t.game->rules;
    uint32_t tired = (uint32_t)bst__rules_attr(rules, "tired");
    uint32_t wet = (uint32_t)bst__rules_attr(rules, "wet");
    toy_choose(&t, "place 1,0 @0");
    uint32_t cell = bst__board_cell_at(&t.game->board, 1, 0);
    assert_int_equal(bst__attr_get(t.game, wet, cell), 1);
    assert_int_equal(bst__attr_get(t.game, wet, bst__board_cell_at(&t.game->board, 0, 0)), 0);
    assert_int_equal(attribute(&t, "mood"), 0);
    toy_choose(&t, "deploy pawn 1,0:N");
    assert_int_equal(attribute(&t, "mood"), 1);
    assert_int_equal(on_segment(&t, "dew", "land", 1, 0), 1);
    int32_t sum = 0;
    for (uint32_t piece = 1; piece <= t.game->board.head->piece_count; piece++) {
        sum += bst__attr_get(t.game, tired, piece);
    }
    assert_int_equal(sum, 1);
    assert_int_equal(bst_game_attribute(t.game, "late", 1), 1);
    assert_int_equal(bst_game_attribute(t.game, "late", 2), 0);
    toy_close(&t);
}

static void a_filter_asks_whose_the_piece_is(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.on('put', {own=true}, {mark='mood'})\n"
                     "bst.on('put', {own=false}, {mark='count'})\n"
                     "bst.on('placed', {unset='count'}, function(game, cell)\n"
                     "  for piece in game:pieces('pawn', game:next_player(game:active())) do\n"
                     "    for segment in game:segments(cell) do\n"
                     "      game:put(piece, segment, 'plant')\n"
                     "      return\n"
                     "    end\n"
                     "  end\n"
                     "end)\n");
    toy_choose(&t, "place 1,0 @0"); /* Ben's pawn comes in Ann's turn */
    assert_int_equal(attribute(&t, "count"), 1);
    assert_int_equal(attribute(&t, "mood"), 0);
    toy_choose(&t, "deploy pawn 1,0:N");
    assert_int_equal(attribute(&t, "mood"), 1);
    toy_close(&t);
}

static void a_hook_takes_pieces_and_moves_one(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.on('placed', {after_turns=false}, {move='bird', cause='fly'})\n"
                     "bst.on('part_ended', {after_turns=false}, {take='recall',\n"
                     "  over={of='pieces', owned=true, with='bird'}})\n"
                     "bst.veto('take', {cause='recall'}, function(game, piece)\n"
                     "  if game:owner(piece) == game:player(2) then return 'it is fast' end\n"
                     "end)\n");
    toy_lay(&t, "land", 1, 0);
    toy_put(&t, 1, "pawn", "1,0:N");
    assert_string_equal(bird_cell(&t), "");
    toy_choose(&t, "place 2,0 @0");
    assert_string_equal(bird_cell(&t), "2,0");
    toy_choose(&t, "deploy pawn 2,0:N"); /* and goes at the end of the part; the other one stays */
    assert_int_equal(bst_game_supply(t.game, 1, "pawn"), 4);
    toy_choose(&t, "place 3,0 @0");
    assert_string_equal(bird_cell(&t), "3,0");
    toy_choose(&t, "deploy pawn 3,0:N"); /* nobody takes this one */
    assert_int_equal(bst_game_supply(t.game, 2, "pawn"), 4);
    toy_close(&t);
}

/* An aide goes home with the pawn beside which it stands; so does what is in the supply anyway. */
static void a_hook_takes_each_piece_in_play_once(void **state)
{
    (void)state;
    toy t;
    static char yaml[4096];
    const char *at = strstr(TOY_YAML, "pieces:\n") + strlen("pieces:\n");
    (void)snprintf(yaml, sizeof yaml,
                   "%.*s  aide: {each: 1, claims: [land], stays_with: worker}\n%s",
                   (int)(at - TOY_YAML), TOY_YAML, at);
    toy_open(&t, yaml,
             TOY_LUA "bst.on('placed', {after_turns=false}, {take='recall', over={of='pieces'}})\n"
                     "bst.on('taken', function(game, _, segment)\n"
                     "  game:set(game.GAME, 'count', game:get(game.GAME, 'count') + 1)\n"
                     "  if segment == 0 then game:set(game.GAME, 'mood', 1) end\n"
                     "end)\n");
    toy_lay(&t, "land", 1, 0);
    toy_put(&t, 1, "pawn", "1,0:N");
    assert_int_equal(bst_scene_put(t.game, 1, "aide", "1,0:N", t.diags), BST_OK);
    toy_choose(&t, "place 2,0 @0");
    assert_int_equal(bst_game_supply(t.game, 1, "pawn"), 5);
    assert_int_equal(bst_game_supply(t.game, 1, "aide"), 1);
    assert_int_equal(attribute(&t, "count"), 2);
    assert_int_equal(attribute(&t, "mood"), 0); /* nothing was taken that stood nowhere */
    toy_close(&t);
}

/* Land and shrines are a realm together: what its parts have is what it has. */
static void what_is_made_of_others_is_marked_with_them(void **state)
{
    (void)state;
    toy t;
    static char yaml[4096];
    const char *at = strstr(TOY_YAML, "pieces:\n");
    (void)snprintf(yaml, sizeof yaml,
                   "%.*s  realm: {closes: ends, made_of: [land, shrine], joined_by: touches}\n%s",
                   (int)(at - TOY_YAML), TOY_YAML, at);
    toy_open(&t, yaml,
             TOY_LUA "bst.on('placed', {after_turns=false}, {mark='dew', over={of='segments'}})\n");
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(on_segment(&t, "dew", "land", 0, 0), 1);
    assert_int_equal(on_segment(&t, "dew", "realm", 0, 0), 1);
    toy_close(&t);
    assert_int_not_equal(
        toy_load(&t, yaml,
                 TOY_LUA "bst.on('placed', {}, {mark='dew',\n"
                         "  over={of='segments', kinds='realm'}})\n"),
        BST_OK);
    assert_string_equal(bst_diag_message(bst_diags_get(t.diags, 0)),
                        "`realm` is made of other kinds: what is marked are these");
    toy_close(&t);
}

/* What is refused is told by who asked for it, and who refused it. */
static void expect_refusal(const char *lua, uint32_t line, const char *choice)
{
    toy t;
    static char script[4096];
    (void)snprintf(script, sizeof script,
                   "bst.veto('put', {piece='bird'}, function() return 'it sleeps' end) %s%s",
                   TOY_LUA, lua);
    toy_open(&t, TOY_YAML, script);
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_choose_text(t.game, choice, t.diags), BST_E_ILLEGAL);
    const bst_diag *diag = bst_diags_get(t.diags, 0);
    assert_string_equal(bst_diag_code(diag), "E-GATE");
    assert_int_equal(bst_diag_span(diag).line, line);
    toy_close(&t);
}

static void a_refused_move_is_told_by_who_asked_for_it(void **state)
{
    (void)state;
    uint32_t line = 1;
    for (const char *at = TOY_LUA; *at; at++) {
        line += *at == '\n';
    }
    expect_refusal("bst.on('put', {piece='pawn'}, {move='bird', cause='fly'})\n", line,
                   "deploy pawn 1,0:N");
    expect_refusal("\nbst.step{at='part_end', builtin='move', move='bird', cause='fly'}\n",
                   line + 1, "pass");
}

/* A script that runs because of a step tells where it failed itself. */
static void a_script_that_fails_within_a_step_tells_its_own_place(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.step{at='part_end', builtin='move', move='bird', cause='fly'}\n"
                     "bst.veto('take', {piece='bird'}, function() return 'it sleeps' end)\n"
                     "bst.on('put', {piece='bird'}, function(game, bird)\n"
                     "  game:take(bird, 'recall')\n"
                     "end)\n");
    uint32_t line = 1;
    for (const char *at = TOY_LUA; *at; at++) {
        line += *at == '\n';
    }
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_choose_text(t.game, "pass", t.diags), BST_E_SCRIPT);
    for (uint32_t i = 0; i < bst_diags_count(t.diags, BST_NOTE); i++) {
        assert_int_not_equal(bst_diag_span(bst_diags_get(t.diags, i)).line, line);
    }
    assert_true(toy_says(&t, "it sleeps"));
    toy_close(&t);
}

static void a_filter_asks_what_a_tile_lacks(void **state)
{
    (void)state;
    toy t;
    static char yaml[4096];
    const char *at = strstr(TOY_YAML, "count: 13, start: 1,");
    assert_non_null(at);
    (void)snprintf(yaml, sizeof yaml, "%.*srich: 1, %s  rich: {on: tile, printed: true}\n",
                   (int)(at - TOY_YAML), TOY_YAML, at);
    toy_open(&t, yaml,
             TOY_LUA "bst.on('placed', {tile_lacks='rich'}, {mark='mood'})\n"
                     "bst.on('placed', {tile='rich'}, {mark='count'})\n");
    bool has_shrine = false;
    int32_t x = 1;
    for (; !has_shrine; x++) {
        char text[32];
        has_shrine = strcmp(t.game->rules->tiles[bst__part_now(t.game)->tile].id, "shrine") == 0;
        assert_int_equal(attribute(&t, "mood"), 0);
        (void)snprintf(text, sizeof text, "place %d,0 @0", (int)x);
        toy_choose(&t, text);
        toy_choose(&t, "pass");
    }
    assert_int_equal(attribute(&t, "mood"), 1);
    assert_int_equal(attribute(&t, "count"), x > 2 ? 1 : 0);
    toy_close(&t);
}

/* ---------------------------------------------------------------- steps and claims */

static void a_step_moves_a_piece_to_the_placed_tile(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.step{at='part_end', builtin='move', move='bird', cause='fly'}\n"
                     "bst.step{at='turn_start', builtin='move', move='bird', cause='fly'}\n");
    assert_string_equal(bird_cell(&t), ""); /* no tile lies at the start of the turn */
    toy_choose(&t, "place 1,0 @0");
    assert_string_equal(bird_cell(&t), "");
    toy_choose(&t, "pass");
    assert_string_equal(bird_cell(&t), "1,0");
    toy_close(&t);
}

static void a_claim_begins_a_track(void **state)
{
    (void)state;
    toy t;
    static char yaml[4096];
    const char *at = strstr(TOY_YAML, "tracks:\n") + strlen("tracks:\n");
    (void)snprintf(yaml, sizeof yaml, "%.*s  look: [looking]\n%s", (int)(at - TOY_YAML), TOY_YAML,
                   at);
    toy_open(&t, yaml,
             TOY_LUA "bst.menu{name='look', ends_with='looked'} bst.budget{name='looked'}\n"
                     "bst.step{track='look', at='looking', menu='look'}\n"
                     "bst.offer{verb='look', menu='look', spend='looked',\n"
                     "  choose=function(game, f)\n"
                     "    game:set(f.a, 'dew', 7) game:set(game.GAME, 'count', f.player) end}\n"
                     "bst.claim{name='spy', verb='spy', menu='act', piece='pawn', cause='plant',\n"
                     "  spend='figure', feature='any', track='look'}\n");
    toy_choose(&t, "place 1,0 @0");
    toy_choose(&t, "spy pawn 1,0:N");
    assert_string_equal(bst_game_decision(t.game).name, "look");
    assert_int_equal(bst_game_decision(t.game).seat, 1);
    toy_choose(&t, "look");
    assert_int_equal(on_segment(&t, "dew", "land", 1, 0), 7);
    toy_choose(&t, "place 2,0 @0"); /* Ben: one claim begins nothing */
    toy_choose(&t, "deploy pawn 2,0:N");
    assert_string_equal(bst_game_decision(t.game).name, "place");
    toy_close(&t);
}

static bool is_offered(toy *t, const char *text)
{
    bst_option option;
    return bst_game_option_parse(t->game, text, &option, t->diags) == BST_OK;
}

static void budgets_have_as_many_units_as_they_say(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML,
             TOY_LUA "bst.budget{name='none', max=0} bst.budget{name='pair', max=2}\n"
                     "bst.budget{name='ever', per='game'}\n"
                     "bst.offer{verb='never', menu='act', spend='none', choose=function() end}\n"
                     "bst.offer{verb='twice', menu='act', spend='pair', choose=function() end}\n"
                     "bst.offer{verb='once', menu='act', spend='ever', choose=function() end}\n");
    toy_choose(&t, "place 1,0 @0");
    assert_false(is_offered(&t, "never"));
    toy_choose(&t, "twice");
    assert_int_equal(bst_game_check(t.game, t.diags), BST_OK);
    bst__part_top(t.game)->budgets[4] = 2; /* as if without its bit */
    assert_int_equal(bst_game_check(t.game, t.diags), BST_E_STATE);
    bst__part_top(t.game)->budgets[4] = 1;
    toy_choose(&t, "once");
    toy_choose(&t, "twice");
    assert_int_equal(bst_game_check(t.game, t.diags), BST_OK);
    assert_false(is_offered(&t, "twice"));
    assert_false(is_offered(&t, "once"));
    toy_choose(&t, "pass");
    toy_choose(&t, "place 2,0 @0"); /* another part */
    assert_false(is_offered(&t, "never"));
    assert_false(is_offered(&t, "once"));
    toy_choose(&t, "twice");
    toy_close(&t);
}

/* ---------------------------------------------------------------- bags */

#define BAG_LUA                                                                                    \
    "bst.phase{name='swarm', verb='pick', bag={\n"                                                 \
    "  {word='bee', count=2, out='count'},\n"                                                      \
    "  {word='moth', count=4, out='coins'},\n"                                                     \
    "  {word='wasp', count=3, choose=function(game) game:set(game.GAME, 'mood', 1) return true\n"  \
    "   end}}}\n"                                                                                  \
    "bst.step{at='settle', phase='swarm'}\n"

/* A game in which a person is asked what chance does. */
static void open_asked(toy *t, const char *lua)
{
    toy_open(t, TOY_YAML, lua);
    t->game->config.manual_chance = true;
}

/* Plays to the next draw from the bag, placing at x. */
static void play_on(toy *t, int32_t x)
{
    while (strcmp(bst_game_decision(t->game).name, "swarm") != 0) {
        const char *name = bst_game_decision(t->game).name;
        char text[32];
        (void)snprintf(text, sizeof text, "place %d,0 @0", (int)x);
        toy_choose(t, strcmp(name, "place") == 0 ? text
                      : strcmp(name, "act") == 0 ? "pass"
                                                 : "draw land");
    }
}

static uint32_t weight_of(toy *t, const char *word)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    assert_int_equal(bst_game_options(t->game, &options, &count), BST_OK);
    for (uint32_t i = 0; i < count; i++) {
        char text[64];
        bst_game_option_text(t->game, &options[i], text, sizeof text);
        if (strcmp(strchr(text, ' ') + 1, word) == 0) {
            return options[i].weight;
        }
    }
    return 0;
}

static void chance_draws_from_what_is_in_the_bag(void **state)
{
    (void)state;
    toy t;
    open_asked(&t, TOY_LUA BAG_LUA);
    play_on(&t, 1);
    assert_int_equal(bst_game_decision(t.game).seat, BST_CHANCE);
    assert_int_equal(weight_of(&t, "bee"), 2);
    assert_int_equal(weight_of(&t, "moth"), 4 - 2); /* both players have a coin */
    assert_int_equal(weight_of(&t, "wasp"), 3);
    toy_choose(&t, "pick bee");
    assert_int_equal(attribute(&t, "count"), 1);
    play_on(&t, 2);
    assert_int_equal(weight_of(&t, "bee"), 1);
    toy_choose(&t, "pick moth"); /* in Ben's turn */
    assert_int_equal(bst_game_attribute(t.game, "coins", 2), 2);
    assert_int_equal(bst_game_attribute(t.game, "coins", 1), 1);
    assert_int_equal(attribute(&t, "mood"), 0);
    play_on(&t, 3);
    assert_int_equal(weight_of(&t, "moth"), 1);
    toy_choose(&t, "pick wasp");
    assert_int_equal(attribute(&t, "mood"), 1);
    play_on(&t, 4);
    assert_int_equal(weight_of(&t, "wasp"), 3); /* it went back */
    toy_choose(&t, "pick bee");
    play_on(&t, 5);
    assert_int_equal(weight_of(&t, "bee"), 0);
    assert_int_equal(bst_game_choose_text(t.game, "pick bee", t.diags), BST_E_ILLEGAL);
    toy_close(&t);
}

static void an_empty_bag_ends_the_phase(void **state)
{
    (void)state;
    toy t;
    open_asked(&t, TOY_LUA "local BEE = bst.word('bee')\n"
                           "bst.phase{name='swarm', verb='pick',\n"
                           "  choose=function(game, _, _, word)\n"
                           "  game:set(game.GAME, 'mood', word == BEE and 3 or 4)\n"
                           "  return true end, bag={{word='bee', count=1, out='count'}}}\n"
                           "bst.step{at='settle', phase='swarm'}\n");
    play_on(&t, 1);
    toy_choose(&t, "pick bee");
    assert_int_equal(attribute(&t, "mood"), 3);
    toy_choose(&t, "draw land");
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "pass");
    assert_string_equal(bst_game_decision(t.game).name, "main"); /* Ann's draw: nobody picked */
    toy_close(&t);
}

static void a_drawn_bag_is_drawn_by_weight(void **state)
{
    (void)state;
    enum { TURNS = 12 };
    toy t;
    toy_open(&t, TOY_YAML, TOY_LUA BAG_LUA);
    uint32_t bees = 0;
    for (int32_t x = 1; x <= TURNS; x++) {
        char text[32];
        (void)snprintf(text, sizeof text, "place %d,0 @0", (int)x);
        toy_choose(&t, text);
        toy_choose(&t, "pass");
        assert_in_range(attribute(&t, "count"), bees, bees + 1);
        bees = (uint32_t)attribute(&t, "count");
    }
    /* all that can go out is out, or was not drawn: never more than there are */
    assert_in_range(bees, 0, 2);
    assert_in_range(bst_game_attribute(t.game, "coins", 1) + bst_game_attribute(t.game, "coins", 2),
                    2, 4);
    toy_close(&t);
}

/* ---------------------------------------------------------------- tiles that are used */

/* Two tiles of Ann's; who has one uses it, and what is left must wait for another part. */
static void a_tile_of_a_zone_is_used_instead_of_a_drawn_one(void **state)
{
    (void)state;
    toy t;
    toy_open(&t, TOY_YAML "zones: {shelf: {per: player, holds: tiles}}\n",
             TOY_LUA "bst.on('setup', function(game)\n"
                     "  game:draw('main', 'shelf', game:player(1))\n"
                     "  game:draw('main', 'shelf', game:player(1))\n"
                     "end)\n"
                     "bst.offer{verb='fetch', menu='draw', must='only', auto=true, builtin='use',\n"
                     "  spend='drawn', over={of='tiles', zone='shelf'}, adds='count'}\n"
                     "bst.offer{verb='again', menu='act', builtin='use',\n"
                     "  over={of='tiles', zone='shelf'}}\n");
    uint32_t left = bst__deck_left(t.game, 1);
    if (strcmp(bst_game_decision(t.game).name, "draw") == 0) {
        toy_choose(&t, "fetch land"); /* there are two sorts; one sort is taken by itself */
    }
    assert_string_equal(bst_game_decision(t.game).name, "place");
    assert_int_equal(attribute(&t, "count"), 1);
    assert_int_equal(bst__zone_tile_count(t.game, 1, 1), 1);
    toy_choose(&t, "place 1,0 @0");
    assert_int_equal(bst_game_choose_text(t.game, "again land", t.diags), BST_E_ILLEGAL);
    assert_int_equal(bst_game_choose_text(t.game, "again shrine", t.diags), BST_E_ILLEGAL);
    assert_int_equal(bst__deck_left(t.game, 1), left);
    toy_choose(&t, "pass");
    assert_int_equal(bst__deck_left(t.game, 1), left - 1); /* Ben draws */
    toy_choose(&t, "place 2,0 @0");
    toy_choose(&t, "pass");
    assert_int_equal(bst__zone_tile_count(t.game, 1, 1), 0);
    assert_int_equal(attribute(&t, "count"), 2);
    assert_int_equal(bst__deck_left(t.game, 1), left - 1);
    toy_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hook_marks_what_lies_around),
        cmocka_unit_test(a_hook_marks_the_game_or_what_it_is_about),
        cmocka_unit_test(a_filter_asks_whose_the_piece_is),
        cmocka_unit_test(a_hook_takes_pieces_and_moves_one),
        cmocka_unit_test(a_hook_takes_each_piece_in_play_once),
        cmocka_unit_test(what_is_made_of_others_is_marked_with_them),
        cmocka_unit_test(a_refused_move_is_told_by_who_asked_for_it),
        cmocka_unit_test(a_script_that_fails_within_a_step_tells_its_own_place),
        cmocka_unit_test(a_filter_asks_what_a_tile_lacks),
        cmocka_unit_test(a_step_moves_a_piece_to_the_placed_tile),
        cmocka_unit_test(budgets_have_as_many_units_as_they_say),
        cmocka_unit_test(a_claim_begins_a_track),
        cmocka_unit_test(chance_draws_from_what_is_in_the_bag),
        cmocka_unit_test(an_empty_bag_ends_the_phase),
        cmocka_unit_test(a_drawn_bag_is_drawn_by_weight),
        cmocka_unit_test(a_tile_of_a_zone_is_used_instead_of_a_drawn_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
