/* What a save answers without a message: chance, and the questions of ours that they do not ask.
 *
 * Tiles are listed, or named by the message that lays them; other things follow from the number
 * from 0 to 1 with which a message of theirs decides chance. */
#include <string.h>

#include "cli/import.h"
#include "data/schema.h"

/* ------------------------------------------------------------------ tiles */

/* The tile that is drawn now: the save lists it, or the next message or a sentence names it. */
static const char *next_tile(bst__save *save)
{
    const json_t *drawn =
        json_object_get(json_object_get(save->json, "gameAnnotations"), "drawOrder");
    if (save->drawn < json_array_size(drawn)) {
        return json_string_value(json_array_get(drawn, save->drawn++));
    }
    for (size_t at = save->at; at < save->count; at++) {
        const char *tile = bst__message_tile(save, bst__save_message(save, at));
        if (tile && !bst__foreign_find(&save->run->tables, "not_drawn", tile)) {
            return tile;
        }
    }
    return save->wanted_tile[0] ? save->wanted_tile : NULL;
}

/* ------------------------------------------------------------------ numbers */

static uint32_t weight_of(const bst_game *game, const bst_option *options, uint32_t count,
                          const char *text)
{
    char own[BST__FOREIGN_OPTION_BYTES];
    for (uint32_t i = 0; i < count; i++) {
        (void)bst_game_option_text(game, &options[i], own, sizeof own);
        if (strcmp(own, text) == 0) {
            return options[i].weight;
        }
    }
    return 0;
}

/* The outcome that the number means: they stand in their order, each as wide as its weight. NULL
 * where none of them is possible now. */
static const char *find_outcome(const bst__save *save, const bst_node *outcomes)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    uint32_t total = 0;
    if (bst_game_options(save->f.game, &options, &count) != BST_OK) {
        return NULL;
    }
    BST_NODE_ITEMS(text, outcomes)
    {
        total += weight_of(save->f.game, options, count, text->text);
    }
    uint32_t place = (uint32_t)(save->random * total);
    BST_NODE_ITEMS(text, outcomes)
    {
        uint32_t weight = weight_of(save->f.game, options, count, text->text);
        if (place < weight) {
            return text->text;
        }
        place -= weight;
    }
    return NULL;
}

/* Answers chance with the number of the last message, which is used up by that; without one it is
 * not known yet. */
static bool roll(bst__save *save, const bst_node *outcomes, bool *out_waits)
{
    *out_waits = save->random < 0;
    const char *text = *out_waits ? NULL : find_outcome(save, outcomes);
    save->random = -1;
    if (*out_waits) {
        return true;
    }
    save->is_revealed = true;
    if (text && bst_game_choose_text(save->f.game, text, save->run->cli->diags) == BST_OK) {
        return true;
    }
    bst__save_explain(
        save, BST__IMPORT_FAILED, bst__save_now(save), "what chance decides",
        "what the number of a message decides is not possible here:", text ? text : "");
    return false;
}

bool bst__save_roll(bst__save *save)
{
    bool waits = false;
    bst_decision decision = bst_game_decision(save->f.game);
    const bst_node *outcomes = decision.state == BST_DECIDING && decision.seat == BST_CHANCE
                                   ? bst__foreign_find(&save->run->tables, "randoms", decision.name)
                                   : NULL;
    return !outcomes || roll(save, outcomes, &waits);
}

/* ------------------------------------------------------------------ answers */

/* Our name of the tile, or NULL after saying that it is another one here. */
static const char *our_tile(bst__save *save, const char *tile)
{
    const char *ours = bst__foreign_tile(&save->run->tables, save->ruleset, tile);
    if (!ours) {
        bst__save_say(save, BST__IMPORT_NOT_IN_PLAY, bst__save_now(save), "a tile that is another",
                      "with these elements the tile `%s` is another one here", tile);
    }
    return ours;
}

