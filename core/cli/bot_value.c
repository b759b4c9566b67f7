/* What a position is worth to each seat, in whole numbers, so that bots choose the same on every
 * machine.
 *
 * What is held is valued as if the game ended now; what may come of it is guessed from what random
 * games brought for features of the same kind, the open ends, and the turns that are left.
 */
#include "cli/bot_value.h"

#include <stdlib.h>
#include <string.h>

enum {
    KINDS_MAX = 64,
    PIECES_MAX = 256,       /* on the board; more are left out of the guess */
    SEGMENTS_MAX = 4096,    /* whose kinds are noted */
    LESSONS = 100,          /* random games to learn from */
    LESSON_CHOICES = 20000, /* a longer one teaches nothing more */
    LESSON_SEED = 40961,
    END_CHOICES = 64
};

/* How likely open ends close: each as t / (t + these tenths of a turn), t the turns left. */
enum { END_TENTHS = 60, AROUND_TENTHS = 15 };
/* A piece in the supply: worth of the last one, what each further one keeps of it (of 256), and
 * the turns left at which it is worth half. All by the scale of scores. */
enum { PIECE_WORTH = 3000, PIECE_KEEPS = 190, PIECE_TENTHS = 60 };
/* What a feature that never closes may still gain, of what it brings in random games. */
enum { GROWTH_PERCENT = 170 };
enum { USUAL_SCORE = 20 }; /* of random games: the scale for which the worths above are meant */

typedef struct kind {
    const char *name;
    int64_t closed_points;
    int64_t closed_tiles;
    int64_t closed_count;
    int64_t open_points;
    int64_t open_tiles;
    int64_t open_around;
    int64_t open_count;
    bool grows; /* more than one tile was ever counted */
    /* what follows from these, in BST__WORTH */
    int32_t closed_rate; /* of a tile, where closed */
    int32_t open_rate;   /* of a tile, where not */
    int32_t around_rate; /* of a neighbour, where it does not grow */
    int32_t mean;        /* of one that was never closed */
} kind;

typedef struct held {
    uint32_t segment;
    uint32_t owners;
    int32_t open;
    int32_t tiles;
    int32_t segments;
    int32_t x;
    int32_t y;
} held;

struct bst__worths {
    bst_game *end; /* where games are ended */
    kind kinds[KINDS_MAX];
    uint32_t kind_count;
    int32_t scale; /* of scores, in 256ths of the usual */
    uint8_t noted[SEGMENTS_MAX]; /* kind of a segment, plus 1 */
    held helds[PIECES_MAX];
};

/* ------------------------------------------------------------------ learning */

static kind *kind_named(bst__worths *worths, const char *name)
{
    for (uint32_t i = 0; i < worths->kind_count; i++) {
        if (strcmp(worths->kinds[i].name, name) == 0) {
            return &worths->kinds[i];
        }
    }
    if (worths->kind_count == KINDS_MAX) {
        return NULL;
    }
    worths->kinds[worths->kind_count].name = name;
    return &worths->kinds[worths->kind_count++];
}

static int32_t measure(const bst_game *game, uint32_t segment, const char *name)
{
    int32_t value = 0;
    return bst_game_measure(game, segment, name, &value) ? value : 0;
}

static void learn_award(bst__worths *worths, const bst_game *game, const bst_award *award)
{
    kind *k = award->segment && award->kind[0] ? kind_named(worths, award->kind) : NULL;
    if (!k) {
        return;
    }
    int32_t tiles = measure(game, award->segment, "tile");
    k->grows |= tiles > 1;
    if (measure(game, award->segment, "open") == 0) {
        k->closed_points += award->points;
        k->closed_tiles += tiles;
        k->closed_count++;
    } else {
        k->open_points += award->points;
        k->open_tiles += tiles;
        k->open_around += measure(game, award->segment, "around") + 1;
        k->open_count++;
    }
}

