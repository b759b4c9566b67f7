/* Options from their notation, generically from the types of their verb's arguments.
 *
 * A word that no game of these rules could mean is not the same as one that means nothing here: the
 * first is misspelt (BST_E_SYNTAX), the second only not possible now (BST_E_ILLEGAL). */
#include "game/game.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool parse_turn(const char *token, int32_t *out)
{
    if (*token != '@') {
        return false;
    }
    char *end;
    long degrees = strtol(token + 1, &end, 10);
    if (*end != '\0' || end == token + 1 || degrees % 90 != 0 || degrees < 0 || degrees > 270) {
        return false;
    }
    *out = (int32_t)(degrees / 90);
    return true;
}

/* Whether `token` is "Red.follower.N", or "ghost.N" of nobody, for some number. */
static bool is_piece_of(const bst_game *game, uint32_t seat, uint32_t kind, const char *token)
{
    bst_text start = {0};
    bst__text_addf(&start, "%s%s%s.", seat ? game->names[seat] : "", seat ? "." : "",
                   game->rules->piece_kinds[kind].name);
    bool is_it = strncasecmp(token, bst__text_get(&start), start.size) == 0 &&
                 token[start.size] != '\0' &&
                 token[start.size + strspn(token + start.size, "0123456789")] == '\0';
    bst__text_free(&start);
    return is_it;
}

static bool piece_is_written(const bst_game *game, const char *token)
{
    for (uint32_t seat = 0; seat <= game->head->players; seat++) {
        for (uint32_t kind = 1; kind <= game->rules->piece_kind_count; kind++) {
            if (is_piece_of(game, seat, kind, token)) {
                return true;
            }
        }
    }
    return false;
}

static bool parse_piece(const bst_game *game, const char *token, int32_t *out)
{
    for (uint32_t i = 1; i <= game->board.head->piece_count; i++) {
        bst_text text = {0};
        bst__piece_write(game, &text, i);
        bool same = text.data && strcasecmp(text.data + 1, token) == 0;
        bst__text_free(&text);
        if (same) {
            *out = BST__REF(BST__REF_PIECE, i);
            return true;
        }
    }
    return false;
}

static bool parse_zone(const bst_game *game, const char *token, int32_t *out)
{
    for (uint32_t seat = 0; seat <= game->head->players; seat++) {
        for (uint32_t zone = 1; zone <= game->rules->zone_count; zone++) {
            uint32_t index = seat * (BST__ZONES_MAX + 1u) + zone;
            bst_text text = {0};
            bst__zone_write(game, &text, index);
            bool same = text.data && strcasecmp(text.data + 1, token) == 0;
            bst__text_free(&text);
            if (same) {
                *out = BST__REF(BST__REF_ZONE, index);
                return true;
            }
        }
    }
    return false;
}

static bool named(int index, bst__reftype type, int least, int32_t *out)
{
    *out = BST__REF(type, (uint32_t)index);
    return index >= least;
}

/* The laid or open cell; an unknown place is cell 0, which no option holds. */
static bool parse_cell_arg(const bst_game *game, const char *token, int32_t *out)
{
    int32_t x;
    int32_t y;
    if (!bst__cell_read(&token, &x, &y) || *token) {
        return false;
    }
    *out = BST__REF(BST__REF_CELL, bst__board_cell_at(&game->board, x, y));
    return true;
}

/* Any segment names its feature; options have the first one. */
static uint32_t feature_name(const bst_game *game, uint32_t segment)
{
    const bst__board *board = &game->board;
    return segment ? bst__board_canonical(board, bst__board_root(board, segment)) : 0;
}

void bst__name_features(const bst_game *game, uint32_t verb, int32_t *args, uint32_t argc)
{
    for (uint32_t i = 0; i < argc; i++) {
        if (game->rules->verbs[verb].args[i] == BST__ARG_FEATURE) {
            args[i] = BST__REF(BST__REF_SEGMENT,
                               feature_name(game, BST__REF_INDEX(args[i])));
        }
    }
}

