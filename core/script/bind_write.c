/* `game` for writing: movements, awards, frames, decks; and emitting options. */
#include "script/bind.h"

#include <string.h>

/* ---------------------------------------------------------------- emitting */

static uint32_t verb_arg(lua_State *L, int arg, uint32_t argc)
{
    const bst_ruleset *rules = bst__bind_scripts(L)->rules;
    if (lua_isinteger(L, arg)) {
        lua_Integer verb = lua_tointeger(L, arg);
        if (verb < 0 || verb >= (lua_Integer)rules->verb_count ||
            rules->verbs[verb].argc != argc) {
            bst__script_raise(L, "E-VERB", 1, "verb number %d has not %u arguments", (int)verb,
                              (unsigned)argc);
        }
        return (uint32_t)verb;
    }
    const char *name = luaL_checkstring(L, arg);
    int first = bst__bind_number(L, name, BST__NAME_VERB);
    for (uint32_t i = first < 0 ? rules->verb_count : (uint32_t)first; i < rules->verb_count; i++) {
        if (rules->verbs[i].argc == argc && strcmp(rules->verbs[i].name, name) == 0) {
            return i;
        }
    }
    const char *near = bst__rules_verb(rules, name) < 0
                           ? bst__script_near(rules, BST__NAME_VERB, name)
                           : NULL;
    bst__script_raise_near(L, "E-VERB", near,
                           "no verb '%.40s' with %u arguments is declared", name, (unsigned)argc);
    return 0;
}

/* A label may have blanks, the word for a choice may not. */
static bool is_word(const bst_ruleset *rules, int32_t word)
{
    return word >= 0 && (uint32_t)word < rules->word_count && rules->words[word][0] != '\0' &&
           !strchr(rules->words[word], ' ');
}

/* Options that name nothing could be neither shown nor recorded. */
static void check_args(lua_State *L, const bst_game *game, uint32_t verb, int first,
                       const int32_t *args)
{
    static const uint8_t types[BST__ARG_COUNT] = {
        [BST__ARG_CELL] = BST__REF_CELL,       [BST__ARG_SEGMENT] = BST__REF_SEGMENT,
        [BST__ARG_FEATURE] = BST__REF_SEGMENT, [BST__ARG_PIECE] = BST__REF_PIECE,
        [BST__ARG_PLAYER] = BST__REF_PLAYER,   [BST__ARG_PIECE_KIND] = BST__REF_PIECE_KIND,
        [BST__ARG_TILE] = BST__REF_TILE,       [BST__ARG_ZONE] = BST__REF_ZONE,
        [BST__ARG_KIND] = BST__REF_KIND,       [BST__ARG_CORNER] = BST__REF_CORNER};
    const bst__verb *v = &game->rules->verbs[verb];
    for (uint32_t i = 0; i < v->argc; i++) {
        if (types[v->args[i]]) {
            bst__bind_ref(L, first + 1 + (int)i, (bst__reftype)types[v->args[i]]);
        } else if (v->args[i] == BST__ARG_TURN) {
            luaL_argcheck(L, args[i] >= 0 && args[i] < BST_TURNS, first + 1 + (int)i,
                          "a turn is 0 to 3");
        } else if (v->args[i] == BST__ARG_WORD) {
            luaL_argcheck(L, is_word(game->rules, args[i]), first + 1 + (int)i,
                          "it is none of the words, or one with blanks");
        }
    }
}

static void check_may_emit(lua_State *L)
{
    if (!bst__bind_scripts(L)->may_emit) {
        bst__script_raise(L, "E-EMIT", 1, "only `options` and `chance` may emit");
    }
}

