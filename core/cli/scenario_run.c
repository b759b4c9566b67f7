/* Plays one scenario: builds its scene, makes its choices, checks what it expects.
 *
 * Expectations that fail don't stop a scenario, since one mistake often explains the next; a
 * choice that is refused does, and so does any choice after a failed expectation.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/scenario.h"
#include "cli/scenario_scene.h"
#include "view/board_text.h"

/* ------------------------------------------------------------------ results */

void bst__result_init(bst_result *result)
{
    memset(result, 0, sizeof *result);
    bst__arena_init(&result->arena, bst__alloc_libc);
}

void bst__result_free(bst_result *result)
{
    bst__arena_free(&result->arena);
    memset(result, 0, sizeof *result);
}

static const char *keep_text(bst_run *run, const char *text)
{
    const char *copy = bst__arena_copy(&run->result->arena, text, strlen(text));
    if (!copy) {
        run->status = BST_E_NOMEM;
        return "";
    }
    return copy;
}

/* Moves `text` into the result. */
static const char *keep_buffer(bst_run *run, bst_text *text)
{
    const char *copy = "";
    if (text->failed) {
        run->status = BST_E_NOMEM;
    } else {
        copy = keep_text(run, bst__text_get(text));
    }
    bst__text_free(text);
    return copy;
}

static void keep_board(bst_run *run)
{
    bst_text board = {0};
    bst_text ledger = {0};
    if (!run->game) {
        return;
    }
    if (bst__view_board_text(&board, run->game, 1) != BST_OK) {
        run->status = BST_E_NOMEM;
    }
    run->result->board = keep_buffer(run, &board);
    for (uint32_t i = 0; i < bst_game_award_count(run->game); i++) {
        bst__award_line(&ledger, run->game, i);
        bst__text_add(&ledger, "\n");
    }
    run->result->ledger = keep_buffer(run, &ledger);
}

void bst__run_fail(bst_run *run, bst_span span, const char *expected, const char *actual,
                   const char *format, ...)
{
    va_list args;
    char message[512];
    bst_failure *failure = BST_ARENA_NEW(&run->result->arena, bst_failure);
    if (!failure) {
        run->status = BST_E_NOMEM;
        run->is_stopped = true;
        return;
    }
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    failure->span = span;
    failure->message = keep_text(run, message);
    failure->expected = expected ? keep_text(run, expected) : NULL;
    failure->actual = actual ? keep_text(run, actual) : NULL;
    if (run->result->last) {
        run->result->last->next = failure;
    } else {
        run->result->first = failure;
        keep_board(run);
    }
    run->result->last = failure;
}

const char *bst__run_reason(bst_run *run, bst_status status)
{
    bst_text text = {0};
    const char *separator = "";
    for (uint32_t i = 0; i < bst_diags_count(run->diags, BST_NOTE); i++) {
        const bst_diag *diag = bst_diags_get(run->diags, i);
        bst_span span = diag ? bst_diag_span(diag) : (bst_span){0};
        if (!diag) {
            continue;
        }
        bst__text_add(&text, separator);
        if (span.file != 0) {
            bst__text_addf(&text, "%s:%u:%u: ", bst_sources_name(run->sources, span.file),
                           (unsigned)span.line, (unsigned)span.col);
        }
        bst__text_addf(&text, "%s [%s]", bst_diag_message(diag), bst_diag_code(diag));
        separator = "; ";
    }
    if (text.size == 0) {
        bst__text_add(&text, bst_status_text(status));
    }
    return keep_buffer(run, &text);
}

uint32_t bst__run_seat(bst_run *run, const char *name, bst_span span)
{
    bst_text names = {0};
    for (uint32_t seat = 1; seat <= bst_game_players(run->game); seat++) {
        if (strcmp(bst_game_player_name(run->game, seat), name) == 0) {
            bst__text_free(&names);
            return seat;
        }
        bst__text_addf(&names, "%s%s", seat > 1 ? ", " : "",
                       bst_game_player_name(run->game, seat));
    }
    bst__run_fail(run, span, NULL, NULL, "nobody is called `%s`: there are %s", name,
                  bst__text_get(&names));
    bst__text_free(&names);
    return 0;
}

/* ------------------------------------------------------------------ choices */

/* Keeps which tile was to be drawn, for `undo`. */
static void note_choice(bst_run *run)
{
    if (run->undo_count == run->undo_capacity) {
        uint32_t capacity = run->undo_capacity ? run->undo_capacity * 2 : 64;
        const bst_node **draws =
            BST_ARENA_ARRAY(&run->result->arena, const bst_node *, capacity);
        if (!draws) {
            run->status = BST_E_NOMEM;
            return;
        }
        if (run->undo_count > 0) {
            memcpy(draws, run->undo_draws, run->undo_count * sizeof *draws);
        }
        run->undo_draws = draws;
        run->undo_capacity = capacity;
    }
    run->undo_draws[run->undo_count++] = run->draw;
}