static bool parse_arg(const bst_game *game, bst__argtype type, const char *token, int32_t *out)
{
    const bst_ruleset *rules = game->rules;
    const char *reason;
    switch (type) {
    case BST__ARG_CELL:
        return parse_cell_arg(game, token, out);
    case BST__ARG_TURN:
        return parse_turn(token, out);
    case BST__ARG_FEATURE:
        *out = BST__REF(BST__REF_SEGMENT,
                        feature_name(game, bst__segment_named(game, token, &reason)));
        return BST__REF_INDEX(*out) != 0;
    case BST__ARG_SEGMENT:
        *out = BST__REF(BST__REF_SEGMENT, bst__segment_named(game, token, &reason));
        return BST__REF_INDEX(*out) != 0;
    case BST__ARG_CORNER:
        *out = BST__REF(BST__REF_CORNER, bst__corner_named(game, token, NULL));
        return BST__REF_INDEX(*out) != 0;
    case BST__ARG_PIECE:
        return parse_piece(game, token, out);
    case BST__ARG_PIECE_KIND:
        return named(bst__rules_piece_kind(rules, token), BST__REF_PIECE_KIND, 1, out);
    case BST__ARG_PLAYER:
        *out = BST__REF(BST__REF_PLAYER, bst__seat_named(game, token));
        return BST__REF_INDEX(*out) != 0;
    case BST__ARG_TILE:
        return named(bst__rules_tile(rules, token), BST__REF_TILE, 1, out);
    case BST__ARG_ZONE:
        return parse_zone(game, token, out);
    case BST__ARG_KIND:
        return named(bst__rules_kind(rules, token), BST__REF_KIND, 1, out);
    case BST__ARG_WORD:
        *out = bst__rules_word(rules, token);
        return *out >= 0;
    default:
        return bst__text_to_int(token, out);
    }
}

/* How such an argument is written, or that its names are declared. */
static const char *form_of(bst__argtype type, const char *token)
{
    switch (type) {
    case BST__ARG_CELL:
        return ": a cell is written x,y, each from -32768 to 32767";
    case BST__ARG_TURN:
        return ": a turn is @0, @90, @180 or @270";
    case BST__ARG_FEATURE:
    case BST__ARG_SEGMENT:
        return ": a segment is written x,y:SLOT";
    case BST__ARG_CORNER:
        return ": a corner is written x,y:NW";
    case BST__ARG_PIECE:
        return ": a piece is written NAME.KIND.NUMBER";
    case BST__ARG_PIECE_KIND:
    case BST__ARG_PLAYER:
    case BST__ARG_TILE:
    case BST__ARG_ZONE:
    case BST__ARG_KIND:
    case BST__ARG_WORD:
        return " of this game";
    default:
        return bst__text_is_integer(token) ? ": it is not between -2147483648 and 2147483647" : "";
    }
}

/* Why `token`, which parse_arg() refused, is no argument; BST_E_ILLEGAL where another state of the
 * game could know it. */
static bst_status refuse_arg(const bst_game *game, bst__argtype type, const char *token, char *why,
                             size_t size)
{
    const char *name = bst__argtype_names[type];
    const char *reason = "";
    bool is_segment = type == BST__ARG_SEGMENT || type == BST__ARG_FEATURE;
    bool is_known = (is_segment && bst__segment_is_written(game, token)) ||
                    (type == BST__ARG_CORNER && bst__corner_is_written(token)) ||
                    (type == BST__ARG_PIECE && piece_is_written(game, token));
    if (!is_known) {
        snprintf(why, size, "\"%s\" is no %s%s", token, name, form_of(type, token));
        return BST_E_SYNTAX;
    }
    if (is_segment) {
        (void)bst__segment_named(game, token, &reason);
    }
    snprintf(why, size, "\"%s\" names no %s here%s%s", token, name, *reason ? ": " : "", reason);
    return BST_E_ILLEGAL;
}

enum { TOKENS_MAX = BST_ARGS_MAX + 2, WHY_BYTES = 512 };

static uint32_t split(char *text, char *tokens[TOKENS_MAX])
{
    uint32_t count = 0;
    char *state = NULL;
    for (char *token = strtok_r(text, " \t\r\n", &state); token && count < TOKENS_MAX;
         token = strtok_r(NULL, " \t\r\n", &state)) {
        tokens[count++] = token;
    }
    return count;
}

static bst_status parse_verb(bst_game *game, uint32_t verb, char *tokens[TOKENS_MAX],
                             bst_option *out, char *why, size_t size)
{
    const bst__verb *v = &game->rules->verbs[verb];
    memset(out, 0, sizeof *out);
    out->verb = (uint16_t)verb;
    out->argc = v->argc;
    out->weight = 1;
    for (uint32_t i = 0; i < v->argc; i++) {
        bst__argtype type = (bst__argtype)v->args[i];
        if (!parse_arg(game, type, tokens[i + 1], &out->args[i])) {
            return refuse_arg(game, type, tokens[i + 1], why, size);
        }
        out->last = out->args[i];
    }
    return BST_OK;
}

