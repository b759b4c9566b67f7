/* Sentences of a save: what has to hold after its last message.
 *
 * The forms of the sentences are the other engine's and stand here; their words (phases, reasons
 * for points, tokens, actions) are in the tables. */
#include <regex.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "cli/import.h"
#include "data/schema.h"

enum { PARTS_MAX = 6, PART_BYTES = 4096, PLACE_BYTES = 16 };

/* A sentence in the parts of its form; part 0 is all of it. */
typedef struct sentence {
    size_t index;
    char parts[PARTS_MAX][PART_BYTES];
} sentence;

/* ------------------------------------------------------------------ saying */

static bst_span span_of(const bst__save *save, size_t index)
{
    char place[PLACE_BYTES];
    (void)snprintf(place, sizeof place, "%u", (unsigned)index);
    return bst__save_span(save, "test", "assertions", place);
}

void bst__save_differs(bst__save *save, size_t index, const char *reason, const char *format, ...)
{
    char text[BST__FOREIGN_OPTION_BYTES * 4];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    bst__save_say(save, BST__IMPORT_FAILED, span_of(save, index), reason, "this does not hold: %s",
                  text);
}

void bst__save_puzzles(bst__save *save, size_t index, const char *format, ...)
{
    char text[BST__FOREIGN_OPTION_BYTES * 4];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    bst__save_say(save, BST__IMPORT_NOT_UNDERSTOOD, span_of(save, index), "a sentence",
                  "this is not understood: %s", text);
}

/* ------------------------------------------------------------------ who */

/* The seat of a player; 0 for words that mean nobody in particular; -1 for others. */
static int seat_of(const bst__save *save, const char *name)
{
    static const char *const nobody[] = {"player", "the game", "game", "phase", "available"};
    const json_t *players = json_object_get(save->json, "players");
    size_t i;
    json_t *player;
    json_array_foreach((json_t *)(uintptr_t)players, i, player)
    {
        if (strcmp(bst__foreign_string(json_object_get(player, "name")), name) == 0) {
            return (int)i + 1;
        }
    }
    for (i = 0; i < sizeof nobody / sizeof *nobody; i++) {
        if (strcasecmp(nobody[i], name) == 0) {
            return 0;
        }
    }
    return -1;
}

static bool is_player(bst__save *save, const sentence *s, const char *name, uint32_t *out)
{
    int seat = seat_of(save, name);
    *out = seat > 0 ? (uint32_t)seat : 0;
    if (seat <= 0) {
        bst__save_puzzles(save, s->index, "no player is called `%s`", name);
    }
    return seat > 0;
}

/* Who decides must be the one whom the sentence names, if any. */
static bool is_asked(bst__save *save, const sentence *s, const char *name)
{
    bst_decision decision = bst_game_decision(save->f.game);
    int seat = seat_of(save, name);
    if (seat < 0) {
        bst__save_puzzles(save, s->index, "no player is called `%s`", name);
        return false;
    }
    if (seat > 0 && (decision.state != BST_DECIDING || decision.seat != (uint32_t)seat)) {
        bst__save_differs(save, s->index, "who decides", "%s does not decide", name);
        return false;
    }
    return true;
}

/* ------------------------------------------------------------------ the forms */

static bool check_undo(bst__save *save, const sentence *s)
{
    bool is_allowed = save->is_fresh && !save->is_revealed && !save->stays;
    if (is_allowed == (s->parts[1][0] == '\0')) {
        return true;
    }
    bst__save_differs(save, s->index, "undo", "the last choice can%s be taken back",
                      is_allowed ? "" : "not");
    return false;
}

static bool check_score(bst__save *save, const sentence *s)
{
    uint32_t seat;
    int32_t points = 0;
    if (!is_player(save, s, s->parts[1], &seat) || !bst__text_to_int(s->parts[2], &points)) {
        return false;
    }
    if (bst_game_score(save->f.game, seat) != points) {
        bst__save_differs(save, s->index, "a score", "%s has %d", s->parts[1],
                          (int)bst_game_score(save->f.game, seat));
        return false;
    }
    return true;
}

static bool check_token(bst__save *save, const sentence *s)
{
    uint32_t seat;
    int32_t count = 0;
    int32_t ours = 0;
    if (!is_player(save, s, s->parts[1], &seat) || !bst__text_to_int(s->parts[3], &count)) {
        return false;
    }
    const bst_node *unknown = bst__foreign_token_unknown(
        save->run->cli->sources, save->ruleset,
        bst__foreign_find(&save->run->tables, "tokens", s->parts[2]));
    if (unknown) {
        bst__save_puzzles(save, s->index,
                          "the table counts `%s` for the token `%s`, which our rules do not have",
                          unknown->text, s->parts[2]);
        return false;
    }
    if (!bst__foreign_token(&save->f, s->parts[2], seat, &ours)) {
        bst__save_puzzles(save, s->index, "no table counts the token `%s`", s->parts[2]);
        return false;
    }
    if (ours != count) {
        bst__save_differs(save, s->index, "a token", "%s has %d", s->parts[1], (int)ours);
    }
    return ours == count;
}

