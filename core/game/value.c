/* The value of a feature: declared rows and rates, stage by stage, each leaving a line.
 *
 * Stages: base rows, rows set anew, single rates added to, factors, void, bonuses, scaling, last.
 * Query subscribers add lines after the declared ones. */
#include "game/game.h"

#include <string.h>

typedef struct row {
    uint8_t measure;
    int32_t rate;
    int32_t count;
    const char *label;
    bst__origin origin;
    bst__each each;
} row;

typedef struct working {
    row rows[BST__ROWS_MAX];
    uint32_t count;
    bool is_full; /* there would be more */
} working;

int32_t bst__measure_of(bst_game *game, uint32_t root, uint32_t measure)
{
    bst__board *board = &game->board;
    const bst__feature *f = &board->features[root];
    switch (measure) {
    case BST__MEASURE_TILE:
        return (int32_t)bst__board_tiles(board, root);
    case BST__MEASURE_SEGMENTS:
        return f->size;
    case BST__MEASURE_OPEN:
        return f->open;
    case BST__MEASURE_TERMINALS:
        return f->ends;
    case BST__MEASURE_AROUND: {
        const bst__boardkind *kind = &board->def->kinds[board->segments[root].kind];
        return (int32_t)kind->around * f->size - f->open;
    }
    case BST__MEASURE_FLAT:
        return 1;
    case BST__MEASURE_BASE:
        return 0;
    default:
        return board->folds[(size_t)root * board->def->fold_count + measure - BST__MEASURE_FOLD];
    }
}

static void sort_roots(uint16_t *roots, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint16_t root = roots[i];
        uint32_t to = i;
        for (; to > 0 && roots[to - 1] > root; to--) {
            roots[to] = roots[to - 1];
        }
        roots[to] = root;
    }
}

uint32_t bst__feature_touching(bst_game *game, uint32_t root, bst__kindmask kinds, uint16_t *out,
                               uint32_t max)
{
    bst__board *board = &game->board;
    uint32_t stamp = bst__board_new_stamp(board);
    uint32_t count = 0;
    uint32_t at = root;
    do {
        const bst__segment *s = &board->segments[at];
        uint32_t touches = bst__board_segdef(board, at)->touches;
        uint32_t base = at - s->index;
        for (uint32_t i = 0; touches >> i; i++) {
            uint16_t other = board->segments[base + i].root;
            if ((touches >> i & 1) && (kinds >> board->segments[base + i].kind & 1) &&
                board->stamps[other] != stamp) {
                board->stamps[other] = stamp;
                if (count < max) {
                    out[count] = other;
                }
                count++;
            }
        }
        at = s->next;
    } while (at != root);
    sort_roots(out, count < max ? count : max);
    return count;
}

static bool applies(bst_game *game, const bst__rate *rate, uint32_t root, uint32_t mode,
                    const bst__context *context)
{
    return (rate->kinds >> game->board.segments[root].kind & 1) && (rate->modes >> mode & 1) &&
           bst__filter_test(game, rate->when, context);
}

static void begin_rows(working *work)
{
    work->count = 0;
    work->is_full = false;
}

static void add_row(working *work, const bst__rate *rate, const bst__term *term)
{
    if (work->count == BST__ROWS_MAX) {
        work->is_full = true;
        return;
    }
    row *r = &work->rows[work->count++];
    memset(r, 0, sizeof *r);
    r->label = rate->label;
    r->origin = BST__ORIGIN_OF(rate);
    if (term) {
        r->measure = term->measure;
        r->rate = term->rate;
    } else {
        r->each = rate->each;
    }
}

/* Adding to single rates; a rate row that is not there begins at 0. */
static void add_to_rows(working *work, const bst__rate *rate)
{
    for (uint32_t i = 0; i < rate->term_count; i++) {
        add_row(work, rate, &rate->terms[i]);
    }
}

static void add_rows(working *work, const bst__rate *rate)
{
    add_to_rows(work, rate);
    if (rate->each.used) {
        add_row(work, rate, NULL);
    }
}

