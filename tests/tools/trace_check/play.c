/* One game from its start to its end: our engine is given their draws and choices. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "trace.h"
#include "view/board_text.h"

/* ------------------------------------------------------------------ saying what differs */

/* Their number of the step, from 1. */
static int32_t step_number(const trace_game *g)
{
    return (int32_t)bst__foreign_int(json_object_get(g->f.step, "i"));
}

/* Whether the entry is about this moment: a step, all from a step on, or the end of the game. */
static bool is_moment(const trace_game *g, const bst_node *skip)
{
    char step[BST__FOREIGN_NUMBER_BYTES];
    int32_t from = bst__node_int(skip, "from", 0);
    (void)snprintf(step, sizeof step, "%d", g->f.step ? step_number(g) : 0);
    if (from > 0) {
        return g->is_over || (g->f.step && step_number(g) >= from);
    }
    return strcmp(bst__node_text(skip, "step", ""), g->is_over ? "final" : step) == 0;
}

static bool is_skipped(const trace_game *g, const char *what)
{
    BST_NODE_EACH(skip, g->run->skips) {
        if (strcmp(bst__node_text(skip, "file", ""), g->run->file) == 0 &&
            bst__node_int(skip, "game", 0) == (int32_t)g->run->number &&
            strcmp(bst__node_text(skip, "what", what), what) == 0 && is_moment(g, skip)) {
            return true;
        }
    }
    return false;
}

static void print_heading(const trace_game *g, const char *what)
{
    (void)printf("%s: game %u (seed %lld), ", g->run->file, (unsigned)g->run->number,
                 (long long)json_integer_value(json_object_get(g->json, "seed")));
    if (g->is_over) {
        (void)printf("after the game: %s\n", what);
    } else if (!g->f.step) {
        (void)printf("before the first step: %s\n", what);
    } else {
        const json_t *last = json_array_get(g->steps, json_array_size(g->steps) - 1);
        (void)printf("step %d of %d (%s, player %d): %s\n", (int)step_number(g),
                     (int)bst__foreign_int(json_object_get(last, "i")),
                     bst__foreign_string(json_object_get(g->f.step, "phase")),
                     (int)bst__foreign_int(json_object_get(g->f.step, "p")), what);
    }
}

static void print_board(const trace_game *g)
{
    bst_text board = {0};
    char *pick = json_dumps(json_object_get(g->f.step, "pick"), JSON_COMPACT | JSON_ENCODE_ANY);
    if (g->f.game && bst__view_board_text(&board, g->f.game, 1) == BST_OK) {
        (void)printf("    their choice: %s\n%s\n", pick ? pick : "none", bst__text_get(&board));
    }
    bst__text_free(&board);
    free(pick);
}

void trace_disagree(trace_game *g, const char *what, const char *format, ...)
{
    trace_run *run = g->run;
    va_list args;
    if (is_skipped(g, what)) {
        run->skipped++;
        return;
    }
    run->disagreements++;
    if (run->disagreements <= run->disagreements_max) {
        print_heading(g, what);
        va_start(args, format);
        (void)vprintf(format, args);
        va_end(args);
        if (run->is_verbose) {
            print_board(g);
        }
    }
    run->is_stopped = run->is_stopped || run->stops;
}

static void print_diags(trace_game *g)
{
    bst_diags *diags = g->run->tables.diags;
    for (uint32_t i = 0; i < bst_diags_count(diags, BST_NOTE); i++) {
        (void)printf("    %s\n", bst_diag_message(bst_diags_get(diags, i)));
    }
    bst_diags_clear(diags);
}

static void break_off(trace_game *g, const char *what, const char *text)
{
    trace_disagree(g, what, "    %s\n", text);
    if (g->run->disagreements <= g->run->disagreements_max) {
        print_diags(g);
    }
    bst_diags_clear(g->run->tables.diags);
    g->is_broken = true;
}

/* ------------------------------------------------------------------ draws */

/* Tiles that were drawn for an auction and wait for their players. */
static const json_t *auction_of(const trace_run *run, const json_t *step)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)step, name, value) {
        if (bst__foreign_find(&run->tables, "auctions", name)) {
            return value;
        }
    }
    return NULL;
}

