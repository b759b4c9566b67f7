/* The file of a match: a line that says what is played, the names of the columns, a line for each
 * game. A match goes on from its file: games are added as they end, whatever stops it.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/match.h"

static const char columns[] = "game,seed,seat_1,seat_2,score_1,score_2,winner,choices,ms\n";

/* All that decides about the games but how many there are. */
static void describe(const bst__match *match, bst_text *out)
{
    const bst_setup *setup = match->setup;
    bst__text_addf(out, "# bastide match");
    for (uint32_t i = 1; i <= match->bots.named; i++) {
        bst__text_addf(out, " %s", match->names[i]);
    }
    bst__text_addf(out, " --seed %" PRIu64 " --game %s", match->seed, bst_setup_game(setup));
    if (bst_setup_preset(setup)[0] != '\0') {
        bst__text_addf(out, " --preset %s", bst_setup_preset(setup));
    }
    for (uint32_t i = 0; i < bst_setup_option_count(setup); i++) {
        const char *value = NULL;
        const char *name = bst_setup_option(setup, i, &value);
        bst__text_addf(out, " --option %s=%s", name, value);
    }
    for (uint32_t i = 0; i < bst_setup_mod_count(setup); i++) {
        bst__text_addf(out, " --mod %s", bst_setup_mod(setup, i));
    }
    if (bst_setup_copies(setup) > 1) {
        bst__text_addf(out, " --copies %u", (unsigned)bst_setup_copies(setup));
    }
    bst__text_add(out, "\n");
}

/* What a line must begin with to be game `game` of this match. */
static void begin_line(const bst__match *match, uint64_t game, bst_text *out)
{
    bst__match_place place = bst__match_place_of(match, game);
    bst__text_addf(out, "%" PRIu64 ",%" PRIu64 ",%s,%s,", game, place.seed,
                   match->names[place.seats[1]], match->names[place.seats[2]]);
}

bool bst__match_add_csv(const bst__match *match, uint64_t game)
{
    const bst__match_game *g = &match->results[game];
    bst_text line = {0};
    if (!match->csv) {
        return true;
    }
    begin_line(match, game, &line);
    bst__text_addf(&line, "%" PRId32 ",%" PRId32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu64 "\n",
                   g->scores[1], g->scores[2], g->winner, g->choices, g->ms);
    errno = line.failed ? ENOMEM : 0;
    bool is_written = !line.failed && fputs(bst__text_get(&line), match->csv) >= 0 &&
                      fflush(match->csv) == 0;
    bst__text_free(&line);
    return is_written;
}

/* One line of a game played before. A game beyond those asked for stays in the file and is not
 * counted. */
static bool take_line(bst__match *match, const char *line)
{
    bst_text start = {0};
    bst__match_game g = {.is_played = true};
    char *end = NULL;
    uint64_t game = strtoull(line, &end, 10);
    if (end == line || *end != ',') {
        return false;
    }
    begin_line(match, game, &start);
    size_t length = strlen(bst__text_get(&start));
    bool is_taken = !start.failed && strncmp(line, bst__text_get(&start), length) == 0;
    bst__text_free(&start);
    static const char form[] = "%" SCNd32 ",%" SCNd32 ",%" SCNu32 ",%" SCNu32 ",%" SCNu64 "\n%n";
    int used = 0;
    is_taken = is_taken &&
               sscanf(line + length, form, &g.scores[1], &g.scores[2], &g.winner, &g.choices,
                      &g.ms, &used) == 5 &&
               line[length + (size_t)used] == '\0' && g.winner <= 2;
    if (is_taken && game < match->games && !match->results[game].is_played) {
        match->results[game] = g;
        atomic_fetch_add(&match->done, 1);
    }
    return is_taken;
}

/* Reads lines up to the end, or to one that was cut off; *out_end is where the whole ones end. */
static bool take_lines(bst__match *match, const char *path, const char *head, long *out_end,
                       char *problem, size_t size)
{
    char *line = NULL;
    size_t capacity = 0;
    uint32_t number = 0;
    bool is_good = true;
    for (ssize_t got = 0; is_good && (got = getline(&line, &capacity, match->csv)) > 0;) {
        if (line[got - 1] != '\n') {
            break;
        }
        number++;
        if (number == 1) {
            is_good = strcmp(line, head) == 0;
            if (!is_good) {
                (void)snprintf(problem, size,
                               "`%s` holds another match:\n  %s  asked for:\n  %s"
                               "  Name another file, or ask for the same.",
                               path, line, head);
            }
        } else if (number == 2 ? strcmp(line, columns) != 0 : !take_line(match, line)) {
            is_good = false;
            (void)snprintf(problem, size, "`%s`, line %u is no line of this match: %s", path,
                           (unsigned)number, line);
        }
        *out_end = is_good ? ftell(match->csv) : *out_end;
    }
    free(line);
    return is_good;
}

bool bst__match_open_csv(bst__match *match, const char *path, char *problem, size_t size)
{
    bst_text head = {0};
    long end = 0;
    describe(match, &head);
    match->csv = fopen(path, "a+");
    bool is_open = match->csv != NULL && !head.failed && fseek(match->csv, 0, SEEK_SET) == 0;
    if (!is_open) {
        (void)snprintf(problem, size, "cannot write `%s`: %s", path, strerror(errno));
    } else if (!take_lines(match, path, bst__text_get(&head), &end, problem, size)) {
        is_open = false;
    } else if (ftruncate(fileno(match->csv), end) != 0 || fseek(match->csv, 0, SEEK_END) != 0 ||
               (end == 0 && (fputs(bst__text_get(&head), match->csv) < 0 ||
                             fputs(columns, match->csv) < 0 || fflush(match->csv) != 0))) {
        is_open = false;
        (void)snprintf(problem, size, "cannot write `%s`: %s", path, strerror(errno));
    }
    bst__text_free(&head);
    return is_open;
}
