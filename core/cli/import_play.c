/* A save from its start to its end: our engine is given the draws and choices that it holds.
 *
 * Chance is answered as late as can be: a turn of theirs ends with a message of its own, and what
 * is asked at the end of a save may stand before the next draw or after it. */
#include <stdlib.h>
#include <string.h>

#include "cli/import.h"

enum { PLACE_BYTES = 16 };

/* ------------------------------------------------------------------ setting up */

static void say_unknown(bst__save *save, const bst__foreign_head *head)
{
    for (uint32_t i = 0; i < head->count && i < BST__FOREIGN_UNKNOWN_MAX; i++) {
        const bst__foreign_unknown *entry = &head->unknown[i];
        char reason[BST__FOREIGN_OPTION_BYTES];
        (void)snprintf(reason, sizeof reason, "%s `%s`%s%s", entry->what, entry->name,
                       entry->value[0] ? ": " : "", entry->value);
        bst__save_say(save, BST__IMPORT_NOT_IN_PLAY,
                      bst__save_span(save, "setup", entry->section, entry->name), reason,
                      "no game or mod here knows the %s; install a mod whose import.yaml names it",
                      reason);
    }
}

static const char *player_name(const bst__save *save, size_t index)
{
    const json_t *players = json_object_get(save->json, "players");
    return bst__foreign_string(json_object_get(json_array_get(players, index), "name"));
}

/* A name that cannot be one of ours stays theirs, in sentences; ours is the seat's. */
static bst_status set_players(bst__save *save)
{
    size_t count = json_array_size(json_object_get(save->json, "players"));
    bst_setup_set_players(save->setup, count > UINT8_MAX ? UINT8_MAX : (uint32_t)count);
    for (size_t i = 0; i < count && i < BST_SEATS_MAX; i++) {
        bst_status status = bst_setup_set_name(save->setup, (uint32_t)i + 1, player_name(save, i));
        if (status == BST_E_NOMEM) {
            return status;
        }
    }
    return BST_OK;
}

/* What lies there at the start follows from our tables; the save must mean the same. */
static void compare_start(bst__save *save)
{
    const json_t *start = json_object_get(json_object_get(save->json, "setup"), "start");
    bool is_same = json_array_size(start) == bst_game_tile_count(save->f.game);
    size_t i;
    json_t *tile;
    json_array_foreach((json_t *)(uintptr_t)start, i, tile)
    {
        bst_cell_view ours = {0};
        if (i < bst_game_tile_count(save->f.game)) {
            ours = bst_game_tile(save->f.game, (uint32_t)i);
        }
        int32_t turn = bst__foreign_int(json_object_get(tile, "rotation"));
        is_same = is_same && ours.x == bst__foreign_int(json_object_get(tile, "x")) &&
                  ours.y == bst__foreign_int(json_object_get(tile, "y")) &&
                  ours.turn == (uint32_t)(turn >= 90 ? turn / 90 : turn) &&
                  strcmp(ours.tile, bst__foreign_string(json_object_get(tile, "tile"))) == 0;
    }
    if (!is_same) {
        bst__save_say(save, BST__IMPORT_NOT_IN_PLAY, bst__save_span(save, "setup", "start", NULL),
                      "tiles at the start", "the game does not begin with these tiles here");
    }
}

static bool open_game(bst__save *save)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    bst__cli *cli = save->run->cli;
    config.manual_chance = true;
    config.keep_hashes = true;
    save->ruleset = bst__cli_ruleset(cli, save->setup);
    bst_status status = save->ruleset ? bst_game_create(&save->f.game, save->ruleset, save->setup,
                                                        &config, cli->diags)
                                      : BST_E_INVALID;
    if (status != BST_OK) {
        bst__save_say(save, BST__IMPORT_NOT_IN_PLAY, bst__save_span(save, "setup", NULL, NULL),
                      "a setup that our rules refuse",
                      "our game does not begin with what this comes to");
    }
    return status == BST_OK;
}

