/* Builds the game that a scenario starts with, and plays chance the way the scenario says.
 *
 * What chance decides is known by the verb of its options alone, so that this file knows no rule.
 */
#include "cli/scenario_scene.h"

#include <string.h>

#include "game/game.h"
#include "game/setup_parts.h"

/* ------------------------------------------------------------------ setup */

static bst_status set_options(bst_setup *setup, const bst_node *options)
{
    bst_status status = BST_OK;
    BST_NODE_EACH(option, options) {
        status = bst_setup_set_option(setup, option->key, option->text);
        if (status != BST_OK) {
            break;
        }
    }
    return status;
}

/* From the most general to the most special, so that the later win. */
static bst_status set_all_options(bst_setup *setup, const bst_scenario *scenario)
{
    const bst_node *levels[] = {
        bst__node_get(bst__node_get(scenario->defaults, "setup"), "options"),
        bst__node_get(bst__node_get(scenario->map, "setup"), "options"),
        bst__node_get(bst__node_get(scenario->variant, "setup"), "options"),
        bst__node_get(scenario->variant, "with"),
    };
    bst_status status = BST_OK;
    for (size_t i = 0; i < sizeof levels / sizeof *levels && status == BST_OK; i++) {
        status = set_options(setup, levels[i]);
    }
    return status;
}

static bst_status set_players(bst_setup *setup, const bst_node *players)
{
    int32_t count = 2;
    bst_status status = BST_OK;
    if (!players || players->type == BST_NODE_SCALAR) {
        bst_setup_set_players(setup, bst__node_as_int(players, &count) ? (uint32_t)count : 2);
        return BST_OK;
    }
    uint32_t seat = 0;
    bst_setup_set_players(setup, players->count);
    BST_NODE_EACH(name, players) {
        status = bst_setup_set_name(setup, ++seat, name->text);
        if (status != BST_OK) {
            break;
        }
    }
    return status;
}

bst_status bst__scene_setup(bst_run *run)
{
    const bst_scenario *scenario = run->scenario;
    const bst_node *game = bst__scenario_setup(scenario, "game");
    const bst_node *preset = bst__scenario_setup(scenario, "preset");
    bst_status status = bst_setup_create(&run->setup);
    if (status == BST_OK && game) {
        status = bst_setup_set_game(run->setup, game->text);
    }
    if (status == BST_OK && preset) {
        status = bst_setup_set_preset(run->setup, preset->text);
    }
    const bst_node *mods = bst__scenario_setup(scenario, "mods");
    if (status == BST_OK && mods) {
        status = bst__setup_apply_mods(run->setup, mods, NULL);
    }
    if (status == BST_OK) {
        status = set_all_options(run->setup, scenario);
    }
    if (status == BST_OK) {
        status = set_players(run->setup, bst__scenario_setup(scenario, "players"));
    }
    return status;
}

bst_status bst__scene_game(bst_game **out, bst_run *run, const bst_setup *setup)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    config.undo_depth = 64;
    config.checks = true;
    return bst_game_create(out, run->ruleset, setup, &config, run->diags);
}

/* ------------------------------------------------------------------ chance */

/* Who begins: the scenario's active player, else the first seat. */
static void answer_first(bst_run *run)
{
    const bst_node *active = bst__scenario_get(run->scenario, "active");
    char text[128];
    snprintf(text, sizeof text, "first %s",
             active ? active->text : bst_game_player_name(run->game, 1));
    bst_status status = bst_game_choose_text(run->game, text, run->diags);
    if (status != BST_OK) {
        bst_span span = active ? active->span : run->scenario->span;
        bst__run_fail(run, span, NULL, NULL, "%s: %s", text, bst__run_reason(run, status));
        run->is_stopped = true;
    }
}

