/* Writes a game as a playthrough, by playing choices on a game whose chance is answered by hand.
 *
 * Hashes of the state stand there now and then only: they say that something differs, the lines
 * between them say what. */
#include "cli/playthrough.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "cli/setup_text.h"

enum {
    TEXT_BYTES = 512,
    HASH_EVERY = 10,
    PIECE_KINDS_MAX = 64,
    CHOICES_MAX = 20000,
    STREAM_OF_CHOICES = 3000 /* those that no file says, chance's among them */
};

typedef struct telling {
    bst_text *out;
    bst__cli *cli;
    bst_ruleset *ruleset;
    bst_game *game;
    uint32_t turn;   /* the one whose lines are being written ... */
    bool has_turn;   /* ... once there is one */
    uint32_t awards;
    uint32_t supplies[BST_SEATS_MAX + 1][PIECE_KINDS_MAX];
} telling;

/* ------------------------------------------------------------------ what a game shows */

static uint32_t piece_kinds(const telling *t)
{
    uint32_t count = 0;
    while (count < PIECE_KINDS_MAX && bst_game_piece_kind(t->game, count)) {
        count++;
    }
    return count;
}

static void add_name(bst_text *out, const bst_game *game, uint32_t seat)
{
    bst__text_add(out, seat == BST_CHANCE ? "chance"
                       : seat == 0        ? "nobody"
                                          : bst_game_player_name(game, seat));
}

static void tell_awards(telling *t)
{
    for (; t->awards < bst_game_award_count(t->game); t->awards++) {
        char text[TEXT_BYTES];
        bst_award award = bst_game_award(t->game, t->awards);
        bst__text_add(t->out, BST__PLAYTHROUGH_AWARD);
        add_name(t->out, t->game, award.seat);
        (void)bst_game_award_text(t->game, t->awards, text, sizeof text);
        bst__text_addf(t->out, " %d, %s%s%s\n", (int)award.points, award.mode,
                       award.mode[0] != '\0' ? " " : "", text);
    }
}

static void tell_supplies(telling *t, bool is_silent)
{
    uint32_t kinds = piece_kinds(t);
    for (uint32_t seat = 1; seat <= bst_game_players(t->game); seat++) {
        const char *join = NULL;
        for (uint32_t kind = 0; kind < kinds; kind++) {
            const char *name = bst_game_piece_kind(t->game, kind);
            uint32_t now = bst_game_supply(t->game, seat, name);
            if (now == t->supplies[seat][kind]) {
                continue;
            }
            t->supplies[seat][kind] = now;
            if (!is_silent) {
                bst__text_add(t->out, join ? join : "  supply of ");
                if (!join) {
                    add_name(t->out, t->game, seat);
                    bst__text_add(t->out, ":");
                }
                bst__text_addf(t->out, " %s %u", name, (unsigned)now);
                join = ",";
            }
        }
        bst__text_add(t->out, join ? "\n" : "");
    }
}

static void tell_scores(const telling *t)
{
    bst__text_add(t->out, "  points:");
    for (uint32_t seat = 1; seat <= bst_game_players(t->game); seat++) {
        bst__text_add(t->out, seat > 1 ? ", " : " ");
        add_name(t->out, t->game, seat);
        bst__text_addf(t->out, " %d", (int)bst_game_score(t->game, seat));
    }
    bst__text_add(t->out, "\n");
}

static void tell_hash(const telling *t)
{
    bst__text_addf(t->out, "  state after %u choices: %016" PRIx64 "\n",
                   (unsigned)bst_game_choice_count(t->game), bst_game_hash(t->game));
}

static void tell_turn(telling *t)
{
    bst_decision now = bst_game_decision(t->game);
    if (t->has_turn && t->turn == now.turn) {
        return;
    }
    if (t->has_turn) {
        tell_scores(t);
    }
    t->turn = now.turn;
    t->has_turn = true;
    if (now.turn == 0) {
        bst__text_add(t->out, "\nbefore the first turn\n");
    } else {
        bst__text_addf(t->out, "\nturn %u, ", (unsigned)now.turn);
        add_name(t->out, t->game, now.active);
        bst__text_add(t->out, "\n");
    }
}

static bst_status tell_end(telling *t)
{
    uint32_t ranks[BST_SEATS_MAX + 1];
    bst_status status = bst_game_ranks(t->game, ranks, t->cli->diags);
    if (status != BST_OK) {
        return status;
    }
    bst_decision now = bst_game_decision(t->game);
    tell_scores(t);
    bst__text_addf(t->out, "\nthe end%s\n", now.state == BST_HALTED ? ": the game is halted" : "");
    tell_hash(t);
    for (uint32_t rank = 1; rank <= bst_game_players(t->game); rank++) {
        for (uint32_t seat = 1; seat <= bst_game_players(t->game); seat++) {
            if (ranks[seat] == rank) {
                bst__text_addf(t->out, "  %u. %s %d\n", (unsigned)rank,
                               bst_game_player_name(t->game, seat),
                               (int)bst_game_score(t->game, seat));
            }
        }
    }
    return BST_OK;
}

/* ------------------------------------------------------------------ playing */