static void refused(bst_run *run, const bst_node *entry, bst_status status)
{
    bst_decision decision = bst_game_decision(run->game);
    const char *reason = bst__run_reason(run, status);
    if (decision.state == BST_OVER) {
        bst__run_fail(run, entry->span, NULL, NULL, "`%s`: the game is over", entry->text);
    } else {
        const char *who = decision.seat == BST_CHANCE
                              ? "chance"
                              : bst_game_player_name(run->game, decision.seat);
        bst__run_fail(run, entry->span, NULL, NULL, "`%s` (%s decides, at %s): %s", entry->text,
                      who, decision.name ? decision.name : "?", reason);
    }
    run->is_stopped = true;
}

static void choose(bst_run *run, const bst_node *entry)
{
    note_choice(run);
    bst_diags_clear(run->diags);
    bst_status status = bst_game_choose_text(run->game, entry->text, run->diags);
    if (status != BST_OK) {
        refused(run, entry, status);
        return;
    }
    bst__scene_answer_chance(run);
}

/* ------------------------------------------------------------------ directives */

static void do_undo(bst_run *run, const bst_node *value)
{
    int32_t count = 0;
    (void)bst__node_as_int(value, &count);
    for (; count > 0; count--) {
        bst_status status = run->undo_count > 0 ? bst_game_undo(run->game) : BST_E_STATE;
        if (status != BST_OK) {
            bst__run_fail(run, value->span, NULL, NULL, "undo: no choice is left to take back");
            run->is_stopped = true;
            return;
        }
        run->draw = run->undo_draws[--run->undo_count];
    }
    if (run->awards_seen > bst_game_award_count(run->game)) {
        run->awards_seen = bst_game_award_count(run->game);
    }
}

/* Plays the record at `path` again and goes on with that game. */
static bst_status load_record(bst_run *run, const char *path)
{
    bst_record *record = NULL;
    bst_game *game = NULL;
    bst_sources *sources = NULL; /* of the record alone: the file is gone soon */
    bst_diags *diags = NULL;
    bst_status status = bst_sources_create(&sources);
    if (status == BST_OK) {
        status = bst_diags_create(&diags, sources);
    }
    if (status == BST_OK) {
        status = bst_record_read(&record, sources, path, diags);
    }
    if (status == BST_OK) {
        status = bst_record_check_lock(record, run->ruleset, diags);
    }
    if (status == BST_OK) {
        status = bst__scene_game(&game, run, bst_record_setup(record));
    }
    if (status == BST_OK) {
        status = bst_record_play(record, game, bst_record_choice_count(record), diags);
    }
    if (status == BST_OK) {
        bst_game *old = run->game;
        run->game = game;
        game = old;
    } else if (diags && bst_diags_count(diags, BST_NOTE) > 0) {
        bst_diags_add(run->diags, BST_ERROR, "E-SCENARIO-LOAD", (bst_span){0}, "%s",
                      bst_diag_message(bst_diags_get(diags, 0)));
    }
    bst_game_destroy(game);
    bst_record_destroy(record);
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    return status;
}

static void do_save_load(bst_run *run, const bst_node *value)
{
    const char *base = getenv("TMPDIR");
    char folder[512];
    char path[600];
    if (run->is_edited) {
        bst__run_fail(run, value->span, NULL, NULL,
                      "save_load works for games played from the start, with `draw` in place of "
                      "`board`, `supply`, `scores`, `deck`");
        run->is_stopped = true;
        return;
    }
    snprintf(folder, sizeof folder, "%s/bastide-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder)) {
        bst__run_fail(run, value->span, NULL, NULL, "no folder can be made at %s", folder);
        run->is_stopped = true;
        return;
    }
    snprintf(path, sizeof path, "%s/game.record", folder);
    uint64_t before = bst_game_hash(run->game);
    bst_diags_clear(run->diags);
    bst_status status = bst_record_write(run->game, path, run->diags);
    if (status == BST_OK) {
        status = load_record(run, path);
    }
    (void)unlink(path);
    (void)rmdir(folder);
    if (status != BST_OK) {
        bst__run_fail(run, value->span, NULL, NULL, "save_load: %s", bst__run_reason(run, status));
        run->is_stopped = true;
    } else if (bst_game_hash(run->game) != before) {
        bst__run_fail(run, value->span, NULL, NULL,
                      "save_load: the game that was read differs from the one that was written");
    }
}

