/* Hooks: the table of all of them, and calling subscribers behind their filters.
 *
 * Notifies are queued, not nested: what a handler writes takes effect at once, but who listens to
 * that is told when the running handler has ended. */
#include "game/game.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const bst__hookinfo bst__hooks[BST__HOOK_COUNT] = {
    [BST__HOOK_SETUP] = {"setup", BST__NOTIFY, "", "the game is set up, before the first turn"},
    [BST__HOOK_TURN_STARTED] = {"turn_started", BST__NOTIFY, "player", "a turn begins"},
    [BST__HOOK_PART_STARTED] = {"part_started", BST__NOTIFY, "player", "a part of a turn begins"},
    [BST__HOOK_PART_ENDED] = {"part_ended", BST__NOTIFY, "player", "a part of a turn is over"},
    [BST__HOOK_TURN_ENDED] = {"turn_ended", BST__NOTIFY, "player", "a turn is over"},
    [BST__HOOK_FINAL] = {"final", BST__NOTIFY, "", "the last turn is over, before final scoring"},
    [BST__HOOK_ENDED] = {"ended", BST__NOTIFY, "", "the game is over"},
    [BST__HOOK_DRAWN] = {"drawn", BST__NOTIFY, "tile", "a tile was drawn to be placed"},
    [BST__HOOK_UNPLACEABLE] = {"unplaceable", BST__NOTIFY, "tile",
                               "a tile fits nowhere and is out"},
    [BST__HOOK_PLACED] = {"placed", BST__NOTIFY, "cell",
                          "a tile was placed: all joins are made, nothing is claimed yet"},
    [BST__HOOK_OVERLAID] = {"overlaid", BST__NOTIFY, "cell",
                            "something was laid over the tile there; before `placed`, where both"
                            " were laid at once"},
    [BST__HOOK_LINKED] = {"linked", BST__NOTIFY, "segment, segment",
                          "two segments were linked, and are one feature now"},
    [BST__HOOK_CONVERTED] = {"converted", BST__NOTIFY, "feature, kind",
                             "a feature became of another kind; `kind` is what it was before"},
    [BST__HOOK_PUT] = {"put", BST__NOTIFY, "piece, segment, cell, cause",
                       "a piece came from the supply"},
    [BST__HOOK_MOVED] = {"moved", BST__NOTIFY, "piece, segment, cell, cause",
                         "a piece moved from one place to another"},
    [BST__HOOK_TAKEN] = {"taken", BST__NOTIFY, "piece, segment, cell, cause",
                         "a piece was taken from where it was"},
    [BST__HOOK_CLOSED] = {"closed", BST__NOTIFY, "feature, value, owners, mode",
                          "a feature closed, occupied or not; its pieces are still there. `value`"
                          " is the greatest that one of its owners got; without owners 0, or what"
                          " `settle_as` gave"},
    [BST__HOOK_SCORED] = {"scored", BST__NOTIFY, "feature, value, owners, mode",
                          "a feature was settled and its pieces have left; `value` as in"
                          " `closed`"},
    [BST__HOOK_POINTS] = {"points", BST__NOTIFY, "player, before, after, source",
                          "a score changed"},
    [BST__HOOK_VETO_PLACE] = {"place", BST__VETO, "tile, cell, turn", "may the tile lie there?"},
    [BST__HOOK_VETO_PUT] = {"put", BST__VETO, "piece_kind, segment, cell, cause",
                            "may the piece be put there?"},
    [BST__HOOK_VETO_TAKE] = {"take", BST__VETO, "piece, cause", "may the piece be taken?"},
    [BST__HOOK_VETO_ENTER] = {"enter", BST__VETO, "cell, cause", "may the cell be entered?"},
    [BST__HOOK_VETO_END] = {"end", BST__VETO, "", "may the game end, the last tile being gone?"},
    [BST__HOOK_STRENGTH] = {"strength", BST__QUERY, "piece, feature, weight",
                            "the weight of a piece in a feature"},
    [BST__HOOK_OWNERS] = {"owners", BST__QUERY, "feature, players, tied",
                          "the players (bits) who get the feature's value"},
    [BST__HOOK_MODE] = {"mode", BST__QUERY, "feature, player, mode",
                        "the mode in which a player's value is computed"},
    [BST__HOOK_LINES] = {"lines", BST__QUERY, "feature, mode, player, value",
                         "the value of a feature; game:line adds what explains the difference"},
    [BST__HOOK_EXTRA] = {"extra", BST__NOTIFY, "feature, mode, value, owners",
                         "awards to anybody when a feature is settled, after those of its owners;"
                         " `value` as in `closed`. What is changed here changes the values of none"
                         " of the features that are settled together: these are found before the"
                         " first of them is paid"},
    [BST__HOOK_IS_CLOSED] = {"is_closed", BST__QUERY, "feature, closed",
                             "whether a feature is closed, for kinds that close by rule"},
    [BST__HOOK_RANK] = {"rank", BST__QUERY, "player, rank_value",
                        "what the ranking compares; the score where nobody says otherwise"},
};

