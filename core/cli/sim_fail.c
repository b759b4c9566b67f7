/* What is said about a game that failed: why, how it is played again, and where it is kept. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cli/setup_text.h"
#include "cli/shrink.h"
#include "cli/sim.h"

void bst__sim_tell_status(const bst__sim_worker *w, bst_status status)
{
    bool is_said = w->diags && bst_diags_count(w->diags, BST_ERROR) > 0;
    if (is_said) {
        bst_diags_print(w->diags, stderr, bst__cli_colour(stderr));
    } else {
        (void)fprintf(stderr, "bastide sim: %s\n", bst_status_text(status));
    }
}

/* Appends a word as a shell takes it. */
static void add_word(bst_text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_.,:=/@%+-";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        bst__text_add(out, word);
        return;
    }
    bst__text_add(out, "'");
    for (; *word != '\0'; word++) {
        if (*word == '\'') {
            bst__text_add(out, "'\\''");
        } else {
            bst__text_add_bytes(out, word, 1);
        }
    }
    bst__text_add(out, "'");
}

static void add_option(bst_text *out, const char *option, const char *value)
{
    bst__text_addf(out, " --%s ", option);
    add_word(out, value);
}

/* Mods, and the folders that they are looked for in besides the usual ones. */
static void add_mods(bst_text *out, const bst_setup *setup)
{
    bst_text list = {0};
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        bst__text_addf(&list, "%s%s", i == 0 ? "" : ",", bst_setup_mod(setup, i));
    }
    if (list.size > 0) {
        for (uint32_t i = 0; i < bst_setup_mods_dir_count(setup); i++) {
            if (access(bst_setup_mods_dir(setup, i), F_OK) == 0) {
                add_option(out, "mods-dir", bst_setup_mods_dir(setup, i));
            }
        }
        add_option(out, "mods", bst__text_get(&list));
    }
    out->failed = out->failed || list.failed;
    bst__text_free(&list);
}

/* The command that plays one game of the simulation again: everything that decides about it. */
static void add_play_command(bst_text *out, const bst__sim *sim, uint64_t seed)
{
    const bst_setup *setup = sim->setup;
    bst_text word = {0};
    bst__text_add(out, "bastide play");
    add_option(out, "bots", sim->bot_list ? sim->bot_list : "random");
    bst__text_addf(out, " --seed %" PRIu64, seed);
    if (sim->data_given) {
        add_option(out, "data-dir", sim->data_given);
    }
    add_option(out, "game", bst_setup_game(setup));
    if (bst_setup_preset(setup)[0] != '\0') {
        add_option(out, "preset", bst_setup_preset(setup));
    }
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(setup, i, &value);
        bst__text_clear(&word);
        bst__text_addf(&word, "%s=%s", name, value);
        add_option(out, "option", bst__text_get(&word));
    }
    add_mods(out, setup);
    bst__text_clear(&word);
    for (uint32_t seat = 1; seat <= sim->players; seat++) {
        bst__text_addf(&word, "%s%s", seat == 1 ? "" : ",", sim->names[seat]);
    }
    add_option(out, "players", bst__text_get(&word));
    if (bst_setup_copies(setup) > 1) {
        bst__text_addf(out, " --copies %u", (unsigned)bst_setup_copies(setup));
    }
    out->failed = out->failed || word.failed;
    bst__text_free(&word);
}

/* A setup that was drawn has no short command: it is shown as the file that it would be. */
static void show_setup(const bst__sim *sim, const bst_setup *setup, uint64_t seed)
{
    bst__bots bots;
    bst_text text = {0};
    bst__sim_bots(sim, setup, seed, &bots, &text);
    if (!text.failed) {
        (void)fprintf(stderr,
                      "  its setup, to be played with `bastide play --bots %s --setup FILE`:\n",
                      bst__text_get(&text));
    }
    bst__text_clear(&text);
    bst__setup_text(&text, setup);
    if (!text.failed) {
        for (const char *line = bst__text_get(&text); *line != '\0';) {
            int size = (int)strcspn(line, "\n");
            (void)fprintf(stderr, "    %.*s\n", size, line);
            line += size + 1;
        }
    }
    bst__text_free(&text);
}

static void hint_at_play(const bst__sim *sim, uint64_t seed)
{
    bst_text command = {0};
    add_play_command(&command, sim, seed);
    if (!command.failed) {
        (void)fprintf(stderr, "  hint: this plays the same game:\n    %s\n",
                      bst__text_get(&command));
    }
    bst__text_free(&command);
}

/* Shrinks the game and writes it down. What fails in this is told, and changes nothing else. */
static void keep(const bst__sim *sim, const bst__sim_worker *w, uint64_t seed)
{
    char name[64];
    bst_setup *setup = NULL;
    bst__shrink shrink = {.data_dir = sim->data_dir,
                          .game = w->game,
                          .replays = sim->replay_check};
    (void)snprintf(name, sizeof name, "game-%" PRIu64, seed);
    bst__fault_read(&shrink.fault, w->diags, w->sources, w->failure);
    bst_status status = bst_setup_clone(&setup, bst__sim_setup(w));
    if (status == BST_OK) {
        bst_setup_set_seed(setup, seed);
        shrink.setup = setup;
        status = bst__shrink_run(&shrink);
    }
    bst_diags_clear(w->diags);
    if (status == BST_OK) {
        status = bst__shrink_keep(&shrink, sim->keep_dir, name, stderr, w->diags);
    }
    if (status != BST_OK) {
        bst__sim_tell_status(w, status);
    }
    bst__trial_free(&shrink.smallest);
    bst_setup_destroy(setup);
}

void bst__sim_tell_failure(const bst__sim *sim, const bst__sim_worker *w)
{
    uint64_t seed = bst__sim_seed(sim->seed, w->failed_game);
    bst__sim_tell_status(w, w->failure);
    (void)fprintf(stderr, "bastide sim: game %" PRIu64 " failed; its seed is %" PRIu64 "\n",
                  w->failed_game, seed);
    if (w->setup) {
        show_setup(sim, w->setup, seed);
    } else {
        hint_at_play(sim, seed);
    }
    if (sim->keep_dir) {
        keep(sim, w, seed);
    } else {
        (void)fputs("  hint: --keep DIR makes a small scenario of it, and writes its record\n",
                    stderr);
    }
}