static bst__kindmask kinds_with(const bst_ruleset *rules, bst__traits trait)
{
    bst__kindmask kinds = 0;
    for (uint32_t i = 1; i <= rules->board.kind_count; i++) {
        if (rules->kinds[i].traits & trait) {
            kinds |= 1u << i;
        }
    }
    return kinds;
}

static bst_status too_much(bst_game *game)
{
    return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "the value of a feature went past 32 bits");
}

enum { EACH_MAX = 1024, GROUPS_MAX = 16 };

/* Lines of one label and rate, of several features. */
typedef struct groups {
    bst__line list[GROUPS_MAX];
    uint32_t count;
} groups;

static bool group_add(groups *all, const bst__line *line)
{
    uint32_t g = 0;
    while (g < all->count &&
           !(all->list[g].label == line->label && all->list[g].rate == line->rate)) {
        g++;
    }
    if (g == all->count && g < GROUPS_MAX) {
        all->list[all->count] = *line;
        all->list[all->count].count = 0;
        all->list[all->count++].points = 0;
    } else if (g == all->count) {
        g = 0; /* more sorts than anyone would list: the first line takes the points */
        all->list[0].count -= line->count;
    }
    all->list[g].count += line->count;
    return !__builtin_add_overflow(all->list[g].points, line->points, &all->list[g].points);
}

/* The lines of one feature's value: one for the feature, by its kind, and one more for each that a
 * rule gave a label of its own. */
static bool group_value(const bst_game *game, groups *all, uint32_t root, int32_t value,
                        bst__origin origin)
{
    bst__line own = {.label = game->rules->kinds[game->board.segments[root].kind].name,
                     .origin = origin,
                     .count = 1,
                     .rate = value};
    for (uint32_t i = 0; i < game->scratch_count; i++) {
        const bst__line *line = &game->scratch_lines[i];
        if (line->named && __builtin_sub_overflow(own.rate, line->points, &own.rate)) {
            return false;
        }
    }
    own.points = own.rate;
    bool fits = own.rate == 0 || group_add(all, &own);
    for (uint32_t i = 0; i < game->scratch_count && fits; i++) {
        const bst__line *line = &game->scratch_lines[i];
        fits = !line->named || group_add(all, line);
    }
    return fits;
}

/* Notes whether the label of a line (NULL: none was added) is the rule's own. */
static void name_line(bst__line *line, const char *label)
{
    if (line) {
        line->named = label != NULL;
    }
}

/* Sums a value over every distinct feature that the feature touches. */
static bst_status each_lines(bst_game *game, uint32_t root, const row *r, uint32_t payee,
                             int32_t *total)
{
    uint16_t found[EACH_MAX];
    bst__kindmask kinds = r->each.kinds | kinds_with(game->rules, r->each.trait);
    uint32_t count = bst__feature_touching(game, root, kinds, found, EACH_MAX);
    if (count > EACH_MAX) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "a feature touches more than %d others",
                         EACH_MAX);
    }
    bst__line kept[BST__LINES_MAX];
    uint32_t kept_count = game->scratch_count;
    memcpy(kept, game->scratch_lines, sizeof *kept * kept_count);
    const bst__asker asker = {.payee = payee, .via = root, .base = r->each.base};
    groups all;
    all.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t value = 0;
        bst_status status = bst__value(game, found[i], r->each.mode, &asker, &value);
        if (status != BST_OK) {
            return status;
        }
        if (value != 0 && (!group_value(game, &all, found[i], value, r->origin) ||
                           __builtin_add_overflow(*total, value, total))) {
            return too_much(game);
        }
    }
    memcpy(game->scratch_lines, kept, sizeof *kept * kept_count);
    game->scratch_count = kept_count;
    for (uint32_t g = 0; g < all.count; g++) {
        const bst__line *line = &all.list[g];
        (void)bst__line_add(game, line->label, line->count, line->rate, line->points,
                            line->origin);
    }
    return BST_OK;
}