bst_status bst__fail(bst_game *game, bst_status status, const char *code, const char *format, ...)
{
    if (game->failure != BST_OK) {
        return game->failure;
    }
    char message[256];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    bst_span none = {0};
    bst_diags_add(game->diags, BST_ERROR, code, game->doing ? *game->doing : none, "%s", message);
    game->failure = status;
    return status;
}

/* The stack runs what was pushed last first; what one function pushed runs in its order. */
static void reverse_pushed(bst_game *game, uint32_t from)
{
    bst__frame *frames = game->head->frames;
    for (uint32_t to = game->head->frame_count; from + 1 < to; from++) {
        bst__frame swapped = frames[from];
        frames[from] = frames[--to];
        frames[to] = swapped;
    }
}

static bst_status run_queued(bst_game *game);

static bst_status call_script(bst_game *game, bst__origin origin, int ref, bool has_frame,
                              bool may_write, uint32_t argc, const int64_t *args, int *ret_count,
                              int64_t *rets)
{
    const bst__host *host = &game->rules->host;
    int count = 0;
    int64_t ignored[BST__RETS_MAX];
    uint32_t frames = game->head->frame_count;
    bst__origin outer = game->running;
    const bst_span *doing = game->doing;
    if (may_write && !game->writing) {
        game->scratch_count = 0; /* lines left by a value that nobody was paid */
    }
    game->writing += may_write;
    game->running = origin;
    game->doing = NULL; /* a script tells itself where it is */
    bst_status status = host->call(host->user, game, ref, has_frame, may_write, (int)argc, args,
                                   &count, rets ? rets : ignored, game->diags);
    game->running = outer;
    game->doing = doing;
    game->writing -= may_write;
    *ret_count = count;
    if (status != BST_OK) {
        if (game->failure == BST_OK) {
            game->failure = status;
        }
        return status;
    }
    if (may_write) {
        reverse_pushed(game, frames);
    }
    return may_write && !game->writing ? run_queued(game) : BST_OK;
}

bst_status bst__script(bst_game *game, bst__origin origin, int ref, bool may_write, uint32_t argc,
                       const int64_t *args, int *ret_count, int64_t *rets)
{
    return call_script(game, origin, ref, false, may_write, argc, args, ret_count, rets);
}

bst_status bst__script_framed(bst_game *game, bst__origin origin, int ref, bool may_write,
                              uint32_t argc, const int64_t *args, int *ret_count, int64_t *rets)
{
    return call_script(game, origin, ref, true, may_write, argc, args, ret_count, rets);
}

/* What a context names: one bit of each. */
static bst__heed named(const bst_game *game, const bst__context *context)
{
    bst__heed bits = {1, 1, BST__NO_FEATURE};
    if (context) {
        uint32_t kind =
            context->piece ? game->board.pieces[context->piece].kind : context->piece_kind;
        bits.causes = UINT64_C(1) << context->cause;
        bits.pieces = UINT64_C(1) << kind;
        bits.features = bst__feature_bit(game, context->segment);
    }
    return bits;
}

/* Whether the subscription may concern what is named, and its filter holds. */
static bool holds(bst_game *game, const bst__subscription *sub, const bst__heed *named,
                  const bst__context *context)
{
    return (sub->heed.causes & named->causes) && (sub->heed.pieces & named->pieces) &&
           (sub->heed.features & named->features) && bst__when_test(game, &sub->when, context);
}