static bst_status play_lesson(bst__worths *worths, bst_game *game, uint64_t seed, int64_t *scores)
{
    uint64_t random = seed;
    bst_status status = bst_game_restart(game, seed, NULL);
    for (uint32_t i = 0; i < LESSON_CHOICES && status == BST_OK; i++) {
        bst_option option;
        if (bst_game_decision(game).state != BST_DECIDING) {
            break;
        }
        status = bst_game_option_random(game, &random, &option);
        if (status == BST_OK) {
            status = bst_game_choose(game, &option, NULL);
        }
    }
    for (uint32_t i = 0; i < bst_game_award_count(game); i++) {
        bst_award award = bst_game_award(game, i);
        learn_award(worths, game, &award);
    }
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        *scores += bst_game_score(game, seat);
    }
    return status;
}

static int32_t rate(int64_t points, int64_t of)
{
    return of > 0 ? (int32_t)(points * BST__WORTH / of) : 0;
}

static void draw_conclusions(bst__worths *worths, int64_t scores, uint32_t seats)
{
    int64_t scale = scores * 256 / ((int64_t)LESSONS * seats * USUAL_SCORE);
    worths->scale = (int32_t)(scale < 16 ? 16 : scale > 4096 ? 4096 : scale);
    for (uint32_t i = 0; i < worths->kind_count; i++) {
        kind *k = &worths->kinds[i];
        k->closed_rate = rate(k->closed_points, k->closed_tiles);
        k->open_rate = rate(k->open_points, k->open_tiles);
        k->around_rate = rate(k->open_points, k->open_around);
        k->mean = rate(k->open_points, k->open_count);
    }
}

/* Rules whose scripts fail in random games are learned from as far as they go. */
static bst_status learn(bst__worths *worths, bst_ruleset *ruleset, const bst_setup *setup,
                        bst_diags *diags)
{
    bst_game *game = NULL;
    int64_t scores = 0;
    bst_status status = bst_game_create(&game, ruleset, setup, NULL, diags);
    if (status != BST_OK) {
        return status;
    }
    for (uint32_t i = 0; i < LESSONS && status != BST_E_NOMEM; i++) {
        status = play_lesson(worths, game, LESSON_SEED + i, &scores);
    }
    draw_conclusions(worths, scores, bst_game_players(game));
    bst_game_destroy(game);
    return status == BST_E_NOMEM ? status : BST_OK;
}

bst_status bst__worths_create(bst__worths **out, bst_ruleset *ruleset, const bst_setup *setup,
                              bst_diags *diags)
{
    bst_game_config config = BST_GAME_CONFIG_INIT;
    config.manual_chance = true;
    config.no_ledger = true;
    *out = NULL;
    bst__worths *worths = calloc(1, sizeof *worths);
    if (!worths) {
        return BST_E_NOMEM;
    }
    bst_status status = bst_game_create(&worths->end, ruleset, setup, &config, diags);
    if (status == BST_OK) {
        status = learn(worths, ruleset, setup, diags);
    }
    if (status != BST_OK) {
        bst__worths_destroy(worths);
        return status;
    }
    *out = worths;
    return BST_OK;
}

void bst__worths_destroy(bst__worths *worths)
{
    if (worths) {
        bst_game_destroy(worths->end);
        free(worths);
    }
}

/* ------------------------------------------------------------------ what is held */

/* The smallest segment of the feature in which a piece stands, and its kind. */
static bool look_up(const bst_game *game, const held *h, bst_segment_view *out)
{
    for (uint32_t i = 0; bst_game_segment(game, h->x, h->y, i, out); i++) {
        if (out->segment == h->segment) {
            return true;
        }
    }
    return false;
}

static const kind *kind_of(bst__worths *worths, const bst_game *game, const held *h)
{
    bst_segment_view view;
    uint32_t noted = h->segment < SEGMENTS_MAX ? worths->noted[h->segment] : 0;
    if (noted) {
        return &worths->kinds[noted - 1];
    }
    return look_up(game, h, &view) ? kind_named(worths, view.kind) : NULL;
}

