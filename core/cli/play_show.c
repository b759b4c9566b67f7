/* What a player sees. Everything is made of the reading functions and the options' texts: no kind
 * of game, verb or piece is known here. */
#include <string.h>

#include "base/arena.h"
#include "cli/play.h"
#include "game/game.h"
#include "game/rules.h"
#include "game/say.h"
#include "view/board_text.h"
#include "view/holdings.h"
#include "view/tile_text.h"

enum { LINE_COLS = 96, AWARD_BYTES = 512, OPEN_SHOWN = 12 };

/* ------------------------------------------------------------------ what happened */

const char *bst__play_who(const bst_game *game, uint32_t seat)
{
    return seat == BST_CHANCE
               ? bst__say(game->rules, bst__ui_texts[BST__UI_CHANCE].english, "ui.chance")
               : bst_game_player_name(game, seat);
}

void bst__play_decider(const bst__play *play, char *buffer, size_t size)
{
    bst_decision decision = bst_game_decision(play->game);
    const char *name = bst__play_who(play->game, decision.seat);
    if (decision.seat == BST_CHANCE && decision.about) {
        (void)snprintf(buffer, size, "%s (%s)", name,
                       bst_game_player_name(play->game, decision.about));
    } else {
        (void)snprintf(buffer, size, "%s", name);
    }
}

static void show_award(const bst_game *game, uint32_t index)
{
    char text[AWARD_BYTES];
    bst_award award = bst_game_award(game, index);
    (void)bst_game_award_text(game, index, text, sizeof text);
    (void)printf("  * %s %+d  %s\n", bst__play_who(game, award.seat), award.points, text);
}

void bst__play_show_news(bst__play *play)
{
    const bst_game *game = play->game;
    uint32_t choices = bst_game_choice_count(game);
    uint32_t awards = bst_game_award_count(game);
    uint32_t award = play->awards_shown < awards ? play->awards_shown : awards;
    for (uint32_t i = play->choices_shown; i < choices; i++) {
        char text[BST__PLAY_TEXT];
        uint32_t seat = bst_game_choice(game, i, text, sizeof text);
        (void)printf("%s: %s\n", bst__play_who(game, seat), text);
        /* An award stands behind the choice that made it. */
        while (award < awards && bst_game_award(game, award).choice <= i + 1) {
            show_award(game, award++);
        }
    }
    while (award < awards) {
        show_award(game, award++);
    }
    play->choices_shown = choices;
    play->awards_shown = awards;
}

void bst__play_show_log(const bst__play *play)
{
    bst__play all = *play;
    all.choices_shown = 0;
    all.awards_shown = 0;
    bst__play_show_news(&all);
}

/* ------------------------------------------------------------------ options */

/* Splits off the last word: options that differ in it only are shown on one line. */
static size_t prefix_size(const char *text)
{
    const char *blank = strrchr(text, ' ');
    return blank ? (size_t)(blank - text) : 0;
}

static bool same_group(const char *a, const char *b)
{
    size_t size = prefix_size(a);
    return size > 0 && size == prefix_size(b) && memcmp(a, b, size) == 0;
}

typedef char option_text[BST__PLAY_TEXT];

typedef struct listing {
    option_text *texts;
    uint32_t count;
} listing;

static uint32_t group_end(const listing *list, uint32_t from)
{
    uint32_t end = from + 1;
    while (end < list->count && same_group(list->texts[from], list->texts[end])) {
        end++;
    }
    return end;
}

/* Where the piece stands that `word` names, with a blank before it. */
static void read_place(const bst_game *game, const char *word, char *out, size_t size)
{
    bst_text name = {0};
    for (uint32_t i = 0; i < bst_game_piece_count(game); i++) {
        char place[32];
        bst_piece_view piece = bst_game_piece(game, i);
        bool is_on_cell = strcmp(piece.site, "cell") == 0;
        bst__text_clear(&name);
        bst__piece_write(game, &name, piece.piece);
        if (strcmp(bst__text_get(&name), word) != 0) {
            continue;
        }
        if (is_on_cell && piece.segment) {
            (void)bst__segment_name(game, piece.segment, place, sizeof place);
            (void)snprintf(out, size, " %s", place);
        } else if (is_on_cell) {
            (void)snprintf(out, size, " %d,%d", piece.x, piece.y);
        } else if (strcmp(piece.site, "corner") == 0) {
            (void)snprintf(out, size, " %d,%d:NW", piece.x, piece.y);
        } else if (piece.zone) {
            (void)snprintf(out, size, " %s", piece.zone);
        }
        break;
    }
    bst__text_free(&name);
}

/* What the last word of an option does not say: the kind of the segment that it names, or where the
 * piece stands, with a blank before it; "" where there is nothing. */