static bst_status run_event(bst_game *game, const bst__event *event, const bst__context *context)
{
    const bst__subscriptions *subs = &game->rules->hooks[event->hook];
    bst__heed bits = named(game, context);
    for (uint32_t i = 0; i < subs->count; i++) {
        if (!holds(game, &subs->list[i], &bits, context)) {
            continue;
        }
        const bst__subscription *sub = &subs->list[i];
        int count = 0;
        bst_status status = sub->func ? bst__script(game, BST__ORIGIN_OF(sub), sub->func, true,
                                                    event->argc, event->args, &count, NULL)
                                      : bst__effect_do(game, sub, event, context);
        if (status != BST_OK) {
            return status;
        }
        bits = named(game, context); /* it may have converted the feature */
    }
    return BST_OK;
}

/* A queued event's filter is tested when it runs, with what its arguments name. */
static bst__context context_of(const bst__event *event)
{
    bst__context context = BST__CONTEXT_NONE;
    bool moves = event->hook == BST__HOOK_PUT || event->hook == BST__HOOK_MOVED ||
                 event->hook == BST__HOOK_TAKEN;
    /* ids stand first; what follows are plain numbers, which may look like ids */
    uint32_t ids = moves ? 3 : 1;
    for (uint32_t i = 0; i < event->argc && i < ids; i++) {
        uint32_t index = BST__REF_INDEX(event->args[i]);
        switch (BST__REF_TYPE(event->args[i])) {
        case BST__REF_SEGMENT:
            context.segment = index;
            break;
        case BST__REF_PIECE:
            context.piece = index;
            break;
        case BST__REF_CELL:
            context.cell = index;
            break;
        case BST__REF_TILE:
            context.tile = index;
            break;
        default:
            break;
        }
    }
    if (event->hook == BST__HOOK_CLOSED || event->hook == BST__HOOK_SCORED) {
        context.mode = (uint8_t)event->args[3];
    } else if (event->hook == BST__HOOK_EXTRA) {
        context.mode = (uint8_t)event->args[1];
    } else if (moves) {
        context.cause = (uint8_t)event->args[3];
    }
    return context;
}

static bst_status fail_many(bst_game *game)
{
    return bst__fail(game, BST_E_LIMIT, "E-LIMIT", "one choice made more than %d events",
                     BST__EVENTS_MAX);
}

static bst_status enqueue(bst_game *game, bst__hook hook, uint32_t argc, const int64_t *args)
{
    if (!game->events) {
        game->events = calloc(BST__EVENTS_MAX, sizeof *game->events);
        if (!game->events) {
            return BST_E_NOMEM;
        }
    }
    if (game->event_count == BST__EVENTS_MAX || ++game->event_total > BST__EVENTS_MAX) {
        return fail_many(game);
    }
    bst__event *event = &game->events[game->event_count++];
    event->hook = (uint8_t)hook;
    event->argc = (uint8_t)argc;
    if (argc) {
        memcpy(event->args, args, sizeof *args * argc);
    }
    return BST_OK;
}

bst_status bst__tell_now(bst_game *game, bst__hook hook, uint32_t argc, const int64_t *args)
{
    if (!game->writing) {
        return bst__tell(game, hook, argc, args);
    }
    bst__event event = {.hook = (uint8_t)hook, .argc = (uint8_t)argc};
    memcpy(event.args, args, sizeof *args * argc);
    bst__context own = context_of(&event);
    return run_event(game, &event, &own);
}

/* Runs an event, and after it what it queued. */
static bst_status run_first(bst_game *game, const bst__event *event)
{
    bst__context own = context_of(event);
    game->notifying = true;
    bst_status status = run_event(game, event, &own);
    game->notifying = false;
    if (status != BST_OK) {
        game->event_count = 0;
        return status;
    }
    return game->event_count ? run_queued(game) : BST_OK;
}

