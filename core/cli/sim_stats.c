/* Summing up games, and the tables that are made of the sums. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/sim.h"

/* ------------------------------------------------------------------ counting */

/* The row of an award; what has no row any more is counted in the last one. */
static bst__sim_row *find_row(bst__sim_stats *stats, const char *source, const char *mode,
                              const char *kind)
{
    for (uint32_t i = 0; i < stats->row_count; i++) {
        bst__sim_row *row = &stats->rows[i];
        /* Within one ruleset the same text is mostly the same pointer. */
        bool is_it = (row->kind == kind || strcmp(row->kind, kind) == 0) &&
                     (row->mode == mode || strcmp(row->mode, mode) == 0) &&
                     (row->source == source || strcmp(row->source, source) == 0);
        if (is_it) {
            return row;
        }
    }
    if (stats->row_count == BST__SIM_ROWS_MAX) {
        bst__sim_row *last = &stats->rows[BST__SIM_ROWS_MAX - 1];
        last->source = "everything else";
        last->mode = "";
        last->kind = "";
        return last;
    }
    bst__sim_row *row = &stats->rows[stats->row_count++];
    *row = (bst__sim_row){source, mode, kind, 0, 0};
    return row;
}

static void count_seat(bst__sim_seat *seat, int32_t score, bool is_first)
{
    seat->sum += score;
    seat->squares += (int64_t)score * score;
    seat->min = is_first || score < seat->min ? score : seat->min;
    seat->max = is_first || score > seat->max ? score : seat->max;
}

bst_status bst__sim_count(bst__sim_stats *stats, const bst_game *game, bst__sim_result *result,
                          bst_diags *diags)
{
    uint32_t ranks[BST_SEATS_MAX + 1];
    bst_status status = bst_game_ranks(game, ranks, diags);
    if (status != BST_OK) {
        return status;
    }
    uint32_t players = bst_game_players(game);
    int64_t winners = 0;
    result->turns = bst_game_decision(game).turn;
    result->choices = bst_game_choice_count(game);
    for (uint32_t seat = 1; seat <= players; seat++) {
        result->scores[seat] = bst_game_score(game, seat);
        result->ranks[seat] = ranks[seat];
        winners += result->ranks[seat] == 1 ? 1 : 0;
        count_seat(&stats->seats[seat], result->scores[seat], stats->games == 0);
    }
    for (uint32_t seat = 1; seat <= players; seat++) {
        stats->seats[seat].wins += result->ranks[seat] == 1 ? BST__SIM_WIN / winners : 0;
    }
    for (uint32_t i = 0; i < bst_game_award_count(game); i++) {
        bst_award award = bst_game_award(game, i);
        bst__sim_row *row = find_row(stats, award.source, award.mode, award.kind);
        row->points += award.points;
        row->awards++;
    }
    stats->games++;
    stats->turns += result->turns;
    stats->choices += result->choices;
    return BST_OK;
}

void bst__sim_count_setup(bst__sim_stats *stats, const bst__sim *sim, const bst_game *game)
{
    const bst_setup *setup = bst_game_setup(game);
    const char *mod = NULL;
    stats->games++;
    stats->turns += bst_game_decision(game).turn;
    stats->choices += bst_game_choice_count(game);
    stats->with_players[bst_game_players(game)]++;
    for (uint32_t i = 0; i < BST__SIM_MODS_MAX; i++) {
        mod = bst__random_setups_mod(sim->random, i);
        for (uint32_t k = 0; mod && k < bst_setup_mod_count(setup); k++) {
            stats->with_mod[i] += strcmp(bst_setup_mod(setup, k), mod) == 0 ? 1 : 0;
        }
    }
}

void bst__sim_merge(bst__sim_stats *stats, const bst__sim_stats *more, uint32_t players)
{
    for (uint32_t i = 1; i <= players && more->games > 0; i++) {
        bst__sim_seat *seat = &stats->seats[i];
        const bst__sim_seat *other = &more->seats[i];
        seat->min = stats->games == 0 || other->min < seat->min ? other->min : seat->min;
        seat->max = stats->games == 0 || other->max > seat->max ? other->max : seat->max;
        seat->sum += other->sum;
        seat->squares += other->squares;
        seat->wins += other->wins;
    }
    for (uint32_t i = 0; i < more->row_count; i++) {
        const bst__sim_row *other = &more->rows[i];
        bst__sim_row *row = find_row(stats, other->source, other->mode, other->kind);
        row->points += other->points;
        row->awards += other->awards;
    }
    for (uint32_t i = 0; i < BST__SIM_MODS_MAX; i++) {
        stats->with_mod[i] += more->with_mod[i];
    }
    for (uint32_t i = 0; i <= BST_SEATS_MAX; i++) {
        stats->with_players[i] += more->with_players[i];
    }
    stats->games += more->games;
    stats->turns += more->turns;
    stats->choices += more->choices;
}

/* ------------------------------------------------------------------ tables */

static double square_root(double value)
{
    double root = value > 1 ? value : 1;
    for (int i = 0; i < 64 && value > 0; i++) {
        root = (root + value / root) / 2;
    }
    return value > 0 ? root : 0;
}

