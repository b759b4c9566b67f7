/* Whether a text could be a choice of a game at all, whatever may be chosen now.
 *
 * Reading a choice against a game tells "not possible" and "no such thing" apart only roughly: a
 * place may be refused because nothing lies there, or because no place is ever called so. Here each
 * word is held against the names that the rules know.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/scenario.h"
#include "game/game.h"

enum { WORDS_MAX = BST_ARGS_MAX + 2 };

static bool is_turn(const char *word)
{
    static const char *const turns[] = {"@0", "@90", "@180", "@270"};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        if (strcmp(word, turns[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* What stands behind the cell of "x,y" or "x,y:SLOT"; NULL where no cell is written. */
static const char *after_cell(const char *word)
{
    int32_t x;
    int32_t y;
    return bst__cell_read(&word, &x, &y) ? word : NULL;
}

/* A side, or one of its halves. */
static bool is_slot(const char *word)
{
    return word[0] != '\0' && strchr("NESWnesw", word[0]) &&
           (word[1] == '\0' || (strchr("LRlr", word[1]) && word[2] == '\0'));
}

static bool is_digits(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* A kind of segment, perhaps with a number: "pond", "lawn2". */
static bool is_segment_kind(const bst_ruleset *rules, const char *word)
{
    for (uint32_t kind = 1; kind <= rules->board.kind_count; kind++) {
        size_t size = strlen(rules->kinds[kind].name);
        if (strncmp(word, rules->kinds[kind].name, size) == 0 &&
            (word[size] == '\0' || is_digits(word + size))) {
            return true;
        }
    }
    return false;
}

static bool is_segment(const bst_ruleset *rules, const char *word)
{
    const char *rest = after_cell(word);
    return rest && rest[0] == ':' && (is_slot(rest + 1) || is_segment_kind(rules, rest + 1));
}

static bool is_corner(const char *word)
{
    const char *rest = after_cell(word);
    return rest && (strcasecmp(rest, ":NW") == 0 || strcasecmp(rest, ":NE") == 0 ||
                    strcasecmp(rest, ":SE") == 0 || strcasecmp(rest, ":SW") == 0);
}

/* "Red.follower.1", or "ghost.1" of nobody; the number may be one that nobody has. */
static bool is_piece(const bst_game *game, const char *word)
{
    for (uint32_t seat = 0; seat <= bst_game_players(game); seat++) {
        const char *kind;
        for (uint32_t i = 0; (kind = bst_game_piece_kind(game, i)) != NULL; i++) {
            bst_text start = {0};
            bst__text_addf(&start, "%s%s%s.", seat ? bst_game_player_name(game, seat) : "",
                           seat ? "." : "", kind);
            bool is_it = strncasecmp(word, bst__text_get(&start), start.size) == 0 &&
                         is_digits(word + start.size);
            bst__text_free(&start);
            if (is_it) {
                return true;
            }
        }
    }
    return false;
}

/* "city", or "prison.Red". */
static bool is_zone(const bst_game *game, const char *word)
{
    for (uint32_t zone = 1; zone <= game->rules->zone_count; zone++) {
        const char *name = game->rules->zones[zone].name;
        size_t size = strlen(name);
        if (strncasecmp(word, name, size) == 0 &&
            (word[size] == '\0' ||
             (word[size] == '.' && bst__seat_named(game, word + size + 1) != 0))) {
            return true;
        }
    }
    return false;
}

static bool is_argument(const bst_game *game, bst__argtype type, const char *word)
{
    const bst_ruleset *rules = game->rules;
    const char *rest;
    int32_t number;
    switch (type) {
    case BST__ARG_CELL:
        rest = after_cell(word);
        return rest && rest[0] == '\0';
    case BST__ARG_TURN:
        return is_turn(word);
    case BST__ARG_FEATURE:
    case BST__ARG_SEGMENT:
        return is_segment(rules, word);
    case BST__ARG_CORNER:
        return is_corner(word);
    case BST__ARG_PIECE:
        return is_piece(game, word);
    case BST__ARG_PIECE_KIND:
        return bst__rules_piece_kind(rules, word) >= 1;
    case BST__ARG_PLAYER:
        return bst__seat_named(game, word) != 0;
    case BST__ARG_TILE:
        return bst__rules_tile(rules, word) >= 1;
    case BST__ARG_ZONE:
        return is_zone(game, word);
    case BST__ARG_KIND:
        return bst__rules_kind(rules, word) >= 1;
    case BST__ARG_WORD:
        return bst__rules_word(rules, word) >= 0;
    default:
        return bst__text_to_int(word, &number);
    }
}

/* The first of the arguments that means nothing to `verb`; NULL where all mean something. */
static const char *unknown_argument(const bst_game *game, const bst__verb *verb,
                                    char *const *arguments)
{
    for (uint32_t i = 0; i < verb->argc; i++) {
        if (!is_argument(game, (bst__argtype)verb->args[i], arguments[i])) {
            return arguments[i];
        }
    }
    return NULL;
}

/* Several verbs may be called alike: one that takes these words is enough. */
static bool is_written(const bst_game *game, char *const *words, uint32_t count, char *why,
                       size_t size)
{
    bool is_verb = false;
    const char *unknown = NULL;
    for (uint32_t i = 0; i < game->rules->verb_count; i++) {
        const bst__verb *verb = &game->rules->verbs[i];
        if (strcasecmp(verb->name, words[0]) != 0) {
            continue;
        }
        is_verb = true;
        if (verb->argc + 1u == count) {
            unknown = unknown_argument(game, verb, words + 1);
            if (!unknown) {
                return true;
            }
        }
    }
    if (unknown) {
        (void)snprintf(why, size, "nothing that it can be about is called `%s`", unknown);
    } else if (is_verb) {
        (void)snprintf(why, size, "it has too few words, or too many");
    } else {
        (void)snprintf(why, size, "no choice of this game begins with `%s`", words[0]);
    }
    return false;
}

bool bst__choice_is_written(const bst_game *game, const char *text, char *why, size_t size)
{
    char copy[256];
    char *words[WORDS_MAX];
    uint32_t count = 0;
    char *state = NULL;
    (void)snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok_r(copy, " \t\r\n", &state); word && count < WORDS_MAX;
         word = strtok_r(NULL, " \t\r\n", &state)) {
        words[count++] = word;
    }
    if (count == 0) {
        (void)snprintf(why, size, "nothing is written");
        return false;
    }
    return is_written(game, words, count, why, size);
}