static void read_kind(const bst_game *game, const char *text, char *out, size_t size)
{
    bst_segment_view view;
    const char *word = strrchr(text, ' ');
    const char *slot = word ? strchr(word, ':') : NULL;
    out[0] = '\0';
    if (slot && bst_game_segment_named(game, word + 1, &view) && strcmp(slot + 1, view.kind) != 0) {
        (void)snprintf(out, size, " %s", bst__say_kind_named(game->rules, view.kind));
    } else if (word && strchr(word, '.')) {
        read_place(game, word, out, size);
    }
}

static void print_group(const bst_game *game, const listing *list, uint32_t from, uint32_t end)
{
    char kind[BST__PLAY_TEXT];
    const char *first = list->texts[from];
    if (end - from == 1) {
        read_kind(game, first, kind, sizeof kind);
        (void)printf("  %3u  %s%s\n", (unsigned)from + 1, first, kind);
        return;
    }
    int indent = printf("       %.*s", (int)prefix_size(first), first);
    int col = indent;
    for (uint32_t i = from; i < end; i++) {
        char item[2 * BST__PLAY_TEXT + 16];
        const char *text = list->texts[i];
        read_kind(game, text, kind, sizeof kind);
        int size = snprintf(item, sizeof item, "  %u: %s%s", (unsigned)i + 1,
                            text + prefix_size(text) + 1, kind);
        if (col + size > LINE_COLS && col > indent) {
            (void)printf("\n%*s", indent, "");
            col = indent;
        }
        col += printf("%s", item);
    }
    (void)putchar('\n');
}

/* Whether the second word of an option is a cell: then its numbers can stand on the board. */
static bool read_cell(const char *text, int32_t *x, int32_t *y)
{
    char word[32];
    const char *blank = strchr(text, ' ');
    size_t size = blank ? strcspn(blank + 1, " ") : sizeof word;
    if (size >= sizeof word) {
        return false;
    }
    memcpy(word, blank + 1, size);
    word[size] = '\0';
    char *comma = strchr(word, ',');
    if (!comma) {
        return false;
    }
    *comma = '\0';
    return bst__text_to_int(word, x) && bst__text_to_int(comma + 1, y);
}

static uint32_t mark_cells(const listing *list, bst_board_mark *marks)
{
    uint32_t count = 0;
    for (uint32_t from = 0; from < list->count;) {
        uint32_t end = group_end(list, from);
        bst_board_mark mark = {0};
        if (read_cell(list->texts[from], &mark.x, &mark.y)) {
            (void)snprintf(mark.text, sizeof mark.text, end - from > 1 ? "%u-%u" : "%u",
                           (unsigned)from + 1, (unsigned)end);
            marks[count++] = mark;
        }
        from = end;
    }
    return count;
}

/* ------------------------------------------------------------------ a turn */

/* Counts the tiles that lie in the game's own zones for all to see; appends the first of them to
 * `text` unless it is NULL. */
uint32_t bst__play_list_open(const bst_game *game, bst_text *text)
{
    const bst_ruleset *rules = game->rules;
    uint32_t count = 0;
    for (uint32_t z = 1; z <= rules->zone_count; z++) {
        const bst__zone *zone = &rules->zones[z];
        const char *tile = NULL;
        if (!zone->holds_tiles || zone->per_player || zone->seen != 0) {
            continue;
        }
        for (uint32_t i = 0; (tile = bst_game_zone_tile(game, zone->name, 0, i)) != NULL; i++) {
            if (text && count < OPEN_SHOWN) {
                bst__text_addf(text, " %s", tile);
            }
            count++;
        }
    }
    return count;
}

static void add_seat(bst_text *text, const bst_game *game, uint32_t seat)
{
    bool is_active = seat == bst_game_decision(game).active;
    bst__text_addf(text, " %s%s %d", is_active ? ">" : "", bst__play_who(game, seat),
                   (int)bst_game_score(game, seat));
    if (bst_game_laps(game, seat) > 0) {
        bst__text_addf(text, " (lap %d)", (int)bst_game_laps(game, seat));
    }
    for (uint32_t i = 0; bst_game_piece_kind(game, i); i++) {
        const char *kind = bst_game_piece_kind(game, i);
        uint32_t left = bst_game_supply(game, seat, kind);
        if (left > 0) {
            bst__text_addf(text, " [%u %s]", (unsigned)left,
                           bst__say_piece_named(game->rules, kind, left != 1));
        }
    }
    bst__holdings_text(text, game, seat);
}

static void add_open(bst_text *text, const bst__play *play, uint32_t open)
{
    bst__say_ui(text, play->ruleset, BST__UI_OPEN, NULL);
    (void)bst__play_list_open(play->game, text);
    if (open > OPEN_SHOWN && !play->hides_remaining) {
        bst__text_add(text, " ");
        bst__say_ui(text, play->ruleset, BST__UI_MORE, "count", BST__NUMBER(open - OPEN_SHOWN),
                    NULL);
    }
    bst__text_add(text, "\n");
}

