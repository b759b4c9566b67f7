/* Cuts a scenario out of a game: the setup, the choices so far and what the moment shows, in the
 * format that `bastide test` reads.
 *
 * Chance's draws and who begins are written where scenarios answer them; everything else that was
 * chosen stands in `play`, in the order in which it happened. */
#include "cli/scenario_cut.h"

#include <string.h>

#include "cli/scenario.h"

enum { TEXT_BYTES = 256, COLUMNS = 96, OPTIONS_SHOWN = 6 };

typedef struct cutting {
    bst_text *out;
    const bst_setup *setup;
    bst_game *game; /* a copy, in which nothing is left that scenarios answer by themselves */
    const char *name;
    uint32_t last;  /* choices up to the last player's own */
    char first[32]; /* who began by chance; "" where chance was not asked */
    const char *more; /* a choice behind those of the game; NULL: none */
    bool more_by_chance;
    bst_diags *diags;
} cutting;

/* ------------------------------------------------------------------ YAML texts */

static bool is_plain(const char *text)
{
    static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "._/+-";
    /* blanks, commas and @ are as good inside a text that is no part of a list in brackets */
    return text[0] != '\0' && text[0] != '-' && text[strspn(text, good)] == '\0';
}

static void add_quoted(bst_text *out, const char *text)
{
    bst__text_add(out, "\"");
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            bst__text_add(out, "\\");
        }
        bst__text_add_bytes(out, text, 1);
    }
    bst__text_add(out, "\"");
}

static void add_text(bst_text *out, const char *text)
{
    if (is_plain(text)) {
        bst__text_add(out, text);
    } else {
        add_quoted(out, text);
    }
}

/* Choices are words, cells, turns and slots: only a piece's or a player's name could be odd. */
static void add_choice(bst_text *out, const char *text)
{
    static const char odd[] = "\"\\#'{}[]|>*&!%`?";
    if (text[strcspn(text, odd)] != '\0' || strstr(text, ": ") || strchr("@-, ", text[0])) {
        add_quoted(out, text);
    } else {
        bst__text_add(out, text);
    }
}

/* Entries of a list in brackets, broken where a line is full. */
typedef struct flow_list {
    bst_text *out;
    size_t line_start;
    bool has_entries;
} flow_list;

static flow_list begin_list(bst_text *out, const char *key)
{
    flow_list list = {.out = out, .line_start = out->size};
    bst__text_addf(out, "%s: [", key);
    return list;
}

static void add_entry(flow_list *list, const char *text, bool is_quoted)
{
    size_t size = strlen(text) + 4;
    if (list->has_entries) {
        bst__text_add(list->out, ",");
        if (list->out->size - list->line_start + size > COLUMNS) {
            bst__text_add(list->out, "\n   ");
            list->line_start = list->out->size - 3;
        }
        bst__text_add(list->out, " ");
    }
    if (is_quoted) {
        add_quoted(list->out, text);
    } else {
        add_text(list->out, text);
    }
    list->has_entries = true;
}

/* ------------------------------------------------------------------ the choices */

static bool has_verb(const char *text, const char *verb)
{
    size_t size = strlen(verb);
    return strncmp(text, verb, size) == 0 && (text[size] == ' ' || text[size] == '\0');
}

/* Choice `index` of the game, or the one behind them. Returns the seat. */
static uint32_t choice_at(const cutting *cut, uint32_t index, char *text, size_t size)
{
    if (index < bst_game_choice_count(cut->game)) {
        return bst_game_choice(cut->game, index, text, size);
    }
    (void)snprintf(text, size, "%s", cut->more);
    return cut->more_by_chance ? BST_CHANCE : bst_game_decision(cut->game).seat;
}

static uint32_t choice_count(const cutting *cut)
{
    return bst_game_choice_count(cut->game) + (cut->more ? 1 : 0);
}

/* Scenarios answer these two themselves, from `draw` and `active`. */
static bool is_answered(uint32_t seat, const char *text)
{
    return seat == BST_CHANCE && (has_verb(text, "draw") || has_verb(text, "first"));
}