static void answer_draw(bst_run *run)
{
    bst_option option;
    bst_status status;
    bst_span span = run->scenario->span;
    char text[128] = "draw a tile";
    if (run->draw) {
        span = run->draw->span;
        snprintf(text, sizeof text, "draw %s", run->draw->text);
        run->draw = run->draws_list ? run->draw->next : NULL;
        status = bst_game_choose_text(run->game, text, run->diags);
    } else {
        status = bst_game_option_random(run->game, &run->random, &option);
        if (status == BST_OK) {
            status = bst_game_choose(run->game, &option, run->diags);
        }
    }
    if (status != BST_OK) {
        bst__run_fail(run, span, NULL, NULL, "%s: %s", text, bst__run_reason(run, status));
        run->is_stopped = true;
    }
}

/* The verb of chance's first option, or "" where it cannot be told. */
static void chance_verb(bst_run *run, char *verb, size_t size)
{
    const bst_option *options = NULL;
    uint32_t count = 0;
    verb[0] = '\0';
    if (bst_game_options(run->game, &options, &count) == BST_OK && count > 0) {
        bst_game_option_text(run->game, &options[0], verb, size);
        verb[strcspn(verb, " ")] = '\0';
    }
}

void bst__scene_answer_chance(bst_run *run)
{
    while (!run->is_stopped) {
        bst_decision decision = bst_game_decision(run->game);
        char verb[128];
        if (decision.state != BST_DECIDING || decision.seat != BST_CHANCE) {
            return;
        }
        chance_verb(run, verb, sizeof verb);
        bst_diags_clear(run->diags);
        if (strcmp(verb, "draw") == 0) {
            answer_draw(run);
        } else if (strcmp(verb, "first") == 0) {
            answer_first(run);
        } else {
            return;
        }
    }
}

/* ------------------------------------------------------------------ the scene */

static void scene_result(bst_run *run, bst_span span, bst_status status, const char *what)
{
    run->is_edited = true;
    if (status != BST_OK) {
        bst__run_fail(run, span, NULL, NULL, "%s: %s", what, bst__run_reason(run, status));
        run->is_stopped = true;
    }
    bst_diags_clear(run->diags);
}

static void put_piece(bst_run *run, const bst_node *entry, const bst_scene_piece *piece,
                      const char *place)
{
    bool is_neutral = strcmp(piece->player, "nobody") == 0;
    uint32_t seat = is_neutral ? 0 : bst__run_seat(run, piece->player, entry->span);
    if (seat == 0 && !is_neutral) {
        run->is_stopped = true;
        return;
    }
    scene_result(run, entry->span, bst_scene_put(run->game, seat, piece->kind, place, run->diags),
                 place);
}

/* Pieces by themselves: "Red follower 0,0:N", "nobody ghost 1,0". */
static void put_others(bst_run *run)
{
    BST_NODE_EACH(entry, bst__scenario_get(run->scenario, "pieces")) {
        bst_scene_piece piece;
        if (!run->is_stopped) {
            bst__scene_piece_parse(&piece, entry->text, entry->text_bytes);
            put_piece(run, entry, &piece, piece.slot);
        }
    }
}

static void put_pieces(bst_run *run, const bst_node *entry)
{
    const char *comma = strstr(entry->text, ", ");
    bst_scene_tile tile;
    bst__scene_tile_parse(&tile, entry->text,
                          comma ? (size_t)(comma - entry->text) : entry->text_bytes);
    while (comma && !run->is_stopped) {
        const char *start = comma + 2;
        bst_scene_piece piece;
        comma = strstr(start, ", ");
        bst__scene_piece_parse(&piece, start, comma ? (size_t)(comma - start) : strlen(start));
        char place[128];
        snprintf(place, sizeof place, "%d,%d:%s", (int)tile.x, (int)tile.y, piece.slot);
        put_piece(run, entry, &piece, place);
    }
}

