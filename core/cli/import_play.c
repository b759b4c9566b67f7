/* A save from its start to its end: our engine is given the draws and choices that it holds.
 *
 * Chance is answered as late as can be: a turn of theirs ends with a message of its own, and what
 * is asked at the end of a save may stand before the next draw or after it. */
#include <stdlib.h>
#include <string.h>

#include "cli/import.h"

enum { PLACE_BYTES = 16 };

/* ------------------------------------------------------------------ messages in order */

bst_span bst__save_message_span(const bst__save *save, size_t index)
{
    char place[PLACE_BYTES];
    (void)snprintf(place, sizeof place, "%u", (unsigned)index);
    return bst__save_span(save, "replay", place, NULL);
}

const json_t *bst__save_message(const bst__save *save, size_t at)
{
    return at < save->count ? json_array_get(save->replay, save->order[at]) : NULL;
}

bst_span bst__save_now(const bst__save *save)
{
    size_t last = save->at < save->count ? save->at : save->count - 1;
    return save->count > 0 ? bst__save_message_span(save, save->order[last])
                           : bst__save_span(save, "replay", NULL, NULL);
}

/* Who sends a message need not be said; but what is said must be a player's number. */
static bool is_from_player(bst__save *save, const json_t *message, size_t index)
{
    char place[PLACE_BYTES];
    const json_t *player = json_object_get(message, "player");
    json_int_t players = (json_int_t)json_array_size(json_object_get(save->json, "players"));
    json_int_t number = json_integer_value(player);
    if (!player || json_is_null(player) ||
        (json_is_integer(player) && number >= 0 && number < players)) {
        return true;
    }
    (void)snprintf(place, sizeof place, "%u", (unsigned)index);
    bst__save_say(save, BST__IMPORT_NOT_UNDERSTOOD, bst__save_span(save, "replay", place, "player"),
                  "the player of a message",
                  "the `player` of a message is a number from 0 to %d, a place in `players`",
                  (int)players - 1);
    return false;
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
        const json_t *last = save->count > 0 ? bst__save_message(save, save->count - 1) : NULL;
        if (!save->order || !is_from_player(save, message, i)) {
            return false;
        }
        if (!is_undo) {
            save->order[save->count++] = i;
        } else if (last && bst__message_find(save, last, &entry) != BST__MESSAGE_COMMIT) {
            save->count--;
        } else {
            bst__save_say(save, BST__IMPORT_FAILED, bst__save_message_span(save, i), "undo",
                          "there is nothing that this could take back");
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------ choices */

/* Their places in an auction stay what they were when it began, while our tiles leave the zone. */
static bool is_among(const json_t *list, const char *tile, uint32_t times)
{
    size_t i;
    json_t *entry;
    json_array_foreach((json_t *)(uintptr_t)list, i, entry)
    {
        const char *own = bst__foreign_string(json_array_get(entry, 0));
        times -= times > 0 && strcmp(own, tile) == 0;
    }
    return times == 0;
}

static json_t *list_zone(const bst_game *game, const char *zone, const json_t *before)
{
    json_t *list = json_array();
    bool is_old = before != NULL;
    const char *tile = NULL;
    uint32_t count = 0;
    for (; (tile = bst_game_zone_tile(game, zone, 0, count)) != NULL; count++) {
        uint32_t times = 1;
        for (uint32_t i = 0; i < count; i++) {
            times += strcmp(bst_game_zone_tile(game, zone, 0, i), tile) == 0;
        }
        is_old = is_old && is_among(before, tile, times);
        (void)json_array_append_new(list, json_pack("[s]", tile));
    }
    if (is_old && count < bst_game_players(game)) {
        json_decref(list);
        return json_incref((json_t *)(uintptr_t)before);
    }
    return list;
}

static void list_auctions(bst__save *save)
{
    save->f.lists = save->f.lists ? save->f.lists : json_object();
    for (uint32_t i = 0; i < save->run->tables.count; i++) {
        const bst__foreign_part *part = &save->run->tables.parts[i];
        BST_NODE_EACH(auction, part->is_active ? bst__node_get(part->root, "auctions") : NULL)
        {
            const json_t *before = json_object_get(save->f.lists, auction->key);
            json_t *list =
                list_zone(save->f.game, bst__node_text(auction, "open", ""), before);
            (void)json_object_set_new(save->f.lists, auction->key, list);
        }
    }
}

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
    list_auctions(save);
    return phases && step;
}

/* Whether a text fits a pattern in which `*` stands for anything. */
bool bst__save_fits(const char *pattern, const char *text)
{
    const char *star = NULL;
    const char *from = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = pattern++;
            from = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star + 1;
            text = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*') {
        pattern++;
    }
    return *pattern == '\0';
}