bst_status bst__playthrough_think(bst_game *game, char *text, size_t size)
{
    bst_option option;
    uint64_t seed = bst_setup_seed(bst_game_setup(game));
    uint64_t random = bst__random_at(seed, STREAM_OF_CHOICES, bst_game_choice_count(game));
    bst_status status = bst_game_option_random(game, &random, &option);
    if (status == BST_OK) {
        (void)bst_game_option_text(game, &option, text, size);
    }
    return status;
}

/* "  > Ann (12): place 0,-1 @180" */
static bst_status tell_choice(const telling *t, const char *text)
{
    uint64_t count = 0;
    bst_status status = bst_game_option_count(t->game, &count);
    bst__text_add(t->out, BST__PLAYTHROUGH_CHOICE);
    add_name(t->out, t->game, bst_game_decision(t->game).seat);
    bst__text_addf(t->out, " (%" PRIu64 "): %s\n", count, text);
    return status;
}

static void tell_broken(const telling *t, const char *text, const bst_diags *diags)
{
    const bst_diag *diag = bst_diags_get(diags, 0);
    bst__text_add(t->out, BST__PLAYTHROUGH_BROKEN);
    add_name(t->out, t->game, bst_game_decision(t->game).seat);
    bst__text_addf(t->out, " cannot choose `%s`: %s\n", text,
                   diag ? bst_diag_message(diag) : "it failed");
}

static void tell_what_follows(telling *t)
{
    tell_awards(t);
    tell_supplies(t, false);
    if (bst_game_choice_count(t->game) % HASH_EVERY == 0) {
        tell_hash(t);
    }
}

/* One choice of the file; false where it is not possible, which `is_told` says in the text. */
static bool play_text(telling *t, const char *text, bool is_told)
{
    size_t before = t->out->size;
    tell_turn(t);
    if (tell_choice(t, text) == BST_OK &&
        bst_game_choose_text(t->game, text, t->cli->diags) == BST_OK) {
        tell_what_follows(t);
        return true;
    }
    if (is_told) {
        tell_broken(t, text, t->cli->diags);
    } else if (t->out->data) {
        t->out->data[before] = '\0'; /* the bot goes on as if nothing had been there */
        t->out->size = before;
    }
    bst_diags_clear(t->cli->diags);
    return false;
}

static bool is_deciding(const telling *t)
{
    return bst_game_decision(t->game).state == BST_DECIDING;
}

static bst_status play_on(telling *t)
{
    char text[TEXT_BYTES];
    bst_status status = BST_OK;
    for (uint32_t i = 0; status == BST_OK && is_deciding(t) && i < CHOICES_MAX; i++) {
        status = bst__playthrough_think(t->game, text, sizeof text);
        if (status == BST_OK && !play_text(t, text, true)) {
            return BST_OK; /* the text says what failed */
        }
    }
    return status;
}

static bst_status play_choices(telling *t, const bst__choices *choices, bool goes_on)
{
    const char *line = bst__text_get(&choices->lines);
    bool is_whole = true;
    while (is_whole && *line != '\0' && is_deciding(t)) {
        char text[TEXT_BYTES];
        size_t size = strcspn(line, "\n");
        (void)snprintf(text, sizeof text, "%.*s", (int)size, line);
        is_whole = play_text(t, text, !goes_on);
        line += size + 1;
    }
    if (!is_whole && !goes_on) {
        return BST_OK;
    }
    if (goes_on) {
        bst_status status = play_on(t);
        if (status != BST_OK) {
            return status;
        }
    }
    if (is_deciding(t)) {
        bst__text_add(t->out, BST__PLAYTHROUGH_BROKEN
                      "the game goes on behind the last choice that is recorded\n");
        return BST_OK;
    }
    return tell_end(t);
}

/* ------------------------------------------------------------------ the head */

/* The head in words, from the ruleset: names of the game and its mods. */
static void add_head(const telling *t, const bst_setup *setup)
{
    bst__text_addf(t->out, "# %s", bst_ruleset_game_name(t->ruleset));
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        bst__text_addf(t->out, "%s%s", i == 0 ? " with " : ", ", bst_setup_mod(setup, i));
    }
    bst__text_addf(t->out,
                   ", %u players choosing at random.\n"
                   "# `bastide playthrough` plays it again by these choices and compares.\n",
                   (unsigned)bst_setup_players(setup));
    bst__setup_text(t->out, setup);
}

static void close_telling(telling *t)
{
    bst_game_destroy(t->game);
    bst_ruleset_destroy(t->ruleset);
}

bst_status bst__playthrough_write(bst_text *out, bst__cli *cli, const bst_setup *setup,
                                  const bst__choices *choices, bool goes_on)
{
    telling t = {.out = out, .cli = cli};
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    config.checks = true;
    t.ruleset = bst__cli_ruleset(cli, setup);
    if (!t.ruleset) {
        return BST_E_SCRIPT; /* it said why */
    }
    bst_status status = bst_game_create(&t.game, t.ruleset, setup, &config, cli->diags);
    if (status == BST_OK) {
        add_head(&t, setup);
        tell_supplies(&t, true);
        tell_turn(&t);
        tell_awards(&t);
        status = play_choices(&t, choices, goes_on);
    }
    close_telling(&t);
    return status == BST_OK && out->failed ? BST_E_NOMEM : status;
}
