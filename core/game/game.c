/* Games: creating, starting over, copying, hashing, undo.
 *
 * The state is one block that is copied, hashed and restored as bytes; this file owns it and all
 * that stands beside it. */
#include "game/game.h"

#include <bastide/limits.h>

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "board/judge.h"

static void begin_run(bst_game *game)
{
    game->event_total = 0;
    game->rules->host.begin(game->rules->host.user);
}

/* A script that remembers something outside of the state would make a copy of the game go on
 * differently. */
static bst_status verify_scripts(bst_game *game)
{
    return bst__is_checked(game) ? game->rules->host.verify(game->rules->host.user, game->diags)
                            : BST_OK;
}

/* Of the last choice, where one was made after the first `before`. */
static void keep_hash(bst_game *game, uint32_t before)
{
    if (game->config.keep_hashes && game->head->choices > before) {
        game->choices[game->head->choices - 1].hash = (uint32_t)bst_game_hash(game);
    }
}

bst_status bst_game_restart(bst_game *game, uint64_t seed, bst_diags *diags)
{
    uint32_t players = bst_setup_players(game->setup);
    memset(game->block, 0, game->block_bytes);
    game->backup_good = false;
    game->line_count = 0;
    game->kept_count = 0;
    game->kept_next = 0;
    game->event_count = 0;
    game->notifying = false;
    game->scene = false;
    game->settling = false;
    game->deciding = BST__DECIDE_NONE;
    game->head->seed = seed;
    bst_setup_set_seed(game->setup, seed); /* a record of this game names its own seed */
    game->head->players = (uint8_t)players;
    game->head->active = 1;
    game->head->first = 1;
    bst__board_reset(&game->board);
    bst__state_fill(game);
    game->diags = diags;
    game->failure = BST_OK;
    begin_run(game);
    bst_status status =
        bst__flow_push(game, BST__FRAME_TRACK, game->rules->track_game, 0, NULL, 0);
    if (status == BST_OK) {
        status = bst__flow_run(game);
    }
    status = status == BST_OK ? verify_scripts(game) : status;
    keep_hash(game, 0); /* what was decided before anybody could choose */
    game->diags = NULL;
    return status;
}

/* Whether a script may run between two choices of a turn: then a copy is kept to fall back to. */
static bool may_script(const bst_ruleset *rules)
{
    for (uint32_t i = 0; i < BST__HOOK_COUNT; i++) {
        if (rules->hooks[i].count) {
            return true;
        }
    }
    for (uint32_t i = 0; i < rules->offer_count; i++) {
        if (rules->offers[i].options || rules->offers[i].choose) {
            return true;
        }
    }
    for (uint32_t t = 0; t < rules->track_count; t++) {
        const bst__track *track = &rules->tracks[t];
        for (uint32_t i = 0; i < track->step_count && t != rules->track_game; i++) {
            if (track->steps[i].kind == BST__STEP_PHASE) {
                return true;
            }
        }
    }
    return false;
}

/* More options than the menus of a game without scripts can ever list at once. */
static uint32_t most_options(const bst_game *game, const bst__boardcaps *caps)
{
    const bst_ruleset *rules = game->rules;
    uint64_t most = 64;
    for (uint32_t i = 0; i < rules->offer_count && !game->has_scripts; i++) {
        const bst__offer *offer = &rules->offers[i];
        if (offer->builtin == BST__BUILTIN_PLACE || offer->builtin == BST__BUILTIN_OVERLAY) {
            most += (uint64_t)caps->cells * BST_TURNS;
        } else if (offer->builtin == BST__BUILTIN_CLAIM) {
            most += (uint64_t)rules->piece_kind_count * (caps->segments + BST__ZONES_MAX);
        } else if (offer->over.used) {
            most += (uint64_t)caps->cells + caps->segments + caps->pieces + BST__ZONES_MAX;
        }
    }
    return most < 1u << 20 ? (uint32_t)most : 1u << 20;
}

/* One more than can be undone: a choice that fails costs none of the states before it. */
static uint32_t kept_slots(const bst_game *game)
{
    return game->config.undo_depth + 1;
}

