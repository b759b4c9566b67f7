/* Finds a seed whose game shows much of the rules in play: the more different labels its awards
 * have, the more of them a golden file guards. */
#include "cli/playthrough.h"

#include <string.h>

#include "game/rules.h"

enum { TEXT_BYTES = 512, SEEDS = 50, LABELS_MAX = 256, CHOICES_MAX = 20000, PLAYERS_FEW = 2 };

typedef struct labels {
    const char *list[LABELS_MAX]; /* of the ruleset */
    const char *modes[LABELS_MAX];
    uint32_t count;
} labels;

static void note(labels *seen, const char *label, const char *mode)
{
    for (uint32_t i = 0; i < seen->count; i++) {
        if (strcmp(seen->list[i], label) == 0 && strcmp(seen->modes[i], mode) == 0) {
            return;
        }
    }
    if (seen->count < LABELS_MAX) {
        seen->list[seen->count] = label;
        seen->modes[seen->count++] = mode;
    }
}

static uint32_t count_labels(const bst_game *game)
{
    labels seen = {.count = 0};
    for (uint32_t i = 0; i < bst_game_award_count(game); i++) {
        bst_award award = bst_game_award(game, i);
        note(&seen, award.kind[0] != '\0' ? award.kind : award.source, award.mode);
        for (uint32_t l = 0; l < award.line_count; l++) {
            note(&seen, bst_game_award_line(game, i, l).label, award.mode);
        }
    }
    return seen.count;
}

static uint32_t clamp(uint32_t players, const bst_ruleset *ruleset)
{
    players = players < ruleset->seats_min ? ruleset->seats_min : players;
    return players > ruleset->seats_max ? ruleset->seats_max : players;
}

/* Plays the game of the setup's seed. */
static bst_status rate_seed(bst__cli *cli, bst_ruleset *ruleset, bst_setup *setup,
                            uint32_t *out_labels)
{
    bst_game *game = NULL;
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    *out_labels = 0;
    bst_status status = bst_game_create(&game, ruleset, setup, &config, cli->diags);
    for (uint32_t i = 0; status == BST_OK && i < CHOICES_MAX; i++) {
        char text[TEXT_BYTES];
        if (bst_game_decision(game).state != BST_DECIDING) {
            *out_labels = count_labels(game);
            break;
        }
        status = bst__playthrough_think(game, text, sizeof text);
        if (status == BST_OK) {
            status = bst_game_choose_text(game, text, cli->diags);
        }
    }
    bst_game_destroy(game);
    return status;
}

bst_status bst__playthrough_choose(bst__cli *cli, bst_setup *setup)
{
    uint32_t best = 0;
    uint64_t best_seed = 1;
    bst_status status = BST_OK;
    bst_ruleset *ruleset = bst__cli_ruleset(cli, setup);
    if (!ruleset) {
        return BST_E_SCRIPT; /* it said why */
    }
    for (uint64_t seed = 1; status == BST_OK && seed <= SEEDS; seed++) {
        uint32_t count = 0;
        bst_setup_set_seed(setup, seed);
        bst_setup_set_players(setup, clamp(PLAYERS_FEW + (uint32_t)(seed % 2), ruleset));
        status = rate_seed(cli, ruleset, setup, &count);
        if (count > best) {
            best = count;
            best_seed = seed;
        }
    }
    bst_setup_set_seed(setup, best_seed);
    bst_setup_set_players(setup, clamp(PLAYERS_FEW + (uint32_t)(best_seed % 2), ruleset));
    bst_ruleset_destroy(ruleset);
    return status;
}
