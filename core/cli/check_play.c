/* Plays a few short games by random bots with all self-checks, and then lets the game end, so that
 * hooks of turns, of scoring and of the end run. */
#include "cli/check_play.h"

#include "cli/bots.h"

#include <string.h>

enum {
    GAMES = 3,
    CHOICES_MAX = 100, /* of a game */
    DECK_GAMES = 60,   /* at most, with a deck of some tiles only: of a few tiles they are short */
    DECK_CHOICES = 300,
    DECK_MAX = 128,
    ID_BYTES = 128,
    CHOICE_BYTES = 256
};

typedef struct trial {
    bst__cli *cli;
    const bst_setup *setup;
    bst_game *game;
    bst__team *team;
    uint64_t seed;
    const char *tiles; /* the deck, an id a line; "": that of the game */
    bool is_cut; /* the turns were ended before their time */
} trial;

/* The games after the first get other seeds, so that --seed alone repeats one of them. */
static uint64_t seed_of(const bst_setup *setup, uint32_t number)
{
    return bst_setup_seed(setup) + number + 1;
}

/* Leaves all copies of the trial's tiles in the deck, and nothing else. */
static bst_status set_deck(const trial *t)
{
    static char ids[DECK_MAX][ID_BYTES];
    const char *deck[DECK_MAX];
    uint32_t count = 0;
    for (const char *line = t->tiles; *line != '\0'; line += strcspn(line, "\n") + 1) {
        char *id = ids[count];
        (void)snprintf(id, ID_BYTES, "%.*s", (int)strcspn(line, "\n"), line);
        uint32_t left = bst_game_deck_tile(t->game, id);
        for (uint32_t i = 0; i < left && count < DECK_MAX - 1; i++) {
            memmove(ids[count], id, ID_BYTES);
            deck[count] = ids[count];
            count++;
        }
    }
    return count > 0 ? bst_scene_deck(t->game, deck, count, t->cli->diags) : BST_OK;
}

static bst_status play(trial *t)
{
    bst_status status = bst_game_restart(t->game, t->seed, t->cli->diags);
    t->is_cut = false;
    if (status == BST_OK && t->tiles[0] != '\0') {
        status = set_deck(t);
    }
    for (uint32_t i = 0; status == BST_OK && bst_game_decision(t->game).state == BST_DECIDING;
         i++) {
        if (i == CHOICES_MAX) {
            t->is_cut = true;
            status = bst_game_end_now(t->game, t->cli->diags);
        }
        if (status == BST_OK && bst_game_decision(t->game).state == BST_DECIDING) {
            status = bst__team_choose(t->team, t->game, t->seed, t->cli->diags);
        }
    }
    bool is_halted = status == BST_OK && bst_game_decision(t->game).state == BST_HALTED;
    return is_halted ? BST_E_SCRIPT : status;
}

/* The options that say what the setup says; the seed is another one. */
static void say_setup(bst_text *out, const bst__cli *cli, const bst_setup *setup)
{
    bst_text own = {0};
    bool has_own = bst__cli_own_mods(&own);
    if (cli->data_dir) {
        bst__text_addf(out, " --data-dir %s", cli->data_dir);
    }
    if (cli->game || strcmp(bst_setup_game(setup), bst_setup_game(cli->setup)) != 0) {
        bst__text_addf(out, " --game %s", bst_setup_game(setup));
    }
    if (bst_setup_preset(setup)[0] != '\0') {
        bst__text_addf(out, " --rules %s", bst_setup_preset(setup));
    }
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        bst__text_addf(out, "%s%s", i == 0 ? " --mods " : ",", bst_setup_mod(setup, i));
    }
    for (uint32_t i = 0; i < bst_setup_mods_dir_count(setup); i++) {
        const char *dir = bst_setup_mods_dir(setup, i);
        if (!has_own || strcmp(dir, bst__text_get(&own)) != 0) {
            bst__text_addf(out, " --mods-dir %s", dir);
        }
    }
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(setup, i, &value);
        bst__text_addf(out, " --option %s=%s", name, value);
    }
    if (bst_setup_players(setup) != bst_setup_players(cli->setup) || cli->players) {
        bst__text_addf(out, " --players %u", (unsigned)bst_setup_players(setup));
    }
    bst__text_free(&own);
}

static void complain(const trial *t, bst_status status)
{
    char text[CHOICE_BYTES] = "";
    uint32_t choices = bst_game_choice_count(t->game);
    unsigned long long seed = t->seed;
    if (choices > 0) {
        (void)bst_game_choice(t->game, choices - 1, text, sizeof text);
    }
    bst_diag *diag = bst_diags_add(
        t->cli->diags, BST_ERROR, "E-CHECK-PLAY", (bst_span){0},
        "a game of random choices fails (%s): seed %llu%s, %s choice %u%s%s%s",
        bst_status_text(status), seed, t->tiles[0] != '\0' ? ", the mod's own tiles alone" : "",
        t->is_cut ? "ended early, after" : "after",
        (unsigned)choices, choices > 0 ? " `" : "", text, choices > 0 ? "`" : "");
    if (!t->is_cut && t->tiles[0] == '\0') {
        bst_text said = {0};
        say_setup(&said, t->cli, t->setup);
        bst_diag_hint(diag, "`bastide play --bots random --seed %llu%s` plays it again", seed,
                      bst__text_get(&said));
        bst__text_free(&said);
    }
}

static bst_status open_trial(trial *t, bst_ruleset *ruleset, const bst_setup *setup)
{
    char problem[64];
    bst__bots bots;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.checks = true;
    if (bst__bots_parse(&bots, "random", false, problem, sizeof problem)) {
        return BST_E_USAGE;
    }
    bst_status status = bst_game_create(&t->game, ruleset, setup, &config, t->cli->diags);
    return status == BST_OK
               ? bst__team_create(&t->team, &bots, ruleset, setup, t->cli->diags)
               : status;
}

bst_status bst__check_play(bst__cli *cli, bst_ruleset *ruleset, const bst_setup *setup,
                           const char *tiles)
{
    trial t = {.cli = cli, .setup = setup};
    uint32_t games = tiles[0] != '\0' ? GAMES + DECK_GAMES : GAMES;
    uint32_t choices = 0; /* of games with such a deck */
    bst_status status = open_trial(&t, ruleset, setup);
    for (uint32_t i = 0; i < games && choices < DECK_CHOICES && status == BST_OK; i++) {
        t.seed = seed_of(setup, i);
        t.tiles = i < GAMES ? "" : tiles;
        status = play(&t);
        choices += i < GAMES ? 0 : bst_game_choice_count(t.game);
        if (status != BST_OK) {
            complain(&t, status);
        }
    }
    bst__team_destroy(t.team);
    bst_game_destroy(t.game);
    return status;
}