static void show_scores(const bst__play *play)
{
    const bst_game *game = play->game;
    bst_text text = {0};
    uint32_t open = bst__play_list_open(game, NULL);
    bst__say_ui(&text, play->ruleset, BST__UI_TURN, "turn",
                BST__NUMBER(bst_game_decision(game).turn), NULL);
    bst__text_add(&text, "  ");
    for (uint32_t seat = 1; seat <= bst_game_players(game); seat++) {
        add_seat(&text, game, seat);
    }
    if (!play->hides_remaining) {
        bst__text_add(&text, "   ");
        bst__say_ui(&text, play->ruleset, BST__UI_TILES_LEFT, "count",
                    BST__NUMBER(bst_game_deck_left(game, NULL) + open), NULL);
    }
    bst__holdings_text(&text, game, 0);
    bst__text_add(&text, "\n");
    if (open > 0) {
        add_open(&text, play, open);
    }
    (void)fputs(bst__text_get(&text), stdout);
    bst__text_free(&text);
}

static bst_status show_hand(const bst__play *play)
{
    bst_text text = {0};
    const char *tile = bst_game_tile_in_hand(play->game);
    if (!tile) {
        return BST_OK;
    }
    bst__say_ui(&text, play->ruleset, BST__UI_TILE, "tile",
                bst__say(play->ruleset, tile, "tile.%s", tile), NULL);
    bst__text_add(&text, "\n");
    bst_status status =
        bst__view_tile_turns(&text, bst_game_ruleset(play->game), tile, play->ascii);
    (void)fputs(bst__text_get(&text), stdout);
    bst__text_free(&text);
    return status;
}

static bst_status show_board(const bst__play *play, const bst_board_mark *marks, uint32_t count)
{
    bst_text text = {0};
    bst_status status = bst__view_board_marked(&text, play->game, play->ascii, marks, count);
    (void)fputs(bst__text_get(&text), stdout);
    bst__text_free(&text);
    return status;
}

bst_status bst__play_show_board(const bst__play *play)
{
    return show_board(play, NULL, 0);
}

static bst_status list_options(listing *list, bst_arena *arena, bst_game *game)
{
    const bst_option *options = NULL;
    bst_status status = bst_game_options(game, &options, &list->count);
    if (status != BST_OK) {
        return status;
    }
    list->texts = bst__arena_zalloc(arena, sizeof *list->texts * (list->count + 1));
    if (!list->texts) {
        return BST_E_NOMEM;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        (void)bst_game_option_text(game, &options[i], list->texts[i], sizeof *list->texts);
    }
    return BST_OK;
}

static void print_options(const bst_game *game, const listing *list)
{
    for (uint32_t from = 0; from < list->count;) {
        uint32_t end = group_end(list, from);
        print_group(game, list, from, end);
        from = end;
    }
}

bst_status bst__play_show_options(const bst__play *play)
{
    bst_arena arena;
    listing list = {NULL, 0};
    bst__arena_init(&arena, bst__alloc_libc);
    bst_status status = list_options(&list, &arena, play->game);
    if (status == BST_OK) {
        print_options(play->game, &list);
    }
    bst__arena_free(&arena);
    return status;
}

bst_status bst__play_show_turn(bst__play *play)
{
    bst_arena arena;
    listing list = {NULL, 0};
    bst_board_mark *marks = NULL;
    bst__arena_init(&arena, bst__alloc_libc);
    bst_status status = list_options(&list, &arena, play->game);
    if (status == BST_OK) {
        marks = BST_ARENA_ARRAY(&arena, bst_board_mark, list.count + 1);
        status = marks ? BST_OK : BST_E_NOMEM;
    }
    if (status == BST_OK) {
        (void)putchar('\n');
        status = show_board(play, marks, mark_cells(&list, marks));
    }
    if (status == BST_OK) {
        show_scores(play);
        status = show_hand(play);
    }
    if (status == BST_OK) {
        print_options(play->game, &list);
    }
    bst__arena_free(&arena);
    return status;
}

bst_status bst__play_show_end(const bst__play *play)
{
    const bst_game *game = play->game;
    uint32_t ranks[BST_SEATS_MAX + 1];
    bst_status status = bst_game_ranks(game, ranks, play->cli->diags);
    if (status != BST_OK) {
        return status;
    }
    uint32_t players = bst_game_players(game);
    bst_text text = {0};
    bst__say_ui(&text, play->ruleset, BST__UI_OVER, NULL);
    (void)printf("\n%s\n", bst__text_get(&text));
    bst__text_free(&text);
    for (uint32_t rank = 1; rank <= players; rank++) {
        for (uint32_t seat = 1; seat <= players; seat++) {
            if (ranks[seat] == rank) {
                (void)printf("  %u. %s  %d\n", (unsigned)rank, bst__play_who(game, seat),
                             bst_game_score(game, seat));
            }
        }
    }
    return BST_OK;
}