static int emit(lua_State *L, int first, uint16_t weight)
{
    bst_game *game = bst__bind_game(L);
    check_may_emit(L);
    int argc = lua_gettop(L) - first;
    int32_t args[BST_ARGS_MAX];
    if (argc < 0 || argc > BST_ARGS_MAX) {
        return bst__script_raise(L, "E-VERB", 1, "an option has at most %d arguments",
                                 BST_ARGS_MAX);
    }
    for (int i = 0; i < argc; i++) {
        lua_Integer value = luaL_checkinteger(L, first + 1 + i);
        if (value < INT32_MIN || value > INT32_MAX) {
            return bst__script_raise(L, "E-VERB", 1, "an argument has 32 bits");
        }
        args[i] = (int32_t)value;
    }
    uint32_t verb = verb_arg(L, first, (uint32_t)argc);
    if (verb == 0) {
        return bst__script_raise(L, "E-VERB", 1, "passing is offered by the menu alone");
    }
    check_args(L, game, verb, first, args);
    bst__name_features(game, verb, args, (uint32_t)argc);
    bst_status status = bst__option_add(game, game->deciding_target, (uint16_t)verb,
                                        (uint32_t)argc, args, weight);
    return status == BST_OK ? 0 : bst__script_abort(L, status);
}

/* game:emit(verb, ...): one option more */
static int do_emit(lua_State *L)
{
    return emit(L, 2, 1);
}

/* game:emit_puts(verb, piece, feature, cause): one option for each segment of the feature where
 * nothing keeps the cause from putting the piece */
static int do_emit_puts(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    const bst__board *board = &game->board;
    uint32_t kind = board->pieces[bst__bind_ref(L, 3, BST__REF_PIECE)].kind;
    uint32_t root = bst__board_root(board, bst__bind_ref(L, 4, BST__REF_SEGMENT));
    uint32_t cause = bst__bind_cause(L, 5);
    check_may_emit(L);
    for (uint32_t at = 0; (at = bst__bind_segment_after(L, root, at)) != 0;) {
        if (bst__can_put(game, kind, at, board->segments[at].cell, cause, NULL)) {
            lua_settop(L, 2);
            lua_pushinteger(L, BST__REF(BST__REF_PIECE_KIND, kind));
            lua_pushinteger(L, BST__REF(BST__REF_SEGMENT, at));
            emit(L, 2, 1);
        }
    }
    return 0;
}

static int emit_range(lua_State *L, int first, uint16_t weight)
{
    bst_game *game = bst__bind_game(L);
    lua_Integer high = luaL_checkinteger(L, lua_gettop(L));
    lua_Integer low = luaL_checkinteger(L, lua_gettop(L) - 1);
    luaL_argcheck(L, high >= low && high <= INT32_MAX, lua_gettop(L), "a range is low, high");
    lua_settop(L, lua_gettop(L) - 1);
    emit(L, first, weight);
    bst_option *option = &game->options[game->option_count - 1];
    uint32_t last = option->argc ? option->argc - 1u : 0;
    if (game->rules->verbs[option->verb].args[last] != BST__ARG_INTEGER) {
        game->option_count--;
        game->option_weight -= weight;
        return bst__script_raise(L, "E-VERB", 1, "only an integer can be a range");
    }
    option->last = (int32_t)high;
    game->option_weight += (uint64_t)weight * (uint64_t)(high - low);
    return 0;
}

/* game:range(verb, ..., low, high): one option for each value of the last argument */
static int do_range(lua_State *L)
{
    return emit_range(L, 2, 1);
}

static uint16_t weight_arg(lua_State *L)
{
    lua_Integer weight = luaL_checkinteger(L, 2);
    luaL_argcheck(L, weight >= 0 && weight <= UINT16_MAX, 2, "a weight is 0 to 65535");
    return (uint16_t)weight;
}

/* Ranges of players may span all integers; what chance draws from may not. */
static int check_weights(lua_State *L)
{
    return bst__bind_game(L)->option_weight <= UINT32_MAX
               ? 0
               : bst__script_raise(L, "E-LIMIT", 1, "the weights of all options go past 32 bits");
}

/* game:chance(weight, verb, ...): one thing more that chance may choose */
static int do_chance(lua_State *L)
{
    emit(L, 3, weight_arg(L));
    return check_weights(L);
}