static bst_status allocate(bst_game *game, const bst_setup *setup, bst_diags *diags)
{
    uint32_t players = bst_setup_players(setup);
    bst__boardcaps caps;
    if (!bst__state_plan(game, players, &caps)) {
        bst_span none = {0};
        bst_diag *diag = bst_diags_add(diags, BST_ERROR, "E-LIMIT", none,
                                       "more tiles are in play than a board has room for");
        bst_diag_hint(diag, "numbers of cells, segments and pieces go up to %d; fewer copies, or a "
                      "smaller `count` of tiles", UINT16_MAX);
        return BST_E_LIMIT;
    }
    game->block = calloc(1, game->block_bytes);
    game->backup = calloc(1, game->block_bytes);
    game->board.stamps = calloc(caps.segments + caps.cells, sizeof *game->board.stamps);
    game->board.queue = calloc(caps.segments + caps.cells, sizeof *game->board.queue);
    game->found = calloc(caps.segments + caps.pieces, sizeof *game->found);
    if (bst__is_checked(game)) {
        game->board.judged = calloc(1, bst__judged_bytes(&game->rules->board, &caps));
    }
    if (!game->block || !game->backup || !game->board.stamps || !game->found ||
        !game->board.queue || (bst__is_checked(game) && !game->board.judged)) {
        return BST_E_NOMEM;
    }
    bst__state_bind(game, players, &caps);
    if (game->config.undo_depth) {
        game->kept = calloc(kept_slots(game), game->block_bytes);
        game->kept_choices = calloc(kept_slots(game), sizeof *game->kept_choices);
        if (!game->kept || !game->kept_choices) {
            return BST_E_NOMEM;
        }
    }
    game->has_scripts = may_script(game->rules);
    bst_status status = bst__options_reserve(game, most_options(game, &caps));
    if (status != BST_OK) {
        return status;
    }
    return bst_setup_clone(&game->setup, setup);
}

static void name_seats(bst_game *game, const bst_setup *setup)
{
    const bst_ruleset *rules = game->rules;
    for (uint32_t seat = 1; seat <= BST_SEATS_MAX; seat++) {
        const char *name = bst_setup_name(setup, seat);
        if (name[0] == '\0' && seat <= rules->seat_name_count) {
            name = rules->seat_names[seat - 1];
        }
        if (name[0] == '\0') {
            snprintf(game->names[seat], sizeof game->names[seat], "P%u", (unsigned)seat);
        } else {
            snprintf(game->names[seat], sizeof game->names[seat], "%.31s", name);
        }
    }
}

bst_status bst_game_create(bst_game **out, bst_ruleset *ruleset, const bst_setup *setup,
                           const bst_game_config *config, bst_diags *diags)
{
    static const bst_game_config plain = BST_GAME_CONFIG_INIT;
    *out = NULL;
    uint32_t players = bst_setup_players(setup);
    if (players < 1 || players > ruleset->seats_max || players > BST_SEATS_MAX) {
        bst_span none = {0};
        bst_diags_add(diags, BST_ERROR, "E-SETUP-PLAYERS", none,
                      "%u players, but this game takes %u to %u", (unsigned)players,
                      (unsigned)ruleset->seats_min, (unsigned)ruleset->seats_max);
        return BST_E_INVALID;
    }
    bst_game *game = calloc(1, sizeof *game);
    if (!game) {
        return BST_E_NOMEM;
    }
    game->rules = ruleset;
    game->config = config ? *config : plain;
    bst_status status = allocate(game, setup, diags);
    if (status == BST_OK) {
        name_seats(game, setup);
        status = bst_game_restart(game, bst_setup_seed(setup), diags);
    }
    if (status != BST_OK) {
        bst_game_destroy(game);
        return status;
    }
    *out = game;
    return BST_OK;
}

void bst_game_destroy(bst_game *game)
{
    if (!game) {
        return;
    }
    bst_setup_destroy(game->setup);
    free(game->block);
    free(game->backup);
    free(game->board.stamps);
    free(game->board.queue);
    free(game->board.judged);
    free(game->options);
    free(game->found);
    free(game->choices);
    free(game->awards);
    free(game->lines);
    free(game->events);
    free(game->kept);
    free(game->kept_choices);
    free(game);
}

/* The decision at hand is not state: it is found again by running the flow, which stops at once. */
bst_status bst__game_find_decision(bst_game *game)
{
    game->deciding = BST__DECIDE_NONE;
    game->failure = BST_OK;
    game->event_count = 0;
    game->backup_good = false; /* the state came from elsewhere */
    return bst__flow_run(game);
}

uint64_t bst_game_hash(const bst_game *game)
{
    return XXH3_64bits(game->block, game->block_bytes);
}

size_t bst_game_state_bytes(const bst_game *game)
{
    return game->block_bytes;
}

static void keep_state(bst_game *game)
{
    if (!game->config.undo_depth) {
        return;
    }
    memcpy(game->kept + (size_t)game->kept_next * game->block_bytes, game->block,
           game->block_bytes);
    game->kept_choices[game->kept_next] = game->head->choices;
    game->kept_next = (game->kept_next + 1) % kept_slots(game);
    game->kept_count++;
}

/* The slot of the state that was kept last. */
static uint32_t newest_kept(const bst_game *game)
{
    return (game->kept_next + game->config.undo_depth) % kept_slots(game);
}

static void drop_kept(bst_game *game)
{
    game->kept_count--;
    game->kept_next = newest_kept(game);
}

bst_status bst_game_undo(bst_game *game)
{
    if (!game->kept_count) {
        return BST_E_STATE;
    }
    drop_kept(game);
    memcpy(game->block, game->kept + (size_t)game->kept_next * game->block_bytes,
           game->block_bytes);
    bst__ledger_cut(game);
    game->diags = NULL;
    return bst__game_find_decision(game);
}