static void do_finish(bst_run *run, const bst_node *value)
{
    run->is_edited = true;
    run->draw = NULL;
    bst_status status = bst_scene_deck(run->game, NULL, 0, run->diags);
    if (status != BST_OK) {
        bst__run_fail(run, value->span, NULL, NULL, "finish: %s", bst__run_reason(run, status));
        run->is_stopped = true;
    }
}

static void do_chance(bst_run *run, const bst_node *value)
{
    if (bst_game_decision(run->game).seat != BST_CHANCE) {
        bst__run_fail(run, value->span, NULL, NULL, "`%s`: chance has nothing to decide now",
                      value->text);
        run->is_stopped = true;
        return;
    }
    choose(run, value);
    if (run->undo_count > 0) {
        run->undo_count--; /* undone together with the player's choice before it */
    }
}

static const struct {
    const char *key;
    void (*run)(bst_run *run, const bst_node *value);
} DIRECTIVES[] = {
    {"undo", do_undo},
    {"save_load", do_save_load},
    {"finish", do_finish},
    {"chance", do_chance},
};

/* ------------------------------------------------------------------ the scenario */

static void play_part(bst_run *run, const bst_node *part)
{
    bst_diags_clear(run->diags);
    for (size_t i = 0; i < sizeof DIRECTIVES / sizeof *DIRECTIVES; i++) {
        if (strcmp(DIRECTIVES[i].key, part->key) == 0) {
            if (!run->result->first) {
                DIRECTIVES[i].run(run, part);
            }
            return;
        }
    }
    bst__expect_find(part->key)->check(run, part);
}

static void play(bst_run *run)
{
    BST_NODE_EACH(entry, bst__scenario_get(run->scenario, "play")) {
        if (run->is_stopped || run->status != BST_OK) {
            return;
        }
        if (entry->type == BST_NODE_MAP) {
            BST_NODE_EACH(part, entry) {
                if (!run->is_stopped) {
                    play_part(run, part);
                }
            }
        } else if (run->result->first) {
            return;
        } else {
            choose(run, entry);
        }
    }
}

static void check_end(bst_run *run, const bst_node *map)
{
    BST_NODE_EACH(part, bst__node_get(map, "expect")) {
        bst_diags_clear(run->diags);
        bst__expect_find(part->key)->check(run, part);
    }
}

static bst_status create(bst_run *run, bst_rulesets *rulesets)
{
    bst_status status = bst__scene_setup(run);
    if (status == BST_OK) {
        status = bst__rulesets_use_preset(rulesets, run->setup, run->diags);
    }
    if (status == BST_OK) {
        status = bst__rulesets_get(&run->ruleset, rulesets, run->setup, run->diags);
    }
    if (status == BST_OK) {
        status = bst__scene_game(&run->game, run, run->setup);
    }
    return status;
}

/* Setups that must be refused: the reason has to hold the words that `refused` says. */
static void check_refused(bst_run *run, const bst_node *refused, bst_status status)
{
    const char *reason = status == BST_OK ? "" : bst__run_reason(run, status);
    if (status == BST_OK) {
        bst__run_fail(run, refused->span, NULL, NULL, "this setup should be refused");
    } else if (!strstr(reason, refused->text)) {
        bst__run_fail(run, refused->span, refused->text, reason, "why this setup is refused");
    }
}

static void run_all(bst_run *run, bst_rulesets *rulesets)
{
    const bst_node *refused = bst__scenario_get(run->scenario, "refused");
    bst_status status = create(run, rulesets);
    if (status == BST_E_NOMEM) {
        run->status = status;
        return;
    }
    if (refused) {
        check_refused(run, refused, status);
        return;
    }
    if (status != BST_OK) {
        bst__run_fail(run, run->scenario->span, NULL, NULL, "no game: %s",
                      bst__run_reason(run, status));
        return;
    }
    bst__scene_build(run);
    play(run);
    if (!run->is_stopped && run->status == BST_OK && !run->result->first) {
        check_end(run, run->scenario->map);
        check_end(run, run->scenario->variant);
    }
}

static uint64_t now(void)
{
    struct timespec time;
    if (clock_gettime(CLOCK_MONOTONIC, &time) != 0) {
        return 0;
    }
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

bst_status bst__scenario_run(bst_result *result, const bst_scenario *scenario,
                             bst_rulesets *rulesets, bst_sources *sources)
{
    bst_run run = {.scenario = scenario, .sources = sources, .result = result, .random = 1};
    uint64_t start = now();
    run.status = bst_diags_create(&run.diags, sources);
    if (run.status == BST_OK) {
        run_all(&run, rulesets);
    }
    bst_game_destroy(run.game);
    bst_setup_destroy(run.setup);
    bst_diags_destroy(run.diags);
    result->nanoseconds = now() - start;
    return run.status;
}