static bst_status refuse(const cutting *cut, const char *why)
{
    (void)bst_diags_add(cut->diags, BST_ERROR, "E-SCENARIO-CUT", (bst_span){0}, "%s", why);
    return BST_E_STATE;
}

/* Looks through the choices: who began, and which is the last player's. */
static bst_status survey(cutting *cut)
{
    const bst_setup *setup = bst_game_setup(cut->game);
    if (bst_setup_copies(setup) > 1) {
        return refuse(cut, "the game is played with several copies of its tiles, which scenarios "
                           "cannot say");
    }
    for (uint32_t i = 0; i < choice_count(cut); i++) {
        char text[TEXT_BYTES];
        uint32_t seat = choice_at(cut, i, text, sizeof text);
        if (seat != BST_CHANCE) {
            cut->last = i + 1;
        } else if (has_verb(text, "first")) {
            const char *blank = strchr(text, ' ');
            const char *who = blank ? blank + 1 : "";
            if (cut->first[0] != '\0' && strcmp(cut->first, who) != 0) {
                return refuse(cut, "chance has said twice who is first, which scenarios cannot "
                                   "say");
            }
            (void)snprintf(cut->first, sizeof cut->first, "%s", who);
        }
    }
    return BST_OK;
}

static void add_draws(const cutting *cut)
{
    flow_list list = {0};
    for (uint32_t i = 0; i < choice_count(cut); i++) {
        char text[TEXT_BYTES];
        uint32_t seat = choice_at(cut, i, text, sizeof text);
        if (seat != BST_CHANCE || !has_verb(text, "draw")) {
            continue;
        }
        if (!list.out) {
            list = begin_list(cut->out, "draw");
        }
        add_entry(&list, text + strcspn(text, " ") + 1, false);
    }
    if (list.out) {
        bst__text_add(cut->out, "]\n");
    }
}

static void add_play(const cutting *cut)
{
    bool has_any = false;
    for (uint32_t i = 0; i < choice_count(cut); i++) {
        char text[TEXT_BYTES];
        uint32_t seat = choice_at(cut, i, text, sizeof text);
        if (is_answered(seat, text)) {
            continue;
        }
        bst__text_add(cut->out, has_any ? "" : "play:\n");
        has_any = true;
        if (seat == BST_CHANCE) {
            bst__text_add(cut->out, "  - {chance: ");
            add_quoted(cut->out, text);
            bst__text_add(cut->out, "}\n");
        } else {
            bst__text_add(cut->out, "  - ");
            add_choice(cut->out, text);
            bst__text_add(cut->out, "\n");
        }
    }
}

/* ------------------------------------------------------------------ setup */

static bool has_names(const bst_setup *setup)
{
    for (uint32_t seat = 1; seat <= bst_setup_players(setup); seat++) {
        if (bst_setup_name(setup, seat)[0] != '\0') {
            return true;
        }
    }
    return false;
}

static void add_players(const cutting *cut, const bst_setup *setup)
{
    if (!cut->game || !has_names(setup)) {
        bst__text_addf(cut->out, "  players: %u\n", (unsigned)bst_setup_players(setup));
        return;
    }
    flow_list list = begin_list(cut->out, "  players");
    for (uint32_t seat = 1; seat <= bst_setup_players(setup); seat++) {
        add_entry(&list, bst_game_player_name(cut->game, seat), false);
    }
    bst__text_add(cut->out, "]\n");
}

static void add_setup(const cutting *cut)
{
    const bst_setup *setup = cut->setup;
    bst__text_add(cut->out, "setup:\n  game: ");
    add_text(cut->out, bst_setup_game(setup));
    if (bst_setup_preset(setup)[0] != '\0') {
        bst__text_add(cut->out, "\n  preset: ");
        add_text(cut->out, bst_setup_preset(setup));
    }
    bst__text_add(cut->out, "\n");
    if (bst_setup_mod_count(setup) > 0) {
        flow_list list = begin_list(cut->out, "  mods");
        for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
            add_entry(&list, bst_setup_mod(setup, i), false);
        }
        bst__text_add(cut->out, "]\n");
    }
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(setup, i, &value);
        bst__text_addf(cut->out, "%s    %s: ", i == 0 ? "  options:\n" : "", name);
        add_text(cut->out, value);
        bst__text_add(cut->out, "\n");
    }
    add_players(cut, setup);
}