static uint32_t count_auctioned(const json_t *auction, const char *tile)
{
    uint32_t count = 0;
    size_t i;
    json_t *entry;
    json_array_foreach((json_t *)(uintptr_t)auction, i, entry) {
        count += strcmp(bst__foreign_string(json_array_get(entry, 0)), tile) == 0;
    }
    return count;
}

/* What is known at one step while draws are looked for. */
typedef struct draws {
    const json_t *began;   /* the auction when its tiles were drawn; NULL outside of one */
    const json_t *auction; /* what is left of it */
    const char *taken[BST_SEATS_MAX]; /* tiles of it that players have got */
    uint32_t taken_count;
    const char *waiting; /* the tile to be placed */
} draws;

/* Whether a new tile comes from the auction: one more has left it than players have got. */
static bool is_auctioned(draws *d, const char *tile)
{
    uint32_t had = 0;
    for (uint32_t i = 0; i < d->taken_count; i++) {
        had += strcmp(d->taken[i], tile) == 0;
    }
    if (count_auctioned(d->began, tile) <= count_auctioned(d->auction, tile) + had ||
        d->taken_count == BST_SEATS_MAX) {
        return false;
    }
    d->taken[d->taken_count++] = tile;
    return true;
}

static void add_draw(trace_game *g, draws *d, const char *tile)
{
    if (!is_auctioned(d, tile)) {
        bst__foreign_list_add(&g->f.draws, tile);
    }
}

/* The tiles of an auction that begins with the step. */
static void read_auction(trace_game *g, draws *d, const json_t *step)
{
    const json_t *auction = auction_of(g->run, step);
    size_t i;
    json_t *entry;
    if (!auction) {
        return;
    }
    if (json_array_size(auction) > json_array_size(d->auction)) {
        d->began = auction;
        d->taken_count = 0;
        json_array_foreach((json_t *)(uintptr_t)auction, i, entry) {
            bst__foreign_list_add(&g->f.draws, bst__foreign_string(json_array_get(entry, 0)));
        }
    }
    d->auction = auction;
}

static void read_events(trace_game *g, draws *d, const json_t *step)
{
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(step, "ev"), i, event) {
        const char *type = bst__foreign_string(json_array_get(event, 0));
        const char *what = bst__foreign_string(json_object_get(json_array_get(event, 1), "tile"));
        bool is_waiting = *what && strcmp(what, d->waiting) == 0;
        bool is_away = strcmp(type, "tile-discarded") == 0;
        if (is_away && !is_waiting) {
            add_draw(g, d, what);
        } else if (is_away || (is_waiting && strcmp(type, "tile-placed") == 0)) {
            d->waiting = "";
        }
    }
}

/* Which tiles were drawn: that of a step, unless it still waits from before, those that were put
 * away unplaced, and those of auctions. */
static void find_draws(trace_game *g)
{
    draws d = {.waiting = ""};
    size_t i;
    json_t *step;
    json_array_foreach((json_t *)(uintptr_t)g->steps, i, step) {
        const char *tile = bst__foreign_string(json_object_get(step, "tile"));
        if (*tile && !*d.waiting && !bst__foreign_find(&g->run->tables, "not_drawn", tile)) {
            add_draw(g, &d, tile);
            d.waiting = tile;
        }
        read_events(g, &d, step);
        read_auction(g, &d, step);
    }
}

/* ------------------------------------------------------------------ playing */

/* Answers chance, and the questions of ours that they do not ask. */
static void answer(trace_game *g)
{
    bst_text text = {0};
    while (!g->is_broken) {
        bst_decision decision = bst_game_decision(g->f.game);
        if (decision.state == BST_HALTED) {
            break_off(g, "a script of ours failed", "");
        }
        const char *found =
            decision.state == BST_DECIDING ? bst__foreign_answer(&g->f, decision.name) : NULL;
        if (!found && (decision.state != BST_DECIDING || decision.seat != BST_CHANCE)) {
            break;
        }
        if (!found) {
            break_off(g, "no table answers chance's decision", decision.name);
        } else if (!bst__foreign_fill(&g->f, found, NULL, &text)) {
            break_off(g, decision.name, bst__text_get(&text));
        } else if (bst_game_choose_text(g->f.game, bst__text_get(&text), g->run->tables.diags) !=
                   BST_OK) {
            break_off(g, "they say what we cannot do", bst__text_get(&text));
        }
    }
    bst__text_free(&text);
}