bool bst_game_can_undo_politely(const bst_game *game)
{
    if (!game->kept_count) {
        return false;
    }
    uint32_t from = game->kept_choices[newest_kept(game)];
    for (uint32_t i = from; i < game->head->choices; i++) {
        if (game->choices[i].reveals) {
            return false;
        }
    }
    return from < game->head->choices && game->choices[from].seat == game->deciding_seat;
}

/* Where no copy is kept to fall back to, whatever a choice may need is there before it begins;
 * options were given room when the game was made. */
static bst_status make_room(bst_game *game)
{
    enum { ENTRIES = BST__ENTRIES_MAX * 2, LINES = 8 };
    bst_status status = bst__choices_reserve(game, BST__ENTRIES_MAX);
    if (status == BST_OK && !game->config.no_ledger) {
        status = bst__ledger_reserve(game, ENTRIES, ENTRIES * LINES);
    }
    return status;
}

bst_status bst__game_apply(bst_game *game, const bst_option *option)
{
    bst_status status;
    uint32_t before = game->head->choices;
    uint32_t seat = game->deciding_seat;
    bool reveals = (game->deciding == BST__DECIDE_CHANCE_DRAW ||
                    game->deciding == BST__DECIDE_CHANCE_PHASE) &&
                   !bst__outcome_is_asked(game);
    begin_run(game);
    status = bst__flow_record(game, seat, option, reveals);
    if (status == BST_OK) {
        status = bst__flow_apply(game, option);
    }
    if (status == BST_OK) {
        game->deciding = BST__DECIDE_NONE;
        status = bst__flow_run(game);
    }
    if (status == BST_OK) {
        keep_hash(game, before);
    }
    return status;
}

static void give_up(bst_game *game)
{
    if (game->has_scripts) {
        bst__guard_fall_back(game);
    } else {
        bst__game_halt(game);
    }
}

/* Names what asks, which is most likely what asks for ever. */
static BST_COLD bst_status fail_endless(bst_game *game)
{
    const bst__frame *top = bst__frame_top(game);
    bool is_phase = top->kind == BST__FRAME_PHASE;
    return bst__fail(game, BST_E_LIMIT, "E-LIMIT",
                     "after %d choices the game is not over: %s `%s` asks on", BST_CHOICES_MAX,
                     is_phase ? "phase" : "track",
                     is_phase ? game->rules->phases[top->target].name
                              : game->rules->tracks[top->target].name);
}

static bst_status choose(bst_game *game, const bst_option *option)
{
    if (game->head->state != BST_DECIDING) {
        bst_span none = {0};
        bst_diags_add(game->diags, BST_ERROR, "E-STATE", none, "the game is over: nobody chooses");
        return BST_E_STATE;
    }
    if (!bst__menu_holds(game, option)) {
        bst_span none = {0};
        char text[160];
        bst_game_option_text(game, option, text, sizeof text);
        bst_diags_add(game->diags, BST_ERROR, "E-ILLEGAL", none, "\"%s\" is not an option now",
                      text);
        return BST_E_ILLEGAL;
    }
    if (game->head->choices >= BST_CHOICES_MAX) {
        return fail_endless(game);
    }
    const bst_option chosen = *option; /* it may lie in the list that changes now */
    bst_status status = BST_OK;
    if (game->has_scripts) {
        bst__guard_begin(game);
    } else {
        status = make_room(game);
    }
    if (status != BST_OK) {
        return status;
    }
    bool keeps = game->deciding_seat != BST_CHANCE || bst__outcome_is_asked(game);
    if (keeps) {
        keep_state(game);
    }
    status = bst__game_apply(game, &chosen);
    if (status == BST_OK) {
        status = verify_scripts(game);
    }
    if (status != BST_OK) {
        give_up(game);
        if (keeps && game->kept_count) {
            drop_kept(game);
        }
    } else {
        game->kept_count -= game->kept_count > game->config.undo_depth;
        bst__guard_add(game, &chosen);
    }
    if (status == BST_OK && bst__is_checked(game)) {
        status = bst_game_check(game, game->diags);
    }
    return status;
}

bst_status bst_game_choose(bst_game *game, const bst_option *option, bst_diags *diags)
{
    game->diags = diags;
    game->failure = BST_OK;
    bst_status status = choose(game, option);
    game->diags = NULL;
    return status;
}

bst_status bst_game_end_now(bst_game *game, bst_diags *diags)
{
    game->diags = diags;
    game->failure = BST_OK;
    if (game->head->state != BST_DECIDING) {
        game->diags = NULL;
        return BST_E_STATE;
    }
    game->backup_good = false;
    bst__guard_begin(game);
    begin_run(game);
    bst_status status = bst__flow_end_turns(game);
    if (status == BST_OK) {
        game->deciding = BST__DECIDE_NONE;
        status = bst__flow_run(game);
    }
    if (status != BST_OK) {
        bst__guard_fall_back(game);
    } else {
        game->backup_good = false; /* it was no choice: it could not be made again */
    }
    game->diags = NULL;
    return status;
}