/* A text with open parts stands for the first choice that it fits; false where it fits none. */
static bool is_choice(bst__save *save, const char *text, char *out, size_t size)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    bst_option parsed;
    if (!strstr(text, BST__FOREIGN_ANY)) {
        (void)snprintf(out, size, "%s", text);
        return bst_game_option_parse(save->f.game, text, &parsed, NULL) == BST_OK;
    }
    bool is_one = false;
    bst_status status = bst_game_options(save->f.game, &options, &count);
    for (uint32_t i = 0; status == BST_OK && i < count && !is_one; i++) {
        (void)bst_game_option_text(save->f.game, &options[i], out, size);
        is_one = bst__save_fits(text, out);
    }
    return is_one;
}

bool bst__save_text(bst__save *save, const json_t *option, bst_text *out)
{
    bst__foreign_list texts = {0};
    char text[BST__FOREIGN_OPTION_BYTES];
    bool is_said = bst__foreign_patterns(&save->f, option, &texts, out);
    if (is_said) {
        bst__text_clear(out);
    }
    for (uint32_t i = 0; is_said && i < texts.count; i++) {
        bool is_ours = is_choice(save, texts.items[i], text, sizeof text);
        if (i == 0 || is_ours) {
            bst__text_clear(out);
            bst__text_add(out, is_ours ? text : texts.items[i]);
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
    int64_t seat = (int64_t)bst__foreign_int(player) + 1;
    if (decision.state != BST_DECIDING) {
        bst__save_say(save, BST__IMPORT_FAILED, span, "who decides",
                      "the game is over here, but not for this message");
        return false;
    }
    if (json_is_integer(player) && seat != (int64_t)decision.seat) {
        bst__save_say(
            save, BST__IMPORT_FAILED, span, "who decides",
            "%s decides in this message; here %s decides (%s)",
            bst__save_player(save, (size_t)seat - 1),
            decision.seat == BST_CHANCE ? "chance"
                                        : bst_game_player_name(save->f.game, decision.seat),
            decision.name);
        return false;
    }
    return true;
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

/* Some saves end after a number of turns, whatever is left to be drawn: whether the next message is
 * the last of these turns. */
static bool is_end(const bst__save *save)
{
    const bst_node *entry = NULL;
    const json_t *turns =
        json_object_get(json_object_get(save->json, "gameAnnotations"), "endTurn");
    for (size_t at = save->at + 1; at < save->count; at++) {
        if (bst__message_find(save, bst__save_message(save, at), &entry) == BST__MESSAGE_CHOICE) {
            return false;
        }
    }
    return json_is_integer(turns) &&
           json_integer_value(turns) == (json_int_t)bst_game_decision(save->f.game).turn;
}

/* The last choice before such an end is made with no tile left. That is no game that our rules lead
 * to, so the record is made of one that goes on, and the choice taken back. */
static bst_status make_last_choice(bst__save *save, const char *text)
{
    bst_diags *diags = save->run->cli->diags;
    bst_status status = bst_game_choose_text(save->f.game, text, diags);
    if (status == BST_OK && !write_record(save)) {
        return BST_E_IO;
    }
    if (status == BST_OK) {
        status = bst_game_undo(save->f.game);
    }
    if (status == BST_OK) {
        status = bst_scene_deck(save->f.game, NULL, 0, diags);
    }
    return status == BST_OK ? bst_game_choose_text(save->f.game, text, diags) : status;
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
        bst_status status =
            !is_good ? BST_OK
            : is_end(save)
                ? make_last_choice(save, bst__text_get(&text))
                : bst_game_choose_text(save->f.game, bst__text_get(&text), save->run->cli->diags);
        if (status != BST_OK && save->result == BST__IMPORT_HELD) {
            bst__save_explain(save, BST__IMPORT_FAILED, span, "a choice",
                              "this is no choice here:", bst__text_get(&text));
        }
        is_good = is_good && status == BST_OK;
    }
    bst__text_free(&text);
    return is_good;
}

/* The number with which chance was decided in what the message brought. */
static bool use_random(bst__save *save, const json_t *message)
{
    const bst_node *key = bst__foreign_find(&save->run->tables, "saves", "random");
    const json_t *number =
        key ? json_object_get(json_object_get(message, "payload"), key->text) : NULL;
    save->random = json_is_number(number) ? json_number_value(number) : -1;
    bool is_number = save->random >= 0 && save->random < 1;
    bool is_good = !is_number || bst__save_roll(save);
    save->random = -1;
    return is_good;
}

/* A message that places the drawn tile names it. */
static bool is_in_hand(bst__save *save, const json_t *message, bst_span span)
{
    const char *tile = bst__message_tile(save, message);
    const char *hand = bst_game_tile_in_hand(save->f.game);
    const char *ours =
        tile ? bst__foreign_tile(&save->run->tables, save->ruleset, tile) : NULL;
    if (!tile || !hand || bst__foreign_find(&save->run->tables, "not_drawn", tile) ||
        (ours && strcmp(hand, ours) == 0)) {
        return true;
    }
    bst__save_say(save, BST__IMPORT_FAILED, span, "the tile",
                  "this places `%s`, but the tile that was drawn is `%s`", tile, hand);
    return false;
}

static bool play_message(bst__save *save, const json_t *message)
{
    const bst_node *entry = NULL;
    bst_text why = {0};
    bst_span span = bst__save_message_span(save, save->order[save->at]);
    const char *type = bst__foreign_string(json_object_get(message, "type"));
    bst__message_type is = bst__message_find(save, message, &entry);
    if (is == BST__MESSAGE_COMMIT) {
        save->is_fresh = false;
        return true;
    }
    if (!bst__save_answer(save)) {
        return false;
    }
    save->is_fresh = true;
    save->stays = bst__node_bool(entry, "stays", false);
    save->is_revealed = false;
    if (is == BST__MESSAGE_IGNORED) {
        return true;
    }
    json_t *option =
        is == BST__MESSAGE_CHOICE
            ? bst__message_option(save, entry, json_object_get(message, "payload"), &why)
            : NULL;
    bool is_good = option && is_in_hand(save, message, span) &&
                   choose(save, message, option, span);
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
    bool is_good = bst__save_set_up(save) && find_order(save);
    if (is_good) {
        bst__save_compare_start(save);
        is_good = save->result == BST__IMPORT_HELD;
    }
    if (is_good && save->run->checks) {
        bst__save_find_wanted(save);
    }
    for (; save->at < save->count && is_good; save->at += is_good) {
        const json_t *message = bst__save_message(save, save->at);
        is_good = play_message(save, message) && use_random(save, message);
    }
    if (is_good && !save->is_fresh) {
        is_good = bst__save_answer(save);
    }
    if (is_good) {
        (void)write_record(save);
    }
    if (is_good && save->run->checks && bst__save_draw_on(save) && bst__save_look(save)) {
        bst__save_check(save);
    }
}