/* ------------------------------------------------------------------ what the moment shows */

static void add_by_seat(const cutting *cut, const char *key, const int32_t *numbers)
{
    bst__text_addf(cut->out, "  %s: {", key);
    for (uint32_t seat = 1; seat <= bst_game_players(cut->game); seat++) {
        bst__text_add(cut->out, seat > 1 ? ", " : "");
        add_text(cut->out, bst_game_player_name(cut->game, seat));
        bst__text_addf(cut->out, ": %d", (int)numbers[seat]);
    }
    bst__text_add(cut->out, "}\n");
}

static void add_points(const cutting *cut)
{
    int32_t points[BST_SEATS_MAX + 1] = {0};
    for (uint32_t seat = 1; seat <= bst_game_players(cut->game); seat++) {
        points[seat] = bst_game_score(cut->game, seat);
    }
    add_by_seat(cut, "points", points);
}

static bst_status add_ranks(const cutting *cut)
{
    uint32_t ranks[BST_SEATS_MAX + 1];
    int32_t numbers[BST_SEATS_MAX + 1];
    bst_status status = bst_game_ranks(cut->game, ranks, cut->diags);
    for (uint32_t seat = 0; seat <= BST_SEATS_MAX; seat++) {
        numbers[seat] = (int32_t)ranks[seat];
    }
    if (status == BST_OK) {
        add_by_seat(cut, "ranks", numbers);
    }
    return status;
}

static void add_awards(const cutting *cut)
{
    uint32_t count = bst_game_award_count(cut->game);
    uint32_t first = count;
    while (first > 0 && bst_game_award(cut->game, first - 1).choice >= cut->last) {
        first--;
    }
    for (uint32_t i = first; i < count; i++) {
        bst_text line = {0};
        bst__award_line(&line, cut->game, i);
        bst__text_addf(cut->out, "%s    - ", i == first ? "  ledger:\n" : "");
        add_quoted(cut->out, bst__text_get(&line));
        bst__text_add(cut->out, "\n");
        bst__text_free(&line);
    }
}

/* The options themselves where they are few, else how many there are. */
static bst_status add_options(const cutting *cut)
{
    uint64_t count = 0;
    bst_status status = bst_game_option_count(cut->game, &count);
    if (status != BST_OK || count > OPTIONS_SHOWN) {
        bst__text_addf(cut->out, "  option_count: %llu\n", (unsigned long long)count);
        return status;
    }
    const bst_option *options = NULL;
    uint32_t listed = 0;
    status = bst_game_options(cut->game, &options, &listed);
    if (status != BST_OK || listed != count) { /* a range stands for several */
        bst__text_addf(cut->out, "  option_count: %llu\n", (unsigned long long)count);
        return status;
    }
    bst__text_add(cut->out, "  options:\n");
    for (uint32_t i = 0; i < listed; i++) {
        char text[TEXT_BYTES];
        (void)bst_game_option_text(cut->game, &options[i], text, sizeof text);
        bst__text_add(cut->out, "    - ");
        add_choice(cut->out, text);
        bst__text_add(cut->out, "\n");
    }
    return BST_OK;
}

static void add_key(const cutting *cut, const char *key, const char *value)
{
    bst__text_addf(cut->out, "  %s: ", key);
    add_text(cut->out, value);
    bst__text_add(cut->out, "\n");
}