static bst_status row_lines(bst_game *game, uint32_t root, working *work,
                            const bst__asker *asker, int32_t *total)
{
    if (work->is_full) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "more than %d rates apply to one feature",
                         BST__ROWS_MAX);
    }
    for (uint32_t i = 0; i < work->count; i++) {
        row *r = &work->rows[i];
        if (r->each.used) {
            bst_status status = each_lines(game, root, r, asker->payee, total);
            if (status != BST_OK) {
                return status;
            }
            continue;
        }
        int32_t count = r->measure == BST__MEASURE_BASE
                            ? asker->base
                            : bst__measure_of(game, root, r->measure);
        int32_t points;
        if (count == 0 || r->rate == 0) {
            continue;
        }
        if (__builtin_mul_overflow(count, r->rate, &points) ||
            __builtin_add_overflow(*total, points, total)) {
            return too_much(game);
        }
        const char *label = r->label;
        if (!label) {
            label = r->measure < BST__MEASURE_FOLD ? bst__measure_labels[r->measure] : NULL;
        }
        for (uint32_t a = 0; !label && a < game->rules->attr_count; a++) {
            if (game->rules->attrs[a].fold == r->measure - BST__MEASURE_FOLD) {
                label = game->rules->attrs[a].name;
            }
        }
        name_line(bst__line_add(game, label, count, r->rate, points, r->origin), r->label);
    }
    return BST_OK;
}

/* Stages that change the sum: each leaves one line with the difference. */
static bst_status change_sum(bst_game *game, const bst__rate *rate, int32_t *total)
{
    int64_t after = *total;
    switch ((bst__stage)rate->stage) {
    case BST__STAGE_TIMES:
        after *= rate->factor;
        break;
    case BST__STAGE_VOID:
        after = rate->on ? 0 : *total;
        break;
    case BST__STAGE_SCALE:
        /* percent, halves rounded up, below 0 too */
        after = after * rate->factor + 50;
        after = (after - (after % 100 + 100) % 100) / 100;
        break;
    default:
        break;
    }
    int64_t change = after - *total;
    if (after < INT32_MIN || after > INT32_MAX || change < INT32_MIN || change > INT32_MAX) {
        return too_much(game);
    }
    if (change) {
        name_line(bst__line_add(game, rate->label ? rate->label : "change", 1, (int32_t)change,
                                (int32_t)change, BST__ORIGIN_OF(rate)),
                  rate->label);
    }
    *total = (int32_t)after;
    return BST_OK;
}

/* The lines that subscribers add and the value that they give back need not agree: added lines
 * count, and a value beyond them gets a line of its own. */
static bst_status ask_lines(bst_game *game, uint32_t root, const bst__context *context,
                            int32_t *total)
{
    int64_t args[] = {BST__REF(BST__REF_SEGMENT, root), context->mode,
                      context->payee ? BST__REF(BST__REF_PLAYER, context->payee) : 0, *total};
    int64_t value = *total;
    bst_status status = bst__query(game, BST__HOOK_LINES, context, 4, args, &value);
    int64_t lines = 0;
    for (uint32_t i = 0; i < game->scratch_count; i++) {
        lines += game->scratch_lines[i].points;
    }
    value = value == *total ? lines : value;
    int64_t change = value - lines;
    if (value < INT32_MIN || value > INT32_MAX || change < INT32_MIN || change > INT32_MAX) {
        return too_much(game);
    }
    if (change) {
        (void)bst__line_add(game, "change", 1, (int32_t)change, (int32_t)change, game->changer);
    }
    *total = (int32_t)value;
    return status;
}

/* The rows of the first stages; returns the first rate of the later ones. */
static uint32_t collect_rows(bst_game *game, uint32_t root, const bst__context *context,
                             working *work)
{
    const bst_ruleset *rules = game->rules;
    uint32_t i = 0;
    begin_rows(work);
    for (; i < rules->rate_count && rules->rates[i].stage <= BST__STAGE_ADD; i++) {
        const bst__rate *rate = &rules->rates[i];
        if (!applies(game, rate, root, context->mode, context)) {
            continue;
        }
        if (rate->stage == BST__STAGE_SET) {
            begin_rows(work);
        }
        if (rate->stage == BST__STAGE_ADD) {
            add_to_rows(work, rate);
        } else {
            add_rows(work, rate);
        }
    }
    return i;
}