static double spread(const bst__sim_seat *seat, uint64_t games)
{
    double mean = (double)seat->sum / (double)games;
    double variance = (double)seat->squares / (double)games - mean * mean;
    return square_root(variance);
}

static int compare_rows(const void *a, const void *b)
{
    const bst__sim_row *one = a;
    const bst__sim_row *two = b;
    int order = strcmp(one->source, two->source);
    order = order != 0 ? order : strcmp(one->mode, two->mode);
    return order != 0 ? order : strcmp(one->kind, two->kind);
}

static void print_rows(const bst__sim *sim, FILE *stream)
{
    static bst__sim_row rows[BST__SIM_ROWS_MAX];
    const bst__sim_stats *stats = &sim->stats;
    int64_t total = 0;
    memcpy(rows, stats->rows, sizeof *rows * stats->row_count);
    qsort(rows, stats->row_count, sizeof *rows, compare_rows);
    for (uint32_t i = 0; i < stats->row_count; i++) {
        total += rows[i].points;
    }
    (void)fprintf(stream, "\n%-32s %10s %7s %10s\n", "per game", "points", "share", "awards");
    for (uint32_t i = 0; i < stats->row_count; i++) {
        char name[80];
        (void)snprintf(name, sizeof name, "%s%s%s%s%s", rows[i].source,
                       rows[i].mode[0] != '\0' ? " " : "", rows[i].mode,
                       rows[i].kind[0] != '\0' ? " " : "", rows[i].kind);
        (void)fprintf(stream, "%-32s %10.2f %6.1f%% %10.2f\n", name,
                      (double)rows[i].points / (double)stats->games,
                      total != 0 ? 100.0 * (double)rows[i].points / (double)total : 0.0,
                      (double)rows[i].awards / (double)stats->games);
    }
}

void bst__sim_print_setups(const bst__sim *sim, FILE *stream)
{
    const bst__sim_stats *stats = &sim->stats;
    double games = stats->games > 0 ? (double)stats->games : 1;
    const char *mod = NULL;
    (void)fprintf(stream, "%s: %" PRIu64 " game%s of random setups, seed %" PRIu64 "\n\n",
                  bst_setup_game(sim->setup), stats->games, bst__cli_plural(stats->games),
                  sim->seed);
    for (uint32_t i = 1; i <= BST_SEATS_MAX; i++) {
        if (stats->with_players[i] > 0) {
            (void)fprintf(stream, "%u %-22s %9" PRIu64 "\n", (unsigned)i, "players",
                          stats->with_players[i]);
        }
    }
    for (uint32_t i = 0; (mod = bst__random_setups_mod(sim->random, i)) != NULL; i++) {
        (void)fprintf(stream, "%-24s %9" PRIu64 "\n", mod, stats->with_mod[i]);
    }
    (void)fprintf(stream, "\n%-24s %9.2f\n%-24s %9.2f\n", "turns", (double)stats->turns / games,
                  "choices", (double)stats->choices / games);
}

void bst__sim_print(const bst__sim *sim, FILE *stream)
{
    const bst__sim_stats *stats = &sim->stats;
    double games = (double)stats->games;
    (void)fprintf(stream, "%s: %" PRIu64 " game%s, %u player%s, seed %" PRIu64 "\n\n",
                  sim->game_name, stats->games, bst__cli_plural(stats->games),
                  (unsigned)sim->players, bst__cli_plural(sim->players), sim->seed);
    (void)fprintf(stream, "%-16s %9s %8s %6s %6s %7s\n", "player", "mean", "spread", "min", "max",
                  "wins");
    for (uint32_t i = 1; i <= sim->players; i++) {
        const bst__sim_seat *seat = &stats->seats[i];
        (void)fprintf(stream, "%-16s %9.2f %8.2f %6d %6d %6.1f%%\n", sim->names[i],
                      (double)seat->sum / games, spread(seat, stats->games), seat->min, seat->max,
                      100.0 * (double)seat->wins / BST__SIM_WIN / games);
    }
    (void)fprintf(stream, "\n%-16s %9.2f\n%-16s %9.2f\n", "turns", (double)stats->turns / games,
                  "choices", (double)stats->choices / games);
    print_rows(sim, stream);
}

bst_status bst__sim_write_csv(const bst__sim *sim, FILE *stream)
{
    (void)fputs("game,seed,turns,choices", stream);
    for (uint32_t seat = 1; seat <= sim->players; seat++) {
        (void)fprintf(stream, ",score_%u,rank_%u", (unsigned)seat, (unsigned)seat);
    }
    (void)fputc('\n', stream);
    for (uint64_t game = 0; game < sim->games; game++) {
        const bst__sim_result *result = &sim->results[game];
        (void)fprintf(stream, "%" PRIu64 ",%" PRIu64 ",%u,%u", game, result->seed,
                      (unsigned)result->turns, (unsigned)result->choices);
        for (uint32_t seat = 1; seat <= sim->players; seat++) {
            (void)fprintf(stream, ",%d,%u", result->scores[seat], (unsigned)result->ranks[seat]);
        }
        (void)fputc('\n', stream);
    }
    return ferror(stream) ? BST_E_IO : BST_OK;
}