/* All tiles come before all pieces: a piece may stand on what a later tile completes. */
static void lay_board(bst_run *run)
{
    const bst_node *board = bst__scenario_get(run->scenario, "board");
    BST_NODE_EACH(entry, board) {
        const char *comma = strstr(entry->text, ", ");
        bst_scene_tile tile;
        if (run->is_stopped) {
            return;
        }
        bst__scene_tile_parse(&tile, entry->text,
                              comma ? (size_t)(comma - entry->text) : entry->text_bytes);
        scene_result(run, entry->span,
                     bst_scene_lay_with(run->game, tile.tile, tile.x, tile.y, tile.turn,
                                        tile.overlay[0] != '\0' ? tile.overlay : NULL,
                                        tile.overlay_turn, run->diags),
                     entry->text);
    }
    BST_NODE_EACH(entry, board) {
        put_pieces(run, entry);
    }
    put_others(run);
}

/* How many of a kind stay: more than are there cannot. */
static void set_supply(bst_run *run, const bst_node *player, uint32_t seat, const bst_node *kind)
{
    int32_t keep = 0;
    uint32_t count = bst_game_supply(run->game, seat, kind->key);
    if (!bst__run_piece_kind(run, kind)) {
        run->is_stopped = true;
    } else if (!bst__node_as_int(kind, &keep) || keep < 0 || (uint32_t)keep > count) {
        bst__run_fail(run, kind->span, NULL, NULL,
                      "%s can keep 0 to %u of `%s`: no more are in the supply", player->key,
                      (unsigned)count, kind->key);
        run->is_stopped = true;
    } else {
        scene_result(run, kind->span,
                     bst_scene_supply(run->game, seat, kind->key, (uint32_t)keep, run->diags),
                     kind->key);
    }
}

static void set_supplies(bst_run *run)
{
    BST_NODE_EACH(player, bst__scenario_get(run->scenario, "supply")) {
        uint32_t seat = bst__run_seat(run, player->key, player->key_span);
        BST_NODE_EACH(kind, player) {
            if (seat != 0) {
                set_supply(run, player, seat, kind);
            }
        }
    }
}

/* "prison Red": [Blue follower, Blue follower] */
static void fill_zones(bst_run *run)
{
    BST_NODE_EACH(zone, bst__scenario_get(run->scenario, "zones")) {
        char name[64];
        uint32_t zone_seat;
        if (!bst__run_zone(run, zone, name, sizeof name, &zone_seat)) {
            return;
        }
        BST_NODE_ITEMS(piece, zone) {
            char owner[64];
            const char *blank = strchr(piece->text, ' ');
            snprintf(owner, sizeof owner, "%.*s", blank ? (int)(blank - piece->text) : 0,
                     piece->text);
            bool is_neutral = strcmp(owner, "nobody") == 0;
            uint32_t seat = is_neutral ? 0 : bst__run_seat(run, owner, piece->span);
            if (seat != 0 || is_neutral) {
                scene_result(run, piece->span,
                             bst_scene_zone(run->game, seat, blank + 1, name, zone_seat,
                                            run->diags),
                             piece->text);
            }
        }
    }
}

static void set_attributes(bst_run *run)
{
    BST_NODE_EACH(of, bst__scenario_get(run->scenario, "attributes")) {
        BST_NODE_EACH(attribute, of) {
            int32_t value = 0;
            if (bst__node_as_int(attribute, &value)) {
                scene_result(run, attribute->span,
                             bst_scene_attribute(run->game, of->key, attribute->key, value,
                                                 run->diags),
                             attribute->key);
            }
        }
    }
}

static void set_scores(bst_run *run)
{
    BST_NODE_EACH(player, bst__scenario_get(run->scenario, "scores")) {
        uint32_t seat = bst__run_seat(run, player->key, player->key_span);
        int32_t points = 0;
        if (seat != 0 && bst__node_as_int(player, &points)) {
            scene_result(run, player->span, bst_scene_score(run->game, seat, points), player->key);
        }
    }
}

static bool is_whole_deck(const bst_node *deck)
{
    return !deck || (deck->type == BST_NODE_SCALAR && strcmp(deck->text, "all") == 0);
}