static bst_status add_decision(const cutting *cut)
{
    bst_decision now = bst_game_decision(cut->game);
    const char *hand = bst_game_tile_in_hand(cut->game);
    if (now.state != BST_DECIDING) {
        add_key(cut, "at", now.state == BST_OVER ? "over" : "halted");
        return add_ranks(cut);
    }
    add_key(cut, "decides",
            now.seat == BST_CHANCE ? "chance" : bst_game_player_name(cut->game, now.seat));
    add_key(cut, "at", now.name ? now.name : "");
    bst__text_addf(cut->out, "  turn: %u\n", (unsigned)now.turn);
    if (hand) {
        add_key(cut, "hand", hand);
    }
    return add_options(cut);
}

static void write_name(const cutting *cut)
{
    bst__text_add(cut->out, "name: ");
    add_quoted(cut->out, cut->name);
    bst__text_add(cut->out, "\n");
}

static void write_story(const cutting *cut)
{
    write_name(cut);
    add_setup(cut);
    if (cut->first[0] != '\0') {
        bst__text_add(cut->out, "active: ");
        add_text(cut->out, cut->first);
        bst__text_add(cut->out, "\n");
    }
    add_draws(cut);
    add_play(cut);
    bst__text_add(cut->out, "expect:\n");
    add_points(cut);
}

static bst_status write_cut(const cutting *cut)
{
    write_story(cut);
    bst_status status = add_decision(cut);
    add_awards(cut);
    return status == BST_OK && cut->out->failed ? BST_E_NOMEM : status;
}

/* ------------------------------------------------------------------ */

/* Answers what a scenario would answer by itself, so that both end in the same place. */
static bst_status answer_pending(bst_game *game, bst_diags *diags)
{
    uint64_t random = 1;
    bst_status status = BST_OK;
    while (status == BST_OK && bst_game_decision(game).state == BST_DECIDING &&
           bst_game_decision(game).seat == BST_CHANCE) {
        char text[TEXT_BYTES];
        bst_option option;
        status = bst_game_option_random(game, &random, &option);
        if (status != BST_OK) {
            return status;
        }
        (void)bst_game_option_text(game, &option, text, sizeof text);
        if (!is_answered(BST_CHANCE, text)) {
            return BST_OK;
        }
        status = bst_game_choose(game, &option, diags);
    }
    return status;
}

/* A copy of the game to look at. */
static bst_status copy_game(cutting *cut, const bst_game *game)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    /* A game makes its ruleset's scratch no different: rulesets serve any number of games. */
    bst_ruleset *ruleset = (bst_ruleset *)(uintptr_t)bst_game_ruleset(game);
    bst_status status =
        bst_game_create(&cut->game, ruleset, bst_game_setup(game), &config, cut->diags);
    cut->setup = bst_game_setup(game);
    return status == BST_OK ? bst_game_copy(cut->game, game) : status;
}

bst_status bst__scenario_cut(bst_text *out, const bst_game *game, const char *name,
                             bst_diags *diags)
{
    cutting cut = {.out = out, .name = name, .diags = diags};
    bst_status status = copy_game(&cut, game);
    if (status == BST_OK) {
        status = answer_pending(cut.game, diags);
    }
    if (status == BST_OK) {
        status = survey(&cut);
    }
    if (status == BST_OK) {
        status = write_cut(&cut);
    }
    bst_game_destroy(cut.game);
    return status;
}

bst_status bst__scenario_cut_failing(bst_text *out, const bst_game *game, const char *name,
                                     const char *choice, bool by_chance, bst_diags *diags)
{
    cutting cut = {
        .out = out, .name = name, .diags = diags, .more = choice, .more_by_chance = by_chance};
    bst_status status = copy_game(&cut, game);
    if (status == BST_OK) {
        status = survey(&cut);
    }
    if (status == BST_OK) {
        write_story(&cut);
        status = out->failed ? BST_E_NOMEM : BST_OK;
    }
    bst_game_destroy(cut.game);
    return status;
}

bst_status bst__scenario_cut_start(bst_text *out, const bst_setup *setup, const char *name)
{
    cutting cut = {.out = out, .setup = setup, .name = name};
    write_name(&cut);
    add_setup(&cut);
    bst__text_add(out, "expect: {turn: 1}\n");
    return out->failed ? BST_E_NOMEM : BST_OK;
}