/* One answer to a question that they do not ask; *out_waits where nobody knows it yet. */
static bool answer_one(bst__save *save, const bst_decision *decision, const char *template,
                       bool *out_waits)
{
    bst_text text = {0};
    bst_diags *diags = save->run->cli->diags;
    bool is_draw = strstr(template, "{tile}") != NULL;
    bool is_good = true;
    const char *tile = NULL;
    tile = is_draw ? next_tile(save) : NULL;
    *out_waits = is_draw && !tile;
    if (*out_waits) {
        return true;
    }
    tile = is_draw ? our_tile(save, tile) : NULL;
    if (is_draw && !tile) {
        return false;
    }
    if (is_draw) {
        bst__foreign_list_add(&save->f.draws, tile);
    }
    save->is_revealed = save->is_revealed || decision->seat == BST_CHANCE;
    if (!bst__foreign_fill(&save->f, template, NULL, &text)) {
        bst__save_say(save, BST__IMPORT_NOT_UNDERSTOOD, bst__save_now(save), decision->name,
                      "what our game asks next (%s) cannot be answered: %s", decision->name,
                      bst__text_get(&text));
        is_good = false;
    } else if (bst_game_choose_text(save->f.game, bst__text_get(&text), diags) != BST_OK) {
        bst__save_explain(save, BST__IMPORT_FAILED, bst__save_now(save), "what chance decides",
                          "what follows from the save is not possible here:", bst__text_get(&text));
        is_good = false;
    }
    bst__text_free(&text);
    return is_good;
}

/* Whether the next message is a choice that can be made now: then it is what answers. */
static bool is_next(bst__save *save)
{
    const bst_node *entry = NULL;
    const json_t *message = bst__save_message(save, save->at);
    bst_text text = {0};
    bst_option parsed;
    if (!message || bst__message_find(save, message, &entry) != BST__MESSAGE_CHOICE) {
        return false;
    }
    json_t *option = bst__message_option(save, entry, json_object_get(message, "payload"), &text);
    bst__text_clear(&text);
    bool is_it = option && bst__save_look(save) && bst__save_text(save, option, &text) &&
                 bst_game_option_parse(save->f.game, bst__text_get(&text), &parsed, NULL) == BST_OK;
    json_decref(option);
    bst__text_free(&text);
    return is_it;
}

/* Answers chance, and the questions of ours that they do not ask. */
bool bst__save_answer(bst__save *save)
{
    bool is_good = true;
    bool waits = false;
    while (is_good && !waits) {
        bst_decision decision = bst_game_decision(save->f.game);
        if (decision.state == BST_HALTED) {
            bst__save_say(save, BST__IMPORT_FAILED, bst__save_now(save), "a script",
                          "a script has failed");
            return false;
        }
        if (decision.state != BST_DECIDING) {
            return true;
        }
        const char *found = bst__foreign_answer(&save->f, decision.name);
        const bst_node *outcomes = bst__foreign_find(&save->run->tables, "randoms", decision.name);
        if (outcomes && decision.seat == BST_CHANCE) {
            is_good = roll(save, outcomes, &waits);
            continue;
        }
        if (!found && decision.seat == BST_CHANCE) {
            bst__save_say(save, BST__IMPORT_NOT_UNDERSTOOD, bst__save_now(save), decision.name,
                          "no table answers chance's decision `%s`", decision.name);
            return false;
        }
        if (!found || (decision.seat != BST_CHANCE && is_next(save))) {
            return true;
        }
        is_good = answer_one(save, &decision, found, &waits);
    }
    return is_good;
}

bool bst__save_draw_on(bst__save *save)
{
    enum { DRAWS_MAX = 64 };
    char text[BST__FOREIGN_OPTION_BYTES];
    for (uint32_t i = 0; i < DRAWS_MAX; i++) {
        const bst_option *options = NULL;
        uint32_t count = 0;
        bst_decision now = bst_game_decision(save->f.game);
        const char *answer = now.state == BST_DECIDING && now.seat == BST_CHANCE
                                 ? bst__foreign_answer(&save->f, now.name)
                                 : NULL;
        if (!answer || !strstr(answer, "{tile}") || !save->wanted_phase ||
            bst__foreign_names(save->wanted_phase, now.name)) {
            return true;
        }
        if (bst_game_options(save->f.game, &options, &count) != BST_OK || count == 0) {
            return false;
        }
        (void)bst_game_option_text(save->f.game, &options[0], text, sizeof text);
        if (bst_game_choose_text(save->f.game, text, save->run->cli->diags) != BST_OK) {
            return false;
        }
        save->is_revealed = true;
    }
    return true;
}