/* game:chance_range(weight, verb, ..., low, high): one for each value of the last argument */
static int do_chance_range(lua_State *L)
{
    emit_range(L, 3, weight_arg(L));
    return check_weights(L);
}

/* ---------------------------------------------------------------- attributes, budgets */

static int do_set(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t attr = bst__bind_attr(L, 3);
    uint32_t index = bst__bind_target(L, &game->rules->attrs[attr], 2);
    lua_Integer value = luaL_checkinteger(L, 4);
    luaL_argcheck(L, value >= INT32_MIN && value <= INT32_MAX, 4, "a value has 32 bits");
    return bst__bind_status(L, game, bst__attr_set(game, attr, index, (int32_t)value));
}

static int do_spend(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    const char *name = luaL_checkstring(L, 2);
    for (uint32_t i = 0; i < game->rules->budget_count; i++) {
        if (strcmp(game->rules->budgets[i].name, name) == 0) {
            return bst__bind_status(L, game, bst__budgets_spend(game, 1u << i));
        }
    }
    return bst__script_unknown(L, BST__NAME_BUDGET, name);
}

/* ---------------------------------------------------------------- pieces */

/* game:put(piece, segment, cause [, corner]) */
static int do_put(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    uint32_t segment = bst__bind_ref(L, 3, BST__REF_SEGMENT);
    uint32_t cause = bst__bind_cause(L, 4);
    uint32_t corner = bst__bind_opt(L, 5, BST__REF_CORNER);
    return bst__bind_status(L, game,
                            corner ? bst__piece_put_corner(game, piece, corner, segment, cause)
                                   : bst__piece_put(game, piece, segment, cause));
}

/* game:stand(piece, cell or zone, cause): stands there, a member of nothing */
static int do_stand(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    lua_Integer ref = luaL_checkinteger(L, 3);
    bool zone = ref > 0 && BST__REF_TYPE(ref) == BST__REF_ZONE;
    uint32_t at = bst__bind_ref(L, 3, zone ? BST__REF_ZONE : BST__REF_CELL);
    return bst__bind_status(L, game,
                            bst__piece_stand(game, piece,
                                             zone ? BST__SITE_ZONE : BST__SITE_CELL, at,
                                             bst__bind_cause(L, 4)));
}

/* game:take(piece, cause [, zone or true]): back to the supply, into a zone, or out of the game */
static int do_take(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t piece = bst__bind_ref(L, 2, BST__REF_PIECE);
    if (lua_isinteger(L, 4)) {
        uint32_t zone = bst__bind_ref(L, 4, BST__REF_ZONE);
        return bst__bind_status(L, game,
                                bst__piece_take_to(game, piece, zone, bst__bind_cause(L, 3)));
    }
    bst__site to = lua_toboolean(L, 4) ? BST__SITE_OUT : BST__SITE_SUPPLY;
    return bst__bind_status(L, game, bst__piece_take(game, piece, to, bst__bind_cause(L, 3)));
}

/* ---------------------------------------------------------------- points */

/* Adds a line of the function that runs, and where in it. */
static void add_line(lua_State *L, bst_game *game, const char *label, int32_t count, int32_t rate)
{
    bst__line *line = bst__line_add(game, label, count, rate, count * rate, game->running);
    if (line && !game->config.no_ledger) {
        bst_span span = bst__script_span(L);
        line->file = span.file;
        line->line = span.line;
    }
}