/* Two pieces of one feature agree in all measures; those that do are compared in truth. */
static bool is_same_feature(const bst_game *game, const held *a, const held *b)
{
    bst_segment_view one;
    bst_segment_view two;
    if (a->segment == b->segment) {
        return true;
    }
    return a->open == b->open && a->tiles == b->tiles && a->segments == b->segments &&
           a->owners == b->owners && look_up(game, a, &one) && look_up(game, b, &two) &&
           one.feature == two.feature;
}

static uint32_t find_held(bst__worths *worths, const bst_game *game)
{
    uint32_t count = 0;
    uint32_t pieces = bst_game_piece_count(game);
    for (uint32_t i = 0; i < pieces && count < PIECES_MAX; i++) {
        bst_piece_view piece = bst_game_piece(game, i);
        held *h = &worths->helds[count];
        if (!piece.segment) {
            continue;
        }
        h->segment = piece.segment;
        h->x = piece.x;
        h->y = piece.y;
        h->owners = bst_game_owners(game, piece.segment);
        h->open = measure(game, piece.segment, "open");
        h->tiles = measure(game, piece.segment, "tile");
        h->segments = measure(game, piece.segment, "segments");
        bool is_new = h->owners != 0;
        for (uint32_t j = 0; j < count && is_new; j++) {
            is_new = !is_same_feature(game, &worths->helds[j], h);
        }
        count += is_new;
    }
    return count;
}

void bst__worths_note(bst__worths *worths, const bst_game *game)
{
    memset(worths->noted, 0, sizeof worths->noted);
    uint32_t count = find_held(worths, game);
    for (uint32_t i = 0; i < count; i++) {
        const held *h = &worths->helds[i];
        const kind *k = kind_of(worths, game, h);
        if (k && h->segment < SEGMENTS_MAX) {
            worths->noted[h->segment] = (uint8_t)(k - worths->kinds + 1);
        }
    }
}

/* ------------------------------------------------------------------ guesses */

/* t / (t + half), in 65536ths, to the power of `times`. */
static int64_t chance_of(int64_t tenths_left, int64_t half, int32_t times)
{
    int64_t one = 65536 * tenths_left / (tenths_left + half);
    int64_t all = 65536;
    for (int32_t i = 0; i < times && i < 16; i++) {
        all = all * one / 65536;
    }
    return all;
}

/* What all pieces of the supply are worth, where `count` are of one kind. */
static int64_t supply_worth(uint32_t count, int64_t tenths_left)
{
    int64_t sum = 0;
    int64_t next = PIECE_WORTH;
    for (uint32_t i = 0; i < count && i < 16; i++) {
        sum += next;
        next = next * PIECE_KEEPS / 256;
    }
    return sum * tenths_left / (tenths_left + PIECE_TENTHS);
}

static int64_t hope_of(const bst__worths *worths, const kind *k, const held *h,
                       int64_t tenths_left)
{
    int64_t piece = supply_worth(1, tenths_left) / 2 * worths->scale / 256;
    if (!k->grows && h->open > 0) {
        int64_t all = chance_of(tenths_left, AROUND_TENTHS, h->open);
        int64_t each = chance_of(tenths_left, AROUND_TENTHS * 2, 1);
        return (h->open * (int64_t)k->around_rate * each + piece * all) / 65536;
    }
    if (k->closed_count > 0 && h->open > 0) {
        int64_t closes = chance_of(tenths_left, END_TENTHS, h->open);
        int64_t more = (k->closed_rate - k->open_rate) * (int64_t)h->tiles +
                       (int64_t)k->closed_rate * (h->open + 1) / 2;
        return (more > 0 ? more + piece : piece) * closes / 65536;
    }
    if (k->closed_count == 0) {
        return (int64_t)k->mean * GROWTH_PERCENT / 100 * tenths_left / (tenths_left + 150);
    }
    return 0;
}

