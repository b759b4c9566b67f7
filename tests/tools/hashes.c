/* Prints a line for each of a fixed list of games: what happened in it, and its states, as hashes.
 * `hashes` prints; `hashes FILE` compares with what FILE holds. The lines are the same with every
 * compiler, at every optimisation and under sanitizers.
 *
 * The first hash is over the choices and scores, and changes only where a game goes another way;
 * the second one is over the states, and changes with their layout too. After a change that is
 * meant, write the file anew: build/tests/hashes > tests/golden/hashes.txt */
#include "tools/games.h"

enum { BASE_GAMES = 200, TOY_GAMES = 40, LINE = 128 };

static uint64_t add_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

/* Numbers byte by byte, so that the order of bytes in memory does not matter. */
static uint64_t add_number(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        unsigned char byte = (unsigned char)(number >> (8 * i) & 0xFF);
        hash = add_bytes(hash, &byte, 1);
    }
    return hash;
}

static bst_status play(bst_game *game, uint64_t random, bst_diags *diags, uint64_t *out_course,
                       uint64_t *out_states)
{
    uint64_t course = UINT64_C(0xCBF29CE484222325);
    uint64_t states = course;
    uint32_t seen = 0;
    bst_status status = BST_OK;
    while (status == BST_OK && bst_game_decision(game).state == BST_DECIDING) {
        bst_option option;
        status = bst_game_option_random(game, &random, &option);
        if (status == BST_OK) {
            status = bst_game_choose(game, &option, diags);
        }
        for (; seen < bst_game_choice_count(game); seen++) {
            char text[LINE];
            uint32_t seat = bst_game_choice(game, seen, text, sizeof text);
            course = add_number(add_bytes(course, text, strlen(text)), seat);
        }
        states = add_number(states, bst_game_hash(game));
    }
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        course = add_number(course, (uint64_t)(int64_t)bst_game_score(game, seat));
    }
    *out_course = course;
    *out_states = states;
    return status;
}

static bst_status make_line(const games_kind *kind, uint32_t number, char *line)
{
    games_rig rig;
    bst_game *game = NULL;
    uint64_t random = number + 1u;
    uint64_t course = 0;
    uint64_t states = 0;
    uint32_t players = kind->players_min + number % (kind->players_max - kind->players_min + 1);
    /* every fourth game has options drawn at random */
    bst_status status =
        games_open(&rig, kind, players, number, number % 4 == 3 ? &random : NULL);
    if (status == BST_OK) {
        status = bst_game_create(&game, rig.ruleset, rig.setup, NULL, rig.diags);
    }
    if (status == BST_OK) {
        status = play(game, random, rig.diags, &course, &states);
    }
    if (status != BST_OK && rig.diags) {
        bst_diags_print(rig.diags, stderr, 0);
    }
    (void)snprintf(line, LINE, "%s %u %u %016" PRIx64 " %016" PRIx64, kind->id, (unsigned)number,
                   (unsigned)players, course, states);
    bst_game_destroy(game);
    games_close(&rig);
    return status;
}

/* Prints the line, or compares it with the next one of `golden`. */
static bool handle(FILE *golden, const char *line)
{
    char expected[LINE] = "";
    if (!golden) {
        return puts(line) >= 0;
    }
    if (!fgets(expected, sizeof expected, golden)) {
        (void)fprintf(stderr, "one line more than in the file:\n  %s\n", line);
        return false;
    }
    expected[strcspn(expected, "\n")] = '\0';
    if (strcmp(expected, line) != 0) {
        (void)fprintf(stderr, "expected: %s\n     got: %s\n", expected, line);
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    FILE *golden = argc > 1 ? fopen(argv[1], "r") : NULL;
    uint32_t wrong = 0;
    if (argc > 1 && !golden) {
        perror(argv[1]);
        return 1;
    }
    for (uint32_t k = 0; k < GAMES_KINDS; k++) {
        uint32_t games = k == 0 ? BASE_GAMES : TOY_GAMES;
        for (uint32_t i = 0; i < games && wrong < 5; i++) {
            char line[LINE];
            wrong += make_line(&games_kinds[k], i, line) != BST_OK || !handle(golden, line);
        }
    }
    if (golden) {
        char more[LINE];
        if (!wrong && fgets(more, sizeof more, golden)) {
            (void)fprintf(stderr, "the file has more lines: %s", more);
            wrong++;
        }
        (void)fclose(golden);
    }
    return wrong ? 1 : 0;
}