/* game:line(label, count, rate): explains part of the next award */
static int do_line(lua_State *L)
{
    bst_game *game = bst__bind_game(L);
    const char *label = luaL_checkstring(L, 2);
    lua_Integer count = luaL_checkinteger(L, 3);
    lua_Integer rate = luaL_checkinteger(L, 4);
    luaL_argcheck(L, count >= INT16_MIN && count <= INT16_MAX, 3, "a count has 16 bits");
    luaL_argcheck(L, rate >= INT16_MIN && rate <= INT16_MAX, 4, "a rate has 16 bits");
    /* labels outlive the call: they are the ruleset's words */
    bst_ruleset *rules = game->rules;
    int word = bst__bind_number(L, label, BST__NAME_WORD);
    if (word < 0) {
        return bst__script_raise_near(L, "E-NAME", bst__script_near(rules, BST__NAME_WORD, label),
                                      "label '%.40s' was not declared with bst.word", label);
    }
    int64_t sum = count * rate;
    for (uint32_t i = 0; i < game->scratch_count; i++) {
        sum += game->scratch_lines[i].points;
    }
    luaL_argcheck(L, sum >= INT32_MIN && sum <= INT32_MAX, 4, "points have 32 bits");
    add_line(L, game, rules->words[word], (int32_t)count, (int32_t)rate);
    return bst__bind_status(L, game, game->failure);
}

/* What the lines given before leave unexplained gets a line of its own. */
static void explain_rest(lua_State *L, bst_game *game, lua_Integer points, const char *label,
                         int arg)
{
    int64_t explained = 0;
    for (uint32_t i = 0; i < game->scratch_count; i++) {
        explained += game->scratch_lines[i].points;
    }
    int64_t rest = points - explained;
    luaL_argcheck(L, rest >= INT32_MIN && rest <= INT32_MAX, arg, "points have 32 bits");
    if (rest) {
        add_line(L, game, label, 1, (int32_t)rest);
    }
}

/* game:award(player, points, source [, feature]): books points; lines given before explain them */
static int do_award(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t seat = bst__bind_ref(L, 2, BST__REF_PLAYER);
    lua_Integer points = luaL_checkinteger(L, 3);
    lua_Integer source = luaL_checkinteger(L, 4);
    uint32_t segment = bst__bind_opt(L, 5, BST__REF_SEGMENT);
    luaL_argcheck(L, points >= INT32_MIN && points <= INT32_MAX, 3, "points have 32 bits");
    luaL_argcheck(L, source >= 0 && source < (lua_Integer)game->rules->award_source_count, 4,
                  "no source of points: see bst.source");
    explain_rest(L, game, points, game->rules->award_sources[source], 3);
    bst__contest contest;
    bst_status status = bst__contest_of(game, segment, &contest);
    if (status == BST_OK) {
        status = bst__award(game, seat, (int32_t)points, (uint32_t)source, 0xFF, segment,
                            &contest);
    }
    return bst__bind_status(L, game, status);
}

/* ---------------------------------------------------------------- flow */

/* game:push(track or phase, player, a, b, ...) */
static int do_push(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    const char *name = luaL_checkstring(L, 2);
    uint32_t seat = bst__bind_opt(L, 3, BST__REF_PLAYER);
    int32_t args[BST__FRAME_ARGS];
    int argc = lua_gettop(L) - 3;
    if (argc > BST__FRAME_ARGS) {
        return bst__script_raise(L, "E-FRAME", 1, "a frame holds %d integers", BST__FRAME_ARGS);
    }
    for (int i = 0; i < argc; i++) {
        lua_Integer value = luaL_checkinteger(L, 4 + i);
        luaL_argcheck(L, value >= INT32_MIN && value <= INT32_MAX, 4 + i,
                      "a frame holds integers of 32 bits");
        args[i] = (int32_t)value;
    }
    int track = bst__bind_number(L, name, BST__NAME_TRACK);
    int phase = bst__bind_number(L, name, BST__NAME_PHASE);
    if (track < 0 && phase < 0) {
        return bst__script_unknown(L, BST__NAME_FRAME, name);
    }
    if (track >= 0 && (uint32_t)track == game->head->frames[0].target) {
        return bst__script_raise(L, "E-FRAME", 1, "`%s` is the game itself, which runs already",
                                 name);
    }
    bst_status status =
        track >= 0 ? bst__flow_push(game, BST__FRAME_TRACK, (uint32_t)track, seat, args,
                                    argc > 0 ? (uint32_t)argc : 0)
                   : bst__flow_push(game, BST__FRAME_PHASE, (uint32_t)phase, seat, args,
                                    argc > 0 ? (uint32_t)argc : 0);
    return bst__bind_status(L, game, status);
}