/* The offer that makes the parsed option legal; 0 where it is not. */
static bool find_offer(bst_game *game, bst_option *option)
{
    if (game->deciding != BST__DECIDE_MENU) {
        return bst__menu_holds(game, option);
    }
    for (uint32_t i = 0; i < game->rules->offer_count; i++) {
        if (game->rules->offers[i].verb == option->verb || option->verb == 0) {
            option->offer = (uint16_t)i;
            if (bst__menu_holds(game, option)) {
                return true;
            }
        }
    }
    return false;
}

static bst_status try_verb(bst_game *game, uint32_t verb, const char *text,
                           char *tokens[TOKENS_MAX], bst_option *out, char *why, size_t size)
{
    bst_status status = parse_verb(game, verb, tokens, out, why, size);
    if (status == BST_OK && !find_offer(game, out)) {
        snprintf(why, size, "\"%s\" is not possible: %s", text, bst__option_refusal(game, out));
        status = BST_E_ILLEGAL;
    }
    if (game->failure != BST_OK) { /* what a hook would have said is not known */
        snprintf(why, size, "\"%s\": a hook that judges it failed", text);
        status = game->failure;
    }
    return status;
}

/* No verb takes these words: one that is called so takes `argc`, or none is (-1). */
static bst_status refuse_verb(const bst_ruleset *rules, const char *name, int argc, char *why,
                              size_t size)
{
    const char *names[64];
    uint32_t count = 0;
    if (argc >= 0) {
        snprintf(why, size, "\"%s\" takes %d argument%s", name, argc, argc == 1 ? "" : "s");
        return BST_E_SYNTAX;
    }
    for (uint32_t verb = 0; verb < rules->verb_count && count < 64; verb++) {
        names[count++] = rules->verbs[verb].name;
    }
    const char *near = bst__text_nearest(name, names, count);
    snprintf(why, size, "\"%s\" is no verb of this game%s%s%s", name,
             near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    return BST_E_SYNTAX;
}

static bst_status parse(bst_game *game, const char *text, bst_option *out, char *why, size_t size)
{
    char copy[256];
    char *tokens[TOKENS_MAX];
    game->failure = BST_OK;
    snprintf(copy, sizeof copy, "%s", text);
    uint32_t count = split(copy, tokens);
    if (!count) {
        snprintf(why, size, "an empty line is no choice");
        return BST_E_SYNTAX;
    }
    int argc = -1;
    bst_status result = BST_OK;
    /* names that differ in capitals only are equal here, so that several verbs may be meant; of
     * their refusals the first that takes the words for possible ones says the most */
    for (uint32_t verb = 0; verb < game->rules->verb_count; verb++) {
        const bst__verb *v = &game->rules->verbs[verb];
        if (strcasecmp(v->name, tokens[0]) != 0) {
            continue;
        }
        argc = v->argc;
        if (v->argc + 1u != count) {
            continue;
        }
        char refusal[WHY_BYTES] = "";
        bst_status status = try_verb(game, verb, text, tokens, out, refusal, sizeof refusal);
        if (status == BST_OK) {
            return status;
        }
        if (result == BST_OK || (result == BST_E_SYNTAX && status != BST_E_SYNTAX)) {
            result = status;
            snprintf(why, size, "%s", refusal);
        }
    }
    return result != BST_OK ? result : refuse_verb(game->rules, tokens[0], argc, why, size);
}

bst_status bst_game_option_parse(bst_game *game, const char *text, bst_option *out,
                                 bst_diags *diags)
{
    char why[WHY_BYTES] = "";
    game->diags = diags;
    bst_status status = parse(game, text, out, why, sizeof why);
    game->diags = NULL;
    if (status == BST_E_SYNTAX || status == BST_E_ILLEGAL) { /* a hook's failure is told already */
        bst_span none = {0};
        bst_diags_add(diags, BST_ERROR, status == BST_E_SYNTAX ? "E-NOTATION" : "E-ILLEGAL", none,
                      "%s", why);
    }
    return status;
}

void bst_game_why_not(bst_game *game, const char *text, char *buffer, size_t size)
{
    bst_option option;
    char why[WHY_BYTES] = "";
    if (parse(game, text, &option, why, sizeof why) == BST_OK) {
        why[0] = '\0';
    }
    snprintf(buffer, size, "%s", why);
}

bst_status bst_game_choose_text(bst_game *game, const char *text, bst_diags *diags)
{
    bst_option option;
    bst_status status = bst_game_option_parse(game, text, &option, diags);
    return status == BST_OK ? bst_game_choose(game, &option, diags) : status;
}
