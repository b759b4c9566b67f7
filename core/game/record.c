/* Records as they are used: compared with a ruleset, and played again on a game.
 *
 * Every complaint points at the line of the record that it is about. */
#include <string.h>

#include "game/record_parts.h"

enum { CHOICE_BYTES = 256, REASON_BYTES = 256 };

const bst_setup *bst_record_setup(const bst_record *record)
{
    return record->setup;
}

uint32_t bst_record_choice_count(const bst_record *record)
{
    return record->choice_count;
}

const char *bst_record_choice(const bst_record *record, uint32_t index, uint32_t *out_seat,
                              uint32_t *out_hash)
{
    static const bst__record_choice none = {.text = NULL};
    const bst__record_choice *choice =
        index < record->choice_count ? &record->choices[index] : &none;
    if (out_seat) {
        *out_seat = choice->seat;
    }
    if (out_hash) {
        *out_hash = choice->hash;
    }
    return choice->text;
}

bool bst_record_has_hash(const bst_record *record, uint32_t index)
{
    return index < record->choice_count && record->choices[index].has_hash;
}

/* ------------------------------------------------------------------ playing */

/* Chance may have answered by itself: what it drew must be what the record says. */
static bst_status compare_made(const bst_record *record, const bst_game *game, uint32_t from,
                               bst_diags *diags)
{
    uint32_t to = bst_game_choice_count(game);
    char text[CHOICE_BYTES];
    for (uint32_t i = from; i < to && i < record->choice_count; i++) {
        const bst__record_choice *choice = &record->choices[i];
        uint32_t seat = bst_game_choice(game, i, text, sizeof text);
        if (seat != choice->seat || strcmp(text, choice->text) != 0) {
            bst_diags_add(diags, BST_ERROR, "E-RECORD-CHOICE", choice->span,
                          "choice %u was `%s` in this game, the record says `%s`", (unsigned)i + 1,
                          text, choice->text);
            return BST_E_STATE;
        }
    }
    return BST_OK;
}

static bst_status compare_hash(const bst_record *record, const bst_game *game, bst_diags *diags)
{
    uint32_t last = bst_game_choice_count(game) - 1;
    if (last >= record->choice_count || !record->choices[last].has_hash) {
        return BST_OK;
    }
    uint32_t here = (uint32_t)bst_game_hash(game);
    uint32_t there = record->choices[last].hash;
    if (here == there) {
        return BST_OK;
    }
    bst_diags_add(diags, BST_ERROR, "E-RECORD-HASH", record->choices[last].span,
                  "after choice %u the game is another one: its hash is %08x, in the record %08x",
                  (unsigned)last + 1, (unsigned)here, (unsigned)there);
    return BST_E_STATE;
}

static const char *seat_name(const bst_game *game, uint32_t seat)
{
    return seat == BST_CHANCE ? "chance" : bst_game_player_name(game, seat);
}

/* Whether whoever made the choice is who decides now. */
static bst_status check_seat(const bst__record_choice *choice, uint32_t index,
                             const bst_game *game, bst_diags *diags)
{
    bst_decision decision = bst_game_decision(game);
    if (decision.state != BST_DECIDING) {
        bst_diags_add(diags, BST_ERROR, "E-RECORD-CHOICE", choice->span,
                      "choice %u cannot be played: the game %s", (unsigned)index + 1,
                      decision.state == BST_OVER ? "is over" : "was halted");
        return BST_E_ILLEGAL;
    }
    if (decision.seat != choice->seat) {
        bst_diags_add(diags, BST_ERROR, "E-RECORD-CHOICE", choice->span,
                      "choice %u cannot be played: %s decides here (%s), not %s",
                      (unsigned)index + 1, seat_name(game, decision.seat), decision.name,
                      seat_name(game, choice->seat));
        return BST_E_ILLEGAL;
    }
    return BST_OK;
}

static bst_status play_choice(const bst__record_choice *choice, uint32_t index, bst_game *game,
                              bst_diags *diags)
{
    bst_option option;
    bst_status status = check_seat(choice, index, game, diags);
    if (status != BST_OK) {
        return status;
    }
    status = bst_game_option_parse(game, choice->text, &option, NULL);
    if (status == BST_E_ILLEGAL || status == BST_E_SYNTAX) {
        char reason[REASON_BYTES] = "";
        bst_game_why_not(game, choice->text, reason, sizeof reason);
        bst_diags_add(diags, BST_ERROR, "E-RECORD-CHOICE", choice->span,
                      "choice %u cannot be played: %s", (unsigned)index + 1,
                      reason[0] != '\0' ? reason : bst_status_text(status));
        return BST_E_ILLEGAL;
    }
    if (status == BST_OK) {
        status = bst_game_choose(game, &option, diags);
    }
    if (status != BST_OK) {
        bst_diags_add(diags, BST_ERROR, "E-RECORD-CHOICE", choice->span,
                      "choice %u cannot be played: %s", (unsigned)index + 1,
                      bst_status_text(status));
    }
    return status;
}

bst_status bst_record_play(const bst_record *record, bst_game *game, uint32_t upto,
                           bst_diags *diags)
{
    bst_status status = compare_made(record, game, 0, diags);
    upto = upto < record->choice_count ? upto : record->choice_count;
    if (status == BST_OK && bst_game_choice_count(game) > 0) {
        status = compare_hash(record, game, diags); /* of what was decided already */
    }
    for (uint32_t at = bst_game_choice_count(game); at < upto && status == BST_OK;
         at = bst_game_choice_count(game)) {
        status = play_choice(&record->choices[at], at, game, diags);
        if (status == BST_OK) {
            status = compare_made(record, game, at + 1, diags);
        }
        if (status == BST_OK) {
            status = compare_hash(record, game, diags);
        }
    }
    return status;
}