/* Whether a reason of the tables is the word, or begins with it and a dot. */
static bool is_reason(const char *key, const char *word)
{
    size_t size = strlen(word);
    return strncmp(key, word, size) == 0 && (key[size] == '\0' || key[size] == '.');
}

/* How many reasons of the tables the word may be; whether one of them fits `award`. A reason with a
 * name that the rules do not have, which is put into *out_unknown, is none. */
static uint32_t find_reasons(const bst__save *save, const char *word, const bst_award *award,
                             bool *out_fits, const bst_node **out_unknown)
{
    uint32_t count = 0;
    *out_fits = false;
    for (uint32_t i = 0; i < save->run->tables.count; i++) {
        const bst__foreign_part *part = &save->run->tables.parts[i];
        BST_NODE_EACH(reason, part->is_active ? bst__node_get(part->root, "points") : NULL)
        {
            if (!is_reason(reason->key, word) || !bst__foreign_reason_says(reason)) {
                continue;
            }
            const bst_node *unknown =
                bst__foreign_reason_unknown(save->run->cli->sources, save->ruleset, reason);
            *out_unknown = unknown ? unknown : *out_unknown;
            count += !unknown;
            *out_fits = *out_fits || (!unknown && award && bst__foreign_is_reason(reason, award));
        }
    }
    return count;
}

/* Whether some reason can be looked for at all. */
static bool has_reason(bst__save *save, const sentence *s)
{
    bool fits = false;
    const bst_node *unknown = NULL;
    if (find_reasons(save, s->parts[2], NULL, &fits, &unknown) > 0) {
        return true;
    }
    if (unknown) {
        bst__save_puzzles(save, s->index,
                          "the table's reason for `%s` is about `%s`, which our rules do not have",
                          s->parts[2], unknown->text);
    } else {
        bst__save_puzzles(save, s->index, "no table knows the reason `%s` for points", s->parts[2]);
    }
    return false;
}

static bool check_award(bst__save *save, const sentence *s)
{
    uint32_t seat;
    int32_t points = 0;
    bool fits = false;
    const bst_node *unknown = NULL;
    bst_text others = {0};
    if (!is_player(save, s, s->parts[1], &seat) || !bst__text_to_int(s->parts[3], &points)) {
        return false;
    }
    if (!has_reason(save, s)) {
        return false;
    }
    uint32_t count = bst_game_award_count(save->f.game);
    for (uint32_t i = 0; i < count; i++) {
        bst_award award = bst_game_award(save->f.game, i);
        (void)find_reasons(save, s->parts[2], &award, &fits, &unknown);
        if (fits && award.seat == seat && award.points == points) {
            bst__text_free(&others);
            return true;
        }
        if (fits && award.seat == seat) {
            bst__text_addf(&others, "%s %d", others.size > 0 ? "," : " got", (int)award.points);
        }
    }
    /* what brings nothing is no award of ours */
    bool holds = points == 0 && others.size == 0;
    if (points == 0 && !holds) {
        bst__save_puzzles(save, s->index,
                          "%s%s for that; whether something brought nothing too is "
                          "not kept here",
                          s->parts[1], bst__text_get(&others));
    } else if (!holds) {
        bst__save_differs(save, s->index, "points", "%s%s for that", s->parts[1],
                          others.size > 0 ? bst__text_get(&others) : " got nothing");
    }
    bst__text_free(&others);
    return holds;
}

static bool check_pass(bst__save *save, const sentence *s)
{
    bst_decision decision = bst_game_decision(save->f.game);
    bool says_may = strcasecmp(s->parts[2], "can") == 0;
    bool may = decision.state == BST_DECIDING && decision.may_pass;
    if (!is_asked(save, s, s->parts[1])) {
        return false;
    }
    if (says_may != may) {
        bst__save_differs(save, s->index, "passing", "here (%s) one %s pass", decision.name,
                          may ? "may" : "may not");
    }
    return says_may == may;
}

static bool check_phase(bst__save *save, const sentence *s)
{
    bst_decision decision = bst_game_decision(save->f.game);
    const char *ours = decision.state == BST_OVER ? "over" : decision.name;
    const bst_node *phase = bst__foreign_find(&save->run->tables, "phases", s->parts[2]);
    if (!is_asked(save, s, s->parts[1])) {
        return false;
    }
    if (!phase) {
        bst__save_puzzles(save, s->index, "no table knows the phase `%s`", s->parts[2]);
        return false;
    }
    if (!bst__foreign_names(phase, ours)) {
        bst__save_differs(save, s->index, "the phase", "here it is `%s`", ours);
        return false;
    }
    return true;
}