static bst_status floor_at_zero(bst_game *game, int32_t *total)
{
    if (*total == INT32_MIN) {
        return too_much(game);
    }
    if (*total < 0) {
        (void)bst__line_add(game, "not below 0", 1, -*total, -*total, BST__ORIGIN_NONE);
        *total = 0;
    }
    return BST_OK;
}

static bst_status add_bonus(bst_game *game, uint32_t root, const bst__rate *rate,
                            const bst__asker *asker, int32_t *total)
{
    working bonus;
    begin_rows(&bonus);
    add_rows(&bonus, rate);
    return row_lines(game, root, &bonus, asker, total);
}

/* Bonuses and what changes the sum, from rate `i` on. */
static bst_status later_stages(bst_game *game, uint32_t root, uint32_t i,
                               const bst__context *context, const bst__asker *asker,
                               int32_t *total)
{
    const bst_ruleset *rules = game->rules;
    const bst__rate *voided = NULL;
    bst_status status = BST_OK;
    for (; status == BST_OK && i < rules->rate_count; i++) {
        const bst__rate *rate = &rules->rates[i];
        if (rate->stage > BST__STAGE_VOID && voided) {
            status = change_sum(game, voided, total);
            voided = NULL;
        }
        if (!applies(game, rate, root, context->mode, context) || (rate->worth && *total == 0)) {
            continue;
        }
        if (rate->stage == BST__STAGE_VOID) {
            voided = rate; /* the last one wins */
        } else if (rate->stage == BST__STAGE_BONUS || rate->stage == BST__STAGE_LAST) {
            status = add_bonus(game, root, rate, asker, total);
        } else {
            status = change_sum(game, rate, total);
        }
    }
    return voided && status == BST_OK ? change_sum(game, voided, total) : status;
}

static bst_status value_of(bst_game *game, uint32_t root, uint32_t mode, const bst__asker *asker,
                           int32_t *out)
{
    bst__context context = BST__CONTEXT_NONE;
    context.segment = root;
    context.mode = (uint8_t)mode;
    context.payee = asker->payee;
    context.via = asker->via;
    working work;
    int32_t total = 0;
    game->scratch_count = 0;
    uint32_t later = collect_rows(game, root, &context, &work);
    bst_status status = row_lines(game, root, &work, asker, &total);
    if (status == BST_OK) {
        status = floor_at_zero(game, &total);
    }
    if (status == BST_OK) {
        status = later_stages(game, root, later, &context, asker, &total);
    }
    if (status == BST_OK && bst__hooked(game, BST__HOOK_LINES)) {
        status = ask_lines(game, root, &context, &total);
    }
    *out = total;
    return status;
}

bst_status bst__value(bst_game *game, uint32_t root, uint32_t mode, const bst__asker *asker,
                      int32_t *out)
{
    enum { DEPTH_MAX = 8 };
    *out = 0;
    if (game->value_depth == DEPTH_MAX) {
        return bst__fail(game, BST_E_LIMIT, "E-LIMIT",
                         "the values of features ask for each other more than %d deep", DEPTH_MAX);
    }
    game->value_depth++;
    bst_status status = value_of(game, root, mode, asker, out);
    game->value_depth--;
    return status;
}

bst_status bst__value_aside(bst_game *game, uint32_t root, uint32_t mode,
                            const bst__asker *asker, int32_t *out)
{
    bst__line kept[BST__LINES_MAX];
    uint32_t count = game->scratch_count;
    memcpy(kept, game->scratch_lines, sizeof *kept * count);
    bst_status status = bst__value(game, root, mode, asker, out);
    memcpy(game->scratch_lines, kept, sizeof *kept * count);
    game->scratch_count = count;
    return status;
}