/* ------------------------------------------------------------------ a position */

/* Ends `game`; decisions that its end asks for are passed or answered with the first option. Where
 * a script fails the scores stay as they were. */
static bst_status end_game(bst_game *game)
{
    bst_status status = bst_game_end_now(game, NULL);
    for (uint32_t i = 0; i < END_CHOICES && status == BST_OK; i++) {
        const bst_option *options = NULL;
        uint32_t count = 0;
        bst_decision decision = bst_game_decision(game);
        if (decision.state != BST_DECIDING) {
            break;
        }
        status = bst_game_options(game, &options, &count);
        if (status == BST_OK && count > 0) {
            bst_option option = options[decision.may_pass ? count - 1 : 0];
            option.last = option.argc > 0 ? option.args[option.argc - 1] : option.last;
            status = bst_game_choose(game, &option, NULL);
        }
    }
    return status == BST_E_NOMEM ? status : BST_OK;
}

static void add_features(bst__worths *worths, const bst_game *game, int64_t tenths_left,
                         int32_t out[BST_SEATS_MAX + 1])
{
    uint32_t seats = bst_game_players(game);
    uint32_t count = find_held(worths, game);
    for (uint32_t i = 0; i < count; i++) {
        const held *h = &worths->helds[i];
        const kind *k = kind_of(worths, game, h);
        int64_t hope = k ? hope_of(worths, k, h, tenths_left) : 0;
        for (uint32_t seat = 1; seat <= seats; seat++) {
            out[seat] += h->owners >> seat & 1 ? (int32_t)hope : 0;
        }
    }
}

static void add_supplies(const bst__worths *worths, const bst_game *game, int64_t tenths_left,
                         int32_t out[BST_SEATS_MAX + 1])
{
    const char *piece = NULL;
    for (uint32_t i = 0; (piece = bst_game_piece_kind(game, i)) != NULL; i++) {
        for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
            uint32_t supply = bst_game_supply(game, seat, piece);
            out[seat] += (int32_t)(supply_worth(supply, tenths_left) * worths->scale / 256);
        }
    }
}

bst_status bst__worths_take(bst__worths *worths, bst_game *game,
                            int32_t out[BST_SEATS_MAX + 1])
{
    uint32_t seats = bst_game_players(game);
    bst_status status = BST_OK;
    memset(out, 0, sizeof *out * (BST_SEATS_MAX + 1));
    if (bst_game_decision(game).state == BST_DECIDING) {
        int64_t tenths_left = (int64_t)bst_game_deck_left(game, NULL) * 10 / seats;
        add_features(worths, game, tenths_left, out);
        add_supplies(worths, game, tenths_left, out);
        status = end_game(game);
    }
    for (uint32_t seat = 1; seat <= seats; seat++) {
        /* scores may be anything that scripts make of them */
        int64_t worth = (int64_t)out[seat] + (int64_t)bst_game_score(game, seat) * BST__WORTH;
        out[seat] = (int32_t)(worth > INT32_MAX / 2   ? INT32_MAX / 2
                              : worth < INT32_MIN / 2 ? INT32_MIN / 2
                                                      : worth);
    }
    return status;
}

bst_status bst__worths_of(bst__worths *worths, const bst_game *game,
                          int32_t out[BST_SEATS_MAX + 1])
{
    bst_status status = bst_game_copy(worths->end, game);
    return status == BST_OK ? bst__worths_take(worths, worths->end, out) : status;
}

int32_t bst__worths_lead(const int32_t worth[BST_SEATS_MAX + 1], uint32_t seat, uint32_t seats)
{
    int32_t best = INT32_MIN;
    for (uint32_t other = 1; other <= seats; other++) {
        best = other != seat && worth[other] > best ? worth[other] : best;
    }
    return worth[seat] - (best == INT32_MIN ? 0 : best);
}