static bool set_up(bst__save *save)
{
    bst__foreign_head head = {.count = 0};
    bst_status status = bst_setup_create(&save->setup);
    if (status == BST_OK) {
        status = bst__foreign_setup(&save->run->tables, json_object_get(save->json, "setup"),
                                    save->setup, &head);
    }
    if (status == BST_OK) {
        status = set_players(save);
    }
    save->f.tables = &save->run->tables;
    save->run->is_out_of_memory = save->run->is_out_of_memory || status != BST_OK;
    say_unknown(save, &head);
    return status == BST_OK && head.count == 0 && open_game(save);
}

/* ------------------------------------------------------------------ messages in order */

static bst_span message_span(const bst__save *save, size_t index)
{
    char place[PLACE_BYTES];
    (void)snprintf(place, sizeof place, "%u", (unsigned)index);
    return bst__save_span(save, "replay", place, NULL);
}

static const json_t *message_at(const bst__save *save, size_t at)
{
    return at < save->count ? json_array_get(save->replay, save->order[at]) : NULL;
}

/* A message that takes back takes the one before it out, and itself. */
static bool find_order(bst__save *save)
{
    const bst_node *entry = NULL;
    size_t i;
    json_t *message;
    save->replay = json_object_get(save->json, "replay");
    save->order = calloc(json_array_size(save->replay) + 1, sizeof *save->order);
    save->run->is_out_of_memory = save->run->is_out_of_memory || !save->order;
    json_array_foreach((json_t *)(uintptr_t)save->replay, i, message)
    {
        bool is_undo = bst__message_find(save, message, &entry) == BST__MESSAGE_UNDO;
        const json_t *last = save->count > 0 ? message_at(save, save->count - 1) : NULL;
        if (!save->order) {
            return false;
        }
        if (!is_undo) {
            save->order[save->count++] = i;
        } else if (last && bst__message_find(save, last, &entry) != BST__MESSAGE_COMMIT) {
            save->count--;
        } else {
            bst__save_say(save, BST__IMPORT_FAILED, message_span(save, i), "undo",
                          "there is nothing that this could take back");
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------ chance */

/* The tile that is drawn now: the save lists it, or the next message or a sentence names it. */
static const char *next_tile(bst__save *save)
{
    const json_t *drawn =
        json_object_get(json_object_get(save->json, "gameAnnotations"), "drawOrder");
    if (save->drawn < json_array_size(drawn)) {
        return json_string_value(json_array_get(drawn, save->drawn++));
    }
    for (size_t at = save->at; at < save->count; at++) {
        const char *tile = bst__message_tile(save, message_at(save, at));
        if (tile && !bst__foreign_find(&save->run->tables, "not_drawn", tile)) {
            return tile;
        }
    }
    return save->wanted_tile[0] ? save->wanted_tile : NULL;
}

static bool write_record(bst__save *save)
{
    bst__import *run = save->run;
    if (!run->record || save->is_written || save->result != BST__IMPORT_HELD) {
        return true;
    }
    bst_status status = bst_record_write(save->f.game, run->record, run->cli->diags);
    if (status != BST_OK) {
        bst__save_count(save, BST__IMPORT_FAILED, "the record was not written");
    }
    save->is_written = status == BST_OK;
    return save->is_written;
}

/* Some saves end after a number of turns, whatever is left to be drawn. */
static bool ends_here(const bst__save *save, const bst_decision *decision)
{
    const json_t *turns =
        json_object_get(json_object_get(save->json, "gameAnnotations"), "endTurn");
    return !save->is_ended && json_is_integer(turns) &&
           (json_int_t)decision->turn > json_integer_value(turns);
}

static bst_status end_turns(bst__save *save)
{
    save->is_ended = true;
    return write_record(save) ? bst_game_end_now(save->f.game, save->run->cli->diags) : BST_E_IO;
}

static bst_span now(const bst__save *save)
{
    size_t last = save->at < save->count ? save->at : save->count - 1;
    return save->count > 0 ? message_span(save, save->order[last])
                           : bst__save_span(save, "replay", NULL, NULL);
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
    if (is_draw && ends_here(save, decision)) {
        is_good = end_turns(save) == BST_OK;
        if (!is_good) {
            bst__save_count(save, BST__IMPORT_FAILED, "the end");
        }
        return is_good;
    }
    tile = is_draw ? next_tile(save) : NULL;
    *out_waits = is_draw && !tile;
    if (*out_waits) {
        return true;
    }
    if (is_draw) {
        bst__foreign_list_add(&save->f.draws, tile);
    }
    save->is_revealed = save->is_revealed || decision->seat == BST_CHANCE;
    if (!bst__foreign_fill(&save->f, template, NULL, &text)) {
        bst__save_say(save, BST__IMPORT_NOT_UNDERSTOOD, now(save), decision->name,
                      "what our game asks next (%s) cannot be answered: %s", decision->name,
                      bst__text_get(&text));
        is_good = false;
    } else if (bst_game_choose_text(save->f.game, bst__text_get(&text), diags) != BST_OK) {
        bst__save_explain(save, BST__IMPORT_FAILED, now(save), "what chance decides",
                          "what follows from the save is not possible here:", bst__text_get(&text));
        is_good = false;
    }
    bst__text_free(&text);
    return is_good;
}

/* Answers chance, and the questions of ours that they do not ask. */
static bool answer(bst__save *save)
{
    bool is_good = true;
    bool waits = false;
    while (is_good && !waits) {
        bst_decision decision = bst_game_decision(save->f.game);
        if (decision.state == BST_HALTED) {
            bst__save_say(save, BST__IMPORT_FAILED, now(save), "a script", "a script has failed");
            return false;
        }
        if (decision.state != BST_DECIDING) {
            return true;
        }
        const char *found = bst__foreign_answer(&save->f, decision.name);
        if (!found && decision.seat == BST_CHANCE) {
            bst__save_say(save, BST__IMPORT_NOT_UNDERSTOOD, now(save), decision.name,
                          "no table answers chance's decision `%s`", decision.name);
            return false;
        }
        if (!found) {
            return true;
        }
        is_good = answer_one(save, &decision, found, &waits);
    }
    return is_good;
}

/* ------------------------------------------------------------------ choices */

bool bst__save_look(bst__save *save)
{
    bst_decision decision = bst_game_decision(save->f.game);
    const char *name = decision.state == BST_OVER ? "over" : decision.name;
    json_t *phases = json_array();
    json_t *step = json_object();
    for (uint32_t i = 0; phases && i < save->run->tables.count; i++) {
        const bst__foreign_part *part = &save->run->tables.parts[i];
        BST_NODE_EACH(phase, part->is_active ? bst__node_get(part->root, "phases") : NULL)
        {
            if (bst__foreign_names(phase, name)) {
                (void)json_array_append_new(phases, json_string(phase->key));
            }
        }
    }
    (void)json_object_set_new(step, "phase", phases);
    (void)json_object_set_new(step, "p", json_integer((json_int_t)decision.seat - 1));
    json_decref((json_t *)(uintptr_t)save->f.step);
    save->f.step = step;
    bst__foreign_pieces_read(&save->f, &save->f.ours);
    return phases && step;
}

bool bst__save_text(bst__save *save, const json_t *option, bst_text *out)
{
    bst__foreign_list texts = {0};
    bst_option parsed;
    bool is_said = bst__foreign_patterns(&save->f, option, &texts, out);
    if (is_said) {
        bst__text_clear(out);
    }
    for (uint32_t i = 0; is_said && i < texts.count; i++) {
        bool is_ours = bst_game_option_parse(save->f.game, texts.items[i], &parsed, NULL) == BST_OK;
        if (i == 0 || is_ours) {
            bst__text_clear(out);
            bst__text_add(out, texts.items[i]);
        }
        if (is_ours) {
            break;
        }
    }
    bst__foreign_list_free(&texts);
    return is_said;
}

static bool is_turn_of(bst__save *save, const json_t *message, bst_span span)
{
    bst_decision decision = bst_game_decision(save->f.game);
    const json_t *player = json_object_get(message, "player");
    int32_t seat = bst__foreign_int(player) + 1;
    if (decision.state != BST_DECIDING) {
        bst__save_say(save, BST__IMPORT_FAILED, span, "who decides",
                      "the game is over here, but not for this message");
        return false;
    }
    if (json_is_integer(player) && (uint32_t)seat != decision.seat) {
        bst__save_say(
            save, BST__IMPORT_FAILED, span, "who decides",
            "%s decides in this message; here %s decides (%s)", player_name(save, (size_t)seat - 1),
            decision.seat == BST_CHANCE ? "chance"
                                        : bst_game_player_name(save->f.game, decision.seat),
            decision.name);
        return false;
    }
    return true;
}

static bool choose(bst__save *save, const json_t *message, const json_t *option, bst_span span)
{
    bst_text text = {0};
    bool is_good = bst__save_look(save) && bst__save_text(save, option, &text);
    const char *type = bst__foreign_string(json_object_get(message, "type"));
    if (!is_good) {
        bst__save_say(save, BST__IMPORT_NOT_UNDERSTOOD, span, type,
                      "the message `%s` is not understood: %s", type, bst__text_get(&text));
    } else if (bst__text_get(&text)[0] != '\0') {
        is_good = is_turn_of(save, message, span);
        if (is_good && bst_game_choose_text(save->f.game, bst__text_get(&text),
                                            save->run->cli->diags) != BST_OK) {
            bst__save_explain(save, BST__IMPORT_FAILED, span, "a choice",
                              "this is no choice here:", bst__text_get(&text));
            is_good = false;
        }
    }
    bst__text_free(&text);
    return is_good;
}

static bool play_message(bst__save *save, const json_t *message)
{
    const bst_node *entry = NULL;
    bst_text why = {0};
    bst_span span = message_span(save, save->order[save->at]);
    const char *type = bst__foreign_string(json_object_get(message, "type"));
    bst__message_type is = bst__message_find(save, message, &entry);
    if (is == BST__MESSAGE_COMMIT) {
        save->is_fresh = false;
        return true;
    }
    if (!answer(save)) {
        return false;
    }
    save->is_fresh = true;
    save->is_revealed = false;
    if (is == BST__MESSAGE_IGNORED) {
        return true;
    }
    json_t *option =
        is == BST__MESSAGE_CHOICE
            ? bst__message_option(save, entry, json_object_get(message, "payload"), &why)
            : NULL;
    bool is_good = option && choose(save, message, option, span);
    if (!option) {
        bst__save_say(save, BST__IMPORT_NOT_UNDERSTOOD, span, type,
                      "the message `%s` is not understood%s%s", type,
                      bst__text_get(&why)[0] ? ": " : "; no table names it", bst__text_get(&why));
    }
    json_decref(option);
    bst__text_free(&why);
    return is_good;
}

void bst__save_play(bst__save *save)
{
    bool is_good = set_up(save) && find_order(save);
    if (is_good) {
        compare_start(save);
        is_good = save->result == BST__IMPORT_HELD;
    }
    if (is_good && save->run->checks) {
        bst__save_find_tile(save);
    }
    for (; save->at < save->count && is_good; save->at += is_good) {
        is_good = play_message(save, message_at(save, save->at));
    }
    if (is_good && !save->is_fresh) {
        is_good = answer(save);
    }
    if (is_good) {
        (void)write_record(save);
    }
    if (is_good && save->run->checks && bst__save_look(save)) {
        bst__save_check(save);
    }
}