/* "THING" is the last word before "options"; what stands before it names the action. */
static bool check_options(bst__save *save, const sentence *s)
{
    char action[PART_BYTES];
    const char *thing = strrchr(s->parts[1], ' ');
    size_t size = thing ? (size_t)(thing - s->parts[1]) : 0;
    (void)snprintf(action, sizeof action, "%.*s", (int)size, s->parts[1]);
    if (!thing) {
        bst__save_puzzles(save, s->index, "it does not say for what the options are");
        return false;
    }
    return bst__save_check_options(save, s->index, action, thing + 1, s->parts[2]);
}

/* What a sentence says of a setting, as a rule of theirs; the option of ours must be so. */
static bool check_setting(bst__save *save, const sentence *s)
{
    const bst_node *setting = bst__foreign_find(&save->run->tables, "settings", s->parts[1]);
    const char *name = bst__node_text(setting, "option", "");
    const char *said =
        bst__node_text(bst__node_get(setting, "values"), s->parts[2], s->parts[2]);
    const char *ours = NULL;
    const char *option = NULL;
    for (uint32_t i = 0; (option = bst_ruleset_option(save->ruleset, i, &ours)) != NULL; i++) {
        if (strcmp(option, name) == 0) {
            break;
        }
    }
    if (!option) {
        bst__save_puzzles(save, s->index, "no table knows the setting `%s`", s->parts[1]);
        return false;
    }
    if (strcmp(ours, said) != 0) {
        bst__save_differs(save, s->index, "a setting", "`%s` is %s", name, ours);
        return false;
    }
    return true;
}

static bool check_action(bst__save *save, const sentence *s)
{
    return is_asked(save, s, s->parts[1]) &&
           bst__save_check_action(save, s->index, s->parts[2], s->parts[4][0] ? s->parts[4] : NULL);
}

/* ------------------------------------------------------------------ reading */

static const struct form {
    const char *pattern;
    bool (*check)(bst__save *save, const sentence *s);
} forms[] = {
    {"^undo is (not )?allowed$", check_undo},
    {"^(.+) has (-?[0-9]+) points?$", check_score},
    {"^(.+) has ([^ ]+) tokens? with count (-?[0-9]+)$", check_token},
    {"^(.+) scored ([^ ]+) for (-?[0-9]+) points?$", check_award},
    {"^(.+) (can|can't|cannot) pass$", check_pass},
    {"^(.+) options: (.*)$", check_options},
    {"^(.+): (true|false)$", check_setting},
    {"^(.+) action ([^ ]+)( for (.+))?$", check_action},
    {"^(.+) is ([^ ]+)$", check_phase},
};

static bool match(const char *pattern, const char *text, sentence *s)
{
    regex_t regex;
    regmatch_t found[PARTS_MAX];
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_ICASE) != 0) {
        return false;
    }
    bool is_match = regexec(&regex, text, PARTS_MAX, found, 0) == 0;
    for (size_t i = 0; is_match && i < PARTS_MAX; i++) {
        int size = found[i].rm_so >= 0 ? (int)(found[i].rm_eo - found[i].rm_so) : 0;
        (void)snprintf(s->parts[i], sizeof s->parts[i], "%.*s", size,
                       size > 0 ? text + found[i].rm_so : "");
    }
    regfree(&regex);
    return is_match;
}

/* The form of a sentence, whose full stop does not count; NULL where it has none. */
static const struct form *read_sentence(const char *text, sentence *s)
{
    char whole[PART_BYTES];
    size_t size = strlen(text);
    size -= size > 0 && text[size - 1] == '.';
    if (size >= sizeof whole) {
        return NULL;
    }
    (void)snprintf(whole, sizeof whole, "%.*s", (int)size, text);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (match(forms[i].pattern, whole, s)) {
            return &forms[i];
        }
    }
    return NULL;
}

void bst__save_check(bst__save *save)
{
    const json_t *list = json_object_get(json_object_get(save->json, "test"), "assertions");
    size_t i;
    json_t *text;
    json_array_foreach((json_t *)(uintptr_t)list, i, text)
    {
        sentence s = {.index = i};
        const struct form *form = read_sentence(bst__foreign_string(text), &s);
        save->sentences++;
        if (!form) {
            bst__save_puzzles(save, i, "it has none of the forms of sentences");
        } else if (form->check(save, &s)) {
            save->held++;
        }
    }
}

void bst__save_find_wanted(bst__save *save)
{
    const json_t *list = json_object_get(json_object_get(save->json, "test"), "assertions");
    size_t i;
    json_t *text;
    json_array_foreach((json_t *)(uintptr_t)list, i, text)
    {
        sentence s = {.index = i};
        const struct form *form = read_sentence(bst__foreign_string(text), &s);
        const bst_node *action =
            form && form->check == check_action ? bst__save_action(save, s.parts[2]) : NULL;
        if (s.parts[4][0] && bst__node_bool(action, "tile", false)) {
            (void)snprintf(save->wanted_tile, sizeof save->wanted_tile, "%.*s",
                           BST__FOREIGN_NAME_BYTES - 1, s.parts[4]);
        }
        if (form && form->check == check_phase) {
            save->wanted_phase = bst__foreign_find(&save->run->tables, "phases", s.parts[2]);
        }
    }
}