/* Lets the tiles of `value` come next: one, or a list of them. */
static void draw_from(bst_run *run, const bst_node *value)
{
    run->draws_list = value->type == BST_NODE_LIST;
    run->draw = run->draws_list ? value->first : value;
}

static void set_deck(bst_run *run)
{
    const bst_node *deck = bst__scenario_get(run->scenario, "deck");
    const bst_node *draw = bst__scenario_get(run->scenario, "draw");
    if (draw) {
        draw_from(run, draw);
    }
    if (is_whole_deck(deck)) {
        return;
    }
    uint32_t count = deck->type == BST_NODE_LIST ? deck->count : 1;
    const char **tiles = BST_ARENA_ARRAY(&run->result->arena, const char *, count + 1);
    if (!tiles) {
        run->status = BST_E_NOMEM;
        return;
    }
    if (deck->type != BST_NODE_LIST) {
        tiles[0] = deck->text;
    }
    uint32_t i = 0;
    BST_NODE_EACH(tile, deck) {
        tiles[i++] = tile->text;
    }
    if (!draw) {
        draw_from(run, deck);
    }
    scene_result(run, deck->span, bst_scene_deck(run->game, tiles, count, run->diags), "deck");
}

static void no_such_tile(bst_run *run, const bst_node *tile)
{
    const bst_ruleset *rules = run->game->rules;
    const char **known =
        BST_ARENA_ARRAY(&run->result->arena, const char *, rules->board.tile_count + 1);
    for (uint32_t i = 0; known && i < rules->board.tile_count; i++) {
        known[i] = rules->tiles[i + 1].id;
    }
    const char *near =
        known ? bst__text_nearest(tile->text, known, rules->board.tile_count) : NULL;
    bst__run_fail(run, tile->span, NULL, NULL, "no tile `%s` is in play%s%s%s", tile->text,
                  near ? "; did you mean `" : "", near ? near : "", near ? "`?" : "");
}

/* What is to be drawn must be there. Of a deck that a scenario makes up it may want less than it
 * names: draws are shared by variants. */
static void check_draws(bst_run *run)
{
    bool is_whole = is_whole_deck(bst__scenario_get(run->scenario, "deck"));
    BST_NODE_ITEMS(tile, bst__scenario_get(run->scenario, "draw")) {
        bool is_known = bst__rules_tile(run->game->rules, tile->text) > 0;
        bool is_there = bst_game_deck_tile(run->game, tile->text) > 0;
        if (!is_known) {
            no_such_tile(run, tile);
        } else if (is_whole && !is_there) {
            bst__run_fail(run, tile->span, NULL, NULL,
                          "`%s` is never drawn: none is left in the decks", tile->text);
        }
        run->is_stopped = run->is_stopped || !is_known || (is_whole && !is_there);
    }
}

static void set_active(bst_run *run)
{
    const bst_node *active = bst__scenario_get(run->scenario, "active");
    if (!active) {
        return;
    }
    uint32_t seat = bst__run_seat(run, active->text, active->span);
    if (seat != 0 && bst_game_decision(run->game).active != seat) {
        scene_result(run, active->span, bst_scene_active(run->game, seat), active->text);
    }
}

/* Who begins is asked before the board can be touched; all else waits until the scene stands. */
void bst__scene_build(bst_run *run)
{
    char verb[128];
    if (bst_game_decision(run->game).seat == BST_CHANCE) {
        chance_verb(run, verb, sizeof verb);
        if (strcmp(verb, "first") == 0) {
            answer_first(run);
        }
    }
    if (!run->is_stopped) {
        lay_board(run);
    }
    if (!run->is_stopped) {
        set_supplies(run);
        fill_zones(run);
        set_attributes(run);
        set_scores(run);
        set_deck(run);
        check_draws(run);
        set_active(run);
    }
    bst__scene_answer_chance(run);
}