/* Runs what is queued, unless it is being run already. */
static bst_status run_queued(bst_game *game)
{
    bst_status status = BST_OK;
    if (game->notifying || !game->event_count) {
        return status;
    }
    game->notifying = true;
    for (game->event_next = 0; status == BST_OK && game->event_next < game->event_count;
         game->event_next++) {
        bst__event event = game->events[game->event_next];
        bst__context own = context_of(&event);
        status = run_event(game, &event, &own);
    }
    game->event_count = 0;
    game->notifying = false;
    return status;
}

bst_status bst__tell(bst_game *game, bst__hook hook, uint32_t argc, const int64_t *args)
{
    if (game->writing || game->notifying || game->event_count) {
        bst_status status = enqueue(game, hook, argc, args);
        return status == BST_OK && !game->writing ? run_queued(game) : status;
    }
    if (++game->event_total > BST__EVENTS_MAX) {
        return fail_many(game);
    }
    bst__event event = {.hook = (uint8_t)hook, .argc = (uint8_t)argc};
    for (uint32_t i = 0; i < argc; i++) {
        event.args[i] = args[i];
    }
    return run_first(game, &event);
}

bool bst__vetoed(bst_game *game, bst__hook hook, const bst__context *context, uint32_t argc,
                 const int64_t *args, const char **reason)
{
    char text[128];
    const bst__subscriptions *subs = &game->rules->hooks[hook];
    const bst__host *host = &game->rules->host;
    bst__origin outer = game->running;
    bst__heed bits = named(game, context);
    for (uint32_t i = 0; i < subs->count; i++) {
        if (!holds(game, &subs->list[i], &bits, context)) {
            continue;
        }
        bool refused = false;
        game->running = BST__ORIGIN_OF(&subs->list[i]);
        bst_status status = host->veto(host->user, game, subs->list[i].func, (int)argc, args,
                                       &refused, text, sizeof text, game->diags);
        game->running = outer;
        if (status != BST_OK) {
            if (game->failure == BST_OK) {
                game->failure = status;
            }
            return true;
        }
        if (refused) {
            if (reason) {
                *reason = bst__refusal_at(game, &subs->list[i].span, text);
            }
            return true;
        }
    }
    return false;
}

/* What a query may answer; scores and strengths are numbers of 32 bits. */
static bool is_answer(const bst_game *game, bst__hook hook, int64_t value)
{
    switch (hook) {
    case BST__HOOK_OWNERS:
        return value >= 0 && value < INT64_C(2) << game->head->players && !(value & 1);
    case BST__HOOK_MODE:
        return value >= 0 && value < game->rules->mode_count;
    default:
        return value >= INT32_MIN && value <= INT32_MAX;
    }
}

static BST_COLD bst_status fail_answer(bst_game *game, bst__hook hook,
                                       const bst__subscription *sub, int64_t value)
{
    (void)bst_diags_add(game->diags, BST_ERROR, "E-LUA-RESULT", sub->span,
                        "%lld is no answer to the query `%s`", (long long)value,
                        bst__hooks[hook].name);
    game->failure = game->failure == BST_OK ? BST_E_SCRIPT : game->failure;
    return game->failure;
}

bst_status bst__query(bst_game *game, bst__hook hook, const bst__context *context, uint32_t argc,
                      const int64_t *args, int64_t *value)
{
    const bst__subscriptions *subs = &game->rules->hooks[hook];
    int64_t with[6];
    game->changer = BST__ORIGIN_NONE;
    memcpy(with, args, sizeof *args * argc);
    for (uint32_t i = 0; i < subs->count; i++) {
        if (!bst__when_test(game, &subs->list[i].when, context)) {
            continue;
        }
        with[argc - 1] = *value;
        int count = 0;
        int64_t rets[BST__RETS_MAX] = {0};
        bst__origin changer = game->changer; /* a query may ask others */
        bst_status status = bst__script(game, BST__ORIGIN_OF(&subs->list[i]), subs->list[i].func,
                                        false, argc, with, &count, rets);
        if (status != BST_OK) {
            return status;
        }
        game->changer = changer;
        if (count && !is_answer(game, hook, rets[0])) {
            return fail_answer(game, hook, &subs->list[i], rets[0]);
        }
        if (count && *value != rets[0]) {
            *value = rets[0];
            game->changer = BST__ORIGIN_OF(&subs->list[i]);
        }
    }
    return BST_OK;
}