static int do_first(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    game->head->first = (uint8_t)bst__bind_ref(L, 2, BST__REF_PLAYER);
    return 0;
}

static int do_next_turn(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t seat = bst__bind_ref(L, 2, BST__REF_PLAYER);
    if (game->head->next_count == BST__NEXT_MAX) {
        return bst__script_raise(L, "E-LIMIT", 1, "more than %d turns are promised",
                                 BST__NEXT_MAX);
    }
    game->head->next[game->head->next_count++] = (uint8_t)seat;
    return 0;
}

/* game:also_settle(feature, mode): settled with what closes in this part */
static int do_also_settle(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    uint32_t mode = bst__bind_mode(L, 3);
    if (game->head->also_count == BST__ALSO_MAX) {
        return bst__script_raise(L, "E-LIMIT", 1, "more than %d features to settle",
                                 BST__ALSO_MAX);
    }
    bst__also *also = &game->head->also[game->head->also_count++];
    also->segment = (uint16_t)segment;
    also->mode = (uint8_t)mode;
    also->part = game->head->part_count;
    return 0;
}

static int do_close(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t root = bst__board_root(&game->board, bst__bind_ref(L, 2, BST__REF_SEGMENT));
    game->board.features[root].flags |= BST__FEATURE_CLOSED;
    return 0;
}

/* game:settle_as(feature, mode [, value]): settles it at once */
static int do_settle_as(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    uint32_t mode = bst__bind_mode(L, 3);
    if (lua_isnoneornil(L, 4)) {
        return bst__bind_status(L, game, bst__settle_as(game, segment, mode, NULL));
    }
    lua_Integer value = luaL_checkinteger(L, 4);
    luaL_argcheck(L, value >= INT32_MIN && value <= INT32_MAX, 4, "points have 32 bits");
    explain_rest(L, game, value, game->rules->kinds[game->board.segments[segment].kind].name, 4);
    int32_t points = (int32_t)value;
    return bst__bind_status(L, game, bst__settle_as(game, segment, mode, &points));
}

/* game:convert(feature, kind): all its segments become of that kind */
static int do_convert(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t segment = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    return bst__bind_status(L, game,
                            bst__feature_convert(game, segment, bst__bind_kind(L, 3)));
}

/* game:link(segment, segment), game:unlink(segment, segment) */
static int do_link(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t a = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    return bst__bind_status(L, game,
                            bst__segments_link(game, a, bst__bind_ref(L, 3, BST__REF_SEGMENT)));
}

static int do_unlink(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    uint32_t a = bst__bind_ref(L, 2, BST__REF_SEGMENT);
    return bst__bind_status(L, game,
                            bst__segments_unlink(game, a, bst__bind_ref(L, 3, BST__REF_SEGMENT)));
}

static int do_finish(lua_State *L)
{
    bst_game *game = bst__bind_write_game(L);
    game->head->state = BST_OVER;
    return 0;
}

const luaL_Reg bst__bind_write[] = {{"emit", do_emit},
                                    {"emit_puts", do_emit_puts},
                                    {"range", do_range},
                                    {"chance", do_chance},
                                    {"chance_range", do_chance_range},
                                    {"set", do_set},
                                    {"spend", do_spend},
                                    {"put", do_put},
                                    {"stand", do_stand},
                                    {"take", do_take},
                                    {"line", do_line},
                                    {"award", do_award},
                                    {"push", do_push},
                                    {"first", do_first},
                                    {"next_turn", do_next_turn},
                                    {"also_settle", do_also_settle},
                                    {"settle_as", do_settle_as},
                                    {"close", do_close},
                                    {"convert", do_convert},
                                    {"link", do_link},
                                    {"unlink", do_unlink},
                                    {"finish", do_finish},
                                    {NULL, NULL}};