/* Whether the step is a question of ours too: a table may say of its choice that it is none. */
static bool choose(trace_game *g)
{
    bst_text text = {0};
    bool is_ours = true;
    if (!bst__foreign_option(&g->f, json_object_get(g->f.step, "pick"), &text)) {
        break_off(g, "their choice cannot be said", bst__text_get(&text));
    } else if (bst__text_get(&text)[0] == '\0') {
        is_ours = false;
    } else {
        trace_compare_decision(g);
        if (bst_game_choose_text(g->f.game, bst__text_get(&text), g->run->tables.diags) != BST_OK) {
            break_off(g, "their choice is none of ours", bst__text_get(&text));
        }
    }
    bst__text_free(&text);
    return is_ours;
}

static void play_steps(trace_game *g)
{
    size_t count = json_array_size(g->steps);
    answer(g);
    if (!g->is_broken) {
        trace_compare_start(g);
    }
    for (g->index = 0; g->index < count && !g->is_broken && !g->run->is_stopped; g->index++) {
        g->f.step = json_array_get(g->steps, g->index);
        g->f.events_used = 0;
        g->run->steps++;
        if (bst_game_decision(g->f.game).state != BST_DECIDING) {
            break_off(g, "for us the game is over", "");
        } else if (choose(g) && !g->is_broken) {
            answer(g);
        }
        if (!g->is_broken) {
            trace_compare_result(g);
        }
    }
    /* a trace may end before its game does */
    if (!g->is_broken && !g->run->is_stopped && json_object_get(g->json, "final")) {
        g->is_over = true;
        trace_compare_final(g);
    }
}

static void record(trace_game *g)
{
    bst_text path = {0};
    const json_t *json = g->json;
    bst__text_addf(&path, "%s/%s-%lld.yaml", g->run->record_dir,
                   bst__foreign_string(json_object_get(json, "config")),
                   (long long)json_integer_value(json_object_get(json, "seed")));
    if (bst_record_write(g->f.game, bst__text_get(&path), g->run->tables.diags) == BST_OK) {
        (void)printf("%s: game %u is now %s\n", g->run->file, (unsigned)g->run->number,
                     bst__text_get(&path));
    } else {
        break_off(g, "the record was not written", bst__text_get(&path));
    }
    bst__text_free(&path);
}

static bool open_game(trace_game *g)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    bst_diags *diags = g->run->tables.diags;
    config.manual_chance = true;
    config.keep_hashes = true;
    bst_status status =
        bst_ruleset_create(&g->ruleset, g->setup, g->run->data_dir, g->run->tables.sources, diags);
    if (status == BST_OK) {
        status = bst_game_create(&g->f.game, g->ruleset, g->setup, &config, diags);
    }
    if (status != BST_OK) {
        break_off(g, "our game does not begin", bst_status_text(status));
    }
    bst_diags_clear(diags);
    return status == BST_OK;
}

void trace_play(trace_run *run, const json_t *json)
{
    trace_game g = {.run = run, .json = json, .steps = json_object_get(json, "steps")};
    g.setup = trace_setup(run, json);
    g.f.tables = &run->tables;
    g.f.has_account = true;
    run->games++;
    if (!g.setup) {
        run->not_in_play++;
        return;
    }
    g.f.lists = json_object();
    trace_merge_quiet(json_object_get(json, "steps"));
    find_draws(&g);
    if (open_game(&g)) {
        play_steps(&g);
        if (run->record_dir && !g.is_broken) {
            record(&g);
        }
    }
    bst_game_destroy(g.f.game);
    bst_ruleset_destroy(g.ruleset);
    bst_setup_destroy(g.setup);
    if (g.f.draws.failed || g.f.ours.failed || g.f.theirs.failed) {
        (void)fputs("trace_check: out of memory\n", stderr);
        exit(2);
    }
    bst__foreign_free(&g.f);
}
